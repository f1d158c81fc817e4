"""Adaptive processes: sequences of random steps, each of which may depend on the outcomes before it."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import sympy
from flint import fmpq

from dpsym.errors import IllFormedError, TooLargeError
from dpsym.kernel.statement import Domain
from dpsym.kernel.terms import Term, rat
from dpsym.language.distributions.base import Law
from dpsym.language.elaboration.building import joint_mass, maximum, product, total
from dpsym.language.elaboration.goals import Saturation
from dpsym.language.elaboration.shapes import Place
from dpsym.language.functions import in_range
from dpsym.language.names import latex_name
from dpsym.language.nodes import Named
from dpsym.language.randomness import Draw, Entry
from dpsym.language.scalars import concrete, scalar
from dpsym.language.signs import is_evidently_nonnegative
from dpsym.language.symbols import Variable

if TYPE_CHECKING:
    from dpsym.language.elaboration.checker import Checker
    from dpsym.language.elaboration.context import Context

__all__ = ["AdaptiveProcess", "adaptive"]

LONGEST: Final = 6  # steps that are written out: 64 paths, 189 variables
UNIT: Final = Domain(fmpq(0), fmpq(1))
CENTRED: Final = Domain(fmpq(-1), fmpq(1))


class Tree(NamedTuple):
    """What a process is made of; a node is named by its history, as in "01": first the one, then the other.

    ``values`` are those of the last step before each node but the root; ``chances`` are the conditional
    probabilities of that step, given what came before it.
    """

    values: dict[str, Term]
    chances: dict[str, Term]


class Paths(Law):
    """The law of the paths of an adaptive process."""

    @property
    def space(self) -> Any:
        """No symbolic space, as of the process itself."""
        return None

    def masses(self, context: Context) -> tuple[Term, ...]:
        """Return for each path the product of the conditional probabilities along it."""
        process = self.args[0]
        chances = process.tree(context).chances
        return tuple(
            joint_mass(chances[path[: step + 1]] for step in range(len(path)))
            for path in _words(process.length(context))
        )

    def places(self, context: Context) -> list[Any]:
        """Return the paths: for each the places of its steps."""
        process = self.args[0]
        values = process.tree(context).values
        return [
            tuple(Place(int(bit), values[path[: step + 1]]) for step, bit in enumerate(path))
            for path in _words(process.length(context))
        ]


class AdaptiveProcess(Named, Draw):
    """A sequence of steps over which a claim ranges, see :func:`adaptive`; it is drawn as a whole."""

    signature = ("name", "count", "scalar", "scalar", "scalar")

    @property
    def law(self) -> Any:
        """The law of the paths."""
        return Paths(self)

    @property
    def number(self) -> Any:
        """The number of steps."""
        return self.args[1]

    @property
    def space(self) -> Any:
        """No symbolic space: the number of paths follows from that of the steps."""
        return None

    @property
    def free_symbols(self) -> set[Any]:
        """The process itself, and the symbols of its parameters."""
        return {self}.union(*(arg.free_symbols for arg in self.args[1:]))

    def check_law(self, checker: Checker) -> None:
        """Check the parameters, and take the process into the inventory."""
        checker.signature(self, self.signature)
        low, high = self.args[2:4]
        if (high - low).is_negative:
            raise IllFormedError(f"the steps of {self} lie in [{low}, {high}], which is empty")
        checker.found.others[self] = None

    def length(self, context: Context) -> int:
        """Return the number of steps in the shape that the context holds."""
        steps = concrete(self.number, context, f"the number of steps of {self}")
        if steps < 1:
            raise IllFormedError(f"{self} needs at least one step, got {steps}")
        if steps > LONGEST:
            raise TooLargeError(f"{self} has {steps} steps, more than {LONGEST}; give shapes=")
        return steps

    def names(self, context: Context) -> tuple[str, ...]:
        """Return the names of its variables: the values, then the conditional probabilities of every "1".

        There are none where the number of steps is a variable that the claim does not use.
        """
        if self.number.free_symbols - context.shape.values.keys():
            return ()
        nodes = _nodes(self.length(context))
        return (*self._values(nodes), *self._chances(nodes))

    def _values(self, nodes: list[str]) -> tuple[str, ...]:
        scale = f"/{self.args[3]}" if self._is_scaled() else ""
        # a comma before the last step, so that reports put the two values after one history together
        places = (f"{node[:-1]},{node[-1]}".lstrip(",") for node in nodes)
        return tuple(f"{self.name}{scale}[{place}]" for place in places)

    def _is_scaled(self) -> bool:
        """Return whether the range is [-c, c] for an expression c: a step is then c times a free number."""
        low, high = self.args[2:4]
        return bool(low == -high and not high.is_number)

    def _chances(self, nodes: list[str]) -> tuple[str, ...]:
        return tuple(f"Pr {self.name}[{node}]" for node in nodes if node.endswith("1"))

    def tree(self, context: Context) -> Tree:
        """Return the values and the conditional probabilities, as variables that meet the hypotheses."""
        return context.once(self, lambda: self._tree(context))  # type: ignore[no-any-return]

    def _tree(self, context: Context) -> Tree:
        nodes = _nodes(self.length(context))
        entries = self._entries(nodes, context)
        chances: dict[str, Term] = {}
        ones = [node for node in nodes if node.endswith("1")]
        for node, name in zip(ones, self._chances(nodes), strict=True):
            chance = context.declare(name, UNIT, rf"\Pr({latex_name(self.name)}({node}))")
            chances[node], chances[node[:-1] + "0"] = chance, 1 - chance
        context.latex[f"Pr {self.name}"] = rf"\Pr({latex_name(self.name)})"
        tree = Tree(dict(zip(nodes, entries, strict=True)), chances)
        self._bound_means(tree, context)
        return tree

    def _entries(self, nodes: list[str], context: Context) -> tuple[Term, ...]:
        low, high = self.args[2:4]
        written = tuple(f"{latex_name(self.name)}({node})" for node in nodes)
        if not self._is_scaled():
            return in_range(self._values(nodes), written, low, high, context)
        if not is_evidently_nonnegative(high):
            context.require("<=", rat(0), scalar(high, context))
        scale, over = scalar(high, context), f"/{sympy.latex(high)}"
        context.latex[f"{self.name}/{high}"] = latex_name(self.name) + over
        shares = zip(self._values(nodes), written, strict=True)
        return tuple(product([scale, context.declare(name, CENTRED, latex + over)]) for name, latex in shares)

    def _bound_means(self, tree: Tree, context: Context) -> None:
        """Bound the largest conditional mean: one hypothesis, so that a search can set the bound to it."""
        bound = self.args[4]
        if bound == sympy.oo:
            return
        largest, most = maximum(_conditional_means(tree)), scalar(bound, context)
        context.require("<=", largest, most)
        if isinstance(bound, Variable) and most.head == "var":
            context.saturations.append(Saturation(str(most.data), largest))

    def __getitem__(self, place: Any) -> Entry:
        return Entry(self, place)  # type: ignore[no-any-return]

    def quantifier(self) -> str:
        r"""Return how a claim about every process introduces it.

        >>> adaptive("Y", 2, -1, 1, mean=0).quantifier()
        'Y \\text{ of } 2 \\text{ steps in } [-1, 1],\\, \\mathbb{E}[Y_i \\mid Y_1, \\dots, Y_{i-1}] \\le 0'
        """
        number, low, high, mean = (sympy.latex(arg) for arg in self.args[1:])
        name = latex_name(self.name)
        text = rf"{name} \text{{ of }} {number} \text{{ steps in }} [{low}, {high}]"
        if self.args[4] == sympy.oo:
            return text
        return rf"{text},\, \mathbb{{E}}[{name}_i \mid {name}_1, \dots, {name}_{{i-1}}] \le {mean}"


def adaptive(name: str, rounds: Any, low: Any, high: Any, mean: Any = sympy.oo) -> AdaptiveProcess:
    """Return an adaptive process of ``rounds`` steps in [low, high], over all of which a claim ranges.

    Given the outcomes before it, each step takes one of two values, each with a conditional probability,
    and has a conditional mean of at most ``mean``.  Values and probabilities are free for every history.
    ``Y[i]`` is the i-th step from 1; ``sum_of(Y)`` and ``mean(Y)`` are the sum and the mean of all steps.

    Two values are enough for an upper bound of the mean of any function of the steps: for the last step,
    given the others, that mean is linear in the law, the law meets one linear constraint besides having
    mass one, and such a programme has a solution on at most two points; then backwards step by step.

    >>> from dpsym.language import Claim, Expectation, real, sum_of
    >>> beta = real("beta")
    >>> Y = adaptive("Y", 2, -1, 1, mean=beta)
    >>> (goal,) = Claim(Expectation(sum_of(Y)) <= 2 * beta).elaborate().goals
    >>> [variable.name for variable in goal.statement.variables][:7]
    ['Y[0]', 'Y[1]', 'Y[0,0]', 'Y[0,1]', 'Y[1,0]', 'Y[1,1]', 'Pr Y[1]']
    >>> [saturation.variable for saturation in goal.saturations]
    ['beta']
    """
    return AdaptiveProcess(name, rounds, low, high, mean)  # type: ignore[no-any-return]


def _conditional_means(tree: Tree) -> list[Term]:
    """Return for each node that has steps below it the mean of the next one."""
    return [
        total(product([tree.chances[node], tree.values[node]]) for node in (first, first[:-1] + "1"))
        for first in tree.values
        if first.endswith("0")
    ]


def _nodes(steps: int) -> list[str]:
    """Return all histories but the empty one, the shortest first."""
    return [word for length in range(1, steps + 1) for word in _words(length)]


def _words(length: int) -> list[str]:
    """Return the words of zeros and ones of a length, in lexicographic order."""
    return ["".join(bits) for bits in itertools.product("01", repeat=length)]
