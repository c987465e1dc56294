"""Hidden hands: face down, looked at by their owners, turned up for all, folded unseen."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

from croupier.cli.narration import holding, tell, visible
from croupier.equipment.randomness import SeededSource
from croupier.table import events as ev
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.commands import Choose, Correction, Face, NoMoreBets, Place, Shuffled
from croupier.table.devices import Equipment
from croupier.table.formats import FORMAT
from croupier.table.game import Game
from croupier.table.log import Header, Log
from croupier.table.replay import resume, verify
from croupier.table.table import Table
from croupier.table.transcript import line
from tests.story import MANAGER, SUPERVISOR, Story
from tests.table.hush import HUSH, PUBLIC_HUSH, Ended, Misdealt, Spoiled

#       alice  bob    dealer alice  bob   dealer community
CARDS = "A♣     2♦     3♠     4♣     5♦    6♠     7♥"
ALICES, BOBS, DEALERS = ("A♣", "4♣"), ("2♦", "5♦"), ("3♠", "6♠")
TWO = {"alice": 1, "bob": 2}


def dealt(story: Story) -> Story:
    for name in TWO:
        story.place(name, "ante", 1000)
    story.no_more_bets()
    return story


def hush(**more: Any) -> Story:
    return dealt(Story(HUSH, CARDS, players=TWO, **more))


def seen_by(name: str, events: list[ev.Event]) -> str:
    """Everything that a player is told, as bytes would have it."""
    shown = [e for e in events if e.audience in (ev.EVERYONE, ev.PUBLIC, name)]
    return msgspec.json.encode(shown).decode()


def names(text: str, cards: tuple[str, ...]) -> list[str]:
    return [card for card in cards if card in text]


E = TypeVar("E", bound=ev.Event)


def last(story: Story, kind: type[E]) -> E:
    return [e for e in story.events if isinstance(e, kind)][-1]


# Where equipment deals.


def test_each_player_is_told_their_own_cards_and_nobody_elses() -> None:
    story = hush()
    alice, bob, others = (seen_by(who, story.events) for who in ("alice", "bob", "carol"))
    assert (names(alice, ALICES), names(alice, BOBS)) == ([*ALICES], [])
    assert (names(bob, BOBS), names(bob, ALICES)) == ([*BOBS], [])
    for told in (alice, bob, others):
        assert names(told, (*DEALERS, "7♥")) == []
    assert names(others, (*ALICES, *BOBS)) == []


def test_a_card_has_its_slot_in_everything_that_is_told_of_it() -> None:
    story = hush()
    story.choose("alice", "raise")
    story.choose("bob", "raise")
    slots = {e.slot: e.to for e in story.events if isinstance(e, ev.Dealt)}
    assert slots == dict(enumerate(("alice", "bob", "dealer", "alice", "bob", "dealer"))) | {
        6: "community"
    }
    looks = [e for e in story.events if isinstance(e, ev.Exposed) and e.audience]
    shows = [e for e in story.events if isinstance(e, ev.Exposed) and not e.audience]
    assert [(e.audience, e.slot, e.card) for e in looks] == [
        ("alice", 0, "A♣"),
        ("alice", 3, "4♣"),
        ("bob", 1, "2♦"),
        ("bob", 4, "5♦"),
    ]
    assert [(e.to, e.slot, e.card) for e in shows] == [
        ("community", 6, "7♥"),
        ("dealer", 2, "3♠"),
        ("dealer", 5, "6♠"),
        ("alice", 0, "A♣"),
        ("alice", 3, "4♣"),
        ("bob", 1, "2♦"),
        ("bob", 4, "5♦"),
    ]
    assert story.credit("alice") == story.credit("bob") - 2000  # two reds beat none


def test_a_folded_hand_is_shown_to_nobody() -> None:
    story = hush()
    story.choose("alice", "fold")
    story.choose("bob", "raise")
    assert last(story, ev.Folded) == ev.Folded("alice", [0, 3], rule="qld-2024:1:10(1)")
    assert names(seen_by("bob", story.events), ALICES) == []
    closed = last(story, ev.RoundClosed)
    assert (closed.outcome["alice"], closed.outcome["bob"]) == ([], [*BOBS])


def test_a_face_that_nobody_sees_is_never_asked_for() -> None:
    story = hush()
    said = [g.command.index for g in story.table.run.inputs if isinstance(g.command, Face)]
    assert said == [0, 3, 1, 4]  # not the dealer's, not the community's
    story.supervisor(Spoiled())
    assert story.table.last is not None
    assert sum(isinstance(g.command, Face) for g in story.table.last.inputs) == 4


def test_several_players_may_look_at_a_shared_hand() -> None:
    story = dealt(Story(HUSH, CARDS, players={"alice": 1, "bob": 2, "carol": 0}, shared=True))
    assert names(seen_by("alice", story.events), (*ALICES, *BOBS)) == [*ALICES]
    assert names(seen_by("bob", story.events), (*ALICES, *BOBS)) == [*ALICES, *BOBS]
    assert names(seen_by("carol", story.events), (*ALICES, *BOBS)) == []


def test_what_all_can_see_of_a_hand_is_what_was_turned_up() -> None:
    story = hush()
    hidden = story.table.round.hidden
    assert hidden.seen("alice") == []  # alice has looked; nobody else has
    assert hidden.slots("alice") == [0, 3]
    looking = hidden.look("dealer", rule="qld-2024:1:10(1)")
    with pytest.raises(StopIteration):  # the dealer's hand has no owner: nothing is asked
        looking.send(None)
    asked = [g.command.index for g in story.table.run.inputs if isinstance(g.command, Face)]
    assert asked == [0, 3, 1, 4]


# Where a dealer deals.


def test_a_dealer_enters_no_face_before_it_is_turned_up() -> None:
    story = Story(HUSH, players=TWO, by_hand=True, staffed=True)
    story.dealer(Shuffled())
    for name in TWO:
        story.place(name, "ante", 1000)
    story.dealer(NoMoreBets())
    story.dealer(Choose("go on"))
    assert [e for e in story.events if isinstance(e, ev.Exposed)] == []
    story.choose("alice", "fold")
    story.choose("bob", "raise")
    dealer, bob = [(2, "3♠"), (5, "6♠")], [(1, "2♦"), (4, "5♦")]
    cards = [(*one, "dealer") for one in dealer] + [(*one, "bob") for one in bob]
    for index, card, whose in [(6, "7♥", "community"), *cards]:
        assert story.table.pending.describe() == f"the face of card {index}, for {whose}"
        story.dealer(Face(index, card))
    told = [(e.slot, e.card, e.audience) for e in story.events if isinstance(e, ev.Exposed)]
    assert told == [(6, "7♥", ""), (2, "3♠", ""), (5, "6♠", ""), (1, "2♦", ""), (4, "5♦", "")]


# Rewinds, corrections, shoes.


def test_a_rewind_names_no_card_that_was_not_shown_to_all() -> None:
    story = hush()
    back = story.supervisor(Misdealt())
    rewound = last(story, ev.Rewound)
    assert rewound.cards == []
    again = [(e.audience, e.slot, e.card) for e in back if isinstance(e, ev.Exposed)]
    assert again == [  # each is told their own again, and nobody else's
        ("alice", 0, "A♣"),
        ("alice", 3, "4♣"),
        ("bob", 1, "2♦"),
        ("bob", 4, "5♦"),
    ]
    story.choose("alice", "fold")
    story.choose("bob", "raise")
    assert names(seen_by("bob", story.events), ALICES) == []


def test_a_rewind_names_the_cards_that_all_have_seen() -> None:
    story = Story(HUSH, CARDS, players=TWO, staffed=True)
    dealt(story)
    story.dealer(Choose("go on"))
    story.choose("alice", "fold")
    story.choose("bob", "raise")
    story.supervisor(Misdealt())
    assert last(story, ev.Rewound).cards == ["7♥", *DEALERS, *BOBS]


def test_cards_that_some_have_seen_are_in_no_correction() -> None:
    """Not the face itself, and not by what is refused: one answer for right and wrong guesses."""
    story = hush(machine=True)
    at = next(n for n, g in enumerate(story.table.run.inputs) if isinstance(g.command, Face))
    said = set()
    for guess in ("A♣", "K♣", "9♥"):
        refused = story.table.check(MANAGER, Correction(1, at, Face(0, guess)))
        assert refused is not None
        said.add((refused.reason, refused.rule))
    assert len(said) == 1
    story.choose("alice", "fold")
    story.choose("bob", "raise")
    shown = [n for n, g in enumerate(story.table.last.inputs) if isinstance(g.command, Face)][-1]  # type: ignore[union-attr]
    for number in (at, shown):  # nor afterwards: alice's were never shown
        answer = story.table.check(MANAGER, Correction(1, number, Face(4, "A♣")))
        assert answer is not None
        assert (answer.reason, answer.rule) in said


def sealed(game: Game = HUSH, record: Any = None) -> Table:
    table = Table(game, devices=Equipment(SeededSource(7)), record=record)
    table.start()
    for seat, name in enumerate(TWO, 1):
        by = Actor(name, Role.PLAYER)
        table.submit(by, Join(seat))
        table.submit(by, BuyIn(100_000))
        table.submit(by, Place("ante", 1000))
    return table


def test_a_shoe_is_not_revealed_while_a_card_of_it_lies_face_down() -> None:
    table = sealed()
    table.submit(SYSTEM, NoMoreBets())
    told = table.submit(SUPERVISOR, Ended())
    assert not any(isinstance(e, ev.ShoeRevealed) for e in told)
    table.submit(Actor("alice", Role.PLAYER), Choose("raise"))
    told = table.submit(Actor("bob", Role.PLAYER), Choose("raise"))
    kinds = [type(e) for e in told]
    at = kinds.index(ev.ShoeRevealed)
    assert kinds[at - 1] is ev.Settled
    assert kinds[at + 1] is ev.RoundClosed


# Wagers.


def test_whose_wagers_are_public_is_the_games_say() -> None:
    told = {}
    for game in (HUSH, PUBLIC_HUSH):
        story = dealt(Story(game, CARDS, players=TWO))
        story.choose("alice", "fold")
        story.choose("bob", "raise")
        of = [e for e in story.events if isinstance(e, ev.WagerPlaced | ev.Settled)]
        assert len(of) == 4
        told[game.name] = {e.audience for e in of}
        bought = [e for e in story.events if isinstance(e, ev.ChipsBought)]
        assert {e.audience for e in bought} == {""}  # what somebody holds is theirs still
    assert told == {"hush": {""}, "public-hush": {"everyone"}}


def test_nobody_plays_under_the_name_of_an_audience() -> None:
    table = sealed()
    for name in (ev.HOUSE, ev.INSPECTORS, ev.PUBLIC):
        assert table.check(Actor(name, Role.PLAYER), Join(3)) is not None


# The log, the command line.


def opened(path: Path) -> Table:
    options = {"machine": False, "shared": False}
    head = Header(FORMAT, "hush", "qld-2024", 1, HUSH.sign, HUSH.seats, options)
    return sealed(record=Log.create(path, head))


def test_the_log_has_all_and_replays_to_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "hush.log"
    table = opened(path)
    table.submit(SYSTEM, NoMoreBets())
    vault = table.devices.vault  # type: ignore[attr-defined]
    own = [e for e in table.round.events if isinstance(e, ev.Exposed)]
    assert len(own) == 4
    assert all(body_of_event(e) in path.read_bytes() for e in own)
    again = resume(path, lambda head: HUSH, lambda head, state: Equipment(SeededSource(1), vault))
    assert [e for e in again.round.events if isinstance(e, ev.Exposed)] == own
    again.submit(Actor("alice", Role.PLAYER), Choose("fold"))
    again.submit(Actor("bob", Role.PLAYER), Choose("raise"))
    assert verify(path, lambda head: HUSH).rounds == 1


def body_of_event(event: ev.Event) -> bytes:
    return msgspec.json.encode(event)


def test_a_transcript_says_whom_a_card_was_told() -> None:
    story = hush()
    own = [line(e) for e in story.events if isinstance(e, ev.Exposed)]
    assert own[0] == "alice looks at A♣ (for alice only)  [qld-2024:1:10(1)]"


def test_the_command_line_shows_each_player_their_own_once() -> None:
    story = hush()
    assert (
        "\n".join(t.plain for t in tell(visible(story.events, ["alice"], staff=True))).count("A♣")
        == 0
    )  # beside the choice, and there alone
    assert holding(story.table.round.events, "alice").plain.split() == [
        *"alice has seen alice".split(),
        *ALICES,
    ]
    assert names(holding(story.table.round.events, "bob").plain, ALICES) == []
    assert holding(story.table.round.events, "dealer").plain == ""
    story.choose("alice", "fold")
    assert holding(story.table.round.events, "alice").plain == ""
    story.choose("bob", "raise")
    shown = "\n".join(t.plain for t in tell(visible(story.events, ["alice"], staff=False)))
    assert [shown.count(card) for card in (*ALICES, *BOBS)] == [0, 0, 1, 1]
