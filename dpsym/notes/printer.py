r"""The tree of a formula as LaTeX, so that it is read back as the same tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import singledispatch
from itertools import groupby
from typing import Final

from dpsym.notes.formula.brackets import counts_elements
from dpsym.notes.formula.clauses import is_statement
from dpsym.notes.formula.commands import ALPHABETS, FUNCTIONS, LETTERS, RELATIONS, each
from dpsym.notes.formula.symbols import INDICATOR
from dpsym.notes.syntax import (
    Apply,
    Big,
    Cases,
    Chain,
    Derivative,
    Divergence,
    Expect,
    Extremum,
    Fenced,
    Integral,
    Interval,
    Listed,
    Logic,
    Name,
    Node,
    Norm,
    Number,
    Operation,
    Power,
    Probability,
    Quantified,
    SetBuilder,
    Text,
)

# Where several commands mean one symbol, the first one is written.
_SYMBOLS: Final = {base: command for command, base in reversed(LETTERS.items()) if base != "o"} | {
    "epsilon": r"\varepsilon",
    "cdot": r"\cdot",
}
_ALPHABETS: Final = {style: command for command, style in reversed(ALPHABETS.items()) if style}
_RELATIONS: Final = {
    said: command
    for command, said in reversed(RELATIONS.items())
    if command.startswith("\\") and said not in {"<", ">", ":=", "=:"}
} | {"independent": r"\perp"}
_OF_LATEX: Final = frozenset(
    each("exp log ln sin cos tan sinh cosh tanh coth arcsin arccos arctan nabla det")
)
_LIMITS: Final = frozenset(
    each("sum prod sup inf max min lim limsup liminf bigcup bigcap bigvee bigwedge bigotimes bigoplus")
)
_BETWEEN: Final = {
    "union": r" \cup ",
    "intersection": r" \cap ",
    "minus": r" \setminus ",
    "plus-minus": r" \pm ",
    "compose": r" \circ ",
    "multiply": r" \cdot ",
}
_ABOVE: Final = {"prime": r"\prime ", "star": "*", "dagger": r"\dagger ", "plus": "+", "minus": "-"}
_BRACKETS: Final = {"round": "()", "square": "[]", "curly": (r"\{", r"\}"), "bare": ("", "")}
_LOGIC: Final = {"and": r" \wedge ", "or": r" \vee ", "implies": r" \Rightarrow ", "iff": r" \iff "}
_KINDS: Final = {"KL": r"\operatorname{KL}", "TV": r"\operatorname{TV}", "JS": r"\operatorname{JS}"}
_SIGNS: Final = {"forall": r"\forall", "exists": r"\exists"}
_WORDS: Final = {"forall": r"\text{for all}", "exists": r"\text{for some}", "where": r"\text{where}"}


@singledispatch
def print_node(node: Node) -> str:
    r"""Return the LaTeX of a tree.

    >>> print_node(Power(Name("alpha", marks=("prime",)), Number("2")))
    "\\alpha'^{2}"
    """
    raise TypeError(f"{type(node).__name__} is no node of a formula")


def _upright(word: str) -> str:
    return rf"\operatorname{{{word}}}"


def _list(nodes: Sequence[Node]) -> str:
    return ", ".join(print_node(node) for node in nodes)


def _below(nodes: Sequence[Node]) -> str:
    written = ""
    for place, node in enumerate(nodes):
        divides = place and is_statement(node) and not is_statement(nodes[place - 1])
        written += (" : " if divides else ", " if place else "") + print_node(node)
    return f"_{{{written}}}" if nodes else ""


@print_node.register
def _(node: Number) -> str:
    return node.digits


@print_node.register
def _(node: Text) -> str:
    return rf"\text{{{node.words} }}" if node.words.startswith("-") else rf"\text{{ {node.words} }}"


@print_node.register
def _(node: Name) -> str:
    base = _SYMBOLS.get(node.base, node.base)
    written = rf"{_ALPHABETS[node.style]}{{{base}}}" if node.style else base
    if node.base == INDICATOR:
        written = r"\mathbf{1}"
    attached: list[str] = []
    for mark in node.marks:
        if mark in _ABOVE:
            attached.append(mark)
        else:
            written = rf"\{mark}{{{written}{_marks(attached)}}}"
            attached = []
    index = "" if node.index is None else f"_{{{print_node(node.index)}}}"
    return f"{written}{_marks(attached)}{index}"


def _marks(marks: Sequence[str]) -> str:
    if all(mark == "prime" for mark in marks):
        return "'" * len(marks)
    return "^{" + "".join(_ABOVE[mark] for mark in marks) + "}"


@print_node.register
def _(node: Power) -> str:
    base = print_node(node.base)
    starred = isinstance(node.base, Name) and not set(node.base.marks).isdisjoint(_ABOVE.keys() - {"prime"})
    return (
        f"{{{base}}}^{{{print_node(node.exponent)}}}"
        if starred
        else f"{base}^{{{print_node(node.exponent)}}}"
    )


@print_node.register
def _(node: Fenced) -> str:
    left, right = _BRACKETS[node.kind]
    return rf"\left{left}{print_node(node.inside)}\right{right}"


@print_node.register
def _(node: Listed) -> str:
    if node.kind == "words":
        return " ".join(print_node(item) for item in node.items)
    left, right = _BRACKETS[node.kind]
    return f"{left}{_list(node.items)}{right}"


@print_node.register
def _(node: Interval) -> str:
    if node.integers:
        return f"[{print_node(node.high)}]"
    left, right = "(" if node.low_open else "[", ")" if node.high_open else "]"
    return f"{left}{_list((node.low, node.high))}{right}"


@print_node.register
def _(node: SetBuilder) -> str:
    return rf"\{{{print_node(node.member)} : {print_node(node.condition)}\}}"


@print_node.register
def _(node: Apply) -> str:
    head = node.function
    inner = head.base if isinstance(head, Power) else head
    written = print_node(head)
    if isinstance(inner, Name) and inner.base in FUNCTIONS and not inner.style:
        written = (
            rf"\{written}"
            if inner.base in _OF_LATEX
            else written.replace(inner.base, _upright(inner.base), 1)
        )
    if inner == Name(INDICATOR):
        return f"{written}[{_list(node.args)}]"
    return f"{written}({_list(node.args)})"


@print_node.register
def _(node: Big) -> str:
    above = "" if node.above is None else f"^{{{print_node(node.above)}}}"
    operator = rf"\{node.operator}" if node.operator in _LIMITS else rf"\operatorname*{{{node.operator}}}"
    return rf"{operator}{_below(node.below)}{above} {print_node(node.body)}"


@print_node.register
def _(node: Extremum) -> str:
    return rf"\{node.operator}\{{{_list(node.args)}\}}"


@print_node.register
def _(node: Integral) -> str:
    low = "" if node.low is None else f"_{{{print_node(node.low)}}}"
    high = "" if node.high is None else f"^{{{print_node(node.high)}}}"
    return rf"\int{low}{high} {{{print_node(node.body)}}}" + "".join(
        rf" \, d {print_node(v)}" for v in node.variables
    )


@print_node.register
def _(node: Derivative) -> str:
    sign = r"\partial" if node.partial else "d"
    times = f"^{{{len(node.variables)}}}" if len(node.variables) > 1 else ""
    below = " ".join(
        f"{sign} {print_node(name)}" + (f"^{{{count}}}" if count > 1 else "")
        for name, count in _runs(node.variables)
    )
    if isinstance(node.body, Name) and node.at is None:
        return rf"\frac{{{sign}{times} {print_node(node.body)}}}{{{below}}}"
    at = "" if node.at is None else rf"\big|_{{{print_node(node.at)}}}"
    return rf"\frac{{{sign}{times}}}{{{below}}}{at} \left({print_node(node.body)}\right)"


def _runs(nodes: Sequence[Node]) -> list[tuple[Node, int]]:
    """Return nodes that follow themselves once, with how often they do."""
    return [(node, len(list(same))) for node, same in groupby(nodes)]


@print_node.register
def _(node: Norm) -> str:
    index = "" if node.index is None else f"_{{{print_node(node.index)}}}"
    return rf"\left\|{print_node(node.inside)}\right\|{index}"


@print_node.register
def _(node: Divergence) -> str:
    kind = _KINDS.get(node.kind, node.kind)
    upper = f"^{{{_list(node.upper)}}}" if node.upper else ""
    if node.kind == "chi2":
        kind, upper = r"D_{\chi^2}", ""
    return rf"{kind}{_below(node.lower)}{upper}({print_node(node.first)} \parallel {print_node(node.second)})"


def _given(node: Expect | Probability) -> str:
    return "" if node.given is None else rf" \mid {print_node(node.given)}"


@print_node.register
def _(node: Expect) -> str:
    head = r"\mathbb{E}" if node.operator == "expectation" else r"\operatorname{Var}"
    return rf"{head}{_below(node.over)}\left[{print_node(node.body)}{_given(node)}\right]"


@print_node.register
def _(node: Probability) -> str:
    return rf"\mathbb{{P}}{_below(node.over)}\left[{print_node(node.condition)}{_given(node)}\right]"


@print_node.register
def _(node: Chain) -> str:
    written = "" if node.first is None else print_node(node.first)
    for relation, right in node.links:
        written += f" {_RELATIONS.get(relation, relation)} {print_node(right)}"
    return written.strip()


@print_node.register
def _(node: Logic) -> str:
    if node.operator == "not":
        return rf"\neg {print_node(node.args[0])}"
    if len(node.args) == 1:
        return rf"\Rightarrow {print_node(node.args[0])}"
    sentence = any(isinstance(part, Listed | Quantified) for part in node.args)
    between = r" \text{ and } " if node.operator == "and" and sentence else _LOGIC[node.operator]
    return between.join(print_node(part) for part in node.args)


@print_node.register
def _(node: Quantified) -> str:
    said = node.statement
    # A relation that continues another row, and an arrow, which after a colon would be a map, stand first.
    first = isinstance(said, Chain) and (said.first is None or said.links[0][0] == "->")
    before = [] if first else [pair for pair in node.quantifiers if pair[0] != "where"]
    after = [pair for pair in node.quantifiers if pair not in before]
    leading = ", ".join(f"{_SIGNS[kind]} {print_node(condition)}" for kind, condition in before)
    trailing = "".join(f", {_WORDS[kind]} {print_node(condition)}" for kind, condition in after)
    if node.statement == Listed("bare", ()):
        return leading + trailing if leading else trailing.removeprefix(", ")
    colon = " : " if leading else ""
    return f"{leading}{colon}{print_node(node.statement)}{trailing}"


@print_node.register
def _(node: Cases) -> str:
    rows = []
    for value, condition in node.rows:
        cell = r"\text{otherwise}" if condition is None else rf"\text{{if }} {print_node(condition)}"
        rows.append(f"{print_node(value)} & {cell}")
    return r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"


# Operations


def _sum(node: Operation) -> str:
    written = ""
    for place, arg in enumerate(node.args):
        negative = isinstance(arg, Operation) and arg.name == "negate"
        inner = arg.args[0] if isinstance(arg, Operation) and negative else arg
        sign = "-" if negative else "+"
        written += (
            f" {sign} {print_node(inner)}"
            if place
            else (f"-{print_node(inner)}" if negative else print_node(arg))
        )
    return written


def _times(node: Operation) -> str:
    if len(node.args) == 1:
        return rf"\otimes {print_node(node.args[0])}"
    return r" \times ".join(_side_by_side(arg) for arg in node.args)


def _side_by_side(node: Node) -> str:
    if isinstance(node, Operation) and node.name == "multiply":
        first, *rest = node.args
        braced = (f"{{{print_node(arg)}}}" if isinstance(arg, Name) else print_node(arg) for arg in rest)
        return " ".join([print_node(first), *braced])
    return print_node(node)


def _counted(node: Operation) -> str:
    inner = print_node(node.args[0])
    return rf"\left|{inner}\right|" if counts_elements(node.args[0]) else rf"\# {inner}"


def _matrix(node: Operation) -> str:
    lines = (" & ".join(map(print_node, row.children())) for row in node.args)
    return r"\begin{pmatrix} " + r" \\ ".join(lines) + r" \end{pmatrix}"


def _around(left: str, right: str, between: str = "") -> Callable[[Operation], str]:
    return lambda node: left + between.join(print_node(arg) for arg in node.args) + right


_OPERATIONS: Final[dict[str, Callable[[Operation], str]]] = {
    "add": _sum,
    "subtract": _around("", "", " - "),
    "negate": _around("-", ""),
    "divide": _around(r"\frac{", "}", "}{"),
    "binomial": _around(r"\binom{", "}", "}{"),
    "sqrt": _around(r"\sqrt{", "}"),
    "root": lambda node: rf"\sqrt[{print_node(node.args[1])}]{{{print_node(node.args[0])}}}",
    "abs": _around(r"\left|", r"\right|"),
    "floor": _around(r"\lfloor ", r"\rfloor "),
    "ceiling": _around(r"\lceil ", r"\rceil "),
    "factorial": _around("", "!"),
    "prime": _around("(", ")'"),
    "cardinality": _counted,
    "times": _times,
    "compose": lambda node: r" \circ ".join(_side_by_side(arg) for arg in node.args),
    "between": lambda node: "[{}]_{{{}}}^{{{}}}".format(*(print_node(arg) for arg in node.args)),
    "component": lambda node: f"{print_node(node.args[0])}_{{{print_node(node.args[1])}}}",
    "at": _around(r"\left. ", "}", r" \right|_{"),
    "restricted": _around(r"\left. ", "}", r" \right|_{"),
    "given": lambda node: (
        r" \mid ".join(map(print_node, node.args)) if node.args[1:] else (rf"\mid {print_node(node.args[0])}")
    ),
    "from above": _around("", "^{+}"),
    "from below": _around("", "^{-}"),
    "inner": _around(r"\langle ", r" \rangle", ", "),
    "matrix": _matrix,
    "column": _around(r"\left(\begin{array}{c} ", r" \end{array}\right)", r" \\ "),
    "upper": _around("", ")}", "^{("),
    "family": lambda node: (
        "{}_{{{}}}".format(*map(print_node, node.args[:2]))
        + "".join(f"^{{{print_node(high)}}}" for high in node.args[2:])
    ),
    "dots": lambda node: r" \dots ".join(print_node(arg) for arg in node.args) if node.args else r"\dots",
}


@print_node.register
def _(node: Operation) -> str:
    printer = _OPERATIONS.get(node.name)
    return printer(node) if printer else _BETWEEN[node.name].join(print_node(arg) for arg in node.args)
