"""How the tests try a table of rules: one after the other, and that a rule refuses."""

import pytest

from dpsym import equal
from dpsym.errors import IllFormedError


def named(entry):
    """Return the name of a test about an entry of a table."""
    return type(entry).__name__


def each(rules):
    """Return the mark of a test that is about one rule after the other."""
    return pytest.mark.parametrize("rule", rules, ids=named)


def refused(rule):
    """Assert that a rule says that it does not apply."""
    with pytest.raises(IllFormedError, match=f"the rule {named(rule)} does not apply"):
        rule.instance(equal(0, 0))
