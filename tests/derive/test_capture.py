"""Names and what exists: nothing is caught where it is put, and a definition is of what there is."""

import pytest
from sympy import Integer

from dpsym import (
    Bernoulli,
    Expectation,
    ExponentialMechanism,
    SumOver,
    TotalVariation,
    at_most,
    both,
    draw,
    equal,
    event,
    exists,
    for_all,
    law,
    laws,
    less,
    point,
    real,
    values,
)
from dpsym.check.derivations import judged
from dpsym.check.settings import Settings
from dpsym.derive import (
    ChangeOfMeasure,
    Derivation,
    ExponentialMean,
    LinearSum,
    MassOne,
    MeanAsSum,
    MonotoneMean,
    Pointwise,
)
from dpsym.derive.definitions import defined, written_out
from dpsym.derive.facts import INFERENCES
from dpsym.errors import IllFormedError
from dpsym.language import kernel

(P, Q), K, S = laws("P Q"), kernel("K"), event("S")
y, z, w, t, x = point("y"), point("z"), real("w"), real("t"), real("x")
u, v, h = values("u"), values("v", low=0, high=1), values("h", low=0, high=1)
chance = TotalVariation(Bernoulli(w), Bernoulli(0))


def unsearched(derivation, library=None):
    """Judge what is joined, without the search, which would refute some of this."""
    return judged(derivation, Settings(), searched=False, library=library)


def up_to_one(derivation):
    derivation.chain(w).at_most(chance).at_most(1)
    return derivation


def test_what_a_definition_speaks_of_exists():
    """Regression: let x be TV(Bernoulli(w), Bernoulli(0)), and w <= 1 was proved for all w."""
    derivation = Derivation(at_most(w, 1))
    derivation.let({real("m", at_least=0): chance})
    result = unsearched(up_to_one(derivation))
    assert result.verdict != "proved"
    assert "exists: 0 <= w" in result.message
    sound = Derivation(at_most(w, 1), given=(at_most(0, w), at_most(w, 1)))
    sound.let({real("m", at_least=0): chance})
    assert unsearched(up_to_one(sound)).verdict == "proved"


def claimed(stated):
    """What some theorem says, which is taken for granted here."""
    return INFERENCES["assumption"]((), (), stated, "a theorem says so")


def test_what_a_theorem_is_taken_at_exists():
    """Regression: so did a theorem of existence that was taken at Bernoulli(w)."""
    space, delta = Bernoulli(w).space, Integer(1)
    A, R = law("A", on=space), law("R", on=space)
    derivation = Derivation(at_most(w, 1))
    derivation.obtain("near", A, at={R: Bernoulli(w)})
    near = claimed(exists(A, at_most(TotalVariation(R, A), delta)))
    result = unsearched(up_to_one(derivation), lambda name: [near])
    assert result.verdict != "proved"
    assert any(step.message.endswith("exists: w <= 1") for step in result.steps)


def test_what_exists_depends_on_what_is_fixed_before_it():
    """Regression: of "for each t there is an x > t" the t was defined as x + 1 afterwards, and 1 <= 0 followed."""
    derivation = Derivation(at_most(1, 0))
    derivation.obtain("above", x)
    derivation.let({t: x + 1})
    derivation.chain(1).at_most(0)
    result = unsearched(derivation, lambda name: [claimed(exists(x, less(t, x)))])
    assert result.verdict == "ill-formed"
    assert "speaks of t, which is not fixed before x" in result.message


def test_a_theorem_names_all_that_it_says_to_exist():
    derivation = Derivation(less(t, w))
    derivation.obtain("nested", x)
    derivation.chain(t).less(w)
    nested = claimed(exists(x, exists(w, less(t, w))))
    assert unsearched(derivation, lambda name: [nested]).verdict == "ill-formed"


@pytest.mark.parametrize(
    "given",
    [for_all(w, exists(t, equal(t, w))), both(exists(t, at_most(t, 5)), at_most(0, 1))],
    ids=["for all", "both"],
)
def test_a_hypothesis_says_first_that_something_exists(given):
    """Regression: from "for all w there is a t = w" there was one t for all w; t went by its name elsewhere."""
    with pytest.raises(IllFormedError, match="comes first"):
        Derivation(at_most(t, 5), given=given)


def test_what_exists_is_not_in_the_domain_of_something_else():
    """Regression: from a t <= 5 that exists, q <= 5 was proved for all q <= t and all t."""
    with pytest.raises(IllFormedError, match="stands elsewhere"):
        Derivation(at_most(real("q", at_most=t), 5), given=exists(t, at_most(t, 5)))


@pytest.mark.parametrize(
    ("body", "over", "caught"),
    [
        (SumOver(h * v(y), y), P, SumOver(h(y) * v(y), y)),
        (
            SumOver(K(draw("x", P))(S) * v(point("x")), point("x")),
            None,
            SumOver(K(point("x"))(S) * v(point("x")), point("x")),
        ),
    ],
    ids=["function", "draw"],
)
def test_an_outcome_is_not_caught_by_a_sum(body, over, caught):
    """Regression: E[h] Σ v(y) <= Σ h(y) v(y), as both were the same "at y"."""
    derivation = Derivation()
    mean = Expectation(body) if over is None else Expectation(body, over)
    derivation.chain(mean).at_most(caught, by=MonotoneMean(body, caught, over))
    assert unsearched(derivation).verdict != "proved"


def test_no_point_is_put_where_a_sum_binds_it():
    body = SumOver(h * v(z), z)
    for rule in (MeanAsSum(body, z, P), ExponentialMean(ExponentialMechanism(u, 2, 1), body, z)):
        with pytest.raises(IllFormedError, match="does not apply: z"):
            rule.instance(equal(0, 0))
    X, Y = draw("X", P), draw("Y", Q)
    inner = Expectation(K(X)(S) * K(Y)(S), Y)
    with pytest.raises(IllFormedError, match="does not apply: X and Y"):
        ChangeOfMeasure(X, Y, inner).instance(equal(0, 0))


def test_a_definition_that_would_be_caught_is_not_written_out():
    """Regression: for x = P(y), the true Σ_y x Q(y) = x was refuted as Σ_y P(y) Q(y) = P(y)."""
    total = SumOver(x * Q(y), y)
    derivation = Derivation(at_most(P(y), 1), given=at_most(0, Q(y)))
    derivation.let({x: P(y)})
    chain = derivation.chain(total).equals(x * SumOver(Q(y), y), by=LinearSum(total))
    chain.equals(x, using=MassOne(Q, y))
    derivation.chain(P(y)).at_most(1)
    assert judged(derivation, Settings(examples=30)).verdict == "proved"
    assert list(written_out(equal(total, x), (), [defined(x, P(y))])) == []
    k = defined(values("k"), Pointwise(y, SumOver(P(z) * Q(y), z)))
    assert list(written_out(equal(k.symbol(z), 0), (), [k])) == []
    assert list(written_out(equal(SumOver(k.symbol(y), y), 0), (), [k]))
