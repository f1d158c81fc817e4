r"""LaTeX of documents: nothing runs off the page, and reasons stand at the right margin.

What is made needs amsmath and graphicx, and nothing from a preamble.  Room is in em of the text; a template
with other margins says how much there is (``proof(width=30)``).  Reasons are tags of the rows, which amsmath
sets lower where there is no room beside the formula; below a high one, where it would set them into that,
they have a row of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from dpsym.report.formulas import FLAT, Node, Nodes, height, parsed, written
from dpsym.report.layout import lines_of
from dpsym.report.measures import width
from dpsym.report.polish import polished, stroked
from dpsym.report.prose import LETTERS, SIGNS, Sentence, joined
from dpsym.report.writers import Writer, key

if TYPE_CHECKING:
    from dpsym.report.rows import Part, Row

__all__ = ["FragmentWriter", "LatexWriter", "latex_words"]

ROOM: Final = 39.5  # em: the width of a page of A4 or letter paper with margins of an inch, at 11pt
INNER: Final = 1.5  # em: how much further in what belongs to a lemma or a case is
DEEPEST: Final = 4  # LaTeX nests no more than six lists
SIGN: Final = 1.4  # em of a relation
FURTHER: Final = 2.0  # em: how far a line that goes on stands to the right
LEFT: Final = 0.42  # the part of a line that a left side may take
REASON: Final = 0.39  # em of a letter of a reason
SMALL: Final = 0.85  # the size of reasons
BEGIN: Final = (
    "\\begin{list}{}{\\leftmargin=1.5em\\rightmargin=0pt\\topsep=0pt\\partopsep=0pt}\\item\\relax\n"
)
CHAIN: Final = "\\begin{align*}\n"
NO_LINE: Final = (
    "\\vspace{-1.2\\baselineskip}\n"  # in place of the empty line with which the list would begin
)
DISPLAYS: Final = re.compile(r"(?:\n\\\[ [^\n]* \\\]\n){2,}")
NEXT: Final = " \\\\\n"
NEXT_KEPT: Final = " \\\\*\n&"  # on the same page
BELOW: Final = r"\quad"
SPECIAL: Final = {
    "&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}", "$": r"\$",
    "~": r"\textasciitilde{}", "\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "|": r"\textbar{}",
    "<": "$<$", ">": "$>$", "“": "``", "”": "''", "‘": "`", "’": "'", "…": r"\ldots{}",
    "–": r"\textendash{}", "—": r"\textemdash{}",
}  # fmt: skip


def latex_words(text: str) -> str:
    r"""Return plain text as LaTeX, Greek letters and signs as formulas.

    >>> latex_words("α exceeds 1, 50%…")
    '$\\alpha$ exceeds 1, 50\\%\\ldots{}'
    """
    found = []
    for sign in text:
        if sign in SPECIAL:
            found.append(SPECIAL[sign])
        elif sign in LETTERS:
            found.append(f"${LETTERS[sign]}$")
        elif sign in SIGNS:
            found.append(f"${SIGNS[sign]}$")
        elif sign.isascii() or (sign.isalpha() and sign < "ɐ"):
            found.append(sign)
        else:
            found.append(f"[U+{ord(sign):04X}]")  # the fonts of the preamble do not have it
    return "".join(found).replace("$$", "$\\,$").replace("--", "-{}-")


class LatexWriter(Writer):
    """LaTeX with formulas that are broken where a line ends."""

    inner = (BEGIN, "\\end{list}\n")

    def __init__(self, titles: Mapping[str, str], room: float = ROOM) -> None:
        super().__init__(titles)
        self.room = room

    def filters(self) -> dict[str, Callable[..., Any]]:
        """Return the filters; those that fill lines take a ``width`` in em."""
        wide = {name: self.at_width(name) for name in ("sentence", "rows", "proof", "display")}
        return super().filters() | wide | {"heading": self.heading}

    def at_width(self, name: str) -> Callable[..., str]:
        """Return a filter that takes a width."""

        def filtered(content: Any, width: float | None = None) -> str:
            writer = self if width is None else type(self)(self.titles, float(width))
            return str(getattr(writer, name)(content))

        return filtered

    def words(self, text: str) -> str:
        """Return words with the signs escaped that mean something in LaTeX."""
        return latex_words(text)

    def heading(self, text: str) -> str:
        """Return a heading, with plain text for the bookmarks of a PDF where there is mathematics in it."""
        shown = self.prose(text)
        bare = "".join(SPECIAL.get(sign, sign) for sign in text if sign not in "<>")
        return rf"\texorpdfstring{{{shown}}}{{{bare}}}" if "$" in shown else shown

    def math(self, latex: str) -> str:
        """Return a formula in a line of text, which may be broken after its commas."""
        nodes = parsed(latex)
        if nodes is None:
            return f"${latex}$"
        found = stroked(polished(nodes))
        return f"${written(_breakable(found) if width(found) > FURTHER * 4 else found)}$"

    def display(self, latex: str, end: str = "") -> str:
        """Return a displayed formula, on several lines where one is too short."""
        lines = self.broken(latex, self.line, self.line - FURTHER)
        lines[-1] += end
        if len(lines) == 1:
            return f"\n\\[ {lines[0]} \\]\n"
        return "\n" + CHAIN + NEXT.join(_onward(lines)) + "\n\\end{align*}\n"

    @property
    def line(self) -> float:
        """How much room there is on a line."""
        return self.room - INNER * self.depth

    @property
    def short(self) -> float:
        """How wide a formula in a line of text may be: less where lines are short."""
        return 0.6 * self.line

    def broken(self, latex: str, first: float, others: float) -> list[str]:
        """Return a formula as lines that fit, the last of which nothing breaks made smaller."""
        nodes = parsed(latex)
        return [latex] if nodes is None else lines_of(polished(nodes), first, others, shrunk=True)

    def theorem(self, id: str) -> str:
        """Return a reference to a theorem of the document, or the id of another."""
        if id in self.titles:
            return rf"\hyperref[{key(id)}]{{Theorem~\ref*{{{key(id)}}}}}"
        return rf"theorem \texttt{{{latex_words(id)}}}"

    def proof(self, parts: Sequence[Part]) -> str:
        """Return a derivation; what is in a lemma or a case is further in."""
        found = super().proof([replace(part, depth=min(part.depth, DEEPEST)) for part in parts])
        begin = self.inner[0]
        return found.replace(f"{begin}{CHAIN}", f"{begin}{NO_LINE}{CHAIN}")

    def sentence(self, pieces: Sentence) -> str:
        """Return a sentence, with formulas that are displayed one after another in one display."""
        return DISPLAYS.sub(_gathered, super().sentence(pieces))

    def rows(self, rows: Sequence[Row]) -> str:
        """Return the rows of a chain: beside their left side, or below it where it is wide."""
        left = rows[0].left
        wide = 0.0 if not left else self.width(left)
        rights = [self.width(row.right) for row in rows]
        below = wide > LEFT * self.line and wide + SIGN + max(rights) > self.line
        lines: list[str] = []
        if below:
            lines += _onward(self.broken(left, self.line, self.line - FURTHER))
            wide = 1.0
        start = "" if below else self.formula(left)
        for row in rows:
            rest = self.line - wide - SIGN
            first, *more = self.broken(row.right, rest, rest - (FURTHER - SIGN))
            lines.append(rf"&\quad {row.sign} {first}" if below else f"{start} &{row.sign} {first}")
            lines += [rf"&{BELOW if below else ''}\qquad {line}" for line in more]
            last, further = (more[-1], FURTHER) if more else (first, SIGN)
            beside = self.line - wide - further - self.width(last)
            lines[-1] += self.tag(row, beside if is_high(last) else None)
            start = ""
        return CHAIN + NEXT.join(lines) + "\n\\end{align*}\n"

    def tag(self, row: Row, beside: float | None = None) -> str:
        """Return the reason of a row, and what is wrong with it, as its tag, or in the next row.

        There is so much room ``beside`` the formula, if it matters.
        """
        reason = self.sentence(row.reason)
        note = rf"\textbf{{{self.sentence(row.note)}}}" if row.note else ""
        text = "; ".join(part for part in (reason, note) if part)
        long = sum(map(self.reason_width, joined((*row.reason, *row.note))))
        if long > 0.8 * self.line:
            text = rf"\parbox{{0.8\linewidth}}{{\raggedleft{self.small(text)}}}"
        start = NEXT_KEPT if beside is not None and long > beside else " "
        return rf"{start}\tag*{{{self.small(text)}}}" if text else ""

    def reason_width(self, piece: tuple[str, str]) -> float:
        """Return about how wide a part of a reason is, in em of the text."""
        kind, content = piece
        return SMALL * self.width(content) if kind in ("math", "formula") else REASON * len(content)

    def small(self, text: str) -> str:
        """Return a reason in the size of reasons."""
        return rf"\footnotesize {text}"


class FragmentWriter(LatexWriter):
    """LaTeX for a document of one's own: how things look is left to the macros of ``dpsym.sty``."""

    inner = ("\\begin{dpsyminner}\n", "\\end{dpsyminner}\n")

    def theorem(self, id: str) -> str:
        """Return a reference to a theorem of the fragment, or the name of another."""
        if id in self.titles:
            return rf"\dpsymref{{{key(id)}}}"
        return rf"\dpsymname{{{latex_words(id)}}}"

    def small(self, text: str) -> str:
        """Return a reason as the macro that shows it."""
        return rf"\dpsymreason{{{text}}}"


def is_high(latex: str) -> bool:
    """Return whether a formula reaches below its line."""
    nodes = parsed(latex)
    return nodes is None or height(nodes) > FLAT


def _gathered(match: re.Match[str]) -> str:
    """Return displays one after another as one."""
    lines = [line.removeprefix(r"\[ ").removesuffix(r" \]") for line in match[0].split("\n") if line]
    return "\n\\begin{gather*}\n" + NEXT.join(lines) + "\n\\end{gather*}\n"


def _onward(lines: Sequence[str]) -> list[str]:
    """Return the lines of one formula for an alignment: all but the first stand further to the right."""
    return [rf"&\qquad {line}" if place else f"&{line}" for place, line in enumerate(lines)]


def _breakable(nodes: Nodes) -> Nodes:
    """Return a formula for a line of text with places for a break after its commas and colons."""
    found: list[Node] = []
    for node in nodes:
        inside = tuple(map(_breakable, node.parts)) if node.kind == "fence" else node.parts
        found.append(replace(node, parts=inside))
        if node.kind == "punct" or node.tex == ":":
            found.append(Node("space", r"\allowbreak"))
    return tuple(found)
