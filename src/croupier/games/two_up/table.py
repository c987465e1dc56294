"""Around the ring of Two-Up: what an edition cites, what a house may choose, what goes from one
spinner's game to the next, and the two asks that only the ring has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from croupier.table.actors import CREW, Actor, Role
from croupier.table.areas import Area
from croupier.table.asks import Ask, Legal
from croupier.table.commands import Choose, CloseTable, Command
from croupier.table.refusal import Refused
from croupier.table.round import Carry, Options
from croupier.table.wagering import Wagering
from croupier.wagers.disputes import Disputes

if TYPE_CHECKING:
    from croupier.games.two_up.ring import RingRound

COINS = 5  # a set (nsw-2016:two-up:2.3)
BOXER = "the boxer spins"
OPEN, CHANGES, SPINNER_ONLY = "open", "changes", "spinner only"  # what wagering is open to


@dataclass(frozen=True, slots=True)
class RingRules:
    """Where an edition says it; empty where it does not."""

    call: str  # the words that close wagering
    closed: str  # nothing may be placed, changed or withdrawn after them
    riding: str  # the spinner's wager stays once it is being decided
    spinner_wagers: str
    offer: str
    offer_on: str
    offer_again: str
    boxer_spins: str
    indicator: str
    place_bets: str
    kip: str
    announced: str
    lights: dict[str, str]
    taken_over: str
    stops_early: str
    loser_retires: str
    winner_chooses: str
    called: str = ""  # that they must be said, where it is not the same provision
    changes: str = ""  # wagers that lie may be changed after a void spin
    called_late: str = ""
    coins_out: str = ""
    coins_sought: str = ""
    coins_offered: str = ""
    coin_checked: str = ""
    new_set: str = ""


class RingOptions(Options, frozen=True):
    if_silent: str = "decline"  # what a player who does not answer the offer of the coins does

    def __post_init__(self) -> None:
        if self.if_silent not in ("decline", "accept"):
            raise ValueError("if_silent is 'decline' or 'accept'")


class RingCarry(Carry):
    outlives_closing: ClassVar[tuple[str, ...]] = ("personal", "disputes")
    spinner: str = ""  # won, and keeps spinning
    retired: str = ""  # the coins go to the other players first
    offer_from: int = 1  # the position to the right of the ring's entrance
    coins: int = COINS  # of the set in use
    lost: int = 0  # of the set in use, not found
    new_set: bool = False  # to be brought when this spinner's game is over
    not_to_enter: tuple[str, ...] = ()  # the ring, before the close of play
    personal: tuple[tuple[str, int, int], ...] = ()  # players' own limits, by sign on the layout
    closing_since: int = -1  # when the sign of closure was displayed; -1: it is not
    disputes: Disputes = ()  # decided in the first instance, or on review


class AwaitPlayers(Ask):
    """The ring waits for a player to come, unless the boxer is to spin."""

    __slots__ = ("round",)

    def __init__(self, round: RingRound) -> None:
        super().__init__(round.ring_rules.offer)
        self.round = round

    def check(self, by: Actor, command: Command) -> Refused | None:
        if type(command) is CloseTable:
            return self.round.may_close_table()
        if isinstance(command, Choose) and command.option == BOXER and by.role in CREW:
            return None
        return self.not_now(command)

    def legal(self) -> Iterator[Legal]:
        yield Legal(Role.DEALER, Choose(BOXER))
        if self.round.may_close_table() is None:
            yield Legal(Role.SUPERVISOR, CloseTable())

    def describe(self) -> str:
        return "a player, to offer the coins to"


class RingWagering(Wagering):
    """Wagering as the edition permits: what it is open to, and whether the table may close."""

    __slots__ = ()
    round: RingRound

    def sign_decides(self, area: Area) -> bool:
        return not self.round.carry.personal

    def check(self, by: Actor, command: Command) -> Refused | None:
        if type(command) is CloseTable and (refused := self.round.may_close_table()):
            return refused
        return super().check(by, command)

    def legal(self) -> Iterator[Legal]:
        for one in super().legal():
            if type(one.command) is CloseTable and self.round.may_close_table():
                continue
            yield one

    def _legal_wager(self, name: str, area: Area) -> Iterator[Legal]:
        for one in super()._legal_wager(name, area):
            if self.round.any_amount:
                yield one
            else:  # the sign asks for steps that the range cannot say
                yield Legal(one.role, one.command, one.player, one.low, one.low, one.step)

    def describe(self) -> str:
        what = {
            OPEN: "wagers",
            CHANGES: "changes to the wagers that lie",
            SPINNER_ONLY: f"the spinner's wager of {self.round.spinner}",
        }[self.round.open_to]
        return f"{what}, until '{self.round.ring_rules.call}'"
