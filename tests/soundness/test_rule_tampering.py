"""Trees of the kernel's own rules about any number of points, with changes: they prove nothing that is false."""

import copy
import random
from dataclasses import replace
from functools import cache

import pytest
from soundness.altering import places
from soundness.hand_written import LIFTS
from soundness.test_grid_tampering import CLAIMS, shown

from dpsym.kernel.aims import gap_sides
from dpsym.kernel.judge import RULES, judge
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import INF, rat
from dpsym.points.replay import lowered

FEW, MANY = 21, 900  # changes of one tree
LEAVES = (["enclose"], ["sum"], ["given", 0], ["given", 1], ["vacuous", 0])
WORDS = ("lo", "hi", "*", "#", "*#", "[0", "(0", "(-oo", "[-oo", "sum", "max", "odds", "0", "1/2")


@cache
def proofs():
    """Return true statements about any number of points, with their proofs by rules of the kernel."""
    pairs = [LIFTS[name] for name in LIFTS] + [shown(name) for name in CLAIMS]
    return [(subject.statement(), lowered(subject, evidence)) for subject, evidence in pairs]


def falsified(statement):
    """Yield statements that are false for one point already."""
    lesser, greater = gap_sides(statement.conclusion)
    greater = rat(0) if greater == INF else greater
    for relation in (
        Relation("<=", lesser + 10**6, greater),
        Relation("<", greater, greater),
        Relation("<=", rat(1), rat(0)),
    ):
        yield replace(statement, conclusion=relation)


def changed(tree, names, rng):
    """Return a tree with one to three places changed: a rule, a name, a number, a list, or a branch."""
    tree = copy.deepcopy(tree)
    for _ in range(rng.randint(1, 3)):
        paths = [path for path in places(tree) if path]
        path = rng.choice(paths)
        parent = tree
        for key in path[:-1]:
            parent = parent[key]
        old = parent[path[-1]]
        if isinstance(old, str):
            new = rng.choice([*RULES] if path[-1] == 0 else [*names, *WORDS])
        elif isinstance(old, bool):
            new = not old
        elif isinstance(old, int):
            new = rng.choice([old + 1, old - 1, 0, rng.randrange(12)])
        else:
            branches = [node for node in (at(tree, p) for p in paths) if isinstance(node, list)]
            new = copy.deepcopy(rng.choice([*LEAVES, rng.choice(branches), old[:-1], [*old, ["enclose"]]]))
        parent[path[-1]] = new
    return tree


def at(tree, path):
    for key in path:
        tree = tree[key]
    return tree


def no_change_proves_something_false(seed, number):
    rng, seen = random.Random(seed), 0
    for statement, proof in proofs():
        assert judge(statement, proof).name == "proved"
        names = [v.name for v in statement.variables] + [f.name for f in statement.folds]
        for false in falsified(statement):
            assert judge(false, proof).name == "undecided"
            for _ in range(number // 3):
                tree = changed(proof.tree, names, rng)
                assert judge(false, replace(proof, tree=tree)).name == "undecided", tree
                seen += 1
    return seen


def test_no_change_of_a_tree_proves_something_false():
    assert no_change_proves_something_false(1, FEW) > 100


@pytest.mark.slow
def test_none_of_many_changes_of_a_tree_proves_something_false():
    assert no_change_proves_something_false(2, MANY) > 5_000
