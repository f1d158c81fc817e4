"""A result in words: the same sentences on the terminal, in pytest and in a notebook."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.plain import GREEK, plain

if TYPE_CHECKING:
    from dpsym.check.result import Result

__all__ = ["counterexample", "finding", "sentence", "where"]

SHOWN: Final = 8  # characters of a decimal number


def counterexample(found: Mapping[str, Any]) -> str:
    r"""Return a counterexample in the words of its claim.

    >>> counterexample({"at": {r"\lambda": "2", r"\hat\varepsilon": "0"}, "lhs": "1/2", "rhs": "3/28"})
    'λ = 2, ε̂ = 0: left 1/2, right 3/28'
    """
    at = ", ".join(f"{plain(name)} = {plain(value)}" for name, value in found["at"].items())
    case = _case(found.get("shape", ""))
    return f"{at}{case}: left {_side(found, 'lhs')}, right {_side(found, 'rhs')}".removeprefix(": ")


def finding(result: Result) -> str:
    """Return what was found, without the verdict: a counterexample, a scope or a reason."""
    if result.verdict == "refuted" and result.counterexample is not None:
        return counterexample(result.counterexample)
    if result.verdict in ("proved", "supported") and result.scope:
        basis = f"; rests on {', '.join(result.rests_on)}" if result.rests_on else ""
        return result.scope + basis
    return result.message


def where(result: Result) -> str:
    """Return which claim it is, as in ``pure.zcdp · mistake: forgets the square``."""
    return result.id if result.variant == "claim" else f"{result.id} · {result.variant}"


def sentence(result: Result) -> str:
    """Return the line that the terminal shows for a result, at full length.

    >>> from dpsym.check.result import Result
    >>> sentence(Result(id="square", verdict="proved", scope="everywhere"))
    'proved square: everywhere'
    """
    return f"{result.verdict} {where(result)}: {finding(result)}".removesuffix(": ")


def _case(shape: str) -> str:
    """Return which case it is, without what the instance shows anyway: sizes and ranges."""
    parts = [part for part in shape.split(", ") if part and not part.startswith("|") and "<" not in part]
    named = [re.sub(r"[A-Za-z]+", lambda word: GREEK.get(word[0], word[0]), part) for part in parts]
    return f" ({', '.join(named).replace('oo', '∞')})" if named else ""


def _side(found: Mapping[str, Any], side: str) -> str:
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
    >>> _rounded("0.500000000000000")
    '0.5'
    """
    digits, _, error = number.removeprefix("[").partition(" ")
    mantissa, sign, exponent = digits.partition("e")
    if not error and "." in mantissa:
        mantissa = mantissa.rstrip("0").removesuffix(".")
    if len(mantissa.lstrip("-")) > SHOWN:
        mantissa = mantissa[: SHOWN + mantissa.startswith("-")] + "…"
    return (mantissa + sign + exponent).replace("oo", "∞")
