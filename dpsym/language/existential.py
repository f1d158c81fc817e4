"""Approximate divergences: they say that a decomposition exists, and become claims that do not.

As a hypothesis the decomposition is universally quantified.  As a conclusion it is decided where nothing
is to be decomposed (mass 0), and with the witness that the claim brings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term
from dpsym.language.building import total
from dpsym.language.cases import wants_normal
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.distributions.composed import Mixture
from dpsym.language.distributions.densities import UnitNormal
from dpsym.language.divergences.approximate import ApproximateRenyi
from dpsym.language.divergences.renyi import Renyi
from dpsym.language.events import EventSymbol
from dpsym.language.functions import Values
from dpsym.language.kernels import KernelSymbol
from dpsym.language.nodes import Scalar
from dpsym.language.notions.base import Satisfies, fresh
from dpsym.language.notions.renyi import ApproximateRDP
from dpsym.language.relations import Both, Comparison, at_most, equal
from dpsym.language.spaces import Point
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import Variable, real

if TYPE_CHECKING:
    from dpsym.language.claims import Claim
    from dpsym.language.context import Context

__all__ = ["Decomposition", "Problem", "problems_of"]


@dataclass(frozen=True)
class Problem:
    """A claim without anything existential in it.

    Attributes:
        renamed: laws that were replaced, by those that a designed point for them is for.
        necessary: whether the claim is refuted where this is.
        fixed_shape: whether the problem has no spaces whose sizes could be chosen.
    """

    conclusion: Any
    given: tuple[Any, ...]
    words: str = ""
    complete: bool = True
    necessary: bool = True
    fixed_shape: bool = False
    renamed: Mapping[Any, tuple[Any, ...]] = field(default_factory=dict)

    def symbols(self) -> list[Any]:
        """Return all symbols of the problem, in a definite order.

        >>> Problem(sympy.Symbol("x") <= 1, ()).symbols()
        [x]
        """
        found = set().union(*(part.free_symbols for part in (self.conclusion, *self.given)))
        return sorted(found, key=str)

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


@dataclass(frozen=True)
class Decomposition:
    """A witness for an approximate divergence: each law as (1-delta) main + delta rest.

    ``parts`` maps a law to the pair (main, rest), usually :class:`~dpsym.language.PointwiseLaw`; that
    they are laws is checked too.
    """

    parts: Mapping[Any, tuple[Any, Any]]

    def main(self, law: Any) -> Any:
        """Return what is left of a law when the mass delta is removed."""
        if law not in self.parts:
            raise IllFormedError(f"the witness does not decompose {law}")
        return self.parts[law][0]

    def conditions(self, bounded: list[ApproximateRenyi], limit: Any) -> list[tuple[str, Any]]:
        """Return what has to be shown for the witness to bound the approximate divergences."""
        mass = bounded[0].mass
        laws = list(dict.fromkeys(law for entry in bounded for law in (entry.first, entry.second)))
        pairs = [(law, self.main(law), self.parts[law][1]) for law in laws]
        y = Point("y", laws[0].space)
        parts = [part for _, main, rest in pairs for part in (main, rest)]
        least = sympy.Min(*(part(y) for part in parts), evaluate=False)
        excess = sympy.Max(*(sympy.Abs(TotalMass(part) - 1) for part in parts), evaluate=False)
        gaps = [sympy.Abs(law(y) - (1 - mass) * main(y) - mass * rest(y)) for law, main, rest in pairs]
        divergences = [
            Renyi(entry.order, self.main(entry.first), self.main(entry.second)) for entry in bounded
        ]
        return [
            ("the witness has no negative mass", at_most(Supremum(-least, y), 0)),
            ("the witness has mass one", equal(excess, 0)),
            ("the witness decomposes the laws", equal(Supremum(sympy.Max(*gaps, evaluate=False), y), 0)),
            ("the witness has the divergence", at_most(sympy.Max(*divergences, evaluate=False), limit)),
        ]


def problems_of(claim: Claim) -> Iterator[Problem]:
    """Yield what is to be elaborated for a claim: for normal laws, on finite spaces, for the witness."""
    for problem in _concluded(Problem(claim.conclusion, claim.given), claim.witness):
        plain = _assumed(problem)
        if wants_normal(claim.shapes) and problem.necessary:
            yield _normal(plain)  # first: its hypotheses about all orders need no proof at an instance
        yield plain


def _concluded(problem: Problem, witness: Any) -> Iterator[Problem]:
    """Yield the problem without approximate divergences in its conclusion."""
    conclusion = _unfolded(problem.conclusion)
    approximate = sorted(conclusion.atoms(ApproximateRenyi), key=str)
    if not approximate:
        yield problem
        return
    if witness is None and len({entry.mass for entry in approximate}) > 1:
        raise IllFormedError("the conclusion removes different masses; dpsym decides it for one mass only")
    bare = {entry.mass for entry in approximate}
    zeros = {symbol: sympy.S.Zero for mass in bare for symbol in mass.free_symbols if _may_vanish(symbol)}
    if all(sympy.simplify(mass.xreplace(zeros)) == 0 for mass in bare):
        where = replace(problem, conclusion=conclusion).with_values(zeros)
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


def _witnessed(problem: Problem, conclusion: Any, witness: Decomposition) -> Iterator[Problem]:
    entries = _bounded(conclusion)
    if not entries:
        raise IllFormedError("a witness is for one relation of the form ApproximateRenyi(...) <= bound")
    for words, condition in witness.conditions(entries, conclusion.rhs):
        yield replace(problem, conclusion=condition, words=words, necessary=False, complete=False)


def _bounded(stated: Any) -> list[ApproximateRenyi]:
    """Return the approximate divergences of which a relation bounds the largest from above."""
    if not isinstance(stated, Comparison) or stated.op not in ("<=", "<"):
        return []
    entries = stated.lhs.args if isinstance(stated.lhs, sympy.Max) else (stated.lhs,)
    return list(entries) if all(isinstance(entry, ApproximateRenyi) for entry in entries) else []


def _may_vanish(symbol: Any) -> bool:
    if not isinstance(symbol, Variable):
        return False
    domain = symbol.domain
    below = domain.lo is None or domain.lo < 0 or (domain.lo == 0 and not domain.lo_open)
    return bool(below and (domain.hi is None or domain.hi >= 0))


def _unfolded(stated: Any) -> Any:
    """Unfold approximate notions, and only those."""
    if isinstance(stated, Both):
        return Both(*(_unfolded(part) for part in stated.args))
    if isinstance(stated, Satisfies) and isinstance(stated.args[0], ApproximateRDP):
        return stated.unfold()
    return stated


def _assumed(problem: Problem) -> Problem:
    """Replace laws of which a hypothesis says that they decompose by mixtures."""
    given = tuple(_unfolded(hypothesis) for hypothesis in problem.given)
    problem = replace(problem, given=given)
    taken = {str(symbol) for symbol in problem.symbols()}
    renamed: dict[Any, tuple[Any, ...]] = {}
    mixtures: dict[Any, Any] = {}
    changed: dict[Any, Any] = {}
    for hypothesis in given:
        for entry in sorted(hypothesis.atoms(ApproximateRenyi), key=str):
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


def _decompose(
    law: Any, mass: Any, taken: set[str], renamed: dict[Any, tuple[Any, ...]], mixtures: dict[Any, Any]
) -> None:
    if not isinstance(law, LawSymbol):
        raise IllFormedError(f"a hypothesis that {law} decomposes needs a universal law; use law(...)")
    if law in renamed:
        if mixtures[law].args[0] != mass:
            raise IllFormedError(f"two hypotheses decompose {law} differently")
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
    others = [
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


class TotalMass(Scalar):
    """The total mass of a law: 1, if it is one."""

    signature = ("law",)

    def elaborate(self, context: Context) -> Term:
        """Return the sum of the masses."""
        return total(self.args[0].masses(context))

    def _latex(self, printer: Any) -> str:
        return rf"\left|{printer._print(self.args[0])}\right|"
