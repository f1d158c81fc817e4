"""What the tests of rules share: whether a relation follows from a rule, without the help of a search."""

import pytest

from dpsym.check.decide import attacked
from dpsym.check.premises import Premises, no_library
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.check.showing import shown_as_arithmetic
from dpsym.derive.abstraction import hypotheses
from dpsym.derive.model import Step
from dpsym.derive.relations import says
from dpsym.language import Claim

SETTINGS = Settings(examples=20, budget=1)


@pytest.fixture
def follows():
    """Whether a relation is what a rule says, or follows from it by arithmetic; a condition may fail."""

    def decide(rule, relation, *given):
        premises = Premises(SETTINGS, no_library).of(Step(relation, (rule,)), given, [])
        if any(says(premise, relation) for premise in premises):
            return True
        return shown_as_arithmetic(relation, (*hypotheses(given), *premises), SETTINGS) is not None

    return decide


@pytest.fixture
def attack():
    """What a search for counterexamples says of a relation."""

    def search(relation, *given):
        return attacked(Claim(relation, given=given), SETTINGS, Result(id="instance"))

    return search
