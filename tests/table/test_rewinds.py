"""Going back: the round is replayed to a mark, and the cards drawn since are on the shoe."""

from __future__ import annotations

import pytest

from croupier.equipment.randomness import SeededSource
from croupier.table import events as ev
from croupier.table.actors import Actor, Role, player
from croupier.table.acts import BuyIn, CashOut, Join, Leave, Tell
from croupier.table.cards import Reshuffle
from croupier.table.commands import Face, NoMoreBets
from croupier.table.devices import Equipment
from croupier.table.ledger import Ledger
from croupier.table.run import ReplayDiffers
from croupier.table.table import Table
from tests.story import DEALER, Story
from tests.table.tiny import CARD, Misdealt


def staffed(cards: str = "9♥ K♠ 5♦", **settings: object) -> Story:
    settings = {"players": {"ann": 1, "bob": 2}, "staffed": True, **settings}
    story = Story(CARD, cards, **settings)  # type: ignore[arg-type]
    while "wagers" not in story.table.pending.describe():
        story.time_up()
    return story


def balanced(story: Story) -> None:
    """The page of the round takes the balances before it to those after it."""
    assert story.table.last is not None
    start = story.table.last.start().ledger
    for posting in story.table.last.page:
        start.post(posting.source, posting.target, posting.amount, posting.reason)
    assert {a: b for a, b in start.balances.items() if b} == {
        a: b for a, b in story.table.last.round.ledger.balances.items() if b
    }


def test_the_card_dealt_comes_again() -> None:
    story = staffed()
    story.place("ann", "red", 500)
    story.no_more_bets()
    story.dealer(Misdealt())
    assert story.of(ev.Rewound)[0].cards == ["9♥"]
    assert [e.card for e in story.of(ev.Dealt)] == ["9♥", "9♥"]
    story.go_on()
    story.go_on()
    assert (story.won("ann"), story.house) == (500, -500)
    balanced(story)


def test_or_is_burnt_and_the_next_one_comes() -> None:
    story = staffed()
    story.place("ann", "red", 500)
    story.no_more_bets()
    story.dealer(Misdealt(skip=True))
    assert [e.card for e in story.of(ev.Dealt)] == ["9♥", "K♠"]
    assert len(story.of(ev.CardBurned)) == 1  # told, though it came of itself
    story.go_on()
    story.go_on()
    assert (story.won("ann"), story.house) == (-500, 500)
    assert story.table.round.shoe.position == 2
    balanced(story)


def test_a_card_entered_by_hand_need_not_be_entered_again() -> None:
    story = Story(CARD, by_hand=True, staffed=True, players={"ann": 1})
    for legal in iter(lambda: story.table.legal()[0], None):
        if "wagers" in story.table.pending.describe():
            break
        story.say(_by(legal.role, legal.player), legal.command)
    story.no_more_bets()
    story.dealer(Face(0, "9♥"))
    story.dealer(Misdealt())
    assert [e.card for e in story.of(ev.Dealt)] == ["9♥", "9♥"]


def test_after_settlement_the_money_goes_back_first() -> None:
    story = staffed()
    story.place("ann", "red", 500)
    story.place("bob", "black", 700)
    story.no_more_bets()
    story.go_on()
    assert story.credit("ann") == 100_500
    story.dealer(Misdealt(skip=True))  # settled on the 9♥; K♠ is what counts
    assert story.credit("ann") == 99_500
    story.go_on()
    story.go_on()
    assert (story.won("ann"), story.won("bob"), story.house) == (-500, 700, -200)
    balanced(story)
    assert story.table.last is not None
    reasons = [p.reason for p in story.table.last.page]
    assert len(reasons) > 8  # posted, posted back, posted again: nothing was erased


def test_what_people_did_meanwhile_stands() -> None:
    story = staffed()
    story.place("ann", "red", 500)
    story.no_more_bets()
    story.player("bob", BuyIn(5_000))
    story.player("cho", Join(3))
    story.dealer(Tell("hush"))
    story.manager(Reshuffle())
    story.dealer(Misdealt())
    assert story.credit("bob") == 105_000
    assert "cho" in story.table.round.players
    assert story.table.round.carry.shuffle_due
    assert len(story.of(ev.ChipsBought)) == 4  # told again after the way back
    story.go_on()
    story.go_on()
    assert story.won("ann") == 500
    balanced(story)


def test_chips_cashed_that_were_not_won_after_all_are_owed() -> None:
    story = staffed(players={"ann": 1})
    story.place("ann", "red", 100_000)
    story.no_more_bets()
    story.go_on()
    story.player("ann", CashOut(200_000))
    story.dealer(Misdealt(skip=True))
    story.go_on()
    story.go_on()
    assert story.credit("ann") == 0
    assert story.table.ledger.balance("owed:ann") == -200_000
    assert sum(story.table.ledger.balances.values()) == 0
    balanced(story)


def test_a_player_who_left_meanwhile_has_left() -> None:
    story = staffed()
    story.place("ann", "red", 500)
    story.no_more_bets()
    story.go_on()
    story.player("ann", Leave())
    story.dealer(Misdealt())
    story.go_on()
    story.go_on()
    assert "ann" not in story.table.round.players
    assert sum(story.table.ledger.balances.values()) == 0
    balanced(story)


def test_twice_and_again() -> None:
    story = staffed("9♥ K♠ 5♦ 2♣")
    story.place("ann", "red", 500)
    story.no_more_bets()
    for _ in range(3):
        story.dealer(Misdealt())
    story.go_on()
    story.dealer(Misdealt(skip=True))
    story.go_on()
    story.go_on()
    assert (story.won("ann"), story.house) == (-500, 500)
    balanced(story)


def test_only_to_a_mark_that_was_passed() -> None:
    story = staffed()
    assert story.refused(DEALER, Misdealt()).reason == "nothing was dealt"


def test_a_round_that_takes_another_course_on_the_same_answers_is_a_defect() -> None:
    story = staffed()
    story.no_more_bets()
    run = story.table.run
    run.round.events[1] = ev.Announced("something else")
    with pytest.raises(ReplayDiffers):
        story.dealer(Misdealt())


def test_the_ledger_of_a_round_gone_back_is_as_if_it_never_was() -> None:
    story = staffed()
    story.place("ann", "red", 500)
    story.no_more_bets()
    before = dict(story.table.ledger.balances)
    story.go_on()
    story.dealer(Misdealt())
    assert isinstance(story.table.ledger, Ledger)
    assert story.table.ledger.balances == before


def _by(role: Role, name: str) -> Actor:
    return Actor(name or role.value, role)


def test_a_card_machine_gives_the_card_again_that_went_back_into_it() -> None:
    """Though any card could be next: this one has been seen."""
    for seed in range(8):
        table = Table(
            CARD,
            options=CARD.configure({"machine": True}),
            devices=Equipment(SeededSource(seed)),
            automated=False,
        )
        table.start()
        table.submit(player("ann"), Join(1))
        dealt = []
        for command in (NoMoreBets(), Misdealt(), Misdealt()):
            events = table.submit(DEALER, command)
            dealt += [e.card for e in events if isinstance(e, ev.Dealt)]
        assert len(dealt) == 3
        assert len(set(dealt)) == 1
