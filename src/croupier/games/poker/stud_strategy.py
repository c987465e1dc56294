"""Basic strategy as it is published for Mississippi stud and for Let It Ride."""

from __future__ import annotations

from collections import Counter

from croupier.equipment.cards import RANK, SUIT, Card
from croupier.games.poker.closed import FOLD
from croupier.games.poker.hands import PlayerHand
from croupier.games.poker.riding import RIDE, WITHDRAW, wins_already
from croupier.games.poker.round import HousePoker
from croupier.wagers.poker import POKER

# Mississippi stud: face values are high (a pair wins), middle (a pair is returned) or low.
JACK, TEN, SIX, LOW_ACE = 11, 10, 6, 1
VALUE = {face: number for number, face in enumerate(POKER.faces, start=2)}  # a two is 2
ACE = VALUE["A"]


def mississippi(
    round: HousePoker, hand: PlayerHand, mine: list[Card], options: tuple[str, ...]
) -> str:
    """By points: two for a high card, one for a middle one."""
    cards = [*mine, *round.in_view()]
    if len(cards) == 2:
        times = on_third(cards)
    elif len(cards) == 3:
        times = on_fourth(cards)
    else:
        raised = max((w.amount for w in round.on(hand) if w.area.raises), default=0)
        times = on_fifth(cards, bold=raised >= 3 * round.ante_of(hand))
    for open_to_me in ("3x", "2x", "1x")[3 - times :] if times else ():
        if open_to_me in options:
            return open_to_me
    return FOLD


def _values(cards: list[Card]) -> list[int]:
    return sorted(VALUE[RANK[card]] for card in cards)


def _points(values: list[int]) -> int:
    return sum(2 if value >= JACK else 1 if value >= SIX else 0 for value in values)


def _suited(cards: list[Card]) -> bool:
    return len({SUIT[card] for card in cards}) == 1


def _best_pair(values: list[int]) -> int:
    """The face value of the highest pair or better; 0 if there is none."""
    return max((value for value, count in Counter(values).items() if count > 1), default=0)


def _made(values: list[int]) -> bool:
    """What is sure not to lose: a middle pair or better."""
    counts = sorted(Counter(values).values())
    return _best_pair(values) >= SIX or counts[-1] > 2 or counts[-2:] == [2, 2]


def on_third(cards: list[Card]) -> int:
    values = _values(cards)
    if _best_pair(values):
        return 3
    return 1 if _points(values) >= 2 or (_suited(cards) and values == [5, 6]) else 0


def on_fourth(cards: list[Card]) -> int:
    values = _values(cards)
    high = sum(value >= JACK for value in values)
    spread = values[-1] - values[0]
    if _made(values):
        return 3
    if _suited(cards):
        royal = values[0] >= TEN
        run = spread == 2 and values[0] >= 5
        return 3 if royal or run or (spread == 3 and high) or (spread == 4 and high > 1) else 1
    if _best_pair(values) or _points(values) >= 3 or (spread == 2 and values[0] >= 4):
        return 1
    middle = sum(SIX <= value <= TEN for value in values)
    return 1 if spread == 3 and middle >= 2 else 0


def on_fifth(cards: list[Card], *, bold: bool) -> int:
    values = _values(cards)
    if _made(values) or _suited(cards):
        return 3
    if _outside(values) and values[-1] >= 8:
        return 3
    if _to_a_straight(values) or _best_pair(values) or _points(values) >= 4:
        return 1
    return 1 if bold and sum(SIX <= value <= TEN for value in values) == 3 else 0


def _outside(values: list[int]) -> bool:
    """Four in a row that can go on at either end."""
    return len({*values}) == 4 and values[3] - values[0] == 3 and values[3] < ACE


def _to_a_straight(values: list[int]) -> bool:
    """One card makes it a straight."""
    low = sorted(LOW_ACE if value == ACE else value for value in values)
    return len({*values}) == 4 and min(values[3] - values[0], low[3] - low[0]) <= 4


# Let It Ride: a pair of tens or better wins.


def let_it_ride(
    round: HousePoker, hand: PlayerHand, mine: list[Card], options: tuple[str, ...]
) -> str:
    """Let ride what wins already, and what is near enough to a good hand."""
    cards = [*mine, *round.in_view()]
    rides = rides_with_three(cards) if len(cards) == 3 else rides_with_four(cards)
    return RIDE if rides else WITHDRAW


def rides_with_three(cards: list[Card]) -> bool:
    """A winning hand; three to a straight flush in a row from 3, 4, 5 up; with one gap and a high
    card; with two gaps and two high cards."""
    if wins_already(cards):
        return True
    values = _values(cards)
    if not _suited(cards) or len({*values}) < 3:
        return False
    high = sum(value >= TEN for value in values)
    spread = values[-1] - values[0]
    if spread == 2:
        return values[0] >= 3
    return (spread == 3 and high >= 1) or (spread == 4 and high >= 2)


def rides_with_four(cards: list[Card]) -> bool:
    """A winning hand; four to a flush; four in a row that can go on at either end and have a high
    card.  Four high cards with a gap are worth nothing either way, and are taken back."""
    values = _values(cards)
    if wins_already(cards) or _suited(cards):
        return True
    return _outside(values) and values[-1] >= TEN
