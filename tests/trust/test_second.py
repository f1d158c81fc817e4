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

from dpsym.check.independent import reader, second_reading
from dpsym.errors import LimitError
from dpsym.kernel.calculus import ClosedForm
from dpsym.kernel.evidence import Counterexample, Proof, read_document, write_document
from dpsym.kernel.judge import judge
from dpsym.kernel.proof import _RULES
from dpsym.kernel.statement import Domain, Forall, Relation, Statement, Variable
from dpsym.kernel.terms import INF, Term, rat, term, var

HERE = Path(__file__).parent


def loaded():
    spec = importlib.util.spec_from_file_location("second_reader", HERE / "second.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["second_reader"] = module
    spec.loader.exec_module(module)
    return module


second = loaded()
x, y, z, t, u = map(var, "xyztu")
exp, log = (lambda a: term("exp", a)), (lambda a: term("log", a))
BOX = ["enclose"]


def number(text):
    return None if text.endswith("oo") else rat(text).number


def domain(text):
    """Return a domain: ``"[0, 1)"``, ``"(0, oo)"``, ``"[1, oo]"``, ``"Z[0, 3]"``."""
    lo, hi = text.removeprefix("Z")[1:-1].split(", ")
    ends = {"lo_open": text.removeprefix("Z")[0] == "(", "hi_open": text[-1] == ")"}
    infinite = text.endswith("oo]")
    return Domain(number(lo), number(hi), **ends, integer=text[0] == "Z", infinite=infinite)


def statement(domains, op, lhs, rhs, *hypotheses):
    variables = tuple(Variable(name, domain(text)) for name, text in domains.items())
    return Statement(variables, hypotheses, Relation(op, lhs, rhs if isinstance(rhs, Term) else rat(rhs)))


def le(a, b):
    return Relation("<=", a, b)


def heard(stated, evidence):
    """Return what the kernel and the second reader say: the verdict, or None where it is not accepted."""
    document = write_document(stated, evidence)
    verdict = judge(*read_document(document)).name
    _, outcome, reason = second.outcome(document)
    return verdict if verdict != "undecided" else None, reason if outcome == "accepted" else None


def proof(tree, *terms, defined=BOX, forms=()):
    return Proof(tree, defined, terms, forms)


RISES = ["face", "x", "lo", BOX, BOX]
#: For each rule: a statement, a proof of it, and one that is none.
CASES = {
    "enclose": (statement({"x": "[0, 1]"}, "<=", x, 2), proof(BOX), proof([])),
    "split": (
        statement({"x": "[0, 1]"}, "<=", x * (1 - x), "1/2"),
        proof(["split", "x", "1/2", BOX, BOX]),
        proof(["split", "x", "1/4", BOX, BOX]),
    ),
    "split of an integer": (
        statement({"x": "Z[0, 2]"}, "<=", x * (2 - x), 2),
        proof(["split", "x", "1", BOX, BOX]),
        proof(["split", "x", "3", BOX, BOX]),
    ),
    "face": (
        statement({"x": "[0, oo)"}, "<=", 1 + x, exp(x)),
        proof(RISES),
        proof(["face", "x", "hi", BOX, BOX]),
    ),
    "far": (
        statement({"x": "[1, oo)"}, ">", x**-1, 0),
        proof(["far", "x", "hi", BOX, BOX]),
        proof(["far", "x", "lo", BOX, BOX]),
    ),
    "edge": (
        statement({"x": "Z[0, oo)"}, ">=", x**2, 0),
        proof(["edge", "x", "lo", BOX, BOX]),
        proof(["edge", "x", "hi", BOX, BOX]),
    ),
    "restrict": (
        statement({"x": "(-oo, oo)", "y": "[0, 1]"}, "<=", x, 1, le(y, y + 1), le(x, y)),
        proof(["restrict", "x", 1, BOX]),
        proof(["restrict", "x", 0, BOX]),
    ),
    "identity": (
        statement({"x": "(-oo, oo)"}, "=", (x + 1) ** 2, x**2 + 2 * x + 1),
        proof(["identity"]),
        proof(BOX),
    ),
    "both": (statement({"x": "[0, 0]"}, "=", x, 0), proof(["both", BOX, BOX]), proof(["both", BOX])),
    "rewrite": (
        statement({"x": "(-oo, oo)"}, ">=", x**2 + 2 * x + 1, 0),
        proof(["rewrite", 0, BOX], (x + 1) ** 2),
        proof(["rewrite", 0, BOX], (x + 1) ** 2 + 1),
    ),
    "sum": (
        statement({"x": "(-oo, oo)", "y": "(-oo, oo)"}, ">=", x**2 + 2 * x * y + 2 * y**2, 0),
        proof(["sum", [0, BOX], [1, BOX]], (x + y) ** 2, y**2),
        proof(["sum", [0, BOX]], (x + y) ** 2, y**2),
    ),
    "product": (
        statement({"x": "(-oo, oo)", "y": "[0, oo)"}, ">=", y * x**2 + 2 * y * x + y, 0),
        proof(["product", [0, 2, 1, BOX], [1, 1, 1, BOX]], x + 1, y),
        proof(["product", [0, 2, 1, BOX], [1, 1, -1, BOX]], x + 1, y),
    ),
    "logs": (
        statement({"x": "(-oo, oo)"}, "<=", rat(1), 1 + x**2),
        proof(["logs", 0, 1, BOX, BOX, BOX], rat(1), 1 + x**2),
        proof(["logs", 1, 0, BOX, BOX, BOX], rat(1), 1 + x**2),
    ),
    "exps": (
        statement({"x": "[0, oo)"}, "<=", log(1 + x), x),
        proof(["exps", 0, 1, ["rewrite", 2, RISES]], log(1 + x), x, exp(x) - 1 - x),
        proof(["exps", 1, 0, ["rewrite", 2, RISES]], log(1 + x), x, exp(x) - 1 - x),
    ),
    "given": (
        statement({"x": "(-oo, oo)", "y": "(-oo, oo)"}, "<=", x, y, le(2 * x, 2 * y), le(x, y)),
        proof(["given", 1]),
        proof(["given", 0]),
    ),
    "given, with a multiple": (
        statement({"x": "(-oo, oo)", "y": "(-oo, oo)"}, "<=", x, y, le(2 * x, 2 * y)),
        proof(["given", 0, 0, BOX], rat(2)),
        proof(["given", 0, 0, BOX], rat(-2)),
    ),
    "have": (
        statement({"x": "[0, 1]"}, "<=", x**2, 1),
        proof(["have", 0, 1, False, BOX, ["given", 0]], x**2, rat(1)),
        proof(["have", 0, 1, True, BOX, ["given", 0]], x**2, rat(1)),
    ),
    "let": (
        statement({"x": "(-oo, oo)"}, "<=", 1 + x**2, exp(x**2)),
        proof(["let", "u", 0, 1, ["face", "u", "lo", BOX, BOX]], x**2, exp(u) - 1 - u),
        proof(["let", "u", 0, 1, ["face", "u", "lo", BOX, BOX]], x**2, exp(u) - u),
    ),
    "concave": (
        statement({"x": "[0, 1]"}, "<=", x**2, x),
        proof(["concave", "x", "lo", "hi", BOX, BOX, BOX]),
        proof(["concave", "x", "hi", "lo", BOX, BOX, BOX]),
    ),
    "concave between hypotheses": (
        statement({"x": "(-oo, oo)", "y": "[0, 1]"}, "<=", x**2, 1, le(-y, x), le(x, y)),
        proof(["concave", "x", 0, 1, BOX, BOX, BOX]),
        proof(["concave", "x", 1, 0, BOX, BOX, BOX]),
    ),
    "vacuous": (
        statement({"x": "[0, 1]"}, ">=", x, 5, le(x, rat(-1)), le(x, rat(1))),
        proof(["vacuous", 0]),
        proof(["vacuous", 1]),
    ),
    "shift": (
        statement({"x": "(-oo, oo)", "y": "(-oo, oo)"}, ">=", x - y, 0, le(y, x)),
        proof(["shift", "x", 0, "t", ["rewrite", 0, BOX]], t),
        proof(["shift", "x", 0, "y", ["rewrite", 0, BOX]], t),
    ),
    "cases": (
        statement({"x": "[-1, 1]"}, "<=", term("abs", x), 1),
        proof(["cases", 0, BOX, BOX], term("abs", x)),
        proof(["cases", 0, BOX], term("abs", x)),
    ),
    "compare": (
        statement({"x": "[0, 1]", "y": "[0, 1]"}, ">=", x + y, 0),
        proof(["compare", 0, 1, BOX, BOX], x, y),
        proof(["compare", 0, 1, BOX, BOX], x, log(y - 1)),
    ),
    "bound": (
        statement({"x": "(-oo, oo)", "y": "[0, 1]"}, ">=", x - y, 0, le(y, x), le(x, y + 1)),
        proof(["bound", "x", 0, BOX, ["identity"]]),
        proof(["bound", "x", 1, BOX, ["identity"]]),
    ),
    "a counterexample": (
        statement({"x": "[1, oo)"}, "<=", exp(x), 3),
        Counterexample((("x", rat(2)),)),
        Counterexample((("x", rat("1/2")),)),
    ),
    "a counterexample where a hypothesis is an equation of logarithms": (
        statement({"x": "[0, oo)"}, "<=", x, 1, Relation("=", exp(x), rat(3))),
        Counterexample((("x", log(rat(3))),)),
        Counterexample((("x", log(rat(2))),)),
    ),
    "a counterexample for an integer": (
        statement({"x": "Z[0, oo)"}, "<=", x, 2),
        Counterexample((("x", rat(3)),)),
        Counterexample((("x", rat("7/2")),)),
    ),
    "a counterexample with a hypothesis for all values": (
        Statement(
            (Variable("y", domain("[0, 1]")),),
            (Forall(Variable("x", domain("[0, 1]")), le(x * y, rat("1/2"))),),
            le(y, rat("1/4")),
        ),
        Counterexample((("y", rat("1/2")),), foralls=(proof(BOX),)),
        Counterexample((("y", rat(1)),), foralls=(proof(BOX),)),
    ),
}
WHERE = {"inverse": "(0, oo)", "exp": "(0, oo)", "square": "[0, oo)", "odds": "(0, 1)"}
for how in ("inverse", "exp", "log", "square", "odds", "negative"):
    CASES[f"substitute, {how}"] = (
        statement({"x": WHERE.get(how, "(-oo, oo)")}, ">=", (x + 1) ** 2, 0),
        proof(["substitute", "x", how, "t", BOX]),
        proof(["substitute", "x", how, "x", BOX]),
    )

HALF_LINE = Term("integral", (exp(-z), x, INF), "z")
FORM = ClosedForm(HALF_LINE, -exp(-z))
CASES["an integral to infinity"] = (
    statement({"x": "[0, oo)"}, "<=", HALF_LINE, 1),
    proof(BOX, forms=(FORM,)),
    proof(BOX, forms=(ClosedForm(HALF_LINE, -exp(-z) * z),)),
)
CASES["an integral at a point"] = (
    statement({"x": "[0, oo)"}, ">", HALF_LINE, "1/2"),
    Counterexample((("x", rat(1)),), (FORM,)),
    Counterexample((("x", rat(1)),)),
)


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
    assert second.RULES.keys() == _RULES.keys()
    assert {name.split(",")[0].split(" ")[0] for name in CASES} >= _RULES.keys()


def test_definedness_is_asked_for():
    stated = statement({"x": "[0, 1]"}, "<=", term("if_le", x, rat("1/2"), rat(0), rat(1)), 1)
    choice = stated.conclusion.lhs
    cases = ["cases", 0, BOX, BOX]
    assert heard(stated, proof(cases, choice)) == (None, None)
    assert heard(stated, proof(cases, choice, defined=None)) == ("supported", "supported")
    assert heard(stated, proof(cases, choice, defined=cases)) == ("proved", "proved")


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


def mutants(document, rng, count):
    """Yield documents with something inside of the statement or the evidence changed, honestly hashed."""
    spots = [path for path in places(document) if path and path[0] != "sha256"]
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
                ["0", "1", "-1", "1/2", "x", "y", "lo", "hi", "<=", "<", ">=", "=", *_RULES]
            )
        elif isinstance(old, list) and old and isinstance(holder, list):
            holder[last] = old[0] if isinstance(old[0], list) else [*old, old[-1]]
        yield rehashed(other)


def accepted_by_kernel(document):
    try:
        return judge(*read_document(document)).name in ("proved", "refuted", "supported")
    except Exception:
        return False


@pytest.mark.parametrize("name", CASES)
def test_it_accepts_no_altered_evidence_that_the_kernel_rejects(name):
    rng = random.Random(name)
    stated, right, _ = CASES[name]
    for other in mutants(write_document(stated, right), rng, 40):
        if second.outcome(other)[1] == "accepted":
            assert accepted_by_kernel(other), other


NUMBERS = [
    Fraction(*pair)
    for pair in ((1, 3), (-7, 2), (1, 10**9), (40, 1), (-600, 7), (99, 100), (3, 1), (10**6, 7))
]
FUNCTIONS = {"exp_bound": arb.exp, "log_bound": arb.log, "erf_bound": arb.erf}


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("bits", [64, 160, 500])
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
        ((x**2) ** rat("1/2") - x, {"x": "[0, oo)"}, True),
        ((x**2) ** rat("1/2") + x, {"x": "(-oo, 0]"}, True),
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
    assert heard(stated, proof(["identity"], defined=None))[1] == (verdict and "supported")


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
