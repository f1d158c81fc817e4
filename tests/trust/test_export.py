"""Statements about numbers and their proofs, written for Coq and Lean."""

import json
import re
import shutil
import subprocess

import pytest
from trust.cases import BOX, CASES, exp, log, proof, statement, x, y

from dpsym.kernel.statement import Counterexample, Domain, Proof, Relation, Statement, Variable
from dpsym.kernel.terms import rat, term, var
from dpsym.points.evidence import write_document
from dpsym.report.export.command import exported
from dpsym.report.export.coq import library
from dpsym.report.export.lean import lean_text
from dpsym.report.export.scripts import coq_text
from dpsym.report.export.terms import NotExportedError, name_of

FOLLOWED = [name for name, (_, right, _) in CASES.items() if isinstance(right, Proof)]
BEYOND = {  # and why
    "segment, to infinity": "a segment from infinity",
    "split of an integer": "integer",
    "end": "integer",
    "concave": "the rule concave",
    "concave between hypotheses": "the rule concave",
    "integral, to infinity": "the rule integral|may be infinite|integral",
    "mean": "integral",
    "monotone, by arguments": "increases|erfc",
    "series": "series|erfc",
    "telescope": "the rule telescope",
    "rewrite": "the rule rewrite",
    "simplify an equation": "an equation by the rule simplify",
}


@pytest.mark.parametrize("name", [name for name in FOLLOWED if name not in BEYOND])
def test_a_proof_by_each_rule_is_followed(name):
    stated, right, _ = CASES[name]
    text = coq_text(stated, right, "t")
    assert text.count("Qed.") == text.count("Proof.") >= 1
    assert "admit" not in text.lower() and "Axiom" not in text
    assert "sorry" in lean_text(stated, right, "t")


@pytest.mark.parametrize("name", BEYOND)
def test_what_is_not_followed_says_why(name):
    stated, right, _ = CASES[name]
    with pytest.raises(NotExportedError, match=BEYOND[name]):
        coq_text(stated, right, "t")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
def test_coq_accepts_a_proof_by_each_rule(tmp_path):
    texts = [coq_text(*CASES[name][:2], f"t_{i}") for i, name in enumerate(FOLLOWED) if name not in BEYOND]
    (tmp_path / "all.v").write_text("\n".join([library(), *texts]))
    run = subprocess.run(["coqc", "all.v"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_a_theorem_says_what_the_statement_says():
    stated = statement({"x": "(0, 1]"}, "<=", log(x) + 1, x, Relation("<", x**-1, rat("7/3")))
    theorem = coq_text(stated, proof(BOX), "t").partition("Theorem ")[2].partition(".\nProof")[0]
    assert " ".join(theorem.split()) == (
        "t : forall v_x : R, 0 < v_x -> v_x <= 1 -> (/ v_x) < (7 / 3) -> ((ln v_x) + 1) <= v_x"
    )


def test_that_a_variable_is_an_integer_is_said():
    assert "(exists n : Z, v_x = IZR n)" in coq_text(statement({"x": "Z[0, 3]"}, ">=", x, 0), proof(BOX), "t")
    assert "∃ n : ℤ, v_x = n" in lean_text(statement({"x": "Z[0, 3]"}, ">=", x, 0), proof(BOX), "t")


@pytest.mark.parametrize(
    ("subject", "reason"),
    [
        (log(x), "log may be infinite"),  # Coq's logarithm of 0 is a number
        (x**-1, "pow may be infinite"),
        (x ** rat("1/3"), "a power of what may be 0"),
        (term("relent", y, x), "relent may be infinite"),
        (term("erfc", x), "erfc has no counterpart"),
    ],
)
def test_what_coq_means_otherwise_is_not_exported(subject, reason):
    stated = statement({"x": "[0, 1]", "y": "[0, 1]"}, "<=", subject, 5)
    with pytest.raises(NotExportedError, match=reason):
        coq_text(stated, proof(BOX), "t")


def test_a_hypothesis_that_coq_means_otherwise_is_left_out():
    stated = statement({"x": "[0, 1]"}, "<=", x, 2, Relation("<=", log(x), rat(0)))
    text = coq_text(stated, proof(BOX), "t")
    assert "ln" not in text
    assert "(* hypotheses that are left out, so that more is said: 1 *)" in text


def test_but_not_one_that_is_used():
    stated = statement({"x": "[0, 1]"}, "<=", x, 2, Relation("<=", log(x), rat(0)))
    with pytest.raises(NotExportedError, match="hypothesis that is not exported"):
        coq_text(stated, proof(["vacuous", 0]), "t")


HOSTILE = ["x]. Axiom bad : False. (*", "x*)", "Prop", "a_b", "a[b]", "a\nb", "é", 'x" IZR']


def test_names_cannot_say_anything_else():
    names = [name_of(name) for name in HOSTILE]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"v_[A-Za-z0-9_]+", name) for name in names)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_stay_names(name):
    stated = Statement((Variable(name, Domain()),), (), Relation(">=", var(name) ** 2, rat(0)))
    for text in (coq_text(stated, proof(BOX), "t"), lean_text(stated, proof(BOX), "t")):
        assert "Axiom" not in text.replace(name_of(name), "")


def test_hostile_ids_stay_names():
    document = write_document(statement({"x": "[0, 1]"}, "<=", x, 2), proof(BOX))
    found = list(exported([("t *) Axiom bad : False. (*", [document, document])], "coq"))
    assert [each.name for each in found] == ["t_t_Axiom_bad_False__1"]


def test_large_formulas_are_refused():
    large = x
    for _ in range(14):
        large = exp(large) * large
    with pytest.raises(NotExportedError, match="more than"):
        coq_text(statement({"x": "[0, 0]"}, "<=", large, 5), proof(BOX), "t")


def test_what_is_no_proof_about_numbers_is_passed_over():
    refuted = write_document(statement({"x": "[0, 1]"}, ">=", x, 2), Counterexample((("x", rat(0)),)))
    assert list(exported([("t", [refuted])], "coq")) == []


@pytest.fixture
def saved(tmp_path):
    """Return an evidence file with a proof that is exported, and one that is not."""
    goals = [write_document(*CASES[name][:2]) for name in ("segment", "concave")]
    path = tmp_path / "square.claim.json"
    path.write_text(json.dumps({"format": "dpsym-claim-evidence/2", "id": "square", "goals": goals}))
    return path


def test_one_text_for_coq(dpsym, saved):
    outcome = dpsym("export", saved, "--to", "coq")
    assert outcome.status == 0
    assert outcome.out.startswith(library().rstrip()[:40])
    assert "Theorem t_square_1 :" in outcome.out
    assert "t_square_2 is not exported: the rule concave is not exported" in outcome.out


def test_one_text_for_lean(dpsym, saved, tmp_path):
    assert dpsym("export", saved, "--to", "lean", "-o", tmp_path / "t.lean").status == 0
    text = (tmp_path / "t.lean").read_text()
    assert text.startswith("import Mathlib")
    assert "not compiled" in text
    assert "1 + v_x" not in text.replace("(1 : ℝ) + v_x", "")


def test_a_folder_of_all(dpsym, saved, tmp_path):
    outcome = dpsym("export", saved, "--to", "coq", "--all", tmp_path / "coq")
    assert outcome.out.startswith("1 of 2 proofs written")
    assert {path.name for path in (tmp_path / "coq").iterdir()} == {"Dpsym.v", "t_square_1.v", "index.json"}
    rows = json.loads((tmp_path / "coq" / "index.json").read_text())
    assert [row["reason"] for row in rows] == ["", "the rule concave is not exported"]


def test_a_theorem_of_ones_own(dpsym, theorems, good):
    outcome = dpsym("export", theorems(square=good), "--to", "coq")
    assert outcome.status == 0
    assert "Theorem t_square_1 :" in outcome.out


def test_something_has_to_be_named(dpsym):
    outcome = dpsym("export", "--to", "coq")
    assert outcome.status == 2
    assert "name a theorem" in outcome.err


def test_a_file_that_is_no_evidence(dpsym, tmp_path):
    (tmp_path / "x.json").write_text("{}")
    assert dpsym("export", tmp_path / "x.json", "--to", "coq").status == 2
