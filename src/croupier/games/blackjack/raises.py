"""Doubling and splitting (2:26, 2:27), and the players who follow (2:9(6), (7))."""

from __future__ import annotations

from croupier.games.blackjack.hands import ACES, Hand
from croupier.games.blackjack.layout import DOUBLE, SPLIT
from croupier.games.blackjack.part import BlackjackPart
from croupier.table import events as ev
from croupier.table.areas import Wager
from croupier.table.asks import Choice
from croupier.table.commands import Choose
from croupier.table.ledger import credit


class Raises(BlackjackPart):
    """What a player adds to the original wager on a hand."""

    # Doubling (s 26).

    async def double(self, hand: Hand, amount: int) -> None:
        round = self.round
        bets = round.live(hand)
        area = self.round.layout[DOUBLE[hand.number]]
        hand.bets.append(round.stake(bets[0].player, area, hand.box, amount))
        for wager in bets[1:]:
            await self.follow_double(hand, wager)  # 2:9(6)
        hand.double(round.options)  # 2:26(4)
        await round.deal(hand, "qld-2024:2:26(3)")
        round.acting.after_card(hand)
        if not hand.closed:
            await round.after_double(hand)
        if not hand.closed:
            round.acting.close(hand)

    async def follow_double(self, hand: Hand, wager: Wager) -> None:
        round, name = self.round, wager.player
        step = round.state.sign.step
        high = min(wager.amount, round.ledger.balance(credit(name)))
        high -= high % step
        low = step if round.options.double_less else wager.amount
        if high < low:
            return
        ask = Choice(
            f"{round.acting.words(hand)}: double too",
            ("decline", "double"),
            to=(name,),
            otherwise="decline",
            box=hand.box,
            amounts={"double": (low, high, step)},
            rule="qld-2024:2:9(6)",
            bounds={"double": "qld-2024:2:26(1)"},
        )
        command = (await round.ask(ask)).command
        assert isinstance(command, Choose)
        round.emit(ev.Chose(name, ask.what, command.option, hand.box, rule=ask.rule))
        if command.option == "double" and wager in round.live(hand):
            area = self.round.layout[DOUBLE[hand.number]]
            hand.bets.append(round.stake(name, area, hand.box, command.amount, rule=ask.rule))

    # Splitting (s 27).

    async def split(self, hand: Hand) -> None:
        """Each card is the first of a hand of its own, with a wager equal to the first."""
        round = self.round
        number = len(round.of_box(hand.box)) + 1
        other = Hand(hand.box, number)
        other.origin = hand.origin
        hand.split = other.split = hand.split + 1
        other.add(hand.cards.pop())
        hand.recount()
        hand.of_aces = other.of_aces = hand.cards[0] in ACES
        round.hands.insert(round.hands.index(hand) + 1, other)
        first, *followers = round.live(hand)
        area = round.layout[SPLIT[number]]
        other.bets.append(round.stake(first.player, area, hand.box, first.amount))
        for wager in followers:
            await self.follow_split(hand, other, wager)  # 2:9(7)
        await round.acting.deal_second_card(hand)

    async def follow_split(self, hand: Hand, other: Hand, wager: Wager) -> None:
        """Cover both cards, or say on which the original wager is to ride."""
        round, name = self.round, wager.player
        cover = ("cover",) if round.ledger.balance(credit(name)) >= wager.amount else ()
        either = round.options.followers_split == "either hand"
        options = ("first", *(("second",) if either else ()), *cover)
        rule = "qld-2024:2:9(7)" if either else "qld-2024:2b:8(4)"
        chosen = options[0]
        if len(options) > 1:
            chosen = await round.choose(
                name, "the hand is split", options, otherwise="first", box=hand.box, rule=rule
            )
        if wager not in round.live(hand):
            return
        if chosen == "second":
            hand.bets.remove(wager)
            other.bets.append(wager)
        elif chosen == "cover":
            area = self.round.layout[SPLIT[other.number]]
            other.bets.append(round.stake(name, area, hand.box, wager.amount, rule=rule))

    def splits_of(self, hand: Hand) -> int:
        """How often the hand dealt to the box has been split."""
        hands = self.round.hands
        return sum(h.box == hand.box and h.origin == hand.origin for h in hands) - 1

    def split_from(self, hand: Hand) -> Hand | None:
        """The other hand of the first split, for the first hand formed by it (17:28)."""
        if hand.number != 1 or hand.split != 1:
            return None
        return self.round.hands[self.round.hands.index(hand) + 1]
