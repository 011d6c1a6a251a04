"""Docks and boats: what waits there, and whether it will sail."""

from sim.games.embark.state import BERTHS, NOBODY, Job
from sim.jit import inline, kernel

EXTRA_RIVALS = 1.15  # rivals' voyagers in a round against their new ones: those back from their pubs


@inline
def bits(word):
    """How many of the six lowest bits are set."""
    return (word & 1) + (word >> 1 & 1) + (word >> 2 & 1) + (word >> 3 & 1) + (word >> 4 & 1) + (word >> 5 & 1)


@inline
def waiting_at(state, dock):
    """Voyagers of all seats waiting below a boat."""
    total = 0
    for seat in range(state.players):
        total += state.waiting[dock, seat]
    return total


@inline
def rivals_expected(state, rules):
    """Rivals' voyagers to be expected at a dock in an allocation, if they spread evenly."""
    return EXTRA_RIVALS * rules.voyagers_per_round * (state.players - 1) / (2.0 * state.players)


@inline
def fit(ratio):
    """1 if exactly as many voyagers come as there are free berths (ratio 1), less the farther off they are."""
    ratio = 1.0 / ratio if ratio > 1.0 else ratio
    return ratio * ratio


@inline
def own_aboard(state, seat, dock):
    """A seat's voyagers in the berths of a boat."""
    aboard = 0
    for berth in range(BERTHS):
        aboard += state.berth[dock, berth] == seat
    return aboard


@inline
def fit_of_dock(state, rules, seat, dock, share):
    """`fit` of a dock for one more voyager, with a share of the evenly spread rivals."""
    return fit((state.sealed[seat, dock] + 1 + share * rivals_expected(state, rules)) / bits(state.free[dock]))


@inline
def of_job(job, c, m, e, k, w):
    """The value that belongs to a job."""
    early = c if job == Job.COLONIST else m if job == Job.MINER else e
    return early if job <= Job.EXPLORER else k if job == Job.CAPTAIN else w


@kernel
def spaces_ahead(state, rules, dock):
    """Miners and explorers of a full boat at the island's first dock: they land before those of its second dock."""
    miners = explorers = 0
    other = dock - 1
    if dock & 1 and state.free[other] == 0 and state.boat[other] != NOBODY:
        boat = state.boat[other]
        for berth in range(rules.boat_berths[boat]):
            miners += rules.boat_job[boat, berth] == Job.MINER
            explorers += rules.boat_job[boat, berth] == Job.EXPLORER
    return miners, explorers
