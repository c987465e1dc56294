"""Hand histories in the open poker hand history format (PHH): written, read, replayed.

A file is TOML: the variant, the blinds, the stacks and every action, players numbered from the
first next to the button on.  What the format has no word for (a half pot game, a sleeper straddle,
a hand with a ruling) is refused, never written wrongly.  Amounts are in dollars.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from math import gcd
from pathlib import Path

from croupier.equipment.cards import DECK, Card
from croupier.games.poker_room.history import (
    UNKNOWN,
    VARIANTS,
    History,
    NotWritten,
    cards_of,
    dumps,
    load_all,
    loads,
    money,
    of_card,
)
from croupier.games.poker_room.layout import (
    COMMUNITY,
    FIRST_BLIND,
    HOLDEM,
    HOLE_CARDS,
    OMAHA,
    SHOWDOWN,
    SLEEPER,
    STREETS,
)
from croupier.games.poker_room.round import Omaha, PokerRoom, TexasHoldem
from croupier.games.poker_room.telling import told
from croupier.table import events as ev
from croupier.table.actors import Actor, Role
from croupier.table.acts import BuyIn, Join
from croupier.table.asks import Choice
from croupier.table.betting import ALL_IN, BET, CALL, CHECK, FOLD, RAISE
from croupier.table.commands import Choose, Command, NoMoreBets
from croupier.table.devices import Stacked
from croupier.table.game import Game
from croupier.table.log import Header, Kept, Line, header
from croupier.table.log import read as read_log
from croupier.table.refusal import Refused
from croupier.table.replay import verify_lines
from croupier.table.sign import BUY_IN, Limit, Sign
from croupier.table.table import Table

__all__ = [
    "History",
    "NotWritten",
    "dumps",
    "load_all",
    "loads",
    "of_round",
    "read",
    "replay",
    "told",
    "written",
]

ROUNDS = {HOLDEM: TexasHoldem, OMAHA: Omaha}
DEALER = Actor("dealer", Role.DEALER)


# A hand that was played.


def of_round(played: PokerRoom, number: int = 0) -> History:
    """What a finished hand was."""
    variant = VARIANTS.get((played.kind, played.options.structure))
    if variant is None:
        raise NotWritten(f"the format has no {played.options.structure} {played.kind}")
    if any(isinstance(event, ev.Ruled) for event in played.events):
        raise NotWritten("the format has no word for a ruling")
    if played.straddled == SLEEPER or played.options.most_raises:
        raise NotWritten("the format has no sleeper straddle and no cap on raises")
    order = played.order
    sign = played.state.sign.limit("")
    teller = _Teller(played)
    teller.tell()
    limit = variant == "FT"
    return History(
        variant,
        tuple(teller.blinds.get(name, 0) for name in _blind_order(played)),
        tuple(played.opening[name] for name in order),
        tuple(teller.actions),
        tuple(teller.dead.get(name, 0) for name in order) if teller.dead else (),
        0 if limit else sign.minimum,
        sign.minimum if limit else 0,
        sign.maximum if limit else 0,
        order,
        tuple(played.players[name].seat if name in played.players else 0 for name in order),
        tuple(played.closing_stacks.get(name, 0) for name in order),
        number or played.number,
        played.options.commission,
        played.state.step,
    )


def _blind_order(played: PokerRoom) -> tuple[str, ...]:
    """Between two the format has the first blind first, whose player comes last."""
    return played.order[::-1] if len(played.order) == 2 else played.order


class _Teller:
    """Goes through the events of a hand and says them in the format's words."""

    def __init__(self, played: PokerRoom) -> None:
        self.played = played
        self.blinds: dict[str, int] = {}
        self.dead: dict[str, int] = {}
        self.actions: list[str] = []
        self.call = 0
        self.board: list[str] = []
        self.hole = {name: ["", ""] for name in played.order}

    def number(self, name: str) -> str:
        return f"p{self.played.order.index(name) + 1}"

    def tell(self) -> None:
        played = self.played
        for name in played.order:
            known = [of_card(card) for card in played.hidden.faces(name)]
            cards = "".join(known) or UNKNOWN * played.hole_cards
            self.actions.append(f"d dh {self.number(name)} {cards}")
        shown: dict[str, None] = {}
        for event in played.events:
            if isinstance(event, ev.Exposed) and event.to == COMMUNITY:
                self.board.append(of_card(event.card))
                continue
            self._flush()
            if isinstance(event, ev.BetMade):
                self._bet(event)
            elif isinstance(event, ev.Chose) and event.what in STREETS:
                word = "f" if event.option == FOLD else "cc"
                self.actions.append(f"{self.number(event.player)} {word}")
            elif isinstance(event, ev.PotGathered):
                if event.rule == "qld-2024:10:26(4)":
                    self.dead.update(event.bets)
                elif event.pot == 1 or self.call:
                    self.call = 0
            elif isinstance(event, ev.Counted):
                shown[event.hand] = None
                cards = "".join(of_card(card) for card in played.hidden.faces(event.hand))
                self.actions.append(f"{self.number(event.hand)} sm {cards}")
            elif isinstance(event, ev.Folded) and self._mucked(event.hand, shown):
                self.actions.append(f"{self.number(event.hand)} sm")
        self._flush()

    def _mucked(self, name: str, shown: Collection[str]) -> bool:
        return name not in shown and self.played.was_at_showdown(name)

    def _flush(self) -> None:
        """The community cards that were turned up together."""
        if self.board:
            self.actions.append(f"d db {''.join(self.board)}")
            self.board = []

    def _bet(self, event: ev.BetMade) -> None:
        if event.rule in self.played.forced:
            self.blinds[event.player] = self.blinds.get(event.player, 0) + event.amount
            self.call = max(self.call, event.total, self.played.minimum)
            return
        if event.what == CALL or event.total <= self.call:
            self.actions.append(f"{self.number(event.player)} cc")
        else:
            self.actions.append(f"{self.number(event.player)} cbr {money(event.total)}")
            self.call = event.total


# A hand played again.


def replay(hand: History) -> PokerRoom:
    """The hand at a table of this house: refused where the rules or the file do not agree."""
    return _Replaying(hand).run()


class _Replaying:
    def __init__(self, hand: History) -> None:
        self.hand = hand
        self.game, structure = hand.game
        number = len(hand.stacks)
        if not 2 <= number <= 10 or len(hand.blinds) > number:
            raise NotWritten("a hand has two to ten players")
        if hand.antes:
            raise NotWritten("Schedule 10 has no antes; dead blinds are not replayed")
        self.names = list(hand.players) or [f"p{n}" for n in range(1, number + 1)]
        if len({*self.names}) != number:
            raise NotWritten("each player has a name of their own")
        blinds = [*hand.blinds, *([0] * (number - len(hand.blinds)))]
        self.straddle = blinds[2] if number > 2 else 0
        if any(blinds[3:]) or (self.straddle and self.straddle != 2 * blinds[1]):
            raise NotWritten("two blinds, and a straddle of twice the second, are replayed")
        self.table = self._table(structure, blinds)

    def _table(self, structure: str, blinds: list[int]) -> Table:
        hand = self.hand
        game = Game(self.game, self.game, "qld-2024", "10", 1, ROUNDS[self.game], 10)
        least = hand.min_bet or hand.small_bet or blinds[1]
        if least != blinds[1] and hand.stacks[1 if len(hand.stacks) > 2 else 0] > blinds[1]:
            raise NotWritten("the second blind is the minimum wager (qld-2024:10:25(2))")
        unit = hand.unit or gcd(*hand.stacks, *blinds, least, *self._amounts())
        sign = Sign(
            {
                "": Limit(least, max(hand.big_bet, least)),
                FIRST_BLIND: Limit(max(blinds[0], 1), max(blinds[0], 1)),
                BUY_IN: Limit(1, 10**12),
            },
            unit=max(unit, 1),
            coins=False,
        )
        settings = {"structure": structure, "commission": hand.commission, "device": True}
        settings["straddle"] = "live" if self.straddle else "none"
        devices = Stacked([str(card) for card in self._deck()])
        return Table(game, options=game.configure(settings), sign=sign, devices=devices, seats=10)

    def _amounts(self) -> Iterator[int]:
        for action in self.hand.actions:
            words = action.split()
            if words[1:2] == ["cbr"]:
                try:
                    yield round(float(words[2]) * 100)
                except (IndexError, ValueError):
                    raise NotWritten(f"{action!r}: to what amount?") from None

    def _deck(self) -> list[Card]:
        """The cards in the order dealt; what nobody saw is any card that is left."""
        number, holes = len(self.hand.stacks), HOLE_CARDS[self.game]
        hole: dict[int, list[Card | None]] = {n: [None] * holes for n in range(number)}
        board: list[Card | None] = []
        for action in self.hand.actions:
            words = action.split("#")[0].split()
            if words[:2] == ["d", "dh"] and len(words) == 4:
                hole[self._player(words[2], action)] = cards_of(words[3])
            elif words[:2] == ["d", "db"] and len(words) == 3:
                board += cards_of(words[2])
            elif words[1:2] == ["sm"] and len(words) == 3:
                who = self._player(words[0], action)
                if None in hole[who]:
                    hole[who] = cards_of(words[2])
        if any(len(cards) != holes for cards in hole.values()) or len(board) > 5:
            raise NotWritten(f"a hand has {holes} hole cards, and a board five")
        board += [None] * (5 - len(board))
        wanted = [hole[n][k] for k in range(holes) for n in range(number)]
        wanted += [None, *board[:3], None, board[3], None, board[4]]
        seen = [card for card in wanted if card is not None]
        if len({*seen}) != len(seen):
            raise NotWritten("a card is dealt twice")
        rest = (card for card in DECK if card not in seen)
        return [card if card is not None else next(rest) for card in wanted]

    def _player(self, word: str, action: str) -> int:
        if not word.startswith("p") or not word[1:].isdigit():
            raise NotWritten(f"{action!r} is of no player")
        number = int(word[1:]) - 1
        if not 0 <= number < len(self.names):
            raise NotWritten(f"{action!r}: there is no player {word}")
        return number

    def run(self) -> PokerRoom:
        table = self.table
        table.start()
        for seat, (name, stack) in enumerate(zip(self.names, self.hand.stacks, strict=True), 1):
            self._say(Actor(name, Role.PLAYER), Join(seat), "players")
            self._say(Actor(name, Role.PLAYER), BuyIn(stack), "starting_stacks")
        self._say(DEALER, NoMoreBets(), "the deal")
        if self.straddle:
            self._answer("live straddle", "blinds_or_straddles")
        for action in self.hand.actions:
            words = action.split("#")[0].split()
            if words and words[0] != "d":
                self._act(words, action)
        while table.round.number == 1 and isinstance(table.pending, Choice):
            if table.round.phase != SHOWDOWN:
                raise NotWritten(f"the hand is not over: {table.pending.describe()}")
            self._answer("show", "showdown")
        last = table.last.round if table.last is not None else table.round
        assert isinstance(last, PokerRoom)
        return last

    def _answer(self, option: str, what: str) -> None:
        ask = self.table.pending
        if not isinstance(ask, Choice) or option not in ask.options:
            raise NotWritten(f"{what}: {ask.describe()}")
        self._say(Actor(ask.to[0], Role.PLAYER), Choose(option), what)

    def _act(self, words: list[str], action: str) -> None:
        name = self.names[self._player(words[0], action)]
        what, ask = words[1] if len(words) > 1 else "", self.table.pending
        over = self.table.round.number > 1
        if what == "sm":
            showing = not over and isinstance(ask, Choice) and ask.what == "showdown"
            if showing and ask.waits_for() == (name,):
                self._say(
                    Actor(name, Role.PLAYER), Choose("show" if len(words) > 2 else FOLD), action
                )
            return  # others show or are mucked by the rules
        if over or not isinstance(ask, Choice) or ask.what not in STREETS:
            raise NotWritten(f"{action!r}: there is nothing to act on")
        said = self._choose(name, what, words, ask)
        self._say(Actor(name, Role.PLAYER), said, action)

    def _choose(self, name: str, what: str, words: list[str], ask: Choice) -> Choose:
        played = self.table.round
        assert isinstance(played, PokerRoom)
        if played.acting.player != name:
            raise NotWritten(f"{' '.join(words)!r}: it is {played.acting.player}'s turn")
        betting = played.acting.now
        if what == "f":
            return Choose(FOLD)
        if what == "cc":
            return Choose(CHECK if CHECK in ask.options else CALL)
        if what != "cbr":
            raise NotWritten(f"{' '.join(words)!r}: f, cc, cbr and sm are what players do")
        total = round(float(words[2]) * 100)
        if ALL_IN in ask.options and total == betting.bets[name] + betting.stacks[name]:
            return Choose(ALL_IN)
        word = RAISE if betting.call else BET
        return Choose(word, amount=total - betting.call)

    def _say(self, by: Actor, command: Command, where: str) -> None:
        try:
            self.table.submit(by, command)
        except Refused as refused:
            raise NotWritten(f"{where!r}: {refused}") from None


# Files: what the commands use.


def written(log: Path, find: Callable[[Header], Game]) -> Iterator[str]:
    """The hands of a table's log, each under its number; a hand that the format has no words for
    is a comment that says why."""
    for played in _played(log, find):
        try:
            yield f"[{played.number}]\n{dumps(of_round(played))}"
        except NotWritten as error:
            yield f"# hand {played.number}: {error}\n"


def _played(log: Path, find: Callable[[Header], Game]) -> list[PokerRoom]:
    """The hands of a log that were played to their end."""
    found: list[PokerRoom] = []

    def watch(line: Line, table: Table) -> None:
        if not isinstance(line.entry, Kept) or table.last is None:
            return
        played = table.last.round
        if isinstance(played, PokerRoom) and played.closing_stacks:
            found.append(played)

    lines = read_log(log)
    next(lines)
    verify_lines(header(log), lines, find, watch, finished=True)
    return found


def tell(log: Path, find: Callable[[Header], Game]) -> Iterator[tuple[int, list[str]]]:
    """The hands of a log, each with its number and as lines that a person can read."""
    for played in _played(log, find):
        yield played.number, told(played)


def read(text: str) -> Iterator[list[str]]:
    """Hands that any program wrote, played again: each as lines that a person can read."""
    for hand in load_all(text):
        played = replay(hand)
        yield told(played)
