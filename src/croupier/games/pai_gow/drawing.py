"""The pai gow layout in the terminal: the boxes, the chung, and the tiles that are up."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Columns
from rich.text import Text

from croupier.equipment.tiles import Tile, picture
from croupier.games.pai_gow.layout import BANK, box_hand
from croupier.games.pai_gow.round import PaiGow
from croupier.money import format_amount
from croupier.table.table import Table


def draw(table: Table) -> RenderableType:
    """The layout as it lies; tiles that only one player has seen lie face down."""
    round: PaiGow = table.round
    shown: list[RenderableType] = [_boxes(round), _sign(round)]
    shown += [hand for name in _hands(round) if (hand := _tiles(round, name)) is not None]
    return Group(*shown)


def _boxes(round: PaiGow) -> Columns:
    """Anticlockwise from the dealer's right (I-PG-7)."""
    grid = Columns.grid(padding=(0, 2))
    boxes = range(1, round.state.seats + 1)
    for _ in boxes:
        grid.add_column(justify="center")
    grid.add_row(*(Text(f"box {box}", "bold") for box in boxes))
    grid.add_row(*(_box(round, box) for box in boxes))
    return grid


def _box(round: PaiGow, box: int) -> Text:
    if box == round.bank.box:
        return Text("BANK", "bold black on yellow")
    if box in round.off:
        return Text("OFF", "dim")
    lines = [f"{w.player} {format_amount(w.amount)}" for w in round.on(box)]
    return Text("\n".join(lines) or "–")


def _sign(round: PaiGow) -> Text:
    """Who banks and for how much, the house's liability (14(2)(a)), the approved cuts (23(2))."""
    bank = round.bank
    put_up = ", ".join(f"{name} {format_amount(part)}" for name, part in bank.put_up.items())
    who = (put_up or "the house") + (" with the house" if bank.with_house else "")
    liability = format_amount(round.options.house_liability)
    return Text(
        f"bank: {who} · co-bank, the house up to {liability} · cuts: "
        f"{', '.join(round.options.cuts)}",
        "dim",
    )


def _hands(round: PaiGow) -> list[str]:
    return [BANK, *(box_hand(box) for box in round.order if box != round.bank.box)]


def _tiles(round: PaiGow, hand: str) -> RenderableType | None:
    slots = round.hidden.slots(hand)
    if not slots:
        return None
    up: list[Tile | None] = [Tile(face) for face in round.hidden.seen(hand)]
    return Group(Text(hand, "bold"), Text(picture(up + [None] * (len(slots) - len(up)))))
