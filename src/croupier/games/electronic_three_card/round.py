"""Schedule 12(a): three card poker on terminals.

Nine cards are drawn face up for everybody.  Each terminal has chosen three of them for its hand,
has an ante on it, and may have wagered blind on rows and columns.  All decide at the same time
to play or to fold; then the dealer's three cards come, and everything is decided at once.
Automated, or *rapid*: a dealer deals at a console.
"""

from __future__ import annotations

from typing import ClassVar

from croupier.equipment.cards import Card
from croupier.games.electronic_three_card import layout
from croupier.games.electronic_three_card.layout import (
    ANTE_BONUS,
    ARRAY,
    DEALER,
    DEALING,
    DECIDING,
    FOLD,
    HAND,
    PLAY,
    PROPOSED,
    SHOWDOWN,
    SIX_CARD,
    ArrayCarry,
    ArrayOptions,
    Locations,
)
from croupier.games.electronic_three_card.rulings import Irregularities
from croupier.games.electronic_three_card.wagering import ArrayWagering
from croupier.games.poker.layout import ANTE, Played
from croupier.games.poker.three_card import ThreeCardPoker
from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.areas import Area, Wager
from croupier.table.asks import Ask, Choice
from croupier.table.cards import CardRound, CardRules, Cards
from croupier.table.citing import TableRules
from croupier.table.commands import Choose
from croupier.table.each import Costly, Each
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Prize, Result, Win
from croupier.table.round import Carry, Options
from croupier.wagers.poker import POKER, THREE_CARD, Hand

FOLDED = Lose("qld-2024:12:17(3)")
DECIDES = "qld-2024:12a:3(3)"
TIMED_OUT = "qld-2024:12a:3(4)"


class ElectronicThreeCardPoker(CardRound[ArrayOptions, ArrayCarry]):
    game = "electronic-three-card-poker"
    on_terminals: ClassVar[bool] = True
    options_type: ClassVar[type[Options]] = ArrayOptions
    carry_type: ClassVar[type[Carry]] = ArrayCarry
    numbered_boxes = False
    table_rules = TableRules(wagers="qld-2024:12a:4", closed="qld-2024:12a:3(2)")

    cards = Held(Cards, CardRules(shuffled="qld-2024:12:13(4)", each_round="qld-2024:12:13(4)"))
    irregularities = Held(Irregularities)

    def set_up(self) -> None:
        super().set_up()
        self.array: list[Card] = []
        self.dealers: list[Card] = []
        self.decided: dict[str, str] = {}  # by player: played or folded
        self.without_dealer = False  # the dealer's hand cannot be compared (12:29(4))
        self._hands: dict[Locations, Hand] = {}
        self._sixes: dict[Locations, Hand] = {}

    @classmethod
    def areas(cls, options: ArrayOptions) -> dict[str, Area]:
        return layout.layout(options)

    async def play(self) -> None:
        if self.cards.shuffle_is_due:
            await self.cards.shuffle(1)
        rule = "qld-2024:12a:3(2)"
        await self.wagering(rule=rule, ask=ArrayWagering(self, rule))
        if not self.wagers:
            return
        await self.deal_array()  # s 3(2)
        await self.decide_together()  # s 3(3), (4)
        await self.deal_dealer()  # s 3(5)
        self.settle_wagers()

    # The cards.

    async def deal_array(self) -> None:
        self.phase = DEALING
        await self.cards.deal(range(1, ARRAY + 1), self.lay)
        await self.dealer_pauses("the array lies")

    def lay(self, location: int, card: Card) -> None:
        self.array.append(card)
        self.emit(ev.Dealt(f"location {location}", card, rule="qld-2024:12a:3(2)"))

    async def deal_dealer(self) -> None:
        self.phase = SHOWDOWN
        await self.cards.deal([DEALER] * HAND, self.lay_dealer)
        self.emit(ev.Counted(DEALER, str(self.dealers_hand), rule="qld-2024:12:18"))
        await self.dealer_pauses("the dealer's cards lie")

    def lay_dealer(self, hand: str, card: Card) -> None:
        self.dealers.append(card)
        self.emit(ev.Dealt(hand, card, rule="qld-2024:12a:3(5)"))

    def locations(self, player: str) -> Locations:
        """What the player has chosen, or the terminal proposes."""
        return self.carry.chosen.get(player, PROPOSED)

    def at(self, locations: Locations) -> list[Card]:
        return [self.array[location - 1] for location in locations]

    def hand(self, locations: Locations) -> Hand:
        """Three cards of the array; worked out once for all who have chosen them."""
        found = self._hands.get(locations)
        if found is None:
            found = self._hands[locations] = THREE_CARD.best(self.at(locations))
        return found

    def six(self, locations: Locations) -> Hand:
        """The best five of these three and the dealer's three (s 5(1))."""
        found = self._sixes.get(locations)
        if found is None:
            found = self._sixes[locations] = POKER.best([*self.at(locations), *self.dealers])
        return found

    @property
    def dealers_hand(self) -> Hand:
        return THREE_CARD.best(self.dealers)

    # Play or fold, all at once and in a fixed time (s 3(3), (4)).

    async def decide_together(self) -> None:
        self.phase = DECIDING
        offers: dict[str, Choice] = {
            wager.player: self.question(wager)
            for wager in self.wagers.values()
            if wager.area.name == ANTE
        }
        seconds = self.options.decision_seconds
        ask = Each("play or fold", offers, rule=DECIDES, seconds=seconds) if offers else None
        lying = len(self.wagers)

        def still_open() -> Ask | None:
            if ask is not None and len(self.wagers) != lying:  # some were declared void
                for name in [n for n in ask.offers if (n, ANTE, 0) not in self.wagers]:
                    ask.answered(name)
            return ask if ask is not None and ask.offers else None

        while ask is not None and ask.offers:
            given = await self.ask(ask, still_open)
            if given is None:
                return
            if given.role is not Role.PLAYER:
                for name in ask.offers:
                    self.take_decision(name, FOLD, TIMED_OUT)
                return
            assert isinstance(given.command, Choose)
            ask.answered(given.by)
            self.take_decision(given.by, given.command.option, DECIDES)
            lying = len(self.wagers)

    def question(self, ante: Wager) -> Choice:
        return Costly(
            self,
            "play or fold",
            (PLAY, FOLD),
            to=(ante.player,),
            otherwise=FOLD,
            rule=DECIDES,
            costs={PLAY: ante.amount},
            cost_rule="qld-2024:12:17(5)",
        )

    def take_decision(self, player: str, option: str, rule: str) -> None:
        self.decided[player] = option
        self.emit(ev.Chose(player, "play or fold", option, rule=rule, audience=player))
        ante = self.wagers.get((player, ANTE, 0))
        if option == PLAY and ante is not None:
            self.stake(player, self.layout[PLAY], 0, ante.amount, rule="qld-2024:12:17(5)")

    # Everything is decided at once (s 3(5)).

    def settle_wagers(self) -> None:
        self.irregularities.declare()
        bonuses = [(wager.player, wager.amount) for wager in self.antes() if self.plays(wager)]
        self.settle_all([*self.wagers.values()], self.result_of)
        area = self.layout[ANTE_BONUS]
        for player, amount in bonuses:
            result = area.result(Played(self.hand(self.locations(player))))
            if isinstance(result, Win):
                prize = Prize(self.winnings(amount, result), result.rule, result.event)
                self.award(player, area, 0, prize)

    def antes(self) -> list[Wager]:
        return [wager for wager in self.wagers.values() if wager.area.name == ANTE]

    def plays(self, wager: Wager) -> bool:
        return self.decided.get(wager.player) == PLAY

    def result_of(self, wager: Wager) -> Result:
        line = layout.lies_on(wager.area.name)
        if self.without_dealer:
            return self.irregularities.without_dealer(wager, line)
        if line is None and not self.plays(wager):
            return FOLDED  # a fold ends every wager on the hand (I-PK-8)
        return wager.area.result(self.shown(wager, line))

    def shown(self, wager: Wager, line: Locations | None) -> Played:
        locations = line or self.locations(wager.player)
        if wager.area.name.startswith(SIX_CARD):
            return Played(self.six(locations))
        hand, dealer = self.hand(locations), self.dealers_hand
        return Played(hand, dealer, ThreeCardPoker.qualifies(dealer))

    # What the engine asks.

    def may_withdraw(self, wager: Wager) -> Refused | None:
        if wager.area.name == ANTE and len(self.of(wager.player)) > 1:
            return Refused("withdraw the other wagers first", "qld-2024:12a:3(1)(b)")
        return None

    def hand_on(self) -> None:
        here = self.players
        if any(name not in here for name in self.carry.chosen):
            chosen = self.carry.chosen
            self.carry.chosen = {name: at for name, at in chosen.items() if name in here}

    def outcome(self) -> dict[str, list[str]]:
        array: list[str] = [*self.array]
        return {"array": array, DEALER: [*self.dealers], "order": [*array, *self.dealers]}
