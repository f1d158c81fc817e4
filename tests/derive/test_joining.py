"""What steps establish together: each way to smuggle something in is closed."""

import pytest
from sympy import oo

from dpsym import (
    KL,
    Claim,
    FiniteLaw,
    Normal,
    PureDP,
    Renyi,
    Space,
    SumOver,
    TotalVariation,
    at_least,
    at_most,
    equal,
    for_all,
    integer,
    law,
    laws,
    less,
    point,
    real,
)
from dpsym.check.cache import Cache, default_folder
from dpsym.check.derivations import judged
from dpsym.check.derived import judged_derivation, with_derivation
from dpsym.check.library import Catalogue
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.derive import Derivation, Lemma, Theorem, cite, given_at
from dpsym.derive.joining import Sequent, base_of, covering, parts, supposed_of, used
from dpsym.derive.relations import composed, implies, says
from dpsym.derive.substitution import obligations, substituted
from dpsym.errors import IllFormedError
from dpsym.language.relations import Comparison

x, y = real("x"), real("y")
unit = real("u", at_least=0, at_most=1)
big = real("b", at_least=1)
P, Q, R = laws("P Q R")
SETTINGS = Settings(examples=20)


def verdict(derivation):
    return judged(derivation, SETTINGS).verdict


# chains


@pytest.mark.parametrize(
    ("operators", "whole"),
    [("= =", "="), ("= <=", "<="), ("<= <", "<"), ("< = <=", "<"), (">= =", ">="), ("> >=", ">")],
)
def test_composition_gives_the_strongest_relation(operators, whole):
    assert composed(operators.split()) == whole


@pytest.mark.parametrize("operators", ["<= >=", "< = >", "> <"])
def test_relations_that_go_both_ways_do_not_compose(operators):
    with pytest.raises(IllFormedError, match="do not compose"):
        composed(operators.split())


def test_a_chain_refuses_the_turn_where_it_is_written():
    chain = Derivation().chain(x).at_most(x + 1)
    with pytest.raises(IllFormedError, match="write two chains"):
        chain.at_least(x)


def test_weak_does_not_imply_strict():
    assert implies("<", "<=") and not implies("<=", "<")
    assert not says(at_most(x, y), at_most(y, x))
    assert not says(at_most(x, y), less(x, y))


def test_a_true_chain_is_proved():
    derivation = Derivation(unit**2 <= 1)
    derivation.chain(unit**2).at_most(unit).at_most(1)
    assert verdict(derivation) == "proved"


def test_one_false_step_spoils_the_chain_though_its_ends_are_related():
    derivation = Derivation(unit**2 <= 1)
    derivation.chain(unit**2).at_most(unit**3).at_most(1)
    found = judged(derivation, SETTINGS)
    assert found.verdict == "refuted"
    assert [step.verdict for step in found.steps] == ["refuted", "proved"]
    assert found.counterexample is not None


def test_a_weak_chain_does_not_prove_a_strict_claim():
    derivation = Derivation(less(unit - 1, 1))
    derivation.chain(unit).at_most(1)
    assert verdict(derivation) == "proved"  # the claim follows by arithmetic from u <= 1
    derivation = Derivation(unit < 1)
    derivation.chain(unit).at_most(1)
    assert verdict(derivation) == "undecided"


def test_a_chain_about_something_else_proves_nothing():
    derivation = Derivation(KL(P, Q) <= KL(Q, P))
    derivation.chain(KL(P, R)).at_most(KL(P, R))
    assert verdict(derivation) == "undecided"


def test_a_derivation_without_steps_proves_nothing():
    assert verdict(Derivation(KL(P, Q) <= KL(Q, P))) != "proved"
    assert verdict(Derivation()) != "proved"


# lemmas


def test_the_hypotheses_of_a_lemma_have_to_be_shown_again():
    derivation = Derivation(TotalVariation(P, Q) <= x, given=KL(P, Q) <= 3)
    lemma = derivation.lemma("small", given=TotalVariation(P, Q) <= x)
    lemma.chain(TotalVariation(P, Q)).at_most(x)
    derivation.chain(TotalVariation(P, Q)).at_most(x, by=lemma)
    assert verdict(derivation) != "proved"


def test_a_chain_inside_a_case_cannot_be_used_outside_of_it():
    derivation = Derivation(KL(P, Q) <= 1)
    cases = derivation.cases(at_most(0, KL(P, Q)), less(KL(P, Q), 1), at_least(KL(P, Q), 1))
    inside = cases[0].chain(KL(P, Q)).at_most(1)
    cases[0].chain(0).at_most(KL(P, Q))
    cases[1].chain(0).at_most(KL(P, Q))
    derivation.chain(KL(P, Q)).at_most(1, by=inside)
    found = judged(derivation, SETTINGS)
    assert found.verdict != "proved" and found.steps[-1].verdict != "proved"


def test_a_lemma_that_comes_later_cannot_be_used():
    derivation = Derivation(KL(P, Q) <= 1, given=KL(P, Q) <= 1)
    later = Lemma("later")
    later.chain(KL(P, Q)).at_most(1 + KL(Q, P))
    derivation.chain(KL(P, Q)).at_most(KL(Q, P) + 1, by=later)
    derivation.items.append(later)
    assert "used before it is shown" in judged(derivation, SETTINGS).steps[0].message


def test_a_lemma_does_not_prove_itself():
    circular = Lemma("circular")
    circular.chain(KL(P, Q)).at_most(KL(P, Q) * KL(Q, R) + KL(Q, P) * 100, by=circular)
    derivation = Derivation()
    derivation.items.append(circular)
    assert verdict(derivation) != "proved"


def test_a_general_lemma_is_without_the_hypotheses_around_it():
    derivation = Derivation(KL(P, Q) <= 1, given=KL(P, Q) <= 1)
    lemma = derivation.lemma("nothing given", general=True)
    lemma.chain(KL(P, Q)).at_most(1)
    assert judged(derivation, SETTINGS).steps[0].verdict == "refuted"


# cases


def test_cases_that_leave_something_out_prove_nothing():
    derivation = Derivation(at_least(x**2, 0))
    cases = derivation.cases(at_least(x**2, 0), x < 0, x > 0)
    for block in cases.blocks:
        block.chain(x**2).at_least(0)
    found = judged(derivation, SETTINGS)
    assert found.verdict == "undecided" and "the cases are all that there are" in found.steps[0].message


def test_cases_that_are_all_prove():
    derivation = Derivation(at_least(x**2, 0))
    cases = derivation.cases(at_least(x**2, 0), x < 0, at_least(x, 0))
    for block in cases.blocks:
        block.chain(x**2).at_least(0)
    assert verdict(derivation) == "proved"


def test_each_case_has_to_show_the_statement():
    derivation = Derivation(at_least(x**3, 0))
    cases = derivation.cases(at_least(x**3, 0), x < 0, at_least(x, 0))
    cases[0].chain(x**2).at_least(0)
    cases[1].chain(x**3).at_least(0)
    assert verdict(derivation) != "proved"


def test_conditions_without_a_value_everywhere_are_refused():
    with pytest.raises(IllFormedError, match="always has a value"):
        list(covering([less(1 / x, 0), at_least(1 / x, 0)]))


# induction


def test_induction_needs_the_base_and_the_step():
    k = integer("k", at_least=1)
    right = Derivation(at_most(k, k**2))
    proof = right.induction(k, at_most(k, k**2))
    proof.base.chain(1).at_most(1)
    proof.step.chain(k + 1).at_most((k + 1) ** 2)
    assert verdict(right) == "proved"
    wrong = Derivation(at_most(2 * k, k**2))
    proof = wrong.induction(k, at_most(2 * k, k**2))  # false for 1
    proof.step.chain(2 * (k + 1)).at_most((k + 1) ** 2)
    assert verdict(wrong) != "proved"


def test_induction_refuses_hypotheses_about_its_variable():
    k = integer("k", at_least=0)
    with pytest.raises(IllFormedError, match="over which the induction runs"):
        base_of(at_most(k, 1), k, 0, (at_most(k, 1),))
    with pytest.raises(IllFormedError, match="integer variable"):
        Derivation().induction(x, at_most(x, 1))


# substitution


def test_induction_does_not_reach_infinity():
    k = integer("k", at_least=0, at_most=oo)
    with pytest.raises(IllFormedError, match="runs over an integer variable"):
        Derivation(less(k, oo)).induction(k, less(k, oo))


def test_expressions_must_lie_in_the_domain():
    assert list(obligations({unit: x})) == [Comparison(0, "<=", x), Comparison(x, "<=", 1)]
    fact = Sequent((), at_most(unit**2, unit))
    _, needed = used(fact, {unit: x})
    assert len(needed) == 2
    k = integer("k", at_least=1)
    with pytest.raises(IllFormedError, match="is an integer"):
        list(obligations({k: x}))


def test_what_holds_on_the_unit_interval_is_not_used_outside_of_it():
    derivation = Derivation(big**2 <= big + 100)
    lemma = derivation.lemma("squares shrink", general=True)
    lemma.chain(unit**2).at_most(unit)
    derivation.chain(big**2).at_most(big, by=lemma.at({unit: big}))
    assert verdict(derivation) != "proved"


@pytest.mark.parametrize(
    "values",
    [
        {P: Normal(0, 1)},  # no law on a finite space
        {P: law("S", on=Space("Z"))},  # on another space
        {P: 3},
        {x: P},
    ],
)
def test_what_does_not_fit_is_refused(values):
    with pytest.raises(IllFormedError):
        substituted(at_most(KL(P, Q), x), values)


def test_nothing_bound_is_caught():
    place, other = point("y"), point("z")
    total = at_most(SumOver(P(place) * Q(other), place), 1)
    with pytest.raises(IllFormedError, match="is bound inside"):
        substituted(total, {other: place})
    with pytest.raises(IllFormedError, match="is bound inside"):
        substituted(for_all(x, x <= y), {y: x})


def test_a_hypothesis_for_all_values_is_used_inside_its_domain():
    beta, gamma = real("beta", above=1), real("gamma", at_least=1, at_most=oo)
    given = for_all(beta, Renyi(beta, P, Q) <= beta * x)
    derivation = Derivation(Renyi(gamma, P, Q) <= gamma * x, given=given)
    derivation.chain(Renyi(gamma, P, Q)).at_most(gamma * x, using=given_at({beta: gamma}))
    assert (
        "needs 1 < gamma" in judged(derivation, SETTINGS).steps[0].message or verdict(derivation) != "proved"
    )


def test_conclusions_come_apart():
    epsilon = real("epsilon", at_least=0)
    assert len(list(parts(PureDP(epsilon)(P, Q), ()))) == 1
    with pytest.raises(IllFormedError, match="rename it"):
        list(parts(for_all(x, x <= y), (at_most(x, 1),)))


# the catalogue


def test_a_theorem_is_not_cited_in_its_own_derivation():
    theorem = Theorem(id="renyi.product", claim=KL(P, Q) <= KL(Q, P))
    theorem.derive(KL(P, Q)).at_most(KL(Q, P), by=cite("renyi.product"))
    found, _ = Catalogue(SETTINGS).derived(theorem)
    assert found.verdict == "refuted"
    theorem = Theorem(id="renyi.product", claim=KL(P, Q) <= KL(P, Q) + KL(Q, P))
    theorem.derive(KL(P, Q)).at_most(KL(P, Q) + KL(Q, P), by=cite("renyi.product"))
    assert "circular" in Catalogue(SETTINGS).derived(theorem)[0].steps[0].message


def test_a_theorem_that_is_not_there_is_not_cited():
    derivation = Derivation(KL(P, Q) <= x, given=KL(P, Q) <= x)
    derivation.chain(KL(P, Q) + KL(Q, P)).at_least(KL(P, R) - KL(P, R), by=cite("no.such-theorem"))
    found = judged(derivation, SETTINGS, library=Catalogue(SETTINGS, Cache(default_folder())))
    assert "no theorem of the catalogue" in found.steps[0].message


def test_a_refuted_claim_stays_refuted_whatever_is_derived():
    theorem = Theorem(id="x.y", claim=unit**2 <= 1)
    theorem.derive(unit**2).at_most(1)
    derived = judged_derivation(theorem, SETTINGS)
    refuted = Result(id="x.y", verdict="refuted")
    assert with_derivation(theorem, refuted, derived).verdict == "refuted"
    supported = Result(id="x.y", verdict="supported")
    found = with_derivation(theorem, supported, derived)
    assert found.verdict == "proved" and found.checks["proof"]["engine"] == "derivation"


def test_claims_of_fixed_laws_derive_as_well():
    half = FiniteLaw((1, 0))
    derivation = Derivation(equal(TotalVariation(half, half), 0))
    derivation.chain(TotalVariation(half, half)).equals(0)
    assert verdict(derivation) == "proved"
    assert Claim(equal(TotalVariation(half, half), 0)).check(examples=50).verdict == "proved"


def test_what_a_theorem_needs_for_all_orders_is_shown_at_a_generic_one():
    gamma = real("gamma", above=1)
    lemma = Lemma("all orders", given=for_all(gamma, Renyi(gamma, P, Q) <= x))
    lemma.chain(KL(P, Q)).at_most(KL(P, Q) + 1 - 1)
    general = Derivation(at_most(KL(P, Q), KL(P, Q)), given=Renyi(gamma, P, Q) <= x)
    general.items.append(lemma)
    lemma.general = True
    # The order in the hypothesis is one order, so the lemma, which needs them all, does not apply.
    general.chain(KL(P, Q) * unit).at_most(KL(P, Q) + unit * 0, by=lemma)
    found = judged(general, SETTINGS)
    assert "needs ForAll(gamma" in found.steps[-1].message


def test_an_induction_hypothesis_may_be_for_all_values_of_a_symbol():
    """x + n >= x + 1: the step takes the hypothesis at x + 1, which is another statement than that at x."""
    n = integer("n", at_least=1)
    goal = at_least(x + n, x + 1)

    def induced(every, at):
        proof = Derivation(goal)
        induction = proof.induction(n, goal, every=every)
        induction.base.chain(x + 1).equals(x + 1)
        steps = induction.step.chain(x + (n + 1)).at_least(
            (x + 1) + 1, using=given_at({x: at}) if every else ()
        )
        steps.at_least(x + 1)
        return judged(proof, Settings(examples=20)).verdict

    assert induced((x,), x + 1) == "proved"


@pytest.mark.parametrize("symbol", ["free", "given", "variable", "bounded", "text"])
def test_an_induction_is_not_for_all_values_of_what_is_fixed(symbol):
    n, x = integer("n", at_least=1), real("x")
    below, within = real("y", at_most=n), real("z", above=x)
    every = {"free": (x,), "given": (x,), "variable": (n,), "bounded": (below,), "text": ("x",)}[symbol]
    statement = at_most(within, within**2) if symbol == "free" else at_most(n, n + below**2)
    given = (at_most(x, 1),) if symbol == "given" else ()
    with pytest.raises(IllFormedError, match="is not for all values"):
        supposed_of(statement, n, every, given)
