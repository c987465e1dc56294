"""`croupier replay` and `croupier verify-shoe`, on good logs and on others."""

import json
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.house import open_table
from croupier.table.log import ORIGIN, chain


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "t.jsonl"
    table = open_table("baccarat", seed=7, players={"alice": 1000_00}, log=path)
    for _ in range(3):
        table.place("alice", banker=10_00)
        table.play()
    table.close()
    return path


def chained_again(text: str) -> str:
    """The entries with hashes that fit, as a forger who knows the format would make them."""
    previous, lines = ORIGIN, []
    for line in text.splitlines():
        body = (line[: line.rindex(',"h":"')] + "}").encode()
        previous = chain(previous, body)
        lines.append(body.decode()[:-1] + f',"h":"{previous}"}}')
    return "\n".join(lines) + "\n"


def test_a_good_log(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    lines = log.read_text().splitlines()
    head = json.loads(lines[-1])["h"]
    assert run(capsys, "replay", str(log)) == (
        0,
        f"{log}: baccarat, qld-2024, version 2\n"
        f"entries  {len(lines)}\n"
        "rounds   3\n"
        f"head     {head}\n"
        "every event is as the rules give it\n",
        "",
    )


def test_the_transcript_reads_as_the_rounds_did(
    capsys: pytest.CaptureFixture[str], log: Path
) -> None:
    status, out, _ = run(capsys, "replay", str(log), "--transcript")
    assert status == 0
    assert out.startswith("— round 1 —\n416 cards shuffled")
    assert "alice box 1: $10.00 on banker  [qld-2024:1:10(1)]" in out.splitlines()
    settled = "alice box 1: banker $10.00 win at 19/20, $19.50 back  [qld-2024:1:11(2)]"
    assert settled in out.splitlines()
    assert "the table is closed" in out


def test_a_changed_bit_names_its_line(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    lines = log.read_text().splitlines()
    at = next(n for n, line in enumerate(lines) if '"settled"' in line)
    lines[at] = lines[at].replace('"returned":1950', '"returned":9950')
    log.write_text("\n".join(lines) + "\n")
    status, out, err = run(capsys, "replay", str(log))
    assert (status, out) == (1, "")
    assert err == (
        f"croupier: {log}: line {at + 1}: the entry does not follow from the one before it\n"
    )


def test_a_forged_payout_is_told_with_what_the_rules_give(
    capsys: pytest.CaptureFixture[str], log: Path
) -> None:
    forged = log.read_text().replace('"returned":1950', '"returned":9950')
    log.write_text(chained_again(forged))
    status, out, err = run(capsys, "replay", str(log))
    assert (status, out) == (1, "")
    first, logged, replayed = err.splitlines()
    at = next(n for n, line in enumerate(forged.splitlines(), 1) if "9950" in line)
    assert first == f"croupier: {log}: line {at} differs"
    assert logged.startswith("  the log says ")
    assert '"returned":9950' in logged
    assert '"returned":1950' in replayed


def test_a_forged_card_is_found_by_the_shoe(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    lines = log.read_text().splitlines()
    at = next(n for n, line in enumerate(lines) if '"face"' in line and '"5♠"' in line)
    lines[at] = lines[at].replace("5♠", "6♠")
    log.write_text(chained_again("\n".join(lines)))
    status, out, _ = run(capsys, "verify-shoe", str(log))
    assert status == 1
    assert f"line {at + 1}: card 1 was 5♠, recorded as 6♠" in out
    assert out.splitlines()[-1] == "1 shoe: 1 FAILED"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "line 1: no complete header"),
        ("hello\n", "line 1: not an entry of a table log"),
        ("\x00\x01\x02", "line 1: no complete header"),
    ],
)
def test_what_is_no_log(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, line: str
) -> None:
    path = tmp_path / "x"
    path.write_text(text)
    assert run(capsys, "replay", str(path)) == (1, "", f"croupier: {path}: {line}\n")


def test_a_log_of_an_unknown_game(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    log.write_text(chained_again(log.read_text().replace('"game":"baccarat"', '"game":"whist"')))
    status, _, err = run(capsys, "replay", str(log))
    assert (status, err) == (1, f"croupier: {log}: line 1: there is no game 'whist' of qld-2024\n")


def test_an_entry_cut_short(capsys: pytest.CaptureFixture[str], log: Path) -> None:
    whole = log.read_bytes()
    log.write_bytes(whole[:-20])
    number = whole.count(b"\n")
    status, _, err = run(capsys, "replay", str(log))
    assert (status, err) == (1, f"croupier: {log}: line {number}: the last entry is incomplete\n")


@pytest.mark.parametrize("command", ["replay", "verify-shoe"])
def test_a_file_that_is_not_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    path = tmp_path / "none"
    line = f"croupier: {path}: No such file or directory\n"
    assert run(capsys, command, str(path)) == (2, "", line)
    assert run(capsys, command, str(tmp_path))[0] == 2
    assert run(capsys, command)[0] == 2


def test_a_shoe_that_is_still_sealed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    open_table("baccarat", seed=7, log=path).let_stand()
    status, out, _ = run(capsys, "verify-shoe", str(path))
    assert status == 0
    assert out.splitlines()[0].endswith("0 of 416 drawn, sealed")
