"""Variants of one run on the same deals: values of every metric, and what differs from the run that they vary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import pandas as pd

from analysis import metrics, paired
from analysis.intervals import half_width
from sim.batch import Setup, changed
from sim.dataset import Dataset
from sim.errors import InputError

USUAL = ("win_share_strategy", "win_share_seat", "score", "rebellion")
MOST = 500  # settings of a sweep


@dataclass(frozen=True)
class Vary:
    """A rule or cell and the values that it takes, as `--set` would write them."""

    key: str
    values: tuple[str, ...]


def parse_vary(text: str, setup: Setup) -> Vary:
    """`KEY=lo:hi:step` or `KEY=a,b,c`, every value checked against the rules.

    Raises
    ------
    InputError
    """
    key, equals, told = (part.strip() for part in text.partition("="))
    values = [value.strip() for value in told.split(",")] if ":" not in told else _steps(text, told)
    if not equals or not key or not all(values) or len(set(values)) < len(values):
        raise InputError(f"--vary {text}: must read KEY=lo:hi:step, or KEY=a,b,... with different values")
    for value in values:
        changed(setup, [f"{key}={value}"])
    return Vary(key, tuple(values))


def _steps(text: str, told: str) -> list[str]:
    try:
        low, high, step = (int(number) for number in [*told.split(":"), "1"][:3])
        if told.count(":") > 2 or step < 1 or high < low:
            raise ValueError
    except ValueError:
        raise InputError(f"--vary {text}: lo:hi:step must be whole numbers, lo up to hi, with a step of 1 or more") from None
    return [str(number) for number in range(low, high + 1, step)]


def tried(setup: Setup, chosen: Sequence[str] = ()) -> list[Vary]:
    """Every rule with values to try (`try` in rules.toml) and its value in force, in order; `chosen` are beginnings of keys.

    Raises
    ------
    InputError
        If nothing is left to try.
    """
    found = [Vary(key, tuple(map(str, sorted({rule.value, *rule.try_values}, key=rule.choices.index if rule.choices else int))))
             for key, rule in setup.rules.values.items() if rule.try_values]
    for start in chosen:
        if not any(vary.key.startswith(start) for vary in found):
            known = ", ".join(vary.key for vary in found)
            raise InputError(f"--rule {start}: no rule with values to try begins so; there are {known}")
    return [vary for vary in found if not chosen or vary.key.startswith(tuple(chosen))]


def settings(varied: Sequence[Vary]) -> list[tuple[str, ...]]:
    """Every combination of the values, as changes.

    Raises
    ------
    InputError
        If a key is there twice, or there are more than MOST combinations.
    """
    keys = [vary.key for vary in varied]
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice:
        raise InputError(f"--vary {twice}: is there twice")
    every = list(product(*([f"{vary.key}={value}" for value in vary.values] for vary in varied)))
    if len(every) > MOST:
        raise InputError(f"--vary: {len(every):,} settings; must be at most {MOST}")
    return every


def alone(varied: Sequence[Vary], setup: Setup) -> list[tuple[str, ...]]:
    """One change at a time, values in force left out."""
    return [(f"{vary.key}={value}",) for vary in varied for value in vary.values
            if vary.key not in setup.rules.values or str(setup.rules.values[vary.key].value) != value]


def chosen_metrics(game: str, only: Sequence[str] | None) -> list[str]:
    """The metrics named, or the usual ones of a game."""
    known = metrics.for_game(game)
    for name in only or []:
        metrics.load(name)
        if name not in known or name in paired.SKIPPED:
            raise InputError(f"--metric {name}: cannot be compared in {game}; equipoise list metrics {game} shows what there is")
    return list(only) if only else [name for name in USUAL if name in known]


def rename(table: pd.DataFrame, old: str, new: str) -> pd.DataFrame:
    """Replicates with a strategy called otherwise, so that they stand beside those of another."""
    return table.rename(index=lambda name: name.replace(f"={old}", f"={new}"), level="name") if old != new else table


def against(base: pd.DataFrame, other: pd.DataFrame, blocks: int, margins: Mapping[str, float]) -> pd.DataFrame:
    """The values of a variant with their intervals, and its differences from the base, paired by block.

    Parameters
    ----------
    base, other : pd.DataFrame
        From `paired.replicates`, of runs of the same deals.

    Returns
    -------
    pd.DataFrame
        The columns of `paired.compare`, and `value_low` and `value_high` around `b`.
    """
    table = paired.judged(paired.differences(base, other, True).assign(blocks=blocks), margins)
    half = pd.Series(half_width(other), index=other.index.get_level_values("name"))
    width = table["name"].map(half)
    shares = table["unit"] == "share"
    return table.assign(value_low=(table["b"] - width).where(~shares, (table["b"] - width).clip(lower=0)),
                        value_high=(table["b"] + width).where(~shares, (table["b"] + width).clip(upper=1)))


def measured(dataset: Dataset, only: Sequence[str]) -> pd.DataFrame:
    """Replicates of a run's metrics; whole distributions and quantiles left out.

    Raises
    ------
    InputError
        If the run has a single block.
    """
    blocks = int(dataset.manifest["blocks"])
    if blocks < 2:
        raise InputError(f"{dataset.path}: has a single block, which has no interval; play more games")
    return paired.replicates(dataset, only, blocks)


def collected(tables: Mapping[Any, pd.DataFrame], columns: Sequence[str]) -> pd.DataFrame:
    """Tables of several variants below each other, told apart by `columns`, with q-values over all of them."""
    parts = [table.assign(**dict(zip(columns, key if isinstance(key, tuple) else (key,), strict=True)))
             for key, table in tables.items()]
    table = pd.concat(parts, ignore_index=True)
    known = table["p"].notna() & table["difference"].notna() & (table["difference"] != 0)
    table["q"] = float("nan")
    if known.any():
        table.loc[known, "q"] = paired.false_discovery(table.loc[known, "p"].to_numpy())
    return table
