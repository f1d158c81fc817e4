"""Maps ``f : A -> B`` and draws ``X ~ P``: what kind of symbol they declare follows from both sides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import sympy

from dpsym.language.spaces import Whole
from dpsym.notes import introduce
from dpsym.notes.complaints import unread
from dpsym.notes.free import names_of
from dpsym.notes.introduce import is_of_datasets
from dpsym.notes.meaning import number
from dpsym.notes.membership import Member, length_of, members_of
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.sequences import sequences_in
from dpsym.notes.syntax import Apply, Chain, Name, Node, Number, Operation, Power
from dpsym.notes.words import shown


def declare_draw(names: list[Name], chain: Chain, scope: Scope, origin: str = "") -> list[Entry]:
    """Declare draws from a law, or two neighbouring datasets: ``D ~ D'``."""
    if len(chain.links) != 1:
        raise unread(chain, f"{shown(chain)} is a chain of draws, which is not read")
    source = chain.links[0][1]
    if isinstance(source, Name) and len(names) == 1 and _are_neighbours(names[0], source, scope):
        return introduce.introduce_datasets((names[0], source), scope, origin)
    _require_one_law(names, source, scope)
    entries = []
    for written in names:
        name, count = written, None
        known = scope.find(written.index) if isinstance(written.index, Name) else None
        if known is not None and known.kind is Kind.INDEX:
            name = Name(written.base, written.style, written.marks, span=written.span)
            count = known.value.count
        entries += introduce.introduce_draws((name,), source, scope, count, origin)
    return entries


def _require_one_law(names: list[Name], source: Node, scope: Scope) -> None:
    """Refuse what is said of each of several draws by a letter for its place, of which nothing is said.

    Raises:
        Unread: *X_1, X_2 from Bern(p_i)*, each with a mean of its own; *X_i from P* beside X_1 and X_2.
    """
    several = len(names) > 1 or any(_has_known_place(name, scope) for name in names)
    inside = [part for part in source.walk() if isinstance(part, Name)] if several else []
    alike = {replace(entry.name, index=None) for entry in scope.entries() if entry.name.index is not None}
    of_all = [name for name in names if replace(name, index=None) in alike or scope.find_family(name)]
    for part in (*inside, *of_all):
        if isinstance(part.index, Name) and not _is_known(part.index, scope):
            told = f"each draw has a law of its own, by its place {shown(part.index)}"
            raise unread(source, f"{told}, which is not read")


def _has_known_place(name: Name, scope: Scope) -> bool:
    return isinstance(name.index, Name) and _is_known(name.index, scope)


def require_no_member(nodes: Iterable[Node], scope: Scope) -> None:
    """Refuse to introduce X_1, X_2 beside what was said of any X_i, as the law of each.

    Raises:
        Unread: it was.
    """
    names = [name for node in nodes for name in (*sequences_in([node]), *names_of([node]))]
    for entry in scope.entries():
        index = entry.name.index
        if not isinstance(index, Name) or _is_known(index, scope) or entry.kind is not Kind.VARIABLE:
            continue
        family = replace(entry.name, index=None)
        if any(
            name == family or (isinstance(name.index, Number) and replace(name, index=None) == family)
            for name in names
        ):
            raise unread(entry.name, f"of which draws {shown(entry.name)} was said is not read")


def _is_known(name: Name, scope: Scope) -> bool:
    return scope.find(name) is not None


def _are_neighbours(first: Name, second: Name, scope: Scope) -> bool:
    """Return whether two names are datasets: known ones, or unknown ones that differ in a prime alone."""
    known = [scope.find(name) for name in (first, second)]
    if any(entry is not None and entry.kind is Kind.DATASET for entry in known):
        return all(entry is None or entry.kind is Kind.DATASET for entry in known)
    primed = first.base == second.base and (*first.marks, "prime") == second.marks
    return primed and known[1] is None


def declare_map(
    names: list[Name], chain: Chain, scope: Scope, origin: str = "", *, random: bool | None = None
) -> list[Entry]:
    """Declare what ``f : A -> B`` says: a function of numbers, a map or kernel, or a mechanism.

    ``random`` says whether the words call it random; where they say nothing, a map from datasets is a
    mechanism, and from any other space a map without randomness.
    """
    relations = [relation for relation, _ in chain.links]
    if relations != [":", "->"]:
        raise unread(chain, f"{shown(chain)} is not read as a map")
    source, target = (side for _, side in chain.links)
    if random is None and _holds_outcomes(source, scope) and all(name.base.isupper() for name in names):
        return _random_variables(names, target, chain, scope, origin)
    target, random = _codomain(target, random, scope)
    inputs = _datasets(source, scope)
    member = members_of(target, scope)
    if member is not None:
        return _function(names, source, member, inputs, chain, scope, origin)
    if inputs is not None:
        point, _ = inputs
        return introduce.introduce_mechanism(names, scope, point, target, origin)
    return introduce.introduce_kernel(names, source, target, scope, origin, random=bool(random))


def _holds_outcomes(source: Node, scope: Scope) -> bool:
    r"""Return whether a set is that of all outcomes by its letter: what is a function on it is random."""
    return (
        isinstance(source, Name) and source.base == "Omega" and introduce.is_new_space(source, source, scope)
    )


def _random_variables(
    names: list[Name], target: Node, chain: Chain, scope: Scope, origin: str
) -> list[Entry]:
    r"""Declare ``X : \Omega \to S`` as a random variable, with finitely many values if S is a space."""
    member = members_of(target, scope)
    if member is None:
        alphabet = introduce.space_or_new(target, scope, origin)
        return introduce.introduce_supported(names, scope, origin=origin, alphabets=True, alphabet=alphabet)
    if member.length is not None or member.integer or member.gap is not None or member.values:
        raise unread(chain, f"{shown(chain)} is a random variable with values in a set that is not read")
    return introduce.introduce_supported(names, scope, *ends_of(member, scope), origin)


def set_of_laws(node: Node, scope: Scope) -> Node | None:
    r"""Return the space of ``\Delta(\mathcal{Y})`` and ``\mathcal{P}(\mathcal{Y})``, the sets of its laws."""
    function, inside = _applied(node)
    if not isinstance(function, Name) or function.marks or scope.find(function) is not None:
        return None
    styled = function.base == "P" and function.style in ("cal", "scr", "frak")
    return inside if styled or function.base in ("Delta", "Prob") else None


def _applied(node: Node) -> tuple[Node | None, Node | None]:
    """Return F and X of ``F(X)``, which may be read as a product."""
    node = node.unfenced("round")
    if isinstance(node, Apply) and len(node.args) == 1:
        return node.function, node.args[0]
    if isinstance(node, Operation) and node.name == "multiply" and len(node.args) == 2:
        return node.args[0], node.args[1].unfenced()
    return None, None


def _codomain(target: Node, random: bool | None, scope: Scope) -> tuple[Node, bool | None]:
    r"""Return the set of outputs, for ``\Delta(B)`` that of a random map."""
    target = target.unfenced("round")
    outputs = set_of_laws(target, scope)
    return (target, random) if outputs is None else (outputs, True)


def _datasets(source: Node, scope: Scope) -> tuple[Node | None, Node] | None:
    r"""Return the space that a mechanism takes besides datasets, and the datasets, or None without datasets.

    What consists of datasets is said by :func:`dpsym.notes.introduce.is_of_datasets`.
    """
    if is_of_datasets(source, scope):
        return None, source
    if isinstance(source, Operation) and source.name == "times" and len(source.args) == 2:
        first, second = source.args
        if is_of_datasets(second, scope):
            return first, second
        if is_of_datasets(first, scope):
            return second, first
    return None


def _function(
    names: list[Name],
    source: Node,
    member: Member,
    inputs: tuple[Node | None, Node] | None,
    chain: Chain,
    scope: Scope,
    origin: str,
) -> list[Entry]:
    if member.length is not None:
        if inputs is None or inputs[0] is not None or member.bounds:
            raise unread(
                chain,
                f"{shown(chain)} is a function with several coordinates, which is read of datasets only",
            )
        return introduce.introduce_query(names, scope, origin=origin, space=Whole(length_of(member, scope)))
    if member.integer or member.gap is not None or member.values:
        raise unread(chain, f"{shown(chain)} is a function with values in a set that is not read")
    low, high = ends_of(member, scope)
    bits = isinstance(source, Power) and introduce_bits(source)
    if inputs is not None and not bits and (low, high) == (-sympy.oo, sympy.oo) and not scope.house:
        space = None if inputs[0] is None else introduce.space_or_new(inputs[0], scope, origin)
        return introduce.introduce_query(names, scope, origin=origin, space=space)
    if inputs is not None and not bits:
        raise unread(chain, f"{shown(chain)} is a function of datasets, which is not read")
    return introduce.introduce_function(names, source, scope, low, high, origin)


def introduce_bits(source: Power) -> bool:
    r"""Return whether a set is ``\{0, 1\}^n``."""
    from dpsym.notes.syntax import Listed, Number

    return isinstance(source.base, Listed) and source.base.items == (Number("0"), Number("1"))


def ends_of(member: Member, scope: Scope) -> tuple[Any, Any]:
    """Return the ends of a range of values; an end that is not attained is as good as one that is."""
    low: Any = -sympy.oo
    high: Any = sympy.oo
    for relation, bound in member.bounds:
        value = number(bound, scope)
        if value not in (sympy.oo, -sympy.oo) and relation in ("<", ">"):
            raise unread(bound, "a range of values without its end is not read; write a closed interval")
        if relation in (">", ">="):
            low = value
        else:
            high = value
    return low, high
