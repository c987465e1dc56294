"""A coup of baccarat as it was dealt, and every wager decided by one.

The wagers of Schedule 1 and the baccarat wagers of Schedule 17, each a pay table: which of its
events a coup is, and what that event pays.  The drawing rule of sections 18 to 20 is here as data,
for the table, the odds and the simulation alike.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction

from croupier.equipment.cards import DECK, RANK, Card, rank_number
from croupier.table.areas import PayTable
from croupier.table.results import Lose, Result, Void, Win
from croupier.wagers.pairs import (
    ANY_PAIR,
    NO_PAIR,
    PERFECT_PAIRS,
    is_pair,
    kind_of_pair,
    perfect_pairs,
)

# 1:5: 2 to 9 at face value, ace 1, ten and pictures 0.
VALUE: Mapping[Card, int] = {card: n if (n := rank_number[card]) <= 9 else 0 for card in DECK}

LEAST_NATURAL = 8  # of eight and nine, on two cards (1:2, 1:18)
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
    total = 0  # of two or three: to sum them up by a call takes twice as long
    for card in cards:
        total += VALUE[card]
    return total % 10


class Coup:
    """Both hands, complete."""

    __slots__ = ("banker", "banker_count", "natural", "player", "player_count")

    def __init__(self, player: Sequence[Card], banker: Sequence[Card]) -> None:
        self.player = player
        self.banker = banker
        self.player_count = player_count = points(player)
        self.banker_count = banker_count = points(banker)
        # either hand: then neither has drawn (1:18)
        high = player_count >= LEAST_NATURAL or banker_count >= LEAST_NATURAL
        self.natural = high and len(player) == len(banker) == 2


def player_draws(player_count: int, banker_count: int) -> bool:
    """1:18, 1:19, on the counts of the first two cards."""
    return banker_count < LEAST_NATURAL and player_count in PLAYER_DRAWS


def banker_draws(player_count: int, banker_count: int, third: int) -> bool:
    """1:18, 1:20; ``third`` is the value of the player's third card, or STOOD."""
    natural = player_count >= LEAST_NATURAL or banker_count >= LEAST_NATURAL
    return not natural and third in BANKER_DRAWS[banker_count]


CoupTable = PayTable[Coup]

PLAYER, BANKER, TIE = "player", "banker", "tie"

# Schedule 1.


def winner(coup: Coup) -> str:
    """Which hand has more points; or a tie."""
    if coup.player_count > coup.banker_count:
        return PLAYER
    return BANKER if coup.player_count < coup.banker_count else TIE


def _winner_with_six(coup: Coup) -> str:
    """As :func:`winner`, with a banker's win on 6 apart (1:12(6))."""
    won = winner(coup)
    return SIX if won == BANKER and coup.banker_count == 6 else won


SIX = "banker wins with 6"
_BANKER_LOSES = Lose("qld-2024:1:10(1)(b)")
_BANKER_VOID = Void("qld-2024:1:10(1)(c)")

player_hand = CoupTable(
    winner,
    {
        PLAYER: Win(Fraction(1), "qld-2024:1:11(1)"),
        BANKER: Lose("qld-2024:1:10(2)(b)"),
        TIE: Void("qld-2024:1:10(2)(c)"),
    },
)
banker_hand = CoupTable(
    winner,
    {
        BANKER: Win(Fraction(19, 20), "qld-2024:1:11(2)"),
        PLAYER: _BANKER_LOSES,
        TIE: _BANKER_VOID,
    },
)
# where the house rounds the payout down to 50c
BANKER_WINS_ROUNDED = Win(Fraction(19, 20), "qld-2024:1:11(4)")
banker_hand_rounded = CoupTable(
    winner, {BANKER: BANKER_WINS_ROUNDED, PLAYER: _BANKER_LOSES, TIE: _BANKER_VOID}
)
banker_hand_even_money = CoupTable(
    _winner_with_six,
    {
        SIX: Win(Fraction(1, 2), "qld-2024:1:12(6)(a)", SIX),
        BANKER: Win(Fraction(1), "qld-2024:1:12(6)(b)", "banker wins otherwise"),
        PLAYER: _BANKER_LOSES,
        TIE: _BANKER_VOID,
    },
)
tie = CoupTable(
    lambda coup: coup.player_count == coup.banker_count,
    {True: Win(Fraction(8), "qld-2024:1:11(3)"), False: Lose("qld-2024:1:10(3)")},
)

# Schedule 17.

NATURAL, TIED_NATURAL, OTHERWISE = "natural", "tied natural", "otherwise"
# A win without a natural, by the points it wins by (17:14(b)).
_DRAGON: Mapping[Hashable, Result] = {
    9: Win(Fraction(30), "qld-2024:17:14(b)(i)", "wins by 9"),
    8: Win(Fraction(10), "qld-2024:17:14(b)(ii)", "wins by 8"),
    7: Win(Fraction(6), "qld-2024:17:14(b)(iii)", "wins by 7"),
    6: Win(Fraction(4), "qld-2024:17:14(b)(iv)", "wins by 6"),
    5: Win(Fraction(2), "qld-2024:17:14(b)(v)", "wins by 5"),
    4: Win(Fraction(1), "qld-2024:17:14(b)(vi)", "wins by 4"),
    NATURAL: Win(Fraction(1), "qld-2024:17:14(a)", "natural"),
}


def _dragon(wagered: int, other: int, natural: bool) -> Hashable:
    """I-BA-3: what the garbled 17:13 says of the hand wagered on."""
    if natural:
        if wagered > other:
            return NATURAL
        return TIED_NATURAL if wagered == other else OTHERWISE
    margin = wagered - other
    return margin if margin >= 4 else OTHERWISE


dragon_banker = CoupTable(
    lambda coup: _dragon(coup.banker_count, coup.player_count, coup.natural),
    {
        **_DRAGON,
        OTHERWISE: Lose("qld-2024:17:13(1)(b)"),
        TIED_NATURAL: Void("qld-2024:17:13(1)(c)"),
    },
)
dragon_player = CoupTable(
    lambda coup: _dragon(coup.player_count, coup.banker_count, coup.natural),
    {
        **_DRAGON,
        OTHERWISE: Lose("qld-2024:17:13(2)(b)"),
        TIED_NATURAL: Void("qld-2024:17:13(2)(c)"),
    },
)


def _players_pair(coup: Coup) -> bool:
    return is_pair(coup.player[0], coup.player[1])


def _bankers_pair(coup: Coup) -> bool:
    return is_pair(coup.banker[0], coup.banker[1])


player_pair = CoupTable(
    _players_pair,
    {True: Win(Fraction(11), "qld-2024:17:18(3)(a)"), False: Lose("qld-2024:17:18(5)")},
)
banker_pair = CoupTable(
    _bankers_pair,
    {True: Win(Fraction(11), "qld-2024:17:18(3)(b)"), False: Lose("qld-2024:17:18(4)")},
)


def _banker_six(coup: Coup) -> int:
    """How many cards the banker won with 6 on; 0 if the banker did not."""
    if coup.banker_count == 6 and coup.player_count < 6:
        return len(coup.banker)
    return 0


def _by_cards(two: Result, three: Result, otherwise: Lose) -> CoupTable:
    """A wager on the banker's winning 6, by how many cards it is made of."""
    return CoupTable(_banker_six, {2: two, 3: three, 0: otherwise})


_SUPER_6 = Win(Fraction(15), "qld-2024:17:22(2)")
super_6 = _by_cards(_SUPER_6, _SUPER_6, Lose("qld-2024:17:22(3)"))
lucky_6 = _by_cards(
    Win(Fraction(12), "qld-2024:17:60(2)", "6 on 2 cards"),
    Win(Fraction(20), "qld-2024:17:60(2)", "6 on 3 cards"),
    Lose("qld-2024:17:60(3)"),
)
tiger = _by_cards(
    Win(Fraction(12), "qld-2024:17:51(4)(a)(i)", "two card tiger"),
    Win(Fraction(22), "qld-2024:17:51(4)(a)(ii)", "three card tiger"),
    Lose("qld-2024:17:51(4)(b)"),
)
_NO_SMALL_TIGER = Lose("qld-2024:17:51(2)(b)")
small_tiger = _by_cards(Win(Fraction(22), "qld-2024:17:51(2)(a)"), _NO_SMALL_TIGER, _NO_SMALL_TIGER)
_NO_BIG_TIGER = Lose("qld-2024:17:51(3)(b)")
big_tiger = _by_cards(_NO_BIG_TIGER, Win(Fraction(55), "qld-2024:17:51(3)(a)"), _NO_BIG_TIGER)
tiger_tie = CoupTable(
    lambda coup: coup.player_count == coup.banker_count == 6,
    {True: Win(Fraction(45), "qld-2024:17:51(1)(a)"), False: Lose("qld-2024:17:51(1)(b)")},
)

SINGLE, DOUBLE, TWIN = "single tiger pair", "double tiger pair", "twin tiger pair"


def _tiger_pair(coup: Coup) -> str:
    player, banker = _players_pair(coup), _bankers_pair(coup)
    if player and banker:
        return TWIN if RANK[coup.player[0]] == RANK[coup.banker[0]] else DOUBLE
    return SINGLE if player or banker else NO_PAIR


tiger_pair = CoupTable(
    _tiger_pair,
    {
        SINGLE: Win(Fraction(4), "qld-2024:17:51(5)(a)", SINGLE),
        DOUBLE: Win(Fraction(25), "qld-2024:17:51(5)(b)", DOUBLE),
        TWIN: Win(Fraction(100), "qld-2024:17:51(5)(c)", TWIN),
        NO_PAIR: Lose("qld-2024:17:51(5)"),
    },
)


def perfect_pairs_on(hand: str, decks: int) -> CoupTable:
    """A perfect pairs wager on 'player' or 'banker' (17:6, 17:8)."""
    pay_rule = "qld-2024:17:8(a)" if decks == 6 else "qld-2024:17:8(b)"
    if hand == BANKER:
        return CoupTable(
            lambda coup: kind_of_pair(coup.banker[0], coup.banker[1]),
            perfect_pairs(PERFECT_PAIRS[decks], pay_rule, "qld-2024:17:6(3)"),
        )
    return CoupTable(
        lambda coup: kind_of_pair(coup.player[0], coup.player[1]),
        perfect_pairs(PERFECT_PAIRS[decks], pay_rule, "qld-2024:17:6(4)"),
    )


any_pair_player = CoupTable(_players_pair, ANY_PAIR)
any_pair_banker = CoupTable(_bankers_pair, ANY_PAIR)
