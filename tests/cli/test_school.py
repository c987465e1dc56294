"""`croupier school`: papers made of rounds that were played, marked by what the table did."""

from __future__ import annotations

import io
import json
from fractions import Fraction

import pytest

from croupier.cli import main
from croupier.games import GAMES
from croupier.school import IRREGULARITIES, PAYOUTS, RULINGS, questions
from croupier.testing.driver import known_rule


@pytest.mark.parametrize("game", [name for name, one in GAMES.items() if one.has_wagers])
def test_every_game_has_a_paper_with_answers_and_provisions(game: str) -> None:
    paper = questions(game, seed="monday")
    for one in (next(paper), next(paper)):
        assert one.situation
        assert one.right(one.answer)
        assert not one.right("nonsense")
        known_rule(one.rule)
        if one.kind == IRREGULARITIES:
            assert one.choices == RULINGS
            assert one.right(str(RULINGS.index(one.answer) + 1))
            assert not one.right(str(RULINGS.index(one.answer) + 2))


def test_the_same_seed_gives_the_same_paper() -> None:
    first, again = questions("baccarat", seed=3), questions("baccarat", seed=3)
    assert [next(first) for _ in range(4)] == [next(again) for _ in range(4)]
    assert next(questions("baccarat", seed=4)) != next(questions("baccarat", seed=3))


def test_a_payout_is_the_stake_at_its_odds() -> None:
    paper = questions("roulette", PAYOUTS, seed=5)
    for _ in range(10):
        one = next(paper)
        odds, _, rest = one.why[0].partition(" on $")
        stake = rest.partition(":")[0]
        due = Fraction(odds.split()[0]) * Fraction(stake.replace(",", ""))
        assert one.right(f"{float(due):.2f}")
        assert not one.right(f"{float(due) + 1:.2f}")


def test_a_dealer_is_marked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = questions("roulette", seed="1")
    right = [next(paper).answer for _ in range(4)]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*right[:3], "no idea"]) + "\n"))
    assert main(["school", "roulette", "--seed", "1", "--questions", "4", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["right"], told["of"], told["per_cent"], told["passed"]) == (3, 4, 75, False)
    assert [one["right"] for one in told["marks"]] == [True, True, True, False]
