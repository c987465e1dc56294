"""The registry's entries for the blackjack family."""

from __future__ import annotations

from dataclasses import replace

from croupier.games.blackjack.challenge import (
    BlackjackChallenge,
    BlackjackChallenge1,
    BlackjackChallenge2,
)
from croupier.games.blackjack.round import (
    SIGN,
    Blackjack,
    Blackjack1,
    Blackjack2,
    Soft17Blackjack,
    Soft17Blackjack1,
    Soft17Blackjack2,
)
from croupier.games.blackjack.rules import VARIANTS
from croupier.games.blackjack.spanish import (
    SpanishBlackjack,
    SpanishBlackjack1,
    SpanishBlackjack2,
    SpanishBlackjack3,
)
from croupier.games.blackjack.switch import BlackjackSwitch, BlackjackSwitch1, BlackjackSwitch2
from croupier.table.game import Book, Drawing, Game, Settings, Simulation
from croupier.table.round import Round
from croupier.table.words import Words

FIVE_TO_EIGHT: tuple[Settings, ...] = tuple({"decks": decks} for decks in (5, 6, 7, 8))


WORDS = Words(
    areas={"bet": "original", "main": "original", "box": "original", "hand": "original"},
    options={
        "h": "draw",
        "hit": "draw",
        "card": "draw",
        "s": "stand",
        "stay": "stand",
        "stick": "stand",
        "d": "double",
        "dd": "double",
        "double down": "double",
        "p": "split",
        "i": "insure",
        "insurance": "insure",
        "yes": "insure",
        "n": "decline",
        "no": "decline",
        "r": "surrender",
    },
    full=frozenset({"double", "insure"}),
    lines=(
        ("bet 10", "$10.00 on your box"),
        ("h  s  d  p", "draw (hit), stand, double in full, split; d 5 doubles for $5.00"),
    ),
)


SWITCHING = replace(
    WORDS,
    areas={**WORDS.areas, "bet 2": "original-2", "second": "original-2"},
    options={**WORDS.options, "x": "switch", "k": "keep"},
    lines=(
        ("bet 10  second 10", "$10.00 on each of the two hands of your box: both are wanted"),
        ("switch  keep", "exchange the second cards of your hands, or leave them"),
        *WORDS.lines[1:],
    ),
)


def entry(
    name: str,
    title: str,
    schedule: str,
    kind: type[Round],
    variants: tuple[Settings, ...] = ({},),
    pages: tuple[Settings, ...] = FIVE_TO_EIGHT,
    earlier: tuple[type[Round], ...] = (),
    words: Words = WORDS,
) -> Game:
    """A game of the family: they differ in their rules object."""
    return Game(
        name,
        title,
        "qld-2024",
        schedule,
        1 + len(earlier),
        kind,
        earlier=dict(enumerate(earlier, 1)),
        seats=7,
        words=words,
        drawing=Drawing(felt="blackjack/blackjack.felt.json"),
        sign=SIGN,
        options=VARIANTS[name],
        variants=variants,
        book=Book(
            analysis="croupier.odds.blackjack.figures:figures",
            shoe="croupier.odds.blackjack.shoe:shoe",
            indices="croupier.odds.blackjack.indices:choices",
            pages=pages,
            compiled="croupier.odds.blackjack.warm",
            pay_tables="lucky_table",
            pay_table_of="lucky-lucky",
            by_amount="croupier.odds.blackjack.by_amount:figures",
            advice="croupier.odds.blackjack.advice:ADVICE",
        ),
        simulation=Simulation(
            usual={"original": 1.0},
            kernel="croupier.odds.kernels.blackjack:KERNEL",
            decisions="croupier.odds.blackjack.analysed:DECISIONS",
        ),
        strategies=("croupier.games.blackjack.strategy", "croupier.odds.blackjack.players"),
    )


GAMES = (
    entry(
        "blackjack",
        "Blackjack",
        "2",
        Blackjack,
        (
            {},
            {"machine": True},
            {"decks": 5, "edition": "qld-1994", "dealer_blackjack_takes": "busted-plus-one"},
            {"decks": 6, "players_per_box": 1, "dealer_blackjack_takes": "all", "own": True},
            {"decks": 5, "cutting_card": 173, "jackpot": {"reset": 5_000_00}},
        ),
        earlier=(Blackjack1, Blackjack2),
    ),
    entry(
        "soft-17-blackjack",
        "Soft 17 blackjack",
        "2d",
        Soft17Blackjack,
        ({}, {"jackpot": {"kind": "mystery", "ceiling": 10_002_00, "pay_table": 2}}),
        earlier=(Soft17Blackjack1, Soft17Blackjack2),
    ),
    entry(
        "spanish-blackjack",
        "Spanish blackjack",
        "2a",
        SpanishBlackjack,
        ({}, {"decks": 5, "cutting_card": 160}),
        earlier=(SpanishBlackjack1, SpanishBlackjack2, SpanishBlackjack3),
    ),
    entry(
        "blackjack-challenge",
        "Blackjack challenge",
        "2b",
        BlackjackChallenge,
        (
            {},
            {"decks": 6, "draw_to_split_aces": True, "jackpot": {"kind": "set", "pay_table": 3}},
        ),
        earlier=(BlackjackChallenge1, BlackjackChallenge2),
    ),
    entry(
        "blackjack-switch",
        "Blackjack switch",
        "2c",
        BlackjackSwitch,
        ({}, {"decks": 6, "cutting_card": 200}),
        FIVE_TO_EIGHT[1:],
        earlier=(BlackjackSwitch1, BlackjackSwitch2),
        words=SWITCHING,
    ),
)
