"""Premises: what the reasons of a step say, once it is shown that they apply."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dpsym.check.guard import Crash, guarded
from dpsym.check.settings import Settings
from dpsym.check.showing import shown
from dpsym.derive.abstraction import comparisons, definitions, hypotheses
from dpsym.derive.existence import needs, symbols_of
from dpsym.derive.joining import Fact, used
from dpsym.derive.limits import at_limit
from dpsym.derive.model import Obtain, Step
from dpsym.derive.reasons import AtHypothesis, Cited, Established, Instantiated, Limit, Reason
from dpsym.derive.rules.base import Rule
from dpsym.derive.substitution import obligations, substituted
from dpsym.errors import IllFormedError
from dpsym.language.existence import Exists
from dpsym.language.relations import Comparison, ForAll

__all__ = ["GapError", "Library", "Premises", "no_library"]

#: Finds a theorem of the catalogue by its id: facts that it establishes; an error in words otherwise.
Library = Callable[[str], Sequence[Fact]]


class GapError(Exception):
    """A reason of a step does not bear it, in words."""


@dataclass
class Premises:
    """Looks up what steps cite.

    Attributes:
        settings: those of the proofs of conditions.
        library: finds theorems of the catalogue.
        facts: what the items of the derivation that were judged so far establish, by their identity.
    """

    settings: Settings
    library: Library
    facts: dict[int, tuple[Fact, ...]] = field(default_factory=dict)

    def of(self, step: Step, given: tuple[Any, ...], rests_on: list[str]) -> list[Comparison]:
        """Return what the reasons of a step say once their conditions are shown; ``by`` comes last."""
        found: list[Comparison] = []
        needed: list[Any] = []
        for reason in reversed(step.reasons):
            relations, conditions, names = self.reason(reason, step.relation, given)
            for wanted in conditions:
                how = guarded(shown, _generic(wanted, given), (*given, *found), self.settings)
                if isinstance(how, Crash) or how.value is None:
                    raise GapError(f"{_named(reason)} needs {wanted}, which is not proved here")
                rests_on.extend(how.value.rests_on)
            found.extend(relations)
            needed.extend(conditions)
            rests_on.extend(names)
        known = hypotheses(given)
        for wanted in needs((*found, *needed), (step.relation, *given, *known)):
            how = guarded(shown, wanted, known, self.settings)
            if isinstance(how, Crash) or how.value is None:
                raise GapError(
                    f"what is cited is about what exists only if {wanted}, which is not proved here"
                )
        return found

    def reason(
        self, reason: Reason, step: Comparison, given: tuple[Any, ...]
    ) -> tuple[Sequence[Comparison], Sequence[Any], Sequence[str]]:
        """Return what a reason says, under which conditions, and what it rests on."""
        if isinstance(reason, Rule):
            instance = reason.instance(step)
            return instance.relations, instance.conditions, (reason.classical,) if reason.classical else ()
        if isinstance(reason, AtHypothesis):
            return self.hypothesis(reason.values, given)
        if isinstance(reason, Limit):
            relation, needed, names = at_limit(self.source(reason.source), reason.values)
            return (relation,), needed, names
        if isinstance(reason, Cited):
            facts = [fact for fact in self.library(reason.id) if isinstance(fact.relation, Comparison)]
            if not facts:
                raise GapError(f"the theorem {reason.id} says that something exists; use obtain(...)")
            taken = [used(fact, reason.at) for fact in facts]
            conditions = dict.fromkeys(entry for _, needed in taken for entry in needed)
            names = [name for fact in facts for name in fact.rests_on]
            return [relation for relation, _ in taken], list(conditions), names
        source, values = (reason.source, reason.values) if isinstance(reason, Instantiated) else (reason, {})
        fact = self.source(source)
        relation, needed = used(fact, values)
        return (relation,), needed, fact.rests_on

    def existing(self, item: Obtain) -> tuple[Any, tuple[Any, ...], tuple[str, ...]]:
        """Return what a theorem says of things that exist, under which conditions, and what it rests on."""
        facts = [fact for fact in self.library(item.id) if isinstance(fact.relation, Exists)]
        if not facts:
            raise IllFormedError(f"the theorem {item.id} does not say that something exists")
        (fact,) = facts
        stated: Any = fact.relation
        needed = [*obligations(item.values), *(substituted(entry, item.values) for entry in fact.hypotheses)]
        return item.hypotheses(stated), tuple(needed), fact.rests_on

    def source(self, source: Established) -> Fact:
        """Return what something earlier established."""
        known = self.facts.get(id(source))
        if not known:
            name = f"the lemma {source.name!r}" if source.name else "something that"
            raise GapError(f"{name} is used before it is shown; what is cited must come earlier")
        return known[0]

    def hypothesis(
        self, values: Mapping[Any, Any], given: tuple[Any, ...]
    ) -> tuple[Sequence[Comparison], Sequence[Any], Sequence[str]]:
        """Return hypotheses for all values of a symbol at the values wanted."""
        found: list[Comparison] = []
        for entry in (*hypotheses(given), *definitions(given)):
            inner = entry
            while isinstance(inner, ForAll) and inner.bound in values:
                inner = substituted(inner.statement, {inner.bound: values[inner.bound]})
            if inner is not entry:
                found.extend(comparisons((inner,)))
        if not found:
            bound = ", ".join(map(str, values))
            raise GapError(f"no hypothesis is about all values of {bound}")
        return found, list(obligations(values)), ()


def _generic(wanted: Any, given: Sequence[Any]) -> Any:
    """Return what is to be shown for all values of a symbol as a statement about any one of them.

    That is the same where no hypothesis speaks of the symbol; premises hold for all values of theirs.
    """
    known = hypotheses(given)
    if set(hypotheses((wanted,))) <= set(known):
        return wanted
    while isinstance(wanted, ForAll) and not any(wanted.bound in symbols_of(entry) for entry in known):
        wanted = wanted.statement
    return wanted


def no_library(theorem: str) -> Sequence[Fact]:
    """Refuse every theorem: there is no catalogue at hand.

    >>> no_library("pure.zcdp")
    Traceback (most recent call last):
    ...
    dpsym.check.premises.GapError: the theorem pure.zcdp cannot be looked up here
    """
    raise GapError(f"the theorem {theorem} cannot be looked up here")


def _named(reason: Reason) -> str:
    if isinstance(reason, Rule):
        return f"the rule {type(reason).__name__}"
    if isinstance(reason, Cited):
        return f"the theorem {reason.id}"
    source = reason.source if isinstance(reason, (Instantiated, Limit)) else reason
    name = getattr(source, "name", "")
    return f"the lemma {name!r}" if name else "what was shown before"
