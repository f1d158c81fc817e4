"""Every entry of every table has a name in the package, a source, and a line in the reference."""

import re
from pathlib import Path

import pytest
import sympy

import dpsym
from dpsym.language.distributions.counted import COUNTED
from dpsym.language.distributions.exponential_families import FAMILIES
from dpsym.language.distributions.line_laws import LINE_LAWS
from dpsym.language.distributions.selection import SELECTIONS
from dpsym.language.divergences import TABLE

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "language.md"
ENTRIES = [entry for table in (FAMILIES, LINE_LAWS, COUNTED, SELECTIONS, TABLE) for entry in table.values()]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_an_entry_has_a_name_a_title_and_a_source(entry):
    kind = getattr(dpsym, entry.name)
    assert entry.name in dpsym.__all__
    assert kind.__name__ == entry.name
    assert entry.title and entry.source
    assert ">>> " in kind.__doc__


@pytest.mark.skipif(not PAGE.is_file(), reason="not a checkout")
def test_the_reference_has_every_entry():
    named = set(re.findall(r"`(\w+)\(", PAGE.read_text(encoding="utf-8")))
    assert {entry.name for entry in ENTRIES} <= named


def test_no_name_stands_in_two_tables():
    names = [entry.name for entry in ENTRIES]
    assert len(names) == len(set(names)) >= 40


def test_quantities_in_an_extremum_are_told_apart_as_sympy_tells_them_apart():
    """It is not asked, which takes it long; of numbers and multiples it is."""
    P, Q = dpsym.laws("P Q")
    quantities = [
        dpsym.KL(P, Q),
        dpsym.KL(Q, P),
        dpsym.Renyi(2, P, Q),
        dpsym.Probability(dpsym.event("S"), P),
    ]
    for make in (sympy.Max, sympy.Min):
        assert set(make(*quantities, *quantities).args) == set(quantities)
        assert make(quantities[0], quantities[0]) == quantities[0]
        assert make(quantities[0], quantities[0] + 1) == quantities[0] + int(make is sympy.Max)
