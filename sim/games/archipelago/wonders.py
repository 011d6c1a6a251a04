"""Wonders are built as a card use: citizens stay on them, discs come home, cubes and florins go to the bank (reference sheet)."""

from numpy import int64

from sim.games.archipelago.board import pay_bank
from sim.games.archipelago.flow import write
from sim.games.archipelago.payment import FOR_PART, FOR_WONDER, payable
from sim.games.archipelago.state import NOTHING, RESOURCES, Step
from sim.games.archipelago.units import free_citizen, send_to_wonder
from sim.jit import kernel

CITIZEN_PART, DISC_PART, FLORINS_PART, CUBES_PART = 0, 1, 2, 3


@kernel
def free_citizens_of(state, seat):
    """Free citizens of a seat on the map."""
    n = 0
    for h in range(1, state.n_hexes):
        for colour in range(seat, state.colours, state.players):
            n += state.free_citizens[h, colour]
    return n


@kernel
def can_build_wonder(state, rules, seat, card):
    """Has a seat all that the wonder costs (A-D62: or any part of it)?"""
    if rules.wonder_payment:
        return count_parts(state, rules, seat, card, False) > 0
    if (state.florins[seat] < rules.card_florins[card] or state.discs[seat] < rules.card_discs[card]
            or free_citizens_of(state, seat) < rules.card_citizens[card]):
        return False
    for resource in range(RESOURCES):
        state.due[resource] = rules.card_cubes[card, resource]
    return payable(state, rules, seat)


@kernel
def missing(state, rules, card, part):
    """What a wonder still lacks of a part (gradual payment)."""
    if part == CITIZEN_PART:
        whole = rules.card_citizens[card]
    elif part == DISC_PART:
        whole = rules.card_discs[card]
    elif part == FLORINS_PART:
        whole = rules.card_florins[card]
    else:
        whole = rules.card_cubes[card, part - CUBES_PART]
    return whole - state.wonder_paid[rules.card_wonder[card], part]


@kernel
def count_parts(state, rules, seat, card, record):
    """The parts that are missing and can be paid; written as options if `record`."""
    n = 0
    for part in range(CUBES_PART + RESOURCES):
        if missing(state, rules, card, part) > 0 and part_payable(state, rules, seat, card, part):
            if record:
                write(state, n, part, NOTHING)
            n += 1
    return n


@kernel
def part_payable(state, rules, seat, card, part):
    """Can a seat pay one citizen, one disc, all florins, or one cube?"""
    if part == CITIZEN_PART:
        return free_citizens_of(state, seat) > 0
    if part == DISC_PART:
        return state.discs[seat] > 0
    if part == FLORINS_PART:
        return state.florins[seat] >= missing(state, rules, card, part)
    for resource in range(RESOURCES):
        state.due[resource] = 1 if resource == part - CUBES_PART else 0
    return payable(state, rules, seat)


@kernel
def count_use(state, card):
    """A card is used in this turn."""
    state.acted = 1
    state.cards_used += 1
    state.card_uses[card] = min(100, state.card_uses[card] + 1)


@kernel
def start_wonder(state, rules, card):
    """Pay at once, or choose a part."""
    seat = int64(state.active)
    state.effect_card = card
    state.effect_part = 0
    count_use(state, card)
    if rules.wonder_payment:
        state.step = Step.WONDER_PART
        return
    pay_bank(state, seat, int64(rules.card_florins[card]))
    state.discs[seat] -= rules.card_discs[card]
    for resource in range(RESOURCES):
        state.due[resource] = rules.card_cubes[card, resource]
    state.wonder_left = rules.card_citizens[card]
    state.pays_for = FOR_WONDER
    state.step = Step.PAYING


@kernel
def list_wonder_part(state, rules):
    """Options: parts that are missing and can be paid."""
    state.n_options = count_parts(state, rules, int64(state.active), int64(state.effect_card), True)


@kernel
def apply_wonder_part(state, rules, part):
    """Pay this part."""
    seat, card = int64(state.active), int64(state.effect_card)
    wonder = rules.card_wonder[card]
    state.wonder_left = 0
    state.pays_for = FOR_PART
    state.step = Step.PAYING
    for resource in range(RESOURCES):
        state.due[resource] = 0
    if part == CITIZEN_PART:
        state.wonder_left = 1
    elif part == DISC_PART:
        state.discs[seat] -= 1
    elif part == FLORINS_PART:
        n = int64(missing(state, rules, card, part))
        pay_bank(state, seat, n)
        state.wonder_paid[wonder, part] += n - 1
    else:
        state.due[part - CUBES_PART] = 1
    state.wonder_paid[wonder, part] += 1


@kernel
def paid_for_wonder(state, rules):
    """All is paid: the wonder stands, or the part is done."""
    card = int64(state.effect_card)
    if state.pays_for == FOR_PART:
        for part in range(CUBES_PART + RESOURCES):
            if missing(state, rules, card, part) > 0:
                state.effect_card = NOTHING
                state.step = Step.ACTION
                return
    state.card_built[card] = 1
    state.card_ready[card] = 0
    state.n_wonders += 1
    state.effect_part = 1
    state.effect_left = -1
    state.step = Step.EFFECT


@kernel
def list_wonder_citizen(state):
    """Options: (colour, hex) with a free citizen."""
    n = 0
    for h in range(1, state.n_hexes):
        for colour in range(state.active, state.colours, state.players):
            if state.free_citizens[h, colour] > 0:
                n = write(state, n, colour, h)
    state.n_options = n


@kernel
def apply_wonder_citizen(state, rules, colour, h):
    """This citizen goes to the wonder for good."""
    send_to_wonder(state, rules, colour, free_citizen(state, colour, h, NOTHING))
    state.wonder_left -= 1
    state.step = Step.PAYING
