"""Where in a claim a constant can say by how much a bound could be better."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.language.divergences.approximate import ApproximateRenyi
from dpsym.language.existence import Exists
from dpsym.language.nodes import Construct
from dpsym.language.notions.approximate_concentrated import ApproximateZCDP
from dpsym.language.notions.base import Satisfies
from dpsym.language.notions.renyi import ApproximateRDP
from dpsym.language.relations import Both, Comparison, ForAll

if TYPE_CHECKING:
    from dpsym.language import Claim

__all__ = ["Slot", "slots"]

LOOSE: Final = {"<": "<=", ">": ">=", "<=": "<=", ">=": ">="}


@dataclass(frozen=True)
class Slot:
    """A place for a constant c: with 1 in it the claim is as it was.

    Attributes:
        claim: the claim, of which only the conclusion is to be changed.
        fill: returns the conclusion with a constant in this place.
        whole: whether the constant multiplies all of a bound.
        upper: whether a smaller constant says more, as in ``x <= c y``.
    """

    claim: Claim
    fill: Callable[[Any], Any]
    whole: bool
    upper: bool

    def filled(self, constant: Any) -> Claim:
        """Return the claim with a constant in the slot."""
        return replace(self.claim, conclusion=self.fill(constant))


def slots(claim: Claim) -> Iterator[Slot]:
    """Yield the places for a constant in the conclusion of a claim: a bound as a whole, then its summands.

    >>> from dpsym.language import Claim, real
    >>> x, c = real("x", above=0), real("c")
    >>> [slot.fill(c) for slot in slots(Claim(sympy.log(1 + x) <= x + x**2))]
    [log(x + 1) <= c*(x**2 + x), log(x + 1) <= c*x**2 + x, log(x + 1) <= c*x + x**2]
    """
    if claim.conclusion.has(Exists, ApproximateRDP, ApproximateZCDP, ApproximateRenyi):
        return
    for statement, around in _inequalities(claim.conclusion):
        if isinstance(statement, Comparison):
            yield from _of_comparison(claim, statement, around)
        else:
            yield from _of_notion(claim, statement, around)


def _inequalities(stated: Any) -> Iterator[tuple[Any, Callable[[Any], Any]]]:
    """Yield the bounds in a conclusion, with what rebuilds the conclusion around a changed one.

    Of several statements the others are left out: they would hide by how much one of them is better.
    """
    if isinstance(stated, Both):
        for part in stated.args:
            yield from _inequalities(part)
    elif isinstance(stated, ForAll):
        for inner, around in _inequalities(stated.statement):
            yield inner, partial(_bound_again, stated.bound, around)
    elif (isinstance(stated, Comparison) and stated.op != "=") or isinstance(stated, Satisfies):
        yield stated, _as_it_is


def _of_comparison(claim: Claim, stated: Comparison, around: Callable[[Any], Any]) -> Iterator[Slot]:
    op, lhs, rhs = LOOSE[stated.op], stated.lhs, stated.rhs
    right = lhs.has(Construct) or not rhs.has(Construct)  # which side is the bound on the other
    bound = rhs if right else lhs
    if bound == 0 or not isinstance(bound, sympy.Expr):
        return
    upper = (op == "<=") == right

    def put(new: Any) -> Any:
        return around(Comparison(lhs, op, new) if right else Comparison(new, op, rhs))

    yield from _of_bound(claim, bound, put, upper)


def _of_notion(claim: Claim, stated: Satisfies, around: Callable[[Any], Any]) -> Iterator[Slot]:
    """Yield the places in the last parameter of a notion, in which what is bounded is linear."""
    notion, first, second = stated.args
    if not notion.signature or notion.signature[-1] != "parameter":
        return

    def put(new: Any) -> Any:
        return around(notion.func(*notion.args[:-1], new)(first, second))

    yield from _of_bound(claim, notion.args[-1], put, upper=True)


def _of_bound(claim: Claim, bound: Any, put: Callable[[Any], Any], upper: bool) -> Iterator[Slot]:
    bare = replace(claim, tight=(), witness=None)
    yield Slot(bare, partial(_refilled, put, sympy.S.Zero, bound), whole=True, upper=upper)
    if isinstance(bound, sympy.Add):
        for part in bound.args:
            if not part.could_extract_minus_sign():
                rest = bound - part
                yield Slot(bare, partial(_refilled, put, rest, part), whole=False, upper=upper)


def _as_it_is(new: Any) -> Any:
    return new


def _refilled(put: Callable[[Any], Any], rest: Any, part: Any, constant: Any) -> Any:
    return put(rest + multiple(constant, part))


def _bound_again(bound: Any, around: Callable[[Any], Any], new: Any) -> Any:
    return ForAll(bound, around(new))


def multiple(constant: Any, quantity: Any) -> Any:
    """Return a product in which numbers are multiplied out.

    >>> x, y = sympy.symbols("x y")
    >>> multiple((1 + sympy.exp(-x)) / 2, 2 * x * y), multiple(1 + 2 / (x + 2), sympy.Rational(1, 12))
    (x*y*(1 + exp(-x)), 1/12 + 1/(6*(x + 2)))
    """
    if isinstance(quantity, sympy.Add):
        return constant * quantity
    number, rest = quantity.as_coeff_Mul()
    if isinstance(constant, sympy.Max) and number > 0:
        return rest * sympy.Max(*(multiple(part, number) for part in constant.args), evaluate=False)
    multiplied = sympy.Add(*(number * part for part in sympy.Add.make_args(constant)))
    if not isinstance(multiplied, sympy.Add):
        return multiplied * rest
    number, multiplied = multiplied.as_content_primitive() if rest != 1 else (sympy.S.One, multiplied)
    return number * rest * multiplied
