"""The rules object of the blackjack family (Schedules 2 and 2(a) to 2(d)).

One frozen value says everything in which these games differ.  The round, the results, the
strategies and the analysis are driven by it.  First the object, then what each schedule
fixes about it, then the family's games by name, then reading a house's own from a file.

>>> print(variant("soft-17-blackjack", decks=6).dealer_words)
draws to soft 17, stands on hard 17
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import msgspec

from croupier.equipment.cards import PACKS
from croupier.equipment.shoe import CardMachine
from croupier.money import OddsError, odds
from croupier.table.round import Options
from croupier.wagers.blackjack_sides import LUCKY_TABLES, offerable, why_not
from croupier.wagers.jackpots.blazing import GAMES as BLAZING_GAMES
from croupier.wagers.jackpots.system import Jackpot

Schedule = Literal["2", "2a", "2b", "2c", "2d"]
SUITS = ("♠", "♥", "♦", "♣")
BONUS_21S = (  # the events a bonus 21 table may name, the lowest first (2a:6(1))
    "5 cards",
    "6-7-8 mixed",
    "7-7-7 mixed",
    "6 cards",
    "6-7-8 suited",
    "7-7-7 suited",
    "7 or more cards",
    "6-7-8 spades",
    "7-7-7 spades",
)
RANKED_BLACKJACKS = ("higher", "same", "lower")  # the player's ten-value card (2b:11(1)(b))


class BlackjackRules(Options, frozen=True, dict=True):
    """How one game of the family is played.  The defaults are Schedule 2."""

    schedule: Schedule = "2"  # whose words apply where a house's own variant is silent
    title: str = "blackjack"  # as printed on the layout
    edition: Literal["qld-2024", "qld-1994"] = "qld-2024"  # whose rules it is played by
    own: bool = False  # a house's own variant: coherent, but not held to its schedule

    # The cards.
    decks: int = 8  # how many (2:4)
    pack: Literal["standard", "spanish"] = "standard"  # spanish: without the tens
    machine: bool = False  # a card machine in place of the shoe (general:16)
    machine_approved: tuple[int, int] = (4, 8)  # decks, the least and the most, with a machine
    cutting_card: int = 0  # cards from the back; 0: one deck (2:6(8))

    # Boxes.
    players_per_box: int = 3  # 2:7, 2:8
    boxes_per_player: int = 0  # 0: as many as are free (2:10)
    hands: int = 1  # hands dealt to a box
    switch: bool = False  # second cards of a box's two hands may be swapped (2c:2)

    # Blackjacks.
    blackjack_pays: str = "3 to 2"
    blackjack_paid: Literal["against 2 to 9", "always"] = "against 2 to 9"  # at once
    blackjack_after_split: bool = False  # an ace and a ten on a split hand are one
    ranked_blackjacks: tuple[str, ...] = ()  # both blackjack: higher, same, lower ten pays
    even_money: bool = True  # on request against an ace (2:24(4))
    dealer_blackjack_takes: Literal["original", "busted-plus-one", "all"] = "original"  # I-BJ-2
    # after a split the original wager moves on when the first hand made 21 or was forfeited
    original_moves_on: bool = False  # 2a:10(7)

    # Results.
    ties: Literal["void", "lose"] = "void"
    pays_21_at_once: bool = False  # a player's 21 wins when it is made
    five_card_trick: bool = False  # five cards up to 21 win when they are made
    bonus_21s: tuple[tuple[str, str], ...] = ()  # event of BONUS_21S, odds
    super_bonus: tuple[int, ...] = ()  # cents: smaller prize, wager for the larger, larger, others
    dealer_22_void: bool = False  # a dealer who makes 22 voids what has not lost

    # The dealer.
    soft_17: Literal["stand", "draw"] = "stand"

    # Doubling.
    double_on: Literal["9 to 11", "any"] = "9 to 11"  # aces counted as 1 (I-BJ-1)
    double_cards: Literal["two", "two or three", "any"] = "two"  # of a hand that may double
    double_after_split: bool = True  # a split hand may double
    double_less: bool = True  # the additional wager may be less than the original
    doubled_aces_are_1: bool = True  # aces among the first two cards (2:26(4))
    doubled_pays_even: bool = False  # no bonus odds on a doubled hand (2a:9(6))
    forfeit: bool = False  # the doubled part may be withdrawn, losing the original (2a:9(7))

    # Splitting.
    splits: int = 1  # to a hand dealt
    split_by: Literal["value", "rank"] = "value"  # I-G-7
    draw_to_split_aces: bool = False  # as many cards as a player likes; else one to each
    resplit_aces: bool = False  # split aces may be split again
    followers_split: Literal["either hand", "first hand"] = "either hand"  # who does not cover

    # Insurance and surrender.
    insurance: bool = True
    insurance_pays: str = "2 to 1"  # if the dealer has a blackjack
    surrender: bool = False  # half of the original wager may be given up
    surrender_against: tuple[str, ...] = ("J", "Q", "K", "A")  # the dealer's card

    # A hand whose player is absent is dealt to up to these totals (2:42).
    absent_hard: int = 11
    absent_soft: int = 16  # the same, with an ace that counts 11

    # Additional gaming wagers (Schedule 17).
    additional: tuple[str, ...] | None = None  # None: all that may be offered
    lucky_table: str = "table-1"  # which pay table lucky lucky has
    nominated_suit: str = "♠"  # bonus blackjack (17:33(3))
    super_match: bool = False  # 2c:5(1)(b)

    jackpot: Jackpot | None = None  # Blazing 7s (18:13)

    def __post_init__(self) -> None:
        self._check_cards()
        self._check_play()
        self._check_money()
        for name in self.additional or ():
            wrong = why_not(name, "" if self.own else self.schedule, self.decks)
            if wrong:
                raise ValueError(wrong)
        if self.lucky_table not in LUCKY_TABLES:
            raise ValueError(f"lucky_table is one of {', '.join(LUCKY_TABLES)} (qld-2024:17:48)")
        if self.jackpot is not None and self.schedule not in BLAZING_GAMES:
            said = "Blazing 7s is for blackjack, soft 17 blackjack and blackjack challenge"
            raise ValueError(f"{said} (qld-2024:18:13(1))")
        if self.nominated_suit not in SUITS:
            raise ValueError(f"nominated_suit is one of {' '.join(SUITS)} (qld-2024:17:33(3))")
        if not self.own:
            self._check_law()

    def _check_cards(self) -> None:
        if not 1 <= self.decks <= 8:
            raise ValueError(f"a shoe of {self.decks} decks ({DECKS_RULE[self.schedule]})")
        if self.machine:
            CardMachine(*self.machine_approved).check(self.decks)
        size, deck = self.stack, len(PACKS[self.pack])
        if self.cutting_card and not deck <= self.cutting_card <= size * 2 // 3:
            raise ValueError(
                f"the cutting card stands {deck} to {size * 2 // 3} cards from the back "
                f"of {size} (qld-2024:2:6(8))"
            )

    def _check_play(self) -> None:
        if not 1 <= self.players_per_box <= 3:
            raise ValueError("one to three players wager on a box (qld-2024:2:8(1))")
        if self.boxes_per_player < 0:
            raise ValueError("boxes_per_player is not negative")
        if self.hands not in (1, 2) or (self.switch and self.hands != 2):
            raise ValueError("a box has one hand, or two that may be switched")
        if self.hands == 2 and self.players_per_box != 1:
            raise ValueError("a box of two hands is for one player (qld-2024:2c:12)")
        if not 0 <= self.splits <= 2:
            raise ValueError("a hand is split at most twice (qld-2024:2b:8(3))")
        if self.resplit_aces and self.splits < 2:
            raise ValueError("aces are split again only where there are two splits")
        if self.double_cards != "two" and self.double_on != "any":
            raise ValueError("doubling on 9 to 11 is for the first two cards (qld-2024:2:26(1))")
        if self.even_money and self.blackjack_paid == "always":
            raise ValueError("even money is for blackjacks that are not paid at once")
        if not all(rank in ("10", "J", "Q", "K", "A") for rank in self.surrender_against):
            raise ValueError("surrender is offered against tens, pictures and aces")

    def _check_money(self) -> None:
        pays = [("blackjack_pays", self.blackjack_pays), ("insurance_pays", self.insurance_pays)]
        pays += [("ranked_blackjacks", text) for text in self.ranked_blackjacks]
        for event, text in self.bonus_21s:
            if event not in BONUS_21S:
                raise ValueError(f"bonus_21s has no '{event}'; it has {', '.join(BONUS_21S)}")
            pays.append(("bonus_21s", text))
        for name, text in pays:
            try:
                odds(text)
            except OddsError as error:
                raise ValueError(f"{name}: {error}") from None
        if len(self.ranked_blackjacks) not in (0, 3):
            raise ValueError("ranked_blackjacks are three odds: higher, same and lower")
        if self.super_bonus and (len(self.super_bonus) != 4 or min(self.super_bonus) <= 0):
            raise ValueError("super_bonus is four amounts in cents (qld-2024:2a:6(3))")

    def not_opened(self) -> str:
        """The words exclude that a dealer's blackjack takes everything (I-BJ-2)."""
        if self.dealer_blackjack_takes != "all" or self.own:
            return ""
        return (
            "dealer_blackjack_takes: only the original wager is collected (qld-2024:2:26(5), "
            "qld-2024:2:27(5)); a house's own variant says own = true"
        )

    def _check_law(self) -> None:
        """The schedule's own words; a house's own variant is not held to them."""
        low, high = DECKS[self.schedule]
        if not low <= self.decks <= high:
            rule = DECKS_RULE[self.schedule]
            raise ValueError(f"{self.title} is played with {low} to {high} decks ({rule})")
        for field, (value, rule) in LAW[self.schedule].items():
            if getattr(self, field) != value:
                raise ValueError(
                    f"{field} is {value!r} in this schedule, not {getattr(self, field)!r} "
                    f"({rule}); a house's own variant says own = true"
                )

    # What follows from it.

    @property
    def stack(self) -> int:
        """How many cards are shuffled together."""
        return self.decks * len(PACKS[self.pack])

    @property
    def cutting_card_from_back(self) -> int:
        return self.cutting_card or self.shallowest

    @property
    def shallowest(self) -> int:
        """A deck in from the back, where the cutting card goes (2:6(8))."""
        return len(PACKS[self.pack])

    @property
    def deepest(self) -> int:
        """As far in as a supervisor may direct (2:6(8))."""
        return self.stack * 2 // 3

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The additional gaming wagers on this layout."""
        if self.additional is not None:
            return self.additional
        return offerable(self.schedule, self.decks)

    @cached_property
    def blackjack_odds(self) -> Fraction:
        return odds(self.blackjack_pays)

    @cached_property
    def insurance_odds(self) -> Fraction:
        return odds(self.insurance_pays)

    @property
    def highest_open(self) -> int:
        """The highest total a hand can have and still wait for the dealer (2:35(2), 2a:13)."""
        return 20 if self.pays_21_at_once else 21

    @property
    def dealer_words(self) -> str:
        if self.soft_17 == "draw":
            return "draws to soft 17, stands on hard 17"
        return "draws to 16, stands on 17"

    def lines(self) -> list[str]:
        """The rules for a sign or a terminal, one a line."""
        shown = [self.title, f"{self.decks} decks, {self.pack} pack"]
        shown.append(f"blackjack pays {self.blackjack_pays}")
        shown.append(f"dealer {self.dealer_words}" + ("; 22 is void" * self.dealer_22_void))
        if self.insurance:
            shown.append(f"insurance pays {self.insurance_pays}")
        on = "9, 10 or 11" if self.double_on == "9 to 11" else "any total"
        shown.append(f"double on {on}, {self.double_cards} cards")
        times = ("no split", "split once", "split twice")[self.splits]
        shown.append(f"{times}, by {self.split_by}")
        shown += [f"21 of {event} pays {pays}" for event, pays in self.bonus_21s]
        for said, words in (
            (self.pays_21_at_once, "a player's 21 wins at once"),
            (self.five_card_trick, "five cards not over 21 win at once"),
            (self.ties == "lose", "equal totals lose"),
            (self.surrender, "surrender half against a picture or an ace"),
            (self.forfeit, "a doubled wager may be forfeited"),
            (self.switch, "second cards may be switched"),
            (bool(self.sides), f"additional wagers: {', '.join(self.sides)}"),
            (self.jackpot is not None, "jackpot: Blazing 7s"),
        ):
            if said:
                shown.append(words)
        return shown

    def __str__(self) -> str:
        return "\n".join(self.lines())


# What each schedule fixes.

DECKS: Mapping[str, tuple[int, int]] = {
    "2": (5, 8),
    "2a": (5, 8),
    "2b": (5, 8),
    "2c": (6, 8),
    "2d": (5, 8),
}
DECKS_RULE: Mapping[str, str] = {
    "2": "qld-2024:2:4",
    "2a": "qld-2024:2a:4",
    "2b": "qld-2024:2:4",
    "2c": "qld-2024:2c:4",
    "2d": "qld-2024:2:4",
}

Law = dict[str, tuple[Any, str]]

_BLACKJACK: Law = {
    "pack": ("standard", "qld-2024:2:4"),
    "hands": (1, "qld-2024:2:21(1)"),
    "switch": (False, "qld-2024:2:21(2)"),
    "blackjack_pays": ("3 to 2", "qld-2024:2:15(2)"),
    "blackjack_paid": ("against 2 to 9", "qld-2024:2:24"),
    "blackjack_after_split": (False, "qld-2024:2:27(4)(c)"),
    "ranked_blackjacks": ((), "qld-2024:2:14(2)(e)"),
    "even_money": (True, "qld-2024:2:24(4)"),
    "original_moves_on": (False, "qld-2024:2:14(3)"),
    "ties": ("void", "qld-2024:2:14(2)(e)"),
    "pays_21_at_once": (False, "qld-2024:2:14(2)"),
    "five_card_trick": (False, "qld-2024:2:14(2)"),
    "bonus_21s": ((), "qld-2024:2:15(1)"),
    "super_bonus": ((), "qld-2024:2:15(1)"),
    "dealer_22_void": (False, "qld-2024:2:14(2)(a)"),
    "soft_17": ("stand", "qld-2024:2:29(1)"),
    "double_on": ("9 to 11", "qld-2024:2:26(1)"),
    "double_cards": ("two", "qld-2024:2:26(1)"),
    "double_after_split": (True, "qld-2024:2:26(1)"),
    "double_less": (True, "qld-2024:2:26(1)"),
    "doubled_aces_are_1": (True, "qld-2024:2:26(4)"),
    "doubled_pays_even": (False, "qld-2024:2:15(1)"),
    "forfeit": (False, "qld-2024:2:16(2)"),
    "splits": (1, "qld-2024:2:27(4)(a)"),
    "split_by": ("value", "qld-2024:2:27(1)"),
    "draw_to_split_aces": (False, "qld-2024:2:27(4)(b)"),
    "resplit_aces": (False, "qld-2024:2:27(4)(a)"),
    "followers_split": ("either hand", "qld-2024:2:9(7)"),
    "insurance": (True, "qld-2024:2:25(1)"),
    "insurance_pays": ("2 to 1", "qld-2024:2:25(4)"),
    "surrender": (False, "qld-2024:2:16(1)"),
    "absent_hard": (11, "qld-2024:2:42"),
    "absent_soft": (16, "qld-2024:2:42"),
    "super_match": (False, "qld-2024:2:13"),
}
_SPANISH: Law = {
    "pack": ("spanish", "qld-2024:2a:4"),
    "blackjack_paid": ("always", "qld-2024:2a:7"),
    "even_money": (False, "qld-2024:2a:7"),
    "original_moves_on": (True, "qld-2024:2a:10(7)"),
    "pays_21_at_once": (True, "qld-2024:2a:7"),
    "bonus_21s": (
        (
            ("5 cards", "3 to 2"),
            ("6-7-8 mixed", "3 to 2"),
            ("7-7-7 mixed", "3 to 2"),
            ("6 cards", "2 to 1"),
            ("6-7-8 suited", "2 to 1"),
            ("7-7-7 suited", "2 to 1"),
            ("7 or more cards", "3 to 1"),
            ("6-7-8 spades", "3 to 1"),
            ("7-7-7 spades", "3 to 1"),
        ),
        "qld-2024:2a:6(1)",
    ),
    "super_bonus": ((100_000, 2_500, 500_000, 5_000), "qld-2024:2a:6(3)"),
    "soft_17": ("draw", "qld-2024:2a:11(1)"),
    "double_on": ("any", "qld-2024:2a:9(1)"),
    "double_cards": ("any", "qld-2024:2a:9(1)"),
    "doubled_pays_even": (True, "qld-2024:2a:9(6)"),
    "forfeit": (True, "qld-2024:2a:9(7)"),
    "surrender": (True, "qld-2024:2a:8"),
}
_CHALLENGE: Law = {
    "blackjack_pays": ("2 to 1", "qld-2024:2b:11(1)(a)"),
    "blackjack_after_split": (True, "qld-2024:2b:8(2)"),
    "ranked_blackjacks": (("5 to 1", "4 to 1", "3 to 1"), "qld-2024:2b:11(1)(b)"),
    "even_money": (False, "qld-2024:2b:6(2)"),  # I-BJ-4
    "ties": ("lose", "qld-2024:2b:5(2)(h)"),
    "pays_21_at_once": (True, "qld-2024:2b:10(1)"),
    "five_card_trick": (True, "qld-2024:2b:10(2)"),
    "double_on": ("any", "qld-2024:2b:7(1)"),
    "double_cards": ("two or three", "qld-2024:2b:7(1)"),
    "splits": (2, "qld-2024:2b:8(3)"),
    "resplit_aces": (True, "qld-2024:2b:8(3)"),  # I-CH-2
    "followers_split": ("first hand", "qld-2024:2b:8(5)"),
    "insurance": (False, "qld-2024:2b:9"),
}
_SWITCH: Law = {
    "hands": (2, "qld-2024:2c:5(1)(a)"),
    "switch": (True, "qld-2024:2c:8(2)(a)"),
    "blackjack_pays": ("1 to 1", "qld-2024:2c:7(1)"),
    "dealer_22_void": (True, "qld-2024:2c:6(1)(i)"),
    "soft_17": ("draw", "qld-2024:2c:11"),
    "absent_soft": (17, "qld-2024:2c:16(b)"),
    "super_match": (True, "qld-2024:2c:5(1)(b)"),
}
_SOFT_17: Law = {"soft_17": ("draw", "qld-2024:2d:3")}

LAW: Mapping[str, Law] = {
    "2": _BLACKJACK,
    "2a": {**_BLACKJACK, **_SPANISH},
    "2b": {k: v for k, v in {**_BLACKJACK, **_CHALLENGE}.items() if k != "draw_to_split_aces"},
    "2c": {**_BLACKJACK, **_SWITCH},
    "2d": {**_BLACKJACK, **_SOFT_17},
}


# The games of the family by name: the settings in which each differs from the defaults.


def _settings(schedule: str, title: str, law: Law, **others: Any) -> dict[str, Any]:
    fixed = {field: value for field, (value, _) in law.items()}
    return {"schedule": schedule, "title": title, **fixed, **others}


VARIANTS: Mapping[str, dict[str, Any]] = {
    "blackjack": {},
    "spanish-blackjack": _settings("2a", "spanish blackjack", _SPANISH),
    "blackjack-challenge": _settings("2b", "blackjack challenge", _CHALLENGE),
    "blackjack-switch": _settings("2c", "blackjack switch", _SWITCH, players_per_box=1),
    "soft-17-blackjack": _settings("2d", "soft 17 blackjack", _SOFT_17),
}


def variant(name: str, **changes: Any) -> BlackjackRules:
    """The rules of a game of the family by its name, with a house's choices.

    >>> variant("blackjack", decks=4)
    Traceback (most recent call last):
    ValueError: blackjack: blackjack is played with 5 to 8 decks (qld-2024:2:4)
    """
    if name not in VARIANTS:
        raise ValueError(f"no game '{name}' in this family; there are {', '.join(VARIANTS)}")
    known = BlackjackRules.__struct_fields__
    for field in changes:
        if field not in known:
            raise ValueError(f"the rules have no '{field}'; they have {', '.join(known)}")
    try:
        return msgspec.convert({**VARIANTS[name], **changes}, BlackjackRules)
    except msgspec.ValidationError as error:
        raise ValueError(f"{name}: {error}") from None


def load(path: str | Path) -> BlackjackRules:
    """A house's variant from a TOML file: ``base``, and what differs from it.

    Whatever is wrong with the file is a ``ValueError`` that names the file and the setting.
    """
    text = Path(path).read_text("utf-8")
    try:
        read = tomllib.loads(text)
        base = read.pop("base", "blackjack")
        return variant(str(base), **read)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path}: not TOML: {error}") from None
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
