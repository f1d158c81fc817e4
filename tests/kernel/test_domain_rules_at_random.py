"""False neighbours of proofs by the rules that change a domain, and of what jumps where masses vanish.

True statements with proofs by ``segment``, ``edge``, ``restrict``, ``put``, ``monotone`` and ``substitute`` are changed a
little:
another relation, end, constant or function, another rule or end in the tree, parts of it exchanged.  Where the
kernel still says ``proved`` no point may violate the statement, or leave one of its sides undefined.
"""

import random
from collections import Counter
from dataclasses import replace

import pytest
from flint import fmpq
from kernel import test_reductions_at_random as reductions
from kernel.aims import changing, integrating
from kernel.conftest import ENCLOSE, IDENTITY, at_end, claim, exp, log, over
from kernel.drawn import random_number, random_term

from dpsym.engines.checker import Checker
from dpsym.errors import MALFORMED, DpsymError
from dpsym.kernel.judge import judge
from dpsym.kernel.numbers import INFINITY, ball
from dpsym.kernel.statement import FLIPPED, ClosedForm, Domain, Relation, Statement
from dpsym.kernel.terms import INF, Term, rat, term, var

x, y, t, z, n = map(var, "xytzn")
ONE, HALF = rat(1), rat("1/2")
TAIL = Term("integral", (exp(-y * z), x, INF), "z")
ANY_Y = over("y")
ANY, POSITIVE, MASS = over("x"), over("x", 0, lo_open=True), over("x", 0, 1)
BELOW, ABOVE = Relation("<=", x, y / 2), Relation(">", x, y + 1)

TRUE = {
    "far": (claim([over("x", 1)], 1 / x, ">", rat(0)), ["segment", "x", "hi", ENCLOSE, ENCLOSE], ()),
    "far, overpowered": (
        claim([over("x", 2)], 1 + x * exp(-x), ">=", ONE),
        ["segment", "x", "hi", ["sum", [0, ["product", [1, 1, 1, ENCLOSE], [2, 1, 1, ENCLOSE]]]], ENCLOSE],
        ((x - 1) * exp(-x), x - 1, exp(-x)),
    ),
    "far to the left": (
        claim([over("x", None, -1)], exp(x), ">", rat(0)),
        ["segment", "x", "lo", ENCLOSE, ENCLOSE],
        (),
    ),
    "far, a bounded factor": (
        claim([over("x", 1)], term("tanh", x) * exp(-x) + 1 / x, ">=", rat(0)),
        ENCLOSE,
        (),
    ),
    "end": (
        claim([MASS], term("relent", x, x), "<=", rat(0)),
        at_end("x", "lo", ENCLOSE, IDENTITY),
        (),
    ),
    "end, plainly": (claim([MASS], x, ">=", rat(0)), at_end("x", "lo", ENCLOSE, ENCLOSE), ()),
    "end to the right": (claim([MASS], x, "<=", ONE), at_end("x", "hi", ENCLOSE, ENCLOSE), ()),
    "end of integers": (
        claim([over("n", 0, 3, integer=True)], n, "<=", n**2),
        at_end("n", "lo", ENCLOSE, ["product", [0, 1, 1, ENCLOSE], [1, 1, 1, ENCLOSE]]),
        (n, n - 1),
    ),
    "end of masses": (
        claim([MASS], term("powdiv", x, x, 2), "<=", 2 * x),
        at_end("x", "lo", ENCLOSE, ["sum", [0, ENCLOSE]]),
        (x,),
    ),
    "restrict": (
        claim([over("x", 0), over("y", 0, 1)], x, "<=", HALF, BELOW),
        ["restrict", "x", 0, ENCLOSE],
        (),
    ),
    "restrict, strictly": (
        claim([ANY, over("y", 0, 1)], x, ">", ONE, ABOVE),
        ["restrict", "x", 0, ENCLOSE],
        (),
    ),
    "restrict integers": (
        claim([over("n", 0, 9, integer=True), over("y", 0, 1)], n, "<=", ONE, Relation("<", n, y + 1)),
        ["restrict", "n", 0, ENCLOSE],
        (),
    ),
    "put": (
        claim([over("x", 0), over("y", 0, 1)], x + y, "<=", rat("3/2"), Relation("=", x, y / 2)),
        ["put", "x", 0, ENCLOSE],
        (),
    ),
    "put, by its range": (
        claim([over("x", 0, 1), ANY_Y], y, "<=", ONE, Relation("=", y, x)),
        ["put", "x", 0, ["given", 2]],
        (),
    ),
    "exps": (
        claim([over("x", 1), over("y", 0, 1)], log(x), "<=", log(x + y)),
        ["monotone", "exp", 0, 1, ["sum", [2, ENCLOSE]]],
        (log(x), log(x + y), y),
    ),
    "log": (claim([ANY], exp(x), ">", rat(0)), *changing("x", "log", "t", ["sum", [0, ENCLOSE]], t)),
    "odds": (
        claim([over("x", 0, HALF.number, lo_open=True)], x / (1 - x), "<=", ONE),
        *changing("x", "odds", "t", ["sum", [0, ENCLOSE]], 1 - t),
    ),
    "negative": (
        claim([over("x", -2, -1)], exp(x), "<", ONE),
        *changing("x", "negative", "t", ENCLOSE),
    ),
    "end, then a product": (
        claim([MASS, over("y", 1, 2)], term("powdiv", x, y, 2), "<=", x),
        at_end("x", "lo", ENCLOSE, ["product", [0, 1, 1, ENCLOSE], [1, 1, 1, ["sum", [2, ENCLOSE], [3, ENCLOSE]]]]),
        (x / y, y - x, y - 1, 1 - x),
    ),
    "face": (
        claim([MASS], term("relent", x, 4), "<=", rat(0)),
        ["segment", "x", "lo", ["sum", [0, ENCLOSE]], ENCLOSE],
        (log(rat(4)) - 1 - log(x),),
    ),
    "a tail": (
        claim([MASS, over("y", 1, 3)], TAIL, "<=", exp(-x * y)),
        ["product", [0, 1, 1, ENCLOSE], [1, 1, 1, ["sum", [2, ["product", [3, 1, 1, ENCLOSE], [4, 1, 1, ENCLOSE]]]]]],
        (exp(-x * y), 1 - 1 / y, (y - 1) / y, y - 1, 1 / y),
    ),
}  # fmt: skip
FORMS = {"a tail": (ClosedForm(TAIL, -exp(-y * z) / y),)}

RULES = (
    "segment",
    "end",
    "restrict",
    "put",
    "monotone",
    "substitute",
    "sum",
    "split",
    "concave",
    "both",
    "let",
)
PLACES = ("lo", "hi", 0, 1, 2, "x", "n", "y", "t", "exp", "log", "tanh", "erfc", "<", "=")
NUMBERS = [rat(q) for q in ("0", "1", "-1", "2", "1/2", "3", "9/10")]
POINTS, FEW, MANY = 60, 300, 6_000


def jumping(rng):
    """Return a term that jumps, is infinite or undefined somewhere, or very nearly so."""
    to_zero = exp(-exp(-log(x)))  # e^(-1/x), and 0 at 0
    pairs = ((x, y), (y, x), (x, x), (x, x**2), (x, x**3), (x**2, x), (1 - x, (1 - x) ** 2), (x, to_zero))
    pairs += ((1 / x, x**-2), (1 / x, exp(-x)), (exp(-x), exp(-3 * x)), (x * y, y), (x, x * y**2))
    p, q = rng.choice(pairs)
    order = rng.choice((rat(2), rat(3), rat("3/2"), ONE, 1 + y))
    jumps = [term("powdiv", p, q, order), term("relent", p, q), term("logratio", p, q)]
    jumps += [term("scaled", p, log(q)), p * exp(-q) * term("tanh", x), exp(-log(p)) * q]
    jump = rng.choice((1, -1)) * rng.choice(jumps[:2] + jumps)
    kind = rng.random()
    if kind < 0.5:
        return jump
    return jump + random_term(rng, 1) if kind < 0.8 else term(rng.choice(("exp", "tanh", "abs")), jump)


def changed_term(rng, subject):
    """Return a term with one of its parts in another form."""
    part, head = rng.choice(list(subject.nodes())), rng.choice(("exp", "log", "tanh", "abs"))
    other = rng.choice(
        (rng.choice(NUMBERS), part**2, -part, part + rng.choice(NUMBERS), term(head, part), x, y, n)
    )
    if rng.random() < 0.25:
        other = rng.choice((jumping(rng), term("powdiv", part, part**2, 2), term("relent", part, part**2)))
    return subject.replace({part: other})


def changed_domain(rng, old):
    kind = rng.randrange(6)
    if kind == 0:
        return replace(old, lo_open=not old.lo_open)
    if kind == 1:
        return replace(old, hi_open=not old.hi_open)
    if kind == 2:
        return replace(old, integer=not old.integer)
    if kind == 3:
        return Domain(old.lo, None, old.lo_open, integer=old.integer, infinite=rng.random() < 0.5)
    shift = fmpq(rng.choice((-2, -1, 1, 2)), rng.choice((1, 2)))
    lo, hi = (None if end is None else end + shift * rng.randint(0, 1) for end in (old.lo, old.hi))
    return Domain(lo, hi, old.lo_open, old.hi_open, old.integer, old.infinite)


def changed_relation(rng, relation):
    kind = rng.random()
    if kind < 0.4:
        return replace(relation, op=rng.choice(list(FLIPPED)))
    if kind < 0.5:
        return Relation(relation.op, relation.rhs, relation.lhs)
    side = rng.choice(("lhs", "rhs"))
    return replace(relation, **{side: changed_term(rng, getattr(relation, side))})


def changed_statement(rng, statement):
    variables, hypotheses, kind = list(statement.variables), list(statement.hypotheses), rng.random()
    if kind < 0.5:
        return replace(statement, conclusion=changed_relation(rng, statement.conclusion))
    if kind < 0.85 or not hypotheses:
        place = rng.randrange(len(variables))
        variables[place] = replace(variables[place], domain=changed_domain(rng, variables[place].domain))
    elif kind < 0.95:
        hypotheses[0] = changed_relation(rng, hypotheses[0])
    else:
        hypotheses.clear()
    return Statement(tuple(variables), tuple(hypotheses), statement.conclusion)


def changed_tree(rng, tree):
    """Return a tree with another rule, place or part somewhere, or two of its parts exchanged."""
    places = [i for i in range(len(tree)) if isinstance(tree[i], list)]
    if places and rng.random() < 0.5:
        place = rng.choice(places)
        return [*tree[:place], changed_tree(rng, tree[place]), *tree[place + 1 :]]
    place, kind = rng.randrange(len(tree)), rng.random()
    if kind < 0.3 and len(places) > 1:
        one, other = rng.sample(places, 2)
        return [tree[other] if i == one else tree[one] if i == other else part for i, part in enumerate(tree)]
    if isinstance(tree[place], list) or kind > 0.85:
        new = rng.choice((ENCLOSE, IDENTITY, ["given", 0], at_end("x", "lo", ENCLOSE, tree[place])))
    else:
        new = rng.choice(RULES if place == 0 else PLACES)
    return [*tree[:place], new, *tree[place + 1 :]]


def changed(rng, statement, proof):
    """Return a neighbour of a document, a few changes away."""
    for _ in range(rng.randint(1, 3)):
        kind, terms = rng.random(), list(proof.terms)
        if kind < 0.6:
            statement = changed_statement(rng, statement)
        elif kind < 0.8 or not terms:
            proof = replace(proof, tree=changed_tree(rng, proof.tree))
        else:
            place = rng.randrange(len(terms))
            terms[place] = changed_term(rng, terms[place])
            proof = replace(proof, terms=tuple(terms))
    return statement, proof


def violated(rng, statement, forms=()):
    """Return one of many points of the domain that violates a statement, or at which it has no value."""
    checker = Checker(statement, forms)
    for _ in range(POINTS):
        point = {v.name: random_number(rng, at_some(v.domain)) for v in statement.variables}
        status = checker.decide(point)
        if status == "violated" or (
            status == "unknown" and any(map(is_undefined, checker.sides(point, 1024)))
        ):
            return point
    return None


def is_undefined(value):
    around = ball(value)
    return not (around.is_finite() or abs(around) == INFINITY)


def at_some(domain):
    return domain if domain.lo is not None or domain.hi is not None else Domain(fmpq(-4), fmpq(4))


@pytest.mark.parametrize("name", TRUE)
def test_true_statements_are_proved(name):
    statement, tree, terms = TRUE[name]
    assert judge(statement, integrating(tree, *FORMS.get(name, ()), terms=terms)).name == "proved"


def no_false_neighbour_is_proved(seed, number):
    """Change documents, and return how many of which verdict there were."""
    verdicts = Counter()
    for k in range(number):
        rng = random.Random(f"{seed}-{k}")
        name = rng.choice(list(TRUE))
        statement, tree, terms = TRUE[name]
        proof = integrating(tree, *FORMS.get(name, ()), terms=terms)
        try:
            neighbour, evidence = changed(rng, statement, proof)
        except (DpsymError, *MALFORMED):  # it is no statement, or no term
            continue
        if (neighbour, evidence) == (statement, proof):
            continue
        verdict = judge(neighbour, evidence).name
        verdicts[verdict] += 1
        if verdict == "proved":
            assert violated(rng, neighbour, FORMS.get(name, ())) is None, (name, neighbour, evidence)
    return verdicts


def test_no_false_neighbour_is_proved():
    verdicts = no_false_neighbour_is_proved(0, FEW)
    assert min(verdicts["proved"], verdicts["undecided"]) > 20


@pytest.mark.slow
def test_no_false_neighbour_is_proved_among_many():
    assert no_false_neighbour_is_proved(1, MANY).total() > 4_000


def jumping_or_not(rng, depth):
    return jumping(rng) if rng.random() < 0.7 else random_term(rng, depth)


def test_aims_about_what_jumps_are_reduced_to_ones_that_fail(monkeypatch):
    monkeypatch.setattr(reductions, "random_term", jumping_or_not)
    assert reductions.an_aim_that_fails_is_reduced_to_one_that_fails(5, 60).total() > 80


@pytest.mark.slow
def test_many_aims_about_what_jumps_are_reduced_to_ones_that_fail(monkeypatch):
    monkeypatch.setattr(reductions, "random_term", jumping_or_not)
    assert reductions.an_aim_that_fails_is_reduced_to_one_that_fails(6, 800).total() > 1_500
