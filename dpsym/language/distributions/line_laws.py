# ruff: noqa: ARG005 - every function of an entry takes all parameters of a law, whether it needs them or not
r"""Laws on the line that are no exponential family, as data: one entry for each, and laws made from laws.

An entry says the density on the support, the distribution function there and its inverse, the mean and the
variance.  :func:`line_law` makes the class of an entry.  Besides: a law restricted to an interval, the law of
the absolute value, and a law given by a density of the author's own, whose integral has to be 1.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import new_class
from typing import TYPE_CHECKING, Any, ClassVar, Final

import sympy

from dpsym.errors import IllFormedError, UnknownError
from dpsym.kernel.terms import rat
from dpsym.language.distributions.continuous import Piece, RealLaw, pieces_between
from dpsym.language.distributions.conventions import Convention
from dpsym.language.elaboration.positivity import require_positive
from dpsym.language.nodes import described
from dpsym.language.scalars import scalar
from dpsym.language.signs import is_evidently_nonnegative

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = [
    "LINE_LAWS",
    "Cauchy",
    "DensityLaw",
    "Folded",
    "FoldedNormal",
    "LineLaw",
    "LineLawEntry",
    "Logistic",
    "StudentT",
    "Triangular",
    "Truncated",
    "Weibull",
    "line_law",
]


@dataclass(frozen=True)
class LineLawEntry:
    r"""One law of the table; every function takes the parameters of the law, in order, after x.

    Attributes:
        name: the class of its laws.
        title: what it is and what its parameters are.
        latex: how it is written, before the parameters in brackets.
        source: where it comes from.
        parameters: how many there are.
        density: of x, on the support.
        positive: what has to be positive of the parameters.
        support: the ends of the support, and where between them the density is not smooth, in order.
        below: the distribution function at x inside the support; None where there is no closed form.
        quantile: its inverse at a probability.
        mean, variance: infinite or undefined ones are given as such (``oo``, ``nan``).
        kl: of the parameters of two laws, the Kullback-Leibler divergence, where it is closed.
        center: what the law is symmetric about, if it is.
        words: names that LaTeX uses.
        conventions: what the parameters behind a name are taken for, where authors differ.
        example: an expression in names of ``dpsym``, and what it is; it runs as a test.

    >>> Kumaraswamy = line_law(LineLawEntry(
    ...     "Kumaraswamy", "with two shapes", r"\mathrm{Kum}", "Kumaraswamy (1980)", 2,
    ...     density=lambda x, a, b: a * b * x ** (a - 1) * (1 - x**a) ** (b - 1),
    ...     positive=lambda a, b: (a, b), support=lambda a, b: (0, 1),
    ...     below=lambda x, a, b: 1 - (1 - x**a) ** b))
    >>> Kumaraswamy(2, 1).upper_tail(sympy.Rational(1, 2))
    3/4
    """

    name: str
    title: str
    latex: str
    source: str
    parameters: int
    density: Callable[..., Any]
    positive: Callable[..., tuple[Any, ...]]
    support: Callable[..., tuple[Any, ...]]
    below: Callable[..., Any] | None = None
    quantile: Callable[..., Any] | None = None
    mean: Callable[..., Any] | None = None
    variance: Callable[..., Any] | None = None
    kl: Callable[..., Any] | None = None
    center: Callable[..., Any] | None = None
    words: tuple[str, ...] = ()
    conventions: tuple[Convention, ...] = ()
    example: tuple[str, str] = ("", "")


class LineLaw(RealLaw):
    """A law of the table; its parameters are the arguments.

    >>> from dpsym.language import Claim, draw
    >>> from dpsym.language.expectation import Probability
    >>> Claim(Probability(draw("X", Logistic(0, 1)) > 3) <= sympy.Rational(1, 20)).check().verdict
    'proved'
    """

    entry: ClassVar[LineLawEntry]

    def require(self, context: Context) -> None:
        """Make it a hypothesis that the parameters are in their domain, unless that is evident."""
        for number in self.entry.positive(*self.args):
            require_positive(number, context)

    def support(self) -> tuple[Any, ...]:
        """Return the ends of the support, and the points between them where the density is not smooth."""
        return tuple(map(sympy.sympify, self.entry.support(*self.args)))

    def inside(self, x: Any) -> Any:
        """Return the density at a point of the support."""
        return self.entry.density(x, *self.args)

    def density(self, x: Any) -> Any:
        """Return the density at x, 0 outside of the support."""
        return within(self, x, self.inside(x))

    def pieces(self) -> list[Piece]:
        """Return the parts of the support."""
        return pieces_between(self)

    def upper_tail(self, bound: Any) -> Any:
        """Return the probability of values above ``bound``."""
        if self.entry.below is None and self.entry.center is not None:
            x, center = sympy.Dummy("x", real=True), self.entry.center(*self.args)
            return sympy.S.Half - sympy.Integral(self.inside(x), (x, center, bound))
        if self.entry.below is None:
            return super().upper_tail(bound)
        low, *_, high = self.support()
        value = 1 - self.entry.below(bound, *self.args)
        cases = [(1, sympy.Le(bound, low))] if low != -sympy.oo else []
        cases += [(0, sympy.Ge(bound, high))] if high != sympy.oo else []
        return sympy.Piecewise(*cases, (value, True))

    def quantile(self, p: Any) -> Any:
        """Return the number up to which values have the probability p, which lies in (0, 1).

        Raises:
            UnknownError: it has no closed form.
        """
        return self._known(self.entry.quantile, "the quantile")(p, *self.args)

    @property
    def mean(self) -> Any:
        """The mean of the law."""
        return self._known(self.entry.mean, "the mean")(*self.args)

    @property
    def variance(self) -> Any:
        """The variance of the law."""
        return self._known(self.entry.variance, "the variance")(*self.args)

    def _known(self, function: Callable[..., Any] | None, what: str) -> Callable[..., Any]:
        if function is None:
            raise UnknownError(f"dpsym knows no closed form of {what} of {self}")
        return function

    def _latex(self, printer: Any) -> str:
        inside = ", ".join(printer._print(arg) for arg in self.args)
        return rf"{self.entry.latex}\left({inside}\right)"


def line_law(entry: LineLawEntry) -> Any:
    r"""Return the class of the laws of an entry, a name of the module in which this is called.

    >>> entry = LineLawEntry("Flat", "from 0 to a width", r"\mathrm{F}", "", 1, density=lambda x, w: 1 / w,
    ...     positive=lambda w: (w,), support=lambda w: (0, w), below=lambda x, w: x / w)
    >>> line_law(entry)(4).upper_tail(1)
    3/4
    """
    caller = sys._getframe(1).f_globals.get("__name__", __name__)  # where pickle finds it, as for namedtuple
    content = {
        "__doc__": described(entry),
        "__module__": caller,
        "entry": entry,
        "signature": ("scalar",) * entry.parameters,
    }
    return new_class(entry.name, (LineLaw,), exec_body=lambda names: names.update(content))


def within(law: Any, x: Any, value: Any) -> Any:
    """Return a value where x lies in the support of a law, and 0 elsewhere."""
    low, *_, high = law.support()
    conditions = [sympy.Ge(x, low)] if low != -sympy.oo else []
    conditions += [sympy.Le(x, high)] if high != sympy.oo else []
    return sympy.Piecewise((value, sympy.And(*conditions)), (0, True)) if conditions else value


def _line(*_: Any) -> tuple[Any, ...]:
    return -sympy.oo, sympy.oo


def _half_line(*_: Any) -> tuple[Any, ...]:
    return sympy.S.Zero, sympy.oo


def _folded_density(x: Any, mu: Any, sigma: Any) -> Any:
    sides = [sympy.exp(-(u**2) / (2 * sigma**2)) for u in (x - mu, x + mu)]
    return sympy.Add(*sides) / (sigma * sympy.sqrt(2 * sympy.pi))


def _folded_mean(mu: Any, sigma: Any) -> Any:
    peak = sigma * sympy.sqrt(2 / sympy.pi) * sympy.exp(-(mu**2) / (2 * sigma**2))
    return peak + mu * sympy.erf(mu / (sympy.sqrt(2) * sigma))


LINE_LAWS: Final[dict[str, LineLawEntry]] = {
    entry.name: entry
    for entry in (
        LineLawEntry(
            "Logistic",
            "the logistic law with a location and a scale",
            r"\mathrm{Logistic}",
            "Verhulst (1838); the difference of two Gumbel numbers of one scale",
            2,
            density=lambda x, mu, s: 1 / (4 * s * sympy.cosh((x - mu) / (2 * s)) ** 2),
            positive=lambda mu, s: (s,),
            support=_line,
            below=lambda x, mu, s: 1 / (1 + sympy.exp(-(x - mu) / s)),
            quantile=lambda p, mu, s: mu + s * sympy.log(p / (1 - p)),
            mean=lambda mu, s: mu,
            variance=lambda mu, s: sympy.pi**2 * s**2 / 3,
            words=("Logistic",),
            conventions=(Convention("Logistic(m, s) has the mean m and the scale s", ("mean", "scale")),),
            example=("dpsym.Logistic(0, 1).quantile(sympy.Rational(1, 2))", "0"),
        ),
        LineLawEntry(
            "StudentT",
            "the law of Student with nu degrees of freedom",
            r"\mathrm{Student}",
            "Student (1908)",
            1,
            density=lambda x, nu: (
                sympy.gamma((nu + 1) / 2)
                / (sympy.sqrt(nu * sympy.pi) * sympy.gamma(nu / 2))
                * (1 + x**2 / nu) ** (-(nu + 1) / 2)
            ),
            positive=lambda nu: (nu,),
            support=_line,
            center=lambda nu: sympy.S.Zero,
            mean=lambda nu: sympy.Piecewise((0, nu > 1), (sympy.nan, True)),
            variance=lambda nu: sympy.Piecewise((nu / (nu - 2), nu > 2), (sympy.oo, True)),
            words=("Student", "StudentT"),
            conventions=(Convention("Student(n) has n degrees of freedom", ("degrees",)),),
            example=("dpsym.StudentT(5).variance", "5/3"),
        ),
        LineLawEntry(
            "Cauchy",
            "the Cauchy law with a location and a scale",
            r"\mathrm{Cauchy}",
            "Poisson (1824); divergence: Chyzak and Nielsen (2019)",
            2,
            density=lambda x, mu, s: s / (sympy.pi * (s**2 + (x - mu) ** 2)),
            positive=lambda mu, s: (s,),
            support=_line,
            below=lambda x, mu, s: sympy.Rational(1, 2) + sympy.atan((x - mu) / s) / sympy.pi,
            quantile=lambda p, mu, s: mu + s * sympy.tan(sympy.pi * (p - sympy.Rational(1, 2))),
            kl=lambda mu, s, nu, t: sympy.log(((s + t) ** 2 + (mu - nu) ** 2) / (4 * s * t)),
            words=("Cauchy",),
            conventions=(Convention("Cauchy(m, s) has the location m and the scale s", ("mean", "scale")),),
            example=("dpsym.Cauchy(0, 1).cdf(1)", "3/4"),
        ),
        LineLawEntry(
            "Weibull",
            "the Weibull law with a scale and a shape",
            r"\mathrm{Weibull}",
            "Weibull (1951)",
            2,
            density=lambda x, s, k: k / s * (x / s) ** (k - 1) * sympy.exp(-((x / s) ** k)),
            positive=lambda s, k: (s, k),
            support=_half_line,
            below=lambda x, s, k: 1 - sympy.exp(-((x / s) ** k)),
            quantile=lambda p, s, k: s * (-sympy.log(1 - p)) ** (1 / k),
            mean=lambda s, k: s * sympy.gamma(1 + 1 / k),
            variance=lambda s, k: s**2 * (sympy.gamma(1 + 2 / k) - sympy.gamma(1 + 1 / k) ** 2),
            kl=lambda s, k, t, h: (  # Bauckhage (2013)
                sympy.log(k / h)
                + h * sympy.log(t / s)
                + (1 - h / k) * -sympy.EulerGamma
                + (s / t) ** h * sympy.gamma(h / k + 1)
                - 1
            ),
            words=("Weibull",),
            conventions=(
                Convention("Weibull(a, b) has the scale a", ("scale", "shape")),
                Convention("Weibull(a, b) has the shape a", ("shape", "scale"), lambda a, b: (b, a)),
            ),
            example=("dpsym.Weibull(1, 2).cdf(1)", "1 - exp(-1)"),
        ),
        LineLawEntry(
            "Triangular",
            "the triangular law between two ends, with a mode between them",
            r"\mathrm{Triangular}",
            "Simpson (1755)",
            3,
            density=lambda x, a, c, b: sympy.Min((x - a) / (c - a), (b - x) / (b - c)) * 2 / (b - a),
            positive=lambda a, c, b: (c - a, b - c),
            support=lambda a, c, b: (a, c, b),
            below=lambda x, a, c, b: sympy.Piecewise(
                ((x - a) ** 2 / ((b - a) * (c - a)), x <= c), (1 - (b - x) ** 2 / ((b - a) * (b - c)), True)
            ),
            mean=lambda a, c, b: (a + b + c) / 3,
            variance=lambda a, c, b: (a**2 + b**2 + c**2 - a * b - a * c - b * c) / 18,
            words=("Triangular",),
            conventions=(
                Convention("Triangular(a, b, c) has the mode b", ("", "mode", "")),
                Convention("Triangular(a, b, c) has the mode c", ("", "", "mode"), lambda a, b, c: (a, c, b)),
            ),
            example=("dpsym.Triangular(0, 1, 3).cdf(1)", "1/3"),
        ),
        LineLawEntry(
            "FoldedNormal",
            "the law of the absolute value of a normal number with a mean and a standard deviation",
            r"\mathrm{FoldedNormal}",
            "Leone, Nelson and Nottingham (1961); half-normal where the mean is 0",
            2,
            density=_folded_density,
            positive=lambda mu, sigma: (sigma,),
            support=_half_line,
            below=lambda x, mu, sigma: (
                (
                    sympy.erf((x + mu) / (sympy.sqrt(2) * sigma))
                    + sympy.erf((x - mu) / (sympy.sqrt(2) * sigma))
                )
                / 2
            ),
            mean=_folded_mean,
            variance=lambda mu, sigma: mu**2 + sigma**2 - _folded_mean(mu, sigma) ** 2,
            words=("FoldedNormal",),
            conventions=(
                Convention("FoldedNormal(m, s) has the deviation s", ("", "deviation")),
                Convention(
                    "FoldedNormal(m, s) has the variance s", ("", "variance"), lambda m, s: (m, sympy.sqrt(s))
                ),
            ),
            example=("dpsym.FoldedNormal(0, 1).mean", "sqrt(2)/sqrt(pi)"),
        ),
    )
}

Logistic: Any = line_law(LINE_LAWS["Logistic"])
StudentT: Any = line_law(LINE_LAWS["StudentT"])
Cauchy: Any = line_law(LINE_LAWS["Cauchy"])
Weibull: Any = line_law(LINE_LAWS["Weibull"])
Triangular: Any = line_law(LINE_LAWS["Triangular"])
FoldedNormal: Any = line_law(LINE_LAWS["FoldedNormal"])


class _OfALaw(RealLaw):
    """A law made from one on the line, by an entry that is made of that one's."""

    def check(self, checker: Checker) -> None:
        """Check that there is a law on the line, and numbers after it."""
        source, *numbers = self.args
        checker.is_law(source, self)
        if source.has_masses:
            raise IllFormedError(f"{self.construct()} takes a law on the line, got {source}")
        source.pieces()  # laws on integers have none, and say so
        for number in numbers:
            checker.is_scalar(number, self)

    def pieces(self) -> list[Piece]:
        """Return the support."""
        return pieces_between(self)

    def density(self, x: Any) -> Any:
        """Return the density at x, 0 outside of the support."""
        return within(self, x, self.inside(x))


class Truncated(_OfALaw):
    """``Truncated(P, low, high)``: a law on the line given that its value lies between two numbers.

    An end may be infinite.  That the interval has positive probability is a hypothesis.

    >>> from dpsym.language import Normal
    >>> Truncated(Normal(0, 1), 0, sympy.oo).upper_tail(sympy.Integer(-1))
    1
    """

    def require(self, context: Context) -> None:
        """Make it a hypothesis that the interval has positive probability."""
        self.args[0].require(context)
        context.require(">", scalar(self._whole(), context), rat(0))

    def support(self) -> tuple[Any, ...]:
        """Return the ends of the interval."""
        return self.args[1], self.args[2]

    def inside(self, x: Any) -> Any:
        """Return the density over the probability of the interval."""
        return self.args[0].density(x) / self._whole()

    def upper_tail(self, bound: Any) -> Any:
        """Return the probability of values above ``bound``."""
        _, low, high = self.args
        value = (_above(self.args[0], bound) - _above(self.args[0], high)) / self._whole()
        return sympy.Piecewise((1, sympy.Le(bound, low)), (0, sympy.Ge(bound, high)), (value, True))

    def _whole(self) -> Any:
        source, low, high = self.args
        return _above(source, low) - _above(source, high)


class Folded(_OfALaw):
    """``Folded(P)``: the law of the absolute value of a number drawn from P.

    >>> from dpsym.language import Laplace
    >>> Folded(Laplace(0, 1)).inside(sympy.Integer(2))
    exp(-2)
    """

    def require(self, context: Context) -> None:
        """Pass on what the law needs."""
        self.args[0].require(context)

    def support(self) -> tuple[Any, ...]:
        """Return the half line."""
        return sympy.S.Zero, sympy.oo

    def inside(self, x: Any) -> Any:
        """Return the sum of the densities on both sides."""
        return self.args[0].density(x) + self.args[0].density(-x)

    def upper_tail(self, bound: Any) -> Any:
        """Return the probability of both tails."""
        source = self.args[0]
        value = source.upper_tail(bound) + 1 - source.upper_tail(-bound)
        return sympy.Piecewise((1, sympy.Le(bound, 0)), (value, True))


class DensityLaw(RealLaw):
    """``DensityLaw(x, f, low, high)``: the law with the density f, an expression in the symbol x.

    That its integral is 1 becomes a hypothesis, and so does, where that is not evident, that it is nowhere
    negative: the integral of its absolute value is 1 too.

    >>> x = sympy.Symbol("x", real=True)
    >>> DensityLaw(x, 3 * x**2, 0, 1).density(sympy.Rational(1, 2))
    3/4
    """

    @property
    def free_symbols(self) -> set[Any]:
        """The symbols of the density and the ends, without the variable."""
        return set().union(*(arg.free_symbols for arg in self.args)) - {self.args[0]}

    def check(self, checker: Checker) -> None:
        """Check the variable, the density and the ends."""
        if len(self.args) != 4 or not isinstance(self.args[0], sympy.Symbol):
            raise IllFormedError(
                f"{self.construct()} takes a symbol, a density and two ends, got {self.args}"
            )
        with checker.binding(self.args[0]):
            checker.is_scalar(self.args[1], self)
        for end in self.args[2:]:
            checker.is_scalar(end, self)

    def require(self, context: Context) -> None:
        """Make it a hypothesis that the integral is 1, of the absolute value too."""
        x, density, low, high = self.args
        context.require("=", scalar(sympy.Integral(density, (x, low, high)), context), rat(1))
        if not is_evidently_nonnegative(density):
            absolute = sympy.Integral(sympy.Abs(density), (x, low, high))
            context.require("=", scalar(absolute, context), rat(1))

    def support(self) -> tuple[Any, ...]:
        """Return the ends."""
        return self.args[2], self.args[3]

    def inside(self, x: Any) -> Any:
        """Return the density at a point between the ends."""
        return self.args[1].xreplace({self.args[0]: x})

    def density(self, x: Any) -> Any:
        """Return the density at x, 0 outside of the ends."""
        return within(self, x, self.inside(x))

    def pieces(self) -> list[Piece]:
        """Return the interval."""
        return pieces_between(self)

    def upper_tail(self, bound: Any) -> Any:
        """Return the integral of the density above ``bound``."""
        x, density, low, high = self.args
        return sympy.Integral(density, (x, sympy.Max(low, sympy.Min(bound, high)), high))

    def _latex(self, printer: Any) -> str:
        x, density, low, high = (printer._print(arg) for arg in self.args)
        return rf"\left({density}\right) d{x}|_{{[{low}, {high}]}}"


def _above(law: Any, bound: Any) -> Any:
    if bound == sympy.oo:
        return sympy.S.Zero
    return sympy.S.One if bound == -sympy.oo else law.upper_tail(bound)
