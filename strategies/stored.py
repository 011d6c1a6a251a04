"""A run taken up again from its manifest: rules, deal and strategies as they were."""

from __future__ import annotations

from typing import Any

import strategies
from sim.batch import Setup
from sim.deal import from_interventions
from sim.games import load as load_game
from sim.jit import cache_root, digest_of
from sim.rules import rebuild


def setup_of(dataset: Any) -> Setup:
    """Everything that decided the games of a dataset, from its manifest alone.

    Raises
    ------
    InputError
        If this version knows a game or rule of the manifest no longer.
    """
    manifest = dataset.manifest
    game = load_game(manifest["game"])
    rules = rebuild(game, manifest["rules"])
    told = dict(manifest["interventions"])
    deal = from_interventions(game, rules, told)
    field = []
    for stored in manifest["strategies"]:
        folder = cache_root() / "stored" / digest_of(stored["source"])
        field.append(strategies.from_source(game, stored["label"], stored["source"], folder))
    return Setup(game, rules, field, manifest["seed"], dataset.plan, deal, told)
