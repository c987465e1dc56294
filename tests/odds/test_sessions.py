"""Sessions, ruin, wagers together and PAR sheets, against sums done by hand."""

from __future__ import annotations

import csv
import io
from fractions import Fraction as F
from itertools import product
from math import comb
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from croupier.cli import main
from croupier.games import GAMES
from croupier.odds import book, par
from croupier.odds.figures import Figures, Line
from croupier.odds.pictures import as_svg
from croupier.odds.sessions import per_hour, ruin_for_ever, session, survival
from croupier.odds.together import together


def row(game: str, wager: str) -> Figures:
    return next(one for one in book.figures(game) if one.wager == wager)


RED = row("roulette", "red")
P = F(18, 37)


def test_a_session_of_even_money_is_binomial() -> None:
    found = session(RED.lines, 100)
    for wins in (0, 30, 48, 50, 77):
        wanted = comb(100, wins) * P**wins * (1 - P) ** (100 - wins)
        assert found.chance(2 * wins - 100, 2 * wins - 100) == pytest.approx(
            float(wanted), abs=1e-13
        )
    assert found.even == pytest.approx(float(comb(100, 50) * (P * (1 - P)) ** 50), abs=1e-13)
    assert found.ahead + found.even + found.behind == pytest.approx(1, abs=1e-12)
    assert float(found.sums @ found.chances) == pytest.approx(found.mean, abs=1e-9)
    share = 0.0
    for wins in range(101):  # the median by adding up
        share += float(comb(100, wins) * P**wins * (1 - P) ** (100 - wins))
        if share >= 0.5:
            assert found.percentile(0.5) == 2 * wins - 100
            break


def test_several_odds_by_every_order() -> None:
    """A banker's wager at 19 to 20, six coups, every order of results."""
    banker = row("baccarat", "banker")
    found = session(banker.lines, 6)
    sums: dict[F, float] = {}
    for lines in product(banker.lines, repeat=6):
        net = sum((F(line.net) for line in lines), F(0))
        chance = 1.0
        for line in lines:
            chance *= float(line.probability)
        sums[net] = sums.get(net, 0.0) + chance
    for net, chance in sums.items():
        assert found.chance(float(net), float(net)) == pytest.approx(chance, abs=1e-13)


def brute_ruin(bankroll: int, rounds: int) -> float:
    if bankroll < 1:
        return 1.0
    if not rounds:
        return 0.0
    up, down = brute_ruin(bankroll + 1, rounds - 1), brute_ruin(bankroll - 1, rounds - 1)
    return float(P) * up + float(1 - P) * down


def test_ruin_by_every_path() -> None:
    found = survival(RED.lines, 12)
    for bankroll in range(1, 14):
        assert found.ruin(bankroll) == pytest.approx(brute_ruin(bankroll, 12), abs=1e-12)
    least = found.bankroll(0.05)
    assert found.ruin(least) <= 0.05 < found.ruin(least - 1)
    assert found.ruin(1000) == 0.0


def test_ruin_some_day() -> None:
    assert ruin_for_ever(RED.lines, 1000) == 1.0
    good = (Line("win", "win", F(1), F(6, 10)), Line("lose", "lose", F(-1), F(4, 10)))
    assert ruin_for_ever(good, 5) == pytest.approx((4 / 6) ** 5)  # the gambler's ruin


def test_a_prize_too_large_for_the_lattice_keeps_the_mean() -> None:
    ten = row("keno", "10-spot")
    found = session(ten.lines, 300)
    assert found.lattice.coarse
    assert float(found.sums @ found.chances) == pytest.approx(found.mean, rel=1e-6)


def test_win_per_hour() -> None:
    found = per_hour(RED, 25.0, 40.0)
    assert found.wagered == 1000.0
    assert found.theoretical == pytest.approx(1000 / 37)


def test_wagers_of_one_spin_together() -> None:
    game = GAMES["roulette"]
    both = together(game, game.configure({}), {"red": F(10), "black": F(10), "straight-17": F(1)})
    # by hand: red and black gain together +1-1, or -1-1 on zero
    mean = -F(1, 37)
    assert both.covariance("red", "black") == (-F(36, 37) + F(1, 37)) - mean * mean
    whole = both.figures()
    assert whole.house_edge * 10 == F(21, 37)
    assert whole.element_of_risk == F(1, 37)
    assert sum(both.joint.values()) == 1


def test_17_pairs_and_counts_of_baccarat_together() -> None:
    game = GAMES["baccarat"]
    options = game.configure({"decks": 8})
    names = ["banker", "player-pair", "banker-pair", "tie", "tiger-pair", "perfect-pairs-player"]
    found = together(game, options, dict.fromkeys(names, F(1)))
    rows = {one.wager: one for one in book.figures("baccarat", {"decks": 8})}
    for name in names:
        assert found.mean(name) == -rows[name].house_edge
    won = [p for gains, p in found.joint.items() if gains[1] > 0 and gains[2] > 0]
    alike, apart = 13 * 32 * 31 * 30 * 29, 13 * 12 * (32 * 31) ** 2
    assert sum(won) == F(alike + apart, 416 * 415 * 414 * 413)


def test_wagers_that_cannot_be_taken_together(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, words in (
        (("craps", "win", "come"), "not worked out together"),
        (("roulette", "red", "rod"), "no wager 'rod'"),
        (("roulette", "red", "red"), "named twice"),
        (("roulette",), "which wager"),
        (("roulette", "rad"), "did you mean red"),
        (("roulette", "red", "--rounds", "0"), "--rounds is"),
        (("roulette", "red", "--risk", "2"), "--risk is"),
    ):
        assert main(("session", *arguments)) == 2, arguments
        assert words in capsys.readouterr().err, arguments


def test_a_session_told_and_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "session.svg"
    arguments = ("roulette", "red=10", "straight-17=1", "--rounds", "50", "--svg", str(picture))
    assert main(("session", *arguments)) == 0
    assert "house edge of all that is wagered: 2.7027%" in capsys.readouterr().out
    assert main(("session", "roulette", "red", "--bankroll", "20", "--json")) == 0
    told = msgspec.json.decode(capsys.readouterr().out)
    assert told["ruin"] == pytest.approx(survival(RED.lines, 1000).ruin(20))
    assert told["percentiles"]["50"] == session(RED.lines, 1000).percentile(0.5)
    drawn = ElementTree.fromstring(picture.read_text("utf-8"))
    assert len(list(drawn.iter("{http://www.w3.org/2000/svg}rect"))) > 20
    assert ElementTree.fromstring(as_svg(session(RED.lines, 1), "<one>")) is not None


# PAR sheets.


def test_a_sheet_has_every_line_with_its_hits(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page, lines = tmp_path / "par.html", tmp_path / "par.csv"
    assert main(("par", "sic-bo", "--html", str(page), "--csv", str(lines), "--json")) == 0
    told = msgspec.json.decode(capsys.readouterr().out)
    assert told["digest"] in page.read_text("utf-8")
    assert "@media print" in page.read_text("utf-8")
    for one in told["wagers"]:
        assert sum(line["hits"] for line in one["lines"]) == one["cycle"]
        back = sum(line["returns"] for line in one["lines"])
        assert back == pytest.approx(one["return_to_player"], abs=1e-12)
        assert len(one["bands"]) == 15
    rows = list(csv.DictReader(io.StringIO(lines.read_text("utf-8"))))
    assert len(rows) == sum(len(one["lines"]) for one in told["wagers"])
    assert {row["digest"] for row in rows} == {told["digest"]}


def test_a_sheets_bands_hold_what_sessions_come_to() -> None:
    """The normal law of a PAR sheet against the exact distribution."""
    one = par.wager(RED)
    low, high = next((a, b) for n, z, a, b in one.bands() if (n, z) == (1000, "95%"))
    exact = session(RED.lines, 1000).bands(0.95)
    assert low == pytest.approx(exact[0], abs=0.003)
    assert high == pytest.approx(exact[1], abs=0.003)
    assert one.cycle == 37
    assert one.figures.volatility_index == pytest.approx(1.6448536 * one.figures.stddev)
