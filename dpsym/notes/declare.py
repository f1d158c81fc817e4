r"""Conditions that declare: from ``\alpha > 1`` and ``S \subseteq \mathcal{Y}`` to the entries of a scope.

    \alpha > 1, 0 \le s \le 1, 1 < \alpha < \alpha' < \infty     numbers with bounds
    \alpha \in [1, \infty]                                       an order; in other intervals, numbers
    \mu, \mu' \in \mathbb{R}, n \in \mathbb{N}                   1, 2, ...; \mathbb{N}_0 has 0, too
    \mathbb{R}_{\ge 0}                                           but not \mathbb{R}_+, which may have 0 or not
    j \in [k], j \in \{1, \dots, k\}                             an index
    \varepsilon_j \ge 0, with j an index                         a family of numbers
    a_1, \dots, a_n \ge 0                                        a family of numbers, too
    y \in \mathcal{Y}, S \subseteq \mathcal{Y}                   a point, an event
    x, x' \in \mathcal{X}^n, D \sim D'                           inputs of mechanisms
    f : \mathcal{Y} \to \mathcal{Z}, f : \mathcal{Y} \to [0, 1]  a map, a function
    M : \mathcal{X}^n \to \mathcal{Y}                            a mechanism
    X \sim P, Z = \mathrm{PrivLoss}(P \| Q)                      random variables
    P \ll Q                                                      a hypothesis
    \delta := \ldots                                             a definition

Conditions that come together are read together: each symbol gets the intersection of what they say of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from dpsym.notes import introduce
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.definitions import define, is_function_definition, lists_own
from dpsym.notes.formula.kinds import is_total
from dpsym.notes.mappings import set_of_laws
from dpsym.notes.meaning import hypothesis, number
from dpsym.notes.meaning.ranges import counted, counts_up
from dpsym.notes.membership import Gap, Member, length_of, members_of, says_kind
from dpsym.notes.numbers import NUMERIC, Numbers, among, names_of
from dpsym.notes.scope import Entry, Kind, Scope, identity
from dpsym.notes.sequences import STYLE, gathered
from dpsym.notes.syntax import EMPTY, Chain, Fenced, Listed, Logic, Name, Node, Number, Operation, Quantified
from dpsym.notes.waiting import Task, in_order
from dpsym.notes.words import shown


def declare(condition: Node, scope: Scope, origin: str = "", *, fresh: bool = True) -> list[Entry]:
    """Declare what one condition says; see :func:`declare_all`."""
    return declare_all([condition], scope, origin, fresh=fresh)


def declare_all(
    conditions: Iterable[Node],
    scope: Scope,
    origin: str = "",
    *,
    fresh: bool = True,
    tasks: Iterable[Task] = (),
) -> list[Entry]:
    """Declare the symbols that conditions introduce, in a scope, and suppose what else they say.

    With ``fresh`` a condition on a symbol that the scope knows gives it a new meaning, as after "for all";
    without, it is a hypothesis about the old one, as after "if".  ``tasks`` are declarations by words, which
    are done in the order that bounds and spaces need.

    Returns the entries in the order in which the symbols come.

    Raises:
        Unread: a condition is of a form that is not read.
        IllFormedError: no value meets the conditions, or a bound is not what it should be.
    """
    batch = _Batch(scope, origin, fresh)
    batch.tasks += tasks
    for condition in gathered(conditions):
        batch.take(condition)
    return batch.finish()


class _Batch:
    """Conditions that come together."""

    def __init__(self, scope: Scope, origin: str, fresh: bool) -> None:
        self.scope = scope
        self.origin = origin
        self.fresh = fresh
        self.numbers = Numbers(scope, origin, fresh)
        self.tasks: list[Task] = []
        self.supposed: list[Node] = []
        self.names: list[Name] = []  # named before the condition that says what they are

    def take(self, node: Node) -> None:
        """Take a condition, or several between commas."""
        if isinstance(node, Fenced) and node.kind == "round":
            self.take(node.inside)
        elif isinstance(node, Listed) and node.kind == "bare":
            for item in node.items:
                self.take(item)
        elif isinstance(node, Logic) and node.operator == "and":
            for part in node.args:
                self.take(part)
        elif isinstance(node, Name):
            self.names.append(node)
        elif isinstance(node, Chain) and node.first is not None:
            self._chain(self._both_sided(node))
        elif isinstance(node, (Logic, Quantified)) or (isinstance(node, Listed) and node.kind == "words"):
            self.supposed.append(node)
        else:
            raise unread(node, f"{shown(node)} declares nothing that is read")

    def _both_sided(self, chain: Chain) -> Chain:
        """Return ``|x| < c`` of a new number x as ``-c < x < c``."""
        size = chain.first
        if not (isinstance(size, Operation) and size.name == "abs" and len(chain.links) == 1):
            return chain
        inside, (relation, bound) = size.args[0], chain.links[0]
        new = isinstance(inside, Name) and inside not in self.numbers and self.scope.find(inside) is None
        if not new or relation not in ("<", "<="):
            return chain
        low = Operation("negate", (bound,), span=bound.span)
        return Chain(low, ((relation, inside), (relation, bound)), span=chain.span)

    def _chain(self, chain: Chain) -> None:
        relation, right = chain.links[0]
        subjects = self._subjects(chain.first)
        origin = self.origin or shown(chain)
        if relation == "=" and lists_own(chain, self.scope):
            return  # its entries are declared by themselves
        if relation == ":=" or (relation == "=" and self._is_definition(subjects, chain)):
            self._later(chain, subjects, lambda: [self._define(chain, origin)])
        elif relation == "=" and right == EMPTY:
            self.supposed.append(chain)
        elif relation in NUMERIC:
            if not self.numbers.take(chain, subjects, self._is_made_here):
                self.supposed.append(chain)
        elif relation == "!=" and self._is_number(subjects, chain):
            number_left_out = isinstance(right, Number)
            self.numbers.take_member(subjects, Member(gap=Gap(right, right) if number_left_out else None))
            self.supposed += [] if number_left_out else [chain]
        elif not subjects or not self._introduces(subjects):
            known = [name for name in subjects if self.scope.find(name)]
            if known and len(known) < len(subjects):  # x is known, y is not: x, y in [0, 1]
                for part in (known, [name for name in subjects if name not in known]):
                    first = part[0] if len(part) == 1 else Listed("bare", tuple(part), span=chain.span)
                    self._chain(replace(chain, first=first))
            else:
                self.supposed.append(chain)
        elif relation in ("in", "subset") and len(chain.links) > 1:
            raise unread(chain, f"{shown(chain)} is a chain of inclusions, which is not read")
        elif relation == "in":
            self._take_members(subjects, right, chain, origin)
        elif relation == "subset":
            make = lambda: introduce.introduce_events(subjects, right, self.scope, origin)
            self._later(chain, subjects, make)
        elif relation in ("~", ":"):
            self._take_map(subjects, chain, origin)
        else:
            self.supposed.append(chain)

    def _take_map(self, subjects: list[Name], chain: Chain, origin: str) -> None:
        from dpsym.notes.mappings import declare_draw, declare_map

        reader = declare_draw if chain.links[0][0] == "~" else declare_map
        self._later(chain, subjects, lambda: reader(subjects, chain, self.scope, origin))

    def _subjects(self, first: Node | None) -> list[Name]:
        """Return the names with which a chain begins, and those before it between commas."""
        names = names_of(first)
        if not names:
            return []
        waiting, self.names = self.names, []
        return [*waiting, *names]

    def _introduces(self, names: list[Name]) -> bool:
        known = any(self.scope.find(name) or self.scope.find_family(name) for name in names)
        return self.fresh or not known

    def _is_number(self, subjects: list[Name], chain: Chain) -> bool:
        """Return whether ``x != 1`` says that a new symbol is a number, other than that one."""
        plain = len(subjects) == 1 and len(chain.links) == 1 and isinstance(chain.links[0][1], Number)
        new = plain and self.scope.find(subjects[0]) is None and subjects[0] not in self.numbers
        return new and not subjects[0].base.isupper()

    def _is_made_here(self, name: Name) -> bool:
        return any(identity(name) in task.makes for task in self.tasks)

    def _later(self, chain: Chain, subjects: list[Name], run: Callable[[], Iterable[Entry]]) -> None:
        makes = frozenset(key for name in subjects if (key := identity(name)) is not None)
        indices = [name.index for name in subjects if name.index is not None]
        self.tasks.append(Task(makes, run, [*(side for _, side in chain.links), *indices]))

    def _is_definition(self, subjects: list[Name], chain: Chain) -> bool:
        """Return whether ``x = value`` says what x is: nothing else does, or x is a law, made of laws now."""
        if len(chain.links) != 1:
            return False
        if not subjects:
            return is_function_definition(chain.first, self.scope)
        entry = self.scope.find(subjects[0])
        vector = self.scope.find_family(subjects[0]) is not None and not is_total(
            subjects[0], chain.links[0][1]
        )
        known = entry is not None or subjects[0] in self.numbers or vector
        of_law = self.fresh and entry is not None and entry.kind is Kind.LAW
        return len(subjects) == 1 and (not known or of_law)

    def _define(self, chain: Chain, origin: str) -> Entry:
        if len(chain.links) > 1:
            self.supposed.append(Chain(chain.links[0][1], chain.links[1:], span=chain.span))
        return define(chain, self.scope, origin)

    def _take_members(self, names: list[Name], within: Node, chain: Chain, origin: str) -> None:
        """Take that something is a member of a set: an index, a point, a vector, or a number."""
        if counts_up(within):
            self._later(chain, names, lambda: self._indices(names, within, origin))
            return
        laws_on = set_of_laws(within, self.scope)
        if laws_on is not None:
            make_laws = lambda: introduce.introduce_laws(names, laws_on, self.scope, origin)
            self._later(chain, names, make_laws)
            return
        of_datasets = introduce.is_of_datasets(within, self.scope)
        member = None if of_datasets else members_of(within, self.scope)
        if member is None:
            make = lambda: introduce.introduce_points(names, within, self.scope, origin)
            self._later(chain, names, make)
        elif member.length is not None:
            self._later(chain, names, lambda: self._families(names, member, origin))
        else:
            self.numbers.take_member(names, member)

    def _indices(self, names: list[Name], within: Node, origin: str) -> list[Entry]:
        for name in names:
            if name.style == STYLE and isinstance(name.index, Name):
                introduce.introduce_length(name.index, self.scope, origin)
        return introduce.introduce_index(names, counted(within, self.scope), self.scope, origin=origin)

    def _families(self, names: list[Name], member: Member, origin: str) -> list[Entry]:
        from dpsym.notes.mappings import ends_of

        length, ends = length_of(member, self.scope), ends_of(member, self.scope)
        made = [introduce.introduce_family(name, length, self.scope, *ends, origin) for name in names]
        values = [number(value, self.scope) for value in member.values]
        for entry in made if values else ():
            self.scope.suppose(among(entry, values), origin, entry.span)
        return made

    def finish(self) -> list[Entry]:
        """Make everything known, each symbol after those in its condition, and suppose the rest."""
        entries: dict[str | None, Entry] = {}
        for name in self.names:
            entry = self.scope.find(name)
            if entry is None:
                raise ill_formed(name, f"{shown(name)} has no domain; write for example '{shown(name)} > 0'")
            entries[identity(name)] = entry
        of_numbers, left_over = self.numbers.tasks(self.tasks)
        for task in self.tasks:
            twice = next((key for key in task.makes if key in self.numbers.known), None)
            if twice is not None:
                name = self.numbers.known[twice].name
                raise unread(name, f"{shown(name)} is a number in one condition and not in another")
        for task in in_order([*self.tasks, *of_numbers]):
            entries.update({identity(entry.name): entry for entry in task.run()})
        supposed = (node for node in self.supposed if not says_kind(node, self.scope))
        for node in (*supposed, *left_over):
            self.scope.suppose(hypothesis(node, self.scope), self.origin or shown(node), node.span)
        return list(entries.values())
