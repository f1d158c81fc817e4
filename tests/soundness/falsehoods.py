"""False statements by the thousand, each with an instance that shows it: what no prover may prove.

They come from changes of true statements (``truths``, the ``sixty`` of the benchmarks, ``inventions`` at
random), from terms put together at ``random``, and from the mistakes and printed forms of the ``catalogue``.
Each source is a list of seeds, and each seed gives its false statements in the same order in every run.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.sixty import SIXTY, Entry
from flint import fmpq
from soundness.drawing import pool
from soundness.inventions import DOMAINS, inventions
from soundness.truths import TRUTHS, Point, Truth
from soundness.variants import Variant, false_variants, violation

from dpsym.check.catalogue import bundled
from dpsym.check.load import load
from dpsym.check.proving import with_quantified
from dpsym.engines.registry import engines_for
from dpsym.engines.reports import SearchOptions
from dpsym.engines.targets import targets_of
from dpsym.errors import DpsymError, KernelRefusal
from dpsym.kernel.judge import judge
from dpsym.kernel.statement import Counterexample, Relation, Statement, Variable
from dpsym.kernel.terms import Term, rat, term, var
from dpsym.language.claims import Claim
from dpsym.language.elaboration.goals import Goal

OF_TRUTH, OF_SIXTY, OF_INVENTION, OF_RANDOM = 24, 12, 5, 1  # false statements of each seed, at most
PAIRS = 200
SEARCH = SearchOptions(steps=12_000)
QUANTIFIED = 24_000  # steps for the proofs of hypotheses for all values
HEADS = ("add", "mul", "mul", "max", "min", "exp", "abs", "tanh", "square", "root", "log", "inverse")


def of_truth(truth: Truth) -> Iterator[Variant]:
    return islice(false_variants(truth), OF_TRUTH)


def of_sixty(entry: Entry) -> Iterator[Variant]:
    return islice(false_variants(as_truth(entry)), OF_SIXTY)


def of_invention(truth: Truth) -> Iterator[Variant]:
    return islice(false_variants(truth), OF_INVENTION)


def of_pair(number: int) -> Iterator[Variant]:
    """Yield a relation between two terms at random, if an instance violates it."""
    rng = random.Random(f"pair {number}")
    names = sorted(rng.sample(sorted(DOMAINS), rng.choice((1, 2, 3))))
    try:
        sides = grown(names, rng, 4), grown(names, rng, 3)
        relation = Relation(rng.choice(("<=", "<", ">=", ">", "=")), *sides)
        variables = tuple(Variable(name, DOMAINS[name]) for name in sorted(relation.variables()))
        statement = Statement(variables, (), relation)
    except KernelRefusal:
        return
    found = violation(Truth(f"pair {number}", statement, anywhere(statement)), rng)
    if found is not None:
        yield Variant(f"pair {number}", statement, found)


def of_file(path: Path) -> Iterator[Variant]:
    """Yield for each mistake of a theorem file, and its printed form, a goal that is refuted."""
    for name, claim in false_claims(path):
        for goal, evidence in islice(refutations(claim), 1):
            yield Variant(f"{path.parent.name}/{path.stem}, {name}", goal.statement, evidence)


SOURCES: dict[str, tuple[Callable[[], Any], Callable[[Any], Iterator[Variant]]]] = {
    "truths": (lambda: TRUTHS, of_truth),
    "sixty": (lambda: SIXTY, of_sixty),
    "inventions": (inventions, of_invention),
    "random": (lambda: range(PAIRS), of_pair),
    "catalogue": (lambda: sorted(bundled().rglob("*.py")), of_file),
}
AT_LEAST = {"truths": 600, "sixty": 600, "inventions": 600, "random": 100, "catalogue": 600}


def falsehoods(source: str, part: slice = slice(None)) -> Iterator[Variant]:
    """Yield the false statements of some seeds of a source."""
    seeds, grow = SOURCES[source]
    for seed in seeds()[part]:
        yield from grow(seed)


def as_truth(entry: Entry) -> Truth:
    """Return one of the sixty claims as a truth; its contact is drawn only if it is rational."""
    (goal,) = entry.claim.elaborate().goals
    contact = {str(v.name): value for v, value in (entry.contact or {}).items()}
    exact = {n: fmpq(int(v.p), int(v.q)) for n, v in contact.items() if getattr(v, "is_Rational", False)}
    exact |= {n: fmpq(v) for n, v in contact.items() if isinstance(v, int)}
    return (
        Truth(entry.name, goal.statement, lambda _: exact)
        if exact
        else Truth(entry.name, goal.statement, anywhere(goal.statement))
    )


def anywhere(statement: Statement) -> Callable[[random.Random], Point]:
    """Return a drawer of points all over the domain."""
    pools = {v.name: [m for m in pool(v.domain) if isinstance(m, fmpq)] for v in statement.variables}
    return lambda rng: {name: rng.choice(values) for name, values in pools.items()}


def grown(names: list[str], rng: random.Random, depth: int) -> Term:
    """Return a term at random that is defined where x and y are any numbers."""
    if depth == 0 or rng.random() < 0.2:
        return rng.choice([*map(var, names), *map(var, names), rat(rng.choice(("1", "2", "1/2", "-1", "3")))])
    head, first = rng.choice(HEADS), grown(names, rng, depth - 1)
    if head in ("add", "mul", "max", "min"):
        return term(head, first, grown(names, rng, depth - 1))
    special = {
        "square": lambda: first**2,
        "root": lambda: (1 + first**2) ** rat("1/2"),
        "log": lambda: term("log", 1 + term("abs", first)),
        "inverse": lambda: 1 / (1 + first**2),
    }
    return special[head]() if head in special else term(head, first)


def false_claims(path: Path) -> Iterator[tuple[str, Claim]]:
    """Yield what must be refuted of a theorem file; an unusable file is the matter of other tests."""
    try:
        _, theorem = load(path)
    except DpsymError:
        return
    for name, expected, claim in theorem.variants():
        if "refuted" in expected:
            yield name, claim


def refutations(claim: Claim) -> Iterator[tuple[Goal, Counterexample]]:
    """Yield the goals of a claim that an engine refutes and the judge with it."""
    try:
        goals = claim.elaborate().goals
    except DpsymError:
        return  # ill-formed, as some printed forms are
    for goal in goals:
        targets = targets_of([goal])
        reports = (engine.run(targets, SEARCH) for engine in engines_for(targets)[:2])
        found = next((report.evidence for report in reports if report.evidence is not None), None)
        if found is not None:
            evidence = with_quantified(goal.statement, found, QUANTIFIED)
            if judge(goal.statement, evidence).name == "refuted":
                yield goal, evidence
