"""How long the game lasts, what ore is worth, and who is ahead."""

from sim.games.embark.end import mining_bonus
from sim.games.embark.reading.taste import HORIZON
from sim.games.embark.score import score_of
from sim.games.embark.state import NOBODY
from sim.jit import inline, kernel


@inline
def rounds_ahead(state, rules, weights):
    """Island stages still to come, as far as the strategy looks."""
    return min(rules.rounds_count - state.round_no + 1.0, weights[HORIZON])


@kernel
def ore_value(state, rules, seat):
    """What the next ore adds to the mining bonus, a line through its steps; ore of the next stage counts as held."""
    have = state.ore[seat]
    for island in range(state.players):
        have += state.miners[island, seat]
    ore = points = 0
    for step in range(rules.n_chart):
        if have < rules.chart_ore[step]:
            return (rules.chart_points[step] - points) / (rules.chart_ore[step] - ore)
        ore, points = rules.chart_ore[step], rules.chart_points[step]
    return 0.0


@kernel
def standing(state, rules, seat):
    """Score so far, with ore and loose colonists at their worth."""
    loose = 0
    for island in range(state.players):
        loose += state.colonists[island, seat]
    farms = rules.farm_points * loose / (1.0 * rules.farm_colonists)
    return score_of(state, seat) + mining_bonus(rules, state.ore[seat]) + farms


@kernel
def leading_rival(state, rules, seat):
    """The rival with the best standing."""
    best, leader = -1.0, NOBODY
    for other in range(state.players):
        if other != seat:
            value = standing(state, rules, other)
            if value > best:
                best, leader = value, other
    return leader
