"""The map from the rulebook to the code (docs/rules-embark.md) names what exists, and leaves no sentence out."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from embark_positions import POSITIONS

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "sim" / "games" / "embark"
TEXT = (ROOT / "docs" / "rules-embark.md").read_text(encoding="utf-8")
NO_EFFECT = "No effect on play: "
TITLES = {"Embark", "Embark Rulebook", "Table of Contents"}
RULEBOOKS = sorted((ROOT.parent / "shared" / "seeds").glob("004_*.txt"))


def rows(first_cell):
    """Cells of the table rows whose first cell matches."""
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in TEXT.splitlines() if line.startswith("|")]
    return [cells for cells in found if re.fullmatch(first_cell, cells[0])]


SENTENCES = rows(r"S\d+")
DECISIONS = rows(r"D\d+")


@cache
def functions(path):
    """Names of the functions and classes of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def switches():
    """Rules that a decision is the source of: {dotted name: entry of rules.toml}."""
    sections = tomllib.loads((GAME / "rules.toml").read_text(encoding="utf-8"))
    found = {f"{section}.{name}": rule for section, rules in sections.items() for name, rule in rules.items()}
    return {name: rule for name, rule in found.items() if re.match(r"D\d", rule["source"])}


def sentences(text):
    """(headings, sentences) of the rulebook: list items and table rows count as sentences."""
    headings, found = [], []
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("|"):
            if set(line) - set("|- "):
                found.append(line.strip("| ").replace(" | ", " / "))
        elif line.startswith("- ") or line[-1] in ".!?:":
            found += re.split(r"(?<=[.!?])\s+(?=[A-Z])", line.removeprefix("- "))
        else:
            headings.append(line)
    return headings, found


def quoted(quotation, sentence):
    """Is this the sentence, or its first and last words?"""
    first, dots, last = quotation.partition(" ... ")
    if not dots:
        return sentence == first
    return sentence.startswith(first + " ") and sentence.endswith(" " + last) and len(first) + len(last) < len(sentence)


def test_sentences_are_numbered_in_order():
    """S1, S2, ... come once each, in order, with all five cells."""
    assert [cells[0] for cells in SENTENCES] == [f"S{n}" for n in range(1, len(SENTENCES) + 1)]
    assert {len(cells) for cells in SENTENCES} == {5}


def test_every_sentence_has_code_and_tests_or_no_effect():
    """A sentence names code and tests, or says that it has no effect on play."""
    for number, _, code, tests, decision in SENTENCES:
        bare = decision.startswith(NO_EFFECT)
        assert (code == "none") == (tests == "none") == bare, number


def test_code_that_is_named_exists():
    """Every file:function is a function or class of that file; every table named is shipped."""
    named = set(re.findall(r"`(\w+\.py):(\w+)`", TEXT))
    assert len(named) > 50
    assert len(re.findall(r"`\w+\.py:", TEXT)) == len(re.findall(r"`\w+\.py:\w+`", TEXT))
    missing = sorted(f"{file}:{name}" for file, name in named if name not in functions(GAME / file))
    assert not missing
    for table in set(re.findall(r"`(\w+\.csv)`", TEXT)):
        assert (GAME / "components" / "reconstructed" / table).is_file(), table


def test_tests_that_are_named_exist():
    """Every test file and test function named is there."""
    named = set(re.findall(r"`(tests/\w+\.py)::(\w+)`", TEXT))
    assert named and all(name.startswith("test_") for _, name in named)
    missing = sorted(f"{file}::{name}" for file, name in named if name not in functions(ROOT / file))
    assert not missing


def test_positions_that_are_named_exist_and_all_are_named():
    """The positions named are those of embark_positions, all of them."""
    named = set(re.findall(r"`tests/test_embark_positions\.py\[(\w+)\]`", TEXT))
    assert named == {position["name"] for position in POSITIONS}
    assert set(re.findall(r"`(tests/[^`]*?)\[", TEXT)) == {"tests/test_embark_positions.py"}


def test_every_reference_is_understood():
    """No cell for code or tests holds a reference that the checks above would pass over."""
    good = r"`\w+\.py:\w+`|`tests/\w+\.py::\w+`|`tests/test_embark_positions\.py\[\w+\]`|none"
    cells = [cell for row in SENTENCES for cell in row[2:4]] + [cell for row in DECISIONS for cell in row[5:7]]
    for reference in (word for cell in cells for word in cell.split(", ")):
        assert re.fullmatch(good, reference), reference


def test_every_decision_is_listed():
    """D1 to D23 in order; rule, default and alternatives are those of rules.toml, and no rule with a decision is left out."""
    assert [cells[0] for cells in DECISIONS] == [f"D{n}" for n in range(1, 24)]
    listed = {cells[2].strip("`"): cells for cells in DECISIONS}
    rules = switches()
    assert set(listed) == set(rules)
    for name, (number, _, _, default, alternatives, _, _) in listed.items():
        rule = rules[name]
        assert rule["source"].split()[0] == number
        assert default == f"`{rule['value']}`"
        others = {choice for choice in rule.get("choices", []) if choice != rule["value"]}
        assert set(re.findall(r"`(\w+)`", alternatives)) == others, name


def test_decisions_that_are_named_exist():
    """Every Dn, Rn and Sn named anywhere is in a table."""
    known = {cells[0] for cells in SENTENCES + DECISIONS + rows(r"R\d")}
    assert [cells[0] for cells in rows(r"R\d")] == ["R1", "R2", "R3", "R4"]
    assert set(re.findall(r"\b[DRS]\d+\b", TEXT)) <= known


def test_every_talent_is_listed():
    """R-T1 to R-T16 in order."""
    assert [cells[0].split()[0] for cells in rows(r"R-T\d+ .*")] == [f"R-T{n}" for n in range(1, 17)]


def test_splitter():
    """The splitter takes headings, list items, table rows and sentences apart."""
    text = "Title\n\nOne (see below). Two!\n- Item: yes, 1.5 VP. 2nd\n| a | b |\n|---|---|\n| c | d |\n"
    assert sentences(text) == (["Title"], ["One (see below).", "Two!", "Item: yes, 1.5 VP. 2nd", "a / b", "c / d"])


@pytest.mark.skipif(not RULEBOOKS, reason="the rulebook is not part of the repository")
def test_no_sentence_of_the_rulebook_is_left_out():
    """As many sentences as the rulebook has, each quoted by its own words, under the rulebook's headings."""
    headings, found = sentences(RULEBOOKS[0].read_text(encoding="utf-8"))
    assert len(SENTENCES) == len(found)
    wrong = [(cells[0], text) for cells, text in zip(SENTENCES, found, strict=True) if not quoted(cells[1], text)]
    assert not wrong
    ours = re.findall(r"^## (.*)$", TEXT, flags=re.MULTILINE)
    theirs = [heading for heading in headings if heading not in TITLES]
    assert ours[:len(theirs)] == theirs
