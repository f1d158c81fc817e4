r"""``Setting this equal to \delta and solving for t gives ...``: what is said then holds for such t alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import sympy

from dpsym.errors import IllFormedError, Unread
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison
from dpsym.language.simplifying import simplified
from dpsym.language.symbols import Variable, real
from dpsym.notes import free
from dpsym.notes.complaints import unread
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.meaning import hypothesis, number
from dpsym.notes.passages.passage import Missed, Passage
from dpsym.notes.prose.clauses import Fact
from dpsym.notes.prose.sentences import Sentence
from dpsym.notes.scope import Entry, Kind, identity
from dpsym.notes.syntax import Chain, Node
from dpsym.notes.words import shown

if TYPE_CHECKING:
    from dpsym.notes.passages.session import Session

__all__ = [
    "Equation",
    "is_equation_alone",
    "note_choice_of",
    "note_equation",
    "require_no_solution",
    "suppose_equation",
]

UNSAID: Final = "is chosen, solved for, or always equal to this is not said"


@dataclass(frozen=True)
class Equation:
    """A quantity that is set equal to something: the last side of a display, None where that is not clear."""

    left: Node | None
    right: Node
    fact: Fact

    def is_solved_in(self, node: Node | None) -> bool:
        """Return whether a first row repeats the equation: one of its sides is what is set."""
        if not isinstance(node, Chain) or [relation for relation, _ in node.links] != ["="]:
            return False
        return self.right in (node.first, node.links[0][1])


def note_equation(fact: Fact, passage: Passage, session: Session) -> None:
    """Remember what is set equal to what, for what the sentence says of it."""
    chain = session.chain
    last = session.items[-1] if session.items else None
    fresh = chain is not None and last is not None and last.span.end == chain.end
    right = session.tree(fact.formulas[0], passage)
    passage.facts["equated"] = Equation(chain.left if fresh else None, right, fact)


def note_choice_of(fact: Fact, passage: Passage, session: Session) -> None:
    """Note that a sentence speaks of certain values of symbols, which it does not say."""
    names = {
        str(identity(name))
        for formula in fact.formulas
        for name in free.names_in(session.seen(formula, passage))
    }
    message = "the sentence speaks of certain values of a symbol, and not of all; which they are is not read"
    source = next((formula.source for formula in fact.formulas), session.document.sources[0])
    passage.missed.append(Missed(message, source, fact.span, frozenset(names)))


def suppose_equation(nodes: Sequence[Node], passage: Passage, session: Session) -> bool:
    """Suppose the equation of a sentence for what it claims; say whether its first row is the equation.

    Raises:
        Unread: what is set equal to something is not read.
    """
    equation: Equation | None = passage.fact("equated")
    if equation is None or not nodes:
        return False
    repeated = equation.is_solved_in(nodes[0]) and len(nodes) > 1
    if repeated:
        stated = nodes[0]
    elif equation.left is None:
        raise unread(equation.fact.span, "what is set equal to something here is not read")
    else:
        stated = Chain(equation.left, (("=", equation.right),), span=equation.right.span)
    _declare_solved(stated, passage, session)
    session.complete([stated], passage)
    if not repeated:
        passage.scope.suppose(hypothesis(stated, passage.scope), "", equation.fact.span)
    passage.facts["equated"] = None  # from here on it is supposed
    return repeated


def _declare_solved(equation: Node, passage: Passage, session: Session) -> None:
    """Declare a symbol without a domain as any number, where each value of the other side belongs to one.

    That is so if the equation, or its logarithm, is linear in the symbol.
    """
    if not isinstance(equation, Chain) or equation.first is None:
        return
    sides = (equation.first, equation.links[0][1])
    for name in {identity(name): name for name in free.free_names(equation, passage.scope)}.values():
        key = str(identity(name))
        if passage.recall(key) is not None or key in session.general or name.style or name.base.isupper():
            continue
        holding = [side for side in sides if name in list(free.names_in(side))]
        inner = passage.child()
        made = real(passage.scope.dpsym_name(name), above=-sympy.oo)
        entry = Entry(name, Kind.REAL, made.domain, made, None, "an equation", name.span)
        inner.scope.declare(entry)
        try:
            session.complete(holding, inner)
            linear = len(holding) == 1 and _is_linear(number(holding[0], inner.scope), made)
        except (Unread, IllFormedError):
            continue
        if linear:
            passage.scope.declare(entry)
            session.take(entry, f"{shown(name)} is any number, as that for which an equation is solved")


def _is_linear(value: Any, symbol: Variable) -> bool:
    """Return whether a value, or its logarithm, is linear in a symbol.

    >>> t = real("t", above=-sympy.oo)
    >>> _is_linear(3 * sympy.exp(-t / 2), t), _is_linear(t**2, t)
    (True, False)
    """
    slope = sympy.diff(value, symbol)
    if slope == 0:
        return False
    return not (slope.has(symbol) and simplified(slope / value).has(symbol))


def require_no_solution(claim: Claim) -> None:
    """Refuse ``t = b`` for a number t of which nothing is supposed: no such equation holds for all numbers.

    It says what t is chosen to be, or what solves something, in words that were not understood.

    Raises:
        Unread: the claim is of this form.
    """
    said = claim.conclusion
    if not isinstance(said, Comparison) or said.op != "=" or not isinstance(said.lhs, Variable):
        return
    number_of, others = said.lhs, set().union(*(part.free_symbols for part in (said.rhs, *claim.given)))
    if number_of in others or number_of.constraints or number_of.domain.lo == number_of.domain.hi:
        return
    message = f"whether {number_of} {UNSAID}"
    raise Unread(f"{message}; a definition says 'let {number_of} = ...'")


def is_equation_alone(item: Item, sentence: Sentence) -> bool:
    """Return whether a sentence is no more than such an equation, as ``$n = 1$.`` behind *Base case*.

    Then what follows it may be meant for this value alone.
    """
    return item.kind is ItemKind.UNREAD and UNSAID in item.message and len(sentence.tokens) == 1
