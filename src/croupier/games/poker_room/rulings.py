"""Part 5 of Schedule 10: irregularities, in the order of the schedule (ss 35 to 43, 45)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games.poker_room.incidents import (
    OUT_OF_ORDER,
    CardsNotRight,
    CardsRemoved,
    CommunityEarly,
    FaceUpInShoe,
    HoleCardExposed,
    InformationGained,
    Misdealt,
    NextCardExposed,
    NotBurnt,
    VacantDealt,
    WrongNumber,
)
from croupier.games.poker_room.layout import (
    DEALING,
    FINAL,
    FIRST,
    IN_HAND,
    OVER,
    PAYING,
    SECOND,
    SHOWDOWN,
    STREETS,
    THIRD,
)
from croupier.table import events as ev
from croupier.table.parts import Part
from croupier.table.rulings import Note, Rewind, RoundVoid, ruling

if TYPE_CHECKING:
    from croupier.games.poker_room.round import PokerRoom

BETTING = STREETS
ONLY_HAND_WRONG = "the only hand left has a wrong number of cards"


class HandEnds(Exception):
    """The hand is over before its time, and its pots are divided as they stand (10:43)."""


class OnlyHandWrong(Note, frozen=True):
    """The only hand that was left has a wrong number of cards."""


class Irregularities(Part["PokerRoom"]):
    """What becomes of a hand that did not go as it should."""

    def __init__(self, round: PokerRoom) -> None:
        super().__init__(round)
        self.voided: list[str] = []  # whose hands were void
        self.only_hand = ""  # of all who were dealt in, who alone had not folded at the end

    # Misdeals (s 35).

    @ruling(Misdealt, "qld-2024:10:35(2)", while_=(DEALING, FIRST))
    async def misdealt(self, incident: Misdealt) -> None:
        if incident.why in OUT_OF_ORDER and not incident.looked and incident.practicable:
            said = "the deal is put right: each player has the cards that were due"
            self.round.emit(ev.Announced(said, rule="qld-2024:10:35(4)(c)"))
            return
        self.round.carry.shuffle_due = True  # 10:35(3)(b)
        raise RoundVoid("qld-2024:10:35(3)(a)", f"misdeal: {incident.why}")

    @ruling(VacantDealt, "qld-2024:10:35(6)", while_=(*BETTING, SHOWDOWN))
    async def vacant_dealt(self, incident: VacantDealt) -> None:
        """The cards left the shoe with the others: they go to the muck."""
        for _ in range(incident.cards):
            self.round.emit(ev.CardBurned(rule="qld-2024:10:35(6)"))

    # One card exposed (s 36).

    @ruling(HoleCardExposed, "qld-2024:10:36", while_=(DEALING, FIRST))
    async def hole_card_exposed(self, incident: HoleCardExposed) -> None:
        rule = "qld-2024:10:36(b)"
        await self.round.deals.replace_hole_card(incident.player, incident.card, rule)

    # The wrong number of cards (s 37).

    @ruling(WrongNumber, "qld-2024:10:37(1)", while_=(*BETTING, SHOWDOWN))
    async def wrong_number(self, incident: WrongNumber) -> None:
        round, player = self.round, incident.player
        if self.lacks_last_card(incident):
            said = f"{player} is dealt the next card"
            round.emit(ev.Announced(said, rule="qld-2024:10:37(6)"))
            return
        if len(round.live()) == 1:
            raise RoundVoid("qld-2024:10:37(4)", ONLY_HAND_WRONG)
        self.voided.append(player)
        round.hidden.fold(player, rule="qld-2024:10:37(2)")
        if round.acting.betting is not None:
            round.acting.now.void(player)
        round.pots.give_back(player, "qld-2024:10:37(2)")

    @ruling(WrongNumber, "qld-2024:10:37(4)", while_=OVER)
    async def only_hand_wrong(self, incident: WrongNumber) -> None:
        """Everybody else has folded, and the dealer sees it with the pot: nothing was won."""
        raise Rewind(PAYING, "qld-2024:10:37(4)", note=OnlyHandWrong())

    def prove_only_hand(self) -> None:
        """Who is left alone has the hand that the pot goes to, if it has its cards."""
        live = self.round.live()
        self.only_hand = live[0] if len(live) == 1 else ""
        if self.round.noted(OnlyHandWrong):
            raise RoundVoid("qld-2024:10:37(4)", ONLY_HAND_WRONG)

    def lacks_last_card(self, incident: WrongNumber) -> bool:
        """10:37(6): only the last card of the deal is missing, and its player has not acted."""
        player, one_short = incident.player, self.round.hole_cards - 1
        designated = player == self.round.hand.designated
        return designated and incident.cards in (0, one_short) and not self._has_acted(player)

    def _has_acted(self, player: str) -> bool:
        """In the first round of betting, or that is over."""
        if self.round.phase != FIRST:
            return True
        return any(
            isinstance(event, ev.Chose | ev.BetMade)
            and event.player == player
            and event.rule not in self.round.forced
            for event in self.round.events
        )

    # Missing and foreign cards (s 38).

    @ruling(CardsNotRight, "qld-2024:10:38", while_=IN_HAND)
    async def cards_not_right(self, incident: CardsNotRight) -> None:
        self.round.carry.shuffle_due = True  # new cards (10:38(c))
        what = "a foreign card is" if incident.foreign else "a card is missing"
        said = f"{what} found among the cards" if incident.foreign else f"{what} from the cards"
        raise RoundVoid("qld-2024:10:38(b)", said)

    # Cards seen too early (ss 39 to 42).

    @ruling(FaceUpInShoe, "qld-2024:10:39", while_=(FIRST, SECOND, THIRD))
    async def face_up_in_shoe(self, incident: FaceUpInShoe) -> None:
        await self.round.deals.discard_next("qld-2024:10:39(a)")

    @ruling(NextCardExposed, "qld-2024:10:40", while_=(SECOND, THIRD, FINAL))
    async def next_card_exposed(self, incident: NextCardExposed) -> None:
        last = self.round.phase == FINAL
        await self.round.deals.expose_next_burn("qld-2024:10:40", last)

    @ruling(NotBurnt, "qld-2024:10:41(1)", while_=SECOND)
    async def not_burnt_before_flop(self, incident: NotBurnt) -> None:
        await self.round.deals.burn_late("qld-2024:10:41(1)(a)")

    @ruling(NotBurnt, "qld-2024:10:41(2)", while_=(THIRD, FINAL))
    async def not_burnt(self, incident: NotBurnt) -> None:
        await self.round.deals.burn_late("qld-2024:10:41(2)(a)")

    @ruling(CommunityEarly, "qld-2024:10:42(1)", while_=FIRST)
    async def flop_early(self, incident: CommunityEarly) -> None:
        """The burn card stays, and the next flop comes without one."""
        dealing, rule = self.round.deals, "qld-2024:10:42(1)(a)"
        dealing.shuffle_back(await dealing.expose_early(3, rule), rule)
        dealing.no_burn = True

    @ruling(CommunityEarly, "qld-2024:10:42(2)", while_=SECOND)
    async def turn_early(self, incident: CommunityEarly) -> None:
        """Set aside: another is burnt and turned, and this one shuffled in before the last."""
        dealing = self.round.deals
        dealing.set_aside += await dealing.expose_early(1, "qld-2024:10:42(2)(a)")

    @ruling(CommunityEarly, "qld-2024:10:42(3)", while_=THIRD)
    async def river_early(self, incident: CommunityEarly) -> None:
        dealing, rule = self.round.deals, "qld-2024:10:42(3)(a)"
        if dealing.set_aside:
            dealing.shuffle_back(dealing.set_aside, "qld-2024:10:42(2)(c)")
            dealing.set_aside, dealing.no_burn = [], True
        dealing.shuffle_back(await dealing.expose_early(1, rule), rule)
        dealing.no_burn = True

    # Cards out of the shoe (s 43).

    @ruling(CardsRemoved, "qld-2024:10:43(1)", while_=BETTING)
    async def cards_removed(self, incident: CardsRemoved) -> None:
        if not incident.mixed:
            self.round.deals.shuffle_back([], "qld-2024:10:43(1)")
            return
        raise HandEnds

    # What one player knows all must know (s 45).

    @ruling(InformationGained, "qld-2024:10:45(7)", while_=(*BETTING, SHOWDOWN))
    async def information_gained(self, incident: InformationGained) -> None:
        about = incident.about
        folded = about in self.round.pots.folded
        rule = "qld-2024:10:45(7)" if folded else "qld-2024:10:45(8)"
        said = f"what {incident.player} knows of {about}'s cards is told to all other players"
        self.round.emit(ev.Announced(said, rule=rule))
