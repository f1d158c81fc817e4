"""Derivations that an author wrote in notes, given back: rows, names and reasons as written, each judged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from dpsym.report.derivations import Article, note_of
from dpsym.report.prose import Piece, Sentence, joined
from dpsym.report.rows import Part, Row
from dpsym.report.statements import quantifiers_of, statement_of

if TYPE_CHECKING:
    from dpsym.check.result import Result

__all__ = ["returned", "row_of", "sides_of"]

SIGN: Final = re.compile(r"=|<|>|\\(?:leq?|geq?|leqslant|geqslant|lt|gt)(?![A-Za-z])")
SAME: Final = {"<": "<", r"\lt": "<", ">": ">", r"\gt": ">", "=": "="}
WEAK: Final = {"l": r"\le", "g": r"\ge"}
QUICK: Final = re.compile(r"\$([^$]*)\$")
SETTLED: Final = ("proved", "definition", "refuted", "ill-formed")
IMPLIES: Final = r" \;\Longrightarrow\; "


def returned(results: Sequence[Result]) -> Iterator[Article]:
    r"""Yield an article for each chain of notes that is a derivation: each row a step with its verdict.

    >>> from dpsym.check.result import Result
    >>> rows = [("x &= y", "by definition of $y$", "proved"), (r"&\le z", "", "supported")]
    >>> steps = tuple(Result("a:3", latex=text, because=why, verdict=said) for text, why, said in rows)
    >>> (found,) = returned([Result("a:3", verdict="supported", steps=steps)])
    >>> found.judgement(), [row.sign for row in found.parts[0].rows]
    ('supported in 2 steps, 1 gap', ['=', '\\le'])
    """
    for result in results:
        rows = [row_of(step, first=place == 0) for place, step in enumerate(result.steps)]
        if not rows:
            continue
        quantifiers, hypotheses = _supposed(result.steps[0].reading or "")
        whole = f"{rows[0].left} {_together([row.sign for row in rows])} {rows[-1].right}"
        verdicts = [row.verdict for row in rows]
        yield Article(
            id=result.id,
            title=result.within[-1] if result.within else result.title,
            notes="",
            statement=statement_of(quantifiers, hypotheses, (whole,)),
            quantifiers=quantifiers,
            hypotheses=hypotheses,
            conclusions=(whole,),
            verdict=result.verdict,
            scope=result.scope,
            rests_on=result.rests_on,
            parts=(Part(rows=tuple(rows)),),
            steps=len(rows),
            gaps=sum(verdict not in SETTLED for verdict in verdicts),
            wrong=sum(verdict in ("refuted", "ill-formed") for verdict in verdicts),
        )


def row_of(step: Result, *, first: bool) -> Row:
    """Return a row as it is written, with its reason in the author's words, and what it is cited from."""
    left, sign, right = sides_of(step.typeset or step.latex)
    pieces: list[Piece] = [
        ("math" if place % 2 else "words", part) for place, part in enumerate(QUICK.split(step.because))
    ]
    for name in step.follows_from:
        kind, cited = ("theorem", name.split()[-1]) if name.startswith("the theorem") else ("words", name)
        pieces += [("words", "; " if pieces and pieces[-1][1] else ""), (kind, cited)]
    return Row(left if first else "", sign, right, joined(pieces), step.verdict, _note(step))


def _note(step: Result) -> Sentence:
    return () if step.verdict == "definition" else note_of(step)


def sides_of(latex: str) -> tuple[str, str, str]:
    r"""Return the left side of a row, its first sign and what follows; no sign where there is none.

    >>> sides_of(r"D_1(P \| Q) &\le \sum_{i=1}^n x_i")
    ('D_1(P \\| Q)', '\\le', '\\sum_{i=1}^n x_i')
    >>> sides_of(r"&= 2")
    ('', '=', '2')
    """
    plain = latex.replace("&", " ")
    for match in SIGN.finditer(plain):
        before = plain[: match.start()]
        if all(before.count(one) == before.count(other) for one, other in ("{}", "()", "[]")):
            return before.strip(), _sign(match[0]), plain[match.end() :].strip()
    return "", "", plain.strip()


def _sign(sign: str) -> str:
    return SAME.get(sign) or WEAK[sign[1]]


def _together(signs: Sequence[str]) -> str:
    """Return the relation of the first side and the last one; that of the rows goes one way."""
    found = [sign for sign in signs if sign not in ("=", "")]
    strict = next((sign for sign in found if sign in "<>"), "")
    return strict or (found[0] if found else "=")


def _supposed(reading: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what a row ranges over, and what it supposes."""
    body = reading.partition(r":\quad ")[2] if reading.startswith(r"\forall") else reading
    given = body.partition(IMPLIES)[0] if IMPLIES in body else ""
    return quantifiers_of(reading), tuple(given.split(r",\; ")) if given else ()
