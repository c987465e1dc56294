"""The house way written a second time, straight from sections 30 to 35 and in another style.

Tiles are the numbers that the schedule calls them by.  Nothing of the game's own code is used:
not its ranking, not its hands, not its order of trying.
"""

from __future__ import annotations

from collections.abc import Iterable

SINGLE = "12 2 h8 h4 h10 h6 l4 11 l10 h7 l6 9 l8 l7 5 36".split()  # the highest first
TWO = ["36", *SINGLE[:-1]]  # pairs, the highest first
SEVEN, EIGHT, SIX, FOUR = {"h7", "l7"}, {"h8", "l8"}, {"h6", "l6"}, {"h4", "l4"}
WITH = {"wong": {"9"}, "gong": EIGHT, "high 9": SEVEN}
Two = tuple[str, str]
Set = tuple[Two, Two]  # high, low


def number(tile: str) -> int:
    return int(tile.lstrip("hl"))


def digit(a: str, b: str) -> int:
    """The point count."""
    if a == "36":
        a, b = b, a
    if b == "36":
        return max((number(a) + 3) % 10, (number(a) + 6) % 10)
    return (number(a) + number(b)) % 10


def special(a: str, b: str) -> str:
    for leader, other in ((a, b), (b, a)):
        for name, tiles in WITH.items():
            if leader in ("12", "2") and other in tiles:
                return name
    return ""


def title(a: str, b: str) -> str:
    """What two tiles count as, leaving aside which tiles they are."""
    return "pair" if a == b else special(a, b) or str(digit(a, b))


def worth(a: str, b: str) -> float:
    """Any two hands compare as these do: counts, 10 and more for what ranks, 100 for pairs."""
    best = min(SINGLE.index(a), SINGLE.index(b))
    if a == b:
        return 200 - TWO.index(a)
    if special(a, b):
        return {"wong": 30, "gong": 20, "high 9": 10}[special(a, b)] + ("12" in (a, b))
    return digit(a, b) + (15 - best) / 100


def arranged(one: Two, other: Two) -> Set:
    return (one, other) if worth(*one) >= worth(*other) else (other, one)


def three_ways(t: list[str]) -> list[Set]:
    rest = [(1, 2, 3), (2, 1, 3), (3, 1, 2)]
    return [arranged((t[0], t[i]), (t[j], t[k])) for i, j, k in rest]


def chong(a: str, b: str) -> bool:
    """Chong ranking 3 or better."""
    if a == b or special(a, b):
        return True
    if digit(a, b) == 3:
        return any(tile in ("12", "2", "h8", "h4", "h10", "h6") for tile in (a, b))
    return digit(a, b) > 3


def pair_hand(pair: str, x: str, y: str) -> Set:
    kept, split = ((pair, pair), (x, y)), arranged((pair, x), (pair, y))
    high, low = worth(*split[0]), worth(*split[1])
    if pair in ("12", "2"):
        warranted = (low >= 6 and high >= 8) or {x, y} == {"9", "11"}
    elif pair == "9":
        warranted = low >= 9 and high >= 9
    elif pair in EIGHT:
        warranted = low >= 7 and high >= 8 and (low >= 8 or high >= 9)
    elif pair in SEVEN:
        warranted = low >= 7 and high >= 10
    else:
        warranted = False
    return split if warranted and worth(x, y) < low else kept


def high_tiles(played: Set) -> Set:
    """Section 34, by exchanging tiles between the hands as long as nothing but they changes."""
    names = sorted(title(*hand) for hand in played)
    order = sorted((*played[0], *played[1]), key=SINGLE.index)
    open_: list[Set] = []
    (a, b), (c, d) = played
    for one, other in (((a, b), (c, d)), ((c, b), (a, d)), ((d, b), (c, a))):
        new = arranged(one, other)
        if sorted(title(*hand) for hand in new) == names and chong(*new[1]) >= chong(*played[1]):
            open_.append(new)
    apart = [new for new in open_ if not any(set(order[:2]) == set(hand) for hand in new)]
    open_ = apart or open_
    wanted = 0 if worth(*open_[0][0]) >= 8 else 1  # on which hand the high tiles are to be
    for tile in order:
        open_ = [new for new in open_ if tile in new[wanted]] or open_
    return open_[0]


def exception(t: set[str]) -> Set | None:
    def play(*hand: str) -> Set:
        a, b = t - set(hand)
        return arranged((hand[0], hand[1]), (a, b))

    if {"h8", "h10", "11"} < t and t & SEVEN:
        return play("h8", "11")
    if {"36", "5"} < t and t & SIX and t & {"2", "12"}:
        (six,) = t & SIX
        return play("36", six)
    if {"36", "5"} < t and t & FOUR:
        return high_tiles(play("5", min(t & FOUR)))
    return None


def house_way(tiles: Iterable[str]) -> Set:
    t = sorted(tiles, key=SINGLE.index)
    twice = sorted({tile for tile in t if t.count(tile) == 2}, key=TWO.index)
    if len(twice) == 2:
        return (twice[0], twice[0]), (twice[1], twice[1])
    if twice:
        x, y = (tile for tile in t if tile != twice[0])
        return pair_hand(twice[0], x, y)
    if (found := exception(set(t))) is not None:
        return found
    ways = three_ways(t)
    for low_is_chong, names in (
        (True, ("high 9", "gong", "wong")),
        (False, ("wong", "gong", "high 9")),
    ):
        for name in names:
            for high, low in ways:
                if special(*high) == name and (chong(*low) or not low_is_chong):
                    return high_tiles((high, low))
    good = [way for way in ways if chong(*way[1])]
    if good:
        return high_tiles(max(good, key=lambda way: digit(*way[1])))
    by_high = max(ways, key=lambda way: digit(*way[0]))
    if digit(*by_high[0]) >= 7:
        return high_tiles(by_high)
    return high_tiles(max(ways, key=lambda way: digit(*way[1])))
