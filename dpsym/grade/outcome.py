"""What a derivation comes to: does it reach the target, where is the first wrong step, how many marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from dpsym.grade.allowed import kept_to
from dpsym.grade.arguing import Arguments
from dpsym.grade.assignment import Assignment
from dpsym.grade.defining import defined
from dpsym.grade.equality import equality_of
from dpsym.grade.extremal import names_place
from dpsym.grade.finding import Finding, together
from dpsym.grade.forms import tidied
from dpsym.grade.goals import REASON, is_goal
from dpsym.grade.judging import holds_nowhere, judged
from dpsym.grade.marks import WRONG, score_of, shown
from dpsym.grade.missing import ends_elsewhere, why_missed
from dpsym.grade.premises import (
    letters_of,
    quantified_apart,
    supposes_itself,
    turning_words,
    unread_before,
    unread_premise,
)
from dpsym.grade.reaching import BECAUSE, SEEN, SLOPE, reaching
from dpsym.grade.roles import argues, concludes, depends, repeats
from dpsym.grade.same import is_target
from dpsym.grade.solving import EXACT, Solutions
from dpsym.grade.statements import reading_with
from dpsym.grade.steps import Decider, Row, Step, chain_of
from dpsym.grade.supposing import sets_members
from dpsym.grade.symbols import variables_of, written_out
from dpsym.grade.values import unknown_value
from dpsym.language.claims import Claim
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.divergences.base import Divergence
from dpsym.language.nodes import Construct
from dpsym.language.printing import latex
from dpsym.language.randomness import Draw
from dpsym.language.relations import Both, Comparison, ForAll, flipped
from dpsym.language.symbols import Variable
from dpsym.notes.discourse.sheets import Sheet
from dpsym.notes.english.lexicon import role
from dpsym.notes.items import ItemKind
from dpsym.notes.pins import values_told
from dpsym.notes.said import Continued, Told
from dpsym.notes.scope import Entry, Kind, identity
from dpsym.plain import plain

#: Words of a condition for their own sentence.
ONLY_IF: Final = role("outcome-only-if")
SYMBOL: Final = re.compile(r"\s*(?:[A-Za-z]|\\[A-Za-z]+)\s*")
FORMULA: Final = re.compile(r"\$([^$]+)\$|\\\((.+?)\\\)", re.DOTALL)
FEW_WORDS: Final = 2  # that may say how a side that no row has comes about
#: Words that say of solutions that there are no others, which is decided.
WRITTEN: Final = "what is to be shown is written down, and no other row shows it"
#: What has a law, which words may say.
RANDOM: Final = (Kind.VARIABLE, Kind.LAW, Kind.KERNEL, Kind.MECHANISM)
DRAWN: Final = re.compile(r"\\sim(?![A-Za-z])")  # another law than that of the sheet
ONE_SIDE: Final = "says one side of what is to be shown; whether it is supposed there is for a person to say"
GROWING: Final = "argues by where a function grows and falls; whether that shows it is for a person to say"
UNSOLVED: Final = (
    "says what the solutions are in a way that the lines do not show; a person has to look at it"
)
ENDED: Final = "is the last one, and is not what is to be shown, which the lines before it lead to"
WHERE: Final = "the words speak of where the sides are equal; whether they show it is for a person to say"
FOR_ALL: Final = "says something of all values at once; what it leads to is for a person to say"
OF_MEMBERS: Final = "holds for certain members of a family; what follows from that is for a person to say"
STATED: Final = "states a value that no row has; whether it is right is for a person to say"
SAYS_TARGET: Final = "this says what is to be shown"
Mender = Callable[[Row], Mapping[str, Any] | None]


@dataclass(frozen=True)
class Graded:
    """A derivation with its outcome and marks."""

    outcome: str
    score: float
    max_score: float
    reaches_target: bool
    first_wrong_line: int | None
    steps: tuple[Step, ...]
    message: str
    parts: tuple[
        tuple[str, Graded | None], ...
    ] = ()  # of a sheet with labels, with nothing where none was found
    value: Comparison | None = None  # the least or greatest value that was asked for, if it is shown


def _shown(
    assignment: Assignment,
    arguments: Arguments,
    steps: Sequence[Step],
    told: Sequence[Told],
    equal: frozenset[int],
) -> list[bool]:
    """Return of each part whether the rows show it; ``equal`` are those whose equality is shown in words."""
    rows = [arguments.shows(*asked, steps) for asked in arguments.asked()]
    return [so or place in equal for place, so in enumerate(_with_place(assignment, rows, told))]


def _missed(
    assignment: Assignment,
    parts: Sequence[Assignment],
    findings: Sequence[Finding],
    finding: Finding,
    steps: Sequence[Step],
    told: Sequence[Told],
    decide: Decider,
    message: str,
    *,
    of_equality: bool,
) -> tuple[str, str]:
    """Return what becomes of rows that do not reach what was to be shown, and why."""
    missed = next((part for part, found in zip(parts, findings, strict=True) if not found.reached), None)
    if finding.why == WRITTEN:
        message = finding.why
    elif missed is not None:
        message = why_missed(missed, steps, decide)
    why = WHERE if of_equality else _shown_in_words(assignment, steps, told)
    if (
        not why
        and finding.why != WRITTEN
        and missed is not None
        and not ends_elsewhere(missed, steps, decide)
    ):
        why = f"{message}; whether this is all that is claimed is for a person to say"
    return ("undecided", why) if why else ("misses-target", message)


def grade_rows(
    assignment: Assignment,
    rows: Sequence[Row],
    decide: Decider,
    derivation: Continued,
    mend: Mender,
) -> Graded:
    """Return what the rows of a derivation come to.

    Args:
        assignment: what is to be shown, and under what.
        rows: the rows of the derivation.
        decide: decides a claim.
        derivation: what it says; what was not read of its sentences accuses nobody.
        mend: finds what would have been right in a row that is refuted; it is asked about the first one,
            because those after it often follow from it.
    """
    told = derivation.told
    arguments = Arguments(assignment, decide, reading_with(assignment.sheet))
    solutions = arguments.solutions()
    steps = _verdicts(arguments, solutions, rows, told)
    equality = equality_of(assignment, arguments.read)
    if equality is not None:
        steps = equality.named(steps, told)
    for place in [place for place, step in enumerate(steps) if step.verdict == "refuted"][:1]:
        steps[place] = replace(steps[place], suggestion=mend(steps[place].row))
    parts = [_spelled_out(part) for part in assignment.parts()]
    given = [one for part in parts for one in part.claim.given]
    equal = frozenset[int]() if equality is None else equality.shown(steps, told)
    general = steps if solutions is None else solutions.without_tied(steps)
    shown_so = _shown(assignment, arguments, general, told, equal)
    reach = partial(_reaching, derivation, decide, frozenset(given))
    parts, findings = _reached(parts, shown_so, general, reach)
    finding = together(list(_without_reminders(assignment, parts, findings, steps)))
    finding = _with_conditions(finding, arguments, all(shown_so), steps)
    targets = [part.relation for part in parts if part.relation is not None]
    finding = _circular(finding, steps, told, targets, given)
    steps = kept_to(assignment, _marked(steps, finding))
    wrong = next((step.row.line for step in steps if step.verdict in WRONG), finding.granted)
    if solutions is not None:
        finding = together([*([finding] if parts else []), _solved(solutions, assignment, steps, told)])
    outcome, message = _outcome(steps, finding)
    if outcome == "misses-target":
        said_of_equality = equality is not None and not equal and equality.speaks(told)
        outcome, message = _missed(
            assignment, parts, findings, finding, steps, told, decide, message, of_equality=said_of_equality
        )
    outcome, message = _with_what_is_required(assignment, steps, outcome, message)
    if solutions is None and outcome == "correct":
        outcome, message = _with_values(assignment, steps, derivation, targets, outcome, message)
    if solutions is None or outcome != "correct":
        outcome, message = _past_unread(assignment, told, decide, outcome, message)
    elif turned := _turned(solutions.told(told)[0 if parts else solutions.ended(told) :], EXACT):
        outcome, message = "undecided", turned
    wrong = wrong if outcome in ("wrong-step", "circular") else None
    score = score_of(assignment.rubric, steps, outcome, finding.reached)
    reaches = finding.reached and outcome in ("correct", "wrong-step", "undecided")
    points, value = assignment.rubric.points, None if solutions is None else solutions.value
    return Graded(outcome, score, points, reaches, wrong, tuple(steps), message, value=value)


def _verdicts(
    arguments: Arguments, solutions: Solutions | None, rows: Sequence[Row], told: Sequence[Told]
) -> list[Step]:
    """Return the rows with their verdicts, under the law of refutation."""
    assignment, decide = arguments.assignment, arguments.decide
    text = "\n".join(source.text for source in assignment.sheet.document.sources)
    apart = quantified_apart(assignment.claim, text)
    later = arguments.provisional(rows)
    if solutions is not None:
        alone = solutions.judged(rows, lambda row: judged(row, decide))
    else:
        alone = [later.get(place) or judged(row, decide) for place, row in enumerate(rows)]
        alone = arguments.judged(alone)
    read = told if solutions is None else solutions.told(told)
    if solutions is not None and not _turned(read[solutions.ended(told) :], EXACT):
        alone = solutions.ended_wrongly(alone, told)
    lawful = _lawful(_doubted(alone), read, apart, _unread_of(assignment, decide), decide)
    return list(_once(lawful, assignment.claim.given))


def _solved(
    solutions: Solutions, assignment: Assignment, steps: Sequence[Step], told: Sequence[Told]
) -> Finding:
    """Return what the rows of an answer come to that solves something."""
    unread = (step for step in steps if step.verdict == "unreadable" and not solutions.read(step.row.latex))
    if solutions.shown(told) and not any(unread):
        return Finding(True, True)
    line = steps[-1].row.line if steps else assignment.target.line
    return Finding(True, doubtful=line, why=UNSOLVED)


def _shown_in_words(assignment: Assignment, steps: Sequence[Step], told: Sequence[Told]) -> str:
    """Return why words may show what the rows do not, if there are such words.

    Nobody is said to miss what is asked by rows that do not speak of it, nor where a sentence without a
    row, or what stands behind the last row of one, concludes it with a reason.
    """
    targets = [part.relation for part in assignment.parts() if part.relation is not None]
    sides = {tidied(side) for target in targets for side in (target.lhs, target.rhs) if side.args}
    rows = [relation for step in steps for relation in step.row.relations]
    written = {tidied(side) for relation in rows for side in (relation.lhs, relation.rhs)}
    equations = [{tidied(target.lhs), tidied(target.rhs)} for target in targets if target.op == "="]
    if rows and any(tidied(rows[-1].rhs) in both and not written >= both for both in equations):
        return "the rows end with a side of what is asked; whether they begin with the other, a person says"
    for step in steps:
        said = step.row.claim is not None and not step.row.relations and step.row.claim.conclusion
        if step.verdict == "right" and isinstance(said, (ForAll, Both)):
            return f"line {step.row.line} {FOR_ALL}"
        if any(map(sets_members, step.row.extra)):
            return f"line {step.row.line} {OF_MEMBERS}"
        if step.row.worded and step.row.claim is None:
            return f"line {step.row.line} speaks of something in words, which a person has to judge"
    places = {step.row.place: step.row for step in steps}
    for place, sentence in enumerate(told):
        row = places.get(place)
        words = sentence.words if row is None else row.after
        if repeats(sentence.words):
            return f"line {sentence.line} leaves a case to an argument before it, which a person has to judge"
        if concludes(words) and argues(words):
            return f"line {sentence.line} gives a reason in words, which a person has to judge"
    goals = [step for step in steps if is_goal(step.row)]
    spoken = {tidied(relation.lhs) for step in steps if step not in goals for relation in step.row.relations}
    for step in goals:
        relation = step.row.relation
        if relation is not None and not _says(step, targets) and tidied(relation.lhs) not in spoken:
            line = step.row.line
            return f"line {line} replaces what is asked; whether that is shown is for a person to say"
    if told and sides and not goals and not any(side.has(part) for part in sides for side in written):
        # a quantity with a definition is spoken of by what defines it, too: P(x)^2/Q(x) of D_2(P||Q)
        if any(part.atoms(Construct) for part in sides) or any(argues(s.words, FEW_WORDS) for s in told):
            return "no line that was read speaks of what is asked; what they show is for a person to say"
    return ""


def _with_place(assignment: Assignment, shown_so: list[bool], told: Sequence[Told]) -> list[bool]:
    """Return what is shown, with the place of an extreme value where the answer names it."""
    extreme = assignment.extreme
    if extreme is None or extreme.attained.claim is None:
        return shown_so
    seen = extreme.attained.claim.conclusion
    named = names_place(assignment.sheet, seen, extreme.place, told)
    parts = zip(assignment.parts(), shown_so, strict=False)
    return [so or (named and part.relation == seen) for part, so in parts]


def _with_what_is_required(
    assignment: Assignment, steps: Sequence[Step], outcome: str, message: str
) -> tuple[str, str]:
    """Return what an answer comes to where a result is missing that is asked for on the way.

    Whether an extreme value was found by the sign of a derivative is for a person to see.
    """
    absent = [one for one in assignment.rubric.required if not shown(one, steps)]
    if outcome == "correct" and absent:
        told = f"every step holds, but {absent[0].latex} is asked for on the way, and it is not shown"
        outcome, message = "misses-target", told
    asked = assignment.extreme is not None or len(assignment.parts()) > 1  # of equality, too
    by_slope = asked and any(SLOPE.search(step.row.latex) for step in steps)
    return ("undecided", GROWING) if outcome == "misses-target" and by_slope else (outcome, message)


def _with_values(
    assignment: Assignment,
    steps: Sequence[Step],
    derivation: Continued,
    targets: Sequence[Comparison],
    outcome: str,
    message: str,
) -> tuple[str, str]:
    """Return what an answer comes to of which words state a value that no row has."""
    sheet, told = assignment.sheet, derivation.told
    rows = [relation for step in steps for relation in step.row.relations]
    named = values_told([one for sentence in told for one in sentence.formulas], sheet.context.region.scope)
    line = unknown_value(told, rows, targets, [*derivation.values, *named], reading_with(sheet))
    return (outcome, message) if line is None else ("undecided", f"line {line} {STATED}")


def _marked(steps: list[Step], finding: Finding) -> list[Step]:
    """Return the steps; marked are those that say what is to be shown, or take it for granted."""
    for place in finding.announced:
        if steps[place].verdict == "right":
            steps[place] = replace(steps[place], verdict="irrelevant", reason=SAYS_TARGET)
    for place in finding.circular:
        after = steps[place + 1] if place + 1 < len(steps) else None
        if after is not None and after.row.chained and after.verdict == "refuted":
            reason = "this is what is to be shown; the chain goes on from it, and fails"
            steps[place] = replace(steps[place], verdict="irrelevant", reason=reason)
            continue
        reason = "this is what is to be shown, and nothing before it shows it"
        steps[place] = replace(steps[place], verdict="unjustified", reason=reason)
    return steps


def _with_conditions(finding: Finding, arguments: Arguments, shown: bool, steps: Sequence[Step]) -> Finding:
    """Return a finding about what is asked under conditions of its own, which a row may only suppose."""
    equivalent = arguments.assignment.equivalent
    if equivalent:
        if not shown and steps and all(map(arguments.says, equivalent)):
            return Finding(True, False, doubtful=steps[-1].row.line, why=SEEN)
        return Finding(shown, shown)
    if arguments.conditional and (finding.circular or finding.granted is not None):
        line = steps[finding.circular[0]].row.line if finding.circular else finding.granted
        return replace(finding, circular=(), granted=None, reached=True, doubtful=line, why=ONE_SIDE)
    return finding


def _turned(told: Sequence[Told], but: frozenset[str] = frozenset()) -> str:
    """Return which words may deny what the rows show, if there are any: these are for a person to read."""
    for sentence in told:
        words = [word for word in turning_words(sentence.words) if word not in but]
        if words:
            many = "s" if len(words) > 1 else ""
            named = ", ".join(f"'{word}'" for word in words)
            told_where = f"the word{many} {named} in line {sentence.line}"
            return f"every step holds, but {told_where} may deny it; a person has to read that"
    return ""


def _reaching(
    derivation: Continued, decide: Decider, given: frozenset[Any], part: Assignment, steps: Sequence[Step]
) -> Finding:
    return reaching(part, steps, derivation, decide, given)


def _not_past_it(
    parts: Sequence[Assignment],
    findings: Sequence[Finding],
    steps: Sequence[Step],
    reach: Callable[[Assignment, Sequence[Step]], Finding],
) -> list[Finding]:
    """Return the findings; an answer that ends in another relation than asked is for a person to judge.

    So is one that does not write down what is asked, and leads there also without the last chain about it,
    which compares one of its sides with something else.
    """
    if any(not one.reached or one.doubtful is not None for one in findings):
        return list(findings)
    found = list(findings)
    for place, (part, finding) in enumerate(zip(parts, findings, strict=False)):
        mine = part.relation.free_symbols if part.relation is not None else set()
        rows = [
            number
            for number, step in enumerate(steps)
            if step.verdict == "right" and any(mine & one.free_symbols for one in step.row.relations)
            if not REASON.search(steps[chain_of(steps, number)[0]].row.before)  # "A, because B" ends with A
        ]
        if finding.written or not rows:
            continue
        first, last = chain_of(steps, rows[-1])
        relations = [one for step in steps[first : last + 1] for one in step.row.relations]
        ends = relations[0].lhs, relations[-1].rhs
        sides = () if part.relation is None else (part.relation.lhs, part.relation.rhs)
        alike = part.relation is not None and ({one.op for one in relations} == {"="}) == (
            part.relation.op == "="
        )
        if not alike or (ends[0] in sides) == (ends[1] in sides):
            continue  # neither what is asked, nor something in its place
        chain = [replace(step, verdict="irrelevant") for step in steps[first : last + 1]]
        without = [*steps[:first], *chain, *steps[last + 1 :]]
        again = [reach(other, without) for other in parts]
        if all(one.reached and one.doubtful is None for one in again):
            found[place] = replace(finding, doubtful=steps[last].row.line, why=ENDED)
    return found


def _without_reminders(
    assignment: Assignment, parts: Sequence[Assignment], findings: Sequence[Finding], steps: Sequence[Step]
) -> Iterator[Finding]:
    """Yield the findings; an equation of a chain with inequalities may only recall what a side is.

    Where the inequalities are shown and the equation is not, a person has to say whether it was asked for.
    """
    relations = [part.relation for part in parts]
    pairs = list(zip(relations, findings, strict=True))
    bounds = [found for relation, found in pairs if relation is None or relation.op != "="]
    chained = not assignment.others and bool(assignment.target.steps)
    for relation, found in pairs:
        recalled = chained and relation is not None and relation.op == "=" and bool(bounds)
        if recalled and not found.reached and not found.circular and all(one.reached for one in bounds):
            why = "is reached without an equation that the sheet has there; was it to be shown?"
            yield replace(found, reached=True, doubtful=steps[-1].row.line, why=why)
        else:
            yield found


def _spelled_out(part: Assignment) -> Assignment:
    """Return a target in which a symbol that the sheet defines is what it stands for, as in the rows."""
    return replace(part, only=written_out(part.claim, variables_of([part.claim])))


def _reached(
    parts: Iterable[Assignment],
    shown_so: Iterable[bool],
    steps: Sequence[Step],
    reach: Callable[[Assignment, Sequence[Step]], Finding],
) -> tuple[list[Assignment], list[Finding]]:
    """Return what is to be shown, as it is looked for, and what the steps come to for each part of it."""
    found = [
        (part, Finding(True, True)) if so else _looked_for(part, steps, reach)
        for part, so in zip(parts, shown_so, strict=False)
    ]
    sought = [part for part, _ in found]
    return sought, _not_past_it(sought, [finding for _, finding in found], steps, reach)


def _looked_for(
    part: Assignment, steps: Sequence[Step], reach: Callable[[Assignment, Sequence[Step]], Finding]
) -> tuple[Assignment, Finding]:
    """Return a target and what rows come to; a notion of privacy is what defines it, if they lead to that."""
    for claim in defined(part.claim, steps):
        found = reach(other := replace(part, only=claim), steps)
        if found.circular or (found.reached and found.doubtful is None):
            return other, found
    return part, reach(part, steps)


def _doubted(steps: Sequence[Step]) -> Iterator[Step]:
    """Yield the steps; none is called wrong that may rest on a supposition which was not understood.

    Nor is one that is supposed without loss of generality, or that comes after such a row.
    """
    missed: int | None = None
    brief = False  # whether it may only say when its own sentence holds
    general: int | None = None
    for step in steps:
        if step.verdict == "refuted" and step.row.general and general is None:
            general = step.row.line
        if step.verdict == "refuted" and general is not None:
            reason = f"line {general} is said to be no loss of generality, which is for a person to judge"
            yield replace(step, verdict="undecided", reason=reason, counterexample=None)
            continue
        if step.verdict == "unreadable" and depends(step.row.words):
            brief = ONLY_IF.match(step.row.words) is not None and (missed is None or brief)
            missed = step.row.line if missed is None else missed
        elsewhere = brief and bool(step.row.case or step.row.extra) and step.row.line != missed
        if step.verdict == "refuted" and missed is not None and not elsewhere:
            reason = f"line {missed}, which was not understood, may say when this holds"
            row = replace(step.row, message=reason)
            yield replace(step, row=row, verdict="unreadable", reason=reason, counterexample=None)
        else:
            yield step


def _misstated(assignment: Assignment, decide: Decider) -> int | None:
    """Return the line in which a sheet says of a divergence what is not so; it may define another one."""
    for item in assignment.sheet.items:
        if item in assignment.sheet.asked:
            continue
        for part in item.walk():
            said = part.claim.conclusion if part.claim is not None else None
            equation = isinstance(said, Comparison) and said.op == "=" and said.has(Divergence)
            if (
                equation
                and part.claim is not None
                and decide(part.claim).verdict not in ("proved", "supported")
            ):
                return part.line
    return None


def _past_unread(
    assignment: Assignment, told: Sequence[Told], decide: Decider, outcome: str, message: str
) -> tuple[str, str]:
    """Return what a derivation comes to past words that were not read: nobody says that it shows all."""
    if outcome == "correct" and (turned := _turned(told)):
        return "undecided", turned
    if outcome in ("correct", "misses-target") and (line := _misstated(assignment, decide)):
        return (
            "undecided",
            f"line {line} of the sheet may define a divergence in another way; a person has to look",
        )
    if outcome not in ("correct", "misses-target") or not assignment.unread:
        return outcome, message
    line = assignment.unread[0].line
    return (
        "undecided",
        f"what line {line} of the sheet asks was not understood, so a person has to look at this",
    )


def _has_known_law(value: Any) -> bool:
    """Return whether a law, or that of a draw, is one that was said, and not any law."""
    law = value.law if isinstance(value, Draw) else value
    return bool(getattr(law, "is_law", False)) and not isinstance(law, LawSymbol)


def _named_in_gaps(sheet: Sheet, entries: Sequence[Entry]) -> Iterator[tuple[frozenset[str], int]]:
    """Yield the letters of symbols of which words may say what they are that were not read, with the line.

    That is of a random variable which law it has, and of a number where nothing else was understood.
    """
    for gap in sheet.gaps:
        for entry in entries:
            random = entry.kind in RANDOM and not _has_known_law(entry.value)
            if identity(entry.name) in gap.doubt.symbols and (
                random or (gap.asked and entry.value in sheet.supplied)
            ):
                written = entry.name.base if random else latex(entry.value)
                yield letters_of([written]), gap.doubt.line


def _unread_of(assignment: Assignment, decide: Decider) -> Callable[[Row], str]:
    """Return what says why a row may rest on something in the sheet that was not read; nothing else.

    Where a part that is asked for fails as it was read, the sheet supposes more than was understood.
    """
    gaps, unsettled = assignment.sheet.gaps, assignment.sheet.context.unsettled
    if line := _misstated(assignment, decide):
        return lambda _row: f"line {line} of the sheet, which may define a divergence in another way,"
    missed = (*gaps, *assignment.sheet.lost)
    if missed and any(decide(part.claim).verdict == "refuted" for part in assignment.parts()):
        return lambda _row: f"line {missed[0].doubt.line} of the sheet, which was not understood as a whole,"
    unread = [(letters_of(gap.formulas), gap.doubt.line) for gap in missed if gap.formulas]
    unread += [
        (letters_of([item.latex]), item.line)
        for item in assignment.sheet.items
        if item.kind in (ItemKind.UNREAD, ItemKind.ILL_FORMED) and item not in assignment.sheet.asked
    ]

    entries = list(assignment.sheet.context.region.scope.entries())
    unread += list(_named_in_gaps(assignment.sheet, entries))
    known = [entry for entry in entries if entry.value not in assignment.sheet.supplied]
    declared = letters_of(entry.name.base for entry in known)
    declared |= letters_of(latex(entry.value) for entry in known if isinstance(entry.value, Variable))
    families = {str(identity(entry.name)).partition("_")[0] for entry in known if entry.kind is Kind.FAMILY}
    for gap in gaps:  # "here n is always a whole number": nothing that was read says what n is
        members = (key.partition("_") for key in gap.doubt.symbols)
        counting = letters_of(index for head, _, index in members if head in families)
        bare = letters_of(filter(SYMBOL.fullmatch, map("".join, FORMULA.findall(gap.doubt.words))))
        bare -= declared | counting
        unread += [(bare, gap.doubt.line)] if bare else []

    def sound() -> bool:
        parts = assignment.parts()
        return bool(parts) and all(decide(part.claim).verdict == "proved" for part in parts)

    def fails(row: Row, asked: Claim) -> bool:
        """Return whether a row fails also where one of the parts is meant."""
        claim = row.claim
        return (
            claim is None or decide(replace(claim, given=(*claim.given, *asked.given))).verdict == "refuted"
        )

    def why(row: Row) -> str:
        names = unsettled.intersection(variables_of([row.claim]) if row.claim is not None else ())
        if names and not all(fails(row, part.claim) for part in assignment.parts()):
            return f"what the parts of the sheet say of {', '.join(sorted(names))}, which is not the same,"
        mine = letters_of([row.latex])
        line = next((line for letters, line in unread if not mine.isdisjoint(letters)), None)
        if line is not None and sound() and holds_nowhere(row, decide):
            return ""  # what is asked holds as it was read, and no condition makes this row hold
        return f"line {line} of the sheet, which was not understood as a whole," if line else ""

    return why


def _lawful(
    steps: Iterable[Step],
    told: Sequence[Told],
    apart: frozenset[Any] = frozenset(),
    unread: Callable[[Row], str] = lambda _row: "",
    decide: Decider | None = None,
) -> Iterator[Step]:
    """Yield the steps; none is refuted that may rest on words or formulas that were not read.

    A row that holds nowhere does not hold where words restrict it, either.

    Nor is one that shares a symbol with a row that was not understood, or that may be a supposition itself,
    or one at whose point only one value was looked at of a symbol ``apart``, where all are meant.
    """
    missed: list[tuple[frozenset[str], str]] = []  # symbols, and what of them was not read
    steps = list(steps)
    beside = {step.row.place: step.row.line for step in steps if supposes_itself(step.row)}
    for step in steps:
        meant = step.row.claim.conclusion.free_symbols if step.row.claim is not None else ()
        mine = letters_of([step.row.latex, *map(latex, meant)])  # also those of what its names stand for
        if step.verdict == "unreadable":
            missed.append((mine, f"line {step.row.line}, which was not understood,"))
        if step.verdict != "refuted":
            yield step
            continue
        why = unread_premise(step.row, told)
        if why and decide is not None and not unread_premise(step.row, told, nowhere=True):
            why = "" if holds_nowhere(step.row, decide) else why
        why = why or unread(step.row)
        near = [other for other in steps if other.row.place == step.row.place]  # "A, since x = 1"
        unclear = [
            (letters_of([other.row.latex]), other.row.line) for other in near if other.verdict == "unreadable"
        ]
        told_of = [(letters, f"line {line}, which was not understood,") for letters, line in unclear]
        why = why or next((said for letters, said in [*missed, *told_of] if not mine.isdisjoint(letters)), "")
        if supposes_itself(step.row):
            missed.append((mine, f"line {step.row.line}, where a bound may be supposed,"))
        if not why and step.row.place in beside:
            why = f"a bound in line {beside[step.row.place]}, which may be supposed,"
        if not why and apart and step.row.claim is not None:
            names = ", ".join(sorted(plain(latex(symbol)) for symbol in apart))
            why = f"what the sheet supposes for all values of {names}"
        if not why and supposes_itself(step.row):
            why = "it may be supposed here, and then it"
        if why:
            reason = f"this fails as it stands, but {why} may say when it holds; a person has to look at it"
            yield replace(step, verdict="undecided", reason=reason, counterexample=None)
        else:
            yield step


def _once(steps: Iterable[Step], given: Sequence[Any] = ()) -> Iterator[Step]:
    """Yield the steps; one that fails may follow from a wrong row before it, and is no second mistake then.

    The next row of the same chain stands on its own: it says what its left side is.  An equation that the
    sheet gives leads from its symbols to each other.
    """
    equations = [one.free_symbols for one in given if isinstance(one, Comparison) and one.op == "="]
    wrong: list[tuple[frozenset[Any], int, int]] = []  # symbols, line, and chain of what is refuted
    chain = 0
    for step in steps:
        chain += not step.row.chained
        if step.verdict != "refuted":
            yield step
            continue
        mine: frozenset[Any] = letters_of([step.row.latex])
        if step.row.relation is not None:
            symbols = step.row.relation.free_symbols
            mine |= frozenset().union(*(one for one in equations if one & symbols))
        before = [line for letters, line, other in wrong if other != chain and not mine.isdisjoint(letters)]
        if before:
            reason = f"this fails as it stands, but it may follow from line {before[0]}, which is wrong"
            yield replace(step, verdict="undecided", reason=reason, counterexample=None)
            continue
        wrong.append((mine, step.row.line, chain))
        yield step


def _circular(
    finding: Finding,
    steps: Sequence[Step],
    told: Sequence[Told],
    targets: Sequence[Comparison],
    given: Sequence[Any] = (),
) -> Finding:
    """Return a finding that takes nothing for granted unless all before it was read and it is used.

    What is written down, one thing beside the other, and used for nothing, is only not shown.  What the
    sheet supposes is granted, and what it supposes for all values may show the target at one of them.
    """
    places = finding.circular
    for row in (steps[place].row for place in places):
        why = unread_before(row, steps, told)
        why = f"is what is to be shown, and {why}, which was not read, may show it" if why else ""
        if row.relation is not None and not {row.relation, flipped(row.relation)}.isdisjoint(given):
            why = (
                "is what the sheet supposes; whether what follows shows what is asked is for a person to say"
            )
        elif any(isinstance(one, ForAll) for one in given):
            why = "is what is to be shown, or what the sheet supposes for all values at one of them"
        elif BECAUSE.match(row.after):
            why = "gives its reason behind it; whether that shows it is for a person to say"
        if why:
            return replace(finding, circular=(), reached=True, doubtful=row.line, why=why)
    beside = all(_says(steps[place], targets) for place in places)
    _, chain = chain_of(steps, min(places, default=0))  # what goes on from it there makes no use of it
    rest = [one for one in targets if not any(_says(steps[place], [one]) for place in places)]
    others = {side for one in rest for side in (one.lhs, one.rhs)} if beside else set()
    later = [
        step
        for place, step in enumerate(steps)
        if place > chain and step.row.relation is not None and not (beside and _says(step, targets))
        if not any(one.lhs in others for one in steps[chain_of(steps, place)[0]].row.relations)
    ]
    other = any(
        steps[place].row.relation is not None and not _says(steps[place], targets) for place in places
    )
    if places and not later and not (other and finding.announced):
        announced = tuple(sorted({*finding.announced, *places}))
        return replace(finding, circular=(), announced=announced, reached=False, doubtful=None, why=WRITTEN)
    return finding


def _says(step: Step, targets: Sequence[Comparison]) -> bool:
    """Return whether a row is what is to be shown, as it is written."""
    forms = () if step.row.relation is None else (step.row.relation, flipped(step.row.relation))
    return any(is_target(form, target) for form in forms for target in targets)


def _outcome(steps: Sequence[Step], finding: Finding) -> tuple[str, str]:
    def line(verdict: str) -> int:
        return next(step.row.line for step in steps if step.verdict == verdict)

    verdicts = [step.verdict for step in steps]
    if "refuted" in verdicts:
        return "wrong-step", f"the step in line {line('refuted')} does not hold"
    unread = [step for step in steps if step.verdict == "unreadable"]
    if finding.granted is not None and not unread:  # an induction that was not read supposes it rightly
        return "circular", f"line {finding.granted} supposes what is to be shown"
    if finding.circular:
        return "circular", f"line {line('unjustified')} takes what is to be shown for granted"
    if not steps and not finding.connected:
        return "unreadable", "no row of a derivation was found"
    if "unjustified" in verdicts:
        first = next(step for step in steps if step.verdict == "unjustified")
        return "wrong-step", f"the step in line {first.row.line} is not accepted: {first.reason}"
    shown = finding.connected or (finding.reached and finding.doubtful is None)
    weighty = [
        step
        for step in unread
        if step.row.display or DRAWN.search(step.row.latex) or REASON.search(step.row.before)
    ]
    if unread and not (shown and not weighty):
        why = unread[0].row.message or unread[0].reason.removeprefix("this row was not understood: ")
        return "unreadable", f"line {unread[0].row.line} was not understood: {why}"
    if "undecided" in verdicts:
        return (
            "undecided",
            f"the step in line {line('undecided')} could not be decided, so a person has to look at it",
        )
    if finding.doubtful is not None:
        if finding.why:
            return "undecided", f"line {finding.doubtful} {finding.why}"
        return (
            "undecided",
            f"that line {finding.doubtful} follows from the lines before it is for a person to say",
        )
    if not finding.reached:
        return "misses-target", "every step holds, but they do not lead to what is to be shown"
    return "correct", "every step holds, and they lead to what is to be shown"
