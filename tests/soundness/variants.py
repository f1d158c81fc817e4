"""False variants of true statements: mutated, and certified false by the judge before anybody relies on it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice

from flint import fmpq
from soundness.drawing import points
from soundness.truths import TRUTHS, Truth

from dpsym.engines.checker import Checker
from dpsym.errors import KernelRefusal
from dpsym.kernel.judge import judge
from dpsym.kernel.numbers import INFINITY, Value
from dpsym.kernel.statement import FLIPPED, Counterexample, Relation, Statement, Variable
from dpsym.kernel.terms import INF, Term, rat, term, var

EACH = 12  # variants of each truth
TRIES = 400  # points that may show a mutant to be false
MUTANTS = 200  # of one truth, before the search for false ones gives up


@dataclass(frozen=True)
class Variant:
    """A false statement, and an instance that shows it."""

    name: str
    statement: Statement
    counterexample: Counterexample


@cache
def variants() -> tuple[Variant, ...]:
    """Return all variants, the same in every run."""
    return tuple(variant for truth in TRUTHS for variant in islice(false_variants(truth), EACH))


def false_variants(truth: Truth) -> Iterator[Variant]:
    rng, seen = random.Random(truth.name), set()
    for _ in range(MUTANTS):
        how = rng.choice((constant, constant, subterm, subterm, argument, relation, hypotheses, domain))
        try:
            statement = how(truth.statement, rng)
        except KernelRefusal:
            continue
        if statement in seen or statement == truth.statement:
            continue
        seen.add(statement)
        counterexample = violation(replace(truth, statement=statement), rng)
        if counterexample is not None:
            name = f"{truth.name}, {how.__name__} {len(seen)}"
            yield Variant(name, statement, counterexample)


def violation(truth: Truth, rng: random.Random) -> Counterexample | None:
    """Return an instance that the judge confirms, found among points near the contacts and far from them."""
    checker = Checker(truth.statement)
    for point in islice(points(truth, rng), TRIES):
        if checker.status(point) == "violated":
            found = Counterexample(tuple((name, as_term(value)) for name, value in point.items()))
            if judge(truth.statement, found).name == "refuted":
                return found
    return None


def as_term(value: Value) -> Term:
    return INF if value == INFINITY else rat(value)


def constant(statement: Statement, rng: random.Random) -> Statement:
    """Change one number: by a percent, by one, its sign, to twice its value or to zero."""
    numbers = [node for node in nodes(statement.conclusion) if node.head == "rat"]
    if not numbers:
        return statement
    old = rng.choice(numbers)
    changes = [old.data * fmpq(101, 100), old.data * fmpq(99, 100), old.data * 2, -old.data]
    changes += [old.data + 1, old.data - 1, fmpq(0)]
    return concluded(statement, {old: rat(rng.choice(changes))}, rng)


def subterm(statement: Statement, rng: random.Random) -> Statement:
    """Change one subterm: by a percent, a shift, its sign, its square, twice, half."""
    terms = [node for node in nodes(statement.conclusion) if node.head not in ("rat", "inf")]
    if not terms:
        return statement
    old = rng.choice(terms)
    changes = [old * rat("101/100"), old * rat("99/100"), old + rat("1/100"), old - rat("1/50"), -old]
    changes += [old**2, old * 2, old / 2]
    return concluded(statement, {old: rng.choice(changes)}, rng)


def argument(statement: Statement, rng: random.Random) -> Statement:
    """Put one variable for another, or swap the first two arguments of a head where their order counts."""
    names = sorted(v.name for v in statement.variables)
    ordered = [
        n for n in nodes(statement.conclusion) if len(n.args) > 1 and n.head not in ("add", "mul", "max")
    ]
    if ordered and rng.random() < 0.5:
        old = rng.choice(ordered)
        return concluded(statement, {old: term(old.head, old.args[1], old.args[0], *old.args[2:])}, rng)
    if not names:
        return statement
    first, second = rng.choice(names), rng.choice(names)
    if first == second:
        return concluded(statement, {var(first): var(first) ** 2}, rng)
    return concluded(statement, {var(first): var(second)}, rng)


def relation(statement: Statement, rng: random.Random) -> Statement:
    """Turn the relation around, or make it strict, or an equality."""
    old = statement.conclusion
    strict = {"<=": "<", ">=": ">", "=": "<", "<": "=", ">": "="}[old.op]
    return replace(statement, conclusion=replace(old, op=rng.choice([FLIPPED[old.op], strict, "="])))


def hypotheses(statement: Statement, rng: random.Random) -> Statement:
    """Leave out one hypothesis, or turn it around."""
    if not statement.hypotheses:
        return statement
    place = rng.randrange(len(statement.hypotheses))
    old = statement.hypotheses[place]
    new = () if rng.random() < 0.5 else (replace(old, op=FLIPPED[old.op]),)
    changed = (*statement.hypotheses[:place], *new, *statement.hypotheses[place + 1 :])
    return replace(statement, hypotheses=changed)


def domain(statement: Statement, rng: random.Random) -> Statement:
    """Let one variable range further: below its lower end, above its upper end, or onto an open end."""
    place = rng.randrange(len(statement.variables))
    old = statement.variables[place].domain
    lo = None if old.lo is None else old.lo - rng.choice((0, 1, 2))
    hi = None if old.hi is None else old.hi + rng.choice((0, 1))
    wider = replace(
        old, lo=lo, hi=hi, lo_open=False, hi_open=False, infinite=hi is None and rng.random() < 0.5
    )
    variables = list(statement.variables)
    variables[place] = Variable(variables[place].name, wider)
    return replace(statement, variables=tuple(variables))


def nodes(conclusion: Relation) -> list[Term]:
    return list(dict.fromkeys([*conclusion.lhs.nodes(), *conclusion.rhs.nodes()]))


def concluded(statement: Statement, change: dict[Term, Term], rng: random.Random) -> Statement:
    """Return the statement with a change on one side of its conclusion, or on both."""
    old, which = statement.conclusion, rng.randrange(3)
    lhs = old.lhs.replace(change) if which != 1 else old.lhs
    rhs = old.rhs.replace(change) if which != 0 else old.rhs
    return replace(statement, conclusion=replace(old, lhs=lhs, rhs=rhs))
