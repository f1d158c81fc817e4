"""The judge: replays evidence, and alone makes verdicts.

Whoever wants to know whether to believe ``proved`` or ``refuted`` reads this file and what it
imports, all of it in this folder.  Engines, the language and the reports are outside: if they are
wrong, evidence fails to replay, and the verdict is ``undecided``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from flint import ctx, fmpq

from dpsym.errors import MALFORMED, EvidenceError, KernelRefusal, brief
from dpsym.kernel.aims import Aim, gap_sides, strictness
from dpsym.kernel.calculus import value_of_integral
from dpsym.kernel.evidence import Counterexample, Evidence, Proof
from dpsym.kernel.interval import Interval, decided, of_domain
from dpsym.kernel.numbers import INFINITY, compare
from dpsym.kernel.proof import check
from dpsym.kernel.statement import MARKS, Domain, Forall, Relation, Statement
from dpsym.kernel.terms import Term, var
from dpsym.kernel.values import Box, value

__all__ = ["Status", "Verdict", "VerdictName", "aim_of", "judge"]

Status: TypeAlias = Literal["violated", "holds", "excluded", "unknown"]
VerdictName: TypeAlias = Literal["proved", "supported", "refuted", "undecided"]
PRECISIONS: Final = (128, 256, 1024)  # bits; proofs are replayed with the first
WHY_NOT: Final[Mapping[Status, str]] = {
    "excluded": "the instance lies outside the domain or fails a hypothesis",
    "holds": "the conclusion holds at the instance",
    "unknown": f"the instance is not decided at {PRECISIONS[-1]} bits",
}


@dataclass(frozen=True)
class Verdict:
    """What is known of a statement, in one word and one sentence."""

    name: VerdictName
    reason: str


def judge(statement: Statement, evidence: Evidence) -> Verdict:
    """Replay the evidence and return the verdict that it earns.

    Evidence that does not replay earns ``undecided``, with the reason.

    >>> from dpsym.kernel.statement import Domain, Relation, Statement, Variable
    >>> from dpsym.kernel.terms import rat, var
    >>> claim = Statement((Variable("x", Domain()),), (), Relation(">", var("x") ** 2, rat(0)))
    >>> judge(claim, Counterexample((("x", rat(0)),))).name
    'refuted'
    """
    try:
        if isinstance(evidence, Counterexample):
            return _refutation(statement, evidence)
        ctx.prec = PRECISIONS[0]
        check(evidence.tree, aim_of(statement, evidence.terms))
        return Verdict("proved", "the proof was replayed on the whole domain")
    except (EvidenceError, KernelRefusal) as error:
        return Verdict("undecided", f"the evidence does not replay: {error}")
    except MALFORMED as error:
        return Verdict("undecided", f"the evidence is malformed: {type(error).__name__} {error}")


def _refutation(statement: Statement, evidence: Counterexample) -> Verdict:
    instance = dict(evidence.instance)
    if statement.folds:
        raise EvidenceError("an instance is one of a statement about so many points")
    if set(instance) != {variable.name for variable in statement.variables}:
        raise EvidenceError("the instance does not give a value to just the variables of the statement")
    for name, subject in instance.items():
        if subject.free:
            raise EvidenceError(f"the value of {name} is not a number but {brief(subject)}")
    ctx.prec = PRECISIONS[0]
    for i, hypothesis in enumerate(statement.hypotheses):
        if isinstance(hypothesis, Forall):
            _quantified(hypothesis, instance, evidence.foralls[i] if i < len(evidence.foralls) else None)
    status: Status = "unknown"
    for precision in PRECISIONS:  # the instance is a list of terms, so it is exact at every precision
        ctx.prec = precision
        point = {name: value(subject, {}) for name, subject in instance.items()}
        integrals = {form.integral: value_of_integral(form, point) for form in evidence.closed_forms}
        status = _status(statement, point, integrals)
        if status == "violated":
            return Verdict("refuted", "an exact instance violates the conclusion")
        if status != "unknown":
            break
    raise EvidenceError(WHY_NOT[status])


def _status(statement: Statement, point: Box, integrals: Mapping[Term, Term]) -> Status:
    """Return ``violated`` only if domains and hypotheses hold and the conclusion fails, certainly.

    Hypotheses for all values of a variable are not looked at: there is a proof of each.
    """
    held = [_contains(variable.domain, point[variable.name]) for variable in statement.variables]
    plain = (h.replace(integrals) for h in statement.hypotheses if isinstance(h, Relation))
    held += [decided(h.op, *_sides(h, point)) for h in plain if False not in held]
    if False in held:
        return "excluded"
    conclusion = statement.conclusion.replace(integrals)
    truth = decided(conclusion.op, *_sides(conclusion, point))
    return "unknown" if None in (truth, *held) else "holds" if truth else "violated"


def _sides(relation: Relation, point: Box) -> tuple[Interval, Interval]:
    return value(relation.lhs, point), value(relation.rhs, point)


def _contains(domain: Domain, number: Interval) -> bool | None:
    """Return whether a number, of which an interval is known, lies in a domain; None if that is open."""
    lowest = -INFINITY if domain.lo is None else domain.lo
    highest = INFINITY if domain.hi is None else domain.hi
    inside = [
        decided(">" if domain.lo_open else ">=", number, Interval(lowest, lowest)),
        decided("<" if domain.hi_open else "<=", number, Interval(highest, highest)),
    ]
    if domain.integer and compare("=", number.lo, INFINITY) is not True:
        exact = number.lo if compare("=", number.lo, number.hi) else None
        inside.append(exact.q == 1 if isinstance(exact, fmpq) else None)
    return False if False in inside else None if None in inside else True


def _quantified(hypothesis: Forall, instance: Mapping[str, Term], proof: Proof | None) -> None:
    """Check a proof that a quantified hypothesis holds at the instance."""
    if proof is None:
        raise EvidenceError("a quantified hypothesis comes without a proof at the instance")
    values = {var(name): term for name, term in instance.items() if name != hypothesis.variable.name}
    relation = hypothesis.relation
    check(proof.tree, aim_of(Statement((hypothesis.variable,), (), relation.replace(values)), proof.terms))


def aim_of(statement: Statement, terms: tuple[Term, ...]) -> Aim:
    """Return what the tree of a proof has to show: the conclusion, the lesser side first.

    >>> from dpsym.kernel.terms import rat, var
    >>> aim_of(Statement((), (), Relation("<", rat(1), rat(2))), ()).strict
    True
    """
    conclusion = statement.conclusion
    op = "=" if conclusion.op == "=" else strictness(conclusion)
    # leaving out the quantified hypotheses proves more than was claimed
    hypotheses = tuple(h for h in statement.hypotheses if isinstance(h, Relation))
    integers = frozenset(v.name for v in statement.variables if v.domain.integer)
    marks = "".join(MARKS) if statement.folds else ""
    box = {variable.name: of_domain(variable.domain) for variable in statement.variables}
    claim = Relation(op, *gap_sides(conclusion))
    return Aim(claim, box, integers, hypotheses, terms, marks=marks, folds=statement.folds)
