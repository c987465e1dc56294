"""`croupier school`: a dealer examined on payouts and irregularities, judged by the live rules."""

import sys
from typing import Annotated

import msgspec
from cyclopts import Parameter

from croupier.cli.asked import known_game
from croupier.cli.errors import UserError
from croupier.cli.tables import print_json, say
from croupier.school import KINDS, PASS, Question, questions


class Marked(msgspec.Struct, frozen=True):
    """One question of an examination, and what was said to it."""

    kind: str
    asked: str
    said: str
    answer: str
    rule: str
    right: bool


def school(
    game: str,
    kind: str = "",
    /,
    *,
    questions_: Annotated[int, Parameter(name="--questions")] = 10,
    seed: str = "",
    answers: bool = False,
    json: bool = False,
) -> int:
    """Examine a dealer.

    Parameters
    ----------
    game
        Which game.
    kind
        payouts or irregularities; both by turns, unless said.
    questions_
        How many questions.
    seed
        The same paper for the same seed: for a class.
    answers
        Only print the paper with its answers and provisions, for the teacher.
    json
        The marks as one JSON object.
    """
    found = known_game(game)
    if kind and kind not in KINDS:
        raise UserError(f"a dealer is examined on {' or '.join(KINDS)}, not on '{kind}'")
    if questions_ < 1:
        raise UserError("an examination has at least one question")
    paper = questions(found.name, kind, seed)
    try:
        made = [next(paper) for _ in range(questions_)]
    except ValueError as error:
        raise UserError(str(error)) from None
    if answers:
        for number, one in enumerate(made, 1):
            _ask(number, one)
            say(f"  {one.answer}  [{one.rule}]")
        return 0
    marks = []
    for number, one in enumerate(made, 1):
        if not json:
            _ask(number, one)
        said = _answer(one)
        if said is None:
            break
        marks.append(Marked(one.kind, one.asked, said, one.answer, one.rule, one.right(said)))
        if not json:
            _tell(one, marks[-1])
    return _report(found.name, marks, json=json)


def _ask(number: int, one: Question) -> None:
    say(f"\n{number}. {one.kind}")
    for line in one.situation:
        say(f"   {line}")
    say(f"   {one.asked}")
    for at, choice in enumerate(one.choices, 1):
        say(f"     {at} {choice}")


def _answer(one: Question) -> str | None:
    """What is typed; nothing more at the end of the input."""
    if sys.stdin.isatty():
        print("   ? ", end="", flush=True)
    line = sys.stdin.readline()
    return line.strip() if line else None


def _tell(one: Question, mark: Marked) -> None:
    if mark.right:
        say(f"   Right.  [{one.rule}]")
        return
    say(f"   No: {one.answer}  [{one.rule}]")
    for line in one.why:
        say(f"     {line}")


def _report(game: str, marks: list[Marked], *, json: bool) -> int:
    right = sum(one.right for one in marks)
    share = 100 * right // len(marks) if marks else 0
    passed = share >= PASS
    if json:
        told = {
            "game": game,
            "right": right,
            "of": len(marks),
            "per_cent": share,
            "passed": passed,
            "marks": marks,
        }
        return print_json(told)
    verdict = "passed" if passed else f"{PASS}% are wanted"
    say(f"\n{right} of {len(marks)} right, {share}%: {verdict}")
    for kind in KINDS:
        some = [one for one in marks if one.kind == kind]
        if some:
            say(f"  {kind}: {sum(one.right for one in some)} of {len(some)}")
    wrong = sorted({one.rule for one in marks if not one.right and one.rule})
    if wrong:
        say(f"  to read again: {', '.join(wrong)} (croupier rules CITATION)")
    return 0
