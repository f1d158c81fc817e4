"""Whether what a rule says holds at random finite laws: masses of 0, infinite values, what has no value.

The conditions of an instance are evaluated as conclusions, at all points and at many numbers in place of
those that they speak of; where all of them hold, each relation has to hold, and both its sides have a value.
"""

import itertools
from dataclasses import dataclass

from flint import arb, fmpq

from dpsym import Claim, equal
from dpsym.derive.rules.base import Instance, Rule
from dpsym.engines.checker import Checker
from dpsym.kernel.numbers import INFINITY, ball
from dpsym.language.elaboration.statements import sufficient
from dpsym.language.relations import ForAll

NUMBERS = (*map(fmpq, (0, 1, -1, 2, -3)), fmpq(1, 2), fmpq(1, 3), fmpq(-1, 2), INFINITY)
SIZES = (1, 2, 3)  # points of a space


def written(stated, size):
    """Return the statements that say something about laws on as many points, each with its checker."""
    while isinstance(stated, ForAll) and hasattr(stated.bound, "domain"):  # its values are chosen at random
        stated = stated.statement
    problems = sufficient(Claim(stated))
    assert problems, stated
    return [Checker(statement) for problem in problems for statement in problem.at(size)]


def lies_in(domain, value):
    """Return whether a number lies in a domain."""
    if value == INFINITY:
        return domain.infinite
    above = domain.lo is None or value > domain.lo or (value == domain.lo and not domain.lo_open)
    below = domain.hi is None or value < domain.hi or (value == domain.hi and not domain.hi_open)
    return above and below and (not domain.integer or value.q == 1)


def within(domain):
    """Return some numbers of a domain."""
    return [value for value in NUMBERS if lies_in(domain, value)]


def random_number(domain, rng):
    """Return a number of a domain: one of those few, or any fraction with a small denominator."""
    value = fmpq(rng.randint(-40, 60), rng.choice((1, 2, 10)))
    return value if rng.random() < 0.5 and lies_in(domain, value) else rng.choice(within(domain))


def random_masses(names, rng):
    """Return masses that add up to 1, of points with these names; many are 0."""
    weights = [rng.choice((0, 0, 1, 1, 2, 5)) for _ in names]
    weights[rng.randrange(len(names))] += not sum(weights)
    return {name: fmpq(weight, sum(weights)) for name, weight in zip(names, weights, strict=True)}


def random_point(checkers, rng, number=lambda domain, rng: rng.choice(within(domain))):
    """Return values for what statements speak of: masses that add up to 1, many of them 0, and numbers."""
    variables = {variable.name: variable for checker in checkers for variable in checker.statement.variables}
    values, laws = {}, {}
    for name, variable in variables.items():
        symbol, bracket, places = name.partition("[")
        if bracket and symbol[0].isupper():
            row = places.split(",")[0] if "," in places else ""
            laws.setdefault((symbol, row), []).append(name)
        else:
            values[name] = number(variable.domain, rng)
    for names in laws.values():
        values |= random_masses(names, rng)
    return values


def holds(checkers, point):
    """Return whether statements hold at a point, whatever the numbers are that only they speak of."""
    for checker in checkers:
        free = [variable for variable in checker.statement.variables if variable.name not in point]
        for values in itertools.product(*(within(variable.domain) for variable in free)):
            chosen = dict(zip((variable.name for variable in free), values, strict=True))
            if checker.decide(point | chosen) != "holds":
                return False
    return True


def is_broken(checker, point):
    """Return whether a relation fails, or a side has no value; numbers that look equal are taken for equal."""
    status = checker.decide(point)
    sides = [ball(side) if not isinstance(side, int) else arb(side) for side in checker.sides(point)]
    return status == "violated" or (status == "unknown" and any(side.is_nan() for side in sides))


def tried(rule, rng, count):
    """Return at how many points the conditions of a rule hold, and where what it says is broken.

    The second list is of points at which a condition fails and what the rule says is broken.
    """
    instance = rule.instance(equal(0, 0))
    good, broken, needed = 0, [], []
    for size in SIZES:
        relations = [checker for relation in instance.relations for checker in written(relation, size)]
        conditions = [checker for entry in instance.conditions for checker in written(entry, size)]
        for _ in range(count):
            point = random_point(relations, rng)
            met = holds(conditions, point)
            good += met
            if any(is_broken(checker, point) for checker in relations):
                (broken if met else needed).append(point)
    return good, broken, needed


@dataclass(frozen=True)
class Said(Rule):
    """A false theorem."""

    relation: object
    conditions: tuple = ()

    def instance(self, step):
        return Instance((self.relation,), self.conditions)
