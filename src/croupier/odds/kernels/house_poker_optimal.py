"""Best play of house poker for many rounds together: the decisions that the exact figures are made
of, looked up by cards.

Between equals the larger wager, as the strategy ``optimal`` of the live table has it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.games.poker import holdem_bonus as bonus_game
from croupier.games.poker import let_it_ride as ride_game
from croupier.games.poker import mississippi as stud_game
from croupier.games.poker import three_card as three_game
from croupier.games.poker import ultimate as ultimate_game
from croupier.games.poker.caribbean import BET, BET_OR_FOLD
from croupier.games.poker.layout import ANTE, PokerOptions
from croupier.odds.kernels.house_poker import Dealt, Decided, Truths, Whole
from croupier.odds.kernels.poker import ranking
from croupier.odds.kernels.rng import Bytes
from croupier.odds.poker import (
    boards,
    caribbean,
    holdem_bonus,
    let_it_ride,
    mississippi,
    three_card,
    ultimate,
)
from croupier.odds.poker.last_card import place_of_four, place_of_three, place_of_two
from croupier.odds.poker.values import on_board
from croupier.table.areas import PayTable


def _pays(game: Any, area: str) -> PayTable[Any]:
    pays: PayTable[Any] = game.areas(game.options_type())[area].pays
    return pays


# Sets of cards by their places.


@njit(cache=True, nogil=True)
def places(cards: Any) -> Any:
    """Of two, three or four cards, by round."""
    found = np.zeros(len(cards), np.int64)
    for n in range(len(cards)):
        row = cards[n].astype(np.int64)
        if len(row) == 2:
            found[n] = place_of_two(row[0], row[1])
        elif len(row) == 3:
            found[n] = place_of_three(row[0], row[1], row[2])
        else:
            found[n] = place_of_four(row[0], row[1], row[2], row[3])
    return found


@cache
def _three_bets() -> Truths:
    """By the place of three cards, whether the hand is played."""
    areas = three_game.ThreeCardPoker.areas(PokerOptions())
    found = np.zeros(len(three_card.HANDS), np.bool_)
    rows = np.array(three_card.HANDS, np.uint8)
    found[places(rows)] = three_card.played(areas)
    return found


def three_card_player(dealt: Dealt) -> Decided:
    bets = _three_bets()[places(dealt.mine)]
    return Decided(~bets, {three_game.BET: bets.astype(np.int64)})


def mississippi_player(dealt: Dealt) -> Decided:
    play = mississippi.best_play(_pays(stud_game.MississippiStud, ANTE))
    third = play.third[places(dealt.mine)].astype(np.int64)
    fourth = play.fourth[1 + third, places(dealt.with_board(1))].astype(np.int64)
    fourth[third == 0] = 0
    fifth = play.fifth[1 + third + fourth, places(dealt.with_board(2))].astype(np.int64)
    fifth[fourth == 0] = 0
    raised = {stud_game.THIRD: third, stud_game.FOURTH: fourth, stud_game.FIFTH: fifth}
    return Decided(fifth == 0, raised)


def ride_player(dealt: Dealt) -> Decided:
    play = let_it_ride.best_play(_pays(ride_game.LetItRide, ride_game.DOLLAR))
    one = play.by_three[places(dealt.mine)] < 0
    two = play.by_four[places(dealt.with_board(1))] < 0
    nobody = np.zeros(len(one), np.bool_)
    return Decided(nobody, taken_back={ride_game.ONE: one, ride_game.TWO: two})


# Caribbean stud: five cards and the upcard, one of those that differ by suits alone.


@njit(cache=True, nogil=True)
def stud_bets(bets: Any, mine: Any, upcards: Any) -> Any:
    """By round: whether the hand is played, of the hand that stands for it."""
    found = np.zeros(len(mine), np.bool_)
    held = np.zeros(4, np.int64)
    place = np.zeros(4, np.int64)
    cards = np.zeros(5, np.int64)
    for n in range(len(mine)):
        held[:] = 0
        for card in mine[n]:
            held[card // 13] |= 1 << (card % 13)
        for suit in range(4):  # the suit that holds most goes first
            before = 0
            for other in range(4):
                if held[other] > held[suit] or (held[other] == held[suit] and other < suit):
                    before += 1
            place[suit] = before
        for k in range(5):
            cards[k] = place[mine[n, k] // 13] * 13 + mine[n, k] % 13
        cards.sort()
        _, number = caribbean.number_of(cards, 31, -1)
        upcard = place[upcards[n] // 13] * 13 + upcards[n] % 13
        found[n] = bets[number] >> np.uint64(upcard) & np.uint64(1) != 0
    return found


def caribbean_player(dealt: Dealt) -> Decided:
    bets = stud_bets(caribbean.played(), dealt.mine, dealt.dealers[:, 0])
    (times,) = BET_OR_FOLD.bets.values()
    return Decided(~bets, {BET: times * bets.astype(np.int64)})


# Hold'em: by kind of flop, or of four cards, and pair.


@njit(cache=True, nogil=True)
def after(suits: Any, parts: Any, good: Any, mine: Any, board: Any) -> Any:
    """By round: what is decided when the first cards of the board lie."""
    found = np.zeros(len(mine), np.bool_)
    for n in range(len(mine)):
        kind, way = boards.part_of(suits, parts, board[n], 0)
        pair = suits.pair[mine[n, 0], mine[n, 1]]
        found[n] = good[kind, suits.changed[way, pair]]
    return found


@njit(cache=True, nogil=True)
def on_river(tables: Any, pays: Any, mine: Any, board: Any, last: Any) -> Any:
    """By round: whether the last wager is worth no less than a fold."""
    found = np.zeros(len(mine), np.bool_)
    for n in range(len(mine)):
        ante, raised = on_board(tables, pays, mine[n].astype(np.int64), board[n].astype(np.int64))
        found[n] = ante + last * raised >= pays.folded
    return found


def _class(mine: Bytes) -> NDArray[np.uint8]:
    found: NDArray[np.uint8] = boards.classes()[boards.suits().pair[mine[:, 0], mine[:, 1]]]
    return found


@cache
def _early() -> Truths:
    """By class of two cards, whether they are raised before the flop."""
    rows = zip(*ultimate.counts(), strict=True)
    return np.array([ultimate.raised_early(*row) for row in rows])


def ultimate_player(dealt: Dealt) -> Decided:
    early = _early()[_class(dealt.mine)]
    flop = after(
        boards.suits(), boards.parts(3), ultimate.raised_on_flop(), dealt.mine, dealt.board
    )
    times: Whole = np.select([early, flop], [ultimate.EARLY, ultimate.LATER], 0)
    rest = np.flatnonzero(times == 0)
    last = on_river(ranking(), ultimate.pays(), dealt.mine[rest], dealt.board[rest], ultimate.LAST)
    times[rest] = ultimate.LAST * last
    return Decided(times == 0, {ultimate_game.PLAY: times})


@cache
def _plays() -> Truths:
    """By class of two cards, whether they are played."""
    return np.array(
        [holdem_bonus.plays(holdem_bonus.STAKES, ends) for ends in holdem_bonus.counts()]
    )


def bonus_player(dealt: Dealt) -> Decided:
    plays = _plays()[_class(dealt.mine)].astype(np.int64)
    turn, river = holdem_bonus.wagered()
    suits, mine, board = boards.suits(), dealt.mine, dealt.board
    more = holdem_bonus.MORE * plays
    raised = {
        bonus_game.FLOP: holdem_bonus.FIRST * plays,
        bonus_game.TURN: more * after(suits, boards.parts(3), turn, mine, board),
        bonus_game.RIVER_WAGER: more * after(suits, boards.parts(4), river, mine, board),
    }
    return Decided(plays == 0, raised)


PLAYERS = {
    "three-card-poker": three_card_player,
    "caribbean-stud": caribbean_player,
    "mississippi-stud": mississippi_player,
    "let-it-ride": ride_player,
    "ultimate-holdem": ultimate_player,
    "holdem-bonus": bonus_player,
}
