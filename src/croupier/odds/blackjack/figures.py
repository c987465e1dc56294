"""The figures of a blackjack table: the original wager, insurance, even money, side wagers.

The original wager is worked out in floating point; what rounding leaves is below 1e-12.  All
others are exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec
import numpy as np

from croupier.games.blackjack.results import CITES
from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds import blackjack_sides as sides
from croupier.odds.blackjack.analysis import Analyser, full_shoe, whole
from croupier.odds.blackjack.bonus_play import played_bonus
from croupier.odds.blackjack.hands import ACE, BLACKJACK, TEN, Floats
from croupier.odds.blackjack.outcomes import Outcomes
from croupier.odds.blackjack.switch import (
    Removed,
    Switching,
    all_values,
    analyse_by_value,
    analyse_switch,
    waiting,
)
from croupier.odds.blackjack.total_dependent import total_dependent
from croupier.odds.blackjack.worth import Worth
from croupier.odds.figures import Figures, Line
from croupier.table.game import Game
from croupier.wagers.blackjack_sides import LUCKY_TABLES, SIDES

ORIGINAL, INSURANCE, EVEN_MONEY = "original", "insurance", "even-money"
BY_CARDS, BY_TOTAL = "composition-dependent", "total-dependent"
NEVER_EVEN_MONEY = f"{BY_TOTAL}, switch by value, never even money"
BY_VALUE = f"{BY_TOTAL}, switch by value"
PLAYED = (BY_TOTAL, BY_VALUE)
UPPER_BOUND = "upper bound"
METHOD = "every hand against every dealer's hand"
TINY = 1e-15  # what floating point leaves of nothing
ROUNDING = "floating point: rounding leaves less than 1e-12"
FULL_SHOE = "for the first round from a full shoe"
LARGER = "choices between equals go to the larger wager"
SPLITS = (
    "the mean of a split is exact for a player who does not look at the other hands; its chances "
    "and standard deviation take its hands as independent given the end of the dealer's"
)


def figures(game: Game, options: Any) -> list[Figures]:
    """Everything that can be wagered under a rules object."""
    rules: BlackjackRules = options
    found = switch_figures(game, rules) if rules.switch else original_figures(game, rules)
    rows = found + insurance_figures(game, rules) + side_figures(game, rules)
    return [replace(row, area=_simulated(row, rules)) for row in rows]


def _simulated(row: Figures, rules: BlackjackRules) -> str | None:
    """What a simulation plays: the original wager, by totals, and what lies beside it then."""
    if row.wager == ORIGINAL:
        return ORIGINAL if row.variant in PLAYED else None
    if row.wager == "lucky-lucky":
        return row.wager if row.variant == rules.lucky_table else None
    return row.wager if row.wager in SIDES and row.variant != UPPER_BOUND else None


# The original wager.


def original_figures(game: Game, rules: BlackjackRules, stake: int = 0) -> list[Figures]:
    """By the cards of the hand, and by its total.  ``stake`` in cents brings in the super bonus."""
    found = []
    for variant, analyser in (
        (BY_CARDS, Analyser(rules, stake=stake)),
        (BY_TOTAL, total_dependent(rules, stake)),
    ):
        rows = analyser.analyse()
        found.append(original_figure(game, variant, analyser, whole(rows)))
        if variant == BY_TOTAL and "bonus-blackjack" in rules.sides and not stake:
            found.append(played_bonus(game, analyser, rows, f"played {BY_TOTAL}"))
    return found


def bonus_figures(game: Game, rules: BlackjackRules, ratio: float) -> list[Figures]:
    """The original wager and a bonus blackjack wager of ``ratio`` of it, played together."""
    analyser = Analyser(rules, bonus=ratio)
    rows = analyser.analyse()
    variant = f"{BY_CARDS}, bonus blackjack of {ratio:g}"
    original = original_figure(game, BY_CARDS, analyser, whole(rows))
    notes = ("played for the best with the wager beside it", *original.notes[1:])
    alone = replace(original, variant=variant, notes=notes)
    return [alone, played_bonus(game, analyser, rows, variant)]


def original_figure(game: Game, variant: str, analyser: Analyser, worth: Worth) -> Figures:
    return Figures(
        game.name,
        ORIGINAL,
        lines_of(analyser.outcomes, worth),
        METHOD,
        citations(analyser.rules),
        variant,
        analyser.rules.decks,
        1 + worth.added,
        notes_of(analyser, variant, worth),
        played=True,
    )


def lines_of(outcomes: Outcomes, worth: Worth) -> tuple[Line, ...]:
    found = [
        Line(event, _result(net), net, float(chance))
        for (event, net), chance in zip(outcomes.events, worth.events, strict=True)
        if chance > TINY
    ]
    if worth.split is not None:
        found += _sums("split", outcomes, worth.split.sum(axis=0), 1)
    return tuple(sorted(found, key=lambda line: (-line.net, line.event)))


def _sums(what: str, outcomes: Outcomes, chances: Floats, hands: int) -> list[Line]:
    """Lines by what several hands come to together."""
    found = []
    for place in np.flatnonzero(chances > TINY):
        net = Fraction(int(place) - outcomes.reach, outcomes.step * hands)
        event = f"{what}, {'+' * (net > 0)}{float(net * hands):g}"
        found.append(Line(event, _result(net), net, float(chances[place])))
    return found


def _result(net: Fraction) -> str:
    return "win" if net > 0 else "lose" if net < 0 else "void"


def notes_of(analyser: Analyser, variant: str, worth: Worth) -> tuple[str, ...]:
    rules = analyser.rules
    counts = bool(rules.bonus_21s) or rules.five_card_trick
    plays = {
        BY_CARDS: "each hand played for the best by its own cards and the dealer's",
        BY_TOTAL: "each hand played for the best by its total"
        + (" and number of cards" if counts else "")
        + (", draws to a bonus 21 by their suits" if analyser.sees_suits else "")
        + (
            ", soft hands by whether the ace is among the first two cards"
            if len(analyser.ace_variants) > 1
            else ""
        ),
    }
    notes = [plays[variant], LARGER, FULL_SHOE, ROUNDING]
    if _even_money(analyser):
        notes.append("even money is taken, as it is worth more than waiting")
    if rules.splits:
        notes.append(SPLITS)
    if rules.splits > 1:
        notes.append("a pair that is split is split again whenever it may be")
    if worth.moved:
        notes.append(
            "after a split the hands are played without regard to whose wager a dealer's "
            f"blackjack takes, which could gain less than {worth.moved:.6f}"
        )
    if rules.dealer_blackjack_takes == "busted-plus-one" and rules.splits > 1:
        notes.append("a third hand's wager is never the one taken; what that hides is below 1e-4")
    if rules.super_bonus and not analyser.stake:
        notes.append("without the super bonus, which depends on the wager: --stake")
    elif rules.super_bonus:
        notes.append(f"with the super bonus of a wager of ${analyser.stake / 100:,.2f}")
    return tuple(notes)


def _even_money(analyser: Analyser) -> bool:
    hand = analyser.hands.of(ACE, TEN)
    return analyser.takes_even_money(float(analyser.known(ACE).ends[hand, BLACKJACK]))


def citations(rules: BlackjackRules) -> tuple[str, ...]:
    """The provisions that decide and pay the original wager."""
    cites = CITES[rules.schedule]
    decided = [
        "qld-2024:2:14(1)",
        cites.more,
        cites.less,
        cites.same,
        cites.dealer_over,
        cites.dealer_blackjack,
        cites.blackjack,
        cites.additional_void,
        "qld-2024:2:26(1)",
        "qld-2024:2:27(1)",
    ]
    for said, rule in (
        (rules.pays_21_at_once, cites.twenty_one),
        (rules.five_card_trick, cites.five_cards),
        (bool(rules.bonus_21s), "qld-2024:2a:6(1)"),
        (rules.surrender, "qld-2024:2a:8"),
        (rules.forfeit, "qld-2024:2a:9(7)"),
        (rules.original_moves_on, "qld-2024:2a:10(7)"),
        (rules.dealer_22_void, cites.dealer_22),
        (rules.switch, "qld-2024:2c:8(2)"),
    ):
        if said:
            decided.append(rule)
    return tuple(dict.fromkeys(rule for rule in decided if rule))


# Switch: a box of two equal wagers.


def switch_figures(game: Game, rules: BlackjackRules) -> list[Figures]:
    dealers = Removed(rules)
    best = analyse_switch(rules, dealers)
    by_total = total_dependent(rules)
    values = all_values(by_total, dealers)
    by_value = analyse_by_value(by_total, dealers, values)
    found = [
        _switch_figure(game, rules, best, f"{BY_CARDS}, best switch"),
        _switch_figure(game, rules, by_value, BY_VALUE),
    ]
    if rules.even_money:
        other = msgspec.structs.replace(rules, even_money=False, own=True)
        analyser = total_dependent(other)
        never = analyse_by_value(analyser, dealers, waiting(values, analyser, dealers))
        found.append(_switch_figure(game, other, never, NEVER_EVEN_MONEY))
    return found


def _switch_figure(game: Game, rules: BlackjackRules, found: Switching, variant: str) -> Figures:
    outcomes = Analyser(rules).outcomes
    lines = _sums("box", outcomes, found.sums, 2)
    return Figures(
        game.name,
        ORIGINAL,
        tuple(sorted(lines, key=lambda line: -line.net)),
        METHOD,
        citations(rules),
        variant,
        rules.decks,
        1 + found.added / 2,
        (
            "per unit of a box's two equal wagers together",
            "even money is taken on a blackjack against an ace, which it is worth waiting for "
            "only where a blackjack pays more than even money"
            if rules.even_money
            else "a blackjack waits against an ace",
            f"cards are switched in {found.switched:.2%} of rounds; a player who never does "
            f"loses {-found.without / 2:.4%}",
            LARGER,
            FULL_SHOE,
            ROUNDING,
            "each hand is exact for a player who does not look at what the others drew; chances "
            "and standard deviation take the hands of a box as independent given the end of the "
            "dealer's",
        ),
        played=True,
    )


# Insurance and even money (2:24, 2:25).


def insurance_figures(game: Game, rules: BlackjackRules) -> list[Figures]:
    shoe = full_shoe(rules)
    shoe[ACE] -= 1
    tens, left = int(shoe[TEN]), int(shoe.sum())
    found = []
    if rules.insurance:
        ten = Fraction(tens, left)
        lines = (
            Line(INSURANCE, "win", rules.insurance_odds, ten),
            Line("lose", "lose", Fraction(-1), 1 - ten),
        )
        rule = ("qld-2024:2:25(1)", "qld-2024:2:25(4)")
        note = ("the dealer's ace known, no other card",)
        found.append(_small(game, INSURANCE, lines, rule, rules, note))
    if rules.even_money:
        ten = Fraction(tens - 1, left - 2)  # an ace and a ten are the player's
        lines = (
            Line("the dealer has blackjack", "win", Fraction(1), ten),
            Line("the dealer has none", _result(1 - rules.blackjack_odds),
                 1 - rules.blackjack_odds, 1 - ten),
        )  # fmt: skip
        notes = (
            "what taking it gains over waiting, per unit of the original wager",
            "the dealer's ace and the player's blackjack known, no other card",
        )
        found.append(_small(game, EVEN_MONEY, lines, ("qld-2024:2:24(4)",), rules, notes))
    return found


def _small(
    game: Game,
    wager: str,
    lines: tuple[Line, ...],
    cites: tuple[str, ...],
    rules: BlackjackRules,
    notes: tuple[str, ...],
) -> Figures:
    played = wager == EVEN_MONEY
    return Figures(
        game.name,
        wager,
        lines,
        "the cards left",
        cites,
        "",
        rules.decks,
        notes=notes,
        played=played,
    )


# Additional wagers (Schedule 17, 2c:6(4)).


def side_figures(game: Game, rules: BlackjackRules) -> list[Figures]:
    decks, spanish = rules.decks, rules.pack == "spanish"
    always = "for a player who always takes the third card"
    keen = "for a player who draws as long as the wager can win, and never splits or doubles"
    ways: dict[str, tuple[Callable[[], sides.Chances], tuple[str, ...]]] = {
        "perfect-pairs": (partial(sides.perfect_pairs_chances, decks, spanish=spanish), ()),
        "any-pair": (partial(sides.any_pair_chances, decks), ()),
        "star-pairs": (partial(sides.star_pairs_chances, decks), ()),
        "super-sevens": (partial(sides.super_sevens_chances, decks), (always,)),
        "bonus-blackjack": (partial(sides.bonus_blackjack_chances, decks), (keen,)),
        "super-match": (partial(sides.super_match_chances, decks), ()),
    }
    found = []
    for name in (*rules.sides, *(("super-match",) if rules.super_match else ())):
        if name == "lucky-lucky":
            for table in LUCKY_TABLES:
                chances = sides.lucky_lucky_chances(decks, table)
                found.append(_side(game, name, chances, table, decks, ()))
            continue
        work_out, notes = ways[name]
        variant = UPPER_BOUND if keen in notes else ""
        found.append(_side(game, name, work_out(), variant, decks, notes))
    return found


def _side(
    game: Game,
    name: str,
    chances: sides.Chances,
    variant: str,
    decks: int,
    notes: tuple[str, ...],
) -> Figures:
    lines = [Line(event, "win", odds, chance) for event, (odds, chance) in chances.wins.items()]
    lines.sort(key=lambda line: (-line.net, line.event))
    lines.append(Line("lose", "lose", Fraction(-1), 1 - chances.hit))
    cites = dict.fromkeys([SIDES[name].rule, *chances.rules.values()])
    return Figures(
        game.name,
        name,
        tuple(lines),
        "every order of the first cards of a full shoe",
        tuple(cites),
        variant,
        decks,
        notes=notes,
    )
