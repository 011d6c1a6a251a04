"""Island stage: explore, farm, mine, pass the token (seed 004, Island Stage)."""

from sim.games.embark.end import note_standings
from sim.games.embark.score import award, pay
from sim.games.embark.state import NOBODY, Bonus, Effect, Source, Step
from sim.jit import inline, kernel

PATHFINDERS = 2  # R-T14: explorers on one island


@kernel
def explore(state, rules):
    """1 VP for each explorer on each island; then pathfinder and innkeeper score."""
    for seat in range(state.players):
        for island in range(state.players):
            state.owed[seat] += state.explorers[island, seat] * rules.explorer_points
    pay(state, rules, Source.EXPLORERS)
    pathfinder = state.holder[Effect.PATHFINDER]
    if pathfinder != NOBODY:
        for island in range(state.players):
            if state.explorers[island, pathfinder] >= PATHFINDERS:
                state.owed[pathfinder] += rules.effect_value[Effect.PATHFINDER]
    innkeeper = state.holder[Effect.INNKEEPER]
    if innkeeper != NOBODY:
        state.owed[innkeeper] += min(state.pub[innkeeper], rules.effect_value[Effect.INNKEEPER])
    pay(state, rules, Source.TALENTS)
    state.step = Step.FARM


@kernel
def farm(state, rules):
    """Every four colonists of a seat on an island build a farm, from the first player on (D9)."""
    for turn in range(state.players):
        seat = state.first + turn
        seat = seat - state.players if seat >= state.players else seat
        built = 0
        for island in range(state.players):
            while state.colonists[island, seat] >= rules.farm_colonists and tile_left(state, rules):
                build_farm(state, rules, island, seat)
                built += 1
        if built:
            award(state, rules, seat, Source.FARMS, built * rules.farm_points)
            if state.effect[seat] == Effect.HOMESTEADER:
                award(state, rules, seat, Source.TALENTS, built * rules.effect_value[Effect.HOMESTEADER])
    state.step = Step.MINING


@inline
def tile_left(state, rules):
    """Is there a farm tile left in the box?"""
    return rules.farm_limit == 0 or state.all_farms < rules.farm_limit


@kernel
def build_farm(state, rules, island, seat):
    """A tile on top of four colonists, who can never be moved again."""
    state.colonists[island, seat] -= rules.farm_colonists
    state.farms[island, seat] += 1
    state.all_farms += 1
    if state.unlocked[island]:
        state.late_farms[island, seat] += 1


@kernel
def mine_ore(state, rules):
    """Each miner takes 1 ore from its stack, the top-most of two first; idle miners may score."""
    idle = 0
    for island in range(state.players):
        side = state.side[island]
        for stack in range(rules.side_stacks[side]):
            space = rules.stack_space[side, stack]
            top = state.mine[island, space]
            low = state.mine[island, space + 1] if rules.stack_spaces[side, stack] == 2 else NOBODY
            if low != NOBODY and state.effect[low] == Effect.FOREMAN:
                top, low = low, top
            idle += take_ore(state, rules, island, stack, top)
            idle += take_ore(state, rules, island, stack, low)
    pay(state, rules, Source.ISLAND)
    foreman = state.holder[Effect.FOREMAN]
    if foreman != NOBODY:
        award(state, rules, foreman, Source.TALENTS, idle * rules.effect_value[Effect.FOREMAN])
    state.step = Step.ROUND_END


@inline
def take_ore(state, rules, island, stack, seat):
    """One miner's turn at a stack; an idle miner may earn the E-F bonus. Returns 1 for an idle miner of the foreman."""
    if seat == NOBODY:
        return 0
    if state.ore_left[island, stack] > 0:
        state.ore_left[island, stack] -= 1
        state.ore[seat] += 1
        return 0
    if rules.side_bonus[state.side[island]] == Bonus.IDLE_MINERS and idle_miners_pay(state, rules, island):
        state.owed[seat] += rules.bonus_idle_miner
    return 1 if state.effect[seat] == Effect.FOREMAN else 0


@inline
def idle_miners_pay(state, rules, island):
    """Unlocked, and if D15 says so not in this very round."""
    unlocked = state.unlocked[island]
    return unlocked > 0 and (rules.bonus_idle_miners_from == 0 or unlocked < state.round_no)


@kernel
def end_round(state, rules):
    """The first player token passes to the left; the game ends with the last round."""
    note_standings(state, rules)
    state.first = state.first + 1 if state.first + 1 < state.players else 0
    if state.round_no == rules.rounds_count:
        state.step = Step.FINAL_SCORING
    else:
        state.round_no += 1
        state.step = Step.ROUND_START
