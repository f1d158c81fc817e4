"""What dpsym prints of a theorem is read back as the same claim, or refused: never as another one."""

import pytest

from dpsym.check.catalogue import bundled, find
from dpsym.check.load import load
from dpsym.errors import DpsymError
from dpsym.notes.single import read_claim
from tests.notes.alike import alike

# Theorems whose claims are not read back, by what their print leaves out or what is not read.
NOT_READ = {
    "concentration.azuma": "an adaptive process has no notation of its own",
    "concentration.hoeffding-ranges": "a law below a mean whose parameters have an index is not read",
    "concentration.multiplicative-chernoff": "a law below a mean whose parameters have an index is not read",
    "concentration.poisson-trials": "a law below a mean whose parameters have an index is not read",
    "datasets.histograms": "the space of the points below a supremum is not printed",
    "datasets.joint-dp": "the space of the datasets in a map by its rule is not printed",
    "datasets.l1-sensitivity": "the dataset in a sensitivity is not printed",
    "datasets.mean-query": "the dataset in a sensitivity is not printed",
    "datasets.random-record": "the space of the datasets below a maximum is not printed",
    "divergences.base-measure": "the function of an f-divergence is not read",
    "divergences.powers-from-pure": "the slope of an f-divergence is not printed",
    "divergences.powers-of-distance": "the function of an f-divergence is not read",
    "divergences.distance-by-order": "the function of an f-divergence is not read",
    "group-privacy.approximate": "the space of the datasets below a maximum is not printed",
    "post-processing.mixture-of-maps": "laws on the space of all maps are not read",
    "renyi.change-of-measure": "the function of an f-divergence is not read",
}


SAMPLED = 10  # one theorem of so many is printed and read in the normal run


def theorems(stride=1):
    return [load(path)[1] for path in list(find(bundled()))[::stride]]


def outcome(claim):
    """Return "same", "another", or why the claim is not read."""
    try:
        found = read_claim(claim.reading())
    except DpsymError as error:
        return str(error)
    return "same" if alike(claim, found) else "another"


@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
def test_claims_are_read_back(stride):
    found = {theorem.id: outcome(theorem.variants()[0][2]) for theorem in theorems(stride)}
    refused = {name: words for name, words in found.items() if words not in ("same", "another")}
    assert {name: words for name, words in refused.items() if name not in NOT_READ} == {}
    assert [name for name, words in found.items() if words == "another"] == []
    assert len(NOT_READ) <= 0.05 * len(list(find(bundled())))


@pytest.mark.slow
def test_no_variant_is_read_as_another_claim():
    """Of the printed forms and mistakes, too, those that are read are read right."""
    another = [
        f"{theorem.id}, {name}"
        for theorem in theorems()
        for name, _, claim in theorem.variants()
        if outcome(claim) == "another"
    ]
    # These differ in form alone: a root of a square, a maximum over all pairs, a conjunction in a conjunction.
    assert another == [
        "datasets.pure-by-max-divergence, printed",
        "decomposition.posterior-bound, mistake: bounds the posterior of X = 0 as well",
        "gaussian.k-fold, printed",
        "gaussian.k-fold, mistake: divides the noise by K",
        "gaussian.noise-scale, mistake: divides by the root of epsilon",
    ]
