"""Two games with almost no rules, for tests of the table itself.

``COIN``: one coin; heads and tails pay 1 to 1, and a wager on the run stays up, paid 1 to 1 for
each head, until a tail takes it.  ``CARD``: one card from a one-deck shoe; red and black.  Both
cite provisions that have nothing to do with them.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

import msgspec

from croupier.equipment.cards import RED
from croupier.table import events as ev
from croupier.table.areas import Area, PayTable, Wager, laid
from croupier.table.asks import TossCoins
from croupier.table.cards import CardCarry, CardRound, CardRules, Cards
from croupier.table.commands import Incident, Toss, kebab
from croupier.table.game import Game
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Void, Win
from croupier.table.round import Carry, Options, Round
from croupier.table.rulings import Note, Rewind, RoundVoid, ruling

RULE = "qld-2024:1:10(1)"
EVEN, LOST, BACK = Win(Fraction(1), RULE), Lose(RULE), Void(RULE)
DEALING, DONE = "dealing", "done"


class Spoiled(Incident, frozen=True, tag=kebab):
    """The round cannot stand."""


class Misdealt(Incident, frozen=True, tag=kebab):
    """Back to the deal; ``skip``: its first card is burnt this time."""

    skip: bool = False

    def check(self, round: Any) -> Refused | None:
        return None if "deal" in round.marks else Refused("nothing was dealt", RULE)


class Skip(Note, frozen=True):
    """The next card is burned before the deal."""


class Disturbed(Incident, frozen=True, tag=kebab):
    """Every player may take wagers back, or part of them."""


class Standing(msgspec.Struct, frozen=True):
    player: str
    amount: int


class CoinCarry(Carry):
    run: tuple[Standing, ...] = ()


class Coin(Round):
    game = "coin"
    numbered_boxes = False
    carry_type: ClassVar[type[Carry]] = CoinCarry

    carry: CoinCarry

    def set_up(self) -> None:
        super().set_up()
        self.face = ""
        for standing in self.carry.run:
            key = (standing.player, "run", 0)
            self.wagers[key] = laid(standing.player, self.layout["run"], 0, standing.amount)

    @classmethod
    @lru_cache
    def areas(cls, options: Any) -> dict[str, Area]:
        return {
            "heads": Area("heads", RULE, PayTable(str, {"H": EVEN, "T": LOST})),
            "tails": Area("tails", RULE, PayTable(str, {"H": LOST, "T": EVEN})),
            "run": Area("run", RULE),
        }

    async def play(self) -> None:
        self.carry.run = ()
        await self.wagering(rule=RULE)
        self.phase = DEALING
        command = (await self.ask(TossCoins(1, RULE))).command
        assert isinstance(command, Toss)
        self.face = command.faces[0]
        self.emit(ev.Thrown(list(command.faces), self.face, rule=RULE))
        self.settle_by_area(self.face)
        self.phase = DONE
        await self.dealer_pauses("anything to report")
        self.stand_or_lose()

    def stand_or_lose(self) -> None:
        standing = []
        for wager in [w for w in self.wagers.values() if w.area.name == "run"]:
            if self.face == "T":
                self.settle(wager, LOST)
            else:
                standing.append(Standing(wager.player, wager.amount))
        self.carry.run = tuple(standing)

    def undecided(self) -> list[Wager]:
        if self.face or not self.wagers:
            return [w for w in self.wagers.values() if w.area.name != "run"]
        return list(self.wagers.values())

    def outcome(self) -> dict[str, list[str]]:
        return {"order": [self.face]}

    @ruling(Spoiled, RULE, while_=DEALING)
    async def spoiled(self, incident: Spoiled) -> None:
        raise RoundVoid(RULE, "spoiled")


class CardOptions(Options, frozen=True):
    machine: bool = False
    cutting_card: int = 0


class Card(CardRound):
    game = "card"
    options_type: ClassVar[type[Options]] = CardOptions
    carry_type: ClassVar[type[Carry]] = CardCarry
    cards = Held(Cards, CardRules(cut_offered=RULE, cut=RULE, not_enough=RULE))

    carry: CardCarry
    options: CardOptions

    def set_up(self) -> None:
        super().set_up()
        self.dealt: list[str] = []

    @classmethod
    @lru_cache
    def areas(cls, options: Any) -> dict[str, Area]:
        def colour(red: bool) -> PayTable[Card]:
            return PayTable(lambda card: (card in RED) == red, {True: EVEN, False: LOST})

        return {
            "red": Area("red", RULE, colour(True)),
            "black": Area("black", RULE, colour(False)),
            "void": Area("void", RULE, PayTable(bool, {True: BACK})),
        }

    async def play(self) -> None:
        if self.carry.shoe is None or self.carry.shuffle_due:
            shoe = await self.cards.shuffle(1, machine=self.options.machine)
            if not self.options.machine:
                await self.cards.cut([p.name for p in self.state.players])
                if self.options.cutting_card:
                    shoe.place_cutting_card(self.options.cutting_card)
        elif self.options.machine:
            self.carry.shoe.refill()
        await self.wagering(rule=RULE)
        self.mark("deal")
        self.phase = DEALING
        if self.noted(Skip):
            self.cards.take()
            self.emit(ev.CardBurned(rule=RULE))
        card = await self.cards.draw()
        self.emit(ev.Dealt("table", card, rule=RULE))
        await self.dealer_pauses("the card lies")
        self.dealt = [card]
        self.settle_by_area(card)
        self.phase = DONE
        await self.dealer_pauses("settled")

    def outcome(self) -> dict[str, list[str]]:
        return {"order": [*self.dealt]}

    @ruling(Spoiled, RULE, while_=DEALING)
    async def spoiled(self, incident: Spoiled) -> None:
        raise RoundVoid(RULE, "spoiled")

    @ruling(Misdealt, RULE)
    async def misdealt(self, incident: Misdealt) -> None:
        raise Rewind("deal", RULE, note=Skip() if incident.skip else None)

    @ruling(Disturbed, RULE, while_=DEALING)
    async def disturbed(self, incident: Disturbed) -> None:
        await self.offer_retraction(rule=RULE, reduce=True)


COIN = Game("coin", "Coin", "qld-2024", "1", 1, Coin, seats=5)
CARD = Game("card", "Card", "qld-2024", "1", 1, Card, seats=5)
TINY = {"coin": COIN, "card": CARD}
