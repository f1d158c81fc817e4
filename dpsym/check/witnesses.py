"""Values of an unknown number that may be what a claim says to exist: found by calculus, shown by a proof.

What stands here is only a guess.  A claim with a guess as its witness is decided like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.check.guard import Crash, guarded
from dpsym.plain import plain

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.language import Claim
    from dpsym.language.relations import Comparison

__all__ = ["in_words_of_existence", "witnessed"]

DEGREE: Final = 4  # of polynomials whose roots are tried
MOST: Final = 24  # guesses that are tried
PLAIN: Final = tuple(map(sympy.Rational, ("1", "2", "1/2", "3", "4", "1/4", "10", "1/10")))


def witnessed(claim: Claim, is_proved: Callable[[Claim], bool]) -> Claim:
    r"""Return the claim with a number that it says to exist, if one is found for which that is proved.

    >>> from dpsym.language import Claim, exists, real
    >>> rho, t = real("rho", above=0), real("t", above=0)
    >>> witnessed(Claim(exists(t, t + rho / t <= 2 * sympy.sqrt(rho))), lambda claim: True).witness
    {t: sqrt(rho)}
    """
    from dpsym.language.elaboration.denials import sought

    parts = () if claim.witness is not None else sought(claim.conclusion)
    found: dict[Any, Any] = {}
    for part in parts:
        (unknown,) = part.unknowns
        outcome = guarded(_guesses_for, part)
        for guess in () if isinstance(outcome, Crash) else outcome.value:
            if is_proved(replace(claim, conclusion=part, witness={unknown: guess})):
                found[unknown] = guess
                break
    if not parts or len(found) < len(parts):
        return claim
    tried = replace(claim, witness=found)
    return tried if is_proved(tried) else claim  # what is said beside may be false


def in_words_of_existence(claim: Claim, result: Result) -> Result:
    """Return a result that says which number exists, or that none was found."""
    from dpsym.language.elaboration.denials import sought
    from dpsym.language.printing import latex

    names = [unknown for part in sought(claim.conclusion) for unknown in part.unknowns]
    if not names or result.verdict not in ("proved", "supported", "undecided"):
        return result
    if claim.witness is not None:
        told = ", ".join(plain(f"{latex(name)} = {latex(claim.witness[name])}") for name in names)
        scope = result.scope.replace("the given witness", f"with {told}") if result.scope else ""
        return replace(result, scope=scope, message=f"with {told}: {result.message}")
    listed = ", ".join(plain(latex(name)) for name in names)
    words = f"no value of {listed} was found for which it is proved, and no proof that there is none"
    return replace(result, verdict="undecided", scope="", message=words, evidence=())


def _guesses_for(stated: Any) -> list[Any]:
    return list(islice(_guesses(stated), MOST))


def _guesses(stated: Any) -> Iterator[Any]:
    """Yield where something is extreme or an equation holds, then ends of the range, then numbers."""
    from dpsym.language.relations import conjuncts

    (unknown,) = stated.unknowns
    seen = set()
    found = [*_by_calculus(conjuncts(stated.statement), unknown), *_ends(unknown), *PLAIN]
    for value in found:
        if value not in seen and unknown not in value.free_symbols and _may_lie_in(value, unknown):
            seen.add(value)
            yield value


def _by_calculus(relations: Sequence[Comparison], unknown: Any) -> Iterator[Any]:
    symbols = {symbol for relation in relations for symbol in relation.free_symbols}
    plain = {symbol: _plain(symbol) for symbol in sorted(symbols, key=str)}
    back = {dummy: symbol for symbol, dummy in plain.items()}
    for relation in relations:
        for side in (relation.lhs - relation.rhs, relation.lhs, relation.rhs, *_exponents(relation)):
            known = side.xreplace(plain)
            for zero in (sympy.diff(known, plain[unknown]), known) if unknown in plain else ():
                for root in _roots(zero, plain[unknown]):
                    yield from (each.xreplace(back) for each in (root, root / 2, 2 * root, root + 1))


def _plain(symbol: Any) -> Any:
    """Return a symbol of which sympy knows the sign, so that roots of products come apart."""
    low = symbol.domain.lo
    return sympy.Dummy(str(symbol), real=True, **({"positive": True} if low is not None and low >= 0 else {}))


def _exponents(relation: Comparison) -> list[Any]:
    """Return what stands in exponentials and logarithms, and differences of exponents on both sides."""
    powers = [part for side in (relation.lhs, relation.rhs) for part in side.atoms(sympy.exp)]
    found = [power.args[0] for power in powers]
    if len(found) == 2:
        found.append(found[0] - found[1])
    return found


def _roots(subject: Any, unknown: Any) -> list[Any]:
    """Return the real zeros of a rational function that are found by radicals, simple ones first."""
    numerator = sympy.numer(sympy.together(subject))
    if not numerator.is_polynomial(unknown) or not numerator.has(unknown):
        return []
    polynomial = sympy.Poly(numerator, unknown)
    if polynomial.degree() > DEGREE:
        return []
    found = [sympy.expand(sympy.simplify(root)) for root in sympy.roots(polynomial, multiple=False)]
    return sorted((root for root in found if not root.has(sympy.I)), key=sympy.count_ops)


def _ends(unknown: Any) -> list[Any]:
    from dpsym.language.nodes import rational_of

    domain = unknown.domain
    closed = [(domain.lo, domain.lo_open), (domain.hi, domain.hi_open)]
    ends = [rational_of(end) for end, is_open in closed if end is not None and not is_open]
    both = [rational_of(end) for end, _ in closed if end is not None]
    middle = [sum(both) / 2] if len(both) == 2 else []
    return [*ends, *middle, *(bound for _, bound in unknown.constraints)]


def _may_lie_in(value: Any, unknown: Any) -> bool:
    """Return whether a number lies in the range; of expressions a proof says so."""
    if not value.is_Rational:
        return True
    from dpsym.language.nodes import rational_of

    domain = unknown.domain
    low = (
        domain.lo is None
        or value > rational_of(domain.lo)
        or (not domain.lo_open and value == rational_of(domain.lo))
    )
    high = (
        domain.hi is None
        or value < rational_of(domain.hi)
        or (not domain.hi_open and value == rational_of(domain.hi))
    )
    return bool(low and high)
