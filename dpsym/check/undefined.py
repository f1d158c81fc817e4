"""Where a claim has no value: restrictions that follow from what is given, and points without a value.

A claim that says something of ``log(x)`` for all real x says nothing at -1, so it is no claim about all
real x.  It is ill-formed if a point certainly shows that: a point inside the domain, at which all hypotheses
hold with room to spare.  At an end of the domain texts are read with good will: such a claim is not proved,
but it may be supported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.check.findings import question_of
from dpsym.check.guard import Crash, guarded
from dpsym.derive.restrictions import restrictions, ways, without
from dpsym.errors import DpsymError
from dpsym.kernel.statement import Domain
from dpsym.language.claims import Claim
from dpsym.language.definedness import conditions_of
from dpsym.language.nodes import Scalar
from dpsym.language.printing import latex
from dpsym.language.relations import Both, Comparison, statement_of
from dpsym.language.restriction import Condition
from dpsym.language.symbols import Variable
from dpsym.plain import plain

if TYPE_CHECKING:
    from collections.abc import Callable

    from dpsym.check.result import Result
    from dpsym.derive.facts import Fact

__all__ = ["is_undefined", "provided", "undefined"]

START: Final = "it has no value at "
MOST: Final = 6  # conditions that are looked at
STRICT: Final = {"<=": "<", ">=": ">"}
ZERO: Final = sympy.S.Zero


def provided(claim: Claim, proof: Callable[[Claim], Fact | None]) -> tuple[Claim, tuple[Fact, ...]]:
    """Return a claim without the restrictions of its conclusion that follow from what is given, and why.

    Args:
        claim: the claim.
        proof: returns a claim as a fact if it is proved quickly.
    """
    conditions = dict.fromkeys(each for part in restrictions(claim.conclusion) for each in part.conditions)
    met = {each: fact for each in conditions if (fact := _followed(each, claim, proof)) is not None}
    if not met:
        return claim, ()
    return replace(claim, conclusion=without(claim.conclusion, set(met))), tuple(met.values())


def undefined(claim: Claim, result: Result, attack: Callable[[Claim], Result], assumed: str = "") -> str:
    """Return, as a sentence, at which point inside its domain a claim has no value; "" if none is known.

    Args:
        claim: the claim.
        result: what is found out about it.
        attack: searches a claim for counterexamples.
        assumed: what was assumed in reading; a domain by convention has no points that anybody wrote down.
    """
    if result.verdict != "supported" or not question_of(result.checks):
        return ""
    sides = [side for part in _relations(claim.conclusion) for side in (part.lhs, part.rhs)]
    needed = {each for side in sides for each in conditions_of(side)}
    for condition in sorted(needed, key=str)[:MOST]:
        relation = _relation(condition)
        if relation is None or relation.has(Scalar) or _by_convention(relation, assumed):
            continue
        found = guarded(attack, _inside(Claim(relation, given=claim.given)))
        if isinstance(found, Crash) or found.value.verdict != "refuted":
            continue
        return f"{START}{_point(found.value.counterexample)}, {_why(condition)}"
    return ""


def _by_convention(relation: Comparison, assumed: str) -> bool:
    """Return whether a relation is about a variable whose domain is one that letters have by convention."""
    said = [part for part in re.split(";|, ", assumed) if "convention" in part]
    names = [plain(latex(symbol)) for symbol in relation.free_symbols] + list(map(str, relation.free_symbols))
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", part) for part in said for name in names)


def _point(found: Mapping[str, Any] | None) -> str:
    at = (found or {}).get("at", {})
    return ", ".join(f"{plain(name)} = {plain(value)}" for name, value in sorted(at.items()))


def is_undefined(result: Result) -> bool:
    """Return whether a claim is ill-formed since it has no value somewhere.

    >>> from dpsym.check.result import Result
    >>> is_undefined(Result(id="x", verdict="ill-formed", message="the symbol y has no domain"))
    False
    """
    return result.verdict == "ill-formed" and (result.message or "").startswith(START)


def _followed(condition: Condition, claim: Claim, proof: Callable[[Claim], Fact | None]) -> Fact | None:
    """Return a fact by which a condition follows from what is given."""
    found = (proof(Claim(way, given=claim.given)) for way in ways(condition))
    return next((fact for fact in found if fact is not None), None)


def _relations(stated: Any) -> Iterator[Comparison]:
    stated = statement_of(stated)
    if isinstance(stated, Both):
        for part in stated.args:
            yield from _relations(part)
    elif isinstance(stated, Comparison):
        yield stated


def _relation(condition: Condition) -> Comparison | None:
    """Return a relation that certainly fails only where the condition does."""
    operand = condition.operands[0]
    if condition.kind == "nonzero":
        return Comparison(operand**2, ">", ZERO)
    if condition.kind == "finite" and isinstance(operand, sympy.log):
        return Comparison(operand.args[0], ">=", ZERO)
    return Comparison(operand, ">=", ZERO) if condition.kind == "nonnegative" else None


def _why(condition: Condition) -> str:
    operand = condition.operands[0]
    if condition.kind == "nonzero":
        return f"where it divides by {plain(latex(operand))} = 0; give a domain without such points"
    inside = operand.args[0] if condition.kind == "finite" else operand
    return f"where it needs {plain(latex(inside))} ≥ 0; give a domain without such points"


def _inside(claim: Claim) -> Claim:
    """Return a claim about the inside of its domain: without the ends of intervals and of hypotheses."""
    spoken = set().union(*(part.free_symbols for part in (claim.conclusion, *claim.given)))
    opened: dict[Any, Any] = {}
    for symbol in _variables(spoken):
        opened[symbol] = _open(symbol, opened)
    given = (_strictly(part) for part in claim.given)
    return Claim(claim.conclusion.xreplace(opened), given=tuple(part.xreplace(opened) for part in given))


def _variables(symbols: Iterable[Any]) -> list[Variable]:
    """Return the variables among symbols, those in bounds of others first."""
    found = {symbol for symbol in symbols if isinstance(symbol, Variable)}
    for symbol in list(found):
        found |= set(_variables(symbol.constraints.free_symbols))
    return sorted(found, key=lambda symbol: (len(symbol.constraints), symbol.name))


def _open(symbol: Variable, opened: Mapping[Any, Any]) -> Variable:
    domain = symbol.domain
    try:
        inner = Domain(domain.lo, domain.hi, lo_open=True, hi_open=True, integer=domain.integer)
    except DpsymError:  # of a single value
        inner = domain
    bounds = [(STRICT.get(str(op), str(op)), bound.xreplace(opened)) for op, bound in symbol.constraints]
    return Variable(symbol.name, inner, symbol.kind, bounds)


def _strictly(stated: Any) -> Any:
    if isinstance(stated, Both):
        return Both(*(_strictly(part) for part in stated.args))
    if isinstance(stated, Comparison):
        return Comparison(stated.lhs, STRICT.get(stated.op, stated.op), stated.rhs)
    return stated
