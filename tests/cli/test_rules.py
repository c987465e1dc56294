"""`croupier rules`, as a person types it."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from croupier.cli import main
from croupier.rulebook import all_provisions


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_editions_and_schedules_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "rules")
    assert (status, err) == (0, "")
    for part, size in (("qld-2024:general", 17), ("nsw-2016:two-up", 58), ("qld-1994", 31)):
        assert [part, str(size)] in [line.split()[:2] for line in out.splitlines()]


@pytest.mark.parametrize(
    "citation",
    ["qld-2024:1:24", "qld-2024:1:24(4)(d)", "1:24(4)", "nsw-2016:two-up:4.1.1", "qld-1994:20"],
)
def test_a_provision_is_shown(capsys: pytest.CaptureFixture[str], citation: str) -> None:
    status, out, err = run(capsys, "rules", citation)
    assert (status, err) == (0, "")
    assert citation in out.splitlines()[0]


def test_a_schedule_lists_its_provisions(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "rules", "qld-2024:1a")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()[1:4]] == [
        "qld-2024:1a:1",
        "qld-2024:1a:2",
        "qld-2024:1a:3",
    ]


def test_a_provision_is_summed_up_before_what_honours_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = run(capsys, "rules", "1:11(2)")
    lines = out.splitlines()
    assert lines[0] == "qld-2024:1:11(2)  Payout odds"
    assert "19 to 20" in lines[1]
    assert lines.index("  done") < next(n for n, line in enumerate(lines) if "test " in line)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["rules", "qld-2024:1:99"], "croupier: there is no provision qld-2024:1:99"),
        (["rules", "1:24(14)"], "croupier: qld-2024:1:24 has no (14)"),
        (["rules", "nonsense"], "croupier: 'nonsense' is not a citation, as qld-2024:1:24(4) is"),
        (["rules", "--json"], "croupier: --json goes with --coverage"),
        (
            ["rules", "1:24", "--coverage"],
            "croupier: --coverage is of all the rules: leave the citation out",
        ),
    ],
)
def test_wrong_input_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], line: str
) -> None:
    assert run(capsys, *arguments) == (2, "", line + "\n")


@pytest.mark.parametrize("arguments", [["rulse"], ["rules", "--colour"], ["rules", "1:1", "1:2"]])
def test_what_the_parser_refuses_is_one_line_too(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("croupier: ")
    assert err.count("\n") == 1


def test_coverage_ends_with_totals_and_problems_set_the_status(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, err = run(capsys, "rules", "--coverage")
    lines = out.splitlines()
    problems = [line for line in lines if line.startswith("problem: ")]
    assert (status, err) == (1 if problems else 0, "")
    assert lines[len(lines) - len(problems) - 1].endswith(f": {len(all_provisions())} provisions")


def test_coverage_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "rules", "--coverage", "--json")
    document = msgspec.json.decode(out)
    assert [one["provision"] for one in document["provisions"]] == list(all_provisions())
    assert sum(document["totals"].values()) == len(document["provisions"])


def test_help_names_every_command_and_imports_none() -> None:
    code = (
        "import sys\n"
        "from croupier.cli import main\n"
        "status = main(['--help'])\n"
        "unwanted = {'numba', 'numpy', 'croupier.rulebook', 'croupier.cli.rules'}\n"
        "loaded = unwanted & set(sys.modules)\n"
        "sys.exit(status or (repr(loaded) if loaded else 0))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "rules" in done.stdout


def test_help_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert "croupier rules qld-2024:1:24" in run(capsys, "--help")[1]
    assert "croupier rules --coverage --json" in run(capsys, "rules", "--help")[1]


def test_the_installed_command() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("croupier"), "rules", "qld-2024:1:99"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "croupier: there is no provision qld-2024:1:99\n"
