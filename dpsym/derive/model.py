"""Derivations as plain data: chains of relations, lemmas, cases, induction, and what suffices.

Nothing is decided here.  A derivation is written down with the methods of a :class:`Block`; whether its
steps hold, and what they establish together, is found out by :mod:`dpsym.check.derivations`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from sympy.logic.boolalg import Boolean

from dpsym.derive.reasons import Established, Reason, expressions, reasons_of
from dpsym.derive.relations import composed
from dpsym.derive.substitution import substituted
from dpsym.errors import IllFormedError
from dpsym.language.claims import Claim
from dpsym.language.existence import Exists
from dpsym.language.nodes import to_sympy
from dpsym.language.relations import Comparison, statement_of
from dpsym.language.symbols import Variable

__all__ = [
    "Again",
    "Block",
    "Cases",
    "Chain",
    "Derivation",
    "Induction",
    "Item",
    "Lemma",
    "Step",
    "Suffices",
    "relation_of",
    "steps_of",
]


@dataclass(frozen=True, eq=False)
class Step:
    """One relation and why it holds: ``reasons`` may be used in proving it, ``because`` is for people."""

    relation: Comparison
    reasons: tuple[Reason, ...] = ()
    because: str = ""


class Chain(Established):
    """Consecutive relations, beginning with a quantity; what it establishes is their composition.

    >>> from dpsym.language import real
    >>> x = real("x", at_least=1)
    >>> Chain(1 / x).at_most(1, because="x is at least 1").less(2).relation
    1/x < 2
    """

    def __init__(self, start: Any, name: str = "") -> None:
        self.start = to_sympy(start)
        self.name = name
        self.steps: list[Step] = []

    @property
    def end(self) -> Any:
        """The last quantity."""
        return self.steps[-1].relation.rhs if self.steps else self.start

    @property
    def relation(self) -> Comparison:
        """The relation between the first and the last quantity."""
        return Comparison(self.start, composed([step.relation.op for step in self.steps]), self.end)

    def equals(self, right: Any, *, by: Any = None, because: str = "", using: Any = ()) -> Chain:
        """Add an equality.  ``by`` and ``using`` are rules, lemmas or catalogue theorems that it rests on."""
        return self._add("=", right, by, because, using)

    def at_most(self, right: Any, *, by: Any = None, because: str = "", using: Any = ()) -> Chain:
        """Add a step with ``<=``."""
        return self._add("<=", right, by, because, using)

    def less(self, right: Any, *, by: Any = None, because: str = "", using: Any = ()) -> Chain:
        """Add a step with ``<``."""
        return self._add("<", right, by, because, using)

    def at_least(self, right: Any, *, by: Any = None, because: str = "", using: Any = ()) -> Chain:
        """Add a step with ``>=``."""
        return self._add(">=", right, by, because, using)

    def greater(self, right: Any, *, by: Any = None, because: str = "", using: Any = ()) -> Chain:
        """Add a step with ``>``."""
        return self._add(">", right, by, because, using)

    def _add(self, op: str, right: Any, by: Any, because: str, using: Any) -> Chain:
        composed([*(step.relation.op for step in self.steps), op])  # refuses what does not compose
        self.steps.append(Step(Comparison(self.end, op, right), reasons_of(by, using), because))
        return self


class Block:
    """Where items are written: the derivation itself, a lemma, or one of several cases."""

    def __init__(self, given: Any = ()) -> None:
        given = given if isinstance(given, (tuple, list)) else (given,)
        self.given: tuple[Any, ...] = tuple(statement_of(entry) for entry in given)
        self.items: list[Item] = []

    def chain(self, start: Any, name: str = "") -> Chain:
        """Begin a chain of relations with a quantity."""
        item = Chain(start, name)
        self.items.append(item)
        return item

    def lemma(self, name: str, given: Any = (), *, general: bool = False) -> Lemma:
        """Begin a lemma: an argument of its own, under further hypotheses, for later steps to use.

        A ``general`` lemma has no hypotheses but its own.
        """
        item = Lemma(name, given, general=general)
        self.items.append(item)
        return item

    def cases(self, statement: Any, *conditions: Any, because: str = "") -> Cases:
        """Begin a distinction of cases that shows a relation; one block for each condition."""
        item = Cases(statement, conditions, because)
        self.items.append(item)
        return item

    def induction(self, variable: Any, statement: Any, because: str = "") -> Induction:
        """Begin an induction on an integer variable that shows a relation, from the least value on."""
        item = Induction(variable, statement, because)
        self.items.append(item)
        return item

    def again(self, source: Established, values: Mapping[Any, Any], because: str = "") -> Again:
        """Say that something established holds with expressions in place of symbols, by the same argument."""
        item = Again(source, values, because)
        self.items.append(item)
        return item

    def suffices(self, statement: Any, *, by: Any = None, because: str = "", using: Any = ()) -> Suffices:
        """Say that it suffices to show a relation, from which what is to be shown follows."""
        if any(isinstance(item, Suffices) for item in self.items):
            raise IllFormedError("this block says twice what suffices; chain the two relations instead")
        item = Suffices(statement_of(statement), reasons_of(by, using), because)
        self.items.append(item)
        return item


class Lemma(Block, Established):
    """An argument under further hypotheses; it establishes what its last item does, or ``statement``.

    A ``general`` one is made under its own hypotheses alone, without those of the block around it.

    >>> from dpsym.language import real
    >>> x = real("x")
    >>> lemma = Lemma("squares grow", given=x >= 1)
    >>> _ = lemma.chain(x).at_most(x**2)
    >>> lemma.conclusion()
    x <= x**2
    """

    def __init__(self, name: str, given: Any = (), statement: Any = None, *, general: bool = False) -> None:
        super().__init__(given)
        self.name = name
        self.general = general
        self.statement = None if statement is None else statement_of(statement)

    def conclusion(self) -> Comparison:
        """Return the relation that the lemma is about."""
        if self.statement is not None:
            return self.statement  # type: ignore[no-any-return]
        shown = [item for item in self.items if not isinstance(item, Suffices)]
        if not shown:
            raise IllFormedError(f"the lemma {self.name!r} has no argument; add a chain to it")
        return relation_of(shown[-1])


class Cases(Established):
    """A relation shown in several cases, which together must be all; ``blocks`` are in their order."""

    def __init__(self, statement: Any, conditions: tuple[Any, ...], because: str = "") -> None:
        if len(conditions) < 2:
            raise IllFormedError("a distinction of cases needs two conditions or more")
        self.statement: Comparison = _relation(statement)
        self.conditions: tuple[Comparison, ...] = tuple(_relation(entry) for entry in conditions)
        self.blocks = tuple(Block(condition) for condition in self.conditions)
        self.because = because
        self.name = ""

    def __getitem__(self, number: int) -> Block:
        return self.blocks[number]


class Induction(Established):
    """A relation for all integers from the least value of a variable on: ``base`` and ``step`` are blocks.

    In the block ``step`` the relation may be used, as the hypothesis for the value before.
    """

    def __init__(self, variable: Any, statement: Any, because: str = "") -> None:
        whole = isinstance(variable, Variable) and variable.domain.integer
        if not whole or variable.domain.lo is None or variable.domain.hi is not None or variable.constraints:
            raise IllFormedError(
                f"induction runs over an integer variable from a least value on, got {variable}; "
                "declare it as integer(name, at_least=1)"
            )
        self.variable = variable
        self.first = to_sympy(int(variable.domain.lo.ceil()) + int(_is_left_out(variable)))
        self.statement: Comparison = _relation(statement)
        self.base = Block()
        self.step = Block(self.statement)
        self.because = because
        self.name = ""


class Again(Established):
    """Something established, once more with expressions in place of its symbols."""

    def __init__(self, source: Established, values: Mapping[Any, Any], because: str = "") -> None:
        self.source = source
        self.values = expressions(values)
        self.because = because
        self.name = ""


@dataclass(frozen=True, eq=False)
class Suffices:
    """A relation from which that follows which is to be shown."""

    statement: Any
    reasons: tuple[Reason, ...] = ()
    because: str = ""


Item: TypeAlias = Chain | Again | Lemma | Cases | Induction | Suffices


class Derivation(Block):
    """How a statement is derived from hypotheses, step by step.

    Attributes:
        conclusion: what is to be shown; without one, the derivation is what it establishes.
        given: the hypotheses.
        title: one line for a person.
        shapes: see :class:`~dpsym.language.Claim`; for the search only.
        tight: see :class:`~dpsym.language.Claim`; for the search only.

    >>> from dpsym.language import real
    >>> alpha = real("alpha", above=1)
    >>> derivation = Derivation(1 / alpha <= 1)
    >>> _ = derivation.chain(1 / alpha).less(1, because="α exceeds 1")
    >>> [str(step.relation) for step in derivation.steps()]
    ['1/alpha < 1']
    """

    def __init__(
        self,
        conclusion: Any = None,
        given: Any = (),
        *,
        title: str = "",
        shapes: Any = None,
        tight: tuple[Mapping[Any, Any], ...] = (),
    ) -> None:
        given = Claim(conclusion if conclusion is not None else True, given=given).given
        self.conclusion = None if conclusion is None else Claim(conclusion).conclusion
        super().__init__(_named(given, self.conclusion))
        self.title = title
        self.shapes = shapes
        self.tight = tight

    def steps(self) -> list[Step]:
        """Return the steps of all chains, in the order written."""
        return list(steps_of(self.items))

    def check(self, **settings: Any) -> Any:
        """Judge the derivation; settings are those of :class:`dpsym.check.settings.Settings`."""
        from dpsym.check.derivations import judged
        from dpsym.check.settings import Settings

        return judged(self, Settings(**settings))


def steps_of(items: list[Item]) -> Iterator[Step]:
    """Yield the steps of chains, also of those inside lemmas and cases."""
    for item in items:
        if isinstance(item, Chain):
            yield from item.steps
        elif isinstance(item, Lemma):
            yield from steps_of(item.items)
        elif isinstance(item, Cases):
            for block in item.blocks:
                yield from steps_of(block.items)
        elif isinstance(item, Induction):
            yield from steps_of(item.base.items)
            yield from steps_of(item.step.items)


def relation_of(item: Item) -> Comparison:
    """Return the relation that an item is about."""
    if isinstance(item, Chain):
        return item.relation
    if isinstance(item, Again):
        return substituted(relation_of(item.source), item.values)  # type: ignore[no-any-return,arg-type]
    return item.conclusion() if isinstance(item, Lemma) else item.statement


def _named(given: tuple[Any, ...], conclusion: Any) -> tuple[Any, ...]:
    """Return hypotheses in which what exists has its name: let A be such that, for the whole derivation.

    Raises:
        IllFormedError: something else goes by that name.
    """
    found: list[Any] = []
    for place, entry in enumerate(given):
        if not isinstance(entry, Exists):
            found.append(entry)
            continue
        others = [other for other in (*given[:place], *given[place + 1 :], conclusion) if other is not None]
        for unknown in entry.unknowns:
            if any(unknown in other.free_symbols or unknown in _unknowns(other) for other in others):
                raise IllFormedError(f"{unknown} exists by one hypothesis, and stands elsewhere; rename it")
        found.append(entry.statement)
    return tuple(found)


def _unknowns(stated: Any) -> set[Any]:
    return {unknown for part in stated.atoms(Exists) for unknown in part.unknowns}


def _relation(statement: Any) -> Comparison:
    stated = statement_of(statement)
    if not isinstance(stated, Comparison):
        what = stated if isinstance(stated, Boolean) else type(statement).__name__
        raise IllFormedError(f"a single relation is needed here, as in at_most(a, b), got {what}")
    return stated


def _is_left_out(variable: Variable) -> bool:
    """Return whether the lower end of the domain does not belong to it."""
    low = variable.domain.lo
    return bool(variable.domain.lo_open and low is not None and low.q == 1)
