"""Maxima over all events, written as sums over points.

The greatest of the sums over T of a_y, for all sets T of points, takes just the a_y that are positive: it is
the sum of the max(0, a_y).  In this form it is the same at every point, as a family must be.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from dpsym.errors import DpsymError
from dpsym.identities import is_identically_zero
from dpsym.kernel.enclosure import Box
from dpsym.kernel.statement import Relation, Statement, of_domain
from dpsym.kernel.terms import Term, rat, var

__all__ = ["without_events"]

PLACE: Final = re.compile(r"(?<=[\[,])([0-9]+)(?=\]$)")  # of a variable at a point
NOTHING: Final = rat(0)  # the sum over no points
MOST: Final = 6  # points; a maximum over their events has 64 arguments


def without_events(statement: Statement) -> Statement:
    """Return a statement without quantified hypotheses, its maxima over all events written as sums.

    >>> from flint import fmpq
    >>> from dpsym.kernel.statement import Domain, Variable
    >>> a, b = var("a[1]"), var("a[2]")
    >>> worst = Term("max", (rat(0), a, b, a + b))
    >>> bits = tuple(Variable(name, Domain(fmpq(-1), fmpq(1))) for name in ("a[1]", "a[2]"))
    >>> without_events(Statement(bits, (), Relation("<=", worst, rat(2)))).conclusion.lhs
    add(max(0, a[1]), max(0, a[2]))
    """
    box = {variable.name: of_domain(variable.domain) for variable in statement.variables}
    relations = [r for r in (*statement.hypotheses, statement.conclusion) if isinstance(r, Relation)]
    *hypotheses, conclusion = (
        Relation(r.op, _rewritten(r.lhs, box), _rewritten(r.rhs, box)) for r in relations
    )
    return Statement(statement.variables, tuple(hypotheses), conclusion)


def _rewritten(subject: Term, box: Box) -> Term:
    done: dict[Term, Term] = {}
    for node in subject.nodes():
        args = tuple(done[arg] for arg in node.args)
        done[node] = Term(node.head, args, node.data) if args != node.args else node
        if node.head == "max":
            done[node] = _as_sums(done[node], box)
    return done[subject]


def _as_sums(maximum: Term, box: Box) -> Term:
    """Return a maximum with the sums over all events among its arguments replaced, if there are such."""
    rest = list(_flat(maximum))
    sums: list[Term] = []
    for single in _columns(rest):
        taken = _every_sum(single, rest, box)
        if taken is not None:
            rest = [arg for arg in rest if arg not in taken or arg == NOTHING]
            positive = [Term("max", (NOTHING, part)) for part in single]
            sums.append(positive[0] if len(positive) == 1 else Term("add", tuple(positive)))
    if not sums:
        return maximum
    args = (*(arg for arg in rest if arg != NOTHING), *sums)  # no sum of positive parts is below 0
    return args[0] if len(args) == 1 else Term("max", args)


def _columns(args: Sequence[Term]) -> list[list[Term]]:
    """Return the arguments that are about one point each and are the same but for the point, together."""
    found: dict[Term, dict[str, Term]] = {}
    for arg in args:
        places = _places(arg)
        if len(places) == 1:
            found.setdefault(_anywhere(arg), {})[places.pop()] = arg
    return [list(column.values()) for column in found.values() if len(column) <= MOST]


def _every_sum(single: Sequence[Term], args: Sequence[Term], box: Box) -> list[Term] | None:
    """Return the arguments that are the sums of all subsets of some terms, the empty one included."""
    left = list(args)
    taken: list[Term] = []
    for size in range(len(single) + 1):
        for chosen in combinations(single, size):
            total = NOTHING
            for part in chosen:
                total = total + part
            match = next(
                (arg for arg in left if _places(arg) == _places(total) and _same(arg, total, box)), None
            )
            if match is None:
                return None
            left.remove(match)
            taken.append(match)
    return taken


def _same(first: Term, second: Term, box: Box) -> bool:
    if first is second or first == second:
        return True
    try:
        return is_identically_zero(first - second, box)
    except DpsymError:
        return False


def _places(subject: Term) -> set[str]:
    return {match[1] for name in subject.free if (match := PLACE.search(name))}


def _anywhere(subject: Term) -> Term:
    names = {name: PLACE.sub("*", name) for name in subject.free}
    return subject.replace({var(old): var(new) for old, new in names.items() if old != new})


def _flat(node: Term) -> list[Term]:
    return [part for arg in node.args for part in (_flat(arg) if arg.head == "max" else [arg])]
