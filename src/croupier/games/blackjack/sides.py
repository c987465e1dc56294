"""Additional gaming wagers at a blackjack table: who may place them, and when they are settled.

The results are in :mod:`croupier.wagers.blackjack_sides`; here are the moments (Schedule 17,
sections 7(4), 27, 28, 34, 35, 44, 48(3), 55(3)).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.equipment.cards import Card
from croupier.games.blackjack.hands import Hand
from croupier.games.blackjack.incidents import NominateSuit, SideDeclined
from croupier.games.blackjack.layout import FIRST_OFFER, GAME_WAGERS
from croupier.games.blackjack.part import BlackjackPart
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.areas import Area, Wager
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Result, Void
from croupier.table.round import OPENING, WAGERING
from croupier.table.rulings import direction
from croupier.wagers.blackjack_sides import (
    SIDES,
    SideHand,
    bonus_open,
    leading_sevens,
    super_sevens_open,
)
from croupier.wagers.room import original_player


def needs_own(area: Area) -> bool:
    """Whether a wager lies only beside the player's own on the game."""
    return area.needs is not None and area.needs.own


# two sevens alone wait for a third card (17:27)
DECIDED_ON_TWO = frozenset(SIDES) - {"super-match", "star-pairs", "star-pairs-2"}


class Sides(BlackjackPart):
    """What the round calls when wagers are placed, after each moment of the deal that may decide
    one, and when the hands are settled."""

    declined: tuple[tuple[str, int, str], ...] = ()  # first offers of area and box not taken

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        side = SIDES[area.name]
        if side.controller and self.round.boxes.presumed_control(box) != player:
            return Refused(f"only the player controlling box {box} may", side.place_rule)
        if area.name in FIRST_OFFER and not self.first_offer_made(area, box, player):
            who = original_player(self.round, box, GAME_WAGERS)
            text = f"{who} placed the original wager on box {box} and goes first"
            return Refused(text, FIRST_OFFER[area.name])
        return None

    def first_offer_made(self, area: Area, box: int, player: str) -> bool:
        """Whether the player of the original wager has had the first offer (17:42(2))."""
        original = original_player(self.round, box, GAME_WAGERS)
        return (
            player == original
            or (area.name, box, original) in self.declined
            or (original, area.name, box) in self.round.wagers
        )

    @direction(SideDeclined, "qld-2024:17:42(2)", while_=WAGERING)
    async def side_declined(self, command: SideDeclined, by: Actor) -> None:
        area, box = command.area, command.box
        original = original_player(self.round, box, GAME_WAGERS)
        self.declined = (*self.declined, (area, box, original))

    def return_misplaced(self) -> None:
        """Wagers left without the game wager they need, and those of players whom the dealer
        did not let control the box."""
        for wager in self.lying():
            side, names = SIDES[wager.area.name], self.round.boxes.control.get(wager.box, [])
            grounds = names[:1] if side.controller else names
            if not names or (side.own_box and wager.player not in grounds):
                self.round.take_back(wager, wager.amount, rule=side.place_rule)

    def may_withdraw_from_under(self, wager: Wager) -> Refused | None:
        """Whether an additional wager would be left without the game wager it needs."""
        rest = [w for w in self.round.wagers.values() if w.box == wager.box and w is not wager]
        if any(not w.area.additional for w in rest):
            rest = [w for w in rest if w.player == wager.player]
            if any(not w.area.additional for w in rest):
                return None
            rest = [w for w in rest if needs_own(w.area)]
        for other in rest:
            rule = other.area.needs.rule if other.area.needs is not None else other.area.rule
            return Refused(f"withdraw the {other.area.name} wager first", rule)
        return None

    def lying(self, box: int = 0) -> list[Wager]:
        wagers = self.round.wagers.values()
        return [w for w in wagers if w.area.name in SIDES and (not box or w.box == box)]

    def side_hand(self, hand: Hand) -> SideHand:
        dealer = self.round.dealer.cards
        first = dealer[0] if dealer else None
        return SideHand(hand.cards, first, suit=self.nominated_suit, split=bool(hand.split))

    @property
    def nominated_suit(self) -> str:
        """As the sign shows it for this round (17:33(3))."""
        return self.round.carry.nominated_suit or self.round.options.nominated_suit

    @direction(NominateSuit, "qld-2024:17:33(3)", while_=(OPENING, WAGERING))
    async def nominate_suit(self, command: NominateSuit, by: Actor) -> None:
        self.round.carry.nominated_suit = command.suit
        text = f"nominated for bonus blackjack: {command.suit}"
        self.round.emit(ev.Announced(text, rule="qld-2024:17:33(3)"))

    def result_of(self, wager: Wager, cards: SideHand) -> Result:
        return wager.area.result(cards)

    def after_initial_deal(self) -> None:
        self.settle_first_two([h for h in self.round.hands if h.number <= self.round.options.hands])

    def settle_first_two(self, hands: list[Hand]) -> None:
        """After two cards each: losing wagers are collected, winning ones paid; two sevens and
        bonus blackjack wagers wait (17:7(4), 17:27(1), (2), 17:44(1), 17:48(3), 17:55(3))."""
        decided: dict[int, tuple[Wager, Result]] = {}
        for hand in hands:
            if hand.number > 1 or len(hand.cards) < 2:
                continue
            cards = self.side_hand(hand)
            for wager in self.lying(hand.box):
                if not self.waits(wager, cards):
                    decided[id(wager)] = (wager, self.result_of(wager, cards))
        self.round.settle_all([w for w, _ in decided.values()], lambda w: decided[id(w)][1])

    def waits(self, wager: Wager, cards: SideHand) -> bool:
        """Whether a wager is not decided by the first two cards as they lie."""
        match wager.area.name:
            case "bonus-blackjack":
                return True
            case "super-sevens":
                return super_sevens_open(cards.cards)
            case "lucky-lucky":
                return cards.dealer is None  # the dealer's first card was missed (2:40)
        return False

    def after_third_card(self, hand: Hand) -> None:
        """Two sevens and a third card (17:27(5) to (7))."""
        self.settle_super_sevens(hand.box, self.side_hand(hand))

    def after_split_card(self, hand: Hand, other: Hand) -> None:
        """Two sevens split, and the card dealt to the first of them (17:28(1))."""
        cards = [hand.cards[0], other.cards[0], hand.cards[1]]
        self.settle_super_sevens(hand.box, SideHand(cards, split=True))

    def settle_super_sevens(self, box: int, cards: SideHand) -> None:
        for wager in self.lying(box):
            if wager.area.name == "super-sevens":
                self.round.settle(wager, self.result_of(wager, cards))

    def end_of_hand(self, hand: Hand) -> None:
        """No more cards for the hand: two sevens that declined a third are paid (17:27(4)); a
        bonus blackjack wager that cannot win is collected, one that wins waits (17:34)."""
        if hand.number > 1:
            return
        cards = self.side_hand(hand)
        for wager in self.lying(hand.box):
            if wager.area.name == "super-sevens" and super_sevens_open(hand.cards):
                self.round.settle(wager, self.result_of(wager, cards))
            elif wager.area.name == "bonus-blackjack":
                result = self.result_of(wager, cards)
                if isinstance(result, Lose):
                    self.round.settle(wager, result)

    def settle_decided(self, player: str, box: int) -> None:
        """What the cards of a box have decided, of a player who takes the rest back."""
        if not self.round.as_second_read:
            self.settle_what_stands(player, box)
            return
        for hand in self.round.dealt_hands(box):
            cards = self.side_hand(hand)
            if hand.number > 1 or len(hand.cards) < 2 or cards.dealer is None:
                continue
            for wager in [w for w in self.lying(box) if w.player == player]:
                waits = self.waits(wager, cards) and wager.area.name != "bonus-blackjack"
                if wager.area.name in DECIDED_ON_TWO and not waits:
                    self.round.settle(wager, self.result_of(wager, cards))

    def settle_what_stands(self, player: str, box: int) -> None:
        """No more cards come to who withdraws: sevens are paid as many as there are (17:26(1)(b),
        (c)), and a bonus blackjack wager that could still have won is not decided (I-BJ-6)."""
        hand = self.round.dealt_hands(box)[0]
        cards = self.side_hand(hand)
        for wager in [w for w in self.lying(box) if w.player == player]:
            if wager.area.name in DECIDED_ON_TWO and self.decided_by(wager, cards):
                self.round.settle(wager, self.result_of(wager, cards))

    def decided_by(self, wager: Wager, cards: SideHand) -> bool:
        """Whether the cards as they lie, and no others, decide a wager."""
        match wager.area.name:
            case "super-sevens":
                return bool(cards.cards)
            case "bonus-blackjack":
                return len(cards.cards) > 1 and not bonus_open(cards.cards)
        return len(cards.cards) > 1 and not self.waits(wager, cards)

    def rested_on(self, area: str, cards: Mapping[int, Sequence[Card]]) -> bool:
        """Whether a wager on a box cannot have been decided by the cards that its hands really
        had, by their number; a first card that is no seven decides super sevens (17:26(3))."""
        had = cards[1]
        if area == "super-sevens" and had and not leading_sevens(had):
            return False
        return len(had) < 2

    def after_settlement(self) -> None:
        """Winning bonus blackjack wagers, after all game wagers (17:34(1)(b), (4)); lucky lucky
        wagers that had no dealer's card to count are void if it never came (17:3, 2:40(3))."""
        for hand in self.round.hands:
            if hand.number > 1:
                continue
            cards = self.side_hand(hand)
            for wager in self.lying(hand.box):
                if cards.dealer is None and wager.area.name == "lucky-lucky":
                    self.round.settle(wager, Void("qld-2024:2:40(3)"))
                elif len(cards.cards) < 2:  # the hand was retracted or dead (I-BJ-6)
                    self.round.settle(wager, Void("qld-2024:17:3"))
                else:
                    self.round.settle(wager, self.result_of(wager, cards))
