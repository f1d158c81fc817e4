"""The propositions that a lecturer writes on the board: each derived in steps, and by what its steps cite."""

from functools import cache
from pathlib import Path

import pytest

from dpsym.check.cache import Cache, default_folder
from dpsym.check.catalogue import by_id
from dpsym.check.derivations import established
from dpsym.check.library import Catalogue
from dpsym.check.load import load
from dpsym.check.settings import Settings
from dpsym.derive.reasons import Cited, Established, Instantiated
from dpsym.language.printing import latex

BOARD = [
    "renyi.gaussian",
    "zcdp.from-pure",
    "renyi.triangle",
    "approximate-dp.moment-difference",
    "lower-bounds.correlation-variance",
    "renyi.product",
    "renyi.additivity",
    "renyi.chain-rule",
    "renyi.adaptive-composition",
    "rdp.adaptive-composition",
    "zcdp.adaptive-composition",
    "rdp.k-fold",
    "renyi.monotone-in-order",
    "renyi.between-kl-and-max",
    "renyi.post-processing",
    "divergences.data-processing",
    "post-processing.hockey-stick",
    "post-processing.approximate-dp",
    "renyi.quasi-convexity",
    "renyi.quasi-convexity-max",
    "renyi.kl-convexity",
    "conversion.sharp",
    "zcdp.to-approximate",
    "composition.basic-adaptive",
    "composition.basic-events",
    "composition.two-pure",
    "composition.k-pure",
    "composition.k-approximate",
    "composition.advanced",
    "composition.advanced-pure",
    "composition.heterogeneous",
    "mechanisms.laplace",
    "exponential.private",
    "mechanisms.randomized-response",
    "approximate-rdp.to-approximate-dp",
    "group-privacy.approximate",
    "decomposition.private-parts",
    "decomposition.response-parts",
    "decomposition.processed-response",
    "decomposition.posterior-bound",
    "decomposition.filter-acceptance",
]
LISTED = Path(__file__).with_name("citing_itself.txt")
NORMAL = {
    "renyi.gaussian",
    "conversion.sharp",
    "renyi.adaptive-composition",
    "approximate-dp.moment-difference",
}


@cache
def library():
    return Catalogue(Settings(), Cache(default_folder()))


@pytest.mark.parametrize("name", BOARD)
def test_it_has_at_least_four_steps_of_its_own(name):
    theorem = load(by_id(name))[1]
    assert len(list(theorem.derivation.steps())) >= 4
    assert not any(line.startswith(f"{name}:") for line in LISTED.read_text().splitlines())


@pytest.mark.parametrize(
    "name", [name if name in NORMAL else pytest.param(name, marks=pytest.mark.slow) for name in BOARD]
)
def test_what_its_steps_cite_shows_them(name):
    """Where an engine shows a step without the argument before it, what is printed is not the proof."""
    theorem = load(by_id(name))[1]
    with library().under_way(name):
        result, fact = established(theorem.derivation, Settings(), id=name, library=library(), searched=False)
    assert fact is not None
    alone = [step.latex for step in result.steps if step.checks.get("proof", {}).get("engine") == "engine"]
    arguments = (Cited, Established, Instantiated)
    needless = [
        step.relation
        for step in theorem.derivation.steps()
        if any(isinstance(reason, arguments) for reason in step.reasons) and latex(step.relation) in alone
    ]
    assert needless == []
