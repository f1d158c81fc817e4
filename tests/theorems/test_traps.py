"""What a checker of these notes can get wrong, each with the theorem where it would show."""

import pytest
from sympy import Rational, exp, log, sqrt

from dpsym import (
    KL,
    RDP,
    ApproximateDP,
    ApproximateRDP,
    Claim,
    HockeyStick,
    PureDP,
    Renyi,
    Theorem,
    laws,
    order,
    probability,
    real,
)
from dpsym.check.catalogue import bundled
from dpsym.check.load import load
from dpsym.errors import IllFormedError

SURVIVES = ("proved", "supported")
QUICK = {"steps": 720, "examples": 200, "proofs": False}  # what survives need not be proved here
P, Q = laws("P Q")
epsilon, delta = real("epsilon", at_least=0), probability("delta")


def theorem(item):
    """Return a theorem of the catalogue by its item."""
    for path in sorted(bundled().rglob("*.py")):
        if f'notes="{item}"' in path.read_text(encoding="utf-8"):
            return load(path)[1]
    raise LookupError(item)


def variant(item, name):
    return next(claim for found, _, claim in theorem(item).variants() if found == name)


def test_a_sign_that_only_matters_below_epsilon_is_caught_there():
    """Item s0.4.1.3: as printed it passes every test in which the level is at least epsilon."""
    lambda_, level = real("lambda", above=1), real("level", at_least=0)
    constant = (1 - 1 / lambda_) ** (lambda_ - 1) / lambda_
    printed = ApproximateDP(level, delta + exp((lambda_ - 1) * (level - epsilon)) * constant)(P, Q)
    given = ApproximateRDP(delta, lambda_, epsilon)(P, Q)
    assert variant("s0.4.1.3", "printed").check(**QUICK).verdict == "refuted"
    above = Claim(printed, given=[given, level >= epsilon], shapes=(2,))
    assert above.check(**QUICK).verdict in SURVIVES


@pytest.mark.parametrize("item", ["s1.10b", "s1.13"])
def test_an_order_is_no_privacy_parameter(item):
    """Read as (epsilon, delta), the printed (alpha, epsilon)-DP would be true by accident."""
    with pytest.raises(IllFormedError, match="order"):
        variant(item, "printed").elaborate()


def test_the_literal_reading_would_have_been_true_by_accident():
    large = real("a", above=1)
    literal = Claim(ApproximateDP(large, epsilon)(P, Q), given=PureDP(epsilon)(P, Q), shapes=(2,))
    assert literal.check(**QUICK).verdict in SURVIVES


def test_a_supremum_over_orders_is_not_taken_on_a_coarse_grid():
    """Items s0.4.7b and s4.P10: the bound of a zCDP pair may be reached only as the order grows."""
    alpha, xi = real("alpha", above=1), real("xi", at_least=0)
    from dpsym import ZCDP

    claim = Claim(Renyi(alpha, P, Q) <= xi, given=ZCDP(xi, 0)(P, Q), shapes=(2,))
    assert claim.check(**QUICK).verdict in SURVIVES
    assert Claim(PureDP(xi)(P, Q), given=ZCDP(xi, 0)(P, Q), shapes=(2,)).check(**QUICK).verdict in SURVIVES


def test_both_readings_of_the_dichotomy_are_there():
    """Item s0.7a: the square inside or outside of the inner mean."""
    found = [path for path in bundled().rglob("*.py") if 'notes="s0.7a"' in path.read_text(encoding="utf-8")]
    assert len(found) == 2


def test_strictly_worse_is_equal_for_one_step():
    """Item s3.21b: at K = 1 both choices are the same."""
    result = variant("s3.21b", "printed").check(**QUICK)
    assert (result.verdict, result.counterexample["at"]["K"]) == ("refuted", "1")


def test_randomized_response_depends_on_the_neighbours():
    """Item s2.R4: private when an answer is replaced; not when a person is added."""
    variants = {name: claim for name, _, claim in theorem("s2.R4").variants()}
    assert variants.pop("claim").check(**QUICK).verdict in SURVIVES
    assert variants.pop("printed").check(**QUICK).verdict == "refuted"


@pytest.mark.parametrize("item", ["s3.3", "s3.16f"])
def test_what_holds_in_a_regime_is_refuted_outside_it(item):
    false = [claim for name, _, claim in theorem(item).variants() if name == "printed"]
    assert false
    assert all(claim.check(**QUICK).verdict == "refuted" for claim in false)


def test_the_limit_at_one_is_claimed_on_finite_spaces():
    """Item s1.7: true there, false in general; the docstring of the theorem says so."""
    claim = variant("s1.7", "claim").check(**QUICK)
    assert claim.verdict in SURVIVES
    assert "points" in claim.scope


def test_azuma_needs_a_deviation_upwards():
    """Item s3.10: below t = 0 the right side falls under 1."""
    below = [claim for name, _, claim in theorem("s3.10").variants() if "below 0" in name]
    assert [claim.check(**QUICK).verdict for claim in below] == ["refuted"]


@pytest.mark.parametrize(
    "claim",
    [
        # exp(epsilon) overflows as delta falls and the order nears 1
        Claim(
            ApproximateDP(
                epsilon + log(1 / real("delta", above=0, below=1)) / (real("alpha", above=1) - 1),
                real("delta", above=0, below=1),
            )(P, Q),
            given=RDP(real("alpha", above=1), epsilon)(P, Q),
            tight=[
                {
                    real("alpha", above=1): 1 + Rational(1, 10**9),
                    real("delta", above=0, below=1): Rational(1, 10**300),
                }
            ],
            shapes=(2,),
        ),
        # infinity on both sides is no violation
        Claim(KL(P, Q) <= Renyi(order("alpha"), P, Q), tight=[{P: (1, 0), Q: (0, 1)}], shapes=(2,)),
        Claim(HockeyStick(epsilon, P, Q) <= 1, tight=[{P: (1, 0), Q: (0, 1)}], shapes=(2,)),
        Claim(delta * sqrt(delta) <= delta, tight=[{delta: 0}]),
    ],
    ids=["tiny delta", "both infinite", "disjoint", "zero"],
)
def test_the_ends_of_the_domains_raise_no_false_alarm(claim):
    assert claim.check(**QUICK).verdict in SURVIVES


def test_a_theorem_is_loaded_by_its_item():
    assert isinstance(theorem("s0.4.3"), Theorem)
