"""Compile terms to straight-line Python over a backend of numbers.

One compiler serves every kind of search: a backend says what the heads mean for its numbers (exact
numbers and balls, floats, multiprecision).  Common subterms are
computed once.  The source is made of names that this module invents, never of names or text from
the term, so running it cannot run anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from types import CodeType
from typing import Any, Final, cast

from flint import fmpq

from dpsym.engines.balls import BALLS
from dpsym.errors import KernelRefusal
from dpsym.kernel.interval import CHOICES
from dpsym.kernel.numbers import FUNCTIONS, Value
from dpsym.kernel.terms import Term, rat

__all__ = ["closed_value", "compile_bounds", "compile_terms"]

CALLS: Final = {
    "exp": "exp",
    "log": "log",
    "abs": "abs",
    "tanh": "tanh",
    "erf": "erf",
    "erfc": "erfc",
    "max": "maximum",
    "min": "minimum",
    "scaled": "scaled",
    "logratio": "logratio",
    "relent": "relent",
    "powdiv": "powdiv",
    **{head: head for head in FUNCTIONS},
}
OPERATORS: Final = {"add": " + ", "mul": " * "}
POWERS: Final[Mapping[Term, str]] = {rat(-1): "inverse", rat(2): "square", rat("1/2"): "sqrt"}

CHAIN: Final = 64  # operands in one line
NESTED: Final = 12  # integrals inside integrals
COMPLEX: Final = "complex_"  # names of functions of complex numbers, by which a backend may integrate
WEIGHT: Final = 512  # a result of more leaves than this may have become a rational of many bits


def compile_terms(
    roots: Sequence[Term],
    inputs: Sequence[str],
    backend: Mapping[str, Callable[..., Any]],
    known: Sequence[Term] = (),
) -> Callable[..., tuple[Any, ...]]:
    """Return a function of the values of ``inputs``, in order, that returns the values of ``roots``.

    The values of the terms in ``known`` are further arguments.

    Raises:
        KernelRefusal: a term has a free variable that is not among the inputs.

    >>> from dpsym.kernel.terms import var
    >>> compile_terms([var("x") + 1, var("x") ** 2], ["x"], BALLS)(fmpq(2, 3))
    (5/3, 4/9)
    """
    names = {name: f"x{i}" for i, name in enumerate(inputs)}
    places = {term: f"k{i}" for i, term in enumerate(known)}
    emitter = _Emitter(backend, names, dict(places), {}, count(), "    ")
    results = [emitter.emit(root) for root in roots]
    head = f"def compiled({', '.join([*(names[name] for name in inputs), *places.values()])}):"
    source = "\n".join([head, *emitter.lines, f"    return ({''.join(f'{place},' for place in results)})"])
    namespace = {"__builtins__": {}, **backend, **emitter.constants}
    return cast("Callable[..., tuple[Any, ...]]", _run(source, namespace))


def compile_bounds(bounds: Sequence[tuple[Value, bool, Value, bool, bool]]) -> Callable[..., bool]:
    """Return a function that says whether every argument is certainly between its bounds.

    A row of ``bounds`` is (low, open, high, open, whole): ``whole`` asks for a whole rational.

    >>> inside = compile_bounds([(fmpq(0), True, fmpq(1), False, False)])
    >>> inside(fmpq(1)), inside(fmpq(0))
    (True, False)
    """
    namespace: dict[str, Any] = {"__builtins__": {}, "is_whole": _is_whole}
    tests = []
    for i, (low, low_open, high, high_open, whole) in enumerate(bounds):
        namespace |= {f"l{i}": low, f"h{i}": high}
        tests.append(f"l{i} {'<' if low_open else '<='} x{i} {'<' if high_open else '<='} h{i}")
        tests.extend([f"is_whole(x{i})"] * whole)
    arguments = ", ".join(f"x{i}" for i in range(len(bounds)))
    source = f"def compiled({arguments}):\n    return {' and '.join(tests) or True}"
    return cast("Callable[..., bool]", _run(source, namespace))


def _is_whole(value: Value) -> bool:
    return isinstance(value, fmpq) and value.q == 1


def _run(source: str, namespace: dict[str, Any]) -> Any:
    exec(_code(source), namespace)  # its own source, see above
    return namespace["compiled"]


@lru_cache(maxsize=4_096)  # constants and symbols go by their places: many terms have one source
def _code(source: str) -> CodeType:
    return compile(source, "<term>", "exec")


def closed_value(term: Term) -> Value:
    """Return the value of a term without variables, at flint's current precision.

    >>> from dpsym.kernel.terms import rat, term
    >>> closed_value(rat("1/3") + rat("2/3")), closed_value(term("exp", term("log", rat(3))))
    (1, 3)
    """
    value = compile_terms((term,), (), BALLS)()[0]
    return fmpq(value) if isinstance(value, int) else value


@dataclass
class _Emitter:
    """Writes one line per distinct subterm; bodies of integrals become inner functions."""

    backend: Mapping[str, Callable[..., Any]]
    names: Mapping[str, str]  # of the variables
    known: dict[Term, str]  # where the value of a subterm is
    constants: dict[str, Any]
    numbers: Iterator[int]
    indent: str
    prefix: str = ""  # of functions
    lines: list[str] = field(default_factory=list)
    weights: dict[Term, int] = field(default_factory=dict)

    def emit(self, root: Term) -> str:
        """Write what is still missing for ``root`` and return where its value will be."""
        for name in sorted(root.free - self.names.keys()):
            raise KernelRefusal(f"the symbol {name} has no value")
        for node in root.nodes(self.known):
            if node.free <= self.names.keys():  # else it is inside an integral over a variable of its own
                self.known[node] = self._place(node)
        return self.known[root]

    def _place(self, node: Term) -> str:
        if node.head == "var":
            return self.names[str(node.data)]
        if node.head in ("rat", "pi", "inf"):
            return self._constant(node)
        expression = self._integral(node) if node.head == "integral" else self._expression(node)
        weight = sum(self.weights.get(arg, 1) for arg in node.args)
        if weight > WEIGHT and "shortened" in self.backend and not self.prefix:
            expression, weight = f"shortened({expression})", 1
        self.weights[node] = weight
        return self._line(expression)

    def _line(self, expression: str) -> str:
        name = f"t{next(self.numbers)}"
        self.lines.append(f"{self.indent}{name} = {expression}")
        return name

    def _expression(self, node: Term) -> str:
        head, args = node.head, [self.known[arg] for arg in node.args]
        if head in OPERATORS:
            if head == "mul" and len(args) == 2 and node.args[0].number == -1:
                return f"-{args[1]}"
            join = OPERATORS[head].join
            while len(args) > CHAIN:  # Python's compiler does not like endless sums
                args = [self._line(join(args[i : i + CHAIN])) for i in range(0, len(args), CHAIN)]
            return join(args)
        if head == "pow":
            known = POWERS.get(node.args[1])
            return self._call("power", *args) if known is None else self._call(known, args[0])
        if head in CHOICES:
            return self._call("choose", repr(CHOICES[head]), *args)
        return self._call(CALLS[head], *args)

    def _call(self, function: str, *args: str) -> str:
        return f"{self.prefix}{function}({', '.join(args)})"

    def _constant(self, node: Term) -> str:
        name = f"c{len(self.constants)}"
        make = self.backend[node.head]
        if node.head == "pi":  # a ball for pi depends on the precision at the time of the call
            self.constants[name] = make
            return f"{name}()"
        self.constants[name] = make(node.data) if node.head == "rat" else make()
        return name

    def _integral(self, node: Term) -> str:
        """Write the body as a function; what stands under the binder is computed anew inside it."""
        if len(self.indent) > 4 * NESTED:
            raise KernelRefusal(f"integrals are nested deeper than {NESTED}")
        bound, number = str(node.data), next(self.numbers)
        body, lo, hi = node.args
        ends = self.known[lo], self.known[hi]
        prefix = COMPLEX if f"{COMPLEX}number" in self.backend else ""
        known = {term: place for term, place in self.known.items() if bound not in term.free}
        names = dict(self.names)
        if prefix and not self.prefix:  # the backend has other numbers inside of integrals
            known = {term: f"{prefix}number({place})" for term, place in known.items() if term.number is None}
            names = {name: f"{prefix}number({place})" for name, place in names.items()}
        names[bound] = f"b{number}"
        indent = self.indent + "    "
        inside = _Emitter(self.backend, names, known, self.constants, self.numbers, indent, prefix)
        result = inside.emit(body)
        self.lines.append(f"{self.indent}def f{number}(b{number}):")
        self.lines.extend([*inside.lines, f"{inside.indent}return {result}"])
        return self._call("integral", f"f{number}", *ends)
