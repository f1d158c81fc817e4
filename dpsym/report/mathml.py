r"""LaTeX as MathML, which browsers show without any script.

latex2mathml converts; what it makes is taken over element by element from a short list, so that nothing but
formulas gets through.  LaTeX with commands that are not known is not converted: a formula with a part
missing would be worse than its source.
"""

from __future__ import annotations

import re
import unicodedata
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
#: Two or more primes behind an index, of which latex2mathml would set each higher than the one before it.
PRIMES: Final = re.compile(r"(_(?:\{[^{}]*\}|[^\W_]))('{2,})")
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
#: What brackets are by themselves at the beginning and at the end of a row, as MathML's dictionary says.
FENCES: Final = {
    ' stretchy="true" fence="true" form="prefix"': ("(", "[", "{"),
    ' stretchy="true" fence="true" form="postfix"': (")", "]", "}"),
}
ROWS: Final = ("math", "mrow", "mtd", "mstyle", "msqrt")
SIGNED: Final = ("<mo>−</mo>", "<mo>+</mo>", "<mo>±</mo>")
BARS: Final = ("<mo>|</mo>", '<mo stretchy="false">|</mo>')
#: How what a sign or a bar is a prefix after ends.
OPENING: Final = (*(f">{sign}</mo>" for sign in "([{,;=≤≥+−·×∈:⟹→∼~"), "&lt;</mo>", "&gt;</mo>", "/>")
#: A function's name by itself, or with an index or a power, which stands off from what it is beside.
FUNCTION: Final = re.compile(r"(?:<m(?:sub|sup|subsup)>)?<mi>[a-z]{2,}</mi>")
ARGUMENT: Final = re.compile(r"<m(?!o>|o |row><mo|space|text)")
THIN: Final = '<mspace width="0.167em"/>'
#: What brackets grow around; around all else browsers leave room for larger ones.
TALL: Final = frozenset({"mfrac", "mtable", "munder", "mover", "munderover", "msqrt", "mroot"})
LARGE: Final = frozenset("∑∏∫⋃⋂⨂⨁∐")
#: How the letters of a variant are called, which browsers show by signs of their own alone.
VARIANTS: Final = {
    "script": ("MATHEMATICAL SCRIPT", "SCRIPT"),
    "double-struck": ("MATHEMATICAL DOUBLE-STRUCK", "DOUBLE-STRUCK"),
    "fraktur": ("MATHEMATICAL FRAKTUR", "BLACK-LETTER"),
    "bold": ("MATHEMATICAL BOLD",),
    "bold-italic": ("MATHEMATICAL BOLD ITALIC",),
    "sans-serif": ("MATHEMATICAL SANS-SERIF",),
}
OPERATORS: Final = (":", "⟹", "⇒", "→", "↦", "∃", "∀")  # which latex2mathml takes for letters
VALUE: Final = re.compile(r"[\w.%+ -]{0,60}")


@lru_cache(maxsize=4096)
def mathml(latex: str, *, display: bool = False) -> str | None:
    r"""Return a formula as MathML; None where it is too long or has commands that are not known.

    >>> mathml(r"\alpha < 1").removeprefix('<math display="inline">')
    '<mrow><mi>α</mi><mo>&lt;</mo><mn>1</mn></mrow></math>'
    >>> mathml(r"\href{https://example.org}{x}") is None
    True
    >>> mathml("P_1''") == mathml("P''_1")
    True
    >>> mathml(r"x \quad y").removeprefix('<math display="inline">')
    '<mrow><mi>x</mi><mspace width="1em"/><mi>y</mi></mrow></math>'
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
    """Write an element with what is on the lists, and the content alone of any other.

    Attributes that say what holds anyway, and rows of one element, are left out: a page has thousands.
    """
    tall = (part.tag in TALL or unescape(part.text or "") in LARGE for part in element.iter())
    if element.tag == "mrow" and not any(tall):
        for fence in element.iterfind("mo[@fence='true'][@stretchy='true']"):
            fence.attrib = {"stretchy": "false"}
    text = unescape(element.text or "")
    inside = escape(_letter(text, element.get("mathvariant", "")) or text, quote=False)
    if inside != escape(text, quote=False):
        element.attrib.pop("mathvariant")
    children = [_written(child) + escape(unescape(child.tail or ""), quote=False) for child in element]
    inside += "".join(_spaced(children) if element.tag in ROWS else children)
    elements, attributes = WRITTEN
    if element.tag not in elements or (element.tag == "mrow" and len(element) == 1 and not element.attrib):
        return inside
    if element.tag == "mi" and inside in OPERATORS:
        return f"<mo>{inside}</mo>"
    if element.tag == "mo" and inside == "∞":
        return "<mi>∞</mi>"
    if (
        element.tag == "mo"
        and inside.isalpha()
        and len(inside) > 1
        and element.attrib.keys() <= {"movablelimits"}
    ):
        return f'<mo lspace="0.1em" rspace="0.1em">{inside}</mo>'  # the name of a function
    kept = "".join(
        f' {name}="{value}"'
        for name, value in element.attrib.items()
        if name in attributes and VALUE.fullmatch(value)
    )
    if inside and inside in FENCES.get(kept, ""):
        kept = ""
    if element.tag == "mspace":
        return f"<mspace{kept}/>"
    return f"<{element.tag}{kept}>{inside}</{element.tag}>"


def _letter(text: str, variant: str) -> str:
    """Return the sign for a letter or a digit in a variant; nothing where there is none."""
    name = unicodedata.name(text, "") if len(text) == 1 else ""
    called = re.sub(r"^(?:LATIN|GREEK) (CAPITAL|SMALL) LETTER ", r"\1 ", name)
    for prefix in VARIANTS.get(variant, ()):
        try:
            return unicodedata.lookup(f"{prefix} {called}")
        except KeyError:
            continue
    return ""


def _spaced(children: list[str]) -> list[str]:
    """Set functions off, and say of signs and bars where they are prefixes, as by themselves they are not."""
    found: list[str] = []
    bars, begins = 0, True  # how many bars are open, and whether something begins here
    for before, child in zip(["", *children], children, strict=False):
        if (FUNCTION.match(child) and not begins) or (FUNCTION.match(before) and ARGUMENT.match(child)):
            found.append(THIN)
        shown, bar = child, child in BARS
        if begins and child in SIGNED:
            shown = child.replace("<mo>", '<mo form="prefix">')
        elif bar and (begins or bars):
            bars += 1 if begins else -1
            shown = f'<mo form="{"prefix" if begins else "postfix"}" stretchy="false">|</mo>'
        begins = shown.endswith(OPENING) or (bar and begins)
        found.append(shown)
    return found


def _prepared(latex: str) -> str:
    """Return a formula with rows as one environment, without what numbers it and without its comments."""
    text = re.sub(r"(?<!\\)%.*", "", latex)
    text = re.sub(r"\\(?:tag\*?|label)\s*\{[^{}]*\}|\\(?:nonumber|notag)(?![A-Za-z])", "", text)
    text = re.sub(rf"\\(begin|end)\s*\{{(?:{ALIGNED})\*?\}}", r"\\\1{align*}", text).strip()
    text = PRIMES.sub(r"\2\1", text)
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
