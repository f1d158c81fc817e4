"""Hypotheses of derivations: what exists has a name, and a notion may be used by its definition."""

import pytest

from dpsym import (
    KL,
    Claim,
    ExponentialMechanism,
    PureDP,
    Renyi,
    Supremum,
    TotalVariation,
    TruncatedCDP,
    at_least,
    at_most,
    exists,
    for_all,
    laws,
    point,
    real,
    values,
)
from dpsym.check.cache import Cache, default_folder
from dpsym.check.derivations import judged
from dpsym.check.library import Catalogue
from dpsym.check.settings import Settings
from dpsym.derive import Derivation, TriangleInequality, given_at
from dpsym.errors import IllFormedError

P, Q, A = laws("P Q A")
x, rho, omega = real("x", at_least=0), real("rho", at_least=0), real("omega", above=1)
h, y, z = values("h"), point("y"), point("z")
SETTINGS = Settings(examples=20)


def near(bound):
    derivation = Derivation(
        at_most(TotalVariation(P, Q), bound),
        given=exists(A, at_most(TotalVariation(P, A) + TotalVariation(A, Q), x)),
    )
    chain = derivation.chain(TotalVariation(P, Q))
    chain.at_most(TotalVariation(P, A) + TotalVariation(A, Q), by=TriangleInequality(P, A, Q)).at_most(bound)
    return judged(derivation, SETTINGS, library=Catalogue(SETTINGS, Cache(default_folder())))


def test_what_exists_may_be_named():
    assert near(x).verdict == "proved"
    assert near(99 * x / 100).verdict == "refuted"


def test_a_name_is_given_once():
    within = exists(A, at_most(TotalVariation(P, A), x))
    for conclusion, given in (
        (at_most(KL(P, A), x), within),
        (at_most(KL(P, Q), x), (within, KL(A, Q) <= x)),
    ):
        with pytest.raises(IllFormedError, match="A exists by one hypothesis, and stands elsewhere"):
            Derivation(conclusion, given=given)


@pytest.mark.parametrize(("bound", "proved"), [(rho, True), (99 * rho / 100, False)])
def test_a_notion_is_used_by_its_definition(bound, proved):
    order = real("beta", above=1, below=omega)
    derivation = Derivation(given=TruncatedCDP(rho, omega)(P, Q))
    derivation.chain(Renyi(order, P, Q)).at_most(bound * order, using=given_at({order: order}))
    assert (judged(derivation, SETTINGS, searched=False).verdict == "proved") == proved
    beyond = Derivation(given=TruncatedCDP(rho, omega)(P, Q))
    beyond.chain(Renyi(2 * omega, P, Q)).at_most(2 * omega * rho, using=given_at({order: 2 * omega}))
    assert judged(beyond, SETTINGS, searched=False).verdict != "proved"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (for_all(y, h(y) <= x), True),
        (for_all(y, at_least(x, h(y))), True),
        (for_all(y, h(y) >= x), False),
        (for_all(y, h(y) <= x + h(y)), False),  # another bound at each point
        (h(y) <= x, False),  # at one point
    ],
    ids=str,
)
def test_a_bound_at_all_points_is_one_of_the_largest_value(given, shown):
    derivation = Derivation(given=given)
    derivation.chain(Supremum(h(z), z)).at_most(x + 1)
    assert (judged(derivation, SETTINGS, searched=False).verdict == "proved") == shown


def test_utilities_that_are_near_at_all_points_make_a_private_choice():
    u, v, far, level = values("u"), values("v"), real("Delta", above=0), real("epsilon", at_least=0)
    near = for_all(y, at_most(abs(u(y) - v(y)), far))
    chosen = tuple(ExponentialMechanism(utility, level, far) for utility in (u, v))
    assert Claim(PureDP(level)(*chosen), given=near).check().verdict == "proved"
    assert Claim(PureDP(97 * level / 100)(*chosen), given=near).check().verdict == "refuted"
    assert (
        Claim(PureDP(level)(*chosen), given=for_all(y, at_most(u(y) - v(y), far))).check().verdict
        == "refuted"
    )
