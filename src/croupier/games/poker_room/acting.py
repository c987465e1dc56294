"""Rounds of betting: turns, and what chips or words mean (ss 3 to 6, 24, 27, 28, 31, 44)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.poker_room.incidents import ActedOutOfTurn, OversizeChip, WagerMade
from croupier.games.poker_room.layout import FIRST, STREETS
from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.asks import Choice
from croupier.table.betting import (
    ALL_IN,
    BET,
    CALL,
    CHECK,
    FOLD,
    RAISE,
    Betting,
    BettingRules,
    asked,
)
from croupier.table.commands import Choose, Given
from croupier.table.parts import Part
from croupier.table.rulings import ruling

if TYPE_CHECKING:
    from croupier.games.poker_room.round import PokerRoom

FIRST_RULES = BettingRules(
    turn="qld-2024:10:27(3)",
    fold="qld-2024:10:6(1)",
    check="qld-2024:10:27(4)(a)",
    call="qld-2024:10:3(1)",
    raise_="qld-2024:10:31(2)",
    all_in="qld-2024:10:32(1)",
)
LATER_RULES = BettingRules(
    turn="qld-2024:10:28(6)",
    fold="qld-2024:10:6(1)",
    check="qld-2024:10:5(1)(b)",
    call="qld-2024:10:3(1)",
    bet="qld-2024:10:28(4)",
    raise_="qld-2024:10:31(2)",
    all_in="qld-2024:10:32(1)",
)
OVERSIZE = "qld-2024:10:4"
OUT_OF_TURN = "qld-2024:10:44(1)"


class Acting(Part["PokerRoom"]):
    """Who acts, and what was meant."""

    def __init__(self, round: PokerRoom) -> None:
        super().__init__(round)
        self.betting: Betting | None = None
        self.player = ""  # whose turn it is
        self.begun = False  # a player has acted in this hand
        self.begun_here = False  # and in this round of betting
        self.raiser = ""  # who bet or raised last
        self.called = ""  # whose bet was called last
        self.bet_here = False  # somebody has bet in this round of betting
        self.meant: Choose | None = None  # what a ruling makes of what was done
        self.early: dict[str, tuple[Choose, int]] = {}  # acts out of turn, with the call then
        self.extended = 0  # how often the player to act has taken more time

    @property
    def now(self) -> Betting:
        assert self.betting is not None
        return self.betting

    @property
    def rules(self) -> BettingRules:
        return FIRST_RULES if self.round.phase == FIRST else LATER_RULES

    async def bets(self, betting: Betting) -> None:
        """One round of betting, put to the players in turn."""
        self.betting = betting
        self.begun_here = self.bet_here = False
        self.early = {}
        while player := betting.to_act:
            self.player, self.meant, self.extended = player, self.said_early(player), 0
            given = await self.round.ask_while(lambda: self._ask(player))
            self.player = ""
            if given is not None:
                assert isinstance(given.command, Choose)
                self._late(given, player)
                self.act(player, given.command)
            elif self.meant is not None and betting.to_act == player:
                self.act(player, self.meant)
            elif betting.to_act == player and player not in self.round.players:
                self.act(player, Choose(FOLD))
        self.betting = None

    def _ask(self, player: str) -> Choice | None:
        """None once it is no longer this player's turn, or a ruling says what was meant."""
        betting, round = self.now, self.round
        betting.hold_to({name: round.stack(name) for name in betting.stacks})
        if self.meant is not None or betting.to_act != player or player not in round.players:
            return None
        choice = asked(betting, player, self.rules.turn)
        choice.what = round.phase
        options = round.options
        choice.seconds = options.more_time if self.extended else options.turbo_seconds
        choice.extended = self.extended
        if player in round.state.restricted and choice.amounts:  # the minimum only (general:5)
            choice.amounts = {w: (low, low, s) for w, (low, _, s) in choice.amounts.items()}
        return choice

    def extend(self) -> None:
        self.extended += 1

    def _late(self, given: Given, player: str) -> None:
        """Who does not act in time at a screen, and would have to call, is away from then on."""
        round = self.round
        late = given.role is not Role.PLAYER and not round.state.staffed
        if late and getattr(given.command, "option", "") == FOLD:
            rule = "qld-2024:10:31(11)(b)(i)"
            round.emit(ev.Announced(f"{player} has not acted in time", rule=rule))
            if player not in round.carry.away:
                round.seating.absent(player)

    def act(self, player: str, chosen: Choose) -> None:
        betting, round, what = self.now, self.round, chosen.option
        before = betting.call
        chips = betting.act(what, chosen.amount)
        self.begun = self.begun_here = True
        rule = self.rules.of(what)
        if what == FOLD:
            round.pots.fold(player)
            round.hidden.fold(player, rule=rule)
        if chips:
            round.pots.bet(player, chips, what, rule)
        else:
            round.emit(ev.Chose(player, round.phase, what, rule=rule))
        if what == CALL or (what == ALL_IN and betting.call == before):
            self.called = self.raiser
        elif chips:
            if before:
                self.called = self.raiser  # a raise calls first (10:10)
            self.raiser, self.bet_here = player, True

    # What was done otherwise than by saying a legal amount (ss 4, 24).

    @ruling(OversizeChip, OVERSIZE, while_=STREETS)
    async def oversize_chip(self, incident: OversizeChip) -> None:
        player, betting = self.player, self.now
        short = betting.short(player)
        if incident.raise_announced:
            self._mean(incident.amount - short, "qld-2024:10:4(2)")
        elif self.round.phase == FIRST:
            self._call("qld-2024:10:4(3)(a)")
        elif not betting.call:
            self._mean(incident.amount, "qld-2024:10:4(3)(b)(i)")
        else:
            self._call("qld-2024:10:4(3)(b)")

    @ruling(WagerMade, "qld-2024:10:24", while_=STREETS)
    async def wager_made(self, incident: WagerMade) -> None:
        player, betting = self.player, self.now
        short, amount = betting.short(player), incident.amount
        before = short if self.round.first_version else betting.call  # a blind met is called, too
        if before and incident.motions > 1 and not incident.declared and amount > short:
            self._call("qld-2024:10:24(4)(b)")
        elif amount < short and amount < betting.stacks[player]:
            await self._too_little(player, amount)
        elif amount <= short:
            exact = amount == short and not self.round.first_version
            self._call("qld-2024:10:24(2)" if exact else "qld-2024:10:24(5)(b)")
        else:
            self._raise_or_call(player, amount - short)

    async def _too_little(self, player: str, amount: int) -> None:
        """10:24(5): made up to the call, or given up with the hand."""
        rule = "qld-2024:10:24(5)"
        give_up = f"fold and leave {format_amount(amount)}"
        chosen = await self.round.choose(
            player, "less than the call", (CALL, give_up), otherwise=CALL, rule=rule
        )
        if self.now.to_act != player:
            return  # a ruling came between: nothing is left to call
        if chosen == CALL:
            self._call("qld-2024:10:24(5)(a)")
            return
        self.now.stacks[player] -= amount
        self.now.bets[player] += amount
        self.round.pots.bet(player, amount, "surrendered", "qld-2024:10:24(5)(c)")
        self.meant = Choose(FOLD)

    def _raise_or_call(self, player: str, over: int) -> None:
        """10:24(6), (7): under half of a raise is none, half or more is made up to one."""
        may = self.now.open_to(player)
        sizes = may.raise_ if self.now.call else may.bet
        if sizes is None:
            rest = self.now.stacks[player] - self.now.short(player)
            if may.all_in and over >= rest:
                self.meant = Choose(ALL_IN)
            elif may.all_in and self._half_a_raise(player, over):
                said = f"{player}: all-in"
                self.round.emit(ev.Announced(said, rule="qld-2024:10:24(7)(b)"))
                self.meant = Choose(ALL_IN)
            else:
                self._call("qld-2024:10:24(6)")
        elif self.now.call and over * 2 < sizes.low:
            self._call("qld-2024:10:24(6)")
        else:
            self._mean(over, "qld-2024:10:24(7)(a)" if over < sizes.low else "qld-2024:10:24(2)")

    def _half_a_raise(self, player: str, over: int) -> bool:
        """Whether a player who cannot raise in full has put up half of a raise; an opening bet
        is made up whatever it is (I-PR-25)."""
        if self.round.first_version:
            return False
        return not self.now.call or 2 * over >= self.now.least(player)

    def _call(self, rule: str) -> None:
        """Only the call stands; a check, where there is nothing to call."""
        what = CALL if self.now.short(self.player) else CHECK
        self.round.emit(ev.Announced(f"{self.player}: {what}", rule=rule))
        self.meant = Choose(what)

    def _mean(self, over: int, rule: str) -> None:
        """A bet or a raise of so much, as far as the structure and the stake allow it."""
        may = self.now.open_to(self.player)
        what, sizes = (RAISE, may.raise_) if self.now.call else (BET, may.bet)
        if sizes is None:
            if may.all_in:
                self.meant = Choose(ALL_IN)
            else:
                self._call(rule)
            return
        amount = max(min(over, sizes.high) // sizes.step * sizes.step, sizes.low)
        said = f"{self.player}: {what} {format_amount(amount)}"
        self.round.emit(ev.Announced(said, rule=rule))
        self.meant = Choose(what, amount=amount)

    # Out of turn (s 44).

    @ruling(ActedOutOfTurn, OUT_OF_TURN, while_=STREETS)
    async def acted_out_of_turn(self, incident: ActedOutOfTurn) -> None:
        player, what, round = incident.player, incident.what, self.round
        if incident.by_dealer:
            said = f"{player} takes the {what} back and acts in turn"
            round.emit(ev.Announced(said, rule="qld-2024:10:44(7)"))
        elif what == FOLD:
            round.emit(ev.Chose(player, round.phase, FOLD, rule="qld-2024:10:44(5)"))
            self.now.fold(player)
            self.begun = self.begun or not round.first_version
            round.pots.fold(player)
            round.hidden.fold(player, rule="qld-2024:10:44(5)")
        else:
            self.early[player] = (Choose(what, amount=incident.amount), self.now.call)
            said = f"{player} has acted out of turn: those who were missed act first"
            round.emit(ev.Announced(said, rule="qld-2024:10:44(2)"))

    def said_early(self, player: str) -> Choose | None:
        """An act out of turn stands, unless action has changed (10:44(3), I-PR-26)."""
        if player not in self.early:
            return None
        chosen, call = self.early.pop(player)
        round, betting = self.round, self.now
        if betting.call != call:
            said = f"action has changed: {player} acts anew"
            round.emit(ev.Announced(said, rule="qld-2024:10:44(3)(b)"))
            return None
        first = round.first_version
        stands = first_stands(betting, player, chosen) if first else self._stands(player, chosen)
        if stands is None:
            return None
        round.emit(ev.Announced(f"{player}'s {stands.option} stands", rule="qld-2024:10:44(3)(a)"))
        return stands

    def _stands(self, player: str, chosen: Choose) -> Choose:
        """A call and, as far as it is a lawful raise, a raise; what is over goes back (44(6))."""
        betting, what = self.now, chosen.option
        may, rest = betting.open_to(player), betting.stacks[player] - betting.short(player)
        passive = Choose(CALL) if may.call else Choose(CHECK)
        if what in (CHECK, CALL):
            return passive
        over = rest if what == ALL_IN else min(chosen.amount, rest)
        sizes = may.raise_ if betting.call else may.bet
        if may.all_in and over >= rest:
            return Choose(ALL_IN)
        if sizes is None:
            self._goes_back(player, over)
            return passive
        amount = max(min(over, sizes.high) // sizes.step * sizes.step, sizes.low)
        self._goes_back(player, over - amount)
        return Choose(RAISE if betting.call else BET, amount=amount)

    def _goes_back(self, player: str, over: int) -> None:
        if over > 0:
            said = f"{format_amount(over)} over the maximum goes back to {player}"
            self.round.emit(ev.Announced(said, rule="qld-2024:10:44(6)"))


def first_stands(betting: Betting, player: str, chosen: Choose) -> Choose | None:
    """As version 1 had it: what was not open to the letter did not stand."""
    may, what, amount = betting.open_to(player), chosen.option, chosen.amount
    sizes = {BET: may.bet, RAISE: may.raise_}.get(what)
    if sizes is not None and amount:
        most = min(amount, sizes.high) // sizes.step * sizes.step  # 10:44(6)
        chosen = Choose(what, amount=max(most, sizes.low))
    open_now = {
        CHECK: may.check,
        CALL: bool(may.call),
        BET: may.bet is not None,
        RAISE: may.raise_ is not None,
        ALL_IN: may.all_in,
    }
    return chosen if open_now[what] else None
