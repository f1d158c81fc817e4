"""Notions of privacy: of which pair of laws they are said, as hypotheses and as claims."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

import sympy

from dpsym.errors import IllFormedError
from dpsym.language.distributions import Bernoulli, IndependentEntries, Laplace, Normal, NormalVector
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.distributions.composed import Joint, Mixture, PointwiseLaw, Power, Product
from dpsym.language.distributions.randomized_response import RandomizedResponse
from dpsym.language.distributions.selection import ExponentialMechanism
from dpsym.language.functions import ValueAt
from dpsym.language.kernels import kernel
from dpsym.language.notions import ZCDP, ApproximateDP, PureDP
from dpsym.language.notions.base import Satisfies as Holds
from dpsym.language.relations import for_all
from dpsym.language.spaces import DEFAULT, Point, RealLine, Space
from dpsym.notes import introduce
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.declare import declare_all
from dpsym.notes.discourse.called import PROBABLE, called, mechanisms_in
from dpsym.notes.discourse.guarantees import COMPOSED, CONVERTED, GROUPED, Best, Members, best
from dpsym.notes.discourse.introducing import declare_mechanism, input_in, listed_in, without_input
from dpsym.notes.discourse.noise import added
from dpsym.notes.discourse.parameters import law_in_words
from dpsym.notes.discourse.region import Private, Region, Runs
from dpsym.notes.discourse.sensitivities import query_in
from dpsym.notes.discourse.undeclared import Supplied, Undeclared
from dpsym.notes.discourse.vectors import differ as entries_differ
from dpsym.notes.english.acts import Notion, Outputs, Satisfies, Subject
from dpsym.notes.english.atoms import Atom
from dpsym.notes.free import names_in, names_of
from dpsym.notes.meaning import denote, hypothesis, number, parameters
from dpsym.notes.meaning import notion as notion_of
from dpsym.notes.meaning.distributions import INTERNAL
from dpsym.notes.meaning.mechanisms import outputs
from dpsym.notes.meaning.objects import Procedure, Query
from dpsym.notes.scope import Entry, Kind, identity
from dpsym.notes.sequences import member_of
from dpsym.notes.source import Span
from dpsym.notes.syntax import Apply, Chain, Interval, Listed, Name, Node, Number, Operation
from dpsym.notes.words import plain, shown
from dpsym.plain import quoted

ZERO, ONE = Number("0"), Number("1")
#: What kind of laws mechanisms have that are called so, by their kinds in the lexicon.
NOISES: Final[dict[str, tuple[type, ...]]] = {
    "laplace": (Laplace,),
    "gaussian": (Normal, NormalVector),
    "exponential": (PointwiseLaw, ExponentialMechanism),
}
WORST_CASE: Final = "randomized response is the worst case (Kairouz, Oh and Viswanath)"
NONNEGATIVE, ABOVE_ONE = (">=", ZERO), (">", ONE)
WHOLE: Final = ((">=", ONE), ("in", Name("Z", style="bb")))
UNIT, REAL = ("in", Interval(ZERO, ONE)), ("in", Name("R", style="bb"))
#: For each notion with so many parameters, in which range it is defined.
RANGES: Final[dict[tuple[str, int], tuple[tuple[str, Node], ...]]] = {
    ("dp", 1): (NONNEGATIVE,),
    ("dp", 2): (NONNEGATIVE, UNIT),
    ("pure-dp", 1): (NONNEGATIVE,),
    ("rdp", 2): (ABOVE_ONE, NONNEGATIVE),
    ("zcdp", 1): (NONNEGATIVE,),
    ("zcdp", 2): (REAL, NONNEGATIVE),
    ("tcdp", 2): (NONNEGATIVE, ABOVE_ONE),
    ("mcdp", 2): (NONNEGATIVE, NONNEGATIVE),
    ("probabilistic-dp", 2): (NONNEGATIVE, UNIT),
    ("kl-dp", 1): (NONNEGATIVE,),
    ("gdp", 1): (NONNEGATIVE,),
    ("mutual-information-dp", 1): (NONNEGATIVE,),
}


@dataclass(frozen=True)
class Meant:
    """A statement with the hypotheses and the theorems that its encoding brings along."""

    conclusion: Any
    given: tuple[Any, ...] = ()
    rests_on: tuple[str, ...] = ()
    attained: tuple[Any, ...] = ()  # where the encoding says the same, and not only more


@dataclass(frozen=True)
class Pair:
    """Two laws of which a notion is said."""

    first: Any
    second: Any


def generic_pair(region: Region) -> Pair:
    """Return the laws of a mechanism of which nothing but a notion is said; P and Q, where those are free."""
    known = {
        str(law)
        for inner in region.around()
        if inner.pair is not None
        for law in (inner.pair.first, inner.pair.second)
    }
    letters = {entry.name.base for entry in region.scope.entries()}
    named = [("P", "Q"), *((f"{letter}(x)", f"{letter}(x')") for letter in "MARKTGHUVW")]
    free = (pair for pair in named if not {one[0] for one in pair} & letters and not set(pair) & known)
    first, second = next(free)
    return Pair(LawSymbol(first, DEFAULT), LawSymbol(second, DEFAULT))


def read_notion(words: Notion, region: Region, known: Undeclared, *, claimed: bool = False) -> Any:
    """Return the notion that words name; its parameters get the ranges in which it is defined.

    What is ``claimed`` for a number that nothing else names (*then M is rho-zCDP*) may be meant of some
    number, unless the other parameters depend on it, as in ``(alpha, alpha rho)``.

    Raises:
        Unread: the name is not known, or the parameters are not read.
        IllFormedError: the parameters are not those of the notion.
    """
    if words.parameters is None:
        raise unread(Span(0, 0), "the parameters of this notion are not a formula")
    given = words.parameters.node
    removed = words.removed.node if words.removed is not None else None
    entries = parameters(given)
    _require_no_order(words.name, entries)
    for entry, link in zip(entries, RANGES.get((words.name, len(entries)), ()), strict=False):
        others = [other for other in (*entries, removed) if other is not None and other is not entry]
        declared = not claimed or any(entry in list(names_in(other)) for other in others)
        _with_range(entry, (link,), region, known, declared=declared)
    if removed is not None:
        _with_range(removed, (UNIT,), region, known, declared=not claimed)
    known.supply([given, *([removed] if removed is not None else [])], region)
    if removed is not None and words.name == "dp" and len(entries) == 1:
        return ApproximateDP(number(entries[0], region.scope), number(removed, region.scope))
    found = notion_of(words.name, given, region.scope, removed, words.parameters.span)
    return PureDP(found.args[0]) if isinstance(found, ApproximateDP) and found.args[1] == 0 else found


def _with_range(
    entry: Node,
    links: Sequence[tuple[str, Node]],
    region: Region,
    known: Undeclared,
    *,
    declared: bool = True,
    why: str = "in the range in which the notion is defined",
) -> None:
    """Declare a parameter that nothing declares, in the range in which what it stands in is defined.

    One whose range is only a usual one has to be in that range where its notion is spoken of.
    """
    if not isinstance(entry, Name):
        return
    chains = [Chain(entry, (link,), span=entry.span) for link in links]
    known_as = region.scope.find(entry)
    if known_as is not None:
        supplied = known.supplied.get(known_as.value)
        if supplied is not None and not supplied.declared:
            for chain in chains:
                said = hypothesis(chain, region.scope)
                region.scope.suppose(said, "the range of its notion", entry.span)
        return
    for made in declare_all(chains, region.scope, "the parameter of a notion"):
        known.supplied[made.value] = Supplied(made.value, made.value, f"{shown(entry)} is {why}", declared)


def free_parameters(words: Notion, said: Iterable[Name], region: Region, known: Undeclared) -> None:
    """Let a claimed notion range over its parameters that only a statement before it gave a value.

    After a theorem with its own delta a corollary that M is (epsilon, delta)-DP is meant for every delta.
    """
    if words.parameters is None or words.parameters.whole is None:
        return
    entries, told = parameters(words.parameters.whole), set(said)
    for entry, link in zip(entries, RANGES.get((words.name, len(entries)), ()), strict=False):
        if isinstance(entry, Name) and entry not in told and str(identity(entry)) in known.elsewhere:
            _with_range(entry, (link,), region, known, declared=False)


def _count_of(node: Node, region: Region, known: Undeclared) -> Any:
    """Return how many mechanisms there are, a positive integer, which their list declares."""
    if isinstance(node, Name) and region.scope.find(node) is None:
        _with_range(node, WHOLE, region, known, why="a number of mechanisms")
    known.supply([node], region)
    return number(node, region.scope)


def _require_no_order(name: str, entries: Sequence[Node]) -> None:
    """Refuse an order in the place of epsilon, as in ``(alpha, epsilon)``-DP."""
    first = entries[0] if entries else None
    if name != "dp" or len(entries) != 2 or not isinstance(first, Name):
        return
    if first.base in ("alpha", "lambda"):
        raise ill_formed(
            first,
            f"{first.base} is the letter of an order, but (epsilon, delta)-DP begins with epsilon; "
            f"({first.base}, epsilon)-RDP may be meant",
        )


# Suppositions


def suppose_notion(said: Satisfies, region: Region, known: Undeclared) -> None:
    """Suppose that something satisfies a notion; of a mechanism, for the inputs that a claim speaks of."""
    subject = _without_place(said.subject, region)
    place = said.notion.parameters.span if said.notion.parameters is not None else Span(0, 0)
    if said.notion.group is not None:
        raise unread(place, "what is supposed for groups is not read")
    region.near.add(said.notion.near)
    several = _several(subject.atoms, region)
    node = subject.atoms[0].node if several is not None else None
    if isinstance(node, Chain):
        declare_mechanism(node, region, subject.atoms[0].formula.latex.strip()[:60])
    if several is not None and isinstance(node, Name) and isinstance(node.index, Name):
        if not subject.each:
            raise unread(place, "whether this is said of all of these mechanisms, or of one, is not said")
        if region.scope.find(node.index) is None:  # for every i
            count = _count_of(several[1], region, known)
            introduce.introduce_index([node.index], count, region.scope, "mechanisms in sequence")
    notion = said.notion if several is None else _of_members(said.notion, several[1], region, known)
    found = read_notion(notion, region, known)
    if several is not None:
        member, count = several
        region.runs.append(Runs(member, _count_of(count, region, known), found, place))
        return
    if subject.kind in ("it", "any"):
        if subject.kind == "any" or region.one_pair() is None:
            region.pair = generic_pair(region)
        pair = region.one_pair()
        region.scope.suppose(found(pair.first, pair.second), "", place)
        return
    mechanisms = _mechanisms(subject, region)
    if mechanisms:
        for name in mechanisms:
            _require_no_rule(name, region)
        region.private += [Private(name, found, place) for name in mechanisms]
        return
    for name in (name for atom in subject.atoms for name in names_of([atom.node])):
        known.supply_law(name, region)
    pair = _laws(subject.atoms, region)
    region.scope.suppose(found(pair.first, pair.second), "", place)


def _of_members(notion: Notion, count: Node, region: Region, known: Undeclared) -> Notion:
    """Return the notion of one of k mechanisms where it lists the parameters of all."""
    listed = member_of(notion.parameters.node) if notion.parameters is not None else None
    if notion.parameters is None or listed is None or listed[1] or listed[2] != count:
        return notion
    index = Name("i", INTERNAL, span=notion.parameters.span)
    introduce.introduce_index(
        [index], _count_of(count, region, known), region.scope, "mechanisms in sequence"
    )
    return replace(notion, parameters=replace(notion.parameters, whole=replace(listed[0], index=index)))


def suppose_outputs(said: Outputs, region: Region, known: Undeclared, origin: str) -> list[Entry]:
    """Declare the laws of what a mechanism puts out on two neighbouring inputs.

    Of a mechanism of which nothing but a notion is said they are any two laws that satisfy it.

    Raises:
        Unread: the mechanism is not known.
    """
    names, scope = names_of([atom.node for atom in said.atoms]), region.scope
    if said.notion is not None:
        found = read_notion(said.notion, region, known)
        entries = introduce.introduce_laws(names, None, scope, origin)
        scope.suppose(found(*(entry.value for entry in entries)), "", said.atoms[0].span)
        return entries
    (mechanism,) = names_of([atom.node for atom in said.mechanism])
    inputs = names_of([atom.node for atom in said.inputs])
    if len(inputs) == 2:
        region.neighbours = (inputs[0], inputs[1])
        introduce.introduce_datasets(inputs, scope, "neighbouring inputs")
    elif inputs:
        raise unread(inputs[0], "which two inputs are neighbours is not read")
    pair = _outputs(mechanism, region)
    return [
        scope.declare(Entry(name, Kind.LAW, None, law, None, origin, name.span))
        for name, law in zip(names, (pair.first, pair.second), strict=True)
    ]


def _several(atoms: Sequence[Atom], region: Region) -> tuple[Name, Node] | None:
    """Return of which mechanisms a subject lists how many, by the name that they share.

    They are ``M_1, ..., M_k``, or ``M_i`` where i runs from 1 to k.
    """
    node = atoms[0].node.unfenced() if len(atoms) == 1 else None
    if isinstance(node, Name) and isinstance(node.index, Name):
        entry = region.scope.find(node.index)
        indexed = entry is not None and entry.kind is Kind.INDEX and region.scope.find(node) is None
        member = replace(node, index=None)
        counts = [count for inner in region.around() for name, count in inner.listed if name == member]
        bare = entry is None and len(set(counts)) == 1
        count = _end_of(node.index, region) if indexed else counts[0] if bare else None
        return (member, count) if count is not None else None
    if isinstance(node, Chain) and node.links[0][0] == ":":
        node = node.first
    return listed_in(node) if node is not None else None


def _end_of(index: Name, region: Region) -> Node | None:
    """Return up to what an index runs, where that is a symbol or a number."""
    entry = region.scope.find(index)
    count = entry.value.count if entry is not None else None
    if isinstance(count, sympy.Integer):
        return Number(str(count))
    return next((one.name for one in region.scope.entries() if one.value == count), None)


def _mechanisms(subject: Subject, region: Region) -> list[Name]:
    """Return the mechanisms that a subject names; a new name that satisfies a notion is one."""
    found: list[Name] = []
    alone = len(names_of(atom.node for atom in subject.atoms)) == 1  # laws satisfy a notion in pairs
    for atom in subject.atoms:
        node = atom.node
        if isinstance(node, Chain) and isinstance(node.first, Name) and node.links[0][0] == ":":
            declare_mechanism(node, region, atom.formula.latex.strip()[:60])
        for name in names_of([node]):
            entry = region.scope.find(name)
            if entry is None and identity(name) is not None and (alone or _may_be_mechanism(name)):
                introduce.introduce_mechanism([name], region.scope, origin="what is said of it")
            elif entry is None or entry.kind is not Kind.MECHANISM:
                return []
            found.append(name)
    return found


def is_made(name: Name, region: Region) -> bool:
    """Return whether a text says of a mechanism how it works, so that it is no arbitrary one."""
    entry = region.scope.find(name)
    procedure = entry.value if entry is not None else None
    return isinstance(procedure, Procedure) and (procedure.rule is not None or procedure.parts is not None)


def _require_no_rule(name: Name, region: Region) -> None:
    if is_made(name, region):
        raise unread(name, f"{shown(name)} is made in a certain way: what is supposed of it is not read")


def _may_be_mechanism(name: Name) -> bool:
    return name.base.isalpha() and len(name.base) == 1 and name.base.upper() not in "PQR"


def _laws(atoms: Iterable[Atom], region: Region) -> Pair:
    nodes = [atom.node for atom in atoms]
    if len(nodes) == 1 and isinstance(nodes[0], Listed) and len(nodes[0].items) == 2:
        nodes = list(nodes[0].items)
    told = "of which pair of laws this is said is not read"
    try:
        laws = [denote(node, region.scope) for node in nodes]
    except IllFormedError as error:  # it may be sound, and say more than is read of its symbols
        raise unread(nodes[0], f"{told}: {error}") from error
    if len(laws) != 2 or not all(getattr(law, "is_law", False) for law in laws):
        raise unread(nodes[0], told)
    return Pair(*laws)


# Claims


def claimed_notion(said: Satisfies, region: Region, known: Undeclared) -> Meant:
    """Return the claim that something satisfies a notion."""
    said = replace(said, subject=_in_parts(said.subject, region))
    subject = said.subject
    sums = subject.kind == "symbol" and len(subject.atoms) == 1 and _is_sum(subject.atoms[0].node)
    released = _released(subject, region, known) if sums or subject.kind in ("noise", "release") else None
    parts = [read_notion(part, region, known) for part in subject.parts]
    if subject.kind == "fold":
        _count_of(subject.atoms[0].node, region, known)
    if said.notion.group is not None:
        _count_of(said.notion.group.node, region, known)
    found = read_notion(said.notion, region, known, claimed=True)
    if (size := _reach(said, region)) is not None:
        return _for_group(said, found, size, region)
    if parts:
        return _run_together(said, found, parts, region)
    runs = _runs(said, region)
    if runs is not None:
        return _repeated(said, found, runs.count, runs.notion)
    known_as = _only_known(said, region)
    converted = best(CONVERTED, Members(sympy.S.One, known_as), found) if known_as is not None else None
    if converted is not None:
        return _of_numbers(converted)
    if subject.kind == "it":
        pair, responses = region.one_pair() or _only_mechanism(region), _responses(region)
        pair = pair or responses
        if pair is None or (responses is not None and pair is not responses):
            raise unread(_place(said), "of which mechanism this is said is not read")
    elif subject.kind == "composition":
        pair = _composition(said, region)
    elif released is not None:
        pair = released
    elif subject.kind == "symbol":
        pair = _of_symbols(subject, region)
    elif subject.kind == "called":
        return _called_by_name(said, found, region, known)
    elif subject.kind in NOISES:
        pair = _by_name(said, NOISES[subject.kind], region)
    elif subject.kind == "subsample":
        return _subsampled(said, found, region, known)
    elif subject.kind == "response":
        pair = _response(said, region, known)
    else:
        raise unread(_place(said), f"what the {subject.kind} mechanism does here is not said in formulas")
    _require_any_inputs(pair, said, region)
    return Meant(found(pair.first, pair.second))


def _require_any_inputs(pair: Pair, said: Satisfies, region: Region) -> None:
    """Refuse a notion where something is supposed of two inputs alone, and not of all neighbours."""
    symbols = set(pair.first.free_symbols) | set(pair.second.free_symbols)
    things = [entry.value for entry in region.scope.entries() if isinstance(entry.value, (Query, Procedure))]
    made = {value for one in things if isinstance(one, Query) for value in one.made.values()}
    rules = [one.vectors for one in things if isinstance(one, Procedure) and one.vectors is not None]
    vectors = [(rule(first), rule(second)) for rule in rules for first, second in (region.inputs(),)]
    plain = {entries_differ(*order, 1) for one, other in vectors for order in ((one, other), (other, one))}
    inputs = symbols & made.union(*vectors)
    known = (one for one in region.scope.given_for(list(inputs)) if one not in plain)
    if any(inputs & set(one.free_symbols) for one in known):
        raise unread(_place(said), "what is supposed of two inputs alone is not known of all neighbours")


def _without_place(subject: Subject, region: Region) -> Subject:
    """Return M for ``M(x)``, at an input of which nothing is said."""
    node = subject.atoms[0].node if subject.kind == "symbol" and len(subject.atoms) == 1 else None
    at = node.args[0].unfenced() if isinstance(node, Apply) and len(node.args) == 1 else None
    if not isinstance(node, Apply) or not isinstance(at, Name) or region.scope.find(at) is not None:
        return subject
    return replace(subject, atoms=(replace(subject.atoms[0], whole=node.function),))


def _in_parts(subject: Subject, region: Region) -> Subject:
    """Return a subject with the mechanisms of which it consists in place of its name."""
    subject = _without_place(subject, region)
    node = subject.atoms[0].node if subject.kind in ("symbol", "release") and subject.atoms else None
    if subject.kind == "release" and isinstance(node, Listed):
        listed = without_input(node, input_in(node), region)
        atom = replace(subject.atoms[0], whole=listed)
        return Subject("symbol", (atom,)) if listed is not None else subject
    entry = region.scope.find(node) if isinstance(node, Name) else None
    parts = entry.value.parts if entry is not None and isinstance(entry.value, Procedure) else None
    return subject if parts is None else replace(subject, atoms=(replace(subject.atoms[0], whole=parts),))


def _called_by_name(said: Satisfies, notion: Any, region: Region, known: Undeclared) -> Meant:
    """Return that a notion is satisfied by a mechanism of which its name and its parameters are said."""
    law = said.subject.law
    if law is None:
        raise unread(_place(said), "the parameters of this mechanism are not said")
    _require_no_own_words(law.name, said, region)
    nodes = [part.node for part in law.parameters]
    if law.name in PROBABLE and any(
        kind == "" and {name.base for name in names_in(node)} != {"epsilon"}
        for kind, node in zip(law.kinds, nodes, strict=True)
    ):
        told = "the parameter of this mechanism may be a probability"
        raise unread(_place(said), f"{told}; write 'privacy parameter' if it is not")
    known.supply(nodes, region)
    kinds = ["" if kind == "privacy" else kind for kind in law.kinds]
    given = dict(zip(kinds, (number(node, region.scope) for node in nodes), strict=True))
    pair, supposed = called(law.name, given)
    return Meant(notion(*pair), supposed)


def _require_no_own_words(mechanism: str, said: Satisfies, region: Region) -> None:
    """Refuse the usual laws of a mechanism where the text has words of its own for what it does."""
    for doubt in region.all_doubts():
        if mechanism in mechanisms_in(doubt.source.text[doubt.span.start : doubt.span.end]):
            told = f"line {doubt.line} may say what this mechanism does"
            raise unread(_place(said), f"{told}: {quoted(doubt.words)} is not understood")
    if mechanism in PROBABLE and any(inner.response is not None for inner in region.around()):
        raise unread(_place(said), "the text says with which probability randomized response is truthful")


def _runs(said: Satisfies, region: Region) -> Runs | None:
    """Return which mechanisms are composed, and what each satisfies, if a subject is their composition."""
    known = [runs for inner in region.around() for runs in reversed(inner.runs)]
    several = _several(said.subject.atoms, region)
    if several is not None:
        known = [runs for runs in known if identity(runs.member) == identity(several[0])]
        if not known:
            raise unread(_place(said), "what each of the composed mechanisms satisfies is not read")
        if number(several[1], region.scope) != known[0].count:
            raise unread(_place(said), "not all of the mechanisms that were spoken of are composed here")
    elif said.subject.kind != "composition" or said.subject.atoms or not known:
        return None
    elif len({identity(runs.member) for runs in known}) > 1:
        raise unread(_place(said), "which of the mechanisms are composed here is not said")
    doubts = [doubt for doubt in region.all_doubts() if not doubt.waived]
    member = identity(known[0].member)
    members = [
        entry
        for entry in region.scope.entries()
        if entry.name.index is not None and identity(replace(entry.name, index=None)) == member
    ]
    anew = any(entry.name.span.start > known[0].span.start for entry in members)
    anew |= not _no_more_known(members, (), (), region)
    later = known[0].span.start
    ended = any(one.ends and one.span.start > later for one in doubts)
    if anew or ended or any(member in {key.split("_")[0] for key in one.symbols} for one in doubts):
        raise unread(_place(said), "whether the composed mechanisms still satisfy what was said is not clear")
    return known[0]


def _run_together(said: Satisfies, whole: Any, parts: Sequence[Any], region: Region) -> Meant:
    """Return that mechanisms of which nothing but a notion each is said satisfy another one together."""
    subject, scope = said.subject, region.scope
    if subject.kind == "fold":
        return _repeated(said, whole, number(subject.atoms[0].node, scope), parts[0])
    known = {entry.name.base for entry in scope.entries()}
    base = next(letter for letter in "MARKTGHUVW" if letter not in known)
    (first, other), later = ((f"{base}_{n}(x)", f"{base}_{n}(x')") for n in (1, 2))
    pair = Pair(LawSymbol(first, DEFAULT), LawSymbol(other, DEFAULT))
    space = Space("Z")
    if not subject.adaptive:
        after = Pair(*(LawSymbol(called, space) for called in later))
        together = Pair(Product(pair.first, after.first), Product(pair.second, after.second))
        given = parts[1](after.first, after.second)
    else:
        rows = [kernel(called, DEFAULT, space) for called in later]
        together = Pair(Joint(pair.first, rows[0]), Joint(pair.second, rows[1]))
        place = Point("y", DEFAULT)
        given = for_all(place, parts[1](rows[0](place), rows[1](place)))
    return Meant(whole(together.first, together.second), (parts[0](pair.first, pair.second), given))


def _repeated(said: Satisfies, whole: Any, count: Any, members: Any) -> Meant:
    """Return that mechanisms that satisfy one notion each satisfy another together, adaptive or not."""
    found = best(COMPOSED, Members(count, members), whole)
    if found is not None:
        return _of_numbers(found)
    if any(part.has(ValueAt) for part in members.args):
        told = "a composition of mechanisms with parameters of their own is not read for these notions"
        raise unread(_place(said), told)
    if isinstance(members, (PureDP, ApproximateDP)) and isinstance(whole, (PureDP, ApproximateDP)):
        response = RandomizedResponse(*members.args)
        return Meant(whole(Power(response, count), Power(response.partner, count)), (), (WORST_CASE,))
    raise unread(
        _place(said), "a composition of so many mechanisms is read where both notions are of one kind"
    )


def _subsampled(said: Satisfies, whole: Any, region: Region, known: Undeclared) -> Meant:
    """Return that a mechanism on a Poisson sample satisfies a notion, where a record is there or not.

    Whatever else is sampled, with the probability of the record the mechanism sees one record more.
    """
    names, chance = names_of([said.subject.atoms[0].node]), said.subject.atoms[1].node
    if len(names) != 1 or any("change" in inner.near for inner in region.around()):
        raise unread(
            _place(said), "what of a sampled mechanism is claimed between these neighbours is not read"
        )
    known.supply([chance], region)
    pair = _outputs(names[0], region)
    sampled = Mixture(number(chance, region.scope), pair.second, pair.first)
    return Meant(whole(sampled, pair.second), (), ("neighbours differ by the presence of a record",))


def _of_numbers(found: Best) -> Meant:
    return Meant(found.statement, found.given, (found.rests_on,), found.attained)


def _only_known(said: Satisfies, region: Region) -> Any | None:
    """Return the one notion that is all that is known of a mechanism; nothing if there is no such thing."""
    node = said.subject.atoms[0].node if said.subject.atoms else None
    entries = [one for one in region.all_private() if node is None or one.mechanism == node]
    pair = region.one_pair() if said.subject.kind == "it" else None
    if said.subject.kind not in ("it", "symbol") or (pair is not None and entries):
        return None
    notions = [entry.notion for entry in entries]
    laws = () if pair is None else (pair.first, pair.second)
    for one in region.scope.hypotheses if laws else ():
        if isinstance(one, Holds) and one.args[1:] == laws:
            notions.append(one.args[0])
    names = {identity(entry.mechanism) for entry in entries}
    doubts = [doubt for doubt in region.all_doubts() if not doubt.waived]
    if len(notions) != 1 or any(doubt.ends or names & doubt.symbols for doubt in doubts):
        return None
    made = [found for entry in entries if (found := region.scope.find(entry.mechanism)) is not None]
    return notions[0] if _no_more_known(made, laws, notions, region) else None


def _no_more_known(
    made: Iterable[Entry], laws: Iterable[Any], notions: Sequence[Any], region: Region
) -> bool:
    """Return whether only their notions are known of mechanisms: no rule, and no set of outputs."""
    procedures = [entry.value for entry in made if isinstance(entry.value, Procedure)]
    if any(one.rule or one.made or not isinstance(one.target, Space | RealLine) for one in procedures):
        return False
    called = {str(law) for law in laws}
    starts = tuple(f"{one.name}(" for one in procedures)
    for one in region.scope.hypotheses:
        if isinstance(one, Holds) and one.args[0] in notions:
            continue
        spoken = {str(symbol) for symbol in getattr(one, "free_symbols", ())}
        if spoken & called or (starts and any(text.startswith(starts) for text in spoken)):
            return False
    return True


def _for_group(said: Satisfies, whole: Any, size: Any, region: Region) -> Meant:
    """Return that a mechanism satisfies a notion for inputs that differ in so many records."""
    known = _only_known(said, region)
    found = best(GROUPED, Members(size, known), whole) if known is not None else None
    if found is None:
        raise unread(
            _place(said), "of which mechanism this is said for groups, or of what notion, is not read"
        )
    return _of_numbers(found)


def _reach(said: Satisfies, region: Region) -> Any:
    """Return between inputs of how many steps a notion is claimed, where it is not of one.

    Who replaces a record removes one and adds another.
    """
    near, group = said.notion.near, said.notion.group
    supposed = set[str]().union(*(inner.near for inner in region.around()))
    if near == "change" and supposed == {"presence"} and group is None:
        return sympy.Integer(2)
    if supposed != {near} if near else len(supposed - {""}) > 1:
        raise unread(_place(said), "what is supposed is said of other neighbours")
    return number(group.node, region.scope) if group is not None else None


def _place(said: Satisfies) -> Span:
    return said.notion.parameters.span if said.notion.parameters is not None else Span(0, 0)


def _of_symbols(subject: Subject, region: Region) -> Pair:
    node = subject.atoms[0].node
    if len(subject.atoms) == 1 and isinstance(node, Name):
        entry = region.scope.find(node)
        if entry is not None and entry.kind is Kind.MECHANISM:
            return _outputs(node, region)
    pair = node if isinstance(node, Listed) and len(node.items) == 2 else None
    if pair is not None and all(_is_mechanism(item, region) for item in pair.items):
        return _composed([item for item in pair.items if isinstance(item, Name)], region)
    if isinstance(node, Operation) and node.name == "compose" and isinstance(node.args[1], Name):
        return _processed(node.args[0], node.args[1], region)
    inner = node.args[0] if isinstance(node, Apply) and len(node.args) == 1 else None
    if isinstance(node, Apply) and isinstance(inner, Apply) and _is_mechanism(inner.function, region):
        return _processed(node.function, names_of([inner.function])[0], region)
    return _laws(subject.atoms, region)


def _released(subject: Subject, region: Region, known: Undeclared) -> Pair:
    """Return the laws of noise that is added to a query, at two neighbours."""
    if not subject.atoms:
        raise unread(Span(0, 0), "the parameters of this noise are not said")
    node = subject.atoms[0].node
    if subject.kind == "noise":
        query = names_of([subject.things[0].atoms[0].node])[0] if subject.things else _only_query(region)
        if query is None:
            raise unread(node, "to which query this noise is added is not said")
        place = region.inputs()[0]
        law = node.links[0][1] if isinstance(node, Chain) else node
        if subject.law is not None and subject.law.name:
            given = zip(subject.law.kinds, (atom.node for atom in subject.law.parameters), strict=True)
            law = law_in_words(subject.law.name, list(given), centred=True)
        value = Apply(query, (place,), span=query.span)
        node = Operation("add", (value, law), span=node.span)
    known.supply_noise([node], region)
    found = query_in(node, region.scope)
    rule = added(node, found[1], region) if found is not None else None
    if rule is None:
        raise unread(node, f"to which query which noise is added in {shown(node)} is not read")
    return Pair(*(rule(name) for name in region.inputs()))


def _is_sum(node: Node) -> bool:
    return isinstance(node, Operation) and node.name in ("add", "subtract")


def _only_query(region: Region) -> Name | None:
    """Return the only query that is spoken of."""
    names = {
        entry.value.name: entry.name for entry in region.scope.entries() if isinstance(entry.value, Query)
    }
    return next(iter(names.values())) if len(names) == 1 else None


def _by_name(said: Satisfies, kinds: tuple[type, ...], region: Region) -> Pair:
    """Return the laws of the only mechanism of a kind that the text says by its noise, or its masses."""
    made = [
        entry.name
        for entry in region.scope.entries()
        if isinstance(entry.value, Procedure) and entry.value.rule is not None
    ]
    pairs = [pair for name in made if isinstance(_of_entry((pair := _outputs(name, region)).first), kinds)]
    if len(pairs) != 1 or len(made) != 1:
        told = f"what the {said.subject.kind} mechanism does here is not said in formulas"
        raise unread(_place(said), told)
    return pairs[0]


def _of_entry(law: Any) -> Any:
    """Return the law of one entry of a vector of independent numbers; another law itself."""
    return law.args[1] if isinstance(law, IndependentEntries) else law


def _is_mechanism(node: Node, region: Region) -> bool:
    entry = region.scope.find(node) if isinstance(node, Name) else None
    return entry is not None and entry.kind is Kind.MECHANISM


def _outputs(name: Name, region: Region) -> Pair:
    """Return the laws of a mechanism at two neighbouring inputs; something has to be supposed of it."""
    entry: Entry | None = region.scope.find(name)
    supposed = any(identity(other.mechanism) == identity(name) for other in region.all_private())
    procedure = entry.value if entry is not None else None
    if not isinstance(procedure, Procedure) or not (supposed or procedure.made or procedure.rule):
        raise unread(name, f"what {shown(name)} does is not said in a way that was read")
    if region.several_apart(*region.inputs()):
        raise unread(name, f"the inputs of {shown(name)} that were spoken of are no neighbours")
    return Pair(*outputs(procedure, region.inputs()))


def _processed(outer: Node, inner: Name, region: Region) -> Pair:
    """Return the laws of what is made of the outputs of a mechanism."""
    from dpsym.language.distributions.composed import PushForward

    pair = _outputs(inner, region)
    if isinstance(outer, Name) and region.scope.find(outer) is None:
        _any_map(outer, pair.first.space, region)
    channel = denote(outer, region.scope)
    if not getattr(channel, "is_kernel", False):
        raise unread(outer, f"{shown(outer)} is not a map of outputs that is read")
    return Pair(PushForward(channel, pair.first), PushForward(channel, pair.second))


def _any_map(name: Name, space: Any, region: Region) -> None:
    """Declare a letter that is applied to outputs, and of which nothing is said, as any map of them.

    Raises:
        Unread: words that are not understood speak of it.
    """
    for doubt in region.all_doubts():
        if not doubt.waived and identity(name) in doubt.symbols:
            told = f"line {doubt.line} may say what {shown(name)} is"
            raise unread(name, f"{told}: {quoted(doubt.words)} is not understood")
    made = kernel(region.scope.dpsym_name(name), space, Space("Z"))
    region.scope.declare(Entry(name, Kind.KERNEL, None, made, None, "a map of outputs", name.span))


def _only_mechanism(region: Region) -> Pair | None:
    """Return the laws of the only mechanism that a text knows, which may have no letter."""
    known = (entry.name for entry in region.scope.entries() if entry.kind is Kind.MECHANISM)
    names = {str(identity(name)): name for name in known}
    if len(names) != 1:
        return None
    (name,) = names.values()
    return _outputs(name, region)


def _composition(said: Satisfies, region: Region) -> Pair:
    named = [name for atom in said.subject.atoms for name in names_of([atom.node])]
    if len(named) == 2 and all(_is_mechanism(name, region) for name in named):
        return _composed(named, region)
    names = {str(identity(entry.mechanism)): entry.mechanism for entry in region.all_private()}
    if len(names) != 2 or named:
        raise unread(_place(said), "what is composed here is not read: not two mechanisms were spoken of")
    return _composed(list(names.values()), region)


def _require_own_coins(names: Sequence[Name], region: Region) -> None:
    """Refuse mechanisms that words which are not understood may run on other data, or with the same coins."""
    keys = {identity(name) for name in names}
    for doubt in region.all_doubts():
        if not doubt.waived and doubt.symbols & keys:
            told = f"line {doubt.line} may say how these mechanisms are run"
            raise unread(names[0], f"{told}: {quoted(doubt.words)} is not understood")


def _composed(names: Sequence[Name], region: Region) -> Pair:
    """Return the pair of two mechanisms; one that takes the output of the other runs after it."""
    first, second = (_outputs(name, region) for name in names)
    _require_own_coins(names, region)
    if getattr(second.first, "is_kernel", False):
        return Pair(Joint(first.first, second.first), Joint(first.second, second.second))
    return Pair(Product(first.first, second.first), Product(first.second, second.second))


def _response(said: Satisfies, region: Region, known: Undeclared) -> Pair:
    if said.subject.atoms:  # how it answers stands in the sentence itself
        known.supply_places({said.subject.atoms[0].node: "unit"}, region)
        truth = number(said.subject.atoms[0].node, region.scope)
        return Pair(Bernoulli(truth), Bernoulli(1 - truth))
    pair = _responses(region)
    if pair is None:
        raise unread(_place(said), "what randomized response answers here is not said in formulas")
    return pair


def _responses(region: Region) -> Pair | None:
    """Return the laws of the two answers of randomized response, if the text says how it answers."""
    truth = next((inner.response for inner in region.around() if inner.response is not None), None)
    if truth is None or any(doubt.ends for doubt in region.all_doubts()):
        return None
    return Pair(Bernoulli(truth), Bernoulli(1 - truth))


# What is supposed of mechanisms, at the inputs that a claim speaks of


def private_suppositions(
    statements: Iterable[Any], region: Region, among: Iterable[Private]
) -> list[tuple[Any, Private]]:
    """Return what is supposed of mechanisms, at the inputs that statements speak of.

    Raises:
        Unread: it is not said that these are neighbours.
    """
    symbols = set().union(*(getattr(part, "free_symbols", set()) for part in statements))
    spoken = sorted(str(symbol) for symbol in symbols)
    found = []
    for entry in among:
        known = region.scope.find(entry.mechanism)
        if known is None or not isinstance(known.value, Procedure):
            continue
        group = _group_in(spoken, known.value, region)
        if group is not None:
            first, second = outputs(known.value, group[:2])
            found.append((_for_groups(entry, group[2])(first, second), entry))
            continue
        for inputs in _inputs_in(spoken, known.value, entry, region):
            first, second = outputs(known.value, inputs)
            if known.value.source is None:
                found.append((entry.notion(first, second), entry))
            else:
                place = Point("x", known.value.source)
                found.append((for_all(place, entry.notion(first(place), second(place))), entry))
    return found


def _called(spoken: Sequence[str], mechanism: Procedure) -> set[str]:
    """Return the inputs of a mechanism that statements speak of."""
    start = f"{mechanism.name}("
    return {text[len(start) : -1] for text in spoken if text.startswith(start) and text.endswith(")")}


def _group_in(spoken: Sequence[str], mechanism: Procedure, region: Region) -> tuple[Name, Name, Any] | None:
    """Return the two inputs that statements speak of, if they differ in a number of records with a name."""
    called = _called(spoken, mechanism)
    rows = (row for inner in region.around() for row in reversed(inner.apart))
    row = next((row for row in rows if called == {plain(row[0]), plain(row[1])}), None)
    return row if row is not None and not isinstance(row[2], int) else None


def _for_groups(entry: Private, count: Any) -> Any:
    """Return what holds between inputs that differ in so many records."""
    notion = entry.notion
    if isinstance(notion, PureDP):
        return PureDP(count * notion.args[0])
    if isinstance(notion, ZCDP) and notion.args[0] == 0:
        return ZCDP(0, count**2 * notion.args[1])
    if isinstance(notion, ApproximateDP):
        epsilon, delta = notion.args  # where epsilon is 0 the claim is one about all that are above it
        added = (sympy.exp(count * epsilon) - 1) / (sympy.exp(epsilon) - 1)  # 1 + e^epsilon + ..., k terms
        return ApproximateDP(count * epsilon, delta * added)
    raise unread(
        entry.span, "what this notion says of inputs that differ in any number of records is not read"
    )


def _inputs_in(
    spoken: Sequence[str], mechanism: Procedure, entry: Private, region: Region
) -> list[tuple[Name, Name]]:
    """Return the two inputs of a mechanism that statements speak of, which have to be neighbours.

    Between inputs that differ in several records there are others, each a neighbour of the next.
    """
    called = _called(spoken, mechanism)
    if len(called) < 2:
        return []
    for inner in region.around():
        for one, other, count in reversed(inner.apart):
            if called == {plain(one), plain(other)} and isinstance(count, int):
                between = [Name(f"w_{place}", "internal") for place in range(1, count)]
                return list(pairwise([one, *between, other]))
        if inner.neighbours is not None and called == {plain(name) for name in inner.neighbours}:
            return [inner.neighbours]
    usual = region.inputs()
    if called == {plain(name) for name in usual}:
        return [usual]
    raise unread(entry.span, f"that {' and '.join(sorted(called))} are neighbours is not said")
