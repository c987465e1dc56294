"""Rounds of play as they are told in the terminal: events in a few coloured words."""

from collections.abc import Iterable, Iterator

from rich.text import Text

from croupier.equipment.cards import DECK, RED
from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.transcript import words

CARDS = frozenset(DECK)
RESULTS = {
    "win": "bold green",
    "lose": "red",
    "void": "yellow",
    "stand-off": "yellow",
    "prize": "bold green",
    "surrendered": "red",
}
RED_POCKETS = frozenset("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())


def card(face: str) -> Text:
    """A card as it looks: red or black on white."""
    if not face:
        return Text("▒▒", "white on blue")
    return Text(f" {face} ", "bold red on white" if face in RED else "bold black on white")


def pocket(number: str) -> Text:
    """A pocket of a wheel in its colour."""
    if not number.isdigit() or int(number) == 0 or int(number) > 36:
        return Text(f" {number} ", "bold white on green")
    return Text(f" {number} ", f"bold white on {'red' if number in RED_POCKETS else 'black'}")


def coloured(text: str) -> Text:
    """Words with the cards among them coloured."""
    shown = Text()
    for at, word in enumerate(text.split(" ")):
        if at:
            shown.append(" ")
        bare = word.strip(",;.")
        shown.append_text(card(bare) if bare in CARDS else Text(word))
        if bare in CARDS and word != bare:
            shown.append(word.removeprefix(bare))
    return shown


def settled(event: ev.Settled) -> Text:
    """What became of a wager."""
    shown = Text(f"  {event.player}: {event.area} {format_amount(event.stake)} ")
    shown.append(event.result, RESULTS.get(event.result, ""))
    if event.odds:
        shown.append(f" at {event.odds}")
    shown.append(f", {format_amount(event.returned)} back")
    shown.append(f"  [{event.rule}]", "dim")
    return shown


def tell(events: Iterable[ev.Event]) -> Iterator[Text]:
    """Lines for some events; what is dealt, and what is counted, stands in a row."""
    row: list[tuple[str, Text]] = []  # whose, and what
    kind: type[ev.Event] | None = None
    for event in events:
        piece = _piece(event)
        if piece is None or type(event) is not kind:
            if row:
                yield _joined(row)
            row, kind = [], type(event)
        if piece is not None:
            row.append(piece)
        elif (told := narrated(event)) is not None:
            yield told
    if row:
        yield _joined(row)


def _joined(row: list[tuple[str, Text]]) -> Text:
    """What came together in a row; what is one hand's in succession, behind its name once."""
    shown = Text("  ")
    before = ""
    for at, (whose, piece) in enumerate(row):
        if whose == before:
            shown.append(" ")
        else:
            shown.append(f"{'  ' * bool(at)}{whose} ")
        shown.append_text(piece)
        before = whose
    return shown


def _piece(event: ev.Event) -> tuple[str, Text] | None:
    """A part of a row, for events that come several together: whose it is, and what."""
    match event:
        case ev.Dealt():
            return event.to, card(event.card)
        case ev.Exposed() if not event.audience:
            return event.to, card(event.card)
        case ev.Counted():
            return event.hand, Text(event.count, "bold")
    return None


def holding(events: Iterable[ev.Event], name: str) -> Text:
    """The cards that a player alone has seen, or an edge of them, each once: face down on the
    table still."""
    held: dict[int, tuple[str, str]] = {}
    for event in events:
        if isinstance(event, ev.Peeked):
            if event.audience == name:
                before = held.get(event.slot, ("", ""))[1]
                seen = f"{before}, {event.edge} {event.shows}" if before else ""
                held[event.slot] = (event.to, seen or f"{event.edge} {event.shows}")
        elif isinstance(event, ev.Exposed) and event.slot != ev.NO_SLOT:
            if event.audience == name:
                held[event.slot] = (event.to, event.card)
            elif not event.audience:
                held.pop(event.slot, None)
        elif isinstance(event, ev.ShoeShuffled) and not event.base:
            held.clear()  # everything went back
        elif isinstance(event, ev.CardMoved) and event.slot in held:
            held[event.slot] = (event.to, held[event.slot][1])
        elif isinstance(event, ev.Folded):
            for slot in event.slots:
                held.pop(slot, None)
    if not held:
        return Text()
    hands = dict.fromkeys(hand for hand, _ in held.values())
    shown = Text(f"  {name} has seen")
    for hand in hands:
        shown.append(f"  {hand} ")
        shown.append_text(Text(" ").join(card(face) for to, face in held.values() if to == hand))
    return shown


def narrated(event: ev.Event) -> Text | None:
    """An event in a line; None where it is told otherwise."""
    match event:
        case ev.RoundOpened() | ev.RoundClosed():
            return None  # the panel says so
        case ev.Exposed() | ev.Peeked():
            return None  # of the player alone: told beside the choice (:func:`holding`)
        case ev.Settled():
            return settled(event)
        case ev.Announced():
            return Text(f"  “{event.text}”", "bold")
        case ev.NumbersDrawn():
            return Text(f"  drawn: {' '.join(map(str, sorted(event.numbers)))}")
        case ev.Lit(on=0):
            return None  # lights that go out
        case ev.CuttingCardPlaced(from_back=0):
            return Text("  the cutting card lies at the back")
        case ev.Spun():
            return Text("  the ball rests in ") + pocket(event.pocket)
        case (
            ev.Ruled()
            | ev.Directed()
            | ev.RoundVoided()
            | ev.Rewound()
            | ev.Unsettled()
            | ev.Corrected()
            | ev.Recalculated()
            | ev.StoodAsPlayed()
        ):
            ruled = Text("  ") + coloured(words(event))
            ruled.stylize("bold magenta")
            return ruled.append(f"  [{event.rule}]" if event.rule else "", "dim")
        case ev.WagerPlaced() | ev.WagerWithdrawn() | ev.Chose():
            return Text("  ") + Text(words(event), "cyan")
    return Text("  ") + coloured(words(event))


def visible(events: Iterable[ev.Event], names: Iterable[str], *, staff: bool) -> list[ev.Event]:
    """The events that the people at this terminal may see."""
    known = {ev.EVERYONE, ev.PUBLIC, *names, *({ev.HOUSE, ev.INSPECTORS} if staff else ())}
    return [event for event in events if event.audience in known]
