"""Where the button lies, who makes the blind bets, and who is dealt in (ss 19, 23, 25, 26).

Nothing here but seats and names: what the last hand left, who can play, and what follows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import msgspec


class Last(msgspec.Struct, frozen=True):
    """What the last hand left; a button at seat 0: there was none."""

    button: int = 0
    first_seat: int = 0
    second_seat: int = 0
    first: str = ""
    second: str = ""


class Positions(msgspec.Struct, frozen=True):
    """One hand's positions."""

    button: int  # its seat; a dead button lies where nobody plays
    designated: str
    first: str  # who makes the first blind bet; empty: nobody
    second: str
    first_seat: int
    second_seat: int
    order: tuple[str, ...]  # who is dealt in, from the first next to the button on
    passed: tuple[int, ...]  # the seats that the second blind passes, the one it reaches included
    missing: tuple[int, ...]  # the seats that the first blind passes
    anew: bool = False  # a game starts
    dead: bool = False  # the button is a dead button


def after(seat: int, seats: Iterable[int], places: int) -> list[int]:
    """Clockwise from the next one on; the seat itself comes last."""
    return sorted(seats, key=lambda one: (one - seat - 1) % places)


def between(first: int, last: int, places: int) -> tuple[int, ...]:
    """The seats behind the first up to the last, clockwise; none if they are one."""
    return tuple((first + n) % places + 1 for n in range((last - first) % places))


def positions(
    last: Last,
    playing: Mapping[str, int],
    joining: Mapping[str, int],
    posting: Collection[str],
    places: int,
) -> Positions | None:
    """``playing``: seats of those who play on; ``joining``: of new and returning players, who
    come in as second blind or, those who are ``posting``, elsewhere.  None: too few can play.
    """
    if not last.button or len(playing) < 2:
        everyone = {**playing, **joining}
        return _start(everyone, places) if len(everyone) > 1 else None
    by_seat = {seat: name for name, seat in playing.items()}
    everybody = {**by_seat, **{seat: name for name, seat in joining.items()}}
    dead = not last.first or by_seat.get(last.first_seat) != last.first  # 10:19(5)
    if dead:
        button = last.first_seat
        at = min(by_seat, key=lambda seat: (button - seat) % places)  # 10:19(5)(b)
    else:
        button = at = after(last.button, by_seat, places)[0]  # 10:19(2), (4)
    first_seat, first, second_seat = _blinds(last, button, by_seat, everybody, places)
    barred = {at, *between(at, first_seat, places)}  # 10:23(3)
    inside = {*playing.values(), second_seat}
    inside |= {seat for name, seat in joining.items() if name in posting and seat not in barred}
    if len(inside) == 2:  # 10:25(6)
        first_seat, first = at, by_seat[at]
        (second_seat,) = inside - {at}
    return Positions(
        button,
        by_seat[at],
        first,
        everybody[second_seat],
        first_seat,
        second_seat,
        tuple(everybody[seat] for seat in after(at, inside, places)),
        between(last.second_seat, second_seat, places),
        between(last.first_seat, first_seat, places),
        dead=dead and button not in by_seat,
    )


def _blinds(
    last: Last, button: int, playing: Mapping[int, str], everybody: Mapping[int, str], places: int
) -> tuple[int, str, int]:
    """Where the first blind lies, who makes it, and where the second lies."""
    if playing.get(last.second_seat) != last.second:  # 10:25(5)
        return last.second_seat, "", after(last.second_seat, everybody, places)[0]
    first_seat = after(button, playing, places)[0]
    return first_seat, playing[first_seat], after(first_seat, everybody, places)[0]


def _start(everyone: Mapping[str, int], places: int) -> Positions:
    """The first hand of a game: the button to the player at the dealer's right (10:19(1))."""
    by_seat = {seat: name for name, seat in everyone.items()}
    button = max(by_seat)
    order = after(button, by_seat, places)
    first_seat, second_seat = (button, order[0]) if len(order) == 2 else (order[0], order[1])
    return Positions(
        button,
        by_seat[button],
        by_seat[first_seat],
        by_seat[second_seat],
        first_seat,
        second_seat,
        tuple(by_seat[seat] for seat in order),
        between(button, second_seat, places),  # what lies behind it has been passed (I-PR-35)
        (),
        anew=True,
    )
