"""Set-up (seed 000, steps 1 to 24): boards, bank, deals; what follows round 0."""

from numpy import int64

from sim.games.archipelago.board import stock_market
from sim.games.archipelago.chart import lay_hex
from sim.games.archipelago.evolution import fill_track
from sim.games.archipelago.state import (
    CARD_MASK,
    DEALT,
    IN_SUPPLY,
    NOBODY,
    NOTHING,
    OBJECTIVES,
    RESOURCES,
    SEATS,
    STREAMS,
    TILE_MASK,
    TILES,
    Role,
    Step,
    Stream,
)
from sim.games.archipelago.units import launch_ship
from sim.jit import kernel
from sim.rng import below, shuffle


@kernel
def new_game(state, rules, deal, streams):
    """Set the table up: state, one element; `deal` may fix parts of what is dealt; `streams`: one row a source of chance."""
    clear(state, rules)
    for stream in range(STREAMS):
        for word in range(4):
            state.streams[stream, word] = streams[stream, word]
    shuffle_tiles(state, rules, deal)
    shuffle_cards(state, rules, deal)
    deal_objectives(state, rules, deal)
    state.trend = below(state.streams[Stream.TREND], rules.n_trends)
    if deal.trend[0] >= 0:
        state.trend = deal.trend[0]
    lay_hex(state, rules, int64(rules.sea_face), 0, 0, 0)
    for colour in range(state.colours):
        for _ in range(rules.setup_ships):
            launch_ship(state, colour, 0, 0)
    state.filling = NOTHING
    state.step = Step.NEXT_COLOUR


@kernel
def clear(state, rules):
    """An empty table, everything in the box or in the bank."""
    players = rules.players_count
    state.players = players
    state.colours = 4 if players == 2 else players
    state.round_no = state.phase = state.decisions = state.n_options = state.seat = 0
    for colour in range(SEATS):
        state.owner[colour] = colour % players
        state.order[colour] = colour
        state.n_citizens[colour] = state.n_on_wonders[colour] = state.n_ships[colour] = state.lying[colour] = 0
        state.served[colour] = 0
    clear_boards(state, rules)
    clear_map(state)
    clear_seats(state, rules)
    clear_cards(state)
    clear_turn(state)
    clear_counts(state)


@kernel
def clear_boards(state, rules):
    """Markers at zero; the bank full; the first cubes on the markets."""
    state.population = state.rebellion = state.surplus = state.minted = state.coins = 0
    state.pushed[:] = 0
    state.calmed[:] = 0
    state.circles[:] = 0
    state.market[:, :] = 0
    state.bank[0], state.bank[1], state.bank[2] = rules.bank_fish, rules.bank_fruit, rules.bank_cattle
    state.bank[3], state.bank[4], state.bank[5] = rules.bank_wood, rules.bank_stone, rules.bank_iron
    for resource in range(RESOURCES):
        for _ in range(rules.setup_start_cubes_1):
            stock_market(state, rules, 0, resource)
        for _ in range(rules.setup_start_cubes_2):
            stock_market(state, rules, 1, resource)
    state.tokens_taken = state.tokens_out = 0
    state.tokens_left = 3 * rules.token_stack


@kernel
def clear_map(state):
    """No hex, no unit, no building."""
    state.n_hexes = state.n_places = state.n_buildings = 0
    state.taken[:, :] = 0
    state.free_citizens[:, :] = 0
    state.citizens_here[:, :] = 0
    state.presence[:] = 0
    state.free_at[:] = 0
    state.free_ships[:, :] = 0
    state.ships_here[:, :] = 0
    state.c_hex[:, :] = IN_SUPPLY
    state.c_area[:, :] = 0
    state.c_icon[:, :] = NOTHING
    state.c_holds[:, :] = NOTHING
    state.c_lies[:, :] = 0
    state.c_new[:, :] = 0
    state.c_stepped[:, :] = 0
    state.s_hex[:, :] = IN_SUPPLY
    state.s_area[:, :] = 0
    state.s_icon[:, :] = NOTHING
    state.s_holds[:, :] = NOTHING
    state.s_stepped[:, :] = 0
    state.s_from[:, :] = NOTHING
    state.s_carried[:, :] = 0
    state.n_kind[:] = 0
    state.tiles_aside_n = 0
    state.hand[:, :] = NOTHING


@kernel
def clear_seats(state, rules):
    """Florins and discs for everybody."""
    two = state.players == 2
    for seat in range(SEATS):
        playing = seat < state.players
        state.florins[seat] = (rules.two_players_florins if two else rules.setup_florins) if playing else 0
        state.minted += state.florins[seat]
        discs = min(rules.two_players_discs if two else rules.setup_discs, rules.discs_most)
        state.discs[seat] = state.discs_owned[seat] = discs if playing else 0
        state.tokens[seat] = state.discs_open[seat] = state.passed[seat] = state.reproduced[seat] = 0
        state.crisis_cubes[seat] = state.feed_bonus[seat] = state.peeked[seat] = state.winner[seat] = 0
        state.bid[seat] = state.promised[seat] = 0
        state.cards_bought[seat] = state.market_given[seat] = state.bid_paid[seat] = state.bids_won[seat] = 0
        state.sales[seat] = state.tax_income[seat] = 0
        state.new_order[seat] = state.sold_place[seat] = NOBODY
    state.cubes[:, :] = 0
    state.vp[:, :] = 0
    state.permits[:, :] = 0
    state.place_promise[:, :] = NOBODY
    state.loan[:, :] = 0
    state.actions[:, :] = 0
    state.built[:, :] = 0


@kernel
def clear_cards(state):
    """All cards in the pile."""
    state.discards_n = state.drawn_n = state.n_wonders = 0
    state.track[:] = NOTHING
    state.track_edge[:] = 0
    state.card_owner[:] = NOBODY
    state.card_ready[:] = 0
    state.card_built[:] = 0
    state.card_uses[:] = 0
    state.wonder_paid[:, :] = 0
    state.in_play[:] = 0
    state.objective[:] = NOTHING


@kernel
def clear_turn(state):
    """Nothing under way."""
    state.zones = state.crisis = state.wanted = state.missing = state.giver = state.crises_now = 0
    state.feed = state.feed_own = state.feed_only_own = state.feeder = state.turn = state.active = 0
    state.acted = state.placed = state.cards_used = state.buildings_used = state.offers_made = 0
    state.harvested[:] = 0
    state.refused_cards = state.crisis_offers = 0
    state.builds_on = state.barred = state.failed = state.free_action = state.may_stop = state.left = 0
    state.discount = state.tile = state.effect_card = state.bought = NOTHING
    state.due[:] = 0
    state.effect_part = state.effect_left = state.wonder_left = state.bidders = state.rebid = 0
    state.refused = state.moves = state.asks_for = state.pays_for = state.rotated = state.rotations = 0
    state.leader = NOBODY
    state.resume = state.after_feed = state.after_offer = state.after_show = Step.TURNS


@kernel
def clear_counts(state):
    """Nothing has happened yet."""
    state.war = state.ending = state.announced_at = state.asked = state.offers = state.deals = state.nudged = 0
    state.announced = NOTHING
    state.crises[:] = 0
    state.crises_met[:] = 0
    state.closest = 99
    state.history[:, :] = 0


@kernel
def shuffle_tiles(state, rules, deal):
    """Shuffle the tiles, either face up, and deal a hand a colour; tiles that the deal fixes take their places first."""
    stream = state.streams[Stream.TILES]
    n = rules.n_faces // 2
    for tile in range(n):
        state.tiles[tile] = tile
    shuffle(stream, state.tiles, n)
    for place in range(n):
        state.tiles[place] = 2 * int64(state.tiles[place]) + below(stream, 2)
    for place in range(min(n, TILES)):
        if deal.tile[place] >= 0:
            for other in range(n):
                if state.tiles[other] // 2 == deal.tile[place] // 2:
                    state.tiles[other], state.tiles[place] = state.tiles[place], state.tiles[other]
                    break
            state.tiles[place] = deal.tile[place]
    state.tiles_top, state.tiles_n = 0, n
    for colour in range(state.colours):
        deal_hand(state, rules, colour)


@kernel
def deal_hand(state, rules, colour):
    """The next tiles of the pile are the hand of a colour."""
    for k in range(rules.setup_hand):
        state.hand[colour, k] = draw_tile(state) if state.tiles_n > 0 else NOTHING


@kernel
def draw_tile(state):
    """The top tile of the pile, by the face that lies up."""
    face = int64(state.tiles[state.tiles_top])
    state.tiles_top = (state.tiles_top + 1) & TILE_MASK
    state.tiles_n -= 1
    return face


@kernel
def gather_tiles(state, rules):
    """After round 0 all tiles not laid are shuffled into the pile (A-D88)."""
    stream = state.streams[Stream.TILES]
    n = 0
    for tile in range(rules.n_faces // 2):
        laid = False
        for h in range(1, state.n_hexes):
            laid = laid or state.hex_face[h] // 2 == tile
        if not laid:
            state.tiles[n] = tile
            n += 1
    shuffle(stream, state.tiles, n)
    for place in range(n):
        state.tiles[place] = 2 * int64(state.tiles[place]) + below(stream, 2)
    state.tiles_top, state.tiles_n, state.tiles_aside_n = 0, n, 0
    state.hand[:, :] = NOTHING


@kernel
def shuffle_cards(state, rules, deal):
    """Shuffle the evolution cards; those that the deal fixes take their places first, those taken out go to the bottom."""
    n = rules.n_cards
    for card in range(n):
        state.pile[card] = card
    shuffle(state.streams[Stream.CARDS], state.pile, n)
    kept = 0
    for place in range(n):
        card = int64(state.pile[place])
        if deal.without_cards[card] == 0:
            for k in range(place, kept, -1):
                state.pile[k] = state.pile[k - 1]
            state.pile[kept] = card
            kept += 1
    for place in range(n):
        if deal.card[place] >= 0:
            for other in range(n):
                if other != place and state.pile[other] == deal.card[place]:
                    state.pile[other], state.pile[place] = state.pile[place], state.pile[other]
    state.pile_top, state.pile_n = 0, n
    state.back = state.pile[0] & CARD_MASK


@kernel
def deal_objectives(state, rules, deal):
    """Shuffle the deck of the chosen length and deal; a card taken out is replaced by one that was not dealt."""
    deck = state.options[:OBJECTIVES, 0]  # the option list is free during set-up
    for k in range(rules.deck_n):
        deck[k] = rules.deck[k]
    shuffle(state.streams[Stream.OBJECTIVES], deck, rules.deck_n)
    each = rules.two_players_objectives if state.players == 2 else 1
    n = state.players * each
    for place in range(n):
        for other in range(rules.deck_n):
            if deal.objective[place] >= 0 and deck[other] == deal.objective[place]:
                deck[other], deck[place] = deck[place], deck[other]
                break
    spare = n
    for place in range(n):
        while deal.without_objectives[deck[place]] and spare < rules.deck_n:
            deck[place] = deck[spare]
            spare += 1
        forced = deal.objective[place]  # may be a card of another deck; one that is taken out stays out
        state.objective[place] = forced if forced >= 0 and not deal.without_objectives[forced] else deck[place]
    state.n_objectives = min(n, DEALT)
    state.separatist = state.pacifist = NOBODY
    for place in range(state.n_objectives):
        role = rules.objective_role[state.objective[place]]
        if role == Role.SEPARATIST:
            state.separatist = place % state.players
        elif role == Role.PACIFIST:
            state.pacifist = place % state.players


@kernel
def first_round_follows(state, rules):
    """After round 0: the tiles are gathered, the track is filled, round 1 begins."""
    gather_tiles(state, rules)
    state.step = Step.ROUND_START
    for slot in range(rules.evolution_track):
        fill_track(state, rules, slot)
    if rules.crisis_red_at_setup and rules.back_red[state.back]:
        state.zones = rules.back_red[state.back]
        state.resume = Step.ROUND_START
        state.step = Step.CRISIS
