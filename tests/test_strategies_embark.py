"""The heuristic strategies of Embark: legal, repeatable, blind to hidden information, and better than chance."""

import numpy as np
import pytest

import sim
import strategies
from sim import games, jit
from sim import rules as rule_files
from sim.batch import ignoring_wrap_around
from sim.deal import make_deal
from sim.rng import below, seed_stream

GAME = games.load("embark")
NO_DEAL = make_deal(GAME, rule_files.load_rules(GAME))[0]
NAMES = sorted(strategies.files("embark"))
PLANNED = [name for name in NAMES if name != "random_legal"]
PLAYERS = range(2, 6)
POSITIONS = 120 if jit.JIT else 15
BLOCKS = 40 if jit.JIT else 2


@pytest.fixture(autouse=True)
def wrap_around():
    """Random numbers wrap around on purpose."""
    with ignoring_wrap_around():
        yield


def record(dtype, number=1):
    """Empty records."""
    made = np.recarray(number, dtype=dtype)
    made.view(np.uint8)[:] = 0
    return made


def copy_of(records):
    """A copy that shares nothing."""
    made = np.recarray(len(records), dtype=records.dtype)
    made.view(np.uint8)[:] = records.view(np.uint8)
    return made


def extreme(strategy, place):
    """A strategy's weights at their lower or upper bounds, or alternating."""
    weights = strategy.weights.copy()
    _, bounds, _ = strategies.describe(strategies.files("embark")[strategy.name])
    for number, (_, low, high, _) in enumerate(bounds.values()):
        weights[number] = (low, high, low if number % 2 else high)[place]
    return weights


def walk(players, seed, number, look):
    """Play at random and call `look(state, rules, scratch, seat)` at decisions, `number` in all."""
    rules = rule_files.load_rules(GAME, [f"players.count={players}"]).record[0]
    stream = np.zeros(4, np.uint64)
    seed_stream(stream, seed, players, 9)
    state, scratch, chance = record(GAME.STATE), record(GAME.SCRATCH), np.zeros((GAME.STREAMS, 4), np.uint64)
    looked = game = 0
    while looked < number:
        for row in range(GAME.STREAMS):
            seed_stream(chance[row], seed, game, row)
        seed_stream(scratch[0].rng, seed, game, GAME.STREAMS)
        GAME.new_game(state[0], rules, NO_DEAL, chance)
        seat = GAME.advance(state[0], rules)
        while seat >= 0 and looked < number:
            if below(stream, 3) == 0 or state[0].step > 2:
                look(state, rules, scratch, seat)
                looked += 1
            GAME.choose(state[0], rules, below(stream, state[0].n_options))
            seat = GAME.advance(state[0], rules)
        game += 1


def play(specs, blocks, seed=5):
    """Win shares by slot of a line-up."""
    players = len(specs)
    line_up = [strategies.load(GAME, spec) for spec in specs]
    line_up += line_up[:1] * (GAME.SEATS - players)
    rows = blocks * players
    rules = rule_files.load_rules(GAME, [f"players.count={players}"]).record[0]
    results, seats = record(GAME.GAME_ROW, rows), record(GAME.SEAT_ROW, rows * players)
    chance = np.zeros((GAME.STREAMS, 4), np.uint64)
    tables = (record(GAME.STATE), record(GAME.SCRATCH, GAME.SEATS), chance, results, seats,
              record(GAME.ROUND_ROW, 0))
    fault = np.zeros(5, np.int64)
    numbers, weights = np.arange(blocks), np.array([s.weights for s in line_up])
    assert GAME.play_blocks(rules, NO_DEAL, tuple(s.decide for s in line_up), weights, seed,
                            numbers, numbers * players, players, np.full(blocks, -1), tables, fault), fault
    share = seats.won.reshape(rows, players) / results.winners[:, None]
    slot = (np.arange(players)[None, :] + np.arange(rows)[:, None] % players) % players
    return [share[slot == place].mean() for place in range(players)]


def test_there_are_at_least_nine():
    """Random play and eight ideas."""
    planned = {"greedy", "farmer", "miner", "explorer", "raider", "filler", "balanced", "denier"}
    assert planned | {"random_legal"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_weights_are_documented_and_within_bounds(name):
    """Every weight has a default within its bounds and says what it means; the idea is one plain sentence."""
    idea, weights, _ = strategies.describe(strategies.files("embark")[name])
    assert idea.endswith(".") and 20 < len(idea) < 130
    for default, low, high, meaning in weights.values():
        assert low <= default <= high and low < high
        assert len(meaning) > 10


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", NAMES)
def test_legal_repeatable_and_blind(name, players):
    """The option is legal, the same when asked again and when all that is hidden is redrawn; only scratch changes."""
    strategy = strategies.load(GAME, name)

    def look(state, rules, scratch, seat):
        before, kept, weights = copy_of(state), copy_of(scratch), strategy.weights.copy()
        option = strategy.decide(state[0], rules, seat, weights, scratch[0])
        assert 0 <= option < state[0].n_options
        assert bytes(state) == bytes(before) and (weights == strategy.weights).all()
        again = copy_of(kept)
        assert strategy.decide(state[0], rules, seat, weights, again[0]) == option
        assert bytes(again) == bytes(scratch)
        fresh = record(GAME.SCRATCH)
        fresh[0].rng[:] = kept[0].rng
        assert strategy.decide(state[0], rules, seat, weights, fresh[0]) == option
        hidden = copy_of(state)
        GAME.reshuffle_hidden(hidden[0], rules, seat)
        assert strategy.decide(hidden[0], rules, seat, weights, kept[0]) == option
        assert bytes(kept) == bytes(scratch)

    walk(players, 11, POSITIONS, look)


@pytest.mark.parametrize("name", PLANNED)
def test_legal_at_extreme_weights(name):
    """Weights at their bounds still give legal options."""
    strategy = strategies.load(GAME, name)
    settings = [extreme(strategy, place) for place in range(3)]

    def look(state, rules, scratch, seat):
        for weights in settings:
            assert 0 <= strategy.decide(state[0], rules, seat, weights, scratch[0]) < state[0].n_options

    for players in PLAYERS:
        walk(players, 12, POSITIONS, look)


@pytest.mark.parametrize("change", ["boarding.may_pass=yes", "allocation.closed_docks=to_pub",
                                    "landing.warrior_may_decline=yes", "farm.colonists=1",
                                    "rounds.count=1", "landing.exhausted_mines=full"])
def test_legal_under_other_rules(change):
    """Options that only other rules offer do no harm."""
    rules = rule_files.load_rules(GAME, ["players.count=3", change]).record[0]
    state, scratch, chance = record(GAME.STATE), record(GAME.SCRATCH), np.zeros((GAME.STREAMS, 4), np.uint64)
    for name in PLANNED:
        strategy = strategies.load(GAME, name)
        for row in range(GAME.STREAMS):
            seed_stream(chance[row], 3, 0, row)
        seed_stream(scratch[0].rng, 3, 0, GAME.STREAMS)
        GAME.new_game(state[0], rules, NO_DEAL, chance)
        seat = GAME.advance(state[0], rules)
        while seat >= 0:
            option = strategy.decide(state[0], rules, seat, strategy.weights, scratch[0])
            assert 0 <= option < state[0].n_options
            GAME.choose(state[0], rules, option)
            seat = GAME.advance(state[0], rules)


@pytest.mark.parametrize("players", PLAYERS if jit.JIT else [4])
@pytest.mark.parametrize("name", PLANNED)
def test_beats_random_play(name, players):
    """Against random play a planned strategy wins far more than its share."""
    share = play([name] + ["random_legal"] * (players - 1), BLOCKS)[0]
    assert share > (0.45 + 0.5 / players if jit.JIT else 1.0 / players)


@pytest.mark.skipif(not jit.JIT, reason="needs many games")
def test_balanced_leads_the_field():
    """Balanced is the strongest: in line-ups of four it wins more than a quarter."""
    for others in (["greedy", "farmer", "miner"], ["explorer", "raider", "filler"], ["denier", "miner", "greedy"]):
        assert play(["balanced", *others], 100)[0] > 0.27


@pytest.mark.parametrize("kind", GAME.CLASSES)
def test_every_class_may_be_forbidden(kind, tmp_path):
    """No strategy is lost when options of a class are struck off its list."""
    for name in NAMES if jit.JIT else NAMES[:2]:
        field = [strategies.load(GAME, spec) for spec in (f"{name}:forbid={kind}", name)]
        run = sim.run("embark", players=3, games=12 if jit.JIT else 3, strategies=field, out=tmp_path / name)
        assert run.manifest["strategies"][0]["label"] == f"{name}:forbid={kind}"
