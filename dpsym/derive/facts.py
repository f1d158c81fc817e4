"""Facts: what was shown, and the inferences by which alone it can be; whoever believes a proof believes this.

A fact is a sequent: for all values of its free symbols in their domains, for which everything exists that it
speaks of, if all that is given holds, so does what is stated.  It remembers the inference that made it and
the facts that this rests on, so it can be written as a document and replayed from one
(:mod:`dpsym.derive.proofs`): the inferences below check everything anew, whoever calls them.

Nothing here searches.  An inference takes what a search has found (evidence, a rule, values, the order of
steps), and raises :class:`~dpsym.errors.EvidenceError` where that does not bear what is stated.  The
constructor of :class:`Fact` is for the inferences alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, NoReturn

from sympy.logic.boolalg import Boolean

from dpsym.derive.abstraction import abstracted, definitions, hypotheses
from dpsym.derive.definitions import defined
from dpsym.derive.existence import needs, symbols_of
from dpsym.derive.joining import (
    Sequent,
    base_of,
    covering,
    first_of,
    next_of,
    opened,
    parts,
    supposed_of,
    used,
)
from dpsym.derive.limits import at_limit
from dpsym.derive.relations import composed, says
from dpsym.derive.restrictions import ways, without
from dpsym.derive.rules.base import Rule, Shorthand
from dpsym.derive.substitution import SYMBOLS, obligations, substituted
from dpsym.derive.witnessing import decomposition_of, witnessed
from dpsym.errors import EvidenceError, VacuousError
from dpsym.language.claims import Claim
from dpsym.language.existence import Exists
from dpsym.language.relations import Both, Comparison, ForAll
from dpsym.points.evidence import read_document, replayed

__all__ = ["INFERENCES", "Fact", "Leaf", "facts_of", "goals_of", "verdict_of"]

_KEY: Final = object()  # what only the inferences below hold


@dataclass(frozen=True)
class Leaf:
    """A document of the kernel: a statement about numbers, and the evidence for it.

    >>> Leaf({"format": "dpsym-evidence/1"}).document["format"]
    'dpsym-evidence/1'
    """

    document: Mapping[str, Any]

    def __hash__(self) -> int:
        return hash(self.document.get("sha256"))


class Fact:
    """Something that was shown; only the inferences of this module make one.

    Attributes:
        given: what is supposed, as written.
        stated: what follows from it.
        inference: the name of the inference that made it.
        arguments: what the inference took.
        premises: the facts that it took.
        gaps: what was taken for granted on the way, in words; nothing in what is proved.
        rests_on: the classical theorems that were used on the way.

    >>> from dpsym.language import at_most, real
    >>> x = real("x")
    >>> Fact(None, (), at_most(0, x**2), "trust me", (), ())
    Traceback (most recent call last):
    dpsym.errors.EvidenceError: a fact is made by the inferences of dpsym.derive.facts alone
    """

    __slots__ = ("arguments", "gaps", "given", "inference", "premises", "rests_on", "stated")

    given: tuple[Any, ...]
    stated: Any
    inference: str
    arguments: tuple[Any, ...]
    premises: tuple[Fact, ...]
    gaps: tuple[str, ...]
    rests_on: tuple[str, ...]

    def __init__(
        self,
        key: object,
        given: Sequence[Any],
        stated: Any,
        inference: str,
        arguments: tuple[Any, ...],
        premises: Sequence[Fact],
        classical: Iterable[str] = (),
        gaps: Iterable[str] = (),
    ) -> None:
        if key is not _KEY:
            raise EvidenceError("a fact is made by the inferences of dpsym.derive.facts alone")
        opened(given, stated)  # refuses hypotheses that something exists by a name that stands elsewhere
        values = {
            "given": tuple(given),
            "stated": stated,
            "inference": inference,
            "arguments": arguments,
            "premises": tuple(premises),
            "gaps": tuple(dict.fromkeys([*gaps, *(gap for fact in premises for gap in fact.gaps)])),
            "rests_on": tuple(
                dict.fromkeys([*classical, *(name for fact in premises for name in fact.rests_on)])
            ),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise EvidenceError("a fact does not change")

    def __delattr__(self, name: str) -> NoReturn:
        raise EvidenceError("a fact does not change")

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise EvidenceError("a fact is neither copied nor pickled; write its document, and replay that")

    @property
    def sequent(self) -> Sequent:
        """The fact with its hypotheses unfolded."""
        return Sequent(hypotheses(self.given), self.stated)

    def __repr__(self) -> str:
        return f"{', '.join(map(str, self.given))} ⊢ {self.stated}".lstrip()


def verdict_of(fact: Fact, beside: Sequence[Fact] = ()) -> str:
    """Return the verdict that a fact earns: ``proved`` if nothing was taken for granted on the way.

    Of a step of a longer argument it may be said if it rests on the gaps ``beside`` it alone, each of which
    is a step of that argument, with a verdict of its own.

    >>> from dpsym.language import at_most, real
    >>> verdict_of(assumption((), (), at_most(0, real("x")), "nobody knows why"))
    'undecided'
    """
    if not isinstance(fact, Fact):
        raise EvidenceError("a verdict is that of a fact")
    allowed = {gap for other in beside for gap in other.gaps}
    return "proved" if set(fact.gaps) <= allowed else "undecided"


# What is known, while facts are joined.


def _parts_of(stated: Any) -> tuple[Any, ...]:
    """Return the relations of a statement that was shown; that something exists is kept as it is."""
    if stated.has(Exists):
        inner = stated.args if isinstance(stated, Both) else ()
        return tuple(each for part in inner for each in _parts_of(part)) or (stated,)
    return hypotheses((stated,))


class _Known:
    """Statements that hold for all values of their free symbols for which what is given does."""

    def __init__(self, given: tuple[Any, ...]) -> None:
        self._statements: set[Any] = set(given) | set(hypotheses(given))
        self._relations: dict[frozenset[Any], list[Comparison]] = {}
        for entry in self._statements:
            self._index(entry)

    def add(self, stated: Any) -> None:
        for entry in (stated, *_parts_of(stated)):
            if entry not in self._statements:
                self._statements.add(entry)
                self._index(entry)

    def _index(self, entry: Any) -> None:
        if isinstance(entry, Comparison):
            self._relations.setdefault(frozenset((entry.lhs, entry.rhs)), []).append(entry)

    def holds(self, stated: Any) -> bool:
        """Return whether a statement is among them, or every part of it is, or a stronger one."""
        return stated in self._statements or all(map(self._says, _parts_of(stated)))

    def _says(self, part: Any) -> bool:
        if part in self._statements:
            return True
        if not isinstance(part, Comparison):
            return False
        return any(says(entry, part) for entry in self._relations.get(frozenset((part.lhs, part.rhs)), ()))

    def allows(self, fact: Fact) -> bool:
        """Return whether all that a fact supposes is among them."""
        return all(map(self.holds, fact.given))


def _shown(premises: Iterable[Fact], given: tuple[Any, ...]) -> _Known:
    """Return what facts state that suppose nothing beside what is given."""
    here, known = _Known(given), _Known(given)
    for fact in premises:
        if here.allows(fact):
            known.add(fact.stated)
    return known


def _require(truth: object, wanted: str, *about: Any) -> None:
    if not truth:
        told = "; ".join(str(entry)[:200] for entry in about)
        raise EvidenceError(f"{wanted}: {told}" if told else wanted)


def _existing(known: _Known, given: tuple[Any, ...], spoken: Iterable[Any], kept: Iterable[Any]) -> None:
    """Require that everything exists of which an argument speaks, and its result does not."""
    for wanted in needs(spoken, (*kept, *given, *hypotheses(given))):
        _require(known.holds(wanted), "it is not shown that what the argument speaks of exists", wanted)


def _together(statements: Sequence[Any]) -> Any:
    _require(statements, "an inference states something")
    return statements[0] if len(statements) == 1 else Both(*statements)


def _statements(entries: object) -> tuple[Any, ...]:
    """Return what should be statements."""
    _require(isinstance(entries, tuple), "the hypotheses of an inference are a list")
    found: tuple[Any, ...] = tuple(entries)  # type: ignore[arg-type]
    _require(all(isinstance(entry, Boolean) for entry in found), "a hypothesis is a statement")
    return found


# The inferences.  Each takes the facts that it rests on, and then what a search has found.


def evidence(
    premises: Sequence[Fact], given: tuple[Any, ...], stated: Any, leaves: Any, shapes: Any, witness: Any
) -> Fact:
    """A claim holds if the kernel proves all statements about numbers to which it comes down.

    They are all of its goals, if these are the whole claim, or the families that say it for every number of
    points; which they are is found out anew.
    """
    _none(premises)
    elaboration = Claim(stated, given=_statements(given), shapes=shapes, witness=witness).elaborate()
    claimed = [read_document(leaf.document)[0] for leaf in leaves]
    whole = elaboration.complete and claimed == [goal.statement for goal in elaboration.goals]
    if not whole:
        families = [] if elaboration.complete else list(elaboration.families())
        _require(
            families and claimed == families, "the statements that were proved are not the claim", stated
        )
    for leaf in leaves:
        verdict = replayed(leaf.document)
        _require(verdict.name == "proved", "the kernel does not accept a proof", verdict.reason)
    return Fact(
        _KEY, given, stated, "evidence", (given, stated, leaves, shapes, witness), (), elaboration.rests_on
    )


def abstraction(premises: Sequence[Fact], given: tuple[Any, ...], stated: Any, narrow: Any) -> Fact:
    """A relation between quantities holds if one between numbers does, of which they are some.

    The premises are the claims about numbers, in their order, but for those whose hypotheses plainly fail.
    """
    claims = abstracted(stated, _statements(given), narrow=narrow is True)
    _require(claims is not None, "a quantity has no certain range", stated)
    waiting = list(premises)
    for claim in claims or ():
        if waiting and (waiting[0].given, waiting[0].stated) == (claim.given, claim.conclusion):
            waiting.pop(0)
        else:
            _require(_is_vacuous(claim), "it is not shown as a claim about numbers", claim.conclusion)
    _require(not waiting, "a premise is none of the claims about numbers")
    return Fact(_KEY, given, stated, "abstraction", (given, stated, narrow), premises)


def _is_vacuous(claim: Claim) -> bool:
    try:
        claim.elaborate()
    except VacuousError:
        return True
    return False


def instance(premises: Sequence[Fact], rule: Any, step: Any) -> Fact:
    """What a rule says, if its conditions hold; the rule is believed."""
    _none(premises)
    _require(isinstance(rule, Rule) and isinstance(step, Comparison), "this is no rule at a step")
    cites = isinstance(rule, Shorthand) and rule.cited(step)
    _require(not cites, "a shorthand cites a theorem, and is no rule", rule)
    found = rule.instance(step)
    classical = (rule.classical,) if rule.classical else ()
    stated = _together(found.relations)
    return Fact(_KEY, found.conditions, stated, "instance", (rule, step), (), classical)


def join(premises: Sequence[Fact], given: tuple[Any, ...], stated: Any, bound: Any) -> Fact:
    """Facts, each of which supposes what is given or what those before it state, give what they come to.

    What is shown of a symbol of which nothing is supposed is shown of all its values: ``bound`` has such
    symbols for each of the facts.  What the facts speak of exists, as facts under what is given alone say.
    """
    here = _statements(given)
    spoken = symbols_of(*here, *hypotheses(here))
    known, used_here = _Known(here), []
    for fact, symbols in zip(premises, bound, strict=True):
        _require(known.allows(fact), "a fact supposes what is not shown before it", fact)
        _require(all(isinstance(symbol, SYMBOLS) for symbol in symbols), "only symbols are any", *symbols)
        _require(not set(symbols) & spoken, "a hypothesis speaks of a symbol that should be any", *symbols)
        shown = fact.stated
        known.add(shown)
        for symbol in symbols:
            shown = ForAll(symbol, shown)
        known.add(shown)
        used_here += [*fact.given, shown]
    _require(known.holds(stated), "the facts do not come to what is stated", stated)
    _existing(_shown(premises, here), here, used_here, (stated,))
    return Fact(_KEY, here, stated, "join", (given, stated, bound), premises)


def chain(premises: Sequence[Fact], steps: tuple[Any, ...]) -> Fact:
    """Consecutive relations that go one way compose."""
    _none(premises)
    _require(steps and all(isinstance(step, Comparison) for step in steps), "a chain consists of relations")
    for before, after in pairwise(steps):
        _require(before.rhs == after.lhs, "a chain goes on where it has come to", before, after)
    whole = Comparison(steps[0].lhs, composed([step.op for step in steps]), steps[-1].rhs)
    return Fact(_KEY, steps, whole, "chain", (steps,), ())


def substitution(premises: Sequence[Fact], values: Mapping[Any, Any]) -> Fact:
    """A fact holds at expressions in place of its symbols, where these lie in the domains of the symbols."""
    (fact,) = premises
    if isinstance(fact.stated, Exists):
        for unknown in fact.stated.unknowns:
            ranges = [*unknown.args, *(end for _, end in getattr(unknown, "constraints", ()))]
            inside = any(part.free_symbols & set(values) for part in ranges)
            _require(not inside, "the range of what exists speaks of what is replaced", unknown)
    relation, needed = used(fact.sequent, values)
    return Fact(_KEY, needed, relation, "substitution", (values,), premises)


def limit(premises: Sequence[Fact], values: Mapping[Any, Any]) -> Fact:
    """An upper bound for all values of a variable holds in the limit at an open end of its domain."""
    (fact,) = premises
    _require(isinstance(fact.stated, Comparison), "a limit is taken of a relation", fact.stated)
    relation, needed, names = at_limit(fact.sequent, values)
    return Fact(_KEY, needed, relation, "limit", (values,), premises, names)


def hypothesis_at(premises: Sequence[Fact], supposed: Any, values: Mapping[Any, Any]) -> Fact:
    """What holds for all values of a symbol holds for one of them."""
    _none(premises)
    found = supposed
    while isinstance(found, ForAll) and found.bound in values:
        found = substituted(found.statement, {found.bound: values[found.bound]})
    _require(found is not supposed, "this is no statement for all values of these symbols", supposed)
    needed = (supposed, *obligations(values))
    return Fact(_KEY, needed, found, "hypothesis_at", (supposed, values), ())


def unfolded(premises: Sequence[Fact], supposed: Any) -> Fact:
    """A notion says what its definition says."""
    _none(premises)
    return Fact(_KEY, (supposed,), _together(tuple(definitions([supposed]))), "unfolded", (supposed,), ())


def part(premises: Sequence[Fact], place: Any) -> Fact:
    """One of the relations that a statement consists of; what it says for all values of a symbol is free."""
    (fact,) = premises
    found = list(parts(fact.stated, fact.given))
    _require(type(place) is int and 0 <= place < len(found), "the statement has no such part", fact.stated)
    return Fact(_KEY, fact.given, found[place], "part", (place,), premises)


def cases(premises: Sequence[Fact], given: tuple[Any, ...], stated: Any, conditions: tuple[Any, ...]) -> Fact:
    """What holds in each of several cases holds, if one of them always is the case."""
    here = _statements(given)
    _require(
        conditions and all(isinstance(entry, Comparison) for entry in conditions), "a case is a relation"
    )
    for assumed, wanted in covering(conditions):
        known = _shown(premises, (*here, *assumed))
        _require(known.holds(wanted), "the cases are not shown to be all that there are", wanted)
    for condition in conditions:
        known = _shown(premises, (*here, condition))
        _require(known.holds(stated), "it is not shown in the case", condition, stated)
    _existing(_shown(premises, here), here, conditions, (stated,))
    return Fact(_KEY, here, stated, "cases", (given, stated, conditions), premises)


def induction(
    premises: Sequence[Fact], given: tuple[Any, ...], stated: Any, variable: Any, every: tuple[Any, ...]
) -> Fact:
    """What holds for the least value, and for the next one if for the one before, holds for all.

    It may hold for the one before for all values of the symbols ``every``.
    """
    here = _statements(given)
    _require(isinstance(stated, Comparison), "an induction shows a relation", stated)
    base = base_of(stated, variable, first_of(variable), (*here, *hypotheses(here)))
    _require(_shown(premises, here).holds(base), "the base of the induction is not shown", base)
    following = next_of(stated, variable)
    supposed = supposed_of(stated, variable, every, (*here, *hypotheses(here)))
    step = _shown(premises, (*here, supposed))
    _require(step.holds(following), "the induction step is not shown", following)
    needed = [entry for entry in needs((stated,), here) if variable in symbols_of(entry)]
    known = _shown(premises, here)
    for wanted in needed:  # what exists for one value exists for those before it
        _require(known.holds(wanted), "it is not shown that what the induction speaks of exists", wanted)
    return Fact(_KEY, here, stated, "induction", (given, stated, variable, every), premises)


def definition(premises: Sequence[Fact], given: tuple[Any, ...], symbol: Any, value: Any) -> Fact:
    """What is shown by means of a new symbol holds without it, if there is what it stands for."""
    fact, *others = premises
    here, made = _statements(given), defined(symbol, value)
    _require(_Known((*here, *made.hypotheses)).allows(fact), "more is supposed than the definition", fact)
    _require(symbol not in symbols_of(*here, *hypotheses(here), fact.stated), "the symbol is not new", symbol)
    known = _shown(others, here)
    for wanted in parts(Both(*made.conditions), here) if made.conditions else ():
        _require(known.holds(wanted), "it is not shown that there is what is defined", wanted)
    _existing(known, here, (*made.hypotheses, *made.conditions), (fact.stated,))
    return Fact(_KEY, here, fact.stated, "definition", (given, symbol, value), premises)


def obtained(premises: Sequence[Fact], given: tuple[Any, ...]) -> Fact:
    """What is shown by means of things with a property holds without them, if there are such things."""
    fact, existence, *others = premises
    here = _statements(given)
    _require(isinstance(existence.stated, Exists), "it is not shown that something exists", existence)
    said, unknowns = existence.stated.statement, set(existence.stated.unknowns)
    _require(not said.has(Exists), "what exists has the property that something else exists", said)
    _require(_Known(here).allows(existence), "it exists under other hypotheses", existence)
    _require(_Known((*here, said)).allows(fact), "more is supposed than what exists", fact)
    spoken = symbols_of(*here, *hypotheses(here), fact.stated)
    _require(not unknowns & spoken, "what exists stands elsewhere", *unknowns)
    _existing(_shown(others, here), here, (said,), (fact.stated,))
    return Fact(_KEY, here, fact.stated, "obtained", (given,), premises)


def decomposition(premises: Sequence[Fact], supposed: Any, names: Mapping[Any, Any]) -> Fact:
    """What bounds an approximate divergence says: there is a decomposition of both laws with the bound."""
    _none(premises)
    found, needed = decomposition_of(supposed, names)
    return Fact(_KEY, (supposed, *needed), found, "decomposition", (supposed, names), (), ("compactness",))


def conclusion(
    premises: Sequence[Fact], given: tuple[Any, ...], stated: Any, witness: Mapping[Any, Any]
) -> Fact:
    """A statement holds if its relations do, at a witness for whatever it says to exist."""
    here = _statements(given)
    known = _shown(premises, here)
    for wanted in goals_of(here, stated, witness):
        _require(known.holds(wanted), "a part of the conclusion is not shown", wanted)
    return Fact(_KEY, here, stated, "conclusion", (given, stated, witness), premises)


def restricted(premises: Sequence[Fact], given: tuple[Any, ...], stated: Any, met: tuple[Any, ...]) -> Fact:
    """A statement holds with its restrictions if it holds without those that are met."""
    fact, *others = premises
    here = _statements(given)
    known = _shown(others, here)
    for condition in met:
        _require(any(map(known.holds, ways(condition))), "a condition is not shown to be met", condition)
    _require(_Known(here).allows(fact), "more is supposed than is given", fact)
    _require(fact.stated == without(stated, set(met)), "it is not shown without what is met", stated)
    return Fact(_KEY, here, stated, "restricted", (given, stated, met), premises)


def goals_of(given: tuple[Any, ...], stated: Any, witness: Mapping[Any, Any]) -> tuple[Comparison, ...]:
    """Return the relations that make up a statement, at a witness for whatever it says to exist.

    >>> from dpsym.language import at_most, exists, real
    >>> x, t = real("x"), real("t")
    >>> goals_of((at_most(t, 1),), exists(x, at_most(t, x)), {x: t})
    (t <= t,)
    """
    fixed = symbols_of(*given, *hypotheses(given), stated)
    return tuple(parts(witnessed(stated, witness, fixed, given), given))


def citation(premises: Sequence[Fact], theorem: Any, digest: Any, classical: Any) -> Fact:
    """What a theorem with a proof of its own says; ``digest`` is that of the document of this proof.

    The proof is not written out again: whoever replays the document needs the other one as well.  The author
    of the theorem may say that it uses further ``classical`` theorems.
    """
    (fact,) = premises
    _require(
        all(isinstance(entry, str) for entry in (theorem, digest, *classical)), "a citation consists of names"
    )
    _require(not fact.gaps, f"the theorem {theorem} has a gap")
    return Fact(_KEY, fact.given, fact.stated, "citation", (theorem, digest, classical), premises, classical)


def assumption(premises: Sequence[Fact], given: tuple[Any, ...], stated: Any, why: Any) -> Fact:
    """What is taken for granted, with the reason; nothing that rests on it is proved."""
    _none(premises)
    _require(isinstance(why, str), "the reason is a text")
    return Fact(
        _KEY, _statements(given), stated, "assumption", (given, stated, why), (), (), (f"{stated}: {why}",)
    )


def _none(premises: Sequence[Fact]) -> None:
    _require(not premises, "this inference takes no facts")


#: Every inference by its name in documents.
INFERENCES: Final[Mapping[str, Callable[..., Fact]]] = {
    inference.__name__: inference
    for inference in (
        *(evidence, abstraction, instance, join, chain, substitution, limit, hypothesis_at, unfolded),
        *(
            part,
            cases,
            induction,
            definition,
            obtained,
            decomposition,
            conclusion,
            restricted,
            citation,
            assumption,
        ),
    )
}


def facts_of(fact: Fact) -> Iterator[Fact]:
    """Yield the facts that a fact rests on, each once and after its premises, and it; not those of citations.

    >>> from dpsym.language import at_most, real
    >>> x = real("x")
    >>> [entry.inference for entry in facts_of(chain((), (at_most(x, 1),)))]
    ['chain']
    """
    seen: set[int] = set()
    waiting: list[tuple[Fact, bool]] = [(fact, False)]
    while waiting:
        entry, ready = waiting.pop()
        if ready:
            yield entry
        elif id(entry) not in seen:
            seen.add(id(entry))
            waiting.append((entry, True))
            below = () if entry.inference == "citation" else entry.premises
            waiting.extend((premise, False) for premise in reversed(below))
