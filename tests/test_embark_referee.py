"""The naive twin, written from the rulebook, referees the compiled engine."""

import pytest
from naive.embark import referee

import sim
import strategies
from sim.games import load
from sim.games.embark.state import FIRST_AUTOMATIC, Bonus, Effect, Step
from sim.jit import JIT
from sim.replay import trace
from sim.rules import load_rules

EMBARK = load("embark")
SWITCHES = [f"{key}={choice}" for key, rule in load_rules(EMBARK).values.items() for choice in rule.choices[1:]]
NUMBERS = ["farm.limit=2", "vp.supply=200", "vp.supply=400", "voyagers.supply=24", "farm.colonists=3", "explorer.points=2",
           "voyagers.per_round=7", "rounds.count=9", "draft.extra=0", "talents.R-T3.value=3", "boats.B07.berths=WWKK",
           "islands.AB1.mines=0x1 1x2", "islands.CD2.flags=1 2 3", "mining.M2.points=12"]


def setup(players, **more):
    """Every seat at random."""
    return sim.prepare("embark", players=players, strategies=[strategies.load(EMBARK, "random_legal")], **more)


def met_in(players, games, seed, **more):
    """What was met in some games, all of them agreed on."""
    met = set()
    table = setup(players, seed=seed, **more)
    for number in games:
        met |= referee(trace(table, number, positions=True)).coverage
    return met


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_twin_agrees(players):
    """Options, positions, scores, refills and winners agree in every decision of random games."""
    met_in(players, range(20 if JIT else 1), seed=11)


@pytest.mark.parametrize("change", SWITCHES + NUMBERS)
def test_twin_agrees_on_every_alternative(change):
    """Every switch and a number of changed values, at 2 to 5 players."""
    for players in (2, 3, 4, 5) if JIT else (3,):
        met_in(players, range(1), seed=12, changes=[change])


@pytest.mark.parametrize("talent", [row["id"] for row in load_rules(EMBARK).tables["talents"]])
def test_twin_agrees_on_every_talent(talent):
    """Every talent dealt to a seat is played the same by both."""
    for players, seat in ((2, 1), (4, 0), (5, 3)) if JIT else ((4, 0),):
        met_in(players, range(1), seed=13, deals=[f"talent.{seat}={talent}"])


@pytest.mark.parametrize("sides", range(32))
def test_twin_agrees_on_all_sides(sides):
    """All 32 combinations of sides with five islands in play."""
    boards = ("AB", "CD", "EF", "GH", "JK")
    deals = [f"islands.{k}={board}{1 + (sides >> k & 1)}" for k, board in enumerate(boards)]
    met_in(5, range(1), seed=14 + sides, deals=deals)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("lot", range(4))
def test_twin_agrees_in_thousands_of_games(players, lot):
    """Two thousand random games, 125 a lot."""
    met_in(players, range(125 * lot, 125 * (lot + 1)), seed=15)


@pytest.mark.slow
def test_everything_has_been_met():
    """Among some hundred of these games every step, talent, bonus, job, displacement and kind of tie has come up."""
    met = set().union(*(met_in(players, range(80), seed=15) for players in (2, 3, 4, 5)))
    steps = {f"step:{step.name.lower()}" for step in Step if step < FIRST_AUTOMATIC}
    effects = {effect.name.lower() for effect in Effect if effect} - {"foreman"}
    talents = {f"talent:{name}" for name in effects | {"foreman_first", "foreman_idle"}}
    bonuses = {f"{what}:{bonus.name.lower()}" for what in ("unlocked", "scored") for bonus in Bonus if bonus}
    others = {"displaced:farm", "displaced:mine", "displaced:track", "displaced:own", "displaced:opponent", "captain:farm",
              "captain:mine", "captain:track", "landing:miner_to_colonist", "landing:explorer_to_colonist", "landing:farm_immune",
              "landing:warrior_without_target", "landing:at_exhausted_mine", "farm:two_at_once", "ore:last_one_contested",
              "exploration:tie_of_2", "exploration:tie_of_3", "exploration:rounded_down", "exploration:unpaid_place",
              "most_explorers:tie", "boarding:filled_by_last_word", "end:returned", "winner:by_score", "winner:by_pub"}
    assert steps | talents | bonuses | others <= met
