"""What the tests of rules of proof share: boxes, aims, and that a rule refuses."""

import pytest
from flint import fmpq

from dpsym.errors import EvidenceError
from dpsym.kernel.aims import Aim
from dpsym.kernel.interval import Interval
from dpsym.kernel.judge import check
from dpsym.kernel.numbers import INFINITY
from dpsym.kernel.statement import Proof, Relation
from dpsym.kernel.terms import rat, term, var

REALS = Interval(-INFINITY, INFINITY, True, True)
POSITIVE = Interval(fmpq(0), INFINITY, True, True)
UNIT = Interval(fmpq(0), fmpq(1))


CHANGES = {  # x = h(t), and t by x
    "inverse": (lambda t: t**-1, lambda x: x**-1),
    "exp": (lambda t: term("exp", t), lambda x: term("log", x)),
    "log": (lambda t: term("log", t), lambda x: term("exp", x)),
    "square": (lambda t: t**2, lambda x: x ** rat(1, 2)),
    "odds": (lambda t: (1 + t**-1) ** -1, lambda x: (x**-1 - 1) ** -1),
    "negative": (lambda t: -t, lambda x: -x),
}


def changing(name, how, fresh, inner, *terms):
    """Return a proof that writes a variable by another one, with its terms; ``how`` is a name or h and g."""
    if how in CHANGES:
        how = [form(var(each)) for form, each in zip(CHANGES[how], (fresh, name), strict=True)]
    return ["substitute", name, fresh, len(terms), len(terms) + 1, inner], (*terms, *how)


def integrating(tree, *forms, terms=()):
    """Return a proof in which integrals have values, the first one outermost."""
    terms = list(terms)
    for form in reversed(forms):
        tree = ["integral", len(terms), len(terms) + 1, tree]
        terms += [form.integral, form.antiderivative]
    return Proof(tree, tuple(terms))


def aim(subject, box, *hypotheses, terms=(), strict=False, sides=None, **options):
    """Return the aim to show that a term has a sign on a box, perhaps by what it is the difference of."""
    claim = Relation("<" if strict else "<=", *(sides or (rat(0), subject)))
    return Aim(claim, box, hypotheses=hypotheses, terms=terms, **options)


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
        check(node, aim(subject, where, *hypotheses, terms=terms, strict=strict, **more))
    except EvidenceError:
        return False
    return True


def refused(node, target):
    """Assert that a tree of rules does not show an aim."""
    with pytest.raises(EvidenceError):
        check(node, target)
