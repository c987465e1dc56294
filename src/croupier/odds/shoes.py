"""Odds from any composition of a shoe, effects of removal, and counting systems judged.

What a wager is worth is asked of a shoe with some cards gone.  The *effect of removal* of a card is
how the player's mean changes when one of them is taken from a full shoe.  A counting system gives
each card a tag; how well its count tells the mean is the correlation of tags and effects (betting
correlation).  Given the tags, the mean at a true count follows from the effects, as a straight
line; how often a count is met at a depth of the shoe follows from drawing without replacement.

What an action is worth over another is such a mean too: where its line crosses nothing is the
*index number* of the decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import erf, exp, pi, sqrt

Counts = Mapping[str, int]
Mean = Callable[[Counts], float]
"""The player's mean gain of a unit from a shoe of these cards."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITED = 4  # cards of a rank in a deck
CARDS = SUITED * len(RANKS)


def full(decks: int, ranks: Sequence[str] = RANKS, each: int = SUITED) -> dict[str, int]:
    """So many whole decks, by rank."""
    return dict.fromkeys(ranks, each * decks)


def composition(text: str, decks: int, ranks: Sequence[str] = RANKS) -> dict[str, int]:
    """A shoe as it is told: ``A:20 7:0``, what is not named as in full decks; ``-A:4`` takes away.

    >>> composition("A:20, 7:0", 6)["A"], composition("-A:4", 6)["A"], composition("", 6)["K"]
    (20, 20, 24)
    """
    found = full(decks, ranks)
    for word in text.replace(",", " ").split():
        name, colon, number = word.partition(":")
        taken = name.startswith("-")
        rank = name.lstrip("-").upper()
        if not colon or not number.isdigit() or rank not in found:
            known = ", ".join(ranks)
            raise ValueError(f"'{word}' is no card and number, such as A:20 or -7:3; of {known}")
        found[rank] = found[rank] - int(number) if taken else int(number)
        if not 0 <= found[rank] <= SUITED * decks:
            raise ValueError(f"'{word}': {decks} decks have {SUITED * decks} of a rank")
    if sum(found.values()) < 10:
        raise ValueError("a shoe has ten cards at least")
    return found


def effects(mean: Mean, decks: int, ranks: Sequence[str] = RANKS) -> dict[str, float]:
    """How the mean changes when one card of each rank is gone from a full shoe."""
    shoe = full(decks, ranks)
    whole = mean(shoe)
    return {rank: mean({**shoe, rank: shoe[rank] - 1}) - whole for rank in ranks}


@dataclass(frozen=True)
class System:
    """A tag for each rank: what is added to the count when the card is seen."""

    name: str
    tags: Mapping[str, float]

    def balanced(self) -> bool:
        return abs(sum(self.tags.values())) < 1e-9


def _tags(text: str) -> dict[str, float]:
    return dict(zip(RANKS, (float(one) for one in text.split()), strict=True))


#                         A  2  3  4  5  6  7  8  9 10  J  Q  K
HI_LO = System("hi-lo", _tags("-1 1 1 1 1 1 0 0 0 -1 -1 -1 -1"))
SYSTEMS = (
    HI_LO,
    System("hi-opt I", _tags("0 0 1 1 1 1 0 0 0 -1 -1 -1 -1")),
    System("knock-out", _tags("-1 1 1 1 1 1 1 0 0 -1 -1 -1 -1")),
    System("omega II", _tags("0 1 1 2 2 2 1 0 -1 -2 -2 -2 -2")),
    System("ace-five", _tags("-1 0 0 0 1 0 0 0 0 0 0 0 0")),
)


def correlation(system: System, found: Mapping[str, float]) -> float:
    """Of tags and effects: 1 tells all that a count can tell.

    A balanced system is judged by its tags as they are, another by their distance from the mean.
    """
    ranks = list(found)
    tags = [system.tags.get(rank, 0.0) for rank in ranks]
    middle = sum(tags) / len(tags)
    tags = [tag - middle for tag in tags]
    mean = sum(found.values()) / len(found)
    values = [found[rank] - mean for rank in ranks]
    both = sum(tag * value for tag, value in zip(tags, values, strict=True))
    size = sqrt(sum(tag * tag for tag in tags) * sum(value * value for value in values))
    return both / size if size else 0.0


def searched(found: Mapping[str, float], most: int = 1) -> System:
    """Whole tags of at most ``most``, in proportion to the effects: the best of every scale."""
    mean = sum(found.values()) / len(found)
    around = {rank: value - mean for rank, value in found.items()}
    top = max(abs(value) for value in around.values()) or 1.0
    best, best_fit = System("best", dict.fromkeys(found, 0.0)), -1.0
    for part in range(1, 60):
        scale = most * (0.5 + part * 0.1) / top
        tags = {
            rank: float(max(-most, min(most, round(value * scale))))
            for rank, value in around.items()
        }
        system = System(f"best of {most}", tags)
        fit = correlation(system, found)
        if fit > best_fit + 1e-12:
            best, best_fit = system, fit
    return best


@dataclass(frozen=True)
class Advantage:
    """What a count is worth: a straight line through the full shoe's mean."""

    base: float  # the player's mean from a full shoe
    slope: float  # by which it rises with a true count of one a deck
    spread: float  # the root of the mean square of a tag
    deck: int = CARDS  # how many cards a deck has

    def at(self, true_count: float) -> float:
        return self.base + self.slope * true_count

    @property
    def index(self) -> float:
        """The true count from which on the player has the edge."""
        return -self.base / self.slope if self.slope > 0 else float("inf")

    def deviation(self, decks: int, penetration: float) -> float:
        """The standard deviation of the true count when this share of the shoe is gone."""
        cards, left = self.deck * decks, self.deck * decks * (1 - penetration)
        of_count = self.spread * sqrt((cards - left) * left / (cards - 1))
        return of_count * self.deck / left

    def often(self, decks: int, penetration: float) -> float:
        """How often the player has the edge there, by the normal law."""
        deviation = self.deviation(decks, penetration)
        if not deviation or self.index == float("inf"):
            return 0.0
        return 0.5 * (1 - erf(self.index / deviation / sqrt(2)))

    def gain(self, decks: int, penetration: float) -> float:
        """What a unit wagered only with the edge gains there, per round dealt."""
        deviation = self.deviation(decks, penetration)
        if not deviation or self.index == float("inf"):
            return 0.0
        z = self.index / deviation
        density = exp(-z * z / 2) / sqrt(2 * pi)
        return self.slope * deviation * density + self.base * self.often(decks, penetration)


def advantage(system: System, found: Mapping[str, float], base: float, decks: int) -> Advantage:
    """The line of best fit of the mean on the true count."""
    ranks = list(found)
    tags = [system.tags.get(rank, 0.0) for rank in ranks]
    middle = sum(tags) / len(tags)
    square = sum((tag - middle) ** 2 for tag in tags)
    both = sum((tag - middle) * found[rank] for tag, rank in zip(tags, ranks, strict=True))
    deck = SUITED * len(ranks)
    # a true count of one is a tag of one in every deck that is left
    slope = both / square * (deck * decks - 1) / deck if square else 0.0
    return Advantage(base, slope, sqrt(square / len(ranks)), deck)


@dataclass(frozen=True)
class Choice:
    """Something that may be done instead of what is best from a full shoe."""

    hand: str
    dealer: str
    best: str
    instead: str
    often: float  # how often the hand is dealt, in rounds
    worth: float  # over what is best, in units: not above nothing
    effects: Mapping[str, float]  # by rank: how that changes when one card is gone
    seen: Mapping[str, float]  # by rank: how many are in sight when it is decided


@dataclass(frozen=True)
class Index:
    """The true count at which a decision changes."""

    choice: Choice
    true_count: float
    rising: bool  # from there upwards; else downwards
    gain: float  # units a round of who knows it, at the depth asked about


def index_numbers(
    system: System, choices: Sequence[Choice], decks: int, depth: float
) -> list[Index]:
    """By what they gain at that depth of the shoe, for a wager that is always the same.

    The count is that of all cards seen, the hand's and the dealer's among them.
    """
    if not system.balanced():
        raise ValueError(f"{system.name} is not balanced: index numbers are of a true count")
    found = []
    for choice in choices:
        line = advantage(system, choice.effects, choice.worth, decks)
        if abs(line.slope) < 1e-12:
            continue  # the count does not tell
        towards = replace(line, slope=abs(line.slope))
        crossed = towards.index if line.slope > 0 else -towards.index
        in_sight = sum(system.tags.get(rank, 0.0) * n for rank, n in choice.seen.items())
        gain = choice.often * towards.gain(decks, depth)
        found.append(Index(choice, crossed + in_sight / decks, line.slope > 0, gain))
    return sorted(found, key=lambda one: -one.gain)
