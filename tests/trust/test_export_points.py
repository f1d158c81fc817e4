"""Statements about every number of points and their proofs, written for Coq."""

import shutil
import subprocess

import pytest
from flint import fmpq

from dpsym.kernel.judge import judge
from dpsym.kernel.statement import Domain, Fold, Proof, Relation, Statement, Variable
from dpsym.kernel.terms import INF, rat, term, var
from dpsym.report.export.coq import library
from dpsym.report.export.scripts import coq_text
from dpsym.report.export.terms import NotExportedError

E = ["enclose"]
p, q, c = var("p[*]"), var("q[*]"), var("c")
A, B, M, N = map(var, "ABMN")
MASS = Domain(fmpq(0), fmpq(1))
FOLDS = (
    Fold("A", "sum", "*", p),
    Fold("B", "sum", "*", q),
    Fold("M", "max", "*", p),
    Fold("N", "max", "*", q),
)
BELOW = Relation("<=", p, q)
TERMS = (A, INF, B, rat(1), p, M, N, c, rat("1/2"), q)


def stated(op, lhs, rhs, *hypotheses, folds=FOLDS, names=("p[*]", "q[*]", "c")):
    sides = (side if not isinstance(side, (int, str)) else rat(side) for side in (lhs, rhs))
    variables = tuple(Variable(name, MASS) for name in names)
    return Statement(variables, hypotheses, Relation(op, *sides), folds)


def known(place, then, *, hypothesis):
    """Return a proof that knows a sum of masses as a finite number, and goes on."""
    name = str(TERMS[place].data)
    rest = ["have", "<", place, 1, ["each", name, E], ["restrict", name, hypothesis, then]]
    return ["known", name, "[0", E, rest]


def both_sums(then, hypothesis):
    return known(0, known(2, then, hypothesis=hypothesis + 1), hypothesis=hypothesis)


AT = ["fix", "*#", ["given", 0]]
CASES = {
    "sums": (stated("<=", A, B, BELOW), both_sums(["total", [["A", 3]], [["B", 3]], AT], 1)),
    "strict sums": (
        stated("<", A, B, Relation("<", p, q)),
        both_sums(["total", [["A", 3]], [["B", 3]], AT], 1),
    ),
    "equal sums": (
        stated("=", A, B, Relation("=", p, q)),
        ["merge", "B", "A", ["given", 0], known(2, ["fix", "*#", ["sum"]], hypothesis=1)],
    ),
    "members": (stated("<=", p, A), known(0, ["member", "A", E], hypothesis=0)),
    "a positive sum": (
        stated("<=", 0, A),
        known(0, ["fix", "*#", E], hypothesis=0),
    ),
    "maxima": (
        stated("<=", M, N, BELOW),
        [
            "known",
            "N",
            "[0",
            E,
            ["each", "M", ["have", "<=", 9, 6, ["member", "N"], ["through", 0, ["given", 1]]]],
        ],
    ),
    "parts": (stated("<=", term("max", p, q), 1), ["parts", E, E]),
    "two signs": (stated("=", p, q, BELOW, Relation("<=", q, p)), ["both", ["given", 0], ["given", 1]]),
    "comparing": (
        stated("<=", p * c, p),
        ["compare", 7, 8, *[["fix", "*#", ["segment", "c", "hi", ["sum", [4, E]], ["sum"]]]] * 2],
    ),
    "the ends of a domain": (stated("<=", 0, c * p), ["end", "c", "lo", *[["fix", "*#", E]] * 2]),
    "a part of what is given": (
        stated("<=", p, c, Relation("<=", term("max", p, q), c)),
        ["given", 0],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_proof_about_all_points_is_followed(name):
    statement, tree = CASES[name]
    assert judge(statement, Proof(tree, TERMS)).name == "proved"
    text = coq_text(statement, Proof(tree, TERMS), "t")
    assert text.count("Qed.") == text.count("Proof.") >= 1
    assert "admit" not in text.lower() and "Axiom" not in text


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
def test_coq_accepts_them(tmp_path):
    texts = [coq_text(s, Proof(tree, TERMS), f"t_{i}") for i, (s, tree) in enumerate(CASES.values())]
    (tmp_path / "all.v").write_text("\n".join([library(), *texts]))
    run = subprocess.run(["coqc", "all.v"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_the_theorem_says_what_the_statement_says():
    statement, tree = CASES["sums"]
    theorem = coq_text(statement, Proof(tree, TERMS), "t").partition("Theorem ")[2].partition(".\nProof")[0]
    for said in (
        "(n : nat)",
        "(v_p_91__42__93_ : nat -> R)",
        "(forall i : nat, (i <= n)%nat -> 0 <= (v_p_91__42__93_ i))",
        "v_A = sum_f_R0 (fun i : nat => (v_p_91__42__93_ i)) n",
        "v_M = maximum (fun i : nat => (v_p_91__42__93_ i)) n",
        "(forall i : nat, (i <= n)%nat -> (v_p_91__42__93_ i) <= (v_q_91__42__93_ i))",
    ):
        assert said in theorem
    assert theorem.endswith("v_A <= v_B")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (term("logratio", p, q), "logratio may be infinite"),  # Coq's logarithm of 0 is a number
        (p ** rat("1/2") * q ** rat("1/3"), "a power of what may be 0"),
        (p / q, "pow may be infinite"),
    ],
)
def test_a_sum_of_what_may_be_infinite_is_not_exported(body, reason):
    statement = stated("<=", c, 1, folds=(Fold("A", "sum", "*", body),))
    with pytest.raises(NotExportedError, match=reason):
        coq_text(statement, Proof(E, ()), "t")


def test_sums_over_two_spaces_are_not_exported():
    statement = stated("<=", c, 1, folds=(Fold("A", "sum", "#", var("p[#]")),), names=("p[#]", "c"))
    with pytest.raises(NotExportedError, match="two spaces"):
        coq_text(statement, Proof(["fix", "*#", E], ()), "t")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
@pytest.mark.parametrize("name", ["sums", "equal sums", "maxima"])
def test_coq_accepts_no_proof_of_what_is_false(tmp_path, name):
    """The theorem says the opposite, or something else of the same names; its proof is the old one."""
    statement, tree = CASES[name]
    text = coq_text(statement, Proof(tree, TERMS), "t")
    head, theorem = text.split("Theorem ")
    said, proof = theorem.split(".\nProof.")
    wrong = f"{head}Theorem {said.rpartition('->')[0]}-> 0 = 1.\nProof.{proof}"
    (tmp_path / "all.v").write_text(f"{library()}\n{wrong}")
    run = subprocess.run(["coqc", "all.v"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 1 and "Error" in run.stderr
