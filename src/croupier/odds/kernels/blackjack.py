"""Blackjack and its family, one box of one wager, shoe after shoe, by a table of decisions.

A hand is its number in the tables of ``odds/blackjack/hands``, so a card is one look-up; the
strategy is an action for each hand and first card of the dealer.  Suits matter only where a
bonus asks for them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit

from croupier.equipment.cards import PACKS, SUIT, rank_number
from croupier.games.blackjack_rules import BlackjackRules
from croupier.money import odds
from croupier.odds.blackjack.analysis import SPLIT, SURRENDER, Against, Analyser
from croupier.odds.blackjack.hands import ACE, RANKS, TEN, all_hands
from croupier.odds.blackjack.kernel import DOUBLE, HIT, STAND
from croupier.odds.kernels.baccarat import _next
from croupier.odds.kernels.rng import State
from croupier.odds.kernels.tally import Floats, Tally

MOST_HANDS = 3

# The numbers of a rules object, in the order the loops read them.
(
    BLACKJACK_PAYS,
    PAID_ALWAYS,
    RANKED,
    HIGHER,
    SAME,
    LOWER,
    TIES_LOSE,
    VOID_22,
    SOFT_17,
    PAYS_21,
    FORFEIT,
    ACES_ARE_1,
    SPLITS,
    SPLIT_BLACKJACK,
    DRAW_TO_ACES,
    RESPLIT_ACES,
    TAKES_ALL,
    MOVES_ON,
    EVEN_DOUBLED,
) = range(19)


@dataclass(frozen=True)
class Plan:
    """Rules and strategy as arrays."""

    numbers: Floats
    ranks: Any  # of each card in the pack, 0 to 9
    suits: Any
    tens: Any  # the order of ten-value cards among themselves; -1 for others
    following: Any
    hard: Any
    soft: Any
    aces: Any
    now: Floats
    bonus: Floats  # [6-7-8 or 7-7-7, mixed / suited / spades]
    bonus_hands: Any
    may_double: Any  # [dealt or split, hand]
    action: Any  # [aces among the first two cards, first, hand]
    forfeit: Any  # [aces among the first two cards, first, hand]
    split: Any  # [first, pair]
    surrender: Any  # [first, hand]
    pack: int
    decks: int
    cutting_card: int


def plan_of(analyser: Analyser, rows: list[Against]) -> Plan:
    """From an analysis: its rules, and the decisions it found best."""
    rules, hands = analyser.rules, analyser.hands
    pack = PACKS[rules.pack]
    action = np.zeros((3, RANKS, len(hands.hard)), dtype=np.int64)
    forfeit = np.zeros((3, RANKS, len(hands.hard)), dtype=np.bool_)
    split = np.zeros((RANKS, RANKS), dtype=np.bool_)
    surrender = np.zeros((RANKS, len(hands.hard)), dtype=np.bool_)
    for row in rows:
        found = analyser.actions(row.first)
        given_up = analyser.forfeits(row.first)
        for aces in range(3):
            forfeit[aces, row.first] = given_up.get(aces, next(iter(given_up.values())))
            action[aces, row.first] = found.get(aces, next(iter(found.values())))
        for start in row.starts:
            if start.action == SPLIT:
                split[row.first, start.cards[0]] = True
            elif start.action == SURRENDER:
                surrender[row.first, start.hand] = True
    bonus, bonus_hands = _bonus(rules)
    return Plan(
        _numbers(rules),
        np.array([min(rank_number[card], 10) - 1 for card in pack], dtype=np.int64),
        np.array(["♠♥♦♣".index(SUIT[card]) for card in pack], dtype=np.int64),
        np.array([max(rank_number[card] - 10, -1) for card in pack], dtype=np.int64),
        hands.next,
        hands.hard,
        hands.soft.astype(np.bool_),
        hands.counts[:, ACE].copy(),
        analyser.now,
        bonus,
        bonus_hands,
        np.stack([analyser.doubles(split=False), analyser.doubles(split=True)]).astype(np.bool_),
        action,
        forfeit,
        split,
        surrender,
        len(pack),
        rules.decks,
        rules.cutting_card_from_back,
    )


def _numbers(rules: BlackjackRules) -> Floats:
    ranked = [float(odds(text)) for text in rules.ranked_blackjacks] or [0.0, 0.0, 0.0]
    return np.array(
        [
            float(rules.blackjack_odds),
            rules.blackjack_paid == "always",
            bool(rules.ranked_blackjacks),
            *ranked,
            rules.ties == "lose",
            rules.dealer_22_void,
            rules.soft_17 == "draw",
            rules.pays_21_at_once,
            rules.forfeit,
            rules.doubled_aces_are_1,
            rules.splits,
            rules.blackjack_after_split,
            rules.draw_to_split_aces,
            rules.resplit_aces,
            rules.dealer_blackjack_takes == "all",
            rules.original_moves_on,
            rules.doubled_pays_even,
        ],
        dtype=np.float64,
    )


def _bonus(rules: BlackjackRules) -> tuple[Floats, Any]:
    pays = {event: float(odds(text)) for event, text in rules.bonus_21s}
    table = np.array(
        [
            [pays.get(f"{name} {kind}", 1.0) for kind in ("mixed", "suited", "spades")]
            for name in ("6-7-8", "7-7-7")
        ]
    )
    hands = all_hands()
    numbers = [hands.of(5, 6, 7), hands.of(6, 6, 6)] if pays else [-1, -1]
    return table, np.array(numbers, dtype=np.int64)


@njit(cache=True, nogil=True)
def _gain_at_once(hand: int, suits: int, now: Floats, bonus: Floats, bonus_hands: Any) -> float:
    """What a hand pays at once; ``suits`` is the suit of all its cards, or -1."""
    for n in range(2):
        if hand == bonus_hands[n]:
            if suits < 0:
                return bonus[n, 0]
            return bonus[n, 2] if suits == 0 else bonus[n, 1]
    return now[hand]


@njit(cache=True, nogil=True)
def play_round(
    state: State,
    cards: Any,
    position: int,
    shuffling: bool,
    numbers: Floats,
    ranks: Any,
    suits: Any,
    tens: Any,
    following: Any,
    hard: Any,
    soft: Any,
    aces: Any,
    now: Floats,
    bonus: Floats,
    bonus_hands: Any,
    may_double: Any,
    action: Any,
    forfeit: Any,
    split: Any,
    surrender: Any,
    whole: Any,
    parts: Floats,
) -> tuple[float, float, int]:
    """One round from the cards at ``position``: what a unit gains, all that was staked, and
    where the shoe stands after it.  ``whole`` and ``parts`` are scratch."""
    if shuffling:
        for k in range(3):
            _next(state, cards, position + k)
    card_a, card_d, card_b = cards[position], cards[position + 1], cards[position + 2]
    position += 3
    first = ranks[card_d]
    a, b = ranks[card_a], ranks[card_b]
    hand = following[following[0, a], b]
    low = 0 < first < TEN  # the dealer cannot make blackjack
    staked = 1.0
    gain = 0.0
    surrendered = False
    # hands still waiting for the dealer: total, stake that may be taken, stake that is void
    total_of, ten_of_natural, pending = whole[0], whole[1], whole[2]
    takes_of, stake_of = parts[0], parts[1]
    waiting = 0
    naturals = 0
    if (a == ACE and b == TEN) or (a == TEN and b == ACE):
        if numbers[PAID_ALWAYS] or low:
            return numbers[BLACKJACK_PAYS], staked, position
        naturals = 1
        ten_of_natural[0] = tens[card_a] if a == TEN else tens[card_b]
    elif surrender[first, hand]:
        surrendered = True
    else:
        formed = 1
        splits = 0
        pending[0] = card_a
        second = card_b
        is_split = False
        if a == b and split[first, a] and numbers[SPLITS] >= 1:
            pending[1] = card_b
            formed = 2
            splits = 1
            is_split = True
            staked += 1.0
        original = 0  # the hand whose wager a dealer's blackjack takes
        n = 0
        while n < formed:
            start = ranks[pending[n]]
            if is_split:
                if shuffling:
                    _next(state, cards, position)
                second = cards[position]
                position += 1
                if (
                    ranks[second] == start
                    and splits < numbers[SPLITS]
                    and (start != ACE or numbers[RESPLIT_ACES])
                    and split[first, start]
                ):
                    for k in range(formed, n + 1, -1):
                        pending[k] = pending[k - 1]
                    pending[n + 1] = second
                    formed += 1
                    splits += 1
                    staked += 1.0
                    continue
            held = following[following[0, start], ranks[second]]
            suit = suits[pending[n]] if suits[pending[n]] == suits[second] else -1
            first_aces = int(start == ACE) + int(ranks[second] == ACE)
            fixed = first_aces if numbers[ACES_ARE_1] else 0
            one_card = is_split and start == ACE and not numbers[DRAW_TO_ACES]
            natural = is_split and numbers[SPLIT_BLACKJACK] and soft[held] and hard[held] == 11
            if natural:
                if low:
                    gain += numbers[BLACKJACK_PAYS]
                else:
                    ten_of_natural[naturals] = max(tens[pending[n]], tens[second])
                    naturals += 1
                n += 1
                continue
            doubled = False
            over = False
            while True:
                total = hard[held] + (10 if soft[held] else 0)
                if not np.isnan(now[held]):
                    break
                if total >= 21 or one_card:
                    break
                wanted = action[first_aces, first, held]
                if wanted == DOUBLE and not may_double[1 if is_split else 0, held]:
                    wanted = HIT
                if wanted == STAND:
                    break
                if shuffling:
                    _next(state, cards, position)
                card = cards[position]
                position += 1
                if suits[card] != suit:
                    suit = -1
                r = ranks[card]
                then = following[held, r]
                if wanted == DOUBLE:
                    doubled = True
                    staked += 1.0
                if then < 0:
                    over = True
                    break
                held = then
                if doubled:
                    break
            stake = 2.0 if doubled else 1.0
            total = hard[held] + (10 if soft[held] else 0)
            if doubled:
                free = aces[held] - fixed
                total = hard[held] + (10 if free > 0 and hard[held] <= 11 else 0)
            if over:
                gain -= stake
            elif doubled and forfeit[first_aces, first, held]:
                gain -= 1.0
                if original == n and numbers[MOVES_ON]:
                    original = n + 1
            elif doubled and numbers[PAYS_21] and total == 21:
                gain += stake
                if original == n and numbers[MOVES_ON]:
                    original = n + 1
            elif not doubled and not np.isnan(now[held]):
                gain += _gain_at_once(held, suit, now, bonus, bonus_hands)
                if original == n and numbers[MOVES_ON] and total == 21:
                    original = n + 1
            else:
                total_of[waiting] = total
                stake_of[waiting] = stake
                takes_of[waiting] = 1.0 if n == original else 0.0
                waiting += 1
            n += 1
    if waiting == 0 and naturals == 0 and not surrendered:
        return gain, staked, position
    # the dealer's hand
    if shuffling:
        _next(state, cards, position)
    card = cards[position]
    position += 1
    dealer = following[following[0, first], ranks[card]]
    total = hard[dealer] + (10 if soft[dealer] else 0)
    blackjack = total == 21
    dealer_ten = max(tens[card], tens[card_d])
    if blackjack:
        if surrendered:
            return gain - 1.0, staked, position
        for k in range(naturals):
            if numbers[RANKED]:
                mine = ten_of_natural[k]
                if mine > dealer_ten:
                    gain += numbers[HIGHER]
                elif mine == dealer_ten:
                    gain += numbers[SAME]
                else:
                    gain += numbers[LOWER]
        for k in range(waiting):
            gain -= stake_of[k] if numbers[TAKES_ALL] else takes_of[k]
        return gain, staked, position
    if surrendered:
        gain -= 0.5
    gain += naturals * numbers[BLACKJACK_PAYS]
    if waiting == 0:
        return gain, staked, position
    over_22 = False
    while total < 17 or (total == 17 and soft[dealer] and numbers[SOFT_17]):
        if shuffling:
            _next(state, cards, position)
        r = ranks[cards[position]]
        position += 1
        then = following[dealer, r]
        if then < 0:
            over_22 = hard[dealer] + r + 1 == 22
            total = 22 if over_22 else 23
            break
        dealer = then
        total = hard[dealer] + (10 if soft[dealer] else 0)
    for k in range(waiting):
        if total > 21:
            if not (total == 22 and numbers[VOID_22]):
                gain += stake_of[k]
        elif total_of[k] > total:
            gain += stake_of[k]
        elif total_of[k] < total or numbers[TIES_LOSE]:
            gain -= stake_of[k]
    return gain, staked, position


@njit(cache=True, nogil=True)
def _shoes(
    state: State,
    cards: Any,
    cutting_card: int,
    numbers: Floats,
    ranks: Any,
    suits: Any,
    tens: Any,
    following: Any,
    hard: Any,
    soft: Any,
    aces: Any,
    now: Floats,
    bonus: Floats,
    bonus_hands: Any,
    may_double: Any,
    action: Any,
    forfeit: Any,
    split: Any,
    surrender: Any,
    rounds: int,
    session: int,
) -> tuple[Floats, Floats, Floats, Floats, float]:
    total = np.zeros(1)
    square = np.zeros(1)
    sessions = np.zeros(rounds // session)
    drawdowns = np.zeros(rounds // session)
    held, peak, fall, wagered = 0.0, 0.0, 0.0, 0.0
    cut = cards.shape[0] - cutting_card
    position = 0
    whole = np.zeros((3, MOST_HANDS), dtype=np.int64)  # scratch for the hands of a round
    parts = np.zeros((2, MOST_HANDS))
    for n in range(rounds):
        if position >= cut:
            position = 0
        gain, staked, position = play_round(
            state, cards, position, True, numbers, ranks, suits, tens, following, hard, soft, aces,
            now, bonus, bonus_hands, may_double, action, forfeit, split, surrender, whole, parts,
        )  # fmt: skip
        total[0] += gain
        square[0] += gain * gain
        wagered += staked
        held += gain
        peak = max(peak, held)
        fall = max(fall, peak - held)
        if (n + 1) % session == 0:
            sessions[n // session] = held
            drawdowns[n // session] = fall
            held, peak, fall = 0.0, 0.0, 0.0
    return total, square, sessions, drawdowns, wagered


def arrays(plan: Plan) -> tuple[Any, ...]:
    return (
        plan.numbers, plan.ranks, plan.suits, plan.tens, plan.following, plan.hard, plan.soft,
        plan.aces, plan.now, plan.bonus, plan.bonus_hands, plan.may_double, plan.action,
        plan.forfeit, plan.split, plan.surrender,
    )  # fmt: skip


def simulate(state: State, plan: Plan, rounds: int, session: int) -> Tally:
    cards = np.tile(np.arange(plan.pack, dtype=np.int64), plan.decks)
    shoes: Any = _shoes
    total, square, sessions, drawdowns, _ = shoes(
        state, cards, plan.cutting_card, *arrays(plan), rounds, session
    )
    return Tally(rounds, total, square, np.array([float(rounds)]), sessions, drawdowns)
