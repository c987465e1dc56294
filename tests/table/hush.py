"""A game of hidden hands with almost no rules, for tests of who gets to know what.

Each player has two cards face down, the dealer two, and one lies in the middle for all.  Who has
looked raises or folds; those who fold never show.  Then everything is turned up, and the higher
total of red cards wins.  It cites provisions that have nothing to do with it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from croupier.equipment.cards import RED
from croupier.equipment.edges import EDGES
from croupier.table import events as ev
from croupier.table.areas import Area
from croupier.table.cards import CardCarry, CardRound, CardRules, Cards
from croupier.table.commands import Incident, kebab
from croupier.table.game import Game
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.round import Carry, Options
from croupier.table.rulings import Rewind, RoundVoid, ruling
from tests.table.tiny import EVEN, LOST, RULE

DEALING, DONE = "dealing", "done"
DEALER, COMMUNITY = "dealer", "community"


class HushOptions(Options, frozen=True):
    machine: bool = False
    shared: bool = False  # everyone may look at the first player's cards, as on a shared box


class Misdealt(Incident, frozen=True, tag=kebab):
    """Back to the deal."""

    def check(self, round: Any) -> Refused | None:
        return None if "deal" in round.marks else Refused("nothing was dealt", RULE)


class Spoiled(Incident, frozen=True, tag=kebab):
    """The round cannot stand."""


class Ended(Incident, frozen=True, tag=kebab):
    """The cards are shuffled while hands lie: an order is spent before it may be revealed."""


class Hush(CardRound):
    game = "hush"
    options_type: ClassVar[type[Options]] = HushOptions
    carry_type: ClassVar[type[Carry]] = CardCarry
    cards = Held(Cards, CardRules(not_enough=RULE))

    carry: CardCarry
    options: HushOptions

    def set_up(self) -> None:
        super().set_up()
        self.playing: list[str] = []
        self.folded: list[str] = []

    @classmethod
    @lru_cache
    def areas(cls, options: Any) -> dict[str, Area]:
        return {"ante": Area("ante", RULE)}

    async def play(self) -> None:
        if self.carry.shoe is None or self.carry.shuffle_due:
            await self.cards.shuffle(1, machine=self.options.machine)
            self.carry.shuffle_due = not self.options.machine  # each round
        elif self.options.machine:
            self.carry.shoe.refill()
        else:
            self.carry.shuffle_due = True
        await self.wagering(rule=RULE)
        self.mark("deal")
        self.phase = DEALING
        self.playing = list(dict.fromkeys(w.player for w in self.wagers.values()))
        self.deal_down()
        await self.dealer_pauses("the cards lie")
        for name in self.playing:
            await self.see(name)
        for name in [*self.playing]:
            if await self.choose(name, "your hand", ("raise", "fold"), otherwise="fold") == "fold":
                self.hidden.fold(name, rule=RULE)
                self.folded.append(name)
        await self.decide()
        self.phase = DONE
        await self.dealer_pauses("settled")

    async def see(self, name: str) -> None:
        await self.hidden.look(name, rule=RULE)

    def deal_down(self) -> None:
        for _ in range(2):
            for name in self.playing:
                shared = self.options.shared and name == self.playing[0]
                self.hidden.deal(name, to=self.playing if shared else [name], rule=RULE)
            self.hidden.deal(DEALER, rule=RULE)
        self.hidden.deal(COMMUNITY, rule=RULE)

    async def decide(self) -> None:
        await self.hidden.turn_up(COMMUNITY, rule=RULE)
        mine = _reds(await self.hidden.turn_up(DEALER, rule=RULE))
        for name in self.playing:
            won = False
            if name not in self.folded:
                won = _reds(await self.hidden.turn_up(name, rule=RULE)) > mine
            for wager in self.of(name):
                self.settle(wager, EVEN if won else LOST)

    def outcome(self) -> dict[str, list[str]]:
        hands = [*self.playing, DEALER, COMMUNITY]
        return {hand: [*self.hidden.seen(hand)] for hand in hands}

    @ruling(Misdealt, RULE)
    async def misdealt(self, incident: Misdealt) -> None:
        raise Rewind("deal", RULE)

    @ruling(Spoiled, RULE, while_=DEALING)
    async def spoiled(self, incident: Spoiled) -> None:
        raise RoundVoid(RULE, "spoiled")

    @ruling(Ended, RULE, while_=DEALING)
    async def ended(self, incident: Ended) -> None:
        await self.cards.reveal(self.cards.shoe.commitment)


class PublicHush(Hush):
    """The same as players against each other would have it: wagers are for all to see, and what
    was folded is for nobody, not even when the cards are spent."""

    game = "public-hush"
    wagers_public = True
    unshown_for = ev.INSPECTORS


class PeekingHush(PublicHush):
    """The same, but nobody looks: everyone turns up both edges of the own cards a little."""

    game = "peeking-hush"

    async def see(self, name: str) -> None:
        for slot in self.hidden.slots(name):
            for edge in EDGES:
                await self.hidden.peek(slot, name, edge, rule=RULE)


def _reds(cards: list[Any]) -> int:
    return sum(card in RED for card in cards)


HUSH = Game("hush", "Hush", "qld-2024", "1", 1, Hush, seats=5)
PUBLIC_HUSH = Game("public-hush", "Public hush", "qld-2024", "1", 1, PublicHush, seats=5)
PEEKING_HUSH = Game("peeking-hush", "Peeking hush", "qld-2024", "1", 1, PeekingHush, seats=5)
