"""Formulas of a long page that few people look at: a line of text each, and their MathML packed in one place.

The page of a catalogue has thousands of formulas, most of them in parts that few people open, and many a
second time in the lines of a phone.  There each is a line of plain text, so that it is read without a script
too and found by a search.  The MathML of all stands once, deflated, in an attribute of the page, and its
script puts each in its place when that is seen.
"""

from __future__ import annotations

import base64
import re
import zlib
from html import escape
from typing import Final
from xml.etree import ElementTree

from dpsym.report.typeset import compact

__all__ = ["Folding"]

SLIM: Final = r'<div class="slim">(?P<slim>.*?</div>)</div>'
LINE: Final = r'<div class="line">(?P<line><math\b[^<]*(?:(?!</math>)<[^<]*)*</math>)</div>'
MATH: Final = r"(?P<math><math\b.*?</math>)"
FORMULAS: Final = re.compile(f"{SLIM}|{LINE}|{MATH}", re.DOTALL)
FOLDED: Final = re.compile(f"<details>.*?</details>|{SLIM}", re.DOTALL)
#: How what stands below, above or beside something is told in a line.
SCRIPTS: Final = {"msub": "_", "munder": "_", "msup": "^", "mover": "^", "msubsup": "_^", "munderover": "_^"}
TIGHT: Final = frozenset("()[]{}‖,")


class Folding:
    """The formulas of the folded parts of a page, in their order on it."""

    def __init__(self) -> None:
        self.formulas: list[str] = []

    def briefly(self, html: str) -> str:
        """Return a part of the page, in folded parts the formulas as text; parts are given in their order.

        Lines for a phone alone are left empty: those beside them say the same.

        >>> x = "<math><msup><mi>x</mi><mn>2</mn></msup><mo>≤</mo><mi>y</mi></math>"
        >>> folding = Folding()
        >>> folding.briefly(f"<p>{x}</p><details><p>{x}</p></details>") == (
        ...     f"<p>{x}</p><details><p><span data-math>x^2 ≤ y</span></p></details>"
        ... )
        True
        >>> folding.formulas == [x]
        True
        """
        return FOLDED.sub(lambda part: FORMULAS.sub(self._brief, part[0]), html)

    def _brief(self, found: re.Match[str]) -> str:
        part = str(found.lastgroup)
        self.formulas.append(found[part].replace("\n", " "))
        if part == "slim":
            return '<div class="slim" data-math></div>'
        text = _text(ElementTree.fromstring(found[part]))  # noqa: S314 - it was written here
        begin, end = ('<div class="line"', "</div>") if part == "line" else ("<span", "</span>")
        return f"{begin} data-math>{escape(' '.join(text.split()), quote=False)}{end}"

    def packed(self) -> str:
        """Return what the script of the page puts in their places: a line each, deflated, in base64."""
        return base64.b64encode(zlib.compress(compact("\n".join(self.formulas)).encode(), 9)).decode()


def _text(element: ElementTree.Element) -> str:
    """Return an element in a line."""
    parts = [_text(child) for child in element]
    if element.tag in SCRIPTS:
        signs = zip(SCRIPTS[element.tag], map(_grouped, parts[1:]), strict=True)
        return parts[0].strip() + "".join(sign + part for sign, part in signs)
    if element.tag == "mfrac":
        return "/".join(map(_grouped, parts))
    if element.tag == "msqrt":
        return f"√{_grouped(''.join(parts))}"
    if element.tag == "mtr":
        return " ".join(parts) + "; "
    text = element.text or ""
    if element.tag in ("mtext", "mspace"):
        return f" {text} "
    if element.tag == "mo" and text and not (set(text) <= TIGHT or element.get("form") or text.isalpha()):
        return f" {text} "
    return text + (" " if text == "," else "") + "".join(parts)


def _grouped(text: str) -> str:
    """Return a part in brackets, unless it is a sign, a number or a name."""
    return text.strip() if re.fullmatch(r"\s*\w*\S?\w*\s*", text) else f"({text.strip()})"
