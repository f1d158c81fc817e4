"""Families: what a claim about laws on finite spaces says for every number of points, in one statement.

The statements of a claim for three points are read as a family: sums and maxima whose arguments are the
same at every point become sums and maxima over the points, and what holds at each point becomes one
relation.  That is a guess, and then it is checked: the family written out for one to five points
must be just the statements that the claim comes down to there, but for the order of arguments.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any, Final

from flint import fmpq

from dpsym.errors import KernelRefusal
from dpsym.kernel.statement import Domain, Relation, Statement, Variable
from dpsym.kernel.terms import Term, rat, var
from dpsym.language.elaboration.every_event import without_events
from dpsym.language.elaboration.term_order import in_order
from dpsym.points.family import Aggregate, Family, at_point

__all__ = [
    "NoFamilyError",
    "are_alike",
    "content",
    "family_of",
    "flat",
    "joined",
    "key_of",
    "ordered",
    "written",
]

SIZES: Final = (1, 2, 3, 4, 5)
GUESSED: Final = 3  # points of the statements that the family is read from
KINDS: Final[Mapping[str, str]] = {"add": "sum", "max": "max"}
CHOICES: Final[Mapping[str, str]] = {"if_le": "<=", "if_lt": "<"}
PLACED: Final = re.compile(r"(.*[\[,])([0-9]+)\]")


class NoFamilyError(Exception):
    """The statement is not the same at every point."""


def are_alike(heard: Sequence[Set[tuple[str, fmpq, fmpq]]]) -> bool:
    """Return whether what was decided and computed by numbers is the same for all numbers of points.

    A statement may be the same for the few sizes that are looked at, and another one for larger sizes, where
    numbers in it depend on the number n of points: as (n-1)(n-2)(n-3), or what is compared with n.  One and
    the same number may be added up, and multiplied: that gives powers of n, which are not the same for any
    two sizes.

    >>> sums = [{("add", fmpq(n), fmpq(1)) for n in range(1, size)} for size in SIZES]
    >>> less_two = [heard | {("add", fmpq(size), fmpq(-2))} for size, heard in zip(SIZES, sums)]
    >>> are_alike(sums), are_alike(less_two)
    (True, False)
    """
    common = set(heard[0]).intersection(*heard)
    others = set().union(*heard) - common
    return all(op == "mul" or (op == "add" and a / b >= 1 and (a / b).q == 1) for op, a, b in others)


def family_of(statements: Mapping[int, Statement]) -> Family | None:
    """Return the family whose instances are these statements, by their number of points, if one is found."""
    plain = {size: ordered(written(statement)) for size, statement in statements.items()}
    try:
        family = _Reader(plain[GUESSED], _of_size(plain)).family()
        same = all(content(family.instance(size)) == content(plain[size]) for size in plain)
    except (NoFamilyError, KernelRefusal):
        return None
    return family if same else None


def _of_size(plain: Mapping[int, Statement]) -> dict[Term, tuple[fmpq, int]]:
    """Return which numbers of the statement that is read seem to be a multiple of n or 1/n."""
    here, next_size = (_numbers(plain[size]) for size in (GUESSED, GUESSED + 1))
    found: dict[Term, tuple[fmpq, int]] = {}
    for number in here - next_size:
        for power in (1, -1):
            factor = number / fmpq(GUESSED) ** power
            if factor * fmpq(GUESSED + 1) ** power in next_size - here:
                found.setdefault(rat(number), (factor, power))
    return found


def _numbers(statement: Statement) -> set[fmpq]:
    relations = [r for r in (*statement.hypotheses, statement.conclusion) if isinstance(r, Relation)]
    nodes = (node for r in relations for side in (r.lhs, r.rhs) for node in side.nodes())
    return {node.number for node in nodes if node.number is not None}


def written(statement: Statement) -> Statement:
    """Return a statement as families are read from it: it may say more, and says the same of sums."""
    return without_events(_without_quantified(statement))


def _without_quantified(statement: Statement) -> Statement:
    relations = (h for h in statement.hypotheses if isinstance(h, Relation))
    kept = tuple(part for h in relations for part in _met(h))
    used = statement.conclusion.variables().union(*(h.variables() for h in kept))
    variables = tuple(v for v in statement.variables if v.name in used)
    return Statement(variables, kept, statement.conclusion)


def _met(hypothesis: Relation) -> Iterator[Relation]:
    """Yield what holds where a number that is 1 under conditions, and 0 otherwise, is 1: these conditions."""
    choice = hypothesis.lhs
    if hypothesis.op == "=" and hypothesis.rhs == rat(1) and choice.head in CHOICES:
        a, b, then, otherwise = choice.args
        if otherwise == rat(0):
            yield Relation(CHOICES[choice.head], a, b)
            if then != rat(1):
                yield from _met(Relation("=", then, rat(1)))
            return
    yield hypothesis


def ordered(statement: Statement) -> Statement:
    """Return a statement with the arguments of sums and the like in a definite order."""
    *hypotheses, conclusion = (
        Relation(r.op, in_order(r.lhs), in_order(r.rhs))
        for r in (*statement.hypotheses, statement.conclusion)
        if isinstance(r, Relation)
    )
    return Statement(statement.variables, tuple(hypotheses), conclusion)


class _Reader:
    """Reads the statement for :data:`GUESSED` points as a family."""

    def __init__(self, statement: Statement, numbers: Mapping[Term, tuple[fmpq, int]]) -> None:
        self.statement = statement
        self.numbers = numbers  # that depend on the number n of points: (c, k) for c n^k
        self.places: dict[str, tuple[str, int]] = {}  # of each variable at a point: its family's, and where
        self.points: list[Variable] = []
        self.aggregates: dict[tuple[str, Term], str] = {}
        self._find_points()

    def family(self) -> Family:
        """Return the family."""
        at_points: dict[int, list[Relation]] = {place: [] for place in range(1, GUESSED + 1)}
        hypotheses: list[Relation] = []
        for hypothesis in self.statement.hypotheses:
            if isinstance(hypothesis, Relation):
                relation, place = self._relation(hypothesis)
                (hypotheses if place is None else at_points[place]).append(relation)
        pointwise = self._common(list(at_points.values()))
        conclusion, place = self._relation(self.statement.conclusion)
        if place is not None:
            raise NoFamilyError
        return Family(
            tuple(v for v in self.statement.variables if v.name not in self.places),
            tuple(self.points),
            tuple(Aggregate(name, kind, body) for (kind, body), name in self.aggregates.items()),
            pointwise,
            tuple(hypotheses),
            conclusion,
        )

    def _find_points(self) -> None:
        groups: dict[str, dict[int, Domain]] = {}
        for variable in self.statement.variables:
            match = PLACED.fullmatch(variable.name)
            if match:
                groups.setdefault(f"{match[1]}*]", {})[int(match[2])] = variable.domain
        for name, domains in groups.items():
            if set(domains) == set(range(1, GUESSED + 1)) and len(set(domains.values())) == 1:
                self.points.append(Variable(name, domains[1]))
                self.places.update((at_point(name, place), (name, place)) for place in domains)

    def _relation(self, relation: Relation) -> tuple[Relation, int | None]:
        (lhs, here), (rhs, there) = (self._read(side) for side in (relation.lhs, relation.rhs))
        return Relation(relation.op, lhs, rhs), _only({here, there})

    def _read(self, subject: Term) -> tuple[Term, int | None]:
        """Return a term at the general point, and the one point that it is about, if it is about one."""
        read: dict[Term, tuple[Term, int | None]] = {}
        for node in subject.nodes():
            if node.head == "var":
                name, place = self.places.get(str(node.data), (str(node.data), None))
                read[node] = (var(name), place)
            elif node in self.numbers:
                factor, power = self.numbers[node]
                read[node] = (factor * var(self._name("sum", rat(1))) ** power, None)
            elif node.head in KINDS:
                read[node] = self._gathered(
                    node.head, [read.get(arg) or self._read(arg) for arg in flat(node)]
                )
            else:
                args = [read[arg] for arg in node.args]
                place = _only({place for _, place in args})
                read[node] = (Term(node.head, tuple(arg for arg, _ in args), node.data), place)
        return read[subject]

    def _gathered(self, head: str, args: Sequence[tuple[Term, int | None]]) -> tuple[Term, int | None]:
        """Give names to what the arguments are at every point; what one point has besides is about that."""
        places = {place for _, place in args}
        if len(places - {None}) < 2:
            return joined(head, [arg for arg, _ in args]), _only(places)
        columns = [[arg for arg, place in args if place == at] for at in range(1, GUESSED + 1)]
        counts = [Counter(map(key_of, column)) for column in columns]
        least = min(counts, key=Counter.total)  # a sum over the points, within one at a point
        more = [(at, own - least) for at, own in enumerate(counts, start=1) if own != least]
        if len(more) > 1 or any(least - own for own in counts):
            raise NoFamilyError
        rest = [arg for arg, place in args if place is None]
        place = None
        for place, left in more:
            kept = list[Term]()
            for arg in columns[place - 1]:
                (rest if left[key_of(arg)] > 0 else kept).append(arg)
                left[key_of(arg)] -= 1
            columns[place - 1] = kept
        names = [var(self._name(KINDS[head], body)) for body in self._common(columns)]
        return joined(head, [*rest, *names]), place

    def _name(self, kind: str, body: Term) -> str:
        return self.aggregates.setdefault((kind, body), f"{kind} {len(self.aggregates) + 1}")

    def _common(self, columns: Sequence[list[Any]]) -> tuple[Any, ...]:
        """Return the entries of the columns, which must be the same ones in some order."""
        if len({frozenset(Counter(map(key_of, column)).items()) for column in columns}) != 1:
            raise NoFamilyError
        return tuple(columns[0])


def _only(places: set[int | None]) -> int | None:
    """Return the one point that something is about, None if it is about none."""
    found = places - {None}
    if len(found) > 1:
        raise NoFamilyError
    return found.pop() if found else None


def joined(head: str, args: Sequence[Term]) -> Term:
    """Return a sum or maximum of arguments, or the only one."""
    return args[0] if len(args) == 1 else Term(head, tuple(args))


def flat(node: Term) -> Iterator[Term]:
    """Yield the arguments of a sum or maximum, and those of sums and maxima among them."""
    for arg in node.args:
        if arg.head == node.head:
            yield from flat(arg)
        else:
            yield arg


def content(statement: Statement) -> object:
    """Return what a statement says, but for the order of what has none."""
    variables = frozenset((v.name, v.domain) for v in statement.variables)
    hypotheses = frozenset(key_of(h) for h in statement.hypotheses)
    return variables, hypotheses, key_of(statement.conclusion)


def key_of(entry: Any) -> object:
    """Return the same for terms and relations that differ in the order of arguments only."""
    if isinstance(entry, Relation):
        return entry.op, in_order(entry.lhs), in_order(entry.rhs)
    return in_order(entry)
