"""Steps that are suggested: the kernel sees by them whatever normal forms show."""

import pytest
from flint import fmpq

from dpsym.identities import is_identically_zero, suggested
from dpsym.identities.recording import Identities, recorded
from dpsym.kernel import identity
from dpsym.kernel.interval import Interval
from dpsym.kernel.numbers import INFINITY
from dpsym.kernel.terms import Term, rat, term, var

x, y, s, t = map(var, "xyst")
HALF = rat("1/2")


pytestmark = pytest.mark.usefixtures("precision")


def exp(u):
    return term("exp", u)


def log(u):
    return term("log", u)


UNIT = {name: Interval(fmpq(0), fmpq(1), True, True) for name in "xyst"}
POSITIVE = {name: Interval(fmpq(0), INFINITY, True, True) for name in "xyst"}
MIXED = (1 - s) * x + s * y  # positive as it stands; multiplied out it would not look so

IDENTITIES = [
    (log(MIXED * x) - log(x) - log(s * y + x * (1 - s)), UNIT),
    (term("relent", x, MIXED) - x * (log(x) - log(MIXED)), UNIT),
    ((x * log(1 / y)) ** HALF - x**HALF * (-log(y)) ** HALF, UNIT),  # a factor -log y
    (log(t / 2 + 1) - log(t + 2) + log(rat(2)), POSITIVE),
    (log(2 * s**2 + 2 * s) - log(s) - log(2 * s + 2), UNIT),
    (((1 - x) * x) ** rat("3/2") - (x * (1 - x)) ** HALF * (x - x**2), UNIT),
    (exp(x / (x + 1)) - exp(rat(1)) * exp(-1 / (1 + x)), POSITIVE),
    (term("tanh", log(x) / 2) - (x - 1) / (x + 1), POSITIVE),
    (
        term("max", x + x, term("abs", log(x * y))) - term("max", 2 * x, term("abs", log(x) + log(y))),
        POSITIVE,
    ),
    (Term("pow", (x, term("add", rat(1), rat(1)))) - x * x, POSITIVE),
    (rat(6) ** HALF * rat(10) ** HALF - 2 * rat(15) ** HALF, UNIT),
]


@pytest.mark.parametrize(("subject", "box"), IDENTITIES)
def test_the_kernel_sees_by_them_that_a_term_is_zero(subject, box):
    assert suggested(subject, box)
    assert is_identically_zero(subject, box)


@pytest.mark.parametrize(
    ("subject", "box"),
    [
        (log(x * y) - log(x), POSITIVE),
        (log(x) - log(x), {"x": Interval(fmpq(0), fmpq(1))}),
        ((x + y) ** 2 - x**2, UNIT),
    ],
)
def test_nothing_is_suggested_where_there_is_nothing_to_be_seen(subject, box):
    assert suggested(subject, box) == {}


@pytest.mark.parametrize(("subject", "box"), IDENTITIES)
def test_what_is_recorded_is_enough(subject, box, monkeypatch):
    before = [*identity.ADVISERS]
    found = recorded(lambda: is_identically_zero(subject, box))
    assert before == identity.ADVISERS
    assert Identities.from_json(found.to_json()) == found
    told = {row.subject: {step.part: step.new for step in row.steps} for row in found.rows}
    monkeypatch.setattr(identity, "ADVISERS", [lambda asked, _: told[asked]])
    identity.is_zero_on.cache_clear()
    assert is_identically_zero(subject, box)


def test_advisers_stay_when_a_replay_fails():
    before = [*identity.ADVISERS]
    with pytest.raises(ZeroDivisionError):
        recorded(lambda: 1 // 0)
    assert before == identity.ADVISERS
