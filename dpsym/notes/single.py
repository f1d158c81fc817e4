r"""One claim with the conditions on its symbols, as from the command line.

    read_claim(r"D_\alpha(P \| Q) \le D_\infty(P \| Q)", r"\alpha > 1; P, Q \text{ on } \mathcal{Y}")

The conditions stand between semicolons or commas; one that only declares a symbol gives its domain, any other
is a hypothesis.  What dpsym prints is read back, with its quantifiers before the colon.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from dpsym.errors import IllFormedError, Unread
from dpsym.language.claims import Claim
from dpsym.language.elaboration.typecheck import Checker
from dpsym.language.existence import exists
from dpsym.notes import introduce
from dpsym.notes.complaints import IllFormedAt, unread
from dpsym.notes.declare import declare_all
from dpsym.notes.meaning import Stated, hypothesis, stated
from dpsym.notes.meaning.relations import together
from dpsym.notes.parse import by_convention, joined, parse
from dpsym.notes.printed import EXISTS, Division, conjuncts, divided, pieces
from dpsym.notes.scope import Entry, Scope, identity
from dpsym.notes.source import Source, Span
from dpsym.notes.syntax import Listed, Name, Node
from dpsym.notes.waiting import Task
from dpsym.notes.words import shown

CONDITIONS: Final = "in the conditions"
LONGEST: Final = 20_000  # characters of a formula


@dataclass
class Written:
    """A text that is read piece by piece in a scope."""

    source: Source
    scope: Scope

    def node(self, span: Span) -> Node:
        """Return what stands in a stretch of the text."""
        formula = parse(self.source, span, {}, self._is_function)
        for row in formula.rows:
            if row.note:
                raise unread(span, f"the words {row.note!r:.80} are not read")
        return joined(formula)

    def _is_function(self, name: Name) -> bool:
        """Return whether a bracket applies a symbol: what is not known here follows the conventions."""
        return self.scope.is_function(name) or (self.scope.find(name) is None and by_convention(name))


def read_claim(latex: str, where: str = "") -> Claim:
    r"""Return the claim that a formula makes under conditions.

    Raises:
        Unread: a part is not understood; ``start`` and ``end`` say where in the formula, or in the conditions
            where the error has the note CONDITIONS.
        IllFormedError: it does not type-check, or a symbol has no domain.

    >>> read_claim(r"e^\varepsilon \ge 1 + \varepsilon", r"\varepsilon \ge 0").reading()
    '\\forall\\, \\varepsilon \\in [0, \\infty):\\quad e^{\\varepsilon} \\ge 1 + \\varepsilon'
    """
    for name, text in (("formula", latex), ("conditions", where)):
        if len(text) > LONGEST:
            raise Unread(f"the {name} has {len(text)} characters, more than {LONGEST}", 0, len(text))
    scope = Scope(house=True)
    try:
        conditions(where, scope)
    except (IllFormedError, Unread) as error:
        error.add_note(CONDITIONS)
        raise
    except RecursionError as error:
        raise Unread("the conditions are nested too deeply", 0, len(where)) from error
    try:
        written = Written(Source("formula", latex), scope)
        found = divided(latex)
        _suppose(written, found.quantifiers)
        return claim_of(_stated(written, found), scope, Span(0, len(latex)))
    except RecursionError as error:
        raise Unread("the formula is nested too deeply", 0, len(latex)) from error


def conditions(where: str, scope: Scope) -> list[Entry]:
    r"""Declare in a scope what conditions between semicolons introduce, and suppose the rest.

    >>> [entry.kind.value for entry in conditions(r"\varepsilon > 0; P, Q \text{ on } \mathcal{Y}", Scope())]
    ['law', 'law', 'real']
    """
    return _suppose(Written(Source("conditions", where), scope), pieces(where, Span(0, len(where)), ";"))


def tree(latex: str, scope: Scope) -> Node:
    """Return the tree of a formula whose symbols a scope knows."""
    return Written(Source("formula", latex), scope).node(Span(0, len(latex)))


def claim_of(found: Stated, scope: Scope, place: Span) -> Claim:
    """Return the claim of a statement, with the hypotheses of its scope that bear on it; it type-checks.

    Raises:
        IllFormedError: it does not type-check.
    """
    given = (*scope.given_for((found.conclusion, *found.given)), *found.given)
    given = tuple(dict.fromkeys(given))
    claim = Claim(found.conclusion, given, hand=scope.hand.writings((found.conclusion, *given)))
    checker = Checker()
    try:
        for statement in (*claim.given, claim.conclusion):
            checker.statement(statement)
    except IllFormedError as error:
        if isinstance(error, IllFormedAt):
            raise
        raise IllFormedAt(str(error), place.start, place.end) from error
    _require_one_role(checker, place)
    return claim


def _require_one_role(checker: Checker, place: Span) -> None:
    """Refuse an index that is a number in one place and the place of a member in another."""
    numbers = {variable.name for variable in checker.found.variables}
    for point in checker.found.points:
        if point.name in numbers:
            raise unread(place, f"{point.name} is a number and an index of members in one claim")


def _stated(written: Written, found: Division) -> Stated:
    """Return what the text claims, part by part."""
    given = [_hypothesis(written, span) for span in found.hypotheses]
    parts = [_claimed(written, span) for span in found.conclusions]
    if len(parts) == 1:
        return Stated(parts[0].conclusion, (*given, *parts[0].given), parts[0].steps)
    for part, span in zip(parts, found.conclusions, strict=True):
        if part.given:
            raise unread(span, "an implication stands among other statements")
    return Stated(together([part.conclusion for part in parts]), tuple(given))


def _hypothesis(written: Written, span: Span) -> Any:
    if written.source.text.startswith(EXISTS, span.start):
        return _existence(written, span)
    return hypothesis(written.node(span), written.scope)


def _claimed(written: Written, span: Span) -> Stated:
    if written.source.text.startswith(EXISTS, span.start):
        return Stated(_existence(written, span))
    node = written.node(span)
    parts = stated(node, written.scope)
    if len(parts) != 1:
        raise unread(node, f"{shown(node)} makes {len(parts)} claims; give them one by one")
    return parts[0]


def _existence(written: Written, span: Span) -> Any:
    """Return that unknowns exist, as dpsym prints it."""
    text = written.source.text
    colon = text.find(r":\; ", span.start, span.end)
    if colon < 0:
        raise unread(span, "what is said to exist is not divided from what is said of it by a colon")
    inner = Written(written.source, written.scope.child())
    unknowns = _suppose(inner, pieces(text, Span(span.start + len(EXISTS), colon), ", "))
    said = [_hypothesis(inner, part) for part in conjuncts(text, Span(colon + 4, span.end))]
    return exists(*(entry.value for entry in unknowns), together(said))


def _suppose(written: Written, spans: Iterable[Span]) -> list[Entry]:
    """Declare what conditions introduce, each symbol after those that it needs, and suppose the rest."""
    conditions: list[Node] = []
    tasks: list[Task] = []
    for span in spans:
        text = written.source.text[span.start : span.end]
        said = WORDS.fullmatch(text)
        if said is not None:
            tasks.append(_introduction(written, span, said))
        elif text.strip():
            node = written.node(span)
            items = node.items if isinstance(node, Listed) and node.kind == "bare" else (node,)
            conditions += items
    return declare_all(conditions, written.scope, tasks=tasks)


WORDS: Final = re.compile(
    r"\s*(?P<names>[^$]+?)\s*(?:\\(?:text|mathrm|textrm)\{\s*)?"
    r"(?P<word>(?:probability )?(?:laws?|distributions?) on|\bon\b|a map from|\bfrom\b)(?:\s*\})?"
    r"\s*(?P<source>[^$]+?)(?:\s*(?:\\text\{)?\s*\bto\b(?:\s*\})?\s*(?P<target>[^$]+?))?\s*"
)


def _introduction(written: Written, span: Span, said: re.Match[str]) -> Task:
    r"""Return what declares laws or kernels, as ``P, Q \text{ on } \mathcal{Y}`` and ``K from A to B``.

    The words may also stand without ``\text``.
    """

    def node_of(name: str) -> Node:
        return written.node(Span(span.start + said.start(name), span.start + said.end(name)))

    node, word = node_of("names"), said["word"]
    items = node.items if isinstance(node, Listed) and node.kind == "bare" else (node,)
    names = [item for item in items if isinstance(item, Name)]
    if len(names) != len(items):
        raise unread(node, f"{shown(node)} is not a list of symbols")
    origin = written.source.text[span.start : span.end].strip()
    scope, source = written.scope, node_of("source")
    makes = frozenset(key for name in names if (key := identity(name)) is not None)
    if word.endswith("on") and said["target"] is None:
        return Task(makes, lambda: introduce.introduce_laws(names, source, scope, origin), [source])
    if not word.endswith("from") or said["target"] is None:
        raise unread(span, f"the words in {origin[:80]!r} are not read as a condition")
    target, random = node_of("target"), word == "from"
    make = lambda: introduce.introduce_kernel(names, source, target, scope, origin, random=random)
    return Task(makes, make, [source, target])
