"""Enclosures are those of the box and the precision that is asked about, whatever was asked before."""

import itertools

import pytest
from flint import arb, ctx, fmpq

from dpsym.errors import KernelRefusal
from dpsym.identities import is_identically_zero
from dpsym.kernel.enclosure import enclose, enclosed
from dpsym.kernel.interval import HEADS, NOWHERE, Interval
from dpsym.kernel.numbers import compare
from dpsym.kernel.statement import Domain, Relation, Statement, Variable, of_domain
from dpsym.kernel.terms import INF, Term, rat, term, var
from dpsym.points.cases import simplified

x, y = var("x"), var("y")


pytestmark = pytest.mark.usefixtures("precision")


def box(**ends):
    return {name: Interval(fmpq(lo), fmpq(hi)) for name, (lo, hi) in ends.items()}


def test_equal_ends_of_other_variables_are_not_taken_for_these():
    subject = x - 2 * y
    for lo, hi in itertools.permutations(range(4), 2):
        where = enclose(subject, box(x=(lo, lo), y=(hi, hi)))
        assert compare("=", where.lo, fmpq(lo - 2 * hi)) and compare("=", where.hi, fmpq(lo - 2 * hi))


def test_what_was_enclosed_at_low_precision_is_enclosed_anew_at_a_higher_one():
    subject, one = term("exp", x), box(x=(1, 1))
    widths = []
    for bits in (64, 256, 64):
        ctx.prec = bits
        where = enclose(subject, one)
        widths.append(where.hi - where.lo)
    assert compare(">", widths[0], widths[1] * 2**100) and widths[2] == widths[0]
    ctx.prec = 512
    for bits in (64, 256):
        ctx.prec = bits
        where = enclose(subject, one)
        ctx.prec = 512
        e = arb(1).exp()
        assert where.lo < e < where.hi


def test_a_domain_has_one_interval_and_domains_that_differ_in_anything_have_others():
    flags = [
        Domain(fmpq(0), fmpq(1), *opens, integer)
        for *opens, integer in itertools.product([0, 1], repeat=3)
        if not (opens == [1, 1] and integer)
    ]
    flags += [Domain(fmpq(0), None), Domain(fmpq(0), None, infinite=True), Domain(fmpq(0), fmpq(2))]
    assert len({str(of_domain(domain)) for domain in flags if not domain.integer}) == 7
    assert all(of_domain(domain) is of_domain(domain) for domain in flags)


def test_the_enclosures_by_subterm_are_those_of_the_subterms_and_none_is_of_a_bound_variable():
    subject = x + Term("integral", (term("exp", -var("t")), rat(0), y), "t")
    where = box(x=(0, 1), y=(0, 1))
    found = enclosed(subject, where)
    assert all(enclose(node, where) is enclosure for node, enclosure in found.items())
    assert var("t") not in found and found[x].is_finite()


def test_a_variable_outside_of_the_box_is_refused_also_when_it_was_in_an_earlier_one():
    enclose(x + y, box(x=(0, 1), y=(0, 1)))
    with pytest.raises(KernelRefusal, match="outside the box"):
        enclose(x + y, box(x=(0, 1)))


def test_a_root_of_a_square_is_the_number_where_it_is_positive_and_nowhere_else():
    subject = (x**2) ** rat("1/2") - x
    for _ in range(2):
        assert is_identically_zero(subject, box(x=(1, 2)))
        assert not is_identically_zero(subject, box(x=(-2, -1)))


def test_a_choice_that_one_box_decides_is_left_open_on_another():
    choice = term("if_lt", x, 1, 0, y)
    wide, narrow = Domain(fmpq(0), fmpq(2)), Domain(fmpq(0), fmpq(1, 2))
    for domain, decided in ((narrow, True), (wide, False), (narrow, True)):
        variables = (Variable("x", domain), Variable("y", Domain(fmpq(0), fmpq(1))))
        found = simplified(Statement(variables, (), Relation("<=", choice, rat(0)))).conclusion
        assert (found.lhs == rat(0)) is decided


def by_heads(subject, where):
    """Return the enclosure of a term of which each head is taken as the table has it."""
    if subject.head == "var":
        return where[subject.data]
    if subject.number is not None:
        return Interval(subject.number, subject.number)
    return HEADS[subject.head](*(by_heads(arg, where) for arg in subject.args))


def test_negation_powers_and_choices_are_planned_like_the_others():
    where = box(x=(-2, 1), y=(1, 3))
    for subject in (
        -x,
        -(x**2),
        x**2,
        y**-1,
        y ** rat("1/2"),
        y ** rat("3/2"),
        y**y,
        x * y * x,
        rat(-1) * y * x,
    ):
        assert str(enclose(subject, where)) == str(by_heads(subject, where))
    for head in ("if_lt", "if_le", "if_eq"):
        subject = term(head, x, y, x + 1, y * 2)
        assert str(enclose(subject, where)) == str(by_heads(subject, where))


def test_an_improper_integral_has_no_enclosure_nor_has_what_it_is_a_part_of():
    inner = Term("integral", (term("exp", -x), rat(0), INF), "x")
    assert enclose(inner + x, box(x=(0, 1))) is NOWHERE
    assert enclose(term("max", inner, rat(3)), {}) is NOWHERE
