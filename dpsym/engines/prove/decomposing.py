"""The body of an inner sum as products of what depends on the outer point alone and of other bodies.

With p, q at a row and k, l at a row and column: (pk) log(pk/ql) = p log(p/q) k + p k log(k/l), and
(pk)^a (ql)^(1-a) = p^a q^(1-a) k^a l^(1-a).  Which products there may be is read off values at random points.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Final, TypeAlias

from flint import ctx

from dpsym.engines.balls import BALLS
from dpsym.engines.compiled import compile_terms
from dpsym.engines.prove.plausible import sample_points
from dpsym.kernel.numbers import INFINITY, Value, ball, compare
from dpsym.kernel.statement import Fold, marks_of, of_domain
from dpsym.kernel.terms import Term, rat
from dpsym.points.grid import Grid

__all__ = ["decompositions"]

POINTS: Final = 60
NEAR: Final = 1e-12
Products: TypeAlias = "tuple[tuple[Term, str], ...]"


def decompositions(grid: Grid, inner: Fold) -> Iterator[tuple[Products, bool]]:
    """Yield products r * A, of terms r and inner sums A, that may bound the sum; equalities come first.

    The bool says whether they seem to be equal to it.  Each is a guess.
    """
    outer = marks_of([inner.name])
    factors = [rat(1)] if not outer else []
    names = {v.name for v in grid.variables}
    for fold in grid.folds:
        if marks_of(fold.body.free) == outer and fold.body.free <= names and fold.body not in factors:
            factors.append(fold.body)
        if fold.body.head == "scaled" and fold.body.args[0].free <= names:
            factors += [fold.body.args[0]] if fold.body.args[0] not in factors else []
    sums = [
        fold
        for fold in grid.folds
        if fold.over == inner.over
        and fold.kind == "sum"
        and fold.name != inner.name
        and fold.body.free <= names
        and not any(marks_of([name]) == outer for name in fold.body.free)
    ]
    rows = list(_values(grid, [inner.body, *factors, *(fold.body for fold in sums)]))
    if not rows:
        return
    found: list[tuple[float, int, Products]] = []
    count = len(factors)
    pairs = [(i, j) for i in range(count) for j in range(len(sums))]
    for chosen in (*((pair,) for pair in pairs), *combinations(pairs, 2)):
        loss = worst = 0.0
        for row in rows:
            whole = sum(row[1 + i] * row[1 + count + j] for i, j in chosen)
            scale = abs(whole) + abs(row[0]) + 1e-300
            if row[0] > whole + NEAR * scale:
                break
            loss += (whole - row[0]) / scale / len(rows)
            worst = max(worst, (whole - row[0]) / scale)
        else:
            products = tuple((factors[i], sums[j].name) for i, j in chosen)
            found.append((0.0 if worst <= NEAR else 1.0 + loss, len(products), products))
    for loss, _, products in sorted(found, key=lambda entry: entry[:2]):
        yield products, loss == 0.0


def _values(grid: Grid, terms: list[Term]) -> Iterator[list[float]]:
    """Yield the values of terms at random points, masses strictly between 0 and 1."""
    names = tuple(sorted(frozenset().union(*(term.free for term in terms))))
    domains = {v.name: v.domain for v in grid.variables if v.name in names}
    if set(domains) != set(names):
        return
    rng = random.Random(len(names))
    evaluate = compile_terms(terms, names, BALLS)
    box = {name: of_domain(domain) for name, domain in domains.items()}
    integers = frozenset(name for name, domain in domains.items() if domain.integer)
    ctx.prec = 64
    for point in sample_points(box, integers, names, POINTS):
        drawn: list[Value] = [
            ball(var_at) if not marks_of([name]) or name in integers else ball(_mass(rng))
            for name, var_at in zip(names, point, strict=True)
        ]
        values = evaluate(*drawn)
        if all(compare("<", ball(abs(ball(v))), INFINITY) is True for v in values):
            yield [float(ball(v).mid()) for v in values]


def _mass(rng: random.Random) -> Value:
    from flint import fmpq

    return fmpq(rng.randint(1, 999), 1000)
