"""The proof of a whole derivation is saved, and replayed without the engines."""

from dataclasses import replace

from dpsym import at_most, event, law, real
from dpsym.check.derivations import established, with_documents
from dpsym.check.replaying import Proofs
from dpsym.check.settings import Settings
from dpsym.check.store import recheck, save
from dpsym.derive import Derivation, UnionBound
from dpsym.language import Claim

P, S, T = law("P"), event("S"), event("T")
x = real("x", at_least=1)


def test_a_derivation_is_replayed_as_a_whole(tmp_path):
    parts = P(S & T) + P(~T)
    derivation = Derivation(at_most(P(S), x**2), given=at_most(parts, x))
    chain = derivation.chain(P(S)).at_most(parts, by=UnionBound(P, S, T))
    chain.at_most(x).at_most(x**2, because="x is at least 1")
    result, fact = established(derivation, Settings(examples=20))
    assert result.verdict == "proved"
    reading = Claim(fact.stated, given=fact.given).reading()
    file = save(replace(with_documents(result, fact), reading=reading), tmp_path)
    replay = recheck(file, proofs=Proofs([file], lambda theorem, variant: None))
    assert replay.verdict == "proved"
    assert replay.fact.rests_on == ("union bound",)
