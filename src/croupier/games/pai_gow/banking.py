"""The bank: who has it, what it covers, and its account (sections 14 and 17 to 19).

Chips that banking players put up lie in their bank accounts until the round is over.  Wagers
beyond what they cover are refused as they come, so that the bank can always pay (I-PG-9); if it
could not, the ledger would refuse the posting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from croupier.games.pai_gow.layout import AREA, BANKING, HANDLERS, PLAYERS_PER_BOX
from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.accounts import AT_RISK, CREDIT, HOUSE, bank_of
from croupier.table.actors import Actor
from croupier.table.areas import Wager
from croupier.table.asks import Choice, Legal
from croupier.table.commands import Choose, Command
from croupier.table.parts import Part
from croupier.table.refusal import Refused
from croupier.table.results import Result, Win
from croupier.wagers.pai_gow.bank import (
    Commission,
    Settlement,
    Wagered,
    room_of_bank,
    room_of_co_bank,
    settle,
    share_co_bank,
    share_partners,
)
from croupier.wagers.pai_gow.boxes import BOXES, HOUSE_BOX
from croupier.wagers.pai_gow.chung import Offer

if TYPE_CHECKING:
    from croupier.games.pai_gow.round import PaiGow

DECLINE, JOIN = "decline", "join the bank"
ALONE, TOGETHER, WITH_HOUSE = "bank", "bank with others", "co-bank"
OFFERED = "qld-2024:6:18(9)"
PUT_UP = "qld-2024:6:18(4)"
COMBINED = "qld-2024:6:18(6)"


class PutUp(Choice):
    """The bank, offered to a player, who puts up chips with the answer."""

    __slots__ = ("round",)

    def __init__(
        self, round: PaiGow, what: str, options: Mapping[str, int], player: str, rule: str
    ) -> None:
        """``options``: for each the most that is of use; the least is the table's minimum."""
        step = round.state.sign.step
        low = round.state.sign.limit(AREA).minimum
        low += -low % step
        bounds = {option: (low, max(most - most % step, low), step)
                  for option, most in options.items()}  # fmt: skip
        super().__init__(
            what,
            (*options, DECLINE),
            to=(player,),
            otherwise=DECLINE,
            amounts=bounds,
            rule=rule,
        )
        self.round = round

    def check(self, by: Actor, command: Command) -> Refused | None:
        refused = super().check(by, command)
        if refused is None and isinstance(command, Choose) and command.amount:
            held = self.round.ledger.balance(CREDIT + by.name)
            if command.amount > held:
                return Refused(f"{by.name} has {format_amount(held)}", self.rule)
        return refused

    def legal(self) -> Iterator[Legal]:
        for one in super().legal():
            if not one.step:
                yield one
                continue
            high = min(one.high, self.round.ledger.balance(CREDIT + one.player))
            high -= high % one.step
            if high >= one.low:
                yield Legal(one.role, one.command, one.player, one.low, high, one.step)


class Bank(Part["PaiGow"]):
    """The bank of one round: the house's, unless players have it."""

    names: tuple[str, ...] = ()  # who banks, the one who has played the box first
    handlers: tuple[str, ...] = ()  # who of them handles the tiles
    box = HOUSE_BOX
    with_house = False  # the house is partner
    covered = 0  # the house's part, while a co-bank settles

    def __init__(self, round: PaiGow) -> None:
        super().__init__(round)
        self.put_up: dict[str, int] = {}

    @property
    def of_house(self) -> bool:
        """Whether the house sets the bank's tiles: as banker or as co-banker (6:29(3))."""
        return not self.names or self.with_house

    @property
    def viewers(self) -> tuple[str, ...]:
        """Who may look at the bank's tiles (6:26(3) to (5))."""
        return () if self.of_house else self.handlers

    # Appointment (18).

    async def appoint(self) -> None:
        """Offer the bank round, and place the chung."""
        round = self.round
        round.phase = BANKING
        chung = round.carry.chung
        if not chung.started:
            said = "the house banks the first round"
            round.emit(ev.Announced(said, rule="qld-2024:6:18(8)"))
        for offer in chung.offers(round.first_players()):
            if offer.player in round.players and round.barred(offer.player) is None:
                await self._offer(offer)
            if self.names:
                break
        self.place_chung()

    def place_chung(self) -> None:
        emit = self.round.emit
        if not self.names:
            said = f"chung on box {HOUSE_BOX}: the house banks"
            emit(ev.Announced(said, rule="qld-2024:6:17(2)"))
        elif self.with_house:
            said = f"co-bank marker on box {self.box}: {self.names[0]} and the house bank"
            emit(ev.Announced(said, rule="qld-2024:6:17(3)"))
        else:
            said = f"chung on box {self.box}: {' and '.join(self.names)} banks"
            emit(ev.Announced(said, rule="qld-2024:6:17(1)"))

    async def _offer(self, offer: Offer) -> None:
        """The bank for one player, on one of the player's boxes."""
        round, name = self.round, offer.player
        most = BOXES * PLAYERS_PER_BOX * round.state.sign.limit(AREA).maximum
        ways: dict[str, tuple[str, int]] = {}
        options: dict[str, int] = {}
        for box in offer.boxes:
            if box in round.carry.off:
                continue
            for way in (ALONE, TOGETHER, WITH_HOUSE):
                option = f"{way} on box {box}"
                ways[option] = (way, box)
                options[option] = round.options.house_liability if way is WITH_HOUSE else most
        if not ways:
            return
        rule = "qld-2024:6:18(11)" if round.carry.chung.box else OFFERED
        chosen, amount = await self._asked(name, "the bank is offered", options, rule)
        if chosen == DECLINE:
            return
        way, self.box = ways[chosen]
        self.with_house = way is WITH_HOUSE
        self._take(name, amount, "qld-2024:6:18(5)" if self.with_house else PUT_UP)
        if way is TOGETHER:
            await self._combine(name, most)
        await self._handle()

    async def _asked(
        self, name: str, what: str, options: Mapping[str, int], rule: str
    ) -> tuple[str, int]:
        round = self.round

        def ask() -> PutUp | None:
            here = name in round.players
            return PutUp(round, what, options, name, rule) if here else None

        given = await round.ask_while(ask)
        if given is None or not isinstance(given.command, Choose):
            return DECLINE, 0
        round.emit(ev.Chose(name, what, given.command.option, rule=rule))
        return given.command.option, given.command.amount

    def _take(self, name: str, amount: int, rule: str) -> None:
        round = self.round
        round.ledger.move(CREDIT + name, bank_of(name), amount, rule)
        self.names = (*self.names, name)
        self.put_up[name] = amount
        round.emit(ev.BankPutUp(name, amount, self.box, self.with_house, rule=rule))

    async def _combine(self, first: str, most: int) -> None:
        """Others combine their chips with the one who was offered the bank (6:18(6)); who has
        banked two rounds may not go on with others either (6:18(10), I-PG-14)."""
        round = self.round
        chung = round.carry.chung
        for place in round.state.players:
            name = place.name
            worn = name in chung.rounds and not chung.may_go_on(name)
            if name == first or worn or round.barred(name) is not None:
                continue
            chosen, amount = await self._asked(name, "the bank", {JOIN: most}, COMBINED)
            if chosen == JOIN:
                self._take(name, amount, COMBINED)

    async def _handle(self) -> None:
        """Who of the bankers handles the tiles (6:18(7)(a), 6:26(4), (5))."""
        self.handlers = self.names[:HANDLERS]
        if len(self.names) > HANDLERS:
            rule = "qld-2024:6:18(7)(a)"
            first, *others = self.names
            what = "who handles the tiles with you"
            chosen = await self.round.choose(
                first, what, tuple(others), otherwise=others[0], rule=rule
            )
            self.handlers = (first, chosen)

    # What it covers (14).

    def refuses(self, player: str, box: int, wagered: int) -> Refused | None:
        """What the bank has against a wager, with which all wagers come to ``wagered``."""
        if box == self.box:
            return Refused(f"box {box} is the bank's", "qld-2024:6:18(13)")
        if not self.names:
            return None
        if player in self.names:
            return Refused(f"{player} banks this round", "qld-2024:6:18(7)(b)")
        put_up = sum(self.put_up.values())
        if not self.with_house:
            if room_of_bank(put_up, wagered) < 0:
                said = f"the bank covers {format_amount(put_up)}"
                return Refused(said, "qld-2024:6:14(1)")
            return None
        liability = self.round.options.house_liability
        if room_of_co_bank(put_up, liability, wagered) >= 0:
            return None
        if put_up < liability:
            said = f"the co-banker covers {format_amount(put_up)}, half of all wagers"
            return Refused(said, "qld-2024:6:14(2)(b)(ii)")
        said = f"the house's maximum liability is {format_amount(liability)}, half of all wagers"
        return Refused(said, "qld-2024:6:14(2)(b)(i)")

    # Settlement (19, 37).

    @property
    def commission(self) -> Commission:
        round = self.round
        options = round.options
        return Commission(
            options.commission_up, options.bank_commission_down, round.state.sign.rounding
        )

    def settle(self, decided: Iterable[tuple[Wager, Result]]) -> None:
        """All losing wagers are collected, all winning ones paid, and the bank's account closed."""
        results = {wager.key: (wager, result) for wager, result in decided}
        given = [Wagered(key, wager.amount, result) for key, (wager, result) in results.items()]
        put_up = sum(self.put_up.values())
        self.covered = min(put_up, self.round.options.house_liability) if self.with_house else 0
        limit = put_up + self.covered if self.names else None
        settled = settle(given, self.commission, limit)
        self._pool()
        for one in settled.collected:
            self._settle(*results[one.key], collected=one.amount)
        for paid in settled.paid:
            self._settle(*results[paid.key], won=paid.amount, commission=paid.commission)
        for key in settled.returned:
            self.round.settle(*results[key])
        self._close(settled)

    @property
    def account(self) -> str:
        """Against which account wagers are settled: the house's, or that of the first banker."""
        return bank_of(self.names[0]) if self.names else HOUSE

    def _pool(self) -> None:
        """What partners put up, and the house's part of a co-bank, stands together."""
        move = self.round.ledger.move
        for name in self.names[1:]:
            move(bank_of(name), self.account, self.put_up[name], COMBINED)
        if self.covered:
            move(HOUSE, self.account, self.covered, "qld-2024:6:14(2)(b)(i)")

    def _settle(
        self, wager: Wager, result: Result, collected: int = 0, won: int = 0, commission: int = 0
    ) -> None:
        """One wager, lost or won, against the bank: the commission is the operator's (I-PG-8)."""
        round, player, stake, rule = self.round, wager.player, wager.amount, result.rule
        move = round.ledger.move
        back = 0
        if collected:
            move(AT_RISK + player, self.account, collected, rule)
        else:
            back = stake + won - commission
            move(AT_RISK + player, CREDIT + player, stake, rule)
            move(self.account, CREDIT + player, won, rule)
            if commission:
                move(CREDIT + player, HOUSE, commission, rule)
        del round.wagers[wager.key]
        said = round.words[type(result)]
        odds = result.said if isinstance(result, Win) else ""
        round.emit(
            ev.Settled(player, wager.area.name, stake, said, back, odds, wager.box, rule=rule)
        )

    def _close(self, settled: Settlement[tuple[str, str, int]]) -> None:
        """What each banker has of the round's profit or loss, and the commission on it."""
        if not self.names:
            return
        profit, first = settled.profit, self.names[0]
        if self.with_house:
            unit = 1 if self.round.state.sign.terminal else self.round.state.sign.step
            shared = share_co_bank(profit, self.commission, unit)
            house = self.covered + shared.house
            if house:
                self.round.ledger.move(self.account, HOUSE, house, "qld-2024:6:14(2)(b)(i)")
            self._pay_out({first: shared.co_banker}, {first: shared.commission})
            return
        commission = self.commission.of_bank(profit)
        self._pay_out(
            share_partners(profit, self.put_up, first),
            share_partners(commission, self.put_up, first),
        )

    def _pay_out(self, profits: Mapping[str, int], commissions: Mapping[str, int]) -> None:
        round, rule = self.round, "qld-2024:6:19(3)"
        if round.options.bank_commission_down:
            rule = "qld-2024:6:19(4)"
        if commission := sum(commissions.values()):
            round.ledger.move(self.account, HOUSE, commission, rule)
        for name in self.names:
            profit, taken = profits[name], commissions[name]
            back = self.put_up[name] + profit - taken
            if back:
                round.ledger.move(self.account, CREDIT + name, back, rule)
            round.emit(ev.BankReturned(name, back, profit, taken, rule=rule))
        self.put_up = {}

    def give_back(self, rule: str) -> None:
        """The round is not decided: what was put up goes back."""
        for name, amount in self.put_up.items():
            self.round.ledger.move(bank_of(name), CREDIT + name, amount, rule)
            self.round.emit(ev.BankReturned(name, amount, rule=rule))
        self.put_up = {}
