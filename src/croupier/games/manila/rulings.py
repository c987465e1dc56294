"""What is done about irregularities at a manila table, in the order of Part 5."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.manila.incidents import (
    DEAD,
    EARLY,
    OUT_OF_TURN,
    SPOILT,
    TOLD,
    WRONG,
    ActedOutOfTurn,
    CardsAtEmptyPosition,
    CheckDeck,
    CommunalCardExposed,
    DealtWrongly,
    HoleCardsLearnt,
    Misdeal,
    ReplaceDeck,
    WrongNumberOfHoleCards,
)
from croupier.games.manila.layout import (
    BETTING,
    BETWEEN,
    COMMUNAL,
    CUTTING,
    DEALING,
    DONE,
    IN_HAND,
    SHOWDOWN,
)
from croupier.money import format_amount
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.betting import ALL_IN, BET, CALL, CHECK, FOLD, RAISE
from croupier.table.commands import Choose
from croupier.table.parts import Part
from croupier.table.rulings import RoundVoid, direction, ruling

if TYPE_CHECKING:
    from croupier.games.manila.round import Manila

STANDS = "qld-2024:5:34(2)"
NOT_OVER_LIMIT = "qld-2024:5:34(5)"


class Irregularities(Part["Manila"]):
    def __init__(self, round: Manila) -> None:
        super().__init__(round)
        self.out_of_turn: dict[str, Choose] = {}  # what was done, until the player's turn
        self.dead: list[str] = []  # whose hands were declared dead
        self.seen_before = 0  # the round of betting before which its next card was seen (35(2))

    @property
    def folded(self) -> list[str]:
        """Who folded, the dead hands not counted."""
        return [name for name in self.round.pots.folded if name not in self.dead]

    # 32

    @ruling(HoleCardsLearnt, TOLD, while_=(DEALING, *IN_HAND, SHOWDOWN, DONE))
    async def told_to_all(self, incident: HoleCardsLearnt) -> None:
        """What one has learnt, all are told."""
        round, name = self.round, incident.player
        if name in round.active:
            slots = round.hidden.down(name)[: incident.cards]
            await round.hidden.turn_up(name, slots=slots, rule="qld-2024:5:32(6)")
            return
        said = f"what was learnt of {name}'s hole cards is told to every active player"
        round.emit(ev.Announced(said, rule="qld-2024:5:32(5)"))

    # 33

    @ruling(Misdeal, "qld-2024:5:33(1)", while_=(CUTTING, DEALING))
    async def misdeal(self, incident: Misdeal) -> None:
        raise RoundVoid(SPOILT[incident.what], f"misdeal: {incident.what}")

    @ruling(DealtWrongly, "qld-2024:5:33(1)(e)", while_=DEALING)
    async def dealt_wrongly(self, incident: DealtWrongly) -> None:
        """Mended, if nobody looked at a card of another and the dealer can (33(4), (5))."""
        if incident.looked or not incident.mended:
            raise RoundVoid(WRONG[incident.what], f"misdeal: {incident.what}")
        said = "the deal is reconstructed: everybody has the cards that are the player's"
        self.round.emit(ev.Announced(said, rule="qld-2024:5:33(4)(b)"))

    @ruling(CardsAtEmptyPosition, "qld-2024:5:33(6)", while_=(DEALING, *IN_HAND))
    async def to_the_circle(self, incident: CardsAtEmptyPosition) -> None:
        for _ in range(incident.cards):
            self.round.cards.burn()

    # 34

    @ruling(ActedOutOfTurn, OUT_OF_TURN, while_=(DEALING, BETTING))
    async def acted_out_of_turn(self, incident: ActedOutOfTurn) -> None:
        """Those who were missed act first.  A fold binds at once (I-MA-7)."""
        round, name = self.round, incident.player
        if incident.what == FOLD:
            assert round.betting is not None
            round.emit(ev.Chose(name, "betting", FOLD, rule="qld-2024:5:31(3)(b)"))
            round.betting.fold(name)
            round.pots.fold(name)
            return
        self.out_of_turn[name] = Choose(incident.what, amount=incident.amount)

    def said(self, player: str) -> Choose | None:
        """What a player did out of turn, as it stands now that the turn has come."""
        chosen = self.out_of_turn.pop(player, None)
        betting = self.round.betting
        if chosen is None or betting is None:
            return None
        betting.hold_to({name: self.round.pots.stack(name) for name in betting.stacks})
        may = betting.open_to(player)
        if chosen.option == CHECK:
            return chosen if may.check else None
        short, stack = betting.short(player), betting.stacks[player]
        if short > chosen.amount and stack > chosen.amount:
            said = f"{player} may fold, call or raise: a missed player bet more"
            self.round.emit(ev.Announced(said, rule="qld-2024:5:34(3)"))
            return None
        stands = self._lawful(player, chosen.amount)
        if stands is not None:
            self.round.emit(ev.Announced(f"{player}'s bet out of turn stands", rule=STANDS))
        return stands

    def _lawful(self, player: str, chips: int) -> Choose | None:
        """A call and, as far as it is a lawful raise, a raise; the rest goes back."""
        betting = self.round.betting
        assert betting is not None
        may, short = betting.open_to(player), betting.short(player)
        rest = chips - short
        sizes = may.raise_ if betting.call else may.bet
        if may.all_in and chips >= betting.stacks[player]:
            return Choose(ALL_IN)
        if sizes is not None and rest >= sizes.low:
            amount = min(rest, sizes.high) // sizes.step * sizes.step
            self._over(player, rest - amount)
            return Choose(RAISE if betting.call else BET, amount=amount)
        if may.call:
            self._over(player, chips - may.call)
            return Choose(CALL)
        return None  # it was no lawful bet: the player is asked

    def _over(self, player: str, amount: int) -> None:
        if amount > 0:
            said = f"{format_amount(amount)} of it goes back to {player}"
            self.round.emit(ev.Announced(said, rule=NOT_OVER_LIMIT))

    def forget(self) -> None:
        """The round of betting is over."""
        self.out_of_turn = {}

    # 35

    @ruling(CommunalCardExposed, EARLY, while_=(DEALING, *IN_HAND))
    async def communal_card_exposed(self, incident: CommunalCardExposed) -> None:
        """It lies with the others; nobody raises (35, I-MA-8)."""
        round = self.round
        if round.betting is not None:
            round.betting.raising = False
            await round.next_card("qld-2024:5:35(1)")
            said, rule = "this round of betting goes on without raises", "qld-2024:5:35(1)"
        else:
            self.seen_before = len(round.board)
            await round.next_card("qld-2024:5:35(2)")
            said, rule = "the table minimum and no raises", "qld-2024:5:35(2)"
        round.emit(ev.Announced(said, rule=rule))

    # 36

    @ruling(WrongNumberOfHoleCards, DEAD, while_=(DEALING, COMMUNAL, BETTING, SHOWDOWN))
    async def dead_hand(self, incident: WrongNumberOfHoleCards) -> None:
        """Taken to have folded; what was bet stays in the pot (36(2))."""
        round, name = self.round, incident.player
        round.emit(ev.Announced(f"{name}'s hand is dead", rule="qld-2024:5:36(2)"))
        self.dead.append(name)
        self.out_of_turn.pop(name, None)
        if round.betting is not None:
            round.betting.fold(name)
        round.showdown.shown.pop(name, None)
        round.pots.fold(name)

    # 14

    @direction(ReplaceDeck, "qld-2024:5:14(4)(b)", while_=BETWEEN)
    async def replace_deck(self, command: ReplaceDeck, by: Actor) -> None:
        said = "another deck is sorted and inspected, and 32 cards are spread face up"
        self.round.emit(ev.Announced(said, rule="qld-2024:5:14(4)(b)"))

    @direction(CheckDeck, "qld-2024:5:14(5)", while_=(*BETWEEN, DONE))
    async def check_deck(self, command: CheckDeck, by: Actor) -> None:
        self.round.emit(ev.Announced("the 32 cards are all there", rule="qld-2024:5:14(5)"))
