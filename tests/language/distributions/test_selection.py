"""Mechanisms that choose by utility: masses against quadrature and against what they are by definition."""

import itertools
import pickle

import mpmath
import pytest
from flint import arb, ctx
from sympy import Rational, log

from dpsym.engines.compiled import closed_value
from dpsym.kernel.numbers import ball
from dpsym.kernel.terms import rat, var
from dpsym.language import (
    Claim,
    Context,
    MaxDivergence,
    NoisyMaximum,
    PermuteAndFlip,
    TotalVariation,
    distributions,
    equal,
    latex,
    real,
    values,
)
from dpsym.language.distributions.selection import SELECTIONS, Selection, SelectionEntry, selection
from dpsym.language.elaboration.building import total
from dpsym.language.elaboration.shapes import Shape
from dpsym.notes import read

u, epsilon = values("u"), real("epsilon", at_least=0)
UTILITIES = [
    (0, 1),
    (1, 0),
    (2, 2),
    (0, 1, 3),
    (1, 1, 0),
    (4, -1, 2),
    (0, 1, 1, 5),
    (Rational(1, 2), 0, 3, -2),
]


def masses(kind, utilities, rate=1):
    """The masses at a rate epsilon/(2 sensitivity) of so much, as balls."""
    context = Context(Shape(sizes={u.space: len(utilities)}))
    known = {
        var(f"u[{place + 1}]"): rat(value.p, value.q) for place, value in enumerate(map(Rational, utilities))
    }
    ctx.prec = 160
    found = kind(u, 2 * rate, 1).masses(context)
    return [ball(closed_value(mass.replace(known))) for mass in found]


def agrees(value, expected):
    return abs(value - arb(mpmath.nstr(expected, 36))) < arb(10) ** -30


@pytest.mark.parametrize("utilities", UTILITIES, ids=str)
def test_the_noisy_maximum_is_that_of_laplace_noise(utilities):
    def below(x):
        return mpmath.exp(x) / 2 if x < 0 else 1 - mpmath.exp(-x) / 2

    with mpmath.workdps(40):
        places = [mpmath.mpf(value.p) / value.q for value in map(Rational, utilities)]
        for number, mass in enumerate(masses(NoisyMaximum, utilities)):
            others = places[:number] + places[number + 1 :]
            density = lambda x, own=places[number]: mpmath.exp(-abs(x - own)) / 2
            inside = lambda x, d=density, o=others: d(x) * mpmath.fprod(below(x - other) for other in o)
            cuts = sorted({*places})
            wide = [-mpmath.inf, cuts[0] - 8, *cuts, cuts[-1] + 8, cuts[-1] + 30, mpmath.inf]
            assert agrees(mass, mpmath.quad(inside, wide))


@pytest.mark.parametrize("utilities", UTILITIES, ids=str)
def test_permute_and_flip_is_what_its_name_says(utilities):
    with mpmath.workdps(40):
        largest = max(utilities)
        chances = [
            mpmath.exp(mpmath.mpf(str(Rational(value - largest).p)) / Rational(value - largest).q)
            for value in utilities
        ]
        expected = [mpmath.mpf(0)] * len(chances)
        orders = list(itertools.permutations(range(len(chances))))
        for turns in orders:
            left = mpmath.mpf(1) / len(orders)
            for place in turns:
                expected[place] += left * chances[place]
                left *= 1 - chances[place]
        for mass, value in zip(masses(PermuteAndFlip, utilities), expected, strict=True):
            assert agrees(mass, value)


@pytest.mark.parametrize("name", SELECTIONS)
@pytest.mark.parametrize("utilities", UTILITIES, ids=str)
def test_the_masses_sum_to_one(name, utilities):
    kind = getattr(distributions, name)
    for rate in (0, Rational(1, 7), 3):
        assert abs(sum(masses(kind, utilities, rate), arb(0)) - 1) < arb(10) ** -30
    assert all(mass > 0 or name == "PermuteAndFlip" for mass in masses(kind, utilities))


@pytest.mark.parametrize("name", SELECTIONS)
def test_they_are_pickled_printed_and_read(name):
    law = getattr(distributions, name)(u, epsilon, 2)
    assert pickle.loads(pickle.dumps(law)) == law
    text = latex(equal(MaxDivergence(law, law), 0))
    found = read(text, where=r"u : \mathcal{Y} \to \mathbb{R}, \varepsilon \ge 0")
    assert type(found.conclusion.lhs.args[0]) is type(law)


def test_a_mechanism_of_ones_own_is_one_entry():
    def uniformly(utilities, rate):
        return tuple(rat(1, len(utilities)) + 0 * rate for _ in utilities)

    Indifferent = selection(SelectionEntry("Indifferent", "any point", "nobody", uniformly))
    assert issubclass(Indifferent, Selection)
    assert total(Indifferent(u, 1, 1).masses(Context(Shape(sizes={u.space: 4})))) == rat(1)


@pytest.mark.parametrize("name", SELECTIONS)
def test_they_are_private_where_the_utility_changes_by_its_sensitivity(name):
    """Report noisy max is private at the scale of two sensitivities, and not at that of one."""
    kind = getattr(distributions, name)
    for first, second in (((0, 0), (1, -1)), ((0, 2, 1), (1, 1, 2))):
        pairs = list(
            zip(masses(kind, first, Rational(1, 2)), masses(kind, second, Rational(1, 2)), strict=True)
        )
        most = arb(1).exp() * (1 + arb(10) ** -30)
        assert all(p < q * most and q < p * most for p, q in pairs)
    if name == "NoisyMaximum":
        ((p, _), (q, _)) = (masses(kind, pair, 1) for pair in ((1, -1), (0, 0)))
        assert not max(p / q, q / p) > arb(1).exp()
        assert max((1 - p) / (1 - q), (1 - q) / (1 - p)) > arb(1).exp()


def test_claims_about_them():
    assert Claim(TotalVariation(NoisyMaximum(u, epsilon, 1), PermuteAndFlip(u, epsilon, 1)) <= 1).check(
        examples=20
    ).verdict in ("proved", "supported")
    low = NoisyMaximum(u, log(4), 1)
    assert (
        Claim(MaxDivergence(low, PermuteAndFlip(u, log(4), 1)) <= 0, shapes=(2,)).check(examples=20).verdict
        == "refuted"
    )
