"""Premises: what the reasons of a step say, once it is shown that they apply."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dpsym.check.guard import Crash, guarded
from dpsym.check.settings import Settings
from dpsym.check.showing import Joint, shown
from dpsym.derive.abstraction import comparisons, hypotheses
from dpsym.derive.abstraction import definitions as conjuncts_of
from dpsym.derive.existence import symbols_of
from dpsym.derive.facts import INFERENCES, Fact
from dpsym.derive.model import Obtain, Step
from dpsym.derive.reasons import AtHypothesis, Cited, Established, Instantiated, Limit, Reason
from dpsym.derive.rules.base import Rule, Shorthand
from dpsym.errors import IllFormedError
from dpsym.language.existence import Exists
from dpsym.language.relations import Comparison, ForAll, conjuncts

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

    def of(self, step: Step, given: tuple[Any, ...]) -> tuple[list[Joint], list[Any]]:
        """Return facts by which the reasons of a step apply, and what these say; ``by`` comes last."""
        found: list[Joint] = []
        said: list[Any] = []
        for reason in reversed(step.reasons):
            facts = self.reason(reason, step.relation, given)
            for fact in facts:
                for wanted in fact.sequent.hypotheses:
                    found += self.condition(wanted, given, said, _named(reason))
                found.append((fact, ()))
                if fact.inference == "unfolded":  # the next ones are about what it says
                    said += conjuncts(fact.stated)
            said += [part for fact in facts for part in conjuncts(fact.stated)]
        return found, said

    def condition(
        self, wanted: Any, given: tuple[Any, ...], said: Sequence[Any], reason: str
    ) -> tuple[Joint, ...]:
        """Return what shows a condition of a reason, by what is given and what was said before."""
        generic, bound = _generic(wanted, given, said)
        how = guarded(shown, generic, (*given, *said), self.settings, bound=bound)
        if isinstance(how, Crash) or how.value is None:
            raise GapError(f"{reason} needs {wanted}, which is not proved here")
        return how.value.joints

    def reason(self, reason: Reason, step: Comparison, given: tuple[Any, ...]) -> list[Fact]:
        """Return what a reason says, as facts that suppose its conditions."""
        named = reason.cited(step) if isinstance(reason, Shorthand) else ()
        if named:
            theorems = (Cited(name, values) for name, values in named)
            return [fact for each in theorems for fact in self.reason(each, step, given)]
        if isinstance(reason, Rule):
            return [INFERENCES["instance"]((), reason, step)]
        if isinstance(reason, AtHypothesis):
            return self.hypothesis(reason.values, given)
        if isinstance(reason, Limit):
            return [INFERENCES["limit"]((self.source(reason.source),), reason.values)]
        if isinstance(reason, Cited):
            cited = [fact for fact in self.library(reason.id) if isinstance(fact.stated, Comparison)]
            if not cited:
                raise GapError(f"the theorem {reason.id} says that something exists; use obtain(...)")
            return [_at(fact, reason.at) for fact in cited]
        source, values = (reason.source, reason.values) if isinstance(reason, Instantiated) else (reason, {})
        return [_at(self.source(source), values)]

    def existing(self, item: Obtain) -> Fact:
        """Return what a theorem says of things that exist, supposing its conditions; or what is supposed."""
        if item.supposed is not None:
            return INFERENCES["decomposition"]((), item.supposed, item.values)
        facts = [fact for fact in self.library(item.id) if isinstance(fact.stated, Exists)]
        if not facts:
            raise IllFormedError(f"the theorem {item.id} does not say that something exists")
        (fact,) = facts
        item.hypotheses(fact.stated)  # refuses names that are not fixed
        return _at(fact, item.values)

    def source(self, source: Established) -> Fact:
        """Return what something earlier established."""
        known = self.facts.get(id(source))
        if not known:
            name = f"the lemma {source.name!r}" if source.name else "something that"
            raise GapError(f"{name} is used before it is shown; what is cited must come earlier")
        return known[0]

    def hypothesis(self, values: Mapping[Any, Any], given: tuple[Any, ...]) -> list[Fact]:
        """Return hypotheses for all values of a symbol at the values wanted."""
        definitions = {entry: list(conjuncts_of([entry])) for entry in given}
        supposed = dict.fromkeys((*hypotheses(given), *(e for found in definitions.values() for e in found)))
        unfolded = [INFERENCES["unfolded"]((), entry) for entry, found in definitions.items() if found]
        found = [
            INFERENCES["hypothesis_at"]((), entry, values)
            for entry in supposed
            if isinstance(entry, ForAll) and entry.bound in values
        ]
        if not any(list(comparisons((fact.stated,))) for fact in found):
            bound = ", ".join(map(str, values))
            raise GapError(f"no hypothesis is about all values of {bound}")
        return [*unfolded, *found]


def _at(fact: Fact, values: Mapping[Any, Any]) -> Fact:
    """Return a fact at expressions in place of its symbols."""
    return INFERENCES["substitution"]((fact,), values) if values else fact


def _generic(wanted: Any, given: Sequence[Any], said: Sequence[Any]) -> tuple[Any, tuple[Any, ...]]:
    """Return what is to be shown for all values of symbols as a statement about any, and the symbols.

    That is the same where no hypothesis speaks of them; premises hold for all values of theirs.  The symbols
    stand in the order in which they are bound, from the inside.
    """
    known = hypotheses(given)
    bound: list[Any] = []
    if set(hypotheses((wanted,))) <= {*known, *hypotheses(said)}:
        return wanted, ()
    while type(wanted) is ForAll and not any(wanted.bound in symbols_of(entry) for entry in known):
        bound.insert(0, wanted.bound)
        wanted = wanted.statement
    return wanted, tuple(bound)


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
