"""Facts that a text states in words, as hypotheses and declarations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import sympy

from dpsym.language.distributions import Bernoulli, Uniform
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.divergences import MaxDivergence
from dpsym.language.functions import CubeFunction
from dpsym.language.randomness import draw, draws, mean
from dpsym.language.relations import Comparison
from dpsym.notes.complaints import unread
from dpsym.notes.declare import declare_all
from dpsym.notes.free import names_of
from dpsym.notes.meaning import denote, law, number
from dpsym.notes.passages.choice import note_choice
from dpsym.notes.passages.equating import note_choice_of, note_equation
from dpsym.notes.passages.named import name_laws
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.positions import declare_by_place
from dpsym.notes.passages.session import Session
from dpsym.notes.passages.supports import suppose_full_support
from dpsym.notes.prose.clauses import Fact
from dpsym.notes.scope import Entry, Kind
from dpsym.notes.syntax import Apply, Chain, Expect, Interval, Listed, Name, Node, Number

__all__ = ["suppose_fact"]


#: The law of which something is said to be drawn.
LAWS: Final = {
    "drawn-laplace": "Lap",
    "drawn-normal": "Normal",
    "drawn-standard": "Normal",
    "drawn-bernoulli": "Bern",
    "drawn-bernoullis": "Bern",
}
#: The law that words call by a letter.
NAMED: Final = {"law-bernoulli": "Bern", "law-laplace": "Lap", "law-normal": "Normal"}


@dataclass(frozen=True)
class Told:
    """A fact with its formulas, in a passage."""

    nodes: Sequence[Node]
    fact: Fact
    passage: Passage
    session: Session


def suppose_fact(fact: Fact, passage: Passage, session: Session) -> None:
    """Suppose what a fact in words says."""
    nodes = [session.tree(formula, passage) for formula in fact.formulas]
    reader = FACTS.get(fact.kind)
    if reader is None:
        raise unread(fact.span, f"what is said here ({fact.kind}) is not read as a supposition")
    reader(Told(nodes, fact, passage, session))


def _continuous(told: Told) -> None:
    pair = [law(node, told.passage.scope) for node in told.nodes]
    for first, second in (pair, pair[::-1]) if told.fact.kind == "mutually-continuous" else (pair,):
        told.passage.scope.suppose(
            Comparison(MaxDivergence(first, second), "<", sympy.oo), "", told.fact.span
        )


def _full_support(told: Told) -> None:
    """Suppose that all masses of laws are positive."""
    for node in told.nodes:
        found = law(node, told.passage.scope)
        if not isinstance(found, LawSymbol):
            raise unread(told.fact.span, "of which laws this is said is not read")
        suppose_full_support(found, told.passage, told.fact.span)


def _loss_defined(told: Told) -> None:
    """Suppose that both laws of a privacy loss have the same support, as it needs to be defined."""
    losses = [denote(node, told.passage.scope) for node in told.nodes]
    if len(losses) != 1 or not hasattr(losses[0], "law"):
        raise unread(told.fact.span, "of which laws this is the privacy loss is not read")
    first, second = losses[0].args
    for one, other in ((first, second), (second, first)):
        told.passage.scope.suppose(Comparison(MaxDivergence(one, other), "<", sympy.oo), "", told.fact.span)


def _sensitivity(told: Told) -> None:
    if len(told.nodes) == 2:
        told.session.complete([told.nodes[1]], told.passage)
        value: Any = denote(told.nodes[1], told.passage.scope)
    else:
        value = sympy.S.One
    told.passage.facts["sensitivity"] = (names_of(told.nodes[:1]), value)


def _drawn(told: Told) -> None:
    """Declare a draw from a law that words name, with its parameters."""
    drawn, *given = told.nodes
    if told.fact.kind == "drawn-standard":
        given = [Number("0", span=told.fact.span), Number("1", span=told.fact.span)]
    conditions = [node for node in given if isinstance(node, Chain)]
    parameters = tuple(
        node.first if isinstance(node, Chain) and node.first is not None else node for node in given
    )
    kind = told.fact.kind
    _count(drawn, told)
    named = Apply(Name(LAWS.get(kind) or NAMED[kind], "rm"), parameters, span=told.fact.span)
    if not conditions:
        declare_by_place([named], told.passage, told.session)
    told.session.complete_bounds([*conditions, named], told.passage)
    relation = ":=" if kind in NAMED else "~"
    said = Chain(drawn, ((relation, named),), span=told.fact.span)
    made = declare_all([*conditions, said], told.passage.scope)
    told.session.remember(made, told.passage, told.fact.span, told.fact.formulas[0].source)


def _count(drawn: Node, told: Told) -> None:
    """Declare n of ``X_1, ..., X_n`` as a number of draws, if nothing else says what it is."""
    last = drawn.items[-1] if isinstance(drawn, Listed) else None
    if isinstance(last, Name) and isinstance(last.index, Name):
        told.session.count(last.index, "how many are drawn", told.passage)


def _alike(told: Told) -> None:
    """Declare independent draws of one law: ``X_1, ..., X_n`` from ``Lap(b)``."""
    drawn, source = told.nodes
    _count(drawn, told)
    declare_by_place([source], told.passage, told.session)
    told.session.complete_bounds([source], told.passage)
    declare_all([Chain(drawn, (("~", source),), span=told.fact.span)], told.passage.scope)


def _nothing(told: Told) -> None:
    """Leave what needs no hypothesis."""


def _uniform(told: Told) -> None:
    r"""Declare a draw from the uniform law on an interval: ``P \in [0, 1]``."""
    node = told.nodes[0]
    interval = node.links[0][1] if isinstance(node, Chain) and len(node.links) == 1 else None
    if len(told.nodes) == 2 and isinstance(node, Name):
        interval = told.nodes[1]
    names = names_of([node])
    if not isinstance(interval, Interval) or interval.integers or len(names) != 1:
        raise unread(told.fact.span, "on which interval this is uniform is not read")
    low, high = number(interval.low, told.passage.scope), number(interval.high, told.passage.scope)
    value = draw(told.passage.scope.dpsym_name(names[0]), Uniform(low, high))
    told.passage.scope.declare(
        Entry(names[0], Kind.VARIABLE, None, value, None, "a uniform draw", names[0].span)
    )


def _named_law(told: Told) -> None:
    name_laws(told.nodes, told.fact, told.passage)


def _independent(told: Told) -> None:
    """Declare bits ``X_1, ..., X_n`` with mean P as independent draws, and ``X_1, ..., X_n ~ P``."""
    first = told.nodes[0]
    if isinstance(first, Chain) and first.links[0][0] == "~" and first.first is not None:
        _count(first.first, told)
        declare_by_place(told.nodes, told.passage, told.session)
        told.session.complete_bounds(told.nodes, told.passage)
        declare_all(told.nodes, told.passage.scope)
        return
    listed = told.nodes[0].items if isinstance(told.nodes[0], Listed) else ()
    last = listed[-1] if listed else None
    bits = any(isinstance(entry.value, CubeFunction) for entry in told.passage.scope.entries())
    means = told.nodes[1] if len(told.nodes) > 1 else None
    if not isinstance(last, Name) or last.index is None or not bits or not isinstance(means, Chain):
        raise unread(told.fact.span, "from which laws these are drawn is not read")
    of = means.first.body if isinstance(means.first, Expect) else None
    if not isinstance(of, Name) or of.base != last.base or [relation for relation, _ in means.links] != ["="]:
        raise unread(told.fact.span, "from which laws these are drawn is not read")
    if isinstance(last.index, Name):
        told.session.count(last.index, "how many are drawn", told.passage)
    name = Name(last.base, last.style, last.marks, span=last.span)
    chance = denote(means.links[0][1], told.passage.scope)
    value = draws(
        told.passage.scope.dpsym_name(name), Bernoulli(chance), number(last.index, told.passage.scope)
    )
    told.passage.scope.declare(Entry(name, Kind.VARIABLE, None, value, None, "independent draws", name.span))
    average = Name(last.base, last.style, (*last.marks, "bar"), span=last.span)
    told.passage.scope.declare(Entry(average, Kind.VARIABLE, None, mean(value), None, "a mean", name.span))


def _proportional(told: Told) -> None:
    note_choice(told.nodes, told.passage, told.session)


def _masses(told: Told) -> None:
    """Declare p and q as the laws P and Q that were introduced just before: p(y) is the mass of y."""
    laws = told.passage.fact("laws") or ()
    names = names_of(told.nodes)
    if len(laws) != len(names):
        raise unread(told.fact.span, "of which laws these are the mass functions is not read")
    for name, law_name in zip(names, laws, strict=True):
        known = told.passage.scope.find(law_name)
        if known is None or known.kind is not Kind.LAW:
            raise unread(name, "of which law this is the mass function is not read")
        told.passage.scope.declare(
            Entry(name, Kind.LAW, None, known.value, None, "a mass function", name.span)
        )


def _equated(told: Told) -> None:
    note_equation(told.fact, told.passage, told.session)


def _chosen(told: Told) -> None:
    note_choice_of(told.fact, told.passage, told.session)


FACTS: Final[dict[str, Callable[[Told], None]]] = {
    "continuous": _continuous,
    "mutually-continuous": _continuous,
    "full-support": _full_support,
    "loss-defined": _loss_defined,
    "sensitivity": _sensitivity,
    "uniform": _uniform,
    "independent": _independent,
    "conditioned": _nothing,
    "named-law": _named_law,
    "product": _nothing,
    "proportional": _proportional,
    "equated": _equated,
    "masses": _masses,
    "chosen": _chosen,
    "drawn-alike": _alike,
    **dict.fromkeys((*LAWS, *NAMED), _drawn),
}
