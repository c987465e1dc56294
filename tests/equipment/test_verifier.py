import ast
import hashlib
import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier.equipment import (
    DECK,
    PACKS,
    REDUCED_DECK,
    SPANISH_DECK,
    SeededSource,
    ShuffledCards,
    shuffle,
    verifier,
)
from croupier.equipment.verifier import ShoeReport, main, verify

Log = list[dict[str, Any]]


def event(kind: str, **said: Any) -> dict[str, Any]:
    return {"k": "event", "n": 1, "e": {"type": kind, **said}}


def face(index: int, card: str) -> dict[str, Any]:
    return {"k": "input", "c": {"type": "face", "index": index, "card": card}}


def shuffled(cards: ShuffledCards) -> dict[str, Any]:
    return event("shoe-shuffled", commitment=cards.commitment, cards=len(cards), decks=8)


def revealed(cards: ShuffledCards) -> dict[str, Any]:
    order, salt, _ = cards.reveal()
    return event("shoe-revealed", order=order, salt=salt, commitment=cards.commitment)


def a_shoe(seed: str, drawn: int = 60, deck: tuple[str, ...] = DECK) -> tuple[ShuffledCards, Log]:
    """Shuffled, cut at 100 and 17, played."""
    cards = shuffle(deck * 8, SeededSource(seed))  # type: ignore[arg-type]
    log: Log = [{"k": "header", "game": "baccarat"}, shuffled(cards)]
    for at in (100, 17):
        cards.cut(at)
        log.append(event("shoe-cut", at=at))
    log += [face(index, cards.face(index)) for index in range(drawn)]
    log.insert(-1, event("settled", cents=100))
    return cards, log


def report(tmp_path: Path, log: Log, tail: str = "") -> list[ShoeReport]:
    path = tmp_path / "table.jsonl"
    lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in log)
    path.write_text(lines + tail, encoding="utf-8")
    return verify(path)


def only(reports: list[ShoeReport]) -> ShoeReport:
    assert len(reports) == 1
    return reports[0]


def test_a_shoe_played_as_committed_is_verified(tmp_path: Path) -> None:
    cards, log = a_shoe("good")
    found = report(tmp_path, [*log, revealed(cards)])
    assert found == [ShoeReport(2, cards.commitment, 416, 60, "verified")]


def test_a_spanish_shoe_is_verified(tmp_path: Path) -> None:
    cards, log = a_shoe("spanish", deck=SPANISH_DECK)
    assert only(report(tmp_path, [*log, revealed(cards)])).status == "verified"


@pytest.mark.parametrize("left_out", [0, 1])
def test_a_shoe_of_the_reduced_deck_is_verified_if_it_is_whole(
    tmp_path: Path, left_out: int
) -> None:
    cards = shuffle(REDUCED_DECK[left_out:], SeededSource("reduced"))
    found = only(report(tmp_path, [shuffled(cards), revealed(cards)]))
    assert found.failed == bool(left_out)


def test_every_pack_is_a_whole_deck() -> None:
    assert all(verifier._whole_decks([*pack]) for pack in PACKS.values())


def test_a_card_drawn_again_after_a_rewind_is_verified(tmp_path: Path) -> None:
    cards, log = a_shoe("rewound")
    log += [face(index, cards.face(index)) for index in range(40, 62)]
    assert only(report(tmp_path, [*log, revealed(cards)])).drawn == 62
    assert only(report(tmp_path, [*log, revealed(cards)])).status == "verified"


def test_a_shoe_not_revealed_is_sealed(tmp_path: Path) -> None:
    cards, log = a_shoe("sealed")
    assert report(tmp_path, log) == [ShoeReport(2, cards.commitment, 416, 60, "sealed")]


def test_several_shoes_one_of_them_revealed_late(tmp_path: Path) -> None:
    first, one = a_shoe("one")
    second, two = a_shoe("two", drawn=30)
    third, three = a_shoe("three", drawn=5)
    log = [*one, revealed(first), *two, *three, revealed(second)]
    found = report(tmp_path, log)
    assert [(shoe.drawn, shoe.status) for shoe in found] == [
        (60, "verified"),
        (30, "verified"),
        (5, "sealed"),
    ]
    assert found[2].commitment == third.commitment


def test_a_shoe_that_is_given_up_for_another_is_found(tmp_path: Path) -> None:
    """Who may choose when to tell an order may choose not to."""
    first, one = a_shoe("one")
    _, two = a_shoe("two", drawn=0)
    given_up, sealed = report(tmp_path, [*one, *two])
    where = len(one) + 2
    assert given_up.status == f"FAILED: line {where}: another is dealt, and its order not told"
    assert sealed.status == "sealed"
    machine = [event("shoe-shuffled", commitment="", cards=416, decks=8), *two]
    assert [shoe.status for shoe in report(tmp_path, machine)] == ["uncommitted", "sealed"]
    point = event("point-sealed", commitment="0" * 64, low=1, high=9)
    log = [point, *one, revealed(first), *two]
    assert [shoe.failed for shoe in report(tmp_path, log)] == [False] * 3


def test_any_face_tampered_with_is_found(tmp_path: Path) -> None:
    cards, log = a_shoe("tampered")
    for line, record in enumerate(log, start=1):
        if record["k"] != "input":
            continue
        said = record["c"]
        other = "9♠" if said["card"] != "9♠" else "K♦"
        changed = [*log]
        changed[line - 1] = face(said["index"], other)
        status = only(report(tmp_path, [*changed, revealed(cards)])).status
        assert status == (
            f"FAILED: line {line}: card {said['index']} was {said['card']}, recorded as {other}"
        )


def test_another_order_revealed_is_found(tmp_path: Path) -> None:
    cards, log = a_shoe("order")
    swapped = revealed(cards)
    order = swapped["e"]["order"]
    a, b = 300, next(i for i in range(301, 416) if order[i] != order[300])
    order[a], order[b] = order[b], order[a]
    assert "not the one committed to" in only(report(tmp_path, [*log, swapped])).status


def test_another_commitment_or_salt_revealed_is_found(tmp_path: Path) -> None:
    cards, log = a_shoe("mine")
    other, _ = a_shoe("other")
    assert "not the one committed to" in only(report(tmp_path, [*log, revealed(other)])).status
    salted = revealed(cards)
    salted["e"]["salt"] = "00" * 32
    assert "not the one committed to" in only(report(tmp_path, [*log, salted])).status


def test_a_cut_changed_left_out_or_late_is_found(tmp_path: Path) -> None:
    cards, log = a_shoe("cuts")
    moved = [*log]
    moved[2] = event("shoe-cut", at=101)
    assert only(report(tmp_path, [*moved, revealed(cards)])).failed
    assert only(report(tmp_path, [*log[:2], *log[3:], revealed(cards)])).failed
    late = [*log, event("shoe-cut", at=20)]
    assert "cut after cards were drawn" in only(report(tmp_path, [*late, revealed(cards)])).status
    moved[2] = event("shoe-cut", at=417)
    assert "cut at 417 of 416" in only(report(tmp_path, [*moved, revealed(cards)])).status


def test_decks_that_are_not_whole_are_found(tmp_path: Path) -> None:
    pack = list(DECK * 8)
    pack[0] = pack[1]
    cards = ShuffledCards(pack, b"salt")
    found = only(report(tmp_path, [shuffled(cards), revealed(cards)]))
    assert "not whole decks" in found.status
    short = ShuffledCards(list(DECK * 7), b"salt")
    said = event("shoe-shuffled", commitment=short.commitment, cards=416)
    assert (
        "364 cards revealed, 416 shuffled" in only(report(tmp_path, [said, revealed(short)])).status
    )


def test_cards_outside_the_shoe_or_after_the_reveal_are_found(tmp_path: Path) -> None:
    cards, log = a_shoe("outside")
    assert only(report(tmp_path, [*log, face(416, "9♠")])).failed
    assert only(report(tmp_path, [*log, face(-1, "9♠")])).failed
    late = [*log, revealed(cards), face(60, cards.face(60))]
    assert "after the order was revealed" in only(report(tmp_path, late)).status


def test_one_card_recorded_as_two_is_found_while_sealed(tmp_path: Path) -> None:
    cards, log = a_shoe("twice")
    other = "9♠" if cards.face(5) != "9♠" else "K♦"
    assert only(report(tmp_path, [*log, face(5, other)])).failed


def test_a_commitment_used_again_is_found(tmp_path: Path) -> None:
    cards, log = a_shoe("again")
    found = report(tmp_path, [*log, revealed(cards), shuffled(cards), face(0, cards.face(0))])
    assert found[0].status == "verified"
    assert "was used at line 2" in found[1].status


def test_a_card_machine_is_uncommitted_and_uses_an_index_again(tmp_path: Path) -> None:
    log = [event("shoe-shuffled", commitment="", cards=312), face(0, "9♠"), face(0, "K♦")]
    assert report(tmp_path, log) == [ShoeReport(1, "", 312, 1, "uncommitted")]


def test_a_dealers_cards_without_a_shoe_say_nothing(tmp_path: Path) -> None:
    assert report(tmp_path, [face(0, "9♠")]) == []
    assert report(tmp_path, []) == []


def test_trouble_without_a_shoe_is_reported(tmp_path: Path) -> None:
    cards, _ = a_shoe("stray")
    assert only(report(tmp_path, [revealed(cards)])).failed
    assert only(report(tmp_path, [event("shoe-cut", at=3)])).failed


def test_a_line_cut_short_at_the_end_is_passed_over(tmp_path: Path) -> None:
    cards, log = a_shoe("torn")
    log.append(revealed(cards))
    assert only(report(tmp_path, log, tail='{"k":"ev')).status == "verified"
    found = report(tmp_path, log, tail='{"k":"ev\n')
    assert [shoe.status for shoe in found] == [
        "verified",
        f"FAILED: line {len(log) + 1}: not JSON",
    ]


@pytest.mark.parametrize(
    "said",
    [
        event("shoe-shuffled", commitment="00", cards="416"),
        event("shoe-shuffled", commitment=5, cards=416),
        event("shoe-shuffled", commitment="00", cards=0),
        event("shoe-shuffled", commitment="00"),
        event("shoe-revealed", order=[1], salt="", commitment=""),
        event("shoe-revealed", order=[], salt="xyz", commitment=""),
        event("shoe-cut"),
        face(True, "9♠"),
        face(0, 9),  # type: ignore[arg-type]
    ],
)
def test_malformed_records_are_reported_with_their_line(
    tmp_path: Path, said: dict[str, Any]
) -> None:
    _, log = a_shoe("malformed")
    found = report(tmp_path, [*log, said])
    assert [shoe.status for shoe in found[:-1]] == ["sealed"]
    assert found[-1].line == len(log) + 1
    assert found[-1].failed


@pytest.mark.parametrize(
    "line",
    [
        "[]",
        "5",
        "null",
        '{"k":[]}',
        '{"k":"event"}',
        '{"k":"event","e":[]}',
        '{"k":"event","e":{"type":{}}}',
        '{"k":"input","c":{}}',
    ],
)
def test_other_records_are_no_concern(tmp_path: Path, line: str) -> None:
    assert report(tmp_path, [], tail=line + "\n") == []


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards, log = a_shoe("command")
    report(tmp_path, [*log, revealed(cards)])
    path = str(tmp_path / "table.jsonl")
    assert main([path]) == 0
    out = capsys.readouterr().out
    assert out == f"{path}:2: {cards.commitment[:16]} 60 of 416 drawn, verified\n"
    log[5] = face(400, "9♠")
    report(tmp_path, [*log, face(400, "K♦")])
    assert main([path]) == 1


def test_the_verifier_stands_alone(tmp_path: Path) -> None:
    import croupier.equipment.verifier as module

    source = Path(module.__file__)
    imports = [
        name
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [str(node.module)]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    ]
    assert {name.split(".")[0] for name in imports} <= sys.stdlib_module_names
    cards, log = a_shoe("alone")
    report(tmp_path, [*log, revealed(cards)])
    copied = tmp_path / "verifier.py"
    copied.write_bytes(source.read_bytes())
    done = subprocess.run(
        [sys.executable, "-I", str(copied), str(tmp_path / "table.jsonl")],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={"PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0
    assert done.stdout.endswith("60 of 416 drawn, verified\n")


# Points that were sealed: where a jackpot of mystery lies.

SALT = "00ff"


def committed(point: int, salt: str = SALT) -> str:
    return hashlib.sha256(f"croupier-point-1\n{salt}\n{point}".encode()).hexdigest()


def sealed(point: int, low: int = 100, high: int = 200) -> dict[str, Any]:
    return event("point-sealed", commitment=committed(point), low=low, high=high)


def opened(point: int, told: int | None = None) -> dict[str, Any]:
    """As it was committed to, or as another."""
    said = point if told is None else told
    return event("point-revealed", commitment=committed(point), point=said, salt=SALT)


@pytest.mark.parametrize("point", [100, 150, 200])
def test_a_point_within_its_bounds_is_verified_and_has_no_cards(tmp_path: Path, point: int) -> None:
    assert only(report(tmp_path, [sealed(point)])).status == "sealed"
    found = only(report(tmp_path, [sealed(point), opened(point)]))
    assert found == ShoeReport(1, committed(point), 0, 0, "verified")


@pytest.mark.parametrize("point", [99, 201])
def test_a_point_beyond_its_bounds_is_found(tmp_path: Path, point: int) -> None:
    found = only(report(tmp_path, [sealed(point), opened(point)]))
    assert found.failed
    assert found.status == f"FAILED: line 2: {point} is not from 100 to 200"


def test_a_point_that_is_not_the_one_committed_to_is_found(tmp_path: Path) -> None:
    found = only(report(tmp_path, [sealed(150), opened(150, 151)]))
    assert found.status == "FAILED: line 2: the point revealed is not the one committed to"


def test_of_several_points_each_is_the_one_that_is_opened(tmp_path: Path) -> None:
    """With bounds of its own, once, and only if it was committed to."""
    log = [sealed(120, 110, 130), sealed(150), sealed(170, 160, 180)]
    found = report(tmp_path, [*log, opened(170), opened(120)])
    assert [one.status for one in found] == ["verified", "sealed", "verified"]
    found = report(tmp_path, [*log, opened(150), opened(150)])
    assert [one.status for one in found[:3]] == ["sealed", "verified", "sealed"]
    assert found[3].status.endswith("line 5: a point is revealed that was not committed to")
    cards, shoe = a_shoe("and a point")
    found = report(tmp_path, [*shoe, opened(150)])
    assert found[1].failed
    assert not found[0].failed
    found = report(tmp_path, [*shoe, sealed(150), revealed(cards), opened(150)])
    assert [one.status for one in found] == ["verified", "verified"]


def test_a_point_committed_to_twice_is_found(tmp_path: Path) -> None:
    found = report(tmp_path, [sealed(150), opened(150), sealed(150)])
    assert found[0].status == "verified"
    assert found[1].status == "FAILED: line 3: its commitment was used before"
    found = report(tmp_path, [sealed(150), sealed(160)])
    assert [one.status for one in found] == ["sealed", "sealed"]


# Cards put back, which are shuffled again as a shoe of their own.


def put_back(cards: ShuffledCards, base: int) -> dict[str, Any]:
    said = shuffled(cards)
    said["e"]["base"] = base
    return said


def test_discards_are_of_the_shoe_before_them(tmp_path: Path) -> None:
    cards, log = a_shoe("first")
    order, *_ = cards.reveal()
    for few, wrong in ((order[:20], False), (order, False), ([*order[:20], *order[:9] * 9], True)):
        again = shuffle(tuple(few), SeededSource("again"))
        drawn = [face(416 + n, again.face(n)) for n in range(5)]
        whole = [*log, revealed(cards), put_back(again, 416), *drawn, revealed(again)]
        found = report(tmp_path, whole)
        assert found[0].status == "verified"
        assert found[1].failed == wrong
        told = f"line {len(whole)}: the discards are not of the shoe before them"
        assert (told in found[1].status) == wrong


@pytest.mark.parametrize("same", [True, False])
def test_a_card_put_back_is_of_the_shoe_it_came_from(tmp_path: Path, same: bool) -> None:
    """A round that went back has cards of the shoe before its discards dealt again."""
    cards, log = a_shoe("put back", drawn=10)
    order, *_ = cards.reveal()
    again = shuffle(tuple(order[:20]), SeededSource("again"))
    more = shuffle(tuple(order[:5]), SeededSource("more"))
    first = cards.face(7 if same else 8)
    drawn = [put_back(again, 416), face(416, again.face(0)), revealed(again), put_back(more, 436)]
    whole = [*log, revealed(cards), *drawn, face(7, first), face(416, again.face(0))]
    found = report(tmp_path, [*whole, revealed(more)])
    assert [shoe.failed for shoe in found] == [not same, False, False]
    assert [shoe.drawn for shoe in found] == [10, 1, 0]


def test_discards_are_of_the_last_shoe_and_not_of_one_before_that(tmp_path: Path) -> None:
    one, log = a_shoe("one")
    other = shuffle(SPANISH_DECK * 2, SeededSource("other"))
    tens = ("10♠", "9♠")  # there are no tens in a Spanish deck
    again = shuffle(tens, SeededSource("tens"))  # type: ignore[arg-type]
    whole = [*log, revealed(one), shuffled(other), revealed(other), put_back(again, 104)]
    found = report(tmp_path, [*whole, revealed(again)])
    assert [shoe.failed for shoe in found] == [False, False, True]


def test_a_cut_after_the_order_is_known_is_found(tmp_path: Path) -> None:
    cards, log = a_shoe("cut late", drawn=2)
    found = only(report(tmp_path, [*log, revealed(cards), event("shoe-cut", at=3)]))
    assert "cut after its order was revealed" in found.status


def test_tiles_are_a_whole_set(tmp_path: Path) -> None:
    tiles = tuple(verifier._TILES.elements())
    cards = shuffle(tiles, SeededSource("tiles"))  # type: ignore[arg-type]
    assert only(report(tmp_path, [shuffled(cards), revealed(cards)])).status == "verified"
    cards = shuffle(tiles[:-1], SeededSource("tiles"))  # type: ignore[arg-type]
    assert only(report(tmp_path, [shuffled(cards), revealed(cards)])).failed


def test_it_is_a_program_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cards, log = a_shoe("program", drawn=1)
    report(tmp_path, [*log, revealed(cards)])
    path = tmp_path / "table.jsonl"
    monkeypatch.setattr(sys, "argv", ["verifier", str(path)])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(verifier.__file__), run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out.endswith("1 of 416 drawn, verified\n")


@pytest.mark.parametrize(("at", "sound"), [(0, True), (416, True), (-1, False), (417, False)])
def test_a_cut_may_leave_the_cards_as_they_are(tmp_path: Path, at: int, sound: bool) -> None:
    cards, log = a_shoe("cut nowhere")
    log.insert(2, event("shoe-cut", at=at))
    found = only(report(tmp_path, [*log, revealed(cards)]))
    assert found.failed != sound
    assert (f"cut at {at} of 416 cards" in found.status) != sound


def test_trouble_between_cards_takes_none_of_them_from_their_shoe(tmp_path: Path) -> None:
    cards, log = a_shoe("trouble")
    log.insert(20, event("shoe-cut"))  # without where
    shoe, stray = report(tmp_path, [*log, revealed(cards)])
    assert (shoe.drawn, shoe.status) == (60, "verified")
    assert (stray.line, stray.cards, stray.drawn, stray.failed) == (21, 0, 0, True)


def test_an_order_is_revealed_only_of_a_shoe_that_was_committed_to(tmp_path: Path) -> None:
    cards, _ = a_shoe("machine")
    machine = event("shoe-shuffled", cards=416, commitment="")
    shoe, stray = report(tmp_path, [machine, face(0, "9♠"), revealed(cards)])
    assert (shoe.status, shoe.drawn) == ("uncommitted", 1)
    assert "revealed that was not committed to" in stray.status
    sealed, log = a_shoe("sealed")
    shoes = report(tmp_path, [*log, machine, face(0, "9♠"), revealed(sealed)])
    assert [one.status for one in shoes] == ["verified", "uncommitted"]
