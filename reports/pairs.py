"""Heat maps of pairs of components, and what they show."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from analysis.intervals import widened
from reports import theme, words
from reports.finding import Finding, jointly

PRINTED, FREQUENT = 12, 0.1
VALUE = "win share"
NOTE = (f"The table has the {PRINTED} pairs that differ most from what their holders win as a rule; pairs that are rare are not "
        "drawn.")


def told(table: pd.DataFrame) -> Finding:
    """The pair that changes most what its holder wins."""
    own, together = table.columns[1], apart(widened(table, len(table)))
    first = together.iloc[0]
    whose = f"{first[own]} wins {words.estimate(first, 'seats')} while another seat holds {first['other']}"
    text = f"{whose}; its holders win {words.percent(first['usual'])} as a rule." + jointly(len(table))
    if first["low"] <= first["usual"] <= first["high"]:
        return Finding("No pair can be told apart from what its holder wins as a rule", text)
    way = "more" if first["value"] > first["usual"] else "less"
    return Finding(f"{first[own]} wins {way} while {first['other']} is in play: {words.percent(first['value'])}, "
                   f"not {words.percent(first['usual'])}", text)


def apart(table: pd.DataFrame) -> pd.DataFrame:
    """The pairs that differ most from what their holders win, in half-widths of their intervals, first."""
    width = (table["high"] - table["low"]).clip(lower=1e-9)
    return table.loc[((table["value"] - table["usual"]).abs() / width).sort_values(ascending=False, kind="stable").index]


def draw(table: pd.DataFrame, ax: Axes) -> Axes:
    """Rows hold, columns are held by another seat; the colour is the difference from what the row wins as a rule."""
    own = table.columns[1]
    drawn = theme.frequent(table, FREQUENT)
    names = [name for name in dict.fromkeys(table[own]) if name in set(drawn[own])]
    wide = drawn.assign(change=drawn["value"] - drawn["usual"]).pivot(index=own, columns="other", values="change")
    theme.heat(ax, wide.reindex(index=names, columns=names), 0.0)
    ax.set_ylabel("holder: win share less its usual [pp]")
    theme.foot(ax, f"held by another seat\nn = {drawn['n'].min():,}–{drawn['n'].max():,} seats a cell")
    theme.title(ax, told(table).title)
    return ax


def shown(table: pd.DataFrame) -> pd.DataFrame:
    """The pairs that stand out most."""
    first = apart(table).head(PRINTED)
    return first.assign(usual=first["usual"].map(words.percent))
