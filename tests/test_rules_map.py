"""The maps from the rulebooks to the code (docs/rules-*.md) name what exists, and leave no sentence out."""

import ast
import re
import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import embark_positions
import pytest
import test_archipelago_positions

ROOT = Path(__file__).resolve().parent.parent
SEEDS = ROOT.parent / "shared" / "seeds"
NO_EFFECT = "No effect on play: "


@dataclass(frozen=True)
class Map:
    """A document, and what it must hold."""

    game: str
    positions: frozenset  # names of the positions worked by hand
    decision: str  # how the numbers of decisions begin
    decisions: int
    item: str  # how list items of the rulebook begin
    ends: str  # what sentences, other than headings, end with
    titles: frozenset  # headings of the rulebook that the document leaves out
    headings: str  # how the rulebook's headings are marked in the document
    seeds: tuple
    others: tuple = ()  # first letters of further numbers

    @cached_property
    def text(self):
        """The document."""
        return (ROOT / "docs" / f"rules-{self.game}.md").read_text(encoding="utf-8")

    @property
    def folder(self):
        """The folder of the game."""
        return ROOT / "sim" / "games" / self.game

    @property
    def test_file(self):
        """The test that plays the positions."""
        return f"tests/test_{self.game}_positions.py"

    def rows(self, first_cell):
        """Cells of the table rows whose first cell matches."""
        found = [[cell.strip() for cell in line.strip("|").split("|")] for line in self.text.splitlines() if line.startswith("|")]
        return [cells for cells in found if re.fullmatch(first_cell, cells[0])]

    @property
    def sentences(self):
        """Rows of the sentences."""
        return self.rows(r"S\d+")

    @property
    def listed(self):
        """Rows of the decisions."""
        return self.rows(self.decision + r"\d+")

    def rules(self):
        """All rules: {dotted name: entry of rules.toml}."""
        sections = tomllib.loads((self.folder / "rules.toml").read_text(encoding="utf-8"))
        return {f"{section}.{name}": rule for section, rules in sections.items() for name, rule in rules.items()}

    def numbers(self, source):
        """The decisions that the source of a rule names."""
        return re.findall(rf"(?<![\w-]){self.decision}\d+", source)

    def switches(self):
        """Rules that a decision is the source of: {dotted name: entry of rules.toml}."""
        return {name: rule for name, rule in self.rules().items() if self.numbers(rule["source"])}


EMBARK = Map("embark", frozenset(position["name"] for position in embark_positions.POSITIONS), "D", 23, "- ", ".!?:",
             frozenset({"Embark", "Embark Rulebook", "Table of Contents"}), "## ", ("004",), ("R",))
ARCHIPELAGO = Map("archipelago", frozenset(test_archipelago_positions.IDS), "A-D", 93, r"• |\d+\. ", ".!?:)",
                  frozenset({"How to Play Archipelago", "Archipelago", "Règles d’Archipels"}), "### ", ("000", "001", "002"),
                  ("C", "X"))
both = pytest.mark.parametrize("document", [EMBARK, ARCHIPELAGO], ids=lambda document: document.game)


@cache
def functions(path):
    """Names of the functions and classes of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def sentences(text, item, ends):
    """(headings, sentences) of a rulebook: list items and table rows count as sentences."""
    headings, found = [], []
    for line in filter(None, map(str.strip, text.splitlines())):
        bare = re.sub(rf"^({item})\s*", "", line)
        if line.startswith("|"):
            if set(line) - set("|- "):
                found.append(line.strip("| ").replace(" | ", " / "))
        elif bare != line or line[-1] in ends:
            found += re.split(r"(?<=[.!?])\s+(?=[A-ZÀ-Ý])", bare)
        else:
            headings.append(line)
    return headings, found


def quoted(quotation, sentence):
    """Is this the sentence, or its first and last words?"""
    sentence = " ".join(sentence.split())
    first, dots, last = quotation.partition(" ... ")
    if not dots:
        return sentence == first
    return sentence.startswith(first + " ") and sentence.endswith(" " + last) and len(first) + len(last) < len(sentence)


@both
def test_sentences_are_numbered_in_order(document):
    """S1, S2, ... come once each, in order, with all five cells."""
    rows = document.sentences
    assert [cells[0] for cells in rows] == [f"S{n}" for n in range(1, len(rows) + 1)]
    assert {len(cells) for cells in rows} == {5}


@both
def test_every_sentence_has_code_and_tests_or_no_effect(document):
    """A sentence names code and tests, or says that it has no effect on play."""
    for number, _, code, tests, decision in document.sentences:
        bare = decision.startswith(NO_EFFECT)
        assert (code == "none") == (tests == "none") == bare, number


@both
def test_code_that_is_named_exists(document):
    """Every file:function is a function or class of that file; every table named is shipped."""
    named = set(re.findall(r"`(\w+\.py):(\w+)`", document.text))
    assert len(named) > 50
    assert len(re.findall(r"`\w+\.py:", document.text)) == len(re.findall(r"`\w+\.py:\w+`", document.text))
    missing = sorted(f"{file}:{name}" for file, name in named if name not in functions(document.folder / file))
    assert not missing
    for table in set(re.findall(r"`(\w+\.csv)`", document.text)):
        assert (document.folder / "components" / "reconstructed" / table).is_file(), table


@both
def test_tests_that_are_named_exist(document):
    """Every test file and test function named is there."""
    named = set(re.findall(r"`(tests/\w+\.py)::(\w+)`", document.text))
    assert named and all(name.startswith("test_") for _, name in named)
    missing = sorted(f"{file}::{name}" for file, name in named if name not in functions(ROOT / file))
    assert not missing


@both
def test_positions_that_are_named_exist_and_all_are_named(document):
    """The positions named are those worked by hand, all of them."""
    named = set(re.findall(rf"`{re.escape(document.test_file)}\[(\w+)\]`", document.text))
    assert named == document.positions
    assert set(re.findall(r"`(tests/[^`]*?)\[", document.text)) == {document.test_file}


@both
def test_every_reference_is_understood(document):
    """No cell for code or tests holds a reference that the checks above would pass over."""
    good = rf"`\w+\.py:\w+`|`tests/\w+\.py::\w+`|`{re.escape(document.test_file)}\[\w+\]`|none"
    cells = [cell for row in document.sentences for cell in row[2:4]] + [cell for row in document.listed for cell in row[5:7]]
    for reference in (word for cell in cells for word in cell.split(", ")):
        assert re.fullmatch(good, reference), reference


@both
def test_every_decision_is_listed(document):
    """All decisions in order; rule, default and alternatives are those of rules.toml, and no rule with a decision is left out."""
    numbers = list(dict.fromkeys(cells[0] for cells in document.listed))
    assert numbers == [f"{document.decision}{n}" for n in range(1, document.decisions + 1)]
    assert {len(cells) for cells in document.listed} == {7}
    rules, without_rule = document.switches(), [cells for cells in document.listed if cells[2] == "none"]
    listed = {cells[2].strip("`"): cells for cells in document.listed if cells[2] != "none"}
    assert set(listed) == set(rules) and len(listed) + len(without_rule) == len(document.listed)
    for name, (number, _, _, default, alternatives, code, tests) in listed.items():
        rule = rules[name]
        assert number in document.numbers(rule["source"]), name
        assert default == f"`{rule['value']}`"
        others = {choice for choice in rule.get("choices", []) if choice != rule["value"]}
        assert set(re.findall(r"`(\w+)`", alternatives)) == others, name
        assert code != "none" and tests != "none"
    for number, _, _, constant, alternatives, code, tests in without_rule:
        assert constant and alternatives == "none" and "none" not in (code, tests), number
        assert not any(number in document.numbers(rule["source"]) for rule in rules.values())


@both
def test_numbers_that_are_named_exist(document):
    """Every decision, sentence and other number named anywhere is in a table."""
    letters = "".join(["S", *document.others])
    tables = document.sentences + document.listed + [row for letter in document.others for row in document.rows(letter + r"\d+")]
    known = {cells[0] for cells in tables}
    named = set(re.findall(rf"(?<![\w-])(?:{document.decision}|[{letters}])\d+\b", document.text))
    assert named == known | named & known and named <= known
    for letter in document.others:
        found = [cells[0] for cells in document.rows(letter + r"\d+")]
        assert found == [f"{letter}{n}" for n in range(1, len(found) + 1)] and found


def test_every_talent_is_listed():
    """R-T1 to R-T16 in order."""
    assert [cells[0].split()[0] for cells in EMBARK.rows(r"R-T\d+ .*")] == [f"R-T{n}" for n in range(1, 17)]


def test_every_rule_of_archipelago_is_listed():
    """Rules that are no decision stand in a table of their own, with the default, the bounds and the source of rules.toml."""
    rules, switches = ARCHIPELAGO.rules(), ARCHIPELAGO.switches()
    rows = {cells[0].strip("`"): cells for cells in ARCHIPELAGO.rows(r"`\w+\.\w+`")}
    assert set(rows) == set(rules) - set(switches)
    for name, (_, default, allowed, source, code) in rows.items():
        rule = rules[name]
        assert (default, source) == (f"`{rule['value']}`", rule["source"]) and code != "none"
        bounds = ", ".join(f"`{choice}`" for choice in rule.get("choices", []) if choice != rule["value"])
        assert allowed == (bounds or "{} to {}".format(*rule["range"])), name


def test_every_operation_and_event_is_listed():
    """The readings name every operation of the card effects with the cards that have it, and every event."""
    tables = test_archipelago_positions.COMPONENTS
    used = {}
    for row in tables["cards"]:
        for operation in re.findall(r"(\w+)\(", row["effect"]):
            used.setdefault(operation, []).append(row["id"])
    listed = {cells[0]: cells[1].split(", ") for cells in ARCHIPELAGO.rows("|".join(used))}
    assert listed == {operation: list(dict.fromkeys(cards)) for operation, cards in used.items()}
    events = [f"{row['id']} {row['name']}" for row in tables["events"]]
    assert [cells[0] for cells in ARCHIPELAGO.rows(r"EV\d+ .*")] == events


def test_splitter():
    """The splitter takes headings, list items, table rows and sentences apart."""
    text = "Title\n\nOne (see below). Two!\n- Item: yes, 1.5 VP. 2nd\n| a | b |\n|---|---|\n| c | d |\n"
    assert sentences(text, "- ", ".!?:") == (["Title"], ["One (see below).", "Two!", "Item: yes, 1.5 VP. 2nd", "a / b", "c / d"])
    text = "Titre\n• un point\n12. Une phrase. Étape (p. 3)\nFin (p. 4)\n"
    assert sentences(text, r"• |\d+\. ", ".!?:)") == (["Titre"], ["un point", "Une phrase.", "Étape (p. 3)", "Fin (p. 4)"])


@both
def test_no_sentence_of_the_rulebook_is_left_out(document):
    """As many sentences as the rulebook has, each quoted by its own words, under the rulebook's headings."""
    files = [path for seed in document.seeds for path in sorted(SEEDS.glob(f"{seed}_*.txt"))]
    if not files:
        pytest.skip("the rulebook is not part of the repository")
    texts = [sentences(path.read_text(encoding="utf-8"), document.item, document.ends) for path in files]
    found = [sentence for _, own in texts for sentence in own]
    assert len(document.sentences) == len(found)
    wrong = [(cells[0], text) for cells, text in zip(document.sentences, found, strict=True) if not quoted(cells[1], text)]
    assert not wrong
    ours = re.findall(rf"^{document.headings}(.*)$", document.text, flags=re.MULTILINE)
    theirs = [heading for headings, _ in texts for heading in headings if heading not in document.titles]
    assert ours[:len(theirs)] == theirs
