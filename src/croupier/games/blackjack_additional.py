"""Additional gaming wagers at a blackjack table: who may place them, and when they are settled.

The results are in :mod:`croupier.wagers.blackjack_sides`; here are the moments (Schedule 17,
sections 7(4), 27, 28, 34, 35, 44, 48(3), 55(3)).
"""

from __future__ import annotations

from typing import Any

from croupier.games.blackjack_hand import Hand
from croupier.games.blackjack_incidents import NominateSuit, SideDeclined
from croupier.games.blackjack_layout import FIRST_OFFER, GAME_WAGERS
from croupier.games.blackjack_table import BlackjackTable
from croupier.table import events as ev
from croupier.table.areas import Area, Wager
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Result, Void
from croupier.table.round import OPENING, WAGERING
from croupier.table.rulings import direction
from croupier.wagers.blackjack_sides import (
    SIDES,
    SideHand,
    super_sevens_open,
)
from croupier.wagers.room import box_has_game_wager, check_room, has_game_wager, original_player


class AdditionalWagers(BlackjackTable):
    """What the round calls: :meth:`after_initial_deal`, :meth:`after_third_card`,
    :meth:`end_of_hand` and :meth:`after_settlement`."""

    def may_wager_additional(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        side = SIDES[area.name]
        if not box_has_game_wager(self, box, GAME_WAGERS):
            return Refused(f"box {box} has no game wager", side.place_rule)
        if side.own_box and not has_game_wager(self, player, box, GAME_WAGERS):
            return Refused(f"{player} has no game wager on box {box}", side.place_rule)
        if side.controller and self.presumed_control(box) != player:
            return Refused(f"only the player controlling box {box} may", side.place_rule)
        if area.name in FIRST_OFFER and not self.first_offer_made(area, box, player):
            who = original_player(self, box, GAME_WAGERS)
            text = f"{who} placed the original wager on box {box} and goes first"
            return Refused(text, FIRST_OFFER[area.name])
        return check_room(self, player, area, box, game=GAME_WAGERS, rule=side.room_rule)

    def first_offer_made(self, area: Area, box: int, player: str) -> bool:
        """Whether the player of the original wager has had the first offer (17:42(2))."""
        original = original_player(self, box, GAME_WAGERS)
        return (
            player == original
            or (area.name, box, original) in self.declined
            or (original, area.name, box) in self.wagers
        )

    @direction(SideDeclined, "qld-2024:17:42(2)", while_=WAGERING)
    async def side_declined(self, given: Any) -> None:
        area, box = given.command.area, given.command.box
        original = original_player(self, box, GAME_WAGERS)
        self.declined = (*self.declined, (area, box, original))

    def presumed_control(self, box: int) -> str:
        """Who would control the box as the wagers now lie."""
        names = [
            w.player for w in self.wagers.values() if w.box == box and w.area.name in GAME_WAGERS
        ]
        return self.by_right(box, names)[0] if names else ""

    def return_misplaced(self) -> None:
        """Wagers left without the game wager they need, and those of players whom the dealer
        did not let control the box."""
        additional = self.additional()
        if additional:
            self.sided = True
        for wager in additional:
            side, names = SIDES[wager.area.name], self.control.get(wager.box, [])
            grounds = names[:1] if side.controller else names
            if not names or (side.own_box and wager.player not in grounds):
                self.take_back(wager, wager.amount, rule=side.place_rule)

    def additional(self, box: int = 0) -> list[Wager]:
        return [w for w in self.wagers.values() if w.area.additional and (not box or w.box == box)]

    def side_hand(self, hand: Hand) -> SideHand:
        first = self.dealer.cards[0] if self.dealer.cards else None
        return SideHand(hand.cards, first, suit=self.nominated_suit, split=bool(hand.split))

    @property
    def nominated_suit(self) -> str:
        """As the sign shows it for this round (17:33(3))."""
        return self.carry.nominated_suit or self.options.nominated_suit

    @direction(NominateSuit, "qld-2024:17:33(3)", while_=(OPENING, WAGERING))
    async def nominate_suit(self, given: Any) -> None:
        self.carry.nominated_suit = given.command.suit
        text = f"nominated for bonus blackjack: {given.command.suit}"
        self.emit(ev.Announced(text, rule="qld-2024:17:33(3)"))

    def result_of(self, wager: Wager, cards: SideHand) -> Result:
        assert wager.area.result is not None
        return wager.area.result(cards)

    def after_initial_deal(self) -> None:
        self.settle_first_two([hand for hand in self.hands if hand.number <= self.options.hands])

    def settle_first_two(self, hands: list[Hand]) -> None:
        """After two cards each: losing wagers are collected, winning ones paid; two sevens and
        bonus blackjack wagers wait (17:7(4), 17:27(1), (2), 17:44(1), 17:48(3), 17:55(3))."""
        decided: dict[int, tuple[Wager, Result]] = {}
        for hand in hands:
            if hand.number > 1 or len(hand.cards) < 2:
                continue
            cards = self.side_hand(hand)
            for wager in self.additional(hand.box):
                if not self.waits(wager, cards):
                    decided[id(wager)] = (wager, self.result_of(wager, cards))
        self.settle_all([w for w, _ in decided.values()], lambda w: decided[id(w)][1])

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
        for wager in self.additional(box):
            if wager.area.name == "super-sevens":
                self.settle(wager, self.result_of(wager, cards))

    def end_of_hand(self, hand: Hand) -> None:
        """No more cards for the hand: two sevens that declined a third are paid (17:27(4)); a
        bonus blackjack wager that cannot win is collected, one that wins waits (17:34)."""
        if hand.number > 1:
            return
        cards = self.side_hand(hand)
        for wager in self.additional(hand.box):
            if wager.area.name == "super-sevens" and super_sevens_open(hand.cards):
                self.settle(wager, self.result_of(wager, cards))
            elif wager.area.name == "bonus-blackjack":
                result = self.result_of(wager, cards)
                if isinstance(result, Lose):
                    self.settle(wager, result)

    def after_settlement(self) -> None:
        """Winning bonus blackjack wagers, after all game wagers (17:34(1)(b), (4)); lucky lucky
        wagers that had no dealer's card to count are void if it never came (17:3, 2:40(3))."""
        for hand in self.hands:
            if hand.number > 1:
                continue
            cards = self.side_hand(hand)
            for wager in self.additional(hand.box):
                if cards.dealer is None and wager.area.name == "lucky-lucky":
                    self.settle(wager, Void("qld-2024:2:40(3)"))
                elif len(cards.cards) < 2:  # the hand was retracted or dead (I-BJ-6)
                    self.settle(wager, Void("qld-2024:17:3"))
                else:
                    self.settle(wager, self.result_of(wager, cards))
