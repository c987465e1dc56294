"""The compiled blackjack round and the live one over the same shoes, by the same decisions."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import numpy as np
import pytest

from croupier.equipment.cards import Card
from croupier.games.blackjack_hand import Hand
from croupier.games.blackjack_rules import BlackjackRules, variant
from croupier.odds.blackjack.decisions import (
    DOUBLE,
    HIT,
    STAND,
    Decisions,
    basic_decisions,
    mimic_decisions,
    player_of,
)
from croupier.odds.blackjack.hands import RANKS, all_hands
from croupier.odds.kernels.blackjack import Plan, simulate
from croupier.odds.kernels.blackjack_tables import CENTS, code
from croupier.odds.kernels.rng import seeded
from croupier.table import events as ev
from croupier.table.strategy import Strategy
from tests.simulate.live_rounds import LaidOut, Live, by_name, shoes

OWN = {"own": True}
STATE = seeded(np.random.SeedSequence(1))


def at_random(seed: int, *, split: float = 0.7, double: float = 0.3) -> Decisions:
    """Any decisions: what is proven must hold for good and bad play alike."""
    random = np.random.default_rng(seed)
    hands = all_hands()
    size = len(hands.hard)
    chance = random.random((3, RANKS, size))
    # enough standing that hands of a few cards wait, enough drawing that long ones come about
    action = np.where(chance < double, DOUBLE, np.where(chance < 0.65, HIT, STAND))
    action[:, :, hands.total < 9] = np.where(chance[:, :, hands.total < 9] < double, DOUBLE, HIT)
    return Decisions(
        action.astype(np.int8),
        random.random((3, RANKS, size)) < 0.3,
        random.random((RANKS, RANKS)) < split,
        random.random((RANKS, size)) < 0.3,
        random.random((RANKS,) * 5) < 0.5,
    )


def play_both(
    game: str,
    settings: dict[str, Any],
    decisions: Decisions,
    rounds: int,
    *,
    seed: str = "shoes",
    early: str = "",
    strategy: Strategy | None = None,
) -> Counter[str]:
    """Play the rounds twice, compare each to the cent, and say what happened in them."""
    rules = variant(game, **settings)
    laid: list[list[Card]] = list(
        islice(shoes(rules.pack, rules.decks, seed, early=early), rounds // 20 + 2)
    )
    given = np.array([[code(card) for card in shoe] for shoe in laid], dtype=np.uint8)
    gains = simulate(STATE, Plan(rules, decisions), rounds, 1, given).sessions
    wagers = {"original": CENTS} | ({"original-2": CENTS} if rules.hands == 2 else {})
    live = Live(game, settings, wagers, LaidOut(laid))
    seen: Counter[str] = Counter()
    played = live.rounds(strategy or player_of(decisions), rounds)
    for number, (cents, happened) in enumerate(played):
        compiled = gains[number] * CENTS * rules.hands
        assert compiled == cents, f"round {number}: {_told(happened)}"
        seen.update(_branches(happened, rules))
    return seen


def _told(happened: list[ev.Event]) -> str:
    return " | ".join(str(event) for event in happened)


def _branches(happened: list[ev.Event], rules: BlackjackRules) -> set[str]:
    """What a round shows, in words."""
    chose = [event.option for event in happened if isinstance(event, ev.Chose)]
    settled = [event for event in happened if isinstance(event, ev.Settled)]
    dealer = Hand(0, cards=[e.card for e in happened if isinstance(e, ev.Dealt) and e.to == "dealer"])
    blackjack = len(dealer.cards) == 2 and dealer.total == 21
    found = set(chose)
    splits = chose.count("split")
    if splits > 1:
        found.add("two splits")
    if splits and "double" in chose:
        found.add("double in a split")
    split_cards = [e.card for e in happened if isinstance(e, ev.Dealt) and e.to == "box 1"]
    if splits and split_cards[0].startswith("A"):
        found.add("split aces")
    if any(event.area == "super-bonus" for event in settled):
        found.add("super bonus")
    for event in settled:
        if event.result == "win" and event.odds not in ("", "1 to 1"):
            found.add(f"pays {event.odds}")
    if dealer.total > 21:
        found.add("dealer over")
    if dealer.total == 22 and rules.dealer_22_void:
        found.add("dealer 22")
    if blackjack:
        found |= {f"dealer's blackjack, {what}" for what in found}
        found.add("dealer's blackjack")
    return found


FAMILY: dict[str, tuple[str, dict[str, Any], str]] = {
    "blackjack": ("blackjack", {}, ""),
    "tens and aces": ("blackjack", {"decks": 6}, "10 J Q K A"),
    "all is taken": ("blackjack", {"dealer_blackjack_takes": "all"}, "8 K A"),
    "busted plus one": ("blackjack", {"dealer_blackjack_takes": "busted-plus-one"}, "8 K A"),
    "soft 17": ("soft-17-blackjack", {"decks": 5}, "A 6 2"),
    "spanish": ("spanish-blackjack", {}, ""),
    "spanish sevens": ("spanish-blackjack", {"decks": 5}, "6 7 8"),
    "spanish small cards": ("spanish-blackjack", {}, "A 2 3 4"),
    "spanish pictures": ("spanish-blackjack", {}, "J Q K A 8 5"),
    "spanish, all is taken": ("spanish-blackjack", {"dealer_blackjack_takes": "all"}, "K A 5"),
    "challenge": ("blackjack-challenge", {}, ""),
    "challenge, tens and aces": ("blackjack-challenge", {}, "10 J Q K A"),
    "challenge, pairs": ("blackjack-challenge", {}, "8 9 A"),
    "challenge, drawing to aces": ("blackjack-challenge", {"draw_to_split_aces": True}, "A 5 9"),
    "challenge, busted plus one": (
        "blackjack-challenge",
        {"dealer_blackjack_takes": "busted-plus-one"},
        "10 A 8",
    ),
    "switch": ("blackjack-switch", {}, ""),
    "switch, tens and aces": ("blackjack-switch", {"decks": 6}, "10 J Q K A 6"),
    "pairs by rank": ("blackjack", {**OWN, "split_by": "rank", "splits": 2}, "10 J Q K"),
    "bonuses of doubled hands": (
        "spanish-blackjack",
        {**OWN, "doubled_pays_even": False, "splits": 2, "blackjack_after_split": True},
        "A 6 7 8 K",
    ),
    "five cards doubled": ("blackjack-challenge", {**OWN, "double_cards": "any"}, "A 2 3 4"),
    "aces that count": (
        "spanish-blackjack",
        {**OWN, "doubled_aces_are_1": False, "resplit_aces": True, "splits": 2},
        "A 5 9 K",
    ),
    "no double after a split": ("blackjack", {**OWN, "double_after_split": False}, "5 6 K"),
    "surrender to an ace": (
        "spanish-blackjack",
        {**OWN, "surrender_against": ["A", "K"], "forfeit": False, "decks": 2},
        "",
    ),
}


@pytest.mark.parametrize("name", FAMILY)
def test_the_kernel_is_the_live_round_to_the_cent_whatever_is_decided(name: str) -> None:
    game, settings, early = FAMILY[name]
    for seed in range(3):
        play_both(game, settings, at_random(seed), 200, seed=f"{name} {seed}", early=early)
