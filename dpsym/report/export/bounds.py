"""Bounds of a term on a box as steps that Coq checks: each part of the term from the bounds of its own parts.

Intervals suggest the bounds; Coq believes none of them.  What has no tactic here has no bound either, and a
bound that is used further on is always one that was stated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from flint import arb, fmpq

from dpsym.kernel.enclosure import enclose
from dpsym.kernel.interval import NOWHERE, Interval
from dpsym.kernel.numbers import INFINITY, ZERO, Value, ball, compare
from dpsym.kernel.terms import Term, rat, term, var
from dpsym.report.export.terms import NotExportedError, Printer

__all__ = ["Bounds", "Fact", "exact_end"]

BITS: Final = 40  # of the ends that are stated
FREE: Final = Interval(-INFINITY, INFINITY, True, True)
HALF: Final = rat("1/2")


@dataclass(frozen=True)
class Fact:
    """An interval that a term lies in, and the names of the hypotheses that say so, where there are any."""

    around: Interval = FREE
    low: str | None = None
    high: str | None = None

    @property
    def names(self) -> str:
        """The names of the hypotheses."""
        return " ".join(name for name in (self.low, self.high) if name)


def exact_end(end: Value) -> fmpq | None:
    """Return an end as a fraction; None if it is infinite, or no fraction.

    >>> exact_end(fmpq(1, 2)), exact_end(INFINITY)
    (1/2, None)
    """
    if isinstance(end, fmpq):
        return end
    if isinstance(end, arb) and end.is_exact() and end.is_finite():
        return fmpq(end.fmpq())
    return None


def _rounded(end: Value, up: bool) -> fmpq | None:
    """Return a fraction of few bits beyond an end; None beyond an infinite one."""
    exact = exact_end(end)
    if exact is not None and max(exact.p.bit_length(), exact.q.bit_length()) <= BITS:
        return exact
    number = ball(end)
    if not number.is_finite():
        return None
    outer = fmpq((number.upper() if up else number.lower()).fmpq())
    if outer == 0:
        return outer
    shift = BITS - outer.p.bit_length() + outer.q.bit_length()
    scaled = outer * fmpq(2) ** shift
    whole = fmpq(scaled.ceil() if up else scaled.floor())
    return whole / fmpq(2) ** shift


@dataclass
class Bounds:
    """Writes assertions for the bounds of terms; ``lines`` are the steps so far."""

    printer: Printer
    facts: dict[Term, Fact]
    lines: list[str] = field(default_factory=list)
    number: int = 0

    def of(self, subject: Term) -> Fact:
        """Return what is known of a term, after asserting it."""
        for node in subject.nodes(self.facts):
            if node not in self.facts:
                self.facts[node] = self._fact(node)
        return self.facts[subject]

    def _fact(self, node: Term) -> Fact:
        head = node.head
        if node.number is not None:
            return Fact(Interval(node.number, node.number))
        if head == "mul":
            return self._product(node)
        if head == "pow":
            return self._power(node)
        if head in ("max", "min") and len(node.args) > 1:
            inner = node.args[1] if len(node.args) == 2 else Term(head, node.args[1:])
            first = "Rmax" if head == "max" else "Rmin"
            how = f"unfold {first} at 1; destruct Rle_dec; lra"
            return self._by(Term(head, (node.args[0], inner)), {"": how}, printed=node)
        if head == "add":
            return self._by(node, {"": "lra"})
        if head == "abs":
            return self._by(node, {"": "unfold Rabs at 1; destruct Rcase_abs; lra"})
        if head == "pi":
            return self._by(node, {"": "numeric"})
        if head == "exp":
            return self._by(node, self._monotone(node, "exp", "exp_0", fmpq(0)))
        if head == "log":
            return self._by(node, self._monotone(node, "ln", "ln_1", fmpq(1)))
        return Fact()

    def _product(self, node: Term) -> Fact:
        *before, last = node.args
        if len(node.args) == 1:
            return self.of(last)
        if node.args[0].number == -1:
            rest = last if len(node.args) == 2 else Term("mul", node.args[1:])
            return self._by(Term("mul", (node.args[0], rest)), {"": "lra"}, printed=node)
        first = before[0] if len(before) == 1 else Term("mul", tuple(before))
        linear = first.number is not None or last.number is not None
        return self._by(Term("mul", (first, last)), {"": "lra" if linear else "nra"}, printed=node)

    def _power(self, node: Term) -> Fact:
        base, exponent = node.args
        number = exponent.number
        if number is not None and number.q == 1:
            n = int(number.p)
            if n < 0:
                return self._inverse(node, base if n == -1 else Term("pow", (base, rat(-n))))
            return self._whole(node, base, n)
        if exponent == HALF:
            where = self.of(base).around
            if not where.is_at_least(ZERO):
                return Fact()
            end = {True: "sqrt_lt_R0; lra", False: "sqrt_pos"}[where.is_at_least(ZERO, strictly=True)]
            return self._by(
                node,
                {"zero": f"apply {end}", "low": "apply root_above; lra", "high": "apply root_below; lra"},
                loose=True,
            )
        logs = exponent * term("log", base) if exponent.number is not None else None
        logs = logs if logs is not None else Term("mul", (exponent, term("log", base)))
        fact = self.of(term("exp", logs))  # Rpower b e is exp (e * ln b), by definition
        return self._state(node, fact.around, {"": "unfold Rpower; lra"}, fact.names)

    def _whole(self, node: Term, base: Term, n: int) -> Fact:
        if n == 0:
            return Fact()
        around = self.of(base).around
        if n == 2:
            return self._by(node, {"zero": "first [apply pow2_ge_0 | simpl; nra]", "": "simpl; nra"})
        if around.is_at_least(ZERO):
            zero = f"apply {'pow_lt' if around.is_at_least(ZERO, strictly=True) else 'pow_le'}; lra"
            return self._by(
                node,
                {"zero": zero, "low": f"power_above {{end}} {n}%nat", "high": f"power_below {{end}} {n}%nat"},
            )
        if n % 2 == 0:
            strictly = around.is_nonzero()
            lemma = "pow_even_pos" if strictly else "pow_even"
            how = f"change {n}%nat with (2 * {n // 2})%nat; apply {lemma}{'; lra' if strictly else ''}"
            return self._state(node, Interval(ZERO, INFINITY, strictly, True), {"zero": how}, "")
        return Fact()

    def _inverse(self, node: Term, base: Term) -> Fact:
        around = self.of(base).around
        what = self.printer(base)
        if around.is_at_least(ZERO, strictly=True):
            how = {"zero": "apply Rinv_0_lt_compat; lra", "": f"inverse_bound {what}"}
            return self._by(Term("pow", (base, rat(-1))), how, printed=node)
        if around.is_at_most(ZERO, strictly=True):
            below = Interval(-INFINITY, ZERO, True, True)
            how = {"zero": "apply Rinv_lt_0_compat; lra"}
            return self._state(node, below, how, self.of(base).names)
        return Fact()

    def _monotone(self, node: Term, name: str, at: str, special: fmpq) -> Mapping[str, str]:
        """Return tactics for a rising function: at an end whose value is known exactly, and elsewhere."""
        arg = self.of(node.args[0]).around
        if name == "ln" and not arg.is_at_least(ZERO, strictly=True):
            raise NotExportedError("a logarithm whose operand is not bounded away from 0 in Coq")
        how = {"zero": "apply exp_pos"} if name == "exp" else {}
        for side, end in (("low", arg.lo), ("high", arg.hi)):
            number = exact_end(end)
            if number is not None:
                known = f"rewrite {at}; lra" if number == special else "numeric"
                what = "above" if side == "low" else "below"
                how[side] = f"{name}_{what}_by {self.printer.dialect.number(number)} ltac:({known})"
        return how

    def _by(
        self, node: Term, how: Mapping[str, str], printed: Term | None = None, *, loose: bool = False
    ) -> Fact:
        """State bounds of an operation from those of its operands."""
        facts = [self.of(arg) for arg in node.args]
        fresh = {f"{i}": fact.around for i, fact in enumerate(facts)}
        names = tuple(arg if arg.number is not None else var(f"{i}") for i, arg in enumerate(node.args))
        around = enclose(Term(node.head, names, node.data), fresh)
        if around is NOWHERE:
            return Fact()
        if loose and not around.is_at_most(ZERO):
            strict = around.lo_open and compare("=", around.lo, ZERO) is True
            around = Interval(around.lo, around.hi, strict, compare("=", around.hi, INFINITY) is True)
        ends = {"low": facts[0].around.lo, "high": facts[0].around.hi} if facts else {}
        numbers = {
            side: self.printer.dialect.number(number)
            for side, end in ends.items()
            if (number := exact_end(end)) is not None
        }
        used = {key: text.replace("{end}", numbers.get(key, "?")) for key, text in how.items()}
        return self._state(printed or node, around, used, " ".join(fact.names for fact in facts))

    def _state(self, node: Term, around: Interval, how: Mapping[str, str], names: str) -> Fact:
        low, high = _rounded(around.lo, False), _rounded(around.hi, True)
        formula, write = self.printer(node), self.printer.dialect.number
        found: list[str | None] = []
        for side, end, is_open in (("low", low, around.lo_open), ("high", high, around.hi_open)):
            tactic = how.get("zero") if end == 0 and "zero" in how and side == "low" else None
            tactic = tactic or how.get(side) or how.get("")
            if side == "high" and end == 0 and how.keys() == {"zero"}:
                tactic = how["zero"]
            if end is None or tactic is None or "?" in tactic:
                found.append(None)
                continue
            exact = exact_end(around.lo if side == "low" else around.hi)
            op = "<" if is_open and exact == end else "<="
            name = f"b{self.number}"
            self.number += 1
            sides = (write(end), formula) if side == "low" else (formula, write(end))
            keep = f"clear - {names}; " if names.strip() else "clear; "
            self.lines.append(f"assert ({name} : {sides[0]} {op} {sides[1]}) by ({keep}{tactic}).")
            found.append(name)
        stated = Interval(
            low if low is not None and found[0] else -INFINITY,
            high if high is not None and found[1] else INFINITY,
            found[0] is None or (around.lo_open and exact_end(around.lo) == low),
            found[1] is None or (around.hi_open and exact_end(around.hi) == high),
        )
        return Fact(stated, *found)
