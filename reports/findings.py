"""What a run shows, in sentences: each with n and interval, and no verdict where the interval does not allow one.

Where several strategies, seats or talents are looked at together, their intervals are widened so that 95 % hold for all of
them at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pandas as pd

from analysis.intervals import widened
from reports import findings_archipelago, findings_rounds, pairs, words
from reports.finding import Finding, jointly, ordered, scope, seats_of

SEAT_MARGIN = 0.01  # seats whose shares are all known to lie this near the fair share are called fair
__all__ = ["FINDINGS", "Finding", "found"]


def strategies(table: pd.DataFrame) -> Finding:
    """Which strategy wins how much more than its fair share."""
    fair = float(table["fair"].iloc[0])
    if fair == 0:
        return _nobody(table)
    if len(table) == 1:
        return Finding("One strategy plays all seats, so no strategy can win more than another",
                       f"{table['strategy'].iloc[0]} holds every seat of {words.count(table['n'].iloc[0])}; its share of "
                       f"{words.percent(fair)} is fixed by the schedule.")
    together = ordered(widened(table, len(table)))
    best, worst = together.iloc[0], together.iloc[-1]
    ends = (f"{best.strategy} wins most, {words.estimate(best, 'seats')}; {worst.strategy} wins least, "
            f"{words.estimate(worst, 'seats')}; the fair share is {words.percent(fair)}.")
    if best.low > fair:
        return Finding(f"{best.strategy} wins {words.times(best.value / fair)} times its fair share", ends + jointly(len(table)))
    if worst.high < fair:
        return Finding(f"{worst.strategy} wins only {words.times(worst.value / fair)} times its fair share",
                       ends + jointly(len(table)))
    return Finding("No strategy can be told apart from its fair share", ends + " All intervals cover it, so there is no verdict."
                   + jointly(len(table)))


def _nobody(table: pd.DataFrame) -> Finding:
    """All games are lost by all."""
    first = table.iloc[0]
    return Finding("Nobody wins a single game",
                   f"Wins of {first.iloc[1]}: {words.estimate(first, 'seats')}; so no fairness can be told.")


def seats(table: pd.DataFrame) -> Finding:
    """Whether the seats are fair."""
    fair = float(table["fair"].iloc[0])
    if fair == 0:
        return _nobody(table)
    together = ordered(widened(table, len(table)))
    best, worst = together.iloc[0], together.iloc[-1]
    numbers = (f"Seat {best.seat} wins most, {words.estimate(best, 'games')}; seat {worst.seat} wins least, "
               f"{words.estimate(worst, 'games')}; the fair share is {words.percent(fair)}.") + jointly(len(table))
    near = bool(((together["low"] > fair - SEAT_MARGIN) & (together["high"] < fair + SEAT_MARGIN)).all())
    apart = together[(together["low"] > fair) | (together["high"] < fair)]
    if near:
        said = "small differences are real, but every" if len(apart) else "every"
        return Finding("The seats are fair within 1 percentage point",
                       f"{numbers} {said.capitalize()} seat lies within 1 point of the fair share.")
    if len(apart):
        most = apart.loc[(apart["value"] - fair).abs().idxmax()]
        side = "more" if most.value > fair else "less"
        return Finding(f"Seat {most.seat} wins {side} than its fair share", numbers)
    return Finding("These games do not settle whether the seats are fair",
                   numbers + " The intervals cover the fair share but reach more than 1 point beyond it; more games would tell.")


def across(table: pd.DataFrame) -> Finding:
    """What holds whoever plays."""
    fair = float(table["fair"].iloc[0])
    names = [f"seat {of}" if by == "seat" else str(of) for by, of in zip(table["by"], table["of"], strict=True)]
    ranges = "; ".join(f"{name} {words.interval(least, most, 'share')}"
                       for name, least, most in zip(names, table["least"], table["most"], strict=True))
    text = (f"In 19 of 20 line-ups of this field: {ranges} (n = {words.count(table['n'].max())} line-ups); the fair share is "
            f"{words.percent(fair)}.")
    ahead, behind = (" and ".join(name for name, own in zip(names, some, strict=True) if own)
                     for some in (table["least"] > fair, table["most"] < fair))
    if not ahead and not behind:
        return Finding("Who wins more than the fair share depends on who plays", text)
    told = [f"{name} {side}" for name, side in ((ahead, "above"), (behind, "below")) if name]
    return Finding(f"Whoever plays, these stay on one side of the fair share: {', '.join(told)}", text)


def scores(table: pd.DataFrame) -> Finding:
    """Who scores most (from score_quantiles)."""
    medians = ordered(table[table["quantile"] == 0.5])
    best, unit = medians.iloc[0], medians.iloc[0].unit
    spread = table[table["strategy"] == best.strategy].set_index("quantile")["value"]
    rows = seats_of(table)
    text = (f"{best.strategy}: median {words.estimate(best, rows)}, nine games in ten between {words.plain(spread[0.05])} and "
            f"{words.plain(spread[0.95])} {unit}.")
    if len(medians) == 1:
        return Finding(f"The median score is {words.value(best.value, unit)}", text)
    second = medians.iloc[1]
    if best.low > second.high:
        return Finding(f"{best.strategy} scores most, with a median of {words.value(best.value, unit)}", text)
    return Finding("The best two strategies cannot be told apart by their median scores",
                   f"{text} {second.strategy}: median {words.estimate(second, rows)}.")


def margin(table: pd.DataFrame) -> Finding:
    """How close the games are."""
    by = table.set_index("statistic")
    median, close = by.loc["50% of games at most"], by[by["unit"] == "share"].iloc[0]
    within, games = close.name.split()[-1], scope(table)
    return Finding(f"Half of the {games} are won by {words.value(median.value, median.unit)} or less",
                   f"Median winning margin {words.estimate(median, games)}; the margin is {within} or less in "
                   f"{words.estimate(close, games)}.")


def sources(table: pd.DataFrame) -> Finding:
    """Which source of points separates winners from others."""
    gaps = table[table["result"] == "difference"]
    if not len(gaps):
        return Finding("No game has both winners and others", "So no source of points can separate them.")
    gaps = ordered(widened(gaps, len(gaps)))
    best = gaps.iloc[0]
    text = (f"Winners score {words.estimate(best, scope(table))} more from {best.source} than the others in their game."
            + jointly(len(gaps)) + " A difference between winners and others is no proof that the source makes them win.")
    if not best.low > 0:
        return Finding("No source of points separates winners from others", text)
    if len(gaps) > 1 and gaps.iloc[1].high > best.low:
        return Finding(f"Winners differ from others most in points from {best.source} and {gaps.iloc[1].source}", text)
    return Finding(f"Winners differ from others most in points from {best.source}", text)


def talents(table: pd.DataFrame) -> Finding:
    """Best and worst talent."""
    wins = table[table["metric"] == "talent_win_share"]
    fair, together = float(wins["fair"].iloc[0]), ordered(widened(wins, len(wins)))
    best, worst = together.iloc[0], together.iloc[-1]
    text = (f"Holders of {best.talent} ({best.effect}) win {words.estimate(best, 'seats')}, those of {worst.talent} "
            f"({worst.effect}) {words.estimate(worst, 'seats')}; the fair share is {words.percent(fair)}." + jointly(len(wins))
            + " What players pick is an outcome of play, not a cause of winning.")
    if best.low > fair and worst.high < fair:
        return Finding(f"{best.talent} goes with the most wins, {worst.talent} with the fewest", text)
    if best.low > fair or worst.high < fair:
        one, end = (best, "most") if best.low > fair else (worst, "fewest")
        return Finding(f"{one.talent} goes with the {end} wins", text)
    return Finding("No talent can be told apart from the fair share", text)


def boats(table: pd.DataFrame) -> Finding:
    """How many boats sail."""
    game, rounds = table[table["round"].isna()].iloc[0], table[table["round"].notna()]
    first, last = rounds.iloc[0], rounds.iloc[-1]
    return Finding(f"{words.plain(game.value)} boats sail in a game, {words.plain(first.value)} in round {first['round']} and "
                   f"{words.plain(last.value)} in round {last['round']}",
                   f"A game has {words.estimate(game, 'games')}; round {first['round']} {words.estimate(first, 'games')}, round "
                   f"{last['round']} {words.estimate(last, 'games')}.")


def waste(table: pd.DataFrame) -> Finding:
    """How many voyagers are lost while boarding."""
    seat = table[table["metric"] == "wasted_voyagers_seat"].iloc[0]
    by = ordered(table[table["metric"] == "wasted_voyagers"])
    text = f"A seat sends {words.estimate(seat, 'seats')} to the pub while boarding, over the whole game."
    if len(by) > 1:
        most, least = by.iloc[0], by.iloc[-1]
        text += (f" {most.strategy} loses most, {words.estimate(most, 'seats')}; {least.strategy} least, "
                 f"{words.estimate(least, 'seats')}.")
    return Finding(f"A seat loses {words.plain(seat.value)} voyagers a game to the pub while boarding", text)


def ties(table: pd.DataFrame) -> Finding:
    """How often the highest score is shared, and the victory."""
    tie, shared = table.iloc[0], table.iloc[1]
    ending = f"{words.percent(tie.value)} of {scope(table)} end" if tie.value else f"None of the {scope(table)} ends"
    return Finding(f"{ending} in a tie at the highest score",
                   f"The highest score is shared in {words.estimate(tie, scope(table))}, the victory in "
                   f"{words.estimate(shared, scope(table))}.")


FINDINGS: Mapping[str, Callable[[pd.DataFrame], Finding]] = {
    **findings_archipelago.FIRST, "win_share_strategy": strategies, "win_share_seat": seats, "across_line_ups": across,
    "score_quantiles": scores, "margin": margin, **findings_rounds.FINDINGS, "score_sources": sources, "talents": talents,
    "talent_pairs": pairs.told, "boats_sailed": boats, "wasted_voyagers": waste, "ties": ties,
    "component_use_embark": findings_archipelago.unused, **findings_archipelago.LATER}


def found(tables: Mapping[str, pd.DataFrame]) -> list[Finding]:
    """The findings of a run, in the order in which they are told."""
    return [find(tables[name]) for name, find in FINDINGS.items() if name in tables]
