"""The account of a jackpot, posting by posting (18:2, I-JP-3)."""

from __future__ import annotations

import pytest

from croupier.equipment.cards import parse_cards
from croupier.table.accounts import HOUSE, JACKPOT, link, won
from croupier.table.ledger import Ledger
from croupier.wagers.jackpots.meter import Meter
from croupier.wagers.jackpots.poker import event_of
from croupier.wagers.jackpots.sharing import share
from croupier.wagers.poker import Rank

RULE = "qld-2024:18:2"


def test_18_2_what_the_meter_shows_comes_from_the_house_and_goes_to_it() -> None:
    ledger = Ledger()
    meter = Meter(ledger)
    assert not meter.opened
    meter.put(100_00, RULE)
    meter.become(150_00, RULE)
    meter.become(120_00, RULE)
    meter.take(20_00, RULE)
    assert meter.opened
    assert meter.shows == 100_00
    assert ledger.balances[HOUSE] == -100_00
    assert ledger.balance(JACKPOT) == 100_00


def test_18_2_nothing_is_posted_where_nothing_moves() -> None:
    ledger = Ledger()
    meter = Meter(ledger)
    meter.put(0, RULE)
    meter.take(0, RULE)
    meter.pay_out(0, RULE)
    meter.become(0, RULE)
    assert ledger.page == []


def test_18_3_3_a_linked_table_pays_from_what_is_set_aside() -> None:
    ledger = Ledger()
    meter = Meter(ledger, "poker")
    meter.put(30, RULE)
    meter.pay_out(5_000_00, RULE)
    assert ledger.balance(link("poker")) == meter.shows == 30
    assert ledger.balance(won("poker")) == -5_000_00


@pytest.mark.parametrize(("wholes", "tenths"), [(0, 0), (-1, 2), (1, -1)])
def test_18_12_nothing_is_shared_among_nobody(wholes: int, tenths: int) -> None:
    with pytest.raises(ValueError, match="are not shared among"):
        share(100_00, 100_00, wholes=wholes, tenths=tenths)


def test_18_2_two_pairs_are_a_dead_mans_hand_of_aces_and_eights_alone() -> None:
    assert event_of(parse_cards("A♠ 9♦ A♥ 9♠ K♠")) is Rank.TWO_PAIRS
