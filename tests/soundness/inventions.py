"""True statements made at random: sums of inequalities that all touch at one point, hidden under positive factors.

Whatever the terms are, u^2 >= 0, |u| >= u, exp(u) >= 1 + u, and so on; where all u vanish both sides are equal.
A small change of such a statement is false near that point and nearly true elsewhere.
"""

from __future__ import annotations

import random
from functools import cache

from flint import fmpq
from soundness.truths import INSIDE, ORDER, POSITIVE, REAL, UNIT, Point, Truth, truth

from dpsym.kernel.statement import Domain
from dpsym.kernel.terms import Term, rat, term, var

COUNT = 160
DOMAINS: dict[str, Domain] = {"x": REAL, "y": REAL, "z": POSITIVE, "p": UNIT, "q": INSIDE, "a": ORDER}
PLACES = {  # where a variable may be at the point of contact: inside its domain, or at an end that belongs to it
    "x": ("0", "1", "-2", "1/3"),
    "y": ("0", "1", "-1", "3/2"),
    "z": ("1", "2", "1/2", "5"),
    "p": ("0", "1", "1/2", "1/3"),
    "q": ("1/2", "1/4", "9/10"),
    "a": ("2", "3/2", "5"),
}
exp = lambda t: term("exp", t)
tanh = lambda t: term("tanh", t)


@cache
def inventions() -> tuple[Truth, ...]:
    """Return the same true statements in every run."""
    return tuple(invention(number) for number in range(COUNT))


def invention(number: int) -> Truth:
    rng = random.Random(f"invention {number}")
    names = sorted(rng.sample(sorted(DOMAINS), rng.choice((1, 1, 2, 2, 3))))
    point = {name: fmpq(*map(int, rng.choice(PLACES[name]).split("/"))) for name in names}
    lesser, greater = rat(0), rat(0)
    for place in range(rng.choice((1, 2, 2, 3))):
        low, high = rng.choice(GAPS)(
            vanishing(names, point, place, rng), vanishing(names, point, place + 1, rng)
        )
        factor = positive(names, rng)
        lesser, greater = lesser + factor * low, greater + factor * high
    common = rng.choice((rat(0), rat(0), var(names[0]), rat(rng.randint(-3, 3))))
    lhs, rhs = lesser + common, greater + common
    ordered = (lhs, "<=", rhs) if rng.random() < 0.5 else (rhs, ">=", lhs)
    contact = {name: point[name] for name in names if name in lhs.free | rhs.free}
    return truth(
        f"invention {number}", *ordered, lambda _: contact, **{name: DOMAINS[name] for name in names}
    )


def vanishing(names: list[str], point: Point, place: int, rng: random.Random) -> Term:
    """Return a term that is 0 at the point."""
    name = names[place % len(names)]
    other = rng.choice(names)
    own, value = var(name), rat(point[name])
    forms = [own - value, own - value, (own - value) * rat(rng.choice(("2", "3", "1/2"))), own**2 - value**2]
    forms += [own * var(other) - value * rat(point[other]), (own - value) * exp(var(other))]
    if point[name] > 0 and name in "za":
        forms += [term("log", own / value), own / value - 1, own ** rat("1/2") - value ** rat("1/2")]
    return rng.choice(forms)


def positive(names: list[str], rng: random.Random) -> Term:
    """Return a term that is positive everywhere."""
    own = var(rng.choice(names))
    forms = [rat(1), rat(1), rat(rng.choice(("1/7", "2", "10"))), exp(own), exp(-own), 1 + own**2]
    return rng.choice([*forms, 1 / (1 + own**2), 2 + tanh(own)])


GAPS = (  # pairs of terms in u and v; the first is at most the second
    lambda u, v: (rat(0), u**2),
    lambda u, v: (2 * u * v, u**2 + v**2),
    lambda u, v: (1 + u, exp(u)),
    lambda u, v: (u, term("abs", u)),
    lambda u, v: (term("abs", u + v), term("abs", u) + term("abs", v)),
    lambda u, v: (u, term("max", u, v)),
    lambda u, v: (term("min", u, v) * 2, u + v),
    lambda u, v: (tanh(term("abs", u)), term("abs", u)),
    lambda u, v: (term("log", 1 + u**2), u**2),
    lambda u, v: (rat(2), exp(u) + exp(-u)),
    lambda u, v: (u * tanh(u), u**2),
    lambda u, v: (rat(1), (1 + u**2) ** rat("1/2")),
    lambda u, v: (exp((u + v) / 2) * 2, exp(u) + exp(v)),
)
