"""Proofs of grids that were changed, and grids that were changed: nothing false is proved by them."""

import copy
import json
import random
from dataclasses import replace
from functools import cache

import pytest
from language.two_spaces import AFTER, JOINT, K, L, P, Q, epsilon, y
from soundness.altering import places, written
from soundness.test_lift_tampering import changed, verdict

from dpsym import KL, Claim, at_most, for_all
from dpsym.engines.prove import Effort
from dpsym.engines.prove.lift import prove_family
from dpsym.kernel.aims import gap_sides
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import INF, rat
from dpsym.language.elaboration.grids import grids_of
from dpsym.points.evidence import write_document
from dpsym.points.replay import judge

CLAIMS = {
    "after a kernel": Claim(at_most(KL(*AFTER), KL(P, Q))),
    "two answers": Claim(
        at_most(KL(*JOINT), KL(P, Q) + epsilon),
        given=for_all(y, at_most(KL(K(y), L(y)), epsilon)),
    ),
}
STEPS = 360_000  # far more than they need
FEW, MANY = 3, 100  # places of one document that are changed


@cache
def shown(name):
    (grid,) = grids_of(CLAIMS[name])
    return grid, prove_family(grid, effort=Effort(STEPS))


@pytest.fixture(params=CLAIMS)
def true(request):
    return shown(request.param)


def falsified(grid):
    """Yield grids that are false for one row and one column already."""
    lesser, greater = gap_sides(grid.conclusion)
    greater = rat(0) if greater == INF else greater
    yield replace(grid, conclusion=Relation("<=", lesser + 10**6, greater))
    yield replace(grid, conclusion=Relation("<", greater, greater))
    yield replace(grid, conclusion=Relation("=", greater, greater + 1))
    yield replace(grid, conclusion=Relation("<", lesser, greater))  # equal where both laws are


def test_the_steps_are_proofs(true):
    assert judge(*true).name == "proved"
    assert verdict(write_document(*true)) == "proved"


def test_steps_for_something_true_prove_nothing_false(true):
    grid, proof = true
    for false in falsified(grid):
        assert judge(false, proof).name == "undecided"


def test_steps_that_are_left_out_prove_nothing_false(true):
    grid, proof = true
    false = next(falsified(grid))
    for place in random.Random(3).sample(range(len(proof.tree)), 3):
        tree = proof.tree[:place] + proof.tree[place + 1 :]
        assert judge(false, replace(proof, tree=tree)).name == "undecided"
    assert judge(grid, replace(proof, tree=proof.tree[:-1])).name == "undecided"


def test_a_hypothesis_that_is_needed_is_missed():
    grid, proof = shown("two answers")
    kept = tuple(given for given in grid.hypotheses if "epsilon" not in given.variables())
    assert kept != grid.hypotheses
    assert judge(replace(grid, hypotheses=kept), proof).name == "undecided"


def test_a_slice_of_rows_is_none_of_columns(true):
    grid, proof = true
    facts = [place for place, step in enumerate(proof.tree) if step[0] == "fact"]
    for place in (facts[0], facts[-1]):
        step = proof.tree[place]
        other = [step[0], "#" if step[1] == "*" else "*", *step[2:]]
        tree = [*proof.tree[:place], other, *proof.tree[place + 1 :]]
        assert judge(grid, replace(proof, tree=tree)).name == "undecided", step


def test_a_sample_of_changes_of_the_evidence_proves_nothing_false(true):
    no_change_proves_something_false(*true, FEW)


@pytest.mark.slow
def test_no_change_of_the_evidence_proves_something_false(true):
    no_change_proves_something_false(*true, MANY)


def no_change_proves_something_false(grid, proof, number):
    rng = random.Random(5)
    evidence = json.loads(json.dumps(proof.to_json()))
    paths = [path for path in places(evidence) if len(path) > 1]
    steps = [path for path in paths if path[0] == "tree"]
    false = next(falsified(grid))
    for path in [*rng.sample(paths, min(len(paths), number)), *rng.sample(steps, min(len(steps), number))]:
        for altered in changed(evidence, path, rng):
            assert verdict(written(false, altered)) in ("undecided", "refused"), path


def test_a_sample_of_changes_of_the_grid_is_noticed(true):
    """A grid with other folds, variables or hypotheses is another one: if it is proved it is written so."""
    grid, proof = true
    rng = random.Random(7)
    evidence = json.loads(json.dumps(proof.to_json()))
    stated = json.loads(json.dumps(grid.to_json()))
    for path in rng.sample([path for path in places(stated) if path], 12 * FEW):
        for altered in changed(stated, path, rng):
            document = written(grid, evidence)
            assert verdict({**document, "statement": copy.deepcopy(altered)}) in ("proved", "refused"), path
            if altered != stated:
                assert verdict({**document, "statement": copy.deepcopy(altered)}) == "refused", path
