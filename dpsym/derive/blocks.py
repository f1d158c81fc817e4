"""What derivations are written with: chains of relations, lemmas, cases, induction, definitions.

Nothing is decided here, see :mod:`dpsym.derive.model`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from sympy.logic.boolalg import Boolean

from dpsym.derive.existence import symbols_of
from dpsym.derive.joining import first_of, supposed_of
from dpsym.derive.reasons import Established, Reason, expressions, reasons_of
from dpsym.derive.relations import composed
from dpsym.derive.substitution import substituted
from dpsym.errors import IllFormedError
from dpsym.language.existence import Exists
from dpsym.language.nodes import to_sympy
from dpsym.language.relations import Comparison, statement_of

if TYPE_CHECKING:
    from dpsym.derive.definitions import Definition

__all__ = ["Again", "Block", "Cases", "Chain", "Induction", "Item", "Lemma", "Let", "Obtain", "Step"]
__all__ += ["Suffices", "relation_of"]


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
        return self.goes_on("=", right, by, because, using)

    def at_most(self, right: Any, *, by: Any = None, because: str = "", using: Any = ()) -> Chain:
        """Add a step with ``<=``."""
        return self.goes_on("<=", right, by, because, using)

    def less(self, right: Any, *, by: Any = None, because: str = "", using: Any = ()) -> Chain:
        """Add a step with ``<``."""
        return self.goes_on("<", right, by, because, using)

    def at_least(self, right: Any, *, by: Any = None, because: str = "", using: Any = ()) -> Chain:
        """Add a step with ``>=``."""
        return self.goes_on(">=", right, by, because, using)

    def greater(self, right: Any, *, by: Any = None, because: str = "", using: Any = ()) -> Chain:
        """Add a step with ``>``."""
        return self.goes_on(">", right, by, because, using)

    def goes_on(self, op: str, right: Any, by: Any = None, because: str = "", using: Any = ()) -> Chain:
        """Add a step with a relation that is given by its sign."""
        composed([*(step.relation.op for step in self.steps), op])  # refuses what does not compose
        self.steps.append(Step(Comparison(self.end, op, right), reasons_of(by, using), because))
        return self


class Block:
    """Where items are written: the derivation itself, a lemma, or one of several cases.

    >>> from dpsym.language import real
    >>> x, block = real("x", at_least=1), Block()
    >>> _ = block.lemma("the reciprocal").chain(1 / x).at_most(1)
    >>> _ = block.chain(2 / x).at_most(2)
    >>> [type(item).__name__ for item in block.items]
    ['Lemma', 'Chain']
    """

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

    def induction(
        self, variable: Any, statement: Any, because: str = "", every: tuple[Any, ...] = ()
    ) -> Induction:
        """Begin an induction on an integer variable that shows a relation, from the least value on.

        The induction hypothesis is for all values of the symbols ``every``.
        """
        item = Induction(variable, statement, because, every)
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
    """A relation shown in several cases, which together must be all; ``blocks`` are in their order.

    >>> from dpsym import at_least, less, real
    >>> from dpsym.derive import Derivation
    >>> x = real("x")
    >>> cases = Derivation(at_least(x**2, 0)).cases(at_least(x**2, 0), less(x, 0), at_least(x, 0))
    >>> len(cases.blocks), cases.conditions
    (2, (x < 0, x >= 0))
    """

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

    In the block ``step`` the relation may be used, as the hypothesis for the value before, and for all values
    of the symbols ``every``.

    >>> from dpsym import at_most, integer
    >>> from dpsym.derive import Derivation
    >>> k = integer("k", at_least=2)
    >>> Derivation(at_most(k, k**2)).induction(k, at_most(k, k**2)).first
    2
    """

    def __init__(self, variable: Any, statement: Any, because: str = "", every: tuple[Any, ...] = ()) -> None:
        self.variable = variable
        self.first = first_of(variable)
        self.statement: Comparison = _relation(statement)
        self.every = every
        self.supposed = supposed_of(self.statement, variable, every, ())
        self.base = Block()
        self.step = Block(self.supposed)
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


class Let(Block):
    """New symbols and what they are; its items show that there are such things.

    See :mod:`dpsym.derive.definitions`.

    >>> from dpsym import KL, TotalVariation, laws, probability
    >>> from dpsym.derive import Derivation
    >>> P, Q = laws("P Q")
    >>> derivation, s = Derivation(given=KL(P, Q) <= 1), probability("s")
    >>> _ = derivation.let({s: TotalVariation(P, Q)}, because="what is lost")
    >>> derivation.items[0].conditions()
    (0 <= TotalVariation(P, Q), TotalVariation(P, Q) <= 1)
    """

    def __init__(self, definitions: Iterable[Definition], because: str = "") -> None:
        super().__init__()
        self.definitions = tuple(definitions)
        self.because = because

    def conditions(self) -> tuple[Any, ...]:
        """Return what must hold so that there are such symbols."""
        return tuple(entry for each in self.definitions for entry in each.conditions)

    def hypotheses(self) -> tuple[Any, ...]:
        """Return what is known of the symbols."""
        return tuple(entry for each in self.definitions for entry in each.hypotheses)


@dataclass(frozen=True, eq=False)
class Obtain:
    """What a theorem of the catalogue says to exist, by the names that the theorem has for it.

    It depends on all of which the theorem speaks, so that this must be ``fixed`` before.  Or what a
    hypothesis does that is ``supposed``: the values are then the names of the parts of each law.
    """

    id: str
    unknowns: tuple[Any, ...]
    values: Mapping[Any, Any]
    fixed: frozenset[Any]
    supposed: Any = None

    def hypotheses(self, stated: Exists) -> Any:
        """Return what the theorem says of the unknowns, with expressions in place of its symbols.

        Raises:
            IllFormedError: the theorem says that something else exists; the range of an unknown speaks of a
                symbol that is replaced; the theorem speaks of what is not fixed, or says twice that
                something exists.
        """
        if set(stated.unknowns) != set(self.unknowns):
            names = ", ".join(map(str, stated.unknowns))
            raise IllFormedError(f"the theorem {self.id} says that there are {names}; name just these")
        for unknown in stated.unknowns:
            ranges = [*unknown.args, *(end for _, end in getattr(unknown, "constraints", ()))]
            if any(part.free_symbols & set(self.values) for part in ranges):
                raise IllFormedError(f"the range of {unknown} speaks of what is replaced in {self.id}")
        found = substituted(stated, self.values).statement
        later = sorted(map(str, symbols_of(found) - self.fixed))
        if later:
            raise IllFormedError(
                f"the theorem {self.id} speaks of {', '.join(later)}, which is not fixed before "
                f"{', '.join(map(str, self.unknowns))}; say by at= at what it is taken"
            )
        if found.has(Exists):
            raise IllFormedError(f"the theorem {self.id} says of what exists that something else exists")
        return found


Item: TypeAlias = Chain | Again | Lemma | Cases | Induction | Suffices | Let | Obtain


def relation_of(item: Item) -> Comparison:
    """Return the relation that an item is about."""
    if isinstance(item, Chain):
        return item.relation
    if isinstance(item, (Let, Obtain)):
        raise IllFormedError("a definition is no relation; end the lemma with a chain")
    if isinstance(item, Again):
        return substituted(relation_of(item.source), item.values)  # type: ignore[no-any-return,arg-type]
    return item.conclusion() if isinstance(item, Lemma) else item.statement


def _relation(statement: Any) -> Comparison:
    stated = statement_of(statement)
    if not isinstance(stated, Comparison):
        what = stated if isinstance(stated, Boolean) else type(statement).__name__
        raise IllFormedError(f"a single relation is needed here, as in at_most(a, b), got {what}")
    return stated
