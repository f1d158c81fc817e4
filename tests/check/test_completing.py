"""Derivations that are found for theorems, and unfinished ones that are gone on with."""

from sympy import sqrt

from dpsym.check.cache import Cache, default_folder
from dpsym.check.completing import completed, offered
from dpsym.check.library import Catalogue
from dpsym.check.settings import Settings
from dpsym.check.shelf import resting_on
from dpsym.derive import Pinsker
from dpsym.derive.reasons import Cited
from dpsym.derive.theorem import Theorem
from dpsym.language import KL, MaxDivergence, Renyi, TotalVariation, at_most, laws, real

P, Q = laws("P Q")
c, alpha = real("c", at_least=0), real("alpha", above=1)
SETTINGS = Settings(examples=20)
near = TotalVariation(P, Q)


def theorem(claim, given=(), id="a.theorem"):
    return Theorem(id=id, title="A theorem", claim=claim, given=given, shapes=(2,))


def complete(entry):
    return completed(entry, SETTINGS, Catalogue(SETTINGS, Cache(default_folder())))


def test_an_unfinished_chain_goes_on_to_the_claim():
    entry = theorem(at_most(near, sqrt(Renyi(alpha, P, Q) / 2)))
    entry.derive(near).at_most(sqrt(KL(P, Q) / 2), by=Pinsker(P, Q))
    found = complete(entry)
    assert found.result.verdict == "proved"
    assert found.derivation.steps()[0].relation == at_most(near, sqrt(KL(P, Q) / 2))
    assert [step.relation.rhs for step in found.new][-1] == sqrt(Renyi(alpha, P, Q) / 2)


def test_a_gap_is_filled_where_it_is():
    entry = theorem(at_most(near**2, c), at_most(KL(P, Q), 2 * c))
    entry.derive(near**2).at_most(KL(P, Q) / 2).at_most(c)
    found = complete(entry)
    assert found.result.verdict == "proved"
    assert found.new
    assert found.derivation.steps()[-1].relation == at_most(KL(P, Q) / 2, c)


def test_nothing_that_rests_on_a_theorem_shows_it():
    assert {"divergences.pinsker", "divergences.kl-of-products"} - resting_on("divergences.pinsker") == {
        "divergences.kl-of-products"
    }
    entry = theorem(at_most(2 * near**2, KL(P, Q)), id="divergences.pinsker")
    found = complete(entry)
    cited = [
        reason.id
        for step in (found.new if found else ())
        for reason in step.reasons
        if isinstance(reason, Cited)
    ]
    assert not set(cited) & resting_on("divergences.pinsker")


def test_what_is_false_has_no_derivation():
    assert complete(theorem(at_most(near, KL(P, Q)))) is None
    entry = theorem(at_most(near**2, c), at_most(KL(P, Q), 3 * c))
    entry.derive(near**2).at_most(KL(P, Q) / 2)
    found = complete(entry)
    assert found.result.verdict != "proved"


def test_first_steps_are_offered_that_may_lead_to_the_claim():
    steps = offered(at_most(KL(P, Q), MaxDivergence(P, Q)), (), frozenset())
    assert steps
    assert all(step.relation.lhs == KL(P, Q) for step in steps)
    assert all(step.reasons for step in steps)


def test_no_step_is_offered_whose_theorem_supposes_what_is_not_given():
    goal, alone = at_most(Renyi(alpha, P, Q), c), (at_most(MaxDivergence(P, Q), c),)
    steps = offered(goal, alone, frozenset())
    cited = [reason.id for step in steps for reason in step.reasons if isinstance(reason, Cited)]
    assert cited == []  # capped privacy is about both orders of the pair


def test_a_step_is_offered_after_which_one_more_thing_is_known():
    step, *_ = offered(at_most(TotalVariation(P, Q), sqrt(Renyi(2, P, Q) / 2)), (), frozenset())
    assert step.relation.rhs == sqrt(KL(P, Q) / 2)
