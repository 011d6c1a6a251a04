"""The engine plays every position worked by hand from the rulebook, sets games up, and keeps its secrets."""

import random

import archipelago_positions as words
import pytest
from archipelago_harness import GAME, derived, engine_rules, load_position, play
from archipelago_positions import COMPONENTS, POSITIONS, A, B, C, at, bld, build, case, cit, cubes, fill, idle, ship, take, to, turn
from naive.archipelago import Game

from sim.batch import ignoring_wrap_around, work_space
from sim.deal import make_deal
from sim.games.archipelago import hidden, laws, tell
from sim.games.archipelago.state import FIRST_AUTOMATIC, Step
from sim.rng import seed_stream
from sim.rules import load_rules

REFUSED = {"agree": False}
USE_LIGHTHOUSE, FISH, STONE = words.play("A45"), {"part": "cubes", "resource": "fish"}, {"part": "cubes", "resource": "stone"}
TRACK = [["A05", 0], ["A06", 0], ["A07", 0], ["A08", 0], ["A09", 0]]
SHORT_PILE = {"track": TRACK, "pile": ["A44"], "citizens": [cit(A)]}
BARE = {"markets": {"I": [0] * 6}, "track": TRACK}
A_DISC_EACH = [words.TOWNS["seats"][0] | {"discs": 1}, {"discs": 1}, {"discs": 1}]
LAST_TOWN = words.TOWNS | BARE | {"citizens": [cit(A, 3)], "seats": A_DISC_EACH}
UNDER_A_TOWN = {"buildings": [bld(A, "town", 1)], "seats": [{"cubes": cubes(fruit=1, cattle=1)}]}
PEACE = next(position for position in POSITIONS if position["name"] == "peace")

# Positions in the same form for what the others leave out: refusals, settings that need one another, whole phases.
MORE = [
    turn("refused_site", "A-D34, the other choice: the controller refuses, there is no other site, the disc is spent",
         UNDER_A_TOWN | {"citizens": [cit(A), cit(A, building=0)]},
         {"steps": [("action", 0), ("consent", 1)], "seats.0.discs": 2, "seats.0.cubes": cubes(fruit=1, cattle=1),
          "buildings": [bld(A, "town", 1)]},
         [build("market"), REFUSED], {"build.foreign_town": "consent"}),
    turn("another_site_after_a_refusal", "A-D34, the other choice: after a refusal another site is chosen (the only one left)",
         UNDER_A_TOWN | {"citizens": [cit(A) + cit(B), cit(A, building=0)]},
         {"steps": [("action", 0), ("site", 0), ("consent", 1), ("action", 0)], "buildings.1": bld(B, "market"),
          "seats.0.cubes": cubes()},
         [build("market"), {"hex": A, "colour": 0, "unit": "citizen"}, REFUSED, words.END], {"build.foreign_town": "consent"}),
    turn("refused_card", "A-D61, another choice: its owner refuses; nothing was used, so the turn is a pass",
         {"citizens": [cit(A, 3)], "seats": [{"discs": 0}, {"cards": ["A15"]}]},
         {"steps": [("action", 0), ("consent", 1)], "seats.0.florins": 10, "seats.0.passed": True, "ready": ["A15"]},
         [words.play("A15"), REFUSED], {"card.foreign": "consent"}),
    turn("refused_convoy", "A-D20, the other choice: who refuses is not asked again in this migration",
         {"citizens": [cit(A)], "ships": [[], ship(words.SEA)], "seats": [words.POOR]},
         {"steps": [("action", 0), ("migrate_to", 0), ("consent", 1)], "citizens.0": cit(B)},
         [words.MIGRATION, to(C, "convoy", ship_of=1), REFUSED], {"migrate.convoy_ships": "consent"}),
    turn("wonder_finished_bit_by_bit", "A-D62, the other choice: a use for each part; then it stands",
         {"citizens": [cit(A, 2)], "circles": {"taxes": 3},
          "seats": [{"discs": 1, "cubes": cubes(stone=2, fish=1), "cards": ["A45"]}]},
         {"built": ["A45"], "ready": [], "on_wonders": [1, 0, 0], "population": 2, "seats.0.florins": 9, "seats.0.discs": 0,
          "seats.0.cubes": cubes(), "citizens.0": cit(A)},
         [USE_LIGHTHOUSE, {"part": "citizen"}, USE_LIGHTHOUSE, {"part": "disc"}, USE_LIGHTHOUSE, {"part": "florins"},
          USE_LIGHTHOUSE, FISH, USE_LIGHTHOUSE, USE_LIGHTHOUSE],
         {"wonder.payment": "gradual", "card.uses_per_turn": 0}),
    turn("holding_ship_may_fish", "A-D26, the other choice, for a ship that holds a port",
         {"ships": [ship(A, building=0)], "buildings": [bld(A, "port", used=True)]},
         {"ships.0": ship(A, icon=0, building=0), "seats.0.cubes": cubes(fish=1)},
         [words.harvest("fish")], {"building.holder_work": "may_harvest"}),
    turn("fishing_ship_builds", "A-D30, the other choice, for a ship: it leaves the fish for the port",
         {"ships": [ship(A, icon=0)], "seats": [{"cubes": cubes(stone=1, fish=1)}]},
         {"ships.0": ship(A, building=0), "buildings": [bld(A, "port", used=False)], "seats.0.florins": 8},
         [build("port"), words.END], {"build.builder": "active"}),
    turn("ship_leaves_its_port", "A-D26: a unit on a building may leave it by migration, a ship over water too",
         {"ships": [ship(A, building=0)], "buildings": [bld(A, "port", used=True)]},
         {"ships.0": ship(words.SEA), "buildings.0.last": 0}, [words.MIGRATION, to(words.SEA, "sea")]),
    case("ships_leave_ports_too", "A-D25, the other choice, for ships", 3, "phase1",
         {"ships": [ship(A, building=0)], "buildings": [bld(A, "port")]}, {"ships.0": ship(A)}, rules={"disengage.leave": "all"}),
    case("war_at_the_end_of_a_phase", "A-D51, the other choice: rebellion is above population when the phase ends", 3, "phase3",
         {"citizens": [cit(A, 2), cit(B, 2)], "surplus": 13, "rebellion": 4}, {"war": True, "rebellion": 5, "winners": []},
         rules={"war.check": "end_of_phase"}),
    case("empty_zones_read_the_first_row", "A-D52, the other choice: here every first row moves nothing", 3, "phase3",
         {"citizens": words.SIX, "surplus": 8}, {"surplus": 8, "rebellion": 0}, rules={"board.empty_zone": "row1"}),
    turn("midwife_needs_a_circle", "A-D69, the other choice: all reproduction circles are taken, so card A21 cannot be used",
         {"citizens": [cit(A, 2)], "seats": [idle("A21")], "circles": {"reproduction": 4}},
         {"steps": [], "seats.0.passed": True, "ready": ["A21"]}, rules={"card.free_action_circle": "needs_circle"}),
    turn("without_a_disc_no_offers_either", "A-D66, the other choice: a seat without a disc has no turn, trade or not",
         {"citizens": [cit(A)], "seats": [idle("A15")]}, {"steps": [], "seats.0.passed": True},
         rules=words.ON | {"turn.without_disc": "none"}),
    turn("discount_before_the_disc", "table of operations: a discount is used before the disc of the turn is placed",
         {"citizens": [cit(A)], "seats": [{"cards": ["A10"]}], "circles": {"taxes": 2}},
         {"steps": [("action", 0)], "ready": ["A10"], "seats.0.florins": 11}, [words.TAXES]),
    turn("navigator_needs_an_exploration", "card A09: not usable without an exploration, here for want of a token (A-D11)",
         {"citizens": [cit(A)], "seats": [idle("A09")], "tokens_left": 0, "tokens_taken": 24},
         {"steps": [], "seats.0.passed": True}, rules={"explore.without_token": "no"}),
    turn("market_once_a_turn", "A-D36, the other choice: after the turn the market can be used again",
         {"citizens": [cit(A, building=0)], "buildings": [bld(A, "market")], "seats": [{"discs": 0}]},
         {"seats.0.florins": 9, "buildings.0.used": False}, [words.use(0), words.NO_DEAL], {"building.use": "once_per_turn"}),
    turn("failed_exploration_costs_nothing", "A-D9, the other choice: disc and circle of a refused tile come back", words.SCOUT,
         {"seats.0.discs": 3, "circles.exploration": 0, "tiles.-1": "R22b"},
         [words.EXPLORATION, words.FIRST, words.REFUSE],
         {"explore.failed_cost": "returned"}),
    case("last_back_stays", "A-D58, another choice: the pile has run out, empty spaces stay empty, the last back stays in force", 2,
         "phase6", SHORT_PILE, {"back": "A44", "pile": [], "track.0": ["A44", 0], "track.1": None},
         [take("A05"), take("A06"), take("A06"), take("A07")], {"evolution.pile_empty": "last_back"}),
    case("empty_pile_ends_the_game", "A-D58, another choice: the game ends when the pile runs out; nothing is announced", 2,
         "phase6", SHORT_PILE, {"announced": None, "pile": []},
         [take("A05"), take("A06"), take(None), take("A07"), take("A08")], {"evolution.pile_empty": "end_game"}),
    case("turns_until_all_have_passed", "seed 000: turns in order until all discs are used or nobody can play (3 circles, 4 seats)",
         4, "phase5", BARE | {"order": [2, 3, 0, 1], "citizens": [cit(A, icon=1), cit(A, icon=2), [], cit(B, icon=3)],
                              "seats": [{"discs": 1} for _ in range(4)]},
         {"steps": [], "rebellion": 3, "circles.taxes": 3, "seats.1.discs": 1, "seats.1.passed": True, "seats.0.florins": 11,
          "seats.2.florins": 10, "seats.3.florins": 11}),
    case("play_stops_after_the_active_turn", "seed 002 p.15: play ends after the turn of the active player", 3, "phase5", LAST_TOWN,
         {"announced": "M01", "circles.taxes": 0, "seats.1.discs": 1}, [build("town")], objectives=[["M08"], ["M01"], ["M04"]]),
    case("play_stops_after_the_round", "A-D78, the other choice: the others take their turns", 3, "phase5", LAST_TOWN,
         {"announced": "M01", "circles.taxes": 2, "seats.1.discs": 0}, [build("town")], {"end.stop": "round"},
         objectives=[["M08"], ["M01"], ["M04"]]),
    turn("a_token_is_the_price", "A-D92: a token may be the price as well",
         {"citizens": [cit(A)], "seats": [{"discs": 0, "tokens": 1}, {"cubes": cubes(wood=1)}]},
         {"seats.0.tokens": 0, "seats.1.tokens": 1, "seats.0.cubes": cubes(wood=1)},
         [*words.TO_1, words.BUY_WOOD, {"token": True}, words.YES], words.ON),
    PEACE | {"name": "peace_shown_if_wanted", "sentence": "A-D77, another choice: the Pacifist is asked at the end of phase 4",
             "rules": PEACE["rules"] | {"end.check": "may_show"}, "choices": [words.MARKET, {"show": True}],
             "expect": {"announced": "S10", "steps": [("supply", 0), ("show", 2)]}},
    PEACE | {"name": "peace_kept_secret", "sentence": "A-D77, another choice: the Pacifist does not show",
             "rules": PEACE["rules"] | {"end.check": "may_show"}, "choices": [words.MARKET, {"show": False}],
             "expect": {"announced": None}},
    case("explorer_tokens_are_ranked", "table of objectives: M01 ranks explorer tokens", 3, "scoring",
         {"seats": [{"tokens": 1}, {"tokens": 2}], "citizens": [cit(A)]}, {"scores": {(1, "objective"): 3, (0, "objective"): 2}},
         objectives=[["M01"], ["M07"], ["M05"]]),
    case("wonder_citizens_are_ranked_all_the_same", "A-D63, the other choice: they left the population, but are own pieces in play",
         3, "scoring", {"citizens": [cit(A), cit(A, 2)], "on_wonders": [2, 0, 0], "population": 3, "seats": [{"cards": ["A44"]}],
                        "built": ["A44"]},
         {"scores": {(0, "trend"): 4, (1, "trend"): 3, (0, "medals"): 5}}, rules={"wonder.citizens": "leave_population"},
         objectives=[["M05"], ["M08"], ["M02"]], trend="T07"),
]
CASES = POSITIONS + MORE
IDS = [position["name"] for position in CASES]


def filled(case):
    """The complete position of a case."""
    return fill(case["position"], case["players"], words.load_rules(case["rules"]))


def test_names_differ():
    """Every position has a name of its own."""
    assert len(set(IDS)) == len(IDS)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_position_is_loaded_as_given(case):
    """The record that the harness writes tells the very position it was given, and is lawful."""
    rules = engine_rules(case)
    position = filled(case)
    with ignoring_wrap_around():
        states = load_position(position, case, rules)
        assert laws.laws_hold(states[0], rules.record[0])
    assert tell.position(states[0], rules) == position


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_engine_agrees_with_the_position_worked_by_hand(case):
    """The stage played by the engine ends as the sentence of the rulebook says, and lawfully."""
    result = play(filled(case), case)
    for key, expected in case["expect"].items():
        found = result.value(key)
        assert (at(result.position, key) if found is None else found) == expected, key
    with ignoring_wrap_around():
        assert laws.laws_hold(result.states[0], result.rules.record[0])


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_derived_fields_follow_from_the_position(case):
    """After the stage, counts and lists in the record are those that the position told asks for."""
    result = play(filled(case), case)
    with ignoring_wrap_around():
        states = load_position(result.position, case, result.rules)
    assert derived(result.states, case) == derived(states, case)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_engine_and_twin_end_in_the_same_position(case):
    """The engine and the naive twin agree in the whole position and in all that was asked, not only in what the case names."""
    twin = Game.from_position(filled(case), case["players"], words.load_rules(case["rules"]), COMPONENTS,
                              objectives=case["objectives"], trend=case["trend"], length=case["length"])
    told = twin.play_stage(case["stage"], case["choices"], seat=case["seat"])
    result = play(filled(case), case)
    assert result.position == twin.position()
    assert result.steps == [tuple(step) for step in told["steps"]]
    assert result.options == told["options"]
    assert result.scores == {source: vp for source, vp in told["scores"].items() if vp}
    assert (result.winners, result.war, result.announced) == (told["winners"], told["war"], told["announced"])
    state, seats = result.states[0], range(case["players"])
    assert state.coins == twin.coins
    assert [state.discs_open[seat] for seat in seats] == [twin.seats[seat].placed["unlimited"] for seat in seats]


def named(name):
    """The case of this name."""
    return next(case for case in CASES if case["name"] == name)


def test_a_choice_not_on_offer_is_refused():
    """The harness does not let a choice pass that the engine does not offer, nor one left over."""
    wrong = named("second_tile") | {"choices": [words.EXPLORATION, {"tile": "third"}]}
    with pytest.raises(AssertionError, match="not on offer"):
        play(filled(wrong), wrong)
    many = named("taxes") | {"choices": [*named("taxes")["choices"], words.END]}
    with pytest.raises(AssertionError, match="left over"):
        play(filled(many), many)


def test_the_laws_notice_what_is_lost():
    """A cube, a florin, a citizen or a card that vanishes breaks a law."""
    given = named("full_scoring")
    rules = engine_rules(given)
    for field, place in (("bank", 2), ("florins", 0), ("population", None), ("pile_n", None), ("tokens_left", None)):
        with ignoring_wrap_around():
            states = load_position(filled(given), given, rules)
            if place is None:
                states[0][field] -= 1
            else:
                states[0][field][place] -= 1
            assert not laws.laws_hold(states[0], rules.record[0]), field


# ---------------------------------------------------------------------------------------------------------------
# Setting up, whole games, and what is hidden


def new_game(players, number, *changes, deals=()):
    """(states, rules) of a game set up from random streams; `deals` fix parts of it."""
    rules = load_rules(GAME, [f"players.count={players}", *changes])
    states, _, chance = work_space(GAME)
    with ignoring_wrap_around():
        for stream in range(GAME.STREAMS):
            seed_stream(chance[stream], 11, number, stream)
        GAME.new_game(states[0], rules.record[0], make_deal(GAME, rules, deals)[0], chance)
    return states, rules


def steps_of(states, rules, rng, stop):
    """Play at random until `stop(state)`; yields the state before each step."""
    state, record = states[0], rules.record[0]
    with ignoring_wrap_around():
        while not stop(state):
            yield state
            if state.step >= FIRST_AUTOMATIC:
                GAME.tick(state, record)
            else:
                GAME.list_options(state, record)
                option = rng.randrange(int(state.n_options))
                GAME.apply(state, record, state.options[option, 0], state.options[option, 1])


def after_round_zero(players, number, *changes, deals=()):
    """(states, rules) when round 1 is about to begin, after random choices."""
    states, rules = new_game(players, number, *changes, deals=deals)
    for _ in steps_of(states, rules, random.Random(number), lambda state: state.step == Step.ROUND_START):
        pass
    return states, rules


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_setup(players):
    """Before round 0: boards, bank, ships on the open sea, hands of three, a trend, an objective a seat (two with two players)."""
    states, rules = new_game(players, 3)
    position, dealt = tell.position(states[0], rules), tell.deal(states[0], rules)
    colours = 4 if players == 2 else players
    assert position["markets"] == {"I": [1] * 6, "II": [0] * 6} and position["bank"] == [14, 14, 14, 14, 11, 9]
    assert (position["population"], position["rebellion"], position["surplus"]) == (0, 0, 0)
    assert position["map"] == [{"hex": [0, 0], "face": "S0", "rotation": 0}]
    assert position["ships"] == [[[0, 0, 0, -1, -1]]] * colours and position["citizens"] == [[]] * colours
    assert (position["tokens_taken"], position["tokens_left"]) == (0, 24)
    assert all((seat["florins"], seat["discs"], seat["tokens"]) == (10, 3, 0) for seat in position["seats"])
    assert sorted(tile[:3] for tile in dealt["tiles"]) == words.TILES and len(position["tiles"]) == 24 - 3 * colours
    assert sorted(dealt["pile"]) == sorted(words.CARDS) and position["track"] == [None] * 5
    assert all(len(mine) == (2 if players == 2 else 1) for mine in dealt["objectives"])
    assert dealt["trend"] in {row["id"] for row in COMPONENTS["trends"]}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_round_zero(players):
    """A region a colour beside the sea, sides matching; ship and two citizens ashore, token, huts, cubes; then track and tiles."""
    states, rules = after_round_zero(players, 5)
    position = tell.position(states[0], rules)
    colours = 4 if players == 2 else players
    laid = position["map"][1:]
    faces = {row["id"]: row for row in COMPONENTS["faces"]}
    assert len(laid) == colours and words.mismatches(position["map"]) == []
    assert all([q, r] in [list(place) for place in words.NEIGHBOURS] for q, r in (one["hex"] for one in laid))
    for colour, region in enumerate(laid):
        assert position["citizens"][colour] == [[*region["hex"], 0, -1, -1, 0]] * 2
        assert position["ships"][colour] == [[*region["hex"], 0, -1, -1]]
    assert position["population"] == 2 * colours and position["tokens_taken"] == colours
    assert position["surplus"] == sum(int(faces[region["face"]]["huts"]) for region in laid)
    kinds = [sum(int(faces[region["face"]][name]) > 0 for name in words.RESOURCES) for region in laid]
    assert sum(position["markets"]["I"]) == 6 + sum(kind > 0 for kind in kinds)
    assert sum(sum(seat["cubes"]) for seat in position["seats"]) == sum(kind > 1 for kind in kinds)
    assert sorted([region["face"][:3] for region in laid] + [face[:3] for face in position["tiles"]]) == words.TILES
    assert all(position["track"]) and len(position["pile"]) == 43 and position["back"] == position["pile"][0]


def test_setup_varies():
    """Over many deals every tile comes first with either face up, and every card, objective of the deck and trend comes up."""
    tiles, cards, objectives, trends = set(), set(), set(), set()
    for number in range(400):
        states, rules = new_game(3, number)
        dealt = tell.deal(states[0], rules)
        tiles.add(dealt["tiles"][0])
        cards.add(dealt["pile"][0])
        objectives |= {card for mine in dealt["objectives"] for card in mine}
        trends.add(dealt["trend"])
    assert (len(tiles), len(cards), len(objectives), len(trends)) == (48, 48, 10, 12)
    assert {card[0] for card in objectives} == {"M"}


def test_two_players_do_without_separatist_and_pacifist():
    """Seed 002 p.16: both are taken out of the deck with two players."""
    dealt = set()
    for number in range(100):
        states, rules = new_game(2, number, "game.length=short")
        dealt |= {card for mine in tell.deal(states[0], rules)["objectives"] for card in mine}
    assert dealt == {f"S0{n}" for n in range(1, 9)}


def test_a_hand_that_does_not_fit_is_exchanged():
    """Round 0: a tile without water cannot lie beside the sea; another one is drawn, and it goes back in the end."""
    inland = ["setup.hand=1", "faces.R06a.edges=ffffff", "faces.R06b.edges=ffffff"]
    states, rules = new_game(3, 1, *inland, deals=["tile.0=R06b"])
    assert tell.deal(states[0], rules)["tiles"][0] == "R06b"
    with ignoring_wrap_around():
        GAME.tick(states[0], rules.record[0])
    assert states[0].step == Step.PLACE and states[0].tiles_aside_n == 1
    states, rules = after_round_zero(3, 1, *inland, deals=["tile.0=R06b"])
    position = tell.position(states[0], rules)
    assert len(position["map"]) == 4 and "R06" in {face[:3] for face in position["tiles"]}


@pytest.mark.parametrize("edge", ["price1", "random"])
def test_edge_of_a_card_that_enters_the_track(edge):
    """A-D57: the first price, or a random one."""
    edges = set()
    for number in range(20):
        states, _ = after_round_zero(2, number, f"evolution.start_edge={edge}")
        edges |= set(states[0].track_edge[:5].tolist())
    assert edges == ({0} if edge == "price1" else {0, 1, 2})


@pytest.mark.parametrize("switch,crises", [("ignore", 0), ("resolve", 1)])
def test_red_zones_at_setup(switch, crises):
    """A-D46: red zones that show before the first refill: here the domestic crisis of A14, the sixth card."""
    states, _ = after_round_zero(3, 2, f"crisis.red_at_setup={switch}", deals=["card.5=A14"])
    assert states[0].crises.tolist() == [crises, 0]


@pytest.mark.parametrize("players", [2, 5])
def test_phases_of_a_round(players):
    """Phases in order; round 1 has no phases 1, 3 and 4; the last round ends a game that nobody has ended."""
    calm = [f"board4.row{row}.rebellion=-9" for row in range(1, 8)]
    states, rules = new_game(players, 4, "game.round_limit=3", "tax.rebellion=0", "trade.model=off", *calm)
    started, phases = {Step.BIDDING: 2, Step.EFFECTS: 3, Step.BALANCE: 4, Step.TURNS: 5, Step.EVOLUTION: 6}, {}
    for state in steps_of(states, rules, random.Random(6), lambda state: state.step == Step.OVER):
        if state.step in started:
            seen = phases.setdefault(int(state.round_no), [])
            if started[state.step] not in seen[-1:]:
                seen.append(started[state.step])
    assert phases == {1: [2, 5, 6], 2: [2, 3, 4, 5, 6], 3: [2, 3, 4, 5, 6]}
    assert tell.position(states[0], rules)["round"] == 3 and (states[0].war or states[0].ending == 4)


@pytest.mark.parametrize("rule", ["bottom", "out", "shuffle_in"])
def test_where_a_refused_tile_goes(rule):
    """A-D8: under the pile, out of the game, or into the pile that is shuffled, every tile with the same face up."""
    given = named("tile_refused") | {"rules": {"trade.model": "off", "explore.failed_tile": rule}}
    before, result = filled(given)["tiles"], play(filled(given), given)
    after = result.position["tiles"]
    if rule == "bottom":
        assert after == [*before[1:], before[0]]
    elif rule == "out":
        assert after == before[1:] and result.states[0].tiles_aside_n == 1
    else:
        assert sorted(after) == sorted(before) and after not in (before, [*before[1:], before[0]])


def test_discards_become_the_pile():
    """A-D58: a pile that has run out is made anew from the discards, and its top card shows its back."""
    given = named("last_back_stays") | {"rules": {"trade.model": "off"}}
    given["choices"] = [take("A05"), take("A06"), take(None), take("A08"), take("A07")]
    position = filled(given)
    result = play(position, given)
    assert sorted(result.position["pile"]) == sorted(position["discards"]) and result.position["pile"] != position["discards"]
    assert result.position["discards"] == [] and result.position["back"] == result.position["pile"][0]


@pytest.mark.parametrize("info,seen", [("first_seen", 1), ("both_seen", 2), ("blind", 0)])
def test_what_a_seat_may_not_know(info, seen):
    """What lies behind the others' screens, the pile below its top, and (A-D1) the tiles below those that are seen."""
    given = named("full_scoring") | {"rules": {"trade.model": "off", "explore.info": info}}
    rules = engine_rules(given)
    with ignoring_wrap_around():
        states = load_position(filled(given), given, rules)
    whole, mine = tell.position(states[0], rules), tell.position(states[0], rules, 1)
    for stock in ("florins", "cubes", "tokens"):
        assert [seat[stock] is None for seat in mine["seats"]] == [True, False, True]
    assert mine["tiles"] == whole["tiles"][:seen] + [None] * (len(whole["tiles"]) - seen)
    assert mine["pile"] == [whole["pile"][0]] + [None] * (len(whole["pile"]) - 1)
    with ignoring_wrap_around():
        hidden.reshuffle_hidden(states[0], rules.record[0], 1)
        assert laws.laws_hold(states[0], rules.record[0])
    after = tell.position(states[0], rules)
    assert tell.position(states[0], rules, 1) == mine and after["pile"] != whole["pile"] and after["seats"][1] == whole["seats"][1]
    assert sum(seat["florins"] for seat in after["seats"]) == sum(seat["florins"] for seat in whole["seats"])


def test_others_objectives_are_hidden_unless_seen():
    """A look (card A03) or an announcement makes an objective known; the others may be any of the deck."""
    given, drawn = named("full_scoring"), set()
    rules = engine_rules(given)
    for number in range(40):
        with ignoring_wrap_around():
            states = load_position(filled(given), given, rules)
            states[0].peeked[1] = 1 << 2
            seed_stream(states[0].streams[0], 9, number, 0)
            hidden.reshuffle_hidden(states[0], rules.record[0], 1)
        names = [tell.deal(states[0], rules)["objectives"][seat][0] for seat in range(3)]
        assert names[1:] == [given["objectives"][1][0], given["objectives"][2][0]] and len(set(names)) == 3
        drawn.add(names[0])
    assert len(drawn) > 4
