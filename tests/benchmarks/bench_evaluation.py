"""How fast a claim is evaluated with certainty, beside sympy, mpmath and python-flint by hand.

Every peer is measured in the same rounds at the same points, and only ratios have goals: the machine is
shared, and its speed drifts by a factor of two between rounds.
"""

import math
import random
import statistics
import time
from functools import partial

import mpmath
import sympy
from benchmarks.claims import EXAMPLES
from flint import arb, ctx

from dpsym.engines.checker import Checker

BITS = 190  # at least 50 digits, with guard bits
DIGITS = 50
POINTS = 20
ROUNDS = 25
SYMPY, MPMATH = "sympy evalf", "lambdify + mpmath"
HAND, FORMULA = "python-flint by hand", "the bare formula by hand"  # the second without a look at the domain
GOALS = {SYMPY: -100, HAND: 1.3}  # for the geometric means


def rows():
    ratios = {peer: [] for peer in (SYMPY, MPMATH, HAND, FORMULA)}
    for example in EXAMPLES:
        rate, beside = measured(example)
        yield f"{example.name}: certified evaluations", rate / 1000, "k/s", None
        for peer, ratio in beside.items():
            ratios[peer].append(ratio)
            yield row(f"{example.name}: beside {peer}", peer, ratio, None)
    for peer, values in ratios.items():
        mean = math.exp(statistics.fmean(map(math.log, values)))
        yield row(f"geometric mean beside {peer}", peer, mean, GOALS.get(peer))


def row(name, peer, ratio, goal):
    """Return how many times faster we are; how many times as long we take, beside a form by hand."""
    return (name, 1 / ratio, "x time", goal) if peer in (HAND, FORMULA) else (name, ratio, "x speed", goal)


def measured(example):
    """Return our evaluations per second, and for each peer how many times faster we are: medians of rounds."""
    rng = random.Random(example.name)
    ctx.prec = BITS
    points = [example.draw(rng) for _ in range(POINTS)]
    ours = dpsym(example, points)
    ways = {
        SYMPY: (symbolic(example, points), 2),
        MPMATH: (multiprecision(example, points), 20),
        HAND: (by_hand(example, points, example.in_domain), 100),
        FORMULA: (by_hand(example, points, lambda *_: True), 100),
    }
    agreed(example, {"dpsym": ours, **{way: run for way, (run, _) in ways.items()}})
    rates, ratios = [], {way: [] for way in ways}
    for turn in range(ROUNDS):
        for way, (run, count) in ways.items():
            own = rate(ours, 100, turn)  # next to each peer, so that both see the machine in the same state
            rates.append(own)
            ratios[way].append(own / rate(run, count, turn))
    return statistics.median(rates), {way: statistics.median(r) for way, r in ratios.items()}


def rate(run, count, first):
    started = time.perf_counter()
    for i in range(first, first + count):
        run(i % POINTS)
    return count / (time.perf_counter() - started)


def agreed(example, runs):
    """All ways must say the same at every point: a fast wrong answer has no speed."""
    for i in range(POINTS):
        answers = {way: run(i) for way, run in runs.items()}
        if len(set(answers.values())) != 1:
            raise SystemExit(f"{example.name}, point {i}: the evaluations disagree: {answers}")


def dpsym(example, points):
    status = Checker(example.statement).status
    balls = [{name: arb(value) for name, value in point.items()} for point in points]
    return lambda i: status(balls[i], BITS) == "holds"


def by_hand(example, points, in_domain):
    names = [variable.name for variable in example.statement.variables]
    balls = [tuple(arb(point[name]) for name in names) for point in points]
    claim = example.by_hand

    def run(i):
        ctx.prec = BITS
        return in_domain(*balls[i]) and claim(*balls[i])

    return run


def symbolic(example, points):
    subs = [
        {sympy.Symbol(n): sympy.Rational(int(v.p), int(v.q)) for n, v in point.items()} for point in points
    ]

    def run(i):
        margins = [margin.evalf(DIGITS, subs=subs[i]) for margin in example.symbolic]
        return any(bool(margin >= 0) for margin in margins)

    return run


def multiprecision(example, points):
    names = [variable.name for variable in example.statement.variables]
    symbols = [sympy.Symbol(name) for name in names]
    function = sympy.lambdify(symbols, list(example.symbolic), "mpmath", cse=True)
    with mpmath.workdps(DIGITS):
        values = [[mpmath.mpf(int(p[n].p)) / int(p[n].q) for n in names] for p in points]
    return partial(multiprecision_at, function, values)


def multiprecision_at(function, values, i):
    mpmath.mp.dps = DIGITS
    return any(bool(margin >= 0) for margin in function(*values[i]))
