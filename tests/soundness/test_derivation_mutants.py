"""Every step of the derivations of the catalogue, made wrong in several ways: none comes out proved."""

import itertools
from pathlib import Path

import pytest
from sympy import Rational

from dpsym.check.catalogue import bundled, read
from dpsym.check.derivations import judged
from dpsym.check.derived import Catalogue
from dpsym.check.load import load
from dpsym.check.settings import Settings
from dpsym.derive.model import Chain, Derivation, Step
from dpsym.derive.reasons import Established, Instantiated
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.relations import Comparison

FILES = [path for path in sorted(bundled().rglob("*.py")) if b".deriv" in path.read_bytes()]
SETTINGS = Settings(examples=20, budget=2)


def mutants(relation):
    """Yield wrong forms of a relation: a lost percent, one more, the other laws, the other direction."""
    lhs, op, rhs = relation.lhs, relation.op, relation.rhs
    if lhs == 0:  # that something is not negative stays true
        return
    lost = rhs * Rational(99, 100) if op in ("=", "<=", "<") else rhs * Rational(101, 100)
    if rhs != 0:
        yield "one percent", Comparison(lhs, op, lost)
    if op == "=":
        yield "one more", Comparison(lhs, op, rhs + 1)
    else:
        yield "a tenth less", Comparison(lhs, op, rhs - Rational(1, 10))
        yield "turned around", Comparison(rhs, "<", lhs)
    laws = sorted(rhs.atoms(LawSymbol), key=str)
    for first, second in itertools.pairwise(laws):
        if first.space == second.space:
            swapped = rhs.xreplace({first: second, second: first})
            if swapped not in (rhs, lhs):
                yield "swaps two laws", Comparison(lhs, op, swapped)
                break


def alone(derivation, step):
    """Return a step as a derivation of its own, where it rests on nothing that was shown before."""
    single = Derivation(given=derivation.given, shapes=derivation.shapes, tight=derivation.tight)
    chain = single.chain(step.relation.lhs)
    chain.steps.append(step)
    return single


def caught(path):
    """Yield for each mutant of each step: the words for it, and the verdict of the step."""
    theorem = load(path)[1]
    derivation = theorem.derivation
    for chain in [item for item in derivation.items if isinstance(item, Chain)]:
        for number, step in enumerate(chain.steps):
            if any(isinstance(reason, (Established, Instantiated)) for reason in step.reasons):
                continue
            for name, relation in mutants(step.relation):
                single = alone(derivation, Step(relation, step.reasons, step.because))
                found = judged(single, SETTINGS, library=Catalogue(SETTINGS))
                yield f"{theorem.id}, step {number + 1} {name}: {relation}", found.steps[0].verdict


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_mutant_of_a_step_is_proved(path):
    assert read(path).card.id
    for words, verdict in caught(path):
        assert verdict != "proved", words


def test_there_are_derivations_to_change():
    assert len(FILES) >= 20 and isinstance(FILES[0], Path)
