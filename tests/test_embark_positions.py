"""The engine plays every position worked by hand from the rulebook."""

import random

import pytest
from embark_harness import GAME, STAGES, derived, engine_rules, load_position, play
from embark_positions import COMPONENTS, POSITIONS, SIDES, at, fill, load_rules, printed_mines
from naive.embark import Game

from sim.batch import ignoring_wrap_around, work_space
from sim.deal import make_deal
from sim.games.embark import components, hidden, tell
from sim.games.embark.state import Step
from sim.rng import seed_stream

IDS = [position["name"] for position in POSITIONS]


def filled(case):
    """The complete position of a case."""
    return fill(case["position"], case["players"], load_rules(case["rules"]))


def played(case):
    """The stages of a case played by the engine."""
    return play(filled(case), case["players"], case["rules"], case["stage"], case["choices"])


@pytest.mark.parametrize("case", POSITIONS, ids=IDS)
def test_position_is_loaded_as_given(case):
    """The record that the harness writes tells the very position it was given."""
    rules = engine_rules(case["players"], case["rules"])
    position = filled(case)
    with ignoring_wrap_around():
        states, _ = load_position(position, case["players"], rules)
    assert tell.position(states[0], rules) == position


@pytest.mark.parametrize("case", POSITIONS, ids=IDS)
def test_engine_agrees_with_the_position_worked_by_hand(case):
    """The stage played by the engine ends as the sentence of the rulebook says."""
    result = played(case)
    for key, expected in case["expect"].items():
        found = result.value(key)
        assert (at(result.position, key) if found is None else found) == expected, key


@pytest.mark.parametrize("case", POSITIONS, ids=IDS)
def test_derived_fields_follow_from_the_position(case):
    """After the stage, bit words, counts and sums in the record are those that the position told asks for."""
    result = played(case)
    with ignoring_wrap_around():
        states, _ = load_position(tell.position(result.states[0], result.rules), case["players"], result.rules)
    assert derived(result.states) == derived(states)


@pytest.mark.parametrize("case", POSITIONS, ids=IDS)
def test_engine_and_twin_end_in_the_same_position(case):
    """The engine and the naive twin agree in the whole position, not only in what the case names."""
    twin = Game.from_position(filled(case), case["players"], load_rules(case["rules"]), COMPONENTS)
    told = twin.play_stage(case["stage"], case["choices"])
    result = played(case)
    assert result.position == twin.position()
    assert result.scores == told["scores"]
    assert result.steps == told["steps"]


def test_a_choice_not_on_offer_is_refused():
    """The harness does not let a choice pass that the engine does not offer."""
    case = next(position for position in POSITIONS if position["name"] == "boarding_one_voyager_a_turn")
    wrong = [{"dock": "B", "berth": 1}, *case["choices"][1:]]
    with pytest.raises(AssertionError, match="not on offer"):
        play(filled(case), case["players"], case["rules"], case["stage"], wrong)


def test_stages_are_the_steps_of_the_engine():
    """Every step of the engine but the last belongs to exactly one stage."""
    steps = [step for stage in STAGES.values() for step in stage]
    assert sorted(steps) == [step for step in Step if GAME.step_name(step) != "over"]


# ---------------------------------------------------------------------------------------------------------------
# Setting up, whole games, and what is hidden


def new_game(rules, number, deals=()):
    """The states of a game set up from random streams; `deals` fix parts of it."""
    states, _, chance = work_space(GAME)
    with ignoring_wrap_around():
        for stream in range(GAME.STREAMS):
            seed_stream(chance[stream], 11, number, stream)
        GAME.new_game(states[0], rules.record[0], make_deal(GAME, rules, deals)[0], chance)
    return states


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_setup(players):
    """Boards, docks, boats, ore, talents, voyagers and token as Components & Setup asks for."""
    rules = engine_rules(players, {})
    position = tell.position(new_game(rules, 3)[0], rules)
    boards = [SIDES[island["side"]]["board"] for island in position["islands"]]
    assert len(set(boards)) == players and boards == sorted(boards)
    assert list(position["docks"]) == [letter for board in boards for letter in components.docks_of(board)]
    for island in position["islands"]:
        assert island["ore"] == [ore for ore, _ in printed_mines(island["side"])]
        assert island["track"] == [] and island["keys"] == 0 and set(island["miners"]) == {None}
    laid = [dock["boat"] for dock in position["docks"].values()]
    assert sorted(laid + position["deck"]) == sorted(row["id"] for row in COMPONENTS["boats"])
    assert all(set(dock["berths"]) == {None} for dock in position["docks"].values())
    assert len(set(position["offer"])) == len(position["offer"]) == players + 2
    assert position["supply"] == [30] * players and position["pub"] == [0] * players
    assert position["first"] == 0 and position["round"] == 1 and position["score"] == [0] * players


def test_setup_varies():
    """Over many deals every side, every boat at the first dock, and every talent on offer come up."""
    rules = engine_rules(2, {})
    sides, boats, talents = set(), set(), set()
    for number in range(200):
        deal = tell.deal(new_game(rules, number)[0], rules)
        sides |= set(deal["islands"])
        boats.add(deal["deck"][0])
        talents |= set(deal["offer"])
    assert (len(sides), len(boats), len(talents)) == (10, 36, 16)


def test_a_seat_with_a_dealt_talent_does_not_draft():
    """A talent dealt to a seat is not on offer, and the seat is left out of the draft."""
    rules = engine_rules(2, {})
    states = new_game(rules, 4, ["talent.0=R-T3"])
    state = states[0]
    assert (state.step, state.seat) == (Step.DRAFT, 1)
    GAME.list_options(state, rules.record[0])
    GAME.apply(state, rules.record[0], state.options[0, 0], state.options[0, 1])
    position = tell.position(state, rules)
    assert state.step == Step.ROUND_START and position["talents"][0] == "R-T3" and position["talents"][1] not in (None, "R-T3")


@pytest.mark.parametrize("free", ["previous", "next"])
def test_gangplank_with_one_neighbour(free):
    """R-T2: a free berth on one side only, before or behind, is enough."""
    none, letter = None, {"previous": "B", "next": "D"}[free]
    docks = {dock: {"boat": name, "berths": [1, 1, 1]} for dock, name in (("A", "B05"), ("B", "B02"), ("D", "B03"))}
    docks[letter] = docks[letter] | {"berths": [1, none, 1]}
    docks["C"] = {"boat": "B01", "berths": [0, 1, none], "waiting": [2, 0]}
    position = fill({"talents": ["R-T2", none], "docks": docks}, 2)
    result = play(position, 2, {}, "boarding", [{"dock": letter}])
    assert result.steps == [("gangplank", 0)]
    assert at(result.position, f"docks.{letter}.berths") == [1, 0, 1] and result.position["pub"] == [0, 0]


@pytest.mark.parametrize("start,points", [("next_round", 0), ("same_round", 2)])
def test_idle_miners_unlocked_in_a_later_round(start, points):
    """D15 once more, in round 3: the round of unlocking is kept, not only that it is unlocked."""
    case = next(position for position in POSITIONS if position["name"] == "idle_miners_from_the_next_round")
    position = filled(case) | {"round": 3}
    result = play(position, case["players"], {"bonus.idle_miners_from": start}, case["stage"], case["choices"])
    assert result.scores.get((0, "island"), 0) == points


def random_game(players, number):
    """The steps of a game with random choices, a list a round; (rounds, states)."""
    rules = engine_rules(players, {})
    states = new_game(rules, number)
    state, record, rng, rounds = states[0], rules.record[0], random.Random(number), []
    while state.step != Step.OVER:
        if state.step == Step.ROUND_START:
            rounds.append([])
        if rounds:
            rounds[-1].append(Step(int(state.step)))
        if state.step >= GAME.FIRST_AUTOMATIC:
            GAME.tick(state, record)
        else:
            GAME.list_options(state, record)
            option = rng.randrange(int(state.n_options))
            GAME.apply(state, record, state.options[option, 0], state.options[option, 1])
    return rounds, states


@pytest.mark.parametrize("players", [2, 5])
def test_six_rounds_of_four_stages(players):
    """Six rounds, each of them allocation, boarding, landing and island stage in this order, then the end."""
    with ignoring_wrap_around():
        rounds, states = random_game(players, 1)
    order = ["allocation", "boarding", "landing", "island_stage", "end"]
    assert len(rounds) == 6 and states[0].round_no == 6 and states[0].first == 6 % players
    for number, steps in enumerate(rounds, start=1):
        stages = [order.index(next(stage for stage in order if step in STAGES[stage])) for step in steps]
        assert stages == sorted(stages)
        assert set(stages) == ({0, 1, 2, 3, 4} if number == 6 else {0, 1, 2, 3})
    assert states[0].supply[:players].tolist() == [0] * players  # 6 rounds of 5 voyagers


@pytest.mark.parametrize("switch", ["known", "hidden"])
def test_what_a_seat_may_not_know(switch):
    """D20: the others' sealed allocations and the deck, apart from cards put under it in public."""
    case = next(position for position in POSITIONS if position["name"] == "landing_docks_a_to_k")
    changes = {"hidden.deck_bottom": switch}
    result = play(filled(case), case["players"], changes, case["stage"], case["choices"])
    state, rules = result.states[0], result.rules
    state.sealed[0, 1] = state.sealed[1, 2] = 5
    whole, seen = tell.position(state, rules), tell.position(state, rules, 1)
    assert whole["sealed"] == [{"B": 5}, {"C": 5}] and seen["sealed"] == [None, {"C": 5}]
    assert seen["deck"][:-2] == [None] * (len(whole["deck"]) - 2)
    assert seen["deck"][-2:] == (["B06", "B04"] if switch == "known" else [None, None])
    with ignoring_wrap_around():
        hidden.reshuffle_hidden(state, rules.record[0], 1)
    after = tell.position(state, rules)
    assert after["sealed"][1] == {"C": 5} and sum(after["sealed"][0].values()) == 5
    assert sorted(after["deck"]) == sorted(whole["deck"]) and after["deck"] != whole["deck"]
    assert (after["deck"][-2:] == ["B06", "B04"]) or switch == "hidden"
