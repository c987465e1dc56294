"""Which test stands behind which provision, read from the names of the tests.

    test_1_24_4_d_retraction           qld-2024:1:24(4)(d)
    test_general_13_1_notice           qld-2024:general:13(1)
    test_nsw_two_up_4_6_no_more_bets   nsw-2016:two-up:4.6
    test_qld94_20_60_1_3_spinner       qld-1994:20:60.1(3)
    test_qld94_schedule_20_balls       qld-1994:schedule:20

A line `Also: 1:10(2), 17:6` in the test's docstring adds provisions. A number that directly
follows a clause is part of the clause: a name must spell other numbers out.

`python -m tests.links --write` writes the index that `croupier rules` reads.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from croupier.rulebook import Rule, UnknownProvision, check

ROOT = Path(__file__).parent.parent
INDEX = ROOT / "src/croupier/rulebook/data/tests.tsv"

_QLD_2024 = re.compile(r"test_(general|[1-9]\d?[a-e]?)_([1-9]\d*)(?:_|$)")
_NSW_2016 = re.compile(r"test_nsw_([a-z]+(?:_[a-z]+)*)_(\d+)_(\d+)(?:_|$)")
_QLD_1994 = re.compile(r"test_qld94_(?:(schedule)_)?(\d+)(?:_|$)")
_ALSO = re.compile(r"^\s*Also: (.+)$", re.MULTILINE)


def clause(name: str) -> Rule | None:
    """The clause that the name of a test cites.

    >>> clause("test_1_24_4_d_retraction"), clause("test_a_payment_is_exact")
    (Rule.parse('qld-2024:1:24(4)(d)'), None)
    """
    if found := _NSW_2016.match(name):
        stem = f"nsw-2016:{found[1].replace('_', '-')}:{found[2]}.{found[3]}"
        joint = "{}.{}"
    elif found := _QLD_1994.match(name):
        stem = "qld-1994:" + ("schedule:" if found[1] else "") + found[2]
        joint = "{}({})"
        if not found[1] and (made := re.match(r"(\d+)_(\d+[a-z]?)(?:_|$)", name[found.end() :])):
            stem += f":{made[1]}.{made[2].upper()}"
            return _deepest(stem, joint, name[found.end() + made.end() :])
    elif found := _QLD_2024.match(name):
        stem = f"qld-2024:{found[1]}:{found[2]}"
        joint = "{}({})"
    else:
        return None
    return _deepest(stem, joint, name[found.end() :])


def _deepest(citation: str, joint: str, rest: str) -> Rule:
    """Take the words of the name for marks as long as they are marks."""
    rule = Rule.parse(citation)
    check(rule)
    for word in rest.split("_"):
        if not re.fullmatch(r"\d{1,2}|[a-z]{1,5}", word):
            break
        try:
            deeper = Rule.parse(joint.format(rule, word))
            check(deeper)
        except ValueError:
            if word.isdigit():
                raise UnknownProvision(f"{rule} has no {word}") from None
            break
        rule = deeper
    return rule


def links() -> Iterator[tuple[str, str]]:
    """Every provision with every test that cites it."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        file = path.relative_to(ROOT).as_posix()
        for name, docstring in _tests(ast.parse(path.read_text("utf-8"), file)):
            test = f"{file}::{name}"
            try:
                cited = {clause(name.rpartition("::")[2]), *_also(docstring)}
            except ValueError as error:
                raise ValueError(f"{test}: {error}") from None
            for provision in {rule.provision for rule in cited if rule}:
                yield provision, test


def _also(docstring: str) -> Iterator[Rule]:
    for line in _ALSO.findall(docstring):
        for citation in line.rstrip(" .").split(","):
            rule = Rule.parse(citation.strip(), edition="qld-2024")
            check(rule)
            yield rule


def _tests(tree: ast.Module | ast.ClassDef) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            for name, docstring in _tests(node):
                yield f"{node.name}::{name}", docstring
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith(
            "test_"
        ):
            yield node.name, ast.get_docstring(node) or ""


def render() -> str:
    """The index, as it should stand in the package."""
    ordered = sorted(links(), key=lambda link: (Rule.parse(link[0]), link[1]))
    return "".join(
        f"{provision}\t{test}\n" for provision, test in [("provision", "test"), *ordered]
    )


def main() -> int:
    if sys.argv[1:] == ["--write"]:
        INDEX.write_text(render(), "utf-8")
        return 0
    if INDEX.read_text("utf-8") != render():
        print("the index of tests is out of date: make links", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
