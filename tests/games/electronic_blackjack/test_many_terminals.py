"""Two hundred terminals on one deal, each deciding differently, against a plain calculation; and
what a round of thousands says and asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from croupier.table import events as ev
from croupier.table.commands import Choose
from croupier.table.each import Each
from tests.story import Story

TERMINALS = 200
WISHES = ("stand", "draw", "double", "split", "time")


def wish(number: int, turn: int) -> str:
    """What terminal ``number`` would do at its decision ``turn``: no two have the same list."""
    digits = number + 1
    for _ in range(turn):
        digits //= len(WISHES)
    return WISHES[(digits + turn) % len(WISHES)]


def stake(number: int) -> int:
    return 500 + 100 * (number % 37)


def doubled(number: int) -> int:
    """The whole wager, or about half of it (2:26(1))."""
    amount = stake(number)
    return amount if number % 2 else max(amount // 200 * 100, 100)


def insured(number: int) -> int:
    return stake(number) // 200 * 100 if number % 3 == 1 else 0


# The plain calculation: cards by their values, nothing of the game's own code.


def value(card: str) -> int:
    rank = card[:-1]
    return 11 if rank == "A" else 10 if rank in ("J", "Q", "K") else int(rank)


def total(cards: list[str], ones: int = 0) -> tuple[int, bool]:
    """Points, and whether an ace counts 11; ``ones``: aces that must count 1."""
    points = sum(map(value, cards)) - 10 * ones
    eleven = sum(card[:-1] == "A" for card in cards) - ones
    while points > 21 and eleven:
        points, eleven = points - 10, eleven - 1
    return points, eleven > 0


@dataclass
class Plain:
    """One hand of a terminal, in plain numbers."""

    cards: list[str]
    stake: int
    added: int = 0
    ones: int = 0
    first: bool = True

    def count(self) -> int:
        return total(self.cards, self.ones)[0]


@dataclass
class Play:
    number: int
    sequence: list[str]
    used: int = 0
    turn: int = 0
    hands: list[Plain] = field(default_factory=list)

    def card(self) -> str:
        self.used += 1
        return self.sequence[self.used - 1]

    def play(self, two: list[str]) -> None:
        self.hands = [Plain([*two], stake(self.number))]
        at = 0
        while at < len(self.hands):
            hand = self.hands[at]
            if len(hand.cards) == 1:
                hand.cards.append(self.card())
            self.act(hand, aces=len(self.hands) > 1 and two[0][:-1] == "A" == two[1][:-1])
            at += 1

    def act(self, hand: Plain, *, aces: bool) -> None:
        while True:
            points, _ = total(hand.cards, hand.ones)
            pair = len(hand.cards) == 2 and value(hand.cards[0]) == value(hand.cards[1])
            may_split = pair and len(self.hands) == 1
            may_draw = points < 21 and not aces
            if not may_draw and not may_split:
                return
            said = wish(self.number, self.turn)
            self.turn += 1
            low = sum(1 if card[:-1] == "A" else value(card) for card in hand.cards)
            if said == "split" and may_split:
                other = Plain([hand.cards.pop()], hand.stake, first=False)
                self.hands.append(other)
                hand.cards.append(self.card())
                aces = hand.cards[0][:-1] == "A"
                continue
            if said == "double" and may_draw and len(hand.cards) == 2 and 9 <= low <= 11:
                hand.added = doubled(self.number)
                hand.ones = sum(card[:-1] == "A" for card in hand.cards)
                hand.cards.append(self.card())
                return
            if said == "time":
                self.automatic(hand)
                return
            if said != "draw" or not may_draw:
                return
            hand.cards.append(self.card())
            if hand.count() > 21:
                return

    def automatic(self, hand: Plain) -> None:
        while True:
            points, soft = total(hand.cards)
            if points > (16 if soft else 11):
                return
            hand.cards.append(self.card())

    def won(self, dealer: list[str]) -> int:
        """Cents won or lost on the hands, the dealer's complete."""
        theirs, _ = total(dealer)
        blackjack = len(dealer) == 2 and theirs == 21
        won = 0
        for hand in self.hands:
            mine = hand.count()
            at_risk = hand.stake + hand.added
            if mine > 21:
                won -= at_risk
            elif len(self.hands) == 1 and len(hand.cards) == 2 and mine == 21:
                won += 0 if blackjack else hand.stake * 3 // 2
            elif blackjack:
                won -= hand.stake if hand.first else 0
            elif theirs > 21 or mine > theirs:
                won += at_risk
            elif mine < theirs:
                won -= at_risk
        return won


def plainly(cards: list[str]) -> list[int]:
    """What each terminal wins, by the plain calculation."""
    one, first, other, *sequence = cards
    plays = [Play(number, sequence) for number in range(TERMINALS)]
    shared = total([one, other])[0] == 21
    for play in plays:
        if shared:
            play.hands = [Plain([one, other], stake(play.number))]
        else:
            play.play([one, other])
    rest = sequence[max(play.used for play in plays) :]
    dealer = [first]
    over = all(hand.count() > 21 for play in plays for hand in play.hands)
    low_card = shared and 2 <= value(first) <= 9
    insurance = first[:-1] == "A"
    if not low_card and (not over or insurance):
        dealer.append(rest.pop(0))
        while not over and not shared and total(dealer)[0] < 17:
            dealer.append(rest.pop(0))
    found = []
    for play in plays:
        won = play.won(dealer)
        if insurance:
            side = insured(play.number)
            won += side * 2 if value(dealer[1]) == 10 else -side
        found.append(won)
    return found


def told(cards: list[str]) -> tuple[Story, list[int]]:
    """The same at the table: what each terminal has won there."""
    names = [f"t{number:03}" for number in range(TERMINALS)]
    story = Story("electronic-blackjack", " ".join(cards), players={}, seats=TERMINALS)
    turns = dict.fromkeys(names, 0)
    for number, name in enumerate(names):
        story.join(name, number + 1)
        story.place(name, "original", stake(number))
    story.no_more_bets()
    while story.table.round.number == 1:
        ask = story.table.pending
        assert isinstance(ask, Each)
        for name in ask.waits_for():
            number, options = names.index(name), ask.offers[name].options
            if "insure" in options:
                if insured(number):
                    story.choose(name, "insure", insured(number))
                continue
            said = wish(number, turns[name])
            turns[name] += 1
            if said == "time":
                continue
            said = said if said in options else "stand"
            story.choose(name, said, doubled(number) if said == "double" else 0)
        if story.table.round.number == 1 and story.table.pending is ask and ask.offers:
            story.time_up()
    assert sum(story.table.ledger.balances.values()) == 0
    return story, [story.won(name) for name in names]


DEALS = {
    "eights against a six": "8♠ 6♦ 8♥",
    "eights against a ten": "8♠ K♦ 8♥",
    "eleven": "5♠ 9♦ 6♥",
    "soft sixteen": "A♠ 7♦ 5♥",
    "aces": "A♠ 5♦ A♥",
    "tens": "K♠ 2♦ 10♥",
    "twos": "2♠ 4♦ 2♥",
    "insurance": "9♠ A♦ 3♥",
    "a blackjack against an ace": "A♠ A♦ K♥",
    "a blackjack against a six": "A♠ 6♦ K♥",
}
REST = "3♣ 7♦ 2♥ 9♠ 4♣ 5♦ A♥ 8♣ J♦ 6♣ 10♣ 2♣ 9♥ 3♦ 5♣ Q♠ 7♥ 4♥ 6♥ 8♦ 10♦ K♣"
BLACKJACK = "9♣ 2♦ 3♥ 4♠ A♣ 5♦ 2♥ 3♣ 6♠ 7♠ A♠ A♥ 10♠ K♠ A♦ J♣ A♣ Q♥ A♠ Q♦ A♠ 10♠"


@pytest.mark.parametrize("rest", [REST, BLACKJACK])
@pytest.mark.parametrize("deal", DEALS.values(), ids=[*DEALS])
def test_2e_3_a_two_hundred_terminals_each_deciding_differently(deal: str, rest: str) -> None:
    cards = f"{deal} {rest}".split()
    story, won = told(cards)
    assert won == plainly(cards)
    lists = {tuple(wish(number, turn) for turn in range(4)) for number in range(TERMINALS)}
    assert len(lists) == TERMINALS
    assert sum(won) == -sum(e.stake - e.returned for e in story.settled())


@pytest.mark.parametrize(("deal", "second"), [("8♠ K♦ 8♥", "A♠"), ("3♠ A♦ 3♥", "Q♠")])
def test_2e_4_a_dealers_blackjack_against_two_hundred_terminals(deal: str, second: str) -> None:
    """It comes after the longest sequence, when some have doubled and split."""
    cards = f"{deal} {REST}".split()
    one, _, other, *sequence = cards
    plays = [Play(number, sequence) for number in range(TERMINALS)]
    for play in plays:
        play.play([one, other])
    cards[3 + max(play.used for play in plays)] = second
    story, won = told(cards)
    assert won == plainly(cards)
    assert [e.result for e in story.settled() if e.area.startswith(("split", "double"))].count(
        "void"
    )


def events_of(terminals: int, deciding: int) -> int:
    """How many events a round has beyond the wagers and their results, in which so many terminals
    decide twice, and the others are out of time."""
    story = Story("electronic-blackjack", "9♠ 6♦ 7♥ 2♣ 10♣ 5♦", players={}, seats=terminals)
    for number in range(terminals):
        story.join(f"t{number}", number + 1)
        story.place(f"t{number}", "original", 1000)
    story.no_more_bets()
    before = len(story.events)
    for option in ("draw", "stand"):
        for number in range(deciding):
            story.choose(f"t{number}", option)
        if option == "draw":
            story.time_up()
    assert story.table.round.number == 2
    events = [e for e in story.events[before:] if not isinstance(e, ev.Settled)]
    return sum(not isinstance(e, ev.Decided) or e.option != "time is up" for e in events)


def test_what_is_told_grows_with_the_decisions_made() -> None:
    """Not with terminals times events: a decision and the hand that it leads to."""
    assert events_of(50, 10) == events_of(400, 10)
    assert events_of(400, 30) == events_of(400, 10) + 20 * 3


def test_an_answer_costs_the_same_however_many_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """No offer is made anew when somebody else decides."""
    from croupier.games.electronic_blackjack.acting import Deciding

    made = 0
    offer: Callable[..., object] = Deciding.offer

    def counting(self: Deciding, terminal: object) -> object:
        nonlocal made
        made += 1
        return offer(self, terminal)

    monkeypatch.setattr(Deciding, "offer", counting)
    terminals = 300
    story = Story("electronic-blackjack", "9♠ 6♦ 2♥ 7♣ 10♣ 5♦", players={}, seats=terminals)
    for number in range(terminals):
        story.join(f"t{number}", number + 1)
        story.place(f"t{number}", "original", 1000)
    story.no_more_bets()
    for number in range(terminals):
        story.player(f"t{number}", Choose("draw" if number % 2 else "stand"))
    assert made == terminals + terminals // 2  # each before each of its own decisions, once
