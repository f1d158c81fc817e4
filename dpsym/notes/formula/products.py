"""Products: what stands side by side, between dots and slashes, and where that is not clear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from dpsym.errors import Unread
from dpsym.notes.formula.binding import bound, free
from dpsym.notes.formula.brackets import ranged
from dpsym.notes.formula.commands import FUNCTIONS, TRIGONOMETRIC
from dpsym.notes.formula.lexer import refuse
from dpsym.notes.formula.operands import tall
from dpsym.notes.formula.symbols import is_word
from dpsym.notes.source import Span
from dpsym.notes.syntax import (
    Apply,
    Big,
    Chain,
    Derivative,
    Fenced,
    Integral,
    Interval,
    Listed,
    Logic,
    Name,
    Node,
    Number,
    Operation,
    Power,
    Quantified,
)

_UNFINISHED: Final = {
    ("E", "bb"): "an expectation has no brackets",
    ("P", "bb"): "a probability has no brackets",
}
_NEEDS_BRACKETS: Final = frozenset(
    ["add", "subtract", "negate", "plus-minus", "union", "intersection", "minus"]
)
_WHOLE: Final = frozenset(["prod", "sup", "inf", "max", "min"])


@dataclass(frozen=True)
class Factor:
    """A factor with the operator before it; ``bare`` is the argument of a function that has no brackets.

    ``unclear`` says of a product, supremum, ... why its body is not clear, unless a later term is part of it.
    """

    operator: str
    node: Node
    bare: Node | None = None
    unclear: Unread | None = None


def product(factors: Sequence[Factor], span: Span) -> Node:
    """Return the product of factors, or refuse one that can be read in two ways."""
    if len(factors) == 1:
        return factors[0].node
    for factor in factors:
        if isinstance(factor.node, Chain | Logic | Quantified):
            raise refuse("a statement stands among factors", factor.node.span)
    ranged = _range(factors, span)
    if ranged is not None:
        return ranged
    factors = _with_multiples(factors)
    if len(factors) == 1:
        return factors[0].node
    for before, after in pairwise(factors):
        _check_neighbours(before, after)
    _check_integrals(factors)
    slashes = [place for place, factor in enumerate(factors) if factor.operator == "divide"]
    return _quotient(factors, slashes, span) if slashes else _multiplied(factors, span)


def _with_multiples(factors: Sequence[Factor]) -> Sequence[Factor]:
    r"""Return factors with ``\sin 2x`` as one: a multiple of a symbol behind a function of angles."""
    made: list[Factor] = []
    for factor in factors:
        before = made[-1] if made else None
        if before is None or before.bare is None or factor.operator or factor.bare is not None:
            made.append(factor)
            continue
        head, node = before.node, factor.node
        function = head.function if isinstance(head, Apply) else None
        circular = isinstance(function, Name) and function.base in TRIGONOMETRIC
        if circular and _is_coefficient(before.bare) and isinstance(node, Name):
            span = before.bare.span | node.span
            argument = Operation("multiply", (before.bare, node), span=span)
            whole = replace(head, args=(argument,), span=head.span | node.span)  # type: ignore[call-arg]
            made[-1] = Factor(before.operator, whole, argument)
        else:
            made.append(factor)
    return made


def _is_coefficient(node: Node) -> bool:
    """Return whether a node is a number, or one times pi."""
    parts = node.args if isinstance(node, Operation) and node.name == "multiply" else (node,)
    return isinstance(parts[0], Number) and all(part == Name("pi") for part in parts[1:])


def _range(factors: Sequence[Factor], span: Span) -> Node | None:
    r"""Return ``1 \dots k``."""
    dots = [
        (n, f.node) for n, f in enumerate(factors) if isinstance(f.node, Operation) and f.node.name == "dots"
    ]
    if any(isinstance(node, Operation) and node.args for _, node in dots):
        raise refuse("a range stands among factors", span)
    if not dots or any(factor.operator != "" for factor in factors[1:]):
        return None
    ends = [factor.node for factor in factors[::2]]
    plain = all(isinstance(end, Number) or (isinstance(end, Name) and end.index is None) for end in ends)
    if [place for place, _ in dots] == [1] and len(factors) == 3 and plain:
        return ranged(factors[0].node, factors[2].node)
    return None


def _check_neighbours(before: Factor, after: Factor) -> None:
    """Refuse two neighbours that can be read in two ways."""
    side_by_side = after.operator == ""
    both = before.node.span | after.node.span
    right = after.node.base if isinstance(after.node, Power) else after.node
    if side_by_side and isinstance(right, Number) and not _apart(before.node, after.node):
        raise refuse(
            "a number stands directly after a factor; an index, an exponent or a dot may be missing", both
        )
    if side_by_side and (isinstance(before.node, Interval | Listed) or isinstance(right, Interval | Listed)):
        raise refuse("a list or an interval stands directly beside a factor", both)
    if side_by_side and isinstance(before.node, Name) and is_word(before.node):
        raise refuse(f"the word '{before.node.base}' stands beside a factor; write brackets or a sign", both)
    if _reaches_on(before.node, after.node):
        raise refuse("how far a derivative reaches is not clear; put brackets around its body", both)
    if side_by_side and isinstance(before.node, Derivative) and isinstance(right, Fenced):
        raise refuse("whether a derivative is multiplied, or taken at a place, is not clear", both)
    if side_by_side and not _is_raised_fraction(after.node) and _looks_applied(before.node, right):
        raise refuse(
            "whether this is a product, or a function of what stands in the brackets, is not clear", both
        )
    if (
        side_by_side
        and isinstance(before.node, Name)
        and (before.node.base, before.node.style) in _UNFINISHED
    ):
        raise refuse(_UNFINISHED[before.node.base, before.node.style], both)
    if side_by_side and isinstance(before.node, Number) and _numeric_fraction(after.node):
        raise refuse("a number before a fraction may be a sum or a product", both)
    if before.bare is not None:
        clear = (
            after.bare is not None
            or after.operator == "divide"
            or (not side_by_side and (tall(before.bare) or _is_constant(before, right)))
        )
        if not clear:
            raise refuse("where the argument of a function ends is not clear; write brackets", both)


def _is_constant(before: Factor, after: Node) -> bool:
    r"""Return whether a logarithm of a number stands before a dot, as in ``\log 2 \cdot p``."""
    of_number = isinstance(before.node, Apply) and isinstance(before.bare, Number)
    logarithm = of_number and before.node.function in (Name("log"), Name("ln"))  # type: ignore[attr-defined]
    return logarithm and not isinstance(after, Number)


def _reaches_on(before: Node, after: Node) -> bool:
    r"""Return whether ``\frac{d}{dt} t \log t`` may be meant of the product: t stands in both."""
    if not isinstance(before, Derivative) or before.body.span.end != before.span.end:
        return False
    return bool(set(before.variables) & free(after))


def _apart(before: Node, number: Node) -> bool:
    """Whether a number behind a factor is the next factor: there is a gap or a bracket between them."""
    if isinstance(before, Number) or (isinstance(before, Power) and isinstance(before.exponent, Number)):
        return False
    raised = isinstance(number, Power) and not isinstance(number.exponent, Number)  # k2^k: no index is raised
    bracketed = not isinstance(before, Name | Power)
    return bracketed or raised or before.span.end < number.span.start


def _is_raised_fraction(node: Node) -> bool:
    """Return whether brackets are needed because a fraction in them has an exponent."""
    inside = node.base.inside if isinstance(node, Power) and isinstance(node.base, Fenced) else None
    return isinstance(inside, Operation) and inside.name == "divide"


def _looks_applied(before: Node, after: Node) -> bool:
    r"""Whether brackets that no product needs stand after a symbol or a value: ``\varepsilon(\lambda)``."""
    if not isinstance(after, Fenced) or after.kind == "curly":
        return False
    if isinstance(after.inside, Operation) and after.inside.name in _NEEDS_BRACKETS:
        return False
    if isinstance(after.inside, Big | Integral):
        return False
    head = before.base if isinstance(before, Power) else before
    if isinstance(head, Apply):
        if isinstance(after.inside, Operation) and after.inside.name == "divide":
            return False  # what a value is applied to is an event or a point, never a fraction
        return head is before and not (isinstance(head.function, Name) and head.function.base in FUNCTIONS)
    exponential = head is not before and head == Name("e")
    return (isinstance(head, Name) and not exponential) or (
        isinstance(head, Fenced) and isinstance(after.inside, Name)
    )


def _numeric_fraction(node: Node) -> bool:
    return (
        isinstance(node, Operation)
        and node.name == "divide"
        and all(isinstance(part, Number) for part in node.args)
    )


def _check_integrals(factors: Sequence[Factor]) -> None:
    """Refuse a factor after the differential that depends on the variable of the integral."""
    if not any(isinstance(factor.node, Integral) for factor in factors):
        return
    after: set[Node] = set()
    for factor in reversed(factors):
        if isinstance(factor.node, Integral):
            names = {part for variable in factor.node.variables for part in variable.walk()}
            if names & after:
                raise refuse("a factor after the differential depends on its variable", factor.node.span)
        after |= free(factor.node)


def unclear_body(big: Big, factors: Sequence[Factor]) -> Unread | None:
    r"""Return why ``\prod_i a_i c`` is refused: whether the last factor belongs to it makes a difference."""
    names = bound(big.below)
    if (
        big.operator in _WHOLE
        and len(factors) > 1
        and names
        and not free(factors[-1].node).intersection(names)
    ):
        return refuse(
            f"whether the last factor belongs to the body of \\{big.operator} is not clear; write brackets",
            big.span,
        )
    return None


def _quotient(factors: Sequence[Factor], slashes: Sequence[int], span: Span) -> Node:
    place = slashes[0]
    if len(slashes) == 1 and (ratio := _of_differentials(factors, place, span)) is not None:
        return ratio
    if len(slashes) > 1:
        raise refuse("several slashes follow each other; write brackets or a fraction", span)
    if place != len(factors) - 1:
        raise refuse("what stands under the slash is not clear; write brackets or a fraction", span)
    above, under = factors[:place], factors[place].node
    last = above[-1]
    if last.bare is not None:
        if last.bare != Number("1") or not isinstance(last.node, Apply):
            raise refuse(
                "whether the slash belongs to the argument of a function is not clear; write brackets", span
            )
        inside = Operation("divide", (last.node.args[0], under), span=last.node.args[0].span | under.span)
        call = Apply(last.node.function, (inside,), span=last.node.span | under.span)
        return product([*above[:-1], Factor(last.operator, call)], span)
    numerator = product(above, above[0].node.span | last.node.span)
    return Operation("divide", (numerator, under), span=span)


def _of_differentials(factors: Sequence[Factor], place: int, span: Span) -> Node | None:
    """Return the density that ``dP/dQ`` is, alone or behind factors, or None if this is something else."""
    if (
        place < 2
        or place != len(factors) - 2
        or any(factor.operator for at, factor in enumerate(factors) if at not in (0, place))
    ):
        return None
    law, measure = factors[place - 1].node, factors[place + 1].node
    if not (isinstance(law, Name) and isinstance(measure, Name)):
        return None
    if not (_is_d(factors[place - 2].node) and _is_d(factors[place].node)):
        return None
    ratio = Derivative(law, (measure,), False, span=law.span | measure.span)
    return product([*factors[: place - 2], Factor("", ratio)], span)


def _is_d(node: Node) -> bool:
    return node in (Name("d"), Name("d", "rm"))


def _multiplied(factors: Sequence[Factor], span: Span) -> Node:
    explicit = {factor.operator for factor in factors[1:]} - {""}
    if len(explicit) > 1:
        raise refuse("different signs of multiplication are mixed; write brackets", span)
    if explicit <= {"multiply"}:
        return Operation("multiply", tuple(factor.node for factor in factors), span=span)
    (name,) = explicit
    parts: list[list[Factor]] = [[factors[0]]]
    for factor in factors[1:]:
        if factor.operator:
            parts.append([])
        parts[-1].append(factor)
    args = tuple(product(part, part[0].node.span | part[-1].node.span) for part in parts)
    return Operation(name, args, span=span)
