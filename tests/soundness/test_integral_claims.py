"""Random claims about integrals: what fails somewhere by a quadrature is not proved, much that does not is."""

import random
from collections import Counter

import pytest
from flint import ctx, fmpq

from dpsym.engines.checker import Checker
from dpsym.engines.effort import Effort
from dpsym.engines.prove import prove
from dpsym.kernel.judge import judge
from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.terms import Term, rat, term, var
from tests.sampling import leaving

t, x = var("t"), var("x")
HALF = rat("1/2")
BODIES = (
    *(
        term("exp", -(t**3)),
        (1 + t**4) ** HALF,
        term("log", 1 + term("exp", -t)),
        (1 + t) ** -1,
        t**HALF,
        t**-HALF,
    ),
    *(
        term("sin", t) * (1 + t**2) ** -1,
        term("tanh", t),
        t * term("exp", -t),
        (2 + t) ** -2,
        term("log", t),
        t**-2,
    ),
    *(term("abs", t), term("max", t, 1 - t), x * t, term("exp", x * t), t ** (x + 1)),
)
ENDS = (
    (rat(0), x),
    (x, 2 * x),
    (x, rat(0)),
    (rat(1), x),
    (-x, x),
    (rat(0), x**2),
    (x, x + 1),
    (rat(0), rat(1)),
)
DOMAINS = (Domain(fmpq(0), None), Domain(fmpq(0), None, lo_open=True), Domain(), Domain(fmpq(0), fmpq(1)),
           Domain(fmpq(1), None, integer=True), Domain(fmpq(-1), fmpq(2)))  # fmt: skip
POINTS = [fmpq(k, 7) for k in range(-14, 30)] + [fmpq(k) for k in range(1, 12)] + [fmpq(1, 1000)]


def random_claim(rng):
    body, ends = rng.choice(BODIES), rng.choice(ENDS)
    area = Term("integral", (body, *ends), "t")
    low, high = (term("max", *ends), term("min", *ends))
    first, second = (body.replace({t: end}) for end in ends)
    bounds = (
        *(
            rat(0),
            x,
            x * HALF,
            (ends[1] - ends[0]) * first,
            (ends[1] - ends[0]) * second,
            x - x**2 / 2,
            x**2 / 2,
        ),
        *(high - low, 2 * area - x, x * area, term("log", 1 + x), area + rat(rng.choice((0, 1, -1)), 9)),
    )
    relation = Relation(rng.choice(("<=", ">=", "<", "=")), area, rng.choice(bounds))
    return Statement((Variable("x", rng.choice(DOMAINS)),), (), relation)


def is_violated(statement):
    with ctx.workprec(64):
        checker = Checker(statement)
        return any(checker.status({"x": point}, 64) == "violated" for point in POINTS)


@pytest.mark.parametrize("seed", leaving(range(2), [1]))
def test_no_random_claim_about_an_integral_that_fails_is_proved(seed):
    rng, seen = random.Random(seed), Counter()
    for _ in range(60):
        statement = random_claim(rng)
        proof = prove(statement, effort=Effort(600))
        proved = proof is not None and judge(statement, proof).name == "proved"
        violated = is_violated(statement)
        seen[proved, violated] += 1
        assert not (proved and violated), statement
    assert seen[True, False] > 3 < seen[False, True]
