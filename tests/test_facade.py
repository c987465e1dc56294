"""`croupier.open_table`: the table in a few lines of Python."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import croupier
from croupier.games import GAMES
from croupier.house import REMEMBERED, game_named
from croupier.table.actors import SYSTEM, player
from croupier.table.asks import Ask
from croupier.table.commands import Command, NoMoreBets, Place, TimeUp
from croupier.table.log import LogBroken
from croupier.table.replay import verify
from croupier.table.table import Table


def test_import_is_light() -> None:
    code = (
        "import sys, croupier\n"
        "assert croupier.__version__\n"
        "sys.exit(any(m in sys.modules for m in ('msgspec', 'croupier.games', 'rich')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert set(croupier.__all__) <= {*dir(croupier), *croupier._HOMES}
    with pytest.raises(AttributeError):
        croupier.nonsense  # noqa: B018


def test_a_round_with_its_rules_and_its_log() -> None:
    table = croupier.open_table("baccarat", seed=7, players={"alice": 100_00, "bob": 50_00})
    table.place("alice", banker=10_00, player_pair=5_00)
    table.place("bob", {"tie": 5_00})
    result = table.play()
    assert result.round == 1
    assert result.outcome["banker"] == ["7♥", "Q♥"]
    assert [(w.player, w.seat, w.area, w.result, w.returned) for w in result.wagers] == [
        ("alice", 1, "player-pair", "lose", 0),
        ("bob", 2, "tie", "lose", 0),
        ("alice", 1, "banker", "win", 19_50),
    ]
    assert result.wagers[2].rule == "qld-2024:1:11(2)"
    assert (table.credit("alice"), table.credit("bob")) == (104_50, 45_00)
    assert table.table.ledger.balances["house"] == 50
    assert result.transcript()[-1].startswith("round 1 over")
    assert table.log[-2] == result.transcript()[-1]
    shape = msgspec.json.decode(result.json())
    assert list(shape) == ["round", "outcome", "wagers"]
    assert shape["wagers"][2]["odds"] == "19/20"


def test_a_wager_on_another_box_is_told_by_that_box() -> None:
    table = croupier.open_table("baccarat", seed=7, players={"alice": 100_00})
    table.place("alice", banker=10_00, box=4)
    assert [(w.player, w.seat) for w in table.play().wagers] == [("alice", 4)]


def test_refusals_name_their_rule_and_change_nothing() -> None:
    table = croupier.open_table("baccarat", seed=7, players={"alice": 100_00})
    before = dict(table.table.ledger.balances)
    with pytest.raises(croupier.Refused, match="minimum for banker") as refused:
        table.place("alice", banker=50)
    assert refused.value.rule == "qld-2024:1:9(1)"
    with pytest.raises(croupier.Refused, match="no area 'left_field'"):
        table.place("alice", left_field=500)
    with pytest.raises(croupier.Refused, match="bob is not at this table"):
        table.place("bob", banker=500)
    assert table.table.ledger.balances == before


def test_wagers_are_changed_withdrawn_and_choices_made() -> None:
    table = croupier.open_table("baccarat", seed=7, seats=10, players={"alice": 100_00})
    while "the dealing shoe is offered" not in table.table.pending.describe():
        table.go_on(table.strategy("default"))
    table.choose("alice", "accept")
    table.place("alice", banker=10_00, tie=1_00)
    table.change("alice", "banker", 20_00)
    table.withdraw("alice", "tie")
    assert table.credit("alice") == 80_00
    assert [wager.stake for wager in table.play().wagers] == [20_00]


def test_options_seats_and_standing_players() -> None:
    table = croupier.open_table(
        "baccarat", seed=1, seats=1, players={"a": 100_00, "b": 100_00}, decks=6
    )
    assert msgspec.to_builtins(table.table.options)["decks"] == 6
    assert [place.seat for place in table.table.state.players] == [1, 0]
    with pytest.raises(ValueError, match="6 or 8 decks"):
        croupier.open_table("baccarat", decks=5)
    with pytest.raises(ValueError, match="has no option 'colour'"):
        croupier.open_table("baccarat", colour="red")
    with pytest.raises(ValueError, match="there is no game 'whist'"):
        croupier.open_table("whist")


def test_it_is_the_table_and_nothing_else() -> None:
    """The same commands said to a bare table bring the same events."""
    opened = croupier.open_table("baccarat", seed=7, players={"alice": 100_00})
    opened.place("alice", banker=10_00)
    opened.play()
    other = croupier.open_table("baccarat", seed=7, players={"alice": 100_00})
    bare: Table = other.table
    events = list(other.events)
    events += bare.submit(player("alice"), Place("banker", 10_00))
    events += bare.submit(SYSTEM, NoMoreBets())
    assert list(opened.events) == events


def test_a_strategy_of_ones_own() -> None:
    asked: list[str] = []

    def decide(table: Table, ask: Ask, name: str) -> Command:
        asked.append(ask.describe())
        return TimeUp()

    table = croupier.open_table("baccarat", seed=7, seats=10, players={"alice": 100_00})
    table.play(decide)
    table.play(decide)
    assert any("shoe is offered" in what for what in asked)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_opens_and_plays(name: str) -> None:
    table = croupier.open_table(name, seed=3, players={"alice": 1_000_00})
    assert [table.play("random").round for _ in range(3)] == [1, 2, 3]
    assert sum(table.table.ledger.balances.values()) == 0


def test_a_table_resumes_from_its_log(tmp_path: Path) -> None:
    log = tmp_path / "t.jsonl"
    table = croupier.open_table("baccarat", seed=7, players={"alice": 100_00}, log=log)
    table.place("alice", banker=10_00)
    table.leave()
    again = croupier.resume_table(log)
    assert again.play().wagers[0].returned == 19_50
    again.close()
    assert verify(log, lambda header: game_named(header.game)).rounds == 1
    with pytest.raises(croupier.Refused, match="is closed"):
        croupier.resume_table(log)
    with pytest.raises(LogBroken):
        croupier.resume_table(Path(__file__))


def test_a_dealer_table_never_invents_a_card() -> None:
    table = croupier.open_table("baccarat", by_hand=True, players={"alice": 100_00})
    with pytest.raises(croupier.Refused, match="the dealer must enter shuffle 416 cards"):
        table.play()


def test_memory_does_not_grow_with_rounds() -> None:
    table = croupier.open_table("baccarat", seed=1, players={"alice": 1_000_00})
    for _ in range(REMEMBERED + 50):
        table.play()
    assert len(table.rounds) == REMEMBERED
    assert len(table.events) == REMEMBERED
    assert len(table._vault._sealed) == 1  # type: ignore[attr-defined]
