"""Right derivations of weaker targets: the last row that is needed says less, and words close the gap."""

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
import sympy
from grade.corpus import HERE, labelled, sheet_of
from grade.points import Values

from dpsym.check.result import Result
from dpsym.grade.assignment import read_assignment
from dpsym.grade.forms import tidied
from dpsym.grade.outcome import grade_rows
from dpsym.grade.reach import Reach
from dpsym.grade.steps import Row, rows_of
from dpsym.language.claims import Claim
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable
from dpsym.notes.continuing import continued
from dpsym.notes.documents import read_document
from dpsym.notes.said import Continued, Told

PHRASES = (
    "we are done",
    "as wanted",
    "as claimed",
    "as desired",
    "as required",
    "which was to be shown",
    "which is what was to be shown",
    "and even more",
    "this is even more than was asked",
    "this proves the claim",
    "which proves the statement",
    "hence the claim",
    "hence the claim follows",
    "the claim follows at once",
    "this completes the proof",
    "this shows the inequality",
    "qed",
    "q e d",
    "which is the target",
    "this is exactly what we had to show",
    "and the theorem is proved",
    "so the desired inequality holds",
    "so the bound is shown",
    "the result follows",
    "the result follows immediately",
    "which gives the assertion",
    "from which the claim is clear",
    "the rest is obvious",
    "and so we obtain what is asked",
    "by rearranging we get the claim",
    "multiplying out proves the claim",
    "dividing by the constant we are done",
    "taking logarithms gives the claim",
    "exponentiating both sides proves it",
    "adding the two inequalities we are done",
    "subtracting gives the statement",
    "combining these we are done",
    "together this is the claim",
    "squaring both sides we get what we want",
    "by monotonicity this implies the claim",
    "since constants do not matter the proof is complete",
    "this is stronger than what is asked",
    "the better constant is obtained in the same way",
    "a fortiori the claim",
)
OPPOSITE = {"<=": ">=", "<": ">", ">=": "<=", ">": "<", "=": "="}
ENOUGH = 12  # points


class Sampled:
    """Decides claims by their values at points, which is enough for rows that are known to be right or wrong.

    What the rows of right work say holds, also where it has no values: integrals, sums, divergences.
    """

    def __init__(self, right=()):
        self.known = {}
        self.right = {row.claim.conclusion for row in right if row.claim is not None}

    def __call__(self, claim):
        key = (claim.conclusion, claim.given)
        if key not in self.known:
            self.known[key] = Result("sampled", verdict=self._verdict(claim))
        return self.known[key]

    def _verdict(self, claim):
        if claim.conclusion in self.right:
            return "supported"
        parts = [part for part in claim.given if isinstance(part, Comparison)]
        if not isinstance(claim.conclusion, Comparison):
            return "undecided"
        values = Values()
        at = np.all([_holds(part, values) for part in parts], axis=0) if parts else np.True_
        held = _holds(claim.conclusion, values)
        inside = held[at] if parts else held
        return "supported" if inside.size >= ENOUGH and inside.all() else "undecided"


def _holds(part, values):
    with np.errstate(all="ignore"):
        gap = values(part.rhs) - values(part.lhs)
        close = 1e-9 * (1 + np.abs(values(part.lhs)))
    return {
        "<=": gap >= -close,
        "<": gap > -close,
        ">=": gap <= close,
        ">": gap < close,
        "=": np.abs(gap) <= close,
    }[part.op]


@dataclass(frozen=True)
class Derivation:
    """The rows of a right derivation up to the one with which it is complete, as sampled."""

    assignment: object
    rows: tuple
    decide: Sampled


def sheets():
    """Return the folders of all sheets of the corpora."""
    return sorted(
        path.parent for kind in ("corpus", "attacks") for path in (HERE / kind).glob("*/labels.toml")
    )


def outcome_of(derivation, rows, phrase):
    """Return what rows come to with a phrase behind the last one."""
    line = rows[-1].line
    last = replace(rows[-1], after=phrase, words=f"{rows[-1].words} $ {phrase}")
    before = ((row.line, row.words) for row in rows[:-1])
    sentences = (*before, (line, f"$ {phrase}"), (line + 1, phrase))
    told = tuple(Told(place, words) for place, words in sentences)
    steps = (*rows[:-1], last)
    said = Continued((), sentences, told=told)
    return grade_rows(derivation.assignment, steps, derivation.decide, said, lambda _row: None).outcome


@cache
def derivations(folder: Path, most: int):
    """Return right derivations of a folder that are complete by their rows, each up to the last one needed."""
    sheet = read_assignment(sheet_of(folder))
    found = []
    for path, label in labelled(folder):
        if label["outcome"] != "correct" or len(found) == most:
            continue
        derivation = continued(sheet.sheet, read_document(path), asked=sheet.target.latex)
        rows = [row for row in rows_of(derivation, sheet.claim) if row.relation is not None]
        made = Derivation(sheet, tuple(rows), Sampled(rows))
        words = ("", "we are done", "multiplying and combining we are done")
        for count in range(1, len(rows) + 1):
            if any(outcome_of(made, rows[:count], phrase) == "correct" for phrase in words):
                found.append(replace(made, rows=tuple(rows[:count])))
                break
    return tuple(found)


def weaker(relation):
    """Yield relations that say less than one: a larger constant, an added term, a weaker sign."""
    low, op, high = relation.lhs, relation.op, relation.rhs
    if op == "=":
        yield Comparison(low, "<=", high)
        yield Comparison(low, ">=", high)
        return
    sign = 1 if op in ("<=", "<") else -1
    if op in ("<", ">"):
        yield Comparison(low, op + "=", high)
    yield Comparison(low, op, sympy.Add(high, sympy.Integer(sign)))
    symbols = sorted((one for one in relation.free_symbols if isinstance(one, Variable)), key=str)
    if symbols:
        yield Comparison(low, op, sympy.Add(high, sign * symbols[0] ** 2))
    values = Values()(high)
    if np.all(values[np.isfinite(values)] > 1e-9):
        yield Comparison(low, op, high * (2 if sign > 0 else sympy.Rational(1, 2)))


def weakened(derivation):
    """Yield the rows of a derivation whose last row says less than what is to be shown.

    Of a sheet with several parts each that is not shown before is weakened.  Derivations that lead to a target
    before, and go on from there, are left out, and so is a weaker sign in a chain that is strict elsewhere: these
    show the target.
    """
    *rest, last = derivation.rows
    for asked in derivation.assignment.parts():
        target = asked.relation
        if not Reach(target, [row.relation for row in rest]).connects():
            yield from _with_less(target, rest, last)


def _with_less(target, rest, last):
    """Yield rows with a last one that says less than a target."""
    for form in (target, Comparison(target.rhs, OPPOSITE[target.op], target.lhs)):
        ends = last.chained and tidied(last.relation.rhs) == tidied(form.rhs)
        for part in weaker(form):
            if part.op != form.op and any(row.relation.op in ("<", ">") for row in rest):
                continue
            start = last.relation.lhs if ends else part.lhs
            relation = Comparison(start, part.op, part.rhs)
            if Reach(target, [*(row.relation for row in rest), relation]).follows():
                continue  # what is lost is in the rows all the same: e^t - t^2/2 < e^t + t^2 says that t^2 > 0
            latex = f"{sympy.latex(start)} {part.op} {sympy.latex(part.rhs)}"
            claim = Claim(relation, given=last.claim.given)
            yield (*rest, replace(last, claim=claim, latex=latex, chained=ends, alone=not ends))


def alone(folder):
    """Yield, as all that is handed in, a row that says less than what a sheet asks, and is taken as right."""
    assignment = read_assignment(sheet_of(folder))
    row = next(
        row
        for path, _ in labelled(folder)
        for row in rows_of(
            continued(assignment.sheet, read_document(path), asked=assignment.target.latex),
            assignment.claim,
        )
        if row.relation is not None and row.claim is not None
    )
    plain = Row(row.line, "", "$", replace(row.claim, given=()))
    for asked in assignment.parts():
        for rows in _with_less(asked.relation, [], plain):
            yield Derivation(assignment, rows, Sampled(rows)), rows
