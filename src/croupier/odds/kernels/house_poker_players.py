"""Basic strategy of house poker for many rounds together, and the kernels that play by it.

What depends on few things is a table filled in by the live strategy; what looks at hole cards and
board together is said here for whole arrays of cards, and held against live rounds by the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import combinations_with_replacement, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import DECK, SUIT, SUITS, Card
from croupier.games.poker import holdem_bonus, let_it_ride, mississippi, three_card, ultimate
from croupier.games.poker.caribbean import BET, CaribbeanStud
from croupier.games.poker.closed import CHECK, FOLD
from croupier.games.poker.holdem_strategy import OUTS, PLACE, TEN, raised_before_flop
from croupier.games.poker.holdem_strategy import holdem_bonus as decide_bonus
from croupier.games.poker.layout import ANTE, Played
from croupier.games.poker.round import HousePoker
from croupier.games.poker.strategy import caribbean as decide_caribbean
from croupier.games.poker.strategy import three_card as decide_three
from croupier.games.poker.stud_strategy import (
    on_fifth,
    on_fourth,
    on_third,
    rides_with_four,
    rides_with_three,
)
from croupier.odds.figures import line_of
from croupier.odds.kernels.house_poker import (
    Beside,
    Dealt,
    Decided,
    Plan,
    Player,
    Truths,
    Whole,
    deal,
    simulate,
    strength,
)
from croupier.odds.kernels.kernel import Kernel, Runner, Simulated
from croupier.odds.kernels.poker import hands_of, numbers
from croupier.odds.kernels.rng import Bytes, State
from croupier.odds.kernels.tally import Floats, Tally
from croupier.table.areas import Area
from croupier.wagers.poker import POKER, THREE_CARD, Order, Rank

FACES = len(POKER.faces)
FACE = np.array([PLACE[card] for card in DECK])  # by card, 0 for a two
OF_SUIT = np.array([SUITS.index(SUIT[card]) for card in DECK])
RUNNING = (Rank.STRAIGHT, Rank.FLUSH, Rank.STRAIGHT_FLUSH, Rank.ROYAL_FLUSH)
UPCARDS = tuple(f"{face}♠" for face in POKER.faces)

# Tables that the live strategy fills in.


def _cards(faces: tuple[str, ...], *, suited: bool) -> list[Card]:
    """Cards of these face values, of one suit or not."""
    return [Card(face + (SUITS[0] if suited else SUITS[n % 4])) for n, face in enumerate(faces)]


def _hands(order: Order) -> list[list[Card]]:
    """One hand at least of each strength."""
    held = [*combinations_with_replacement(order.faces, order.size)]
    found = [_cards(faces, suited=False) for faces in held if max(map(faces.count, faces)) < 5]
    found += [_cards(faces, suited=True) for faces in held if len({*faces}) == order.size]
    return found


@cache
def three_card_bets() -> Truths:
    """By strength, whether the hand is played."""
    table = np.zeros(len(hands_of(THREE_CARD)), np.bool_)
    hands = _hands(THREE_CARD)
    for place, hand in zip(strength(THREE_CARD, _rows(hands)), hands, strict=True):
        table[place] = decide_three(hand, [], (BET,)) == BET
    return table


@cache
def caribbean_bets() -> Truths:
    """By strength and face value of the upcard, which decides nothing from a pair upwards."""
    table = np.zeros((len(hands_of(POKER)), FACES), np.bool_)
    hands = _hands(POKER)
    for place, hand in zip(strength(POKER, _rows(hands)), hands, strict=True):
        odd = hands_of(POKER)[place].rank is Rank.ODD_CARDS
        for n, upcard in enumerate(UPCARDS if odd else UPCARDS[:1]):
            said = decide_caribbean(hand, [Card(upcard)], (BET,)) == BET
            table[place, n if odd else slice(None)] = said
    return table


def _rows(hands: list[list[Card]]) -> Bytes:
    return np.stack([numbers(hand) for hand in hands])


@cache
def by_two(decide: Callable[[list[Card]], Any]) -> NDArray[Any]:
    """By two cards in any order."""
    pairs = [*permutations(DECK, 2)]
    said = [decide([*pair]) for pair in pairs]
    table = np.zeros((len(DECK), len(DECK)), np.array(said).dtype)
    first, second = _rows([[*pair] for pair in pairs]).T
    table[first, second] = said
    return table


@cache
def by_values(decide: Callable[[list[Card]], Any], cards: int) -> Whole:
    """By sorted face values, and whether they are of one suit."""
    table = np.zeros((*[FACES] * cards, 2), np.int64)
    for places in combinations_with_replacement(range(FACES), cards):
        faces = tuple(POKER.faces[place] for place in places)
        table[(*places, 0)] = decide(_cards(faces, suited=False))
        if len({*places}) == cards:
            table[(*places, 1)] = decide(_cards(faces, suited=True))
    return table


def look_up(table: Whole, cards: Bytes) -> Whole:
    places = np.sort(FACE[cards], axis=1)
    suits = OF_SUIT[cards]
    one_suit = (suits == suits[:, :1]).all(axis=1).astype(np.int64)
    found: Whole = table[(*places.T, one_suit)]
    return found


def _nobody(dealt: Dealt) -> Truths:
    return np.zeros(len(dealt.mine), np.bool_)


# The games without community cards, and those where face values and one suit decide.


def three_card_player(dealt: Dealt) -> Decided:
    bets = three_card_bets()[strength(THREE_CARD, dealt.mine)]
    return Decided(~bets, {three_card.BET: bets.astype(np.int64)})


def caribbean_player(dealt: Dealt) -> Decided:
    bets = caribbean_bets()[strength(POKER, dealt.mine), FACE[dealt.dealers[:, 0]]]
    return Decided(~bets, {BET: 2 * bets})


def mississippi_player(dealt: Dealt) -> Decided:
    third = look_up(by_values(on_third, 2), dealt.mine)
    fourth = look_up(by_values(on_fourth, 3), dealt.with_board(1))
    fourth[third == 0] = 0
    last = dealt.with_board(2)
    shy, bold = look_up(by_values(_shy, 4), last), look_up(by_values(_bold, 4), last)
    fifth = np.where(np.maximum(third, fourth) >= 3, bold, shy)
    fifth[fourth == 0] = 0
    raised = {mississippi.THIRD: third, mississippi.FOURTH: fourth, mississippi.FIFTH: fifth}
    return Decided(fifth == 0, raised)


def _shy(cards: list[Card]) -> int:
    return on_fifth(cards, bold=False)


def _bold(cards: list[Card]) -> int:
    return on_fifth(cards, bold=True)


def ride_player(dealt: Dealt) -> Decided:
    one = look_up(by_values(rides_with_three, 3), dealt.mine) == 0
    two = look_up(by_values(rides_with_four, 4), dealt.with_board(1)) == 0
    taken = {let_it_ride.ONE: one, let_it_ride.TWO: two}
    return Decided(_nobody(dealt), taken_back=taken)


# Hold'em: what hole cards and board make together.


@cache
def ranks() -> NDArray[np.int8]:
    """By strength, the place of the rank."""
    places = [POKER.ranks.index(hand.rank) for hand in hands_of(POKER)]
    return np.array(places, np.int8)


@cache
def several() -> NDArray[np.int8]:
    """By strength, the face values of which there are several, of two pairs and full houses both;
    -1: none."""
    table = np.full((len(hands_of(POKER)), 2), -1, np.int8)
    for place, hand in enumerate(hands_of(POKER)):
        both = hand.rank in (Rank.TWO_PAIRS, Rank.FULL_HOUSE)
        if hand.rank not in (*RUNNING, Rank.ODD_CARDS):
            shown = [POKER.faces.index(face) for face in hand.faces[: 2 if both else 1]]
            table[place, : len(shown)] = shown
    return table


def at_rank(rank: Rank) -> int:
    return POKER.ranks.index(rank)


def is_hidden(own: NDArray[np.uint16], dealt: Dealt, board: int) -> Truths:
    """Whether a hole card is part of a pair or better."""
    faces = FACE[dealt.mine]
    shown = several()[own]
    part = (faces[:, :, None] == shown[:, None, :]).any(axis=(1, 2))
    running = np.isin(ranks()[own], [at_rank(rank) for rank in RUNNING])
    if board == POKER.size:
        running &= own > strength(POKER, dealt.board)
    found: Truths = part | running
    return found


def _counts_of_own_suits(dealt: Dealt, board: int) -> Whole:
    """By hole card, how many cards in sight are of its suit."""
    suits = OF_SUIT[dealt.with_board(board)]
    found: Whole = (OF_SUIT[dealt.mine][:, :, None] == suits[:, None, :]).sum(axis=2)
    return found


def ultimate_player(dealt: Dealt) -> Decided:
    early = by_two(raised_before_flop)[dealt.mine[:, 0], dealt.mine[:, 1]]
    on_flop = _raised_on_flop(dealt) & ~early
    last = ~early & ~on_flop
    own = strength(POKER, dealt.with_board(5))
    good = is_hidden(own, dealt, 5)
    unsure = np.flatnonzero(last & ~good)
    good[unsure] = _outs(own[unsure], dealt.mine[unsure], dealt.board[unsure]) < OUTS
    times = np.select([early, on_flop, last & good], [4, 2, 1], 0)
    return Decided(times == 0, {ultimate.PLAY: times})


def _raised_on_flop(dealt: Dealt) -> Truths:
    own = strength(POKER, dealt.with_board(3))
    rank, faces = ranks()[own], FACE[dealt.mine]
    deuces = (faces == 0).all(axis=1)
    pair = (rank == at_rank(Rank.PAIR)) & ~deuces & is_hidden(own, dealt, 3)
    draw = ((_counts_of_own_suits(dealt, 3) >= 4) & (faces >= TEN)).any(axis=1)
    draw &= rank == at_rank(Rank.ODD_CARDS)
    found: Truths = (rank >= at_rank(Rank.TWO_PAIRS)) | pair | draw
    return found


def _outs(own: NDArray[np.uint16], mine: Bytes, board: Bytes) -> Whole:
    """With how many cards unseen the dealer would win."""
    deck = np.arange(len(DECK), dtype=np.uint8)
    six = np.empty((len(own), len(deck), 6), np.uint8)
    six[:, :, :5], six[:, :, 5] = board[:, None, :], deck
    higher = strength(POKER, six.reshape(-1, 6)).reshape(len(own), len(deck)) > own[:, None]
    known = np.hstack([mine, board])
    higher[np.arange(len(own))[:, None], known] = False
    found: Whole = higher.sum(axis=1)
    return found


def bonus_player(dealt: Dealt) -> Decided:
    folded = by_two(_folds)[dealt.mine[:, 0], dealt.mine[:, 1]]
    plays = (~folded).astype(np.int64)
    flop, turn = strength(POKER, dealt.with_board(3)), strength(POKER, dealt.with_board(4))
    on_flop = is_hidden(flop, dealt, 3) | (_counts_of_own_suits(dealt, 3) >= 4).any(axis=1)
    on_flop |= _in_sequence(dealt, 3, np.ones((len(flop), 5), np.bool_))
    low = (ranks()[turn] == at_rank(Rank.PAIR)) & (several()[turn, 0] < POKER.faces.index("6"))
    on_turn = is_hidden(turn, dealt, 4) & ~low
    suits = OF_SUIT[dealt.with_board(4)]
    for n in range(2):
        on_turn |= _in_sequence(dealt, 4, suits == suits[:, n : n + 1])
    raised = {
        holdem_bonus.FLOP: 2 * plays,
        holdem_bonus.TURN: plays * on_flop,
        holdem_bonus.RIVER_WAGER: plays * on_turn,
    }
    return Decided(folded, raised)


def _folds(mine: list[Card]) -> bool:
    return decide_bonus(mine, [], ("bet", CHECK, FOLD)) == FOLD


def _in_sequence(dealt: Dealt, board: int, which: Truths) -> Truths:
    """Four of these cards in a row, a hole card among them; an ace at either end."""
    bits = np.where(which, 2 << FACE[dealt.with_board(board)], 0)
    bits |= bits >> FACES  # an ace is below a two as well
    held, own = np.bitwise_or.reduce(bits, axis=1), bits[:, 0] | bits[:, 1]
    found = _nobody(dealt)
    for low in range(FACES - 2):
        run = 0b1111 << low
        found |= ((held & run) == run) & ((own & run) != 0)
    return found


# Wagers that other cards decide.


def hole_cards(area: Area) -> Callable[[Dealt], Floats]:
    """By the two cards that a player has (11:6)."""
    table = np.zeros((len(DECK), len(DECK)))
    for one, other in permutations(range(len(DECK)), 2):
        played = Played(None, cards=(DECK[one], DECK[other]))
        table[one, other] = float(line_of(area.result(played))[2])
    return lambda dealt: table[dealt.mine[:, 0], dealt.mine[:, 1]]


def community_cards(area: Area) -> Callable[[Dealt], Floats]:
    """By the three community cards (17:38)."""
    table = np.array([float(line_of(area.result(Played(h)))[2]) for h in hands_of(THREE_CARD)])
    return lambda dealt: table[strength(THREE_CARD, dealt.board)]


@dataclass(frozen=True)
class Way:
    """How a game is simulated: who decides, and what may be wagered."""

    game: type[HousePoker]
    player: Player
    stakes: tuple[str, ...] = (ANTE,)  # placed first, all alike
    sides: tuple[str, ...] = ()  # beside them, if wanted
    beside: Mapping[str, Beside] = field(default_factory=dict)


WAYS = {
    "three-card-poker": Way(
        three_card.ThreeCardPoker, three_card_player, sides=(three_card.PAIR_PLUS,)
    ),
    "caribbean-stud": Way(CaribbeanStud, caribbean_player),
    "mississippi-stud": Way(
        mississippi.MississippiStud,
        mississippi_player,
        sides=(mississippi.BONUS,),
        beside={mississippi.BONUS: community_cards},
    ),
    "let-it-ride": Way(
        let_it_ride.LetItRide,
        ride_player,
        (let_it_ride.DOLLAR, let_it_ride.TWO, let_it_ride.ONE),
    ),
    "ultimate-holdem": Way(ultimate.Ultimate, ultimate_player, sides=(ultimate.TRIPS,)),
    "holdem-bonus": Way(
        holdem_bonus.HoldemBonus,
        bonus_player,
        sides=(holdem_bonus.BONUS,),
        beside={holdem_bonus.BONUS: hole_cards},
    ),
}


def player_of(game: str, strategy: str) -> Player:
    """Who decides: by basic strategy, or for the best."""
    if strategy != "optimal":
        return WAYS[game].player
    from croupier.odds.kernels.house_poker_optimal import PLAYERS

    return PLAYERS[game]


def plan_of(game: str, job: Simulated, options: Any) -> Plan | None:
    """The tables of a job; nothing for wagers that are not made so."""
    way = WAYS[game]
    many = len(way.stakes)
    if job.names[:many] != [*way.stakes] or not {*job.names[many:]} <= {*way.sides}:
        return None
    most_in_all: int = getattr(options, "maximum_payout", 0)  # for a hand, its wagers together
    if len({*job.stakes[:many]}) > 1 or most_in_all:
        return None
    most: int = getattr(options, "maximum_payment", 0)
    layout, player = way.game.areas(options), player_of(game, job.strategy)
    return Plan(way.game, layout, job.names, job.stakes, player, way.beside, most)


def kernel(game: str) -> Kernel:
    def runner(job: Simulated, options: Any, areas: list[Area]) -> Runner | None:
        plan = plan_of(game, job, options)
        return None if plan is None else partial(_chunk, plan, job.session)

    return Kernel(runner, deal, ("", "basic", "optimal"))


def _chunk(plan: Plan, session: int, state: State, rounds: int) -> Tally:
    return simulate(state, plan, rounds, session)


THREE_CARD_POKER = kernel("three-card-poker")
CARIBBEAN = kernel("caribbean-stud")
MISSISSIPPI = kernel("mississippi-stud")
LET_IT_RIDE = kernel("let-it-ride")
ULTIMATE = kernel("ultimate-holdem")
HOLDEM_BONUS = kernel("holdem-bonus")
