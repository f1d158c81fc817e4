"""Rules about any number of points: each refuses when a side condition is violated, and proves what it should."""

import json

import pytest
from flint import fmpq

from dpsym.errors import EvidenceError, KernelRefusal
from dpsym.kernel.judge import aim_of, check, judge, steps
from dpsym.kernel.statement import Counterexample, Domain, Fold, Proof, Relation, Statement, Variable
from dpsym.kernel.terms import INF, Term, rat, term, var

E = ["enclose"]
p, x, c, K = var("p[*]"), var("x[*]"), var("c"), var("K[*,#]")
MASS, LINE, WIDE = Domain(fmpq(0), fmpq(1)), Domain(), Domain(infinite=True)
VARIABLES = (
    Variable("c", LINE),
    Variable("d", WIDE),
    Variable("p[*]", MASS),
    Variable("x[*]", LINE),
    Variable("w[*]", WIDE),
    Variable("K[*,#]", MASS),
    Variable("n[*]", Domain(fmpq(0), fmpq(1), integer=True)),
)
FOLDS = (
    Fold("P", "sum", "*", p),
    Fold("Q", "sum", "*", term("max", p, p)),
    Fold("X", "sum", "*", x),
    Fold("W", "sum", "*", var("w[*]")),
    Fold("M", "max", "*", x),
    Fold("row[*]", "sum", "#", K),
    Fold("column[#]", "sum", "*", K),
    Fold("rows", "sum", "*", var("row[*]")),
    Fold("columns", "sum", "#", var("column[#]")),
)


def claim(op, lhs, rhs, *hypotheses):
    lhs, rhs = (side if isinstance(side, Term) else rat(side) for side in (lhs, rhs))
    return Statement(VARIABLES, hypotheses, Relation(op, lhs, rhs), FOLDS)


def verdict(statement, tree, *terms):
    return judge(statement, Proof(tree, tuple(rat(t) if isinstance(t, int) else t for t in terms)))


def holds(statement, tree, *terms):
    found = verdict(statement, tree, *terms)
    assert found.name == "proved", found.reason


def fails(statement, tree, *terms):
    assert verdict(statement, tree, *terms).name == "undecided", tree


def finite(name, rest):
    """Return a proof that knows a sum of finite bodies, from 0 on, then goes on."""
    low = "[0" if name in ("P", "Q") else "(-oo"
    return ["known", name, low, E, ["have", "<", 0, 1, ["each", name, E], ["restrict", name, 0, rest]]]


class TestPoints:
    def test_at_one_point_a_sum_is_any_number_of_its_range(self):
        holds(claim("<=", 0, var("P")), ["known", "P", "[0", E, ["fix", "*#", E]])
        fails(claim("<=", var("P"), 1), ["known", "P", "[0", E, ["fix", "*#", E]])

    def test_no_rule_speaks_of_a_sum_before_it_is_known_to_be_defined(self):
        for tree in (E, ["fix", "*#", E], ["fix", "*", E], ["sum", [0, E]], ["sum"]):
            fails(claim("<=", var("W"), var("W")), tree, var("W"))
        same = claim("<=", var("P"), var("P"))
        holds(same, finite("P", ["fix", "*#", ["sum"]]), var("P"), INF)

    def test_rules_for_one_point_are_refused_at_all_points(self):
        """p <= 1/2 everywhere or p >= 1/2 everywhere: that is not all that can be."""
        wrong = claim("<=", term("abs", p - rat("1/2")), 1)
        holds(wrong, ["fix", "*", ["fix", "#", ["split", "p[*]", "1/2", E, E]]])
        for tree in (
            ["split", "p[*]", "1/2", E, E],
            ["end", "p[*]", "lo", E, E],
            ["end", "n[*]", "lo", E, E],
            ["segment", "p[*]", "lo", E, E],
            ["compare", 0, 1, E, E],
            ["simplify", [], E],
            ["scale", "p[*]", [], E],
            ["substitute", "p[*]", "t", 0, 0, E],
            ["let", "t", 0, 0, E],
        ):
            fails(wrong, tree, p, rat("1/2"))
        holds(claim("<=", 0, c**2), ["compare", 0, 1, E, E], c, 0)  # c is the same at all points

    def test_a_difference_between_points_is_not_lost(self):
        """Each p is at most or at least 1/2, but not all of them on the same side."""
        same = Relation("<=", p, rat("1/2"))
        fails(claim("<=", p, "1/2"), ["have", "<=", 0, 1, ["fix", "*#", E], E], p, rat("1/2"))
        holds(claim("<=", p, "1/2", same), ["given", 0])

    def test_a_name_that_is_not_known_cannot_be_taken_for_something_else(self):
        """W may be infinite, or -oo; a variable of the same name would be bounded by what is said of it."""
        about = Relation("<=", var("W"), rat(1))
        wrong = claim("<=", c, 1, about)
        fails(wrong, ["fix", "*#", ["let", "W", 0, 1, ["given", 0]]], c, var("W"))
        fails(wrong, ["fix", "*#", ["substitute", "c", "W", 0, 1, ["given", 0]]], -var("W"), -c)
        fails(wrong, ["fix", "*#", ["define", "V", "sum", "*", 0, E]], p)
        fails(claim("<=", var("W"), 1), ["fix", "*#", ["let", "W", 0, 1, E]], c, var("W"))

    def test_the_scale_of_a_mass_is_no_matter_where_all_is_homogeneous(self):
        positive = Relation("<", rat(0), p)
        tree = ["restrict", "p[*]", 0, ["fix", "*#", ["scale", "p[*]", [], E]]]
        holds(claim("<=", p / 2, p, positive), tree)
        fails(claim("<=", p, "1/2", positive), tree)
        fails(claim("<=", p / 2, p), ["fix", "*#", ["scale", "p[*]", [], E]])


class TestSums:
    def test_a_sum_of_what_is_not_negative_is_not_negative(self):
        tree = finite("P", ["total", [], [["P", 2]], ["fix", "*#", E]])
        holds(claim("<=", 0, var("P")), tree, var("P"), INF, 1)
        fails(claim("<", 0, var("P")), tree, var("P"), INF, 1)
        fails(claim("<=", 1, var("P")), tree, var("P"), INF, 1)

    def test_a_constant_is_no_sum_of_itself(self):
        fails(claim("<=", var("P"), 1), finite("P", ["total", [["P", 2]], [], E]), var("P"), INF, 1)
        fails(claim("<=", 0, 1), ["total", [], [], E])

    @pytest.mark.parametrize("factor", [x, INF, c**-1, term("log", c), var("d"), var("row[*]"), var("W")])
    def test_a_factor_is_finite_and_the_same_at_each_point(self, factor):
        tree = ["total", [["P", 2]], [["P", 2]], ["fix", "*#", ["sum"]]]
        fails(claim("<=", factor * var("P"), factor * var("P")), finite("P", tree), var("P"), INF, factor)

    def test_what_is_added_up_is_finite(self):
        tree = ["total", [["W", 0]], [["W", 0]], ["fix", "*#", E]]
        wide = claim("<=", var("W"), var("W"))
        fails(wide, tree, 1)
        fails(wide, ["known", "W", "(-oo", E, tree], 1)
        fails(
            claim("<=", var("M"), var("M")),
            ["known", "M", "(-oo", E, ["total", [["M", 0]], [["M", 0]], E]],
            1,
        )

    def test_sums_over_other_points_are_not_added_up_together(self):
        one = ["total", [["row[*]", 2]], [["P", 2]], E]
        tree = ["known", "row[*]", "[0", E, finite("P", one)]
        fails(claim("<=", var("row[*]"), var("P")), tree, var("P"), INF, 1)

    def test_a_sum_is_defined_where_all_are_above_minus_infinity(self):
        below = claim("<=", -INF, var("W"))
        holds(below, ["known", "W", "(-oo", E, E])
        for least in ("[-oo", "[0", "(0", "[1", "0", "", "oo", "[oo"):
            fails(below, ["known", "W", least, E, E])
        logarithms = Fold("L", "sum", "*", term("log", p))
        lower = Statement(VARIABLES, (), Relation("<=", -INF, var("L")), (logarithms,))
        fails(lower, ["known", "L", "(-oo", E, E])

    def test_a_sum_has_no_negative_lower_bound_of_its_summands(self):
        above = Fold("S", "sum", "*", p - 1)
        lower = Statement(VARIABLES, (), Relation("<=", rat(-1), var("S")), (above,))
        fails(lower, ["known", "S", "[-1", E, E])
        holds(
            Statement(VARIABLES, (), lower.conclusion, (Fold("S", "max", "*", p - 1),)),
            ["known", "S", "[-1", E, E],
        )

    def test_an_open_lower_end_is_one_of_all_summands(self):
        holds(claim("<=", 0, var("P")), ["known", "P", "[0", E, E])
        fails(claim("<", 0, var("P")), ["known", "P", "(0", E, E])

    def test_a_summand_is_at_most_a_sum_of_what_is_not_negative(self):
        holds(claim("<=", p, var("P")), ["member", "P", E])
        fails(claim("<", p, var("P")), ["member", "P", E])
        fails(claim("<=", x, var("X")), ["member", "X", E])
        fails(claim("<=", p, var("Q")), ["member", "Q", E])
        fails(claim("<=", var("P"), p), ["member", "P", E])

    def test_what_is_in_a_finite_sum_is_finite(self):
        bounded = Relation("<=", var("W"), c)
        told = ["known", "W", 0, ["restrict", "W", 0, ["member", "W"]]]
        fails(claim("<", var("w[*]"), INF, bounded), told)  # the sum may be -oo
        above = Relation("<", -INF, var("W"))
        both = ["known", "W", 0, ["restrict", "W", 0, ["restrict", "W", 1, ["member", "W"]]]]
        holds(claim("<", var("w[*]"), INF, bounded, above), both)
        holds(claim("<", -INF, var("w[*]"), bounded, above), both)
        fails(claim("<", var("w[*]"), c, bounded, above), both)

    def test_only_what_a_hypothesis_says_is_told(self):
        fails(claim("<=", -INF, var("W"), Relation("<=", var("W") + 1, c)), ["known", "W", 0, E])
        fails(claim("<=", -INF, var("W"), Relation("<=", var("X"), c)), ["known", "W", 0, E])
        fails(claim("<=", -INF, var("W")), ["known", "W", 0, E])
        holds(claim("<=", -INF, var("W"), Relation("<=", c, var("W"))), ["known", "W", 0, E])

    def test_a_sum_of_what_is_below_infinity_is(self):
        holds(claim("<", var("X"), INF), ["each", "X", E])
        fails(claim("<", var("W"), INF), ["each", "W", E])
        fails(claim("<", var("P"), 2), ["each", "P", E])
        fails(claim("<=", var("P"), 1), ["each", "P", E])


class TestMaxima:
    def test_a_maximum_is_bounded_by_what_bounds_all(self):
        holds(claim("<=", var("M"), c, Relation("<=", x, c)), ["each", "M", ["given", 0]])
        holds(claim("<", var("M"), c, Relation("<", x, c)), ["each", "M", ["given", 0]])
        fails(claim("<", var("M"), c, Relation("<=", x, c)), ["each", "M", ["given", 0]])

    def test_that_bound_is_the_same_at_each_point(self):
        fails(claim("<=", var("M"), x), ["each", "M", E])
        fails(claim("<=", var("M"), p, Relation("<=", x, p)), ["each", "M", ["given", 0]])
        fails(claim("<=", var("M"), x, Relation("<=", x, x)), ["each", "M", ["given", 0]])

    def test_a_body_is_at_most_a_maximum_that_is_defined(self):
        fails(claim("<=", x, var("M")), ["member", "M"])
        holds(claim("<=", x, var("M")), ["known", "M", "(-oo", E, ["member", "M"]])
        holds(claim("<=", x, var("M")), ["known", "M", "[-oo", E, ["member", "M"]])
        fails(claim("<", x, var("M")), ["known", "M", "(-oo", E, ["member", "M"]])
        fails(claim("<", x, INF), ["known", "M", "(-oo", E, ["member", "M"]])


class TestTwoSpaces:
    inner = ("known", "row[*]", "[0", E)

    def test_sums_may_be_exchanged(self):
        for sides in ((var("rows"), var("columns")), (var("columns"), var("rows"))):
            holds(claim("<=", *sides), [*self.inner, ["swap", "rows", "columns"]])
        fails(claim("<=", var("rows"), var("columns")), ["swap", "rows", "columns"])
        fails(claim("<", var("rows"), var("columns")), [*self.inner, ["swap", "rows", "columns"]])
        fails(claim("<=", var("rows"), var("rows")), [*self.inner, ["swap", "rows", "rows"]])
        fails(claim("<=", var("P"), var("rows")), [*self.inner, ["swap", "P", "rows"]])

    def test_a_row_is_one_of_all_and_no_other(self):
        """What is shown at one row holds at each, but a sum over the rows is not known there any more."""
        row = claim("<=", var("row[*]"), 1, Relation("=", var("row[*]"), rat(1)))
        holds(row, ["fix", "*", ["known", "row[*]", 0, ["fix", "#", ["given", 0]]]])
        fails(claim("<=", var("rows"), 1), ["fix", "*", ["each", "rows", E]])
        fails(claim("<=", var("M"), c, Relation("<=", x, c)), ["fix", "*", ["each", "M", ["given", 0]]])

    def test_what_was_fixed_is_not_gone_through_again(self):
        define = ["define", "Y", "sum", "*", 0, E]
        fails(claim("<=", 0, 1), ["fix", "*", define], p)
        holds(claim("<=", 0, 1), define, p)

    def test_new_names_are_new(self):
        for name in ("c", "P", "p[*]", "Y[*]", "Y[#]"):
            fails(claim("<=", 0, 1), ["define", name, "sum", "*", 0, E], p)
        for kind, over in (("product", "*"), ("sum", "+"), ("max", "")):
            fails(claim("<=", 0, 1), ["define", "Y", kind, over, 0, E], p)
        fails(claim("<=", 0, 1), ["define", "Y", "sum", "*", 0, E], var("z[*]"))


class TestRelations:
    def test_two_sums_of_the_same_are_one(self):
        equal = ["both", ["fix", "*#", ["cases", 0, E, E]], ["fix", "*#", ["cases", 0, E, E]]]
        same = ["fix", "*#", ["cases", 0, ["sum"], ["sum"]]]
        tree = ["merge", "P", "Q", same, ["known", "P", "[0", E, E]]
        statement = claim("<=", 0, var("Q"))
        holds(statement, tree, term("max", p, p))
        fails(claim("<=", var("Q") + 1, var("P")), tree, term("max", p, p))
        for first, second in (("P", "P"), ("P", "X"), ("P", "M"), ("M", "X"), ("P", "row[*]"), ("c", "P")):
            fails(statement, ["merge", first, second, equal, E], term("max", p, p))
        fails(statement, ["known", "Q", "[0", E, tree], term("max", p, p))

    def test_an_equation_takes_both_directions(self):
        same = ["fix", "*#", ["sum"]]
        holds(
            claim("<=", c, c + 1),
            ["have", "=", 0, 0, ["both", same, same], ["fix", "*#", ["sum", [1, E]]]],
            c,
            1,
        )
        fails(claim("<=", c, 1), ["have", "=", 0, 1, ["both", same, same], ["given", 0]], c, 1)

    def test_a_chain_goes_one_way(self):
        low, high = Relation("<=", var("d"), c), Relation("<", c, var("W"))
        holds(claim("<=", var("d"), var("W"), low, high), ["through", 0, ["given", 1]])
        holds(claim("<", var("d"), var("W"), low, high), ["through", 0, ["given", 1]])
        holds(claim("<=", var("d"), var("W"), low, high), ["through", 1, ["given", 0]])
        fails(claim("<=", var("W"), var("d"), low, high), ["through", 0, ["given", 1]])
        fails(claim("<", var("d"), var("W"), low, Relation("<=", c, var("W"))), ["through", 0, ["given", 1]])
        fails(claim("<=", var("d"), c + 1, low), ["through", 0, ["given", 0]])

    def test_a_maximum_of_two_is_taken_apart(self):
        both = term("max", c, var("d"))
        given = Relation("<=", both, var("W"))
        holds(claim("<=", both, var("W"), given), ["parts", ["given", 0], ["given", 0]])
        fails(claim("<=", both, var("W"), Relation("<=", c, var("W"))), ["parts", ["given", 0], ["given", 0]])
        fails(claim("<=", both, var("W"), given), ["parts", ["given", 0]])
        fails(claim("<", c, var("W"), given), ["given", 0])

    def test_an_end_may_be_infinite(self):
        wide = Relation("<=", rat(0), var("d"))
        cases = ["restrict", "d", 0, ["end", "d", "hi", ["fix", "*#", ["simplify", ["d"], E]], E]]
        holds(claim("<=", 0, var("d") + 1, wide), cases)
        fails(claim("<=", 0, var("d") - 1, wide), cases)
        fails(claim("<=", 0, var("d") + 1, wide), ["restrict", "d", 0, ["end", "d", "hi", E]])
        fails(claim("<=", 0, c + 1), ["end", "c", "hi", E, E])

    def test_a_variable_of_more_than_one_value_stays(self):
        aim = aim_of(claim("<=", 0, p), ())
        ((_, fixed),) = steps(["fix", "*#", E], aim)
        ((_, kept),) = steps(["simplify", ["p[*]"], E], fixed)
        assert kept.ends == (rat(0), p)


class TestStatements:
    def test_a_statement_with_sums_survives_json(self):
        statement = claim("<=", 0, var("P"))
        assert Statement.from_json(json.loads(json.dumps(statement.to_json()))) == statement
        assert statement.to_json() != Statement(VARIABLES, (), statement.conclusion, FOLDS[:1]).to_json()
        with pytest.raises(KernelRefusal):
            Statement.from_json({key: each for key, each in statement.to_json().items() if key != "folds"})

    def test_names_have_one_meaning(self):
        for folds in (
            (FOLDS[0], FOLDS[0]),
            (Fold("c", "sum", "*", p),),
            (Fold("rows", "sum", "*", var("row[*]")), Fold("row[*]", "sum", "#", K)),
            (Fold("A", "sum", "*", var("A") + p),),
        ):
            with pytest.raises(KernelRefusal):
                Statement(VARIABLES, (), Relation("<=", c, c), folds)
        for name, body in (("A", K), ("A[*]", p), ("A[#]", p)):
            with pytest.raises(KernelRefusal):
                Fold(name, "sum", "*", body)

    def test_an_instance_refutes_no_statement_about_any_number_of_points(self):
        false = claim("<=", 1, 0)
        instance = tuple((v.name, rat(0)) for v in VARIABLES)
        assert judge(false, Counterexample(instance)).name == "undecided"

    def test_an_equation_of_sums_is_added_up_or_has_two_halves(self):
        half = finite("P", ["total", [["P", 2]], [["P", 2]], ["fix", "*#", ["sum"]]])
        equation = claim("=", var("P"), var("P"))
        holds(equation, ["both", half, half], var("P"), INF, 1)
        holds(equation, half, var("P"), INF, 1)
        fails(equation, finite("P", ["total", [["P", 2]], [["P", 2]], ["fix", "*#", E]]), var("P"), INF, 1)

    def test_a_tree_is_not_deeper_than_python(self):
        tree = E
        for _ in range(2_000):
            tree = ["fix", "*", tree]
        with pytest.raises(EvidenceError):
            check(tree, aim_of(claim("<=", 0, 1), ()))
