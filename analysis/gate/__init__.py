"""The balance gate: a scenario with margins and bands, a baseline, and a verdict that a build can act on."""
