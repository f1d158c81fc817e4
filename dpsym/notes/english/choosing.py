"""Which of several readings of a sentence is meant, where all others can be excluded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from dpsym.notes.english.acts import Claim, DefineNotion, Drawn, Law, Satisfies, Says, Suppose, atoms_in
from dpsym.notes.english.atoms import Atom
from dpsym.notes.english.lexicon import Lexicon
from dpsym.notes.english.meaning import Beside, Clause, bound_together
from dpsym.notes.english.tokens import Token
from dpsym.notes.formula.kinds import Kind
from dpsym.notes.free import names_in

__all__ = ["Reading", "meant"]

Reading = tuple[Clause, ...]


def meant(readings: Sequence[Reading], tokens: Sequence[Token], lexicon: Lexicon) -> list[Reading]:
    """Return the readings that no other one excludes; several if they differ."""
    used = _using_most(_saying_again(_defining(_parted(readings, tokens, lexicon))))
    return _closest(_different(_explained(_ranging(used, tokens, lexicon))))


def _largest(readings: Sequence[Reading], sets: Sequence[frozenset[Any]]) -> list[Reading]:
    """Return the readings whose set no other one's holds with more besides."""
    return [
        reading for reading, own in zip(readings, sets, strict=True) if not any(own < other for other in sets)
    ]


def _using_most(readings: Sequence[Reading]) -> list[Reading]:
    """Return the readings that pass over no formula which another one uses, beside all that it uses."""
    return _largest(
        readings, [frozenset(atom.span for atom in atoms_in(reading, beside=True)) for reading in readings]
    )


def _explained(readings: Sequence[Reading]) -> list[Reading]:
    """Return the readings that say, and do not claim, what a letter in the parameters of a notion is.

    *M is (e, d)-DP for all d > 0 and e = sqrt(d)*.  If all claim that, all are returned.
    """
    return [reading for reading in readings if not _claims_parameter(reading)] or list(readings)


def _defining(readings: Sequence[Reading]) -> list[Reading]:
    """Return the readings that say what a notion is, where words show that: *recall that M is e-DP if ...*.

    If none does, all are returned.
    """
    return [
        reading
        for reading in readings
        if any(isinstance(act, DefineNotion) and not act.plain for clause in reading for act in clause.acts)
    ] or list(readings)


def _saying_again(readings: Sequence[Reading]) -> list[Reading]:
    """Return the readings in which masses say again what a law is: *X is geometric, so Pr[X = k] = ...*.

    Where others claim them, that is what the law is called to mean there; if none does, all are returned.
    """
    return [
        reading
        for reading in readings
        if any(
            isinstance(prop, Drawn) and prop.again is not None
            for clause in reading
            for act in clause.acts
            if isinstance(act, Suppose)
            for prop in act.props
        )
    ] or list(readings)


def _claims_parameter(reading: Reading) -> bool:
    props = [act.prop for clause in reading for act in clause.acts if isinstance(act, Claim)]
    notions = [prop.notion.parameters for prop in props if isinstance(prop, Satisfies)]
    letters = {name for atom in notions if atom is not None for name in names_in(atom.node)}
    said = [prop.atom.kind for prop in props if isinstance(prop, Says)]
    return any(kind.kind is Kind.DEFINITION and letters.intersection(kind.names) for kind in said)


def _parted(readings: Sequence[Reading], tokens: Sequence[Token], lexicon: Lexicon) -> list[Reading]:
    """Return the readings without conditions behind a concluding word: *if A, then B, and hence C*.

    If all have some, all are returned.
    """
    texts = [token.text for token in tokens]
    concluding = [
        tokens[place].span.start
        for place in range(len(texts))
        for _, entry in lexicon.at(texts, place)
        if "concludes" in entry.get("stance", "").split()
    ]

    def parts(reading: Reading) -> bool:
        starts = [atom.span.start for clause in reading for atom in atoms_in(clause.leads.when, beside=True)]
        return not any(min(starts) < place < max(starts) for place in concluding if starts)

    kept = [reading for reading in readings if parts(reading)]
    return kept or list(readings)


def _ranging(readings: Sequence[Reading], tokens: Sequence[Token], lexicon: Lexicon) -> list[Reading]:
    """Return the readings in which a relation holds for all that stands behind *for all*, *and all*.

    *A for all x and all r in R* supposes A for all r, too, and not that r lies in R.
    """
    texts = [token.text for token in tokens]
    quantified = {
        tokens[end].span.start
        for place in range(len(texts))
        for end, entry in lexicon.at(texts, place)
        if entry.get("is") == "FORALL" and end < len(tokens)
    }
    ranging = [frozenset(quantified).intersection(_starts_of_ranges(reading)) for reading in readings]
    return _largest(readings, ranging)


def _starts_of_ranges(part: Any) -> Iterator[int]:
    if isinstance(part, tuple):
        for each in part:
            yield from _starts_of_ranges(each)
    elif is_dataclass(part) and not isinstance(part, Atom | type):
        yield from (atom.span.start for atom in atoms_in(getattr(part, "over", ()), beside=True))
        for one in fields(part):
            yield from _starts_of_ranges(getattr(part, one.name))


def _closest(readings: Sequence[Reading]) -> list[Reading]:
    """Return the readings in which a law has all the parameters that its words can give it.

    *Laplace distributed with mean 0 and scale b*: what can belong to the law begins nothing new.
    """
    given = [frozenset(_parameters(reading)) for reading in readings]
    return _largest(readings, given)


def _parameters(part: Any) -> Iterator[Any]:
    if isinstance(part, Law):
        yield from part.parameters
    elif isinstance(part, tuple | frozenset):
        for each in part:
            yield from _parameters(each)
    elif is_dataclass(part) and not isinstance(part, Atom | type):
        for one in fields(part):
            yield from _parameters(getattr(part, one.name))


def _different(readings: Sequence[Reading]) -> list[Reading]:
    """Return the readings that do different things.

    It makes no difference where a clause ends with nothing beside it.  *A and B for all y*, where A speaks of
    y, too, means both for all y.
    """
    found: dict[Reading, Reading] = {}
    for reading in readings:
        same = _joined(_bound(reading))
        if same not in found or reading == _bound(reading):
            found[same] = reading
    return list(found.values())


def _joined(reading: Reading) -> Reading:
    clauses: list[Clause] = []
    for clause in reading:
        if clauses and clause.leads == clauses[-1].posts == clause.posts == clauses[-1].leads == Beside():
            clauses[-1] = replace(clause, acts=(*clauses[-1].acts, *clause.acts))
        else:
            clauses.append(clause)
    return tuple(clauses)


def _bound(part: Any) -> Any:
    if isinstance(part, tuple):
        inner = [_bound(each) for each in part]
        return tuple(bound_together(inner) if inner and isinstance(inner[-1], Says) else inner)
    if not is_dataclass(part) or isinstance(part, Atom | type):
        return part
    values = {one.name: getattr(part, one.name) for one in fields(part)}
    changed = {name: _bound(value) for name, value in values.items() if isinstance(value, tuple)}
    changed |= {name: _bound(value) for name, value in values.items() if is_dataclass(value)}
    return replace(part, **changed)
