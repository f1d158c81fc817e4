"""Facts: nobody makes one but the inferences, and no inference makes a false one."""

import copy
import pickle

import pytest
from sympy import Integer, oo

from dpsym import (
    KL,
    ApproximateRDP,
    Claim,
    Renyi,
    at_least,
    at_most,
    both,
    equal,
    exists,
    for_all,
    greater,
    integer,
    laws,
    less,
    point,
    probability,
    real,
    values,
)
from dpsym.check.outright import proved
from dpsym.check.settings import Settings
from dpsym.derive import Holder, Jensen
from dpsym.derive.facts import INFERENCES, Fact, Leaf, facts_of, verdict_of
from dpsym.derive.proofs import cited
from dpsym.errors import MALFORMED, DpsymError, EvidenceError
from dpsym.language import Bernoulli, PureDP, SumOver
from dpsym.language.notions.approximate_concentrated import AtAllOrders
from dpsym.language.relations import ForAll

SETTINGS = Settings(examples=10)
a, b, t, x, y = real("a"), real("b"), real("t"), real("x"), real("y")
above = real("x", above=a, below=b)
n = integer("n", at_least=1)
P, Q = laws("P Q")
z = point("z")


def infer(name, *arguments, premises=()):
    return INFERENCES[name](tuple(premises), *arguments)


def joined(premises, given, stated, bound=None):
    return infer("join", tuple(given), stated, bound or tuple(() for _ in premises), premises=premises)


def granted(given, stated):
    return infer("assumption", tuple(given), stated, "for a test")


def shown(stated, *given):
    return proved(Claim(stated, given=given), SETTINGS, 24_000)


SQUARE = shown(at_least(x**2, 0))


def test_only_the_inferences_make_facts():
    with pytest.raises(EvidenceError, match="made by the inferences"):
        Fact(object(), (), less(1, 0), "join", (), ())
    for change in (lambda: setattr(SQUARE, "stated", less(1, 0)), lambda: delattr(SQUARE, "given")):
        with pytest.raises(EvidenceError, match="does not change"):
            change()
    for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(EvidenceError, match="neither copied nor pickled"):
            duplicate(SQUARE)


def test_what_is_taken_for_granted_proves_nothing():
    false = granted((), less(1, 0))
    assert verdict_of(SQUARE) == "proved"
    assert verdict_of(false) == verdict_of(joined([false], (), less(1, 0))) == "undecided"
    assert verdict_of(joined([false], (), less(1, 0)), [false]) == "proved"  # a step, beside the gap
    with pytest.raises(EvidenceError, match="has a gap"):
        cited("false", false)


def refused(call, *arguments, match=".*", **further):
    with pytest.raises((DpsymError, *MALFORMED), match=match):
        call(*arguments, **further)


def test_a_claim_needs_all_of_its_statements_in_their_order():
    claim = Claim(both(at_least(x**2, 0), at_least(x**2 + 1, 1)))
    fact = proved(claim, SETTINGS, 24_000)
    leaves = fact.arguments[2]
    assert len(leaves) == 2
    for others in (leaves[:1], leaves[::-1], (), (*leaves, leaves[0]), (leaves[0], leaves[0])):
        refused(infer, "evidence", (), claim.conclusion, others, None, None, match="are not the claim")
    refused(infer, "evidence", (), less(x**2, 0), leaves[:1], None, None, match="are not the claim")
    refused(infer, "evidence", (), claim.conclusion, (Leaf({}), Leaf({})), None, None)


def test_some_shapes_are_not_all():
    claim = Claim(at_least(KL(P, Q), 0), shapes=(2,))
    goals = claim.elaborate().goals
    assert not claim.elaborate().complete
    fact = proved(claim, SETTINGS, 24_000)
    families = fact.arguments[2]
    assert [leaf.document["statement"] for leaf in families] != [g.statement.to_json() for g in goals]
    refused(infer, "evidence", (), at_least(Renyi(2, P, Q), 1), families, None, None)


def test_a_fact_supposes_nothing_that_is_not_shown():
    below = granted([at_most(x, 1)], at_most(x, 2))
    refused(joined, [below], [], at_most(x, 2), match="supposes what is not shown")
    refused(joined, [below], [at_most(y, 1)], at_most(x, 2), match="supposes")
    refused(joined, [below], [at_most(x, 2)], at_most(x, 2 - 1), match="supposes")
    assert joined([below], [less(x, 1)], at_most(x, 2)).stated == at_most(x, 2)
    refused(joined, [below], [less(x, 1)], less(x, 2), match="do not come to")


def test_the_order_of_facts_matters():
    first, second = granted([], at_most(x, 1)), granted([at_most(x, 1)], at_most(x, 2))
    assert joined([first, second], [], at_most(x, 2))
    refused(joined, [second, first], [], at_most(x, 2), match="supposes")


def test_nothing_is_any_of_which_a_hypothesis_speaks():
    near = granted([at_most(x, 1)], at_most(x, 2))
    refused(joined, [near], [at_most(x, 1)], for_all(x, at_most(x, 2)), ((x,),), match="should be any")
    bound = real("y", above=x)  # its domain speaks of x
    inside = granted([at_most(bound, 1)], at_most(x, 2))
    refused(joined, [inside], [at_most(bound, 1)], for_all(x, at_most(x, 2)), ((x,),), match="any")
    refused(joined, [SQUARE], [], for_all(2, at_least(x**2, 0)), ((Integer(2),),), match="only symbols")
    assert joined([SQUARE], [], for_all(x, at_least(x**2, 0)), ((x,),))


def test_what_an_argument_leaves_behind_exists():
    """From a < x and x < b follows a < b only if there is such an x."""
    steps = infer("chain", (less(a, above), less(above, b)))
    parts = [granted([], less(a, above)), granted([], less(above, b))]
    refused(joined, [*parts, steps], [], less(a, b), match="exists")
    assert joined([*parts, steps], [less(a, b)], less(a, b))
    chance = [granted([], at_most(t, 1 + KL(Bernoulli(t), Bernoulli(t)))), granted([], at_most(t, 1))]
    whole = granted([chance[0].stated], at_most(t, 1))
    refused(joined, [chance[0], whole], [], at_most(t, 1), match="exists")


def test_something_that_exists_is_not_everything():
    some = granted([], exists(x, at_most(t, x)))
    refused(joined, [some], [], at_most(t, x), match="do not come to")
    refused(infer, "part", 0, premises=[some])
    refused(
        joined, [granted([], at_most(t, t))], [exists(x, at_most(5, x))], at_most(5, x), match="elsewhere"
    )
    refused(granted, [exists(x, at_most(5, x)), at_most(x, 1)], at_most(5, 1), match="elsewhere")


def test_one_thing_for_all_orders_is_more_than_one_for_each():
    each = for_all(t, at_most(KL(P, Q), t))
    every = AtAllOrders(t, at_most(KL(P, Q), t))
    refused(joined, [granted([], each)], [], every, match="do not come to")


def test_a_chain_goes_on_where_it_was_and_one_way():
    assert infer("chain", (at_most(x, y), less(y, t))).stated == less(x, t)
    refused(infer, "chain", (at_most(x, y), less(a, t)), match="goes on where")
    refused(infer, "chain", (at_most(x, y), greater(y, t)), match="do not compose")
    refused(infer, "chain", ())


@pytest.mark.parametrize("conditions", [(), (less(x, 0),), (less(x, 0), greater(x, 0))])
def test_cases_are_all_that_there_are(conditions):
    stated = at_least(x, 0)
    blocks = [granted([condition], stated) for condition in conditions]
    refused(infer, "cases", (), stated, tuple(conditions), premises=blocks)


def test_each_case_is_shown():
    below, rest, stated = less(x, 0), at_least(x, 0), at_least(x**2, 0)
    cover = joined([], [rest], rest)
    one, other = granted([below], stated), granted([rest], stated)
    assert infer("cases", (), stated, (below, rest), premises=[cover, one, other])
    refused(infer, "cases", (), stated, (below, rest), premises=[cover, one], match="in the case")
    refused(infer, "cases", (), stated, (below, rest), premises=[cover, one, granted([less(x, -1)], stated)])


def test_an_induction_has_a_base_a_step_and_a_least_value():
    stated = at_least(n, 7)
    base, step = granted([], at_least(1, 7)), granted([stated], at_least(n + 1, 7))
    assert infer("induction", (), stated, n, (), premises=[base, step])
    refused(infer, "induction", (), stated, n, (), premises=[step], match="base")
    refused(infer, "induction", (), stated, n, (), premises=[base], match="step")
    strong = granted([at_least(n, 8)], at_least(n + 1, 7))
    refused(infer, "induction", (), stated, n, (), premises=[base, strong], match="step")
    for other in (x, integer("n"), integer("n", at_least=1, at_most=3)):
        refused(infer, "induction", (), at_least(other, 7), other, (), premises=[base, step])
    near = (at_most(n, 1),)
    refused(
        infer, "induction", near, stated, n, (), premises=[base, step], match="over which the induction runs"
    )


def test_approximate_privacy_is_opened_by_new_names_for_one_order_of_the_pair():
    P, Q, A, B, C, D = laws("P Q A B C D")
    delta, epsilon = probability("delta"), real("epsilon")
    private = ApproximateRDP(delta, 2, epsilon)(P, Q)
    found = infer("decomposition", private, {Q: (B, D), P: (A, C)})
    assert found.given[0] == private and found.stated.unknowns == (B, D, A, C)
    assert found.stated.statement.args[2] == at_most(Renyi(2, B, A), epsilon)
    for names in ({P: (A, C), Q: (A, D)}, {P: (A, C), Q: (Q, D)}, {P: (A, C)}, {P: (A, C), A: (B, D)}):
        refused(infer, "decomposition", private, names)
    one = private.unfold()
    refused(infer, "decomposition", at_least(one.lhs, one.rhs), {P: (A, C), Q: (B, D)}, match="bounded by")
    refused(infer, "decomposition", at_most(Renyi(2, P, Q), 1), {P: (A, C), Q: (B, D)}, match="bounded by")


def test_an_induction_supposes_no_more_than_was_said():
    """Of the value before a statement may be supposed for all x, if nothing is given of x."""
    stated = at_least(x + n, x + 1)
    base, every = granted([], at_least(x + 1, x + 1)), ForAll(x, stated)
    step = granted([every], at_least(x + (n + 1), x + 1))
    assert infer("induction", (), stated, n, (x,), premises=[base, step])
    refused(infer, "induction", (), stated, n, (), premises=[base, step], match="step")
    one = granted([stated.xreplace({x: Integer(3)})], at_least(x + (n + 1), x + 1))
    refused(infer, "induction", (), stated, n, (x,), premises=[base, one], match="step")
    near = granted([less(x, 1)], at_least(x + 1, x + 1))
    refused(infer, "induction", (), stated, n, (x,), premises=[near, step], match="base")
    refused(infer, "induction", (less(x, 1),), stated, n, (x,), premises=[near, step], match="for all values")
    refused(infer, "induction", (), stated, n, (n,), premises=[base, step], match="for all values")


def test_what_an_induction_speaks_of_exists_for_every_value():
    """Bernoulli(1 - n/4) is no law beyond n = 4, so a step from nothing would show anything afterwards."""
    stated = at_most(n, 4 + KL(Bernoulli(1 - n / 4), Bernoulli(1 - n / 4)))
    base = granted([], stated.xreplace({n: Integer(1)}))
    step = granted([stated], stated.xreplace({n: n + 1}))
    refused(infer, "induction", (), stated, n, (), premises=[base, step], match="exists")


def test_values_lie_in_the_domains_of_their_symbols():
    m = real("m", at_least=0)
    root = granted([], at_least(m, 0))
    taken = infer("substitution", {m: t}, premises=[root])
    assert taken.given == (at_most(0, t),)
    refused(joined, [taken], [], at_least(t, 0), match="supposes")
    far = infer("substitution", {m: oo}, premises=[root])
    refused(joined, [far], [], at_least(oo, 0), match="supposes")
    refused(infer, "substitution", {n: t}, premises=[granted([], at_least(n, 1))], match="integer")


def test_a_substitution_catches_nothing():
    total = granted([], equal(SumOver(P(z) * t, z), t))
    refused(infer, "substitution", {t: P(z)}, premises=[total], match="bound inside")
    general = granted([], exists(y, less(t, y)))
    refused(infer, "substitution", {t: y}, premises=[general], match="bound inside")
    ranged = real("w", above=t)
    refused(infer, "substitution", {t: x}, premises=[granted([], less(t, ranged))], match="domain of w")
    within = granted([], exists(ranged, less(t, ranged)))
    refused(infer, "substitution", {t: x}, premises=[within])


def test_a_hypothesis_for_all_values_is_taken_at_one():
    supposed = for_all(x, at_most(x, t))
    assert infer("hypothesis_at", supposed, {x: Integer(3)}).stated == at_most(3, t)
    refused(infer, "hypothesis_at", supposed, {y: Integer(3)}, match="no statement for all values")
    refused(infer, "hypothesis_at", for_all(x, exists(y, less(x, y))), {x: y}, match="bound inside")
    refused(infer, "unfolded", at_most(x, 1))
    assert infer("unfolded", PureDP(t)(P, Q)).given == (PureDP(t)(P, Q),)


def test_limits_are_taken_at_open_ends_of_upper_bounds():
    order, closed = real("alpha", above=1), real("alpha", at_least=1)
    bound = granted([], at_most(KL(P, Q), order * t))
    assert infer("limit", {order: Integer(1)}, premises=[bound]).stated == at_most(KL(P, Q), t)
    strict = granted([], less(t, order))
    assert infer("limit", {order: Integer(1)}, premises=[strict]).stated == at_most(t, 1)  # not 1 < 1
    refused(infer, "limit", {closed: Integer(1)}, premises=[granted([], at_most(t, closed))])
    refused(infer, "limit", {order: Integer(2)}, premises=[strict], match="without reaching it")
    refused(infer, "limit", {order: oo}, premises=[strict], match="limit of alpha is not known")
    refused(infer, "limit", {order: Integer(1)}, premises=[granted([at_most(order, 2)], at_most(t, order))])


def test_a_definition_is_of_something_new_that_exists():
    square = granted([equal(x, t**2)], at_most(t, t**2 + 1))
    assert infer("definition", (), x, t**2, premises=[square])
    spoken = granted([equal(x, t**2)], at_least(x, 0))
    refused(infer, "definition", (), x, t**2, premises=[spoken], match="not new")
    refused(infer, "definition", (at_most(x, 1),), x, t**2, premises=[square], match="not new")
    m = real("m", at_least=0)
    negative = granted([equal(m, t)], at_least(t, 0))
    refused(infer, "definition", (), m, t, premises=[negative], match="what is defined")
    refused(infer, "definition", (), x, x + 1, premises=[granted([equal(x, x + 1)], less(1, 0))])


def test_what_is_obtained_exists_and_stands_nowhere_else():
    some, use = granted([], exists(x, less(t, x))), granted([less(t, x)], at_most(t, t))
    assert infer("obtained", (), premises=[use, some])
    kept = granted([less(t, x)], less(t, x))
    refused(infer, "obtained", (), premises=[kept, some], match="elsewhere")
    refused(infer, "obtained", (at_most(x, 0),), premises=[use, some], match="elsewhere")
    refused(infer, "obtained", (), premises=[use, granted([], less(t, x))], match="exists")
    more = granted([less(t, x), less(x, 0)], less(t, 0))
    refused(infer, "obtained", (), premises=[more, some], match="more is supposed")


def test_a_witness_is_fixed_before_what_it_witnesses():
    stated = exists(x, for_all(y, at_most(y, x)))
    refused(infer, "conclusion", (), stated, {x: y}, premises=[granted([], at_most(y, y))], match="not fixed")
    fine = for_all(y, exists(x, at_most(y, x)))
    assert infer("conclusion", (), fine, {x: y}, premises=[granted([], at_most(y, y))])


def test_symbols_of_one_name_are_not_one():
    unit, whole = real("x", at_least=0, at_most=1), real("x")
    within = shown(at_most(unit, 1))
    refused(joined, [within], [], at_most(whole, 1), match="do not come to")
    assert shown(at_most(unit, 1), at_least(whole, 2)) is None or verdict_of(within) == "proved"
    refused(
        infer, "abstraction", (), at_most(whole, 1), False, premises=[within], match="claim about numbers"
    )


def test_what_a_rule_says_is_found_out_anew():
    rule = Jensen(x**3, x, values("u"), P)
    fact = infer("instance", rule, at_most(t, 1))
    assert fact.rests_on == ("Jensen's inequality",)
    assert fact.given
    refused(infer, "instance", at_most(x, y), at_most(x, y), match="no rule")
    refused(infer, "instance", Holder(P, Q, 2), x)


def test_facts_come_after_what_they_rest_on():
    whole = joined([SQUARE], [], at_least(x**2, 0))
    assert [fact.inference for fact in facts_of(whole)] == ["evidence", "join"]
