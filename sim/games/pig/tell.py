"""Pig told: positions and options as plain data and in words (docs/trace.md)."""

from __future__ import annotations

from typing import Any

from sim.games.pig.state import Step


def deal(state: Any, rules: Any) -> dict[str, Any]:
    """Nothing is dealt."""
    return {}


def position(state: Any, rules: Any, seat: int | None = None) -> dict[str, Any]:
    """The position; nothing in it is hidden."""
    n = int(state.players)
    return {"points": state.points[:n].tolist(), "seat": int(state.seat), "turn": int(state.turn)}


def option(state: Any, rules: Any, number: int) -> dict[str, Any]:
    """An option as plain data."""
    return {"hold": bool(state.options[number, 0])}


def narrate(before: Any, after: Any, rules: Any) -> list[dict[str, Any]]:
    """The trace lines of one step."""
    if before.step == Step.ROLL:
        return [{"type": "chance", "what": "roll", "seat": int(before.seat), "die": int(after.die)}]
    gained = int(after.points[before.seat] - before.points[before.seat])
    return [{"type": "score", "seat": int(before.seat), "source": "held", "vp": gained}] if gained else []


def scores(state: Any) -> list[int]:
    """Points of each seat."""
    return [int(x) for x in state.points[:int(state.players)]]


def winners(state: Any, rules: Any) -> list[int]:
    """The seats that have won."""
    return [seat for seat, points in enumerate(scores(state)) if points >= rules.record[0]["pig_target"]]


def say(line: dict[str, Any]) -> str:
    """A chance or score line in words."""
    if line["type"] == "chance":
        return f"seat {line['seat']} rolls {line['die']}" + (" and loses the turn" if line["die"] == 1 else "")
    return f"seat {line['seat']} keeps {line['vp']} points"


def say_option(step: str, option: dict[str, Any]) -> str:
    """An option in words."""
    return "hold" if option["hold"] else "roll"


def say_position(position: dict[str, Any]) -> list[str]:
    """A position in words."""
    return [f"points {position['points']}, seat {position['seat']} has gathered {position['turn']} this turn"]
