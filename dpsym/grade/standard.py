"""Facts that nobody has to prove in an exercise, unless it asks for nothing else."""

from __future__ import annotations

import sympy

from dpsym.grade.assignment import Assignment
from dpsym.grade.forms import tidied
from dpsym.language.relations import Comparison


def known_to_all(assignment: Assignment) -> bool:
    """Return whether such facts may be used: not if the sheet lists what may be cited, or asks for one."""
    target = assignment.relation
    return not assignment.rubric.listed and target is not None and not is_standard(target)


def is_standard(relation: Comparison) -> bool:
    """Return whether a relation is 1 + u <= exp(u), log(u) <= u - 1 or log(1 + u) <= u, for some u.

    >>> x = sympy.Symbol("x")
    >>> is_standard(Comparison(1 - x, "<=", sympy.exp(-x))), is_standard(Comparison(x, "<=", sympy.exp(x)))
    (True, False)
    """
    falling = relation.op in (">=", ">")
    small, large = (relation.rhs, relation.lhs) if falling else (relation.lhs, relation.rhs)
    if isinstance(large, sympy.exp):
        return bool(tidied(small - 1 - tidied(large.args[0])) == 0)
    if isinstance(small, sympy.log):
        return bool(tidied(large + 1 - tidied(small.args[0])) == 0)
    return False
