"""The judge: replays evidence, and alone makes verdicts.

Whoever wants to know whether to believe ``proved`` or ``refuted`` reads this file and what it
imports, all of it in this folder.  Engines, the language and the reports are outside: if they are
wrong, evidence fails to replay, and the verdict is ``undecided``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from flint import arb, ctx, fmpq

from dpsym.errors import MALFORMED, EvidenceError, KernelRefusal
from dpsym.kernel.calculus import ClosedForm, values_of_integrals
from dpsym.kernel.evaluate import closed_value, compile_bounds, compile_terms
from dpsym.kernel.evidence import Counterexample, Evidence, GridProof, LiftProof, Proof, Samples
from dpsym.kernel.family import Family
from dpsym.kernel.grid import Grid
from dpsym.kernel.interval import Interval, of_domain
from dpsym.kernel.lift import check_lift
from dpsym.kernel.numbers import BALLS, INFINITY, Value, ball, compare
from dpsym.kernel.proof import Aim, check, check_defined, gap, gap_sides
from dpsym.kernel.slices import check_grid
from dpsym.kernel.statement import Domain, Forall, Relation, Statement
from dpsym.kernel.terms import Term, brief, var

__all__ = ["Checker", "Status", "Verdict", "VerdictName", "aim_of", "close", "combine", "judge"]

Status: TypeAlias = Literal["violated", "holds", "excluded", "unknown"]
VerdictName: TypeAlias = Literal["proved", "supported", "refuted", "undecided", "ill-formed"]
PRECISIONS: Final = (64, 128, 256, 1024)


@dataclass(frozen=True)
class Verdict:
    """What is known of a statement, in one word and one sentence.

    For ``refuted``, ``lhs`` and ``rhs`` are both sides at the counterexample with error bounds.
    """

    name: VerdictName
    reason: str
    lhs: str | None = None
    rhs: str | None = None


class Checker:
    """Decides, with certainty or not at all, whether an exact instance violates a statement.

    Quantified hypotheses are not looked at here: :func:`judge` wants a proof of each.
    """

    def __init__(self, statement: Statement, closed_forms: Sequence[ClosedForm] = ()) -> None:
        self.statement = close(statement, closed_forms) if closed_forms else statement
        self.names = tuple(variable.name for variable in statement.variables)
        plain = [h for h in self.statement.hypotheses if isinstance(h, Relation)]
        self._operators = [h.op for h in plain] + [self.statement.conclusion.op]
        sides = [side for r in [*plain, self.statement.conclusion] for side in (r.lhs, r.rhs)]
        self._single = len(self._operators) == 1
        self._constants = _constants(sides)
        self._values: dict[int, tuple[Value, ...]] = {}  # of the constants, by precision
        self._sides = compile_terms(sides, self.names, BALLS, self._constants)
        self._inside = compile_bounds([_bounds(variable.domain) for variable in statement.variables])

    def status(self, values: Mapping[str, Value], precision: int = 128) -> Status:
        """Return ``violated`` only if domains and hypotheses hold and the conclusion fails, certainly.

        ``excluded`` means that a domain or hypothesis certainly fails, ``unknown`` that balls of
        this precision leave something open.
        """
        ctx.prec = precision
        point = tuple(map(values.__getitem__, self.names))
        doubt = False
        if not self._inside(*point):  # perhaps outside: look at each variable
            inside = [_contains(v.domain, x) for v, x in zip(self.statement.variables, point, strict=True)]
            if False in inside:
                return "excluded"
            doubt = None in inside
        sides = self._evaluate(point, precision)
        if self._single and not doubt:
            truth = compare(self._operators[0], sides[0], sides[1])
            return "unknown" if truth is None else "holds" if truth else "violated"
        last = len(self._operators) - 1
        for i, op in enumerate(self._operators):
            truth = compare(op, sides[2 * i], sides[2 * i + 1])
            if i == last:
                return "unknown" if doubt or truth is None else "holds" if truth else "violated"
            if truth is False:
                return "excluded"
            doubt = doubt or truth is None
        raise KernelRefusal("a statement has a conclusion")  # the loop ends with it

    def decide(self, values: Mapping[str, Value]) -> Status:
        """Return :meth:`status`, at higher and higher precision until it is known (up to 1024 bits)."""
        status: Status = "unknown"
        for precision in PRECISIONS:
            status = self.status(values, precision)
            if status != "unknown":
                break
        return status

    def sides(self, values: Mapping[str, Value], precision: int = 128) -> tuple[Value, Value]:
        """Return both sides of the conclusion at an instance."""
        ctx.prec = precision
        lhs, rhs = self._evaluate([values[name] for name in self.names], precision)[-2:]
        return lhs, rhs

    def _evaluate(self, point: Sequence[Value], precision: int) -> tuple[Value, ...]:
        constants = self._values.get(precision)
        if constants is None:
            constants = self._values[precision] = compile_terms(self._constants, (), BALLS)()
        return self._sides(*point, *constants)


def close(statement: Statement, closed_forms: Sequence[ClosedForm]) -> Statement:
    """Return the statement with integrals replaced by their values, after checking each antiderivative.

    Raises:
        EvidenceError: one of them is not certainly right on the whole domain.
    """
    values = values_of_integrals(closed_forms, statement.variables)
    hypotheses = tuple(h if isinstance(h, Forall) else h.replace(values) for h in statement.hypotheses)
    return Statement(statement.variables, hypotheses, statement.conclusion.replace(values))


def judge(statement: Statement | Family | Grid, evidence: Evidence) -> Verdict:
    """Replay the evidence and return the verdict that it earns.

    Evidence that does not replay earns ``undecided``, with the reason.

    >>> from dpsym.kernel.statement import Domain, Relation, Statement, Variable
    >>> from dpsym.kernel.terms import rat, var
    >>> claim = Statement((Variable("x", Domain()),), (), Relation(">", var("x") ** 2, rat(0)))
    >>> judge(claim, Counterexample((("x", rat(0)),))).name
    'refuted'
    """
    try:
        if isinstance(statement, Family):
            return _lift(statement, evidence)
        if isinstance(statement, Grid):
            return _grid(statement, evidence)
        if isinstance(evidence, Counterexample):
            return _refutation(statement, evidence)
        if isinstance(evidence, Proof):
            return _proof(statement, evidence)
        if isinstance(evidence, Samples):
            return _samples(evidence)
        raise EvidenceError("a lift proves families, a grid's steps grids, and this is a statement")
    except (EvidenceError, KernelRefusal) as error:
        return Verdict("undecided", f"the evidence does not replay: {error}")
    except MALFORMED as error:
        return Verdict("undecided", f"the evidence is malformed: {type(error).__name__} {error}")


def combine(verdicts: Iterable[Verdict], *, complete: bool) -> Verdict:
    """Return the verdict on a claim from those on the statements that it was elaborated into.

    One refuted statement refutes the claim.  All proved prove it only if the statements together
    are the whole claim (``complete``).
    """
    verdicts = list(verdicts)
    for name in ("refuted", "ill-formed", "undecided"):
        for verdict in verdicts:
            if verdict.name == name:
                return verdict
    if not verdicts:
        return Verdict("undecided", "the claim has no instance that could be looked at")
    if all(verdict.name == "proved" for verdict in verdicts):
        if complete:
            return verdicts[0]
        return Verdict("supported", "proved on the shapes that were looked at, which are not all")
    return next(verdict for verdict in verdicts if verdict.name == "supported")


def _refutation(statement: Statement, evidence: Counterexample) -> Verdict:
    instance = dict(evidence.instance)
    if set(instance) != {variable.name for variable in statement.variables}:
        raise EvidenceError("the instance does not give a value to just the variables of the statement")
    for name, subject in instance.items():
        if subject.free:
            raise EvidenceError(f"the value of {name} is not a number but {brief(subject)}")
    for i, hypothesis in enumerate(statement.hypotheses):
        if isinstance(hypothesis, Forall):
            _quantified(hypothesis, instance, evidence.foralls[i] if i < len(evidence.foralls) else None)
    checker = Checker(statement, evidence.closed_forms)
    for precision in PRECISIONS:  # the instance is a list of terms, so it is exact at every precision
        ctx.prec = precision
        values = {name: closed_value(term) for name, term in instance.items()}
        status = checker.status(values, precision)
        if status == "violated":
            lhs, rhs = (_decimal(side) for side in checker.sides(values, max(precision, 128)))
            return Verdict("refuted", "an exact instance violates the conclusion", lhs, rhs)
        if status != "unknown":
            break
    raise EvidenceError(
        {
            "excluded": "the instance lies outside the domain or fails a hypothesis",
            "holds": "the conclusion holds at the instance",
        }.get(status, "the instance is not decided at 1024 bits")
    )


def _quantified(hypothesis: Forall, instance: Mapping[str, Term], proof: Proof | None) -> None:
    """Check a proof that a quantified hypothesis holds at the instance."""
    if proof is None:
        raise EvidenceError("a quantified hypothesis comes without a proof at the instance")
    values = {var(name): term for name, term in instance.items() if name != hypothesis.variable.name}
    relation = hypothesis.relation
    closed = relation.replace(values)
    verdict = _proof(Statement((hypothesis.variable,), (), closed), proof)
    if verdict.name != "proved":
        raise EvidenceError(f"the quantified hypothesis is not proved at the instance: {verdict.reason}")


def aim_of(statement: Statement, terms: tuple[Term, ...]) -> Aim:
    """Return what the tree of a proof has to show: that the gap of the conclusion has its sign.

    >>> from dpsym.kernel.terms import rat, var
    >>> aim_of(Statement((), (), Relation("<", rat(1), rat(2))), ()).strict
    True
    """
    subject, strict = gap(statement.conclusion)
    # leaving out the quantified hypotheses proves more than was claimed
    hypotheses = tuple(h for h in statement.hypotheses if isinstance(h, Relation))
    integers = frozenset(v.name for v in statement.variables if v.domain.integer)
    sides = gap_sides(statement.conclusion)  # subject is their difference
    return Aim(subject, strict, _box(statement), integers, hypotheses, sides, terms)


def _proof(statement: Statement, evidence: Proof) -> Verdict:
    ctx.prec = 128
    statement = close(statement, evidence.closed_forms) if evidence.closed_forms else statement
    relation = statement.conclusion
    aim = aim_of(statement, evidence.terms)
    if relation.op != "=":
        check(evidence.tree, aim)
    elif isinstance(evidence.tree, list) and evidence.tree[:1] == ["both"] and len(evidence.tree) == 3:
        check(evidence.tree[1], aim)  # rhs - lhs >= 0 and its negative >= 0
        lesser, greater = gap_sides(relation)
        check(evidence.tree[2], replace(aim.toward(-aim.subject), sides=(greater, lesser)))
    elif evidence.tree == ["identity"]:
        check(evidence.tree, aim)
    else:
        raise EvidenceError("an equality is proved by an identity or by two inequalities")
    if evidence.defined is None:
        return Verdict("supported", "proved wherever both sides are defined")
    check_defined(evidence.defined, aim, (relation.lhs, relation.rhs))
    return Verdict("proved", "the proof was replayed on the whole domain")


def _lift(family: Family, evidence: Evidence) -> Verdict:
    if not isinstance(evidence, LiftProof):
        raise EvidenceError("a family is proved by a lift, and in no other way")
    check_lift(family, evidence, _prove)
    return Verdict("proved", "the proof was replayed for every number of points")


def _grid(grid: Grid, evidence: Evidence) -> Verdict:
    if not isinstance(evidence, GridProof):
        raise EvidenceError("a grid is proved by its slices, and in no other way")
    check_grid(grid, evidence, _lift)
    return Verdict("proved", "the proof was replayed for all numbers of points")


def _prove(statement: Statement, proof: Proof) -> None:
    verdict = _proof(statement, proof)
    if verdict.name != "proved":
        raise EvidenceError(f"a part is not shown wherever it applies: {verdict.reason}")


def _samples(evidence: Samples) -> Verdict:
    if evidence.satisfied <= 0:
        return Verdict("undecided", "no instance satisfies the hypotheses")
    return Verdict("supported", f"{evidence.satisfied} instances were searched without a violation")


def _box(statement: Statement) -> dict[str, Interval]:
    return {variable.name: of_domain(variable.domain) for variable in statement.variables}


def _constants(sides: Sequence[Term]) -> list[Term]:
    """Return the subterms without variables, as sqrt(2), that are worth evaluating once per precision."""
    whole = Term("max", tuple(sides))
    inner = {arg for node in whole.nodes() if not node.free for arg in node.args}
    return [n for n in whole.nodes() if n.args and not (n.free or n in inner or n.head == "integral")]


def _bounds(domain: Domain) -> tuple[Value, bool, Value, bool, bool]:
    lo = -INFINITY if domain.lo is None else domain.lo
    hi = INFINITY if domain.hi is None else domain.hi
    return _quick(lo), domain.lo_open, _quick(hi), domain.hi_open, domain.integer


def _quick(bound: Value) -> Value:
    """Return a small whole bound as an exact ball, which balls are compared with fastest."""
    return arb(bound) if isinstance(bound, fmpq) and bound.q == 1 and abs(bound) < 2**30 else bound


def _contains(domain: Domain, value: Value) -> bool | None:
    if domain.integer and not (isinstance(value, fmpq) and value.q == 1):
        return None if isinstance(value, arb) else False
    if isinstance(value, arb) and not value.is_finite():
        return domain.infinite and value == INFINITY if abs(value) == INFINITY else None
    checks = []
    if domain.lo is not None:
        checks.append(compare(">" if domain.lo_open else ">=", value, domain.lo))
    if domain.hi is not None:
        checks.append(compare("<" if domain.hi_open else "<=", value, domain.hi))
    return False if False in checks else None if None in checks else True


def _decimal(value: Value) -> str:
    """Return 15 digits, with the error bound where the number is not exact."""
    number = ball(value)
    if not number.is_finite():
        return "oo" if number == INFINITY else "-oo" if number == -INFINITY else "undefined"
    return str(number.str(15))
