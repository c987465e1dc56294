"""Events as lines a person can read.

One line an event, the rule at its end.  Golden transcripts, ``croupier play`` and the
audit all read rounds through this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import singledispatch

from croupier.money import format_amount as money
from croupier.table import events as ev


def line(event: ev.Event) -> str:
    """One event, with its rule if it has one."""
    text = words(event)
    if event.audience:
        text += f" (for {event.audience} only)"
    return f"{text}  [{event.rule}]" if event.rule else text


def lines(events: Iterable[ev.Event]) -> list[str]:
    return [line(event) for event in events]


@singledispatch
def words(event: ev.Event) -> str:
    """An event in a few words.  Games that bring their own events register them here."""
    fields = ", ".join(
        f"{name} {getattr(event, name)}"
        for name in event.__struct_fields__
        if name not in ("rule", "audience")
    )
    return f"{event.__struct_config__.tag}: {fields}"


def _box(box: int) -> str:
    return f" box {box}" if box else ""


def _register() -> None:
    r: Callable[..., object] = words.register
    r(ev.RoundOpened, lambda e: f"— round {e.round} —")
    r(ev.RoundClosed, lambda e: f"round {e.round} over: {_outcome(e.outcome) or 'no result'}")
    r(ev.RoundVoided, lambda e: f"ROUND VOID: {e.reason}")
    r(ev.Rewound, _rewound)
    r(ev.Announced, lambda e: f"“{e.text}”")
    r(ev.Ruled, lambda e: f"RULING on {e.incident}, reported by {e.by}")
    r(ev.Directed, lambda e: f"DIRECTION by {e.by}: {e.what}" + _about(e.concerns))
    r(ev.TableClosed, lambda e: "the table is closed")
    r(ev.TableOpened, lambda e: f"{e.by} opens the table again")
    r(ev.TakenBack, lambda e: f"{e.by} takes back what was entered: {e.was}")
    r(ev.PlayerJoined, lambda e: f"{e.player} {f'takes seat {e.seat}' if e.seat else 'stands'}")
    r(ev.PlayerLeft, lambda e: f"{e.player} leaves")
    r(ev.ChipsBought, lambda e: f"{e.player} buys {money(e.amount)} in chips")
    r(ev.ChipsCashed, lambda e: f"{e.player} cashes {money(e.amount)}")
    r(ev.ColourIssued, lambda e: f"{e.player} gets {e.colour} chips at {money(e.value)}")
    r(ev.SignNoticed, lambda e: f"notice displayed: {e.change}")
    r(ev.SignChanged, lambda e: f"the sign now shows {e.change}")
    r(ev.MarkerPlaced, lambda e: f"marker for {e.player}: minimum {money(e.minimum)}")
    r(ev.MarkerRemoved, lambda e: f"marker of {e.player} removed")
    r(ev.WagerPlaced, lambda e: f"{e.player}{_box(e.box)}: {money(e.amount)} on {e.area}")
    r(
        ev.WagerWithdrawn,
        lambda e: f"{e.player}{_box(e.box)}: {money(e.amount)} back from {e.area}",
    )
    r(ev.WagerMoved, lambda e: f"{e.player}: {money(e.amount)} moved from {e.area} to {e.to}")
    r(ev.Settled, _settled)
    r(
        ev.Unsettled,
        lambda e: (
            f"{e.player}{_box(e.box)}: the result of {e.area} {money(e.stake)} is undone"
            + (f", {money(e.returned)} taken" if e.returned else "")
        ),
    )
    r(ev.Corrected, _corrected)
    r(ev.Resettled, lambda e: f"{e.player}: {_signed(e.difference)} for round {e.round}")
    r(ev.Recalculated, lambda e: f"round {e.round} is now: {_outcome(e.outcome)}")
    r(
        ev.StoodAsPlayed,
        lambda e: f"round {e.round} and those after it stand as they were played: {e.reason}",
    )
    r(ev.Repaid, lambda e: f"{e.player} repays {money(e.amount)}")
    r(ev.BetMade, _bet)
    r(ev.BetReturned, lambda e: f"{e.player}: {money(e.amount)} back")
    r(ev.PotGathered, lambda e: f"pot {e.pot}: {money(e.amount)}")
    r(ev.PotMoved, lambda e: f"{money(e.amount)} from pot {e.pot} into pot {e.to}")
    r(ev.CommissionTaken, lambda e: f"commission from pot {e.pot}: {money(e.amount)}")
    r(ev.PotWon, lambda e: f"{e.player} wins {money(e.amount)} from pot {e.pot}")
    r(ev.PotReturned, lambda e: f"{e.player}: {money(e.amount)} back from pot {e.pot}")
    r(
        ev.BankPutUp,
        lambda e: (
            f"{e.player} puts up {money(e.amount)} for the bank on box {e.box}"
            + (", with the house" if e.with_house else "")
        ),
    )
    r(
        ev.BankReturned,
        lambda e: (
            f"{e.player} has {money(e.amount)} back from the bank "
            f"({_signed(e.profit)}, {money(e.commission)} commission)"
        ),
    )
    r(ev.Offered, lambda e: f"{e.player} is offered {e.what}: {', '.join(e.options)}")
    r(ev.Chose, lambda e: f"{e.player}{_box(e.box)}, {e.what}: {e.option}")
    r(ev.Decided, lambda e: f"{e.player}, {e.what}: {e.option}")
    r(ev.HandHeld, lambda e: f"{e.player}, {e.hand}: {' '.join(e.cards)}, {e.count}")
    r(ev.ShoeShuffled, _shuffled)
    r(ev.ShoeCut, lambda e: f"{e.by} cuts the cards at {e.at}")
    r(ev.CuttingCardPlaced, lambda e: f"cutting card {e.from_back} cards from the back")
    r(ev.CuttingCardOut, lambda e: "the cutting card appears")
    r(ev.ShoeRevealed, lambda e: f"spent shoe {e.commitment[:12]} revealed: {len(e.order)} cards")
    r(ev.CardBurned, lambda e: f"burnt: {e.card or 'a card, face down'}")
    r(ev.Dealt, lambda e: f"{e.to}: {e.card or f'a {e.piece}, face down'}")
    r(ev.Exposed, lambda e: f"{e.to} {'looks at' if e.audience else 'shows'} {e.card}")
    r(ev.Peeked, lambda e: f"{e.audience} turns a card of {e.to}: its {e.edge} shows {e.shows}")
    r(
        ev.Folded,
        lambda e: f"{e.hand} is folded: {_pieces(len(e.slots), e.piece)} to the discard rack",
    )
    r(ev.CardMoved, lambda e: f"{e.card or 'the card'} of {e.of} goes to {e.to}")
    r(ev.Counted, lambda e: f"{e.hand}: {e.count}")
    r(ev.Spun, lambda e: f"the ball rests in {e.pocket}")
    r(ev.CrownPlaced, lambda e: f"the crown is on {e.number}")
    r(ev.Multiplied, lambda e: f"straight up on {e.number} pays {e.odds}")
    r(ev.Thrown, lambda e: f"{' '.join(e.faces)}: “{e.call}”")
    r(ev.NumbersDrawn, lambda e: f"catch: {' '.join(map(str, e.numbers))}")
    r(ev.NoSpin, lambda e: f"“no spin”: {e.why}")
    r(ev.Illuminated, lambda e: f"lit: {', '.join(e.areas) or 'nothing'}")
    r(ev.Lit, lambda e: f"{e.lights} lights: {e.on}")
    r(ev.PuckMoved, lambda e: f"the puck is on {e.point}" if e.point else "the puck is off")
    r(
        ev.ShooterChanged,
        lambda e: f"the shooter is {e.player}" if e.player else "nobody has the dice",
    )
    r(ev.OnMarkerMoved, lambda e: f"{e.player}: {e.wagers} {'on' if e.on else 'no longer on'}")
    r(ev.FeeCharged, lambda e: f"{e.player}: {money(e.amount)} commission for {e.area}")
    r(ev.FeeReturned, lambda e: f"{e.player}: {money(e.amount)} commission back for {e.area}")


def _bet(event: ev.BetMade) -> str:
    total = "" if event.total == event.amount else f", {money(event.total)} in front"
    return f"{event.player}: {event.what} {money(event.amount)}{total}" + ", all-in" * event.all_in


def _about(who: str) -> str:
    return f" ({who})" if who else ""


def _pieces(number: int, piece: str) -> str:
    return f"1 {piece}" if number == 1 else f"{number} {piece}s"


def _signed(amount: int) -> str:
    return f"{'+' if amount > 0 else ''}{money(amount)}"


def _outcome(outcome: dict[str, list[str]]) -> str:
    hands = [
        f"{hand} {' '.join(cards)}" for hand, cards in outcome.items() if cards and hand != "order"
    ]
    return "; ".join(hands) or " ".join(outcome.get("order", []))


def _corrected(event: ev.Corrected) -> str:
    """The number of a card in its shoe, which a log has before its face, is not for people."""
    was, now = event.was.rpartition(", ")[2], event.now.rpartition(", ")[2]
    return f"CORRECTION of round {event.round}: not {was} but {now}"


def _rewound(event: ev.Rewound) -> str:
    cards = f"; back on the shoe: {' '.join(event.cards)}" if event.cards else ""
    return f"BACK to {event.mark}{cards}"


def _shuffled(event: ev.ShoeShuffled) -> str:
    sealed = f", committed to as {event.commitment[:12]}…" if event.commitment else ""
    return f"{event.cards} {event.piece}s shuffled{sealed}"


def _settled(event: ev.Settled) -> str:
    at = f" at {event.odds}" if event.odds else ""
    return (
        f"{event.player}{_box(event.box)}: {event.area} {money(event.stake)} "
        f"{event.result}{at}, {money(event.returned)} back"
    )


_register()
