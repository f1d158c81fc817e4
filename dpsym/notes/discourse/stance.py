"""What a sentence does with a formula that its grammar would claim: claim it, suppose it, or leave that open.

Some words say it (``stance`` in the lexicon).  *For simplicity, x <= 1* and *without loss of generality*
choose a case, which is supposed.  A range of a symbol that is known, as ``x <= 1`` or ``n = 1``, is written
down for many reasons: a case, an example, a setting, a thing to be checked.  It is claimed only if the
sentence concludes it, by its words or under conditions of its own, or if the ranges of its symbols make it
true.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

import sympy

from dpsym.language.claims import Claim
from dpsym.language.measure import Mass
from dpsym.language.relations import Comparison, conjuncts, flipped
from dpsym.language.symbols import Variable
from dpsym.notes.english.acts import Claim as Claiming
from dpsym.notes.english.acts import (
    Compares,
    Define,
    DefineDensity,
    DefineFunction,
    DefineLaw,
    DefineNotion,
    Equality,
    Exists,
    Iff,
    IsA,
    Let,
    Prop,
    Says,
    Suppose,
    Thing,
    Worded,
)
from dpsym.notes.english.lexicon import Lexicon
from dpsym.notes.english.meaning import MOMENTS, Beside, Clause
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import WORD
from dpsym.notes.formula.kinds import Kind
from dpsym.notes.items import Item


def stances_of(sentence: Sentence, lexicon: Lexicon) -> frozenset[str]:
    """Return what the words of a sentence do to it."""
    return lexicon.stances([token.text for token in sentence.tokens])


def opening_of(sentence: Sentence, lexicon: Lexicon) -> frozenset[str]:
    """Return what the words before its first formula do to a sentence."""
    words = takewhile(lambda token: token.formula is None, sentence.tokens)
    return lexicon.stances([token.text for token in words])


def claims_something(clauses: Iterable[Clause]) -> bool:
    """Return whether a reading claims anything."""
    return any(
        not isinstance(act, (Let, Suppose, Define, DefineDensity, DefineFunction, DefineLaw, DefineNotion))
        for clause in clauses
        for act in clause.acts
    )


def explains(clauses: Iterable[Clause]) -> bool:
    """Return whether a reading says afterwards, or of a whole text, what symbols are: *here x <= 1*."""
    return any(
        (isinstance(act, Let) and act.role == "where") or (isinstance(act, (Let, Suppose)) and act.throughout)
        for clause in clauses
        for act in clause.acts
    )


def supposing(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """Return a reading that supposes what it claimed, where that has no conditions of its own."""
    return tuple(_supposing(clause) for clause in clauses)


def introducing(clauses: Sequence[Clause]) -> tuple[tuple[Clause, ...], tuple[Clause, ...]]:
    """Return what a reading introduces first, as it only says of what sort that is, and what it says behind.

    *k is an integer, so 2 k is even* introduces k, and claims something of it.
    """
    clauses = [clause for clause in clauses if clause.acts or _conditions(clause)]
    first = list(takewhile(_says_sorts, clauses))
    lets = [Let((Thing(prop.atoms, prop.noun, prop.such),)) for clause in first for prop in _sorts_in(clause)]
    return ((Clause(Beside(), tuple(lets)),) if lets else ()), tuple(clauses[len(first) :])


def _says_sorts(clause: Clause) -> bool:
    sorts = _sorts_in(clause)
    names = all(atom.kind.kind is Kind.NAME for prop in sorts for atom in prop.atoms)
    return bool(sorts) and len(sorts) == len(clause.acts) and names and not _conditions(clause)


def _sorts_in(clause: Clause) -> list[IsA]:
    return [act.prop for act in clause.acts if isinstance(act, Claiming) and isinstance(act.prop, IsA)]


def has_conditions(clauses: Iterable[Clause]) -> bool:
    """Return whether a claim has quantifiers, conditions or reasons of its own."""
    return any(map(_conditions, clauses))


def _supposing(clause: Clause) -> Clause:
    if _conditions(clause):
        return clause
    acts = tuple(
        Suppose(_supposed(act.prop)) if isinstance(act, Claiming) and not _names_anew(act) else act
        for act in clause.acts
    )
    return replace(clause, acts=acts)


def _supposed(prop: Prop) -> tuple[Prop, ...]:
    return (replace(prop, such=()), *prop.such) if isinstance(prop, IsA) else (prop,)


def _names_anew(act: Claiming) -> bool:
    return isinstance(act.prop, Says) and act.prop.atom.kind.kind is Kind.DEFINITION


def _conditions(clause: Clause) -> bool:
    beside = (clause.leads, clause.posts)
    claims = [act for act in clause.acts if isinstance(act, Claiming)]
    around = any(part.over or part.when or part.hints for part in beside)
    return around or any(act.over or act.when or act.hints for act in claims)


def concludes(clauses: Sequence[Clause], sentence: Sentence, stances: frozenset[str]) -> bool:
    """Return whether a sentence concludes what it says: by a word, by conditions, or as a formula alone."""
    if "concludes" in stances or has_conditions(clauses):
        return True
    if any(isinstance(act, (Iff, Equality, Exists)) for clause in clauses for act in clause.acts):
        return True
    words = any(token.kind == WORD for token in sentence.tokens)
    return not words and all(formula.display for formula in sentence.formulas())


def moment_in(prop: object) -> Worded | None:
    """Return the mean or the variance of which a proposition says what it is, in words."""
    left = prop.left if isinstance(prop, Compares) else None
    return left if isinstance(left, Worded) and left.name in MOMENTS else None


def leaves_open(items: Iterable[Item], *, masses: bool = False) -> bool:
    """Return whether one of these items is but a range of a symbol, and not true by the ranges known.

    With ``masses`` the mass of a point under a law is taken for a symbol, as *also Q(x) > 0* may go on with
    what is supposed.
    """
    return any(_is_open(part, masses) for item in items for part in (item.steps or (item,)))


def _is_open(item: Item, masses: bool) -> bool:
    return item.claim is not None and any(
        _is_range(part, masses) and not _holds_by_range(part, item.claim)
        for part in conjuncts(item.claim.conclusion)
    )


def _is_range(part: Any, masses: bool) -> bool:
    if not isinstance(part, Comparison):
        return False
    sides = (part.lhs, part.rhs)
    plain = [side.is_Symbol or (masses and isinstance(side, Mass)) for side in sides]
    return any(plain) and all(one or side.is_number for one, side in zip(plain, sides, strict=True))


def _holds_by_range(part: Comparison, claim: Claim) -> bool:
    """Return whether the ranges of symbols, or a hypothesis as it stands, say what a relation says."""
    other = flipped(part)
    if part in claim.given or other in claim.given:
        return True
    if isinstance(part.rhs, Variable) and part.lhs.is_number:
        part = other
    return isinstance(part.lhs, Variable) and part.rhs.is_number and _bounded(part.lhs, part.op, part.rhs)


def _bounded(symbol: Variable, op: str, end: Any) -> bool:
    """Return whether all values of a symbol stand in a relation to a number."""
    domain = symbol.domain
    high, closed = (domain.hi, not domain.hi_open) if op in ("<=", "<") else (domain.lo, not domain.lo_open)
    if high is None or op not in ("<=", "<", ">=", ">") or not end.is_extended_real:
        return False
    gap = end - sympy.Rational(int(high.p), int(high.q))
    inside = gap.is_positive if op in ("<=", "<") else gap.is_negative
    return bool(inside or (gap.is_zero and not (closed and op in ("<", ">"))))
