"""The boxes of a table and a deal put right, in a game that deals one card to each box.

The provisions are those of casino war and of lucky draw baccarat: the same parts for both.
"""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from croupier.equipment.cards import Card, rank_number
from croupier.table import events as ev
from croupier.table.areas import Area, PayTable, Wager
from croupier.table.boxes import BoxCarry, Boxes, BoxRules
from croupier.table.cards import CardRound, CardRules, Cards
from croupier.table.commands import Choose, Incident, Place, kebab
from croupier.table.game import Game
from croupier.table.misdeals import ExtraHand, Misdeals, Missed, Reordered
from croupier.table.parts import Held
from croupier.table.refusal import Refused
from croupier.table.results import Lose, Result, Void, win
from croupier.table.round import Carry, Options
from croupier.table.rulings import Rewind, ruling
from croupier.table.sign import Limit, Sign
from tests.story import DEALER, Story

WAR = BoxRules(
    more_players="qld-2024:13:8(1)",
    one_maximum="qld-2024:13:8(2)(a)",
    more_boxes="qld-2024:13:10(1)",
    wager="the casino war wager",
)
CONTROLLED = BoxRules(more_players="qld-2024:2:8(1)", control="qld-2024:2:9(2)")
LUCKY = BoxRules(one_player="qld-2024:14:7(3)", more_boxes="qld-2024:14:9(1)")
PERMITS, ORDER, MISSED = "qld-2024:13:6(1)", "qld-2024:13:25(1)", "qld-2024:13:26(1)"
TEN = 1000
DEALT, SHOWN = "dealt", "shown"


class Dealt(Incident["HighCard"], frozen=True, tag=kebab):
    """How the cards really left the shoe, or a box that had none, or one too many."""

    order: tuple[str, ...] = ()
    none: int = 0
    extra: int = 0


class OneCard:
    """A hand of one card."""

    number = 1

    def __init__(self, box: int) -> None:
        self.box = box
        self.name = f"box {box}" if box else "dealer"
        self.cards: list[Card] = []

    @property
    def count(self) -> str:
        return " ".join(self.cards) or "none"

    def add(self, card: Card) -> None:
        self.cards.append(card)

    def recount(self) -> None:
        """A card is what it is."""


class WrongDeals(Misdeals["HighCard", OneCard]):
    @ruling(Dealt, ORDER, while_=DEALT)
    async def put_right(self, incident: Dealt) -> None:
        self.place_again([Card(card) for card in incident.order], ORDER)

    @ruling(Dealt, ORDER, while_=SHOWN)
    async def later(self, incident: Dealt) -> None:
        if incident.none:
            raise Rewind("deal", MISSED, note=Missed(incident.none, (0,)))
        if incident.extra:
            raise Rewind("deal", ORDER, note=ExtraHand(incident.extra))
        cards = tuple(Card(card) for card in incident.order)
        raise Rewind("deal", ORDER, note=Reordered(cards))


class HighOptions(Options, frozen=True):
    players_per_box: int = 3
    boxes_per_player: int = 0


class HighCard(CardRound[HighOptions, BoxCarry]):
    """The higher card wins even money; the same card is void."""

    game = "high-card"
    options_type: ClassVar[type[Options]] = HighOptions
    carry_type: ClassVar[type[Carry]] = BoxCarry

    cards = Held(Cards, CardRules(cut_offered="qld-2024:13:14(2)"))
    boxes = Held(Boxes, WAR, ("bet",))
    misdeals = Held(WrongDeals)

    @classmethod
    def areas(cls, options: HighOptions) -> dict[str, Area]:
        results: dict[int, Result] = {1: win(1, PERMITS), 0: Void(PERMITS), -1: Lose(PERMITS)}
        return {"bet": Area("bet", PERMITS, PayTable(_sign, results))}

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        return self.boxes.may_wager(player, area, box, total)

    def make_room(self, player: str, area: Area, box: int) -> None:
        self.boxes.make_room(player, area, box)

    async def play(self) -> None:
        if self.cards.shuffle_is_due:
            await self.cards.shuffle(1)
            self.boxes.start_shoe()
            await self.cards.cut(self.boxes.cutters())
            self.boxes.cards_are_cut()
        await self.wagering(rule=PERMITS)
        await self.boxes.decide_control()
        self.phase = DEALT
        self.mark("deal")
        misdeals, dealer = self.misdeals, OneCard(0)
        boxes = sorted([*self.boxes.control, *misdeals.extra])
        hands = [OneCard(box) for box in boxes]
        places = [*(hand for hand in hands if misdeals.was_dealt(hand, 1)), dealer]
        await self.cards.deal(places, self.lay, on=lambda hand: hand.box)
        misdeals.put_in_order(ORDER)
        await self.dealer_pauses("the cards lie")
        self.phase = SHOWN
        await self.dealer_pauses("the cards are shown")
        for note in self.noted(Missed):
            await self.boxes.offer_to_all(note.box, MISSED, "stay", "retract")
        had = {hand.box: _rank(hand) - _rank(dealer) for hand in hands if hand.cards}
        self.settle_each(lambda wager: had.get(wager.box, 0))
        self.boxes.note_round()

    def lay(self, hand: OneCard, card: Card) -> None:
        hand.add(card)
        self.misdeals.dealt.append((hand, card))
        self.emit(ev.Dealt(hand.name, card, rule=PERMITS))

    def cutting_card_on(self, box: int) -> None:
        self.boxes.cutting_card_on(box)

    def outcome(self) -> dict[str, list[str]]:
        return {"order": [*self.misdeals.order]}


class LuckyCard(HighCard):
    boxes = Held(Boxes, LUCKY, ("bet",))


class ControlledCard(HighCard):
    boxes = Held(Boxes, CONTROLLED, ("bet",))


def _rank(hand: OneCard) -> int:
    return rank_number[hand.cards[0]]


def _sign(difference: int) -> int:
    return (difference > 0) - (difference < 0)


GAME = Game("high-card", "High card", "qld-2024", "13", 1, HighCard, seats=3)
LUCKY_GAME = Game("lucky-card", "Lucky card", "qld-2024", "14", 1, LuckyCard, seats=3)
CONTROLLED_GAME = Game("controlled-card", "A card", "qld-2024", "2", 1, ControlledCard, seats=3)
ALL = {"alice": 1, "bob": 2, "carol": 0}


def told(cards: str = "", game: Game = GAME, **settings: Any) -> Story:
    """A table whose first cards are these, the cut left to the dealer."""
    story = Story(game, cards, **{"players": ALL, **settings})
    while story.table.round.phase == "opening":
        story.time_up()
    return story


def lying(story: Story) -> dict[tuple[str, int], int]:
    wagers: list[Wager] = list(story.table.round.wagers.values())
    return {(w.player, w.box): w.amount for w in wagers}


def test_13_8_1_three_players_on_a_box_and_not_a_fourth() -> None:
    story = told(players={**ALL, "dora": 0})
    for name in ("alice", "bob", "carol"):
        story.place(name, "bet", TEN, 1)
    refused = story.refused("dora", Place("bet", TEN, 1))
    assert (refused.reason, refused.rule) == ("box 1 has its 3 players", "qld-2024:13:8(1)")


def test_13_8_2_a_one_table_maximum_for_all_on_a_box() -> None:
    sign = Sign({"": Limit(100, 2 * TEN)}, one_table_maximum=True)
    story = told(sign=sign)
    story.place("alice", "bet", TEN, 1)
    assert story.refused("bob", Place("bet", TEN + 100, 1)).rule == "qld-2024:13:8(2)(a)"
    story.place("bob", "bet", TEN, 1)
    assert lying(story) == {("alice", 1): TEN, ("bob", 1): TEN}


def test_14_7_3_one_player_on_a_box_where_the_rules_say_so() -> None:
    story = told(game=LUCKY_GAME, players_per_box=1)
    story.place("alice", "bet", TEN, 1)
    assert story.refused("bob", Place("bet", TEN, 1)).rule == "qld-2024:14:7(3)"


def test_14_9_1_who_has_another_box_gives_this_one_up() -> None:
    story = told(game=LUCKY_GAME, players_per_box=1)
    story.place("alice", "bet", TEN, 1)
    story.place("alice", "bet", TEN, 3)
    story.place("bob", "bet", 2 * TEN, 3)
    (back,) = story.of(ev.WagerWithdrawn)
    assert (back.player, back.box, back.amount, back.rule) == ("alice", 3, TEN, "qld-2024:14:9(1)")
    assert lying(story) == {("alice", 1): TEN, ("bob", 3): 2 * TEN}
    refused = story.refused("carol", Place("bet", TEN, 1))  # alice sits there, and has no other
    assert refused.rule == "qld-2024:14:7(3)"


def test_14_9_1_but_not_the_box_where_the_player_sits() -> None:
    story = told(game=LUCKY_GAME, players_per_box=1)
    story.place("alice", "bet", TEN, 3)
    story.place("alice", "bet", TEN, 1)
    assert story.refused("bob", Place("bet", TEN, 1)).rule == "qld-2024:14:7(3)"
    story.place("bob", "bet", TEN, 3)
    assert lying(story) == {("alice", 1): TEN, ("bob", 3): TEN}


def test_13_10_1_as_many_boxes_as_the_house_permits() -> None:
    story = told(boxes_per_player=2)
    story.place("alice", "bet", TEN, 1)
    story.place("alice", "bet", TEN, 2)
    refused = story.refused("alice", Place("bet", TEN, 3))
    assert (refused.reason, refused.rule) == (
        "a player may wager on 2 boxes",
        "qld-2024:13:10(1)",
    )


def test_the_dealer_decides_who_controls_a_box_and_whoever_sits_there_comes_first() -> None:
    story = told("9♠ 5♥", CONTROLLED_GAME, staffed=True)
    story.place("carol", "bet", TEN, 1)
    story.place("alice", "bet", TEN, 1)
    assert story.table.round.boxes.presumed_control(1) == "alice"
    story.no_more_bets()
    story.say(DEALER, Choose("carol"))
    assert story.table.round.boxes.control == {1: ["carol", "alice"]}


def test_where_no_provision_lets_one_player_control_a_box_nobody_is_asked() -> None:
    story = told("9♠ 5♥", staffed=True)
    story.place("carol", "bet", TEN, 1)
    story.place("alice", "bet", TEN, 1)
    story.no_more_bets()
    assert story.table.pending.describe() == "dealer: the cards lie (go on)"
    assert story.table.round.boxes.control == {1: ["alice", "carol"]}


@pytest.mark.parametrize(
    ("place", "offered"),
    [
        (1, ["bob", "alice", "carol"]),  # on bob's box
        (0, ["alice", "bob", "carol"]),  # on alice's
        (2, ["bob", "alice", "carol"]),  # on the dealer's hand: bob is farthest to the right
    ],
)
def test_13_14_1_who_is_offered_the_cut(place: int, offered: list[str]) -> None:
    story = told("9♠ 5♥ 7♦")
    story.table.round.carry.shoe.place_cutting_card(place)
    story.place("alice", "bet", TEN)
    story.place("bob", "bet", TEN)
    story.no_more_bets()
    assert story.table.round.boxes.cutters() == offered


def test_13_14_2_the_cut_goes_on_clockwise_from_whoever_came_first() -> None:
    story = Story(GAME, players={"carol": 0, "bob": 2, "alice": 1})
    assert story.table.round.boxes.cutters() == ["carol", "alice", "bob"]


def test_13_25_1_cards_are_placed_in_their_order_before_anything_is_settled() -> None:
    story = told("9♠ 5♥ 7♦", staffed=True)
    story.place("alice", "bet", TEN)
    story.place("bob", "bet", TEN)
    story.no_more_bets()
    story.supervisor(Dealt(order=("5♥", "9♠", "7♦")))
    moved = [e.text for e in story.of(ev.Announced) if e.rule == ORDER]
    assert moved == ["box 1: 5♥, 5♥", "box 2: 9♠, 9♠"]
    story.go_on()
    story.go_on()
    assert (story.won("alice"), story.won("bob")) == (-TEN, TEN)


def test_13_25_1_found_later_the_round_goes_back_with_the_same_cards() -> None:
    story = told("9♠ 5♥ 7♦", staffed=True)
    story.place("alice", "bet", TEN)
    story.place("bob", "bet", TEN)
    story.no_more_bets()
    story.go_on()
    story.supervisor(Dealt(order=("5♥", "9♠", "7♦")))
    assert story.table.round.notes == (Reordered((Card("5♥"), Card("9♠"), Card("7♦"))),)
    story.go_on()
    story.go_on()
    assert (story.won("alice"), story.won("bob")) == (-TEN, TEN)


def test_a_box_that_had_no_card_is_dealt_none_and_its_player_may_retract() -> None:
    story = told("9♠ 5♥ 7♦", staffed=True)
    story.place("alice", "bet", TEN)
    story.place("bob", "bet", TEN)
    story.no_more_bets()
    story.go_on()
    story.supervisor(Dealt(none=2))
    boxes = story.table.round.boxes
    assert story.table.round.misdeals.order == ["9♠", "5♥"]  # bob's card was the dealer's
    assert story.table.round.misdeals.ruled_on(2)
    assert not story.table.round.misdeals.ruled_on(1)
    story.go_on()
    story.go_on()
    assert story.table.pending is not None
    assert story.table.pending.describe().startswith("bob")
    story.choose("bob", "retract")
    (back,) = story.of(ev.WagerWithdrawn)
    assert (back.player, back.amount, back.rule) == ("bob", TEN, MISSED)
    assert boxes.withdrew == (("bob", 2),)
    assert (story.won("alice"), story.won("bob")) == (TEN, 0)


def test_a_hand_on_a_box_without_a_wager_keeps_its_card() -> None:
    story = told("9♠ 5♥ 7♦", staffed=True)
    story.place("alice", "bet", TEN)
    story.no_more_bets()
    story.go_on()
    story.supervisor(Dealt(extra=2))
    assert story.table.round.misdeals.order == ["9♠", "5♥", "7♦"]
    story.go_on()
    story.go_on()
    assert story.won("alice") == TEN  # against the dealer's 7


def test_who_was_there_since_the_shuffle() -> None:
    story = told("9♠ 5♥ 7♦ 8♠ 2♥ 3♦ 4♠")
    story.place("alice", "bet", TEN)
    story.place("bob", "bet", TEN)
    story.no_more_bets()
    story.place("alice", "bet", TEN)
    story.place("carol", "bet", TEN, 3)
    story.no_more_bets()
    carry = story.table.round.carry
    assert (carry.rounds, carry.first_round) == (2, ("alice", "bob"))
    assert (carry.wagered, carry.sat_out) == (("alice", "bob", "carol"), ("bob",))
