"""Witnesses: from "there is" to what has to be shown of the things that an author exhibits.

This belongs to what must be believed.  A statement that something exists follows from the statement about
particular things, if these exist, are of the right kind, and speak only of what is fixed before them.  An
approximate divergence is bounded if one decomposition has the bound: P = (1-δ) P' + δ P'' for each law.
And then there is such a decomposition: on a finite space the decompositions of two laws are a compact set, on
which the divergence, being lower semicontinuous, attains its least value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import sympy

from dpsym.derive.existence import needs, symbols_of
from dpsym.derive.rules.base import condition
from dpsym.derive.substitution import obligations, substituted
from dpsym.errors import IllFormedError
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.distributions.composed import PointwiseLaw
from dpsym.language.divergences.approximate import ApproximateRenyi
from dpsym.language.divergences.renyi import Renyi
from dpsym.language.existence import Exists
from dpsym.language.notions.approximate_concentrated import ApproximateZCDP, AtAllOrders
from dpsym.language.notions.base import Satisfies, fresh
from dpsym.language.notions.renyi import ApproximateRDP
from dpsym.language.relations import Both, Comparison, ForAll
from dpsym.language.spaces import Point
from dpsym.language.symbols import Variable

__all__ = ["decomposition_of", "says_existence", "witnessed"]


def says_existence(stated: Any) -> bool:
    """Return whether a statement says that something exists, a decomposition for example.

    >>> from dpsym.language import laws, probability, real
    >>> P, Q = laws("P Q")
    >>> says_existence(ApproximateZCDP(probability("delta"), real("rho"))(P, Q))
    True
    """
    return bool(stated.has(Exists, ApproximateRenyi, ApproximateRDP, ApproximateZCDP))


def witnessed(stated: Any, witness: Mapping[Any, Any], known: set[Any], kept: Sequence[Any] = ()) -> Any:
    """Return a statement about things that are exhibited, from which the one about existence follows.

    ``witness`` maps each unknown to its value, and each law that is to be decomposed to a pair of laws; an
    unknown that is ``known``, such as one that was defined by that name, stands for itself.  ``kept`` are the
    hypotheses: what they speak of exists.

    Raises:
        IllFormedError: there is no value for an unknown; it is of another kind, or speaks of what is not
            fixed before it; a law is given by masses alone; what exists stands in a place of which no
            witness can be given, as in a lower bound.

    >>> from dpsym.language import at_most, exists, real
    >>> x, t = real("x", at_least=0), real("t")
    >>> witnessed(exists(x, at_most(t, x)), {x: t**2}, {t})
    0 <= t**2 and t <= t**2
    >>> witnessed(exists(x, at_most(t, x)), {x: real("s")}, {t})
    Traceback (most recent call last):
    dpsym.errors.IllFormedError: the witness x = s speaks of s, which is not fixed before x
    """
    if not says_existence(stated):
        return stated
    if isinstance(stated, Both):
        return Both(*(witnessed(part, witness, known, kept) for part in stated.args))
    if isinstance(stated, Exists):
        return Both(*_existing(stated, witness, known, kept))
    if isinstance(stated, Satisfies):
        unfolded = stated.unfold_conclusion({str(symbol) for symbol in known | stated.free_symbols})
        return witnessed(unfolded, witness, known, kept)
    if isinstance(stated, AtAllOrders):  # one decomposition for all orders: it is fixed before the order
        return Both(*_decomposed(stated.statement, witness, known, kept, stated.bound))
    if isinstance(stated, ForAll):
        if stated.bound in known:
            raise IllFormedError(
                f"{stated.bound} is bound in {str(stated)[:80]} and stands outside; rename it"
            )
        return ForAll(stated.bound, witnessed(stated.statement, witness, known | {stated.bound}, kept))
    return Both(*_decomposed(stated, witness, known, kept, None))


def decomposition_of(supposed: Any, parts: Mapping[Any, Any]) -> tuple[Exists, tuple[Any, ...]]:
    """Return that there is a decomposition with the bound that is supposed, and what that needs besides.

    ``parts`` maps the two laws of an approximate divergence, in their order, to the names of the two laws of
    which each is mixed.

    Raises:
        IllFormedError: no approximate divergence of these laws is bounded from above; the names are not new.

    >>> from dpsym.language import laws, probability, real
    >>> P, Q, A, B, C, D = laws("P Q A B C D")
    >>> supposed = ApproximateRDP(probability("delta"), 2, real("epsilon"))(P, Q)
    >>> decomposition_of(supposed, {P: (A, C), Q: (B, D)})[0].statement.args[2]
    Renyi(2, A, B) <= epsilon
    """
    stated = supposed.unfold() if isinstance(supposed, Satisfies) else supposed
    pair, names = tuple(parts), [name for each in parts.values() for name in each]
    entry = next((each for each in _bounded(stated) if (each.first, each.second) == pair), None)
    if entry is None or len(names) != 4:
        raise IllFormedError(f"no approximate divergence of {pair} is bounded by {str(supposed)[:80]}")
    spoken = symbols_of(supposed)
    for name in names:
        new = isinstance(name, LawSymbol) and name not in spoken and names.count(name) == 1
        if not new or name.space != entry.first.space:
            raise IllFormedError(f"{name} is not a new law on {entry.first.space}")
    if not (entry.first.has_masses and entry.second.has_masses):
        raise IllFormedError(f"{entry} is not of laws on a finite space")
    y = Point(fresh("y", {str(symbol) for symbol in {*spoken, *names}}), entry.first.space)
    main = {law: part[0] for law, part in parts.items()}
    mixed = (
        ForAll(y, condition(law(y), "=", (1 - entry.mass) * one(y) + entry.mass * other(y)))
        for law, (one, other) in parts.items()
    )
    bound = Comparison(Renyi(entry.order, *main.values()), stated.op, stated.rhs)
    needed = condition(0, "<=", entry.mass), condition(entry.mass, "<=", 1)
    return Exists(tuple(names), Both(*mixed, bound)), needed


def _existing(
    stated: Exists, witness: Mapping[Any, Any], known: set[Any], kept: Sequence[Any]
) -> Iterator[Any]:
    """Yield that the values exist, lie where the unknowns do, and have the property."""
    values: dict[Any, Any] = {}
    for unknown in stated.unknowns:
        if unknown not in witness and unknown not in known:
            raise IllFormedError(f"the witness does not say what {unknown} is")
        value = witness.get(unknown, unknown)
        if value == unknown and unknown in known:  # defined, or given, by that name
            continue
        _check_value(unknown, value, known)
        values[unknown] = value
    yield from obligations(values)
    yield from needs(values.values(), kept)
    inner = known | set(stated.unknowns) - set(values)
    yield witnessed(substituted(stated.statement, values), witness, inner, kept)


def _decomposed(
    stated: Any, witness: Mapping[Any, Any], known: set[Any], kept: Sequence[Any], order: Any
) -> Iterator[Any]:
    """Yield that laws decompose with a mass, and that the main parts have the divergence."""
    entries = _bounded(stated)
    if not entries:
        raise IllFormedError(f"only an upper bound follows from a decomposition, not {str(stated)[:80]}")
    for mass in dict.fromkeys(entry.mass for entry in entries):
        yield condition(0, "<=", mass)
        yield condition(mass, "<=", 1)
    for law, mass in dict.fromkeys((law, each.mass) for each in entries for law in (each.first, each.second)):
        yield from _split(law, mass, witness, known - {order}, kept)
    main = {law: witness[law][0] for entry in entries for law in (entry.first, entry.second)}
    divergences = [Renyi(entry.order, main[entry.first], main[entry.second]) for entry in entries]
    bound = Comparison(sympy.Max(*divergences, evaluate=False), stated.op, stated.rhs)
    yield bound if order is None else ForAll(order, bound)


def _split(
    law: Any, mass: Any, witness: Mapping[Any, Any], known: set[Any], kept: Sequence[Any]
) -> Iterator[Any]:
    if law not in witness or len(tuple(witness[law])) != 2:
        raise IllFormedError(
            f"the witness does not say which two laws {law} is mixed of; give {{law: (P', P'')}}"
        )
    for part in witness[law]:
        _check_value(law, part, known)
        if not getattr(part, "is_law", False) or not part.has_masses or part.space != law.space:
            raise IllFormedError(f"{law} cannot be decomposed into {part}, which is no law on {law.space}")
    main, rest = witness[law]
    yield from needs((main, rest), kept)
    y = Point(fresh("y", {str(symbol) for symbol in known}), law.space)
    yield ForAll(y, condition(law(y), "=", (1 - mass) * main(y) + mass * rest(y)))


def _bounded(stated: Any) -> list[ApproximateRenyi]:
    """Return the approximate divergences of which a relation bounds the largest from above."""
    if not isinstance(stated, Comparison) or stated.op not in ("<=", "<") or says_existence(stated.rhs):
        return []
    entries = stated.lhs.args if isinstance(stated.lhs, sympy.Max) else (stated.lhs,)
    return list(entries) if all(isinstance(entry, ApproximateRenyi) for entry in entries) else []


def _check_value(unknown: Any, value: Any, known: set[Any]) -> None:
    """Check that a value speaks of what is fixed before it alone, and of laws that certainly are laws."""
    if not isinstance(value, sympy.Basic):
        raise IllFormedError(f"the witness for {unknown} is {str(value)[:60]!r}, which is not an expression")
    later = symbols_of(value) - known
    if later:
        names = ", ".join(sorted(map(str, later)))
        raise IllFormedError(
            f"the witness {unknown} = {value} speaks of {names}, which is not fixed before {unknown}"
        )
    if value.has(PointwiseLaw):
        raise IllFormedError(
            f"the witness for {unknown} is given by masses alone; define it by let(...) first"
        )
    if isinstance(unknown, Variable) and unknown.constraints.free_symbols - known:
        raise IllFormedError(f"the domain of {unknown} speaks of what is not fixed before it")
