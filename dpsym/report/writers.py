r"""How documents write words, formulas, sentences and chains: what is common, Markdown, and HTML.

A writer knows the theorems of its document, so that one that is cited can be referred to.  LaTeX, which has
pages with margins, is in :mod:`dpsym.report.latex_writer`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from dpsym.plain import plain
from dpsym.report.formulas import parsed, written
from dpsym.report.layout import lines_of
from dpsym.report.mathml import mathml
from dpsym.report.measures import width
from dpsym.report.polish import polished, stroked
from dpsym.report.prose import Sentence, joined, prose

if TYPE_CHECKING:
    from dpsym.report.rows import Part, Row

__all__ = ["HtmlWriter", "MarkdownWriter", "Writer", "key"]

SHORT: Final = 24.0  # em of a formula that stands in a line of text
SCREEN: Final = 44.0  # em of a formula beside its relation on a screen
FURTHER: Final = r"\qquad"
ENDS: Final = re.compile(r"[.,;:]")


def key(text: str) -> str:
    """Return an id as a name for links.

    >>> key("pure-dp.kl")
    'pure-dp-kl'
    """
    return re.sub(r"[^A-Za-z0-9]+", "-", text)


class Writer:
    """What every format has: filters for templates, made of few operations that the formats differ in.

    Attributes:
        titles: the title of each theorem of the document, by id.
        inner: what begins and what ends that which belongs to a lemma or a case.
    """

    inner: tuple[str, str] = ("", "")

    def __init__(self, titles: Mapping[str, str]) -> None:
        self.titles = titles
        self.depth = 0  # of the lemmas and cases around what is written

    def filters(self) -> dict[str, Callable[..., Any]]:
        """Return the filters that a template may use, by name."""
        return {
            "words": self.prose,
            "plain": self.words,
            "math": self.math,
            "display": self.display,
            "sentence": self.sentence,
            "rows": self.rows,
            "proof": self.proof,
            "heading": self.prose,
            "key": key,
        }

    def words(self, text: str) -> str:
        """Return words, in which no mathematics is looked for."""
        return text

    def prose(self, text: str) -> str:
        """Return plain text, in which mathematics is set as such."""
        return self.sentence(prose(text))

    def math(self, latex: str) -> str:
        """Return a formula in a line of text."""
        return f"${self.in_text(latex)}$"

    def in_text(self, latex: str) -> str:
        """Return a formula for a line of text, with strokes for short fractions."""
        nodes = parsed(latex)
        return latex if nodes is None else written(stroked(polished(nodes)))

    def formula(self, latex: str) -> str:
        """Return a formula as a mathematician writes it, or as it is where it cannot be read."""
        nodes = parsed(latex)
        return latex if nodes is None else written(polished(nodes))

    def display(self, latex: str, end: str = "") -> str:
        """Return a formula that stands by itself, with the punctuation after it."""
        return f"\n\n$$\n{self.formula(latex)}{end}\n$$\n\n"

    def theorem(self, id: str) -> str:
        """Return a reference to a theorem."""
        return f"theorem `{id}`"

    def is_short(self, latex: str) -> bool:
        """Return whether a formula may stand in a line of text."""
        nodes = parsed(latex)
        return nodes is not None and r"\begin" not in latex and width(polished(nodes)) <= self.short

    @property
    def short(self) -> float:
        """How wide a formula in a line of text may be, in em."""
        return SHORT

    def sentence(self, pieces: Sentence) -> str:
        """Return words and formulas in their order; the punctuation after a display goes into it."""
        found = ""
        pieces = joined(pieces)
        skip = 0
        for place, (kind, content) in enumerate(pieces):
            if kind == "words":
                found += self.words(content[skip:])
                skip = 0
            elif kind == "theorem":
                found += self.theorem(content)
            elif kind == "math" or (kind == "formula" and self.is_short(content)):
                found += self.math(content)
            else:
                after = pieces[place + 1][1] if place + 1 < len(pieces) else ""
                skip = 1 if ENDS.match(after) and pieces[place + 1][0] == "words" else 0
                found += self.display(content, after[:skip])
        return self.tidy(found)

    def rows(self, rows: Sequence[Row]) -> str:
        """Return the rows of a chain, aligned at the relations, with the reasons at the right."""
        lines = []
        wide = self.is_wide(rows)
        if wide:
            lines += [
                rf"&{FURTHER if place else ''} {line}" for place, line in enumerate(self.lines(rows[0].left))
            ]
        for row in rows:
            reason = "".join(self.reason(part) for part in _reasons(row))
            told = rf" && {reason}" if reason else ""
            left = self.formula(row.left) if row.left and not wide else ""
            first, *more = self.lines(row.right, "" if wide else rows[0].left)
            lines.append(rf"{left} &{row.sign} {first}")
            lines += [rf"&{FURTHER} {line}" for line in more]
            lines[-1] += told
        return "\n\n$$\n\\begin{aligned}\n" + " \\\\\n".join(lines) + "\n\\end{aligned}\n$$\n\n"

    def lines(self, latex: str, beside: str = "") -> list[str]:
        """Return a formula as lines for a screen, beside another one."""
        nodes = parsed(latex)
        room = max(SCREEN - self.width(beside), SCREEN / 2)
        return [latex] if nodes is None else lines_of(polished(nodes), room, room)

    def width(self, latex: str) -> float:
        """Return about how wide a formula is, in em."""
        nodes = parsed(latex)
        return 0.5 * len(plain(latex)) if nodes is None else width(polished(nodes))

    def is_wide(self, rows: Sequence[Row]) -> bool:
        """Return whether the left side of a chain has a line of its own."""
        left, right = self.width(rows[0].left), max(self.width(row.right) for row in rows)
        return left > SCREEN / 4 and left + right > SCREEN

    def reason(self, piece: tuple[str, str]) -> str:
        """Return a part of a reason inside a formula."""
        kind, content = piece
        if kind == "theorem":
            return rf"\text{{theorem {content}}}"
        return rf"\text{{{content}}}" if kind == "words" else self.formula(content)

    def proof(self, parts: Sequence[Part]) -> str:
        """Return the chains and sentences of a derivation, what is in a lemma or a case further in."""
        found, self.depth = "", 0
        for part in parts:
            found += self.moved(part.depth)
            found += self.rows(part.rows) if part.rows else self.paragraph(part.sentence)
        return self.tidy(found + self.moved(0)).strip("\n") + "\n"

    def tidy(self, text: str) -> str:
        """Return what was written, without empty lines that say nothing."""
        return re.sub(r"\n{3,}", "\n\n", re.sub(r" +\n", "\n", text))

    def moved(self, depth: int) -> str:
        """Return what ends and begins where it goes on at a depth."""
        deeper, self.depth = depth - self.depth, depth
        return self.inner[0] * deeper + self.inner[1] * -deeper

    def paragraph(self, pieces: Sentence) -> str:
        """Return a sentence as a paragraph."""
        return self.sentence(pieces) + "\n\n"


def _reasons(row: Row) -> Sentence:
    """Return the reason of a row and what is wrong with it, as one sentence."""
    return joined([*row.reason, ("words", "; " if row.reason and row.note else ""), *row.note])


class MarkdownWriter(Writer):
    r"""Markdown with formulas between dollars, as MathJax and KaTeX read them.

    >>> MarkdownWriter({}).sentence((("words", "for "), ("math", r"x \le 1")))
    'for $x \\le 1$'
    """

    def words(self, text: str) -> str:
        """Return words with the signs escaped that mean something in Markdown."""
        return re.sub(r"([\\`*_$<\[\]])", r"\\\1", text)


class HtmlWriter(Writer):
    """HTML with MathML.

    >>> HtmlWriter({"a.b": "Title"}).sentence((("theorem", "a.b"), ("words", " & more")))
    '<a href="#a-b">Title</a> &amp; more'
    """

    inner = ('<div class="inner">\n', "</div>\n")

    def words(self, text: str) -> str:
        """Return words with the signs escaped that mean something in HTML."""
        return escape(text)

    def math(self, latex: str) -> str:
        """Return MathML, or plain text where the formula is not known to it."""
        return mathml(self.in_text(latex)) or f"<code>{escape(plain(latex))}</code>"

    def display(self, latex: str, end: str = "") -> str:
        """Return MathML that stands by itself."""
        stop = rf"\text{{{end}}}" if end else ""
        shown = (
            mathml(self.formula(latex) + stop, display=True) or f"<code>{escape(plain(latex))}{end}</code>"
        )
        return f'<span class="formula">{shown}</span>'

    def theorem(self, id: str) -> str:
        """Return a link where the theorem is in the document."""
        if id in self.titles:
            return f'<a href="#{key(id)}">{self.prose(self.titles[id])}</a>'
        return f"theorem <code>{escape(id)}</code>"

    def rows(self, rows: Sequence[Row]) -> str:
        """Return the rows of a chain as a table; what is wrong with one stands out."""
        cells = []
        wide = self.is_wide(rows)
        if wide:
            cells.append(f'<tr><td colspan="4">{self.stacked(rows[0].left)}</td></tr>')
        for row in rows:
            note = f"<strong>{self.sentence(row.note)}</strong>" if row.note else ""
            reason = " ".join(part for part in (self.sentence(row.reason), note) if part)
            left = self.math(row.left) if row.left and not wide else ""
            beside = "" if wide else rows[0].left
            cells.append(
                f'<tr class="{escape(row.verdict)}"><td class="left">{left}</td>'
                f'<td>{self.math(row.sign)}</td><td class="right">{self.stacked(row.right, beside)}</td>'
                f'<td class="reason">{reason}</td></tr>'
            )
        return f'<table class="chain">{"".join(cells)}</table>\n'

    def stacked(self, latex: str, beside: str = "") -> str:
        """Return a formula in the style of displays, its lines below one another."""
        shown = [mathml(rf"\displaystyle {line}") for line in self.lines(latex, beside)]
        if None in shown:
            return self.math(latex)
        return "".join(f'<div class="line">{line}</div>' for line in shown)

    def paragraph(self, pieces: Sentence) -> str:
        """Return a paragraph."""
        return f"<p>{self.sentence(pieces)}</p>\n"
