"""Case distinctions of random statements at points: nothing that was violated holds afterwards."""

import random

import pytest
from flint import ctx, fmpq
from kernel.drawn import (
    NAMES,
    random_domain,
    random_hypothesis,
    random_number,
    random_term,
    value,
)

from dpsym.engines.balls import power
from dpsym.engines.checker import Checker
from dpsym.errors import MALFORMED, DpsymError
from dpsym.kernel.numbers import INFINITY, ball, compare
from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.sums import degree
from dpsym.kernel.terms import Term, rat, var
from dpsym.points.cases import at_end, narrowed, simplified, with_unit

MASSES = [fmpq(0), fmpq(1), fmpq(1, 2), fmpq(3), fmpq(1, 7)]


def random_statement(rng, domains):
    hypotheses = tuple(random_hypothesis(rng) for _ in range(rng.randint(0, 2)))
    sides = random_term(rng, rng.randint(1, 3)), random_term(rng, 2)
    variables = tuple(Variable(name, domain) for name, domain in domains.items())
    return Statement(variables, hypotheses, Relation(rng.choice(("<=", "<", "=")), *sides))


def is_undefined(number):
    return ball(number).is_nan()


def fails(statement, point, surely):
    """Return whether a point violates a statement: certainly, or perhaps, or by an undefined side."""
    checker = Checker(statement)
    status = checker.status({name: point[name] for name in checker.names}, 300)
    return status == "violated" or (not surely and status == "unknown")


@pytest.mark.parametrize("seed", range(2))
def test_a_degree_is_one_at_points(seed):
    rng, looked = random.Random(seed), 0
    for _ in range(700):
        masses = frozenset(rng.choice(("x", "xy")))
        subject = random_term(rng, rng.randint(1, 4))
        try:
            found = degree(subject, masses)
        except (DpsymError, *MALFORMED):
            continue
        for _ in range(3):
            scale = rng.choice((fmpq(2), fmpq(1, 4), fmpq(9)))
            point = {name: rng.choice(MASSES) for name in NAMES}
            if "y" not in masses and rng.random() < 0.5:
                point["y"] = rng.choice((fmpq(-1), fmpq(2), INFINITY))
            scaled = {name: at * scale if name in masses else at for name, at in point.items()}
            before, after = value(subject, point), value(subject, scaled)
            assert is_undefined(before) == is_undefined(after), (subject, point)
            if not is_undefined(before):
                looked += 1
                for each in (fmpq(0), fmpq(1)) if found is None else (found,):
                    assert compare("=", after, power(scale, each) * before) is not False, (subject, point)
    assert looked > 200


def violations(rng, change, at_infinity=0.0):
    """Yield random statements that are surely violated at a point, the point, and what a change makes of them."""
    for _ in range(150):
        domains = {name: random_domain(rng) for name in NAMES}
        if rng.random() < at_infinity:
            domains[rng.choice(NAMES)] = Domain(rng.choice((fmpq(0), fmpq(1))), None, infinite=True)
        ctx.prec = 128
        try:
            statement = random_statement(rng, domains)
            changed = change(statement)
        except (DpsymError, *MALFORMED):
            continue
        for _ in range(8):
            point = {name: random_number(rng, domains[name]) for name in NAMES}
            if fails(statement, point, surely=True):
                yield statement, point, changed


@pytest.mark.parametrize("seed", range(2))
def test_what_is_violated_is_so_when_it_is_simplified_or_narrowed(seed):
    looked = 0
    rng = random.Random(seed)
    for statement, point, simpler in violations(rng, lambda statement: simplified(narrowed(statement))):
        looked += 1
        assert fails(simpler, point, surely=False), (statement, point)
    assert looked > 25


@pytest.mark.parametrize("seed", range(2))
def test_what_is_violated_is_so_at_an_end_of_a_domain_or_in_the_rest(seed):
    looked = 0
    rng = random.Random(seed)
    for statement, point, parts in violations(
        rng, lambda statement: at_end(statement, rng.choice(NAMES), rng.choice(("lo", "lo", "hi")))
    ):
        looked += 1
        assert any(fails(part, point, surely=False) for part in parts if part is not None), (statement, point)
    assert looked > 25


@pytest.mark.parametrize("seed", range(2))
def test_what_is_violated_is_so_where_a_number_is_infinite_or_where_it_is_not(seed):
    rng, infinite = random.Random(seed), 0

    def parted(statement):
        name = rng.choice([v.name for v in statement.variables if v.domain.infinite] or NAMES)
        return at_end(statement, name, "hi"), name

    for statement, point, (parts, name) in violations(rng, parted, at_infinity=0.5):
        infinite += point[name] == INFINITY
        assert any(fails(part, point, surely=False) for part in parts if part is not None), (statement, point)
    assert infinite > 10


def homogeneous(rng, depth):
    """Return a term in masses that has degree 1, or that is none of these after all."""
    if depth == 0:
        return var(rng.choice(NAMES)) * rng.choice((1, 2, fmpq(1, 2)))
    first, second = homogeneous(rng, depth - 1), homogeneous(rng, depth - 1)
    ratio = Term("logratio", (first, second))
    return rng.choice(
        [
            *(Term(head, (first, second)) for head in ("add", "max", "min", "relent")),
            *(first - second, Term("powdiv", (first, second, rat(2))), Term("scaled", (first, ratio))),
            *(first * second, first + 1, ratio, Term("if_lt", (first, second, first, second * 2))),
        ]
    )


@pytest.mark.parametrize("seed", range(2))
def test_what_is_violated_is_so_where_one_mass_is_1(seed):
    rng, looked = random.Random(seed), 0
    domains = {name: Domain(fmpq(0), fmpq(3), lo_open=name == "x") for name in NAMES}
    variables = tuple(Variable(name, domain) for name, domain in domains.items())
    for _ in range(400):
        relations = [Relation("<=", *(homogeneous(rng, rng.randint(0, 2)) for _ in "lr")) for _ in "hc"]
        statement = Statement(variables, (relations[0],), relations[1])
        ctx.prec = 128
        try:
            unit = with_unit(statement, "x", ["y"])
        except (DpsymError, *MALFORMED):
            continue
        for _ in range(6):
            point = {name: random_number(rng, domains[name]) for name in NAMES}
            if fails(statement, point, surely=True):
                looked += 1
                assert fails(unit, {"y": point["y"] / point["x"]}, surely=False), (statement, point)
    assert looked > 25
