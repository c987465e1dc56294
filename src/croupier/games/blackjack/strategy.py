"""How absent players play the blackjack family: ``basic`` and ``mimic``.

Basic strategy is a stated table for 5 to 8 decks without a hole card, in the form a player
carries it: rows of the player's hand, a column for each first card of the dealer.  The rules
object picks among the tables.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.equipment.cards import Card
from croupier.games.blackjack.hands import ACES, VALUE, Hand, dealer_draws
from croupier.games.blackjack.rules import VARIANTS, BlackjackRules
from croupier.table.asks import Ask, Choice
from croupier.table.commands import Choose, Command
from croupier.table.strategy import Strategy, Streams, strategy
from croupier.table.table import Table

# Columns: the dealer's 2, 3, 4, 5, 6, 7, 8, 9, 10, ace.
# H draw, S stand, D double or else draw, d double or else stand, P split, . as the total says.
HARD: Mapping[int, str] = {
    **dict.fromkeys(range(2, 9), "HHHHHHHHHH"),
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDH",
    12: "HHSSSHHHHH",
    **dict.fromkeys(range(13, 17), "SSSSSHHHHH"),
    **dict.fromkeys(range(17, 22), "SSSSSSSSSS"),
}
SOFT: Mapping[int, str] = {
    **dict.fromkeys(range(11, 18), "HHHHHHHHHH"),
    18: "SSSSSSSHHH",
    **dict.fromkeys(range(19, 22), "SSSSSSSSSS"),
}
PAIRS: Mapping[int, str] = {  # by the value of each card, an ace as 1
    1: "PPPPPPPPPP",
    2: "PPPPPP....",
    3: "PPPPPP....",
    4: "...PP.....",
    5: "..........",
    6: "PPPPP.....",
    7: "PPPPPP....",
    8: "PPPPPPPPPP",
    9: "PPPPP.PP..",
    10: "..........",
}
# Where it differs: the dealer draws to soft 17.
HARD_DRAWS_SOFT_17: Mapping[int, str] = {**HARD, 11: "DDDDDDDDDD"}
# Where doubling any two cards is allowed, an ace among them is 1 (I-CH-3): never with a soft hand.
# Where a dealer's blackjack takes everything, no chips are added against a ten or an ace.
HARD_ALL_AT_RISK: Mapping[int, str] = {**HARD, 11: "DDDDDDDDHH"}
PAIRS_ALL_AT_RISK: Mapping[int, str] = {**PAIRS, 1: "PPPPPPPPP.", 8: "PPPPPPPP.."}
# Without tens (2a): fewer low cards help the dealer, and a player's 21 always wins.
HARD_SPANISH: Mapping[int, str] = {
    **HARD,
    9: "HHHHDHHHHH",
    10: "DDDDDDDHHH",
    11: "DDDDDDDDHH",
    12: "HHHHHHHHHH",
    13: "HHHHSHHHHH",
    14: "HHSSSHHHHH",
    15: "SSSSSHHHHH",
    16: "SSSSSHHHHH",
    17: "SSSSSSSSSH",
}
SOFT_SPANISH: Mapping[int, str] = {**SOFT, 18: "SSSSSSSHHH"}
PAIRS_SPANISH: Mapping[int, str] = {**PAIRS, 4: "..........", 6: "..PPP.....", 9: ".PPPP.PP.."}
# Equal totals lose and 21 wins at once (2b).
HARD_TIES_LOSE: Mapping[int, str] = {
    **HARD,
    12: "HHHHHHHHHH",
    13: "HHHSSHHHHH",
    14: "HSSSSHHHHH",
    17: "SSSSSSHHHH",
}
SOFT_TIES_LOSE: Mapping[int, str] = {**SOFT, 18: "HHHHHHHHHH", 19: "SSSSSSSSHH"}
# A dealer's 22 is void (2c): standing on low totals is worth less.
HARD_22_VOID: Mapping[int, str] = {
    **HARD_DRAWS_SOFT_17,
    9: "HHHHDHHHHH",
    10: "DDDDDDDHHH",
    11: "DDDDDDDDHH",
    12: "HHHHSHHHHH",
    13: "HHSSSHHHHH",
}
PAIRS_22_VOID: Mapping[int, str] = {**PAIRS, 2: "..PPPP....", 3: "..PPPP....", 4: ".........."}


def tables(
    rules: BlackjackRules,
) -> tuple[Mapping[int, str], Mapping[int, str], Mapping[int, str]]:
    """Hard, soft and pair tables for these rules."""
    if rules.pack == "spanish":
        return HARD_SPANISH, SOFT_SPANISH, PAIRS_SPANISH
    if rules.ties == "lose":
        return HARD_TIES_LOSE, SOFT_TIES_LOSE, PAIRS
    if rules.dealer_22_void:
        return HARD_22_VOID, SOFT, PAIRS_22_VOID
    if rules.dealer_blackjack_takes == "all":
        return HARD_ALL_AT_RISK, SOFT, PAIRS_ALL_AT_RISK
    if rules.soft_17 == "draw":
        return HARD_DRAWS_SOFT_17, SOFT, PAIRS
    return HARD, SOFT, PAIRS


def basic(rules: BlackjackRules, hand: Hand, dealer: Card, options: tuple[str, ...]) -> str:
    """The basic decision among the options there are.

    >>> from croupier.games.blackjack.rules import variant
    >>> pair = Hand(1, cards=["8♠", "8♥"])
    >>> basic(variant("blackjack"), pair, Card("10♠"), ("stand", "draw", "split"))
    'split'
    """
    hard, soft, pairs = tables(rules)
    column = 9 if dealer in ACES else VALUE[dealer] - 2
    if "split" in options:
        value = VALUE[hand.cards[0]]
        if pairs[value][column] == "P":
            return "split"
    row = soft[hand.total] if hand.soft else hard[hand.total]
    wish = row[column]
    if wish in "Dd" and "double" in options:
        return "double"
    if wish in "HD" and "draw" in options:
        return "draw"
    return options[0]


def _answer(ask: Choice, option: str) -> Choose:
    """The option, with the most that may go with it."""
    amount = ask.amounts[option][1] if ask.amounts and option in ask.amounts else 0
    return Choose(option, ask.box, amount)


def _first_card(table: Table) -> Card:
    cards: list[Card] = table.round.dealer.cards
    return cards[0] if cards else Card("10♠")  # missed (2:40): reckon with the likeliest


def _play(table: Table, ask: Ask, player: str, *, copy_dealer: bool) -> Command:
    if not isinstance(ask, Choice):
        return ask.default() or Choose("decline")
    hand: Hand | None = table.round.current
    options, rules = ask.options, table.options
    assert isinstance(rules, BlackjackRules)
    if "draw" in options and hand is not None:
        if copy_dealer:
            return Choose("draw" if dealer_draws(hand, rules) else options[0], ask.box)
        return _answer(ask, basic(rules, hand, _first_card(table), options))
    if not copy_dealer:
        if "split" in options and hand is not None:
            return _answer(ask, basic(rules, hand, _first_card(table), options))
        for follow in ("double", "cover"):  # with the player who controls the box
            if follow in options:
                return _answer(ask, follow)
    return _answer(ask, ask.otherwise or options[0])


def basic_player(_: Streams) -> Strategy:
    return lambda table, ask, player: _play(table, ask, player, copy_dealer=False)


def mimic_player(_: Streams) -> Strategy:
    """Draw and stand as the dealer must; never double, split or insure."""
    return lambda table, ask, player: _play(table, ask, player, copy_dealer=True)


for _name in VARIANTS:
    strategy("basic", _name)(basic_player)
    strategy("mimic", _name)(mimic_player)
