"""A gate's verdict for people and machines: terminal, JSON, JUnit XML, Markdown for a pull request."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from analysis.gate.judge import HOLDS, Row, Verdict
from analysis.gate.scenario import GateScenario
from analysis.paired import CHANGED, INCONCLUSIVE
from reports import words
from reports.comparison import change, span

WORDS = {0: "holds", 1: "changed or out of band", 3: "inconclusive"}
MARKS = {"fail": "✗", "unsure": "?", "ok": "✓"}
HEADER = ("", "figure", "baseline", "now", "difference", "95 % interval", "margin", "verdict", "band")
MOST_BYTES = 60_000


def headline(verdict: Verdict) -> str:
    """The verdict in a sentence."""
    if verdict.identical:
        bound = words.percent(min(1.0, 3 / verdict.blocks))
        told = (f"unchanged (bit-identical): every game is as it was; at most {bound} of deals can differ "
                f"(95{words.SPACE}%, 3 over n)")
        return told if verdict.code == 0 else f"{told}; but {WORDS[verdict.code]}"
    return f"{WORDS[verdict.code]}; {words.count(verdict.changed_games)} games differ; {verdict.blame}"


def order(rows: list[Row]) -> list[Row]:
    """Worst first, by size in margins."""
    return sorted(rows, key=lambda row: (list(MARKS).index(row.state), -abs(row.difference) / row.margin))


def cells(row: Row) -> list[str]:
    """A figure as text."""
    verdict = row.verdict + (f", drifted {change(row.drift, row.unit)} since the last release" if row.drifted else "")
    mark = MARKS[row.state] if row.severity == "error" or row.state == "ok" else "!"
    return [mark, row.name, words.value(row.before, row.unit), words.value(row.now, row.unit), change(row.difference, row.unit),
            span(row), change(row.margin, row.unit).lstrip("+"), verdict, row.band_verdict]


def show(scenario: GateScenario, verdict: Verdict, commands: list[str]) -> None:
    """Print the verdict."""
    from reports import console

    shown = [[text for k, text in enumerate(cells(row)) if k not in (5, 6)] for row in order(verdict.rows)]
    console.table(f"{scenario.name}: {headline(verdict)}", [HEADER[k] for k in (0, 1, 2, 3, 4, 7, 8)], shown,
                  figures=HEADER[1])
    for step in verdict.ladder:
        if step.verdict != HOLDS:
            console.out.print(f"ladder: {step.stronger} above {step.weaker} is {step.verdict} "
                              f"({change(step.difference, 'share')}, {span(step)})", markup=False)
    if verdict.rules:
        console.table("\nRules that differ", ("rule", "baseline", "now"), verdict.rules[:20])
    if verdict.strategies:
        console.out.print(f"strategies that differ: {', '.join(verdict.strategies)}", markup=False)
    if verdict.crossed:
        console.table("\nDifference to the baseline if only one side is new", ("figure", "new rules", "new strategies", "both"),
                      [_crossed(row) for row in verdict.crossed])
    for command in commands:
        console.out.print(command, markup=False, soft_wrap=True)


def _crossed(row: dict[str, Any]) -> list[str]:
    sides = [row.get(side) for side in ("rules", "strategies", "both")]
    return [row["name"], *("" if side is None else f"{side['difference']:+.4g} ({side['low']:+.4g} to {side['high']:+.4g})"
                           for side in sides)]


def as_json(scenario: GateScenario, verdict: Verdict, commands: list[str]) -> dict[str, Any]:
    """The verdict as plain data."""
    rows = [dataclasses.asdict(row) | {"state": row.state} for row in order(verdict.rows)]
    return {"schema": 1, "scenario": scenario.name, "verdict": WORDS[verdict.code], "exit": verdict.code,
            "headline": headline(verdict), "identical": verdict.identical, "blocks": verdict.blocks,
            "changed_games": verdict.changed_games,
            "first_changed_game": verdict.first_game, "blame": verdict.blame, "rules": [list(row) for row in verdict.rules],
            "strategies": verdict.strategies, "figures": rows, "ladder": [dataclasses.asdict(step) for step in verdict.ladder],
            "crossed": verdict.crossed, "commands": commands}


def junit(scenario: GateScenario, verdict: Verdict) -> str:
    """The verdict as JUnit XML: a test case a figure and a step of the ladder."""
    suite = ElementTree.Element("testsuite", name=f"balance.{scenario.name}")
    failures = skipped = 0
    cases = [(row.name, row.state if row.severity == "error" else "ok", " ".join(cells(row)[2:])) for row in order(verdict.rows)]
    cases += [(f"ladder: {step.stronger} above {step.weaker}", {HOLDS: "ok", INCONCLUSIVE: "unsure"}.get(step.verdict, "fail"),
               f"{change(step.difference, 'share')} ({span(step)})") for step in verdict.ladder]
    for name, state, text in cases:
        case = ElementTree.SubElement(suite, "testcase", classname=f"balance.{scenario.name}", name=name)
        if state == "fail":
            ElementTree.SubElement(case, "failure", message=text).text = text
            failures += 1
        elif state == "unsure":
            ElementTree.SubElement(case, "skipped", message=f"inconclusive: {text}")
            skipped += 1
        else:
            ElementTree.SubElement(case, "system-out").text = text
    suite.attrib |= {"tests": str(len(cases)), "failures": str(failures), "skipped": str(skipped), "errors": "0"}
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def markdown(scenario: GateScenario, verdict: Verdict, commands: list[str]) -> str:
    """The verdict as a comment on a pull request, under 60 KiB."""
    lines = [f"### Balance of {scenario.name}: {WORDS[verdict.code]}", "", headline(verdict) + ".", "",
             "| " + " | ".join(HEADER) + " |", "|" + " --- |" * len(HEADER)]
    lines += ["| " + " | ".join(text.replace("|", "\\|") for text in cells(row)) + " |" for row in order(verdict.rows)]
    if verdict.ladder:
        steps = [f"{step.stronger} above {step.weaker} {step.verdict} ({change(step.difference, 'share')}, {span(step)})"
                 for step in verdict.ladder]
        lines += ["", "Ladder: " + "; ".join(steps) + "."]
    if verdict.rules:
        rules = ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in verdict.rules]
        head = ["", "<details><summary>Rules that differ</summary>", "", "| rule | baseline | now |", "| --- | --- | --- |"]
        lines += [*head, *rules, "", "</details>"]
    if commands:
        lines += ["", "```", *commands, "```"]
    return _cut(lines)


def _cut(lines: list[str]) -> str:
    text = "\n".join(lines) + "\n"
    if len(text.encode()) <= MOST_BYTES:
        return text
    note = "\n\n(cut: verdict.json has everything)\n"
    return text.encode()[:MOST_BYTES - len(note.encode())].decode(errors="ignore") + note


def write(folder: Path, scenario: GateScenario, verdict: Verdict, commands: list[str]) -> list[Path]:
    """Write verdict.json, junit.xml and verdict.md into a folder."""
    texts = {"verdict.json": json.dumps(as_json(scenario, verdict, commands), indent=1) + "\n",
             "junit.xml": junit(scenario, verdict), "verdict.md": markdown(scenario, verdict, commands)}
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]


def advice(scenario: GateScenario, verdict: Verdict) -> str:
    """What to do next."""
    if verdict.code == 1 and any(row.verdict == CHANGED for row in verdict.rows):
        return f"if this is what you want: equipoise accept {scenario.path} --reason \"...\""
    return ""
