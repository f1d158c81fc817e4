"""Hypotheses in a form that the other rules can use: solved for one variable.

From log(x/y) <= w follows x <= y exp(w), and from b x <= a with b > 0 follows x <= a/b.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from flint import fmpq_mpoly

from dpsym.engines.prove.boxes import gap
from dpsym.engines.prove.factors import as_product
from dpsym.engines.prove.plausible import signs_agree, values_told
from dpsym.errors import DpsymError
from dpsym.identities.normal import RING, Normalizer, normalized
from dpsym.kernel.aims import Aim, gap_sides, parts, strictness
from dpsym.kernel.calculus import derivative
from dpsym.kernel.enclosure import Box, enclose
from dpsym.kernel.interval import NOWHERE, Interval
from dpsym.kernel.judge import check
from dpsym.kernel.numbers import INFINITY, ONE, ZERO
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import Term, rat, term, var

if TYPE_CHECKING:
    from dpsym.engines.prove.searching import Searching
    from dpsym.kernel.judge import Node

__all__ = [
    "by_contradiction",
    "by_division",
    "by_multiple",
    "is_shown",
    "roots",
    "solved_for",
    "stationary",
    "with_choices",
    "with_equation",
    "with_solved",
]

RATIONAL: Final = frozenset(["add", "mul", "pow", "rat", "var"])
LONGEST: Final = 30  # monomials of what is divided
LINE: Final = Interval(-INFINITY, INFINITY, True, True)
Found: TypeAlias = "tuple[Term, Term, Node]"  # lesser, greater, and why


def with_solved(search: Searching, aim: Aim) -> tuple[Aim, list[Node]]:
    """Return the aim with more hypotheses, and the beginnings of the nodes ``have`` that add them."""
    known = {gap_sides(h) for h in aim.hypotheses if h.op != "="}
    steps: list[Node] = []
    for place, hypothesis in enumerate(aim.hypotheses):
        for lesser, greater, proof in _solved(search, aim, place, hypothesis):
            strict = hypothesis.op in ("<", ">")
            reached = aim.between(lesser, greater, strict)
            if (lesser, greater) in known or not is_shown(proof, replace(reached, terms=tuple(search.terms))):
                continue
            known.add((lesser, greater))
            op = strictness(hypothesis)
            steps.append(["have", op, search.place(lesser), search.place(greater), proof])
            aim = aim.knowing(Relation(op, lesser, greater))
    return aim, steps


def with_choices(search: Searching, aim: Aim) -> tuple[Aim, list[Node]]:
    """Return the aim with what bounds of choices consist of, |x| < c of x < c and -x < c, and their nodes."""
    steps: list[Node] = []
    for place, hypothesis in enumerate(aim.hypotheses):
        for part in parts(hypothesis):
            if part is not hypothesis:
                sides = map(search.place, gap_sides(part))
                steps.append(["have", strictness(part), *sides, ["given", place]])
                aim = aim.knowing(part)
    return aim, steps


def with_equation(search: Searching, aim: Aim) -> tuple[Aim, list[Node]]:
    """Return the aim with one equation solved for a variable, x = 1 - y of x + y = 1, and the node for it.

    Where functions stand in an equation, what is put in for the variable makes terms longer.
    """
    for place, hypothesis in enumerate(aim.hypotheses):
        if hypothesis.op != "=" or values_told(hypothesis) or not _is_rational(hypothesis):
            continue
        for name in sorted(hypothesis.variables() - set(aim.integers)):
            found = solved_for(name, gap(hypothesis)[0], aim, zero=True) if name in aim.box else None
            if found is None:
                continue
            value, slope, _ = found
            told, proof = Relation("=", var(name), value), ["given", place, search.place(slope), ["enclose"]]
            if is_shown(proof, replace(aim, claim=told, terms=tuple(search.terms))):
                step = ["have", "=", search.place(var(name)), search.place(value), proof]
                return aim.knowing(told), [step]
    return aim, []


def _is_rational(relation: Relation) -> bool:
    """Return whether both sides are rational functions of variables."""
    return all(
        node.head in RATIONAL and (node.head != "pow" or node.args[1].number is not None)
        for side in (relation.lhs, relation.rhs)
        for node in side.nodes()
    )


def is_shown(proof: Node, aim: Aim) -> bool:
    """Return whether the kernel takes a node as a whole proof of an aim."""
    try:
        check(proof, aim)
    except DpsymError:
        return False
    return True


def _solved(search: Searching, aim: Aim, place: int, hypothesis: Relation) -> Iterator[Found]:
    lesser, greater = gap_sides(hypothesis)
    if hypothesis.op == "=":
        return
    factors = lesser.args if lesser.head == "mul" else (lesser,)
    logarithms = [factor for factor in factors if factor.head in ("logratio", "log")]
    if len(logarithms) == 1:
        others = [factor for factor in factors if factor is not logarithms[0]]
        yield from _of_logarithm(search, place, logarithms[0], greater, others)
        return
    if "var" in (lesser.head, greater.head):
        return
    for name in sorted(hypothesis.variables()):
        found = solved_for(name, gap(hypothesis)[0], aim)
        if found is not None:
            bound, slope, is_lower = found
            sides = (bound, var(name)) if is_lower else (var(name), bound)
            yield (*sides, ["given", place, search.place(slope), ["enclose"]])


def _of_logarithm(
    search: Searching, place: int, logarithm: Term, bound: Term, multiples: list[Term]
) -> Iterator[Found]:
    multiple = rat(1)
    for factor in multiples:
        multiple, bound = multiple * factor, bound * _inverse(factor)
    x, y = (*logarithm.args, rat(1))[:2]
    if x.head == "var" and str(x.data) not in y.free | bound.free:
        sides = (x, y * term("exp", bound))
    elif y.head == "var" and str(y.data) not in x.free | bound.free:
        sides = (x * term("exp", -bound), y)
    else:
        return
    a, b = (search.place(side) for side in sides)
    given: Node = ["given", place]
    if multiples:
        given += [search.place(multiple), ["enclose"]]
    yield (*sides, ["monotone", "log", a, b, given])


def _inverse(factor: Term) -> Term:
    return factor.args[0] ** -factor.args[1] if factor.head == "pow" else factor**-1


def solved_for(name: str, subject: Term, aim: Aim, *, zero: bool = False) -> tuple[Term, Term, bool] | None:
    """Return (w, b, True) where the subject is b (x - w), b > 0, or (w, b, False) where it is b (w - x).

    Of what is ``zero`` the factor b may speak of x: 1/x + 1/y - 1 is 0 where x is y/(y - 1).
    """
    try:
        normalizer, (above, below) = normalized(subject, aim.box)
    except DpsymError:
        return None
    place = normalizer.index.get(("var", name))
    if place is None:
        return None
    slope, rest = RING.constant(0), RING.constant(0)
    for powers, coefficient in above.to_dict().items():
        power = int(powers[place])
        if power > 1:
            return None
        lowered = (*powers[:place], 0, *powers[place + 1 :])
        monomial = RING.from_dict({lowered: coefficient})
        slope, rest = (slope + monomial, rest) if power else (slope, rest + monomial)
    if slope.is_zero() or (not zero and any(powers[place] for powers in below.to_dict())):
        return None
    incline = normalizer.term((slope, below))
    if not zero and name in incline.free:  # inside of an atom
        return None
    where = enclose(incline, aim.box)
    for is_lower, sign in ((True, 1), (False, -1)):
        if (where if is_lower else -where).is_at_least(ZERO, strictly=True):
            bound = normalizer.term((-rest, slope))
            return None if name in bound.free else (bound, incline * sign, is_lower)
    return None


def by_multiple(search: Searching, aim: Aim) -> Node | None:
    """Use a hypothesis whose gap is a positive multiple of the subject."""
    for place, hypothesis in enumerate(aim.hypotheses):
        other = gap(hypothesis)[0]
        if hypothesis.op == "=" or not other.free or not other.free <= aim.subject.free:
            continue
        if not signs_agree(other, aim.subject, aim.box, aim.integers):
            continue
        multiple = _quotient(other, aim.subject, aim)
        if multiple is not None and enclose(multiple, aim.box).is_at_least(ZERO, strictly=True):
            node = ["given", place, search.place(multiple), ["enclose"]]
            if is_shown(node, replace(aim, terms=tuple(search.terms))):
                return node
    return None


def by_contradiction(search: Searching, aim: Aim) -> Node | None:
    """Use two hypotheses whose gaps, one of them multiplied, add up to 0 although one of them is positive."""
    places = [i for i, h in enumerate(aim.hypotheses) if h.variables()]
    for i in places:
        for j in places:
            (first, strict), (second, _) = (gap(aim.hypotheses[place]) for place in (i, j))
            if i == j or not strict:
                continue
            multiple = _quotient(first, second, aim)
            where = enclose(multiple, aim.box) if multiple is not None else NOWHERE
            if multiple is None or where is NOWHERE or not where.is_nonzero():
                continue
            if where.is_at_least(ZERO):
                if aim.hypotheses[j].op != "=":
                    continue
                multiple, second = -multiple, -second  # what is 0 is at least 0, either way
            parts = [(-multiple, ["enclose"]), (second, ["given", j])]
            product = ["product", *([search.place(part), 1, 1, proof] for part, proof in parts)]
            whole = [[search.place(first), ["given", i]], [search.place(-multiple * second), product]]
            zero = search.place(rat(0))
            return ["have", "<", zero, zero, ["sum", *whole], ["vacuous", len(aim.hypotheses)]]
    return None


def by_division(search: Searching, aim: Aim, level: int) -> Node | None:
    """Write the subject as q g + r, with the gap g of a hypothesis, where q and r have the sign."""
    for place, hypothesis in enumerate(aim.hypotheses):
        if hypothesis.op == "=" or not hypothesis.variables():
            continue
        divided = _divided(aim.subject, gap(hypothesis)[0], aim)
        if divided is None or any(search.is_hopeless(aim.toward(part, strict=False)) for part in divided):
            continue
        quotient, rest = divided
        first = search.attempt(aim.toward(quotient, strict=False), level - 1)
        second = search.attempt(aim.toward(rest), level - 1) if first is not None else None
        if second is not None:
            parts = [
                [search.place(quotient), 1, 1, first],
                [search.place(gap(hypothesis)[0]), 1, 1, ["given", place]],
            ]
            product = [search.place(quotient * gap(hypothesis)[0]), ["product", *parts]]
            return ["sum", [search.place(rest), second], product]
    return None


def _divided(dividend: Term, divisor: Term, aim: Aim) -> tuple[Term, Term] | None:
    """Return q and r with dividend = q divisor + r, by division of the numerators of normal forms."""
    box = {**aim.box, "/": Interval(ZERO, ONE)}
    try:
        normalizer, (above, below) = normalized(dividend + var("/") * divisor, box)
        bottom, top = _by_power(above, normalizer.index[("var", "/")])
        if top.is_zero() or bottom.is_zero() or len(bottom) > LONGEST:
            return None
        quotient, rest = divmod(bottom, top)
    except (DpsymError, KeyError, ValueError):  # a mark that cancels, or _by_power where it is squared
        return None
    if quotient.is_zero() or rest.is_zero():
        return None
    return as_product(normalizer, quotient), as_product(normalizer, rest) * as_product(normalizer, below, -1)


def _quotient(dividend: Term, divisor: Term, aim: Aim) -> Term | None:
    """Return one term over another, without what their normal forms have in common."""
    mark = "/"
    box = {**aim.box, mark: Interval(ZERO, ONE)}
    try:
        normalizer, (above, _) = normalized(divisor + var(mark) * dividend, box)
        place = normalizer.index[("var", mark)]
        bottom, top = _by_power(above, place)
        common = top.gcd(bottom)
        if top.is_zero() or bottom.is_zero():
            return None
        return normalizer.term((top / common, bottom / common))
    except (DpsymError, KeyError, ValueError):  # a mark that cancels, or _by_power where it is squared
        return None


def _by_power(polynomial: fmpq_mpoly, place: int) -> tuple[fmpq_mpoly, fmpq_mpoly]:
    """Return the part without a generator, and the coefficient of its first power."""
    parts = [RING.constant(0), RING.constant(0)]
    for powers, coefficient in polynomial.to_dict().items():
        power = int(powers[place])
        if power > 1:
            raise ValueError("not linear")
        parts[power] = parts[power] + RING.from_dict(
            {(*powers[:place], 0, *powers[place + 1 :]): coefficient}
        )
    return parts[0], parts[1]


def stationary(subject: Term, name: str, box: Box) -> Iterator[Term]:
    """Yield positive terms at which the derivative by a variable vanishes: where two monomials cancel."""
    inside = {**box, name: Interval(box[name].lo, box[name].hi, True, True)}
    try:
        normalizer, (above, _) = normalized(derivative(subject, name, inside), inside)
    except DpsymError:
        return
    if above.is_zero() or not box[name].is_at_least(ZERO):
        return
    for factor, _ in above.factor()[1]:
        found = _balance(normalizer, factor, name, inside)
        if found is not None and name not in found.free:
            yield found


def roots(subject: Term, name: str, box: Box) -> Iterator[Term]:
    """Yield the positive root of what is linear in a variable, if there is one: for t - k + c t^a it is k."""
    try:
        normalizer, (above, _) = normalized(subject, box)
        place = normalizer.index[("var", name)]
    except (DpsymError, KeyError):  # the variable cancels
        return
    moving = [name in meaning.free for meaning in normalizer.meaning]
    parts = [RING.constant(0), RING.constant(0)]
    for powers, coefficient in above.to_dict().items():
        moved = [int(k) for k, moves in zip(powers, moving, strict=False) if moves and k]
        if moved in ([], [1]) and int(powers[place]) == len(moved):
            lowered = (*powers[:place], 0, *powers[place + 1 :])
            parts[len(moved)] = parts[len(moved)] + RING.from_dict({lowered: coefficient})
    if parts[0].is_zero() or parts[1].is_zero():
        return
    common = parts[0].gcd(parts[1])
    root = as_product(normalizer, -parts[0] / common) * as_product(normalizer, parts[1] / common, -1)
    if enclose(root, box).is_at_least(ZERO, strictly=True):
        yield root


def _balance(normalizer: Normalizer, factor: fmpq_mpoly, name: str, box: Box) -> Term | None:
    """Solve c m + d n = 0 for a variable by logarithms, where it occurs in the monomials m, n only."""
    moving = [name in meaning.free for meaning in normalizer.meaning]
    groups: dict[tuple[int, ...], fmpq_mpoly] = {}
    for powers, coefficient in factor.to_dict().items():
        split = [(int(k), 0) if moves else (0, int(k)) for k, moves in zip(powers, moving, strict=False)]
        outer, inner = ((*side, *[0] * (len(powers) - len(split))) for side in zip(*split, strict=True))
        groups[outer] = groups.get(outer, RING.constant(0)) + RING.from_dict({inner: coefficient})
    if len(groups) != 2:
        return None
    (first, c), (second, d) = groups.items()
    ratio = -as_product(normalizer, c) * as_product(normalizer, d, -1)
    if not enclose(ratio, box).is_at_least(ZERO, strictly=True):
        return None
    difference = term("log", ratio)
    try:
        for place, (k, m) in enumerate(zip(first, second, strict=True)):
            if k != m:
                difference = difference + (k - m) * _log(normalizer, place)
        difference = difference.replace({var(name): term("exp", var("/"))})
        rest = {key: interval for key, interval in box.items() if key != name} | {"/": LINE}
        form, (above, _) = normalized(difference, rest)
        constant, slope = _by_power(above, form.index[("var", "/")])
        common = constant.gcd(slope)
        return term("exp", form.term((-constant / common, slope / common)))
    except (DpsymError, KeyError, ValueError):  # a mark that cancels, or _by_power where it is squared
        return None


def _log(normalizer: Normalizer, place: int) -> Term:
    meaning = normalizer.meaning[place]
    return meaning.args[0] if meaning.head == "exp" else term("log", meaning)
