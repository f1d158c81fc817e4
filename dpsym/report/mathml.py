r"""LaTeX as MathML, which browsers show without any script.

latex2mathml converts; what it makes is taken over element by element from a short list, so that nothing but
formulas gets through.  LaTeX with commands that are not known is not converted: a formula with a part
missing would be worse than its source.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape, unescape
from typing import TYPE_CHECKING, Final

from dpsym.check.guard import Crash, guarded

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

__all__ = ["mathml"]

LONGEST: Final = 8_000  # characters
DEEPEST: Final = 40  # groups in one another
COMMAND: Final = re.compile(r"\\([A-Za-z]+\*?|.)", re.DOTALL)
#: Commands that are not symbols and that latex2mathml shows as TeX does.
STRUCTURE: Final = r"""
    frac dfrac tfrac binom sqrt left right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl
    Biggr hat widehat tilde widetilde bar overline underline vec dot prime text mathrm mathbb mathcal mathbf
    mathsf mathit mathfrak textbf textit boldsymbol operatorname operatorname* limits nolimits substack
    underbrace overbrace overset underset stackrel quad qquad displaystyle textstyle begin end log ln exp
    sup inf max min lim limsup liminf Pr det arg sin cos tan sinh cosh tanh cdot ldots dots cdots colon
    lvert rvert lVert rVert pmod not , ; : ! \ { } | # % & _ $
"""
ALIGNED: Final = "aligned|alignat|align|gathered|gather|split|eqnarray|multline|equation"
ENVIRONMENTS: Final = frozenset({"align*", "cases", "matrix", "pmatrix", "bmatrix", "vmatrix", "array"})
ELEMENTS: Final = """
    math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle msub msup msubsup munder mover munderover
    mtable mtr mtd mpadded mphantom
"""
ATTRIBUTES: Final = """
    display stretchy fence form accent accentunder lspace rspace width height depth minsize maxsize
    displaystyle scriptlevel linethickness columnalign rowspacing columnspacing separator movablelimits
    largeop symmetric mathvariant
"""
WRITTEN: Final = (frozenset(ELEMENTS.split()), frozenset(ATTRIBUTES.split()))
KNOWN: Final = frozenset({*STRUCTURE.split(), " "})
VALUE: Final = re.compile(r"[\w.%+ -]{0,60}")


@lru_cache(maxsize=4096)
def mathml(latex: str, *, display: bool = False) -> str | None:
    r"""Return a formula as MathML; None where it is too long or has commands that are not known.

    >>> mathml(r"\alpha < 1").removeprefix('<math display="inline">')
    '<mrow><mi>α</mi><mo>&lt;</mo><mn>1</mn></mrow></math>'
    >>> mathml(r"\href{https://example.org}{x}") is None
    True
    """
    text = _prepared(latex) if len(latex) <= LONGEST else None
    if text is None or _depth(text) > DEEPEST or not _known(text):
        return None
    outcome = guarded(_converted, text, display)
    return None if isinstance(outcome, Crash) else outcome.value


def _converted(text: str, display: bool) -> str:
    from latex2mathml.converter import Converter

    return _written(Converter(display="block" if display else "inline").convert_to_element(text))


def _written(element: Element) -> str:
    """Write an element with what is on the lists, and the content alone of any other."""
    inside = escape(unescape(element.text or ""), quote=False)
    inside += "".join(_written(child) + escape(unescape(child.tail or ""), quote=False) for child in element)
    elements, attributes = WRITTEN
    if element.tag not in elements:
        return inside
    kept = "".join(
        f' {name}="{value}"'
        for name, value in element.attrib.items()
        if name in attributes and VALUE.fullmatch(value)
    )
    return f"<{element.tag}{kept}>{inside}</{element.tag}>"


def _prepared(latex: str) -> str:
    """Return a formula with rows as one environment, without what numbers it and without its comments."""
    text = re.sub(r"(?<!\\)%.*", "", latex)
    text = re.sub(r"\\(?:tag\*?|label)\s*\{[^{}]*\}|\\(?:nonumber|notag)(?![A-Za-z])", "", text)
    text = re.sub(rf"\\(begin|end)\s*\{{(?:{ALIGNED})\*?\}}", r"\\\1{align*}", text).strip()
    bare = re.sub(r"\\begin\{([\w*]+)\}.*?\\end\{\1\}", "", text, flags=re.DOTALL)
    if re.search(r"(?<!\\)&|\\\\", bare):
        text = rf"\begin{{align*}}{text}\end{{align*}}"
    return text


def _known(text: str) -> bool:
    from latex2mathml.symbols_parser import convert_symbol

    environments = re.findall(r"\\(?:begin|end)\s*\{([^{}]*)\}", text)
    commands = set(COMMAND.findall(text)) - KNOWN
    return set(environments) <= ENVIRONMENTS and all(
        convert_symbol("\\" + name) is not None for name in commands
    )


def _depth(text: str) -> int:
    depth = deepest = 0
    for sign in re.findall(r"\\.|[{}]|\\begin|\\end", text, flags=re.DOTALL):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        deepest = max(deepest, depth)
    return deepest + text.count("\\left") + text.count("\\begin") + text.count("\\sqrt")
