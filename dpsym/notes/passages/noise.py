r"""Mechanisms that add independent noise to each coordinate: ``M(x; f) = f(x) + (Y_1, ..., Y_k)``.

What a text says of their densities and of the error is rewritten as what it means:

    p_x(z), the density of M(x; f) at z     the product over j of the density of the noise at z_j - f(x)_j
    Pr[||f(x) - M(x; f)||_oo >= t]          1 - (1 - Pr[|Y| >= t])^k
    Pr[max_j |f(x)_j - y_j| >= t]           the same, for y = M(x; f)
    Pr[|Y_j| >= t]                          Pr[|Y| >= t] for one draw Y of the noise
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.errors import DpsymError
from dpsym.language.functions import values
from dpsym.language.relations import Comparison
from dpsym.language.spaces import Point, Whole
from dpsym.language.sums import SumOver
from dpsym.language.symbols import Variable
from dpsym.notes import introduce
from dpsym.notes.complaints import unread
from dpsym.notes.meaning.objects import VectorFunction
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.rewriting import rewritten
from dpsym.notes.passages.sensitivity import SUM, require_sensitivity
from dpsym.notes.scope import identity
from dpsym.notes.syntax import (
    Apply,
    Big,
    Chain,
    Fenced,
    Listed,
    Name,
    Node,
    Norm,
    Number,
    Operation,
    Power,
    Probability,
    Quantified,
)
from dpsym.notes.words import shown

if TYPE_CHECKING:
    from dpsym.notes.passages.session import Session

__all__ = [
    "Noise",
    "learn_noise",
    "loss_of_noise",
    "note_density",
    "note_release",
    "positive_scales",
    "with_noise",
]

ONE, TWO = Number("1"), Number("2")
PLACE: Final = Name("j")
LAPLACE: Final = frozenset({"Lap", "Laplace"})


@dataclass(frozen=True)
class Noise:
    """A mechanism that adds noise: the function, the number of coordinates, the noise's name and scale."""

    mechanism: Name
    function: Name
    count: Node
    drawn: Name
    law: Node
    scale: Node


def learn_noise(node: Node, passage: Passage, known: Passage) -> bool:
    """Take ``M(x; f) = f(x) + (Y_1, ..., Y_k)`` with a law for the Y_i; say whether it is that."""
    if not isinstance(node, Quantified) or not isinstance(node.statement, Chain):
        return False
    chain = node.statement
    draws = [part for _, part in node.quantifiers if isinstance(part, Chain) and part.links[0][0] == "~"]
    if len(draws) != 1 or [relation for relation, _ in chain.links] not in (["="], [":="]):
        return False
    found = _noise(chain, draws[0])
    if found is None:
        return False
    known.facts["noise"] = {**(known.fact("noise") or {}), str(identity(found.mechanism)): found}
    if passage.scope.find(found.mechanism) is None:
        introduce.introduce_mechanism([found.mechanism], known.scope, origin="a definition")
    return True


def _noise(chain: Chain, drawn: Chain) -> Noise | None:
    left, right = chain.first, chain.links[0][1]
    law = drawn.links[0][1]
    if not (isinstance(left, Apply) and isinstance(left.function, Name) and isinstance(drawn.first, Name)):
        return None
    if not (isinstance(right, Operation) and right.name == "add" and len(right.args) == 2):
        return None
    value, noise = right.args
    if not (isinstance(value, Apply) and isinstance(value.function, Name) and isinstance(noise, Listed)):
        return None
    last = noise.items[-1]
    named = isinstance(last, Name) and last.base == drawn.first.base and last.index is not None
    if not named or not (isinstance(law, Apply) and isinstance(law.function, Name) and len(law.args) == 1):
        return None
    if law.function.base not in LAPLACE or not isinstance(last, Name) or last.index is None:
        return None
    plain = Name(drawn.first.base, drawn.first.style, drawn.first.marks)
    return Noise(left.function, value.function, last.index, plain, law, law.args[0])


def _by_mechanism(node: Node, passage: Passage) -> Noise | None:
    """Return the noise of the mechanism that ``M(x; f)`` applies."""
    if isinstance(node, Apply) and isinstance(node.function, Name):
        found: Noise | None = (passage.fact("noise") or {}).get(str(identity(node.function)))
        return found
    return None


def note_density(name: Name, of: Node, passage: Passage) -> bool:
    """Take ``p_x`` as the density of a mechanism that adds noise; say whether it is one."""
    noise = _by_mechanism(of, passage)
    if noise is None or name.index is None:
        return False
    passage.facts["densities"] = {**(passage.fact("densities") or {}), name.base: noise}
    return True


def note_release(chain: Node, passage: Passage) -> bool:
    """Take ``y = M(x; f)`` as the output of a mechanism that adds noise; say whether it is one."""
    if not isinstance(chain, Chain) or [relation for relation, _ in chain.links] != ["="]:
        return False
    noise = _by_mechanism(chain.links[0][1], passage)
    if noise is None or not isinstance(chain.first, Name):
        return False
    passage.facts["released"] = {**(passage.fact("released") or {}), str(identity(chain.first)): noise}
    return True


def with_noise(node: Node, passage: Passage, session: Session) -> Node:
    """Return a formula in which densities and errors of such mechanisms are written out."""
    if not passage.fact("noise"):
        return node
    changed = rewritten(node, lambda part: _changed(part, passage, session))
    if changed is not node:
        passage.facts["noise is used"] = True
    return changed


def positive_scales(passage: Passage) -> set[Any]:
    """Return the variables by which a scale of noise is divided: there is no noise of scale a/0."""
    from dpsym.notes.meaning import number

    found: set[Any] = set()
    for noise in (passage.fact("noise") or {}).values():
        try:
            scale = number(noise.scale, passage.scope)
        except DpsymError:
            continue
        found |= {symbol for symbol in sympy.fraction(scale)[1].free_symbols if isinstance(symbol, Variable)}
    return {symbol for symbol in found if symbol.domain.lo == 0 and not symbol.domain.lo_open}


def loss_of_noise(passage: Passage, session: Session) -> tuple[Any, tuple[Any, ...]]:
    """Return the privacy loss of the mechanism that was defined last, and that neighbours are close.

    Of Laplace noise of scale b it is, at an output z, the sum over j of (|f'_j - z_j| - |f_j - z_j|)/b.
    """
    from dpsym.notes.meaning import denote, number

    noise = list((passage.fact("noise") or {}).values())[-1]
    require_sensitivity(noise.function, SUM, passage)
    session.complete([noise.scale, noise.count], passage)
    function = denote(noise.function, passage.scope)
    scale, count = number(noise.scale, passage.scope), number(noise.count, passage.scope)
    if not isinstance(function, VectorFunction):
        raise unread(noise.function, f"{shown(noise.function)} is not a function of datasets that is read")
    first, second, z = (
        values(name, Whole(count)) for name in (f"{function.name}(x)", f"{function.name}(x')", "z")
    )
    place = Point("j", first.space)
    loss = SumOver(sympy.Abs(second(place) - z(place)) - sympy.Abs(first(place) - z(place)), place) / scale
    change = SumOver(sympy.Abs(first(place) - second(place)), place)
    return loss, (Comparison(change, "<=", function.bound),)


def _changed(part: Node, passage: Passage, session: Session) -> Node | None:
    if isinstance(part, Apply) and isinstance(part.function, Name) and part.function.index is not None:
        noise = (passage.fact("densities") or {}).get(part.function.base)
        if noise is not None and len(part.args) == 1 and isinstance(part.args[0], Name):
            return replace(
                _density(noise, part.function.index, part.args[0], passage, session), span=part.span
            )
    if isinstance(part, Probability) and part.given is None and isinstance(part.condition, Chain):
        return _tail(part, part.condition, passage)
    return None


def _density(noise: Noise, at: Node, z: Name, passage: Passage, session: Session) -> Node:
    """Return the product of exp(-|f(x)_j - z_j|/b) / (2b)."""
    from dpsym.notes.meaning import number

    session.complete([noise.count], passage)
    if passage.scope.find(z) is None:
        introduce.introduce_family(z, number(noise.count, passage.scope), passage.scope, origin="an output")
    value = Operation("component", (Apply(noise.function, (at,)), PLACE))
    distance = Operation("abs", (Operation("subtract", (value, Name(z.base, z.style, z.marks, PLACE))),))
    exponent = Operation("negate", (Operation("divide", (distance, noise.scale)),))
    one = Operation(
        "divide",
        (Apply(Name("exp"), (exponent,)), Operation("multiply", (TWO, Fenced("round", noise.scale)))),
    )
    return Big("prod", (Chain(PLACE, (("=", ONE),)),), noise.count, one)


def _tail(node: Probability, condition: Chain, passage: Passage) -> Node | None:
    """Return the probability of a large error, by independence, or of one large draw of noise."""
    if len(condition.links) != 1 or condition.links[0][0] not in (">=", ">") or node.over:
        return None
    relation, bound = condition.links[0]
    noise = _largest_error(condition.first, passage)
    if noise is not None:
        rest = Operation("subtract", (ONE, _one_draw(noise, relation, bound, node)))
        return Operation("subtract", (ONE, Power(Fenced("round", rest), noise.count)), span=node.span)
    for noise in (passage.fact("noise") or {}).values():
        if _is_draw(condition.first, noise):
            return _one_draw(noise, relation, bound, node)
    return None


def _one_draw(noise: Noise, relation: str, bound: Node, node: Node) -> Node:
    size = Operation("abs", (noise.drawn,))
    drawn = Chain(noise.drawn, (("~", noise.law),))
    return Probability(Chain(size, ((relation, bound),)), (drawn,), span=node.span)


def _is_draw(node: Node | None, noise: Noise) -> bool:
    """Return whether a part is ``|Y_i|``."""
    inside = node.args[0] if isinstance(node, Operation) and node.name == "abs" else None
    return isinstance(inside, Name) and inside.base == noise.drawn.base and inside.index is not None


def _largest_error(node: Node | None, passage: Passage) -> Noise | None:
    r"""Return the noise of ``\|f(x) - y\|_\infty`` and of ``\max_i |f(x)_i - y_i|``."""
    inside: Any = None
    if isinstance(node, Norm) and node.index == Name("infinity"):
        inside = node.inside
    elif isinstance(node, Big) and node.operator == "max" and isinstance(node.body, Operation):
        inside = node.body.args[0] if node.body.name == "abs" else None
    if not (isinstance(inside, Operation) and inside.name == "subtract"):
        return None
    released = passage.fact("released") or {}
    for value, output in (inside.args, inside.args[::-1]):
        applied = value.args[0] if isinstance(value, Operation) and value.name == "component" else value
        base = Name(output.base, output.style, output.marks) if isinstance(output, Name) else None
        noise: Noise | None = released.get(str(identity(base))) if base is not None else None
        if noise is not None and isinstance(applied, Apply) and applied.function == noise.function:
            return noise
    return None
