"""The evidence of the steps of a derivation is saved, and replayed by the kernel alone."""

from dpsym import KL, Renyi, at_most, laws, real
from dpsym.check.derivations import judged
from dpsym.check.settings import Settings
from dpsym.check.store import recheck, save
from dpsym.derive import Derivation, MonotoneInOrder

P, Q = laws("P Q")
x = real("x", at_least=1)


def test_steps_that_were_proved_by_evidence_are_replayed(tmp_path):
    derivation = Derivation(at_most(KL(P, Q), x**2), given=at_most(Renyi(2, P, Q), x))
    chain = derivation.chain(KL(P, Q)).at_most(Renyi(2, P, Q), by=MonotoneInOrder(1, 2, P, Q))
    chain.at_most(x).at_most(x**2, because="x is at least 1")
    result = judged(derivation, Settings(examples=20))
    assert result.verdict == "proved"
    files = [save(step.to_json(private=True), tmp_path) for step in result.steps]
    assert files[0] is None and files[2] is not None  # what a rule says has no evidence
    for file in filter(None, files):
        assert recheck(file).verdict == "proved"
