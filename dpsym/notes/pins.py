"""Symbols of a sheet that take values in a derivation: "at x = 1", "let alpha = 1 + t"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import sympy

from dpsym.errors import DpsymError
from dpsym.language.symbols import Variable, spelled_out
from dpsym.notes.discourse.region import Region
from dpsym.notes.english.atoms import Formula
from dpsym.notes.english.tokens import Token
from dpsym.notes.free import free_names
from dpsym.notes.meaning import number
from dpsym.notes.parse import Row, parse
from dpsym.notes.scope import Kind, Scope
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Chain, Name, Node

Tree = Callable[[Formula, Region], Node]
DIFFERENTIAL: Final = re.compile(r"\s*(?:\\mathrm\s*\{?\s*)?d\}?\s*[a-z]\s*=(?!=)")
INTEGRATED: Final = re.compile(r"\\int(?![A-Za-z])[^$]*?(?<![A-Za-z\\])d\s*([a-z])(?![A-Za-z])")
RENAMED: Final = re.compile(r"\s*[a-z](?:\([a-z]\))?\s*:?=(?P<rest>[^=<>]*)\Z")
#: What is set in an integration by parts.
PART: Final = re.compile(r"\s*(?:d\s*)?(?P<name>[uvwfgUVFG])(?:'|\^\\prime)?(?:\([a-z]\))?\s*=")
PARTS: Final = re.compile(r"\b(?:by|partial) (?:parts|integration)\b")
LETTER: Final = re.compile(r"(?<![A-Za-z\\])([a-z])(?![A-Za-z])")


def known_equal(tree: Tree, token: Token, region: Region) -> Variable | None:
    """Return the number of the sheet that a formula sets equal to something, and nothing more.

    In a chain all sides but the last are names, as in "x = y = 1".
    """
    try:
        node = tree(token.formula, region) if token.formula is not None else None
    except (DpsymError, RecursionError):
        return None
    if not isinstance(node, Chain) or not isinstance(node.first, Name) or not node.links:
        return None
    signs = {sign for sign, _ in node.links}
    named = all(isinstance(side, Name) for _, side in node.links[:-1])
    entry = region.scope.find(node.first) if signs <= {"=", ":="} and named else None
    value = entry.value if entry is not None else None
    return value if isinstance(value, Variable) and spelled_out(value) is None else None


def new_names(tree: Tree, token: Token, region: Region) -> list[Name]:
    """Return the symbol of an equation that nothing declares, if it is a plain one and the only one."""
    node = tree(token.formula, region) if token.formula is not None else None
    new = free_names(node, region.scope) if node is not None else []
    plain = len(new) == 1 and new[0] == Name(new[0].base) and len(new[0].base) == 1
    return new if plain and new[0].base not in ("i", "d") else []


def is_differential(latex: str) -> bool:
    r"""Return whether a formula compares differentials: ``dx = b\,du``.

    >>> is_differential(r"dy = dx"), is_differential("d = x")
    (True, False)
    """
    return DIFFERENTIAL.match(latex) is not None


def changes_variable(latex: str, texts: Iterable[str]) -> bool:
    r"""Return whether a formula says how the variable of an integral is replaced: ``u = x/b``.

    >>> changes_variable("u = x/b", [r"\int_0^1 e^{-x/b}\,dx"]), changes_variable("u = x/b", ["x > 0"])
    (True, False)
    """
    match = RENAMED.match(latex)
    if match is None:
        return False
    names = set(LETTER.findall(match["rest"]))
    return bool(names & integrated(texts))


def integrated(texts: Iterable[str]) -> set[str]:
    r"""Return the letters over which texts integrate.

    >>> integrated([r"\int_0^1 e^{-x/b}\,dx"])
    {'x'}
    """
    return {letter for text in texts for letter in INTEGRATED.findall(text)}


def is_by_parts(formula: Formula, words: str, scope: Scope) -> bool:
    """Return whether a formula in a line only says how an integral is taken by parts: "with u = x"."""
    match = PART.match(formula.latex) if PARTS.search(words) is not None and not formula.display else None
    if match is None or "\\int" in formula.latex or formula.latex.count("=") > 1:
        return False
    return scope.find(Name(match["name"])) is None


def values_in(region: Region) -> Iterator[tuple[str, Any]]:
    """Yield the names of numbers that stand for an expression, with it."""
    for entry in region.scope.entries():
        if entry.kind is not Kind.REAL or not isinstance(entry.value, sympy.Expr):
            continue
        name = region.scope.dpsym_name(entry.name)
        value = spelled_out(entry.value) if isinstance(entry.value, Variable) else entry.value
        if value is not None:
            yield name, value


def values_told(formulas: Iterable[str], scope: Scope) -> Iterator[tuple[str, Any]]:
    r"""Yield the names to which formulas give a value that is known, with it: ``\gamma = 1``."""
    for formula in formulas:
        text = formula.strip().rstrip(".,; ")
        try:
            rows = parse(Source("formula", text), Span(0, len(text))).rows
            node = rows[0].node if len(rows) == 1 and isinstance(rows[0], Row) else None
            if isinstance(node, Chain) and isinstance(node.first, Name) and node.links[0][0] in ("=", ":="):
                yield scope.dpsym_name(node.first), number(node.links[0][1], scope)
        except (DpsymError, TypeError, ValueError, AttributeError, RecursionError):
            continue
