"""Basic strategy, as it is published, for the two games with community cards and hole cards.

Ultimate: any ace and what is near it before the flop; after it two pairs, a hidden pair, or four
to a flush with a hidden ten; on the river a hidden pair, or fewer than 21 cards with any one of
which the dealer would win.  Hold'em bonus: all but 2-3 to 2-7 of two suits is played, and a wager
is added for a hand, or on the flop for a draw, of which a hole card is part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.equipment.cards import DECK, RANK, SUIT, Card
from croupier.games.poker.closed import CHECK, FOLD
from croupier.wagers.poker import POKER, Hand, Rank

PLACE = {card: POKER.faces.index(RANK[card]) for card in DECK}  # 0 for a two, 12 for an ace
TEN, ACE = POKER.faces.index("10"), POKER.faces.index("A")
OUTS = 21  # so many cards, and the dealer is taken to have one of them

# Raised before the flop: the least lower card, of one suit and of two, by the higher card.
RAISED = {"A": ("2", "2"), "K": ("2", "5"), "Q": ("6", "8"), "J": ("8", "10")}


def said(word: str, options: Sequence[str]) -> str:
    """The word, if it may be said: a player who cannot pay for a wager checks or folds."""
    return word if word in options else CHECK if CHECK in options else FOLD


def ultimate(mine: Sequence[Card], board: Sequence[Card], options: Sequence[str]) -> str:
    if not board:
        return said("4x" if raised_before_flop(mine) else CHECK, options)
    if len(board) < 5:
        return said("2x" if raised_on_flop(mine, board) else CHECK, options)
    hand = POKER.best([*mine, *board])
    good = is_hidden(hand, mine, board) or outs(hand, mine, board) < OUTS
    return said("1x" if good else FOLD, options)


def raised_before_flop(mine: Sequence[Card]) -> bool:
    low, high = sorted(mine, key=PLACE.__getitem__)
    if RANK[low] == RANK[high]:
        return RANK[low] != "2"
    if RANK[high] not in RAISED:
        return False
    suited, otherwise = RAISED[RANK[high]]
    least = suited if SUIT[low] == SUIT[high] else otherwise
    return PLACE[low] >= POKER.faces.index(least)


def raised_on_flop(mine: Sequence[Card], board: Sequence[Card]) -> bool:
    hand = POKER.best([*mine, *board])
    if hand.at_least(Rank.TWO_PAIRS):
        return True
    if hand.rank is Rank.PAIR:
        deuces = all(RANK[card] == "2" for card in mine)
        return not deuces and is_hidden(hand, mine, board)
    suits = Counter(SUIT[card] for card in (*mine, *board))
    return any(suits[SUIT[card]] >= 4 and PLACE[card] >= TEN for card in mine)


def is_hidden(hand: Hand, mine: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether a hand is a pair or better of which one of the player's own cards is part."""
    if hand.rank is Rank.ODD_CARDS:
        return False
    if hand.rank in (Rank.STRAIGHT, Rank.FLUSH, Rank.STRAIGHT_FLUSH, Rank.ROYAL_FLUSH):
        return len(board) < POKER.size or hand > POKER.best(board)
    several = hand.faces[: 2 if hand.rank in (Rank.TWO_PAIRS, Rank.FULL_HOUSE) else 1]
    return any(RANK[card] in several for card in mine)


def outs(hand: Hand, mine: Sequence[Card], board: Sequence[Card]) -> int:
    """With how many cards the dealer would win, were it the only one that counts."""
    known = {*mine, *board}
    return sum(POKER.best([*board, card]) > hand for card in DECK if card not in known)


def holdem_bonus(mine: Sequence[Card], board: Sequence[Card], options: Sequence[str]) -> str:
    if not board:
        low, high = sorted(PLACE[card] for card in mine)
        poor = low == 0 and 1 <= high <= 5 and SUIT[mine[0]] != SUIT[mine[1]]
        return said(FOLD if poor else "bet", options)
    hand = POKER.best([*mine, *board])
    if hand.rank is Rank.PAIR and len(board) > 3:
        good = hand.at_least(Rank.PAIR, "6") and is_hidden(hand, mine, board)
    else:
        good = is_hidden(hand, mine, board)
    return said("bet" if good or has_draw(mine, board) else CHECK, options)


def has_draw(mine: Sequence[Card], board: Sequence[Card]) -> bool:
    """Four in sequence or of a suit, of which a hole card is part; on the turn, both at once."""
    cards = [*mine, *board]
    if len(board) > 3:
        of_suit = ([card for card in cards if SUIT[card] == SUIT[own]] for own in mine)
        return any(in_sequence(same, mine) for same in of_suit)
    suits = Counter(SUIT[card] for card in cards)
    return any(suits[SUIT[own]] >= 4 for own in mine) or in_sequence(cards, mine)


def in_sequence(cards: Sequence[Card], mine: Sequence[Card]) -> bool:
    """Four cards running consecutively, one of the player's own among them; an ace at either
    end."""
    held = {PLACE[card] + 1 for card in cards}
    own = {PLACE[card] + 1 for card in mine if card in cards}
    held |= {0} if ACE + 1 in held else set()
    own |= {0} if ACE + 1 in own else set()
    runs = [range(low, low + 4) for low in range(len(POKER.faces) - 2)]
    return any(held.issuperset(run) and not own.isdisjoint(run) for run in runs)
