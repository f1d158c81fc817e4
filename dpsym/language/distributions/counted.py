# ruff: noqa: ARG005 - every function of an entry takes all parameters of a law, whether it needs them or not
"""Mechanisms whose outputs are the numbers 0, 1, ..., as data: one entry for each.

An entry says how many outputs there are and the mass of each, as formulas.  :func:`counted_law` makes the
class of an entry.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from types import new_class
from typing import TYPE_CHECKING, Any, ClassVar, Final

import sympy

from dpsym.errors import IllFormedError
from dpsym.kernel.terms import Term
from dpsym.language.distributions.base import Law, limit
from dpsym.language.nodes import described
from dpsym.language.scalars import concrete, scalar
from dpsym.language.spaces import Whole

if TYPE_CHECKING:
    from dpsym.language.elaboration.context import Context

__all__ = [
    "COUNTED",
    "CountedLaw",
    "CountedLawEntry",
    "DiscreteUniform",
    "KaryResponse",
    "ProposeTestRelease",
    "ShuffledResponses",
    "TruncatedGeometric",
    "counted_law",
]


@dataclass(frozen=True)
class CountedLawEntry:
    """One mechanism of the table.

    Attributes:
        name: the class of its laws, which is also how they are written.
        title: what it does and what its parameters are.
        source: where it comes from.
        parameters: the kind of each, "count" for a whole number that is known where masses are written out.
        size: how many outputs there are, of the parameters.
        masses: of the parameters, one formula for each output.
        allowed: whether counts are possible ones.
        example: an expression in names of ``dpsym``, and what it is; it runs as a test.

    >>> Coin = counted_law(CountedLawEntry("Coin", "heads or tails", "nobody", ("parameter",),
    ...     size=lambda p: 2, masses=lambda p: (p, 1 - p)))
    >>> from dpsym.language.elaboration.context import Context
    >>> Coin(sympy.Rational(1, 3)).masses(Context())
    (1/3, 2/3)
    """

    name: str
    title: str
    source: str
    parameters: tuple[str, ...]
    size: Callable[..., Any]
    masses: Callable[..., Sequence[Any]]
    allowed: Callable[..., bool] = lambda *_: True
    example: tuple[str, str] = ("", "")


class CountedLaw(Law):
    """A law of the table; its parameters are the arguments.

    >>> from dpsym.language import Claim, MaxDivergence, real
    >>> epsilon = real("epsilon", at_least=0)
    >>> first, second = (KaryResponse(epsilon, 4, answer) for answer in (0, 1))
    >>> Claim(MaxDivergence(first, second) <= epsilon).check().verdict
    'proved'
    """

    entry: ClassVar[CountedLawEntry]

    @property
    def space(self) -> Any:
        """The numbers below the count of outputs."""
        return Whole(self.entry.size(*self.args))

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return the masses by the formulas of the entry."""
        known = [
            concrete(value, context, f"a parameter of {self}") if kind == "count" else value
            for kind, value in zip(self.entry.parameters, self.args, strict=True)
        ]
        if not self.entry.allowed(*known):
            raise IllFormedError(f"there is no {self}: {self.entry.title}")
        limit(self.space.count(context), self)
        return tuple(scalar(mass, context) for mass in self.entry.masses(*known))

    def _latex(self, printer: Any) -> str:
        inside = ", ".join(printer._print(arg) for arg in self.args)
        return rf"\mathrm{{{self.entry.name}}}\left({inside}\right)"


def counted_law(entry: CountedLawEntry) -> Any:
    """Return the class of the laws of an entry, a name of the module in which this is called."""
    caller = sys._getframe(1).f_globals.get("__name__", __name__)  # where pickle finds it, as for namedtuple
    content = {
        "__doc__": described(entry),
        "__module__": caller,
        "entry": entry,
        "signature": entry.parameters,
    }
    return new_class(entry.name, (CountedLaw,), exec_body=lambda names: names.update(content))


def _k_ary(epsilon: Any, k: int, answer: int) -> list[Any]:
    odds = sympy.exp(epsilon)
    return [(odds if place == answer else 1) / (odds + k - 1) for place in range(k)]


def _shuffled(n: int, ones: int, epsilon: Any) -> list[Any]:
    """Return the masses of how many of n answers are 1: ``hits`` true ones of the ones, the others false."""
    whole = (1 + sympy.exp(epsilon)) ** n
    return [
        sympy.Add(
            *(
                comb(ones, hits) * comb(n - ones, count - hits) * sympy.exp(epsilon * true)
                for hits in range(max(0, count - n + ones), min(ones, count) + 1)
                for true in [n - ones - count + 2 * hits]
            )
        )
        / whole
        for count in range(n + 1)
    ]


def _geometric(n: int, value: int, epsilon: Any) -> list[Any]:
    ratio = sympy.exp(-epsilon)
    inner = [(1 - ratio) / (1 + ratio) * ratio ** abs(place - value) for place in range(1, n)]
    return [ratio**value / (1 + ratio), *inner, ratio ** (n - value) / (1 + ratio)]


def _proposed(distance: Any, epsilon: Any, delta: Any) -> list[Any]:
    """Return how likely distance plus noise of scale 1/epsilon is up to log(1/delta)/epsilon, or above."""
    odds = delta * sympy.exp(epsilon * distance)
    released = sympy.Piecewise((odds / 2, odds <= 1), (1 - 1 / (2 * odds), True))
    return [1 - released, released]


COUNTED: Final[dict[str, CountedLawEntry]] = {
    entry.name: entry
    for entry in (
        CountedLawEntry(
            "KaryResponse",
            "the output of randomized response with k answers to one of them, from 0: the truth is e^epsilon "
            "times as likely as each of the others",
            "Kairouz, Bonawitz and Ramage (2016)",
            ("parameter", "count", "count"),
            size=lambda epsilon, k, answer: k,
            masses=_k_ary,
            allowed=lambda epsilon, k, answer: 0 <= answer < k,
            example=("dpsym.KaryResponse(0, 3, 1).masses(dpsym.Context())", "(1/3, 1/3, 1/3)"),
        ),
        CountedLawEntry(
            "ShuffledResponses",
            "how many of n shuffled answers of randomized response are 1, if so many of the n bits are 1",
            "Cheu, Smith, Ullman, Zeber and Zhilyaev (2019)",
            ("count", "count", "parameter"),
            size=lambda n, ones, epsilon: n + 1,
            masses=_shuffled,
            allowed=lambda n, ones, epsilon: 0 <= ones <= n,
            example=("dpsym.ShuffledResponses(2, 1, 0).masses(dpsym.Context())", "(1/4, 1/2, 1/4)"),
        ),
        CountedLawEntry(
            "TruncatedGeometric",
            "the geometric mechanism on 0, ..., n: a value with discrete Laplace noise of scale 1/epsilon, "
            "moved to the nearer end where that lies outside",
            "Ghosh, Roughgarden and Sundararajan (2009)",
            ("count", "count", "parameter"),
            size=lambda n, value, epsilon: n + 1,
            masses=_geometric,
            allowed=lambda n, value, epsilon: 0 <= value <= n >= 1,
            example=("dpsym.TruncatedGeometric(2, 1, 1).space", "Whole(3)"),
        ),
        CountedLawEntry(
            "DiscreteUniform",
            "the uniform law on 0, ..., n - 1",
            "standard",
            ("count",),
            size=lambda n: n,
            masses=lambda n: [sympy.Rational(1, n)] * n,
            allowed=lambda n: n >= 1,
            example=("dpsym.DiscreteUniform(2).masses(dpsym.Context())", "(1/2, 1/2)"),
        ),
        CountedLawEntry(
            "ProposeTestRelease",
            "the test of propose-test-release: 1, to release, if a distance to instability plus Laplace "
            "noise of scale 1/epsilon is above log(1/delta)/epsilon; with what it releases it is a joint law",
            "Dwork and Lei (2009)",
            ("scalar", "parameter", "parameter"),
            size=lambda distance, epsilon, delta: 2,
            masses=_proposed,
            example=(
                "dpsym.ProposeTestRelease(0, 1, sympy.Rational(1, 2)).masses(dpsym.Context())",
                "(3/4, 1/4)",
            ),
        ),
    )
}

DiscreteUniform: Any = counted_law(COUNTED["DiscreteUniform"])
KaryResponse: Any = counted_law(COUNTED["KaryResponse"])
ShuffledResponses: Any = counted_law(COUNTED["ShuffledResponses"])
ProposeTestRelease: Any = counted_law(COUNTED["ProposeTestRelease"])
TruncatedGeometric: Any = counted_law(COUNTED["TruncatedGeometric"])
