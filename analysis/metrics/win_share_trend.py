"""Share of the wins of each strategy under each trend, and of games that somebody wins under it."""

from __future__ import annotations

import pandas as pd

from analysis.archipelago import titles
from analysis.tables import Part, block_sums, estimate, gather
from sim.dataset import Dataset

GAMES = ("archipelago",)


def collect(part: Part) -> dict[str, pd.DataFrame]:
    """Wins by trend and strategy, and games won by trend."""
    seats, games = part.seats, part.games
    return {"wins": block_sums(seats["block"], {"trend": seats["trend"], "strategy": seats["strategy"]}, part.win_share),
            "won": block_sums(games["block"], {"trend": games["trend"]}, part.winners > 0)}


def measure(dataset: Dataset) -> pd.DataFrame:
    """win_share_trend by `trend` and `strategy`, with the fair share under that trend; games_won_trend by `trend`.

    All seats share the trend: it can shift wins from one strategy to another, or let more or fewer games be won at all.
    """
    sums = gather(dataset, collect)
    won = estimate(sums["won"], "games_won_trend", "share", share=True)
    table = estimate(sums["wins"], "win_share_trend", "share", bounds=(0, 1))
    table["fair"] = table["trend"].map(won.set_index("trend")["value"] / dataset.manifest["players"])
    table = pd.concat([won, table], ignore_index=True)
    table.insert(2, "title", table["trend"].map(titles(dataset, "trends", "name")))
    table.insert(3, "strategy", table.pop("strategy"))
    return table
