"""What a claim speaks of, and where in it something else could stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import sympy
from sympy.core.symbol import Str

from dpsym.errors import DpsymError
from dpsym.language.distributions.base import LawSymbol
from dpsym.language.events import EventSymbol
from dpsym.language.nodes import Named
from dpsym.language.printing import latex
from dpsym.language.symbols import Variable

if TYPE_CHECKING:
    from dpsym.language import Claim

__all__ = ["NONSENSE", "Change", "Scene", "Site", "as_text", "replaced", "scene_of", "sites"]

#: The places of arguments that are left alone: bound symbols, and the mass that is to be removed.
BINDERS: Final = {
    "ForAll": (0,), "Exists": (0,), "Supremum": (1,), "SumOver": (1,), "ProductOver": (1,), "Where": (0,),
    "OverNeighbours": (1, 2, 3, 4), "OverUnorderedNeighbours": (1, 2, 3, 4), "Private": (0, 2),
    "FDivergence": (0, 1), "DivergenceDP": (0, 1), "Draw": (0, 1), "Sample": (0, 1, 2),
    "ApproximateRDP": (0,), "ApproximateZCDP": (0,), "ApproximateRenyi": (0,),
}  # fmt: skip


#: What an edit may run into that makes no sense: a point where a number belongs, a division by 0.
#: NotImplementedError is sympy's, which raises it for some expressions that an edit may build and that it has
#: no method for, as in comparing or simplifying them; nothing is then known of the edit, and it is left out.
NONSENSE: Final = (
    *(DpsymError, ArithmeticError, AttributeError, TypeError),
    *(ValueError, LookupError, RecursionError, NotImplementedError),
)


@dataclass(frozen=True)
class Change:
    """What could stand in some place, in which words to say so, and how far it is from what stands there.

    ``words`` have formulas between dollar signs.
    """

    node: Any
    words: str
    cost: float = 1.0


@dataclass(frozen=True)
class Scene:
    """The symbols of a claim: numbers, laws and events over which it ranges; whether it has square roots."""

    variables: tuple[Variable, ...] = ()
    laws: tuple[Any, ...] = ()
    events: tuple[Any, ...] = ()
    has_roots: bool = False

    def orders(self) -> tuple[Variable, ...]:
        """Return the variables that lie above 1, as the order of a divergence does."""
        return tuple(v for v in self.variables if v.domain.lo is not None and v.domain.lo >= 1)

    def levels(self) -> tuple[Variable, ...]:
        """Return the variables that may be 0 and arbitrarily large, as a privacy parameter may."""
        return tuple(v for v in self.variables if v.domain.lo == 0 and v.domain.hi is None)


@dataclass(frozen=True)
class Site:
    """A place in a statement: what stands there, in which role, and what it is a part of.

    Attributes:
        path: the arguments through which one gets there.
        role: "statement", "condition", "term" (a side, a summand, an argument), "factor", "base", "order",
            "law", "event" or "other".
        around: the largest quantity that contains the place.
        parent: what the place is an argument of.
        repeated: whether the same stands in another place as well.
    """

    path: tuple[int, ...]
    node: Any
    role: str
    around: Any
    parent: Any
    scene: Scene
    repeated: bool = False

    def instead(self, new: Any, cost: float = 1.0) -> Change:
        """Return the change that puts something else in this place."""
        return Change(new, f"{as_text(new)} in place of {as_text(self.node)}{self.where()}", cost)

    def where(self) -> str:
        """Return in words which place it is, if there are several that look alike."""
        apart = self.repeated and self.around is not None and self.around != self.node
        return f" in {as_text(self.around)}" if apart else ""


@lru_cache(maxsize=2000)  # the same quantity is in the words of many changes
def as_text(node: Any) -> str:
    r"""Return a formula as it stands in the words of a change.

    >>> from dpsym.language import real
    >>> as_text(real("epsilon") / 2)
    '$\\frac{\\varepsilon}{2}$'
    """
    return f"${latex(node)}$"


def scene_of(claim: Claim) -> Scene:
    """Return the symbols of a claim, those of its hypotheses included.

    >>> from dpsym.language import Claim, PureDP, laws, real
    >>> claim = Claim(real("x") <= 1, given=PureDP(real("epsilon"))(*laws("P Q")))
    >>> scene_of(claim)
    Scene(variables=(epsilon, x), laws=(P, Q), events=(), has_roots=False)
    """
    stated = (claim.conclusion, *claim.given)
    found = set().union(*(statement.free_symbols for statement in stated))
    symbols = sorted(found, key=str)
    return Scene(
        tuple(s for s in symbols if isinstance(s, Variable)),
        tuple(s for s in symbols if isinstance(s, LawSymbol)),
        tuple(s for s in symbols if isinstance(s, EventSymbol)),
        any(power.exp.is_Rational and power.exp.q == 2 for part in stated for power in part.atoms(sympy.Pow)),
    )


def sites(statement: Any, scene: Scene) -> Iterator[Site]:
    """Yield the places in a statement in which something else could stand, the outer ones first.

    >>> from dpsym.language import at_most, real
    >>> x = real("x")
    >>> [(site.role, site.node) for site in sites(at_most(x**2, 1), Scene((x,)))][1:]
    [('term', x**2), ('base', x), ('other', 2), ('term', 1)]
    """
    found = list(_below((), statement, "statement", None, None, scene))
    seen: dict[Any, int] = {}
    for site in found:
        seen[site.node] = seen.get(site.node, 0) + 1
    for site in found:
        yield site if seen[site.node] == 1 else replace(site, repeated=True)


def replaced(node: Any, path: tuple[int, ...], new: Any) -> Any:
    """Return a node with something else at the end of a path.

    >>> x, y = sympy.symbols("x y")
    >>> replaced(sympy.sqrt(x), (0,), y)
    sqrt(y)
    """
    if not path:
        return new
    arguments = list(node.args)
    arguments[path[0]] = replaced(arguments[path[0]], path[1:], new)
    return node.func(*arguments)


def _below(
    path: tuple[int, ...], node: Any, role: str, around: Any, parent: Any, scene: Scene
) -> Iterator[Site]:
    if around is None and (isinstance(node, sympy.Expr) or role == "condition"):
        around = node
    yield Site(path, node, role, around, parent, scene)
    if isinstance(node, (Named, sympy.Symbol, sympy.Number)):
        return
    if role == "law":  # what a mechanism does is given; what is said of it may be wrong
        return
    skipped = BINDERS.get(type(node).__name__, ())
    for index, argument in enumerate(node.args):
        if index in skipped or isinstance(argument, Str):
            continue
        inner_role = _role(node, index, argument)
        inner = None if inner_role == "condition" else around
        yield from _below((*path, index), argument, inner_role, inner, node, scene)


def _role(node: Any, index: int, argument: Any) -> str:
    if getattr(argument, "is_law", False):
        return "law"
    if getattr(argument, "is_event", False):
        return "event"
    signature = getattr(node, "signature", ())
    if index < len(signature) and signature[index] == "order":
        return "order"
    if not isinstance(argument, sympy.Expr):
        return "condition" if isinstance(argument, sympy.logic.boolalg.Boolean) else "other"
    if isinstance(node, sympy.Mul):
        return "factor"
    if isinstance(node, sympy.Pow):
        return "base" if index == 0 else "other" if argument.is_number else "term"
    return "term"
