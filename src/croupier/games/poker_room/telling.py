"""A hand as a person would tell it: what everyone had, did, showed and won."""

from __future__ import annotations

from croupier.games.poker_room.layout import COMMUNITY, LIVE, SHOWDOWN, SLEEPER, STREETS
from croupier.games.poker_room.round import PokerRoom
from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.betting import ALL_IN, BET, CALL, RAISE

VERBS = {CALL: "calls", RAISE: "raises to", BET: "bets", ALL_IN: "goes all-in with"}
PLACED = {  # what is bet before the cards
    "first blind": "makes the first blind,",
    "second blind": "makes the second blind,",
    "post": "posts",
    SLEEPER: "straddles, asleep, for",
    LIVE: "straddles for",
    "surrendered": "leaves",
}
TURNED = {4: "the turn is", 5: "the river is"}


def told(played: PokerRoom) -> list[str]:
    """Lines that need nothing beside them.

    The board is told street by street with what is in the pot, hands with what they are worth,
    and each pot by its name where there are several.
    """
    return _Telling(played).lines()


class _Telling:
    def __init__(self, played: PokerRoom) -> None:
        self.played = played
        self.board: list[str] = []
        self.told = 0  # so many cards of the board
        self.pot = 0
        self.hands: dict[str, str] = {}  # what was shown, by player
        self.folded: set[str] = set()  # at the showdown
        self.pots = {e.pot for e in played.events if isinstance(e, ev.PotWon)}

    def lines(self) -> list[str]:
        played = self.played
        found = []
        for name in played.order:
            hole = " ".join(played.hidden.faces(name)) or "cards that nobody saw"
            found.append(f"{name} has {format_amount(played.opening[name])} and {hole}")
        for event in played.events:
            if isinstance(event, ev.Exposed) and event.to == COMMUNITY:
                self.board.append(event.card)
                continue
            found += self._street()
            if said := self._said(event):
                found.append(said)
        found += self._street()
        for name in played.order:
            found.append(f"{name} ends with {format_amount(played.closing_stacks.get(name, 0))}")
        return found

    def _street(self) -> list[str]:
        """The cards that were turned up together, and what is in the pot."""
        if len(self.board) == self.told:
            return []
        before, self.told = self.told, len(self.board)
        lines = []
        if not before:
            lines.append(f"the board shows {' '.join(self.board[:3])}")
        for at in range(max(before, 3), self.told):
            lines.append(f"{TURNED.get(at + 1, 'the next card is')} {self.board[at]}")
        return [*lines, f"the pot is {format_amount(self.pot)}"]

    def _said(self, event: ev.Event) -> str:
        match event:
            case ev.BetMade():
                return self._bet(event)
            case ev.Chose() if event.what in STREETS:
                return f"{event.player} {event.option}s"
            case ev.Chose() if event.what == SHOWDOWN and event.option == "fold":
                self.folded.add(event.player)
                return f"{event.player} folds at the showdown"
            case ev.Counted():
                self.hands[event.hand] = event.count
                return f"{event.hand} shows {event.count}"
            case ev.Folded() if self.played.was_at_showdown(event.hand):
                return "" if event.hand in self.folded else f"{event.hand} need not show"
            case ev.PotGathered():
                self.pot += sum(event.bets.values())
            case ev.BetReturned() | ev.PotReturned():
                self.pot -= event.amount if isinstance(event, ev.PotReturned) else 0
                back = format_amount(event.amount)
                return f"{back} that nobody called goes back to {event.player}"
            case ev.CommissionTaken():
                return f"the house takes {format_amount(event.amount)}"
            case ev.PotWon():
                return self._won(event)
        return ""

    def _bet(self, event: ev.BetMade) -> str:
        amount = event.total if event.what == RAISE else event.amount
        verb = VERBS.get(event.what) or PLACED.get(event.what, f"makes the {event.what},")
        last = " and is all-in" if event.all_in and event.what != ALL_IN else ""
        return f"{event.player} {verb} {format_amount(amount)}{last}"

    def _won(self, event: ev.PotWon) -> str:
        what = format_amount(event.amount)
        if len(self.pots) > 1:
            what += " of the main pot" if event.pot == 1 else f" of side pot {event.pot - 1}"
        hand = self.hands.get(event.player)
        return f"{event.player} wins {what}" + (f" with {hand}" if hand else "")
