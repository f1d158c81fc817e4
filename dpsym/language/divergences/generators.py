r"""Divergences as data: one entry for each, with its generator, its conventions, its notation and its source.

An entry says what a divergence is in up to three ways, of which any one is enough:

    f           a convex function with D(P || Q) = sum of q f(p/q); ``at_zero`` is its limit at 0 from the
                right, ``slope`` the limit of f(x)/x at infinity, which is what p counts where q = 0
    atom        what a pair of masses contributes, as a term: without a division by 0, and kinder to proofs
    by_moment   a formula in the moments M(a), the sums of p^a q^(1-a): what laws with densities need

Where several are given they are the same number.  ``outer`` is applied to the sum: a root or a logarithm.
:func:`divergence` makes the class of an entry; the public names of this package are made from :data:`TABLE`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from types import new_class
from typing import Any, ClassVar, Final

import sympy

from dpsym.errors import IllFormedError, KernelRefusal, UnknownError
from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import NOWHERE, Interval
from dpsym.kernel.numbers import ONE
from dpsym.kernel.statement import of_domain
from dpsym.kernel.terms import Term, rat, term
from dpsym.language.distributions.densities import Densities
from dpsym.language.distributions.pairs import Atoms
from dpsym.language.divergences.base import Divergence, closed_rate
from dpsym.language.elaboration.building import decided, total, weighted
from dpsym.language.elaboration.context import Context
from dpsym.language.nodes import described
from dpsym.language.scalars import scalar

__all__ = [
    "KL",
    "TABLE",
    "AlphaDivergence",
    "Bhattacharyya",
    "BhattacharyyaCoefficient",
    "ChernoffDivergence",
    "ChiSquare",
    "GeneratedDivergence",
    "Generator",
    "Hellinger",
    "HockeyStick",
    "Jeffreys",
    "JensenShannon",
    "NormalizedSquaredHellinger",
    "ReverseKL",
    "Side",
    "SquaredHellinger",
    "TotalVariation",
    "TriangularDiscrimination",
    "divergence",
    "power_sum",
    "range_of_order",
    "side_of_one",
]

HALF: Final = sympy.Rational(1, 2)
Side = str  # "below" or "above": where an order lies from 1; "" where that is not evident


@dataclass(frozen=True)
class Generator:
    r"""One divergence of the table.

    Attributes:
        name: how it is called in Python and in messages.
        title: what it is, in words and a formula; the first line of the documentation of its class.
        latex: its symbol; ``{0}`` stands for the first parameter.
        source: where it comes from.
        f, at_zero, slope: the generator and its two conventions, functions of its parameters.
        atom: the contribution of two masses, given as terms, and of the parameters.
        by_moment: a function of the moments and the parameters.
        offset, factor: what is added to the sum of the atoms, and by what the result is multiplied.
        outer: what is done with it then, a function of it and the parameters.
        of_densities: the value for a pair of laws with densities, where that is more than ``by_moment``:
            a function of the divergence, the pair and the context.
        parameters: the kinds of the parameters, as in signatures.
        words: names that LaTeX uses for it, as in ``JS`` or ``D_{\mathrm{JS}}``.
        symmetric: whether D(P, Q) = D(Q, P).
        low, high: the least and the greatest value that it may have.
        example: an expression in names of ``dpsym``, and what it is; it runs as a test.

    >>> from dpsym.language import laws
    >>> Neyman = divergence(Generator("Neyman", "the sum of (p - q)^2/p", r"\chi^2_N", "Neyman (1949)",
    ...     f=lambda x: (x - 1) ** 2 / x, at_zero=sympy.oo, slope=1))
    >>> Neyman(*laws("P Q"))
    Neyman(P, Q)
    """

    name: str
    title: str
    latex: str
    source: str
    f: Callable[..., Any] | None = None
    at_zero: Any = None
    slope: Any = None
    atom: Callable[..., Term] | None = None
    by_moment: Callable[..., Any] | None = None
    offset: int = 0
    factor: Fraction = Fraction(1)
    outer: Callable[..., Any] | None = None
    of_densities: Callable[..., Any] | None = None
    parameters: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    symmetric: bool = False
    low: Any = 0
    high: Any = sympy.oo
    example: tuple[str, str] = ("", "")


class GeneratedDivergence(Divergence):
    """A divergence that an entry of the table describes; its parameters come before the laws.

    >>> from dpsym import KL, laws
    >>> isinstance(KL(*laws("P Q")), GeneratedDivergence)
    True
    """

    generator: ClassVar[Generator]

    def on_atoms(self, pairs: Atoms, context: Context) -> Term:
        """Return the sum over the atoms, or the formula in the moments."""
        entry, parameters = self.generator, self.args[:-2]
        if entry.atom is not None:
            given = [scalar(parameter, context) for parameter in parameters]
            return self._outside((entry.atom(p, q, *given) for p, q in pairs), context)
        if entry.by_moment is not None:
            return self._by_moment(lambda order: power_sum(pairs, order, context), context)
        return total(self._plain(p, q, context) for p, q in pairs)

    def on_densities(self, pair: Densities, context: Context) -> Any:
        """Return the formula in the moments, which are integrals or in closed form."""
        if self.generator.of_densities is not None:
            return self.generator.of_densities(self, pair, context)
        if self.generator.by_moment is None:
            raise UnknownError(
                f"dpsym knows {self.construct()} on finite spaces only, "
                f"not for {self.first} and {self.second}"
            )
        return self.generator.by_moment(pair.moment, *self.args[:-2])

    def _plain(self, p: Term, q: Term, context: Context) -> Term:
        """Return q f(p/q), with the conventions where one of the masses is 0."""
        entry, parameters = self.generator, self.args[:-2]
        if entry.f is None:
            raise UnknownError(f"the entry of {self.construct()} says neither f, nor atom, nor by_moment")
        x = sympy.Dummy("x")
        with context.binding(x, term("mul", p, q**-1)):
            inside = scalar(entry.f(x, *parameters), context)
        at_zero, slope = (
            scalar(sympy.sympify(end(*parameters) if callable(end) else end, strict=True), context)
            for end in (entry.at_zero, entry.slope)
        )
        positive = decided("=", p, rat(0), weighted(q, at_zero), weighted(q, inside))
        return decided("=", q, rat(0), weighted(p, slope), positive)

    def _by_moment(self, moment: Callable[[Any], Term], context: Context) -> Term:
        """Return the formula as a term: a symbol stands for each moment while it is elaborated."""
        formula = self.generator.by_moment
        moments: dict[Any, Any] = {}

        def named(order: Any) -> Any:
            return moments.setdefault(sympy.sympify(order, strict=True), sympy.Dummy("M"))

        expression = formula(named, *self.args[:-2]) if formula is not None else sympy.nan
        return _with({name: moment(order) for order, name in moments.items()}, expression, context)

    def _outside(self, parts: Iterable[Term], context: Context) -> Term:
        entry = self.generator
        inner = total([*parts, rat(entry.offset)]) * rat(entry.factor)
        if entry.outer is None:
            return inner
        name = sympy.Dummy("D")
        return _with({name: inner}, entry.outer(name, *self.args[:-2]), context)

    def _latex(self, printer: Any) -> str:
        symbol = self.generator.latex
        for place, parameter in enumerate(self.args[:-2]):
            symbol = symbol.replace(f"{{{place}}}", f"{{{printer._print(parameter)}}}")
        return f"{symbol}{self.pair_latex(printer)}"


def divergence(entry: Generator) -> Any:
    """Return the class of an entry, a name of the module in which this is called.

    >>> from dpsym.language.divergences import JensenShannon
    >>> JensenShannon.generator.symmetric, JensenShannon.__name__
    (True, 'JensenShannon')
    """
    caller = sys._getframe(1).f_globals.get("__name__", __name__)  # where pickle finds it, as for namedtuple
    content = {
        "__doc__": described(entry),
        "__module__": caller,
        "generator": entry,
        "signature": (*entry.parameters, "law", "law"),
    }
    return new_class(
        entry.name, (GeneratedDivergence,), exec_body=lambda namespace: namespace.update(content)
    )


def power_sum(pairs: Atoms, order: Any, context: Context) -> Term:
    """Return the sum of p^a q^(1-a) over atoms, for any order a; what is infinite is so by convention.

    >>> from dpsym.kernel.terms import var
    >>> from dpsym.language.elaboration.context import Context
    >>> pair = [(var("p"), var("q"))]
    >>> power_sum(pair, HALF, Context()), power_sum(pair, sympy.Integer(2), Context())
    (mul(pow(p, 1/2), pow(q, 1/2)), powdiv(p, q, 2))
    """
    exponent = scalar(order, context)
    rest = 1 - exponent
    at_least_one = side_of_one(order, context) == "above"
    at_most_zero = side_of_one(1 - order, context) == "above"
    above = total(term("powdiv", p, q, exponent) for p, q in pairs)
    below = total(term("powdiv", q, p, rest) for p, q in pairs)
    if at_least_one or at_most_zero:
        return above if at_least_one else below
    between = total(p**exponent * q**rest for p, q in pairs)
    if side_of_one(order, context) == side_of_one(1 - order, context) == "below":
        return between
    return decided("<", exponent, rat(1), decided("<", rat(0), exponent, between, below), above)


def side_of_one(order: Any, context: Context | None = None) -> Side:
    """Return whether an order is evidently at least 1 ("above") or below 1, or neither ("").

    >>> from dpsym.language import real
    >>> alpha = real("alpha", above=0, below=1)
    >>> side_of_one(sympy.Integer(2)), side_of_one(alpha), side_of_one(1 / alpha), side_of_one(2 * alpha)
    ('above', 'below', 'above', '')
    """
    order = sympy.sympify(order, strict=True)
    if order.is_number:
        return "above" if order >= 1 else "below"
    around = range_of_order(order, context)
    return "above" if around.is_at_least(ONE) else "below" if around.is_at_most(ONE) else ""


def range_of_order(order: Any, context: Context | None = None) -> Interval:
    """Return an interval in which an order certainly lies, by the domains of its variables in this shape."""
    inner = Context(None if context is None else context.shape)
    try:
        subject = scalar(order, inner)
        return enclose(
            subject, {name: of_domain(variable.domain) for name, variable in inner.declared.items()}
        )
    except (IllFormedError, KernelRefusal):
        return NOWHERE


def _with(values: dict[Any, Term], expression: Any, context: Context) -> Term:
    """Return an expression as a term, symbols of which stand for terms."""
    if not values:
        return scalar(expression, context)
    (name, value), *rest = values.items()
    with context.binding(name, value):
        return _with(dict(rest), expression, context)


def _entropic_mean(p: Term, q: Term) -> Term:
    mean = (p + q) * rat(1, 2)
    return term("relent", p, mean) + term("relent", q, mean)


def _root_gap(p: Term, q: Term) -> Term:
    return (p ** rat(1, 2) - q ** rat(1, 2)) ** 2


def _positive_part(p: Term, q: Term, epsilon: Term) -> Term:
    factor = rat(1) if epsilon == rat(0) else term("exp", epsilon)
    return term("max", 0, p - factor * q)


def _kl_of_densities(node: Any, pair: Densities, context: Context) -> Any:
    """Return the integral; normal laws that stand for universal ones have a closed form."""
    rate = closed_rate(node, context)
    return pair.kl() if rate is None else rate


def _tail_of_densities(node: Any, pair: Densities, context: Context) -> Any:
    """Return the closed form, the supremum being attained on a half-line."""
    context.rest_on("Neyman-Pearson")
    return pair.hockey_stick(*(node.args[:-2] or (sympy.S.Zero,)))


def _at_most_one(name: str, parameters: str = "") -> tuple[str, str]:
    """Return an example for the documentation: of a skewed coin and a fair one, the value is at most 1."""
    coins = ", ".join(f"dpsym.Bernoulli(sympy.Rational(1, {number}))" for number in (4, 2))
    return f"dpsym.Claim(dpsym.{name}({parameters}{coins}) <= 1).check(examples=9).verdict", "'proved'"


TABLE: Final[dict[str, Generator]] = {
    entry.name: entry
    for entry in (
        Generator(
            "KL",
            "the Kullback-Leibler divergence, the sum of p log(p/q)",
            r"D_{\mathrm{KL}}",
            "Kullback and Leibler (1951)",
            f=lambda x: sympy.Piecewise((x * sympy.log(x), x > 0), (0, True)),
            at_zero=0,
            slope=sympy.oo,
            atom=lambda p, q: term("relent", p, q),
            of_densities=_kl_of_densities,
            words=("KL",),
            example=_at_most_one("KL"),
        ),
        Generator(
            "TotalVariation",
            "the total variation distance: the hockey-stick divergence at 0, half the sum of |p - q|",
            r"\mathrm{TV}",
            "Le Cam (1986)",
            f=lambda x: sympy.Abs(x - 1) / 2,
            at_zero=HALF,
            slope=HALF,
            atom=lambda p, q: term("abs", p - q),
            factor=Fraction(1, 2),
            of_densities=_tail_of_densities,
            words=("TV",),
            symmetric=True,
            high=1,
            example=_at_most_one("TotalVariation"),
        ),
        Generator(
            "HockeyStick",
            "the hockey-stick divergence, the sum of the positive parts of p - e^epsilon q: the least delta "
            "for (epsilon, delta)",
            r"E_{0}",
            "Barthe and Olmedo (2013); for every real epsilon, as a supremum over events",
            f=lambda x, epsilon: sympy.Max(0, x - sympy.exp(epsilon)),
            at_zero=0,
            slope=1,
            atom=_positive_part,
            of_densities=_tail_of_densities,
            parameters=("parameter",),
            high=1,
            example=_at_most_one("HockeyStick", "1, "),
        ),
        Generator(
            "ReverseKL",
            "the Kullback-Leibler divergence of the laws in the other order, the sum of q log(q/p)",
            r"D_{\mathrm{rKL}}",
            "Kullback and Leibler (1951)",
            f=lambda x: -sympy.log(x),
            at_zero=sympy.oo,
            slope=0,
            atom=lambda p, q: term("relent", q, p),
            words=("rKL",),
            example=_at_most_one("ReverseKL"),
        ),
        Generator(
            "Jeffreys",
            "the Jeffreys divergence, the sum of (p - q) log(p/q): both Kullback-Leibler divergences, added",
            r"D_{\mathrm{J}}",
            "Jeffreys (1946)",
            f=lambda x: (x - 1) * sympy.log(x),
            at_zero=sympy.oo,
            slope=sympy.oo,
            atom=lambda p, q: term("relent", p, q) + term("relent", q, p),
            words=("J",),
            symmetric=True,
            example=_at_most_one("Jeffreys"),
        ),
        Generator(
            "ChiSquare",
            "the chi-square divergence, the sum of p^2/q minus one: infinite where q = 0 < p",
            r"\chi^2",
            "Pearson (1900)",
            f=lambda x: (x - 1) ** 2,
            at_zero=1,
            slope=sympy.oo,
            atom=lambda p, q: term("powdiv", p, q, 2),
            offset=-1,
            by_moment=lambda M: M(2) - 1,
            words=("chi2",),
            example=_at_most_one("ChiSquare"),
        ),
        Generator(
            "SquaredHellinger",
            "the squared Hellinger distance in the normalisation with values in [0, 2], "
            "the sum of (sqrt(p) - sqrt(q))^2",
            r"H^2",
            "Hellinger (1909); Le Cam (1986) and Tsybakov (2009) normalise so",
            f=lambda x: (sympy.sqrt(x) - 1) ** 2,
            at_zero=1,
            slope=1,
            atom=_root_gap,
            by_moment=lambda M: 2 - 2 * M(HALF),
            words=("Hel",),
            symmetric=True,
            high=2,
            example=_at_most_one("SquaredHellinger"),
        ),
        Generator(
            "NormalizedSquaredHellinger",
            "the squared Hellinger distance in the normalisation with values in [0, 1], "
            "half the sum of (sqrt(p) - sqrt(q))^2",
            r"h^2",
            "Hellinger (1909)",
            f=lambda x: (sympy.sqrt(x) - 1) ** 2 / 2,
            at_zero=HALF,
            slope=HALF,
            atom=_root_gap,
            factor=Fraction(1, 2),
            by_moment=lambda M: 1 - M(HALF),
            symmetric=True,
            high=1,
            example=_at_most_one("NormalizedSquaredHellinger"),
        ),
        Generator(
            "Hellinger",
            "the Hellinger distance, in [0, sqrt(2)], the root of the sum of (sqrt(p) - sqrt(q))^2",
            r"H",
            "Hellinger (1909)",
            f=lambda x: (sympy.sqrt(x) - 1) ** 2,
            at_zero=1,
            slope=1,
            atom=_root_gap,
            by_moment=lambda M: sympy.sqrt(2 - 2 * M(HALF)),
            outer=sympy.sqrt,
            symmetric=True,
            high=sympy.sqrt(2),
            example=_at_most_one("Hellinger"),
        ),
        Generator(
            "BhattacharyyaCoefficient",
            "the Bhattacharyya coefficient, or affinity: the sum of sqrt(p q), which is 1 for equal laws",
            r"\mathrm{BC}",
            "Bhattacharyya (1943)",
            atom=lambda p, q: p ** rat(1, 2) * q ** rat(1, 2),
            by_moment=lambda M: M(HALF),
            words=("BC",),
            symmetric=True,
            high=1,
            example=_at_most_one("BhattacharyyaCoefficient"),
        ),
        Generator(
            "Bhattacharyya",
            "the Bhattacharyya distance, minus the logarithm of the sum of sqrt(p q)",
            r"D_{\mathrm{B}}",
            "Bhattacharyya (1943)",
            atom=lambda p, q: p ** rat(1, 2) * q ** rat(1, 2),
            by_moment=lambda M: -sympy.log(M(HALF)),
            outer=lambda affinity: -sympy.log(affinity),
            words=("B",),
            symmetric=True,
            example=_at_most_one("Bhattacharyya"),
        ),
        Generator(
            "ChernoffDivergence",
            "the Chernoff divergence of order a in (0, 1), minus the logarithm of the sum of p^a q^(1-a); "
            "the largest over all orders is the Chernoff information",
            r"D^{\mathrm{C}}_{0}",
            "Chernoff (1952)",
            by_moment=lambda M, a: -sympy.log(M(a)),
            parameters=("scalar",),
            example=_at_most_one("ChernoffDivergence", "sympy.Rational(1, 2), "),
        ),
        Generator(
            "JensenShannon",
            "the Jensen-Shannon divergence, the mean of the Kullback-Leibler divergences "
            "from both laws to their mixture",
            r"\mathrm{JS}",
            "Lin (1991)",
            f=lambda x: (x * sympy.log(2 * x / (1 + x)) + sympy.log(2 / (1 + x))) / 2,
            at_zero=sympy.log(2) / 2,
            slope=sympy.log(2) / 2,
            atom=_entropic_mean,
            factor=Fraction(1, 2),
            words=("JS", "JSD"),
            symmetric=True,
            high=sympy.log(2),
            example=_at_most_one("JensenShannon"),
        ),
        Generator(
            "TriangularDiscrimination",
            "the triangular discrimination, the sum of (p - q)^2/(p + q)",
            r"\Delta",
            "Le Cam (1986); Topsøe (2000)",
            f=lambda x: (x - 1) ** 2 / (x + 1),
            at_zero=1,
            slope=1,
            atom=lambda p, q: term("powdiv", term("abs", p - q), p + q, 2),
            symmetric=True,
            high=2,
            example=_at_most_one("TriangularDiscrimination"),
        ),
        Generator(
            "AlphaDivergence",
            "the alpha-divergence, (the sum of p^a q^(1-a), minus 1)/(a (a - 1)), for every real a but 0 "
            "and 1; Pearson's chi-square is twice that of order 2, KL the limit at 1",
            r"D^{\mathrm{A}}_{0}",
            "Cressie and Read (1984); Amari (1985)",
            f=lambda x, a: (x**a - 1) / (a * (a - 1)),
            at_zero=lambda a: sympy.Piecewise((-1 / (a * (a - 1)), a > 0), (sympy.oo, True)),
            slope=lambda a: sympy.Piecewise((sympy.oo, a > 1), (0, True)),
            by_moment=lambda M, a: (M(a) - 1) / (a * (a - 1)),
            parameters=("scalar",),
            example=_at_most_one("AlphaDivergence", "2, "),
        ),
    )
}

KL: Any = divergence(TABLE["KL"])
TotalVariation: Any = divergence(TABLE["TotalVariation"])
HockeyStick: Any = divergence(TABLE["HockeyStick"])
ReverseKL: Any = divergence(TABLE["ReverseKL"])
Jeffreys: Any = divergence(TABLE["Jeffreys"])
ChiSquare: Any = divergence(TABLE["ChiSquare"])
SquaredHellinger: Any = divergence(TABLE["SquaredHellinger"])
NormalizedSquaredHellinger: Any = divergence(TABLE["NormalizedSquaredHellinger"])
Hellinger: Any = divergence(TABLE["Hellinger"])
BhattacharyyaCoefficient: Any = divergence(TABLE["BhattacharyyaCoefficient"])
Bhattacharyya: Any = divergence(TABLE["Bhattacharyya"])
ChernoffDivergence: Any = divergence(TABLE["ChernoffDivergence"])
JensenShannon: Any = divergence(TABLE["JensenShannon"])
TriangularDiscrimination: Any = divergence(TABLE["TriangularDiscrimination"])
AlphaDivergence: Any = divergence(TABLE["AlphaDivergence"])
