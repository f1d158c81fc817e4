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

from dpsym.errors import IllFormedError, UnknownError
from dpsym.language.distributions.continuous import Piece, RealLaw
from dpsym.language.distributions.conventions import Convention
from dpsym.language.elaboration.positivity import require_positive
from dpsym.language.nodes import described
from dpsym.language.signs import is_evidently_positive
from dpsym.language.special import Phi, PhiInverse, ThetaSlope, ThetaSum

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = [
    "FAMILIES",
    "Beta",
    "ChiSquared",
    "Dirichlet",
    "DiscreteGaussian",
    "DiscreteLaplace",
    "ExponentialFamily",
    "FamilyLaw",
    "Gamma",
    "Geometric",
    "GeometricTrials",
    "Gumbel",
    "InverseGaussian",
    "LogNormal",
    "Multinomial",
    "MultivariateNormal",
    "NegativeBinomial",
    "Pareto",
    "PascalTrials",
    "Poisson",
    "Rayleigh",
    "family",
]

Numbers = tuple[Any, ...]
LONGEST: Final = 1_000  # masses that are added for a tail


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
        below, quantile: the distribution function on the support and its inverse, where they are closed;
            of a law on integers, at an integer.
        words: names that LaTeX uses.
        conventions: what the parameters behind a name are taken for, where authors differ; a text that does
            not say which it follows is read under each of them.
        written: the parameters as LaTeX has them, where these are others.
        example: an expression in names of ``dpsym``, and what it is; it runs as a test.

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
    below: Callable[..., Any] | None = None
    quantile: Callable[..., Any] | None = None
    words: tuple[str, ...] = ()
    conventions: tuple[Convention, ...] = ()
    written: Callable[..., Numbers] | None = None
    example: tuple[str, str] = ("", "")

    def moment(self, first: Numbers, second: Numbers, order: Any, *, logarithm: bool = False) -> Any:
        """Return the sum of p^a q^(1-a), or its logarithm, infinite outside of the natural domain."""
        p, q = self.natural(*first), self.natural(*second)
        between = tuple(a if a == b else order * a + (1 - order) * b for a, b in zip(p, q, strict=True))
        a_of = self._bound(first)
        value = a_of(*between) - order * a_of(*p) - (1 - order) * a_of(*q)
        inside = self._inside(first)(*between)
        value = value if logarithm else sympy.exp(value)
        conditions = [sympy.Gt(entry, 0) for entry in inside if not is_evidently_positive(entry)]
        return sympy.Piecewise((value, sympy.And(*conditions)), (sympy.oo, True)) if conditions else value

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

    @property
    def has_atoms(self) -> bool:  # type: ignore[override]
        """Whether a single number may have a positive probability."""
        return self.family.integers

    @property
    def on_integers(self) -> bool:
        """Whether the values of the law are integers."""
        return self.family.integers

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

    def support(self) -> tuple[Any, ...]:
        """Return the ends of the support."""
        return tuple(map(sympy.sympify, self.family.support(*self.args)))

    def inside(self, x: Any) -> Any:
        """Return the density at a point of the support."""
        return self.family.density(x, *self.args)

    def upper_tail(self, bound: Any) -> Any:
        """Return the probability of values above ``bound``; on integers, of those above its floor."""
        if self.on_integers:
            return self._beyond(sympy.floor(bound))
        if self.family.below is None:
            return super().upper_tail(bound)
        low, high = self.support()
        value = 1 - self.family.below(bound, *self.args)
        cases = [(1, sympy.Le(bound, low))] if low != -sympy.oo else []
        cases += [(0, sympy.Ge(bound, high))] if high != sympy.oo else []
        return sympy.Piecewise(*cases, (value, True))

    def from_on(self, bound: Any) -> Any:
        """Return the probability of values of at least ``bound``."""
        return self._beyond(sympy.ceiling(bound) - 1) if self.on_integers else self.upper_tail(bound)

    def _beyond(self, whole: Any) -> Any:
        """Return the probability of integers above one: 1 minus a closed form, or the masses up to it."""
        low, _ = self.support()
        if self.family.below is not None:
            value = 1 - self.family.below(whole, *self.args)
        elif low != -sympy.oo and whole.is_Integer and whole - low < LONGEST:
            value = 1 - sympy.Add(*(self.inside(low + step) for step in range(int(whole - low) + 1)))
        else:
            raise UnknownError(f"dpsym knows the tail of {self} above numbers of moderate size only")
        return value if low == -sympy.oo else sympy.Piecewise((1, sympy.Lt(whole, low)), (value, True))

    def quantile(self, p: Any) -> Any:
        """Return the number up to which values have the probability p, which lies in (0, 1)."""
        if self.family.quantile is None:
            raise UnknownError(f"dpsym knows no closed form of the quantile of {self}")
        return self.family.quantile(p, *self.args)

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
        written = self.args if self.family.written is None else self.family.written(*self.args)
        inside = ", ".join(printer._print(arg) for arg in written)
        return rf"{self.family.latex}\left({inside}\right)"


def family(entry: ExponentialFamily) -> Any:
    """Return the class of the laws of a family, a name of the module in which this is called.

    >>> from dpsym import KL, Poisson
    >>> Counts = family(Poisson.family)
    >>> KL(Counts(3), Counts(3))
    KL(Poisson(3), Poisson(3))
    """
    caller = sys._getframe(1).f_globals.get("__name__", __name__)  # where pickle finds it, as for namedtuple
    content = {
        "__doc__": described(entry),
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


def _two_sided_below(x: Any, center: Any, scale: Any) -> Any:
    ratio = sympy.exp(-1 / scale)
    left, right = (ratio**power / (1 + ratio) for power in (center - x, x - center + 1))
    return sympy.Piecewise((left, sympy.Lt(x, center)), (1 - right, True))


def _discrete_gaussian_below(x: Any, center: Any, sigma: Any) -> Any:
    """Return the half of what is not within a distance of the center, which is a finite sum."""
    steps = x - center
    if not (steps.is_Integer and abs(steps) < LONGEST):
        raise UnknownError("dpsym knows tails of the discrete Gaussian law at numbers of moderate size only")
    if steps < 0:
        return 1 - _discrete_gaussian_below(2 * center - x - 1, center, sigma)
    masses = (sympy.exp(-(sympy.Integer(k) ** 2) / (2 * sigma**2)) for k in range(1, int(steps) + 1))
    within = (1 + 2 * sympy.Add(*masses)) / ThetaSum(1 / (2 * sigma**2))
    return (1 + within) / 2


def _scale_of_ratio(center: Any, ratio: Any) -> Numbers:
    return center, -1 / sympy.log(ratio)


def _root(variance: Any) -> Any:
    """Return the standard deviation, without a root where the variance is a square."""
    square = variance.is_Pow and variance.exp == 2
    return sympy.Abs(variance.base) if square else sympy.sqrt(variance)


_COUNTED: Final = ("count", "chance")
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
    words=("Exp", "Exponential"),
    conventions=(
        Convention("Exp(c) has the rate c", ("rate",)),
        Convention("Exp(c) has the mean c", ("mean|scale",), lambda c: (1 / c,)),
    ),
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
            words=("Poisson", "Pois", "Poi"),
            conventions=(Convention("Poisson(m) has the mean m", ("mean|rate",)),),
            example=("dpsym.Poisson(2).cdf(1)", "3*exp(-2)"),
        ),
        ExponentialFamily(
            "Geometric",
            "the geometric law, the number of failures before the first success of probability p",
            r"\mathrm{Geom}",
            "standard",
            1,
            natural=lambda p: (sympy.log(1 - p),),
            log_partition=lambda a: -sympy.log(1 - sympy.exp(a)),
            inside=lambda a: (-a,),
            density=lambda x, p: p * (1 - p) ** x,
            positive=lambda p: (p, 1 - p),
            support=_half_line,
            integers=True,
            below=lambda x, p: 1 - (1 - p) ** (x + 1),
            words=("Geometric", "Geom", "Geo"),
            conventions=(
                Convention(
                    "Geom(p) counts the trials up to a success",
                    ("chance",),
                    law="GeometricTrials",
                    counts="trials",
                ),
                Convention("Geom(p) counts the failures before a success", ("chance",), counts="failures"),
            ),
            example=("dpsym.Geometric(sympy.Rational(1, 2)).mean", "1"),
        ),
        ExponentialFamily(
            "GeometricTrials",
            "the geometric law of the number of trials up to the first success of probability p",
            r"\mathrm{GeometricTrials}",
            "standard",
            1,
            natural=lambda p: (sympy.log(1 - p),),
            log_partition=lambda a: a - sympy.log(1 - sympy.exp(a)),
            inside=lambda a: (-a,),
            density=lambda x, p: p * (1 - p) ** (x - 1),
            positive=lambda p: (p, 1 - p),
            support=lambda p: (sympy.S.One, sympy.oo),
            integers=True,
            below=lambda x, p: 1 - (1 - p) ** x,
            words=("GeometricTrials",),
            example=("dpsym.GeometricTrials(sympy.Rational(1, 2)).mean", "2"),
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
            words=("NegativeBinomial", "NB", "NegBin"),
            conventions=(
                Convention(
                    "NB(r, p) counts the failures before r successes of probability p",
                    _COUNTED,
                    counts="failures",
                ),
                Convention("NB(r, p) counts successes of probability p", _COUNTED, lambda r, p: (r, 1 - p)),
                Convention(
                    "NB(r, p) counts the trials up to r successes",
                    _COUNTED,
                    law="PascalTrials",
                    counts="trials",
                ),
            ),
            example=("dpsym.NegativeBinomial(3, sympy.Rational(1, 2)).variance", "6"),
        ),
        ExponentialFamily(
            "PascalTrials",
            "the law of the number of trials up to the r-th success of probability p",
            r"\mathrm{PascalTrials}",
            "Pascal; r is the same for both laws of a pair",
            2,
            natural=lambda r, p: (sympy.log(1 - p),),
            log_partition=lambda a, r: r * a - r * sympy.log(1 - sympy.exp(a)),
            inside=lambda a, r: (-a,),
            density=lambda x, r, p: (
                sympy.gamma(x) / (sympy.gamma(r) * sympy.gamma(x - r + 1)) * p**r * (1 - p) ** (x - r)
            ),
            positive=lambda r, p: (r, p, 1 - p),
            support=lambda r, p: (r, sympy.oo),
            integers=True,
            fixed=(0,),
            words=("PascalTrials",),
            example=("dpsym.PascalTrials(3, sympy.Rational(1, 2)).mean", "6"),
        ),
        ExponentialFamily(
            "Gamma",
            "the gamma law with a shape and a rate",
            r"\mathrm{GammaLaw}",
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
            words=("GammaLaw", "Gam"),
            conventions=(
                Convention("Gamma(k, c) has the rate c", ("shape", "rate")),
                Convention("Gamma(k, c) has the scale c", ("shape", "scale"), lambda k, c: (k, 1 / c)),
            ),
            example=("dpsym.Gamma(3, 2).mean", "3/2"),
        ),
        ExponentialFamily(
            "Beta",
            "the beta law with two shapes",
            r"\mathrm{BetaLaw}",
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
            words=("BetaLaw",),
            conventions=(Convention("Beta(a, b) has the shapes a and b", ("shape", "shape")),),
            example=("dpsym.Beta(2, 3).mean", "2/5"),
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
            words=("Pareto",),
            conventions=(
                Convention("Pareto(a, b) has the least value a", ("scale|least", "shape|exponent")),
                Convention(
                    "Pareto(a, b) has the exponent a", ("shape|exponent", "scale|least"), lambda a, b: (b, a)
                ),
            ),
            below=lambda x, least, a: 1 - (least / x) ** a,
            quantile=lambda p, least, a: least * (1 - p) ** (-1 / a),
            example=("dpsym.Pareto(1, 3).cdf(2)", "7/8"),
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
            words=("IG", "InverseGaussian"),
            conventions=(Convention("IG(m, s) has the mean m and the shape s", ("mean", "shape")),),
            below=lambda x, mu, shape: (
                Phi(sympy.sqrt(shape / x) * (x / mu - 1))
                + sympy.exp(2 * shape / mu) * Phi(-sympy.sqrt(shape / x) * (x / mu + 1))
            ),
            example=("dpsym.InverseGaussian(2, 3).variance", "8/3"),
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
            words=("LogNormal", "Lognormal"),
            conventions=(
                Convention("LogNormal(m, s) has the deviation s of its logarithm", ("", "deviation")),
                Convention(
                    "LogNormal(m, s) has the variance s of its logarithm",
                    ("", "variance"),
                    lambda m, s: (m, _root(s)),
                ),
            ),
            below=lambda x, mu, sigma: Phi((sympy.log(x) - mu) / sigma),
            quantile=lambda p, mu, sigma: sympy.exp(mu + sigma * PhiInverse(p)),
            example=("dpsym.LogNormal(0, 1).mean", "exp(1/2)"),
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
            words=("Gumbel",),
            conventions=(Convention("Gumbel(m, b) has the location m and the scale b", ("mean", "scale")),),
            below=lambda x, mu, scale: sympy.exp(-sympy.exp(-(x - mu) / scale)),
            quantile=lambda p, mu, scale: mu - scale * sympy.log(-sympy.log(p)),
            example=("dpsym.Gumbel(0, 1).cdf(0)", "exp(-1)"),
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
            below=_two_sided_below,
            identity=None,
            words=("DLap", "DiscreteLaplace"),
            conventions=(
                Convention("DLap(c) has the scale c", ("scale",), lambda c: (0, c)),
                Convention("DLap(c) has the ratio c", ("ratio",), lambda c: (0, -1 / sympy.log(c))),
                Convention("DLap(c) has the rate c", ("rate",), lambda c: (0, 1 / c)),
                Convention("DLap(m, c) has the scale c", ("mean", "scale")),
                Convention("DLap(m, c) has the ratio c", ("mean", "ratio"), _scale_of_ratio),
                Convention("DLap(m, c) has the rate c", ("mean", "rate"), lambda m, c: (m, 1 / c)),
            ),
            example=("dpsym.DiscreteLaplace(0, 1).cdf(-1)", "exp(-1)/(exp(-1) + 1)"),
        ),
        ExponentialFamily(
            "Rayleigh",
            "the Rayleigh law with a scale, of the norm of two normal numbers of that deviation",
            r"\mathrm{Rayleigh}",
            "Rayleigh (1880)",
            1,
            natural=lambda s: (-1 / (2 * s**2),),
            log_partition=lambda a: -sympy.log(-2 * a),
            inside=lambda a: (-a,),
            density=lambda x, s: x / s**2 * sympy.exp(-(x**2) / (2 * s**2)),
            positive=lambda s: (s,),
            support=_half_line,
            mean=lambda s: s * sympy.sqrt(sympy.pi / 2),
            variance=lambda s: (4 - sympy.pi) / 2 * s**2,
            identity=None,
            below=lambda x, s: 1 - sympy.exp(-(x**2) / (2 * s**2)),
            quantile=lambda p, s: s * sympy.sqrt(-2 * sympy.log(1 - p)),
            words=("Rayleigh",),
            conventions=(Convention("Rayleigh(s) has the scale s", ("scale",)),),
            example=("dpsym.Rayleigh(2).cdf(2)", "1 - exp(-1/2)"),
        ),
        ExponentialFamily(
            "ChiSquared",
            "the law of the sum of k squares of standard normal numbers",
            r"\mathrm{ChiSquared}",
            "Helmert (1876); k is any positive number",
            1,
            natural=lambda k: (k / 2,),
            log_partition=lambda a: _log_gamma(a) + a * sympy.log(2),
            inside=lambda a: (a,),
            density=lambda x, k: x ** (k / 2 - 1) * sympy.exp(-x / 2) / (2 ** (k / 2) * sympy.gamma(k / 2)),
            positive=lambda k: (k,),
            support=_half_line,
            mean=lambda k: k,
            variance=lambda k: 2 * k,
            identity=None,
            words=("ChiSquared",),
            conventions=(Convention("ChiSquared(k) has k degrees of freedom", ("degrees",)),),
            example=("dpsym.ChiSquared(3).variance", "6"),
        ),
        ExponentialFamily(
            "DiscreteGaussian",
            "the discrete Gaussian law around an integer that both laws share, with masses proportional to "
            "exp(-(x - center)^2/(2 sigma^2))",
            r"\mathcal{N}_{\mathbb{Z}}",
            "Canonne, Kamath and Steinke (2020)",
            2,
            natural=lambda center, sigma: (-1 / (2 * sigma**2),),
            log_partition=lambda a, center: sympy.log(ThetaSum(-a)),
            inside=lambda a, center: (-a,),
            density=lambda x, center, sigma: (
                sympy.exp(-((x - center) ** 2) / (2 * sigma**2)) / ThetaSum(1 / (2 * sigma**2))
            ),
            positive=lambda center, sigma: (sigma,),
            support=_real_line,
            integers=True,
            fixed=(0,),
            mean=lambda center, sigma: center,
            variance=lambda center, sigma: -ThetaSlope(1 / (2 * sigma**2)) / ThetaSum(1 / (2 * sigma**2)),
            below=_discrete_gaussian_below,
            identity=None,
            written=lambda center, sigma: (center, sigma**2),
            example=("dpsym.DiscreteGaussian(0, 1).cdf(-1)", "1/2 - 1/(2*ThetaSum(1/2))"),
        ),
    )
}

Poisson: Any = family(FAMILIES["Poisson"])
Geometric: Any = family(FAMILIES["Geometric"])
GeometricTrials: Any = family(FAMILIES["GeometricTrials"])
NegativeBinomial: Any = family(FAMILIES["NegativeBinomial"])
PascalTrials: Any = family(FAMILIES["PascalTrials"])
Gamma: Any = family(FAMILIES["Gamma"])
Beta: Any = family(FAMILIES["Beta"])
Pareto: Any = family(FAMILIES["Pareto"])
InverseGaussian: Any = family(FAMILIES["InverseGaussian"])
LogNormal: Any = family(FAMILIES["LogNormal"])
Gumbel: Any = family(FAMILIES["Gumbel"])
DiscreteLaplace: Any = family(FAMILIES["DiscreteLaplace"])
Rayleigh: Any = family(FAMILIES["Rayleigh"])
ChiSquared: Any = family(FAMILIES["ChiSquared"])
DiscreteGaussian: Any = family(FAMILIES["DiscreteGaussian"])


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


class Multinomial(_SeveralParameters):
    r"""``Multinomial(n, (p1, ..., pk))``: how often n draws have each of k results.

    >>> from dpsym.language import KL, Claim
    >>> half, third = sympy.Rational(1, 2), sympy.Rational(1, 3)
    >>> Claim(KL(Multinomial(9, (half, half)), Multinomial(9, (third, 2 * third))) <= 1).check().verdict
    'proved'
    """

    @property
    def family(self) -> ExponentialFamily:  # type: ignore[override]
        """The family of as many draws and results."""
        count = len(self.args[1])
        return ExponentialFamily(
            "Multinomial",
            "",
            r"\mathrm{Mult}",
            "standard",
            2,
            natural=lambda n, p: tuple(sympy.log(entry / p[-1]) for entry in p[:-1]),
            log_partition=lambda *e: e[-1] * sympy.log(1 + sympy.Add(*map(sympy.exp, e[: count - 1]))),
            inside=_everywhere,
            density=lambda *_: _not_of_one_number("Multinomial"),
            positive=lambda n, p: (n, *p),
            support=_half_line,
            fixed=(0,),
            identity=None,
        )

    def check(self, checker: Any) -> None:
        """Check that the probabilities are numbers that sum to one."""
        if len(self.args) != 2 or not isinstance(self.args[1], sympy.Tuple) or len(self.args[1]) < 2:
            raise IllFormedError(f"Multinomial takes a number of draws and probabilities, got {self.args}")
        super().check(checker)
        if sympy.expand(sympy.Add(*self.args[1])) != 1:
            raise IllFormedError(f"the probabilities of {self} do not evidently sum to 1")


class MultivariateNormal(_SeveralParameters):
    """``MultivariateNormal(means, deviations)`` of independent numbers, or ``(means, covariance)``.

    The means are a tuple; the second parameter is a tuple of standard deviations, or the covariance matrix
    as a tuple of rows, of at most four.  Of two laws both are given in the same way.

    >>> from dpsym.language import KL, Claim, Renyi
    >>> origin, point = MultivariateNormal((0, 0), (1, 1)), MultivariateNormal((3, 4), (1, 1))
    >>> Claim(Renyi(2, origin, point) <= 25).check().verdict
    'proved'
    >>> rows = ((2, 1), (1, 2))
    >>> origin, point = MultivariateNormal((0, 0), rows), MultivariateNormal((1, 1), rows)
    >>> Claim(KL(origin, point) <= sympy.Rational(3, 10)).check().verdict
    'refuted'
    """

    @property
    def family(self) -> ExponentialFamily:  # type: ignore[override]
        """The family of as many normal numbers."""
        if isinstance(self.args[1][0], sympy.Tuple):
            return _CORRELATED
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

    def check(self, checker: Any) -> None:
        """Check that there are as many deviations, or rows and columns, as means."""
        super().check(checker)
        means, scales = self.args
        rows = [row for row in scales if isinstance(row, sympy.Tuple)]
        count = len(means)
        if len(scales) != count or (rows and [len(row) for row in rows] != [count] * count):
            raise IllFormedError(f"{self} has {count} means, and no covariance or deviations of that size")
        if rows and (count > MOST_CORRELATED or sympy.Matrix(rows) != sympy.Matrix(rows).T):
            raise IllFormedError(f"the covariance of {self} is not symmetric, or too large")

    def _latex(self, printer: Any) -> str:
        means, scales = self.args
        if not isinstance(scales[0], sympy.Tuple):
            return super()._latex(printer)
        rows = r" \\ ".join(" & ".join(map(printer._print, row)) for row in scales)
        matrix = rf"\begin{{pmatrix}} {rows} \end{{pmatrix}}"
        return rf"\mathcal{{N}}\left(({', '.join(map(printer._print, means))}), {matrix}\right)"


def _of_precision(e: Numbers) -> tuple[Any, Any]:
    """Return the precision times the mean, and the precision.

    Above the diagonal stand the entries row by row, as they are natural parameters once each.
    """
    count = next(k for k in range(1, MOST_CORRELATED + 1) if k + k * (k + 1) // 2 == len(e))
    above = iter(e[count:])
    upper = {(i, j): next(above) for i in range(count) for j in range(i, count)}
    return sympy.Matrix(e[:count]), sympy.Matrix(count, count, lambda i, j: upper[min(i, j), max(i, j)])


def _natural_of_covariance(means: Numbers, rows: Any) -> Numbers:
    matrix = sympy.Matrix([list(row) for row in rows])
    precision = matrix.adjugate() / matrix.det()
    above = (precision[i, j] for i in range(len(means)) for j in range(i, len(means)))
    return (*(precision * sympy.Matrix(list(means))), *above)


def _log_partition_of_precision(*e: Any) -> Any:
    vector, precision = _of_precision(e)
    determinant = precision.det()
    return (vector.T * precision.adjugate() * vector)[0] / (2 * determinant) - sympy.log(determinant) / 2


def _minors(matrix: Any) -> Numbers:
    """Return the leading minors, all positive for a positive definite matrix (Sylvester)."""
    return tuple(matrix[:size, :size].det() for size in range(1, matrix.rows + 1))


MOST_CORRELATED: Final = 4  # normal numbers with a covariance
_CORRELATED: Final = ExponentialFamily(
    "CorrelatedNormal",
    "",
    r"\mathcal{N}",
    "standard",
    2,
    natural=_natural_of_covariance,
    log_partition=_log_partition_of_precision,
    inside=lambda *e: _minors(_of_precision(e)[1]),
    density=lambda *_: _not_of_one_number("MultivariateNormal"),
    positive=lambda means, rows: _minors(sympy.Matrix([list(row) for row in rows])),
    support=_real_line,
    identity=None,
)


def _pairs(entries: Numbers) -> list[Numbers]:
    return list(zip(entries[::2], entries[1::2], strict=True))


def _not_of_one_number(name: str) -> Any:
    raise UnknownError(f"{name} is a law of vectors; dpsym does not integrate over them")
