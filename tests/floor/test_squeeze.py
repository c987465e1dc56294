"""The squeeze through a real process: a half-seen card is in nobody else's bytes (1a:3, I-BA-20).

The player's cards are clubs, the banker's diamonds (`tests.floor.squeezed`), and an edge of a card
shows pips of its suit.  Alice holds the player's hand, bob the banker's.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path

from tests.floor.test_canaries import HOUSE, SLOW, House, opened
from tests.floor.test_hidden import (
    CLUB,
    DIAMOND,
    TABLE,
    choose,
    deal,
    events_of,
    everything,
    nobody_but,
    suits_in,
    told,
    url,
)
from tests.waiting import PATIENCE

__all__ = ["url"]  # a fixture

BOTH = CLUB + DIAMOND
BACCARAT = (
    '[[tables]]\nname = "H1"\ngame = "electronic-baccarat"\n'
    'options = {{ squeeze = "{form}", threshold = 1000, squeeze_seconds = 3600 }}\n' + SLOW
)


def squeezed(stack: ExitStack, folder: Path, url: str = "", form: str = "highest") -> House:
    config = HOUSE + BACCARAT.format(form=form)
    house = opened(stack, folder, config, url, module="tests.floor.squeezed")
    for who, area in (("alice", "player"), ("bob", "banker")):
        assert house.say(who, "H1", type="place", area=area, amount=1000).is_success
    return house


def close(house: House) -> None:
    assert house.say("sam", "H1", type="no-more-bets").is_success


def test_1a_3_b_a_half_seen_card_is_in_nobody_elses_bytes(url: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = squeezed(stack, tmp_path, url)
        close(house)
        everything(house)
        nobody_but(house, others="")
        for option in ("player 1 side", "player 1 end", "player 2 side"):
            choose(house, "alice", option)
        choose(house, "bob", "banker 2 end")
        everything(house)
        nobody_but(house, alice=CLUB, bob=DIAMOND, others="")
        assert told(house)["alice"] == {CLUB}
        assert told(house)["bob"] == {DIAMOND}
        # not even the holder is told the card: only what the edge shows
        mine = [e for e in events_of(house, "alice") if e["type"] in ("peeked", "exposed")]
        assert [e["type"] for e in mine] == ["peeked"] * 3
        assert "7♣" not in json.dumps(mine, ensure_ascii=False)
        # the holder turns one, and it is for all; the others stay as they are
        choose(house, "alice", "player 1 turn")
        everything(house)
        nobody_but(house, alice=CLUB, bob=BOTH, others=CLUB)
        choose(house, "alice", "player 2 turn")
        choose(house, "bob", "turn all")
        shown = json.dumps(events_of(house, "sam"), ensure_ascii=False)
        assert suits_in(shown.encode()) == set(BOTH)
        assert "Traceback" not in house.floor.log()


def test_1a_3_a_several_turn_in_private(tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = squeezed(stack, tmp_path, form="threshold")
        assert house.say("bob", "H1", type="place", area="player", amount=1000).is_success
        close(house)
        choose(house, "alice", "turn all")
        choose(house, "bob", "banker 1 side")
        everything(house)
        nobody_but(house, alice=CLUB, bob=DIAMOND, others="")
        choose(house, "bob", "player 1 turn")
        choose(house, "bob", "player 2 turn")
        everything(house)
        nobody_but(house, alice=CLUB, bob=BOTH, others=CLUB)


def test_1a_3_b_a_lost_terminal_comes_back_to_what_it_had_seen(tmp_path: Path) -> None:
    with ExitStack() as stack:
        house = squeezed(stack, tmp_path)
        close(house)
        choose(house, "alice", "player 1 side")
        for since in ({}, {"since": 1}, {"since": 10**6}):
            for who, suit in (("alice", CLUB), ("bob", ""), ("sam", "")):
                with house.floor.feed(who) as feed:
                    feed.send(json.dumps({"type": "watch", "table": "H1", **since}))
                    heard = b""
                    while b'"type":"now"' not in heard:
                        heard += str(feed.recv(timeout=PATIENCE)).encode()
                    assert suits_in(heard) == set(suit), (who, since)


def test_what_edges_showed_stays_its_own_when_a_round_goes_back(tmp_path: Path) -> None:
    with ExitStack() as stack:
        config = HOUSE + TABLE.format(game="peeking-hush")
        house = opened(stack, tmp_path, config, "", module="tests.floor.hushed")
        deal(house)
        house.listen()
        nobody_but(house, alice=CLUB, bob=DIAMOND, others="")
        assert house.say("sam", "H1", type="misdealt").is_success
        everything(house)
        nobody_but(house, alice=CLUB, bob=DIAMOND, others="")
        assert told(house)["alice"] == {CLUB}
        entered = house.ask("sam", "GET", "/tables/H1/entered").json()
        assert not suits_in(json.dumps(entered).encode())
