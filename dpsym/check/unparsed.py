"""The evidence of results that were kept: nine tenths of their bytes, parsed only when somebody looks at it.

Verdicts are shown far more often than what shows them is read, so the cache keeps the evidence of all results
of a file beside their rows, and what is found there stays text until it is asked for.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import count
from typing import Any, overload

from dpsym.check.result import Result

__all__ = ["with_evidence", "without_evidence"]


class _Documents:
    """The documents of a file's results, a list of lists in JSON."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def parsed(self) -> list[list[Mapping[str, Any]]]:
        lists: list[list[Mapping[str, Any]]] = json.loads(self.text)
        return lists


class _Unparsed(Sequence[Mapping[str, Any]]):
    """The documents of one result; equal to whatever holds the same ones."""

    def __init__(self, documents: _Documents, number: int) -> None:
        self.documents, self.number = documents, number

    @overload
    def __getitem__(self, index: int) -> Mapping[str, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Mapping[str, Any]]: ...
    def __getitem__(self, index: int | slice) -> Mapping[str, Any] | Sequence[Mapping[str, Any]]:
        return self.documents.parsed[self.number][index]

    def __len__(self) -> int:
        return len(self.documents.parsed[self.number])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(self.number)


def without_evidence(results: Sequence[Result]) -> tuple[list[Result], list[list[Mapping[str, Any]]]]:
    """Return the results without their evidence, and the evidence of each and of its steps, in order.

    >>> chain = Result(id="x", evidence=({"goal": 1},), steps=(Result(id="x/1"),))
    >>> bare, documents = without_evidence([chain])
    >>> bare[0].evidence, documents
    ((), [[{'goal': 1}], []])
    """
    documents: list[list[Mapping[str, Any]]] = []

    def bare(result: Result) -> Result:
        documents.append(list(result.evidence))
        return replace(result, evidence=(), steps=tuple(map(bare, result.steps)))

    return [bare(result) for result in results], documents


def with_evidence(results: Sequence[Result], documents: str) -> list[Result]:
    """Return the results with the evidence that :func:`without_evidence` took from them, as JSON.

    >>> [result] = with_evidence([Result(id="x")], '[[{"goal": 1}]]')
    >>> list(result.evidence)
    [{'goal': 1}]
    """
    kept, numbers = _Documents(documents), count()

    def full(result: Result) -> Result:
        evidence = _Unparsed(kept, next(numbers))
        return replace(result, evidence=evidence, steps=tuple(map(full, result.steps)))

    return [full(result) for result in results]
