"""Statements: variables with domains, hypotheses, and one relation that is claimed of them; and evidence.

A statement says: for all values of the variables in their domains that satisfy every hypothesis,
the conclusion holds, as a relation between extended reals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

from flint import fmpq

from dpsym.errors import KernelRefusal, shown
from dpsym.kernel.codec import Written
from dpsym.kernel.interval import Interval, to_integers
from dpsym.kernel.numbers import INFINITY
from dpsym.kernel.terms import Term, var

FLIPPED: Final[Mapping[str, str]] = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "=": "="}
MARKS: Final = ("*", "#")  # in names, of what there is at each row and at each column
KINDS: Final = ("sum", "max")


@dataclass(frozen=True)
class Domain(Written, layout="object"):
    """An interval of extended reals; ``None`` as a bound means infinite.

    An infinite end is open (no infinite values), but with ``infinite`` the value +inf is in the domain, as
    in the orders [1, infinity] of a Renyi divergence.  With ``integer`` only the integers in it count.

    >>> str(Domain(fmpq(1), None, lo_open=True)), str(Domain(fmpq(0), fmpq(1)))
    ('(1, oo)', '[0, 1]')
    """

    lo: fmpq | None = None
    hi: fmpq | None = None
    lo_open: bool = False
    hi_open: bool = False
    integer: bool = False
    infinite: bool = False  # the value +inf belongs to the domain (only where hi is None)

    def __post_init__(self) -> None:
        if self.lo is None:
            object.__setattr__(self, "lo_open", True)
        if self.hi is None:
            object.__setattr__(self, "hi_open", not self.infinite)
        elif self.infinite:
            raise KernelRefusal(f"the domain {self} cannot hold infinity")
        crossed = self.lo is not None and self.hi is not None and self.lo > self.hi
        if crossed or of_domain(self).is_empty():  # where long ends are rounded outwards
            raise KernelRefusal(f"the domain {self} is empty")

    def __str__(self) -> str:
        left = "(" if self.lo_open else "["
        right = ")" if self.hi_open else "]"
        lo = "-oo" if self.lo is None else str(self.lo)
        hi = "oo" if self.hi is None else str(self.hi)
        return f"{left}{lo}, {hi}{right}" + (" integers" if self.integer else "")


@lru_cache(maxsize=1024)
def of_domain(domain: Domain) -> Interval:
    """Return the interval of a domain, the same object as ever; an integer's ends move to integers."""
    lo = -INFINITY if domain.lo is None else domain.lo
    hi = INFINITY if domain.hi is None else domain.hi
    result = Interval(lo, hi, domain.lo_open, domain.hi_open)
    return to_integers(result) if domain.integer else result


@dataclass(frozen=True)
class Variable(Written, layout="row"):
    """A name and the domain that its values range over."""

    name: str
    domain: Domain

    def __post_init__(self) -> None:
        var(self.name)  # refuses what cannot be a name


@dataclass(frozen=True)
class Relation(Written, layout="row"):
    """``lhs op rhs`` with ``op`` one of ``=``, ``<=``, ``<``, ``>=``, ``>``."""

    op: str
    lhs: Term
    rhs: Term

    def __post_init__(self) -> None:
        if self.op not in FLIPPED:
            raise KernelRefusal(f"{shown(self.op)} is not one of the relations {', '.join(FLIPPED)}")

    def variables(self) -> frozenset[str]:
        """Return the free variables of both sides."""
        return self.lhs.free | self.rhs.free

    def replace(self, values: Mapping[Term, Term]) -> Relation:
        """Return the relation with terms in the place of terms, on both sides and all at once."""
        return Relation(self.op, self.lhs.replace(values), self.rhs.replace(values)) if values else self


@dataclass(frozen=True)
class Forall(Written, layout="row"):
    """A hypothesis that quantifies: for all values of ``variable`` in its domain, ``relation``."""

    variable: Variable
    relation: Relation

    def variables(self) -> frozenset[str]:
        """Return the free variables, without the bound one."""
        return self.relation.variables() - {self.variable.name}


Hypothesis: TypeAlias = Relation | Forall


@dataclass(frozen=True)
class Fold(Written, layout="row"):
    """A name for the sum, or the maximum, of ``body`` over all rows or columns.

    Attributes:
        name: marked with what the body is about, except for ``over``.
        kind: ``sum`` or ``max``.
        over: the mark of the points that are gone through.
        body: a term over variables and earlier folds.
    """

    name: str
    kind: str
    over: str
    body: Term

    def __post_init__(self) -> None:
        var(self.name)  # refuses what cannot be a name
        if self.kind not in KINDS or self.over not in MARKS:
            raise KernelRefusal(f"{shown(self.kind)} over {shown(self.over)} is not a fold")
        if marks_of(self.body.free) - {self.over} != marks_of([self.name]):
            raise KernelRefusal(f"{shown(self.name)} is not marked with what its body is about")


def marks_of(names: Iterable[str]) -> frozenset[str]:
    """Return which of rows and columns some names are about.

    >>> sorted(marks_of(["K[*,#]", "epsilon"])), sorted(marks_of(["epsilon"]))
    (['#', '*'], [])
    """
    return frozenset(mark for name in names for mark in MARKS if mark in name)


@dataclass(frozen=True)
class Statement(Written, layout="object", record="statement"):
    """For all ``variables``: if every one of ``hypotheses`` holds then ``conclusion`` holds.

    With ``folds`` it is about any numbers of rows and columns, both at least 1: of a variable whose name has
    the mark ``*`` there is one at each row, with ``#`` one at each column, with both one at each of both.  A
    relation between such variables is meant for each of them: as a hypothesis it holds at all, and as the
    conclusion it is claimed at all.
    """

    variables: tuple[Variable, ...]
    hypotheses: tuple[Hypothesis, ...]
    conclusion: Relation
    folds: tuple[Fold, ...] = ()

    def __post_init__(self) -> None:
        names = [variable.name for variable in self.variables] + [fold.name for fold in self.folds]
        if len(set(names)) != len(names):
            raise KernelRefusal("a statement declares one of its variables twice")
        used = [(relation.variables(), names) for relation in (self.conclusion, *self.hypotheses)]
        used += [(fold.body.free, names[:i]) for i, fold in enumerate(self.folds, len(self.variables))]
        for free, known in used:
            for name in sorted(free.difference(known)):
                raise KernelRefusal(f"the symbol {name} has no domain at this place")


# --- evidence, of which nothing is trusted: the judge replays it


@dataclass(frozen=True)
class ClosedForm(Written, layout="row"):
    """The claim that ``antiderivative`` has the integrand of ``integral`` as its derivative."""

    integral: Term
    antiderivative: Term


@dataclass(frozen=True)
class Proof(Written, layout="object", record="proof"):
    """A proof tree of the kind that :mod:`dpsym.kernel.judge` checks, and the terms that it refers to."""

    tree: list[Any]
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True)
class Counterexample(Written, layout="object", record="counterexample"):
    """An instance, given exactly by closed terms, that is claimed to violate a statement.

    ``foralls`` has, for each hypothesis in order, the proof of a quantified hypothesis at this
    instance (None for the others).
    """

    instance: tuple[tuple[str, Term], ...]
    closed_forms: tuple[ClosedForm, ...] = ()
    foralls: tuple[Proof | None, ...] = ()


Evidence: TypeAlias = Counterexample | Proof
