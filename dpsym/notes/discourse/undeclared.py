"""Symbols that nothing in scope declares: their kind by their place, by another section, by habit.

The kind is what a formula needs in order to say anything: an argument of a divergence is a law, the scale of
noise is above 0, what a sum counts up to is an integer.  A range that was said elsewhere, or is usual, is not
supposed: the claim is decided for all values of the kind, and the range is kept beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import sympy

from dpsym.errors import DpsymError
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.events import EventSymbol
from dpsym.language.names import latex_name
from dpsym.language.nodes import rational_of
from dpsym.language.randomness import Draw
from dpsym.language.relations import Comparison
from dpsym.language.spaces import Point
from dpsym.language.symbols import Variable, domain_latex, integer, probability, real
from dpsym.notes import introduce
from dpsym.notes.complaints import unread
from dpsym.notes.discourse.conventions import Conventions
from dpsym.notes.discourse.region import Known, Region
from dpsym.notes.formula.commands import COVARIANCES
from dpsym.notes.free import (
    ANY_LAW,
    applied_names,
    arguments_of_divergences,
    dimensions_in,
    events_combined,
    free_names,
    members_in,
    names_in,
    orders_in,
)
from dpsym.notes.introduce import density_entry
from dpsym.notes.meaning import denote, number
from dpsym.notes.meaning.distributions import LAWS, is_identity
from dpsym.notes.meaning.entropies import is_any_number, variables_of_entropies
from dpsym.notes.meaning.objects import Outcome
from dpsym.notes.scope import Entry, Kind, Scope, family_name, identity
from dpsym.notes.source import Span
from dpsym.notes.syntax import (
    Apply,
    Big,
    Chain,
    Expect,
    Fenced,
    Listed,
    Name,
    Node,
    Norm,
    Operation,
    Power,
    Probability,
)
from dpsym.notes.words import shown
from dpsym.plain import plain, quoted

#: Where parameters of laws lie, the last ones of those that may be left out; of a variance it is its root.
PARAMETERS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("Lap", "Laplace"), ("real", "scale")),
    **dict.fromkeys(("N", "Normal"), ("real", "scale")),
    **dict.fromkeys(("Bern", "Ber", "Bernoulli"), ("unit",)),
    **dict.fromkeys(("Bin", "Binom", "Binomial"), ("count", "unit")),
    **dict.fromkeys(("Poisson", "Poi", "Pois"), ("scale",)),
    **dict.fromkeys(("Exp", "Exponential"), ("scale",)),
}
#: What is positive of the parameters of laws of the tables, by the words of their conventions.
POSITIVE: Final = frozenset(
    ("scale", "rate", "shape", "variance", "deviation", "degrees", "least", "exponent")
)
SIZES: Final = frozenset({">=", ">"})
PLACES: Final[Mapping[str, Callable[[str], Variable]]] = {
    "order": lambda name: real(name, above=1),
    "scale": lambda name: real(name, above=0),
    "nonnegative": lambda name: real(name, at_least=0),
    "real": lambda name: real(name, above=-sympy.oo),
    "unit": probability,
    "count": lambda name: integer(name, at_least=1),
}


@dataclass(frozen=True)
class Supplied:
    """A symbol that was given a kind."""

    value: Any  # what stands for it in the weak reading
    strong: Any  # the same with the range that may be supposed, if there is one
    why: str  # what was taken, for a person
    #: whether the document, its place or the conventions say what it is; else it is only guessed
    declared: bool = True


@dataclass
class Undeclared:
    """What is known of symbols beyond their scope, in one document."""

    conventions: Conventions
    supposes: bool = False  # whether usual ranges are supposed, because a person asked for that
    elsewhere: dict[str, Known] = field(default_factory=dict)
    supplied: dict[Any, Supplied] = field(default_factory=dict)
    uses: dict[str, frozenset[str]] = field(default_factory=dict)  # the notations in what declares a symbol

    def remember(self, entries: Iterable[Entry], line: int) -> None:
        """Remember what was declared, for the sections after this one."""
        for entry in entries:
            key = identity(entry.name)
            if key is not None:
                self.elsewhere[key] = Known(entry, line)

    def supply(self, nodes: Iterable[Node], region: Region) -> None:
        """Declare in a region the symbols of formulas that nothing there declares.

        Raises:
            Unread: of a symbol it is not said what it is.
        """
        before = {entry.name for entry in region.scope.own_entries}
        try:
            self._supply(nodes, region)
        finally:
            for entry in list(region.scope.own_entries):
                if entry.name not in before:
                    region.scope.note_untold(entry.name)

    def _supply(self, nodes: Iterable[Node], region: Region) -> None:
        for node in nodes:
            for argument in arguments_of_divergences(node):
                if isinstance(argument, Name):
                    self._law(argument, region, "an argument of a divergence")
            for name in _dominated(node):
                self._law(name, region, "a law that dominates another one, or is dominated")
            self._applied(node, region)
            if any(name.base.islower() for name in applied_names(node)):
                declare_densities(region)
            self._events(node, region)
            self._probabilities(node, region)
            self._averaged(node, region)
            self._entropic(node, region)
            places = dict(_places(node))
            alone = set(_alone(node)) - {key for inner in region.around() for key in inner.named}
            alone -= {key for key, place in places.items() if place in OF_LAWS}
            for name in free_names(node, region.scope):
                if str(identity(name)) in alone and str(identity(name)) not in self.elsewhere:
                    continue  # the relation itself defines it, solves for it or bounds it
                self._number(name, places.get(str(identity(name)), ""), region)

    def supply_counts(self, nodes: Iterable[Node], region: Region) -> None:
        """Declare what conditions count up to, if nothing else does: n of ``a_1, ..., a_n > 0``."""
        for node in nodes:
            for name in (*dimensions_in(node), *_last_indices(node)):
                introduce.take_for_whole(name, region.scope)
                self._number(name, "count", region)

    def supply_parameters(self, nodes: Iterable[Node], region: Region) -> None:
        """Declare the parameters of the laws from which something is drawn, if nothing else does."""
        for node in nodes:
            if isinstance(node, Chain) and node.links[0][0] == "~" and isinstance(node.links[0][1], Apply):
                places = dict(_places(node.links[0][1]))
                for name in free_names(node.links[0][1], region.scope):
                    if str(identity(name)) in places:
                        self._number(name, places[str(identity(name))], region)

    def supply_places(self, nodes: Mapping[Node, str], region: Region) -> None:
        """Declare symbols by the places in which they stand, and what other formulas there need."""
        for node, place in nodes.items():
            for name in _alone_in(node):
                self._number(name, place, region)
            self.supply([node], region)

    def supply_members(self, nodes: Iterable[Node], region: Region) -> None:
        """Declare members of families of which is told how many there are, if nothing else does."""
        for name in (name for node in nodes for name in self.told(node, region)):
            self._number(name, "", region)

    def told(self, node: Node, region: Region) -> list[Name]:
        """Return the members of families in a formula of which is told how many there are."""
        return [name for name in names_in(node) if _last_told(name, region.scope) is not None]

    def _family(self, name: Name, place: str, count: Any, region: Region) -> None:
        """Declare a family of numbers that lie where their place says."""
        called = region.scope.dpsym_name(name)
        weak = PLACES[place](called)
        low, high = (
            rational_of(end) if end is not None else None for end in (weak.domain.lo, weak.domain.hi)
        )
        ends = -sympy.oo if low is None else low, sympy.oo if high is None else high
        entry = introduce.introduce_family(name, count, region.scope, *ends, "a family")
        if low is not None and weak.domain.lo_open:
            region.scope.suppose(introduce.of_members(entry, ">", low), "a family", name.span)
        why = f"{ranged(weak)} by its place"
        self.supplied[entry.value] = Supplied(entry.value, entry.value, why)

    def supply_end(self, name: Name, node: Node, region: Region) -> None:
        """Declare a symbol in what introduces others, a bound or a law, if nothing else does."""
        self._number(name, dict(_places(node)).get(str(identity(name)), ""), region)
        if region.scope.find(name) is not None:
            region.scope.note_untold(name)

    def supply_any(self, name: Name, region: Region) -> None:
        """Declare what stands for any real number."""
        value = real(region.scope.dpsym_name(name), above=-sympy.oo)
        region.scope.declare(Entry(name, Kind.REAL, value.domain, value, None, "any number", name.span))

    def supply_unsaid(self, made: Apply, region: Region) -> None:
        """Declare the parameters of a law of which none is said: what does not hold for all is doubtful.

        Raises:
            Unread: in which range they lie is not known.
        """
        places = dict(_of_law(made.function, made.args)) if isinstance(made.function, Name) else {}
        for name in made.args:
            if not isinstance(name, Name) or name not in places:
                raise unread(made, "the parameters of this law are not said")
            weak = PLACES[places[name]](region.scope.dpsym_name(name))
            why = f"the {name.base} of the law of {shown(name.index)} is said nowhere" if name.index else ""
            self._declare(name, weak, weak, why, region, declared=False)

    def supply_noise(self, nodes: Iterable[Node], region: Region) -> None:
        """Declare the parameters of the laws in a sum, if nothing else does."""
        for node in nodes:
            laws = [part for part in node.walk() if isinstance(part, Apply) and dict(_places(part))]
            self.supply_parameters((Chain(law, (("~", law),), span=law.span) for law in laws), region)

    def supply_positive(self, nodes: Iterable[Node], region: Region) -> None:
        """Declare the symbols of positive numbers, by which noise is scaled, if nothing else does."""
        for node in nodes:
            for name in _factors(node):
                self._number(name, "scale", region)
            self.supply([node], region)

    def supply_law(self, name: Name, region: Region) -> None:
        """Declare a symbol of which something is said that only laws have, if nothing else does."""
        self._law(name, region, "one of a pair of laws")

    def supply_joint(self, entries: Sequence[Entry]) -> None:
        """Note that the joint law of variables was taken to be any: *by independence* may say more of it."""
        outcomes = [entry.value for entry in entries if isinstance(entry.value, Outcome)]
        laws = {outcome.law for outcome in outcomes}
        if len({outcome.function for outcome in outcomes}) > 1 and len(laws) == 1:
            names = " and ".join(outcome.name for outcome in outcomes)
            why = f"the joint law of {names} is not said, so any is meant"
            self.supplied |= {law: Supplied(law, law, why, declared=False) for law in laws}

    # Laws, events, functions

    def _law(self, name: Name, region: Region, why: str) -> None:
        if region.scope.find(name) is not None or name.index is not None:
            return
        if self._from_elsewhere(name, region):
            return
        spoken = region.scope.find(ANY_LAW) if name == Name("P") else None
        if spoken is not None:  # of this law it is said that events are independent
            region.scope.declare(replace(spoken, name=name))
            return
        (entry,) = introduce.introduce_laws([name], None, region.scope, why)
        self.supplied[entry.value] = Supplied(
            entry.value, entry.value, f"{shown(name)} is a law, as it is {why}"
        )

    def _applied(self, node: Node, region: Region) -> None:
        """Declare P of ``P(S)``, and S, by their letters."""
        scope, usual = region.scope, self.conventions
        for name in applied_names(node):
            if (
                scope.find(name) is None
                and scope.find_family(name) is None
                and not self._from_elsewhere(name, region)
            ):
                told = any(
                    str(identity(name)) in doubt.kinds for doubt in region.all_doubts() if not doubt.waived
                )
                if name.base in usual.laws and not name.style and not told:
                    self._law(name, region, "applied to an event or a point")
        for part in node.walk():
            if not isinstance(part, Apply) or not isinstance(part.function, Name):
                continue
            known = scope.find(part.function)
            if known is None or known.kind is not Kind.LAW:
                continue
            for argument in part.args:
                if not isinstance(argument, Name) or scope.find(argument) is not None:
                    continue
                if argument.marks[-1:] == ("bar",):  # the complement of an event, or a mean
                    continue
                if self._from_elsewhere(argument, region) is not None:
                    continue
                if argument.base in usual.events and argument in free_names(node, scope):
                    introduce.introduce_events([argument], None, scope, "its use")

    def _events(self, node: Node, region: Region) -> None:
        """Declare S of ``Pr[M(x) in S]`` as an event of outputs, and y of ``Pr[M(x) = y]``."""
        scope, free = region.scope, set(free_names(node, region.scope))
        for thing, event in members_in(node):
            known = event.marks[-1:] == ("bar",) or event.style or event.base not in self.conventions.events
            space = None if known or event not in free else self._outputs_of(thing, event, region)
            if space is not None:
                value = EventSymbol(scope.dpsym_name(event), space)
                scope.declare(Entry(event, Kind.EVENT, None, value, None, "its use", event.span))
        for thing, output in members_in(node, "="):
            space = self._outputs_of(thing, output, region) if output in free else None
            if space is not None and isinstance(thing, Apply):
                value = Point(scope.dpsym_name(output), space)
                scope.declare(Entry(output, Kind.POINT, None, value, None, "its use", output.span))

    def _outputs_of(self, thing: Node, name: Name, region: Region) -> Any | None:
        """Return the space of the outputs that something has, for a symbol of which nothing else is said."""
        if region.scope.find(name) is not None:
            return None
        try:
            space = getattr(denote(thing, region.scope), "space", None)
        except DpsymError:
            return None
        return space

    def supply_included(self, node: Node, region: Region) -> Node:
        r"""Declare A and B of ``A \\subseteq B`` as events, if their letters say so and nothing else does."""
        signs = [sign for sign, _ in node.links] if isinstance(node, Chain) else []
        sides = [node.first, node.links[0][1]] if isinstance(node, Chain) and signs == ["subset"] else []
        names = [side for side in sides if isinstance(side, Name) and not side.style]
        new = [name for name in names if region.scope.find(name) is None]
        if len(new) == 2 and all(name.base in self.conventions.events for name in new):
            introduce.introduce_events(new, None, region.scope, "their place")
        return node

    def _probabilities(self, node: Node, region: Region) -> None:
        r"""Declare the law under which ``\Pr[A \cup B]`` is meant, if nothing names it: any law.

        A and B themselves are events where their letters say so.
        """
        scope = region.scope
        parts = [part for part in node.walk() if isinstance(part, Probability) and not part.over]
        names = [
            name for part in parts for side in (part.condition, part.given) for name in events_combined(side)
        ]
        free = {_without_bar(name) for name in free_names(node, scope)}
        names = [_without_bar(name) if scope.find(name) is None else name for name in names]
        new = [name for name in names if scope.find(name) is None and name in free]
        told = _may_be_told(region)
        if any(n.style or n.base not in self.conventions.events or identity(n) in told for n in new):
            return
        introduce.introduce_events(list(dict.fromkeys(new)), None, scope, "their place")
        found = [entry for name in names if (entry := scope.find(name)) is not None]
        spaces = {entry.value.space for entry in found if entry.kind is Kind.EVENT}
        if len(spaces) != 1 or len(found) != len(names) or scope.find(ANY_LAW) is not None:
            return
        self._any_law(spaces.pop(), scope, node.span)

    def suppose_independent(self, events: Sequence[Entry], region: Region) -> None:
        """Suppose that two events are independent under the law of which the text speaks.

        Raises:
            Unread: there are others than two, or the law of the probabilities is said elsewhere.
        """
        spaces = {entry.value.space for entry in events}
        if len(events) != 2 or len(spaces) != 1 or region.scope.find(ANY_LAW) is not None:
            raise unread(events[0].name, "of these events is not read that they are independent")
        space = spaces.pop()
        laws = {entry.value for entry in region.scope.entries() if entry.kind is Kind.LAW}
        laws = {one for one in laws if one.space == space}
        if len(laws) > 1:
            raise unread(events[0].name, "under which law these events are independent is not said")
        law = laws.pop() if laws else self._any_law(space, region.scope, events[0].name.span)
        first, second = (entry.value for entry in events)
        said = Comparison(law(first & second), "=", law(first) * law(second))
        region.scope.suppose(said, "independent events", events[0].name.span)

    def _any_law(self, space: Any, scope: Scope, span: Span) -> Any:
        """Declare the law of the probabilities of events, of which nothing is said."""
        law = LawSymbol("Pr", space)
        scope.declare(Entry(ANY_LAW, Kind.LAW, None, law, None, "any law", span))
        why = "the law of the probabilities is said nowhere, so it is any law"
        self.supplied[law] = Supplied(law, law, why, declared=False)
        return law

    def supply_random(self, nodes: Iterable[Node], region: Region) -> None:
        """Declare the random variables of formulas of which nothing is said, before conditions on them."""
        for node in nodes:
            self._averaged(node, region)

    def _averaged(self, node: Node, region: Region) -> None:
        """Declare X of ``E[X]`` and ``Pr[X > t]``, if the text says nothing of it: any random variable.

        Several have any joint law.
        """
        free = set(free_names(node, region.scope))
        told = _may_be_told(region)
        names = [
            name
            for name in dict.fromkeys(averaged_in(node))
            if name in free and self.may_be_random(name) and identity(name) not in {*self.elsewhere, *told}
        ]
        if names:
            listed = ", ".join(map(shown, names))
            self._any_variables(
                names, f"of {listed} nothing is said, so any random variable is meant", region
            )

    def with_entropies(self, nodes: Iterable[Node], region: Region) -> Region:
        """Return a region in which the variables of entropies are declared, if nothing else says it."""
        inner = region.child()
        for node in nodes:
            self._entropic(node, inner)
        return inner

    def _entropic(self, node: Node, region: Region) -> None:
        """Give the variables of entropies finitely many values, where the text says nothing of these."""
        scope = region.scope
        told = {key for doubt in region.all_doubts() if not doubt.waived for key in doubt.kinds}
        supposed = {symbol for said in scope.hypotheses for symbol in said.free_symbols}
        for name in dict.fromkeys(variables_of_entropies(node, scope)):
            entry = scope.find(name) or self._from_elsewhere(name, region)
            if entry is None and self.may_be_random(name) and identity(name) not in told:
                kind = "any random variable with finitely many values"
                why = f"of {shown(name)} nothing is said, so {kind} is meant"
            elif entry is not None and is_any_number(entry.value) and entry.value.law not in supposed:
                why = f"{shown(name)} is taken to have finitely many values, as its entropy is spoken of"
            else:
                continue
            (made,) = introduce.introduce_supported(
                [name], scope.child(), origin="its entropy", alphabets=True
            )
            made = scope.declare(replace(made if entry is None else entry, value=made.value, name=name))
            law = made.value.law
            self.supplied[law] = Supplied(law, law, why, declared=entry is not None)

    def may_be_random(self, name: Name) -> bool:
        """Return whether a symbol of which nothing is said may be a random variable, by its letter."""
        plain = len(name.base) == 1 and name.base.isupper() and not name.style and not name.marks
        others = name.base in self.conventions.events or name.base in self.conventions.laws
        return plain and name.index is None and not others and name.base not in self.conventions.numbers

    def _any_variables(
        self, names: Sequence[Name], why: str, region: Region, *, finite: bool = False
    ) -> list[Entry]:
        """Declare random variables of which nothing is said."""
        made = introduce.introduce_supported(names, region.scope, origin="their place", alphabets=finite)
        made = introduce.with_one_law(made, introduce.Joint.ANY, region.scope)
        for entry in made:
            law = entry.value.law
            self.supplied[law] = Supplied(law, law, why, declared=False)
        return made

    def _from_elsewhere(self, name: Name, region: Region) -> Entry | None:
        """Declare what another section has declared: a number without its range."""
        known = self.elsewhere.get(str(identity(name)))
        if known is None:
            return None
        entry = known.entry
        if entry.kind is Kind.VARIABLE:
            self._require_number(name, str(identity(name)), region)
        if isinstance(entry.value, Variable):
            weak = without_range(entry.value)
            made = region.scope.declare(replace(entry, value=weak, domain=weak.domain, name=name))
            why = f"the range of {shown(name)} in line {known.line} was said for another part"
            self.supplied[weak] = Supplied(weak, entry.value, why)
            return made
        if isinstance(entry.value, Outcome):
            why = f"what line {known.line} says of {shown(name)} was said for another part"
            finite = entry.value.has_alphabet
            return self._any_variables([name], why, region, finite=finite)[0]
        if isinstance(entry.value, Draw):
            why = f"{shown(name)} is taken to be that of line {known.line}"
            self.supplied[entry.value] = Supplied(entry.value, entry.value, why, declared=False)
        sort = (
            "law" if entry.kind is Kind.LAW else "number" if entry.kind in (Kind.REAL, Kind.INTEGER) else ""
        )
        if sort and not isinstance(entry.value, LawSymbol | Draw):
            told = f"{shown(name)} is a certain {sort} in line {known.line}; what it is here is not said"
            raise unread(name, told)
        return region.scope.declare(entry)

    # Numbers

    def _number(self, name: Name, place: str, region: Region) -> None:
        if region.scope.find(name) is not None or region.scope.find_family(name) is not None:
            return
        last = _last_told(name, region.scope)
        if last is not None and not name.base.isupper():
            self._family(replace(name, index=None), place or "real", number(last, region.scope), region)
            return
        key = str(identity(name))
        called = region.scope.dpsym_name(name)
        known = self.elsewhere.get(key)
        if place and known is not None and not isinstance(known.entry.value, Variable):
            known = None  # p of Bern(p) is no law, though another section has a law p
        if known is not None:
            self._from_elsewhere(name, region)
            if place and isinstance(known.entry.value, Variable):
                self._by_place(name, called, place, region, known.entry.value)
            return
        if place:
            self._by_place(name, called, place, region, None)
            return
        usual = self.conventions.numbers.get(name.base) if not name.style else None
        if name.base.isupper() and usual is None:
            return  # a law, an event, a constant: what it is has to be said
        if usual is None and len(name.base) == 1 and not name.style:
            if name.base == "i" and name.index is None:
                raise unread(name, "whether i is a number or the imaginary unit is not said")
            self._require_number(name, key, region)
            weak: Variable = real(called, above=-sympy.oo)
            self._declare(name, weak, weak, f"{shown(name)} is declared nowhere", region, declared=False)
        elif usual is not None:
            weak, strong = usual.weak(called), usual.strong(called)
            self._require_number(name, key, region)
            if any(key in inner.named for inner in region.around()):
                self._declare(name, weak, strong, f"{shown(name)} takes all values", region)
                return
            if self.supposes:
                self._declare(name, strong, strong, f"by convention {ranged(strong)}", region)
                return
            usually = f"; its usual range is {plain(domain_latex(strong.domain))}" if weak != strong else ""
            why = f"{shown(name)} is declared nowhere{usually}"
            self._declare(name, weak, strong, why, region, declared=False)

    def _require_number(self, name: Name, key: str, region: Region) -> None:
        """Refuse a number, or a known variable, of which words that were not understood may say what it is.

        Raises:
            Unread: it may be no number: *let z be a complex number*.
        """
        doubt = next((one for one in region.all_doubts() if key in one.kinds and not one.waived), None)
        if doubt is not None:
            told = f"line {doubt.line} may say what {shown(name)} is"
            raise unread(name, f"{told}: {quoted(doubt.words)} is not understood")

    def _by_place(self, name: Name, called: str, place: str, region: Region, strong: Any) -> None:
        weak = PLACES[place](called)
        why = f"{ranged(weak)} by its place"
        self._declare(name, weak, strong if strong is not None else weak, why, region, declared=True)

    def _declare(
        self, name: Name, weak: Variable, strong: Any, why: str, region: Region, *, declared: bool = True
    ) -> None:
        kind = Kind.INTEGER if weak.domain.integer else Kind.REAL
        region.scope.declare(Entry(name, kind, weak.domain, weak, None, why, name.span))
        self.supplied[weak] = Supplied(weak, strong, why, declared)


def _last_told(name: Name, scope: Scope) -> Node | None:
    """Return the last index of the family of which a name with a letter as its index is a member, if told."""
    if not isinstance(name.index, Name) or scope.find(name.index) is not None:
        return None
    return scope.beside.get(str(identity(family_name(name))))


def _dominated(node: Node) -> Iterator[Name]:
    r"""Yield the laws of ``P \\ll Q``, which are written in capitals."""
    for part in node.walk():
        signs = [sign for sign, _ in part.links] if isinstance(part, Chain) else []
        sides = [part.first, part.links[0][1]] if isinstance(part, Chain) and signs == ["<<"] else []
        if sides and all(isinstance(side, Name) and side.base[:1].isupper() for side in sides):
            yield from (side for side in sides if isinstance(side, Name))


def declare_densities(region: Region) -> None:
    """Declare p as the density of P, for laws on the line, where nothing says what p is."""
    for entry in tuple(region.scope.entries()):
        name = replace(entry.name, base=entry.name.base.lower())
        made = density_entry(name, entry.value) if entry.kind is Kind.LAW else None
        if made is not None and region.scope.find(name) is None:
            region.scope.declare(made)


def _may_be_told(region: Region) -> frozenset[str]:
    """Return the symbols of which words that are not understood may say what they are."""
    doubts = (doubt for doubt in region.all_doubts() if not doubt.waived)
    return frozenset[str]().union(*(doubt.bounds | doubt.kinds for doubt in doubts))


def _without_bar(name: Name) -> Name:
    """Return the letter of an event of which a letter with a bar is the complement."""
    return replace(name, marks=name.marks[:-1]) if name.marks[-1:] == ("bar",) else name


def ranged(variable: Variable) -> str:
    """Return where a variable lies, as people write it.

    >>> ranged(real("alpha", above=1))
    'α ∈ (1, ∞)'
    """
    return plain(rf"{latex_name(variable.name)} \in {domain_latex(variable.domain)}")


def without_range(value: Variable) -> Variable:
    """Return a variable that takes all values of its kind.

    >>> str(without_range(real("x", above=0)).domain), str(without_range(integer("n", at_least=3)).domain)
    ('(-oo, oo)', '(-oo, oo) integers')
    """
    if value.domain.integer:
        return integer(value.name, above=-sympy.oo)
    if value.kind == "order":
        return value
    return real(value.name, above=-sympy.oo)


def averaged_in(node: Node) -> Iterator[Name]:
    """Yield the names in what means and probabilities, that bind nothing, are taken of."""
    for part in node.walk():
        if isinstance(part, Expect) and not part.over:
            yield from names_in(part.body)
        elif isinstance(part, Probability) and not part.over and isinstance(part.condition, Chain):
            yield from names_in(part.condition)
        elif isinstance(part, Apply) and getattr(part.function, "base", "") in {"E", *COVARIANCES}:
            yield from (name for argument in part.args for name in names_in(argument))


def calculated_with(node: Node) -> Iterator[Name]:
    """Yield the names that a relation calculates with, which no mean or probability is taken of."""
    if isinstance(node, Name):
        yield node
    elif isinstance(node, (Chain, Operation, Power, Fenced)):
        for part in node.children():
            yield from calculated_with(part)


def _last_indices(node: Node) -> Iterator[Name]:
    """Yield the n of lists ``a_1, ..., a_n``."""
    for part in node.walk():
        if isinstance(part, Listed) and any(item == Operation("dots", ()) for item in part.items):
            last = part.items[-1]
            if isinstance(last, Name) and isinstance(last.index, Name):
                yield last.index


def _alone(node: Node) -> Iterator[str]:
    """Yield the symbols that are a side of a relation by themselves."""
    if isinstance(node, Chain):
        for side in (node.first, *(side for _, side in node.links)):
            if isinstance(side, Name):
                yield str(identity(side))


# Places

OF_LAWS: Final = frozenset(["scale", "unit"])  # the places of parameters of laws that say a range


def _places(node: Node) -> Iterator[tuple[str, str]]:
    """Yield the symbols whose place says what kind of number they are, the weakest kind last."""
    for name in dimensions_in(node):
        yield str(identity(name)), "count"
    for part in node.walk():
        if isinstance(part, Apply) and isinstance(part.function, Name) and part.args:
            yield from ((str(identity(name)), place) for name, place in _of_law(part.function, part.args))
        elif isinstance(part, Probability) and isinstance(part.condition, Chain):
            yield from ((str(identity(name)), "nonnegative") for name in _thresholds(part.condition))
    for name in orders_in(node):
        yield str(identity(name)), "order"


def _of_law(function: Name, args: tuple[Node, ...]) -> Iterator[tuple[Name, str]]:
    """Yield the parameters of a law, and the factors of one that is positive, with their places."""
    places = PARAMETERS.get(function.base) or _of_table(function, len(args))
    for argument, place in zip(args, places[len(places) - len(args) :], strict=False):
        if len(args) <= len(places):
            positive = place == "scale"
            yield from ((name, place) for name in (_factors(argument) if positive else _alone_in(argument)))


def _of_table(function: Name, count: int) -> tuple[str, ...]:
    """Return where the parameters of a law of the tables lie, if all of its conventions agree."""
    entry = LAWS.get(function.base) if function.index is None else None
    conventions = () if entry is None else entry.conventions
    found = {tuple(map(_where, one.places)) for one in conventions if len(one.places) == count}
    return found.pop() if len(found) == 1 else ()


def _where(words: str) -> str:
    """Return where a parameter lies that has such names: anywhere, if they do not say it."""
    kinds = set(words.split("|"))
    return "scale" if kinds & POSITIVE else "unit" if "chance" in kinds else "real"


def _alone_in(node: Node) -> Iterator[Name]:
    if isinstance(node, Name):
        yield node


def _factors(node: Node) -> Iterator[Name]:
    """Yield the symbols whose product, quotient, power or root is positive, so that each is taken to be."""
    if isinstance(node, Fenced):
        yield from _factors(node.inside)
    elif isinstance(node, Power):
        yield from _factors(node.base)
    elif isinstance(node, Operation) and node.name in ("multiply", "divide", "sqrt"):
        for part in node.args:
            yield from () if is_identity(part) else _factors(part)
    else:
        yield from _alone_in(node)


def _thresholds(chain: Chain) -> Iterator[Name]:
    if len(chain.links) != 1 or chain.links[0][0] not in SIZES or not _is_size(chain.first):
        return
    bound = chain.links[0][1]
    for factor in bound.args if isinstance(bound, Operation) and bound.name == "multiply" else (bound,):
        if isinstance(factor, Name):
            yield factor


def _is_size(node: Node | None) -> bool:
    """Return whether a part is an absolute value, a norm, or the largest of such."""
    if isinstance(node, Norm):
        return True
    if isinstance(node, Big) and node.operator in ("max", "sup"):
        return _is_size(node.body)
    return isinstance(node, Operation) and node.name == "abs"
