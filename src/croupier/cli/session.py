"""A person at a table: what is shown, what is typed, what becomes of it.

Knows no game: it lives off the pending ask, the events and `table.legal()`.
"""

import sys
from collections.abc import Callable, Iterable
from typing import Any

from rich.console import Console
from rich.table import Table as Columns
from rich.text import Text

from croupier import house, speech
from croupier.cli.company import Company
from croupier.cli.help import spoken
from croupier.cli.layouts import choices, limits, offer, panel, wager_choices, wagering_hint
from croupier.cli.legal import said
from croupier.cli.narration import holding, narrated, tell, visible
from croupier.house import OpenTable
from croupier.money import format_amount
from croupier.rulebook import BadCitation, UnknownProvision
from croupier.rulebook.summaries import provision
from croupier.speech import Misread
from croupier.table import events as ev
from croupier.table.actors import SYSTEM, Actor, Role, player
from croupier.table.acts import BuyIn, CashOut
from croupier.table.asks import Ask, Choice, CutHere, Shuffle
from croupier.table.commands import (
    Choose,
    Command,
    Correction,
    Cut,
    Deal,
    NoMoreBets,
    Place,
    Shuffled,
    Withdraw,
)
from croupier.table.played import PlayedRound
from croupier.table.refusal import Refused
from croupier.table.seen import waiting
from croupier.table.transcript import line as line_of
from croupier.table.wagering import Retraction, Wagering

STAFF = {one.role: one for one in house.STAFF.values() if one is not SYSTEM}
LOG_LINES = 20
DECIDED = (ev.Settled, ev.PotWon, ev.PotReturned)  # what a provision was applied to, in the end
TWO = 2  # players, where they bet against each other
HELP_COLUMN = 17  # what is said, before what it does


class Session:
    """One terminal at one table."""

    def __init__(
        self,
        opened: OpenTable,
        console: Console,
        *,
        dealer: bool,
        logged: bool,
        bankroll: int | None = None,
        company: Company | None = None,
    ) -> None:
        self.opened = opened
        self.table = opened.table
        self.console = console
        self.dealer = dealer
        self.logged = logged
        self.company = company or Company(opened, {}, 0)
        self.active = next((p.name for p in self.table.state.players), "")
        self.done = False
        self._told = ""  # the choices last shown
        self._seen = ""  # the cards last shown to one player alone
        self._warned = False  # that nothing lies on the layout
        self._welcomed = False  # the areas have been listed once
        self._panel = (0, "")  # the round and moment the panel was last shown for
        self._wagers: dict[str, list[Place]] = {}  # each player's, when wagering last closed
        self._settled: list[ev.Event] = []  # what was decided last
        self._own = self.table.game.words
        self._bankroll = bankroll  # what each player has left to buy chips with; None: no end
        self._bought: dict[str, int] = {}
        self._verbs: dict[str, Callable[[list[str]], None]] = {
            "?": self._help,
            "help": self._help,
            "legal": self._legal,
            "table": self._show_table,
            "sign": self._sign,
            "rule": self._rule,
            "log": self._log,
            "again": self._again,
            "as": self._as,
            "join": self._join,
            "correct": self._correct,
            "pause": self._pause,
            "quit": self._quit,
            "q": self._quit,
            "exit": self._quit,
        }

    # The loop.

    def run(self) -> None:
        """Until the person goes, the input ends, or the table is closed."""
        while not self.done and not self.table.closed:
            for events in self.company.acts():
                self.tell(events)
            self._present()
            line = self._read()
            if line is None:
                self._quit([])
            else:
                self.hear(line)

    def hear(self, line: str) -> None:
        """One line; a refusal or a misreading is told, and nothing has changed."""
        try:
            self._obey(line.strip())
        except Refused as refused:
            rule = f"  [{refused.rule}]" if refused.rule else ""
            self._say(Text.assemble(("  refused: ", "bold red"), refused.reason, (rule, "dim")))
        except Misread as misread:
            self._say(Text(f"  {misread}", "yellow"))

    def _present(self) -> None:
        ask = self.table.pending
        moment = (self.table.round.number, type(ask).__name__)
        if isinstance(ask, Wagering):
            if moment != self._panel:
                self._panel = moment
                self.console.print(panel(self.table, self.console.width))
                self._told = ""
                first = not self._welcomed
                self._show(wagering_hint(ask, self._own, dealer=self.dealer, first=first))
            if not self._welcomed:
                self._welcomed = True
                self._show(wager_choices(self.table.round.layout, self._own))
            self._show_once(offer(ask))
            return
        seen = holding(self.table.round.events, self._speaker())
        if seen.plain != self._seen:
            self._seen = seen.plain
            if seen.plain:
                self._say(seen)
        self._show_once(choices(self.table, self._speaker()))

    def _show_once(self, text: Text) -> None:
        if text.plain != self._told:
            self._told = text.plain
            if text.plain:
                self._show(text)

    def _read(self) -> str | None:
        prompt = f"{self._prompt()} > "
        try:
            if sys.stdin.isatty() and sys.stdout.isatty():
                return input(prompt)
            sys.stdout.write(prompt)
            sys.stdout.flush()
            line = sys.stdin.readline()
            print(line.rstrip("\n") if line else "")
            return line or None
        except (EOFError, KeyboardInterrupt):
            print()
            return None

    def _prompt(self) -> str:
        ask = self.table.pending
        name = self._speaker()
        if ask.chance or (not ask.waits_for() and not isinstance(ask, Wagering)) or not name:
            return "dealer"
        return f"{name} {format_amount(self.table.credit(name))}"

    def _show(self, text: Text) -> None:
        """Words that are folded to the width of the screen, between words."""
        self.console.print(text, overflow="fold")

    def _say(self, *lines: Text | str) -> None:
        """Lines; on a screen they are folded between words, into a file they stay whole."""
        whole = not self.console.is_terminal
        for line in lines:
            text = line if isinstance(line, Text) else Text(line)
            self.console.print(text, soft_wrap=whole, overflow="ignore" if whole else "fold")

    # What is typed.

    def _obey(self, line: str) -> None:
        by, line = self._addressed(line)
        words = line.split()
        if not words:
            self._nothing_said(by)
            return
        self._warned = False
        verb = words[0].lower()
        if verb in self._verbs and by is None:
            self._verbs[verb](words[1:])
        elif line.lower() in ("d", "deal", "no more bets", "go") and self._closes():
            self._enter(by)
        else:
            areas = self.table.round.layout
            ask = self.table.pending.put_to(by.name if by else self._speaker())
            command = speech.read(words, ask, self.table.game, areas)
            self.submit(by or self._by(command), command)

    def _addressed(self, line: str) -> tuple[Actor | None, str]:
        """`bob: p 5` is said by bob, `manager: …` by the manager."""
        name, colon, rest = line.partition(":")
        if not colon:
            return None, line
        name = name.strip()
        if name in self.table.round.players:
            return player(name), rest.strip()
        for role, actor in STAFF.items():
            if name.lower() in (actor.name, role.value):
                self._need_dealer(role)
                return actor, rest.strip()
        return None, line

    def _closes(self) -> bool:
        return isinstance(self.table.pending, Wagering)

    def _nothing_said(self, by: Actor | None) -> None:
        """An empty line; the first where nothing is wagered is perhaps not meant."""
        round = self.table.round
        if self._closes() and round.layout and not round.wagers and not self._warned:
            self._warned = True
            raise Misread("no wager lies on the layout; Enter again plays the round without one")
        self._warned = False
        if self._closes() and not round.layout and len(round.players) < TWO:
            said = "players bet against each other here; join bob 2 1000 brings another"
            raise Misread(f"{said}, play --with tight one who decides alone")
        self._enter(by)

    def _enter(self, by: Actor | None) -> None:
        """An empty line: what the rules take if nothing is said."""
        ask = self.table.pending
        command = self._unsaid(ask)
        if command is None:
            raise Misread(f"the table waits for {waiting(self.table)}")
        if isinstance(ask, Wagering):
            self._remember()
            by = by or (STAFF[Role.DEALER] if self.dealer else SYSTEM)
        self.submit(by or self._by(command), command)

    @staticmethod
    def _unsaid(ask: Ask) -> Command | None:
        if isinstance(ask, Shuffle):
            return Shuffled()
        if isinstance(ask, Wagering | Choice | CutHere | Retraction):
            return ask.default()
        return None

    def submit(self, by: Actor, command: Command) -> None:
        """Say it to the table and tell what came."""
        if isinstance(command, NoMoreBets | Deal):
            self._remember()
        if isinstance(command, BuyIn) and self._bankroll is not None:
            left = self._bankroll - self._bought.get(by.name, 0)
            if command.amount > left:
                raise Misread(f"{by.name} has {format_amount(left)} left of the bankroll")
        events = self.opened.submit(by, command)
        if isinstance(command, BuyIn | CashOut):
            more = command.amount if isinstance(command, BuyIn) else -command.amount
            self._bought[by.name] = self._bought.get(by.name, 0) + more
        self.tell(events)

    def _speaker(self) -> str:
        """The person who is asked, or who spoke last: never one of the company, whose cards
        are nobody's to see."""
        waiting = [name for name in self.table.pending.waits_for() if name not in self.company]
        if waiting and self.active not in waiting:
            return waiting[0]
        if self.active not in self.table.round.players:
            here = (name for name in self.table.round.players if name not in self.company)
            self.active = next(here, "")
        return self.active

    def _viewer(self) -> tuple[str, ...]:
        """Whose eyes are on the screen: of several players, the one who is to speak."""
        return () if self.table.closed else (self._speaker(),)

    def _by(self, command: Command) -> Actor:
        """Who says it: the player who is asked, or the lowest of the staff who may."""
        ask = self.table.pending
        house = isinstance(command, Choose | Cut) and not ask.waits_for()
        if Role.PLAYER in command.roles and not house:
            name = self._speaker()
            if not name:
                raise Misread("nobody is at the table: join NAME")
            return player(name)
        may = [actor for role, actor in STAFF.items() if role in command.roles]
        if not may:
            raise Misread("only the table itself does that")
        self._need_dealer(may[0].role)
        taken = [actor for actor in may if self.table.check(actor, command) is None]
        return (taken or may)[0]

    def _need_dealer(self, role: Role) -> None:
        if not self.dealer:
            raise Misread(f"that is for the {role}: croupier play --dealer lets you be one")

    # What is told.

    def tell(self, events: Iterable[ev.Event]) -> None:
        """The events, and what each finished round brought to each player."""
        shown = visible(events, self._viewer(), staff=self.dealer)
        last = self.table.last
        if last is not None and any(isinstance(one, ev.Corrected) for one in shown):
            self._settled = _decided(last.round.events)
        start = 0
        for at, event in enumerate(shown, 1):
            if isinstance(event, ev.RoundClosed):
                self._say(*tell(shown[start:at]))
                start = at
                if self.opened.rounds:
                    self._round_over(self.opened.rounds.popleft())
        self._say(*tell(shown[start:]))

    def _round_over(self, round: PlayedRound) -> None:
        self._settled = _decided(round.events) or self._settled
        for name in dict.fromkeys(wager.player for wager in round.wagers):
            own = [wager for wager in round.wagers if wager.player == name]
            net = sum(wager.returned - wager.stake for wager in own)
            text = Text(f"  {name} ", "bold")
            if net > 0:
                text.append(f"wins {format_amount(net)}", "bold green")
            elif net < 0:
                text.append(f"loses {format_amount(-net)}", "bold red")
            else:
                text.append("is even", "bold")
            self._say(text)

    def _help(self, _: list[str]) -> None:
        for phrase, does in spoken(self.table, logged=self.logged, dealer=self.dealer):
            self._folded(phrase, does)

    def _folded(self, said: str, does: str) -> None:
        """What may be said and what it does: in two columns, folded between words."""
        if len(said) > HELP_COLUMN:
            self._show(Text(f"  {said}", "bold yellow"))
            said = ""
        grid = Columns.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=HELP_COLUMN + 2, no_wrap=True)
        grid.add_column(max_width=max(self.console.width - HELP_COLUMN - 4, 20), overflow="fold")
        grid.add_row(Text(f"  {said}", "bold yellow"), does)
        self.console.print(grid)

    def _show_table(self, _: list[str]) -> None:
        self.console.print(panel(self.table, self.console.width))
        self._show(wager_choices(self.table.round.layout, self._own))

    def _sign(self, _: list[str]) -> None:
        self._say(Text("  ") + limits(self.table.state.sign, self.table.round))

    def _legal(self, _: list[str]) -> None:
        roles = {Role.PLAYER, *(STAFF if self.dealer else ())}
        found = [one for one in self.table.legal() if one.role in roles]
        if self.table.pending.chance and self.dealer:
            self._say(f"  dealer: {waiting(self.table)}")
            found = [one for one in found if not isinstance(one.command, speech.RESULTS)]
        by_area = {area: key for key, area in speech.keys(self.table.round.layout).items()}
        for one in found:
            who = one.player or one.role.value
            self._say(f"  {who}: {said(one, by_area)}")

    def _log(self, words: list[str]) -> None:
        number = int(words[0]) if words and words[0].isdigit() else LOG_LINES
        events = visible(self.opened.events, self._viewer(), staff=self.dealer)
        for event in events[-number:]:
            self._say(f"  {line_of(event)}")

    def _rule(self, words: list[str]) -> None:
        if words:
            self._provision(words[0])
            return
        if not self._settled:
            raise Misread("no wager has been settled yet; rule CITATION shows any provision")
        for event in self._settled:
            self._say(narrated(event) or "")
        for rule in dict.fromkeys(event.rule for event in self._settled):
            self._provision(rule)

    def _provision(self, citation: str) -> None:
        try:
            found = provision(citation)
        except (BadCitation, UnknownProvision) as error:
            raise Misread(str(error)) from None
        self._say(Text.assemble((f"  {found.citation}  ", "bold"), found.title))
        if found.summary:
            self._say(f"    {found.summary}")
        if found.disposition != "open":
            where = f" in {', '.join(found.where)}" if found.where else ""
            self._say(f"    {found.disposition}{where}")
        for note in found.notes:
            self._say(f"    {note}")

    # What the terminal itself does.

    def _remember(self) -> None:
        for name in self.table.round.players:
            own = self.table.round.of(name)
            if own:
                self._wagers[name] = [Place(w.area.name, w.amount, w.box) for w in own]

    def _again(self, _: list[str]) -> None:
        name = self._speaker()
        if not self._wagers.get(name):
            raise Misread("there are no wagers to repeat")
        for place in self._wagers[name]:
            self.submit(player(name), place)

    def _as(self, words: list[str]) -> None:
        name = " ".join(words)
        if name not in self.table.round.players:
            raise Misread(f"{name or 'nobody'} is not at the table")
        self.active = name

    def _join(self, words: list[str]) -> None:
        if not words:
            raise Misread("who joins? as join bob 2 500")
        seat = speech.number(words[1]) if len(words) > 1 else free_seat(self.opened)
        chips = speech.amount(words[2]) if len(words) > 2 else 0
        self.tell(self.opened.join(words[0], seat, chips))
        self.active = self.active or words[0]

    def _correct(self, words: list[str]) -> None:
        self._need_dealer(Role.MANAGER)
        if len(words) < 2:
            for one in self.opened.entered:
                tag = str(one.answer.__struct_config__.tag)
                self._say(f"  {one.round}.{one.input}  {tag} {one}")
            self._say("  correct WAS NOW says what it really was, as correct 17 18")
            self._say("  correct ROUND.INPUT NOW, where the same was entered twice")
            return
        if "." in words[0]:
            number, _, place = words[0].partition(".")
            run = self.table.finished.entered_in(int(number)) if number.isdigit() else None
            if run is None or not place.isdigit() or int(place) >= len(run.inputs):
                raise Misread(f"no result {words[0]} can be corrected; correct lists them")
            answer: Any = speech.like(words[1:], run.inputs[int(place)].command)
            self.submit(STAFF[Role.MANAGER], Correction(int(number), int(place), answer))
            return
        half = len(words) // 2
        was, now = " ".join(words[:half]), " ".join(words[half:])
        self.submit(STAFF[Role.MANAGER], self.opened.correction(was, now))

    def _pause(self, _: list[str]) -> None:
        if not self.logged:
            raise Misread("without a log the table cannot be left standing; quit closes it")
        self.opened.let_stand()
        self.done = True
        self._say("The table stands as you leave it; --resume goes on.")

    def _quit(self, _: list[str]) -> None:
        """Wagers back where they may be, the round to its end where it can be, chips cashed."""
        self.done = True
        try:
            self._wind_up()
        except Refused as refused:
            self.opened.let_stand()
            self._say(Text(f"  The table is left standing: {refused}", "yellow"))
        for place in self.table.state.players:
            held = format_amount(self.table.credit(place.name))
            lying = sum(wager.amount for wager in self.table.round.of(place.name))
            stays = f"; {format_amount(lying)} lies on the layout" if lying else ""
            self._say(Text(f"  {place.name} has {held}{stays}.", "bold"))

    def _wind_up(self) -> None:
        decide = self.opened.strategy("default")
        while not isinstance(self.table.pending, Wagering):
            self.tell(self.opened.go_on(decide))
        for wager in list(self.table.round.wagers.values()):
            back = Withdraw(wager.area.name, wager.box)
            if self.table.check(player(wager.player), back) is None:
                self.tell(self.opened.submit(player(wager.player), back))
        self.tell(self.opened.close())


def _decided(events: Iterable[ev.Event]) -> list[ev.Event]:
    return [event for event in events if isinstance(event, DECIDED)]


def free_seat(opened: OpenTable) -> int:
    """The first seat that nobody has; 0 when there is none."""
    taken = {place.seat for place in opened.table.state.players}
    return next((n for n in range(1, opened.table.state.seats + 1) if n not in taken), 0)
