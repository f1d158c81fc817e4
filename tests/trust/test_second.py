"""The second reader of evidence: each rule with evidence that it accepts, and evidence that it rejects."""

import ast
import copy
import hashlib
import importlib.util
import json
import random
import sys
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest
from flint import arb, ctx, fmpq
from soundness.altering import places, rehashed
from trust.cases import BOX, CASES, exp, log, proof, statement, x, y

from dpsym.check.independent import reader, second_reading
from dpsym.errors import LimitError
from dpsym.identities.recording import Identities, Identity, Step
from dpsym.kernel.judge import RULES
from dpsym.kernel.statement import Proof, Relation, Statement
from dpsym.kernel.terms import INF, rat, term
from dpsym.points.evidence import read_document, write_document
from dpsym.points.replay import judge

HERE = Path(__file__).parent


def loaded():
    spec = importlib.util.spec_from_file_location("second_reader", HERE / "second.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["second_reader"] = module
    spec.loader.exec_module(module)
    return module


second = loaded()


def heard(stated, evidence):
    """Return what the kernel and the second reader say: the verdict, or None where it is not accepted."""
    document = write_document(stated, evidence)
    verdict = judge(*read_document(document)).name
    _, outcome, reason = second.outcome(document)
    return verdict if verdict != "undecided" else None, reason if outcome == "accepted" else None


@pytest.mark.parametrize("name", CASES)
def test_it_accepts_what_shows_a_statement(name):
    stated, right, _ = CASES[name]
    verdict = "proved" if isinstance(right, Proof) else "refuted"
    assert heard(stated, right) == (verdict, verdict)


@pytest.mark.parametrize("name", CASES)
def test_it_rejects_what_does_not(name):
    stated, _, wrong = CASES[name]
    assert heard(stated, wrong) == (None, None)


def test_each_rule_is_among_the_cases():
    """Rules that only proofs about any number of points come down to are in no document."""
    numbers = {name for name, (_, rule, _) in RULES.items() if rule.__module__ == "dpsym.kernel.rules"}
    assert {*second.RULES, *second.BEYOND} == numbers
    assert {name.split(",")[0].split(" ")[0] for name in CASES} >= second.RULES.keys()


def test_definedness_is_asked_for():
    stated = statement({"x": "[0, 1]"}, "<=", term("if_le", x, rat("1/2"), rat(0), rat(1)), 1)
    choice = stated.conclusion.lhs
    cases = ["cases", 0, BOX, BOX]
    assert heard(stated, proof(BOX)) == (None, None)
    assert heard(stated, proof(cases, choice)) == ("proved", "proved")
    undefined = Statement(stated.variables, (), Relation("<=", term("log", choice - 1), INF))
    assert heard(undefined, proof(cases, choice)) == (None, None)


ALTERED = {
    "a stronger statement": lambda stated: Statement(
        stated.variables, stated.hypotheses, Relation("<", stated.conclusion.lhs, stated.conclusion.rhs)
    ),
    "the converse": lambda stated: Statement(
        stated.variables, stated.hypotheses, Relation(">=", stated.conclusion.lhs, stated.conclusion.rhs)
    ),
    "no hypotheses": lambda stated: Statement(stated.variables, (), stated.conclusion),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("how", ALTERED)
def test_both_say_the_same_of_other_statements(name, how):
    stated, right, _ = CASES[name]
    verdict, other = heard(ALTERED[how](stated), right)
    assert verdict == other


def mutants(document, rng, count, parts=("format", "statement", "evidence")):
    """Yield documents with something inside of the statement or the evidence changed, honestly hashed."""
    spots = [path for path in places(document) if path and path[0] in parts]
    for _ in range(count):
        other = copy.deepcopy(document)
        *way, last = rng.choice(spots)
        holder = other
        for key in way:
            holder = holder[key]
        old = holder[last]
        if isinstance(old, bool):
            holder[last] = not old
        elif isinstance(old, int):
            holder[last] = old + rng.choice([-1, 1])
        elif isinstance(old, str):
            holder[last] = rng.choice(
                ["0", "1", "-1", "1/2", "x", "y", "lo", "hi", "<=", "<", ">=", "=", *RULES]
            )
        elif isinstance(old, list) and old and isinstance(holder, list):
            holder[last] = old[0] if isinstance(old[0], list) else [*old, old[-1]]
        yield rehashed(other)


def accepted_by_kernel(document):
    """Return whether the kernel accepts a document, or leaves to normal forms whether two sides are equal."""
    try:
        verdict = judge(*read_document(document))
    except Exception:
        return False
    return verdict.name in ("proved", "refuted") or "is not decided at" in verdict.reason


@pytest.mark.parametrize("name", CASES)
def test_it_accepts_no_altered_evidence_that_the_kernel_rejects(name):
    rng = random.Random(name)
    stated, right, _ = CASES[name]
    for other in mutants(write_document(stated, right), rng, 40):
        if second.outcome(other)[1] == "accepted":
            assert accepted_by_kernel(other), other


@pytest.mark.parametrize("name", CASES)
def test_changed_steps_show_nothing_else(name):
    rng = random.Random(name)
    stated, right, wrong = CASES[name]
    for steps in mutants(write_document(stated, right), rng, 10, ["identities"]):
        document = {**write_document(stated, wrong), "identities": steps["identities"]}
        assert second.outcome(rehashed(document))[1] != "accepted"


FALSE_STEPS = [
    (x - y, {}, {x: y}),
    ((x**2) ** rat("1/2") - x, {}, {(x**2) ** rat("1/2"): x}),
    (log(x * y) - 1, {"x": "[-2, -1]", "y": "[-2, -1]"}, {log(x * y): log(x) + log(y)}),
    (exp(x) - 1, {}, {exp(x): rat(1)}),
    (x**y - 1, {"x": "[0, 1]", "y": "[0, 1]"}, {x**y: rat(1)}),
    (x ** rat("1/2") - x, {"x": "[0, 1]"}, {x ** rat("1/2"): x}),
    (term("tanh", x) - 1, {}, {term("tanh", x): (exp(x) - 1) / (exp(x) + 1)}),
    (x - 1, {"x": "[0, 1]"}, {x: x + log(x) - log(x)}),
    (term("relent", x, y), {"x": "[0, 1]", "y": "[0, 1]"}, {term("relent", x, y): x * (log(x) - log(y))}),
    (log(rat(6)) - log(rat(5)), {}, {log(rat(6)): log(rat(5))}),
]


@pytest.mark.parametrize("text, where, steps", FALSE_STEPS)
def test_false_steps_are_not_taken(text, where, steps):
    stated = statement({"x": "(-oo, oo)", "y": "(-oo, oo)"} | where, "=", text, 0)
    rows = Identities((Identity(text, tuple(Step(*pair) for pair in steps.items())),))
    document = {**write_document(stated, proof(["sum"])), "identities": rows.to_json()}
    assert second.outcome(rehashed(document))[1] == "rejected"


NUMBERS = [
    Fraction(*pair)
    for pair in ((1, 3), (-7, 2), (1, 10**9), (40, 1), (-600, 7), (99, 100), (3, 1), (10**6, 7))
]
FUNCTIONS = {"exp_bound": arb.exp, "log_bound": arb.log, "erf_bound": arb.erf}


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("bits", [64, 160, pytest.param(500, marks=pytest.mark.slow)])
def test_bounds_contain_the_number_and_are_close(name, bits):
    ctx.prec = 4 * bits + 2000
    for value in NUMBERS:
        if name == "log_bound" and value <= 0:
            continue
        low, high = (getattr(second, name)(value, up, bits) for up in (False, True))
        number = FUNCTIONS[name](arb(fmpq(value.numerator, value.denominator)))
        if high == float("inf"):  # beyond what it bounds
            continue
        ends = [arb(fmpq(end.numerator, end.denominator)) for end in (low, high)]
        assert not (ends[0] > number or number > ends[1])
        assert ends[1] - ends[0] <= (abs(number) + 1) * arb(2) ** (8 - bits)


def test_pi_lies_between_its_bounds():
    ctx.prec = 600
    low, high = (second.pi_bound(up, 300) for up in (False, True))
    assert arb(fmpq(low.numerator, low.denominator)) < arb.pi() < arb(fmpq(high.numerator, high.denominator))
    assert high - low < Fraction(1, 2**290)


@pytest.mark.parametrize(
    ("text", "where", "vanishes"),
    [
        (exp(x + y) - exp(x) * exp(y), {}, True),
        (log(x * y) - log(x) - log(y), {"x": "(0, oo)", "y": "(0, oo)"}, True),
        (log(x**2) - 2 * log(x), {"x": "(0, oo)"}, True),
        ((x**2) ** rat("1/2") + x, {"x": "[0, oo)"}, False),
        ((x**2) ** rat("1/2") - x, {"x": "(-oo, 0]"}, False),
        (log((x**2 - y**2) / (x - y)) - log(x + y), {"x": "(2, 3)", "y": "(0, 1)"}, True),
        (term("tanh", x) - (exp(2 * x) - 1) / (exp(2 * x) + 1), {}, True),
        (term("relent", x, y) - x * log(x) + x * log(y), {"x": "(0, oo)", "y": "(0, oo)"}, True),
        (rat(8) ** rat("1/2") - 2 * rat(2) ** rat("1/2"), {}, True),
        (exp(x * log(y)) - y**x, {"y": "(0, oo)"}, True),
        (x * y - y * x - exp(x) * rat("1/1000000"), {}, False),
        ((1 - exp(-y)) ** rat("1/2") * (1 - exp(-y)) ** rat("1/2") - 1 + exp(-y), {"y": "[0, oo)"}, True),
    ],
)
def test_normal_forms(text, where, vanishes):
    stated = statement({"x": "(-oo, oo)", "y": "(-oo, oo)"} | where, "=", text, 0)
    verdict = "proved" if vanishes else None
    assert heard(stated, proof(["sum"]))[1] == verdict


def test_it_imports_nothing_but_pythons_own_library():
    tree = ast.parse((HERE / "second.py").read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert names <= sys.stdlib_module_names
    assert not {"eval", "exec", "compile", "__import__"} & {
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name)
    }


def claim_file(folder, *documents):
    """Write documents as an evidence file of a claim, and return its path."""
    body = {"format": "dpsym-claim-evidence/2", "id": "t", "variant": "claim", "verdict": "refuted"}
    body |= {"latex": "", "reading": "", "scope": "", "rests_on": [], "goals": list(documents)}
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    path = folder / "t.claim.json"
    path.write_text(json.dumps({**body, "digest": hashlib.sha256(text.encode()).hexdigest()}))
    return path


def test_recheck_asks_it(tmp_path, dpsym):
    stated, right, _ = CASES["a counterexample"]
    path = claim_file(tmp_path, write_document(stated, right))
    outcome = dpsym("recheck", "--independent", path)
    assert outcome.status == 0
    assert outcome.out.endswith("The second reader replayed 1 of 1 refutation about numbers.\n")


def test_recheck_says_what_it_rejects(tmp_path, dpsym, monkeypatch):
    stubborn = tmp_path / "stubborn.py"
    row = {"file": "f", "place": 0, "kind": "proof", "outcome": "rejected", "reason": "no", "sha256": ""}
    stubborn.write_text(f"print({json.dumps(row)!r})")
    monkeypatch.setattr("dpsym.check.independent.reader", lambda: stubborn)
    stated, right, _ = CASES["a counterexample"]
    outcome = dpsym("recheck", "--independent", claim_file(tmp_path, write_document(stated, right)))
    assert outcome.status == 1
    assert "✗ second reader: f, statement 1: no" in outcome.out


def test_what_does_not_end_well_is_told(tmp_path, monkeypatch):
    broken = tmp_path / "broken.py"
    broken.write_text("raise SystemExit('no room')")
    monkeypatch.setattr("dpsym.check.independent.reader", lambda: broken)
    with pytest.raises(LimitError, match="no room"):
        second_reading([tmp_path])


def test_the_package_ships_it():
    packaged = tomllib.loads((HERE.parents[1] / "pyproject.toml").read_text())["tool"]["hatch"]["build"]
    assert packaged["targets"]["wheel"]["force-include"]["tests/trust/second.py"] == "dpsym/_second.py"
    assert reader() == HERE / "second.py"
