"""The tables of the blackjack kernel: a rules object and a strategy, worked out beforehand.

Whatever can be asked of the live functions is: what a hand pays at once, whether it may be
doubled, when the dealer draws, what a total makes of the dealer's.  A card is a byte: its rank as
in ``odds/blackjack/hands``, its suit, and the order of the ten-value cards among themselves.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from croupier.equipment.cards import PACKS, RANK, SUIT, Card
from croupier.games.blackjack.hands import Hand, dealer_draws, is_blackjack, may_double
from croupier.games.blackjack.results import TEN_RANK, at_once, bonus_events, decide
from croupier.games.blackjack.rules import BlackjackRules
from croupier.money import odds
from croupier.odds.blackjack.decisions import (
    ACES,
    DOUBLE,
    HIT,
    SAMPLES,
    STAND,
    Decisions,
    hands_of_cards,
    rank_of,
)
from croupier.odds.blackjack.hands import ACE, BLACKJACK, BUST, ENDS, OVER_22, RANKS, TEN, all_hands
from croupier.odds.blackjack.suits import KINDS, PLACE
from croupier.odds.kernels.rng import Bytes
from croupier.odds.kernels.tally import Floats
from croupier.table.results import Lose, Result, Win

SUITS = "♠♥♦♣"
WIDE = 16  # ranks, filled up so that rows are aligned
NOW, OVER = 3, 4  # beside stand, hit and double: paid at once, over 21
NATURAL, GIVE_UP, PAIR, BY_SUITS = 1, 2, 4, 8  # about two cards: not played as an ordinary hand
END = 64  # in the dealer's table: the hand has ended
BONUS_HANDS = {"6-7-8": (5, 6, 7), "7-7-7": (6, 6, 6)}
CENTS = 12_000  # in a unit, where a rule pays a sum of money (2a:6(3))

# The numbers of a rules object, in the order the loops read them.
(
    BLACKJACK_PAYS,
    PAID_ALWAYS,
    RANKED,
    HIGHER,
    SAME,
    LOWER,
    SPLITS,
    SPLIT_BLACKJACK,
    BY_RANK,
    DRAW_TO_ACES,
    RESPLIT_ACES,
    TAKES_ALL,
    BUSTED_PLUS_ONE,
    MOVES_ON,
    SUPER_BONUS,
    GIVE_UP_AGAINST,
    EVEN_MONEY,
) = range(17)


class Tables(NamedTuple):
    """What the loops read."""

    numbers: Floats
    following: Any  # [hand, rank]: the hand with that card too; the last hand is over 21
    total: Bytes
    pairs: Any  # [rank, rank]: the hand of two cards
    start: Bytes  # [first, rank, rank]: NATURAL, GIVE_UP, PAIR
    todo: Bytes  # [first and aces and whether split, hand]
    now: Floats  # [hand]: what it pays at once
    special: Any  # [hand]: 0 and 1 for the hands of a bonus by suit, else -1
    bonus: Floats  # [special, suits]
    doubled_total: Bytes  # [aces, hand]
    doubled_now: Bytes  # [aces, hand]: whether a doubled hand is paid at once
    doubled_pays: Floats  # [aces, hand]
    doubled_bonus: Floats  # [special, suits]
    forfeit: Bytes  # [formed by a split and first and aces, hand]
    dealer: Bytes  # [state, rank]: the next state, or END and how it ended
    settle: Floats  # [wagers of one or two units, total, end]
    switch: Bytes  # [first and four ranks], or nothing
    draw: Any  # [rank, rank]: which draw to a bonus two cards are
    by_suits: Bytes  # [after a split and first and draw and suits]: action, SPLIT_IT, GIVE_IT_UP


def code(card: str) -> int:
    """The byte of a card."""
    ten = TEN_RANK.get(RANK[Card(card)], 1) - 1
    return rank_of(card) | SUITS.index(SUIT[Card(card)]) << 4 | ten << 6


def shoe_of(rules: BlackjackRules) -> Bytes:
    """The cards of a full shoe, unshuffled."""
    return np.array([code(card) for card in PACKS[rules.pack]] * rules.decks, dtype=np.uint8)


def why_not(rules: BlackjackRules) -> str:
    """Why the kernel does not play these rules; empty if it does."""
    if rules.hands == 2 and not rules.switch:
        return "two hands a box that may not be switched"
    early = rules.pays_21_at_once or rules.five_card_trick or rules.surrender or rules.bonus_21s
    if rules.switch and (early or rules.blackjack_paid == "always"):
        return "a switch with hands that are decided early"
    return ""


def tables_of(rules: BlackjackRules, decisions: Decisions) -> Tables:
    """The tables of a game played by a strategy."""
    wrong = why_not(rules)
    if wrong:
        raise ValueError(f"no kernel for {wrong}")
    hands = all_hands()
    size = len(hands.hard)
    following = np.full((size + 1, WIDE), size, dtype=np.uint16)
    following[:size, :RANKS] = np.where(hands.next < 0, size, hands.next)
    pairs = np.zeros((WIDE, WIDE), dtype=np.uint16)
    pairs[:RANKS, :RANKS] = [[hands.of(a, b) for b in range(RANKS)] for a in range(RANKS)]
    now = np.full(size + 1, np.nan)
    plain = np.zeros(size + 1, dtype=np.bool_)
    doubled = np.zeros((2, size + 1), dtype=np.bool_)
    for number, cards in hands_of_cards():
        hand = Hand(1, cards=cards)
        now[number] = gain_of(at_once(hand, rules))
        plain[number] = hand.total < 21
        doubled[0, number] = may_double(hand, rules)
        hand.split = 1
        doubled[1, number] = may_double(hand, rules)
    forfeit = np.zeros((2 * RANKS * ACES, size + 1), dtype=np.uint8)
    if rules.forfeit:
        forfeit[:, :size] = np.moveaxis(decisions.forfeit, 2, 1).reshape(2 * RANKS * ACES, size)
    special = np.full(size + 1, -1, dtype=np.int8)
    bonus, doubled_bonus = np.ones((2, 3)), np.ones((2, 3))
    if rules.bonus_21s:
        for n, ranks in enumerate(BONUS_HANDS.values()):
            special[hands.of(*ranks)] = n
        bonus, doubled_bonus = _bonus(rules, twice=False), _bonus(rules, twice=True)
    return Tables(
        _numbers(rules, even_money=rules.even_money and decisions.even_money),
        following,
        np.append(hands.total, 0).astype(np.uint8),
        pairs,
        _start(rules, decisions, pairs),
        _todo(decisions, now, plain, doubled),
        np.nan_to_num(now),
        special,
        bonus,
        *_doubled(rules),
        doubled_bonus,
        forfeit,
        _dealer(rules),
        _settle(rules),
        _switch(decisions) if rules.switch else np.zeros(0, dtype=np.uint8),
        *_draws(decisions, pairs, doubled),
    )


def _numbers(rules: BlackjackRules, *, even_money: bool) -> Floats:
    ranked = [float(odds(text)) for text in rules.ranked_blackjacks] or [0.0, 0.0, 0.0]
    super_bonus = 0
    if rules.super_bonus:
        smaller, enough, larger, _ = rules.super_bonus
        super_bonus = smaller if enough > CENTS else larger
    against = sum(1 << TEN_RANK[rank] for rank in rules.surrender_against if rank in TEN_RANK)
    against += "A" in rules.surrender_against
    return np.array(
        [
            float(rules.blackjack_odds),
            rules.blackjack_paid == "always",
            bool(rules.ranked_blackjacks),
            *ranked,
            rules.splits,
            rules.blackjack_after_split,
            rules.split_by == "rank",
            rules.draw_to_split_aces,
            rules.resplit_aces,
            rules.dealer_blackjack_takes == "all",
            rules.dealer_blackjack_takes == "busted-plus-one",
            rules.original_moves_on,
            super_bonus / CENTS,
            against if rules.surrender else 0,
            even_money,
        ],
        dtype=np.float64,
    )


def gain_of(result: Result | None) -> float:
    """What a result gains for 1; NaN for none."""
    if result is None:
        return float("nan")
    if isinstance(result, Win):
        return float(result.odds)
    return -1.0 if isinstance(result, Lose) else 0.0


def _start(rules: BlackjackRules, decisions: Decisions, pairs: Any) -> Bytes:
    start = np.zeros((RANKS, WIDE, WIDE), dtype=np.uint8)
    for one in range(RANKS):
        for other in range(RANKS):
            for first in range(RANKS):
                marks = 0
                if is_blackjack(Hand(1, cards=[SAMPLES[one], SAMPLES[other]]), rules):
                    marks |= NATURAL
                if rules.surrender and decisions.surrender[first, pairs[one, other]]:
                    marks |= GIVE_UP
                if one == other and rules.splits and decisions.split[first, one]:
                    marks |= PAIR
                if decisions.by_suits is not None and (min(one, other), max(one, other)) in PLACE:
                    marks |= BY_SUITS
                start[first, one, other] = marks
    return start


def _todo(decisions: Decisions, now: Floats, plain: Any, doubled: Any) -> Bytes:
    """What is done with a hand, all that forces it considered."""
    size = len(now)
    todo = np.zeros((RANKS, ACES, 2, size), dtype=np.uint8)
    for first in range(RANKS):
        for aces in range(ACES):
            wanted = np.append(decisions.action[aces, first], STAND)
            for split in range(2):
                wish = np.where((wanted == DOUBLE) & ~doubled[split], HIT, wanted)
                wish = np.where(plain, wish, STAND)
                wish = np.where(np.isnan(now), wish, NOW)
                wish[-1] = OVER
                todo[first, aces, split] = wish
    return todo.reshape(RANKS * ACES * 2, size)


def _doubled(rules: BlackjackRules) -> tuple[Bytes, Bytes, Floats]:
    """Doubled hands by how many aces are among their first two cards: total, and what is paid
    at once."""
    hands = all_hands()
    size = len(hands.hard) + 1
    total = np.zeros((ACES, size), dtype=np.uint8)
    paid = np.zeros((ACES, size), dtype=np.uint8)
    pays = np.zeros((ACES, size))
    for number, cards in hands_of_cards():
        held = int(hands.counts[number, ACE])
        for aces in range(min(held, 2) + 1):
            others = len(cards) - held
            if len(cards) < 3 or 2 - aces > others:
                continue
            ordered = [SAMPLES[ACE]] * aces + cards[:others] + [SAMPLES[ACE]] * (held - aces)
            if aces < 2 and ordered[:2].count(SAMPLES[ACE]) != aces:
                continue
            hand = Hand(1, cards=ordered[:-1])
            hand.double(rules)
            hand.add(ordered[-1])
            result = at_once(hand, rules)
            total[aces, number] = hand.total
            paid[aces, number] = result is not None
            pays[aces, number] = 0.0 if result is None else gain_of(result)
    return total, paid, pays


def _bonus(rules: BlackjackRules, *, twice: bool) -> Floats:
    """What the hands of a bonus by suit pay: mixed, suited, of spades."""
    table = np.ones((2, 3))
    for n, name in enumerate(BONUS_HANDS):
        for kind, suits in enumerate(("♠♥♥", "♥♥♥", "♠♠♠")):
            cards = [Card(r + s) for r, s in zip(name.split("-"), suits, strict=True)]
            assert bonus_events(cards) == [f"{name} {('mixed', 'suited', 'spades')[kind]}"]
            hand = Hand(1, cards=cards)
            hand.doubled = twice
            table[n, kind] = gain_of(at_once(hand, rules))
    return table


def _dealer(rules: BlackjackRules) -> Bytes:
    """States are the first cards, then hands of two cards or more by total, hard or soft."""
    found: dict[tuple[int, bool], int] = {}
    cards: list[list[Card]] = [[SAMPLES[rank]] for rank in range(RANKS)]
    rows: list[list[int]] = []
    for held in cards:  # grows while it is walked
        row = []
        for rank in range(RANKS):
            hand = Hand(0, cards=[*held, SAMPLES[rank]])
            if not hand.over and dealer_draws(hand, rules):
                key = (hand.hard, bool(hand.high_aces))
                if key not in found:
                    found[key] = len(cards)
                    cards.append(list(hand.cards))
                row.append(found[key])
            else:
                row.append(END + _end(hand, rules))
        rows.append(row)
    table = np.zeros((len(rows), WIDE), dtype=np.uint8)
    table[:, :RANKS] = rows
    return table


def _end(hand: Hand, rules: BlackjackRules) -> int:
    if is_blackjack(hand, rules):
        return BLACKJACK
    if hand.over:
        return OVER_22 if hand.total == 22 else BUST
    return hand.total - 17


def _settle(rules: BlackjackRules) -> Floats:
    """A hand that waited, against every end of the dealer's; a blackjack takes what an unsplit
    hand loses to it."""
    table = np.zeros((3, 22, ENDS))
    dealers = [f"K♠ {n}♠" for n in (7, 8, 9)] + ["K♠ Q♠", "7♠ 7♥ 7♦", "K♠ 6♠ 6♥", "K♠ 6♠ 7♥"]
    for end, cards in enumerate([*dealers, "A♠ K♠"]):
        dealer = Hand(0, cards=cards.split())
        for total in range(4, 22):
            hand = Hand(1, cards=_some(total))
            hand.switched = True  # never a blackjack
            gain = gain_of(decide(hand, dealer, rules))
            if end == BLACKJACK:
                both = 2.0 if rules.dealer_blackjack_takes == "all" else 1.0
                table[1, total, end], table[2, total, end] = -1.0, -both
            else:
                table[1, total, end], table[2, total, end] = gain, 2 * gain
    return table


def _some(total: int) -> list[Card]:
    """A hand of this total that no rule pays at once, as far as there is one."""
    if total == 21:
        return [SAMPLES[ACE], SAMPLES[TEN]]
    if total > 11:
        return [SAMPLES[TEN], SAMPLES[total - 11]]
    return [SAMPLES[1], SAMPLES[total - 3]]


def _draws(decisions: Decisions, pairs: Any, doubled: Any) -> tuple[Any, Bytes]:
    """Draws to a bonus by their suits; where a double is not allowed they draw."""
    draw = np.zeros((WIDE, WIDE), dtype=np.uint8)
    for (one, other), place in PLACE.items():
        draw[one, other] = draw[other, one] = place
    shape = (2, RANKS, len(PLACE), len(KINDS))
    told = np.zeros(shape, dtype=np.uint8)
    if decisions.by_suits is not None:
        told[:] = decisions.by_suits
        for cards, place in PLACE.items():
            for split in range(2):
                of = told[split, :, place]
                if not doubled[split, pairs[cards]]:
                    of[:] = np.where(of & 3 == DOUBLE, of & ~np.uint8(3) | HIT, of)
    return draw, told.reshape(-1)


def _switch(decisions: Decisions) -> Bytes:
    if decisions.switch is None:
        return np.zeros(RANKS**5, dtype=np.uint8)
    return decisions.switch.astype(np.uint8).reshape(-1)
