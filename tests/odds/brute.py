"""A second way to value a game of the blackjack family: play every order of a small shoe.

Shares nothing with the analysis but the meaning of a policy: hands are played one after another,
cards are drawn one by one, and each round is settled as a dealer would.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from croupier.games.blackjack.rules import BlackjackRules
from croupier.money import odds

ACE, TEN = 0, 9
Shoe = tuple[int, ...]
Cards = tuple[int, ...]
Done = tuple[str, float, float]  # how it ended or 'waits', total, stake


def count(cards: Cards, low_aces: int = 0) -> int:
    hard = sum(rank + 1 for rank in cards)
    return hard + 10 if cards.count(ACE) > low_aces and hard <= 11 else hard


def draws(shoe: Shoe) -> Iterator[tuple[int, float, Shoe]]:
    left = sum(shoe)
    for rank, have in enumerate(shoe):
        if have:
            yield rank, have / left, (*shoe[:rank], have - 1, *shoe[rank + 1 :])


def simple(cards: Cards, rules: BlackjackRules, *, split: bool = False) -> str:
    """A policy that every hand of the same cards plays alike, whatever else lies there."""
    hard, total = sum(rank + 1 for rank in cards), count(cards)
    two = len(cards) == 2 or (rules.double_cards != "two" and len(cards) == 3)
    if two and hard in (9, 10, 11) and total < 21:
        return "hit" if split and not rules.double_after_split else "double"
    return "hit" if total < 14 else "stand"


def less(shoe: Shoe, cards: Cards) -> Shoe:
    return tuple(n - cards.count(rank) for rank, n in enumerate(shoe))


@dataclass
class Brute:
    rules: BlackjackRules
    split_pairs: frozenset[int]
    full: Shoe = ()  # before the player's cards: what a player who looks at one hand knows of

    def __hash__(self) -> int:
        return id(self)

    def value(self, shoe: Shoe, first: int) -> float:
        """What a unit gains on average, ``shoe`` without the dealer's first card."""
        self.full = shoe
        found = 0.0
        for one, p, rest in draws(shoe):
            for other, q, left in draws(rest):
                found += p * q * self.start(left, first, (one, other))
        return found

    def start(self, shoe: Shoe, first: int, cards: Cards) -> float:
        if set(cards) == {ACE, TEN}:
            pays = float(self.rules.blackjack_odds)
            if self.rules.blackjack_paid == "always":
                return pays
            return pays * (1 - self.dealer(shoe, first).get("blackjack", 0.0))
        if cards[0] == cards[1] and cards[0] in self.split_pairs:
            return self.go_on(shoe, first, ((cards[0],), (cards[1],)), (), 1)
        return self.go_on(shoe, first, (cards,), (), 0)

    @cache  # noqa: B019
    def go_on(
        self,
        shoe: Shoe,
        first: int,
        waiting: tuple[Cards, ...],
        done: tuple[Done, ...],
        splits: int,
    ) -> float:
        """Play the hands that wait for cards in their order, then the dealer's."""
        if not waiting:
            return self.settle(shoe, first, done)
        cards, *later = waiting
        rest = tuple(later)
        if len(cards) == 1:
            return sum(
                p * self.second_card(left, first, (*cards, rank), rest, done, splits)
                for rank, p, left in draws(shoe)
            )
        return self.hand(shoe, first, cards, rest, done, splits)

    def second_card(
        self,
        shoe: Shoe,
        first: int,
        cards: Cards,
        rest: tuple[Cards, ...],
        done: tuple[Done, ...],
        splits: int,
    ) -> float:
        rules = self.rules
        again = splits < rules.splits and (cards[0] != ACE or rules.resplit_aces)
        if cards[0] == cards[1] and again:
            both = ((cards[0],), (cards[1],))
            return self.go_on(shoe, first, (*both, *rest), done, splits + 1)
        if cards[0] == ACE and not rules.draw_to_split_aces:
            ended = self.early(cards)
            one: Done = ended or ("waits", count(cards), 1.0)
            return self.go_on(shoe, first, rest, (*done, one), splits)
        return self.hand(shoe, first, cards, rest, done, splits)

    def early(self, cards: Cards) -> Done | None:
        if count(cards) == 21 and self.rules.pays_21_at_once:
            return ("21", self.pays_21(cards, doubled=False), 1.0)
        if self.rules.five_card_trick and len(cards) >= 5:
            return ("five cards", 1.0, 1.0)
        return None

    def pays_21(self, cards: Cards, *, doubled: bool) -> float:
        """By the number of cards; the small shoe has no sevens, so no line by ranks is made."""
        lines = {5: "5 cards", 6: "6 cards"}
        line = lines.get(len(cards), "7 or more cards" if len(cards) > 6 else "")
        if doubled and self.rules.doubled_pays_even:
            return 1.0
        return float(odds(dict(self.rules.bonus_21s).get(line, "1 to 1")))

    def doubled(self, first: int, cards: Cards, rank: int, done: int, *, split: bool) -> Done:
        """A hand doubled with this card, ``done`` hands before it."""
        held = (*cards, rank)
        low = cards[:2].count(ACE) if self.rules.doubled_aces_are_1 else 0
        total = count(held, low)
        if total == 21 and self.rules.pays_21_at_once:
            return ("21", self.pays_21(held, doubled=True), 2.0)
        if self.rules.five_card_trick and len(held) >= 5:
            return ("five cards", 1.0, 2.0)
        if self.rules.forfeit and self.forfeits(first, held, total, done, split=split):
            return ("forfeit", -1.0, 1.0)
        return ("waits", total, 2.0)

    def forfeits(self, first: int, held: Cards, total: int, done: int, *, split: bool) -> bool:
        """Whether to wait costs more than the first wager (2a:9(7)), of the cards that a player
        who looks at this hand knows to be gone."""
        known = less(self.full, (*held, held[0]) if split else held)
        taken = 1.0 if done == 0 else self.decided(first, held[0])
        if self.rules.dealer_blackjack_takes == "all":
            taken = 2.0
        gain = sum(
            -chance * taken if end == "blackjack" else 2 * chance * self.against(int(end), total)
            for end, chance in self.dealer(known, first).items()
        )
        return gain < -1

    @cache  # noqa: B019
    def decided(self, first: int, pair: int) -> float:
        """How likely the first hand of a split is to leave its wager to the second (2a:10(7))."""

        def play(shoe: Shoe, cards: Cards) -> float:
            if len(cards) > 1 and self.early(cards) is not None:
                return 1.0
            action = "hit" if len(cards) == 1 else simple(cards, self.rules, split=True)
            if action == "stand" or count(cards) >= 21:
                return 0.0
            found = 0.0
            for rank, p, left in draws(shoe):
                if sum(card + 1 for card in (*cards, rank)) > 21:
                    continue
                if action == "hit":
                    found += p * play(left, (*cards, rank))
                else:
                    how, _, _ = self.doubled(first, cards, rank, 0, split=True)
                    found += p * (how in ("21", "forfeit"))
            return found

        return play(less(self.full, (pair, pair)), (pair,))

    def hand(
        self,
        shoe: Shoe,
        first: int,
        cards: Cards,
        rest: tuple[Cards, ...],
        done: tuple[Done, ...],
        splits: int,
    ) -> float:
        ended = self.early(cards)
        if ended is not None:
            return self.go_on(shoe, first, rest, (*done, ended), splits)
        action = "stand" if count(cards) >= 21 else simple(cards, self.rules, split=splits > 0)
        if action == "stand":
            one: Done = ("waits", count(cards), 1.0)
            return self.go_on(shoe, first, rest, (*done, one), splits)
        found = 0.0
        for rank, p, left in draws(shoe):
            held = (*cards, rank)
            if sum(card + 1 for card in held) > 21:
                over: Done = ("over", -1.0, 2.0 if action == "double" else 1.0)
                found += p * self.go_on(left, first, rest, (*done, over), splits)
            elif action == "hit":
                found += p * self.hand(left, first, held, rest, done, splits)
            else:
                two = self.doubled(first, cards, rank, len(done), split=splits > 0)
                found += p * self.go_on(left, first, rest, (*done, two), splits)
        return found

    @cache  # noqa: B019
    def dealer(self, shoe: Shoe, first: int) -> dict[str, float]:
        found: dict[str, float] = {}

        def draw(left: Shoe, cards: Cards, chance: float) -> None:
            for rank, p, rest in draws(left):
                held = (*cards, rank)
                total = count(held)
                soft = total != sum(card + 1 for card in held)
                again = total < 17 or (total == 17 and soft and self.rules.soft_17 == "draw")
                if total <= 21 and again:
                    draw(rest, held, chance * p)
                    continue
                end = "blackjack" if total == 21 and len(held) == 2 else str(total)
                found[end] = found.get(end, 0.0) + chance * p

        draw(shoe, (first,), 1.0)
        return found

    def settle(self, shoe: Shoe, first: int, done: tuple[Done, ...]) -> float:
        gain = sum(sign * stake for how, sign, stake in done if how != "waits")
        waiting = [n for n, one in enumerate(done) if one[0] == "waits"]
        if not waiting:
            return gain
        for end, chance in self.dealer(shoe, first).items():
            if end == "blackjack":
                gain -= chance * self.taken(done, waiting)
                continue
            for n in waiting:
                gain += chance * done[n][2] * self.against(int(end), done[n][1])
        return gain

    def against(self, end: int, total: float) -> int:
        if end == 22 and self.rules.dealer_22_void:
            return 0
        if end > 21 or total > end:
            return 1
        return -1 if total < end or self.rules.ties == "lose" else 0

    def taken(self, done: tuple[Done, ...], waiting: list[int]) -> float:
        """What a dealer's blackjack takes of the hands that wait."""
        rules = self.rules
        if rules.dealer_blackjack_takes == "all":
            return sum(done[n][2] for n in waiting)
        if waiting[0] == 0:
            return 1.0
        moved = rules.original_moves_on and done[0][0] in ("21", "forfeit")
        return 1.0 if moved or rules.dealer_blackjack_takes == "busted-plus-one" else 0.0
