"""The contract of every game found."""

import numpy as np
import pytest

import sim
import strategies
from sim import games
from sim.batch import ignoring_wrap_around
from sim.jit import JIT
from sim.replay import Table, digest, trace

VERBS = ("new_game", "advance", "choose", "outcome", "reshuffle_hidden", "tick", "apply", "list_options", "play_blocks",
         "step_name")
FALLBACK = {"archipelago": "random_legal", "embark": "random_legal", "pig": "random"}


def some_setup(name, players=None, **more):
    """A setup with every seat played at random."""
    game = games.load(name)
    return sim.prepare(name, players=players or game.PLAYERS[0], strategies=[strategies.load(game, FALLBACK[name])], **more)


@pytest.fixture(params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in games.names()])
def name(request):
    """Every game."""
    return request.param


def test_verbs_and_records(name):
    """Every game offers the same verbs and declares the same records."""
    game = games.load(name)
    assert all(callable(getattr(game, verb)) for verb in VERBS)
    for record in ("STATE", "RULES", "DEAL", "SCRATCH", "GAME_ROW", "SEAT_ROW", "ROUND_ROW"):
        assert isinstance(getattr(game, record), np.dtype)


def test_no_field_hides_behind_a_numpy_attribute(name):
    """No field is named like an attribute of np.record, which would shadow it without the JIT."""
    game = games.load(name)
    taken = set(dir(np.record)) | set(dir(np.recarray))
    for dtype in (game.STATE, game.RULES, game.DEAL, game.SCRATCH):
        assert not set(dtype.names) & taken


def test_every_rule_reaches_the_record(name):
    """Every rule of rules.toml is a field of the record, with a source and a meaning; every row of a table has a source."""
    setup = some_setup(name)
    for key, rule in setup.rules.values.items():
        assert key.replace(".", "_") in setup.game.RULES.names
        assert rule.source and rule.meaning
        assert rule.choices or rule.low < rule.high
    for rows in setup.rules.tables.values():
        assert all(row["source"] for row in rows)


def test_game_driven_from_python_is_the_game_in_the_batch(name, tmp_path):
    """Told step by step, a game ends with the scores that the batch wrote."""
    setup = some_setup(name, seed=5)
    run = sim.run(name, players=setup.players, games=3, strategies=setup.strategies, seed=5, out=tmp_path / "run")
    seats = next(run.parts("seats")).to_pandas()
    for number in range(3):
        outcome = list(trace(setup, number))[-1]
        rows = seats[seats.game == number]
        assert outcome["scores"] == rows.score.tolist()
        assert outcome["winners"] == rows.seat[rows.won == 1].tolist()


def test_scores_add_up(name):
    """The score lines of a trace add up to the final scores."""
    for number in range(3):
        lines = list(trace(some_setup(name, games.load(name).PLAYERS[1]), number))
        total = [0] * lines[0]["players"]
        for line in lines:
            if line["type"] == "score":
                total[line["seat"]] += line["vp"]
        assert total == lines[-1]["scores"]


def test_clone_goes_its_own_way(name):
    """A copied position, played on by the same choices, gives the same game; other choices leave the original alone."""
    table = Table(some_setup(name), 0)
    with ignoring_wrap_around():
        list(table.run_on())
        kept = table.states.copy()
        before = digest(table.position())
        table.choose(0)
        list(table.run_on())
        table.states[:] = kept
        assert digest(table.position()) == before


def test_hidden_redraw_keeps_what_the_seat_sees(name):
    """After reshuffle_hidden the seat's view and its options are the same."""
    with ignoring_wrap_around():
        for number in range(2 if JIT else 1):
            table = Table(some_setup(name, games.load(name).PLAYERS[1]), number)
            list(table.run_on())
            while not table.over:
                seat = int(table.state.seat)
                kept, view, decision = table.states.copy(), table.position(seat), table.decision()
                table.game.reshuffle_hidden(table.state, table.rules, seat)
                assert table.position(seat) == view
                table.game.list_options(table.state, table.rules)
                assert table.decision() == decision
                table.states[:] = kept
                table.choose(table.decide())
                list(table.run_on())


def test_forced_decision(name):
    """A forced decision is taken in the trace as in the batch."""
    free = [line for line in trace(some_setup(name), 0) if line["type"] == "decision"]
    other = (free[4]["choice"] + 1) % len(free[4]["options"])
    forced = [line for line in trace(some_setup(name, force=f"4={other}"), 0) if line["type"] == "decision"]
    assert forced[4]["choice"] == other
    assert [line["choice"] for line in forced[:4]] == [line["choice"] for line in free[:4]]
