"""What the proofs of the catalogue rest on, and how much of it is proved, as a page in Markdown.

``python -m dpsym.report.foundations FILE`` writes the page.  Nothing is decided for it: what a derivation
cites stands in the theorem files, and the verdicts are those of the table of ``make mapping``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import click
import sympy

from dpsym.check.catalogue import find
from dpsym.check.load import load
from dpsym.derive.joining import Sequent
from dpsym.derive.limits import at_limit
from dpsym.derive.model import relation_of, steps_of
from dpsym.derive.reasons import Limit
from dpsym.derive.rules.base import Rule, Shorthand
from dpsym.derive.theorem import Theorem
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.events import EventSymbol
from dpsym.language.existence import Exists
from dpsym.language.functions import Values
from dpsym.language.kernels import KernelSymbol
from dpsym.language.nodes import Construct
from dpsym.language.notions.approximate_concentrated import ApproximateZCDP
from dpsym.language.notions.renyi import ApproximateRDP

__all__ = ["KINDS", "cited", "foundations", "kind_of", "kinds", "page", "verdicts_of"]

KINDS: Final[Mapping[str, str]] = {
    "numbers": "relations between numbers",
    "mechanisms": "claims about laws, mechanisms and processes that are given",
    "universal": "claims about all laws, kernels, events or functions",
    "implications": "the same under hypotheses about them",
    "existential": "something exists, or a decomposition does",
}
HEAD: Final = """\
# What the proofs rest on

Written by `make mapping`; do not edit. A derivation may cite classical theorems, which dpsym does not prove
([what is believed](../explanation/derivations.md)). These are all that the catalogue uses, in its derivations
or in the way in which a theorem is stated, with the theorems that use them themselves. What cites such a
theorem rests on them as well; `dpsym show ID` lists it all.

| classical theorem | used by |
|---|---|
"""
TABLE: Final = """
## How much is proved

| kind | is | theorems | proved | with a derivation |
|---|---|---|---|---|
"""


def foundations(theorems: Iterable[Theorem]) -> dict[str, list[str]]:
    """Return the classical theorems that theorems use themselves, each with their ids.

    >>> from dpsym import KL, Theorem, TotalVariation, laws
    >>> P, Q = laws("P Q")
    >>> claim = TotalVariation(P, Q) ** 2 <= KL(P, Q) / 2
    >>> foundations([Theorem(id="tv.kl", claim=claim, rests_on=("Pinsker's inequality",))])
    {"Pinsker's inequality": ['tv.kl']}
    """
    found: dict[str, list[str]] = {}
    for theorem in theorems:
        for name in dict.fromkeys((*theorem.rests_on, *cited(theorem))):
            found.setdefault(name, []).append(theorem.id)
    return {name: sorted(found[name]) for name in sorted(found, key=str.casefold)}


def cited(theorem: Theorem) -> Iterator[str]:
    """Yield the classical theorems that the steps of a derivation cite.

    A shorthand that cites theorems of the catalogue rests on their derivations, and is none.
    """
    if not theorem.is_derived:
        return
    for step in steps_of(theorem.derivation.items):
        for reason in step.reasons:
            if isinstance(reason, Shorthand) and reason.cited(step.relation):
                continue
            if isinstance(reason, Rule) and reason.classical:
                yield reason.classical
            elif isinstance(reason, Limit):
                yield from at_limit(Sequent((), relation_of(reason.source)), reason.values)[2]  # type: ignore[arg-type]


def kind_of(theorem: Theorem) -> str:
    """Return of which of :data:`KINDS` a claim is.

    >>> from dpsym import KL, Theorem, laws, real
    >>> (P, Q), x = laws("P Q"), real("x")
    >>> kind_of(Theorem(id="a", claim=x**2 >= 0)), kind_of(Theorem(id="b", claim=KL(P, Q) >= 0))
    ('numbers', 'universal')
    >>> kind_of(Theorem(id="c", claim=KL(P, Q) <= 1, given=KL(Q, P) <= x))
    'implications'
    """
    claim = theorem.variants()[0][2]
    if _has(claim.conclusion, (Exists, ApproximateRDP, ApproximateZCDP)):
        return "existential"
    unknown = (LawSymbol, KernelSymbol, EventSymbol, Values)
    if any(_has(entry, unknown) for entry in claim.given):
        return "implications"
    if _has(claim.conclusion, unknown):
        return "universal"
    return "mechanisms" if _has(claim.conclusion, (Construct,)) else "numbers"


def kinds(theorems: Sequence[Theorem], verdicts: Mapping[str, str]) -> dict[str, tuple[int, int, int]]:
    """Return for each kind how many theorems there are, are proved, and have a derivation."""
    found = dict.fromkeys(KINDS, (0, 0, 0))
    for theorem in theorems:
        kind = kind_of(theorem)
        row = (1, verdicts.get(theorem.id, "").startswith("proved"), theorem.is_derived)
        found[kind] = tuple(old + int(new) for old, new in zip(found[kind], row, strict=True))  # type: ignore[assignment]
    return found


def verdicts_of(table: str) -> dict[str, str]:
    """Return the verdicts of theorems from the table of :mod:`dpsym.report.mapping`.

    >>> verdicts_of("| s1.2 | [`a`](a.py)<br>Title | x ≥ 0 | proved; rests on Fubini | | 3 of 3 |")
    {'a': 'proved; rests on Fubini'}
    """
    rows = (re.split(r"(?<!\\)\|", line) for line in table.splitlines() if line.startswith("| "))
    named = ((re.match(r" \[`([^`]+)`\]", row[2]), row) for row in rows if len(row) > 5)
    return {name.group(1): row[4].strip() for name, row in named if name is not None}


def page(theorems: Sequence[Theorem], verdicts: Mapping[str, str]) -> str:
    """Return the page, for the theorems of the catalogue and their verdicts."""
    rows = "".join(
        f"| {name} | {', '.join(f'`{each}`' for each in ids)} |\n"
        for name, ids in foundations(theorems).items()
    )
    numbers = kinds(theorems, verdicts)
    table = "".join(f"| {kind} | {KINDS[kind]} | {' | '.join(map(str, numbers[kind]))} |\n" for kind in KINDS)
    total = " | ".join(str(sum(row[place] for row in numbers.values())) for place in range(3))
    return f"{HEAD}{rows}{TABLE}{table}| all | | {total} |\n"


def catalogue() -> list[Theorem]:
    """Return the theorems of the bundled catalogue."""
    return [load(path)[1] for path in find(None) if isinstance(path, Path)]


def _has(stated: Any, classes: tuple[type, ...]) -> bool:
    return any(isinstance(node, classes) for node in sympy.preorder_traversal(stated))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--mapping", "table", type=click.Path(path_type=Path, exists=True), required=True)
def main(file: Path, table: Path) -> None:
    """Write the page to FILE, with the verdicts of a table that ``make mapping`` wrote."""
    file.write_text(page(catalogue(), verdicts_of(table.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main()
