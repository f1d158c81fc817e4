r"""Sides of what is asked that words name: "the integral is \[ e^{-t} \]", "let $R$ be the left side".

Such a formula is read as if the side were written out; all lines stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import WORD, Token
from dpsym.notes.source import Source, Span

RELATION: Final = re.compile(r"(?<![<>:])=|[<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|leqslant|geqslant)(?![A-Za-z])")
MATH: Final = re.compile(r"\$([^$]+)\$")
ORDER: Final = re.compile(r"[<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|leqslant|geqslant)(?![A-Za-z])")
WHOLE: Final = (
    r"(?:(?:whole|entire|given|last|total|full) )?"
    r"(?:integral|integrals|sum|expression|quantity|total|probability|series|product)"
    r"(?: in question| above| to compute| of both| of the two)?"
)
OF: Final = r"(?: of the (?:claim|target|inequality|equation|statement))?"
SIDE: Final = r"(?:-| )?(?:hand)?(?:-| )?side"
LEFT: Final = rf"(?:left{SIDE}|lhs)"
RIGHT: Final = rf"(?:right{SIDE}|rhs)"
IS: Final = (
    r"(?: then| thus| hence| now| therefore)?"
    r" (?:is|equals|becomes|reads|is equal to|is simply|is just|is exactly)"
)
#: Words right before a formula that say that it is what a side of the target comes to.
SAID: Final = re.compile(rf"\bthe (?:{WHOLE}|{LEFT}{OF}){IS}\Z")
SAID_BOTH: Final = re.compile(
    r"\bboth sides (?:(?:are )?equal(?: to)?|are|come to|simplify to|reduce to|become)\Z"
)
SAID_RIGHT: Final = re.compile(rf"\bthe {RIGHT}{OF}{IS}\Z")
NAMING: Final = re.compile(r"\b(?:let|denote|write|call|put|set|abbreviate|with)\b")
LEFT_SIDE: Final = re.compile(rf"\bthe left{SIDE}\b|\blhs\b")
RIGHT_SIDE: Final = re.compile(rf"\bthe right{SIDE}\b|\brhs\b")
NAME: Final = re.compile(r"\s*(?:[A-Za-z]|\\[A-Za-z]+)(?:_\{?\w+\}?)?\s*\Z")


@dataclass(frozen=True)
class Sides:
    """The two sides of what is asked, as the sheet writes them."""

    left: str
    right: str


def sides_in(latex: str) -> Sides | None:
    r"""Return the sides of a relation, if it is one of two sides on the outermost level.

    >>> sides_in(r"\sum_{i=1}^n a_i \le 1.")
    Sides(left='\\sum_{i=1}^n a_i', right='1')
    >>> sides_in("Solve the equation $x^2 = 1$ for all real $x$.")
    Sides(left='x^2', right='1')
    """
    formulas = [formula for formula in MATH.findall(latex) if RELATION.search(formula)]
    if "$" in latex:  # a sentence
        return sides_in(formulas[0]) if len(formulas) == 1 else None
    found = [match for match in RELATION.finditer(latex) if _depth(latex[: match.start()]) == 0]
    if len(found) != 1:
        return None
    left, right = latex[: found[0].start()], latex[found[0].end() :]
    left, right = (" ".join(side.replace("&", " ").split()).strip(" .,;") for side in (left, right))
    return Sides(left, right) if left and right and "\\\\" not in left + right else None


def outer_sides(latex: str) -> Sides | None:
    r"""Return the first and the last side of a chain of relations in one line.

    >>> outer_sides(r"a^2 \le b^2 = c.")
    Sides(left='a^2', right='c')
    """
    found = [match for match in RELATION.finditer(latex) if _depth(latex[: match.start()]) == 0]
    if not found or "\\\\" in latex or "&" in latex:
        return None
    left, right = latex[: found[0].start()].strip(), latex[found[-1].end() :].strip(" .,;\n")
    return Sides(left, right) if left and right else None


def asks_of_target(words: str) -> bool:
    """Return whether words name a side of the target, or a quantity in it, and not one of the row before.

    >>> asks_of_target("the left side of the claim is"), asks_of_target("the left side is")
    (True, False)
    """
    named = re.search(rf"\bthe (?:{LEFT}|{RIGHT})(?P<of>{OF})", words)
    return named is None or bool(named["of"])


def _depth(text: str) -> int:
    return text.count("{") - text.count("}") + text.count("(") - text.count(")")


def with_side(sentence: Sentence, sides: Sides | None) -> tuple[Sentence, frozenset[int]]:
    """Return a sentence in which a formula is compared with the side that the words before it name.

    The second result are the places in the text of the formulas that were changed.
    """
    if sides is None:
        return sentence, frozenset()
    tokens = list(sentence.tokens)
    changed = set()
    for place, token in enumerate(tokens):
        before = _words_before(tokens, place)
        left = SAID.search(before) or SAID_BOTH.search(before)
        side = sides.left if left else sides.right if SAID_RIGHT.search(before) else ""
        if token.formula is None or not side:
            continue
        if RELATION.match(token.formula.latex.lstrip()) is None and SAID_BOTH.search(before):
            chain = f"{sides.left} = {token.formula.latex.strip(' .,;')} = {sides.right}"
            tokens[place] = _inserted(token, chain, instead=True)
            changed.add(token.span.start)
        elif RELATION.match(token.formula.latex.lstrip()) is None:
            tokens[place] = _inserted(token, f"{side} = ")
            changed.add(token.span.start)
    return (
        (replace(sentence, tokens=tuple(tokens)), frozenset(changed)) if changed else (sentence, frozenset())
    )


def named_sides(sentence: Sentence, sides: Sides | None) -> Iterator[Token]:
    """Yield formulas that give a name to a side of what is asked, which the words name."""
    if sides is None or not NAMING.search(" ".join(_words(sentence.tokens))):
        return
    tokens = sentence.tokens
    for place, token in enumerate(tokens):
        if token.formula is None or NAME.match(token.formula.latex) is None:
            continue
        before, after = _words_before(tokens, place), _words_after(tokens, place)
        for said, side in ((LEFT_SIDE, sides.left), (RIGHT_SIDE, sides.right)):
            near = re.compile(rf"\A(?:be|denotes?|for|stands? for|is)? ?{said.pattern}")
            if near.search(after) or re.search(rf"{said.pattern} (?:by|as|is)\Z", before):
                yield _inserted(token, f"{token.formula.latex.strip()} = {side}", instead=True)


def _words(tokens: Sequence[Token]) -> list[str]:
    return [token.text for token in tokens if token.kind == WORD]


def _words_before(tokens: Sequence[Token], place: int) -> str:
    first = max((n + 1 for n in range(place) if tokens[n].formula is not None), default=0)
    return " ".join(_words(tokens[first:place]))


def _words_after(tokens: Sequence[Token], place: int) -> str:
    last = next((n for n in range(place + 1, len(tokens)) if tokens[n].formula is not None), len(tokens))
    return " ".join(_words(tokens[place + 1 : last]))


def _inserted(token: Token, text: str, instead: bool = False) -> Token:
    """Return a formula with a text without line breaks before it, or in its place."""
    formula = token.formula
    if formula is None:
        return token
    whole, content = formula.source.text, formula.content
    start = content.start + len(whole[content.start :]) - len(whole[content.start :].lstrip())
    end = content.end if instead else start
    source = Source(formula.source.name, whole[:start] + text + whole[end:])
    inside = Span(content.start, start + len(text) if instead else content.end + len(text))
    span = Span(formula.span.start, formula.span.end + len(text) - (end - start))
    return replace(token, formula=replace(formula, source=source, content=inside, span=span))
