"""Before any third card: blackjacks, even money and insurance (2:24, 2:25)."""

from __future__ import annotations

from croupier.games.blackjack.hands import ACES, VALUE, Hand, is_blackjack
from croupier.games.blackjack.layout import INSURANCE, ORIGINALS
from croupier.games.blackjack.part import BlackjackPart
from croupier.games.blackjack.results import AT_ONCE, EVEN_MONEY, cites_of, results
from croupier.table import events as ev
from croupier.table.areas import Wager
from croupier.table.asks import Choice
from croupier.table.commands import Choose
from croupier.table.ledger import credit

INSURED = ("decline", "insure")


class Early(BlackjackPart):
    """What is decided or offered on the first two cards."""

    insured: tuple[Wager, ...] = ()  # the insurance wagers that were made

    async def settle(self) -> None:
        round, rules = self.round, self.round.options
        if round.sided:
            round.sides.after_initial_deal()
        if rules.jackpot is not None:
            round.jackpot.after_initial_deal()
        dealer = round.dealer.cards
        if not rules.switch:
            for hand in [h for h in round.hands if h.total == 21 and is_blackjack(h, rules)]:
                await self.dispose_of_blackjack(hand)
        if dealer and dealer[0] in ACES and rules.insurance:
            await self.call_insurance()

    async def dispose_of_blackjack(self, hand: Hand) -> None:
        """Paid and removed at once against 2 to 9; otherwise it waits for the dealer's second
        card, or takes even money against an ace (2:24)."""
        round, rules = self.round, self.round.options
        if hand.closed or not round.live(hand):
            return
        first = round.dealer.cards[0] if round.dealer.cards else None
        low = first is not None and first not in ACES and VALUE[first] < 10
        paid = low or rules.blackjack_paid == "always"
        cites = cites_of(rules)
        rule = cites.blackjack_at_once if paid else cites.blackjack_waits
        round.emit(ev.Announced(f"{hand.name}: blackjack", rule=rule))
        if paid:
            round.acting.pay_at_once(hand, results(rules)[AT_ONCE], "blackjack")
            return
        hand.held = True
        round.acting.close(hand)
        if first in ACES and rules.even_money and not hand.split:
            await self.offer_even_money(hand)

    async def offer_even_money(self, hand: Hand) -> None:
        for wager in self.round.live(hand):
            chosen = await self.round.choose(
                wager.player,
                "blackjack against an ace",
                ("wait", "even money"),
                otherwise="wait",
                box=hand.box,
                rule="qld-2024:2:24(4)",
            )
            if chosen == "even money" and wager in self.round.live(hand):
                self.round.settle(wager, wager.area.on(EVEN_MONEY))

    # Insurance (s 25).

    async def call_insurance(self) -> None:
        """Each player may stake up to half the original wager (2:25(1), (2), 2:9(5))."""
        self.round.emit(ev.Announced("insurance", rule="qld-2024:2:25(1)"))
        for box, names in self.round.boxes.control.items():
            for name in names:
                await self.offer_insurance(name, box)

    async def offer_insurance(self, name: str, box: int) -> None:
        round, step = self.round, self.round.state.sign.step
        lying = [round.wagers.get((name, area, box)) for area in ORIGINALS]
        staked = sum(wager.amount for wager in lying if wager is not None)
        most = min(staked // 2, round.ledger.balance(credit(name)))
        most -= most % step
        if most < step:
            return
        ask = Choice(
            "insurance",
            INSURED,
            to=(name,),
            otherwise="decline",
            box=box,
            amounts={"insure": (step, most, step)},
            rule="qld-2024:2:25(2)",
        )
        given = await round.ask_while(lambda: ask if round.boxes.has_wager(name, box) else None)
        if given is None:
            return
        command = given.command
        assert isinstance(command, Choose)
        round.emit(ev.Chose(name, "insurance", command.option, box, rule=ask.rule))
        if command.option == "insure":
            wager = round.stake(name, round.layout[INSURANCE], box, command.amount)
            self.insured = (*self.insured, wager)

    def insurance_lies(self) -> list[Wager]:
        """The insurance wagers that were neither voided nor given back."""
        return [w for w in self.insured if self.round.wagers.get(w.key) is w]

    def settle_insurance(self) -> None:
        """Decided by the dealer's second card, before any further (2:25(4), (5))."""
        round = self.round
        second = round.dealer.cards[1]
        for wager in self.insurance_lies():
            round.settle(wager, wager.area.result(second))
