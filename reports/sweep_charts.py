"""Charts of sweeps: curves along a rule, a tornado over many."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from reports import theme, words
from reports.comparison import change

LINES = 8
BARS = 15


def numbers(values: Sequence[str]) -> bool:
    """Are all of these numbers?"""
    return all(value.lstrip("-").isdigit() for value in values)


def curve(table: pd.DataFrame, ax: Axes) -> Axes:
    """Values with intervals along a rule (column `x`), a line a `line`; the rules as they are stand in `base`."""
    places = list(dict.fromkeys(table["x"]))
    numeric = numbers(places)
    for number, line in enumerate(list(dict.fromkeys(table["line"]))[:LINES]):
        own = table[table["line"] == line]
        at = own["x"].astype(float) if numeric else [places.index(x) for x in own["x"]]
        colour = theme.CYCLE[number % len(theme.CYCLE)]
        ends = np.nan_to_num([own["b"] - own["value_low"], own["value_high"] - own["b"]]).clip(0)
        ax.errorbar(at, own["b"], yerr=ends, fmt=f"{theme.MARKERS[number % len(theme.MARKERS)]}-", color=colour, markersize=4.5,
                    capsize=3, label=theme.short(line))
    if numeric:
        ax.set_xticks(sorted(float(x) for x in places) if len(places) <= 10 else ax.get_xticks())
        ax.xaxis.set_major_formatter(lambda x, _: f"{x:g}")
    else:
        ax.set_xticks(range(len(places)), [theme.short(x) for x in places])
    if (table["unit"] == "share").all():
        theme.percentages(ax.yaxis)
    else:
        ax.set_ylabel(str(table["unit"].iloc[0]))
    ax.grid(axis="y")
    if table["line"].nunique() > 1:
        ax.legend(ncols=2, loc="lower left", bbox_to_anchor=(-0.02, 1.0))
    theme.foot(ax, f"{table['rule'].iloc[0]}\n{words.count(table['blocks'].iloc[0])} blocks a value; 95 % intervals")
    theme.title(ax, moved(table))
    return ax


def moved(table: pd.DataFrame) -> str:
    """The line that moves most, in a sentence."""
    most, told = -1.0, ""
    for line, own in table.groupby("line", sort=False):
        low, high = own.loc[own["b"].idxmin()], own.loc[own["b"].idxmax()]
        if high["b"] - low["b"] > most:
            most = high["b"] - low["b"]
            first, last = (low, high) if list(own.index).index(low.name) < list(own.index).index(high.name) else (high, low)
            way = "rises" if last["b"] > first["b"] else "falls"
            told = (f"{line} {way} from {words.value(first['b'], first['unit'])} at {first['x']} to "
                    f"{words.value(last['b'], last['unit'])} at {last['x']}")
    return told if most > 0 else "Nothing moves"


def tornado(table: pd.DataFrame, ax: Axes) -> Axes:
    """Differences of one figure from the rules as they are, a row a rule, its values written at the dots."""
    size = table["difference"].abs().groupby(table["key"]).max().sort_values(ascending=False, kind="stable")
    keys = size.index.tolist()[:BARS]
    factor = 100 if table["unit"].iloc[0] == "share" else 1
    places = theme.rows(ax, keys)
    for place, key in zip(places, keys, strict=True):
        own = table[table["key"] == key].sort_values("difference")
        ends = factor * np.nan_to_num([own["difference"] - own["low"], own["high"] - own["difference"]]).clip(0)
        at = factor * own["difference"]
        ax.hlines(place, min(0.0, at.min()), max(0.0, at.max()), color=theme.SKY, linewidth=6, zorder=1)
        ax.errorbar(at, [place] * len(own), xerr=ends, fmt="o", color=theme.BLUE, markersize=4.5, capsize=3, zorder=2)
        for x, value in zip(at, own["level"], strict=True):
            ax.annotate(theme.short(value), (x, place), xytext=(0, 5), textcoords="offset points", ha="center", fontsize=7.5)
    ax.axvline(0, color=theme.FAINT, linewidth=1)
    unit = "percentage points" if factor == 100 else str(table["unit"].iloc[0])
    theme.foot(ax, f"change from the rules as they are [{unit}]\n{words.count(table['blocks'].iloc[0])} blocks; 95 % intervals")
    theme.resize(ax, theme.FRAME + 0.42 * len(keys))
    ax.margins(x=0.08)
    top = table.loc[table["difference"].abs().idxmax()]
    theme.title(ax, f"{words.spoken(top['name'])} moves most by {top['rule']}: {change(top['difference'], top['unit'])}"
                if top["difference"] else f"{words.spoken(top['name'])} does not move")
    return ax
