"""Conditions that declare symbols, and what else they suppose."""

import pytest
import sympy

from dpsym import (
    Bernoulli,
    MaxDivergence,
    Normal,
    PrivacyLoss,
    Product,
    Space,
    at_least,
    at_most,
    draw,
    draws,
    event,
    greater,
    integer,
    law,
    laws,
    less,
    order,
    point,
    probability,
    real,
    stochastic_map,
    values,
)
from dpsym.errors import IllFormedError, Unread
from dpsym.language.functions import cube_function
from dpsym.language.relations import ForAll
from dpsym.notes.declare import declare
from dpsym.notes.meaning.objects import Dataset, Index, Outcome, Procedure
from dpsym.notes.scope import Kind, Scope, family_name
from dpsym.notes.single import conditions, tree
from dpsym.notes.syntax import Name, Number
from tests.notes.meanings import scope_of

ALPHA = real("alpha", above=1)
NUMBERS = [
    (r"\alpha > 1", "alpha", real("alpha", above=1)),
    (r"1 < \alpha", "alpha", real("alpha", above=1)),
    (r"\alpha \in (1,\infty)", "alpha", real("alpha", above=1)),
    (r"\alpha \in [1, \infty)", "alpha", real("alpha", at_least=1)),
    (r"\alpha \in [1, \infty]", "alpha", order("alpha")),
    (r"1 \le \alpha \le \infty", "alpha", order("alpha")),
    (r"\alpha \in (1, \infty]", "alpha", real("alpha", above=1, at_most=sympy.oo)),
    (r"\alpha > 1; \alpha < 2", "alpha", real("alpha", above=1, below=2)),
    (r"\alpha > 1, \alpha < 2", "alpha", real("alpha", above=1, below=2)),
    (r"\mu \in \mathbb{R}", "mu", real("mu")),
    (r"s \in [0,1]", "s", probability("s")),
    (r"0 \le s \le 1", "s", probability("s")),
    (r"0 < s \le 1", "s", real("s", above=0, at_most=1)),
    (r"s \in [0, 0.05]", "s", real("s", at_least=0, at_most=sympy.Rational(1, 20))),
    (r"s \in [-1, \frac{1}{2}]", "s", real("s", at_least=-1, at_most=sympy.Rational(1, 2))),
    (r"n \in \mathbb{N}", "n", integer("n", at_least=1)),
    (r"n \in \mathbb{N}_0", "n", integer("n", at_least=0)),
    (r"n \in \mathbb{Z}", "n", integer("n")),
    (r"k \in [1, \infty) \cap \mathbb{Z}", "k", integer("k", at_least=1)),
    (r"k \ge 1, k \in \mathbb{Z}", "k", integer("k", at_least=1)),
    (r"b \in \{0, 1\}", "b", integer("b", at_least=0, at_most=1)),
    (r"x > \log 2", "x", real("x", above=sympy.log(2))),
    (r"t > 0, s \in [0, t]", "s", real("s", at_least=0, at_most=real("t", above=0))),
]


@pytest.mark.parametrize(("where", "name", "expected"), NUMBERS)
def test_numbers(where, name, expected):
    assert scope_of(where).find(Name(name)).value == expected


def test_several_with_the_same_bounds():
    scope = scope_of(r"\mu, \mu' \in \mathbb{R}, \sigma > 0")
    assert scope.find(Name("mu")).value == real("mu")
    assert scope.find(Name("mu", marks=("prime",))).value == real("mu'")
    assert scope.find(Name("sigma")).value == real("sigma", above=0)


def test_a_chain_bounds_one_symbol_by_another():
    scope = scope_of(r"1 < \alpha < \alpha' < \infty")
    assert scope.find(Name("alpha")).value == ALPHA
    assert scope.find(Name("alpha", marks=("prime",))).value == real("alpha'", above=ALPHA)
    assert scope.hypotheses == []


def test_orders_are_compared_by_a_hypothesis():
    scope = scope_of(r"1 \leq \alpha \leq \alpha' \leq \infty")
    assert scope.find(Name("alpha")).value == order("alpha")
    assert scope.hypotheses == [at_most(order("alpha"), order("alpha'"))]


def test_what_a_chain_says_of_ends_far_away_counts():
    scope = scope_of(r"0 \le s \le t \le 1")
    s, t = (scope.find(Name(name)).value for name in "st")
    assert s == probability("s")
    assert str(t.domain) == "[0, 1]"
    assert t.constraints == sympy.Tuple(sympy.Tuple(sympy.core.symbol.Str(">="), s))


def test_conditions_come_in_any_order():
    scope = scope_of(r"\delta \ge \delta_1 + \delta_2; \delta_1, \delta_2 \in [0, 1]")
    bound = probability("delta_1") + probability("delta_2")
    assert scope.find(Name("delta")).value == real("delta", at_least=bound)


def test_a_bound_with_laws_is_a_hypothesis():
    scope = scope_of(r"\tilde{\varepsilon} \ge D_\infty(P \| Q); P, Q \text{ on } \mathcal{Y}")
    assert scope.find(Name("epsilon", marks=("tilde",))).value == real("epsilon_tilde")
    (given,) = scope.hypotheses
    assert given.rhs == MaxDivergence(*laws("P Q", on=Space("Y")))


def test_of_two_new_symbols_the_left_one_is_bounded():
    scope = scope_of(r"x \ge y")
    assert scope.find(Name("x")).value == real("x", at_least=real("y"))


def test_a_number_may_not_be_zero():
    scope = scope_of(r"x \in \mathbb{R} \setminus \{0\}")
    assert scope.hypotheses == [greater(sympy.Abs(real("x")), 0)]


def test_two_intervals_are_one_with_a_gap():
    scope = scope_of(
        r"x \in (-\infty, 0] \cup (1, \infty); y \in [0, 1) \cup (1, 2]; z \in [0, 1] \cup (1, 2]"
    )
    x, y, z = real("x"), real("y", at_least=0, at_most=2), real("z", at_least=0, at_most=2)
    assert [scope.find(Name(name)).value for name in "xyz"] == [x, y, z]
    outside = [at_least(x * (x - 1), 0), greater(sympy.Abs(x - 1), 0), greater(sympy.Abs(y - 1), 0)]
    assert scope.hypotheses == outside


def test_what_does_not_declare_is_supposed():
    scope = scope_of(r"x, y \ge 0; x + y \le 1")
    assert scope.hypotheses == [at_most(real("x", at_least=0) + real("y", at_least=0), 1)]


def test_after_if_a_known_symbol_keeps_its_meaning():
    scope = scope_of(r"\alpha, \alpha' > 1")
    declare(tree(r"\alpha \ge \alpha'", scope), scope, fresh=False)
    assert scope.find(Name("alpha")).value == ALPHA
    assert [str(given) for given in scope.hypotheses] == ["alpha >= alpha'"]


@pytest.mark.parametrize(
    ("before", "condition", "expected"),
    [
        (r"\varepsilon \in [0, 1]", r"\varepsilon > 0", real("epsilon", above=0)),
        (r"\varepsilon \ge 0", r"\varepsilon \le 1", probability("epsilon")),
        (r"\varepsilon \in (0, 1)", r"\varepsilon \in [0, \infty)", real("epsilon", at_least=0)),
        (r"\varepsilon \in \mathbb{N}", r"\varepsilon \ge 2", integer("epsilon", at_least=2)),
    ],
)
def test_after_for_all_a_known_symbol_gets_a_new_meaning(before, condition, expected):
    scope = scope_of(before)
    inner = scope.child()
    declare(tree(condition, inner), inner)
    assert inner.find(Name("epsilon")).value == expected


def test_spaces_laws_events_points():
    scope = scope_of(
        r"P, Q \text{ on } \mathcal{Y}; S \subseteq \mathcal{Y}; y \in \mathcal{Y}; R \text{ on } \mathcal{Z}"
    )
    Y = Space("Y")
    assert scope.find(Name("P")).value == law("P", on=Y)
    assert scope.find(Name("R")).value == law("R", on=Space("Z"))
    assert scope.find(Name("S")).value == event("S", on=Y)
    assert scope.find(Name("y")).value == point("y", on=Y)
    assert scope.find(Name("Y", style="cal")).kind is Kind.SPACE


def test_words_may_stand_without_text():
    scope = scope_of(
        r"P, Q on \mathcal{Y}; K from \mathcal{Y} to \mathcal{Z}; P', Q' distributions on \mathcal{Y}"
    )
    assert scope.find(Name("Q")).value == law("Q", on=Space("Y"))
    assert scope.find(Name("Q", marks=("prime",))).value == law("Q'", on=Space("Y"))
    assert scope.find(Name("K")).value == stochastic_map("K", Space("Y"), Space("Z"))


def test_an_event_inside_an_event():
    scope = scope_of(r"S \subseteq \mathcal{Y}; T \subseteq S")
    S, T = event("S", on=Space("Y")), event("T", on=Space("Y"))
    assert scope.find(Name("T")).value == S & T


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        (r"f : \mathcal{Y} \to \mathcal{Z}", stochastic_map("f", Space("Y"), Space("Z"), deterministic=True)),
        (r"f : A \to \Delta(B)", stochastic_map("f", Space("A"), Space("B"))),
        (r"f \colon \mathcal{Y} \to [0, 1]", values("f", on=Space("Y"), low=0, high=1)),
        (r"f : \mathcal{Y} \to \mathbb{R}", values("f", on=Space("Y"))),
        (r"n \in \mathbb{N}; f : \{0, 1\}^n \to [0, 1]", cube_function("f", integer("n", at_least=1))),
    ],
)
def test_maps(where, expected):
    assert scope_of(where).find(Name("f")).value == expected


def test_mechanisms_and_datasets():
    scope = scope_of(r"M : \mathcal{X}^n \to \mathcal{Y}; x, x' \in \mathcal{X}^n; D \sim D'")
    assert scope.find(Name("M")).value == Procedure("M", Space("Y"))
    for name in (Name("x"), Name("x", marks=("prime",)), Name("D"), Name("D", marks=("prime",))):
        assert isinstance(scope.find(name).value, Dataset)


def test_random_variables():
    scope = scope_of(
        r"p \in [0,1]; P, Q \text{ on } \mathcal{Y}; X \sim \mathrm{Bern}(p); Z = \mathrm{PrivLoss}(P \| Q)"
    )
    assert scope.find(Name("X")).value == draw("X", Bernoulli(probability("p")))
    assert scope.find(Name("Z")).value == PrivacyLoss(*laws("P Q", on=Space("Y")))


def test_a_sequence_of_draws():
    scope = scope_of(r"n \in \mathbb{N}; p \in [0,1]; i \in [n]; X_i \sim \mathrm{Bern}(p)")
    assert scope.find(Name("X")).value == draws("X", Bernoulli(probability("p")), integer("n", at_least=1))


def test_two_names_for_one_privacy_loss_are_refused():
    with pytest.raises(Unread, match="one pair"):
        scope_of(
            r"P, Q \text{ on } \mathcal{Y}; Z \sim \mathrm{PrivLoss}(P \| Q); W \sim \mathrm{PrivLoss}(P \| Q)"
        )


def test_variables_of_unknown_law():
    from dpsym.notes.introduce import introduce_supported

    scope = scope_of(r"\Delta \ge 0")
    Delta = scope.find(Name("Delta")).value
    X, Y = introduce_supported([Name("X"), Name("Y")], scope, -Delta, Delta)
    assert isinstance(X.value, Outcome)
    assert X.value.function == Y.value.function == values("v", low=-Delta, high=Delta)
    assert X.value.law == law("X")


def test_families():
    scope = scope_of(r"k \in \mathbb{N}; j \in [k]; \delta_j \in (0, 1]")
    entry = scope.find(family_name(Name("delta")))
    assert entry.kind is Kind.FAMILY
    assert (entry.value.args[2], entry.value.args[3]) == (0, 1)
    (strict,) = scope.hypotheses
    assert isinstance(strict, ForAll)
    assert strict.statement.op == ">"
    assert scope.find(Name("delta")) is None
    assert isinstance(scope.find(Name("j")).value, Index)


def test_a_family_and_a_number_of_one_letter():
    scope = scope_of(r"k \in \mathbb{N}; j \in [k]; \delta_j \ge 0; \delta > \sum_{j=1}^k \delta_j")
    assert scope.find(Name("delta")).kind is Kind.REAL
    assert "SumOver" in str(scope.hypotheses[0])


def test_absolute_continuity():
    scope = scope_of(r"P, Q \text{ on } \mathcal{Y}; P \ll Q")
    assert scope.hypotheses == [less(MaxDivergence(*laws("P Q", on=Space("Y"))), sympy.oo)]


def test_definitions():
    scope = scope_of(r"t \ge 0; s := t^2 + 1; f(x) := x^2 - 1; P := \mathcal{N}(0, s)")
    t = real("t", at_least=0)
    assert scope.find(Name("s")).value == t**2 + 1
    assert scope.find(Name("f")).value(3) == 8
    assert scope.find(Name("P")).value == Normal(0, sympy.sqrt(t**2 + 1))


def test_products_declare_their_factors():
    scope = scope_of(r"P = P' \times P''; Q = Q' \times Q''")
    first, second = (scope.find(Name("P", marks=("prime",) * count)).value for count in (1, 2))
    assert scope.find(Name("P")).value == Product(first, second)
    assert first.space == scope.find(Name("Q", marks=("prime",))).value.space != second.space


REFUSED = [
    (r"\alpha > 1, \alpha < 0", IllFormedError, "no number satisfies the bounds of alpha"),
    (r"\alpha", IllFormedError, "alpha has no domain; write for example 'alpha > 0'"),
    (r"f : \mathcal{Y} \to \mathbb{R}_+", Unread, "without its end"),
    (r"x \in [0, 2] \cup [1, 3]", Unread, "write two claims"),
    (r"x \in \{1, 3, \dots\}", Unread, "set of numbers that is not read"),
    (r"x \in \mathcal{Y} \in \mathcal{Z}", Unread, "chain of inclusions"),
    (r"f : \mathcal{Y} \to (0, 1]", Unread, "without its end"),
    (r"f : \mathcal{Y} \to \mathbb{N}", Unread, "values in a set that is not read"),
    (r"P \text{ near } Q", Unread, "words"),
    (r"P, 2 \text{ on } \mathcal{Y}", Unread, "not a list of symbols"),
    (r"K \text{ from } \mathcal{Y}", Unread, "not read as a condition"),
    (r"x > 0; x \in \mathcal{Y}", Unread, "a number in one condition and not in another"),
    (r"k \in \mathbb{N}; j \in [k]; a_j \le k", Unread, "bounds that are not read"),
    (r"x \in \mathbb{Z}^3", Unread, "vectors"),
    (r"1 < x > 0 \subset y", Unread, "mixed in one chain"),
]


@pytest.mark.parametrize(("where", "kind", "message"), REFUSED)
def test_refused(where, kind, message):
    with pytest.raises(kind, match=message):
        scope_of(where)


def test_the_place_of_what_is_refused():
    where = r"x > 0; y \in \mathbb{N}_+^*"
    with pytest.raises(Unread) as caught:
        conditions(where, Scope())
    assert where[caught.value.start : caught.value.end] == r"\mathbb{N}_+^*"


def test_a_number_written_by_hand():
    scope = Scope()
    from dpsym.notes.syntax import Chain

    (entry,) = declare(Chain(Name("x"), ((">", Number("0")),)), scope)
    assert entry.value == real("x", above=0)
    assert str(entry.domain) == "(0, oo)"
