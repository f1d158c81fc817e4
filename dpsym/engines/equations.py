"""Hypotheses that are equations: exact points of the variety that polynomial equations cut out.

Equations are taken apart into irreducible factors, and the choice of one factor of each is a *branch*.  In a
branch a variable that occurs linearly is solved for.  What is left of one equation is met on lines: through a
rational point of a quadric a line meets it in one more point, which is rational as well, so all of its
rational points are reached from one (for a cubic, chords and tangents do).  Everything is exact; what no
rational point meets is left alone, and never counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice, product
from math import lcm
from random import Random
from typing import Any, Final, TypeAlias

from flint import Ordering, fmpq, fmpq_mat, fmpq_mpoly, fmpq_mpoly_ctx, fmpq_poly

from dpsym.engines.placing import contains
from dpsym.engines.rationals import as_float, near
from dpsym.engines.sampling import scalar
from dpsym.kernel.statement import Domain, Relation, Statement
from dpsym.kernel.terms import Term

__all__ = ["Branch", "Variety", "variety"]

Point: TypeAlias = "dict[str, fmpq]"
Quotient: TypeAlias = "tuple[fmpq_mpoly, fmpq_mpoly]"

MOST_TERMS: Final = 1_000  # of a polynomial
MOST_BRANCHES: Final = 16
DEGREE: Final = 12  # of a polynomial that is solved for its rational roots
SEEDS: Final = 4  # points of an equation that lines are laid through
WHOLE: Final = 2_000  # up to which one of two whole numbers is put into an equation
TRIES: Final = 160  # small values that are tried to find them
SMALL: Final = tuple(map(fmpq, ("0", "1", "-1", "2", "-2", "1/2", "-1/2", "3", "-3")))
SLOPES: Final = tuple(map(fmpq, ("1", "2", "3", "5", "1/3", "3/2", "2/3", "3/4", "4/3", "3/5", "4/5", "5/2")))
ONE: Final = fmpq(1)
KINDS: Final = 11  # kinds of scalars that are rational


@dataclass
class Branch:
    """One irreducible part of a variety.

    Attributes:
        solved: variables with the quotients that they equal, each in variables that are solved after it.
        left: irreducible equations in which no variable occurs linearly.
        seeds: points of equations that lines are laid through, by the number of the equation.
        whole: points in whole numbers of equations between two of these, by the number of the equation.
    """

    solved: list[tuple[str, Quotient]] = field(default_factory=list)
    left: list[fmpq_mpoly] = field(default_factory=list)
    seeds: dict[int, list[Point]] = field(default_factory=dict)
    whole: dict[int, list[Point]] = field(default_factory=dict)


class Variety:
    """The points that meet polynomial equations, in variables with domains."""

    def __init__(self, domains: Mapping[str, Domain], equations: Sequence[fmpq_mpoly]) -> None:
        self.domains = dict(domains)
        self.names = tuple(domains)
        self.used = sorted({n for f in equations for n in variables_of(f, self.names)})
        self.whole = True  # whether the branches are all that there is
        eliminated = chain.from_iterable(map(self._eliminated, _choices(equations)))
        self.branches = list(islice(eliminated, MOST_BRANCHES))

    def points(self, generator: Random, count: int) -> Iterator[Point]:
        """Yield rational points from ``count`` draws; they meet the equations, and the domains."""
        for number in range(count if self.branches else 0):
            branch = self.branches[number % len(self.branches)]
            point = self.drawn(branch, generator)
            if point is not None and self._inside(point):
                yield point

    def beside(self, point: Point, generator: Random, scale: fmpq, count: int) -> Iterator[Point]:
        """Yield rational points of the variety beside one of its points, about so far away, relatively."""
        for number in range(count if self.branches else 0):
            branch = self.branches[number % len(self.branches)]
            found = self.drawn(branch, generator, point, scale)
            if found is not None and self._inside(found):
                yield found

    def drawn(
        self, branch: Branch, generator: Random, around: Point | None = None, scale: fmpq = ONE
    ) -> Point | None:
        """Return a point of a branch, or None if a draw comes to nothing."""
        point: Point = {}
        for number in generator.sample(range(len(branch.left)), len(branch.left)):
            if not self._meet(branch, number, point, generator, around, scale):
                return None
        solved = {name for name, _ in branch.solved}
        for name in self.used:
            if name not in solved and name not in point:
                point[name] = self._value(name, generator, around, scale)
        for name, (numerator, denominator) in reversed(branch.solved):
            below = self._at(denominator, point)
            if below == 0:
                return None
            point[name] = self._at(numerator, point) / below
        return point

    def finitely_many(self) -> list[Point] | None:
        """Return all points, where they are finitely many rational ones; None where that is not known."""
        points: list[Point] = []
        if not self.whole or len(self.branches) == MOST_BRANCHES:
            return None
        for branch in self.branches:
            found = self._all(branch)
            if found is None:
                return None
            points += [point for point in found if point not in points]
        return [point for point in points if self._inside(point)]

    def _all(self, branch: Branch) -> list[Point] | None:
        alone = [variables_of(f, self.names) for f in branch.left]
        known = {name for name, _ in branch.solved}.union(*alone)
        if not all(denominator.is_constant() for _, (_, denominator) in branch.solved):
            return None  # where it vanishes there may be more
        if any(len(names) != 1 for names in alone) or known != set(self.used):
            return None
        if branch.left:  # irrational points if there are any, as linear factors were solved for
            pairs = zip(branch.left, alone, strict=True)
            real = [_real_roots(self._restricted(f, {}, name)) for f, (name,) in pairs]
            return None if all(real) else []
        point = self.drawn(branch, Random(0))
        return [] if point is None else [point]

    def _inside(self, point: Point) -> bool:
        return all(contains(self.domains[name], value) for name, value in point.items())

    def _eliminated(
        self, equations: list[fmpq_mpoly], solved: tuple[tuple[str, Quotient], ...] = ()
    ) -> Iterator[Branch]:
        """Solve for variables that occur linearly; yield what is left, in all ways to take factors."""
        found = next(_linear(equations, self.names), None)
        if found is None:
            yield Branch(list(solved), equations)
            return
        number, name = found
        place = self.names.index(name)
        numerator, denominator = _solved(equations[number], place)
        rest = [f for i, f in enumerate(equations) if i != number]
        following = [_substituted(f, place, numerator, denominator) for f in rest]
        known = [f for f in following if f is not None]
        if len(known) < len(following):  # too long
            self.whole = False
            return
        open_ = [f for f in known if not f.is_zero()]
        if any(f.is_constant() for f in open_):  # a contradiction
            return
        for choice in _choices(open_):
            yield from self._eliminated(choice, (*solved, (name, (numerator, denominator))))

    def _meet(
        self, branch: Branch, number: int, point: Point, generator: Random, around: Point | None, scale: fmpq
    ) -> bool:
        """Choose values for the variables of an equation so that it holds; return whether that succeeds."""
        equation = branch.left[number]
        names = sorted(variables_of(equation, self.names))
        open_ = [name for name in names if name not in point]
        if not open_:
            return bool(self._at(equation, point) == 0)
        whole = [self.domains[name].integer for name in open_]
        scales = all(whole) and _is_homogeneous(equation)
        if len(open_) == len(names) > 1 and (scales or not any(whole)):
            known = self._seeds(branch, number)
            if known and (around is not None or generator.random() < 0.9):
                met = self._on_line(equation, names, known, point, generator, around, scale)
                if met and scales:
                    _make_whole(point, names)
                return met
        if all(whole) and len(open_) == len(names) == 2 and around is None and generator.random() < 0.9:
            known = self._whole_points(branch, number, names)
            point.update(generator.choice(known) if known else {})
            return bool(known)
        last = generator.choice(open_)
        for name in open_:
            if name != last:
                point[name] = self._value(name, generator, around, scale)
        roots = rational_roots(self._restricted(equation, point, last))
        if not roots:
            return False
        point[last] = _nearest(roots, around[last]) if around and last in around else generator.choice(roots)
        return True

    def _on_line(
        self,
        equation: fmpq_mpoly,
        names: Sequence[str],
        known: list[Point],
        point: Point,
        generator: Random,
        around: Point | None,
        scale: fmpq,
    ) -> bool:
        """Go from a known point of an equation along a line to another one."""
        start = generator.choice(known)
        if around is None:
            aim = [_direction(generator) for _ in names]
        else:
            aim = [around[name] - start[name] for name in names]
            aim = [_short(each + scale * _direction(generator) * max(map(abs, aim)) / 5) for each in aim]
        if not any(aim):
            return False
        line = {name: fmpq_poly([start[name], each]) for name, each in zip(names, aim, strict=True)}
        restricted = _composed(equation, self.names, line)
        while restricted and restricted[0] == 0:  # the start itself
            restricted = fmpq_poly(restricted.coeffs()[1:])
        roots = rational_roots(restricted)
        if not roots:
            return False
        step = generator.choice(roots)
        point.update({name: start[name] + step * each for name, each in zip(names, aim, strict=True)})
        return True

    def _whole_points(self, branch: Branch, number: int, names: Sequence[str]) -> list[Point]:
        """Return the points of an equation of which one of two whole numbers is not large, all of them."""
        if number not in branch.whole:
            found: list[Point] = []
            given, last = sorted(
                names, key=lambda name: branch.left[number].degrees()[self.names.index(name)]
            )
            for value in map(fmpq, range(-WHOLE if self.domains[given].lo is None else 0, WHOLE)):
                for root in rational_roots(self._restricted(branch.left[number], {given: value}, last)):
                    point = {given: value, last: root}
                    found += [point] if self._inside(point) else []
            branch.whole[number] = found
        return branch.whole[number]

    def _seeds(self, branch: Branch, number: int) -> list[Point]:
        """Return some points of an equation near its center; the search for them is made once."""
        if number not in branch.seeds:
            equation = branch.left[number]
            names = sorted(variables_of(equation, self.names))
            middle = _center(equation, self.names)
            found: list[Point] = []
            for values in _small(len(names) - 1):
                last = names[len(found) % len(names)]
                rest = [name for name in names if name != last]
                given = {name: middle[name] + value for name, value in zip(rest, values, strict=True)}
                for root in rational_roots(self._restricted(equation, given, last)):
                    point = {**given, last: root}
                    if point not in found:
                        found.append(point)
                if len(found) >= SEEDS:
                    break
            branch.seeds[number] = found
        return branch.seeds[number]

    def _value(self, name: str, generator: Random, around: Point | None, scale: fmpq) -> fmpq:
        domain = self.domains[name]
        if around is not None and name in around and not domain.integer:
            moved = _short(around[name] * (1 + scale * _direction(generator) / 5))
            return moved if contains(domain, moved) else around[name]
        value = scalar(domain, generator.randrange(KINDS), generator.randrange(256), generator.randrange(256))
        return value if isinstance(value, fmpq) else fmpq(1)

    def _restricted(self, equation: fmpq_mpoly, point: Mapping[str, fmpq], name: str) -> fmpq_poly:
        line = {each: fmpq_poly([value]) for each, value in point.items()}
        return _composed(equation, self.names, {**line, name: fmpq_poly([0, 1])})

    def _at(self, polynomial: fmpq_mpoly, point: Mapping[str, fmpq]) -> fmpq:
        return fmpq(polynomial(*(point.get(name, fmpq(0)) for name in self.names)))


def variety(statement: Statement, without: Iterable[str] = ()) -> Variety | None:
    """Return the variety of the polynomial equations among the hypotheses; None if there is none.

    Equations that are not polynomial, and those about the variables ``without``, are left to others.

    >>> from dpsym.kernel.statement import Variable
    >>> from dpsym.kernel.terms import rat, var
    >>> circle = Relation("=", var("x") ** 2 + var("y") ** 2, rat(1))
    >>> plane = tuple(Variable(name, Domain()) for name in "xy")
    >>> found = variety(Statement(plane, (circle,), Relation("<=", var("x") + var("y"), rat(1))))
    >>> all(p["x"] ** 2 + p["y"] ** 2 == 1 for p in found.points(Random(0), 20))
    True
    """
    domains = {v.name: v.domain for v in statement.variables if v.name not in set(without)}
    plain = [h for h in statement.hypotheses if isinstance(h, Relation) and h.op == "="]
    if not plain or not domains:
        return None
    ring = fmpq_mpoly_ctx.get(tuple(f"x{i}" for i in range(len(domains))), Ordering.lex)
    places = dict(zip(domains, ring.gens(), strict=True))
    found = [_equation(h, places, ring) for h in plain]
    equations = [f for f in found if f is not None and not f.is_constant()]
    return Variety(domains, equations) if equations else None


def _equation(relation: Relation, places: Mapping[str, fmpq_mpoly], ring: Any) -> fmpq_mpoly | None:
    """Return a polynomial that vanishes where an equation holds, and maybe elsewhere; None if there is none.

    An absolute value is one of two numbers, a maximum or minimum one of its arguments; the product over all
    ways vanishes wherever the equation holds in one.
    """
    whole: fmpq_mpoly = ring.constant(1)
    for way in _without_corners(relation):
        found = _polynomial(way, places, ring)
        if found is None or len(found) * len(whole) > MOST_TERMS:
            return None
        whole = whole * found
    return whole


def _without_corners(relation: Relation) -> list[Relation]:
    """Return an equation with what each absolute value, maximum and minimum may be, in all ways."""
    ways = [relation]
    while len(ways) <= MOST_BRANCHES:
        nodes = (node for way in ways for side in (way.lhs, way.rhs) for node in side.nodes())
        corner = next((node for node in nodes if node.head in ("abs", "max", "min")), None)
        if corner is None:
            break
        chosen = corner.args if corner.head != "abs" else (corner.args[0], -corner.args[0])
        ways = [
            Relation("=", way.lhs.replace({corner: each}), way.rhs.replace({corner: each}))
            for way in ways
            for each in chosen
        ]
    return ways


def variables_of(polynomial: fmpq_mpoly, names: Sequence[str]) -> frozenset[str]:
    """Return the variables that occur in a polynomial."""
    return frozenset(name for name, degree in zip(names, polynomial.degrees(), strict=True) if degree)


def rational_roots(polynomial: fmpq_poly) -> list[fmpq]:
    """Return the rational roots of a polynomial that is not constant.

    >>> sorted(rational_roots(fmpq_poly([2, -3, 1])))
    [1, 2]
    """
    if not 1 <= polynomial.degree() <= DEGREE:
        return []
    _, factors = polynomial.numer().factor()
    return [fmpq(-f[0], f[1]) for f, _ in factors if f.degree() == 1]


def _real_roots(polynomial: fmpq_poly) -> int:
    """Return how many roots of a polynomial may be real."""
    roots: Any = polynomial.numer().complex_roots()  # pairs of a root and its multiplicity
    return sum(not bool(abs(root.imag) > 0) for root, _ in roots)


def _polynomial(relation: Relation, places: Mapping[str, fmpq_mpoly], ring: Any) -> fmpq_mpoly | None:
    """Return the numerator of the difference of both sides; None if it is not a rational function."""
    known: dict[Term, Quotient | None] = {}
    one = ring.constant(1)
    for side in (relation.lhs, relation.rhs):
        for node in side.nodes():
            known[node] = _quotient(node, known, places, one)
    left, right = known[relation.lhs], known[relation.rhs]
    if left is None or right is None:
        return None
    difference = left[0] * right[1] - right[0] * left[1]
    return difference if len(difference) <= MOST_TERMS else None


def _quotient(
    node: Term, known: Mapping[Term, Quotient | None], places: Mapping[str, fmpq_mpoly], one: fmpq_mpoly
) -> Quotient | None:
    if node.head == "rat":
        return one * fmpq(str(node.data)), one
    if node.head == "var":
        return (places[str(node.data)], one) if str(node.data) in places else None
    parts = [known[arg] for arg in node.args]
    quotients = [part for part in parts if part is not None]
    if len(quotients) < len(parts) or not parts:
        return None
    if node.head == "pow":
        return _power(quotients[0], node.args[1].number)
    if node.head not in ("add", "mul"):
        return None
    top, bottom = quotients[0]
    for over, under in quotients[1:]:
        top = top * under + over * bottom if node.head == "add" else top * over
        bottom = bottom * under
        if len(top) > MOST_TERMS or len(bottom) > MOST_TERMS:
            return None
    return top, bottom


def _power(base: Quotient, exponent: fmpq | None) -> Quotient | None:
    if exponent is None or exponent.q != 1 or not -DEGREE <= exponent <= DEGREE:
        return None
    top, bottom = base if exponent >= 0 else base[::-1]
    if bottom.is_zero() or len(top) * len(bottom) > MOST_TERMS // DEGREE:
        return None
    return top ** abs(int(exponent)), bottom ** abs(int(exponent))


def _choices(equations: Sequence[fmpq_mpoly]) -> Iterator[list[fmpq_mpoly]]:
    """Yield one irreducible factor of each equation, in all ways up to a limit."""
    factors = [[part for part, _ in f.factor()[1]] for f in equations]
    yield from islice((list(choice) for choice in product(*factors)), MOST_BRANCHES)


def _linear(equations: Sequence[fmpq_mpoly], names: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield equations with a variable that occurs linearly, first those with a constant coefficient."""
    found = [
        (number, name)
        for number, f in enumerate(equations)
        for name, degree in zip(names, f.degrees(), strict=True)
        if degree == 1
    ]
    for number, name in found:
        if equations[number].derivative(names.index(name)).is_constant():
            yield number, name
    yield from found


def _solved(equation: fmpq_mpoly, place: int) -> Quotient:
    """Return what a variable equals that occurs linearly."""
    slope = equation.derivative(place)
    return slope * equation.context().gens()[place] - equation, slope


def _substituted(
    polynomial: fmpq_mpoly, place: int, numerator: fmpq_mpoly, denominator: fmpq_mpoly
) -> fmpq_mpoly | None:
    """Return a polynomial with a quotient in the place of a variable, times a power of its denominator."""
    degree = polynomial.degrees()[place]
    parts: dict[int, dict[tuple[int, ...], Any]] = {}
    for powers, coefficient in polynomial.to_dict().items():
        rest = (*powers[:place], 0, *powers[place + 1 :])
        parts.setdefault(int(powers[place]), {})[rest] = coefficient
    ring = polynomial.context()
    result = ring.constant(0)
    for power, terms in parts.items():
        result = result + ring.from_dict(terms) * numerator**power * denominator ** (degree - power)
        if len(result) > MOST_TERMS:
            return None
    return result


def _composed(polynomial: fmpq_mpoly, names: Sequence[str], line: Mapping[str, fmpq_poly]) -> fmpq_poly:
    """Return a polynomial along a line, on which each variable is a polynomial in one parameter."""
    result = fmpq_poly([])
    for powers, coefficient in polynomial.to_dict().items():
        product_ = fmpq_poly([coefficient])
        for name, power in zip(names, powers, strict=True):
            if power:
                product_ = product_ * line[name] ** int(power)
        result = result + product_
    return result


def _small(size: int) -> Iterator[tuple[fmpq, ...]]:
    """Yield so many small values together, the smallest first."""
    most = len(SMALL) - 1
    places = chain.from_iterable(_parts(total, size, most) for total in range(most * size + 1))
    for each in islice(places, TRIES):
        yield tuple(SMALL[place] for place in each)


def _parts(total: int, size: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a number as a sum of so many numbers from 0 to the most.

    >>> list(_parts(3, 2, 2)), list(_parts(0, 0, 2))
    ([(1, 2), (2, 1)], [()])
    """
    if size == 0:
        yield ()
        return
    for first in range(max(0, total - most * (size - 1)), min(total, most) + 1):
        yield from ((first, *rest) for rest in _parts(total - first, size - 1, most))


def _center(equation: fmpq_mpoly, names: Sequence[str]) -> Point:
    """Return the center of a quadric; the origin if it has none, and for other equations."""
    used = sorted(variables_of(equation, names))
    origin = dict.fromkeys(used, fmpq(0))
    if equation.total_degree() != 2:
        return origin
    slopes = [equation.derivative(names.index(name)) for name in used]
    zeros = [fmpq(0)] * len(names)
    curvature = [[slope.derivative(names.index(name))(*zeros) for name in used] for slope in slopes]
    matrix = fmpq_mat(len(used), len(used), [fmpq(each) for row in curvature for each in row])
    if matrix.det() == 0:
        return origin
    middle = matrix.solve(fmpq_mat(len(used), 1, [-fmpq(slope(*zeros)) for slope in slopes]))
    return {name: middle[place, 0] for place, name in enumerate(used)}


def _direction(generator: Random) -> fmpq:
    if generator.random() < 0.6:
        return fmpq(generator.randint(-4, 4))
    return generator.choice(SLOPES) * generator.choice((1, -1))


def _short(value: fmpq) -> fmpq:
    """Return a shorter rational close by."""
    return near(as_float(value), 1e-4) if value.q > 10**4 and abs(value) < 10**300 else value


def _is_homogeneous(polynomial: fmpq_mpoly) -> bool:
    """Return whether multiples of a point of an equation are points of it as well."""
    return len({sum(powers) for powers in polynomial.to_dict()}) == 1


def _make_whole(point: Point, names: Sequence[str]) -> None:
    """Take the least multiple of some coordinates that are integers, most of them not negative."""
    factor = lcm(*(int(point[name].q) for name in names))
    sign = -1 if sum(point[name] < 0 for name in names) > len(names) / 2 else 1
    point.update({name: sign * factor * point[name] for name in names})


def _nearest(roots: Sequence[fmpq], value: fmpq) -> fmpq:
    return min(roots, key=lambda root: abs(root - value))
