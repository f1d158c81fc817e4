"""The closed forms that privacy libraries are compared with, at points where they are known by hand."""

import math

from benchmarks.bench_libraries import (
    enclosed,
    laplace,
    pure_to_approximate,
    pure_to_renyi,
    subsampled_gaussian,
)


def known(truth, point, value):
    return math.isclose(float(enclosed(truth, point)), value, rel_tol=1e-14)


def test_closed_forms_have_the_values_that_are_known():
    assert known(pure_to_renyi, (2.0, math.log(3)), math.log(7 / 3))
    assert known(subsampled_gaussian, (8.0, 1.0, 2.0), 8 / (2 * 2.0**2))  # all are sampled
    assert known(laplace, (2.0, 1.0), math.log(2 / 3 * math.e + 1 / 3 * math.exp(-2)))
    assert known(pure_to_approximate, (math.log(3), 0.25), math.log(2))
    assert enclosed(pure_to_approximate, (0.001, 0.01)) == 0
