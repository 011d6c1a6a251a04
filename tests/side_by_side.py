"""Many short runs of Pig side by side, so that one comparison judges them all: thousands of repeats in seconds."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pyarrow as pa
from test_pig_exactly import first_wins

import sim
import strategies
from sim.dataset import TABLES, Dataset

HASTY, PATIENT = "hold:threshold=20", "hold:threshold=25"
MARK = f"{PATIENT}]"  # the other strategy wins what this one loses, and would count every repeat twice


class SideBySide(Dataset):
    """A long run cut into short ones of `blocks` blocks: its block k holds the k-th of each, under a name such as `12 hold`."""

    def __init__(self, run: Dataset, blocks: int) -> None:
        super().__init__(run.path, run.manifest | {"blocks": blocks})
        self.tables = {name: _cut(pa.concat_tables(run.parts(name)).to_pandas(), blocks) for name in TABLES}

    def parts(self, table, columns=None):
        """All rows in one part."""
        yield pa.Table.from_pandas(self.tables[table], preserve_index=False)


def _cut(rows: pd.DataFrame, blocks: int) -> pd.DataFrame:
    repeat, block = np.divmod(rows["block"].to_numpy(), blocks)
    if "strategy" in rows:
        labels = rows["strategy"].cat.categories
        names = [f"{k} {label}" for k in range(repeat.max() + 1) for label in labels]
        rows = rows.assign(strategy=pd.Categorical.from_codes(repeat * len(labels) + rows["strategy"].cat.codes.to_numpy(), names))
    rows = rows.assign(block=block).iloc[np.argsort(block, kind="stable")]
    return rows.assign(game=np.cumsum(np.diff(rows["game"].to_numpy(), prepend=-1) != 0) - 1)


def short_runs(folder, repeats, blocks, seed=1, target=100, names=(HASTY, PATIENT)):
    """Repeats of a short run of Pig with two strategies."""
    pig = sim.load_game("pig")
    run = sim.run("pig", players=2, games=2 * repeats * blocks, strategies=[strategies.load(pig, name) for name in names],
                  seed=seed, changes=[f"pig.target={target}"], out=folder)
    assert run.manifest["blocks"] == repeats * blocks
    return SideBySide(run, blocks)


def exact_share(target):
    """What the patient strategy wins against the hasty one, as often first as second, from the recursion."""
    return (first_wins(25, 20, target) + 1 - first_wins(20, 25, target)) / 2
