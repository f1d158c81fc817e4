r"""Statements of theorems as sentences: domains as people say them, and counterexamples as formulas."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from dpsym.check.words import case_of
from dpsym.language.relations import LATEX_SIGNS
from dpsym.plain import plain
from dpsym.report.prose import Piece, Sentence, clause, in_text, joined, listed, prose

__all__ = ["quantifiers_of", "refuted_at", "statement_of"]

SEPARATOR: Final = r",\; "
ABOVE: Final = re.compile(
    r"^(?P<name>.+?) \\in (?P<open>[\[(])(?P<least>-?[\d/]+), \\infty\)(?P<rest>,\\, .*)?$"
)
BELOW: Final = re.compile(
    r"^(?P<name>.+?) \\in \(-\\infty, (?P<most>-?[\d/]+)(?P<close>[\])])(?P<rest>,\\, .*)?$"
)
COUNTED: Final = re.compile(
    r"^(?P<name>.+?) \\in \[(?P<least>-?\d+), (?P<most>-?\d+|\\infty)[\])] "
    r"\\cap \\mathbb\{Z\}(?P<rest>,\\, .*)?$"
)
DOMAIN: Final = re.compile(r"\\(?:in|colon|text)\b")
LE, GE = r"\le", r"\ge"


def quantifiers_of(reading: str) -> tuple[str, ...]:
    r"""Return what a reading says to hold for all of, with domains as inequalities where that is shorter.

    >>> quantifiers_of(r"\forall\, \alpha \in (1, \infty),\; k \in [1, \infty) \cap \mathbb{Z}:\quad x")
    ('\\alpha > 1', 'k \\in \\{1, 2, \\ldots\\}')
    >>> quantifiers_of(r"\forall\, a \in [0, \infty),\; b \in [0, \infty),\; P, Q \text{ on } Y:\quad x")
    ('a, b \\ge 0', 'P, Q \\text{ on } Y')
    """
    listed, _, rest = reading.removeprefix(r"\forall\, ").partition(r":\quad ")
    if not rest or not reading.startswith(r"\forall"):
        return ()
    found = [_domain(entry) for entry in listed.split(SEPARATOR)]
    merged = []
    for domain, group in groupby(found, key=lambda pair: pair[1] or pair[0]):
        names = [name for name, _ in group]
        merged.append(f"{', '.join(names)} {domain}" if domain not in names else domain)
    return tuple(merged)


def _domain(text: str) -> tuple[str, str]:
    """Return a name and its domain apart; no domain where they cannot be told apart."""
    if match := COUNTED.match(text):
        least, most = int(match["least"]), match["most"]
        more = r"\ldots\}" if most == r"\infty" else rf"\ldots, {most}\}}"
        start = f"{least}, {least + 1}" if most == r"\infty" else f"{least}"
        domain = rf"\in \{{{start}, {more}"
    elif match := ABOVE.match(text):
        domain = f"{'>' if match['open'] == '(' else GE} {match['least']}"
    elif match := BELOW.match(text):
        domain = f"{'<' if match['close'] == ')' else LE} {match['most']}"
    else:
        name, sign, domain = text.partition(r" \in ")
        plain = sign and r",\, " not in domain and r"\text" not in text
        return (name, rf"\in {domain}") if plain else (text, "")
    if match["rest"]:
        return f"{match['name']} {domain}{match['rest']}", ""
    return match["name"], domain


def statement_of(
    quantifiers: Sequence[str],
    hypotheses: Sequence[str],
    conclusions: Sequence[str],
    unknowns: Sequence[str] = (),
) -> Sentence:
    """Return a theorem as a sentence; its conclusions are displayed where no words belong to them.

    ``unknowns`` are said to exist, such that the conclusions hold.

    >>> statement_of(["x > 1"], ["x < 2"], [])
    (('words', 'For all '), ('math', 'x > 1'), ('words', ': if '), ('formula', 'x < 2'), ('words', ', then.'))
    """
    return joined(_statement(quantifiers, hypotheses, conclusions, unknowns))


def _statement(
    quantifiers: Sequence[str],
    hypotheses: Sequence[str],
    conclusions: Sequence[str],
    unknowns: Sequence[str],
) -> Iterator[Piece]:
    yield ("words", "For all " if quantifiers else "")
    yield from listed([in_text(clause(entry)) for entry in quantifiers], last=", ")
    yield ("words", ": " if quantifiers else "")
    if hypotheses:
        yield ("words", "if " if quantifiers else "If ")
        yield from listed([clause(entry) for entry in hypotheses])
        yield ("words", ", then")
    if unknowns:
        several = len(unknowns) > 1 or "," in DOMAIN.split(unknowns[0])[0]
        yield ("words", " there are " if several else " there is ")
        yield from listed([in_text(clause(entry)) for entry in unknowns])
        yield ("words", " such that")
    worded = True
    for place, entry in enumerate(conclusions):
        found = clause(entry)
        displayed, worded = not worded, found[0][0] != "formula"
        last = place == len(conclusions) - 1
        between = "," if displayed and not worded else " and " if last else ", "
        yield ("words", (" " if hypotheses or unknowns else "") if place == 0 else between)
        yield from (("display", text) if kind == "formula" else (kind, text) for kind, text in found)
    yield ("words", ".")


def refuted_at(found: Mapping[str, Any]) -> Sentence:
    r"""Return a counterexample as a sentence.

    >>> refuted_at({"at": {"x": "2"}, "lhs": "2", "rhs": "1/2", "relation": "<="})
    (('words', 'at '), ('math', 'x = 2'), ('words', ', it says '), ('math', '2 \\le \\frac{1}{2}'))
    """
    pieces: list[Piece] = []
    for name, value in found["at"].items():
        pieces += [("words", ", " if pieces else "at "), ("math", f"{name} = {value}")]
    sign = LATEX_SIGNS.get(str(found.get("relation", "")), r"\le")
    case = case_of(str(found.get("shape", ""))).strip()
    if case:
        pieces += [("words", " "), *prose(case)]
    if "none" in found:
        return joined(
            [
                *pieces,
                ("words", ", no " if pieces else "no "),
                *prose(plain(found["none"])),
                ("words", " meets it"),
            ]
        )
    says = f"{_side(found, 'lhs')} {sign} {_side(found, 'rhs')}"
    return joined([*pieces, ("words", ", it says " if pieces else "it says "), ("math", says)])


def _side(found: Mapping[str, Any], side: str) -> str:
    """Return one side as a number in LaTeX; dots say that digits were left out."""
    exact = found.get(f"{side}_exact")
    text = str(exact if exact is not None and len(str(exact)) <= 12 else found[side])
    if match := re.fullmatch(r"(-?)(\d+)/(\d+)", text):
        return rf"{match[1]}\frac{{{match[2]}}}{{{match[3]}}}"
    digits, _, _ = text.removeprefix("[").partition(" ")
    mantissa, exponent = (*digits.partition("e")[0::2],)
    mantissa = mantissa.replace("oo", r"\infty")
    if "." in mantissa:
        shown = mantissa.rstrip("0").removesuffix(".") if len(mantissa) <= 8 or " " not in text else mantissa
        mantissa = shown if len(shown) <= 8 else shown[: 8 + shown.startswith("-")] + r"\ldots"
    power = rf" \cdot 10^{{{int(exponent)}}}" if exponent else ""
    return mantissa + power
