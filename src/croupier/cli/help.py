"""What `?` tells at a table, in the words of its own game."""

from collections.abc import Iterator

from croupier.speech import keys
from croupier.table.areas import placeable
from croupier.table.round import Round

WIDE = 18  # what is said, before what it does


def spoken(round: Round, *, logged: bool, dealer: bool) -> str:
    """A line for each thing that can be said."""
    lines = [*_players(round)]
    if logged:
        lines.insert(-1, ("pause", "leave the table as it stands; --resume goes on with its log"))
    if dealer:
        lines += _dealers(round)
    return "\n".join(f"  {said:<{WIDE - 1}} {does}" for said, does in lines)


def _dealers(round: Round) -> Iterator[tuple[str, str]]:
    limit = next((area.limit_name for area in round.layout.values()), "")
    results = "card 9s  spin 17  toss HT  roll 3 4  shuffled"
    yield results, "   what came, as you enter it; Enter: go on"
    for kind in [*round.rulings][:1]:
        fields = [f"{name}=…" for name in kind.__struct_fields__]
        said = " ".join(["incident", str(kind.__struct_config__.tag), *fields])
        yield said, "   report what went wrong"
    order = f"direct reshuffle  notify limit={limit} minimum=$5 maximum=$500"
    yield order, "   orders, by their names"
    yield "manager: restrict player=guest", "   who gives it, where more than one may"
    yield "correct", "the results entered;  correct 3.7 9h  what input 7 of round 3 really was"


def _players(round: Round) -> Iterator[tuple[str, str]]:
    areas = placeable(round.layout)
    by_area = {area: key for key, area in keys(round.layout).items()}
    key = next((by_area[area] for area in areas), "bet")
    yield f"{key} 10", "$10.00 on an area: its key, its name or how that begins, then the amount"
    if round.numbered_boxes:
        yield f"{key} 10 box 3", "on another box"
    yield f"withdraw {key}", f"take a wager back;  change {key} 20  make it $20.00"
    yield "again", "the wagers of your last round once more"
    yield "Enter", "no more bets; at a choice, what the rules take if nothing is said"
    yield "buy 100  cash 50", "chips from the cage, and back"
    yield f"bob: {key} 5", "another player says it;  as bob  says it from now on"
    yield "join bob 2 500", "bob takes seat 2 and buys $500.00 in chips;  leave  goes"
    yield "legal", "all that may be done now;  table  the table again;  sign  the limits"
    yield "rule", "which provision decided the last settlement;  rule qld-2024:1:24  any other"
    yield "log 50", "the last events with their rules"
    yield "quit", "wagers back, chips cashed, the table closed"
