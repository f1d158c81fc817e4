"""No false variant of a true statement is proved: by the search, by a blind search, by trees at random."""

import random

import pytest
from soundness.trees import random_proof
from soundness.variants import variants

from dpsym.engines.effort import Effort
from dpsym.engines.prove import prove
from dpsym.kernel.judge import judge

EVERY = 12  # of the variants, one is looked at in every run of the tests
STEPS = 1_200
TREES = 40


def refute_or_fail(variant, proof):
    """A replayed proof of a false statement is the end of all trust in verdicts."""
    if proof is not None:
        verdict = judge(variant.statement, proof)
        assert verdict.name not in ("proved", "supported"), (variant, proof.tree)


def searched(variant):
    return prove(variant.statement, effort=Effort(STEPS))


def test_there_are_more_than_300_false_variants():
    names = [variant.name for variant in variants()]
    assert len(names) >= 300
    assert len(set(names)) == len(names)
    assert len({variant.statement for variant in variants()}) == len(names)
    assert {name.rsplit(", ", 1)[1].split()[0] for name in names} == {
        *("constant", "subterm", "argument", "relation", "hypotheses", "domain")
    }


def test_a_sample_of_false_variants_is_not_proved():
    for variant in variants()[::EVERY]:
        refute_or_fail(variant, searched(variant))


def test_random_trees_do_not_prove_a_sample_of_false_variants():
    for variant in variants()[::EVERY]:
        rng = random.Random(variant.name)
        for _ in range(TREES):
            refute_or_fail(variant, random_proof(variant.statement, rng))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_no_false_variant_is_proved(part):
    for variant in variants()[part::4]:
        refute_or_fail(variant, searched(variant))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_a_search_that_does_not_look_at_points_first_proves_none(part, monkeypatch):
    """Without its shortcut the search tries every rule on what is false."""
    monkeypatch.setattr("dpsym.engines.prove.search.certainly_fails", lambda *_: False)
    for variant in variants()[part::4]:
        refute_or_fail(variant, searched(variant))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_random_trees_prove_no_false_variant(part):
    for variant in variants()[part::4]:
        rng = random.Random(f"more {variant.name}")
        for _ in range(2 * TREES):
            refute_or_fail(variant, random_proof(variant.statement, rng))
