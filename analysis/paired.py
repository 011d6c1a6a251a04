"""Two runs compared metric by metric: differences with intervals, verdicts of equivalence, what pairing was worth.

Runs of the same deals (seed, line-ups and blocks alike) are paired block by block: luck that both share drops out.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from scipy import special

from analysis import metrics
from analysis.histogram import values_only
from analysis.intervals import jackknife
from analysis.sequential import boundary
from analysis.tables import HOUSE, Collect, Part, check_columns, merge, parts
from sim.dataset import Dataset

BATCHES = 50
ALPHA = 0.05
SHARE_MARGIN = 0.01  # one percentage point
RELATIVE = 0.01  # of the value in A, for all other units
SKIPPED = ("score_quantiles", "score_quantiles_seat", "score_distribution", "margin_distribution", "rebellion_track",
           "talent_pairs", "objective_pairs", "across_line_ups", "chances")
STEPPED = "games at most"  # quantiles move in whole points, which no standard error tells
UNCHANGED, CHANGED, INCONCLUSIVE, NEW, MISSING = "unchanged", "changed", "inconclusive", "new", "missing"
Sums = dict[Collect, dict[str, pd.DataFrame]]


def same_deals(a: Dataset, b: Dataset) -> bool:
    """Do two runs play the same deals with the same seating, so that block k of one pairs with block k of the other?"""
    return all(a.manifest[key] == b.manifest[key] for key in ("game", "players", "seed", "line_ups"))


def compare(a: Dataset, b: Dataset, only: Sequence[str] | None = None, margins: Mapping[str, float] | None = None) -> pd.DataFrame:
    """Every metric of two runs, with its difference B less A.

    Parameters
    ----------
    a, b : Dataset
        Finished runs of one game. Paired where they play the same deals (the blocks that both have), else independent.
    only : sequence of str, optional
        Metrics (names of files in `analysis/metrics`), all of the game by default.
    margins : mapping of str to float, optional
        Margins of equivalence by the name of a row (`row_name`) or of a metric; else `SHARE_MARGIN` for shares and
        `RELATIVE` for the rest.

    Returns
    -------
    pd.DataFrame
        `name`, `metric`, `unit`, `a`, `b`, `difference`, `se`, `low`, `high` (95 %), `blocks`, `margin`, `verdict`, `gain` (how
        many times the games it would have taken without pairing), `p` (that the difference is 0) and `q` (Benjamini-Hochberg).

    Notes
    -----
    Blocks are gathered into `BATCHES` batches; the standard error is the delete-one jackknife over them (J. Shao, D. Tu,
    *The Jackknife and Bootstrap*, 1995, section 1.2), on the difference where runs are paired, with Welch's degrees of
    freedom where they are not. Equivalence is two one-sided tests: unchanged if the 90 % interval lies within the margin;
    changed if the 95 % interval lies outside of it (evidence and size); else inconclusive.
    """
    chosen = [name for name in metrics.for_game(a.manifest["game"]) if name not in SKIPPED and (only is None or name in only)]
    if only is None:
        for dataset in (a, b):
            check_columns(dataset)
    blocks = min(a.manifest["blocks"], b.manifest["blocks"])
    one, two = (replicates(dataset, chosen, blocks) for dataset in (a, b))
    table = differences(one, two, same_deals(a, b))
    table["blocks"] = blocks
    return judged(table, margins or {})


def replicates(dataset: Dataset, chosen: Sequence[str], blocks: int) -> pd.DataFrame:
    """Values of metrics from all blocks (column -1) and without each batch of them (columns 0, 1, ...).

    Returns
    -------
    pd.DataFrame
        Indexed by `name`, `metric` and `unit`.
    """
    modules = [metrics.load(name) for name in chosen if hasattr(metrics.load(name), "collect")]
    batches = _batches(dataset, [m.collect for m in modules], blocks)
    whole = {collect: {key: merge([batch[collect][key] for batch in batches if key in batch[collect]])
                       for key in {key for batch in batches for key in batch[collect]}} for collect in batches[0]}
    columns = {-1: _values(dataset, modules, whole)}
    for k, batch in enumerate(batches):
        columns[k] = _values(dataset, modules, _without(whole, batch))
    return pd.DataFrame(columns)


def _batches(dataset: Dataset, collects: Sequence[Collect], blocks: int) -> list[Sums]:
    """Sums of each batch of whole blocks."""
    count = min(BATCHES, blocks)
    found: list[dict[Collect, dict[str, list[pd.DataFrame]]]] = [{c: {} for c in collects} for _ in range(count)]
    for part in parts(dataset):
        batch = part.games["block"].to_numpy() * count // blocks
        for k in np.unique(batch[batch < count]):
            piece = _piece(part, *np.searchsorted(batch, [k, k + 1]))
            for collect in collects:
                for key, frame in collect(piece).items():
                    found[k][collect].setdefault(key, []).append(frame)
    return [{c: {key: merge(frames) for key, frames in sums.items()} for c, sums in batch.items()} for batch in found]


def _piece(part: Part, start: int, stop: int) -> Part:
    """Some consecutive games of a part."""
    games = part.games.iloc[start:stop]
    rounds = slice(*np.searchsorted(part.rounds["game"], [games["game"].iloc[0], games["game"].iloc[-1] + 1]))
    return Part(part.dataset, games, part.seats.iloc[start * part.players:stop * part.players], part.rounds.iloc[rounds])


def _without(whole: Sums, batch: Sums) -> Sums:
    """Sums less those of one batch."""
    return {collect: {key: frame.sub(batch[collect][key].reindex(frame.index, fill_value=0)) if key in batch[collect] else frame
                      for key, frame in sums.items()} for collect, sums in whole.items()}


def _values(dataset: Dataset, modules: Sequence[Any], sums: Sums) -> pd.Series:
    """What metrics make of some sums."""
    view = copy.copy(dataset)
    view.__dict__["_sums"] = sums
    with values_only():
        tables = [named(table) for table in (module.measure(view) for module in modules) if len(table)]
    values = pd.concat(tables) if tables else pd.Series(dtype=float)
    return values[[STEPPED not in name and "quantile=" not in name for name in values.index.get_level_values(0)]]


def named(table: pd.DataFrame) -> pd.Series:
    """The values of a metric's table, indexed by the name of each row, its metric and its unit."""
    groups = [c for c in table if c not in (*HOUSE, "metric", "fair", "scope", "usual")]
    labels = table[groups].astype(object).where(table[groups].notna(), None)
    index = [(row_name(metric, dict(zip(groups, cells, strict=True))), metric, unit)
             for metric, unit, *cells in zip(table["metric"], table["unit"], *(labels[g] for g in groups), strict=True)]
    return pd.Series(table["value"].to_numpy(dtype=float), index=pd.MultiIndex.from_tuples(index, names=["name", "metric", "unit"]))


def row_name(metric: str, groups: Mapping[str, Any]) -> str:
    """A metric's row in words: `win_share_seat[seat=0]`."""
    told = ",".join(f"{name}={value}" for name, value in groups.items() if value is not None)
    return f"{metric}[{told}]" if told else metric


def differences(one: pd.DataFrame, two: pd.DataFrame, paired: bool) -> pd.DataFrame:
    """Values of two runs, their difference, its standard error, and how much the pairing was worth."""
    one, two = one.align(two, join="outer")
    variances = [jackknife(frame) for frame in (one, two)]
    apart = variances[0] + variances[1]
    together = jackknife(two - one) if paired else apart
    table = pd.DataFrame({"a": one[-1], "b": two[-1], "difference": two[-1] - one[-1], "se": np.sqrt(together)})
    with np.errstate(divide="ignore", invalid="ignore"):
        table["gain"] = np.where(together > 0, apart / together, np.nan)
    table["df"] = one.shape[1] - 2 if paired else welch(variances, one.shape[1] - 2)
    return table.reset_index()


def welch(variances: Sequence[np.ndarray], freedom: int) -> np.ndarray:
    """Degrees of freedom of the sum of two variances, each known with `freedom` (B. L. Welch, Biometrika 34, 1947)."""
    first, second = variances
    with np.errstate(divide="ignore", invalid="ignore"):
        df = freedom * (first + second) ** 2 / (first * first + second * second)
    return np.where(np.isfinite(df), df, freedom)


def judged(table: pd.DataFrame, margins: Mapping[str, float]) -> pd.DataFrame:
    """Intervals, margins and verdicts."""
    df = np.maximum(table["df"], 1)
    half = special.stdtrit(df, 1 - ALPHA / 2) * table["se"]
    inner = special.stdtrit(df, 1 - ALPHA) * table["se"]
    margin = pd.Series([margin_of(row, margins) for row in table.itertuples()], index=table.index, dtype=float)
    size = table["difference"].abs()
    with np.errstate(divide="ignore", invalid="ignore"):
        p = 2 * special.stdtr(df, -(size / table["se"]))
    p = np.where(table["se"] > 0, p, np.where(size > 0, 0.0, 1.0))
    verdict = np.select([table["a"].isna(), table["b"].isna(), size + inner < margin, size - half > margin],
                        [NEW, MISSING, UNCHANGED, CHANGED], INCONCLUSIVE)
    table = table.assign(low=table["difference"] - half, high=table["difference"] + half, margin=margin, verdict=verdict, p=p)
    known = table["p"].notna() & table["difference"].notna()
    table["q"] = np.nan
    table.loc[known, "q"] = false_discovery(table.loc[known, "p"].to_numpy())
    return table


def size_of(told: Any) -> float:
    """A size as people write it: `1pp` for a percentage point, or a number; not a number if it cannot be read."""
    try:
        return float(told.removesuffix("pp")) / 100 if isinstance(told, str) and told.endswith("pp") else float(told)
    except (TypeError, ValueError):
        return float("nan")


def margin_of(row: Any, margins: Mapping[str, float]) -> float:
    """The margin of a row: as given for it or for its metric, else by its unit."""
    for key in (row.name, row.metric):
        if key in margins:
            return margins[key]
    if row.unit == "share":
        return SHARE_MARGIN
    return RELATIVE * max(abs(row.a), 1e-9) if row.a == row.a else RELATIVE


def false_discovery(p: np.ndarray) -> np.ndarray:
    """Adjusted p-values that bound the false discovery rate (Y. Benjamini, Y. Hochberg, JRSS B 57, 1995)."""
    from scipy.stats import false_discovery_control

    return false_discovery_control(p) if len(p) else p


def holm(p: np.ndarray) -> np.ndarray:
    """Adjusted p-values that bound the chance of any false alarm (S. Holm, Scandinavian J. Statistics 6, 1979)."""
    order = np.argsort(p, kind="stable")
    stepped = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(stepped, 1.0)
    return adjusted


def decided(table: pd.DataFrame, planned: float) -> bool:
    """Has every figure left or settled inside its margin, by a confidence sequence that holds at every look?"""
    half = sequence(table, planned)
    size = table["difference"].abs()
    return bool(((size + half < table["margin"]) | (size - half > table["margin"]) | table["difference"].isna()).all())


def precise(table: pd.DataFrame, planned: float, width: float) -> bool:
    """Is the confidence sequence of every share narrow enough?"""
    return bool((sequence(table, planned)[table["unit"] == "share"] <= width).all())


def sequence(table: pd.DataFrame, planned: float) -> pd.Series:
    """Half-widths that hold at every look for all figures together: 5 % is split over those that differ at all."""
    moving = max(1, int((table["se"] > 0).sum()))
    return table["se"] * np.sqrt(table["blocks"]) * boundary(table["blocks"], planned, ALPHA / moving)
