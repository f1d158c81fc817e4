"""Divergence privacy: both orders of the pair, and what it is for well-known functions."""

import pickle

import pytest
import sympy
from sympy import Abs, Max, Rational, log, oo

from dpsym.errors import IllFormedError
from dpsym.language import (
    RDP,
    Bernoulli,
    Claim,
    DivergenceDP,
    FDivergence,
    FiniteLaw,
    at_most,
    laws,
    real,
)

P, Q = laws("P Q")
PAIR = Bernoulli(Rational(3, 4)), Bernoulli(Rational(1, 4))
SURE, FAIR = Bernoulli(1), Bernoulli(Rational(1, 2))
epsilon = real("epsilon", at_least=0)
square = lambda x: x**2 - 1


def test_it_bounds_the_divergence_in_both_orders():
    relation = DivergenceDP(square, epsilon)(P, Q).unfold()
    assert relation == at_most(Max(FDivergence(square, P, Q), FDivergence(square, Q, P)), epsilon)


def test_reference_values(status):
    for function, least in [
        (square, Rational(4, 3)),
        (lambda x: Abs(x - 1), 1),
        (lambda x: Max(0, x - 2), Rational(1, 4)),
        (lambda x: x * log(x), log(3) / 2),
    ]:
        assert status(Claim(DivergenceDP(function, least)(*PAIR)), {}) in ("holds", "unknown")
        assert status(Claim(DivergenceDP(function, least + 1)(*PAIR)), {}) == "holds"
        assert status(Claim(DivergenceDP(function, Rational(99, 100) * least)(*PAIR)), {}) == "violated"


def test_the_order_of_the_pair_does_not_matter(status):
    lopsided = FiniteLaw((Rational(1, 10), Rational(9, 10)))
    claims = [Claim(DivergenceDP(square, 1)(*pair)) for pair in ((lopsided, FAIR), (FAIR, lopsided))]
    assert [status(claim, {}) for claim in claims] == ["violated", "violated"]
    assert status(Claim(FDivergence(square, lopsided, FAIR) <= 1), {}) == "holds"


def test_what_one_law_misses_counts_with_the_slope(status):
    assert status(Claim(DivergenceDP(square, 10**6)(SURE, FAIR)), {}) == "violated"
    assert status(Claim(DivergenceDP(lambda x: Abs(x - 1), 1)(SURE, FAIR)), {}) == "holds"
    steep = DivergenceDP(lambda x: (x - 1) ** 2 / (x + 1), 2, slope=1)
    assert status(Claim(steep(SURE, Bernoulli(0))), {}) == "holds"
    assert status(Claim(steep(SURE, FAIR)), {}) == "holds"


def test_a_function_may_have_a_parameter(status):
    k = real("k", at_least=1)
    slope = sympy.Piecewise((1, sympy.Eq(k, 1)), (oo, True))
    claim = Claim(DivergenceDP(lambda x: Abs(x - 1) ** k, 3, slope=slope)(*PAIR))
    assert status(claim, {"k": 1}) == status(claim, {"k": "5/2"}) == "holds"
    assert status(claim, {"k": 4}) == "violated"
    infinite = Claim(DivergenceDP(lambda x: Abs(x - 1) ** k, 3, slope=slope)(SURE, FAIR))
    assert (status(infinite, {"k": 1}), status(infinite, {"k": 2})) == ("holds", "violated")


def test_chi_square_is_the_order_two():
    chi = DivergenceDP(square, epsilon)(P, Q)
    assert Claim(RDP(2, log(1 + epsilon))(P, Q), given=chi, shapes=2).check().verdict in (
        "supported",
        "proved",
    )
    assert Claim(RDP(2, log(1 + epsilon / 2))(P, Q), given=chi, shapes=2).check().verdict == "refuted"


def test_a_hypothesis_sets_the_bound():
    goal = Claim(epsilon <= 1, given=DivergenceDP(square, epsilon)(P, Q), shapes=2).elaborate().goals[0]
    assert [entry.variable for entry in goal.saturations] == ["epsilon"]


def test_what_is_ill_formed():
    for notion, sentence in [
        (DivergenceDP(lambda x: (x - 1) ** 2 / (x + 1), epsilon), "give slope="),
        (DivergenceDP(square), "takes a function and a bound"),
        (DivergenceDP(3, epsilon), "takes a function of one variable and two laws"),
        (DivergenceDP(lambda x: x * sympy.Symbol("c"), epsilon), "the symbol c has no domain"),
    ]:
        with pytest.raises(IllFormedError, match=sentence):
            Claim(notion(P, Q)).elaborate()


def test_how_it_is_written_and_kept():
    notion = DivergenceDP(square, epsilon)
    assert sympy.latex(notion).endswith(r", \varepsilon\right)\text{-DivDP}")
    assert pickle.loads(pickle.dumps(notion(P, Q))) == notion(P, Q)
    assert notion.subs(epsilon, 2) == DivergenceDP(square, 2)
