"""What a tournament has found, in sentences."""

from __future__ import annotations

import math

from analysis.cycles import clear_cycles
from analysis.strategy_space import CLEAR
from analysis.tournament import Tournament
from reports import words
from reports.finding import Finding

HALF = 0.5


def found(result: Tournament) -> list[Finding]:
    """The findings in the order of the page."""
    return [ladder(result), evolution(result), cycles(result), fields(result), dominated(result)]


def ladder(result: Tournament) -> Finding:
    """Who wins most against an even field."""
    first, second = list(result.ladder.itertuples())[:2]
    clear = first.low > second.high
    title = f"{first.strategy} wins most" if clear else f"{first.strategy} leads, but not clearly before {second.strategy}"
    return Finding(title, f"Where the other seats are drawn evenly from the field, {first.strategy} wins "
                          f"{words.estimate(first, 'games')}, {second.strategy} {words.estimate(second, 'games')}; "
                          f"{words.percent(first.fair)} is fair.")


def evolution(result: Tournament) -> Finding:
    """Where evolution spends its time."""
    first, number = next(result.mass.itertuples()), next(result.viable.itertuples())
    rivals = result.mass.loc[result.mass["high"] > HALF, "strategy"].tolist()
    effective, low, high = (f"{value:.2f}" for value in (number.value, number.low, number.high))
    rival = _mutual(result, first.strategy)
    if rival:
        title = f"{first.strategy} and {rival} each gain among copies of the other: neither drives the other out"
    elif first.low > HALF:
        title = f"Evolution settles on {first.strategy}"
    elif number.value < 1.5:
        title = f"Evolution settles on one strategy, but which is open: {' or '.join(rivals)}"
    else:
        title = f"{effective} strategies are viable in effect, {first.strategy} before the others"
    return Finding(title, f"Under strong selection, and mutation so rare that mixtures die out, a population "
                          f"spends {words.estimate(first, 'games')} of its time with {first.strategy}; "
                          f"the effective number of strategies is {effective} ({low}{words.DASH}{high}).")


def _mutual(result: Tournament, name: str) -> str:
    """The best deviator in a field of `name`, if `name` is the best one in its field as well, both clearly; else nothing."""
    fields = result.fields.set_index("field")
    rival = str(fields.loc[name, "deviator"])
    invaded = (fields.loc[[name, rival], "verdict"] == "invaded").all()
    return rival if invaded and fields.loc[rival, "deviator"] == name else ""


def cycles(result: Tournament) -> Finding:
    """Is the field a ladder, or do strategies beat each other in a circle?"""
    row = next(result.cycles.itertuples())
    if len(result.table.strategies) < 3 or math.isnan(row.value):
        return Finding("Nothing here can go round in a circle", "It takes three strategies, and some advantage.")
    circles = clear_cycles(result.duels)
    text = (f"{words.percent(row.value)} of the differences between pairs fit no additive rating (cyclicity); where one fits, up "
            f"to {words.percent(row.by_chance)} comes by chance in 19 of 20 tournaments.")
    if circles:
        title = f"{circles[0][0]} beats {circles[0][1]}, which beats {circles[0][2]}, which beats {circles[0][0]}"
        return Finding(title, f"Clear circles of three: {len(circles)}. {text}")
    return Finding("No three strategies clearly beat each other in a circle", text)


def fields(result: Tournament) -> Finding:
    """Which pure fields stand against a single deviator."""
    table = result.fields
    stable, open_ = (table.loc[table["verdict"] == verdict, "field"].tolist() for verdict in ("stable", "open"))
    if stable:
        title = f"When all play {' or all play '.join(stable)}, no single deviator gains"
    elif open_:
        title = f"Whether a deviator gains is open where all play {' or all play '.join(open_)}"
    else:
        title = "In every pure field some deviator gains"
    worst = max(table.itertuples(), key=lambda row: row.value)
    return Finding(title, f"Most is to be gained among copies of {worst.field}: {worst.deviator} gains {words.points(worst)}. "
                          "Intervals hold for all deviators of a field together.")


def dominated(result: Tournament) -> Finding:
    """Which strategies another one beats whatever the rest play."""
    table = result.dominated
    clear = table[table["how"] == CLEAR]
    rest = table[table["how"] != CLEAR]
    told = "; ".join(f"{row.strategy} by {row.by}, at least {100 * row.value:+.1f} percentage points" for row in clear.itertuples())
    lesser = "; ".join(f"{name} by {by} ({how})" for name, by, how in rest[["strategy", "by", "how"]].itertuples(index=False))
    text = (f"Whatever the other seats play: {told}. " if told else "No strategy is beaten clearly whatever the other seats play. ")
    text += f"Not shown beyond chance: {lesser}. " if lesser else ""
    title = f"Dominated: {', '.join(clear['strategy'])}" if len(clear) else "No strategy is clearly dominated"
    return Finding(title, text.strip())
