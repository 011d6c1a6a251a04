"""What happens round by round, in sentences: who leads, when it is decided, whether leads grow, whether money wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pandas as pd

from reports import words
from reports.finding import Finding

SOME = 0.05  # of the seats or games of a round: a class with fewer makes no headline


def leads(table: pd.DataFrame) -> Finding:
    """Whether games are decided half way."""
    by = table.set_index(["metric", "round"])
    middle = (int(table["round"].max()) + 1) // 2
    leader, last, fair = by.loc[("leader_wins", middle)], by.loc[("last_wins", middle)], float(table["fair"].iloc[0])
    changes = float(table.loc[table["metric"] == "lead_changes", "value"].sum())
    text = (f"Who leads after round {middle} wins {words.estimate(leader, 'games')}; who is last then wins "
            f"{words.estimate(last, 'games')}; the fair share is {words.percent(fair)}. The lead changes "
            f"{words.plain(changes)} times a game.")
    return Finding(f"Who leads after round {middle} wins {words.percent(leader.value)}, who is last then "
                   f"{words.percent(last.value)}", text)


def drama(table: pd.DataFrame) -> Finding:
    """How far behind winners come from."""
    behind, leads_on = (table[table["metric"] == name].set_index("round") for name in ("winner_behind", "winner_leads_on"))
    most = behind.loc[behind["value"].idxmax()]
    early = leads_on.loc[(int(leads_on.index.max()) + 1) // 2]
    return Finding(f"Winners are behind by {words.value(most.value, most.unit)} after round {most.name}",
                   f"After round {most.name} the later winner is {words.estimate(most, 'games')} behind the best seat. In "
                   f"{words.estimate(early, 'games')} it leads from round {early.name} on and never loses the lead.")


def suspense(table: pd.DataFrame) -> Finding:
    """When it comes out."""
    of = table["of"].iloc[0]
    steps, whole = table[table["when"] != "all"], table[table["when"] == "all"].iloc[0]
    half = steps[steps["value"].cumsum() >= steps["value"].sum() / 2].iloc[0]
    most, rows = steps.loc[steps["value"].idxmax()], "seats" if of == "who wins" else "games"
    return Finding(f"Half of the doubt about {of} lasts until {half.when}",
                   f"Most of it goes in {most.when}: {words.estimate(most, rows)}. All steps together make "
                   f"{words.estimate(whole, rows)}; it would be 100{words.SPACE}% if these beliefs held all that can be known.")


def chances(table: pd.DataFrame) -> Finding:
    """What the worst and the best position half way are worth."""
    going = table.groupby("round")["n"].sum()
    middle = (int(going.index[going >= going.iloc[0] / 2].max()) + 1) // 2
    rows = table[(table["round"] == middle) & (table["n"] >= SOME * going[middle])]
    first, last = rows.iloc[0], rows.iloc[-1]
    if "behind" in str(first.state):
        return Finding(f"Who is {first.state} after round {middle} of {going.index.max()} still wins {words.percent(first.value)}",
                       f"{first.state}: {words.estimate(first, 'seats')}; {last.state}: {words.estimate(last, 'seats')}. "
                       "Points had the game ended there; classes of a twentieth of the seats or more.")
    fall = words.percent(first.value)
    return Finding(f"With rebellion {first.state} below population after round {middle}, {fall} of games fall",
                   f"{first.state} below: {words.estimate(first, 'games')}; {last.state} below: {words.estimate(last, 'games')}. "
                   "Games that go on after the round; classes of a twentieth of them or more.")


def feedback(table: pd.DataFrame) -> Finding:
    """Whether leads grow."""
    low, high = table.loc[table["value"].idxmin()], table.loc[table["value"].idxmax()]
    text = (f"A round later a lead over the mean of the table is {words.estimate(low, 'seats')} in round {low['round']}, "
            f"{words.estimate(high, 'seats')} in round {high['round']}; other rounds lie between.")
    if bool((table["high"] < 1).all()):
        return Finding(f"Leads shrink: a round later {words.percent(low.value)} to {words.percent(high.value)} is left", text)
    if bool((table["low"] > 1).all()):
        return Finding(f"Leads grow by the factor {words.times(low.value)} to {words.times(high.value)} a round", text)
    return Finding("Leads neither grow nor shrink in all rounds", text)


def richest(table: pd.DataFrame) -> Finding:
    """Whether money wins."""
    peace = table[table["ended"] == "no war"]
    rows = (peace if len(peace) else table).reset_index(drop=True)
    often = rows[rows["n"] >= rows["n"].max() / 2]
    last, fair = often.iloc[-1], float(table["fair"].iloc[0])
    scope = "games without a war" if len(peace) else "games"
    return Finding(f"Who is richest after round {last['round']} wins {words.percent(last.value)} of the {scope} that reach it",
                   f"Richest after round {last['round']}: {words.estimate(last, scope)}; one seat in {round(1 / fair)} is "
                   f"{words.percent(fair)}.")


FINDINGS: Mapping[str, Callable[[pd.DataFrame], Finding]] = {
    "leads": leads, "drama": drama, "chances": chances, "suspense": suspense, "feedback": feedback, "richest": richest}
