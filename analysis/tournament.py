"""A tournament, analysed: everything that the payoff table says, with what chance may have added."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis import cycles
from analysis import strategy_space as space
from analysis.alpha_rank import alpha_rank, alpha_sweep, effective_number
from analysis.intervals import LEVEL
from analysis.payoffs import PayoffTable, payoff_table
from sim.dataset import Dataset

DRAWS = 400


@dataclass(frozen=True, eq=False)
class Tournament:
    """What a tournament has shown.

    Attributes
    ----------
    table : PayoffTable
    ladder, pairs, fields, dominated : pd.DataFrame
        `analysis.strategy_space.ladder`, `pairwise`, `exploitability` and `dominated`.
    duels : pd.DataFrame
        `analysis.cycles.duels`.
    mass : pd.DataFrame
        Alpha-Rank in the limit of strong selection, a row a strategy, the largest first; house columns.
    viable : pd.DataFrame
        Effective number of strategies, one row; house columns.
    cycles : pd.DataFrame
        Cyclicity, one row: `value`, and `by_chance`, which a field with additive ratings exceeds in one of twenty tournaments.
    sweep : pd.DataFrame
        `analysis.alpha_rank.alpha_sweep`.
    """

    table: PayoffTable
    ladder: pd.DataFrame
    pairs: pd.DataFrame
    fields: pd.DataFrame
    dominated: pd.DataFrame
    duels: pd.DataFrame
    mass: pd.DataFrame
    viable: pd.DataFrame
    cycles: pd.DataFrame
    sweep: pd.DataFrame


def analyse(dataset: Dataset) -> Tournament:
    """Analyse a finished tournament.

    Raises
    ------
    InputError
        If it has fewer than two blocks a line-up.
    """
    return analyse_table(payoff_table(dataset), int(dataset.manifest["seed"]))


def analyse_table(table: PayoffTable, seed: int = 1) -> Tournament:
    """Analyse a payoff table.

    Parameters
    ----------
    table : PayoffTable
    seed : int
        Of the redrawn payoffs.

    Notes
    -----
    What is no weighted sum of payoffs (Alpha-Rank, the effective number) has percentile intervals over `DRAWS` tables redrawn
    around the means: a parametric bootstrap (B. Efron, R. J. Tibshirani, *An Introduction to the Bootstrap*, 1993, section 6.5).
    Cyclicity can only grow by chance, so it is held against tables redrawn around its own transitive part.
    """
    redrawn = table.pairs(table.redrawn(DRAWS, seed))
    return Tournament(table, space.ladder(table), space.pairwise(table), space.exploitability(table), space.dominated(table),
                      cycles.duels(table), *_evolution(table, redrawn), _cycles(table, redrawn), alpha_sweep(table))


def _evolution(table: PayoffTable, redrawn: np.ndarray) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Alpha-Rank and the effective number."""
    mass, masses = alpha_rank(table.pairs()), alpha_rank(redrawn)
    used = np.unique(table.pair_rows)
    behind = {"n": int(table.games[used].sum()), "blocks": int(table.blocks[used].sum())}
    rows = [_spread("alpha_rank", mass[s], masses[:, s], "share", behind) | {"strategy": name}
            for s, name in enumerate(table.strategies)]
    number = _spread("effective_strategies", float(effective_number(mass)), effective_number(masses), "strategies", behind)
    order = ["metric", "strategy", "n", "value", "low", "high", "blocks", "unit"]
    frame = pd.DataFrame(rows)[order].sort_values("value", ascending=False, kind="stable", ignore_index=True)
    return frame, pd.DataFrame([number])


def _spread(metric: str, value: float, draws: np.ndarray, unit: str, behind: dict[str, int]) -> dict[str, object]:
    low, high = np.quantile(draws, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return {"metric": metric, "n": behind["n"], "value": value, "low": min(low, value), "high": max(high, value),
            "blocks": behind["blocks"], "unit": unit}


def _cycles(table: PayoffTable, redrawn: np.ndarray) -> pd.DataFrame:
    matrix = cycles.advantage(table.pairs())
    by_chance = cycles.cyclicity(cycles.advantage(redrawn) - matrix + cycles.transitive_part(matrix))
    known = by_chance[~np.isnan(by_chance)]
    return pd.DataFrame([{"metric": "cyclicity", "value": float(cycles.cyclicity(matrix)), "unit": "share",
                          "by_chance": float(np.quantile(known, LEVEL)) if len(known) else float("nan")}])
