"""The compiled blackjack round and the live one over the same shoes, by the same decisions."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import numpy as np
import pytest

from croupier.equipment.cards import PACKS, Card
from croupier.games import GAMES
from croupier.games.blackjack.hands import Hand
from croupier.games.blackjack.rules import VARIANTS, BlackjackRules, variant
from croupier.odds.blackjack import players
from croupier.odds.blackjack.analysed import decisions_of
from croupier.odds.blackjack.decisions import (
    DOUBLE,
    GIVE_IT_UP,
    HIT,
    SPLIT_IT,
    STAND,
    Decisions,
    basic_decisions,
    mimic_decisions,
    player_of,
)
from croupier.odds.blackjack.hands import RANKS, all_hands
from croupier.odds.blackjack.suits import PLACE
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
        random.random((2, 3, RANKS, size)) < 0.3,
        random.random((RANKS, RANKS)) < split,
        random.random((RANKS, size)) < 0.3,
        random.random((RANKS,) * 5) < 0.5,
        _draws_at_random(random),
        even_money=seed % 2 == 1,
    )


def _draws_at_random(random: np.random.Generator) -> Any:
    told = random.integers(0, 3, (RANKS, len(PLACE), 3))
    told |= SPLIT_IT * (random.random(told.shape) < 0.5) * (np.arange(len(PLACE)) == 3)[:, None]
    return (told | GIVE_IT_UP * (random.random(told.shape) < 0.2)).astype(np.uint8)


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
    rules: Any = GAMES[game].configure(settings)
    laid: list[list[Card]] = list(
        islice(shoes(rules.pack, rules.decks, seed, early=early), rounds // 6 + 2)
    )
    given = np.array([[code(card) for card in shoe] for shoe in laid], dtype=np.uint8)
    gains = simulate(STATE, Plan(rules, decisions), rounds, 1, given).sessions
    wagers = {"original": CENTS} | ({"original-2": CENTS} if rules.hands == 2 else {})
    live = Live(game, settings, wagers, LaidOut(laid))
    seen: Counter[str] = Counter()
    played = live.rounds(strategy or player_of(decisions), rounds)
    for number, (cents, happened) in enumerate(played):
        assert gains[number] * CENTS == cents, f"round {number}: {_told(happened)}"
        seen.update(_branches(happened, rules))
    return seen


def _told(happened: list[ev.Event]) -> str:
    return " | ".join(str(event) for event in happened)


def _branches(happened: list[ev.Event], rules: BlackjackRules) -> set[str]:
    """What a round shows, in words."""
    chose = [event.option for event in happened if isinstance(event, ev.Chose)]
    settled = [event for event in happened if isinstance(event, ev.Settled)]
    dealer = Hand(
        0, cards=[e.card for e in happened if isinstance(e, ev.Dealt) and e.to == "dealer"]
    )
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


def by_total(
    *, stand: int, split: bool = False, double: int = 0, forfeit: bool = False
) -> Decisions:
    """Draw below a total; double on one total; split or forfeit always or never."""
    hands = all_hands()
    made = Decisions.nothing()
    made.action[:] = np.where(hands.total < stand, HIT, STAND)
    made.action[:, :, (hands.total == double) & (hands.cards == 2)] = DOUBLE
    made.split[:] = split
    made.forfeit[:] = forfeit
    return made


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
    "surrender to a king": (
        "spanish-blackjack",
        {**OWN, "surrender_against": ["K"]},
        "A K 10 J",
    ),
    "surrender to an ace": (
        "spanish-blackjack",
        {**OWN, "surrender_against": ["A", "K"], "forfeit": False, "decks": 2},
        "",
    ),
}


ALWAYS = {"dealer over", "dealer's blackjack", "split", "double", "double in a split"}
MUST: dict[str, set[str]] = {  # what the rounds of each have to show
    "blackjack": {"pays 3/2", "dealer's blackjack, split", "dealer's blackjack, double", "wait"},
    "tens and aces": {"dealer's blackjack, split aces", "dealer's blackjack, wait", "even money"},
    "all is taken": {"dealer's blackjack, split", "split aces"},
    "busted plus one": {"dealer's blackjack, split"},
    "spanish": {"surrender", "forfeit", "keep", "dealer's blackjack, surrender", "pays 3/2"},
    "spanish pictures": {"dealer's blackjack, double in a split", "dealer's blackjack, split aces"},
    "challenge": {"two splits", "pays 2/1"},
    "challenge, pairs": {"split aces", "two splits"},
    "switch, tens and aces": {"split aces", "wait", "dealer's blackjack, split", "even money"},
    "challenge, tens and aces": {"pays 5/1", "pays 4/1", "pays 3/1"}
    | {"dealer's blackjack, two splits", "dealer's blackjack, double in a split"},
    "switch": {"switch", "keep", "dealer 22", "dealer's blackjack, switch", "two splits"},
    "pairs by rank": {"two splits"},
    "bonuses of doubled hands": {"two splits", "forfeit"},
}


@pytest.mark.parametrize("name", FAMILY)
def test_the_kernel_is_the_live_round_to_the_cent_whatever_is_decided(name: str) -> None:
    game, settings, early = FAMILY[name]
    seen: Counter[str] = Counter()
    for seed in range(3):
        seen += play_both(game, settings, at_random(seed), 200, seed=f"{name} {seed}", early=early)
    always = ALWAYS - (
        {"double in a split"} if settings.get("double_after_split") is False else set()
    )
    assert always | MUST.get(name, set()) <= set(seen)


@pytest.mark.parametrize("game", VARIANTS)
def test_the_kernel_plays_the_strategies_of_the_live_table(game: str) -> None:
    rules = variant(game)
    play_both(game, {}, basic_decisions(rules), 300, strategy=by_name("basic", game))
    play_both(game, {}, mimic_decisions(rules), 150, strategy=by_name("mimic", game))
    play_both(game, {}, decisions_of(rules, "best"), 300, strategy=players.answer)
    play_both(game, {}, decisions_of(rules, "composition"), 150)


# Rounds that hardly ever come, laid out card by card: first card, dealer's, second card, on.

STAND_ON_17 = by_total(stand=17)
STAND_ON_20 = by_total(stand=20)
DOUBLE_14 = by_total(stand=17, double=14)
DOUBLE_11 = by_total(stand=17, split=True, double=11)
SPLIT_STAND = by_total(stand=17, split=True)
SPLIT_DOUBLE_10 = by_total(stand=17, split=True, double=10)
FORFEIT_10 = by_total(stand=17, split=True, double=10, forfeit=True)
SPANISH = "spanish-blackjack"
CHALLENGE = "blackjack-challenge"
RARE: dict[str, tuple[str, Decisions, str, float]] = {
    "sevens, mixed": (SPANISH, STAND_ON_17, "7♠ 2♣ 7♥ 7♥", 1.5),
    "sevens, suited": (SPANISH, STAND_ON_17, "7♥ 2♣ 7♥ 7♥", 2),
    "sevens of spades": (SPANISH, STAND_ON_17, "7♠ 2♣ 7♠ 7♠", 3),
    "super bonus": (SPANISH, STAND_ON_17, "7♥ 7♣ 7♥ 7♥", 2 + 500_000 / CENTS),
    "super bonus of spades": (SPANISH, STAND_ON_17, "7♠ 7♣ 7♠ 7♠", 3 + 500_000 / CENTS),
    "no super bonus for mixed": (SPANISH, STAND_ON_17, "7♠ 7♣ 7♠ 7♥", 1.5),
    "no super bonus after a split": (SPANISH, SPLIT_STAND, "7♥ 7♣ 7♥ 7♥ 7♥ K♠ J♠", 2),
    "sevens, doubled": (SPANISH, DOUBLE_14, "7♥ 7♣ 7♥ 7♥", 2),
    "6-7-8, mixed": (SPANISH, STAND_ON_17, "6♥ 7♣ 8♥ 7♠", 1.5),
    "6-7-8, suited": (SPANISH, STAND_ON_17, "8♦ 7♣ 6♦ 7♦", 2),
    "6-7-8 of spades": (SPANISH, STAND_ON_17, "7♠ 7♣ 8♠ 6♠", 3),
    "6-7-8, doubled": (SPANISH, DOUBLE_14, "6♠ 7♣ 8♠ 7♠", 2),
    "five cards": (SPANISH, STAND_ON_17, "2♠ 7♣ 3♠ 4♠ 5♠ 7♠", 1.5),
    "six cards": (SPANISH, STAND_ON_20, "2♠ 7♣ 2♥ 3♠ 4♠ 5♠ 5♥", 2),
    "seven cards": (SPANISH, STAND_ON_20, "2♠ 7♣ 2♥ 2♦ 3♠ 3♥ 4♠ 5♥", 3),
    "eight cards": (SPANISH, STAND_ON_20, "2♠ 7♣ 2♥ 2♦ 2♣ 3♠ 3♥ 3♦ 4♠", 3),
    "21 in a split, then a dealer's blackjack": (
        SPANISH,
        SPLIT_STAND,
        "8♠ A♣ 8♥ 6♠ 7♦ K♠ K♥",  # the wager of the second hand is taken (2a:10(7))
        1.5 - 1,
    ),
    "over in a split, then a dealer's blackjack": (
        SPANISH,
        SPLIT_STAND,
        "8♠ A♣ 8♥ 6♠ K♦ K♠ K♥",
        -1,
    ),
    "forfeit in a split, then a dealer's blackjack": (
        SPANISH,
        FORFEIT_10,
        "8♠ A♣ 8♥ 2♠ 4♦ K♠ K♥",
        -1 - 1,
    ),
    "doubled in a split, then a dealer's blackjack": (
        SPANISH,
        SPLIT_DOUBLE_10,
        "8♠ A♣ 8♥ 2♠ 4♦ K♠ K♥",
        -1,
    ),
    "a switched pair of forfeits": (SPANISH, FORFEIT_10, "8♠ 2♣ 8♥ 2♠ 4♦ 2♦ 5♦", -2),
    "blackjack in a split, higher": (CHALLENGE, SPLIT_STAND, "A♠ K♣ A♥ K♠ 9♠ A♦", 4),
    "blackjack in a split, lower": (CHALLENGE, SPLIT_STAND, "A♠ K♣ A♥ 10♠ 9♠ A♦", 3),
    "blackjacks in a split of tens": (CHALLENGE, SPLIT_STAND, "Q♠ J♣ Q♥ A♠ A♥ A♦", 10),
    "three hands of aces": (CHALLENGE, SPLIT_STAND, "A♠ 6♣ A♥ A♣ 9♠ 9♥ 9♦ 5♥ 10♦", -3),
    "doubled, then a dealer's blackjack": ("blackjack", DOUBLE_11, "5♠ A♣ 6♥ 9♦ K♠", -1),
    "doubled, and all is taken": ("blackjack", DOUBLE_11, "5♠ A♣ 6♥ 9♦ K♠", -2),
    "split and doubled, and all is taken": ("blackjack", DOUBLE_11, "8♠ A♣ 8♥ 3♥ 9♦ 9♠ K♠", -3),
    "over in a split, plus one": ("blackjack", DOUBLE_11, "8♠ A♣ 8♥ 5♥ 9♦ 9♠ K♠", -2),
    "five card trick": (CHALLENGE, STAND_ON_20, "2♠ 9♣ 3♥ 2♦ 3♠ 4♦", 1),
}


SETTINGS: dict[str, dict[str, Any]] = {
    "doubled, and all is taken": {"dealer_blackjack_takes": "all"},
    "split and doubled, and all is taken": {"dealer_blackjack_takes": "all"},
    "over in a split, plus one": {"dealer_blackjack_takes": "busted-plus-one"},
}


@pytest.mark.parametrize("name", RARE)
def test_rounds_that_hardly_ever_come(name: str) -> None:
    game, decisions, cards, gain = RARE[name]
    settings = SETTINGS.get(name, {})
    rules = variant(game, **settings)
    front = [Card(card) for card in cards.split()]
    rest = list(PACKS[rules.pack] * rules.decks)
    for card in front:
        rest.remove(card)
    laid = [[*front, *rest]]
    given = np.array([[code(card) for card in shoe] for shoe in laid], dtype=np.uint8)
    found = simulate(STATE, Plan(rules, decisions), 1, 1, given).sessions[0]
    live = Live(game, settings, {"original": CENTS}, LaidOut(laid))
    ((cents, happened),) = live.rounds(player_of(decisions), 1)
    assert cents == found * CENTS, _told(happened)
    assert found == pytest.approx(gain, abs=1e-12)


def test_every_card_has_a_byte_of_its_own() -> None:
    assert len({code(card) for card in PACKS["standard"]}) == 52


def test_rules_that_no_kernel_plays_are_refused() -> None:
    rules = variant("blackjack-switch", own=True, pays_21_at_once=True)
    with pytest.raises(ValueError, match="no kernel for a switch"):
        Plan(rules, basic_decisions(rules))


SIDES: dict[str, tuple[str, dict[str, Any], str, tuple[str, ...]]] = {
    "pairs": ("blackjack", {"decks": 6}, "", ("perfect-pairs", "any-pair", "lucky-lucky")),
    "lucky sevens": ("blackjack", {"decks": 8}, "6 7 8", ("perfect-pairs", "lucky-lucky")),
    "spanish pairs": ("spanish-blackjack", {"decks": 6}, "2 9 K", ("perfect-pairs",)),
    "sevens": ("blackjack", {"decks": 8}, "7 8 9", ("super-sevens", "star-pairs")),
    "sevens, split twice": ("blackjack", {**OWN, "splits": 2}, "7 2", ("super-sevens",)),
    "sevens, given up": (
        "spanish-blackjack",
        {**OWN, "decks": 6, "additional": ["super-sevens", "bonus-blackjack"]},
        "7 K A",
        ("super-sevens", "bonus-blackjack"),
    ),
    "bonus": ("blackjack", {"decks": 6}, "5 6 7 8", ("bonus-blackjack", "super-sevens")),
    "bonus, fives": ("blackjack", {"decks": 6}, "5 6", ("bonus-blackjack",)),
    "bonus, other suit": (
        "blackjack",
        {"decks": 8, "nominated_suit": "♥"},
        "A K Q J 10",
        ("bonus-blackjack",),
    ),
    "bonus after splits": (
        "blackjack-challenge",
        {**OWN, "decks": 6, "additional": ["bonus-blackjack"]},
        "A K 7 5 6",
        ("bonus-blackjack",),
    ),
    "switch": ("blackjack-switch", {"decks": 6}, "", ("star-pairs", "star-pairs-2", "super-match")),
    "switch, alike": ("blackjack-switch", {}, "8 9 A", ("super-match", "star-pairs-2")),
    "terminals": (
        "electronic-blackjack",
        {},
        "",
        ("kings-bounty", "royal-match-21", "bet-the-set-21"),
    ),
    "terminals, kings": (
        "electronic-blackjack",
        {"decks": 8},
        "K A",
        ("kings-bounty", "royal-match-21", "bet-the-set-21"),
    ),
}
SIDES_PAY: dict[str, set[str]] = {  # odds at which the rounds of each have to pay, and losses
    "sevens": {"50/1", "500/1", "3/1"},
    "sevens, split twice": {"500/1", "50/1"},
    "sevens, given up": {"50/1"},
    "bonus": {"50/1", "500/1"},
    "bonus, fives": {"1500/1"},
    "bonus, other suit": {"175/1"},
    "switch": {"1/1", "8/1", ""},
    "switch, alike": {"5/1", "40/1"},
    "terminals": {"10/1", "2/1"},
    "terminals, kings": {"100/1", "30/1", "15/1", "1000/1"},
}


@pytest.mark.parametrize("name", SIDES)
def test_17_side_wagers_inside_the_kernel_are_the_live_ones(name: str) -> None:
    """Also: 17:8, 17:26, 17:27, 17:28, 17:33, 17:35, 17:43, 17:48, 17:56, 2c:7, 2e:5, 2e:6, 2e:7"""
    game, settings, early, beside = SIDES[name]
    options: Any = GAMES[game].configure(settings)
    areas = GAMES[game].round.areas(options)
    stakes = {side: areas[side].fixed or CENTS // 2 for side in beside}
    seen: set[str] = set()
    for seed in range(2):
        decisions, rounds = at_random(7 + seed), 300
        sorted_shoes = shoes(options.pack, options.decks, f"{name} {seed}", early=early)
        laid = list(islice(sorted_shoes, rounds // 6 + 2))
        given = np.array([[code(card) for card in shoe] for shoe in laid], dtype=np.uint8)
        plan = Plan(options, decisions, [(areas[s], n / CENTS) for s, n in stakes.items()])
        gains = simulate(STATE, plan, rounds, 1, given).sessions
        wagers = {"original": CENTS} | ({"original-2": CENTS} if options.hands == 2 else {})
        live = Live(game, settings, wagers | stakes, LaidOut(laid))
        for number, (cents, happened) in enumerate(live.rounds(player_of(decisions), rounds)):
            told = f"round {number}: {_told(happened)}"
            assert gains[number] * CENTS == pytest.approx(cents, abs=1e-6), told
            settled = [e for e in happened if isinstance(e, ev.Settled) and e.area in beside]
            seen.update(e.odds for e in settled)
    assert SIDES_PAY.get(name, set()) <= seen


def test_2e_the_kernel_plays_terminals_to_the_cent() -> None:
    for seed in range(3):
        play_both("electronic-blackjack", {}, at_random(seed), 200, seed=f"terminals {seed}")
