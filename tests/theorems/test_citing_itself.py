"""Which derivations of the catalogue cite a rule or a theorem that states their claim: ever fewer."""

from functools import cache
from pathlib import Path

import pytest

from dpsym.check.catalogue import by_id, find
from dpsym.check.load import load
from dpsym.derive.abstraction import hypotheses
from dpsym.derive.believed import definitions
from dpsym.derive.joining import parts
from dpsym.derive.model import steps_of
from dpsym.derive.reasons import Cited
from dpsym.derive.rules.base import Rule
from dpsym.derive.stating import cited_by
from dpsym.derive.substitution import substituted
from dpsym.language.existence import Exists

#: A line for each: the theorem, and what states its claim or a part of it.
LISTED = Path(__file__).with_name("citing_itself.txt")
CEILING = 7  # of those that cite more than definitions; may only be lowered
DEFINED = 11  # of those that say what something is; may only be lowered
SAMPLED = 5  # one theorem of so many is looked at in the normal run


@cache
def loaded(path):
    return load(path)[1]


def said(derivation):
    """Yield what the reasons of a derivation say: a name, relations and their conditions."""
    for step in steps_of(derivation.items):
        for reason in step.reasons:
            if isinstance(reason, Rule):
                instance = reason.instance(step.relation)
                yield type(reason).__name__, instance.relations, hypotheses(instance.conditions)
            elif isinstance(reason, Cited):
                claim = loaded(by_id(reason.id)).variants()[0][2]
                stated = parts(claim.conclusion, claim.given)
                conditions = [substituted(entry, reason.at) for entry in hypotheses(claim.given)]
                yield reason.id, [substituted(entry, reason.at) for entry in stated], conditions


def citing_itself(theorems):
    for theorem in theorems:
        if theorem.is_derived and not theorem.derivation.conclusion.has(Exists):
            derivation = theorem.derivation
            goals = list(parts(derivation.conclusion, derivation.given))
            found = cited_by(goals, hypotheses(derivation.given), said(derivation))
            if found:
                yield f"{theorem.id}: {', '.join(found)}"


@pytest.mark.parametrize("stride", [SAMPLED, pytest.param(1, marks=pytest.mark.slow)])
def test_what_cites_itself_is_listed(stride):
    theorems = [loaded(path) for path in list(find(None))[::stride]]
    names = {theorem.id for theorem in theorems}
    listed = [line for line in LISTED.read_text().splitlines() if line.partition(":")[0] in names]
    found = sorted(citing_itself(theorems))
    assert listed
    assert sorted(set(found) - set(listed)) == []  # derive it from what is believed, see docs/explanation
    assert sorted(set(listed) - set(found)) == []  # it is derived now: strike it out, and lower the ceiling


def test_the_list_becomes_shorter():
    cited = [set(line.partition(": ")[2].split(", ")) for line in LISTED.read_text().splitlines()]
    assert sum(names <= definitions() for names in cited) <= DEFINED
    assert sum(not names <= definitions() for names in cited) <= CEILING
