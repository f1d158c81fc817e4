r"""The functions of one or two numbers that claims may speak of, as data: one entry for each.

An entry names a function of sympy's, or one of this module, and says how it becomes a term: by a head of the
kernel, or by a formula in functions that have one.  Outside of its domain a function has no value, whatever
sympy or a table of analytic continuations says.  The same table tells the reader of LaTeX their names.

>>> from dpsym.language import Claim, real
>>> u = real("u", above=0)
>>> Claim(sympy.sin(u) <= u).check().verdict, Claim(sympy.sin(u) <= sympy.Rational(99, 100)).check().verdict
('proved', 'refuted')
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import sympy

from dpsym.errors import IllFormedError

__all__ = ["ENTRIES", "FunctionEntry", "Phi", "PhiInverse", "ThetaSlope", "ThetaSum", "phi"]

ROOT: Final = sympy.sqrt(2)


class Phi(sympy.Function):
    r"""The distribution function of the standard normal law.

    >>> Phi(0), sympy.latex(Phi(sympy.Symbol("u"))), Phi(sympy.Symbol("u")).diff()
    (1/2, '\\Phi\\left(u\\right)', phi(u))
    """

    @classmethod
    def eval(cls, u: Any) -> Any:
        """Return the values that are rational."""
        return {sympy.S.Zero: sympy.S.Half, sympy.oo: sympy.S.One, -sympy.oo: sympy.S.Zero}.get(u)

    def fdiff(self, argindex: int = 1) -> Any:
        """Return the density."""
        return phi(self.args[0])

    def _eval_rewrite_as_erfc(self, u: Any, **_: Any) -> Any:
        return sympy.erfc(-u / ROOT) / 2

    def _eval_evalf(self, prec: int) -> Any:
        return self.rewrite(sympy.erfc)._eval_evalf(prec)

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        return _applied(r"\Phi", self.args, printer, exp)


class PhiInverse(sympy.Function):
    r"""The quantile of the standard normal law: infinite at 0 and 1, without a value outside of [0, 1].

    >>> PhiInverse(sympy.Rational(1, 2)), sympy.latex(PhiInverse(sympy.Symbol("p")))
    (0, '\\Phi^{-1}\\left(p\\right)')
    """

    @classmethod
    def eval(cls, p: Any) -> Any:
        """Return the values that are rational or infinite."""
        return {sympy.S.Half: sympy.S.Zero, sympy.S.One: sympy.oo, sympy.S.Zero: -sympy.oo}.get(p)

    def fdiff(self, argindex: int = 1) -> Any:
        """Return one over the density at the quantile."""
        return 1 / phi(self)

    def _eval_evalf(self, prec: int) -> Any:
        return (ROOT * sympy.erfinv(2 * self.args[0] - 1))._eval_evalf(prec)

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        inner = _applied(r"\Phi^{-1}", self.args, printer, None)
        return inner if exp is None else rf"\left({inner}\right)^{{{exp}}}"


class phi(sympy.Function):  # noqa: N801 - the name of the field
    r"""The density of the standard normal law.

    >>> phi(0), sympy.latex(phi(sympy.Symbol("u")))
    (sqrt(2)/(2*sqrt(pi)), '\\varphi\\left(u\\right)')
    """

    @classmethod
    def eval(cls, u: Any) -> Any:
        """Return the values at 0 and at the infinities."""
        known = {sympy.S.Zero: 1 / sympy.sqrt(2 * sympy.pi), sympy.oo: sympy.S.Zero, -sympy.oo: sympy.S.Zero}
        return known.get(u)

    def fdiff(self, argindex: int = 1) -> Any:
        """Return the derivative, -u times the density."""
        return -self.args[0] * self

    def _eval_evalf(self, prec: int) -> Any:
        return (sympy.exp(-(self.args[0] ** 2) / 2) / sympy.sqrt(2 * sympy.pi))._eval_evalf(prec)

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        return _applied(r"\varphi", self.args, printer, exp)


@dataclass(frozen=True)
class FunctionEntry:
    r"""One function of the table.

    Attributes:
        function: sympy's class.
        head: the head of the kernel that it is, or "".
        formula: what it is in other functions of the table, where it has no head.
        words: the names that formulas in LaTeX use, without the backslash; none where a letter is ambiguous.
        domain: where it has a value, in words; "" for all finite numbers.
        latex: its symbol, where sympy's is not the field's.
        arity: how many numbers it takes.
        inverse: the name of its inverse, where an exponent of -1 on its symbol means that.
    """

    function: Any
    head: str = ""
    formula: Callable[..., Any] | None = None
    words: tuple[str, ...] = ()
    domain: str = ""
    latex: str = ""
    arity: int = 1
    called: Any = None  # what makes it of a number, if it is not the class
    inverse: str = ""

    def __call__(self, *numbers: Any, **options: Any) -> Any:
        """Return the function of numbers."""
        return (self.called or self.function)(*numbers, **options)

    def printed(self, expression: Any, printer: Any, exp: str | None) -> str:
        """Return the LaTeX of an application, with an exponent of the symbol if there is one."""
        symbol = self.latex
        if self.function is sympy.polygamma and expression.args[0] in range(len(POLYGAMMA)):
            symbol = ENTRIES[POLYGAMMA[int(expression.args[0])]].latex
        return _applied(symbol, expression.args[-self.arity :], printer, exp)


class Digamma(sympy.Function):
    """The digamma function as the kernel knows it."""


class Trigamma(sympy.Function):
    """The trigamma function as the kernel knows it."""


class Tetragamma(sympy.Function):
    """The tetragamma function as the kernel knows it."""


class ThetaSum(sympy.Function):
    r"""The sum of e^(-k^2 s) over all integers k, for s > 0: Jacobi's theta function with the nome e^(-s).

    >>> ThetaSum(sympy.Symbol("s")).diff()
    ThetaSlope(s)
    """

    def fdiff(self, argindex: int = 1) -> Any:
        """Return minus the sum of k^2 e^(-k^2 s)."""
        return ThetaSlope(self.args[0])


class ThetaSlope(sympy.Function):
    """The derivative of :class:`ThetaSum`, minus the sum of k^2 e^(-k^2 s)."""


POLYGAMMA: Final = (Digamma, Trigamma, Tetragamma)


def _polygamma(order: Any, x: Any) -> Any:
    if order not in range(len(POLYGAMMA)):
        raise IllFormedError("of the polygamma functions dpsym knows those of the orders 0, 1 and 2")
    return POLYGAMMA[int(order)](x)


def _artanh(x: Any) -> Any:
    return (sympy.log(1 + x) - sympy.log(1 - x)) / 2


def _beta(a: Any, b: Any) -> Any:
    return sympy.exp(sympy.loggamma(a) + sympy.loggamma(b) - sympy.loggamma(a + b))


ENTRIES: Final[dict[Any, FunctionEntry]] = {
    entry.function: entry
    for entry in (
        FunctionEntry(sympy.tanh, "tanh", words=("tanh",)),
        FunctionEntry(sympy.erf, "erf", words=("erf",), inverse="erfinv"),
        FunctionEntry(sympy.erfc, "erfc", words=("erfc",)),
        FunctionEntry(sympy.sinh, formula=lambda x: sympy.sinh(x).rewrite(sympy.exp), words=("sinh",)),
        FunctionEntry(sympy.cosh, formula=lambda x: sympy.cosh(x).rewrite(sympy.exp), words=("cosh",)),
        FunctionEntry(
            sympy.coth, formula=lambda x: sympy.coth(x).rewrite(sympy.exp), words=("coth",), domain="not 0"
        ),
        FunctionEntry(sympy.sech, formula=lambda x: sympy.sech(x).rewrite(sympy.exp), words=("sech",)),
        FunctionEntry(
            sympy.csch, formula=lambda x: sympy.csch(x).rewrite(sympy.exp), words=("csch",), domain="not 0"
        ),
        FunctionEntry(
            sympy.asinh,
            formula=lambda x: sympy.log(x + sympy.sqrt(x**2 + 1)),
            words=("arsinh", "arcsinh", "asinh"),
            latex=r"\operatorname{arsinh}",
        ),
        FunctionEntry(
            sympy.acosh,
            formula=lambda x: sympy.log(x + sympy.sqrt(x**2 - 1)),
            words=("arcosh", "arccosh", "acosh"),
            domain="at least 1",
            latex=r"\operatorname{arcosh}",
        ),
        FunctionEntry(
            sympy.atanh,
            formula=_artanh,
            words=("artanh", "arctanh", "atanh"),
            domain="in [-1, 1], infinite at the ends",
            latex=r"\operatorname{artanh}",
        ),
        FunctionEntry(sympy.sin, "sin", words=("sin",)),
        FunctionEntry(sympy.cos, "cos", words=("cos",)),
        FunctionEntry(
            sympy.tan,
            formula=lambda x: sympy.sin(x) / sympy.cos(x),
            words=("tan",),
            domain="where the cosine is not 0",
        ),
        FunctionEntry(
            sympy.cot,
            formula=lambda x: sympy.cos(x) / sympy.sin(x),
            words=("cot",),
            domain="where the sine is not 0",
        ),
        FunctionEntry(sympy.asin, "asin", words=("arcsin", "asin"), domain="in [-1, 1]", latex=r"\arcsin"),
        FunctionEntry(
            sympy.acos,
            formula=lambda x: sympy.pi / 2 - sympy.asin(x),
            words=("arccos", "acos"),
            domain="in [-1, 1]",
            latex=r"\arccos",
        ),
        FunctionEntry(sympy.atan, "atan", words=("arctan", "atan"), latex=r"\arctan"),
        FunctionEntry(sympy.gamma, "gamma", words=("Gamma",), domain="above 0"),
        FunctionEntry(
            sympy.loggamma,
            "lgamma",
            words=("lgamma", "loggamma"),
            domain="above 0",
            latex=r"\operatorname{lgamma}",
        ),
        FunctionEntry(  # sympy writes it so
            sympy.polygamma,
            formula=_polygamma,
            words=("digamma",),
            domain="above 0",
            latex=r"\operatorname{digamma}",
            called=sympy.digamma,
        ),
        FunctionEntry(
            sympy.beta,
            formula=_beta,
            words=("Beta",),
            domain="above 0",
            latex=r"\operatorname{Beta}",
            arity=2,
        ),
        FunctionEntry(Digamma, "digamma", domain="above 0", latex=r"\operatorname{digamma}"),
        FunctionEntry(
            Trigamma,
            "trigamma",
            words=("trigamma",),
            domain="above 0",
            latex=r"\operatorname{trigamma}",
            called=sympy.trigamma,
        ),
        FunctionEntry(Tetragamma, "tetragamma", domain="above 0", latex=r"\operatorname{tetragamma}"),
        FunctionEntry(  # a Greek letter of a text need not be it
            sympy.zeta, "zeta", words=("zeta",), domain="above 1", latex=r"\operatorname{zeta}"
        ),
        FunctionEntry(Phi, formula=lambda u: sympy.erfc(-u / ROOT) / 2, words=("Phi",), inverse="PhiInverse"),
        FunctionEntry(phi, formula=lambda u: sympy.exp(-(u**2) / 2) / sympy.sqrt(2 * sympy.pi)),
        FunctionEntry(
            PhiInverse,
            formula=lambda p: ROOT * sympy.erfinv(2 * p - 1),
            domain="in [0, 1], infinite at the ends",
        ),
        FunctionEntry(
            sympy.erfinv,
            "erfinv",
            words=("erfinv",),
            domain="in [-1, 1], infinite at the ends",
            latex=r"\operatorname{erfinv}",
        ),
        FunctionEntry(
            sympy.LambertW,
            "lambertw",
            words=("LambertW",),
            domain="at least -1/e",
            latex=r"\operatorname{LambertW}",
        ),
        FunctionEntry(
            ThetaSum, "theta", words=("thetasum",), domain="above 0", latex=r"\operatorname{thetasum}"
        ),
        FunctionEntry(
            ThetaSlope,
            "dtheta",
            words=("thetaslope",),
            domain="above 0",
            latex=r"\operatorname{thetaslope}",
        ),
        FunctionEntry(sympy.floor, "floor"),
        FunctionEntry(sympy.ceiling, formula=lambda x: -sympy.floor(-x, evaluate=False)),
    )
}


def _applied(symbol: str, args: tuple[Any, ...], printer: Any, exp: str | None) -> str:
    inside = ", ".join(printer._print(arg) for arg in args)
    above = "" if exp is None else f"^{{{exp}}}"
    return rf"{symbol}{above}\left({inside}\right)"
