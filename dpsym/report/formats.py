"""The findings of a run as other tools read them: annotations of GitHub, SARIF, lists for editors."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from dpsym.report.findings import RULES, findings
from dpsym.version import __version__

if TYPE_CHECKING:
    from dpsym.check.run import Report
    from dpsym.report.findings import Finding, Rule

__all__ = ["FORMATS", "formatted", "github", "quickfix", "sarif"]

#: What ``dpsym check --format`` takes, beside ``text``.
FORMATS: Final = ("github", "sarif", "quickfix")
SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
COMMANDS: Final = {"error": "error", "warning": "warning", "note": "notice"}
SEVERE_FIRST: Final = ("error", "warning", "note")


def formatted(report: Report, form: str, *, strict: bool = False) -> str:
    """Return what was found in a form of :data:`FORMATS`.

    >>> from dpsym.check.run import Report
    >>> formatted(Report(), "quickfix")
    ''
    """
    found = findings(report, strict=strict)
    if form == "github":
        return github(found)
    if form == "quickfix":
        return quickfix(found)
    return json.dumps(sarif(found, report.status(strict=strict)), indent=1, ensure_ascii=False) + "\n"


def github(found: Sequence[Finding]) -> str:
    r"""Return the commands by which a step of GitHub Actions annotates lines.

    GitHub shows ten of each level for a step, so errors come first.

    >>> from dpsym.report.findings import Finding
    >>> print(github([Finding(RULES["claim-refuted"], "100% wrong", "a,b.md", 3, 5)]), end="")
    ::error file=a%2Cb.md,line=3,col=5,title=claim-refuted::100%25 wrong
    """
    lines = []
    for each in sorted(found, key=lambda each: SEVERE_FIRST.index(each.rule.level)):
        place = {"file": each.file, "line": each.line, "col": each.column}
        known = {key: value for key, value in place.items() if value is not None and each.file is not None}
        listed = ",".join(
            f"{key}={_property(str(value))}" for key, value in {**known, "title": each.rule.id}.items()
        )
        lines.append(f"::{COMMANDS[each.rule.level]} {listed}::{_data(each.message)}\n")
    return "".join(lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def quickfix(found: Sequence[Finding]) -> str:
    r"""Return a line for each finding, as compilers write them and editors jump to them.

    >>> from dpsym.report.findings import Finding
    >>> print(quickfix([Finding(RULES["claim-refuted"], "x = 2 violates it", "a.md", 3, 5)]), end="")
    a.md:3:5: error: x = 2 violates it [claim-refuted]
    """
    return "".join(
        f"{each.file or 'dpsym'}:{each.line or 1}:{each.column or 1}: {each.rule.level}: "
        f"{' '.join(each.message.split())} [{each.rule.id}]\n"
        for each in found
    )


def sarif(found: Sequence[Finding], status: int = 0) -> dict[str, Any]:
    """Return a log in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS 2020).

    >>> sarif([])["runs"][0]["results"]
    []
    """
    driver = {
        "name": "dpsym",
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [_described(rule) for rule in RULES.values()],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": status != 2, "exitCode": status}],
        "results": [_result(each) for each in found],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _described(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.name},
        "fullDescription": {"text": rule.help},
        "help": {"text": rule.help},
        "defaultConfiguration": {"level": rule.level},
    }


def _result(each: Finding) -> dict[str, Any]:
    row: dict[str, Any] = {
        "ruleId": each.rule.id,
        "ruleIndex": list(RULES).index(each.rule.id),
        "level": each.rule.level,
        "message": {"text": each.message},
        # GitHub follows findings by the second name alone.
        "partialFingerprints": {
            "dpsymClaim/v1": each.fingerprint,
            "primaryLocationLineHash": each.fingerprint,
        },
        "locations": [{"physicalLocation": _location(each)}] if each.file is not None else [],
    }
    if each.result is not None:
        row["properties"] = {
            "verdict": each.result.verdict,
            "reading": each.result.reading,
            "counterexample": each.result.counterexample,
        }
    return row


def _location(each: Finding) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": quote(str(each.file).replace("\\", "/"))}}
    if each.line is not None:
        region: dict[str, Any] = {"startLine": each.line}
        if each.column is not None:
            region["startColumn"] = each.column
        if each.text:
            region["snippet"] = {"text": each.text}
        place["region"] = region
    return place
