"""Terms of which nothing that was read says what they are: what holds for all numbers holds of them.

A proof opens a score s(D, h), a density p(x) or a probability of an event that no formula describes, and
goes on with algebra: exp(c (s(D, h) + 1)) = exp(c) exp(c s(D, h)) does not depend on what s is.  Where a
relation is not read for the sake of such terms, each of them is taken for any number, the same one wherever
it is written.  That is a stronger claim: a proof of it is one of the relation, and anything else says nothing
about it.

A probability, a norm, an absolute value or a variance is a number whatever is said of it.  A mean, a sum, an
integral and a value of a function that is written as a small letter, as numbers are, are taken for numbers,
too; but words may say that they are matrices, or drawn anew each time.  Where they are not understood, only
equations remain in which such a term stands once on each side, and no two of them in one product: they hold
of all of these.  What may be drawn by the way it is written, as ``Lap(1)`` or ``M(x)``, is no term, nor is a
symbol alone, which may be a set.  What stands in a sum depends on what is bound there, so that only the whole
of it is a term.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import sympy

from dpsym.language.claims import Claim
from dpsym.language.definedness import needed_by
from dpsym.language.relations import Comparison
from dpsym.language.restriction import finite
from dpsym.language.symbols import Variable, probability, real
from dpsym.notes.complaints import unread
from dpsym.notes.discourse.claims import TROUBLE, readings_of
from dpsym.notes.discourse.privacy import Meant
from dpsym.notes.discourse.region import Region
from dpsym.notes.discourse.undeclared import Undeclared
from dpsym.notes.formula.commands import GREEK
from dpsym.notes.free import STANDARD, indices_in, names_in, symbols_of
from dpsym.notes.meaning import number, stated
from dpsym.notes.notations import notations_in
from dpsym.notes.scope import Entry, Kind
from dpsym.notes.syntax import (
    NOWHERE,
    Apply,
    Big,
    Chain,
    Expect,
    Extremum,
    Fenced,
    Integral,
    Name,
    Node,
    Norm,
    Number,
    Operation,
    Power,
    Probability,
)
from dpsym.notes.words import shown

#: What is computed from numbers alone, so that its parts are numbers if it is one.
COMPUTED: Final = frozenset({"add", "subtract", "negate", "multiply", "divide", "sqrt", "root"})
RELATIONS: Final = frozenset({"=", "<=", "<", ">=", ">", "!="})
LETTERS: Final = "tuvwzy"  # of the numbers that terms are taken for


@dataclass(frozen=True)
class Whatever:
    """What is claimed of a relation with any numbers in place of its terms, and which these are, in words."""

    claim: Claim
    told: str
    #: the symbols and notations of which no words may say anything else, or the claim is another one
    resting: frozenset[str] = frozenset()


def with_any_numbers(node: Node, region: Region, known: Undeclared) -> Whatever | None:
    """Return what a relation claims if its terms that are not read are any numbers.

    Nothing is returned where it has none such, or something else of it is not read.

    Args:
        node: the relation.
        region: where it stands.
        known: what is known of symbols that nothing in scope declares.
    """
    if not isinstance(node, Chain) or node.first is None or {sign for sign, _ in node.links} - RELATIONS:
        return None
    taking = _Taking(region, known, frozenset(name.base for name in indices_in(node)))
    inner = region.child()
    try:
        sides = tuple(taking.side(side) for side in (node.first, *(side for _, side in node.links)))
        resting = frozenset() if _holds_of_others(node, sides, taking.taken) else taking.letters()
        if not taking.taken or _are_spoken_of(resting, taking.signs(), region):
            return None
        entries = [_entry(name, term, inner) for term, name in taking.taken.items()]
        for entry in entries:
            inner.scope.declare(entry)
        links = tuple((sign, side) for (sign, _), side in zip(node.links, sides[1:], strict=True))
        made = replace(node, first=sides[0], links=links)
        known.supply([made], inner)
        (said,) = stated(made, inner.scope)
        unsaid = {one for one, found in known.supplied.items() if not found.declared}
        given = _defined(said.conclusion, {entry.value for entry in entries} | unsaid)
        readings = readings_of(Meant(said.conclusion, (*said.given, *given)), [made], inner, known)
    except TROUBLE:
        return None
    pairs = ", ".join(f"{shown(name)} for {shown(term)}" for term, name in taking.taken.items())
    notes = [note for note in readings.notes if note]
    where = ", where both sides have a value" if given else ""
    told = "; ".join([f"whatever its terms are{where}, with {pairs}", *notes])
    return Whatever(readings.weak, told, resting | taking.signs())


def _are_spoken_of(symbols: frozenset[str], signs: frozenset[str], region: Region) -> bool:
    """Return whether words that were not understood speak of symbols, or say what notations mean."""
    doubts = (doubt for doubt in region.all_doubts() if not doubt.waived)
    return any(doubt.symbols & symbols or doubt.notations & signs for doubt in doubts)


def _holds_of_others(node: Chain, sides: Sequence[Node], taken: Mapping[Node, Name]) -> bool:
    """Return whether a proof for numbers is one of other things that are calculated with."""
    others = {name for term, name in taken.items() if not _is_certain(term)}
    if not others:
        return True
    found = [part for side in sides for part in side.walk() if not isinstance(part, Fenced)]
    joined = (part for part in found if _joins(part))
    several = any(sum(name in others for name in names_in(part)) > 1 for part in joined)
    once = all(sum(name == each for name in names_in(side)) <= 1 for side in sides for each in others)
    return {sign for sign, _ in node.links} == {"="} and once and not several


def _joins(part: Node) -> bool:
    """Return whether what stands in a part is multiplied, or a function of it is taken."""
    return not isinstance(part, Operation) or part.name not in ("add", "subtract", "negate")


def _is_certain(term: Node) -> bool:
    """Return whether a term is a number whatever is said of it."""
    return isinstance(term, Probability) or _is_size(term) or _is_variance(term)


def _is_variance(term: Node) -> bool:
    return isinstance(term, Expect) and term.operator == "variance"


def _defined(conclusion: Any, unsaid: Container[Any]) -> tuple[Any, ...]:
    """Return where both sides of a relation have a value, of symbols whose range is not said."""
    sides = [conclusion.lhs, conclusion.rhs] if isinstance(conclusion, Comparison) else []
    logs = {finite(log): log.args[0] for side in sides for log in side.atoms(sympy.log)}
    found = []
    for needed in sorted(needed_by(sides), key=str):
        if not any(symbol in unsaid for symbol in needed.free_symbols):
            continue
        if needed.kind == "nonzero":
            found.append(Comparison(sympy.Abs(needed.operands[0]), ">", 0))
        elif needed.kind == "nonnegative":
            found.append(Comparison(needed.operands[0], ">=", 0))
        elif needed in logs:
            found.append(Comparison(logs[needed], ">", 0))
    return tuple(found)


def _entry(name: Name, term: Node, region: Region) -> Entry:
    words = region.scope.dpsym_name(name)
    value: Variable = probability(words) if isinstance(term, Probability) else real(words)
    if _is_size(term) or _is_variance(term):
        value = real(words, at_least=0)
    return Entry(name, Kind.REAL, value.domain, value, None, "any number", term.span)


def _is_size(term: Node) -> bool:
    return isinstance(term, Norm) or (isinstance(term, Operation) and term.name == "abs")


@dataclass
class _Taking:
    """The terms of a relation, and the symbols that stand for them."""

    region: Region
    known: Undeclared
    used: frozenset[str]  # the letters of the relation
    taken: dict[Node, Name] = field(default_factory=dict)

    def letters(self) -> frozenset[str]:
        """Return the symbols of which words may say that terms with them are no numbers."""
        keys = set[str]()
        for term in self.taken:
            if isinstance(term, Apply):
                keys |= symbols_of(term.function)
            elif not _is_certain(term):
                keys |= symbols_of(term)
        return frozenset(keys)

    def signs(self) -> frozenset[str]:
        """Return the notations by which the terms are numbers: a probability, bars."""
        return notations_in(term.rebuilt(lambda _: Number("1")) for term in self.taken)

    def side(self, node: Node) -> Node:
        """Return a part that is a number, with symbols for the terms in it.

        Raises:
            Unread: it may be no number.
        """
        if node in self.taken:
            return self.taken[node]
        if self._is_read(node):
            return node
        if isinstance(node, Fenced) and node.kind in ("round", "square"):
            return replace(node, inside=self.side(node.inside))
        if isinstance(node, Operation) and node.name in COMPUTED:
            return replace(node, args=tuple(map(self.side, node.args)))
        if isinstance(node, Extremum):
            return replace(node, args=tuple(map(self.side, node.args)))
        if isinstance(node, Power):
            return replace(node, base=self.side(node.base), exponent=self.side(node.exponent))
        if isinstance(node, Apply) and _is_standard(node):
            return replace(node, args=tuple(map(self.side, node.args)))
        return self._term(node)

    def _is_read(self, node: Node) -> bool:
        """Return whether a part is a number, and no words that were not understood may say otherwise."""
        trial = self.region.child()
        try:
            self.known.supply([node], trial)
            value = number(node, trial.scope)
            readings_of(Meant(Comparison(value, "=", value)), [node], trial, self.known)
        except TROUBLE:
            return False
        return True

    def _term(self, node: Node) -> Name:
        known = isinstance(node, Apply) and isinstance(node.function, Name) and self._is_known(node.function)
        if not _is_term(node) or known:
            raise unread(node, f"{shown(node)} may be no number")
        name = Name(self._letter(), index=Number(str(len(self.taken) + 1)), span=node.span)
        self.taken[node] = name
        return name

    def _is_known(self, name: Name) -> bool:
        """Return whether the text says what a function is, so that its values are not just any numbers."""
        scope = self.region.scope
        return scope.find(name) is not None or scope.find_family(name) is not None

    def _letter(self) -> str:
        named = {entry.name.base for entry in self.region.scope.entries()} | self.used
        free = (letter for letter in LETTERS if letter not in named)
        letter = next(free, None)
        if letter is None:
            raise unread(NOWHERE, "no letter is left")
        return letter


def _is_standard(node: Apply) -> bool:
    """Return whether a function of numbers is applied that everybody knows, to one of them."""
    head = node.function
    return (
        len(node.args) == 1 and isinstance(head, Name) and head == Name(head.base) and head.base in STANDARD
    )


def _is_term(node: Node) -> bool:
    """Return whether something is one number by the way it is written, whatever it is."""
    if isinstance(node, Probability | Expect):
        return True
    if isinstance(node, Apply):
        return _is_small(node) and not any(map(_may_be_drawn, node.args))
    sized = _is_size(node) or isinstance(node, Big | Integral)
    return sized and not any(map(_may_be_drawn, node.children()))


def _is_small(node: Apply) -> bool:
    """Return whether the function that is applied is a small letter, as those with numbers as values are."""
    head = node.function
    base = head.base if isinstance(head, Name) and not head.style else ""
    return base.islower() and (len(base) == 1 or base in GREEK.values())


def _may_be_drawn(node: Node) -> bool:
    """Return whether a part may be another one each time it is written: a law, the output of a mechanism."""
    if isinstance(node, Probability | Expect):
        return False
    if isinstance(node, Apply) and not (_is_small(node) or _is_standard(node)):
        return True
    return any(map(_may_be_drawn, node.children()))
