"""A counterexample for people: the values of each symbol, laws and events gathered, and both sides."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from flint import ctx, fmpq

from dpsym.engines.checker import Checker
from dpsym.engines.compiled import closed_value
from dpsym.errors import EvidenceError
from dpsym.kernel.judge import PRECISIONS
from dpsym.kernel.numbers import INFINITY, Value, ball
from dpsym.kernel.terms import Term

if TYPE_CHECKING:
    from dpsym.kernel.statement import Counterexample
    from dpsym.language.elaboration.goals import Goal

__all__ = ["decimal", "described", "latex_of"]

READABLE: Final = 10**6  # a fraction with a larger denominator is given in decimals only
ENTRY: Final = re.compile(r"(.+)\[([0-9,]+)\]")


def described(goal: Goal, evidence: Counterexample) -> dict[str, Any]:
    """Return a certified counterexample as the ``counterexample`` of a result."""
    sides = _sides(goal, evidence)
    found = {
        "at": dict(_gathered(goal, evidence.instance)),
        "lhs": decimal(sides[0]),
        "rhs": decimal(sides[1]),
        "relation": goal.statement.conclusion.op,
    }
    for name, side in zip(("lhs_exact", "rhs_exact"), sides, strict=True):
        if isinstance(side, (int, fmpq)) and fmpq(side).q <= READABLE:
            found[name] = str(side)
    if goal.denies:
        return {key: value for key, value in found.items() if key != "relation"} | {"none": goal.shape}
    if goal.shape:
        found["shape"] = goal.shape
    return found


def _sides(goal: Goal, evidence: Counterexample) -> tuple[Value, Value]:
    """Return both sides, at the first precision at which they are known well."""
    try:
        checker = Checker(goal.statement, evidence.closed_forms)
    except EvidenceError:  # one of them is right at the instance, but not everywhere
        checker = Checker(goal.statement)
    for precision in PRECISIONS:
        with ctx.workprec(precision):
            values = {name: closed_value(value) for name, value in evidence.instance}
            sides = checker.sides(values, precision)
            if checker.status(values, precision) == "violated":
                break
    return sides


def decimal(number: Value) -> str:
    """Return 15 digits, with the error bound where the number is not exact.

    >>> from flint import arb, fmpq
    >>> decimal(fmpq(1, 2)), decimal(arb("inf"))
    ('0.500000000000000', 'oo')
    """
    around = ball(number)
    if not around.is_finite():
        return "oo" if around == INFINITY else "-oo" if around == -INFINITY else "undefined"
    return str(around.str(15))


def latex_of(value: Term) -> str:
    r"""Return a closed term as LaTeX, on one line.

    >>> from dpsym.kernel.terms import rat, term
    >>> latex_of(term("log", rat(7, 3))), latex_of(rat(-2) * term("log", rat(3))), latex_of(rat(1, 2))
    ('\\log(7/3)', '-2 \\log(3)', '1/2')
    """
    parts = [latex_of(part) for part in value.args]
    if value.head == "mul":
        text = " ".join(f"({part})" if " + " in part else part for part in parts)
        return text.replace("-1 ", "-", 1) if text.startswith("-1 ") else text
    if value.head == "add":
        return " + ".join(parts).replace("+ -", "- ")
    if value.head == "exp":
        return f"e^{{{parts[0]}}}"
    if value.head == "pow":
        return f"({parts[0]})^{{{parts[1]}}}"
    if value.head == "rat":
        return str(value.data)
    known = {"inf": r"\infty", "log": r"\log", "tanh": r"\tanh"}
    name = known.get(value.head) or rf"\operatorname{{{value.head}}}"
    return f"{name}({', '.join(parts)})" if parts else name


def _gathered(goal: Goal, instance: Iterable[tuple[str, Term]]) -> Iterable[tuple[str, str]]:
    """Yield name and value, with ``P[1]``, ``P[2]`` gathered to the law ``P``."""
    entries: dict[str, dict[str, Term]] = {}
    for name, value in instance:
        match = ENTRY.fullmatch(name)
        entries.setdefault(match[1] if match else name, {})[match[2] if match else ""] = value
    for name, values in entries.items():
        shown = goal.latex.get(name, name)
        if "" in values:
            yield shown, latex_of(values[""])
        elif all(f"{name}[{place}]" in goal.binaries for place in values) and "," not in "".join(values):
            members = [place for place, value in values.items() if value.data == 1]
            yield shown, rf"\{{{', '.join(members)}\}}" if members else r"\emptyset"
        else:
            yield shown, _table(values)


def _table(values: Mapping[str, Term]) -> str:
    rows: dict[str, list[str]] = {}
    for place, value in values.items():
        rows.setdefault(place.rpartition(",")[0], []).append(latex_of(value))
    texts = [f"({', '.join(row)})" for row in rows.values()]
    return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"
