r"""Cases in running text: "Case $p \ge q$. Then", "(i) $x > 0$:", "in the other case $p < q$ we have".

What such a header says is supposed until the next one.  A row after it may be true without it; where it
is not, it is looked at under what the header says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

import sympy

from dpsym.language.relations import Comparison, flipped, negated
from dpsym.language.symbols import Variable
from dpsym.notes.english.lexicon import Lexicon, cues_at, words_of_derivations
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.english.tokens import FORMULA, SIGN, WORD, Token
from dpsym.notes.source import Span

CASE: Final = "case of its own"
#: Words before a value that is put in, with a colon behind it: "check: $x = 4$: ..."
TESTING: Final = words_of_derivations("testing")
LEAVING: Final = re.compile(
    r"\s*(?:in (?:both|all|either|each|any)\b|altogether|overall|in total|combining|taken together|together\b"
    r"|both cases|all cases|the two cases|these cases|we conclude|in conclusion|in summary|to sum up)",
    re.IGNORECASE,
)


RELATION: Final = re.compile(r"[=<>≤≥]|\\(?:le|ge|leq|geq|lt|gt|leqslant|geqslant)(?![A-Za-z])")
END: Final = r"\\"
ROW_END: Final = re.compile(r"\\\\")
IN_CASE: Final = re.compile(
    r"[\s&]*(?P<case>[^:&]*[^:&\s])\s*:(?!=)(?:[\s&~]|\\q?quad(?![A-Za-z])|\\[,;: ])*(?P<rest>[^\s&].*?)\s*",
    re.DOTALL,
)
#: What words are that may stand before the condition of a case and say nothing else.
LIGHT: Final = frozenset(
    [
        *(
            "comment",
            "neutral",
            "determiner",
            "quality",
            "adjective",
            "matter",
            "BE",
            "BUT",
            "EVEN",
            "TELLER",
        ),
        *("CASE", "DIGIT", "NUMBER", "FORALL", "IF", "LET", "OTHERWISE", "SUPPOSE", "THAT", "THEN", "WHERE"),
        *("FORWARD", "POINTING", "IN", "ON", "HAVE", "TELLER"),
    ]
)
JOINING: Final = ("and", "but", "while", "whereas")
ANEW: Final = frozenset(["LET", "SUPPOSE"])
ALONE: Final = frozenset(["IF", "FORALL", "SUPPOSE"])
LABELS: Final = frozenset("abcd")
SUPPOSED: Final = re.compile(
    r"\b(?:suppose|assume)(?: first| now| next| then| that| finally)*\s+(?:\$[^$]+\$|\\\(.+?\\\))\s*[.,:]",
    re.IGNORECASE,
)
#: Words of arguments in which what is supposed is no case.
OTHER_ARGUMENTS: Final = re.compile(
    r"contradict|contrary|induct|generality|wlog|symmetr|absurd", re.IGNORECASE
)
MOST_WORDS: Final = 3  # of a sentence that only numbers a case


@dataclass(frozen=True)
class Header:
    """What a sentence does to the case that is looked at."""

    supposed: tuple[Token, ...]  # the formulas that say what the case supposes
    rest: Sentence | None  # what the sentence says besides, or None
    pending: bool = False  # whether the next sentence says what the case supposes
    opposite: bool = False  # whether the case is the opposite of the one before
    adds: bool = False  # whether what was supposed before is still supposed, unless it is denied now


def conditionals_in(sentence: Sentence) -> list[Sentence]:
    """Return the parts of "if A then B, if C then D": each stands under its own condition."""
    tokens, starts = sentence.tokens, [0]
    if not tokens or tokens[0].text != "if":
        return [sentence]
    for place, token in enumerate(tokens):
        ahead = place + 1 + (place + 1 < len(tokens) and tokens[place + 1].text in JOINING)
        if token.kind == SIGN and ahead < len(tokens) and tokens[ahead].text == "if":
            starts.append(place)
    parts = [tokens[start:stop] for start, stop in pairwise([*starts, len(tokens)])]
    parts = [tuple(part[1 + (part[1].text in JOINING) :]) if part[0].kind == SIGN else part for part in parts]
    whole = all(sum(token.kind == FORMULA for token in part) > 1 for part in parts)
    if len(parts) < 2 or not whole:
        return [sentence]
    return [replace(sentence, tokens=part) for part in parts]


def leaves(words: str) -> bool:
    """Return whether a sentence speaks of what comes of all cases together.

    >>> leaves("in both cases $ holds"), leaves("in this case $ holds")
    (True, False)
    """
    return LEAVING.match(words) is not None


def opposite(case: Sequence[Any]) -> tuple[Any, ...]:
    """Return what is left when a case that supposes one inequality is done; nothing for others.

    >>> opposite([Comparison(1, "<=", 2)])
    (1 > 2,)
    """
    only = case[0] if len(case) == 1 else None
    if isinstance(only, Comparison) and only.op == "=":
        return _beyond_end(only)
    other = negated(only) if isinstance(only, Comparison) else None
    return () if other is None else (other,)


def _beyond_end(equation: Comparison) -> tuple[Any, ...]:
    """Return that a number is not at the end of its range where an equation says it is, or nothing."""
    for symbol, value in ((equation.lhs, equation.rhs), (equation.rhs, equation.lhs)):
        if isinstance(symbol, Variable) and value.is_Rational:
            for end, relation in ((symbol.domain.lo, ">"), (symbol.domain.hi, "<")):
                if end is not None and (end.p, end.q) == (value.p, value.q):
                    return (Comparison(symbol, relation, value),)
    return ()


def divides(texts: Sequence[str]) -> bool:
    """Return whether a text goes through cases by supposing one inequality after another.

    >>> divides(["Suppose $x > 0$. Then A. Suppose $x < 0$. Then B."]), divides(["Suppose $x > 0$. Then A."])
    (True, False)
    """
    text = "\n".join(texts)
    conditions = [match[0] for match in SUPPOSED.finditer(text) if RELATION.search(match[0])]
    return len(conditions) > 1 and OTHER_ARGUMENTS.search(text) is None


def denies(one: Any, other: Any) -> bool:
    """Return whether two relations cannot both hold, as x >= y and x < y, or x > 1 and x < 0.

    >>> denies(Comparison(sympy.Symbol("x"), ">", 1), Comparison(0, ">", sympy.Symbol("x")))
    True
    """
    if not isinstance(one, Comparison) or not isinstance(other, Comparison):
        return False
    for form in (other, flipped(other)):
        shift = sympy.expand(sympy.Add(form.lhs, -form.rhs, -one.lhs, one.rhs))
        if shift.is_Rational and not _meet(one.op, form.op, shift):
            return True
    return False


def leaves_room(said: Any, new: Any) -> bool:
    """Return whether a relation is another case than a new one, or meets it only where both are equations.

    >>> x, y = sympy.symbols("x y")
    >>> above = Comparison(x, ">=", y)
    >>> leaves_room(above, Comparison(y, ">=", x)), leaves_room(above, Comparison(x, ">=", 1))
    (True, False)
    """
    if not isinstance(said, Comparison):
        return False
    strict = said.op.rstrip("=") or "="  # an equation leaves no room where it is denied
    return denies(said, new) or denies(Comparison(said.lhs, strict, said.rhs), new)


def _meet(one: str, other: str, shift: Any) -> bool:
    """Return whether there is a number d with ``d one 0`` and ``d + shift other 0``."""
    bounds = ((one, sympy.Integer(0)), (other, -shift))
    low = max((value for op, value in bounds if op in (">", ">=", "=")), default=None)
    high = min((value for op, value in bounds if op in ("<", "<=", "=")), default=None)
    if low is None or high is None or low != high:
        return low is None or high is None or bool(low < high)
    return not any(op in ("<", ">") and value == low for op, value in bounds)


def is_light(words: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether words only number a case, or say that something is supposed in it.

    >>> from dpsym.notes.english.lexicon import lexicon
    >>> is_light("now the second case".split(), lexicon()), is_light("unless case".split(), lexicon())
    (True, False)
    """
    place = 0
    while place < len(words):
        end, cue = cues_at(words, place, lexicon)
        if not (cue & LIGHT or words[place] in (*LABELS, CASE)):
            return False
        place = end
    return True


def header_of(sentence: Sentence, lexicon: Lexicon, pending: bool, divided: bool = False) -> Header | None:
    """Return what a sentence says of the case that is looked at; None if it says nothing of that.

    Args:
        sentence: the sentence.
        lexicon: the words.
        pending: whether the sentence before only numbered a case.
        divided: whether the text goes through cases by supposing one after another.
    """
    tokens = tuple(token for token in sentence.tokens if not _is_label(token, sentence))
    place = next((n for n, token in enumerate(tokens) if token.formula is not None), len(tokens))
    words = [token.text for token in tokens[:place] if token.kind == WORD]
    cues = [cues_at(words, at, lexicon)[1] for at in range(len(words))]
    named, light = frozenset[str]().union(*cues), is_light(words, lexicon)
    if place == len(tokens):
        return (
            Header((), None, pending=True) if "CASE" in named and light and len(words) <= MOST_WORDS else None
        )
    if "OTHERWISE" in named:
        if light and _condition(tokens[place]):
            return _header(tokens, place)
        others = [at for at, word in enumerate(words) if "OTHERWISE" in cues[at]]
        rest = tuple(token for token in tokens if token.text not in {words[at] for at in others})
        return Header((), _sentence(rest), opposite=True) if cues[0] & LIGHT else None
    if not _condition(tokens[place]):
        return None
    following = tokens[place + 1] if place + 1 < len(tokens) else None
    colon = following is not None and following.kind == SIGN and following.text == ":"
    tested = colon and TESTING.issuperset(words)
    if (light and ("CASE" in named or CASE in words)) or tested or (not words and pending):
        return _header(tokens, place)
    if divided and light and "SUPPOSE" in named:
        return replace(_header(tokens, place), adds=True)
    if words and tokens[place - 1].kind == WORD and cues[-1] & ALONE and not _says_when(words, lexicon):
        return Header((tokens[place],), sentence)  # the sentence is read as it is, and others may go on
    return None


def _says_when(words: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether words end in saying that what they speak of is so just where what follows is: "iff"."""
    ends = (lexicon.at(words, place) for place in range(len(words)))
    return any(stop == len(words) and entry.get("is") == "IFF" for found in ends for stop, entry in found)


def cases_in(token: Token) -> Iterator[Token]:
    r"""Yield a display whose rows say in which case they stand, ``x \ge 1: & y \le 2 \\\\``, row by row.

    Each is a sentence of its own, with what the case supposes before a colon; others stay as they are.

    >>> from dpsym.notes.english.tokens import tokens_of
    >>> from dpsym.notes.documents import document_of
    >>> from dpsym.notes.english.lexicon import lexicon
    >>> block = next(document_of(r"$$x \ge 1: \quad x \ge 0$$", "text").walk())
    >>> [part.text or part.formula.latex for part in cases_in(next(tokens_of(block.pieces, lexicon())))]
    ['x \\ge 1', ':', 'x \\ge 0', '.']
    """
    formula = token.formula
    if formula is None or not formula.display:
        yield token
        return
    start, found = formula.content.start, list[Token]()
    for row in ROW_END.split(formula.latex):
        match = IN_CASE.fullmatch(row)
        whole = match is not None and _is_whole(match["case"])
        if row.strip() and not whole and not found:
            yield token
            return
        groups = ("case", "rest") if whole and match is not None else ()
        spans = [Span(start + match.start(name), start + match.end(name)) for name in groups if match]
        if row.strip() and not spans:
            left = len(row) - len(row.lstrip(" \n\t&"))
            spans = [Span(start + left, start + len(row.rstrip()))]
        for place, span in enumerate(spans):
            found += [Token(SIGN, ":", Span(span.start, span.start))] if place else []
            found.append(Token(FORMULA, "", span, replace(formula, span=span, content=span, math=None)))
        found += [Token(SIGN, ".", Span(spans[-1].end, spans[-1].end))] if spans else []
        start += len(row) + len(END)
    yield from found


def _is_whole(latex: str) -> bool:
    """Return whether a formula is a relation with all of its brackets."""
    pairs = (("{", "}"), ("(", ")"), ("[", "]"))
    balanced = all(latex.count(left) == latex.count(right) for left, right in pairs)
    return balanced and RELATION.search(latex) is not None


def begins_supposing(sentence: Sentence, lexicon: Lexicon) -> bool:
    """Return whether a sentence begins with words that suppose what its first formula says, or name it.

    >>> from dpsym.notes.documents import document_of
    >>> from dpsym.notes.english.lexicon import lexicon
    >>> from dpsym.notes.english.sentences import sentences_of
    >>> from dpsym.notes.english.tokens import tokens_of
    >>> def of(text):
    ...     block = next(document_of(text, "text").walk())
    ...     return next(sentences_of(tokens_of(block.pieces, lexicon()), lexicon()))
    >>> [begins_supposing(of(text), lexicon()) for text in ("Now let $x > 1$.", "So $x > 1$.")]
    [True, False]
    """
    words = []
    for token in sentence.tokens:
        if token.formula is not None:
            break
        words += [token.text] if token.kind == WORD else []
    cues = [cues_at(words, at, lexicon)[1] for at in range(len(words))]
    return bool(words) and is_light(words, lexicon) and bool(cues[-1] & ANEW)


def _is_label(token: Token, sentence: Sentence) -> bool:
    """Return whether a token is a letter that numbers a case, as in "(b)"."""
    if token.formula is None or token.formula.math is not None:
        return False
    return token.formula.latex in LABELS and token in sentence.tokens[:4]


def _condition(token: Token) -> bool:
    formula = token.formula
    return formula is not None and not formula.display and RELATION.search(formula.latex) is not None


def _header(tokens: Sequence[Token], place: int) -> Header:
    """Return a header with all of its formulas, and what follows them."""
    supposed = [tokens[place]]
    after = place + 1
    while after + 1 < len(tokens) and tokens[after].text in ("and", ",") and _condition(tokens[after + 1]):
        end = tokens[after + 2] if after + 2 < len(tokens) else None
        if tokens[after].text == "," and end is not None and end.text not in (":", ".", ")"):
            break
        supposed.append(tokens[after + 1])
        after += 2
    rest = list(tokens[after:])
    while rest and (rest[0].kind == SIGN or rest[0].text in ("and", "then")):
        rest = rest[1:]
    return Header(tuple(supposed), _sentence(rest))


def _sentence(tokens: Sequence[Token]) -> Sentence | None:
    kept = tuple(tokens)
    while kept and kept[0].kind == SIGN:
        kept = kept[1:]
    return Sentence(kept) if any(token.formula is not None for token in kept) else None
