r"""What an argument speaks of besides the claim: new letters with their ranges, and what is supposed of them.

A lemma about numbers holds for all values of letters that the claim does not have; a reader must be told of
which ones.  What is defined in two cases, and what a theorem says to exist, is said as people say it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sympy

from dpsym.check.catalogue import by_id
from dpsym.check.load import load
from dpsym.derive.existence import symbols_of
from dpsym.derive.model import Block, Cases, Chain, Induction, Obtain, Suffices
from dpsym.derive.witnessing import decomposition_of
from dpsym.errors import DpsymError
from dpsym.language.existence import Exists
from dpsym.language.expectation import Indicator
from dpsym.language.printing import latex, quantified
from dpsym.language.relations import Comparison, ForAll, conjuncts
from dpsym.language.spaces import Point
from dpsym.report.prose import Sentence, clause, in_text, joined, listed
from dpsym.report.statements import quantifiers_of

__all__ = ["Scope", "obtained", "spoken_in", "such_that"]


@dataclass(frozen=True)
class Scope:
    """What is known at a place of a derivation: the letters that were introduced, and what is supposed."""

    letters: frozenset[Any] = frozenset()
    given: tuple[Any, ...] = ()

    def introduces(self, *statements: Any) -> tuple[Scope, Sentence]:
        r"""Return the scope with the letters of statements, and those that are new with their ranges.

        Points are not told: a statement about one is about each.

        >>> from dpsym.language import real
        >>> x, y = real("x", at_least=0), real("y", above=0, below=1)
        >>> scope, told = Scope(frozenset({x})).introduces(x + y > 0)
        >>> told, y in scope.letters
        ((('math', 'y \\in (0, 1)'),), True)
        """
        found = frozenset(entry for entry in symbols_of(*statements) if not isinstance(entry, Point))
        new = found - self.letters
        said = quantifiers_of(rf"\forall\, {quantified(new)}:\quad x") if new else ()
        told = listed([in_text(clause(entry)) for entry in said], last=", ")
        return Scope(self.letters | found, self.given), joined(told)

    def supposing(self, *given: Any) -> Scope:
        """Return the scope where more is supposed."""
        return Scope(self.letters, (*self.given, *given))


def spoken_in(block: Block) -> Iterator[Any]:
    """Yield the relations of a block, but not those of its lemmas, which have letters of their own."""
    for item in block.items:
        if isinstance(item, Chain):
            yield from (step.relation for step in item.steps)
        elif isinstance(item, (Cases, Induction, Suffices)):
            yield item.statement


def such_that(entry: Any) -> Sentence:
    r"""Return what is said of something as a clause; an equation times an indicator holds where this is 1.

    >>> from dpsym.language import equal, less, real
    >>> x, t = real("x"), real("t")
    >>> such_that(equal(x * Indicator(less(t, 1)), 2 * Indicator(less(t, 1))))
    (('formula', 'x = 2'), ('words', ' if '), ('math', 't < 1'))
    """
    bound, stated = [], entry
    while isinstance(stated, ForAll):
        bound.append(stated.bound)
        stated = stated.statement
    if isinstance(stated, Comparison) and stated.op == "=":
        shared = set(sympy.Mul.make_args(stated.lhs)) & set(sympy.Mul.make_args(stated.rhs))
        where = next((factor for factor in shared if isinstance(factor, Indicator)), None)
        if where is not None:
            plain: Any = Comparison(stated.lhs / where, "=", stated.rhs / where)
            for point in reversed(bound):
                plain = ForAll(point, plain)
            return joined((*clause(latex(plain)), ("words", " if "), ("math", latex(where.args[0]))))
    return clause(latex(entry))


def obtained(item: Obtain) -> tuple[Any, ...]:
    """Return what is known of what a theorem, or a hypothesis, says to exist; nothing if it is not found."""
    try:
        if item.supposed is not None:
            return tuple(conjuncts(decomposition_of(item.supposed, item.values)[0].statement))
        found = by_id(item.id)
        stated = load(found)[1].variants()[0][2].conclusion if isinstance(found, Path) else None
        return tuple(conjuncts(item.hypotheses(stated))) if isinstance(stated, Exists) else ()
    except DpsymError:
        return ()
