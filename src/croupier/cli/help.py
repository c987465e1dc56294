"""What `?` tells at a table, in the words of its own game."""

from collections.abc import Iterator, Sequence

from croupier.speech import keys, verb_of
from croupier.table.areas import placeable
from croupier.table.round import Round
from croupier.table.table import Table

RESULTS = {  # as a dealer enters them
    "card": "card 9s",
    "tile": "tile teen",
    "spin": "spin 17",
    "toss": "toss HT",
    "roll": "roll 3 4",
    "catch": "catch 1 2 3",
}
Line = tuple[str, str]  # what is said, what it does


def spoken(table: Table, *, logged: bool, dealer: bool) -> Iterator[Line]:
    """Each thing that can be said at a table of this game, and what it does."""
    round, own = table.round, table.game.words
    if own.note:
        yield "", own.note
    yield from own.lines
    if own.options:
        said: dict[str, list[str]] = {}
        for word, option in own.options.items():
            said.setdefault(option, []).append(word)
        yield "words", "; ".join(f"{', '.join(words)}: {one}" for one, words in said.items())
    yield from _players(round)
    if logged:
        yield "pause", "leave the table as it stands; --resume goes on with its log"
    yield "quit", "wagers back, chips cashed, the table closed"
    if dealer:
        yield from _dealers(table)


def _dealers(table: Table) -> Iterator[Line]:
    round = table.round
    limit = next((area.limit_name for area in round.layout.values()), "")
    own = RESULTS.get(verb_of(table.pending)) or ("card 9s" if round.card_based else "spin 17")
    yield own, "what came, as you enter it; Enter: go on"
    for kind in [*round.rulings][:1]:
        fields = [f"{name}=…" for name in kind.__struct_fields__]
        said = " ".join(["incident", str(kind.__struct_config__.tag), *fields])
        yield said, "report what went wrong"
    yield f"notify limit={limit} minimum=$5 maximum=$500", "orders, by their names"
    yield "manager: restrict player=guest", "who gives it, where more than one may"
    yield "correct 17 18", "a result entered wrongly: what it was, what it is; correct lists them"


def _players(round: Round) -> Iterator[Line]:
    areas = placeable(round.layout)
    if areas:
        yield from _layout(round, areas)
    else:
        yield "Enter", "a hand is dealt; at a choice, what the rules take if nothing is said"
    key = _first_key(round, areas)
    yield "buy 100  cash 50", "chips from your bankroll, and back"
    yield f"bob: {key}", "another player says it;  as bob  says it from now on"
    yield "join bob 2 500", "bob takes seat 2 and buys $500.00 in chips;  leave  goes"
    yield "legal", "all that may be done now;  table  the table again;  sign  the limits"
    yield "rule", "which provision decided the last settlement;  rule qld-2024:1:24  any other"
    yield "log 50", "the last events with their rules"


def _first_key(round: Round, areas: Sequence[str]) -> str:
    by_area = {area: key for key, area in keys(round.layout).items()}
    return f"{by_area[areas[0]]} 5" if areas else "call"


def _layout(round: Round, areas: Sequence[str]) -> Iterator[Line]:
    """How chips are put on a layout."""
    by_area = {area: key for key, area in keys(round.layout).items()}
    key = by_area[areas[0]]
    yield f"{key} 10", "$10.00 on an area: its key, its name or how that begins, then the amount"
    if round.numbered_boxes:
        yield f"{key} 10 box 3", "on another box"
    yield f"withdraw {key}", f"take a wager back;  change {key} 20  make it $20.00"
    yield "again", "the wagers of your last round once more"
    yield "Enter", "no more bets; at a choice, what the rules take if nothing is said"
