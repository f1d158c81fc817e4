"""Terms, domains, hypotheses and numbers at random, and the values of terms at points."""

from flint import ctx, fmpq

from dpsym.engines.balls import BALLS
from dpsym.engines.compiled import compile_terms
from dpsym.kernel.numbers import INFINITY, ball
from dpsym.kernel.statement import Domain, Relation
from dpsym.kernel.terms import INF, Term, rat, var

NAMES = ("x", "y")
NUMBERS = [fmpq(*q) for q in ((0, 1), (1, 1), (-1, 1), (2, 1), (1, 2), (-1, 2), (3, 1), (1, 3))]
POWERS = [fmpq(*q) for q in ((2, 1), (3, 1), (1, 2), (0, 1), (1, 1), (3, 2), (-1, 1), (-2, 1))]
ARITY = {"add": 2, "mul": 2, "max": 2, "min": 2, "scaled": 2, "logratio": 2, "relent": 2, "powdiv": 3}
ARITY |= {"exp": 1, "log": 1, "abs": 1, "tanh": 1, "erfc": 1, "if_lt": 4, "if_le": 4, "if_eq": 4, "pow": 2}
HEADS = [*ARITY, "add", "add", "mul", "mul", "pow", "pow"]


def random_term(rng, depth):
    if depth == 0 or rng.random() < 0.15:
        kind = rng.random()
        if kind < 0.68:
            return var(rng.choice(NAMES))
        return rat(rng.choice(NUMBERS)) if kind < 0.98 else INF
    head = rng.choice(HEADS)
    args = [random_term(rng, depth - 1) for _ in range(ARITY[head])]
    if head == "pow" and rng.random() < 0.8:
        args[1] = rat(rng.choice(POWERS))
    return Term(head, tuple(args))


def random_domain(rng):
    kind = rng.random()
    lo, hi = sorted(rng.sample(NUMBERS, 2))
    lo_open, hi_open = rng.random() < 0.3, rng.random() < 0.3
    if kind < 0.25:
        return Domain(lo, None, lo_open, infinite=kind < 0.1)
    if kind < 0.33:
        return Domain(lo, lo + rng.randint(1, 3), integer=True)
    if kind < 0.38:
        return Domain(None, hi, hi_open=hi_open)
    return Domain(lo, hi, lo_open, hi_open) if kind < 0.7 else Domain(fmpq(0), fmpq(1), lo_open, hi_open)


def random_hypothesis(rng):
    op, kind = rng.choice(("<=", "<", ">=", ">", "=")), rng.random()
    if kind < 0.5:
        return Relation(op, *map(var, rng.sample(NAMES, 2)))
    if kind < 0.7:
        return Relation(op, var(rng.choice(NAMES)), rat(rng.choice(NUMBERS)))
    return Relation(op, random_term(rng, 1), random_term(rng, 1))


def random_number(rng, domain):
    """Return a number of the domain, often at an end or close to one."""
    lo = domain.hi - 8 if domain.lo is None else domain.lo
    hi = lo + 8 if domain.hi is None else domain.hi
    if domain.integer:
        return fmpq(rng.randint(int(lo.ceil()), int(hi.floor())))
    kind = rng.random()
    if kind < 0.2 and domain.lo is not None and not domain.lo_open:
        return lo
    if kind < 0.4 and not domain.hi_open:
        return INFINITY if domain.hi is None else hi
    near = fmpq(1, 10 ** rng.randint(1, 6))
    share = rng.choice((near, 1 - near, fmpq(1, 2), fmpq(rng.randint(1, 999), 1000)))
    return lo + (hi - lo) * share


def value(subject, point):
    """Return the value at a precision at which it is known, if there is one."""
    names = sorted(subject.free)
    for bits in (300, 2500):
        ctx.prec = bits
        (found,) = compile_terms([subject], names, BALLS)(*(point[name] for name in names))
        if ball(found).is_finite() or abs(ball(found)) == INFINITY:
            break
    return fmpq(found) if isinstance(found, int) else found
