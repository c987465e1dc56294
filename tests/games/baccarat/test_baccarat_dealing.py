"""Schedule 1, sections 22 and 23: the designated player; and 1:16(5)(b), who exposes the cards."""

from __future__ import annotations

from typing import Any

from croupier.games.baccarat.incidents import DealerDeals, OfferShoe, PassShoe
from croupier.table import events as ev
from croupier.table.acts import Exclude, Join, Leave, VoidWagers
from croupier.table.commands import Choose
from tests.games.baccarat.baccarat_stories import BANKER_WINS, PLAYER_WINS, TIE, deal, hands, table
from tests.story import DEALER, MANAGER, SUPERVISOR, Story

THREE = {"alice": 2, "bob": 5, "cleo": 9}


def large(cards: str = "", **settings: Any) -> Story:
    return table(cards, **{"seats": 10, "players": THREE, **settings})


def small(cards: str = "", **settings: Any) -> Story:
    return table(cards, **{"players": THREE, "offer_shoe": True, **settings})


def offered(story: Story) -> str:
    """Who is offered the shoe now."""
    name, _, what = story.table.pending.describe().partition(": ")
    assert what.startswith("the dealing shoe is offered"), story.table.pending.describe()
    return name


def opened(cards: str = "", accepts: str = "alice", **settings: Any) -> Story:
    """A table of ten places, in the first round with three players; one has taken the shoe."""
    story = large(f"{TIE} {cards}", **settings)
    if settings.get("face_down"):
        deal(story)
    story.no_more_bets()  # the first round began before anyone sat down
    while offered(story) != accepts:
        story.choose(offered(story), "reject")
    story.choose(accepts, "accept")
    return story


def designated(story: Story) -> str:
    name: str = story.table.round.designated.name
    return name


# Who is offered the shoe.


def test_1_22_1_a_a_table_of_ten_to_fourteen_places_offers_the_shoe() -> None:
    for seats in (10, 14):
        story = large(TIE, seats=seats)
        story.no_more_bets()
        assert offered(story) == "alice"


def test_1_22_1_b_a_smaller_table_does_if_the_manager_directs_it() -> None:
    story = table(f"{TIE} {PLAYER_WINS} {BANKER_WINS} {TIE}", players=THREE)
    story.no_more_bets()
    assert "wagers" in story.table.pending.describe()
    for actor in (DEALER, SUPERVISOR):
        assert "may not" in story.refused(actor, OfferShoe()).reason
    story.manager(OfferShoe())
    assert story.refused(MANAGER, OfferShoe()).rule == "qld-2024:1:22(1)(b)"
    story.no_more_bets()
    story.choose(offered(story), "accept")
    story.manager(OfferShoe(end=True))
    story.place("alice", "banker", 1000)
    story.no_more_bets()
    story.choose("alice", "remain")
    assert designated(story) == ""
    assert story.announced()[-1] == "alice gives up the shoe"
    assert "wagers" in story.table.pending.describe()


def test_1_22_1_b_the_direction_can_stand_from_the_opening_and_be_ended() -> None:
    story = small(f"{TIE} {PLAYER_WINS}")
    story.no_more_bets()
    assert offered(story) == "alice"
    story.manager(OfferShoe(end=True))
    assert "wagers" in story.table.pending.describe()
    assert story.announced()[-1] == "the dealer deals"


def test_1_22_1_a_no_direction_is_needed_at_a_large_table() -> None:
    assert large().refused(MANAGER, OfferShoe()).rule == "qld-2024:1:22(1)(a)"


def test_1_22_2_the_first_offer_is_to_the_dealers_left_then_clockwise() -> None:
    """Nobody sits in the first place: the next seated player is asked (1:22(3)).

    Also: 1:22(3)
    """
    story = large(f"{TIE} {PLAYER_WINS}")
    story.no_more_bets()
    assert offered(story) == "alice"
    assert "not for bob" in story.refused("bob", Choose("accept")).reason
    story.choose("alice", "reject")
    assert offered(story) == "bob"
    story.choose("bob", "accept")
    assert designated(story) == "bob"
    assert story.of(ev.Announced)[-1] == ev.Announced("bob deals", rule="qld-2024:1:22(4)")


def test_1_22_4_the_designated_player_deals_on_the_call_of_cards() -> None:
    """Also: 1:16(1)(a)"""
    story = opened(PLAYER_WINS)
    story.place("alice", "player", 1000)
    story.no_more_bets()
    said = [e for e in story.events if isinstance(e, ev.Announced | ev.Dealt)]
    calls = [e.text for e in said[-8:] if isinstance(e, ev.Announced)]
    assert calls == ["alice deals", "no more bets", "cards", "player wins"]
    cards = said.index(ev.Announced("cards", rule="qld-2024:1:16(1)(a)"))
    assert isinstance(said[cards + 1], ev.Dealt)
    assert story.won("alice") == 1000


def test_1_22_5_if_all_reject_the_dealer_deals_and_the_offer_starts_anew() -> None:
    story = large(f"{TIE} {PLAYER_WINS} {BANKER_WINS}")
    story.no_more_bets()
    for name in ("alice", "bob", "cleo"):
        story.choose(name, "reject")
    assert story.of(ev.Announced)[-1] == ev.Announced("the dealer deals", rule="qld-2024:1:22(5)")
    story.no_more_bets()
    assert "cards" not in story.announced()
    assert offered(story) == "alice"


def test_1_22_3_silence_is_a_rejection() -> None:
    story = large(f"{TIE} {PLAYER_WINS}")
    story.no_more_bets()
    story.time_up()
    assert offered(story) == "bob"


def test_1_22_2_standing_and_excluded_players_are_not_offered_the_shoe() -> None:
    """Also: 1:7(2)(c)"""
    story = large(f"{TIE} {PLAYER_WINS}", players={"zoe": 0, "alice": 2, "bob": 3})
    story.supervisor(Exclude("alice"))
    story.no_more_bets()
    assert offered(story) == "bob"
    story.choose("bob", "reject")
    assert story.announced()[-1] == "the dealer deals"


def test_1_7_2_c_a_dealer_who_stands_up_no_longer_deals() -> None:
    story = opened(f"{PLAYER_WINS} {TIE}")
    story.player("alice", Leave())
    assert designated(story) == ""
    story.player("alice", Join(0))
    assert designated(story) == ""
    story.no_more_bets()
    assert "cards" not in story.announced()
    assert offered(story) == "bob"


# Passing it on.


def test_1_22_6_passed_to_the_nearest_player_clockwise() -> None:
    """Also: 1:22(9)"""
    story = opened(f"{PLAYER_WINS} {TIE}", accepts="bob")
    story.place("bob", "player", 1000)
    story.no_more_bets()
    story.choose("bob", "pass")
    assert story.of(ev.Announced)[-1].rule == "qld-2024:1:22(9)"
    assert offered(story) == "cleo"


def test_1_22_7_then_round_the_table_to_all() -> None:
    """Also: 1:22(8)"""
    story = opened(f"{PLAYER_WINS} {TIE}", accepts="bob")
    story.place("bob", "player", 1000)
    story.no_more_bets()
    story.choose("bob", "pass")
    story.choose("cleo", "reject")
    assert offered(story) == "alice"
    story.choose("alice", "accept")
    assert designated(story) == "alice"


def test_1_22_9_the_designated_player_may_remain() -> None:
    story = opened(f"{PLAYER_WINS} {TIE} {PLAYER_WINS}")
    for _ in range(2):
        story.place("alice", "player", 1000)
        story.no_more_bets()
        story.choose("alice", "remain")
        assert designated(story) == "alice"
    assert story.announced().count("alice deals") == 1


def test_1_22_10_a_who_loses_must_pass() -> None:
    """The hand wagered on is the designated player's hand (I-BA-7)."""
    story = opened(BANKER_WINS)
    story.place("alice", "player", 1000)
    story.place("alice", "tie", 1000)
    story.no_more_bets()
    assert [e.text for e in story.of(ev.Announced) if e.rule == "qld-2024:1:22(10)(a)"] == [
        "alice gives up the shoe"
    ]
    assert offered(story) == "bob"


def test_1_22_10_a_a_lost_tie_wager_is_no_hand() -> None:
    story = opened(BANKER_WINS)
    story.place("alice", "banker", 1000)
    story.place("alice", "tie", 1000)
    story.no_more_bets()
    story.choose("alice", "remain")
    assert designated(story) == "alice"


def test_1_22_10_b_the_dealer_or_a_supervisor_may_order_it() -> None:
    for actor in (DEALER, SUPERVISOR):
        story = opened(f"{PLAYER_WINS} {TIE}")
        assert "may not" in story.refused("bob", PassShoe()).reason
        story.say(actor, PassShoe())
        assert designated(story) == ""
        assert story.refused(actor, PassShoe()).rule == "qld-2024:1:22(10)(b)"
        story.place("alice", "player", 1000)
        story.no_more_bets()
        assert "cards" not in story.announced()
        assert offered(story) == "bob"
        assert story.won("alice") == 1000


def test_1_22_10_b_an_order_while_the_player_is_asked_to_remain() -> None:
    story = opened(f"{PLAYER_WINS} {TIE}")
    story.place("alice", "player", 1000)
    story.no_more_bets()
    story.dealer(PassShoe())
    assert offered(story) == "bob"


def test_1_22_11_a_supervisor_may_have_the_dealer_deal() -> None:
    """Until it is ended; players are not offered the shoe meanwhile."""
    story = opened(f"{PLAYER_WINS} {TIE} {BANKER_WINS}")
    assert "may not" in story.refused(DEALER, DealerDeals()).reason
    assert story.refused(SUPERVISOR, DealerDeals(end=True)).rule == "qld-2024:1:22(11)"
    story.supervisor(DealerDeals())
    assert designated(story) == ""
    for _ in range(2):
        story.no_more_bets()
        assert "wagers" in story.table.pending.describe()
    assert "cards" not in story.announced()
    story.supervisor(DealerDeals(end=True))
    story.no_more_bets()
    assert offered(story) == "bob"


def test_1_22_11_b_while_it_stands_nobody_but_the_dealer_exposes_cards() -> None:
    story = opened(PLAYER_WINS, face_down=True)
    story.supervisor(DealerDeals())
    deal(story)
    story.no_more_bets()
    assert hands(story) == ("9♠ K♦", "2♥ 5♣")


def test_1_22_11_the_direction_ends_an_offer_under_way() -> None:
    story = large(f"{TIE} {PLAYER_WINS}")
    story.no_more_bets()
    assert offered(story) == "alice"
    story.supervisor(DealerDeals())
    assert "wagers" in story.table.pending.describe()


def test_1_22_3_a_player_who_leaves_is_not_waited_for() -> None:
    story = large(f"{TIE} {PLAYER_WINS}")
    story.no_more_bets()
    story.player("alice", Leave())
    assert offered(story) == "bob"


# Section 23.


def test_1_23_1_the_designated_player_must_wager_on_a_hand() -> None:
    """Without one the player gives up the shoe; the dealer deals, and it goes on to the next.

    Also: 1:23(2)
    """
    story = opened(f"{PLAYER_WINS} {TIE}")
    story.place("alice", "tie", 1000)
    story.place("bob", "player", 1000)
    story.no_more_bets()
    given = [e for e in story.of(ev.Announced) if e.rule == "qld-2024:1:23(2)"]
    assert [e.text for e in given] == ["alice gives up the shoe"]
    assert "cards" not in story.announced()
    assert offered(story) == "bob"
    assert (story.won("alice"), story.won("bob"), story.house) == (-1000, 1000, 0)


def test_1_23_1_a_wager_on_either_hand_will_do() -> None:
    for area in ("player", "banker"):
        story = opened(TIE)
        story.place("alice", area, 1000)
        story.no_more_bets()
        assert "cards" in story.announced()
        assert story.table.pending.waits_for() == ("alice",)


def test_1_23_2_a_voided_wager_is_none() -> None:
    story = opened(TIE)
    story.place("alice", "player", 1000)
    story.supervisor(VoidWagers("alice"))
    story.no_more_bets()
    assert "cards" not in story.announced()


def test_1_23_2_the_houses_own_cut_takes_nobodys_shoe() -> None:
    """The differential returns the wager; the player has not declined to make one."""
    story = opened(TIE, differential=500)
    story.place("bob", "player", 500)
    story.place("alice", "player", 500)
    story.no_more_bets()
    assert [e.player for e in story.of(ev.WagerWithdrawn)] == ["alice"]
    assert "cards" in story.announced()


# Exposing cards (1:16(5)(b)).


def passed(cards: str, name: str = "alice") -> Story:
    """Face down cards have been passed to the designated player, who wagered on the player."""
    story = opened(cards, accepts=name, face_down=True)
    story.place(name, "player", 1000)
    deal(story)
    story.no_more_bets()
    return story


def shown(story: Story) -> list[str]:
    return [e.card for e in story.of(ev.Exposed)][4:]  # after the first round's four


def test_1_16_5_b_the_designated_player_exposes_each_hand() -> None:
    story = passed(PLAYER_WINS)
    assert story.table.pending.waits_for() == ("alice",)
    assert shown(story) == []
    story.choose("alice", "expose")
    assert shown(story) == ["9♠", "K♦"]
    story.choose("alice", "expose")
    assert shown(story) == ["9♠", "K♦", "2♥", "5♣"]
    assert story.won("alice") == 1000


def test_1_16_5_b_or_nominates_seated_patrons_or_the_dealer() -> None:
    story = passed(PLAYER_WINS)
    assert "not open" in story.refused("alice", Choose("nominate zoe")).reason
    story.choose("alice", "nominate cleo")
    assert story.table.pending.waits_for() == ("cleo",)
    assert shown(story) == []
    story.choose("cleo", "expose")
    assert shown(story) == ["9♠", "K♦"]
    story.choose("alice", "dealer")
    assert shown(story) == ["9♠", "K♦", "2♥", "5♣"]


def test_1_16_5_b_any_card_can_go_to_someone_else() -> None:
    story = passed(PLAYER_WINS)
    story.choose("alice", "card by card")
    story.choose("alice", "nominate bob")
    story.choose("bob", "expose")
    assert shown(story) == ["9♠"]
    story.choose("alice", "expose")
    assert shown(story) == ["9♠", "K♦"]


def test_1_16_5_b_third_cards_too() -> None:
    story = passed("2♠ 3♥ K♦ 2♣ 5♦ 9♣")
    story.choose("alice", "expose")
    story.choose("alice", "expose")
    assert "third card" in story.table.pending.describe()
    story.choose("alice", "nominate bob")
    story.choose("bob", "expose")
    assert shown(story)[-1] == "5♦"
    story.choose("alice", "dealer")
    assert shown(story)[-1] == "9♣"
    assert story.won("alice") == 1000


def test_1_16_5_b_when_the_time_is_up_the_cards_are_exposed() -> None:
    story = passed(PLAYER_WINS)
    story.time_up()
    story.time_up()
    assert shown(story) == ["9♠", "K♦", "2♥", "5♣"]


def test_1_16_5_b_a_player_who_loses_the_shoe_meanwhile_exposes_nothing() -> None:
    story = passed(f"{PLAYER_WINS} {TIE}")
    story.supervisor(PassShoe())
    assert shown(story) == ["9♠", "K♦", "2♥", "5♣"]
    assert offered(story) == "bob"


def test_1_16_5_b_a_nominee_who_leaves_is_not_waited_for() -> None:
    story = passed(PLAYER_WINS)
    story.choose("alice", "nominate cleo")
    story.player("cleo", Leave())
    assert shown(story) == ["9♠", "K♦"]


def test_1_7_2_b_a_standing_player_cannot_be_nominated() -> None:
    story = opened(PLAYER_WINS, face_down=True, players={**THREE, "zoe": 0})
    story.place("alice", "player", 1000)
    deal(story)
    story.no_more_bets()
    assert "zoe" not in story.table.pending.describe()
    assert "nominate bob" in story.table.pending.describe()
