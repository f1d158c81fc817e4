r"""LaTeX as plain text, for a terminal: ``\hat\varepsilon`` becomes ε̂.

This reads the LaTeX that dpsym itself prints, and quotes the sentences of documents.  What it does not know
it leaves as it stands: the text is for people, and nothing is decided from it.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from typing import Final

__all__ = ["GREEK", "changed", "excerpted", "in_signs", "pieces", "plain", "quoted"]

GREEK: Final = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε", "zeta": "ζ",
    "eta": "η", "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ",
    "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "φ", "varphi": "φ", "chi": "χ",
    "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π",
    "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
}  # fmt: skip
SIGNS: Final = {
    "infty": "∞", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "cdot": "·",
    "times": "×", "in": "∈", "to": "→", "mid": "|", "parallel": "‖", "|": "‖", "land": "∧", "wedge": "∧",
    "lor": "∨", "vee": "∨", "sum": "Σ", "prod": "Π", "int": "∫", "sim": "~", "ldots": "…", "dots": "…",
    "subseteq": "⊆", "otimes": "⊗", "circ": "∘", "forall": "∀", "pm": "±", "ell": "ℓ", "partial": "∂",
    "quad": "  ", "qquad": "  ", ",": " ", ";": " ", ":": " ", " ": " ", "!": "", "{": "{", "}": "}",
    "left": "", "right": "", "big": "", "Big": "", "bigl": "", "bigr": "", "displaystyle": "", "limits": "",
    "tfrac": "", "emptyset": "∅", "cup": "∪", "cap": "∩", "Rightarrow": "⇒",
    "Longrightarrow": "⇒", "implies": "⇒", "colon": ":", "approx": "≈", "mapsto": "↦", "exists": "∃",
    "gets": "←", "leftarrow": "←",
}  # fmt: skip
SYMBOLS: Final = GREEK | SIGNS
ACCENTS: Final = {
    "hat": "\u0302",
    "tilde": "\u0303",
    "bar": "\u0304",
    "widehat": "\u0302",
    "widetilde": "\u0303",
}
WRAPPERS: Final = frozenset(
    {"mathrm", "operatorname", "operatorname*", "text", "mathbb", "mathbf", "mathcal", "mathit", "mathsf"}
)
SUBSCRIPTS: Final = str.maketrans("0123456789+-", "₀₁₂₃₄₅₆₇₈₉₊₋")
SUPERSCRIPTS: Final = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
TOKEN: Final = re.compile(r"\\(?:[A-Za-z]+\*?|.)|\s+|.", re.DOTALL)
DISPLAYS: Final = "equation|align|alignat|gather|multline|eqnarray|displaymath|math"
#: A formula of a document with its delimiters; its last group is what stands between them.
FORMULA: Final = re.compile(
    r"(?<!\\)(\$\$?)(.+?)(?<!\\)\1|\\\((.+?)\\\)|\\\[(.+?)\\\]"
    rf"|\\begin\{{((?:{DISPLAYS})\*?)\}}(.+?)\\end\{{\5\}}",
    re.DOTALL,
)
UNSEEN: Final = frozenset({"middle", "label", "tag", "tag*", "nonumber", "notag"})
BARE: Final = re.compile(r"[\w.∞̂-̄'′]+")


def plain(latex: str) -> str:
    r"""Return LaTeX as text that reads well on one line of a terminal.

    >>> plain(r"\hat\varepsilon"), plain(r"\log(7/3)"), plain(r"\frac{\alpha + 1}{2}")
    ('ε̂', 'log(7/3)', '(α + 1)/2')
    >>> plain(r"D_{\alpha}\left(P \middle\| Q\right) \leq \varepsilon^{2}")
    'D_α(P ‖ Q) ≤ ε²'
    >>> plain(r"\log{\left(x + 1 \right)}")
    'log(x + 1)'
    """
    tokens = [token for token in TOKEN.findall(latex) if token != "$"]
    text = "".join(_Reader(tokens).group(None))
    return re.sub(r"(?<=[(\[]) | (?=[)\]])", "", re.sub(r"\s+", " ", text)).strip()


def quoted(words: str, most: int = 72) -> str:
    r"""Return words of a document in quotation marks as people read them, cut at a word where they are long.

    >>> quoted(r"Theorem (R&eacute;nyi): then \\(M\\) satisfies $\alpha > 1$")
    '"Theorem (Rényi): then M satisfies α > 1"'
    >>> quoted("one two three four", most=10)
    '"one two…"'
    """
    bare = re.sub(r"\\*\\[()\[\]]", " ", html.unescape(words)).replace("~", " ")
    bare = re.sub(r"\[([^]]*)\]\([^()\s]*\)", r"\1", re.sub(r"\*\*|__", "", bare))
    whole = _whole(bare)
    text = re.sub(r" +(?=[.,;:)])", "", plain(whole))
    short = text if len(text) <= most else text[:most].rpartition(" ")[0].rstrip(",;:") or text[:most]
    return f'"{short}{"…" * ((short, whole) != (text, bare))}"'


def excerpted(words: str, most: int = 120) -> str:
    r"""Return words of a document as they are written, cut before a word, and never in a formula.

    >>> excerpted("Let $x > 0$ and $y > x + 1$ be real.", most=24)
    'Let $x > 0$ and…'
    """
    if len(words) <= most:
        return words
    inside = [found.span() for found in FORMULA.finditer(words)]
    places = [found.start() for found in re.finditer(" ", words[:most])]
    kept = [place for place in places if not any(start < place < end for start, end in inside)]
    return f"{words[: kept[-1] if kept else most].rstrip(' ,;:')}…"


def changed(words: str, change: Callable[[str], str]) -> str:
    r"""Return words of a document in which each formula is changed; what sets it apart stays.

    >>> changed(r"Let $x > 0$, so that \[ x \ge 0.\]", str.upper)
    'Let $X > 0$, so that \\[ X \\GE 0.\\]'
    """

    def new(found: re.Match[str]) -> str:
        start, end = (place - found.start() for place in found.span(found.lastindex or 0))
        return found[0][:start] + change(found[found.lastindex or 0]) + found[0][end:]

    return FORMULA.sub(new, words)


def pieces(words: str) -> Iterator[tuple[str, str]]:
    r"""Yield words of a document, each time with the formula behind them, which is empty at the end.

    >>> list(pieces(r"Let $x > 0$. Then \[x \ge 0\]"))
    [('Let ', 'x > 0'), ('. Then ', 'x \\ge 0'), ('', '')]
    """
    last = 0
    for found in FORMULA.finditer(words):
        yield words[last : found.start()], found[found.lastindex or 0]
        last = found.end()
    yield words[last:], ""


def in_signs(text: str) -> str:
    r"""Return a sentence with the formulas among its words in the signs of a line of text.

    >>> in_signs(r"The $\varepsilon$ of a $\delta_1$")
    'The ε of a δ₁'
    """
    return "".join(said + plain(latex) for said, latex in pieces(text))


def _whole(words: str) -> str:
    """Return words up to where a group begins that is cut off, or a command that is."""
    depth, last = 0, 0
    for place, letter in enumerate(words):
        depth += {"{": 1, "}": -1}.get(letter, 0)
        last = place + 1 if depth == 0 and letter in " }" else last
    return words if depth <= 0 and not words.endswith("\\") else words[:last].rstrip()


class _Reader:
    """Reads tokens from left to right."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.next = 0

    def group(self, end: str | None) -> list[str]:
        """Read up to the token ``end``, which is consumed."""
        parts: list[str] = []
        while self.next < len(self.tokens):
            if self.tokens[self.next] == end:
                self.next += 1
                break
            parts.append(self.item())
        return parts

    def item(self) -> str:
        """Read one token, and its arguments if it takes any."""
        token = self.tokens[self.next]
        self.next += 1
        if token == "{":
            return "".join(self.group("}"))
        if token in ("^", "_"):
            return _script(token, self.argument())
        if len(token) > 1 and token.startswith("\\"):
            return self.command(token[1:])
        return " " if token.isspace() else token

    def argument(self) -> str:
        """Read the argument of a command: a group or the next item."""
        while self.next < len(self.tokens) and self.tokens[self.next].isspace():
            self.next += 1
        return self.item().strip() if self.next < len(self.tokens) else ""

    def command(self, name: str) -> str:
        """Read a command and what belongs to it."""
        if name in ("frac", "dfrac", "tfrac"):
            return f"{_bracketed(self.argument())}/{_bracketed(self.argument())}"
        if name in ("underset", "overset"):
            beside, base = self.argument(), self.argument()
            return base + _script("_" if name == "underset" else "^", beside)
        if name == "sqrt":
            return self.root()
        if name in ACCENTS:
            return self.argument() + ACCENTS[name]
        if name in WRAPPERS:
            return self.argument()
        if name == "begin":
            return self.rows()
        if name in ("label", "tag", "tag*"):
            self.argument()
        if name in UNSEEN:
            return ""
        return SYMBOLS.get(name, name)

    def rows(self) -> str:
        """Read an environment of rows, such as cases: {x for x ≥ 0; - x otherwise}."""
        display = self.argument().rstrip("*") in DISPLAYS.split("|")
        rows = [""]
        while self.next < len(self.tokens) and self.tokens[self.next] != r"\end":
            if self.tokens[self.next] in (r"\\", "&"):
                rows += [""] if self.tokens[self.next] == r"\\" else []
                rows[-1] += " "
                self.next += 1
            else:
                rows[-1] += self.item()
        self.next += 1
        self.argument()
        told = "; ".join(row.strip() for row in rows)
        return told if display else f"{{{told}}}"

    def root(self) -> str:
        """Read what a root is taken of, after its index in brackets: ³√x, and x^(1/k) for a letter."""
        index = ""
        if self.next < len(self.tokens) and self.tokens[self.next] == "[":
            self.next += 1
            index = "".join(self.group("]")).strip()
        inside, small = _bracketed(self.argument()), index.translate(SUPERSCRIPTS)
        if any(a == b for a, b in zip(index, small, strict=True)):
            return f"{inside}^(1/{_bracketed(index)})"
        return f"{small}√{inside}"


def _bracketed(text: str) -> str:
    return text if BARE.fullmatch(text) else f"({text})"


def _script(sign: str, text: str) -> str:
    small = text.translate(SUBSCRIPTS if sign == "_" else SUPERSCRIPTS)
    if all(a != b for a, b in zip(text, small, strict=True)):
        return small
    if text in ("'", "′", "\\prime", "prime"):
        return "′"
    return f"{sign}{text}" if BARE.fullmatch(text) else f"{sign}({text})"
