"""Witnesses: what an author gives to show that something exists, and what has to be shown of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sympy

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term
from dpsym.language.binding import bound_in, names_in
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.distributions.composed import PointwiseLaw
from dpsym.language.divergences.approximate import ApproximateRenyi
from dpsym.language.divergences.hockey_stick import HockeyStick, TotalVariation
from dpsym.language.divergences.renyi import Renyi
from dpsym.language.elaboration.building import total
from dpsym.language.elaboration.finiteness import is_evidently_finite, is_evidently_whole
from dpsym.language.existence import Exists
from dpsym.language.functions import ValueAt, Values
from dpsym.language.kernels import KernelSymbol
from dpsym.language.nodes import Construct, Scalar, to_sympy
from dpsym.language.notions.base import fresh
from dpsym.language.randomness import random_in
from dpsym.language.relations import Comparison, ForAll, at_most, conjuncts, equal, less
from dpsym.language.spaces import Point, point
from dpsym.language.supremum import Supremum
from dpsym.language.symbols import Variable, bounds_of

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["Decomposition", "PrivateDecomposition", "TotalMass", "properties_of"]


@dataclass(frozen=True)
class Decomposition:
    """A witness for an approximate divergence: each law as (1-delta) main + delta rest.

    ``parts`` maps a law to the pair (main, rest), usually :class:`~dpsym.language.PointwiseLaw`; that
    they are laws is checked too.

    >>> from dpsym import laws
    >>> P, main, rest = laws("P P' P''")
    >>> Decomposition({P: (main, rest)}).parts[P]
    (P', P'')
    """

    parts: Mapping[Any, tuple[Any, Any]]

    def main(self, law: Any) -> Any:
        """Return what is left of a law when the mass delta is removed."""
        return self._parts_of(law)[0]

    def rest(self, law: Any) -> Any:
        """Return the law of what is removed."""
        return self._parts_of(law)[1]

    def _parts_of(self, law: Any) -> tuple[Any, Any]:
        if law not in self.parts:
            raise IllFormedError(f"the witness does not decompose {law}")
        return self.parts[law]

    def conditions(
        self, bounded: list[ApproximateRenyi], limit: Any, over: Any = None
    ) -> list[tuple[str, Any]]:
        """Return what has to be shown for the witness to bound the approximate divergences.

        ``over`` is an order for all values of which one decomposition has to do.
        """
        mass = bounded[0].mass
        laws = list(dict.fromkeys(law for entry in bounded for law in (entry.first, entry.second)))
        pairs = [(law, *self._parts_of(law)) for law in laws]
        y = _point_of(laws[0].space, (part for pair in pairs for part in pair))
        gaps = [sympy.Abs(law(y) - (1 - mass) * main(y) - mass * rest(y)) for law, main, rest in pairs]
        divergences = [
            Renyi(entry.order, self.main(entry.first), self.main(entry.second)) for entry in bounded
        ]
        bound = at_most(sympy.Max(*divergences, evaluate=False), limit)
        return [
            *_lawful([part for _, main, rest in pairs for part in (main, rest)], laws[0].space),
            ("the witness decomposes the laws", equal(Supremum(sympy.Max(*gaps, evaluate=False), y), 0)),
            ("the witness has the divergence", bound if over is None else ForAll(over, bound)),
        ]


@dataclass(frozen=True, init=False)
class PrivateDecomposition(Decomposition):
    """The decomposition of an (epsilon, delta)-private pair whose main parts are epsilon-private.

    What exceeds e^epsilon times the other law is cut off on both sides.  On the side that loses less, more
    is cut where the law is the larger one, by mixing in the minimum of the two laws, until both have lost
    the same mass; and a share of the rest up to delta (Kairouz, Oh and Viswanath 2015; Murtagh and Vadhan
    2016, Lemma 3.2).  For every delta that is at least the hockey-stick divergence in both orders.

    >>> from sympy import Rational, log
    >>> from dpsym.language import Bernoulli, Context
    >>> P, Q = Bernoulli(1), Bernoulli(Rational(1, 2))
    >>> main = PrivateDecomposition(log(2), Rational(1, 2), P, Q).main(Q)
    >>> from dpsym.engines.compiled import closed_value
    >>> [closed_value(mass) for mass in main.masses(Context())]
    [0, 1]
    """

    epsilon: Any

    def __init__(self, epsilon: Any, delta: Any, first: Any, second: Any) -> None:
        epsilon, delta = to_sympy(epsilon), to_sympy(delta)
        lost = {law: HockeyStick(epsilon, law, other) for law, other in ((first, second), (second, first))}
        left = 1 - sympy.Max(*lost.values(), evaluate=False)
        common = 1 - TotalVariation(first, second)
        y = _point_of(first.space, (first, second, epsilon, delta))
        parts = {}
        for law, other in ((first, second), (second, first)):
            share = _ratio(left - common, 1 - lost[law] - common, 0)
            cut = sympy.Min(law(y), sympy.exp(epsilon) * other(y), evaluate=False)
            kept = (1 - share) * sympy.Min(law(y), other(y), evaluate=False) + share * cut
            main = _ratio(kept, left, (law(y) + other(y)) / 2)
            rest = _ratio(law(y) - (1 - delta) * main, delta, law(y))
            parts[law] = (PointwiseLaw(y, main), PointwiseLaw(y, rest))
        super().__init__(parts)
        object.__setattr__(self, "epsilon", epsilon)

    def source(self, law: Any) -> Any:
        """Return the law A such that ``main`` of the law is (e^epsilon A + B) / (1 + e^epsilon).

        B is the source of the other law of the pair.  So P and Q come out of randomized response, and where
        epsilon is 0 both sources are the common main part.
        """
        (other,) = (each for each in self.parts if each != law) if len(self.parts) > 1 else (law,)
        (y, one), (_, two) = self.main(law).args, self.main(other).args
        odds = sympy.exp(self.epsilon)
        solved = (odds * one - two) / (odds - 1) if self.epsilon != 0 else one
        return PointwiseLaw(y, sympy.Piecewise((one, sympy.Eq(self.epsilon, 0)), (solved, True)))


def _ratio(part: Any, whole: Any, otherwise: Any) -> Any:
    """Return a fraction, or something else where its denominator is zero."""
    if whole == 0:
        return otherwise
    return sympy.Piecewise((otherwise, sympy.Eq(whole, 0)), (part / whole, True))


def properties_of(stated: Exists, witness: Mapping[Any, Any]) -> Iterator[tuple[str, Any]]:
    """Yield what has to be shown for given values of the unknowns to be what the statement says exists."""
    statement = stated.statement
    for unknown in stated.unknowns:
        if unknown not in witness:
            raise IllFormedError(f"the witness does not say what {unknown} is")
        value = witness[unknown]
        yield from _suitable(unknown, value)
        statement = _substituted(statement, unknown, value)
    parts = conjuncts(statement)
    for place, part in enumerate(parts):
        words = f"the witness has property {place + 1}" if len(parts) > 1 else "the witness has the property"
        yield words, part


def _suitable(unknown: Any, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield what makes a value one of the kind of an unknown."""
    words = f"the witness {unknown} is in its range"
    if isinstance(unknown, Variable):
        exact = to_sympy(value)
        if unknown.domain.integer and not is_evidently_whole(exact):
            raise IllFormedError(
                f"the unknown {unknown} is an integer, but the witness {exact} need not be one"
            )
        if not unknown.domain.infinite:
            yield from _finite(words, exact)
        for op, bound in bounds_of(unknown):
            yield words, Comparison(exact, op, bound)
        return
    if isinstance(unknown, Values):
        y = _point_of(unknown.space, [value(point("the place", on=unknown.space))])
        if unknown.args[2] != -sympy.oo:
            yield words, at_most(Supremum(unknown.args[2] - value(y), y), 0)
        if unknown.args[3] != sympy.oo:
            yield words, at_most(Supremum(value(y) - unknown.args[3], y), 0)
        for name, condition in _finite(words, to_sympy(value(y))):
            yield name, Comparison(Supremum(condition.lhs, y), condition.op, condition.rhs)
        return
    rows = value if isinstance(unknown, KernelSymbol) else (value,)
    space = unknown.target if isinstance(unknown, KernelSymbol) else unknown.space
    yield from _lawful([row for row in rows if not isinstance(row, LawSymbol)], space)


def _finite(words: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield that a number is finite, unless that is evident: a real unknown is never infinite."""
    if not is_evidently_finite(value):
        yield words, less(sympy.Abs(value, evaluate=False), sympy.oo)


def _point_of(space: Any, parts: Iterable[Any]) -> Point:
    """Return a point of a space that none of some expressions speaks of."""
    taken: set[str] = set().union(*(names_in(to_sympy(part)) for part in parts))
    return point(fresh("y", taken), on=space)


def _lawful(parts: list[Any], space: Any) -> list[tuple[str, Any]]:
    """Return that masses are those of laws."""
    if not parts:
        return []
    y = _point_of(space, parts)
    least = sympy.Min(*(part(y) for part in parts), evaluate=False)
    excess = sympy.Max(*(sympy.Abs(TotalMass(part) - 1) for part in parts), evaluate=False)
    return [
        ("the witness has no negative mass", at_most(Supremum(-least, y), 0)),
        ("the witness has mass one", equal(excess, 0)),
    ]


def _substituted(statement: Any, unknown: Any, value: Any) -> Any:
    if isinstance(unknown, Values):
        values = {node: value(node.args[1]) for node in statement.atoms(ValueAt) if node.args[0] == unknown}
        spoken = [(node.args[1], found) for node, found in values.items()]
    else:
        exact = sympy.Tuple(*value) if isinstance(unknown, KernelSymbol) else to_sympy(value)
        values = {unknown: Table(exact, unknown.source) if isinstance(unknown, KernelSymbol) else exact}
        spoken = [(None, exact)]
    bound = bound_in(statement)
    for place, found in spoken:
        if random_in(found):
            raise IllFormedError(
                f"the witness for {unknown} is random: {found}; an unknown is one for all draws"
            )
        captured = bound & (to_sympy(found).free_symbols - {place})
        if captured:
            name = sorted(map(str, captured))[0]
            raise IllFormedError(
                f"the witness for {unknown} speaks of {name}, over which what is said in exists ranges: "
                f"what exists is the same for every {name}; give one of the two another name"
            )
    changed = statement.xreplace(values)
    if changed.has(unknown):
        raise IllFormedError(f"a witness for {unknown} needs a statement about its values at points")
    return changed


class Table(Construct):
    """A kernel given by the law of its output at each input."""

    is_kernel = True

    @property
    def source(self) -> Any:
        """The space of inputs."""
        return self.args[1]

    @property
    def target(self) -> Any:
        """The space of outputs."""
        return self.args[0].args[0].space

    def check(self, checker: Checker) -> None:
        """Check that the outputs at all inputs are laws on one space."""
        rows = self.args[0].args
        for row in rows:
            checker.is_law(row, self)
            checker.same_space(row, rows[0], self)

    def rows(self, context: Context) -> tuple[tuple[Term, ...], ...]:
        """Return the rows of the stochastic matrix."""
        rows = self.args[0].args
        if len(rows) != self.source.count(context):
            raise IllFormedError(f"the witness has {len(rows)} rows, for {self.source.count(context)} points")
        return tuple(row.masses(context) for row in rows)

    def _latex(self, printer: Any) -> str:
        return rf"\left({', '.join(printer._print(row) for row in self.args[0].args)}\right)"


class TotalMass(Scalar):
    """The total mass of a law: 1, if it is one."""

    signature = ("law",)

    def elaborate(self, context: Context) -> Term:
        """Return the sum of the masses."""
        return total(self.args[0].masses(context))

    def _latex(self, printer: Any) -> str:
        return rf"\left|{printer._print(self.args[0])}\right|"
