"""The coverage table: how rows come together, what is a problem, and the package's own table."""

from importlib import import_module

import pytest

from croupier.rulebook.coverage import HEADER, Disposition, Report, assess, coverage

TEST = {"qld-2024:1:24": ["tests/test_x.py::test_1_24"]}


def table(*rows: str) -> tuple[str, str]:
    return "a.coverage.tsv", "\n".join([HEADER, *(row.replace("|", "\t") for row in rows)])


def test_a_done_row_with_a_test() -> None:
    report = assess([table("qld-2024:1:24|done|croupier.money|as said")], TEST, [])
    row = report.row("qld-2024:1:24")
    assert report.problems == ()
    assert (row.disposition, row.where, row.notes) == (
        Disposition.DONE,
        ("croupier.money",),
        ("as said",),
    )
    assert row.tests == ("tests/test_x.py::test_1_24",)
    assert report.totals()[Disposition.OPEN] == 959
    assert report.totals("qld-2024:1")[Disposition.DONE] == 1


def test_two_files_honour_one_provision() -> None:
    first, second = (
        (name, table(f"qld-2024:1:24|done|croupier.{name}|")[1]) for name in ("x", "y")
    )
    report = assess([first, second], TEST, [])
    assert report.problems == ()
    assert report.row("qld-2024:1:24").where == ("croupier.x", "croupier.y")


def problem(report: Report) -> str:
    (only,) = report.problems
    return only


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["qld-2024:1:99|done|x|"], "a.coverage.tsv: there is no provision qld-2024:1:99"),
        (["qld-2024:1:24|did|x|"], "a.coverage.tsv: qld-2024:1:24: 'did' is not a disposition"),
        (["qld-2024:1:24|done||"], "a.coverage.tsv: qld-2024:1:24: done, but not where"),
        (["qld-2024:1:23|done|x|"], "qld-2024:1:23: done, with no test"),
        (["qld-2024:1:23|display|x|"], "a.coverage.tsv: qld-2024:1:23: display, with no note"),
        (["qld-2024:1:23|procedure|x|"], "a.coverage.tsv: qld-2024:1:23: procedure, with no note"),
        (["qld-2024:1:23|outside||"], "a.coverage.tsv: qld-2024:1:23: outside, with no note"),
        (["qld-2024:1:24|done|x"], "a.coverage.tsv: 3 columns in 'qld-2024:1:24\\tdone\\tx'"),
        (
            ["qld-2024:1:24|done|x|", "qld-2024:1:24|done|y|"],
            "qld-2024:1:24: two rows in one file",
        ),
    ],
)
def test_problems(rows: list[str], said: str) -> None:
    assert problem(assess([table(*rows)], TEST, [])) == said


def test_files_that_disagree() -> None:
    other = ("b.coverage.tsv", table("qld-2024:1:24|outside||felt")[1])
    report = assess([table("qld-2024:1:24|done|x|"), other], TEST, [])
    assert problem(report) == "qld-2024:1:24: done in a.coverage.tsv, outside in b.coverage.tsv"


def test_a_file_without_its_header() -> None:
    report = assess([("a.coverage.tsv", "qld-2024:1:24\tdone\tx\t")], {}, [])
    assert problem(report) == "a.coverage.tsv: the first line is not the header"


def test_open_is_a_problem_only_in_a_schedule_claimed_complete() -> None:
    rows = [f"qld-2024:1a:{section}|outside||felt" for section in (1, 2)]
    assert assess([table(*rows)], {}, []).problems == ()
    report = assess([table(*rows)], {}, ["qld-2024:1a"])
    assert problem(report) == "qld-2024:1a:3: open, in a schedule claimed complete"


def test_claims_and_links_of_nothing() -> None:
    assert (
        problem(assess([], {}, ["qld-2024:99"]))
        == "claimed complete: there is no schedule qld-2024:99"
    )
    assert (
        problem(assess([], {"qld-2024:1:99": ["t"]}, []))
        == "tests.tsv: there is no provision qld-2024:1:99"
    )


def test_the_package_has_no_problems() -> None:
    assert coverage().problems == ()


def test_what_is_done_is_where_it_says() -> None:
    for row in coverage().rows:
        for where in row.where:
            module, _, name = where.partition(":")
            found: object = import_module(module)
            for attribute in filter(None, name.split(".")):
                assert hasattr(found, attribute), f"{row.provision.id}: {where}"
                found = getattr(found, attribute)
