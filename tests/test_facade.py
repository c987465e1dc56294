"""`croupier.open_table`: the table in a few lines of Python."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import croupier
import croupier.table.events
from croupier.games import GAMES
from croupier.house import REMEMBERED, game_named
from croupier.table.actors import SYSTEM, player
from croupier.table.commands import NoMoreBets, Place, Spin
from croupier.table.log import LogBroken
from croupier.table.replay import verify
from croupier.table.table import Table


def test_import_is_light() -> None:
    code = (
        "import sys, croupier\n"
        "assert croupier.__version__\n"
        "sys.exit(any(m in sys.modules for m in ('msgspec', 'croupier.games', 'rich')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert dir(croupier) == sorted(croupier.__all__)
    with pytest.raises(AttributeError):
        croupier.nonsense  # noqa: B018


def test_a_round_with_its_rules_and_its_log() -> None:
    table = croupier.open_table("baccarat", seed=7, players={"alice": 100_00, "bob": 50_00})
    table.place("alice", banker=10_00, player_pair=5_00)
    table.place("bob", {"tie": 5_00})
    result = table.play()
    assert result.round == 1
    assert result.outcome["banker"] == ["7♥", "Q♥"]
    assert [(w.player, w.seat, w.area, w.result, w.returned) for w in result.wagers] == [
        ("alice", 1, "player-pair", "lose", 0),
        ("bob", 2, "tie", "lose", 0),
        ("alice", 1, "banker", "win", 19_50),
    ]
    assert result.wagers[2].rule == "qld-2024:1:11(2)"
    assert (table.credit("alice"), table.credit("bob")) == (104_50, 45_00)
    assert table.table.ledger.balances["house"] == 50
    assert result.transcript()[-1].startswith("round 1 over")
    assert table.log[-2] == result.transcript()[-1]
    shape = msgspec.json.decode(result.json())
    assert list(shape) == ["round", "outcome", "wagers"]
    assert shape["wagers"][2]["odds"] == "19/20"


def test_a_wager_on_another_box_is_told_by_that_box() -> None:
    table = croupier.open_table("baccarat", seed=7, players={"alice": 100_00})
    table.place("alice", banker=10_00, box=4)
    assert [(w.player, w.seat) for w in table.play().wagers] == [("alice", 4)]


def test_refusals_name_their_rule_and_change_nothing() -> None:
    table = croupier.open_table("baccarat", seed=7, players={"alice": 100_00})
    before = dict(table.table.ledger.balances)
    with pytest.raises(croupier.Refused, match="minimum for banker") as refused:
        table.place("alice", banker=50)
    assert refused.value.rule == "qld-2024:1:9(1)"
    with pytest.raises(croupier.Refused, match="no area 'left_field'"):
        table.place("alice", left_field=500)
    with pytest.raises(croupier.Refused, match="bob is not at this table"):
        table.place("bob", banker=500)
    assert table.table.ledger.balances == before


def test_wagers_are_changed_withdrawn_and_choices_made() -> None:
    table = croupier.open_table("baccarat", seed=7, seats=10, players={"alice": 100_00})
    while "the dealing shoe is offered" not in table.table.pending.describe():
        table.go_on(table.strategy("default"))
    table.choose("alice", "accept")
    table.place("alice", banker=10_00, tie=1_00)
    table.change("alice", "banker", 20_00)
    table.withdraw("alice", "tie")
    assert table.credit("alice") == 80_00
    assert [wager.stake for wager in table.play().wagers] == [20_00]


def test_options_seats_and_standing_players() -> None:
    table = croupier.open_table(
        "baccarat", seed=1, seats=1, players={"a": 100_00, "b": 100_00}, decks=6
    )
    assert msgspec.to_builtins(table.table.options)["decks"] == 6
    assert [place.seat for place in table.table.state.players] == [1, 0]
    with pytest.raises(ValueError, match="6 or 8 decks"):
        croupier.open_table("baccarat", decks=5)
    with pytest.raises(ValueError, match="has no option 'colour'"):
        croupier.open_table("baccarat", colour="red")
    with pytest.raises(ValueError, match="there is no game 'whist'"):
        croupier.open_table("whist")


def test_it_is_the_table_and_nothing_else() -> None:
    """The same commands said to a bare table bring the same events."""
    opened = croupier.open_table("baccarat", seed=7, players={"alice": 100_00})
    opened.place("alice", banker=10_00)
    opened.play()
    other = croupier.open_table("baccarat", seed=7, players={"alice": 100_00})
    bare: Table = other.table
    events = list(other.events)
    events += bare.submit(player("alice"), Place("banker", 10_00))
    events += bare.submit(SYSTEM, NoMoreBets())
    assert list(opened.events) == events


def test_a_strategy_of_ones_own_is_shown_what_its_player_may_see() -> None:
    asked: list[croupier.View] = []

    def decide(view: croupier.View) -> str:
        asked.append(view)
        return "hit" if view.may("draw") and int(view.count.split()[-1]) < 17 else "stand"

    table = croupier.open_table(
        "blackjack", cards="5♠ 6♠ K♦ 4♥ 5♥ 8♣ 9♣ 10♠ 10♥", players={"ann": "$100", "bob": 100_00}
    )
    table.place("ann", original=10_00)
    table.place("bob", original=10_00)
    done = table.play({"ann": decide})
    assert {view.player for view in asked} == {"ann"}
    first = asked[0]
    assert first.hand == ("5♠", "4♥")
    assert first.hands["dealer"] == ("K♦",)
    assert (first.count, first.balance, first.wagers) == ("9", 90_00, {("original", 1): 10_00})
    assert [option.word for option in first.options] == ["stand", "draw", "double"]
    assert first.options[2].high == 10_00
    assert done.net == {"ann": -10_00, "bob": -10_00}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_opens_and_plays(name: str) -> None:
    table = croupier.open_table(name, seed=3, players={"alice": 1_000_00})
    assert [table.play("random").round for _ in range(3)] == [1, 2, 3]
    assert sum(table.table.ledger.balances.values()) == 0


def test_a_table_resumes_from_its_log(tmp_path: Path) -> None:
    log = tmp_path / "t.jsonl"
    table = croupier.open_table("baccarat", seed=7, players={"alice": 100_00}, log=log)
    table.place("alice", banker=10_00)
    table.let_stand()
    again = croupier.resume_table(log)
    assert again.play().wagers[0].returned == 19_50
    again.close()
    assert verify(log, lambda header: game_named(header.game)).rounds == 1
    with pytest.raises(croupier.Refused, match="is closed"):
        croupier.resume_table(log)
    with pytest.raises(LogBroken):
        croupier.resume_table(Path(__file__))


def test_a_dealer_table_never_invents_a_card() -> None:
    table = croupier.open_table("baccarat", by_hand=True, players={"alice": 100_00})
    with pytest.raises(croupier.Refused, match="the dealer must enter shuffle 416 cards"):
        table.play()


def test_memory_does_not_grow_with_rounds() -> None:
    table = croupier.open_table("baccarat", seed=1, players={"alice": 1_000_00})
    for _ in range(REMEMBERED + 50):
        table.play()
    assert len(table.rounds) == REMEMBERED
    assert len(table.events) == REMEMBERED
    assert len(table._vault._sealed) == 1  # type: ignore[attr-defined]


def test_place_and_play_go_on_for_ever() -> None:
    """The cut and other courtesies are answered by the table's own strategy (B14)."""
    table = croupier.open_table("baccarat", seed=7, players={"alice": 1_000_000_00})
    cuts = 0
    for _ in range(300):
        table.place("alice", banker=10_00)
        cuts += any("the cut is offered" in one for one in table.play().transcript())
    assert cuts >= 3


def test_whole_cents_are_asked_for_in_words() -> None:
    table = croupier.open_table("baccarat", seed=7, players={"alice": 100_00})
    with pytest.raises(croupier.Refused, match=r"10\.0 is not a whole number of cents"):
        table.place("alice", banker=10.0)  # type: ignore[arg-type]
    with pytest.raises(croupier.Refused, match=r"100\.5 is not a whole number of cents"):
        table.join("bob", chips=100.5)  # type: ignore[arg-type]
    with pytest.raises(croupier.Refused, match=r"10\.5 is not a whole number"):
        table.say("alice", Place("banker", 10.5))  # type: ignore[arg-type]
    with pytest.raises(croupier.Refused, match="not a whole number of cents"):
        table.place("alice", banker="$0.125")
    assert table.balance("alice") == 100_00
    assert [place.name for place in table.table.state.players] == ["alice"]
    table.place("alice", banker="$10")
    assert table.wagers("alice") == {"banker": 10_00}


def test_whatever_is_awaited_has_a_name() -> None:
    table = croupier.open_table("baccarat", by_hand=True, players={"alice": 100_00})
    assert table.waiting_for == "the 416 cards, shuffled"
    assert table.waiting_for.kind == "shuffled"
    table.say("dealer", "shuffled")
    assert table.waiting_for.kind == "choice"
    table.say("alice", "decline")
    assert table.waiting_for == "the dealer's cut of the cards"
    table.say("dealer", "cut 200")
    assert table.waiting_for.options == ("burn", "deal on")
    table.say("dealer", "deal on")
    assert table.waiting_for.kind == "wagers"
    table.say("alice", "banker 10")
    table.say("dealer", "no more bets")
    named = []
    for card in "9s 7h 4d kc".split():
        named.append(str(table.waiting_for))
        table.say("dealer", f"card {card}")
    assert named == [
        "the player's first card",
        "the banker's first card",
        "the player's second card",
        "the banker's second card",
    ]
    assert table.hands == {"player": ("9♠", "4♦"), "banker": ("7♥", "K♣")}
    assert str(table.hands["player"]) == "9♠ 4♦"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_by_hand_names_what_it_waits_for(name: str) -> None:
    table = croupier.open_table(name, by_hand=True, players={"alice": 1_000_00})
    for _ in range(60):
        what = table.waiting_for
        assert what
        assert what.kind
        options = [one for one in table.legal() if one.role.value != "system"]
        own = [one for one in table.table.pending.legal() if one.role.value != "system"]
        one = (own or options)[0]
        table.submit(croupier.commands.Actor(one.player or "dealer", one.role), one.command)


def test_said_in_words_in_plain_values_or_as_a_command() -> None:
    events = []
    for said in ("spin 17", {"type": "spin", "pocket": "17"}, Spin("17")):
        table = croupier.open_table("roulette", by_hand=True, players={"alice": 100_00})
        table.say("alice", "17 5")
        assert table.is_legal("dealer", said) is not None
        table.say("dealer", "no more bets")
        assert table.is_legal("dealer", said) is None
        events.append([type(one).__name__ for one in table.say("dealer", said)])
    assert events[0] == events[1] == events[2]
    with pytest.raises(croupier.Refused, match="carol is not at this table"):
        table.say("carol", "17 5")
    with pytest.raises(croupier.Refused, match="roulette knows no command 'whistle'"):
        table.say("dealer", {"type": "whistle"})


def test_each_player_sees_and_says_what_is_put_to_that_player() -> None:
    """Where all decide at once, what is open differs: who has no chips left cannot double."""
    seated = {"ann": 100_00, "bob": 10_00}
    table = croupier.open_table("electronic-blackjack", seed=5, players=seated)
    table.place("ann", original=10_00)
    table.place("bob", original=10_00)
    table.say("dealer", "no more bets")
    assert table.view("ann").may("double")
    assert not table.view("bob").may("double")
    assert table.is_legal("ann", "d") is None
    assert "double is not open here" in str(table.is_legal("bob", "d"))
    table.say("ann", "double")
    assert table.wagers("ann")["double"] == 10_00


def test_players_who_are_there_first_are_offered_the_cut() -> None:
    """1:14(2): who sits at the table when the cards are shuffled may cut them."""
    seated = {"ann": 100_00, "bob": 100_00}
    table = croupier.open_table("baccarat", seed=7, players=seated, before_the_cut=True)
    assert table.log[1] == "ann takes seat 1"
    assert table.waiting_for.who == ("ann",)
    assert table.waiting_for == "ann: the cut is offered (cut / decline / ask bob)"
    table.say("ann", "cut")
    table.say("ann", "cut 100")
    assert "ann cuts the cards at 100" in "".join(table.log)
    table.place("bob", banker=5_00)
    assert table.play().net["bob"]


def test_a_dealers_table_is_not_half_played() -> None:
    table = croupier.open_table("roulette", by_hand=True, players={"alice": 100_00})
    table.place("alice", red=10_00)
    with pytest.raises(croupier.Refused, match="this table has a dealer"):
        table.play()
    assert table.waiting_for.kind == "wagers"


def test_a_settled_wager_says_which_event_won() -> None:
    cards = "2♠ 9♠ 7♥ K♦ K♣ 9♥ 2♥ 3♣ 2♦ 4♠ 5♠"  # 9 to 7: natural; then 6 and 8: draws
    table = croupier.open_table("baccarat", cards=cards, players={"alice": 100_00})
    table.place("alice", player=10_00, dragon_bonus_player=5_00)
    won = {wager.area: wager for wager in table.play().wagers}
    assert won["dragon-bonus-player"].event == "natural"
    assert won["player"].event == ""
    assert "(natural)" in str(won["dragon-bonus-player"])


def test_a_result_is_corrected_by_what_was_entered() -> None:
    table = croupier.open_table("roulette", chance=["17", "17"], players={"alice": 100_00})
    table.place("alice", {"straight-18": 10_00})
    table.play()
    with pytest.raises(croupier.Refused, match=r"no '5' was entered .* there is 17"):
        table.correct("5", "18")
    table.correct("17", "18")
    assert table.balance("alice") == 450_00
    table.place("alice", red=10_00)
    table.play()
    table.correct("17", "1")
    assert table.balance("alice") == 460_00


def test_a_card_entered_twice_is_told_apart() -> None:
    cards = "2♠ 9♠ 7♥ 9♠ K♣ 4♥"
    table = croupier.open_table("baccarat", cards=cards, players={"alice": 100_00})
    table.play()
    with pytest.raises(croupier.Refused, match="'9s' was entered 2 times"):
        table.correct("9s", "8s")
    table.correct("9s", "10s", which=2)
    assert "10♠" in table.table.last.round.outcome()["player"]  # type: ignore[union-attr]
    assert "CORRECTION of round 1: not 9♠ but 10♠  [" in "\n".join(table.log)


def test_stacked_cards_that_run_out_are_waited_for() -> None:
    table = croupier.open_table("baccarat", cards="2♠ 9♠ 7♥", players={"alice": 100_00})
    table.place("alice", player=10_00)
    with pytest.raises(croupier.Refused, match="the dealer must enter"):
        table.play()
    assert table.waiting_for == "the player's second card"
    table.say("dealer", "card kd")
    table.say("dealer", "card kc")
    assert table.balance("alice") == 110_00
    with pytest.raises(ValueError, match="one of seed, by_hand"):
        croupier.open_table("baccarat", cards="2♠", seed=7)


def test_a_clock_and_equipment_of_ones_own() -> None:
    now = [5]
    table = croupier.open_table(
        "roulette", clock=lambda: now[0], chance=["3"], players={"alice": 100_00}
    )
    table.place("alice", red=1_00)
    assert table.table.run.inputs[-1].at == 5
    from croupier.table.devices import Stacked

    other = croupier.open_table("roulette", equipment=Stacked("", [Spin("4")]))
    assert other.play().outcome["number"] == ["4"]


def test_doubling_is_in_full_unless_less_is_said() -> None:
    cards = "5♠ 9♦ 6♥ 9♣ 10♠"
    for said, staked in ((None, 10_00), (5_00, 5_00)):
        table = croupier.open_table("blackjack", cards=cards, players={"ann": 100_00})
        table.place("ann", original=10_00)
        with pytest.raises(croupier.Refused):
            table.play(lambda view: "double 1000")
        table.choose("ann", "double", amount=said)
        assert [w.stake for w in table.rounds[-1].wagers if w.area == "double"] == [staked]


def test_tables_rounds_and_hands_show_themselves() -> None:
    table = croupier.open_table("baccarat", seed=7, players={"alice": 100_00})
    table.place("alice", banker=10_00)
    assert repr(table) == (
        "<Baccarat, round 1: waiting for wagers, until 'no more bets'; alice $90.00>"
    )
    done = table.play()
    assert repr(done) == "<round 1: player 5♠ 7♦ 8♣; banker 7♥ Q♥; alice +$9.50>"
    assert "alice: banker $10.00 win at 19/20, $19.50 back  [qld-2024:1:11(2)]" in str(done)
    assert "banker: 7♥ Q♥" in str(table)
    assert repr(table.table) == "<table of baccarat, round 2>"
    assert repr(table.table.round) == "<Baccarat, round 2>"
    for shown in (table, done, table.hands["banker"]):
        assert "<svg" in shown._repr_html_()
    with table:
        pass
    table.close()
    assert repr(table) == "<Baccarat, closed>"


def test_every_public_name_is_documented() -> None:
    import inspect

    missing = []
    for name in croupier.__all__:
        if name in ("__version__", "GAMES"):
            continue
        thing = getattr(croupier, name)
        found = [(name, thing)]
        if inspect.isclass(thing):
            found += [
                (f"{name}.{member}", value)
                for member, value in vars(thing).items()
                if not member.startswith("_")
                and (inspect.isfunction(value) or isinstance(value, property))
            ]
        missing += [label for label, value in found if not inspect.getdoc(value)]
        assert f"``{name}``" in (croupier.__doc__ or "") or name in (
            "Option",
            "UnknownGame",
            "OpenTable",
        ), f"{name} is not told of in help(croupier)"
    for name in croupier.commands.__all__:
        if not vars(croupier.commands)[name].__doc__:
            missing.append(f"commands.{name}")
    for kind in croupier.table.events.EVENTS:
        if not kind.__doc__:
            missing.append(f"events.{kind.__name__}")
    for game in GAMES.values():
        missing += [
            f"{game.name}: {kind.__name__}" for kind in game.commands.values() if not kind.__doc__
        ]
    assert not missing
