"""What a hypothesis for all values of a variable says of the values that a claim speaks of.

A proof for every number of points has no use for such a hypothesis as a whole.  In its place stand instances
of it.  They say less, so a claim with them says more than the one without.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from dpsym.kernel.statement import Domain
from dpsym.language.binding import bound_in
from dpsym.language.relations import Both, ForAll, statement_of
from dpsym.language.symbols import Variable

__all__ = ["instances_of", "is_within"]


def instances_of(written: Any, values: Iterable[Variable]) -> Iterator[Any]:
    """Yield statements that a hypothesis implies, without "for all" but for points of a space.

    >>> from dpsym.language import real, ZCDP, laws
    >>> P, Q = laws("P Q")
    >>> [*instances_of(ZCDP(real("rho", at_least=0))(P, Q), [real("lambda", above=1)])]
    [Max(Renyi(lambda, P, Q), Renyi(lambda, Q, P)) <= lambda*rho]
    """
    stated, values = statement_of(written), tuple(values)
    if isinstance(stated, Both):
        for part in stated.args:
            yield from instances_of(part, values)
    elif isinstance(stated, ForAll) and not isinstance(stated.bound, Variable):
        for inner in instances_of(stated.statement, values):
            yield ForAll(stated.bound, inner)
    elif isinstance(stated, ForAll) and stated.bound.constraints:
        return  # whether a value keeps to bounds that are expressions is not seen here
    elif isinstance(stated, ForAll):
        bound_inside = bound_in(stated.statement)
        for value in values:
            if value not in bound_inside and is_within(value.domain, stated.bound.domain):
                yield from instances_of(stated.statement.xreplace({stated.bound: value}), values)
    elif hasattr(stated, "unfold") and stated.unfold().has(ForAll):
        yield from instances_of(stated.unfold(), values)
    else:
        yield stated


def is_within(inner: Domain, outer: Domain) -> bool:
    """Return whether a domain has all of its values in another one, by the ends of both.

    >>> from flint import fmpq
    >>> one, above = Domain(fmpq(1)), Domain(fmpq(1), lo_open=True)
    >>> is_within(one, above), is_within(above, one)
    (False, True)
    """
    if (inner.infinite and not outer.infinite) or (outer.integer and not inner.integer):
        return False
    above = outer.lo is None or (
        inner.lo is not None
        and (inner.lo > outer.lo or (inner.lo == outer.lo and (inner.lo_open or not outer.lo_open)))
    )
    below = outer.hi is None or (
        inner.hi is not None
        and (inner.hi < outer.hi or (inner.hi == outer.hi and (inner.hi_open or not outer.hi_open)))
    )
    return above and below
