"""Sizes beyond the first few: a claim about so many of something is also looked at where these are many.

Of a count of which no proof takes all values, the first three are searched at length, and so are spaces of
two to four points.  At larger ones a claim is only searched for a violation, and only as long as what it
comes down to stays short.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.check.guard import Crash, guarded
from dpsym.kernel.statement import Relation, Statement
from dpsym.kernel.terms import Term
from dpsym.language.elaboration.cases import least_of, lies_in, sampled_counts
from dpsym.language.elaboration.existential import problems_of
from dpsym.language.elaboration.statements import inventory_of
from dpsym.language.nodes import Scalar
from dpsym.language.randomness import Draw

if TYPE_CHECKING:
    from dpsym.language import Claim
    from dpsym.language.symbols import Variable

__all__ = ["LONGEST", "SHORT", "larger"]

BEYOND: Final = (5, 8, 15, 40, 100, 250, 1_000)  # above the least value
FARTHER: Final = (2_000, 4_000)  # of what is a sum of numbers alone, without sums inside
PLACES: Final = 20_000  # where several random variables lie together
POINTS: Final = (8, 24, 64)  # of all spaces of a claim
LONGEST: Final = 4_000  # terms, written out, of the statements of one size, or what each of them declares
SHORT: Final = 400  # the same for one of many claims, as the rows of a derivation are


def larger(claim: Claim, longest: int = LONGEST) -> Iterator[Claim]:
    """Yield a claim at larger sizes, all counts or all spaces at one size, until it comes down to much.

    >>> from sympy import Sum, Symbol
    >>> from dpsym.language import Claim, integer
    >>> n, k = integer("n", at_least=1), Symbol("k", integer=True)
    >>> [each.shapes for each in larger(Claim(Sum(k, (k, 1, n)) <= n**2))][:2]
    [{n: 6}, {n: 9}]
    """
    counts, spaces = _varying(claim)
    rows: list[dict[Any, int]] = []
    for step in (*BEYOND, *(FARTHER if _is_plain(claim) else ())) if counts else ():
        sizes = {count: (least_of(count.domain) or 0) + step for count in counts}
        if not all(lies_in(size, count.domain) for count, size in sizes.items()):
            break
        rows.append(sizes)
    if spaces and not counts:
        rows = [dict.fromkeys(spaces, size) for size in POINTS]
    draws = len(set().union(*(stated.atoms(Draw) for stated in (claim.conclusion, *claim.given))))
    for sizes in rows:
        if draws > 1 and max(sizes.values()) ** draws > PLACES:
            return
        sized = replace(claim, shapes=sizes)
        outcome = guarded(sized.elaborate)
        if isinstance(outcome, Crash):
            return
        yield sized
        goals = outcome.value.goals
        written = sum(_length(goal.statement) for goal in goals)
        if max(written, len(goals) * max(sizes.values())) > longest:  # each declares all members of a family
            return


def _is_plain(claim: Claim) -> bool:
    """Return whether a claim is about numbers and sums of numbers, so that so many terms are all the work."""
    parts = [part for stated in (claim.conclusion, *claim.given) for part in sympy.preorder_traversal(stated)]
    sums = [part for part in parts if isinstance(part, (sympy.Sum, sympy.Product))]
    simple = all(len(part.limits) == 1 and not part.function.has(sympy.Sum, sympy.Product) for part in sums)
    return simple and not any(isinstance(part, Scalar) or getattr(part, "is_law", False) for part in parts)


def _length(statement: Statement) -> int:
    """Return how long a statement is when it is written out; a part is counted wherever it stands.

    So much work it takes to write it down: of sums within sums, as many terms as there are pairs.
    """
    relations = (h for h in (*statement.hypotheses, statement.conclusion) if isinstance(h, Relation))
    sides = [side for relation in relations for side in (relation.lhs, relation.rhs)]
    lengths: dict[Term, int] = {}
    for side in sides:
        for node in side.nodes():
            lengths[node] = 1 + sum(lengths[part] for part in node.args)
    return sum(lengths[side] for side in sides)


def _varying(claim: Claim) -> tuple[tuple[Variable, ...], tuple[Any, ...]]:
    """Return the counts and the spaces of a claim of which a few sizes are tried alone."""
    counts: dict[Variable, None] = {}
    spaces: dict[Any, None] = {}
    for problem in problems_of(claim) if claim.shapes is None else ():
        if not problem.fixed_shape and problem.necessary:
            found = inventory_of(problem)[0]
            counts |= dict.fromkeys(sampled_counts(found))
            spaces |= found.spaces
    return tuple(counts), tuple(spaces)
