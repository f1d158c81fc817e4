"""A symbol before a bracket: a divergence, an expectation, a probability, a function, or a factor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from dpsym.notes.formula.binding import is_constant
from dpsym.notes.formula.brackets import as_set, set_in
from dpsym.notes.formula.clauses import Content, is_statement, members, single, split
from dpsym.notes.formula.commands import ACCENTS, ALPHABETS, COVARIANCES, FUNCTIONS, LETTERS, OVER_A_SET
from dpsym.notes.formula.lexer import refuse
from dpsym.notes.formula.outline import HOLE, Cursor, Group, Waiting
from dpsym.notes.formula.scripts import Scripts, below, decorated, without_condition
from dpsym.notes.formula.statements import statement
from dpsym.notes.formula.symbols import INDICATOR, is_word
from dpsym.notes.source import Span
from dpsym.notes.syntax import (
    Apply,
    Big,
    Chain,
    Divergence,
    Expect,
    Fenced,
    Integral,
    Interval,
    Listed,
    Name,
    Node,
    Norm,
    Number,
    Operation,
    Power,
    Probability,
)

WORD_DIVERGENCES: Final = {word: word for word in ("KL", "TV", "JS", "JSD", "BC", "rKL")}
LETTER_DIVERGENCES: Final = frozenset("DHER")
VARIANCES: Final = frozenset([("Var", "text"), ("var", "text"), ("V", "bb")])
DIVERGENCES: Final = LETTER_DIVERGENCES | set(WORD_DIVERGENCES) | {"d", "delta", "chi"}
ENTROPIES: Final = frozenset("HI")
LAWS: Final = frozenset("PQ")
ALWAYS: Final = frozenset(["Phi", "Gamma"])  # a distribution function, and the gamma function
BEGINS_OPERAND: Final = {
    *LETTERS,
    *ALPHABETS,
    *ACCENTS,
    r"\frac",
    r"\dfrac",
    r"\tfrac",
    r"\sqrt",
    r"\E",
    r"\Pr",
}
UNIFORM: Final = frozenset(["Unif", "Uniform"])  # laws of which the set may stand without other brackets
ORDERS: Final = frozenset(["O", "o", "Omega", "Theta"])
SUMS: Final = frozenset(["add", "subtract", "negate", "plus-minus", "union", "intersection", "minus"])
UPRIGHT: Final = frozenset(["bb", "bf", "rm", "sf"])


@dataclass(frozen=True)
class Head:
    """What stands before a bracket, and the bracket."""

    cursor: Cursor
    name: Name
    scripts: Scripts
    group: Group
    span: Span

    @property
    def content(self) -> Content:
        """What stands in the bracket."""
        return self.group.read()

    @property
    def full(self) -> Name:
        """The name with its marks and index."""
        return decorated(self.cursor, self.name, self.scripts)


def applied(cursor: Cursor, name: Name, found: Scripts) -> Node | None:
    """Take the bracket after a symbol, if the symbol is applied to it."""
    group = cursor.group("(", "[", r"\{")
    if group is None:
        return None
    head = Head(cursor, name, found, group, name.span | group.span)
    rules: tuple[Callable[[Head], Node | None], ...] = (
        *(_entropy, _divergence, _expectation),
        *(_covariance, _probability, _function),
    )
    for rule in rules:
        node = rule(head)
        if node is not None:
            cursor.take()
            return _curried(cursor, node)
    if group.error is None and group.read().separators & {"|", "||"}:
        raise refuse(f"what the bars in the brackets after {name.base} mean is not clear", head.span)
    return None


def _no_exponent(head: Head) -> None:
    if head.scripts.upper is not None or head.scripts.marks:
        raise refuse(
            "an exponent stands between an operator and its brackets; write it after them", head.span
        )


def _entropy(head: Head) -> Node | None:
    r"""Read ``\mathbb{H}[X \mid Y]`` and ``I[X : Y \mid Z]``: names in square brackets, or around a colon.

    What stands in round ones without a colon is read as a function, which may be anything else.
    """
    name, marks = head.name, head.scripts
    if name.base not in ENTROPIES or name.style not in {"", "rm", "bb"} or head.group.error is not None:
        return None
    if name.marks or marks.marks or marks.below is not None or marks.upper is not None:
        return None
    content = head.content
    informs = name.base == "I"
    wanted = content.separators <= ({",", ";", ":", "|"} if informs else {",", "|"})
    if not wanted or (
        ":" not in content.separators
        and (head.group.kind != "[" or (informs and content.separators <= {"|"}))
    ):
        return None
    said = [clause.node for clause in content.clauses if not is_statement(clause.node)]
    if not content.plain or not said or not all(map(_is_of_names, said)):
        return None
    clauses = [replace(one, separator=one.separator.replace(":", ";")) for one in content.clauses]
    content = Content(tuple(clauses), content.span)
    args = _conditioned(head, content) if "|" in content.separators else _arguments(content, name)
    return Apply(replace(name, style=""), args, span=head.span)


def _is_of_names(node: Node) -> bool:
    """Whether a node is a name, or a list of names in brackets, perhaps under a condition."""
    inside = node.unfenced("round")
    if isinstance(inside, Operation) and inside.name == "given":
        return _is_of_names(inside.args[0])
    return isinstance(inside, Name) or (
        isinstance(inside, Listed)
        and inside.kind in {"round", "bare"}
        and all(map(_is_of_names, inside.items))
    )


def _divergence(head: Head) -> Node | None:
    r"""Read ``D_\alpha(P \| Q)``; with a comma only for letters that mean nothing else then."""
    if head.group.kind == r"\{" or head.group.error is not None:
        return None
    double = "||" in head.content.separators or _is_hockey_stick(head)
    if not double and not (head.content.separators == {","} and len(head.content.clauses) == 2):
        return None
    kind, lower = _kind(head, double)
    if kind is None:
        return _two_laws(head) if double else None
    parts = members(head.content, "||" if "||" in head.content.separators else ",")
    if any(is_statement(part) for part in parts):
        raise refuse("a law is expected on each side of the bars, not a statement", head.group.span)
    upper = () if head.scripts.upper is None or (kind == "chi2" and not lower) else (head.scripts.upper,)
    return Divergence(kind, parts[0], parts[1], lower, upper, span=head.span)


def _is_hockey_stick(head: Head) -> bool:
    r"""Whether ``E_\gamma(P, Q)`` is of two laws: capitals, where no law and no draw stands below the E."""
    if head.name.base != "E" or head.name.style or head.group.kind != "(":
        return False
    sides = [clause.node for clause in head.content.clauses]
    laws = len(sides) == 2 and all(isinstance(one, Name) and one.base.isupper() for one in sides)
    if not laws or head.content.separators != {","}:
        return False
    index = head.full.index
    return index is not None and not (isinstance(index, Name) and index.base.isupper())


def _kind(head: Head, double: bool) -> tuple[str | None, tuple[Node, ...]]:
    """Return which divergence a symbol stands for, and what stands below it."""
    name = head.name
    if name.base not in DIVERGENCES or (name.base == "E" and not double):
        return None, ()
    full = without_condition(head.full)
    if full.marks:
        return None, ()
    index = full.index
    lower = (
        ()
        if index is None
        else index.items
        if isinstance(index, Listed) and index.kind == "bare"
        else (index,)
    )
    if name.base in WORD_DIVERGENCES and is_word(name):
        if not double and isinstance(index, Name) and len(index.base) > 2 and is_word(index):
            return None, ()  # KL_bin(p, q): a function of the text
        return WORD_DIVERGENCES[name.base], lower
    if name.base == "chi" and head.scripts.upper == Number("2"):
        return "chi2", lower
    if name.base in {"D", "d", "delta"} and isinstance(index, Name) and index.base in WORD_DIVERGENCES:
        return WORD_DIVERGENCES[index.base], ()
    if name.base == "D" and index == Power(Name("chi"), Number("2")):
        return "chi2", ()
    plain = name.style in {"", "rm", "sf", "cal"} or (name.style == "bb" and name.base == "D")
    wanted = double or name.base == "D" or (name.base == "H" and index is not None)
    if name.base in LETTER_DIVERGENCES and plain and wanted:
        return name.base, lower
    return None, ()


def _two_laws(head: Head) -> Node:
    r"""Read ``PrivLoss(P \| Q)``: a function of two laws that is no divergence."""
    full = head.full
    small = full.style == "" and len(full.base) == 1 and full.base.islower()  # d(p || q) of a text
    small = small or full.base == "Delta"  # the triangular discrimination, as dpsym prints it
    known = full.style in {"cal", "scr"} or is_word(full) or head.cursor.is_function(full) or small
    if not known or full.base == "Var" or (full.base in LAWS and full.style == ""):
        raise refuse(f"{full.base} before two laws is no divergence that is known", head.span)
    laws = members(head.content, "||")
    if any(is_statement(law) for law in laws):
        raise refuse("a law is expected on each side of the bars, not a statement", head.group.span)
    return Apply(_powered(full, head.scripts), laws, span=head.span)


def _expectation(head: Head) -> Node | None:
    name = head.name
    variance = (name.base, name.style) in VARIANCES or (name == Name("V") and head.group.kind == "[")
    certain = name.base == "E" and name.style in UPRIGHT
    if not (variance or certain or (name == Name("E") and head.group.kind == "[")) or name.marks:
        return None
    _no_exponent(head)
    over = below(head.cursor, head.scripts.below)
    parts = split(head.content, "|")
    inside, given = (head.content, None) if parts is None else (parts[0], statement(parts[1]))
    operator = "variance" if variance else "expectation"
    return Expect(single(inside), over, given, operator, span=head.span)


def _covariance(head: Head) -> Node | None:
    r"""Read ``\operatorname{Cov}_{X \sim P, Y \sim Q}(X, Y)``, with what is drawn below."""
    if (
        head.name.base not in COVARIANCES
        or head.name.style not in ("rm", "text")
        or head.scripts.below is None
    ):
        return None
    _no_exponent(head)
    over = Listed("bare", below(head.cursor, head.scripts.below), span=head.span)
    return Apply(replace(head.name, index=over), members(head.content, ","), span=head.span)


def mean_without_brackets(cursor: Cursor, name: Name, found: Scripts) -> Waiting | None:
    r"""Return ``\mathbb{E}_P``, ``\operatorname{Var}`` or ``\Pr`` where an operand without brackets follows.

    It is then taken of that operand alone; a plain E is an expectation only with a condition below it.
    """
    if found.upper is not None or found.marks or not begins_operand(cursor):
        return None
    upright = name.style in UPRIGHT and not name.marks
    variance = (name.base, name.style) in VARIANCES
    plain = name == Name("E") and any(map(is_statement, below(cursor, found.below, checked=False)))
    span = name.span if found.span is None else name.span | found.span
    if variance or plain or (upright and name.base == "E"):
        operator = "variance" if variance else "expectation"
        return Waiting(Expect(HOLE, below(cursor, found.below), None, operator), span=span)
    if upright and name.base == "P":
        return Waiting(Probability(HOLE, below(cursor, found.below)), span=span)
    return None


def begins_operand(cursor: Cursor, *, brackets: bool = False) -> bool:
    """Whether an operand comes; ``brackets``: also one in brackets."""
    item = cursor.peek()
    if isinstance(item, Group):
        return brackets or item.kind not in {"(", "[", r"\{"}
    if item is None or item.kind not in {"letter", "command"}:
        return False
    return item.kind == "letter" or item.text in BEGINS_OPERAND or item.text[1:] in FUNCTIONS | OVER_A_SET


def _probability(head: Head) -> Node | None:
    name = head.name
    certain = name.base == "P" and name.style in UPRIGHT
    if not certain and not (name.base in LAWS and name.style == "" and not _is_set(head.group)):
        return None
    parts = split(head.content, "|")
    inside = head.content if parts is None else parts[0]
    conditioned = any(is_statement(part) for part in below(head.cursor, head.scripts.below, checked=False))
    if not certain and not conditioned and parts is None and not _says_something(head.group):
        return None  # a law, of an event or of a point
    _no_exponent(head) if certain or head.scripts.upper is not None else None
    given = None if parts is None else statement(parts[1])
    return Probability(statement(inside), _over(head, certain), given, span=head.span)


def _is_set(group: Group) -> bool:
    r"""Whether braces hold the points of a set, not what is probable: ``P\{X > t\}`` is a probability."""
    return group.kind == r"\{" and (not _says_something(group) or bool(group.read().separators & {":", "|"}))


def _over(head: Head, certain: bool) -> tuple[Node, ...]:
    """Return what stands below a probability, or the law itself where the law has a name."""
    conditions = below(head.cursor, head.scripts.below, checked=certain)
    if certain or any(is_statement(part) for part in conditions):
        return conditions
    full = head.full
    named = full != Name("P") or head.cursor.is_function(full)
    return (full,) if named else ()


def _function(head: Head) -> Node | None:
    full = head.full
    if full.base == INDICATOR or (full == Name("I", "bb") and _says_something(head.group)):
        return _indicator(head)
    several = bool(head.group.error is None and head.content.separators & {",", ";"})
    known = head.cursor.is_function(full) or is_word(full) or full.base in ALWAYS
    law = (full.base in LAWS and full.style == "") or (several and full.base == "U")
    if known and _is_factor(head):
        return None
    applied = known or law or (head.group.kind == "(" and (several or _holds_arguments(head)))
    if (
        head.group.kind == r"\{"
        and full.base in UNIFORM
        and is_word(full)
        and not _says_something(head.group)
    ):
        return Apply(_powered(full, head.scripts), (set_in(head.group),), span=head.span)
    if head.group.kind == r"\{" or not applied:
        return _sensitivity(head, full)
    if head.group.kind == "[" and several:  # the law of something on an interval, as in U[0, 1]
        ends = members(head.content, ",")
        if len(ends) != 2 or (full.style == "" and len(full.base) == 1 and full.base != "U"):
            raise refuse(f"{full.base} stands before an interval", head.span)
        return Apply(_powered(full, head.scripts), (Interval(*ends, span=head.group.span),), span=head.span)
    if _says_something(head.group):
        return _chance(head, full)
    args = (
        _conditioned(head, head.content) if "|" in head.content.separators else _arguments(head.content, full)
    )
    return Apply(_powered(without_condition(full), head.scripts), args, span=head.span)


def _is_factor(head: Head) -> bool:
    r"""Whether ``p^k (1 - p)`` is a product: p is a number in the sum, where a function has no argument."""
    node = head.content.clauses[0].node if head.group.error is None and head.content.clauses else None
    return isinstance(node, Operation) and node.name in SUMS and head.full in _counted(node)


def _counted(node: Node) -> Iterator[Node]:
    """Yield the terms of a sum, their factors and the bases of their powers."""
    yield node
    parts = node.args if isinstance(node, Operation) else (node.base,) if isinstance(node, Power) else ()
    for part in parts:
        yield from _counted(part)


def _holds_arguments(head: Head) -> bool:
    r"""Whether brackets after a symbol hold what it is applied to: a product would need none.

    ``\varepsilon(\alpha)`` is a function of alpha, ``\varepsilon(\alpha - 1)`` may be either, and so may
    ``n(\beta/n)^2``: the power of a ratio needs them.
    """
    name, group = head.name, head.group
    if group.error is not None or name.base == "e" or is_constant(head.full):
        return False
    if name.base in ORDERS and not name.style and not name.marks:
        return True
    content = group.read()
    if content.separators == {"|"}:
        return name.base != "D"  # which may be a divergence with half its bars
    node = content.clauses[0].node
    sum_like = isinstance(node, Operation) and node.name in SUMS
    normed = isinstance(node, Operation) and any(isinstance(part, Norm) for part in node.args)
    whole = normed or isinstance(node, Big | Integral | Fenced | Interval) or is_statement(node)
    ratio = isinstance(node, Operation) and node.name == "divide"
    needed = sum_like or (ratio and head.cursor.text(1) == "^")
    return len(content.clauses) == 1 and content.plain and not (needed or whole)


def _conditioned(head: Head, content: Content) -> tuple[Node, ...]:
    r"""Return the argument ``X \mid Y`` of a function; both sides may be lists."""
    parts = split(content, "|")
    sides = [] if parts is None else [_arguments(part, head.full) for part in parts]
    return (Operation("given", tuple(map(_together, sides)), span=head.group.span),)


def _arguments(content: Content, name: Name) -> tuple[Node, ...]:
    """Return what a function is applied to; of an information of several variables, what stands together."""
    if name.base != "I" or content.separators != {",", ";"}:
        return members(content, ",", ";")
    parts = split(content, ";")
    return () if parts is None else tuple(_together(members(part, ",")) for part in parts)


def _together(nodes: tuple[Node, ...]) -> Node:
    """Return nodes between commas as one."""
    return nodes[0] if len(nodes) == 1 else Listed("bare", nodes, span=nodes[0].span | nodes[-1].span)


def _chance(head: Head, law: Name) -> Node:
    r"""Read ``p(X = 1)``: the probability of a statement under a law."""
    if head.scripts.upper is not None or any(clause.separator == ";" for clause in head.content.clauses):
        raise refuse(f"a statement stands in the brackets of {law.base}", head.span)
    parts = split(head.content, "|")
    given = None if parts is None else statement(parts[1])
    return Probability(statement(head.content if parts is None else parts[0]), (law,), given, span=head.span)


def _says_something(group: Group) -> bool:
    if group.error is not None:
        return False
    content = group.read()
    return not content.plain or any(is_statement(clause.node) for clause in content.clauses)


def _powered(name: Name, found: Scripts) -> Node:
    return name if found.upper is None else Power(name, found.upper, span=name.span)


def _sensitivity(head: Head, full: Name) -> Node | None:
    r"""Read ``\Delta(f)`` for a function f, and ``\Delta(\mathcal{Y})``, the laws on a space."""
    if (
        full.base != "Delta"
        or head.group.kind != "("
        or head.group.error is not None
        or len(head.content.clauses) != 1
    ):
        return None
    inside = head.content.clauses[0].node
    space = isinstance(inside, Name) and len(inside.base) == 1 and inside.base.isupper()
    if not space and not (isinstance(inside, Name) and head.cursor.is_function(inside)):
        return None
    return Apply(_powered(full, head.scripts), (inside,), span=head.span)


def _indicator(head: Head) -> Node:
    """Read an indicator of a condition, of an event, or of a set at a point."""
    _no_exponent(head)
    inside = statement(head.content)
    under = below(head.cursor, head.scripts.below, checked=False)
    if not under:
        return Apply(Name(INDICATOR, span=head.name.span), (inside,), span=head.span)
    if len(under) == 1 and not (
        isinstance(under[0], Name | Fenced | Interval | Listed) or is_statement(under[0])
    ):
        raise refuse("what stands below an indicator is neither a set nor a condition", under[0].span)
    below_it = under[0].unfenced()
    if len(under) != 1 or is_statement(inside) or is_statement(below_it):
        raise refuse("an indicator has a condition below it and another one in brackets", head.span)
    member = Chain(inside, (("in", as_set(under[0])),), span=head.span)
    return Apply(Name(INDICATOR, span=head.name.span), (member,), span=head.span)


def indicator(cursor: Cursor, name: Node, found: Scripts) -> Node:
    """Read an indicator with its condition below it and no brackets."""
    under = below(cursor, found.below)
    if len(under) != 1 or found.marks:
        raise refuse("an indicator has no condition", name.span)
    if isinstance(under[0], Fenced) and is_statement(under[0].inside):
        under = (under[0].inside,)
    span = name.span if found.span is None else name.span | found.span
    node = Apply(Name(INDICATOR, span=name.span), under, span=span)
    return node if found.upper is None else Power(node, found.upper, span=span)


def _curried(cursor: Cursor, node: Node) -> Node:
    r"""Read ``M(x)(S)``: the law that a mechanism has at x, of an event or a point."""
    head = node.function if isinstance(node, Apply) else None
    base = head.base if isinstance(head, Power) else head
    if not isinstance(base, Name) or base.base in LAWS or base.base == INDICATOR:
        return node
    return _of_event(cursor, node)


def law_in_brackets(cursor: Cursor, node: Node) -> Node:
    r"""Read ``(P \times Q)(S)``: a law in brackets, of an event or a point."""
    if not isinstance(node, Fenced) or node.kind != "round" or not isinstance(node.inside, Operation):
        return node
    of_laws = any(isinstance(part, Name) and cursor.is_function(part) for part in node.inside.walk())
    if not of_laws and not _holds_a_space(cursor.group("(")):
        return node
    return _of_event(cursor, node)


def _holds_a_space(group: Group | None) -> bool:
    r"""Whether brackets hold a calligraphic letter alone, which is a space or an event, and no number."""
    content = group.content if group is not None else None
    node = content.clauses[0].node if content is not None and len(content.clauses) == 1 else None
    return isinstance(node, Name) and node.style in {"cal", "scr"}


def _of_event(cursor: Cursor, law: Node) -> Node:
    """Take brackets that no product would need for the event, or the point, of the law before them."""
    group = cursor.group("(")
    if group is None or group.error is not None:
        return law
    content = group.read()
    node = content.clauses[0].node
    if len(content.clauses) != 1 or not content.plain or is_statement(node):
        return law
    if isinstance(node, Operation | Big | Integral | Fenced | Number):
        return law
    cursor.take()
    return Apply(law, (node,), span=law.span | group.span)
