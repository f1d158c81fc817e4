"""What somebody has to look at: rules that stay, fingerprints that survive edits."""

from dataclasses import replace

import pytest

from dpsym.check.result import PROVED_OR_SUPPORTED, REFUTED, Result
from dpsym.check.run import STOPPED, Report
from dpsym.errors import Place, UnusableInput
from dpsym.report.findings import RULES, findings

CLAIM = Result(
    id="a:3",
    verdict="refuted",
    latex="x^2 > 2",
    reading=r"\forall\, x \in (1, \infty):\quad x^{2} > 2",
    within=("2 Growth", "Lemma 2.1 (Squares)"),
    source={"file": "a.md", "line": 3, "column": 5},
    message="the claim says left > right, but at x = 4/3: left 16/9, right 2",
)


def fingerprints(*results):
    return [each.fingerprint for each in findings(Report(list(results)))]


def test_rules_keep_their_names():
    assert list(RULES) == [
        "claim-refuted",
        "claim-ill-formed",
        "claim-doubtful",
        "claim-unread",
        "claim-undecided",
        "claim-unproved",
        "theorem-not-shown",
        "mistake-not-refuted",
        "input-unusable",
    ]


@pytest.mark.parametrize(
    ("verdict", "rule"),
    [
        ("proved", None),
        ("supported", None),
        ("definition", None),
        ("refuted", "claim-refuted"),
        ("doubtful", "claim-doubtful"),
        ("undecided", "claim-undecided"),
        ("ill-formed", "claim-ill-formed"),
        ("unread", "claim-unread"),
    ],
)
def test_each_verdict_on_a_claim_of_notes_has_its_rule(verdict, rule):
    found = findings(Report([replace(CLAIM, verdict=verdict)]))
    assert [each.rule.id for each in found] == ([rule] if rule else [])


def test_what_is_expected_of_a_theorem_is_no_finding():
    theorem = Result(id="t", expected=PROVED_OR_SUPPORTED, source={"file": "t.py", "line": 4, "column": 1})
    wrong = replace(theorem, variant="mistake: too strong", expected=REFUTED)
    assert not findings(Report([replace(theorem, verdict="proved"), replace(wrong, verdict="refuted")]))
    assert not findings(Report([replace(theorem, verdict="supported")]))
    found = findings(Report([replace(theorem, verdict="supported")]), strict=True)
    assert [each.rule.id for each in found] == ["claim-unproved"]
    found = findings(Report([replace(theorem, verdict="refuted"), replace(wrong, verdict="supported")]))
    assert [each.rule.id for each in found] == ["theorem-not-shown", "mistake-not-refuted"]
    assert found[1].message.startswith("t · mistake: too strong is supported, expected: refuted")


def test_a_fingerprint_survives_lines_numbers_counterexamples_and_other_claims():
    moved = replace(
        CLAIM,
        source={"file": "a.md", "line": 40, "column": 1},
        within=("3 Growth", "Lemma 3.1 (Squares)"),
        latex="x^{2}>2",
        message="the claim says left > right, but at x = 5/4: ...",
    )
    other = replace(CLAIM, reading=r"\forall\, x \in (1, \infty):\quad x^{3} > 2")
    assert fingerprints(CLAIM) == fingerprints(moved) == fingerprints(other, CLAIM)[1:]


def test_a_fingerprint_tells_claims_headings_files_and_repetitions_apart():
    variants = [
        CLAIM,
        CLAIM,
        replace(CLAIM, reading="x > 2"),
        replace(CLAIM, within=("Other",)),
        replace(CLAIM, label="square"),
        replace(CLAIM, source={**CLAIM.source, "file": "b.md"}),
    ]
    assert len(set(fingerprints(*variants))) == len(variants)


def test_a_label_is_place_enough():
    labelled = replace(CLAIM, label="eq:square")
    assert fingerprints(labelled) == fingerprints(replace(labelled, within=("Another heading",)))


def test_what_was_not_read_is_known_by_its_formula():
    unread = replace(CLAIM, verdict="unread", reading=None, latex="a \n  \\odot b")
    assert fingerprints(unread) == fingerprints(replace(unread, latex=r"a \odot b"))
    assert fingerprints(unread) != fingerprints(replace(unread, latex=r"a \odot c"))


def test_of_a_chain_the_relations_are_told_by_themselves():
    steps = (
        replace(CLAIM, verdict="proved", reading="1"),
        replace(CLAIM, source={**CLAIM.source, "line": 4}),
    )
    (found,) = findings(Report([replace(CLAIM, steps=steps)]))
    assert (found.rule.id, found.line) == ("claim-refuted", 4)


def test_the_exact_place_of_what_was_not_understood_is_told():
    place = {"file": "a.md", "line": 3, "column": 9, "text": "..."}
    (found,) = findings(Report([replace(CLAIM, verdict="unread", place=place)]))
    assert (found.line, found.column, found.text) == (3, 9, "")


def test_inputs_that_cannot_be_used_are_findings_and_an_interruption_is_none():
    problems = [UnusableInput("there is no file a.py"), UnusableInput("broken", Place("b.py", 2, 3, "x"))]
    found = findings(Report([], [*problems, UnusableInput(STOPPED, Place("c.py"))]))
    assert [(each.rule.id, each.file, each.line) for each in found] == [
        ("input-unusable", None, None),
        ("input-unusable", "b.py", 2),
    ]
    assert len({each.fingerprint for each in found}) == 2
