"""Measure the reconstructed Archipelago against what players reported (docs/calibration-archipelago.md).

`python examples/calibrate_archipelago.py --games 4000` prints each target beside what was measured, with n and a 95 % interval;
`--set wheel.2-4.exploration=6` measures other values.
Only values tagged `reconstructed` may be changed to meet a target, never a strategy.
"""

from __future__ import annotations

import argparse

import pandas as pd
from archipelago_study import Study, fallen, row, share

from analysis.intervals import block_mean

FIELDS = {"careful (all steward)": ["steward"], "mixed": ["steward", "freeloader", "balanced", "opportunist"],
          "careless (all random_legal)": ["random_legal"]}


def mean(values: pd.Series) -> str:
    """A mean of games with its interval."""
    value, low, high = block_mean(values)
    return f"{value:.2f} ({low:.2f} to {high:.2f}, n = {len(values):,})"


def quantiles(values: pd.Series) -> str:
    """The 10, 50 and 90 % quantiles."""
    return " / ".join(f"{q:g}" for q in values.quantile([0.1, 0.5, 0.9])) + f" (n = {len(values):,})"


def first_of_each_block(frames):
    """One game a block: rotations of one deal are not independent."""
    return frames.games[~frames.games.block.duplicated()]


def opening(games: int, seed: int, rules: list[str]) -> None:
    """Round 0 and round 1 at four players."""
    for name, field in FIELDS.items():
        table = first_of_each_block(Study(4, "medium", games, seed, rules).play(field))
        row("surplus after round 0, 4 players", "7", name, mean(table.start_surplus))
        row("cubes on the domestic market after round 0, 4 players", "10", name, mean(table.start_market))
        row("games in which the first recruit costs 3f (surplus 6 to 12)", "usual", name, share(table.start_surplus.between(6, 12)))
        row("surplus after round 1", "high teens when all explore", name, quantiles(table.round1_surplus))


def revolts(games: int, seed: int, rules: list[str]) -> None:
    """Wars by kind of table."""
    for name, field in FIELDS.items():
        frames = Study(4, "medium", games, seed, rules).play(field)
        keep = ~frames.games.block.duplicated()
        table, war = frames.games[keep], fallen(frames)[keep]
        row("war of independence, 4 players, medium", "avoidable by the careful, likely for the careless", name, share(war))
        if war.any():
            row("round of the war (10 / 50 / 90 %)", "3 to 5 for the careless", name, quantiles(table.rounds[war]))


def lengths(games: int, seed: int, rules: list[str]) -> None:
    """Rounds of games that end by a condition, by length and players."""
    for length, wanted in (("short", "about 4"), ("medium", "about 6"), ("long", "about 8 to 9")):
        for players in (2, 3, 4, 5):
            table = first_of_each_block(Study(players, length, games, seed, rules).play(["steward", "balanced"]))
            row(f"rounds of {length} games ended by a condition, {players} players (10 / 50 / 90 %)", wanted,
                "steward and balanced", quantiles(table.rounds[table.ending == 0]))


def scores(games: int, seed: int, rules: list[str]) -> None:
    """VP of games without a war."""
    for players, wanted in ((3, "6 to 9"), (5, "5 to 14")):
        frames = Study(players, "medium", games, seed, rules).play(FIELDS["mixed"] + ["trader"])
        seats = frames.seats[frames.seats.ended == 0]
        row(f"VP of a seat, medium, {players} players, without a war (10 / 50 / 90 %)", wanted, "mixed", quantiles(seats.score))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="a rule or component that differs")
    given = parser.parse_args()
    row("quantity", "reported or wanted", "table", "measured")
    row("---", "---", "---", "---")
    for part in (opening, revolts, lengths, scores):
        part(given.games, given.seed, given.set)


if __name__ == "__main__":
    main()
