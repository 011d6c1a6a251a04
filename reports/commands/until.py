"""`--until`: when a comparison that keeps playing may stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sim.errors import InputError

FIRST = 2_000  # games of the first look


@dataclass(frozen=True)
class Goal:
    """When to stop: every figure decided, every share precise, or a strategy's share tested.

    Attributes
    ----------
    width : float or None
        Half-width of the shares to be reached.
    strategy : str
        Tested by the generalised sequential probability ratio test: no change, or a change by `size`.
    """

    width: float | None = None
    strategy: str = ""
    size: float = 0.0

    @property
    def missed(self) -> str:
        """What is said when the games run out."""
        return f"{self.strategy}: open within --max-games" if self.strategy else "not decided within --max-games"

    def next(self, games: int) -> int:
        """Games of the next look: a ratio test may look often, confidence sequences are worth a look at twice the games."""
        return games + max(FIRST, games // 4) if self.strategy else 2 * games

    def reached(self, datasets: list[Any], games: int, most: int, compared: Callable[[], Any]) -> str:
        """What has been found; empty to go on. `compared` gives the table of the comparison."""
        from analysis import paired

        if self.strategy:
            return self._tested(datasets)
        table = compared()
        planned = table["blocks"].iloc[0] * most / games
        done = paired.decided(table, planned) if self.width is None else paired.precise(table, planned, self.width)
        return "decided" if done else ""

    def _tested(self, datasets: list[Any]) -> str:
        from analysis.sequential import Test
        from analysis.wins import block_shares

        verdict = Test(0.0, self.size).of_differences(*(block_shares(dataset, self.strategy) for dataset in datasets))
        told = {"H0": f"{self.strategy}: no change", "H1": f"{self.strategy}: a change by {100 * self.size:+g} pp or more"}
        return f"{told[verdict]}, against {told['H1' if verdict == 'H0' else 'H0'].partition(': ')[2]}," if verdict in told else ""


def wanted(until: str | None) -> Goal | None:
    """The goal of `--until`."""
    if until is None:
        return None
    from analysis.paired import size_of

    kind, _, told = until.partition(":")
    if until == "decided":
        return Goal()
    if kind == "precise" and told.endswith("pp") and size_of(told) > 0:
        return Goal(width=size_of(told))
    strategy, _, size = told.rpartition("=")
    if kind == "sprt" and strategy and size.endswith("pp") and 0 < abs(size_of(size)) < 1:
        return Goal(strategy=strategy, size=size_of(size))
    raise InputError(f"--until {until}: must be decided, precise: with a half-width in percentage points, as precise:0.2pp, or "
                     "sprt: with a strategy and a change of its win share, as sprt:miner=-1pp")
