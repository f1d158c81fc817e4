"""Scopes: what a symbol means at a place, and which hypotheses bear on a claim."""

import pytest

from dpsym import at_most, real
from dpsym.notes.scope import Entry, Kind, Scope, family_name, identity
from dpsym.notes.syntax import Listed, Name, Number, Operation


def declared(scope, name, kind=Kind.REAL, value=None):
    return scope.declare(Entry(name, kind, value=value))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Name("alpha"), Name("alpha", marks=("prime",))),
        (Name("alpha", marks=("hat",)), Name("alpha", marks=("tilde",))),
        (Name("M"), Name("M", style="cal")),
        (Name("rho", index=Number("1")), Name("rho", index=Number("2"))),
        (Name("P", index=Name("X")), Name("P", index=Name("Y"))),
        (Name("P", index=Name("y")), Name("P", index=Name("y", marks=("prime",)))),
        (Name("epsilon"), family_name(Name("epsilon"))),
    ],
)
def test_two_symbols(one, other):
    assert identity(one) != identity(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Name("OPT", style="text"), Name("OPT", style="rm")),
        (Name("P", style="text"), Name("P", style="rm")),
        (Name("E", index=Listed("bare", (Name("P"), Name("Q")))),) * 2,
    ],
)
def test_one_symbol(one, other):
    assert identity(one) == identity(other)


def test_an_expression_below_makes_no_symbol():
    name = Name("M", index=Operation("subtract", (Name("i"), Number("1"))))
    assert identity(name) is None
    with pytest.raises(ValueError, match="no definite index"):
        declared(Scope(), name)


def test_an_inner_scope_sees_and_shadows_the_outer_one():
    outer = Scope()
    declared(outer, Name("alpha"), value=real("alpha"))
    inner = outer.child()
    assert inner.find(Name("alpha")).value == real("alpha")
    declared(inner, Name("alpha"), value=real("alpha", above=1))
    assert inner.find(Name("alpha")).value == real("alpha", above=1)
    assert outer.find(Name("alpha")).value == real("alpha")


def test_the_last_declaration_counts():
    scope = Scope()
    declared(scope, Name("x"), value=real("x"))
    declared(scope, Name("x"), value=real("x", above=0))
    assert [entry.value for entry in scope.entries()] == [real("x", above=0)]


def test_what_a_bracket_after_a_symbol_does():
    scope = Scope()
    declared(scope, Name("P"), Kind.LAW)
    declared(scope, Name("c"), Kind.REAL)
    declared(scope, Name("N"), Kind.INTEGER)
    assert scope.is_function(Name("P"))
    assert not scope.is_function(Name("c"))
    assert not scope.is_function(Name("N"))
    assert Scope().is_function(Name("N", style="cal"))
    assert not Scope().is_function(Name("Lap", marks=("hat",)))


def test_two_symbols_of_one_letter_have_two_names():
    scope = Scope()
    declared(scope, Name("M"), Kind.LAW)
    assert scope.dpsym_name(Name("M", style="cal")) == "M_cal"
    assert scope.dpsym_name(Name("M")) == "M"
    declared(scope, Name("Y", style="cal"), Kind.SPACE)
    assert scope.dpsym_name(Name("Y")) == "Y"  # a law Y on the space Y is no clash


def test_hypotheses_that_bear_on_a_claim():
    x, y, z, u = real("x"), real("y"), real("z"), real("u", above=real("w"))
    scope = Scope()
    scope.suppose(at_most(x, y))
    inner = scope.child()
    inner.suppose(at_most(y, z))
    inner.suppose(at_most(real("w"), 1))
    assert inner.hypotheses == [at_most(x, y), at_most(y, z), at_most(real("w"), 1)]
    assert inner.given_for([at_most(x, 1)]) == (at_most(x, y), at_most(y, z))
    assert inner.given_for([at_most(u, 1)]) == (at_most(real("w"), 1),)  # through the bound of u
    assert inner.given_for([at_most(real("v"), 1)]) == ()


def test_a_hypothesis_about_an_earlier_meaning_does_not_bear_on_the_new_one():
    scope = Scope()
    declared(scope, Name("x"), value=real("x"))
    scope.suppose(at_most(real("x"), 1))
    declared(scope, Name("x"), value=real("x", above=0))
    assert scope.given_for([at_most(real("x", above=0), 2)]) == ()


def test_the_notation_of_dpsym_holds_inside_too():
    assert Scope(house=True).child().child().house
    assert not Scope().child().house
