"""Cards that lie face down, and the terminals that may turn them (1a:3, I-BA-19 to I-BA-21).

A card is turned partly, an edge of it, which the terminal that turns it sees and nobody else; or
completely.  Where one terminal holds a hand, a card that it turns completely is shown to all at
once; where several do, each turns in private, and all see the hand when the last has done so.
When the time is up every hand is shown to all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from croupier.equipment.edges import EDGES
from croupier.games.baccarat.layout import DEAL_RULE, FIRST_FOUR, HANDS
from croupier.table.actors import Role
from croupier.table.asks import Choice
from croupier.table.commands import Choose, Given
from croupier.table.each import Each
from croupier.table.parts import Part

if TYPE_CHECKING:
    from croupier.games.electronic_baccarat.round import ElectronicBaccarat

MAY_TURN, TIME_UP = "qld-2024:1a:3(a)", "qld-2024:1a:3(b)"
TURN, ALL = "turn", "turn all"


class Squeeze(Part["ElectronicBaccarat"]):
    """Who turns which hand."""

    def __init__(self, round: ElectronicBaccarat) -> None:
        self.round = round
        self.alone = round.options.squeeze == "highest"
        self.holders = {hand: self._holders(hand) for hand in HANDS}
        self.left: dict[str, dict[str, tuple[str, int, str]]] = {}  # by player, what can be done
        self.waiting = dict.fromkeys(HANDS, 0)  # terminals that have not turned all of a hand

    def _holders(self, hand: str) -> list[str]:
        """The highest wager on a hand, of equal ones that of the lowest terminal; or every one
        that reaches the threshold.  Only wagers on the hand itself count (I-BA-19)."""
        lying = [w for w in self.round.wagers.values() if w.area.name == hand]
        if not self.alone:
            return [w.player for w in lying if w.amount >= self.round.options.threshold]
        first = min(lying, key=lambda w: (-w.amount, w.box), default=None)
        return [first.player] if first is not None else []

    # Dealing.

    async def deal(self) -> None:
        for hand in FIRST_FOUR:
            slot = self.round.cards.next_slot()
            self.round.hidden.deal(hand, to=self.holders[hand], rule=DEAL_RULE[hand], slot=slot)
        await self.turn(HANDS, "turn the cards")

    async def third_card(self, hand: str, slot: int, rule: str) -> None:
        """To whoever held the hand, with the time limit again (I-BA-21)."""
        self.round.hidden.deal(hand, to=self.holders[hand], rule=rule, slot=slot)
        await self.turn((hand,), f"turn the {hand}'s third card")

    # Turning.

    async def turn(self, hands: Iterable[str], what: str) -> None:
        """Until every card that somebody may turn is turned, or the time is up; then all see
        all of them."""
        self._begin(hands)
        asked: Each | None = None

        def anew() -> Each | None:
            nonlocal asked
            self._without_those_who_left()
            offers = {name: self._offer(name, what) for name in self.left}
            seconds = self.round.options.squeeze_seconds
            asked = Each(what, offers, rule=MAY_TURN, seconds=seconds) if offers else None
            return asked

        anew()
        while asked is not None:
            given = await self.round.ask(asked, anew)
            if given is None or given.role is not Role.PLAYER:
                break
            await self._carry_out(given)
            if given.by in self.left:
                asked.put(given.by, self._offer(given.by, what))
            else:
                asked.answered(given.by)
                asked = asked if asked.offers else None
        for hand in hands:
            await self._show(hand, TIME_UP)

    def _begin(self, hands: Iterable[str]) -> None:
        self.left = {}
        for hand in hands:
            self.waiting[hand] = len(self.holders[hand])
            cards = self.round.hidden.slots(hand)
            for name in self.holders[hand]:
                mine = self.left.setdefault(name, {})
                for slot in self.round.hidden.down(hand):
                    card = f"{hand} {cards.index(slot) + 1}"
                    mine |= {f"{card} {edge}": (hand, slot, edge) for edge in EDGES}
                    mine[f"{card} {TURN}"] = (hand, slot, TURN)

    def _offer(self, name: str, what: str) -> Choice:
        options = (*self.left[name], ALL)
        return Choice(what, options, to=(name,), otherwise=ALL, rule=MAY_TURN)

    def _without_those_who_left(self) -> None:
        """A wager may have gone back meanwhile, and with it the reason to turn a card."""
        for hand in HANDS:
            for name in self.holders[hand]:
                if not any(w.area.name == hand for w in self.round.of(name)):
                    self._let_go(name, hand)

    def _let_go(self, name: str, hand: str) -> None:
        mine = self.left.get(name, {})
        for option in [option for option, (of, _, _) in mine.items() if of == hand]:
            del mine[option]
            self.waiting[hand] -= option.endswith(TURN) and not self._turns(name, hand)
        if not mine:
            self.left.pop(name, None)

    def _turns(self, name: str, hand: str) -> bool:
        """Whether a card of a hand is left for a terminal to turn."""
        mine = self.left.get(name, {})
        return any(of == hand and how == TURN for of, _, how in mine.values())

    async def _carry_out(self, given: Given) -> None:
        assert isinstance(given.command, Choose)
        name, option = given.by, given.command.option
        mine = self.left[name]
        wanted = [*mine.values()] if option == ALL else [mine[option]]
        turned = dict.fromkeys((hand, slot) for hand, slot, how in wanted if how == TURN)
        if turned:
            for hand, slot in turned:
                await self._turn(name, hand, slot)
        else:
            ((_, slot, edge),) = wanted
            del mine[option]
            await self.round.hidden.peek(slot, name, edge, rule=TIME_UP)

    async def _turn(self, name: str, hand: str, slot: int) -> None:
        """Completely: for all, or for the one who turns it until the others have."""
        hidden = self.round.hidden
        mine = self.left[name]
        for option in [option for option, (_, of, _) in mine.items() if of == slot]:
            del mine[option]
        if self.alone:
            await hidden.turn_up(hand, rule=TIME_UP, slots=[slot])
        else:
            await hidden.look(hand, rule=TIME_UP, by=name, slots=[slot])
        if not self._turns(name, hand):
            self.waiting[hand] -= 1
            if not self.waiting[hand]:
                await self._show(hand, TIME_UP)
        if not mine:
            del self.left[name]

    async def _show(self, hand: str, rule: str) -> None:
        """For all to see, and counted from now on."""
        shown = await self.round.hidden.turn_up(hand, rule=rule)
        cards = self.round.hands[hand]
        cards += shown[len(cards) :]
