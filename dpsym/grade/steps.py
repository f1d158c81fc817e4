"""Steps of a derivation: every row as a claim under the hypotheses of the sheet, decided one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import sympy

from dpsym.check.plain import plain
from dpsym.check.result import Result
from dpsym.check.words import counterexample
from dpsym.language.claims import Claim
from dpsym.language.printing import latex
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable
from dpsym.notes.continuing import Continued
from dpsym.notes.items import Item, ItemKind

__all__ = ["Decider", "Row", "Step", "judged", "rows_of"]

Decider = Callable[[Claim], Result]
HOLDS: Final = ("proved", "supported")
RELATION: Final = re.compile(
    r"[=<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|leqslant|geqslant|approx|equiv|sim|propto)(?![A-Za-z])"
)
LONGEST_ROW: Final = 2_000  # characters of a row that the record keeps
TWO_WAY: Final = re.compile(r"(?:\\(?:iff|Leftrightarrow|Longleftrightarrow)|[⇔⟺])\W*\Z")
OPENING: Final = re.compile(
    r"(?:\s|\$\$?|\\\[|\\\(|&|%[^\n]*\n|```math|\\begin\{[A-Za-z*]+\}(?:\{[^{}]*\})?|\\label\{[^{}]*\}|\\(?:iff|quad))*"
)


@dataclass(frozen=True)
class Row:
    """One row of a derivation: where it stands, what it says, and what was understood of it."""

    line: int
    latex: str
    words: str
    claim: Claim | None
    message: str = ""
    chained: bool = False  # whether it goes on from the row before
    before: str = ""  # the words before its formula
    after: str = ""  # the words after it
    display: bool = True
    extra: tuple[Any, ...] = ()  # what the student supposes beyond the sheet
    alone: bool = True  # whether it is no part of a chain
    linked: bool = False  # whether an arrow in both directions stands before it
    pins: tuple[Any, ...] = ()  # equations by which symbols of the sheet took values before it

    @property
    def relation(self) -> Comparison | None:
        """The row as a relation between two sides, if it is one."""
        conclusion = self.claim.conclusion if self.claim is not None else None
        return conclusion if isinstance(conclusion, Comparison) else None


@dataclass(frozen=True)
class Step:
    """A row with its verdict: right, refuted, unjustified, undecided, unreadable or irrelevant."""

    row: Row
    verdict: str
    reason: str
    proved: bool = False
    counterexample: Mapping[str, Any] | None = None
    suggestion: Mapping[str, Any] | None = None
    reading: str = field(default="", compare=False)

    def to_json(self) -> dict[str, Any]:
        """Return the step as the record holds it."""
        found = self.counterexample
        shown = {key: found[key] for key in ("at", "lhs", "rhs") if key in found} if found else None
        more = {"suggestion": dict(self.suggestion)} if self.suggestion else {}
        return {
            "line": self.row.line,
            "row": self.row.latex,
            "verdict": self.verdict,
            "reason": self.reason,
            "counterexample": shown,
            "reading": self.reading,
            **more,
        }


def rows_of(derivation: Continued, sheet: Claim | None = None) -> Iterator[Row]:
    """Yield the rows of a derivation, in the order of the text; definitions and remarks are none."""
    known = set(derivation.given) | (set(sheet.given) if sheet is not None else set())
    symbols = {symbol.name: symbol for symbol in derivation.symbols}
    symbols |= _variables([sheet]) if sheet is not None else {}
    for said in derivation.said:
        parts = list(_parts(said.item))
        for place, part in enumerate(parts):
            if part.claim is None and not RELATION.search(part.latex):
                continue  # something is named, nothing is claimed
            if part.kind not in (ItemKind.CLAIM, ItemKind.UNREAD, ItemKind.ILL_FORMED):
                continue
            claim, extra = _on_the_sheet(part.claim, symbols, known)
            yield Row(
                line_of(part, said.item, bool(place)),
                _trimmed(part),
                said.words,
                claim,
                part.message,
                bool(place),
                said.before,
                said.after,
                _displayed(said.item),
                extra,
                len(parts) == 1,
                TWO_WAY.search(part.source.text[max(0, part.span.start - 30) : part.span.start]) is not None,
                said.pins,
            )


def _parts(item: Item) -> Iterator[Item]:
    """Yield the item, or the steps of a chain or of a definition that says something."""
    if item.steps:
        for step in item.steps:
            yield from _parts(step)
    else:
        yield item


def _variables(claims: Iterable[Claim]) -> dict[str, Any]:
    return {
        symbol.name: symbol
        for claim in claims
        for part in (claim.conclusion, *claim.given)
        for symbol in part.free_symbols
        if isinstance(symbol, Variable)
    }


def _on_the_sheet(
    claim: Claim | None, symbols: Mapping[str, Any], known: set[Any]
) -> tuple[Claim | None, tuple[Any, ...]]:
    """Return a claim about the symbols of the sheet, and what it supposes beyond the sheet.

    A student who declares a symbol anew does not make it another one: where the domain is smaller, that is
    supposed; where it is larger, the claim is still judged on the domain of the sheet.
    """
    if claim is None:
        return None, ()
    claim = _written_out(claim, symbols)
    mine = _variables([claim])
    anew = {
        mine[name]: symbols[name]
        for name in mine
        if name in symbols and mine[name] != symbols[name] and not mine[name].constraints
    }
    if anew:
        conclusion = claim.conclusion.xreplace(anew)
        given = tuple(part.xreplace(anew) for part in claim.given)
        given += tuple(bound for old, new in anew.items() for bound in _bounds(old, new))
        claim = Claim(conclusion, given=given)
    return claim, tuple(part for part in claim.given if part not in known)


def _written_out(claim: Claim, symbols: Mapping[str, Any]) -> Claim:
    """Return a claim in which a new symbol that stands for an expression is that expression."""
    for _ in range(4):
        found: dict[Any, Any] = {}
        for variable in _variables([claim]).values():
            bounds = {str(op): bound for op, bound in variable.constraints}
            if ">=" in bounds and bounds.get("<=") == bounds[">="]:
                found[variable] = bounds[">="]
        for part in claim.given:
            if isinstance(part, Comparison) and part.op == "=":
                for side, other in ((part.lhs, part.rhs), (part.rhs, part.lhs)):
                    new = side.is_Symbol and getattr(side, "name", "") not in symbols
                    if new and side not in other.free_symbols:
                        found.setdefault(side, other)
                found |= {} if found else _solved(part, symbols)
        if not found or not symbols:
            return claim
        given = tuple(part.xreplace(found) for part in claim.given)
        given = tuple(part for part in given if not _is_plain_equation(part))
        given += tuple(bound for old, value in found.items() for bound in _range(old, value))
        claim = Claim(claim.conclusion.xreplace(found), given=given)
    return claim


def _range(symbol: Any, value: Any) -> Iterator[Comparison]:
    """Yield what the domain of a symbol says of the expression that it stands for."""
    domain = symbol.domain if isinstance(symbol, Variable) and not symbol.constraints else None
    if domain is not None and domain.lo is not None:
        yield Comparison(value, ">" if domain.lo_open else ">=", _number(domain.lo))
    if domain is not None and domain.hi is not None:
        yield Comparison(value, "<" if domain.hi_open else "<=", _number(domain.hi))


def _solved(equation: Comparison, symbols: Mapping[str, Any]) -> dict[Any, Any]:
    """Return the new symbol of an equation ("q = 1/2 + s") as an expression, where it stands linearly.

    >>> q, s = sympy.symbols("q s")
    >>> _solved(Comparison(q, "=", 2 * s + 1), {"q": q})
    {s: q/2 - 1/2}
    """
    new = [part for part in equation.free_symbols if getattr(part, "name", "") not in symbols]
    if len(new) != 1:
        return {}
    for side, other in ((equation.lhs, equation.rhs), (equation.rhs, equation.lhs)):
        if new[0] in other.free_symbols or (not side.is_Add and not side.is_Mul):
            continue
        factor = sympy.diff(side, new[0])
        if factor.is_number and factor.is_Rational and factor != 0:
            rest = side.xreplace({new[0]: sympy.Integer(0)})
            return {new[0]: sympy.Mul(sympy.Add(other, -rest), 1 / factor)}
    return {}


def _is_plain_equation(part: Any) -> bool:
    return isinstance(part, Comparison) and part.op == "=" and part.lhs == part.rhs


def _bounds(old: Variable, new: Variable) -> Iterator[Comparison]:
    """Yield what a domain says that another one does not."""
    mine, theirs = old.domain, new.domain
    if mine.lo is not None and (mine.lo, mine.lo_open) != (theirs.lo, theirs.lo_open):
        if theirs.lo is None or mine.lo >= theirs.lo:
            yield Comparison(new, ">" if mine.lo_open else ">=", _number(mine.lo))
    if mine.hi is not None and (mine.hi, mine.hi_open) != (theirs.hi, theirs.hi_open):
        if theirs.hi is None or mine.hi <= theirs.hi:
            yield Comparison(new, "<" if mine.hi_open else "<=", _number(mine.hi))


def _number(value: Any) -> Any:
    return sympy.Rational(int(value.p), int(value.q))


def _displayed(item: Item) -> bool:
    text = item.source.text
    start = text[max(0, item.span.start - 2) : item.span.start + 2]
    return "$$" in start or "\\[" in start or "\\b" in start or "\n" in item.latex


def line_of(part: Item, whole: Item, goes_on: bool) -> int:
    r"""Return the line on which the row of a step starts: rows end with two backslashes.

    In a formula without rows a step stands on the line of its relation.
    """
    text = part.source.text
    if goes_on and "\\\\" not in text[whole.span.start : whole.span.end]:
        sign = RELATION.search(text, part.span.start + 1)
        if sign is not None and sign.start() < part.span.end:
            return part.source.position(sign.start())[0]
    start = part.span.start
    if goes_on:
        row = text.rfind("\\\\", whole.span.start, start)
        start = row + 2 if row >= 0 else whole.span.start
    match = OPENING.match(text, start)
    return part.source.position(match.end() if match is not None else start)[0]


def judged(row: Row, decide: Decider) -> Step:
    """Return a row with its verdict."""
    if row.claim is None:
        return Step(row, "unreadable", f"this row was not understood: {row.message}")
    result = decide(_pinned(row.claim, row.extra))
    reading = result.reading or ""
    if result.verdict == "refuted" and row.pins:
        special = decide(_pinned(row.claim, row.pins))
        if special.verdict in HOLDS:  # the values are meant, and nothing is said of others
            values = ", ".join(plain(latex(pin)) for pin in row.pins)
            row = replace(row, extra=(*row.extra, *row.pins))
            return Step(row, "right", f"this holds where {values}", reading=reading)
    if result.verdict in HOLDS:
        how = "it is proved" if result.verdict == "proved" else "it is true as far as was searched"
        return Step(row, "right", f"this holds: {how}", result.verdict == "proved", reading=reading)
    if result.verdict == "refuted" and result.counterexample is not None:
        reason = f"this does not hold: {counterexample(result.counterexample)}"
        return Step(row, "refuted", reason, False, result.counterexample, result.suggestion, reading)
    if result.verdict == "ill-formed":
        return Step(row, "unreadable", f"this row was not understood: {result.message}", reading=reading)
    return Step(row, "undecided", f"dpsym cannot decide this: {result.message}", reading=reading)


def _pinned(claim: Claim, equations: Iterable[Any]) -> Claim:
    """Return a claim with the values of symbols written out that equations give."""
    values = {
        part.lhs: part.rhs
        for part in equations
        if isinstance(part, Comparison)
        and part.op == "="
        and part.lhs.is_Symbol
        and part.lhs not in part.rhs.free_symbols
    }
    if not values:
        return claim
    conclusion, given = claim.conclusion, claim.given
    for _ in values:  # one may be given by another one
        conclusion = conclusion.xreplace(values)
        given = tuple(part.xreplace(values) for part in given)
    return Claim(conclusion, given=tuple(part for part in given if not _is_plain_equation(part)))


def _trimmed(item: Item) -> str:
    text = " ".join(item.latex.split())
    return text if len(text) <= LONGEST_ROW else f"{text[:LONGEST_ROW]} ..."
