"""What the tests of rules of proof share: boxes, aims, and that a rule refuses."""

import pytest
from flint import fmpq

from dpsym.errors import EvidenceError
from dpsym.kernel.interval import Interval
from dpsym.kernel.numbers import INFINITY
from dpsym.kernel.proof import Aim, check

REALS = Interval(-INFINITY, INFINITY, True, True)
POSITIVE = Interval(fmpq(0), INFINITY, True, True)
UNIT = Interval(fmpq(0), fmpq(1))


def aim(subject, box, *hypotheses, terms=(), strict=False, **options):
    """Return the aim to show that a term has a sign on a box."""
    return Aim(subject, strict, box, hypotheses=hypotheses, terms=terms, **options)


def refused(node, target):
    """Assert that a tree of rules does not show an aim."""
    with pytest.raises(EvidenceError):
        check(node, target)
