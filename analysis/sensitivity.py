"""Global sensitivity of a metric to many rules at once: Morris screening and Sobol indices, by SALib."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pandas as pd

from analysis.variants import Vary
from sim.errors import InputError

LEVELS = 4  # of the Morris grid
Evaluate = Callable[[np.ndarray], np.ndarray]


def salib() -> Any:
    """The library, or a sentence on how to get it."""
    try:
        import SALib
    except ImportError:
        raise InputError("--morris and --sobol need SALib: pip install 'equipoise[sensitivity]'") from None
    return SALib


def problem(names: Sequence[str], bounds: Sequence[tuple[float, float]]) -> dict[str, Any]:
    """What SALib calls a problem."""
    return {"num_vars": len(names), "names": list(names), "bounds": [list(pair) for pair in bounds]}


def morris_points(told: dict[str, Any], n: int, seed: int) -> np.ndarray:
    """Points of n trajectories, float64, shape (n (k + 1), k)."""
    salib()
    from SALib.sample.morris import sample

    return np.asarray(sample(told, n, num_levels=LEVELS, seed=seed))


def sobol_points(told: dict[str, Any], n: int, seed: int) -> np.ndarray:
    """Points of a Saltelli design without second order, float64, shape (n (k + 2), k)."""
    salib()
    from SALib.sample.sobol import sample

    return np.asarray(sample(told, n, calc_second_order=False, seed=seed))


def morris(told: dict[str, Any], points: np.ndarray, values: np.ndarray, seed: int) -> pd.DataFrame:
    """Elementary effects (M. Morris 1991; F. Campolongo et al. 2007 for mu*).

    Returns
    -------
    pd.DataFrame
        `rule`, `mu` (mean effect over the range), `mu_star` (mean size), `low` and `high` (95 %, bootstrap over
        trajectories), `sigma` (spread of the effects: interaction or bend).
    """
    from SALib.analyze.morris import analyze

    found = analyze(told, points, np.asarray(values, dtype=float), num_levels=LEVELS, seed=seed)
    star, half = np.asarray(found["mu_star"]), np.asarray(found["mu_star_conf"])
    return pd.DataFrame({"rule": told["names"], "mu": np.asarray(found["mu"]), "mu_star": star, "low": (star - half).clip(0),
                         "high": star + half, "sigma": np.asarray(found["sigma"])})


def sobol(told: dict[str, Any], values: np.ndarray, seed: int) -> pd.DataFrame:
    """Shares of the variance: alone (S1) and with all interactions (ST) (A. Saltelli et al. 2010).

    Returns
    -------
    pd.DataFrame
        `rule`, `index` (S1 or ST), `value`, `low`, `high` (95 %, bootstrap).
    """
    from SALib.analyze.sobol import analyze

    values = np.asarray(values, dtype=float)
    rows = []
    if values.std() > 0:
        found = analyze(told, values, calc_second_order=False, seed=seed)
        rows = [(name, kind, float(found[kind][k]), float(found[f"{kind}_conf"][k]))
                for k, name in enumerate(told["names"]) for kind in ("S1", "ST")]
    else:
        rows = [(name, kind, 0.0, 0.0) for name in told["names"] for kind in ("S1", "ST")]
    table = pd.DataFrame(rows, columns=["rule", "index", "value", "half"])
    return table.assign(low=table["value"] - table["half"], high=table["value"] + table["half"]).drop(columns="half")


def unit_problem(varied: Sequence[Vary]) -> dict[str, Any]:
    """Every rule from 0 to 1: its values at even steps."""
    return problem([vary.key for vary in varied], [(0.0, 1.0)] * len(varied))


def setting(varied: Sequence[Vary], point: np.ndarray) -> tuple[str, ...]:
    """The changes at a point of the unit cube: the value of each rule in whose step it falls."""
    return tuple(f"{vary.key}={vary.values[min(int(x * len(vary.values)), len(vary.values) - 1)]}"
                 for vary, x in zip(varied, point, strict=True))
