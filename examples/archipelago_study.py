"""Does contributing pay? Tables of one kind, mixed ones, one freeloader, the Separatist's leverage, one cube more or fewer.

`python examples/archipelago_study.py --games 20000` plays everything (a few minutes on two cores) and prints Markdown tables.
Every comparison is played on the same deals; intervals are 95 %, over blocks of one deal.
"""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pandas as pd

import analysis
import sim
import strategies
from analysis.intervals import block_mean, wilson

GAME = sim.load_game("archipelago")
WAR, SEPARATIST = 1, 2
OUT = Path("out/study")


class Study:
    """Runs of one size: players, length, seed, games a run and the rules that differ in all of them."""

    def __init__(self, players: int, length: str, games: int, seed: int, rules: Sequence[str] = ()) -> None:
        self.players, self.length, self.games, self.seed, self.rules = players, length, games, seed, rules
        self.played = 0

    def play(self, names: Sequence[str], deals: Sequence[str] = (), changes: Sequence[str] = ()) -> analysis.Frames:
        """Play a line-up and load what it wrote."""
        self.played += 1
        folder = OUT / f"{self.players}p-{self.length}-{self.played}"
        shutil.rmtree(folder, ignore_errors=True)
        sim.run(GAME.NAME, players=self.players, games=self.games, strategies=[strategies.load(GAME, name) for name in names],
                seed=self.seed, changes=[f"game.length={self.length}", *self.rules, *changes], deals=list(deals), out=folder)
        frames = analysis.load(folder)
        shutil.rmtree(folder)
        return frames


def share(hits: pd.Series) -> str:
    """A share of games with Wilson's interval; for line-ups whose blocks are single games."""
    low, high = wilson(int(hits.sum()), len(hits))
    return f"{100 * hits.mean():.1f} % ({100 * low:.1f} to {100 * high:.1f}, n = {len(hits):,})"


def by_blocks(values: pd.Series, block: pd.Series, unit: str = "pp") -> str:
    """A mean with its interval over blocks."""
    means = values.groupby(block).mean()
    value, low, high = block_mean(means)
    factor = 100 if unit in ("pp", "%") else 1
    return f"{factor * value:+.2f} {unit} ({factor * low:+.2f} to {factor * high:+.2f}, {len(means):,} blocks)"


def fallen(frames: analysis.Frames) -> pd.Series:
    """War of independence, game by game."""
    return frames.games.ending.isin([WAR, SEPARATIST])


def row(*cells: Any) -> None:
    """A row of a Markdown table."""
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def head(title: str, *cells: str) -> None:
    """A title and the head of a table."""
    print(f"\n**{title}**\n")
    row(*cells)
    row(*["---"] * len(cells))


def tables_of_one_kind(study: Study) -> None:
    """How often does each kind of table fall, and how often does the Separatist win?"""
    n = study.players
    head("Tables of one kind, and a mixed one", "table", "war", "without a Separatist dealt", "with one",
         "Separatist wins, all games", "Separatist wins where dealt")
    mixed = ["steward", "freeloader", "balanced", "opportunist", "trader"][:n]
    kinds = [(f"all {kind}", [kind]) for kind in ("steward", "balanced", "freeloader", "random_legal")]
    for name, field in [*kinds, ("mixed", mixed)]:
        frames = study.play(field)
        games, war = frames.games, fallen(frames)
        if name == "mixed":  # rotations of a deal are not independent: one game a block
            keep = ~games.block.duplicated()
            games, war = games[keep], war[keep]
        dealt = games.separatist >= 0
        won = games.ending == SEPARATIST
        row(name, share(war), share(war[~dealt]), share(war[dealt]), share(won), share(won[dealt]))


def freeloaders(study: Study) -> None:
    """From no freeloader to a table of them, the others stewards."""
    n = study.players
    head("Freeloaders among stewards, same deals", "freeloaders", "war", "against none", "win share of a steward",
         "of a freeloader")
    base = None
    for k in range(n + 1):
        frames = study.play(["freeloader"] * k + ["steward"] * (n - k))
        war = fallen(frames).groupby(frames.games.block).mean()
        base = war if base is None else base
        seats = frames.seats
        mine = {kind: seats[seats.strategy == kind] for kind in ("steward", "freeloader")}
        wins = [by_blocks(rows.won, rows.block, "%") if len(rows) else "-" for rows in mine.values()]
        less = war.index.intersection(base.index)
        row(k, by_blocks(war, pd.Series(war.index, index=war.index), "%"),
            by_blocks(war[less] - base[less], pd.Series(less, index=less)) if k else "-", *wins)


def one_cube(study: Study) -> None:
    """What one cube more or fewer in a crisis does to the giver and to the table: the same deals, one decision changed."""
    field = ["steward", "freeloader", "balanced", "opportunist", "trader"][:study.players]
    plain = study.play(field)
    head("One own cube more, or fewer, in the first crisis turns where that is possible (same deals)", "who", "cube",
         "own win share", "war", "games changed")
    for place, name in enumerate(field):
        for word in ("more", "fewer"):
            nudged = study.play(field, deals=[f"nudge.{place}={word}"])
            mine, then = (f.seats[f.seats.strategy == name].reset_index(drop=True) for f in (plain, nudged))
            changed = (plain.games.decisions != nudged.games.decisions) | (plain.games.ending != nudged.games.ending)
            wars = fallen(nudged).astype(int) - fallen(plain).astype(int)
            row(name, word, by_blocks(then.won - mine.won, mine.block), by_blocks(wars, plain.games.block),
                f"{100 * changed.mean():.0f} %")


def leverage(study: Study) -> None:
    """The same deals with the Separatist dealt to seat 0 and with another card in its place."""
    card = {"short": "S09", "medium": "M09", "long": "L09"}[study.length]
    head("The Separatist's leverage: dealt to seat 0, or replaced by an ordinary objective (same deals)", "table",
         "war with", "war without", "difference", "Separatist's wins")
    for name in ("steward", "balanced", "freeloader"):
        with_it = study.play([name], deals=[f"objective.0={card}"])
        without = study.play([name], deals=[f"objective.0={card}", f"without.objectives={card}"])
        wins = with_it.games.ending == SEPARATIST
        row(f"all {name}", share(fallen(with_it)), share(fallen(without)),
            by_blocks(fallen(with_it).astype(int) - fallen(without).astype(int), with_it.games.block), share(wins))


def temper(study: Study) -> None:
    """Kappa: what a common fall is worth against losing alone."""
    head("The table's temper (all balanced)", "kappa", "war", "Separatist wins")
    for kappa in (-1, -0.5, 0, 0.25, 0.5):
        frames = study.play([f"balanced:kappa={kappa}"])
        row(kappa, share(fallen(frames)), share(frames.games.ending == SEPARATIST))


def main() -> None:
    """Play everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--length", default="medium")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    study = Study(given.players, given.length, given.games, given.seed)
    print(f"{given.players} players, {given.length} games, {given.games:,} games a run, seed {given.seed}")
    for part in (tables_of_one_kind, freeloaders, one_cube, leverage, temper):
        part(study)


if __name__ == "__main__":
    main()
