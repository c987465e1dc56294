"""A game by an order of another State cites that order, whatever shared code says on its behalf."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import croupier.table
from croupier.games import GAMES
from croupier.rulebook import Rule, check
from croupier.table.actors import Actor, Role
from croupier.table.acts import ACTS, Exclude, Join, Permit, Restrict, VoidWagers
from croupier.table.commands import Correction, Toss
from croupier.testing.conforming import kinds
from croupier.testing.driver import STAFF, Driver, open_table

CITED = re.compile(r'"(qld-2024:[^" ]+)"')  # a provision, and nothing else in the quotes
SHARED = Path(croupier.table.__file__).parent
OTHERS = [name for name, game in GAMES.items() if game.edition not in ("qld-2024", "qld-1994")]
OF_CARDS = re.compile(r"general:1[5-7]\b")


def of_shared_code() -> set[str]:
    return {rule for path in SHARED.rglob("*.py") for rule in CITED.findall(path.read_text())}


def test_there_is_shared_code_that_cites_queensland() -> None:
    assert {"qld-2024:general:8", "qld-2024:16:10(2)"} <= of_shared_code()
    assert len(OTHERS) == 3


@pytest.mark.parametrize("name", OTHERS)
def test_every_provision_that_shared_code_cites_has_its_own_in_an_order(name: str) -> None:
    game = GAMES[name]
    for rule in sorted(of_shared_code()):
        if OF_CARDS.search(rule) and not game.round.card_based:
            continue
        own = game.round.cited(rule)
        assert own.startswith(f"{game.edition}:{game.schedule}:"), f"{rule} is cited at {name}"
        check(Rule.parse(own))


@pytest.mark.parametrize("name", OTHERS)
def test_what_anyone_is_told_at_a_table_cites_its_order(name: str) -> None:
    """Every act of every table, by everybody, in the midst of random play."""
    game = GAMES[name]
    acts = [
        *(kind() for kind in ACTS if not [f for f in kind.__struct_fields__ if f != "lift"]),
        Exclude("ann", apart_from="bob"),
        Permit("ann", "touch cards"),
        Restrict("ann"),
        VoidWagers("ann", device=True),
        Join(0),
        Correction(10**6, 0, Toss(("H", "T"))),
    ]
    for kind in list(kinds(game))[:2]:
        table = open_table(game, kind.options, 7, by_hand=kind.by_hand, automated=kind.automated)
        driver = Driver(table, 7)
        driver.begin()
        for _ in range(60):
            driver.step()
            for by in (*STAFF, Actor("ann", Role.PLAYER)):
                for act in acts:
                    refused = table.check(by, act)
                    if refused is not None and refused.rule:
                        assert refused.rule.startswith(game.edition), (by, act, refused)
            for event in table.round.events:
                assert not event.rule or event.rule.startswith(game.edition), event
