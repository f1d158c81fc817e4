"""Why a derivation in which every step holds does not show what was asked: each way in its own sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from dpsym.check.words import SIGNS
from dpsym.derive.algebra import Algebra
from dpsym.grade.assignment import Assignment
from dpsym.grade.members import with_indices
from dpsym.grade.reach import STRENGTH, Reach
from dpsym.grade.steps import HOLDS, Decider, Step
from dpsym.language.claims import Claim
from dpsym.language.printing import latex
from dpsym.language.relations import FLIP, Comparison, flipped, negated
from dpsym.plain import plain


def why_missed(assignment: Assignment, steps: Sequence[Step], decide: Decider) -> str:
    """Return the sentence that says what is missing."""
    target = assignment.relation
    if target is None:
        return "every step holds, but what is to be shown is not concluded from them"
    relations = [
        step.row.relation for step in steps if step.verdict == "right" and step.row.relation is not None
    ]
    extras = dict.fromkeys(step.row.extra for step in steps if step.verdict == "right")
    given = assignment.claim.given
    beyond = lambda part: decide(Claim(part, given=given)).verdict not in HOLDS  # what does not hold anyway
    cases = list(dict.fromkeys(filter(None, (tuple(filter(beyond, extra)) for extra in extras))))
    if cases:
        if len(cases) > 1:
            left = _left_out(assignment, cases, decide)
            why = f": {left} is in none of them" if left else " do not lead to what is to be shown"
            return f"every step holds, each in its case, but the cases{' are not all' if left else ''}{why}"
        extra = ", ".join(_shown(part) for part in cases[0])
        return f"every step holds, but only where {extra}, and that is not supposed in the task"
    mine = target.free_symbols.union(*(part.free_symbols for part in assignment.claim.given))
    theirs = set().union(*(relation.free_symbols for relation in relations)) if relations else set()
    if relations and not theirs & mine:
        return "every step holds, but they are about other symbols than the task: the problem was changed"
    return _from_ends(assignment, target, relations, decide)


def ends_elsewhere(assignment: Assignment, steps: Sequence[Step], decide: Decider) -> bool:
    """Return whether an answer certainly shows something else than what is asked, about the same.

    Its rows lead from a side of what is asked to something from which that does not follow, or they hold in a
    case only.  Of rows that do not speak of the sides nobody knows what they show: a logarithm may be taken.
    """
    target, right = assignment.relation, [step for step in steps if step.verdict == "right"]
    relations = [step.row.relation for step in right if step.row.relation is not None]
    if target is None or any(step.row.extra for step in right):
        return target is not None
    led = False
    for form in (target, flipped(target)):
        for side, op in Reach(form, relations).from_start():
            if op == "=" and form.op != "=":
                continue  # on the way: what is asked says the same of it
            led = True
            if op not in STRENGTH[form.op]:
                continue
            rest = Claim(Comparison(side, form.op, form.rhs), given=assignment.claim.given)
            same = form.op == "=" and Algebra(plain=False).same(side, form.rhs)
            if same or (form.op != "=" and decide(rest).verdict in HOLDS):
                return False
    return led


def _left_out(assignment: Assignment, cases: Sequence[tuple[Any, ...]], decide: Decider) -> str:
    """Return values that are in no case, if there are any and they are found."""
    if not all(len(case) == 1 and isinstance(case[0], Comparison) for case in cases):
        return ""
    *others, last = sorted((case[0] for case in cases), key=lambda part: part.op == "=", reverse=True)
    for outside in product(*map(_outside, others)):
        found = decide(Claim(last, given=(*assignment.claim.given, *outside))).counterexample
        values = (found or {}).get("at", {})
        if values:
            return ", ".join(f"{plain(str(name))} = {plain(str(value))}" for name, value in values.items())
    return ""


def _outside(case: Comparison) -> list[Comparison]:
    """Return relations of which one holds wherever a case does not: beside a value it is less or more."""
    opposite = negated(case)
    if opposite is not None:
        return [opposite]
    return [Comparison(case.lhs, "<", case.rhs), Comparison(case.lhs, ">", case.rhs)]


def _from_ends(
    assignment: Assignment, target: Comparison, relations: Sequence[Comparison], decide: Decider
) -> str:
    reach = Reach(target, relations)
    reached = reach.from_start()
    asked = f"{_shown(target.lhs)} {SIGNS[target.op]} {_shown(target.rhs)}"
    if not reached:
        swapped = Reach(flipped(target), relations).from_start()
        if swapped:
            side, op = swapped[0]
            stop = f"{_shown(target.rhs)} {SIGNS[op]} {_shown(side)}"
            return f"every step holds, but they stop at {stop}; asked is {asked}"
        parts = [side for relation in relations for side in (relation.lhs, relation.rhs)]
        if any(side.has(target.lhs) for side in parts):
            return f"every step holds, but they do not lead to what is asked, {asked}"
        return f"every step holds, but none of them speaks of {_shown(target.lhs)}; asked is {asked}"
    goal = reach.ends[1]
    weak = {"<": "<=", ">": ">="}.get(target.op)
    if weak and any(side == goal and op in (weak, "=") for side, op in reached):
        return f"every step holds, but {SIGNS[weak]} is shown where {SIGNS[target.op]} is asked"
    if target.op == "=" and any(side == goal for side, _ in reached):
        return "every step holds, but only an inequality is shown where an equation is asked"
    wanted = "<=" if target.op in ("<=", "<") else ">="
    useful = [(side, op) for side, op in reached if op != "=" and (op[0] == wanted[0])]
    if target.op != "=" and useful:
        side, op = useful[0]
        weaker = Claim(Comparison(side, FLIP[wanted], target.rhs), given=assignment.claim.given)
        kind = "which is weaker than" if decide(weaker).verdict in HOLDS else "which does not give"
        found = f"{_shown(target.lhs)} {SIGNS[op]} {_shown(side)}"
        if found == asked:
            return f"every step holds, and {asked} is written down, but the lines before it do not show it"
        return f"every step holds, but they lead to {found}, {kind} what is asked, {asked}"
    if target.op != "=" and any(op != "=" for _, op in reached):
        side, op = next(found for found in reached if found[1] != "=")
        found = f"{_shown(target.lhs)} {SIGNS[op]} {_shown(side)}"
        return f"the inequality is shown in the other direction: {found}, but asked is {asked}"
    side = reached[0][0]
    return f"every step holds, but they stop at {_shown(side)} and do not reach what is asked, {asked}"


def _shown(expression: Any) -> str:
    return plain(with_indices(latex(expression)))
