"""Hypotheses that add up to a claim: Farkas' lemma over monomials, checked by the kernel like any proof."""

import pytest
from sympy import Abs, Max, Min, exp

from dpsym.engines.prove import Effort, prove
from dpsym.kernel.judge import judge
from dpsym.language import Claim, LaplaceMechanism, MaxDivergence, at_least, at_most, less, real

a, b = real("a", above=0), real("b", above=0)
u, v, w, z = (real(name) for name in "uvwz")
p, q, r = (real(name, at_least=0) for name in "pqr")


def clip(x):
    return Max(-a, Min(a, x))


TRUE = {
    "a chain": Claim(u <= z, given=(u <= v, v <= w, w <= z)),
    "multiples": Claim(2 * u + 3 * v <= 5 * w, given=(u <= w, v <= w)),
    "a strict link": Claim(less(u, w), given=(u <= v, less(v, w))),
    "equations": Claim(at_most(u, w), given=(at_least(2 * u - 3 * v, 0), at_most(u, v), at_least(w, v))),
    "a factor above 0": Claim(exp(w) * u <= exp(w) * v + 1, given=u <= v),
    "groups of two": Claim(p <= exp(a + b) * r, given=(p <= exp(a) * q, q <= exp(b) * r)),
    "absolute values in hypotheses": Claim(Abs(u + v) <= 3, given=(Abs(u) <= 1, Abs(v) <= 2)),
    "differences in hypotheses": Claim(Abs(u - w) <= 3, given=(Abs(u - v) <= 1, Abs(v - w) <= 2)),
    "distances to two places": Claim(at_most(Abs(z - u) - Abs(z - v), a), given=Abs(u - v) <= a),
    "a largest of three": Claim(u + v + w <= 3, given=Max(u, v, w) <= 1),
    "a smallest of three": Claim(u + v + w >= 3, given=Min(u, v, w) >= 1),
    "a bound of one variable among hypotheses": Claim(Abs(u - v) / w <= 1, given=(w > 0, Abs(u - v) <= w)),
    "clipping": Claim(at_most(Abs(clip(u) - clip(v)), Abs(u - v))),
    "hockey sticks at a point": Claim(
        at_most(Max(0, p - exp(a + b) * r), Max(0, p - exp(a) * q) + exp(a) * Max(0, q - exp(b) * r))
    ),
}
FALSE = {
    "a chain turned around": Claim(z <= u, given=(u <= v, v <= w, w <= z)),
    "a strict link too much": Claim(less(u, w), given=(u <= v, v <= w)),
    "a factor that may be below 0": Claim(w * u <= w * v, given=u <= v),
    "a largest that is not small": Claim(u + v >= 2, given=Max(u, v) >= 1),
    "a smallest that is not large": Claim(u + v <= 2, given=Min(u, v) <= 1),
    "absolute values that are too large": Claim(2 * Abs(u + v) <= 5, given=(Abs(u) <= 1, Abs(v) <= 2)),
    "one factor of two": Claim(p <= exp(a) * r, given=(p <= exp(a) * q, q <= exp(b) * r)),
}


def proof_of(claim, steps=24_000):
    (goal,) = claim.elaborate().goals
    return goal.statement, prove(goal.statement, effort=Effort(steps))


@pytest.mark.parametrize("name", TRUE)
def test_what_follows_is_proved(name):
    statement, proof = proof_of(TRUE[name])
    assert proof is not None
    assert judge(statement, proof).name == "proved"


@pytest.mark.parametrize("name", FALSE)
def test_what_does_not_follow_is_not(name):
    assert proof_of(FALSE[name], 0.5)[1] is None


def test_a_hypothesis_is_divided_by_what_the_subject_is_divided_by():
    """A Laplace law of scale Delta/epsilon loses at most epsilon at a distance of at most Delta, whichever."""
    f, g = real("f"), real("g")
    Delta, epsilon = real("Delta", above=0), real("epsilon", above=0)
    near, rate = Abs(f - g) <= Delta, epsilon / Delta
    assert Claim(Abs(f - g) * rate <= epsilon, given=near).check(examples=20).verdict == "proved"
    assert Claim(Abs(f - g) * rate <= epsilon / 2, given=near).check(examples=20).verdict == "refuted"
    laws = (LaplaceMechanism(value, Delta, epsilon) for value in (f, g))
    assert Claim(MaxDivergence(*laws) <= epsilon, given=near).check(examples=20).verdict == "proved"


def test_a_hypothesis_that_bounds_a_variable_by_itself_is_no_end_of_its_range():
    claim = Claim(less(exp(u), 2), given=(u > 1 - exp(-u), u < 1))
    assert proof_of(claim, 2_000)[1] is None
