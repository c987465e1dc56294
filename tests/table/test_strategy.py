"""Strategies by name, for absent players."""

import pytest

from croupier.equipment.randomness import SeededSource
from croupier.games import GAMES
from croupier.house import open_table
from croupier.table import events as ev
from croupier.table import strategy as s
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.asks import Ask
from croupier.table.commands import Choose, Command, Cut, TimeUp
from croupier.table.refusal import Refused
from croupier.table.table import Table

BACCARAT = GAMES["baccarat"]


def streams(name: str) -> SeededSource:
    return SeededSource("test").fork(name)


def test_default_takes_what_the_rules_take_when_the_time_is_up() -> None:
    table = open_table("baccarat", seed=1, seats=10, players={"a": 1000_00}).table
    decide = s.make("default", BACCARAT, streams)
    while "offered" not in table.pending.describe():
        s.go_on(table, decide)
    assert decide(table, table.pending, "a") == TimeUp()


def test_random_takes_every_legal_option_and_the_same_again_for_the_same_seed() -> None:
    taken: list[list[str]] = []
    for _ in range(2):
        opened = open_table("baccarat", seed=1, seats=10, players={"a": 1000_00})
        table = opened.table
        random = s.make("random", BACCARAT, streams)
        chosen: list[str] = []

        def decide(table: Table, ask: Ask, player: str) -> Command:
            command = random(table, ask, player)  # noqa: B023
            assert table.check(_actor(player), command) is None
            if isinstance(command, Choose):
                chosen.append(command.option)  # noqa: B023
            else:
                assert isinstance(command, Cut)
            return command

        while table.round.number < 60:
            opened.go_on(decide)
        taken.append(chosen)
    assert taken[0] == taken[1]
    assert {"accept", "reject"} <= set(taken[0])


def _actor(player: str) -> Actor:
    return Actor(player, Role.PLAYER) if player else SYSTEM


def test_names_and_unknown_names() -> None:
    assert s.names(GAMES["baccarat"])[:2] == ["default", "random"]
    with pytest.raises(
        ValueError, match="baccarat has no strategy 'lucky'; it has default, random"
    ):
        s.make("lucky", BACCARAT, streams)
    with pytest.raises(ValueError, match="two strategies are called random"):
        s.strategy("random")(lambda _: s.make("default", BACCARAT, streams))


def test_a_games_own_strategy_is_for_that_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(s, "_MAKERS", {game: dict(made) for game, made in s._MAKERS.items()})

    @s.strategy("always-cut", "baccarat")
    def _make(_: s.Streams) -> s.Strategy:
        return lambda table, ask, player: Choose("cut")

    assert "always-cut" in s.names(GAMES["baccarat"])
    assert "always-cut" not in s.names(GAMES["roulette"])


def test_chance_is_never_decided_by_a_strategy() -> None:
    table = open_table("baccarat", by_hand=True).table
    with pytest.raises(Refused, match="the dealer must enter"):
        s.go_on(table, s.make("random", BACCARAT, streams))


def test_what_must_be_there_before_no_more_bets_is_seen_to() -> None:
    """At craps somebody must take the dice, and the shooter must wager (4:20, 4:22)."""
    opened = open_table("craps", seed=1, players={"a": 1000_00})
    opened.play()
    assert any(isinstance(event, ev.ShooterChanged) for event in opened.events)
    assert any(isinstance(event, ev.WagerPlaced) for event in opened.events)
