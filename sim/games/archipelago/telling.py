"""Archipelago's trace lines in the rulebook's words."""

from __future__ import annotations

from typing import Any

Line = dict[str, Any]
ENDINGS = ("a condition was met", "war of independence: all have lost", "war of independence: the Separatist has won alone",
           "the last round is over", "the pile has run out")
PHASES = ("round 0", "phase 1, disengage", "phase 2, turn order", "phase 3, population effects", "phase 4, balance",
          "phase 5, actions", "phase 6, evolution cards")
SENTENCES = {
    "tiles": "the tiles are shuffled", "pile": "the discards are shuffled into a new pile",
    "track": "card {card} comes onto space {slot} of the track", "marker": "{name} {was} -> {now}",
    "florins": "seat {seat}: {change:+} florins ({now} left)", "cubes": "seat {seat}: {change:+} {resource}",
    "tokens": "seat {seat}: {change:+} explorer token", "laid": "{face} is laid at {hex}: {huts} hut(s)",
    "built": "a {building} stands at {hex}", "card": "{name} ({card}) now lies before seat {seat}",
    "wonder": "{name} ({card}) is built", "discs": "every seat now owns {each} discs",
    "announced": "seat {seat} shows {objective}: its condition is met",
}


def say(line: Line) -> str:
    """A chance, event or score line in words."""
    if line["type"] == "score":
        return f"seat {line['seat']} scores {line['vp']} VP ({line['source']})"
    what = line["what"]
    if what == "phase":
        return f"--- round {line['round']}, {PHASES[line['phase']]}; order {line['order']}"
    if what == "crisis":
        export = line["kind"] == "export"
        need = f"{line['missing']} cubes wanted" if export else f"{line['missing']} lie, a cube feeds {line['feeds']}"
        return f"{line['kind']} crisis: {line['resource']}, {need}"
    if what == "end":
        return f"the game ends: {ENDINGS[line['how']]}; scores {line['scores']}"
    return SENTENCES[what].format(**line)


def say_option(step: str, option: Line) -> str:
    """An option in words."""
    if all(value is None for value in option.values()):
        return {"place": "refuse the tile", "offer": "nobody", "buy": "no card", "draw": "no card", "track": "no card",
                "rotate": "none"}.get(step, "stop")
    if step == "action":
        return " ".join(str(value) for value in option.values())
    if step == "transaction":
        return f"{option['deal']} {option['resource']} on {option['market']}"
    if step == "thing":
        rest = [str(value) for key, value in option.items() if key not in ("side", "good")]
        return " ".join([option["side"], option["good"], *rest])
    if len(option) == 1:
        key, value = next(iter(option.items()))
        if isinstance(value, bool):
            return "a token" if key == "token" else "yes" if value else "no"
        return f"{value}" if key in ("card", "give", "tile") else f"{key} {value}"
    return ", ".join(f"{key} {value}" for key, value in option.items() if value is not None)


def say_position(position: Line) -> list[str]:
    """A position in words, a line a thing."""
    lines = [f"round {position['round']}, phase {position['phase']}, order {position['order']}",
             f"population {position['population']}, rebellion {position['rebellion']}, surplus {position['surplus']}",
             f"bank {position['bank']}, market I {position['markets']['I']}, market II {position['markets']['II']}"]
    lines += [f"hex {place['hex']}: {place['face']} turned {place['rotation']}" for place in position["map"]]
    lines += [f"building {k}: {built['kind']} at {built['hex']}, last held by seat {built['last']}"
              for k, built in enumerate(position["buildings"])]
    for colour, (citizens, ships) in enumerate(zip(position["citizens"], position["ships"], strict=True)):
        lines.append(f"colour {colour}: citizens {citizens}, ships {ships}")
    for seat, stock in enumerate(position["seats"]):
        lines.append(f"seat {seat}: " + ", ".join(f"{key} {value}" for key, value in stock.items() if value is not None))
    return [*lines, f"track {position['track']}, back {position['back']}"]
