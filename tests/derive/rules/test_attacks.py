"""False statements stay unproved: attacks on what derivations establish, each of which once succeeded or might."""

import pytest
from derive.rules.laws import K, L, M, P, Q, S, y
from sympy import Integer, Max, Rational, exp, log, oo

from dpsym import (
    KL,
    Bernoulli,
    Expectation,
    HockeyStick,
    MaxDivergence,
    Mixture,
    Power,
    PrivacyLoss,
    Renyi,
    Supremum,
    TotalVariation,
    adaptive,
    at_least,
    at_most,
    draw,
    equal,
    for_all,
    integer,
    laws,
    less,
    probability,
    real,
    sum_of,
    values,
)
from dpsym.check.cache import Cache, default_folder
from dpsym.check.derivations import judged
from dpsym.check.library import Catalogue
from dpsym.check.premises import GapError
from dpsym.check.settings import Settings
from dpsym.derive import (
    Additivity,
    ClippedLoss,
    Derivation,
    Jensen,
    Linearity,
    LossMoment,
    MonotoneInLevel,
    StationaryPoint,
    limit,
)
from dpsym.derive.existence import needs
from dpsym.derive.joining import Sequent, parts
from dpsym.derive.limits import at_limit
from dpsym.derive.ranges import range_of
from dpsym.errors import IllFormedError

a, b, w, t = (real(name) for name in "abwt")
k = integer("k", at_least=0)
between, below = real("x", above=a, below=b), real("z", at_least=0, at_most=k)
u = values("u", low=-a, high=a)
Y = adaptive("Y", 1, a, b)


@pytest.mark.parametrize(
    ("steps", "missing"),
    [
        ((a, "less", between, "less", b), "a < b"),
        ((w, "at_most", TotalVariation(Bernoulli(w), Bernoulli(0)), "at_most", Integer(1)), "w <= 1"),
        ((w, "at_most", TotalVariation(Mixture(w, P, Q), P) + 1 + w, "less", w + 3), "w <= 1"),
        ((-a, "at_most", u(y), "at_most", a), "-a <= a"),
        ((a, "at_most", Expectation(sum_of(Y)), "at_most", b), "a <= b"),
    ],
    ids=["variable", "law", "mixture", "function", "process"],
)
def test_a_chain_goes_through_nothing_that_need_not_exist(steps, missing):
    """Regression: a < x < b for the numbers x between a and b gave a < b for all a and b."""
    start, first, middle, second, end = steps
    derivation = Derivation()
    getattr(getattr(derivation.chain(start), first)(middle), second)(end)
    result = derivation.check()
    assert result.verdict != "proved"
    assert any(step.message.endswith(missing) for step in result.steps)


def test_a_chain_goes_through_what_exists():
    p, beta = probability("p"), real("beta", above=a)
    derivation = Derivation(less(a, beta + 1))
    derivation.chain(a).less(beta).less(beta + 1)
    derivation.chain(0).at_most(TotalVariation(Bernoulli(p), Bernoulli(0))).at_most(1)
    derivation.chain(a).less(beta).at_most(Max(a + 1, beta))
    assert derivation.check().verdict == "proved"


def test_a_step_rests_on_nothing_that_need_not_exist():
    """Regression: two lemmas about a number between a and b gave a < b."""
    derivation = Derivation(less(a, b))
    first, second = derivation.chain(a).less(between), derivation.chain(between).less(b)
    derivation.chain(a).less(b, using=(first, second))
    result = judged(derivation, Settings(), searched=False)  # a search would refute it
    assert result.verdict != "proved"
    assert "exists only if a < b" in result.steps[2].message


def test_a_conclusion_rests_on_nothing_that_need_not_exist():
    derivation = Derivation(less(a, b))
    derivation.chain(a).less(between)
    derivation.chain(between).less(b)
    assert derivation.check().verdict != "proved"


def test_cases_are_told_apart_by_what_exists():
    derivation = Derivation(less(a, b))
    cases = derivation.cases(less(a, b), at_most(between, 0), between > 0)
    for block in cases.blocks:
        block.chain(a).less(between).less(b)
    assert derivation.check().verdict != "proved"


def test_what_a_domain_speaks_of_is_not_replaced_alone():
    """Regression: z <= k for z in [0, k] became z <= 0 for the same z."""
    derivation = Derivation(at_most(below, 0))
    derivation.again(derivation.chain(below).at_most(k), {k: 0})
    result = derivation.check()
    assert result.verdict == "ill-formed"
    assert "the domain of z speaks of k" in result.message


def test_an_induction_does_not_run_over_what_a_domain_speaks_of():
    """Regression: k (k-z-1) >= 0 for z in [0, k] was shown for k+1 with z in [0, k] only."""
    statement = at_least(k * (k - below - 1), 0)
    derivation = Derivation(statement)
    induction = derivation.induction(k, statement)
    induction.base.chain(0).at_least(0)
    induction.step.chain((k + 1) * (k - below)).at_least(0)
    assert derivation.check().verdict == "ill-formed"


def test_no_limit_is_taken_in_what_the_domain_of_a_hypothesis_speaks_of():
    """Regression: from 5 <= z <= α for all α > 1 the limit 5 <= 1 was taken."""
    alpha = real("alpha", above=1)
    z = real("z", at_most=alpha)
    with pytest.raises(IllFormedError, match="no limit is taken in alpha"):
        at_limit(Sequent((at_least(z, 5),), at_most(5, alpha)), {alpha: 1})
    derivation = Derivation(at_most(5, 1), given=at_least(z, 5))
    derivation.chain(5).at_most(1, by=limit(derivation.chain(5).at_most(alpha), {alpha: 1}))
    assert derivation.check().verdict != "proved"


def test_nothing_is_said_for_all_values_of_what_a_domain_speaks_of():
    alpha = real("alpha")
    with pytest.raises(IllFormedError, match="a domain speaks of it"):
        list(parts(for_all(alpha, real("z", at_most=alpha) <= alpha), ()))


def squares(pair):
    """Return a false relation, E[e^Z]² = E[e^(Z + Z')] for a law that is drawn, and rules that would say it."""
    twice = tuple(Power(law, 2) for law in pair)
    one, both = (Expectation(exp(PrivacyLoss(*each))) for each in (pair, twice))
    rules = (LossMoment(2, *twice), LossMoment(2, *pair), Additivity(Renyi(2, *twice)))
    return equal(both, one**2), rules


def test_a_rule_says_nothing_of_laws_that_are_drawn():
    """Regression: E[e^Z] = e^D for the laws K(x) and L(x) at a draw x, where the mean is over x as well."""
    x = draw("x", P)
    relation, rules = squares((K(x), L(x)))
    for rule in rules:
        with pytest.raises(IllFormedError, match="x outside of a mean"):
            rule.instance(relation)
    derivation = Derivation()
    derivation.chain(relation.lhs).equals(relation.rhs, using=rules)
    assert judged(derivation, Settings(), searched=False).verdict != "proved"


def test_nothing_is_established_of_laws_that_are_drawn():
    """Regression: what was shown for all laws R and S was taken at K(x) and L(x) for a draw x."""
    x, (R, T) = draw("x", P), laws("R T")
    derivation = Derivation()
    (shown, rules), (relation, _) = squares((R, T)), squares((K(x), L(x)))
    lemma = derivation.lemma("for all laws", general=True)
    lemma.chain(shown.lhs).equals(shown.rhs, using=rules)
    derivation.chain(relation.lhs).equals(relation.rhs, by=lemma.at({R: K(x), T: L(x)}))
    result = judged(
        derivation, Settings(), library=Catalogue(Settings(), Cache(default_folder())), searched=False
    )
    assert [step.verdict == "proved" for step in result.steps] == [True, False]
    assert "x has a value only in a mean" in result.steps[1].message


def test_no_number_is_replaced_by_a_function():
    """From E[a h] = a E[h] and E[a + h] = a + E[h] for all numbers a, E[g h] = E[g] E[h] must not come out."""
    g, h = values("g", low=0, high=1), values("h", low=0, high=1)
    derivation = Derivation()
    product, total = derivation.lemma("product", general=True), derivation.lemma("sum", general=True)
    product.chain(Expectation(a * h, P)).equals(a * Expectation(h, P), by=Linearity(a * h, P))
    total.chain(Expectation(a + h, P)).equals(a + Expectation(h, P), by=Linearity(a + h, P))
    mean = Expectation(h, P)
    derivation.chain(Expectation(g * h, P)).equals(
        (Expectation(g + h, P) - mean) * mean, using=(product.at({a: g}), total.at({a: g}))
    )
    assert judged(derivation, Settings(), searched=False).verdict != "proved"


@pytest.mark.parametrize("given", [(), (at_least(t, Rational(1, 2)),)], ids=["free", "bounded"])
def test_a_function_is_convex_in_its_whole_domain(follows, given):
    """Regression: t³ - 3t is convex where t >= 1/2, and its stationary point -1 was taken for the least."""
    with pytest.raises(GapError, match=r"needs ForAll\(t', 0 <= 6\*t'\)"):
        follows(StationaryPoint(t**3 - 3 * t, t, -1), at_most(2, t**3 - 3 * t), *given)


def test_the_variable_of_a_convex_function_may_stand_in_the_law(follows):
    """Regression: a hypothesis about the share of a mixture was one about the interval of Jensen's function."""
    share, h = real("s", at_least=0, at_most=1), values("h", low=0, high=1)
    rule = Jensen(share**3 - 3 * share**2, share, h, Mixture(share, P, Q))
    with pytest.raises(GapError, match=r"needs ForAll\(s', 0 <= 6\*\(s' - 1\)\)"):
        follows(rule, rule.instance(equal(0, 0)).relations[0], at_least(share, 1))


def test_the_point_of_a_largest_loss_is_new(attack):
    """Regression: for laws K(y) and L(y) the span was asked for on the diagonal K(y)(y) alone."""
    loss = PrivacyLoss(K(y), L(y))
    with pytest.raises(IllFormedError, match="y is not a new point of Y"):
        ClippedLoss(loss, K(y), L(y), 1, 1, y).instance(equal(0, 0))


def test_levels_are_finite(follows):
    """E at an infinite level is 1 - oo Q(y), which is no number where Q(y) = 0."""
    level = real("epsilon", at_most=oo)
    bound = at_most(HockeyStick(level, P, Q), HockeyStick(1, P, Q))
    with pytest.raises(GapError, match="epsilon < oo"):
        follows(MonotoneInLevel(1, level, P, Q), bound, at_least(level, 1))


def test_zero_times_infinity_has_no_range():
    """Regression: a supremum of KL(K(y) ‖ L(y)) TV(K(y), M(y)) passed for a number of [0, oo]."""
    loss, distance = KL(K(y), L(y)), TotalVariation(K(y), M(y))
    assert range_of(Supremum(loss * distance, y)) is None
    assert range_of(Supremum(loss * MaxDivergence(K(y), L(y)), y)) is None
    assert range_of(Supremum(loss * TotalVariation(K(y), M(y)) ** 2, y)) is None
    assert range_of(Supremum(2 * loss, y)) is not None
    assert range_of(Supremum(distance * TotalVariation(K(y), L(y)), y)) is not None


@pytest.mark.parametrize(
    ("node", "wanted"),
    [
        (real("x", above=a), []),
        (real("x", at_least=a, at_most=b), ["a <= b"]),
        (real("x", above=a, at_most=b), ["a < b"]),
        (real("x", at_least=0, at_most=b), ["0 <= b"]),
        (integer("i", at_least=1, at_most=k), ["1 <= k"]),
        (integer("i", above=k, below=b), ["1 < b", "k + 1 < b"]),
        (TotalVariation(Bernoulli(w), Bernoulli(probability("p"))), ["0 <= w", "w <= 1"]),
        (TotalVariation(Bernoulli(P(S)), Bernoulli(Rational(1, 2))), []),
        (values("h", low=0, high=1)(y), []),
        (log(values("h", low=w)(y)), []),
    ],
    ids=str,
)
def test_what_must_hold_for_something_to_exist(node, wanted):
    assert [str(entry) for entry in needs([at_most(0, node)], [at_most(0, 1)])] == wanted
    assert needs([at_most(0, node)], [at_most(node, 1)]) == ()
