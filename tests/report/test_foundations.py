"""The page of what the proofs rest on: it is that of the catalogue, whose theorems fall into kinds."""

from pathlib import Path

import pytest

import dpsym.derive
from dpsym import (
    KL,
    ApproximateRDP,
    Bernoulli,
    MaxDivergence,
    Renyi,
    Theorem,
    exists,
    laws,
    probability,
    real,
)
from dpsym.derive import MonotoneInOrder, limit
from dpsym.derive.believed import statements
from dpsym.report.foundations import KINDS, catalogue, foundations, kind_of, kinds, page, verdicts_of

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "classical-theorems.md"
P, Q = laws("P Q")
alpha, x, p = real("alpha", above=1), real("x", at_least=0), probability("p")


@pytest.fixture(scope="module")
def theorems():
    return catalogue()


def rows(text):
    return [line for line in text.splitlines() if line.startswith("| ") and "`" in line]


@pytest.mark.skipif(not PAGE.is_file(), reason="not a checkout")
def test_the_page_is_that_of_the_catalogue(theorems):
    assert rows(PAGE.read_text()) == rows(page(theorems, {})), "make mapping"


def test_what_proofs_rest_on_is_a_statement_of_the_textbook(theorems):
    stated = {getattr(dpsym.derive, rule).classical for each in statements() for rule in each.rules}
    assert set(foundations(theorems)) <= stated


def test_every_theorem_has_a_kind(theorems):
    numbers = kinds(theorems, {})
    assert sum(row[0] for row in numbers.values()) == len(theorems)
    assert all(row[0] for row in numbers.values())


def test_a_limit_and_what_is_declared_are_listed():
    theorem = Theorem(id="a", claim=KL(P, Q) <= x, given=MaxDivergence(P, Q) <= x, rests_on=["Fano"])
    chain = theorem.derive(Renyi(alpha, P, Q)).at_most(x, by=MonotoneInOrder(alpha, 2, P, Q))
    theorem.derive(KL(P, Q)).at_most(x, by=limit(chain, {alpha: 1}))
    names = list(foundations([theorem]))
    assert names == ["Fano", "Jensen's inequality"]  # the shorthand cites theorems


@pytest.mark.parametrize(
    ("claim", "given", "kind"),
    [
        (x**2 >= 0, (), "numbers"),
        (KL(Bernoulli(p), Bernoulli(1 - p)) >= 0, (), "mechanisms"),
        (KL(P, Q) >= 0, (), "universal"),
        (KL(P, Q) >= 0, KL(Q, P) <= x, "implications"),
        (exists(Q, KL(P, Q) <= x), (), "existential"),
        (ApproximateRDP(p, 2, x)(P, Q), (), "existential"),
    ],
)
def test_kinds(claim, given, kind):
    assert kind_of(Theorem(id="a", claim=claim, given=given)) == kind


def test_verdicts_come_from_the_table():
    table = "| s1 | [`a.b`](a.py)<br>A \\| B | x ≥ 0 \\| y | supported |  | 2 of 3 |\n"
    assert verdicts_of(table) == {"a.b": "supported"}
    assert set(KINDS) == set(kinds([], {}))
