"""The proof of a whole derivation is saved, and replayed without the engines."""

from dpsym import KL, TotalVariation, at_most, laws, real
from dpsym.check.derivations import established, with_documents
from dpsym.check.replaying import Proofs
from dpsym.check.settings import Settings
from dpsym.check.store import recheck, save
from dpsym.derive import Derivation, Pinsker
from dpsym.language import Claim

P, Q = laws("P Q")
x = real("x", at_least=1)


def test_a_derivation_is_replayed_as_a_whole(tmp_path):
    squared = TotalVariation(P, Q) ** 2
    derivation = Derivation(at_most(squared, x**2), given=at_most(KL(P, Q), x))
    chain = derivation.chain(squared).at_most(KL(P, Q) / 2, by=Pinsker(P, Q))
    chain.at_most(x).at_most(x**2, because="x is at least 1")
    result, fact = established(derivation, Settings(examples=20))
    assert result.verdict == "proved"
    row = with_documents(result, fact).to_json(private=True)
    file = save(row | {"reading": Claim(fact.stated, given=fact.given).reading()}, tmp_path)
    replay = recheck(file, proofs=Proofs([file], lambda theorem, variant: None))
    assert replay.verdict == "proved"
    assert replay.fact.rests_on == ("Pinsker's inequality",)
