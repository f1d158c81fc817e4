import pickle

import pytest
from sympy import Abs, Max, Symbol, oo, sqrt

from dpsym.errors import IllFormedError
from dpsym.language import (
    Claim,
    Context,
    Datasets,
    Distance,
    Histograms,
    OverNeighbours,
    Private,
    PureDP,
    Sensitivity,
    Size,
    Space,
    TotalVariation,
    equal,
    integer,
    kernel,
    latex,
    point,
    real,
    values,
)
from dpsym.language.scalars import scalar

X, H = Datasets(2), Histograms(2)
x, y = point("x", on=X), point("y", on=X)
u, v = point("u", on=H), point("v", on=H)
f, g = values("f", on=X), values("g", on=X)


@pytest.mark.parametrize(
    ("quantity", "expected"),
    [
        (OverNeighbours(Distance(x, y), x, y), 1),
        (OverNeighbours(Distance(x, y), x, y, within=2), 2),
        (OverNeighbours(Distance(u, v), u, v, within=oo), 4),
        (OverNeighbours(Size(u) - Size(v), u, v), 1),
        (-OverNeighbours(-Abs(Size(u) - Size(v)), u, v), 1),
        (OverNeighbours(x[1] + 2 * x[2] - y[1] - 2 * y[2], x, y), 2),
        (Sensitivity(x[1] + 2 * x[2], at=x), 2),
        (Sensitivity(u[0], u[1], at=u), 1),
        (Sensitivity(x[1] + x[2], 2 - x[1] - x[2], at=x), 2),
        (Sensitivity(x[1] + x[2], 2 - x[1] - x[2], at=x, norm=oo), 1),
    ],
)
def test_reference_values(quantity, expected, value):
    assert value(quantity) == expected


def test_the_l2_sensitivity(value):
    assert value(Sensitivity(x[1] + x[2], 2 - x[1] - x[2], at=x, norm=2)) == pytest.approx(2**0.5)


def test_the_record_in_which_neighbours_differ(value):
    i = Symbol("i")
    changed = x[i] - y[i]
    assert value(OverNeighbours(changed, x, y, record=i)) == 1
    assert value(-OverNeighbours(-(changed**2), x, y, record=i)) == 1  # they do differ there
    assert value(OverNeighbours(i, x, y, record=i)) == 2


def test_where_there_are_no_neighbours_the_maximum_is_zero(value):
    a, b = point("a", on=Datasets(0)), point("b", on=Datasets(0))
    assert value(OverNeighbours(1 + Size(a), a, b)) == 0
    assert value(Sensitivity(Size(a), at=a)) == 0


def test_a_maximum_over_no_neighbours_bounds_nothing_that_may_be_negative():
    for space, within in ((Datasets(0), 1), (Datasets(3, records=1), oo), (Datasets(2), 0)):
        a, b = point("a", on=space), point("b", on=space)
        result = Claim(equal(OverNeighbours(-1 - Distance(a, b), a, b, within), 0)).check()
        assert result.verdict == "ill-formed"
        assert f"no two datasets of {space} are so near to each other" in result.message
    assert Claim(Private(kernel("C", Datasets(0)), PureDP(-1))).check().verdict == "refuted"


def test_the_two_orders_of_a_pair_stand_once():
    largest = scalar(OverNeighbours(Max(f(x), f(y)), x, y), Context())
    assert (largest.head, len(largest.args)) == ("max", 4)
    assert len(scalar(Sensitivity(f), Context()).args) == 4  # one for each unordered pair of neighbours


def test_the_sensitivity_bounds_every_step(status):
    claim = Claim(OverNeighbours(Abs(f(x) - f(y)) - Distance(x, y) * Sensitivity(f), x, y, within=2) <= 0)
    point_ = {"f[1]": 0, "f[2]": 1, "f[3]": 3, "f[4]": 5}
    assert status(claim, point_) == "holds"
    assert (
        status(Claim(OverNeighbours(Abs(f(x) - f(y)), x, y, within=2) <= Sensitivity(f)), point_)
        == "violated"
    )


def test_norms_of_sensitivities_are_ordered(status):
    one, two, most = (Sensitivity(f, g, norm=norm) for norm in (1, 2, oo))
    point_ = {
        f"{name}[{place}]": place**power for name, power in (("f", 1), ("g", 2)) for place in range(1, 5)
    }
    for smaller, larger in ((most, two), (two, one), (one, sqrt(2) * two), (Sensitivity(f), one)):
        assert status(Claim(smaller <= larger), point_) == "holds"


def test_a_bounded_sensitivity_can_be_saturated():
    Delta = real("Delta", at_least=0)
    (goal,) = Claim(f(point("x", on=X)) <= Delta, given=Sensitivity(f) <= Delta).elaborate().goals[:1]
    assert [saturation.variable for saturation in goal.saturations] == ["Delta"]


def test_false_claims_about_neighbours_are_refuted():
    assert Claim(equal(Sensitivity(f, g), Sensitivity(f) + Sensitivity(g))).check().verdict == "refuted"
    n = integer("n", at_least=1)
    a, b = point("a", on=Datasets(n)), point("b", on=Datasets(n))
    assert (
        Claim(OverNeighbours(Distance(a, b), a, b, within=oo) < n, shapes={n: 2}).check().verdict == "refuted"
    )


def test_how_they_are_written():
    M = kernel("M", X)
    largest = OverNeighbours(TotalVariation(M(x), M(y)), x, y)
    assert latex(largest) == r"\max_{x \sim y} \mathrm{TV}\left(M(x) \,\middle\|\, M(y)\right)"
    assert (
        latex(OverNeighbours(f(x) - f(y), x, y, within=2)) == r"\max_{d(x, y) \le 2} \left(f(x) - f(y)\right)"
    )
    assert latex(OverNeighbours(f(x), x, y, within=oo)) == r"\max_{x, y} f(x)"
    assert latex(OverNeighbours(x[Symbol("i")], x, y, record=Symbol("i"))) == r"\max_{x \sim_{i} y} x_{i}"
    assert latex(Sensitivity(f, g, norm=2)) == r"\Delta_{2}\left(f, g\right)"
    assert str(Sensitivity(f, norm=2)) == "Sensitivity(f, norm=2)"
    assert str(OverNeighbours(Size(x), x, y, within=2)) == "OverNeighbours(Size(x), x, y, within=2)"
    for node in (largest, Sensitivity(f, g, norm=2), Sensitivity(x[1], at=x)):
        assert pickle.loads(pickle.dumps(node)) == node
        assert node.free_symbols.isdisjoint({x, y})


@pytest.mark.parametrize(
    ("quantity", "sentence"),
    [
        (OverNeighbours(1, x, x), "two different points"),
        (OverNeighbours(1, x, f), "two different points"),
        (OverNeighbours(1, point("a"), point("b")), "nothing says which points of Y are neighbours"),
        (OverNeighbours(1, x, u), "on one space"),
        (OverNeighbours(1, x, y, within=real("t")), "declare it as integer"),
        (OverNeighbours(1, x, y, within=2, record=Symbol("i")), "do not differ in one record"),
        (OverNeighbours(1, u, v, record=Symbol("i")), "do not differ in one record"),
        (OverNeighbours(Symbol("t"), x, y), "the symbol t has no domain"),
        (Sensitivity(), "needs a function"),
        (Sensitivity(f, norm=3), "norms 1, 2 and oo"),
        (Sensitivity(x[1]), "made by values, or at=x"),
        (Sensitivity(values("h")), "nothing says which points of Y are neighbours"),
        (Sensitivity(f, values("h", on=H)), "on one space"),
        (Sensitivity(x[1], at=Space("Z")), "two different points"),
    ],
)
def test_what_is_wrong_with_a_maximum_over_neighbours(quantity, sentence):
    with pytest.raises(IllFormedError, match=sentence):
        Claim(quantity <= 1).elaborate()
