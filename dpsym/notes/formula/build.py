"""From what the grammar finds to nodes: one method for each rule of ``grammar.lark``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import lark

from dpsym.notes.formula.binding import bound, free
from dpsym.notes.formula.brackets import as_set
from dpsym.notes.formula.clauses import Clause, Content, whole
from dpsym.notes.formula.lexer import refuse
from dpsym.notes.formula.outline import Leaf, Over, Waiting, completed
from dpsym.notes.formula.products import Factor, product, unclear_body
from dpsym.notes.formula.statements import statement
from dpsym.notes.formula.sums import Term, between, over_all, summed
from dpsym.notes.syntax import (
    Apply,
    Big,
    Chain,
    Expect,
    Fenced,
    Listed,
    Logic,
    Name,
    Node,
    Operation,
    Probability,
    Quantified,
)

SEPARATORS: Final = {
    "COMMA": ",",
    "SEMICOLON": ";",
    "COLON": ":",
    "BAR": "|",
    "PARALLEL": "||",
    "QUAD": "quad",
    "ALSO": "and",
}
OF_SETS: Final = frozenset(["in", "not in", "subset", "->"])
OF_ORDER: Final = frozenset(["<", "<=", ">", ">="])
OF_MEMBERS: Final = frozenset(["in", "not in", "subset", "~", "->"])


def _leaf(token: Any) -> Leaf:
    leaf: Leaf = token.value
    return leaf


class Builder(lark.Transformer[Any, Content]):
    """The rules of the grammar as nodes; each method takes what the rule consists of."""

    # Products

    def operand(self, children: list[Any]) -> Factor:
        """A tree that was read before."""
        node = _leaf(children[0]).value
        if not isinstance(node, Node):
            raise refuse("an operand is expected here", _leaf(children[0]).span)
        return Factor("", node)

    def function_of(self, children: list[Any]) -> Factor:
        """A standard function with its argument beside it."""
        head, argument = _leaf(children[0]), children[1]
        _check_bodies([(argument.node, [argument])])
        if not isinstance(head.value, Node):
            raise refuse("a function is expected here", head.span)
        if isinstance(head.value, Waiting):
            return Factor("", completed(head.value, argument.node), argument.node)
        node = Apply(head.value, (argument.node,), span=head.span | argument.node.span)
        return Factor("", node, argument.node)

    def over(self, children: list[Any]) -> Factor:
        """A sum, product, supremum, ... of the rest of the term."""
        leaf, (body, factors) = _leaf(children[0]), children[1]
        over = leaf.value
        if not isinstance(over, Over):
            raise refuse("an operator is expected here", leaf.span)
        big = Big(over.operator, over.below, over.above, body, span=leaf.span | body.span)
        return Factor("", big, unclear=unclear_body(big, factors))

    def product(self, children: list[Any]) -> list[Factor]:
        """Factors with the operators before them."""
        if len(children) == 1:
            return [children[0]]
        factors, operator = children[0], "" if len(children) == 2 else str(_leaf(children[1]).value)
        factors.append(replace(children[-1], operator=operator))
        return list(factors) if len(factors) < 2 else factors

    def term(self, children: list[Any]) -> tuple[Node, list[Factor]]:
        """The product of all factors; they are kept for the checks of what stands around."""
        factors = (
            [children[0]]
            if isinstance(children[0], Factor)
            else self.product(children)
            if len(children) > 1
            else children[0]
        )
        span = over_all([factor.node for factor in factors])
        return product(factors, span), factors

    # Sums and relations

    def plain_sum(self, children: list[Any]) -> Node:
        """Terms with signs between them."""
        _check_reach(children[::2])
        _check_bodies(children[::2])
        signs = ["+", *("+" if _leaf(sign).kind == "PLUS" else "-" for sign in children[1::2])]
        return summed([Term(sign, term[0]) for sign, term in zip(signs, children[::2], strict=True)])

    def signed_sum(self, children: list[Any]) -> Node:
        """Terms with signs before each of them."""
        _check_bodies(children[1::2])
        terms = []
        for place, (sign, term) in enumerate(zip(children[::2], children[1::2], strict=True)):
            plus = _leaf(sign).kind == "PLUS"
            terms.append(Term("+" if plus else "-", term[0], None if place and plus else _leaf(sign).span))
        return summed(terms)

    def between(self, children: list[Any]) -> Node:
        """Union, intersection, difference, plus or minus."""
        for term in children[::2]:
            _check_bodies([term])
        return between(
            [str(_leaf(sign).value) for sign in children[1::2]], [term[0] for term in children[::2]]
        )

    def lone_between(self, children: list[Any]) -> Node:
        r"""A number with either sign: ``\pm 1``."""
        sign, term = _leaf(children[0]), children[1]
        if sign.value != "plus-minus":
            raise refuse("a sign of sets has nothing on its left", sign.span)
        _check_bodies([term])
        return Operation("plus-minus", (term[0],), span=sign.span | term[0].span)

    def lone_term(self, children: list[Any]) -> Node:
        """A single term."""
        _check_bodies(children)
        node: Node = children[0][0]
        return node

    def chain(self, children: list[Any]) -> Node:
        """A chain of relations."""
        return _chain(children[0], children[1:])

    def rest_of_chain(self, children: list[Any]) -> Node:
        """A chain whose left side stands in the row before."""
        return _chain(None, children)

    # Logic

    def negation(self, children: list[Any]) -> Node:
        """Not."""
        sign, node = _leaf(children[0]), whole(children[1])
        if isinstance(node, Logic) and node.operator == "not":
            raise refuse("a double negation is not read", sign.span | node.span)
        return Logic("not", (node,), span=sign.span | node.span)

    def conjunction(self, children: list[Any]) -> Node:
        """And."""
        nodes = [whole(node) for node in children[::2]]
        return Logic("and", tuple(nodes), span=over_all(nodes))

    def disjunction(self, children: list[Any]) -> Node:
        """Or."""
        nodes = [whole(node) for node in children[::2]]
        return Logic("or", tuple(nodes), span=over_all(nodes))

    # Clauses

    def worded(self, children: list[Any]) -> list[Node]:
        """Formulas and words in turn, up to a word."""
        parts: list[Node] = []
        for child in children:
            parts += (
                child if isinstance(child, list) else [child if isinstance(child, Node) else _words(child)]
            )
        return parts

    def phrase(self, children: list[Any]) -> Node:
        """A statement or value, or a sentence of formulas and words."""
        if len(children) == 1 and isinstance(children[0], Node):
            return children[0]
        parts = [whole(part) for part in self.worded(children)]
        return Listed("words", tuple(parts), span=over_all(parts))

    def plain_clause(self, children: list[Any]) -> Clause:
        """A clause that nothing governs."""
        return Clause("", "", children[0])

    def quantified_clause(self, children: list[Any]) -> Clause:
        """A clause that a quantifier or a word governs."""
        return Clause("", _leaf(children[0]).kind, children[1])

    def separator(self, children: list[Any]) -> str:
        """What divides two clauses."""
        return SEPARATORS[_leaf(children[0]).kind]

    def side(self, children: list[Any]) -> Content:
        """Clauses with the separators before them."""
        clauses: list[Clause] = []
        separator = ""
        for child in children:
            if isinstance(child, Clause):
                clauses.append(replace(child, separator=separator))
                separator = ""
            else:
                separator = child
        return Content(tuple(clauses), over_all([clause.node for clause in clauses]))

    def hence(self, children: list[Any]) -> Content:
        """A statement that follows from what stands before the formula."""
        node = statement(children[1])
        return _one(Logic("implies", (node,), span=_leaf(children[0]).span | node.span))

    def connected(self, children: list[Any]) -> Content:
        """Implications and equivalences."""
        left, right = statement(children[0]), statement(children[2])
        kind = _leaf(children[1]).kind
        operator = "iff" if kind == "IFF" else "implies"
        left, right, outside = _hoisted(children[0], left, children[2], right)
        span = left.span | right.span
        earlier = left if isinstance(left, Logic) and left.operator in {"implies", "iff"} else None
        if earlier is not None and (earlier.operator != operator or kind == "FOLLOWS"):
            raise refuse("different arrows between statements are mixed; write brackets", span)
        if not (_says_something(left) and _says_something(right)):
            raise refuse("an arrow has no statement on one side", span)
        before = earlier.args if earlier is not None else (left,)
        args = (right, left) if kind == "FOLLOWS" else (*before, right)
        said = Logic(operator, args, span=span)
        return _one(Quantified(said, outside, span=span) if outside else said)


def _check_reach(terms: Sequence[tuple[Node, list[Factor]]]) -> None:
    """Refuse a term that mentions what a mean without brackets before it binds."""
    names: set[Node] = set()
    for node, factors in terms:
        if not names.isdisjoint(free(node)):
            raise refuse("how far the expectation reaches is not clear; write brackets", node.span)
        last = factors[-1]
        if last.bare is not None and isinstance(last.node, Expect | Probability):
            names.update(bound(last.node.over))


def _check_bodies(terms: Sequence[tuple[Node, list[Factor]]]) -> None:
    r"""Refuse a body that is not clear, unless it goes on, as it does in ``\inf_a a c + 1/a``."""
    for place, (_, factors) in enumerate(terms):
        for factor in factors:
            if factor.unclear is None:
                continue
            names = bound(factor.node.below) if isinstance(factor.node, Big) else []
            later = set[Node]().union(*(free(node) for node, _ in terms[place + 1 :]))
            if not later.intersection(names):
                raise factor.unclear


def _says_something(node: Node) -> bool:
    """Whether a side of an arrow is more than quantifiers."""
    return (node.statement if isinstance(node, Quantified) else node) != Listed("bare", ())


def _hoisted(
    before: Content, left: Node, after: Content, right: Node
) -> tuple[Node, Node, tuple[tuple[str, Node], ...]]:
    """Let the quantifiers at both ends of an implication range over the whole of it."""
    outside: list[tuple[str, Node]] = []
    if isinstance(left, Quantified):
        said = before.clauses[0].node if len(before.clauses) == 1 else None
        if said is not left and not before.begins_quantified:
            raise refuse("whether a quantifier ranges over the whole implication is not clear", left.span)
        outside += left.quantifiers
        left = left.statement
    if isinstance(right, Quantified) and not after.begins_quantified:
        if any(quantifier == "exists" for quantifier, _ in right.quantifiers):
            raise refuse("whether a quantifier ranges over the whole implication is not clear", right.span)
        outside += right.quantifiers
        right = right.statement
    return left, right, tuple(outside)


def _one(node: Node) -> Content:
    return Content((Clause("", "", node),), node.span)


def _words(token: Any) -> Node:
    node = _leaf(token).value
    if not isinstance(node, Node):
        raise refuse("words are expected here", _leaf(token).span)
    return node


def _link(relation: str, right: Node) -> tuple[str, Node]:
    r"""Return a link, in which ``\downarrow 0`` and ``\to 0^+`` say from which side."""
    side = {"decreases": "from above", "increases": "from below"}.get(relation)
    if relation == "->" and isinstance(right, Name) and right.marks[-1:] in (("plus",), ("minus",)):
        side = "from above" if right.marks[-1] == "plus" else "from below"
        right = replace(right, marks=right.marks[:-1])
    if side is None:
        return relation, as_set(right) if relation in OF_SETS else right
    endless = right in {Name("infinity"), Operation("negate", (Name("infinity"),))}
    return "->", right if endless else Operation(side, (right,), span=right.span)


def _chain(first: Node | None, children: Sequence[Any]) -> Node:
    links: list[tuple[str, Node]] = []
    for sign, right in zip(children[::2], children[1::2], strict=True):
        relation = str(_leaf(sign).value)
        links.append(_link(relation, right))
    parts = [node for _, node in links] if first is None else [first, *(node for _, node in links)]
    span = over_all(parts) if first is not None else _leaf(children[0]).span | over_all(parts)
    relations = {relation for relation, _ in links}
    if relations & OF_MEMBERS and relations & OF_ORDER:
        raise refuse(
            "memberships and inequalities are mixed in one chain; a comma or a colon may be missing", span
        )
    for node in parts:
        if isinstance(node, Fenced) and isinstance(node.inside, Chain) and node.kind == "round":
            raise refuse("a statement in brackets stands on one side of a relation", node.span)
    return Chain(first, tuple(links), span=span)
