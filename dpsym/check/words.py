"""A result in words: the same sentences on the terminal, in pytest and in a notebook."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from dpsym.plain import GREEK, plain

if TYPE_CHECKING:
    from dpsym.check.result import Result

__all__ = [
    "GAP",
    "SIGNS",
    "STATED",
    "WRONG",
    "case_of",
    "counterexample",
    "excerpt",
    "finding",
    "improvements",
    "not_read",
    "sentence",
    "shortcoming",
    "side",
    "stated",
    "where",
]

#: The source of a claim from the command line.
STATED: Final = {"file": "--claim", "line": 1, "column": 1}
SHOWN: Final = 8  # characters of a decimal number
TINY: Final = 1e-6  # of which no digit is shown
SIGNS: Final = {"<=": "≤", "<": "<", ">=": "≥", ">": ">", "=": "="}
LINE: Final = 96  # characters of a line that is quoted
WRONG: Final = "the derivation is wrong at"  # begins what the message of its theorem says of it
#: What ends the quantifiers of a reading, what ends its hypotheses, and how one of several rows begins.
QUANTIFIED, IMPLIED, ROWS = r":\quad ", r" \;\Longrightarrow\; ", r"\begin{aligned}"
GAP: Final = "a gap: this step is not proved"  # how the message of such a step begins
DERIVED: Final = ("step", "joining")  # the variants of what a derivation consists of


def counterexample(found: Mapping[str, Any]) -> str:
    r"""Return a counterexample in the words of its claim.

    >>> counterexample({"at": {r"\lambda": "2", r"\hat\varepsilon": "0"}, "lhs": "1/2", "rhs": "3/28"})
    'λ = 2, ε̂ = 0: left 1/2, right 3/28'
    >>> counterexample({"at": {r"\rho": "1"}, "lhs": "1", "rhs": "0", "none": "t in (0, oo)"})
    'ρ = 1: no t in (0, oo) meets it'
    """
    if "none" in found:  # of what is said to exist; the sides are those of its denial
        return f"{_place(found)}: no {plain(found['none'])} meets it".removeprefix(": ")
    return f"{_place(found)}: left {side(found, 'lhs')}, right {side(found, 'rhs')}".removeprefix(": ")


def stated(found: Mapping[str, Any]) -> str:
    r"""Return what a claim says at a counterexample: both sides in numbers, with the relation between them.

    >>> stated({"at": {r"\lambda": "2"}, "lhs": "1/2", "rhs": "3/28", "relation": "<="})
    'at λ = 2 it says 1/2 ≤ 3/28'
    """
    sign = SIGNS.get(str(found.get("relation", "")))
    if sign is None or "none" in found:
        return counterexample(found)
    at = _place(found)
    where = f"at {at} " if at else ""
    return f"{where}it says {side(found, 'lhs')} {sign} {side(found, 'rhs')}"


def excerpt(place: Mapping[str, Any]) -> list[str]:
    """Return the line of a place and a caret under it; of a long line the part around the place.

    >>> excerpt({"text": "Let x > y", "column": 5})
    ['Let x > y', '    ^']
    """
    text, column = str(place.get("text") or ""), int(place.get("column") or 1)
    if not text.strip():
        return []
    start = 0 if len(text) <= LINE else max(0, min(column - 1 - LINE // 2, len(text) - LINE))
    before, after = "…" if start else "", "…" if start + LINE < len(text) else ""
    shown = "".join(letter if letter.isprintable() else " " for letter in text[start : start + LINE])
    return [before + shown + after, " " * (column - 1 - start + len(before)) + "^"]


def finding(result: Result) -> str:
    """Return what was found, without the verdict: a counterexample, a scope or a reason.

    >>> from dpsym.check.result import Result
    >>> finding(Result(id="x", verdict="proved", scope="everywhere", rests_on=("Jensen's inequality",)))
    "everywhere; rests on Jensen's inequality"
    >>> finding(Result(id="x", verdict="proved", scope="everywhere", follows_from=("the rule Gibbs",)))
    'everywhere; follows from the rule Gibbs'
    >>> finding(Result(id="x", verdict="proved", scope="everywhere", reading="x^{2} = x^{2}"))
    'both sides are the same once what they stand for is written out'
    """
    if result.verdict == "refuted" and result.counterexample is not None:
        # The message of a chain says which of its steps it is.
        return result.message if result.steps else counterexample(result.counterexample)
    if result.verdict in ("proved", "supported") and result.scope:
        if _is_same_by_definition(result.reading or ""):
            return "both sides are the same once what they stand for is written out"
        basis = f"; rests on {', '.join(result.rests_on)}" if result.rests_on else ""
        cited = f"; follows from {', '.join(result.follows_from)}" if result.follows_from else ""
        return result.scope + cited + basis
    return result.message


def _is_same_by_definition(reading: str) -> bool:
    """Return whether a reading says that something equals itself, as a definition does that is repeated."""
    _, _, statement = reading.rpartition(QUANTIFIED)
    left, equal, right = statement.rpartition(IMPLIED)[2].partition(" = ")
    return bool(equal) and left.strip() == right.strip()


def range_of(result: Result) -> str:
    r"""Return for what a statement was shown: its quantifiers and hypotheses; of a chain those of all steps.

    >>> from dpsym.check.result import Result
    >>> reading = r"\forall\, x \in [0, \infty):\quad x < y \;\Longrightarrow\; x \le y"
    >>> range_of(Result(id="x", verdict="proved", reading=reading))
    '∀ x ∈ [0, ∞) with x < y'
    >>> range_of(Result(id="x", verdict="refuted", reading=reading))
    ''
    """
    if result.verdict not in ("proved", "supported"):
        return ""
    chain = bool(result.reading) and str(result.reading).startswith(ROWS)
    readings = [step.reading for step in result.steps] if chain else [result.reading]
    ranges = dict.fromkeys(_range(reading) for reading in readings if reading)
    return ", and ".join(text for text in ranges if text)


def _range(reading: str) -> str:
    """Return what stands before the conclusion of a statement: everything that it is said of."""
    quantified, colon, statement = reading.partition(QUANTIFIED)
    given, arrow, _ = (statement if colon else reading).partition(IMPLIED)
    whom = plain(quantified) if colon else ""
    return " ".join(filter(None, (whom, f"{'with' if whom else 'given'} {plain(given)}" if arrow else "")))


def improvements(result: Result) -> list[str]:
    r"""Return what is said beyond the verdict: the nearest true form, a better bound, a gap of a derivation.

    >>> from dpsym.check.result import Result
    >>> found = {"latex": r"\alpha \le 2", "verdict": "proved", "edit": "2 in place of 1"}
    >>> improvements(Result(id="x", verdict="refuted", suggestion=found))
    ['nearest true form: α ≤ 2 (proved; 2 in place of 1)']
    """
    lines = []
    if result.suggestion is not None:
        found = result.suggestion
        lines.append(f"nearest true form: {plain(found['latex'])} ({found['verdict']}; {found['edit']})")
    if result.sharpened is not None:
        lines.extend(_sharpened(result.sharpened))
    return [*lines, *shortcoming(result)]


def shortcoming(result: Result) -> list[str]:
    r"""Return what is missing or wrong in the derivation of a theorem: its first such step, and why.

    >>> from dpsym.check.result import Result
    >>> step = Result(id="x/2", variant="step", latex=r"a \leq b", message=f"{GAP}; the rule needs 2 <= 1")
    >>> shortcoming(Result(id="x", verdict="supported", steps=(step,)))
    ['its derivation has a gap at step 2, a ≤ b: the rule needs 2 <= 1']
    """
    odd = [step for step in result.steps if step.variant in DERIVED and step.verdict != "proved"]
    if not odd:
        return []
    first = next((step for step in odd if step.verdict in ("refuted", "ill-formed")), odd[0])
    more = f" (and {len(odd) - 1} more of its steps are not proved)" if len(odd) > 1 else ""
    if first.variant == "joining":
        return [f"the steps of its derivation do not join: {first.message}{more}"]
    what = "has a gap" if first.verdict in ("supported", "undecided") else "is wrong"
    reason = finding(first) if first.verdict == "refuted" else first.message
    if reason.startswith(GAP) and reason not in (GAP, f"{GAP}; {first.scope}"):
        reason = reason.removeprefix(f"{GAP}; ").removesuffix(f"; {first.scope}")
    place = f"step {first.id.rpartition('/')[2]}, {plain(first.latex)}"
    return [f"its derivation {what} at {place}: {reason}{more}"]


def _sharpened(found: Mapping[str, Any]) -> Iterator[str]:
    at = ", ".join(f"{plain(name)} = {plain(value)}" for name, value in found["extremiser"].items())
    best = f"no better constant is possible{', as at ' if at else ''}{at}"
    if found["constant"] == "1":
        yield best
        return
    yield f"sharper: {plain(found['latex'])} ({found['verdict']}); {best}"
    if "simpler" in found:
        yield f"and simpler: {plain(found['simpler']['latex'])} ({found['simpler']['verdict']})"


def not_read(results: Iterable[Result]) -> Iterator[Result]:
    """Yield what of lecture notes was not read or is ill-formed: formulas, and relations of chains.

    >>> from dpsym.check.result import Result
    >>> steps = (Result(id="a/1", verdict="proved"), Result(id="a/2", verdict="unread"))
    >>> [result.id for result in not_read([Result(id="a", verdict="unread", steps=steps)])]
    ['a/2']
    """
    for result in results:
        if result.steps:
            yield from _once(not_read(result.steps))
        elif result.verdict in ("unread", "ill-formed"):
            yield result


def _once(steps: Iterable[Result]) -> Iterator[Result]:
    """Yield the steps of a chain of which something is to be said, those with one reason once."""
    for reason, group in groupby(steps, key=lambda step: step.message):
        first, *others = group
        more = f" (and in {len(others)} more of its steps)" if others else ""
        yield replace(first, message=reason + more)


def where(result: Result) -> str:
    """Return which claim it is, as ``pure.zcdp · mistake: forgets the square`` or ``notes.md:12 (tail)``.

    >>> from dpsym.check.result import Result
    >>> where(Result(id="pure.zcdp", variant="mistake: forgets the square"))
    'pure.zcdp · mistake: forgets the square'
    """
    if result.source == STATED:
        return result.id
    if result.of_notes() and result.source is not None:
        label = f" ({result.label})" if result.label else ""
        return f"{result.source['file']}:{result.source['line']}{label}"
    return result.id if result.variant == "claim" else f"{result.id} · {result.variant}"


def sentence(result: Result) -> str:
    r"""Return the line that the terminal shows for a result, at full length.

    >>> from dpsym.check.result import Result
    >>> reading = r"\forall\, x \in (-\infty, \infty):\quad x^2 \ge 0"
    >>> sentence(Result(id="square", verdict="proved", scope="everywhere", reading=reading))
    'proved square: everywhere; ∀ x ∈ (-∞, ∞)'
    """
    found = "; ".join(filter(None, (finding(result), range_of(result))))
    return f"{result.verdict} {where(result)}: {found}".removesuffix(": ")


def case_of(shape: str) -> str:
    """Return which case it is, without what the instance shows anyway: sizes and ranges.

    >>> case_of("|Y| = 2, delta = 0")
    ' (δ = 0)'
    """
    parts = [part for part in shape.split(", ") if part and not part.startswith("|") and "<" not in part]
    named = [re.sub(r"[A-Za-z]+", lambda word: GREEK.get(word[0], word[0]), part) for part in parts]
    return f" ({', '.join(named).replace('oo', '∞')})" if named else ""


def _place(found: Mapping[str, Any]) -> str:
    """Return where a counterexample is: the values, and in brackets the case; alone it needs no brackets."""
    at = ", ".join(f"{plain(name)} = {plain(value)}" for name, value in found["at"].items())
    case = case_of(found.get("shape", ""))
    return f"{at}{case}" if at else case.removeprefix(" (").removesuffix(")")


def side(found: Mapping[str, Any], side: str) -> str:
    """Return one side, exactly if that is short: ``3/28 = 0.107142…``."""
    exact = found.get(f"{side}_exact")
    if exact is None:
        return _rounded(str(found[side]))
    if "/" not in exact:
        return str(exact)
    numerator, _, denominator = exact.partition("/")
    digits = f"{abs(int(numerator)) * 10**6 // int(denominator):07d}"
    decimal = f"{'-' if numerator.startswith('-') else ''}{digits[:-6]}.{digits[-6:]}"
    return f"{exact} = {decimal}…" if len(denominator) > 1 else exact


def _rounded(number: str) -> str:
    """Return a ball as people write a number: its error bound stays in the machine-readable report.

    >>> _rounded("[1.09861228866811 +/- 3.09e-16]"), _rounded("[2.5e-7 +/- 1e-20]"), _rounded("oo")
    ('1.098612…', '2.5e-7', '∞')
    >>> _rounded("0.500000000000000"), _rounded("[+/- 2.1e-30]")
    ('0.5', '0.000000…')
    """
    digits, _, error = number.removeprefix("[").partition(" ")
    if digits == "+/-":  # a ball around 0, of which no digit is certain
        return "0.000000…" if float(error.removesuffix("]")) < TINY else f"±{error.removesuffix(']')}"
    mantissa, sign, exponent = digits.partition("e")
    if not error and "." in mantissa:
        mantissa = mantissa.rstrip("0").removesuffix(".")
    if len(mantissa.lstrip("-")) > SHOWN:
        mantissa = mantissa[: SHOWN + mantissa.startswith("-")] + "…"
    return (mantissa + sign + exponent).replace("oo", "∞")
