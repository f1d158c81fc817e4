"""Random terms on random boxes: the kernel never says what is not so.

Seeds are fixed, so that a failure can be repeated; the counts keep all of it within a few seconds.
"""

from __future__ import annotations

import random

import mpmath
import pytest
from flint import ctx, fmpq

from dpsym.engines.balls import BALLS
from dpsym.engines.compiled import compile_terms
from dpsym.errors import KernelRefusal
from dpsym.identities import is_identically_zero
from dpsym.kernel import identity
from dpsym.kernel.calculus import derivative
from dpsym.kernel.enclosure import enclose, enclosed
from dpsym.kernel.interval import NOWHERE, Interval
from dpsym.kernel.numbers import INFINITY, ball, compare
from dpsym.kernel.terms import ARITY, INF, PI, Term, rat, term, var

NAMES = ("x", "y")
NUMBERS = [
    fmpq(*q)
    for q in ((0, 1), (1, 1), (-1, 1), (2, 1), (1, 2), (-1, 2), (3, 1), (-3, 2), (1, 3), (7, 1), (-2, 1))
]
SMOOTH = ["add", "mul", "add", "mul", "pow", "pow", "exp", "log", "tanh", "erf", "erfc", "log", "inverse"]
OTHERS = ["abs", "max", "min", "if_lt", "if_le", "if_eq", "scaled", "logratio", "relent", "powdiv"]


def random_term(rng, depth, heads, infinite=True):
    if depth == 0 or rng.random() < 0.12:
        kind = rng.random()
        if kind < 0.6:
            return var(rng.choice(NAMES))
        return rat(rng.choice(NUMBERS)) if kind < 0.93 or not infinite else rng.choice([INF, -INF, PI])
    head = rng.choice(heads)
    inner = lambda: random_term(rng, depth - 1, heads, infinite)
    if head == "inverse":
        return Term("pow", (inner(), rat(-1)))
    if head == "pow":  # with a number as exponent, for balls cannot see that a computed one is whole
        return Term("pow", (inner(), rat(rng.choice(NUMBERS))))
    return Term(head, tuple(inner() for _ in range(2 if ARITY[head] == -1 else ARITY[head])))


def random_box(rng, infinite=True):
    box = {}
    for name in NAMES:
        lo, hi = sorted(rng.choice(NUMBERS) for _ in range(2))
        lo_open, hi_open = (rng.random() < 0.4, rng.random() < 0.4) if lo < hi else (False, False)
        kind = rng.random()
        if infinite and kind < 0.15:
            hi, hi_open = INFINITY, rng.random() < 0.6
        elif infinite and kind < 0.22:
            lo, lo_open = -INFINITY, rng.random() < 0.8
        box[name] = Interval(lo, hi, lo_open, hi_open)
    return box


def random_point(rng, box):
    """Return a point of the box, often at an end or close to it."""
    point = []
    for name in NAMES:
        interval, kind = box[name], rng.random()
        if not interval.lo_open and kind < 0.25:
            point.append(interval.lo)
        elif not interval.hi_open and kind < 0.5:
            point.append(interval.hi)
        else:
            finite = lambda end: isinstance(end, fmpq)
            lo = (
                interval.lo
                if finite(interval.lo)
                else interval.hi - 100
                if finite(interval.hi)
                else fmpq(-50)
            )
            hi = interval.hi if finite(interval.hi) else lo + 100
            share = (
                fmpq(rng.randint(1, 9999), 10000) if rng.random() < 0.7 else fmpq(1, 10 ** rng.randint(1, 9))
            )
            point.append(lo + (hi - lo) * share)
    return point


def value_at(function, point):
    """Return the value at a precision at which it is known, if there is one."""
    for bits in (200, 4000):
        ctx.prec = bits
        (value,) = function(*point)
        number = ball(value)
        if number.is_finite() or abs(number) == INFINITY:
            break
    return value


@pytest.mark.parametrize("seed", range(3))
def test_enclosures_hold_the_values_and_say_where_a_term_is_defined(seed):
    rng, looked = random.Random(seed), 0
    for _ in range(700):
        subject, box = random_term(rng, rng.randint(1, 4), SMOOTH + OTHERS), random_box(rng)
        ctx.prec = rng.choice([53, 128])
        enclosure = enclose(subject, box)
        if enclosure is NOWHERE:
            continue
        function = compile_terms([subject], NAMES, BALLS)
        for _ in range(4):
            point = random_point(rng, box)
            value = value_at(function, point)
            looked += 1
            known = ball(value).is_finite() or abs(ball(value)) == INFINITY
            tiny = not known and any(abs(ball(x)) > 20 for x in point)  # such as log(erfc(e^50))
            assert known or tiny, (subject, box, point)
            for low, high, is_open in (
                (enclosure.lo, value, enclosure.lo_open),
                (value, enclosure.hi, enclosure.hi_open),
            ):
                assert compare("<=", low, high) is not False, (subject, box, point)
                assert not (is_open and compare("=", low, high)), (subject, box, point)
    assert looked > 500


def rewritten(rng, subject):
    """Return a term that is perhaps equal to the subject."""
    node = rng.choice(list(subject.nodes()))
    args, x = node.args, var("x")
    forms = [
        term("exp", term("log", node)),
        term("log", term("exp", node)),
        (node**2) ** rat("1/2"),
        (node ** rat("1/2")) ** 2,
        node * x * x**-1,
        node + x - x,
        (node**-1) ** -1,
        term("exp", term("log", node) / 2) ** 2,
    ]
    if node.head == "exp" and args[0].head == "add":
        forms += 3 * [Term("mul", tuple(term("exp", arg) for arg in args[0].args))]
    if node.head == "log" and args[0].head == "mul":
        forms += 3 * [Term("add", tuple(term("log", arg) for arg in args[0].args))]
    if node.head == "log" and args[0].head == "pow":
        forms += 3 * [args[0].args[1] * term("log", args[0].args[0])]
    if node.head == "pow" and args[0].head == "pow":
        forms += 3 * [args[0].args[0] ** (args[0].args[1] * args[1])]
    if node.head == "pow" and args[0].head == "mul":
        forms += 3 * [Term("mul", tuple(Term("pow", (arg, args[1])) for arg in args[0].args))]
    if node.head == "tanh":
        forms.append(1 - 2 / (term("exp", 2 * args[0]) + 1))
    if node.head == "abs":
        forms += [(args[0] ** 2) ** rat("1/2"), args[0]]
    if node.head in ("logratio", "relent", "powdiv"):
        log = term("log", args[0]) - term("log", args[1])
        spelled = {
            "logratio": log,
            "relent": args[0] * log,
            "powdiv": args[0] * term("exp", (args[-1] - 1) * log),
        }
        forms.append(spelled[node.head])
    try:
        return subject.replace({node: rng.choice(forms)})
    except KernelRefusal:
        return subject


@pytest.mark.parametrize("seed", range(3))
def test_identities_hold_at_points(seed):
    rng, found = random.Random(seed), 0
    for _ in range(700):
        box, left = random_box(rng), random_term(rng, rng.randint(1, 3), SMOOTH + OTHERS)
        right = left
        for _ in range(rng.randint(1, 4)):
            right = rewritten(rng, right)
        ctx.prec = 128
        try:
            if right is left or not is_identically_zero(left - right, box):
                continue
        except KernelRefusal:
            continue
        found += 1
        functions = [compile_terms([side], NAMES, BALLS) for side in (left, right)]
        for _ in range(4):
            point = random_point(rng, box)
            values = [value_at(function, point) for function in functions]
            assert compare("=", *values) is not False, (left, right, box, point)
            assert ball(values[0]).is_finite() or any(abs(ball(x)) > 20 for x in point), (left, box, point)
    assert found > 30


POWERS = ["mul", "pow", "pow", "exp", "log", "abs", "relent", "logratio", "powdiv", "add", "tanh"]


def freely(rng, subject):
    """Return what school algebra makes of a term, whether or not it holds where this is meant."""
    if subject.args and rng.random() < 0.3:
        place = rng.randrange(len(subject.args))
        inner = [freely(rng, arg) if i == place else arg for i, arg in enumerate(subject.args)]
        return Term(subject.head, tuple(inner))
    if subject.head == "pow":
        base, power = subject.args
        if base.head == "mul":
            return Term("mul", tuple(Term("pow", (arg, power)) for arg in base.args))
        if base.head == "pow":
            return Term("pow", (base.args[0], base.args[1] * power))
        return rng.choice([term("exp", power * term("log", base)), subject * base / base, base])
    if subject.head == "mul":
        logs = sum((term("log", arg) for arg in subject.args), rat(0))
        return rng.choice([term("exp", logs), (subject**2) ** rat(1, 2), Term("mul", subject.args[::-1])])
    if subject.head == "log":
        (inner,) = subject.args
        if inner.head == "mul":
            return sum((term("log", arg) for arg in inner.args), rat(0))
        if inner.head == "pow":
            return inner.args[1] * term("log", inner.args[0])
        return inner.args[0] if inner.head == "exp" else subject
    if subject.head in ("relent", "logratio", "powdiv"):
        return identity.SPELLED[subject.head](*subject.args)
    if subject.head == "tanh":
        e = term("exp", 2 * subject.args[0])
        return (e - 1) / (e + 1)
    if subject.head == "exp":
        (inner,) = subject.args
        return term("exp", inner / 2) ** 2 if inner.head != "log" else inner.args[0]
    return (subject ** rat(1, 2)) ** 2


@pytest.mark.parametrize("seed", range(3))
def test_steps_to_identities_hold_at_points(seed):
    """What is suggested may be false on the box: where the kernel takes it, it is true."""
    rng, taken, refused = random.Random(seed), 0, 0
    for _ in range(2500):
        box, old = (
            random_box(rng, infinite=False),
            random_term(rng, rng.randint(1, 3), POWERS, infinite=False),
        )
        ctx.prec = 128
        new = old
        for _ in range(rng.randint(1, 3)):
            new = freely(rng, new)
        try:
            around = [*enclosed(old, box).values(), *enclosed(new, box).values()]
            if new is old or not all(each.is_finite() for each in around):
                continue
            if not identity._is_step(old, new, box):
                raise KernelRefusal
        except (KernelRefusal, IndexError):
            refused += 1
            continue
        taken += 1
        functions = [compile_terms([side], NAMES, BALLS) for side in (old, new)]
        for _ in range(4):
            point = random_point(rng, box)
            values = [value_at(function, point) for function in functions]
            assert compare("=", *values) is not False, (old, new, box, point)
    assert taken > 40 < refused


@pytest.mark.parametrize("seed", range(2))
def test_derivatives_against_differences(seed):
    rng, looked, step = random.Random(seed), 0, fmpq(1, 10**60)
    for _ in range(300):
        subject, box = (
            random_term(rng, rng.randint(1, 3), SMOOTH, infinite=False),
            random_box(rng, infinite=False),
        )
        point = random_point(rng, box)
        function = compile_terms([subject, derivative(subject, "x")], NAMES, BALLS)
        ctx.prec = 1200
        (_, slope), (above, _), (below, _) = (function(point[0] + h, point[1]) for h in (0, step, -step))
        numbers = [ball(v) for v in (slope, above, below)]
        if all(number.is_finite() and abs(number) < 10**9 for number in numbers):
            looked += 1
            error = (numbers[1] - numbers[2]) / (2 * step) - numbers[0]
            assert abs(error) < fmpq(1, 10**20), (subject, point)
    assert looked > 100


MP = {
    "exp": mpmath.exp,
    "log": mpmath.log,
    "tanh": mpmath.tanh,
    "erf": mpmath.erf,
    "erfc": mpmath.erfc,
    "abs": abs,
    "max": max,
    "min": min,
    "pow": lambda b, e: b**e,
    "scaled": lambda p, x: p and p * x,
    "logratio": lambda p, q: -mpmath.inf if p == 0 else mpmath.inf if q == 0 else mpmath.log(p / q),
    "relent": lambda p, q: p and (mpmath.inf if q == 0 else p * mpmath.log(p / q)),
    "powdiv": lambda p, q, a: p and (mpmath.inf if q == 0 else p * (p / q) ** (a - 1)),
    "if_lt": lambda a, b, x, y: x if a < b else y,
    "if_le": lambda a, b, x, y: x if a <= b else y,
    "if_eq": lambda a, b, x, y: x if a == b else y,
    "add": lambda a, b: a + b,
    "mul": lambda a, b: a * b,
}


def test_balls_against_mpmath():
    rng, looked = random.Random(5), 0
    with mpmath.workdps(60):
        for _ in range(600):
            subject = random_term(rng, rng.randint(1, 4), SMOOTH + OTHERS, infinite=False)
            point = [fmpq(rng.randint(1, 300), 100) for _ in NAMES]
            ctx.prec = 150
            number = ball(compile_terms([subject], NAMES, BALLS)(*point)[0])
            if not number.is_finite() or number.rad() > fmpq(1, 10**20) or abs(number) > 10**9:
                continue
            expected = _mpmath_value(subject, dict(zip(NAMES, point, strict=True)))
            looked += 1
            middle = mpmath.mpf(number.mid().str(50, radius=False))
            assert abs(middle - expected) < mpmath.mpf(10) ** -18 * (1 + abs(expected)), (subject, point)
    assert looked > 200


def _mpmath_value(subject, point):
    done = {}
    for node in subject.nodes():
        if node.number is not None or node.head == "var":
            number = node.number if node.number is not None else point[node.data]
            done[node] = mpmath.mpf(int(number.p)) / int(number.q)
        elif node.head == "pi":
            done[node] = mpmath.pi
        else:
            done[node] = MP[node.head](*(done[arg] for arg in node.args))
    return done[subject]
