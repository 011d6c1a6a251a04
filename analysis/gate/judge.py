"""The verdict on a scenario: figure by figure, order of skill, drift since the last release, and what changed at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
import pandas as pd
from scipy import special

from analysis.gate.baseline import Baseline, Measured, strategy_digests
from analysis.gate.scenario import GateScenario
from analysis.intervals import half_width, jackknife
from analysis.paired import ALPHA, CHANGED, INCONCLUSIVE, NEW, UNCHANGED, holm
from sim.rule_diff import differences

OUT_OF_BAND, IN_BAND, ON_THE_EDGE = "out of band", "in band", "on the edge of its band"
HOLDS, BROKEN, DRIFTED = "holds", "broken", "drifted"


@dataclass(frozen=True)
class Row:
    """A figure: what it was and is, and what that means."""

    name: str
    unit: str
    before: float
    now: float
    difference: float
    low: float
    high: float
    margin: float
    verdict: str
    band: tuple[float, float] | None
    band_verdict: str
    drift: float
    drifted: bool
    severity: str
    why: str

    @property
    def state(self) -> str:
        """`fail`, `unsure` or `ok`."""
        if self.verdict in (CHANGED,) or self.band_verdict == OUT_OF_BAND or self.drifted:
            return "fail"
        return "unsure" if self.verdict == INCONCLUSIVE or self.band_verdict == ON_THE_EDGE else "ok"


@dataclass(frozen=True)
class Step:
    """Two neighbours on the ladder: the stronger first."""

    stronger: str
    weaker: str
    difference: float
    low: float
    high: float
    verdict: str
    unit: ClassVar[str] = "share"


@dataclass(frozen=True)
class Verdict:
    """What a check found.

    Attributes
    ----------
    identical : bool
        Every game is as it was.
    first_game : int or None
        The first game that is not.
    blame : str
        Whether rules, strategies, both or neither changed since the baseline.
    """

    rows: list[Row]
    ladder: list[Step]
    identical: bool
    blocks: int
    changed_games: int
    first_game: int | None
    rules: list[tuple[str, str, str]]
    strategies: list[str]
    crossed: list[dict[str, Any]] = field(default_factory=list)

    @property
    def blame(self) -> str:
        """Who is to be asked."""
        if self.rules and self.strategies:
            return "rules and strategies changed"
        if self.rules:
            return "rules changed"
        if self.strategies:
            return "strategies changed, not the rules"
        return "" if self.identical else "the engine changed: rules and strategies are the same"

    @property
    def code(self) -> int:
        """0 holds, 1 changed or out of band, 3 inconclusive."""
        states = [row.state for row in self.rows if row.severity == "error"]
        steps = [step.verdict for step in self.ladder]
        if "fail" in states or BROKEN in steps:
            return 1
        return 3 if "unsure" in states or INCONCLUSIVE in steps else 0


def judge(scenario: GateScenario, before: Baseline, now: Measured, looks: int = 1, first: Measured | None = None) -> Verdict:
    """Compare what is measured now with the baseline.

    Parameters
    ----------
    looks : int
        How often this may be done, with more games each time, until it is decided: the 5 % are shared out evenly.
    first : Measured, optional
        What was measured in as many games as the last release was; `now` if left out.
    """
    names, alpha = list(scenario.watched), ALPHA / looks
    table = _moved(before.values.reindex(names), now.values.loc[names], alpha)
    anchored = _moved(before.anchor.reindex(names), (first or now).values.loc[names], alpha)
    margin = np.array([scenario.watched[name].margin for name in names])
    changed = _changed(table, margin, alpha)
    rows = [_row(scenario, now, name, table.loc[name], anchored.loc[name], bool(changed[k]), alpha)
            for k, name in enumerate(names)]
    alike = len(before.games) == len(now.games)
    differing = np.flatnonzero(before.games != now.games) if alike else np.arange(1)
    manifest = now.dataset.manifest
    mine, theirs = strategy_digests(manifest), strategy_digests(before.manifest)
    return Verdict(rows, _ladder(scenario, now, alpha), bool(alike and not len(differing)), int(manifest["blocks"]), len(differing),
                   int(differing[0]) if len(differing) else None, differences(before.manifest["rules"], manifest["rules"]),
                   sorted(label for label in mine | theirs if mine.get(label) != theirs.get(label)))


def _moved(old: pd.DataFrame, new: pd.DataFrame, alpha: float = ALPHA) -> pd.DataFrame:
    """Differences with their standard errors, paired batch by batch."""
    away = new - old
    known = away.fillna(0.0)
    half = half_width(known, 1 - alpha)
    return pd.DataFrame({"before": old[-1], "now": new[-1], "difference": away[-1], "se": np.sqrt(jackknife(known)),
                         "half": half, "low": away[-1] - half, "high": away[-1] + half,
                         "inner": half_width(known, 1 - 2 * alpha), "df": max(1, away.shape[1] - 2)}, index=new.index)


def _changed(table: pd.DataFrame, margin: np.ndarray, alpha: float) -> np.ndarray:
    """Figures that have moved by more than their margin, all together wrong in at most 5 % of checks (Holm)."""
    beyond = table["difference"].abs().fillna(0.0).to_numpy() - margin
    error = table["se"].to_numpy()
    with np.errstate(divide="ignore", invalid="ignore"):
        p = 2 * special.stdtr(table["df"].to_numpy(), -beyond / error)
    p = np.where(error > 0, np.minimum(p, 1.0), np.where(beyond > 0, 0.0, 1.0))
    return (beyond > 0) & (holm(p) < alpha)


def _row(scenario: GateScenario, now: Measured, name: str, moved: Any, anchored: Any, changed: bool, alpha: float) -> Row:
    watched = scenario.watched[name]
    missing = np.isnan(moved.difference)
    inside = abs(moved.difference) + moved.inner < watched.margin
    verdict = NEW if missing else CHANGED if changed else UNCHANGED if inside else INCONCLUSIVE
    away = 0.0 if np.isnan(anchored.difference) else float(anchored.difference)
    beyond = abs(away) - anchored.half if away else 0.0
    return Row(name, now.units[name], float(moved.before), float(moved.now), float(moved.difference), float(moved.low),
               float(moved.high), watched.margin, verdict, watched.band, _band(now.values.loc[[name]], watched.band, alpha), away,
               bool(beyond > scenario.drift * watched.margin), watched.severity, watched.why)


def _band(values: pd.DataFrame, band: tuple[float, float] | None, alpha: float) -> str:
    if band is None:
        return ""
    value = float(values[-1].iloc[0])
    half = float(half_width(values, 1 - alpha)[0])
    if value + half < band[0] or value - half > band[1]:
        return OUT_OF_BAND
    return IN_BAND if band[0] <= value - half and value + half <= band[1] else ON_THE_EDGE


def _ladder(scenario: GateScenario, now: Measured, alpha: float) -> list[Step]:
    """Each strategy against the next one: it must win more."""
    steps = []
    for stronger, weaker in zip(scenario.ladder, scenario.ladder[1:], strict=False):
        one, two = (now.values.loc[[f"win_share_strategy[strategy={name}]"]].reset_index(drop=True) for name in (stronger, weaker))
        row = _moved(two, one, alpha).iloc[0]
        verdict = HOLDS if row.low > 0 else BROKEN if row.high <= 0 else INCONCLUSIVE  # 0: equal in every block
        steps.append(Step(stronger, weaker, float(row.difference), float(row.low), float(row.high), verdict))
    return steps


def crossed(scenario: GateScenario, before: Baseline, mixed: Mapping[str, Measured]) -> list[dict[str, Any]]:
    """Rules by strategies, old and new: how far each figure moves when only one of the two is new."""
    rows = []
    for name in scenario.watched:
        row: dict[str, Any] = {"name": name}
        for what, measured in mixed.items():
            if name in measured.values.index and name in before.values.index:
                moved = _moved(before.values.loc[[name]], measured.values.loc[[name]]).iloc[0]
                row[what] = {"difference": float(moved.difference), "low": float(moved.low), "high": float(moved.high)}
        rows.append(row)
    return rows
