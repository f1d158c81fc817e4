"""Where a function is defined: what the sentence that defines it says of its argument.

"For x >= 0 let g(x) = x^2" defines g on the numbers that are not negative.  What the same sentence says of
the argument restricts the function; what an earlier one says may be about another x.  Where the sentence
claims something as well, as in "Let g(x) = x^2, so that g(x) >= 1 for x >= 1", only what stands before the
function counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.language.relations import Both, Comparison
from dpsym.language.symbols import Variable, bounds_of
from dpsym.notes.prose.clauses import Concluded
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.source import Span

if TYPE_CHECKING:
    from dpsym.notes.passages.passage import Passage

__all__ = ["restrict_functions"]

NUMBERS: Final = frozenset({Kind.REAL, Kind.INTEGER})


def restrict_functions(local: Passage, passage: Passage, span: Span, clauses: Iterable[Any]) -> None:
    """Note of the functions that a sentence defines what it says of their arguments.

    Args:
        local: what the sentence alone declares.
        passage: the passage that it stands in.
        span: the sentence.
        clauses: what it consists of.
    """
    claims = any(isinstance(clause, Concluded) for clause in clauses)
    scopes = [local.scope, passage.scope]
    for scope in scopes:
        for entry in scope.own_entries:
            if not _is_new(entry, span):
                continue
            arguments = {symbol.name: symbol for symbol in entry.value.variables}
            counting = Span(span.start, entry.span.start) if claims else span
            said = [*_domains(scopes, counting), *_supposed(scopes, counting)]
            within = tuple(dict.fromkeys(found for part in said for found in _about(part, arguments)))
            if within:
                scope.restrict(entry.name, within)


def _is_new(entry: Entry, span: Span) -> bool:
    return entry.kind is Kind.FUNCTION and isinstance(entry.value, sympy.Lambda) and _covers(span, entry.span)


def _covers(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _domains(scopes: list[Scope], span: Span) -> Iterator[Any]:
    """Yield what the sentence says of numbers as it declares them."""
    for scope in scopes:
        for entry in (*scope.own_entries, *scope.former):
            if entry.kind in NUMBERS and isinstance(entry.value, Variable) and _covers(span, entry.span):
                yield from _bounds(entry.value)


def _bounds(variable: Variable) -> Iterator[Comparison]:
    return (Comparison(variable, op, bound) for op, bound in bounds_of(variable))


def _supposed(scopes: list[Scope], span: Span) -> Iterator[Any]:
    for scope in scopes:
        for entry in scope.own_supposed:
            if _covers(span, entry.span):
                yield from entry.statement.args if isinstance(entry.statement, Both) else (entry.statement,)


def _about(statement: Any, arguments: dict[str, Any]) -> Iterator[Comparison]:
    """Yield a relation as one of the arguments of a function, if it is about these and nothing random."""
    if not isinstance(statement, Comparison) or statement.op == "=":
        return
    symbols = {symbol for symbol in statement.free_symbols if isinstance(symbol, Variable)}
    values = {symbol: arguments[symbol.name] for symbol in symbols if symbol.name in arguments}
    if values and symbols == statement.free_symbols:
        yield statement.xreplace(values)
