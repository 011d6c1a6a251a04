"""Archipelago's engine as a whole: conservation, determinism, interventions, bounds of the records."""

import os
import subprocess
import sys

import numpy as np
import pytest

import sim
import strategies
from sim.batch import ignoring_wrap_around
from sim.dataset import Dataset
from sim.deal import make_deal
from sim.errors import InputError
from sim.games import load
from sim.games.archipelago.state import SEATS, STATE, Ending, Step
from sim.jit import JIT
from sim.replay import Table, trace
from sim.rules import load_rules

pytestmark = pytest.mark.xdist_group("archipelago")
GAME = load("archipelago")
FIELD = "random_legal,steward,freeloader,balanced,opportunist"


def prepared(players=4, names=("random_legal",), **more):
    """A setup of some strategies."""
    return sim.prepare("archipelago", players=players, strategies=[strategies.load(GAME, name) for name in names], **more)


def run(folder, games, players=4, names=("random_legal",), **more):
    """A run of some strategies."""
    field = [strategies.load(GAME, name) for name in names]
    return sim.run("archipelago", players=players, games=games, strategies=field, out=folder, **more)


def test_state_is_small():
    """The position fits into 8 KiB, so that a clone is cheap."""
    assert STATE.itemsize <= 8192


def test_threads_change_nothing(tmp_path):
    """One thread, two threads and odd chunks write the same rows."""
    games = 400 if JIT else 8
    digests = {run(tmp_path / f"{threads}-{chunk}", games, 3, threads=threads, chunk=chunk).digest()
               for threads, chunk in ((1, 256), (2, 7))}
    assert len(digests) == 1


def test_start_order_draws_the_same_games(tmp_path):
    """A-D86: seats are counted in the turn order of round 0, so both ways to draw it give the same games."""
    games = 100 if JIT else 4
    one = run(tmp_path / "a", games, changes=["setup.start_order=random"])
    two = run(tmp_path / "b", games, changes=["setup.start_order=random_first_clockwise"])
    assert one.digest() == two.digest()


def test_game_limit_ends_every_game():
    """A game that nobody ends is scored after game.round_limit rounds."""
    calm = [f"board4.row{k}.rebellion=-9" for k in range(1, 8)]
    table = Table(prepared(3, changes=["game.round_limit=2", *calm, "game.length=long"]), 0)
    lines = list(trace(table.setup, 0))
    assert lines[-1]["scores"] and [line for line in lines if line["type"] == "event"][-1]["how"] == Ending.LIMIT


def test_dealt_objective_trend_card_and_tile():
    """Parts of the deal can be fixed."""
    deals = ["objective.1=M09", "trend.0=T05", "card.0=A44", "card.5=A07", "tile.0=R14b"]
    header = next(iter(trace(prepared(4, deals=deals), 3)))
    assert header["deal"]["objectives"][1] == ["M09"] and header["deal"]["trend"] == "T05"
    assert (header["deal"]["pile"][0], header["deal"]["pile"][5]) == ("A44", "A07")
    assert header["deal"]["tiles"][0] == "R14b" and len(set(header["deal"]["tiles"])) == 24


def test_a_card_taken_out_leaves_the_rest_of_the_deal_alone():
    """Without the Separatist the seat that would have had it gets a card that nobody has; all else stays."""
    for block in range(12):
        game = block  # one game a block, all seats alike
        plain = next(iter(trace(prepared(4), game)))["deal"]
        without = next(iter(trace(prepared(4, deals=["without.objectives=M09"]), game)))["deal"]
        for seat, cards in enumerate(plain["objectives"]):
            if cards == ["M09"]:
                assert without["objectives"][seat][0] not in [c for other in plain["objectives"] for c in other]
            else:
                assert without["objectives"][seat] == cards
        assert plain["tiles"] == without["tiles"] and plain["pile"] == without["pile"]


def test_a_card_both_dealt_and_taken_out_is_replaced():
    """The two together ask what one seat's card is worth: the same deal, the seat with a card that nobody has."""
    for game in range(12):
        held = next(iter(trace(prepared(4, deals=["objective.0=M09"]), game)))["deal"]
        replaced = next(iter(trace(prepared(4, deals=["objective.0=M09", "without.objectives=M09"]), game)))["deal"]
        assert held["objectives"][0] == ["M09"] and replaced["objectives"][0] not in (["M09"], *held["objectives"][1:])
        assert held["objectives"][1:] == replaced["objectives"][1:]


@pytest.mark.parametrize("text", ["nudge.9=more", "nudge.0=less", "nudge=more", "objective.10=M01", "objective.0=X01",
                                  "trend.1=T01", "tile.24=R01a", "card.0=B01"])
def test_bad_deals(text):
    """A deal that cannot be is refused in one sentence."""
    with pytest.raises(InputError):
        make_deal(GAME, load_rules(GAME), [text])


def test_nudge_gives_one_cube_more_or_fewer():
    """The intervention changes what one place of the line-up gives in a crisis, once."""
    seen = {"more": 0, "fewer": 0}
    for word in seen:
        for number in range(20 if JIT else 4):
            changes = ["trade.model=off", "setup.florins=10"]
            plain = list(trace(prepared(4, changes=changes), number))
            deal = make_deal(GAME, load_rules(GAME), [f"nudge.0={word}"])[0]
            table = Table(prepared(4, changes=changes), number)
            first = next((line for line in plain if line["type"] == "decision" and line["seat"] == 0
                          and line["step"] in ("give", "supply") and _differs(line, word)), None)
            if first is None:
                continue
            with ignoring_wrap_around():
                list(table.run_on())
                while int(table.state.decisions) < first["n"]:
                    table.choose(table.decide())
                    list(table.run_on())
            other = after_nudge(table, deal, first["choice"])
            seen[word] += first["options"][other]["give"] in (("cube", "token") if word == "more" else ("stop",))
    assert seen["more"] and seen["fewer"]


def after_nudge(table, deal, choice):
    """The option after the intervention."""
    from sim.games.archipelago.play import nudged

    return int(nudged(table.state, deal, 0, choice))


def _differs(line, word):
    gives, chosen = [option["give"] for option in line["options"]], line["options"][line["choice"]]["give"]
    own = "cube" in gives or "token" in gives
    return (chosen == "stop" and own) if word == "more" else (chosen in ("cube", "token") and "stop" in gives)


def test_every_option_list_fits():
    """No decision of some games comes near the capacity of the option list."""
    most = 0
    for players in (2, 5):
        for number in range(3 if JIT else 1):
            calm = [f"board4.row{k}.rebellion=-9" for k in range(1, 8)]
            for line in trace(prepared(players, changes=[*calm, "trade.most_florins=40", "bid.most=200"]), number):
                most = max(most, len(line.get("options", ())))
    assert most <= 220


def test_bid_step_hides_nothing_but_bids():
    """While seats bid, the position told to a seat shows no other seat's stock."""
    table = Table(prepared(4), 0)
    with ignoring_wrap_around():
        list(table.run_on())
        while int(table.state.step) != Step.BID:
            table.choose(table.decide())
            list(table.run_on())
    seen = table.position(1)["seats"]
    assert [stock["florins"] is None for stock in seen] == [seat != 1 for seat in range(4)]
    assert table.states.dtype == STATE and len(np.unique(table.state.owner[:4])) == 4 <= SEATS


def checked(tmp_path, games, names, players):
    """The same run with and without the checks of the check build."""
    folders = []
    for on in ("1", "0"):
        folder = tmp_path / f"{players}-{on}"
        words = ["run", "archipelago", "--players", str(players), "--strategies", names, "--games", str(games), "--quiet"]
        subprocess.run([sys.executable, "-m", "reports.cli", *words, "--out", str(folder)], check=True,
                       env=os.environ | {"EQUIPOISE_CHECK": on})
        folders.append(Dataset.open(folder).digest())
    assert folders[0] == folders[1]


@pytest.mark.skipif(not JIT, reason="plain Python checks bounds anyway")
def test_check_build_finds_nothing(tmp_path):
    """20,000 games with bounds checks and the laws of conservation after every decision, and not a stuck one."""
    checked(tmp_path, 20_000, "random_legal", 4)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_million_games_in_the_check_build(players, tmp_path):
    """A million games over all numbers of players without a broken law or a stuck game."""
    checked(tmp_path, 250_000, FIELD, players)
