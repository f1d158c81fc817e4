"""Whether a derivation shows its target: by a chain, from a known relation, backwards, by cases, or not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import sympy

from dpsym.derive.algebra import Algebra
from dpsym.derive.line import UnfitError, supposed_of
from dpsym.derive.steps import WRITTEN_OUT, Context, judge_step, same_statement
from dpsym.grade.assignment import Assignment, composed_operator
from dpsym.grade.citing import cited
from dpsym.grade.finding import Finding
from dpsym.grade.forms import moved, tidied
from dpsym.grade.free import at_named, at_symbols, is_at_values, plain_points
from dpsym.grade.goals import (
    Surroundings,
    evident,
    goals_of,
    is_cited,
    is_of_means,
    length,
    outer_sides,
    settled,
)
from dpsym.grade.induction import begins, begins_at, induces, left_out, shown_by_induction, speaks_of_next
from dpsym.grade.instantiating import ranges_of
from dpsym.grade.monotone import grows_from_zero, signs_told, slopes_in
from dpsym.grade.moves import is_divided, is_standard, is_symmetric, known_to_all
from dpsym.grade.naming import with_names
from dpsym.grade.premises import letters_of
from dpsym.grade.reach import STRENGTH, Reach, is_trivial
from dpsym.grade.restated import Restatements, is_announced
from dpsym.grade.rewriting import comes_of, with_factors_bounded
from dpsym.grade.roles import argues, concludes, opposes, reasons, supposes, takes, takes_for_granted, works
from dpsym.grade.same import (
    as_written,
    claimed_at,
    is_collapsed,
    is_longer,
    is_target,
    needs_working_out,
    sides_of,
    stated,
)
from dpsym.grade.statements import reading_with
from dpsym.grade.steps import HOLDS, REFERENCE, Decider, Row, Step, chain_of
from dpsym.grade.summing import averaged, bounded, by_tails, defining, signed, summed, unsigned
from dpsym.grade.supposing import covers, defines
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison, conjuncts, flipped
from dpsym.language.symbols import Variable
from dpsym.notes.english.lexicon import role
from dpsym.notes.pins import values_in, values_told
from dpsym.notes.said import Continued

MOST_AVERAGED: Final = 12
SIDES: Final = role("reaching-sides")
SIGN: Final = role("reaching-sign")
GENERAL: Final = role("reaching-general")
SLOPE: Final = re.compile(r"'\s*(?:\\left\s*)?\(|\\frac\s*\{\s*d")
NOT_NEGATIVE: Final = re.compile(r"\s*(?:\\geq?(?:slant)?(?![A-Za-z])|≥|>)\s*0")
SUM = re.compile(r"\\sum(?![A-Za-z])")
SUMMED: Final = re.compile(r"\\(?:sum|prod|int)(?![A-Za-z])")
SEEN = "and what is asked differ by more than the lines show, which is for a person to judge"
IN_ITS_CASE = "is what is to be shown, in one case; whether that case shows it is for a person to say"
PART = re.compile(r"\((?:[a-z]|[ivx]+|\d+)\)")
BECAUSE: Final = role("reaching-because")


#: What a person has to say where rows begin with the target: arrows go one way or both.
BACKWARDS: Final = (
    "begins with what is to be shown; whether each arrow can be gone backwards is for a person to say"
)


def reaching(
    assignment: Assignment,
    steps: Sequence[Step],
    derivation: Continued,
    decide: Decider,
    elsewhere: frozenset[Any] = frozenset(),
) -> Finding:
    """Return what the steps of a derivation lead to.

    ``elsewhere`` is what other parts suppose: of an equivalence each side is to be shown from the other one.
    """
    found = _reaching(assignment, steps, derivation, decide, elsewhere)
    target = assignment.relation
    # With its names written out, an equation is an identity; an inequality says no more than before.
    doubted = found.doubtful is not None and getattr(target, "op", "") == "="
    if (found.reached and not doubted) or found.circular or target is None:
        return found
    named = with_names(assignment, steps)
    again = None if named is None else _reaching(*named[:2], derivation, decide, elsewhere, named[2])
    sure = again is not None and again.reached and again.doubtful is None
    return again if again is not None and sure else found


def _reaching(
    assignment: Assignment,
    steps: Sequence[Step],
    derivation: Continued,
    decide: Decider,
    elsewhere: frozenset[Any],
    defined: Sequence[Comparison] = (),
) -> Finding:
    target = assignment.relation
    if target is None:
        return stated(assignment, steps)
    if is_collapsed(target):
        return as_written(assignment.target.latex, steps)
    search = _Search(assignment, target, steps, derivation, decide, elsewhere, defined)
    granted = search.granted()
    if granted is not None:
        return (
            Finding(granted=granted) if search.says_so() else Finding(True, doubtful=granted, why=BACKWARDS)
        )
    written = any(place not in search.announced for place in search.alike[False])
    found = replace(search.run(), written=written)
    sure = found.reached and found.doubtful is None
    if sure or target.op != "=" or not judge_step(target, [], Context(assignment.claim.given)):
        return found
    told = as_written(assignment.target.latex, steps)  # what is supposed makes one side of the other
    return told if told.reached and (told.doubtful is None or not found.circular) else found


class _Search:
    """The search for a way to the target through the steps that hold."""

    def __init__(
        self,
        assignment: Assignment,
        target: Comparison,
        steps: Sequence[Step],
        derivation: Continued,
        decide: Decider,
        elsewhere: frozenset[Any],
        defined: Sequence[Comparison] = (),  # what names of the sheet stand for
    ) -> None:
        self.defined = defined
        self.elsewhere = elsewhere | {flipped(one) for one in elsewhere if isinstance(one, Comparison)}
        self.assignment = assignment
        self.target = target
        self.steps = steps
        self.sentences, self.values, self.told = derivation.sentences, derivation.values, derivation.told
        self.decide = decide
        self.given = assignment.claim.given
        self.holding: dict[Any, bool] = {}
        self.lemmas = [claim for lemma in assignment.lemmas for claim in lemma.claims]
        self.standard = known_to_all(assignment)
        usable = ("right", "refuted", "undecided")
        self.places = [
            place
            for place, step in enumerate(steps)
            if step.verdict in usable and step.row.relations and not step.row.opposed
        ]
        self.opposed = [step.row for step in steps if step.row.opposed]
        self.alone = False  # whether only algebra makes two sides one, and no engine
        self.algebras = {True: Algebra(), False: Algebra(plain=False)}
        said = Restatements(assignment, target, steps, self._plain, self.algebra)
        seen = [place for place in self.places if said.restates(place)]
        self.announced = tuple(place for place in seen if is_announced(steps[place].row))
        self.alone = True
        said = replace(said, algebra=self.algebra)
        alike = [place for place in self.places if place in self.announced or said.restates(place)]
        self.alike = {True: alike, False: seen}
        self.extras = self._extras()
        self.lent = list(dict.fromkeys([*self._lent(), *self._parts_named(self.places)]))
        self.induces = any(induces(words, target) for _, words in self.sentences)
        self.induces = self.induces or speaks_of_next(target, steps)

    @property
    def restating(self) -> list[int]:
        """The places of rows that say what is to be shown, as far as it is looked for at the moment."""
        return self.alike[self.alone]

    def _plain(self, relation: Comparison, short: bool = True) -> bool:
        """Return whether a relation needs no proof here."""
        if evident(relation, self.lemmas, short) or (self.standard and is_standard(relation)):
            return True
        facts = [lemma.conclusion for lemma in self.lemmas if isinstance(lemma.conclusion, Comparison)]
        return any(
            is_at_values(relation, fact, fact.free_symbols - self.target.free_symbols) for fact in facts
        )

    def _equal(self, one: Any, other: Any) -> bool:
        """Return whether two sides are equal under the hypotheses of the sheet."""
        return self._holds(Comparison(one, "=", other))

    def _lent(self) -> list[Comparison]:
        """Return what earlier parts ask, and rows say for all values of a symbol, at values that are named.

        The answer or the sheet names them.  There are none for an answer that says nothing of its own about
        what is asked here.
        """
        facts = [
            claim for lemma in self.assignment.lemmas if PART.fullmatch(lemma.words) for claim in lemma.claims
        ]
        rows = [self.steps[place].row for place in self.places if self.steps[place].verdict == "right"]
        region = self.assignment.sheet.context.region
        told = [formula for sentence in self.told for formula in sentence.formulas]
        own = [*self.values, *values_told(told, region.scope)]
        if not own and not any(
            row.relation.free_symbols & self.target.free_symbols for row in rows if row.relation
        ):
            return []
        named = [
            part for row in rows for one in (*row.extra, *row.pins, *row.case) for part in conjuncts(one)
        ]
        named += [Comparison(sympy.Symbol(name), "=", value) for name, value in (*own, *values_in(region))]
        general = list(self._general(rows)) if named else []
        return list(at_named([*facts, *general], self.target, named, self._holds))

    def _general(self, rows: Iterable[Row]) -> Iterator[Claim]:
        """Yield what rows say of a side of what is asked for all values of symbols that it does not have.

        A fact in letters of its own is none: it may be all that there is to show.
        """
        mine = self.target.free_symbols.union(*(part.free_symbols for part in self.given))
        sides, about = (self.target.lhs, self.target.rhs), False
        for row in rows:
            own = {side for one in row.relations for side in (one.lhs, one.rhs)}
            about = (row.chained and about) or not own.isdisjoint(sides)
            if row.claim is None or row.extra or row.pins or not about:
                continue
            more = tuple(part for part in row.claim.given if part not in self.given)
            yield from (Claim(part, given=more) for part in row.relations if part.free_symbols - mine)

    # What is supposed

    def _holds(self, statement: Any, given: tuple[Any, ...] = ()) -> bool:
        """Return whether a statement holds under the hypotheses of the sheet, and others."""
        key = (statement, given)
        if key not in self.holding:
            self.holding[key] = self.decide(Claim(statement, given=(*self.given, *given))).verdict in HOLDS
        return self.holding[key]

    def _extras(self) -> dict[int, tuple[Any, ...]]:
        """Return, for each step, what it supposes of the symbols of the sheet beyond the sheet."""
        mine = self.target.free_symbols.union(*(part.free_symbols for part in self.given))
        found: dict[int, tuple[Any, ...]] = {}
        for place in self.places:
            row = self.steps[place].row
            supposed = row.extra or (row.case if place in self.restating else ())
            extra = tuple(part for part in supposed if part.free_symbols & mine)
            extra = tuple(part for part in extra if not defines(part, mine) and not self._holds(part))
            found[place] = extra
        return found

    def granted(self) -> int | None:
        """Return the line that supposes the target, if one does."""
        forms = {self.target, flipped(self.target)} - self.elsewhere
        if not any(forms & set(step.row.extra) for step in self.steps) or self.induces:
            return None
        lines = [line for line, words in self.sentences if supposes(words)]
        return lines[0] if lines else self.steps[0].row.line

    def says_so(self) -> bool:
        """Return whether words suppose something, and not only rows that begin with the target."""
        return any(supposes(words) for _, words in self.sentences)

    # Ways to the target

    def run(self) -> Finding:
        """Return what the steps lead to."""
        plain = [place for place in self.places if not self.extras[place]]
        found = self._with(plain)
        unclear = found.why == SEEN or (self.induces and found.doubtful is not None and not found.why)
        if found.circular or (found.reached and not unclear):
            return found
        self.alone = False
        other = self._cases() or self._by_words(plain, found)
        return found if found.why == SEEN and other.doubtful is not None else other

    def _by_words(self, plain: Sequence[int], found: Finding) -> Finding:
        """Return what an argument comes to that its words announce: induction, contradiction, symmetry."""
        if self.restating and self._by_derivative(self.target):
            return Finding(True, False, self.announced)
        first = begins_at(self.target, self.steps)
        if self.induces or first is not None:
            begun = any(begins(words) for _, words in self.sentences)
            rows = [step for place, step in enumerate(self.steps) if place not in self.restating]
            shown = shown_by_induction(self.target, self.given, rows, begun)
            if shown:
                return Finding(True, False, self.announced)
            speaks = lambda words: induces(words, self.target)
            why = left_out(self.target, self.steps, begun=shown is not None)
            line = self.assignment.target.line if first is None else first
            return self._doubt(speaks, why) or Finding(True, doubtful=line, why=why)
        if self.opposed:
            relations = self._relations([place for place in plain if place not in self.restating])
            if settled(self.target, self.opposed, relations, self._around):
                return Finding(True, False, self.announced)
        if self.places and (supposed := self._symmetric()):
            return Finding(True, False, self.announced) if supposed is True else supposed
        why = "argues by contradiction, which is for a person to judge"
        doubt = self._doubt(opposes, why)
        if doubt is None and self.places:
            why = "speaks of a side of what is to be shown in words, which is for a person to judge"
            doubt = self._doubt(lambda words: SIDES.search(words) is not None, why)
        return doubt or found

    def _doubt(self, speaks: Callable[[str], bool], why: str) -> Finding | None:
        """Return that a sentence is for a person to judge, if one speaks so."""
        lines = [line for line, words in self.sentences if speaks(words)]
        return Finding(True, False, self.announced, doubtful=lines[0], why=why) if lines else None

    def _symmetric(self) -> Finding | bool | None:
        """Return whether one order of two symbols, or one sign of one, is all that has to be looked at."""
        general = [line for line, words in self.sentences if GENERAL.search(words) is not None]
        if not general:
            return None
        kinds = {extra for extra in self.extras.values() if extra}
        for extra in sorted(kinds, key=str):
            places = [place for place in self.places if self.extras[place] in ((), extra)]
            found = self._with(places)
            if found.reached and found.doubtful is None and len(extra) == 1:
                if is_symmetric(self.target, self.given, extra[0], self._equal) or self._is_half(extra[0]):
                    return True
        return self._unclear(general[0]) if self._with(self.places).reached else None

    def _with(self, places: Sequence[int]) -> Finding:
        """Return what steps lead to; what only an engine sees of it is for a person to judge."""
        self.alone = True
        found = self._way(places)
        if found.reached and found.doubtful is None:
            return found
        self.alone = False
        seen = self._way(places)
        if seen.reached and seen.doubtful is None:
            line = max((self.steps[place].row.line for place in places), default=0)
            return replace(seen, connected=False, doubtful=line, why=SEEN)
        return seen

    @property
    def _around(self) -> Surroundings:
        return Surroundings(self.given, self._plain, self.algebra, self._equal)

    @property
    def algebra(self) -> Algebra:
        """What makes two sides one: what a reader sees, or what has to be shown, too."""
        return self.algebras[self.alone]

    def _way(self, places: Sequence[int]) -> Finding:
        """Return what steps lead to: what is concluded from the target alone does not show it."""
        found = self._leads(places)
        stated = [place for place in self.restating if place not in self.announced and place in places]
        implied = [
            place for place in places if stated and place > stated[-1] and self.steps[place].row.implied
        ]
        if implied and found.reached and found.doubtful is None:
            other = self._leads([place for place in places if place not in implied])
            if not other.reached or other.doubtful is not None:
                line = self.steps[stated[0]].row.line
                return Finding(True, False, self.announced, doubtful=line, why=BACKWARDS)
        return found

    def _leads(self, places: Sequence[int]) -> Finding:
        goals = goals_of(self.steps, places, self.restating)
        goals = [place for place in goals if place not in self.restating]
        free = [place for place in places if place not in self.restating and place not in goals]
        free = [place for place in free if not self._comes_of_target(place)]
        reach, bare = self._reach(free), None
        written = Reach(self.target, self._relations(free), self._outer(free)).connects()
        if written:  # no equality has to be decided
            rough = claimed_at([self.steps[place].row for place in free], self.target)
            bare = None if rough is None else free[rough]
        if written or reach.connects():
            bare = self._bare(free) if bare is None else bare
            return (
                Finding(True, True, self.announced)
                if bare is None
                else self._unclear(self.steps[bare].row.line)
            )
        if reach.difference() or is_divided(reach, self.given, self.decide):
            return self._from(free, connected=True)
        if goals:
            rows = [self.steps[place].row for place in goals]
            relations = self._relations(free)
            found = settled(self.target, rows, relations, self._around)
            if found:
                return Finding(True, False, self.announced)
            if found is None or (any(cited(rows[-1].after)) and not free):
                return self._unclear(rows[-1].line)
        stated = [place for place in self.restating if place not in self.announced and place in places]
        if not stated:
            return self._ended(free, reach)
        return self._concluded(stated, free)

    def _bare(self, places: Sequence[int]) -> int | None:
        """Return the place of a row that is what is asked by algebra alone, if it is all that there is.

        It stands in the only chain, has no reason beside it, and is not plain: the rest of the chain only
        writes the sides in other ways, and nothing shows it.  An equation may say what a side is.
        """
        chosen = self.lent or self.values or any(step.row.extra or step.row.pins for step in self.steps)
        if chosen or len({chain_of(self.steps, place) for place in places}) > 1:
            return None
        asked = self.assignment.target.latex
        for place in places:
            row = self.steps[place].row
            if row.relation is None or SUMMED.search(row.latex + asked):
                continue  # what sums and integrals come to is worked out
            heads = [{one.func for one in part.atoms(sympy.Function)} for part in (row.relation, self.target)]
            if heads[0] - heads[1]:
                continue  # one that is put in may be the idea
            written = set(sides_of(asked)) & set(sides_of(row.latex))
            if row.relation.op == "=" and (not written or needs_working_out(row.latex, asked)):
                continue
            if row.beside.strip() or argues(row.words) or any(cited(row.words)):
                continue
            forms = (row.relation, flipped(row.relation))
            if any(self._is_by_algebra(one) for one in forms) and not self._seen(row.relation):
                return place
        return None

    def _is_by_algebra(self, relation: Comparison) -> bool:
        """Return whether a relation is what is asked, with its sides written in other ways."""
        same = self.algebras[False].same
        alike = relation.op in STRENGTH[self.target.op] and (relation.op != "=" or self.target.op == "=")
        return alike and same(relation.lhs, self.target.lhs) and same(relation.rhs, self.target.rhs)

    def _seen(self, relation: Comparison) -> bool:
        """Return whether a reader sees that a relation holds, without a word."""
        known = self._plain(relation, False) or is_of_means(relation)
        return known or bool(judge_step(relation, (), Context(self.given)))

    def _comes_of_target(self, place: int) -> bool:
        """Return whether a row is concluded from the target, which words before that take as a premise.

        "With 2ab <= a^2 + b^2 we get (a - b)^2 >= 0" shows nothing of it, if it is not concluded later.
        """
        used = [one for one in self.restating if one < place and takes(self.steps[one].row.before)]
        return bool(used) and max(self.restating) == used[-1] and place not in self.announced

    def _ended(self, free: Sequence[int], reach: Reach) -> Finding:
        """Return what it comes to that the target is not written down.

        The last row may be it, with terms moved.  Closing words only say that something is concluded: what
        they leave out is seen by the engine alone.
        """
        words = [words for _, words in self.sentences[-2:]]
        worked = any(map(works, words))
        ended = worked or any(map(concludes, words))
        last = self._last(free)
        named = [
            self._claimed_in(REFERENCE.findall(told.text)) for told in self.told if concludes(told.words)
        ]
        if any(facts and self._judged([*facts, *self._relations(free)]) for facts in named):
            return self._from(free)  # "and so the claim follows from (b)"
        if last is not None and (reach.states(last) or self._sized(last)):
            return self._from(free)
        late = self._late(free, last) if worked else (last,) if last is not None else ()
        if any(reach.gives(relation) for relation in late):
            return self._from(free)
        own = [one for place in free for one in self.steps[place].row.relations if not self._is_given(one)]
        if ended and own and any(map(reach.states, self._bounded(self._relations(free)))):
            return self._from(free)  # a bound of a factor is put in
        if ended and self._by_derivative(self.target):
            return Finding(True, False, self.announced)
        if self._ends_with_a_sign(reach) or self._is_told([self.steps[place].row for place in free]):
            return self._from(free)
        if ended and (self.target.op == "=" or worked or not self.alone) and reach.follows():
            return self._from(free)
        return Finding(False, False, self.announced)

    def _sized(self, last: Comparison) -> bool:
        """Return whether a row bounds the size of what the target bounds: |u| <= c, for u <= c."""
        return judge_step(self.target, [last], Context(self.given)).moves == (WRITTEN_OUT,)

    def _ends_with_a_sign(self, reach: Reach) -> bool:
        """Return whether a chain ends with what is plainly past a side, and words say that a part is >= 0."""
        told = any(step.row.worded and NOT_NEGATIVE.match(step.row.latex) for step in self.steps)
        told = told or any(SIGN.search(one.words) for one in self.told)
        ends = [side for side, op in reach.from_start() if op in STRENGTH[self.target.op]] if told else []
        ends = reach.ways_of_writing(*ends, reach.ends[0]) if told else []
        return any(evident(Comparison(end, self.target.op, self.target.rhs), short=False) for end in ends)

    def _late(self, places: Sequence[int], last: Comparison | None) -> Iterator[Comparison]:
        """Yield what the last row says, and the rows of its sentence and of the one before."""
        if last is not None:
            yield last
        end = max((self.steps[place].row.place for place in places), default=0)
        for place in places:
            if self.steps[place].row.place >= end - 1:
                yield from self.steps[place].row.relations

    def _last(self, places: Sequence[int]) -> Comparison | None:
        """Return what the last row says, or its chain from end to end."""
        if not places:
            return None
        first = last = places[-1]
        while self.steps[first].row.chained and first - 1 in places:
            first -= 1
        rows = [self.steps[place].row.relation for place in range(first, last + 1)]
        relations = [relation for relation in rows if relation is not None]
        op = composed_operator([relation.op for relation in relations])
        if op is None or len(relations) < len(rows) or self.steps[first].row.chained:
            return None
        return Comparison(relations[0].lhs, op, relations[-1].rhs)

    def _concluded(self, stated: list[int], free: Sequence[int]) -> Finding:
        """Return what it comes to that the target itself is written down, at one or more places."""
        first = stated[0]
        named = any(cited(self.steps[first].row.before))
        if len(stated) > 1 and not named and not any(place < first for place in free):
            stated = stated[1:]  # the first one says what is to be shown
        earlier = [place for place in free if place < stated[0]]
        if earlier and (self._is_of_part() or any(map(self._is_known_fact, earlier))):
            return Finding(True, False, self.announced)
        row = self.steps[first].row
        if is_cited(replace(row, before=row.words)) and self._is_lent():
            return Finding(True, False, self.announced)
        if self._follows_from_part(self._parts_named([first]), earlier):
            return Finding(True, False, self.announced)
        relations = (self.steps[stated[0]].row.relation, self.target)
        if any(part is not None and self._by_derivative(part) for part in relations):
            return Finding(True, False, self.announced)
        if not earlier and BECAUSE.match(self.steps[first].row.after):
            earlier = list(free)
        if not earlier:
            row = self.steps[first].row
            before = self.steps[: stated[0]]
            if any(step.row.existing or step.verdict == "unreadable" for step in before):
                return self._unclear(row.line)  # what was not understood may show it
            if any(cited(f"{row.before} {row.after} {row.words}")) and not takes_for_granted(row.after):
                return self._unclear(row.line)
            if (argues(row.words) or reasons(row.words, row.before)) and not takes_for_granted(row.after):
                why = "gives its reason in words, which a person has to judge"
                return Finding(True, False, self.announced, doubtful=row.line, why=why)
            if is_longer(row.latex, self.assignment.target.latex):
                return self._unclear(row.line)  # it only comes to the target once it is worked out
            return self._written_first(first)
        support = self._reach(earlier)
        if support.follows() or self._judged(self._relations(earlier)):
            return self._from(earlier)
        if first != stated[0] or not support.edges:
            return self._written_first(first)
        return self._unclear(self.steps[stated[0]].row.line)

    def _written_first(self, place: int) -> Finding:
        """Return what it comes to that nothing shows the target before it is written down.

        Where arrows lead on from it, both ways, it may follow from what they end with.  One that writes
        out a name of the target takes nothing for granted, nor does one behind an equation that does that.
        """
        row, asked = self.steps[place].row, self.assignment.target.latex
        worked = self._writes_out(self.steps[:place], asked)
        if worked or letters_of([asked]) - letters_of([row.latex]):
            supposed = (*self.given, *row.extra, *row.case, *row.nearby)
            plain = row.relation is not None and judge_step(row.relation, (), Context(supposed))
            return Finding(True, False, self.announced) if worked and plain else self._unclear(row.line)
        if any(step.row.both_ways for step in self.steps[place + 1 : place + 2]):
            line = self.steps[place].row.line
            return Finding(True, False, self.announced, doubtful=line, why=BACKWARDS)
        return Finding(False, False, self.announced, circular=(place,))

    def _writes_out(self, steps: Sequence[Step], asked: str) -> bool:
        """Return whether an equation says what a side is that what is asked writes by a name."""
        rows = [step.row for step in steps if step.verdict == "right"]
        equations = [one for one in rows if one.relation is not None and one.relation.op == "="]
        named = set(sides_of(asked))
        return any(not named.isdisjoint(sides_of(one.latex)) for one in equations)

    def _from(self, places: Sequence[int], *, connected: bool = False) -> Finding:
        """Return that the target follows; not from itself, multiplied or moved, with nothing to show that.

        Rows that are the target in other words do not show each other.
        """
        same = [place for place in places if self._is_in_other_words(place)]
        open_ = [place for place in same if not self._needs_nothing(place)]
        others = [place for place in places if place not in open_]
        for place in open_:
            row = self.steps[place].row
            rest = Reach(row.relation, self._relations(others), None, self.algebra) if row.relation else None
            if rest is not None and (rest.connects() or rest.follows() or rest.difference()):
                continue
            if self._reach(others).follows() or self._follows_from_instances():
                continue
            shorter = row.relation is not None and length(row.relation) < length(self.target)
            if not shorter and self._stands_alone(place) and not argues(row.words):
                return Finding(False, False, self.announced, circular=(place,))
            return self._unclear(row.line)
        return Finding(True, connected, self.announced)

    def _is_in_other_words(self, place: int) -> bool:
        """Return whether a row is the target with something done to both sides."""
        row = self.steps[place].row
        if row.relation is None or not row.alone or self._is_instance(place) or self._is_worked_out(place):
            return False
        return any(comes_of(part, self.target) for part in (row.relation, flipped(row.relation)))

    def _needs_nothing(self, place: int) -> bool:
        """Return whether a row is a fact with a name, or one that needs no proof here."""
        relation = self.steps[place].row.relation
        if relation is None or (self._is_named(place) and not moved(relation, self.target)):
            return True
        if self._is_given(relation):
            return True
        return self._plain(relation, short=length(relation) < length(self.target))

    def _supposed(self, relation: Comparison) -> Iterator[Any]:
        """Yield what the sheet supposes, and what it says of the ranges of the symbols of a relation."""
        yield from self.given
        for symbol in sorted(self.target.free_symbols | relation.free_symbols, key=str):
            with suppress(UnfitError):
                yield from supposed_of(symbol)

    def _is_known_fact(self, place: int) -> bool:
        """Return whether a row is a fact that nobody has to prove, and the target is that at some values."""
        fact, mine = self.steps[place].row.relation, self.target.free_symbols
        if fact is None or not self.standard or not is_standard(fact):
            return False
        return is_at_values(self.target, fact, fact.free_symbols - mine)

    def _is_of_part(self) -> bool:
        """Return whether the target is what an earlier part asks at some values, and no more."""
        mine = self.target.free_symbols
        parts = [
            claim for lemma in self.assignment.lemmas if PART.fullmatch(lemma.words) for claim in lemma.claims
        ]
        facts = [claim.conclusion for claim in parts if isinstance(claim.conclusion, Comparison)]
        return any(is_at_values(self.target, fact, fact.free_symbols - mine) for fact in facts)

    def _is_lent(self) -> bool:
        """Return whether the target is a fact that the sheet lends, at values for which it is lent."""
        for claim in (claim for lemma in self.assignment.lemmas for claim in lemma.claims):
            fact = claim.conclusion
            if not isinstance(fact, Comparison):
                continue
            own = [part for part in fact.free_symbols if isinstance(part, Variable)]
            said = [*claim.given, *(bound for symbol in own for bound in ranges_of(symbol))]
            may_be = lambda put, said=said: all(self._holds(part.xreplace(put)) for part in said)
            if is_at_values(self.target, fact, fact.free_symbols - self.target.free_symbols, may_be):
                return True
        return False

    def _parts_named(self, places: Iterable[int]) -> list[Comparison]:
        """Return what the earlier parts ask that rows name, where all that they suppose holds."""
        return self._claimed_in(part for place in places for part in self.steps[place].row.parts)

    def _claimed_in(self, parts: Iterable[str]) -> list[Comparison]:
        """Return what earlier parts ask that have these letters, where all that they suppose holds."""
        named = {f"({part.strip('()')})" for part in parts}
        claims = [claim for lemma in self.assignment.lemmas if lemma.words in named for claim in lemma.claims]
        return [
            claim.conclusion
            for claim in claims
            if isinstance(claim.conclusion, Comparison) and all(map(self._holds, claim.given))
        ]

    def _follows_from_instances(self) -> bool:
        """Return whether the target is a sum of what parts say, named as a reason, of any of its symbols."""
        named = {part for told in self.told for part in REFERENCE.findall(told.text)}
        facts = [fact for one in self._claimed_in(named) for fact in at_symbols(one, self.target)]
        return bool(facts) and Reach(self.target, facts, None, self.algebra).follows()

    def _follows_from_part(self, facts: Sequence[Comparison], rows: Sequence[int]) -> bool:
        """Return whether the target follows from facts, of which it is none, and rows by a small move."""
        if not facts:
            return False
        if self._judged([*facts, *self._relations(rows)]):
            return True
        return not rows and Reach(self.target, facts, None, self.algebra).follows()

    def _judged(self, premises: Sequence[Comparison]) -> bool:
        """Return whether the target follows from rows, or from chains of them, by a small move.

        An equation that follows without them, as a value from the equation that it solves, is not theirs.
        """
        context = Context(self.given)
        if not premises or (self.target.op == "=" and judge_step(self.target, [], context)):
            return False
        known = dict.fromkeys([*premises, *self._chains(premises), *self._bounded(premises)])
        return bool(judge_step(self.target, list(known), context))

    def _is_given(self, relation: Comparison) -> bool:
        """Return whether a relation is one that the sheet supposes."""
        forms = (relation, flipped(relation))
        return any(same_statement(said, form) for said in self._supposed(relation) for form in forms)

    def _bounded(self, relations: Sequence[Comparison]) -> Iterator[Comparison]:
        """Yield what inequalities come to where a factor is replaced by what it is bounded by in the end."""
        yield from with_factors_bounded([*self._chains(relations), *relations])

    def _chains(self, relations: Sequence[Comparison]) -> list[Comparison]:
        """Return what relations come to between any two of their sides."""
        return [Comparison(*pair) for pair in Reach(self.target, relations, None, self.algebra).pairs()]

    def _is_named(self, place: int) -> bool:
        """Return whether a row is said to be by a fact with a name; one that is alone in its sentence is.

        A range that stands beside it, as that of an exponent, is no other row.
        """
        row = self.steps[place].row
        others = [step.row for step in self.steps if step.row.place == row.place and step.row is not row]
        alone = all(other.relation is None or is_trivial(other.relation) for other in others)
        return any(cited(row.words if alone else f"{row.before} {row.after}"))

    def _is_instance(self, place: int) -> bool:
        """Return whether a row is a fact at some values that is named before, in letters of its own."""
        relation, mine = self.steps[place].row.relation, self.target.free_symbols
        named = [
            step for step in self.steps[:place] if step.verdict == "right" and any(cited(step.row.words))
        ]
        return relation is not None and any(
            step.row.relation is not None
            and is_at_values(relation, step.row.relation, step.row.relation.free_symbols - mine)
            for step in named
        )

    def _is_worked_out(self, place: int) -> bool:
        """Return whether a row is an equation without the sum that another row works out."""
        row = self.steps[place].row
        if row.relation is None or row.relation.op != "=" or SUM.search(row.latex):
            return False
        others = [step.row.latex for step in self.steps if step.verdict == "right" and step.row != row]
        return SUM.search(self.assignment.target.latex) is not None and any(map(SUM.search, others))

    def _stands_alone(self, place: int) -> bool:
        """Return whether no other row may show a row: there are none but what is to be shown itself."""
        others = [other for other in range(len(self.steps)) if other != place]
        return all(other in self.restating or self._is_target(other) for other in others)

    def _is_target(self, place: int) -> bool:
        relation = self.steps[place].row.relation
        return relation is not None and any(
            is_target(part, self.target) for part in (relation, flipped(relation))
        )

    def _by_derivative(self, relation: Comparison) -> bool:
        """Return whether rows show an inequality by the derivative of what it says of a difference."""
        if self.target.op == "=":
            return False  # that a gap grows from zero shows no equation
        rows = [self.steps[place].row for place in self.places if self.steps[place].verdict == "right"]
        known = [
            (row.relation, (*row.extra, *self._pinned_away(row))) for row in rows if row.relation is not None
        ]
        known += [(sign, where) for sign, where in self._signs_told(rows) if self._holds(sign, where)]
        named = {f"({part})" for told in self.told for part in REFERENCE.findall(told.text)}
        claims = [claim for lemma in self.assignment.lemmas if lemma.words in named for claim in lemma.claims]
        known += [(one.conclusion, one.given) for one in claims if isinstance(one.conclusion, Comparison)]
        reach = Reach(self.target, [], None, self.algebra)
        others = [
            part
            for part, _ in known
            if reach.gives(part) or any(comes_of(form, self.target) for form in (part, flipped(part)))
        ]
        return any(grows_from_zero(part, known, self._is_even) for part in (relation, *others))

    def _signs_told(self, rows: Iterable[Row]) -> list[tuple[Comparison, tuple[Any, ...]]]:
        """Return which signs words say that the derivatives have that rows name, and where."""
        slopes = [row.relation.rhs for row in rows if row.relation is not None and SLOPE.search(row.latex)]
        slopes = slopes or list(slopes_in(self._equations_of_parts(), self.target))
        return list(signs_told(self.told, slopes, reading_with(self.assignment.sheet)))

    def _equations_of_parts(self) -> Iterator[Comparison]:
        """Yield the equations that earlier parts ask for all values."""
        for lemma in self.assignment.lemmas:
            for claim in lemma.claims if PART.fullmatch(lemma.words) else ():
                said = claim.conclusion
                if isinstance(said, Comparison) and said.op == "=" and all(map(self._holds, claim.given)):
                    yield said

    def _is_told(self, rows: Iterable[Row]) -> bool:
        """Return whether words say the target of a derivative that rows work out: "which is positive for"."""
        return any(
            is_target(sign, self.target)
            and all(map(self._holds, where))
            and judge_step(sign, (), Context((*self.given, *where)))
            for sign, where in self._signs_told(rows)
        )

    def _pinned_away(self, row: Row) -> tuple[Any, ...]:
        """Return the values that symbols of the target took before a row which does not speak of them."""
        mine = self.target.free_symbols - (row.relation.free_symbols if row.relation is not None else set())
        return tuple(pin for pin in row.pins if pin.free_symbols & mine)

    def _is_half(self, supposed: Any) -> bool:
        """Return whether a supposition leaves out minus a symbol, for which the target is the same."""
        weak = isinstance(supposed, Comparison) and supposed.op in ("<=", ">=")
        sides = (supposed.lhs, supposed.rhs) if weak else ()
        return 0 in sides and any(side.is_Symbol and self._is_even(side) for side in sides)

    def _is_even(self, symbol: Any) -> bool:
        """Return whether the target is the same for minus a symbol, of which the sheet supposes nothing."""
        if any(symbol in part.free_symbols for part in self.given):
            return False
        sides = (self.target.lhs, self.target.rhs)
        return all(self._equal(side.xreplace({symbol: -symbol}), side) for side in sides)

    def _unclear(self, line: int) -> Finding:
        return Finding(True, False, self.announced, doubtful=line)

    def _relations(self, places: Sequence[int]) -> list[Comparison]:
        said = [(place, relation) for place in places for relation in self.steps[place].row.relations]
        over = [summed(relation, self.given) for place, relation in said if not self.extras.get(place)]
        relations = [relation for _, relation in said] + [
            relation for relation in over if relation is not None
        ]
        relations += [one for _, part in said[:MOST_AVERAGED] for one in averaged(part, self.target)]
        relations += [*self.lent, *by_tails(self.target, relations, self._holds)]
        relations += defining(self.target.lhs, self.target.rhs) if relations else ()
        spoken = {part for one in relations if one.op == "=" for part in one.free_symbols}
        relations += [one for one in self.defined if one.lhs in spoken]
        gap = tidied(sympy.Add(self.target.lhs, tidied(-self.target.rhs)))
        subtracted = any(tidied(one.lhs) in (gap, tidied(-gap)) for one in relations if one.op == "=")
        relations += [*unsigned(self.target, relations), *(signed(relations) if subtracted else ())]
        relations += self._bounded(relations) if self.lent else ()
        return [*relations, *bounded(self.target, relations)]

    def _outer(self, places: Sequence[int]) -> list[Any]:
        """Return the sides at which chains of rows, and facts that are lent, begin and end."""
        return [side for one in self.lent for side in (one.lhs, one.rhs)] + outer_sides(self.steps, places)

    def _reach(self, places: Sequence[int]) -> Reach:
        outer = self._outer(places)
        equal = (lambda _one, _other: False) if self.alone else self._equal
        return Reach(self.target, self._relations(places), outer, self.algebra, equal)

    def _cases(self) -> Finding | None:
        """Return what cases come to that together are all of them and each lead to the target, if they do."""
        found: dict[tuple[Comparison, ...], Finding] = {}
        written: dict[tuple[Comparison, ...], int] = {}  # where the target stands in a case, and no more
        for case in sorted({extra for extra in self.extras.values() if extra}, key=str):
            one = self._with([place for place in self.places if set(self.extras[place]) <= set(case)])
            if not all(isinstance(part, Comparison) for part in case):
                continue
            if one.reached:
                found[case] = one
            elif one.circular:
                written[case] = one.circular[0]
        named = (part for step in self.steps for part in (*step.row.pins, *step.row.case))
        points = plain_points(self.target, named, self._holds)
        found |= {(point,): Finding(True, True, self.announced) for point in points}
        sure = [case for case, one in found.items() if one.doubtful is None]
        if covers(sure, self._holds):
            return Finding(True, True, self.announced)
        doubtful = [one for one in found.values() if one.doubtful is not None]
        if covers(list(found), self._holds):
            return doubtful[0] if doubtful else None
        if written and covers([*found, *written], self._holds):
            line = self.steps[next(iter(written.values()))].row.line
            return Finding(True, False, self.announced, doubtful=line, why=IN_ITS_CASE)
        return None
