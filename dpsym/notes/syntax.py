"""What a formula says before anybody knows what its symbols mean: a tree with places.

The parser makes it from tokens, :mod:`dpsym.notes.meaning` turns it into the vocabulary of
:mod:`dpsym.language`.  A node knows its span in the source, so that a complaint can point at it; spans do
not count when nodes are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

from dpsym.errors import Unread
from dpsym.notes.source import Span

NOWHERE = Span(0, 0)


@dataclass(frozen=True)
class Node:
    """A part of a formula."""

    span: Span = field(default=NOWHERE, compare=False, kw_only=True)

    def children(self) -> Iterator[Node]:
        """Yield the parts that this node is made of."""
        names: tuple[str, ...] = self.__match_args__  # all but the place
        for name in names:
            value = getattr(self, name)
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, Node):
                    yield part
                elif isinstance(part, tuple):
                    yield from (inner for inner in part if isinstance(inner, Node))

    def walk(self) -> Iterator[Node]:
        """Yield this node and everything below it, however deep."""
        waiting: list[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(list(node.children())))

    def unfenced(self, *kinds: str) -> Node:
        """Return what is in the brackets around this, if any, of some kinds or of any.

        >>> Fenced("round", Fenced("square", Number("2"))).unfenced("round").kind
        'square'
        """
        node: Node = self
        while isinstance(node, Fenced) and (not kinds or node.kind in kinds):
            node = node.inside
        return node

    def rebuilt(self, change: Callable[[Node], Node]) -> Self:
        """Return this node with each of its parts changed; itself where no part is.

        >>> Name("x", index=Name("i")).rebuilt(lambda part: Number("1")) == Name("x", index=Number("1"))
        True
        """

        def changed(value: Any) -> Any:
            if isinstance(value, Node):
                return change(value)
            if not isinstance(value, tuple):
                return value
            made = tuple(map(changed, value))
            return value if all(one is other for one, other in zip(made, value, strict=True)) else made

        names: tuple[str, ...] = self.__match_args__  # all but the place
        old = {name: getattr(self, name) for name in names}
        new = {name: made for name, value in old.items() if (made := changed(value)) is not value}
        return replace(self, **new) if new else self


@dataclass(frozen=True)
class Number(Node):
    r"""A number as it is written, such as ``12``, ``0.05``; ``\infty`` is the name ``infinity``."""

    digits: str


@dataclass(frozen=True)
class Name(Node):
    r"""A symbol with its decorations, all of which belong to its identity.

    ``base`` is the letter or command without backslash (``epsilon``, ``P``, ``OPT``); ``\varepsilon`` is
    ``epsilon`` and ``\varphi`` is ``phi``.  ``style`` is ``""`` or one of cal, bb, bf, rm, sf, frak, text.
    ``marks`` are hat, tilde, bar, star, prime (once for each), in the order of writing.  ``index`` is what
    stands below: a name or number makes another symbol, anything else (j, i-1, 1..j) belongs to a family.
    """

    base: str
    style: str = ""
    marks: tuple[str, ...] = ()
    index: Node | None = None


EMPTY = Name("emptyset")


@dataclass(frozen=True)
class Operation(Node):
    r"""An operation by its name.

    Of numbers: ``add``, ``subtract``, ``multiply``, ``divide``, ``negate``, ``abs``, ``factorial``,
    ``prime`` (a derivative), ``binomial``, ``sqrt``, ``root`` (radicand, index), ``floor``, ``ceiling``,
    ``plus-minus``, ``dots``.
    Of sets, spaces and laws: ``cardinality``, ``union``, ``intersection``, ``minus``, ``complement``,
    ``times``, ``compose``.  Of what has components: ``component`` (vector, index).  ``between`` (function,
    low, high) is ``[F(x)]_a^b``, how much F grows from a to b.  ``at`` (value, condition) is
    ``F(x)|_{x = 0}``, ``restricted`` (function or law, set) is ``f|_S``.  ``given`` (what, condition) stands
    in the brackets of a function, as in ``H(X | Y)``; alone, the condition is an index, as in ``p_{|E}``.
    ``from above`` and ``from below`` are sides of a limit, ``inner`` is what stands between angle brackets,
    ``upper`` (symbol, index) is ``x^{(i)}``, ``family`` (member, condition, end) is ``(x_i)_{i = 1}^n``.
    ``matrix`` has its rows as bare lists.

    A sum of more than two terms is one ``add``, with ``negate`` for what is subtracted; ``subtract`` has two.
    ``times`` is every ``\times`` and ``\otimes``, also between numbers; with one argument it is the
    exponent ``\otimes k``.  ``abs`` is also the number of elements where a plain name stands between bars,
    as in ``|R|``.  ``dots`` is ``\dots`` alone, or with both ends, as in ``1 \dots k``.
    """

    name: str
    args: tuple[Node, ...]


@dataclass(frozen=True)
class Power(Node):
    """A base with what stands above it."""

    base: Node
    exponent: Node


@dataclass(frozen=True)
class Fenced(Node):
    """Something in brackets that group: ``round``, ``square``, ``curly``."""

    kind: str
    inside: Node


@dataclass(frozen=True)
class Apply(Node):
    r"""A function applied to arguments: ``f(X)``, ``P(S)``, ``M(x; f)``, ``\log_2 x``, ``N(0, 1)``.

    Only names that are known to be functions, laws or mechanisms, and the standard functions, are applied;
    elsewhere a bracket after a name multiplies.  ``\mathbf{1}[...]``, in all its spellings, is the function
    ``indicator`` of a condition or of an event; ``\Delta f`` is ``Delta`` of f where f is a function.
    """

    function: Node
    args: tuple[Node, ...]

    @property
    def applied(self) -> Node:
        """What is applied: the function, also where the value is raised to a power as in ``H^2(x)``."""
        function = self.function
        raised = isinstance(function, Power) and isinstance(function.exponent, Number)
        return function.base if raised and isinstance(function, Power) else function


@dataclass(frozen=True)
class Listed(Node):
    r"""Several things between commas: in brackets of a ``kind`` as in :class:`Fenced`, or ``bare``.

    Of kind ``words`` it is a sentence of formulas and words:
    ``P \text{ is } (\varepsilon, \delta)\text{-DP}``.
    """

    kind: str
    items: tuple[Node, ...]


@dataclass(frozen=True)
class Interval(Node):
    """An interval with two ends, each open or not; ``[k]`` is the interval ``integers`` from 1 to k."""

    low: Node
    high: Node
    low_open: bool = False
    high_open: bool = False
    integers: bool = False


@dataclass(frozen=True)
class SetBuilder(Node):
    """The set of ``member`` with a condition."""

    member: Node
    condition: Node


#: The dots of ``x_1, \dots, x_n``.
DOTS: Final = Operation("dots", ())


@dataclass(frozen=True)
class Big(Node):
    r"""``sum``, ``prod``, ``sup``, ``inf``, ``max``, ``min``, ``lim`` over what stands below.

    ``below`` is a tuple of conditions (``j = 1``, ``S \subseteq Y``, ``x \sim P``, ``y``), ``above`` a bound.
    The body is the rest of the term, and the terms after it up to the last that mentions what is bound, as in
    ``\sup_S P(S) - e^\varepsilon Q(S)``: it is then a sum without brackets around it.
    """

    operator: str
    below: tuple[Node, ...]
    above: Node | None
    body: Node


@dataclass(frozen=True)
class Extremum(Node):
    r"""``\max\{a, b\}``, ``\min(a, b)``: of values that are listed."""

    operator: str
    args: tuple[Node, ...]


@dataclass(frozen=True)
class Integral(Node):
    """An integral; without bounds it is over everything that the variable ranges over."""

    variables: tuple[Node, ...]
    low: Node | None
    high: Node | None
    body: Node


@dataclass(frozen=True)
class Derivative(Node):
    r"""A derivative ``\frac{d^2 f}{dx^2}`` of ``body`` by the ``variables``, one for each time.

    ``partial`` tells how it is written, ``at`` is the condition in ``\frac{d}{dx}\big|_{x = 0} f(x)``.  The
    density of one law by another, ``\frac{dP}{dQ}``, is written the same.
    """

    body: Node
    variables: tuple[Node, ...]
    partial: bool = False
    at: Node | None = None


@dataclass(frozen=True)
class Norm(Node):
    """A norm; ``index`` is 1, 2, infinity or nothing."""

    inside: Node
    index: Node | None = None


@dataclass(frozen=True)
class Divergence(Node):
    r"""``D_\alpha(P \| Q)`` in all its spellings, ``kind`` as written: D, KL, TV, H, E (hockey stick), chi2.

    ``lower`` and ``upper`` are what stands below and above the letter: the order, epsilon, delta, f.
    """

    kind: str
    first: Node
    second: Node
    lower: tuple[Node, ...] = ()
    upper: tuple[Node, ...] = ()


@dataclass(frozen=True)
class Expect(Node):
    r"""An expectation (or ``variance``); ``over`` is what stands below: ``x \sim P``, ``P``, ``X, P``."""

    body: Node
    over: tuple[Node, ...] = ()
    given: Node | None = None
    operator: str = "expectation"


@dataclass(frozen=True)
class Probability(Node):
    """A probability of a condition; ``over`` is what stands below, ``given`` what stands after a bar."""

    condition: Node
    over: tuple[Node, ...] = ()
    given: Node | None = None


@dataclass(frozen=True)
class Chain(Node):
    """A chain of relations: ``links`` are pairs (relation, right side).

    Relations: ``=``, ``<=``, ``<``, ``>=``, ``>``, ``!=``, ``:=``, ``in``, ``not in``, ``subset`` (or
    equal), ``~`` (drawn from, also written with an arrow), ``->``, ``:`` (a map from ... to), ``approx``,
    ``<<`` (absolutely continuous), ``propto``, ``|->`` (a map by its rule).  In a row that begins with a
    relation ``first`` is None.
    """

    first: Node | None
    links: tuple[tuple[str, Node], ...]


@dataclass(frozen=True)
class Logic(Node):
    """``and``, ``or``, ``implies`` (left to right), ``iff``, ``not`` of statements."""

    operator: str
    args: tuple[Node, ...]


@dataclass(frozen=True)
class Quantified(Node):
    """A statement with quantifiers, written before or after it.

    These are pairs of ``forall``, ``exists`` or ``where`` with a condition.  Where a formula consists of
    quantifiers alone the statement is an empty bare list.
    """

    statement: Node
    quantifiers: tuple[tuple[str, Node], ...]


@dataclass(frozen=True)
class Cases(Node):
    """Values with conditions; the last condition may be missing (otherwise)."""

    rows: tuple[tuple[Node, Node | None], ...]


@dataclass(frozen=True)
class Broken(Node):
    """A piece of a formula that was not understood, beside words and other pieces; only pieces have it."""

    error: Unread


@dataclass(frozen=True)
class Text(Node):
    r"""Words inside a formula, such as ``\text{for all}``, where they are not a quantifier or a name."""

    words: str
