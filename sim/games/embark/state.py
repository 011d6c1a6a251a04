"""Embark's records: the position, the rules, what a deal may fix, and the rows of results.

Seats count from 0 in turn order from the first player of round 1; docks by their place among the docks in play;
islands by their place in letter order, so that dock d belongs to island d // 2.
"""

from enum import IntEnum

import numpy as np

SEATS, ISLANDS, DOCKS, BERTHS = 5, 5, 10, 6
BOATS, SIDES, TALENTS, STACKS, SPACES, TRACK = 64, 32, 32, 8, 16, 16
CHART, ROUNDS, OPTIONS, STREAMS, MEMO = 8, 12, 64, 3, 96
DECK_MASK = BOATS - 1
NOBODY = -1


class Stream(IntEnum):
    """Sources of chance; each has a random stream of its own."""

    ISLANDS = 0
    BOATS = 1
    TALENTS = 2


class Job(IntEnum):
    """Jobs of berths; the first three are the areas of an island too (farming area, mines, exploration track)."""

    COLONIST = 0
    MINER = 1
    EXPLORER = 2
    CAPTAIN = 3
    WARRIOR = 4


class Step(IntEnum):
    """What is due. Up to WARRIOR a seat decides; from DEAL_DONE on the game runs by itself."""

    DRAFT = 0
    ALLOCATE = 1
    BOARD = 2
    OVERFULL = 3
    GANGPLANK = 4
    BERTH_SWAP = 5
    BERTH_SWAP_TO = 6
    LAST_WORD = 7
    PILOT = 8
    PILOT_TO = 9
    GENERALIST = 10
    CAPTAIN = 11
    MINE = 12
    WARRIOR = 13
    ROUND_START = 14
    REVEAL = 15
    BOAT_FILLED = 16
    BOARDING_ENDS = 17
    SAIL = 18
    UNLOAD = 19
    REFILL = 20
    EXPLORE = 21
    FARM = 22
    MINING = 23
    ROUND_END = 24
    FINAL_SCORING = 25
    OVER = 26


FIRST_AUTOMATIC = Step.ROUND_START


class Effect(IntEnum):
    """What a talent card does (column `effect` of talents.csv)."""

    NONE = 0
    OVERFULL = 1
    GANGPLANK = 2
    QUICK_CREW = 3
    BERTH_SWAP = 4
    LAST_WORD = 5
    GENERALIST = 6
    BODYGUARD = 7
    RAIDER = 8
    PILOT = 9
    QUICK_PICK = 10
    SURVEYOR = 11
    HOMESTEADER = 12
    FOREMAN = 13
    PATHFINDER = 14
    GOVERNOR = 15
    INNKEEPER = 16


EFFECTS = len(Effect)


class Bonus(IntEnum):
    """Island bonuses (column `bonus` of islands.csv)."""

    NONE = 0
    MINERS_AS_COLONISTS = 1
    MOST_EXPLORERS = 2
    IDLE_MINERS = 3
    FARM_BONUS = 4
    PASSENGERS = 5


class Source(IntEnum):
    """Where victory points come from."""

    EXPLORERS = 0
    FARMS = 1
    ORE = 2
    EXPLORATION = 3
    ISLAND = 4
    TALENTS = 5


SOURCES = len(Source)

STATE = np.dtype([
    (("players in the game [seats]", "players"), "i4"),
    (("round being played, from 1", "round_no"), "i4"),
    (("seat with the first player token", "first"), "i4"),
    (("what is due (Step)", "step"), "i4"),
    (("seat that decides, or whose voyager lands", "seat"), "i4"),
    (("decisions taken so far", "decisions"), "i4"),
    (("options of the decision due", "n_options"), "i4"),
    (("options: meaning of the two numbers depends on the step", "options"), "i4", (OPTIONS, 2)),
    (("random streams (a, b, c, counter)", "streams"), "u8", (STREAMS, 4)),
    # islands and docks
    (("side in play of each island [row of islands]", "side"), "i4", (ISLANDS,)),
    (("colonists without a farm, by island and seat", "colonists"), "i4", (ISLANDS, SEATS)),
    (("farms, by island and seat", "farms"), "i4", (ISLANDS, SEATS)),
    (("farms built while the farm bonus was active", "late_farms"), "i4", (ISLANDS, SEATS)),
    (("farms built, all islands", "all_farms"), "i4"),
    (("miners, by island and seat", "miners"), "i4", (ISLANDS, SEATS)),
    (("explorers, by island and seat", "explorers"), "i4", (ISLANDS, SEATS)),
    (("seat in each mine space", "mine"), "i4", (ISLANDS, SPACES)),
    (("vacant mine spaces [bits]", "vacant"), "i4", (ISLANDS,)),
    (("ore left in each stack [ore]", "ore_left"), "i4", (ISLANDS, STACKS)),
    (("seat in each track space", "track"), "i4", (ISLANDS, TRACK)),
    (("explorers on the track", "track_n"), "i4", (ISLANDS,)),
    (("keys found", "keys"), "i4", (ISLANDS,)),
    (("round in which the bonus was unlocked, 0 if not", "unlocked"), "i4", (ISLANDS,)),
    (("boat at each dock [row of boats], -1 none", "boat"), "i4", (DOCKS,)),
    (("seat in each berth", "berth"), "i4", (DOCKS, BERTHS)),
    (("free berths [bits]", "free"), "i4", (DOCKS,)),
    (("seat of the voyager beyond the berths (overfull)", "extra"), "i4", (DOCKS,)),
    (("voyagers waiting below a boat, by dock and seat", "waiting"), "i4", (DOCKS, SEATS)),
    # the deck: a ring
    (("face-down boats from deck_top on", "deck"), "i4", (BOATS,)),
    (("place of the top card", "deck_top"), "i4"),
    (("cards in the deck", "deck_n"), "i4"),
    (("cards at the bottom whose order is public", "deck_known"), "i4"),
    # seats
    (("voyagers in the supply", "supply"), "i4", (SEATS,)),
    (("voyagers in the pub", "pub"), "i4", (SEATS,)),
    (("voyagers of this round still to be allocated", "hand"), "i4", (SEATS,)),
    (("secret allocation by dock; last column: a space with no boat", "sealed"), "i4", (SEATS, DOCKS + 1)),
    (("voyagers waiting below any boat", "to_board"), "i4", (SEATS,)),
    (("docks where a seat waits [bits]", "waits"), "i4", (SEATS,)),
    (("ore collected [ore]", "ore"), "i4", (SEATS,)),
    (("victory points by source [VP]", "vp"), "i4", (SEATS, SOURCES)),
    (("victory points paid to all [VP]", "paid"), "i4"),
    (("talent card [row of talents], -1 none", "talent"), "i4", (SEATS,)),
    (("place in the draft, from 1; 0 if dealt", "pick"), "i4", (SEATS,)),
    (("effect of the talent (Effect)", "effect"), "i4", (SEATS,)),
    (("seat holding each effect, -1 nobody", "holder"), "i4", (EFFECTS,)),
    (("talent used this round", "used"), "i4", (SEATS,)),
    (("further transfers left in this boarding turn", "transfers"), "i4", (SEATS,)),
    (("seat has passed in this boarding stage", "passed"), "i4", (SEATS,)),
    (("the transfer due is a second one, which is not optional", "bound"), "i4"),
    (("victory points earned at this moment, not yet paid [VP]", "owed"), "i4", (SEATS,)),
    (("talents on offer", "offer"), "i4", (TALENTS,)),
    (("talents left on offer", "offer_n"), "i4"),
    # cursors of the stage in progress
    (("seat whose boarding turn it is", "boarder"), "i4"),
    (("seats gone through, from the first player", "resolver"), "i4"),
    (("dock in work", "dock"), "i4"),
    (("unloading order [berth]", "order"), "i4", (BERTHS,)),
    (("voyagers of this boat unloaded", "unloaded"), "i4"),
    (("berth of the voyager landing, -1 beyond the berths", "aboard"), "i4"),
    (("job in which the voyager lands (Job)", "job"), "i4"),
    (("berth chosen by the pilot or the swapper", "chosen"), "i4"),
    # what happened, for results
    (("boats sailed, by round", "sailed"), "i4", (ROUNDS,)),
    (("voyagers sent to the pub while boarding, by round and seat", "wasted"), "i4", (ROUNDS, SEATS)),
    (("voyagers displaced by warriors, by victim", "displaced"), "i4", (SEATS,)),
    (("score at the end of each round [VP]", "history"), "i4", (ROUNDS, SEATS)),
    (("score had the game ended with each round [VP]", "standings"), "i4", (ROUNDS, SEATS)),
    (("1 if the seat has won", "winner"), "i4", (SEATS,)),
], align=True)

RULES = np.dtype([(name, "i4") for name in (
    "players_count rounds_count voyagers_supply voyagers_per_round draft_extra allocation_closed_docks boarding_may_pass "
    "landing_miner_without_space landing_explorer_without_space landing_exhausted_mines landing_captain_areas "
    "landing_warrior_may_decline landing_warrior_own_targets landing_refill_order farm_colonists farm_points farm_limit "
    "explorer_points mine_newcomer_space exploration_farmed_colonists exploration_no_colonists exploration_no_flag "
    "exploration_ties bonus_miners_as_colonists bonus_most_explorers bonus_most_explorers_first bonus_most_explorers_second "
    "bonus_idle_miner bonus_idle_miners_from bonus_farm bonus_farms_paid bonus_passenger bonus_passengers bonus_unlocked_by "
    "hidden_deck_bottom vp_supply n_boats n_sides n_boards n_talents n_chart").split()] + [
    (("berths of a boat", "boat_berths"), "i4", (BOATS,)),
    (("job of each berth (Job)", "boat_job"), "i4", (BOATS, BERTHS)),
    (("sides of a board [row of islands]", "board_side"), "i4", (ISLANDS, SIDES)),
    (("number of sides of a board", "board_sides"), "i4", (ISLANDS,)),
    (("board of a side", "side_board"), "i4", (SIDES,)),
    (("bonus of a side (Bonus)", "side_bonus"), "i4", (SIDES,)),
    (("stacks of a side", "side_stacks"), "i4", (SIDES,)),
    (("ore of each stack [ore]", "stack_ore"), "i4", (SIDES, STACKS)),
    (("first space of each stack", "stack_space"), "i4", (SIDES, STACKS)),
    (("spaces of each stack", "stack_spaces"), "i4", (SIDES, STACKS)),
    (("mine spaces of a side", "side_spaces"), "i4", (SIDES,)),
    (("stack of each space", "space_stack"), "i4", (SIDES, SPACES)),
    (("track length", "side_track"), "i4", (SIDES,)),
    (("key spots [bits by track space]", "side_keys"), "i4", (SIDES,)),
    (("number of keys", "side_n_keys"), "i4", (SIDES,)),
    (("rewards of the last flag reached, by explorers on the track and place [VP]", "flag_pays"), "i4", (SIDES, TRACK + 1, 3)),
    (("effect of a talent (Effect)", "talent_effect"), "i4", (TALENTS,)),
    (("number on a talent", "talent_value"), "i4", (TALENTS,)),
    (("value of the talent with this effect", "effect_value"), "i4", (EFFECTS,)),
    (("ore from which a step of the mining chart pays [ore]", "chart_ore"), "i4", (CHART,)),
    (("what it pays [VP]", "chart_points"), "i4", (CHART,)),
], align=True)

DEAL = np.dtype([
    (("talent dealt to a seat, -1 drafts", "talent"), "i4", (SEATS,)),
    (("side in play, -1 by chance", "islands"), "i4", (ISLANDS,)),
    (("boat at this place of the deck, -1 by chance", "boat"), "i4", (BOATS,)),
    (("talents taken out", "without_talents"), "i4", (TALENTS,)),
    (("classes of options that each place of the line-up is forbidden [bits]", "forbids"), "i8", (SEATS,)),
    (("sources of chance, the strategies' own last: 0 as dealt, else which other draw", "redraw"), "i8", (STREAMS + 1,)),
    (("decision to force, -1 none", "force_at"), "i4"),
    (("option taken there", "force_option"), "i4"),
], align=True)

SCRATCH = np.dtype([
    (("random stream of the strategy", "rng"), "u8", (4,)),
    (("notes that a strategy keeps from one decision to the next", "memo"), "f8", (MEMO,)),
    (("positions to try things on", "clones"), STATE, (2,)),
], align=True)

GAME_ROW = np.dtype([
    (("rounds played", "rounds"), "i4"),
    (("decisions with two or more options", "decisions"), "i4"),
    (("number of winners (above 1: shared victory)", "winners"), "i4"),
    (("seats with the highest score", "tied"), "i4"),
    (("highest score less second highest [VP]", "margin"), "i4"),
    (("boats sailed in the game", "sailed"), "i4"),
    (("farms built by all", "all_farms"), "i4"),
    (("keys found on all islands", "keys"), "i4"),
])

SEAT_ROW = np.dtype([
    (("final score [VP]", "score"), "i4"),
    (("1 if among the winners", "won"), "i4"),
    (("rank by score, 1 best, ties share the better rank", "rank"), "i4"),
    (("VP from explorers", "vp_explorers"), "i4"),
    (("VP from farms", "vp_farms"), "i4"),
    (("VP from the mining chart", "vp_ore"), "i4"),
    (("VP from exploration bonuses", "vp_exploration"), "i4"),
    (("VP from island bonuses", "vp_island"), "i4"),
    (("VP from talents", "vp_talents"), "i4"),
    (("ore collected [ore]", "ore"), "i4"),
    (("farms built", "farms"), "i4"),
    (("explorers at the end", "explorers"), "i4"),
    (("voyagers in the pub at the end", "pub"), "i4"),
    (("voyagers sent to the pub while boarding", "wasted"), "i4"),
    (("own voyagers displaced by warriors", "displaced"), "i4"),
    (("talent card [row of talents]", "talent"), "i4"),
    (("place in the draft, from 1; 0 if dealt", "pick"), "i4"),
])

ROUND_ROW = np.dtype([
    (("round, from 1", "round"), "i4"),
    (("seat, from 0", "seat"), "i4"),
    (("score at the end of the round [VP]", "score"), "i4"),
    (("score had the game ended with the round, its bonuses with it [VP]", "standing"), "i4"),
    (("boats sailed this round, all docks", "sailed"), "i4"),
    (("voyagers sent to the pub while boarding this round", "wasted"), "i4"),
])
