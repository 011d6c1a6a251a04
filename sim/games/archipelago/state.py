"""Archipelago's records: the position, the rules, what a deal may fix, and the rows of results.

A seat decides and owns stock; a colour owns units (two colours a seat in a two-player game). Hexes count from 0 in the order
in which they were laid, the open sea first; buildings in the order in which they were built.
"""

from enum import IntEnum

import numpy as np

SEATS, COLOURS, HEXES, SIDES, PLACES = 5, 5, 25, 6, 104
CITIZENS, SHIPS, BUILDINGS, RESOURCES, KINDS = 10, 4, 48, 6, 5
FACES, TILES, CARDS, SLOTS, WONDERS, PARTS = 64, 32, 64, 8, 16, 3
OBJECTIVES, DEALT, TRENDS, EVENTS, SPACES, ROWS, POPULATION = 64, 10, 32, 32, 32, 16, 64
OPTIONS, ROUNDS, HISTORY, MEMO = 256, 24, 14, 128
CARD_MASK, TILE_MASK = CARDS - 1, TILES - 1
NOBODY = NOTHING = -1
IN_SUPPLY, ON_WONDER = -1, -2
FISH, FRUIT, CATTLE, WOOD, STONE, IRON = 0, 1, 2, 3, 4, 5
SHIP, TOWN, MARKET, PORT, TEMPLE = 0, 1, 2, 3, 4
TAXES, REPRODUCTION, EXPLORATION = 0, 1, 2  # circles of the wheel
WATER, FIELD, MOUNTAIN = 0, 1, 2
STEPS_Q = np.array([0, 1, 1, 0, -1, -1])
STEPS_R = np.array([-1, -1, 0, 1, 1, 0])


class Stream(IntEnum):
    """Sources of chance; each has a random stream of its own."""

    TILES = 0
    CARDS = 1
    OBJECTIVES = 2
    TREND = 3


STREAMS = len(Stream)


class Step(IntEnum):
    """What is due. Up to SHOW a seat decides; from NEXT_COLOUR on the game runs by itself."""

    PLACE = 0
    ROTATION = 1
    EXPLORER = 2
    MARKET_CUBE = 3
    OWN_CUBE = 4
    BID = 5
    ORDER = 6
    GIVE = 7
    SUPPLY = 8
    STAND = 9
    ACTION = 10
    HARVEST = 11
    RECRUIT = 12
    REPRODUCE = 13
    SITE = 14
    WAIVE = 15
    PAY = 16
    TRANSACTION = 17
    MIGRATE = 18
    MIGRATE_TO = 19
    TILE = 20
    CUBE = 21
    CONVERT_GIVE = 22
    CONVERT_TAKE = 23
    VICTIM = 24
    STEAL = 25
    DRAW = 26
    TRACK = 27
    BURY = 28
    WONDER_CITIZEN = 29
    WONDER_PART = 30
    BUY = 31
    ROTATE = 32
    OFFER = 33
    THING = 34
    PRICE = 35
    ANSWER = 36
    CONSENT = 37
    SHOW = 38
    NEXT_COLOUR = 39
    ROUND_START = 40
    BIDDING = 41
    ORDERING = 42
    EFFECTS = 43
    BALANCE = 44
    CRISIS = 45
    NEXT_GIVER = 46
    FEED = 47
    BALANCE_ENDS = 48
    TURNS = 49
    PAYING = 50
    EFFECT = 51
    GAIN = 52
    SHOWING = 53
    EVOLUTION = 54
    REFILLING = 55
    ROUND_ENDS = 56
    FINAL_SCORING = 57
    OVER = 58


FIRST_AUTOMATIC = Step.NEXT_COLOUR


class Do(IntEnum):
    """What a turn of phase 5 is made of: first number of an `action` option."""

    HARVEST = 0
    TAXES = 1
    RECRUITMENT = 2
    REPRODUCTION = 3
    CONSTRUCTION = 4
    TRANSACTION = 5
    MIGRATION = 6
    EXPLORATION = 7
    USE = 8
    CARD = 9
    OFFER = 10
    END = 11


class Give(IntEnum):
    """What a seat does in its crisis turn."""

    MARKET = 0
    CUBE = 1
    TOKEN = 2
    OFFER = 3
    STOP = 4


class Op(IntEnum):
    """The operations of card and event effects."""

    NONE = 0
    GAIN_FLORINS = 1
    GAIN_CUBE = 2
    GAIN_TOKEN = 3
    CHANGE_REBELLION = 4
    CHANGE_SURPLUS = 5
    FREE_ACTION = 6
    EXTRA_HARVEST = 7
    TRANSACTIONS = 8
    DISCOUNT_BUILD = 9
    RECRUIT = 10
    STAND_UP = 11
    FEED_BONUS = 12
    CONVERT_CUBE = 13
    STEAL_FLORINS = 14
    STEAL_CUBE = 15
    PEEK_OBJECTIVE = 16
    DRAW_AND_BUY = 17
    BUY_TRACK = 18
    RETRIEVE_DISC = 19
    BUILD_WONDER = 20
    SPOIL = 21
    STOCK = 22
    STORM = 23
    LEVY = 24
    BURY_PILE = 25


class Per(IntEnum):
    """What an effect is multiplied by."""

    NOTHING = 0
    TEMPLE_ALL = 1
    TEMPLE_MINE = 2
    TOWN_ALL = 3
    PORT_ALL = 4
    MARKET_ALL = 5
    WONDER_ALL = 6


class Kind(IntEnum):
    """Kinds of evolution cards."""

    CHARACTER = 0
    PROGRESS = 1
    WONDER = 2


class End(IntEnum):
    """End conditions of objectives."""

    NONE = 0
    CARDS_IN_PLAY = 1
    BUILDINGS = 2
    REGIONS = 3
    POPULATION = 4
    SURPLUS = 5
    SHIPS = 6
    MARKET_CUBES = 7
    BANK_EMPTY = 8
    WONDERS = 9
    PEACE = 10


class Count(IntEnum):
    """What a criterion counts."""

    TOKENS = 0
    MONEY = 1
    CUBES = 2
    CONTROLLED = 3
    TOWNS_IN = 4
    SHIPS = 5
    CITIZENS = 6
    CARDS = 7
    REGIONS = 8
    WONDERS = 9
    CRISIS_CUBES = 10


class Role(IntEnum):
    """Special objectives."""

    NONE = 0
    SEPARATIST = 1
    PACIFIST = 2


class Cause(IntEnum):
    """What moved the rebellion marker."""

    TAXES = 0
    DOMESTIC = 1
    EXPORT = 2
    EVENTS = 3
    GLUT = 4
    POPULATION = 5
    SURPLUS = 6
    CARDS = 7
    OVERFLOW = 8


CAUSES = len(Cause)


class Ending(IntEnum):
    """How a game ends."""

    CONDITION = 0
    WAR = 1
    SEPARATIST = 2
    LIMIT = 3
    PILE = 4


class Source(IntEnum):
    """Where victory points come from."""

    OBJECTIVE = 0
    TREND = 1
    MEDALS = 2
    PACIFIST = 3


SOURCES = len(Source)


class Good(IntEnum):
    """What an offer moves; cubes by their resource."""

    CUBE = 0
    TOKEN = 6
    CARD = 7
    FLORINS = 8
    PERMISSION = 9
    PLACE = 10
    CRISIS_CUBE = 11
    CRISIS_PROMISE = 12
    PLACE_PROMISE = 13
    LOAN = 14


BUY, SELL = 0, 1  # sides of an offer

STATE = np.dtype([
    (("players in the game [seats]", "players"), "i8"),
    (("colours in the game", "colours"), "i8"),
    (("seat that owns each colour", "owner"), "i4", (COLOURS,)),
    (("round being played, from 1", "round_no"), "i8"),
    (("phase being played, 0 in round 0", "phase"), "i8"),
    (("what is due (Step)", "step"), "i8"),
    (("seat that decides", "seat"), "i8"),
    (("decisions taken so far", "decisions"), "i8"),
    (("options of the decision due", "n_options"), "i8"),
    (("options: meaning of the two numbers depends on the step", "options"), "i2", (OPTIONS, 2)),
    (("random streams (a, b, c, counter)", "streams"), "u8", (STREAMS, 4)),
    # the boards
    (("turn order, first seat first", "order"), "i4", (SEATS,)),
    (("population marker", "population"), "i8"),
    (("rebellion marker", "rebellion"), "i8"),
    (("surplus workers marker", "surplus"), "i8"),
    (("steps of the rebellion marker by cause (Cause), up", "pushed"), "i4", (CAUSES,)),
    (("steps of the rebellion marker by cause (Cause), down", "calmed"), "i4", (CAUSES,)),
    (("cubes in the bank", "bank"), "i4", (RESOURCES,)),
    (("cubes on the domestic and the export market", "market"), "i4", (2, RESOURCES)),
    (("explorer tokens taken from the stacks", "tokens_taken"), "i8"),
    (("explorer tokens in the stacks", "tokens_left"), "i8"),
    (("explorer tokens that left the game", "tokens_out"), "i8"),
    (("circles occupied: taxes, reproduction, exploration", "circles"), "i4", (3,)),
    (("florins made by the bank less florins paid to it [florins]", "minted"), "i8"),
    (("coins on the port and market zones of the wheel [florins]", "coins"), "i8"),
    # the map
    (("hexes laid, the open sea included", "n_hexes"), "i8"),
    (("column of each hex", "hex_q"), "i1", (HEXES,)),
    (("row of each hex", "hex_r"), "i1", (HEXES,)),
    (("face of each hex [row of faces]", "hex_face"), "i1", (HEXES,)),
    (("clockwise turns of each hex [sixths]", "hex_turn"), "i1", (HEXES,)),
    (("landscape of each side", "edge"), "i1", (HEXES, SIDES)),
    (("hex over each side, or -1", "beside"), "i1", (HEXES, SIDES)),
    (("land area of each side, -1 if water", "land_area"), "i1", (HEXES, SIDES)),
    (("sea area of each side, -1 if land", "sea_area"), "i1", (HEXES, SIDES)),
    (("land areas of each hex", "lands"), "i1", (HEXES,)),
    (("sea areas of each hex", "seas"), "i1", (HEXES,)),
    (("icons engaged", "taken"), "i1", (HEXES, RESOURCES)),
    (("free places beside hexes, sorted by column and row", "n_places"), "i8"),
    (("column of each free place", "place_q"), "i1", (PLACES,)),
    (("row of each free place", "place_r"), "i1", (PLACES,)),
    (("hex over each side of a free place, or -1", "place_beside"), "i1", (PLACES, SIDES)),
    (("hexes beside a free place, a bit each", "place_hexes"), "i4", (PLACES,)),
    # units
    (("free citizens, by hex and colour", "free_citizens"), "i1", (HEXES, COLOURS)),
    (("citizens, by hex and colour", "citizens_here"), "i1", (HEXES, COLOURS)),
    (("free ships, by hex and colour", "free_ships"), "i1", (HEXES, COLOURS)),
    (("ships, by hex and colour", "ships_here"), "i1", (HEXES, COLOURS)),
    (("hexes with a unit of each colour, a bit each", "presence"), "i4", (COLOURS,)),
    (("hexes with a free unit of each colour, a bit each", "free_at"), "i4", (COLOURS,)),
    (("hex of each citizen, -1 in the supply, -2 on a wonder", "c_hex"), "i1", (COLOURS, CITIZENS)),
    (("land area of each citizen", "c_area"), "i1", (COLOURS, CITIZENS)),
    (("resource icon of each citizen, or -1", "c_icon"), "i1", (COLOURS, CITIZENS)),
    (("building that each citizen holds, or -1", "c_holds"), "i1", (COLOURS, CITIZENS)),
    (("0 standing, 1 lying, 2 an earlier rebel", "c_lies"), "i1", (COLOURS, CITIZENS)),
    (("newly arrived and not yet usable", "c_new"), "i1", (COLOURS, CITIZENS)),
    (("has taken its step in this migration", "c_stepped"), "i1", (COLOURS, CITIZENS)),
    (("hex of each ship, -1 in the supply", "s_hex"), "i1", (COLOURS, SHIPS)),
    (("sea area of each ship", "s_area"), "i1", (COLOURS, SHIPS)),
    (("0 fishing, -1 not", "s_icon"), "i1", (COLOURS, SHIPS)),
    (("port that each ship holds, or -1", "s_holds"), "i1", (COLOURS, SHIPS)),
    (("has taken its step in this migration [ship]", "s_stepped"), "i1", (COLOURS, SHIPS)),
    (("hex that each ship left in this migration, or -1", "s_from"), "i1", (COLOURS, SHIPS)),
    (("citizens that each ship has convoyed in this migration", "s_carried"), "i1", (COLOURS, SHIPS)),
    (("citizens in play, by colour, those on wonders included", "n_citizens"), "i4", (COLOURS,)),
    (("citizens on wonders, by colour", "n_on_wonders"), "i4", (COLOURS,)),
    (("ships in play, by colour", "n_ships"), "i4", (COLOURS,)),
    (("lying citizens that may stand up, by colour", "lying"), "i4", (COLOURS,)),
    # buildings
    (("buildings on the map", "n_buildings"), "i8"),
    (("hex of each building", "b_hex"), "i1", (BUILDINGS,)),
    (("kind of each building", "b_kind"), "i1", (BUILDINGS,)),
    (("unit that holds each building: 16 x colour + citizen, or + 10 + ship; or -1", "b_holder"), "i1", (BUILDINGS,)),
    (("seat that holds each building or held it last", "b_last"), "i1", (BUILDINGS,)),
    (("used this round (this turn)", "b_used"), "i1", (BUILDINGS,)),
    (("buildings of each kind on the map; ships not counted", "n_kind"), "i4", (KINDS,)),
    # seats
    (("florins behind the screen [florins]", "florins"), "i4", (SEATS,)),
    (("cubes behind the screen", "cubes"), "i4", (SEATS, RESOURCES)),
    (("explorer tokens behind the screen", "tokens"), "i4", (SEATS,)),
    (("discs not yet placed this round", "discs"), "i4", (SEATS,)),
    (("discs owned", "discs_owned"), "i4", (SEATS,)),
    (("discs on unlimited zones of the wheel", "discs_open"), "i4", (SEATS,)),
    (("takes no further turns this round", "passed"), "i4", (SEATS,)),
    (("reproductions taken this round", "reproduced"), "i4", (SEATS,)),
    (("own cubes and tokens given in crises", "crisis_cubes"), "i4", (SEATS,)),
    # tiles, cards, objectives
    (("tile pile (ring), by the face that lies up [row of faces]", "tiles"), "i1", (TILES,)),
    (("top of the tile pile", "tiles_top"), "i8"),
    (("tiles in the pile", "tiles_n"), "i8"),
    (("region hexes in hand, by colour [row of faces]", "hand"), "i1", (COLOURS, 4)),
    (("tiles laid aside in round 0, and failed tiles that left the game", "tiles_aside"), "i1", (TILES,)),
    (("tiles laid aside", "tiles_aside_n"), "i8"),
    (("evolution pile (ring) [row of cards]", "pile"), "i1", (CARDS,)),
    (("top of the evolution pile", "pile_top"), "i8"),
    (("cards in the pile", "pile_n"), "i8"),
    (("card whose back is in force", "back"), "i8"),
    (("discarded cards, oldest first", "discards"), "i1", (CARDS,)),
    (("discarded cards", "discards_n"), "i8"),
    (("cards on the track, or -1", "track"), "i4", (SLOTS,)),
    (("edge at the triangle: 0, 1, 2", "track_edge"), "i4", (SLOTS,)),
    (("cards of a draw that are looked at", "drawn"), "i4", (SLOTS,)),
    (("cards of a draw", "drawn_n"), "i8"),
    (("seat that owns each card, or -1", "card_owner"), "i1", (CARDS,)),
    (("not turned", "card_ready"), "i1", (CARDS,)),
    (("wonder built", "card_built"), "i1", (CARDS,)),
    (("uses of each card", "card_uses"), "i1", (CARDS,)),
    (("paid for a wonder: citizens, discs, florins, cubes of each type", "wonder_paid"), "i1", (WONDERS, 9)),
    (("characters, and progress cards with wonders, before seats", "in_play"), "i4", (2,)),
    (("wonders built", "n_wonders"), "i8"),
    (("feed bonus of each seat", "feed_bonus"), "i4", (SEATS,)),
    (("objectives dealt: place p belongs to seat p mod players", "objective"), "i4", (DEALT,)),
    (("objectives dealt", "n_objectives"), "i8"),
    (("trend in play [row of trends]", "trend"), "i8"),
    (("objectives that each seat has seen, a bit a place", "peeked"), "i4", (SEATS,)),
    (("seat with the Separatist, or -1", "separatist"), "i8"),
    (("seat with the Pacifist, or -1", "pacifist"), "i8"),
    # the end
    (("rebellion has exceeded population", "war"), "i8"),
    (("place of the objective announced, or -1", "announced"), "i8"),
    (("play stops at the next stop (Ending + 1), 0 if it goes on", "ending"), "i8"),
    (("round and phase of the announcement: 10 x round + phase", "announced_at"), "i8"),
    (("asked so far: to show", "asked"), "i8"),
    (("what goes on after showing", "after_show"), "i8"),
    (("won", "winner"), "i4", (SEATS,)),
    (("VP by seat and source", "vp"), "i4", (SEATS, SOURCES)),
    # crises
    (("zones still to resolve: 1 domestic, 2 export, 4 event", "zones"), "i8"),
    (("crisis being resolved: 0 none, 1 domestic, 2 export", "crisis"), "i8"),
    (("what goes on after the crises", "resume"), "i8"),
    (("resource of the crisis", "wanted"), "i8"),
    (("cubes still missing in an export crisis", "missing"), "i8"),
    (("place in the order of the seat that gives", "giver"), "i8"),
    (("crises of this round so far", "crises_now"), "i8"),
    (("citizens still to stand up", "feed"), "i8"),
    (("own citizens still to stand up after those", "feed_own"), "i8"),
    (("only own citizens", "feed_only_own"), "i8"),
    (("seat that chooses who stands up", "feeder"), "i8"),
    (("what goes on after standing up", "after_feed"), "i8"),
    (("crises met: domestic, export", "crises"), "i4", (2,)),
    (("crises without a rebel, without a missing cube", "crises_met"), "i4", (2,)),
    # a turn
    (("place in the order of the seat whose turn it is", "turn"), "i8"),
    (("seat whose turn it is", "active"), "i8"),
    (("disc, card or building used in this turn", "acted"), "i8"),
    (("disc placed in this turn", "placed"), "i8"),
    (("cards used in this turn", "cards_used"), "i8"),
    (("buildings used in this turn", "buildings_used"), "i8"),
    (("offers made in this turn", "offers_made"), "i8"),
    (("offers made in this crisis turn", "crisis_offers"), "i8"),
    (("units engaged by harvests of this turn, by resource", "harvested"), "i4", (RESOURCES,)),
    (("discount card waiting for its construction, or -1", "discount"), "i8"),
    (("may build on without a disc", "builds_on"), "i8"),
    (("hexes barred in this construction, a bit each", "barred"), "i8"),
    (("cards whose owners refused in this turn, a bit each", "refused_cards"), "i8"),
    (("seats that have got a failed exploration back this round, a bit each", "failed"), "i8"),
    (("the action under way costs neither disc nor circle", "free_action"), "i8"),
    (("the action under way may be stopped", "may_stop"), "i8"),
    (("transactions, recruits or moves left", "left"), "i8"),
    (("market of the transactions under way: 0, 1, or 2 any", "where"), "i8"),
    (("highest price of a recruit", "recruit_price"), "i8"),
    (("regions and colours served by the reproduction, a bit a hex, by colour", "served"), "i4", (COLOURS,)),
    (("resource, building kind or part under way", "what"), "i8"),
    (("hex under way", "at"), "i8"),
    (("colour under way", "colour"), "i8"),
    (("unit under way", "unit"), "i8"),
    (("is the unit under way a ship", "is_ship"), "i8"),
    (("destination asked for in a consent", "to"), "i8"),
    (("second number of what is asked for", "to_more"), "i8"),
    (("seats that refused to convoy in this migration, a bit each", "refused"), "i8"),
    (("moves of this migration", "moves"), "i8"),
    (("tile being explored (face that lay up), or -1", "tile"), "i8"),
    (("what a consent is about: 1 convoy, 2 card, 3 building", "asks_for"), "i8"),
    (("seat that asked", "asker"), "i8"),
    # payments and effects
    (("cubes still due", "due"), "i4", (RESOURCES,)),
    (("what is paid for: 1 a building, 2 a wonder", "pays_for"), "i8"),
    (("card whose effect is carried out, or -1", "effect_card"), "i8"),
    (("part of the effect that is next", "effect_part"), "i8"),
    (("times left of the part under way", "effect_left"), "i8"),
    (("citizens still to go to the wonder", "wonder_left"), "i8"),
    # phase 2 and phase 6
    (("sealed bids [florins]", "bid"), "i4", (SEATS,)),
    (("bids still to make, a bit a seat", "bidders"), "i8"),
    (("second bid", "rebid"), "i8"),
    (("seat that sets the order, or -1", "leader"), "i8"),
    (("new order being set", "new_order"), "i4", (SEATS,)),
    (("place being filled, or seats asked for offers", "filling"), "i8"),
    (("rotations still due", "rotations"), "i8"),
    (("space of the card bought in this turn, or -1", "bought"), "i8"),
    (("cards rotated in this turn", "rotated"), "i8"),
    # trade
    (("offer: seat that makes it", "offer_from"), "i8"),
    (("offer: partner", "offer_to"), "i8"),
    (("offer: BUY or SELL", "offer_side"), "i8"),
    (("offer: good", "offer_good"), "i8"),
    (("offer: card, hex, place or florins", "offer_item"), "i8"),
    (("offer: price in florins", "offer_florins"), "i8"),
    (("offer: price in a cube (resource) or token (6), or -1", "offer_cube"), "i8"),
    (("what goes on after the offer", "after_offer"), "i8"),
    (("regions each seat may harvest in, by giver, a bit a hex", "permits"), "i4", (SEATS, SEATS)),
    (("places of the new order sold: seat, or -1", "sold_place"), "i4", (SEATS,)),
    (("crisis cubes each seat has promised", "promised"), "i4", (SEATS,)),
    (("place promises: by giver and place, the seat, or -1", "place_promise"), "i1", (SEATS, SEATS)),
    (("loans: by borrower and lender [florins]", "loan"), "i2", (SEATS, SEATS)),
    (("offers made", "offers"), "i8"),
    (("offers accepted", "deals"), "i8"),
    # statistics
    (("actions of each seat, by kind", "actions"), "i2", (SEATS, 8)),
    (("buildings built by each seat, by kind", "built"), "i1", (SEATS, KINDS)),
    (("evolution cards bought by each seat", "cards_bought"), "i4", (SEATS,)),
    (("market cubes given by each seat in crises", "market_given"), "i4", (SEATS,)),
    (("florins bid by each seat [florins]", "bid_paid"), "i4", (SEATS,)),
    (("order bids won by each seat", "bids_won"), "i4", (SEATS,)),
    (("florins from sales by each seat [florins]", "sales"), "i4", (SEATS,)),
    (("florins from taxes by each seat [florins]", "tax_income"), "i4", (SEATS,)),
    (("intervention used up", "nudged"), "i8"),
    (("smallest lead of population over rebellion after a round", "closest"), "i8"),
    (("surplus workers after round 0 [workers]", "start_surplus"), "i8"),
    (("cubes on the domestic market after round 0 [cubes]", "start_market"), "i8"),
    (("tracks after each round", "history"), "i2", (ROUNDS, HISTORY)),
], align=True)

RULE_NAMES = (
    "players_count game_length game_round_limit setup_florins setup_ships setup_citizens setup_discs setup_hand "
    "setup_start_cubes_1 setup_start_cubes_2 setup_start_order bank_fish bank_fruit bank_cattle bank_wood bank_stone "
    "bank_iron bank_money bank_market_port bank_town_temple limits_citizens limits_ships limits_region_citizens "
    "limits_migration_moves token_stack token_after_use token_use discs_most discs_mid_round map_land_areas map_mountains "
    "map_sea_areas map_sea_fish explore_info explore_move explore_touch explore_entry explore_gain explore_other_resource "
    "explore_blocked_cube explore_failed_tile explore_failed_cost explore_without_token migrate_convoy "
    "migrate_convoy_capacity migrate_convoy_ships citizen_newborn_ready reproduce_need reproduce_per_player recruit_place "
    "disengage_leave building_holder_work building_rebel_holder building_per_kind building_empty building_town_control "
    "building_use building_uses_per_turn building_fee building_transactions build_terrain build_builder "
    "build_builder_engaged build_per_disc build_foreign_town transaction_per_disc temple_cover harvest_consent harvest_fee "
    "tax_rebellion tax_citizen tax_ship tax_town tax_temple tax_engaged crisis_standup crisis_second crisis_red_at_setup "
    "crisis_engagement war_check board_empty_zone marker_surplus_most marker_surplus_overflow evolution_track "
    "evolution_duty evolution_rotate_same evolution_refill evolution_start_edge evolution_pile_empty "
    "evolution_rotate_refilled card_uses_per_turn card_new_ready card_foreign card_free_action_circle wonder_payment "
    "wonder_citizens turn_without_disc turn_disc_duty bid_most bid_tie trade_model trade_offers_per_turn trade_goods "
    "trade_promises trade_most_florins trade_loan end_check end_stop score_objective_1 score_objective_2 score_objective_3 "
    "score_trend_1 score_trend_2 score_trend_3 score_rank_tie score_rank_zero score_separatist_peace score_pacifist_bonus "
    "score_pacifist_calm score_pacifist_quiet score_pacifist_quiet_to two_players_florins two_players_discs "
    "two_players_objectives "
).split()

RULES = np.dtype([
    *[(name, "i8") for name in RULE_NAMES],
    (("spaces of each zone, by market and resource", "zone_spaces"), "i4", (2, RESOURCES)),
    (("price of each space [florins]", "space_price"), "i4", (2, RESOURCES, SPACES)),
    (("surplus steps if it holds the last cube", "space_surplus"), "i4", (2, RESOURCES, SPACES)),
    (("rebellion steps if it holds the last cube", "space_rebellion"), "i4", (2, RESOURCES, SPACES)),
    (("surplus steps of an empty zone", "empty_surplus"), "i4", (2, RESOURCES)),
    (("rebellion steps of an empty zone", "empty_rebellion"), "i4", (2, RESOURCES)),
    (("surplus steps by population", "population_surplus"), "i4", (POPULATION,)),
    (("rebellion steps by population", "population_rebellion"), "i4", (POPULATION,)),
    (("price of a recruit by surplus [florins]", "surplus_price"), "i4", (POPULATION,)),
    (("rebellion steps by surplus", "surplus_rebellion"), "i4", (POPULATION,)),
    (("circles: taxes, reproduction, exploration", "circles"), "i4", (3,)),
    (("cubes that a building costs", "build_cubes"), "i4", (KINDS, RESOURCES)),
    (("florins that a building costs [florins]", "build_florins"), "i4", (KINDS,)),
    (("needs water", "build_sea"), "i4", (KINDS,)),
    (("a ship can build it", "build_by_ship"), "i4", (KINDS,)),
    (("token pool: 0 none, 1 market/port, 2 town/temple", "build_pool"), "i4", (KINDS,)),
    (("faces; the open sea is the last one", "n_faces"), "i8"),
    (("row of the open sea", "sea_face"), "i8"),
    (("landscape of the sides of each face", "face_edge"), "i1", (FACES, SIDES)),
    (("sides of each face and turn, two bits a side", "face_word"), "i4", (FACES, SIDES)),
    (("icons of each face", "face_icons"), "i4", (FACES, RESOURCES)),
    (("huts of each face", "face_huts"), "i4", (FACES,)),
    (("other face of the tile", "face_other"), "i4", (FACES,)),
    (("evolution cards", "n_cards"), "i8"),
    (("kind of each card (Kind)", "card_kind"), "i4", (CARDS,)),
    (("prices at the three edges [florins]", "card_price"), "i4", (CARDS, 3)),
    (("medals [VP]", "card_medals"), "i4", (CARDS,)),
    (("cost of a use [florins]", "card_florins"), "i4", (CARDS,)),
    (("cost of a use [discs]", "card_discs"), "i4", (CARDS,)),
    (("cost of a use [citizens]", "card_citizens"), "i4", (CARDS,)),
    (("cost of a use [cubes]", "card_cubes"), "i4", (CARDS, RESOURCES)),
    (("mode: 0 activated, 1 passive, 2 wonder", "card_mode"), "i4", (CARDS,)),
    (("number of each wonder among the wonders", "card_wonder"), "i4", (CARDS,)),
    (("effect parts (Op)", "card_op"), "i4", (CARDS, PARTS)),
    (("effect parts: four parameters", "card_more"), "i4", (CARDS, PARTS, 4)),
    (("domestic crisis: resource", "back_domestic"), "i4", (CARDS,)),
    (("domestic crisis: citizens a cube feeds", "back_feeds"), "i4", (CARDS,)),
    (("export crisis: resource", "back_export"), "i4", (CARDS,)),
    (("export crisis: cubes asked for", "back_cubes"), "i4", (CARDS,)),
    (("event, or -1", "back_event"), "i4", (CARDS,)),
    (("red zones: 1 domestic, 2 export, 4 event", "back_red"), "i4", (CARDS,)),
    (("events: effect (Op)", "event_op"), "i4", (EVENTS,)),
    (("events: four parameters", "event_more"), "i4", (EVENTS, 4)),
    (("objectives", "n_objectives"), "i8"),
    (("objectives in the deck of the length chosen", "deck_n"), "i8"),
    (("the deck of the length chosen [row of objectives]", "deck"), "i4", (OBJECTIVES,)),
    (("special role (Role)", "objective_role"), "i4", (OBJECTIVES,)),
    (("end condition (End)", "objective_end"), "i4", (OBJECTIVES,)),
    (("what it counts, as bits", "objective_of"), "i4", (OBJECTIVES,)),
    (("threshold at this table, 0 never", "objective_at"), "i4", (OBJECTIVES,)),
    (("criterion (Count)", "objective_count"), "i4", (OBJECTIVES,)),
    (("what the criterion counts [objective]", "objective_counted"), "i4", (OBJECTIVES,)),
    (("trends", "n_trends"), "i8"),
    (("criterion of each trend (Count)", "trend_count"), "i4", (TRENDS,)),
    (("what the criterion counts [trend]", "trend_counted"), "i4", (TRENDS,)),
], align=True)

DEAL = np.dtype([
    (("objective of each place: seat, then seat + players [row]", "objective"), "i4", (DEALT,)),
    (("trend [row]", "trend"), "i4", (1,)),
    (("card at each place of the pile [row]", "card"), "i4", (CARDS,)),
    (("tile at each place of the shuffled tiles, by the face that lies up [row]", "tile"), "i4", (TILES,)),
    (("objectives taken out", "without_objectives"), "i4", (OBJECTIVES,)),
    (("evolution cards put at the bottom of the pile", "without_cards"), "i4", (CARDS,)),
    (("place of the line-up that gives one cube more or fewer", "nudge_place"), "i8"),
    (("1: one more own cube in its first crisis turn; 0: one fewer", "nudge_more"), "i8"),
    (("classes of options that each place of the line-up is forbidden [bits]", "forbids"), "i8", (SEATS,)),
    (("sources of chance, the strategies' own last: 0 as dealt, else which other draw", "redraw"), "i8", (STREAMS + 1,)),
    (("decision to force", "force_at"), "i8"),
    (("option to force there", "force_option"), "i8"),
])

SCRATCH = np.dtype([
    (("random stream of the strategy", "rng"), "u8", (4,)),
    (("the strategy's own notes", "memo"), "f8", (MEMO,)),
    (("positions to try things on", "clones"), STATE, (1,)),
], align=True)

GAME_ROW = np.dtype([
    (("how it ended (0 condition, 1 war, 2 war won by the Separatist, 3 round limit, 4 pile empty)", "ending"), "i4"),
    (("rounds begun", "rounds"), "i4"),
    (("phase in which it ended", "phase"), "i4"),
    (("decisions with two or more options", "decisions"), "i4"),
    (("seats that won", "winners"), "i4"),
    (("seats with the most VP", "tied"), "i4"),
    (("lead of the first over the second [VP]", "margin"), "i4"),
    (("population at the end", "population"), "i4"),
    (("rebellion at the end", "rebellion"), "i4"),
    (("surplus workers at the end", "surplus"), "i4"),
    (("smallest lead of population over rebellion after a round", "closest"), "i4"),
    (("seat with the Separatist, or -1", "separatist"), "i4"),
    (("seat with the Pacifist, or -1", "pacifist"), "i4"),
    (("objective whose condition ended the game [row of objectives]", "announced"), "i4"),
    (("trend in play [row of trends]", "trend"), "i4"),
    (("surplus workers after round 0", "start_surplus"), "i4"),
    (("cubes on the domestic market after round 0", "start_market"), "i4"),
    (("surplus workers after round 1", "round1_surplus"), "i4"),
    (("regions at the end", "regions"), "i4"),
    (("cards in play at the end", "cards"), "i4"),
    (("wonders built", "wonders"), "i4"),
    (("offers made", "offers"), "i4"),
    (("offers accepted", "deals"), "i4"),
    (("domestic crises", "domestic"), "i4"),
    (("domestic crises without a rebel", "domestic_met"), "i4"),
    (("export crises", "export"), "i4"),
    (("export crises without a missing cube", "export_met"), "i4"),
    (("rebellion steps up from taxes", "push_taxes"), "i4"),
    (("rebellion steps up from domestic crises", "push_domestic"), "i4"),
    (("rebellion steps up from export crises", "push_export"), "i4"),
    (("rebellion steps up from events", "push_events"), "i4"),
    (("rebellion steps up from full markets", "push_glut"), "i4"),
    (("rebellion steps up from population", "push_population"), "i4"),
    (("rebellion steps up from surplus workers", "push_surplus"), "i4"),
    (("rebellion steps up from cards", "push_cards"), "i4"),
    (("rebellion steps down", "calmed"), "i4"),
])

SEAT_ROW = np.dtype([
    (("final score [VP]", "score"), "i4"),
    (("has won", "won"), "i4"),
    (("rank by score, from 1; ties share", "rank"), "i4"),
    (("VP from objectives", "vp_objective"), "i4"),
    (("VP from the trend", "vp_trend"), "i4"),
    (("VP from medals", "vp_medals"), "i4"),
    (("VP from the Pacifist's bonus", "vp_pacifist"), "i4"),
    (("objective dealt [row of objectives]", "objective"), "i4"),
    (("second objective dealt (two players) [row of objectives]", "objective_2"), "i4"),
    (("trend in play [row of trends]", "trend"), "i4"),
    (("how the game ended", "ended"), "i4"),
    (("florins at the end [florins]", "florins"), "i4"),
    (("cubes at the end", "cubes"), "i4"),
    (("explorer tokens at the end", "tokens"), "i4"),
    (("own cubes and tokens given in crises", "given"), "i4"),
    (("market cubes given in crises", "market_given"), "i4"),
    (("citizens at the end", "citizens"), "i4"),
    (("ships at the end", "ships"), "i4"),
    (("towns built", "towns"), "i4"),
    (("markets built", "markets"), "i4"),
    (("ports built", "ports"), "i4"),
    (("temples built", "temples"), "i4"),
    (("wonders built", "wonders"), "i4"),
    (("evolution cards at the end", "cards"), "i4"),
    (("evolution cards bought", "bought"), "i4"),
    (("own objective's condition was met first (a war can still follow)", "ended_by"), "i4"),
    (("florins bid for the turn order [florins]", "bid_paid"), "i4"),
    (("order bids won", "bids_won"), "i4"),
    (("florins from sales [florins]", "sales"), "i4"),
    (("florins from taxes [florins]", "tax_income"), "i4"),
    (("harvest actions", "harvests"), "i4"),
    (("taxes collected", "taxes"), "i4"),
    (("recruitment actions", "recruitments"), "i4"),
    (("reproduction actions", "reproductions"), "i4"),
    (("construction actions", "constructions"), "i4"),
    (("transactions by disc", "transactions"), "i4"),
    (("migration actions", "migrations"), "i4"),
    (("exploration actions", "explorations"), "i4"),
])

ROUND_ROW = np.dtype([
    (("round, from 1; 0 in rows that were not played", "round"), "i4"),
    (("how the game ended", "ended"), "i4"),
    (("population after the round", "population"), "i4"),
    (("rebellion after the round", "rebellion"), "i4"),
    (("surplus workers after the round", "surplus"), "i4"),
    (("cubes on the domestic market after the round", "domestic"), "i4"),
    (("cubes on the export market after the round", "export"), "i4"),
    (("florins of all seats after the round [florins]", "florins"), "i4"),
    (("own cubes of all seats after the round", "cubes"), "i4"),
    (("regions after the round", "regions"), "i4"),
    (("buildings after the round", "buildings"), "i4"),
    (("rebels after the round", "rebels"), "i4"),
    (("mean price of selling a cube on the export market after the round [tenths of a florin]", "price"), "i4"),
    (("cards before seats after the round", "cards"), "i4"),
    (("seats with most florins after the round [a bit a seat]", "richest"), "i4"),
    (("Gini coefficient of florins of the seats after the round [thousandths]", "florins_gini"), "i4"),
])
