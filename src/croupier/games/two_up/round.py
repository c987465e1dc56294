"""Two-Up: the New South Wales order of 2016, and the Queensland form of the 1994 notice.

A spinner spins two coins from a kip for three heads, or three tails; every player may wager on
heads and tails.  ``games/two_up_ring`` has the ring that both editions share.  Here: each
edition's options and layout, then what it makes of invalid spins, wagers and disputes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from msgspec.structs import replace

from croupier.games.two_up.incidents import (
    FRAUD,
    RESULT,
    RETURN_COINS,
    SPINNING,
    AboveMaximum,
    AllowMore,
    BelowMinimum,
    CoinFound,
    CoinsLeftKip,
    DecideDispute,
    InvalidateOutcome,
    InvalidSpin,
    LateWager,
    NoticeOfClosure,
    RefuseWager,
    ReturnCoins,
    StopSpinning,
    Vacate,
    WagerFound,
    closure_refusal,
)
from croupier.games.two_up.ring import OFFERING, THREE_INVALID, RingRound
from croupier.games.two_up.table import CHANGES, OPEN, RingOptions, RingRules
from croupier.games.two_up.wagers import (
    HEADS,
    NSW_2016,
    ODDS,
    QLD_1994,
    SPINNERS_AREAS,
    TAILS,
    areas,
)
from croupier.money import OddsError, Rounding, odds, up_to_unit
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.acts import Act, EnglishOnly, Permit, Restrict, Silence
from croupier.table.areas import Area, Wager
from croupier.table.citing import TableRules
from croupier.table.commands import Change, Command, Withdraw
from croupier.table.known import Known
from croupier.table.ranks import Decision
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Result
from croupier.table.round import WAGERING, Options
from croupier.table.rulings import RoundVoid, direction, ruling
from croupier.table.sign import Limit, Sign
from croupier.table.state import TableState
from croupier.wagers import disputes
from croupier.wagers.order import Order

PLAYERS_ODDS = Fraction(1)  # nsw-2016:two-up:8.1
SPINNERS_ODDS = Fraction(15, 2)
BEFORE_THE_CALL = (WAGERING, SPINNING, RESULT)  # the boxer has not announced a result
SIGN = Sign(
    {"": Limit(2_00, 5_000_00), "spinner": Limit(5_00, 1_000_00)}, coins=False, terminal=False
)  # chips only (4.5)


# New South Wales.


class TwoUpOptions(RingOptions, frozen=True):
    unit_above_minimum: int = 0  # the sign states a unit for what exceeds the minimum (5.1)
    multiples_of_minimum: bool = False  # the sign asks for them (5.1)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.unit_above_minimum < 0:
            raise ValueError("a unit of wagers is not negative (nsw-2016:two-up:5.1)")


@lru_cache(maxsize=1)
def nsw_layout() -> dict[str, Area]:
    return areas(NSW_2016, PLAYERS_ODDS, SPINNERS_ODDS)


ORDER = Order(
    name="nsw-2016:two-up",
    chips="4.5",
    limits="5.5",
    void="9.3.1",
    out_for_device="9.3.2",
    out="9.3.2",
    apart="9.3",
    english="9.7",
    directs="9.3",
    speech="9.7",
    hands="9.7",
    result="6.10",
)
FIRST_CITES = {  # of versions 1 and 2
    "qld-2024:general:4(2)(a)": "nsw-2016:two-up:9.3.1",
    "qld-2024:general:4(2)(b)": "nsw-2016:two-up:9.3.2",
    "qld-2024:general:6": "nsw-2016:two-up:4.5",
    "qld-2024:general:11(2)(a)": "nsw-2016:two-up:9.3.1",
    "qld-2024:general:11(2)(b)": "nsw-2016:two-up:9.3.2",
    "qld-2024:general:13": "nsw-2016:two-up:5.5",
    "qld-2024:general:13(1)": "nsw-2016:two-up:5.5",
    "qld-2024:general:13(1)(b)": "nsw-2016:two-up:5.5",
    "qld-2024:general:13(1)(c)": "nsw-2016:two-up:5.5",
    "qld-2024:general:13(2)": "nsw-2016:two-up:5.5",
}


class TwoUp(RingRound[TwoUpOptions]):
    """The order of 17 August 2016."""

    game = "two-up"
    options_type: ClassVar[type[Options]] = TwoUpOptions
    table_rules = TableRules(
        limits="nsw-2016:two-up:5.1",
        wagers="nsw-2016:two-up:4.1",
        closed="nsw-2016:two-up:4.6",
        correction="nsw-2016:two-up:6.10",  # the faces decide, whatever was announced
    )
    limit_names: ClassVar[tuple[str, ...]] = ("", "heads", "tails", "spinner")
    # of the Queensland rule alone
    no_acts: ClassVar[frozenset[type[Act]]] = frozenset({Silence, EnglishOnly, Permit, Restrict})
    keeps_apart = False  # 9.3
    ranks_reviews: ClassVar[bool] = True  # who reviews stands above who decided (9.12, I-G-13)
    rounds_of_notice = 0  # 5.5: at any time, but for a higher minimum
    cites: ClassVar[Mapping[str, str]] = ORDER.in_place_of_the_general_part()
    ring_rules = RingRules(
        call="no more bets, come in spinner",
        closed="nsw-2016:two-up:4.6",
        riding="nsw-2016:two-up:4.6",
        spinner_wagers="nsw-2016:two-up:4.2",
        offer="nsw-2016:two-up:3.1",
        offer_on="nsw-2016:two-up:3.2",
        offer_again="nsw-2016:two-up:3.3",
        boxer_spins="nsw-2016:two-up:3.3",
        indicator="nsw-2016:two-up:2.6.2",
        place_bets="nsw-2016:two-up:6.2",
        kip="nsw-2016:two-up:6.1",
        announced="nsw-2016:two-up:6.9",
        lights={
            ODDS: "nsw-2016:two-up:2.4.1",
            HEADS: "nsw-2016:two-up:2.4.2",
            TAILS: "nsw-2016:two-up:2.4.3",
        },
        changes="nsw-2016:two-up:4.7",
        taken_over="nsw-2016:two-up:6.6",
        stops_early="nsw-2016:two-up:3.2",
        loser_retires="nsw-2016:two-up:6.4",
        winner_chooses="nsw-2016:two-up:3.2",
        called_late="nsw-2016:two-up:7.2",
        coins_out="nsw-2016:two-up:7.4",
        coins_sought="nsw-2016:two-up:7.4.2",
        coins_offered="nsw-2016:two-up:7.4.3",
        coin_checked="nsw-2016:two-up:7.4.4",
        new_set="nsw-2016:two-up:7.4.5",
    )

    @classmethod
    def areas(cls, options: TwoUpOptions) -> dict[str, Area]:
        return nsw_layout()

    def set_up(self) -> None:
        super().set_up()
        self._know_nothing_of_others()

    # Wagers (ss 4, 5).

    def change_state(self, state: TableState) -> None:
        super().change_state(state)
        self._know_nothing_of_others()

    def _know_nothing_of_others(self) -> None:
        """What is known of the sign's limits is not so for who has limits of their own (5.6)."""
        if self.carry.personal:
            self.known = Known(type(self), self.options)

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        if total % self.state.sign.unit:
            return Refused("wagers are made in chips", "nsw-2016:two-up:4.5")
        if not self.any_amount:
            minimum, options = self.limit_for(player, area, 0).minimum, self.options
            if options.unit_above_minimum and (total - minimum) % options.unit_above_minimum:
                return Refused("the sign states another unit of wagers", "nsw-2016:two-up:5.1")
            if options.multiples_of_minimum and total % minimum:
                return Refused("the sign asks for multiples of the minimum", "nsw-2016:two-up:5.1")
        return super().may_wager(player, area, box, total)

    @property
    def any_amount(self) -> bool:  # type: ignore[override]
        options, sign = self.options, self.state.sign
        steps = options.unit_above_minimum or options.multiples_of_minimum
        return not steps and sign.step == sign.unit

    def limit_for(self, player: str, area: Area, box: int) -> Limit:
        for name, minimum, maximum in self.carry.personal:  # 5.6
            if name == player:
                return Limit(minimum, maximum)
        return super().limit_for(player, area, box)

    def rounding_of(self, wager: Wager, result: Result) -> Rounding | None:
        return up_to_unit(self.state.sign.unit)  # 4.10

    def may_raise_at_once(self) -> Refused | None:
        return Refused(
            "a higher minimum must be displayed for 20 minutes first", "nsw-2016:two-up:5.5"
        )

    def may_close_table(self) -> Refused | None:
        return closure_refusal(self)

    @ruling(BelowMinimum, "nsw-2016:two-up:5.2", while_=(SPINNING, RESULT))
    async def below_minimum(self, incident: BelowMinimum) -> None:
        self.count_as(incident, incident.amount, "nsw-2016:two-up:5.2")
        self.emit(ev.Announced("the wager is valid", rule="nsw-2016:two-up:5.2"))

    @ruling(AboveMaximum, "nsw-2016:two-up:5.3", while_=(SPINNING, RESULT))
    async def above_maximum(self, incident: AboveMaximum) -> None:
        area = self.layout[incident.area]
        most = self.limit_for(incident.player, area, 0).maximum
        self.count_as(incident, most, "nsw-2016:two-up:5.3")
        text = "the wager is paid or collected to the maximum"
        self.emit(ev.Announced(text, rule="nsw-2016:two-up:5.3"))

    def count_as(self, found: WagerFound, amount: int, rule: str) -> None:
        """What lies in an area is, or counts as, this much."""
        wager = self.wagers[found.player, found.area, 0]
        if amount > wager.amount:
            self.stake(wager.player, wager.area, 0, amount - wager.amount, rule=rule)
        elif amount < wager.amount:
            self.take_back(wager, wager.amount - amount, rule=rule)

    @direction(AllowMore, "nsw-2016:two-up:5.6")
    async def allow_more(self, command: AllowMore, by: Actor) -> None:
        others = [p for p in self.carry.personal if p[0] != command.player]
        mine = (command.player, command.minimum, command.maximum)
        self.carry.personal = (*others, mine)
        self._know_nothing_of_others()
        change = f"for {command.player}: {Limit(command.minimum, command.maximum)}"
        self.emit(ev.SignChanged(change, rule="nsw-2016:two-up:5.6"))

    @direction(RefuseWager, "nsw-2016:two-up:9.11", while_=WAGERING)
    async def refuse_wager(self, command: RefuseWager, by: Actor) -> None:
        wager = self.wagers[command.player, command.area, 0]
        text = f"the wager is refused: {command.grounds}"
        self.emit(ev.Announced(text, rule="nsw-2016:two-up:9.11"))
        self.take_back(wager, wager.amount, rule="nsw-2016:two-up:9.11")

    # Spins (ss 6, 7).

    def count_spin(self, faces: tuple[str, ...]) -> None:
        super().count_spin(faces)
        if self.ring.result:
            lit = [self.ring.last] if self.ring.last != ODDS else []
            self.emit(ev.Illuminated(lit, rule="nsw-2016:two-up:2.5"))

    @ruling(InvalidSpin, "nsw-2016:two-up:7.6", while_=(SPINNING, RESULT))
    async def invalid_spin(self, incident: InvalidSpin) -> None:
        await self.no_spin(incident)

    async def after_invalid_spin(self) -> None:
        if self.spinner and not self.house_spins and self.spins.invalid_run == THREE_INVALID:
            if self.spins.valid:
                self.take_over("nsw-2016:two-up:6.6")
            else:
                await self.elect()
        if self.wagers and not self.ring.odds and not self.frozen:
            # no result is pending (4.7); a series of odds would be one
            await self.take_wagers(CHANGES)

    async def elect(self) -> None:
        """Three invalid spins at the start of a game (6.5)."""
        rule = "nsw-2016:two-up:6.5"
        options = ("have the boxer spin", "retire")
        what = "three invalid spins"
        if await self.puts(self.spinner, what, options, options[0], rule) == "retire":
            await self.leave_ring(rule)
        else:
            self.take_over(rule)

    def may_leave_ring(self) -> bool:
        """While wagers may be withdrawn: before the call, or after a void spin (4.6, 4.7)."""
        return self.phase == WAGERING or self.spins.invalid > 0

    @direction(StopSpinning, "nsw-2016:two-up:6.6", while_=(WAGERING, SPINNING))
    async def stop_spinning(self, command: StopSpinning, by: Actor) -> None:
        await self.spinner_stops()

    @direction(ReturnCoins, "nsw-2016:two-up:6.7", while_=(WAGERING, SPINNING))
    async def return_coins(self, command: ReturnCoins, by: Actor) -> None:
        name, rule = self.spinner, RETURN_COINS[command.why]
        self.emit(ev.Announced(f"{name} returns the coins: {command.why}", rule=rule))
        if command.exclude:
            self.carry.not_to_enter = (*self.carry.not_to_enter, name)
            text = f"{name} is not to enter the ring again before the close of play"
            self.emit(ev.Announced(text, rule="nsw-2016:two-up:6.7"))
        if self.spins.valid:
            self.take_over("nsw-2016:two-up:6.8")
            self.frozen = "nsw-2016:two-up:6.8"
        else:
            await self.replace_spinner(rule)
        self.load_kip()

    @direction(CoinFound, "nsw-2016:two-up:7.4.4", while_=BEFORE_THE_CALL)
    async def coin_found(self, command: CoinFound, by: Actor) -> None:
        self.coin_comes_back(command)

    # General provisions (s 9).

    @direction(InvalidateOutcome, "nsw-2016:two-up:9.4", while_=BEFORE_THE_CALL)
    async def invalidate_outcome(self, command: InvalidateOutcome, by: Actor) -> None:
        forfeited = [w for w in self.wagers.values() if w.player in command.forfeit]
        self.settle_all(forfeited, lambda _: Lose("nsw-2016:two-up:9.5"))
        rule = "nsw-2016:two-up:9.4" if command.why == FRAUD else "nsw-2016:two-up:9.4.1"
        self.emit(ev.Announced(f"the outcome is invalidated: {command.why}", rule=rule))
        raise RoundVoid("nsw-2016:two-up:9.5", command.why)

    @direction(NoticeOfClosure, "nsw-2016:two-up:9.8")
    async def notice_of_closure(self, command: NoticeOfClosure, by: Actor) -> None:
        self.carry.closing_since = self.now
        text = "a sign shows when the table will close"
        self.emit(ev.Announced(text, rule="nsw-2016:two-up:9.8"))

    @direction(Vacate, "nsw-2016:two-up:9.9", while_=(OFFERING, *BEFORE_THE_CALL))
    async def vacate(self, command: Vacate, by: Actor) -> None:
        name = command.player
        standing = replace(self.players[name], seat=0, idle=0)
        self.change_state(self.state.with_player(standing))
        self.emit(ev.PlayerJoined(name, 0, rule="nsw-2016:two-up:9.9"))

    @direction(DecideDispute, "nsw-2016:two-up:9.12")
    async def decide_dispute(self, command: DecideDispute, by: Actor) -> None:
        text = f"{command.player}, {command.matter}: {command.decision}"
        self.emit(ev.Announced(text, rule="nsw-2016:two-up:9.12"))
        if command.review:
            right = f"{command.player} may lodge a complaint with an inspector"
            self.emit(ev.Announced(right, rule="nsw-2016:two-up:9.13"))
        known, player, matter = self.carry.disputes, command.player, command.matter
        if self.ranks_reviews:
            decision = command.decision
            self.carry.disputes = disputes.decided(known, player, matter, by.role, decision)
        elif not command.review and (player, matter) not in known:
            self.carry.disputes = (*known, (player, matter))[-disputes.REMEMBERED :]

    def ranked_decisions(self) -> Mapping[str, Decision]:
        return disputes.decisions(self.carry.disputes, "nsw-2016:two-up:9.12")


class TwoUp2(TwoUp):
    """Version 2: a casino supervisor could review what one had decided; a language could be
    ordered, and a result was put right by the rule of Queensland."""

    ranks_reviews = False
    no_acts = frozenset({Silence})
    keeps_apart = True
    cites = FIRST_CITES
    table_rules = replace(TwoUp.table_rules, correction="qld-2024:16:10(2)")


class TwoUp1(TwoUp2):
    """Version 1: a spinner whose wager was void after the call went on spinning."""

    owes = False


# Queensland, 1994.


class TwoUp1994Options(RingOptions, frozen=True):
    """The notice gives no odds: the defaults are those of New South Wales (I-TU-1)."""

    players_odds: str = "1"  # of heads and tails (I-TU-1)
    spinners_odds: str = "7.5 to 1"  # of the spinner's wager (I-TU-1)

    def __post_init__(self) -> None:
        super().__post_init__()
        for value in (self.players_odds, self.spinners_odds):
            try:
                odds(value)
            except OddsError as error:
                raise ValueError(str(error)) from None


@lru_cache(maxsize=16)
def qld_layout(players_odds: str, spinners_odds: str) -> dict[str, Area]:
    return areas(QLD_1994, odds(players_odds), odds(spinners_odds))


class TwoUp1994(RingRound[TwoUp1994Options]):
    """Rules 60.1 to 60.4 and 61.1, as the notice of 1994 made them."""

    game = "two-up-1994"
    options_type: ClassVar[type[Options]] = TwoUp1994Options
    table_rules = TableRules(
        limits="qld-2024:general:13(1)",  # the notice has none (I-TU-5)
        wagers="qld-1994:20:60.2(2)",
        closed="qld-1994:20:60.4(2)",
    )
    ring_rules = RingRules(
        call="no more bets",
        called="qld-1994:20:60.4(1)",
        closed="qld-1994:20:60.4(2)",
        riding="qld-1994:20:60.1(8)",
        spinner_wagers="qld-1994:20:60.1(2)",
        offer="qld-1994:20:60.1(1)",
        offer_on="qld-1994:20:60.1(1)",
        offer_again="qld-1994:20:60.1(1)",
        boxer_spins="qld-1994:20:60.1(1)",
        indicator="",
        place_bets="",
        kip="",
        announced="qld-1994:21:61.1",
        lights={
            ODDS: "qld-1994:21:61.1(a)",
            HEADS: "qld-1994:21:61.1(b)",
            TAILS: "qld-1994:21:61.1(c)",
        },
        taken_over="qld-1994:20:60.1(7)",
        stops_early="qld-1994:20:60.1(8)",
        loser_retires="qld-1994:20:60.1(6)",
        winner_chooses="qld-1994:20:60.1(5)",
    )

    @classmethod
    def areas(cls, options: TwoUp1994Options) -> dict[str, Area]:
        return qld_layout(options.players_odds, options.spinners_odds)

    def closed_by(self, command: Command) -> str:
        """The spinner's wager and those of players are kept by provisions of their own."""
        lies = isinstance(command, Change | Withdraw)
        if getattr(command, "area", "") in SPINNERS_AREAS:
            return f"qld-1994:20:60.1({8 if lies and self.spins.valid else 2})"
        if self.ring.odds and self.players_wagers:
            return f"qld-1994:20:60.2(6)({'a' if lies else 'b'})"
        return ""

    async def after_odds(self) -> None:
        """New wagers are barred only while a player's wager is undecided (60.2(6))."""
        if not self.players_wagers:
            await self.take_wagers(OPEN)

    def why_invalid(self, why: str) -> str:
        """The notice restates only the height of a spin (I-TU-5)."""
        return "qld-1994:schedule:18" if why == "not high enough" else "qld-1994:20:60.1(7)"

    @ruling(InvalidSpin, "qld-1994:20:60.1(7)", while_=(SPINNING, RESULT))
    async def invalid_spin(self, incident: InvalidSpin) -> None:
        await self.no_spin(incident)

    @ruling(CoinsLeftKip, "qld-1994:20:60.4(2)", while_=WAGERING)
    async def coins_left_kip(self, incident: CoinsLeftKip) -> None:
        """The last moment for wagers, though the call comes late (I-TU-10)."""
        self.spins.coins_left = True

    @ruling(LateWager, "qld-1994:20:60.4(2)", while_=(SPINNING, RESULT))
    async def late_wager(self, incident: LateWager) -> None:
        wager = self.wagers[incident.player, incident.area, 0]
        self.take_back(wager, incident.amount or wager.amount, rule="qld-1994:20:60.4(2)")

    @direction(StopSpinning, "qld-1994:20:60.1(7)", while_=(WAGERING, SPINNING))
    async def stop_spinning(self, command: StopSpinning, by: Actor) -> None:
        await self.spinner_stops()

    @direction(CoinFound, "", while_=BEFORE_THE_CALL)
    async def coin_found(self, command: CoinFound, by: Actor) -> None:
        self.coin_comes_back(command)


class TwoUp1994First(TwoUp1994):
    """Version 1, as of the New South Wales game; the offer of the coins cited nothing."""

    owes = False
    ring_rules = dataclasses.replace(
        TwoUp1994.ring_rules, called="", offer="", offer_on="", offer_again="", boxer_spins=""
    )
