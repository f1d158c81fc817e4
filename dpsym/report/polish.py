r"""Formulas as a mathematician writes them: log 2, 10^{-10}, 1/2 in an exponent, one root for a product.

What a formula says is not changed: brackets go where nothing is ambiguous without them, a fraction is
written with a stroke where two would pile up, and factors under roots come together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from dpsym.report.formulas import Node, Nodes, cells, parsed
from dpsym.report.signs import BIG, OPS

__all__ = ["polished", "stroked"]

ENDS: Final = ("rel", "bin", "punct", "middle", "space")
FUNCTIONS: Final = OPS - {r"\max", r"\min", r"\sup", r"\inf", r"\lim", r"\Pr", r"\arg", r"\det"}
STROKE: Final = Node("ord", "/")
INDICATOR: Final = (parsed(r"\mathbf{1}") or (Node("number", "1"),))[0]
SHORT: Final = 3  # nodes of a numerator that stands well beside a stroke
LONG: Final = 9  # and where the fraction would stand in an exponent or an index
BY_MASSES: Final = "FiniteLaw"  # the only name of a law that says no more than its masses do
ZEROS: Final = re.compile(r"([1-9])(0{4,})")


def polished(nodes: Nodes) -> Nodes:
    r"""Return a formula as it is written by hand.

    >>> from dpsym.report.formulas import parsed, written
    >>> written(polished(parsed(r"\log{\left(2 \right)} + e^{\frac{\varepsilon}{2}} + \frac{1}{100000}")))
    '\\log 2 + e^{\\varepsilon/2} + 10^{-5}'
    >>> written(polished(parsed(r"\sqrt{2} \varepsilon \sqrt{k \log{\left(\frac{1}{\delta} \right)}}")))
    '\\varepsilon \\sqrt{2 k \\log(1/\\delta)}'
    >>> law = r"\operatorname{FiniteLaw}\left(\left( \frac{3}{4}, \  \frac{1}{4}\right)\right)"
    >>> written(polished(parsed(rf"D\left({law} \,\middle\|\, Q\right)")))
    'D((3/4, 1/4) \\, \\| \\, Q)'
    """
    return _quantified(_row(nodes, small=0))


def _quantified(row: Nodes) -> Nodes:
    """Write the colon after a quantifier as punctuation."""
    found: list[Node] = []
    quantified = False
    for node in row:
        quantified = quantified or node.tex in (r"\forall", r"\exists")
        found.append(replace(node, tex=r"\colon") if quantified and node.tex == ":" else node)
    return tuple(found)


def stroked(nodes: Nodes) -> Nodes:
    r"""Return a formula for a line of text: short fractions with a stroke where that can be read one way.

    >>> from dpsym.report.formulas import parsed, written
    >>> written(stroked(parsed(r"P = \left(\frac{9}{10}, \frac{1}{10}\right)")))
    'P = (9/10, 1/10)'
    """
    return _row(nodes, small=LONG)


def _row(nodes: Nodes, *, small: int) -> Nodes:
    """Polish nodes from the inside out; ``small``: how many nodes may stand beside a stroke."""
    flat = _laws(_supported(tuple(part for node in nodes for part in _ungrouped(node))))
    row = tuple(_inside(part, small=small) for part in _bare_fractions(flat))
    for change in (_function_arguments, _powers_of_ten, _one_root):
        row = change(row)
    return _strokes(row, small) if small else row


def _inside(node: Node, *, small: int) -> Node:
    within = max(small, SHORT) if node.kind == "frac" else small
    parts = tuple(_row(part, small=within) for part in node.parts)
    sub = None if node.sub is None else _row(node.sub, small=LONG)
    sup = None if node.sup is None else _row(node.sup, small=LONG)
    return replace(node, parts=parts, sub=sub, sup=sup)


def _ungrouped(node: Node) -> Nodes:
    """Return what is in a group that holds nothing together."""
    if node.kind != "group":
        return (node,)
    inside = tuple(part for entry in node.parts[0] for part in _ungrouped(entry))
    if node.bare:
        return inside
    if len(inside) == 1 and inside[0].bare:
        return (replace(inside[0], sub=node.sub, sup=node.sup),)
    return (replace(node, parts=(inside,)),)


def _laws(row: Nodes) -> Nodes:
    """Write a law that is given by its masses as their tuple, which needs no name."""
    found: list[Node] = []
    for node in row:
        named = bool(found) and found[-1].kind == "text" and found[-1].close == BY_MASSES and found[-1].bare
        inside = node.parts[0] if named and _is_bracket(node) else ()
        if len(inside) == 1 and _is_bracket(inside[0]):
            masses = _row(tuple(part for part in inside[0].parts[0] if part.kind != "space"), small=LONG)
            found[-1] = replace(inside[0], parts=(masses,), sub=node.sub, sup=node.sup)
        else:
            found.append(node)
    return tuple(found)


def _supported(row: Nodes) -> Nodes:
    r"""Write what is 0 but under a condition with an indicator, or below the sum of which it is the term.

    >>> from dpsym.report.formulas import parsed, written
    >>> cases = r"\begin{cases} u v & \text{if } v > 0 \\ 0 & \text{otherwise} \end{cases}"
    >>> written(_supported(parsed(rf"\sum_{{y \in Y}} {cases} + {cases}")))
    '\\sum_{y : v > 0} u v + \\mathbf{1}[v > 0] u v'
    """
    found: list[Node] = []
    for place, node in enumerate(row):
        value, condition = _where(node)
        if not condition:
            found.append(node)
            continue
        last = found[-1] if found else None
        if last is not None and last.tex == r"\sum" and last.sub and _ends_term(row, place + 1):
            name = tuple(takewhile(lambda part: part.kind != "rel", last.sub))
            found[-1] = replace(last, sub=(*name, Node("ord", ":"), *condition))
        else:
            found += [INDICATOR, Node("fence", "[", (condition,), "]")]
        several = any(part.kind == "bin" for part in value)
        found += [Node("fence", "(", (value,), ")", grown=True)] if several else value
    return tuple(found)


def _where(node: Node) -> tuple[Nodes, Nodes]:
    """Return what cases are under their condition, and the condition, if they are 0 otherwise."""
    if node.kind != "cases" or not node.bare or len(node.parts) != 2:
        return (), ()
    (value, *condition), (none, *otherwise) = map(cells, node.parts)
    if len(condition) != 1 or len(otherwise) != 1 or [part.tex for part in none] != ["0"]:
        return (), ()
    first, *rest = condition[0] or (Node("space"),)
    if first.kind != "text" or first.close.strip() != "if":
        return (), ()
    return tuple(part for entry in value for part in _ungrouped(entry)), tuple(rest)


def _ends_term(row: Nodes, place: int) -> bool:
    return place >= len(row) or row[place].kind in ENDS


def _begins_term(row: Nodes, place: int) -> bool:
    return place == 0 or row[place - 1].kind in ENDS


def _function_arguments(row: Nodes) -> Nodes:
    """Write ``log 2`` for ``log(2)`` where a term ends with it, and ``log(1/δ)`` with a stroke."""
    found = list(row)
    for place in range(1, len(row)):
        node = found[place]
        if found[place - 1].tex not in FUNCTIONS or not _is_bracket(node):
            continue
        inside = node.parts[0]
        if len(inside) == 1 and inside[0].kind == "frac":
            inside = _stroke(inside[0], SHORT) or inside
            found[place] = replace(node, parts=(inside,))
        elif len(inside) == 1 and inside[0].kind in ("ord", "number") and _ends_term(row, place + 1):
            found[place] = inside[0]
    return tuple(found)


def _is_bracket(node: Node) -> bool:
    return node.kind == "fence" and node.bare and node.tex == "(" and node.close == ")"


def _bare_fractions(row: Nodes) -> Nodes:
    """Leave out brackets around a fraction with which a term begins."""
    return tuple(
        node.parts[0][0]
        if _is_bracket(node)
        and len(node.parts[0]) == 1
        and node.parts[0][0].kind == "frac"
        and _begins_term(row, place)
        else node
        for place, node in enumerate(row)
    )


def _powers_of_ten(row: Nodes) -> Nodes:
    return tuple(
        part for place, node in enumerate(row) for part in _power(node, number_before=_number(row, place - 1))
    )


def _number(row: Nodes, place: int) -> bool:
    return place >= 0 and row[place].kind == "number"


def _power(node: Node, *, number_before: bool) -> Nodes:
    """Return 10^{-5} for 1/100000; ``number_before``: it would run into another number."""
    if number_before or not node.bare:
        return (node,)
    if node.kind == "frac" and all(len(part) == 1 for part in node.parts):
        upper, lower = (part[0] for part in node.parts)
        round_number = lower.kind == "number" and lower.tex == "10" and lower.sup is not None
        if round_number and upper.kind == "number" and upper.bare:
            ten = (replace(lower, sup=(Node("bin", "-"), *(lower.sup or ()))),)
            return ten if upper.tex == "1" else (upper, Node("bin", r"\cdot"), *ten)
    match = ZEROS.fullmatch(node.tex) if node.kind == "number" else None
    if match is None:
        return (node,)
    ten = (Node("number", "10", sup=(Node("number", str(len(match[2]))),)),)
    return ten if match[1] == "1" else (Node("number", match[1]), Node("bin", r"\cdot"), *ten)


def _one_root(row: Nodes) -> Nodes:
    """Write the roots among the factors of a term as one root, where the last of them stands."""
    found: list[Node] = []
    start = 0
    for place in range(len(row) + 1):
        if _ends_term(row, place) or row[place].kind == "op":
            found.extend(_rooted(row[start:place]))
            found.extend(row[place : place + 1])
            start = place + 1
    return tuple(found)


def _rooted(term: Nodes) -> Nodes:
    roots = [place for place, node in enumerate(term) if node.kind == "sqrt" and not node.tex and node.bare]
    if len(roots) < 2 or any(node.kind == "text" for node in term):
        return term
    under = [part for place in roots for part in term[place].parts[0]]
    if not _is_product(tuple(under)) or any(part in under[:number] for number, part in enumerate(under)):
        return term
    joined = Node("sqrt", parts=(tuple(under),))
    return tuple(
        joined if place == roots[-1] else node
        for place, node in enumerate(term)
        if place not in roots or place == roots[-1]
    )


def _is_product(nodes: Nodes) -> bool:
    return not any(node.kind in ENDS for node in nodes)


def _strokes(row: Nodes, most: int) -> Nodes:
    """Write fractions that are a whole term with a stroke."""
    found: list[Node] = []
    for place, node in enumerate(row):
        whole = _begins_term(row, place) and _ends_term(row, place + 1)
        found.extend(
            (_stroke(node, most) if whole and node.kind == "frac" and node.bare else None) or (node,)
        )
    return tuple(found)


def _stroke(node: Node, most: int) -> Nodes | None:
    """Return a fraction with a stroke; None where one of its sides is long."""
    upper, lower = node.parts
    if len(upper) > most or len(lower) > most:
        return None
    return (*_side(upper, _is_product(upper) and not _reaches(upper)), STROKE, *_side(lower, _is_atom(lower)))


def _reaches(nodes: Nodes) -> bool:
    """Return whether what follows a product would be taken for a part of its last factor."""
    last = max((place for place, node in enumerate(nodes) if node.kind == "op"), default=-1)
    if last < 0:
        return False
    big = any(node.tex in BIG or node.tex in (r"\sup", r"\inf", r"\lim") for node in nodes)
    return big or last + 1 == len(nodes) or nodes[last + 1].kind != "fence"


def _side(nodes: Nodes, alone: bool) -> Nodes:
    return nodes if alone else (Node("fence", "(", (nodes,), ")"),)


def _is_atom(nodes: Sequence[Node]) -> bool:
    if len(nodes) == 2 and nodes[1].kind == "fence" and not nodes[1].grown:  # P(y)
        nodes = nodes[:1]
    return len(nodes) == 1 and nodes[0].kind in ("ord", "number", "accent", "fence", "text", "sqrt")
