"""The configuration: the default opens; what is wrong is named by its line."""

from pathlib import Path

import pytest

from croupier.floor.config import ConfigError, load, parse
from croupier.floor.house import House
from croupier.games import GAMES
from croupier.table.sign import Limit
from tests.floor.support import ALICE, run

GOOD = """
[house]
store = "postgresql://house@db/floor"

[[people]]
name = "sue"
role = "gaming supervisor"
password = "$argon2id$v=19$m=65536,t=3,p=4$abc$def"

[[tables]]
name = "R1"
game = "roulette"
automated = false
limits = { all = [500, 100_000], straight = [100, 10_000] }
most_terminals = 12

[tables.terminals.left]
all = [1000, 50_000]

[[tables]]
name = "B1"
game = "blackjack"
wagering = 30
teaching = "chips"

[tables.options]
decks = 6

[tables.limits]
all = [200, 1000]
"""


def test_the_default_opens_tables_of_several_games() -> None:
    config = load()
    assert len({table.game for table in config.tables}) >= 5
    assert all(table.sign and table.sign.teaching for table in config.tables)
    assert config.play_credits
    assert config.guests


def test_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "floor.toml"
    path.write_text(GOOD)
    config = load(path)
    assert config.on_postgres
    assert config.path(config.key) == tmp_path / "house.key"
    roulette, blackjack = config.tables
    assert not roulette.automated
    assert roulette.sign is not None
    assert roulette.sign.limits == {"": Limit(500, 100_000), "straight": Limit(100, 10_000)}
    assert roulette.terminals == {"left": {"": Limit(1000, 50_000)}}
    assert roulette.most_terminals == 12
    assert blackjack.options == {"decks": 6}
    assert blackjack.wagering_seconds == 30
    assert config.people[0].name == "sue"


TABLE = '[[tables]]\nname = "A"\ngame = "baccarat"\n'


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a = = 3", 1, "Invalid"),
        ("[house]\nnmae = 'x'\n" + TABLE, 2, "nmae"),
        ("[house]\n\nname = 3\n" + TABLE, 3, "str"),
        ("", 1, "at least one table"),
        ('[[tables]]\nname = "A"\ngame = "whist"', 3, "no game 'whist'"),
        ('[[tables]]\nname = "A"\n', 1, "game"),
        (TABLE + "\n" + TABLE, 6, "twice"),
        ('[[tables]]\nname = "a b"\ngame = "baccarat"', 2, "no name"),
        (TABLE + "wagering = 0", 4, ">= 1"),
        (TABLE + "pause = -1", 4, ">= 0"),
        (TABLE + "seats = 99", 4, "places"),
        (TABLE + "[tables.options]\ndecks = 8\nfoo = 1", 4, "no option 'foo'"),
        (TABLE + "limits = { all = [500, 100] }", 4, "not a range"),
        (TABLE + "limits = { nosuch = [100, 500] }", 4, "no limits for 'nosuch'"),
        (TABLE + 'teaching = "chips"', 4, "general:7(a)"),
        (TABLE + 'seed = "7"', 4, "play credits only"),
        (TABLE + "[tables.terminals.left]\n\nall = [100, 99_999_999]", 6, "within the sign"),
        (TABLE + "[tables.terminals.left]\nall = [101, 200]", 5, "steps of"),
        ("[house]\nguests = true\n" + TABLE, 2, "play credits only"),
        ('[house]\naddress = "floor-1"\n' + TABLE, 2, "http://HOST:PORT"),
        ('[[people]]\nname="x"\nrole="king"\npassword="$argon2"\n' + TABLE, 3, "king"),
        ('[[people]]\nname="x"\nrole="dealer"\npassword="secret"\n' + TABLE, 4, "argon2"),
    ],
)
def test_what_is_wrong_is_named_by_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(ConfigError) as wrong:
        parse(text, "floor.toml")
    assert wrong.value.line == line
    assert words in str(wrong.value)
    assert f"floor.toml, line {line}" in str(wrong.value)


@pytest.mark.parametrize("game", GAMES)
def test_16_1_any_game_opens_on_terminals(game: str, tmp_path: Path) -> None:
    """Also: 16:2(1), 16:4(1), 16:3(1)."""
    text = f'[house]\nplay_credits = 1_000_000\n[[tables]]\nname = "T1"\ngame = "{game}"\n'

    async def story() -> None:
        one = await House.open(parse(text, folder=tmp_path))
        try:
            await one.counter.take_play_credits(ALICE, 1_000_000, "c")
            await one.command(ALICE, "T1", {"type": "join", "seat": 1}, "j")
            shown = await one.situation(ALICE, "T1")
            assert shown.joined
            assert {area.name for area in shown.areas} == set(one.pit("T1").table.round.layout)
            assert any(o.command["type"] != "leave" for o in shown.options)
        finally:
            await one.close()

    run(story())
