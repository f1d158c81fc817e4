r"""Functions of a derivation: their derivatives, and where they are defined."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import sympy

from dpsym.language.calculus import slope
from dpsym.notes.english.atoms import Formula
from dpsym.notes.english.lexicon import words_of_derivations
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import FORMULA, WORD, Token
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Chain, Listed, Name, Node

#: A definition of a function with the bound of its argument beside it: f(x) = x^2, \qquad x >= 0.
BESIDE: Final = re.compile(
    r"\s*(?:[A-Za-z]|\\[a-z]+)\s*\(\s*(?P<variable>[a-z]|\\[a-z]+)\s*\)\s*:?=[^&]*?"
    r"(?P<gap>\s*,?\s*\\q?quad(?:\s|\\q?quad)*)(?P<bound>(?:(?!\\q?quad|\\\\)[^&,;=])+)[\s.,;]*",
    re.DOTALL,
)
LONGEST: Final = 1_000  # of a formula that is looked at for such a bound
DEFINING: Final = words_of_derivations("defining")
SIGN: Final = re.compile(r"[<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|leqslant|geqslant)(?![A-Za-z])")
LETTER: Final = re.compile(r"\\[A-Za-z]+|[A-Za-z]")
OF: Final = r"\s*\(\s*(?P<variable>[a-z]|\\[a-z]+)\s*\)\s*:?="


def know_derivatives(node: Node, scope: Scope) -> None:
    """Declare the derivatives of known functions that a formula mentions."""
    for part in node.walk():
        if not isinstance(part, Name) or not part.marks or set(part.marks) != {"prime"}:
            continue
        known = scope.find(Name(part.base, part.style, (), part.index))
        value = known.value if known is not None and known.kind is Kind.FUNCTION else None
        if scope.find(part) is not None:
            continue
        found = _derivative(value, len(part.marks)) if isinstance(value, sympy.Lambda) else None
        if found is not None:
            scope.declare(Entry(replace(part), Kind.FUNCTION, None, found, None, "a derivative", part.span))


def _derivative(function: Any, times: int) -> Any | None:
    """Return a derivative, if the function is made of sums, products, powers and exponentials."""
    if len(function.variables) != 1:
        return None
    found = slope(function.expr, function.variables[0], times)
    return sympy.Lambda(function.variables, found) if found is not None else None


def mapped(sentence: Sentence, whole: Callable[[Formula], Node | None]) -> tuple[Sentence, list[Token]]:
    r"""Return a sentence without what says where its functions are defined, and what that supposes.

    Of "let $f : [0, 1] \to \mathbb{R}$, $f(x) = x^2$" it is that x lies in [0, 1].

    Args:
        sentence: a sentence of a derivation.
        whole: returns a formula as one tree, if it was read.
    """
    supposed: list[Token] = []
    kept: list[Token] = []
    for token in sentence.tokens:
        formula = token.formula
        node = whole(formula) if formula is not None else None
        parts = node.items if isinstance(node, Listed) and node.kind == "bare" else (node,)
        domain = _domain(parts[0], formula, sentence) if formula is not None else None
        if formula is None or domain is None:
            kept.append(token)
            continue
        supposed.append(_written(domain, token))
        if len(parts) > 1 and parts[1] is not None:
            kept.append(_cut(token, formula, Span(parts[1].span.start, formula.content.end)))
    return replace(sentence, tokens=tuple(kept)), supposed


def _domain(node: Node | None, formula: Formula, sentence: Sentence) -> str | None:
    """Return that the argument of a function of a sentence is where a map says that it is defined."""
    if not isinstance(node, Chain) or [sign for sign, _ in node.links] != [":", "->"] or node.first is None:
        return None
    text = formula.source.text
    function, within = (text[part.span.start : part.span.end] for part in (node.first, node.links[0][1]))
    variable = _variable(function, sentence)
    return None if variable is None else rf"{variable} \in {within}"


def with_bounds_said(sentence: Sentence) -> Sentence:
    r"""Return a sentence that says "for" before a bound that stands beside the definition of a function.

    It bounds the argument and nothing else, as in ``f(x) = x^2, \qquad x \ge 0``.
    """
    if not DEFINING & {token.text for token in sentence.tokens}:
        return sentence
    tokens: list[Token] = []
    for token in sentence.tokens:
        short = token.formula is not None and len(token.formula.latex) <= LONGEST
        match = BESIDE.fullmatch(token.formula.latex) if token.formula is not None and short else None
        letters = set(LETTER.findall(SIGN.sub(" ", match["bound"]))) if match is not None else set()
        plain = match is not None and letters == {match["variable"]} and SIGN.search(match["bound"])
        if token.formula is None or match is None or not plain:
            tokens.append(token)
            continue
        content = token.formula.content
        start, end = (content.start + match.end(name) for name in ("gap", "bound"))
        first = _cut(token, token.formula, Span(content.start, content.start + match.start("gap")))
        second = _cut(token, token.formula, Span(start, end))
        tokens += [first, Token(WORD, "for", Span(start, start)), replace(second, span=Span(start, end))]
    return replace(sentence, tokens=tuple(tokens))


def _cut(token: Token, formula: Formula, content: Span) -> Token:
    return replace(token, formula=replace(formula, content=content))


def _variable(function: str, sentence: Sentence) -> str | None:
    """Return the letter of which a sentence defines a function."""
    for formula in sentence.formulas():
        match = re.search(re.escape(function) + OF, formula.latex)
        if match is not None:
            return match["variable"]
    return None


def _written(text: str, token: Token) -> Token:
    name = token.formula.source.name if token.formula is not None else ""
    whole = Span(0, len(text))
    return Token(FORMULA, "", token.span, Formula(Source(name, text), whole, whole))
