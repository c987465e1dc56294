"""No undealt card leaves the house: not sent, not logged in clear, not stored unsealed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.equipment.cards import Card
from croupier.equipment.devices import ShuffledCards, shuffle
from croupier.equipment.randomness import LiveSource
from croupier.floor import audit
from croupier.floor.money.writer import Writer
from croupier.floor.people.roles import FloorRole, Person
from croupier.floor.shown.views import shows
from croupier.floor.store.sealing import Sealer, WrongKey
from croupier.games import GAMES
from croupier.table import devices
from croupier.table import events as ev
from tests.floor.support import ALICE, BOB, DEALER, INSPECTOR, act, pit, plan, run, seat, sqlite

CARDS = [name for name, game in GAMES.items() if game.round.card_based]


@pytest.fixture
def shoes(monkeypatch: pytest.MonkeyPatch) -> list[ShuffledCards]:
    """Every shoe that is shuffled while the test runs: its salt is the canary, its order known."""
    made: list[ShuffledCards] = []

    def watched(cards: Any, source: Any) -> ShuffledCards:
        shoe = shuffle(cards, source)
        made.append(shoe)
        return shoe

    monkeypatch.setattr(devices, "shuffle", watched)
    return made


def stored(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file())


def runs_of(order: list[Card], length: int = 8) -> Iterator[bytes]:
    """Stretches of the order as they would look in any plain writing of it."""
    for at in range(0, len(order) - length, length):
        cards = [str(card) for card in order[at : at + length]]
        yield msgspec.json.encode(cards)[1:-1]
        yield "".join(cards).encode()
        yield " ".join(cards).encode()


@pytest.mark.parametrize("game", CARDS)
def test_undealt_cards_are_nowhere_in_clear(
    game: str, tmp_path: Path, shoes: list[ShuffledCards]
) -> None:
    store = sqlite(tmp_path)
    sent: list[bytes] = []

    async def story() -> None:
        chance = random.Random(game)
        writer = Writer(store)
        one = await pit(store, plan(game), writer)
        one.watch(lambda events, at: sent.append(msgspec.json.encode(events.events)))
        await seat(one, writer, "alice", "bob")
        acts = 0
        while acts < 40 or (shoe := one.table.round.shoe) is None or shoe.remaining <= 20:
            assert await act(one, chance)
            acts += 1
            assert acts < 1000, "no cards were dealt"
        secret = next(one for one in shoes if one.commitment == shoe.commitment).seal()
        written = stored(tmp_path) + b"".join(sent) + b"\n".join(audit.export(store))
        assert shoe.commitment.encode() in written  # it was committed to
        assert str(secret["salt"]).encode() not in written
        assert bytes.fromhex(str(secret["salt"])) not in written
        order = [Card(card) for card in secret["order"]]
        undealt = [*order[shoe.cut_at :], *order[: shoe.cut_at]][shoe.position - shoe.base :]
        assert len(undealt) > 20
        for stretch in runs_of(undealt):
            assert stretch not in written

    run(story())
    store.close()


def test_a_sealed_shoe_opens_only_with_the_key_and_where_it_belongs(tmp_path: Path) -> None:
    sealer = Sealer.of_file(tmp_path / "key")
    assert (tmp_path / "key").stat().st_mode & 0o077 == 0
    sealed = sealer.seal("T1", "shoe", {"order": ["A♠"]})
    assert "A♠".encode() not in sealed
    assert Sealer.of_file(tmp_path / "key").open("T1", "shoe", sealed) == {"order": ["A♠"]}
    for table, name in (("T2", "shoe"), ("T1", "other")):
        with pytest.raises(WrongKey):
            sealer.open(table, name, sealed)
    with pytest.raises(WrongKey):
        Sealer(LiveSource().token(32)).open("T1", "shoe", sealed)


def test_an_event_is_shown_to_its_audience_and_nobody_else() -> None:
    everyone, staff = ev.Announced("x"), ev.Announced("x", audience=ev.HOUSE)
    inspectors, alices = (
        ev.Announced("x", audience=ev.INSPECTORS),
        ev.Dealt("box 1", "A♠", audience="alice"),
    )
    people = [ALICE, BOB, DEALER, INSPECTOR]
    seen = {
        "everyone": [shows(who, everyone) for who in people],
        "staff": [shows(who, staff) for who in people],
        "inspectors": [shows(who, inspectors) for who in people],
        "alice": [shows(who, alices) for who in people],
    }
    assert seen == {
        "everyone": [True, True, True, True],
        "staff": [False, False, True, True],
        "inspectors": [False, False, False, True],
        "alice": [True, False, False, False],
    }
    # somebody of the staff who has a player's name is not that player
    assert not shows(Person("alice", FloorRole.MANAGER), alices)
    assert not shows(Person("house", FloorRole.PLAYER), staff)
