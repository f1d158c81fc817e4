"""Sums of theorem files: made as Python makes them, printed as their author writes them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy import Symbol, exp

from dpsym.check.authored import NAME, Orders, parsed
from dpsym.check.load import load
from dpsym.errors import UnusableInput
from dpsym.language.printing import in_orders, latex

SYMBOLS = {name: Symbol(name, real=True) for name in "abc"}
leaves = st.sampled_from(["a", "b", "c", "1", "2", "a*b", "exp(a)", "c**2"])
sums = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*"]), inner).map(lambda parts: f"({' '.join(parts)})"),
        inner.map("-({})".format),
    ),
    max_leaves=8,
)


def made(source: str) -> tuple[object, Orders]:
    orders = Orders()
    names = {**SYMBOLS, "exp": exp, NAME: orders.added}
    exec(compile(parsed(f"value = {source}".encode(), "a file"), "a file", "exec"), names)
    return names["value"], orders


@given(sums)
def test_a_sum_is_what_python_makes_of_it(source):
    expected: dict[str, object] = {}
    exec(f"value = {source}", {**SYMBOLS, "exp": exp}, expected)
    assert made(source)[0] == expected["value"]


@given(sums)
def test_the_terms_that_are_remembered_add_up_to_the_sum(source):
    _, orders = made(source)
    for total, terms in orders.found.items():
        assert sum(terms) == total


@pytest.mark.parametrize(
    ("source", "printed"),
    [
        ("1 - a + a*exp(b)", "1 - a + a e^{b}"),
        ("a*exp(b) + (1 - a)", "a e^{b} + 1 - a"),
        ("a - (b - c)", "a - b + c"),
        ("2 - (b + 1 - a)", "a - b + 1"),  # a number was put together: no order of the author's is left
        ("-a + c", "- a + c"),
        ("(b - a)**2", r"\left(b - a\right)^{2}"),
    ],
)
def test_a_sum_is_printed_as_it_is_written(source, printed):
    value, orders = made(source)
    with in_orders(orders.found):
        assert latex(value) == printed


def test_nothing_but_sums_is_changed():
    source = b"names = ['a'] + ['b']\nlength = 3 - 1\nword = 'x' + 'y'\n"
    names: dict[str, object] = {NAME: Orders().added}
    exec(compile(parsed(source, "a file"), "a file", "exec"), names)
    assert (names["names"], names["length"], names["word"]) == (["a", "b"], 2, "xy")


def test_an_error_in_a_sum_is_told_at_its_line(tmp_path):
    path = tmp_path / "wrong.py"
    path.write_text(
        "from dpsym import Theorem, real\n\nx = real('x')\ny = x + {}\ntheorem = Theorem(id='a.b', claim=y >= 0)\n"
    )
    with pytest.raises(UnusableInput) as told:
        load(path)
    assert told.value.place.line == 4


def test_a_theorem_has_the_orders_of_its_file(tmp_path):
    path = tmp_path / "right.py"
    path.write_text(
        "from dpsym import Theorem, real\n\nx = real('x')\ntheorem = Theorem(id='a.b', claim=x**2 >= 1 - x)\n"
    )
    theorem = load(path)[1]
    with in_orders(theorem.orders):
        assert latex(theorem.claim) == r"x^{2} \geq 1 - x"
