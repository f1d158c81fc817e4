"""Factors found the short way are those that flint finds, and keys tell polynomials apart."""

import random

from flint import fmpq

from dpsym.identities.normal import GENS, NUMBER_ONE, RING, factors_of, key_of, reduced


def drawn(rng, most):
    """Return a polynomial of at most ``most`` terms: numbers, monomials, linear ones and others."""
    total = RING.constant(0)
    for _ in range(rng.randint(1, most)):
        term = RING.constant(fmpq(rng.randint(-6, 6), rng.randint(1, 6)))
        for _ in range(rng.randint(0, 2)):
            term = term * rng.choice(GENS[:4])
        total = total + term
    return total


def test_the_factors_are_those_of_flint():
    rng, seen = random.Random(1), set()
    for _ in range(1_500):
        polynomial = drawn(rng, 3)
        if not polynomial.is_zero():
            content, factors = factors_of(polynomial)
            expected, others = polynomial.factor()
            assert content == expected
            assert sorted((str(f), k) for f, k in factors) == sorted((str(f), int(k)) for f, k in others)
            seen.add((len(polynomial) == 1, polynomial.total_degree() == 1, polynomial.is_constant()))
    assert len(seen) >= 4  # all short ways, and the long one


def test_factors_multiply_to_the_polynomial():
    rng = random.Random(2)
    for _ in range(300):
        polynomial = drawn(rng, 3)
        content, factors = factors_of(polynomial)
        product = RING.constant(content)
        for factor, multiplicity in factors:
            product = product * factor**multiplicity
        assert product == polynomial


def test_zero_has_no_factors():
    assert factors_of(RING.constant(0)) == (0, [])


def test_keys_are_equal_for_equal_fractions_only():
    rng = random.Random(3)
    forms = [(drawn(rng, 2), NUMBER_ONE) for _ in range(200)]
    for a in forms[:60]:
        for b in forms:
            assert (key_of(a) == key_of(b)) == (a == b)


def test_a_fraction_over_one_is_reduced_already():
    x, y = GENS[:2]
    assert reduced(x + y, NUMBER_ONE) == (x + y, 1)
    assert reduced(2 * x * y, 2 * y) == (x, 1)
    assert reduced(RING.constant(0), y) == (0, 1)
