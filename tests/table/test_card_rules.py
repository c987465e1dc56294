"""What the cards of a table do by its rules, in a game that deals a row of cards and no more.

The provisions are those of casino war and of three card poker: the same cards for both.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

import pytest

from croupier.equipment.cards import DECK, Card
from croupier.equipment.randomness import SeededSource
from croupier.table import events as ev
from croupier.table.actors import SYSTEM, player
from croupier.table.acts import Join
from croupier.table.areas import Area
from croupier.table.cards import NO_BOX, CardCarry, CardRound, CardRules, Cards
from croupier.table.commands import NoMoreBets, TimeUp
from croupier.table.devices import Equipment
from croupier.table.game import Game
from croupier.table.parts import Held
from croupier.table.round import Carry, Options
from croupier.table.table import Table
from tests.story import DEALER
from tests.table.tiny import RULE

E = TypeVar("E", bound=ev.Event)
WAR = CardRules(
    cut_offered="qld-2024:13:14(2)",
    cut="qld-2024:13:13(4)",
    cutting_card="qld-2024:13:13(7)",
    cutting_card_out="qld-2024:13:18",
    discards_shuffled="qld-2024:13:24(1)",
    discards_in_machine="qld-2024:13:24(2)",
)
POKER = CardRules(
    shuffled="qld-2024:12:13(4)", each_round="qld-2024:12:13(4)", cut="qld-2024:12:13(5)"
)


class RowOptions(Options, frozen=True):
    row: int = 20  # cards a round
    cutting_card: int = 0  # from the back
    kept: int = 60  # cards that stay on the layout; the others go to the discard rack
    machine: bool = False
    device: bool = False  # shuffles in place of the dealer, who then does not cut


class Row(CardRound[RowOptions, CardCarry]):
    """A card to each of three boxes and to the dealer, round and round."""

    game = "row"
    options_type: ClassVar[type[Options]] = RowOptions
    carry_type: ClassVar[type[Carry]] = CardCarry
    cards = Held(Cards, WAR)
    came_on: int | None = None

    def set_up(self) -> None:
        self.row: list[Card] = []

    @classmethod
    def areas(cls, options: RowOptions) -> dict[str, Area]:
        return {}

    async def play(self) -> None:
        cards, options = self.cards, self.options
        if cards.shuffle_is_due:
            await cards.shuffle(1, machine=options.machine)
            if not options.machine and not options.device:
                await cards.cut([p.name for p in self.state.players if cards.rules.cut_offered])
            if options.cutting_card:
                cards.place_cutting_card(options.cutting_card)
        elif options.machine:
            cards.shoe.refill()
        await self.wagering(rule=RULE)
        places = [place % 4 for place in range(1, options.row + 1)]
        await cards.deal(places, self.lay, on=int)

    def lay(self, place: int, card: Card) -> None:
        self.row.append(card)
        self.emit(ev.Dealt(f"box {place}" if place else "dealer", card, rule=RULE))

    def cards_in_play(self) -> list[Card]:
        return self.row[-self.options.kept :]

    def cutting_card_on(self, box: int) -> None:
        self.came_on = box

    def outcome(self) -> dict[str, list[str]]:
        return {"order": [*self.row]}


class PokerRow(Row):
    cards = Held(Cards, POKER)


class Told:
    def __init__(self, kind: type[Row] = Row, **options: Any) -> None:
        game = Game("row", "Row", "qld-2024", "13", 1, kind, seats=3)
        self.devices = Equipment(SeededSource(7))
        self.table = Table(game, options=game.configure(options), devices=self.devices)
        self.events = list(self.table.start())
        self.events += self.table.submit(player("ann"), Join(1))

    def round(self) -> Row:
        """Play one; the round as it ended."""
        while not any(type(legal.command) is NoMoreBets for legal in self.table.legal()):
            self.events += self.table.submit(SYSTEM, TimeUp())
        self.events += self.table.submit(DEALER, NoMoreBets())
        assert self.table.last is not None
        assert isinstance(self.table.last.round, Row)
        return self.table.last.round

    def of(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]


def test_the_discards_are_shuffled_and_cut_and_the_round_goes_on() -> None:
    told = Told()
    told.round()
    told.round()
    last = told.round()  # forty cards are out: twelve are left
    dealt = last.row
    assert len(dealt) == len({*dealt}) == 20
    said = next(e for e in told.of(ev.Announced) if "not enough" in e.text)
    assert said.rule == "qld-2024:13:24(1)"
    shuffled = told.of(ev.ShoeShuffled)[1]
    # all but the twelve cards on the layout, behind the fifty-two that are out
    assert (shuffled.cards, shuffled.rule) == (40, "qld-2024:13:24(1)")
    assert told.of(ev.ShoeCut)[1].rule == "qld-2024:13:24(1)"
    assert told.of(ev.ShoeRevealed), "the order that was committed to is shown first"
    assert told.table.round.carry.shuffle_due is False, "all cards are shuffled for the next round"
    assert [e.cards for e in told.of(ev.ShoeShuffled)] == [52, 40, 52]


def test_cards_in_the_discard_rack_go_into_the_shuffling_device() -> None:
    told = Told(machine=True, row=60, kept=10)
    last = told.round()
    assert len(last.row) == 60
    assert set(last.row) == set(DECK)
    again = told.of(ev.ShoeShuffled)[1]
    assert (again.cards, again.rule) == (42, "qld-2024:13:24(2)")
    assert not told.of(ev.ShoeCut)


@pytest.mark.parametrize(("from_back", "box"), [(51, 2), (50, 3), (49, NO_BOX), (48, 1)])
def test_on_whose_box_the_cutting_card_appeared(from_back: int, box: int) -> None:
    """The first card leaves to box 1; the cutting card stands before another."""
    told = Told(cutting_card=from_back)
    last = told.round()
    assert last.came_on == box
    out = told.of(ev.CuttingCardOut)
    assert [event.rule for event in out] == ["qld-2024:13:18"]
    place = told.events.index(out[0])
    after = told.events[place + 1]
    assert isinstance(after, ev.Dealt)
    assert after.to == (f"box {box}" if box else "dealer")


def test_the_round_is_completed_and_then_the_cards_are_shuffled() -> None:
    told = Told(cutting_card=45)
    told.round()
    assert len(told.of(ev.Dealt)) == 20
    told.round()
    assert len(told.of(ev.ShoeShuffled)) == 3  # for the first round, and after each


def test_a_cutting_card_that_is_next_comes_out_in_the_next_round() -> None:
    told = Told(cutting_card=32)
    told.round()
    assert len(told.of(ev.ShoeShuffled)) == 1
    assert told.round().came_on == 1


def test_the_cut_is_offered_and_the_dealer_cuts_if_none_accepts() -> None:
    told = Told(cutting_card=20)
    told.round()
    told.round()
    told.round()  # from new cards: ann has joined by now
    offers = [e for e in told.of(ev.Chose) if e.rule == "qld-2024:13:14(2)"]
    assert [e.option for e in offers] == ["decline"]
    assert {e.rule for e in told.of(ev.ShoeCut)} == {"qld-2024:13:13(4)"}
    assert {e.rule for e in told.of(ev.CuttingCardPlaced)} == {"qld-2024:13:13(7)"}


@pytest.mark.parametrize("device", [False, True])
def test_one_deck_is_shuffled_at_the_end_of_each_round(device: bool) -> None:
    told = Told(PokerRow, device=device)
    rows = [told.round().row for _ in range(3)]
    assert all(len({*row}) == 20 for row in rows)
    shuffles = told.of(ev.ShoeShuffled)
    assert [e.rule for e in shuffles] == ["qld-2024:12:13(4)"] * 4
    cuts = [e.rule for e in told.of(ev.ShoeCut)]
    assert cuts == ([] if device else ["qld-2024:12:13(5)"] * 4)  # only cards shuffled by hand


def test_a_card_out_of_the_shoe_comes_before_its_next() -> None:
    told = Told()
    round = told.table.round
    assert isinstance(round, Row)
    shoe = round.cards.shoe
    index = shoe.take()
    card = told.devices.face(shoe, index)
    shoe.seen(index, card)
    round.cards.aside.append(card)
    row = told.round().row
    assert row[0] == card
    assert len({*row}) == 20
