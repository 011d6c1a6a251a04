"""What a run of Archipelago shows, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pandas as pd

from analysis.intervals import widened
from reports import pairs, words
from reports.finding import Finding, jointly, ordered

MANY = 0.05  # of the games: a round that fewer reach makes no headline
SOME = 0.01  # of the seats: a group with fewer makes no headline
NUMBERS = {"1": "one", "2": "two", "3 or more": "three or more"}
ENDS = {"a condition is met": "because a condition is met", "war, all lose": "in a war that all lose",
        "war, the Separatist wins": "in a war that the Separatist wins", "round limit": "at the round limit",
        "card pile empty": "with an empty card pile"}
NO_CAUSE = " What players do is an outcome of play: this is an association, not a cause."


def ends(table: pd.DataFrame) -> Finding:
    """How the games end."""
    causes = ordered(table[table["separatist"] == "all"])
    seen = causes[causes["value"] > 0]
    told = [f"{words.percent(row.value)}{of} {ENDS.get(row.cause, row.cause)}"
            for of, row in zip((" of games end", ""), seen.head(2).itertuples(), strict=False)]
    parts = [f"{row.cause} {words.estimate(row, 'games')}" for row in seen.itertuples()]
    never = ", ".join(causes.loc[causes["value"] == 0, "cause"])
    return Finding(", ".join(told), "Ends: " + "; ".join(parts) + "." + (f" Never: {never}." if never else ""))


def rebellion(table: pd.DataFrame) -> Finding:
    """How often the colony rebels, with and without a Separatist."""
    by = table.set_index("among")
    every = by.loc["all"]
    text = f"War ends {words.estimate(every, 'games')}."
    difference = table[table["metric"] == "rebellion_difference"]
    title = f"The colony rebels in {words.percent(every.value)} of games"
    if len(difference):
        dealt, free, gap = by.loc["Separatist in play"], by.loc["no Separatist"], difference.iloc[0]
        title += f": {words.percent(dealt.value)} with a Separatist in play, {words.percent(free.value)} without"
        text += (f" With a Separatist in play {words.estimate(dealt, 'games')}, without {words.estimate(free, 'games')}; the "
                 f"difference is {words.points(gap)}" + ("." if gap.low > 0 or gap.high < 0 else ", which may be none at all."))
    accidental = table[table["metric"] == "rebellion_accidental"]
    if len(accidental):
        text += f" Of the wars, {words.estimate(accidental.iloc[0], 'wars')} come without any Separatist."
    return Finding(title, text)


def hazard(table: pd.DataFrame) -> Finding:
    """In which round the colony rebels."""
    rounds = table[(table["metric"] == "rebellion_hazard") & (table["separatist"] == "all")]
    often = rounds[rounds["n"] >= MANY * rounds["n"].max()]
    worst = often.loc[often["value"].idxmax()]
    lost = table[(table["metric"] == "rebellion_by_round") & (table["separatist"] == "all")].set_index("round")["value"]
    half = lost.index[lost >= lost.iloc[-1] / 2].min()
    if worst.value == 0:
        return Finding("No game is lost to a rebellion", f"Round {worst['round']}: {words.estimate(worst, 'games')}.")
    return Finding(f"Rebellion is likeliest in round {worst['round']}: {words.percent(worst.value)} of the games that begin it",
                   f"Of the games that begin round {worst['round']}, {words.estimate(worst, 'games')} end in war in it. Half of "
                   f"all wars have come by the end of round {half}. Rounds that fewer than {words.percent(MANY)} of games "
                   "reach are left out.")


def near(table: pd.DataFrame) -> Finding:
    """How often a rebellion was near and did not come."""
    by = table.set_index("lead")
    last, one = by.loc[0], by.loc[1]
    return Finding(f"{words.percent(one.value)} of games without a war come within a step of one",
                   f"The smallest lead of population over rebellion is one step or none in {words.estimate(one, 'games')} of those "
                   f"without a war, none in {words.estimate(last, 'games')}.")


def roles(table: pd.DataFrame) -> Finding:
    """How Separatist and Pacifist fare."""
    texts, titles = [], []
    for role, rows in table.groupby("role", sort=False):
        by = rows[rows["strategy"].isna()].set_index("what")
        if "wins when dealt" not in by.index:
            texts.append(f"The {role} is never dealt (n = {words.count(rows['n'].max())} games).")
            continue
        held, dealt = by.loc["wins when dealt"], by.loc["dealt"]
        verdict = ("more than" if held.low > held.fair else "less than" if held.high < held.fair else "not told apart from")
        titles.append(f"the {role} {'is ' if verdict.startswith('not') else 'wins '}{verdict} a fair share")
        text = (f"The {role} is dealt in {words.estimate(dealt, 'games')}; its holder wins {words.estimate(held, 'games')}, "
                f"where a fair share is {words.percent(held.fair)}")
        if role == "Separatist":
            text += f" ({words.percent(by.loc['wins by a war when dealt'].value)} by a war, the rest by points)"
        else:
            text += f" (its peace ends {words.percent(by.loc['ends the game when dealt'].value)} of these games)"
        texts.append(text + ".")
    title = ", ".join(titles) or "neither Separatist nor Pacifist is ever dealt"
    return Finding(title[0].upper() + title[1:], " ".join(texts))


def outcomes(table: pd.DataFrame) -> Finding:
    """How wins and losses come about."""
    by = table.set_index(["strategy", "outcome"])
    lost = ordered(table[table["outcome"] == "loses with all"])
    most, least = lost.iloc[0], lost.iloc[-1]
    wars = by.xs("wins by a war", level="outcome").sort_values("value", ascending=False, kind="stable")
    war = words.estimate(wars.iloc[0], "seats")
    by_war = f" {wars.index[0]} wins most by war: {war}." if wars.iloc[0].value else " Nobody wins by war."
    if len(lost) == 1:
        return Finding(f"{words.percent(most.value)} of seats lose with all others",
                       f"Lost with all: {words.estimate(most, 'seats')}; won by a war: {war}.")
    text = (f"Of the seats of {most.strategy}, {words.estimate(most, 'seats')} lose with all others; of those of {least.strategy}, "
            f"{words.estimate(least, 'seats')}.{by_war}")
    together = ordered(widened(lost, len(lost)))
    if together.iloc[0].low > together.iloc[-1].high:
        return Finding(f"Games with {most.strategy} are lost by all more often than those with {least.strategy}", text)
    return Finding("No strategy can be told to let all lose more often than another", text)


def pushes(table: pd.DataFrame) -> Finding:
    """What moves the rebellion marker up most."""
    shares = table[(table["metric"] == "rebellion_push_share") & (table["ended"] == "all")]
    if not len(shares):
        return Finding("The rebellion marker never moves up", "So nothing pushes it.")
    together = ordered(widened(shares, len(shares)))
    first, second = together.iloc[0], together.iloc[1]
    seen = [f"{row.cause} {words.estimate(row, 'steps')}" for row in together[together["value"] > 0].itertuples()]
    never = ", ".join(together.loc[together["value"] == 0, "cause"])
    text = ("Shares of all steps up: " + "; ".join(seen) + "." + (f" None from {never}." if never else "") + jointly(len(shares)))
    if first.low > second.high:
        return Finding(f"Rebellion is pushed most by {first.cause}: {words.percent(first.value)} of its steps up", text)
    return Finding(f"Rebellion is pushed most by {first.cause} and {second.cause}", text)


def giving(table: pd.DataFrame) -> Finding:
    """Whether those who give more in crises win more."""
    gaps = table[table["metric"] == "contribution_gap"]
    if not len(gaps):
        return Finding("In no game do some give more than others", "So giving cannot go with winning.")
    gap, rest = gaps.iloc[0], gaps.iloc[1:]
    parts = table[table["metric"] == "contribution_return"].set_index("given")
    text = (f"Within a game, the win share of those who gave most less that of those who gave least is {words.points(gap)}"
            + "".join(f"; in games without a war it is {words.points(row)}" for row in rest.itertuples()) + "."
            + "".join(f" Seats that give {name} win {words.estimate(parts.loc[name], 'seats')}."
                      for name in (parts.index[0], parts.index[-1])) + NO_CAUSE)
    if gap.low > 0:
        return Finding("Those who give most in crises win more often than those who give least", text)
    if gap.high < 0:
        return Finding("Those who give most in crises win less often than those who give least", text)
    return Finding("Giving in crises goes neither with winning nor with losing, as far as these games tell", text)


def gifts(table: pd.DataFrame) -> Finding:
    """Who gives in crises."""
    shares = ordered(table[table["metric"] == "contribution_share"])
    if not len(shares):
        return Finding("Nobody gives anything in crises", f"n = {words.count(table['n'].max())} seats.")
    most, least = shares.iloc[0], shares.iloc[-1]
    text = f"A seat of {most.strategy} gives {words.estimate(most, 'cubes and tokens')} of what its games give"
    if len(shares) == 1:
        return Finding(f"{most.strategy} holds all seats, so each gives an equal part on average", text + ".")
    apart = most.low > least.high
    title = f"{most.strategy} gives more in crises than {least.strategy}" if apart else "All strategies give alike in crises"
    return Finding(title,
                   f"{text}, a seat of {least.strategy} {words.estimate(least, 'cubes and tokens')}; an equal part is "
                   f"{words.percent(most.fair)}.")


def objectives(table: pd.DataFrame) -> Finding:
    """Which objectives win most and least."""
    fair, together = float(table["fair"].iloc[0]), ordered(widened(table, len(table)))
    best, worst = together.iloc[0], together.iloc[-1]
    text = (f"Holders of {best.objective} {best.title} win {words.estimate(best, 'seats')}, those of {worst.objective} "
            f"{worst.title} {words.estimate(worst, 'seats')}; the fair share is {words.percent(fair)}. Objectives are dealt at "
            f"random." + jointly(len(table)))
    if best.low > fair and worst.high < fair:
        return Finding(f"{best.title} is the objective that wins most, {worst.title} the one that wins least", text)
    if best.low > fair or worst.high < fair:
        name, most = (best.title, "most") if best.low > fair else (worst.title, "least")
        return Finding(f"{name} is the objective that wins {most}", text)
    return Finding("No objective can be told apart from the fair share", text)


def trends(table: pd.DataFrame) -> Finding:
    """Which trends let most games be won, and which strategy a trend suits."""
    won = table[table["metric"] == "games_won_trend"]
    together = ordered(widened(won, len(won)))
    best, worst = together.iloc[0], together.iloc[-1]
    text = (f"Somebody wins {words.estimate(best, 'games')} under {best.title}, {words.estimate(worst, 'games')} under "
            f"{worst.title}." + jointly(len(won)))
    shares = table[table["metric"] == "win_share_trend"]
    means = (shares["value"] * shares["n"]).groupby(shares["strategy"]).sum() / shares.groupby("strategy")["n"].sum()
    if len(means) > 1:
        wide = widened(shares, len(shares)).assign(mean=shares["strategy"].map(means))
        far = wide.loc[(wide["value"] - wide["mean"]).abs().idxmax()]
        text += (f" The largest shift of a strategy: {far.strategy} wins {words.estimate(far, 'seats')} under {far.title}, "
                 f"{words.percent(far['mean'])} over all trends." + jointly(len(shares)))
        if far.low > far["mean"] or far.high < far["mean"]:
            return Finding(f"The trend {far.title} {'suits' if far.low > far['mean'] else 'hurts'} {far.strategy} most", text)
    if len(won) > 1 and best.low > worst.high:
        return Finding(f"More games are won under the trend {best.title} than under {worst.title}", text)
    return Finding("No trend can be told apart from the others", text)


def length(table: pd.DataFrame) -> Finding:
    """How long the games are."""
    by = table[table["ended"] == "all"].set_index(["what", "statistic"])
    rounds, decisions = (by.loc[(what, "50% of games at most")] for what in ("rounds", "decisions"))
    late, mean = by.loc[("rounds", "95% of games at most")], by.loc[("rounds", "mean")]
    run = f"{table['length'].iloc[0]} game, {table['seats'].iloc[0]} seats"
    return Finding(f"Half of the games last {words.value(rounds.value, 'rounds')} or less ({run})",
                   f"Median {words.estimate(rounds, 'games')} and {words.estimate(decisions, 'games')}; mean "
                   f"{words.estimate(mean, 'games')}; 19 in 20 games last {words.value(late.value, 'rounds')} or less.")


def triggers(table: pd.DataFrame) -> Finding:
    """Which conditions end games, and whether that pays."""
    dealt = table[table["metric"] == "end_trigger_dealt"]
    together = ordered(widened(dealt, len(dealt)))
    best = together.iloc[0]
    never = together[together["value"] == 0]
    if best.value == 0:
        return Finding("No objective's condition ever ends a game",
                       f"Of {best.title}, {words.estimate(best, 'games')}." + jointly(len(dealt)))
    wins = table[(table["metric"] == "end_trigger_win")].set_index("objective")
    own = wins.loc[best.objective]
    text = (f"When dealt, {best.title} ends {words.estimate(best, 'games')}; its holder then wins {words.estimate(own, 'games')}."
            + (f" Never: {', '.join(never['title'])}." if len(never) else "") + jointly(len(dealt)))
    return Finding(f"{best.title} ends the largest part of the games in which it is dealt, {words.percent(best.value)}", text)


def assets(table: pd.DataFrame) -> Finding:
    """Which buildings, cards and wonders go with winning."""
    wins, fair = table[table["metric"] == "asset_win_share"], float(table["fair"].dropna().iloc[0])
    some = ordered(table[table["metric"] == "asset_any"])
    often = wins[(wins["n"] >= SOME * some["n"].max()) & (wins["number"] != "0")]
    rare = some.iloc[-1]
    text = f"Rarest: {words.estimate(rare, 'seats')} have a {rare.asset}."
    if not len(often):
        return Finding("Hardly a seat builds or buys anything", text)
    together = ordered(widened(often, len(often)))
    best = together.iloc[0]
    held = f"{NUMBERS[best.number]} {best.asset}{'' if best.number == '1' else 's'}"
    text = (f"Seats with {held} win {words.estimate(best, 'seats')}; the fair share is "
            f"{words.percent(fair)}. {text} Groups of fewer than {words.percent(SOME)} of seats are left out."
            + jointly(len(often)) + NO_CAUSE)
    if best.low > fair:
        return Finding(f"Seats with {held} win more than a fair share", text)
    return Finding("No number of buildings, wonders or cards goes with more wins than fair", text)


def _along(table: pd.DataFrame, track: str, what: str) -> Finding:
    rows = table[table["track"] == track]
    often = rows[rows["n"] >= MANY * rows["n"].max()]
    first, last = often.iloc[0], often.iloc[-1]
    return Finding(f"{what}: {words.plain(first.value)} after round {first['round']}, {words.plain(last.value)} after round "
                   f"{last['round']}",
                   f"Round {first['round']}: {words.estimate(first, 'games')}; round {last['round']}: "
                   f"{words.estimate(last, 'games')}; only games that played the round count. "
                   f"Rounds that fewer than {words.percent(MANY)} reach are left out.")


def florins(table: pd.DataFrame) -> Finding:
    """Florins of all seats by round."""
    return _along(table, "florins", "Florins of all seats")


def inequality(table: pd.DataFrame) -> Finding:
    """How unevenly florins lie by round."""
    return _along(table, "florins_gini", "Gini coefficient of florins")


def surplus(table: pd.DataFrame) -> Finding:
    """Surplus workers by round."""
    return _along(table, "surplus", "Surplus workers")


def markets(table: pd.DataFrame) -> Finding:
    """Cubes on the markets by round."""
    return _along(table, "domestic", "Cubes on the domestic market")


def unused(table: pd.DataFrame) -> Finding:
    """What is never used."""
    never = table[table["value"] == 0]
    rare = ordered(table[table["value"] > 0]).iloc[-1]
    text = f"Rarest of the others: {rare.component} ({rare['group']}), in {words.estimate(rare, 'games')}."
    if not len(never):
        return Finding(f"All {len(table)} components looked at are used", text)
    worst = never.loc[never["n"].idxmin()]
    names = "; ".join(f"{group}: {', '.join(rows['component'])}" for group, rows in never.groupby("group", sort=False))
    return Finding(f"{len(never)} of {len(table)} components {'is' if len(never) == 1 else 'are'} never used",
                   f"Never: {names}. The rarest chance to see one was {words.estimate(worst, 'games')}. {text}")


FIRST: Mapping[str, Callable[[pd.DataFrame], Finding]] = {"end_causes": ends, "rebellion": rebellion, "roles": roles}
LATER: Mapping[str, Callable[[pd.DataFrame], Finding]] = {
    "rebellion_pushes": pushes, "contribution_return": giving, "contributions": gifts, "outcomes_strategy": outcomes,
    "win_share_objective": objectives, "objective_pairs": pairs.told, "win_share_trend": trends,
    "rebellion_hazard": hazard, "near_misses": near,
    "game_length": length, "end_triggers": triggers, "assets": assets, "economy": florins, "component_use": unused}
