"""What the tests of rules of proof share: boxes, aims, and that a rule refuses."""

import pytest
from flint import fmpq

from dpsym.errors import EvidenceError
from dpsym.kernel.aims import Aim
from dpsym.kernel.interval import Interval
from dpsym.kernel.numbers import INFINITY
from dpsym.kernel.proof import check
from dpsym.kernel.terms import rat

REALS = Interval(-INFINITY, INFINITY, True, True)
POSITIVE = Interval(fmpq(0), INFINITY, True, True)
UNIT = Interval(fmpq(0), fmpq(1))


def aim(subject, box, *hypotheses, terms=(), strict=False, **options):
    """Return the aim to show that a term has a sign on a box."""
    return Aim(subject, strict, box, hypotheses=hypotheses, terms=terms, **options)


def box(**ends):
    """Return a box; an end is a number, or a text such as ``"(0, oo]"``."""
    result = {}
    for name, text in ends.items():
        lo, hi = (part.strip() for part in text[1:-1].split(","))
        lo, hi = (INFINITY if e == "oo" else -INFINITY if e == "-oo" else rat(e).number for e in (lo, hi))
        result[name] = Interval(lo, hi, text[0] == "(", text[-1] == ")")
    return result


def proves(node, subject, where, *terms, strict=False, hypotheses=(), **more):
    """Return whether a tree of rules shows that a term has a sign on a box."""
    try:
        check(node, Aim(subject, strict, where, hypotheses=tuple(hypotheses), terms=terms, **more))
    except EvidenceError:
        return False
    return True


def refused(node, target):
    """Assert that a tree of rules does not show an aim."""
    with pytest.raises(EvidenceError):
        check(node, target)
