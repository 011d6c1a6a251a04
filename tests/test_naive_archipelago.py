"""The naive twin of Archipelago referees games that it played with itself, and refuses traces that were tampered with."""

import copy
import json
import random
import tomllib

import pytest
from archipelago_positions import GAME, load_components, load_rules
from naive.archipelago import Disagreement, Game, LawBroken, Table, digest, referee

COMPONENTS = load_components()
ENDLESS = COMPONENTS | {"objectives": [row | {f"p{n}": "0" for n in (2, 3, 4, 5)} for row in COMPONENTS["objectives"]]}
SMALL = {"game.round_limit": 2, "bid.most": 4, "trade.most_florins": 3}


def switch_alternatives():
    """[(rule, value), ...]: every choice of a switch that is not the default, and numbers that work as switches."""
    with open(GAME / "rules.toml", "rb") as file:
        sections = tomllib.load(file)
    found = [
        (f"{section}.{name}", choice)
        for section, rules in sections.items()
        for name, rule in rules.items()
        for choice in rule.get("choices", [])
        if choice != rule["value"]
    ]
    found += [("explore.touch", 1), ("migrate.convoy_capacity", 1), ("building.per_kind", 0), ("card.uses_per_turn", 0)]
    found += [("reproduce.per_player", 0), ("bank.money", 135), ("transaction.per_disc", 2), ("trade.offers_per_turn", 2)]
    found += [("setup.citizens", 3), ("setup.hand", 1), ("setup.ships", 2), ("map.sea_fish", 0), ("token.stack", 3)]
    return [*found, ("limits.migration_moves", 2), ("limits.region_citizens", 4), ("evolution.track", 8)]


class Dice:
    """The chance of a game of the twin with itself."""

    def __init__(self, rng):
        self.rng = rng

    def __call__(self, what, facts):
        if what == "track":
            return {"edge": self.rng.choice(facts["edges"])}
        pile = list(facts["tiles"] if what == "tiles" else facts["cards"])
        self.rng.shuffle(pile)
        return {"pile": pile}


def random_deal(rng, players, rules, components):
    """Shuffle everything as the set-up says."""
    tiles = sorted({row["id"][:-1] for row in components["faces"]})
    rng.shuffle(tiles)
    pile = [row["id"] for row in components["cards"]]
    rng.shuffle(pile)
    deck = [row for row in components["objectives"] if row["deck"] == rules["game.length"]]
    deck = [row["id"] for row in deck if players > 2 or row["role"] == "-"]
    each = rules["two_players.objectives"] if players == 2 else 1
    dealt = rng.sample(deck, each * players)
    return {
        "tiles": [tile + rng.choice("ab") for tile in tiles],
        "pile": pile,
        "objectives": [dealt[each * seat : each * (seat + 1)] for seat in range(players)],
        "trend": rng.choice(components["trends"])["id"],
    }


def lively_choice(rng, decision):
    """A random choice that keeps the colony alive for a while and tries many things."""
    options = decision.options
    if decision.step in ("give", "supply", "agree"):
        giving = [index for index, option in enumerate(options) if option["give"] in ("market", "cube", "token")]
        if giving and rng.random() < 0.8:
            return rng.choice(giving)
    if decision.step == "action":
        kinds = sorted({option["do"] for option in options} - {"taxes"})
        kind = rng.choice(kinds or ["taxes"])
        return rng.choice([index for index, option in enumerate(options) if option["do"] == kind])
    if decision.step == "bid":
        return min(rng.randrange(len(options)), rng.randrange(len(options)))
    if decision.step in ("place", "buy", "migrate", "harvest", "recruit") and rng.random() < 0.7:
        return rng.randrange(max(1, len(options) - 1))
    if decision.step == "thing":
        goods = sorted({option["good"] for option in options})
        good = rng.choice(goods)
        return rng.choice([index for index, option in enumerate(options) if option["good"] == good])
    return rng.randrange(len(options))


def make_header(rng, players, rules, components):
    return {
        "type": "header",
        "format": 1,
        "game": "archipelago",
        "players": players,
        "rules": rules,
        "components": components,
        "deal": random_deal(rng, players, rules, components),
        "interventions": {},
    }


def self_play(seed, players=4, changes=None, components=COMPONENTS, positions=False):
    """A random game of the twin with itself, as the lines of a trace."""
    rng = random.Random(seed)
    header = make_header(rng, players, load_rules(SMALL | (changes or {})), components)
    game = Game.from_header(header)
    game.fate = Dice(rng)
    table = Table(game)
    lines = [header | told(table, positions), *table.take_log()]
    number = 0
    while table.due is not None:
        due, choice = table.due, lively_choice(rng, table.due)
        line = {"type": "decision", "n": number, "step": due.step, "seat": due.seat, "options": due.options}
        table.choose(choice)
        lines += [line | {"choice": choice} | told(table, positions), *table.take_log()]
        number += 1
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


def empty_position(players=3, **changes):
    """A position of phase 5 of round 2 with nothing but the open sea, full banks and stacks, and full piles."""
    rules, colours = load_rules(), 4 if players == 2 else players
    seat = {"florins": 10, "cubes": [0] * 6, "tokens": 0, "discs": 3, "discs_owned": 3, "passed": False}
    seat |= {"cards": [], "crisis_cubes": 0, "reproduced": 0}
    cards = [row["id"] for row in COMPONENTS["cards"]]
    position = {
        "round": 2,
        "phase": 5,
        "order": list(range(players)),
        "population": 10,
        "rebellion": 0,
        "surplus": 5,
        "bank": [rules[f"bank.{name}"] for name in ("fish", "fruit", "cattle", "wood", "stone", "iron")],
        "markets": {"I": [0] * 6, "II": [0] * 6},
        "tokens_taken": 0,
        "tokens_left": 24,
        "circles": {"taxes": 0, "reproduction": 0, "exploration": 0},
        "map": [{"hex": [0, 0], "face": "S0", "rotation": 0}],
        "citizens": [[] for _ in range(colours)],
        "ships": [[] for _ in range(colours)],
        "buildings": [],
        "seats": [copy.deepcopy(seat) for _ in range(players)],
        "track": [[card, 0] for card in cards[:5]],
        "pile": cards[5:],
        "back": cards[5],
        "discards": [],
        "tiles": [],
        "ready": [],
        "built": [],
        "on_wonders": [0] * colours,
        "announced": None,
    }
    return position | changes


def stage_game(position, players=3, **changes):
    rules = load_rules({"trade.model": "off"} | changes)
    return Game.from_position(position, players, rules, COMPONENTS, [["M01"], ["M02"], ["M09"]], "T01", "medium")


@pytest.fixture(scope="module")
def trace():
    """A game of three with scores, to be tampered with."""
    for seed in range(100):
        lines = self_play(seed, 3, {"game.round_limit": 2}, positions=True)
        if sum(lines[-1]["scores"]) and len(lines[-1]["winners"]) == 1:
            return lines
    raise AssertionError("no game with scores found")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_referee_accepts_games_of_the_twin(players):
    """A game of the twin with itself passes, in JSON as well, and its score lines add up to the final scores."""
    lines = self_play(players, players)
    report = referee(json.dumps(line) for line in lines)
    assert report.players == players
    assert report.decisions == sum(line["type"] == "decision" for line in lines)
    assert report.scores == lines[-1]["scores"] == sums_of_scores(lines, players)
    assert report.winners == lines[-1]["winners"]


@pytest.mark.parametrize("number,rule,choice", [(n, *pair) for n, pair in enumerate(switch_alternatives())])
def test_referee_accepts_every_alternative(number, rule, choice):
    """Every alternative of every switch plays to the end with all conservation laws on."""
    lines = self_play(f"{rule}={choice}", 2 + number % 4, {rule: choice})
    assert referee(lines).scores == lines[-1]["scores"]


@pytest.mark.parametrize("seed", range(8))
def test_referee_accepts_mixed_alternatives(seed):
    """Games with several alternatives at once, drawn at random."""
    rng = random.Random(seed)
    changes = dict(rng.sample(switch_alternatives(), 14))
    lines = self_play(seed, 2 + seed % 4, changes)
    assert referee(lines).winners == lines[-1]["winners"]


@pytest.mark.parametrize("rule", ["reshuffle", "last_back", "end_game"])
def test_an_empty_pile(rule):
    """A short pile runs out within a few rounds and what the rule says happens."""
    components = copy.deepcopy(COMPONENTS)
    components["cards"] = components["cards"][:7] + components["cards"][30:33]
    met = set()
    for seed in range(6):
        lines = self_play(seed, 3, {"evolution.pile_empty": rule, "game.round_limit": 3}, components)
        met |= referee(lines).coverage
    assert "pile:empty" in met
    assert ("pile:reshuffled" in met) == (rule == "reshuffle")
    assert ("end:pile" in met) == (rule == "end_game")


def all_cards_dealt(seed, players, changes):
    """A game in which most evolution cards lie before the seats from the start, without war and end conditions."""
    rng = random.Random(seed)
    banks = {f"bank.{name}": 30 for name in ("fish", "fruit", "cattle", "wood", "stone", "iron")}
    rich = {"card.uses_per_turn": 0, "setup.florins": 40, "two_players.florins": 40}
    header = make_header(rng, players, load_rules(SMALL | banks | rich | changes), ENDLESS)
    game = Game.from_header(header)
    game.fate = Dice(rng)
    for number, card in enumerate(game.pile[8:]):
        game.seats[number % players].cards.append(card)
        if game.card_rows[card]["mode"] != "passive":
            game.ready.add(card)
    del game.pile[8:]
    for resource in range(6):
        for seat in range(players):
            for _ in range(4):
                game.take_cube(seat, resource)
    game.population = 1000
    game.remember_what_must_stay()
    table = Table(game)
    while table.due is not None:
        cards = [index for index, option in enumerate(table.due.options) if option.get("do") == "card"]
        table.choose(rng.choice(cards) if cards and rng.random() < 0.5 else lively_choice(rng, table.due))
    return game.seen


def test_every_card_is_used():
    """With the cards dealt to the seats each activated one, each wonder and the feed bonus is met; laws hold."""
    wanted = {f"card:{row['id']}" for row in COMPONENTS["cards"] if row["mode"] == "activated"} | {"effect:feed_bonus"}
    wanted |= {f"wonder:{row['id']}" for row in COMPONENTS["cards"] if row["mode"] == "wonder"}
    seen = set()
    for seed in range(60):
        payment = {"wonder.payment": "gradual"} if seed % 2 else {}
        seen |= all_cards_dealt(seed, 2 + seed % 4, payment)
        if wanted <= seen:
            break
    assert wanted <= seen, wanted - seen


def changed(trace, kind, change, which=0):
    """A copy of a trace with one line of a kind changed."""
    lines = copy.deepcopy(trace)
    line = [line for line in lines if line["type"] == kind][which]
    change(line, lines)
    return lines


def drop(line, lines):
    lines.remove(line)


def first_track(lines):
    return next(line for line in lines if line.get("what") == "track")


MUTATIONS = {
    "score_changed": ("score", lambda line, lines: line.update(vp=line["vp"] + 1)),
    "score_of_another_seat": ("score", lambda line, lines: line.update(seat=(line["seat"] + 1) % 3)),
    "score_of_another_source": ("score", lambda line, lines: line.update(source="elsewhere")),
    "score_dropped": ("score", drop),
    "tiles_shuffled_otherwise": ("chance", lambda line, lines: line["pile"].reverse()),
    "tile_lost": ("chance", lambda line, lines: line["pile"].pop()),
    "chance_dropped": ("chance", drop),
    "chance_twice": ("chance", lambda line, lines: lines.insert(lines.index(line), dict(line))),
    "card_changed": ("chance", lambda line, lines: first_track(lines).update(card="A00")),
    "slot_changed": ("chance", lambda line, lines: first_track(lines).update(slot=4)),
    "edge_changed": ("chance", lambda line, lines: first_track(lines).update(edge=2)),
    "option_removed": ("decision", lambda line, lines: line["options"].pop()),
    "options_reordered": ("decision", lambda line, lines: line["options"].reverse()),
    "choice_out_of_range": ("decision", lambda line, lines: line.update(choice=99)),
    "choice_negative": ("decision", lambda line, lines: line.update(choice=-1)),
    "seat_changed": ("decision", lambda line, lines: line.update(seat=(line["seat"] + 1) % 3)),
    "step_changed": ("decision", lambda line, lines: line.update(step="guess")),
    "number_changed": ("decision", lambda line, lines: line.update(n=1000)),
    "decision_dropped": ("decision", drop),
    "digest_changed": ("decision", lambda line, lines: line.update(digest="0" * 32)),
    "position_changed": ("decision", lambda line, lines: line["position"].update(surplus=29)),
    "header_digest_changed": ("header", lambda line, lines: line.update(digest="0" * 32)),
    "pile_changed": ("header", lambda line, lines: line["deal"]["pile"].reverse()),
    "card_twice": ("header", lambda line, lines: line["deal"]["pile"].append("A01")),
    "tile_twice": ("header", lambda line, lines: line["deal"]["tiles"].append("R01a")),
    "objective_of_another_deck": ("header", lambda line, lines: line["deal"].update(objectives=[["S01"], ["M02"], ["M03"]])),
    "rule_changed": ("header", lambda line, lines: line["rules"].update({"setup.florins": 11})),
    "final_score_changed": ("outcome", lambda line, lines: line.update(scores=[99, 0, 0])),
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


def test_disagreement_is_readable(trace):
    """The message names the decision, the seat and the step, and the keys that differ."""

    def tamper(line, lines):
        line["position"]["seats"][1]["florins"] += 100

    message = r"decision n=4 seat=\d step=\w+[^\n]*\n[^\n]*seats\.1\.florins: twin \d+, trace 1\d\d"
    with pytest.raises(Disagreement, match=message):
        referee(changed(trace, "decision", tamper, which=4))


def test_laws_notice_what_is_lost():
    """A cube, a token, a card or a citizen that vanishes breaks a law."""
    for spoil in (
        lambda game: game.bank.__setitem__(0, 3),
        lambda game: setattr(game, "tokens_left", 3),
        lambda game: game.pile.pop(),
        lambda game: setattr(game, "population", 11),
        lambda game: setattr(game.seats[0], "discs", 4),
        lambda game: setattr(game.seats[0], "florins", -1),
    ):
        game = stage_game(empty_position())
        spoil(game)
        with pytest.raises(LawBroken):
            game.check_laws()


def test_stages():
    """Single stages: choices are taken in order, wrong ones and those left over are errors."""
    game = stage_game(empty_position())
    bids = [{"florins": 2}, {"florins": 3}, {"florins": 0}, {"seat": 2}, {"seat": 1}]
    result = game.play_stage("phase2", bids)
    assert result["steps"] == [("bid", 0), ("bid", 1), ("bid", 2), ("order", 1), ("order", 1)]
    assert result["options"][3] == [{"seat": 0}, {"seat": 1}, {"seat": 2}]
    assert game.position()["order"] == [2, 1, 0]
    assert [seat["florins"] for seat in game.position()["seats"]] == [8, 7, 10]
    with pytest.raises(ValueError, match="not on offer"):
        stage_game(empty_position()).play_stage("phase2", [{"florins": 11}])
    with pytest.raises(ValueError, match="left over"):
        stage_game(empty_position()).play_stage("phase1", [{"florins": 11}])
    with pytest.raises(ValueError, match="no choice is left"):
        stage_game(empty_position()).play_stage("phase2", [])


def test_a_turn_and_the_scoring():
    """Taxes are all that a seat without units can do; the disc then lies on the wheel."""
    game = stage_game(empty_position())
    result = game.play_stage("turn", [], seat=1)
    assert result["steps"] == [] and not result["war"]
    position = game.position()
    assert position["rebellion"] == 1 and position["seats"][1]["discs"] == 2 and position["circles"]["taxes"] == 1
    result = stage_game(empty_position()).play_stage("scoring")
    assert result["scores"] == {} and result["winners"] == [0, 1, 2]


def test_war_in_a_stage():
    """Rebellion above population is war, and the Separatist's holder wins alone; equality is not war."""
    result = stage_game(empty_position(population=0)).play_stage("turn", [], seat=0)
    assert result["war"] and result["winners"] == [2] and result["scores"] == {}
    assert not stage_game(empty_position(population=1)).play_stage("turn", [], seat=0)["war"]


def test_coverage_of_plain_games():
    """A handful of games meets the usual things; the report names them."""
    met = set()
    for seed in range(5):
        met |= referee(self_play(seed, 2 + seed % 4, {"game.round_limit": 4, "game.length": "short"})).coverage
    usual = {f"step:{step}" for step in ("place", "rotation", "bid", "order", "give", "supply", "stand", "action", "harvest")}
    usual |= {f"step:{step}" for step in ("recruit", "reproduce", "site", "pay", "transaction", "migrate", "migrate_to", "tile")}
    usual |= {f"step:{step}" for step in ("explorer", "market_cube", "own_cube", "buy", "rotate", "offer", "thing", "price")}
    usual |= {"trade:cube:accepted", "moved:citizen:convoy", "domestic:plain", "export:plain", "built:port"}
    assert usual <= met, usual - met
