"""Who may do what, as one table."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import GAMES
from croupier.rulebook.provisions import all_provisions
from croupier.table.actors import Actor, Role
from croupier.table.commands import Command, Direction, Incident
from croupier.table.game import COMMANDS
from croupier.table.results import NAMES, Lose, StandOff, Void, Win
from tests.story import Story
from tests.table.tiny import COIN

PLAYER, DEALER, STICK, BOX = Role.PLAYER, Role.DEALER, Role.STICKPERSON, Role.BOXPERSON
SUPER, MANAGER, INSPECTOR, SYSTEM = Role.SUPERVISOR, Role.MANAGER, Role.INSPECTOR, Role.SYSTEM
CREW = {DEALER, STICK, BOX, Role.KENO_WRITER}

ROWS: list[tuple[str, set[Role]]] = [
    ("place bet change withdraw join leave buy-in cash-out", {PLAYER}),
    ("choose cut", {PLAYER, *CREW, SUPER, MANAGER, SYSTEM}),
    ("no-more-bets deal time-up", {*CREW, SUPER, MANAGER, SYSTEM}),
    ("shuffled face spin toss roll pick catch", {*CREW, SYSTEM}),
    ("close-table awarded", {SUPER, MANAGER, SYSTEM}),
    ("reveal adjust repay return-credits", {SYSTEM}),
    ("notify enact raise-minimum void-wagers exclude silence permit", {SUPER, MANAGER}),
    ("open-again", {SUPER, MANAGER}),
    ("take-back", {*CREW, SUPER, MANAGER}),
    ("restrict", {MANAGER}),
    ("tell english-only", {*CREW, SUPER, MANAGER}),
    ("correction", {Role.DEALER, SUPER, MANAGER}),
]
MAY = {name: roles for names, roles in ROWS for name in names.split()}


def tag(kind: type[Command]) -> str:
    return str(kind.__struct_config__.tag)


@pytest.mark.parametrize("kind", COMMANDS, ids=tag)
def test_each_command_is_for_these_roles(kind: type[Command]) -> None:
    assert set(kind.roles) == MAY[tag(kind)]


def test_every_command_is_in_the_table() -> None:
    shared = {tag(kind) for kind in COMMANDS}
    assert shared == set(MAY)


GIVEN: dict[str, dict[str, Any]] = {
    "place": {"area": "heads", "amount": 500},
    "bet": {"wagers": [{"type": "place", "area": "heads", "amount": 500}]},
    "change": {"area": "heads", "amount": 500},
    "withdraw": {"area": "heads"},
    "no-more-bets": {},
    "join": {"seat": 3},
    "buy-in": {"amount": 500},
    "silence": {},
    "restrict": {"player": "ann"},
    "void-wagers": {"player": "ann"},
    "exclude": {"player": "ann"},
    "toss": {"faces": ["H"]},
    "adjust": {"player": "ann", "amount": 5, "round": 1},
    "repay": {"player": "ann", "amount": 5},
    "return-credits": {"players": ["ann"], "amounts": [5]},
    "tell": {"what": "hush"},
    "correction": {"round": 1, "input": 0, "answer": {"type": "toss", "faces": ["H"]}},
    "close-table": {},
}


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("name", GIVEN)
def test_a_command_of_the_wrong_role_is_refused_before_anything_else(name: str, role: Role) -> None:
    story = Story(COIN, players={"ann": 1})
    command = COIN.command({"type": name, **GIVEN[name]})
    refusal = story.table.check(Actor("ann" if role is PLAYER else role.value, role), command)
    words = refusal.reason if refusal else ""
    assert ("may not" in words) == (role not in MAY[name]), words


@pytest.mark.parametrize("game", GAMES)
def test_no_game_lets_players_report_irregularities_or_inspectors_conduct(game: str) -> None:
    for kind in GAMES[game].round.rulings:
        assert issubclass(kind, Incident)
        assert PLAYER not in kind.roles
        assert kind.roles
    for one in GAMES[game].round.obeyings:
        assert issubclass(one, Direction)
        assert one.roles


def test_a_command_of_no_known_kind_is_an_error() -> None:
    nonsense: list[Any] = [{"type": "fly"}, {}, [], "place", {"type": "place"}]
    nonsense.append({"type": "place", "area": 5, "amount": 5})
    for wrong in nonsense:
        with pytest.raises(ValueError, match=r"."):
            COIN.command(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_general_2_2_each_game_is_that_of_a_schedule(game: str) -> None:
    found = GAMES[game]
    parts = {provision.part for provision in all_provisions().values()}
    named = f"{found.edition}:{found.schedule}"
    made = any(  # the notice of 1994 cites the rules it made by their own numbers
        mark.startswith(f"{found.schedule}.")
        for provision in all_provisions().values()
        for mark in provision.marks
        if provision.part == found.edition
    )
    assert named in parts or named in all_provisions() or made
    assert found.round.options_type is not None
    assert found.configure() == found.configure({})


@pytest.mark.parametrize("game", GAMES)
def test_general_3_a_gaming_manager_may_act_as_a_gaming_supervisor(game: str) -> None:
    for kind in GAMES[game].commands.values():
        assert MANAGER in kind.roles or SUPER not in kind.roles, kind


def test_general_3_void_and_stand_off_are_different_results() -> None:
    assert NAMES[Void] != NAMES[StandOff]
    assert (NAMES[Win], NAMES[Lose], NAMES[Void], NAMES[StandOff]) == (
        "win",
        "lose",
        "void",
        "stand-off",
    )
