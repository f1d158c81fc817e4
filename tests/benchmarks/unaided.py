"""Theorems of the catalogue without what people wrote to prove them: what engines and searches prove alone."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import sympy
from benchmarks.forgetting import forget

from dpsym.check.catalogue import bundled
from dpsym.check.decision import PROOF_STEPS
from dpsym.check.derived import Catalogue
from dpsym.check.discovering import discovered, is_about_laws
from dpsym.check.load import load
from dpsym.check.outright import outright
from dpsym.check.settings import Settings
from dpsym.derive.facts import verdict_of
from dpsym.derive.proofs import replay
from dpsym.language.existence import Exists

JOBS = 2
KINDS = ("about numbers", "about all laws", "implications", "of existence")


@dataclass(frozen=True)
class Outcome:
    """What came of one theorem.

    Attributes:
        id: of the theorem; ``notes`` is the item that it belongs to.
        kind: one of ``KINDS``, by what the claim consists of.
        by: ``engine`` or ``search``, or nothing if neither proves the claim.
        engine: the kinds of its evidence: ``proof``, ``lift`` (every number of points) or ``grid``.
        seconds: of processor time, for the proof or for finding none; the replay is part of them.
        replay: seconds for judging the evidence of an engine once more.
        derived, witnessed: whether its file has a derivation, or names a witness, which is used.
        rests_on: the classical theorems that the proof uses.
    """

    id: str
    notes: str | None
    kind: str
    by: str
    engine: str
    seconds: float
    replay: float
    derived: bool
    witnessed: bool
    rests_on: tuple[str, ...]


def outcomes(only="", every=1, jobs=JOBS):
    """Return the outcome of each theorem whose id holds a word, or of every so manieth of them."""
    paths = sorted(path.resolve() for path in bundled().rglob("*.py"))
    with ProcessPoolExecutor(jobs) as pool:
        found = pool.map(unaided, [path for path in paths if only in theorem_of(path).id][::every])
        yield from found


def unaided(path):
    """Prove the claim of a theorem file as ``dpsym check`` does a claim that has no derivation.

    Only processor time counts here, so that another machine, or a busy one, finds the same.
    """
    theorem = theorem_of(path)
    return outcome_of(theorem.variants()[0][2], theorem.id, theorem.notes, derived=theorem.is_derived)


def outcome_of(claim, name, notes=None, *, derived=False):
    """Prove one claim, with what nothing but its own words say."""
    settings = Settings()
    started = time.process_time()
    found, by = outright(claim, settings, PROOF_STEPS), "engine"
    if found is None and is_about_laws(claim):
        found, by = discovered(claim, settings, id=name), "search"
    seconds = time.process_time() - started
    proved = found is not None and found.verdict == "proved"
    leaves = found.evidence[0]["evidence"] if proved else []
    engine = ", ".join(sorted({leaf["evidence"]["kind"] for leaf in leaves}))
    return Outcome(
        name,
        notes,
        kind_of(claim),
        by if proved else "",
        engine,
        seconds,
        replayed(found.evidence[0]) if proved else 0.0,
        derived,
        claim.witness is not None,
        found.rests_on if proved else (),
    )


def replayed(document):
    """Return how many seconds it takes to read a proof and to replay it, with nothing remembered of the search."""
    forget()
    started = time.process_time()
    catalogue = Catalogue(Settings())  # what is cited is proved in documents of its own
    assert verdict_of(replay(document, lambda theorem, _digest: catalogue(theorem)[0])) == "proved"
    return time.process_time() - started


def kind_of(claim):
    """Return the kind of a claim: what stands on the left of a proof depends on it, not on its file."""
    if any(isinstance(node, Exists) for node in sympy.preorder_traversal(claim.conclusion)):
        return "of existence"
    if any(not isinstance(entry, sympy.Basic) or mentions_laws(entry) for entry in claim.given):
        return "implications"
    return "about all laws" if is_about_laws(claim) else "about numbers"


def mentions_laws(expression):
    return any(getattr(node, "is_law", False) for node in sympy.preorder_traversal(expression))


def theorem_of(path):
    return load(path)[1]
