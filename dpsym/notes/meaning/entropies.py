r"""Entropies of random variables, by the letters that everybody uses for them.

    H(P)                    Entropy of a law with masses
    H(X), H(X, Y)           Entropy of the law of X, of the joint law of X and Y
    H(X | Y)                H(X, Y) - H(Y)
    I(X; Y)                 the divergence of the joint law from that of independent draws

They are read of draws from laws with masses, and of two variables of unknown law with finitely many values:
the first has a law of its own, the second one depends on it by a kernel, unless they are independent.  Three
or more have one law together, of which all others are marginals:

    H(X, Y | Z)             H(X, Y, Z) - H(Z)
    I(X; Y, Z)              H(X) + H(Y, Z) - H(X, Y, Z)
    I(X, W; Y | Z)          H(X, W | Z) + H(Y | Z) - H(X, W, Y | Z)

No joint law is left out.  Values play no role, so that what speaks of them too is not read beside entropies.

To which base logarithms are is a matter of convention: a relation is read only where the base cancels, where
both sides are sums of entropies and logarithms, with factors in front.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import sympy

from dpsym.language.distributions.base import law
from dpsym.language.distributions.composed import Joint, Marginal, Product, PushForward
from dpsym.language.distributions.finite import FiniteLaw
from dpsym.language.divergences import KL, Entropy
from dpsym.language.kernels import kernel
from dpsym.language.randomness import Draw
from dpsym.language.spaces import ProductSpace
from dpsym.notes.complaints import unread
from dpsym.notes.meaning.core import number
from dpsym.notes.meaning.objects import Outcome
from dpsym.notes.scope import Entry, Kind, Scope
from dpsym.notes.syntax import (
    Apply,
    Big,
    Chain,
    Divergence,
    Expect,
    Extremum,
    Fenced,
    Listed,
    Name,
    Node,
    Number,
    Operation,
    Probability,
)
from dpsym.notes.words import shown

LETTERS: Final = frozenset({"H", "I"})
LOGARITHMS: Final = frozenset({"log", "ln"})
SAME: Final = frozenset({"add", "subtract", "negate", "max", "min", "abs"})
WRITTEN: Final = "written"  # the base where a text writes an entropy out, with its own logarithms
NATURAL: Final = ("e", WRITTEN)
DEEPEST: Final = 8  # of definitions that rest on others
FREE: Final = None  # the degree of 0, which is that of anything


def is_entropy(node: Node | None, scope: Scope) -> bool:
    """Return whether a part of a formula is an entropy, or a mutual information, of random variables."""
    if not isinstance(node, Apply) or not isinstance(node.function, Name):
        return False
    if not _is_letter(node.function, scope):
        return False
    variables = _variables(node)
    if len(variables) > 1 and all(_is_law(part, scope) for part in variables):
        return False  # of two laws: a distance
    return _law_of(node, scope) is not None or all(_is_random(part, scope) for part in variables)


def variables_of_entropies(node: Node, scope: Scope) -> Iterator[Name]:
    """Yield the names in what the letters for entropies stand before, where these mean nothing else."""
    for part in node.walk():
        if isinstance(part, Apply) and isinstance(part.function, Name) and _is_letter(part.function, scope):
            variables = [one for one in _variables(part) if isinstance(one, Name)]
            if len(variables) == len(_variables(part)):
                yield from variables


def is_any_number(value: Any) -> bool:
    """Return whether a random variable may be any, of which nothing is said but that it is one."""
    anywhere = (-sympy.oo, sympy.oo)
    return isinstance(value, Outcome) and not value.has_alphabet and value.function.args[2:] == anywhere


def _is_letter(name: Name, scope: Scope) -> bool:
    plain = name.base in LETTERS and name.index is None and not name.marks and name.style in ("", "rm")
    return plain and scope.find(name) is None


def _is_law(node: Node, scope: Scope) -> bool:
    entry = scope.find(node) if isinstance(node, Name) else None
    return entry is not None and entry.kind is Kind.LAW


def _law_of(node: Apply, scope: Scope) -> Any | None:
    """Return the law with masses of which ``H(P)`` is the entropy."""
    variables = _variables(node)
    entry = scope.find(variables[0]) if len(variables) == 1 and isinstance(variables[0], Name) else None
    of_law = entry is not None and entry.kind is Kind.LAW and getattr(entry.value, "has_masses", False)
    name = node.function
    plain = isinstance(name, Name) and name.base == "H" and not (scope.house and name.style == "rm")
    return entry.value if entry is not None and of_law and plain else None


def _variables(node: Apply) -> list[Node]:
    """Return the arguments one by one, those behind a bar too."""
    found: list[Node] = []
    waiting = list(node.args)
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, Fenced):
            waiting.insert(0, part.inside)
        elif isinstance(part, Listed):
            waiting[:0] = part.items
        elif isinstance(part, Operation) and part.name == "given":
            waiting[:0] = part.args
        else:
            found.append(part)
    return found


def _is_random(node: Node, scope: Scope) -> bool:
    entry = scope.find(node) if isinstance(node, Name) else None
    return entry is not None and isinstance(entry.value, (Draw, Outcome))


def entropy_of(node: Apply, scope: Scope) -> Any | None:
    """Return what a letter for entropies means of random variables; nothing if it stands before others.

    Raises:
        Unread: the joint law is not said, or the entropy is of a form that is not read.
    """
    meant = _entropy_of(node, scope)
    return None if meant is None else _to_base(meant, scope)


def _to_base(entropy: Any, scope: Scope) -> Any:
    """Return an entropy in nats as the text has it, if it says to which base its logarithms are."""
    return (
        entropy / sympy.log(int(scope.bases[0]))
        if len(scope.bases) == 1 and scope.bases[0] not in NATURAL
        else entropy
    )


def _entropy_of(node: Apply, scope: Scope) -> Any | None:
    if not is_entropy(node, scope) or not isinstance(node.function, Name):
        return None
    if (own := _law_of(node, scope)) is not None:
        return Entropy(own)
    if len(letters := _finite(scope)) > 2:
        return _of_several(node, letters, scope)
    names = [part for part in _variables(node) if isinstance(part, Name)]
    given = any(isinstance(part, Operation) and part.name == "given" for part in node.walk())
    if len(set(names)) != len(names) or len(names) > 2 or (given and len(names) != 2):
        raise unread(node, f"{shown(node)} is an entropy of a form that is not read")
    entries = [entry for name in names if (entry := scope.find(name)) is not None]
    laws = [_marginal(entry, node, scope) for entry in entries]
    if node.function.base == "I":
        if given or len(laws) != 2:
            raise unread(node, f"{shown(node)} is an information of a form that is not read")
        return KL(_joint(entries, node, scope), _independent(entries, node, scope))
    if len(laws) == 1:
        return Entropy(laws[0])
    whole = Entropy(_joint(entries, node, scope))
    return whole - Entropy(laws[1]) if given else whole


def _finite(scope: Scope) -> list[Entry]:
    """Return the variables of unknown law that have finitely many values."""
    return [entry for entry in _letters(scope) if entry.value.has_alphabet]


def _of_several(node: Apply, letters: list[Entry], scope: Scope) -> Any:
    """Return an entropy, or an information, of some of three or more variables with a law together."""
    subject: Node = Listed("bare", node.args)
    condition: Node = Listed("bare", ())
    given = node.args[0] if len(node.args) == 1 else None
    if isinstance(given, Operation) and given.name == "given":
        subject, condition = given.args
    groups = [subject]
    if isinstance(node.function, Name) and node.function.base == "I":
        groups = list(subject.items) if isinstance(subject, Listed) else [subject]
        if len(groups) != 2:
            raise unread(node, f"{shown(node)} is an information of a form that is not read")
    names = [[part for part in group.walk() if isinstance(part, Name)] for group in (*groups, condition)]
    entries = [entry for part in names for name in part if (entry := scope.find(name)) is not None]
    values = [each.value for each in letters]
    places = [values.index(entry.value) for entry in entries if entry.value in values]
    if len(places) < len(entries) or len(set(places)) < len(places):
        raise unread(node, f"{shown(node)} is an entropy of a form that is not read")
    if any(letters[place].value.law in said.free_symbols for place in places for said in scope.hypotheses):
        raise unread(node, f"more is supposed of the variables than {shown(node)} speaks of")
    whole = _together(letters, node)
    counts = [len(part) for part in names]
    parts = [tuple(places[sum(counts[:i]) : sum(counts[: i + 1])]) for i in range(len(counts))]

    def entropy(*chosen: tuple[int, ...]) -> Any:
        which = sorted(place + 1 for part in chosen for place in part)
        whole_law = len(which) == len(letters)
        return sympy.S.Zero if not which else Entropy(whole if whole_law else Marginal(whole, *which))

    *first, known = parts
    total = sympy.Add(*(entropy(part, known) for part in first)) - entropy(known)
    return total if len(first) == 1 else total - entropy(*parts)


def _together(letters: list[Entry], node: Node) -> Any:
    """Return the law of all variables together: any, or that of independent ones."""
    laws = [entry.value.law for entry in letters]
    if any(entry.independent for entry in letters):
        if len({entry.independent for entry in letters}) > 1:
            raise unread(node, f"the joint law that {shown(node)} needs is not read")
        return Product(*laws)
    return law(
        f"P_{''.join(entry.value.name for entry in letters)}", on=ProductSpace(*(p.space for p in laws))
    )


def agrees(head: Node, value: Node, scope: Scope) -> bool:
    r"""Return whether a text says of an entropy what is meant by it anyway: ``I(X; Y) = H(X) - H(X | Y)``."""
    if not is_entropy(head, scope) or not isinstance(head, Apply) or not isinstance(head.function, Name):
        return False
    entries = [entry for part in _variables(head) if isinstance(part, Name) and (entry := scope.find(part))]
    if len(_finite(scope)) > 2 and (head.function.base == "I" or len(entries) > 1):
        return bool(sympy.expand(_difference(head, value, scope)) == 0)
    if head.function.base != "I":
        if len(entries) == 1:
            return base_of(value, scope, head) is not None
        return _averages(head, value) or bool(sympy.expand(_difference(head, value, scope)) == 0)
    meant = sum(Entropy(_marginal(entry, head, scope)) for entry in entries)
    meant -= Entropy(_joint(entries, head, scope))
    return bool(sympy.expand(_to_base(meant, scope) - number(value, scope)) == 0)


def _difference(head: Apply, value: Node, scope: Scope) -> Any:
    return entropy_of(head, scope) - number(value, scope)


def _averages(head: Apply, value: Node) -> bool:
    r"""Return whether ``H(X | Y)`` is said to be ``\sum_y P(Y = y) H(X | Y = y)``."""
    given = head.args[0] if len(head.args) == 1 else None
    if not isinstance(given, Operation) or given.name != "given" or not isinstance(value, Big):
        return False
    body = value.body
    if value.operator != "sum" or not isinstance(body, Operation) or body.name != "multiply":
        return False
    what, known = given.args
    below = [part.first if isinstance(part, Chain) else part for part in value.below]
    if len(below) != 1 or not isinstance(below[0], Name) or len(body.args) != 2 or value.above is not None:
        return False
    here = Chain(known, (("=", below[0]),))
    chance, inner = body.args
    masses: list[Node] = [Probability(here), Probability(here, (Name("P"),))]
    if isinstance(chance, Apply) and isinstance(chance.function, Name) and chance.function.base in ("p", "P"):
        masses.append(Apply(chance.function, (below[0],)))
    if not isinstance(inner, Apply) or inner.function != head.function or len(inner.args) != 1:
        return False
    return chance in masses and inner.args[0].unfenced() == Operation("given", (what, here))


def base_of(node: Node, scope: Scope, head: Node | None = None) -> str | None:
    r"""Return the base of the logarithms of ``-\sum_x p(x) \log p(x)``, the only such sum that is meant.

    That of natural logarithms is e.  Where p is no new letter, or the formula is another one, there is none.
    The terms may be written down for each mass of a law that is known, the one of a ``head`` as ``H(P)``.
    """
    if _sums_masses(node, scope, head):
        return WRITTEN
    if not isinstance(node, Operation) or node.name != "negate":
        return None
    total = node.args[0]
    body = total.body if isinstance(total, Big) and total.operator == "sum" else None
    if not isinstance(body, Operation) or body.name != "multiply" or len(body.args) != 2:
        return None
    mass, logarithm = body.args
    if not isinstance(mass, Apply) or not isinstance(logarithm, Apply) or logarithm.args != (mass,):
        return None
    name = logarithm.function
    if not isinstance(mass.function, Name) or scope.find(mass.function) is not None:
        return None
    if name in (Name("log"), Name("ln")):
        return "e"
    index = name.index if isinstance(name, Name) and name == Name("log", index=name.index) else None
    return index.digits if isinstance(index, Number) else None


def _sums_masses(node: Node, scope: Scope, head: Node | None) -> bool:
    """Return whether a number is the entropy of a law whose masses are listed, in natural logarithms."""
    argument = head.args[0] if isinstance(head, Apply) and len(head.args) == 1 else None
    entry = scope.find(argument) if isinstance(argument, Name) else None
    if entry is None or not isinstance(entry.value, FiniteLaw):
        return False
    meant = sum(-mass * sympy.log(mass) for mass in entry.value.weights)
    return bool(sympy.expand(number(node, scope) - meant) == 0)


def _letters(scope: Scope) -> list[Entry]:
    """Return the variables of unknown law, in the order in which they are declared."""
    found: dict[Any, Entry] = {}
    for entry in sorted(scope.entries(), key=lambda entry: entry.span.start):
        if isinstance(entry.value, Outcome) and scope.find(entry.name) is entry:
            found.setdefault(entry.value, entry)
    return list(found.values())


def _marginal(entry: Entry, node: Node, scope: Scope) -> Any:
    """Return the law of a variable."""
    if isinstance(entry.value, Draw):
        if not entry.value.law.has_masses:
            raise unread(node, f"the entropy {shown(node)} of a law with a density is not read")
        return entry.value.law
    if not entry.value.has_alphabet:
        raise unread(node, f"that {shown(entry.name)} has finitely many values is not said, in {shown(node)}")
    if any(entry.value.law in statement.free_symbols for statement in scope.hypotheses):
        raise unread(node, f"more is supposed of {shown(entry.name)} than {shown(node)} speaks of")
    letters = _letters(scope)
    place = next(at for at, other in enumerate(letters) if other.value == entry.value)
    if place != 1 or _are_independent(letters[:2]):
        return entry.value.law
    return PushForward(_kernel(letters[:2]), letters[0].value.law)


def _kernel(pair: list[Entry]) -> Any:
    first, second = (entry.value for entry in pair)
    return kernel(f"{second.name}|{first.name}", first.law.space, second.law.space)


def _are_independent(pair: list[Entry]) -> bool:
    return len(pair) == 2 and bool(pair[0].independent) and pair[0].independent == pair[1].independent


def _pair(entries: list[Entry], node: Node, scope: Scope) -> list[Entry]:
    """Return two variables of unknown law in their order."""
    letters = _letters(scope)
    pair = [entry for entry in letters[:2] if any(entry.value == other.value for other in entries)]
    if len(pair) != 2 or (len(letters) > 2 and _are_independent(pair)):
        raise unread(node, f"the joint law that {shown(node)} needs is not read")
    return pair


def _joint(entries: list[Entry], node: Node, scope: Scope) -> Any:
    pair = _pair(entries, node, scope)
    first, second = (entry.value.law for entry in pair)
    return Product(first, second) if _are_independent(pair) else Joint(first, _kernel(pair))


def _independent(entries: list[Entry], node: Node, scope: Scope) -> Any:
    """Return the law of independent draws with the marginals of a pair."""
    return Product(*(_marginal(entry, node, scope) for entry in _pair(entries, node, scope)))


# The base of logarithms, and what stands beside entropies


def require_one_base(node: Chain, scope: Scope) -> None:
    """Refuse a relation of entropies whose meaning depends on the base of logarithms, or that names values.

    Raises:
        Unread: it does.
    """
    if not _rests_on_entropy(node, scope):
        return
    if scope.bases == [WRITTEN]:
        return
    if len(scope.bases) == 1 and scope.bases[0] not in NATURAL:
        if not _keeps_base(node, scope):
            raise unread(node, f"the logarithms of {shown(node)} are not to the base of those in entropies")
        return
    for name in _outside(node, scope):
        if _is_random(name, scope):
            raise unread(node, f"{shown(node)} speaks of the entropy and of the values of {shown(name)}")
    sides = [side for side in (node.first, *(side for _, side in node.links)) if side is not None]
    try:
        degrees = {degree for side in sides if (degree := _degree(side, scope)) is not FREE}
    except ValueError:
        degrees = {0, 1}
    if len(degrees) > 1:
        raise unread(node, f"to which base the logarithms in the entropies of {shown(node)} are is not said")


def _keeps_base(node: Node, scope: Scope, depth: int = DEEPEST) -> bool:
    """Return whether all logarithms of a formula have the base of those in entropies."""
    for part in node.walk():
        if isinstance(part, Divergence) or (isinstance(part, Name) and part.base in LOGARITHMS):
            if not isinstance(part, Name) or part.index != Number(scope.bases[0]):
                return False
        entry = scope.find(part) if isinstance(part, Name) else None
        if entry is not None and entry.definition is not None:
            if not depth or not _keeps_base(entry.definition, scope, depth - 1):
                return False
    return True


def _rests_on_entropy(node: Node, scope: Scope, depth: int = DEEPEST) -> bool:
    """Return whether an entropy stands in a formula, or in the definition of one of its symbols."""
    if any(is_entropy(part, scope) for part in node.walk()):
        return True
    entries = [entry for part in node.walk() if isinstance(part, Name) and (entry := scope.find(part))]
    said = [entry.definition for entry in entries if entry.definition is not None]
    return depth > 0 and any(_rests_on_entropy(value, scope, depth - 1) for value in said)


def _outside(node: Node, scope: Scope) -> Iterator[Name]:
    """Yield the names that stand outside of entropies."""
    inside = {id(part) for entropy in node.walk() if is_entropy(entropy, scope) for part in entropy.walk()}
    yield from (part for part in node.walk() if isinstance(part, Name) and id(part) not in inside)


def _degree(node: Node, scope: Scope, depth: int = DEEPEST) -> int | None:
    """Return of how many logarithms a part is a product; of 0 nothing."""
    if isinstance(node, Number):
        return FREE if set(node.digits) <= set("0.") else 0
    if isinstance(node, Fenced):
        return _degree(node.inside, scope, depth)
    if is_entropy(node, scope) or isinstance(node, Divergence):
        return 1
    if isinstance(node, Operation) and node.name in ("multiply", "times", "divide"):
        parts = [_degree(part, scope, depth) for part in node.args]
        if parts[0] is FREE:
            return FREE
        signs = [1] + [-1 if node.name == "divide" else 1] * (len(parts) - 1)
        return sum(sign * (part or 0) for sign, part in zip(signs, parts, strict=True))
    if isinstance(node, Extremum) or (isinstance(node, Operation) and node.name in SAME):
        return _common([_degree(part, scope, depth) for part in node.args])
    if isinstance(node, Big) and node.operator in ("sum", "max", "min", "sup", "inf"):
        return _degree(node.body, scope, depth)
    if isinstance(node, Expect) and node.operator == "expectation":
        return _degree(node.body, scope, depth)
    if isinstance(node, Apply) and isinstance(node.function, Name):
        name, entry = node.function, scope.find(node.function)
        if entry is None and name.base in LOGARITHMS and name.index is None:
            return 1
        if entry is not None and entry.definition is not None and depth:
            return _degree(entry.definition, scope, depth - 1)
    if isinstance(node, Name):
        entry = scope.find(node)
        if entry is not None and entry.definition is not None and depth:
            return _degree(entry.definition, scope, depth - 1)
        return 0
    if _speaks_of_logarithms(node, scope):
        raise ValueError
    return 0


def _common(degrees: list[int | None]) -> int | None:
    found = {degree for degree in degrees if degree is not FREE}
    if len(found) > 1:
        raise ValueError
    return found.pop() if found else FREE


def _speaks_of_logarithms(node: Node, scope: Scope) -> bool:
    return any(
        is_entropy(part, scope)
        or isinstance(part, Divergence)
        or (isinstance(part, Name) and (part.base in LOGARITHMS or _is_defined(part, scope)))
        for part in node.walk()
    )


def _is_defined(name: Name, scope: Scope) -> bool:
    entry = scope.find(name)
    return entry is not None and entry.definition is not None
