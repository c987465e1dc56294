"""The registry's entries for house poker."""

from __future__ import annotations

from dataclasses import replace

from croupier.games.poker.caribbean import CaribbeanStud, CaribbeanStud1
from croupier.games.poker.double_chance import DoubleChance, DoubleChance1, DoubleChance2
from croupier.games.poker.holdem_bonus import HoldemBonus, HoldemBonus1
from croupier.games.poker.let_it_ride import LetItRide, LetItRide1, LetItRide2
from croupier.games.poker.mississippi import MississippiStud, MississippiStud1
from croupier.games.poker.three_card import ThreeCardPoker, ThreeCardPoker1
from croupier.games.poker.ultimate import Ultimate, Ultimate1
from croupier.table.game import Book, Drawing, Game, Settings, Simulation
from croupier.table.words import Words

WAYS: tuple[Settings, ...] = ({}, {"device": False, "stacks": False})

WORDS = Words(
    options={
        "call": "bet",
        "play": "bet",
        "raise": "bet",
        "b": "bet",
        "f": "fold",
        "c": "check",
    },
    lines=(("ante 10", "$10.00 to be dealt a hand; then bet (call) or fold"),),
)

BLINDS = replace(
    WORDS,
    options={
        **{f"{verb} {n}": f"{n}x" for verb in ("raise", "bet", "play") for n in (4, 3, 2, 1)},
        **{f"{n}": f"{n}x" for n in (4, 3, 2, 1)},
        "bet": "1x",
        "call": "1x",
        "play": "1x",
        "f": "fold",
        "c": "check",
    },
    lines=(
        ("ante 10  blind 10", "two equal wagers, to be dealt a hand"),
        ("4x  3x", "play for so many antes before the flop; 2x after it, 1x on the river"),
        ("check  fold", "wait for more cards; or lose what lies"),
    ),
)

STREETS = replace(
    BLINDS,
    lines=(
        ("ante 10", "$10.00 to be dealt a hand"),
        ("1x  2x  3x", "so many antes on each of three streets; fold loses what lies"),
    ),
)

RIDING = Words(
    areas={"$": "dollar", "1": "one", "2": "two", "bet 1": "one", "bet 2": "two"},
    options={"r": "ride", "let it ride": "ride", "leave": "ride", "pull": "withdraw"},
    lines=(
        ("dollar 10  two 10  one 10", "three equal wagers, to be dealt three cards"),
        ("ride  withdraw", "leave the wager that is asked about, or pull it back"),
    ),
)
DECLARING = Words(
    areas={"bet": "wager", "main": "wager"},
    options={"d": "declare", "stand": "declare"},
    lines=(
        ("wager 10", "$10.00 to be dealt five cards; jackpot 1 besides, if you like"),
        ("declare", "a hand that pays; else keep 1, keep 1 2, … one to three of your cards"),
    ),
)

GAMES = (
    Game(
        "caribbean-stud",
        "Caribbean stud poker",
        "qld-2024",
        "3",
        2,
        CaribbeanStud,
        earlier={1: CaribbeanStud1},
        seats=7,
        words=WORDS,
        drawing=Drawing(felt="poker/caribbean.felt.json"),
        most_seats=9,
        variants=(*WAYS, {"maximum_payment": 10_000, "jackpot": {"reset": 5_000_00}}),
        book=Book(
            analysis="croupier.odds.poker.caribbean:figures",
            compiled="croupier.odds.poker.warm",
            advice="croupier.odds.poker.advice:CARIBBEAN_STUD",
        ),
        simulation=Simulation(
            usual={"ante": 1.0},
            kernel="croupier.odds.kernels.house_poker_players:CARIBBEAN",
            decisions="croupier.odds.poker.players:CARIBBEAN",
        ),
        strategies=("croupier.games.poker.strategy", "croupier.odds.poker.optimal"),
    ),
    Game(
        "three-card-poker",
        "Three card poker",
        "qld-2024",
        "12",
        2,
        ThreeCardPoker,
        earlier={1: ThreeCardPoker1},
        seats=7,
        words=WORDS,
        drawing=Drawing(felt="poker/three_card.felt.json"),
        most_seats=14,
        variants=(*WAYS, {"jackpot": {"kind": "mystery", "ceiling": 10_002_00}}),
        book=Book(
            analysis="croupier.odds.poker.three_card:figures",
            compiled="croupier.odds.poker.warm",
            advice="croupier.odds.poker.advice:THREE_CARD_POKER",
        ),
        simulation=Simulation(
            usual={"ante": 1.0, "pair-plus": 1.0},
            kernel="croupier.odds.kernels.house_poker_players:THREE_CARD_POKER",
            decisions="croupier.odds.poker.players:THREE_CARD",
        ),
        strategies=("croupier.games.poker.strategy", "croupier.odds.poker.optimal"),
    ),
    Game(
        "holdem-bonus",
        "Texas hold'em bonus poker",
        "qld-2024",
        "11",
        2,
        HoldemBonus,
        earlier={1: HoldemBonus1},
        seats=7,
        words=WORDS,
        drawing=Drawing(felt="poker/holdem_bonus.felt.json"),
        most_seats=20,
        variants=(*WAYS, {"device": False, "jackpot": {"kind": "set"}}),
        book=Book(
            analysis="croupier.odds.poker.holdem_bonus:figures",
            compiled="croupier.odds.poker.warm_boards",
            advice="croupier.odds.poker.advice:HOLDEM_BONUS",
        ),
        simulation=Simulation(
            usual={"ante": 1.0, "bonus": 1.0},
            kernel="croupier.odds.kernels.house_poker_players:HOLDEM_BONUS",
            decisions="croupier.odds.poker.players:HOLDEM_BONUS",
        ),
        strategies=("croupier.games.poker.strategy", "croupier.odds.poker.optimal"),
    ),
    Game(
        "ultimate-holdem",
        "Ultimate Texas hold'em",
        "qld-2024",
        "11a",
        2,
        Ultimate,
        earlier={1: Ultimate1},
        seats=7,
        words=BLINDS,
        drawing=Drawing(felt="poker/ultimate.felt.json"),
        most_seats=20,
        variants=({}, {"device": False, "jackpot": {"link": "poker"}}),
        book=Book(
            analysis="croupier.odds.poker.ultimate:figures",
            compiled="croupier.odds.poker.warm_boards",
            advice="croupier.odds.poker.advice:ULTIMATE_HOLDEM",
        ),
        simulation=Simulation(
            usual={"ante": 1.0, "trips": 1.0},
            kernel="croupier.odds.kernels.house_poker_players:ULTIMATE",
            decisions="croupier.odds.poker.players:ULTIMATE",
        ),
        strategies=("croupier.games.poker.strategy", "croupier.odds.poker.optimal"),
    ),
    Game(
        "mississippi-stud",
        "Mississippi stud poker",
        "qld-2024",
        "15",
        2,
        MississippiStud,
        earlier={1: MississippiStud1},
        seats=7,
        words=STREETS,
        drawing=Drawing(felt="poker/mississippi.felt.json"),
        variants=(*WAYS, {"three_card_bonus": False, "jackpot": {"dead_mans_hand": True}}),
        book=Book(
            analysis="croupier.odds.poker.mississippi:figures",
            compiled="croupier.odds.poker.warm",
            advice="croupier.odds.poker.advice:MISSISSIPPI_STUD",
        ),
        simulation=Simulation(
            usual={"ante": 1.0, "3-card-bonus": 1.0},
            kernel="croupier.odds.kernels.house_poker_players:MISSISSIPPI",
            decisions="croupier.odds.poker.players:MISSISSIPPI",
        ),
        strategies=("croupier.games.poker.strategy", "croupier.odds.poker.optimal"),
    ),
    Game(
        "let-it-ride",
        "Let It Ride",
        "nsw-2016",
        "let-it-ride",
        3,
        LetItRide,
        earlier={1: LetItRide1, 2: LetItRide2},
        seats=7,
        words=RIDING,
        drawing=Drawing(felt="poker/let_it_ride.felt.json"),
        variants=(*WAYS, {"maximum_payout": 10_000}),
        book=Book(
            analysis="croupier.odds.poker.let_it_ride:figures",
            compiled="croupier.odds.poker.warm",
            advice="croupier.odds.poker.advice:LET_IT_RIDE",
        ),
        simulation=Simulation(
            usual={"dollar": 1.0, "two": 1.0, "one": 1.0},
            kernel="croupier.odds.kernels.house_poker_players:LET_IT_RIDE",
            decisions="croupier.odds.poker.players:LET_IT_RIDE",
        ),
        strategies=("croupier.games.poker.strategy", "croupier.odds.poker.optimal"),
    ),
    Game(
        "double-chance",
        "Double Chance",
        "nsw-2016",
        "double-chance",
        3,
        DoubleChance,
        earlier={1: DoubleChance1, 2: DoubleChance2},
        seats=7,
        words=DECLARING,
        drawing=Drawing(felt="poker/double_chance.felt.json"),
        most_seats=8,  # six cards each, of one deck
        variants=(*WAYS, {"maximum_payment": 10_000, "jackpot_wager": 500}),
        book=Book(
            analysis="croupier.odds.poker.double_chance:figures",
            compiled="croupier.odds.poker.warm",
            advice="croupier.odds.poker.advice:DOUBLE_CHANCE",
        ),
        simulation=Simulation(
            usual={"wager": 1.0},
            kernel="croupier.odds.kernels.array_poker:DOUBLE_CHANCE",
            decisions="croupier.odds.poker.players:DOUBLE_CHANCE",
        ),
        strategies=("croupier.games.poker.double_chance_strategy", "croupier.odds.poker.optimal"),
    ),
)
