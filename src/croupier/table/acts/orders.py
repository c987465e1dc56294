"""What supervisors, managers and crew may direct at any game by the general part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec.structs import replace

from croupier.rulebook import Rule
from croupier.rulebook import check as check_rule
from croupier.table import events as ev
from croupier.table.actors import CREW, MANAGERS, SUPERVISORS, Actor, Role
from croupier.table.acts.base import Act, not_here
from croupier.table.asks import Legal
from croupier.table.commands import Given, kebab
from croupier.table.fields import Citation, OneOf, PlayerName, Words
from croupier.table.refusal import Refused
from croupier.table.results import Void

if TYPE_CHECKING:
    from croupier.table.round import Round

SILENCE = "qld-2024:general:8"
ENGLISH = "qld-2024:general:10(d)"
NOT_DIRECTED = "qld-2024:general:11(1)(b)"
EXCLUDED = "qld-2024:general:11(2)(b)"
APART = "qld-2024:general:11(2)(c)"
PERMITTED = {
    "touch cards": "qld-2024:general:10(b)",
    "tell of a hand": "qld-2024:general:10(c)",
}


class Restrict(Act, frozen=True, tag=kebab):
    """One box and the minimum wager only (general:5)."""

    roles: ClassVar[frozenset[Role]] = MANAGERS
    authority: ClassVar[str] = "qld-2024:general:5(1)"
    player: PlayerName
    lift: bool = False

    def check(self, round: Round, by: Actor) -> Refused | None:
        if not round.card_based:
            return Refused("such a direction is for card-based games", "qld-2024:general:5")
        if (self.player in round.state.restricted) != self.lift:
            return Refused(
                f"{self.player} is {'not' if self.lift else 'already'} restricted",
                "qld-2024:general:5(1)",
            )
        return not_here(round, self.player)

    def apply(self, round: Round, given: Given) -> None:
        others = tuple(n for n in round.state.restricted if n != self.player)
        restricted = others if self.lift else (*others, self.player)
        round.change_state(replace(round.state, restricted=restricted))
        what = "one box and minimum wagers only" + (" lifted" if self.lift else "")
        round.emit(ev.Directed(what, given.by, self.player, rule="qld-2024:general:5(1)"))
        round.emit(
            ev.Directed(
                f"inspector notified: {what}",
                given.by,
                self.player,
                rule="qld-2024:general:5(2)",
                audience=ev.INSPECTORS,
            )
        )

    @classmethod
    def samples(cls, round: Round) -> Iterator[Legal]:
        for player in round.state.players:
            lift = player.name in round.state.restricted
            yield Legal(Role.MANAGER, cls(player.name, lift))


class VoidWagers(Act, frozen=True, tag=kebab):
    """For a contravention: the player's undecided wagers are void (general:4(2)(a), 11(2)(a))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    authority: ClassVar[str] = "qld-2024:general:11(2)(a)"
    player: PlayerName
    device: bool = False  # general:4 rather than general:11
    contravention: Citation = ""  # the provision contravened, as cited

    def check(self, round: Round, by: Actor) -> Refused | None:
        if not round.of(self.player):
            return Refused(f"{self.player} has no undecided wager", self._rule)
        return _check_contravention(round, self.contravention)

    @property
    def _rule(self) -> str:
        return "qld-2024:general:4(2)(a)" if self.device else "qld-2024:general:11(2)(a)"

    def apply(self, round: Round, given: Given) -> None:
        rule = round.cited(self._rule)
        what = "wagers declared void" + _for(self.contravention)
        round.emit(ev.Directed(what, given.by, self.player, rule=rule))
        round.settle_all(round.of(self.player), lambda _: Void(rule))

    @classmethod
    def samples(cls, round: Round) -> Iterator[Legal]:
        for player in round.state.players:
            yield Legal(Role.SUPERVISOR, cls(player.name))


class Exclude(Act, frozen=True, tag=kebab):
    """From the game, or from the game at the same table as another (general:11(2)(b), (c))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    authority: ClassVar[str] = EXCLUDED
    player: PlayerName
    apart_from: PlayerName = ""
    device: bool = False
    contravention: Citation = ""
    lift: bool = False  # the player may take part again

    def check(self, round: Round, by: Actor) -> Refused | None:
        state = round.state
        if self.apart_from:
            if not round.keeps_apart:
                return Refused(f"the rules of {round.game} keep no two players apart", EXCLUDED)
            if self.apart_from == self.player:
                return Refused(f"{self.player} cannot be kept from {self.player}", APART)
            if ((self.player, self.apart_from) in state.apart) != self.lift:
                return Refused("that is so already", APART)
            return _check_contravention(round, self.contravention)
        if (self.player in state.excluded) != self.lift:
            return Refused(
                f"{self.player} is {'not' if self.lift else 'already'} excluded", EXCLUDED
            )
        return (None if self.lift else not_here(round, self.player)) or _check_contravention(
            round, self.contravention
        )

    def apply(self, round: Round, given: Given) -> None:
        state = round.state
        if self.apart_from:
            pair = (self.player, self.apart_from)
            others = tuple(p for p in state.apart if p != pair)
            round.change_state(replace(state, apart=others if self.lift else (*others, pair)))
            what, rule = f"excluded from the table of {self.apart_from}", APART
        else:
            names = tuple(name for name in state.excluded if name != self.player)
            names = names if self.lift else (*names, self.player)
            round.change_state(replace(state, excluded=names))
            what = "excluded from the game"
            rule = "qld-2024:general:4(2)(b)" if self.device else EXCLUDED
        what += _for(self.contravention) + " (lifted)" * self.lift
        round.emit(ev.Directed(what, given.by, self.player, rule=rule))


class Silence(Act, frozen=True, tag=kebab):
    """All players are directed to be silent (general:8)."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    authority: ClassVar[str] = SILENCE
    lift: bool = False

    def check(self, round: Round, by: Actor) -> Refused | None:
        return _check_so(self.lift, round.state.silence, SILENCE)

    def apply(self, round: Round, given: Given) -> None:
        round.change_state(replace(round.state, silence=not self.lift))
        what = "players may speak" if self.lift else "players to be silent"
        round.emit(ev.Directed(what, given.by, rule=SILENCE))

    @classmethod
    def samples(cls, round: Round) -> Iterator[Legal]:
        yield Legal(Role.SUPERVISOR, cls(lift=round.state.silence))


class EnglishOnly(Act, frozen=True, tag=kebab):
    """Players are directed to speak English (general:10(d))."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS
    authority: ClassVar[str] = ENGLISH
    lift: bool = False

    def check(self, round: Round, by: Actor) -> Refused | None:
        return _check_so(self.lift, round.state.english, ENGLISH)

    def apply(self, round: Round, given: Given) -> None:
        round.change_state(replace(round.state, english=not self.lift))
        what = "any language" if self.lift else "English only"
        round.emit(ev.Directed(what, given.by, rule=ENGLISH))

    @classmethod
    def samples(cls, round: Round) -> Iterator[Legal]:
        crew = Role.DEALER in round.orderers.get(cls, cls.roles)
        by = Role.DEALER if crew else Role.SUPERVISOR
        yield Legal(by, cls(lift=round.state.english))


class Permit(Act, frozen=True, tag=kebab):
    """A player may touch another's cards, or tell of a hand (general:10(b), (c))."""

    roles: ClassVar[frozenset[Role]] = SUPERVISORS
    authority: ClassVar[str] = "qld-2024:general:10"
    player: PlayerName
    what: Annotated[str, OneOf(PERMITTED)]  # 'touch cards' or 'tell of a hand'

    def check(self, round: Round, by: Actor) -> Refused | None:
        if self.what not in PERMITTED:
            return Refused(
                f"a supervisor can permit {' or '.join(PERMITTED)}", "qld-2024:general:10"
            )
        return not_here(round, self.player)

    def apply(self, round: Round, given: Given) -> None:
        what, rule = f"may {self.what}", PERMITTED[self.what]
        round.emit(ev.Directed(what, given.by, self.player, rule=rule))


class Tell(Act, frozen=True, tag=kebab):
    """A direction with no effect on the round beyond its record."""

    roles: ClassVar[frozenset[Role]] = CREW | SUPERVISORS
    what: Words
    concerns: Words = ""

    def apply(self, round: Round, given: Given) -> None:
        round.emit(ev.Directed(self.what, given.by, self.concerns))


def _check_so(lift: bool, directed: bool, rule: str) -> Refused | None:
    if lift != directed:
        return Refused("that is so already" if not lift else "that was not directed", rule)
    return None


def _check_contravention(round: Round, citation: str) -> Refused | None:
    """A provision that exists and, of those that need a direction first, one that was given."""
    if not citation:
        return None
    try:
        rule = Rule.parse(citation)
        check_rule(rule)
    except ValueError as error:
        return Refused(str(error))
    if rule.provision == SILENCE and not round.state.silence:
        return Refused("players were not directed to be silent", NOT_DIRECTED)
    if str(rule) == ENGLISH and not round.state.english:
        return Refused("players were not directed to speak English", NOT_DIRECTED)
    return None


def _for(contravention: str) -> str:
    return f" for contravening {contravention}" if contravention else ""
