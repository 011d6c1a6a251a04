"""The naive twin plays every position worked by hand from the rulebook."""

import pytest
from embark_positions import BERTHS, COMPONENTS, POSITIONS, at, cubes_placed, fill, load_rules, printed_mines
from naive.embark import Game

IDS = [position["name"] for position in POSITIONS]


def test_names_of_positions_differ():
    """Every position has a name of its own, and there are at least 36."""
    assert len(set(IDS)) == len(IDS) >= 36


@pytest.mark.parametrize("case", POSITIONS, ids=IDS)
def test_position_is_possible(case):
    """A filled position has all voyagers, all boats once, and all ore that the boards print."""
    rules = load_rules(case["rules"])
    position = fill(case["position"], case["players"], rules)
    for seat in range(case["players"]):
        assert cubes_placed(position, seat, rules) + position["supply"][seat] == rules["voyagers.supply"]
    boats = position["deck"] + [dock["boat"] for dock in position["docks"].values()]
    assert sorted(boats) == sorted(BERTHS)
    printed = sum(ore for island in position["islands"] for ore, _ in printed_mines(island["side"]))
    assert sum(sum(island["ore"]) for island in position["islands"]) + sum(position["ore"]) == printed
    held = [talent for talent in position["talents"] if talent is not None] + position["offer"]
    assert len(set(held)) == len(held)


@pytest.mark.parametrize("case", POSITIONS, ids=IDS)
def test_twin_agrees_with_the_position_worked_by_hand(case):
    """The stage played by the twin ends as the sentence of the rulebook says."""
    rules = load_rules(case["rules"])
    position = fill(case["position"], case["players"], rules)
    game = Game.from_position(position, case["players"], rules, COMPONENTS)
    assert game.position() == position
    result = game.play_stage(case["stage"], case["choices"])
    after = game.position()
    for key, expected in case["expect"].items():
        found = result[key] if key in result else at(after, key)
        assert found == expected, key
