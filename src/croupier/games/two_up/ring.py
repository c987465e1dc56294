"""What every edition of Two-Up shares: the ring, its spinner, and spinning to a result.

``games/two_up`` has the two editions.  Here: the round top to bottom, then invalid spins, lost
coins and a spinner who stops.  A round is one spinner's game, from the offer of the coins until
the spinner's wager is decided (docs/decisions/two-up-round.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from croupier.games.two_up.incidents import (
    OUTSIDE,
    RESULT,
    SPINNING,
    WHY,
    CoinFound,
    InvalidSpin,
)
from croupier.games.two_up.table import (
    CHANGES,
    COINS,
    OPEN,
    SPINNER_ONLY,
    AwaitPlayers,
    RingCarry,
    RingOptions,
    RingRules,
    RingWagering,
)
from croupier.games.two_up.wagers import HEADS, ODDS, SPINNERS_AREAS, TAILS, Ring, call
from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.areas import Area, Wager
from croupier.table.asks import Ask, Choice, TossCoins
from croupier.table.commands import Choose, CloseTable
from croupier.table.refusal import Refused
from croupier.table.results import Undecided, Win
from croupier.table.round import WAGERING, Carry, Round, called
from croupier.table.wagering import TableClosing

SPUN = 2  # coins on the kip
THREE_INVALID = 3  # in a row, and the spinner's spinning is over (6.5, 6.6)
OFFERING, RETIRING = "offering", "retiring"


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    RingOptionsT = TypeVar("RingOptionsT", bound=RingOptions, default=Any)
else:
    from typing import TypeVar

    RingOptionsT = TypeVar("RingOptionsT")


class Spins:
    """The spins of one spinner's game, and the kip that they come from."""

    def __init__(self) -> None:
        self.faces: list[str] = []
        self.calls: list[str] = []
        self.kip_loaded = False
        self.coins_left = False  # the kip, before the call
        self.valid = 0
        self.invalid = 0  # of this spinner
        self.invalid_run = 0
        self.discarded = False  # the one that came to rest was declared invalid


class RingRound(Round[RingOptionsT, RingCarry]):
    """One spinner's game."""

    numbered_boxes = False
    carry_type: ClassVar[type[Carry]] = RingCarry
    ring_rules: ClassVar[RingRules]
    any_amount = True  # above the minimum, in chips
    owes: ClassVar[bool] = True  # a spinner without a wager does not spin, whenever it went

    def set_up(self) -> None:
        super().set_up()
        self.ring = Ring()
        self.spins = Spins()
        self.spinner = ""  # the player in the ring; empty: the boxer or a dealer spins
        self.entered: list[str] = []  # who was spinner in this game, the last one last
        self.house_spins = False  # the boxer or a dealer spins in the spinner's stead
        self.passed: list[str] = []  # had the offer in this game
        self.declared = ""
        self.open_to = OPEN
        self.frozen = ""  # why wagers may not be amended before the next result
        self.spinner_won: bool | None = None

    # The round.

    async def play(self) -> None:
        await self.wait_for_players()
        await self.find_spinner()
        while True:
            await self.take_wagers(OPEN)
            await self.spin_for_a_result()
            self.settle_result()
            if self.spinners_wager is None:
                break
        await self.end_game()

    async def wait_for_players(self) -> None:
        self.phase = OFFERING
        kept = self.carry.personal
        self.carry.personal = tuple(p for p in kept if p[0] in self.players)
        given = await self.ask_while(lambda: None if self.players else AwaitPlayers(self))
        if given is not None and type(given.command) is CloseTable:
            raise TableClosing

    # The spinner.

    async def find_spinner(self) -> None:
        """The coins are offered round the table until a player accepts; else the boxer spins."""
        phase, self.phase = self.phase, OFFERING
        keeps, self.carry.spinner = self.carry.spinner, ""
        if keeps and self.may_spin(keeps):
            self.enter_ring(keeps)
        else:
            while (name := self.next_offered()) and not await self.offer_coins(name):
                pass
            self.enter_ring(name)
        self.carry.retired = ""
        self.phase = phase

    def next_offered(self) -> str:
        """Clockwise, then who has no position; the spinner who retired comes last."""
        carry, state = self.carry, self.state
        places = [*state.clockwise_from(carry.offer_from), *state.players]
        order = list(dict.fromkeys(p.name for p in places))
        order.sort(key=lambda name: name == carry.retired)
        return next((n for n in order if n not in self.passed and self.may_spin(n)), "")

    def may_spin(self, name: str) -> bool:
        barred = name in self.carry.not_to_enter or name in self.state.excluded
        return name in self.players and not barred

    async def offer_coins(self, name: str) -> bool:
        silent = self.options.if_silent
        rule = self.ring_rules.offer_again if self.number > 1 else self.ring_rules.offer
        if self.carry.retired:
            rule = self.ring_rules.offer_on
        answer = await self.puts(name, "the coins are offered", ("accept", "decline"), silent, rule)
        self.passed.append(name)
        return answer == "accept" and self.may_spin(name)

    async def puts(
        self, name: str, what: str, options: tuple[str, ...], otherwise: str, rule: str
    ) -> str:
        """A choice of one player; the default if the player leaves before answering."""
        given = await self.ask_while(
            lambda: (
                Choice(what, options, to=(name,), otherwise=otherwise, rule=rule)
                if name in self.players and name not in self.state.excluded
                else None
            )
        )
        if given is None or not isinstance(given.command, Choose):
            return otherwise
        self.emit(ev.Chose(name, what, given.command.option, rule=rule))
        return given.command.option

    def enter_ring(self, name: str) -> None:
        self.spinner, self.house_spins, spins = name, False, self.spins
        spins.kip_loaded = False
        spins.invalid = spins.invalid_run = 0
        if not name:
            self.emit(ev.Announced("the boxer spins", rule=self.ring_rules.boxer_spins))
            return
        self.entered.append(name)
        if name not in self.passed:
            self.passed.append(name)
        seat = self.players[name].seat
        if seat:
            self.carry.offer_from = seat % self.state.seats + 1
        self.emit(
            ev.Announced(f"the indicator lies in front of {name}", rule=self.ring_rules.indicator)
        )

    async def leave_ring(self, rule: str) -> None:
        """Before any valid spin: the wager goes back, and the coins are offered on."""
        name, wager = self.spinner, self.spinners_wager
        if wager is not None:
            self.take_back(wager, wager.amount, rule=rule)
        self.carry.retired = name
        self.emit(ev.Announced(f"{name} retires as spinner", rule=rule))
        await self.find_spinner()

    def take_over(self, rule: str) -> None:
        """The boxer or a dealer spins until the spinner's wager is decided."""
        self.house_spins, self.spins.kip_loaded = True, False
        self.emit(ev.Announced(f"the boxer spins in the stead of {self.spinner}", rule=rule))

    async def replace_spinner(self, rule: str) -> None:
        """Before a valid spin: another spinner, who owes a wager, or else the boxer."""
        phase = self.phase
        await self.leave_ring(rule)
        if self.spinner and phase != WAGERING:
            await self.take_wagers(SPINNER_ONLY)
        self.phase = phase

    # Wagers.

    async def take_wagers(self, open_to: str) -> None:
        self.phase, self.open_to = WAGERING, open_to
        if open_to == OPEN:
            self.emit(called("place your bets", self.ring_rules.place_bets))
        elif open_to == CHANGES:
            self.emit(called("wagers may be changed", self.ring_rules.changes))
        ask = RingWagering(
            self, self.ring_rules.changes if open_to == CHANGES else self.ring_rules.closed
        )

        def still_open() -> RingWagering | None:
            return None if self.spins.coins_left else ask

        while True:
            await self.ask(still_open(), still_open, ask.take)
            if not self.spinner or self.spins.valid or self.spinners_wager is not None:
                break
            await self.leave_ring(self.ring_rules.spinner_wagers)
            if not self.spinner:
                break
            if self.open_to == OPEN:
                self.open_to = SPINNER_ONLY
        self.declare()
        rules = self.ring_rules
        said, rule = rules.call, rules.called or rules.closed
        if self.spins.coins_left:
            said, rule = "the coins have left the kip", rules.closed
        self.spins.coins_left = False
        self.emit(called(said, rule))

    def declare(self) -> None:
        """For which side the spinner spins; said once."""
        wager = self.spinners_wager
        if wager is None:
            return
        declared = f"{self.spinner} spins for {SPINNERS_AREAS[wager.area.name]}"
        if declared != self.declared:
            self.declared = declared
            self.emit(ev.Announced(declared, rule=self.ring_rules.spinner_wagers))

    @property
    def spinners_wager(self) -> Wager | None:
        for name in SPINNERS_AREAS:
            wager = self.wagers.get((self.spinner, name, 0))
            if wager is not None:
                return wager
        return None

    @property
    def players_wagers(self) -> list[Wager]:
        return [w for w in self.wagers.values() if w.area.name not in SPINNERS_AREAS]

    def may_close_table(self) -> Refused | None:
        return None

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        if box:
            return Refused("wagers of Two-Up do not lie on boxes", area.rule)
        if area.name in SPINNERS_AREAS:
            return self._may_wager_as_spinner(player, area)
        lying = (player, area.name, 0) in self.wagers
        if self.open_to == SPINNER_ONLY or (self.open_to == CHANGES and not lying):
            return Refused("no new wager until there is a result", self.ring_rules.closed)
        if self.frozen and lying:
            return Refused("wagers may not be amended now", self.frozen)
        return None

    def _may_wager_as_spinner(self, player: str, area: Area) -> Refused | None:
        if player != self.spinner or self.house_spins:
            return Refused(f"{player} is not the spinner", self.ring_rules.spinner_wagers)
        if self.spins.valid:
            return Refused("the spinner's wager is being decided", self.ring_rules.riding)
        wager = self.spinners_wager
        if wager is not None and wager.area is not area:
            side = SPINNERS_AREAS[wager.area.name]
            return Refused(f"{player} spins for {side}", self.ring_rules.spinner_wagers)
        return None

    def may_withdraw(self, wager: Wager) -> Refused | None:
        if wager.area.name in SPINNERS_AREAS:
            if self.spins.valid:
                return Refused("the spinner's wager is being decided", self.ring_rules.riding)
            return None
        if self.open_to == SPINNER_ONLY:
            return Refused("no wager is withdrawn until there is a result", self.ring_rules.closed)
        if self.frozen:
            return Refused("wagers may not be withdrawn now", self.frozen)
        return None

    # Spinning.

    async def spin_for_a_result(self) -> None:
        """Until heads, tails or five odds in a row."""
        while True:
            if await self.spin_once():
                if self.ring.result:
                    return
                await self.after_odds()

    async def after_odds(self) -> None:
        """Wagers stay as they lie."""

    async def spin_once(self) -> bool:
        """True after a valid spin."""
        self.phase, self.spins.discarded = SPINNING, False
        self.load_kip()
        if self.state.staffed:
            await self.dealer_pauses("come in spinner")
            self.load_kip()
        faces = (await self.chance(TossCoins(SPUN, self.ring_rules.announced))).faces
        self.phase = RESULT
        if self.state.staffed:
            await self.ask_while(self._before_the_call)
        if self.spins.discarded:
            return False
        self.count_spin(faces)
        return True

    def _before_the_call(self) -> Ask | None:
        if self.spins.discarded:
            return None
        return Choice("announce the result", ("go on",), role=Role.DEALER, otherwise="go on")

    def load_kip(self) -> None:
        """Whoever spins next takes two coins, once wagering is closed."""
        if self.phase != SPINNING:
            return
        if self.spinner and not self.may_spin(self.spinner) and not self.house_spins:
            self.take_over(self.ring_rules.taken_over)
        elif self.spinner and not self.house_spins and self.spinners_wager is None and self.owes:
            self.take_over(self.ring_rules.spinner_wagers)  # who spins has a wager
        if not self.spins.kip_loaded:
            who = self.spinner if self.spinner and not self.house_spins else "the boxer"
            text = f"{who} takes two of {self.carry.coins} coins: one head, one tail uppermost"
            self.emit(ev.Announced(text, rule=self.ring_rules.kip))
            self.spins.kip_loaded = True

    def count_spin(self, faces: tuple[str, ...]) -> None:
        spun = call(faces)
        had_odds = self.ring.odds
        self.ring = self.ring.after(spun)
        spins = self.spins
        spins.valid += 1
        spins.invalid_run = 0
        spins.faces.append("".join(faces))
        spins.calls.append(spun)
        self.emit(ev.Thrown(list(faces), spun, rule=self.ring_rules.announced))
        lights = self.ring_rules.lights
        if had_odds and spun != ODDS:
            self.emit(ev.Lit(ODDS, 0, rule=lights[ODDS]))
        on = self.ring.odds if spun == ODDS else self.ring.count(spun)
        self.emit(ev.Lit(spun, on, rule=lights[spun]))

    # The result.

    def settle_result(self) -> None:
        """Losing wagers are collected, winning ones paid; the spinner's may ride on."""
        own = self.spinners_wager
        result = None if own is None else own.area.result(self.ring)
        if result is not None and not isinstance(result, Undecided):
            self.spinner_won = isinstance(result, Win)
        self.settle_by_area(self.ring)
        self.frozen = ""
        self.count_idle()

    def count_idle(self) -> None:
        """A round of play, for who lets it pass, is one result (nsw-2016:two-up:9.9)."""
        super().note_idle()
        self.wagered = {w.player for w in self.wagers.values()}

    def note_idle(self) -> None:
        """Counted at each result, not once a spinner's game."""

    async def end_game(self) -> None:
        self.phase = RETIRING
        self.all_lights_off()
        if self.carry.new_set:
            self.bring_new_set()
        name = self.spinner
        if not name:
            return
        if self.spinner_won and self.may_spin(name):
            rule = self.ring_rules.winner_chooses
            options = ("retire", "keep spinning")
            if await self.puts(name, "the spinner has won", options, "retire", rule) != "retire":
                self.carry.spinner = name
                return
        self.carry.retired = name
        rule = self.ring_rules.winner_chooses if self.spinner_won else self.ring_rules.loser_retires
        if self.spinner_won is None and self.owes:  # the wager was void
            rule = self.ring_rules.spinner_wagers
        self.emit(ev.Announced(f"{name} retires as spinner", rule=rule))

    def all_lights_off(self) -> None:
        ring = self.ring
        for side, on in ((ODDS, ring.odds), (HEADS, ring.heads), (TAILS, ring.tails)):
            if on:
                self.emit(ev.Lit(side, 0, rule=self.ring_rules.lights[side]))

    def after_void(self) -> None:
        """The same player is offered the coins first."""
        self.all_lights_off()
        place = self.players.get(self.spinner)
        if place is not None and place.seat:
            self.carry.offer_from = place.seat
        if self.carry.new_set:
            self.bring_new_set()

    def outcome(self) -> dict[str, list[str]]:
        spins = self.spins
        return {"spinner": [*self.entered], "calls": [*spins.calls], "order": [*spins.faces]}

    # Invalid spins, coins, and a spinner who stops.

    def why_invalid(self, why: str) -> str:
        """The rule by which such a spin is invalid."""
        return WHY[why]

    async def no_spin(self, incident: InvalidSpin) -> None:
        if self.phase == RESULT:
            self.spins.discarded = True
        self.spins.invalid += 1
        self.spins.invalid_run += 1
        self.spins.kip_loaded = False
        self.emit(ev.NoSpin(incident.why, rule=self.why_invalid(incident.why)))
        if incident.why == OUTSIDE:
            self.coins_out(incident)
        phase = self.phase
        await self.after_invalid_spin()
        self.phase = phase
        self.load_kip()

    async def after_invalid_spin(self) -> None:
        """What the edition makes of it; the coins are spun again."""

    def new_set_due(self, lost: int) -> bool:
        return self.carry.lost + lost > 1

    def coins_out(self, incident: InvalidSpin) -> None:
        carry, rules = self.carry, self.ring_rules
        self.emit(ev.Announced("the coins are looked for", rule=rules.coins_sought))
        carry.lost += incident.lost
        carry.coins -= incident.lost
        if incident.lost and carry.lost > 1:
            if not incident.go_on_with_rest:
                self.bring_new_set()
                return
            carry.new_set = True
            text = f"the spinner may go on with {carry.coins} coins of the set"
            self.emit(ev.Announced(text, rule=rules.new_set))
            return
        who = self.spinner or "the boxer"
        text = f"{carry.coins} coins are offered to {who}"
        self.emit(ev.Announced(text, rule=rules.coins_offered))

    def bring_new_set(self) -> None:
        carry = self.carry
        carry.coins, carry.lost, carry.new_set = COINS, 0, False
        self.emit(ev.Announced("a new set of coins is brought", rule=self.ring_rules.new_set))

    def coin_comes_back(self, found: CoinFound) -> None:
        carry = self.carry
        carry.coins, carry.lost = carry.coins + 1, carry.lost - 1
        carry.new_set = carry.new_set and carry.lost > 1
        self.emit(ev.Announced("the boxer checks the coin", rule=self.ring_rules.coin_checked))
        if found.wanted_back:
            who = self.spinner or "the boxer"
            text = f"{who} has the coin back"
            self.emit(ev.Announced(text, rule=self.ring_rules.coins_offered))

    async def spinner_stops(self) -> None:
        """Whoever may still take the wager back leaves the ring; else the boxer takes over."""
        if self.spins.valid or not self.may_leave_ring():
            self.take_over(self.ring_rules.taken_over)
        else:
            await self.replace_spinner(self.ring_rules.stops_early)
        self.load_kip()

    def may_leave_ring(self) -> bool:
        """Before a valid spin, whether the spinner's wager may go back."""
        return True
