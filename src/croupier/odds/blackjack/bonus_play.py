"""Playing for a bonus blackjack wager too (17:31 to 17:35).

Some of the hands that win it are drawn to or not.  Here the hand is played for the best of both
wagers together, given the size of the one beside the other; and a bonus blackjack wager is
counted for a player who plays by a given strategy.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.equipment.cards import Card
from croupier.games.blackjack.rules import BlackjackRules
from croupier.odds.blackjack.analysis import (
    BLACKJACK_PAID,
    SPLIT,
    SURRENDER,
    Against,
    Analyser,
)
from croupier.odds.blackjack.hands import Floats
from croupier.odds.blackjack.kernel import STAND, reach
from croupier.odds.blackjack.outcomes import bonus_hands
from croupier.odds.blackjack.splitting import known_pair, one_card, second_cards
from croupier.odds.figures import Figures, Line
from croupier.table.game import Game
from croupier.table.results import Win
from croupier.wagers.blackjack_sides import SIDES, SideHand, bonus_blackjack

NAME = "bonus-blackjack"
METHOD = "how often each winning hand is held"


def played_bonus(game: Game, analyser: Analyser, rows: list[Against], variant: str) -> Figures:
    """A bonus blackjack wager beside hands that are played as the analyser plays them."""
    rules, hands = analyser.rules, analyser.hands
    held = np.zeros(len(hands.hard))
    for row in rows:
        held += row.chance * first_hands(analyser, row)
    won: dict[Win, float] = {_nominated(rules): _nominated_chance(rules)}
    for hand, wins in bonus_hands(rules, hands).items():
        for win, chance in wins.items():
            won[win] = won.get(win, 0.0) + chance * float(held[hand])
    lines = [Line(win.event, "win", win.odds, chance) for win, chance in won.items()]
    lines.sort(key=lambda line: -line.net)
    lines.append(Line("lose", "lose", Fraction(-1), 1 - sum(won.values())))
    cites = dict.fromkeys([SIDES[NAME].rule, *(win.rule for win in won)])
    return Figures(
        game.name, NAME, tuple(lines), METHOD, tuple(cites), variant, rules.decks,
        notes=("after a split its result is the first hand's (17:35)",),
    )  # fmt: skip


def first_hands(analyser: Analyser, row: Against) -> Floats:
    """How likely each hand is to be held by the dealt hand, or the first of its split."""
    found = analyser.reached(row)
    known = analyser.known(row.first)
    for start in row.starts:
        if start.action != SPLIT:
            if start.action in (SURRENDER, BLACKJACK_PAID):
                found[start.hand] += start.chance
            continue
        pair = start.cards[0]
        split = known_pair(analyser, known, pair, 2)
        decided = analyser.decide(split, analyser.context(taken=True, split=True))
        for rank, chance in second_cards(split):
            chances = np.zeros(len(found))
            chances[analyser.hands.of(pair, rank)] = start.chance * chance
            action = decided[analyser.variant(pair, rank)].action
            if one_card(analyser, pair):
                action = np.full_like(action, STAND)
            found += reach(analyser.cards(split), analyser.now, chances, action)
    return found


def _nominated(rules: BlackjackRules) -> Win:
    suit = rules.nominated_suit
    win = bonus_blackjack(rules.decks)(SideHand([Card(f"A{suit}"), Card(f"K{suit}")], suit=suit))
    if not isinstance(win, Win):
        raise TypeError("a nominated blackjack wins")
    return win


def _nominated_chance(rules: BlackjackRules) -> float:
    """An ace and a ten of the nominated suit."""
    decks, cards = rules.decks, 52 * rules.decks
    return 2 * decks * 4 * decks / (cards * (cards - 1))
