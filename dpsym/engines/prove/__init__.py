"""Proof engines: closed forms of integrals and proof trees, as suggestions to the kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Final

from flint import ctx

from dpsym.engines.effort import Effort, Kind
from dpsym.engines.prove.changes import Around, narrowings, tidy, views, within
from dpsym.engines.prove.derived import with_choices, with_equation, with_solved
from dpsym.engines.prove.functional import EQUATED, by_functions, has_functions
from dpsym.engines.prove.integrals import closed_form, closed_forms, integrals_of
from dpsym.engines.prove.nonzero import apart_from_zeros, is_held_up
from dpsym.engines.prove.plausible import values_told
from dpsym.engines.prove.search import IDLE, Search
from dpsym.errors import DpsymError
from dpsym.kernel.aims import Aim, gap_sides
from dpsym.kernel.enclosure import Box, enclose
from dpsym.kernel.judge import Node, aim_of
from dpsym.kernel.numbers import compare
from dpsym.kernel.rules import averaged, integrated, simplified, with_value
from dpsym.kernel.statement import Proof, Relation, Statement
from dpsym.kernel.terms import Term

__all__ = ["Effort", "closed_forms", "prove"]

STEPS: Final = 30_000
GLANCE: Final = 0.15  # of the effort, for a first look
EQUATION: Final = (0.08, 0.2)  # of the effort, before an equation is solved and with what it says
SHARE: Final = 0.5  # of the effort, for a proof of what was made simpler before
REMEMBERED: Final = 4096  # searches
PRECISION: Final = 128  # bits, as the judge will use
LEVEL: Final = 3  # how deep rules are nested that compare an integral with a value of the integrand


def prove(
    statement: Statement,
    *,
    effort: Effort | None = None,
    solves: bool = False,
) -> Proof | None:
    """Search for a proof of the statement; None when none was found with that effort.

    Args:
        statement: what is to be proved; quantified hypotheses are not used.
        effort: what may be spent; by default it is ample.
        solves: whether to solve hypotheses for one variable first, as is worth it for a lemma.

    >>> from dpsym.kernel.statement import Domain, Variable
    >>> from dpsym.kernel.terms import term, var
    >>> x = var("x")
    >>> claim = Statement((Variable("x", Domain()),), (), Relation("<=", 1 + x, term("exp", x)))
    >>> prove(claim).tree[:3]
    ['split', 'x', '0']
    """
    effort = effort or Effort(STEPS)
    found, spent, ctx.prec = _searched(statement, effort.steps_left(), solves)
    effort.settle(spent)
    return found


@lru_cache(maxsize=REMEMBERED)  # steps of derivations, and what they rest on, come to the same statements
def _searched(
    statement: Statement, steps: float, solves: bool
) -> tuple[Proof | None, Mapping[Kind, float], int]:
    """Return what was found, what was spent on it, and the precision that is left behind."""
    ctx.prec = PRECISION
    spent, found, ways = Counter[Kind](), None, [(_proof, 1.0)]
    if not solves and has_functions(statement):
        ways.append((_functional, 1.0))
        if has_functions(statement, EQUATED):  # with an equation they are seldom proved otherwise
            ways = [(_proof, GLANCE), *reversed(ways)]
    for way, share in ways:
        search = Search(Effort(share * steps), solves=solves)
        with suppress(DpsymError, RecursionError):  # a term that is out of reach for these rules
            found = way(statement, search)
        spent += search.effort.spent
        if found is not None:
            break
    return found, spent, ctx.prec


def _functional(statement: Statement, search: Search) -> Proof | None:
    """Return a proof that uses equations and expansions of functions, with an effort of its own."""
    aim, steps = _narrowed(aim_of(statement, ()))
    tree = within(steps, by_functions(search, aim))
    return Proof(tree, tuple(search.terms)) if tree else None


def _is_certain(hypothesis: Relation, box: Box) -> bool:
    lesser, greater = (enclose(side, box) for side in gap_sides(hypothesis))
    return hypothesis.op != "=" and lesser.is_below(greater, hypothesis.op in ("<", ">"))


def _proof(statement: Statement, search: Search) -> Proof | None:
    aim, around = _without_integrals(search, aim_of(statement, ()))
    aim, bounds = with_choices(search, aim)
    aim, steps = _narrowed(aim)
    around = [*around, *bounds, *steps]
    look = partial(_looked_for, search)
    ways = (look, partial(apart_from_zeros, search, then=look))
    tree = next((found for way in (reversed(ways) if is_held_up(aim) else ways) if (found := way(aim))), None)
    tree = within(around, tree) or _by_mean_values(search, aim_of(statement, ()))
    return Proof(tree, tuple(search.terms)) if tree else None


def _looked_for(search: Search, aim: Aim) -> Node | None:
    if search.solves and not any(map(values_told, aim.hypotheses)):
        return _shown(search, _sparse(aim))
    return _tidily(search, aim) or _by_equation(search, aim) or _shown(search, aim)


def _by_equation(search: Search, aim: Aim) -> Node | None:
    """Return a proof without a variable for which an equation is solved, if the aim is not plain as it is."""
    solved, steps = with_equation(search, aim)
    if not steps:
        return None
    parts = (search.within(search.effort.part(share * search.effort.steps_left())) for share in EQUATION)
    return _shown(next(parts), aim) or within(steps, _tidily(next(parts), solved, solve=True))


def _narrowed(aim: Aim) -> tuple[Aim, Around]:
    """Return an aim with ranges that end where hypotheses say; what leaves one number is solved instead."""
    steps: Around = []
    while True:
        ranges = ((each, each[2].box[each[0]]) for each in narrowings(aim))
        found = (each for each, left in ranges if compare("<", left.lo, left.hi))
        name, place, inner = next(found, ("", 0, aim))
        if inner is aim:
            return aim, steps
        aim, steps = inner, [*steps, ["restrict", name, place]]


def _sparse(aim: Aim) -> Aim:
    """Return an aim without the hypotheses that say nothing: they only take time."""
    return replace(aim, hypotheses=tuple(IDLE if _is_certain(h, aim.box) else h for h in aim.hypotheses))


def _shown(search: Search, aim: Aim) -> Node | None:
    return search.equal(aim) if aim.claim.op == "=" else search.prove(aim)


def _tidily(search: Search, aim: Aim, *, solve: bool = False) -> Node | None:
    """Return a proof with short sums of fractions, and without variables that equations tell by others.

    It is looked for with a part of the effort; nothing, if that leaves the aim as it is.  With ``solve``
    further equations are solved for variables.
    """
    steps: Around = []
    while told := [(i, *each) for i, known in enumerate(aim.hypotheses) for each in values_told(known)]:
        place, name, value = told[0]
        aim, tidying = tidy(search, _sparse(with_value(aim, name, place)), value)
        steps += [["put", name, place], *tidying]
        aim, solved = with_equation(search, aim) if solve else (aim, [])
        steps += solved
    if solve:  # what is put in has to lie in the range of its variable
        aim, solved = with_solved(search, aim)
        aim, narrower = _narrowed(aim)
        steps += [*solved, *narrower]
    if (leaf := search.quick(aim)) is not None:
        return within(steps, leaf)
    aim, tidying = tidy(search, aim)
    steps += tidying
    share = 1 if solve else SHARE
    part = search.within(search.effort.part(share * search.effort.steps_left()))
    return within(steps, _shown(part, aim)) if steps else None


def _by_mean_values(search: Search, aim: Aim) -> Node | None:
    """Return a proof that compares an integral with its length times any value of the integrand."""
    for integral in _integrals(aim) if aim.claim.op != "=" else ():
        fresh = f"{integral.data}*"
        try:
            runs, inner = averaged(aim, integral, fresh)
        except DpsymError:
            continue
        upwards = search.shortly(runs)
        if upwards is None:
            continue
        inner, around = _without_integrals(search, inner)
        mean = ["mean", search.place(integral), fresh, upwards]
        tree = within([mean, *around], search.attempt(inner, LEVEL))
        if tree is not None:
            return tree
    return None


def _without_integrals(search: Search, aim: Aim) -> tuple[Aim, Around]:
    """Return an aim with the values of its integrals in their places, as far as these are found."""
    best, around = aim, list[list[Any]]()
    least = len(_integrals(aim))
    for view in views(search, aim) if least else ():
        inner, steps, tried = view.aim, [*view.around], set[Term]()
        while (integral := next((each for each in _integrals(inner) if each not in tried), None)) is not None:
            tried.add(integral)
            form = closed_form(integral, inner.box)
            if form is not None:
                inner = integrated(inner, integral, form.antiderivative)
                steps.append(["integral", search.place(integral), search.place(form.antiderivative)])
        left = len(_integrals(inner))
        if left < least:
            best, around, least = inner, steps, left
        if not left:
            break
    simpler = simplified(best, ()) if around else best
    if simpler.claim != best.claim:  # what stands at an end may be 0^n
        return simpler, [*around, ["simplify", []]]
    return best, around


def _integrals(aim: Aim) -> list[Term]:
    return integrals_of((aim.claim, *aim.hypotheses))
