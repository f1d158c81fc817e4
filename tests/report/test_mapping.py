"""The table of the catalogue beside the lecture notes."""

import itertools
from pathlib import Path

import pytest

from dpsym.check.catalogue import bundled, find
from dpsym.check.result import Result
from dpsym.check.work import variants_of
from dpsym.report.mapping import described, mapping, paper_table, papers_of, relative, structure

PAGE = Path(__file__).parents[2] / "docs" / "mapping.md"


def theorem(id, notes, **about):
    return Result(id=id, notes=notes, title="A | title", source={"file": f"{id}.py"}, **about)


def test_items_come_in_their_natural_order():
    table = mapping([theorem("c", None), theorem("b", "s0.10"), theorem("a", "s0.9b"), theorem("d", "s0.9a")])
    assert [row[0] for row in structure(table)] == ["s0.9a", "s0.9b", "s0.10", ""]


def test_a_row_says_what_became_of_each_variant():
    claim = theorem("a", "s1", verdict="supported", rests_on=("Jensen",))
    printed = theorem("a", "s1", variant="printed", verdict="ill-formed", message="an order is one number")
    mistakes = [
        theorem("a", "s1", variant=f"mistake: {i}", verdict=verdict)
        for i, verdict in enumerate(("refuted", "undecided"))
    ]
    row = mapping([claim, printed, *mistakes]).splitlines()[-1]
    assert "supported; rests on Jensen" in row
    assert "ill-formed: an order is one number" in row
    assert row.endswith("| 1 of 2 |")
    assert "A \\| title" in row


@pytest.mark.skipif(not PAGE.is_file(), reason="not a checkout")
def test_the_committed_table_is_that_of_the_catalogue():
    variants = [variants_of(path) for path in find(None)]
    results = [relative(result) for result in itertools.chain.from_iterable(variants)]
    assert structure(PAGE.read_text()) == structure(mapping(results)), "make mapping"


@pytest.mark.skipif(not PAGE.is_file(), reason="not a checkout")
def test_no_claim_of_the_catalogue_says_that_something_equals_itself():
    """Regression: where sympy cancels what is to be shown, a claim reads as ε = ε."""
    rows = [line.split(" | ") for line in PAGE.read_text().splitlines() if "../theorems/" in line]
    equations = [part.split(" = ") for row in rows for part in row[2].split(" and ")]
    assert not [sides for sides in equations if len(sides) == 2 and sides[0] == sides[1]]


def test_papers_are_taken_from_the_descriptions():
    found = papers_of(
        {
            "a": "By McSherry and Talwar (2007), and Le Cam (1986): see Yeom et al. (2018).",
            "b": "(Dong, Roth and Su 2022, Corollary 3.3), van Erven and Harremoës (2014).",
            "c": "In 2022 or for n = 2000 (see 1990).",
        }
    )
    assert found == {
        "Dong, Roth and Su (2022)": ["b"],
        "Le Cam (1986)": ["a"],
        "McSherry and Talwar (2007)": ["a"],
        "Van Erven and Harremoës (2014)": ["b"],
        "Yeom et al. (2018)": ["a"],
    }
    assert "| Le Cam (1986) | `a` |" in paper_table(found)


@pytest.mark.skipif(not PAGE.is_file(), reason="not a checkout")
def test_the_committed_table_of_papers_is_that_of_the_catalogue():
    assert PAGE.read_text().endswith(paper_table(papers_of(described(bundled())))), "make mapping"
