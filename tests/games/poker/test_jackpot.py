"""Schedule 18 at the tables of house poker, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.equipment.verifier import verify
from croupier.games.poker.incidents import CardsRemoved, DealersCardsExposed, WrongNumber
from croupier.games.poker.jackpot import FOLD_BOTH
from croupier.house import open_table
from croupier.table import events as ev
from croupier.table.accounts import JACKPOT as METER
from croupier.table.accounts import link, won
from croupier.table.actors import SYSTEM, Actor, Role
from croupier.table.acts import VoidWagers
from croupier.table.commands import (
    Awarded,
    Choose,
    Face,
    NoMoreBets,
    Pick,
    Place,
    Shuffled,
    Withdraw,
)
from croupier.table.refusal import Refused
from croupier.wagers.jackpots.awarding import Award
from croupier.wagers.jackpots.changing import ChangeJackpot, ChangeJackpotRate, ChangeSetPrizes
from croupier.wagers.jackpots.incidents import (
    CommencedTooEarly,
    CommunityNotKnown,
    JackpotFailure,
    JackpotRestored,
    NotConfirmed,
    WithoutJackpot,
)
from croupier.wagers.jackpots.part import RIGHT, WRONG
from tests.games.poker.poker_story import TWO, PokerStory
from tests.story import DEALER, SUPERVISOR

ROYAL, STRAIGHT_FLUSH, FOUR = "10♠ J♠ Q♠ K♠ A♠", "5♥ 6♥ 7♥ 8♥ 9♥", "4♠ 4♥ 4♦ 4♣ 9♦"
FULL_HOUSE, FLUSH, STRAIGHT = "4♠ 4♦ 4♣ 3♦ 3♠", "2♥ 6♥ 9♥ J♥ K♥", "5♠ 6♥ 7♦ 8♣ 9♦"
DEAD, PAIR = "A♦ A♥ 8♦ 8♣ 3♣", "9♠ 9♣ 5♦ 3♥ 2♠"
DEALERS, LOW = "A♣ K♣ 7♣ 6♣ 2♦", "A♣ Q♦ 7♣ 6♣ 2♦"  # plays, just; does not
PROGRESSIVE: dict[str, Any] = {"reset": 10_000_00, "contribution": 30}
THREE = {"ann": 1, "bob": 2, "cho": 4}


def opened(
    cards: str, *names: str, game: str = "caribbean-stud", jackpot: Any = None, **settings: Any
) -> PokerStory:
    """Antes of $10 and jackpot wagers of everybody named, or of Ann and Bob."""
    chosen = PROGRESSIVE if jackpot is None else jackpot
    settings.setdefault("players", {n: THREE[n] for n in names} or TWO)
    story = PokerStory(game, cards, jackpot=chosen, **settings)
    for name in names or TWO:
        story.place(name, "ante", 1000)
        if game == "ultimate-holdem":
            story.place(name, "blind", 1000)
        story.place(name, "jackpot", 100)
    return story


def played(cards: str, *names: str, say: str = "bet", **settings: Any) -> PokerStory:
    """Caribbean stud: everybody bets, or says something else."""
    story = opened(cards, *names, **settings)
    story.no_more_bets()
    if settings.get("staffed"):
        story.go_on()  # the game is commenced
        story.go_on()  # the cards are dealt
    for name in names or TWO:
        story.choose(name, say)
    return story


def meter(story: PokerStory) -> int:
    return story.table.ledger.balance(METER)


# Part 1.


def test_18_1_a_table_without_the_option_has_no_jackpot() -> None:
    story = PokerStory("caribbean-stud", players=TWO)
    assert "jackpot" not in story.table.round.layout
    assert story.table.round.meters() == {}
    assert METER not in story.table.ledger.balances
    assert story.refused(SUPERVISOR, WithoutJackpot()).reason == "this table has no jackpot"
    assert story.refused(SUPERVISOR, ChangeJackpot(5, "x")).reason == "this table has no jackpot"


def test_18_3_1_each_player_has_an_area_and_the_meter_is_shown() -> None:
    story = opened(f"{PAIR} {FLUSH} {DEALERS}")
    assert story.table.round.meters() == {"jackpot": 10_000_00}
    story.no_more_bets()
    assert story.said("qld-2024:18:3(1)(b)") == ["jackpot wagers accepted: box 1, 2"]
    assert story.table.round.meters() == {"jackpot": 10_000_60}


def test_18_3_4_a_linked_table_shows_what_it_was_told() -> None:
    """Also: 18:3(3)"""
    story = opened(f"{ROYAL} {PAIR} {DEALERS}", jackpot={"link": "poker"})
    assert METER not in story.table.ledger.balances
    story.no_more_bets()
    assert story.table.ledger.balance(link("poker")) == 60
    story.decide(ann="bet", bob="bet")
    ask = story.table.pending
    assert "the link 'poker'" in ask.describe()
    assert isinstance(ask, Award)
    assert ask.sample == Awarded((10_000_00,), 10_000_00, ("1:1",))  # shared with nobody
    assert story.refused(SUPERVISOR, Awarded((1, 2), 0)).rule == "qld-2024:18:12(2)(d)"
    assert story.refused(SUPERVISOR, Awarded((-1,), 0)).rule == "qld-2024:18:12(2)(d)"
    assert story.refused(SUPERVISOR, Choose("go on")).rule == "qld-2024:18:12(2)(d)"
    story.say(SYSTEM, Awarded((123_456_78,), 10_000_00))
    assert story.result("ann", "jackpot") == ("prize", 123_456_78, "qld-2024:18:11(1)")
    assert story.table.ledger.balance(link("poker")) == 60
    assert story.table.ledger.balance(won("poker")) == -123_456_78
    assert story.table.round.meters() == {"jackpot": 10_000_00}


def test_18_12_2_d_what_a_link_is_asked_for_two_wins_and_how_it_is_booked() -> None:
    """As if there were no others, until it says that there are; it is booked as it is shared."""
    cards = f"{ROYAL} 10♥ J♥ Q♥ K♥ A♥ {DEALERS}"
    story = opened(cards, jackpot={"link": "poker"}, staffed=True)
    story.no_more_bets()
    story.go_on()
    story.go_on()
    story.decide(ann="bet", bob="bet")
    story.go_on()
    story.dealer(Choose(RIGHT))
    ask = story.table.pending
    assert isinstance(ask, Award)
    each, wins = (10_000_00 + 10_000_00) // 2, ("2:1", "1:1")
    assert ask.sample == Awarded((each, each), 10_000_00, wins, (2, 0))
    story.say(SYSTEM, Awarded((9_000_00, 9_000_00), 5_00, wins, (2, 1)))
    booked = [one for one in story.table.round.ledger.page if one.source == won("poker")]
    assert [(one.amount, one.reason) for one in booked] == [(18_000_00, "qld-2024:18:12(2)(c)")]
    assert not story.settled("ann", "jackpot")  # a manager confirms what no rule foresees
    story.manager(Choose("confirm"))
    assert story.result("bob", "jackpot") == ("prize", 9_000_00, "qld-2024:18:12(2)(c)")


def test_18_3_5_before_the_cards_the_game_goes_on_without_it() -> None:
    story = opened(f"{ROYAL} {PAIR} {DEALERS}", staffed=True)
    story.no_more_bets()
    assert meter(story) == 10_000_60
    assert story.refused(DEALER, WithoutJackpot()).rule == "qld-2024:18:3(5)"
    story.supervisor(WithoutJackpot())
    assert story.result("ann", "jackpot") == ("void", 100, "qld-2024:18:3(5)")
    assert meter(story) == 10_000_00
    story.go_on()
    story.go_on()
    assert story.refused(DEALER, JackpotFailure()).rule == "qld-2024:18:22(1)"  # nobody's wager
    story.decide(ann="bet", bob="bet")
    story.go_on()
    assert story.credit("ann") == 100_000 + 1000 + 2000 * 250
    assert story.may_place("ann", "ante", 1000) == ""
    story.place("ann", "ante", 1000)
    assert story.may_place("ann", "jackpot", 100) == "qld-2024:18:3(5)"
    assert story.refused(DEALER, JackpotRestored()).rule == "qld-2024:18:3(5)"
    story.supervisor(JackpotRestored())
    assert story.may_place("ann", "jackpot", 100) == ""
    assert story.refused(SUPERVISOR, JackpotRestored()).reason == "the jackpot is offered as it is"


def test_18_4_1_one_chip_of_the_denomination() -> None:
    story = PokerStory("caribbean-stud", players=TWO, jackpot={"wager": 500})
    assert story.may_place("ann", "jackpot", 500) == "qld-2024:18:4(3)"  # no ante
    story.place("ann", "ante", 1000)
    assert story.may_place("ann", "jackpot", 1000) == "qld-2024:18:4(3)"
    story.place("ann", "jackpot", 500)
    assert story.may_place("ann", "jackpot", 500) == "qld-2024:18:4(3)"


def test_18_4_2_a_wager_that_is_not_confirmed_goes_back() -> None:
    story = opened(f"{ROYAL} {PAIR} {DEALERS}", staffed=True)
    story.no_more_bets()
    assert story.refused(DEALER, NotConfirmed(5)).rule == "qld-2024:18:4(2)"
    story.dealer(NotConfirmed(1))
    assert story.result("ann", "jackpot") == ("void", 100, "qld-2024:18:4(2)")
    assert meter(story) == 10_000_30


def test_18_4_3_the_ante_stays_while_a_jackpot_wager_needs_it() -> None:
    story = opened(f"{ROYAL} {DEALERS}")
    with pytest.raises(Refused, match="withdraw that first") as refused:
        story.withdraw("bob", "ante")
    assert refused.value.rule == "qld-2024:18:4(3)"
    story.withdraw("bob", "jackpot")
    story.withdraw("bob", "ante")


# Part 2.

FIVE = {  # community cards lie in a stack: the last dealt of them is turned up first
    "caribbean-stud": f"{FLUSH} {DEALERS}",
    "mississippi-stud": "J♥ 9♥ 6♥ 2♥ K♥",
    "holdem-bonus": "3♣ 4♣ J♥ 9♥ 6♥ 2♥ K♥ 2♠ 2♦",
    "ultimate-holdem": "3♣ 4♣ J♥ 9♥ 6♥ 2♥ K♥ 2♠ 2♦",
    "three-card-poker": "2♥ 6♥ 9♥ J♥ K♥ 3♣",
}


@pytest.mark.parametrize("game", FIVE)
def test_18_5_1_and_18_7_1_the_five_cards_of_each_game(game: str) -> None:
    """Also: 18:5(1), 18:7(1), 18:9(1)"""
    story = opened(FIVE[game], "ann", game=game)
    story.no_more_bets()
    while not story.settled("ann", "jackpot"):
        options = story.table.pending.options  # type: ignore[attr-defined]
        story.choose("ann", "check" if "check" in options else options[0])
    assert story.result("ann", "jackpot") == ("prize", 100_00, "qld-2024:18:11(1)")


@pytest.mark.parametrize(
    ("hand", "prize"),
    [(FLUSH, 100_00), (FULL_HOUSE, 150_00), (FOUR, 500_00), (STRAIGHT, 0), (PAIR, 0), (DEAD, 0)],
)
def test_18_6_1_and_18_11_1_small_prizes_are_sums_without_the_stake(hand: str, prize: int) -> None:
    """Also: 18:6(1), 18:8(1), 18:11(1)"""
    story = played(f"{hand} {DEALERS}", "ann")
    result = ("prize", prize, "qld-2024:18:11(1)") if prize else ("lose", 0, "qld-2024:18:8(1)")
    assert story.result("ann", "jackpot") == result
    assert meter(story) == 10_000_30  # small prizes are the house's


def test_18_6_2_a_dead_mans_hand_where_the_house_has_it() -> None:
    story = played(f"{DEAD} {DEALERS}", "ann", jackpot={"dead_mans_hand": True})
    assert story.result("ann", "jackpot") == ("prize", 50_00, "qld-2024:18:11(1)")


def test_18_8_2_whether_or_not_the_dealer_qualifies() -> None:
    story = played(f"{FLUSH} {LOW}", "ann")
    assert story.result("ann", "bet") == ("void", 2000, "qld-2024:3:16(3)")
    assert story.result("ann", "jackpot") == ("prize", 100_00, "qld-2024:18:11(1)")


def test_18_8_2_without_a_jackpot_wager_a_hand_is_collected_as_in_any_round() -> None:
    """And where the dealer's hand qualifies, all are shown as in any round."""
    for dealers, cited in ((LOW, {"box 1"}), (DEALERS, set())):
        story = PokerStory("caribbean-stud", f"{FLUSH} {PAIR} {dealers}", jackpot=PROGRESSIVE,
                           players=TWO)  # fmt: skip
        for name in ("ann", "bob"):
            story.place(name, "ante", 1000)
        story.place("ann", "jackpot", 100)
        story.no_more_bets()
        story.decide(ann="bet", bob="bet")
        shown = [e for e in story.of(ev.Exposed) if e.rule == "qld-2024:18:8(2)"]
        assert {e.to for e in shown} == cited


def test_18_8_3_paid_after_all_other_wagers() -> None:
    """Also: 18:8(4)"""
    story = played(f"{FLUSH} {FULL_HOUSE} {DEALERS}")
    areas = [event.area for event in story.settled()]
    assert areas == ["ante", "bet", "ante", "bet", "jackpot", "jackpot"]
    assert story.credit("bob") == 100_000 + 1000 + 2000 * 7 + 150_00 - 100


def test_18_8_5_the_cards_are_counted_before_a_major_prize() -> None:
    story = opened(f"{STRAIGHT_FLUSH} {PAIR} {DEALERS}", staffed=True)
    story.no_more_bets()
    story.go_on()
    story.go_on()
    story.decide(ann="bet", bob="bet")
    story.go_on()
    assert story.said("qld-2024:18:8(5)(a)") == [
        "a gaming supervisor is notified: straight flush, box 1"
    ]
    assert not story.settled("ann", "jackpot")
    story.dealer(Choose(RIGHT))
    assert story.result("ann", "jackpot") == ("prize", 1_000_06, "qld-2024:18:11(1)")
    assert meter(story) == 10_000_60 - 1_000_06


def test_18_8_6_without_52_cards_the_round_is_void_and_all_goes_back() -> None:
    story = opened(f"{ROYAL} {PAIR} {DEALERS}", staffed=True)
    story.no_more_bets()
    story.go_on()
    story.go_on()
    story.decide(ann="bet", bob="fold")
    story.go_on()
    story.dealer(Choose(WRONG))
    assert story.said("qld-2024:18:8(6)(a)") == ["a gaming manager notifies an inspector"]
    story.go_on()
    assert story.voided().rule == "qld-2024:18:8(6)(b)"
    assert (story.credit("ann"), story.credit("bob"), meter(story)) == (100_000, 100_000, 10_000_00)


def test_18_9_1_three_card_poker_has_the_dealers_first_two_cards() -> None:
    story = opened("2♥ 6♥ 9♥ 3♣ J♥ K♥", "ann", game="three-card-poker")
    story.no_more_bets()
    story.choose("ann", "fold")
    assert story.result("ann", "jackpot")[0] == "lose"  # the third is not among them
    shown = [e.card for e in story.of(ev.Exposed) if e.to == "dealer" and not e.audience]
    assert shown == ["3♣", "J♥"]


def test_18_10_1_a_a_fold_leaves_the_jackpot_wager() -> None:
    story = played(f"{FLUSH} {DEALERS}", "ann", say="fold")
    assert story.result("ann", "ante")[0] == "lose"
    assert story.said("qld-2024:18:10(1)(a)") == ["box 1: face down over the jackpot wager"]
    assert story.result("ann", "jackpot") == ("prize", 100_00, "qld-2024:18:11(1)")


@pytest.mark.parametrize("said", ["fold", FOLD_BOTH])
@pytest.mark.parametrize("game", FIVE)
def test_18_10_1_a_fold_at_the_first_street_of_every_game(game: str, said: str) -> None:
    """The cards that are still to come are turned up for whoever's jackpot wager is live. Also:
    18:10(1)(a), 18:10(1)(b)"""
    story = opened(FIVE[game], "ann", game=game)
    story.no_more_bets()
    while not story.settled("ann", "ante"):
        options = story.table.pending.options  # type: ignore[attr-defined]
        story.choose("ann", said if said in options else "check")
    assert story.result("ann", "ante")[0] == "lose"
    if said == "fold":
        assert story.result("ann", "jackpot") == ("prize", 100_00, "qld-2024:18:11(1)")
    else:
        assert story.result("ann", "jackpot") == ("lose", 0, "qld-2024:18:10(1)(b)")
    assert meter(story) == 10_000_30


def test_18_10_1_b_unless_the_player_gives_it_up_as_well() -> None:
    story = played(f"{FLUSH} {DEALERS}", "ann", say=FOLD_BOTH)
    assert story.result("ann", "jackpot") == ("lose", 0, "qld-2024:18:10(1)(b)")
    assert not [e for e in story.of(ev.Exposed) if e.to == "box 1" and not e.audience]
    assert meter(story) == 10_000_30


def test_18_10_a_fold_is_as_it_was_without_a_jackpot_wager() -> None:
    story = PokerStory("caribbean-stud", f"{FLUSH} {DEALERS}", players=TWO, jackpot=PROGRESSIVE)
    story.antes(ann=1000)
    assert story.table.pending.options == ("bet", "fold")  # type: ignore[attr-defined]
    story.choose("ann", "fold")
    (folded,) = story.of(ev.Folded)
    assert (folded.hand, folded.rule) == ("box 1", "qld-2024:3:3")  # collected, over no wager
    assert not story.said("qld-2024:18:10(1)(a)")


def test_18_11_1_a_royal_flush_takes_the_meter_and_it_starts_again() -> None:
    story = played(f"{ROYAL} {PAIR} {DEALERS}", jackpot={**PROGRESSIVE, "reset": 20_000_00})
    assert story.result("ann", "jackpot") == ("prize", 20_000_60, "qld-2024:18:11(1)")
    assert meter(story) == 20_000_00


def test_18_11_1_the_house_pays_what_the_meter_lacks() -> None:
    story = played(f"{ROYAL} {PAIR} {DEALERS}", jackpot={**PROGRESSIVE, "reset": 4_000_00})
    assert story.result("ann", "jackpot")[1] == 10_000_00
    assert meter(story) == 4_000_00
    story = played(f"{STRAIGHT_FLUSH} {PAIR} {DEALERS}", jackpot={"reset": 400_00})
    assert story.result("ann", "jackpot")[1] == 1_000_00
    assert meter(story) == 0


# Sharing (s 12).  Two royal flushes or straight flushes on one table share the community cards.

BOARD, TENS, ACE = "Q♠ J♠ 10♠", "8♠ 9♠", "A♠ K♠"


def two_hands(ann: str, bob: str, **jackpot: Any) -> PokerStory:
    """Mississippi stud: the board is ten, jack and queen of spades."""
    chosen = {**PROGRESSIVE, **jackpot}
    cards = f"{BOARD} {ann} {bob}"
    story = opened(cards, game="mississippi-stud", jackpot=chosen, three_card_bonus=False)
    story.no_more_bets()
    while story.asks() and story.asks()[0] in TWO:
        story.choose(story.asks()[0], "fold")
        if len(story.asks()) > 1:
            break
    return story


def prizes(story: PokerStory) -> tuple[int, int, str]:
    _, ann, rule = story.result("ann", "jackpot")
    return ann, story.result("bob", "jackpot")[1], rule


def test_18_12_1_b_set_prizes_of_two_kinds_are_paid_apart() -> None:
    story = two_hands(ACE, TENS, kind="set", prizes=(8_000_00, 700_00))
    assert prizes(story) == (8_000_00, 700_00, "qld-2024:18:12(1)(b)")


def test_18_12_1_a_like_wins_of_a_set_prize_share_it() -> None:
    story = played(
        f"{STRAIGHT_FLUSH} 5♦ 6♦ 7♦ 8♦ 9♦ {DEALERS}",
        jackpot={"kind": "set", "prizes": (8_000_00, 700_01)},
    )
    assert prizes(story) == (350_00, 350_00, "qld-2024:18:12(1)(a)")


def test_18_12_2_a_two_straight_flushes() -> None:
    story = played(f"{STRAIGHT_FLUSH} 5♦ 6♦ 7♦ 8♦ 9♦ {DEALERS}")
    # $1,000.06 and $1,000 at least, of 9,000.54
    assert prizes(story) == (1_000_03, 1_000_03, "qld-2024:18:12(2)(a)")
    assert meter(story) == 10_000_60 - 1_000_06 - 1_000_00


def test_18_12_2_b_two_royal_flushes() -> None:
    story = played(f"{ROYAL} 10♥ J♥ Q♥ K♥ A♥ {DEALERS}")
    assert prizes(story) == (10_000_30, 10_000_30, "qld-2024:18:12(2)(b)")
    assert meter(story) == 10_000_00


def test_18_12_2_c_a_straight_and_a_royal_flush() -> None:
    story = two_hands(ACE, TENS)
    pot = 10_000_60 + 1_000_00
    assert prizes(story) == (pot * 10 // 11, pot // 11, "qld-2024:18:12(2)(c)")
    assert meter(story) == 9_000_00 + pot - pot * 10 // 11 - pot // 11


def test_18_12_2_d_i_one_round_at_one_table_is_the_same_time() -> None:
    """Also: 18:12(2)(d)(i)"""
    story = two_hands(ACE, TENS)
    assert {e.rule for e in story.settled("", "jackpot")} == {"qld-2024:18:12(2)(c)"}


def test_18_12_3_the_sign_tells_of_the_sharing() -> None:
    story = opened("", staffed=True)
    area = story.table.round.layout["jackpot"]
    assert [paid.said for paid in area.paid][:2] == [
        "100% of the jackpot, $10,000.00 at least",
        "10% of the jackpot, $1,000.00 at least",
    ]


def test_what_the_rules_do_not_foresee_a_manager_confirms() -> None:
    """I-JP-5"""
    cards = f"{ROYAL} {STRAIGHT_FLUSH} 5♦ 6♦ 7♦ 8♦ 9♦ {DEALERS}"
    story = opened(cards, "ann", "bob", "cho", staffed=True)
    story.no_more_bets()
    story.go_on()
    story.go_on()
    story.decide(ann="bet", bob="bet", cho="bet")
    story.go_on()
    story.dealer(Choose(RIGHT))
    assert story.refused(DEALER, Choose("confirm")).rule == "qld-2024:18:12(2)(c)"
    story.manager(Choose("confirm"))
    pot = 10_000_90 + 1_000_00 + 900_00
    assert story.result("ann", "jackpot")[1] == pot * 10 // 12
    assert story.result("cho", "jackpot")[1] == pot // 12
    assert meter(story) == 8_100_00 + pot - pot * 10 // 12 - 2 * (pot // 12)


# Part 4.


def test_18_19_1_the_start_is_undone_and_others_wager() -> None:
    story = PokerStory(
        "caribbean-stud", f"{PAIR} {FLUSH} {DEALERS}", players=TWO, staffed=True, jackpot={}
    )
    story.place("ann", "ante", 1000)
    story.place("ann", "jackpot", 100)
    story.place("bob", "ante", 1000)
    story.no_more_bets()
    story.dealer(CommencedTooEarly())
    assert meter(story) == 10_000_00
    assert story.said("qld-2024:18:19(1)(a)") == ["the start of the game is void"]
    assert story.may_place("bob", "ante", 1000) == "qld-2024:18:19(1)(b)"
    assert story.refused("ann", Withdraw("ante")).rule == "qld-2024:18:19(1)(b)"
    story.place("bob", "jackpot", 100)
    story.no_more_bets()
    assert meter(story) == 10_000_60
    story.go_on()
    story.go_on()
    story.decide(ann="bet", bob="bet")
    story.go_on()
    assert story.result("bob", "jackpot") == ("prize", 100_00, "qld-2024:18:11(1)")


def test_18_20_what_returns_the_ante_returns_the_jackpot_wager() -> None:
    story = opened(f"{ROYAL} {PAIR} {DEALERS}")
    story.no_more_bets()
    story.dealer(CardsRemoved(1, known=False))
    assert story.result("ann", "jackpot")[0] == "void"
    story.choose("bob", "bet")
    assert meter(story) == 10_000_30  # Bob's stays
    story = opened(f"{ROYAL} {PAIR} {DEALERS}")
    story.no_more_bets()
    story.dealer(WrongNumber((1,)))
    assert story.result("ann", "jackpot") == ("void", 100, "qld-2024:3:23(5)(b)")
    story = opened(f"{ROYAL} {PAIR} {DEALERS}")
    story.no_more_bets()
    story.supervisor(VoidWagers("ann"))
    story.choose("bob", "bet")
    assert meter(story) == 10_000_30


def test_18_20_what_went_back_is_not_in_the_prize() -> None:
    story = opened(f"{ROYAL} {PAIR} {DEALERS}")
    story.no_more_bets()
    story.supervisor(VoidWagers("bob"))
    story.choose("ann", "bet")
    assert story.result("ann", "jackpot")[1] == 10_000_30
    assert meter(story) == 10_000_00


def test_18_20_it_lives_where_the_ante_is_paid() -> None:
    """I-JP-10"""
    story = opened(f"{FLUSH} {PAIR} {DEALERS}")
    story.no_more_bets()
    story.choose("ann", "fold")
    story.dealer(WrongNumber(dealer=True))
    assert story.result("ann", "ante") == ("win", 2000, "qld-2024:3:23(4)(c)")
    assert story.result("ann", "jackpot") == ("prize", 100_00, "qld-2024:18:11(1)")
    cards = "3♣ 4♣ J♥ 9♥ 6♥ 2♥ K♥ 2♠ 2♦"
    story = opened(cards, "ann", game="ultimate-holdem")
    story.no_more_bets()
    story.dealer(DealersCardsExposed((1,)))
    assert story.result("ann", "ante")[0] == "void"
    assert story.result("ann", "jackpot") == ("void", 100, "qld-2024:18:20")


def test_18_20_a_ruling_while_the_flop_is_turned_up_leaves_the_jackpot_hand() -> None:
    story = PokerStory(
        "holdem-bonus", players={"ann": 1}, by_hand=True, staffed=True, jackpot=PROGRESSIVE
    )
    story.dealer(Shuffled())
    for area, amount in (("ante", 1000), ("jackpot", 100)):
        story.place("ann", area, amount)
    story.no_more_bets()
    story.go_on()
    story.go_on()
    story.choose("ann", "fold")  # the first card of the flop is asked for
    story.dealer(WrongNumber(dealer=True))
    faces = {0: "3♣", 1: "4♣", 2: "J♥", 3: "9♥", 4: "6♥", 5: "2♥", 6: "K♥"}
    while not story.settled("ann", "jackpot"):
        index = story.table.pending.index  # type: ignore[attr-defined]
        story.dealer(Face(index, faces[index]))
    assert story.result("ann", "jackpot") == ("prize", 100_00, "qld-2024:18:11(1)")


def test_18_21_1_a_cards_that_cannot_be_told_before_anyone_has_looked() -> None:
    story = opened("2♥ 6♥ 9♥ J♥ K♥ 3♣", "ann", game="three-card-poker", staffed=True)
    story.no_more_bets()
    story.go_on()
    story.dealer(CommunityNotKnown(looked=False))
    assert story.voided().rule == "qld-2024:18:21(1)(a)(i)"
    assert (story.credit("ann"), meter(story)) == (100_000, 10_000_00)


def test_18_21_1_a_nor_once_the_cards_lie_and_nobody_has_looked() -> None:
    story = opened("2♥ 6♥ 9♥ J♥ K♥ 3♣", "ann", game="three-card-poker", staffed=True)
    story.no_more_bets()
    story.go_on()
    story.go_on()
    story.dealer(CommunityNotKnown(looked=False))
    story.go_on()
    assert story.voided().rule == "qld-2024:18:21(1)(a)(i)"
    assert (story.credit("ann"), meter(story)) == (100_000, 10_000_00)


def test_18_21_1_b_cards_that_cannot_be_told_after_a_player_has_looked() -> None:
    """Also: 18:21(1)(b)(i), 18:21(1)(b)(ii)"""
    story = opened("2♥ 6♥ 9♥ J♥ K♥ 3♣", "ann", game="three-card-poker")
    story.no_more_bets()
    assert story.refused(DEALER, CommunityNotKnown(looked=False)).rule == "qld-2024:18:21(1)"
    jackpot_round: Any = story.table.round
    assert CommunityNotKnown.samples(jackpot_round) == [CommunityNotKnown()]
    story.dealer(CommunityNotKnown())
    assert story.result("ann", "jackpot") == ("void", 100, "qld-2024:18:21(1)(b)(i)")
    story.choose("ann", "retract")
    assert (story.credit("ann"), meter(story)) == (100_000, 10_000_00)
    story = opened(f"{FLUSH} {DEALERS}", "ann")
    story.no_more_bets()
    assert "no jackpot hand" in story.refused(DEALER, CommunityNotKnown()).reason


def test_18_21_the_dealers_hand_of_three_card_poker_is_one_of_them() -> None:
    story = opened("2♥ 6♥ 9♥ J♥ K♥ 3♣", "ann", game="three-card-poker")
    story.no_more_bets()
    story.dealer(WrongNumber(dealer=True))
    assert story.result("ann", "jackpot") == ("void", 100, "qld-2024:18:21(1)(b)(i)")


def test_18_22_1_after_the_deal_the_round_is_void_whatever_was_decided() -> None:
    story = opened(f"{ROYAL} {PAIR} {DEALERS}")
    story.no_more_bets()
    story.decide(ann="fold")
    story.dealer(JackpotFailure())
    assert story.voided().rule == "qld-2024:18:22(1)(a)"
    assert (story.credit("ann"), story.credit("bob"), meter(story)) == (100_000, 100_000, 10_000_00)


def test_18_22_1_at_a_table_without_a_shoe_no_card_is_put_away() -> None:
    """The dealer shuffles: what was seen goes back among the others."""
    story = PokerStory(
        "caribbean-stud", players={"ann": 1}, by_hand=True, staffed=True, jackpot=PROGRESSIVE
    )
    story.dealer(Shuffled())
    for area, amount in (("ante", 1000), ("jackpot", 100)):
        story.place("ann", area, amount)
    story.no_more_bets()
    story.go_on()
    story.go_on()
    story.dealer(JackpotFailure())
    story.go_on()
    assert story.voided().rule == "qld-2024:18:22(1)(a)"
    assert not story.of(ev.CardBurned)
    assert (story.credit("ann"), meter(story)) == (100_000, 10_000_00)


def test_18_22_1_without_a_jackpot_wager_the_round_goes_on() -> None:
    story = PokerStory("caribbean-stud", f"{PAIR} {DEALERS}", players=TWO, jackpot={})
    story.antes(ann=1000)
    assert story.refused(DEALER, JackpotFailure()).rule == "qld-2024:18:22(1)"


# Changes other than by play (I-JP-11).


def test_the_meter_is_changed_only_while_nobody_has_wagered_for_it() -> None:
    story = PokerStory("caribbean-stud", f"{PAIR} {DEALERS}", players=TWO, jackpot={})
    story.supervisor(ChangeJackpot(12_345_67, "put right"))
    assert story.table.round.meters() == {"jackpot": 12_345_67}
    assert story.refused(SUPERVISOR, ChangeJackpot(12_345_67, "again")).rule
    assert (
        story.refused(SUPERVISOR, ChangeJackpot(1, "")).reason == "say why the jackpot is changed"
    )
    story.supervisor(ChangeJackpotRate(50, 20_000_00, "a new rate"))
    assert story.refused(SUPERVISOR, ChangeJackpotRate(500, 1, "too much")).rule == "qld-2024:18:2"
    assert story.refused(SUPERVISOR, ChangeSetPrizes(1, 1, "none")).rule == "qld-2024:18:11(1)"
    story.place("ann", "ante", 1000)
    story.place("ann", "jackpot", 100)
    for command in (ChangeJackpot(1_00, "x"), ChangeJackpotRate(1, 1, "x")):
        assert "as it is shown" in story.refused(SUPERVISOR, command).reason
    story.no_more_bets()
    assert meter(story) == 12_346_17


def test_nothing_may_join_a_meter_and_it_may_start_again_at_nothing() -> None:
    """I-JP-11"""
    story = PokerStory("caribbean-stud", f"{ROYAL} {PAIR} {DEALERS}", players=TWO, jackpot={})
    story.supervisor(ChangeJackpotRate(0, 0, "a new rate"))
    for name in TWO:
        story.place(name, "ante", 1000)
        story.place(name, "jackpot", 100)
    story.no_more_bets()
    assert meter(story) == 10_000_00
    story.decide(ann="bet", bob="bet")
    assert story.result("ann", "jackpot")[1] == 10_000_00
    assert meter(story) == 0


def test_18_12_1_nothing_joins_a_set_prize() -> None:
    story = opened(f"{ROYAL} {PAIR} {DEALERS}", jackpot={"kind": "set"})
    story.no_more_bets()
    assert METER not in story.table.ledger.balances
    story.decide(ann="bet", bob="bet")
    assert story.result("ann", "jackpot")[1] == 10_000_00
    assert METER not in story.table.ledger.balances


def test_set_prizes_are_changed_as_they_are_displayed() -> None:
    story = PokerStory("caribbean-stud", "", players=TWO, jackpot={"kind": "set"})
    assert story.table.round.meters() == {"jackpot": 10_000_00}
    story.supervisor(ChangeSetPrizes(9_000_00, 900_00, "for the evening"))
    assert story.table.round.meters() == {"jackpot": 9_000_00}
    said = "the set prizes are $9,000.00 and $900.00 (for the evening)"
    assert story.said("qld-2024:18:11(1)") == [said]
    assert story.refused(SUPERVISOR, ChangeJackpot(5_00, "x")).rule == "qld-2024:18:11(1)"


# Mystery prizes (I-JP-13).


def test_18_1_a_mystery_prize_is_won_by_the_wager_that_reaches_its_point() -> None:
    chance = [Shuffled("c0ffee"), Pick(31)]  # Bob's contribution takes the meter there
    jackpot = {**PROGRESSIVE, "kind": "mystery"}
    story = played(f"{FLUSH} {PAIR} {DEALERS}", jackpot=jackpot, chance=[*chance, Shuffled("b")])
    (sealed, _) = story.of(ev.PointSealed)
    assert (sealed.commitment, sealed.low, sealed.high) == ("c0ffee", 10_000_01, 20_000_00)
    assert story.result("ann", "jackpot")[0] == "lose"
    assert story.result("bob", "jackpot") == ("prize", 10_000_60, "qld-2024:18:1")
    assert meter(story) == 10_000_00


def test_18_1_a_linked_mystery_prize_is_won_by_whom_the_link_names() -> None:
    """I-JP-13: of the hand nothing is asked."""
    story = opened(f"{FLUSH} {PAIR} {DEALERS}", jackpot={"kind": "mystery", "link": "poker"})
    story.no_more_bets()
    story.decide(ann="bet", bob="bet")
    ask = story.table.pending
    assert isinstance(ask, Award)
    assert [win.player for win in ask.wins] == ["ann", "bob"]
    assert not any(win.part for win in ask.wins)
    story.say(SYSTEM, Awarded((0, 7_000_00), 10_000_00))
    assert story.result("bob", "jackpot") == ("prize", 7_000_00, "qld-2024:18:1")
    assert story.result("ann", "jackpot")[0] == "lose"
    assert story.table.ledger.balance(won("poker")) == -7_000_00


def test_18_1_without_a_wager_on_it_no_link_is_asked() -> None:
    story = PokerStory("caribbean-stud", f"{FLUSH} {PAIR} {DEALERS}", players=TWO,
                       jackpot={"kind": "mystery", "link": "poker"})  # fmt: skip
    for name in ("ann", "bob"):
        story.place(name, "ante", 1000)
    story.no_more_bets()
    story.decide(ann="bet", bob="bet")
    assert story.of(ev.RoundClosed)


def test_a_mystery_prize_is_committed_to_and_can_be_checked(tmp_path: Any) -> None:
    path = tmp_path / "table.log"
    mystery = {"kind": "mystery", "contribution": 100, "ceiling": 10_002_00}
    table = open_table("caribbean-stud", seed=5, log=path, jackpot=mystery)
    table.join("ann", 1, 100_000)
    ann = Actor("ann", Role.PLAYER)
    for _ in range(3):
        table.submit(ann, Place("ante", 100))
        table.submit(ann, Place("jackpot", 100))
        table.submit(DEALER, NoMoreBets())
        table.submit(ann, Choose("fold"))
    revealed = [e for e in table.events if isinstance(e, ev.PointRevealed)]
    assert revealed
    reports = verify(path)
    assert not [report for report in reports if report.failed]
    text = path.read_text("utf-8")
    broken = tmp_path / "broken.log"
    broken.write_text(text.replace(f'"point":{revealed[0].point}', '"point":1000001'), "utf-8")
    if revealed[0].point != 1000001:
        assert [report for report in verify(broken) if report.failed]


# What the staff may say, as a table lists it.


def offered(story: PokerStory) -> list[Any]:
    kinds = (
        ChangeJackpot
        | ChangeJackpotRate
        | ChangeSetPrizes
        | NotConfirmed
        | CommencedTooEarly
        | CommunityNotKnown
        | JackpotFailure
        | WithoutJackpot
        | JackpotRestored
    )
    return [one.command for one in story.table.legal() if isinstance(one.command, kinds)]


def test_what_may_be_said_of_a_jackpot_is_listed_where_there_is_one() -> None:
    assert offered(PokerStory("caribbean-stud", players=TWO)) == []
    cards = f"{PAIR} {FLUSH} {DEALERS}"
    story = PokerStory("caribbean-stud", cards, players=TWO, jackpot=PROGRESSIVE)
    for command in (
        ChangeJackpot(10_100_00, "put right"),
        ChangeJackpotRate(30, 10_100_00, "put right"),
        WithoutJackpot(),
    ):
        assert command in offered(story)
    story = opened(cards)
    assert NotConfirmed(1) not in offered(story)  # none has been confirmed yet
    assert ChangeJackpot(10_100_00, "put right") not in offered(story)
    story.no_more_bets()
    assert JackpotFailure() in offered(story)
    fixed = PokerStory("caribbean-stud", cards, players=TWO, jackpot={"kind": "set"})
    assert ChangeSetPrizes(10_100_00, 1_000_00, "put right") in offered(fixed)
    linked = opened(cards, jackpot={"link": "poker"})
    assert not [one for one in offered(linked) if isinstance(one, ChangeJackpotRate)]
    fixed.supervisor(WithoutJackpot())
    assert JackpotRestored() in offered(fixed)
