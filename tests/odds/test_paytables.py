"""Other pay tables, and the search for one."""

from __future__ import annotations

from fractions import Fraction as F
from pathlib import Path

import pytest

from croupier.odds import book
from croupier.odds.design import designs, steps
from croupier.odds.figures import Figures
from croupier.odds.paytables import PayTables, applied, read, repaid


def figure(game: str, wager: str, **settings: object) -> Figures:
    return next(row for row in book.figures(game, dict(settings)) if row.wager == wager)


# Pay tables that pages print, in per cent.
PRINTED = [
    # Wizard of Odds, Lucky 6: 12 and 23 to 1
    ("lucky-6", {"6 on 3 cards": F(23)}, "11.6985"),
    # Advanced Advantage Play, Card counting the Big Tiger: 50 to 1
    ("big-tiger", {"win": F(50)}, "15.2533"),
    # Casino Exploit, Baccarat: a tie at 9 to 1 (printed 4.80, which is 4.84)
    ("tie", {"win": F(9)}, "4.8440"),
]


@pytest.mark.parametrize(("wager", "pays", "edge"), PRINTED)
def test_a_wager_paid_otherwise(wager: str, pays: dict[str, F], edge: str) -> None:
    found = repaid(figure("baccarat", wager), pays)
    assert f"{float(found.house_edge * 100):.4f}" == edge
    assert found.win_probability == figure("baccarat", wager).win_probability


def test_a_commission_is_still_paid() -> None:
    """A buy bet on 4 at 3 to 1: 1/3 of 3, less 2/3, less the 5% paid with the wager."""
    assert repaid(figure("craps", "buy-4"), {"win": F(3)}).house_edge == -(F(1, 3) - F(1, 20))


def test_an_event_that_is_not_paid_is_refused() -> None:
    with pytest.raises(ValueError, match="not paid for 'win'; it is for '6 on 3 cards'"):
        repaid(figure("baccarat", "lucky-6"), {"win": F(1)})


def test_a_file_of_pay_tables(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('decks = 6\n[lucky-6]\n"6 on 2 cards" = "10 to 1"\n[tie]\nwin = 9\n', "utf-8")
    tables = read(path)
    assert tables.settings == {"decks": 6}
    assert tables.wagers == {"lucky-6": {"6 on 2 cards": F(10)}, "tie": {"win": F(9)}}
    rows = applied(tables, book.figures("baccarat", tables.settings))
    edges = {row.wager: row.house_edge for row in rows}
    assert edges["tie"] == repaid(figure("baccarat", "tie", decks=6), {"win": F(9)}).house_edge
    assert edges["banker"] == figure("baccarat", "banker", decks=6).house_edge
    with pytest.raises(ValueError, match="there is no wager 'nothing'"):
        applied(PayTables({"nothing": {}}), rows)


@pytest.mark.parametrize(
    ("text", "words"), [("[tie", "not TOML"), ('[tie]\nwin = "much"', "tie, win: 'much' is not")]
)
def test_a_wrong_file_is_named(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=words):
        read(path)


# Designing.


def test_steps_are_what_a_layout_could_show() -> None:
    assert steps(F(30))[:3] == [15, 16, 17]
    assert [one for one in steps(F(35)) if one > 30][:3] == [35, 40, 45]
    assert F(60) in steps(F(62))
    assert F(62) in steps(F(62))
    assert steps(F(0)) == [0]


@pytest.mark.parametrize(("wager", "target"), [("lucky-6", "0.05"), ("tiger-pair", "0.08")])
def test_designs_come_near_the_target(wager: str, target: str) -> None:
    now = figure("baccarat", wager)
    made = designs(now, F(target), 5)
    assert len(made) == 5
    assert made[0].miss(F(target)) < F(1, 400)
    for one in made:
        again = repaid(now, one.pays)
        assert one.figures.house_edge == again.house_edge
        assert one.figures.win_probability == now.win_probability
        rarest_first = [one.pays[event] for event in one.pays]
        assert rarest_first == sorted(rarest_first, reverse=True)


def test_a_table_that_has_the_edge_already_is_kept() -> None:
    now = figure("baccarat", "lucky-6")
    assert designs(now, F(now.house_edge), 1)[0].changed == ()
