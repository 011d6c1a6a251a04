"""The naive twin of Embark: the rulebook once more, slowly and plainly, as a referee of traces.

Nothing here is shared with the simulator. The twin knows the rulebook, the decisions D1 to D23 and the trace format
of docs/trace.md; components and deal come from the header of the trace. It is written to be read beside the rulebook.

    referee(lines) -> Report        replay and re-score one trace, or raise Disagreement
    Game.from_header(header)        a game as dealt in a trace
    Game.from_position(...)         a game in any position, to try single stages
    Game.play()                     a generator of the decisions; send() the index of the option chosen
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field

JOBS = {"C": "colonist", "M": "miner", "E": "explorer", "K": "captain", "W": "warrior"}
NO_BOAT = "-"


class Disagreement(Exception):
    """The trace and the twin do not tell the same game."""


class LawBroken(Disagreement):
    """Something was made out of nothing, or got lost."""


@dataclass
class Decision:
    """A choice among two or more options that is due."""

    step: str
    seat: int
    options: list


@dataclass
class Report:
    """What the referee saw in a game that it accepts."""

    players: int
    decisions: int = 0
    scores: list = field(default_factory=list)
    winners: list = field(default_factory=list)
    coverage: set = field(default_factory=set)


# ---------------------------------------------------------------------------------------------------------------
# The pieces on the table


class Island:
    """One side of an island board: what is printed on it, and what lies on it."""

    def __init__(self, row, players):
        self.side = row["id"]
        self.board = row["board"]
        self.letters = row["board"].split("-")
        self.bonus = row["bonus"]
        self.track_length = int(row["track"])
        self.key_spots = [int(word) for word in row["keys"].split()]
        self.flags = [int(word) for word in row["flags"].split()]
        self.pays = [[int(vp) for vp in word.split("/")] for word in row["pays"].split()]
        self.printed_ore = []
        self.stack_of = []  # the stack beside each mine space, the top space of a stack first
        for stack, word in enumerate(row["mines"].split()):
            ore, spaces = word.split("x")
            self.printed_ore.append(int(ore))
            self.stack_of += [stack] * int(spaces)
        self.colonists = [0] * players
        self.farms = [0] * players
        self.miners = [None] * len(self.stack_of)
        self.ore = list(self.printed_ore)
        self.track = []
        self.keys = 0
        self.unlocked_in_round = None
        self.farms_since_unlocked = [0] * players

    def spaces_at(self, stack):
        """Indices of the mine spaces at a stack, top first."""
        return [space for space, beside in enumerate(self.stack_of) if beside == stack]

    def explorers_of(self, seat):
        return self.track.count(seat)

    def miners_of(self, seat):
        return self.miners.count(seat)

    def covered_key_spots(self):
        return len([spot for spot in self.key_spots if spot <= len(self.track)])

    def position(self):
        return {
            "side": self.side,
            "colonists": list(self.colonists),
            "farms": list(self.farms),
            "miners": list(self.miners),
            "ore": list(self.ore),
            "track": list(self.track),
            "keys": self.keys,
        }


class Dock:
    """A lettered slot below an island with its boat and those who wait below it."""

    def __init__(self, letter, island, players):
        self.letter = letter
        self.island = island
        self.waiting = [0] * players
        self.take_away_boat()

    def take_away_boat(self):
        self.boat = None
        self.jobs = ""
        self.berths = []
        self.extra = None

    def lay_boat(self, boat, jobs):
        self.boat = boat
        self.jobs = jobs
        self.berths = [None] * len(jobs)
        self.extra = None

    def free_berths(self):
        """Numbers of the free berths, front to back, counted from 1."""
        return [number for number, seat in enumerate(self.berths, start=1) if seat is None]

    def berths_of(self, seat):
        return [number for number, owner in enumerate(self.berths, start=1) if owner == seat]

    def is_full(self):
        return self.boat is not None and not self.free_berths()

    def aboard(self, seat):
        """Voyagers of a seat on this boat; the extra one of overfull counts as one of them."""
        return self.berths.count(seat) + (1 if self.extra == seat else 0)

    def position(self):
        return {
            "boat": self.boat,
            "berths": list(self.berths),
            "extra": self.extra,
            "waiting": list(self.waiting),
        }


# ---------------------------------------------------------------------------------------------------------------
# The game


class Game:
    """The whole game. Stages are generators: they yield a Decision and are sent the index of the option chosen."""

    def __init__(self, players, rules, components):
        self.players = players
        self.rules = rules
        self.boats = {row["id"]: row["berths"] for row in components["boats"]}
        self.sides = {row["id"]: row for row in components["islands"]}
        self.cards = {row["id"]: row for row in components["talents"]}
        self.chart = sorted((int(row["ore"]), int(row["points"])) for row in components["mining"])
        self.round = 1
        self.first = 0
        self.islands = []
        self.docks = {}
        self.deck = []
        self.pub = [0] * players
        self.supply = [0] * players
        self.hand = [0] * players
        self.sealed = [{} for _ in range(players)]
        self.ore = [0] * players
        self.talents = [None] * players
        self.forced_talents = {}
        self.offer = []
        self.scores = [0] * players
        self.winners = []
        self.passed = set()
        self.had_a_turn = set()
        self.used_this_round = set()
        self.log = []  # ("score", seat, source, vp) and ("refill", dock, boat), in the order in which they happen
        self.seen = set()  # coverage

    # -- setting up ------------------------------------------------------------------------------------------------

    @classmethod
    def from_header(cls, header):
        """Components & Setup, with the deal that the header of a trace tells."""
        game = cls(header["players"], header["rules"], header["components"])
        check_deal(game, header)
        deal = header["deal"]
        game.lay_out_islands(deal["islands"])
        game.deck = list(deal["deck"])
        for letter in game.letters():
            game.draw_boat(letter)
        game.offer = list(deal["offer"])
        game.supply = [game.rules["voyagers.supply"]] * game.players
        for name, value in (header.get("interventions") or {}).items():
            if name.startswith("talent."):
                game.forced_talents[int(name.removeprefix("talent."))] = value
        game.remember_what_must_stay()
        return game

    @classmethod
    def from_position(cls, position, players, rules, components):
        """A game in the position given, in the format of docs/trace.md (all keys present).

        A bonus that is active in it counts as unlocked in an earlier round, and farms standing in it as built before.
        """
        game = cls(players, rules, components)
        game.round, game.first = position["round"], position["first"]
        game.lay_out_islands([given["side"] for given in position["islands"]])
        for island, given in zip(game.islands, position["islands"], strict=True):
            for name in ("colonists", "farms", "miners", "ore", "track"):
                setattr(island, name, list(given[name]))
            island.keys = given["keys"]
            island.unlocked_in_round = 0 if game.is_unlocked(island) else None
        for letter, given in position["docks"].items():
            dock = game.docks[letter]
            if given["boat"] is not None:
                dock.lay_boat(given["boat"], game.boats[given["boat"]])
            dock.berths, dock.extra = list(given["berths"]), given["extra"]
            dock.waiting = list(given["waiting"])
        for name in ("deck", "pub", "supply", "hand", "ore", "talents", "offer"):
            setattr(game, name, list(position[name]))
        game.sealed = [dict(split) for split in position["sealed"]]
        game.scores = list(position["score"])
        game.remember_what_must_stay()
        game.check_laws()
        return game

    def lay_out_islands(self, sides):
        """One island a player, from left to right in alphabetical order, two docks each."""
        self.islands = [Island(self.sides[side], self.players) for side in sides]
        for island in self.islands:
            for letter in island.letters:
                self.docks[letter] = Dock(letter, island, self.players)

    def position(self):
        """The position as docs/trace.md writes it."""
        return {
            "round": self.round,
            "first": self.first,
            "islands": [island.position() for island in self.islands],
            "docks": {letter: dock.position() for letter, dock in self.docks.items()},
            "deck": list(self.deck),
            "pub": list(self.pub),
            "supply": list(self.supply),
            "hand": list(self.hand),
            "sealed": [dict(split) for split in self.sealed],
            "ore": list(self.ore),
            "talents": list(self.talents),
            "offer": list(self.offer),
            "score": list(self.scores),
        }

    # -- small words -----------------------------------------------------------------------------------------------

    def rule(self, name):
        return self.rules[name]

    def turn_order(self):
        """Seats from the one with the first player token leftwards."""
        return [(self.first + step) % self.players for step in range(self.players)]

    def left_of(self, seat):
        return (seat + 1) % self.players

    def letters(self):
        return sorted(self.docks)

    def has(self, seat, effect):
        card = self.talents[seat]
        return card is not None and self.cards[card]["effect"] == effect

    def value_of_talent(self, seat):
        return int(self.cards[self.talents[seat]]["value"] or 0)

    def note(self, *names):
        self.seen.update(names)

    def decide(self, step, seat, options):
        """Ask a seat; with one option (or none) the game runs on by itself."""
        if not options:
            return None
        if len(options) == 1:
            return options[0]
        self.note(f"step:{step}")
        index = yield Decision(step, seat, options)
        return options[index]

    def award(self, seat, source, vp):
        """Give victory points, as long as they last (D23)."""
        box = self.rule("vp.supply")
        if box and vp > box - sum(self.scores):
            vp = max(0, box - sum(self.scores))
            self.note("vp:exhausted")
        if vp:
            self.scores[seat] += vp
            self.log.append(("score", seat, source, vp))

    def award_all(self, source, amounts):
        """Give each seat its amount, from the first player leftwards."""
        for seat in self.turn_order():
            self.award(seat, source, amounts[seat])

    # -- the whole game --------------------------------------------------------------------------------------------

    def play(self):
        """Play Overview: the draft, the rounds with their four stages, the end."""
        yield from self.draft()
        while True:
            yield from self.allocation_stage()
            yield from self.boarding_stage()
            yield from self.landing_stage()
            self.island_stage()
            if self.round >= self.rule("rounds.count"):
                break
            self.round += 1
        self.end_game()

    def play_stage(self, stage, choices=()):
        """Play one stage ("draft", "allocation", "boarding", "landing", "island_stage", "end") or several joined by
        "+", with the option dicts `choices` taken in order. Returns the scores, refills, winners and steps of it."""
        choices, start, steps = list(choices), len(self.log), []
        moves = self.stages(stage)
        answer = None
        while True:
            try:
                decision = moves.send(answer)
            except StopIteration:
                break
            self.check_laws()
            steps.append((decision.step, decision.seat))
            if not choices:
                raise ValueError(f"no choice left for {decision}")
            choice = choices.pop(0)
            if choice not in decision.options:
                raise ValueError(f"{choice} is not an option of {decision}")
            answer = decision.options.index(choice)
        self.check_laws()
        if choices:
            raise ValueError(f"choices left over: {choices}")
        log = self.log[start:]
        return {
            "scores": score_sums(log),
            "refills": [list(entry[1:]) for entry in log if entry[0] == "refill"],
            "winners": self.winners,
            "steps": steps,
        }

    def stages(self, names):
        for name in names.split("+"):
            if name == "island_stage":
                self.island_stage()
            elif name == "end":
                self.end_game()
            else:
                stages = {
                    "draft": self.draft,
                    "allocation": self.allocation_stage,
                    "boarding": self.boarding_stage,
                    "landing": self.landing_stage,
                }
                yield from stages[name]()

    # -- talents draft ---------------------------------------------------------------------------------------------

    def draft(self):
        """Setup, Talent Cards: from the right of the starting player in reverse turn order; that player last."""
        for seat, card in self.forced_talents.items():
            self.talents[seat] = card
            if card in self.offer:
                self.offer.remove(card)
        for seat in reversed(range(self.players)):
            if self.talents[seat] is not None:
                continue
            chosen = yield from self.decide("draft", seat, [{"talent": card} for card in self.offer])
            if chosen is not None:
                self.talents[seat] = chosen["talent"]
                self.offer.remove(chosen["talent"])
        self.offer = []  # unused cards go back to the box

    # -- allocation stage ------------------------------------------------------------------------------------------

    def allocation_stage(self):
        """Take new voyagers and the pub, assign all of them in secret, then reveal."""
        for seat in range(self.players):
            new = min(self.rule("voyagers.per_round"), self.supply[seat])
            self.supply[seat] -= new
            self.hand[seat] += new + self.pub[seat]
            self.pub[seat] = 0
        for seat in self.turn_order():
            while self.hand[seat] > 0:
                yield from self.allocate_voyager(seat)
        self.reveal()

    def allocate_voyager(self, seat):
        """Docks in play; a space with no boat only with D1 "to_pub" and fewer than five players."""
        options = [{"dock": letter} for letter in self.letters()]
        if self.rule("allocation.closed_docks") == "to_pub" and self.players < 5:
            options.append({"dock": None})
        chosen = yield from self.decide("allocate", seat, options)
        letter = NO_BOAT if chosen["dock"] is None else chosen["dock"]
        self.hand[seat] -= 1
        self.sealed[seat][letter] = self.sealed[seat].get(letter, 0) + 1

    def reveal(self):
        """Voyagers move below their boats; those placed on a space with no boat to the pub (D1)."""
        for seat, split in enumerate(self.sealed):
            for letter, number in split.items():
                if letter == NO_BOAT or self.docks[letter].boat is None:
                    self.pub[seat] += number
                    self.note("allocation:no_boat")
                else:
                    self.docks[letter].waiting[seat] += number
        self.sealed = [{} for _ in range(self.players)]

    # -- boarding stage --------------------------------------------------------------------------------------------

    def boarding_stage(self):
        """Turns from the first player leftwards, one transfer each, until nobody waits (or all have passed, D2)."""
        self.passed, self.had_a_turn, self.used_this_round = set(), set(), set()
        seat = self.first
        while any(self.may_board(other) for other in range(self.players)):
            if self.may_board(seat):
                yield from self.boarding_turn(seat)
            seat = self.left_of(seat)
        for other in range(self.players):  # D2: what waits after passing goes to the pub when boarding ends
            for letter in self.letters():
                self.waiting_to_pub(other, self.docks[letter])
        for seat in self.turn_order():
            yield from self.end_of_boarding(seat)

    def waits(self, seat):
        return any(dock.waiting[seat] > 0 for dock in self.docks.values())

    def may_board(self, seat):
        return seat not in self.passed and self.waits(seat)

    def boarding_turn(self, seat):
        """One transfer; quick crew: more in the first turn of a round."""
        transfers = 1
        if self.has(seat, "quick_crew") and seat not in self.had_a_turn:
            transfers = self.value_of_talent(seat)
        self.had_a_turn.add(seat)
        for number in range(transfers):
            if not self.may_board(seat):
                break
            if number > 0:
                self.note("talent:quick_crew")
            yield from self.transfer(seat, may_pass=number == 0 and self.rule("boarding.may_pass") == "yes")

    def transfer(self, seat, may_pass):
        """Transfer 1 voyager from below a boat into any open job space on that boat."""
        options = [
            {"dock": letter, "berth": berth}
            for letter in self.letters()
            if self.docks[letter].waiting[seat] > 0
            for berth in self.docks[letter].free_berths()
        ]
        if may_pass:
            options.append({"dock": None, "berth": None})
        chosen = yield from self.decide("board", seat, options)
        if chosen["dock"] is None:
            self.passed.add(seat)
            self.note("boarding:passed")
            return
        dock = self.docks[chosen["dock"]]
        dock.waiting[seat] -= 1
        dock.berths[chosen["berth"] - 1] = seat
        if dock.is_full():
            yield from self.boat_fills(dock)

    def boat_fills(self, dock):
        """When a boat is filled, the voyagers left there go to the pub, unless a talent places them elsewhere."""
        self.note("boarding:filled")
        for seat in self.turn_order():
            if dock.waiting[seat] and self.has(seat, "overfull"):
                yield from self.overfull(seat, dock)
            elif dock.waiting[seat] and self.has(seat, "gangplank"):
                yield from self.gangplank(seat, dock)
            if dock.waiting[seat]:
                self.note("boarding:left_to_pub")
            self.waiting_to_pub(seat, dock)

    def waiting_to_pub(self, seat, dock):
        self.pub[seat] += dock.waiting[seat]
        dock.waiting[seat] = 0

    def overfull(self, seat, dock):
        """Once a round one voyager waiting there boards as an extra colonist."""
        if ("overfull", seat) in self.used_this_round or dock.extra is not None:
            return
        chosen = yield from self.decide("overfull", seat, [{"use": False}, {"use": True}])
        if chosen["use"]:
            self.used_this_round.add(("overfull", seat))
            self.note("talent:overfull")
            dock.waiting[seat] -= 1
            dock.extra = seat

    def gangplank(self, seat, dock):
        """Each voyager left there may wait at the previous or next dock in play that has a free berth."""
        letters = self.letters()
        here = letters.index(dock.letter)
        neighbours = letters[max(0, here - 1) : here] + letters[here + 1 : here + 2]
        while dock.waiting[seat] > 0:
            options = [{"dock": letter} for letter in neighbours if self.docks[letter].free_berths()]
            options.append({"dock": None})
            chosen = yield from self.decide("gangplank", seat, options)
            dock.waiting[seat] -= 1
            if chosen["dock"] is None:
                self.pub[seat] += 1
            else:
                self.docks[chosen["dock"]].waiting[seat] += 1
                self.note("talent:gangplank")

    def end_of_boarding(self, seat):
        if self.has(seat, "berth_swap"):
            yield from self.berth_swap(seat)
        if self.has(seat, "last_word"):
            yield from self.last_word(seat)

    def berth_swap(self, seat):
        """One own voyager may move to another free berth of the same boat."""
        options = [{"dock": None, "berth": None}]
        for letter in self.letters():
            if self.docks[letter].free_berths():
                options += [{"dock": letter, "berth": berth} for berth in self.docks[letter].berths_of(seat)]
        chosen = yield from self.decide("berth_swap", seat, options)
        if chosen["dock"] is None:
            return
        dock = self.docks[chosen["dock"]]
        targets = [{"dock": dock.letter, "berth": berth} for berth in dock.free_berths()]
        target = yield from self.decide("berth_swap_to", seat, targets)
        dock.berths[chosen["berth"] - 1] = None
        dock.berths[target["berth"] - 1] = seat
        self.note("talent:berth_swap")

    def last_word(self, seat):
        """One voyager from the pub may enter any free berth; this may fill the boat."""
        if self.pub[seat] == 0:
            return
        options = [{"dock": None, "berth": None}]
        for letter in self.letters():
            options += [{"dock": letter, "berth": berth} for berth in self.docks[letter].free_berths()]
        chosen = yield from self.decide("last_word", seat, options)
        if chosen["dock"] is not None:
            self.pub[seat] -= 1
            self.docks[chosen["dock"]].berths[chosen["berth"] - 1] = seat
            self.note("talent:last_word")
            if self.docks[chosen["dock"]].is_full():
                self.note("boarding:filled_by_last_word")

    # -- landing stage ---------------------------------------------------------------------------------------------

    def landing_stage(self):
        """Full boats are unloaded from A through K; once all landing is complete, new boats are laid."""
        self.used_this_round = set()
        for letter in self.letters():
            if self.docks[letter].is_full():
                yield from self.land_boat(self.docks[letter])
            elif any(seat is not None for seat in self.docks[letter].berths):
                self.note("landing:not_full_stays")
        self.refill_docks()

    def land_boat(self, dock):
        """Unload front to back, then put the card at the bottom of the deck."""
        order = list(range(1, len(dock.berths) + 1))
        for seat in self.turn_order():
            if self.has(seat, "pilot"):
                order = yield from self.pilot(seat, dock, order)
        for berth in order:
            yield from self.unload(dock, berth)
        if dock.extra is not None:
            yield from self.unload_extra(dock)
        self.deck.append(dock.boat)
        dock.take_away_boat()

    def refill_docks(self):
        """D19: empty docks draw in alphabetical or in reverse order."""
        letters = self.letters()
        if self.rule("landing.refill_order") == "reverse":
            letters.reverse()
        for letter in letters:
            if self.docks[letter].boat is None and self.deck:
                self.log.append(("refill", letter, self.draw_boat(letter)))

    def draw_boat(self, letter):
        if not self.deck:
            return None
        boat = self.deck.pop(0)
        self.docks[letter].lay_boat(boat, self.boats[boat])
        return boat

    def pilot(self, seat, dock, order):
        """Once a round: one own voyager leaves the unloading order and is put back at another position."""
        if ("pilot", seat) in self.used_this_round or not dock.berths_of(seat):
            return order
        options = [{"berth": None}] + [{"berth": berth} for berth in dock.berths_of(seat)]
        chosen = yield from self.decide("pilot", seat, options)
        if chosen["berth"] is None:
            return order
        self.used_this_round.add(("pilot", seat))
        self.note("talent:pilot")
        present = order.index(chosen["berth"]) + 1
        places = [{"position": place} for place in range(1, len(order) + 1) if place != present]
        place = yield from self.decide("pilot_to", seat, places)
        if place is None:
            return order
        rest = [berth for berth in order if berth != chosen["berth"]]
        rest.insert(place["position"] - 1, chosen["berth"])
        return rest

    def unload(self, dock, berth):
        """The owner settles where the voyager goes while it is still aboard; then it leaves its berth and lands."""
        seat, job = dock.berths[berth - 1], JOBS[dock.jobs[berth - 1]]
        destination = yield from self.destination(dock.island, seat, job)
        dock.berths[berth - 1] = None
        self.land(dock, seat, destination)

    def unload_extra(self, dock):
        """The extra voyager of overfull is a colonist and comes after all berths."""
        seat = dock.extra
        destination = yield from self.destination(dock.island, seat, "colonist")
        dock.extra = None
        self.land(dock, seat, destination)

    # Where a voyager goes: ("farm",), ("mine", space), ("track",), ("pub",) or ("displace", area, whom).

    def destination(self, island, seat, job):
        if job in ("colonist", "miner", "explorer"):
            job = yield from self.generalist(seat, job)
        self.note(f"job:{job}")
        if job == "miner":
            return (yield from self.miner_destination(island, seat))
        if job == "explorer":
            return self.explorer_destination(island)
        if job == "captain":
            return (yield from self.captain_destination(island, seat))
        if job == "warrior":
            return (yield from self.warrior_destination(island, seat))
        return ("farm",)

    def generalist(self, seat, job):
        """Once a round a colonist, miner or explorer lands as a captain."""
        if not self.has(seat, "generalist") or ("generalist", seat) in self.used_this_round:
            return job
        chosen = yield from self.decide("generalist", seat, [{"as": "berth"}, {"as": "captain"}])
        if chosen["as"] == "berth":
            return job
        self.used_this_round.add(("generalist", seat))
        self.note("talent:generalist")
        return "captain"

    def vacant_spaces(self, island):
        """Numbers of the vacant mine spaces: D5 for exhausted stacks, D21 for stacks nobody stands at."""
        spaces = []
        for space, miner in enumerate(island.miners):
            stack = island.stack_of[space]
            beside = island.spaces_at(stack)
            if miner is not None:
                continue
            if island.ore[stack] == 0 and self.rule("landing.exhausted_mines") == "full":
                self.note("landing:exhausted_counts_as_full")
                continue
            nobody_there = all(island.miners[other] is None for other in beside)
            if self.rule("mine.newcomer_space") == "top_first" and nobody_there and space != beside[0]:
                self.note("landing:top_space_first")
                continue
            spaces.append(space + 1)
        return spaces

    def track_has_space(self, island):
        return len(island.track) < island.track_length

    def miner_destination(self, island, seat):
        """Miner: a vacant mining space of the player's choice; D3 if there is none."""
        options = [{"space": space} for space in self.vacant_spaces(island)]
        if not options:
            where = self.rule("landing.miner_without_space")
            self.note(f"landing:miner_to_{where}")
            return ("pub",) if where == "pub" else ("farm",)
        chosen = yield from self.decide("mine", seat, options)
        if island.ore[island.stack_of[chosen["space"] - 1]] == 0:
            self.note("landing:at_exhausted_mine")
        return ("mine", chosen["space"])

    def explorer_destination(self, island):
        """Explorer: the first available space on the exploration track; D4 if there is none."""
        if self.track_has_space(island):
            return ("track",)
        where = self.rule("landing.explorer_without_space")
        self.note(f"landing:explorer_to_{where}")
        return ("pub",) if where == "pub" else ("farm",)

    def captain_destination(self, island, seat):
        """Captain: an empty space in any zone (D6); the farming area always has one."""
        mine, track = bool(self.vacant_spaces(island)), self.track_has_space(island)
        farm = self.rule("landing.captain_areas") == "any" or not (mine or track)
        areas = {"farm": farm, "mine": mine, "track": track}
        options = [{"area": area} for area, open_to_captain in areas.items() if open_to_captain]
        chosen = yield from self.decide("captain", seat, options)
        self.note(f"captain:{chosen['area']}")
        if chosen["area"] == "mine":
            return (yield from self.miner_destination(island, seat))
        return (chosen["area"],)

    def warrior_targets(self, island, seat):
        """Any previously placed voyager but farmers: D8 for own ones, bodyguard for miners."""

        def legal(owner):
            return owner is not None and (owner != seat or self.rule("landing.warrior_own_targets") == "yes")

        targets = []
        for owner in range(self.players):
            if island.colonists[owner] > 0 and legal(owner):
                targets.append({"area": "farm", "seat": owner})
            elif island.farms[owner] > 0 and island.colonists[owner] == 0:
                self.note("landing:farm_immune")
        for space, owner in enumerate(island.miners, start=1):
            if legal(owner) and self.has(owner, "bodyguard"):
                self.note("talent:bodyguard")
            elif legal(owner):
                targets.append({"area": "mine", "space": space})
        for space, owner in enumerate(island.track, start=1):
            if legal(owner):
                targets.append({"area": "track", "space": space})
        return targets

    def warrior_destination(self, island, seat):
        """Warrior: displaces a voyager (D7: the owner chooses), or goes to the pub if there is none."""
        options = self.warrior_targets(island, seat)
        if not options:
            self.note("landing:warrior_without_target")
            return ("pub",)
        if self.rule("landing.warrior_may_decline") == "yes":
            options.append({"area": None})
        chosen = yield from self.decide("warrior", seat, options)
        if chosen["area"] is None:
            self.note("landing:warrior_declined")
            return ("pub",)
        return ("displace", chosen["area"], chosen["seat"] if chosen["area"] == "farm" else chosen["space"])

    def land(self, dock, seat, destination):
        """Put the voyager, which has just left its boat, where it goes."""
        island = dock.island
        if destination[0] == "farm":
            island.colonists[seat] += 1
        elif destination[0] == "mine":
            self.start_mining(island, seat, destination[1])
        elif destination[0] == "track":
            self.explore(dock, seat)
        elif destination[0] == "pub":
            self.pub[seat] += 1
        else:
            self.displace(island, seat, destination[1], destination[2])

    def start_mining(self, island, seat, space):
        """Take a vacant mine space; quick pick takes ore at once if the mine is stocked."""
        island.miners[space - 1] = seat
        stack = island.stack_of[space - 1]
        if self.has(seat, "quick_pick") and island.ore[stack] > 0:
            taken = min(self.value_of_talent(seat), island.ore[stack])
            island.ore[stack] -= taken
            self.ore[seat] += taken
            self.note("talent:quick_pick")

    def displace(self, island, seat, area, whom):
        """The displaced voyager goes to its owner's pub, the warrior takes its exact place (D7)."""
        if area == "farm":
            owner = whom
            island.colonists[owner] -= 1
            island.colonists[seat] += 1
        else:
            places = island.miners if area == "mine" else island.track
            owner = places[whom - 1]
            places[whom - 1] = seat
        self.pub[owner] += 1
        self.note(f"displaced:{area}", "displaced:own" if owner == seat else "displaced:opponent")
        if self.has(seat, "raider") and owner != seat:
            self.note("talent:raider")
            self.award(seat, "talents", self.value_of_talent(seat))

    def explore(self, dock, seat):
        """The first free space of the track; a key on it is taken."""
        island = dock.island
        island.track.append(seat)
        if len(island.track) in island.key_spots:
            self.find_key(dock, seat)

    # -- unlocking an island bonus ---------------------------------------------------------------------------------

    def find_key(self, dock, seat):
        """Pick up the key, flip it, place it over a locked icon: unlocked and ready for play."""
        island = dock.island
        island.keys += 1
        self.note("key:found")
        if island.unlocked_in_round is None and self.is_unlocked(island):
            island.unlocked_in_round = self.round
            self.note(f"unlocked:{island.bonus}")
        if self.has(seat, "surveyor"):
            self.note("talent:surveyor")
            self.award(seat, "talents", self.value_of_talent(seat))
        if island.bonus == "passengers":
            self.pay_passengers(dock)

    def is_unlocked(self, island):
        """A-B and J-K work from the first key; C-D, E-F, G-H when all locks are covered, or from the first (D18)."""
        if island.bonus in ("miners_as_colonists", "passengers") or self.rule("bonus.unlocked_by") == "first_key":
            return island.keys > 0
        return 0 < len(island.key_spots) == island.keys

    def pay_passengers(self, finder_dock):
        """J-K: each voyager aboard a boat bound for this island scores for every key found here (D17).

        The finder has left its boat; those who wait below a boat are not aboard.
        """
        island = finder_dock.island
        docks = [self.docks[letter] for letter in island.letters]
        if self.rule("bonus.passengers") == "same_boat":
            docks = [finder_dock]
        aboard = [sum(dock.aboard(seat) for dock in docks) for seat in range(self.players)]
        if any(aboard):
            self.note("scored:passengers")
        self.award_all("island", [self.rule("bonus.passenger") * island.keys * number for number in aboard])

    # -- island stage ----------------------------------------------------------------------------------------------

    def island_stage(self):
        """Explore, farm and mine; then the first player token is passed to the left."""
        self.score_explorers()
        self.score_pathfinder_and_innkeeper()
        self.build_farms()
        self.mine_ore()
        self.first = self.left_of(self.first)

    def score_explorers(self):
        """Exploration: 1 VP for each explorer on each island."""
        explorers = [sum(island.explorers_of(seat) for island in self.islands) for seat in range(self.players)]
        self.award_all("explorers", [self.rule("explorer.points") * number for number in explorers])

    def score_pathfinder_and_innkeeper(self):
        for seat in self.turn_order():
            if self.has(seat, "pathfinder"):
                strong = [island for island in self.islands if island.explorers_of(seat) >= 2]
                if strong:
                    self.note("talent:pathfinder")
                self.award(seat, "talents", self.value_of_talent(seat) * len(strong))
            if self.has(seat, "innkeeper"):
                if self.pub[seat]:
                    self.note("talent:innkeeper")
                self.award(seat, "talents", min(self.pub[seat], self.value_of_talent(seat)))

    def farm_tiles_left(self):
        """D9: tiles in the box, or None if there is no limit."""
        if self.rule("farm.limit") == 0:
            return None
        return max(0, self.rule("farm.limit") - sum(sum(island.farms) for island in self.islands))

    def build_farms(self):
        """Farming: each group of 4 colonists on an island builds a farm for 15 VP; tiles go in turn order (D9)."""
        for seat in self.turn_order():
            built = sum(self.build_farms_on(island, seat) for island in self.islands)
            self.award(seat, "farms", built * self.rule("farm.points"))
            if self.has(seat, "homesteader") and built:
                self.note("talent:homesteader")
                self.award(seat, "talents", built * self.value_of_talent(seat))

    def build_farms_on(self, island, seat):
        number = island.colonists[seat] // self.rule("farm.colonists")
        left = self.farm_tiles_left()
        if left is not None and number > left:
            number = left
            self.note("farm:no_tile_left")
        island.colonists[seat] -= number * self.rule("farm.colonists")
        island.farms[seat] += number
        if island.unlocked_in_round is not None:
            island.farms_since_unlocked[seat] += number
        if number:
            self.note("farm:built", "farm:two_at_once" if number > 1 else "farm:one")
            if island.colonists[seat]:
                self.note("farm:remainder")
        return number

    def mine_ore(self):
        """Mining: each miner collects 1 ore if there is any; idle miners may score (E-F, foreman)."""
        idle_bonus = [0] * self.players
        idle = [0] * self.players
        for island in self.islands:
            for seat in self.mine_island(island):
                idle[seat] += 1
                self.note("ore:idle")
                if self.idle_miners_pay(island):
                    idle_bonus[seat] += self.rule("bonus.idle_miner")
                    self.note("scored:idle_miners")
        self.award_all("island", idle_bonus)
        for seat in self.turn_order():
            if self.has(seat, "foreman") and idle[seat]:
                self.note("talent:foreman_idle")
                self.award(seat, "talents", self.value_of_talent(seat) * idle[seat])

    def mine_island(self, island):
        """Collect ore on one island; returns the owners of the miners who got none."""
        idle = []
        for stack in range(len(island.ore)):
            miners = self.mining_order(island, stack)
            if 0 < island.ore[stack] < len(miners):
                self.note("ore:last_one_contested")
            for seat in miners:
                if island.ore[stack] > 0:
                    island.ore[stack] -= 1
                    self.ore[seat] += 1
                else:
                    idle.append(seat)
        return idle

    def mining_order(self, island, stack):
        """The top-most miner first; a foreman before the others."""
        owners = [island.miners[space] for space in island.spaces_at(stack) if island.miners[space] is not None]
        order = sorted(owners, key=lambda seat: not self.has(seat, "foreman"))
        if order != owners:
            self.note("talent:foreman_first")
        return order

    def idle_miners_pay(self, island):
        """E-F: once unlocked; D15: in the round of unlocking, or from the next one."""
        if island.bonus != "idle_miners" or island.unlocked_in_round is None:
            return False
        return self.rule("bonus.idle_miners_from") == "same_round" or island.unlocked_in_round < self.round

    # -- ending the game -------------------------------------------------------------------------------------------

    def end_game(self):
        """Return voyagers from boats, then island bonuses, mining bonus, exploration bonus, winner."""
        self.return_voyagers_from_boats()
        self.score_island_bonuses()
        self.award_all("ore", [self.mining_bonus(self.ore[seat]) for seat in range(self.players)])
        self.score_exploration()
        self.winners = self.find_winners()

    def return_voyagers_from_boats(self):
        for dock in self.docks.values():
            for berth, seat in enumerate(dock.berths):
                if seat is not None:
                    self.pub[seat] += 1
                    dock.berths[berth] = None
                    self.note("end:returned")
            if dock.extra is not None:
                self.pub[dock.extra] += 1
                dock.extra = None

    def score_island_bonuses(self):
        totals = [0] * self.players
        for island in self.islands:
            for seat in range(self.players):
                vp = self.island_bonus(island, seat)
                totals[seat] += vp
                if vp:
                    self.note(f"scored:{island.bonus}")
        self.award_all("island", totals)

    def island_bonus(self, island, seat):
        if island.unlocked_in_round is None:
            return 0
        if island.bonus == "most_explorers":
            return self.most_explorers_award(island, seat)
        if island.bonus == "farm_bonus":  # D16
            retroactive = self.rule("bonus.farms_paid") == "all"
            return self.rule("bonus.farm") * (island.farms if retroactive else island.farms_since_unlocked)[seat]
        return 0

    def most_explorers_award(self, island, seat):
        """C-D (D14): tied seats take the better rate, the next rank the following one; no explorers, no award."""
        counts = [island.explorers_of(other) for other in range(self.players)]
        ranks = sorted(set(counts) - {0}, reverse=True)
        if counts[seat] == 0:
            return 0
        rank = ranks.index(counts[seat])
        if counts.count(counts[seat]) > 1 and rank < 2:
            self.note("most_explorers:tie")
        rates = [self.rule("bonus.most_explorers_first"), self.rule("bonus.most_explorers_second")]
        rate = rates[rank] if rank < len(rates) else 0
        return rate * counts[seat] if self.rule("bonus.most_explorers") == "per_explorer" else rate

    def mining_bonus(self, ore):
        """The mining bonus chart: the last line reached."""
        points = [vp for threshold, vp in self.chart if ore >= threshold]
        return points[-1] if points else 0

    def score_exploration(self):
        totals = [0] * self.players
        for island in self.islands:
            for seat, vp in self.exploration_bonus(island).items():
                totals[seat] += vp
        self.award_all("exploration", totals)

    def flag_rewards(self, island):
        """What the last flag reached pays for the places; D12 if none was reached."""
        reached = [pay for flag, pay in zip(island.flags, island.pays, strict=True) if flag <= len(island.track)]
        if reached:
            return reached[-1]
        self.note("exploration:no_flag")
        return island.pays[0] if self.rule("exploration.no_flag") == "first_flag" and island.pays else []

    def colonist_weight(self, island, seat):
        """Colonists for the exploration bonus: D10 for farmed ones, D13 for miners on A-B."""
        weight = island.colonists[seat]
        if self.rule("exploration.farmed_colonists") == "count":
            weight += island.farms[seat] * self.rule("farm.colonists")
        if island.bonus == "miners_as_colonists" and island.keys > 0 and island.miners_of(seat):
            self.note("scored:miners_as_colonists")
            each = island.keys if self.rule("bonus.miners_as_colonists") == "per_key" else 1
            weight += each * island.miners_of(seat)
        return weight

    def exploration_bonus(self, island):
        """Most colonists 1st, then 2nd, then 3rd; tied seats use up the tied places (D22)."""
        rewards = self.flag_rewards(island)
        weights = {seat: self.colonist_weight(island, seat) for seat in range(self.players)}
        if self.rule("exploration.no_colonists") == "no_place":  # D11
            if 0 in weights.values():
                self.note("exploration:without_colonists")
            weights = {seat: weight for seat, weight in weights.items() if weight > 0}
        result = {}
        place = 0
        for weight in sorted(set(weights.values()), reverse=True):
            tied = [seat for seat in self.turn_order() if weights.get(seat) == weight]
            at_stake = [rewards[number] if number < len(rewards) else 0 for number in range(place, place + len(tied))]
            result.update(self.share_places(tied, at_stake))
            place += len(tied)
        return result

    def share_places(self, tied, rewards):
        """The seats tied for these places share them; one seat alone takes its place."""
        if len(tied) == 1:
            self.note("exploration:paid_place" if rewards[0] else "exploration:unpaid_place")
            return {tied[0]: rewards[0]}
        if any(rewards):
            self.note("exploration:tie", f"exploration:tie_of_{len(tied)}")
        governors = [seat for seat in tied if self.has(seat, "governor")]
        if not governors:
            return self.share_equally(tied, rewards)
        if any(rewards):
            self.note("talent:governor")
        others = [seat for seat in tied if seat != governors[0]]
        return {governors[0]: rewards[0]} | self.share_equally(others, rewards[1:])

    def share_equally(self, tied, rewards):
        """Add the rewards together and divide evenly, rounding down; or each the best one in full (D22)."""
        if self.rule("exploration.ties") == "full":
            return dict.fromkeys(tied, rewards[0])
        if sum(rewards) % len(tied):
            self.note("exploration:rounded_down")
        return {seat: sum(rewards) // len(tied) for seat in tied}

    def find_winners(self):
        """The highest score; in a tie the most voyagers in the pub; else a shared victory."""
        best = max(self.scores)
        tied = [seat for seat in range(self.players) if self.scores[seat] == best]
        fullest = max(self.pub[seat] for seat in tied)
        winners = [seat for seat in tied if self.pub[seat] == fullest]
        if len(winners) > 1:
            self.note("winner:shared")
        else:
            self.note("winner:by_pub" if len(tied) > 1 else "winner:by_score")
        return winners

    # -- conservation laws -----------------------------------------------------------------------------------------

    def remember_what_must_stay(self):
        self.all_cubes = [self.cubes_of(seat) for seat in range(self.players)]
        self.all_boats = self.boats_counted()
        self.all_ore = self.ore_counted()

    def cubes_of(self, seat):
        return sum(self.cubes_by_place(seat).values())

    def cubes_by_place(self, seat):
        docks, islands = list(self.docks.values()), self.islands
        return {
            "supply": self.supply[seat],
            "hand": self.hand[seat],
            "sealed": sum(self.sealed[seat].values()),
            "pub": self.pub[seat],
            "waiting": sum(dock.waiting[seat] for dock in docks),
            "boats": sum(dock.aboard(seat) for dock in docks),
            "colonists": sum(island.colonists[seat] for island in islands),
            "farmers": sum(island.farms[seat] for island in islands) * self.rule("farm.colonists"),
            "miners": sum(island.miners_of(seat) for island in islands),
            "explorers": sum(island.explorers_of(seat) for island in islands),
        }

    def boats_counted(self):
        return Counter(self.deck) + Counter(dock.boat for dock in self.docks.values() if dock.boat is not None)

    def ore_counted(self):
        return sum(self.ore) + sum(sum(island.ore) for island in self.islands)

    def check_laws(self):
        """No cube, ore, boat or key appears or vanishes, and nothing is counted below zero."""
        for seat in range(self.players):
            places = self.cubes_by_place(seat)
            if min(places.values()) < 0 or sum(places.values()) != self.all_cubes[seat]:
                raise LawBroken(f"seat {seat} has {places}, not {self.all_cubes[seat]} cubes")
        if self.boats_counted() != self.all_boats or max(self.all_boats.values()) > 1:
            raise LawBroken(f"boats are missing or double: {self.boats_counted()}")
        if self.ore_counted() != self.all_ore:
            raise LawBroken(f"{self.ore_counted()} ore instead of {self.all_ore}")
        for island in self.islands:
            self.check_island(island)

    def check_island(self, island):
        if island.keys != island.covered_key_spots():
            raise LawBroken(f"{island.side}: {island.keys} keys found, {island.covered_key_spots()} spots covered")
        if len(island.track) > island.track_length:
            raise LawBroken(f"{island.side}: more explorers than spaces")
        if len(island.miners) != len(island.stack_of) or len(island.ore) != len(island.printed_ore):
            raise LawBroken(f"{island.side}: spaces or stacks are missing")
        pairs = zip(island.ore, island.printed_ore, strict=True)
        if any(not 0 <= left <= printed for left, printed in pairs):
            raise LawBroken(f"{island.side}: ore {island.ore}, printed {island.printed_ore}")


# ---------------------------------------------------------------------------------------------------------------
# The referee


def digest(position):
    """Digest of a position as docs/trace.md defines it."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def score_sums(log):
    """Sums by (seat, source) of the score entries of a log."""
    sums = Counter()
    for entry in log:
        if entry[0] == "score":
            sums[entry[1], entry[2]] += entry[3]
    return dict(sums)


def refills(log):
    return [entry for entry in log if entry[0] == "refill"]


def check_deal(game, header):
    """The deal must be one that the setup rules allow."""
    deal, players = header["deal"], header["players"]
    boards = [game.sides[side]["board"] for side in deal["islands"]]
    if len(boards) != players or boards != sorted(set(boards)):
        raise Disagreement(f"islands {deal['islands']}: not one board a player in letter order")
    if sorted(deal["deck"]) != sorted(game.boats):
        raise Disagreement("the deck is not a shuffle of all boats")
    if len(set(deal["offer"])) != len(deal["offer"]) or not set(deal["offer"]) <= set(game.cards):
        raise Disagreement(f"offer {deal['offer']}: double or unknown talents")
    revealed = min(players + game.rule("draft.extra"), len(game.cards))
    if not header.get("interventions") and len(deal["offer"]) != revealed:
        raise Disagreement(f"{len(deal['offer'])} talents revealed instead of {revealed}")


def same(ours, theirs):
    return json.dumps(ours, sort_keys=True) == json.dumps(theirs, sort_keys=True)


def differences(ours, theirs, path="position"):
    """A readable list of where two positions differ."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        keys = sorted(set(ours) | set(theirs))
        return [
            text
            for key in keys
            for text in differences(ours.get(key, "absent"), theirs.get(key, "absent"), f"{path}.{key}")
        ]
    both_lists = isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs)
    if both_lists and any(isinstance(item, dict) for item in ours):
        pairs = enumerate(zip(ours, theirs, strict=True))
        return [text for index, (a, b) in pairs for text in differences(a, b, f"{path}.{index}")]
    return [] if same(ours, theirs) else [f"{path}: twin {ours!r}, trace {theirs!r}"]


class Table:
    """A game in progress: `due` is the decision that is due, None when the game is over."""

    def __init__(self, game):
        self.game = game
        self.moves = game.play()
        self.due = None
        self.read = 0  # how much of the log has been taken
        self.choose(None)

    def choose(self, index):
        try:
            self.due = self.moves.send(index)
        except StopIteration:
            self.due = None
        self.game.check_laws()

    def take_log(self):
        """The scores and refills since the last call."""
        new, self.read = self.game.log[self.read :], len(self.game.log)
        return new


class Referee:
    """Follows one trace line by line."""

    def __init__(self, header):
        if header.get("type") != "header" or header.get("game") != "embark" or header.get("format") != 1:
            raise Disagreement(f"not the header of an embark trace in format 1: {str(header)[:200]}")
        self.game = Game.from_header(header)
        self.table = Table(self.game)
        self.report = Report(self.game.players)
        self.line = header  # the last line with a digest
        self.said = []  # scores and refills told since
        self.over = False

    def fail(self, what, ours, theirs):
        where = "header" if self.line["type"] == "header" else self.line["type"]
        if self.line["type"] == "decision":
            names = ("n", "seat", "step", "choice")
            where = "decision " + " ".join(f"{name}={self.line.get(name)}" for name in names)
        raise Disagreement(f"{where}: {what}\n  twin:  {ours}\n  trace: {theirs}")

    def take(self, line):
        if self.over:
            self.fail("a line after the outcome", "nothing", line)
        kind = line.get("type")
        if kind == "score":
            self.said.append(("score", line["seat"], line["source"], line["vp"]))
        elif kind == "chance" and line["what"] == "refill":
            self.said.append(("refill", line["dock"], line["boat"]))
        elif kind == "decision":
            self.settle()
            self.take_decision(line)
        elif kind == "outcome":
            self.settle()
            self.take_outcome(line)

    def settle(self):
        """Compare what followed from the last line, then the position that it led to."""
        ours = self.table.take_log()
        if score_sums(ours) != score_sums(self.said):
            self.fail("scores since then", score_sums(ours), score_sums(self.said))
        if refills(ours) != refills(self.said):
            self.fail("refills since then", refills(ours), refills(self.said))
        self.said = []
        self.compare_position()

    def compare_position(self):
        ours = self.game.position()
        if "position" in self.line and differences(ours, self.line["position"]):
            self.fail("position", "; ".join(differences(ours, self.line["position"])), "(see there)")
        if digest(ours) != self.line["digest"]:
            self.fail("digest", f"{digest(ours)} of {json.dumps(ours)}", self.line["digest"])

    def take_decision(self, line):
        due, self.line = self.table.due, line
        if due is None:
            self.fail("no decision is due", "the game is over", line)
        for name, ours in (("n", self.report.decisions), ("step", due.step), ("seat", due.seat)):
            if not same(ours, line[name]):
                self.fail(name, f"{ours} (due: {due})", line[name])
        if not same(due.options, line["options"]):
            self.fail("options", due.options, line["options"])
        if line["choice"] not in range(len(due.options)):
            self.fail("choice", f"0 to {len(due.options) - 1}", line["choice"])
        self.report.decisions += 1
        self.table.choose(line["choice"])

    def take_outcome(self, line):
        self.line = line
        if self.table.due is not None:
            self.fail("the game is not over", self.table.due, line)
        if self.game.scores != line["scores"]:
            self.fail("final scores", self.game.scores, line["scores"])
        if self.game.winners != line["winners"]:
            self.fail("winners", self.game.winners, line["winners"])
        self.compare_position()
        self.report.scores, self.report.winners = list(self.game.scores), list(self.game.winners)
        self.over = True

    def finish(self):
        if not self.over:
            self.fail("the trace ends without an outcome", self.table.due, "end of trace")
        self.report.coverage = set(self.game.seen)
        return self.report


def referee(lines):
    """Replay one trace (dicts or JSON strings, a line each) and return a Report, or raise Disagreement."""
    judge = None
    for line in lines:
        if isinstance(line, str):
            if not line.strip():
                continue
            line = json.loads(line)
        if judge is None:
            judge = Referee(line)
        else:
            judge.take(line)
    if judge is None:
        raise Disagreement("an empty trace")
    return judge.finish()
