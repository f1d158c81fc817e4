"""The evidence of results that were kept: nine tenths of their bytes, parsed only when somebody looks at it.

Verdicts are shown far more often than what shows them is read, so the cache keeps the evidence of all results
of a file beside their rows, and what is found there stays text until it is asked for.  The text of a document
is its canonical JSON, so that files of evidence are put together from it as it stands.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, overload

from dpsym.check.result import Result

__all__ = ["Document", "canonical", "documents_of", "with_evidence", "without_evidence"]

#: The format of a document, if it names one, and its canonical JSON.
Document = tuple[str | None, str]


def canonical(value: Any) -> str:
    """Return the canonical JSON of something: sorted keys, no spaces, ASCII.

    >>> canonical({"b": "x", "a": [1, 2]})
    '{"a":[1,2],"b":"x"}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


class _Unparsed(Sequence[Mapping[str, Any]]):
    """The documents of one result; equal to whatever holds the same ones."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self.documents = documents

    @cached_property
    def parsed(self) -> list[Mapping[str, Any]]:
        return [json.loads(text) for _, text in self.documents]

    @overload
    def __getitem__(self, index: int) -> Mapping[str, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Mapping[str, Any]]: ...
    def __getitem__(self, index: int | slice) -> Mapping[str, Any] | Sequence[Mapping[str, Any]]:
        return self.parsed[index]

    def __len__(self) -> int:
        return len(self.documents)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self.documents))


def documents_of(evidence: Sequence[Mapping[str, Any]]) -> Sequence[Document]:
    """Return documents as text, without a look at what was kept as text.

    >>> documents_of([{"format": "dpsym-proof/1", "facts": []}])
    [('dpsym-proof/1', '{"facts":[],"format":"dpsym-proof/1"}')]
    """
    if isinstance(evidence, _Unparsed):
        return evidence.documents
    return [(document.get("format"), canonical(document)) for document in evidence]


def without_evidence(results: Sequence[Result]) -> tuple[list[Result], str]:
    """Return the results without their evidence, and that of each and of its steps, in order, as JSON.

    The JSON is the formats and lengths of all documents, and the documents.

    >>> chain = Result(id="x", evidence=({"goal": 1},), steps=(Result(id="x/1"),))
    >>> bare, documents = without_evidence([chain])
    >>> bare[0].evidence, documents
    ((), '[[[[null,10]],[]],[{"goal":1}]]')
    """
    found: list[Sequence[Document]] = []

    def bare(result: Result) -> Result:
        found.append(documents_of(result.evidence))
        return replace(result, evidence=(), steps=tuple(map(bare, result.steps)))

    rows = [bare(result) for result in results]
    places = canonical([[(kind, len(text)) for kind, text in documents] for documents in found])
    return rows, f"[{places},[{','.join(text for documents in found for _, text in documents)}]]"


def with_evidence(results: Sequence[Result], documents: str) -> list[Result]:
    """Return the results with the evidence that :func:`without_evidence` took from them, as JSON.

    >>> [result] = with_evidence([Result(id="x")], '[[[[null,10]]],[{"goal":1}]]')
    >>> list(result.evidence)
    [{'goal': 1}]
    """
    kept = _kept(documents)

    def full(result: Result) -> Result:
        evidence = _Unparsed(next(kept))
        return replace(result, evidence=evidence, steps=tuple(map(full, result.steps)))

    return [full(result) for result in results]


def _kept(text: str) -> Iterator[Sequence[Document]]:
    """Yield the documents of one result after the other."""
    places, place = json.JSONDecoder().raw_decode(text, 1)
    place += 2  # a comma and a bracket
    for row in places:
        documents = []
        for kind, length in row:
            documents.append((kind, text[place : place + length]))
            place += length + 1
        yield documents
