"""Terms as affine forms in unknowns; what is convex becomes affine by further unknowns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from dpsym.errors import IllFormedError, brief
from dpsym.kernel.statement import Domain
from dpsym.kernel.terms import Term, rat, term
from dpsym.language.elaboration.building import is_tame, product, total

__all__ = ["Affine", "Conditions", "NotLinearError", "is_affine"]

CHOICES: Final = ("if_lt", "if_le", "if_eq")


class NotLinearError(IllFormedError):
    """A condition on unknowns is not linear, so that linear programs cannot decide whether they exist."""


@dataclass(frozen=True)
class Affine:
    """A sum of unknowns with coefficients, and a constant, both terms without unknowns."""

    coefficients: Mapping[str, Term]
    constant: Term

    def scaled(self, factor: Term) -> Affine:
        """Return the form times a factor."""
        parts = {name: product([factor, part]) for name, part in self.coefficients.items()}
        return Affine(parts, product([factor, self.constant]))


@dataclass
class Conditions:
    """Linear conditions on unknowns, collected from relations between terms.

    ``free`` tells of each unknown whether it may be negative; ``domains`` are those of the other variables,
    from which the signs of coefficients are read.
    """

    domains: Callable[[str], Domain | None]
    free: dict[str, bool] = field(default_factory=dict)
    rows: list[tuple[Affine, bool]] = field(default_factory=list)  # "form <= 0", or with True "form = 0"
    helpers: set[str] = field(default_factory=set)

    def unknown(self, name: str, *, free: bool = False) -> Term:
        """Make an unknown, and return it as a variable that no statement declares."""
        self.free[name] = free
        return Term("var", (), name)

    def has_unknown(self, subject: Term) -> bool:
        """Return whether an unknown occurs in a term."""
        return not subject.free.isdisjoint(self.free)

    def require(self, op: str, lhs: Term, rhs: Term) -> None:
        """Add a relation.

        Raises:
            NotLinearError: it is not linear in the unknowns, nor can it be made so.
        """
        if op in ("<", ">"):
            raise NotLinearError(
                f"exists(...) is decided for <=, >= and =, got {op}: the unknowns that meet a strict "
                "relation form no closed set"
            )
        if op == "=":
            self.rows.append((self._form(lhs - rhs, 0), True))
        elif op == ">=":
            self._at_most(rhs, lhs)
        else:
            self._at_most(lhs, rhs)

    def _at_most(self, lhs: Term, rhs: Term) -> None:
        """Add ``lhs <= rhs``, split where a side is an extremum of others."""
        if lhs.head == "max":
            for part in lhs.args:
                self._at_most(part, rhs)
        elif rhs.head == "min":
            for part in rhs.args:
                self._at_most(lhs, part)
        elif lhs.head == "abs":
            self._at_most(lhs.args[0], rhs)
            self._at_most(-lhs.args[0], rhs)
        elif lhs.head == "logratio" and not self.has_unknown(rhs):
            p, q = lhs.args  # log(p/q) <= e is p <= e^e q, also where masses are zero
            self._at_most(p, product([term("exp", rhs), q]))
        else:
            self.rows.append((self._form(lhs - rhs, 1), False))

    def _form(self, subject: Term, side: int) -> Affine:
        """Return an affine form at least as large as the term (side 1), as small (-1) or equal (0).

        It is equal for some choice of the further unknowns, each of which is bounded by new rows.
        """
        if not self.has_unknown(subject):
            return Affine({}, subject)
        head, args = subject.head, subject.args
        if head == "var":
            return Affine({str(subject.data): rat(1)}, rat(0))
        if head == "add":
            return added(self._form(arg, side) for arg in args)
        if head == "mul" or (head == "scaled" and is_tame(args[1])):
            return self._product(args, subject, side)
        if head in CHOICES and not (self.has_unknown(args[0]) or self.has_unknown(args[1])):
            return chosen(head, args[0], args[1], self._form(args[2], side), self._form(args[3], side))
        if (head, side) in (("max", 1), ("min", -1), ("abs", 1)):
            return self._extremum(head, args, side)
        raise NotLinearError(
            f"the condition is not linear in the unknowns of exists(...), because of {brief(subject)}"
        )

    def _product(self, args: tuple[Term, ...], subject: Term, side: int) -> Affine:
        holders = [arg for arg in args if self.has_unknown(arg)]
        if len(holders) > 1:
            raise NotLinearError(f"two unknowns of exists(...) are multiplied in {brief(subject)}")
        factor = product(arg for arg in args if arg is not holders[0])
        if side and any(node.head in ("max", "min", "abs") for node in self._inside(holders[0])):
            side *= self._sign(factor)
        return self._form(holders[0], side).scaled(factor)

    def _inside(self, holder: Term) -> list[Term]:
        return [node for node in holder.nodes() if self.has_unknown(node)]

    def _extremum(self, head: str, args: tuple[Term, ...], side: int) -> Affine:
        """Return a new unknown that is at least as large as each argument (or as small)."""
        name = f"helper {len(self.helpers) + 1}"
        self.helpers.add(name)
        parts = [args[0], -args[0]] if head == "abs" else list(args)
        free = not (head == "abs" or (head == "max" and rat(0) in parts))
        self.free[name] = free
        for part in parts:
            if free or part != rat(0):
                form = added([self._form(part, side), Affine({name: rat(-1)}, rat(0))])
                self.rows.append((form.scaled(rat(side)), False))
        return Affine({name: rat(1)}, rat(0))

    def _sign(self, factor: Term) -> int:
        """Return the evident sign of a factor without unknowns."""
        if self._is_nonnegative(factor):
            return 1
        if self._is_nonnegative(-factor) or (factor.number is not None and factor.number < 0):
            return -1
        raise NotLinearError(
            f"whether {brief(factor)} is negative is not evident, so that exists(...) cannot be decided"
        )

    def _is_nonnegative(self, factor: Term) -> bool:
        if factor.number is not None:
            return bool(factor.number >= 0)
        if factor.head == "var":
            domain = self.domains(str(factor.data))
            return domain is not None and domain.lo is not None and domain.lo >= 0
        if factor.head == "mul":
            negative = [arg for arg in factor.args if arg.number is not None and arg.number < 0]
            rest = [arg for arg in factor.args if arg not in negative]
            return len(negative) % 2 == 0 and all(map(self._is_nonnegative, rest))
        if factor.head in ("add", "min"):
            return all(map(self._is_nonnegative, factor.args))
        if factor.head == "max":
            return any(map(self._is_nonnegative, factor.args))
        if factor.head == "pow":
            return factor.args[1] == rat(2) or self._is_nonnegative(factor.args[0])
        if factor.head in CHOICES:
            return all(map(self._is_nonnegative, factor.args[2:]))
        return factor.head in ("exp", "abs", "erfc", "pi", "inf")


def added(forms: Iterable[Affine]) -> Affine:
    """Return the sum of affine forms.

    >>> x = Affine({"x": rat(1)}, rat(2))
    >>> added([x, x.scaled(rat(3))])
    Affine(coefficients={'x': 4}, constant=8)
    """
    parts = list(forms)
    names = dict.fromkeys(name for part in parts for name in part.coefficients)
    return Affine(
        {name: total(p.coefficients[name] for p in parts if name in p.coefficients) for name in names},
        total(part.constant for part in parts),
    )


def chosen(head: str, a: Term, b: Term, then: Affine, otherwise: Affine) -> Affine:
    """Return the form that is one of two, as a comparison of terms without unknowns says."""
    names = dict.fromkeys((*then.coefficients, *otherwise.coefficients))
    sides = [*((then.coefficients.get(n, rat(0)), otherwise.coefficients.get(n, rat(0))) for n in names)]
    sides.append((then.constant, otherwise.constant))
    *coefficients, constant = [x if x == y else term(head, a, b, x, y) for x, y in sides]
    return Affine(dict(zip(names, coefficients, strict=True)), constant)


def is_affine(subject: Term, name: str) -> bool:
    """Return whether a term is evidently affine in a variable.

    >>> from dpsym.kernel.terms import var
    >>> x, y = var("x"), var("y")
    >>> is_affine(x * y + (1 - x) * term("exp", y), "x"), is_affine(x * y * x, "x")
    (True, False)
    """
    if name not in subject.free:
        return True
    holders = [arg for arg in subject.args if name in arg.free]
    if subject.head == "mul" and len(holders) > 1:
        return False
    if subject.head in CHOICES and any(name in arg.free for arg in subject.args[:2]):
        return False
    if subject.head in ("var", "add", "mul", *CHOICES):
        return all(is_affine(arg, name) for arg in holders)
    return False
