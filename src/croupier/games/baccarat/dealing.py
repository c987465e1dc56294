"""The dealing shoe in players' hands: the designated player (sections 22 and 23)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.games.baccarat.incidents import DealerDeals, OfferShoe, PassShoe
from croupier.games.baccarat.layout import BANKER, HANDS, LARGE_TABLE, PLAYER
from croupier.table import events as ev
from croupier.table.actors import Actor
from croupier.table.asks import Choice
from croupier.table.commands import Choose
from croupier.table.parts import Part
from croupier.table.rulings import direction

if TYPE_CHECKING:
    from croupier.games.baccarat.round import Baccarat


def players_deal(round: Baccarat) -> bool:
    """Somebody has the shoe, or it may be offered; in a dummy round ss 16 to 21 only
    (1:24(5)(b))."""
    carry, options = round.carry, round.options
    if round.dummy or options.for_terminals:
        return not round.dummy and bool(carry.designated)
    if carry.designated or round.state.seats >= LARGE_TABLE:
        return True
    return options.offer_shoe if carry.shoe_offered is None else carry.shoe_offered


class DesignatedPlayer(Part["Baccarat"]):
    """Who deals."""

    def __init__(self, round: Baccarat) -> None:
        self.round = round
        self.carry = round.carry

    @property
    def name(self) -> str:
        """The player who deals, while still seated there (1:7(2)(c)); empty: the dealer does."""
        name = self.carry.designated
        if not name:
            return ""
        place = self.round.players.get(name)
        if place is None or place.seat != self.carry.designated_seat:
            return ""
        return "" if name in self.round.state.excluded else name

    @property
    def shoe_is_offered(self) -> bool:
        """By the manager's direction, at a table of up to nine places (1:22(1)(b))."""
        directed = self.carry.shoe_offered
        return self.round.options.offer_shoe if directed is None else directed

    @property
    def shoe_goes_round(self) -> bool:
        """Whether players are offered the shoe (1:22(1)), unless the dealer is to deal (11)."""
        if self.carry.dealer_deals or self.round.options.for_terminals:
            return False
        return self.round.state.seats >= LARGE_TABLE or self.shoe_is_offered

    async def choose(self) -> None:
        if self.carry.designated and not (self.name and self.shoe_goes_round):
            self.give_up_shoe("qld-2024:1:22(6)")
        if self.shoe_goes_round and not self.carry.designated:
            await self.offer_shoe()

    async def offer_shoe(self) -> None:
        """To each seated player in turn until one accepts (1:22(2), (3), (6), (7))."""
        for place in self.round.state.clockwise_from(self.carry.offer_from):
            answer = await self.choose_while(
                lambda place=place: self.shoe_goes_round and self.sits(place.name),  # type: ignore[misc]
                place.name,
                "the dealing shoe is offered",
                ("accept", "reject"),
                otherwise="reject",
                rule="qld-2024:1:22(3)",
            )
            if answer == "accept":
                self.carry.designated = place.name  # 1:22(4)
                self.carry.designated_seat = place.seat
                self.carry.offer_from = place.seat % self.round.state.seats + 1  # 1:22(6)
                self.round.emit(ev.Announced(f"{place.name} deals", rule="qld-2024:1:22(4)"))
                return
        self.carry.offer_from = 1  # the next offer starts anew (I-BA-14)
        directed = self.carry.dealer_deals
        rule = "qld-2024:1:22(11)" if directed else "qld-2024:1:22(5)"
        self.round.emit(ev.Announced("the dealer deals", rule=rule))

    def sits(self, name: str) -> bool:
        """Whether a player is at the table, seated and not excluded."""
        place = self.round.players.get(name)
        return place is not None and place.seat > 0 and name not in self.round.state.excluded

    async def choose_while(
        self,
        still: Callable[[], bool],
        player: str,
        what: str,
        options: tuple[str, ...],
        *,
        otherwise: str,
        rule: str,
    ) -> str:
        """A player's choice; the default once it is no longer open."""
        ask = Choice(what, options, to=(player,), otherwise=otherwise, rule=rule)
        given = await self.round.ask_while(lambda: ask if still() else None)
        if given is None:
            return otherwise
        if not isinstance(given.command, Choose):
            raise TypeError(f"{given.command} is no choice")
        self.round.emit(ev.Chose(player, what, given.command.option, rule=rule))
        return given.command.option

    def close_wagers(self) -> None:
        """A designated player without a wager on a hand gives up the shoe (1:23(2)).

        The dealer deals this round; the shoe is offered again before the next (1:22(6)).
        """
        designated = self.carry.designated and not self.round.dummy
        if designated and not any(w.area.name in HANDS for w in self.round.of(self.name)):
            self.give_up_shoe("qld-2024:1:23(2)")

    def give_up_shoe(self, rule: str) -> None:
        former, self.carry.designated = self.carry.designated, ""
        self.round.emit(ev.Announced(f"{former} gives up the shoe", rule=rule))

    async def pass_shoe_on(self) -> None:
        name = self.name
        if not name or self.round.dummy:
            return
        if self.lost_hand(name):
            self.give_up_shoe("qld-2024:1:22(10)(a)")
            return
        answer = await self.choose_while(
            lambda: self.name == name,
            name,
            "pass the shoe or remain",
            ("remain", "pass"),
            otherwise="remain",
            rule="qld-2024:1:22(9)",
        )
        if answer == "pass":
            self.give_up_shoe("qld-2024:1:22(9)")

    def lost_hand(self, player: str) -> bool:
        """The hand the designated player wagered on lost (I-BA-7)."""
        return any(
            isinstance(e, ev.Settled)
            and e.player == player
            and e.area in (PLAYER, BANKER)
            and e.result == "lose"
            for e in self.round.events
        )

    @direction(PassShoe, "qld-2024:1:22(10)(b)")
    async def ordered_to_pass(self, command: PassShoe, by: Actor) -> None:
        self.give_up_shoe("qld-2024:1:22(10)(b)")

    @direction(DealerDeals, "qld-2024:1:22(11)")
    async def dealer_is_to_deal(self, command: DealerDeals, by: Actor) -> None:
        self.carry.dealer_deals = not command.end
        if self.carry.dealer_deals and self.carry.designated:
            self.give_up_shoe("qld-2024:1:22(11)")

    @direction(OfferShoe, "qld-2024:1:22(1)(b)")
    async def shoe_is_to_be_offered(self, command: OfferShoe, by: Actor) -> None:
        self.carry.shoe_offered = not command.end
