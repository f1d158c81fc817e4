import pytest
from flint import arb, ctx, fmpq

from dpsym.engines.balls import BALLS
from dpsym.engines.compiled import closed_value, compile_bounds, compile_terms
from dpsym.errors import KernelRefusal
from dpsym.kernel.numbers import INFINITY, UNDEFINED, exact_log
from dpsym.kernel.terms import PI, Term, rat, term, var

x, y = var("x"), var("y")
PLAIN = {name: function for name, function in BALLS.items() if not name.startswith("complex_")}
COUNTING = {**PLAIN, "integral": lambda body, lo, hi: (body(lo), body(hi))}


def test_common_subterms_are_computed_once():
    calls = []
    backend = {**BALLS, "exp": lambda u: calls.append(u) or u}
    shared = term("exp", x)
    assert compile_terms([shared + shared, shared * 2], ["x"], backend)(fmpq(3)) == (6, 6)
    assert calls == [3]


def test_names_of_variables_never_reach_the_source():
    odd = var("__import__('os').system('true')")
    assert compile_terms([odd + 1], [odd.data], BALLS)(fmpq(1)) == (2,)


def test_a_variable_without_a_value_is_refused():
    with pytest.raises(KernelRefusal, match="y has no value"):
        compile_terms([x + y], ["x"], BALLS)


def test_the_bound_variable_hides_the_free_one_of_the_same_name():
    inner = Term("integral", (x * y, rat(0), x), "x")
    (result,) = compile_terms([inner], ["x", "y"], COUNTING)(fmpq(3), fmpq(5))
    assert result == (0, 15)
    (both,) = compile_terms([term("max", x * y, Term("integral", (x * y, rat(1), rat(2)), "x"))], ["x", "y"],
                            {**COUNTING, "maximum": lambda a, b: (a, b)})(fmpq(3), fmpq(5))  # fmt: skip
    assert both == (15, (5, 10))


def test_integrals_nest():
    inside = Term("integral", (x + y, rat(0), rat(1)), "y")
    outside = Term("integral", (inside, rat(2), rat(3)), "x")
    assert compile_terms([outside], [], COUNTING)() == (((2, 3), (3, 4)),)


def test_known_terms_are_further_arguments():
    root = term("exp", x) + term("log", 2)
    function = compile_terms([root], ["x"], BALLS, [term("log", 2)])
    assert function(fmpq(0), fmpq(10)) == (11,)
    assert compile_terms([], [], BALLS)() == ()


def test_pi_has_the_precision_of_the_call():
    function = compile_terms([PI], [], BALLS)
    ctx.prec = 53
    coarse = function()[0]
    ctx.prec = 500
    assert function()[0].rad() < coarse.rad()


def test_long_sums_and_deep_terms_compile():
    assert compile_terms([Term("add", (x,) * 30_000)], ["x"], BALLS)(fmpq(1)) == (30_000,)
    deep = x
    for _ in range(5000):
        deep = Term("abs", (deep,))
    assert compile_terms([deep], ["x"], BALLS)(fmpq(-1)) == (1,)


def test_integrals_nested_too_deeply_are_refused():
    names = [f"b{i}" for i in range(40)]
    body = Term("add", tuple(map(var, names)))
    for name in names:
        body = Term("integral", (body, rat(0), rat(1)), name)
    with pytest.raises(KernelRefusal, match="nested"):
        compile_terms([body], [], BALLS)


def test_rationals_of_unreasonable_size_become_balls():
    tower = x
    for _ in range(40):
        tower = Term("mul", (tower, tower))  # x^(2^40)
    (value,) = compile_terms([tower], ["x"], BALLS)(fmpq(1, 2))
    assert isinstance(value, arb)
    assert compile_terms([Term("add", (x,) * 600)], ["x"], BALLS)(fmpq(1, 7)) == (fmpq(600, 7),)


def test_closed_values_are_exact_where_possible():
    assert closed_value(rat(5)) == 5 and isinstance(closed_value(rat(5)), fmpq)
    assert closed_value(term("exp", term("log", rat("7/3")) * 2)) == fmpq(49, 9)


def test_bounds():
    inside = compile_bounds([(fmpq(0), False, fmpq(1), True, False), (-INFINITY, True, INFINITY, True, True)])
    assert inside(fmpq(0), fmpq(7)) and inside(arb("0.5"), fmpq(-3))
    assert not inside(fmpq(1), fmpq(7)) and not inside(fmpq(0), fmpq(1, 2)) and not inside(fmpq(0), arb(7))
    assert not inside(UNDEFINED, fmpq(1)) and not inside(arb(0, 0.1), fmpq(1))
    assert inside(exact_log(fmpq(2)), fmpq(1)) and not inside(exact_log(fmpq(3)), fmpq(1))
    assert compile_bounds([])()
    closed = compile_bounds([(fmpq(1), True, INFINITY, False, False)])
    assert closed(INFINITY) and not closed(UNDEFINED) and not closed(-INFINITY)
