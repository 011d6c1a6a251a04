"""The naive twin referees games that it played with itself, and refuses traces that were tampered with."""

import copy
import json
import random
import tomllib

import pytest
from embark_positions import COMPONENTS, GAME, load_rules
from naive.embark import Disagreement, Game, Table, digest, referee

EFFECTS = {row["effect"]: row["id"] for row in COMPONENTS["talents"]}


def switch_alternatives():
    """[(rule, choice), ...]: every choice of a switch that is not the default, and the limits that are off."""
    with open(GAME / "rules.toml", "rb") as file:
        sections = tomllib.load(file)
    found = [
        (f"{section}.{name}", choice)
        for section, rules in sections.items()
        for name, rule in rules.items()
        for choice in rule.get("choices", [])
        if choice != rule["value"]
    ]
    return [*found, ("farm.limit", 3), ("vp.supply", 150), ("draft.extra", 0), ("rounds.count", 7)]


def random_deal(rng, players, components, rules):
    """Shuffle everything as the setup says."""
    by_board = {}
    for row in components["islands"]:
        by_board.setdefault(row["board"], []).append(row["id"])
    boards = sorted(rng.sample(sorted(by_board), players))
    deck = [row["id"] for row in components["boats"]]
    talents = [row["id"] for row in components["talents"]]
    rng.shuffle(deck)
    rng.shuffle(talents)
    return {
        "islands": [rng.choice(by_board[board]) for board in boards],
        "deck": deck,
        "offer": talents[: players + rules["draft.extra"]],
    }


def greedy_choice(rng, decision):
    """A random choice that crowds few boats in allocation, so that boats fill."""
    if decision.step == "allocate":
        return min(rng.randrange(len(decision.options)), rng.randrange(len(decision.options)))
    if decision.step in ("overfull", "generalist") or decision.step.startswith("last"):
        return len(decision.options) - 1
    return rng.randrange(len(decision.options))


def make_header(rng, players, rules, components, interventions=None):
    return {
        "type": "header",
        "format": 1,
        "game": "embark",
        "players": players,
        "rules": rules,
        "components": components,
        "deal": random_deal(rng, players, components, rules),
        "interventions": interventions or {},
    }


def log_lines(entries):
    for entry in entries:
        if entry[0] == "score":
            yield {"type": "score", "seat": entry[1], "source": entry[2], "vp": entry[3]}
        else:
            yield {"type": "chance", "what": "refill", "dock": entry[1], "boat": entry[2]}


def self_play(seed, players=2, changes=None, components=COMPONENTS, interventions=None, positions=False):
    """A random game of the twin with itself, as the lines of a trace."""
    rng = random.Random(seed)
    header = make_header(rng, players, load_rules(changes), components, interventions)
    table = Table(Game.from_header(header))
    lines = [header | told(table, positions)]
    while table.due is not None:
        decision, choice = table.due, greedy_choice(rng, table.due)
        line = {"type": "decision", "n": sum(line["type"] == "decision" for line in lines)}
        line |= {"step": decision.step, "seat": decision.seat, "options": decision.options, "choice": choice}
        table.choose(choice)
        lines.append(line | told(table, positions))
        lines.extend(log_lines(table.take_log()))
    game = table.game
    outcome = {"type": "outcome", "scores": list(game.scores), "winners": list(game.winners)}
    return [*lines, outcome | told(table, positions)]


def told(table, positions):
    position = table.game.position()
    return {"digest": digest(position)} | ({"position": position} if positions else {})


def sums_of_scores(lines, players):
    sums = [0] * players
    for line in lines:
        if line["type"] == "score":
            sums[line["seat"]] += line["vp"]
    return sums


@pytest.fixture(scope="module")
def trace():
    """One game of three, to be tampered with."""
    return self_play(5, players=3, changes={"rounds.count": 3}, positions=True)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_referee_accepts_games_of_the_twin(players):
    """A game of the twin with itself passes, in JSON as well, and its score lines add up to the final scores."""
    lines = self_play(players, players)
    report = referee(json.dumps(line) for line in lines)
    assert report.players == players
    assert report.decisions == sum(line["type"] == "decision" for line in lines)
    assert report.scores == lines[-1]["scores"] == sums_of_scores(lines, players)
    assert report.winners == lines[-1]["winners"]


@pytest.mark.parametrize("rule,choice", switch_alternatives(), ids=lambda value: str(value))
def test_referee_accepts_every_alternative(rule, choice):
    """Every alternative of every switch plays to the end with all conservation laws on."""
    lines = self_play(f"{rule}={choice}", 2, {rule: choice, "voyagers.per_round": 4})
    assert referee(lines).scores == lines[-1]["scores"]
    lines = self_play(f"{rule}={choice} with three", 3, {rule: choice, "rounds.count": 4})
    assert referee(lines).scores == lines[-1]["scores"]


@pytest.mark.parametrize("effect", sorted(EFFECTS))
def test_every_talent_is_met(effect):
    """Given to a seat, each talent takes effect in one of a few games; the seat does not draft."""
    used = {"talent:foreman_idle"} if effect == "foreman" else {f"talent:{effect}"}
    met = set()
    for seed in range(12):
        lines = self_play(seed, 2, interventions={"talent.1": EFFECTS[effect]})
        assert [line["seat"] for line in lines if line.get("step") == "draft"] == [0]
        met |= referee(lines).coverage
        if used <= met:
            break
    assert used <= met


def test_other_components():
    """Another component set in the header works: other boats, islands, talents and mining chart."""
    components = copy.deepcopy(COMPONENTS)
    components["boats"] = [{"id": f"X{n}", "berths": word} for n, word in enumerate(["K", "WM", "EEEE", "MC"] * 4)]
    for row in components["islands"]:
        row |= {"mines": "1x3 2x1", "track": "4", "keys": "1", "flags": "2", "pays": "9/6"}
    components["talents"] = [row | {"value": row["value"] and "4"} for row in components["talents"]]
    components["mining"] = [{"id": "Z", "ore": "2", "points": "7"}]
    for seed in range(3):
        lines = self_play(seed, 3, components=components)
        assert referee(lines).scores == lines[-1]["scores"]


def test_forced_talent_leaves_the_offer():
    """A talent given by the deal is taken out of the offer if it is there."""
    rng = random.Random(1)
    header = make_header(rng, 3, load_rules(), COMPONENTS)
    header["interventions"] = {"talent.1": header["deal"]["offer"][2]}
    table = Table(Game.from_header(header))
    offer = header["deal"]["offer"]
    assert table.game.talents == [None, offer[2], None]
    assert [option["talent"] for option in table.due.options] == offer[:2] + offer[3:]


def changed(trace, kind, change, which=0):
    """A copy of a trace with one line of a kind changed."""
    lines = copy.deepcopy(trace)
    line = [line for line in lines if line["type"] == kind][which]
    change(line, lines)
    return lines


def drop(line, lines):
    lines.remove(line)


MUTATIONS = {
    "score_changed": ("score", lambda line, lines: line.update(vp=line["vp"] + 1)),
    "score_of_another_seat": ("score", lambda line, lines: line.update(seat=(line["seat"] + 1) % 3)),
    "score_of_another_source": ("score", lambda line, lines: line.update(source="elsewhere")),
    "score_dropped": ("score", drop),
    "refill_changed": ("chance", lambda line, lines: line.update(boat="B00")),
    "refill_dropped": ("chance", drop),
    "option_removed": ("decision", lambda line, lines: line["options"].pop()),
    "options_reordered": ("decision", lambda line, lines: line["options"].reverse()),
    "choice_out_of_range": ("decision", lambda line, lines: line.update(choice=99)),
    "choice_negative": ("decision", lambda line, lines: line.update(choice=-1)),
    "seat_changed": ("decision", lambda line, lines: line.update(seat=(line["seat"] + 1) % 3)),
    "step_changed": ("decision", lambda line, lines: line.update(step="guess")),
    "number_changed": ("decision", lambda line, lines: line.update(n=1000)),
    "decision_dropped": ("decision", drop),
    "digest_changed": ("decision", lambda line, lines: line.update(digest="0" * 32)),
    "position_changed": ("decision", lambda line, lines: line["position"].update(pub=[1, 2, 3])),
    "header_digest_changed": ("header", lambda line, lines: line.update(digest="0" * 32)),
    "deck_shuffled": ("header", lambda line, lines: line["deal"]["deck"].reverse()),
    "boat_twice": ("header", lambda line, lines: line["deal"]["deck"].append("B01")),
    "rule_changed": ("header", lambda line, lines: line["rules"].update({"voyagers.per_round": 4})),
    "final_score_changed": ("outcome", lambda line, lines: line["scores"].reverse()),
    "winners_changed": ("outcome", lambda line, lines: line.update(winners=[0, 1, 2])),
    "final_digest_changed": ("outcome", lambda line, lines: line.update(digest="0" * 32)),
    "outcome_dropped": ("outcome", drop),
    "line_after_the_end": ("outcome", lambda line, lines: lines.append({"type": "score", "seat": 0})),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_referee_refuses_a_changed_trace(trace, name):
    """One line changed anywhere and the referee disagrees."""
    kind, change = MUTATIONS[name]
    with pytest.raises(Disagreement):
        referee(changed(trace, kind, change))


def test_referee_accepts_the_trace_unchanged(trace):
    """The trace that the mutations start from is in order, with unknown lines and keys in it too."""
    lines = copy.deepcopy(trace)
    lines[0]["new_key"] = 1
    lines.insert(1, {"type": "event", "what": "round"})
    assert referee(lines).scores == trace[-1]["scores"]


def test_refills_in_another_order_are_refused(trace):
    """Refills are compared in the order in which they happened."""
    lines = copy.deepcopy(trace)
    pairs = zip(enumerate(lines), enumerate(lines[1:], start=1), strict=False)
    first, second = next((a[0], b[0]) for a, b in pairs if a[1]["type"] == b[1]["type"] == "chance")
    lines[first], lines[second] = lines[second], lines[first]
    with pytest.raises(Disagreement, match="refills"):
        referee(lines)


def test_disagreement_is_readable(trace):
    """The message names the decision, the seat and the step, and the keys that differ."""
    letter = sorted(trace[0]["position"]["docks"])[0]

    def tamper(line, lines):
        line["position"]["docks"][letter]["extra"] = 7

    message = rf"decision n=4 seat=\d step=\w+[^\n]*\n[^\n]*docks\.{letter}\.extra: twin None, trace 7"
    with pytest.raises(Disagreement, match=message):
        referee(changed(trace, "decision", tamper, which=4))


def test_coverage_of_plain_games():
    """A handful of games meets the usual things; the report names them."""
    met = set()
    for seed in range(6):
        met |= referee(self_play(seed, 2 + seed % 2)).coverage
    usual = {f"step:{step}" for step in ("draft", "allocate", "board", "captain", "mine", "warrior")}
    usual |= {f"job:{job}" for job in ("colonist", "miner", "explorer", "captain", "warrior")}
    usual |= {"displaced:farm", "displaced:track", "key:found", "farm:built", "boarding:left_to_pub", "end:returned"}
    assert usual <= met, usual - met
