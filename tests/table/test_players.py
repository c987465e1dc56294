"""Players against players: a tiny game with pots through table, log, replay, rewind, correction."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.equipment.randomness import SeededSource
from croupier.table import events as ev
from croupier.table.accounts import HOUSE, RAKE, Kind, account
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, CashOut, Join, Leave
from croupier.table.commands import Choose, CloseTable, Correction, Roll
from croupier.table.devices import Equipment
from croupier.table.formats import FORMAT
from croupier.table.ledger import Ledger
from croupier.table.log import Header, Log
from croupier.table.refusal import Refused
from croupier.table.replay import verify
from croupier.table.table import Table
from tests.story import Story
from tests.table.players import HIGH, BetAgain, HandVoid, Spoiled

SEATS = {"ann": 1, "bob": 2, "cho": 3}


def high(*rolls: tuple[int, ...], chips: dict[str, int] | None = None, **more: Any) -> Story:
    """A table at which ann acts first, with these stakes and dice to come."""
    story = Story(HIGH, chance=[Roll(dice) for dice in rolls], players={}, **more)
    for name, stake in (chips or dict.fromkeys(SEATS, 100_00)).items():
        story.join(name, SEATS[name], stake)
    story.no_more_bets()
    return story


def held(story: Story) -> dict[str, int]:
    """What each account holds, the cage's own left out; together they are nothing."""
    balances = story.table.ledger.balances
    assert sum(balances.values()) == 0
    return {name: cents for name, cents in balances.items() if cents and name != "cage"}


def test_bets_lie_in_front_until_they_are_gathered() -> None:
    story = high()
    assert held(story) == {
        "credit:ann": 99_00,
        "credit:bob": 99_00,
        "credit:cho": 99_00,
        "pot:1": 3_00,
    }
    story.choose("ann", "bet", 5_00)
    assert held(story)["risk:ann"] == 5_00
    story.choose("bob", "call")
    story.choose("cho", "fold")
    assert held(story) == {
        "credit:ann": 94_00,
        "credit:bob": 94_00,
        "credit:cho": 99_00,
        "pot:1": 13_00,
    }


def test_10_32_6_side_pots_are_won_each_by_the_best_who_reached_it() -> None:
    story = high((6, 2, 4), chips={"ann": 11_00, "bob": 31_00, "cho": 60_00})
    story.choose("ann", "all-in")  # 10.00 over the ante
    story.choose("bob", "all-in")  # 30.00
    story.choose("cho", "call")
    assert [(e.pot, e.amount) for e in story.of(ev.CommissionTaken)] == [(1, 3_00), (2, 4_00)]
    assert [(e.pot, e.player, e.amount, e.rule) for e in story.of(ev.PotWon)] == [
        (1, "ann", 30_00, "qld-2024:10:30(8)"),
        (2, "cho", 36_00, "qld-2024:10:30(8)"),
    ]
    assert held(story) == {"credit:ann": 30_00, "credit:cho": 65_00, "rake": 7_00}


def test_10_29_3_a_what_nobody_called_goes_back_and_pays_no_commission() -> None:
    story = high()
    story.choose("ann", "bet", 50_00)
    story.choose("bob", "fold")
    story.choose("cho", "fold")
    assert story.of(ev.BetReturned) == [ev.BetReturned("ann", 50_00, rule="qld-2024:10:29(3)(a)")]
    assert held(story) == {
        "credit:ann": 102_00,
        "credit:bob": 99_00,
        "credit:cho": 99_00,
    }  # nothing is taken out of less than 5.00


def test_10_30_16_an_odd_amount_goes_to_the_first_after_who_acts_first() -> None:
    story = high((5, 1, 5))
    for name in ("ann", "bob", "cho"):
        story.choose(name, "check")
    story.choose("ann", "bet", 2_00)
    story.choose("bob", "call")
    story.choose("cho", "call")
    assert held(story)[RAKE] == 50
    assert [(e.player, e.amount, e.rule) for e in story.of(ev.PotWon)] == [
        ("cho", 4_50, "qld-2024:10:30(14)(e)(ii)"),
        ("ann", 4_00, "qld-2024:10:30(14)(e)(ii)"),
    ]


def test_a_void_round_gives_every_bet_back() -> None:
    story = high(staffed=True)
    story.choose("ann", "bet", 5_00)
    story.choose("bob", "raise", 9_00)
    story.dealer(Spoiled())
    assert held(story) == dict.fromkeys(["credit:ann", "credit:bob", "credit:cho"], 100_00)
    assert len(story.of(ev.PotReturned)) == 3


def test_10_37_2_a_void_hand_takes_its_bets_and_the_pots_are_formed_anew() -> None:
    story = high((3, 3), staffed=True, by_hand=True)
    story.choose("ann", "bet", 5_00)
    story.choose("bob", "call")
    story.choose("cho", "call")
    story.choose("ann", "bet", 7_00)
    story.dealer(HandVoid("bob"))
    assert held(story) == {
        "credit:ann": 87_00,
        "credit:bob": 100_00,
        "credit:cho": 94_00,
        "risk:ann": 7_00,
        "pot:1": 12_00,
    }
    story.choose("cho", "call")
    story.dealer(Roll((2, 6)))
    assert held(story) == {
        "credit:ann": 87_00,
        "credit:bob": 100_00,
        "credit:cho": 110_50,
        "rake": 2_50,
    }


def test_a_void_all_in_hand_leaves_no_pot_of_its_own() -> None:
    """The second pot that its total had formed goes into the first again."""
    story = high(staffed=True, by_hand=True, chips={"ann": 6_00, "bob": 50_00, "cho": 50_00})
    story.choose("ann", "all-in")
    story.choose("bob", "raise", 10_00)
    story.choose("cho", "call")
    assert (held(story)["pot:1"], held(story)["pot:2"]) == (18_00, 20_00)
    story.dealer(HandVoid("ann"))
    assert held(story) == {
        "credit:ann": 6_00,
        "credit:bob": 34_00,
        "credit:cho": 34_00,
        "pot:1": 32_00,
    }
    assert [(e.pot, e.to, e.amount) for e in story.of(ev.PotMoved)] == [(2, 1, 10_00)] * 2


def test_a_way_back_posts_the_pots_back() -> None:
    story = high((6, 1, 1), (1, 6, 1), staffed=True)
    for name in ("ann", "bob", "cho"):
        story.choose(name, "check")
    story.choose("ann", "bet", 10_00)
    story.choose("bob", "call")
    story.choose("cho", "call")
    assert held(story)["credit:ann"] == 119_00
    story.dealer(BetAgain())
    assert held(story) == {
        "credit:ann": 99_00,
        "credit:bob": 99_00,
        "credit:cho": 99_00,
        "pot:1": 3_00,
    }
    for name in ("ann", "bob", "cho"):
        story.choose(name, "check")
    assert held(story)["credit:bob"] == 102_00
    story.go_on()
    assert story.table.last is not None
    books = Ledger(dict(story.table.last.start().ledger.balances))
    for posting in story.table.last.page:  # as posted, none ever overdrawn
        books.post(posting.source, posting.target, posting.amount, posting.reason)
    assert {a: c for a, c in books.balances.items() if c and a != "cage"} == held(story)


def played(story: Story, bet: int = 20_00) -> None:
    for name in ("ann", "bob", "cho"):
        story.choose(name, "check")
    story.choose("ann", "bet", bet)
    story.choose("bob", "call")
    story.choose("cho", "call")


def correct(story: Story, dice: tuple[int, ...]) -> None:
    last = story.table.last
    assert last is not None
    inputs = [n for n, given in enumerate(last.inputs) if isinstance(given.command, Roll)]
    story.manager(Correction(last.round.number, inputs[-1], Roll(dice)))


@pytest.mark.parametrize("winner_leads", [False, True])
def test_16_10_2_a_corrected_result_moves_pots_and_commission(winner_leads: bool) -> None:
    """Whether the next round begins as it did, or anew on the right result."""
    story = high((6, 1, 1), staffed=False, by_hand=True, winner_leads=winner_leads)
    played(story)
    story.dealer(Roll((6, 1, 1)))
    before = held(story)
    assert before == {
        "credit:ann": 136_00,
        "credit:bob": 79_00,
        "credit:cho": 79_00,
        "rake": 6_00,
    }
    correct(story, (2, 5, 5))
    assert held(story) == {
        "credit:ann": 79_00,
        "credit:bob": 107_50,
        "credit:cho": 107_50,
        "rake": 6_00,
    }
    correct(story, (4, 4, 4))  # all share, and nobody else contributed: no commission
    assert held(story) == dict.fromkeys(["credit:ann", "credit:bob", "credit:cho"], 100_00)
    rebooked = [(e.account, e.difference) for e in story.of(ev.Rebooked)]
    assert rebooked == [(RAKE, -6_00)]
    correct(story, (6, 1, 1))
    assert held(story) == before
    assert story.table.ledger.balance(HOUSE) == 0


def test_who_left_before_the_way_back_has_taken_what_was_taken() -> None:
    story = high((6, 1, 1), (1, 6, 1), staffed=True)
    played(story)
    story.player("ann", Leave())  # with 136.00, of which 36.00 was won
    story.player("bob", CashOut(79_00))
    story.dealer(BetAgain())
    assert held(story) == {
        "owed:ann": -37_00,
        "credit:bob": 20_00,
        "credit:cho": 99_00,
        "pot:1": 3_00,
    }


def test_16_10_2_chips_that_a_correction_takes_in_the_midst_of_a_hand_cannot_be_bet() -> None:
    story = high(by_hand=True)
    played(story, 60_00)
    story.dealer(Roll((6, 1, 1)))
    story.no_more_bets()
    story.choose("bob", "check")
    story.choose("cho", "check")
    assert (story.credit("ann"), story.credit("bob")) == (211_00, 38_00)
    correct(story, (1, 6, 1))
    assert story.credit("ann") == 38_00
    refused = story.refused("ann", Choose("bet", amount=38_50))
    assert "$1.00 to $38.00" in refused.reason
    story.choose("ann", "all-in")
    story.choose("bob", "call")
    assert held(story)["risk:bob"] == 38_00  # what came meanwhile is for the next hand


# Whatever is done.


class Random:
    """Does anything that may be done, by anyone."""

    def __init__(self, seed: int, path: Path, **options: Any) -> None:
        self.chance = random.Random(seed)
        settings = HIGH.configure(options)
        plain = msgspec.to_builtins(settings)
        header = Header(FORMAT, HIGH.name, HIGH.edition, 1, HIGH.sign, 6, plain, False)
        self.log = Log.create(path, header)
        devices = Equipment(SeededSource(seed))
        self.table = Table(
            HIGH, options=settings, devices=devices, record=self.log, automated=False
        )
        self.table.start()
        for seat, name in enumerate(("ann", "bob", "cho", "dee"), 1):
            by = Actor(name, Role.PLAYER)
            self.table.submit(by, Join(seat))
            self.table.submit(by, BuyIn(self.chance.randrange(10_00, 60_00, 50)))

    def act(self) -> None:
        table, chance = self.table, self.chance
        if chance.random() < 0.05 and self.correct():
            return
        legal = [one for one in table.legal() if not isinstance(one.command, CloseTable)]
        kinds = sorted({type(one.command).__name__ for one in legal})
        kind = chance.choice(["Choose", "NoMoreBets", *kinds])
        some = [one for one in legal if type(one.command).__name__ == kind]
        if not some:
            return
        one = chance.choice(some)
        command = one.command
        if one.step and not isinstance(command, Choose):
            steps = (one.high - one.low) // one.step
            amount = one.low + one.step * chance.randint(0, min(steps, 40))
            command = msgspec.structs.replace(command, amount=amount)
        elif one.step:
            high = min(one.high, one.low + 40 * one.step)
            amount = chance.choice([one.low, one.high, high])
            command = msgspec.structs.replace(command, amount=amount)
        table.submit(Actor(one.player or one.role.value, one.role), command)

    def correct(self) -> bool:
        run = self.chance.choice([self.table.last, self.table.run])
        rolls = (
            []
            if run is None
            else [n for n, given in enumerate(run.inputs) if isinstance(given.command, Roll)]
        )
        if run is None or not rolls:
            return False
        was = run.inputs[rolls[-1]].command
        assert isinstance(was, Roll)
        dice = tuple(self.chance.randint(1, 6) for _ in was.dice)
        try:
            by = Actor("sue", Role.SUPERVISOR)
            self.table.submit(by, Correction(run.round.number, rolls[-1], Roll(dice)))
        except Refused:
            return False
        return True


@pytest.mark.parametrize("winner_leads", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_money_sums_to_nothing_at_every_step_and_the_log_replays(
    seed: int, winner_leads: bool, tmp_path: Path
) -> None:
    path = tmp_path / "log"
    one = Random(seed, path, winner_leads=winner_leads)
    for _ in range(300):
        one.act()
        balances = one.table.ledger.balances
        assert sum(balances.values()) == 0
        for name, cents in balances.items():
            assert cents >= 0 or account(name).kind in (Kind.HOUSE, Kind.CAGE, Kind.OWED)
        assert balances[HOUSE] == 0  # the house is no party to the bets
        if one.table.round.phase == "wagering":
            assert not any(c for n, c in balances.items() if account(n).kind is Kind.POT)
    assert one.table.round.number > 5
    one.log.close()
    assert verify(path, lambda header: HIGH).rounds == one.table.round.number - 1
