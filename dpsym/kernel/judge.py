"""The judge: replays evidence, and alone makes verdicts.

Whoever wants to know whether to believe ``proved`` or ``refuted`` reads this file and what it
imports, all of it in this folder.  Engines, the language and the reports are outside: if they are
wrong, evidence fails to replay, and the verdict is ``undecided``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from flint import ctx, fmpq

from dpsym.errors import MALFORMED, EvidenceError, KernelRefusal, brief, shown
from dpsym.kernel import rules, sums  # noqa: F401 - they enter their rules
from dpsym.kernel.aims import RULES, Aim, gap_sides, require, strictness
from dpsym.kernel.calculus import value_of_integral
from dpsym.kernel.enclosure import Box, value
from dpsym.kernel.interval import Interval, decided
from dpsym.kernel.numbers import INFINITY
from dpsym.kernel.statement import (
    MARKS,
    Counterexample,
    Domain,
    Evidence,
    Forall,
    Proof,
    Relation,
    Statement,
    of_domain,
)
from dpsym.kernel.terms import Term, var

Node: TypeAlias = "list[Any]"
MAX_DEPTH: Final = 400
LISTS: Final = {"n": "u", "i": "h", "f": "ut"}  # of what there are such lists

VerdictName: TypeAlias = Literal["proved", "supported", "refuted", "undecided"]
PRECISIONS: Final = (128, 256, 1024)  # bits; proofs are replayed with the first


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
    for precision in PRECISIONS:  # the instance is a list of terms, so it is exact at every precision
        ctx.prec = precision
        point = {name: value(subject, {}) for name, subject in instance.items()}
        integrals = {form.integral: value_of_integral(form, point) for form in evidence.closed_forms}
        # of hypotheses for all values of a variable there are proofs already
        known = [h.replace(integrals) for h in statement.hypotheses if isinstance(h, Relation)]
        inside = all(_lies_in(point[variable.name], variable.domain) for variable in statement.variables)
        if inside and all(_truth(h, point) for h in known):
            if (truth := _truth(statement.conclusion.replace(integrals), point)) is False:
                return Verdict("refuted", "an exact instance violates the conclusion")
            require(truth is None, "the conclusion holds at the instance")
    raise EvidenceError(f"the instance lies outside, or is not decided at {PRECISIONS[-1]} bits")


def _truth(relation: Relation, point: Box) -> bool | None:
    return decided(relation.op, value(relation.lhs, point), value(relation.rhs, point))


def _lies_in(number: Interval, domain: Domain) -> bool:
    """Return whether a number, of which an interval is known, certainly lies in a domain."""
    if domain.integer and not number.is_at_least(INFINITY):
        if not (isinstance(number.lo, fmpq) and number.lo.q == 1 and number.lo == number.hi):
            return False
    ends = -INFINITY if domain.lo is None else domain.lo, INFINITY if domain.hi is None else domain.hi
    least, most = (Interval(end, end) for end in ends)  # of any length, as those of a box are not
    return least.is_below(number, domain.lo_open) and number.is_below(most, domain.hi_open)


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


# --- trees


def check(node: object, aim: Aim) -> None:
    """Check one proof tree.

    Raises:
        EvidenceError: the tree does not prove the aim; the sentence says which node fails.
    """
    for inner, part in steps(node, aim):
        check(inner, part)


def steps(node: object, aim: Aim) -> list[tuple[Node, Aim]]:
    """Return the proofs inside of a node, each with what it has to show.

    Raises:
        EvidenceError: the node is malformed, or its rule does not apply.

    >>> from dpsym.kernel.statement import Relation
    >>> from dpsym.kernel.terms import rat
    >>> aim = Aim(Relation("<", rat(0), rat(2)), {}, terms=(rat(2),))
    >>> ((proof, aim),) = steps(["sum", [0, ["enclose"]]], aim)
    >>> proof, aim.ends
    (['enclose'], (0, 2))
    """
    if aim.depth > MAX_DEPTH or not isinstance(node, list) or not node:
        raise EvidenceError(f"{shown(node)} is not a proof node, or the tree is deeper than {MAX_DEPTH}")
    name, *rest = node
    if not isinstance(name, str) or name not in RULES:
        raise EvidenceError(f"{shown(name)} is not a rule of proof")
    takes, function, holds = RULES[name]
    if aim.marks and "*" not in holds:
        raise EvidenceError(f"rule {name} is for one point")
    if aim.claim.op == "=" and "=" not in holds:
        raise EvidenceError(f"rule {name} does not show an equation")
    try:
        if takes[:1] == "*":
            rows = [(_taken(takes[1:], row[:-1], aim), row[-1]) for row in rest]
            found = function(aim, *(row if len(row) > 1 else row[0] for row, _ in rows))
            proofs = [proof for _, proof in rows]
        else:
            least, _, further = takes.partition("?")
            takes = least + further if len(rest) > len(least) else least
            found = function(aim, *_taken(takes, rest[: len(takes)], aim))
            proofs = rest[len(takes) :]
        left: Sequence[Aim | None] = (found,) if isinstance(found, Aim) else found
        deeper = [each and replace(each, depth=aim.depth + 1) for each in left]
        return [(proof, part) for proof, part in zip(proofs, deeper, strict=True) if part is not None]
    except KernelRefusal as error:
        raise EvidenceError(f"rule {name}: {error}") from error
    except MALFORMED as error:
        raise EvidenceError(f"rule {name} is malformed: {type(error).__name__} {error}") from error


def _taken(takes: str, given: Sequence[Any], aim: Aim) -> tuple[Any, ...]:
    return tuple(_argument(kind, value, aim) for kind, value in zip(takes, given, strict=True))


def _argument(kind: str, value: Any, aim: Aim) -> Any:
    """Return what a node gives a rule, after a look at its type."""
    if kind in LISTS:
        if type(value) is not list:
            raise EvidenceError(f"{shown(value)} is not a list")
        inner = LISTS[kind]
        return [_taken(inner, each, aim) if inner[1:] else _argument(inner, each, aim) for each in value]
    wanted = int if kind in "tghk" else str
    if type(value) is not wanted and not (kind == "b" and type(value) is int):
        raise EvidenceError(f"{shown(value)} is not what the rule takes")
    if kind == "x" and value not in aim.box:
        raise EvidenceError(f"{shown(value)} is not a variable of the box")
    return _term(value, aim, anywhere=kind == "g") if kind in "tg" else value


def _term(place: Any, aim: Aim, *, anywhere: bool) -> Term:
    if not 0 <= place < len(aim.terms):
        raise EvidenceError(f"the proof refers to term {shown(place)}, which does not exist")
    found: Term = aim.terms[place]
    if not (anywhere or found.free <= aim.box.keys() | {fold.name for fold in aim.folds}):
        raise EvidenceError(f"term {place} speaks of variables that are not in the box")
    return found
