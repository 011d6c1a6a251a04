"""Pig is solvable: the engine must meet the exact solution."""

import numpy as np
import pytest

import sim
import strategies
from sim.jit import JIT


def first_wins(first, second, target=100, faces=6):
    """P(the first player wins), both holding at a threshold or at the target, by value iteration on the recursion.

    f[i][a, b]: the chance that player i, about to move with a points against b, wins.
    """
    holds = (first, second)

    def gains(need, hold):
        """Distribution of what a turn adds, with `need` points to the target."""
        chance, out = {0: 1.0}, {}
        started = False
        while chance:
            following: dict[int, float] = {}
            for turn, p in chance.items():
                if started and (turn >= hold or turn >= need):
                    out[turn] = out.get(turn, 0) + p
                    continue
                out[0] = out.get(0, 0) + p / faces
                for face in range(2, faces + 1):
                    following[turn + face] = following.get(turn + face, 0) + p / faces
            chance, started = following, True
        return out

    tables = [[gains(target - a, hold) for a in range(target)] for hold in holds]
    f = [np.zeros((target, target)), np.zeros((target, target))]
    for total in range(2 * target - 2, -1, -1):
        for a in range(max(0, total - target + 1), min(target, total + 1)):
            b = total - a
            # first at (a, b): f0 = w + q0 * (1 - f1[b, a]); second likewise at (b, a)
            win, stay = [0.0, 0.0], [0.0, 0.0]
            for i, (own, other) in enumerate(((a, b), (b, a))):
                for gain, p in tables[i][own].items():
                    if own + gain >= target:
                        win[i] += p
                    elif gain:
                        win[i] += p * (1 - f[1 - i][other, own + gain])
                    else:
                        stay[i] += p
            x = (win[0] + stay[0] * (1 - win[1] - stay[1])) / (1 - stay[0] * stay[1])
            f[0][a, b] = x
            f[1][b, a] = win[1] + stay[1] * (1 - x)
    return f[0][0, 0]


def simulated(first, second, games, out):
    """(wins of the first seat when it plays `first`, games so played)."""
    pig = sim.load_game("pig")
    field = [strategies.load(pig, f"hold:threshold={hold}") for hold in (first, second)]
    wins = played = 0
    for part in sim.run("pig", players=2, games=games, strategies=field, seed=2026, out=out).parts("seats"):
        seats = part.to_pandas()
        mine = seats[(seats.seat == 0) & (seats.strategy == field[0].label)]
        wins, played = wins + int(mine.won.sum()), played + len(mine)
    return wins, played


def test_the_recursion_gives_the_published_value():
    """Hold-at-20 moving first against hold-at-25 wins 0.520034."""
    assert first_wins(20, 25) == pytest.approx(0.520034, abs=5e-7)


@pytest.mark.parametrize(("first", "second"), [(20, 25), (15, 30)])
def test_simulation_meets_the_exact_solution(first, second, tmp_path):
    """Within four standard errors, over two million games of each order of play."""
    wins, played = simulated(first, second, 4_000_000 if JIT else 400, tmp_path / "run")
    exact = first_wins(first, second)
    assert abs(wins / played - exact) < 4 * np.sqrt(exact * (1 - exact) / played)
