"""What becomes of the wagers on a hand: the one definition for the table and for the odds.

:func:`event_of` says what a hand that was played against the dealer's is, :func:`results` what each
such event makes of the wagers that ride on the hand, as data.  Every box has its own outcome, a
:class:`Played`.  Which wagers a dealer's blackjack takes is in ``taken``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from croupier.equipment.cards import RANK, SUIT, Card
from croupier.games.blackjack.hands import TENS, Hand, is_blackjack
from croupier.games.blackjack.rules import BlackjackRules
from croupier.money import odds
from croupier.table.areas import PayTable
from croupier.table.results import Lose, Prize, Result, Surrendered, Void, Win

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


# What a hand is, once it is decided.
OVER, LESS, SAME, MORE, DEALER_OVER = "over", "less", "same", "more", "dealer over"
DEALER_BLACKJACK, BOTH, BLACKJACK = "dealer's blackjack", "both blackjack", "blackjack"
AT_ONCE, TWENTY_ONE, FIVE_CARDS = "blackjack at once", "21", "five cards"
DEALER_22, SWITCHED, SPARED = "dealer's 22", "switched", "spared"
HIGHER, EQUAL, LOWER = "higher ten card", "same ten card", "lower ten card"
RANKED = (HIGHER, EQUAL, LOWER)
# What a player may ask for instead of a decision by the hands.
EVEN_MONEY, SURRENDER, SURRENDER_TAKEN = "even money", "surrendered", "surrendered, taken whole"
FORFEITED = "forfeited"

Results = Mapping[str, Result]


class Played(NamedTuple):
    """A hand against the dealer's: the outcome of what rides on it."""

    hand: Hand
    dealer: Hand
    rules: BlackjackRules
    no_blackjack: bool = False  # the dealer's two cards are taken not to be one (2:35(1)(a))
    spared: bool = False  # by a dealer's blackjack, which takes another wager of the player


def bonus_name(event: str) -> str:
    """What a line of the bonus table is called among the events of a hand."""
    return f"21 of {event}"


@lru_cache(maxsize=64)
def _made(rules: BlackjackRules) -> Results:
    cites = CITES[rules.schedule]
    blackjack = rules.blackjack_odds
    found: dict[str, Result] = {
        BLACKJACK: Win(blackjack, cites.blackjack, "blackjack"),
        AT_ONCE: Win(blackjack, cites.blackjack_at_once, "blackjack"),
        DEALER_OVER: Win(EVEN, cites.dealer_over),
        MORE: Win(EVEN, cites.more),
        LESS: Lose(cites.less),
        SAME: Lose(cites.same) if rules.ties == "lose" else Void(cites.same),
        OVER: Lose(cites.over),
        DEALER_BLACKJACK: Lose(cites.dealer_blackjack),
        BOTH: Void(cites.both_blackjack),
        SPARED: Void(cites.additional_void),
    }
    if rules.pays_21_at_once:
        found[TWENTY_ONE] = Win(EVEN, cites.twenty_one, "21")
    if rules.five_card_trick:
        found[FIVE_CARDS] = Win(EVEN, cites.five_cards, "five card trick")
    if rules.dealer_22_void:
        found[DEALER_22] = Void(cites.dealer_22)
    if cites.switched:
        found[SWITCHED] = Lose(cites.switched)
    for event, pays in rules.bonus_21s:
        name = bonus_name(event)
        found[name] = Win(odds(pays), "qld-2024:2a:6(1)", name)
    ranked = zip(rules.ranked_blackjacks, RANKED, ("i", "ii", "iii"), strict=False)
    for pays, event, mark in ranked:
        found[event] = Win(odds(pays), f"{cites.both_blackjack}({mark})", f"blackjack, {event}")
    return found


def results(rules: BlackjackRules) -> Results:
    """What every event makes of a wager under these rules; kept with the object, because every
    round asks."""
    kept: Results | None = rules.__dict__.get("results")
    if kept is None:
        kept = rules.__dict__["results"] = _made(rules)
    return kept


def cites_of(rules: BlackjackRules) -> Cites:
    return CITES[rules.schedule]


# What each area pays.


def event_of_played(played: Played) -> str:
    event = event_of(played.hand, played.dealer, played.rules, no_blackjack=played.no_blackjack)
    if played.spared and isinstance(results(played.rules)[event], Lose):
        return SPARED
    return event


def original_pays(rules: BlackjackRules) -> PayTable[Played]:
    """An original wager: everything a hand can be, and what its player may ask for instead."""
    found = dict(results(rules))
    if rules.even_money:
        found[EVEN_MONEY] = Win(EVEN, "qld-2024:2:24(4)", "even money")
    if rules.surrender:
        found[SURRENDER] = Surrendered(Fraction(1, 2), "qld-2024:2a:8(5)")
        found[SURRENDER_TAKEN] = Lose("qld-2024:2a:8(4)")
    if rules.forfeit:
        found[FORFEITED] = Lose("qld-2024:2a:9(8)(a)")
    return PayTable(event_of_played, found)


_OF_TWO_CARDS = frozenset({BLACKJACK, AT_ONCE, BOTH, SWITCHED, *RANKED})


def split_pays(rules: BlackjackRules) -> PayTable[Played]:
    """A wager on a hand formed by splitting, which may be no blackjack (2:27(4)(c))."""
    found = {
        event: result
        for event, result in results(rules).items()
        if rules.blackjack_after_split or event not in _OF_TWO_CARDS
    }
    if rules.forfeit:
        found[FORFEITED] = Lose("qld-2024:2a:9(8)(a)")
    return PayTable(event_of_played, found)


def double_pays(rules: BlackjackRules) -> PayTable[Played]:
    """What doubling added: the hand has a third card, and may win no bonus (2a:9(6))."""
    cites = cites_of(rules)
    bonus = {bonus_name(event) for event, _ in rules.bonus_21s}
    gone = _OF_TWO_CARDS | (bonus if rules.doubled_pays_even else set())
    found = {event: result for event, result in results(rules).items() if event not in gone}
    found[SPARED] = Void(cites.doubled_void or cites.additional_void)
    return PayTable(event_of_played, found)


def insurance_pays(rules: BlackjackRules) -> PayTable[Card]:
    """By the dealer's second card (2:25(4))."""
    rule = "qld-2024:2:25(4)"
    wins = Win(rules.insurance_odds, rule, "insurance")
    return PayTable(lambda second: second in TENS, {True: wins, False: Lose(rule)})


SMALL_STAKE, LARGE_STAKE, OTHERS = "smaller original wager", "larger original wager", "others"


def super_bonus_pays(rules: BlackjackRules) -> PayTable[int]:
    """By the original wager on the hand that made it; nothing, for another's (2a:6(4))."""
    smaller, enough, larger, others = rules.super_bonus
    rule = "qld-2024:2a:6(4)"

    def decide(stake: int) -> str:
        if not stake:
            return OTHERS
        return SMALL_STAKE if stake < enough else LARGE_STAKE

    prizes = {SMALL_STAKE: smaller, LARGE_STAKE: larger, OTHERS: others}
    return PayTable(decide, {event: Prize(n, rule, event) for event, n in prizes.items()})


# What a hand is.


def at_once(hand: Hand, rules: BlackjackRules) -> Result | None:
    """The result of a hand that does not wait for the dealer, blackjacks apart."""
    event = event_at_once(hand, rules)
    return results(rules)[event] if event else None


def event_at_once(hand: Hand, rules: BlackjackRules) -> str:
    """Over 21, and where the rules pay them, 21 and five cards (2a:7, 2b:10); empty if none."""
    if hand.total > 21:
        return OVER
    if hand.total == 21 and rules.pays_21_at_once:
        return bonus_21(hand, rules) or TWENTY_ONE
    if rules.five_card_trick and len(hand.cards) >= 5:
        return FIVE_CARDS
    return ""


def bonus_21(hand: Hand, rules: BlackjackRules) -> str:
    """The highest line of the bonus table that a 21 makes (2a:6(1)), unless doubled (2a:9(6))."""
    if not rules.bonus_21s or hand.total != 21 or (hand.doubled and rules.doubled_pays_even):
        return ""
    pays, best, most = results(rules), "", EVEN * 0
    for event in bonus_events(hand.cards):
        win = pays.get(bonus_name(event))
        if isinstance(win, Win) and win.odds > most:
            best, most = bonus_name(event), win.odds
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


def event_of_blackjack(hand: Hand, dealer: Hand, rules: BlackjackRules) -> str:
    """A player's blackjack against the dealer's first two cards (2:14(2)(c), (e); 2b:11(1))."""
    if rules.blackjack_paid == "always":
        return AT_ONCE
    if not is_blackjack(dealer, rules):
        return BLACKJACK
    if rules.ranked_blackjacks:
        mine, theirs = _ten_rank(hand), _ten_rank(dealer)
        return HIGHER if mine > theirs else EQUAL if mine == theirs else LOWER
    return BOTH


def _ten_rank(hand: Hand) -> int:
    return next(TEN_RANK[RANK[card]] for card in hand.cards if card in TENS)


def decide(
    hand: Hand, dealer: Hand, rules: BlackjackRules, *, no_blackjack: bool = False
) -> Result:
    """The result of what rides on a hand, the dealer's hand complete."""
    return results(rules)[event_of(hand, dealer, rules, no_blackjack=no_blackjack)]


def event_of(hand: Hand, dealer: Hand, rules: BlackjackRules, *, no_blackjack: bool = False) -> str:
    """What a hand is, the dealer's hand complete.

    ``no_blackjack``: the dealer's two cards are taken not to be one (2:35(1)(a)).
    """
    total, theirs = hand.total, dealer.total
    if total > 21:
        return OVER
    if is_blackjack(hand, rules):
        if no_blackjack and rules.blackjack_paid != "always":
            return BLACKJACK
        return event_of_blackjack(hand, dealer, rules)
    early = event_at_once(hand, rules)
    if early:
        return early
    if not no_blackjack and len(dealer.cards) == 2 and theirs == 21:
        if hand.switched and total == 21 and len(hand.cards) == 2 and cites_of(rules).switched:
            return SWITCHED
        return DEALER_BLACKJACK
    if theirs > 21:
        return DEALER_22 if theirs == 22 and rules.dealer_22_void else DEALER_OVER
    if total > theirs:
        return MORE
    return SAME if total == theirs else LESS
