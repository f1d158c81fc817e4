r"""Formulas, readings and counterexamples as HTML, for pages: formulas are MathML.

What dpsym prints is polished and broken into lines first (:mod:`dpsym.report.layout`); what an author wrote
is left as it is.  What cannot be converted is shown as its source.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from typing import Any, Final

from dpsym.check.words import SIGNS, case_of, side
from dpsym.check.words import counterexample as in_words
from dpsym.plain import pieces, plain
from dpsym.report.formulas import parsed
from dpsym.report.layout import lines_of
from dpsym.report.mathml import mathml
from dpsym.report.polish import polished
from dpsym.report.prose import clause
from dpsym.report.reading import Parts, parts_of, sides_of
from dpsym.report.writers import HtmlWriter

__all__ = [
    "as_written",
    "compact",
    "counterexample",
    "formula",
    "lines",
    "printed",
    "prose",
    "reading",
    "sides",
    "words",
]

ROOM, PHONE = 40.0, 17.0  # em of a line on a screen, on a phone
_LINE: Final = '<div class="line">{}</div>'
#: Only formulas have such elements, as everything else that could be one is escaped.
SHORTER: Final = (
    (re.compile(r'<math display="inline">'), "<math>"),
    (re.compile(r'<mo(?: fence="false")? stretchy="false">([()\[\]{}‖])</mo>'), r"<mi>\1</mi>"),
    (re.compile(r"<mo>/</mo>"), "<mi>/</mi>"),
    (re.compile(r"(?<=[()\[\]{}‖])</mi><mi>(?=[()\[\]{}‖])"), ""),
    (re.compile(r'(?<=<div class="line)"><math display="block">'), ' shown"><math>'),
    (re.compile(r"<mspace/>"), ""),
    (re.compile(r'(?<=<mi mathvariant="normal">)([A-Z])</mi><mi mathvariant="normal">(?=[A-Z]<)'), r"\1"),
)
WRITER: Final = HtmlWriter({})
#: What is so where a relation between both sides fails.
FAILS: Final = {
    "<=": "the left side is larger",
    "<": "the left side is not smaller",
    ">=": "the left side is smaller",
    ">": "the left side is not larger",
    "=": "the sides differ",
}


def formula(latex: str, *, display: bool = True) -> str:
    """Return an author's LaTeX as MathML, or as its source where that cannot be done."""
    return mathml(latex, display=display) or f"<code>{escape(latex)}</code>"


def as_written(latex: str) -> str:
    """Return what stands in the notes: a formula, or a sentence with formulas between dollars."""
    return f"<p>{words(latex)}</p>" if "$" in latex else f'<div class="wide">{formula(latex)}</div>'


def words(text: str) -> str:
    """Return a sentence with the formulas among its words."""
    return "".join(
        escape(said) + (formula(latex, display=False) if latex else "") for said, latex in pieces(text)
    )


@lru_cache(maxsize=4096)
def printed(latex: str) -> str:
    """Return LaTeX of dpsym for a line of text, the words in it as words."""
    return "".join(
        escape(content) if kind == "words" else WRITER.math(content) for kind, content in clause(latex)
    )


def lines(latex: str, *, slim: bool = False) -> str:
    """Return LaTeX of dpsym in the style of displays, broken into lines; ``slim``: anew for a phone."""
    wide, narrow = _broken(latex, ROOM, PHONE) if slim else _broken(latex, ROOM) * 2
    if wide is None:
        whole = mathml(latex, display=True) or f"<code>{escape(plain(latex))}</code>"
        return f'<div class="line">{whole}</div>'
    if narrow in (wide, None):
        return wide
    return f'<div class="roomy">{wide}</div><div class="slim">{narrow}</div>'


@lru_cache(maxsize=4096)
def _broken(latex: str, *rooms: float) -> tuple[str | None, ...]:
    """Return a formula in lines for each room, in em; None where they cannot be shown."""
    nodes = parsed(latex)
    whole = nodes and polished(nodes)
    broken = (lines_of(whole, room, room) if whole else [latex] for room in rooms)
    shown = ([mathml(line, display=True) for line in found] for found in broken)
    return tuple(None if None in found else "".join(map(_LINE.format, found)) for found in shown)


def reading(latex: str, *, bare: bool = False, slim: bool = False) -> str:
    r"""Return a reading in lines: for whom, under what, and then what is said; ``bare``: the last alone.

    With ``slim`` it has other lines on a phone, where those of a screen would be cut off.

    >>> text = reading(r"\forall\, x \in [0, 1]:\quad x \le 1")
    >>> text.startswith('<div class="reading"><p class="whom">For all <math')
    True
    """
    rows = "".join("".join(_rows(parts, bare=bare, slim=slim)) for parts in parts_of(latex))
    return rows if bare else f'<div class="reading">{rows}</div>'


def _rows(parts: Parts, *, bare: bool, slim: bool) -> Iterator[str]:
    whom, given = ([], []) if bare else (parts.domains, parts.hypotheses)
    if whom:
        yield f'<p class="whom">For all {_listed(whom)}{":" if not given else ""}</p>'
    if given:
        yield f'<p class="given">{"if" if whom else "If"} {_listed(given)}, then</p>'
    for conclusion in parts.conclusions:
        yield f'<div class="says">{lines(conclusion, slim=slim)}</div>'


def _listed(formulas: Iterable[str]) -> str:
    return ", ".join(printed(latex) for latex in formulas)


def prose(text: str) -> str:
    """Return words, the mathematics among them typeset."""
    return WRITER.prose(text)


def counterexample(found: Mapping[str, Any], message: str = "", read: str = "") -> str:
    r"""Return an instance that violates a claim: the values, and both sides with what is claimed of them.

    ``read`` is the reading of the claim, of which both sides are shown where it is one relation.  A message
    that says no more than that is left out.

    >>> found = {"at": {"x": "2"}, "lhs": "4", "rhs": "2", "relation": "<="}
    >>> text = counterexample(found, read=r"\forall\, x \in [0, \infty):\quad x^{2} \le x")
    >>> text.count("<tr>"), "claimed is left ≤ right, but the left side is larger" in text
    (2, True)
    """
    values = "".join(f"<li>{printed(f'{name} = {value}')}</li>" for name, value in found["at"].items())
    listed = f'<ul class="values">{values}</ul>' if values else ""
    told = "" if in_words(found) in message else f"<p>{escape(message)}</p>"
    both = _both_sides(found, read) or f"<p>{escape(sides(found))}</p>"
    return f"{listed}{both}{told if message else ''}"


def _both_sides(found: Mapping[str, Any], read: str) -> str:
    """Return each side as a formula with its value, and how they compare; nothing without one relation."""
    relation = str(found.get("relation", ""))
    formulas = sides_of(read, relation) if read and relation in FAILS else None
    if formulas is None:
        return ""
    values = (side(found, "lhs"), side(found, "rhs"))
    rows = "".join(
        f'<tr><th scope="row">{name}</th><td>{printed(latex)}</td><td>= {escape(value)}</td></tr>'
        for name, latex, value in zip(("left side", "right side"), formulas, values, strict=True)
    )
    case = case_of(found.get("shape", "")).strip()
    told = f"claimed is left {SIGNS[relation]} right, but {FAILS[relation]}"
    where = f"{case} " if case else ""
    return f'<div class="wide"><table class="sides">{rows}</table></div><p>{escape(where + told)}</p>'


def compact(html: str) -> str:
    """Return a page with its formulas in fewer letters: the same picture, a fifth less to load.

    Brackets that do not grow, and strokes, are written as identifiers, which have no space around them; and
    formulas stand in a line of text unless they say otherwise.

    >>> compact('<math display="inline"><mo stretchy="false">(</mo><mspace/></math>')
    '<math><mi>(</mi></math>'
    """
    for long, short in SHORTER:
        html = long.sub(short, html)
    return html


def sides(found: Mapping[str, Any]) -> str:
    """Return both sides of a claim at a counterexample, and what the claim says of them.

    >>> sides({"at": {"x": "2"}, "lhs": "2", "rhs": "1", "relation": "<="})
    'left 2, right 1; claimed is left ≤ right'
    """
    sign = SIGNS.get(str(found.get("relation", "")))
    told = in_words(found).rpartition(": ")[2]
    case = case_of(found.get("shape", "")).strip()
    return " ".join(filter(None, (case, f"{told}; claimed is left {sign} right" if sign else told)))
