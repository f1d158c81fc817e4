"""Small notes read for tests by the reader of documents: items, the only claim, what was refused."""

from __future__ import annotations

from dpsym import Claim
from dpsym.notes.claims import Item, Reading
from dpsym.notes.discourse.reader import read_document
from dpsym.notes.documents import document_of


def reading(text: str, *, defaults: bool = False, kind: str = "markdown") -> Reading:
    return read_document(document_of(text, "a.md", kind), defaults)


def items(text: str, **options: object) -> list[Item]:
    return list(reading(text, **options).items)  # type: ignore[arg-type]


def claims(text: str, **options: object) -> list[Claim]:
    return [item.claim for item in reading(text, **options).claims() if item.claim is not None]  # type: ignore[arg-type]


def only(text: str, **options: object) -> Item:
    found = items(text, **options)
    assert len(found) == 1, [(item.kind, item.latex, item.message) for item in found]
    return found[0]


def same(claim: Claim | None, expected: Claim) -> None:
    """Compare two claims by their conclusions and by their hypotheses, in any order."""
    assert claim is not None
    assert claim.conclusion == expected.conclusion, (str(claim.conclusion), str(expected.conclusion))
    assert set(claim.given) == set(expected.given), (
        list(map(str, claim.given)),
        list(map(str, expected.given)),
    )
