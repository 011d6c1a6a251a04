"""The small language of card and event effects: `change_rebellion(-1,per=temple_all,cap=3); steal_cube(2)`."""

from __future__ import annotations

import re

from sim.games.archipelago.state import PARTS, SLOTS, Do, Op, Per

RESOURCE_NAMES = ("fish", "fruit", "cattle", "wood", "stone", "iron")
BUILDING_NAMES = ("ship", "town", "market", "port", "temple")
MARKETS = {"I": 0, "II": 1, "any": 2}
SETS = {"all": 0b111111, "food": 0b000111, "ore": 0b110000}
ALL = 0b111111
ANY_BUILDING = 5
WAIVE_FLORINS, WAIVE_CHOICE, WAIVE_RESOURCE = 0, 1, 2  # the resource's number is added to the last one
ACTIONS = {"harvest": Do.HARVEST, "taxes": Do.TAXES, "recruitment": Do.RECRUITMENT, "reproduction": Do.REPRODUCTION,
           "construction": Do.CONSTRUCTION, "transaction": Do.TRANSACTION, "migration": Do.MIGRATION,
           "exploration": Do.EXPLORATION}
COUNTED = {Op.GAIN_FLORINS: (1, 99), Op.GAIN_TOKEN: (1, 24), Op.FEED_BONUS: (1, 9), Op.CONVERT_CUBE: (1, 9),
           Op.STEAL_FLORINS: (1, 99), Op.STEAL_CUBE: (1, 9), Op.BUY_TRACK: (0, 9), Op.RETRIEVE_DISC: (1, 5), Op.LEVY: (0, 99)}
PLAIN = (Op.PEEK_OBJECTIVE, Op.BUILD_WONDER, Op.STORM, Op.BURY_PILE)
EVENT_OPS = (Op.CHANGE_REBELLION, Op.CHANGE_SURPLUS, Op.SPOIL, Op.STOCK, Op.STORM, Op.LEVY)
CARD_OPS = tuple(op for op in Op if op not in (Op.NONE, Op.SPOIL, Op.STORM, Op.LEVY))
Part = tuple[int, tuple[int, int, int, int]]


def parse_effect(text: str, event: bool) -> list[Part]:
    """An effect as (operation, four numbers) a part.

    Raises
    ------
    ValueError
        With what is allowed, as the end of a sentence.
    """
    if text == "-" and not event:
        return []
    parts = [_part(word.strip(), event) for word in text.split(";")]
    if len(parts) > (1 if event else PARTS):
        raise ValueError(f"at most {1 if event else PARTS} operations joined by ';'")
    return parts


def _part(text: str, event: bool) -> Part:
    found = re.fullmatch(r"([a-z_]+)\((.*)\)", text)
    allowed = EVENT_OPS if event else CARD_OPS
    names = {op.name.lower(): op for op in allowed}
    if not found or found[1] not in names:
        raise ValueError(f"operations of the form name(...), with name one of {', '.join(sorted(names))}")
    op = names[found[1]]
    given = [word.strip() for word in found[2].split(",") if word.strip()]
    first, second, third, fourth, *_ = (*_arguments(op, given), 0, 0, 0, 0)
    return int(op), (first, second, third, fourth)


def _arguments(op: Op, given: list[str]) -> tuple[int, ...]:
    name = op.name.lower()
    if op in PLAIN:
        _need(given, 0, f"{name}()")
        return ()
    if op in COUNTED:
        _need(given, 1, f"{name}(n)")
        return (_number(given[0], *COUNTED[op]),)
    if op in (Op.CHANGE_REBELLION, Op.CHANGE_SURPLUS):
        return _change(given)
    return READERS[op](given)


def _change(given: list[str]) -> tuple[int, ...]:
    if not 1 <= len(given) <= 3:
        raise ValueError("change_rebellion(n), change_rebellion(n,per=temple_all) or change_rebellion(n,per=temple_all,cap=3)")
    per, cap = Per.NOTHING, 0
    for word in given[1:]:
        key, _, value = word.partition("=")
        if key == "per":
            per = Per(_choice(value, [p.name.lower() for p in Per][1:]) + 1)
        elif key == "cap":
            cap = _number(value, 1, 50)
        else:
            raise ValueError("per=... and cap=... after the number")
    return _number(given[0], -30, 30), int(per), cap


def _gain_cube(given: list[str]) -> tuple[int, ...]:
    _need(given, 2, "gain_cube(fruit|cattle,1)")
    return _resources(given[0]), _number(given[1], 1, 9)


def _free_action(given: list[str]) -> tuple[int, ...]:
    _need(given, 1, "free_action(action)")
    return (int(ACTIONS[list(ACTIONS)[_choice(given[0], list(ACTIONS))]]),)


def _extra_harvest(given: list[str]) -> tuple[int, ...]:
    _need(given, 1, "extra_harvest(resource)")
    return (_choice(given[0], list(RESOURCE_NAMES)),)


def _transactions(given: list[str]) -> tuple[int, ...]:
    _need(given, 2, "transactions(market,n)")
    return _choice(given[0], list(MARKETS)), _number(given[1], 1, 9)


def _discount(given: list[str]) -> tuple[int, ...]:
    _need(given, 2, "discount_build(building,waive)")
    return (_choice(given[0], [*BUILDING_NAMES, "any"]), _choice(given[1], ["florins", "cube", *RESOURCE_NAMES]))


def _recruit(given: list[str]) -> tuple[int, ...]:
    _need(given, 2, "recruit(n,price)")
    return _number(given[0], 1, 9), _number(given[1], 0, 20)


def _stand_up(given: list[str]) -> tuple[int, ...]:
    _need(given, 2, "stand_up(n,own) or stand_up(n,any)")
    return _number(given[0], 1, 20), _choice(given[1], ["any", "own"])


def _draw(given: list[str]) -> tuple[int, ...]:
    _need(given, 2, "draw_and_buy(kind,n)")
    return _choice(given[0], ["character", "progress"]), _number(given[1], 1, SLOTS)


def _spoil(given: list[str]) -> tuple[int, ...]:
    _need(given, 3, "spoil(market,set,n)")
    return _choice(given[0], ["I", "II"]), SETS[list(SETS)[_choice(given[1], list(SETS))]], _number(given[2], 1, 9)


def _stock(given: list[str]) -> tuple[int, ...]:
    _need(given, 3, "stock(market,resource,n)")
    return _choice(given[0], ["I", "II"]), _resources(given[1]), _number(given[2], 1, 9)


READERS = {Op.GAIN_CUBE: _gain_cube, Op.FREE_ACTION: _free_action, Op.EXTRA_HARVEST: _extra_harvest,
           Op.TRANSACTIONS: _transactions, Op.DISCOUNT_BUILD: _discount, Op.RECRUIT: _recruit, Op.STAND_UP: _stand_up,
           Op.DRAW_AND_BUY: _draw, Op.SPOIL: _spoil, Op.STOCK: _stock}


def _need(given: list[str], n: int, form: str) -> None:
    if len(given) != n:
        raise ValueError(f"an operation of the form {form}")


def _number(text: str, low: int, high: int) -> int:
    try:
        number = int(text)
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise ValueError(f"an operation with a whole number from {low} to {high} in place of {text!r}")
    return number


def _choice(text: str, allowed: list[str]) -> int:
    if text not in allowed:
        raise ValueError(f"an operation with one of {', '.join(allowed)} in place of {text!r}")
    return allowed.index(text)


def _resources(text: str) -> int:
    if text == "any":
        return ALL
    return sum(1 << _choice(word, list(RESOURCE_NAMES)) for word in text.split("|"))
