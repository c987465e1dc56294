"""A coup of baccarat as it was dealt, and every wager decided by one.

The wagers of Schedule 1 and the baccarat wagers of Schedule 17, each a pure function of
the coup.  The drawing rule of sections 18 to 20 is here as data, for the table, the odds
and the simulation alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from croupier.equipment.cards import DECK, RANK, Card, rank_number
from croupier.table.results import Lose, Result, Void, Win
from croupier.wagers.pairs import PERFECT_PAIRS, AnyPair, PerfectPairs, is_pair

# 1:5: 2 to 9 at face value, ace 1, ten and pictures 0.
VALUE: Mapping[Card, int] = {card: n if (n := rank_number[card]) <= 9 else 0 for card in DECK}

NATURALS = (8, 9)  # 1:2, 1:18
PLAYER_DRAWS = frozenset(range(6))  # 0 to 5 draws; 6 and 7 stays (1:19)
STOOD = -1  # in place of the value of the player's third card

# By the banker's count on two cards: the third cards of the player on which the banker
# draws.  With the player standing the banker draws on 0 to 5 (I-BA-1).
BANKER_DRAWS: tuple[frozenset[int], ...] = (
    frozenset({STOOD, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}),  # 0: 1:20(1)
    frozenset({STOOD, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}),  # 1
    frozenset({STOOD, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}),  # 2
    frozenset({STOOD, 0, 1, 2, 3, 4, 5, 6, 7, 9}),  # 3: 1:20(2)
    frozenset({STOOD, 2, 3, 4, 5, 6, 7}),  # 4: 1:20(3)
    frozenset({STOOD, 4, 5, 6, 7}),  # 5: 1:20(4)
    frozenset({6, 7}),  # 6: 1:20(5)
    frozenset(),  # 7: 1:20(6)
)
# Which provision draws, by the banker's count.
BANKER_DRAW_RULES = (
    "qld-2024:1:20(1)",
    "qld-2024:1:20(1)",
    "qld-2024:1:20(1)",
    "qld-2024:1:20(2)",
    "qld-2024:1:20(3)",
    "qld-2024:1:20(4)",
    "qld-2024:1:20(5)",
)


def points(cards: Sequence[Card]) -> int:
    """The point count: the right digit of the total (1:2)."""
    if len(cards) == 2:
        return (VALUE[cards[0]] + VALUE[cards[1]]) % 10
    total = 0
    for card in cards:
        total += VALUE[card]
    return total % 10


class Coup:
    """Both hands, complete."""

    __slots__ = ("banker", "banker_count", "natural", "player", "player_count")

    def __init__(self, player: Sequence[Card], banker: Sequence[Card]) -> None:
        self.player = player
        self.banker = banker
        self.player_count = points(player)
        self.banker_count = points(banker)
        # either hand: then neither has drawn (1:18)
        two = len(player) == 2 and len(banker) == 2
        self.natural = two and (self.player_count > 7 or self.banker_count > 7)


def player_draws(player_count: int, banker_count: int) -> bool:
    """1:18, 1:19, on the counts of the first two cards."""
    return banker_count < 8 and player_count in PLAYER_DRAWS


def banker_draws(player_count: int, banker_count: int, third: int) -> bool:
    """1:18, 1:20; ``third`` is the value of the player's third card, or STOOD."""
    return player_count < 8 and banker_count < 8 and third in BANKER_DRAWS[banker_count]


CoupResult = Callable[[Coup], Result]

# Schedule 1.

_PLAYER_WINS = Win(Fraction(1), "qld-2024:1:11(1)")
_PLAYER_LOSES = Lose("qld-2024:1:10(2)(b)")
_PLAYER_VOID = Void("qld-2024:1:10(2)(c)")
_BANKER_LOSES = Lose("qld-2024:1:10(1)(b)")
_BANKER_VOID = Void("qld-2024:1:10(1)(c)")
_TIE_WINS = Win(Fraction(8), "qld-2024:1:11(3)")
_TIE_LOSES = Lose("qld-2024:1:10(3)")
_BANKER_WINS = Win(Fraction(19, 20), "qld-2024:1:11(2)")
BANKER_WINS_ROUNDED = Win(Fraction(19, 20), "qld-2024:1:11(4)")
_BANKER_SIX = Win(Fraction(1, 2), "qld-2024:1:12(6)(a)", "banker wins with 6")
_BANKER_EVEN = Win(Fraction(1), "qld-2024:1:12(6)(b)", "banker wins otherwise")


def player_hand(coup: Coup) -> Result:
    if coup.player_count > coup.banker_count:
        return _PLAYER_WINS
    return _PLAYER_LOSES if coup.player_count < coup.banker_count else _PLAYER_VOID


def banker_hand(coup: Coup) -> Result:
    if coup.banker_count > coup.player_count:
        return _BANKER_WINS
    return _BANKER_LOSES if coup.banker_count < coup.player_count else _BANKER_VOID


def banker_hand_rounded(coup: Coup) -> Result:
    """Where the house rounds the payout down to 50c."""
    if coup.banker_count > coup.player_count:
        return BANKER_WINS_ROUNDED
    return _BANKER_LOSES if coup.banker_count < coup.player_count else _BANKER_VOID


def banker_hand_even_money(coup: Coup) -> Result:
    if coup.banker_count > coup.player_count:
        return _BANKER_SIX if coup.banker_count == 6 else _BANKER_EVEN
    return _BANKER_LOSES if coup.banker_count < coup.player_count else _BANKER_VOID


def tie(coup: Coup) -> Result:
    return _TIE_WINS if coup.player_count == coup.banker_count else _TIE_LOSES


# Schedule 17.

# A win without a natural, by the points it wins by (17:14(b)).
_DRAGON_MARGIN: Mapping[int, Win] = {
    9: Win(Fraction(30), "qld-2024:17:14(b)(i)", "wins by 9"),
    8: Win(Fraction(10), "qld-2024:17:14(b)(ii)", "wins by 8"),
    7: Win(Fraction(6), "qld-2024:17:14(b)(iii)", "wins by 7"),
    6: Win(Fraction(4), "qld-2024:17:14(b)(iv)", "wins by 6"),
    5: Win(Fraction(2), "qld-2024:17:14(b)(v)", "wins by 5"),
    4: Win(Fraction(1), "qld-2024:17:14(b)(vi)", "wins by 4"),
}
_DRAGON_NATURAL = Win(Fraction(1), "qld-2024:17:14(a)", "natural")


def _dragon(wagered: int, other: int, natural: bool, lose: Lose, void: Void) -> Result:
    """I-BA-3: what the garbled 17:13 says of the hand wagered on."""
    if natural:
        if wagered > other:
            return _DRAGON_NATURAL
        return void if wagered == other else lose
    return _DRAGON_MARGIN.get(wagered - other, lose)


_DRAGON_BANKER = (Lose("qld-2024:17:13(1)(b)"), Void("qld-2024:17:13(1)(c)"))
_DRAGON_PLAYER = (Lose("qld-2024:17:13(2)(b)"), Void("qld-2024:17:13(2)(c)"))


def dragon_banker(coup: Coup) -> Result:
    return _dragon(coup.banker_count, coup.player_count, coup.natural, *_DRAGON_BANKER)


def dragon_player(coup: Coup) -> Result:
    return _dragon(coup.player_count, coup.banker_count, coup.natural, *_DRAGON_PLAYER)


_PLAYER_PAIR = Win(Fraction(11), "qld-2024:17:18(3)(a)")
_BANKER_PAIR = Win(Fraction(11), "qld-2024:17:18(3)(b)")
_NO_PLAYER_PAIR = Lose("qld-2024:17:18(5)")
_NO_BANKER_PAIR = Lose("qld-2024:17:18(4)")


def player_pair(coup: Coup) -> Result:
    return _PLAYER_PAIR if is_pair(coup.player[0], coup.player[1]) else _NO_PLAYER_PAIR


def banker_pair(coup: Coup) -> Result:
    return _BANKER_PAIR if is_pair(coup.banker[0], coup.banker[1]) else _NO_BANKER_PAIR


def _banker_six(coup: Coup) -> int:
    """How many cards the banker won with 6 on; 0 if the banker did not."""
    if coup.banker_count == 6 and coup.player_count < 6:
        return len(coup.banker)
    return 0


_SUPER_6 = Win(Fraction(15), "qld-2024:17:22(2)")
_NO_SUPER_6 = Lose("qld-2024:17:22(3)")
_LUCKY_6 = {
    2: Win(Fraction(12), "qld-2024:17:60(2)", "6 on 2 cards"),
    3: Win(Fraction(20), "qld-2024:17:60(2)", "6 on 3 cards"),
}
_NO_LUCKY_6 = Lose("qld-2024:17:60(3)")
_TIGER = {
    2: Win(Fraction(12), "qld-2024:17:51(4)(a)(i)", "two card tiger"),
    3: Win(Fraction(22), "qld-2024:17:51(4)(a)(ii)", "three card tiger"),
}
_NO_TIGER = Lose("qld-2024:17:51(4)(b)")
_SMALL_TIGER = Win(Fraction(22), "qld-2024:17:51(2)(a)")
_NO_SMALL_TIGER = Lose("qld-2024:17:51(2)(b)")
_BIG_TIGER = Win(Fraction(55), "qld-2024:17:51(3)(a)")
_NO_BIG_TIGER = Lose("qld-2024:17:51(3)(b)")
_TIGER_TIE = Win(Fraction(45), "qld-2024:17:51(1)(a)")
_NO_TIGER_TIE = Lose("qld-2024:17:51(1)(b)")
_SINGLE_PAIR = Win(Fraction(4), "qld-2024:17:51(5)(a)", "single tiger pair")
_DOUBLE_PAIR = Win(Fraction(25), "qld-2024:17:51(5)(b)", "double tiger pair")
_TWIN_PAIR = Win(Fraction(100), "qld-2024:17:51(5)(c)", "twin tiger pair")
_NO_TIGER_PAIR = Lose("qld-2024:17:51(5)")


def super_6(coup: Coup) -> Result:
    return _SUPER_6 if _banker_six(coup) else _NO_SUPER_6


def lucky_6(coup: Coup) -> Result:
    return _LUCKY_6.get(_banker_six(coup), _NO_LUCKY_6)


def tiger(coup: Coup) -> Result:
    return _TIGER.get(_banker_six(coup), _NO_TIGER)


def small_tiger(coup: Coup) -> Result:
    return _SMALL_TIGER if _banker_six(coup) == 2 else _NO_SMALL_TIGER


def big_tiger(coup: Coup) -> Result:
    return _BIG_TIGER if _banker_six(coup) == 3 else _NO_BIG_TIGER


def tiger_tie(coup: Coup) -> Result:
    return _TIGER_TIE if coup.player_count == coup.banker_count == 6 else _NO_TIGER_TIE


def tiger_pair(coup: Coup) -> Result:
    (p1, p2), (b1, b2) = coup.player[:2], coup.banker[:2]
    player, banker = is_pair(p1, p2), is_pair(b1, b2)
    if player and banker:
        return _TWIN_PAIR if RANK[p1] == RANK[b1] else _DOUBLE_PAIR
    return _SINGLE_PAIR if player or banker else _NO_TIGER_PAIR


def perfect_pairs(hand: str, decks: int) -> CoupResult:
    """A perfect pairs wager on 'player' or 'banker' (17:6, 17:8)."""
    pay_rule = "qld-2024:17:8(a)" if decks == 6 else "qld-2024:17:8(b)"
    if hand == "banker":
        banker = PerfectPairs(PERFECT_PAIRS[decks], pay_rule, "qld-2024:17:6(3)")
        return lambda coup: banker(coup.banker[0], coup.banker[1])
    player = PerfectPairs(PERFECT_PAIRS[decks], pay_rule, "qld-2024:17:6(4)")
    return lambda coup: player(coup.player[0], coup.player[1])


_any_pair = AnyPair()


def any_pair_player(coup: Coup) -> Result:
    return _any_pair(coup.player[0], coup.player[1])


def any_pair_banker(coup: Coup) -> Result:
    return _any_pair(coup.banker[0], coup.banker[1])
