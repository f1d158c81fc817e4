r"""What somebody has to look at, each with a rule, a place and a fingerprint, for tools that show such lists.

A rule's id stays what it is, as people switch rules off by it.  The fingerprint of a finding is made of what
was understood and of the place in the structure of the document, not of lines, so that a tool which follows
findings from one revision to the next still knows one whose paragraph has moved.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.run import STOPPED
from dpsym.check.words import STATED, finding, improvements, where
from dpsym.plain import plain

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.check.run import Report
    from dpsym.errors import UnusableInput

__all__ = ["RULES", "Finding", "Rule", "findings", "findings_of"]


@dataclass(frozen=True)
class Rule:
    """A kind of finding: ``level`` is error, warning or note."""

    id: str
    level: str
    name: str
    help: str


RULES: Final = {
    rule.id: rule
    for rule in (
        Rule("claim-refuted", "error", "A claim is false as it stands",
             "An exact instance satisfies every hypothesis that was read and violates the conclusion."),
        Rule("claim-ill-formed", "error", "A claim has no meaning as it stands",
             "A symbol is not declared, a type does not fit, or a side has no value inside its domain."),
        Rule("claim-doubtful", "warning", "A question to the author",
             "An instance violates what was read, but words that may bear on the claim were not understood."),
        Rule("claim-unread", "warning", "A claim was not understood",
             "Nothing is said about it; the message names the words or signs that were not understood."),
        Rule("claim-undecided", "note", "There is no evidence either way",
             "The claim was read; it was neither proved nor refuted, nor could it be searched."),
        Rule("claim-unproved", "error", "A claim is supported but not proved",
             "No violation was found; with --strict that is not enough."),
        Rule("theorem-not-shown", "error", "A theorem is not shown",
             "The claim of a theorem file came out neither proved nor supported."),
        Rule("mistake-not-refuted", "error", "A wrong form is not refuted",
             "A theorem file says of a form that it is wrong, and it was not refuted."),
        Rule("input-unusable", "error", "An input cannot be used",
             "A file cannot be read, or does not state what it should."),
    )
}  # fmt: skip
OF_NOTES: Final = {
    "refuted": "claim-refuted",
    "ill-formed": "claim-ill-formed",
    "doubtful": "claim-doubtful",
    "unread": "claim-unread",
    "undecided": "claim-undecided",
    "supported": "claim-unproved",
}


@dataclass(frozen=True)
class Finding:
    """Something to look at.

    Attributes:
        rule: of which kind it is.
        message: one line for a person.
        file: where it is; None where it is in no file, as a claim from the command line.
        line: from 1.
        column: from 1, in characters.
        text: the formula that stands there, as written; it may reach over several lines.
        fingerprint: the same for the same finding after edits elsewhere.
        result: what was found out; None for an input that cannot be used.
    """

    rule: Rule
    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    text: str = ""
    fingerprint: str = ""
    result: Result | None = None


def findings(report: Report, *, strict: bool = False) -> list[Finding]:
    """Return what somebody has to look at after a run, in the order of the files.

    >>> from dpsym.check.result import Result
    >>> from dpsym.check.run import Report
    >>> place = {"file": "a.md", "line": 3, "column": 1}
    >>> wrong = Result(id="a:3", verdict="refuted", latex="x < 1", source=place)
    >>> [(each.rule.id, each.line) for each in findings(Report([wrong]))]
    [('claim-refuted', 3)]
    """
    listed = [*findings_of(report.results, strict=strict), *map(_unusable, report.problems)]
    return [each for each in listed if each.message != STOPPED]


def findings_of(results: Iterable[Result], *, strict: bool = False) -> Iterator[Finding]:
    """Yield what somebody has to look at among results: of a chain, each relation by itself."""
    seen: Counter[str] = Counter()
    for result in results:
        parts = result.steps if result.of_notes() and result.steps else (result,)
        for part in parts:
            rule = _rule(part, strict=strict)
            if rule is None:
                continue
            known = _known_by(replace(part, within=result.within, label=part.label or result.label))
            seen[known] += 1
            yield _finding(part, rule, _digest(known, seen[known]))


def _rule(result: Result, *, strict: bool) -> Rule | None:
    if result.of_notes():
        odd = result.verdict != "supported" or (strict and result.variant == "claim")
        return RULES.get(OF_NOTES.get(result.verdict, "")) if odd else None
    if result.as_expected(strict=strict) or result.unusable():  # the second is among the problems
        return None
    if result.expected == "refuted":
        return RULES["mistake-not-refuted"]
    return RULES["claim-unproved" if result.verdict == "supported" else "theorem-not-shown"]


def _finding(result: Result, rule: Rule, fingerprint: str) -> Finding:
    exact = result.place if result.of_notes() else None  # what was not understood, inside the formula
    source: dict[str, Any] = {} if result.source == STATED else dict(exact or result.source or {})
    return Finding(
        rule,
        _message(result),
        source.get("file"),
        source.get("line"),
        source.get("column"),
        result.latex if result.of_notes() and exact is None else "",
        fingerprint,
        result,
    )


def _message(result: Result) -> str:
    """Return what is said in one line: which claim as it was read, and what became of it."""
    found, message = finding(result), result.message
    told = message if found in message else "; ".join(filter(None, (found, message)))
    if not result.of_notes():
        expected = f", expected: {result.expected.replace('-', ' ')}" if result.expected else ""
        told = f"{where(result)} is {result.verdict}{expected}: {told}"
    read = f" [read as: {plain(result.reading)}]" if result.reading else ""
    more = "".join(f"; {text}" for text in improvements(result))
    return " ".join(f"{result.verdict}: {told}{more}{read}".split()) if result.of_notes() else f"{told}{more}"


def _unusable(problem: UnusableInput) -> Finding:
    place, message = problem.place, " ".join(str(problem).split())
    fingerprint = _digest(json.dumps(["unusable", place.file if place else "", message]), 1)
    if place is None:
        return Finding(RULES["input-unusable"], message, fingerprint=fingerprint)
    return Finding(
        RULES["input-unusable"], message, place.file or None, place.line, place.column, "", fingerprint
    )


def _known_by(result: Result) -> str:
    """Return what tells a claim from the others of its file, whatever line it stands on.

    That is what was understood, or the formula where nothing was, beside the label or else the headings.
    """
    file = (result.source or {}).get("file", "")
    said = result.reading or " ".join((result.typeset or result.latex).split())
    structure = [result.label] if result.label else [_unnumbered(name) for name in result.within]
    theorem = [result.id, result.variant] if not result.of_notes() else []
    return json.dumps([file, *theorem, structure, said])


def _unnumbered(heading: str) -> str:
    """Return a heading without its numbers, which change when another is put in before it.

    >>> _unnumbered("Lemma 2.1 (Pinsker)")
    'Lemma (Pinsker)'
    """
    return " ".join(re.sub(r"(?<![\w.])\d[\d.]*(?!\w)", "", heading).split())


def _digest(known: str, number: int) -> str:
    return hashlib.sha256(f"{number} {known}".encode()).hexdigest()[:32]
