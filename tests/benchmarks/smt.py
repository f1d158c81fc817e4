"""Statements of the kernel in SMT-LIB: the negation of each, which has no model just if the statement holds.

What both sides mean is kept: roots by definition (a number r >= 0 with r^q = b), powers with other exponents
as exp(e log b), maxima and minima by cases.  z3 has exp, log and tanh; cvc5 has exp, so a logarithm is a number
l with exp(l) = x, and tanh a quotient.  Neither has erf, integrals or infinity: such a statement is not
expressible.  A definition adds that what it defines exists, as it does where both sides are defined.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from dpsym.kernel.enclosure import enclose
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.statement import Domain, Relation, Statement, of_domain
from dpsym.kernel.terms import Term

Dialect: TypeAlias = Literal["z3", "cvc5"]
Expression: TypeAlias = Any  # a token, or a tuple of an operator and expressions
OPERATORS = {"add": "+", "mul": "*"}
COMPARISONS = {"if_lt": "<", "if_le": "<=", "if_eq": "="}
LARGEST = 12  # exponent or index of a root that is written out
ONE, NOTHING = "1.0", "0.0"


class NotExpressibleError(Exception):
    """The statement speaks of something that the solver has no theory of."""


@dataclass
class Script:
    """A translated statement: what is declared and asserted, and how new names are defined."""

    dialect: Dialect
    constants: list[tuple[str, str]] = field(default_factory=list)
    assertions: list[Expression] = field(default_factory=list)
    lhs: Expression = None
    rhs: Expression = None
    definitions: dict[str, tuple[str, Expression]] = field(default_factory=dict)
    functions: set[str] = field(default_factory=set)

    @property
    def logic(self) -> str:
        """The least logic of quantifier-free arithmetic that holds the script."""
        integers = any(sort == "Int" for _, sort in self.constants)
        return f"QF_N{'I' if integers else ''}RA{'T' if self.functions else ''}"

    def text(self) -> str:
        """Return the script up to ``(check-sat)``; the logic is left to the caller."""
        lines = [f"(declare-const {name} {sort})" for name, sort in self.constants]
        lines += [f"(assert {shown(assertion)})" for assertion in self.assertions]
        return "\n".join(lines) + "\n"


def shown(expression: Expression) -> str:
    if isinstance(expression, str):
        return expression
    return f"({' '.join(map(shown, expression))})"


def translate(statement: Statement, dialect: Dialect) -> Script:
    """Return the negation of a statement; raises NotExpressibleError."""
    return _Translation(statement, dialect).script


class _Translation:
    def __init__(self, statement: Statement, dialect: Dialect) -> None:
        self.script = script = Script(dialect)
        self.known: dict[Term, Expression] = {}
        self.integers = {v.name for v in statement.variables if v.domain.integer}
        self.box = {v.name: of_domain(v.domain) for v in statement.variables}
        for variable in statement.variables:
            script.constants.append((f"|{variable.name}|", "Int" if variable.domain.integer else "Real"))
            script.assertions += _bounds(self.variable(variable.name), variable.domain)
        for hypothesis in statement.hypotheses:
            if not isinstance(hypothesis, Relation):
                raise NotExpressibleError("a quantified hypothesis")
            script.assertions.append(self.relation(hypothesis))
        conclusion = self.relation(statement.conclusion)
        _, script.lhs, script.rhs = conclusion
        script.assertions.append(("not", conclusion))

    def variable(self, name: str) -> Expression:
        return ("to_real", f"|{name}|") if name in self.integers else f"|{name}|"

    def relation(self, relation: Relation) -> Expression:
        return (relation.op, self.term(relation.lhs), self.term(relation.rhs))

    def term(self, term: Term) -> Expression:
        if term not in self.known:
            self.known[term] = self.translated(term)
        return self.known[term]

    def translated(self, term: Term) -> Expression:
        head, arguments = term.head, term.args
        if head == "rat":
            return number(int(term.data.p), int(term.data.q))
        if head == "var":
            return self.variable(str(term.data))
        if head == "pow":
            return self.power(*arguments)
        if head == "pi":
            return self.function("pi" if self.script.dialect == "z3" else "real.pi")
        if head in OPERATORS:
            parts = [self.term(argument) for argument in arguments]
            return (OPERATORS[head], *parts) if len(parts) > 1 else parts[0]
        if head in ("max", "min"):
            return self.extreme(">=" if head == "max" else "<=", [self.term(each) for each in arguments])
        if head in COMPARISONS:
            left, right, yes, no = map(self.term, arguments)
            return ("ite", (COMPARISONS[head], left, right), yes, no)
        if head in ("abs", "exp", "log", "tanh"):
            return getattr(self, head)(self.term(arguments[0]))
        raise NotExpressibleError(head)

    def function(self, name: str, *arguments: Expression) -> Expression:
        self.script.functions.add(name)
        return (name, *arguments) if arguments else name

    def extreme(self, relation: str, parts: list[Expression]) -> Expression:
        first, *others = parts
        for other in others:
            first = ("ite", (relation, first, other), first, other)
        return first

    def abs(self, x: Expression) -> Expression:
        return ("ite", (">=", x, NOTHING), x, ("-", x))

    def exp(self, x: Expression) -> Expression:
        return self.function("exp", x)

    def log(self, x: Expression) -> Expression:
        if self.script.dialect == "z3":
            return self.function("log", x)
        name = self.defined("log", x)
        self.script.assertions.append(("=", self.exp(name), x))
        return name

    def tanh(self, x: Expression) -> Expression:
        if self.script.dialect == "z3":
            return self.function("tanh", x)
        square = self.exp(("*", "2.0", x))
        return ("/", ("-", square, ONE), ("+", square, ONE))

    def power(self, base: Term, exponent: Term) -> Expression:
        below = self.term(base)
        if exponent.number is None:
            if base.head == "exp":
                return self.exp(("*", self.term(exponent), self.term(base.args[0])))
            return self.symbolic(base, below, self.term(exponent))
        count, index = int(exponent.number.p), int(exponent.number.q)
        if max(abs(count), index) > LARGEST:
            raise NotExpressibleError(f"exponent {exponent.number}")
        root = below if index == 1 else self.root(below, index)
        product = _repeated(root, abs(count))
        return product if count >= 0 else ("/", ONE, product)

    def root(self, base: Expression, index: int) -> Expression:
        name = self.defined(f"root{index}", base)
        assertions = [(">=", name, NOTHING), ("=", _repeated(name, index), base)]
        self.script.assertions += [each for each in assertions if each not in self.script.assertions]
        return name

    def symbolic(self, base: Term, below: Expression, exponent: Expression) -> Expression:
        """Return exp(e log b); where the base may be 0, by cases, with 0^0 = 1."""
        if enclose(base, self.box).is_at_least(ZERO, strictly=True):
            return self.exp(("*", exponent, self.log(below)))
        inside = ("ite", (">", below, NOTHING), below, ONE)
        at_zero = ("ite", ("=", exponent, NOTHING), ONE, NOTHING)
        return ("ite", (">", below, NOTHING), self.exp(("*", exponent, self.log(inside))), at_zero)

    def defined(self, kind: str, argument: Expression) -> str:
        """Return the name of a new number, the same for the same definition."""
        for name, definition in self.script.definitions.items():
            if definition == (kind, argument):
                return name
        name = f"|{kind}!{len(self.script.definitions)}|"
        self.script.definitions[name] = (kind, argument)
        self.script.constants.append((name, "Real"))
        return name


def number(count: int, below: int = 1) -> Expression:
    size = f"{abs(count)}.0" if below == 1 else ("/", f"{abs(count)}.0", f"{below}.0")
    return size if count >= 0 else ("-", size)


def _repeated(factor: Expression, count: int) -> Expression:
    return ONE if count == 0 else factor if count == 1 else ("*", *[factor] * count)


def _bounds(name: Expression, domain: Domain) -> list[Expression]:
    if domain.infinite:
        raise NotExpressibleError("infinity")
    ends = ((">", domain.lo, domain.lo_open), ("<", domain.hi, domain.hi_open))
    return [
        (sign if is_open else f"{sign}=", name, number(int(end.p), int(end.q)))
        for sign, end, is_open in ends
        if end is not None
    ]
