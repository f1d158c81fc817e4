"""The bound against a hang ends what hangs, also where errors are caught."""

import signal
from contextlib import suppress

import pytest

from tests.notes.hanging import without_hang

SHORT = 0.02
pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="nothing counts processor time here")


def test_what_does_not_end_is_ended():
    with pytest.raises(AssertionError, match="hangs"), without_hang(SHORT):
        while True:
            pass


def test_it_fails_also_where_the_error_is_caught():
    with pytest.raises(AssertionError, match="hangs"), without_hang(SHORT), suppress(AssertionError):
        while True:
            pass


def test_what_ends_passes():
    with without_hang():
        assert 2 * 1 == 2
