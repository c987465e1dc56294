"""Schedule 13, casino war: one card to each box and one to the dealer, the higher wins.

Equal cards are a war, if the player goes to one, or are surrendered.  The round is here top to
bottom; the parts that it holds do the rest:

============  ===============================================================  ===========
``cards``     shuffled, cut and drawn (ss 4, 13 to 15, 18, 24)                 ``cards``
``boxes``     who wagers on which box, and who cuts (ss 8, 10, 14)             shared
``misdeals``  Part 3: cards in wrong places and other irregularities           ``rulings``
============  ===============================================================  ===========
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from croupier.equipment.cards import Card
from croupier.games.casino_war.cards import CARD_RULES, WarCards
from croupier.games.casino_war.layout import (
    ABSENT,
    BET,
    DEALING,
    DEALT,
    DECIDING,
    EQUAL,
    FOUGHT,
    GO_TO_WAR,
    PAYING,
    RAISE,
    SURRENDER,
    TIE,
    TIE_PART,
    TIE_TIMES,
    WAR,
    CasinoWarOptions,
    Hand,
    ShoeOptions,
    Showdown,
    first_cards,
    layout,
)
from croupier.games.casino_war.rulings import Irregularities, NoFirstCard
from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.actors import Role
from croupier.table.areas import Area, Wager
from croupier.table.asks import Choice
from croupier.table.boxes import BoxCarry, Boxes, BoxRules
from croupier.table.cards import CardRound
from croupier.table.citing import TableRules
from croupier.table.commands import Choose
from croupier.table.ledger import credit
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.round import Carry, Options

BOX_RULES = BoxRules(
    one_player="qld-2024:13:8(1)",
    more_players="qld-2024:13:8(1)",
    one_maximum="qld-2024:13:8(2)(a)",
    more_boxes="qld-2024:13:10(1)",
    wager="the casino war wager",
)
DEALER = 0  # the box of the dealer's hand


class CasinoWar(CardRound[ShoeOptions, BoxCarry]):
    """Schedule 13."""

    game = "casino-war"
    settled_stand: ClassVar[bool] = True  # at once, when a box proves to have had no card
    options_type: ClassVar[type[Options]] = CasinoWarOptions
    carry_type: ClassVar[type[Carry]] = BoxCarry
    table_rules = TableRules(
        limits="qld-2024:13:11(1)", wagers="qld-2024:13:6(1)", closed="qld-2024:13:9(1)"
    )

    choices_private: ClassVar[bool] = False  # what a player elects is for that player to see

    cards = Held(WarCards, CARD_RULES)
    boxes = Held(Boxes, BOX_RULES, (BET,))
    misdeals = Held(Irregularities)

    def set_up(self) -> None:
        self.dealer = Hand(DEALER)
        self.hands: dict[int, Hand] = {}  # by box, from the dealer's left
        self.elected: dict[tuple[str, int], str] = {}  # by player and box, with equal cards

    async def play(self) -> None:
        await self.cards.prepare(self.boxes)  # ss 4, 13, 14, 18
        await self.take_wagers()  # ss 6 to 11
        await self.boxes.decide_control()  # each player decides alone (I-CW-1)
        if not self.boxes.control:
            self.misdeals.discard(self.cards.aside)
            return
        await self.deal_first_cards()  # s 16(1)
        self.settle_first_cards()  # s 16(2)
        await self.elect()  # s 16(4), (5)
        if self.at_war():
            await self.deal_war_cards()  # s 17(1)
        await self.settle_war()  # s 17(2)

    @classmethod
    def areas(cls, options: ShoeOptions) -> dict[str, Area]:
        return layout()

    # Wagers (ss 6 to 11).

    async def take_wagers(self) -> None:
        await self.wagering(
            rule="qld-2024:13:7(1)",
            call_rule="qld-2024:13:9(1)",
            open_while=lambda: not self.cards.aside,  # a card that left the shoe ends it
        )
        for tie in self.lying(TIE):  # s 7(4), I-G-10
            if (tie.player, BET, tie.box) not in self.wagers:
                self.take_back(tie, tie.amount, rule="qld-2024:13:7(4)")

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        refused = self.boxes.may_wager(player, area, box, total)
        return refused or self.against_tie(player, area, box, total)

    def against_tie(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        """How much a tie wager may be beside a casino war wager (ss 7(5), 11(2))."""
        tie = area.name == TIE
        beside = self.wagers.get((player, BET if tie else TIE, box))
        if beside is None:
            return None
        bet, on_tie = (beside.amount, total) if tie else (total, beside.amount)
        if on_tie > TIE_TIMES * bet:
            most = format_amount(TIE_TIMES * bet)
            return Refused(f"a tie wager beside that is {most} at most", "qld-2024:13:7(5)")
        maximum = self.state.sign.limit(BET).maximum
        if tie and on_tie * TIE_PART > maximum:
            said = f"a tie wager is {format_amount(maximum // TIE_PART)} at most at this table"
            return Refused(said, "qld-2024:13:11(2)")
        return None

    def make_room(self, player: str, area: Area, box: int) -> None:
        self.boxes.make_room(player, area, box)

    def may_withdraw(self, wager: Wager) -> Refused | None:
        """A terminal keeps the wager that another needs; a dealer returns the other (I-G-10)."""
        if wager.area.name == TIE or self.state.staffed:
            return None
        if (wager.player, TIE, wager.box) in self.wagers:
            return Refused("withdraw the tie wager first", "qld-2024:13:7(4)")
        return None

    def lying(self, area: str) -> list[Wager]:
        """The wagers on an area, from the dealer's right."""
        found = [wager for wager in self.wagers.values() if wager.area.name == area]
        return sorted(found, key=lambda wager: -wager.box)

    def has_wager(self, area: str) -> bool:
        return any(wager.area.name == area for wager in self.wagers.values())

    def first_box(self) -> int:
        """The box that is dealt to first."""
        return min(wager.box for wager in self.lying(BET))

    def at_war(self) -> list[int]:
        """The boxes with a go to war wager, from the dealer's left."""
        return sorted({wager.box for wager in self.lying(RAISE)})

    def places_now(self) -> list[int]:
        """The boxes that the deal of this phase is for."""
        return self.at_war() if self.phase in (WAR, FOUGHT, PAYING) else [*self.boxes.control]

    # The initial deal (s 16).

    async def deal_first_cards(self) -> None:
        self.phase = DEALING
        self.mark("deal")
        self.hands = {box: Hand(box) for box in self.boxes.control}
        hands = [*self.hands.values()]
        if self.misdeals.dealer_missed(at_war=False):
            await self.cards.deal(hands, self.lay_first, on=_box)
            await self.deal_to_dealer_late()
        else:
            await self.cards.deal([*hands, self.dealer], self.lay_first, on=_box)
        self.phase = DEALT
        if self.notes:
            await self.misdeals.rule_on_deal()
        if not self.ruled_too_late:
            await self.dealer_pauses("one card each")

    @property
    def ruled_too_late(self) -> bool:
        """A box without its card was found once hands were acted on: what was settled and elected
        by then is done again before anything else (I-CW-2)."""
        return self.settled_stand and bool(self.noted(NoFirstCard))

    def lay_first(self, hand: Hand, card: Card) -> None:
        self.lay(hand, card, "qld-2024:13:16(1)(a)" if hand.box else "qld-2024:13:16(1)(b)")

    def lay(self, hand: Hand, card: Card, rule: str) -> None:
        hand.add(card)
        self.misdeals.dealt.append((hand, card))
        self.emit(ev.Dealt(hand.name, card, rule=rule))

    async def deal_to_dealer_late(self) -> None:
        """It was noticed that the dealer has no card (s 28)."""
        self.emit(ev.Announced("the dealer has no card and is dealt one", rule="qld-2024:13:28"))
        self.lay(self.dealer, await self.cards.draw(DEALER, self.dealer.name), "qld-2024:13:28")

    def shown(self, player: str, box: int) -> Showdown:
        """What decides the wagers of a player on a box, as far as it is there."""
        hand, dealer = self.hands[box], self.dealer
        elected = self.elected.get((player, box), "")
        if elected != GO_TO_WAR:
            return Showdown(hand.card(1), dealer.cards[0], elected)
        return Showdown(hand.card(1), dealer.cards[0], elected, hand.card(2), dealer.card(2))

    def decide(self, wager: Wager) -> None:
        """One wager by its area's own definition."""
        self.settle(wager, wager.area.result(self.shown(wager.player, wager.box)))

    def settle_first_cards(self) -> None:
        """From the dealer's right: all tie wagers, then what else is won or lost (s 16(2))."""
        for area in (TIE, BET):
            for wager in self.lying(area):
                self.decide(wager)

    # War or surrender (s 16(4), (5)).

    async def elect(self) -> None:
        self.phase = DECIDING
        await self.before_elections()
        for box, names in self.boxes.control.items():
            for name in names:
                if first_cards(self.shown(name, box)) == EQUAL:
                    await self.elect_on(name, box)

    async def before_elections(self) -> None:
        if not (self.ruled_too_late and self.misdeals.any_elected):
            await self.dealer_pauses("winning and losing wagers are settled")

    async def elect_on(self, player: str, box: int) -> None:
        elected = self.misdeals.elected_before(player, box)
        question = self.question(player, box)
        if question is not None and (not elected or _word(elected) not in question.options):
            given = await self.ask_while(lambda: self.question(player, box))
            if given is not None:
                assert isinstance(given.command, Choose)
                elected = given.command.option if given.role is Role.PLAYER else ABSENT
        self.take_election(player, box, elected)

    def take_election(self, player: str, box: int, elected: str) -> None:
        wager = self.wagers.get((player, BET, box))
        if wager is None:  # directed void meanwhile
            return
        rule = "qld-2024:13:27" if elected == ABSENT else "qld-2024:13:16(4)"
        to = player if self.choices_private else ev.EVERYONE
        said = _word(elected)
        self.emit(ev.Chose(player, self.matched(box), said, box, rule=rule, audience=to))
        self.elected[player, box] = elected
        if elected == GO_TO_WAR:
            raised = self.layout[RAISE]
            self.stake(player, raised, box, wager.amount, rule="qld-2024:13:16(5)(b)")
        else:
            self.decide(wager)

    def question(self, player: str, box: int) -> Choice | None:
        """What is open to a player with equal cards; war only with chips for it (s 6(2))."""
        wager = self.wagers.get((player, BET, box))
        if wager is None:
            return None
        able = self.ledger.balance(credit(player)) >= wager.amount
        return Choice(
            self.matched(box),
            (GO_TO_WAR, SURRENDER) if able else (SURRENDER,),
            to=(player,),
            otherwise=SURRENDER,  # s 27
            box=box,
            rule="qld-2024:13:16(4)",
        )

    def shut(self, option: str, player: str) -> Refused | None:
        if option == GO_TO_WAR:
            said = "the chips do not reach for a wager equal to the casino war wager"
            return Refused(said, "qld-2024:13:6(2)")
        return None

    def not_put(self, option: str, player: str) -> Refused | None:
        """Only equal cards ask for a decision, and it is made once."""
        if option not in (GO_TO_WAR, SURRENDER):
            return None
        if not self.dealer.cards:
            return Refused("no card is dealt", "qld-2024:13:16(4)")
        if any(w.player == player and w.area.raises for w in self.wagers.values()):
            return Refused(f"{player} has gone to war", "qld-2024:13:9(2)")
        said = f"{player} has no card equal to the dealer's that is undecided"
        return Refused(said, "qld-2024:13:16(4)")

    def matched(self, box: int) -> str:
        return f"{self.hands[box].cards[0]} against {self.dealer.cards[0]}"

    # The subsequent deal (s 17).

    async def deal_war_cards(self) -> None:
        self.phase = WAR
        self.mark("war")
        misdeals = self.misdeals
        misdeals.first_deal = len(misdeals.dealt)
        hands = [self.hands[box] for box in self.at_war()]
        if misdeals.dealer_missed(at_war=True):
            await self.cards.deal(hands, self.lay_war, on=_box)
            await self.deal_to_dealer_late()
        else:
            await self.cards.deal([*hands, self.dealer], self.lay_war, on=_box)
        self.phase = FOUGHT
        if self.notes:
            await misdeals.rule_on_war_deal()
        await self.dealer_pauses("the war cards are dealt")

    def lay_war(self, hand: Hand, card: Card) -> None:
        self.lay(hand, card, "qld-2024:13:17(1)(a)" if hand.box else "qld-2024:13:17(1)(b)")

    async def settle_war(self) -> None:
        """Box by box from the dealer's right, each player's two wagers (s 17(2))."""
        while raised := self.lying(RAISE):
            for wager in [w for w in raised if w.box == raised[0].box]:
                first = self.wagers.get((wager.player, BET, wager.box))
                self.decide(wager)
                if first is not None:
                    self.decide(first)
            self.phase = PAYING
            if self.has_wager(RAISE):
                await self.dealer_pauses(f"box {raised[0].box} is settled")
        for wager in self.lying(BET):  # a go to war wager was declared void by itself
            self.decide(wager)

    # What the engine asks.

    def cards_in_play(self) -> Iterable[Card]:
        return self.misdeals.order  # all that were dealt to the round (s 24(2)(b))

    def cutting_card_on(self, box: int) -> None:
        self.boxes.cutting_card_on(box)  # s 14(1)(b), (c)

    def outcome(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {hand.name: [*hand.cards] for hand in self.hands.values()}
        found["dealer"] = [*self.dealer.cards]
        found["order"] = [*self.misdeals.order]
        return found


def _box(hand: Hand) -> int:
    return hand.box


def _word(elected: str) -> str:
    """An absent player surrenders (s 27)."""
    return SURRENDER if elected == ABSENT else elected


class CasinoWar1(CasinoWar):
    """Version 1: the dealer paused again, and settled what was settled before once more."""

    settled_stand = False
