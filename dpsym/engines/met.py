"""Which instances met all hypotheses of a goal: different ones, and how many of them in general position.

A search that draws (0, 1) four hundred times has looked at one instance.  One at which all variables are zero
or at an end of their domains, or all laws point masses, says little of all others, so it is counted apart;
where equations are among the hypotheses, which are met most easily on the coordinate axes, one such variable
is enough for that.  Variables with a few values are left out, as a number that is 0 or 1.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from flint import fmpq

from dpsym.kernel.statement import Domain, Relation

if TYPE_CHECKING:
    from dpsym.engines.drafts import Instance
    from dpsym.kernel.numbers import Value
    from dpsym.language.elaboration.goals import Goal

__all__ = ["FEW", "Met", "is_small", "values_of"]

FEW: Final = 30  # a domain of fewer values has none that are special


@dataclass
class Met:
    """The different instances of a goal that met its hypotheses.

    Attributes:
        goal: whose they are.
        instances: the values of each, in the order of the variables.
        general: how many of them are in general position.
        all: whether there are no others.
    """

    goal: Goal
    instances: set[tuple[str, ...]] = field(default_factory=set)
    general: int = 0
    all: bool = False

    def __post_init__(self) -> None:
        weights = () if self.goal.system is None else self.goal.system.weights  # found, not chosen
        variables = [v for v in self.goal.statement.variables if v.name not in weights]
        other = {name for group in self.goal.simplices for name in group} | _pinned(self.goal)
        self._names = [v.name for v in variables]
        self._wide = [v for v in variables if v.name not in other and not is_small(v.domain)]
        wide = {v.name for v in self._wide}
        equations = [h for h in self.goal.statement.hypotheses if isinstance(h, Relation) and h.op == "="]
        self._equations = self.goal.system is None and any(h.variables() & wide for h in equations)
        self._laws = [group for group in self.goal.simplices if not set(group) <= set(self.goal.binaries)]
        self.all = not variables

    def note(self, instance: Instance) -> None:
        """Count an instance that meets all hypotheses, if it is another one."""
        values = tuple(str(instance[name]) for name in self._names)
        if values not in self.instances:
            self.instances.add(values)
            self.general += self._is_general(instance)

    def _is_general(self, instance: Instance) -> bool:
        ends = [_at_end(v.domain, instance[v.name]) for v in self._wide]
        if self._equations:
            return not any(ends)
        ends += [all(instance[name] in (0, 1) for name in group) for group in self._laws]
        return not ends or not all(ends)


def _pinned(goal: Goal) -> set[str]:
    """Return the variables that a hypothesis says to be a number."""
    equations = [h for h in goal.statement.hypotheses if isinstance(h, Relation) and h.op == "="]
    sides = [pair for h in equations for pair in ((h.lhs, h.rhs), (h.rhs, h.lhs))]
    return {str(one.data) for one, other in sides if one.head == "var" and not other.free}


def is_small(domain: Domain) -> bool:
    """Return whether a domain has so few values that none of them is special.

    >>> is_small(Domain(fmpq(0), fmpq(1), integer=True)), is_small(Domain(fmpq(0), fmpq(1)))
    (True, False)
    """
    values = values_of(domain)
    return values is not None and len(values) < FEW


def values_of(domain: Domain) -> range | None:
    """Return all values of a domain of integers, or of a single number; None if they are not finitely many.

    >>> values_of(Domain(fmpq(1, 2), fmpq(3), hi_open=True, integer=True))
    range(1, 3)
    """
    if domain.lo is None or domain.hi is None:
        return None
    if not domain.integer:
        return (
            range(int(domain.lo), int(domain.lo) + 1) if domain.lo == domain.hi and domain.lo.q == 1 else None
        )
    first, last = int(domain.lo.ceil()), int(domain.hi.floor())
    first += domain.lo_open and first == domain.lo
    last -= domain.hi_open and last == domain.hi
    return range(first, last + 1)


def _at_end(domain: Domain, value: Value) -> bool:
    return isinstance(value, fmpq) and (value == 0 or value in (domain.lo, domain.hi))
