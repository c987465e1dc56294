"""`croupier games`, as a person types it and as a program reads it."""

import contextlib
from typing import Any

import msgspec
import pytest

from croupier.cli import main
from croupier.cli.options import options_of
from croupier.games import GAMES
from croupier.house import game_named, open_table
from croupier.money import odds
from croupier.table.refusal import Refused
from croupier.table.results import Win
from croupier.table.wagering import Wagering


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def document(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    status, out, err = run(capsys, "games", "--json")
    assert (status, err) == (0, "")
    return {game["name"]: game for game in msgspec.json.decode(out)}


def test_every_game_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "games")
    assert (status, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()[1 : len(GAMES) + 1]] == list(GAMES)


def test_json_is_enough_to_open_and_play_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    games = document(capsys)
    assert list(games) == list(GAMES)
    for name, game in games.items():
        found = GAMES[name]
        assert (game["title"], game["edition"], game["schedule"], game["seats"]) == (
            found.title,
            found.edition,
            found.schedule,
            found.seats,
        )
        given = {option["name"]: option["default"] for option in game["options"]}
        assert found.configure(given) == found.configure()
        areas = found.round.areas(found.configure())
        assert [area["name"] for area in game["areas"]] == list(areas)
        for area in game["areas"]:
            limit = found.sign.limit(area["limits"])
            assert (area["minimum"], area["maximum"]) == (limit.minimum, limit.maximum)
            assert area["rule"] == areas[area["name"]].rule
        assert game["strategies"][:2] == ["default", "random"]


def test_areas_name_their_odds(capsys: pytest.CaptureFixture[str]) -> None:
    areas = {area["name"]: area for area in document(capsys)["baccarat"]["areas"]}
    assert areas["banker"]["pays"] == [{"odds": "19/20", "on": "", "rule": "qld-2024:1:11(2)"}]
    assert [(p["odds"], p["on"]) for p in areas["tiger-pair"]["pays"]] == [
        ("100/1", "twin tiger pair"),
        ("25/1", "double tiger pair"),
        ("4/1", "single tiger pair"),
    ]
    assert [p["odds"] for p in areas["any-pair-player"]["pays"]] == ["11/1"]


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.has_wagers])
def test_no_wager_is_paid_odds_that_the_list_does_not_show(name: str) -> None:
    table = open_table(name, seed="odds", players={"alice": 10**9})
    listed = {
        area.name: {paid.odds for paid in area.paid if isinstance(paid, Win)}
        for area in table.table.round.layout.values()
        if area.pays is not None
    }
    decide = table.strategy("default")
    for _ in range(200):
        if isinstance(table.table.pending, Wagering):
            for area in list(table.table.round.layout.values())[:60]:
                limit = table.table.state.sign.limit(area.limit_name)
                with contextlib.suppress(Refused):  # a rule is against it at this moment
                    table.place("alice", {area.name: area.fixed or limit.minimum})
        table.go_on(decide)
    wagers = [wager for round in table.rounds for wager in round.wagers]
    assert wagers
    for wager in wagers:
        if wager.result == "win" and listed.get(wager.area):
            assert odds(wager.odds) in listed[wager.area], wager


def test_one_game_in_detail(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "games", "baccarat")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Baccarat (baccarat): qld-2024, schedule 1"
    assert any(line.split() == ["decks", "8", "int"] or line.startswith("decks ") for line in lines)
    assert any("19/20" in line and line.endswith("banker") for line in lines)
    assert "third-card-in-error" in out


def test_an_option_means_what_the_comment_beside_it_says() -> None:
    meanings = {option.name: option.meaning for option in options_of(game_named("baccarat"))}
    assert meanings["round_to_50c"].startswith("banker payouts down to 50c")


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("bacarat", "croupier: there is no game 'bacarat'; did you mean baccarat?\n"),
        ("xyzzy", f"croupier: there is no game 'xyzzy'; there are {', '.join(GAMES)}\n"),
    ],
)
def test_an_unknown_game(capsys: pytest.CaptureFixture[str], name: str, line: str) -> None:
    assert run(capsys, "games", name) == (2, "", line)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_of_a_game_says_what_it_means(name: str) -> None:
    """A house chooses by the list alone: `croupier games NAME`."""
    assert not [one.name for one in options_of(GAMES[name]) if not one.meaning]
