"""``HIGH``: players against players with almost no rules, for tests of pots and bets.

Everybody antes, there are two rounds of betting without limit, and each player left throws a die:
the highest wins.  The house takes a tenth.  Cites provisions of another game than this.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar

from croupier.table import events as ev
from croupier.table.accounts import credit
from croupier.table.areas import Area
from croupier.table.asks import RollDice
from croupier.table.betting import Betting, BettingRules, Limits, Structure, bet_in_turn
from croupier.table.commands import Incident, Roll, kebab
from croupier.table.game import Game
from croupier.table.parts import Held
from croupier.table.pots import Commission, PotRules, Pots
from croupier.table.refusal import Refused
from croupier.table.round import Carry, Options, Round
from croupier.table.rulings import Rewind, RoundVoid, ruling
from croupier.table.sign import BUY_IN, Limit, Sign

RULE = "qld-2024:10:32(1)"
ANTE, UNIT = 1_00, 50
BETTING, SHOWING, DONE = "betting", "showing", "done"
POTS = PotRules(
    bet="qld-2024:10:25(1)",
    gathered="qld-2024:10:27(8)",
    separate="qld-2024:10:32(4)",
    uncalled="qld-2024:10:29(3)(a)",
    commission="qld-2024:10:33(1)",
    won="qld-2024:10:30(8)",
    divided="qld-2024:10:30(14)(e)(ii)",
    returned="qld-2024:10:37(2)",
)
TURNS = BettingRules(turn="qld-2024:10:28(6)", fold="qld-2024:10:6(1)", all_in=RULE)
LIMITS = Limits(Structure.NO_LIMIT, least=ANTE, unit=UNIT)
TERMS = Commission(Fraction(1, 10), 10 * UNIT, 100 * ANTE, UNIT, together=True, combined=True)


class Spoiled(Incident, frozen=True, tag=kebab):
    """The round cannot stand."""


class BetAgain(Incident, frozen=True, tag=kebab):
    """Back to where the second round of betting began."""

    def check(self, round: Any) -> Refused | None:
        return None if "second" in round.marks else Refused("it has not begun", RULE)

    @classmethod
    def samples(cls, round: Any) -> list[BetAgain]:
        return [cls()]


class HandVoid(Incident, frozen=True, tag=kebab):
    """A player's bets go back, and the player is out of the round."""

    player: str = ""

    def check(self, round: Any) -> Refused | None:
        live = round.pots.live()
        if self.player not in live or len(live) < 3:
            return Refused("that hand cannot be void", RULE)
        return None

    @classmethod
    def samples(cls, round: Any) -> list[HandVoid]:
        return [cls(name) for name in round.pots.live()]


class HighOptions(Options, frozen=True):
    winner_leads: bool = False  # who won last acts first: then a result decides what comes next


class HighCarry(Carry):
    first: int = 0  # whose turn it is to act first, by seat
    leader: str = ""


class High(Round[HighOptions, HighCarry]):
    game = "high"
    boxes = False
    options_type: ClassVar[type[Options]] = HighOptions
    carry_type: ClassVar[type[Carry]] = HighCarry

    pots = Held(Pots["High"], POTS)

    def __init__(self, *start: Any) -> None:
        super().__init__(*start)
        self.dice: dict[str, int] = {}
        self.betting: Betting | None = None

    @classmethod
    def areas(cls, options: Any) -> dict[str, Area]:
        return {}

    def in_order(self) -> list[str]:
        """Who sits at the table, the first to act first."""
        seats = sorted(self.state.players, key=lambda place: place.seat)
        names = [place.name for place in seats]
        here = self.carry.first % len(names) if names else 0
        if self.carry.leader in names:
            here = names.index(self.carry.leader)
        return names[here:] + names[:here]

    async def play(self) -> None:
        await self.wagering(rule=RULE)
        names = [name for name in self.in_order() if self.ledger.balance(credit(name))]
        self.carry.first += 1
        if len(names) < 2:
            return
        self.phase = BETTING
        for name in names:
            self.pots.bet(name, min(ANTE, self.pots.stack(name)), "ante")
        self.pots.return_uncalled()
        self.pots.gather()
        await self.bets(names)
        self.mark("second")
        await self.bets(names)
        await self.show(names)

    async def bets(self, names: Sequence[str]) -> None:
        stacks = {n: self.pots.stack(n) for n in names if n not in self.pots.folded}
        self.betting = Betting(LIMITS, stacks, pot=self.pots.amount)
        await bet_in_turn(self.pots, self.betting, TURNS)
        self.betting = None
        self.pots.return_uncalled()
        self.pots.gather()

    async def show(self, names: Sequence[str]) -> None:
        self.phase = SHOWING
        live = [name for name in names if name not in self.pots.folded]
        if len(live) > 1:
            command = (await self.ask(RollDice(len(live), RULE))).command
            assert isinstance(command, Roll)
            self.dice = dict(zip(live, command.dice, strict=True))
            self.emit(ev.Thrown([str(die) for die in command.dice], "thrown", rule=RULE))
        winners = {}
        for pot in self.pots.formed:
            able = [name for name in pot.eligible if name not in self.pots.folded]
            best = max(self.dice.get(name, 0) for name in able)
            winners[pot.number] = [n for n in able if self.dice.get(n, 0) == best]
        self.pots.rake(winners, TERMS)
        paid = self.pots.award(winners, [*names[1:], names[0]], UNIT)
        if self.options.winner_leads:
            self.carry.leader = max(paid, key=lambda name: paid[name])
        self.phase = DONE
        await self.dealer_pauses("anything to report")

    def outcome(self) -> dict[str, list[str]]:
        return {"order": [f"{name} {die}" for name, die in self.dice.items()]}

    def held_over(self) -> dict[str, int]:
        return dict(self.pots.front)

    def may_leave(self, player: str) -> Refused | None:
        return Refused("the hand is not over", RULE) if self.playing(player) else None

    def may_cash_out(self, player: str) -> Refused | None:
        return self.may_leave(player)

    def playing(self, player: str) -> bool:
        return player in self.pots.contributions and player not in self.pots.folded

    def after_void(self) -> None:
        self.pots.give_all_back()

    @ruling(Spoiled, RULE, while_=(BETTING, SHOWING))
    async def spoiled(self, incident: Spoiled) -> None:
        raise RoundVoid(RULE, "spoiled")

    @ruling(BetAgain, RULE)
    async def bet_again(self, incident: BetAgain) -> None:
        raise Rewind("second", RULE)

    @ruling(HandVoid, RULE, while_=BETTING)
    async def hand_void(self, incident: HandVoid) -> None:
        self.pots.give_back(incident.player)
        if self.betting is not None:
            self.betting.fold(incident.player)


SIGN = Sign({"": Limit(1_00, 1_000_00), BUY_IN: Limit(5_00, 1_000_00)}, unit=UNIT)
HIGH = Game("high", "High", "qld-2024", "10", 1, High, seats=6, sign=SIGN)
