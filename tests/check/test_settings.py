"""Settings that make no sense are refused in a sentence."""

import pytest

from dpsym.check.settings import Settings
from dpsym.errors import UnusableInput


@pytest.mark.parametrize(
    "options",
    [
        {"digits": 3},
        {"digits": 10**6},
        {"budget": 0},
        {"budget": -1},
        {"budget": float("nan")},
        {"effort": 0},
        {"effort": float("inf")},
        {"steps": 0},
        {"examples": 0},
    ],
)
def test_nonsense_is_refused(options):
    with pytest.raises(UnusableInput, match="must"):
        Settings(**options)


def test_equal_settings_have_equal_keys():
    assert Settings(seed=1).key() == Settings(seed=1).key() != Settings(seed=2).key()
