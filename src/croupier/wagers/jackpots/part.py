"""The part of a round that has a jackpot: wagers accepted, failures, prizes paid.

A round says when: ``open`` before wagers are taken, ``commence`` when they are closed, ``settle``
once the hands that win are known, ``finish`` at the end.  In the order of Schedule 18.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NoReturn, Protocol

import msgspec
from msgspec.structs import replace

from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.areas import Area, Wager
from croupier.table.asks import Choice
from croupier.table.cards import CardRound, JackpotState
from croupier.table.commands import Awarded
from croupier.table.parts import Part
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Prize, Result, Share, Void
from croupier.table.round import OPENING, WAGERING
from croupier.table.rulings import Note, Rewind, RoundVoid, direction, ruling
from croupier.wagers.jackpots.awarding import Award, JackpotWin, ManagerConfirms, count, named
from croupier.wagers.jackpots.changing import ChangeJackpot, ChangeJackpotRate, ChangeSetPrizes
from croupier.wagers.jackpots.incidents import (
    NONE,
    CommencedTooEarly,
    JackpotRestored,
    NotConfirmed,
    WithoutJackpot,
)
from croupier.wagers.jackpots.meter import Meter
from croupier.wagers.jackpots.mystery import Mystery
from croupier.wagers.jackpots.sharing import NO_FLOORS, Floors, foreseen, share, share_set
from croupier.wagers.jackpots.system import MOST_PRIZE, Jackpot

COMMENCED, REOPENED, PRIZES = "commenced", "jackpot wagers reopened", "jackpot prizes"
RIGHT, WRONG = "the right number of cards", "a wrong number of cards"
METER, RETURNED = "qld-2024:18:3(1)(c)", "qld-2024:18:20"


class JackpotRules(msgspec.Struct, frozen=True, kw_only=True):
    """Which provision says what about a kind of jackpot."""

    area: str  # where its wager lies
    accepted: str  # it is confirmed that a wager was
    notified: str  # a gaming supervisor is, before a major prize is paid,
    counted: str  # and the cards are counted
    inspector: str  # if they are not all there an inspector is notified,
    void: str  # and the round is void
    set_alike: str  # like wins share a set prize
    set_apart: str  # two kinds are paid apart
    tenths: str  # how several wins of 10% share,
    wholes: str  # of 100%,
    both: str  # of both,
    at_the_same_time: str  # and which are, at linked tables
    floors: Floors = NO_FLOORS


class JackpotVoid(Note, frozen=True, kw_only=True):
    """The round is void as if no card had been dealt: all that was wagered goes back, what was
    lost and folded too, and what was paid is undone (I-JP-9)."""

    rule: str
    reason: str
    shuffle: bool  # the cards are not all there: others come into play
    cards: int  # of a shoe that stays in play, how many were seen


class JackpotRound(Protocol):
    """A round that has a jackpot, or could have."""

    @property
    def jackpot(self) -> Jackpots: ...


class Jackpots(Part[CardRound]):
    """What the round does about its jackpot; nothing, if its table has none."""

    rules: ClassVar[JackpotRules]
    dealt: ClassVar[tuple[str, ...]] = ()  # the phases after the first card

    reopened = False  # the start is to be undone (18:19)
    dealt_from = 0  # the place in the shoe of the first card

    def __init__(self, round: CardRound) -> None:
        super().__init__(round)
        self.system = self.chosen()
        linked = self.system.link if self.system is not None else ""
        self.meter = Meter(round.ledger, linked)
        self.mystery = Mystery(self)
        self.shown_at: dict[int, int] = {}  # by box: when its hand lay open and was recorded

    def chosen(self) -> Jackpot | None:
        """What the house has chosen for this table."""
        found: Jackpot | None = self.round.options.jackpot
        return found

    # What stands.

    @property
    def state(self) -> JackpotState:
        kept = self.round.carry.jackpot
        return kept if isinstance(kept, JackpotState) else JackpotState()

    def change(self, **what: Any) -> None:
        """From this round on."""
        self.round.carry.jackpot = replace(self.state, **what)

    @property
    def contribution(self) -> int:
        assert self.system is not None
        return self.state.contribution if self.state.contribution >= 0 else self.system.contribution

    @property
    def reset(self) -> int:
        assert self.system is not None
        return self.state.reset if self.state.reset >= 0 else self.system.reset

    @property
    def prizes(self) -> tuple[int, int]:
        """Set prizes: of a hand of 100%, and of 10%."""
        assert self.system is not None
        whole, tenth = self.state.prizes or self.system.prizes
        return whole, tenth

    @property
    def shows(self) -> int:
        """What the meter, or the sign of a set prize, shows (18:3(1)(c), (4))."""
        assert self.system is not None
        if self.system.kind == "set":
            return self.prizes[0]
        if self.system.link:
            return self.state.told
        return self.meter.shows if self.meter.opened else self.reset

    def meters(self) -> dict[str, int]:
        return {} if self.system is None else {self.rules.area: self.shows}

    @property
    def linked(self) -> bool:
        """Whether the meter is one of several tables."""
        return self.system is not None and bool(self.system.link)

    def lying(self) -> list[Wager]:
        """Its wagers, by box."""
        found = [w for w in self.round.wagers.values() if w.area.name == self.rules.area]
        return sorted(found, key=lambda wager: wager.box)

    def on_box(self, box: int) -> Wager | None:
        return next((wager for wager in self.lying() if wager.box == box), None)

    @property
    def wagered(self) -> bool:
        """Whether somebody has made a jackpot wager on this round, decided by now or not."""
        return bool(self.meter.fed) or bool(self.lying()) or self.taken

    taken = False  # a jackpot wager of this round was accepted
    shared: tuple[int, int] | None = None  # by how many wins of 100% and of 10%, over a link

    # Before the cards (ss 3, 4, 19).

    async def open(self) -> None:
        """The meter starts where the house has it start; a mystery prize is committed to."""
        system = self.system
        if system is None or not system.grows or system.link:
            return
        if not self.meter.opened:
            self.meter.put(self.reset, METER)
            said = f"the jackpot meter shows {format_amount(self.meter.shows)}"
            self.round.emit(ev.Announced(said, rule=METER))
        await self.mystery.seal()

    def may_wager(self, area: Area) -> Refused | None:
        if self.round.phase == REOPENED and area.name != self.rules.area:
            return Refused("only jackpot wagers are made now", "qld-2024:18:19(1)(b)")
        if area.name == self.rules.area and self.state.down:
            return Refused("the jackpot equipment has failed", "qld-2024:18:3(5)")
        return None

    def may_withdraw(self, wager: Wager) -> Refused | None:
        if self.round.phase == REOPENED and wager.area.name != self.rules.area:
            return Refused("wagers on the game stand", "qld-2024:18:19(1)(b)")
        return None

    def offered(self, rule: str) -> Refused | None:
        """Why there is no jackpot on this round."""
        if self.system is None:
            return Refused(NONE, rule)
        if self.state.down:
            return Refused("the jackpot equipment has failed", "qld-2024:18:3(5)")
        return None

    async def commence(self) -> None:
        """The game is commenced: jackpot wagers are accepted, and the meter grows by them."""
        if self.system is None:
            return
        self.round.mark(COMMENCED)
        shoe = self.round.shoe
        self.dealt_from = 0 if shoe is None else shoe.position
        for note in self.round.noted(JackpotVoid):
            # a moment of its own: what was seen of the void round is known from here on
            await self.round.dealer_does("the round is void", ("go on",), rule=note.rule)
            if note.shuffle or self.round.cards.rules.each_round:
                self.round.carry.shuffle_due = True
            else:
                await self.put_away(note.cards)
            raise RoundVoid(note.rule, note.reason)
        self.accept()
        self.round.phase = COMMENCED
        while self.round.state.staffed:
            await self.round.ask_while(self._pause)
            if not self.reopened:
                break
            await self._place_now()

    def _pause(self) -> Choice | None:
        what = "the game is commenced"
        ask = Choice(what, ("go on",), role=Role.DEALER, otherwise="go on")
        return None if self.reopened else ask

    async def _place_now(self) -> None:
        """Who had no opportunity makes a jackpot wager, then the game commences again (18:19)."""
        self.reopened = False
        rule = "qld-2024:18:19(1)(b)"
        await self.round.wagering(rule=rule, phase=REOPENED, call="the game is commenced again")
        self.accept()
        self.round.phase = COMMENCED

    def accept(self) -> None:
        """The indicator confirms each wager (18:3(1)(b)); a set part of it joins the meter."""
        lying = [wager for wager in self.lying() if self.stands(wager)]
        if not lying:
            return
        boxes = ", ".join(str(wager.box) for wager in lying)
        said = f"jackpot wagers accepted: box {boxes}"
        self.round.emit(ev.Announced(said, rule=self.rules.accepted))
        self.taken = True
        if self.system is not None and self.system.grows:
            for wager in lying:
                self.meter.feed(wager, self.contribution)

    def stands(self, wager: Wager) -> bool:
        """Whether the wager on the game lies beside it; otherwise it goes back (I-JP-1)."""
        needs = wager.area.needs
        assert needs is not None
        beside = any((wager.player, area, wager.box) in self.round.wagers for area in needs.areas)
        if not beside:
            self.round.settle(wager, Void(needs.rule))
        return beside

    @ruling(NotConfirmed, "qld-2024:18:4(2)", while_=COMMENCED)
    async def not_confirmed(self, incident: NotConfirmed) -> None:
        """It is no wager, and goes back (I-JP-1)."""
        wager = self.on_box(incident.box)
        assert wager is not None
        self.send_back([wager], "qld-2024:18:4(2)")

    @ruling(CommencedTooEarly, "qld-2024:18:19", while_=COMMENCED)
    async def commenced_too_early(self, incident: CommencedTooEarly) -> None:
        """Only the start is undone: wagers stand (I-JP-9)."""
        rule = "qld-2024:18:19(1)(a)"
        self.meter.give_back(rule)
        self.reopened = True
        self.round.emit(ev.Announced("the start of the game is void", rule=rule))

    @direction(WithoutJackpot, "qld-2024:18:3(5)", while_=(OPENING, WAGERING, COMMENCED))
    async def without_jackpot(self, command: WithoutJackpot, by: Actor) -> None:
        self.send_back(self.lying(), "qld-2024:18:3(5)")
        self.taken = False
        self.change(down=True)
        said = "the game continues without the jackpot"
        self.round.emit(ev.Announced(said, rule="qld-2024:18:3(5)"))

    @direction(JackpotRestored, "qld-2024:18:3(5)", while_=(OPENING, WAGERING))
    async def jackpot_restored(self, command: JackpotRestored, by: Actor) -> None:
        self.change(down=False)
        self.round.emit(ev.Announced("jackpot wagers are taken again", rule="qld-2024:18:3(1)(b)"))

    def send_back(self, wagers: Sequence[Wager], rule: str) -> None:
        """These go back, and what of them has joined the meter leaves it."""
        for wager in wagers:
            self.meter.back(wager.key, rule)
            self.round.settle(wager, Void(rule))

    # A failure after the cards (s 22).

    def fail(self, rule: str, reason: str, *, shuffle: bool = False) -> NoReturn:
        """The round is void, whatever was decided in it (I-JP-9)."""
        note = JackpotVoid(rule=rule, reason=reason, shuffle=shuffle, cards=self.seen_of_shoe())
        raise Rewind(COMMENCED, rule, note=note)

    def seen_of_shoe(self) -> int:
        """The cards that have left the shoe since the round commenced, and those after them that
        somebody has seen."""
        shoe = self.round.shoe
        if shoe is None or shoe.position < self.dealt_from:
            return 0
        last = shoe.position
        while last < shoe.size and last in shoe.known:
            last += 1
        return last - self.dealt_from

    async def put_away(self, cards: int) -> None:
        """Cards of the void round that have been seen are not dealt again.  The note says how many:
        a round that is run again later is told of no others."""
        for _ in range(cards):
            card = await self.round.cards.draw()
            self.round.emit(ev.CardBurned(card, rule="qld-2024:18:22(1)(a)"))

    def failed(self) -> NoReturn:
        """For the ruling of the game, in its own phases."""
        self.fail("qld-2024:18:22(1)(a)", "the jackpot system has failed")

    # Prizes (ss 8, 11, 12, 16 to 18).

    def record(self, box: int, hand: str, said: str, rule: str) -> None:
        """A jackpot hand lies open: what it wins is determined now, however long it takes until
        the cards are counted and it is paid (I-JP-8)."""
        self.shown_at[box] = self.round.now
        self.round.emit(ev.Counted(f"{hand} for the jackpot", said, rule=rule))

    def determined_at(self, wins: Sequence[JackpotWin]) -> int:
        """When the first of these was; a mystery prize is no hand's, and determined when asked."""
        now = self.round.now
        return min((self.shown_at.get(win.box, now) for win in wins if win.part), default=now)

    def decide(self, wager: Wager, result: Result) -> None:
        """A wager has its result, and what of it has joined the meter stays there."""
        self.meter.decided(wager.key)
        self.round.settle(wager, result)

    def settle_small(self, decided: Sequence[tuple[Wager, Result]]) -> None:
        """Losing wagers are collected, then small prizes paid; parts of the prize wait."""
        for collected in (True, False):
            for wager, result in decided:
                if isinstance(result, Lose) is collected and not isinstance(result, Share):
                    self.decide(wager, result)

    async def settle(self, decided: Sequence[tuple[Wager, Result]]) -> None:
        """Every wager that has a result now, the parts of the prize last and together."""
        wagers = [wager for wager, _ in decided]
        drawn = await self.mystery.draw(wagers)
        taken = await self.mystery.of_link(wagers)
        self.settle_small([one for one in decided if one[0].key not in (drawn, taken)])
        major = [(wager, result) for wager, result in decided if isinstance(result, Share)]
        if major:
            await self.pay_major(major)
        await self.mystery.pay(drawn)

    async def pay_major(self, major: Sequence[tuple[Wager, Share]]) -> None:
        round, rules = self.round, self.rules
        round.phase = PRIZES
        for wager, result in major:
            said = f"a gaming supervisor is notified: {result.event}, box {wager.box}"
            round.emit(ev.Announced(said, rule=rules.notified))
        counted = await round.dealer_does("count the cards", (RIGHT, WRONG), rule=rules.counted)
        if counted == WRONG:
            said = "a gaming manager notifies an inspector"
            round.emit(ev.Announced(said, rule=rules.inspector))
            self.fail(rules.void, counted, shuffle=True)
        round.emit(ev.Announced(f"counted: {counted}", rule=rules.counted))
        self.drop_returned()
        found = [one for one in major if round.wagers.get(one[0].key) is one[0]]
        if found:
            await self.pay(found)

    def drop_returned(self) -> None:
        """What has joined of wagers that went back leaves before a prize is worked out."""
        for key in [key for key in self.meter.fed if key not in self.round.wagers]:
            self.meter.back(key, RETURNED)

    async def pay(self, major: Sequence[tuple[Wager, Share]]) -> None:
        assert self.system is not None
        wins = [JackpotWin(w.player, w.box, r.part, r.event) for w, r in major]
        if self.system.kind == "set":
            amounts = self.of_set_prizes(wins)
        elif self.system.link:
            amounts = await self.of_link(wins)
        else:
            amounts = await self.of_meter(wins)
        for (wager, result), cents in zip(major, amounts, strict=True):
            self.pay_one(wager, result, cents, self.by_rule(wins) or result.rule)

    def pay_one(self, wager: Wager, result: Share, cents: int, rule: str) -> None:
        """To the cent, whatever the chips (I-JP-6); the stake is not part of it (I-JP-1)."""
        said = f"{wager.player} wins {format_amount(cents)} for {result.event}"
        self.round.emit(ev.Announced(said, rule=rule))
        self.decide(wager, Prize(cents, rule, result.event) if cents else Lose(rule))

    def by_rule(self, wins: Sequence[JackpotWin]) -> str:
        """The provision that says how several wins are paid; empty for one alone."""
        assert self.system is not None
        wholes, tenths = self.shared or count(wins)
        if wholes + tenths < 2:
            return ""
        if self.system.kind == "set":
            alike = max(wholes, tenths) > 1
            return self.rules.set_alike if alike else self.rules.set_apart
        if wholes and tenths:
            return self.rules.both
        return self.rules.wholes if wholes else self.rules.tenths

    def of_set_prizes(self, wins: Sequence[JackpotWin]) -> list[int]:
        """Like wins share, two kinds are paid apart (I-JP-7)."""
        wholes, tenths = count(wins)
        whole, tenth = self.prizes
        return [
            share_set(whole, wholes) if win.part == 1 else share_set(tenth, tenths) for win in wins
        ]

    async def of_meter(self, wins: Sequence[JackpotWin]) -> list[int]:
        """Of the meter of this table."""
        wholes, tenths = count(wins)
        if not foreseen(wholes, tenths):
            await self.confirmed_by_manager(self.by_rule(wins))
        before, floors = self.meter.shows, self.rules.floors
        shares = share(before, self.reset, wholes=wholes, tenths=tenths, floors=floors)
        amounts = [shares.whole if win.part == 1 else shares.tenth for win in wins]
        rule = self.by_rule(wins) or METER
        self.meter.put(shares.house, rule)
        self.meter.take(sum(amounts), rule)
        said = f"the jackpot meter shows {format_amount(self.meter.shows)}"
        self.round.emit(ev.Announced(said, rule=METER))
        return amounts

    async def confirmed_by_manager(self, rule: str) -> None:
        """What the rules do not foresee, before it is paid (I-JP-5)."""
        await self.round.ask(ManagerConfirms("how the jackpot is shared", rule))

    async def of_link(self, wins: Sequence[JackpotWin]) -> list[int]:
        """As the link says, once it is known who else has won at the same time (I-JP-8)."""
        assert self.system is not None
        rule = self.rules.at_the_same_time
        ask = Award(self.system.link, wins, self.determined_at(wins), self.as_alone(wins), rule)
        command = (await self.round.ask(ask)).command
        assert isinstance(command, Awarded)
        if command.shared:  # an award of before it was said is of these alone
            self.shared = (command.shared[0], command.shared[1])
        self.meter.pay_out(sum(command.amounts), self.by_rule(wins) or METER)
        self.change(told=command.meter)
        if self.shared is not None and not foreseen(*self.shared):
            await self.confirmed_by_manager(self.by_rule(wins))
        return [*command.amounts]

    def as_alone(self, wins: Sequence[JackpotWin]) -> Awarded:
        """What these would be paid as the only ones, of what the meter was last told to show."""
        told, floors = self.state.told, self.rules.floors
        if not wins[0].part:
            return Awarded((0,) * len(wins), told, named(wins))
        wholes, tenths = count(wins)
        alone = share(told, self.reset, wholes=wholes, tenths=tenths, floors=floors)
        each = tuple(alone.whole if win.part == 1 else alone.tenth for win in wins)
        several = (wholes, tenths) if len(wins) > 1 else ()
        return Awarded(each, alone.meter, named(wins), several)

    def finish(self) -> None:
        """The round is over: wagers that went back take along what of them has joined."""
        self.meter.give_back(RETURNED)

    # Changes other than by play.

    def may_change_meter(self, amount: int) -> Refused | None:
        """As I-SB-2, but it may lie under the reset amount after wins of 10% (I-JP-11)."""
        refused = self.may_change(METER)
        if refused is not None:
            return refused
        assert self.system is not None
        if not self.system.grows:
            return Refused("set prizes have no meter: change the prizes", "qld-2024:18:11(1)")
        if self.system.link:
            return Refused("the meter is the link's: change it there", "qld-2024:18:3(4)")
        if not 0 < amount <= MOST_PRIZE:
            return Refused(f"the jackpot is up to {format_amount(MOST_PRIZE)}", METER)
        if self.system.kind == "mystery":
            return Refused("where a mystery prize is won was committed to", "qld-2024:18:1")
        if amount == self.shows:
            return Refused("that is the jackpot as it is shown", METER)
        return None

    def rates(self) -> tuple[int, int] | None:
        """How many cents of a wager join the meter, and where it starts again."""
        if self.system is None or not self.system.grows:
            return None
        return self.contribution, self.reset

    def set_prizes(self) -> tuple[int, int] | None:
        return None if self.system is None or self.system.grows else self.prizes

    def may_change(self, rule: str) -> Refused | None:
        if self.system is None:
            return Refused(NONE, rule)
        if self.lying():
            return Refused("players have wagered for the jackpot as it is shown", rule)
        return None

    def may_change_rate(self, contribution: int, reset: int) -> Refused | None:
        refused = self.may_change("qld-2024:18:2")
        if refused is not None:
            return refused
        assert self.system is not None
        if self.system.kind != "progressive":
            return Refused("only a progressive prize has a rate", "qld-2024:18:2")
        try:
            replace(self.system, contribution=contribution, reset=reset)
        except ValueError as error:
            return Refused(str(error), "qld-2024:18:2")
        if (contribution, reset) == (self.contribution, self.reset):
            return Refused("that is the rate as it is", "qld-2024:18:2")
        return None

    def may_change_prizes(self, whole: int, tenth: int) -> Refused | None:
        rule = "qld-2024:18:11(1)"
        refused = self.may_change(rule)
        if refused is not None:
            return refused
        assert self.system is not None
        if self.system.grows:
            return Refused("the prize is no set prize", rule)
        if not (0 < whole <= MOST_PRIZE and 0 < tenth <= MOST_PRIZE):
            return Refused("a set prize is an amount that is displayed", rule)
        if (whole, tenth) == self.prizes:
            return Refused("those are the prizes as they are displayed", rule)
        return None

    @direction(ChangeJackpot, METER, while_=WAGERING)
    async def change_meter(self, command: ChangeJackpot, by: Actor) -> None:
        was = self.shows
        self.meter.become(command.amount, METER)
        said = f"the jackpot is {format_amount(self.shows)}; it was {format_amount(was)}"
        self.round.emit(ev.Announced(f"{said} ({command.why})", rule=METER))

    @direction(ChangeJackpotRate, "qld-2024:18:2", while_=(OPENING, WAGERING))
    async def change_rate(self, command: ChangeJackpotRate, by: Actor) -> None:
        self.change(contribution=command.contribution, reset=command.reset)
        joins, reset = format_amount(command.contribution), format_amount(command.reset)
        said = f"{joins} of each wager joins the meter; it starts again at {reset}"
        self.round.emit(ev.Announced(f"{said} ({command.why})", rule="qld-2024:18:2"))

    @direction(ChangeSetPrizes, "qld-2024:18:11(1)", while_=WAGERING)
    async def change_set_prizes(self, command: ChangeSetPrizes, by: Actor) -> None:
        self.change(prizes=(command.whole, command.tenth))
        said = f"the set prizes are {format_amount(command.whole)} and "
        said += f"{format_amount(command.tenth)} ({command.why})"
        self.round.emit(ev.Announced(said, rule="qld-2024:18:11(1)"))

    def may_be_unknown(self, *, looked: bool) -> Refused | None:
        """Why the cards beside a player's own cannot have become unknown (18:21)."""
        return Refused("no jackpot hand has cards beside the player's own", "qld-2024:18:21(1)")
