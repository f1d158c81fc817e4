"""Which of many similar cases the usual run looks at."""

import pytest


def leaving(names, heavy):
    """Return names as parameters of a test; those that are heavy are for the long tests."""
    assert set(heavy) <= set(names)
    return [pytest.param(name, marks=pytest.mark.slow if name in heavy else ()) for name in names]
