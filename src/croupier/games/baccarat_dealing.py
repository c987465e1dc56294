"""The dealing shoe in players' hands: the designated player (sections 22 and 23)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.games.baccarat_incidents import DealerDeals, OfferShoe, PassShoe
from croupier.games.baccarat_layout import BANKER, HANDS, LARGE_TABLE, PLAYER
from croupier.games.baccarat_wagers import BaccaratWagers
from croupier.table import events as ev
from croupier.table.asks import Choice
from croupier.table.commands import Choose
from croupier.table.rulings import direction


class DesignatedPlayer(BaccaratWagers):
    """The part of the round that is about who deals."""

    dummy = False  # a dummy round: no wagers (1:24(5), (6))

    @property
    def designated(self) -> str:
        """The player who deals, while still seated there (1:7(2)(c)); empty: the dealer does."""
        name = self.carry.designated
        if not name:
            return ""
        place = self.players.get(name)
        if place is None or place.seat != self.carry.designated_seat:
            return ""
        return "" if name in self.state.excluded else name

    @property
    def shoe_is_offered(self) -> bool:
        """By the manager's direction, at a table of up to nine places (1:22(1)(b))."""
        directed = self.carry.shoe_offered
        return self.options.offer_shoe if directed is None else directed

    @property
    def shoe_goes_round(self) -> bool:
        """Whether players are offered the shoe (1:22(1)), unless the dealer is to deal (11)."""
        if self.carry.dealer_deals or self.options.for_terminals:
            return False
        return self.state.seats >= LARGE_TABLE or self.shoe_is_offered

    @property
    def players_deal(self) -> bool:
        """Somebody has the shoe, or it may be offered; in a dummy round ss 16 to 21 only
        (1:24(5)(b))."""
        carry, options = self.carry, self.options
        if self.dummy or options.for_terminals:
            return not self.dummy and bool(carry.designated)
        if carry.designated or self.state.seats >= LARGE_TABLE:
            return True
        return options.offer_shoe if carry.shoe_offered is None else carry.shoe_offered

    async def choose_dealer(self) -> None:
        if self.carry.designated and not (self.designated and self.shoe_goes_round):
            self.give_up_shoe("qld-2024:1:22(6)")
        if self.shoe_goes_round and not self.carry.designated:
            await self.offer_shoe()

    async def offer_shoe(self) -> None:
        """To each seated player in turn until one accepts (1:22(2), (3), (6), (7))."""
        for place in self.state.clockwise_from(self.carry.offer_from):
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
                self.carry.offer_from = place.seat % self.state.seats + 1  # 1:22(6)
                self.emit(ev.Announced(f"{place.name} deals", rule="qld-2024:1:22(4)"))
                return
        self.carry.offer_from = 1  # the next offer starts anew (I-BA-14)
        directed = self.carry.dealer_deals
        rule = "qld-2024:1:22(11)" if directed else "qld-2024:1:22(5)"
        self.emit(ev.Announced("the dealer deals", rule=rule))

    def sits(self, name: str) -> bool:
        """Whether a player is at the table, seated and not excluded."""
        place = self.players.get(name)
        return place is not None and place.seat > 0 and name not in self.state.excluded

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
        given = await self.ask_while(lambda: ask if still() else None)
        if given is None:
            return otherwise
        if not isinstance(given.command, Choose):
            raise TypeError(f"{given.command} is no choice")
        self.emit(ev.Chose(player, what, given.command.option, rule=rule))
        return given.command.option

    def close_wagers(self) -> None:
        """A designated player without a wager on a hand gives up the shoe (1:23(2)).

        The dealer deals this round; the shoe is offered again before the next (1:22(6)).
        """
        designated = self.carry.designated and not self.dummy
        if designated and not any(w.area.name in HANDS for w in self.of(self.designated)):
            self.give_up_shoe("qld-2024:1:23(2)")
        super().close_wagers()

    def give_up_shoe(self, rule: str) -> None:
        former, self.carry.designated = self.carry.designated, ""
        self.emit(ev.Announced(f"{former} gives up the shoe", rule=rule))

    async def pass_shoe_on(self) -> None:
        name = self.designated
        if not name or self.dummy:
            return
        if self.lost_hand(name):
            self.give_up_shoe("qld-2024:1:22(10)(a)")
            return
        answer = await self.choose_while(
            lambda: self.designated == name,
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
            for e in self.events
        )

    @direction(PassShoe, "qld-2024:1:22(10)(b)")
    async def ordered_to_pass(self, given: Any) -> None:
        self.give_up_shoe("qld-2024:1:22(10)(b)")

    @direction(DealerDeals, "qld-2024:1:22(11)")
    async def dealer_is_to_deal(self, given: Any) -> None:
        self.carry.dealer_deals = not given.command.end
        if self.carry.dealer_deals and self.carry.designated:
            self.give_up_shoe("qld-2024:1:22(11)")

    @direction(OfferShoe, "qld-2024:1:22(1)(b)")
    async def shoe_is_to_be_offered(self, given: Any) -> None:
        self.carry.shoe_offered = not given.command.end
