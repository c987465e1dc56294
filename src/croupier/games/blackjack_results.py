"""What becomes of the wagers on a hand: the one definition for the table and for the odds.

``decide`` takes a player's hand and the dealer's as they stand and answers the result of the
wager that rides on the hand.  Which wagers a dealer's blackjack takes is in ``taken``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from croupier.equipment.cards import RANK, SUIT, Card
from croupier.games.blackjack_hand import TENS, Hand, is_blackjack
from croupier.games.blackjack_rules import BlackjackRules
from croupier.money import odds
from croupier.table.results import Lose, Result, Void, Win

EVEN = Fraction(1)
TEN_RANK = {"10": 1, "J": 2, "Q": 3, "K": 4}  # 2b:4


@dataclass(frozen=True, slots=True)
class Cites:
    """Where a schedule says it."""

    dealer_over: str
    more: str
    less: str
    same: str
    over: str
    dealer_blackjack: str
    both_blackjack: str
    additional_void: str  # a dealer's blackjack and what doubling or splitting added
    blackjack_at_once: str
    blackjack: str  # after the dealer's second card
    twenty_one: str = ""
    five_cards: str = ""
    dealer_22: str = ""
    switched: str = ""  # a switched blackjack against a dealer's
    doubled_void: str = ""  # as additional_void, where doubling has a provision of its own
    blackjack_waits: str = "qld-2024:2:24(2)"


_SCHEDULE_2 = Cites(
    dealer_over="qld-2024:2:14(2)(a)",
    more="qld-2024:2:14(2)(b)",
    less="qld-2024:2:14(2)(g)",
    same="qld-2024:2:14(2)(e)",
    over="qld-2024:2:14(2)(f)",
    dealer_blackjack="qld-2024:2:14(2)(d)",
    both_blackjack="qld-2024:2:14(2)(e)",
    additional_void="qld-2024:2:14(3)",
    blackjack_at_once="qld-2024:2:24(1)",
    blackjack="qld-2024:2:24(3)",
    twenty_one="qld-2024:2:14(2)(b)",
    five_cards="qld-2024:2:14(2)(b)",
    dealer_22="qld-2024:2:14(2)(a)",
)
CITES: Mapping[str, Cites] = {
    "2": _SCHEDULE_2,
    "2d": _SCHEDULE_2,
    "2a": Cites(
        dealer_over="qld-2024:2a:5(2)(a)",
        more="qld-2024:2a:5(2)(b)",
        less="qld-2024:2a:5(2)(g)",
        same="qld-2024:2a:5(2)(e)",
        over="qld-2024:2a:5(2)(f)",
        dealer_blackjack="qld-2024:2a:5(2)(g)",
        both_blackjack="qld-2024:2a:5(2)(c)",
        additional_void="qld-2024:2a:10(5)",
        doubled_void="qld-2024:2a:9(5)",
        blackjack_at_once="qld-2024:2a:7",
        blackjack="qld-2024:2a:7",
        twenty_one="qld-2024:2a:7",
    ),
    "2b": Cites(
        dealer_over="qld-2024:2b:11(3)",
        more="qld-2024:2b:11(2)",
        less="qld-2024:2b:5(2)(i)",
        same="qld-2024:2b:5(2)(h)",
        over="qld-2024:2b:5(2)(j)",
        dealer_blackjack="qld-2024:2b:5(2)(g)",
        both_blackjack="qld-2024:2b:11(1)(b)",
        additional_void="qld-2024:2b:8(5)",
        doubled_void="qld-2024:2b:7(2)",
        blackjack_at_once="qld-2024:2b:6(1)",
        blackjack_waits="qld-2024:2b:6(2)",
        blackjack="qld-2024:2b:11(1)(a)",
        twenty_one="qld-2024:2b:10(1)",
        five_cards="qld-2024:2b:10(2)",
    ),
    "2c": Cites(
        dealer_over="qld-2024:2c:6(1)(a)",
        more="qld-2024:2c:6(1)(b)",
        less="qld-2024:2c:6(1)(f)",
        same="qld-2024:2c:6(1)(h)",
        over="qld-2024:2c:6(1)(e)",
        dealer_blackjack="qld-2024:2c:6(1)(d)",
        both_blackjack="qld-2024:2c:6(1)(j)",
        additional_void="qld-2024:2c:6(2)",
        doubled_void="qld-2024:2c:6(3)",
        blackjack_at_once="qld-2024:2c:9(2)",
        blackjack="qld-2024:2c:6(1)(c)",
        dealer_22="qld-2024:2c:6(1)(i)",
        switched="qld-2024:2c:6(1)(g)",
    ),
}


class Results:
    """The results a game can give, made once for its rules."""

    __slots__ = (
        "additional_void",
        "at_once",
        "blackjack",
        "bonus",
        "cites",
        "dealer_22",
        "dealer_blackjack",
        "dealer_over",
        "doubled_void",
        "five_cards",
        "less",
        "more",
        "over",
        "ranked",
        "same",
        "switched",
        "twenty_one",
    )

    def __init__(self, rules: BlackjackRules) -> None:
        cites = self.cites = CITES[rules.schedule]
        self.dealer_over = Win(EVEN, cites.dealer_over)
        self.more = Win(EVEN, cites.more)
        self.less = Lose(cites.less)
        self.same: Result = Lose(cites.same) if rules.ties == "lose" else Void(cites.same)
        self.over = Lose(cites.over)
        self.dealer_blackjack = Lose(cites.dealer_blackjack)
        self.additional_void = Void(cites.additional_void)
        self.doubled_void = Void(cites.doubled_void or cites.additional_void)
        self.blackjack = Win(rules.blackjack_odds, cites.blackjack, "blackjack")
        self.at_once = Win(rules.blackjack_odds, cites.blackjack_at_once, "blackjack")
        self.twenty_one = Win(EVEN, cites.twenty_one, "21")
        self.five_cards = Win(EVEN, cites.five_cards, "five card trick")
        self.dealer_22 = Void(cites.dealer_22)
        self.switched = Lose(cites.switched)
        self.bonus = {
            event: Win(odds(pays), "qld-2024:2a:6(1)", f"21 of {event}")
            for event, pays in rules.bonus_21s
        }
        self.ranked = tuple(
            Win(odds(pays), f"{cites.both_blackjack}({mark})", f"blackjack, {what} ten card")
            for pays, mark, what in zip(
                rules.ranked_blackjacks,
                ("i", "ii", "iii"),
                ("higher", "same", "lower"),
                strict=False,
            )
        )


@lru_cache(maxsize=64)
def _made(rules: BlackjackRules) -> Results:
    return Results(rules)


def results(rules: BlackjackRules) -> Results:
    """The results of these rules; kept with the object, because every round asks."""
    kept: Results | None = rules.__dict__.get("results")
    if kept is None:
        kept = rules.__dict__["results"] = _made(rules)
    return kept


def at_once(hand: Hand, rules: BlackjackRules) -> Result | None:
    """The result of a hand that does not wait for the dealer, blackjacks apart: over 21, and
    where the rules pay them, 21 and five cards (2a:7, 2b:10)."""
    if hand.total > 21:
        return results(rules).over
    if hand.total == 21 and rules.pays_21_at_once:
        return bonus_21(hand, rules) or results(rules).twenty_one
    if rules.five_card_trick and len(hand.cards) >= 5:
        return results(rules).five_cards
    return None


def bonus_21(hand: Hand, rules: BlackjackRules) -> Win | None:
    """The highest line of the bonus table that a 21 makes (2a:6(1)), unless doubled (2a:9(6))."""
    if not rules.bonus_21s or hand.total != 21 or (hand.doubled and rules.doubled_pays_even):
        return None
    wins = results(rules).bonus
    best: Win | None = None
    for event in bonus_events(hand.cards):
        win = wins.get(event)
        if win is not None and (best is None or win.odds > best.odds):
            best = win
    return best


def bonus_events(cards: Sequence[Card]) -> list[str]:
    """What a 21 of these cards is in a bonus table."""
    number = len(cards)
    if number >= 7:
        return ["7 or more cards"]
    if number in (5, 6):
        return [f"{number} cards"]
    ranks = sorted(RANK[card] for card in cards)
    if ranks in (["6", "7", "8"], ["7", "7", "7"]):
        suits = {SUIT[card] for card in cards}
        kind = "mixed" if len(suits) > 1 else "spades" if "♠" in suits else "suited"
        return ["-".join(ranks) + f" {kind}"]
    return []


def blackjack_result(hand: Hand, dealer: Hand, rules: BlackjackRules) -> Result:
    """A player's blackjack against the dealer's first two cards (2:14(2)(c), (e); 2b:11(1))."""
    found = results(rules)
    if rules.blackjack_paid == "always":
        return found.at_once
    if not is_blackjack(dealer, rules):
        return found.blackjack
    if found.ranked:
        mine, theirs = _ten_rank(hand), _ten_rank(dealer)
        return found.ranked[0 if mine > theirs else 1 if mine == theirs else 2]
    return Void(found.cites.both_blackjack)


def _ten_rank(hand: Hand) -> int:
    return next(TEN_RANK[RANK[card]] for card in hand.cards if card in TENS)


def decide(
    hand: Hand, dealer: Hand, rules: BlackjackRules, *, no_blackjack: bool = False
) -> Result:
    """The result of what rides on a hand, the dealer's hand complete.

    ``no_blackjack``: the dealer's two cards are taken not to be one (2:35(1)(a)).
    """
    found = results(rules)
    total, theirs = hand.total, dealer.total
    if total > 21:
        return found.over
    if is_blackjack(hand, rules):
        if no_blackjack and rules.blackjack_paid != "always":
            return found.blackjack
        return blackjack_result(hand, dealer, rules)
    early = at_once(hand, rules)
    if early is not None:
        return early
    if not no_blackjack and len(dealer.cards) == 2 and theirs == 21:
        if hand.switched and total == 21 and len(hand.cards) == 2 and found.cites.switched:
            return found.switched
        return found.dealer_blackjack
    if theirs > 21:
        if theirs == 22 and rules.dealer_22_void:
            return found.dealer_22
        return found.dealer_over
    if total > theirs:
        return found.more
    return found.same if total == theirs else found.less
