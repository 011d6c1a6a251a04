"""Equipoise's core: rules, games, batches, datasets and replays."""
