"""The table as a panel: the sign, who is there with what, and what may be said now.

A game may draw more of its layout: its entry names a function of the table.
"""

from collections.abc import Callable, Iterable, Mapping

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Columns
from rich.text import Text

from croupier.money import format_amount
from croupier.speech import keys, offered, option_keys, verb_of
from croupier.table.accounts import Kind, account
from croupier.table.areas import Area, placeable
from croupier.table.asks import Choice, CutHere
from croupier.table.commands import Choose, NoMoreBets
from croupier.table.game import load
from croupier.table.round import Round
from croupier.table.seen import name
from croupier.table.sign import Sign
from croupier.table.table import Table
from croupier.table.wagering import Retraction, Wagering
from croupier.table.words import Words

Layout = Callable[[Table], RenderableType]
EXAMPLES = {
    "card": "as card 9s",
    "spin": "as spin 17",
    "toss": "as toss HT",
    "tile": "as tile teen",
    "roll": "as roll 3 4",
    "pick": "as pick 0",
    "catch": "as catch 1 2 3",
    "shuffled": "say shuffled; Enter: they are",
}
LONG_KEY = 3  # a longer one is no shorter to remember than the word
SHOWN = 12  # areas named in the panel; `legal` lists all
WIDE = 78  # of the panel, where the screen is no narrower


def panel(table: Table, width: int = WIDE) -> Panel:
    """The table as it stands, on a screen of that width."""
    round, game = table.round, table.game
    parts: list[RenderableType] = [limits(table.state.sign, round, min(WIDE, width) - 4)]
    if game.drawing.terminal:
        draw: Layout = load(game.drawing.terminal)
        parts.append(draw(table))
    if table.state.players:
        parts.append(_players(table))
    return Panel(
        Group(*parts),
        title=Text.assemble((game.title, "bold"), f" · round {round.number}"),
        subtitle=Text(f"{game.edition}, schedule {game.schedule}", "dim"),
        title_align="left",
        subtitle_align="right",
        box=box.ROUNDED,
        border_style="green",
        width=min(WIDE, width),
    )


def limits(sign: Sign, round: Round, width: int = WIDE) -> Text:
    """The sign, in lines that break between one limit and the next."""
    kinds = {area.limit_name for area in round.layout.values()}
    named = [f"{name} {limit}" for name, limit in sign.limits.items() if name in kinds]
    pieces = [(", ", f"in steps of {format_amount(sign.step)}"), *(("; ", one) for one in named)]
    lines = [f"limits {sign.limits['']}"]
    for between, one in pieces:
        whole = f"{lines[-1]}{between}{one}"
        if len(whole) < width:
            lines[-1] = whole
        else:
            lines[-1] += between.rstrip()
            lines.append(one)
    return Text("\n".join(lines), "dim")


def _players(table: Table) -> Columns:
    grid = Columns.grid(padding=(0, 2))
    for place in table.state.players:
        wagers = [
            f"{wager.area.name} {format_amount(wager.amount)}"
            + (f" (box {wager.box})" if wager.box not in (0, place.seat) else "")
            for wager in table.round.of(place.name)
        ]
        grid.add_row(
            Text(place.name, "bold"),
            f"seat {place.seat}" if place.seat else "standing",
            Text(format_amount(table.credit(place.name)), "green"),
            Text(", ".join(wagers), "cyan"),
        )
    return grid


def choices(table: Table, speaker: str = "") -> Text:
    """What may be said to a question, in plain words with short keys; as it is put to whoever
    speaks, where it differs from player to player."""
    ask, own = table.pending.put_to(speaker), table.game.words
    if isinstance(ask, Choice):
        question = f"{', '.join(ask.to) or ask.role}: {ask.what}{_pot(table)}? "
        default = f"; Enter: {ask.otherwise}" if ask.otherwise else ""
        return Text.assemble((question, "bold"), _options(ask, own), (default, "dim"))
    if isinstance(ask, Retraction):
        says = "keep, retract, withdraw AREA" + (", change AREA AMOUNT" if ask.reduce else "")
        return Text.assemble((f"{ask.describe()}: ", "bold"), f"{says}; Enter: keep")
    if isinstance(ask, CutHere):
        low, high = ask.margin, ask.size - ask.margin
        says = f"cut {low} … cut {high}; Enter: cut {ask.size // 2}"
        return Text.assemble((f"{ask.describe()}: ", "bold"), says)
    if ask.chance:
        example = EXAMPLES.get(verb_of(ask), "")
        return Text.assemble((f"dealer: {name(table, ask)}? ", "bold"), example)
    return Text(ask.describe(), "bold")


def _pot(table: Table) -> str:
    """What is to be won, where players bet against each other."""
    if table.round.layout:
        return ""
    kinds = (Kind.POT, Kind.AT_RISK)
    balances = table.round.ledger.balances
    lies = sum(held for name, held in balances.items() if account(name).kind in kinds)
    return f", {format_amount(lies)} in the pot" if lies else ""


def _options(ask: Choice, own: Words) -> Text:
    """The options of a choice, each behind what may be typed for it and with its amounts."""
    shown = Text()
    by_word = {word: key for key, word in option_keys(ask.options, own).items()}
    for at, word in enumerate(ask.options):
        shown.append(" · " if at else "", "dim")
        key = by_word[word]
        if word.startswith(f"{key} ") or key == word or len(key) > LONG_KEY:
            shown.append(word, "bold yellow")
        else:
            shown.append(key, "bold yellow").append(f" {word}")
        low, high, _ = (ask.amounts or {}).get(word, (0, 0, 0))
        if high > low:
            shown.append(f" {format_amount(low)} to {format_amount(high)}", "dim")
        elif high or ask.costs.get(word):
            shown.append(f" {format_amount(high or ask.costs[word])}", "dim")
        if word in own.asides:
            shown.append(f" {own.asides[word]}", "dim")
    return shown


def wager_choices(areas: Mapping[str, Area], own: Words) -> Text:
    """How a player of this game wagers; then areas where it may be done, behind their keys."""
    if own.lines:
        said = Text.assemble(("say ", "bold"))
        for at, (line, does) in enumerate(own.lines):
            said.append(" · " if at else "", "dim").append(line, "bold yellow")
            said.append(f" {does}")
        if own.numbers or not areas:
            return said
        return said.append("\n").append_text(_listed(areas))
    return _listed(areas)


def _listed(areas: Mapping[str, Area]) -> Text:
    listed = placeable(areas)
    shown = Text.assemble(("wager on ", "bold"), _keyed(listed[:SHOWN], list(areas)))
    if len(listed) > SHOWN:
        shown.append(f" and {len(listed) - SHOWN} more: ").append("legal", "bold yellow")
        shown.append(" lists them")
    return shown


def offer(ask: Wagering) -> Text:
    """What is offered to a player while wagers are taken; nothing, as a rule."""
    names = dict.fromkeys(o.player for o in ask.legal() if isinstance(o.command, Choose))
    if not names:
        return Text()
    return Text.assemble((f"{', '.join(names)} may say ", "bold"), _keyed(offered(ask)))


def wagering_hint(ask: Wagering, own: Words, *, dealer: bool, first: bool) -> Text:
    """How to wager and how to go on."""
    named = keys(ask.round.layout)
    dealt = "a hand is dealt" if not named else "the cards are dealt"
    call = "no more bets" if ask.until is NoMoreBets and named else dealt
    who = "you call " if dealer else ""
    hint = f"Enter: {who}{call} · ? help · quit"
    if named:  # where players bet against each other there is no layout
        key = next(iter(named))
        how = f"{key} 10 puts $10.00 on {named[key]}" if first and not own.lines else ""
        how = how or ("your wagers, please" if first else "again: the same")
        hint = f"{how} · {hint}"
    return Text(hint, "dim")


def _keyed(words: Iterable[str], among: Iterable[str] | None = None) -> Text:
    """Words, each behind its key."""
    listed = list(words)
    by_word = {word: key for key, word in keys(among or listed).items()}
    shown = Text()
    for at, word in enumerate(listed):
        if at:
            shown.append(" · ", "dim")
        shown.append(by_word[word], "bold yellow")
        if by_word[word] != word:
            shown.append(f" {word}")
    return shown
