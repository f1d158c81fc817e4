"""Claims that something exists: a witness that is none, or that comes too late, proves nothing."""

import pytest
from sympy import Max, Min, Rational

from dpsym import (
    ZCDP,
    ApproximateRDP,
    ApproximateZCDP,
    Claim,
    Expectation,
    ExponentialMechanism,
    Mixture,
    PointwiseLaw,
    Renyi,
    Space,
    SumOver,
    TotalVariation,
    at_least,
    at_most,
    both,
    draw,
    equal,
    exists,
    for_all,
    greater,
    integer,
    law,
    laws,
    point,
    probability,
    real,
    values,
)
from dpsym.check.derivations import established, judged
from dpsym.check.outright import proved
from dpsym.check.settings import Settings
from dpsym.derive import Derivation, Masses, MassOf, Pointwise, Share, complement, given_at
from dpsym.derive.definitions import defined
from dpsym.derive.proofs import cited
from dpsym.errors import IllFormedError
from dpsym.language.divergences.approximate import ApproximateRenyi

P, Q, A, C, B, D = laws("P Q A C B D")
R = law("R", on=Space("Z"))
y, z = point("y"), point("z", on=Space("Z"))
x, t, s, p = real("x", at_least=0), real("t"), probability("s"), probability("p")
epsilon, delta, alpha = real("epsilon", at_least=0), probability("delta"), real("alpha", above=1)
E = values("E", low=0, high=1)
HERE = given_at({y: y})
SETTINGS = Settings(examples=10)


def result(derivation, library=None):
    return judged(derivation, SETTINGS, library=library)


def mixed(mass):
    """There is a law that mixes P and Q."""
    derivation = Derivation(exists(A, for_all(y, equal(A(y), s * P(y) + (1 - s) * Q(y)))))
    block = derivation.let({A: Masses(y, mass)})
    block.chain(SumOver(mass, y)).equals(1)
    derivation.chain(A(y)).equals(s * P(y) + (1 - s) * Q(y), by=HERE)
    return derivation


def test_a_law_is_defined_and_exhibited():
    found = result(mixed(s * P(y) + (1 - s) * Q(y)))
    assert (found.verdict, found.scope) == ("proved", "everywhere")


@pytest.mark.parametrize("mass", [2 * s * P(y) + (1 - s) * Q(y), s * P(y) + (1 - s) / 2 * Q(y), P(y) ** 2])
def test_masses_that_do_not_sum_to_one_are_no_law(mass):
    assert result(mixed(mass)).verdict in ("refuted", "supported", "undecided")


def test_masses_below_zero_are_no_law():
    derivation = Derivation(exists(A, for_all(y, equal(A(y), 2 * P(y) - Q(y)))))
    block = derivation.let({A: Masses(y, 2 * P(y) - Q(y))})
    block.chain(SumOver(2 * P(y) - Q(y), y)).equals(1)
    derivation.chain(A(y)).equals(2 * P(y) - Q(y), by=HERE)
    assert result(derivation).verdict == "undecided"


def test_what_follows_from_a_definition_of_nothing_is_not_proved():
    derivation = Derivation(at_most(P(y), 0))
    derivation.let({A: Masses(y, 2 * P(y))})
    derivation.chain(P(y)).at_most(0)
    assert result(derivation).verdict != "proved"
    derivation = Derivation(exists(x, at_most(x, -1)))
    derivation.let({x: -1})
    derivation.chain(x).equals(-1)
    assert result(derivation).verdict != "proved"


def test_a_number_is_not_defined_where_its_denominator_is_zero():
    derivation = Derivation(exists(x, at_most(1, x * s)))
    derivation.let({x: 1 / s})
    derivation.chain(1).at_most(x * s)
    assert result(derivation).verdict != "proved"
    positive = Derivation(exists(x, equal(x * s, 1)), given=greater(s, 0))
    positive.let({x: 1 / s}).chain(1 / s).at_least(0)
    positive.chain(x).equals(1 / s)
    assert result(positive).verdict != "refuted"


def test_a_share_may_be_of_nothing_and_says_nothing_then():
    derivation = Derivation(exists(p, equal(p * s, s**2)))
    derivation.let({p: Share(s**2, s)})
    derivation.chain(p * s).equals(s**2)
    assert result(derivation).verdict == "proved"
    derivation = Derivation(exists(p, equal(p, s)))  # where s is 0, the share may be anything
    derivation.let({p: Share(s**2, s)})
    derivation.chain(p).equals(s)
    assert result(derivation).verdict != "proved"


@pytest.mark.parametrize("share", [Share(2 * s, s), Share(-s, s), Share(s, s, 2)])
def test_a_share_lies_between_zero_and_one(share):
    derivation = Derivation(exists(p, at_least(p, 0)), given=at_least(s, 0))
    derivation.let({p: share})
    derivation.chain(p).at_least(0)
    assert result(derivation).verdict != "proved"


def test_a_function_keeps_within_its_range():
    derivation = Derivation(exists(E, for_all(y, equal(E(y), 2 * P(y)))))
    derivation.let({E: Pointwise(y, 2 * P(y))})
    derivation.chain(E(y)).equals(2 * P(y), by=HERE)
    assert result(derivation).verdict == "undecided"


def test_a_witness_that_lacks_the_property_is_refuted_or_a_gap():
    derivation = Derivation(exists(E, for_all(y, at_least(P(y) * E(y), Min(P(y), 2 * Q(y))))))
    derivation.let({E: Pointwise(y, Rational(1, 2))})
    derivation.chain(P(y) * E(y)).at_least(Min(P(y), 2 * Q(y)))
    assert result(derivation).verdict == "refuted"


def test_a_witness_speaks_of_what_is_fixed_before_it():
    later = exists(E, for_all(y, for_all(p, equal(E(y), p))))
    with pytest.raises(IllFormedError, match="not fixed before it"):
        Derivation(later).let({E: Pointwise(y, p)})
    derivation = Derivation(exists(x, for_all(t, at_most(t, x))))
    derivation.exhibit({x: t**2 + 1})
    derivation.chain(t).at_most(t**2 + 1)
    assert result(derivation).verdict == "ill-formed"


def test_what_is_for_all_before_may_be_used():
    derivation = Derivation(for_all(t, exists(x, at_most(t, x))))
    derivation.exhibit({x: t**2 + 1})
    derivation.chain(t).at_most(t**2 + 1)
    assert result(derivation).verdict == "proved"


@pytest.mark.parametrize(
    ("symbol", "value", "message"),
    [
        (P, Masses(y, Q(y)), "stands in the claim"),
        (A, Masses(y, A(y)), "defined by itself"),
        (A, Masses(z, R(z)), "on"),
        (A, Masses(y, P(y), s), "otherwise"),
        (A, Masses(y, P(y), P(y)), "cannot depend on"),
        (A, Masses(y, P(y), s, R), "is none"),
        (A, Masses(y, PointwiseLaw(y, P(y))(y)), "masses alone"),
        (A, Share(s, s), "another kind"),
        (x, draw("X", P), "random|another kind"),
        (x, E, "random|not fixed"),
        (integer("n", at_least=1), Rational(1, 2), "integer"),
        (integer("n", at_least=0), Share(s, s), "another kind"),
        (real("P"), s, "something else is called"),
    ],
)
def test_a_definition_is_refused(symbol, value, message):
    derivation = Derivation(at_most(P(y), 1 + s))
    with pytest.raises(IllFormedError, match=message):
        derivation.let({symbol: value})


def test_a_symbol_is_defined_once():
    derivation = Derivation(at_most(s, 1))
    derivation.let({x: s})
    with pytest.raises(IllFormedError, match="twice"):
        derivation.let({x: s**2})


@pytest.mark.parametrize(
    ("values_", "message"),
    [
        ({}, "does not say what"),
        ({A: R}, "not fixed before"),
        ({A: PointwiseLaw(y, 2 * P(y))}, "masses alone"),
        ({A: s}, "is of another kind"),
    ],
)
def test_a_witness_is_refused(values_, message):
    derivation = Derivation(exists(A, at_most(TotalVariation(A, P), s)))
    derivation.exhibit(values_)
    derivation.chain(0).at_most(s)
    found = result(derivation)
    assert found.verdict == "ill-formed"
    assert message in found.message


def test_a_law_that_exists_only_sometimes_is_no_witness():
    derivation = Derivation(exists(A, at_least(TotalVariation(A, P), t)), given=at_most(t, 0))
    derivation.exhibit({A: Mixture(t, P, Q)})
    derivation.chain(TotalVariation(Mixture(t, P, Q), P)).at_least(t)
    assert result(derivation).verdict != "proved"


def decomposition(mass, rest):
    derivation = Derivation(
        ApproximateRDP(delta, alpha, epsilon)(Mixture(delta, P, C), Mixture(delta, Q, D)),
        given=at_most(Max(Renyi(alpha, P, Q), Renyi(alpha, Q, P)), epsilon),
    )
    derivation.exhibit({Mixture(delta, P, C): (P, rest), Mixture(delta, Q, D): (Q, D)})
    for one, left in ((P, rest), (Q, D)):
        whole = Mixture(delta, one, C if one == P else D)(y)
        derivation.chain(whole).equals((1 - mass) * one(y) + mass * left(y), by=MassOf(whole))
    return derivation


def test_a_decomposition_bounds_the_approximate_divergence():
    assert result(decomposition(delta, C)).verdict == "proved"
    assert result(decomposition(delta, Q)).verdict == "refuted"
    assert result(decomposition(delta**2, C)).verdict == "refuted"


def test_a_decomposition_bounds_only_from_above_and_in_every_order():
    derivation = Derivation(at_least(ApproximateRenyi(delta, alpha, P, Q), 0))
    derivation.exhibit({P: (P, P), Q: (Q, Q)})
    derivation.chain(0).at_most(delta)
    assert result(derivation).verdict == "ill-formed"
    derivation = Derivation(ApproximateZCDP(delta, epsilon)(P, Q), given=at_most(Renyi(2, P, Q), 2 * epsilon))
    derivation.exhibit({P: (P, P), Q: (Q, Q)})
    derivation.chain(P(y)).equals((1 - delta) * P(y) + delta * P(y))
    derivation.chain(Q(y)).equals((1 - delta) * Q(y) + delta * Q(y))
    assert result(derivation).verdict != "proved"


def test_a_decomposition_for_all_orders_is_fixed_before_the_order():
    derivation = Derivation(ApproximateZCDP(delta, epsilon)(P, Q), given=ZCDP(epsilon)(P, Q))
    derivation.exhibit({P: (Mixture(1 / alpha, P, Q), P), Q: (Q, Q)})
    derivation.chain(P(y)).equals(P(y))
    assert result(derivation).verdict == "ill-formed"


def test_the_complement_needs_room_for_its_part():
    for part in (P, Q):
        derivation = Derivation(exists(B, for_all(y, equal(P(y), (1 - delta) * part(y) + delta * B(y)))))
        complement(derivation, B, P, part, delta, y).chain((1 - delta) * part(y)).at_most(P(y))
        assert (result(derivation).verdict == "proved") == (part == P)


# what a theorem says to exist


STATED = exists(x, both(at_most(t, x), at_most(x, t**2 + 1)))


def library(given=()):
    derivation = Derivation(STATED, given)
    derivation.exhibit({x: t**2 + 1})
    derivation.chain(t).at_most(t**2 + 1)
    _, fact = established(derivation, SETTINGS, searched=False)
    return lambda name: (cited(name, fact, ("a theorem",)),)


def obtained(given=(), *names):
    derivation = Derivation(at_most(t, t**2 + 1))
    derivation.obtain("some", *(names or (x,)))
    derivation.chain(t).at_most(x).at_most(t**2 + 1)
    return result(derivation, library(given))


def test_what_a_theorem_says_to_exist_may_be_used():
    found = obtained()
    assert (found.verdict, found.rests_on) == ("proved", ("a theorem",))


def test_the_hypotheses_of_the_theorem_are_shown_and_its_names_are_kept():
    assert obtained([at_most(1, t)]).verdict == "undecided"
    assert obtained((), s).verdict == "ill-formed"
    derivation = Derivation(at_most(x, 1), given=at_most(t, 0))
    with pytest.raises(IllFormedError, match="stands in the claim"):
        derivation.obtain("some", x)


def test_a_theorem_without_unknowns_is_not_obtained():
    derivation = Derivation(at_most(t, t**2 + 1))
    derivation.obtain("some", x)
    derivation.chain(t).at_most(t**2 + 1)
    found = result(derivation, lambda name: (proved(Claim(at_most(t, t**2 + 1)), SETTINGS, 24_000),))
    assert found.verdict == "ill-formed"


def test_a_law_may_be_defined_by_the_masses_of_an_exponential_mechanism():
    """Regression: the utility of the mechanism was taken for something random."""
    u, y, M = values("u"), point("y"), ExponentialMechanism(values("u"), 1, 1)
    found = defined(A, Masses(y, (M(y) + Q(y)) / 2))
    assert found.speaks_of == {u, Q}
    for random in (u, Expectation(u)):
        with pytest.raises(IllFormedError, match="defined by u, which is random"):
            defined(real("x"), random)
