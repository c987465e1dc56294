"""The registry's entries for house poker."""

from __future__ import annotations

from dataclasses import replace

from croupier.games.poker.caribbean import CaribbeanStud
from croupier.games.poker.double_chance import DoubleChance
from croupier.games.poker.holdem_bonus import HoldemBonus
from croupier.games.poker.let_it_ride import LetItRide
from croupier.games.poker.mississippi import MississippiStud
from croupier.games.poker.three_card import ThreeCardPoker
from croupier.games.poker.ultimate import Ultimate
from croupier.table.game import Book, Drawing, Game, Settings, Simulation
from croupier.table.words import Words

WAYS: tuple[Settings, ...] = ({}, {"device": False, "stacks": False})

WORDS = Words(
    options={
        "call": "bet",
        "b": "bet",
        "f": "fold",
        "c": "check",
        "let it ride": "ride",
        "pull": "withdraw",
    },
    lines=(("ante 10", "$10.00 to be dealt a hand; then bet (call) or fold"),),
)

RIDING = replace(WORDS, lines=())

GAMES = (
    Game(
        "caribbean-stud",
        "Caribbean stud poker",
        "qld-2024",
        "3",
        1,
        CaribbeanStud,
        seats=7,
        words=WORDS,
        drawing=Drawing(felt="poker/caribbean.felt.json"),
        most_seats=9,
        variants=(*WAYS, {"maximum_payment": 10_000, "jackpot": {"reset": 5_000_00}}),
        book=Book(
            analysis="croupier.odds.poker.caribbean:figures",
            compiled="croupier.odds.poker.warm",
            nothing_to_decide="bet with a pair or higher, and with ace and king against some cards",
        ),
        simulation=Simulation(
            usual={"ante": 1.0}, decisions="croupier.odds.poker.players:CARIBBEAN"
        ),
        strategies=("croupier.games.poker.strategy",),
    ),
    Game(
        "three-card-poker",
        "Three card poker",
        "qld-2024",
        "12",
        1,
        ThreeCardPoker,
        seats=7,
        words=WORDS,
        drawing=Drawing(felt="poker/three_card.felt.json"),
        most_seats=14,
        variants=(*WAYS, {"jackpot": {"kind": "mystery", "ceiling": 10_002_00}}),
        book=Book(
            analysis="croupier.odds.poker.three_card:figures",
            compiled="croupier.odds.poker.warm",
            nothing_to_decide="bet with queen, six and four or higher, fold otherwise",
        ),
        simulation=Simulation(
            usual={"ante": 1.0, "pair-plus": 1.0},
            decisions="croupier.odds.poker.players:THREE_CARD",
        ),
        strategies=("croupier.games.poker.strategy",),
    ),
    Game(
        "holdem-bonus",
        "Texas hold'em bonus poker",
        "qld-2024",
        "11",
        1,
        HoldemBonus,
        seats=7,
        words=WORDS,
        drawing=Drawing(felt="poker/holdem_bonus.felt.json"),
        most_seats=20,
        variants=(*WAYS, {"device": False, "jackpot": {"kind": "set"}}),
        book=Book(
            analysis="croupier.odds.poker.holdem_bonus:figures",
            compiled="croupier.odds.poker.warm_boards",
            nothing_to_decide="play all but 2-3 to 2-7 of two suits",
        ),
        simulation=Simulation(
            usual={"ante": 1.0, "bonus": 1.0},
            decisions="croupier.odds.poker.players:HOLDEM_BONUS",
        ),
        strategies=("croupier.games.poker.strategy",),
    ),
    Game(
        "ultimate-holdem",
        "Ultimate Texas hold'em",
        "qld-2024",
        "11a",
        1,
        Ultimate,
        seats=7,
        words=WORDS,
        drawing=Drawing(felt="poker/ultimate.felt.json"),
        most_seats=20,
        variants=({}, {"device": False, "jackpot": {"link": "poker"}}),
        book=Book(
            analysis="croupier.odds.poker.ultimate:figures",
            compiled="croupier.odds.poker.warm_boards",
            nothing_to_decide="four times with any ace; see the strategy 'basic'",
        ),
        simulation=Simulation(
            usual={"ante": 1.0, "trips": 1.0},
            decisions="croupier.odds.poker.players:ULTIMATE",
        ),
        strategies=("croupier.games.poker.strategy",),
    ),
    Game(
        "mississippi-stud",
        "Mississippi stud poker",
        "qld-2024",
        "15",
        1,
        MississippiStud,
        seats=7,
        words=WORDS,
        drawing=Drawing(felt="poker/mississippi.felt.json"),
        variants=(*WAYS, {"three_card_bonus": False, "jackpot": {"dead_mans_hand": True}}),
        book=Book(
            analysis="croupier.odds.poker.mississippi:figures",
            compiled="croupier.odds.poker.warm",
            nothing_to_decide="three times the ante with any pair; see the strategy 'basic'",
        ),
        simulation=Simulation(
            usual={"ante": 1.0, "3-card-bonus": 1.0},
            decisions="croupier.odds.poker.players:MISSISSIPPI",
        ),
        strategies=("croupier.games.poker.strategy",),
    ),
    Game(
        "let-it-ride",
        "Let It Ride",
        "nsw-2016",
        "let-it-ride",
        1,
        LetItRide,
        seats=7,
        words=RIDING,
        drawing=Drawing(felt="poker/let_it_ride.felt.json"),
        variants=(*WAYS, {"maximum_payout": 10_000}),
        book=Book(
            analysis="croupier.odds.poker.let_it_ride:figures",
            compiled="croupier.odds.poker.warm",
            nothing_to_decide="ride with a winning hand; see the strategy 'basic'",
        ),
        simulation=Simulation(
            usual={"dollar": 1.0, "two": 1.0, "one": 1.0},
            decisions="croupier.odds.poker.players:LET_IT_RIDE",
        ),
        strategies=("croupier.games.poker.strategy",),
    ),
    Game(
        "double-chance",
        "Double Chance",
        "nsw-2016",
        "double-chance",
        1,
        DoubleChance,
        seats=7,
        words=RIDING,
        drawing=Drawing(felt="poker/double_chance.felt.json"),
        most_seats=8,  # six cards each, of one deck
        variants=(*WAYS, {"maximum_payment": 10_000, "jackpot_wager": 500}),
        book=Book(
            analysis="croupier.odds.poker.double_chance:figures",
            compiled="croupier.odds.poker.warm",
            nothing_to_decide="declare what is listed, else keep the highest card of three suits",
        ),
        simulation=Simulation(
            usual={"wager": 1.0}, decisions="croupier.odds.poker.players:DOUBLE_CHANCE"
        ),
        strategies=("croupier.games.poker.double_chance_strategy",),
    ),
)
