"""The heuristic strategies of Archipelago: legal, repeatable, blind to hidden information, and better than chance."""

from functools import cache

import numpy as np
import pytest

import sim
import strategies
from sim import games, jit
from sim import rules as rule_files
from sim.batch import ignoring_wrap_around
from sim.deal import make_deal
from sim.rng import below, seed_stream

GAME = games.load("archipelago")
NO_DEAL = make_deal(GAME, rule_files.load_rules(GAME))[0]
NAMES = sorted(strategies.files("archipelago"))
PLANNED = [name for name in NAMES if name != "random_legal"]
PLAYERS = range(2, 6)
POSITIONS = 250 if jit.JIT else 10
BLOCKS = 40 if jit.JIT else 1
CONDITION, WAR, SEPARATIST = 0, 1, 2
OFF = ["trade.model=off"]


@pytest.fixture(autouse=True)
def wrap_around():
    """Random numbers wrap around on purpose."""
    with ignoring_wrap_around():
        yield


@cache
def loaded(spec):
    """A strategy, loaded once."""
    return strategies.load(GAME, spec)


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
    _, bounds, _ = strategies.describe(strategies.files("archipelago")[strategy.name])
    for number, (_, low, high, _) in enumerate(bounds.values()):
        weights[number] = (low, high, low if number % 2 else high)[place]
    return weights


def walk(players, seed, number, look, changes=()):
    """Play, every third decision at random, the others by `balanced`; `look(state, rules, scratch, seat)` at one in four."""
    rules = rule_files.load_rules(GAME, [f"players.count={players}", *changes]).record[0]
    plays = loaded("balanced")
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
            if below(stream, 4) == 0:
                look(state, rules, scratch, seat)
                looked += 1
            option = plays.decide(state[0], rules, seat, plays.weights, scratch[0])
            GAME.choose(state[0], rules, below(stream, state[0].n_options) if below(stream, 3) == 0 else option)
            seat = GAME.advance(state[0], rules)
        game += 1


def play(specs, blocks, changes=(), seed=5):
    """Games and seats of a line-up, and the slot of each seat."""
    players = len(specs)
    line_up = [loaded(spec) for spec in specs]
    line_up += line_up[:1] * (GAME.SEATS - players)
    rows = blocks * players
    rules = rule_files.load_rules(GAME, [f"players.count={players}", *changes]).record[0]
    results, seats = record(GAME.GAME_ROW, rows), record(GAME.SEAT_ROW, rows * players)
    tables = (record(GAME.STATE), record(GAME.SCRATCH, GAME.SEATS), np.zeros((GAME.STREAMS, 4), np.uint64), results, seats,
              record(GAME.ROUND_ROW, 0))
    fault = np.zeros(5, np.int64)
    numbers, weights = np.arange(blocks), np.array([s.weights for s in line_up])
    assert GAME.play_blocks(rules, NO_DEAL, tuple(s.decide for s in line_up), weights, seed,
                            numbers, numbers * players, players, np.full(blocks, -1), tables, fault), fault
    slot = (np.arange(players)[None, :] + np.arange(rows)[:, None] % players) % players
    return results, seats.reshape(rows, players), slot


def falls(specs, blocks, changes=()):
    """Share of games that end in a war."""
    results, _, _ = play(specs, blocks, [*OFF, *changes])
    return np.isin(results.ending, (WAR, SEPARATIST)).mean()


def test_there_are_at_least_ten():
    """Random play and nine ideas."""
    planned = {"steward", "freeloader", "taxman", "trader", "builder", "explorer", "collector", "opportunist", "balanced"}
    assert planned | {"random_legal"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_weights_are_documented_and_within_bounds(name):
    """Every weight has a default within its bounds and says what it means; the idea is one plain sentence."""
    idea, weights, _ = strategies.describe(strategies.files("archipelago")[name])
    assert idea.endswith(".") and 20 < len(idea) < 130
    for default, low, high, meaning in weights.values():
        assert low <= default <= high and low < high
        assert len(meaning) > 10


@pytest.mark.parametrize("name", PLANNED)
def test_temperaments_are_shared(name):
    """Every planned strategy has the weights that say how a seat takes a common fall and the Separatist's part."""
    _, weights, _ = strategies.describe(strategies.files("archipelago")[name])
    assert weights["kappa"][:3] == (0.0, -1.0, 0.5)
    assert weights["sabotage"][:3] == (0.5, 0.0, 1.0)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", NAMES)
def test_legal_repeatable_and_blind(name, players):
    """The option is legal, the same when asked again and when all that is hidden is redrawn; only scratch changes."""
    strategy = loaded(name)

    def look(state, rules, scratch, seat):
        before, kept, weights = copy_of(state), copy_of(scratch), strategy.weights.copy()
        option = strategy.decide(state[0], rules, seat, weights, scratch[0])
        assert 0 <= option < state[0].n_options
        assert bytes(state) == bytes(before) and (weights == strategy.weights).all()
        fresh = record(GAME.SCRATCH)
        fresh[0].rng[:] = kept[0].rng
        assert strategy.decide(state[0], rules, seat, weights, fresh[0]) == option
        hidden = copy_of(state)
        GAME.reshuffle_hidden(hidden[0], rules, seat)
        assert strategy.decide(hidden[0], rules, seat, weights, kept[0]) == option

    walk(players, 11, POSITIONS, look)


@pytest.mark.parametrize("players", PLAYERS)
def test_legal_at_extreme_weights(players):
    """Weights at their bounds still give legal options."""
    settings = [(loaded(name), place) for name in PLANNED for place in range(3)]
    settings = [(strategy.decide, extreme(strategy, place)) for strategy, place in settings]

    def look(state, rules, scratch, seat):
        for decide, weights in settings:
            assert 0 <= decide(state[0], rules, seat, weights, scratch[0]) < state[0].n_options

    walk(players, 12, POSITIONS // 3, look)


OTHER_RULES = ["end.check=may_show", "explore.info=blind", "explore.info=both_seen", "map.land_areas=runs", "map.sea_areas=zone",
               "migrate.convoy_ships=consent", "wonder.payment=gradual", "building.holder_work=may_harvest", "card.foreign=consent",
               "turn.disc_duty=may_pass", "evolution.duty=may", "trade.promises=binding", "build.foreign_town=consent",
               "harvest.consent=fee", "build.per_disc=any", "explore.move=one_or_more", "explore.blocked_cube=none"]


@pytest.mark.parametrize("change", OTHER_RULES)
def test_legal_under_other_rules(change):
    """Options that only other rules offer do no harm."""
    planned = [loaded(name) for name in PLANNED]

    def look(state, rules, scratch, seat):
        for strategy in planned:
            assert 0 <= strategy.decide(state[0], rules, seat, strategy.weights, scratch[0]) < state[0].n_options

    walk(3, 13, POSITIONS // 4, look, [change])


@pytest.mark.skipif(not jit.JIT, reason="needs many games")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", PLANNED)
def test_beats_random_play(name, players):
    """At a table with a random seat and stewards a planned strategy wins more and scores more than the random seat."""
    others = ["steward"] * (players - 2)
    results, seats, slot = play([name, "random_legal", *others], BLOCKS, OFF)
    peace = ~np.isin(results.ending, (WAR, SEPARATIST))
    assert peace.sum() > 10
    planned = seats.won[peace][slot[peace] == 0].mean(), seats.score[peace][slot[peace] == 0].mean()
    random = seats.won[peace][slot[peace] == 1].mean(), seats.score[peace][slot[peace] == 1].mean()
    assert planned[0] > random[0] + 0.05
    assert planned[1] > random[1] + 1.0


@pytest.mark.skipif(not jit.JIT, reason="needs many games")
def test_tables_fall_as_their_temper_says():
    """Random tables fall, stewards' tables seldom, freeloaders' often; kappa and sabotage push the way they should."""
    random, steward, freeloader, mixed = (falls(specs, 60) for specs in (
        ["random_legal"] * 4, ["steward"] * 4, ["freeloader"] * 4, ["steward", "freeloader", "balanced", "opportunist"]))
    assert random > 0.9
    assert steward < mixed < freeloader
    assert steward < 0.3 and freeloader > 0.5
    grim, plain, spiteful = (falls([f"balanced:kappa={kappa}"] * 4, 60) for kappa in (-1, 0, 0.5))
    assert grim < plain < spiteful


@pytest.mark.skipif(not jit.JIT, reason="needs many games")
def test_the_separatist_raises_rebellion():
    """Where the Separatist is dealt, its sabotage brings the fall more often than its loyalty."""
    shares = []
    for sabotage in (0, 0.5, 1):
        results, _, _ = play([f"balanced:sabotage={sabotage}"] * 4, 80, OFF)
        dealt = results.separatist >= 0
        shares.append((results.ending[dealt] == SEPARATIST).mean())
    assert shares[0] + 0.1 < shares[1] and shares[0] + 0.1 < shares[2]


@pytest.mark.skipif(not jit.JIT, reason="needs many games")
@pytest.mark.parametrize("length", ["short", "medium", "long"])
def test_games_come_to_an_end(length):
    """Hardly a game of any length runs into the limit of rounds, and no turn goes on for ever."""
    results, _, _ = play(["steward", "balanced", "trader", "explorer"], BLOCKS, [f"game.length={length}"])
    assert (results.ending == CONDITION).mean() > 0.4
    assert (results.ending > SEPARATIST).mean() < 0.05
    assert results.decisions.mean() < 1500


@pytest.mark.parametrize("kind", GAME.CLASSES)
def test_every_class_may_be_forbidden(kind, tmp_path):
    """No strategy is lost when options of a class are struck off its list."""
    for name in NAMES if jit.JIT else NAMES[:2]:
        field = [strategies.load(GAME, spec) for spec in (f"{name}:forbid={kind}", name)]
        run = sim.run("archipelago", players=3, games=12 if jit.JIT else 3, strategies=field, out=tmp_path / name,
                      changes=["game.length=short"])
        assert run.manifest["strategies"][0]["label"] == f"{name}:forbid={kind}"
