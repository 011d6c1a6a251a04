"""Classes of options that a strategy may be forbidden: restricted play."""

from sim.games.archipelago.state import NOTHING, Do, Give, Step
from sim.jit import kernel

BUILDINGS = ("ship", "town", "market", "port", "temple")
CLASSES = {"harvest": "harvesting", "taxes": "raising taxes", "recruitment": "recruiting", "reproduction": "reproducing",
           "construction": "building anything", "transaction": "trading at the markets by a disc", "migration": "migrating",
           "exploration": "exploring", "use": "using markets and ports for a florin", "card": "using evolution cards",
           "offer": "making offers", "end": "ending a turn while something can be done",
           "crisis": "giving own cubes or tokens in a crisis", "purchase": "buying evolution cards",
           "bid": "bidding florins for the order", **{name: f"building a {name}" for name in BUILDINGS}}
CONSTRUCTION, OFFER, CRISIS, PURCHASE, BID, SHIP = 4, 10, 12, 13, 14, 15
EVERY_BUILDING = 31 << SHIP


@kernel
def class_of(state, rules, option):
    """The class of an option: its place in CLASSES, or -1."""
    step, first = state.step, state.options[option, 0]
    if step == Step.ACTION:
        return SHIP + state.options[option, 1] if first == Do.CONSTRUCTION else first
    if step == Step.GIVE or step == Step.SUPPLY:
        return CRISIS if first == Give.CUBE or first == Give.TOKEN else OFFER if first == Give.OFFER else -1
    if step == Step.BUY:
        return PURCHASE if first != NOTHING else -1
    if step == Step.BID:
        return BID if first > 0 else -1
    return -1


@kernel
def forbid(state, rules, classes):
    """Strike the options of forbidden classes (bits) off the list, unless no other is left."""
    if classes >> CONSTRUCTION & 1:
        classes |= EVERY_BUILDING
    n = 0
    for option in range(state.n_options):
        kind = class_of(state, rules, option)
        if kind < 0 or classes >> kind & 1 == 0:
            state.options[n, 0], state.options[n, 1] = state.options[option, 0], state.options[option, 1]
            n += 1
    if n > 0:
        state.n_options = n
