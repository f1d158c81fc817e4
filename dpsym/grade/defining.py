"""A target that is a notion of privacy, as the relations that define it at inputs which an answer names.

That a mechanism is (epsilon, delta)-private is shown by P(S) <= e^epsilon Q(S) + delta for an event S of
which nothing is supposed, where P and Q are its laws at any two neighbours; where these have densities p and
q on the line and delta is 0, also by p(y)/q(y) <= e^epsilon at a number y of which nothing is supposed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import sympy

from dpsym.grade.steps import Step
from dpsym.language.claims import Claim
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.events import EventSymbol
from dpsym.language.measure import Mass
from dpsym.language.names import text_of
from dpsym.language.notions import ApproximateDP, PureDP
from dpsym.language.notions.base import Satisfies
from dpsym.language.relations import Comparison
from dpsym.language.spaces import REALS
from dpsym.language.symbols import Variable

AT: Final = re.compile(r"(?P<of>\w+)\((?P<input>[^()]+)\)")  # the law M(x), the value f(x)
Change = dict[Any, Any]


def defined(claim: Claim, steps: Sequence[Step]) -> Iterator[Claim]:
    """Yield claims of which each says what a claim does, in the symbols of rows; none of another claim.

    One order of the two laws is enough only where exchanging the inputs exchanges them, and no more.
    """
    said = claim.conclusion
    if not isinstance(said, Satisfies) or not isinstance(said.args[0], PureDP | ApproximateDP):
        return
    rows = [step.row for step in steps if step.verdict == "right" and step.row.relation is not None]
    symbols = list(dict.fromkeys(one for row in rows for one in _symbols([row.relation])))
    known = _symbols([said, *claim.given])
    supposed = _symbols(part for row in rows for part in (*row.extra, *row.pins, *row.case))
    for change in _renamings(claim, symbols):
        notion, first, second = said.xreplace(change).args
        given = tuple(part.xreplace(change) for part in claim.given)
        used = known | set(change.values())
        free = [one for one in symbols if one not in used and one not in supposed]
        for relation in _relations(notion, first, second, free):
            yield Claim(relation, given=given)


def _relations(notion: Any, first: Any, second: Any, free: Sequence[Any]) -> Iterator[Comparison]:
    factor, rest = sympy.exp(notion.args[0]), notion.args[1] if isinstance(notion, ApproximateDP) else 0
    dense = all(getattr(law, "space", None) == REALS and hasattr(law, "density") for law in (first, second))
    for one in free:
        if isinstance(one, EventSymbol) and one.space == getattr(first, "space", None):
            yield Comparison(Mass(first, one), "<=", factor * Mass(second, one) + rest)
        elif dense and rest == 0 and isinstance(one, Variable) and _is_any_number(one):
            yield Comparison(first.density(one) / second.density(one), "<=", factor)
            yield Comparison(first.density(one), "<=", factor * second.density(one))


def _is_any_number(symbol: Variable) -> bool:
    within = symbol.domain
    return not (within.integer or symbol.constraints) and within.lo is None and within.hi is None


def _renamings(claim: Claim, symbols: Sequence[Any]) -> Iterator[Change]:
    """Yield how the two inputs of a claim are called in rows, in both orders."""
    own = {one: AT.fullmatch(_name(one)) for one in _symbols([claim.conclusion, *claim.given])}
    inputs = sorted({found["input"] for found in own.values() if found})
    exchange = _change(own, dict(zip(inputs, inputs[::-1], strict=True)))
    if len(inputs) != 2 or not _is_symmetric(claim, exchange):
        return
    places = dict.fromkeys(found["input"] for one in symbols if (found := AT.fullmatch(_name(one))))
    if len(places) == 2:
        for order in (list(places), list(places)[::-1]):
            yield _change(own, dict(zip(inputs, order, strict=True)))


def _change(own: Change, inputs: dict[str, str]) -> Change:
    return {
        one: _renamed(one, f"{found['of']}({inputs[found['input']]})") for one, found in own.items() if found
    }


def _is_symmetric(claim: Claim, exchange: Change) -> bool:
    """Return whether a claim says the same of two inputs and of these exchanged."""
    sides = [set(map(_unordered, (claim.conclusion, *claim.given)))]
    sides.append({_unordered(part.xreplace(exchange)) for part in (claim.conclusion, *claim.given)})
    return sides[0] == sides[1]


def _unordered(part: Any) -> Any:
    return (part.args[0], frozenset(part.args[1:])) if isinstance(part, Satisfies) else part


def _renamed(symbol: Any, name: str) -> Any:
    if isinstance(symbol, LawSymbol):
        return LawSymbol(name, symbol.args[1])
    return Variable(name, symbol.domain, symbol.kind, symbol.constraints)


def _name(symbol: Any) -> str:
    if isinstance(symbol, Variable):
        return str(symbol.name)
    return text_of(symbol.args[0]) if isinstance(symbol, LawSymbol) else ""


def _symbols(parts: Any) -> set[Any]:
    return set[Any]().union(*(part.free_symbols for part in parts))
