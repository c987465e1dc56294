import hashlib
import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment import (
    DECK,
    RandomMachine,
    SeededSource,
    ShoeEmpty,
    ShuffledCards,
    StackedCards,
    StackExhausted,
    commit,
    cut,
    new_shoe,
    parse_cards,
    shuffle,
)
from tests.equipment.chi_square import looks_uniform


def test_the_commitment_is_the_hash_it_says() -> None:
    said = "croupier-shoe-1\n00ff\n9♠ K♦"
    assert commit(["9♠", "K♦"], b"\x00\xff") == hashlib.sha256(said.encode()).hexdigest()
    assert (
        commit(DECK, bytes(32))
        == "c415867258632517ba9b40c2f930bd6f5ccf7cc31898ce18481492ae463272f1"
    )


@given(st.permutations(DECK), st.integers(0, 51), st.integers(0, 51), st.sampled_from(DECK))
def test_any_changed_card_changes_the_commitment(
    order: list[str], one: int, other: int, card: str
) -> None:
    salt = b"salt"
    changed = order.copy()
    changed[one] = card
    assert (commit(changed, salt) == commit(order, salt)) == (changed == order)
    swapped = order.copy()
    swapped[one], swapped[other] = order[other], order[one]
    assert (commit(swapped, salt) == commit(order, salt)) == (one == other)
    assert commit(order, b"other") != commit(order, salt)
    assert commit(order[:-1], salt) != commit(order, salt)


@pytest.mark.parametrize("order", [["9♠ K♦"], ["9♠", ""], ["9♠\n"]])
def test_a_commitment_can_be_read_in_one_way_only(order: list[str]) -> None:
    with pytest.raises(ValueError, match="space"):
        commit(order, b"")


def test_1_14_7_the_cards_in_front_of_the_cut_go_to_the_back() -> None:
    assert cut("abcde", 2) == list("cdeab")
    assert cut("abcde", 0) == cut("abcde", 5) == list("abcde")
    for at in (-1, 6):
        with pytest.raises(ValueError, match="no place"):
            cut("abcde", at)


def test_shuffled_cards_keep_what_was_committed_to() -> None:
    cards = shuffle(DECK * 8, SeededSource("vault"))
    committed = cards.commitment
    before = [cards.face(index) for index in range(416)]
    cards.cut(100)
    cards.cut(30)
    assert cards.commitment == committed
    assert [cards.face(index) for index in range(416)] == cut(cut(before, 100), 30)
    order, salt, cuts = cards.reveal()
    assert order == before
    assert cuts == [100, 30]
    assert commit(order, bytes.fromhex(salt)) == committed
    assert len(bytes.fromhex(salt)) == 32
    assert Counter(order) == dict.fromkeys(DECK, 8)
    assert len(cards) == 416


def test_shuffled_cards_come_out_of_the_vault_as_they_went_in() -> None:
    cards = shuffle(DECK, SeededSource("vault"))
    cards.cut(17)
    again = ShuffledCards.unseal(json.loads(json.dumps(cards.seal())))
    assert again.commitment == cards.commitment
    assert again.reveal() == cards.reveal()
    assert [again.face(i) for i in range(52)] == [cards.face(i) for i in range(52)]


def test_no_device_shows_its_cards_by_accident() -> None:
    machine = RandomMachine()
    machine.face(0, new_shoe(1).left, SeededSource(1))
    for device in (shuffle(DECK, SeededSource(1)), machine, StackedCards(DECK)):
        assert not set("♠♥♦♣") & set(repr(device))


def test_no_card_before_the_first_or_after_the_last() -> None:
    for device in (shuffle(DECK, SeededSource(1)), StackedCards(DECK)):
        for index in (-1, 52):
            with pytest.raises(StackExhausted):
                device.face(index)


def test_stacked_cards_come_as_stacked() -> None:
    stack = StackedCards(parse_cards("9♠ K♦ 4♥"))
    assert [stack.face(index) for index in range(3)] == ["9♠", "K♦", "4♥"]


def test_a_card_machine_deals_every_card_once() -> None:
    shoe, machine, source = new_shoe(4, machine=True), RandomMachine(), SeededSource("all")
    for _ in range(shoe.size):
        index = shoe.take()
        shoe.seen(index, machine.face(index, shoe.left, source))
    assert not any(shoe.left.values())
    with pytest.raises(ShoeEmpty):
        machine.face(shoe.size, shoe.left, source)


def test_a_card_machine_remembers_a_card_put_back() -> None:
    shoe, machine, source = new_shoe(4, machine=True), RandomMachine(), SeededSource("back")
    faces = {}
    for _ in range(20):
        index = shoe.take()
        faces[index] = machine.face(index, shoe.left, source)
        shoe.seen(index, faces[index])
    shoe.put_back(0, dict(faces))
    again = RandomMachine.unseal(json.loads(json.dumps(machine.seal())))
    for index, card in faces.items():
        assert machine.face(index, shoe.left, source) == card
        assert again.face(index, shoe.left, source) == card


def test_general_16_g_a_card_machine_mixes_its_discards() -> None:
    shoe, machine, source = new_shoe(1, machine=True), RandomMachine(), SeededSource("mixed")
    first = []
    for _ in range(5200):
        first.append(machine.face(0, shoe.left, source))
        machine.refill()
    assert looks_uniform(first, 52)


def test_a_card_machine_picks_in_proportion_to_what_is_left() -> None:
    machine, source = RandomMachine(), SeededSource("weights")
    picks: list[str] = []
    for index in range(6000):
        picks.append(machine.face(index, {"A♠": 0, "9♠": 2, "4♥": 0, "K♦": 1, "Q♦": 0}, source))
    counts = Counter(picks)
    assert set(counts) == {"9♠", "K♦"}
    assert abs(counts["9♠"] - 4000) < 120
