"""The naive twin plays every position of Archipelago worked by hand from the rulebook."""

import pytest
from archipelago_positions import (
    BORING,
    CARDS,
    COMPONENTS,
    POSITIONS,
    RESOURCES,
    TILES,
    at,
    colours_of,
    cubes_placed,
    fill,
    load_rules,
    mismatches,
)
from naive.archipelago import Game

IDS = [position["name"] for position in POSITIONS]
OBJECTIVES = {row["id"] for row in COMPONENTS["objectives"]}
FACES = {row["id"]: row for row in COMPONENTS["faces"]}


def test_names_of_positions_differ():
    """Every position has a name of its own, and there are at least 110."""
    assert len(set(IDS)) == len(IDS) >= 110
    assert all(len(objectives) == players for players, objectives in BORING.items())


@pytest.mark.parametrize("case", POSITIONS, ids=IDS)
def test_position_is_possible(case):
    """A filled position has all cubes, tokens, cards and tiles once, a legal map, and its citizens in the population."""
    players, rules = case["players"], load_rules(case["rules"])
    position = fill(case["position"], players, rules)
    seats = position["seats"]
    for number, resource in enumerate(RESOURCES):
        assert position["bank"][number] + cubes_placed(position)[number] == rules[f"bank.{resource}"]
    assert position["tokens_taken"] + position["tokens_left"] == 3 * rules["token.stack"]
    assert sum(seat["tokens"] for seat in seats) <= position["tokens_taken"]
    on_track = [space[0] for space in position["track"] if space]
    held = [card for seat in seats for card in seat["cards"]]
    assert sorted(position["pile"] + on_track + position["discards"] + held) == sorted(CARDS)
    assert set(position["ready"]) | set(position["built"]) <= set(held)
    laid = [hexagon["face"][:3] for hexagon in position["map"] if hexagon["face"] != "S0"]
    assert sorted(laid + [face[:3] for face in position["tiles"]]) == TILES
    assert mismatches(position["map"]) == []
    assert position["population"] == sum(map(len, position["citizens"])) + sum(position["on_wonders"])
    assert position["rebellion"] <= position["population"]
    assert all(seat["discs"] <= seat["discs_owned"] <= rules["discs.most"] for seat in seats)
    assert len(case["objectives"]) == players
    assert {objective for held in case["objectives"] for objective in held} <= OBJECTIVES


@pytest.mark.parametrize("case", POSITIONS, ids=IDS)
def test_units_have_room(case):
    """Nobody has more pieces than there are, no icon and no building two holders, no citizen stands on the sea."""
    rules = load_rules(case["rules"])
    position = fill(case["position"], case["players"], rules)
    hexes = {tuple(hexagon["hex"]): hexagon["face"] for hexagon in position["map"]}
    icons, holders = [], []
    assert len(position["citizens"]) == len(position["ships"]) == colours_of(case["players"])
    for colour, (citizens, ships) in enumerate(zip(position["citizens"], position["ships"], strict=True)):
        assert len(citizens) + position["on_wonders"][colour] <= rules["limits.citizens"]
        assert len(ships) <= rules["limits.ships"]
        places = [tuple(unit[:2]) for unit in citizens]
        assert all(
            place in hexes and place != (0, 0) and places.count(place) <= rules["limits.region_citizens"] for place in places
        )
        assert all(tuple(unit[:2]) in hexes for unit in ships)
        for unit in citizens + ships:
            icons += [(tuple(unit[:2]), unit[3])] * (unit[3] >= 0)
            holders += [unit[4]] * (unit[4] >= 0)
            assert unit[4] < 0 or position["buildings"][unit[4]]["hex"] == unit[:2]
    assert len(set(holders)) == len(holders)
    for place, icon in icons:
        face = hexes[place]
        room = rules["map.sea_fish"] if face == "S0" else int(FACES[face][RESOURCES[icon]])
        assert icons.count((place, icon)) <= room


@pytest.mark.parametrize("case", POSITIONS, ids=IDS)
def test_twin_agrees_with_the_position_worked_by_hand(case):
    """The stage played by the twin ends as the sentence of the rulebook says."""
    rules = load_rules(case["rules"])
    position = fill(case["position"], case["players"], rules)
    game = Game.from_position(
        position,
        case["players"],
        rules,
        COMPONENTS,
        objectives=case["objectives"],
        trend=case["trend"],
        length=case["length"],
    )
    assert game.position() == position
    result = game.play_stage(case["stage"], case["choices"], seat=case["seat"])
    after = game.position()
    for key, expected in case["expect"].items():
        assert found(key, result, after) == expected, key


def found(key, result, after):
    if key == "steps":
        return [tuple(step) for step in result["steps"]]
    if key == "scores":
        return {source: vp for source, vp in result["scores"].items() if vp}
    if key.startswith("options."):
        return result["options"][int(key.split(".")[1])]
    return result[key] if key in result else at(after, key)
