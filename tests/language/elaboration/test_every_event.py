"""Maxima over all events are sums of positive parts; what only looks like one stays."""

from itertools import combinations

import pytest
from flint import fmpq

from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.terms import Term, rat, term, var
from dpsym.language.elaboration.every_event import without_events

UNIT = Domain(fmpq(0), fmpq(1))
FACTOR = term("exp", var("epsilon"))


def excess(place, first="P", second="Q"):
    return var(f"{first}[{place}]") - FACTOR * var(f"{second}[{place}]")


def sums(size, parts):
    """Return the sums over all events, written as P(S) - e^epsilon Q(S) mostly is."""
    found = []
    for count in range(size + 1):
        for chosen in combinations(range(1, size + 1), count):
            total = rat(0)
            for place in chosen:
                total = total + parts(place)
            found.append(total)
    return found


def rewritten(subject, size):
    names = [f"{law}[{place}]" for law in "PQ" for place in range(1, size + 1)]
    variables = (Variable("epsilon", Domain(fmpq(0))), *(Variable(name, UNIT) for name in names))
    return without_events(Statement(variables, (), Relation("<=", subject, rat(1)))).conclusion.lhs


def positive(part):
    return Term("max", (rat(0), part))


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_maximum_over_all_events(size):
    found = rewritten(Term("max", tuple(sums(size, excess))), size)
    assert found == Term("add", tuple(positive(excess(place)) for place in range(1, size + 1)))


def test_one_point():
    assert rewritten(Term("max", (rat(0), excess(1))), 1) == positive(excess(1))


def test_masses_and_factors_gathered():
    whole = var("P[1]") + var("P[2]") - FACTOR * (var("Q[1]") + var("Q[2]"))
    found = rewritten(Term("max", (rat(0), excess(1), excess(2), whole)), 2)
    assert found == Term("add", (positive(excess(1)), positive(excess(2))))


def test_both_orders_of_a_pair():
    other = lambda place: excess(place, "Q", "P")
    found = rewritten(Term("max", (*sums(2, excess), *sums(2, other)[1:])), 2)
    each = [Term("add", (positive(part(1)), positive(part(2)))) for part in (excess, other)]
    assert found == Term("max", tuple(each))


@pytest.mark.parametrize("missing", [0, 3])
def test_where_an_event_is_missing_it_stays(missing):
    args = sums(2, excess)
    del args[missing]
    subject = Term("max", tuple(args))
    assert rewritten(subject, 2) == subject


def test_another_sum_stays():
    subject = Term("max", (rat(0), excess(1), excess(2), excess(1) + excess(2) + rat(1)))
    assert rewritten(subject, 2) == subject
