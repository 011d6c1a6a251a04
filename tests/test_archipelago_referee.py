"""The naive twin, written from the rulebook, referees the compiled engine."""

import re

import pytest
from naive.archipelago import referee

import sim
import strategies
from sim.games import load
from sim.games.archipelago.state import FIRST_AUTOMATIC, Do, Step
from sim.jit import JIT
from sim.replay import trace
from sim.rules import load_rules

pytestmark = pytest.mark.xdist_group("archipelago")
GAME = load("archipelago")
RULES = load_rules(GAME)
SWITCHES = [f"{key}={choice}" for key, rule in RULES.values.items() for choice in rule.choices[1:]]
NUMBERS = ["card.uses_per_turn=0", "building.per_kind=0", "building.per_kind=2", "reproduce.per_player=0",
           "migrate.convoy_capacity=1", "explore.touch=1", "map.sea_fish=5", "trade.offers_per_turn=3", "bank.money=135",
           "bank.money=60", "setup.citizens=3", "setup.ships=2", "setup.discs=5", "transaction.per_disc=3",
           "limits.region_citizens=5", "evolution.track=7", "setup.hand=1", "token.stack=3", "bid.most=2",
           "limits.migration_moves=2", "tax.rebellion=0", "game.round_limit=2", "board1.fish-2.price=9",
           "board4.row3.rebellion=-1", "buildings.market.florins=2", "backs.A05.event=EV3",
           "cards.A15.effect=gain_florins(5); change_surplus(1)", "wheel.2-4.taxes=0",
           "events.EV5.effect=stock(II,fish,2)", "cards.A10.effect=discount_build(any,cube)",
           "cards.A20.effect=change_rebellion(-1,per=town_all,cap=2)"]
# several alternatives at once, for rules that need each other
TOGETHER = [["trade.promises=binding", "trade.offers_per_turn=3"], ["map.land_areas=runs", "map.sea_areas=zone"],
            ["map.land_areas=runs", "explore.entry=free", "explore.move=one_or_more"], ["build.foreign_town=consent",
             "build.builder=active"], ["building.rebel_holder=keeps", "building.town_control=presence"],
            ["reproduce.need=two_or_three", "limits.region_citizens=5"], ["migrate.convoy=ferry", "migrate.convoy_ships=consent"],
            ["wonder.payment=gradual", "setup.discs=5", "setup.florins=60"], ["evolution.refill=phase_end", "evolution.duty=may"],
            ["war.check=end_of_phase", "end.check=may_show", "end.stop=round"], ["crisis.second=only_standing",
             "crisis.engagement=lost"], ["card.foreign=consent", "card.uses_per_turn=0", "setup.florins=60"]]
CALM = ["board4.row1.rebellion=-9", "board4.row2.rebellion=-9", "board4.row3.rebellion=-9", "board4.row4.rebellion=-9",
        "board4.row5.rebellion=-9", "board4.row6.rebellion=-9", "board4.row7.rebellion=-9", "game.round_limit=8"]


def met_in(players, games, strategy="random_legal", **more):
    """What was met in some games, all of them agreed on."""
    met = set()
    table = sim.prepare("archipelago", players=players, strategies=[strategies.load(GAME, strategy)], **more)
    for number in games:
        met |= referee(trace(table, number, positions=True)).coverage
    return met


@pytest.mark.parametrize("length", ["short", "medium", "long"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_twin_agrees(players, length):
    """Options, positions, scores and winners agree in every decision of random games."""
    met_in(players, range(2 if JIT else 1), seed=11, changes=[f"game.length={length}"])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_twin_agrees_in_calm_games(players):
    """Games in which the colony does not fall so soon: late rounds, full maps, cards, wonders, end conditions."""
    met_in(players, range(1), seed=12, changes=CALM)


@pytest.mark.parametrize("change", SWITCHES + NUMBERS)
def test_twin_agrees_on_every_alternative(change):
    """Every alternative of every switch and a number of changed values, in a calm game each."""
    number = (SWITCHES + NUMBERS).index(change)
    met_in(2 + number % 4, range(1), seed=13 + number, changes=[*CALM, change] if "board4" not in change else [change])


@pytest.mark.parametrize("changes", TOGETHER, ids=lambda changes: "+".join(changes))
def test_twin_agrees_on_alternatives_together(changes):
    """Alternatives that only show with others."""
    for players in (2, 5) if JIT else (3,):
        met_in(players, range(1), seed=17, changes=CALM + changes)


@pytest.mark.parametrize("card", [row["id"] for row in RULES.tables["cards"]])
def test_twin_agrees_on_every_card(card):
    """Every card on the track from the beginning, with money to buy and use it."""
    number = int(card[1:])
    changes = [*CALM, "setup.florins=60", "setup.discs=5", "game.round_limit=4"]
    met_in(2 + number % 4, range(1), seed=18, changes=changes, deals=[f"card.0={card}"])


@pytest.mark.slow
@pytest.mark.parametrize("change", SWITCHES + NUMBERS)
def test_twin_agrees_on_every_alternative_at_every_table(change):
    """The same at 2 to 5 players."""
    for players in (2, 3, 4, 5):
        met_in(players, range(2), seed=14, changes=[*CALM, change] if "board4" not in change else [change])


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("length", ["short", "medium", "long"])
def test_twin_agrees_in_hundreds_of_games(players, length):
    """More than five hundred random games, half of them calm."""
    met_in(players, range(25), seed=21, changes=[f"game.length={length}"])
    met_in(players, range(25), seed=22, changes=[f"game.length={length}", *CALM])


def covered():
    """What a set of random and forced games has met."""
    met = set()
    tables = RULES.tables
    rich = [*CALM, "setup.florins=60", "setup.discs=5"]
    for players in (2, 3, 4, 5):
        for length in ("short", "medium", "long"):
            met |= met_in(players, range(3), seed=31, changes=[f"game.length={length}"])
            met |= met_in(players, range(3), seed=32, changes=[f"game.length={length}", *CALM])
    for number, row in enumerate(tables["cards"]):
        met |= met_in(3, range(3), seed=33, changes=rich, deals=[f"card.0={row['id']}"])
        met |= met_in(2 + number % 4, range(1), seed=34, changes=rich, deals=[f"card.5={row['id']}"])
        if row["mode"] == "wonder":
            met |= met_in(4, range(2), "collector", seed=39, changes=rich, deals=[f"card.0={row['id']}"])
    for row in tables["objectives"]:
        length, deals = f"game.length={row['deck']}", [f"objective.0={row['id']}"]
        met |= met_in(3, range(1), seed=35, changes=[length, *CALM], deals=deals)
        if row["end"] != "none":  # ends that random play is long in meeting
            early = [length, *rich, f"objectives.{row['id']}.p4=1", "end.check=may_show"]
            for strategy in ("random_legal", "balanced", "builder", "collector", "explorer"):
                met |= met_in(4, range(1), strategy, seed=40, changes=early, deals=[*deals, "card.0=A44"])
                met |= met_in(4, range(2), strategy, seed=40, changes=early, deals=deals)
    for row in tables["trends"]:
        met |= met_in(4, range(2), seed=36, changes=CALM, deals=[f"trend.0={row['id']}", "without.objectives=M09"])
    for number, row in enumerate(tables["faces"]):
        met |= met_in(2 + number % 4, range(1), seed=37, changes=["setup.hand=1"], deals=[f"tile.0={row['id']}"])
    for row in tables["backs"]:
        met |= met_in(2, range(2), seed=34, changes=[*CALM, "game.length=long"], deals=[f"card.5={row['id']}"])
    for change in SWITCHES:
        met |= met_in(3, range(1), seed=38, changes=[*CALM, change])
    return met


def wanted():
    """What there is to meet: for each kind, the names under which the twin reports it."""
    tables = RULES.tables
    cards, effects = tables["cards"], [row["effect"] for row in tables["cards"] + tables["events"]]
    return {
        "decisions": {f"step:{step.name.lower()}" for step in Step if step < FIRST_AUTOMATIC},
        "actions": {f"action:{do.name.lower()}" for do in Do if do <= Do.EXPLORATION},
        "tiles, both faces": {f"face:{row['id']}" for row in tables["faces"]},
        "buildings": {f"built:{row['id']}" for row in tables["buildings"]},
        "evolution cards, bought": {f"bought:{row['id']}" for row in cards},
        "evolution cards, used": {f"card:{row['id']}" for row in cards if row["mode"] == "activated"},
        "wonders, built": {f"wonder:{row['id']}" for row in cards if row["mode"] == "wonder"},
        "backs": {f"back:{row['id']}" for row in tables["backs"]},
        "events": {f"event:{row['id']}" for row in tables["events"]},
        "effects": {f"effect:{name}" for text in effects for name in re.findall(r"([a-z_]+)\(", text)},
        "objectives, dealt": {f"objective:{row['id']}" for row in tables["objectives"]},
        "objectives, end met": {f"announced:{row['id']}" for row in tables["objectives"] if row["end"] != "none"},
        "trends": {f"trend:{row['id']}" for row in tables["trends"]},
        "criteria, ranked": {f"criterion:{row['criterion']}" for row in tables["objectives"] + tables["trends"]},
        "ends": {f"end:{name}" for name in ("condition", "war", "separatist", "limit")},
    }


@pytest.mark.slow
def test_everything_has_been_met():
    """Every step, card, objective, trend, tile, action, back and effect has come up (`make coverage` prints the table)."""
    met = covered()
    for kind, names in wanted().items():
        print(f"{kind:26} {len(names & met):3} of {len(names):3}  {' '.join(sorted(names - met))}")
    assert set().union(*wanted().values()) <= met
