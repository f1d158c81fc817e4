r"""The letter P in ``P(X \ge t)``: a law that was declared, or else just a probability."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from dpsym.language.distributions.base import LawSymbol
from dpsym.language.distributions.continuous import RealLaw
from dpsym.language.randomness import Draw
from dpsym.notes.free import names_in
from dpsym.notes.passages.passage import Passage
from dpsym.notes.passages.rewriting import rewritten
from dpsym.notes.scope import identity
from dpsym.notes.syntax import Name, Node, Probability

if TYPE_CHECKING:
    from dpsym.notes.passages.session import Session

__all__ = ["with_plain_chance"]

PLAIN: Final = Name("P")


def with_plain_chance(node: Node, passage: Passage, session: Session) -> Node:
    r"""Return a formula in which ``P(X \ge t)`` is a probability, if nothing in the text is called P.

    Where some passage makes a law of P, or says of P what was not understood, the letter stays a law, and the
    formula is refused as long as that law is not known.
    """
    key = str(identity(PLAIN))
    doubted = any(missed.symbols and missed.concerns({key}) for missed in passage.all_missed())
    if doubted or key in session.certain:
        return node
    if passage.scope.find(PLAIN) is not None:
        return rewritten(node, lambda part: _of_others(part, passage))
    return rewritten(node, _without_law)


def _of_others(part: Node, passage: Passage) -> Node | None:
    """Return ``P(X > t)`` as a probability if X is drawn from a law of real numbers, which P is not."""
    if not isinstance(part, Probability) or part.over != (PLAIN,):
        return None
    known = passage.scope.find(PLAIN)
    drawn = [passage.scope.find(name) for name in names_in(part.condition)]
    laws = [entry.value.law for entry in drawn if entry is not None and isinstance(entry.value, Draw)]
    finite = known is not None and isinstance(known.value, LawSymbol)
    real = bool(laws) and finite and all(isinstance(law, RealLaw) for law in laws)
    return _without_law(part) if real else None


def _without_law(part: Node) -> Node | None:
    return replace(part, over=()) if isinstance(part, Probability) and part.over == (PLAIN,) else None
