"""Random steps of proofs of random grids: whatever they conclude holds in a model of the hypotheses.

A model is a small number of rows and columns with values at them.  All that a grid supposes is chosen to hold
there.  Then so must whatever a step adds; and a slice must say of the model what the grid says: the values lie
in its domains, its hypotheses hold, and what holds at each row (or column) holds.
"""

import random
from collections import Counter

import pytest
from flint import fmpq

from dpsym.engines.checker import contains
from dpsym.engines.compiled import closed_value
from dpsym.errors import EvidenceError, KernelRefusal
from dpsym.kernel.numbers import INFINITY, ball, compare
from dpsym.kernel.statement import MARKS, Domain, Fold, Relation, Variable, marks_of
from dpsym.kernel.terms import INF, rat, term, var
from dpsym.points.family import at_point
from dpsym.points.grid import Grid
from dpsym.points.names import turned
from dpsym.points.slices import bounded, closed, finite, member, slice_of, started, swapped

P, R, K, X, C = var("p[*]"), var("r[#]"), var("k[*,#]"), var("x[*,#]"), var("c")
MASS, LINE, WIDE = Domain(fmpq(0), fmpq(1)), Domain(), Domain(infinite=True)
VARIABLES = tuple(
    Variable(name, domain)
    for name, domain in (
        ("p[*]", MASS),
        ("r[#]", MASS),
        ("k[*,#]", MASS),
        ("x[*,#]", WIDE),
        ("c", LINE),
        ("u[*]", WIDE),
        ("b[#]", Domain(fmpq(0), fmpq(1), integer=True)),
    )
)
BODIES = [
    P,
    R,
    K,
    X,
    C,
    P * K,
    K * R,
    K * X,
    term("scaled", K, X),
    -X,
    term("log", K),
    term("logratio", P, K),
]
BODIES += [
    term("relent", K, R),
    term("powdiv", P, K, 2),
    rat(1),
    rat(0),
    -INF,
    INF,
    C * K,
    K - P,
    var("u[*]"),
]
BODIES += [
    var("b[#]"),
    term("max", 0, K - C),
    term("abs", X),
    term("scaled", P, term("log", K)),
    P * R,
    K**-1,
]
SURE = Relation("<=", rat(0), rat(1))
NUMBERS = [fmpq(*n) for n in ((0, 1), (0, 1), (1, 1), (1, 2), (1, 3), (-1, 1), (2, 1), (-3, 2))]
SIZES = [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2)]
FEW, MANY = 40, 600


class Model:
    """Values of all variables, for a number of rows and of columns."""

    def __init__(self, rng):
        self.size = dict(zip(MARKS, rng.choice(SIZES), strict=True))
        self.values = {}
        for variable in VARIABLES:
            inside = [n for n in NUMBERS if contains(variable.domain, n)]
            inside += [INFINITY] * variable.domain.infinite
            for name in self.written(variable.name):
                self.values[name] = rng.choice(inside)

    def written(self, name, fixed=()):
        """Return a name at all its places, or at those where some numbers are fixed."""
        names = [name]
        for mark in MARKS:
            numbers = [dict(fixed)[mark]] if mark in dict(fixed) else range(1, self.size[mark] + 1)
            names = [old.replace(mark, str(n)) for old in names for n in numbers] if mark in name else names
        return names

    def at(self, subject, values=None):
        """Return the value of a term of plain names, a ball of all numbers where it is undefined."""
        values = self.values if values is None else values
        terms = {var(name): INF if value == INFINITY else rat(value) for name, value in values.items()}
        return closed_value(subject.replace(terms))

    def holds(self, grid, relation):
        """Return whether a relation holds at all places: None if that is not decided."""
        found = [
            truth(s.conclusion.op, self.at(s.conclusion.lhs), self.at(s.conclusion.rhs))
            for s in Grid(grid.variables, grid.folds, (), relation).instances(*self.size.values())
        ]
        return False if False in found else None if None in found else True


def truth(op, left, right):
    if ball(left).is_nan() or ball(right).is_nan():
        return False
    return compare(op, left, right)


def random_fold(rng, grid, number):
    """Return a new fold, of a body or of an earlier fold, perhaps with something more."""
    inner = [var(fold.name) for fold in grid.folds]
    body = rng.choice([*BODIES, *inner, *inner])
    if inner and rng.random() < 0.3:
        other = rng.choice(inner)
        body = rng.choice([body + other, body * other, term("scaled", P, other)])
    over = rng.choice(MARKS)
    ending = {"": "", "*": "[*]", "#": "[#]"}["".join(sorted(marks_of(body.free) - {over}))]
    return Fold(f"f{number}{ending}", rng.choice(("sum", "sum", "max")), over, body)


def sums_of_sums(rng, grid, number):
    """Return the folds that `swap` speaks of."""
    body = rng.choice(BODIES)
    folds = []
    for i, (inner, outer) in enumerate((MARKS[::-1], MARKS)):
        ending = "".join(marks_of(body.free) - {inner})
        first = Fold(f"i{number}{i}" + f"[{ending}]" * bool(ending), "sum", inner, body)
        across = rng.choice((outer, outer, outer, inner))
        rest = "".join(marks_of([first.name]) - {across})
        kind = rng.choice(("sum", "sum", "sum", "max"))
        folds += [first, Fold(f"o{number}{i}" + f"[{rest}]" * bool(rest), kind, across, var(first.name))]
    return folds


def random_relation(rng, grid):
    folds = [var(fold.name) for fold in grid.folds]
    side = lambda: rng.choice([*folds, *folds, *folds, *BODIES, rat(0), rat(1), -INF, INF, C])
    left, right = side(), side()
    if rng.random() < 0.2:
        left = term(rng.choice(("max", "min")), left, side())
    if rng.random() < 0.4:
        left = rng.choice(grid.folds).body
    return Relation(rng.choice(("<=", "<=", "<", ">=", ">", "=")), left, right)


def grown(rng, seen):
    """Build a grid with a model, and take random steps; each is looked at in the model."""
    model = Model(rng)
    grid = Grid(VARIABLES, (), (), SURE)
    for number in range(rng.randint(2, 5)):
        new = [random_fold(rng, grid, number)] if rng.random() < 0.7 else sums_of_sums(rng, grid, number)
        for fold in new:
            grid = grid.with_fold(fold)
    given = [r for r in (random_relation(rng, grid) for _ in range(8)) if model.holds(grid, r)]
    facts = started(given[: rng.randint(0, 5)])
    for fact in closed(facts, grid):
        assert model.holds(grid, fact) is not False, (grid, model.values, fact)
    for _ in range(12):
        rule = rng.choice(("fact", "fact", "most", "member", "finite", "swap"))
        try:
            if rule == "fact":
                new = shown(rng, model, grid, facts)
            elif rule == "most":
                new = at_most(rng, grid, facts)
            elif rule == "member":
                new = member(grid, facts, rng.choice(grid.folds).name)
            elif rule == "finite":
                new = finite(grid, facts, rng.choice(grid.folds).name)
            else:
                outer = [fold.name for fold in grid.folds if fold.name[0] == "o"] or ["none"]
                new = swapped(grid, facts, rng.choice(outer), rng.choice(outer))
        except (EvidenceError, KernelRefusal, KeyError):
            seen[f"{rule} refused"] += 1
            continue
        if new is not None:
            seen[rule] += 1
            assert model.holds(grid, new) is not False, (rule, grid, facts, model.size, model.values, new)
            facts = (*facts, *started((new,)))


def at_most(rng, grid, facts):
    """Return what a fact says of a maximum, of whose bodies it speaks if there is one."""
    pairs = [(fact, fold) for fact in facts for fold in grid.folds if fold.body in (fact.lhs, fact.rhs)]
    fact, fold = rng.choice(pairs or [(fact, grid.folds[0]) for fact in facts] or [(SURE, grid.folds[0])])
    return bounded(grid, fact, fold.name)


def shown(rng, model, grid, facts):
    """Return a relation that the slices of the model say, after a look at the slices."""
    over = rng.choice(MARKS)
    relation = random_relation(rng, grid)
    family = slice_of(grid, facts, over, relation)
    (other,) = set(MARKS) - {over}
    count = model.size[over]
    verdicts = [looked_at(model, grid, family, over, {other: n + 1}, count) for n in range(model.size[other])]
    return relation if all(verdict is True for verdict in verdicts) else None


def looked_at(model, grid, family, over, fixed, count):
    """Check what a slice supposes at one row or column; return whether its conclusion holds there."""
    values = {}
    for variable in (*family.variables, *family.points):
        name = turned(variable.name, over)
        for n in range(1, count + 1) if variable in family.points else (0,):
            place = {**fixed, over: n}
            value = value_of(model, grid, name, place)
            assert contains(variable.domain, value) is not False, (grid, model.values, name, place, value)
            assert not ball(value).is_nan(), (grid, model.values, name)
            values[at_point(variable.name, n)] = value
    statement = family.instance(count)
    for hypothesis in statement.hypotheses:
        sides = [valued(model, side, values) for side in (hypothesis.lhs, hypothesis.rhs)]
        assert None in sides or truth(hypothesis.op, *sides) is not False, (grid, model.values, hypothesis)
    sides = [valued(model, side, values) for side in (statement.conclusion.lhs, statement.conclusion.rhs)]
    return None if None in sides else truth(statement.conclusion.op, *sides)


def value_of(model, grid, name, place):
    """Return the value of a variable or a fold at a place of the model."""
    plain = model.written(name, place.items())[0]
    if plain in model.values:
        return model.values[plain]
    whole = Grid(grid.variables, grid.folds, (), Relation("<=", var(name), var(name)))
    statements = whole.instances(*model.size.values())
    return model.at(statements[model.written(name).index(plain)].conclusion.lhs)


def valued(model, subject, values):
    """Return the value of a term of a slice; None where a value is no rational number and not infinite."""
    used = {n: values[n] for n in subject.free}
    if any(not isinstance(v, fmpq) and v != INFINITY for v in used.values()):
        return None
    return model.at(subject, used)


def no_step_adds_what_is_false(seed, number):
    rng, seen = random.Random(seed), Counter()
    for _ in range(number):
        grown(rng, seen)
    return seen


def test_no_step_adds_what_is_false_in_a_model():
    seen = no_step_adds_what_is_false(1, FEW)
    assert seen["fact"] > 10 and seen["member"] > 10 and seen["swap"] > 0


@pytest.mark.slow
def test_no_step_of_many_adds_what_is_false_in_a_model():
    seen = no_step_adds_what_is_false(2, MANY)
    assert min(seen[rule] for rule in ("fact", "most", "member", "finite", "swap")) > 5
