"""Mechanisms at their inputs, functions of datasets, families of numbers."""

import pytest
from sympy import Abs, exp, sqrt

from dpsym import (
    Expectation,
    Renyi,
    Space,
    SumOver,
    Supremum,
    draw,
    event,
    integer,
    law,
    point,
    real,
    stochastic_map,
    values,
)
from dpsym.errors import IllFormedError, Unread
from dpsym.language.distributions import Joint
from dpsym.language.spaces import Whole
from dpsym.notes.meaning.mechanisms import outputs
from dpsym.notes.syntax import Name
from tests.notes.meanings import meaning, scope_of

WHERE = (
    r"M : \mathcal{X}^n \to \mathcal{Y}; f : \mathcal{D} \to R_1; g : R_1 \times \mathcal{D} \to R_2;"
    r"x, x' \in \mathcal{X}^n; D, D' \in \mathcal{D}; S \subseteq \mathcal{Y}; a \in R_1; c \in R_2;"
    r"\alpha > 1; \varepsilon > 0; \lambda > 1"
)
Y, R1, R2 = Space("Y"), Space("R_1"), Space("R_2")
alpha, lam = real("alpha", above=1), real("lambda", above=1)
first, second = law("M(x)", on=Y), law("M(x')", on=Y)
S, a, c = event("S", on=Y), point("a", on=R1), point("c", on=R2)
row = stochastic_map("g(D)", R1, R2)
u = draw("u", first)

RIGHT = [
    (r"M(x)", first),
    (r"M(x')", second),
    (r"D_\alpha(M(x) \| M(x'))", Renyi(alpha, first, second)),
    (r"\Pr[M(x) \in S]", first(S)),
    (r"\mathbb{P}_M[M(x) \in S]", first(S)),
    (r"M(x)(S)", first(S)),
    (r"g(a, D)", row(a)),
    (r"g(D)", row),
    (r"g(a, D)(c)", row(a)(c)),
    (
        r"\mathbb{E}_{u \leftarrow M(x)}\left[\left(\frac{\Pr[M(x) = u]}{\Pr[M(x') = u]}\right)^{\lambda - 1}\right]",
        Expectation((first(u) / second(u)) ** (lam - 1)),
    ),
]


@pytest.mark.parametrize(("latex", "expected"), RIGHT)
def test_right(latex, expected):
    assert meaning(latex, WHERE) == expected


def test_two_stages():
    where = WHERE + r"; X := f(D); Y := g(D); Z := X \otimes Y"
    assert meaning("Z", where) == Joint(law("f(D)", on=R1), row)
    assert meaning("Z(a, c)", where) == law("f(D)", on=R1)(a) * row(a)(c)
    assert meaning("Y(a, c)", where) == row(a)(c)


def test_the_outputs_at_two_inputs():
    scope = scope_of(WHERE)
    pair = outputs(scope.find(Name("M")).value, (Name("x"), Name("x", marks=("prime",))))
    assert pair == (first, second)


REFUSED = [
    (r"M(\alpha)", IllFormedError, "M takes a dataset"),
    (r"M(x, x')", IllFormedError, "M takes a dataset"),
    (r"M(x, \alpha)", IllFormedError, "a dataset alone"),
    (r"M(z)", IllFormedError, "z has no domain"),
    (r"g(\alpha, D)", IllFormedError, "point is expected"),
    (r"M + 1", IllFormedError, "M is a mechanism, but a number is expected"),
    (r"x + x'", IllFormedError, "x is a dataset, but a number is expected"),
    (r"\|x - x'\|_1", IllFormedError, "x is a dataset"),
    (r"D_\alpha(M(x) \| f(D))", IllFormedError, "on one space"),
]


@pytest.mark.parametrize(("latex", "kind", "message"), REFUSED)
def test_refused(latex, kind, message):
    with pytest.raises(kind, match=message):
        meaning(latex, WHERE)


FAMILIES = (
    r"k \in \mathbb{N}; n \in \mathbb{N}; j \in [k]; a_j, b_j \ge 0; z \in \mathbb{R}^k; \varepsilon > 0;"
    r"f : \mathbb{N}^{|\mathcal{X}|} \to \mathbb{R}^k; x, y \in \mathbb{N}^{|\mathcal{X}|}"
)
k = integer("k", at_least=1)
index = Whole(k)
A, B = values("a", on=index, low=0), values("b", on=index, low=0)
z = values("z", on=index)
fx, fy = values("f(x)", on=index), values("f(y)", on=index)
i, j = point("i", on=index), point("j", on=index)
Delta, epsilon = real("Delta_f", above=0), real("epsilon", above=0)

OF_FAMILIES = [
    (r"a_j", A(j)),
    (r"\sum_{i=1}^k a_i", SumOver(A(i), i)),
    (r"\sum_{i=1}^k a_i^2 b_i", SumOver(A(i) ** 2 * B(i), i)),
    (r"\sum_{i \in [k]} (a_i - b_i)", SumOver(A(i) - B(i), i)),
    (r"\max_{i \in [k]} |a_i - z_i|", Supremum(Abs(A(i) - z(i)), i)),
    (r"\min_{i \in [k]} a_i", -Supremum(-A(i), i)),
    (r"\sum_{i=1}^k |f(x)_i - z_i|", SumOver(Abs(fx(i) - z(i)), i)),
    (r"\exp\left(\frac{\varepsilon}{\Delta f} a_j\right)", exp(epsilon / Delta * A(j))),
]


@pytest.mark.parametrize(("latex", "expected"), OF_FAMILIES)
def test_families(latex, expected):
    assert meaning(latex, FAMILIES) == expected


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\|a\|_1", lambda at: SumOver(Abs(A(at)), at)),
        (r"\|f(x) - f(y)\|_1", lambda at: SumOver(Abs(fx(at) - fy(at)), at)),
        (r"\|2 a - b\|_2", lambda at: sqrt(SumOver((2 * A(at) - B(at)) ** 2, at))),
        (r"\|z\|_\infty", lambda at: Supremum(Abs(z(at)), at)),
    ],
)
def test_norms(latex, expected):
    assert meaning(latex, FAMILIES) == expected(point("j'", on=index))


def test_the_index_of_a_norm_is_not_one_that_is_in_use():
    found = meaning(r"\sum_{i=1}^k \|a - b_i a\|_1", FAMILIES)
    place = point("j'", on=index)
    assert found == SumOver(SumOver(Abs(A(place) - B(i) * A(place)), place), i)


REFUSED_OF_FAMILIES = [
    (r"a_1", Unread, "single member"),
    (r"a_n", Unread, "single member"),
    (r"\sum_{i=1}^n a_i", IllFormedError, "runs from 1 to n, but the family has k members"),
    (r"\sum_{i=2}^k a_i", Unread, "a part of a family"),
    (r"\sum_{i=1}^k i a_i", Unread, "a number and the place of a member"),
    (r"a + 1", IllFormedError, "a vector, but a number is expected"),
    (r"\exp(a)", IllFormedError, "a vector"),
    (r"\|a\|", Unread, "which norm"),
    (r"\|a\|_3", Unread, "norms 1, 2 and infinity"),
    (r"f(z)", IllFormedError, "a vector"),  # z is another dataset
    (r"f(k)", IllFormedError, "f takes a dataset"),
    (r"f(x) f(y) + 1", IllFormedError, "a vector"),
]


@pytest.mark.parametrize(("latex", "kind", "message"), REFUSED_OF_FAMILIES)
def test_refused_of_families(latex, kind, message):
    with pytest.raises(kind, match=message):
        from dpsym.notes.meaning import number
        from dpsym.notes.single import tree

        scope = scope_of(FAMILIES)
        number(tree(latex, scope), scope)
