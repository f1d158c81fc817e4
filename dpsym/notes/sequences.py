r"""Numbers in sequence: ``a_1, \dots, a_n \ge 0`` as the family of the a_j for j = 1, ..., n."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from dpsym.notes.syntax import Big, Chain, Interval, Listed, Name, Node, Number, Operation

STYLE: Final = "internal"  # of the index of a family whose members are written out; no text can write it


def gathered(nodes: Iterable[Node]) -> list[Node]:
    r"""Return conditions with ``a_1, \dots, a_n`` as ``a_j`` of a family, and ``j \in [n]`` before it.

    Sequences that do not begin with 1 are left as they are.
    """
    return [part for node in nodes for part in _in_list(node)]


def is_sequence(node: Node) -> bool:
    r"""Return whether a formula lists members of a sequence: ``X_1, \dots, X_n``."""
    return isinstance(node, Listed) and Operation("dots", ()) in node.items


def is_listed(node: Node) -> bool:
    r"""Return whether a formula lists members of a sequence, or says something of such a list."""
    listed = node.first if isinstance(node, Chain) and node.first is not None else node
    return is_sequence(listed)


def member_of(node: Node) -> tuple[Name, list[Node], Node] | None:
    r"""Return X_j, what is said of it, and n, of ``X_1, \dots, X_n`` and of ``X_1, \dots, X_n \ge 0``.

    >>> X = lambda at: Name("X", index=at)
    >>> listed = Listed("bare", (X(Number("1")), Operation("dots", ()), X(Name("n"))))
    >>> member, said, last = member_of(listed)
    >>> member.base, said, last == Name("n")
    ('X', [], True)
    """
    counts, *rest = _in_list(node)
    if len(rest) != 1 or not isinstance(counts, Chain):
        return None
    (found,) = rest
    member = found.first if isinstance(found, Chain) else found
    if isinstance(member, Listed) and len(member.items) == 1:
        (member,) = member.items
        found = replace(found, first=member) if isinstance(found, Chain) else found
    (_, numbers) = counts.links[0]
    if not isinstance(member, Name) or not isinstance(numbers, Interval):
        return None
    return member, [found] if isinstance(found, Chain) else [], numbers.high


def general_of(node: Node, beside: Node | None = None) -> Node:
    r"""Return X_j, any of those that ``X_1, \dots, X_n`` lists; beside m_i it is X_i.  Other nodes stay.

    >>> X = lambda at: Name("X", index=at)
    >>> listed = Listed("bare", (X(Number("1")), Operation("dots", ()), X(Name("n"))))
    >>> general_of(listed, Name("m", index=Name("i"))) == X(Name("i"))
    True
    """
    found = member_of(node) if is_sequence(node) else None
    if found is None:
        return node
    parts = [] if beside is None else [part for part in beside.walk() if isinstance(part, Name)]
    letters = {part.index for part in parts if isinstance(part.index, Name)}
    return replace(found[0], index=letters.pop()) if len(letters) == 1 else found[0]


def sequences_in(nodes: Iterable[Node]) -> list[Name]:
    r"""Return the X of each ``X_1, \dots, X_n`` that is listed, without an index."""
    found = (member_of(node) for node in nodes if is_listed(node))
    return [replace(each[0], index=None) for each in found if each is not None]


def of_place(node: Node, member: Name) -> bool:
    """Return whether a formula depends on the place of a member: p_i, or i itself, beside X_i.

    >>> of_place(Name("p", index=Name("i")), Name("X", index=Name("i")))
    True
    """
    return any(isinstance(part, Name) and member.index in (part, part.index) for part in node.walk())


def written_sum(terms: Sequence[Node]) -> Big | None:
    r"""Return the sum that ``X_1 + X_2 + \dots + X_n`` writes out, where all its terms have one form.

    >>> X = lambda at: Name("X", index=at)
    >>> found = written_sum([X(Number("1")), Operation("dots", ()), X(Name("n"))])
    >>> found.above == Name("n"), found.body.base
    (True, 'X')
    """
    if len(terms) < 3 or terms[-2] != Operation("dots", ()):
        return None
    last = terms[-1]
    ends = {part.index for part in last.walk() if isinstance(part, Name) and isinstance(part.index, Name)}
    for end in ends if len(ends) == 1 else ():
        place = Name("j", STYLE)
        body = with_index(last, end, place)
        first = [with_index(body, place, Number(str(at + 1))) for at in range(len(terms) - 2)]
        if first == list(terms[:-2]):
            span = terms[0].span | last.span
            return Big("sum", (Chain(place, (("=", Number("1")),)),), end, body, span=span)
    return None


def with_index(node: Node, old: Node, new: Node) -> Node:
    """Return a formula with another index below its names."""
    if isinstance(node, Name):
        return replace(node, index=new) if node.index == old else node
    return node.rebuilt(lambda part: with_index(part, old, new))


def counts_told(nodes: Iterable[Node]) -> dict[Name, Node]:
    r"""Return how many members families have, where sums over all of them, or lists of them, say so.

    >>> x = Name("x", index=Name("i"))
    >>> told = counts_told([Big("sum", (Chain(Name("i"), (("=", Number("1")),)),), Name("n"), x)])
    >>> [(name.base, last.base) for name, last in told.items()]
    [('x', 'n')]
    """
    found: dict[Name, set[Node]] = {}
    for node in (part for whole in nodes for part in whole.walk()):
        if isinstance(node, Big) and len(node.below) == 1 and node.above is not None:
            for part in node.body.walk():
                if isinstance(part, Name) and node.below[0] == Chain(part.index, (("=", Number("1")),)):
                    found.setdefault(replace(part, index=None), set()).add(node.above)
        elif is_listed(node) and (listed := member_of(node)) is not None:
            found.setdefault(replace(listed[0], index=None), set()).add(listed[2])
    return {name: lasts.pop() for name, lasts in found.items() if len(lasts) == 1}


def masses_of(node: Node | None) -> tuple[Name, Name, Node] | None:
    r"""Return P, p and k of ``P = (p_1, \dots, p_k)``.

    >>> p = [Name("p", index=Number("1")), Operation("dots", ()), Name("p", index=Name("k"))]
    >>> masses_of(Chain(Name("P"), (("=", Listed("round", tuple(p))),)))[2] == Name("k")
    True
    """
    found = listed_masses(node)
    if found is None:
        return None
    items = list(found[1])
    if len(items) < 3 or items[-2] != Operation("dots", ()):
        return None
    last = items[-1]
    if _counted(items[:-2], last) != len(items) - 2 or not isinstance(last, Name) or last.index is None:
        return None
    return found[0], replace(last, index=None), last.index


def listed_masses(node: Node | None) -> tuple[Name, tuple[Node, ...]] | None:
    """Return P and the masses of ``P = (p, 1 - p)``.

    >>> p = Listed("round", (Name("p"), Name("q")))
    >>> listed_masses(Chain(Name("P"), (("=", p),)))[1] == p.items
    True
    """
    if not isinstance(node, Chain) or not isinstance(node.first, Name) or len(node.links) != 1:
        return None
    sign, listed = node.links[0]
    if sign not in ("=", ":=") or not isinstance(listed, Listed) or listed.kind != "round":
        return None
    return node.first, tuple(listed.items)


def _in_list(node: Node) -> list[Node]:
    chain = node if isinstance(node, Chain) else None
    listed = chain.first if chain is not None else node
    if not isinstance(listed, Listed) or listed.kind != "bare":
        return [node]
    items = list(listed.items)
    dots = (at for at, item in enumerate(items) if isinstance(item, Operation) and item.name == "dots")
    place = next(dots, 0)
    if place == 0 or place + 1 >= len(items):
        return [node]
    end = items[place + 1]
    last = end.first if isinstance(end, Chain) else end
    before = _counted(items[:place], last)
    if before is None or not isinstance(last, Name) or last.index is None:
        return [node]
    index = Name("j", STYLE, index=last.index, span=last.span)
    counts = Chain(index, (("in", Interval(Number("1"), last.index, integers=True)),), span=last.span)
    name = replace(last, index=index)
    member: Node = replace(end, first=name) if isinstance(end, Chain) else name
    if chain is not None and place + 2 == len(items):
        member = replace(chain, first=name)
        items, chain = items[: place + 1], None
    rest = [*items[: place - before], member, *items[place + 2 :]]
    if chain is not None:
        return [counts, replace(chain, first=replace(listed, items=tuple(rest)))]
    return [counts, *rest]


def _counted(items: list[Node], last: Node | None) -> int | None:
    """Return how many of the last items are a_1, a_2, ... of the family of ``last``."""
    if not isinstance(last, Name) or not isinstance(last.index, (Name, Number)):
        return None
    count = 0
    for item in reversed(items):
        if not isinstance(item, Name) or replace(item, index=last.index) != last:
            break
        count += 1
    written = [item.index for item in items[len(items) - count :] if isinstance(item, Name)]
    expected = [Number(str(number)) for number in range(1, count + 1)]
    return count if count and written == expected else None
