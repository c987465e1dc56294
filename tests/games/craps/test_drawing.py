"""The craps layout in the terminal."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from croupier.games.craps import drawing
from croupier.games.craps import wagers as c
from croupier.games.craps.incidents import CallOn
from tests.games.craps.craps_story import CrapsStory


def shown(story: CrapsStory) -> str:
    out = StringIO()
    Console(file=out, width=120, color_system=None).print(drawing.draw(story.table))
    return out.getvalue()


def test_4_3_the_layout_has_every_area() -> None:
    """Also: 4a:3"""
    for game in ("craps", "mini-craps"):
        text = shown(CrapsStory(game=game))
        for area, wager in c.AREAS.items():
            if area in c.NUMBER and wager.limit in dict(drawing.NUMBER_ROWS):
                assert dict(drawing.NUMBER_ROWS)[wager.limit] in text
            else:
                assert area in text, area


def test_4_10_2_the_pay_table_is_displayed() -> None:
    text = shown(CrapsStory())
    for odds in ("9:5", "7:5", "7:6", "2:1", "3:2", "6:5", "1:2", "2:3", "5:6"):
        assert odds in text
    for pays in ("hard-4 7.5:1", "hard-6 9.5:1", "any-7 4:1", "any-craps 7.5:1", "craps-2 33:1"):
        assert pays in text
    printed = {area: pays for row in drawing.OTHERS for area, pays in row}
    for area, exact in (("hard-8", c.HARD_ODDS[8]), ("craps-3", c.ONE_ROLL_ODDS[3])):
        assert float(printed[area].removesuffix(":1")) == float(exact)


def test_the_puck_the_shooter_and_the_chips_are_shown() -> None:
    story = CrapsStory("42", accept=False, players={"alice": 1, "bob": 2})
    assert "OFF  come out roll · the dice are offered to alice" in shown(story)
    story.choose("alice", "accept")
    story.place("alice", "win", 1000)
    story.place("bob", "place-8", 600)
    story.player("bob", CallOn("place-8"))
    text = shown(story)
    assert "shooter alice, dice 1 and 2 (cup: 3, 4, 5)" in text
    assert "bob $6.00*" in text
    story.throw()
    text = shown(story)
    assert "ON 6  the point is 6" in text
    assert "[6]" in text


def test_what_may_be_wagered_now_is_listed() -> None:
    story = CrapsStory("42 45")
    assert drawing.open_areas(story.table)[:2] == ["win", "dont-win"]
    assert "come" not in drawing.open_areas(story.table)
    story.place("alice", "win", 1000)
    story.throw()
    now = drawing.open_areas(story.table)
    assert now[:3] == ["win-odds", "come", "dont-come"]
    assert "win" not in now
    assert "open now: win-odds, come, dont-come" in shown(story)
    story.place("alice", "come", 500)
    story.throw()
    assert "come-odds 9" in shown(story)
    rolling = CrapsStory(staffed=True)
    rolling.place("alice", "win", 1000)
    rolling.no_more_bets()
    assert drawing.open_areas(rolling.table) == []
    assert "no wager can be made now" in shown(rolling)
