"""Proposals of lemmas about sums: which combination of them might be <= 0 at every point.

Each is a guess, and cheap: a lemma that is false at sampled points is dropped at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, permutations
from typing import Final, TypeAlias

from dpsym.engines.prove.scenes import Lemma, Scene, affine, is_positive, isolated, quotient
from dpsym.errors import DpsymError
from dpsym.identities.normal import RING, normalized
from dpsym.kernel.aims import gap_sides
from dpsym.kernel.calculus import derivative
from dpsym.kernel.enclosure import Box, enclose
from dpsym.kernel.interval import Interval
from dpsym.kernel.numbers import INFINITY, ONE, ZERO, compare
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import Term, rat, term, var

__all__ = ["lower_bounds", "proposals", "tightened"]

Weights: TypeAlias = "Mapping[str, Term]"
MONOMIALS: Final = 3  # of a constant that are shared out one by one
POSITIVE: Final = Interval(ZERO, INFINITY, True, True)


def proposals(
    scene: Scene, conclusion: Relation, *, plain: bool = False
) -> Iterator[tuple[tuple[Lemma, ...], Relation]]:
    """Yield lemmas that may show a conclusion, with what they show of it, cheapest first.

    The ``plain`` ones are a few: those that give a constant to one sum as a whole.
    """
    names = frozenset(scene.sums)
    lesser, greater = gap_sides(conclusion)
    form = affine(lesser - greater, names, scene.box)
    core, bound, goal = lesser, greater, conclusion
    if form is None or not form[1]:
        core, bound = isolated(lesser, greater, names, scene.box)
        bound = scene.simple(bound)
        goal = Relation("<=", core, bound)
        form = affine(core - bound, names, scene.box)
    if form is not None:
        for lemma in _linear(scene, *form, plain=plain):
            yield (lemma,), goal
    if plain:
        return
    yield from _mixtures(scene, conclusion)
    if not conclusion.variables() & names:
        for lemma in _ratios_of_units(scene):
            yield (lemma,), conclusion
    for lemmas in _chords(scene, sorted(lesser.free & names)):
        yield lemmas, conclusion
    if form is None:
        for side in (lesser, greater):
            partly = affine(lesser - greater, side.free & names, scene.box)
            for lemma in () if partly is None else _parametric(scene, *partly):
                yield (lemma,), conclusion
        for subject, reached in _forms(scene, (lesser, greater), (core, bound), conclusion):
            for lemma in _tangents(scene, subject):
                yield (lemma,), reached


def _mixtures(scene: Scene, conclusion: Relation) -> Iterator[tuple[tuple[Lemma, ...], Relation]]:
    """Yield that a sum is at most a mixture of two others, hence at most the greater one."""
    sides = [sorted(side.free & scene.sums.keys()) for side in gap_sides(conclusion)]
    if gap_sides(conclusion)[1].head != "max" or [len(side) for side in sides] != [1, 2]:
        return
    ((name,), others) = sides
    for share in (*_proportions(scene), rat(0)):
        for first, second in permutations(others):
            mixture = _distributed({first: 1 - share, second: share})
            greater = term("max", var(first), var(second))
            yield (Lemma(((name, rat(1)),), mixture),), Relation("<=", var(name), greater)


def _ratios_of_units(scene: Scene) -> Iterator[Lemma]:
    """Yield that x - y <= w x for masses with log(x/y) <= w, whose sums are 1, so that 0 <= w."""
    unit_of = {str(body.data): name for name, body in scene.units.items() if body.head == "var"}
    for x, y, bound in scene.ratios:
        if x in unit_of and y in unit_of:
            yield Lemma(((unit_of[x], rat(1)),), ((unit_of[y], rat(1)), (unit_of[x], bound)))


def tightened(scene: Scene, conclusion: Relation) -> Iterator[Relation]:
    """Yield the conclusion with a parameter replaced by what a fact says that it is at least."""
    for fact in scene.case.facts:
        lesser, greater = gap_sides(fact)
        names = lesser.free & scene.sums.keys()
        if greater.head == "var" and names and lesser.free <= scene.box.keys() and fact.op != "=":
            if str(greater.data) in conclusion.variables() - lesser.free:
                values = {greater: lesser}
                yield conclusion.replace(values)


def _parametric(scene: Scene, constant: Term, slopes: dict[str, Term]) -> Iterator[Lemma]:
    """Yield lemmas in which a sum, as a parameter, stands in for one that is 1: A times constant over A."""
    for name in sorted(constant.free & scene.sums.keys()):
        if scene.box[name].is_at_least(ZERO, strictly=True):
            yield Lemma((*slopes.items(), (name, scene.simple(constant / var(name)))), ())


def lower_bounds(scene: Scene, name: str) -> Iterator[tuple[Lemma, Relation]]:
    """Yield lemmas that bound a sum from below: by its tangent where all masses agree, and by 0."""
    for x, y in _pairs(scene):
        value, slope = _at_one(scene.sums[name], scene, x, y)
        if value is not None and slope is not None and value.number is not None:
            rest = _distributed({x: slope, y: value - slope})
            if is_positive(value, scene.box):
                yield Lemma(rest, ((name, rat(1)),)), Relation("<", rat(0), var(name))
    yield Lemma((), ((name, rat(1)),)), Relation("<=", rat(0), var(name))


def _linear(scene: Scene, constant: Term, slopes: dict[str, Term], *, plain: bool) -> Iterator[Lemma]:
    """Yield lemmas with the coefficients of the conclusion, its constant given to sums that are bounded."""
    for is_plain in (True,) if plain else (True, False):  # a constant given to one sum as a whole first
        for weights in _weights(scene, constant):
            rest = constant
            for (_, bound), weight in weights:
                rest = rest + weight * bound
            rest = scene.simple(rest)
            left = [(name, slope) for name, slope in slopes.items() if not _is_negative(slope, scene.box)]
            right = [(name, scene.simple(-s)) for name, s in slopes.items() if _is_negative(s, scene.box)]
            right += [(name, scene.simple(weight)) for (name, _), weight in weights]
            found = _whole_shares(scene, rest) if is_plain else _shares(scene, rest, left, right)
            for shares in found:
                yield Lemma((*left, *_distributed(shares)), tuple(right))


def _weights(scene: Scene, constant: Term) -> Iterator[list[tuple[tuple[str, Term], Term]]]:
    """Yield bounds of sums with weights >= 0 that take up some of the constant, which is mostly <= 0."""
    yield []
    partly: dict[Term, Term] = {}
    for name, bound in scene.bounds:
        if bound.head == "var":
            form = affine(constant, frozenset([str(bound.data)]), scene.box)
            if form is not None and form[1]:
                partly[bound] = -form[1][str(bound.data)]
        if bound.head != "var" and is_positive(bound, scene.box):
            yield [((name, bound), -constant / bound)]
    groups = {bound: [entry for entry in scene.bounds if entry[1] == bound] for bound in partly}
    for bound, entries in groups.items():
        for entry in entries:
            yield [(entry, partly[bound])]
    for chosen in combinations(groups, 2) if len(groups) > 1 else ():
        yield [(groups[bound][0], partly[bound]) for bound in chosen]
    for bound, entries in groups.items():
        for share in _proportions(scene):
            for first, second in permutations(entries, 2):
                yield [(first, partly[bound] * (1 - share)), (second, partly[bound] * share)]
        if len(entries) > 1:
            yield [(entry, partly[bound] / len(entries)) for entry in entries]
    if len(groups) > 1:
        yield [(entry, partly[b] / len(entries)) for b, entries in groups.items() for entry in entries]


def _proportions(scene: Scene) -> list[Term]:
    """Return the variables between 0 and 1 that occur in bodies, as weights of a mixture do."""
    used = frozenset().union(*(body.free for body in scene.sums.values()))
    return [
        var(name)
        for name in sorted(used & scene.box.keys())
        if scene.box[name].is_at_least(ZERO) and compare("=", scene.box[name].hi, ONE)
    ]


def _whole_shares(scene: Scene, rest: Term) -> Iterator[dict[str, Term]]:
    """Yield ways to write a constant as a multiple of one sum that is 1."""
    if rest == rat(0):
        yield {}
    for unit in scene.units if rest != rat(0) else ():
        yield {unit: rest}


def _shares(
    scene: Scene, rest: Term, left: list[tuple[str, Term]], right: list[tuple[str, Term]]
) -> Iterator[dict[str, Term]]:
    """Yield ways to write a constant as a combination of several sums that are 1."""
    if rest != rat(0):
        yield from _by_monomials(scene, rest)
    for x, y in _pairs(scene):
        slope = rat(0)
        for side, sign in ((left, 1), (right, -1)):
            for name, coefficient in side:
                inclination = _at_one(scene.sums[name], scene, x, y)[1]
                if inclination is None:
                    break
                slope = slope + sign * coefficient * inclination
            else:
                continue
            break
        else:
            yield {x: scene.simple(-slope), y: scene.simple(rest + slope)}
        if rest != rat(0):
            yield {x: rest / 2, y: rest / 2}
    for x, y in _pairs(scene) if rest == rat(0) else ():
        for coefficient in dict.fromkeys(c for _, c in (*left, *right)):
            for part in (coefficient / 2, -coefficient / 2, coefficient, -coefficient):
                yield {x: scene.simple(part), y: scene.simple(-part)}  # max(0, z) is half of |z| + z


def _by_monomials(scene: Scene, rest: Term) -> Iterator[dict[str, Term]]:
    """Yield ways to give some of the monomials of a constant to one sum, and the others to another one."""
    try:
        normalizer, (above, below) = normalized(rest, scene.box)
    except DpsymError:
        return
    monomials = [RING.from_dict({powers: c}) for powers, c in above.to_dict().items()]
    if len(monomials) > MONOMIALS:
        return
    for x, y in _pairs(scene):
        for choice in range(1, 2 ** len(monomials) - 1):
            chosen = [
                sum((m for i, m in enumerate(monomials) if (choice >> i & 1) == side), RING.constant(0))
                for side in (0, 1)
            ]
            yield {unit: quotient(normalizer, part, below) for unit, part in zip((x, y), chosen, strict=True)}


def _pairs(scene: Scene) -> list[tuple[str, str]]:
    """Return pairs of sums that are 1 and whose bodies are masses."""
    masses = [name for name, body in scene.units.items() if body.head == "var"]
    return list(combinations(masses, 2))


def _at_one(body: Term, scene: Scene, x: str, y: str) -> tuple[Term | None, Term | None]:
    """Return the value and the slope of a body as a function of x/y where that is 1."""
    above, below = scene.units[x], scene.units[y]
    name = str(above.data)
    subject = body.replace({below: rat(1)})
    products = {node: node.args[0] * node.args[1] for node in subject.nodes() if node.head == "scaled"}
    subject = subject.replace(products)  # masses are positive here
    try:
        slope = derivative(subject, name, {**scene.box, name: POSITIVE})
    except DpsymError:
        return None, None
    value, slope = (scene.simple(part.replace({above: rat(1)})) for part in (subject, slope))
    return (None, None) if (value.free | slope.free) - scene.box.keys() else (value, slope)


def _distributed(shares: Mapping[str, Term]) -> tuple[tuple[str, Term], ...]:
    return tuple((name, share) for name, share in shares.items() if share != rat(0))


def _is_negative(subject: Term, box: Box) -> bool:
    return subject.free <= box.keys() and (-enclose(subject, box)).is_at_least(ZERO)


def _chords(scene: Scene, names: list[str]) -> Iterator[tuple[Lemma, ...]]:
    """Yield for each sum the chord of its body over the range of the ratio of two masses."""
    unit_of = {str(body.data): name for name, body in scene.units.items() if body.head == "var"}
    for x, y, bound in scene.ratios:
        backwards = [w for a, b, w in scene.ratios if (a, b) == (y, x)]
        if backwards and x > y:  # the same chord, seen from the other end
            continue
        if names and x in unit_of and y in unit_of:
            lemmas = [
                _chord(scene, name, (x, y), (unit_of[x], unit_of[y]), (bound, backwards)) for name in names
            ]
            found = tuple(lemma for lemma in lemmas if lemma is not None)
            if len(found) == len(names):
                yield found


def _chord(
    scene: Scene, name: str, masses: tuple[str, str], units: tuple[str, str], bounds: tuple[Term, list[Term]]
) -> Lemma | None:
    body = scene.sums[name]
    if body.free - scene.box.keys() - set(masses):
        return None
    x, y = map(var, masses)
    high = term("exp", bounds[0])
    low = term("exp", -bounds[1][0]) if bounds[1] else rat(0)
    at_low, at_high = (scene.simple(body.replace({x: end, y: rat(1)})) for end in (low, high))
    if not bounds[1]:
        at_low = rat(0)
    slope = (at_high - at_low) / (high - low) if bounds[1] else at_high / high
    return Lemma(((name, rat(1)),), ((units[0], slope), (units[1], at_high - slope * high)))


def _forms(
    scene: Scene, sides: tuple[Term, Term], solved: tuple[Term, Term], conclusion: Relation
) -> Iterator[tuple[Term, Relation]]:
    """Yield what is to be at most 0 for a conclusion: solved for the sums on a side, or as it is."""
    lesser, greater = sides
    names = frozenset(greater.free & scene.sums.keys())
    for form in dict.fromkeys((solved, sides, isolated(greater, lesser, names, scene.box)[::-1])):
        yield form[0] - form[1], conclusion if form == sides else Relation("<=", *form)


def _tangents(scene: Scene, subject: Term) -> Iterator[Lemma]:
    """Yield tangents at the sums themselves of a function of them, made homogeneous by a sum that is 1.

    A sum of which other bodies speak is a parameter of these, and the function may be taken as it is for that
    value of it; or else a threshold in a body stays where it is, and a number in that moves with the sum.
    """
    names = frozenset(subject.free & scene.sums.keys())
    inner = frozenset().union(*(scene.sums[name].free for name in names)) & scene.sums.keys()
    found: dict[Lemma, None] = {}
    still = [(names, None), (names - inner, None)]
    for chosen, moving in (*still, *((names | inner, each) for each in _moving(scene))):
        try:
            slopes = {name: scene.simple(_slope(subject, name, moving, scene.box)) for name in sorted(chosen)}
        except DpsymError:
            continue
        rest = subject
        for name, slope in slopes.items():
            rest = rest - slope * var(name)
        rest = scene.simple(rest)
        for shares in [{unit: rest} for unit in scene.units] if rest != rat(0) else [{}]:
            found[Lemma(_distributed({**slopes, **shares}), ())] = None
    yield from found


def _slope(subject: Term, name: str, moving: tuple[str, Term] | None, box: Box) -> Term:
    """Return the derivative by a sum, along which a number moves such that a threshold does not."""
    slope = derivative(subject, name, box)
    if moving is None:
        return slope
    number, threshold = moving
    along, across = (derivative(threshold, each, box) for each in (name, number))
    return slope - along * across**-1 * derivative(subject, number, box)


def _moving(scene: Scene) -> Iterator[tuple[str, Term]]:
    """Yield what thresholds in bodies are for a value 0 at the point, each with a number in it."""
    nothing = {var(v.name): rat(0) for v in scene.case.family.points}
    for name in sorted(scene.sums):
        for node in scene.sums[name].nodes():
            if node.head in ("if_le", "if_lt"):
                threshold = (node.args[0] - node.args[1]).replace(nothing)
                if threshold.free & scene.sums.keys():
                    yield from ((number, threshold) for number in sorted(threshold.free - scene.sums.keys()))
