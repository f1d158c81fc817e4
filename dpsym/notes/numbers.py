"""Numbers that conditions declare together: which bound belongs to which, and which is made first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

import sympy

from dpsym.kernel.statement import FLIPPED
from dpsym.language.nodes import rational_of
from dpsym.language.relations import Comparison
from dpsym.language.symbols import Variable
from dpsym.notes import introduce
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.domains import Bounds
from dpsym.notes.meaning import number
from dpsym.notes.meaning.names import is_constant
from dpsym.notes.membership import Gap, Member
from dpsym.notes.scope import Entry, Kind, Scope, family_name, identity
from dpsym.notes.syntax import Chain, Listed, Name, Node
from dpsym.notes.waiting import Task, mentioned, needs, symbols_in
from dpsym.notes.words import shown

INFINITE: Final = ("infinity", "infty")
NUMERIC: Final = frozenset(FLIPPED)
# Letters that the field has for orders, privacy parameters, scales and counts: none is below 0.
NOT_NEGATIVE: Final = frozenset(
    (
        *("alpha", "beta", "gamma", "delta", "epsilon", "eta", "xi", "rho", "sigma", "tau", "omega"),
        *("Delta", "n", "m", "k", "d", "N", "K"),
    )
)
MOST_VALUES: Final = 5  # that a member of a family may have
Relation = tuple[Node, str, Node]


@dataclass
class Number:
    """A number that conditions declare, and what they say of it: ``number op bound``, or mirrored."""

    name: Name
    integer: bool = False
    gap: Gap | None = None
    is_member: bool = False  # of a set, which then is all that it ranges over
    values: tuple[Node, ...] = ()  # of which it is one
    bounds: list[tuple[str, Node, bool]] = field(default_factory=list)


class Numbers:
    """The numbers of a batch of conditions."""

    def __init__(self, scope: Scope, origin: str, fresh: bool) -> None:
        self.scope = scope
        self.origin = origin or "a condition"
        self.fresh = fresh
        self.known: dict[str, Number] = {}
        self.relations: list[tuple[Relation, bool]] = []  # with whether a long chain says so

    def __contains__(self, name: Name) -> bool:
        return identity(name) in self.known

    def of(self, name: Name) -> Number:
        """Return what is known of a number, declaring it."""
        key = identity(name)
        if key is None:
            raise unread(name, f"{shown(name)} is not a symbol that can be declared")
        return self.known.setdefault(key, Number(name))

    def take_member(self, names: list[Name], member: Member) -> None:
        """Take that numbers lie in a set."""
        for name in names:
            found = self.of(name)
            found.is_member = True
            found.integer = found.integer or member.integer
            if found.gap is not None and member.gap not in (None, found.gap):
                raise unread(name, f"{shown(name)} is kept out of two ranges, which is not read")
            found.gap = found.gap or member.gap
            found.values = found.values or member.values
            self.relations += [((name, relation, bound), False) for relation, bound in member.bounds]

    def take(self, chain: Chain, subjects: list[Name], made_otherwise: Callable[[Name], bool]) -> bool:
        """Take a chain of relations; return whether it declares a number, or says more of one."""
        if any(relation not in NUMERIC for relation, _ in chain.links):
            raise unread(chain, f"{shown(chain)} mixes relations in a way that is not read")
        first = Listed("bare", tuple(subjects)) if len(subjects) > 1 else chain.first
        sides = [side for side in (first, *(side for _, side in chain.links)) if side is not None]
        declared = [
            name for place in range(len(sides)) for name in self._declared(place, sides, made_otherwise)
        ]
        for name in declared:
            self.of(name)
        if declared:
            long = len(chain.links) > 1
            links = zip(sides, chain.links, strict=False)
            for left, (relation, right) in links:
                parts = self._apart(left)
                self.relations += [((part, relation, right), long) for part in parts]
            self.relations += [(relation, True) for relation in self._implied(sides, chain)]
        return bool(declared)

    def _apart(self, side: Node) -> list[Node]:
        """Return the items of a list of which this declares some: what is said of the others is supposed."""
        names = names_of(side) if isinstance(side, Listed) else []
        listed = isinstance(side, Listed) and len(names) == len(side.items)
        return list(names) if listed and not all(name in self for name in names) else [side]

    def _declared(self, place: int, sides: list[Node], made_otherwise: Callable[[Name], bool]) -> list[Name]:
        """Return the names on one side of a chain that the chain declares, or says more of.

        A symbol that the scope knows is declared anew at the beginning or in the middle of a chain; at its
        end only where all else are numbers.
        """
        last = place == len(sides) - 1 and place > 0
        alone = all(self._is_end(side) for other, side in enumerate(sides) if other != place)
        kept = []
        for name in names_of(sides[place]):
            # e >= 0 declares e, but x < e bounds x
            constant = is_constant(name, self.scope) and (last or name.base in INFINITE)
            if constant or made_otherwise(name):
                continue
            family = None if self.fresh else self.scope.find(family_name(name))
            new = name in self or (self.scope.find(name) is None and family is None)
            if new or (self.fresh and (not last or alone)):
                kept.append(name)
        return kept

    def _implied(self, sides: list[Node], chain: Chain) -> list[Relation]:
        r"""Return what ``1 \le a \le b \le \infty`` says of symbols and numbers that are not side by side."""
        found: list[Relation] = []
        for first, last in combinations(range(len(sides)), 2):
            between = {relation for relation, _ in chain.links[first:last]}
            falling = between <= {">", ">="}
            one_way = falling or between <= {"<", "<="}
            if last < first + 2 or not one_way or self._is_end(sides[first]) == self._is_end(sides[last]):
                continue
            strict, weak = (">", ">=") if falling else ("<", "<=")
            found.append((sides[first], strict if strict in between else weak, sides[last]))
        return found

    def _is_end(self, side: Node) -> bool:
        return all(is_constant(name, self.scope) and name not in self for name in symbols_in(side))

    def tasks(self, others: list[Task]) -> tuple[list[Task], list[Node]]:
        """Return what makes the numbers, besides other tasks, and the relations that are left over."""
        made = {key: self._task(key, found) for key, found in self.known.items()}
        everything = [*others, *made.values()]
        left_over: list[Node] = []
        for relation, long in self.relations:
            if not self._assign(relation, long, made, everything):
                left, op, right = relation
                left_over.append(Chain(left, ((op, right),), span=left.span | right.span))
        return list(made.values()), list(dict.fromkeys(left_over))

    def _task(self, key: str, found: Number) -> Task:
        index = found.name.index
        return Task(frozenset([key]), lambda: [self._make(found)], [] if index is None else [index])

    def _assign(self, stated: Relation, long: bool, made: dict[str, Task], everything: list[Task]) -> bool:
        """Give a relation to the number that it bounds: of two the left one, in a long chain the later."""
        left, relation, right = stated
        ways = [(left, relation, right, True), (right, FLIPPED[relation], left, False)]
        if long:
            ways.reverse()
        symbols = frozenset[str]().union(*(task.makes for task in everything))
        for mine, op, other, written in ways:
            keys = [key for name in names_of(mine) if (key := identity(name)) in self.known and key]
            bounds = mentioned([other], symbols)
            if keys and not any(needs(bound, key, everything) for bound in bounds for key in keys):
                for key in keys:
                    self.known[key].bounds.append((op, other, written))
                    made[key].reads.append(other)
                return True
        return False

    def _make(self, found: Number) -> Entry:
        bounds = Bounds(found.name, integer=found.integer)
        for op, node, written in found.bounds:
            value = number(node, self.scope)
            for sign in (">=", "<=") if op == "=" else (op,):
                bounds.add(sign, value, written=written)
        known = self._bounding(bounds, found)
        if known is not None:
            return known
        self._keep(bounds, found)
        values = tuple(number(value, self.scope) for value in found.values)
        entry = self._family(bounds, values)
        if entry is None:
            made = bounds.variable(self.scope.dpsym_name(found.name))
            if self.scope.find(found.name) is None and not self.scope.weak:
                _require_lower_end(found, made)
            kind = Kind.INTEGER if bounds.integer else Kind.ORDER if made.kind == "order" else Kind.REAL
            entry = Entry(found.name, kind, made.domain, made, None, self.origin, found.name.span)
            entry = self.scope.declare(entry)
            if values and not (bounds.integer and max(values) - min(values) < len(values)):
                bounds.hypotheses.append(Comparison(_one_of(made, values), "=", 0))
            if found.gap is not None:
                bounds.hypotheses += found.gap.conditions(made, self.scope)
        for statement in bounds.hypotheses:
            self.scope.suppose(statement, self.origin, found.name.span)
        return entry

    def _bounding(self, bounds: Bounds, found: Number) -> Entry | None:
        """Suppose more of a number that bounds another one: of q in "p <= 2 q and q <= r".

        Declared anew it would be another number than the one that bounds p.
        """
        earlier = self.scope.find(found.name)
        anew = found.is_member or found.integer or found.gap is not None or bounds.ends or bounds.infinite
        if earlier is None or anew or not isinstance(earlier.value, Variable) or not bounds.others:
            return None
        others = (entry.value for entry in self.scope.entries() if isinstance(entry.value, Variable))
        if not any(earlier.value in other.constraints.free_symbols for other in others):
            return None
        for op, bound in bounds.others:
            written = (op, bound) not in bounds.mirrored
            sides = (earlier.value, op, bound) if written else (bound, FLIPPED[op], earlier.value)
            self.scope.suppose(Comparison(*sides), self.origin, found.name.span)
        return earlier

    def _keep(self, bounds: Bounds, found: Number) -> None:
        """Keep what was known of a number that is bounded anew without a lower end, as by "all epsilon <= 1".

        With a lower end, as in "for all epsilon > 0", the new bounds are all that it has to meet.

        Raises:
            Unread: they leave no interval above the old end: *let x >= 0; for x <= 0* may take x anew, or be
                another piece of a definition.
        """
        earlier = self.scope.find(found.name)
        if earlier is None or earlier.domain is None or found.is_member:
            return
        domain = earlier.domain
        bounds.integer = bounds.integer or domain.integer
        given = {op[0] for op, _ in bounds.ends} | ({"<"} if bounds.infinite else set())
        if ">" in given:
            return
        if domain.lo is not None:
            low = rational_of(domain.lo)
            if any(op[0] == "<" and bound <= low for op, bound in bounds.ends):
                raise unread(
                    found.name, f"{shown(found.name)} was above {low}; which range is meant is not said"
                )
            bounds.add(">" if domain.lo_open else ">=", low)
        if "<" in given:
            return
        if domain.hi is not None:
            bounds.add("<" if domain.hi_open else "<=", rational_of(domain.hi))
        bounds.infinite = bounds.infinite or domain.infinite

    def _family(self, bounds: Bounds, values: tuple[Any, ...]) -> Entry | None:
        """Declare a family where a name has an index that is known as one, as epsilon_j for j in [k].

        Of an index of which nothing is said, the text says elsewhere how far it runs.  Members that are whole
        numbers are one of a few values.
        """
        name = bounds.name
        count = self._count(name)
        if count is None:
            return None
        base = Name(name.base, name.style, name.marks, span=name.span)
        ends = {op[0]: bound for op, bound in bounds.ends}
        low, high = ends.get(">", -sympy.oo), ends.get("<", sympy.oo)
        few = low.is_Integer and high.is_Integer and high - low < MOST_VALUES
        if bounds.others or bounds.infinite or (bounds.integer and not few):
            raise unread(name, f"the members of the family {shown(base)} have bounds that are not read")
        entry = introduce.introduce_family(base, count, self.scope, low, high, self.origin)
        strict = [(op, bound) for op, bound in bounds.ends if op in ("<", ">")]
        bounds.hypotheses += [introduce.of_members(entry, op, bound) for op, bound in strict]
        if bounds.integer and not values:
            values = tuple(sympy.Integer(value) for value in range(low, high + 1))
        if values:
            bounds.hypotheses.append(among(entry, values))
        return entry

    def _count(self, name: Name) -> Any:
        """Return how many members a family has of which a name is one, if it is one."""
        if not isinstance(name.index, Name):
            return None
        known = self.scope.find(name.index)
        if known is not None:
            return known.value.count if known.kind is Kind.INDEX else None
        family = family_name(name)
        last = self.scope.counts.get(str(identity(family))) if self.scope.find(family) is None else None
        if isinstance(last, Name):
            introduce.introduce_length(last, self.scope, self.origin)
        return None if last is None else number(last, self.scope)


def among(entry: Entry, values: Sequence[Any]) -> Any:
    """Return that each member of a family is one of several values."""
    return introduce.of_members(entry, "=", sympy.S.Zero, lambda one: _one_of(one, values))


def _one_of(thing: Any, values: Sequence[Any]) -> Any:
    """Return what is 0 just where a number is one of several values."""
    return sympy.expand(sympy.Mul(*(thing - value for value in values)))


def _require_lower_end(found: Number, made: Variable) -> None:
    """Refuse "epsilon <= 1" as all that is said of a letter that the field has for numbers above 0."""
    above = made.domain.hi is not None or any(str(op) in ("<", "<=") for op, _ in made.constraints)
    if made.domain.lo is None and above and not found.is_member and found.name.base in NOT_NEGATIVE:
        name = shown(found.name)
        message = f"{name} is bounded from above only, and may be below 0"
        raise ill_formed(found.name, f"{message}; write for example '0 < {name} < ...'")


def names_of(side: Node | None) -> list[Name]:
    """Return the symbol, or the symbols between commas, that a side of a relation is."""
    items = side.items if isinstance(side, Listed) and side.kind == "bare" else (side,)
    names = [item for item in items if isinstance(item, Name)]
    return names if len(names) == len(items) else []
