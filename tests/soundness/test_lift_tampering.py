"""Lifts that were changed, and lifts of families that were changed: nothing false is proved by them."""

import copy
import json
import random
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from soundness.altering import places, written
from soundness.hand_written import LIFTS

from dpsym.check.catalogue import bundled
from dpsym.check.load import load
from dpsym.engines.effort import Effort
from dpsym.engines.prove.lift import prove_family
from dpsym.errors import DpsymError
from dpsym.kernel.aims import gap_sides
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import INF, rat
from dpsym.language.elaboration.every_size import families_of
from dpsym.points.evidence import read_document, write_document
from dpsym.points.replay import judge

THEOREMS = ("pure_dp/kl", "conversion/weak", "rdp_composition/inner_expectation", "rdp/from_pure")
STEPS = 360_000  # far more than they need
FEW, MANY = 6, 250  # places of one document that are changed


@cache
def lifted(name):
    """Return a true family with a lift: one written by hand, or the first of a theorem."""
    if name in LIFTS:
        return LIFTS[name]
    _, theorem = load(bundled() / f"{name}.py")
    family = families_of(theorem.variants()[0][2])[0]
    return family, prove_family(family, effort=Effort(STEPS))


@pytest.fixture(params=[*LIFTS, *THEOREMS])
def true(request):
    return lifted(request.param)


def falsified(family):
    """Yield families that are false for one point already, or for two."""
    lesser, greater = gap_sides(family.conclusion)
    greater = rat(0) if greater == INF else greater
    yield replace(family, conclusion=Relation("<=", lesser + 10**6, greater))
    yield replace(family, conclusion=Relation("<=", greater + 1, greater))
    yield replace(family, conclusion=Relation("<", greater, greater))
    yield replace(family, conclusion=Relation("=", greater, greater + 1))


def verdict(document):
    try:
        return judge(*read_document(document)).name
    except DpsymError:
        return "refused"


def changed(evidence, path, rng):
    """Yield the evidence with something else at one place."""
    parent = copy.deepcopy(evidence)
    node = parent
    for key in path[:-1]:
        node = node[key]
    old = node[path[-1]]
    others = [None, [], "0", 0, 1, -1]
    if isinstance(old, int):
        others = [old + 1, old - 1, 0, rng.randrange(9)]
    elif isinstance(old, str):
        others = ["enclose", "lo", "hi", "K", "A", "<=", "<", "final", "2", "-1", "rat", "add", "mul"]
    elif isinstance(old, list) and old:
        others = [old[:-1], old[1:], [*old, old[-1]], old[::-1], ["proof", 0], ["final", [[], ["proof", 0]]]]
    for other in rng.sample(others, min(3, len(others))):
        node[path[-1]] = other
        yield parent


def test_the_lifts_are_proofs(true):
    assert judge(*true).name == "proved"
    assert verdict(write_document(*true)) == "proved"


def test_a_lift_of_something_true_proves_nothing_false(true):
    family, lift = true
    for false in falsified(family):
        assert judge(false, lift).name == "undecided"


def test_a_sample_of_changes_of_a_lift_proves_nothing_false(true):
    no_change_proves_something_false(*true, FEW)


@pytest.mark.slow
def test_no_change_of_a_lift_proves_something_false(true):
    no_change_proves_something_false(*true, MANY)


def no_change_proves_something_false(family, lift, number):
    rng = random.Random(5)
    evidence = json.loads(json.dumps(lift.to_json()))
    paths = [path for path in places(evidence) if len(path) > 1]
    for false in islice(falsified(family), 2):
        for path in rng.sample(paths, min(len(paths), number)):
            for altered in changed(evidence, path, rng):
                assert verdict(written(false, altered)) in ("undecided", "refused"), path


@pytest.mark.parametrize("name", ["conversion", "largest", "infinity", "pure_dp/kl", "rdp/from_pure"])
def test_a_hypothesis_that_is_needed_is_missed(name):
    family, lift = lifted(name)
    last = family.hypotheses[-1]
    assert judge(replace(family, hypotheses=family.hypotheses[:-1]), lift).name == "undecided"
    reverse = Relation(">=" if last.op in ("<=", "<") else "<=", last.lhs, last.rhs)
    assert judge(replace(family, hypotheses=(*family.hypotheses[:-1], reverse)), lift).name == "undecided"


@pytest.mark.parametrize("name", [*LIFTS, *THEOREMS])
def test_a_changed_coefficient_is_noticed(name):
    """Each term that stands as a coefficient is needed as it is, at least one way round."""
    family, lift = lifted(name)
    used = {place for node in nodes(lift.tree) if node[0] == "sum" for side in node[2:4] for _, place in side}
    for place in used:
        verdicts = set()
        for factor in (rat(-1), rat(2), rat("1/2"), rat(0)):
            terms = [term * factor if i == place else term for i, term in enumerate(lift.terms)]
            verdicts.add(judge(family, replace(lift, terms=tuple(terms))).name)
        assert "undecided" in verdicts


def nodes(tree):
    if isinstance(tree, list):
        if tree and isinstance(tree[0], str):
            yield tree
        for part in tree:
            yield from nodes(part)


@pytest.mark.parametrize("name", [*LIFTS, *THEOREMS])
def test_a_dropped_pattern_is_noticed(name):
    family, lift = lifted(name)
    for path in places(lift.tree):
        node = at(lift.tree, path)
        if isinstance(node, list) and node[:1] in (["end"], ["infinite"], ["extremes"], ["parts"]) and path:
            tree = put(lift.tree, path, node[:-1])
            assert judge(family, replace(lift, tree=tree)).name == "undecided", path


def at(tree, path):
    for key in path:
        tree = tree[key]
    return tree


def put(tree, path, value):
    tree = copy.deepcopy(tree)
    at(tree, path[:-1])[path[-1]] = value
    return tree


@pytest.mark.parametrize("name", ["divergence", "conversion", "pure_dp/kl"])
def test_a_wrong_degree_is_noticed(name):
    """A summand that is not homogeneous in the masses cannot be looked at for one of them being 1."""
    family, lift = lifted(name)
    for i, aggregate in enumerate(family.aggregates):
        masses = sorted(aggregate.body.free & {v.name for v in family.points})
        if len(masses) < 2:
            continue
        for body in (aggregate.body**2, aggregate.body + 1, aggregate.body * 2 - 1):
            aggregates = [replace(a, body=body) if j == i else a for j, a in enumerate(family.aggregates)]
            other = replace(family, aggregates=tuple(aggregates), hypotheses=family.hypotheses[:2])
            assert judge(other, lift).name == "undecided"
