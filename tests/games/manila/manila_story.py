"""A manila table for telling stories at: stacks, the cards to come, and who does what."""

from __future__ import annotations

from typing import Any

from croupier.table import events as ev
from croupier.table.accounts import RAKE
from croupier.table.commands import Cut
from tests.story import Story

SEATS = {"ann": 1, "bob": 2, "cho": 3, "dan": 4}
# hole cards of three players from the buck on, then the communal cards
CARDS = "A♠ A♥ K♠ K♥ 7♠ Q♦ A♦ K♦ 9♣ 10♣ J♣"
BLIND = 5_00


class ManilaStory(Story):
    """The blind bet is 5 dollars; ann has the buck."""

    def __init__(
        self,
        cards: str = CARDS,
        chips: dict[str, int] | None = None,
        *,
        start: bool = True,
        staffed: bool = False,
        **more: Any,
    ) -> None:
        stacks = chips or dict.fromkeys(("ann", "bob", "cho"), 1000_00)
        super().__init__("manila", cards, players={}, staffed=staffed, **more)
        for name, stack in stacks.items():
            self.join(name, SEATS[name], max(stack, 100_00))
        if any(stack < 100_00 for stack in stacks.values()):
            self._lose_down_to(stacks)
        if start:
            self.start()

    def _lose_down_to(self, stacks: dict[str, int]) -> None:
        """Players with less than the minimum table stake have it because they have lost; here
        the books are told so, and that they took part in the round before."""
        round = self.table.round
        for name, stack in stacks.items():
            if stack < 100_00:
                round.ledger.post(f"credit:{name}", "cage", 100_00 - stack, "lost before")
        round.carry.last = tuple(stacks)

    def start(self) -> None:
        """A round of play starts; at a dealer's table the cards are cut and dealt."""
        self.no_more_bets()
        if self.table.state.staffed:
            self.dealer(Cut(16))
            self.go_on()  # the cards are cut

    def do(self, *said: str) -> None:
        """``"bob call"``, ``"cho raise 1000"``, ``"all check"`` of everybody who is asked."""
        for one in said:
            name, what, *amount = one.split()
            if name == "all":
                asked = None
                while (
                    self.betting and self.betting.to_act and self.betting is (asked or self.betting)
                ):
                    asked = self.betting
                    self.choose(self.betting.to_act, what)
                continue
            self.choose(name, what, int(amount[0]) * 100 if amount else 0)

    def check_down(self, to: int = 5) -> None:
        """Everybody checks until a round of betting is reached."""
        while self.betting and self.round_of_betting < to:
            self.choose(self.betting.to_act, "check")

    @property
    def betting(self) -> Any:
        return self.table.round.betting

    @property
    def round_of_betting(self) -> int:
        number: int = self.table.round.betting_number
        return number

    @property
    def options(self) -> tuple[str, ...]:
        """What the player whose turn it is may do."""
        found: tuple[str, ...] = self.table.pending.options  # type: ignore[attr-defined]
        return found

    def sizes(self, what: str) -> tuple[int, int, int]:
        """Of a bet or raise that is open, in dollars."""
        low, high, step = self.table.pending.amounts[what]  # type: ignore[attr-defined]
        return low // 100, high // 100, step // 100

    @property
    def asked(self) -> str:
        return "".join(self.table.pending.waits_for())

    def held(self) -> dict[str, int]:
        """What each account holds in dollars, the cage's own left out; together nothing."""
        balances = self.table.ledger.balances
        assert sum(balances.values()) == 0
        return {n: cents // 100 for n, cents in balances.items() if cents and n != "cage"}

    @property
    def rake(self) -> int:
        return self.table.ledger.balance(RAKE)

    def last_won(self) -> list[tuple[int, str, int, str]]:
        return [(e.pot, e.player, e.amount // 100, e.rule) for e in self.of(ev.PotWon)]
