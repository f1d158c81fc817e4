"""Mechanisms that choose a point of a finite space by its utility, as data: one entry for each.

An entry says the masses from the utilities and the rate epsilon/(2 sensitivity).  :func:`selection` makes the
class of an entry; the exponential mechanism is one of these too.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from types import new_class
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term, rat, term
from dpsym.language.distributions.base import Law
from dpsym.language.elaboration.building import decided, maximum, minimum, product, total
from dpsym.language.elaboration.positivity import require_positive
from dpsym.language.functions import Values
from dpsym.language.nodes import described
from dpsym.language.scalars import scalar

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = [
    "SELECTIONS",
    "ExponentialMechanism",
    "NoisyMaximum",
    "PermuteAndFlip",
    "Selection",
    "SelectionEntry",
    "selection",
]

MassesOf: TypeAlias = "Callable[[Sequence[Term], Term], tuple[Term, ...]]"


@dataclass(frozen=True)
class SelectionEntry:
    """One mechanism of the table.

    Attributes:
        name: the class of its laws.
        title: what it does.
        source: where it comes from.
        masses: of the utilities of all points, and the rate epsilon/(2 sensitivity).
        example: an expression in names of ``dpsym``, and what it is; it runs as a test.

    >>> SELECTIONS["PermuteAndFlip"].source
    'McKenna and Sheldon (2020)'
    """

    name: str
    title: str
    source: str
    masses: MassesOf
    example: tuple[str, str] = ("", "")


class Selection(Law):
    """A law of a point that is chosen by its utility: ``(utility, epsilon, sensitivity)``.

    The utility is a function on a finite space, made by ``values``; the sensitivity must be positive.

    >>> from dpsym.language import real, values
    >>> NoisyMaximum(values("u"), real("epsilon", at_least=0), 1)
    NoisyMaximum(u, epsilon, 1)
    """

    signature = ("scalar", "parameter", "scalar")
    entry: ClassVar[SelectionEntry]

    @property
    def utility(self) -> Any:
        """The function that says how useful each point is."""
        return self.args[0]

    @property
    def space(self) -> Any:
        """The space of the utility."""
        return getattr(self.utility, "space", None)

    def check(self, checker: Checker) -> None:
        """Check that the utility is a function on a finite space, and the two numbers."""
        if not isinstance(self.utility, Values):
            raise IllFormedError(
                f"{self.construct()} needs a utility, a function made by values(...), got {self.utility}"
            )
        checker.signature(self, self.signature)

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return the masses by the formula of the entry."""
        utility, epsilon, sensitivity = self.args
        require_positive(sensitivity, context)
        rate = scalar(epsilon / (2 * sensitivity), context)
        return self.entry.masses(utility.entries(context), rate)


def selection(entry: SelectionEntry) -> Any:
    """Return the class of the laws of an entry, a name of the module in which this is called."""
    caller = sys._getframe(1).f_globals.get("__name__", __name__)  # where pickle finds it, as for namedtuple
    content = {
        "__doc__": described(entry),
        "__module__": caller,
        "entry": entry,
    }
    return new_class(entry.name, (Selection,), exec_body=lambda names: names.update(content))


def _exponential(utilities: Sequence[Term], rate: Term) -> tuple[Term, ...]:
    """Return 1 over the sum of exp(rate (u(z) - u(y))) over z: between 0 and 1, however large u is."""
    return tuple(total(_odds(rate, other, own) for other in utilities) ** -1 for own in utilities)


def _odds(rate: Term, other: Term, own: Term) -> Term:
    """Return how much likelier a point of one utility is than a point of another."""
    return rat(1) if other is own else term("exp", product([rate, other - own]))


def _flipped(utilities: Sequence[Term], rate: Term) -> tuple[Term, ...]:
    """Return the integral over [0, 1] of w(y) times the product of 1 - t w(z) over the other points z.

    All points have their turn at independent uniform times t, and w is the chance of being taken in one's
    turn, exp of minus the rate times what the utility is below the largest.
    """
    largest = maximum(utilities)
    chances = [term("exp", product([rate, each - largest])) for each in utilities]
    masses = []
    for place, own in enumerate(chances):
        others = [chance for number, chance in enumerate(chances) if number != place]
        parts = [
            product([rat((-1) ** size, size + 1), *chosen])
            for size in range(len(others) + 1)
            for chosen in combinations(others, size)
        ]
        masses.append(product([own, total(parts)]))
    return tuple(masses)


def _noisy(utilities: Sequence[Term], rate: Term) -> tuple[Term, ...]:
    """Return how likely each utility is the largest one after Laplace noise of scale 1/rate, by its rank."""
    count = len(utilities)
    ranked = [
        minimum([maximum(chosen) for chosen in combinations(utilities, size)]) for size in range(1, count + 1)
    ]
    by_rank = [total(_part(part, ranked, rate) for part in _areas(count, rank)) for rank in range(count)]
    masses = []
    for own in utilities:
        mass = by_rank[-1]
        for value, chance in list(zip(ranked, by_rank, strict=True))[-2::-1]:
            mass = decided("=", own, value, chance, mass)
        masses.append(mass)
    return tuple(masses)


#: A number, the exponent of e in ranked utilities, and the places of two whose difference is a factor.
Area: TypeAlias = "tuple[Fraction, tuple[int, ...], tuple[int, int] | None]"


@lru_cache(maxsize=64)
def _areas(count: int, rank: int) -> tuple[Area, ...]:
    """Return the integral of a Laplace density times the distribution functions of the others, in parts.

    The scale is 1.  Between two neighbouring utilities each factor is 1 and an exponential, or one of them.
    """
    found: dict[tuple[tuple[int, ...], tuple[int, int] | None], Fraction] = {}

    def add(number: Fraction, exponent: Sequence[int], length: tuple[int, int] | None) -> None:
        found[tuple(exponent), length] = found.get((tuple(exponent), length), Fraction(0)) + number

    for below in range(count + 1):  # so many utilities are below the place
        for number, slope, exponent in _integrand(count, rank, below):
            if slope == 0:
                add(number, exponent, (below, below - 1))
                continue
            for end, sign in ((below, 1), (below - 1, -1)):
                if 0 <= end < count:
                    at_end = [power + slope * (place == end) for place, power in enumerate(exponent)]
                    add(sign * number / slope, at_end, None)
    return tuple((number, *key) for key, number in found.items() if number)


def _integrand(count: int, rank: int, below: int) -> list[tuple[Fraction, int, list[int]]]:
    """Return what is integrated: numbers times exponentials of a multiple of the place and of utilities."""
    half = Fraction(1, 2)
    parts = [(half, 1, [-int(place == rank) for place in range(count)])]
    if rank < below:
        parts = [(half, -1, [int(place == rank) for place in range(count)])]
    for other in (place for place in range(count) if place != rank):
        sign = 1 if other < below else -1
        moved = [
            (-sign * half * number, slope - sign, [p + sign * (q == other) for q, p in enumerate(exponent)])
            for number, slope, exponent in parts
        ]
        parts = [*parts, *moved] if sign == 1 else moved
    return parts


def _part(area: Area, ranked: Sequence[Term], rate: Term) -> Term:
    number, exponent, length = area
    powers = [rat(power) * each for power, each in zip(exponent, ranked, strict=True) if power]
    factors = [rat(number.numerator, number.denominator)]
    if powers:
        factors.append(term("exp", product([rate, total(powers)])))
    if length is not None:
        factors.append(product([rate, ranked[length[0]] - ranked[length[1]]]))
    return product(factors)


SELECTIONS: Final[dict[str, SelectionEntry]] = {
    entry.name: entry
    for entry in (
        SelectionEntry(
            "ExponentialMechanism",
            "the law with masses proportional to exp(epsilon u / (2 sensitivity)), for a utility u: it is "
            "epsilon-DP if u changes by at most the sensitivity at every point, and has nothing to do with "
            "the law Exponential on the half line",
            "McSherry and Talwar (2007)",
            _exponential,
            example=('dpsym.ExponentialMechanism(dpsym.values("u"), 1, 1).space', "Y"),
        ),
        SelectionEntry(
            "PermuteAndFlip",
            "the law of the first point, in a random order, that is taken in its turn, with a probability of "
            "exp(epsilon (u - the largest u) / (2 sensitivity)); also that of the largest utility after "
            "exponential noise",
            "McKenna and Sheldon (2020)",
            _flipped,
            example=('dpsym.PermuteAndFlip(dpsym.values("u"), 1, 1).space', "Y"),
        ),
        SelectionEntry(
            "NoisyMaximum",
            "report noisy max: the law of the point whose utility is the largest after independent Laplace "
            "noise of scale 2 sensitivity/epsilon",
            "Dwork and Roth (2014), Claim 3.9",
            _noisy,
            example=('dpsym.NoisyMaximum(dpsym.values("u"), 1, 1).space', "Y"),
        ),
    )
}

ExponentialMechanism: Any = selection(SELECTIONS["ExponentialMechanism"])
PermuteAndFlip: Any = selection(SELECTIONS["PermuteAndFlip"])
NoisyMaximum: Any = selection(SELECTIONS["NoisyMaximum"])
