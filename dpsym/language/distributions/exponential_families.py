# ruff: noqa: ARG005 - every function of an entry takes all parameters of a law, whether it needs them or not
r"""Exponential families as data: one entry for each, from which all divergences and moments follow.

A law of a family has the density h(x) exp(eta . T(x) - A(eta)) for a natural parameter eta.
Two laws of one family, with parameters eta and eta', have (Nielsen and Nock 2011; Liese and Vajda 1987)

    the sum of p^a q^(1-a)    exp(A(a eta + (1-a) eta') - a A(eta) - (1-a) A(eta')), infinite where
                              a eta + (1-a) eta' lies outside of the domain (for a > 1)
    KL(P, Q)                  A(eta') - A(eta) - (eta' - eta) . gradient of A at eta

and every divergence that is a formula in these sums follows.  The mean of T is the gradient of A, its
covariance the matrix of second derivatives.  :func:`family` makes the class of an entry.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import new_class
from typing import TYPE_CHECKING, Any, ClassVar, Final

import sympy

from dpsym.errors import UnknownError
from dpsym.language.distributions.continuous import Piece, RealLaw
from dpsym.language.elaboration.positivity import require_positive

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = [
    "FAMILIES",
    "Beta",
    "Dirichlet",
    "DiscreteLaplace",
    "ExponentialFamily",
    "FamilyLaw",
    "Gamma",
    "Geometric",
    "Gumbel",
    "InverseGaussian",
    "LogNormal",
    "MultivariateNormal",
    "NegativeBinomial",
    "Pareto",
    "Poisson",
    "family",
]

Numbers = tuple[Any, ...]


@dataclass(frozen=True)
class ExponentialFamily:
    r"""One family of the table; every function takes the parameters of a law, in order.

    Attributes:
        name: the class of its laws.
        title: what it is and what its parameters are.
        latex: how it is written, before the parameters in brackets.
        source: where it comes from.
        parameters: how many there are.
        natural: the natural parameter, a tuple.
        log_partition: A, a function of the natural parameter.
        inside: what has to be positive of a natural parameter for it to lie in the domain.
        density: of x and the parameters, on the support.
        positive: what has to be positive of the parameters.
        support: the ends of the support.
        integers: whether the support consists of the integers between these.
        fixed: the places of parameters in which two laws must agree to be in one family.
        mean, variance: of the law itself; found from A where x is the statistic ``identity``.
        identity: the place of the statistic T(x) = x, or None.

    >>> Erlang = family(ExponentialFamily(
    ...     "Erlang", "with k = 2 and a rate", r"\mathrm{Erlang}", "Erlang (1909)", 1,
    ...     natural=lambda r: (-r,), log_partition=lambda e: -2 * sympy.log(-e), inside=lambda e: (-e,),
    ...     density=lambda x, r: r**2 * x * sympy.exp(-r * x), positive=lambda r: (r,),
    ...     support=lambda r: (0, sympy.oo)))
    >>> Erlang(3).mean, Erlang(3).variance
    (2/3, 2/9)
    """

    name: str
    title: str
    latex: str
    source: str
    parameters: int
    natural: Callable[..., Numbers]
    log_partition: Callable[..., Any]
    inside: Callable[..., Numbers]
    density: Callable[..., Any]
    positive: Callable[..., Numbers]
    support: Callable[..., Numbers]
    integers: bool = False
    fixed: tuple[int, ...] = ()
    mean: Callable[..., Any] | None = None
    variance: Callable[..., Any] | None = None
    identity: int | None = 0

    def moment(self, first: Numbers, second: Numbers, order: Any, *, logarithm: bool = False) -> Any:
        """Return the sum of p^a q^(1-a), or its logarithm, infinite outside of the natural domain."""
        p, q = self.natural(*first), self.natural(*second)
        between = tuple(order * a + (1 - order) * b for a, b in zip(p, q, strict=True))
        a_of = self._bound(first)
        value = a_of(*between) - order * a_of(*p) - (1 - order) * a_of(*q)
        conditions = [sympy.Gt(entry, 0) for entry in self._inside(first)(*between)]
        finite = sympy.And(*conditions)
        return sympy.Piecewise((value if logarithm else sympy.exp(value), finite), (sympy.oo, True))

    def kl(self, first: Numbers, second: Numbers) -> Any:
        """Return the Kullback-Leibler divergence, the Bregman divergence of A with the laws exchanged."""
        p, q = self.natural(*first), self.natural(*second)
        a_of, slopes = self._bound(first), self.gradient(first)
        moved = sympy.Add(*((b - a) * slope for a, b, slope in zip(p, q, slopes, strict=True)))
        return a_of(*q) - a_of(*p) - moved

    def gradient(self, parameters: Numbers) -> Numbers:
        """Return the means of the statistics."""
        return tuple(self.derivative(parameters, place, 1) for place in range(len(self.natural(*parameters))))

    def derivative(self, parameters: Numbers, place: int, degree: int) -> Any:
        """Return a cumulant of one statistic: a derivative of A by one natural parameter."""
        natural = self.natural(*parameters)
        names = [sympy.Dummy(f"eta{number}", real=True) for number in range(len(natural))]
        slope = sympy.diff(self._bound(parameters)(*names), names[place], degree)
        return slope.xreplace(dict(zip(names, natural, strict=True)))

    def _bound(self, parameters: Numbers) -> Callable[..., Any]:
        """Return A with the parameters in which the laws of the family agree."""
        shared = [parameters[place] for place in self.fixed]
        return lambda *eta: self.log_partition(*eta, *shared)

    def _inside(self, parameters: Numbers) -> Callable[..., Numbers]:
        shared = [parameters[place] for place in self.fixed]
        return lambda *eta: self.inside(*eta, *shared)


class FamilyLaw(RealLaw):
    """A law of an exponential family; its parameters are the arguments.

    >>> from dpsym.language import KL, Claim, real
    >>> rate = real("lambda", above=0)
    >>> Claim(KL(Poisson(rate), Poisson(1)) >= 0).check().verdict
    'proved'
    """

    family: ClassVar[ExponentialFamily]

    def require(self, context: Context) -> None:
        """Make it a hypothesis that the parameters are in their domain, unless that is evident."""
        for entry in self.family.positive(*self.args):
            require_positive(entry, context)

    def density(self, x: Any) -> Any:
        """Return the density at x, or the mass of x."""
        low, high = self.family.support(*self.args)
        inside = sympy.And(sympy.Ge(x, low), sympy.Le(x, high))
        value = self.family.density(x, *self.args)
        return value if (low, high) == (-sympy.oo, sympy.oo) else sympy.Piecewise((value, inside), (0, True))

    def pieces(self) -> list[Piece]:
        """Return the support, if it is an interval."""
        if self.family.integers:
            raise UnknownError(f"{self} is a law on integers, which dpsym does not integrate over")
        low, high = self.family.support(*self.args)
        x = sympy.Dummy("x", positive=True) if low == 0 else sympy.Dummy("x", real=True)
        return [Piece(x, x, self.family.density(x, *self.args), low, high)]

    @property
    def mean(self) -> Any:
        """The mean of the law."""
        return self._moment(self.family.mean, 1)

    @property
    def variance(self) -> Any:
        """The variance of the law."""
        return self._moment(self.family.variance, 2)

    def cumulant(self, degree: int) -> Any:
        """Return the cumulant of a degree: 1 for the mean, 2 for the variance.

        Raises:
            UnknownError: the law is not a statistic of its family.
        """
        if self.family.identity is None:
            raise UnknownError(f"the cumulants of {self} are not known to dpsym")
        return sympy.simplify(self.family.derivative(self.args, self.family.identity, degree))

    def _moment(self, known: Callable[..., Any] | None, degree: int) -> Any:
        return self.cumulant(degree) if known is None else known(*self.args)

    def _latex(self, printer: Any) -> str:
        inside = ", ".join(printer._print(arg) for arg in self.args)
        return rf"{self.family.latex}\left({inside}\right)"


def family(entry: ExponentialFamily) -> Any:
    """Return the class of the laws of a family, a name of the module in which this is called."""
    caller = sys._getframe(1).f_globals.get("__name__", __name__)  # where pickle finds it, as for namedtuple
    content = {
        "__doc__": f"{entry.title[0].upper()}{entry.title[1:]}.\n\n{entry.source}.",
        "__module__": caller,
        "family": entry,
        "signature": ("scalar",) * entry.parameters,
    }
    return new_class(entry.name, (FamilyLaw,), exec_body=lambda names: names.update(content))


def _real_line(*_: Any) -> Numbers:
    return -sympy.oo, sympy.oo


def _half_line(*_: Any) -> Numbers:
    return sympy.S.Zero, sympy.oo


def _everywhere(*_: Any) -> Numbers:
    return ()


def _log_gamma(x: Any) -> Any:
    return sympy.loggamma(x)


NORMAL: Final = ExponentialFamily(
    "Normal",
    "the normal law with a mean and a standard deviation",
    r"\mathcal{N}",
    "Gauss (1809)",
    2,
    natural=lambda mu, sigma: (mu / sigma**2, -1 / (2 * sigma**2)),
    log_partition=lambda a, b: -(a**2) / (4 * b) - sympy.log(-2 * b) / 2,
    inside=lambda a, b: (-b,),
    density=lambda x, mu, sigma: (
        sympy.exp(-((x - mu) ** 2) / (2 * sigma**2)) / (sigma * sympy.sqrt(2 * sympy.pi))
    ),
    positive=lambda mu, sigma: (sigma,),
    support=_real_line,
)
EXPONENTIAL: Final = ExponentialFamily(
    "Exponential",
    "the exponential law with a rate",
    r"\mathrm{Exp}",
    "standard",
    1,
    natural=lambda rate: (-rate,),
    log_partition=lambda a: -sympy.log(-a),
    inside=lambda a: (-a,),
    density=lambda x, rate: rate * sympy.exp(-rate * x),
    positive=lambda rate: (rate,),
    support=_half_line,
)
FAMILIES: Final[dict[str, ExponentialFamily]] = {
    entry.name: entry
    for entry in (
        NORMAL,
        EXPONENTIAL,
        ExponentialFamily(
            "Poisson",
            "the Poisson law with a mean, on 0, 1, 2, ...",
            r"\mathrm{Poisson}",
            "Poisson (1837)",
            1,
            natural=lambda rate: (sympy.log(rate),),
            log_partition=sympy.exp,
            inside=_everywhere,
            density=lambda x, rate: rate**x * sympy.exp(-rate) / sympy.gamma(x + 1),
            positive=lambda rate: (rate,),
            support=_half_line,
            integers=True,
        ),
        ExponentialFamily(
            "Geometric",
            "the geometric law, the number of failures before the first success of probability p",
            r"\mathrm{Geom}_0",
            "standard",
            1,
            natural=lambda p: (sympy.log(1 - p),),
            log_partition=lambda a: -sympy.log(1 - sympy.exp(a)),
            inside=lambda a: (-a,),
            density=lambda x, p: p * (1 - p) ** x,
            positive=lambda p: (p, 1 - p),
            support=_half_line,
            integers=True,
        ),
        ExponentialFamily(
            "NegativeBinomial",
            "the negative binomial law, the number of failures before the r-th success of probability p",
            r"\mathrm{NB}",
            "standard; r is any positive number, the same for both laws of a pair",
            2,
            natural=lambda r, p: (sympy.log(1 - p),),
            log_partition=lambda a, r: -r * sympy.log(1 - sympy.exp(a)),
            inside=lambda a, r: (-a,),
            density=lambda x, r, p: (
                sympy.gamma(x + r) / (sympy.gamma(r) * sympy.gamma(x + 1)) * p**r * (1 - p) ** x
            ),
            positive=lambda r, p: (r, p, 1 - p),
            support=_half_line,
            integers=True,
            fixed=(0,),
        ),
        ExponentialFamily(
            "Gamma",
            "the gamma law with a shape and a rate",
            r"\mathrm{Gamma}",
            "standard",
            2,
            natural=lambda shape, rate: (shape - 1, -rate),
            log_partition=lambda a, b: _log_gamma(a + 1) - (a + 1) * sympy.log(-b),
            inside=lambda a, b: (a + 1, -b),
            density=lambda x, shape, rate: (
                rate**shape * x ** (shape - 1) * sympy.exp(-rate * x) / sympy.gamma(shape)
            ),
            positive=lambda shape, rate: (shape, rate),
            support=_half_line,
            identity=1,
        ),
        ExponentialFamily(
            "Beta",
            "the beta law with two shapes",
            r"\mathrm{Beta}",
            "standard",
            2,
            natural=lambda a, b: (a, b),
            log_partition=lambda a, b: _log_gamma(a) + _log_gamma(b) - _log_gamma(a + b),
            inside=lambda a, b: (a, b),
            density=lambda x, a, b: (
                x ** (a - 1) * (1 - x) ** (b - 1) * sympy.gamma(a + b) / (sympy.gamma(a) * sympy.gamma(b))
            ),
            positive=lambda a, b: (a, b),
            support=lambda a, b: (sympy.S.Zero, sympy.S.One),
            mean=lambda a, b: a / (a + b),
            variance=lambda a, b: a * b / ((a + b) ** 2 * (a + b + 1)),
            identity=None,
        ),
        ExponentialFamily(
            "Pareto",
            "the Pareto law with a least value, the same for both laws of a pair, and an exponent",
            r"\mathrm{Pareto}",
            "standard",
            2,
            natural=lambda least, a: (-a - 1,),
            log_partition=lambda e, least: -sympy.log(-1 - e) + (1 + e) * sympy.log(least),
            inside=lambda e, least: (-1 - e,),
            density=lambda x, least, a: a * least**a / x ** (a + 1),
            positive=lambda least, a: (least, a),
            support=lambda least, a: (least, sympy.oo),
            fixed=(0,),
            mean=lambda least, a: sympy.Piecewise((a * least / (a - 1), a > 1), (sympy.oo, True)),
            variance=lambda least, a: sympy.Piecewise(
                (least**2 * a / ((a - 1) ** 2 * (a - 2)), a > 2), (sympy.oo, True)
            ),
            identity=None,
        ),
        ExponentialFamily(
            "InverseGaussian",
            "the inverse Gaussian law with a mean and a shape",
            r"\mathrm{IG}",
            "Tweedie (1957)",
            2,
            natural=lambda mu, shape: (-shape / (2 * mu**2), -shape / 2),
            log_partition=lambda a, b: -2 * sympy.sqrt(a * b) - sympy.log(-2 * b) / 2,
            inside=lambda a, b: (-a, -b),
            density=lambda x, mu, shape: (
                sympy.sqrt(shape / (2 * sympy.pi * x**3))
                * sympy.exp(-shape * (x - mu) ** 2 / (2 * mu**2 * x))
            ),
            positive=lambda mu, shape: (mu, shape),
            support=_half_line,
        ),
        ExponentialFamily(
            "LogNormal",
            "the law of the exponential of a normal number with a mean and a standard deviation",
            r"\mathrm{LogNormal}",
            "standard",
            2,
            natural=NORMAL.natural,
            log_partition=NORMAL.log_partition,
            inside=NORMAL.inside,
            density=lambda x, mu, sigma: (
                sympy.exp(-((sympy.log(x) - mu) ** 2) / (2 * sigma**2))
                / (x * sigma * sympy.sqrt(2 * sympy.pi))
            ),
            positive=NORMAL.positive,
            support=_half_line,
            mean=lambda mu, sigma: sympy.exp(mu + sigma**2 / 2),
            variance=lambda mu, sigma: (sympy.exp(sigma**2) - 1) * sympy.exp(2 * mu + sigma**2),
            identity=None,
        ),
        ExponentialFamily(
            "Gumbel",
            "the Gumbel law with a location and a scale, the same scale for both laws of a pair",
            r"\mathrm{Gumbel}",
            "Gumbel (1935); a monotone image of an exponential law",
            2,
            natural=lambda mu, scale: (-sympy.exp(mu / scale),),
            log_partition=lambda a, scale: -sympy.log(-a),
            inside=lambda a, scale: (-a,),
            density=lambda x, mu, scale: sympy.exp(-(x - mu) / scale - sympy.exp(-(x - mu) / scale)) / scale,
            positive=lambda mu, scale: (scale,),
            support=_real_line,
            fixed=(1,),
            mean=lambda mu, scale: mu + scale * sympy.EulerGamma,
            variance=lambda mu, scale: sympy.pi**2 * scale**2 / 6,
            identity=None,
        ),
        ExponentialFamily(
            "DiscreteLaplace",
            "the discrete Laplace (two-sided geometric) law around an integer that both laws share, "
            "with masses proportional to exp(-|x - center|/scale)",
            r"\mathrm{DLap}",
            "Ghosh, Roughgarden and Sundararajan (2009); Inusah and Kozubowski (2006)",
            2,
            natural=lambda center, scale: (-1 / scale,),
            log_partition=lambda a, center: sympy.log((1 + sympy.exp(a)) / (1 - sympy.exp(a))),
            inside=lambda a, center: (-a,),
            density=lambda x, center, scale: (
                sympy.tanh(1 / (2 * scale)) * sympy.exp(-sympy.Abs(x - center) / scale)
            ),
            positive=lambda center, scale: (scale,),
            support=_real_line,
            integers=True,
            fixed=(0,),
            mean=lambda center, scale: center,
            variance=lambda center, scale: 2 * sympy.exp(-1 / scale) / (1 - sympy.exp(-1 / scale)) ** 2,
            identity=None,
        ),
    )
}

Poisson: Any = family(FAMILIES["Poisson"])
Geometric: Any = family(FAMILIES["Geometric"])
NegativeBinomial: Any = family(FAMILIES["NegativeBinomial"])
Gamma: Any = family(FAMILIES["Gamma"])
Beta: Any = family(FAMILIES["Beta"])
Pareto: Any = family(FAMILIES["Pareto"])
InverseGaussian: Any = family(FAMILIES["InverseGaussian"])
LogNormal: Any = family(FAMILIES["LogNormal"])
Gumbel: Any = family(FAMILIES["Gumbel"])
DiscreteLaplace: Any = family(FAMILIES["DiscreteLaplace"])


class _SeveralParameters(FamilyLaw):
    """A law whose family depends on how many parameters it has."""

    def check(self, checker: Any) -> None:
        """Check that all parameters are numbers."""
        for entry in sympy.Tuple(*self.args).atoms(sympy.Tuple) or {sympy.Tuple(*self.args)}:
            for number in entry:
                if not isinstance(number, sympy.Tuple):
                    checker.is_scalar(number, self)


class Dirichlet(_SeveralParameters):
    """The Dirichlet law with two or more shapes, on the vectors of masses.

    >>> from dpsym.language import KL, Claim
    >>> Claim(KL(Dirichlet(1, 2, 3), Dirichlet(2, 2, 2)) <= sympy.Rational(4, 5)).check().verdict
    'refuted'
    """

    @property
    def family(self) -> ExponentialFamily:  # type: ignore[override]
        """The family of as many shapes."""
        return ExponentialFamily(
            "Dirichlet",
            "",
            r"\mathrm{Dir}",
            "standard",
            len(self.args),
            natural=lambda *a: a,
            log_partition=lambda *a: sympy.Add(*map(_log_gamma, a)) - _log_gamma(sympy.Add(*a)),
            inside=lambda *a: a,
            density=lambda *_: _not_of_one_number("Dirichlet"),
            positive=lambda *a: a,
            support=_half_line,
            identity=None,
        )


class MultivariateNormal(_SeveralParameters):
    """``MultivariateNormal((m1, ..., mk), (s1, ..., sk))``: independent normal numbers, means and deviations.

    >>> from dpsym.language import Claim, Renyi
    >>> origin, point = MultivariateNormal((0, 0), (1, 1)), MultivariateNormal((3, 4), (1, 1))
    >>> Claim(Renyi(2, origin, point) <= 25).check().verdict
    'proved'
    """

    @property
    def family(self) -> ExponentialFamily:  # type: ignore[override]
        """The family of as many independent normal laws."""
        return ExponentialFamily(
            "MultivariateNormal",
            "",
            r"\mathcal{N}",
            "standard",
            2,
            natural=lambda means, scales: tuple(
                part for pair in zip(means, scales, strict=True) for part in NORMAL.natural(*pair)
            ),
            log_partition=lambda *e: sympy.Add(*(NORMAL.log_partition(*pair) for pair in _pairs(e))),
            inside=lambda *e: tuple(-b for _, b in _pairs(e)),
            density=lambda *_: _not_of_one_number("MultivariateNormal"),
            positive=lambda means, scales: tuple(scales),
            support=_real_line,
            identity=None,
        )


def _pairs(entries: Numbers) -> list[Numbers]:
    return list(zip(entries[::2], entries[1::2], strict=True))


def _not_of_one_number(name: str) -> Any:
    raise UnknownError(f"{name} is a law of vectors; dpsym does not integrate over them")
