"""Mechanisms that are called by their names, with parameters in words, and no more is said of what they do.

*The exponential mechanism with parameter epsilon and a utility function of sensitivity Delta* is any pair of
laws that it has for utilities that are so far apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import sympy

from dpsym.errors import Unread
from dpsym.language.distributions import (
    DiscreteLaplace,
    ExponentialMechanism,
    KaryResponse,
    NoisyMaximum,
    PermuteAndFlip,
)
from dpsym.language.functions import values
from dpsym.language.relations import at_most, for_all, greater
from dpsym.language.signs import is_evidently_positive
from dpsym.language.spaces import DEFAULT, point
from dpsym.language.symbols import real

Named = tuple[tuple[Any, Any], tuple[Any, ...]]  # two laws, and what is supposed of them


def _selecting(mechanism: Any) -> Callable[[Mapping[str, Any]], Named]:
    def pair(given: Mapping[str, Any]) -> Named:
        far = given.get("sensitivity", real("Delta", above=0))
        one, other, y = values("u", on=DEFAULT), values("u'", on=DEFAULT), point("y")
        near = for_all(y, at_most(sympy.Abs(one(y) - other(y)), far))
        laws = (mechanism(utility, given[""], far) for utility in (one, other))
        defined = () if is_evidently_positive(far) else (greater(far, 0),)  # it is divided by
        return tuple(laws), (near, *defined)

    return pair


def _response(given: Mapping[str, Any]) -> Named:
    count = given.get("count", sympy.Integer(2))
    return (KaryResponse(given[""], count, 0), KaryResponse(given[""], count, 1)), ()


def _geometric(given: Mapping[str, Any]) -> Named:
    far = given.get("sensitivity", sympy.S.One)
    if far != 1:
        raise Unread("the geometric mechanism is read for counting queries alone")
    return (DiscreteLaplace(0, 1 / given[""]), DiscreteLaplace(1, 1 / given[""])), ()


#: By the kind of a mechanism in the lexicon.
CALLED: Final[dict[str, Callable[[Mapping[str, Any]], Named]]] = {
    "exponential": _selecting(ExponentialMechanism),
    "permute and flip": _selecting(PermuteAndFlip),
    "noisy max": _selecting(NoisyMaximum),
    "response": _response,
    "geometric": _geometric,
}


#: Mechanisms of which a text may call something else their parameter: the probability of a truthful answer.
PROBABLE: Final = frozenset(["response"])


def mechanisms_in(words: str) -> frozenset[str]:
    """Return of which mechanisms words speak, by their kinds in the lexicon.

    >>> sorted(mechanisms_in("Randomized response lies with probability p."))
    ['response']
    """
    return frozenset(kind for kind in CALLED if all(word in words.lower() for word in kind.split()))


def called(kind: str, given: Mapping[str, Any]) -> Named:
    """Return two laws of a mechanism at neighbours, by its parameters: "" is that of privacy.

    Raises:
        Unread: a parameter is not said, or there is one that the mechanism does not have.

    >>> called("geometric", {"": real("epsilon", above=0)})[0][0]
    DiscreteLaplace(0, 1/epsilon)
    """
    if "" not in given or not set(given) <= {"", "sensitivity", "count"} or kind not in CALLED:
        raise Unread(f"what the {kind} mechanism does here is not said in formulas")
    return CALLED[kind](given)
