import itertools
import pickle

import pytest
from sympy import Symbol

from dpsym.errors import IllFormedError, TooLargeError
from dpsym.language import (
    Claim,
    Context,
    Datasets,
    Distance,
    Histograms,
    Indicator,
    Neighbours,
    PureDP,
    Size,
    Space,
    both,
    equal,
    integer,
    kernel,
    latex,
    point,
    real,
    values,
)
from dpsym.language.elaboration.shapes import Shape
from dpsym.language.scalars import scalar

PAIRS, COUNTS = Datasets(2), Histograms(2)
x, y = point("x", on=PAIRS), point("y", on=PAIRS)
u, v = point("u", on=COUNTS), point("v", on=COUNTS)


def at(quantity, **datasets):
    """Return the value of a quantity at datasets, given by their place."""
    points = {"x": x, "y": y, "u": u, "v": v}
    shape = Shape(indices={points[name]: place for name, place in datasets.items()})
    return int(scalar(quantity, Context(shape)).number)


def test_datasets_are_sequences_in_lexicographic_order():
    assert Datasets(2, records=3).datasets(Context())[:4] == [(0, 0), (0, 1), (0, 2), (1, 0)]
    assert [Datasets(n).count(Context()) for n in (0, 1, 3)] == [1, 2, 8]


def test_histograms_count_at_most_so_many_records():
    assert COUNTS.datasets(Context()) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)]
    assert Histograms(3, records=1).datasets(Context()) == [(0,), (1,), (2,), (3,)]


def test_the_distance_is_a_metric_with_neighbours_at_one():
    for space, first, second in ((PAIRS, x, y), (COUNTS, u, v)):
        count = space.count(Context())
        d = {
            (i, j): at(Distance(first, second), **{str(first): i, str(second): j})
            for i, j in itertools.product(range(count), repeat=2)
        }
        assert all((d[i, j] == 0) == (i == j) and d[i, j] == d[j, i] for i, j in d)
        assert all(d[i, k] <= d[i, j] + d[j, k] for i, j, k in itertools.product(range(count), repeat=3))
        near = Indicator(Neighbours(first, second))
        assert all(at(near, **{str(first): i, str(second): j}) == (d[i, j] == 1) for i, j in d)


def test_to_replace_a_record_is_one_step_or_two():
    assert at(Distance(x, y), x=0, y=1) == 1
    assert at(Distance(u, v), u=1, v=3) == 2  # one record of the one kind, and of the other


def test_sizes_and_entries():
    assert at(Size(x), x=3) == 2
    assert [at(Size(u), u=place) for place in range(6)] == [0, 1, 2, 1, 2, 2]
    assert (at(x[1], x=1), at(x[2], x=1)) == (0, 1)
    assert (at(u[0], u=5), at(u[1], u=5)) == (2, 0)


def test_a_free_dataset_is_every_dataset():
    claim = Claim(Size(x) <= 2)
    assert [goal.shape for goal in claim.elaborate().goals] == [
        "x = (0,0)", "x = (0,1)", "x = (1,0)", "x = (1,1)"
    ]  # fmt: skip
    assert claim.check().verdict == "proved"


def test_neighbours_as_a_hypothesis_leave_the_other_pairs_out():
    f = values("f", on=PAIRS)
    everywhere = Claim(f(x) <= f(y))
    near = Claim(f(x) <= f(y), given=Neighbours(x, y))
    assert [len(claim.elaborate().goals) for claim in (everywhere, near)] == [16, 8]
    assert Claim(Neighbours(x, y), given=equal(x[1] + y[1], 1)).check().verdict == "refuted"
    assert (
        Claim(Neighbours(x, y), given=both(equal(x[1] + y[1], 1), equal(x[2], y[2]))).check().verdict
        == "proved"
    )


def test_the_number_of_records_may_be_a_variable():
    n = integer("n", at_least=1)
    z = point("z", on=Datasets(n))
    elaboration = Claim(Size(z) <= n).elaborate()
    assert elaboration.scope == "n = 1, 2, 3"
    assert len(elaboration.goals) == 2 + 4 + 8
    assert Claim(Size(z) < n, shapes={n: 2}).check().verdict == "refuted"


def test_a_counterexample_names_the_datasets():
    M = kernel("M", PAIRS)
    result = Claim(PureDP(1)(M(x), M(y)), given=Neighbours(x, y), shapes=2).check()
    assert result.verdict == "refuted"
    assert "x = (" in result.counterexample["shape"]


def test_a_point_has_entries_but_is_no_sequence_for_python():
    with pytest.raises(TypeError):
        list(x)
    assert pickle.loads(pickle.dumps(x[1])) == x[1]


def test_how_datasets_are_written():
    assert latex(Datasets(2)) == r"\{0, 1\}^{2}"
    assert latex(Datasets(integer("n", at_least=1), 4)) == r"\{0, \dots, 3\}^{n}"
    assert latex(COUNTS) == r"\{x \in \mathbb{N}^{2} : \|x\|_1 \le 2\}"
    assert latex(Neighbours(x, y)) == r"x \sim y"
    assert (latex(x[1]), latex(Size(u)), latex(Distance(x, y))) == (
        "x_{1}",
        r"\left|u\right|",
        r"d\left(x, y\right)",
    )
    assert (str(x[1]), str(Neighbours(x, y))) == ("x[1]", "Neighbours(x, y)")


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        (Size(point("a")) <= 1, "nothing says which points of Y are neighbours"),
        (Distance(x, u) <= 1, "needs them on one space"),
        (Neighbours(x, point("a")), "needs datasets|on one space"),
        (Distance(x, Space("Y")) <= 1, "Distance needs a point"),
        (x[3] <= 1, r"there is no x\[3\]: x has 2 entries"),
        (x[0] <= 1, r"there is no x\[0\]"),
        (x[Symbol("i")] <= 1, "the symbol i has no domain"),
        (x[real("t")] <= 1, "declare it as integer"),
        (Size(point("a", on=Datasets(-1))) <= 1, "has no datasets"),
    ],
)
def test_what_is_wrong_with_a_statement_about_datasets(statement, sentence):
    with pytest.raises(IllFormedError, match=sentence):
        Claim(statement).elaborate()


def test_too_many_datasets_are_refused():
    with pytest.raises(TooLargeError, match="more than 256 datasets"):
        Claim(Size(point("a", on=Datasets(40))) <= 40).elaborate()
