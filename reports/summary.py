"""The short table that a run ends with."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd

from analysis import metrics
from analysis.metrics import win_share_strategy
from analysis.tables import ENDING, gather, prefetch
from reports import words
from sim.dataset import Dataset

METRICS = ("win_share_strategy", "win_share_seat", "score", "score_quantiles", "score_quantiles_seat")
QUANTILES = {0.05: "score_5", 0.5: "score_50", 0.95: "score_95"}


def summary(dataset: Dataset) -> pd.DataFrame:
    """Wins and scores, a row a strategy and then a row a seat.

    Returns
    -------
    pd.DataFrame
        `by` (strategy or seat), `of` (which), `n` (seats played), `blocks`, `win_share`, `win_low`, `win_high`, `fair`,
        and of the games that are scored `score`, `score_low`, `score_high`, and the quantiles `score_5`, `score_50`, `score_95`.
    """
    prefetch(dataset, [metrics.load(name).collect for name in METRICS])
    wins_by = {by: metrics.load(f"win_share_{by}").measure(dataset) for by in ("strategy", "seat")}
    wins = pd.concat([table.rename(columns={by: "of"}).assign(by=by, of=table[by].astype(object)) for by, table in wins_by.items()])
    scores = metrics.load("score").measure(dataset).set_index(["by", "of"])
    table = wins[["by", "of", "n", "blocks", "value", "low", "high", "fair"]].set_axis(
        ["by", "of", "n", "blocks", "win_share", "win_low", "win_high", "fair"], axis=1).set_index(["by", "of"])
    for column, name in (("value", "score"), ("low", "score_low"), ("high", "score_high")):
        table[name] = scores[column]
    found = _quantiles(dataset)
    return table.assign(**{name: found.get(name, math.nan) for name in QUANTILES.values()}).reset_index()


def _quantiles(dataset: Dataset) -> pd.DataFrame:
    frames = []
    for by, metric in (("strategy", "score_quantiles"), ("seat", "score_quantiles_seat")):
        table = metrics.load(metric).measure(dataset)
        if not len(table):
            return pd.DataFrame()
        wide = table.pivot(index=by, columns="quantile", values="value")[list(QUANTILES)].rename(columns=QUANTILES)
        wide.index = pd.MultiIndex.from_product([[by], wide.index.astype(object)], names=["by", "of"])
        frames.append(wide.astype(float))
    return pd.concat(frames)


def as_json(dataset: Dataset) -> dict[str, Any]:
    """The summary as plain data; missing numbers are None."""
    manifest = dataset.manifest
    won, scored = lost_by_all(dataset)
    return {"game": manifest["game"], "players": manifest["players"], "games": manifest["games"], "blocks": manifest["blocks"],
            "seed": manifest["seed"], "rules_digest": manifest["rules_digest"], "reconstructed": manifest["reconstructed"],
            "level": 0.95, "won": won, "scored": scored,
            "rows": records(summary(dataset))}


def records(table: pd.DataFrame) -> list[dict[str, Any]]:
    """The rows of a table as plain data; missing numbers are None."""
    plain = table.astype(object)
    return [{key: _plain(value) for key, value in row.items()} for row in plain.where(plain.notna(), None).to_dict("records")]


def show(dataset: Dataset) -> None:
    """Print the summary on the terminal."""
    from reports import console

    table = summary(dataset)
    header = ("", "win share", "mean score", "5/50/95 %", "n")
    blocks = words.count(dataset.manifest["blocks"])
    title = f"Fair share {words.percent(table['fair'].iloc[0])}; in brackets 95 % intervals over {blocks} blocks"
    console.table(title + _lost(dataset), header, [_line(row) for row in table.itertuples()], right=header[1:])


def _lost(dataset: Dataset) -> str:
    """What a reader must know where a game may be lost by all."""
    if ENDING not in dataset.columns("games"):
        return ""
    won, scored = (words.percent(share) for share in lost_by_all(dataset))
    return f"\nSomebody wins {won} of games (fair share: that over the seats); {scored} end without a war, scores are theirs"


def lost_by_all(dataset: Dataset) -> tuple[float, float]:
    """Share of games that somebody wins, and of those that are scored."""
    sums = gather(dataset, win_share_strategy.collect)["won"]
    seats = metrics.load("score").measure(dataset)
    kept = seats.loc[seats["by"] == "seat", "n"].max() if len(seats) else 0
    return float(sums["y"].iloc[0] / sums["x"].iloc[0]), float(kept / sums["x"].iloc[0])


def _line(row: Any) -> list[str]:
    quantiles = [words.plain(q) for q in (row.score_5, row.score_50, row.score_95) if not math.isnan(q)]
    wins = f"{words.percent(row.win_share)} ({words.interval(row.win_low, row.win_high, 'share').removesuffix(words.SPACE + '%')})"
    score = "" if math.isnan(row.score) else f"{words.plain(row.score)} ({words.interval(row.score_low, row.score_high, '')})"
    return [f"{row.by} {row.of}" if row.by == "seat" else str(row.of), wins, score, "/".join(quantiles), words.count(row.n)]


def _plain(value: Any) -> Any:
    return value.item() if hasattr(value, "item") else value
