"""Of which pair of laws a notion is said: a mechanism at two neighbouring inputs, a composition, a pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import sympy

from dpsym.language.distributions import Bernoulli, ExponentialMechanism, Normal, RandomizedResponse
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.distributions.composed import Joint, Product, PushForward
from dpsym.language.functions import values
from dpsym.language.relations import Comparison
from dpsym.language.spaces import DEFAULT, Point
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import real
from dpsym.notes import introduce
from dpsym.notes.complaints import unread
from dpsym.notes.declare import declare_all
from dpsym.notes.meaning import denote, number
from dpsym.notes.meaning.mechanisms import outputs
from dpsym.notes.meaning.objects import Procedure
from dpsym.notes.passages.choice import LAW
from dpsym.notes.passages.coins import ANSWERING
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.sensitivity import ABSOLUTE, require_sensitivity
from dpsym.notes.passages.session import Session
from dpsym.notes.prose.clauses import Subject
from dpsym.notes.prose.tokens import Formula
from dpsym.notes.scope import Kind, Scope, identity
from dpsym.notes.source import Span
from dpsym.notes.syntax import Apply, Chain, Listed, Name, Node, Operation
from dpsym.notes.words import shown

__all__ = [
    "INPUTS",
    "Pair",
    "composed_of",
    "generic_pair",
    "inputs_of",
    "mechanism_of",
    "outputs_of",
    "pair_of",
]

INPUTS: Final = (Name("x"), Name("x", marks=("prime",)))


@dataclass(frozen=True)
class Pair:
    """Two laws, and what is given of them beyond the hypotheses of the passage."""

    first: Any
    second: Any
    given: tuple[Any, ...] = ()
    rests_on: tuple[str, ...] = ()


def generic_pair(scope: Scope | None = None) -> Pair:
    """Return the laws of a mechanism of which nothing but a notion is said; P and Q, where those are free."""
    taken = scope is not None and any(scope.find(Name(letter)) is not None for letter in "PQ")
    first, second = ("M(x)", "M(x')") if taken else ("P", "Q")
    return Pair(LawSymbol(first, DEFAULT), LawSymbol(second, DEFAULT))


def mechanism_of(formula: Formula, passage: Passage, session: Session) -> Name | None:
    """Return the mechanism that a formula names; a new name that satisfies a notion is one."""
    node = session.tree(formula, passage)
    if isinstance(node, Chain) and isinstance(node.first, Name) and node.links[0][0] == ":":
        session.complete_bounds([node], passage)
        declare_all([node], passage.scope, formula.latex.strip()[:60])
        node = node.first
    if not isinstance(node, Name):
        return None
    entry = passage.scope.find(node)
    if entry is None and identity(node) is not None:
        introduce.introduce_mechanism([node], passage.scope, origin=formula.latex.strip())
        return node
    return node if entry is not None and entry.kind is Kind.MECHANISM else None


def inputs_of(passage: Passage) -> tuple[Name, Name]:
    """Return the two neighbouring inputs that a passage speaks of."""
    return passage.fact("neighbours") or INPUTS


def outputs_of(name: Name, passage: Passage, inputs: tuple[Name, Name] | None = None) -> Pair:
    """Return the laws of a mechanism at two neighbouring inputs."""
    entry = passage.scope.find(name)
    if entry is None or not isinstance(entry.value, Procedure):
        raise unread(name, f"{shown(name)} is not a mechanism that is declared here")
    return Pair(*outputs(entry.value, inputs or inputs_of(passage)))


def pair_of(subject: Subject, passage: Passage, session: Session) -> Pair:
    """Return the pair of laws of which a notion is said.

    Raises:
        Unread: what it is said of is not read.
    """
    reader = READERS.get(subject.kind)
    if reader is None:
        raise unread(_place_of(subject, session), NOT_READ)
    return reader(subject, passage, session)


NOT_READ: Final = "of which pair of laws this is said is not read"


def _nowhere(session: Session) -> Span:
    return Span(0, len(session.document.sources[0].text))


def _symbol(subject: Subject, passage: Passage, session: Session) -> Pair:
    formula = subject.formulas[0]
    name = mechanism_of(formula, passage, session)
    if name is not None:
        require_supposed(name, passage)
        return outputs_of(name, passage)
    node = _of_outputs(session.tree(formula, passage))
    if isinstance(node, Chain) and node.first is not None:
        node = node.first
    if isinstance(node, Operation) and node.name == "compose" and len(node.args) == 2:
        return _processed(node, passage)
    if isinstance(node, Listed) and len(node.items) == 2:
        names = [item for item in node.items if isinstance(item, Name)]
        entries = [passage.scope.find(name) for name in names]
        if len(names) == 2 and all(entry and entry.kind is Kind.MECHANISM for entry in entries):
            for each in names:
                require_supposed(each, passage)
            return composed(names, passage)
        return Pair(*(denote(item, passage.scope) for item in node.items))
    raise unread(formula.span, NOT_READ)


def _of_outputs(node: Node) -> Node:
    """Return ``(M_1, M_2)`` of ``M(x) = (M_1(x), M_2(x))`` and of ``(M_1(x), M_2(x))``."""
    left = right = node
    if (
        isinstance(node, Chain)
        and node.first is not None
        and [rel for rel, _ in node.links] in (["="], [":="])
    ):
        left, right = node.first, node.links[0][1]
    if not isinstance(right, Listed) or len(right.items) != 2:
        return node
    applied = [item for item in right.items if isinstance(item, Apply) and len(item.args) == 1]
    at = {item.args for item in applied} | ({left.args} if isinstance(left, Apply) else set())
    names = tuple(item.function for item in applied if isinstance(item.function, Name))
    return replace(right, items=names) if len(names) == 2 and len(at) == 1 else node


def require_supposed(name: Name, passage: Passage) -> None:
    """Refuse a mechanism of which nothing is supposed: a claim about it is not meant of all mechanisms."""
    entry = passage.scope.find(name)
    made = isinstance(entry.value, Procedure) and bool(entry.value.made) if entry is not None else False
    if not made and not any(identity(other.mechanism) == identity(name) for other in passage.all_private()):
        raise unread(name, f"what {shown(name)} does is not said in a way that was read")


def _processed(node: Operation, passage: Passage) -> Pair:
    """Return the pair of ``f o M``."""
    outer, inner = node.args
    if not isinstance(inner, Name):
        raise unread(node, NOT_READ)
    require_supposed(inner, passage)
    pair = outputs_of(inner, passage)
    channel = denote(outer, passage.scope)
    if not getattr(channel, "is_kernel", False):
        raise unread(outer, f"{shown(outer)} is not a map of outputs that is read")
    return Pair(PushForward(channel, pair.first), PushForward(channel, pair.second))


def _symbols(subject: Subject, passage: Passage, session: Session) -> Pair:
    """Return two laws that are said to be close."""
    laws = [denote(session.tree(formula, passage), passage.scope) for formula in subject.formulas]
    if len(laws) != 2 or not all(getattr(law, "is_law", False) for law in laws):
        raise unread(subject.formulas[0].span, NOT_READ)
    return Pair(*laws)


def _composition(subject: Subject, passage: Passage, session: Session) -> Pair:
    """Return the pair of the mechanisms that were spoken of, one after the other."""
    pair = composed_of(passage)
    if pair is None:
        raise unread(
            _place_of(subject, session),
            "what is composed here is not read: not two mechanisms were spoken of",
        )
    return pair


def composed_of(passage: Passage, inputs: tuple[Name, Name] | None = None) -> Pair | None:
    """Return the pair of the two mechanisms of which something is supposed, run one after the other."""
    names = list(
        {str(identity(entry.mechanism)): entry.mechanism for entry in passage.all_private()}.values()
    )
    return composed(names, passage, inputs) if len(names) == 2 else None


def composed(names: Sequence[Name], passage: Passage, inputs: tuple[Name, Name] | None = None) -> Pair:
    """Return the pair of two mechanisms; one that takes the output of the other runs after it."""
    first, second = (outputs_of(name, passage, inputs) for name in names)
    if getattr(second.first, "is_kernel", False):
        return Pair(Joint(first.first, second.first), Joint(first.second, second.second))
    return Pair(Product(first.first, second.first), Product(first.second, second.second))


def _returning(subject: Subject, passage: Passage, session: Session) -> Pair:
    """Return the pair of a mechanism that returns (X, Y) for X = f(D) and Y = g(X, D)."""
    rules = [session.tree(formula, passage) for formula in subject.formulas[-2:]]
    names: list[Name] = []
    for rule in rules:
        right = rule.links[0][1] if isinstance(rule, Chain) and len(rule.links) == 1 else None
        if not isinstance(right, Apply) or not isinstance(right.function, Name):
            raise unread(rule, NOT_READ)
        names.append(right.function)
    return composed(names, passage)


def _gaussian(subject: Subject, passage: Passage, session: Session) -> Pair:
    """Return the pair of normal laws whose means differ by at most the sensitivity."""
    known = passage.fact("gaussian") or session.gaussian
    if subject.formulas:
        node = session.tree(subject.formulas[0], passage)
        session.complete([node], passage)
        noise = denote(node, passage.scope)
        known = (noise, passage.fact("sensitivity"))
        session.gaussian = known
    if known is None or known[1] is None or not isinstance(known[0], Normal):
        raise unread(
            _place_of(subject, session), "the sensitivity or the variance of this mechanism is not read"
        )
    noise, (_, sensitivity) = known
    mean, deviation = noise.args
    value = real(_free_name("f", passage))
    shift = real(_free_name("s", passage), at_least=-sensitivity, at_most=sensitivity)
    return Pair(Normal(value + mean, deviation), Normal(value + shift + mean, deviation))


def _free_name(wanted: str, passage: Passage) -> str:
    taken = {str(getattr(entry.value, "name", "")) for entry in passage.scope.entries()}
    return next(name for name in (wanted, f"{wanted}_0", f"{wanted}_00") if name not in taken)


def _exponential(subject: Subject, passage: Passage, session: Session) -> Pair:
    """Return the exponential mechanism for two utilities that differ by at most the sensitivity."""
    entry = passage.scope.find(LAW)
    if entry is None:
        raise unread(_place_of(subject, session), "the weights of the exponential mechanism were not read")
    utility, epsilon, change = entry.value.args
    require_sensitivity(passage.fact("utility"), ABSOLUTE, passage)
    other = values(f"{utility.name}'", utility.space)
    place = Point("r", utility.space)
    near = Comparison(Supremum(sympy.Abs(utility(place) - other(place)), place), "<=", change)
    return Pair(entry.value, ExponentialMechanism(other, epsilon, change), (near,))


def _response(subject: Subject, passage: Passage, session: Session) -> Pair:
    r"""Return the two laws of randomized response, that its coins or a privacy parameter alone tell.

    Raises:
        Unread: the parameter is not called \varepsilon, or the text says in its own words what is answered.
    """
    if not subject.formulas and (chances := session.coins.chances()) is not None:
        return Pair(*(Bernoulli(chance) for chance in chances))
    node = session.tree(subject.formulas[0], passage) if subject.formulas else None
    if not isinstance(node, Name) or node.base != "epsilon":
        raise unread(_place_of(subject, session), NOT_READ)
    if any(ANSWERING.search(source.text) for source in session.document.sources):
        told = "what is answered here is said in words, which are not read"
        raise unread(node, f"randomized response: {told}; the law is read where its parameter alone says it")
    session.complete([node], passage)
    law = RandomizedResponse(number(node, passage.scope))
    return Pair(law, law.partner)


def _place_of(subject: Subject, session: Session) -> Span:
    return subject.formulas[0].span if subject.formulas else _nowhere(session)


READERS: Final = {
    "gaussian": _gaussian,
    "exponential": _exponential,
    "symbol": _symbol,
    "symbols": _symbols,
    "pair": _composition,
    "response": _response,
    "returning": _returning,
}
