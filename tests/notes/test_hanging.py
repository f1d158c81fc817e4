"""The bound against a hang ends what hangs, also where errors are caught, and counts calls alone."""

from contextlib import suppress

import pytest

from tests.notes.hanging import without_hang


def double(number):
    """Return twice a number."""
    return 2 * number


def test_what_calls_too_often_is_ended():
    with pytest.raises(AssertionError, match="hangs: 1000 calls"), without_hang(1000):
        while True:
            double(1)


def test_it_fails_also_where_the_error_is_caught():
    with pytest.raises(AssertionError), without_hang(1000):
        for _ in range(2000):
            with suppress(AssertionError):
                double(1)


def test_few_calls_pass():
    with without_hang(1000):
        assert double(1) == 2
