"""Schedule 6, the bank: who has it, what it covers, and that it never pays more than was put up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier.games import GAMES
from croupier.games.pai_gow.incidents import BreakInPlay, TileMissing
from croupier.table import events as ev
from croupier.table.accounts import Kind, account
from croupier.table.acts import Leave
from croupier.table.commands import Choose, CloseTable, Place
from croupier.testing.driver import Driver, open_table
from tests.games.pai_gow.pai_gow_story import CUT, HIGH, LOW, MIDDLE, THREE, TWO, PaiGowStory
from tests.story import STACK, SUPERVISOR


def banked(option: str, amount: int, hands: dict[int, str], **more: Any) -> PaiGowStory:
    """The second round: alice has the bank, and the books are counted from here."""
    story = PaiGowStory({1: MIDDLE}, **more)
    story.round_played(*story.table.round.players)
    story.count_from_here()
    story.choose("alice", option, amount)
    story.lay(hands, chung=story.table.round.bank.box)
    return story


def test_6_18_9_the_bank_goes_round_from_box_2() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE, 3: HIGH}, players=THREE)
    story.round_played("alice", "bob", "carol")
    for name in THREE:
        assert story.table.pending.waits_for() == (name,)
        story.choose(name, "decline")
    assert story.announced().count("chung on box 1: the house banks") == 2


def test_6_18_3_after_the_house_box_1_is_free() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE, 3: HIGH})
    story.round_played("alice", "bob")
    assert "bank on box 1" in story.table.pending.describe()
    story.choose("alice", "bank on box 1", 5000)
    refused = story.refused("bob", Place("player", 1000, 1))
    assert (refused.rule, refused.reason) == ("qld-2024:6:18(13)", "box 1 is the bank's")


def test_6_18_4_a_banker_puts_up_what_the_banker_has() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE, 3: HIGH})
    story.round_played("alice", "bob")
    too_much = story.refused("alice", Choose("bank on box 2", amount=STACK * 2))
    assert too_much.rule == "qld-2024:6:18(9)"
    assert "must be" in story.refused("alice", Choose("bank on box 2", amount=0)).reason
    story.choose("alice", "bank on box 2", 5000)
    assert story.account(Kind.BANK, "alice") == 5000
    (put_up,) = story.of(ev.BankPutUp)
    assert (put_up.amount, put_up.box, put_up.rule) == (5000, 2, "qld-2024:6:18(4)")
    assert story.refused("alice", Leave()).rule == "qld-2024:6:18(4)"


def test_6_14_1_wagers_beyond_the_bank_are_refused() -> None:
    story = banked("bank on box 2", 3000, {2: LOW, 3: HIGH}, players=THREE)
    story.place("bob", "player", 2000)
    refused = story.refused("carol", Place("player", 1100))
    assert (refused.rule, refused.reason) == ("qld-2024:6:14(1)", "the bank covers $30.00")
    story.place("carol", "player", 1000)


def test_6_14_2_a_co_bank_covers_half_each() -> None:
    story = banked("co-bank on box 2", 1000, {2: LOW, 3: HIGH})
    assert story.refused("bob", Place("player", 2100)).rule == "qld-2024:6:14(2)(b)(ii)"
    story.place("bob", "player", 2000)
    other = banked("co-bank on box 2", 1000, {2: LOW}, house_liability=1000)
    assert other.refused("bob", Place("player", 2100)).rule == "qld-2024:6:14(2)(b)(i)"
    with pytest.raises(ValueError, match="6:14"):
        GAMES["pai-gow"].configure({"house_liability": 0})


def test_6_18_7_b_a_banker_wagers_on_no_hand() -> None:
    story = banked("bank on box 2", 3000, {2: LOW, 3: HIGH})
    assert story.refused("alice", Place("player", 1000, 5)).rule == "qld-2024:6:18(7)(b)"


def test_6_19_3_a_bankers_profit_pays_commission() -> None:
    story = banked("bank on box 2", 5000, {2: HIGH, 3: LOW, 4: MIDDLE}, players=THREE)
    story.place("bob", "player", 2000)
    story.place("carol", "player", 1000)
    story.deal()
    story.choose("alice", CUT)
    story.house_way("bob", "carol")
    story.choose("alice", "1-2")
    (returned,) = story.of(ev.BankReturned)
    assert (returned.profit, returned.commission, returned.amount) == (3000, 150, 7850)
    assert story.books("alice", "bob", "carol") == (2850, -2000, -1000, 150)


def test_6_19_3_no_commission_on_a_loss_and_the_winners_pay_theirs_to_the_operator() -> None:
    story = banked("bank on box 2", 2000, {2: LOW, 3: HIGH})
    story.place("bob", "player", 2000)
    story.deal()
    story.choose("alice", CUT)
    story.house_way("bob")
    story.time_up()  # the banker does not set: the house way
    assert story.books("alice", "bob") == (-2000, 1900, 100)


def test_6_19_4_a_bankers_commission_may_be_rounded_down() -> None:
    story = banked("bank on box 2", 20_000, {2: HIGH, 3: LOW}, bank_commission_down=True)
    story.place("bob", "player", 9750)
    story.deal()
    story.choose("alice", CUT)
    story.house_way("bob")
    story.house_way("alice")
    assert story.books("alice", "bob") == (9750 - 450, -9750, 450)
    assert story.of(ev.BankReturned)[-1].rule == "qld-2024:6:19(4)"


def test_6_18_5_a_co_banker_has_half_and_the_dealer_sets_the_house_way() -> None:
    """Also: 6:29(3)"""
    story = banked("co-bank on box 2", 2000, {2: HIGH, 3: LOW})
    story.place("bob", "player", 3000)
    story.deal()
    story.choose("alice", CUT)
    assert {e.to for e in story.of(ev.Dealt)[-8:]} == {"bank", "box 3"}
    assert {e.audience for e in story.of(ev.Exposed)[-4:]} == {"bob"}
    story.house_way("bob")  # nobody is asked about the bank's tiles
    assert story.books("alice", "bob") == (1500 - 75, -3000, 1500 + 75)


def test_6_18_5_a_co_bank_that_loses_loses_half_each() -> None:
    story = banked("co-bank on box 2", 2000, {2: LOW, 3: HIGH})
    story.place("bob", "player", 3000)
    story.deal()
    story.choose("alice", CUT)
    story.house_way("bob")
    assert story.books("alice", "bob") == (-1500, 2850, -1500 + 150)


def test_6_18_6_players_combine_their_chips() -> None:
    """Also: 6:26(4)"""
    story = banked("bank with others on box 2", 1000, {2: LOW, 4: HIGH}, players=THREE)
    story.choose("bob", "join the bank", 2000)
    story.choose("carol", "decline")
    assert (story.account(Kind.BANK), story.table.round.bank.handlers) == (3000, ("alice", "bob"))
    assert story.refused("bob", Place("player", 1000)).rule == "qld-2024:6:18(7)(b)"
    assert story.refused("carol", Place("player", 3100)).rule == "qld-2024:6:14(1)"
    story.place("carol", "player", 3000)
    story.deal()
    story.choose("alice", CUT)
    story.house_way("carol")
    assert story.table.pending.waits_for() == ("alice", "bob")
    story.house_way("bob")
    assert story.books("alice", "bob", "carol") == (-1000, -2000, 2850, 150)


def test_6_18_7_a_of_three_bankers_two_handle_the_tiles() -> None:
    """Also: 6:26(5)"""
    players = {**THREE, "dan": 5}
    story = banked("bank with others on box 2", 1000, {2: HIGH, 5: LOW}, players=players)
    story.choose("bob", "join the bank", 1000)
    story.choose("carol", "join the bank", 1000)
    story.choose("dan", "decline")
    story.choose("alice", "carol")
    assert story.table.round.bank.handlers == ("alice", "carol")
    story.place("dan", "player", 100)
    story.deal()
    story.choose("alice", CUT)
    story.house_way("dan")
    assert story.table.pending.waits_for() == ("alice", "carol")
    story.house_way("carol")
    # a profit of $1 in three: 34c to who has played the box; the 5c of commission likewise
    assert story.books("alice", "bob", "carol", "dan") == (34 - 3, 33 - 1, 33 - 1, -100, 5)


def test_6_18_10_two_rounds_in_a_row_and_no_more() -> None:
    story = banked("bank on box 2", 5000, {2: LOW, 3: MIDDLE})
    for last in (False, True):
        story.place("bob", "player", 1000)
        story.deal()
        story.choose("alice", CUT)
        story.house_way("bob")
        story.house_way("alice")
        if not last:
            assert story.table.pending.waits_for() == ("alice",)  # who may go on is asked first
            story.choose("alice", "bank on box 2", 5000)
    assert story.table.pending.waits_for() == ("bob",)
    story.choose("bob", "decline")
    assert "“chung on box 1: the house banks”" in story.transcript().splitlines()[-2]


def test_6_18_8_b_the_house_banks_after_a_break() -> None:
    story = PaiGowStory({1: LOW, 2: MIDDLE, 3: HIGH})
    story.supervisor(BreakInPlay())
    story.round_played("alice", "bob")
    assert story.announced().count("the house banks the first round") == 2


def test_6_18_the_bank_is_given_back_when_the_round_is_void_or_the_table_closes() -> None:
    story = banked("bank on box 2", 5000, {2: LOW, 3: MIDDLE})
    story.place("bob", "player", 1000)
    story.deal()
    story.supervisor(TileMissing())
    assert story.of(ev.RoundVoided)[-1].rule == "qld-2024:10:38"
    assert story.books("alice", "bob") == (0, 0, 0)
    story.choose("alice", "bank on box 2", 5000)
    story.say(SUPERVISOR, CloseTable())
    assert story.books("alice", "bob") == (0, 0, 0)


class Watching(Driver):
    """Random play in which every bank is watched."""

    banks = 0

    def hear(self, events: list[ev.Event]) -> None:
        for event in events:
            if isinstance(event, ev.BankPutUp):
                self.banks += 1
            if isinstance(event, ev.BankReturned):
                assert event.amount >= 0
                assert event.amount == self.displayed(event.player) + event.profit - (
                    event.commission
                )
                assert -event.profit <= self.displayed(event.player)
        super().hear(events)

    def displayed(self, player: str) -> int:
        put_up = [e for e in self.stream if isinstance(e, ev.BankPutUp) and e.player == player]
        found = [*put_up, *self.current(player)]
        return found[-1].amount

    def current(self, player: str) -> list[ev.BankPutUp]:
        run = self.table.run if self.table.round.bank.put_up else self.table.last
        events = [] if run is None else run.round.events
        return [e for e in events if isinstance(e, ev.BankPutUp) and e.player == player]

    def examine(self) -> None:
        super().examine()
        round = self.table.round
        held = {
            account(name).of: balance
            for name, balance in self.table.ledger.balances.items()
            if account(name).kind is Kind.BANK and balance
        }
        assert held == round.bank.put_up  # nothing lies in a bank but what the round has there
        lying = sum(wager.amount for wager in round.wagers.values())
        if round.bank.put_up:
            cover = sum(held.values())
            if round.bank.with_house:
                cover = 2 * min(cover, round.options.house_liability)
            assert lying <= cover


@pytest.mark.parametrize("seed", range(6))
def test_6_14_a_bank_never_pays_more_than_was_put_up(seed: int) -> None:
    """Random banks of one player, of several and with the house, settled and void."""
    table = open_table(GAMES["pai-gow"], {"house_liability": 50_000}, seed)
    driver = Watching(table, seed, acts=False)
    driver.begin()
    rng = Random(seed)
    while driver.banks < 12 and driver.rounds < 4000:
        _keen_on_the_bank(driver, rng)
    assert driver.banks >= 12
    driver.finish_round()


def _keen_on_the_bank(driver: Watching, rng: Random) -> None:
    """A step that takes the bank where it is offered, and wagers against it."""
    legal = driver.table.legal()
    banks = [x for x in legal if x.high and isinstance(x.command, Choose)]
    places = [x for x in legal if isinstance(x.command, Place)]
    keen = banks if banks and rng.random() < 0.7 else places if rng.random() < 0.6 else []
    if keen:
        driver.say(*driver.pick(keen))
    else:
        driver.step()


def test_6_18_two_players_have_nothing_but_what_the_others_lost() -> None:
    """Player against player: all that the house has is its commission."""
    story = banked("bank on box 2", 10_000, {2: MIDDLE, 3: HIGH, 4: LOW}, players=THREE)
    story.place("bob", "player", 4000)
    story.place("carol", "player", 6000)
    story.deal()
    story.choose("alice", CUT)
    story.house_way("bob", "carol")
    story.choose("alice", "1-2")
    assert story.books("alice", "bob", "carol") == (2000 - 100, 3800, -6000, 200 + 100)
    assert set(TWO) <= set(story.table.round.players)
