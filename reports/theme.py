"""One visual language for all charts: colours that colour-blind people can tell apart, sizes that a phone can show."""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.colors import TwoSlopeNorm
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

matplotlib.use("Agg")

# Okabe & Ito, "Color Universal Design" (2008)
BLACK, ORANGE, SKY, GREEN, YELLOW, BLUE, VERMILION, PURPLE = (
    "#000000", "#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00", "#CC79A7")
CYCLE = (BLUE, ORANGE, GREEN, VERMILION, SKY, PURPLE, YELLOW, BLACK)
MARKERS = "osD^vP"
SHADES = "PuOr_r"  # two hues that colour-blind people tell apart: orange above, violet below
CELL, MOST_WRITTEN = 0.34, 12  # inches; rows of a heat map whose numbers are written
FREQUENT = 0.01
LATE_ROUNDS = "Games that have ended are gone, so late rounds tell of long games only; rounds that 1 % of games reach are drawn."
INK, FAINT = "#222222", "#666666"
WIDTH, ROW, FRAME = 4.8, 0.3, 1.2  # inches
TITLE_CHARACTERS, LABEL_CHARACTERS, FOOT_CHARACTERS = 50, 24, 84
LINE, DOTS = 0.2, 200  # inches a line of a title, dots an inch of a picture

STYLE: dict[Any, Any] = {
    "font.family": "sans-serif", "font.sans-serif": ["DejaVu Sans"], "font.size": 10, "axes.titlesize": 11,
    "axes.titleweight": "bold", "axes.titlelocation": "left", "axes.labelsize": 10, "axes.labelcolor": INK, "text.color": INK,
    "axes.edgecolor": FAINT, "xtick.color": INK, "ytick.color": INK, "xtick.labelsize": 10, "ytick.labelsize": 10,
    "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "axes.grid.axis": "x", "grid.color": "#DDDDDD",
    "grid.linewidth": 0.6, "axes.axisbelow": True, "legend.frameon": False, "legend.fontsize": 9,
    "svg.fonttype": "none", "svg.hashsalt": "equipoise", "text.parse_math": False, "figure.constrained_layout.use": True,
}


@contextmanager
def styled() -> Iterator[None]:
    """Charts drawn inside look alike."""
    with matplotlib.rc_context(STYLE):
        yield


def canvas(height: float = 3.2) -> Axes:
    """Axes of a new figure of the house width; rows of dots make it as tall as they need."""
    figure = Figure(figsize=(WIDTH, height))
    return figure.add_subplot()


def title(ax: Axes, finding: str) -> None:
    """Write the finding over the chart, as a sentence."""
    ax.set_title(textwrap.fill(finding, TITLE_CHARACTERS), loc="left", x=0)


def short(label: Any) -> str:
    """A label that leaves room for the chart."""
    text = str(label)
    return text if len(text) <= LABEL_CHARACTERS else text[:LABEL_CHARACTERS - 1] + "…"


def axis_label(ax: Axes, text: str, table: pd.DataFrame, rows: str) -> None:
    """Label the x axis: what is shown, in which unit, and what stands behind the marks."""
    low, high = int(table["n"].min()), int(table["n"].max())
    n = f"{low:,}" if low == high else f"{low:,}–{high:,}"
    foot(ax, f"{text}\nn = {n} {rows}; 95 % intervals")


def foot(ax: Axes, text: str) -> None:
    """Label the x axis in two lines, flush right."""
    ax.set_xlabel(text, x=1, ha="right", multialignment="right")


def rows(ax: Axes, labels: Sequence[Any]) -> np.ndarray:
    """A row a label from the top down; makes the figure tall enough when the chart has it to itself."""
    places = np.arange(len(labels))[::-1]
    ax.set_yticks(places, [short(label) for label in labels])
    ax.set_ylim(-0.7, len(labels) - 0.3)
    ax.tick_params(axis="y", length=0)
    resize(ax, max(2.2, FRAME + ROW * len(labels)))
    return places


def resize(ax: Axes, height: float) -> None:
    """Give a chart that has its figure to itself the height it needs [inches]."""
    figure = ax.figure
    if len(figure.axes) == 1 and isinstance(figure, Figure):
        figure.set_size_inches(figure.get_figwidth(), height)


def dots(ax: Axes, labels: Sequence[Any], table: pd.DataFrame, colour: str = BLUE) -> Axes:
    """Dots with their intervals, a row a label."""
    places = rows(ax, labels)
    ax.errorbar(table["value"], places, xerr=bars(table), fmt="o", color=colour, markersize=5, capsize=3, elinewidth=1.4)
    return ax


def grouped(ax: Axes, table: pd.DataFrame, row: str, group: str, colours: Sequence[str], order: Sequence[Any] | None = None,
            groups: Sequence[Any] | None = None) -> Axes:
    """Rows of dots with their intervals, one dot a group, told apart by colour and marker."""
    labels = list(dict.fromkeys(table[row])) if order is None else list(order)
    names = list(dict.fromkeys(table[group])) if groups is None else list(groups)
    places = rows(ax, labels)
    for number, name in enumerate(names):
        part = table[table[group] == name].set_index(row).reindex(labels)
        offset = 0.6 * ((len(names) - 1) / 2 - number) / max(len(names), 2)
        ax.errorbar(part["value"].astype(float), places + offset, xerr=bars(part), fmt=MARKERS[number % len(MARKERS)],
                    color=colours[number % len(colours)], markersize=4.5, capsize=2, elinewidth=1.2, label=short(name))
    ax.legend(ncols=2, loc="lower left", bbox_to_anchor=(-0.02, 1.0), handletextpad=0.3, columnspacing=1.2)
    resize(ax, FRAME + 0.25 * -(-len(names) // 2) + ROW * max(len(labels) * (1 + len(names) / 5), 3))
    return ax


def heat(ax: Axes, wide: pd.DataFrame, middle: float) -> None:
    """A heat map of shares, its numbers in percent while they fit; the first row on top, the middle white."""
    reach = max(float((wide - middle).abs().to_numpy(dtype=float)[wide.notna().to_numpy()].max(initial=0)), 1e-6)
    ax.pcolormesh(np.ma.masked_invalid(wide.to_numpy(dtype=float)), cmap=SHADES,
                  norm=TwoSlopeNorm(middle, middle - reach, middle + reach), edgecolors="white", linewidth=1)
    ax.invert_yaxis()
    ax.grid(False)
    for side, names in ((ax.yaxis, wide.index), (ax.xaxis, wide.columns)):
        side.set_ticks([place + 0.5 for place in range(len(names))], [short(name) for name in names])
    ax.tick_params(length=0)
    ax.tick_params(axis="x", rotation=90)
    if len(wide) <= MOST_WRITTEN:
        _write_numbers(ax, wide, middle, reach)
    resize(ax, 2.6 + CELL * len(wide))


def _write_numbers(ax: Axes, wide: pd.DataFrame, middle: float, reach: float) -> None:
    for y, row in enumerate(wide.to_numpy(dtype=float)):
        for x in np.flatnonzero(~np.isnan(row)):
            dark = abs(row[x] - middle) > 0.6 * reach
            ax.text(x + 0.5, y + 0.5, f"{round(100 * row[x])}", ha="center", va="center", fontsize=8,
                    color="white" if dark else INK)


def line(ax: Axes, x: Any, table: pd.DataFrame, colour: str, label: str) -> None:
    """Means or shares along the rounds, with intervals; the label stands in a legend."""
    marker = MARKERS[len(ax.containers) % len(MARKERS)]
    ax.errorbar(np.asarray(x, dtype=int), table["value"], yerr=bars(table), fmt=f"{marker}-", color=colour, markersize=4.5,
                capsize=3, label=label)
    ax.set_ylim(bottom=0)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.grid(axis="y")
    ax.legend(ncols=2, loc="lower left", bbox_to_anchor=(-0.02, 1.0))


def frequent(table: pd.DataFrame, least: float = FREQUENT) -> pd.DataFrame:
    """Rows with at least one in a hundred (or `least`) of the largest n: what rare games say is left to the table."""
    return table[table["n"] >= least * table["n"].max()]


def tracks(ax: Axes, table: pd.DataFrame, colours: Mapping[str, str], unit: str) -> None:
    """Several means along the rounds."""
    drawn = frequent(table[table["track"].isin(list(colours))])
    for track, colour in colours.items():
        own = drawn[drawn["track"] == track]
        line(ax, own["round"], own, colour, track)
    ax.set_ylabel(unit)
    axis_label(ax, "after round", drawn, "games")


def bars(table: pd.DataFrame) -> np.ndarray:
    """Lengths of the error bars to the left and right; none where there is no interval."""
    ends = np.stack([table["value"] - table["low"], table["high"] - table["value"]])
    return np.nan_to_num(ends.astype(float)).clip(0)


def percentages(axis: Axis) -> None:
    """Show shares as percentages."""
    axis.set_major_formatter(lambda share, _: f"{100 * share:.4g} %")


def fair_line(ax: Axes, fair: float, name: str = "fair") -> None:
    """Mark the fair share."""
    ax.axvline(fair, color=VERMILION, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1)
    ax.annotate(f"{name} {100 * fair:.1f} %", (fair, 1), xycoords=("data", "axes fraction"), xytext=(3, -2),
                textcoords="offset points", color=VERMILION, fontsize=9, va="top")


def level(ax: Axes, value: float) -> None:
    """Mark a value of the y axis that means something: a fair share, no change."""
    ax.axhline(value, color=FAINT, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1)


def svg(draw: Callable[..., Axes], table: pd.DataFrame) -> tuple[str, str]:
    """A chart as an SVG element for a page, without its title, and the title.

    Returns
    -------
    title, svg : str
        Equal tables give equal text.
    """
    with styled():
        ax = draw(table, canvas())
        return _untitled(ax), rendered(ax)


def rendered(ax: Axes) -> str:
    """A drawing as an SVG element; call it while `styled`."""
    buffer = io.StringIO()
    _figure(ax).savefig(buffer, format="svg", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    return _inline(buffer.getvalue())


def png(draw: Callable[..., Axes], table: pd.DataFrame, path: Path, foot: str) -> None:
    """A chart as a picture of its own: its title on top, and what it is about in small print below."""
    with styled():
        ax = draw(table, canvas())
        figure = _figure(ax)
        finding, below = textwrap.fill(_untitled(ax), TITLE_CHARACTERS), textwrap.fill(foot, FOOT_CHARACTERS)
        figure.set_size_inches(WIDTH, figure.get_figheight() + LINE * (1 + finding.count("\n") + 0.7 * (1 + below.count("\n"))))
        figure.suptitle(finding, x=0.02, ha="left", fontsize=11, fontweight="bold")
        figure.supxlabel(below, x=0.02, ha="left", fontsize=7, color=FAINT)
        figure.savefig(path, format="png", dpi=DOTS, metadata={"Software": None})


def _untitled(ax: Axes) -> str:
    """Take the title, the finding, off a drawing."""
    finding = " ".join(ax.get_title(loc="left").split())
    ax.set_title("", loc="left")
    return finding


def _figure(ax: Axes) -> Figure:
    assert isinstance(ax.figure, Figure)
    return ax.figure


def multiples(draw: Callable[..., Axes], tables: Mapping[str, pd.DataFrame]) -> str:
    """The same chart of several tables below each other, a panel each with its name, as an SVG element."""
    with styled():
        heights = []
        for table in tables.values():  # each chart knows its height best when it is alone
            figure = draw(table, canvas()).figure
            assert isinstance(figure, Figure)
            heights.append(figure.get_figheight() + LINE)
        figure = Figure(figsize=(WIDTH, sum(heights)))
        grid = figure.subplots(len(tables), 1, squeeze=False, height_ratios=heights)[:, 0]
        for ax, (name, table) in zip(grid, tables.items(), strict=True):
            draw(table, ax)
            ax.set_title("", loc="left")
            ax.set_title(name, loc="right", fontsize=10)
        buffer = io.StringIO()
        figure.savefig(buffer, format="svg", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    return _inline(buffer.getvalue())


def _inline(text: str) -> str:
    """Keep what a page needs of an SVG file: no prologue, metadata or name spaces, and only the ids in use."""
    text = text[text.index("<svg"):]
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r' xmlns(:\w+)?="[^"]*"', "", text)
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.DOTALL)
    used = set(re.findall(r"#([\w-]+)", text))
    text = re.sub(r' id="([^"]+)"', lambda m: m.group(0) if m.group(1) in used else "", text)
    head, rest = text.split(">", 1)
    return re.sub(r' (?:width|height)="[^"]*"', "", head) + ">" + rest.strip()
