"""Schedule 2, blackjack, and Schedule 2(d), soft 17 blackjack: the family's round of play.

Players draw towards 21 against the dealer, who has no hole card.  What the family's games
differ in is in the rules object (:mod:`croupier.games.blackjack_rules`), which is also this
round's options.  The round is here top to bottom; the table around it (cards, boxes, entry) is
in ``blackjack_table``, additional wagers in ``blackjack_additional``, Part 6 in
``blackjack_rulings``, settlement in ``blackjack_settlement`` by ``blackjack_results``.

A game of the family that does more at some moment overrides its hook:

====================  =======================================================================
``before_acting``     two cards each, insurance and blackjacks dealt with (surrender, 2a:8)
``before_box``        the dealer comes to a box (the switch, 2c:8)
``after_double``      the card of a doubled hand is dealt and it is not over 21 (forfeit, 2a:9)
``before_at_once``    a hand is about to be paid at once (super bonus, 2a:6)
``settle_hands``      the dealer's hand is complete (surrendered wagers, 2a:8(4), (5))
``moved_on``          which wager a dealer's blackjack takes after a split (2a:10(7))
``was_dealt``         a ruling has the first deal done again as it was dealt (2c:13)
====================  =======================================================================
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from croupier.equipment.cards import Card
from croupier.games.blackjack_hand import (
    ACES,
    HARD_COUNT,
    SOFT_COUNT,
    VALUE,
    Hand,
    alike,
    dealer_draws,
    is_blackjack,
    may_double,
    may_draw,
    may_split,
)
from croupier.games.blackjack_layout import (
    ACTING,
    DEALING,
    DOUBLE,
    DRAWING,
    EARLY,
    INSURANCE,
    ORIGINALS,
    RESULT,
    SPLIT,
)
from croupier.games.blackjack_results import at_once, results
from croupier.games.blackjack_rulings import Irregularities
from croupier.table import events as ev
from croupier.table.areas import Wager
from croupier.table.asks import Choice
from croupier.table.commands import Choose, TimeUp
from croupier.table.ledger import CREDIT, credit
from croupier.table.results import Lose, Result, Win
from croupier.table.sign import Limit, Sign

DECISIONS = {  # by whether the hand may draw, double, split
    (draw, double, split): ("stand",) + ("draw",) * draw + ("double",) * double + ("split",) * split
    for draw in (False, True)
    for double in (False, True)
    for split in (False, True)
}
REFUSALS = {key: ("refuse", *words[1:]) for key, words in DECISIONS.items()}  # 2:31(3)
DOLLAR = 100
SIGN = Sign({"": Limit(1 * DOLLAR, 10_000 * DOLLAR)})
INSURED = ("decline", "insure")
ON = {count: f"on {count}" for count in (*HARD_COUNT, *SOFT_COUNT)}  # said with every question
EVEN_MONEY = Win(Fraction(1), "qld-2024:2:24(4)", "even money")
_Dealt = ev.Dealt
DRAW_RULE = {  # by which the dealer draws
    "2": "qld-2024:2:29(1)",
    "2a": "qld-2024:2a:11(1)",
    "2b": "qld-2024:2:29(1)",
    "2c": "qld-2024:2c:11",
    "2d": "qld-2024:2d:3",
}


class Blackjack(Irregularities):
    """Schedule 2."""

    game = "blackjack"
    has_before_acting: ClassVar[bool] = False  # a game of the family has such a hook
    has_before_box: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.has_before_acting = cls.before_acting is not Blackjack.before_acting
        cls.has_before_box = cls.before_box is not Blackjack.before_box

    async def play(self) -> None:
        await self.prepare_cards()  # ss 4, 6, 23
        await self.wagering(rule="qld-2024:2:14(1)")  # ss 13 to 18
        await self.decide_control()  # ss 7 to 9
        self.return_misplaced()
        if not self.control:
            return
        await self.deal_first_two()  # s 21(1)
        await self.settle_early()  # ss 24, 25
        await self.act_on_hands()  # ss 21(2) to (4), 26 to 28
        await self.play_dealer()  # ss 21(5), (6), 29
        self.settle_hands()  # ss 14, 15
        self.note_round()

    # Dealing (s 21).

    async def deal_first_two(self) -> None:
        self.phase = DEALING
        self.mark("deal")
        self.form_hands()
        missed = self.missed()
        noted, next_card, lay = bool(self.notes), self.next_card, self.lay
        together = () if noted else self.drawn_together(2 * len(self.hands) + 1)
        card = iter(together).__next__ if together else self.drawn
        for hand in self.hands:
            if not noted or self.was_dealt(hand, 1, missed):
                lay(hand, card() or await next_card(hand), "qld-2024:2:21(1)(a)")
        if not missed.dealer_first:
            lay(self.dealer, card() or await next_card(self.dealer), "qld-2024:2:21(1)(b)")
        for hand in self.hands:
            if not noted or self.was_dealt(hand, 2, missed):
                lay(hand, card() or await next_card(hand), "qld-2024:2:21(1)(c)")
        if missed.dealer_late:
            await self.deal(self.dealer, "qld-1994:7:16.5(b)")
        if noted:
            self.put_in_order()  # 2:34
        for hand in self.hands:
            if hand.cards:
                self.emit(ev.Counted(hand.name, hand.count, rule="qld-2024:2:21(2)"))
        if self.state.staffed:
            await self.dealer_pauses("two cards each")
        if missed:
            await self.rule_on_deal(missed)

    def form_hands(self) -> None:
        """A hand for each original wager, from the dealer's left."""
        wagers, hands, number_of_hands = self.wagers, self.hands, self.options.hands
        for box, names in self.control.items():
            for number in range(1, number_of_hands + 1):
                hand, area = Hand(box, number), ORIGINALS[number - 1].name
                if number > 1:
                    hand.origin = number
                for name in names:
                    wager = wagers.get((name, area, box))
                    if wager is not None:
                        hand.bets.append(wager)
                hands.append(hand)

    async def deal(self, hand: Hand, rule: str) -> None:
        self.lay(hand, self.drawn() or await self.next_card(hand), rule)

    def lay(self, hand: Hand, card: Card, rule: str) -> None:
        """A card goes face up to a hand."""
        hand.add(card)
        self.order.append(card)
        self.places.append(hand)
        self.emit(_Dealt(hand.name, card, rule=rule))

    # Before any third card: additional wagers, even money, insurance, blackjacks (ss 24, 25).

    async def settle_early(self) -> None:
        rules = self.options
        self.phase = EARLY
        if self.sided:
            self.after_initial_deal()
        against_ace = bool(self.dealer.cards) and self.dealer.cards[0] in ACES
        if not rules.switch:
            for hand in [h for h in self.hands if h.total == 21 and is_blackjack(h, rules)]:
                await self.dispose_of_blackjack(hand)
        if against_ace and rules.insurance:
            await self.call_insurance()

    async def dispose_of_blackjack(self, hand: Hand) -> None:
        """Paid and removed at once against 2 to 9; otherwise it waits for the dealer's second
        card, or takes even money against an ace (2:24)."""
        if hand.closed or not self.live(hand):
            return
        first = self.dealer.cards[0] if self.dealer.cards else None
        low = first is not None and first not in ACES and VALUE[first] < 10
        paid = low or self.options.blackjack_paid == "always"
        cites = results(self.options).cites
        rule = cites.blackjack_at_once if paid else cites.blackjack_waits
        self.emit(ev.Announced(f"{hand.name}: blackjack", rule=rule))
        if paid:
            self.pay_at_once(hand, results(self.options).at_once, "blackjack")
            return
        hand.held = True
        self.close(hand)
        if first in ACES and self.options.even_money and not hand.split:
            await self.offer_even_money(hand)

    async def offer_even_money(self, hand: Hand) -> None:
        for wager in self.live(hand):
            chosen = await self.choose(
                wager.player,
                "blackjack against an ace",
                ("wait", "even money"),
                otherwise="wait",
                box=hand.box,
                rule="qld-2024:2:24(4)",
            )
            if chosen == "even money" and wager in self.live(hand):
                self.settle(wager, EVEN_MONEY)

    async def call_insurance(self) -> None:
        """Each player may stake up to half the original wager (2:25(1), (2), 2:9(5))."""
        self.emit(ev.Announced("insurance", rule="qld-2024:2:25(1)"))
        step = self.state.sign.step
        for box, names in self.control.items():
            for name in names:
                staked = sum(
                    w.amount
                    for area in ORIGINALS
                    if (w := self.wagers.get((name, area.name, box))) is not None
                )
                most = min(staked // 2, self.ledger.balance(credit(name)))
                most -= most % step
                if most < step:
                    continue
                ask = Choice(
                    "insurance",
                    INSURED,
                    to=(name,),
                    otherwise="decline",
                    box=box,
                    amounts={"insure": (step, most, step)},
                    rule="qld-2024:2:25(2)",
                )
                given = await self.ask_while(
                    lambda ask=ask, name=name, box=box: (  # type: ignore[misc]
                        ask if self.wagers_on(name, box) else None
                    )
                )
                if given is None:
                    continue
                command = given.command
                assert isinstance(command, Choose)
                self.emit(ev.Chose(name, "insurance", command.option, box, rule=ask.rule))
                if command.option == "insure":
                    self.stake(name, INSURANCE, box, command.amount)

    def wagers_on(self, name: str, box: int) -> bool:
        return any((name, area.name, box) in self.wagers for area in ORIGINALS)

    # The players' hands (ss 21(2) to (4), 26 to 28).

    async def act_on_hands(self) -> None:
        self.phase = ACTING
        self.mark("act")
        if self.notes:
            await self.rule_on_dealers_cards()  # 2:35, 2:40
        if self.has_before_acting:
            await self.before_acting()
        last = max(self.control, default=0)
        place = 0
        while place < len(self.hands):
            hand = self.hands[place]
            if hand.box not in self.started and self.live(hand):
                if hand.box == last:
                    self.mark("last box")
                self.started = (*self.started, hand.box)
                if self.notes:
                    await self.before_missed_card(hand.box)  # 2:36(2), 2:37
                if self.has_before_box:
                    await self.before_box(hand.box)
            if not hand.closed:
                await self.act_on(hand)
            place += 1
        if self.passed_over:
            await self.catch_up()  # 2:38(2)
        if self.state.staffed:
            await self.dealer_pauses("the dealer's second card")
            await self.catch_up()

    async def before_acting(self) -> None:
        """Nothing in Schedule 2."""

    async def before_box(self, box: int) -> None:
        """Nothing in Schedule 2."""

    async def act_on(self, hand: Hand) -> None:
        """All decisions about one hand, until it takes no more cards."""
        if hand.closed or hand.passed or not self.live(hand):
            return
        self.current = hand
        if len(hand.cards) < 2:
            await self.deal_second_card(hand)
        while not hand.closed and (ask := self.question(hand)) is not None:
            given: Any = None if self.instant is None else self.instant(ask)
            if given is None:
                given = await ask  # as ask_while, without its frame
                self.inputs += 1
                self.now = given.at
            command = given.command
            if type(command) in self.around:
                await self._interject(given)
                continue
            self.signalled = True  # 2:34(2)
            option = ask.otherwise if type(command) is TimeUp else command.option
            rule = "qld-2024:2:31(3)" if option == "refuse" else "qld-2024:2:21(3)"
            self.emit(ev.Chose(ask.to[0], ask.what, option, hand.box, rule=rule))
            if option == ask.otherwise:  # stand, or refuse the card all have seen
                self.close(hand)
            else:
                await self.carry_out(hand, option, command.amount)
        self.current = None
        if not hand.closed and not hand.passed:
            self.close(hand)

    def question(self, hand: Hand) -> Choice | None:
        """What the controlling player may decide; nothing when no card can come."""
        rules = self.options
        bets = self.live(hand)
        if not bets or hand.passed:
            return None
        wager = bets[0]
        player, amounts = wager.player, None
        draw, double, split = may_draw(hand, rules), False, False
        two = len(hand.cards) == 2
        if two or rules.double_cards != "two":
            held = self.ledger.balances.get(CREDIT + player, 0)
            if may_double(hand, rules):
                step = self.state.step
                high = min(wager.amount, held)
                high -= high % step
                low = step if rules.double_less else wager.amount
                if low <= high:
                    double = True
                    amounts = {"double": (low, high, step)}
            if two and held >= wager.amount and alike(hand, rules):
                split = may_split(hand, rules, self.splits_of(hand))
        if not draw and not split:
            return None
        options = (REFUSALS if self.exposed else DECISIONS)[draw, double, split]
        return Choice(
            self.hand_words(hand),
            options,
            to=(player,),
            otherwise=options[0],
            box=hand.box,
            amounts=amounts,
            rule="qld-2024:2:21(2)",
        )

    def hand_words(self, hand: Hand) -> str:
        """How a hand is named to a player who knows the box."""
        if hand.split or self.options.hands > 1:
            return f"hand {hand.number}, {hand.count}"
        return ON[hand.count]

    def splits_of(self, hand: Hand) -> int:
        """How often the hand dealt to the box has been split."""
        return sum(h.box == hand.box and h.origin == hand.origin for h in self.hands) - 1

    async def carry_out(self, hand: Hand, option: str, amount: int) -> None:
        if option == "draw":
            self.lay(hand, self.drawn() or await self.next_card(hand), "qld-2024:2:21(4)")
            self.after_card(hand)
        elif option == "double":
            await self.double(hand, amount)
        else:
            await self.split(hand)

    def after_card(self, hand: Hand) -> None:
        """The total is announced (2:21(4)); a hand over 21 loses now (2:14(2)(f)), and some
        rules pay 21 or five cards now."""
        self.emit(ev.Counted(hand.name, hand.count, rule="qld-2024:2:21(4)"))
        early = at_once(hand, self.options)
        if early is not None:
            how = "over" if hand.total > 21 else "21" if hand.total == 21 else "five cards"
            self.pay_at_once(hand, early, how)
        if self.sided and len(hand.cards) == 3 and not hand.split:
            self.after_third_card(hand)
        if hand.ended:
            self.close(hand)

    def pay_at_once(self, hand: Hand, result: Result, how: str) -> None:
        """Collect or pay what rides on a hand before the dealer's hand is complete."""
        if not isinstance(result, Lose):
            self.before_at_once(hand, result)
        for wager in self.live(hand):
            self.settle(wager, result)
        hand.ended = how
        if how == "blackjack":
            self.close(hand)

    def before_at_once(self, hand: Hand, result: Result) -> None:
        """Nothing in Schedule 2."""

    def close(self, hand: Hand) -> None:
        """No more cards for this hand."""
        hand.closed = True
        if self.sided:
            self.end_of_hand(hand)

    async def deal_second_card(self, hand: Hand) -> None:
        """To a hand formed by splitting (2:27(3)), or one that was missed (2:36(2)(b))."""
        rule = "qld-2024:2:27(3)" if hand.split else self.missed_card_rule(hand)
        await self.deal(hand, rule)
        if hand.split:
            other = self.split_from(hand)
            if other is not None:
                self.after_split_card(hand, other)
        else:
            self.settle_first_two([hand])
        rules = self.options
        if is_blackjack(hand, rules):
            self.emit(ev.Counted(hand.name, hand.count, rule="qld-2024:2:27(4)"))
            await self.dispose_of_blackjack(hand)
        else:
            self.after_card(hand)

    def split_from(self, hand: Hand) -> Hand | None:
        """The other hand of the first split, for the first hand formed by it (17:28)."""
        if hand.number != 1 or hand.split != 1:
            return None
        place = self.hands.index(hand)
        return self.hands[place + 1]

    # Doubling (s 26).

    async def double(self, hand: Hand, amount: int) -> None:
        bets = self.live(hand)
        area = DOUBLE[hand.number]
        hand.bets.append(self.stake(bets[0].player, area, hand.box, amount))
        for wager in bets[1:]:
            await self.follow_double(hand, wager)  # 2:9(6)
        hand.double(self.options)  # 2:26(4)
        await self.deal(hand, "qld-2024:2:26(3)")
        self.after_card(hand)
        if not hand.closed:
            await self.after_double(hand)
        if not hand.closed:
            self.close(hand)

    async def after_double(self, hand: Hand) -> None:
        """Nothing in Schedule 2."""

    async def follow_double(self, hand: Hand, wager: Wager) -> None:
        step, name = self.state.sign.step, wager.player
        high = min(wager.amount, self.ledger.balance(credit(name)))
        high -= high % step
        low = step if self.options.double_less else wager.amount
        if high < low:
            return
        ask = Choice(
            f"{self.hand_words(hand)}: double too",
            ("decline", "double"),
            to=(name,),
            otherwise="decline",
            box=hand.box,
            amounts={"double": (low, high, step)},
            rule="qld-2024:2:9(6)",
        )
        command = (await self.ask(ask)).command
        assert isinstance(command, Choose)
        self.emit(ev.Chose(name, ask.what, command.option, hand.box, rule=ask.rule))
        if command.option == "double" and wager in self.live(hand):
            area = DOUBLE[hand.number]
            hand.bets.append(self.stake(name, area, hand.box, command.amount, rule=ask.rule))

    # Splitting (s 27).

    async def split(self, hand: Hand) -> None:
        """Each card is the first of a hand of its own, with a wager equal to the first."""
        number = len(self.of_box(hand.box)) + 1
        other = Hand(hand.box, number)
        other.origin = hand.origin
        hand.split = other.split = hand.split + 1
        other.add(hand.cards.pop())
        hand.recount()
        hand.of_aces = other.of_aces = hand.cards[0] in ACES
        self.hands.insert(self.hands.index(hand) + 1, other)
        first, *followers = self.live(hand)
        other.bets.append(self.stake(first.player, SPLIT[number], hand.box, first.amount))
        for wager in followers:
            await self.follow_split(hand, other, wager)  # 2:9(7)
        await self.deal_second_card(hand)

    async def follow_split(self, hand: Hand, other: Hand, wager: Wager) -> None:
        """Cover both cards, or say on which the original wager is to ride."""
        name = wager.player
        cover = ("cover",) if self.ledger.balance(credit(name)) >= wager.amount else ()
        either = self.options.followers_split == "either hand"
        options = ("first", *(("second",) if either else ()), *cover)
        rule = "qld-2024:2:9(7)" if either else "qld-2024:2b:8(4)"
        chosen = options[0]
        if len(options) > 1:
            chosen = await self.choose(
                name, "the hand is split", options, otherwise="first", box=hand.box, rule=rule
            )
        if wager not in self.live(hand):
            return
        if chosen == "second":
            hand.bets.remove(wager)
            other.bets.append(wager)
        elif chosen == "cover":
            area = SPLIT[other.number]
            other.bets.append(self.stake(name, area, hand.box, wager.amount, rule=rule))

    # The dealer's hand (ss 21(5), (6), 29).

    async def play_dealer(self) -> None:
        self.phase = DRAWING
        dealer, rules = self.dealer, self.options
        waiting = [hand for hand in self.hands if not hand.ended and self.live(hand)]
        insured = [w for w in self.wagers.values() if w.area is INSURANCE]
        if not waiting and not insured and not self.aside:
            if self.started:
                self.emit(ev.Announced("no cards for the dealer", rule="qld-2024:2:29(2)"))
            return
        while len(dealer.cards) < 2:
            self.lay(dealer, self.drawn() or await self.next_card(dealer), "qld-2024:2:21(5)")
        self.emit(ev.Counted("dealer", dealer.count, rule="qld-2024:2:21(6)"))
        if insured:
            self.settle_insurance(insured)
        # a blackjack and a surrender are decided by now (2:29(2))
        if any(not hand.held and not hand.surrendered for hand in waiting):
            while dealer_draws(dealer, rules):
                card = self.drawn() or await self.next_card(dealer)
                self.lay(dealer, card, DRAW_RULE[rules.schedule])
                self.emit(ev.Counted("dealer", dealer.count, rule="qld-2024:2:21(6)"))
        self.phase = RESULT
        if self.state.staffed:
            await self.dealer_pauses("the dealer's hand is complete")


class Soft17Blackjack(Blackjack):
    """Schedule 2(d): the dealer draws to a soft 17."""

    game = "soft-17-blackjack"
