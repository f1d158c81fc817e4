"""False families: statements about laws on any number of points that fail for some number, with the instance.

They come from the mistakes of the catalogue, and from changes of true families: of a relation, or of what is
added up over the points.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path

from soundness.falsehoods import false_claims, refutations
from soundness.truths import REAL
from soundness.variants import argument, constant, relation, subterm

from dpsym.check.load import load
from dpsym.engines.registry import ENGINES
from dpsym.engines.reports import SearchOptions
from dpsym.engines.targets import targets_of
from dpsym.errors import DpsymError, KernelRefusal
from dpsym.kernel.statement import Counterexample, Relation, Statement, Variable
from dpsym.kernel.terms import rat
from dpsym.language.elaboration.every_size import families_of
from dpsym.language.elaboration.goals import Goal
from dpsym.points.family import Aggregate, Family
from dpsym.points.replay import judge

SIZES = (1, 2, 3, 4)
CHANGES, OF_FAMILY, OF_MISTAKE = 16, 4, 2  # tried for each family, kept, and goals looked at for each mistake
SEARCH = SearchOptions(steps=3_000, batch=2_000)


@dataclass(frozen=True)
class FalseFamily:
    """A family, and an instance of it, for ``size`` points, that is violated."""

    name: str
    family: Family
    size: int
    counterexample: Counterexample

    def own(self) -> Counterexample:
        """Return the counterexample of the instance with that size."""
        return restricted(self.family.instance(self.size), self.counterexample)


def of_mistakes(path: Path) -> Iterator[FalseFamily]:
    """Yield the families of the mistakes in a theorem file that a counterexample shows to be false."""
    for name, claim in false_claims(path):
        try:
            families = [family for family in families_of(claim) if isinstance(family, Family)]
        except DpsymError:
            continue
        left = dict(enumerate(families))
        for _, evidence in islice(refutations(claim) if families else (), OF_MISTAKE):
            for number, family in tuple(left.items()):
                size = violated(family, evidence)
                if size is not None:
                    del left[number]
                    yield FalseFamily(f"{path.stem}, {name}, part {number}", family, size, evidence)


def of_changes(path: Path) -> Iterator[FalseFamily]:
    """Yield changed families of the claim of a theorem file that are certified to be false."""
    for number, family in enumerate(true_families(path)):
        rng = random.Random(f"{path.stem} {number}")
        found = (false_change(family, rng) for _ in range(CHANGES))
        for change, false in enumerate(islice(filter(None, found), OF_FAMILY)):
            yield FalseFamily(f"{path.stem}, part {number}, change {change}", *false)


@cache
def true_families(path: Path) -> tuple[Family, ...]:
    try:
        _, theorem = load(path)
        families = families_of(next(claim for name, _, claim in theorem.variants() if name == "claim"))
        return tuple(family for family in families if isinstance(family, Family))
    except DpsymError:
        return ()


def violated(family: Family, evidence: Counterexample) -> int | None:
    """Return for how many points the evidence refutes the family."""
    for size in SIZES:
        statement = family.instance(size)
        if judge(statement, restricted(statement, evidence)).name == "refuted":
            return size
    return None


def restricted(statement: Statement, evidence: Counterexample) -> Counterexample:
    """Return the evidence for the variables of a statement alone, which has no quantified hypothesis."""
    names = {variable.name for variable in statement.variables}
    instance = tuple(pair for pair in evidence.instance if pair[0] in names)
    return replace(evidence, instance=instance, foralls=())


def false_change(family: Family, rng: random.Random) -> tuple[Family, int, Counterexample] | None:
    try:
        changed = altered(family, rng)
        statement = changed.instance(2)
    except KernelRefusal:
        return None
    if changed == family:
        return None
    report = ENGINES[0].run(targets_of([Goal(statement, simplices=simplices(statement))]), SEARCH)
    if report.evidence is None or judge(statement, report.evidence).name != "refuted":
        return None
    return changed, 2, report.evidence


def altered(family: Family, rng: random.Random) -> Family:
    """Change the conclusion, a hypothesis, or the body of an aggregate."""
    names = [Variable(a.name, REAL) for a in family.aggregates]
    scene = (*family.variables, *family.points, *names)
    where = rng.choice(("conclusion", "conclusion", "body", "body", "pointwise", "hypotheses"))
    how = rng.choice((constant, subterm, subterm, argument))
    if where == "conclusion":
        how = rng.choice((how, relation))
        return replace(family, conclusion=changed_relation(scene, family.conclusion, how, rng))
    if where == "body":
        place = rng.randrange(len(family.aggregates)) if family.aggregates else None
        if place is None:
            return family
        old = family.aggregates[place]
        body = changed_relation(scene, Relation("=", old.body, rat(0)), how, rng).lhs
        aggregates = list(family.aggregates)
        aggregates[place] = Aggregate(old.name, old.kind, body)
        return replace(family, aggregates=tuple(aggregates))
    relations = getattr(family, where)
    if not relations:
        return family
    place = rng.randrange(len(relations))
    kept = () if rng.random() < 0.5 else (changed_relation(scene, relations[place], relation, rng),)
    return replace(family, **{where: (*relations[:place], *kept, *relations[place + 1 :])})


def changed_relation(scene, old, how, rng):
    used = old.variables()
    return how(Statement(tuple(v for v in scene if v.name in used), (), old), rng).conclusion


def simplices(statement: Statement) -> tuple[tuple[str, ...], ...]:
    """Return the laws of a statement: the variables whose sum is 1."""
    sums = [
        h.lhs for h in statement.hypotheses if isinstance(h, Relation) and h.op == "=" and h.rhs == rat(1)
    ]
    laws = [
        side.args for side in sums if side.head == "add" and all(part.head == "var" for part in side.args)
    ]
    return tuple(tuple(str(part.data) for part in law) for law in laws)
