"""What strategies like: ten shared weights, and their places."""

# Places of the tastes among the weights; the first five are the places of the jobs.
MAJORITY, DENY, FILL, HORIZON, NOISE, OWN_WEIGHTS = 5, 6, 7, 8, 9, 10


def taste(colonist=1.0, miner=1.0, explorer=1.0, captain=1.0, warrior=1.0, majority=1.0, deny=0.2, fill=0.8,
          horizon=12.0, noise=0.02):
    """The ten shared weights with a strategy's own defaults: {name: (default, low, high, meaning)}."""
    return {
        "colonist": (colonist, 0.0, 5.0, "factor on what a colonist is worth"),
        "miner": (miner, 0.0, 5.0, "factor on what a miner is worth"),
        "explorer": (explorer, 0.0, 5.0, "factor on what an explorer is worth"),
        "captain": (captain, 0.0, 5.0, "factor on what a captain is worth"),
        "warrior": (warrior, 0.0, 5.0, "factor on what a warrior is worth"),
        "majority": (majority, 0.0, 5.0, "factor on the exploration bonus in sight of a colonist"),
        "deny": (deny, 0.0, 5.0, "what a rival's loss counts against an own gain"),
        "fill": (fill, 0.0, 1.0, "how much the allocation minds that a boat fills and no voyager is left over"),
        "horizon": (horizon, 1.0, 12.0, "rounds looked ahead, this one included"),
        "noise": (noise, 0.0, 1.0, "how unpredictable allocation and boarding are, as a share of a value"),
    }
