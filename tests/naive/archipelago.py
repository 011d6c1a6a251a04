"""The naive twin of Archipelago: the rulebook once more, slowly and plainly, as a referee of traces.

Nothing here is shared with the simulator. The twin knows the rulebook, the decisions A-D1 to A-D93 and the trace
format of docs/trace.md; components and deal come from the header of the trace. It is written to be read beside the
rulebook.

    referee(lines) -> Report        replay and re-score one trace, or raise Disagreement
    Game.from_header(header)        a game as dealt in a trace
    Game.from_position(...)         a game in any position, to try single stages
    Game.play()                     a generator of the decisions; send() the index of the option chosen
    Game.play_stage(stage, choices) one phase, one turn or the scoring, with the options to be chosen

What dice and shuffling bring is asked of `game.fate`: the chance lines of a trace, or by default no shuffle at all.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field

RESOURCES = ["fish", "fruit", "cattle", "wood", "stone", "iron"]
KINDS = ["ship", "town", "market", "port", "temple"]
MARKETS = ["I", "II"]
SIDES = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
SEA = (0, 0)
LAND, WATER = "fm", "w"
STANDING, LYING, ASIDE = 0, 1, 2
LIMITED = ["taxes", "reproduction", "exploration"]
ZONES_OF_EVENTS = {"all": RESOURCES, "food": ["fish", "fruit", "cattle"], "ore": ["stone", "iron"]}


class Disagreement(Exception):
    """The trace and the twin do not tell the same game."""


class LawBroken(Disagreement):
    """Something was made out of nothing, or got lost."""


class War(Exception):
    """The rebellion marker has passed the population marker: the war of independence."""


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


@dataclass(eq=False)
class Unit:
    """A citizen or a ship on the map. `icon` and `building` are -1 if it stands on none."""

    kind: str
    colour: int
    hex: tuple
    area: int = 0
    icon: int = -1
    building: int = -1
    state: int = STANDING
    new: bool = False  # arrived this round and not yet ready (A-D21)
    stepped: bool = False  # has made its step in the present migration
    stepped_from: tuple | None = None  # where a ship stood before its step, for the ferry (A-D18)
    carried: int = 0  # citizens that a ship has convoyed in the present migration

    def stands(self):
        return self.state == STANDING

    def is_free(self):
        return self.stands() and self.icon < 0 and self.building < 0 and not self.new

    def place(self):
        return [*self.hex, self.area]

    def position(self):
        shown = [*self.hex, self.area, self.icon, self.building]
        return [*shown, self.state] if self.kind == "citizen" else shown


@dataclass(eq=False)
class Building:
    """A town, market, port or temple on the map."""

    hex: tuple
    kind: str
    last: int  # the seat that holds it or held it last
    used: bool = False


@dataclass(eq=False)
class Seat:
    """What lies before and behind the screen of a player."""

    florins: int = 0
    cubes: list = field(default_factory=lambda: [0] * 6)
    tokens: int = 0
    discs: int = 0
    discs_owned: int = 0
    passed: bool = False
    cards: list = field(default_factory=list)
    crisis_cubes: int = 0
    reproduced: int = 0
    placed: Counter = field(default_factory=Counter)  # discs by "unlimited", "limited", "card", "later"
    had_back: bool = False  # got disc and circle of a failed exploration back this round (A-D9)


@dataclass
class Turn:
    """What a seat has done in its turn of phase 5."""

    seat: int
    offers: int
    disc: bool = False
    cards: int = 0
    buildings: int = 0
    built: bool = False
    discount: tuple | None = None  # (kind or "any", what is waived) until the construction
    harvested: Counter = field(default_factory=Counter)  # units engaged, by resource
    refused: set = field(default_factory=set)  # cards whose owner refused


def number_of(resource):
    return RESOURCES.index(resource)


def cubes_in(words):
    """The cubes of a cost like "stone1 wood1" as a list of resources, in resource order."""
    cubes = []
    for word in words.split():
        if word != "-":
            name = word.rstrip("0123456789")
            cubes += [number_of(name)] * int(word[len(name) :])
    return sorted(cubes)


def parts_of(effect):
    """The parts of an effect: [(operation, [arguments], {named arguments}), ...]."""
    parts = []
    for text in effect.split(";"):
        if text.strip() in ("", "-"):
            continue
        operation, inside = text.strip().removesuffix(")").split("(", 1)
        words = [word.strip() for word in inside.split(",") if word.strip()]
        plain = [word for word in words if "=" not in word]
        parts.append((operation, plain, dict(word.split("=", 1) for word in words if "=" in word)))
    return parts


def argument_of(text):
    """The word in brackets of a criterion or end condition like "cubes(fish)"."""
    return text.split("(", 1)[1].rstrip(")") if "(" in text else None


def no_fate(what, facts):
    """Without dice: shuffled things stay in their order, cards enter the track with their first price."""
    return {"track": {"edge": 0}, "tiles": {"pile": facts.get("tiles")}, "pile": {"pile": facts.get("cards")}}[what]


# ---------------------------------------------------------------------------------------------------------------
# The map


class Map:
    """Hexes, their sides and areas, and the units in them."""

    def neighbour(self, place, side):
        return (place[0] + SIDES[side][0], place[1] + SIDES[side][1])

    def letter(self, place, side):
        face, rotation = self.map[place]
        return self.faces[face]["edges"][(side - rotation) % 6]

    def icons(self, place):
        """Icons a resource in a region; the open sea has fish only (A-D76)."""
        row = self.faces[self.map[place][0]]
        return [int(row[name]) for name in RESOURCES]

    def has_water(self, place):
        return any(self.letter(place, side) == WATER for side in range(6))

    def regions(self):
        """The hexes that are regions, in the order in which they were laid: all but the open sea."""
        return [place for place in self.map if place != SEA]

    def runs(self, place, letters):
        """Runs of neighbouring sides with these letters, round the corner too, by their lowest side."""
        runs = []
        for side in range(6):
            if self.letter(place, side) not in letters:
                continue
            if runs and side - 1 in runs[-1]:
                runs[-1].append(side)
            else:
                runs.append([side])
        if len(runs) > 1 and 0 in runs[0] and 5 in runs[-1]:
            runs[0] += runs.pop()
        return runs

    def has_areas(self, kind):
        if kind == "citizen":
            return self.rule("map.land_areas") == "runs"
        return self.rule("map.sea_areas") == "zone"

    def area_at(self, kind, place, side):
        """The area of a hex that a side belongs to (A-D14, A-D16); 0 where there are no areas."""
        if self.has_areas(kind):
            for number, run in enumerate(self.runs(place, LAND if kind == "citizen" else WATER)):
                if side in run:
                    return number
        return 0

    def land_areas(self, place):
        return list(range(len(self.runs(place, LAND)))) if self.has_areas("citizen") else [0]

    def can_cross(self, unit, side):
        """May the unit leave its hex over this side: citizens over land, ships over water (A-D15)."""
        letter = self.letter(unit.hex, side)
        if unit.kind == "ship":
            passable = letter == WATER
        else:
            passable = letter == "f" or (letter == "m" and self.rule("map.mountains") == "passable")
        return passable and (not self.has_areas(unit.kind) or self.area_at(unit.kind, unit.hex, side) == unit.area)

    def side_towards(self, place, target):
        return next((side for side in range(6) if self.neighbour(place, side) == target), None)

    def open_places(self, touching):
        """Empty places that touch enough hexes, sorted by q, then r."""
        around = Counter(self.neighbour(place, side) for place in self.map for side in range(6))
        return sorted(place for place, hexes in around.items() if place not in self.map and hexes >= touching)

    def fits(self, face, place, rotation):
        """Landscape continuity: water to water, field to field, mountain to mountain, on all touching sides."""
        for side in range(6):
            beside = self.neighbour(place, side)
            if beside in self.map:
                ours = self.faces[face]["edges"][(side - rotation) % 6]
                if ours != self.letter(beside, (side + 3) % 6):
                    return False
        return True

    def rotations(self, face, place):
        return [rotation for rotation in range(6) if self.fits(face, place, rotation)]

    def other_face(self, face):
        return face[:-1] + ("b" if face.endswith("a") else "a")

    # -- units -----------------------------------------------------------------------------------------------------

    def seat_of(self, colour):
        return colour % self.players

    def colours_of(self, seat):
        return [colour for colour in range(self.colours) if self.seat_of(colour) == seat]

    def others(self, seat):
        return [other for other in range(self.players) if other != seat]

    def all_units(self):
        return [unit for units in (*self.citizens, *self.ships) for unit in units]

    def units_of(self, seat):
        return [unit for unit in self.all_units() if self.seat_of(unit.colour) == seat]

    def citizens_on_map(self):
        return [citizen for citizens in self.citizens for citizen in citizens]

    def of_kind(self, kind, colour):
        return self.citizens[colour] if kind == "citizen" else self.ships[colour]

    def citizens_at(self, colour, place):
        return [citizen for citizen in self.citizens[colour] if citizen.hex == place]

    def region_has_room(self, colour, place):
        """Three citizens of a colour a region, rebels and holders included (A-D22); none on the open sea."""
        return place != SEA and len(self.citizens_at(colour, place)) < self.rule("limits.region_citizens")

    def colour_has_citizens_left(self, colour):
        """Ten citizens a colour; those on wonders count with wonder.citizens = off_map_counted (A-D63)."""
        counted = len(self.citizens[colour])
        if self.rule("wonder.citizens") == "off_map_counted":
            counted += self.on_wonders[colour]
        return counted < self.rule("limits.citizens")

    def landing_area(self, seat, place):
        """Where recruits and newborn appear: the lowest area with a standing citizen of the seat, else area 0."""
        areas = [unit.area for unit in self.units_of(seat) if self.stands_there(unit, place)]
        return min(areas, default=0) if self.has_areas("citizen") else 0

    def stands_there(self, unit, place):
        return unit.kind == "citizen" and unit.hex == place and unit.stands()

    def new_citizen(self, colour, place):
        """A citizen comes into play: the population marker moves with it (A-D75)."""
        area = self.landing_area(self.seat_of(colour), place)
        late = self.round > 0 and self.rule("citizen.newborn_ready") == "no"
        self.citizens[colour].append(Unit("citizen", colour, place, area, new=late))
        self.population += 1

    def free_icons(self, place, resource):
        taken = [unit for unit in self.all_units() if unit.hex == place and unit.icon == resource]
        return self.icons(place)[resource] - len(taken)

    # -- buildings and control -------------------------------------------------------------------------------------

    def buildings_at(self, place):
        """[(number, building), ...] of a hex in the order in which they were built."""
        return [(number, building) for number, building in enumerate(self.buildings) if building.hex == place]

    def count_buildings(self, *kinds):
        return len([building for building in self.buildings if building.kind in kinds])

    def holder_of(self, number):
        return next((unit for unit in self.all_units() if unit.building == number), None)

    def town_holder(self, place):
        """The seat whose town controls the region (A-D35): the first town with a standing holder."""
        for number, building in self.buildings_at(place):
            if building.kind != "town":
                continue
            holder = self.holder_of(number)
            if holder is not None and holder.stands():
                return self.seat_of(holder.colour)
            if self.rule("building.town_control") == "presence":
                there = [unit for unit in self.units_of(building.last) if self.stands_there(unit, place)]
                if there:
                    self.note("control:presence")
                    return building.last
        return None

    def controller(self, number):
        """The seat that controls a building, or None."""
        town = self.town_holder(self.buildings[number].hex)
        if town is not None:
            return town
        holder = self.holder_of(number)
        if holder is None:
            return None
        keeps = self.rule("building.rebel_holder") == "keeps"  # A-D27
        return self.seat_of(holder.colour) if holder.stands() or keeps else None

    def controlled(self, seat, kind):
        numbers = [number for number, building in enumerate(self.buildings) if building.kind == kind]
        return [number for number in numbers if self.controller(number) == seat]

    def may_step_on(self, unit, number):
        """An unheld building: ships on ports, citizens on all kinds; A-D33 for buildings that were left."""
        building = self.buildings[number]
        if unit.kind == "ship" and building.kind != "port":
            return False
        if self.holder_of(number) is not None:
            return False
        return self.rule("building.empty") == "first_come" or building.last == self.seat_of(unit.colour)

    def step_on(self, unit, number):
        unit.building = number
        if number >= 0:
            self.buildings[number].last = self.seat_of(unit.colour)


# ---------------------------------------------------------------------------------------------------------------
# Cubes, florins, explorer tokens, markers


class Stock:
    """The bank, the two markets, payments and markers."""

    def rows(self, market, resource):
        table = self.components["board1" if market == "I" else "board2"]
        return [row for row in table if row["resource"] == RESOURCES[resource]]

    def capacity(self, market, resource):
        return sum(int(row["spaces"]) for row in self.rows(market, resource))

    def row_of_cube(self, market, resource, number):
        """The row in which cube `number` (from 1) of a zone lies: rows are filled from the first one on."""
        for row in self.rows(market, resource):
            number -= int(row["spaces"])
            if number <= 0:
                return row
        raise LawBroken(f"zone {market} {RESOURCES[resource]} has no space for its cubes")

    def has_space(self, market, resource):
        return self.markets[market][resource] < self.capacity(market, resource)

    def cube_to_market(self, market, resource):
        self.bank[resource] -= 1
        self.markets[market][resource] += 1

    def cube_from_market(self, market, resource):
        self.markets[market][resource] -= 1
        self.bank[resource] += 1

    def take_cube(self, seat, resource):
        self.bank[resource] -= 1
        self.seats[seat].cubes[resource] += 1

    def return_cube(self, seat, resource):
        self.seats[seat].cubes[resource] -= 1
        self.bank[resource] += 1

    def bank_florins(self):
        """Florins in the bank, None if there is no limit (A-D72)."""
        limit = self.rule("bank.money")
        return None if limit == 0 else max(0, limit - self.coins - sum(seat.florins for seat in self.seats))

    def pay_out(self, seat, florins):
        """The bank pays; what a limited bank lacks is not paid."""
        left = self.bank_florins()
        if left is not None and left < florins:
            self.note("bank:money_short")
            florins = left
        self.seats[seat].florins += florins

    def spend_token(self, seat):
        """A spent explorer token leaves the game, or goes under the last stack (A-D10)."""
        self.seats[seat].tokens -= 1
        self.note("token:spent")
        if self.rule("token.after_use") == "to_last_stack":
            self.tokens_left += 1
        else:
            self.tokens_out += 1

    def take_token(self, seat):
        """The next token of the stacks; each of the first two stacks that is empty brings a disc to everybody."""
        if self.tokens_left == 0:
            self.note("token:none_left")
            return
        self.tokens_left -= 1
        self.tokens_taken += 1
        self.seats[seat].tokens += 1
        if self.tokens_taken in (self.rule("token.stack"), 2 * self.rule("token.stack")):
            for other in self.seats:
                self.new_disc(other)

    def new_disc(self, seat):
        if seat.discs_owned >= self.rule("discs.most"):
            return
        seat.discs_owned += 1
        if self.round > 0 and self.rule("discs.mid_round") == "next_round":  # A-D65
            seat.placed["later"] += 1
            self.note("disc:next_round")
            return
        seat.discs += 1
        self.note("disc:gained", *(["disc:gained_after_passing"] if seat.passed else []))
        seat.passed = False

    # -- markers ---------------------------------------------------------------------------------------------------

    def move_rebellion(self, steps):
        self.rebellion = max(0, self.rebellion + steps)  # A-D73

    def move_surplus(self, steps):
        """Steps past the end of the track are lost, or go to the rebellion marker (A-D74)."""
        most = self.rule("marker.surplus_most")
        over = max(0, self.surplus + steps - most)
        self.surplus = min(most, max(0, self.surplus + steps))
        if over:
            self.note("surplus:overflow")
            if self.rule("marker.surplus_overflow") == "rebellion":
                self.move_rebellion(over)

    def row_at(self, table, value):
        """The row of board III or IV in which a marker stands; past the last row it is in the last row."""
        rows = self.components[table]
        return next((row for row in rows if int(row["from"]) <= value <= int(row["to"])), rows[-1])

    def recruit_price(self):
        return int(self.row_at("board4", self.surplus)["price"])

    # -- paying in cubes -------------------------------------------------------------------------------------------

    def tokens_pay(self):
        return self.rule("token.use") == "any_payment"  # A-D12

    def payable(self, seat, needs):
        """Can these cubes be paid, in order, by own cubes and tokens? Cubes paid lie in the bank at once."""
        return self.payable_from(needs, list(self.seats[seat].cubes), self.seats[seat].tokens, list(self.bank))

    def payable_from(self, needs, cubes, tokens, bank):
        if not needs:
            return True
        first, rest = needs[0], needs[1:]
        if cubes[first]:
            fewer, more = list(cubes), list(bank)
            fewer[first] -= 1
            more[first] += 1
            if self.payable_from(rest, fewer, tokens, more):
                return True
        return tokens > 0 and bank[first] > 0 and self.tokens_pay() and self.payable_from(rest, cubes, tokens - 1, bank)

    def ways_to_pay(self, seat, resource, rest):
        """"cube" and "token", as far as they can pay this cube and leave the rest payable."""
        mine, ways = self.seats[seat], []
        if mine.cubes[resource]:
            self.return_cube(seat, resource)
            if self.payable(seat, rest):
                ways.append("cube")
            self.take_cube(seat, resource)
        if mine.tokens and self.bank[resource] and self.tokens_pay():
            mine.tokens -= 1
            if self.payable(seat, rest):
                ways.append("token")
            mine.tokens += 1
        return ways

    def pay_cubes(self, seat, needs):
        """Pay cubes in resource order, each by cube or token where both are possible."""
        for number, resource in enumerate(needs):
            ways = self.ways_to_pay(seat, resource, needs[number + 1 :])
            options = [{"pay": way, "resource": RESOURCES[resource]} for way in ways]
            choice = yield from self.decide("pay", seat, options)
            if choice["pay"] == "cube":
                self.return_cube(seat, resource)
            else:
                self.spend_token(seat)


# ---------------------------------------------------------------------------------------------------------------
# The actions of the wheel


class Actions:
    """Phase 5: the actions, each with what makes it legal."""

    def may_place_disc(self, seat):
        return not self.turn.disc and self.seats[seat].discs > 0

    def circle_left(self, zone):
        return self.circles[zone] < int(self.wheel[zone])

    # -- harvest ---------------------------------------------------------------------------------------------------

    def harvesters(self, seat, resource):
        """Units that can take an icon: hexes, colours, free units before holders (A-D26), lowest areas first."""
        if self.bank[resource] == 0:
            return []
        found = []
        kind = "ship" if resource == 0 else "citizen"
        for place in self.map:
            if self.free_icons(place, resource) <= 0 or not self.may_harvest_at(seat, place):
                continue
            for colour in self.colours_of(seat):
                units = [unit for unit in self.of_kind(kind, colour) if unit.hex == place and self.may_work(unit)]
                found += sorted(units, key=lambda unit: (unit.building, unit.area))
        return found

    def may_work(self, unit):
        """Standing, not engaged, ready; a holder only with building.holder_work = may_harvest."""
        if unit.is_free():
            return True
        works = self.rule("building.holder_work") == "may_harvest"
        return works and unit.building >= 0 and unit.stands() and unit.icon < 0 and not unit.new

    def may_harvest_at(self, seat, place):
        """Not in a region that another seat's town controls, without its permission (A-D41)."""
        town = self.town_holder(place)
        if town is None or town == seat or (place, town, seat) in self.permissions:
            return True
        consent = self.rule("harvest.consent")
        return consent == "allow" or (consent == "fee" and self.seats[seat].florins >= self.rule("harvest.fee"))

    def pay_town(self, seat, place):
        """With harvest.consent = fee the town's controller is paid for each unit, unless it gave permission."""
        town = self.town_holder(place)
        if town is None or town == seat:
            return
        if (place, town, seat) in self.permissions:
            self.note("harvest:with_permission")
            return
        self.note("harvest:under_a_foreign_town")
        if self.rule("harvest.consent") == "fee":
            self.seats[seat].florins -= self.rule("harvest.fee")
            self.seats[town].florins += self.rule("harvest.fee")

    def harvest(self, seat, resource):
        """As many units as desired on free icons of one type; a cube for each."""
        first = True
        while True:
            units = self.unlike(self.harvesters(seat, resource), self.harvest_option)
            options = [self.harvest_option(unit) for unit in units]
            if not first:
                options.append({"colour": None, "hex": None, "building": None})
            choice = yield from self.decide("harvest", seat, options)
            if choice is None or choice["colour"] is None:
                return
            unit = next(unit for unit in units if self.harvest_option(unit) == choice)
            self.pay_town(seat, unit.hex)
            unit.icon = resource
            self.take_cube(seat, resource)
            if self.turn:
                self.turn.harvested[resource] += 1
            if unit.building >= 0:
                self.note("harvest:by_holder")
            first = False

    def harvest_option(self, unit):
        return {"colour": unit.colour, "hex": list(unit.hex), "building": unit.building if unit.building >= 0 else None}

    def unlike(self, units, told):
        """The first of several units that are told alike."""
        kept = []
        for unit in units:
            if all(told(unit) != told(other) for other in kept):
                kept.append(unit)
        return kept

    # -- taxes -----------------------------------------------------------------------------------------------------

    def collect_taxes(self, seat):
        """Rebellion forward, then florins for standing citizens, ships, controlled towns and temples."""
        self.move_rebellion(self.rule("tax.rebellion"))
        florins = 0
        for unit in self.units_of(seat):
            if unit.kind == "ship":
                florins += self.rule("tax.ship")
            elif unit.stands() and (unit.icon < 0 or self.rule("tax.engaged") == "yes"):
                florins += self.rule("tax.citizen")
        florins += len(self.controlled(seat, "town")) * self.rule("tax.town")
        florins += len(self.controlled(seat, "temple")) * self.rule("tax.temple")
        self.pay_out(seat, florins)

    # -- recruitment -----------------------------------------------------------------------------------------------

    def places_for_recruits(self, seat):
        """[(hex, colour), ...] where a recruit can appear (A-D24)."""
        found = []
        for place in self.regions():
            mine = [unit for unit in self.units_of(seat) if unit.hex == place]
            if self.rule("recruit.place") == "region_with_active_unit":
                mine = [unit for unit in mine if unit.stands()]
            if not mine:
                continue
            for colour in self.colours_of(seat):
                if self.region_has_room(colour, place) and self.colour_has_citizens_left(colour):
                    found.append((place, colour))
        return found

    def can_recruit(self, seat, price=99):
        price = min(price, self.recruit_price())
        return self.surplus > 0 and self.seats[seat].florins >= price and bool(self.places_for_recruits(seat))

    def recruit(self, seat, most=None, price=99, optional=False):
        """One recruit after the other, each at the price of the marker's row, read again each time."""
        number = 0
        while self.can_recruit(seat, price) and (most is None or number < most):
            options = [{"colour": colour, "hex": list(place)} for place, colour in self.places_for_recruits(seat)]
            if number or optional:
                options.append({"colour": None, "hex": None})
            choice = yield from self.decide("recruit", seat, options)
            if choice["colour"] is None:
                return
            self.seats[seat].florins -= min(price, self.recruit_price())
            self.surplus -= 1
            self.new_citizen(choice["colour"], tuple(choice["hex"]))
            number += 1

    # -- reproduction ----------------------------------------------------------------------------------------------

    def breeding_places(self, seat):
        """[(hex, colour), ...] with two own standing citizens of a colour and room for a third (A-D23)."""
        wanted = (2, 3) if self.rule("reproduce.need") == "two_or_three" else (2,)
        found = []
        for place in self.regions():
            for colour in self.colours_of(seat):
                standing = [citizen for citizen in self.citizens_at(colour, place) if citizen.stands()]
                room = self.region_has_room(colour, place) and self.colour_has_citizens_left(colour)
                if len(standing) in wanted and room:
                    found.append((place, colour))
        return found

    def may_reproduce(self, seat):
        """A circle, and not more than reproduce.per_player a seat and round (A-D67)."""
        most = self.rule("reproduce.per_player")
        return self.circle_left("reproduction") and (most == 0 or self.seats[seat].reproduced < most)

    def reproduce(self, seat):
        """Each region and colour once an action."""
        done = []
        while True:
            places = [pair for pair in self.breeding_places(seat) if pair not in done]
            options = [{"colour": colour, "hex": list(place)} for place, colour in places]
            if done:
                options.append({"colour": None, "hex": None})
            choice = yield from self.decide("reproduce", seat, options)
            if choice is None or choice["colour"] is None:
                return
            done.append((tuple(choice["hex"]), choice["colour"]))
            self.new_citizen(choice["colour"], tuple(choice["hex"]))

    # -- construction ----------------------------------------------------------------------------------------------

    def builder_at(self, place, colour, unit_kind):
        """Free units first; with build.builder = active then those on icons, then holders (A-D30)."""
        units = [unit for unit in self.of_kind(unit_kind, colour) if unit.hex == place and unit.stands() and not unit.new]
        if self.rule("build.builder") == "active_unengaged":
            units = [unit for unit in units if unit.is_free()]
        return min(units, key=lambda unit: (unit.building >= 0, unit.icon, unit.building, unit.area), default=None)

    def site_options(self, seat, kind, refused=()):
        """Hexes, colours, citizens before ships: where and by whom a building of a kind can be built."""
        row, found = self.building_rows[kind], []
        if kind != "ship" and self.tokens_in_pool(row["pool"]) == 0:
            return []
        for place in self.regions():
            if not self.ground_allows(row, place) or self.town_holder(place) in refused:
                continue
            for colour in self.colours_of(seat):
                if kind == "ship" and len(self.ships[colour]) >= self.rule("limits.ships"):
                    continue
                for unit_kind in ("citizen", "ship"):
                    if unit_kind in row["builder"].split() and self.builder_at(place, colour, unit_kind):
                        found.append({"hex": list(place), "colour": colour, "unit": unit_kind})
        return found

    def tokens_in_pool(self, pool):
        kinds = [kind for kind, row in self.building_rows.items() if row["pool"] == pool]
        return self.rule(f"bank.{pool}") - self.count_buildings(*kinds)

    def ground_allows(self, row, place):
        """Ports and ships need water (A-D29); one building of a kind a region (A-D28)."""
        if row["terrain"] == "sea" and self.rule("build.terrain") == "port_ship_sea" and not self.has_water(place):
            return False
        most = self.rule("building.per_kind")
        same = [building for _, building in self.buildings_at(place) if building.kind == row["id"]]
        return row["id"] == "ship" or most == 0 or len(same) < most

    def costs(self, kind, discount=None):
        """[(cubes, florins, what is waived), ...]: the cost, or with a discount of a cube of choice the choices."""
        row = self.building_rows[kind]
        cubes, florins = cubes_in(row["cubes"]), int(row["florins"])
        if discount is None:
            return [(cubes, florins, None)]
        what = discount[1]
        if what == "florins":
            return [(cubes, 0, None)]
        waived = sorted(set(cubes)) if what == "cube" else [number_of(what)]
        return [(self.without(cubes, resource), florins, resource) for resource in waived]

    def without(self, cubes, resource):
        left = list(cubes)
        left.remove(resource)
        return left

    def discount_applies(self, kind, discount):
        """A discount concerns a kind whose cost it lowers."""
        building, what = discount
        row = self.building_rows[kind]
        if building not in ("any", kind):
            return False
        if what == "florins":
            return int(row["florins"]) > 0
        cubes = cubes_in(row["cubes"])
        return bool(cubes) if what == "cube" else number_of(what) in cubes

    def affordable_costs(self, seat, kind, discount=None):
        found = []
        for cubes, florins, waived in self.costs(kind, discount):
            if self.seats[seat].florins >= florins and self.payable(seat, cubes):
                found.append((cubes, florins, waived))
        return found

    def can_build(self, seat, kind, discount=None):
        if discount is not None and not self.discount_applies(kind, discount):
            return False
        return bool(self.site_options(seat, kind)) and bool(self.affordable_costs(seat, kind, discount))

    def construct(self, seat, kind, discount=None):
        """Choose the site, ask a foreign town (A-D34), pay, build."""
        refused = set()
        while True:
            site = yield from self.decide("site", seat, self.site_options(seat, kind, refused))
            if site is None:
                self.note("construction:refused")
                return
            town = self.town_holder(tuple(site["hex"]))
            if town in (None, seat):
                break
            self.note("construction:under_a_foreign_town")
            if self.rule("build.foreign_town") == "allowed" or (yield from self.consents(town)):
                break
            refused.add(town)
        costs = self.affordable_costs(seat, kind, discount)
        if discount is not None and discount[1] == "cube":
            options = [{"resource": RESOURCES[waived]} for _, _, waived in costs]
            choice = yield from self.decide("waive", seat, options)
            costs = [cost for cost in costs if cost[2] == number_of(choice["resource"])]
        cubes, florins, _ = costs[0]
        self.seats[seat].florins -= florins
        yield from self.pay_cubes(seat, cubes)
        self.put_building(seat, kind, site)

    def put_building(self, seat, kind, site):
        """A ship appears in the builder's hex; on another building the builder steps (A-D31)."""
        place = tuple(site["hex"])
        self.turn.built = True
        self.note(f"built:{kind}")
        if kind == "ship":
            self.ships[site["colour"]].append(Unit("ship", site["colour"], place))
            return
        builder = self.builder_at(place, site["colour"], site["unit"])
        self.buildings.append(Building(place, kind, seat))
        if self.rule("build.builder_engaged") == "on_building":
            if builder.icon >= 0 or builder.building >= 0:
                self.note("construction:builder_was_at_work")
            builder.icon = -1
            self.step_on(builder, len(self.buildings) - 1)
        self.note(f"builder:{site['unit']}")

    def consents(self, seat):
        choice = yield from self.decide("consent", seat, [{"agree": False}, {"agree": True}])
        self.note(f"consent:{choice['agree']}")
        return choice["agree"]

    # -- transactions ----------------------------------------------------------------------------------------------

    def transaction_options(self, seat, markets):
        """Boards, buy before sell, resources: the last cube is bought, the first free space sold to."""
        found = []
        for market in markets:
            for resource, name in enumerate(RESOURCES):
                number = self.markets[market][resource]
                if number and int(self.row_of_cube(market, resource, number)["price"]) <= self.seats[seat].florins:
                    found.append({"market": market, "deal": "buy", "resource": name})
            for resource, name in enumerate(RESOURCES):
                if self.seats[seat].cubes[resource] and self.has_space(market, resource):
                    found.append({"market": market, "deal": "sell", "resource": name})
        return found

    def transact(self, seat, markets, most, optional):
        for number in range(most):
            options = self.transaction_options(seat, markets)
            if optional or number:
                options.append({"market": None, "deal": None, "resource": None})
            choice = yield from self.decide("transaction", seat, options)
            if choice is None or choice["market"] is None:
                return
            self.buy_or_sell(seat, choice["market"], choice["deal"], number_of(choice["resource"]))

    def buy_or_sell(self, seat, market, deal, resource):
        zone = self.markets[market]
        if deal == "buy":
            self.seats[seat].florins -= int(self.row_of_cube(market, resource, zone[resource])["price"])
            zone[resource] -= 1
            self.seats[seat].cubes[resource] += 1
        else:
            self.seats[seat].cubes[resource] -= 1
            zone[resource] += 1
            self.pay_out(seat, int(self.row_of_cube(market, resource, zone[resource])["price"]))
        self.note(f"transaction:{market}:{deal}")

    # -- migration -------------------------------------------------------------------------------------------------

    def begin_migration(self):
        for unit in self.all_units():
            unit.stepped, unit.stepped_from, unit.carried = False, None, 0
        self.no_help = set()

    def may_migrate(self, unit):
        """Active and unengaged; holders may leave their building."""
        return unit.stands() and unit.icon < 0 and not unit.new

    def landings(self, unit, place, area, by, ship_of=None):
        """Options of entering an area: no building before the unheld buildings of the hex."""
        target = [*place, area]
        options = [{"to": target, "building": None, "by": by, "ship_of": ship_of}]
        for number, _ in self.buildings_at(place):
            if self.may_step_on(unit, number):
                options.append({"to": target, "building": number, "by": by, "ship_of": ship_of})
        return options

    def targets(self, seat, unit):
        """Where a unit can go in a migration: stay, land or sea by sides, convoy by hexes and areas."""
        options = []
        if not unit.stepped:
            stays = self.landings(unit, unit.hex, unit.area, "stay")
            options += stays if unit.building >= 0 else stays[1:]
            for side in range(6):
                options += self.step_over(unit, side)
        if unit.kind == "citizen":
            options += self.convoys(seat, unit)
        return options

    def step_over(self, unit, side):
        target = self.neighbour(unit.hex, side)
        if target not in self.map or not self.can_cross(unit, side):
            return []
        if unit.kind == "citizen" and not self.region_has_room(unit.colour, target):
            return []
        area = self.area_at(unit.kind, target, (side + 3) % 6)
        return self.landings(unit, target, area, "land" if unit.kind == "citizen" else "sea")

    def regions_served(self, ship):
        """Bridge: the ship's hex and the hexes over a water side of its area (A-D18)."""
        served = [ship.hex]
        for side in range(6):
            beside = self.neighbour(ship.hex, side)
            if beside in self.map and self.can_cross(ship, side):
                served.append(beside)
        return [place for place in served if place != SEA]

    def can_carry(self, ship, start, target):
        """Can this ship let a citizen pass from one region to another?"""
        capacity = self.rule("migrate.convoy_capacity")
        if not ship.is_free() or (capacity and ship.carried >= capacity):
            return False
        if self.rule("migrate.convoy") == "ferry":
            return ship.stepped_from == start and ship.hex == target
        served = self.regions_served(ship)
        return start in served and target in served

    def carrier(self, seat, start, target):
        """The ship that carries: own ones first, in order; others' if their seat may still be asked (A-D20)."""
        ships = [ship for ships in self.ships for ship in ships if self.can_carry(ship, start, target)]
        own = [ship for ship in ships if self.seat_of(ship.colour) == seat]
        if own:
            return own[0]
        if self.rule("migrate.convoy_ships") == "own":
            return None
        foreign = [ship for ship in ships if self.seat_of(ship.colour) not in self.no_help]
        return foreign[0] if foreign else None

    def convoys(self, seat, unit):
        options = []
        for target in self.regions():
            if target == unit.hex or not self.region_has_room(unit.colour, target):
                continue
            ship = self.carrier(seat, unit.hex, target)
            if ship is None:
                continue
            owner = self.seat_of(ship.colour)
            for area in self.land_areas(target):
                options += self.landings(unit, target, area, "convoy", None if owner == seat else owner)
        return options

    def migrant_option(self, unit):
        building = unit.building if unit.building >= 0 else None
        where = {"unit": unit.kind, "colour": unit.colour, "from": unit.place(), "building": building}
        return {**where, "stepped": unit.stepped}

    def migrants(self, seat):
        """Units with somewhere to go: citizens, ships; colours, hexes, areas, buildings, stepped ones last."""
        order = list(self.map)
        units = [unit for unit in self.units_of(seat) if self.may_migrate(unit) and self.targets(seat, unit)]
        units.sort(
            key=lambda unit: (
                unit.kind == "ship",
                unit.colour,
                order.index(unit.hex),
                unit.area,
                unit.building,
                unit.stepped,
            )
        )
        return self.unlike(units, self.migrant_option)

    def can_migrate(self, seat):
        self.begin_migration()
        return bool(self.migrants(seat))

    def migrate(self, seat):
        """Any number of units, each a step; citizens by convoy as often as ships can carry."""
        self.begin_migration()
        moves = 0
        while moves < self.rule("limits.migration_moves"):
            units = self.migrants(seat)
            options = [self.migrant_option(unit) for unit in units]
            if moves:
                options.append({"unit": None})
            choice = yield from self.decide("migrate", seat, options)
            if choice is None or choice["unit"] is None:
                return
            unit = next(unit for unit in units if self.migrant_option(unit) == choice)
            target = yield from self.decide("migrate_to", seat, self.targets(seat, unit))
            moves += yield from self.move_unit(seat, unit, target)
        self.note("migration:most_moves")

    def move_unit(self, seat, unit, target):
        """Make the move; 1, or 0 if the seat of a foreign ship refuses."""
        place = (target["to"][0], target["to"][1])
        if target["by"] == "convoy":
            ship = self.carrier(seat, unit.hex, place)
            owner = self.seat_of(ship.colour)
            if owner != seat and not (yield from self.consents(owner)):
                self.no_help.add(owner)
                return 0
            ship.carried += 1
            self.note("convoy:foreign" if owner != seat else "convoy:own")
            if ship.stepped:
                self.note("convoy:after_step")
        else:
            unit.stepped, unit.stepped_from = True, unit.hex
        unit.hex, unit.area = place, target["to"][2]
        self.step_on(unit, -1 if target["building"] is None else target["building"])
        self.note(f"moved:{unit.kind}:{target['by']}", *(["moved:onto_building"] if unit.building >= 0 else []))
        return 1

    # -- exploration -----------------------------------------------------------------------------------------------

    def can_enter(self, unit, place):
        """Can a unit beside a place enter it, as far as the side of its own hex tells (A-D4)?"""
        side = self.side_towards(unit.hex, place)
        return side is not None and (self.rule("explore.entry") == "free" or self.can_cross(unit, side))

    def finds_ground(self, unit, face):
        """Even where no side has to be crossed (A-D4 free), a citizen needs land to stand on, and a ship water."""
        return any((letter == WATER) == (unit.kind == "ship") for letter in self.faces[face]["edges"])

    def explorers(self, seat, place):
        """Free units that can enter a hex: its sides 0 to 5, citizens before ships, colours, areas."""
        found = []
        for side in range(6):
            beside = self.neighbour(place, side)
            for kind in ("citizen", "ship"):
                for colour in self.colours_of(seat):
                    units = [unit for unit in self.of_kind(kind, colour) if unit.hex == beside and unit.is_free()]
                    found += sorted((unit for unit in units if self.can_enter(unit, place)), key=lambda unit: unit.area)
        return found

    def can_explore(self, seat):
        """A tile, a token if one is needed (A-D11), and a free unit beside an open place that it can enter."""
        if not self.tiles or (self.rule("explore.without_token") == "no" and self.tokens_left == 0):
            return False
        return any(self.explorers(seat, place) for place in self.open_places(self.rule("explore.touch")))

    def explore(self, seat, paid_disc, paid_circle):
        """Take the first or second tile, lay it or fail, move in, token, huts, gain."""
        options = [{"tile": "first"}, {"tile": "second"}] if len(self.tiles) > 1 else [{"tile": "first"}]
        choice = yield from self.decide("tile", seat, options)
        tile = self.tiles.pop(0 if choice["tile"] == "first" else 1)
        self.tile_in_hand = [tile]
        places = [place for place in self.open_places(self.rule("explore.touch")) if self.explorers(seat, place)]
        options = [
            {"face": face, "hex": list(place)}
            for face in (tile, self.other_face(tile))
            for place in places
            if self.rotations(face, place) and any(self.finds_ground(unit, face) for unit in self.explorers(seat, place))
        ]
        if options:
            choice = yield from self.decide("place", seat, [*options, {"face": None, "hex": None}])
        else:
            choice = {"face": None}
        if choice["face"] is None:
            self.note("exploration:refused" if options else "exploration:no_place")
            self.exploration_fails(seat, tile, paid_disc, paid_circle)
            return
        place = tuple(choice["hex"])
        yield from self.lay_tile(seat, choice["face"], place)
        yield from self.explorers_move_in(seat, place)
        self.take_token(seat)
        self.move_surplus(int(self.faces[choice["face"]]["huts"]))
        yield from self.gain(seat, place, self.rule("explore.gain"))

    def lay_tile(self, seat, face, place):
        options = [{"rotation": rotation} for rotation in self.rotations(face, place)]
        choice = yield from self.decide("rotation", seat, options)
        self.map[place] = (face, choice["rotation"])
        self.tile_in_hand = []
        self.note(f"face:{face}")

    def exploration_fails(self, seat, tile, paid_disc, paid_circle):
        """The tile goes away (A-D8); disc and circle are spent, or come back once a round (A-D9)."""
        self.tile_in_hand = []
        goes = self.rule("explore.failed_tile")
        if goes == "out":
            self.tiles_out.append(tile)
        else:
            self.tiles.append(tile)
        if goes == "shuffle_in":
            self.shuffle_tiles()
        mine = self.seats[seat]
        if self.rule("explore.failed_cost") == "returned" and not mine.had_back and (paid_disc or paid_circle):
            mine.had_back = True
            self.note("exploration:cost_returned")
            if paid_disc:
                mine.discs += 1
                mine.placed["limited"] -= 1
            if paid_circle:
                self.circles["exploration"] -= 1

    def explorers_move_in(self, seat, place):
        """One unit moves in; with explore.move = one_or_more others may follow (A-D2)."""
        moved = 0
        while True:
            face = self.map[place][0]
            units = [unit for unit in self.explorers(seat, place) if self.finds_ground(unit, face)]
            units = [unit for unit in units if self.has_room_in_new_hex(unit, place)]
            units = self.unlike(units, self.explorer_option)
            options = [self.explorer_option(unit) for unit in units]
            if moved:
                options.append({"unit": None})
            choice = yield from self.decide("explorer", seat, options)
            if choice is None or choice["unit"] is None:
                return
            unit = next(unit for unit in units if self.explorer_option(unit) == choice)
            side = self.side_towards(place, unit.hex)
            unit.hex, unit.area = place, self.area_at(unit.kind, place, side)
            self.note(f"explorer:{unit.kind}")
            moved += 1
            if self.rule("explore.move") == "one":
                return

    def has_room_in_new_hex(self, unit, place):
        return unit.kind == "ship" or self.region_has_room(unit.colour, place)

    def explorer_option(self, unit):
        return {"unit": unit.kind, "colour": unit.colour, "from": unit.place()}

    def gain(self, seat, place, rule):
        """A cube of a produced type to board I, then one of another type for the explorer (A-D5 to A-D7)."""
        icons = self.icons(place)
        produced = [resource for resource in range(6) if icons[resource]]
        taken = None
        if rule != "cube_only":
            taken = yield from self.gain_market_cube(seat, produced)
        if rule == "market_only":
            return
        mine = [resource for resource in produced if resource != taken or self.twice(icons, resource)]
        options = [{"resource": RESOURCES[resource]} for resource in mine if self.bank[resource]]
        choice = yield from self.decide("own_cube", seat, options)
        if choice is not None:
            self.take_cube(seat, number_of(choice["resource"]))

    def twice(self, icons, resource):
        return self.rule("explore.other_resource") == "icon" and icons[resource] > 1

    def gain_market_cube(self, seat, produced):
        """The type that came to the market, or None."""
        possible = [resource for resource in produced if self.bank[resource] and self.has_space("I", resource)]
        offered = produced if self.rule("explore.blocked_cube") == "none" else possible
        choice = yield from self.decide("market_cube", seat, [{"resource": RESOURCES[resource]} for resource in offered])
        if choice is None or number_of(choice["resource"]) not in possible:
            self.note("gain:market_cube_blocked")
            return None
        self.cube_to_market("I", number_of(choice["resource"]))
        return number_of(choice["resource"])

    def shuffle_tiles(self):
        """The tile pile is shuffled; which faces lie up then, the chance line tells."""
        told = self.ask_fate("tiles", tiles=list(self.tiles))["pile"]
        if sorted(face[:-1] for face in told) != sorted(face[:-1] for face in self.tiles):
            raise Disagreement(f"tiles shuffled to {told}: not the tiles {self.tiles}")
        if not set(told) <= set(self.faces):
            raise Disagreement(f"tiles shuffled to {told}: unknown faces")
        self.tiles = list(told)
        self.log.append({"type": "chance", "what": "tiles", "pile": list(told)})


# ---------------------------------------------------------------------------------------------------------------
# Deals


class Trade:
    """Deals by offer and answer (A-D71, A-D91 to A-D93)."""

    def trade_is_on(self):
        return self.rule("trade.model") == "offers"

    def offers_allowed(self):
        return self.rule("trade.offers_per_turn") if self.trade_is_on() else 0

    def promises_bind(self):
        return self.rule("trade.promises") == "binding"

    def offer(self, seat, may_stop=False):
        """One offer: partner, thing, price, answer. Returns False if the seat makes none."""
        partners = [{"to": None}] if may_stop else []
        partners += [{"to": other} for other in self.others(seat)]
        partner = (yield from self.decide("offer", seat, partners))["to"]
        if partner is None:
            return False
        thing = yield from self.decide("thing", seat, self.things(seat, partner))
        price = yield from self.decide("price", seat, self.prices(seat, thing))
        giver, buyer = (partner, seat) if thing["side"] == "buy" else (seat, partner)
        accepted = False
        if self.can_deliver(giver, buyer, thing) and self.can_pay_price(giver, buyer, thing, price):
            answer = yield from self.decide("answer", partner, [{"accept": False}, {"accept": True}])
            accepted = answer["accept"]
        else:
            self.note("trade:cannot_be_met")
        self.note(f"trade:{thing['good']}", f"trade:{thing['good']}:{'accepted' if accepted else 'refused'}")
        if accepted:
            yield from self.exchange(giver, buyer, thing, price)
        return True

    def things(self, seat, partner):
        """What the seat asks for, then what it offers."""
        asked = self.goods("buy", partner, seat, mine=False)
        offered = self.goods("sell", seat, partner, mine=True)
        return asked + offered

    def goods(self, side, giver, buyer, mine):
        """The goods that a giver may give; `mine`: the giver offers and knows its own stock."""
        stock = self.seats[giver]
        cubes = [resource for resource in range(6) if stock.cubes[resource] or not mine]
        found = [{"good": "cube", "resource": RESOURCES[resource]} for resource in cubes]
        everything = self.rule("trade.goods") == "all"
        if everything and (stock.tokens or not mine):
            found.append({"good": "token"})
        if everything:
            found += [{"good": "card", "card": card} for card in self.cards_to_trade(giver)]
        if mine and stock.florins and self.rule("trade.most_florins"):
            found.append({"good": "florins"})
        if everything:
            found += self.goods_of_the_moment(giver, buyer, mine)
            if self.promises_bind():
                found += self.promises_to_give(giver, buyer, mine)
        return [{"side": side, **good} for good in found]

    def goods_of_the_moment(self, giver, buyer, mine):
        """Permission to harvest, a place in the order, a cube paid in the present crisis."""
        regions = [place for place in self.regions() if self.town_holder(place) == giver]
        found = [{"good": "permission", "hex": list(place)} for place in regions]
        found += [{"good": "place", "place": place} for place in self.places_to_sell(giver, buyer)]
        if self.crisis_needs_cubes() and (self.can_pay_crisis(giver) or not mine):
            found.append({"good": "crisis_cube"})
        return found

    def promises_to_give(self, giver, buyer, mine):
        found = [{"good": "crisis_promise"}]
        pairs = [promise for promise in self.place_promises if promise[0] == giver]
        if all(receiver != buyer for _, receiver, _ in pairs):
            taken = [place for _, _, place in pairs]
            free = [place for place in range(self.players) if place not in taken]
            found += [{"good": "place_promise", "place": place} for place in free]
        if self.seats[giver].florins >= self.rule("trade.loan") or not mine:
            found.append({"good": "loan"})
        return found

    def cards_to_trade(self, seat):
        """Cards before a seat that are unbuilt and have nothing on them."""
        return [card for card in self.in_table_order(self.seats[seat].cards) if card not in self.built and not self.begun(card)]

    def places_to_sell(self, giver, buyer):
        if self.sale is None or giver != self.sale["winner"] or buyer in self.sale["sold"].values():
            return []
        return [place for place in range(self.players) if place not in self.sale["sold"]]

    def crisis_needs_cubes(self):
        return self.crisis is not None and self.crisis_goes_on()

    def prices(self, seat, thing):
        """What the buyer pays: florins, a cube or a token, but not the good itself."""
        most = self.rule("trade.most_florins")
        mine = self.seats[seat]
        if thing["good"] == "florins":
            return [{"florins": florins} for florins in range(1, min(most, mine.florins) + 1)]
        pays = thing["side"] == "buy"
        if pays:
            most = min(most, mine.florins)
        found = [{"florins": florins} for florins in range(most + 1)]
        for resource, name in enumerate(RESOURCES):
            itself = thing["good"] == "cube" and thing["resource"] == name
            if not itself and (mine.cubes[resource] or not pays):
                found.append({"cube": name})
        tokens = self.rule("trade.goods") == "all" and thing["good"] != "token"
        if tokens and (mine.tokens or not pays):
            found.append({"token": True})
        return found

    def can_deliver(self, giver, buyer, thing):
        good, stock = thing["good"], self.seats[giver]
        if good == "cube":
            return stock.cubes[number_of(thing["resource"])] > 0
        if good == "token":
            return stock.tokens > 0
        if good == "crisis_cube":
            return self.can_pay_crisis(giver)
        if good == "loan":
            return stock.florins >= self.rule("trade.loan")
        return True

    def can_pay_price(self, giver, buyer, thing, price):
        payer = self.seats[giver if thing["good"] == "florins" else buyer]
        if "florins" in price:
            return payer.florins >= price["florins"]
        if "cube" in price:
            return payer.cubes[number_of(price["cube"])] > 0
        return payer.tokens > 0

    def exchange(self, giver, buyer, thing, price):
        """The price changes hands, then the good."""
        if thing["good"] == "florins":
            self.hand_over(giver, buyer, price)
            return
        self.hand_over(buyer, giver, price)
        good = thing["good"]
        if good == "cube":
            self.hand_over(giver, buyer, {"cube": thing["resource"]})
        elif good == "token":
            self.hand_over(giver, buyer, {"token": True})
        elif good == "card":
            self.seats[giver].cards.remove(thing["card"])
            self.seats[buyer].cards.append(thing["card"])
        elif good == "permission":
            self.permissions.add((tuple(thing["hex"]), giver, buyer))
        elif good == "place":
            self.sale["sold"][thing["place"]] = buyer
        elif good == "crisis_cube":
            way = "cube" if self.seats[giver].cubes[self.crisis["resource"]] else "token"
            yield from self.give_own(giver, way)
        elif good == "crisis_promise":
            self.crisis_promises[giver] += 1
        elif good == "place_promise":
            self.place_promises.append((giver, buyer, thing["place"]))
        elif good == "loan":
            self.hand_over(giver, buyer, {"florins": self.rule("trade.loan")})
            self.loans.append((giver, buyer))

    def hand_over(self, giver, receiver, price):
        """Florins, a cube or a token from one seat to another."""
        give, take = self.seats[giver], self.seats[receiver]
        if "florins" in price:
            give.florins -= price["florins"]
            take.florins += price["florins"]
        elif "cube" in price:
            give.cubes[number_of(price["cube"])] -= 1
            take.cubes[number_of(price["cube"])] += 1
        else:
            give.tokens -= 1
            take.tokens += 1

    def pay_back_loans(self):
        """In the next phase 1, as far as the borrower has the florins."""
        for lender, borrower in self.loans:
            florins = min(self.rule("trade.loan"), self.seats[borrower].florins)
            self.hand_over(borrower, lender, {"florins": florins})
            self.note("loan:paid_back" if florins == self.rule("trade.loan") else "loan:not_in_full")
        self.loans = []


# ---------------------------------------------------------------------------------------------------------------
# Crises and events


class Crises:
    """Phase 4 and red zones: the back of the top card of the pile."""

    def back_in_force(self):
        return self.pile[0] if self.pile else self.last_back

    def resolve_zones(self, red):
        """Domestic crisis, export crisis, event of the back in force: the red zones or the others (A-D49)."""
        back = self.back_in_force()
        row = self.backs[back]
        word = "red" if red else "plain"
        if self.is_red(row, "domestic") == red:
            self.note(f"back:{back}", f"back:{back}:domestic:{word}", f"domestic:{word}")
            yield from self.domestic_crisis(number_of(row["domestic"]), int(row["feeds"]))
            self.check_war()
            self.check_end()
        if self.is_red(row, "export") == red:
            self.note(f"back:{back}", f"back:{back}:export:{word}", f"export:{word}")
            yield from self.export_crisis(number_of(row["export"]), int(row[f"p{self.players}"]))
            self.check_war()
            self.check_end()
        if row["event"] != "-" and self.is_red(row, "event") == red:
            self.note(f"back:{back}", f"back:{back}:event:{word}", f"event:{row['event']}")
            self.event(row["event"])
            self.check_war()
            self.check_end()

    def is_red(self, row, zone):
        return row[f"{zone}_red"] == "1"

    # -- domestic crisis -------------------------------------------------------------------------------------------

    def domestic_crisis(self, resource, feeds):
        """All lie down, temples help, each seat has one turn; rebellion rises by those who still lie."""
        covered = self.covered_by_temples()
        self.all_lie_down()
        for citizen in covered:
            if citizen.state == LYING:
                citizen.state = STANDING
                self.note("temple:stood_up")
        self.crisis = {"kind": "domestic", "resource": resource, "feeds": feeds, "missing": 0}
        yield from self.crisis_turns()
        self.crisis = None
        lying = len(self.lying())
        self.note("domestic:rebels" if lying else "domestic:solved")
        for citizen in self.citizens_on_map():
            if citizen.state == ASIDE:
                citizen.state = LYING
        self.move_rebellion(lying)

    def covered_by_temples(self):
        """Citizens in the regions of temples, with control as it was before they lay down (A-D38)."""
        rule, covered = self.rule("temple.cover"), []
        for number, building in enumerate(self.buildings):
            if building.kind != "temple":
                continue
            seat = self.controller(number)
            if seat is None and rule != "any_temple":
                continue
            for citizen in self.citizens_on_map():
                own_only = rule == "controlled_own" and self.seat_of(citizen.colour) != seat
                if citizen.hex == building.hex and not own_only:
                    covered.append(citizen)
        return covered

    def all_lie_down(self):
        """A-D45: in a further crisis of the round earlier rebels count again, or take no part; A-D48."""
        for citizen in self.citizens_on_map():
            if citizen.state == LYING:
                self.note("domestic:second")
                if self.rule("crisis.second") == "only_standing":
                    citizen.state = ASIDE
                    continue
            citizen.state = LYING
            if self.rule("crisis.engagement") == "lost":
                if citizen.icon >= 0 or citizen.building >= 0:
                    self.note("domestic:engagement_lost")
                citizen.icon = citizen.building = -1

    def lying(self):
        return [citizen for citizen in self.citizens_on_map() if citizen.state == LYING]

    def crisis_goes_on(self):
        return bool(self.lying()) if self.crisis["kind"] == "domestic" else self.crisis["missing"] > 0

    def crisis_turns(self):
        """In turn order each seat has one turn, while something is missing."""
        for seat in list(self.order):
            if not self.crisis_goes_on():
                return
            yield from self.crisis_turn(seat)

    def crisis_turn(self, seat):
        step = "give" if self.crisis["kind"] == "domestic" else "supply"
        market = MARKETS[0] if step == "give" else MARKETS[1]
        resource, offers = self.crisis["resource"], self.offers_allowed()
        while self.crisis_goes_on():
            words = ["market"] if self.markets[market][resource] else []
            words += self.own_ways(seat)
            words += ["offer"] if offers else []
            owes = self.crisis_promises[seat] > 0 and bool(self.own_ways(seat))
            words += [] if owes else ["stop"]
            choice = yield from self.decide(step, seat, [{"give": word} for word in words])
            word = choice["give"]
            if word == "stop":
                break
            self.note(f"{step}:{word}")
            if word == "offer":
                offers -= 1
                yield from self.offer(seat)
            elif word == "market":
                self.cube_from_market(market, resource)
                yield from self.cube_helps(seat, own=False)
            else:
                if self.crisis_promises[seat]:
                    self.crisis_promises[seat] -= 1
                    self.note("crisis_promise:kept")
                yield from self.give_own(seat, word)
        self.crisis_promises[seat] = 0

    def own_ways(self, seat):
        """"cube" and "token" as far as the seat can give them."""
        resource, mine = self.crisis["resource"], self.seats[seat]
        ways = ["cube"] if mine.cubes[resource] else []
        return ways + (["token"] if mine.tokens and self.bank[resource] else [])

    def can_pay_crisis(self, seat):
        return self.crisis_needs_cubes() and bool(self.own_ways(seat))

    def give_own(self, seat, way):
        if way == "cube":
            self.return_cube(seat, self.crisis["resource"])
        else:
            self.spend_token(seat)
        self.seats[seat].crisis_cubes += 1
        yield from self.cube_helps(seat, own=True)

    def cube_helps(self, seat, own):
        """A cube feeds citizens, or is one of the cubes asked for."""
        if self.crisis["kind"] == "export":
            self.crisis["missing"] -= 1
            return
        yield from self.stand_up(seat, self.crisis["feeds"], own_first=self.rule("crisis.standup") == "own_first")
        bonus = self.feed_bonus(seat)
        if own and bonus:
            self.note("effect:feed_bonus")
            yield from self.stand_up(seat, bonus, only_own=True)

    def feed_bonus(self, seat):
        found = 0
        for card in self.seats[seat].cards:
            if self.card_rows[card]["mode"] == "passive":
                parts = parts_of(self.card_rows[card]["effect"])
                found += sum(int(plain[0]) for operation, plain, _ in parts if operation == "feed_bonus")
                self.note(*[f"card:{card}" for operation, _, _ in parts if operation == "feed_bonus"])
        return found

    def stand_up(self, seat, number, own_first=False, only_own=False):
        """The giver chooses one at a time; if no more lie than can stand up, all of them do (A-D42)."""
        while number > 0:
            lying = self.lying()
            own = [citizen for citizen in lying if self.seat_of(citizen.colour) == seat]
            if only_own or (own_first and own):
                lying = own
            if not lying:
                return
            if len(lying) <= number:
                for citizen in lying:
                    citizen.state = STANDING
                number -= len(lying)
                continue
            groups = sorted({(c.colour, list(self.map).index(c.hex)) for c in lying})
            options = [{"colour": colour, "hex": list(list(self.map)[index])} for colour, index in groups]
            choice = yield from self.decide("stand", seat, options)
            there = [c for c in lying if c.colour == choice["colour"] and c.hex == tuple(choice["hex"])]
            min(there, key=self.stands_before).state = STANDING
            number -= 1

    def stands_before(self, citizen):
        """Holders first (in building order), then those without icon, then by icon, then by area."""
        group = 0 if citizen.building >= 0 else 1 if citizen.icon < 0 else 2
        return (group, citizen.building, citizen.icon, citizen.area)

    # -- export crisis and events ----------------------------------------------------------------------------------

    def export_crisis(self, resource, wanted):
        self.crisis = {"kind": "export", "resource": resource, "feeds": 0, "missing": wanted}
        yield from self.crisis_turns()
        missing = self.crisis["missing"]
        self.crisis = None
        self.note("export:missing" if missing else "export:solved")
        self.move_rebellion(missing)

    def event(self, name):
        for operation, plain, named in parts_of(self.events[name]["effect"]):
            self.note(f"effect:{operation}")
            if operation == "change_rebellion":
                self.move_rebellion(self.steps(None, plain, named))
            elif operation == "change_surplus":
                self.move_surplus(self.steps(None, plain, named))
            elif operation == "spoil":
                self.spoil(plain[0], plain[1], int(plain[2]))
            elif operation == "storm":
                self.storm()
            elif operation == "levy":
                self.levy(int(plain[0]))
            elif operation == "stock":
                self.stock_by_event(plain[0], plain[1], int(plain[2]))
            else:
                raise Disagreement(f"event {name}: unknown operation {operation}")

    def spoil(self, market, zones, number):
        """Each zone of the set loses its last cubes to the bank."""
        for name in ZONES_OF_EVENTS.get(zones, [zones]):
            resource = number_of(name)
            for _ in range(min(number, self.markets[market][resource])):
                self.cube_from_market(market, resource)

    def storm(self):
        """Every ship in a region without a port moves to the open sea and is no longer engaged."""
        for ships in self.ships:
            for ship in ships:
                ports = [building for _, building in self.buildings_at(ship.hex) if building.kind == "port"]
                if ship.hex != SEA and not ports:
                    ship.hex, ship.area, ship.icon = SEA, 0, -1
                    self.note("storm:ship_moved")

    def levy(self, florins):
        """In turn order each seat pays, or rebellion rises by one."""
        for seat in self.order:
            if self.seats[seat].florins >= florins:
                self.seats[seat].florins -= florins
            else:
                self.move_rebellion(1)
                self.note("levy:not_paid")

    def stock_by_event(self, market, resource, number):
        for _ in range(number):
            if self.bank[number_of(resource)] and self.has_space(market, number_of(resource)):
                self.cube_to_market(market, number_of(resource))


# ---------------------------------------------------------------------------------------------------------------
# Evolution cards


class Cards:
    """The evolution track, buying, and the effects of cards."""

    def in_table_order(self, cards):
        return [card for card in self.card_rows if card in cards]

    def owner_of(self, card):
        return next((number for number, seat in enumerate(self.seats) if card in seat.cards), None)

    def prices_of(self, card):
        return [int(self.card_rows[card][f"price{number}"]) for number in (1, 2, 3)]

    def begun(self, card):
        return card in self.paid

    # -- pile and track --------------------------------------------------------------------------------------------

    def draw_card(self):
        """The top card of the pile, or None (A-D58)."""
        if not self.pile:
            self.pile_runs_out()
        if not self.pile:
            return None
        self.last_back = self.pile.pop(0)
        return self.last_back

    def pile_runs_out(self):
        """An empty pile: the discards become a new pile, or the last back stays, or the game ends."""
        rule = self.rule("evolution.pile_empty")
        if self.pile:
            return
        self.note("pile:empty")
        if rule == "end_game":
            self.pile_ended = True
        elif rule == "reshuffle" and self.discards:
            told = self.ask_fate("pile", cards=list(self.discards))["pile"]
            if sorted(told) != sorted(self.discards):
                raise Disagreement(f"new pile {told}: not a shuffle of the discards {self.discards}")
            self.log.append({"type": "chance", "what": "pile", "pile": list(told)})
            self.pile, self.discards = list(told), []
            self.note("pile:reshuffled")

    def enter_track(self, slot):
        """A card from the pile enters the track; returns False if there is none."""
        card = self.draw_card()
        if card is None:
            return False
        edges = [0, 1, 2] if self.rule("evolution.start_edge") == "random" else [0]
        told = self.ask_fate("track", slot=slot, card=card, edges=edges)
        if told.get("slot", slot) != slot or told.get("card", card) != card or told["edge"] not in edges:
            raise Disagreement(f"card {card} enters space {slot} with an edge of {edges}, but the trace says {told}")
        self.log.append({"type": "chance", "what": "track", "slot": slot, "card": card, "edge": told["edge"]})
        self.track[slot] = [card, told["edge"]]
        return True

    def fill_track(self):
        """Set-up: the first cards enter the track; red zones are not resolved (A-D46)."""
        for slot in range(len(self.track)):
            self.enter_track(slot)
        self.pile_runs_out()

    def refill(self, at_end=False):
        """Empty spaces are filled in order, at once or at the end of the phase (A-D56); new backs are revealed."""
        if self.rule("evolution.refill") == "phase_end" and not at_end:
            return
        for slot, lies in enumerate(self.track):
            if lies is None and self.enter_track(slot):
                yield from self.new_top()

    def new_top(self):
        """A card has become the top of the pile: its red zones are resolved at once (A-D47)."""
        self.pile_runs_out()
        if self.pile:
            yield from self.resolve_zones(red=True)

    def take_from_track(self, card):
        slot = next(slot for slot, lies in enumerate(self.track) if lies and lies[0] == card)
        self.track[slot] = None
        return slot

    def cards_on_track(self):
        return [lies[0] for lies in self.track if lies is not None]

    def shown_price(self, card, less=0):
        edge = next(lies[1] for lies in self.track if lies and lies[0] == card)
        return max(0, self.prices_of(card)[edge] - less)

    def card_options(self, seat, less=0):
        cards = [card for card in self.cards_on_track() if self.shown_price(card, less) <= self.seats[seat].florins]
        return [{"card": card} for card in cards] + [{"card": None}]

    def buy_from_track(self, seat, card, less=0):
        """Pay, take the card, refill; returns the space that was emptied."""
        self.seats[seat].florins -= self.shown_price(card, less)
        slot = self.take_from_track(card)
        self.card_comes_to(seat, card)
        return slot

    def card_comes_to(self, seat, card):
        """A bought card lies before the seat; in phase 5 ready with card.new_ready = yes (A-D60)."""
        self.seats[seat].cards.append(card)
        self.note(f"bought:{card}")
        used = self.card_rows[card]["mode"] in ("wonder", "activated")
        if used and (self.phase != 5 or self.rule("card.new_ready") == "yes"):
            self.ready.add(card)

    def rotate(self, card):
        """Ninety degrees; the third rotation shows the skull and the card is discarded."""
        lies = next(lies for lies in self.track if lies and lies[0] == card)
        lies[1] += 1
        if lies[1] > 2:
            self.take_from_track(card)
            self.discards.append(card)
            self.note("rotated:skull")
        yield from self.refill()

    # -- using a card ----------------------------------------------------------------------------------------------

    def usable_cards(self, seat):
        limit = self.rule("card.uses_per_turn")
        if limit and self.turn.cards >= limit:
            return []
        return [card for card in self.card_rows if self.owner_of(card) is not None and self.may_use(seat, card)]

    def may_use(self, seat, card):
        row, owner = self.card_rows[card], self.owner_of(card)
        if card not in self.ready or card in self.built or card in self.turn.refused:
            return False
        if owner != seat and not self.may_use_foreign(row):
            return False
        if row["mode"] == "wonder":
            return self.can_pay_wonder(seat, card)
        if row["mode"] != "activated":
            return False
        mine = self.seats[seat]
        if mine.florins < int(row["florins"]) or mine.discs < int(row["discs"]):
            return False
        return self.effects_possible(seat, row)

    def may_use_foreign(self, row):
        """Another seat's card: activated, with a price in florins, or with its consent (A-D61)."""
        rule = self.rule("card.foreign")
        return row["mode"] == "activated" and (rule == "consent" or (rule == "priced" and int(row["florins"]) > 0))

    def effects_possible(self, seat, row):
        """What some parts need before the card can be used, its cost paid."""
        mine = self.seats[seat]
        mine.florins -= int(row["florins"])
        mine.discs -= int(row["discs"])
        possible = all(self.part_possible(seat, *part) for part in parts_of(row["effect"]))
        mine.florins += int(row["florins"])
        mine.discs += int(row["discs"])
        return possible

    def part_possible(self, seat, operation, plain, named):
        if operation == "free_action":
            return self.free_action_possible(seat, plain[0])
        if operation == "extra_harvest":
            return self.turn.harvested[number_of(plain[0])] > 0
        if operation == "discount_build":
            kinds = [kind for kind in KINDS if self.can_build(seat, kind, tuple(plain))]
            return self.may_place_disc(seat) and self.turn.discount is None and bool(kinds)
        if operation == "retrieve_disc":
            return self.seats[seat].placed["unlimited"] > 0
        return True

    def free_action_possible(self, seat, action):
        """The action legal without a disc; without a circle too unless card.free_action_circle says so (A-D69)."""
        needs_circle = self.rule("card.free_action_circle") == "needs_circle"
        if action == "harvest":
            return any(self.harvesters(seat, resource) for resource in range(6))
        if action == "taxes":
            return not needs_circle or self.circle_left("taxes")
        if action == "reproduction":
            return (not needs_circle or self.may_reproduce(seat)) and bool(self.breeding_places(seat))
        if action == "exploration":
            return (not needs_circle or self.circle_left("exploration")) and self.can_explore(seat)
        return self.action_possible(seat, action)

    def use_card(self, seat, card):
        """Pay florins (to the owner if it is another seat) and discs, turn the card, resolve it part by part."""
        row, owner = self.card_rows[card], self.owner_of(card)
        if owner != seat and self.rule("card.foreign") == "consent" and not (yield from self.consents(owner)):
            self.turn.refused.add(card)
            self.note("card:owner_refused")
            return
        self.turn.cards += 1
        self.note(f"card:{card}", *(["card:foreign"] if owner != seat else []))
        if row["mode"] == "wonder":
            yield from self.use_wonder(seat, card)
            return
        self.seats[seat].florins -= int(row["florins"])
        if owner != seat:
            self.seats[owner].florins += int(row["florins"])
        self.place_discs(seat, "card", int(row["discs"]))
        self.ready.discard(card)
        for operation, plain, named in parts_of(row["effect"]):
            yield from self.carry_out(seat, operation, plain, named)

    def carry_out(self, seat, operation, plain, named):
        self.note(f"effect:{operation}")
        effect = getattr(self, f"effect_{operation}", None)
        if effect is None:
            raise Disagreement(f"unknown operation {operation}")
        moves = effect(seat, *plain, **named)
        if moves is not None:
            yield from moves
        self.check_war()

    def steps(self, seat, plain, named):
        """n steps, or n for each of what is counted, its size cut at the cap."""
        steps = int(plain[0])
        if "per" in named:
            steps *= self.count_of(seat, named["per"])
        if "cap" in named:
            cap = int(named["cap"])
            steps = max(-cap, min(cap, steps))
        return steps

    def count_of(self, seat, what):
        kind, whose = what.split("_")
        if kind == "wonder":
            return len(self.built)
        return self.count_buildings(kind) if whose == "all" else len(self.controlled(seat, kind))

    # -- the effects -----------------------------------------------------------------------------------------------

    def effect_gain_florins(self, seat, number):
        self.pay_out(seat, int(number))

    def effect_gain_cube(self, seat, kinds, number):
        for _ in range(int(number)):
            possible = [resource for resource in self.choice_of(kinds) if self.bank[resource]]
            choice = yield from self.decide("cube", seat, [{"resource": RESOURCES[resource]} for resource in possible])
            if choice is not None:
                self.take_cube(seat, number_of(choice["resource"]))

    def choice_of(self, kinds):
        return list(range(6)) if kinds == "any" else [number_of(name) for name in kinds.split("|")]

    def effect_gain_token(self, seat, number):
        for _ in range(int(number)):
            self.take_token(seat)

    def effect_change_rebellion(self, seat, *plain, **named):
        self.move_rebellion(self.steps(seat, plain, named))

    def effect_change_surplus(self, seat, *plain, **named):
        self.move_surplus(self.steps(seat, plain, named))

    def effect_free_action(self, seat, action):
        """One whole action of a kind without a disc; as far as it can be done."""
        if not self.free_action_possible(seat, action):
            return
        if action in ("harvest", "construction"):
            options = self.harvest_options(seat) if action == "harvest" else self.construction_options(seat)
            choice = yield from self.decide("action", seat, options)
            yield from self.carry_out_action(seat, choice, paid_disc=False, paid_circle=False)
            return
        circle = self.rule("card.free_action_circle") == "needs_circle" and action in LIMITED
        if circle:
            self.circles[action] += 1
            if action == "reproduction":
                self.seats[seat].reproduced += 1
        yield from self.carry_out_action(seat, {"do": action}, paid_disc=False, paid_circle=circle)

    def effect_extra_harvest(self, seat, resource):
        """One more cube a unit that the harvest engaged, as many as the bank has."""
        for _ in range(self.turn.harvested[number_of(resource)]):
            if self.bank[number_of(resource)]:
                self.take_cube(seat, number_of(resource))

    def effect_transactions(self, seat, market, number):
        yield from self.transact(seat, MARKETS if market == "any" else [market], int(number), optional=True)

    def effect_discount_build(self, seat, building, what):
        self.turn.discount = (building, what)

    def effect_recruit(self, seat, number, price):
        yield from self.recruit(seat, int(number), int(price), optional=True)

    def effect_stand_up(self, seat, number, whose):
        yield from self.stand_up(seat, int(number), only_own=whose == "own")

    def effect_convert_cube(self, seat, number):
        """Own cubes swapped one for one with other types of the bank."""
        for _ in range(int(number)):
            own = [resource for resource in range(6) if self.seats[seat].cubes[resource] and self.others_in_bank(resource)]
            choice = yield from self.decide("convert_give", seat, [{"resource": RESOURCES[resource]} for resource in own])
            if choice is None:
                return
            given = number_of(choice["resource"])
            options = [{"resource": RESOURCES[resource]} for resource in self.others_in_bank(given)]
            choice = yield from self.decide("convert_take", seat, options)
            self.return_cube(seat, given)
            self.take_cube(seat, number_of(choice["resource"]))

    def others_in_bank(self, resource):
        return [other for other in range(6) if other != resource and self.bank[other]]

    def effect_steal_florins(self, seat, number):
        victim = (yield from self.decide("victim", seat, [{"seat": other} for other in self.others(seat)]))["seat"]
        self.hand_over(victim, seat, {"florins": min(int(number), self.seats[victim].florins)})

    def effect_steal_cube(self, seat, number):
        victim = (yield from self.decide("victim", seat, [{"seat": other} for other in self.others(seat)]))["seat"]
        choice = yield from self.decide("steal", seat, [{"resource": name} for name in RESOURCES])
        stolen = min(int(number), self.seats[victim].cubes[number_of(choice["resource"])])
        self.note("steal:some" if stolen else "steal:nothing")
        for _ in range(stolen):
            self.hand_over(victim, seat, {"cube": choice["resource"]})

    def effect_peek_objective(self, seat):
        options = [
            {"seat": other, "objective": number}
            for other in self.others(seat)
            for number in range(len(self.objectives[other]))
        ]
        yield from self.decide("victim", seat, options)

    def effect_draw_and_buy(self, seat, kind, number):
        """Look at cards, buy one of a kind at its lowest price, discard the others; then the new back counts."""
        self.drawn = [self.draw_card() for _ in range(min(int(number), len(self.pile)))]
        if not self.drawn:
            return
        self.pile_runs_out()
        kinds = ("progress", "wonder") if kind == "progress" else (kind,)
        options = [
            {"card": card}
            for card in self.drawn
            if self.card_rows[card]["kind"] in kinds and min(self.prices_of(card)) <= self.seats[seat].florins
        ]
        choice = yield from self.decide("draw", seat, [*options, {"card": None}])
        if choice["card"] is not None:
            self.seats[seat].florins -= min(self.prices_of(choice["card"]))
            self.drawn.remove(choice["card"])
            self.card_comes_to(seat, choice["card"])
        self.discards += self.drawn
        self.drawn = []
        if self.pile:
            yield from self.new_top()

    def effect_buy_track(self, seat, less):
        choice = yield from self.decide("track", seat, self.card_options(seat, int(less)))
        if choice["card"] is not None:
            self.buy_from_track(seat, choice["card"], int(less))
            yield from self.refill()

    def effect_retrieve_disc(self, seat, number):
        mine = self.seats[seat]
        for _ in range(min(int(number), mine.placed["unlimited"])):
            mine.placed["unlimited"] -= 1
            mine.discs += 1

    def effect_stock(self, seat, market, kinds, number):
        for _ in range(int(number)):
            possible = [r for r in self.choice_of(kinds) if self.bank[r] and self.has_space(market, r)]
            choice = yield from self.decide("cube", seat, [{"resource": RESOURCES[resource]} for resource in possible])
            if choice is not None:
                self.cube_to_market(market, number_of(choice["resource"]))

    def effect_bury_pile(self, seat):
        """Look at the top card; it may go under the pile, and then the new back counts."""
        if not self.pile:
            return
        choice = yield from self.decide("bury", seat, [{"bury": False}, {"bury": True}])
        if choice["bury"] and len(self.pile) > 1:
            self.pile.append(self.pile.pop(0))
            self.note("bury:buried")
            yield from self.new_top()

    # -- wonders ---------------------------------------------------------------------------------------------------

    def missing_parts(self, card):
        """What a wonder still costs: citizens, discs, florins, cubes."""
        row = self.card_rows[card]
        whole = {"citizens": int(row["citizens"]), "discs": int(row["discs"]), "florins": int(row["florins"])}
        return self.paid.get(card, {**whole, "cubes": cubes_in(row["cubes"])})

    def free_citizens(self, seat):
        """Free citizens on the map: hexes, colours; of like ones the lowest area."""
        found = []
        for place in self.map:
            for colour in self.colours_of(seat):
                there = [citizen for citizen in self.citizens_at(colour, place) if citizen.is_free()]
                found += sorted(there, key=lambda citizen: citizen.area)
        return found

    def can_pay_wonder(self, seat, card):
        """All of the cost, or with wonder.payment = gradual any part of it (A-D62)."""
        if self.rule("wonder.payment") == "gradual":
            return bool(self.part_options(seat, card))
        missing, mine = self.missing_parts(card), self.seats[seat]
        enough = mine.florins >= missing["florins"] and mine.discs >= missing["discs"]
        return enough and len(self.free_citizens(seat)) >= missing["citizens"] and self.payable(seat, missing["cubes"])

    def part_options(self, seat, card):
        missing, mine, options = self.missing_parts(card), self.seats[seat], []
        if missing["citizens"] and self.free_citizens(seat):
            options.append({"part": "citizen"})
        if missing["discs"] and mine.discs:
            options.append({"part": "disc"})
        if missing["florins"] and mine.florins >= missing["florins"]:
            options.append({"part": "florins"})
        for resource in sorted(set(missing["cubes"])):
            if self.payable(seat, [resource]):
                options.append({"part": "cubes", "resource": RESOURCES[resource]})
        return options

    def use_wonder(self, seat, card):
        if self.rule("wonder.payment") == "gradual":
            yield from self.pay_wonder_part(seat, card)
        else:
            missing = self.missing_parts(card)
            self.seats[seat].florins -= missing["florins"]
            self.place_discs(seat, "card", missing["discs"])
            for _ in range(missing["citizens"]):
                yield from self.citizen_to_wonder(seat)
            yield from self.pay_cubes(seat, missing["cubes"])
            self.paid[card] = {"citizens": 0, "discs": 0, "florins": 0, "cubes": []}
        if not any(self.missing_parts(card).values()):
            self.wonder_is_built(card)
            self.check_war()
            for operation, plain, named in parts_of(self.card_rows[card]["effect"]):
                if operation != "build_wonder":
                    yield from self.carry_out(seat, operation, plain, named)

    def pay_wonder_part(self, seat, card):
        """One citizen, one disc, all florins or one cube."""
        missing = self.missing_parts(card)
        choice = yield from self.decide("wonder_part", seat, self.part_options(seat, card))
        self.note(f"wonder_part:{choice['part']}")
        if choice["part"] == "citizen":
            yield from self.citizen_to_wonder(seat)
            missing["citizens"] -= 1
        elif choice["part"] == "disc":
            self.place_discs(seat, "card", 1)
            missing["discs"] -= 1
        elif choice["part"] == "florins":
            self.seats[seat].florins -= missing["florins"]
            missing["florins"] = 0
        else:
            yield from self.pay_cubes(seat, [number_of(choice["resource"])])
            missing["cubes"].remove(number_of(choice["resource"]))
        self.paid[card] = missing

    def citizen_to_wonder(self, seat):
        """A free citizen leaves the map for good (A-D63)."""
        citizens = self.free_citizens(seat)
        told = [{"colour": citizen.colour, "hex": list(citizen.hex)} for citizen in citizens]
        options = [option for number, option in enumerate(told) if option not in told[:number]]
        choice = yield from self.decide("wonder_citizen", seat, options)
        citizen = citizens[told.index(choice)]
        self.citizens[citizen.colour].remove(citizen)
        self.on_wonders[citizen.colour] += 1
        if self.rule("wonder.citizens") == "leave_population":
            self.population -= 1

    def wonder_is_built(self, card):
        self.built.append(card)
        self.ready.discard(card)
        self.note(f"wonder:{card}", "effect:build_wonder")


# ---------------------------------------------------------------------------------------------------------------
# The end of the game


class Ending:
    """War, end conditions, scoring."""

    def check_war(self, phase_ends=False):
        """Rebellion above population is war, equality is not; at every step or at the end of phases (A-D51)."""
        if self.rebellion > self.population and (phase_ends or self.rule("war.check") == "every_step"):
            self.note("end:war")
            raise War

    # -- end conditions --------------------------------------------------------------------------------------------

    def threshold(self, objective):
        return int(self.objective_rows[objective][f"p{self.players}"])

    def is_met(self, objective, peace=False):
        """Is the end condition met? Peace is looked at only where `peace` is set: at the end of phase 4."""
        condition, wanted = self.objective_rows[objective]["end"], self.threshold(objective)
        if wanted == 0 or condition == "none":
            return False
        if condition == "peace":
            return peace and self.rebellion == 0 and not self.rebels() and self.population >= wanted
        return self.counted_for_end(condition) >= wanted

    def rebels(self):
        return [citizen for citizen in self.citizens_on_map() if not citizen.stands()]

    def counted_for_end(self, condition):
        """What an end condition counts, over all players."""
        word, inside = condition.split("(")[0], argument_of(condition)
        if word == "cards_in_play":
            return sum(self.count_cards(seat, inside) for seat in range(self.players))
        if word == "buildings":
            return self.count_buildings(*inside.split("+"))
        if word == "market_cubes":
            return sum(sum(self.markets[market]) for market in inside.split("+"))
        counts = {
            "regions": len(self.regions()),
            "population": self.population,
            "surplus": self.surplus,
            "ships": sum(len(ships) for ships in self.ships),
            "bank_empty": self.bank.count(0),
            "wonders": len(self.built),
        }
        return counts[word]

    def met_objectives(self, seats, peace=False, only_peace=False):
        return [
            objective
            for seat in seats
            for objective in self.objectives[seat]
            if self.is_met(objective, peace)
            and (not only_peace or self.objective_rows[objective]["end"] == "peace")
        ]

    def announce(self, met):
        if met and self.announced is None:
            self.announced = met[0]
            self.note(f"announced:{met[0]}", f"announced:phase{self.phase}")
            if len(met) > 1:
                self.note("announced:several_met")

    def check_end(self, peace=False):
        """One of the moments at which a condition that is met is announced (A-D77), in phases 3 to 6."""
        if self.announced is not None or self.phase not in (3, 4, 5, 6):
            return
        rule = self.rule("end.check")
        if rule == "every_step":
            self.announce(self.met_objectives(range(self.players), peace))
        elif rule == "own_turn" and self.turn is not None:
            self.announce(self.met_objectives([self.turn.seat]))

    def ask_to_show(self, peace=False):
        """With end.check = may_show the holders are asked in turn order (A-D77)."""
        if self.rule("end.check") != "may_show":
            return
        for seat in list(self.order):
            for objective in self.met_objectives([seat], peace):
                if self.announced is None:
                    choice = yield from self.decide("show", seat, [{"show": False}, {"show": True}])
                    if choice["show"]:
                        self.announce([objective])

    def play_stops(self):
        """Has something happened that ends the game at the end of this turn, phase or round?"""
        return self.announced is not None or self.pile_ended

    def stops_now(self):
        return self.play_stops() and (self.rule("end.stop") == "active_turn" or self.phase == 6)

    # -- scoring ---------------------------------------------------------------------------------------------------

    def count_cards(self, seat, kind):
        """Cards before a seat; progress includes wonders, built or not."""
        kinds = {"any": ("character", "progress", "wonder"), "progress": ("progress", "wonder")}.get(kind, (kind,))
        return len([card for card in self.seats[seat].cards if self.card_rows[card]["kind"] in kinds])

    def built_by(self, seat):
        return [card for card in self.seats[seat].cards if card in self.built]

    def counted_for_rank(self, seat, criterion):
        """What a criterion counts for a seat."""
        word, inside = criterion.split("(")[0], argument_of(criterion)
        self.note(f"criterion:{criterion}")
        mine, units = self.seats[seat], self.units_of(seat)
        if word == "cubes":
            return mine.cubes[number_of(inside)]
        if word == "controlled":
            return len(self.controlled(seat, inside))
        if word == "towns_in":
            towns = [self.buildings[number].hex for number in self.controlled(seat, "town")]
            return len([place for place in towns if self.icons(place)[number_of(inside)]])
        if word == "cards":
            return self.count_cards(seat, inside)
        on_wonders = sum(self.on_wonders[colour] for colour in self.colours_of(seat))
        counts = {
            "tokens": mine.tokens,
            "money": mine.florins,
            "ships": len([unit for unit in units if unit.kind == "ship"]),
            "citizens": len([unit for unit in units if unit.kind == "citizen"]) + on_wonders,
            "regions": len({unit.hex for unit in units} - {SEA}),
            "wonders": len(self.built_by(seat)),
            "crisis_cubes": mine.crisis_cubes,
        }
        return counts[word]

    def ranked(self, criterion, rewards):
        """{seat: points} for the first, second and third of a criterion (A-D79, A-D80)."""
        counts = {seat: self.counted_for_rank(seat, criterion) for seat in range(self.players)}
        if self.rule("score.rank_zero") == "no":
            counts = {seat: number for seat, number in counts.items() if number > 0}
        points, place = {}, 0
        for number in sorted(set(counts.values()), reverse=True):
            tied = [seat for seat in counts if counts[seat] == number]
            places = [rewards[at] if at < len(rewards) else 0 for at in range(place, place + len(tied))]
            if len(tied) > 1 and any(places):
                self.note("rank:tie")
            for seat in tied:
                points[seat] = self.share(places)
            place += len(tied)
        return points

    def share(self, places):
        """What each of the seats that share these places gets."""
        rule = self.rule("score.rank_tie")
        if rule == "shared_high":
            return places[0]
        return places[-1] if rule == "shared_low" else sum(places) // len(places)

    def award(self, source, amounts):
        for seat, points in sorted(amounts.items()):
            if points:
                self.scores[seat] += points
                self.log.append({"type": "score", "seat": seat, "source": source, "vp": points})

    def score_game(self):
        """All objectives are revealed and ranked for everyone, then the trend, medals and the Pacifist."""
        self.score_objectives()
        self.award("trend", self.ranked(self.trend_rows[self.trend]["criterion"], self.rewards("trend")))
        self.note(f"trend:{self.trend}")
        self.award("medals", {seat: self.medals(seat) for seat in range(self.players)})
        self.award("pacifist", {seat: self.pacifist_bonus(seat) for seat in range(self.players)})
        self.find_winners()

    def rewards(self, name):
        return [self.rule(f"score.{name}_{place}") for place in (1, 2, 3)]

    def score_objectives(self):
        totals = Counter()
        for seat in range(self.players):
            for objective in self.objectives[seat]:
                row = self.objective_rows[objective]
                if row["role"] == "separatist" and self.rule("score.separatist_peace") == "zero":
                    self.note("separatist:pays_nobody")
                    continue
                totals.update(self.ranked(row["criterion"], self.rewards("objective")))
        self.award("objective", totals)

    def medals(self, seat):
        """Medals of characters and of built wonders."""
        counted = [c for c in self.seats[seat].cards if self.card_rows[c]["kind"] != "wonder" or c in self.built]
        return sum(int(self.card_rows[card]["medals"]) for card in counted)

    def holds_role(self, seat, role):
        return any(self.objective_rows[objective]["role"] == role for objective in self.objectives[seat])

    def pacifist_bonus(self, seat):
        """The Pacifist's holder is paid for a quiet end (A-D85)."""
        if not self.holds_role(seat, "pacifist") or self.rule("score.pacifist_bonus") == "off":
            return 0
        if self.rebellion == 0:
            self.note("pacifist:calm")
            return self.rule("score.pacifist_calm")
        if self.rebellion <= self.rule("score.pacifist_quiet_to"):
            self.note("pacifist:quiet")
            return self.rule("score.pacifist_quiet")
        return 0

    def find_winners(self):
        """Most points; a tie is broken by money, then shared (A-D81)."""
        best = max(self.scores)
        tied = [seat for seat in range(self.players) if self.scores[seat] == best]
        richest = max(self.seats[seat].florins for seat in tied)
        self.winners = [seat for seat in tied if self.seats[seat].florins == richest]
        self.note("winner:shared" if len(self.winners) > 1 else "winner:by_money" if len(tied) > 1 else "winner:by_score")

    def war_ends_it(self):
        """The Separatist's holder wins alone; without one all lose (A-D84)."""
        self.war = True
        self.winners = [seat for seat in range(self.players) if self.holds_role(seat, "separatist")]
        self.note("end:separatist" if self.winners else "end:all_lose")


# ---------------------------------------------------------------------------------------------------------------
# The phases


class Phases:
    """Round 0 and the six phases of a round."""

    # -- round 0 ---------------------------------------------------------------------------------------------------

    def round_zero(self):
        """The first explorations, then the tiles are shuffled and the track is filled."""
        for colour in range(self.colours):
            yield from self.first_exploration(colour)
        self.tiles += [tile for hand in self.hands for tile in hand] + self.tiles_aside
        self.hands, self.tiles_aside = [], []
        self.shuffle_tiles()
        self.fill_track()

    def hand_options(self, colour):
        """Faces in hand order, a before b, and the open places beside the sea where they fit."""
        faces = [tile[:-1] + side for tile in self.hands[colour] for side in "ab"]
        beside_sea = [self.neighbour(SEA, side) for side in range(6)]
        places = [place for place in self.open_places(1) if place in beside_sea]
        return [
            {"face": face, "hex": list(place)} for face in faces for place in places if self.rotations(face, place)
        ]

    def first_exploration(self, colour):
        """Lay a region beside the sea, move in with ships and citizens, take a token, huts and cubes."""
        seat, hand = self.seat_of(colour), self.rule("setup.hand")
        while not self.hand_options(colour):
            self.note("round0:new_hand")
            self.tiles_aside += self.hands[colour]
            self.hands[colour], self.tiles = self.tiles[:hand], self.tiles[hand:]
            if not self.hands[colour]:
                return
        choice = yield from self.decide("place", seat, self.hand_options(colour))
        face, place = choice["face"], tuple(choice["hex"])
        tile = next(tile for tile in self.hands[colour] if tile[:-1] == face[:-1])
        self.hands[colour].remove(tile)
        self.tile_in_hand = [tile]
        yield from self.lay_tile(seat, face, place)
        for ship in self.ships[colour]:
            ship.hex, ship.area = place, self.area_at("ship", place, self.side_towards(place, SEA))
        self.take_token(seat)
        for _ in range(self.rule("setup.citizens")):
            self.new_citizen(colour, place)
        self.move_surplus(int(self.faces[face]["huts"]))
        yield from self.gain(seat, place, "market_then_cube")

    # -- phase 1: disengage ----------------------------------------------------------------------------------------

    def phase1(self):
        """Cards turned back, units off the icons, rebels stand up, circles and buildings unused, loans back."""
        for seat in self.seats:
            seat.passed, seat.reproduced, seat.had_back = False, 0, False
            modes = {card: self.card_rows[card]["mode"] for card in seat.cards if card not in self.built}
            self.ready |= {card for card, mode in modes.items() if mode in ("wonder", "activated")}
        for unit in self.all_units():
            unit.icon, unit.state, unit.new = -1, STANDING, False
            if self.rule("disengage.leave") == "all":
                unit.building = -1
        self.circles = dict.fromkeys(LIMITED, 0)
        for building in self.buildings:
            building.used = False
        self.permissions = set()
        self.pay_back_loans()
        yield from ()

    # -- phase 2: turn order ---------------------------------------------------------------------------------------

    def phase2(self):
        """Sealed bids, all paid; the highest bidder decides the whole order."""
        winner = yield from self.bidding(list(self.order))
        if winner is None:
            return
        self.sale = {"winner": winner, "sold": self.promised_places(winner)}
        for seat in list(self.order):
            for _ in range(self.offers_allowed()):
                if not (yield from self.offer(seat, may_stop=True)):
                    break
        sold, new = self.sale["sold"], []
        self.sale = None
        for place in range(self.players):
            if place in sold:
                self.note("order:sold_place")
                new.append(sold[place])
                continue
            left = [seat for seat in range(self.players) if seat not in new and seat not in sold.values()]
            new.append((yield from self.decide("order", winner, [{"seat": seat} for seat in left]))["seat"])
        self.order = new

    def bidding(self, bidders, again=False):
        """The seat that wins, or None: no bid, or a tie that stays (A-D70; two players never bid again)."""
        bids = {}
        for seat in bidders:
            most = min(self.seats[seat].florins, self.rule("bid.most"))
            options = [{"florins": florins} for florins in range(most + 1)]
            bids[seat] = (yield from self.decide("bid", seat, options))["florins"]
        for seat, florins in bids.items():
            self.seats[seat].florins -= florins
        highest = [seat for seat in bidders if bids[seat] == max(bids.values())]
        if max(bids.values()) == 0:
            self.note("bid:none")
            return None
        if len(highest) == 1:
            self.note("bid:won_again" if again else "bid:won")
            return highest[0]
        self.note("bid:tied_again" if again else "bid:tied")
        if again or self.players == 2 or self.rule("bid.tie") == "unchanged":
            return None
        return (yield from self.bidding(highest, again=True))

    def promised_places(self, winner):
        """Promised places of the winner are sold already; all promises end with an order bid that is won."""
        sold = {place: receiver for giver, receiver, place in self.place_promises if giver == winner}
        self.place_promises = []
        if sold:
            self.note("place_promise:kept")
        return sold

    # -- phase 3: population effects -------------------------------------------------------------------------------

    def phase3(self):
        """Boards I, II, III, IV: surplus steps, then rebellion steps."""
        for market in MARKETS:
            rows = [self.effect_row(market, resource) for resource in range(6)]
            rows = [row for row in rows if row is not None]
            self.board_effect(sum(int(row["surplus"]) for row in rows), sum(int(row["rebellion"]) for row in rows))
        row = self.row_at("board3", self.population)
        self.board_effect(int(row["surplus"]), int(row["rebellion"]))
        row = self.row_at("board4", self.surplus)
        self.board_effect(0, int(row["rebellion"]))
        yield from ()

    def effect_row(self, market, resource):
        """The row of the last cube of a zone; an empty zone has none, or the first (A-D52)."""
        number = self.markets[market][resource]
        if number == 0:
            return self.rows(market, resource)[0] if self.rule("board.empty_zone") == "row1" else None
        return self.row_of_cube(market, resource, number)

    def board_effect(self, surplus, rebellion):
        self.move_surplus(surplus)
        self.move_rebellion(rebellion)
        self.check_war()
        self.check_end()

    # -- phase 4: balance of the archipelago -----------------------------------------------------------------------

    def phase4(self):
        yield from self.resolve_zones(red=False)

    # -- phase 5: actions ------------------------------------------------------------------------------------------

    def phase5(self):
        """Turns in turn order until every seat has passed."""
        while not all(seat.passed for seat in self.seats):
            for seat in list(self.order):
                if self.seats[seat].passed:
                    continue
                yield from self.take_turn(seat)
                if self.stops_now():
                    return
        yield from self.refill(at_end=True)

    def take_turn(self, seat):
        """One disc, cards, buildings, offers, until the seat ends its turn; nothing used is a pass."""
        mine = self.seats[seat]
        if mine.discs == 0 and self.rule("turn.without_disc") == "none":
            mine.passed = True
            self.note("turn:no_disc_no_turn")
            return
        self.turn = Turn(seat, self.offers_allowed())
        while True:
            choice = yield from self.decide("action", seat, self.action_options(seat))
            if choice["do"] == "end":
                break
            yield from self.act(seat, choice)
        if not (self.turn.disc or self.turn.cards or self.turn.buildings):
            mine.passed = True
            self.note("turn:passed_with_discs" if mine.discs else "turn:passed")
        self.check_end()
        self.turn = None
        if self.rule("building.use") == "once_per_turn":  # A-D36
            for building in self.buildings:
                building.used = False
        yield from self.ask_to_show()

    def action_options(self, seat):
        """What is legal now, in the order of docs/trace.md."""
        if self.turn.discount is not None:
            return self.construction_options(seat, self.turn.discount)
        discs = self.disc_options(seat) if self.may_place_disc(seat) else []
        options = discs or self.more_buildings(seat)
        options = [*options, *self.building_options(seat)]
        options += [{"do": "card", "card": card} for card in self.usable_cards(seat)]
        if self.turn.offers:
            options.append({"do": "offer"})
        if not discs or self.rule("turn.disc_duty") == "may_pass":  # A-D89
            options.append({"do": "end"})
        return options

    def more_buildings(self, seat):
        """With build.per_disc = any a seat that has built may build on without a disc (A-D32)."""
        if not self.turn.built or self.rule("build.per_disc") == "one":
            return []
        return self.construction_options(seat)

    def disc_options(self, seat):
        options = self.harvest_options(seat)
        options += [{"do": action} for action in ("taxes", "recruitment", "reproduction") if self.disc_action(seat, action)]
        options += self.construction_options(seat)
        actions = ("transaction", "migration", "exploration")
        return options + [{"do": action} for action in actions if self.disc_action(seat, action)]

    def harvest_options(self, seat):
        kinds = [name for resource, name in enumerate(RESOURCES) if self.harvesters(seat, resource)]
        return [{"do": "harvest", "resource": name} for name in kinds]

    def construction_options(self, seat, discount=None):
        kinds = [kind for kind in KINDS if self.can_build(seat, kind, discount)]
        return [{"do": "construction", "building": kind} for kind in kinds]

    def disc_action(self, seat, action):
        """A limited action needs a circle, too."""
        if action == "reproduction" and not self.may_reproduce(seat):
            return False
        return (action not in LIMITED or self.circle_left(action)) and self.action_possible(seat, action)

    def action_possible(self, seat, action):
        """Can the action be begun, disc and circle aside?"""
        if action == "recruitment":
            return self.can_recruit(seat)
        if action == "reproduction":
            return bool(self.breeding_places(seat))
        if action == "transaction":
            return bool(self.transaction_options(seat, MARKETS))
        if action == "migration":
            return self.can_migrate(seat)
        if action == "exploration":
            return self.can_explore(seat)
        if action == "construction":
            return any(self.can_build(seat, kind) for kind in KINDS)
        return True  # taxes

    def building_options(self, seat):
        """Markets and ports under control, unused, with the fee at hand (A-D36, A-D37)."""
        if self.rule("building.uses_per_turn") == "one" and self.turn.buildings:
            return []
        if self.seats[seat].florins < self.rule("building.fee"):
            return []
        numbers = [
            number
            for number, building in enumerate(self.buildings)
            if building.kind in ("market", "port") and not building.used and self.controller(number) == seat
        ]
        return [{"do": "use", "building": number} for number in numbers]

    def act(self, seat, choice):
        self.note(f"action:{choice['do']}")
        if choice["do"] == "use":
            yield from self.use_building(seat, choice["building"])
        elif choice["do"] == "card":
            yield from self.use_card(seat, choice["card"])
        elif choice["do"] == "offer":
            self.turn.offers -= 1
            yield from self.offer(seat)
        elif choice["do"] == "construction" and self.turn.disc:
            self.note("construction:on_the_same_disc")
            yield from self.carry_out_action(seat, choice, paid_disc=False, paid_circle=False)
        else:
            yield from self.place_disc_and_act(seat, choice)
        self.check_war()

    def place_disc_and_act(self, seat, choice):
        """A disc on the wheel; in the limited zones it takes one of the coloured circles."""
        self.turn.disc = True
        limited = choice["do"] in LIMITED
        self.place_discs(seat, "limited" if limited else "unlimited", 1)
        if limited:
            self.circles[choice["do"]] += 1
        if choice["do"] == "reproduction":
            self.seats[seat].reproduced += 1
        yield from self.carry_out_action(seat, choice, paid_disc=True, paid_circle=limited)

    def place_discs(self, seat, where, number):
        self.seats[seat].discs -= number
        self.seats[seat].placed[where] += number

    def carry_out_action(self, seat, choice, paid_disc, paid_circle):
        """One whole action, as chosen on the wheel or given by a card."""
        action = choice["do"]
        if action == "harvest":
            yield from self.harvest(seat, number_of(choice["resource"]))
        elif action == "taxes":
            self.collect_taxes(seat)
        elif action == "recruitment":
            yield from self.recruit(seat)
        elif action == "reproduction":
            yield from self.reproduce(seat)
        elif action == "construction":
            discount, self.turn.discount = self.turn.discount, None
            yield from self.construct(seat, choice["building"], discount)
        elif action == "transaction":
            yield from self.transact(seat, MARKETS, self.rule("transaction.per_disc"), optional=False)
        elif action == "migration":
            yield from self.migrate(seat)
        elif action == "exploration":
            yield from self.explore(seat, paid_disc, paid_circle)

    def use_building(self, seat, number):
        """A florin on the wheel for transactions on the domestic (market) or export market (port)."""
        building = self.buildings[number]
        building.used = True
        self.turn.buildings += 1
        self.seats[seat].florins -= self.rule("building.fee")
        self.coins += self.rule("building.fee")
        self.note(f"use:{building.kind}")
        market = "I" if building.kind == "market" else "II"
        yield from self.transact(seat, [market], self.rule("building.transactions"), optional=True)

    # -- phase 6: evolution cards ----------------------------------------------------------------------------------

    def phase6(self):
        """Discs and coins come back; each seat buys and rotates one card, or rotates two."""
        for seat in self.seats:
            seat.discs, seat.placed = seat.discs_owned, Counter()
        self.coins = 0
        for seat in list(self.order):
            yield from self.evolution_turn(seat)
        yield from self.refill(at_end=True)

    def evolution_turn(self, seat):
        choice = yield from self.decide("buy", seat, self.card_options(seat))
        barred, turns = [], 2
        if choice["card"] is not None:
            turns = 1
            slot = self.buy_from_track(seat, choice["card"])
            yield from self.refill()
            if self.rule("evolution.rotate_refilled") == "no" and self.track[slot] is not None:
                barred.append(self.track[slot][0])
        for _ in range(turns):
            options = [{"card": card} for card in self.cards_on_track() if card not in barred]
            if options and self.rule("evolution.duty") == "may":
                options.append({"card": None})
            choice = yield from self.decide("rotate", seat, options)
            if choice is None or choice["card"] is None:
                return
            if self.rule("evolution.rotate_same") == "no":
                barred.append(choice["card"])
            yield from self.rotate(choice["card"])


# ---------------------------------------------------------------------------------------------------------------
# The game


class Game(Map, Stock, Actions, Trade, Crises, Cards, Ending, Phases):
    """The whole game. Phases are generators: they yield a Decision and are sent the index of the option chosen."""

    def __init__(self, players, rules, components):
        self.players = players
        self.rules = rules
        self.components = components
        self.colours = 4 if players == 2 else players
        self.lay_out_components()
        self.round, self.phase = 0, 0
        self.order = list(range(players))
        self.population = self.rebellion = self.surplus = 0
        self.bank = [rules[f"bank.{name}"] for name in RESOURCES]
        self.markets = {market: [0] * 6 for market in MARKETS}
        self.tokens_taken, self.tokens_left, self.tokens_out = 0, 3 * rules["token.stack"], 0
        self.circles = dict.fromkeys(LIMITED, 0)
        self.coins = 0
        self.map = {SEA: ("S0", 0)}
        self.citizens = [[] for _ in range(self.colours)]
        self.ships = [[] for _ in range(self.colours)]
        self.on_wonders = [0] * self.colours
        self.buildings = []
        self.seats = [Seat() for _ in range(players)]
        self.track = [None] * rules["evolution.track"]
        self.pile, self.discards, self.drawn, self.last_back = [], [], [], None
        self.ready, self.built, self.paid = set(), [], {}
        self.hands, self.tiles, self.tiles_aside, self.tiles_out, self.tile_in_hand = [], [], [], [], []
        self.objectives, self.trend = [[] for _ in range(players)], None
        self.announced, self.pile_ended, self.war = None, False, False
        self.turn, self.crisis, self.sale = None, None, None
        self.permissions, self.loans, self.place_promises = set(), [], []
        self.crisis_promises = [0] * players
        self.no_help = set()
        self.scores, self.winners = [0] * players, []
        self.fate = no_fate
        self.log = []  # chance and score lines in the order in which they happen
        self.seen = set()  # coverage

    def lay_out_components(self):
        tables = self.components
        sea = {name: "0" for name in RESOURCES} | {"id": "S0", "edges": "wwwwww", "huts": "0"}
        self.faces = {row["id"]: row for row in tables["faces"]}
        self.faces["S0"] = sea | {"fish": str(self.rules["map.sea_fish"])}
        self.card_rows = {row["id"]: row for row in tables["cards"]}
        self.backs = {row["id"]: row for row in tables["backs"]}
        self.events = {row["id"]: row for row in tables["events"]}
        self.objective_rows = {row["id"]: row for row in tables["objectives"]}
        self.trend_rows = {row["id"]: row for row in tables["trends"]}
        self.building_rows = {row["id"]: row for row in tables["buildings"]}
        side = "5" if self.players == 5 else "2-4"
        self.wheel = next(row for row in tables["wheel"] if row["id"] == side)

    # -- setting up ------------------------------------------------------------------------------------------------

    @classmethod
    def from_header(cls, header):
        """The set-up, with the deal that the header of a trace tells."""
        game = cls(header["players"], header["rules"], header["components"])
        check_deal(game, header)
        deal, hand = header["deal"], game.rule("setup.hand")
        tiles = list(deal["tiles"])
        game.hands = [tiles[hand * colour : hand * (colour + 1)] for colour in range(game.colours)]
        game.tiles = tiles[hand * game.colours :]
        game.pile = list(deal["pile"])
        game.objectives, game.trend = [list(cards) for cards in deal["objectives"]], deal["trend"]
        for cards in game.objectives:
            game.note(*[f"objective:{card}" for card in cards])
        game.set_out_stock()
        game.remember_what_must_stay()
        return game

    def set_out_stock(self):
        """Start cubes on the markets; florins, discs and ships of the seats and colours."""
        for market, start in (("I", "setup.start_cubes_1"), ("II", "setup.start_cubes_2")):
            for resource in range(6):
                for _ in range(self.rule(start)):
                    if self.bank[resource] and self.has_space(market, resource):
                        self.cube_to_market(market, resource)
        section = "two_players" if self.players == 2 else "setup"
        for number, seat in enumerate(self.seats):
            self.pay_out(number, self.rule(f"{section}.florins"))
            seat.discs = seat.discs_owned = self.rule(f"{section}.discs")
        for colour in range(self.colours):
            self.ships[colour] = [Unit("ship", colour, SEA) for _ in range(self.rule("setup.ships"))]

    @classmethod
    def from_position(cls, position, players, rules, components, objectives=None, trend=None, length=None):
        """A game in the position given, in the format of docs/trace.md (all keys present).

        What a position does not tell is taken to be nothing: no promises, loans, permissions or coins on the wheel;
        units are ready; discs that a seat has placed lie in unlimited zones, except as many as circles are taken.
        """
        game = cls(players, rules | ({"game.length": length} if length else {}), components)
        for name in ("round", "phase", "population", "rebellion", "surplus", "tokens_taken", "tokens_left", "announced"):
            setattr(game, name, position[name])
        for name in ("order", "bank", "pile", "discards", "tiles", "built", "on_wonders"):
            setattr(game, name, list(position[name]))
        game.circles = dict(position["circles"])
        game.markets = {market: list(position["markets"][market]) for market in MARKETS}
        game.map = {tuple(tile["hex"]): (tile["face"], tile["rotation"]) for tile in position["map"]}
        for colour in range(game.colours):
            for q, r, area, icon, building, state in position["citizens"][colour]:
                game.citizens[colour].append(Unit("citizen", colour, (q, r), area, icon, building, state))
            for q, r, area, icon, building in position["ships"][colour]:
                game.ships[colour].append(Unit("ship", colour, (q, r), area, icon, building))
        for told in position["buildings"]:
            game.buildings.append(Building(tuple(told["hex"]), told["kind"], told["last"], told["used"]))
        for seat, told in zip(game.seats, position["seats"], strict=True):
            game.seat_as_told(seat, told, sum(game.circles.values()))
        game.track = [None if lies is None else list(lies) for lies in position["track"]]
        game.ready, game.last_back = set(position["ready"]), position["back"]
        game.objectives = [list(cards) for cards in objectives or [[] for _ in range(players)]]
        game.trend = trend
        game.remember_what_must_stay()
        game.check_laws()
        return game

    def seat_as_told(self, seat, told, circles):
        for name in ("florins", "tokens", "discs", "discs_owned", "passed", "crisis_cubes", "reproduced"):
            setattr(seat, name, told[name])
        seat.cubes, seat.cards = list(told["cubes"]), list(told["cards"])
        placed = seat.discs_owned - seat.discs
        seat.placed["limited"] = min(placed, circles)
        seat.placed["unlimited"] = placed - seat.placed["limited"]

    def position(self):
        """The position as docs/trace.md writes it."""
        shown = [card for seat in self.seats for card in seat.cards]
        return {
            "round": self.round,
            "phase": self.phase,
            "order": list(self.order),
            "population": self.population,
            "rebellion": self.rebellion,
            "surplus": self.surplus,
            "bank": list(self.bank),
            "markets": {market: list(cubes) for market, cubes in self.markets.items()},
            "tokens_taken": self.tokens_taken,
            "tokens_left": self.tokens_left,
            "circles": dict(self.circles),
            "map": [{"hex": list(place), "face": face, "rotation": turned} for place, (face, turned) in self.map.items()],
            "citizens": [sorted(unit.position() for unit in units) for units in self.citizens],
            "ships": [sorted(unit.position() for unit in units) for units in self.ships],
            "buildings": [
                {"hex": list(building.hex), "kind": building.kind, "last": building.last, "used": building.used}
                for building in self.buildings
            ],
            "seats": [self.seat_position(seat) for seat in self.seats],
            "track": [None if lies is None else list(lies) for lies in self.track],
            "pile": list(self.pile),
            "back": self.back_in_force(),
            "discards": list(self.discards),
            "tiles": list(self.tiles),
            "ready": [card for card in self.in_table_order(shown) if card in self.ready],
            "built": self.in_table_order(self.built),
            "on_wonders": list(self.on_wonders),
            "announced": self.announced,
        }

    def seat_position(self, seat):
        return {
            "florins": seat.florins,
            "cubes": list(seat.cubes),
            "tokens": seat.tokens,
            "discs": seat.discs,
            "discs_owned": seat.discs_owned,
            "passed": seat.passed,
            "cards": self.in_table_order(seat.cards),
            "crisis_cubes": seat.crisis_cubes,
            "reproduced": seat.reproduced,
        }

    # -- small words -----------------------------------------------------------------------------------------------

    def rule(self, name):
        return self.rules[name]

    def note(self, *names):
        self.seen.update(names)

    def ask_fate(self, what, **facts):
        return self.fate(what, facts)

    def decide(self, step, seat, options):
        """Ask a seat; with one option (or none) the game runs on by itself."""
        if not options:
            return None
        if len(options) == 1:
            return options[0]
        if self.phase in (4, 5, 6) and step != "show":
            self.check_end()
        self.note(f"step:{step}")
        index = yield Decision(step, seat, options)
        return options[index]

    # -- the whole game --------------------------------------------------------------------------------------------

    def play(self):
        """Round 0, then rounds of six phases until war, an end condition or the round limit."""
        try:
            yield from self.all_rounds()
        except War:
            self.war_ends_it()
        else:
            self.score_game()

    def all_rounds(self):
        yield from self.round_zero()
        if self.rule("crisis.red_at_setup") == "resolve":
            yield from self.resolve_zones(red=True)
        while not self.play_stops():
            if self.round == self.rule("game.round_limit"):
                self.note("end:limit")
                return
            self.round += 1
            yield from self.one_round()
        self.note("end:condition" if self.announced else "end:pile")

    def one_round(self):
        """Round 1 has no phases 1, 3 and 4."""
        for phase in range(1, 7):
            if self.round == 1 and phase in (1, 3, 4):
                continue
            yield from self.one_phase(phase)
            if self.stops_now():
                return

    def one_phase(self, phase):
        self.phase = phase
        yield from getattr(self, f"phase{phase}")()
        yield from self.phase_ends()

    def phase_ends(self):
        """War with war.check = end_of_phase, and end conditions; peace at the end of phase 4."""
        self.check_war(phase_ends=True)
        peace = self.phase == 4
        self.check_end(peace)
        if peace and self.rule("end.check") == "own_turn":
            self.announce(self.met_objectives(range(self.players), peace=True, only_peace=True))
        if self.phase in (3, 4, 6):
            yield from self.ask_to_show(peace)

    # -- single stages ---------------------------------------------------------------------------------------------

    def stage(self, name, seat):
        if name == "scoring":
            self.score_game()
        elif name == "turn":
            self.phase = 5
            yield from self.take_turn(seat)
        else:
            yield from self.one_phase(int(name.removeprefix("phase")))

    def play_stage(self, stage, choices=(), seat=None):
        """Play one stage ("phase1" to "phase6", "turn" of a seat, "scoring") with the option dicts `choices` taken in
        order. Returns steps, options, scores, winners, war and the objective announced."""
        start, choices = len(self.log), list(choices)
        table = StageTable(self, stage, seat)
        steps, options = [], []
        while table.due is not None:
            due = table.due
            steps.append((due.step, due.seat))
            options.append(due.options)
            if not choices:
                raise ValueError(f"no choice is left for {due}")
            table.choose(index_of(choices.pop(0), due))
        if choices:
            raise ValueError(f"choices left over: {choices}")
        return {
            "steps": steps,
            "options": options,
            "scores": score_sums(self.log[start:]),
            "winners": list(self.winners),
            "war": self.war,
            "announced": self.announced,
        }

    # -- conservation laws -----------------------------------------------------------------------------------------

    def remember_what_must_stay(self):
        self.all_cubes = self.cubes_counted()
        self.all_tokens = self.tokens_counted()
        self.all_tiles = self.tiles_counted()
        self.all_cards = self.cards_counted()
        self.uncounted = self.population - self.citizens_counted()

    def cubes_counted(self):
        piles = [self.bank, *self.markets.values(), *[seat.cubes for seat in self.seats]]
        return [sum(pile[resource] for pile in piles) for resource in range(6)]

    def tokens_counted(self):
        return self.tokens_left + self.tokens_out + sum(seat.tokens for seat in self.seats)

    def tiles_counted(self):
        laid = [self.map[place][0] for place in self.regions()]
        hands = [tile for hand in self.hands for tile in hand]
        tiles = [*laid, *hands, *self.tiles, *self.tiles_aside, *self.tiles_out, *self.tile_in_hand]
        return Counter(face[:-1] for face in tiles)

    def cards_counted(self):
        before_seats = [card for seat in self.seats for card in seat.cards]
        return Counter([*self.pile, *self.discards, *self.drawn, *self.cards_on_track(), *before_seats])

    def citizens_counted(self):
        """Citizens that the population marker counts."""
        on_wonders = sum(self.on_wonders) if self.rule("wonder.citizens") == "off_map_counted" else 0
        return len(self.citizens_on_map()) + on_wonders

    def check_laws(self):
        """No cube, token, tile, card, citizen or disc appears or vanishes, and all is within its bounds."""
        self.law(self.cubes_counted() == self.all_cubes, "cubes", self.cubes_counted())
        self.law(self.tokens_counted() == self.all_tokens, "tokens", self.tokens_counted())
        self.law(self.tiles_counted() == self.all_tiles, "tiles", self.tiles_counted())
        self.law(self.cards_counted() == self.all_cards, "cards", self.cards_counted())
        self.law(max(self.all_cards.values(), default=0) <= 1, "a card twice", self.all_cards)
        self.law(self.population == self.citizens_counted() + self.uncounted, "population", self.population)
        self.law(self.rebellion >= 0, "rebellion", self.rebellion)
        self.law(0 <= self.surplus <= self.rule("marker.surplus_most"), "surplus", self.surplus)
        self.law(min(self.bank) >= 0 and self.tokens_left >= 0, "bank", self.bank)
        for market in MARKETS:
            room = all(0 <= self.markets[market][r] <= self.capacity(market, r) for r in range(6))
            self.law(room, f"market {market}", self.markets[market])
        for zone in LIMITED:
            self.law(0 <= self.circles[zone] <= int(self.wheel[zone]), f"circles of {zone}", self.circles)
        for pool in ("market_port", "town_temple"):
            self.law(self.tokens_in_pool(pool) >= 0, f"tokens {pool}", self.tokens_in_pool(pool))
        self.law(sorted(self.order) == list(range(self.players)), "order", self.order)
        self.check_seats()
        self.check_units()

    def check_seats(self):
        for number, seat in enumerate(self.seats):
            least = min(seat.florins, seat.tokens, seat.discs, *seat.cubes, *seat.placed.values())
            self.law(least >= 0, f"below zero at seat {number}", seat)
            self.law(seat.discs + sum(seat.placed.values()) == seat.discs_owned, f"discs of seat {number}", seat)

    def check_units(self):
        held = [unit.building for unit in self.all_units() if unit.building >= 0]
        self.law(len(held) == len(set(held)), "two holders of a building", held)
        for colour in range(self.colours):
            citizens = len(self.citizens[colour])
            if self.rule("wonder.citizens") == "off_map_counted":
                citizens += self.on_wonders[colour]
            self.law(citizens <= max(self.rule("limits.citizens"), self.rule("setup.citizens")), "citizens", citizens)
            ships = len(self.ships[colour])
            self.law(ships <= max(self.rule("limits.ships"), self.rule("setup.ships")), "ships", ships)
            for place, here in Counter(citizen.hex for citizen in self.citizens[colour]).items():
                most = 0 if place == SEA else max(self.rule("limits.region_citizens"), self.rule("setup.citizens"))
                self.law(here <= most, f"citizens of colour {colour} in {place}", here)
        for unit in self.all_units():
            self.check_unit(unit)

    def check_unit(self, unit):
        self.law(unit.hex in self.map, "a unit beside the map", unit)
        if unit.icon >= 0:
            self.law((unit.kind == "ship") == (unit.icon == 0), "a unit on the wrong icon", unit)
            self.law(self.free_icons(unit.hex, unit.icon) >= 0, "more units than icons", unit)
        areas = len(self.runs(unit.hex, LAND if unit.kind == "citizen" else WATER)) if self.has_areas(unit.kind) else 1
        self.law(0 <= unit.area < max(1, areas), "a unit in no area", unit)
        if unit.building >= 0:
            building = self.buildings[unit.building]
            fits = building.hex == unit.hex and (unit.kind == "citizen" or building.kind == "port")
            self.law(fits and building.last == self.seat_of(unit.colour), "a unit on the wrong building", unit)

    def law(self, holds, what, found):
        if not holds:
            raise LawBroken(f"{what}: {found}")


# ---------------------------------------------------------------------------------------------------------------
# The referee


def digest(position):
    """Digest of a position as docs/trace.md defines it."""
    text = json.dumps(position, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def score_sums(lines):
    """Sums by (seat, source) of score lines."""
    sums = Counter()
    for line in lines:
        if line["type"] == "score":
            sums[line["seat"], line["source"]] += line["vp"]
    return dict(sums)


def index_of(choice, due):
    """The number of the option that a choice names; a key with null may be left out."""
    for index, option in enumerate(due.options):
        if all(option.get(key) == choice.get(key) for key in {*option, *choice}):
            return index
    raise ValueError(f"{choice} is not on offer: {due}")


def check_deal(game, header):
    """The deal must be one that the set-up allows."""
    deal, players = header["deal"], header["players"]
    faces = [face for face in game.faces if face != "S0"]
    if not set(deal["tiles"]) <= set(faces) or sorted(t[:-1] for t in deal["tiles"]) != sorted({f[:-1] for f in faces}):
        raise Disagreement("the tiles are not a shuffle of all tiles")
    if sorted(deal["pile"]) != sorted(game.card_rows):
        raise Disagreement("the pile is not a shuffle of all evolution cards")
    if deal["trend"] not in game.trend_rows:
        raise Disagreement(f"trend {deal['trend']}: unknown")
    dealt = [card for cards in deal["objectives"] for card in cards]
    if len(deal["objectives"]) != players or not set(dealt) <= set(game.objective_rows):
        raise Disagreement(f"objectives {deal['objectives']}: not a list a seat")
    if header.get("interventions"):
        return
    each = game.rule("two_players.objectives") if players == 2 else 1
    if len(set(dealt)) != len(dealt) or any(len(cards) != each for cards in deal["objectives"]):
        raise Disagreement(f"objectives {deal['objectives']}: not {each} different ones a seat")
    for card in dealt:
        row = game.objective_rows[card]
        if row["deck"] != game.rule("game.length") or (players == 2 and row["role"] != "-"):
            raise Disagreement(f"objective {card} does not belong to the deck")


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
    if both_lists and any(isinstance(item, dict | list) for item in ours):
        pairs = enumerate(zip(ours, theirs, strict=True))
        return [text for index, (a, b) in pairs for text in differences(a, b, f"{path}.{index}")]
    return [] if same(ours, theirs) else [f"{path}: twin {ours!r}, trace {theirs!r}"]


class Table:
    """A game in progress: `due` is the decision that is due, None when the game is over."""

    def __init__(self, game):
        self.game = game
        self.moves = self.begin(game)
        self.due = None
        self.read = 0  # how much of the log has been taken
        self.choose(None)

    def begin(self, game):
        return game.play()

    def choose(self, index):
        try:
            self.due = self.moves.send(index)
        except StopIteration:
            self.due = None
        self.game.check_laws()

    def take_log(self):
        """The chance and score lines since the last call."""
        new, self.read = self.game.log[self.read :], len(self.game.log)
        return new


class StageTable(Table):
    """One stage of a game in progress."""

    def __init__(self, game, stage, seat):
        self.stage, self.seat = stage, seat
        super().__init__(game)

    def begin(self, game):
        return self.moves_of(game)

    def moves_of(self, game):
        try:
            yield from game.stage(self.stage, self.seat)
        except War:
            game.war_ends_it()


class Referee:
    """Follows one trace: a line with its choice, then the chance and score lines that followed from it."""

    def __init__(self, header):
        if header.get("type") != "header" or header.get("game") != "archipelago" or header.get("format") != 1:
            raise Disagreement(f"not the header of an archipelago trace in format 1: {str(header)[:200]}")
        self.line = header  # the last line with a digest
        self.said = []  # chance and score lines since
        self.chances = []  # the chance lines among them that the twin has not asked for yet
        self.game = Game.from_header(header)
        self.game.fate = self.told_fate
        self.table = None
        self.report = Report(self.game.players)
        self.over = False

    def fail(self, what, ours, theirs):
        where = "header" if self.line["type"] == "header" else self.line["type"]
        if self.line["type"] == "decision":
            names = ("n", "seat", "step", "choice")
            where = "decision " + " ".join(f"{name}={self.line.get(name)}" for name in names)
        raise Disagreement(f"{where}: {what}\n  twin:  {ours}\n  trace: {theirs}")

    def told_fate(self, what, facts):
        """The next chance line."""
        if not self.chances:
            self.fail("a chance line is missing", (what, facts), None)
        line = self.chances.pop(0)
        if line["what"] != what:
            self.fail("chance", (what, facts), line)
        return line

    def take(self, line):
        if self.over:
            self.fail("a line after the outcome", "nothing", line)
        kind = line.get("type")
        if kind in ("score", "chance"):
            self.said.append(line)
        elif kind in ("decision", "outcome"):
            self.settle()
            self.take_decision(line) if kind == "decision" else self.take_outcome(line)

    def settle(self):
        """Make the choice of the last line, compare what followed from it and the position that it led to."""
        self.chances = [line for line in self.said if line["type"] == "chance"]
        try:
            if self.table is None:
                self.table = Table(self.game)
            else:
                self.table.choose(self.line["choice"])
        except LawBroken as broken:
            self.fail("a law of conservation is broken", broken, "(see there)")
        if self.chances:
            self.fail("chance lines too many", "none", self.chances)
        ours = score_sums(self.table.take_log())
        if ours != score_sums(self.said):
            self.fail("scores since then", ours, score_sums(self.said))
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
            self.fail("the trace ends without an outcome", "an outcome", "end of trace")
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
