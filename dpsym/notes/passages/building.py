"""Items: claims with their hypotheses, and sentences for what was not understood."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

import sympy

from dpsym.errors import DpsymError, IllFormedError, Unread
from dpsym.language.claims import Claim
from dpsym.language.divergences import MaxDivergence, Renyi
from dpsym.language.expectation import Expectation
from dpsym.language.measure import Mass
from dpsym.language.randomness import Draw
from dpsym.language.relations import Comparison, for_all
from dpsym.language.spaces import Point
from dpsym.language.sums import SumOver
from dpsym.language.symbols import Variable
from dpsym.notes.complaints import unread
from dpsym.notes.counting import integers_of
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.meaning.objects import Procedure, VectorFunction
from dpsym.notes.passages.narrowing import require_one_range
from dpsym.notes.passages.noise import positive_scales
from dpsym.notes.passages.notions import Meant
from dpsym.notes.passages.passage import Passage, Private
from dpsym.notes.passages.redeclared import require_current
from dpsym.notes.passages.sensitivity import SUM, require_sensitivity
from dpsym.notes.passages.session import TROUBLE, Session, trouble
from dpsym.notes.passages.subjects import INPUTS, inputs_of, outputs_of
from dpsym.notes.passages.supposing import given_for
from dpsym.notes.prose.tokens import Formula
from dpsym.notes.scope import Kind
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Name
from dpsym.notes.words import plain

LABEL: Final = re.compile(r"\\q?quad\s*\((?P<tag>[\w.]*\d\w*)\)\s*\Z")

__all__ = ["Place", "claim_of", "complain", "guarded", "label_of", "place_of", "require_tied", "with_notes"]


class Place:
    """Where an item stands, and what is printed beside it."""

    def __init__(self, source: Source, span: Span, latex: str, label: str | None = None) -> None:
        self.source = source
        self.span = span
        self.latex = latex
        self.label = label

    def item(self, kind: ItemKind, **more: Any) -> Item:
        """Return an item at this place."""
        return Item(kind, self.source, self.span, self.latex, label=self.label, **more)


def guarded(place: Place, session: Session, make: Callable[[], Item]) -> Item:
    """Return the item that a function makes, or one that says what was not understood."""
    try:
        made = make()
    except TROUBLE as error:
        return complain(place, trouble(error), session)
    return with_notes(made, session)


def with_notes(item: Item, session: Session) -> Item:
    """Return an item, and its steps, with what was taken from elsewhere for the symbols of their claims."""
    steps = tuple(with_notes(step, session) for step in item.steps)
    notes = "" if item.claim is None else session.notes_on([item.claim.conclusion, *item.claim.given])
    if not notes:
        return replace(item, steps=steps) if steps else item
    message = "; ".join(part for part in (item.message, notes) if part and part != notes) or notes
    return replace(item, steps=steps, message=message if notes in message else f"{message}; {notes}")


def label_of(formula: Formula) -> str | None:
    r"""Return the label of a formula: a ``\label``, a ``\tag``, or a number in brackets at its end."""
    if formula.math is None:
        return None
    match = LABEL.search(formula.latex)
    return formula.math.label or formula.math.tag or (match["tag"] if match is not None else None)


def place_of(formula: Formula) -> Place:
    """Return where the item of a formula stands."""
    return Place(formula.source, formula.span, formula.latex.strip(), label_of(formula))


def complain(place: Place, error: DpsymError, session: Session) -> Item:
    """Return the item that says what was not understood, and points to it."""
    _, span = session.place_of(error, place.source, place.span)
    kind = ItemKind.ILL_FORMED if isinstance(error, IllFormedError) else ItemKind.UNREAD
    return place.item(kind, message=str(error), at=span)


def require_tied(claim: Claim, passage: Passage, session: Session) -> None:
    """Refuse a claim that ties numbers to laws of which the text does not say what they are.

    That D_alpha(P || Q) <= epsilon, for P and Q that nothing declares, is not meant of all laws.
    """
    if claim.given:
        return
    declared = {entry.value for entry in passage.scope.entries() if entry.origin != session.ARGUMENT}
    forced = session.forced - declared
    undeclared = sorted((symbol for symbol in claim.conclusion.free_symbols if symbol in forced), key=str)
    orders = {part.args[0] for part in claim.conclusion.atoms(Renyi)}
    numbers = [
        part for part in claim.conclusion.free_symbols if isinstance(part, Variable) and part not in orders
    ]
    if undeclared and numbers:
        names = " and ".join(map(str, undeclared))
        free = ", ".join(sorted(map(str, numbers)))
        raise Unread(
            f"{names} are not declared, and nothing that was read says what {free} has to do with them"
        )


def claim_of(meant: Meant, passage: Passage) -> Claim:
    """Return the claim that a statement is under the hypotheses of a passage."""
    passage = passage.child()
    with_private([meant.conclusion, *meant.given], passage)
    _with_sensitivities([meant.conclusion, *meant.given], passage)
    hypotheses = given_for([meant.conclusion, *meant.given], passage)
    given = tuple(dict.fromkeys((*hypotheses, *meant.given)))
    given = (*given, *_presupposed(meant.conclusion, given))
    if passage.fact("noise is used"):
        symbols = set().union(*(part.free_symbols for part in (meant.conclusion, *given)))
        positive = sorted(positive_scales(passage) & symbols, key=str)
        given = (*given, *(Comparison(symbol, ">", 0) for symbol in positive))
    require_one_range([meant.conclusion, *given], passage)
    require_current([meant.conclusion, *given], passage)
    whole = integers_of([meant.conclusion, *given])
    if whole and meant.witness is None and meant.shapes is None:
        taken = passage.fact("ranges of notation")
        for old, new in whole.items():
            if new.domain != old.domain:
                taken.setdefault(new, f"{old} counts something, so it is an integer")
        given = tuple(entry.xreplace(whole) for entry in given)
        return Claim(meant.conclusion.xreplace(whole), given, rests_on=meant.rests_on)
    return Claim(meant.conclusion, given, rests_on=meant.rests_on, witness=meant.witness, shapes=meant.shapes)


def with_private(statements: Iterable[Any], passage: Passage) -> None:
    """Suppose of mechanisms, at the inputs that statements speak of, what is supposed of them."""
    symbols = set().union(*(getattr(part, "free_symbols", set()) for part in statements))
    spoken = sorted(str(symbol) for symbol in symbols)
    for entry in passage.all_private():
        found = passage.scope.find(entry.mechanism)
        if found is None or not isinstance(found.value, Procedure):
            continue
        inputs = _inputs_in(spoken, found.value, entry, passage)
        if inputs is not None:
            pair = outputs_of(entry.mechanism, passage, inputs)
            passage.scope.suppose(_private(entry, pair.first, pair.second, found.value), "", entry.span)


def _with_sensitivities(statements: Iterable[Any], passage: Passage) -> None:
    """Suppose that functions change between neighbours by at most their sensitivity."""
    symbols = set().union(*(getattr(part, "free_symbols", set()) for part in statements))
    pair = [plain(name) for name in inputs_of(passage)]
    for entry in passage.scope.entries():
        function = entry.value
        if not isinstance(function, VectorFunction) or function.bound not in symbols:
            continue
        at = {str(symbol): symbol for symbol in symbols}
        first, second = (at.get(f"{function.name}({name})") for name in pair)
        if first is not None and second is not None:
            require_sensitivity(entry.name, SUM, passage)
            place = Point("j", first.space)
            change = SumOver(sympy.Abs(first(place) - second(place)), place)
            passage.scope.suppose(Comparison(change, "<=", function.bound))


def _private(entry: Private, first: Any, second: Any, mechanism: Procedure) -> Any:
    if mechanism.source is None:
        return entry.notion(first, second)
    place = Point("x", mechanism.source)
    return for_all(place, entry.notion(first(place), second(place)))


def _inputs_in(
    spoken: Sequence[str], mechanism: Procedure, entry: Private, passage: Passage
) -> tuple[Name, Name] | None:
    """Return the two inputs of a mechanism that statements speak of.

    Raises:
        Unread: it is not said that they are neighbours.
    """
    start = f"{mechanism.name}("
    called = {
        symbol[len(start) : -1] for symbol in spoken if symbol.startswith(start) and symbol.endswith(")")
    }
    if len(called) < 2:
        return None
    strangers = passage.fact("strangers")
    if strangers is not None and called == {plain(name) for name in strangers}:
        raise unread(entry.span, f"that {' and '.join(sorted(called))} are neighbours is not said")
    for pair in (inputs_of(passage), INPUTS):
        if called == {plain(name) for name in pair}:
            return pair
    known = {plain(other.name): other.name for other in passage.scope.entries() if other.kind is Kind.DATASET}
    names = [known[key] for key in sorted(called, key=len) if key in known]
    primed = (
        len(names) == 2 and names[0].base == names[1].base and (*names[0].marks, "prime") == names[1].marks
    )
    if len(called) != 2 or not primed:
        raise unread(entry.span, f"that {' and '.join(sorted(called))} are neighbours is not said")
    return names[0], names[1]


def _presupposed(conclusion: Any, given: Sequence[Any]) -> tuple[Any, ...]:
    """Return what a ratio of laws under an expectation presupposes: E_Q[(P/Q)^a] needs P << Q."""
    found: dict[Any, None] = {}
    for mean in conclusion.atoms(Expectation):
        for power in mean.atoms(sympy.Pow):
            base = power.args[0]
            if isinstance(base, Mass) and isinstance(base.args[1], Draw) and base.args[1].law == base.args[0]:
                exponent = power.args[1]
                if exponent.could_extract_minus_sign():
                    for other in mean.atoms(Mass):
                        if other.args[1] == base.args[1] and other.args[0] != base.args[0]:
                            found[Comparison(MaxDivergence(other.args[0], base.args[0]), "<", sympy.oo)] = (
                                None
                            )
    return tuple(entry for entry in found if entry not in given)
