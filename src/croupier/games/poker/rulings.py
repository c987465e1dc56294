"""What is done about an irregularity at a house poker table.

A game's own subclass attaches these to its part on irregularities, with its sections and phases;
what is cited on the way is in the game's :class:`~croupier.games.poker.rules.Irregular`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from croupier.games.poker.hands import PlayerHand, hand_on
from croupier.games.poker.incidents import (
    CardMisplaced,
    CardsRemoved,
    CommunityExposed,
    DealersCardsExposed,
    NoAnte,
    PlayFirst,
    SecondHand,
    WrongAmount,
    WrongNumber,
)
from croupier.games.poker.layout import DEALER
from croupier.games.poker.rules import Fouled, Irregular
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.parts import Part
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Void
from croupier.table.rulings import Note, Rewind, RoundVoid

if TYPE_CHECKING:
    from croupier.games.poker.round import HousePoker

DECK = 52
ASIDE = "aside"  # where a card lies that belongs to no hand


DEAL = "deal"  # wagers are closed, and no card is dealt


class VoidedWhole(Note, frozen=True):
    """The round is void when hands have been settled: it goes back, and all has its wagers."""

    rule: str
    reason: str
    said: tuple[tuple[str, str], ...] = ()  # what was announced, and its provision
    forfeit: tuple[str, ...] = ()  # whose wagers do not go back,
    forfeit_rule: str = ""


class DealerFouled(Exception):
    """The dealer's hand cannot be played: the round is settled without it."""

    def __init__(self, rules: Fouled) -> None:
        super().__init__()
        self.rules = rules


class PokerRulings(Part["HousePoker"]):
    """The rulings that the schedules share."""

    def __init__(self, round: HousePoker, rules: Irregular) -> None:
        super().__init__(round)
        self.rules = rules
        self.extra: list[int] = []  # boxes that were dealt a hand which is void
        self.first: list[str] = []  # players who decide before the others look at their cards

    # Amounts (3:20, 11:25, 11:26, 11a:27, 12:26, 15:18).

    def allowed(self, hand: PlayerHand, area: str) -> tuple[int, int]:
        """The least and the most that a wager may be (I-PK-16)."""
        ante, times = self.round.ante_of(hand), self.times(hand, area)
        return min(times) * ante, max(times) * ante

    def times(self, hand: PlayerHand, area: str) -> list[int]:
        """How many times the ante it may be: as the street says on which it was made."""
        street = hand.placed.get(area)
        return [1] if street is None else [*street.bets.values()]

    async def correct_amount(self, incident: WrongAmount) -> None:
        """The excess goes back; a smaller wager stands as it lies, and the player is told."""
        round, amounts = self.round, self.rules.amounts[incident.area]
        hand = round.hands[incident.box]
        wager = round.wager_on(hand, incident.area)
        assert wager is not None
        _, most = self.allowed(hand, incident.area)
        if incident.amount < wager.amount:
            round.take_back(wager, wager.amount - incident.amount, rule=amounts.under)
        elif incident.amount > wager.amount:
            more = incident.amount - wager.amount
            round.stake(wager.player, wager.area, wager.box, more, rule=amounts.over)
        if incident.amount > most:
            round.take_back(wager, incident.amount - most, rule=amounts.over)
        elif amounts.tell:
            said = f"{wager.player} is told: {self.must_be(hand, incident.area)}"
            round.emit(ev.Announced(said, rule=amounts.under))

    def must_be(self, hand: PlayerHand, area: str) -> str:
        """What is said to a player whose wager was too small."""
        return f"{area} must be {of_ante(self.times(hand, area))} the ante"

    # Hands that should not be there (3:21, 3:22, 11:27, 11:28, 11a:28, 11a:29, 12:27 and so on).

    def may_take(self, cards: int) -> Refused | None:
        """Whether so many cards can have been dealt besides."""
        shoe = self.round.shoe
        if shoe is None or shoe.remaining < cards:
            return Refused(f"fewer than {cards} cards are left")
        return None

    async def dealt_without_ante(self, incident: NoAnte) -> None:
        """The hand is void, what else lies there goes back, and all may retract (I-PK-23) where
        the rules let them."""
        round, rules = self.round, self.rules
        if rules.no_ante_unseen and not incident.handled:
            raise RoundVoid(rules.no_ante_unseen, "cards were dealt where no ante lies")
        self.void_extra(incident.box, rules.no_ante)
        for wager in [w for w in round.wagers.values() if w.box == incident.box]:
            round.settle(wager, Void(rules.no_ante_sides or rules.no_ante))
        if rules.no_ante_retract:
            await self.offer_retraction(rules.no_ante_retract)

    async def second_hand(self, incident: SecondHand) -> None:
        """The first hand dealt to a player counts, the other is void (I-PK-23)."""
        round, rules = self.round, self.rules
        first = round.hands[incident.first]
        said = f"the hand of {first.player} is the one on {first.name}"
        round.emit(ev.Announced(said, rule=rules.first_hand))
        second = round.hands.get(incident.box)
        if second is None:
            self.void_extra(incident.box, rules.second_hand)
        else:
            round.void(second, rules.second_hand, rules.second_hand)
        await self.offer_retraction(rules.second_retract)

    def void_extra(self, box: int, rule: str) -> None:
        """A hand that was dealt to a box with no wager goes to the discard rack unseen."""
        self.extra.append(box)
        for _ in range(self.round.poker.deal.hand):
            self.round.hidden.deal(hand_on(box), rule=rule)
        self.round.hidden.fold(hand_on(box), rule=rule)

    async def offer_retraction(self, rule: str) -> None:
        """Whoever has not folded may take all wagers on the hand back together (I-PK-9)."""
        round = self.round
        names = [hand.player for hand in round.live]
        chosen = await round.each_chooses(
            names, "retraction", ("keep", "retract"), otherwise="keep", rule=rule
        )
        for hand in round.live:
            if chosen.get(hand.player) == "retract":
                for wager in round.on(hand):
                    round.take_back(wager, wager.amount, rule=rule)
                round.hidden.fold(hand.name, rule=rule)

    # A wrong number of cards (3:23, 11:29, 11a:30, 12:29, 15:21).

    async def wrong_number(self, incident: WrongNumber) -> None:
        round, rules = self.round, self.rules.number
        if not incident.looked:
            self.count_cards(rules.unseen_told, rules.unseen_counted, whole=incident.whole)
            if not incident.whole:
                self.notify_inspector(rules.unseen_inspector)
            raise RoundVoid(rules.unseen, "a wrong number of cards was dealt")
        if round.settling and round.voids_whole:
            self.nothing_stands(incident)
        self.count_cards(rules.told, rules.counted, whole=incident.whole)
        if not incident.whole:
            self.notify_inspector(rules.inspector)
            self.unfold_all(rules.short_back)
            raise RoundVoid(rules.short, f"the deck does not have {DECK} cards")
        if incident.community:
            self.unfold_all(rules.community_back)
            raise RoundVoid(rules.community, "the number of community cards is wrong")
        both = incident.dealer and bool(incident.boxes)
        for box in incident.boxes:
            hand = round.hands[box]
            rule, back = (rules.both_hand, rules.both_back) if both else (rules.hand, rules.back)
            round.reinstate_all(hand, back)  # of one that was folded, and counted then (I-PK-26)
            round.void(hand, rule, back)
        fouled = rules.both if both else rules.dealer if incident.dealer else None
        if fouled is not None:
            raise DealerFouled(fouled)
        await self.offer_retraction(rules.retract)

    def nothing_stands(self, incident: WrongNumber) -> None:
        """The round is void by a number found wrong when hands have been settled."""
        rules = self.rules.number
        there = "are" if incident.whole else "are not"
        said = (
            ("a gaming supervisor is told", rules.told),
            (f"the cards are counted: there {there} {DECK}", rules.counted),
        )
        if not incident.whole:
            told = ("a gaming manager notifies an inspector", rules.inspector)
            why = f"the deck does not have {DECK} cards"
            self.void_all(VoidedWhole(rule=rules.short, reason=why, said=(*said, told)))
        if incident.community:
            why = "the number of community cards is wrong"
            self.void_all(VoidedWhole(rule=rules.community, reason=why, said=said))

    def void_all(self, note: VoidedWhole) -> None:
        """Nothing is left of the round: not what hands won or lost by now either (I-PK-27)."""
        round = self.round
        if round.settling and round.voids_whole:
            raise Rewind(DEAL, note.rule, note=note)
        for text, rule in note.said:
            round.emit(ev.Announced(text, rule=rule))
        raise RoundVoid(note.rule, note.reason)

    async def void_whole(self, note: VoidedWhole) -> None:
        """All wagers lie as they did when the first card was dealt."""
        round = self.round
        await round.dealer_does(note.reason, ("go on",), rule=note.rule)
        for text, rule in note.said:
            round.emit(ev.Announced(text, rule=rule))
        lost = [w for w in round.wagers.values() if w.player in note.forfeit]
        round.settle_all(lost, lambda _: Lose(note.forfeit_rule))
        raise RoundVoid(note.rule, note.reason)

    def unfold_all(self, rule: str) -> None:
        """What players lost who have folded lies again, where a rule gives back all that was
        placed for the round."""
        for hand in [*self.round.hands.values()] if rule else ():
            self.round.reinstate_all(hand, rule)

    def count_cards(self, told: str, counted: str, *, whole: bool) -> None:
        emit = self.round.emit
        emit(ev.Announced("a gaming supervisor is told", rule=told))
        there = "are" if whole else "are not"
        emit(ev.Announced(f"the cards are counted: there {there} {DECK}", rule=counted))

    def notify_inspector(self, rule: str) -> None:
        self.round.emit(ev.Announced("a gaming manager notifies an inspector", rule=rule))

    # Players suspected of collecting information (15:25, nsw-2016:let-it-ride:12.12).

    def plays_first(self, command: PlayFirst, by: Actor, rule: str) -> None:
        self.first.append(command.player)
        said = "to decide before other players look at their cards"
        self.round.emit(ev.Directed(said, by.name, command.player, rule=rule))

    # Cards seen too early (11:31, 11:32, 11a:32, 11a:33).

    async def community_exposed(self, incident: CommunityExposed) -> None:
        """The card stays in play in its place; decisions made stand (I-PK-22)."""
        await self.round.deal.expose(incident.card - 1, self.rules.community_stays)

    def stands_as_due(self, rule: str) -> None:
        """The wrong community card was turned up: it is now the one that was due.

        What lies face down is as good as any other, so that nothing else changes (I-PK-22).
        """
        said = "the card that was turned up stands for the one that was due"
        self.round.emit(ev.Announced(said, rule=rule))

    async def another_exposed(self) -> None:
        """A card of nobody: all may view it, then it goes to the discard rack."""
        round, rules = self.round, self.rules
        round.hidden.deal(ASIDE, rule=rules.another_viewed)
        await round.hidden.turn_up(ASIDE, rule=rules.another_viewed)
        round.hidden.fold(ASIDE, rule=rules.another_discarded)

    async def dealers_exposed(self, incident: DealersCardsExposed) -> None:
        """Nothing is played for if nobody has wagered on in play; otherwise play goes on
        (I-PK-14)."""
        round, rules = self.round, self.rules
        slots = round.hidden.slots(DEALER)
        seen = [slots[number - 1] for number in incident.cards]
        wagered = any(w.area.raises for w in round.wagers.values())
        rule = rules.dealer_plays_on if wagered else rules.dealer_seen
        await round.hidden.turn_up(DEALER, slots=seen, rule=rule)
        if rules.dealer_exposed is not None and not wagered:
            raise DealerFouled(rules.dealer_exposed)
        round.emit(ev.Announced("play continues", rule=rules.dealer_plays_on))

    # Cards out of place (3:25, 3:26, 11:33, 11a:34, 12:31, 15:23).

    async def misplaced(self, incident: CardMisplaced) -> None:
        """Moved, if no further cards were dealt; otherwise cards are played as they lie (I-PK-17).

        A card that lies face down is as good as any other: the house knows none of them yet.
        """
        said = "the cards are played as they lie"
        if not incident.further:
            self.round.emit(ev.Announced("the card is moved to its place", rule=self.rules.moved))
            said = "play continues"
        self.round.emit(ev.Announced(said, rule=self.rules.continues))

    async def removed(self, incident: CardsRemoved) -> None:
        """Put back if they can be told; otherwise every wager that needs the hand goes back."""
        round, rules = self.round, self.rules
        hand = round.hands[incident.box]
        if incident.known:
            said = f"the cards of {hand.name} are put back in their place"
            round.emit(ev.Announced(said, rule=rules.returned))
            return
        round.void(hand, rules.lost, rules.lost, round.plays_on)


def of_ante(bets: Iterable[int]) -> str:
    """How a wager stands to the ante, in words.

    >>> of_ante([4, 3])
    '3 to 4 times'
    """
    least, most = min(bets), max(bets)
    if least != most:
        return f"{least} to {most} times"
    return {1: "equal to", 2: "twice"}.get(least, f"{least} times")
