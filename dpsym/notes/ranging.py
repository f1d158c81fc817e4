"""Symbols of which a derivation speaks without a word on them: "r^k <= 1", "using max(x, 0) >= x".

They range in a sum or an integral of the sheet, they stand in a fact that it lends, they are an index of its
families (i of ``p_i``), or they belong to a fact for all numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import sympy
from flint import fmpq
from sympy.concrete.expr_with_limits import ExprWithLimits

from dpsym.kernel.statement import Domain
from dpsym.language.functions import Values
from dpsym.language.spaces import Whole
from dpsym.language.sums import OverPoints
from dpsym.language.symbols import Variable, real
from dpsym.notes import introduce
from dpsym.notes.discourse.region import Region
from dpsym.notes.free import bound_in
from dpsym.notes.items import Item
from dpsym.notes.meaning.objects import Index
from dpsym.notes.scope import CONVENTIONAL, Entry, Kind, Scope, identity
from dpsym.notes.syntax import Chain, Name, Node
from dpsym.notes.words import plain

#: Words that say of a symbol that it stands for all values of its range, or only for one of them.
FOR_ALL: Final = re.compile(
    r"\b(?:let|all|every|each|any|arbitrary|fix|fixed|suppose|assume|if|take)\b"
    r"|\bfor\b(?! (?:some|a|an|suitable|certain)\b)"
)
EXISTS: Final = re.compile(
    r"\bthere (?:is|are|exists?|must|has)\b|\bexists?\b|\bfor (?:some|a|an|suitable|certain|appropriate)\b"
    r"|\b(?:some|suitable|certain|intermediate|mean value|taylor|remainder|lagrange)\b|\b(?:we|can) find\b"
)

RELATIONS: Final = frozenset(("=", "<=", "<", ">=", ">"))
#: Words right before a formula that says what a symbol is.
NAMING: Final = re.compile(
    r"\b(?:let|where|set|put|defin\w+|choos\w+|write|denote|with|take|pick|consider|substitut\w+|call|given)\b"
)
#: Words that speak of some values of a letter, and not of all of them.
SOME: Final = re.compile(
    r"\b(?:if|suppose|assume|when|there|some|solv\w+|roots? of|zeros?|maxim\w+|minim\w+|optim\w+|critical"
    r"|attained)\b"
)
FEW: Final = 4  # words before a formula that may name it
MOST_SYMBOLS: Final = 3


def know_all(
    node: Node, before: str, words: str, scope: Scope, elsewhere: Mapping[Name, Entry] = MappingProxyType({})
) -> bool:
    """Declare the letters of a fact that nothing declares, as real numbers; return whether it is such a fact.

    It is a relation in which no new letter stands alone on a side, as it does where it gets its meaning; in
    an inequality it may, if another side speaks of it, too.

    Args:
        node: the formula.
        before: the words before it, from the formula before.
        words: all words of the sentence.
        scope: where the letters are declared.
        elsewhere: what letters are in other parts of the sheet; here they are the same.
    """
    if not isinstance(node, Chain) or node.first is None or SOME.search(words):
        return False
    if NAMING.search(" ".join(before.split()[-FEW:])):
        return False
    if not {sign for sign, _ in node.links} <= RELATIONS:
        return False
    names = {part for part in node.walk() if isinstance(part, Name) and scope.find(part) is None}
    names = {name for name in names if name.base not in CONVENTIONAL | {"infinity", "pi", "e", "d"}}
    sides = (node.first, *(side for _, side in node.links))
    plain = all(name == Name(name.base) and len(name.base) == 1 for name in names)
    named = {sign for sign, _ in node.links} == {"="} and any(side in names for side in sides)
    once = any(sum(name in set(side.walk()) for side in sides) < 2 for name in names if name in sides)
    if not plain or not 0 < len(names) <= MOST_SYMBOLS or named or once:
        return False
    for name in names:
        symbol = real(scope.dpsym_name(name))
        fact = Entry(name, Kind.REAL, symbol.domain, symbol, None, "a fact for all numbers")
        scope.declare(elsewhere.get(name, fact))
    return True


def know_ranging(items: Iterable[Item], scope: Scope) -> bool:
    """Declare what ranges in the sums and integrals of a sheet, on its range; return whether there is any."""
    found = False
    for item in items:
        claims = [part.claim for part in item.walk() if part.claim is not None]
        for entry in (entry for claim in claims for entry in _entries(claim.conclusion)):
            if scope.find(entry.name) is None:
                scope.declare(entry)
                found = True
    return found


def _entries(statement: Any) -> Iterator[Entry]:
    for part in sorted(statement.atoms(OverPoints, ExprWithLimits), key=str):
        if isinstance(part, OverPoints):
            point = part.args[1]
            place = Index.of(str(point), point.space.args[0]) if isinstance(point.space, Whole) else point
            yield Entry(Name(str(point)), Kind.POINT, None, place, None, "a sum of the sheet")
        elif len(part.limits) == 1 and len(part.limits[0]) == 3:
            symbol, low, high = part.limits[0]
            whole = isinstance(part, (sympy.Sum, sympy.Product))
            made = _number(symbol, low, high, whole)
            kind = Kind.INTEGER if whole else Kind.REAL
            yield Entry(Name(str(symbol)), kind, made.domain, made, None, "a sum or an integral of the sheet")


def _number(symbol: Any, low: Any, high: Any, whole: bool) -> Variable:
    """Return a number between two ends; an end that is an expression is a constraint."""
    ends = [fmpq(int(end.p), int(end.q)) if end.is_Rational else None for end in (low, high)]
    bounds = [(">=", low, ends[0]), ("<=", high, ends[1])]
    constraints = [(op, end) for op, end, known in bounds if known is None and end.is_finite is not False]
    domain = Domain(ends[0], ends[1], lo_open=ends[0] is None, hi_open=ends[1] is None, integer=whole)
    return Variable(str(symbol), domain, "integer" if whole else "real", constraints)


def know_lent(lent: Iterable[tuple[str, tuple[Item, ...]]], region: Region) -> bool:
    """Declare the numbers of the facts that are lent, where nothing else has their names."""
    found = False
    for symbol in symbols_lent(lent):
        if isinstance(symbol, Variable) and symbol.name.isalpha() and not symbol.constraints:
            name = Name(symbol.name)
            if region.scope.find(name) is None:
                region.scope.declare(
                    Entry(name, Kind.REAL, symbol.domain, symbol, None, "a fact that is lent")
                )
                found = True
    return found


def symbols_lent(lent: Iterable[tuple[str, tuple[Item, ...]]]) -> list[Any]:
    """Return the symbols of the facts that are lent."""
    claims = [item.claim for _, items in lent for item in items if item.claim is not None]
    return sorted({part for claim in claims for part in claim.conclusion.free_symbols}, key=str)


def know_indices(tree: Node, scope: Scope) -> None:
    """Declare the letters below members of known families that nothing binds, as indices of these.

    Args:
        tree: a formula of a derivation.
        scope: what is known where it stands; the families are found in it.
    """
    bound = bound_in(tree, scope)
    for node in tree.walk():
        if not isinstance(node, Name) or not isinstance(node.index, Name):
            continue
        length, entry = _length(scope.find_family(node)), scope.find(node.index)
        may_run = identity(node.index) not in bound if entry is None else _runs_to(entry, length)
        if length is not None and may_run:
            introduce.introduce_index([node.index], length, scope, f"a member of {plain(node)}")


def _length(family: Entry | None) -> object | None:
    """Return how many members a family of numbers has."""
    value = family.value if family is not None and family.kind is Kind.FAMILY else None
    if not isinstance(value, Values) or not isinstance(value.space, Whole):
        return None
    size: object = value.space.args[0]
    return size


def _runs_to(entry: Entry, length: object) -> bool:
    """Return whether a letter is a whole number from 1 to a length."""
    value = entry.value
    if not isinstance(value, Variable):
        return False
    bounds = {(str(op), bound) for op, bound in value.constraints}
    return value.domain.lo == 1 and ("<=", length) in bounds
