"""Reductions of random aims at points: where an aim fails, one of those that it is reduced to fails as well.

A rule of proof takes an aim to others that together imply it.  So at a point where the aim is certainly violated
one of the others is violated, or undefined, there or on the segment that the rule speaks of.
"""

import random
from collections import Counter

import pytest
from flint import ctx, fmpq
from kernel.aims import CHANGES
from kernel.drawn import NAMES, NUMBERS, random_domain, random_hypothesis, random_number, random_term, value

from dpsym.errors import MALFORMED, DpsymError, EvidenceError
from dpsym.kernel import rules
from dpsym.kernel.aims import Aim, gap_sides
from dpsym.kernel.enclosure import enclosed
from dpsym.kernel.numbers import INFINITY, ball, compare
from dpsym.kernel.statement import Relation, of_domain
from dpsym.kernel.terms import rat, var

CHOICES = ("max", "min", "abs", "if_lt", "if_le", "if_eq")
RULES = ("split", "segment", "segment", "segment", "segment", "concave", "compare", "cases", "substitute")
RULES += ("substitute", "substitute", "let", "end", "end", "restrict", "monotone", "rewrite", "rewrite")
FEW, MANY = 250, 4_000  # aims


def violates(aim, point, surely=False):
    """Return whether a point violates an aim: certainly, or perhaps (also where the term is undefined)."""
    for name, interval in aim.box.items():
        above = compare("<" if interval.lo_open else "<=", interval.lo, point[name])
        below = compare("<" if interval.hi_open else "<=", point[name], interval.hi)
        if above is False or below is False:
            return False
    hold = [compare(h.op, value(h.lhs, point), value(h.rhs, point)) for h in aim.hypotheses]
    if False in hold or (surely and None in hold):
        return False
    truth = compare(">" if aim.strict else ">=", value(aim.subject, point), fmpq(0))
    return truth is False or (truth is None and not surely)


def random_violation(rng):
    """Return an aim, and a point that violates it certainly: by little, or where equality is attained."""
    domains = {name: random_domain(rng) for name in NAMES}
    hypotheses = tuple(random_hypothesis(rng) for _ in range(rng.randint(0, 2)))
    subject = random_term(rng, rng.randint(1, 3))
    integers = frozenset(name for name in NAMES if domains[name].integer)
    box = {name: of_domain(domains[name]) for name in NAMES}
    anywhere = Aim(Relation("<=", rat(0), rat(-1)), box, integers, hypotheses)
    least = None
    for _ in range(25):
        point = {name: random_number(rng, domains[name]) for name in NAMES}
        if violates(anywhere, point, surely=True):
            found = value(subject, point)
            if ball(found).is_finite() and (least is None or compare("<", found, least[0])):
                least = found, point
    if least is None:
        return None
    found, point = least
    attained = isinstance(found, fmpq) and rng.random() < 0.5
    bound = found if attained else fmpq(int((ball(found) * 1000).floor().unique_fmpz() or 0) + 5, 1000)
    aim = Aim(
        Relation("<" if attained or rng.random() < 0.5 else "<=", rat(0), subject - rat(bound)),
        box,
        integers,
        hypotheses,
    )
    return (aim, point) if violates(aim, point, surely=True) else None


def between(one, other):
    """Yield numbers between two, more of them close to the ends; one may be infinite."""
    if not isinstance(one, fmpq) or not isinstance(other, fmpq):
        finite, infinite = (one, other) if isinstance(one, fmpq) else (other, one)
        sign = 1 if infinite == INFINITY else -1
        yield from (finite + sign * fmpq(2) ** k for k in range(-40, 60, 2))
        return
    yield from (one + (other - one) * fmpq(k, 100) for k in range(1, 100))
    for k in range(8, 80, 8):
        yield one + (other - one) * fmpq(1, 2**k)
        yield other - (other - one) * fmpq(1, 2**k)


def along(aim, point, name, one, other):
    return any(violates(aim, {**point, name: at}) for at in between(one, other))


def bound_of(aim, point, name, place):
    lesser, greater = gap_sides(aim.hypotheses[place])
    return value(lesser if greater == var(name) else greater, point)


def by_split(aim, point, name, rng):
    return any(violates(half, point) for half in rules.halves(aim, name, str(rng.choice(NUMBERS))))


def by_segment(aim, point, name, rng):
    place = rng.choice(("lo", "hi", *range(len(aim.hypotheses))))
    growth, at_start = rules.segment(aim, name, place)
    start = bound_of(aim, point, name, place) if type(place) is int else getattr(aim.box[name], place)
    return violates(at_start, point) or along(growth, point, name, start, point[name])


def by_concavity(aim, point, name, rng):
    low, high = (rng.choice((end, *range(len(aim.hypotheses)))) for end in ("lo", "hi"))
    bent, *at_ends = rules.concave_parts(aim, name, low, high)
    left = aim.box[name].lo if low == "lo" else bound_of(aim, point, name, low)
    right = aim.box[name].hi if high == "hi" else bound_of(aim, point, name, high)
    return any(violates(part, point) for part in at_ends) or along(bent, point, name, left, right)


def by_comparison(aim, point, name, rng):
    nodes = list(aim.subject.nodes())
    parts = rules.compared(aim, rng.choice(nodes), rng.choice((rng.choice(nodes), var(name))))
    return any(violates(part, point) for part in parts)


def by_cases(aim, point, name, rng):
    choice = rng.choice([node for node in aim.subject.nodes() if node.head in CHOICES])
    return any(violates(part, point) for part in rules.case_parts(aim, choice))


def by_substitution(aim, point, name, rng):
    x, t = var(name), var("t")
    ways = [[form(v) for form, v in zip(way, (t, x), strict=True)] for way in CHANGES.values()]
    bounds = [side for h in aim.hypotheses for side in (h.lhs, h.rhs)]
    ways += [[bound + t, x - bound] for bound in bounds] + [[bound - t, bound - x] for bound in bounds]
    there, back = rng.choice(ways)
    return violates(rules.substituted(aim, name, "t", there, back), {**point, "t": value(back, point)})


def by_end(aim, point, name, rng):
    end = rng.choice(("lo", "hi"))
    at_end, inside = rules.ended(aim, name, end)
    return violates(at_end if point[name] == getattr(aim.box[name], end) else inside, point)


def by_restriction(aim, point, name, rng):
    return violates(rules.narrowed(aim, name, rng.randrange(len(aim.hypotheses))), point)


def by_monotony(aim, point, name, rng):
    lesser = rng.choice(list(aim.subject.nodes()))
    if not all(where.is_finite() for where in enclosed(aim.subject, aim.box).values()):
        raise EvidenceError("a part may be infinite, so f is not identically the difference")
    head = rng.choice(("exp", "log", "tanh", "erf", "atan", "erfc"))
    return violates(rules.monotone(aim, head, lesser, aim.subject + lesser), point)


def by_generality(aim, point, name, rng):
    node = rng.choice(list(aim.subject.nodes()))
    general = rules.generalised(aim, "u", node, aim.subject.replace({node: var("u")}))
    return violates(general, {**point, "u": value(node, point)})


def by_rewriting(aim, point, name, rng):
    old, other = (rng.choice(list(aim.subject.nodes())) for _ in range(2))
    new = rng.choice((old + other - other, old * other * other**-1, other, 2 * old - old, old + var(name)))
    return violates(rules.rewritten(aim, old, new), point)


REDUCTIONS = {
    "rewrite": by_rewriting,
    "split": by_split,
    "segment": by_segment,
    "concave": by_concavity,
    "compare": by_comparison,
    "cases": by_cases,
    "substitute": by_substitution,
    "let": by_generality,
    "end": by_end,
    "restrict": by_restriction,
    "monotone": by_monotony,
}


def an_aim_that_fails_is_reduced_to_one_that_fails(seed, number):
    rng, looked = random.Random(seed), Counter()
    for _ in range(number):
        found = None
        try:
            found = random_violation(rng)
        except (DpsymError, *MALFORMED):
            continue
        if found is None:
            continue
        for rule in RULES:
            ctx.prec = 128
            try:
                fails = REDUCTIONS[rule](*found, rng.choice(NAMES), rng)
            except (DpsymError, *MALFORMED):  # the rule does not apply
                continue
            looked[rule] += 1
            assert fails, (rule, found)
    return looked


@pytest.mark.parametrize("seed", range(2))
def test_an_aim_that_fails_is_reduced_to_one_that_fails(seed):
    looked = an_aim_that_fails_is_reduced_to_one_that_fails(seed, FEW)
    assert looked.keys() == REDUCTIONS.keys()
    assert looked.total() > 300


@pytest.mark.slow
def test_many_aims_that_fail_are_reduced_to_ones_that_fail():
    assert an_aim_that_fails_is_reduced_to_one_that_fails(99, MANY).total() > 5_000
