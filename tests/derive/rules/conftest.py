"""What the tests of rules share: whether a relation follows from a rule, without the help of a search."""

from functools import cache

import pytest

from dpsym.check.cache import Cache, default_folder
from dpsym.check.derivations import _Judge
from dpsym.check.library import Catalogue
from dpsym.check.outright import attacked
from dpsym.check.premises import Premises
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.derive.model import Derivation, Step
from dpsym.language import Claim, equal

SETTINGS = Settings(examples=20, steps=180)


@cache
def library():
    """Return the catalogue, of which what is cited is proved once in a run of the tests."""
    return Catalogue(Settings(), Cache(default_folder()))


@pytest.fixture
def follows():
    """Whether a relation is what a rule says, or follows from it by arithmetic; a condition may fail."""

    def decide(rule, relation, *given):
        judge = _Judge(Derivation(relation, given), SETTINGS, Premises(SETTINGS, library()), "rule")
        wanted = judge.derivation.conclusion
        fact, _ = judge.shown(Step(wanted, (rule,)), judge.derivation.given, alone=False)
        return fact is not None

    return decide


@pytest.fixture
def attack():
    """What a search for counterexamples says of a relation."""

    def search(relation, *given):
        return attacked(Claim(relation, given=given), SETTINGS, Result(id="instance"))

    return search


@pytest.fixture
def stands(follows, attack):
    """Assert that all that a rule says follows from it, where hypotheses hold, and that nothing refutes it."""

    def decide(rule, *given):
        for relation in rule.instance(equal(0, 0)).relations:
            assert follows(rule, relation, *given)
            assert attack(relation, *given).verdict in ("supported", "undecided")

    return decide


@pytest.fixture
def survives(attack):
    """Assert that nothing refutes what a rule says where its conditions are hypotheses."""

    def decide(rule):
        instance = rule.instance(equal(0, 0))
        for relation in instance.relations:
            found = attack(relation, *instance.conditions)
            assert found.verdict in ("supported", "undecided"), f"{relation}: {found.message}"

    return decide
