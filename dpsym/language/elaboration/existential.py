"""Existential claims become claims that are not: unknowns of a hypothesis are given for all their values.

An approximate divergence says that a decomposition exists.  As a conclusion it is decided where nothing is
to be decomposed (mass 0), and with the witness that the claim brings.  What ``exists`` says as a conclusion
is decided by linear programs (:mod:`dpsym.language.elaboration.linear_systems`), and with a witness; of a
number under conditions that are not linear its denial is looked at
(:mod:`dpsym.language.elaboration.denials`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import sympy

from dpsym.errors import IllFormedError
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.distributions.composed import Mixture
from dpsym.language.distributions.densities import UnitNormal
from dpsym.language.divergences.approximate import ApproximateRenyi
from dpsym.language.divergences.renyi import Renyi
from dpsym.language.elaboration.cases import wants_normal
from dpsym.language.elaboration.denials import ABSURD, denial, is_about_a_number, sought
from dpsym.language.elaboration.goals import Proposition
from dpsym.language.elaboration.witnesses import Decomposition, properties_of
from dpsym.language.events import EventSymbol
from dpsym.language.existence import Exists, is_existential, opened
from dpsym.language.functions import Values
from dpsym.language.kernels import KernelSymbol
from dpsym.language.notions.approximate_concentrated import ApproximateZCDP, AtAllOrders
from dpsym.language.notions.base import Satisfies, fresh
from dpsym.language.notions.renyi import ApproximateRDP
from dpsym.language.relations import Both, Comparison, ForAll, conjuncts
from dpsym.language.simplifying import simplified
from dpsym.language.spaces import Point
from dpsym.language.symbols import Variable, real

__all__ = ["Problem", "problems_of"]


@dataclass(frozen=True)
class Problem:
    """A claim without anything existential in it.

    Attributes:
        renamed: laws that were replaced, by those that a designed point for them is for.
        necessary: whether the claim is refuted where this is.
        fixed_shape: whether the problem has no spaces whose sizes could be chosen.
        optional: whether the problem may be left out where its conditions are not linear.
    """

    conclusion: Any
    given: tuple[Any, ...]
    words: str = ""
    complete: bool = True
    necessary: bool = True
    fixed_shape: bool = False
    optional: bool = False
    renamed: Mapping[Any, tuple[Any, ...]] = field(default_factory=dict)

    def symbols(self) -> list[Any]:
        """Return all symbols of the problem, those that a `for_all` binds too, in a definite order.

        >>> Problem(sympy.Symbol("x") <= 1, ()).symbols()
        [x]
        """
        parts = (self.conclusion, *self.given)
        bound = {stated.bound for part in parts for stated in part.atoms(ForAll)}
        return sorted(bound.union(*(part.free_symbols for part in parts)), key=str)

    def names(self) -> set[str]:
        """Return the names of all symbols, and of the unknowns of the conclusion."""
        unknowns = [unknown for stated in self.conclusion.atoms(Exists) for unknown in stated.unknowns]
        return {str(symbol) for symbol in (*self.symbols(), *unknowns)}

    def known_orders(self) -> frozenset[Any]:
        """Return the expressions of which a hypothesis says that they are above 1.

        >>> Problem(sympy.true, (Comparison(sympy.Symbol("x"), ">", 1),)).known_orders()
        frozenset({x})
        """
        above = [entry for entry in self.given if isinstance(entry, Comparison)]
        return frozenset(
            [entry.lhs for entry in above if entry.op == ">" and entry.rhs == 1]
            + [entry.rhs for entry in above if entry.op == "<" and entry.lhs == 1]
        )

    def with_values(self, values: Mapping[Any, Any]) -> Problem:
        """Return the problem with symbols replaced everywhere."""
        given = tuple(hypothesis.xreplace(values) for hypothesis in self.given)
        return replace(self, conclusion=self.conclusion.xreplace(values), given=given)


def problems_of(claim: Proposition) -> Iterator[Problem]:
    """Yield what is to be elaborated for a claim: for normal laws, on finite spaces, for the witness."""
    for problem in _concluded(Problem(claim.conclusion, claim.given), claim.witness):
        plain = _assumed(problem)
        if wants_normal(claim.shapes) and problem.necessary:
            yield _normal(plain)  # first: its hypotheses about all orders need no proof at an instance
        yield plain


def _concluded(problem: Problem, witness: Any) -> Iterator[Problem]:
    """Yield the problem without approximate divergences in its conclusion, and with the witness."""
    if is_existential(problem.conclusion):
        yield from _existing(problem, witness)
        return
    conclusion = _unfolded(problem.conclusion, problem.names())
    approximate = sorted(conclusion.atoms(ApproximateRenyi), key=str)
    if not approximate:
        yield problem
        return
    if len({entry.mass for entry in approximate}) > 1:
        raise IllFormedError("the conclusion removes different masses; dpsym decides it for one mass only")
    bare = {entry.mass for entry in approximate}
    zeros = {symbol: sympy.S.Zero for mass in bare for symbol in mass.free_symbols if _may_vanish(symbol)}
    if all(simplified(mass.xreplace(zeros)) == 0 for mass in bare):
        where = replace(problem, conclusion=conclusion).with_values(zeros)
        where = replace(where, given=(*where.given, *_kept(problem, zeros)))
        exact = {
            entry.xreplace(zeros): Renyi(entry.order, entry.first, entry.second).xreplace(zeros)
            for entry in approximate
        }
        words = ", ".join(f"{symbol} = 0" for symbol in sorted(zeros, key=str))
        complete = not zeros
        yield replace(
            where,
            conclusion=where.conclusion.xreplace(exact),
            words=f"only {words}" if zeros else "",
            complete=complete,
        )
    elif witness is None:
        raise IllFormedError(f"{approximate[0]} says that a decomposition exists; give one as witness=")
    if witness is not None:
        yield from _witnessed(problem, conclusion, witness)


def _existing(problem: Problem, witness: Any) -> Iterator[Problem]:
    """Yield the problem for linear programs, unless a proof of the witness can be all, and the witness."""
    if witness is None:
        if not sought(problem.conclusion):
            yield problem
            return
        for part in conjuncts(problem.conclusion):
            alone = replace(problem, conclusion=part)
            yield _denied(alone) if is_about_a_number(part) else alone
        return
    if not isinstance(witness, Mapping):
        raise IllFormedError("a witness for exists(...) is a dict from the unknowns to their values")
    if any(hasattr(symbol, "space") for symbol in problem.symbols()):
        yield replace(problem, optional=True)
    for words, condition in _properties(problem.conclusion, witness):
        yield replace(problem, conclusion=condition, words=words, necessary=False)


def _denied(problem: Problem) -> Problem:
    """Return what says the same as that a number exists: that none does is absurd.

    So an instance at which a proof shows that no number will do refutes it.
    """
    stated = problem.conclusion
    (unknown,) = stated.unknowns
    none = ForAll(unknown, denial(stated.statement, unknown))
    words = f"{unknown} in {unknown.domain}".replace("oo", "∞")
    return replace(problem, conclusion=ABSURD, given=(*problem.given, none), words=words)


def _properties(stated: Any, witness: Mapping[Any, Any]) -> Iterator[tuple[str, Any]]:
    """Yield what has to be shown of a witness, wherever in the conclusion something is said to exist."""
    if isinstance(stated, Both):
        for part in stated.args:
            yield from _properties(part, witness)
    elif isinstance(stated, ForAll):
        for words, condition in _properties(stated.statement, witness):
            yield words, ForAll(stated.bound, condition)
    elif isinstance(stated, Exists):
        yield from properties_of(stated, witness)
    else:
        yield "what is said beside", stated


def _witnessed(problem: Problem, conclusion: Any, witness: Any) -> Iterator[Problem]:
    entries = _bounded(conclusion)
    if isinstance(witness, Mapping):
        witness = Decomposition(witness)
    if not entries or not isinstance(witness, Decomposition):
        raise IllFormedError("a witness is for one relation of the form ApproximateRenyi(...) <= bound")
    over = conclusion.bound if isinstance(conclusion, AtAllOrders) else None
    limit = conclusion.rhs if over is None else conclusion.statement.rhs
    for words, condition in witness.conditions(entries, limit, over):
        yield replace(problem, conclusion=condition, words=words, necessary=False, complete=False)


def _bounded(stated: Any) -> list[ApproximateRenyi]:
    """Return the approximate divergences of which a relation bounds the largest from above."""
    if isinstance(stated, AtAllOrders):
        return _bounded(stated.statement)
    if not isinstance(stated, Comparison) or stated.op not in ("<=", "<"):
        return []
    entries = stated.lhs.args if isinstance(stated.lhs, sympy.Max) else (stated.lhs,)
    return list(entries) if all(isinstance(entry, ApproximateRenyi) for entry in entries) else []


def _kept(problem: Problem, zeros: Mapping[Any, Any]) -> Iterator[Comparison]:
    """Yield that a symbol is 0, where its own bounds, or those of another one, speak of symbols."""
    bounds = {name: getattr(name, "constraints", sympy.Tuple()) for name in problem.symbols()}
    spoken = set().union(*(found.free_symbols for found in bounds.values()))
    for symbol in sorted(zeros, key=str):
        if symbol.constraints or symbol in spoken:
            yield Comparison(symbol, "=", 0)


def _may_vanish(symbol: Any) -> bool:
    if not isinstance(symbol, Variable):
        return False
    domain = symbol.domain
    below = domain.lo is None or domain.lo < 0 or (domain.lo == 0 and not domain.lo_open)
    return bool(below and (domain.hi is None or domain.hi >= 0))


def _unfolded(stated: Any, taken: set[str]) -> Any:
    """Unfold approximate notions, and only those."""
    if isinstance(stated, Both):
        return Both(*(_unfolded(part, taken) for part in stated.args))
    if isinstance(stated, Satisfies) and isinstance(stated.args[0], (ApproximateRDP, ApproximateZCDP)):
        return stated.unfold_conclusion(taken)
    return stated


def _assumed(problem: Problem) -> Problem:
    """Open what hypotheses say to exist, and replace laws that they say to decompose by mixtures."""
    taken, renamed = problem.names(), dict(problem.renamed)
    given = tuple(opened(_unfolded(stated, taken), taken, renamed) for stated in problem.given)
    problem = replace(problem, given=given, renamed=renamed)
    mixtures: dict[Any, Any] = {}
    changed: dict[Any, Any] = {}
    decomposed: set[Any] = set()
    for hypothesis in given:
        entries = sorted(hypothesis.atoms(ApproximateRenyi), key=str)
        _refuse_common(entries, decomposed)
        for entry in entries:
            if entry not in _bounded(hypothesis):
                raise IllFormedError(f"{entry} can only be bounded from above in a hypothesis")
            if entry.mass != 0:
                for law in (entry.first, entry.second):
                    _decompose(law, entry.mass, taken, renamed, mixtures)
            laws = (renamed[law][0] if entry.mass != 0 else law for law in (entry.first, entry.second))
            changed[entry] = Renyi(entry.order, *laws)
    if not changed:
        return problem
    rewritten = tuple(hypothesis.xreplace(changed).xreplace(mixtures) for hypothesis in given)
    uses = [law for entry in changed if entry.mass != 0 for law in (entry.first, entry.second)]
    shared = "" if len(set(uses)) == len(uses) else "one decomposition for both orders of the pair"
    return replace(
        problem,
        given=rewritten,
        conclusion=problem.conclusion.xreplace(mixtures),
        renamed=renamed,
        words=", ".join(part for part in (problem.words, shared) if part),
    )


def _refuse_common(entries: list[ApproximateRenyi], decomposed: set[Any]) -> None:
    """Refuse bounds that would share a decomposition which each of them says to exist on its own.

    Only the two orders of one pair share it, in one hypothesis: that is what a notion says of the pair.
    """
    removing = [entry for entry in entries if entry.mass != 0]
    laws = {law for entry in removing for law in (entry.first, entry.second)}
    common = sorted(map(str, laws & decomposed))
    if common:
        raise IllFormedError(
            f"two hypotheses decompose {common[0]} differently, each in a way of its own; dpsym knows one "
            "decomposition of a law"
        )
    if len({(entry.mass, entry.order, frozenset((entry.first, entry.second))) for entry in removing}) > 1:
        raise IllFormedError(
            f"one hypothesis bounds {' and '.join(map(str, removing))}, each for a decomposition of its own; "
            "state the bounds for different laws"
        )
    decomposed |= laws


def _decompose(
    law: Any, mass: Any, taken: set[str], renamed: dict[Any, tuple[Any, ...]], mixtures: dict[Any, Any]
) -> None:
    if not isinstance(law, LawSymbol):
        raise IllFormedError(f"a hypothesis that {law} decomposes needs a universal law; use law(...)")
    if law in renamed:
        return
    names = []
    for _ in range(2):
        names.append(fresh(f"{law.name}'", taken))
        taken.add(names[-1])
    main, rest = (LawSymbol(name, law.space) for name in names)
    renamed[law] = (main, rest)
    mixtures[law] = Mixture(mass, main, rest)


def _normal(problem: Problem) -> Problem:
    """Return the problem with every universal law a normal law of variance 1."""
    laws = [symbol for symbol in problem.symbols() if isinstance(symbol, LawSymbol)]
    others = [*problem.conclusion.atoms(Exists)] + [
        symbol
        for symbol in problem.symbols()
        if isinstance(symbol, (EventSymbol, KernelSymbol, Values, Point))
    ]
    if not laws or others:
        raise IllFormedError(
            'shapes="normal" is for claims about universal laws alone, without events or kernels'
        )
    taken = {str(symbol) for symbol in problem.symbols()}
    means = {law: UnitNormal(real(fresh(f"mu_{law.name}", taken))) for law in laws}
    normal = problem.with_values(means)
    return replace(normal, words="normal laws of variance 1", fixed_shape=True, complete=False)
