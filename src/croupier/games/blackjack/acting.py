"""The players' hands: what is asked about each, and what follows from a card (2:21(2) to (4))."""

from __future__ import annotations

from functools import partial

from croupier.games.blackjack.closed import finished, past, why_shut
from croupier.games.blackjack.hands import (
    HARD_COUNT,
    SOFT_COUNT,
    Hand,
    alike,
    is_blackjack,
    low_total,
    may_double,
    may_draw,
    may_split,
)
from croupier.games.blackjack.incidents import DealToAbsent
from croupier.games.blackjack.layout import ACTING, DRAWING, RESULT
from croupier.games.blackjack.part import BlackjackPart
from croupier.games.blackjack.results import at_once
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.asks import Choice
from croupier.table.commands import Choose
from croupier.table.ledger import CREDIT
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Result
from croupier.table.rulings import direction

DECISIONS = {  # by whether the hand may draw, double, split
    (draw, double, split): ("stand",) + ("draw",) * draw + ("double",) * double + ("split",) * split
    for draw in (False, True)
    for double in (False, True)
    for split in (False, True)
}
BOUNDS = {"double": "qld-2024:2:26(1)"}  # which provision says how much
OF_A_HAND = ("stand", "draw", "double", "split", "refuse")
REFUSALS = {key: ("refuse", *words[1:]) for key, words in DECISIONS.items()}  # 2:31(3)
ON = {count: f"on {count}" for count in (*HARD_COUNT, *SOFT_COUNT)}  # said with every question


class Acting(BlackjackPart):
    """The dealer goes round the boxes, from the left."""

    current: Hand | None = None  # the hand now being acted on
    asked: Choice  # what its player was last asked

    async def act_on_hands(self) -> None:
        round = self.round
        round.phase = ACTING
        round.mark("act")
        boxes, noted = round.boxes, bool(round.notes)
        if noted:
            await round.misdeals.rule_on_dealers_cards()  # 2:35, 2:40
        await round.before_acting()
        last = boxes.last
        place = 0
        while place < len(round.hands):
            hand = round.hands[place]
            if hand.box not in boxes.started and round.live(hand):
                if hand.box == last or round.state.staffed:  # the last that is begun
                    round.mark("last box")
                    if noted and hand.box == last:
                        round.misdeals.before_last_box(last)  # 2:39
                boxes.started = (*boxes.started, hand.box)
                if noted or round.misdeals.found:
                    await round.misdeals.before_missed_card(hand.box)  # 2:36(2), 2:37
                await round.before_box(hand.box)
            if not hand.closed:
                await self.act_on(hand)
            place += 1
        if round.misdeals.passed_over:
            await round.misdeals.catch_up()  # 2:38(2)
        if round.state.staffed:
            await round.dealer_pauses("the dealer's second card")
            await round.misdeals.catch_up()

    async def act_on(self, hand: Hand) -> None:
        """All decisions about one hand, until it takes no more cards."""
        round = self.round
        if hand.closed or hand.passed or not round.live(hand):
            return
        self.current = hand
        if len(hand.cards) < 2:
            await self.deal_second_card(hand)
        question = partial(self.question, hand)
        while not hand.closed:
            given = await round.ask(question(), question)
            if given is None:
                break
            command, ask = given.command, self.asked
            assert isinstance(command, Choose)
            option = command.option
            round.misdeals.signalled = True  # 2:34(2)
            rule = "qld-2024:2:31(3)" if option == "refuse" else "qld-2024:2:21(3)"
            round.emit(ev.Chose(ask.to[0], ask.what, option, hand.box, rule=rule))
            await self.carry_out(hand, option, command.amount)
        self.current = None
        if not hand.closed and not hand.passed:
            self.close(hand)

    def question(self, hand: Hand) -> Choice | None:
        """What the controlling player may decide; nothing when no card can come."""
        round, rules = self.round, self.round.options
        bets = round.live(hand)
        if hand.closed or not bets or hand.passed:
            return None
        wager = bets[0]
        player, amounts = wager.player, None
        draw, double, split = may_draw(hand, rules), False, False
        two = len(hand.cards) == 2
        if two or rules.double_cards != "two":
            held = round.ledger.balances.get(CREDIT + player, 0)
            if may_double(hand, rules):
                step = round.state.step
                high = min(wager.amount, held)
                high -= high % step
                low = step if rules.double_less else wager.amount
                if low <= high:
                    double = True
                    amounts = {"double": (low, high, step)}
            if two and held >= wager.amount and alike(hand, rules):
                split = may_split(hand, rules, round.raises.splits_of(hand))
        if not draw and not split:
            return None
        # a card out of the shoe that all have seen may be refused (2:31(2), (3))
        options = (REFUSALS if round.cards.aside else DECISIONS)[draw, double, split]
        self.asked = Choice(
            self.words(hand),
            options,
            to=(player,),
            otherwise=options[0],
            box=hand.box,
            amounts=amounts,
            rule="qld-2024:2:21(2)",
            hand=hand.name,
            bounds=BOUNDS,
        )
        return self.asked

    def shut(self, option: str) -> Refused | None:
        """Why an option is not open about the hand now being acted on."""
        hand, round = self.current, self.round
        if hand is None:
            return None
        return why_shut(option, hand, round.options, round.raises.splits_of(hand))

    def not_put(self, option: str, player: str) -> Refused | None:
        """Why a player who is not asked has nothing to decide about a hand now."""
        round = self.round
        if option not in OF_A_HAND:
            return past(option, round.options)
        hands = [h for h in round.hands if any(bet.player == player for bet in h.bets)]
        if not hands:
            return None
        if round.phase in (DRAWING, RESULT):
            return Refused("all cards for players are dealt", "qld-2024:2:21(5)")
        undecided = [h for h in hands if not h.closed and round.live(h)]
        mine = [h for h in undecided if round.live(h)[0].player == player]
        if round.phase != ACTING or mine:
            said = "the dealer comes to each box in turn, once two cards are dealt to each"
            return Refused(said, "qld-2024:2:21(2)")
        if undecided:
            who = round.live(undecided[0])[0].player
            said = f"{who} controls box {undecided[0].box} and decides about its cards"
            return Refused(said, "qld-2024:2:9(4)")
        return finished(hands[-1], round.options)

    def words(self, hand: Hand) -> str:
        """How a hand is named to a player who knows the box."""
        if hand.split or self.round.options.hands > 1:
            return f"hand {hand.number}, {hand.count}"
        return ON[hand.count]

    async def carry_out(self, hand: Hand, option: str, amount: int) -> None:
        match option:
            case "draw":
                await self.round.deal(hand, "qld-2024:2:21(4)")
                self.after_card(hand)
            case "double":
                await self.round.raises.double(hand, amount)
            case "split":
                await self.round.raises.split(hand)
            case _:  # stand, or refuse the card all have seen
                hand.refused = option == "refuse"
                self.close(hand)

    def after_card(self, hand: Hand) -> None:
        """The total is announced (2:21(4)); a hand over 21 loses now (2:14(2)(f)), and some
        rules pay 21 or five cards now."""
        round = self.round
        round.emit(ev.Counted(hand.name, hand.count, rule="qld-2024:2:21(4)"))
        early = at_once(hand, round.options)
        if early is not None:
            how = "over" if hand.total > 21 else "21" if hand.total == 21 else "five cards"
            self.pay_at_once(hand, early, how)
        if round.sided and len(hand.cards) == 3 and not hand.split:
            round.sides.after_third_card(hand)
        if hand.ended:
            self.close(hand)

    def pay_at_once(self, hand: Hand, result: Result, how: str) -> None:
        """Collect or pay what rides on a hand before the dealer's hand is complete."""
        round = self.round
        if not isinstance(result, Lose):
            round.before_at_once(hand)
        for wager in round.live(hand):
            round.settle(wager, result)
        hand.ended = how
        if how == "blackjack":
            self.close(hand)

    def close(self, hand: Hand) -> None:
        """No more cards for this hand."""
        hand.closed = True
        if self.round.sided:
            self.round.sides.end_of_hand(hand)

    async def deal_second_card(self, hand: Hand) -> None:
        """To a hand formed by splitting (2:27(3)), or one that was missed (2:36(2)(b))."""
        round = self.round
        rule = "qld-2024:2:27(3)" if hand.split else round.misdeals.missed_card_rule(hand)
        await round.deal(hand, rule)
        if hand.split:
            other = round.raises.split_from(hand)
            if other is not None:
                round.sides.after_split_card(hand, other)
        else:
            round.sides.settle_first_two([hand])
        if is_blackjack(hand, round.options):
            round.emit(ev.Counted(hand.name, hand.count, rule="qld-2024:2:27(4)"))
            await round.early.dispose_of_blackjack(hand)
        else:
            self.after_card(hand)

    # A player who does not act (s 42).

    @direction(DealToAbsent, "qld-2024:2:42", while_=ACTING)
    async def deal_to_absent(self, command: DealToAbsent, by: Actor) -> None:
        hand, rules = self.current, self.round.options
        assert hand is not None
        while low_total(hand, rules) and may_draw(hand, rules) and not hand.closed:
            await self.round.deal(hand, "qld-2024:2:42")
            self.after_card(hand)
        if not hand.closed:
            self.close(hand)
