"""Hidden hands through a real process: no byte of a hidden card reaches anyone else, ever.

The small game of `tests.table.hush`, its cards canaries by their suits (`tests.floor.hushed`).
Everything that anyone can have of the house is taken down: every route in every role, every feed,
every refusal, what the process says and logs.
"""

from __future__ import annotations

import json
import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from croupier.floor import audit
from tests.floor.served import PEOPLE
from tests.floor.test_canaries import HOUSE, SLOW, House, opened, url
from tests.waiting import PATIENCE

__all__ = ["url"]  # a fixture
CLUB, DIAMOND, SPADE, HEART = "♣♦♠♥"
TABLE = f'[[tables]]\nname = "H1"\ngame = "{{game}}"\n{SLOW}'
PLAYERS = ("alice", "bob")


def floor(stack: ExitStack, folder: Path, url: str, game: str = "hush") -> House:
    config = HOUSE + TABLE.format(game=game)
    return opened(stack, folder, config, url, module="tests.floor.hushed")


def deal(house: House) -> None:
    for who in PLAYERS:
        assert house.say(who, "H1", type="place", area="ante", amount=1000).is_success
    assert house.say("sam", "H1", type="no-more-bets").is_success


def choose(house: House, who: str, option: str) -> None:
    assert house.say(who, "H1", type="choose", option=option).is_success


def suits_in(what: bytes) -> set[str]:
    """Suits of the cards that are named, written out or escaped."""
    text = what.decode("utf-8", "replace")
    text += "".join(chr(int(one, 16)) for one in re.findall(r"\\u([0-9a-fA-F]{4})", text))
    return {suit for suit in (CLUB, DIAMOND, SPADE, HEART) if suit in text}


def told(house: House) -> dict[str, set[str]]:
    """By person, the suits of all cards in anything that they got so far."""
    found: dict[str, set[str]] = {who: set() for who in PEOPLE}
    for where, what in house.got:
        who = where.partition(":")[0]
        found.setdefault(who, set()).update(suits_in(what))
    return found


def events_of(house: House, who: str) -> list[dict[str, Any]]:
    return [e["event"] for e in house.ask(who, "GET", "/tables/H1/events").json()]


def provoke(house: House) -> None:
    """Refusals of every kind; none is sent a card, so that none can come back as it was sent."""
    face = {"type": "face", "index": 0, "card": "x"}
    wrong: list[dict[str, Any]] = [face, {"type": "reveal"}]
    for answer in (face, {"type": "reveal"}):
        wrong += [
            {"type": "correction", "round": 1, "input": n, "answer": answer} for n in range(12)
        ]
    for who in PEOPLE:
        for said in wrong:
            assert house.say(who, "H1", **said).status_code >= 400


def everything(house: House) -> None:
    provoke(house)
    house.look_everywhere()
    house.got += [("log", house.floor.log().encode())]
    house.got += [("said", line.encode()) for line in house.floor.said]


def nobody_but(house: House, **allowed: str) -> None:
    """Nobody has got a card of a suit that is not for them."""
    for where, what in house.got:
        suits = allowed.get(where.partition(":")[0], allowed["others"])
        for suit in suits_in(what) - set(suits):
            at = what.find(suit.encode())
            assert at < 0, (where, what[max(at - 300, 0) : at + 20].decode("utf-8", "replace"))
            raise AssertionError((where, what))


def test_a_hidden_card_is_told_to_its_owner_and_to_nobody_else(url: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = floor(stack, tmp_path, url, "public-hush")
        deal(house)
        everything(house)
        nobody_but(house, alice=CLUB, bob=DIAMOND, others="")
        assert told(house)["alice"] == {CLUB}
        assert told(house)["bob"] == {DIAMOND}
        # nobody knows the others, so nothing has them: not the log, the store, or the export
        stored = [*house.rows(), *(("export", one) for one in audit.export(house.store))]
        for where, what in stored:
            cards = re.sub(rb'"left":\{[^{}]*\}', b"", what)
            assert not suits_in(cards) & {SPADE, HEART}, where
        # the round goes back, and everything is as it was
        assert house.say("sam", "H1", type="misdealt").is_success
        everything(house)
        nobody_but(house, alice=CLUB, bob=DIAMOND, others="")
        # alice folds: her cards stay hers, whatever is turned up
        choose(house, "alice", "fold")
        choose(house, "bob", "raise")
        everything(house)
        shown = DIAMOND + SPADE + HEART
        every = CLUB + shown  # the inspector has the order of the spent cards
        nobody_but(house, alice=every, ivan=every, others=shown)
        assert told(house)["sam"] == set(shown)
        assert "Traceback" not in house.floor.log()


def test_results_to_correct_name_no_hidden_card_and_none_by_its_absence(tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = floor(stack, tmp_path, "")
        deal(house)
        choose(house, "alice", "fold")
        choose(house, "bob", "raise")
        entered = house.ask("sam", "GET", "/tables/H1/entered").json()
        assert len(entered) == 5  # the dealer's two, bob's two, and the one in the middle
        assert CLUB not in json.dumps(entered, ensure_ascii=False)
        assert [one["entry"] for one in entered] == [None] * 5


def test_a_terminal_that_comes_back_is_told_its_own_again(tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = floor(stack, tmp_path, "")
        deal(house)
        for since in ({}, {"since": 1}, {"since": 10**6}):
            for who, suit in (("alice", CLUB), ("bob", DIAMOND), ("sam", "")):
                with house.floor.feed(who) as feed:
                    feed.send(json.dumps({"type": "watch", "table": "H1", **since}))
                    heard = b""
                    while b'"type":"now"' not in heard:
                        heard += str(feed.recv(timeout=PATIENCE)).encode()
                    assert suits_in(heard) == set(suit), (who, since)


def test_a_terminal_is_told_what_stands_of_its_own_when_a_round_goes_back(tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = floor(stack, tmp_path, "")
        deal(house)
        house.listen()
        house.got.clear()
        assert house.say("sam", "H1", type="misdealt").is_success
        house.listen()
        standing = [(w, one) for w, one in house.got if b'"type":"standing"' in one]
        assert len(standing) == len(PEOPLE)
        for where, what in standing:
            own = {"alice": {CLUB}, "bob": {DIAMOND}}.get(where.partition(":")[0], set())
            assert suits_in(what) == own


def test_a_shoe_is_revealed_once_its_round_is_over(tmp_path: Path) -> None:
    """Then its order is public: everyone can check that it was as committed to."""
    with ExitStack() as stack:
        house = floor(stack, tmp_path, "")
        deal(house)
        assert house.say("sam", "H1", type="ended").is_success
        assert not [e for e in events_of(house, "bob") if e["type"] == "shoe-revealed"]
        choose(house, "alice", "fold")
        choose(house, "bob", "fold")
        kinds = [e["type"] for e in events_of(house, "bob")]
        assert kinds.index("shoe-revealed") > kinds.index("settled")


@pytest.mark.parametrize(("game", "seen"), [("hush", False), ("public-hush", True)])
def test_whose_wagers_are_seen_is_the_games_say(game: str, seen: bool, tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = floor(stack, tmp_path, "", game)
        deal(house)
        others = [e for e in events_of(house, "bob") if e.get("player") == "alice"]
        assert [e["type"] for e in others] == (["wager-placed"] if seen else [])
        now = house.ask("bob", "GET", "/tables/H1").json()
        lying = [(w["player"], w["amount"]) for w in now["wagers"]]
        assert lying == ([("alice", 1000)] if seen else []) + [("bob", 1000)]
