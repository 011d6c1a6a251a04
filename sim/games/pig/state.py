"""Pig's records. Every game declares these seven: position, rules, deal, scratch, and the rows of its results."""

from enum import IntEnum

import numpy as np

SEATS, OPTIONS, STREAMS = 5, 2, 1


class Step(IntEnum):
    """What is due: seats decide in the steps before FIRST_AUTOMATIC."""

    TURN = 0
    ROLL = 1
    OVER = 2


FIRST_AUTOMATIC = Step.ROLL

# A field is ((meaning [unit], name), type, shape). Counters are i4: smaller ones wrap around.
STATE = np.dtype([
    (("players in the game [seats]", "players"), "i4"),
    (("what is due (Step)", "step"), "i4"),
    (("seat that decides", "seat"), "i4"),
    (("decisions taken so far", "decisions"), "i4"),
    (("options of the decision due", "n_options"), "i4"),
    (("options: 0 roll, 1 hold", "options"), "i4", (OPTIONS, 2)),
    (("random streams (a, b, c, counter)", "streams"), "u8", (STREAMS, 4)),
    (("points kept [points]", "points"), "i4", (SEATS,)),
    (("points gathered this turn [points]", "turn"), "i4"),
    (("last roll", "die"), "i4"),
    (("turns of the first seat", "round_no"), "i4"),
], align=True)

RULES = np.dtype([("players_count", "i4"), ("pig_target", "i4"), ("pig_faces", "i4")], align=True)
DEAL = np.dtype([
    (("classes of options that each place of the line-up is forbidden [bits]", "forbids"), "i8", (SEATS,)),
    (("sources of chance, the strategies' own last: 0 as dealt, else which other draw", "redraw"), "i8", (STREAMS + 1,)),
    (("decision to force, -1 none", "force_at"), "i8"),
    (("option taken there", "force_option"), "i8"),
], align=True)
SCRATCH = np.dtype([("rng", "u8", (4,)), ("clones", STATE, (2,))], align=True)
GAME_ROW = np.dtype([(("rounds played", "rounds"), "i4"), (("decisions with two or more options", "decisions"), "i4"),
                     (("number of winners", "winners"), "i4"), (("points of the winner less the second best", "margin"), "i4")])
SEAT_ROW = np.dtype([(("final points [points]", "score"), "i4"), (("1 if the winner", "won"), "i4"),
                     (("rank by points", "rank"), "i4")])
ROUND_ROW = np.dtype([(("round, from 1", "round"), "i4")])
