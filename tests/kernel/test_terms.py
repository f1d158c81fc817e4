import copy
import operator
import pickle
from fractions import Fraction
from functools import reduce

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from dpsym.errors import KernelRefusal, brief
from dpsym.kernel.terms import INF, PI, Term, decode, encode, joined, rat, term, var

x, y = var("x"), var("y")

leaves = st.sampled_from([x, y, PI, INF]) | st.fractions(max_denominator=99).map(rat)


def nodes(children):
    pairs = st.tuples(children, children)
    return (
        pairs.map(lambda p: p[0] + p[1])
        | pairs.map(lambda p: p[0] * p[1])
        | pairs.map(lambda p: Term("pow", p))
        | pairs.map(lambda p: Term("max", p))
        | st.tuples(st.sampled_from(["exp", "log", "tanh", "erf"]), children).map(lambda p: term(*p))
        | st.tuples(children, children, children).map(lambda p: Term("integral", p, "x"))
    )


terms = st.recursive(leaves, nodes, max_leaves=12)


def test_equal_terms_are_one_object():
    assert term("exp", x + 1) is term("exp", x + 1)
    assert rat(1, 3) is rat("1/3") is rat(Fraction(1, 3)) is rat(fmpq(1, 3))
    assert x is not y


@given(terms)
def test_pickles_copies_and_json_give_the_same_object_back(subject):
    assert pickle.loads(pickle.dumps(subject)) is subject
    assert copy.deepcopy(subject) is subject
    table, places = encode([subject, x])
    assert decode(table, places) == [subject, x]


@pytest.mark.parametrize("attribute", ["head", "args", "data", "free", "other"])
def test_terms_cannot_be_changed(attribute):
    with pytest.raises(AttributeError):
        setattr(x, attribute, "y")


@pytest.mark.parametrize(
    ("head", "args", "data"),
    [
        ("besseli", (x,), None),
        ("exp", (), None),
        ("exp", (x, y), None),
        ("add", (), None),
        ("rat", (), None),
        ("rat", (), "1/2"),
        ("rat", (), fmpq(2) ** 9000),
        ("var", (), ""),
        ("var", (), "v" * 201),
        ("var", (), None),
        ("integral", (x, x, x), None),
        ("exp", (x,), "x"),
        ("pi", (), fmpq(3)),
    ],
)
def test_what_is_not_a_term_is_refused(head, args, data):
    with pytest.raises(KernelRefusal):
        Term(head, args, data)


def test_arithmetic_folds_only_what_never_changes_a_meaning():
    assert x + 0 is x and 0 + x is x and x * 1 is x and x**1 is x
    assert rat(2) * rat(3) is rat(6) and rat(2) ** -2 is rat("1/4")
    assert (0 * x).head == "mul"  # 0*inf is undefined
    assert (x - x).head == "add"  # so is inf - inf
    assert (x**0).head == "pow" and (rat(0) ** -1).head == "pow"


def test_free_variables_stop_at_a_binder():
    inner = Term("integral", (x * y, rat(0), x), "x")
    assert inner.free == {"x", "y"}
    assert Term("integral", (x * y, rat(0), rat(1)), "x").free == inner.free - {"x"}


def test_replacing_respects_binders():
    inside = Term("integral", (x * y, rat(0), x), "x")
    assert inside.replace({x: rat(2)}) == Term("integral", (x * y, rat(0), rat(2)), "x")
    assert inside.replace({y: rat(2)}) == Term("integral", (x * 2, rat(0), x), "x")
    with pytest.raises(KernelRefusal, match="capture"):
        inside.replace({y: x + 1})


def test_replacing_is_done_at_once_and_once():
    x, y = var("x"), var("y")
    swap = {x: y, y: x}
    assert (x + -2 * y).replace(swap) == y + -2 * x
    assert (x + -2 * y).replace(swap).replace(swap) == x + -2 * y
    assert x.replace({x: x + 1}) == x + 1
    assert (x**2 + 1).replace({x**2: x, x: y}) == x + 1
    assert (x + y).replace({}) is x + y


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_no_binder_captures_what_is_put_in(depth):
    """With t for x the area below x would be that below t."""
    inner = var("x") * var("t")
    for i in range(depth):
        inner = Term("integral", (inner, rat(0), rat(1)), "t" if i == 0 else f"u{i}")
    assert inner.replace({var("t"): rat(5)}) == inner
    with pytest.raises(KernelRefusal, match="would capture"):
        inner.replace({var("x"): var("t") + 1})
    with pytest.raises(KernelRefusal, match="would capture"):
        (inner + var("x")).replace({var("x"): var("t")})


def test_replacing_a_subterm_is_not_done_under_a_binder_of_its_variables():
    outer = Term("integral", (term("exp", x), rat(0), rat(1)), "x")
    assert (outer + term("exp", x)).replace({term("exp", x): y}) == outer + y


@given(terms)
def test_arguments_come_before_the_terms_that_use_them(subject):
    seen = []
    for node in subject.nodes():
        assert all(any(arg is earlier for earlier in seen) for arg in node.args)
        seen.append(node)
    assert seen[-1] is subject and len(seen) == len(set(seen))


@pytest.mark.parametrize(
    "table",
    [
        None,
        [["exp", 0]],
        [["exp", 1], ["var", "x"]],
        [["var", "x"], ["exp", True]],
        [["var", "x"], ["exp", -1]],
        [["var", "x"], ["exp", "0"]],
        [["rat", "1/0"]],
        [["rat", "one"]],
        [["rat", "0.5"]],
        [["rat", 0.5]],
        [["rat"]],
        [["rat", "1", "2"]],
        [["rat", "9" * 5000]],
        [["var"]],
        [["var", 5]],
        [["integral", 0, 0, 0]],
        [[]],
        [[["exp"]]],
        ["exp"],
        [["inf", 0]],
        [["eval", "x"]],
        [["var", "x"]] * 60_000,
    ],
)
def test_malformed_tables_are_refused(table):
    with pytest.raises(KernelRefusal):
        decode(table, [0])


@given(st.lists(terms | st.sampled_from([rat(0), rat(1)]), min_size=1, max_size=6))
def test_many_terms_are_joined_as_one_after_the_other(parts):
    assert joined("add", parts) is reduce(operator.add, parts)
    assert joined("mul", parts) is reduce(operator.mul, parts)


@given(terms)
def test_a_term_without_what_is_replaced_stays_as_it_is(subject):
    assert subject.replace({var("z"): rat(2), var("z") + 1: x}) is subject


def test_deep_and_shared_terms_take_no_time():
    def tower():
        subject = x + 1
        for _ in range(4000):
            subject = Term("mul", (subject, subject))  # as a tree this would have 2^4000 nodes
        return subject

    first, second = tower(), tower()
    assert first is second and first == second and first != x
    assert len(list(first.nodes())) == 4003
    assert len(brief(first)) < 2000
