"""What a link was to pay for a round that no longer asks for it goes back to the meter.

A link may decide on a win while the table that has it goes back: the system fails and the round is
void (18:22), or a card was entered wrongly.  What it was awarded then waits for nobody.  Whatever
the reason, a table takes what it is awarded in the step that accepts it, so what is still set aside
for a table that does not ask is nobody's (I-JP-9).
"""

from __future__ import annotations

import msgspec

from croupier.floor.jackpots.history import STARTS_AGAIN, WON
from croupier.floor.jackpots.kept import LINK, LinkState, award_name, plain, read_paid
from croupier.floor.store.base import Store
from croupier.floor.store.steps import Note, Operation, Post, PutFact, SetFact
from croupier.floor.table.accounts import house_of_link, link_account, won_account
from croupier.money import format_amount


def given_back(store: Store, link: str, table: str, asks: int, at: int) -> list[Operation]:
    """The step that puts back what is set aside for a table; nothing, if the round that asks (0:
    none does) is the one it was set aside for."""
    with store.one_moment():
        was = store.fact(LINK + link)
        last = store.fact(award_name(link, table))
        shows = store.balance(link_account(link))
        held = store.balance(won_account(link, table))
    paid = read_paid(last)
    if held <= 0 or paid is None or paid.round == asks:
        return []
    state = msgspec.json.decode(was, type=LinkState)
    now = msgspec.structs.replace(state, decisions=state.decisions + 1)
    step: list[Operation] = [
        PutFact(LINK + link, plain(now), was),
        PutFact(award_name(link, table), "", last),
        SetFact(award_name(link, table, paid.round), ""),
        Post(won_account(link, table), link_account(link), held, WON, table),
    ]
    house = min(paid.house, shows + held)
    if house > 0:
        step.append(Post(link_account(link), house_of_link(link), house, STARTS_AGAIN))
    said = f"round {paid.round} did not take {format_amount(held)}: back to the meter"
    step.append(Note(at, "jackpot given back", table, link, said))
    return step
