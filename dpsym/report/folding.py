"""Formulas in folded parts of a long page: a line of text, and their MathML in few letters.

The page of a catalogue has thousands of formulas, most of them in parts that few people open.  There each is
a line of plain text, so that it is read without a script too and found by a search; beside it stands its
MathML with a letter for every tag, and the script of the page puts that in its place when the part is opened.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final
from xml.etree import ElementTree

from dpsym.report.typeset import compact

__all__ = ["SHORT", "briefly"]

MATH: Final = re.compile(r"<math\b.*?</math>", re.DOTALL)
#: What one letter stands for; a formula in which such a letter occurs by itself is left as it is.
TAGS: Final = (
    "</mi><mi>", "</mi><mo>", "</mo><mi>", "</mi></msub><mi>", "</mi></mrow>", "<mrow><mi>", "<mi>", "</mi>",
    "<mo>", "</mo>", "<mn>", "</mn>", "<mrow>", "</mrow>", "<msub><mi>", "</msub>", "<msup><mi>", "</msup>",
    "<msup>",
    "<msub>", "<mfrac>", "</mfrac>", "<msubsup>", "</msubsup>", '<mo lspace="0.1em" rspace="0.1em">',
    '<mi mathvariant="normal">', '<mo form="prefix">', '<mo movablelimits="true">', "<mtext>", "</mtext>",
    "<munder>", "</munder>", "<munderover>", "</munderover>", "<msqrt>", "</msqrt>", "<mover>", "</mover>",
    '<mn mathvariant="bold">', '<mspace width="0.167em"/>', '<mspace width="0.278em"/>',
    '<mtd columnalign="left">', "</mtd></mtr>", "</mtd>", "<mtr>", "<mtable>", "</mtable>",
    '<mo stretchy="true" fence="true" lspace="0.05em" rspace="0.05em">',
    '<mo form="prefix" stretchy="false">', '<mo form="postfix" stretchy="false">',
)  # fmt: skip
LETTERS: Final = [chr(code) for code in range(0xC0, 0x100) if chr(code) not in "×÷"][: len(TAGS)]
SHORT: Final = dict(zip(LETTERS, TAGS, strict=True))
LONG: Final = {tag: letter for letter, tag in SHORT.items()}
TAG: Final = re.compile("|".join(map(re.escape, sorted(TAGS, key=len, reverse=True))))
#: How what stands below, above or beside something is told in a line.
SCRIPTS: Final = {"msub": "_", "munder": "_", "msup": "^", "mover": "^", "msubsup": "_^", "munderover": "_^"}
TIGHT: Final = frozenset("()[]{}‖,")


def briefly(html: str) -> str:
    """Return a folded part with its formulas as text, and their MathML in few letters.

    >>> briefly('<p><math><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>≤</mo><mi>y</mi></mrow></math></p>')
    '<p><span data-math="ÌÐxÇÊ2ËÑÈ≤ÂyÄ">x^2 ≤ y</span></p>'
    """
    return MATH.sub(lambda found: _brief(found[0]), compact(html))


def _brief(math: str) -> str:
    inside = math[math.index(">") + 1 : -len("</math>")]
    if math[: len("<math>")] != "<math>" or not set(SHORT).isdisjoint(inside):
        return math
    text = " ".join(_text(ElementTree.fromstring(math)).split())  # noqa: S314 - it was written here
    letters = TAG.sub(lambda found: LONG[found[0]], inside)
    return f'<span data-math="{escape(letters)}">{escape(text, quote=False)}</span>'


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
