"""Symbols that words introduce: from ``let P and Q be laws on Y`` to the entries of a scope."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from dpsym.language.kernels import kernel
from dpsym.notes import introduce
from dpsym.notes.complaints import unread
from dpsym.notes.free import names_of, neighbours_in
from dpsym.notes.meaning.objects import Procedure
from dpsym.notes.membership import members_of
from dpsym.notes.passages import by_noun
from dpsym.notes.passages.by_noun import Here
from dpsym.notes.passages.measures import MEASURES, measures
from dpsym.notes.passages.narrowing import declare_anew
from dpsym.notes.passages.noise import note_density, note_release
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.positions import declare_by_place
from dpsym.notes.passages.session import Session
from dpsym.notes.prose.clauses import Introduced, Noun
from dpsym.notes.prose.nouns import ADJECTIVES
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import Apply, Chain, Listed, Name, Node
from dpsym.notes.words import shown

__all__ = ["introduce_symbols"]


def introduce_symbols(clause: Introduced, passage: Passage, session: Session) -> list[Entry]:
    """Declare in a passage what a clause introduces.

    Raises:
        Unread: a formula, or what is said of it, is not read.
        IllFormedError: it does not fit what is known.
    """
    nodes = [session.tree(formula, passage) for formula in clause.formulas]
    declare_by_place(nodes, passage, session)
    noun = clause.noun or Noun("")
    if not noun.kind and "neighbouring" in noun.traits:
        noun = replace(noun, kind="dataset")
    _require_known_traits(clause, noun)
    origin = clause.formulas[0].latex.strip()[:60] if clause.formulas else noun.kind
    reader = READERS.get(noun.kind, _conditions)
    others = [node for node in nodes if noun.kind in THINGS and _is_other(node, noun.kind, passage)]
    if noun.kind == "law" and not noun.traits:
        others += [node for node in nodes if node not in others and _is_valued(node)]
    entries = _conditions(Here(others, Noun(""), passage, session, origin)) if others else []
    rest = [node for node in nodes if node not in others]
    entries += reader(Here(rest, noun, passage, session, origin)) if rest or not others else []
    if clause.formulas:
        place = clause.formulas[0]
        session.remember(entries, passage, place.span, place.source)
    if "neighbouring" in noun.traits:
        _note_pair(nodes, passage, "neighbours")
    elif noun.kind == "dataset":
        _note_pair(nodes, passage, "strangers")
    return entries


def _is_other(node: Node, kind: str, passage: Passage) -> bool:
    """Return whether a formula declares something else, as the first one of ``let x >= 0 and P be a law``."""
    if not isinstance(node, Chain) or node.first is None:
        return False
    relation, right = node.links[0]
    if kind == "law" and relation in ("subset", ":"):
        return True
    return relation in COMPARING or (relation == "in" and members_of(right, passage.scope) is not None)


def _is_valued(node: Node) -> bool:
    """Return whether a formula says which law it is: ``P = Ber(p)`` is not any law."""
    return isinstance(node, Chain) and isinstance(node.first, Name) and node.links[0][0] in ("=", ":=")


def _require_known_traits(clause: Introduced, noun: Noun) -> None:
    """Refuse adjectives that say more of a thing than what it is declared as.

    Raises:
        Unread: there is one.
    """
    known = TRAITS.get(noun.kind, frozenset())
    for trait in sorted(noun.traits - known):
        if trait in ADJECTIVES.values() and clause.formulas:
            raise unread(
                clause.formulas[0].span, f"that {clause.formulas[0].latex.strip()} is {trait} is not read"
            )


def _conditions(here: Here) -> list[Entry]:
    """Declare what formulas themselves say; symbols that stand alone are only named."""
    said = [node for node in here.nodes if not isinstance(node, Name) and not _is_list_of_names(node)]
    said = [node for node in said if not _explains(node, here.passage)]
    if "deterministic" in here.noun.traits and not said:
        return _without_randomness(names_of(here.nodes), here.passage.scope, here.origin)
    if SIGNS & here.noun.traits:
        return by_noun.numbers(here)
    if not said:
        here.passage.facts["named"] = {*(here.passage.fact("named") or ()), *names_of(here.nodes)}
        return []
    said = [_within_range(node, here.passage) for node in said]
    for name in (node.first for node in said if isinstance(node, Chain) and node.links[0][0] == "!="):
        if isinstance(name, Name) and here.passage.scope.find(name) is None:
            here.session.supply(name, here.passage, conventional=False)
    here.session.complete_bounds(said, here.passage)
    here.session.keep_lower_ends(said, here.passage)
    return declare_anew(said, here.passage, here.origin)


def _explains(node: Node, passage: Passage) -> bool:
    """Take what needs no declaration: neighbours, outputs of mechanisms, an event that is known."""
    pair = neighbours_in(node)
    if pair is not None:
        introduce.introduce_datasets(pair, passage.scope, "neighbouring inputs")
        passage.facts["neighbours"] = pair
        return True
    if note_release(node, passage):
        return True
    if isinstance(node, Chain) and isinstance(node.first, Name) and node.links[0][0] == "=":
        known = passage.scope.find(node.first)
        return known is not None and known.kind is Kind.EVENT
    return False


def _within_range(node: Node, passage: Passage) -> Node:
    r"""Return ``S \subseteq \mathrm{Range}(M)`` as an event of the outputs of M."""
    if not isinstance(node, Chain) or [relation for relation, _ in node.links] != ["subset"]:
        return node
    right = node.links[0][1]
    if not (isinstance(right, Apply) and isinstance(right.function, Name) and len(right.args) == 1):
        return node
    mechanism = passage.scope.find(right.args[0]) if isinstance(right.args[0], Name) else None
    if (
        right.function.base.lower() != "range"
        or mechanism is None
        or not isinstance(mechanism.value, Procedure)
    ):
        return node
    outputs = Name("Y", style="range")
    passage.scope.declare(Entry(outputs, Kind.SPACE, None, mechanism.value.target, None, "the range"))
    return Chain(node.first, (("subset", outputs),), span=node.span)


def _is_list_of_names(node: Node) -> bool:
    return isinstance(node, Listed) and all(isinstance(item, Name) for item in node.items)


def _density(here: Here) -> list[Entry]:
    """Take ``p_x`` as the density of a mechanism at x."""
    of = here.session.tree(here.noun.given[0], here.passage)
    names = names_of(here.nodes)
    if len(names) != 1 or not note_density(names[0], of, here.passage):
        raise unread(of, f"the density of {shown(of)} is not read")
    return []


def _note_pair(nodes: Sequence[Node], passage: Passage, relation: str) -> None:
    """Note that two inputs are neighbours, or that nothing is said of how far apart they are."""
    names = names_of(nodes)
    if len(names) == 2:
        passage.facts[relation] = (names[0], names[1])


def _without_randomness(names: Sequence[Name], scope: Scope, origin: str) -> list[Entry]:
    """Declare kernels anew as maps."""
    entries = []
    for name in names:
        entry = scope.find(name)
        if entry is not None and entry.kind is Kind.KERNEL:
            value = kernel(entry.value.name, entry.value.source, entry.value.target, deterministic=True)
            entries.append(scope.declare(replace(entry, value=value, origin=origin)))
    return entries


COMPARING: Final = frozenset({"<", "<=", ">", ">="})
THINGS: Final = frozenset({"law", "event", "space", "mechanism", "kernel", "function"})
SIGNS: Final = frozenset({"positive", "nonnegative", "negative", "nonpositive", "distinct"})
TRAITS: Final[dict[str, frozenset[str]]] = {
    "": SIGNS | {"deterministic", "neighbouring"},
    **dict.fromkeys(("real", "integer", "natural", "probability", "order"), SIGNS),
    "law": frozenset({"full-support"}),
    "variable": frozenset({"nonnegative"}),
    "mechanism": frozenset({"sequential", "independent", "neighbouring"}),
    "dataset": frozenset({"neighbouring", "independent"}),
    **dict.fromkeys(("function", "kernel"), frozenset({"deterministic", "independent"})),
    **dict.fromkeys(
        ("marginals", "conditionals", "preimage", "density", "normal-cdf"), frozenset({"independent"})
    ),
}
Reader = Callable[[Here], list[Entry]]
READERS: Final[dict[str, Reader]] = {
    "": _conditions,
    "law": by_noun.laws,
    "variable": by_noun.variables,
    "mechanism": by_noun.mechanisms,
    "real": by_noun.numbers,
    "integer": by_noun.numbers,
    "natural": by_noun.numbers,
    "probability": by_noun.numbers,
    "order": by_noun.numbers,
    "event": by_noun.events,
    "point": by_noun.points,
    "space": by_noun.spaces,
    "dataset": by_noun.datasets,
    "function": by_noun.maps,
    "kernel": by_noun.maps,
    "preimage": by_noun.preimage,
    "density": _density,
    "normal-cdf": by_noun.cdf,
    "marginals": by_noun.marginals,
    "conditionals": by_noun.conditionals,
    "privacy-loss": by_noun.nothing,
    "thing": by_noun.nothing,
    **dict.fromkeys(MEASURES, measures),
}
