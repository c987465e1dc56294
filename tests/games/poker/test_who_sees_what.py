"""No player is told a card of another's, or one that nobody should see, in any random play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.games import GAMES
from croupier.games.poker.round import HousePoker
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.commands import Choose
from croupier.testing.driver import NAMES, Driver, open_table

HOUSE_POKER = [name for name, game in GAMES.items() if issubclass(game.round, HousePoker)]
STEPS = 250


class Watching(Driver):
    """Holds, after every step, what each player was told against what the player may know."""

    hidden = 0  # how many cards were looked for

    def examine(self) -> None:
        super().examine()
        round = self.table.round
        if self.table.closed or not isinstance(round, HousePoker):
            return
        for name in NAMES:
            told = {*self.told(name)}
            for one in round.hidden._cards.values():
                if one.face is not None and not one.up and name not in one.owners:
                    self.hidden += 1
                    assert one.face not in told, f"{name} knows {one.face} of {one.hand}"

    def told(self, name: str) -> Iterator[str]:
        """Every card in what one player has been told of this round, and may do now."""
        for event in self.table.round.events:
            if event.audience in ("", name) and not isinstance(event, ev.ShoeRevealed):
                for field in event.__struct_fields__:
                    value = getattr(event, field)
                    yield from value.replace(",", " ").split() if isinstance(value, str) else ()
        for legal in self.table.round.legal_for(name, self.table.pending):
            yield from str(legal.command).replace("'", " ").split()
        yield from self.table.pending.describe().split()
        refused = self.table.check(Actor(name, Role.PLAYER), Choose("fly"))
        yield from refused.reason.split() if refused is not None else ()


@pytest.mark.parametrize("game", HOUSE_POKER)
def test_hidden_cards_reach_their_owner_alone(game: str) -> None:
    looked_for = 0
    for seed in range(3):
        driver = Watching(open_table(GAMES[game], {}, seed), seed)
        driver.begin()
        driver.play(STEPS)
        looked_for += driver.hidden
    assert looked_for > 150


@pytest.mark.parametrize("game", HOUSE_POKER)
def test_a_dealers_table_knows_no_card_before_it_is_turned_up(game: str) -> None:
    driver = Watching(open_table(GAMES[game], {}, 1, automated=False), 1)
    driver.begin()
    driver.play(STEPS)
    assert driver.hidden == 0
