"""A table as somebody sees it: the hands that lie on it, and what it waits for, by name.

Everything here is a fold of events, shown to whom their audience names: what a program or a
strategy is told through it is what that player could see at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from croupier.equipment.pieces import piece_of
from croupier.table import events as ev
from croupier.table.actors import SYSTEM
from croupier.table.asks import Ask, Choice, CutHere, Draw, Shuffle
from croupier.table.commands import Face, Given

if TYPE_CHECKING:
    from croupier.table.table import Table

DOWN = "▒▒"  # a card that lies face down, as it is written
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
OWNERLESS = ("community", "aside", "bottom")  # not somebody's: 'the second community card'


class Hand(tuple[str, ...]):
    """The cards of a hand as somebody sees them, in the order they lie; ``''`` is face down.

    >>> Hand(("9♠", ""))
    Hand('9♠ ▒▒')
    """

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(card or DOWN for card in self)

    def __repr__(self) -> str:
        return f"Hand('{self}')"

    def _repr_html_(self) -> str:
        from croupier.table.drawn import cards

        return cards(self)


def _sees(event: ev.Event, viewer: str) -> bool:
    return event.audience in (ev.EVERYONE, ev.PUBLIC) or (bool(viewer) and event.audience == viewer)


class _Card:
    __slots__ = ("face", "hand", "slot")

    def __init__(self, hand: str, slot: int, face: str) -> None:
        self.hand = hand
        self.slot = slot
        self.face = face


def hands(events: Iterable[ev.Event], viewer: str = "") -> dict[str, Hand]:
    """The hands on the table after these events of a round, as everyone sees them or, with a
    ``viewer``, as that player does.

    >>> told = [ev.Dealt("banker", "9♠"), ev.Dealt("banker", slot=4),
    ...         ev.Exposed("banker", "2♦", 4, audience="alice")]
    >>> hands(told)["banker"], hands(told, "alice")["banker"]
    (Hand('9♠ ▒▒'), Hand('9♠ 2♦'))
    """
    lying: list[_Card] = []
    for event in events:
        if isinstance(event, ev.Dealt) and _sees(event, viewer):
            lying.append(_Card(event.to, event.slot, event.card))
        elif isinstance(event, ev.Exposed) and _sees(event, viewer):
            one = _found(lying, event.to, event.slot, "")
            if one is not None:
                one.face = event.card
        elif isinstance(event, ev.CardMoved) and _sees(event, viewer):
            one = _found(lying, event.of, event.slot, event.card)
            if one is not None:
                lying.remove(one)
                one.hand = event.to
                lying.append(one)
        elif isinstance(event, ev.Folded):
            gone = set(event.slots)
            lying = [one for one in lying if one.slot not in gone]
    found: dict[str, list[str]] = {}
    for one in lying:
        found.setdefault(one.hand, []).append(one.face)
    return {name: Hand(faces) for name, faces in found.items()}


def _found(lying: list[_Card], hand: str, slot: int, face: str) -> _Card | None:
    """The card of a slot; without slots, the last of that face in the hand."""
    for one in reversed(lying):
        same = one.slot == slot if slot != ev.NO_SLOT else one.hand == hand and one.face == face
        if same:
            return one
    return None


def counts(events: Iterable[ev.Event]) -> dict[str, str]:
    """What each hand was last announced to come to."""
    return {event.hand: event.count for event in events if isinstance(event, ev.Counted)}


class Waiting(str):
    """What a table waits for, in words: ``"the banker's second card"``.  A text, with more to it.

    ``kind`` is one word for programs: wagers, choice, cut, retraction, card, tile, spin, toss,
    roll, pick, catch, shuffled, or closed.
    """

    kind: str
    who: tuple[str, ...]  # the players who are asked; empty: the house is
    options: tuple[str, ...]  # of a choice
    rule: str

    def __new__(
        cls,
        what: str,
        kind: str = "",
        who: tuple[str, ...] = (),
        options: tuple[str, ...] = (),
        rule: str = "",
    ) -> Waiting:
        new = super().__new__(cls, what)
        new.kind, new.who, new.options, new.rule = kind, who, options, rule
        return new


def waiting(table: Table) -> Waiting:
    """What a table waits for."""
    if table.closed:
        return Waiting("nothing: the table is closed", "closed")
    ask = table.pending
    options = ask.options if isinstance(ask, Choice) else ()
    kind = piece_of(ask.shoe.pack) if isinstance(ask, Draw) else ask.kind
    who = ask.waits_for()
    return Waiting(name(table, ask), kind, tuple(who), tuple(options), ask.rule)


def name(table: Table, ask: Ask) -> str:
    """What a pause is called: whose card is to be entered, what is decided on."""
    if isinstance(ask, Draw):
        return _card(table, ask)
    if isinstance(ask, Shuffle):
        return f"the {len(ask.cards)} {ask.piece}s, shuffled"
    if isinstance(ask, CutHere):
        return f"{ask.player or 'the dealer'}'s cut of the cards"
    return ask.describe()


def _card(table: Table, ask: Draw) -> str:
    """Whose card it is, found by supposing one: the round alone knows where it goes."""
    piece = piece_of(ask.shoe.pack)
    face = next(iter(ask.shoe.could_be(ask.index)), "")
    run = table.run
    given = Given(SYSTEM.name, SYSTEM.role, Face(ask.index, face), run.round.now)
    for event in run.supposing(given) if face else ():
        if isinstance(event, ev.Dealt):
            nth = len(hands(run.round.events).get(event.to, ()))
            return whose(event.to, nth, event.piece)
        if isinstance(event, ev.Exposed):
            dealt = [one for one in run.round.events if isinstance(one, ev.Dealt)]
            slots = [one.slot for one in dealt if one.to == event.to]
            nth = slots.index(event.slot) if event.slot in slots else 0
            return whose(event.to, nth, piece)
        if isinstance(event, ev.CardBurned):
            return f"the {piece} that is burnt"
    return f"the next {piece}"


def whose(hand: str, nth: int, piece: str = "card") -> str:
    """A card of a hand by whose it is; ``nth`` from 0.

    >>> whose("banker", 1), whose("box 3", 0), whose("community", 2)
    ("the banker's second card", "box 3's first card", 'the third community card')
    """
    number = ORDINALS[nth] if nth < len(ORDINALS) else f"{nth + 1}th"
    if hand in OWNERLESS:
        return f"the {number} {hand} {piece}"
    owner = hand if any(letter.isdigit() for letter in hand) else f"the {hand}"
    return f"{owner}'s {number} {piece}"


class Option(NamedTuple):
    """Something a player may decide; with ``high``, any amount from low to high by step.

    ``cost`` is what it takes that need not be said: to call a bet.
    """

    word: str
    low: int = 0
    high: int = 0
    step: int = 0
    cost: int = 0

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True)
class View:
    """What one player may see when asked to decide: no more than that.

    ``hand`` is the hand it is about (empty, where it is about none), ``counts`` what was announced
    of each hand, ``wagers`` what the player has on the layout by area and box, in cents.
    """

    player: str
    game: str
    round: int
    waiting_for: Waiting
    options: tuple[Option, ...]
    hands: Mapping[str, Hand]
    hand: Hand
    counts: Mapping[str, str]
    count: str  # of that hand: '16', 'soft 17'; empty where nothing is announced
    box: int
    balance: int
    wagers: Mapping[tuple[str, int], int]

    def may(self, word: str) -> bool:
        """Whether an option is open."""
        return any(option.word == word for option in self.options)


def view(table: Table, player: str) -> View:
    """A table as one player sees it now."""
    round, ask = table.round, table.pending
    lying = hands(round.events, player)
    told = counts(round.events)
    box = getattr(ask, "box", 0) or (round.box_for(player) if player in round.players else 0)
    about = getattr(ask, "hand", "") or f"box {box}"
    if about not in lying and player in lying:
        about = player  # where hands are the players' own
    if isinstance(ask, Choice):
        put = ask.put_to(player)
        amounts = put.amounts or {}
        options = tuple(
            Option(word, *amounts.get(word, (0, 0, 0)), put.costs.get(word, 0))
            for word in put.options
        )
    else:
        options = ()
    return View(
        player,
        table.game.name,
        round.number,
        waiting(table),
        options,
        lying,
        lying.get(about, Hand()),
        told,
        told.get(about, ""),
        box,
        table.credit(player),
        {(wager.area.name, wager.box): wager.amount for wager in round.of(player)},
    )
