"""Every provision is summed up, in a line of our own words."""

import re
from importlib.resources import files

import pytest

from croupier.rulebook import UnknownProvision, all_provisions
from croupier.rulebook.summaries import provision, summaries

LONGEST = 460  # a summary is shorter than what it sums up


def test_every_provision_has_a_summary_and_nothing_else_does() -> None:
    assert set(summaries()) == set(all_provisions())


@pytest.mark.parametrize("part", sorted({one.part for one in all_provisions().values()}))
def test_a_summary_is_a_line_in_the_file_of_its_part(part: str) -> None:
    name = f"{part.replace(':', '-')}.tsv"
    text = (files("croupier.rulebook") / "data" / "summaries" / name).read_text("utf-8")
    for line in text.splitlines():
        known, tab, said = line.partition("\t")
        assert tab
        assert all_provisions()[known].part == part
        assert 8 <= len(said) <= LONGEST, known
        assert said == said.strip()
        assert said[0].isupper() or said[0] in "‘$'" or said[0].isdigit()
        assert said.endswith((".", ".’", ".)")), known
        assert not re.search(r"shall|hereby|pursuant", said), known


def test_a_citation_is_explained_with_what_honours_it() -> None:
    found = provision("1:24(4)(d)")
    assert found.citation == "qld-2024:1:24(4)(d)"
    assert "dummy round" in found.summary
    assert found.disposition == "done"
    assert found.tests
    assert str(found).startswith("qld-2024:1:24(4)(d)  Irregularities: ")
    with pytest.raises(UnknownProvision):
        provision("1:99")
