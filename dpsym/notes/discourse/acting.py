"""Acts carried out: what a sentence introduces, supposes, defines and claims, in its region."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from itertools import combinations
from typing import Any, Final, TypeVar

import sympy

from dpsym.errors import IllFormedError, Unread
from dpsym.language.distributions import Bernoulli
from dpsym.language.divergences import MaxDivergence
from dpsym.language.randomness import Draw, random_in
from dpsym.language.relations import Comparison, conjuncts
from dpsym.language.simplifying import simplified
from dpsym.language.symbols import Variable, bounds_of
from dpsym.notes.complaints import unread
from dpsym.notes.declare import declare_all
from dpsym.notes.definitions import define, is_root, lists_own, ranges_of, restrict_function
from dpsym.notes.discourse.account import Role
from dpsym.notes.discourse.anew import Former, sorted_by, stands_for, valued
from dpsym.notes.discourse.answering import TwoValues, made_by_answers, truth_of, two_values
from dpsym.notes.discourse.claims import NOTIONS, TROUBLE, readings_of, symbols_of_claim, trouble
from dpsym.notes.discourse.counted import counted_in, declare_counted, require_masses
from dpsym.notes.discourse.defined import (
    defines_as_known,
    means_the_same,
    meant_by_density,
    puts_mass,
    redefined,
    roles_agreeing,
)
from dpsym.notes.discourse.defining import equations_of, part_of
from dpsym.notes.discourse.events import for_every_event, independence
from dpsym.notes.discourse.introducing import (
    NUMBERS,
    SIGNS,
    declare_densities_of,
    declare_masses,
    introduced,
    is_of_trials,
    listed_in,
    made_of_others,
    members_of_sum,
    name_densities,
    neighbours_in,
    numeric_links,
    of_first_draw,
    suppose_full_support,
    suppose_of_members,
)
from dpsym.notes.discourse.masses import complement, masses_in, shares_of
from dpsym.notes.discourse.noise import made_by_noise
from dpsym.notes.discourse.opaque import with_any_numbers
from dpsym.notes.discourse.page import Page, label_of
from dpsym.notes.discourse.parameters import FIXED, INTERNAL, any_of, are_complete, law_in_words
from dpsym.notes.discourse.privacy import (
    Meant,
    claimed_notion,
    free_parameters,
    is_made,
    suppose_notion,
    suppose_outputs,
)
from dpsym.notes.discourse.randomly import (
    are_bit_and_other,
    centred_law,
    declare_copies,
    declare_dense,
    declare_function,
    declare_ranged,
    declare_values,
    declare_weighted,
    density_at,
    each_of,
    ends_in,
    is_ranged,
    links_of,
    of_its_point,
    parameters_in,
    range_in,
    require_tail,
    source_in,
    suppose_range,
    values_in,
)
from dpsym.notes.discourse.region import Doubt, Region
from dpsym.notes.discourse.remarking import Pending, alone, proposal, with_note
from dpsym.notes.discourse.selecting import dataset_in, made_by_masses, space_chosen_from, take_for_scores
from dpsym.notes.discourse.sensitivities import (
    change_of,
    largest_change,
    over_neighbours,
    place_in,
    places_in,
    query_in,
    suppose_change,
    suppose_sensitivity,
)
from dpsym.notes.discourse.shapes import claimed_shape
from dpsym.notes.discourse.stance import moment_in
from dpsym.notes.discourse.undeclared import Supplied, averaged_in, calculated_with, ranged
from dpsym.notes.discourse.vectors import lies_among_vectors, over_members, suppose_apart, vector_of
from dpsym.notes.english.acts import (
    INDEPENDENT,
    UNNAMED,
    Act,
    Answer,
    Choose,
    Claim,
    Compares,
    Counts,
    Define,
    DefineDensity,
    DefineFunction,
    DefineLaw,
    DefineNotion,
    DefineQuantity,
    Dense,
    Digit,
    Drawn,
    Equality,
    Exists,
    Given,
    Has,
    Iff,
    IsA,
    Law,
    Let,
    NameDensities,
    NameLaw,
    Notion,
    Noun,
    Outputs,
    Prop,
    Random,
    Reported,
    Respond,
    Satisfies,
    Says,
    Sensitive,
    Shaped,
    Subject,
    Suppose,
    Thing,
    Trials,
    Worded,
    atoms_in,
    symbols_in,
)
from dpsym.notes.english.atoms import Atom, Formula, applied_in, equation_in
from dpsym.notes.english.meaning import SPREADS, Beside, Clause, interval_of
from dpsym.notes.english.sentences import Sentence
from dpsym.notes.formula.kinds import FormulaKind, kind_of, names_bound
from dpsym.notes.formula.kinds import Kind as Sort
from dpsym.notes.free import free_names, indices_in, names_in, names_of, spoken_of
from dpsym.notes.headers import leaves_room
from dpsym.notes.introduce import Joint, at_place, introduce_datasets, introduce_mechanism, introduce_trials
from dpsym.notes.items import Item, ItemKind
from dpsym.notes.letters import letters_of_latex
from dpsym.notes.mappings import require_no_member
from dpsym.notes.meaning import hypothesis, law, number, parameters, stated
from dpsym.notes.meaning.core import arguments, event
from dpsym.notes.meaning.distributions import (
    is_called,
    is_law,
    kinds_of,
    law_called,
    meant_as,
    not_counting,
    signs_of,
)
from dpsym.notes.meaning.entropies import LETTERS, agrees, base_of, is_entropy
from dpsym.notes.meaning.mechanisms import masses_written
from dpsym.notes.meaning.objects import LargestChange, Outcome
from dpsym.notes.meaning.ranges import counts_up, last_counted
from dpsym.notes.meaning.relations import included
from dpsym.notes.notations import COUNTING, notations_in
from dpsym.notes.numbers import INFINITE
from dpsym.notes.parse import BadRow
from dpsym.notes.proposing import Proposal
from dpsym.notes.scope import CONVENTIONAL, Entry, Kind, Scope, Supposed, family_name, identity
from dpsym.notes.sequences import (
    general_of,
    is_listed,
    is_sequence,
    masses_of,
    member_of,
    of_place,
    sequences_in,
)
from dpsym.notes.source import Span
from dpsym.notes.syntax import (
    Apply,
    Chain,
    Divergence,
    Expect,
    Fenced,
    Listed,
    Logic,
    Name,
    Node,
    Number,
    Power,
    Quantified,
)
from dpsym.notes.words import plain, shown
from dpsym.plain import excerpted, quoted

ZERO, ONE = Number("0"), Number("1")
ZERO_AND_ONE: Final = Listed("curly", (ZERO, ONE))
BITS: Final = Law("Bern", (), ())  # of which the chance is said otherwise
TOGETHER: Final = frozenset({"independent", "identical"})  # what is said of the members of a sequence
NAMING: Final = frozenset([Sort.DEFINITION, Sort.DECLARATION])  # by these new symbols come in
EQUATING: Final = frozenset(["=", ":="])
ROLES: Final = {Let: Role.DECLARES, Suppose: Role.SUPPOSES} | dict.fromkeys(
    (Define, DefineDensity, DefineFunction, DefineLaw, DefineNotion, DefineQuantity, NameDensities, NameLaw),
    Role.DEFINES,
)


class Actor:
    """A sentence that is carried out in a region.

    ``lasting`` is where its introductions live on; ``local`` is the sentence's own region.
    """

    def __init__(
        self,
        page: Page,
        region: Region,
        sentence: Sentence,
        paragraph: Region,
        waiting: dict[str, Pending] | None = None,
    ) -> None:
        self.page = page
        self.waiting: dict[str, Pending] = {} if waiting is None else waiting
        self.told = False  # whether a remark says that the formula is claimed
        self.lasting = region
        self.local = region.child()
        self.paragraph = paragraph
        self.local.doubts = paragraph.doubts  # what only speaks of the claims of this paragraph
        self.sentence = sentence
        self.claims = 0

    # Which reading makes sense

    def makes_sense(self, clauses: tuple[Clause, ...]) -> bool:
        """Return whether what a reading claims can be claimed, and what it names is known."""
        introduced_here: set[str] = set()
        for clause in _explained_first(clauses):
            for thing in _all_things(clause):
                introduced_here |= _keys_of(thing)
            for act in clause.acts:
                if isinstance(act, Claim) and isinstance(act.prop, Says):
                    if not self._claimable(act.prop.atom, introduced_here):
                        return False
                if isinstance(act, Let) and act.role == "given" and not self._all_new(act):
                    return False
                if isinstance(act, DefineNotion) and act.plain and not self._may_be_defined(act):
                    return False
                if isinstance(act, Suppose) and not all(map(_has_its_parameters, act.props)):
                    return False
                if isinstance(act, DefineFunction):
                    introduced_here |= act.sign.named
                for thing in act.things if isinstance(act, Let) else ():
                    if thing.noun is None and not self._says_something(thing, introduced_here):
                        return False
        return True

    def _may_be_defined(self, act: DefineNotion) -> bool:
        """Return whether without words of definition a notion is defined: of a new symbol, as it is known."""
        new = not any(self._is_known(name) for atom in act.subject for name in atom.kind.names)
        return new and act.atom.whole is not None and self._parameters_of(act) is not None

    def _all_new(self, act: Let) -> bool:
        """Return whether bounds alone can only introduce their symbols, which are new."""
        bounds = [atom for thing in act.things for atom in thing.atoms]
        new = not any(self._is_spoken_of(name) for atom in bounds for name in atom.kind.names)
        return new and self.lasting.kind != "statement"

    def _claimable(self, atom: Atom, introduced_here: set[str]) -> bool:
        if atom.kind.kind not in (Sort.BOUND, Sort.DECLARATION, Sort.DEFINITION):
            return True
        return any(self._is_spoken_of(name) or identity(name) in introduced_here for name in atom.kind.names)

    def _is_spoken_of(self, name: Name) -> bool:
        """Return whether a name is known, or is a member of a family that is, at an index that is."""
        if self._is_known(name) or not isinstance(name.index, Name):
            return self._is_known(name)
        family, index = self.lasting.scope.find_family(name), self.lasting.scope.find(name.index)
        kinds = [entry.kind for entry in (family, index) if entry is not None]
        return kinds == [Kind.FAMILY, Kind.INDEX]

    def _is_known(self, name: Name) -> bool:
        return self.lasting.scope.find(name) is not None

    def _says_something(self, thing: Thing, introduced_here: set[str]) -> bool:
        return all(
            atom.kind.kind is not Sort.NAME
            or all(self._is_known(name) or identity(name) in introduced_here for name in atom.kind.names)
            for atom in thing.atoms
        )

    # Carrying out

    def perform(self, clauses: tuple[Clause, ...]) -> None:
        """Declare and suppose first what a sentence says behind its claims; then claim in order."""
        clauses = _explained_first(clauses)
        for clause in clauses:
            for act in (*clause.leads.acts, *clause.posts.acts):
                if not self._is_local(act, clause):
                    self._attempt(act, self.lasting)
        lets = [act for clause in clauses for act in clause.acts if isinstance(act, Let)]
        made = {key for act in lets if act.role != "where" for key in _named_by(act)}
        for thing in (thing for act in lets for thing in act.things):
            self._note_members(thing, self.lasting)
        early = [act for act in lets if self._explains_new(act) and made.isdisjoint(_named_by(act))]
        early.sort(key=_is_drawn)
        for act in early:  # what symbols are that the sentence has used before
            self._attempt(act, self.lasting)
        shared = Beside()
        late = [thing for clause in clauses for thing in clause.posts.over]
        for clause in clauses:
            shared = _beside(shared, clause.leads)
            in_case = shared.when or clause.posts.when or self._is_given_random(clause)
            for act in clause.acts:
                told = in_case and self._tells_law(act)
                if isinstance(act, (Claim, Iff, Equality, Exists)):
                    beside = (*clause.leads.acts, *clause.posts.acts)
                    within = [said for said in beside if self._is_local(said, clause)]
                    self._claim(act, shared, clause.posts, late, within)
                elif act not in early:
                    self._attempt(act, self.lasting)
                if told:
                    otherwise = unread(self.sentence.span, "what law it has otherwise is not said")
                    self._doubt(act, otherwise, self.lasting)
        if self.claims and self.lasting.kind != "proof":
            self.lasting.claimed.append(self.local)

    def _is_given_random(self, clause: Clause) -> bool:
        """Return whether something is said given what is random already: a value of it, or an event."""
        props = [prop for act in clause.acts if isinstance(act, Suppose) for prop in act.props]
        names = [name for prop in props if isinstance(prop, Says) for name in calculated_with(prop.atom.node)]
        over = (*clause.leads.over, *clause.posts.over)
        names += names_of(atom.node for thing in over for atom in thing.atoms)
        known = (self.lasting.scope.find(name) for name in names)
        return any(entry is not None and entry.kind in (Kind.VARIABLE, Kind.EVENT) for entry in known)

    def _tells_law(self, act: Act) -> bool:
        """Return whether an act says of new symbols how they are random."""
        return self._is_first(act.prop) if isinstance(act, Claim) else _is_drawn(act) or _is_of_random(act)

    def _explains_new(self, act: Act) -> bool:
        """Return whether an act says with *where* where new symbols lie, or from what they are drawn."""
        atoms = [atom for thing in act.things for atom in thing.atoms] if isinstance(act, Let) else []
        if not isinstance(act, Let) or act.role != "where":
            return False
        return all(
            (atom.kind.kind is Sort.BOUND or _is_draw(atom)) and not any(map(self._is_known, atom.kind.names))
            for atom in atoms
        )

    def _is_local(self, act: Act, clause: Clause) -> bool:
        """Return whether an act says something of symbols that its clause alone quantifies over."""
        over = (*clause.leads.over, *clause.posts.over)
        made = _made_by_conditions((*clause.leads.when, *clause.posts.when))
        bound = {key for thing in over for key in _keys_of(thing)} | made
        unknown = (key for key in bound & symbols_in(act) if not self._knows(key))
        says = isinstance(act, (Define, Suppose)) or (isinstance(act, Let) and act.role == "where")
        return says and any(unknown)

    def _attempt(self, act: Act, region: Region) -> None:
        """Carry out an act that claims nothing; what goes wrong is kept as a doubt."""
        try:
            self._do(act, region)
            self._tell(atoms_in(act), ROLES.get(type(act), Role.MENTION))
        except TROUBLE as error:
            self._tell(atoms_in(act), Role.LEFT, str(trouble(error)))
            self._doubt(act, trouble(error), region)

    def _tell(self, atoms: Iterable[Atom], role: Role, message: str = "") -> None:
        """Note what formulas do that are not claimed."""
        self.page.account.tell((atom.formula for atom in atoms), role, message)

    def _do(self, act: Act, region: Region) -> None:
        before = {id(one) for one in (*region.scope.supposed, *region.all_private())}
        self._carry_out(act, region)
        if isinstance(act, Let | Suppose) and act.throughout:
            after = {id(one) for one in (*region.scope.supposed, *region.all_private())}
            self.page.lasting |= after - before

    def _renew(self, names: Iterable[Name], region: Region, *, noun: bool = False) -> Former:
        """End what was supposed of symbols for claims before: *let P and Q be laws* begins with other laws.

        Return what else was said of them, since the last claim or in this section: it may be meant of them
        still. *Laws P and Q as before* are those of before.
        """
        if self._points_back():
            return Former()
        among, named = self.page.in_force - self.page.lasting, list(names)
        known = (region.scope.find(name) or region.scope.find(family_name(name)) for name in named)
        old = [entry for entry in known if entry is not None]
        region.scope.end(old, among)
        private = region.all_private()
        mine = [one for one in private if one.mechanism in named]
        region.ended += mine if noun else [one for one in mine if id(one) in among]
        region.maybe += [one for one in mine if noun and id(one) not in among]
        around = self.page.lasting - set(map(id, region.scope.own_supposed))
        said = [one for one in region.scope.supposed if id(one) not in around]
        return replace(self._former(named, region), said=tuple(said))

    def _former(self, names: Iterable[Name], region: Region) -> Former:
        """Return what symbols are so far, if no claim rests on it."""
        known = (entry for name in names if (entry := region.scope.find(name)) is not None)
        return Former(tuple(entry for entry in known if id(entry) not in self.page.in_force))

    def _points_back(self) -> bool:
        """Return whether the sentence says that things are those of before: *as above*, *from part (a)*."""
        words = [token.text for token in self.sentence.tokens]
        return any(
            entry.get("is") == "BACK" and (end == len(words) or bool(words[end]))  # not *from P*
            for _, end, entries in self.page.lexicon.forms(words)
            for entry in entries
        )

    def _names_mechanism(self) -> bool:
        """Return whether the sentence has a noun for a mechanism: *let M be any zCDP mechanism*."""
        words = [token.text for token in self.sentence.tokens]
        nouns = (entry for entry in self.page.lexicon.within(words) if entry.category == "noun")
        return any(entry.get("kind") == "mechanism" for entry in nouns)

    def _lets(self) -> bool:
        """Return whether the sentence lets something be, and does not only suppose something more of it."""
        words = [token.text for token in self.sentence.tokens]
        if "adds" in self.page.lexicon.stances(words):
            return False
        return self._says("LET")

    def _says(self, cue: str) -> bool:
        """Return whether the sentence has words of a cue of the lexicon."""
        words = [token.text for token in self.sentence.tokens]
        return any(entry.get("is") == cue for entry in self.page.lexicon.within(words))

    def _carry_out(self, act: Act, region: Region) -> None:
        if isinstance(act, Let):
            alone = act.role == "given" and region.kind == "item" and not region.doubts
            place = region.parent if alone and region.parent is not None else region
            self._introduce(act.things, place, fresh=act.role != "where")
        elif isinstance(act, Suppose):
            props = act.props
            if act.throughout or self._lets() or self._says("THROUGHOUT"):
                for prop in props:
                    if isinstance(prop, Says):
                        self._require_no_piece(prop.atom)
                values = [p for p in props if isinstance(p, Says) and stands_for(p.atom, region) is not None]
                for prop in values:  # "let c = 2 ... let c = 3": it stands for something else from here on
                    self._define(Define(prop.atom), region)
                props = tuple(prop for prop in props if prop not in values)
            region.supposed = True
            before = list(region.scope.supposed)
            self._suppose(props, region)
            self._no_other_case(before, region)
            if not self._lets():
                self.page.cases |= set(map(id, region.scope.supposed)) - set(map(id, before))
        elif isinstance(act, Define):
            if not act.given:
                self._leave_open(act.atom, region)
            self._define(act, region)
        elif isinstance(act, DefineNotion):
            self._define_notion(act)
        elif isinstance(act, DefineDensity):
            self._define_density(act, region)
        elif isinstance(act, DefineFunction):
            self._remember(declare_function(act, region.scope), act.sign, [])
        elif isinstance(act, DefineLaw):
            region.scope.parameters[act.name, len(act.kinds)] = act.kinds
        elif isinstance(act, DefineQuantity):
            self._define_quantity(act)
        elif isinstance(act, NameDensities):
            self._remember(declare_densities_of(act, region.scope), act.names[0], [])
        elif isinstance(act, NameLaw):
            self._name_law(act, region)
        elif isinstance(act, Trials):
            region.trials = act
        elif isinstance(act, Counts):
            self._count(act, region)
        elif isinstance(act, Choose):
            self._choose(act, region)
        elif isinstance(act, Answer):
            self._answer(act, region)
        elif isinstance(act, Respond):
            self._respond(act, region)

    def _respond(self, act: Respond, region: Region) -> None:
        """Say with which probability randomized response is truthful."""
        self.page.known.supply_places({act.truth.node: "unit"}, region)
        region.response = number(act.truth.node, region.scope)
        left = act.wrong.node if act.wrong is not None else complement(act.truth.node)
        if sympy.simplify(number(left, region.scope) + region.response - 1) != 0:
            region.response = None
            raise unread(left, "the probabilities of both answers have the sum 1")

    def _answer(self, act: Answer, region: Region) -> None:
        """Declare a mechanism by what it answers to a bit."""
        values, chance = tuple(atom.node for atom in act.answers), act.chance.node
        if isinstance(chance, Chain) and chance.first is not None:  # with probability p > 1/2
            self._introduce([Thing((act.chance,))], region)
            chance = chance.first
        said = TwoValues(values, chance, act.rest.node if act.rest is not None else None)
        names = names_of([atom.node for atom in act.names])
        bit = [act.bit] if act.bit is not None else []
        self._answers(said, names[0] if names else None, bit, region, act.chance)

    def _answers(
        self, said: TwoValues, name: Name | None, bit: Sequence[Thing], region: Region, atom: Atom
    ) -> None:
        """Declare a mechanism, or say of randomized response, with which probability it gives a bit."""
        told = names_of([node.node for thing in bit for node in thing.atoms])
        places = told or [node for node in said.values if isinstance(node, Name)]
        if said.values and len(places) != 1:
            raise unread(atom.span, "to which bit this is answered is not said")
        inner = region.child()
        self._introduce([one for one in bit if one.noun or isinstance(one.atoms[0].node, Chain)], inner)
        self.page.known.supply_places({said.chance: "unit"}, region)
        truth = truth_of(said, places[0] if places else None, inner.scope)
        if name is None:
            region.response = truth
        else:
            self._remember([made_by_answers(name, truth, region)], atom, [])
        self.page.declarations += 1

    def _by_chances(self, chain: Chain, over: Sequence[Thing], region: Region, atom: Atom) -> bool:
        """Declare what has two values with probabilities: a random variable, or a mechanism of a bit."""
        said, head = two_values(chain.links[0][1]), chain.first
        if said is None:
            return False
        self._require_known(chain)
        if isinstance(head, Apply) and isinstance(head.function, Name) and len(head.args) == 1:
            place = head.args[0].unfenced()
            given = Thing((replace(atom, whole=place),)) if isinstance(place, Name) else None
            self._answers(said, head.function, over or ([given] if given else []), region, atom)
        elif isinstance(head, Name):
            self.page.known.supply_places({said.chance: "unit"}, region)
            self.page.known.supply(said.values, region)
            made = declare_weighted([head], said.values, (said.chance, said.rest), region.scope)
            self._remember(made, atom, [])
        else:
            raise unread(atom.span, "what has these values is not read")
        return True

    def _choose(self, act: Choose, region: Region) -> None:
        """Declare a mechanism by how probable each of its outputs is."""
        act = replace(act, masses=self.page.atom(act.masses.formula, region))
        written = masses_written(act.masses.whole)
        named = names_of([atom.node for atom in act.names])
        data = names_of([atom.node for atom in act.on])
        target, on_set = place_in(act.out.node) if act.out is not None else (None, None)
        if written is not None:
            name, dataset, place, sign, weight = written
            asked = [(named, name), (data, dataset), ([] if target is None else [target], place)]
            if any(said and list(map(identity, said)) != [identity(meant)] for said, meant in asked):
                raise unread(act.masses.span, "these are the probabilities of something else")
            whole = sign != "propto"
        else:
            weight, whole = act.masses.node, not act.proportional
            if target is None:
                raise unread(act.masses.span, "what is chosen is not said")
            found = data[0] if len(data) == 1 else dataset_in(weight, target, region.scope)
            if found is None:
                raise unread(act.masses.span, "on which input this is so is not said")
            name, dataset, place = named[0] if named else UNNAMED, found, target
        space = space_chosen_from(place, on_set, weight, region.scope)
        take_for_scores(weight, place, space, region)
        scales = [name for name in free_names(weight, region.scope) if name not in (dataset, place)]
        self.page.known.supply_places(dict.fromkeys(scales, "scale"), region)
        entry = made_by_masses(name, dataset, (place, space), weight, region, whole=whole)
        self._remember([entry], act.masses, [])
        self.page.declarations += 1

    def _count(self, act: Counts, region: Region) -> None:
        """Declare numbers that count the successes among trials: they have a binomial law."""
        found = act.trials or next((one.trials for one in region.around() if one.trials is not None), None)
        if found is None or len(names_of([atom.node for atom in act.names])) > 1:
            raise unread(act.names[0].span, "among which trials something is counted is not said")
        law = Law("Bin", (found.count, found.chance), ("", ""))
        self._drawn(Drawn(act.names, law), region)

    def _define_density(self, act: DefineDensity, region: Region) -> None:
        """Note what the density of a law is, or its masses; this settles how its parameters are meant."""
        law = act.law.whole if isinstance(act.law, Atom) else _in_words(act.law)
        if act.at is not None:
            if not puts_mass(law, act.density.whole, act.at.whole):
                raise unread(act.density.span, "this is not what dpsym knows of the masses of this law")
            return
        over = act.over.whole if act.over is not None else None
        on = act.on.whole if act.on is not None else None
        kinds = meant_by_density(law, act.density.whole, _first_of(over), over, on)
        if kinds is None:
            raise unread(act.density.span, "this is not the density that dpsym knows of this law")
        if isinstance(act.law, Law):
            self.page.laws[act.law.name] = act
            told = list(zip(act.law.kinds, _values_of(act.law), strict=True))
            for word, kinds in signs_of(act.law.name, told):  # until the text says how it writes this law
                region.scope.parameters.setdefault((word, len(kinds)), kinds)
        elif kinds and isinstance(law, Apply) and isinstance(law.function, Name):
            region.scope.parameters[law.function.base, len(arguments(law))] = kinds

    def _define_quantity(self, act: DefineQuantity) -> None:
        """Note what a divergence in words is said to be, which has to be what dpsym takes it for."""
        said = Chain(act.words.node, (("=", act.value.whole or act.value.node),), span=act.value.span)
        if not self._settle_subscript(said, always=True):
            raise unread(
                act.value.span, "this is not the definition that dpsym knows, or is said in another way"
            )

    def _name_law(self, act: NameLaw, region: Region) -> None:
        """Settle how the parameters of a law are meant that words have defined, by how it is written."""
        node = act.sign.whole
        written = node.links[0][1] if isinstance(node, Chain) else None
        if isinstance(written, Apply) and isinstance(written.function, Name):
            for name, said in self.page.laws.items():
                if isinstance(said.law, Law) and is_law(written, name):
                    kinds = kinds_of(written, list(zip(said.law.kinds, _values_of(said.law), strict=True)))
                    if kinds is not None and all(kinds):
                        region.scope.parameters[written.function.base, len(kinds)] = kinds
                        return
        raise unread(act.sign.span, "which law is written so is not said")

    def _define_notion(self, act: DefineNotion) -> None:
        """Note what a notion is said to be, which has to be what dpsym takes it for."""
        if act.special:
            self._special_case(act)
            return
        told = self._parameters_of(act)
        if told is None:
            why = "this is not the definition of the notion that dpsym knows, or is said in another way"
            raise unread(act.atom.span, why)
        self.page.notions[act.notion.name] = told

    def _parameters_of(self, act: DefineNotion) -> tuple[Node, ...] | None:
        """Return the parameters of a notion that is said to be the known one; nothing of others."""
        formula = self.page.atom(act.atom.formula, self.local).node
        near = _neighbours(act.over, act.when)
        bounds = [atom.node for thing in act.over for atom in thing.atoms if atom.whole is not None]
        spoken = {name for node in bounds for name in names_in(node)}
        called = [name for atom in act.subject for name in atom.kind.names]
        if not near:  # "for all neighbours", or nothing is said of them
            written = _inputs_of(called, formula)
            inputs = written if len(written) == 2 else list(self.local.inputs())
            known = any(self.local.scope.find(name) is not None for name in written)
            near = [] if spoken.intersection(inputs) or known else inputs
        if act.notion.removed is not None or len(called) > 1 or not all(map(_ranges_freely, act.over)):
            return None
        given = act.notion.parameters
        one = called[0] if called else None
        letters = [(name,) for name in dict.fromkeys(names_in(formula)) if name != one and name not in near]
        told = letters if given is None else [tuple(parameters(given.node))]
        notion, pair = act.notion.name, tuple(near)
        fit = [each for each in told if means_the_same(notion, each, one, pair, formula, bounds)]
        return fit[0] if len(fit) == 1 else None

    def _special_case(self, act: DefineNotion) -> None:
        """Note that pure privacy is approximate privacy with delta = 0, by these words or in others."""
        given = act.notion.parameters
        own = tuple(parameters(given.node)) if given is not None else ()
        node = self.page.atom(act.atom.formula, self.local).node
        if isinstance(node, Chain):
            whole = self.page.notions.get(act.notion.name, ())
            same = len(whole) == 2 and own == whole[:1] and node == Chain(whole[1], (("=", Number("0")),))
        else:
            same = tuple(parameters(node)) == (*own, Number("0"))
        if act.notion.name != "dp" or len(own) != 1 or not same:
            raise unread(act.atom.span, "of what notion this is a case is not read")

    def _no_other_case(self, before: Sequence[Supposed], region: Region) -> None:
        """Refuse a second supposition that leaves no room to one before: it begins another case."""
        own = region.scope.own_supposed
        new = [entry for entry in own if not any(entry is other for other in before)]
        for entry in new:
            if any(_are_cases(entry.statement, other.statement) for other in before):
                own[:] = [one for one in own if one not in new]
                raise unread(entry.span, "this cannot hold beside what was supposed before")

    def _doubt(self, act: Act, error: Exception, region: Region) -> None:
        """Keep what an act says as not understood, with its formulas listed where they are displayed."""
        atoms = list(atoms_in(act))
        if isinstance(act, DefineDensity):
            atoms.sort(key=lambda atom: atom != act.density)  # that is quoted
        told = frozenset[str]().union(*(atom.symbols for atom in atoms))
        bounds = frozenset[str]().union(*(atom.named for atom in atoms))
        bounds = bounds.union(*(valued(atom, region) for atom in atoms))
        source = atoms[0].formula.source if atoms else self.page.document.sources[0]
        span = atoms[0].span if atoms else self.sentence.span
        words = excerpted(source.text[span.start : span.end].strip())
        broken = [
            letters_of_latex(atom.formula.latex, self.page.macros) for atom in atoms if atom.error is not None
        ]
        anything = any(not letters for letters in broken)
        kinds = bounds if _says_what(act) else frozenset[str]()
        kinds = kinds.union(*(sorted_by(atom, region.scope) for atom in atoms))
        kinds = kinds.union(*broken) if isinstance(act, Let) else kinds
        doubt = Doubt(
            source,
            span,
            words,
            told,
            bounds,
            told,
            frozenset().union(*broken),
            _notations_of(act) | (LETTERS & bounds),
            governs=anything,
            ends=anything,
            kinds=kinds,
            said=region.said(),
        )
        for atom in atoms:
            if atom.formula.display or atom.error is not None or isinstance(act, Define):
                self.page.items.append(self.page.complain(atom.formula, error, region))
        lasts = isinstance(act, DefineDensity | DefineQuantity) or any(
            redefined(atom.whole) is not None for atom in atoms
        )  # of a notation, for all that follows
        (self.page.root if lasts else region).doubts.append(doubt)
        self.page.unsaid.append(doubt)  # it explains no symbols of its own formulas

    # Introductions and suppositions

    def _introduce(self, things: Sequence[Thing], region: Region, *, fresh: bool = True) -> None:
        """Declare things in order; bounds side by side are declared together.

        What bounds again a symbol that this list relates to another one says more of it, as *n >= 1* does in
        *for all integers 0 <= k <= n, n >= 1*; so does what relates a new symbol to it.
        """
        waiting: list[Thing] = []
        seen: frozenset[str] = frozenset()
        related: frozenset[str] = frozenset()
        for thing in _in_order(things, _rests_on):
            bounds = thing.noun is None and not thing.such
            if bounds and related.isdisjoint(_keys_of(thing)):
                waiting.append(thing)
                continue
            self._bounds(waiting, region, fresh=fresh)
            seen = seen.union(*map(_keys_of, waiting))
            waiting = []
            more = bounds or any(_relates(atom, seen, region) for atom in thing.atoms)
            self._one(thing, region, fresh=fresh and not more)
            seen |= _keys_of(thing)
            related |= frozenset().union(*(atom.named for atom in thing.atoms if len(atom.named) > 1))
        self._bounds(waiting, region, fresh=fresh)

    def _bounds(self, things: Sequence[Thing], region: Region, *, fresh: bool) -> None:
        if things:
            atoms = tuple(atom for thing in things for atom in thing.atoms)
            self._one(Thing(atoms), region, fresh=fresh)

    def _one(self, thing: Thing, region: Region, *, fresh: bool) -> None:
        if thing.noun is not None and "independent" in thing.noun.traits:
            thing = replace(thing, atoms=tuple(self._as_listed(atom, region) for atom in thing.atoms))
        names = [name for atom in thing.atoms for name in atom.kind.names]
        known = self._are_spoken_of(thing, names)
        fresh = fresh and not known  # "the laws P and Q" are those that are spoken of
        if self._says_of_draws(thing, names, region, known=known):
            return
        if thing.noun is None and self._compares_members(thing, region):
            return
        if thing.noun is not None and thing.noun.kind == "neighbours":
            self._require_usual_neighbours(names, region)
        if thing.noun is None and len(thing.atoms) > 1 and all(map(_is_definition, thing.atoms)):
            self._suppose((*map(Says, thing.atoms), *thing.such), region)  # two laws P = N(0, 1), Q = N(1, 1)
            return
        if (shares := shares_of(thing)) is not None:
            self._laws_of_bits(thing, shares, region)
            return
        thing = self._if_random(thing, region)
        if thing.noun is not None and thing.noun.kind in ("variable", "random"):
            self._variable(thing, thing.noun, region, fresh=fresh)
            return
        if thing.noun is not None and thing.noun.kind == "function" and _on_datasets(thing.noun):
            if any(isinstance(prop, Sensitive) or _of_change(prop) for prop in thing.such):
                thing = replace(thing, noun=replace(thing.noun, kind="query", on=()))
        nodes = [self.page.known.supply_included(atom.node, region) for atom in thing.atoms]
        former = self._former(names, region) if fresh else Former()  # of which a bound may leave an end
        if fresh and (thing.noun is not None or (self._lets() and all(map(_is_enclosed, thing.atoms)))):
            former = self._renew(names, region, noun=thing.noun is not None)
        new = {identity(name) for node in nodes for name in names_of([node])}
        ends = [node for node in nodes if isinstance(node, Chain)]
        if thing.noun is None:
            self._require_kinds(names_of(nodes), region)
        first, after = self._apart(thing, new, region)
        if first:
            self._suppose(first, region)
        self._supply_ends(ends, new, region)
        slots = thing.noun.on if thing.noun is not None else ()
        self.page.known.supply_counts([*nodes, *(atom.node for one in slots for atom in one.atoms)], region)
        counts = [atom.node for one in slots if _is_kind(one, "point") for atom in one.atoms]
        self.page.known.supply_places(dict.fromkeys(counts, "count"), region)
        self.page.known.supply_parameters(nodes, region)
        if thing.noun is not None and thing.noun.kind == "law-of":
            self.page.known.supply([atom.node for inner in thing.noun.on for atom in inner.atoms], region)
        region.doubts += filter(None, map(self._fixed_elsewhere, thing.atoms))
        entries = introduced(thing, region, fresh=fresh)
        former.leave_open(entries, region.scope)
        region.fixed |= {str(identity(name)) for name in names if not self._is_known(name)}
        self._of_events(thing, entries, region)
        self._usual(entries)
        self.page.declarations += len(thing.atoms)
        if thing.atoms:
            self._remember(entries, thing.atoms[0], nodes)
        if after:
            self._suppose(after, region)

    def _are_spoken_of(self, thing: Thing, names: Iterable[Name]) -> bool:
        """Return whether things are those that are known by their names: *the laws P and Q*.

        *The parameter X* is none that was drawn.
        """
        found = [self.lasting.scope.find(name) for name in names]
        drawn = any(entry is not None and entry.kind is Kind.VARIABLE for entry in found)
        if thing.noun is None or not thing.noun.definite or None in found:
            return False
        return not (drawn and thing.noun.kind in NUMBERS and thing.noun.law is None)

    def _says_of_draws(self, thing: Thing, names: Sequence[Name], region: Region, *, known: bool) -> bool:
        """Suppose more of what is drawn already, "the variables X and Y", "let X, Y be independent"."""
        found = [region.scope.find(name) for name in names]
        drawn = bool(names) and all(entry is not None and entry.kind is Kind.VARIABLE for entry in found)
        apart = thing.noun == INDEPENDENT
        same = known and thing.noun is not None and thing.noun.kind in ("variable", "random")
        if not drawn or not (apart or (same and thing.noun is not None and thing.noun.law is None)):
            return False
        if apart:
            self._independent(thing.atoms, region)
        self._suppose(thing.such, region)
        return True

    def _compares_members(self, thing: Thing, region: Region) -> bool:
        """Suppose bounds between members of families, ``a_i <= b_i``, of which is told how many they are."""
        nodes = [atom.node for atom in thing.atoms]
        bases = [{replace(name, index=None) for name in self.page.known.told(node, region)} for node in nodes]
        if not bases or min(map(len, bases)) < 2:
            return False
        self.page.known.supply_members(nodes, region)
        for node in nodes:
            if not suppose_of_members(node, region):
                raise unread(node, f"for which places {shown(node)} is said is not read")
        return True

    def _of_events(self, thing: Thing, entries: Sequence[Entry], region: Region) -> None:
        """Suppose what the noun of events says of them together."""
        traits = thing.noun.traits if thing.noun is not None else frozenset()
        if thing.noun is not None and thing.noun.kind == "event" and "independent" in traits:
            self.page.known.suppose_independent(entries, region)
        if "disjoint" in traits:
            self._disjoint(thing.atoms, region)

    def _laws_of_bits(self, thing: Thing, shares: Mapping[Name, dict[int, Node]], region: Region) -> None:
        """Introduce laws on {0, 1} by their masses, with what else is said of them."""
        rest = tuple(prop for prop in thing.such if not any(name in shares for name, _, _ in masses_in(prop)))
        self.define_by_masses(shares, thing.atoms[0], region)
        self.page.declarations += len(thing.atoms)
        self._suppose(rest, region)

    def define_by_masses(self, shares: Mapping[Name, Mapping[int, Node]], atom: Atom, region: Region) -> None:
        """Define laws on {0, 1} by their masses, and suppose that these sum to 1 where that is not plain."""
        for name, masses in shares.items():
            share = masses[1] if 1 in masses else complement(masses[0])
            named = Apply(Name("Bern", "rm"), (share,), span=share.span)
            self.page.known.supply_noise([named], region)
            self.page.known.supply_places(dict.fromkeys(masses.values(), "unit"), region)
            self.page.known.supply([named, *masses.values()], region)
            made = define(Chain(name, (("=", named),), span=share.span), region.scope, "a law")
            self._remember([made], atom, [named])
            rest = (
                simplified(number(complement(masses[0]), region.scope) - number(share, region.scope))
                if len(masses) > 1
                else 0
            )
            if rest != 0:
                said = Chain(complement(masses[0]), (("=", share),), span=share.span)
                region.scope.suppose(hypothesis(said, region.scope), "masses", share.span)

    def _if_random(self, thing: Thing, region: Region) -> Thing:
        """Return a thing as a random variable if the sentence speaks of its mean."""
        if thing.noun is None:
            return replace(thing, noun=Noun("random")) if self._is_random(thing, region) else thing
        if not all(_is_new(atom, region) for atom in thing.atoms):
            return thing
        names = (name for atom in thing.atoms for name in atom.kind.names)
        measured = any(moment_in(prop) is not None for prop in thing.such)
        measured = measured and all(map(self.page.known.may_be_random, names))
        return replace(thing, noun=self._of_values_of(thing.noun, thing.atoms, measured=measured))

    def _is_random(self, thing: Thing, region: Region) -> bool:
        """Return whether a range is that of a random variable: the sentence speaks of its mean.

        *Let X >= 0 with E[X] < 1.*
        """
        names = {name for atom in thing.atoms for name in atom.kind.names}
        ranged = [atom for atom in thing.atoms if is_ranged(atom.node)]
        if not names or len(ranged) != len(thing.atoms) or any(region.scope.find(name) for name in names):
            return False
        atoms = [self.page.atom(formula, region) for formula in self.sentence.formulas()]
        parts = (part for atom in atoms for node in atom.nodes for part in node.walk())
        means = (set(names_in(part.body)) for part in parts if isinstance(part, Expect))
        return any(meant and meant <= names and names <= meant for meant in means)

    def _variable(self, thing: Thing, noun: Noun, region: Region, *, fresh: bool) -> None:
        """Introduce random variables: by a law, by a formula, or by what is said of their values."""
        nodes = [atom.node for atom in thing.atoms]
        if self._said_twice(thing, noun, region):
            return
        for name in names_of(nodes) if noun.kind == "random" else ():
            if name.base in self.page.known.conventions.events:
                raise unread(name, f"whether {shown(name)} is an event or a random variable is not said")
        require_no_member(nodes, region.scope)
        self._note_members(thing, region)
        if "bit" in noun.traits and noun.law is None:
            noun = replace(noun, traits=noun.traits - {"bit"}, law=BITS)
        new = {identity(name) for node in nodes for name in names_of([node])}
        first, after = self._apart(thing, new, region)
        self._suppose(first, region)
        centred = "centred" in noun.traits
        own = self._valued(thing, noun, after, region)
        own = self._drawn_each(thing, noun, after, region) if own is None else own
        if own is not None:
            after = own
        elif (
            noun.law is not None
            and not noun.law.parameters
            and self._counted(replace(thing, such=after), noun, region)
        ):
            after = ()
        elif noun.law is not None and not (noun.law == BITS and any(map(is_listed, nodes))):
            law = centred_law(noun.law) if centred else noun.law
            self._drawn(Drawn(thing.atoms, law, sample="independent" in noun.traits), region)
        elif said_itself := tuple(atom for atom in thing.atoms if not is_ranged(atom.node)):
            self._one(Thing(said_itself), region, fresh=fresh)
            others = tuple(atom for atom in thing.atoms if atom not in said_itself)
            if others:
                self._variable(replace(thing, atoms=others), noun, region, fresh=fresh)
                return
        elif self._counted(thing, noun, region):
            after = ()
        else:
            after = self._ranged(thing, noun, after, new, region, fresh=fresh)
        self.page.declarations += len(thing.atoms)
        if "independent" in noun.traits:
            self._independent(thing.atoms, region)
        try:
            self._suppose(after, region)
        except TROUBLE:
            self._forget(sequences_in(nodes), region)  # what is said of X_i is about no name of the list
            raise

    def _valued(
        self, thing: Thing, noun: Noun, after: tuple[Prop, ...], region: Region
    ) -> tuple[Prop, ...] | None:
        """Introduce random variables by the masses of their values; return what else is said of them.

        Of a sequence it is said that its members are independent; each may have masses of its own.
        """
        nodes = [atom.node for atom in thing.atoms]
        found = {prop: values_in(prop, nodes) for prop in after}
        said = dict(pair for pairs in found.values() for pair in pairs)
        bits = noun.law == BITS or [atom.node for one in noun.on for atom in one.atoms] == [ZERO_AND_ONE]
        if len(said) == 1 and bits and not said.keys() - {ZERO, ONE}:
            ((value, mass),) = said.items()
            said[ONE if value == ZERO else ZERO] = complement(mass)
        if len(said) <= 1 or len(nodes) != 1 or not (bits or (not noun.on and noun.law is None)):
            return None
        (node,), said = nodes, dict(sorted(said.items(), key=lambda pair: pair[0] == ZERO))
        name, count, inner = node, None, region.scope
        if not isinstance(node, Name):
            if noun.traits.isdisjoint(TOGETHER):
                return None
            each = each_of(node, [prop for prop in after if found[prop]])
            if any(of_place(value, each[0]) for value in said):
                raise unread(node, f"each {shown(each[0])} has values of its own, which is not read")
            self.page.known.supply_counts(nodes, region)
            inner, place = at_place(*each, region.scope)
            own = any(of_place(mass, each[0]) for mass in said.values())
            if own and "identical" in noun.traits:
                return None
            name, count = replace(each[0], index=None), place.point if own else place.count
        if not isinstance(name, Name):
            return None
        self.page.known.supply_places(dict.fromkeys(said.values(), "unit"), region)
        self.page.known.supply([*said], region)
        values = [number(value, region.scope) for value in said]
        masses = [number(mass, inner) for mass in said.values()]
        same = any((one - other).is_zero for one, other in combinations(values, 2))
        if sympy.simplify(sympy.Add(*masses)) != 1 or same:
            return None
        if not values[2:]:  # the bit says that it is the first
            values.reverse()
            masses.reverse()
        made = declare_values([name], values, masses, region.scope, count=count)
        self._remember(made, thing.atoms[0], [])
        return tuple(prop for prop in after if not found[prop])

    def _drawn_each(
        self, thing: Thing, noun: Noun, after: tuple[Prop, ...], region: Region
    ) -> tuple[Prop, ...] | None:
        """Introduce independent random variables by the law of X_i; return what else is said of them."""
        nodes = [atom.node for atom in thing.atoms]
        drawn = {prop: source for prop in after if (source := source_in(prop)) is not None}
        listed = len(nodes) == 1 and is_listed(nodes[0]) and "independent" in noun.traits
        if len(drawn) != 1 or noun.on or noun.law is not None or not listed:
            return None
        (member, last), (source,) = each_of(nodes[0], drawn), drawn.values()
        if of_place(source, member) and "identical" in noun.traits:
            return None
        self.page.known.supply_counts(nodes, region)
        self.page.known.supply_noise([source], region)
        self.page.known.supply([source], region)
        origin = thing.atoms[0].formula.latex.strip()[:60]
        self._remember(
            [introduce_trials(member, source, last, region.scope, origin)], thing.atoms[0], [source]
        )
        return tuple(prop for prop in after if prop not in drawn)

    def _note_members(self, thing: Thing, region: Region) -> None:
        """Note that p of ``p_i`` has as many members as X of ``X_i``, of independent X_1, ..., X_n.

        Where they are distributed identically nothing belongs to one of them alone.
        """
        node = thing.atoms[0].whole if len(thing.atoms) == 1 else None
        if node is None or not is_listed(node):
            return
        listed = member_of(node)
        noun = thing.noun
        if listed is None or noun is None or noun.kind not in ("variable", "random"):
            return
        if "independent" not in noun.traits or "identical" in noun.traits:
            return
        base, last = replace(listed[0], index=None), listed[2]
        atoms = [self.page.atom(formula, region) for formula in self.sentence.formulas()]
        named = [name for atom in atoms for part in atom.nodes for name in names_in(part)]
        letters = {name.index for name in named if replace(name, index=None) == base} - {last, ONE}
        letters = letters or {name.index for name in named} - {last, None}
        own = {
            str(identity(family_name(name))): last
            for name in named
            if isinstance(name.index, Name) and name.index in letters and replace(name, index=None) != base
        }
        region.scope.counts = region.scope.counts | own
        region.scope.beside = region.scope.beside | own
        self.page.known.supply_counts([node], region)

    def _ranged(
        self,
        thing: Thing,
        noun: Noun,
        after: tuple[Prop, ...],
        new: set[str | None],
        region: Region,
        *,
        fresh: bool,
    ) -> tuple[Prop, ...]:
        """Introduce random variables by where their values lie; return what else is said of them."""
        nodes = [atom.node for atom in thing.atoms]
        ranges = [range_in(prop, nodes) for prop in after]
        after = tuple(prop for prop, found in zip(after, ranges, strict=True) if found is None)
        within = [node for inner in noun.on for node in (atom.node for atom in inner.atoms)]
        within += [ZERO_AND_ONE] if noun.law == BITS else []
        finite = "discrete" in noun.traits or any(_is_kind(inner, "space") for inner in noun.on)
        joined = "real" in noun.traits and "independent" not in noun.traits and len(names_of(nodes)) > 1
        finite = finite or any(isinstance(prop, Has) and prop.trait == "discrete" for prop in after)
        after = tuple(prop for prop in after if not isinstance(prop, Has) or prop.trait != "discrete")
        said = [*(node for node in ranges if node is not None), *links_of(noun, nodes)]
        bounds = [*within, *said, *(node for node in nodes if isinstance(node, Chain))]
        self._supply_ends(bounds, new, region)
        ends = [name for node in bounds for name in ends_in(node) if identity(name) not in new]
        self.page.known.supply_places({name: "real" for name in ends if not name.base.isupper()}, region)
        self.page.known.supply_counts(nodes, region)
        self.page.known.supply_members(bounds, region)
        for inner in noun.on:
            if _is_kind(inner, "space") and inner.atoms and not self._is_known(inner.atoms[0].kind.names[0]):
                self._one(inner, region, fresh=fresh)
        self.page.known.supply(within, region)
        origin = thing.atoms[0].formula.latex.strip()[:60]
        joint = Joint.IDENTICAL if "identical" in noun.traits else Joint.ANY
        joint = joint if "identical" in noun.traits or "independent" not in noun.traits else Joint.PRODUCT
        made = declare_ranged(
            nodes, within, said, region.scope, origin, finite=finite and not joined, joint=joint
        )
        self.page.known.supply_joint(made)
        self._remember(made, thing.atoms[0], nodes)
        if "centred" in noun.traits:
            after = (
                *after,
                *(
                    Compares(
                        Worded("expectation", (replace(atom, whole=general_of(atom.node)),)),
                        "=",
                        Digit("0", atom.span),
                    )
                    for atom in thing.atoms
                ),
            )
        return after

    def _said_twice(self, thing: Thing, noun: Noun, region: Region) -> bool:
        """Return whether words only repeat that what the same sentence has declared is random."""
        alone = [atom.node for atom in thing.atoms if isinstance(atom.node, Name)]
        entries = [entry for name in alone if (entry := region.scope.find(name)) is not None]
        here = self.sentence.span
        before = [entry for entry in entries if here.start <= entry.name.span.start < here.end]
        if not before:
            return False
        plain = not (noun.traits - {"real", "independent"} or noun.on or noun.law or thing.such)
        if plain and len(before) == len(thing.atoms) and all(one.kind is Kind.VARIABLE for one in before):
            if "independent" in noun.traits:
                self._independent(thing.atoms, region)
            return True
        raise unread(thing.atoms[0].span, f"what {shown(before[0].name)} is, is said twice here")

    def _counted(self, thing: Thing, noun: Noun, region: Region) -> bool:
        """Introduce a random variable by its masses on integers, if that is all that is said of it."""
        names = names_of(atom.node for atom in thing.atoms)
        plain = noun.traits <= {"integer", "discrete", "real"} and not noun.on
        if len(names) != 1 or len(thing.such) != 1 or not plain:
            return False
        (prop,) = thing.such
        said = counted_in(prop, names, region.scope, everywhere="integer" in noun.traits)
        if said is None:
            return False
        used = [name for name in names_in(said.mass) if name != said.index]
        self.page.known.supply(used, region)
        named = "" if noun.law is None else noun.law.name
        self._remember(declare_counted(said, region.scope, named), thing.atoms[0], [])
        return True

    def _has_masses(self, prop: Says, region: Region) -> bool:
        """Note that a relation gives the masses of the law from which something is drawn, if it does so."""
        names = [name for node in prop.atom.nodes for name in names_in(node) if self._is_known(name)]
        said = counted_in(prop, names, region.scope)
        entry = region.scope.find(said.name) if said is not None else None
        if said is None or entry is None or not isinstance(entry.value, Draw):
            return False
        require_masses(entry.value.law, said, region.scope)
        return True

    def _gives_masses(self, prop: Says, region: Region) -> bool:
        """Declare a new random variable by its masses, if a relation gives these for all integers."""
        names = [name for node in prop.atom.nodes for name in names_in(node) if not self._is_known(name)]
        said = counted_in(prop, names, region.scope)
        if said is not None:
            self.page.known.supply([name for name in names_in(said.mass) if name != said.index], region)
            self._remember(declare_counted(said, region.scope), prop.atom, [])
            self._tell([prop.atom], Role.DECLARES)
        return said is not None

    def _require_kinds(self, names: Iterable[Name], region: Region) -> None:
        """Refuse bounds of new symbols of which words that were not understood may say what they are."""
        for name in names:
            known = region.scope.find(name) is not None
            doubts = region.all_doubts() if not known else ()
            doubt = next((one for one in doubts if identity(name) in one.kinds and not one.waived), None)
            if doubt is not None:
                told = f"line {doubt.line} may say what {shown(name)} is"
                raise unread(name, f"{told}: {quoted(doubt.words)} is not understood")

    def _apart(
        self, thing: Thing, new: set[str | None], region: Region
    ) -> tuple[tuple[Prop, ...], tuple[Prop, ...]]:
        """Return the conditions that declare what a thing rests on (b > 0 of X ~ Lap(b)), and the others."""
        lists = [found for atom in thing.atoms if (found := masses_of(atom.whole)) is not None]
        masses = {identity(mass) for _, mass, _ in lists}
        nodes = [atom.node for atom in thing.atoms]
        members = [name for name in names_of(nodes) if isinstance(name.index, Number)]
        masses |= {identity(replace(name, index=None)) for name in (*sequences_in(nodes), *members)}
        own = new | _keys_of(thing)
        first = tuple(
            prop
            for prop in thing.such
            if self._declares(prop, region)
            and not any(
                identity(name) in own or identity(replace(name, index=None)) in masses
                for atom in atoms_in(prop)
                for node in atom.nodes
                for name in indices_in(node)
            )
        )
        return first, tuple(prop for prop in thing.such if prop not in first)

    def _fixed_elsewhere(self, atom: Atom) -> Doubt | None:
        """Return what a bound leaves open whose end is fixed elsewhere: *for n >= n_0*, *for x > C*.

        So is one of which the claims beside it say nothing, as they would not need the bound then.
        """
        if atom.kind.kind is not Sort.BOUND or any(map(self._is_known, atom.kind.names)):
            return None
        said = [self.page.atom(formula, self.lasting) for formula in self.sentence.formulas()]
        claimed = [one for one in said if one.kind.kind is Sort.RELATION]
        used = {name for one in claimed for node in one.nodes for name in names_in(node)}
        ends = {name for name in atom.kind.names if claimed and name not in used}
        fixed = [name for name in atom.kind.names if name in ends or _is_certain(name)]
        others = frozenset(str(identity(name)) for name in atom.kind.names if name not in fixed)
        if not fixed or not others:
            return None
        words = f"what {shown(fixed[0])} is"
        return Doubt(atom.formula.source, atom.span, words, symbols=others, conditions=others)

    def _usual(self, entries: Iterable[Entry]) -> None:
        """Note of numbers that are bounded from above alone that their usual range has a lower end."""
        for entry in entries:
            value = entry.value
            usual = self.page.known.conventions.numbers.get(entry.name.base)
            if usual is None or not isinstance(value, Variable) or value.domain.lo is not None:
                continue
            strong = usual.strong(value.name)
            if strong.domain.lo is None or (value.domain.hi is None and not value.constraints):
                continue
            if any(str(op) in (">", ">=") for op, _ in value.constraints):
                continue  # |lambda| < 1/b bounds it from below, too
            if value.domain.hi is not None and value.domain.hi <= strong.domain.lo:
                continue  # a symbol of another sort: lambda < 1/2 is no order
            low = replace(value.domain, lo=strong.domain.lo, lo_open=strong.domain.lo_open)
            made = Variable(value.name, low, value.kind, [(str(op), end) for op, end in value.constraints])
            why = f"the usual range, {ranged(strong)}"
            self.page.known.supplied[value] = Supplied(value, made, why)

    def _remember(self, entries: Iterable[Entry], atom: Atom, nodes: Iterable[Node]) -> None:
        """Remember what was declared, with the notations in which."""
        entries, used = list(entries), notations_in(nodes)
        self.page.known.remember(entries, atom.formula.line)
        for entry in entries:
            if (key := identity(entry.name)) is not None:
                self.page.known.uses[key] = used

    def _supply_ends(self, nodes: Iterable[Node], new: set[str | None], region: Region) -> None:
        """Declare the symbols in the bounds of new ones."""
        for node in nodes:
            for name in free_names(node, region.scope):
                if identity(name) in new or region.scope.find(name) is not None or name.base.isupper():
                    continue
                known = str(identity(name)) in self.page.known.elsewhere
                if known or (len(new) > 1 and _is_bound(node)):
                    self.page.known.supply_end(name, node, region)

    def _suppose(self, props: Sequence[Prop], region: Region) -> None:
        """Suppose propositions; those that declare symbols come first, wherever they stand."""
        props = _of_sequences(self._with_conditions(props, region))
        for prop in _in_order(sorted(props, key=lambda prop: not self._declares(prop, region)), _needs):
            if isinstance(prop, Satisfies):
                for thing in prop.subject.things:
                    self._introduce([thing], region, fresh=False)
                if self._lets():
                    names = names_of(atom.node for atom in prop.subject.atoms)
                    self._renew(names, region, noun=self._names_mechanism())
                    introduce_mechanism([name for name in names if is_made(name, region)], region.scope)
                suppose_notion(prop, region, self.page.known)
            elif isinstance(prop, Outputs):
                origin = prop.atoms[0].formula.latex.strip()[:60]
                self._remember(suppose_outputs(prop, region, self.page.known, origin), prop.atoms[0], [])
            elif isinstance(prop, Has):
                self._has(prop, region)
            elif isinstance(prop, Sensitive):
                self._sensitive(prop, region)
            elif isinstance(prop, Reported):
                self._reported(prop, region)
            elif isinstance(prop, Random):
                self._random(prop, region)
            elif isinstance(prop, Given):
                self._introduce(prop.things, region)
            elif isinstance(prop, IsA):
                self._is_a(prop, region)
            elif isinstance(prop, Says) and prop.over and (notion := _as_notion(prop)) is not None:
                self._suppose((notion,), region)
            elif isinstance(prop, Says) and prop.over:
                self._suppose_for_all(prop, region)
            else:
                self._relation(prop, region)

    def _with_conditions(self, props: Sequence[Prop], region: Region) -> list[Prop]:
        """Return propositions with what is said of new random variables as a part of what they are."""
        props = [*props, *self._measured_anew(props, region)]
        variables = [prop for prop in props if isinstance(prop, IsA) and self._makes_variables(prop, region)]
        such: dict[IsA, tuple[Prop, ...]] = {}
        rest: list[Prop] = []
        for prop in props:
            symbols = symbols_in((prop,)) if isinstance(prop, (Says, Compares, Has)) else set()
            about = next((one for one in variables if symbols_in((one,)) & symbols), None)
            if about is not None:
                such[about] = (*such.get(about, about.such), prop)
            elif prop not in variables:
                rest.append(prop)
        return [*(replace(one, such=such.get(one, one.such)) for one in variables), *rest]

    def _measured_anew(self, props: Sequence[Prop], region: Region) -> list[IsA]:
        """Return what has a mean or a variance, and was not spoken of before, as random variables."""
        sorted_ = frozenset[str]().union(*(symbols_in((prop,)) for prop in props if isinstance(prop, IsA)))
        moments = [moment for prop in props if (moment := moment_in(prop)) is not None]
        atoms = [moment.atoms[0] for moment in moments if len(moment.atoms) == 1]
        new = [
            atom
            for atom in dict.fromkeys(atoms)
            if atom.kind.kind is Sort.NAME and _is_new(atom, region) and sorted_.isdisjoint(atom.named)
        ]
        fit = (atom for atom in new if all(map(self.page.known.may_be_random, atom.kind.names)))
        return [IsA((atom,), Noun("variable")) for atom in fit]

    def _makes_variables(self, prop: IsA, region: Region) -> bool:
        """Return whether something says of new symbols that they are random variables."""
        sort = prop.noun.kind in ("variable", "random") and prop.noun.law is None
        return sort and all(_is_new(atom, region) for atom in prop.atoms)

    def _reported(self, prop: Reported, region: Region) -> None:
        """Define the laws of what randomized response answers for the bits 0 and 1."""
        truth = next((inner.response for inner in region.around() if inner.response is not None), None)
        names = names_of(atom.node for atom in prop.atoms)
        if truth is None or len(names) != 1 or not isinstance(names[0].index, Name):
            raise unread(prop.atoms[0].span, "which bit is reported in which way is not said")
        for bit, share in ((0, 1 - truth), (1, truth)):
            name, law = replace(names[0], index=Number(str(bit))), Bernoulli(share)
            entry = Entry(name, Kind.LAW, None, law, None, "an answer", name.span)
            region.scope.declare(entry)
            self._remember([entry], prop.atoms[0], [])

    def _random(self, prop: Random, region: Region) -> None:
        """Declare random variables by their law, their density, or their values."""
        if isinstance(prop, Drawn):
            self._drawn(prop, region)
            return
        names = names_of(atom.node for atom in prop.atoms)
        if isinstance(prop, Dense) and prop.counted:
            found = counted_in(prop, names, region.scope) if len(names) == 1 else None
            if found is None:
                raise unread(prop.density.span, "of which integers these are the masses is not read")
            self.page.known.supply([name for name in names_in(found.mass) if name != found.index], region)
            made = declare_counted(found, region.scope, prop.law)
        elif isinstance(prop, Dense):
            said, scope = of_its_point(prop.density.node, region.scope), region.scope
            ranges = [atom.node for thing in prop.over for atom in thing.atoms]
            self.page.known.supply(parameters_in(said), region)
            on = prop.on.node if prop.on else None
            try:
                made = declare_dense(names, said, ranges, on, scope, again=prop.again)
            except Unread:
                self._forget(names if prop.again else (), region)
                raise
        else:
            for thing in prop.given:
                known = any(self._is_known(name) for name in thing.atoms[0].kind.names)
                bounds = replace(thing, noun=None)  # of what is declared a formula may say more
                if not known or isinstance(thing.atoms[0].whole, Chain):
                    self._introduce([bounds if known else thing], region, fresh=False)
            values = [atom.node for atom in prop.values]
            told = [chance for chance in prop.chances if chance is not None]
            self.page.known.supply_places(dict.fromkeys(told, "unit"), region)
            self.page.known.supply(values, region)
            made = declare_weighted(names, values, prop.chances, region.scope)
            if prop.given and are_bit_and_other(values, region.scope):
                region.response = number(told[0], region.scope)
        self._remember(made, prop.atoms[0], [])

    def _forget(self, names: Iterable[Name], region: Region) -> None:
        """Take back what a sentence says of symbols that contradicts itself."""
        for name in names:
            region.scope.forget(name)
            self.page.known.elsewhere.pop(str(identity(name)), None)

    def _law_named(self, prop: Drawn, region: Region) -> Node:
        """Return the law that words name, with its parameters, as a formula."""
        conditions = [atom.node for atom in prop.law.parameters if isinstance(atom.node, Chain)]
        values = tuple(_values_of(prop.law))
        if conditions:
            self.page.known.supply([node for node in values if not isinstance(node, Name)], region)
            declare_all(conditions, region.scope, "a parameter", fresh=False)
        span = prop.atoms[0].span
        named: Node = self._law_of_variable(values[0], region) if values else Number("0")
        if prop.law.name in FIXED:
            named = replace(FIXED[prop.law.name], span=span)
        elif prop.law.name:
            mean = self._mean_of(prop)
            if not values and mean is not None and isinstance(mean.index, Name):
                named = any_of(prop.law.name, mean.index)
                self.page.known.supply_unsaid(named, region)
            else:
                named = law_in_words(
                    prop.law.name, list(zip(prop.law.kinds, values, strict=True)), unsaid=mean
                )
                if mean is not None and mean in names_in(named):
                    self.page.known.supply_any(mean, region)
        return named

    def _said_again(self, named: Node, prop: Drawn, again: Atom, region: Region) -> Node:
        """Return a law of which a text says besides what its masses are, in the meaning that these show."""
        names = names_of(atom.node for atom in prop.atoms)
        said = counted_in(Says(again, prop.over), names, region.scope)
        if said is None:
            ranges = [atom.node for thing in prop.over for atom in thing.atoms]
            require_tail(law(named, region.scope), names, again.node, ranges, region.scope)
            return named
        start = said.starts[0] if len(said.starts) == 1 else None
        kinds = meant_by_density(not_counting(named), said.mass, start) if start is not None else None
        if kinds is None:
            require_masses(law(named, region.scope), said, region.scope)
        return meant_as(named, kinds) if kinds and isinstance(named, Apply) else named

    def _drawn(self, prop: Drawn, region: Region) -> None:
        """Declare draws from a law that words name."""
        prop = replace(prop, atoms=tuple(self._as_listed(atom, region) for atom in prop.atoms))
        if self._copied(prop, region):
            return
        named, span = self._law_named(prop, region), prop.atoms[0].span
        self.page.known.supply_noise([named], region)
        self.page.known.supply([named], region)
        if prop.again is not None:
            named = self._said_again(named, prop, prop.again, region)
        values = _values_of(prop.law)
        self.page.known.supply_counts([atom.node for atom in prop.atoms], region)
        if self._are_laws(prop):
            for name in names_of(atom.node for atom in prop.atoms):
                made = [define(Chain(name, (("=", named),), span=span), region.scope, "a law")]
                self._remember(made, prop.atoms[0], [named])
            return
        for atom in prop.atoms:
            copies = named not in values and not prop.law.name
            if is_sequence(atom.node) and not (prop.independent if copies else prop.sample):
                told = f"whether {shown(atom.node)} are independent is not said"
                raise unread(atom.span, told)
            made = declare_all([Chain(atom.node, (("~", named),), span=span)], region.scope, "a draw")
            self._remember(made, atom, [named])
        if prop.independent:
            copied = () if prop.law.name else prop.law.parameters
            whole = [atom for atom in copied if isinstance(atom, Atom) and self._is_draw_of(atom, region)]
            alone = len(names_of(atom.node for atom in prop.atoms)) == 1
            self._independent((*prop.atoms, *(whole if alone else ())), region)

    def _as_listed(self, atom: Atom, region: Region) -> Atom:
        """Return what is said of a member, *X_i*, as said of the list that the sentence writes elsewhere."""
        node = atom.whole
        drawn = isinstance(node, Chain) and [sign for sign, _ in node.links] == ["~"]
        member = node.first if isinstance(node, Chain) and drawn else node
        index = member.index if isinstance(member, Name) else None
        if not isinstance(member, Name) or not isinstance(index, Name) or self._is_known(index):
            return atom
        if isinstance(node, Chain) and of_place(node.links[0][1], member):
            raise unread(
                node, f"each {shown(member)} has a law of its own in {shown(node)}, which is not read"
            )
        formulas = (token.formula for token in self.sentence.tokens if token.formula is not None)
        nodes = (node for formula in formulas for node in self.page.atom(formula, region).nodes)
        for part in (part for node in nodes for part in node.walk()):
            listed, bare = listed_in(part), members_of_sum(part, member)
            if isinstance(part, Listed) and listed is not None and listed[0] == replace(member, index=None):
                bare = replace(part, kind="bare")
            if bare is not None:
                return replace(atom, whole=replace(node, first=bare) if isinstance(node, Chain) else bare)
        return atom

    def _copied(self, prop: Drawn, region: Region) -> bool:
        """Declare independent copies of a random variable that is a function of a draw, if they are these."""
        of = prop.law.parameters[0] if len(prop.law.parameters) == 1 and not prop.law.name else None
        if not prop.independent or not isinstance(of, Atom) or len(prop.atoms) != 1:
            return False
        self.page.known.supply_counts([prop.atoms[0].node], region)
        made = declare_copies(prop.atoms[0].node, of.node, region.scope)
        self._remember(made, prop.atoms[0], [])
        return bool(made)

    def _is_draw_of(self, atom: Atom, region: Region) -> bool:
        """Return whether a formula is a draw from a law, of which there are copies."""
        entry = region.scope.find(atom.node) if isinstance(atom.node, Name) else None
        return entry is not None and isinstance(entry.value, Draw)

    def _law_of_variable(self, node: Node, region: Region) -> Node:
        """Return what stands for the law of a draw, of which others are copies; else the thing itself."""
        entry = region.scope.find(node) if isinstance(node, Name) else None
        if entry is None or not isinstance(node, Name) or not isinstance(entry.value, Draw):
            return node
        name = Name("law", INTERNAL, index=node, span=node.span)
        region.scope.declare(Entry(name, Kind.LAW, value=entry.value.law, span=node.span))
        return name

    def _are_laws(self, prop: Drawn) -> bool:
        """Return whether the letters are those of laws: *let P be Bernoulli with parameter p*."""
        names = names_of(atom.node for atom in prop.atoms)
        usual = all(name.base in self.page.usual.laws and not name.style for name in names)
        return usual and not (prop.sample or prop.independent or prop.again is not None)

    def _mean_of(self, prop: Drawn) -> Name | None:
        """Return what stands for the mean of one random variable where nothing says it."""
        names = names_of(atom.node for atom in prop.atoms)
        alone = len(names) == 1 and names[0].index is None and not is_sequence(prop.atoms[0].node)
        return Name("mean", INTERNAL, index=names[0]) if alone else None

    def _declares(self, prop: Prop, region: Region) -> bool:
        if isinstance(prop, (Given, Random, Outputs, Reported)):
            return True
        if isinstance(prop, IsA):
            return any(_is_new(atom, region) for atom in prop.atoms)
        if not isinstance(prop, Says) or prop.over:
            return False
        kinds = (Sort.BOUND, Sort.DECLARATION, Sort.DEFINITION)
        names = prop.atom.kind.names
        return prop.atom.kind.kind in kinds and any(region.scope.find(name) is None for name in names)

    def _relation(self, prop: Prop, region: Region) -> None:
        """Suppose a relation; what it says of new symbols declares them, surely of random ones."""
        node, atom = self._node_of(prop)
        node = self.page.known.supply_included(of_first_draw(node, region.scope), region)
        if is_of_trials(node, region.scope) and isinstance(node, Chain) and node.first is not None:
            sides = [node.first, *(side for _, side in node.links)]
            self.page.known.supply_places(dict.fromkeys(sides, "real"), region)
        if isinstance(prop, Compares) and isinstance(prop.left, Worded) and prop.relation == "=":
            if prop.left.name in SPREADS and isinstance(prop.right, Atom):  # with variance sigma^2
                self.page.known.supply_places(dict.fromkeys(_letters_of(prop.right.node), "scale"), region)
        self._require_known(node)
        if defines_as_known(node):
            self._settle_subscript(node, always=True)
            return
        if self._of_values(prop, node, atom, region) or suppose_of_members(node, region):
            return
        if isinstance(node, Chain) and self._defines_sensitivity(node, region, atom):
            return
        scope = region.scope
        new = [n for n in atom.kind.names if scope.find(n) is None and scope.find_family(n) is None]
        self._require_kinds(new, region)
        if new:
            if isinstance(node, Chain) and atom.kind.kind is Sort.DEFINITION:
                if self._of_field(node, region, atom):
                    return
                self.page.known.supply([side for _, side in node.links], region)
            self._supply_ends([node], {identity(name) for name in new}, region)
            self.page.known.supply_counts([node], region)
            self.page.known.supply_parameters([node], region)
        else:
            self.page.known.supply([node], region)
        before = len(scope.own_supposed)
        fresh = _is_drawn_anew(node, scope)
        entries = declare_all([node], scope, atom.formula.latex.strip()[:60], fresh=fresh)
        if any(map(_is_false, (one.statement for one in scope.own_supposed[before:]))):
            raise unread(atom.span, f"{shown(atom.node)} cannot hold of what these symbols stand for")
        self._usual(entries)
        self.page.declarations += 1
        self._remember(entries, atom, [node])

    def _of_values(self, prop: Prop, node: Node, atom: Atom, region: Region) -> bool:
        """Suppose where the values of random variables lie, if that is what a relation says."""
        surely = isinstance(prop, Says) and prop.surely
        names = names_bound(node)
        known = [region.scope.find(name) for name in names]
        if surely and names and not any(known) and is_ranged(node):
            self._one(Thing((atom,), _noun("variable")), region, fresh=True)
            return True
        if names and is_ranged(node) and all(e is not None and isinstance(e.value, Outcome) for e in known):
            suppose_range(node, [entry for entry in known if entry is not None], region.scope)
            return True
        if isinstance(node, Chain) and any(self._is_outcome(name, region) for name in calculated_with(node)):
            ends = [name for name in calculated_with(node) if not self._is_known(name)]
            self.page.known.supply_places(dict.fromkeys(ends, "real"), region)
            said = hypothesis(node, region.scope)
            region.scope.suppose(said, atom.formula.latex.strip()[:60], atom.span)
            return True
        if surely:
            raise unread(node, f"that {shown(node)} holds with probability 1 is not read")
        return False

    def _is_outcome(self, name: Name, region: Region) -> bool:
        entry = region.scope.find(name)
        return entry is not None and isinstance(entry.value, Outcome)

    def _sensitive(self, prop: Sensitive, region: Region) -> None:
        """Suppose by how much queries change between neighbours."""
        if not prop.subject:
            raise unread(prop.bound.span, "whose sensitivity this is, is not read")
        maps = (atom for atom in prop.subject if isinstance(atom.node, Chain))
        known = region.scope.find
        declared = tuple(atom for atom in maps if any(known(name) is None for name in names_of([atom.node])))
        if declared:
            self._one(Thing(declared), region, fresh=False)
        said, node = prop.bound, prop.bound.node
        if isinstance(said, Atom) and said.kind.kind is Sort.DEFINITION:
            self._define(Define(said), region)
            if isinstance(node, Chain) and largest_change(node.links[0][1]) is not None:
                return
            node = node.first if isinstance(node, Chain) and node.first is not None else node
        elif isinstance(said, Atom) and isinstance(node, Chain):
            self._one(Thing((said,)), region, fresh=False)
            (node,) = names_of([node])
        else:
            self.page.known.supply_positive([node], region)
        bound = number(node, region.scope)
        for name in names_of(atom.node for atom in prop.subject):
            suppose_sensitivity(name, bound, region, norm=prop.norm)

    def _changes(self, prop: Says, region: Region) -> bool:
        """Suppose ``|f(x) - f(x')| <= c`` for all neighbours x, x', if this says so."""
        node = prop.atom.whole
        change = change_of(node.first) if isinstance(node, Chain) and node.first is not None else None
        near = [thing for thing in prop.over if thing.noun is not None and thing.noun.kind == "neighbours"]
        if change is None or not isinstance(node, Chain) or not near or len(node.links) != 1:
            return False
        named = neighbours_in([atom.node for thing in near for atom in thing.atoms])
        spoken = {identity(name) for name in named}
        relation, right = node.links[0]
        if relation not in ("<=", "=") or spoken not in (set(), set(map(identity, change.datasets))):
            return False
        ranging = places_in([thing for thing in prop.over if thing not in near])
        change = replace(change, sets=(*change.sets, *ranging)) if ranging is not None else change
        if ranging is None or change.free:
            return False
        self.page.known.supply_positive([right], region)
        suppose_change(change, number(right, region.scope), region)
        return True

    def _suppose_for_all(self, prop: Says, region: Region) -> None:
        """Suppose a relation for all values of things that it ranges over."""
        nodes = prop.atom.nodes
        prop = replace(prop, over=tuple(over_members(thing, nodes, region.scope) for thing in prop.over))
        if self._gives_masses(prop, region) or self._has_masses(prop, region):
            return
        if prop.surely:
            raise unread(prop.atom.span, "what holds surely, and for all of these, is not read")
        if self._changes(prop, region):
            return
        if any(thing.such for thing in prop.over):
            raise unread(prop.atom.span, "a condition on what this is supposed for is not read")
        nouns = [thing for thing in prop.over if thing.noun is not None and not _is_set(thing)]
        if self._for_events(prop, nouns, region):
            return
        for thing in (thing for thing in nouns if not _is_of_numbers(thing)):
            span = thing.atoms[0].span if thing.atoms else prop.atom.span
            raise unread(span, "what this is supposed for is said by a noun, which is not read")
        pairs = [("forall", _within(node, thing)) for thing in prop.over for node in _ranges_of(thing)]
        node = Quantified(prop.atom.node, tuple(dict.fromkeys(pairs)), span=prop.atom.span)
        self.page.known.supply([node], region)
        said = hypothesis(node, region.scope)
        if random_in(said):
            raise unread(node, f"{shown(node)} is about random numbers themselves, which is not read here")
        region.scope.suppose(said, prop.atom.formula.latex.strip()[:60], prop.atom.span)

    def _for_events(self, prop: Says, nouns: Sequence[Thing], region: Region) -> bool:
        """Suppose an inequality between masses of an event for all events, if this says so of one."""
        if len(prop.over) != 1 or not all(_is_kind(thing, "event") and not thing.such for thing in nouns):
            return False
        inner = region.child()
        self.page.known.supply([prop.atom.node], inner)
        supplied = [entry for entry in inner.scope.own_entries if entry.kind is not Kind.EVENT]
        self._introduce(nouns, inner)
        events = [entry for entry in inner.scope.own_entries if entry.kind is Kind.EVENT]
        if len(events) != 1 or not nouns:
            return False
        said = for_every_event(hypothesis(prop.atom.node, inner.scope), events[0].value)
        if said is not None:
            for entry in supplied:  # epsilon is not one for each event
                region.scope.declare(entry)
                region.scope.note_untold(entry.name)
            region.scope.suppose(said, prop.atom.formula.latex.strip()[:60], prop.atom.span)
        return said is not None

    def _node_of(self, prop: Prop) -> tuple[Node, Atom]:
        """Return a proposition as a relation."""
        if isinstance(prop, Says):
            return prop.atom.node, prop.atom
        if isinstance(prop, Compares) and prop.left is None:
            left = self._pointed_at(prop)
            if left is None:
                raise unread(prop.right.span, "what this is compared with is not read")
            link = (prop.relation, prop.right.node)
            return Chain(left, (link,), span=prop.right.span), next(iter(atoms_in(prop)))
        if isinstance(prop, Compares) and isinstance(prop.left, Worded) and not prop.left.atoms:
            node = self._of_both(prop.left.name, prop.right.span)
            return Chain(node, ((prop.relation, prop.right.node),), span=prop.right.span), _only_atom(prop)
        if isinstance(prop, Compares) and prop.left is not None:
            span = prop.left.span | prop.right.span
            first = next(iter(atoms_in(prop)))
            return Chain(prop.left.node, ((prop.relation, prop.right.node),), span=span), first
        raise Unread("this is no relation")

    def _pointed_at(self, prop: Compares) -> Node | None:
        """Return what a comparison goes on with: *which* with the last side, *it* with what was compared.

        That is a side of equations, or the left side of the one inequality whose formula stands just before,
        if its right side is a plain number, of which nobody would say more.
        """
        if not prop.it or self.lasting.equated:
            return self.lasting.chain
        side, span = self.lasting.compared or (None, None)
        spans = [formula.span for formula in self.sentence.formulas()]
        after = spans[spans.index(span) + 1 :] if span in spans else []
        return side if isinstance(prop.right, Atom) and after[:1] == [prop.right.formula.span] else None

    def _of_both(self, quantity: str, span: Span) -> Node:
        """Return a quantity of the only two laws that are spoken of."""
        found = [entry.name for entry in self.local.scope.entries() if entry.kind is Kind.LAW]
        names = list({identity(name): name for name in found}.values())
        others = any(doubt.ends and not doubt.waived for doubt in self.local.all_doubts())
        if len(names) != 2 or others:
            raise unread(span, "of which two laws this is said is not read")
        first, second = reversed(names)
        return Divergence(quantity, first, second, (), span=span)

    def _is_a(self, prop: IsA, region: Region) -> None:
        """Suppose that things are of a sort: that declares new symbols and bounds known ones."""
        new = tuple(atom for atom in prop.atoms if _is_new(atom, region))
        if prop.such and (prop.noun.law is not None or len(new) < len(prop.atoms)):
            self._suppose((replace(prop, such=()), *prop.such), region)
            return
        if prop.noun.law is not None:
            self._one(Thing(prop.atoms, prop.noun), region, fresh=True)
            return
        known = [atom for atom in prop.atoms if not _is_new(atom, region)]
        if new:
            self._one(Thing(new, self._of_values_of(prop.noun, new), prop.such), region, fresh=True)
            if prop.noun == INDEPENDENT and not prop.such:
                # what each of them is, others say
                for name in names_of(atom.node for atom in new):
                    region.scope.note_untold(name)
        alike = "identical" in prop.noun.traits
        plain = replace(prop.noun, traits=prop.noun.traits - {"identical"})
        if plain == INDEPENDENT and known:
            if alike and len({self._law_of(atom, region) for atom in prop.atoms}) != 1:
                raise unread(known[0].span, f"that the law of {shown(known[0].node)} is shared is not read")
            entries = [region.scope.find(atom.node) for atom in known if isinstance(atom.node, Name)]
            events = [entry for entry in entries if entry is not None and entry.kind is Kind.EVENT]
            if events and len(events) == len(prop.atoms):
                self.page.known.suppose_independent(events, region)
            else:
                self._independent(prop.atoms, region)
            return
        if known and prop.noun.kind == "variable" and "centred" not in prop.noun.traits and not prop.noun.on:
            told = f"whether {shown(known[0].node)} is the same variable as before is not said"
            raise unread(known[0].span, told)
        if "distinct" in prop.noun.traits and not new:
            nodes = names_of(atom.node for atom in known)
            apart = [Chain(one, (("!=", other),), span=one.span) for one, other in combinations(nodes, 2)]
            declare_all(apart, region.scope, "", fresh=False)
            return
        if "disjoint" in prop.noun.traits and not new:
            self._disjoint(known, region)
            return
        for atom in known:
            links = numeric_links(prop.noun)
            if not links:
                entry = region.scope.find(atom.node) if isinstance(atom.node, Name) else None
                if (
                    entry is not None
                    and str(entry.kind) == prop.noun.kind
                    and prop.noun.traits <= {"discrete"}
                ):
                    continue
                raise unread(atom.span, f"that {shown(atom.node)} is this too is not read")
            for said in [Chain(atom.node, (link,), span=atom.span) for link in links]:
                if not self._of_values(prop, said, atom, region):
                    declare_all([said], region.scope, "", fresh=False)

    def _disjoint(self, atoms: Iterable[Atom], region: Region) -> None:
        """Suppose that no two of some events have a point in common."""
        nodes = [part for atom in atoms for part in (getattr(atom.node, "items", None) or (atom.node,))]
        found = [event(node, region.scope) for node in nodes]
        if len(found) < 2:
            raise unread(nodes[0], "what is disjoint from what is not said")
        for one, other in combinations(found, 2):
            region.scope.suppose(included(one, ~other), "disjoint events", nodes[0].span)

    def _of_values_of(self, noun: Noun, atoms: Sequence[Atom], *, measured: bool = False) -> Noun:
        """Return what an adjective says of random variables, where the sentence averages them.

        Of ``measured`` things it says itself that they have a mean or a variance.
        """
        named = bool(noun.indefinite or noun.plural or noun.on)  # *a nonnegative number* is one
        if named or noun.kind not in ("number", "real", "integer"):
            return noun
        if not measured and not all(map(self._is_averaged, atoms)):
            return noun
        return replace(noun, kind="variable", traits=noun.traits | {noun.kind} - {"number"})

    def _is_averaged(self, atom: Atom) -> bool:
        """Return whether the sentence speaks of means, or of probabilities, of something."""
        nodes = [
            node for one in self.sentence.formulas() for node in self.page.atom(one, self.page.root).nodes
        ]
        averaged = {name for node in nodes for name in averaged_in(node)}
        return all(name in averaged and self.page.known.may_be_random(name) for name in atom.kind.names)

    def _has_densities(self, prop: Has, region: Region) -> None:
        """Note what densities are called; a random variable has the one that the text defines before."""
        names, densities = (names_of(atom.node for atom in atoms) for atoms in (prop.subject, prop.of))
        found = [density_at(name, region.scope) for name in densities]
        known = [density for density in found if density is not None]
        if len(names) != len(known):
            name_densities(prop.subject, prop.of, region)
            return
        for name, density in zip(names, known, strict=True):
            made = declare_dense([name], density, (), None, region.scope)
            self._remember(made, prop.subject[0], [])

    def _has(self, prop: Has, region: Region) -> None:
        scope = region.scope
        if prop.trait == "full-support":
            for atom in prop.subject:
                for name in names_of([atom.node]):
                    suppose_full_support(law(name, scope), region, atom.span)
        elif prop.trait in ("masses", "positive-masses"):
            made = declare_masses(prop.subject, prop.of, region)
            self._remember(made, prop.subject[0], [])
            if prop.trait == "positive-masses":
                self._has(Has(prop.subject, "full-support"), region)
        elif prop.trait in ("densities", "positive-densities"):
            self._has_densities(prop, region)
            if prop.trait == "positive-densities":
                self._has(Has(prop.subject, "full-support"), region)
        elif prop.trait in ("continuous", "mutually-continuous"):
            names = names_of(atom.node for atom in (*prop.subject, *prop.of))
            if len(names) != 2:
                raise unread(prop.subject[0].span, "of which two laws this is said is not read")
            first, second = (law(name, scope) for name in names)
            scope.suppose(Comparison(MaxDivergence(first, second), "<", sympy.oo), "", prop.subject[0].span)
            if prop.trait == "mutually-continuous":
                scope.suppose(
                    Comparison(MaxDivergence(second, first), "<", sympy.oo), "", prop.subject[0].span
                )
        elif prop.trait == "neighbours":
            both = (*prop.subject, *prop.of)
            names = names_of(atom.node for atom in both)
            self._introduce([Thing(both, _noun("neighbours"))], region)
            if len(names) != 2:
                raise unread(prop.subject[0].span, "which two inputs are neighbours is not read")
        elif prop.trait in ("apart", "far"):
            both = (*prop.subject, *(prop.of if prop.trait == "apart" else ()))
            names = names_of(atom.node for atom in both)
            if len(names) != 2:
                raise unread(prop.subject[0].span, "which two inputs differ is not read")
            vectors = tuple(atom for atom in prop.subject if lies_among_vectors(atom.node, region.scope))
            if vectors and any(not self._is_known(name) for name in names):
                self._one(Thing(vectors), region, fresh=True)
            if suppose_apart(names, prop.count if prop.trait == "apart" else None, region):
                return
            new = [name for name in names if region.scope.find(name) is None]
            introduce_datasets(new, region.scope, "inputs that differ")
            count: Any = prop.count
            if prop.trait == "far":
                node = prop.of[0].node
                if isinstance(node, Chain) and node.first is not None:
                    self._introduce([Thing(prop.of, _noun("integer"))], region)
                    node = node.first
                self.page.known.supply_counts([node], region)
                self.page.known.supply([node], region)
                count = number(node, scope)
                region.doubts.append(self._of_groups(prop, names, region))
            region.apart.append((names[0], names[1], count))
        else:
            raise unread(prop.subject[0].span, f"what being {prop.trait} means here is not read")

    def _of_groups(self, prop: Has, names: Sequence[Name], region: Region) -> Doubt:
        """Return that of inputs that differ in any number of records not all is supposed that holds.

        It is known how private a mechanism is for groups, but no two laws with that property have to be its.
        """
        formulas = [atom.formula for atom in (*prop.subject, *prop.of)]
        span = Span(formulas[0].span.start, formulas[-1].span.end)
        source = formulas[0].source
        keys = frozenset(key for name in names if (key := identity(name)) is not None)
        return Doubt(source, span, source.text[span.start : span.end], keys, said=region.said())

    def _law_of(self, atom: Atom, region: Region) -> Any:
        """Return the law of a random variable, with the function of it that the variable is."""
        entry = region.scope.find(atom.node) if isinstance(atom.node, Name) else None
        value = None if entry is None else entry.value
        return atom if value is None else (getattr(value, "law", atom), getattr(value, "function", None))

    def _independent(self, atoms: Iterable[Atom], region: Region) -> None:
        """Note of random variables that they are independent; so are the draws of a sequence anyway."""
        names = names_of(atom.node for atom in atoms)
        together = frozenset(str(identity(name)) for name in names)
        for name in names if len(together) > 1 else []:
            entry = region.scope.find(name)
            if entry is not None and entry.kind is Kind.VARIABLE:
                region.scope.declare(replace(entry, independent=together))
            elif entry is not None and entry.kind is not Kind.MECHANISM:
                raise unread(name, f"that {shown(name)} is independent of others is not read")

    # Definitions

    def _defining(self, act: Define) -> tuple[Node, Define]:
        """Return the equation of a definition, and over what else it ranges than its formula says."""
        if act.value is not None:
            span = act.atom.span | act.value.span
            return Chain(act.atom.node, (("=", act.value.node),), span=span), act
        paired = over_neighbours(act.atom.node, act.over)
        return (act.atom.node, act) if paired is None else (paired, replace(act, over=()))

    def _define(self, act: Define, region: Region) -> None:
        act = replace(act, atom=self.page.atom(act.atom.formula, region))
        if act.part is not None:
            act = replace(act, atom=part_of(act.atom, act.part, region))
        if act.releases:
            self._release(act, region)
            return
        chain, act = self._defining(act)
        if self._define_several(act, region) or lists_own(chain, region.scope):
            return
        if not isinstance(chain, Chain) or chain.first is None:
            raise unread(act.atom.span, "what is defined here is not read")
        head = chain.first
        self._require_known(chain)
        if self._settle_subscript(chain, always=True) and act.part is not None:
            return
        if self._stands_for_what_is_known(head, chain.links[0][1], act.atom, region):
            return
        if self._by_chances(chain, act.over, region, act.atom):
            return
        self._require_both(chain, act.over)
        plain = act.atom.kind.kind is Sort.DEFINITION and act.value is None
        over = self._after_draws(act.over, region)
        if plain and self._of_field(chain, region, act.atom):
            return
        self._introduce(over, region)
        names = act.atom.kind.names
        new = names and isinstance(names[0], Name) and act.atom.kind.kind is Sort.DEFINITION
        defines = new or self._defines_root(head, region) or stands_for(act.atom, region) is not None
        if act.value is None and not defines:
            if act.given:
                self._require_no_piece(act.atom)
            self._say_again(act.atom, head, region)
            return
        if isinstance(head, Name) and any(head in names_in(side) for _, side in chain.links):
            raise unread(act.atom.span, f"{shown(head)} is defined by itself")
        inner = region.child()
        for name in head.args if isinstance(head, Apply) else ():
            if isinstance(name, Name) and name.base.islower() and not self._is_known(name):
                self.page.known.supply_any(name, inner)  # an argument, of which nothing is guessed
        self.page.known.supply([side for _, side in chain.links], inner)
        self._supply_values(chain, region)
        first = replace(chain, links=chain.links[:1])
        made = define(first, region.scope, act.atom.formula.latex.strip()[:60])
        self._restrict(made, head, region)
        self._remember([made], act.atom, [chain])
        self._end_with(chain.links[-1][1])
        self.page.declarations += 1
        if (formula := act.atom.formula).display:
            item = _item(ItemKind.DEFINITION, formula)
            self.page.items.append(replace(item, said=self.page.printed(formula, region)))
        if len(chain.links) > 1:
            rest = Chain(chain.links[0][1], chain.links[1:], span=chain.span)
            if act.given and any(relation != "=" for relation, _ in rest.links):
                self._suppose(
                    (Says(replace(act.atom, whole=rest, kind=kind_of(rest, self._is_known))),), region
                )
            else:
                self._conclude([rest], act.atom.formula, region.child())

    def _after_draws(self, over: Sequence[Thing], region: Region) -> list[Thing]:
        """Introduce what is drawn, and vectors, and return the others: *M(x) = f(x) + Z for Z ~ Lap(b)*."""

        def comes_first(thing: Thing) -> bool:
            atoms = thing.atoms
            return any(_is_draw(one) or lies_among_vectors(one.node, region.scope) for one in atoms)

        drawn = [thing for thing in over if comes_first(thing)]
        self._introduce(drawn, region)
        return [thing for thing in over if thing not in drawn]

    def _restrict(self, made: Entry, head: Node, region: Region) -> None:
        """Note where the sentence of its definition says that a function is defined: *for x >= 0*."""
        if not (isinstance(head, Apply) and isinstance(made.value, sympy.Lambda)):
            return
        here, within = self.sentence.span, list[Any]()
        for name in head.args:
            entry = region.scope.find(name) if isinstance(name, Name) else None
            if entry is not None and isinstance(entry.value, Variable) and _begins_in(here, entry.name.span):
                within += ranges_of(entry.value)
        within += [said.statement for said in region.scope.supposed if _begins_in(here, said.span)]
        restrict_function(made, within, region.scope)

    def _stands_for_what_is_known(self, head: Node, value: Node, atom: Atom, region: Region) -> bool:
        """Return whether an equation says of a set, or an entropy, what dpsym takes it for.

        Raises:
            Unread: it says something else of it.
        """
        if isinstance(head, Fenced) and head.kind == "square":
            if not counts_up(value) or last_counted(value) != head.inside:
                raise unread(atom.span, "this is not how dpsym understands this set")
            return True
        scope = self.page.known.with_entropies([head], region).scope
        if not is_entropy(head, scope):
            return False
        if not agrees(head, value, scope):
            raise unread(atom.span, "this is not how dpsym understands this entropy")
        if (base := base_of(value, region.scope, head)) is not None and base not in region.scope.bases:
            region.scope.bases.append(base)
        return True

    def _leave_open(self, atom: Atom, region: Region) -> None:
        """Doubt claims beside a definition that goes on: *put t = 2x <= 1* may suppose what it says of 2x."""
        node = atom.node
        if isinstance(node, Chain) and any(relation != "=" for relation, _ in node.links[1:]):
            words = atom.formula.latex.strip()[:120]
            doubt = Doubt(atom.formula.source, atom.span, words, atom.symbols, conditions=atom.symbols)
            region.doubts.append(doubt)

    def _may_value_anew(self, act: Claim | Iff | Equality | Exists) -> None:
        """Doubt an equation that may give a letter another value: *now c = x^3* after *let c = x^2*."""
        atom = act.prop.atom if isinstance(act, Claim) and isinstance(act.prop, Says) else None
        stances = self.page.lexicon.stances([token.text for token in self.sentence.tokens])
        if atom is None or "turns" not in stances or "concludes" in stances or not valued(atom, self.lasting):
            return
        equation = equation_in(atom)
        if equation is not None and len(equation.links) == 1 and not self._is_evident(equation):
            self._doubt(Suppose((Says(atom),)), unread(atom.span, "this may be said anew"), self.lasting)

    def _is_evident(self, equation: Chain) -> bool:
        """Return whether both sides of an equation are the same by what is known of its letters."""
        sides = [side for side in (equation.first, equation.links[0][1]) if side is not None]
        try:
            first, second = (number(side, self.local.scope) for side in sides)
        except (Unread, IllFormedError):
            return False
        return bool(simplified(first - second) == 0)

    def _require_no_piece(self, atom: Atom) -> None:
        """Refuse what is let be of a function that is known: another piece of it, or another function.

        Of *let f(x) = x for x < 1 and f(x) = 1 for x >= 1* neither part is what f is, and nothing is claimed.
        """
        if (name := applied_in(atom)) is not None and self._is_known(name):
            raise unread(atom.span, f"{shown(name)} is defined before, and pieces are not read as one")

    def _say_again(self, atom: Atom, head: Node, region: Region) -> None:
        """Suppose an equation for what the same sentence has declared: *let X ~ Lap(b), where b = 1*.

        Raises:
            Unread: the symbol is known from before, so what the equation does is not clear.
        """
        if not isinstance(head, Name):
            self._claim(Claim(Says(atom)), Beside(), Beside(), [])
            return
        entry = region.scope.find(head)
        if entry is None or not _begins_in(self.sentence.span, entry.name.span):
            raise unread(atom.span, f"whether {shown(atom.node)} is claimed or supposed is not said")
        self._suppose((Says(atom),), region)

    def _defines_root(self, head: Node, region: Region) -> bool:
        """Return whether a square may define its root: of a number that nothing said before speaks of."""
        if not (isinstance(head, Power) and isinstance(head.base, Name) and is_root(head.base, region.scope)):
            return False
        entry = region.scope.find(head.base)
        return entry is None or (entry.span is not None and _begins_in(self.sentence.span, entry.span))

    def _define_several(self, act: Define, region: Region) -> bool:
        """Carry out a formula of several definitions, "put a = ..., b = ...", one by one, if it is one."""
        several = equations_of(act.atom, region) if act.part is None and act.value is None else []
        for place in several if len(several) > 1 else ():
            self._define(replace(act, part=place), region)
        return len(several) > 1

    def _may_define(self) -> bool:
        """Return whether an equation here may be how the text uses a letter, and no conclusion."""
        words = [token.text for token in self.sentence.tokens]
        plain = self.lasting.kind not in ("statement", "item")
        defines = any(entry.get("is") == "DEFINE" for entry in self.page.lexicon.within(words))
        defines = defines or any(place.defines for place in self.lasting.around())
        return defines or (plain and "concludes" not in self.page.lexicon.stances(words))

    def _settle_subscript(self, node: Node | None, *, always: bool = False) -> bool:
        """Note what the subscript of a divergence is by an equation; return whether that defines it."""
        head = node.first if isinstance(node, Chain) else None
        roles = roles_agreeing(node) if isinstance(node, Chain) and isinstance(head, Divergence) else ()
        if isinstance(head, Divergence) and len(roles) == 1 and (always or self._may_define()):
            sticks = self.lasting.scope.sticks  # two definitions leave open which of them is meant
            sticks[head.kind] = roles[0] if sticks.get(head.kind) in (None, roles[0]) else ""
        return bool(roles)

    def _require_known(self, node: Node) -> None:
        """Refuse an equation that would say of a divergence something else than dpsym takes it for."""
        if redefined(node) is not None:
            raise unread(node, "this is not the definition that dpsym knows, or is said in another way")

    def _release(self, act: Define, region: Region) -> None:
        """Declare a mechanism by what it releases, or by the map that it is."""
        value = act.value if act.value is not None else act.atom
        name: Node = act.atom.node if act.value is not None else UNNAMED
        what = f"what {shown(name)} releases is not read"
        rule = value.node if isinstance(value.node, Chain) else None
        if rule is not None:
            place, released = rule.first, rule.links[0][1]
        else:
            self.page.known.supply_noise([value.node], region)
            found = query_in(value.node, region.scope)
            place, released = (found[1] if found is not None else None), value.node
        if place is None or not isinstance(name, Name):
            raise unread(value.span, what)
        span = act.atom.span | value.span
        chain = Chain(Apply(name, (place,), span=span), (("=", released),), span=span)
        if not self._of_field(chain, region, value):
            raise unread(value.span, what)

    def _of_field(self, chain: Chain, region: Region, atom: Atom) -> bool:
        """Declare a mechanism by its noise or of others, or a sensitivity, if this defines one."""
        if self._defines_sensitivity(chain, region, atom):
            return True
        right, head = chain.links[0][1], chain.first
        origin = atom.formula.latex.strip()[:60]
        entry = made_of_others(chain, region, origin)
        if entry is None:
            self.page.known.supply_noise([right], region)
            entry = made_by_noise(chain, region, origin)
        if entry is not None:
            if entry.value.vectors is not None and head is not None:
                self._require_usual_neighbours(names_in(head), region)
            self._remember([entry], atom, [chain])
            self.page.declarations += 1
        elif chain.first is not None and _of_dataset(chain.first, chain, region):
            raise unread(atom.span, f"what {shown(chain.first)} releases is not read")
        return entry is not None

    def _require_usual_neighbours(self, names: Iterable[Name], region: Region) -> None:
        """Refuse vectors as inputs where the text may say otherwise what neighbours are."""
        line = self.page.neighbours_told
        vectors = [name for name in names if vector_of(name, region.scope) is not None]
        if vectors and line is not None:
            raise unread(vectors[0], f"line {line} may say what neighbours are")

    def _defines_sensitivity(self, chain: Chain, region: Region, atom: Atom) -> bool:
        """Suppose that a query changes by at most a number that is let be its largest change."""
        change, head = largest_change(chain.links[0][1]), chain.first
        if change is None or head is None or [sign for sign, _ in chain.links] not in (["="], [":="]):
            return False
        if not isinstance(head, Name) and not self._signs(head, change.query, region, atom):
            return False
        words = [token.text for token in self.sentence.tokens]
        if any(entry.get("is") == "LOCALLY" for entry in self.page.lexicon.within(words)):
            raise unread(atom.span, "a sensitivity at one dataset is not read")
        if change.by_distance and self.page.neighbours_told is not None:
            raise unread(atom.span, f"line {self.page.neighbours_told} may say what neighbours are")
        if isinstance(head, Name) and region.scope.find(head) is None:
            made = declare_all([Chain(head, ((">", Number("0")),), span=head.span)], region.scope, "")
            self._remember(made, atom, [head])
        suppose_change(change, number(head, region.scope), region)
        return True

    def _signs(self, head: Node, query: Name, region: Region, atom: Atom) -> bool:
        """Return whether this is a sign for the sensitivity of a query: ``Delta f``, or a new ``GS(f)``."""
        if not isinstance(head, Apply) or not isinstance(head.function, Name) or head.args != (query,):
            return False
        sign = head.function
        known = region.scope.find(sign)
        if sign != Name("Delta") and known is None:
            meant = LargestChange(plain(sign))
            entry = Entry(sign, Kind.FUNCTION, None, meant, None, "a sensitivity", head.span)
            region.scope.declare(entry)
            self._remember([entry], atom, [head])
        return sign == Name("Delta") or known is None or isinstance(known.value, LargestChange)

    def _require_both(self, chain: Chain, over: Sequence[Thing]) -> None:
        """Refuse a largest change of which words say over which datasets it is taken, in another way."""
        change = largest_change(chain.links[0][1])
        told = {name for thing in over for atom in thing.atoms for name in atom.kind.names}
        if change is not None and told & set(change.datasets):
            raise unread(chain, "over which datasets this is the largest change is not read")

    def _supply_values(self, chain: Chain, region: Region) -> None:
        bound = {identity(name) for name in names_in(chain.first)} if chain.first is not None else set()
        for _, side in chain.links:
            free = [name for name in free_names(side, region.scope) if identity(name) not in bound]
            self.page.known.supply(free, region)

    # Claims

    def _claim(
        self,
        act: Claim | Iff | Equality | Exists,
        leads: Beside,
        posts: Beside,
        late: Sequence[Thing],
        within: Sequence[Act] = (),
    ) -> None:
        """Claim something under what stands before and behind it."""
        formula = self._formula_of(act)
        self._may_value_anew(act)
        if (only := self.waiting.pop("only", None)) is not None:
            self._claim_alone(act, formula, only)
            return
        inner = self.local.child()
        over = self._meant_of(act, (*leads.over, *posts.over, *act.over), late)
        when = (*leads.when, *posts.when, *act.when)
        if isinstance(act, Claim) and isinstance(act.prop, Satisfies):  # of what is made of outputs
            over = tuple(_processing(thing) for thing in over)
            when = tuple(_processing(prop) if isinstance(prop, IsA) else prop for prop in when)
        hints = leads.hints + posts.hints + (act.hints if isinstance(act, Claim) else ())
        try:
            if isinstance(act, Claim) and isinstance(act.prop, Says) and not when and act.prop.atom.whole:
                if self._gives_masses(replace(act.prop, over=over), self.lasting):
                    return
            before = list(inner.scope.supposed)
            self._introduce(over, inner)
            ended = self._taken_anew(before, inner)
            self._range_inside((*leads.inside, *posts.inside), act, inner)
            self._tell(atoms_in(over), Role.DECLARES)
            self._once(over, inner)
            self._free(act, (*when, *within), inner)
            self._introduce(_sensitive_things(act), inner, fresh=False)
            private = _made_by_conditions(when)
            if isinstance(act, Claim) and when and all(map(_only_bounds, when)):
                nodes = [node for atom in atoms_in(act.prop) for node in atom.nodes]
                self.page.known.supply_random(nodes, inner)
            for each in (one for one in within if not symbols_in(one) & private):
                self._attempt(each, inner)
            self._suppose(when, inner)
            for each in (one for one in within if symbols_in(one) & private):
                self._attempt(each, inner)
            self._tell(atoms_in(tuple(when)), Role.SUPPOSES)
            self._tell(atoms_in(tuple(hints)), Role.REASON)
            self.page.claiming.append(inner)
            former = (*(() if when else self._premises()), *self._ranges_before(over, hints))
            said = (*self._hinted((*hints, *former), inner), *self._former_ranges(over, inner), *ended)
            self._premise(when)
            self._state(act, formula, inner, said)
        except TROUBLE as error:
            self._not_claimed(act, formula, error, inner)

    def _not_claimed(self, act: Act, formula: Formula, error: Exception, inner: Region) -> None:
        """Say that what was claimed is not read; an equation that may say what a symbol is stays a doubt.

        A guarantee claims something in any case: of what the definition beside it defines.
        """
        guarantee = isinstance(act, Claim) and isinstance(act.prop, Satisfies)
        claimed = atoms_in(act.prop) if isinstance(act, Claim) else ()
        naming = [atom.formula for atom in claimed if atom.kind.kind in NAMING]
        if naming:
            self._doubt(act, trouble(error), self.lasting)
            if not guarantee or not all(map(self.page.account.defines, naming)):
                return
        if isinstance(act, Claim) and isinstance(act.prop, IsA):  # what follows may rest on what it is
            self._doubt(act, trouble(error), self.lasting)
        item = self.page.complain(formula, error, inner)
        self.page.items.append(self._in_words(item, formula) if guarantee else item)
        for atom in atoms_in(act):
            self._leave_new_open(atom.whole, formula, atom.span)

    def _range_inside(self, sets: Sequence[Atom], act: Act, inner: Region) -> None:
        """Let the one symbol of a claim of which nothing is said lie in an interval: *x^2 <= x on [0, 1]*."""
        for atom in sets:
            nodes = [node for each in atoms_in(act) for node in each.nodes]
            names = dict.fromkeys(name for node in nodes for name in free_names(node, inner.scope))
            within = interval_of(atom.node)
            if len(names) != 1 or within is None:
                raise unread(atom.span, f"which symbol lies in {shown(atom.node)} is not said")
            self.page.known.supply([within], inner)
            (name,) = names
            declare_all([Chain(name, (("in", within),), span=atom.span)], inner.scope, "")
            self._tell([atom], Role.DECLARES)

    def _leave_new_open(self, node: Node | None, formula: Formula, span: Span) -> None:
        """Leave open what new symbols are to which an equation that is not read gives a value: *c = ...*."""
        if not isinstance(node, Chain) or node.first is None or node.links[0][0] not in EQUATING:
            return
        new = frozenset(key for key in spoken_of(node.first) if not self._knows(key))
        words = excerpted(formula.source.text[span.start : span.end].strip())
        doubt = Doubt(formula.source, span, words, symbols=new, bounds=new, conditions=new, kinds=new)
        if new:
            self.lasting.doubts.append(doubt)
            self.page.unsaid.append(doubt)

    def _meant_of(self, act: Act, over: Sequence[Thing], late: Sequence[Thing]) -> tuple[Thing, ...]:
        """Return what a claim is made for, also as the claim before it or a later one says of its symbols."""
        nodes = [node for atom in atoms_in(act) for node in atom.nodes]
        over = [over_members(thing, nodes, self.local.scope) for thing in over]
        own = {key for thing in over for key in _keys_of(thing)}
        mentioned, found = symbols_in(act), [*over]
        goes_on = (self._does("infers") or self._does("adds")) and not self._does("lifts")
        inferred = self.lasting.claimed_over if goes_on else ()
        for thing in (*inferred, *late):
            keys = _keys_of(thing)
            if keys and not keys & own and keys & mentioned and not any(self._knows(key) for key in keys):
                found.append(thing)
        self.lasting.claimed_over = tuple(found) if isinstance(act, Claim) else ()
        return tuple(found)

    def _free(self, act: Act, said: Sequence[Any], inner: Region) -> None:
        """Let a claimed notion range over those of its parameters of which its sentence says nothing."""
        if isinstance(act, Claim) and isinstance(act.prop, Satisfies):
            told = [name for atom in atoms_in(tuple(said)) for name in atom.kind.names]
            free_parameters(act.prop.notion, told, inner, self.page.known)

    def _premise(self, when: Sequence[Prop]) -> None:
        """Remember the conditions of a claim: *if x >= 1, then x^2 >= x; hence x^3 >= x*."""
        if when:
            self.lasting.premises = self.paragraph.premises = tuple(when)

    def _premises(self) -> tuple[Prop, ...]:
        """Return the conditions of claims before this one: in its paragraph, or where it concludes."""
        region = self.lasting if self._concludes() else self.paragraph
        return tuple(region.premises)

    def _concludes(self) -> bool:
        return self._does("concludes")

    def _does(self, stance: str) -> bool:
        return stance in self.page.lexicon.stances([token.text for token in self.sentence.tokens])

    def _ranges_before(self, over: Sequence[Thing], hints: Sequence[Prop]) -> tuple[Prop, ...]:
        """Return for which values the claim before a conclusion was made: *for x <= 1, A; hence x^3 <= x*.

        What the conclusion itself says of these symbols goes before that.
        """
        own = {key for thing in over for key in _keys_of(thing)}
        concluded = self.lasting.ranged if self._concludes() else ()
        bounds = (atom for thing in over for atom in thing.atoms if atom.kind.kind is Sort.BOUND)
        said = (*map(Says, bounds), *(prop for thing in over for prop in thing.such), *hints)
        self.lasting.ranged = (*concluded, *said)
        return tuple(prop for prop in concluded if not own & symbols_in(prop))

    def _claim_alone(self, act: Act, formula: Formula, only: Pending) -> None:
        """Claim something under exactly the conditions of a remark."""
        start = len(self.page.items)
        try:
            inner = alone(only, self.local)
            self.page.claiming.append(inner)
            self._state(act, formula, inner, ())
        except TROUBLE as error:
            self.page.items.append(self.page.complain(formula, error))
        note = f"under exactly the conditions of {only.teller}"
        proposed = isinstance(only.remark, Proposal) and not only.remark.accepted
        made = [with_note(item, note) for item in self.page.items[start:]]
        self.page.items[start:] = [proposal(item) for item in made] if proposed else made

    def _once(self, over: Sequence[Thing], inner: Region) -> None:
        """Refuse ranges of one symbol side by side that leave it one value: *for x <= 1 and for x >= 1*."""
        numbers = [entry for entry in inner.scope.own_entries if isinstance(entry.value, Variable)]
        single = {
            str(identity(entry.name))
            for entry in numbers
            if entry.value.domain.lo is not None and entry.value.domain.lo == entry.value.domain.hi
        }
        seen: set[str] = set()
        for thing in over:
            apart = thing.noun is not None or bool(thing.such)
            for atom in thing.atoms:
                keys = atom.named if atom.kind.kind is Sort.BOUND else frozenset()
                twice = apart and not _relates(atom, seen, self.lasting)
                if keys & seen and (twice or keys & single):
                    raise unread(atom.span, "for which values this is claimed is said twice")
                seen |= keys

    def _taken_anew(self, before: Sequence[Supposed], inner: Region) -> tuple[Any, ...]:
        """End what was supposed of numbers that a claim quantifies over anew; return it, as it may be meant.

        After *let x be real with x <= 1* the sentence *for all real x, x^2 <= x* supposes no bound.
        """
        numbers = [entry for entry in inner.scope.own_entries if isinstance(entry.value, Variable)]
        pairs = [(old, new) for new in numbers if (old := self.lasting.scope.find(new.name)) is not None]
        change = {old.value: new.value for old, new in pairs}
        held = [one for one in inner.scope.supposed if any(one is other for other in before)]
        inner.scope.end([old for old, _ in pairs], set(map(id, held)))
        left = set(map(id, inner.scope.supposed))
        return tuple(one.statement.xreplace(change) for one in held if id(one) not in left)

    def _former_ranges(self, over: Sequence[Thing], inner: Region) -> tuple[Any, ...]:
        """Return the ranges that symbols had before a quantifier took them: they may still be meant."""
        found: list[Any] = []
        for name in (name for thing in over for atom in thing.atoms for name in atom.kind.names):
            old, new = self.lasting.scope.find(name), inner.scope.find(name)
            if old is None or new is None or old is new:
                continue
            if isinstance(old.value, Variable) and isinstance(new.value, Variable):
                known = set(bounds_of(new.value))
                found += [
                    Comparison(new.value, op, end)
                    for op, end in bounds_of(old.value)
                    if (op, end) not in known
                ]
        return tuple(found)

    def _knows(self, key: str) -> bool:
        return any(identity(entry.name) == key for entry in self.lasting.scope.entries())

    def _formula_of(self, act: Act) -> Formula:
        atoms = list(atoms_in(act))
        return next((atom.formula for atom in atoms if atom.formula.display), atoms[0].formula)

    def _hinted(self, props: Iterable[Prop], inner: Region) -> tuple[Any, ...]:
        """Return what reasons mention, as far as it is read: it may be supposed, and need not be."""
        found: list[Any] = []
        for prop in props:
            try:
                node, _ = self._node_of(prop)
                found += conjuncts(hypothesis(node, inner.scope.child()))
            except TROUBLE:
                continue
        return tuple(found)

    def _state(self, act: Act, formula: Formula, inner: Region, hints: tuple[Any, ...]) -> None:
        if isinstance(act, Claim) and isinstance(act.prop, Sensitive):
            self._suppose([act.prop], self.lasting)  # of a query of which no more is known
        elif isinstance(act, Claim) and self._is_first(act.prop):
            self._suppose([act.prop], self.lasting)
        elif isinstance(act, Claim) and isinstance(act.prop, Says):
            self._formula(act.prop.atom, inner, hints)
        elif isinstance(act, Claim) and isinstance(act.prop, Shaped):
            meant = claimed_shape(act.prop, inner, self.page.known)
            nodes = [atom.node for atom in atoms_in(act)]
            item = self._made(meant, nodes, formula, formula.span, inner, hints)
            self.claims += 1
            self.page.items.append(self._in_words(item, formula))
        elif isinstance(act, Claim) and isinstance(act.prop, Satisfies):
            for thing in act.prop.subject.things:
                self._introduce([thing], inner, fresh=False)
            meant = claimed_notion(self._read_again(act.prop, inner), inner, self.page.known)
            nodes = [atom.node for atom in atoms_in(act)]
            hints = (*hints, *meant.attained)
            item = self._made(meant, nodes, formula, formula.span, inner, hints)
            self.claims += 1
            self.page.items.append(self._in_words(item, formula))
        elif isinstance(act, Claim):
            self._conclude(self._nodes_of(act.prop, inner), formula, inner, hints)
            if isinstance(act.prop, Compares):
                before, self.lasting.chain = self.lasting.chain, act.prop.right.node
                if act.prop.left is not None:
                    self.page.items[-1] = self._in_words(self.page.items[-1], formula)
                elif before is not None and before.span.end <= formula.span.start:
                    words = formula.source.text[before.span.end : formula.span.end]
                    latex = " ".join(words.split()).lstrip("$,)\\] ")
                    self.page.items[-1] = replace(self.page.items[-1], latex=latex)
        elif isinstance(act, Iff):
            self._equivalence(act, formula, inner)
        elif isinstance(act, Equality):
            self._equivalence(self._equal(act), formula, inner)
        else:
            raise unread(formula.span, "that something exists is not read from words here")

    def _read_again(self, prop: Satisfies, region: Region) -> Satisfies:
        """Return a claim with its parameters read by what is known where it stands: q(x + 1) is a product."""
        given = prop.notion.parameters
        if given is None:
            return prop
        fresh = self.page.atom(given.formula, region)
        if fresh.whole is None or fresh.kind.kind is not given.kind.kind:
            return prop
        return replace(prop, notion=replace(prop.notion, parameters=fresh))

    def _is_first(self, prop: Prop) -> bool:
        """Return whether something says of new symbols how they are random, which introduces them.

        Beside a bound, which may be supposed or claimed, ``X ~ P`` may be either, too.
        """
        if isinstance(prop, Says):
            atoms = [self.page.atom(formula, self.lasting) for formula in self.sentence.formulas()]
            drawn = (
                isinstance(prop.atom.whole, Chain) and prop.atom.whole.links[0][0] == "~" and not prop.over
            )
            bound = any(atom.kind.kind is Sort.BOUND for atom in atoms)
            names = names_of(prop.atom.nodes) if drawn and not bound else []
        else:
            names = names_of(atom.node for atom in prop.atoms) if isinstance(prop, Random | Outputs) else []
        return bool(names) and not any(map(self._is_known, names))

    def _in_words(self, item: Item, formula: Formula) -> Item:
        """Return the item of a claim that the words of a sentence make, not one of its formulas."""
        span = self.sentence.span
        if formula.display:
            return item
        text = " ".join(formula.source.text[span.start : span.end].split())
        return replace(item, span=span, latex=text)

    def _nodes_of(self, prop: Prop, region: Region) -> list[Node]:
        if isinstance(prop, Drawn) and not (prop.independent or prop.again):
            law = self._law_named(prop, region)
            return [Chain(atom.node, (("~", law),), span=atom.span) for atom in prop.atoms]
        sort = replace(prop.noun, kind="random") if isinstance(prop, IsA) and not prop.such else None
        if isinstance(prop, IsA) and sort == INDEPENDENT and len(prop.atoms) == 2:
            return [independence(prop.atoms[0].node, prop.atoms[1].node, region.scope)]
        if isinstance(prop, IsA):
            links = numeric_links(prop.noun)
            plain = all(link[0] != "in" or prop.noun.kind == "probability" for link in links)
            if not links or not plain or prop.such:
                raise unread(
                    prop.atoms[0].span, "that something is of a sort is claimed here, which is not read"
                )
            return [Chain(atom.node, (link,), span=atom.span) for atom in prop.atoms for link in links]
        if isinstance(prop, Compares):
            return [self._node_of(prop)[0]]
        raise unread(next(iter(atoms_in(prop))).span, "a property is claimed here, which is not read")

    def _equal(self, act: Equality) -> Iff:
        """Return when equality holds in a relation, as an equivalence."""
        node = act.atom.node
        if not isinstance(node, Chain) or len(node.links) != 1 or node.links[0][0] not in ("<=", ">="):
            raise unread(act.atom.span, "where equality holds here is not read: this is not one inequality")
        equal = replace(node, links=(("=", node.links[0][1]),))
        return Iff((Says(replace(act.atom, whole=equal)),), act.right, act.way)

    def _equivalence(self, act: Iff, formula: Formula, inner: Region) -> None:
        left, right = ([self._node_of(prop)[0] for prop in side] for side in (act.left, act.right))
        nodes = [*left, *right]
        self.page.known.supply(nodes, inner)
        items = []
        ways = {"if": ((right, left),), "only if": ((left, right),)}
        for premises, conclusions in ways.get(act.way, ((right, left), (left, right))):
            given = tuple(part for node in premises for part in conjuncts(hypothesis(node, inner.scope)))
            for node in conclusions:
                meant = Meant(hypothesis(node, inner.scope), given)
                items.append(self._made(meant, nodes, formula, formula.span, inner, ()))
        self._add(items, formula)

    def _formula(self, atom: Atom, inner: Region, hints: tuple[Any, ...]) -> None:
        """Claim what a formula says, row by row; a row that was not read hides no other."""
        if (
            not self.told
            and atom.kind.kind is Sort.DEFINITION
            and atom.kind.names
            and self._defines(atom, inner)
        ):
            self._define(Define(atom), self.lasting)
            return
        defining = not self.told and any(place.defines for place in self.lasting.around())
        if defining and len(places := equations_of(atom, self.lasting)) > 1:
            for place in places:
                self._define(Define(atom, part=place), self.lasting)
            return
        atom = self.page.atom(atom.formula, inner)
        if any(place.densities for place in inner.around()) and defines_as_known(atom.whole):
            self._settle_subscript(atom.whole, always=True)
            self._tell([atom], Role.DEFINES)  # densities have no other use here
            return
        if (changed := redefined(atom.whole)) is not None and self._may_define():
            words = atom.formula.latex.strip()[:120]
            doubt = Doubt(atom.formula.source, atom.span, words, notations=frozenset([changed]))
            self.page.root.doubts.append(doubt)
        self._settle_subscript(atom.whole)
        items: list[Item] = []
        before: Node | None = None
        left: Node | None = self.lasting.chain if atom.kind.kind is Sort.CONTINUATION else None
        for row in atom.rows:
            if isinstance(row, BadRow):
                items.append(replace(self.page.complain(atom.formula, row.error, inner), span=row.span))
                before = left = None
                continue
            if len(atom.rows) > 1 and not isinstance(row.node, (Chain, Listed, Logic, Quantified)):
                before, left = None, row.node  # the left side of the row after it
                continue
            try:
                node = _with_left(row.node, left)
            except TROUBLE as error:
                items.append(replace(self.page.complain(atom.formula, error), span=row.span))
                before, left = None, _last_side(row.node)
                continue
            made = self._row(node, atom.formula, row.span, inner, hints)
            if made and before is not None:
                made[0] = self._measured(made[0], node, before, inner)
            before, left = node, _last_side(node)
            items += made
            signs = {sign for sign, _ in node.links} if isinstance(node, Chain) else set()
            self.lasting.equated = signs == {"="}
        rows = [row.node for row in atom.rows if not isinstance(row, BadRow)]
        one = rows[0] if len(rows) == len(atom.rows) == 1 else None
        single = isinstance(one, Chain) and len(one.links) == 1 and not any(names_in(one.links[0][1]))
        side = one.first if isinstance(one, Chain) and single else None
        self.lasting.compared = (side, atom.formula.span) if side is not None else None
        self._end_with(left)
        self._add(items, atom.formula)

    def _end_with(self, side: Node | None) -> None:
        """Keep the last side of what was said for a row that goes on with it: the last by its place."""
        last = self.lasting.chain
        if side is None or last is None or last.span.start <= side.span.start:
            self.lasting.chain = side

    def _defines(self, atom: Atom, inner: Region) -> bool:
        head = atom.whole.first if isinstance(atom.whole, Chain) else None
        scope = inner.scope
        known = any(scope.find(name) or scope.primitive(name) for name in atom.kind.names)
        return not known and not is_entropy(head, scope) and not _is_value_at(atom)

    def _row(
        self, node: Node, formula: Formula, span: Span, inner: Region, hints: tuple[Any, ...]
    ) -> list[Item]:
        try:
            return self._statements(node, formula, span, inner, hints)
        except TROUBLE as error:
            return [replace(self.page.complain(formula, error, inner), span=span)]

    def _statements(
        self, node: Node, formula: Formula, span: Span, inner: Region, hints: tuple[Any, ...]
    ) -> list[Item]:
        """Return an item for each link of a chain, so that one that is not read hides no other."""
        items: list[Item] = []
        before: Node | None = None
        hints = (*hints, *self._maybe_ranges(node, inner))
        for link in _links(node):
            start = len(items)
            where = link.span if link is not node and link.span.end else span
            where = Span(max(where.start, span.start), where.end)  # a left side may stand in a row before
            try:
                self.page.known.supply([link], inner)
                for entry in stated(link, inner.scope):
                    conclusions = entry.steps if len(entry.steps) > 1 else (entry.conclusion,)
                    for conclusion in conclusions:
                        meant = Meant(conclusion, entry.given)
                        items.append(self._made(meant, [link], formula, where, inner, hints))
            except TROUBLE as error:
                left = replace(self.page.complain(formula, error, inner), span=where)
                items.append(self._whatever(left, link, inner))
                self._leave_new_open(node, formula, where)
            if before is not None and len(items) == start + 1:
                items[start] = self._measured(items[start], link, before, inner)
            before = link
        return items

    def _whatever(self, left: Item, link: Node, inner: Region) -> Item:
        """Return what was not read with what it claims whatever its terms are, which may be shown."""
        found = with_any_numbers(link, inner, self.page.known) if self.page.abstracts else None
        if found is None:
            return left
        return replace(left, whatever=found.claim, terms=found.told, resting=found.resting)

    def _maybe_ranges(self, node: Node, inner: Region) -> tuple[Any, ...]:
        """Return the bounds of symbols behind a statement, which may be claimed or be its condition."""
        behind = node.items[1:] if isinstance(node, Listed) and node.kind == "bare" else ()
        found: list[Any] = []
        for part in behind:
            if kind_of(part, lambda name: inner.scope.find(name) is not None).kind is Sort.BOUND:
                try:
                    found += conjuncts(hypothesis(part, inner.scope.child()))
                except TROUBLE:
                    continue
        return tuple(found)

    def _measured(self, item: Item, link: Node, before: Node, inner: Region) -> Item:
        """Return the item of a link behind an equation, with what it says of the side before that.

        In ``a = b <= c`` the second link says ``a <= c`` as well, which is left where the equation fails.
        """
        former = _links(before)[-1]
        first = _links(link)[0]
        if item.claim is None or not isinstance(former, Chain) or not isinstance(first, Chain):
            return item
        if former.links[0][0] != "=" or former.first is None or first.first != former.links[0][1]:
            return item
        try:
            (entry,) = stated(replace(first, first=former.first), inner.scope)
            found = readings_of(Meant(entry.conclusion, entry.given), [link], inner, self.page.known)
        except (ValueError, *TROUBLE):
            return item
        return replace(item, instead=found.weak)

    def _conclude(
        self, nodes: Sequence[Node], formula: Formula, inner: Region, hints: tuple[Any, ...] = ()
    ) -> None:
        items = [item for node in nodes for item in self._row(node, formula, formula.span, inner, hints)]
        self._add(items, formula)

    def _made(
        self,
        meant: Meant,
        nodes: Sequence[Node],
        formula: Formula,
        span: Span,
        inner: Region,
        hints: tuple[Any, ...],
    ) -> Item:
        found = readings_of(meant, nodes, inner, self.page.known, hints)
        self.page.in_force |= {id(one) for one in (*inner.scope.supposed, *inner.all_private())}
        symbols = set(symbols_of_claim(found.weak))
        self.page.in_force |= {id(entry) for entry in inner.scope.entries() if entry.symbols & symbols}
        return replace(
            _item(ItemKind.CLAIM, formula),
            span=span,
            claim=found.weak,
            strong=found.strong,
            doubts=tuple(dict.fromkeys((doubt.line, doubt.words) for doubt in found.doubts)),
            message="; ".join(note for note in found.notes if note),
            guessed=found.guessed,
        )

    def _add(self, items: Sequence[Item], formula: Formula) -> None:
        """Add the items of a formula as one."""
        if not items:
            return
        self.claims += 1
        if len(items) == 1:
            self.page.items.append(replace(items[0], span=formula.span, latex=formula.latex.strip()))
            return
        source = formula.source
        steps = tuple(
            replace(item, latex=source.text[item.span.start : item.span.end].strip()) for item in items
        )
        self.page.items.append(replace(_item(ItemKind.CHAIN, formula), steps=steps))


def _first_of(node: Node | None) -> Node | None:
    r"""Return with which integer a range begins: ``k = 0, 1, 2, \dots``."""
    if not isinstance(node, Chain) or [relation for relation, _ in node.links] not in (["="], ["in"]):
        return None
    listed = node.links[0][1]
    return listed.items[0] if isinstance(listed, Listed) and listed.items else None


def _notations_of(act: Act) -> frozenset[str]:
    """Return the notations of which an act says what they mean: of a notion, of log, of [n]."""
    if isinstance(act, DefineNotion):
        return frozenset(NOTIONS[act.notion.name])
    if isinstance(act, DefineQuantity):
        return frozenset([act.words.name, "divergence"])
    if isinstance(act, DefineDensity):
        whole = act.law.whole if isinstance(act.law, Atom) else None
        parts = whole.walk() if whole is not None else ()
        heads = [
            part.function.base
            for part in parts
            if isinstance(part, Apply) and isinstance(part.function, Name) and is_called(part.function)
        ]
        named = [act.law.name] if isinstance(act.law, Law) else heads
        return frozenset([*heads, *map(law_called, named)])
    changed = [found for atom in atoms_in(act) if (found := redefined(atom.whole)) is not None]
    if changed:
        return frozenset(changed)
    node = act.atom.whole if isinstance(act, Define) else None
    head = node.first if isinstance(node, Chain) else node
    if isinstance(head, Fenced) and head.kind == "square":
        return frozenset([COUNTING])
    if isinstance(head, Divergence):
        return frozenset([head.kind])
    return frozenset() if head is None else notations_in([head]) & CONVENTIONAL


def _explained_first(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """Return clauses so that what explains symbols stands before what is introduced by them.

    In *let X ~ Lap(b), where b > 0* the second clause says what b of the first one is.
    """
    ordered: list[Clause] = []
    for clause in map(_bounds_first, clauses):
        place = len(ordered)
        if clause.acts and all(isinstance(act, DefineFunction | DefineLaw) for act in clause.acts):
            place = 0
        elif clause.acts and all(
            isinstance(act, Let | Suppose) and act.role == "where" for act in clause.acts
        ):
            bound = {key for act in clause.acts for atom in atoms_in(act) for key in atom.named}
            place = next((n for n, other in enumerate(ordered) if _introduces_by(other, bound)), place)
        ordered.insert(place, clause)
    return tuple(ordered)


def _bounds_first(clause: Clause) -> Clause:
    """Return a clause so that bounds stand before the laws that use them: n >= 1 before X ~ Bin(n, p)."""
    acts = list(clause.acts)
    for act in clause.acts:
        bounds = isinstance(act, Let) and all(thing.noun is None for thing in act.things)
        own = frozenset[str]().union(*(atom.named for atom in atoms_in(act) if bounds))
        used = (place for place, other in enumerate(acts) if _is_of_random(other) and own & symbols_in(other))
        place = next(used, None)
        if place is not None and place < acts.index(act):
            acts.remove(act)
            acts.insert(place, act)
    return replace(clause, acts=tuple(acts))


def _introduces_by(clause: Clause, bound: set[str]) -> bool:
    """Return whether a clause introduces things by some of these symbols, none of which it introduces."""
    acts = [act for act in clause.acts if isinstance(act, Let) or _is_of_random(act)]
    atoms = [atom for act in acts for atom in atoms_in(act)]
    used = any(bound & atom.symbols for atom in atoms)
    return used and not any(bound & atom.named for atom in atoms)


def _named_by(act: Let) -> frozenset[str]:
    return frozenset[str]().union(*map(_keys_of, act.things))


def _is_of_random(act: Act) -> bool:
    """Return whether an act says what law, or value, something has, or how private it is."""
    kinds = Random | Outputs | Satisfies
    said = isinstance(act, Suppose) and any(isinstance(prop, kinds) for prop in act.props)
    return said or isinstance(act, Define)


def _item(kind: ItemKind, formula: Formula) -> Item:
    return Item(kind, formula.source, formula.span, formula.latex.strip(), label=label_of(formula))


def _ranges_freely(thing: Thing) -> bool:
    """Return whether a noun says only of what something consists: of sets of outputs, not of two."""
    inside = (
        [inner.noun for inner in thing.noun.on if inner.noun is not None] if thing.noun is not None else []
    )
    return all(noun.count is None and not noun.traits and noun.kind != "dataset" for noun in inside)


def _says_what(act: Act) -> bool:
    """Return whether an act says of what sort things are, what their laws are, or what they stand for."""
    if isinstance(act, Let):
        return any(thing.noun is not None or any(map(_is_draw, thing.atoms)) for thing in act.things)
    if isinstance(act, Define):
        return True
    return isinstance(act, Suppose) and any(isinstance(prop, IsA | Random) for prop in act.props)


Sorted = TypeVar("Sorted", Thing, IsA)
Part = TypeVar("Part")


def _processing(said: Sorted) -> Sorted:
    """Return a function of outputs, of which nothing else is said, as a map that may be random."""
    noun = said.noun
    plain = noun is not None and noun.kind == "function" and not (noun.on or noun.traits)
    return replace(said, noun=Noun("kernel")) if plain else said


def _in_words(law: Law) -> Node:
    """Return a law that words name, without the bounds of its parameters."""
    return law_in_words(law.name, list(zip(law.kinds, _values_of(law), strict=True)))


def _values_of(law: Law) -> list[Node]:
    """Return the parameters of a law without their bounds: *scale b > 0*."""
    nodes = [atom.node for atom in law.parameters]
    return [node.first if isinstance(node, Chain) and node.first is not None else node for node in nodes]


def _noun(kind: str) -> Noun:
    return Noun(kind)


def _beside(first: Beside, second: Beside) -> Beside:
    """Return what holds for a claim: what its sentence said before, without what it says anew."""
    anew = {key for thing in second.over for key in _keys_of(thing)}
    kept = tuple(thing for thing in first.over if not _keys_of(thing) & anew)
    inside = first.inside + second.inside
    return Beside((*kept, *second.over), first.when + second.when, second.hints, inside=inside)


def _relates(atom: Atom, seen: Set[str], region: Region) -> bool:
    """Return whether a bound relates new symbols to some that were seen: *0 <= k <= n* behind *n >= 1*."""
    new = [name for name in atom.kind.names if str(identity(name)) not in seen]
    some = bool(new) and not seen.isdisjoint(atom.named)
    return some and all(region.scope.find(name) is None for name in new)


def _keys_of(thing: Thing) -> frozenset[str]:
    return frozenset[str]().union(*(atom.named for atom in thing.atoms))


def _of_sequences(props: Sequence[Prop]) -> Sequence[Prop]:
    """Return propositions in which what is said of X_i belongs to that X_1, ..., X_n are random variables."""
    for kind in (
        prop for prop in props if isinstance(prop, IsA) and prop.noun.kind in ("variable", "random")
    ):
        listed = set(sequences_in(atom.node for atom in kind.atoms))
        said = tuple(prop for prop in props if isinstance(prop, Says) and _is_of_each(prop, listed))
        if said and not kind.such:
            return [
                replace(kind, such=said),
                *(prop for prop in props if prop is not kind and prop not in said),
            ]
    return props


def _is_of_each(prop: Says, listed: set[Name]) -> bool:
    """Return whether a formula is about X_i of listed X_1, ..., X_n; it defines nothing else by them."""
    named = {replace(name, index=None) for name in names_in(prop.atom.node)}
    return bool(named & listed) and prop.atom.kind.kind is not Sort.DEFINITION


def _is_false(statement: Any) -> bool:
    """Return whether a statement relates two numbers, and not rightly: *if c = 3* of c = 2."""
    if not isinstance(statement, Comparison) or not (statement.lhs.is_number and statement.rhs.is_number):
        return False
    gap = statement.lhs - statement.rhs
    wrong = {"<": gap.is_nonnegative, "<=": gap.is_positive, ">": gap.is_nonpositive, ">=": gap.is_negative}
    return bool({**wrong, "=": gap.is_nonzero}.get(statement.op, False))


def _are_cases(one: Any, other: Any) -> bool:
    """Return whether two inequalities say in which range a symbol is, and leave each other no room."""
    both = all(isinstance(part, Comparison) and part.op != "=" for part in (one, other))
    return both and len(one.free_symbols | other.free_symbols) == 1 and leaves_room(one, other)


def _has_its_parameters(prop: object) -> bool:
    """Return whether a law that is named with parameters has all of them: *with mean m and scale b*."""
    if not isinstance(prop, Drawn) or not prop.law.name or not any(prop.law.kinds):
        return True
    return are_complete(prop.law.name, prop.law.kinds)


def _all_things(clause: Clause) -> Iterable[Thing]:
    yield from clause.leads.over
    yield from clause.posts.over
    for prop in (*clause.leads.when, *clause.posts.when):
        if isinstance(prop, (Says, IsA)):
            yield Thing(tuple(atoms_in(prop)))
    for act in clause.acts:
        if isinstance(act, Let):
            yield from act.things


def _in_order(parts: Sequence[Part], rests: Callable[[Part, Sequence[Part]], bool]) -> list[Part]:
    """Return things, or propositions, so that what others rest on comes first: p of ``X ~ Bin(n, p)``."""
    waiting, ordered = list(parts), list[Part]()
    while waiting:
        first = next((part for part in waiting if not rests(part, waiting)), waiting[0])
        waiting.remove(first)
        ordered.append(first)
    return ordered


def _rests_on(thing: Thing, others: Sequence[Thing]) -> bool:
    own = _keys_of(thing)
    if thing.noun is not None and thing.noun.kind == "random" and thing.noun.law is None:
        drawn = (other for other in others if other is not thing and any(map(_is_draw, other.atoms)))
        if any(own & _keys_of(other) for other in drawn):
            return True  # X and Y are independent, X ~ P, Y ~ Q
    law = thing.noun.law if thing.noun is not None else None
    parameters = () if law is None else law.parameters
    random = thing.noun is not None and thing.noun.kind in ("variable", "random")
    on = thing.noun.on if thing.noun is not None and random else ()
    slots = [atom for inner in on for atom in inner.atoms]
    used = {
        key
        for atom in atoms_in(thing)
        if atom.kind.kind is Sort.DECLARATION or atom in parameters or atom in slots
        for key in atom.symbols
    }
    return any(_keys_of(other) & (used - own) for other in others if other is not thing)


def _is_draw(atom: Atom) -> bool:
    node = atom.whole
    return atom.kind.kind is Sort.DECLARATION and isinstance(node, Chain) and node.links[0][0] == "~"


def _is_certain(name: Name) -> bool:
    """Return whether a letter is written as a certain value is: n_0, x^*, C."""
    return name.index == ZERO or "star" in name.marks or name.base.isupper()


def _of_dataset(head: Node, chain: Chain, region: Region) -> bool:
    """Return whether an argument of what is defined is a dataset: a query stands there."""
    found = query_in(chain, region.scope)
    return isinstance(head, Apply) and found is not None and found[1] in head.args


def _letters_of(node: Node) -> tuple[Name, ...]:
    """Return the letter of a number that is only a letter, or its square."""
    base = node.base if isinstance(node, Power) and node.exponent == Number("2") else node
    return (base,) if isinstance(base, Name) else ()


def _is_definition(atom: Atom) -> bool:
    """Return whether a formula gives a new symbol a value."""
    return atom.kind.kind is Sort.DEFINITION


def _is_enclosed(atom: Atom) -> bool:
    """Return whether a formula says where symbols lie: in a set, or between two ends."""
    node = atom.whole
    return isinstance(node, Chain) and ([sign for sign, _ in node.links] == ["in"] or len(node.links) == 2)


def _is_bound(node: Node) -> bool:
    """Return whether a formula compares numbers, and does not say of what sort something is."""
    return isinstance(node, Chain) and {sign for sign, _ in node.links} <= {"<", "<=", ">", ">="}


def _made_by_conditions(when: Iterable[Prop]) -> frozenset[str]:
    """Return the mechanisms and queries of which conditions say how private or sensitive they are."""
    return symbols_in(tuple(prop.subject for prop in when if isinstance(prop, Satisfies | Sensitive)))


def _is_drawn(act: Act) -> bool:
    """Return whether an act says what something is drawn from, which may speak of other new symbols."""
    return isinstance(act, Let) and any(_is_draw(atom) for thing in act.things for atom in thing.atoms)


def _are_near(prop: Prop) -> bool:
    """Return whether a condition says of two inputs that they are neighbours."""
    return isinstance(prop, Has) and (
        prop.trait == "neighbours" or (prop.trait == "apart" and prop.count == 1)
    )


def _sensitive_things(act: Act) -> list[Thing]:
    """Return of what a notion is claimed whose sensitivity its conditions may speak of: a query of that."""
    things = act.prop.subject.things if isinstance(act, Claim) and isinstance(act.prop, Satisfies) else ()
    return [thing for thing in things if any(isinstance(prop, Sensitive) for prop in thing.such)]


def _only_atom(prop: Prop) -> Atom:
    return next(iter(atoms_in(prop)))


def _inputs_of(mechanisms: Sequence[Name], node: Node) -> list[Name]:
    """Return the names to which mechanisms are applied in a formula, each once, in the order of writing."""
    applied = [part for part in node.walk() if isinstance(part, Apply) and part.function in mechanisms]
    given = [part.args[0].unfenced() for part in applied if len(part.args) == 1]
    return list(dict.fromkeys(name for name in given if isinstance(name, Name)))


def _neighbours(over: Iterable[Thing], when: Iterable[Prop] = ()) -> list[Name]:
    """Return the inputs of which it is said that they are neighbours."""
    near: list[Name] = []
    for thing in over:
        if thing.noun is not None and "neighbours" in (thing.noun.kind, *thing.noun.traits):
            near += neighbours_in([atom.node for atom in thing.atoms])
        elif any(map(_are_near, thing.such)):
            near += [name for atom in thing.atoms for name in atom.kind.names]
    said = [prop for prop in when if _are_near(prop)]
    said += [prop for thing in over for prop in thing.such if _are_near(prop)]
    near += [name for prop in said for atom in getattr(prop, "subject", ()) for name in atom.kind.names]
    return list(dict.fromkeys(near))


def _as_notion(prop: Says) -> Satisfies | None:
    r"""Return the notion that ``D_\alpha(M(x) \| M(x')) \le \tau`` for all neighbours x and x' says of M."""
    node, near = prop.atom.whole, _neighbours(prop.over)
    if not isinstance(node, Chain) or not isinstance(node.first, Divergence) or len(node.links) != 1:
        return None
    laws, lower, (relation, bound) = (node.first.first, node.first.second), node.first.lower, node.links[0]
    at = [law.args[0] for law in laws if isinstance(law, Apply) and len(law.args) == 1]
    mechanisms = {law.function for law in laws if isinstance(law, Apply)}
    more = [one for thing in prop.over for one in thing.such if not _are_near(one)]
    others = [
        name for thing in prop.over for atom in thing.atoms for name in atom.kind.names if name not in near
    ]
    plain = (
        not (more or others)
        and node.first.kind == "D"
        and not node.first.upper
        and len(lower) == 1
        and relation == "<="
    )
    if not plain or len(at) != 2 or set(at) != set(near) or len(set(near)) != 2 or len(mechanisms) != 1:
        return None
    (mechanism,) = mechanisms
    if not isinstance(mechanism, Name):
        return None
    infinite = isinstance(lower[0], Name) and lower[0].base in INFINITE
    given = bound if infinite else Listed("round", (lower[0], bound), span=bound.span)
    named = replace(prop.atom, whole=mechanism, kind=FormulaKind(Sort.NAME, (mechanism,)))
    parameters = replace(prop.atom, whole=given, kind=FormulaKind(Sort.VALUE))
    return Satisfies(Subject("symbol", (named,)), Notion("dp" if infinite else "rdp", parameters))


def _only_bounds(prop: Prop) -> bool:
    """Return whether a condition says of its symbols neither what they stand for nor what their law is."""
    if isinstance(prop, Says):
        return prop.atom.kind.kind not in (Sort.DECLARATION, Sort.DEFINITION)
    return isinstance(prop, Compares)


def _of_change(prop: Prop) -> bool:
    """Return whether a condition bounds how a query changes between neighbours."""
    node = prop.atom.whole if isinstance(prop, Says) else None
    return isinstance(node, Chain) and node.first is not None and change_of(node.first) is not None


def _needs(prop: Prop, others: Sequence[Prop]) -> bool:
    """Return whether a declaration speaks of a symbol that another proposition bounds."""
    if not isinstance(prop, Says) or prop.atom.kind.kind not in (Sort.DECLARATION, Sort.DEFINITION):
        return False
    used = prop.atom.symbols - prop.atom.named
    given = (other.notion.parameters for other in others if isinstance(other, Satisfies))
    if any(used & atom.symbols for atom in given if atom is not None):
        return True
    bounds = (other.atom.named for other in others if other is not prop and isinstance(other, Says))
    return any(used & named for named in bounds)


def _is_value_at(atom: Atom) -> bool:
    """Return whether an equation says the value of a function at its argument alone: ``g(c) = 0``.

    As a definition it would say ``g = 0`` everywhere, of which words would have to speak.
    """
    node = atom.node
    if not isinstance(node, Chain) or node.first is None or isinstance(node.first, Name):
        return False
    heads = {identity(name) for name in atom.kind.names}
    arguments = {identity(name) for name in names_in(node.first)} - heads
    relation, value = node.links[0]
    said = {identity(name) for name in names_in(value)}
    return relation == "=" and bool(arguments) and not arguments & said


def _is_set(thing: Thing) -> bool:
    return _is_kind(thing, "member")


def _on_datasets(noun: Noun) -> bool:
    """Return whether a function may be one of datasets: nothing else is said to be its argument."""
    return all(_is_kind(inner, "dataset") and not inner.atoms for inner in noun.on)


def _is_kind(thing: Thing, kind: str) -> bool:
    return thing.noun is not None and thing.noun.kind == kind


def _within(node: Node, thing: Thing) -> Node:
    if _is_set(thing) and thing.noun is not None and thing.noun.on:
        return Chain(node, (("in", thing.noun.on[0].atoms[0].node),), span=node.span)
    return node


def _is_of_numbers(thing: Thing) -> bool:
    """Return whether a noun says of symbols, or of bounds of them, that they are numbers, and no more."""
    noun = thing.noun
    if noun is None or noun.kind not in NUMBERS or noun.on or noun.count or noun.law:
        return False
    return noun.traits <= {*SIGNS, "bit"}


def _ranges_of(thing: Thing) -> list[Node]:
    """Return for which values something is said: what formulas say of symbols, and a noun of numbers."""
    nodes = [atom.node for atom in thing.atoms]
    links = numeric_links(thing.noun) if thing.noun is not None and _is_of_numbers(thing) else []
    names = names_of(node.first if isinstance(node, Chain) and node.first else node for node in nodes)
    said = [Chain(name, (link,), span=name.span) for name in names for link in links]
    return [*said, *(node for node in nodes if not said or node not in names)]


def _is_new(atom: Atom, region: Region) -> bool:
    names = names_of([atom.node]) if atom.whole is not None else []
    return bool(names) and all(region.scope.find(name) is None for name in names)


def _with_left(node: Node, left: Node | None) -> Node:
    """Return a row that begins with its relation with the side that stands before it."""
    if isinstance(node, Chain) and node.first is None:
        if left is None:
            raise unread(node, "nothing that was read stands before this relation")
        return replace(node, first=left)
    if isinstance(node, Quantified):
        return replace(node, statement=_with_left(node.statement, left))
    if isinstance(node, Logic) and node.operator == "implies" and len(node.args) == 1:
        return node.args[0]
    return node


def _last_side(node: Node) -> Node | None:
    inside = node.statement if isinstance(node, Quantified) else node
    return inside.links[-1][1] if isinstance(inside, Chain) else None


LINKED: Final = frozenset(["=", "<=", "<", ">=", ">", "!="])


def _links(node: Node) -> list[Node]:
    """Return the links of a chain, each as a statement of its own."""
    if not isinstance(node, Chain) or len(node.links) == 1 or node.first is None:
        return [node]
    if any(relation not in LINKED for relation, _ in node.links):
        return [node]
    links: list[Node] = []
    first = node.first
    for relation, right in node.links:
        links.append(Chain(first, ((relation, right),), span=first.span | right.span))
        first = right
    return links


def _begins_in(around: Span, span: Span) -> bool:
    return around.start <= span.start <= around.end


def _is_drawn_anew(node: Node, scope: Scope) -> bool:
    """Return whether a known draw is drawn again: *let Z ~ Lap(b)*, and later *with Z ~ Lap(D/e)*.

    Nothing else was supposed of it, and nothing that is known depends on it.
    """
    drawn = isinstance(node, Chain) and [sign for sign, _ in node.links] == ["~"]
    name = node.first if drawn and isinstance(node, Chain) else None
    entry = scope.find(name) if isinstance(name, Name) else None
    if entry is None or not isinstance(entry.value, Draw):
        return False
    others = [one.value for one in scope.entries() if one.name != entry.name]
    said = [*others, *(one.statement for one in scope.supposed)]
    return not any(isinstance(one, sympy.Basic) and one.has(entry.value) for one in said)
