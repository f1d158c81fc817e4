"""Terms of the kernel as formulas of another proof checker, whose functions have values everywhere.

A logarithm of 0 is -infinity for the kernel, and some number for Coq and Lean.  So only terms are written all
parts of which are finite on the domain, where both mean the same: that is looked at by enclosures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from flint import fmpq

from dpsym.errors import DpsymError
from dpsym.kernel.enclosure import Box, enclose, enclosed
from dpsym.kernel.interval import NOWHERE
from dpsym.kernel.numbers import ZERO
from dpsym.kernel.statement import Relation
from dpsym.kernel.terms import Term, rat, term

__all__ = ["Dialect", "NotExportedError", "Printer", "name_of", "plain", "require_finite"]

MAX_NODES: Final = 4_000  # of one formula: another checker would take for ever


class NotExportedError(DpsymError):
    """Something has no counterpart in the other checker, or is not exported yet."""


def name_of(name: str) -> str:
    """Return an identifier for the name of a variable; different names, different identifiers.

    >>> name_of("alpha"), name_of("P[1,2]"), name_of("e'")
    ('v_alpha', 'v_P_91_1_44_2_93_', 'v_e_39_')
    """
    return "v_" + re.sub(r"[^A-Za-z0-9]", lambda found: f"_{ord(found[0])}_", name)


def plain(subject: Term, box: Box) -> Term:
    """Return a term without the heads of measure theory, spelled out where that means the same.

    Raises:
        NotExportedError: it does not.
    """
    done: dict[Term, Term] = {}
    for node in subject.nodes():
        args = tuple(done[arg] for arg in node.args)
        if node.head in ("logratio", "relent", "powdiv", "scaled"):
            done[node] = _spelled(node, args, box)
        else:
            done[node] = node if args == node.args else Term(node.head, args, node.data)
    return done[subject]


def _spelled(node: Term, args: tuple[Term, ...], box: Box) -> Term:
    p, q = (enclose(arg, box) for arg in node.args[:2])
    if node.head == "scaled":
        return args[0] * args[1]
    if not q.is_at_least(ZERO, strictly=True) or not p.is_at_least(ZERO, strictly=node.head != "relent"):
        raise NotExportedError(f"{node.head} of a mass that may vanish")
    if node.head == "powdiv":
        return args[0] ** args[2] * args[1] ** (1 - args[2])
    ratio = term("log", args[0] * args[1] ** -1)
    return ratio if node.head == "logratio" else args[0] * ratio


def require_finite(subject: Term, box: Box) -> None:
    """Refuse a term unless all its parts are defined and finite on the box.

    Raises:
        NotExportedError: a part may be infinite.
    """
    around = enclosed(subject, box)
    if len(around) > MAX_NODES:
        raise NotExportedError(f"a formula of more than {MAX_NODES} parts")
    for part, where in around.items():
        if where is NOWHERE or not where.is_finite():
            raise NotExportedError(f"{part.head} may be infinite, or have no value")
        if part.head == "pow" and not _whole(part.args[1]):
            base = enclose(part.args[0], box)
            half = part.args[1] == rat("1/2") and base.is_at_least(ZERO)
            if not (half or base.is_at_least(ZERO, strictly=True)):
                raise NotExportedError("a power of what may be 0")


def _whole(exponent: Term) -> bool:
    return exponent.number is not None and exponent.number.q == 1


@dataclass(frozen=True)
class Dialect:
    """How formulas are written for one checker.

    Attributes:
        calls: heads with a function of the checker, with what stands before their arguments.
        number: writes a fraction.
        power: writes a whole power, from 0 on.
        root, real_power, inverse: write these.
        choice: writes a case distinction, from the relation and both values.
    """

    calls: Mapping[str, str]
    number: Callable[[fmpq], str]
    power: Callable[[str, int], str]
    root: Callable[[str], str]
    real_power: Callable[[str, str], str]
    inverse: Callable[[str], str]
    choice: Callable[[str, str, str, str, str], str]
    pi: str
    names: Callable[[str], str] = name_of


@dataclass
class Printer:
    """Writes terms; every formula that is not a name or a number stands in brackets."""

    dialect: Dialect
    known: dict[Term, str] = field(default_factory=dict)

    def __call__(self, subject: Term) -> str:
        """Return a term as a formula.

        Raises:
            NotExportedError: a head has no counterpart.
        """
        for node in subject.nodes(self.known):
            self.known[node] = self._node(node, [self.known[arg] for arg in node.args])
            if len(self.known[node]) > 20_000:
                raise NotExportedError("a formula of more than 20,000 letters")
        return self.known[subject]

    def relation(self, op: str, lhs: Term, rhs: Term) -> str:
        """Return a relation."""
        return f"{self(lhs)} {op} {self(rhs)}"

    def of(self, relation: Relation) -> str:
        """Return a relation of the kernel."""
        return self.relation(relation.op, relation.lhs, relation.rhs)

    def _node(self, node: Term, args: list[str]) -> str:
        head, dialect = node.head, self.dialect
        if head == "var":
            return dialect.names(str(node.data))
        if node.number is not None:
            return dialect.number(node.number)
        if head == "pi":
            return dialect.pi
        if head == "add":
            return f"({' + '.join(args)})"
        if head == "mul":
            if node.args[0].number == -1:
                return f"(- {args[1]})" if len(args) == 2 else f"(- ({' * '.join(args[1:])}))"
            return f"({' * '.join(args)})"
        if head == "pow":
            return self._power(node.args[1], args)
        if head in ("max", "min"):
            result = args[-1]
            for arg in args[-2::-1]:
                result = f"({dialect.calls[head]} {arg} {result})"
            return result
        if head in ("if_lt", "if_le"):
            return dialect.choice("<" if head == "if_lt" else "<=", *args)
        if head in dialect.calls:
            return f"({dialect.calls[head]} {args[0]})"
        raise NotExportedError(f"{head} has no counterpart there")

    def _power(self, exponent: Term, args: list[str]) -> str:
        number = exponent.number
        if number is not None and number.q == 1:
            n = int(number.p)
            if n == -1:
                return self.dialect.inverse(args[0])
            power = self.dialect.power(args[0], abs(n))
            return power if n >= 0 else self.dialect.inverse(power)
        if exponent == rat("1/2"):
            return self.dialect.root(args[0])
        return self.dialect.real_power(args[0], args[1])
