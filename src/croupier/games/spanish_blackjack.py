"""Schedule 2(a), spanish blackjack: decks without tens, bonus 21s, surrender and forfeit.

What can be said as data is in the rules object: the pack, 21 paid when it is made, the bonus
table, doubling on any number of cards, the dealer's soft 17.  Here is what the round does more:
the super bonus (s 6), surrender (s 8), forfeit (s 9) and whose wager a dealer's blackjack takes
after a split (s 10(7)).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from croupier.equipment.cards import RANK, SUIT
from croupier.games.blackjack_hand import Hand
from croupier.games.blackjack_incidents import DealerNoFirstCard, DealerOverdrew, DealerTooManyCards
from croupier.games.blackjack_layout import ACTING, RESULT
from croupier.games.blackjack_rulings import DEALER_HAS, DEALER_NONE
from croupier.games.blackjack_words import SPANISH, LetteredSchedule
from croupier.table import events as ev
from croupier.table.areas import Wager
from croupier.table.ledger import HOUSE, at_risk, credit
from croupier.table.results import Lose, Result, Win
from croupier.table.rulings import Rewind, ruling

SURRENDER, FORFEIT = "surrender", "forfeit"
SUPER_BONUS_RULE = "qld-2024:2a:6(4)"
HALF = Win(Fraction(1, 2), "qld-2024:2a:8(5)")  # what is left to the player
WHOLE_WAGER = Lose("qld-2024:2a:8(4)")
FORFEITED = Lose("qld-2024:2a:9(8)(a)")


class SpanishBlackjack(LetteredSchedule):
    """Schedule 2(a)."""

    game = "spanish-blackjack"
    own_words = SPANISH
    extras = ("surrender", "forfeit", "super_bonus")

    def __init__(self, *start: Any) -> None:
        super().__init__(*start)
        self.given_up: list[Wager] = []  # surrendered, under a marker button (2a:8(2))
        self.forfeited: list[Wager] = []  # original wagers lost by forfeit (2a:9(7))
        self.had_bonus: list[str] = []  # who has had a part of a super bonus (2a:6)
        self.withdrew: list[tuple[str, int]] = []  # who took wagers back from which box

    # The super bonus (s 6).

    def before_at_once(self, hand: Hand, result: Result) -> None:
        super().before_at_once(hand, result)
        if self.options.super_bonus and self.makes_super_bonus(hand):
            self.pay_super_bonus(hand)

    def makes_super_bonus(self, hand: Hand) -> bool:
        """Three 7s of one suit, neither split nor doubled, the dealer's first card a 7."""
        cards, dealer = hand.cards, self.dealer.cards
        return (
            len(cards) == 3
            and all(RANK[card] == "7" for card in cards)
            and len({SUIT[card] for card in cards}) == 1
            and not hand.split  # 2a:10(6)
            and not hand.doubled  # 2a:9(6)
            and bool(dealer)
            and RANK[dealer[0]] == "7"
        )

    def pay_super_bonus(self, hand: Hand) -> None:
        """By the original wager to each player on the hand; a fixed amount to every other player
        with an original wager in the round, whatever became of it (I-SP-1)."""
        smaller, enough, larger, others = self.options.super_bonus
        self.emit(ev.Announced(f"{hand.name}: super bonus", rule=SUPER_BONUS_RULE))
        for wager in self.live(hand):
            prize = smaller if wager.amount < enough else larger
            self.pay_bonus(wager.player, hand.box, prize)
        for box, names in self.control.items():
            for name in names:
                if name not in self.had_bonus and (name, box) not in self.withdrew:
                    self.pay_bonus(name, box, others)

    def return_wagers(self, player: str, box: int, rule: str) -> None:
        self.withdrew.append((player, box))
        super().return_wagers(player, box, rule)

    def pay_bonus(self, player: str, box: int, amount: int) -> None:
        """A payment that no stake of its own earns."""
        self.had_bonus.append(player)
        rule = SUPER_BONUS_RULE
        self.ledger.post(HOUSE, credit(player), amount, rule)
        self.emit(ev.Settled(player, "super-bonus", 0, "win", amount, box=box, rule=rule))

    # Surrender (s 8).

    async def before_acting(self) -> None:
        await super().before_acting()
        first = self.dealer.cards[0] if self.dealer.cards else None
        if (
            self.options.surrender
            and first is not None
            and RANK[first] in self.options.surrender_against
        ):
            for hand in list(self.hands):
                await self.offer_surrender(hand)

    async def offer_surrender(self, hand: Hand) -> None:
        """To the controlling player; to the others on the box only if that one surrenders."""
        if hand.closed or len(hand.cards) < 2 or hand.total >= 21:
            return
        for wager in self.live(hand):
            rule = "qld-2024:2a:8(3)" if hand.closed else "qld-2024:2a:8(1)"
            chosen = await self.choose(
                wager.player,
                f"offered surrender on {hand.count}",
                ("play", SURRENDER) if not hand.closed else ("stay", SURRENDER),
                otherwise="stay" if hand.closed else "play",
                box=hand.box,
                rule=rule,
            )
            if chosen == SURRENDER and wager in self.live(hand):
                self.given_up.append(wager)
                text = f"marker on the wager of {wager.player}"
                self.emit(ev.Announced(text, rule="qld-2024:2a:8(2)"))
                if not hand.closed:
                    self.close(hand)
            if not hand.closed:
                return
        # wagers that were not surrendered ride on the two cards as they stand (I-SP-5)
        hand.surrendered = all(wager in self.given_up for wager in self.live(hand))

    def settle_hands(self) -> None:
        self.settle_surrenders()
        super().settle_hands()

    def settle_surrenders(self) -> None:
        """The whole wager to a dealer's blackjack (2a:8(4)); otherwise half of it (2a:8(5))."""
        whole = self.dealer_has_blackjack()
        for wager in [w for w in self.given_up if w in self.wagers.values()]:
            if whole:
                self.settle(wager, WHOLE_WAGER)
            else:
                self.take_half(wager)

    def take_half(self, wager: Wager) -> None:
        player, stake, box, rule = wager.player, wager.amount, wager.box, HALF.rule
        back = self.winnings(stake, HALF)
        del self.wagers[player, wager.area.name, box]
        self.ledger.post(at_risk(player), HOUSE, stake - back, rule)
        self.ledger.post(at_risk(player), credit(player), back, rule)
        # a losing wager, of which half comes back
        self.emit(ev.Settled(player, wager.area.name, stake, "lose", back, box=box, rule=rule))

    # Forfeit (s 9(7), (8)).

    async def after_double(self, hand: Hand) -> None:
        await super().after_double(hand)
        if not self.options.forfeit:
            return
        doubles = [w for w in self.live(hand) if w.area.name.startswith("double")]
        for double in doubles:
            chosen = await self.choose(
                double.player,
                f"doubled to {hand.count}",
                ("keep", FORFEIT),
                otherwise="keep",
                box=hand.box,
                rule="qld-2024:2a:9(7)",
            )
            if chosen == FORFEIT and double in self.live(hand):
                self.forfeit(hand, double)
        if not self.live(hand):  # 2a:9(8)(b)
            hand.ended = FORFEIT
            self.close(hand)

    def forfeit(self, hand: Hand, double: Wager) -> None:
        """The original wager is removed before the doubled portion goes back."""
        for wager in self.live(hand):
            if wager.player == double.player and wager is not double:
                self.forfeited.append(wager)
                self.settle(wager, FORFEITED)
        self.take_back(double, double.amount, rule="qld-2024:2a:9(7)(b)")

    def moved_on(self, hand: Hand, wager: Wager) -> bool:
        """2a:10(7)(c) is about the player who forfeited, others may have kept theirs."""
        return super().moved_on(hand, wager) or (
            self.options.original_moves_on and wager in self.forfeited
        )

    # Part 5: as in Schedule 2, with this game's own totals.

    @ruling(DealerOverdrew, "qld-2024:2a:12", while_=RESULT)
    async def dealer_overdrew(self, incident: DealerOverdrew) -> None:
        await super().dealer_overdrew(incident)

    @ruling(DealerTooManyCards, "qld-2024:2a:13", while_=ACTING)
    async def dealer_too_many_cards(self, incident: DealerTooManyCards) -> None:
        raise Rewind("act", "qld-2024:2a:13", note=f"{DEALER_HAS}{incident.cards}")

    @ruling(DealerNoFirstCard, "qld-2024:2a:14", while_=ACTING)
    async def dealer_no_first_card(self, incident: DealerNoFirstCard) -> None:
        raise Rewind("deal", "qld-2024:2a:14(1)", note=DEALER_NONE)
