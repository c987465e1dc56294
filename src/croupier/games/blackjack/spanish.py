"""Schedule 2(a), spanish blackjack: decks without tens, bonus 21s, surrender and forfeit.

What can be said as data is in the rules object: the pack, 21 paid when it is made, the bonus
table, doubling on any number of cards, the dealer's soft 17.  Here is what the round does more:
the super bonus (s 6), surrender (s 8), forfeit (s 9) and whose wager a dealer's blackjack takes
after a split (s 10(7)).
"""

from __future__ import annotations

from croupier.equipment.cards import RANK, SUIT
from croupier.games.blackjack.hands import Hand
from croupier.games.blackjack.layout import ACTING, DOUBLES, RESULT, SUPER_BONUS
from croupier.games.blackjack.results import FORFEITED, SURRENDER_TAKEN
from croupier.games.blackjack.results import SURRENDER as SURRENDERED
from croupier.games.blackjack.round import Blackjack
from croupier.games.blackjack.rulings import Irregularities
from croupier.games.blackjack.settlement import Settlement
from croupier.games.blackjack.undoing import Undoing
from croupier.games.blackjack.words import SPANISH
from croupier.table import events as ev
from croupier.table.areas import Wager
from croupier.table.misdealt import DealerNoFirstCard, DealerOverdrew, DealerTooManyCards
from croupier.table.parts import Held
from croupier.table.results import NAMES, Prize, Surrendered
from croupier.table.rulings import ruling

SURRENDER, FORFEIT = "surrender", "forfeit"
SUPER_BONUS_RULE = "qld-2024:2a:6(4)"


class SpanishSettlement(Settlement):
    """With the wagers that were surrendered or forfeited."""

    def __init__(self, round: Blackjack) -> None:
        super().__init__(round)
        self.given_up: list[Wager] = []  # surrendered, under a marker button (2a:8(2))
        self.forfeited: list[Wager] = []  # original wagers lost by forfeit (2a:9(7))

    def settle(self) -> None:
        self.settle_surrenders()
        super().settle()

    def settle_surrenders(self) -> None:
        """The whole wager to a dealer's blackjack (2a:8(4)); otherwise half of it (2a:8(5))."""
        whole = self.dealer_has_blackjack()
        for wager in [w for w in self.given_up if w in self.round.wagers.values()]:
            self.round.settle(wager, wager.area.on(SURRENDER_TAKEN if whole else SURRENDERED))

    def moved_on(self, hand: Hand, wager: Wager) -> bool:
        """2a:10(7)(c) is about the player who forfeited, others may have kept theirs."""
        moves = self.round.options.original_moves_on
        return super().moved_on(hand, wager) or (moves and wager in self.forfeited)


class SpanishIrregularities(Irregularities):
    """Part 5: as in Schedule 2, with this game's own totals."""

    dealer_had_rule = "qld-2024:2a:13"
    dealer_missed_rule = "qld-2024:2a:14(1)"

    @ruling(DealerOverdrew, "qld-2024:2a:12", while_=RESULT)
    async def dealer_overdrew(self, incident: DealerOverdrew) -> None:
        await super().dealer_overdrew(incident)

    @ruling(DealerTooManyCards, "qld-2024:2a:13", while_=ACTING)
    async def dealer_too_many_cards(self, incident: DealerTooManyCards) -> None:
        await super().dealer_too_many_cards(incident)

    @ruling(DealerNoFirstCard, "qld-2024:2a:14", while_=ACTING)
    async def dealer_no_first_card(self, incident: DealerNoFirstCard) -> None:
        await super().dealer_no_first_card(incident)


class SpanishUndoing(Undoing):
    """With surrenders, which are offered against the dealer's first card (2a:8(1))."""

    round: SpanishBlackjack

    def on_dealers_card(self, rule: str) -> None:
        super().on_dealers_card(rule)
        round = self.round
        given_up = [w for w in round.settlement.given_up if round.wagers.get(w.key) is w]
        round.settlement.given_up.clear()
        for hand in round.hands:
            if any(wager in given_up for wager in round.live(hand)):
                text = f"no surrender on {hand.name}: there was no card to surrender to"
                round.emit(ev.Announced(text, rule=rule))
                hand.surrendered = hand.closed = False
                if hand.box in round.boxes.started:
                    round.misdeals.reopen(hand)


class SpanishBlackjack(Blackjack):
    """Schedule 2(a)."""

    game = "spanish-blackjack"
    cites = SPANISH
    extras = ("surrender", "forfeit", "super_bonus")

    settlement = Held(SpanishSettlement)
    misdeals = Held(SpanishIrregularities)
    undoing = Held(SpanishUndoing)

    def set_up(self) -> None:
        super().set_up()
        self.had_bonus: list[str] = []  # who has had a part of a super bonus (2a:6)

    # The super bonus (s 6).

    def before_at_once(self, hand: Hand) -> None:
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
        self.emit(ev.Announced(f"{hand.name}: super bonus", rule=SUPER_BONUS_RULE))
        # once for each bonus, and for who made another one too (2a:6, I-SP-6)
        had = self.had_bonus if self.as_first_read else []
        for wager in self.live(hand):
            self.pay_bonus(wager.player, hand.box, wager.amount)
            had.append(wager.player)
        for box, names in self.boxes.control.items():
            for name in names:
                if name not in had and (name, box) not in self.boxes.withdrew:
                    self.pay_bonus(name, box)
                    had.append(name)

    def pay_bonus(self, player: str, box: int, stake: int = 0) -> None:
        """``stake``: the original wager on the hand that made it; none, for another player."""
        area = self.layout[SUPER_BONUS]
        self.award(player, area, box, area.result(stake))

    # Surrender (s 8).

    async def before_acting(self) -> None:
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
                self.settlement.given_up.append(wager)
                text = f"marker on the wager of {wager.player}"
                self.emit(ev.Announced(text, rule="qld-2024:2a:8(2)"))
                if not hand.closed:
                    self.acting.close(hand)
            if not hand.closed:
                return
        given_up = self.settlement.given_up
        # wagers that were not surrendered ride on the two cards as they stand (I-SP-5)
        hand.surrendered = all(wager in given_up for wager in self.live(hand))

    # Forfeit (s 9(7), (8)).

    async def after_double(self, hand: Hand) -> None:
        if not self.options.forfeit:
            return
        doubles = [w for w in self.live(hand) if w.area.name in DOUBLES]
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
            self.acting.close(hand)

    def forfeit(self, hand: Hand, double: Wager) -> None:
        """The original wager is removed before the doubled portion goes back."""
        for wager in self.live(hand):
            if wager.player == double.player and wager is not double:
                self.settlement.forfeited.append(wager)
                self.settle(wager, wager.area.on(FORFEITED))
        self.take_back(double, double.amount, rule="qld-2024:2a:9(7)(b)")


class SpanishBlackjack3(SpanishBlackjack):
    """As logs of version 3 have it, see :class:`~croupier.games.blackjack.round.Blackjack2`."""

    as_second_read = True


class SpanishBlackjack2(SpanishBlackjack3):
    """As logs of version 2 have it, see :class:`~croupier.games.blackjack.round.Blackjack1`; and
    nobody had more than one part of super bonuses."""

    as_first_read = True


class SpanishBlackjack1(SpanishBlackjack2):
    """As logs of version 1 have it: surrender is recorded as lost, the super bonus as won."""

    words = {**NAMES, Surrendered: "lose", Prize: "win"}  # noqa: RUF012
