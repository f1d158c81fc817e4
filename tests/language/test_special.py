"""The functions of the table: as terms, in claims, in print, in LaTeX, and outside of their domains."""

import mpmath
import pytest
import sympy
from flint import arb, ctx
from sympy import Rational

from dpsym.engines.compiled import closed_value
from dpsym.errors import IllFormedError
from dpsym.kernel.numbers import ball
from dpsym.language import Claim, Context, Phi, PhiInverse, at_least, at_most, equal, latex, phi, real
from dpsym.language.definedness import conditions_of
from dpsym.language.scalars import scalar
from dpsym.language.special import ENTRIES, ThetaSlope, ThetaSum
from dpsym.notes import read

MPMATH = {
    Phi: mpmath.ncdf,
    phi: mpmath.npdf,
    PhiInverse: lambda p: mpmath.sqrt(2) * mpmath.erfinv(2 * p - 1),
    sympy.polygamma: lambda _, x: mpmath.digamma(x),
    sympy.LambertW: lambda x: mpmath.lambertw(x).real,
    sympy.ceiling: mpmath.ceil,
    ThetaSum: lambda s: mpmath.jtheta(3, 0, mpmath.exp(-s)),
    ThetaSlope: lambda s: -mpmath.nsum(lambda k: k**2 * mpmath.exp(-(k**2) * s), [-mpmath.inf, mpmath.inf]),
}
PLACES = {sympy.acosh: ["17/10", "5"], sympy.zeta: ["3/2", "7"]}
OWN = ("Digamma", "Trigamma", "Tetragamma")  # as the kernel knows them
CLASSES = [function for function in ENTRIES if function.__name__ not in OWN]


def mpmath_of(function):
    return MPMATH.get(function) or getattr(
        mpmath, {"LambertW": "lambertw"}.get(function.__name__, function.__name__)
    )


@pytest.mark.parametrize("function", CLASSES, ids=lambda function: function.__name__)
def test_values_at_thirty_digits(function):
    ctx.prec = 200
    entry = ENTRIES[function]
    for text in PLACES.get(function, ["1/7", "4/5"]):
        u = Rational(text)
        numbers = (u, 1 - u / 2)[: entry.arity]
        made = function(0, *numbers) if function is sympy.polygamma else entry(*numbers, evaluate=False)
        found = ball(closed_value(scalar(made, Context())))
        with mpmath.workdps(45):
            exact = [mpmath.mpf(n.p) / n.q for n in numbers]
            given = [0, *exact] if function is sympy.polygamma else exact
            expected = arb(mpmath.nstr(mpmath_of(function)(*given), 42))
        assert abs(found - expected) < arb(10) ** -30 * (1 + abs(expected))


OUTSIDE = [
    (sympy.asin, 2),
    (sympy.acos, Rational(-3, 2)),
    (sympy.acosh, Rational(1, 2)),
    (sympy.atanh, 3),
    (sympy.gamma, Rational(-1, 3)),
    (sympy.loggamma, Rational(-5, 2)),
    (sympy.zeta, Rational(1, 2)),
    (PhiInverse, Rational(5, 4)),
    (PhiInverse, -1),
    (sympy.erfinv, 2),
    (sympy.LambertW, -1),
    (sympy.coth, 0),
]


@pytest.mark.parametrize(("function", "place"), OUTSIDE)
def test_outside_of_its_domain_there_is_no_value(function, place):
    x = real("x")
    node = scalar(function(x), Context()).replace(
        {scalar(x, Context()): scalar(sympy.sympify(place), Context())}
    )
    assert ball(closed_value(node)).is_nan()
    assert conditions_of(function(x))


@pytest.mark.parametrize("function", CLASSES, ids=lambda function: function.__name__)
def test_what_is_printed_is_read(function):
    entry = ENTRIES[function]
    t = real("t", above=1)
    written = entry(*[t, t + 1][: entry.arity])
    if (not entry.words and function is not PhiInverse) or function is sympy.zeta:  # zeta may be a letter
        return
    claim = read(rf"{latex(written)} \le 2", where="t > 1")
    assert claim.conclusion.lhs == written


def test_the_normal_law_keeps_its_name():
    u = real("u")
    claim = read(r"\Phi(u) + \Phi(-u) = 1", where=r"u \in \mathbb{R}")
    assert latex(claim.conclusion.lhs) in (
        r"\Phi\left(u\right) + \Phi\left(- u\right)",
        r"\Phi\left(- u\right) + \Phi\left(u\right)",
    )
    assert claim.check().verdict == "proved"
    assert Phi(u).diff(u) == phi(u)


u, p, x = real("u", above=0), real("p", above=0, below=1), real("x")
TRUE = [
    sympy.sin(x) ** 2 <= 1,
    sympy.cos(x) >= -1,
    sympy.sin(u) <= u,
    sympy.atan(u) <= u,
    sympy.atan(u) < sympy.pi / 2,
    at_least(sympy.tan(p), p),
    at_least(sympy.asin(p), p),
    at_most(sympy.gamma(1 + p), 1),
    at_least(sympy.zeta(1 + u), 1),
    at_most(sympy.LambertW(u), sympy.log(1 + u)),
    at_most(sympy.floor(x), x),
    at_most(sympy.ceiling(u), u + 1),
    at_most(1 - Phi(u), phi(u) / u),
]
FALSE = [
    sympy.sin(u) <= Rational(99, 100) * u,
    sympy.sin(x) ** 2 <= Rational(99, 100),
    sympy.atan(u) <= Rational(3, 2),
    at_most(sympy.gamma(1 + p), Rational(99, 100)),
    at_most(sympy.LambertW(u), Rational(95, 100) * sympy.log(1 + u)),
    at_most(PhiInverse(p), 4),
    at_least(sympy.floor(x), x - Rational(98, 100)),
    at_most(1 - Phi(u), Rational(97, 100) * phi(u) / u),
    equal(sympy.digamma(1 + u), sympy.log(u + Rational(1, 2))),
]


@pytest.mark.parametrize("relation", TRUE, ids=str)
def test_true_claims_are_not_refuted(relation):
    assert Claim(relation).check().verdict in ("proved", "supported")


@pytest.mark.parametrize("relation", FALSE, ids=str)
def test_false_claims_are_refuted(relation):
    assert Claim(relation).check().verdict == "refuted"


def test_derivatives_of_digamma_have_names_of_their_own():
    x = real("x", above=0)
    assert latex(sympy.trigamma(x)) == r"\operatorname{trigamma}\left(x\right)"
    assert latex(sympy.polygamma(2, x)) == r"\operatorname{tetragamma}\left(x\right)"
    assert read(r"\operatorname{trigamma}(x) <= 1", where="x > 0").conclusion.lhs.func is sympy.polygamma
    with pytest.raises(IllFormedError, match="orders 0, 1 and 2"):
        scalar(sympy.polygamma(3, x), Context())


def test_zeta_is_printed_as_it_is_read():
    claim = read(r"\operatorname{zeta}(x) \ge 1", where="x > 1")
    assert read(latex(claim.conclusion), where="x > 1") == claim
