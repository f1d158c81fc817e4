"""The table of divergences: its entries agree with themselves, with known values, and a new one is one entry."""

import json
import pickle
from itertools import pairwise

import mpmath
import pytest
import sympy
from flint import arb, ctx, fmpq
from sympy import Rational, oo

from dpsym.engines.compiled import closed_value
from dpsym.errors import IllFormedError
from dpsym.kernel.numbers import ball
from dpsym.language import (
    KL,
    AlphaDivergence,
    Bernoulli,
    BhattacharyyaCoefficient,
    ChiSquare,
    Claim,
    Context,
    Entropy,
    FiniteLaw,
    Generator,
    Hellinger,
    Jeffreys,
    JensenShannon,
    NormalizedSquaredHellinger,
    Renyi,
    SquaredHellinger,
    SumOver,
    TotalVariation,
    TradeOff,
    TriangularDiscrimination,
    at_most,
    chernoff_information,
    divergence,
    equal,
    hockey_stick,
    latex,
    laws,
    order,
    point,
    real,
)
from dpsym.language import divergences as public
from dpsym.language.divergences import TABLE
from dpsym.language.divergences.generators import power_sum
from dpsym.language.scalars import scalar
from dpsym.notes import read
from dpsym.points.evidence import read_document
from dpsym.points.replay import judge

LeCam = divergence(
    Generator(
        "LeCam",
        "half the sum of (p - q)^2/(p + q)",
        r"\mathrm{LC}",
        "Le Cam (1986)",
        f=lambda x: (1 - x) / (x + 1),  # it differs from (x - 1)^2/(2 x + 2) by a multiple of x - 1
        at_zero=1,
        slope=0,
    )
)
HALF, QUARTER = Rational(1, 2), Rational(1, 4)
P = FiniteLaw((Rational(1, 2), Rational(1, 3), Rational(1, 6)))
Q = FiniteLaw((Rational(1, 5), Rational(1, 5), Rational(3, 5)))
ROOTS = FiniteLaw((Rational(9, 25), Rational(16, 25), 0))
FIRST, LATE = FiniteLaw((HALF, HALF, 0)), FiniteLaw((0, HALF, HALF))
PAIRS = [(P, Q), (Q, P), (FIRST, LATE), (P, LATE), (LATE, P), (ROOTS, ROOTS)]
PARAMETERS = {"HockeyStick": [(Rational(1, 3),), (-1,)], "AlphaDivergence": [(2,), (HALF,), (-1,)]}
PARAMETERS["ChernoffDivergence"] = [(HALF,), (QUARTER,)]


def digits(node, count=30):
    """The value of a node, as a string of digits that are certain."""
    ctx.prec = 200
    value = ball(closed_value(scalar(node, Context())))
    return value.str(count, radius=False) if value.is_finite() else "inf" if value == arb("inf") else "nan"


def by_hand(f, at_zero, slope, p, q):
    """The definition of an f-divergence, at 40 digits."""
    with mpmath.workdps(40):
        total = mpmath.mpf(0)
        for a, b in zip(p.args[0], q.args[0], strict=True):
            if b == 0:
                total += sympy.N(a * slope, 40) if a != 0 else 0
            else:
                total += sympy.N(b * (at_zero if a == 0 else f(a / b)), 40)
        return sympy.N(total, 40)


def entries():
    for entry in TABLE.values():
        for parameters in PARAMETERS.get(entry.name, [()]):
            yield pytest.param(entry, parameters, id=f"{entry.name}{parameters or ''}")


@pytest.mark.parametrize(("entry", "parameters"), list(entries()))
@pytest.mark.parametrize(("p", "q"), PAIRS)
def test_the_ways_of_an_entry_agree(entry, parameters, p, q):
    value = sympy.sympify(digits(getattr(public, entry.name)(*parameters, p, q)).replace("inf", "oo"))
    if entry.f is not None:
        ends = (
            end(*map(sympy.sympify, parameters)) if callable(end) else end
            for end in (entry.at_zero, entry.slope)
        )
        plain = by_hand(lambda x: entry.f(x, *parameters), *ends, p, q)
        plain = entry.outer(plain) if entry.outer is not None else plain
        assert value == plain or abs(value - plain) < Rational(1, 10**25)
    if entry.by_moment is not None:
        pairs = list(zip(p.masses(Context()), q.masses(Context()), strict=True))

        def moment(at):
            found = ball(closed_value(power_sum(pairs, sympy.sympify(at), Context())))
            return oo if found == arb("inf") else sympy.Float(found.str(40, radius=False), 40)

        again = entry.by_moment(moment, *parameters)
        assert value == again or abs(value - again) < Rational(1, 10**12)  # the root of a difference


@pytest.mark.parametrize(("entry", "parameters"), list(entries()))
def test_ranges_and_symmetry(entry, parameters):
    kind = getattr(public, entry.name)
    values = [sympy.sympify(digits(kind(*parameters, p, q)).replace("inf", "oo")) for p, q in PAIRS]
    if parameters not in [(-1,)] or entry.name == "AlphaDivergence":
        assert all(
            entry.low - Rational(1, 10**20) <= value <= entry.high + Rational(1, 10**20) for value in values
        )
    if entry.symmetric:
        assert abs(values[0] - values[1]) < Rational(1, 10**20)
    assert latex(kind(*parameters, *laws("P Q"))).endswith(r"\left(P \,\middle\|\, Q\right)")
    assert pickle.loads(pickle.dumps(kind(*parameters, P, Q))) == kind(*parameters, P, Q)
    assert kind.__doc__.strip()


def test_a_new_divergence_is_one_entry():
    assert digits(LeCam(P, Q), 12) == digits(TriangularDiscrimination(P, Q) / 2, 12)
    assert latex(LeCam(*laws("P Q"))) == r"\mathrm{LC}\left(P \,\middle\|\, Q\right)"
    assert pickle.loads(pickle.dumps(LeCam(P, Q))) == LeCam(P, Q)
    below, above = (Claim(LeCam(P, Q) <= Rational(end, 1000)).check().verdict for end in (203, 204))
    assert (below, above) == ("refuted", "proved"), digits(LeCam(P, Q))


def test_the_cases_of_a_proof_about_a_divergence_of_ones_own_are_saved_and_replayed():
    (document,) = Claim(LeCam(P, Q) <= Rational(204, 1000)).check().evidence
    assert "LeCam" not in json.dumps(document)  # a file could not say what that is
    assert judge(*read_document(document)).name == "proved"


def test_an_entry_says_enough():
    nothing = divergence(Generator("Nothing", "nothing", "N", "nobody"))
    with pytest.raises(IllFormedError, match="says neither f, nor atom, nor by_moment"):
        scalar(nothing(P, Q), Context())


def test_orders_below_one():
    assert digits(Renyi(HALF, P, Q)) == digits(-2 * sympy.log(BhattacharyyaCoefficient(P, Q)))
    assert digits(Renyi(HALF, FIRST, LATE)) == digits(2 * sympy.log(2))
    sure, other = Bernoulli(1), Bernoulli(0)
    assert digits(Renyi(QUARTER, sure, other)) == "inf"
    values = [
        float(digits(Renyi(a, P, Q))) for a in (Rational(1, 10), HALF, Rational(9, 10), 1, Rational(11, 10))
    ]
    assert all(a < b for a, b in pairwise(values))
    for place in (0, -1):
        with pytest.raises(IllFormedError, match=r"lies in \(0, oo\]"):
            Claim(Renyi(place, P, Q) >= 0).elaborate()


def test_an_order_on_either_side_of_one_is_taken_by_cases():
    alpha = real("alpha", above=0)
    first, second = laws("P Q")
    shapes = [goal.shape for goal in Claim(Renyi(alpha, first, second) >= 0, shapes=(2,)).elaborate().goals]
    assert any("alpha < 1" in shape for shape in shapes)
    assert any("alpha = 1" in shape for shape in shapes)
    assert Claim(Renyi(alpha, P, Q) <= Rational(1, 10)).check().verdict == "refuted"


def test_the_class_of_a_renyi_divergence_follows_its_order():
    alpha, low = order("alpha"), real("lambda", above=0, below=1)
    kinds = [type(Renyi(at, *laws("P Q"))).__name__ for at in (2, 1, oo, alpha, low, 1 - low, 1 / low, HALF)]
    assert kinds == ["Renyi"] * 4 + ["RenyiOfAnyOrder"] * 2 + ["Renyi", "RenyiOfAnyOrder"]
    node = Renyi(low, *laws("P Q"))
    assert type(node.xreplace({low: sympy.Integer(3)})).__name__ == "Renyi"
    assert pickle.loads(pickle.dumps(node)) == node


def test_skew_symmetry_at_a_point():
    a = Rational(2, 7)
    assert digits(Renyi(a, P, Q)) == digits(a / (1 - a) * Renyi(1 - a, Q, P))


def test_hockey_sticks_of_every_factor():
    assert digits(hockey_stick(0, P, Q)) == digits(sympy.Integer(1))
    assert digits(hockey_stick(1, P, Q)) == digits(TotalVariation(P, Q))
    assert digits(hockey_stick(HALF, P, Q)) == digits(
        Rational(1, 2) - Rational(1, 10) + Rational(1, 3) - Rational(1, 10)
    )


@pytest.mark.parametrize("level", [0, Rational(1, 10), HALF, Rational(3, 5), 1])
def test_trade_off_functions_solve_the_linear_program(level):
    from fractions import Fraction

    ratios = sorted(zip(P.args[0], Q.args[0], strict=True), key=lambda pair: pair[1] / pair[0], reverse=True)
    left, missed = Fraction(level.p, level.q) if level not in (0, 1) else Fraction(int(level)), Fraction(1)
    for p, q in ratios:  # the likeliest under Q first, as far as the level lasts
        share = min(Fraction(1), left / Fraction(p.p, p.q))
        left -= share * Fraction(p.p, p.q)
        missed -= share * Fraction(q.p, q.q)
    assert closed_value(scalar(TradeOff(level, P, Q), Context())) == fmpq(
        missed.numerator, missed.denominator
    )


@pytest.mark.parametrize(
    "relation",
    [
        SquaredHellinger(P, Q) <= 2 * TotalVariation(P, Q),
        TriangularDiscrimination(P, Q) <= 2 * SquaredHellinger(P, Q),
        equal(Hellinger(P, Q) ** 2, 2 * NormalizedSquaredHellinger(P, Q)),
        equal(Jeffreys(P, Q), KL(P, Q) + KL(Q, P)),
        JensenShannon(P, Q) <= sympy.log(2) * TotalVariation(P, Q),
        equal(2 * AlphaDivergence(2, P, Q), ChiSquare(P, Q)),
        Entropy(P) <= sympy.log(3),
    ],
)
def test_known_relations_hold(relation):
    assert Claim(relation).check().verdict in ("proved", "supported")


def test_a_conditional_entropy_is_a_sum():
    from dpsym.language import Space, kernel, law

    Y, Z = Space("Y"), Space("Z")
    first, channel, y = law("P", on=Y), kernel("K", Y, Z), point("y", on=Y)
    claim = Claim(SumOver(first(y) * Entropy(channel(y)), y) >= 0, shapes=((2, 2),))
    assert claim.check().verdict in ("proved", "supported")


def test_notation_is_read():
    for text, kind in [(r"\mathrm{JS}(P \| Q)", JensenShannon), (r"D_{\mathrm{JS}}(P \| Q)", JensenShannon)]:
        claim = read(rf"{text} \ge 0", where=r"P, Q \text{ on } \mathcal{Y}")
        assert claim.conclusion.lhs == kind(*laws("P Q"))


@pytest.mark.parametrize(("entry", "parameters"), list(entries()))
def test_what_is_printed_is_read(entry, parameters):
    node = getattr(public, entry.name)(*parameters, *laws("P Q"))
    assert read(latex(at_most(node, 5)), where=r"P, Q \text{ on } \mathcal{Y}").conclusion.lhs == node


def test_chernoff_information_is_printed_with_its_orders():
    first, second = laws("P Q")
    printed = latex(chernoff_information(first, second))
    assert printed.startswith(r"\sup_{a' \in (0, 1)} ")
    bounded = read(printed + r" \le 2", where=r"P, Q \text{ on } \mathcal{Y}")
    assert (
        latex(bounded.conclusion)
        == printed.replace(r"\sup_{", r"\forall ").replace("} D", r":\; D", 1) + r" \le 2"
    )
