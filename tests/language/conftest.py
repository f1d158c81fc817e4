"""What the tests of the language share: values of quantities, and statements at exact points."""

from functools import lru_cache

import mpmath
import pytest
from flint import ctx, fmpq

from dpsym.engines.checker import Checker
from dpsym.engines.compiled import closed_value
from dpsym.kernel.numbers import ball
from dpsym.kernel.terms import rat, var
from dpsym.language import Context, Goal
from dpsym.language.scalars import scalar


@lru_cache(maxsize=1000)
def integrated(term):
    """Return a term with integrals as a floating-point number, by mpmath."""
    if term.head == "integral":
        body, low, high = term.args
        name = str(term.data)
        ends = [mpmath.mpf(integrated(end)) if end.head != "inf" else mpmath.inf for end in (low, high)]
        return mpmath.quad(lambda x: at(body, {name: x}), ends)
    return at(term, {})


def at(term, values):
    """Evaluate the heads that occur around and in integrals."""
    if term.head == "var":
        return values[term.data]
    if term.head == "rat":
        return mpmath.mpf(int(term.data.p)) / int(term.data.q)
    if term.head == "inf":
        return mpmath.inf
    if term.head == "pi":
        return mpmath.pi
    if term.head == "integral":
        inside = {var(name): rational(value) for name, value in values.items() if name in term.free}
        return integrated(term.replace(inside) if inside else term)
    parts = [at(arg, values) for arg in term.args]
    simple = {
        "add": lambda *xs: mpmath.fsum(xs),
        "mul": lambda *xs: mpmath.fprod(xs),
        "pow": lambda b, e: b**e,
        "exp": mpmath.exp,
        "log": mpmath.log,
        "abs": abs,
        "max": max,
        "min": min,
        "erfc": mpmath.erfc,
        "scaled": lambda p, x: p * x if p else 0,
        "logratio": lambda p, q: mpmath.log(p / q),
        "if_le": lambda a, b, x, y: x if a <= b else y,
        "if_lt": lambda a, b, x, y: x if a < b else y,
        "if_eq": lambda a, b, x, y: x if a == b else y,
    }
    return simple[term.head](*parts)


def rational(value):
    """Return a floating-point number as the rational that it is."""
    p, q = (
        mpmath.mpf(value).as_integer_ratio()
        if hasattr(mpmath.mpf, "as_integer_ratio")
        else float(value).as_integer_ratio()
    )
    return rat(p, q)


@pytest.fixture
def value():
    """Return a function: the value of a quantity without variables, as a float."""

    def evaluate(quantity):
        ctx.prec = 128
        found = scalar(quantity, Context())
        if any(node.head == "integral" for node in found.nodes()):
            return float(integrated(found))
        return float(ball(closed_value(found)))

    return evaluate


@pytest.fixture
def status():
    """Return a function: what the kernel says of one statement of a claim at an exact point."""

    def decide(claim, point, part=0):
        goal = claim if isinstance(claim, Goal) else claim.elaborate().goals[part]
        values = {name: closed_value(number(entry)) for name, entry in point.items()}
        for saturation in goal.saturations:
            if saturation.variable not in values:
                known = {var(name): number(entry) for name, entry in point.items()}
                values[saturation.variable] = closed_value(saturation.expression.replace(known))
        return Checker(goal.statement).decide(values)

    return decide


def number(entry):
    """Return an entry of a point as a term: rationals may be given as text."""
    return rat(entry) if isinstance(entry, (int, str, fmpq)) else entry
