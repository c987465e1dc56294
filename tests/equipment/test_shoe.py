import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.equipment import (
    DECK,
    SPANISH_DECK,
    CardMachine,
    DecksNotApproved,
    ImpossibleCard,
    NoCuttingCard,
    SeededSource,
    Shoe,
    ShoeEmpty,
    new_shoe,
)
from croupier.equipment.cards import PACKS


def test_a_new_shoe_is_full() -> None:
    shoe = new_shoe(8)
    assert shoe.size == shoe.remaining == 416
    assert shoe.left == dict.fromkeys(DECK, 8)
    spanish = new_shoe(6, "spanish")
    assert spanish.size == 288
    assert spanish.could_be(0) == list(SPANISH_DECK)
    assert new_shoe(8).left is not shoe.left
    tiles = new_shoe(1, "tiles")  # of some there are two
    assert sum(tiles.left.values()) == tiles.size == 32


def test_cards_leave_in_order_until_none_is_left() -> None:
    shoe = new_shoe(1)
    assert [shoe.take() for _ in range(52)] == list(range(52))
    with pytest.raises(ShoeEmpty):
        shoe.take()
    assert shoe.remaining == 0
    assert sum(shoe.left.values()) == 52  # none was seen


def test_a_face_can_be_seen_as_often_as_there_are_decks() -> None:
    shoe = new_shoe(2)
    for _ in range(2):
        shoe.seen(shoe.take(), "9♠")
    before = shoe.copy()
    with pytest.raises(ImpossibleCard):
        shoe.seen(2, "9♠")
    with pytest.raises(ImpossibleCard):
        shoe.seen(2, "9s")
    assert shoe == before
    assert "9♠" not in shoe.could_be(2)
    with pytest.raises(ImpossibleCard):
        new_shoe(6, "spanish").seen(0, "10♠")


def test_a_card_put_back_is_the_same_when_it_leaves_again() -> None:
    shoe = new_shoe(1)
    shoe.seen(shoe.take(), "K♦")
    shoe.take()  # face down
    shoe.seen(shoe.take(), "9♠")
    shoe.put_back(1, {2: "9♠"})
    assert shoe.position == 1
    assert shoe.could_be(2) == ["9♠"]
    assert set(shoe.could_be(1)) == set(DECK) - {"K♦", "9♠"}
    shoe.take()
    index = shoe.take()
    with pytest.raises(ImpossibleCard):
        shoe.seen(index, "9♥")
    shoe.seen(index, "9♠")
    assert shoe.known == {}
    assert sum(shoe.left.values()) == 50


def test_a_face_seen_in_the_shoe_is_known_there() -> None:
    shoe = new_shoe(1)
    shoe.seen(0, "9♠")
    shoe.seen(0, "9♠")
    assert shoe.could_be(0) == ["9♠"]
    assert sum(shoe.left.values()) == 51
    shoe.seen(shoe.take(), "9♠")
    assert shoe.known == {}
    assert sum(shoe.left.values()) == 51


@pytest.mark.parametrize(
    ("position", "faces"),
    [
        (3, {}),
        (-1, {}),
        (1, {0: "K♦"}),
        (0, {2: "K♦"}),
        (0, {0: "K♦", 2: "9♠"}),  # as many as were seen, but one of them is in the shoe
        (0, {1: "9♠"}),
        (1, {}),
    ],
)
def test_putting_back_other_cards_is_refused(position: int, faces: dict[int, str]) -> None:
    shoe = new_shoe(1)
    shoe.seen(shoe.take(), "K♦")
    shoe.seen(shoe.take(), "9♠")
    before = shoe.copy()
    with pytest.raises(ValueError, match=r"put back|no way back"):
        shoe.put_back(position, faces)
    assert shoe == before


def test_where_the_cutting_card_stands() -> None:
    shoe = new_shoe(1)
    assert not shoe.cutting_card_is_next
    assert not shoe.cutting_card_out
    assert not shoe.cutting_card_reached
    shoe.place_cutting_card(2)
    states = []
    for _ in range(4):
        states.append((shoe.cutting_card_is_next, shoe.cutting_card_out, shoe.cutting_card_reached))
        shoe.take()
    assert states == [
        (False, False, False),
        (False, False, False),
        (True, False, True),
        (False, True, True),
    ]
    shoe.place_cutting_card(4)  # in front of the next card
    assert shoe.cutting_card_is_next
    shoe.place_cutting_card(52)  # at the back
    assert not shoe.cutting_card_reached
    with pytest.raises(ValueError, match="no place"):
        shoe.place_cutting_card(3)
    with pytest.raises(ValueError, match="no place"):
        shoe.place_cutting_card(53)


def test_a_cutting_card_in_front_of_all_is_next_and_then_out() -> None:
    shoe = new_shoe(1)
    shoe.place_cutting_card(0)
    assert (shoe.cutting_card_is_next, shoe.cutting_card_reached) == (True, True)
    assert not shoe.cutting_card_out
    shoe.take()
    assert (shoe.cutting_card_out, shoe.cutting_card_reached) == (True, True)


@pytest.mark.parametrize(("least", "most"), [(0, 4), (5, 4), (1, 9), (9, 9)])
def test_general_16_a_no_approval_beyond_eight_decks(least: int, most: int) -> None:
    with pytest.raises(DecksNotApproved) as refusal:
        CardMachine(least, most)
    assert refusal.value.rule == "general:16(a)"


def test_general_16_a_decks_within_the_approved_range() -> None:
    machine = CardMachine(6, 6)  # for one number of decks alone
    machine.check(6)
    machine = CardMachine(4, 6)
    for decks in (4, 5, 6):
        machine.check(decks)
    for decks in (3, 7):
        with pytest.raises(DecksNotApproved):
            machine.check(decks)
    assert new_shoe(8, machine=True).machine
    with pytest.raises(DecksNotApproved):
        new_shoe(9, machine=True)
    assert new_shoe(9).size == 468  # no limit here for a dealing shoe


def test_general_16_e_no_cutting_card_in_a_card_machine() -> None:
    shoe = new_shoe(6, machine=True)
    with pytest.raises(NoCuttingCard) as refusal:
        shoe.place_cutting_card(10)
    assert refusal.value.rule == "general:16(e)"
    assert shoe.cutting_card == -1


def test_general_16_g_discards_go_back_into_a_card_machine() -> None:
    shoe = new_shoe(6, machine=True)
    for card in ("9♠", "K♦", "9♠"):
        shoe.seen(shoe.take(), card)
    shoe.put_back(2, {2: "9♠"})
    shoe.refill()
    assert shoe == new_shoe(6, machine=True)
    with pytest.raises(ValueError, match="only a card machine"):
        new_shoe(6).refill()


def test_impossible_shoes() -> None:
    with pytest.raises(ValueError, match="pack"):
        new_shoe(6, "tarot")
    with pytest.raises(ValueError, match="decks"):
        new_shoe(0)


class ShoeStory(RuleBasedStateMachine):
    """A shoe beside a record of everything that happened to it."""

    @initialize(
        decks=st.integers(1, 3), pack=st.sampled_from(sorted(PACKS)), seed=st.integers(0, 999)
    )
    def start(self, decks: int, pack: str, seed: int) -> None:
        self.shoe = new_shoe(decks, pack)
        self.full = self.shoe.copy()
        self.order = SeededSource(seed).shuffled(PACKS[pack] * decks)
        self.ever_seen: set[int] = set()
        self.seen_and_out: dict[int, str] = {}

    @precondition(lambda self: self.shoe.remaining)
    @rule(face_down=st.booleans(), count=st.integers(1, 9))
    def deal(self, face_down: bool, count: int) -> None:
        for _ in range(min(count, self.shoe.remaining)):
            index = self.shoe.take()
            if not face_down:
                self._see(index)

    @precondition(lambda self: len(self.seen_and_out) < self.shoe.position)
    @rule()
    def turn_one_over(self) -> None:
        self._see(next(i for i in range(self.shoe.position) if i not in self.seen_and_out))

    def _see(self, index: int) -> None:
        card = self.order[index]
        assert card in self.shoe.could_be(index)
        self.shoe.seen(index, card)
        self.ever_seen.add(index)
        self.seen_and_out[index] = card

    @rule(data=st.data())
    def put_back(self, data: st.DataObject) -> None:
        position = data.draw(st.integers(0, self.shoe.position))
        faces = {i: card for i, card in self.seen_and_out.items() if i >= position}
        before = self.shoe.copy()
        self.shoe.put_back(position, faces)
        again = self.shoe.copy()
        for index in range(position, before.position):  # deal the same cards again
            assert again.take() == index
            if index in faces:
                assert again.could_be(index) == [faces[index]]
                again.seen(index, faces[index])
        assert again == before
        self.seen_and_out = {i: card for i, card in self.seen_and_out.items() if i < position}

    @rule()
    def store_and_load(self) -> None:
        loaded = msgspec.json.decode(msgspec.json.encode(self.shoe), type=Shoe)
        assert loaded == self.shoe
        self.shoe = loaded

    @rule()
    def copy(self) -> None:
        shoe = self.shoe.copy()
        if shoe.remaining:
            shoe.seen(shoe.take(), self.order[self.shoe.position])
            assert shoe != self.shoe

    @invariant()
    def counts_agree(self) -> None:
        shoe = self.shoe
        assert shoe.remaining + shoe.position == shoe.size
        assert sum(shoe.left.values()) == shoe.size - len(self.ever_seen)
        assert len(shoe.known) + len(self.seen_and_out) == len(self.ever_seen)
        counts = dict(self.full.left)
        for index in self.ever_seen:
            counts[self.order[index]] -= 1
        assert shoe.left == counts
        assert all(self.order[index] == card for index, card in shoe.known.items())


ShoeStory.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
TestShoeStory = ShoeStory.TestCase


def test_discards_go_in_behind_the_last_card() -> None:
    shoe = new_shoe(1)
    for _ in range(52):
        shoe.take()
    shoe.left = dict.fromkeys(shoe.left, 0)
    shoe.add_stack(["9♠", "9♠", "K♦"], "sealed")
    assert (shoe.remaining, shoe.base, shoe.size, shoe.commitment) == (3, 52, 55, "sealed")
    assert shoe.could_be(52) == ["9♠", "K♦"]
    assert shoe.take() == 52
    shoe.seen(52, "K♦")
    assert shoe.copy() == shoe
    assert shoe.left["9♠"] == 2
    strange = new_shoe(1, "spanish")
    strange.cut_at = 7
    strange.place_cutting_card(48)
    strange.add_stack(["10♠"])  # of a face that was not there
    assert strange.left["10♠"] == 1
    assert (strange.cut_at, strange.cutting_card) == (0, -1)  # of the stack before
    assert new_shoe(1).cut_at == 0


@given(st.integers(0, 999), st.integers(0, 52), st.integers(0, 9), st.booleans())
def test_cards_dealt_face_up_are_taken_and_seen(
    seed: int, before: int, several: int, known: bool
) -> None:
    """`deal` and `deal_all` are the short ways of `take` and `seen`."""
    order = SeededSource(seed).shuffled(DECK)
    shoe = new_shoe(1)
    for index in range(before):
        shoe.seen(shoe.take(), order[index])
    if known and before:
        shoe.put_back(before - 1, {before - 1: order[before - 1]})
    long, short = shoe.copy(), shoe.copy()
    cards = order[shoe.position : shoe.position + several]
    for card in cards:
        long.seen(long.take(), card)
        short.deal(card)
    assert short == long
    shoe.deal_all(cards)
    assert shoe == long


def all_but_one() -> Shoe:
    shoe = new_shoe(1)
    for card in DECK[:51]:
        shoe.deal(card)
    return shoe


def test_no_card_is_dealt_that_cannot_come() -> None:
    with pytest.raises(ImpossibleCard):
        all_but_one().deal(DECK[0])
    with pytest.raises(ImpossibleCard):
        all_but_one().deal("9s")
    with pytest.raises(ImpossibleCard, match="no 9♠ is left"):
        new_shoe(1).deal_all(["9♠", "9♠"])
    unseen = new_shoe(1)
    for _ in range(52):
        unseen.take()
    with pytest.raises(ShoeEmpty):
        unseen.deal("9♠")  # which is one of them
    shoe = all_but_one()
    with pytest.raises(ShoeEmpty):
        shoe.deal_all([DECK[51], DECK[0]])
    assert shoe.remaining == 0
    with pytest.raises(ShoeEmpty):
        shoe.deal(DECK[51])
