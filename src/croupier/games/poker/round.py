"""House poker: hands of players against the dealer's, or for what they are worth.

What the games of Schedules 3, 11, 11(a), 12 and 15 share, and the two of New South Wales: one deck
shuffled for each round, a hand a player, cards face down, decisions in turn, hands that close,
a dealer's hand that may have to qualify, hands turned up from the dealer's right.  A game says
what it deals, asks and pays in data (:mod:`croupier.games.poker.rules`), and writes its
``play_hands`` in the order of its schedule.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from fractions import Fraction
from typing import ClassVar

from croupier.equipment.cards import Card
from croupier.games.poker.closed import CHECK, FOLD, Deciding, bets_of, why_decided, why_shut
from croupier.games.poker.dealing import Dealing
from croupier.games.poker.hands import NOTHING, PlayerHand
from croupier.games.poker.layout import (
    ANTE,
    COMMUNITY,
    DEALER,
    DEALING,
    DECIDING,
    RIVER,
    SHOWDOWN,
    Played,
    PokerOptions,
)
from croupier.games.poker.rules import Fouled, PokerRules, Street
from croupier.games.poker.rulings import DEAL, DealerFouled, PokerRulings, VoidedWhole
from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.areas import Area, Wager
from croupier.table.asks import Choice
from croupier.table.cards import CardCarry, CardRound
from croupier.table.commands import Choose
from croupier.table.ledger import CREDIT
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Prize, Result, Void, Win
from croupier.table.round import WAGERING
from croupier.table.settling import SETTLING
from croupier.wagers.poker import POKER, Hand, Order


class HousePoker(CardRound[PokerOptions, CardCarry]):
    """A round of any of these games."""

    poker: ClassVar[PokerRules]
    order: ClassVar[Order] = POKER
    stakes: ClassVar[tuple[str, ...]] = (ANTE,)  # what must lie for a hand to be dealt
    settles: ClassVar[tuple[str, ...]]  # the areas in the order in which a hand's are settled
    voids_whole: ClassVar[bool] = True  # a void round gives back what was settled too (I-PK-27)
    stakes_again: ClassVar[bool] = False  # what a fold had lost lies again as another wager
    streets: ClassVar[tuple[Street, ...]] = ()  # where players decide, in their order
    bonus: ClassVar[str] = ""  # the area that says what a good hand pays on the ante
    plays_on: ClassVar[frozenset[str]] = frozenset()  # wagers that a fold leaves where they lie

    deal = Held(Dealing)

    # how every round begins
    looked = False  # players have been shown their cards
    dealers: Hand | None = None  # the dealer's hand, once it is declared
    qualified = True
    at: Street | None = None  # where players decide
    settling = False  # a hand has been decided against the dealer's

    def set_up(self) -> None:
        super().set_up()
        self.hands: dict[int, PlayerHand] = {}  # by box, from the dealer's left

    @property
    def maximum_payment(self) -> int:
        """What a wager can win at most, in cents; 0: the rules know of no limit."""
        return 0

    @property
    def irregular(self) -> PokerRulings:
        """The part that rules on irregularities; each game holds its own."""
        raise NotImplementedError  # pragma: no cover

    async def play_hands(self) -> None:
        """From the first card to the last decision, in the order of the schedule."""
        raise NotImplementedError  # pragma: no cover

    # The round.

    async def play(self) -> None:
        if self.cards.shuffle_is_due:
            await self.cards.shuffle(1)
            if not self.options.device:
                await self.cards.cut()
        await self.open_jackpot()
        await self.wagering(rule=self.poker.wagers, call_rule=self.table_rules.closed)
        await self.commence()
        self.mark(DEAL)
        for note in self.noted(VoidedWhole):
            await self.irregular.void_whole(note)
        self.open_hands()
        try:
            if self.hands:
                await self.play_hands()
        except DealerFouled as fouled:
            await self.settle_without_dealer(fouled.rules)
        await self.settle_jackpot()
        self.return_stranded()

    async def open_jackpot(self) -> None:
        """Before wagers are taken; for a game that has one."""

    async def commence(self) -> None:
        """Wagers are closed, and no card is dealt."""

    async def settle_jackpot(self) -> None:
        """All other wagers have a result."""

    def open_hands(self) -> None:
        """The boxes that are dealt a hand, from the dealer's left."""
        found = {w.box: w.player for w in self.wagers.values() if w.area.name == self.stakes[0]}
        for box in sorted(found):
            hand = PlayerHand(box, found[box])
            if all((hand.player, area, box) in self.wagers for area in self.stakes):
                self.hands[box] = hand

    def return_stranded(self) -> None:
        """What lies where no hand is played has no result."""
        for wager in [*self.wagers.values()]:
            self.settle(wager, Void(self.poker.ante))

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        if any(w.player == player and w.box != box for w in self.wagers.values()):
            return Refused(f"{player} wagers on another hand", self.poker.one_hand)
        return None

    # Hands.

    @property
    def live(self) -> list[PlayerHand]:
        """The hands that are still played, from the dealer's left."""
        return [hand for hand in self.hands.values() if self.is_live(hand)]

    def is_live(self, hand: PlayerHand) -> bool:
        """What put it in play still lies."""
        return (hand.player, self.stakes[0], hand.box) in self.wagers

    def on(self, hand: PlayerHand) -> list[Wager]:
        """The wagers on a hand."""
        return [w for w in self.of(hand.player) if w.box == hand.box]

    def wager_on(self, hand: PlayerHand, area: str) -> Wager | None:
        return self.wagers.get((hand.player, area, hand.box))

    async def look(self) -> None:
        """Players look at their cards, all who have any."""
        await self.look_at(self.live)

    async def look_at(self, hands: Iterable[PlayerHand]) -> None:
        for hand in hands:
            await self.hidden.look(hand.name, rule=self.poker.look)
        self.looked = not self.state.staffed

    async def look_and_decide(self, street: Street) -> None:
        """Players look at their cards and decide in turn; who is directed to, before the others
        look."""
        early = [hand for hand in self.live if hand.player in self.irregular.first]
        if early:
            await self.look_at(early)
            self.phase, self.at = DECIDING, street
            for hand in early:
                await self.decide(hand, street)
        await self.look()
        await self.street(street)

    def close(self, hand: PlayerHand, rule: str) -> None:
        """The hand is closed: its wagers and cards are collected (I-PK-3)."""
        lost = [w for w in self.on(hand) if not self.stays(w)]
        hand.collected = {w.area.name: w.amount for w in lost}
        for wager in lost:
            self.settle(wager, Lose(rule))
        self.put_away(hand)

    def stays(self, wager: Wager) -> bool:
        """Whether a fold leaves a wager where it lies."""
        return wager.area.name in self.plays_on

    def put_away(self, hand: PlayerHand) -> None:
        """The cards of a hand that was folded are collected."""
        self.hidden.fold(hand.name, rule=self.poker.closing)

    def is_folded(self, box: int) -> bool:
        return any(hand.folded for hand in self.hands.values() if hand.box == box)

    def reinstate_all(self, hand: PlayerHand, rule: str) -> None:
        """What was collected when the hand was folded lies again."""
        for area in hand.collected:
            self.lie_again(hand, area, rule)
        hand.collected = NOTHING

    def lie_again(self, hand: PlayerHand, area: str, rule: str) -> None:
        """A wager that the fold had lost lies again: that result is undone, no other stake made.
        Who has left the table has no result that could be shown as undone."""
        amount, of = hand.collected[area], (hand.player, area, hand.box)
        lost = [e for e in ev.standing(self.events) if (e.player, e.area, e.box) == of]
        if self.stakes_again or hand.player not in self.players:
            self.reinstate(hand.player, self.layout[area], hand.box, amount, rule=rule)
        else:
            self.unsettle(lost[-1], rule=rule)

    def void(self, hand: PlayerHand, rule: str, back: str, but: Container[str] = ()) -> None:
        """The hand is void: its wagers go back, its cards to the discard rack."""
        for wager in self.on(hand):
            if wager.area.name not in but:
                self.settle(wager, Void(back))
        self.hidden.fold(hand.name, rule=rule)

    # Decisions.

    async def street(self, street: Street) -> None:
        """Each player in turn, clockwise from the dealer's left (I-PK-12), who has not yet made
        the wager that is asked about."""
        self.phase, self.at = DECIDING, street
        for hand in [*self.hands.values()]:
            await self.decide(hand, street)

    async def decide(self, hand: PlayerHand, street: Street) -> None:
        def ask() -> Choice | None:
            if not self.is_live(hand) or not self.open_on(hand, street):
                return None
            return Deciding(
                street.what,
                self.open_to(hand, street),
                to=(hand.player,),
                otherwise=self.otherwise(street),
                box=hand.box,
                rule=street.rule,
                due={word: self.ante_of(hand) * times for word, times in street.bets.items()},
                amount_rule=street.amount,
            )

        given = await self.ask_while(ask)
        if given is None:
            return
        assert isinstance(given.command, Choose)
        option = given.command.option
        away = street.away if given.role is not Role.PLAYER else ""
        rule = away or street.rule
        self.emit(ev.Chose(hand.player, street.what, option, hand.box, rule=rule))
        self.act(hand, street, option, fold=away or street.fold)

    def otherwise(self, street: Street) -> str:
        """What is taken for a player who is away or out of time (I-PK-25)."""
        return CHECK if street.check else FOLD

    def open_on(self, hand: PlayerHand, street: Street) -> bool:
        """Whether the player has yet to decide."""
        return self.wager_on(hand, street.area) is None

    def act(self, hand: PlayerHand, street: Street, option: str, *, fold: str) -> None:
        """What a player has decided is done."""
        hand.decided = street
        if option == FOLD:
            self.close(hand, fold)
        elif option != CHECK:
            amount = self.ante_of(hand) * street.bets[option]
            area = self.layout[street.area]
            self.stake(hand.player, area, hand.box, amount, rule=street.amount)
            hand.placed[street.area] = street

    def open_to(self, hand: PlayerHand, street: Street) -> tuple[str, ...]:
        """What a player may say: to bet, only as much as the player has."""
        held = self.ledger.balances.get(CREDIT + hand.player, 0)
        ante = self.ante_of(hand)
        words = [word for word, times in street.bets.items() if ante * times <= held]
        if street.check:
            words.append(CHECK)
        if street.fold:
            words.append(FOLD)
        return tuple(words)

    # What is not open (:mod:`croupier.games.poker.closed`).

    def options_of_game(self) -> set[str]:
        """Whatever a player may say on some street."""
        return {CHECK, FOLD, *bets_of(self.streets)}

    def shut(self, option: str, player: str) -> Refused | None:
        return None if self.at is None else why_shut(option, self.at, self.streets)

    def not_put(self, option: str, player: str) -> Refused | None:
        if option not in self.options_of_game():
            return None
        if not self.hands or (self.at is None and self.phase in (WAGERING, DEALING)):
            return Refused("players decide when the cards are dealt", self.poker.look)
        hand = next((one for one in self.hands.values() if one.player == player), None)
        if hand is None:
            return Refused(f"{player} has no hand", self.poker.ante)
        if hand.folded:
            return Refused("the hand is closed", hand.decided.fold if hand.decided else "")
        if self.at is not None and self.phase == DECIDING and not self.open_on(hand, self.at):
            return why_decided(self.at, self.table_rules.closed)
        if self.phase != DECIDING:
            return Refused("all have decided", self.poker.declared or self.poker.shown)
        return None

    async def reveal(self, cards: int, rule: str) -> None:
        """The next community cards are turned up, unless everyone has folded and nothing lies
        that plays on (I-PK-19)."""
        if self.live or any(self.stays(w) for w in self.wagers.values()):
            await self.deal.reveal(cards, rule)

    async def reveal_river(self, rule: str) -> None:
        """The last community card; a moment of its own, as another may be exposed with it."""
        self.phase = RIVER
        await self.reveal(1, rule)
        if self.live:
            await self.dealer_pauses("the river card is dealt")

    def ante_of(self, hand: PlayerHand) -> int:
        return self.wagers[hand.player, self.stakes[0], hand.box].amount

    # The showdown.

    async def showdown(self) -> None:
        """The dealer's hand is declared, then each hand is turned up and settled, from the
        dealer's right."""
        if not self.live:
            return
        self.phase = SHOWDOWN
        if self.poker.declared:
            await self.declare()
            await self.dealer_pauses("the dealer's hand is declared")
        for hand in reversed([*self.hands.values()]):
            if self.is_live(hand):
                await self.show(hand)
            if self.is_live(hand):
                self.settle_hand(hand, self.played(hand))

    async def declare(self) -> None:
        rule = self.poker.declared
        await self.hidden.turn_up(DEALER, rule=rule)
        self.dealers = self.best_of(DEALER)
        self.qualified = self.qualifies(self.dealers)
        self.emit(ev.Counted(DEALER, self.dealers.describe(), rule=rule))
        if not self.qualified:
            said = "the dealer's hand does not qualify"
            self.emit(ev.Announced(said, rule=self.poker.qualifies))

    @staticmethod
    def qualifies(hand: Hand) -> bool:
        """Whether a dealer's hand plays."""
        return True

    async def show(self, hand: PlayerHand) -> None:
        """A player's hand is turned up and ranked; or collected unseen."""
        rule = self.poker.shown
        if not self.qualified:
            if self.poker.collected:
                self.hidden.fold(hand.name, rule=self.poker.collected)
                return
            rule = self.poker.unqualified
        await self.turn_up(hand, rule)

    async def turn_up(self, hand: PlayerHand, rule: str) -> None:
        """A player's hand is turned up and ranked, unless a ruling takes it away meanwhile."""
        await self.hidden.turn_up(hand.name, rule=rule)
        if self.is_live(hand) and self.all_shown:
            hand.best = self.best_of(hand.name)
            self.emit(ev.Counted(hand.name, hand.best.describe(), rule=rule))

    @property
    def all_shown(self) -> bool:
        """Whether every community card is turned up, so that hands can be ranked."""
        return len(self.hidden.seen(COMMUNITY)) == self.poker.deal.community

    def best_of(self, hand: str) -> Hand:
        """The highest hand of what is turned up, community cards included."""
        return self.order.best([*self.hidden.seen(hand), *self.hidden.seen(COMMUNITY)])

    # Settling.

    def played(self, hand: PlayerHand) -> Played:
        cards: tuple[Card, ...] = tuple(self.hidden.seen(hand.name))
        return Played(hand.best, self.dealers, self.qualified, cards)

    def settle_hand(self, hand: PlayerHand, played: Played) -> None:
        """The wagers on a hand, in the order of the schedule."""
        self.settling = True
        ante = self.ante_of(hand)
        for area in self.settles:
            if area == self.bonus:
                self.pay_bonus(hand, ante, played)
            wager = self.wager_on(hand, area)
            if wager is not None:
                self.settle(wager, self.limited(wager, wager.area.result(played)))

    def limited(self, wager: Wager, result: Result) -> Result:
        """Winnings, and not the stake, are limited to the maximum payment (I-PK-9)."""
        most = self.maximum_payment
        if not most or not isinstance(result, Win) or result.odds * wager.amount <= most:
            return result
        return Win(Fraction(most, wager.amount), self.poker.maximum, result.event)

    def pay_bonus(self, hand: PlayerHand, ante: int, played: Played) -> None:
        """What a good hand pays on the ante, whatever becomes of the ante."""
        area = self.layout[self.bonus]
        result = area.result(played)
        if isinstance(result, Win):
            prize = Prize(self.winnings(ante, result), result.rule, result.event)
            self.award(hand.player, area, hand.box, prize)

    async def settle_without_dealer(self, rules: Fouled) -> None:
        """The dealer's hand has a wrong number of cards: nobody is beaten by it."""
        self.phase = SETTLING
        if rules.declared:
            said = "the dealer's hand does not qualify"
            self.emit(ev.Announced(said, rule=rules.declared))
        for hand in [*self.hands.values()]:
            for area in self.stakes:
                if area in hand.collected:  # and no other that it had (I-PK-13)
                    self.lie_again(hand, area, rules.reinstated)
        await self.turn_up_sides(rules)
        for hand in reversed(self.live):
            ante = self.ante_of(hand)
            played = self.played(hand)
            for area in self.settles:
                if area == self.bonus and not hand.folded:
                    self.pay_bonus(hand, ante, played)
                wager = self.wager_on(hand, area)
                if wager is not None:
                    self.settle(wager, self.without_dealer(wager, played, rules))

    async def turn_up_sides(self, rules: Fouled) -> None:
        """The hands on which something is decided without the dealer's."""
        aside = [hand for hand in self.live if rules.bonus or self.sides_on(hand)]
        shown = [hand for hand in aside if not hand.folded]
        if shown and rules.community:
            await self.deal.reveal_all(rules.community)
        for hand in reversed(shown):
            await self.turn_up(hand, rules.bonus or rules.sides_paid)

    def sides_on(self, hand: PlayerHand) -> list[Wager]:
        """The wagers that lie beside those with which a hand is played."""
        lying = self.on(hand)
        return [w for w in lying if not w.area.raises and w.area.name not in self.stakes]

    def without_dealer(self, wager: Wager, played: Played, rules: Fouled) -> Result:
        if wager.area.name in self.stakes:
            return rules.ante
        if wager.area.raises:
            return Void(rules.bets)
        usual = wager.area.result(played)
        return usual if isinstance(usual, Win) else Void(rules.sides)

    # What is said of the round.

    def in_view(self) -> list[Card]:
        """What all see besides players' hands: the community cards, or of the dealer's where
        there are none."""
        return self.hidden.seen(COMMUNITY if self.poker.deal.community else DEALER)

    def outcome(self) -> dict[str, list[str]]:
        names = [hand.name for hand in self.hands.values()]
        found: dict[str, list[str]] = {}
        for name in [*names, DEALER, COMMUNITY]:
            if cards := self.hidden.seen(name):
                found[name] = [*cards]
        found["order"] = [*self.hidden.shown]
        return found
