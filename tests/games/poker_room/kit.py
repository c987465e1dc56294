"""The same hand at this table and at PokerKit's, with the same cards and the same actions."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from pokerkit import (
    Automation,
    BettingStructure,
    NoLimitTexasHoldem,
    OmahaHoldemHand,
    PotLimitOmahaHoldem,
    StandardHighHand,
)

from croupier.equipment.cards import DECK, Card
from croupier.games import GAMES
from croupier.games.poker_room.layout import FIRST_BLIND, STREETS
from croupier.games.poker_room.round import PokerRoom
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.asks import Choice
from croupier.table.betting import ALL_IN, BET, CALL, CHECK, FOLD, RAISE
from croupier.table.commands import Choose, NoMoreBets
from croupier.table.devices import Stacked
from croupier.table.sign import BUY_IN, Limit, Sign
from croupier.table.table import Table

SMALL, BIG, LATER = 1, 2, 4
SIGN = Sign(
    {"": Limit(BIG, LATER), FIRST_BLIND: Limit(SMALL, SMALL), BUY_IN: Limit(1, 10**9)},
    unit=1,
    coins=False,
)
SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
# A half pot is none of PokerKit's structures: it plays without a limit, and its own figures say
# what half of its pot is.
STRUCTURES = {
    "no limit": BettingStructure.NO_LIMIT,
    "full pot": BettingStructure.POT_LIMIT,
    "half pot": BettingStructure.NO_LIMIT,
    "structured": BettingStructure.FIXED_LIMIT,
}


def once(hands: Any) -> Any:
    """PokerKit's hands, each worked out once: it asks for the same one over and over."""
    work_out = cache(hands.from_game)

    def from_game(_: Any, hole: Any, board: Any = ()) -> Any:
        return work_out(tuple(hole), tuple(board))

    return type(hands.__name__, (hands,), {"from_game": classmethod(from_game)})


def of_kit(card: Card) -> str:
    """``10♠`` as PokerKit writes it."""
    return card[:-1].replace("10", "T") + SUITS[card[-1]]


class Both:
    """One hand on both sides."""

    def __init__(
        self, game: str, structure: str, stacks: list[int], deck: list[Card], raises: int
    ) -> None:
        self.stacks, self.deck, self.structure = stacks, deck, structure
        self.told = [f"stacks {stacks}"]
        self.acted: list[str] = []  # since the last bet or full raise
        self.since: tuple[str, int, bool] = ("", 0, False)
        options = GAMES[game].configure(
            {"structure": structure, "commission": 0, "most_raises": raises}
        )
        cards = [str(card) for card in deck]
        self.table = Table(GAMES[game], options=options, sign=SIGN, devices=Stacked(cards))
        self.table.start()
        self.names = [f"p{n}" for n in range(len(stacks))]
        for seat, (name, stack) in enumerate(zip(self.names, stacks, strict=True), 1):
            self.table.submit(Actor(name, Role.PLAYER), Join(seat))
            self.table.submit(Actor(name, Role.PLAYER), BuyIn(stack))
        self.table.submit(Actor("dealer", Role.DEALER), NoMoreBets())
        self.kit = self.of_kit(game, raises)
        self.holes = 2 if game == "texas-holdem" else 4
        self.next = len(stacks) * self.holes
        for _ in range(len(stacks)):
            who = self.kit.hole_dealee_index
            own = deck[who : self.next : len(stacks)]
            self.kit.deal_hole("".join(map(of_kit, own)))

    def of_kit(self, game: str, raises: int) -> Any:
        """PokerKit's hand: its own game, with the structure and the sizes of this table."""
        own: Any = NoLimitTexasHoldem if game == "texas-holdem" else PotLimitOmahaHoldem
        structure = STRUCTURES[self.structure]
        hands = once(StandardHighHand if game == "texas-holdem" else OmahaHoldemHand)
        members = {"betting_structure": structure, "hand_types": (hands,)}
        kind: Any = type(own.__name__, (own,), members)
        stacks = tuple(self.stacks)
        state = kind.create_state(AUTOMATIC, True, 0, (SMALL, BIG), BIG, stacks, len(stacks))
        sizes = (BIG, BIG, LATER, LATER) if self.structure == "structured" else (BIG,) * 4
        # to PokerKit an opening bet counts as one of the raises, a blind does not
        counts = (raises, *(raises + 1,) * 3) if raises else (None,) * 4
        state.streets = tuple(
            replace(
                street,
                min_completion_betting_or_raising_amount=size,
                max_completion_betting_or_raising_count=count,
            )
            for street, size, count in zip(state.streets, sizes, counts, strict=True)
        )
        return state

    @property
    def round(self) -> PokerRoom:
        found = self.table.round
        assert isinstance(found, PokerRoom)
        return found

    def deal_board(self) -> None:
        """PokerKit's board follows ours: the burn card is the next one."""
        while self.kit.status and self.kit.street is not None and self.kit.actor_index is None:
            if not self.kit.can_burn_card():
                break
            self.kit.burn_card(of_kit(self.deck[self.next]))
            number = 3 if not self.kit.board_cards else 1
            cards = self.deck[self.next + 1 : self.next + 1 + number]
            self.kit.deal_board("".join(map(of_kit, cards)))
            self.next += 1 + number

    def choice(self) -> Choice | None:
        """What is asked in this hand; None once it is over."""
        if self.table.round.number > 1:
            return None
        ask = self.table.pending
        return ask if isinstance(ask, Choice) else None

    def agree(self, ask: Choice) -> None:
        """Whose turn it is and what may be done is the same on both sides."""
        kit, (player,) = self.kit, ask.to
        who = self.names.index(player)
        assert kit.actor_index == who, (player, kit.actor_index)
        betting = self.round.acting.now
        low = high = None
        for what in (BET, RAISE):
            if ask.amounts and what in ask.amounts:
                low, high = (betting.call + one for one in ask.amounts[what][:2])
        if ALL_IN in ask.options:
            everything = betting.bets[player] + betting.stacks[player]
            low = everything if low is None else low
            high = everything if high is None else high
        others = [name for name in betting.live if name != player]
        if max(betting.bets[name] + betting.stacks[name] for name in others) <= betting.call:
            # nobody could call: PokerKit forbids a raise that comes back uncalled (10:33(4)(d))
            assert not kit.can_complete_bet_or_raise_to()
            return
        least = kit.min_completion_betting_or_raising_to_amount
        most = kit.max_completion_betting_or_raising_to_amount
        if self.structure == "half pot" and least is not None:
            bets, everything = kit.bets, kit.bets[who] + kit.stacks[who]
            half = max(bets) + (max(bets) - bets[who] + kit.total_pot_amount) // 2
            most = min(half, everything)
        if low is None and least is not None:
            # to PokerKit the first all-in over the blinds is a raise, and several short ones add
            # up to one; to 10:32(9) they are none: who has acted may call or fold (I-PR-4)
            assert player in self.acted
            return
        assert (low, high) == (least, most), (ask.describe(), ask.amounts, least, most)

    def act(self, ask: Choice, rng: Random) -> str:
        (player,) = ask.to
        betting = self.round.acting.now
        weights = {FOLD: 1, CHECK: 4, CALL: 6, BET: 2, RAISE: 2, ALL_IN: 1}
        options = [o for o in ask.options if not (o == FOLD and CHECK in ask.options)]
        if not self.kit.can_complete_bet_or_raise_to():
            options = [o for o in options if o in (FOLD, CHECK, CALL)]
        what = rng.choices(options, [weights[option] for option in options])[0]
        amount = 0
        if ask.amounts and what in ask.amounts:
            low, high, _ = ask.amounts[what]
            amount = min(int(low * rng.paretovariate(1.0)), high)
            amount = low if rng.random() < 0.3 else max(amount, low)
        total = betting.call + amount
        if what == ALL_IN:
            total = betting.bets[player] + betting.stacks[player]
        if self.since != (ask.what, betting.raised, bool(betting.call)):
            self.acted = []
        self.table.submit(Actor(player, Role.PLAYER), Choose(what, amount=amount))
        if self.since != (ask.what, betting.raised, bool(betting.call)):
            self.acted = []
        self.since = (ask.what, betting.raised, bool(betting.call))
        self.acted.append(player)
        if what == FOLD:
            self.kit.fold()
        elif what in (CHECK, CALL):
            self.kit.check_or_call()
        else:
            self.kit.complete_bet_or_raise_to(total)
        return f"{player} {what} {total if what in (BET, RAISE, ALL_IN) else ''}"

    def ours(self) -> list[int]:
        return [self.table.credit(name) for name in self.names]

    def theirs(self) -> list[int]:
        return list(self.kit.stacks)

    def played(self) -> PokerRoom:
        assert self.table.last is not None
        found = self.table.last.round
        assert isinstance(found, PokerRoom)
        return found


def play(game: str, structure: str, rng: Random, raises: int = 0) -> Both:
    """One random hand, played to its end on both sides.

    Where the sign caps raises nobody runs out of chips: to PokerKit an all-in for less than a raise
    is one of them, here it is none (32(9), I-PR-8).
    """
    number = rng.randint(2, 9)
    stacks = [rng.choice((rng.randint(2, 40), rng.randint(40, 400))) for _ in range(number)]
    if raises:
        stacks = [rng.randint(100, 400) for _ in range(number)]
    deck = [*DECK]
    rng.shuffle(deck)
    both = Both(game, structure, stacks, deck, raises)
    while (ask := both.choice()) is not None:
        if ask.what not in STREETS:
            both.table.submit(Actor(ask.to[0], Role.PLAYER), Choose("show"))
            continue
        both.deal_board()
        try:
            both.agree(ask)
            both.told.append(both.act(ask, rng))
        except Exception as error:
            error.add_note("\n".join(both.told))
            raise
    if both.kit.actor_index is not None and not both.kit.checking_or_calling_amount:
        both.kit.check_or_call()  # PokerKit asks the second blind, alone with players all-in
    both.deal_board()
    return both
