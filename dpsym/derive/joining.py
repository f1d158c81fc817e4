"""Joining: what steps that hold establish together; whoever believes a derivation believes this.

Something established is a pair of hypotheses and a relation: for all values of its free symbols in their
domains, if every hypothesis holds, so does the relation.  There are five ways to go on from there.

* A *chain* of relations that go one way establishes their composition (:mod:`dpsym.derive.relations`).
* What is established may be *used* under other hypotheses, with expressions in place of its symbols, where
  each of its hypotheses holds and each expression lies in the domain of the symbol: :func:`used`.  A
  hypothesis that is not shown again is a hypothesis forgotten.
* In *cases* the relation is established under each of several conditions in addition; that one of them
  always holds is :func:`covering`.
* By *induction* it is established for the least value, and for the next value from the value before; the
  hypotheses must not speak of the variable: :func:`base_of`, :func:`next_of`.  The value before may be
  supposed for all values of symbols of which the hypotheses do not speak either: :func:`supposed_of`.
* A conclusion *follows* if it is one of the relations, or a weaker one
  (:func:`dpsym.derive.relations.says`); or if it is proved as a
  claim of which they are hypotheses.

Nothing here decides whether a statement holds.  Statements that remain to be shown are returned.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import sympy

from dpsym.derive.abstraction import hypotheses
from dpsym.derive.existence import symbols_of
from dpsym.derive.ranges import range_of
from dpsym.derive.rules.base import condition
from dpsym.derive.rules.outcomes import finite
from dpsym.derive.substitution import SYMBOLS, obligations, substituted
from dpsym.errors import IllFormedError
from dpsym.language.distributions.composed import PointwiseLaw
from dpsym.language.existence import Exists
from dpsym.language.nodes import Scalar
from dpsym.language.relations import Both, Comparison, ForAll
from dpsym.language.symbols import Variable

__all__ = ["Sequent", "base_of", "covering", "first_of", "next_of", "opened", "parts"]
__all__ += ["supposed_of", "used"]

NEGATED: Final = {"<": (">=",), "<=": (">",), ">": ("<=",), ">=": ("<",), "=": ("<", ">")}


class Sequent(NamedTuple):
    """For all values of the free symbols: if every hypothesis holds, so does the relation.

    Attributes:
        hypotheses: with notions unfolded.
        relation: what follows.
    """

    hypotheses: tuple[Any, ...]
    relation: Any


def used(shown: Sequent, values: Mapping[Any, Any]) -> tuple[Any, tuple[Any, ...]]:
    """Return what was shown at expressions, and all that has to be shown before it may be used.

    >>> from dpsym.language import real
    >>> x, y = real("x", at_least=0), real("y")
    >>> used(Sequent((condition(x, "<", 2),), condition(x**2, "<", 4)), {x: y + 1})
    ((y + 1)**2 < 4, (0 <= y + 1, y + 1 < 2))
    """
    needed = [*obligations(values), *(substituted(entry, values) for entry in shown.hypotheses)]
    return substituted(shown.relation, values), tuple(needed)


def opened(given: Sequence[Any], conclusion: Any) -> tuple[Any, ...]:
    """Return hypotheses in which what exists has its name: let A be such that, for the whole argument.

    Raises:
        IllFormedError: something else goes by that name.

    >>> from dpsym.language import at_most, exists, real
    >>> x, t = real("x"), real("t")
    >>> opened((exists(x, at_most(t, x)),), at_most(t, t))
    (t <= x,)
    """
    found: list[Any] = []
    for place, entry in enumerate(given):
        if not isinstance(entry, Exists):
            found.append(entry)
            continue
        others = [other for other in (*given[:place], *given[place + 1 :], conclusion) if other is not None]
        for unknown in entry.unknowns:
            if any(unknown in symbols_of(other) | _unknowns(other) for other in others):
                raise IllFormedError(f"{unknown} exists by one hypothesis, and stands elsewhere; rename it")
        found.append(entry.statement)
    for entry in found:
        if entry.has(Exists):  # for all x there is an A: each x has its own
            raise IllFormedError(
                f"in a hypothesis that something exists, exists(...) comes first, not {entry}"
            )
    return tuple(found)


def _unknowns(stated: Any) -> set[Any]:
    return {unknown for part in stated.atoms(Exists) for unknown in part.unknowns}


def covering(conditions: Sequence[Comparison]) -> Iterator[tuple[tuple[Comparison, ...], Comparison]]:
    """Yield claims (hypotheses, relation) that together say that one of the conditions always holds.

    The last condition must hold wherever all others fail.  A comparison fails just if the opposite one
    holds, as both of its sides have values everywhere: so they must be polynomials in finite variables,
    single variables, numbers, or quantities such as divergences, which always have a value.

    >>> from dpsym.language import real
    >>> x = real("x")
    >>> list(covering([condition(x, "<", 1), condition(x, ">=", 1)]))
    [((x >= 1,), x >= 1)]
    """
    for entry in conditions:
        if not all(_has_a_value(side) for side in (entry.lhs, entry.rhs)):
            raise IllFormedError(
                f"cases are told apart by relations between what always has a value, not by {entry}"
            )
    *others, last = conditions
    choices = [[condition(entry.lhs, op, entry.rhs) for op in NEGATED[entry.op]] for entry in others]
    for failing in itertools.product(*choices):
        yield failing, last


def first_of(variable: Any) -> Any:
    """Return the least value of the variable of an induction.

    Raises:
        IllFormedError: it does not run over all integers from a least one on.

    >>> from dpsym.language import integer
    >>> first_of(integer("k", at_least=2))
    2
    """
    whole = isinstance(variable, Variable) and variable.domain.integer
    domain = variable.domain if whole else None
    endless = domain is not None and domain.hi is None and not domain.infinite  # and never oo itself
    if domain is None or domain.lo is None or not endless or variable.constraints:
        raise IllFormedError(
            f"induction runs over an integer variable from a least value on, got {variable}; "
            "declare it as integer(name, at_least=1)"
        )
    left_out = domain.lo_open and domain.lo.q == 1  # whether the end does not belong to it
    return sympy.Integer(int(domain.lo.ceil()) + int(left_out))


def base_of(statement: Comparison, variable: Variable, first: Any, given: Sequence[Any]) -> Comparison:
    """Return the statement for the least value; refuse hypotheses that speak of the variable.

    >>> from sympy import Integer
    >>> from dpsym.language import at_most, integer
    >>> n = integer("n", at_least=1)
    >>> base_of(at_most(n, n**2), n, Integer(1), ())
    1 <= 1
    """
    for entry in given:
        if variable in symbols_of(entry):
            raise IllFormedError(
                f"the hypothesis {entry} speaks of {variable}, over which the induction runs; "
                "put it into the statement"
            )
    return substituted(statement, {variable: first})  # type: ignore[no-any-return]


def next_of(statement: Comparison, variable: Variable) -> Comparison:
    """Return the statement for the next value.

    >>> from dpsym.language import at_most, integer
    >>> n = integer("n", at_least=1)
    >>> next_of(at_most(1, n), n)
    1 <= n + 1
    """
    return substituted(statement, {variable: variable + 1})  # type: ignore[no-any-return]


def supposed_of(statement: Comparison, variable: Variable, every: Sequence[Any], given: Sequence[Any]) -> Any:
    """Return what the induction step supposes: the statement, for all values of some symbols.

    Raises:
        IllFormedError: a hypothesis, or the domain of another symbol, speaks of such a symbol; its own domain
            speaks of the variable, or of another of them; it is no symbol.

    >>> from dpsym.language import at_most, integer, real
    >>> n, x = integer("n", at_least=1), real("x", at_least=1)
    >>> supposed_of(at_most(x, x**n), n, (x,), ())
    ForAll(x, x <= x**n)
    """
    others = [variable, *given, *(symbols_of(statement) - set(every))]
    for symbol in every:
        alone = isinstance(symbol, SYMBOLS) and symbols_of(symbol) & {variable, *every} == {symbol}
        if not alone or symbol in symbols_of(*others):
            raise IllFormedError(f"an induction on {variable} is not for all values of {symbol}")
    supposed: Any = statement
    for symbol in every:
        supposed = ForAll(symbol, supposed)
    return supposed


def parts(conclusion: Any, given: Sequence[Any]) -> Iterator[Comparison]:
    """Yield the relations that a conclusion consists of; what it says for all values becomes free.

    Raises:
        IllFormedError: it says that something exists, or binds a symbol that the hypotheses speak of.

    >>> from dpsym.language import PureDP, laws, real
    >>> [str(part) for part in parts(PureDP(real("epsilon"))(*laws("P Q")), ())]
    ['Max(MaxDivergence(P, Q), MaxDivergence(Q, P)) <= epsilon']
    """
    taken = {str(symbol) for entry in (*hypotheses(given), conclusion) for symbol in entry.free_symbols}
    if isinstance(conclusion, Both):
        for part in conclusion.args:
            yield from parts(part, given)
    elif isinstance(conclusion, ForAll):
        others = symbols_of(*conclusion.free_symbols, *hypotheses(given))
        if conclusion.bound in others:
            raise IllFormedError(
                f"{conclusion.bound} is bound in {conclusion}, and a hypothesis or a domain speaks of it; "
                "rename it"
            )
        yield from parts(conclusion.statement, given)
    elif hasattr(conclusion, "unfold_conclusion"):
        yield from parts(conclusion.unfold_conclusion(taken), given)
    elif isinstance(conclusion, Comparison):
        yield conclusion
    else:
        raise IllFormedError(f"what is to be derived is a relation or several, got {str(conclusion)[:80]}")


def _has_a_value(side: Any) -> bool:
    """Return whether an expression evidently has a value everywhere."""
    if isinstance(side, Variable) or side in (sympy.oo, -sympy.oo) or side.is_Rational:
        return True
    if isinstance(side, Scalar):
        return range_of(side) is not None
    if isinstance(side, (sympy.Max, sympy.Min)):
        return all(_has_a_value(part) for part in side.args)
    if not side.has(PointwiseLaw) and not finite(side):  # it is evidently finite
        return True
    whole = isinstance(side, sympy.Pow) and side.exp.is_Integer and side.exp > 0
    if whole or isinstance(side, (sympy.Add, sympy.Mul)):
        entries = [entry for entry in side.free_symbols if isinstance(entry, Variable)]
        numbers = len(entries) == len(side.free_symbols) and not any(e.domain.infinite for e in entries)
        return numbers and all(_has_a_value(part) for part in (side.args[:1] if whole else side.args))
    return False
