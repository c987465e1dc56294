"""Decisions that may be changed, because a card was seen before everyone had decided (15:24(1)).

A changed decision is the one on the street where players decide; a fold may be taken back for as
long as its cards can be told (I-PK-22).
"""

from __future__ import annotations

from typing import Self

from croupier.games.poker.closed import FOLD
from croupier.games.poker.hands import PlayerHand
from croupier.games.poker.round import HousePoker
from croupier.games.poker.rules import Street
from croupier.table import events as ev
from croupier.table.asks import Choice
from croupier.table.commands import Choose, Incident, kebab
from croupier.table.fields import Count
from croupier.table.ledger import CREDIT
from croupier.table.refusal import Refused

KEEP = "keep"
CHANGE = "change of decision"


class CommunitySeen(Incident["HousePoker"], frozen=True, tag=kebab):
    """Community cards were exposed before all players had decided."""

    cards: tuple[Count, ...] = ()  # from 1, in the order in which they are due
    told: bool = True  # the cards of hands folded on this street can be told

    def check(self, round: HousePoker) -> Refused | None:
        rule, deal = round.irregular.rules.community_applies, round.deal
        number = round.poker.deal.community
        if not self.cards or len({*self.cards}) < len(self.cards):
            return Refused("name each card that was exposed once", rule)
        lying = len(deal.board)
        for card in sorted(self.cards):
            if not deal.due < card <= number:
                return Refused(f"community cards {deal.due + 1} to {number} are face down", rule)
            if card > lying + 1:
                return Refused(f"card {lying + 1} is the next of the shoe", rule)
            if card <= len(deal.board) and round.hidden.is_up(deal.board[card - 1]):
                return Refused(f"community card {card} is face up", rule)
            lying = max(lying, card)
        return None

    @classmethod
    def samples(cls, round: HousePoker) -> list[Self]:
        due, number = round.deal.due, round.poker.deal.community
        to_come = tuple(range(due + 1, number + 1))
        found = [cls(to_come[:1]), cls(to_come[:1], told=False), cls(to_come[-1:]), cls(to_come)]
        return [one for one in found if one.check(round) is None]


async def seen_early(round: HousePoker, incident: CommunitySeen) -> None:
    """The cards stay face up in their places; who has decided on this street may change that."""
    rules = round.irregular.rules
    for card in incident.cards:
        await round.deal.expose(card - 1, rules.community_stays)
    street = round.at
    for hand in [*round.hands.values()]:
        if street is not None and hand.decided is street:
            await _may_change(round, hand, street, told=incident.told)


async def _may_change(round: HousePoker, hand: PlayerHand, street: Street, *, told: bool) -> None:
    rule = round.irregular.rules.community_change

    def ask() -> Choice | None:
        if hand.player not in round.players or not (
            round.is_live(hand) or (told and hand.collected)
        ):
            return None
        options = (KEEP, *_open_to(round, hand, street))
        return Choice(CHANGE, options, to=(hand.player,), otherwise=KEEP, box=hand.box, rule=rule)

    given = await round.ask_while(ask)
    if given is None:
        return
    assert isinstance(given.command, Choose)
    option = given.command.option
    round.emit(ev.Chose(hand.player, CHANGE, option, hand.box, rule=rule))
    if option == KEEP:
        return
    if hand.collected:
        round.reinstate_all(hand, rule)
        round.hidden.unfold(hand.name, rule=rule)
    lying = round.wager_on(hand, street.area)
    if lying is not None:
        round.take_back(lying, lying.amount, rule=rule)
    round.act(hand, street, option, fold=street.fold)


def _open_to(round: HousePoker, hand: PlayerHand, street: Street) -> tuple[str, ...]:
    """The other decisions: to bet, as much as the player has with what lies there."""
    lying = round.wager_on(hand, street.area)
    there = 0 if lying is None else lying.amount
    held = round.ledger.balances.get(CREDIT + hand.player, 0) + there
    ante = hand.collected.get(round.stakes[0]) or round.ante_of(hand)
    words = [
        word
        for word, times in street.bets.items()
        if ante * times <= held and ante * times != there
    ]
    if not hand.collected and street.fold:
        words.append(FOLD)
    return tuple(words)
