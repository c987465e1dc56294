"""Blackjack and its family, one box, shoe after shoe, by a table of decisions.

A hand is its number in the tables of ``odds/blackjack/hands``, so a card is one look-up.  Most
rounds are one hand that is neither split nor a blackjack: they are played where the loop is.  All
others are played by ``_box``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.blackjack.analysed import DECISIONS, decisions_of
from croupier.odds.blackjack.decisions import (
    DOUBLE,
    GIVE_IT_UP,
    HIT,
    SPLIT_IT,
    STAND,
    Decisions,
)
from croupier.odds.blackjack.hands import ACE, BLACKJACK, TEN
from croupier.odds.blackjack.suits import MIXED, SPADES, SUITED
from croupier.odds.kernels.blackjack_sides import (
    A_BLACKJACK,
    COUNT,
    DEALER,
    FIRST_CARD,
    LONGEST,
    LOOKS_AT,
    NO_BLACKJACK,
    NO_SECOND,
    SPLIT,
    TOOK,
    Sides,
    gained,
    sides_of,
)
from croupier.odds.kernels.blackjack_tables import (
    BLACKJACK_PAYS,
    BUSTED_PLUS_ONE,
    BY_RANK,
    BY_SUITS,
    DRAW_TO_ACES,
    END,
    EVEN_MONEY,
    GIVE_UP,
    GIVE_UP_AGAINST,
    HIGHER,
    LOWER,
    MOVES_ON,
    NATURAL,
    NOW,
    OVER,
    PAID_ALWAYS,
    PAIR,
    RANKED,
    RESPLIT_ACES,
    SAME,
    SPLIT_BLACKJACK,
    SPLITS,
    SUPER_BONUS,
    TAKES_ALL,
    Tables,
    shoe_of,
    tables_of,
    why_not,
)
from croupier.odds.kernels.booking import begun, booked
from croupier.odds.kernels.kernel import Kernel, Runner, Simulated
from croupier.odds.kernels.rng import Bytes, State, shuffle
from croupier.odds.kernels.tally import Floats, Tally
from croupier.table.areas import Area

RANK_BITS = 15
SEVEN = 6
SEVENS = 1  # among the hands of a bonus by suit
AFTER_CUT = 40  # cards shuffled behind the cutting card, for the last round
MACHINE_DEPTH = 32  # cards drawn at random before each round where there is a card machine
SPARE = 128  # tens behind the last card: no round gets that far
NONE_GIVEN = np.zeros((0, 0), dtype=np.uint8)
HANDS, TOTALS, STAKES, TAKEN, TENS, SHOWN = range(6)  # rows of a box's notes


@njit(cache=True, nogil=True, inline="always")
def _suits(one: Any, two: Any, three: Any) -> int:
    if (one ^ two) & 48 or (one ^ three) & 48:
        return MIXED
    return SPADES if one & 48 == 0 else SUITED


@njit(cache=True, nogil=True, inline="always")
def _told(t: Any, split: int, first: int, one: Any, two: Any) -> Any:
    """What is done with a draw to a bonus, by its suits."""
    suits = MIXED
    if (one ^ two) & 48 == 0:
        suits = SPADES if one & 48 == 0 else SUITED
    place = np.int64(t.draw[one & RANK_BITS, two & RANK_BITS])
    return np.int64(t.by_suits[((split * 10 + first) * 4 + place) * 3 + suits])


@njit(cache=True, nogil=True)
def _show(shown: Any, one: Any, two: Any, cards: Bytes, begin: int, end: int, splits: int) -> None:
    """The cards of the first hand as it ends: two, and those drawn."""
    shown[COUNT], shown[SPLIT] = 2 + end - begin, 1 if splits else 0
    shown[FIRST_CARD], shown[FIRST_CARD + 1] = one, two
    for n in range(min(end - begin, LONGEST - 2)):
        shown[FIRST_CARD + 2 + n] = cards[begin + n]


@njit(cache=True, nogil=True)
def _box(
    cards: Bytes,
    at: int,
    t: Tables,
    notes: Any,
    dealt: int,
    dealer_card: int,
    one_a: int,
    one_b: int,
    two_a: int,
    two_b: int,
    switched: bool,
) -> tuple[float, int]:
    """A box of one or two dealt hands, whatever becomes of them: what it gains, and where the
    shoe stands after it.  ``notes`` is scratch."""
    numbers = t.numbers
    first = dealer_card & RANK_BITS
    low = 0 < first < TEN  # the dealer cannot make blackjack
    gain = 0.0
    waiting, naturals = 0, 0
    surrendered = False
    pending, totals, stakes = notes[HANDS], notes[TOTALS], notes[STAKES]
    taken, tens, shown = notes[TAKEN], notes[TENS], notes[SHOWN]
    dealt_to = at
    shown[COUNT], shown[SPLIT], shown[DEALER] = 2, 0, NO_SECOND
    shown[FIRST_CARD], shown[FIRST_CARD + 1] = one_a, one_b
    for box_hand in range(dealt):
        card_a = one_a if box_hand == 0 else two_a
        card_b = one_b if box_hand == 0 else two_b
        marks = t.start[first, card_a & RANK_BITS, card_b & RANK_BITS]
        if marks & NATURAL and not switched:
            if low or numbers[PAID_ALWAYS]:
                gain += numbers[BLACKJACK_PAYS]
            elif first == ACE and numbers[EVEN_MONEY]:
                gain += 1.0
            else:
                tens[naturals] = max(card_a >> 6, card_b >> 6)
                naturals += 1
            continue
        pair, give_up = marks & PAIR, marks & GIVE_UP
        if marks & BY_SUITS:
            told = _told(t, 0, first, card_a, card_b)
            pair, give_up = told & SPLIT_IT, told & GIVE_IT_UP
        if give_up:
            against = 0 if first == ACE else (dealer_card >> 6) + 1
            if not low and np.int64(numbers[GIVE_UP_AGAINST]) >> against & 1:
                surrendered = True
                continue
        formed, splits = 1, 0
        pending[0] = card_a
        if pair and not (numbers[BY_RANK] and (card_a ^ card_b) & 192):
            pending[1] = card_b
            formed, splits = 2, 1
        moved, undecided = False, 0  # about the wager that a dealer's blackjack takes
        n = 0
        while n < formed:
            begun = pending[n]
            second: Any = card_b
            if splits:
                second = np.int64(cards[at])
                at += 1
            a, b = begun & RANK_BITS, second & RANK_BITS
            hand = np.int64(t.pairs[a, b])
            aces = (1 if a == ACE else 0) + (1 if b == ACE else 0)
            decided = False  # before the dealer's hand
            pair = t.start[first, a, b] & PAIR
            draws = t.start[first, a, b] & BY_SUITS
            told = 0
            if draws:
                told = _told(t, 1 if splits else 0, first, begun, second)
                pair = told & SPLIT_IT
            if splits:
                if t.start[first, a, b] & NATURAL and numbers[SPLIT_BLACKJACK]:
                    if n == 0 and box_hand == 0:
                        _show(shown, begun, second, cards, at, at, 1)
                    if low or numbers[PAID_ALWAYS]:
                        gain += numbers[BLACKJACK_PAYS]
                        decided = True
                        if n == 0 and numbers[BUSTED_PLUS_ONE]:
                            moved = True
                    else:
                        tens[naturals] = max(begun >> 6, second >> 6)
                        naturals += 1
                        undecided += 1
                    n += 1
                    continue
                if (
                    a == b
                    and splits < numbers[SPLITS]
                    and (a != ACE or numbers[RESPLIT_ACES])
                    and pair
                    and not (numbers[BY_RANK] and (begun ^ second) & 192)
                    and t.todo[(first * 3 + aces) * 2 + 1, hand] != NOW
                ):
                    for k in range(formed, n + 1, -1):
                        pending[k] = pending[k - 1]
                    pending[n + 1] = second
                    formed += 1
                    splits += 1
                    continue
            row = (first * 3 + aces) * 2 + (1 if splits else 0)
            what = t.todo[row, hand]
            drawn_from = at
            if draws:
                what = told & 3
            if splits and a == ACE and not numbers[DRAW_TO_ACES] and what != NOW:
                what = STAND
            while what == HIT:
                hand = np.int64(t.following[hand, cards[at] & RANK_BITS])
                at += 1
                what = t.todo[row, hand]
            stake, ended_21 = 1, False
            total = np.int64(t.total[hand])
            if what == OVER:
                gain -= 1.0
                decided = True
            elif what == NOW:
                decided = True
                ended_21 = total == 21
                special = t.special[hand]
                if special >= 0:
                    suits = _suits(begun, second, np.int64(cards[at - 1]))
                    gain += t.bonus[special, suits]
                    if special == SEVENS and suits != MIXED and first == SEVEN and not splits:
                        gain += numbers[SUPER_BONUS]
                else:
                    gain += t.now[hand]
            elif what == DOUBLE:
                stake = 2
                hand = np.int64(t.following[hand, cards[at] & RANK_BITS])
                at += 1
                if t.todo[row, hand] == OVER:
                    gain -= 2.0
                    decided = True
                else:
                    total = np.int64(t.doubled_total[aces, hand])
                    if t.doubled_now[aces, hand]:
                        decided = True
                        ended_21 = total == 21
                        special = t.special[hand]
                        if special >= 0:
                            suits = _suits(begun, second, np.int64(cards[at - 1]))
                            gain += 2.0 * t.doubled_bonus[special, suits]
                        else:
                            gain += 2.0 * t.doubled_pays[aces, hand]
                    elif t.forfeit[(30 if n else 0) + first * 3 + aces, hand]:
                        gain -= 1.0
                        decided = True
                        ended_21 = True  # moves on as a 21 does (2a:10(7))
            if n == 0 and box_hand == 0:
                _show(shown, begun, second, cards, drawn_from, at, splits)
            if decided:
                if n == 0 and (numbers[BUSTED_PLUS_ONE] or (ended_21 and numbers[MOVES_ON])):
                    moved = True
            else:
                totals[waiting] = total
                stakes[waiting] = stake
                takes = 1 if n == 0 or (moved and undecided == 0) else 0
                taken[waiting] = stake if numbers[TAKES_ALL] else takes
                waiting += 1
                undecided += 1
            n += 1
    shown[TOOK] = at - dealt_to
    if waiting == 0 and naturals == 0 and not surrendered:
        return gain, at
    # the dealer's hand
    card = np.int64(cards[at])
    at += 1
    state = np.int64(t.dealer[first, card & RANK_BITS])
    shown[DEALER] = A_BLACKJACK if state == END + BLACKJACK else NO_BLACKJACK
    if state == END + BLACKJACK:
        if surrendered:
            gain -= 1.0
        if numbers[RANKED]:
            theirs = max(card >> 6, dealer_card >> 6)
            for k in range(naturals):
                if tens[k] > theirs:
                    gain += numbers[HIGHER]
                else:
                    gain += numbers[SAME] if tens[k] == theirs else numbers[LOWER]
        for k in range(waiting):
            gain -= taken[k]
        return gain, at
    if surrendered:
        gain -= 0.5
    gain += naturals * numbers[BLACKJACK_PAYS]
    if waiting:
        while state < END:
            state = np.int64(t.dealer[state, cards[at] & RANK_BITS])
            at += 1
        for k in range(waiting):
            gain += t.settle[stakes[k], totals[k], state - END]
    return gain, at


@njit(cache=True, nogil=True)
def _for_sides(sides: Sides, t: Tables, dealt: Any, cards: Bytes, at: int, shown: Any) -> int:
    """The dealer's second card where only a wager beside the original still waits for it."""
    two = sides.place[dealt[0]] * 52 + sides.place[dealt[1]]
    if shown[DEALER] != NO_SECOND or not sides.waits[two]:
        return at
    state = np.int64(t.dealer[dealt[2] & RANK_BITS, cards[at] & RANK_BITS])
    shown[DEALER] = A_BLACKJACK if state == END + BLACKJACK else NO_BLACKJACK
    return at + 1


@njit(cache=True, nogil=True)
def _shoes(
    state: State,
    shoe: Bytes,
    given: Bytes,
    size: int,
    cut: int,
    t: Tables,
    sides: Sides,
    rounds: int,
    session: int,
) -> tuple[Floats, Floats, Floats, Floats]:
    many = sides.looks.shape[0]
    totals, squares = np.zeros(1 + many), np.zeros(1 + many)
    total, square = 0.0, 0.0
    paid_always = t.numbers[PAID_ALWAYS] != 0
    sessions = np.zeros(rounds // session)
    drawdowns = np.zeros(rounds // session)
    now = begun(session)
    notes = np.zeros((6, 8), dtype=np.int64)
    shown, dealt = notes[SHOWN], np.zeros(5, dtype=np.int64)
    switch = t.switch.shape[0] > 0
    each = 0.5 if switch else 1.0  # of a box's gain, by unit of its original wagers
    depth = min(size, cut + (AFTER_CUT if cut > 0 else MACHINE_DEPTH))
    at, shoes = size, 0
    for _ in range(rounds):
        if at >= cut:
            at = 0
            if given.shape[0] > 0:
                shoe = given[shoes]
                shoes += 1
            else:
                shuffle(state, shoe, size, depth)
        if switch:
            one_a, two_a, dealer_card = shoe[at], shoe[at + 1], shoe[at + 2]
            one_b, two_b = shoe[at + 3], shoe[at + 4]
            at += 5
            begin = at
            if many:
                dealt[0], dealt[1], dealt[2] = one_a, one_b, dealer_card
                dealt[3], dealt[4] = two_a, two_b
            first = dealer_card & RANK_BITS
            row = np.int64(first)
            for card in (one_a, one_b, two_a, two_b):
                row = row * 10 + (card & RANK_BITS)
            swap = t.switch[row] != 0
            if swap:
                one_b, two_b = two_b, one_b
            gain, at = _box(shoe, at, t, notes, 2, dealer_card, one_a, one_b, two_a, two_b, swap)
        else:
            card_a, dealer_card, card_b = shoe[at], shoe[at + 1], shoe[at + 2]
            at += 3
            begin = at
            a, b, first = card_a & RANK_BITS, card_b & RANK_BITS, dealer_card & RANK_BITS
            marks = t.start[first, a, b]
            if marks == NATURAL and (paid_always or 0 < first < TEN):
                gain = t.numbers[BLACKJACK_PAYS]
                if many:
                    _show(shown, card_a, card_b, shoe, at, at, 0)
                    shown[TOOK], shown[DEALER] = 0, NO_SECOND
            elif marks:
                gain, at = _box(shoe, at, t, notes, 1, dealer_card, card_a, card_b, 0, 0, False)
            else:
                hand = np.int64(t.pairs[a, b])
                aces = (1 if a == ACE else 0) + (1 if b == ACE else 0)
                row = (np.int64(first) * 3 + aces) * 2
                what = t.todo[row, hand]
                while what == HIT:
                    hand = np.int64(t.following[hand, shoe[at] & RANK_BITS])
                    at += 1
                    what = t.todo[row, hand]
                stake, points = 1, np.int64(t.total[hand])
                gain, waits = 0.0, True
                if what == OVER:
                    gain, waits = -1.0, False
                elif what == DOUBLE:
                    stake = 2
                    hand = np.int64(t.following[hand, shoe[at] & RANK_BITS])
                    at += 1
                    if t.todo[row, hand] == OVER:
                        gain, waits = -2.0, False
                    else:
                        points = np.int64(t.doubled_total[aces, hand])
                        if t.doubled_now[aces, hand]:
                            waits = False
                            special = t.special[hand]
                            gain = 2.0 * t.doubled_pays[aces, hand]
                            if special >= 0:
                                suits = _suits(card_a, card_b, shoe[at - 1])
                                gain = 2.0 * t.doubled_bonus[special, suits]
                        elif t.forfeit[np.int64(first) * 3 + aces, hand]:
                            gain, waits = -1.0, False
                elif what == NOW:
                    waits = False
                    gain = t.now[hand]
                    special = t.special[hand]
                    if special >= 0:
                        suits = _suits(card_a, card_b, shoe[at - 1])
                        gain = t.bonus[special, suits]
                        if special == SEVENS and suits != MIXED and first == SEVEN:
                            gain += t.numbers[SUPER_BONUS]
                if many:
                    _show(shown, card_a, card_b, shoe, begin, at, 0)
                    shown[TOOK], shown[DEALER] = at - begin, NO_SECOND
                if waits:
                    end = np.int64(t.dealer[first, shoe[at] & RANK_BITS])
                    at += 1
                    if many:
                        shown[DEALER] = A_BLACKJACK if end == END + BLACKJACK else NO_BLACKJACK
                    while end < END:
                        end = np.int64(t.dealer[end, shoe[at] & RANK_BITS])
                        at += 1
                    gain = t.settle[stake, points, end - END]
            if many:
                dealt[0], dealt[1], dealt[2] = card_a, card_b, dealer_card
                at = _for_sides(sides, t, dealt, shoe, at, shown)
        staked = gain  # what all that is staked gains
        gain *= each
        total += gain
        square += gain * gain
        for w in range(many):
            beside = gained(sides, w, dealt, shoe[begin], shown)
            staked += sides.stakes[w] * beside
            totals[1 + w] += beside
            squares[1 + w] += beside * beside
        now = booked(now, staked, sessions, drawdowns, session)
    totals[0], squares[0] = total, square
    return totals, squares, sessions, drawdowns


class Plan:
    """Rules and strategy as tables, made once for many chunks; ``sides``: wagers beside the
    original, with their stakes."""

    def __init__(
        self,
        rules: BlackjackRules,
        decisions: Decisions,
        sides: Sequence[tuple[Area, float]] = (),
    ) -> None:
        self.tables = tables_of(rules, decisions)
        self.sides = sides_of(sides, rules)
        cards = shoe_of(rules)
        self.size = len(cards)
        self.shoe = padded(cards)
        self.cut = 0 if rules.machine else self.size - rules.cutting_card_from_back


def padded(cards: Bytes) -> Bytes:
    """A shoe, or several, with the cards that no round gets to."""
    spare = np.full((*cards.shape[:-1], SPARE), TEN, dtype=np.uint8)
    return np.concatenate([cards, spare], axis=-1)


def simulate(
    state: State,
    plan: Plan,
    rounds: int,
    session: int,
    given: NDArray[np.uint8] = NONE_GIVEN,
) -> Tally:
    """So many rounds from shoes that are shuffled, or from ``given`` ones, in the kernel's bytes.

    What is counted is the gain of a box for each unit of its original wagers, and then that of
    each wager beside them; sessions are of all that is staked.
    """
    if given.shape[0]:
        given = padded(given)
    totals, squares, sessions, drawdowns = _shoes(
        state,
        plan.shoe.copy(),
        given,
        plan.size,
        plan.cut,
        plan.tables,
        plan.sides,
        rounds,
        session,
    )
    decided = np.full(len(totals), float(rounds))
    return Tally(rounds, totals, squares, decided, sessions, drawdowns)


ORIGINAL, SECOND_ORIGINAL = "original", "original-2"  # equal wagers where a box has two hands


def _runner(job: Simulated, options: Any, areas: list[Area]) -> Runner | None:
    """The original wager, its equal where a box has two hands, and any beside them."""
    names, stakes = job.names, job.stakes.tolist()
    own = 2 if names[:2] == [ORIGINAL, SECOND_ORIGINAL] else 1
    beside = names[own:]
    unequal = len(set(stakes[:own])) > 1
    if why_not(options) or names[0] != ORIGINAL or unequal or not {*beside} <= {*LOOKS_AT}:
        return None
    sides = list(zip(areas[own:], stakes[own:], strict=True))
    plan = Plan(options, decisions_of(options, job.strategy or DECISIONS.usual), sides)
    place = np.zeros((1 + len(sides), len(names)))  # the second original is counted with the first
    place[range(1 + len(sides)), [0, *range(own, len(names))]] = 1

    def run(state: State, rounds: int) -> Tally:
        found = simulate(state, plan, rounds, job.session)
        sums = (found.total @ place, found.square @ place, found.decided @ place)
        return Tally(rounds, *sums, found.sessions, found.drawdowns)

    return run


KERNEL = Kernel(_runner, _shoes, ("", *DECISIONS.names))
