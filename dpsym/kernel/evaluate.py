"""Compile terms to straight-line Python over a backend of numbers.

One compiler serves every kind of evaluation: a backend says what the heads mean for its numbers
(exact and ball numbers, intervals; engines bring floats and multiprecision).  Common subterms are
computed once.  The source is made of names that this module invents, never of names or text from
the term, so running it cannot run anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from flint import fmpq

from dpsym.errors import KernelRefusal
from dpsym.kernel.numbers import BALLS, Value
from dpsym.kernel.terms import Term, free_variables

__all__ = ["closed_value", "compile_terms"]

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
}
CHOICES: Final = {"if_lt": "'<'", "if_le": "'<='", "if_eq": "'='"}
POWERS: Final = {fmpq(-1): "inverse({})", fmpq(2): "square({})", fmpq(1, 2): "sqrt({})"}


def compile_terms(
    roots: Sequence[Term], inputs: Sequence[str], backend: Mapping[str, Callable[..., Any]]
) -> Callable[..., tuple[Any, ...]]:
    """Return a function of the values of ``inputs``, in order, that returns the values of ``roots``.

    Raises:
        KernelRefusal: a term has a free variable that is not among the inputs.
    """
    emitter = _Emitter(backend)
    names = {name: f"x{i}" for i, name in enumerate(inputs)}
    results = [emitter.emit(root, names, emitter.lines, "    ") for root in roots]
    head = f"def compiled({', '.join(names[name] for name in inputs)}):"
    source = "\n".join([head, *emitter.lines, f"    return ({', '.join(results)},)"])
    namespace = {"__builtins__": {}, **backend, **emitter.constants}
    exec(compile(source, "<term>", "exec"), namespace)  # noqa: S102 - own source, see the module docstring
    return namespace["compiled"]  # type: ignore[return-value]


def closed_value(term: Term) -> Value:
    """Return the value of a term without variables, at flint's current precision.

    >>> from dpsym.kernel.terms import rat, term
    >>> closed_value(rat("1/3") + rat("2/3")), closed_value(term("exp", term("log", rat(3))))
    (1, 3)
    """
    if term.head == "rat":
        return term.data
    value = compile_terms((term,), (), BALLS)()[0]
    return fmpq(value) if isinstance(value, int) else value


class _Emitter:
    """Writes one line per distinct subterm; bodies of integrals become inner functions."""

    def __init__(self, backend: Mapping[str, Callable[..., Any]]) -> None:
        self.backend = backend
        self.lines: list[str] = []
        self.constants: dict[str, Any] = {}
        self.known: dict[Term, str] = {}
        self.count = 0

    def emit(self, root: Term, names: Mapping[str, str], lines: list[str], indent: str) -> str:
        free = free_variables(root)
        for name in sorted(free[root] - names.keys()):
            raise KernelRefusal(f"the symbol {name} has no value")
        for node, variables in free.items():
            if node in self.known or not variables <= names.keys():
                continue  # known already, or inside an integral that introduces its variable
            if node.head == "integral":
                self._integral(node, names, lines, indent)
            else:
                self.known[node] = self._line(self._expression(node, names), node, lines, indent)
        return self.known[root]

    def _line(self, expression: str, node: Term, lines: list[str], indent: str) -> str:
        if node.head in ("rat", "var", "pi", "inf"):
            return expression
        self.count += 1
        lines.append(f"{indent}t{self.count} = {expression}")
        return f"t{self.count}"

    def _expression(self, node: Term, names: Mapping[str, str]) -> str:
        head, args = node.head, [self.known[arg] for arg in node.args]
        if head == "var":
            return names[str(node.data)]
        if head in ("rat", "pi", "inf"):
            return self._constant(node)
        if head == "add":
            return " + ".join(args)
        if head == "mul":
            return " * ".join(args)
        if head == "pow":
            exponent = node.args[1].data if node.args[1].head == "rat" else None
            return POWERS.get(exponent, "power({}, {})").format(*args)
        if head in CHOICES:
            return f"choose({CHOICES[head]}, {', '.join(args)})"
        return f"{CALLS[head]}({', '.join(args)})"

    def _constant(self, node: Term) -> str:
        name = f"c{len(self.constants)}"
        make = self.backend[node.head]
        if node.head == "pi":  # a ball for pi depends on the precision at the time of the call
            self.constants[name] = make
            return f"{name}()"
        self.constants[name] = make(node.data) if node.head == "rat" else make()
        return name

    def _integral(self, node: Term, names: Mapping[str, str], lines: list[str], indent: str) -> None:
        body, lo, hi = node.args
        self.count += 1
        function, variable = f"f{self.count}", f"b{self.count}"
        inner_names = {**names, str(node.data): variable}
        inner: list[str] = []
        outside = dict(self.known)
        free = free_variables(body)  # what stands under the binder is computed anew inside it
        self.known = {term: name for term, name in outside.items() if str(node.data) not in free.get(term, ())}
        result = self.emit(body, inner_names, inner, indent + "    ")
        self.known = outside
        lines.extend([f"{indent}def {function}({variable}):", *inner, f"{indent}    return {result}"])
        expression = f"integral({function}, {self.known[lo]}, {self.known[hi]})"
        self.known[node] = self._line(expression, node, lines, indent)
