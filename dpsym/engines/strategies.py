"""Hypothesis strategies for the domains, laws and goals of dpsym, for use in tests of one's own.

They favour what breaks claims about privacy: boundaries, short fractions, magnitudes from 10^-13 to 10^13,
laws with zero masses and pairs of laws that hardly differ.  Values are exact: ``fmpq`` rationals, or a
:class:`~dpsym.kernel.numbers.Log` for the logarithm of one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from flint import fmpq
from hypothesis import strategies as st

from dpsym.engines.drafts import Instance
from dpsym.engines.sampling import KINDS, scalar, weights
from dpsym.engines.targets import target_of
from dpsym.kernel.numbers import Value
from dpsym.kernel.statement import Domain
from dpsym.language.elaboration.goals import Goal

if TYPE_CHECKING:
    from dpsym.language.claims import Claim
    from dpsym.language.symbols import Variable

__all__ = ["instances", "simplex", "values_of"]


def values_of(domain: Domain | Variable) -> st.SearchStrategy[Value]:
    """Return a strategy for the values of a domain, or of a variable of the language.

    >>> from hypothesis import find
    >>> find(values_of(Domain(fmpq(1), None, lo_open=True)), lambda order: True)
    2
    """
    domain = domain if isinstance(domain, Domain) else domain.domain
    return st.binary(min_size=3, max_size=3).map(
        lambda data: scalar(domain, data[0] % KINDS, data[1], data[2])
    )


def simplex(size: int) -> st.SearchStrategy[tuple[fmpq, ...]]:
    """Return a strategy for laws on ``size`` points: tuples of rational masses that sum to exactly one.

    >>> from hypothesis import find
    >>> find(simplex(3), lambda law: law[0] == 0 and law[1] > law[2])
    (0, 1, 0)
    """
    return st.binary(min_size=size + 1, max_size=size + 1).map(_law)


def instances(subject: Goal | Claim) -> st.SearchStrategy[Instance]:
    """Return a strategy for exact instances of a goal, or of all goals of a claim: values by names.

    Bounds between variables and hypotheses of the form ``expression <= parameter`` hold by construction.

    >>> from hypothesis import find
    >>> from dpsym.kernel.statement import Relation, Statement, Variable
    >>> from dpsym.kernel.terms import var
    >>> scalars = tuple(Variable(name, Domain(fmpq(0), None)) for name in "ab")
    >>> order = Relation("<", var("a"), var("b"))
    >>> ordered = Goal(Statement(scalars, (order,), Relation("<=", var("a") * 2, var("b"))))
    >>> instance = find(instances(ordered), lambda instance: 2 * instance["a"] > instance["b"])
    >>> instance["a"] < instance["b"]
    True
    """
    if not isinstance(subject, Goal):
        return st.one_of([instances(goal) for goal in subject.elaborate().goals])
    target = target_of(subject)
    length = target.decoder.length
    drafts = st.binary(min_size=length, max_size=length).map(target.decoder.decode)
    completed = drafts.map(target.completion.complete).filter(lambda instance: instance is not None)
    return cast("st.SearchStrategy[Instance]", completed)


def _law(data: bytes) -> tuple[fmpq, ...]:
    drawn = weights(data[0] % KINDS, data[1:], None, False)
    total = sum(drawn, fmpq(0))
    return tuple(weight / total for weight in drawn)
