"""The showdown: who shows, who folds, who wins which pot (ss 8, 9, 29, 30, 32, 33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.equipment.cards import Card
from croupier.games.poker_room.layout import COMMUNITY, FINAL, OMAHA
from croupier.table import events as ev
from croupier.table.asks import Choice
from croupier.table.commands import Choose
from croupier.table.parts import Part
from croupier.table.pots import Pot
from croupier.wagers.poker import POKER
from croupier.wagers.poker.hands import Hand

if TYPE_CHECKING:
    from croupier.games.poker_room.round import PokerRoom

SHOW, FOLD_IT = "show", "fold"
VIEW, LEAVE_IT = "view the folded hand", "go on"
CALLED = "qld-2024:10:30(4)"
RESPONDING = "qld-2024:10:30(6)"
FOLDED = "qld-2024:10:6(3)"


def worth(game: str, hole: list[Card], board: list[Card]) -> Hand:
    """10:2: the best five of seven, or exactly two of four with three of the board."""
    return POKER.best_with(hole, board) if game == OMAHA else POKER.best([*hole, *board])


class Showdown(Part["PokerRoom"]):
    """Who shows what."""

    def __init__(self, round: PokerRoom) -> None:
        super().__init__(round)
        self.reached: list[str] = []  # who came as far
        self.shown: list[str] = []
        self.folded: list[str] = []  # at the showdown
        self.alone: dict[int, str] = {}  # whose a pot is, for all others have folded, by number

    # What hands are worth.

    def hand(self, name: str) -> Hand:
        """From the cards that the house knows: shown, or looked at on a screen."""
        hidden = self.round.hidden
        hole = hidden.known_to(name, name)
        return worth(self.round.kind, hole, hidden.seen(COMMUNITY))

    def after(self, name: str) -> list[str]:
        """The players of the hand clockwise from the one next to a player, who comes last."""
        order = [*self.round.order]
        here = order.index(name) + 1
        return order[here:] + order[:here]

    # Who shows (s 30(2) to (6), I-PR-20, I-PR-21).

    def first_to_show(self) -> str:
        round, acting = self.round, self.round.acting
        live = round.live()
        active = [name for name in live if round.stack(name)]
        no_bet = round.reached == FINAL and not acting.bet_here
        if len(active) > 1 and no_bet:
            return active[0]
        if acting.called in live:
            return acting.called
        start = acting.called or round.hand.designated
        return next(name for name in self.after(start) if name in live)

    async def show(self) -> None:
        """Pot by pot from the first formed: who is called shows or folds, others must show what
        is as good; who need not is mucked unseen."""
        called = self.first_to_show()
        if self.round.state.staffed:
            await self._each_shows(called)
        else:
            for pot in self.round.pots.formed:
                await self._for_pot(pot, called)
        await self._views()
        for name in self.round.live():
            if name not in self.shown and len(self.round.live()) > 1:
                self._muck(name)

    async def _for_pot(self, pot: Pot, called: str) -> None:
        able = self._able(pot)
        while len(able) > 1:
            turn = [called, *self.after(called)]
            first = next(name for name in turn if name in able)
            if first in self.shown or await self._shows(first):
                break
            able = self._able(pot)
        if len(able) < 2:
            return
        least = self.hand(first)
        for name in self.after(first):
            if name in able and name not in self.shown and self.hand(name) >= least:
                await self._turn_up(name, RESPONDING)

    def _able(self, pot: Pot) -> list[str]:
        if pot.number in self.alone:
            return [self.alone[pot.number]]
        out = {*self.round.pots.folded, *self.folded}
        return [name for name in pot.eligible if name not in out]

    async def _each_shows(self, called: str) -> None:
        """With a dealer, players know alone what they hold: each says so in turn."""
        for name in [called, *(n for n in self.after(called) if n != called)]:
            left = [one for one in self.round.live() if one not in self.folded]
            if name in left and len(left) > 1:
                await self._shows(name, CALLED if name == called else RESPONDING)

    async def _shows(self, name: str, rule: str = CALLED) -> bool:
        round = self.round
        choice = Choice("showdown", (SHOW, FOLD_IT), to=(name,), otherwise=SHOW, rule=rule)
        given = await round.ask_while(
            lambda: choice if name in round.live() and name in round.players else None
        )
        if name not in round.live():
            return False  # a ruling came between
        if given is not None and isinstance(given.command, Choose):
            round.emit(ev.Chose(name, "showdown", given.command.option, rule=rule))
            if given.command.option == FOLD_IT:
                won = [pot.number for pot in round.pots.formed if self._able(pot) == [name]]
                self.alone.update(dict.fromkeys(won, name))  # a fold gives up the other pots
                self.folded.append(name)
                return False
        await self._turn_up(name, rule)
        return True

    async def _turn_up(self, name: str, rule: str) -> None:
        await self.round.hidden.turn_up(name, rule=rule)
        if name in self.round.live():
            self.shown.append(name)
            self.round.emit(ev.Counted(name, self.hand(name).describe(), rule=rule))

    def _muck(self, name: str) -> None:
        if name in self.folded:
            self.round.pots.fold(name)
            self.round.hidden.fold(name, rule=FOLDED)
        elif not self._wins_unseen(name):
            self.round.pots.fold(name)
            self.round.hidden.fold(name, rule="qld-2024:10:6(2)")

    def _wins_unseen(self, name: str) -> bool:
        """Alone in a pot, a player wins it without showing."""
        return any(self._able(pot) == [name] for pot in self.round.pots.formed)

    async def _views(self) -> None:
        """10:30(10) to (12): who was called and folded may be asked to be seen."""
        for name in [*self.folded]:
            await self._view(name)

    async def _view(self, name: str) -> None:
        round = self.round
        others = [one for one in self.shown if round.stack(one) and one in round.players]
        best = self._best()
        if len(best) > 1:
            others = [one for one in others if one not in best]  # 10:30(12)
        if not others:
            return
        rule = "qld-2024:10:30(10)"
        asked = await round.each_chooses(
            others, f"{name} has folded", (LEAVE_IT, VIEW), otherwise=LEAVE_IT, rule=rule
        )
        wanting = [one for one, said in asked.items() if said == VIEW]
        if not wanting or name not in round.live():
            return
        if any(one in best for one in wanting):
            self.folded.remove(name)
            await self._turn_up(name, "qld-2024:10:30(11)(b)")
        else:
            await round.hidden.turn_up(name, rule="qld-2024:10:30(11)(a)")

    def _best(self) -> list[str]:
        live = [name for name in self.shown if name in self.round.live()]
        top = max((self.hand(name).strength for name in live), default=0)
        return [name for name in live if self.hand(name).strength == top]

    # Who wins.

    def winners(self) -> dict[int, list[str]]:
        found = {}
        for pot in self.round.pots.formed:
            able = self._able(pot)
            if len(able) > 1:
                shown = [name for name in able if name in self.shown] or able
                top = max(self.hand(name).strength for name in shown)
                able = [name for name in shown if self.hand(name).strength == top]
            elif (
                not able
            ):  # a hand was void after the others had folded: the last of them (I-PR-36)
                able = [name for name in reversed(self.folded) if name in pot.eligible][:1]
            found[pot.number] = able
        return found
