"""Why a choice about a hand is not open: by the provision that closes it.

In the numbers of Schedule 2; the lettered schedules have their own by ``cites``.
"""

from __future__ import annotations

from croupier.games.blackjack.hands import Hand, alike
from croupier.games.blackjack.results import cites_of
from croupier.games.blackjack.rules import LAW, BlackjackRules
from croupier.table.refusal import Refused

SECTION = "qld-2024:2:"

# what is offered at one moment, by its own provision: before and after it is not open
INSURE, EVEN_MONEY = "insure", "even money"
ONCE = {
    INSURE: ("insurance is called against an ace, before any third card", "qld-2024:2:25(1)"),
    EVEN_MONEY: ("even money is for a blackjack against an ace", "qld-2024:2:24(4)"),
    "surrender": (
        "surrender is offered once two cards are dealt to each player",
        "qld-2024:2a:8(1)",
    ),
    "switch": ("cards are switched before anything else is decided", "qld-2024:2c:8(4)"),
}


def past(option: str, rules: BlackjackRules) -> Refused | None:
    """Something that is offered at another moment, where the game has it."""
    law = LAW[rules.schedule]
    for said, field in ((INSURE, "insurance"), (EVEN_MONEY, "even_money")):
        if option == said and not getattr(rules, field):
            rule = law[field][1] if law[field][0] is False else ONCE[option][1]
            return Refused(f"{field.replace('_', ' ')} is not offered in this game", rule)
    if option in ONCE and getattr(rules, option, True):
        return Refused(*ONCE[option])
    return None


def why_shut(option: str, hand: Hand, rules: BlackjackRules, splits: int) -> Refused | None:
    """``splits``: how many the hand as it was dealt has had."""
    match option:
        case "draw":
            return no_card(hand, rules)
        case "double":
            return no_double(hand, rules)
        case "split":
            return no_split(hand, rules, splits)
    return None


def finished(hand: Hand, rules: BlackjackRules) -> Refused:
    """Why nothing more is decided about a hand of the player's who would."""
    cites = cites_of(rules)
    match hand.ended:
        case "over":
            return Refused(f"{hand.name} went over 21 and has lost", cites.over)
        case "blackjack":
            return Refused(f"{hand.name}: the blackjack is paid", cites.blackjack_at_once)
        case "21":
            return Refused(f"{hand.name}: the 21 is paid", cites.twenty_one)
        case "five cards":
            return Refused(f"{hand.name}: the five cards are paid", cites.five_cards)
        case "forfeit":
            return Refused(f"{hand.name} was forfeited", "qld-2024:2a:9(8)")
        case "dead":
            return Refused(f"{hand.name} was dealt no cards and is dead", SECTION + "36(1)")
    if hand.held:
        return Refused(f"{hand.name}: the blackjack waits for the dealer", cites.blackjack_waits)
    if hand.surrendered:
        return Refused(f"{hand.name} was surrendered", "qld-2024:2a:8(2)")
    if hand.refused:
        return Refused(f"{hand.name} refused the card, and has no other", SECTION + "31(3)")
    return no_card(hand, rules) or Refused(f"{hand.name} stands", SECTION + "28(3)")


def no_card(hand: Hand, rules: BlackjackRules) -> Refused | None:
    if hand.total >= 21:
        return Refused(f"a hand of {hand.total} takes no card", SECTION + "28(1)")
    if hand.doubled:
        return Refused("a doubled hand has one card only", SECTION + "28(2)(a)")
    if hand.of_aces and not rules.draw_to_split_aces and len(hand.cards) > 1:
        return Refused("a split ace has one card only", SECTION + "28(2)(b)")
    return None


def no_double(hand: Hand, rules: BlackjackRules) -> Refused:
    shut, rule = no_card(hand, rules), SECTION + "26(1)"
    if shut is not None:
        return shut
    most = {"two": 2, "two or three": 3}.get(rules.double_cards, 0)
    if most and len(hand.cards) > most:
        said = f"doubling is on the first {rules.double_cards} cards, not on {len(hand.cards)}"
        return Refused(said, rule)
    if rules.double_on != "any" and not 9 <= hand.hard <= 11:
        counted = "" if hand.hard == hand.total else ", aces counted as 1"
        return Refused(f"doubling is on 9, 10 or 11, not on {hand.hard}{counted}", rule)
    return Refused("the chips do not reach for an additional wager", rule)


def no_split(hand: Hand, rules: BlackjackRules, splits: int) -> Refused:
    if len(hand.cards) != 2 or not alike(hand, rules):
        said = "only the first two cards are split, and only if they are identical in value"
        return Refused(said, SECTION + "27(1)")
    if splits >= rules.splits or (hand.of_aces and not rules.resplit_aces):
        return Refused("the cards may not be split again", SECTION + "27(4)(a)")
    return Refused("the chips do not reach for the same wager again", SECTION + "27(2)")
