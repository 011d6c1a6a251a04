"""The draft, and decisions that only a talent brings."""

from sim.games.embark.reading.boarding import berth_of
from sim.games.embark.reading.docks import bits, of_job, waiting_at
from sim.games.embark.reading.islands import worth
from sim.games.embark.reading.standing import ore_value
from sim.games.embark.reading.taste import DENY, MAJORITY
from sim.games.embark.state import Effect, Job
from sim.jit import kernel


@kernel
def draft(state, rules, weights):
    """The talent nearest to the strategy's taste."""
    choice, best = 0, -1.0
    for option in range(state.n_options):
        value = talent_value(rules.talent_effect[state.options[option, 0]], weights)
        if value > best:
            choice, best = option, value
    return choice


@kernel
def talent_value(effect, weights):
    """What a talent is worth, by the jobs that it serves."""
    c, m, e = weights[Job.COLONIST], weights[Job.MINER], weights[Job.EXPLORER]
    value = 1.0
    if effect == Effect.OVERFULL:
        value = 3.0 * c
    elif effect == Effect.GANGPLANK or effect == Effect.QUICK_CREW:
        value = 2.0
    elif effect == Effect.LAST_WORD:
        value = 2.5
    elif effect == Effect.GENERALIST:
        value = 2.0 * max(c, max(m, e))
    elif effect == Effect.BODYGUARD or effect == Effect.QUICK_PICK or effect == Effect.FOREMAN:
        value = 1.8 * m
    elif effect == Effect.RAIDER:
        value = weights[Job.WARRIOR] + weights[DENY]
    elif effect == Effect.SURVEYOR or effect == Effect.PATHFINDER:
        value = 2.2 * e
    elif effect == Effect.HOMESTEADER:
        value = 1.9 * c
    elif effect == Effect.GOVERNOR:
        value = 1.2 * weights[MAJORITY]
    return value


@kernel
def gangplank(state, rules, seat, weights, scratch):
    """The neighbouring boat with the better berth if it will fill, else the pub while there are rounds to come."""
    choice, best = state.n_options - 1, 0.0
    for option in range(state.n_options - 1):
        dock = state.options[option, 0]
        _, value = berth_of(state, rules, seat, dock, weights, scratch)
        if waiting_at(state, dock) + 1 >= bits(state.free[dock]) and value > best:
            choice, best = option, value
    return choice


@kernel
def berth_swap(state, rules, seat, weights, scratch):
    """The own voyager that gains most by another berth of its boat, if any does."""
    per_ore = ore_value(state, rules, seat)
    choice, best = 0, 0.1
    for option in range(1, state.n_options):
        dock, berth = state.options[option, 0], state.options[option, 1]
        c, m, e, k, w = worth(state, rules, seat, dock >> 1, weights, per_ore)
        _, value = berth_of(state, rules, seat, dock, weights, scratch)
        gain = value - of_job(rules.boat_job[state.boat[dock], berth], c, m, e, k, w)
        if gain > best:
            choice, best = option, gain
    return choice


@kernel
def last_word(state, rules, seat, weights, scratch):
    """The best last berth of a boat, which sails then; else decline."""
    option, choice, best = 1, 0, 0.0
    for dock in range(2 * state.players):
        n = bits(state.free[dock])
        if n == 1:
            _, value = berth_of(state, rules, seat, dock, weights, scratch)
            if value > best:
                choice, best = option, value
        option += n
    return choice


@kernel
def pilot(state, rules, seat):
    """A warrior without a target goes last, an explorer goes first if a key lies ahead of it; else decline."""
    island = state.dock >> 1
    boat = state.boat[state.dock]
    targets = state.track_n[island] + bits(state.vacant[island] ^ (1 << rules.side_spaces[state.side[island]]) - 1)
    for option in range(1, state.n_options):
        berth = state.options[option, 0]
        job = rules.boat_job[boat, berth]
        if job == Job.WARRIOR and targets == 0 and berth + 1 < rules.boat_berths[boat]:
            return option
        if job == Job.EXPLORER and rules.side_keys[state.side[island]] >> state.track_n[island] & 1:
            for ahead in range(berth):
                if rules.boat_job[boat, ahead] == Job.EXPLORER and state.berth[state.dock, ahead] != seat:
                    return option
    return 0


@kernel
def pilot_to(state, rules):
    """Last for a warrior, first for anybody else."""
    return state.n_options - 1 if rules.boat_job[state.boat[state.dock], state.chosen] == Job.WARRIOR else 0


@kernel
def generalist(state, rules, seat, weights):
    """Land as a captain where another area is clearly worth more."""
    c, m, e, _, _ = worth(state, rules, seat, state.dock >> 1, weights, ore_value(state, rules, seat))
    return 1 if max(c, max(m, e)) > 1.25 * of_job(state.job, c, m, e, 0.0, 0.0) + 1.0 else 0
