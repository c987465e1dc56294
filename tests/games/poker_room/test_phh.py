"""Hand histories: written and read back, exactly; and one that PokerKit wrote."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier.games.poker_room import phh
from croupier.games.poker_room.incidents import Misdealt
from tests.games.poker_room.room_story import Room

CHECKED = "cho calls, ann calls, bob checks"
ALL_CHECK = "ann checks, bob checks, cho checks"
TOLD = """\
variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [1000, 1000, 1000]
actions = [
  'd dh p1 AsAh',
  'd dh p2 KsKh',
  'd dh p3 2c7d',
  'p3 cbr 30',
  'p1 cc',
  'p2 cc',
  'd db 4s9hJd',
  'p1 cbr 50',
  'p2 cc',
  'p3 f',
  'd db 5c',
  'p1 cc',
  'p2 cc',
  'd db Qc',
  'p1 cc',
  'p2 cc',
  'p1 sm AsAh',
  'p2 sm',
]
hand = 1
seats = [1, 2, 3]
players = ['ann', 'bob', 'cho']
finishing_stacks = [1091, 920, 970]
_commission = 10
_unit = 1
"""


def told() -> phh.History:
    story = Room().deal().acts("cho raises 20, ann calls, bob calls, ann bets 50, bob calls")
    story.acts("cho folds, ann checks, bob checks, ann checks, bob checks, ann shows")
    assert story.table.last is not None
    played: Any = story.table.last.round
    return phh.of_round(played)


def test_a_hand_as_the_format_has_it() -> None:
    assert phh.dumps(told()) == TOLD


def test_what_was_written_is_read_and_played_again() -> None:
    hand = phh.loads(TOLD)
    assert hand == told()
    assert phh.dumps(phh.of_round(phh.replay(hand))) == TOLD


@pytest.mark.parametrize(
    ("game", "structure"), [("texas-holdem", "no limit"), ("omaha", "full pot")]
)
def test_random_hands_go_round(game: str, structure: str) -> None:
    from tests.games.poker_room.kit import play  # PokerKit takes seconds to import

    for seed in range(12):
        hand = phh.of_round(play(game, structure, Random(seed)).played())
        text = phh.dumps(hand)
        assert phh.loads(text) == hand
        again = phh.of_round(phh.replay(hand))
        assert phh.dumps(again) == text


@pytest.mark.parametrize("kind", ["NoLimitTexasHoldem", "PotLimitOmahaHoldem"])
def test_a_hand_that_pokerkit_wrote_is_played_again(kind: str) -> None:
    import pokerkit

    from tests.games.poker_room.kit import BIG, SMALL

    game: Any = getattr(pokerkit, kind)(tuple(pokerkit.Automation), True, 0, (SMALL, BIG), BIG)
    for seed in range(6):
        rng = Random(seed)
        number = rng.randint(2, 6)
        state = game(tuple(rng.randint(20, 300) for _ in range(number)), number)
        while state.status:
            if state.can_complete_bet_or_raise_to() and rng.random() < 0.25:
                state.complete_bet_or_raise_to()
            elif rng.random() < 0.1 and state.can_fold():
                state.fold()
            else:
                state.check_or_call()
        text = pokerkit.HandHistory.from_game_state(game, state).dumps()
        played = phh.replay(phh.loads(text))
        ours = [played.closing_stacks[name] // 100 for name in played.order]
        assert ours == list(state.stacks), text


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (TOLD.replace("'NT'", "'NS'"), "variant"),
        (TOLD.replace("p3 cbr 30", "p3 cbr 12"), "amount"),
        (TOLD.replace("p3 cbr 30", "p1 cbr 30"), "turn"),
        (TOLD.replace("4s9hJd", "AsAhJd"), "twice"),
        (TOLD.replace("4s9hJd", "4s9hJx"), "no card"),
        (TOLD.replace("p2 cc", "p9 cc"), "no player"),
        (TOLD.replace("antes = [0, 0, 0]", "antes = [1, 1, 1]"), "antes"),
        (TOLD.replace("variant", "varmint"), "variant"),
        ("not toml", "no hand history"),
        (TOLD.replace("  'p1 cc',\n", "", 1), "turn"),
    ],
)
def test_a_wrong_file_is_refused_with_a_reason(wrong: str, reason: str) -> None:
    with pytest.raises(phh.NotWritten, match=reason):
        phh.replay(phh.loads(wrong))


def test_what_the_format_cannot_say_is_not_written() -> None:
    story = Room(structure="half pot").deal().acts("cho folds, ann folds")
    played: Any = story.table.last.round if story.table.last else None
    with pytest.raises(phh.NotWritten, match="half pot"):
        phh.of_round(played)
    story = Room().deal()
    story.dealer(Misdealt("a card out of turn"))
    story.acts("cho folds, ann folds")
    ruled: Any = story.table.last.round if story.table.last else None
    with pytest.raises(phh.NotWritten, match="ruling"):
        phh.of_round(ruled)
