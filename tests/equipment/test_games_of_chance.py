"""Wheels, dice, coins and balls."""

from itertools import pairwise
from typing import Any

import pytest

from croupier.equipment import (
    DOUBLE_ZERO,
    SINGLE_ZERO,
    TRIPLE_ZERO,
    WHEELS,
    SeededSource,
    Wheel,
    balls,
    coins,
    dice,
)
from croupier.equipment.wheels import colour
from tests.equipment.chi_square import looks_uniform

NUMBERS = {str(n) for n in range(1, 37)}


@pytest.mark.parametrize(
    ("wheel", "zeros"),
    [
        (SINGLE_ZERO, {"0"}),
        (DOUBLE_ZERO, {"0", "00"}),
        (TRIPLE_ZERO, {"0", "00", "000"}),
    ],
)
def test_7_2_1_compartments_and_colours(wheel: Wheel, zeros: set[str]) -> None:
    assert len(wheel.pockets) == 36 + len(zeros)
    assert set(wheel.pockets) == NUMBERS | zeros
    assert {pocket for pocket in wheel.pockets if wheel.colour(pocket) == "green"} == zeros
    assert sum(wheel.colour(pocket) == "red" for pocket in wheel.pockets) == 18
    assert sum(wheel.colour(pocket) == "black" for pocket in wheel.pockets) == 18


@pytest.mark.parametrize("wheel", WHEELS.values(), ids=list(WHEELS))
def test_7_2_1_red_and_black_alternate_between_zeros(wheel: Wheel) -> None:
    rim = [wheel.colour(pocket) for pocket in (*wheel.pockets, wheel.pockets[0])]
    assert all(one != other for one, other in pairwise(rim))


def test_7_2_1_a_red_and_black_alternate_across_the_single_zero() -> None:
    rim = [SINGLE_ZERO.colour(pocket) for pocket in SINGLE_ZERO.pockets if pocket != "0"]
    assert all(one != other for one, other in pairwise([*rim, rim[0]]))


def test_7_2_1_b_on_the_double_zero_wheel_a_number_faces_its_neighbour_in_value() -> None:
    """The mark of the usual American order: 1 faces 2, 3 faces 4, and so on; 0 faces 00."""
    rim = DOUBLE_ZERO.pockets
    for place, pocket in enumerate(rim):
        facing = rim[(place + 19) % 38]
        if pocket in NUMBERS:
            n = int(pocket)
            assert int(facing) == (n + 1 if n % 2 else n - 1)
        else:
            assert {pocket, facing} == {"0", "00"}


def test_7_2_1_c_the_triple_zero_wheel_is_the_double_zero_wheel_and_000() -> None:
    rim = list(TRIPLE_ZERO.pockets)
    place = rim.index("000")
    assert rim[place - 1 : place + 2] == ["18", "000", "6"]
    rim.remove("000")
    assert tuple(rim) == DOUBLE_ZERO.pockets


def test_7_2_1_which_numbers_are_red() -> None:
    """To 10 and from 19 to 28 the odd ones, of the others the even: as on every layout."""
    for number in range(1, 37):
        odd_ones = number <= 10 or 19 <= number <= 28
        assert colour(str(number)) == ("red" if (number % 2 == 1) == odd_ones else "black")


def test_colours_are_for_pockets_of_the_wheel() -> None:
    assert colour("000") == "green"
    with pytest.raises(ValueError, match="no pocket"):
        SINGLE_ZERO.colour("00")
    with pytest.raises(ValueError, match="no pocket"):
        colour("37")


@pytest.mark.parametrize("wheel", WHEELS.values(), ids=list(WHEELS))
def test_the_ball_rests_anywhere_equally(wheel: Wheel) -> None:
    source = SeededSource(wheel.name)
    size = len(wheel.pockets)
    assert looks_uniform((wheel.spin(source) for _ in range(size * 500)), size)


def test_dice() -> None:
    source = SeededSource("dice")
    assert len(dice.roll(source)) == 2
    assert looks_uniform((die for _ in range(2000) for die in dice.roll(source, 3)), 6)


class Given:
    """A source of numbers that were put down beforehand; each must be asked for as it was."""

    def __init__(self, *numbers: tuple[int, int]) -> None:
        self._numbers = list(numbers)

    def below(self, n: int) -> int:
        number, of = self._numbers.pop(0)
        assert n == of
        return number

    def shuffled(self, items: Any) -> Any:
        raise NotImplementedError

    def token(self, nbytes: int) -> bytes:
        raise NotImplementedError


def test_a_die_shows_one_to_six_and_dice_come_one_after_the_other() -> None:
    assert dice.roll(Given((0, 6), (5, 6))) == (1, 6)
    assert dice.roll(Given((5, 6), (0, 6)), 2) == (6, 1)
    assert dice.roll(Given((0, 6), (2, 6), (5, 6)), 3) == (1, 3, 6)
    assert dice.roll(Given((3, 6)), 1) == (4,)


def test_coins() -> None:
    source = SeededSource("coins")
    assert len(coins.toss(source, 3)) == 3
    throws = [coins.toss(source) for _ in range(4000)]
    assert set(throws) == {("H", "H"), ("H", "T"), ("T", "H"), ("T", "T")}
    assert looks_uniform(throws, 4)


def test_balls() -> None:
    source = SeededSource("balls")
    draws = [balls.draw(source) for _ in range(2000)]
    assert all(len(set(drawn)) == 20 for drawn in draws)
    assert looks_uniform((ball for drawn in draws for ball in drawn), 80)
    assert looks_uniform((drawn[0] for drawn in draws), 80)
    assert looks_uniform((drawn[-1] for drawn in draws), 80)
    assert sorted(balls.draw(source, 5, 5)) == [1, 2, 3, 4, 5]
    with pytest.raises(ValueError, match="cannot be drawn"):
        balls.draw(source, 6, 5)
    with pytest.raises(ValueError, match="cannot be drawn"):
        balls.draw(source, -1, 5)
    assert balls.draw(source, 0, 5) == ()


def test_balls_are_drawn_of_those_that_are_left() -> None:
    assert balls.draw(Given((4, 5), (0, 4), (2, 3)), 3, 5) == (5, 2, 1)
    assert balls.draw(Given((79, 80), (78, 79)), 2) == (80, 1)
