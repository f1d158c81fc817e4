r"""Numbers that count something: *let $n \ge 1$ and $X \sim \mathrm{Bin}(n, p)$* means an integer n."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import sympy

from dpsym.errors import DpsymError
from dpsym.language import Binomial, Power
from dpsym.language.spaces import Whole
from dpsym.language.symbols import Variable, with_bounds


def integers_of(statements: Iterable[Any]) -> dict[Variable, Variable]:
    """Return, of the real variables of statements that count something in them, the integers they mean.

    A number of trials, of draws, of factors or of terms, and what stands before a factorial, is an integer
    whatever its bounds say.  Variables that are bounded by these are made anew, too.

    >>> from dpsym.language import real
    >>> n = real("n", at_least=1)
    >>> [str(made.domain) for made in integers_of([sympy.factorial(n)]).values()]
    ['[1, oo) integers']
    """
    statements = list(statements)
    counts = {count for statement in statements for count in _counts(statement)}
    found: dict[Variable, Variable] = {}
    waiting = [part for statement in statements for part in statement.atoms(Variable)]
    waiting = sorted(with_bounds(waiting), key=lambda part: (len(with_bounds([part])), str(part)))
    for old in waiting:
        domain = replace(old.domain, integer=True) if old in counts else old.domain
        constraints = [(op, bound.xreplace(found)) for op, bound in old.constraints]
        if domain == old.domain and constraints == list(old.constraints):
            continue
        kind = "integer" if domain.integer else old.kind
        try:
            found[old] = Variable(old.name, domain, kind, constraints)
        except DpsymError:
            return {}
    return found


def _counts(statement: Any) -> Iterator[Any]:
    for part in statement.atoms(Binomial, sympy.factorial):
        yield part.args[0]
    for members in statement.atoms(Whole):
        yield members.args[0]
    for power in statement.atoms(Power):
        yield power.args[1]
    for choice in statement.atoms(sympy.binomial):
        yield from choice.args
    for total in statement.atoms(sympy.Sum, sympy.Product):
        for _, *ends in total.limits:
            yield from ends
