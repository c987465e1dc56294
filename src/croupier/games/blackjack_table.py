"""The blackjack table around the play of a hand: cards, boxes and who may wager.

What comes before the first card in Schedule 2: the layout, the cards and the cut (ss 4, 6,
19, 23, 33), the boxes and who controls them (ss 7 to 10), entry during a shoe (s 17).
"""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from croupier.equipment.cards import PACKS, Card
from croupier.games.blackjack_hand import Hand
from croupier.games.blackjack_incidents import (
    FurtherRound,
    LimitEntry,
    PlaceCuttingCard,
    RefuseEntry,
    RefuseReturn,
    ReplaceCards,
)
from croupier.games.blackjack_layout import (
    CUT_MARGIN,
    DEALERS_HAND,
    GAME_WAGERS,
    NO_SEAT,
    ORIGINAL,
    BlackjackCarry,
    layout,
)
from croupier.games.blackjack_rules import BlackjackRules
from croupier.table import events as ev
from croupier.table.areas import Area, Wager
from croupier.table.asks import CutHere, Draw, Shuffle, Uncover
from croupier.table.cards import CardRound
from croupier.table.commands import Cut, Face, Reveal, Shuffled
from croupier.table.refusal import Refused
from croupier.table.round import Carry, Options
from croupier.table.rulings import direction
from croupier.wagers.blackjack_sides import SIDES
from croupier.wagers.room import make_room

# What a round does beyond Schedule 2's, and the game whose round does it.
EXTRAS = {
    "surrender": "spanish-blackjack",
    "forfeit": "spanish-blackjack",
    "super_bonus": "spanish-blackjack",
    "switch": "blackjack-switch",
    "super_match": "blackjack-switch",
}


class BlackjackTable(CardRound):
    """Cards and boxes; :class:`croupier.games.blackjack.Blackjack` plays the hands."""

    options_type: ClassVar[type[Options]] = BlackjackRules
    carry_type: ClassVar[type[Carry]] = BlackjackCarry
    limit_rule = "qld-2024:2:18"
    not_enough_rule = "qld-2024:2:33"
    may_follow = 8  # four hands of a box, each doubled

    options: BlackjackRules
    carry: BlackjackCarry
    extras: ClassVar[tuple[str, ...]] = ()  # of EXTRAS, those this round does

    # how every round begins
    sided = False  # additional wagers lie on the layout
    passed_over = False  # a hand was reported so (2:38)
    catching_up = False  # hands passed over are being played (2:38(2))
    exposed = ""  # a card drawn in error that all have seen (2:31(2))
    due = -1  # the card now being drawn
    current: Hand | None = None  # the hand now being acted on
    signalled = False  # a player has decided something about a hand
    not_blackjack = False  # the dealer's hand is taken not to be one (2:35(1)(a))
    declined: tuple[tuple[str, int, str], ...] = ()  # first offers of area and box not taken
    started: tuple[int, ...] = ()  # the boxes the dealer has started acting on

    def __init__(self, *start: Any) -> None:
        super().__init__(*start)
        self.dealer = Hand(0)
        self.hands: list[Hand] = []  # the players', in the order they are acted on
        self.control: dict[int, list[str]] = {}  # by box, the controlling player first
        self.aside: list[Card] = []
        self.order: list[str] = []  # every card of the round as it was dealt
        self.places: list[Hand] = []  # and the hand it was dealt to

    @classmethod
    def areas(cls, options: Any) -> dict[str, Area]:
        if "layout" not in options.__dict__:
            cls.check_extras(options)
        return layout(options)

    @classmethod
    def check_extras(cls, rules: BlackjackRules) -> None:
        """A house's own rules may ask for what only another game's round does."""
        for field, game in EXTRAS.items():
            if getattr(rules, field) and field not in cls.extras:
                raise ValueError(f"{field} needs {game} as the base of the rules, not {cls.game}")

    # The cards (ss 4, 6, 19, 23).

    async def prepare_cards(self) -> None:
        carry, rules = self.carry, self.options
        shoe = carry.shoe
        if shoe is not None and rules.machine and not carry.shuffle_due:
            shoe.refill()  # general:16(g)
            return
        if not self.shuffle_is_due():
            carry.further_round = False
            return
        await self.announce_shuffle()
        if not self.shuffle_is_due():  # a further round was directed meanwhile
            carry.further_round = False
            return
        shoe = await self.shuffle(rules.decks, rules.pack, machine=rules.machine)
        self.start_shoe()
        if rules.machine:  # neither cut nor cutting card (general:16(c), (e))
            return
        await self.cut_cards(
            self.cutters(), CUT_MARGIN, "qld-2024:2:6(3)", cut_rule="qld-2024:2:6(5)"
        )
        carry.cutter, carry.cutter_box = "", NO_SEAT
        from_back = carry.cutting_card or rules.cutting_card_from_back
        carry.cutting_card = 0
        shoe.place_cutting_card(shoe.size - from_back)
        self.emit(ev.CuttingCardPlaced(from_back, rule="qld-2024:2:6(8)"))

    def shuffle_is_due(self) -> bool:
        shoe = self.carry.shoe
        if shoe is None or self.carry.shuffle_due:
            return True
        return shoe.cutting_card_reached and not self.carry.further_round

    async def announce_shuffle(self) -> None:
        """The cutting card may be the first card of the round (2:23(2)); a dealer waits for
        players, or for a supervisor's direction (2:23(3)), before shuffling."""
        shoe = self.carry.shoe
        if shoe is not None and shoe.cutting_card_is_next:
            self.emit(ev.CuttingCardOut(rule="qld-2024:2:23(2)"))
        if self.state.staffed:
            await self.dealer_does("the cards are to be shuffled", ("shuffle",))

    def start_shoe(self) -> None:
        carry = self.carry
        carry.further_round = False
        carry.rounds = 0
        carry.first_round = carry.wagered = carry.sat_out = ()
        carry.refused = carry.minimum_only = ()

    def cutters(self) -> list[str]:
        """To whom the cut is offered, in turn (2:6(2), (3))."""
        players = self.state.players
        if not players:
            return []
        box, first = self.carry.cutter_box, ""
        if box == DEALERS_HAND:
            seated = self.state.seated
            first = seated[-1].name if seated else ""  # farthest to the dealer's right
        elif self.carry.cutter in self.players:
            first = self.carry.cutter
        elif box == NO_SEAT:
            came = (e.player for e in self.events if isinstance(e, ev.PlayerJoined))
            first = next((name for name in came if name in self.players), "")
        seat = self.players[first].seat if first else max(box, 1)
        clockwise = [p.name for p in self.state.clockwise_from(seat or 1)]
        standing = [p.name for p in players if not p.seat]
        offered = dict.fromkeys([first, *clockwise, *standing] if first else clockwise + standing)
        return list(offered)

    async def next_card(self, hand: Hand) -> Card:
        """The next card in order: one already out first, then the shoe's."""
        if self.aside:
            self.exposed = ""
            return self.aside.pop(0)
        shoe = self.carry.shoe
        assert shoe is not None
        if shoe.position >= shoe.size:
            await self.shuffle_discards()
        if shoe.position == shoe.cutting_card:
            self.cutting_card_appears(hand)
        self.due = shoe.take()
        while True:  # as ask_while, without its frame: every card of every round comes here
            given: Any = await Draw(self.due, shoe)
            self.inputs += 1
            self.now = given.at
            command = given.command
            if type(command) is Face:
                break
            await self._interject(given)  # a ruling may take the card away (2:30)
        card: Card = given.command.card
        shoe.seen(self.due, card)
        self.due = -1
        return card

    def cutting_card_appears(self, hand: Hand) -> None:
        """The round is finished and then the cards are shuffled (2:23(1)); who has it on the
        box cuts (2:6(2)(b), (c))."""
        self.emit(ev.CuttingCardOut(rule="qld-2024:2:23(1)"))
        self.carry.cutter_box = hand.box or DEALERS_HAND
        names = self.control.get(hand.box)
        self.carry.cutter = names[0] if names else ""

    async def shuffle_discards(self) -> None:
        """Not enough cards: the discards are shuffled and cut, and the round goes on (2:33)."""
        shoe = self.carry.shoe
        assert shoe is not None
        rule = "qld-2024:2:33(2)" if shoe.machine else "qld-2024:2:33(1)"
        self.emit(ev.Announced("not enough cards: the discards are shuffled", rule=rule))
        cards = self.discards()
        commitment = ""
        if shoe.machine:
            await self.dealer_does(
                "not enough cards", ("discards into the device", "shuffle by hand"), rule=rule
            )
        if shoe.commitment:
            told = (await self.ask(Uncover(shoe.commitment))).command
            if isinstance(told, Reveal) and told.order:
                self.emit(ev.ShoeRevealed(shoe.commitment, list(told.order), told.salt))
        if not shoe.machine:
            shuffled = (await self.ask(Shuffle(cards, rule))).command
            if isinstance(shuffled, Shuffled):
                commitment = shuffled.commitment
        shoe.add_stack(cards, commitment)
        self.emit(ev.ShoeShuffled(len(cards), commitment, shoe.base, rule=rule))
        if not shoe.machine:
            cut = (await self.ask(CutHere(len(cards), CUT_MARGIN, "", rule))).command
            if isinstance(cut, Cut):
                shoe.cut_at = cut.at
                self.emit(ev.ShoeCut(cut.at, "dealer", rule=rule))
        self.carry.shuffle_due = True

    def discards(self) -> tuple[Card, ...]:
        """The cards in the discard rack: all but those on the layout."""
        rules = self.options
        rack = Counter(PACKS[rules.pack] * rules.decks)
        for hand in (self.dealer, *self.hands):
            if not hand.ended:
                rack.subtract(hand.cards)
        rack.subtract(self.aside)
        return tuple(rack.elements())

    @direction(PlaceCuttingCard, "qld-2024:2:6(8)")
    async def place_cutting_card(self, given: Any) -> None:
        self.carry.cutting_card = given.command.from_back

    @direction(ReplaceCards, "qld-2024:2:19")
    async def replace_cards(self, given: Any) -> None:
        self.carry.shuffle_due = True

    @direction(FurtherRound, "qld-2024:2:23(3)")
    async def further_round(self, given: Any) -> None:
        self.carry.further_round = True

    def note_round(self) -> None:
        """What the shoe's history is needed for (2:17)."""
        carry = self.carry
        carry.rounds += 1
        if carry.rounds > 1 and self.wagered == set(carry.wagered):
            return  # the same players as ever
        here = tuple(p.name for p in self.state.players if p.name in self.wagered)
        if carry.rounds == 1:
            carry.first_round = here
        if here != carry.wagered:
            out = [n for n in carry.wagered if n not in here and n not in carry.sat_out]
            carry.sat_out = (*carry.sat_out, *out)
            carry.wagered = tuple(dict.fromkeys((*carry.wagered, *here)))

    # Entry during a shoe (s 17).

    @direction(RefuseEntry, "qld-2024:2:17(1)")
    async def refuse_entry(self, given: Any) -> None:
        self.refuse_until_shuffle(given.command.player, "qld-2024:2:17(1)")

    @direction(RefuseReturn, "qld-2024:2:17(3)")
    async def refuse_return(self, given: Any) -> None:
        self.refuse_until_shuffle(given.command.player, "qld-2024:2:17(3)")

    def refuse_until_shuffle(self, player: str, rule: str) -> None:
        self.carry.refused = (*self.carry.refused, player)
        self.emit(ev.Announced(f"{player} waits for the next shoe", rule=rule))

    @direction(LimitEntry, "qld-2024:2:17(2)")
    async def limit_entry(self, given: Any) -> None:
        self.carry.minimum_only = (*self.carry.minimum_only, given.command.player)

    # Boxes and wagers (ss 7 to 10, 13, 14).

    def may_wager(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        if player in self.carry.refused:
            return Refused(f"{player} may enter when the cards are shuffled", "qld-2024:2:17")
        if area.name in GAME_WAGERS:
            if not self.wagers and not self.carry.minimum_only:
                return None  # nobody else is there to share a box or a maximum with
            return self.may_wager_original(player, area, box, total)
        return self.may_wager_additional(player, area, box, total)

    def may_wager_original(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        carry = self.carry
        limit = self.state.sign.limit(area.limit_name)
        if player in carry.minimum_only and total > limit.minimum:
            return Refused(f"{player} may wager the minimum only", "qld-2024:2:17(2)")
        others = [
            w
            for w in self.wagers.values()
            if w.area is area and w.box == box and w.player != player
        ]
        if len(others) >= self.options.players_per_box and self.gives_way(box) is None:
            rule = "qld-2024:2:7" if self.options.players_per_box == 1 else "qld-2024:2:8(1)"
            return Refused(f"box {box} has its {len(others)} players", rule)
        if (
            self.state.sign.one_table_maximum
            and total + sum(w.amount for w in others) > limit.maximum
        ):
            return Refused("the table maximum is for all players on a box", "qld-2024:2:8(2)(a)")
        most = self.options.boxes_per_player
        if most:
            mine = {w.box for w in self.of(player) if w.area.name in GAME_WAGERS} | {box}
            if len(mine) > most:
                return Refused(f"a player may wager on {most} boxes", "qld-2024:2:10(1)")
        return None

    def may_wager_additional(self, player: str, area: Area, box: int, total: int) -> Refused | None:
        """Schedule 17 says where and by whom; see :mod:`croupier.games.blackjack_additional`."""
        return None

    def gives_way(self, box: int) -> str | None:
        """A player on the box who has another box, and so must make room (2:10(1))."""
        for wager in reversed(list(self.wagers.values())):
            if wager.box == box and wager.area is ORIGINAL and self.has_other_box(wager):
                place = self.players.get(wager.player)
                if place is None or place.seat != box:
                    return wager.player
        return None

    def has_other_box(self, wager: Wager) -> bool:
        return any(
            w.player == wager.player and w.box != wager.box and w.area is ORIGINAL
            for w in self.wagers.values()
        )

    def needs_room(self, area: Area) -> bool:
        return area.additional or type(self).make_room is not BlackjackTable.make_room

    def make_room(self, player: str, area: Area, box: int) -> None:
        if area.additional:
            rule = SIDES[area.name].room_rule
            make_room(self, player, area, box, game=GAME_WAGERS, rule=rule)
            return
        lying = [w.player for w in self.wagers.values() if w.area is area and w.box == box]
        if player in lying or len(lying) < self.options.players_per_box:
            return
        leaving = self.gives_way(box)
        for wager in [w for w in self.wagers.values() if w.player == leaving and w.box == box]:
            self.take_back(wager, wager.amount, rule="qld-2024:2:10(1)")

    def may_withdraw(self, wager: Wager) -> Refused | None:
        """A game wager may not go from under an additional one."""
        if wager.area.name not in GAME_WAGERS:
            return None
        rest = [w for w in self.wagers.values() if w.box == wager.box and w is not wager]
        if any(w.area.name in GAME_WAGERS for w in rest):
            rest = [w for w in rest if w.player == wager.player]
            if any(w.area.name in GAME_WAGERS for w in rest):
                return None
            rest = [w for w in rest if SIDES[w.area.name].own_box]
        for other in rest:
            rule = SIDES[other.area.name].place_rule
            return Refused(f"withdraw the {other.area.name} wager first", rule)
        return None

    async def decide_control(self) -> None:
        """Boxes in play from the dealer's left, and who controls each (2:7, 2:9)."""
        if len(self.wagers) == 1:
            for wager in self.wagers.values():
                if not wager.area.additional:
                    self.control[wager.box] = [wager.player]
            return
        by_box: dict[int, list[str]] = {}
        for wager in self.wagers.values():
            if not wager.area.additional:
                names = by_box.setdefault(wager.box, [])
                if wager.player not in names:
                    names.append(wager.player)
        for box in sorted(by_box):
            names = self.by_right(box, by_box[box])
            if len(names) > 1:
                chosen = await self.dealer_does(
                    f"who controls box {box}", tuple(names), rule="qld-2024:2:9(2)"
                )
                names = [chosen, *(n for n in names if n != chosen)]
                text = f"{chosen} controls box {box}"
                self.emit(ev.Announced(text, rule="qld-2024:2:9(2)"))
            self.control[box] = names

    def by_right(self, box: int, names: list[str]) -> list[str]:
        """Whoever sits at the box before the others, who stay in the order they came."""
        if len(names) == 1:
            return names
        return sorted(names, key=lambda name: self.seat_of(name) != box)

    def seat_of(self, name: str) -> int:
        place = self.players.get(name)
        return place.seat if place else 0

    @property
    def acted(self) -> bool:
        """The dealer is taken to have acted on a hand (2:34(2))."""
        return self.signalled or any(isinstance(e, ev.Settled) for e in self.events)

    # What rides on a hand.

    def live(self, hand: Hand) -> list[Wager]:
        """The undecided wagers on a hand, the controlling player's first."""
        get, bets = self.wagers.get, hand.bets
        if len(bets) == 1:  # as most have
            wager = bets[0]
            return [wager] if get(wager.key) is wager else []
        return [w for w in bets if get(w.key) is w]

    def of_box(self, box: int) -> list[Hand]:
        return [hand for hand in self.hands if hand.box == box]

    def return_wagers(self, player: str, box: int, rule: str) -> None:
        """A player's undecided wagers on a box, additional ones with them (I-BJ-6)."""
        for wager in [w for w in self.wagers.values() if w.player == player and w.box == box]:
            self.take_back(wager, wager.amount, rule=rule)

    def outcome(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {hand.name: [*hand.cards] for hand in self.hands}
        found["dealer"] = [*self.dealer.cards]
        found["order"] = [*self.order]
        return found
