"""Variables: sympy symbols that carry the domain over which a claim quantifies them.

A variable has no sympy assumptions, so that writing ``exp(x) > 0`` does not decide it; its domain is
part of what it is (equal names with different domains are different variables).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import sympy
from flint import fmpq
from sympy.core.symbol import Symbol

from dpsym.errors import DomainError, KernelRefusal
from dpsym.kernel.statement import Domain
from dpsym.kernel.terms import MAX_BITS
from dpsym.language.names import latex_name
from dpsym.language.nodes import rational_of, to_sympy

__all__ = [
    "Variable",
    "bounds_of",
    "domain_latex",
    "integer",
    "introduced",
    "order",
    "probability",
    "real",
    "spelled_out",
    "variables",
    "with_bounds",
]

Bound = Any  # a number, or an expression in other variables


class Variable(Symbol):
    """A real variable of a claim; make one with :func:`real`, :func:`integer`, :func:`order`, ...

    Attributes:
        domain: the interval of extended reals that the variable ranges over.
        kind: "real", "integer", "order" (of a divergence) or "probability".
        constraints: pairs (relation, bound) for bounds that are expressions in other variables.

    >>> alpha = real("alpha", above=1)
    >>> isinstance(alpha, Variable), str(alpha.domain), alpha.kind
    (True, '(1, oo)', 'real')
    """

    __slots__ = ("constraints", "domain", "kind")

    domain: Domain
    kind: str
    constraints: sympy.Tuple

    def __new__(cls, name: str, domain: Domain, kind: str = "real", constraints: Any = ()) -> Variable:
        """Return the variable of that name with that domain."""
        made = Symbol.__xnew__(cls, name)
        made.domain = domain
        made.kind = kind
        made.constraints = sympy.Tuple(*(sympy.Tuple(to_sympy(op), bound) for op, bound in constraints))
        return made  # type: ignore[no-any-return]

    def _hashable_content(self) -> tuple[Any, ...]:
        # Text and sympy nodes only: sympy orders the arguments of sums by comparing these.
        return (self.name, self.kind, str(self.domain), self.constraints)

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (
            self.name,
            self.domain,
            self.kind,
            tuple((op.name, bound) for op, bound in self.constraints),
        ), {}

    def _eval_conjugate(self) -> Any:
        return self  # real, though sympy is not told so in a way that decides relations

    def _latex(self, printer: Any) -> str:
        return latex_name(self.name)


def bounds_of(variable: Variable) -> Iterator[tuple[str, Any]]:
    """Yield what the domain of a variable says of it, as relations and what stands on their right.

    >>> list(bounds_of(real("t", above=0, at_most=1)))
    [('>', 0), ('<=', 1)]
    """
    domain = variable.domain
    if domain.lo is not None:
        yield (">" if domain.lo_open else ">="), rational_of(domain.lo)
    if domain.hi is not None:
        yield ("<" if domain.hi_open else "<="), rational_of(domain.hi)
    yield from ((str(op), bound) for op, bound in variable.constraints)


def with_bounds(symbols: Iterable[Any]) -> set[Any]:
    """Return symbols with those in their bounds, in the bounds of these, and so on.

    >>> x = real("x")
    >>> sorted(map(str, with_bounds([real("y", above=x)])))
    ['x', 'y']
    """
    found: set[Any] = set()
    waiting = list(symbols)
    while waiting:
        symbol = waiting.pop()
        if symbol not in found:
            found.add(symbol)
            waiting += [part for _, end in getattr(symbol, "constraints", ()) for part in end.free_symbols]
    return found


def spelled_out(variable: Variable) -> Any | None:
    """Return the expression for which a variable stands: it is at least as large and at most as large.

    >>> x = real("x")
    >>> spelled_out(real("y", at_least=2 * x, at_most=2 * x)), spelled_out(x)
    (2*x, None)
    """
    bounds = {str(op): bound for op, bound in variable.constraints}
    return bounds.get(">=") if bounds.get(">=") == bounds.get("<=") else None


def real(
    name: str,
    *,
    above: Bound = None,
    at_least: Bound = None,
    below: Bound = None,
    at_most: Bound = None,
) -> Variable:
    """Return a real variable; a bound may be a number, oo, or an expression in other variables.

    Raises:
        DomainError: no number satisfies the bounds, or a bound is not a number.

    >>> alpha = real("alpha", above=1)
    >>> str(alpha.domain), real("alpha'", above=alpha).constraints
    ('(1, oo)', ((>, alpha),))
    """
    return _declare(name, "real", (above, at_least, below, at_most))


def integer(
    name: str,
    *,
    above: Bound = None,
    at_least: Bound = None,
    below: Bound = None,
    at_most: Bound = None,
) -> Variable:
    """Return an integer variable.

    >>> str(integer("k", at_least=1).domain)
    '[1, oo) integers'
    """
    return _declare(name, "integer", (above, at_least, below, at_most))


def order(name: str) -> Variable:
    """Return the order of a divergence: a number in [1, oo], infinity included.

    >>> str(order("alpha").domain)
    '[1, oo]'
    """
    return Variable(name, Domain(fmpq(1), None, infinite=True), "order")


def probability(name: str) -> Variable:
    """Return a variable in [0, 1].

    >>> str(probability("delta").domain)
    '[0, 1]'
    """
    return Variable(name, Domain(fmpq(0), fmpq(1)), "probability")


def variables(names: str, **bounds: Bound) -> tuple[Variable, ...]:
    """Return several real variables with the same bounds.

    >>> [str(v) for v in variables("epsilon delta", at_least=0)]
    ['epsilon', 'delta']
    """
    return tuple(real(name, **bounds) for name in names.replace(",", " ").split())


def _declare(name: str, kind: str, bounds: tuple[Bound, Bound, Bound, Bound]) -> Variable:
    if not isinstance(name, str) or len(name.split()) != 1:
        raise DomainError(f'a variable has a name of one word, got {name!r}; variables("x y") makes two')
    above, at_least, below, at_most = (None if bound is None else _bound(name, bound) for bound in bounds)
    if above is not None and at_least is not None:
        raise DomainError(f"{name} has two lower bounds, above={above} and at_least={at_least}; give one")
    if below is not None and at_most is not None:
        raise DomainError(f"{name} has two upper bounds, below={below} and at_most={at_most}; give one")
    given = ((">", above), (">=", at_least), ("<", below), ("<=", at_most))
    constraints = [(op, bound) for op, bound in given if bound is not None and not _is_end(bound)]
    lo, lo_open = _outermost(name, above, at_least, sympy.oo, "lo")
    hi, hi_open = _outermost(name, below, at_most, -sympy.oo, "hi")
    try:
        domain = Domain(
            lo,
            hi,
            lo_open=lo_open,
            hi_open=hi_open,
            integer=kind == "integer",
            infinite=at_most is sympy.oo,
        )
    except KernelRefusal as error:
        raise DomainError(f"no number satisfies the bounds of {name}: {_words(given)}") from error
    return Variable(name, domain, kind, constraints)


def _bound(name: str, bound: Bound) -> Any:
    if isinstance(bound, (str, bool, float)):
        raise DomainError(f"a bound of {name} must be an exact number or an expression, got {bound!r}")
    exact = to_sympy(bound)
    if not isinstance(exact, sympy.Expr) or exact in (sympy.nan, sympy.zoo):
        raise DomainError(f"a bound of {name} must be a number or an expression, got {bound!r:.80}")
    return exact


def _outermost(name: str, strict: Any, weak: Any, impossible: Any, end: str) -> tuple[fmpq | None, bool]:
    """Return the end of the domain and whether it is open; a bound by a variable gives that variable's end.

    What the bound says beyond that is a hypothesis, not part of the domain.
    """
    bound = strict if weak is None else weak
    if isinstance(bound, Variable):
        return getattr(bound.domain, end), weak is None or getattr(bound.domain, f"{end}_open")
    if bound is None or not _is_end(bound):
        return None, True
    if bound == impossible:
        raise DomainError(f"no number satisfies the bounds of {name}: {bound} is not a bound on that side")
    if bound in (sympy.oo, -sympy.oo):
        return None, True
    bits = max(int(bound.p).bit_length(), int(bound.q).bit_length())
    if bits > MAX_BITS:
        raise DomainError(
            f"a bound of {name} has about {bits * 30103 // 100000:,} digits, more than dpsym computes with; "
            "leave it out, or take a shorter one"
        )
    return fmpq(int(bound.p), int(bound.q)), weak is None


def _is_end(bound: Any) -> bool:
    return bool(bound.is_Rational) or bound in (sympy.oo, -sympy.oo)


def _words(given: tuple[tuple[str, Any], ...]) -> str:
    return " and ".join(f"{op} {bound}" for op, bound in given if bound is not None)


def domain_latex(domain: Domain) -> str:
    r"""Return the LaTeX of a domain.

    >>> from flint import fmpq
    >>> domain_latex(Domain(fmpq(0), None, integer=True))
    '[0, \\infty) \\cap \\mathbb{Z}'
    """
    if domain.lo is None and domain.hi is None and not domain.integer:
        return r"\mathbb{R}"
    left = "(" if domain.lo_open else "["
    right = ")" if domain.hi_open else "]"
    lo = r"-\infty" if domain.lo is None else str(domain.lo)
    hi = r"\infty" if domain.hi is None else str(domain.hi)
    return f"{left}{lo}, {hi}{right}" + (r" \cap \mathbb{Z}" if domain.integer else "")


def introduced(variable: Any, printer: Any) -> str:
    r"""Return how a statement about all values of a variable introduces it, as a printer of LaTeX writes it.

    >>> from sympy.printing.latex import LatexPrinter
    >>> introduced(real("s", at_least=0, at_most=real("t")), LatexPrinter())
    's \\in [0, \\infty),\\, s \\le t'
    """
    name = printer._print(variable)
    text = rf"{name} \in {domain_latex(variable.domain)}"
    signs = {">": ">", ">=": r"\ge", "<": "<", "<=": r"\le"}
    bounds = "".join(
        rf",\, {name} {signs[str(op)]} {printer._print(bound)}" for op, bound in variable.constraints
    )
    return text + bounds
