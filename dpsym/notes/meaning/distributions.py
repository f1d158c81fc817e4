r"""Laws that are called by their names.

    N(m, v), \mathcal{N}(m, v)      Normal(m, sqrt(v))     the second parameter is the variance
    Lap(b), Lap(m, b)               Laplace(m, b)          b is the scale
    Bern(p), Ber(p), Bernoulli(p)   Bernoulli(p)
    Bin(n, p), Binom(n, p)          Binomial(n, p)
    Poisson(m), Pois(m)             Poisson(m)             and so on, by the words of the tables of laws
    N_Z(m, v)                       DiscreteGaussian(m, sqrt(v))
    N(m, v I), N(m, v I_d)          NormalVector(j, m(j), sqrt(v))        for a vector m
    N((m, ...), matrix)             MultivariateNormal((m, ...), rows)    of the covariance
    Cat(p, q, ...)                  FiniteLaw((p, q, ...))
    Dir(a, b, ...), Mult(n, (p, ...))     Dirichlet(a, b, ...), Multinomial(n, (p, ...))
    Unif[a, b], Uniform(a, b), \mathcal{U}[a, b]           Uniform(a, b)
    PrivLoss(P || Q), \mathcal{L}_{P || Q}                 PrivacyLoss(P, Q)
    supp(P)                         support(P)

Only in the notation of dpsym itself: ``RR_epsilon(bit)``, ``RR_{epsilon, delta}(bit)``, ``FiniteLaw((..))``,
``ExponentialMechanism(u, epsilon, Delta)`` and the other mechanisms of the tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any, Final

import sympy

from dpsym.language import distributions
from dpsym.language.distributions import (
    AboveThreshold,
    Bernoulli,
    Binomial,
    Dirichlet,
    DiscreteGaussian,
    FiniteLaw,
    Folded,
    Laplace,
    Multinomial,
    MultivariateNormal,
    Normal,
    RandomizedResponse,
    Staircase,
    Truncated,
    Uniform,
)
from dpsym.language.distributions.conventions import Convention, conventional
from dpsym.language.distributions.counted import COUNTED
from dpsym.language.distributions.exponential_families import EXPONENTIAL, FAMILIES
from dpsym.language.distributions.line_laws import LINE_LAWS
from dpsym.language.distributions.normal_vectors import NormalVector
from dpsym.language.distributions.selection import SELECTIONS
from dpsym.language.events import support
from dpsym.language.signs import is_evidently_nonnegative
from dpsym.language.spaces import Point, Whole
from dpsym.notes.complaints import ill_formed, unread
from dpsym.notes.meaning import caps
from dpsym.notes.meaning.bound import unused
from dpsym.notes.meaning.core import BOTH, arguments, denote, law, number
from dpsym.notes.meaning.objects import Vector, words_for
from dpsym.notes.scope import Scope
from dpsym.notes.syntax import (
    Apply,
    Chain,
    Divergence,
    Interval,
    Listed,
    Name,
    Node,
    Number,
    Operation,
    Power,
)
from dpsym.notes.words import shown

STANDARD: Final = "standard normal"
INTERNAL: Final = "internal"  # the style of a name that no text can write: what it means is said by its marks
Builder = Callable[[tuple[Node, ...], Apply, Scope], Any]
#: What the parameters of laws are that have one convention, by the names in formulas.
PLAIN: Final[dict[str, tuple[Convention, ...]]] = {
    **dict.fromkeys(("Lap", "Laplace"), (Convention("", ("scale",)), Convention("", ("mean", "scale")))),
    **dict.fromkeys(("Bern", "Ber", "Bernoulli"), (Convention("", ("chance|mean",)),)),
    **dict.fromkeys(("Bin", "Binom", "Binomial"), (Convention("", ("count", "chance")),)),
    **dict.fromkeys(("N", "Normal"), (Convention("", ("mean", "variance")),)),
}
#: What they are besides where a text says so, and nowhere else.
SAID: Final = {"N": (Convention("", ("mean", "deviation")),)}
#: Laws of the tables, by the words of their entries.
ENTRIES: Final[tuple[Any, ...]] = (*FAMILIES.values(), EXPONENTIAL, *LINE_LAWS.values())
LAWS: Final[dict[str, Any]] = {word: entry for entry in ENTRIES for word in entry.words}


def distribution(name: Name, given: tuple[Node, ...], node: Apply, scope: Scope) -> Any | None:
    """Return the law that a conventional name with parameters stands for, or None if it is no such name."""
    if name.base == "N" and name.index is not None and _is_integers(name.index):
        return _discrete_gaussian(given, node, scope)
    if name.index is not None:
        return _response(name, given, node, scope) if name.base == "RR" and scope.house else None
    if name.base in LAWS:
        return _of_table(name, given, node, scope)
    builder = NAMED.get(name.base) or (HOUSE.get(name.base) if scope.house else None)
    if name.base in ("N", "U") and name.style not in ("cal", ""):
        return None
    return None if builder is None else builder(given, node, scope)


def standard_deviation(variance: Any, node: Node) -> Any:
    """Return the root of a variance, without a root where a square of something positive stands.

    >>> from dpsym.language import real
    >>> sigma = real("sigma", above=0)
    >>> standard_deviation(sigma**2 / 4, Node()), standard_deviation(real("v"), Node())
    (sigma/2, sqrt(v))
    """
    if variance.is_number and not variance.is_positive:
        raise ill_formed(node, f"the variance of a normal law is positive, got {shown(node)}")
    outside, inside = [], []
    for factor in sympy.Mul.make_args(variance):
        base, exponent = factor.as_base_exp()
        if not base.is_number and exponent.is_Integer and exponent % 2 == 0:
            root = base if is_evidently_nonnegative(base) else sympy.Abs(base)
            outside.append(root ** (exponent / 2))
        else:
            inside.append(factor)
    return sympy.Mul(*outside) * caps.power(sympy.Mul(*inside), sympy.Rational(1, 2), node)


def _numbers(given: tuple[Node, ...], node: Apply, scope: Scope, *counts: int) -> list[Any]:
    if len(given) not in counts:
        wanted = " or ".join(map(str, counts))
        raise ill_formed(node, f"{shown(node.function)} takes {wanted} parameters, got {len(given)}")
    return [number(part, scope) for part in given]


def _normal(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    lists = [part.items for part in given if isinstance(part, Listed)]
    if scope.house and len(lists) == len(given) == 2:
        return MultivariateNormal(*(tuple(number(entry, scope) for entry in items) for items in lists))
    if len(lists) == 1 and len(given) == 2 and _is_matrix(given[1]):
        rows = tuple(tuple(number(entry, scope) for entry in row.children()) for row in given[1].children())
        return MultivariateNormal(tuple(number(entry, scope) for entry in lists[0]), rows)
    if len(given) == 2 and (found := _of_identity(given[1], scope)) is not None:
        if _has_deviations(node, scope):
            raise unread(node, "what the matrix of a normal law is here is not said")
        return _normal_vector(given[0], *found, scope)
    mean, second = _numbers(given, node, scope, 2)
    if not _has_deviations(node, scope):
        return Normal(mean, standard_deviation(second, given[1]))
    if _is_square(given[1]):
        raise unread(node, f"here N(m, s) has the standard deviation s, which is a square in {shown(node)}")
    return Normal(mean, second)


def _has_deviations(law: Apply, scope: Scope) -> bool:
    """Return whether the text says that the normal laws of its formulas have their standard deviation."""
    name = law.function
    written = isinstance(name, Name) and name.style != INTERNAL
    told = scope.parameters.get((name.base, 2)) if isinstance(name, Name) and written else None
    return told is not None and told[-1] == "deviation"


def is_identity(node: Node) -> bool:
    r"""Return whether a formula is written as the identity matrix is: ``I``, ``I_d``."""
    return isinstance(node, Name) and node.base in ("I", "Id") and not node.marks


def _of_identity(node: Node, scope: Scope) -> tuple[Node, Name] | None:
    r"""Return the variance and the matrix of a multiple of the identity matrix: ``\sigma^2 I_d``."""
    product = isinstance(node, Operation) and node.name in ("multiply", "times")
    *factors, last = node.args if isinstance(node, Operation) and product else (node,)
    if not isinstance(last, Name) or not is_identity(last):
        return None
    if (known := scope.find(last)) is not None and known.told:
        return None
    if not factors:
        return Number("1", span=node.span), last
    return (factors[0] if len(factors) == 1 else Operation("multiply", tuple(factors), span=node.span)), last


def _normal_vector(mean: Node, variance: Node, identity: Name, scope: Scope) -> Any:
    """Return the law of independent normal numbers with one variance, as many as the means are."""
    means = denote(mean, scope)
    if isinstance(means, Vector):
        space, at = means.space, means.at
    elif isinstance(identity.index, Name):
        entries = number(mean, scope)
        space, at = Whole(number(identity.index, scope)), lambda _: entries
    else:
        raise unread(identity, f"how many numbers {shown(identity)} is about is not said")
    place = Point(unused("j", scope, at(Point("somewhere", space))), space)
    return NormalVector(place, at(place), standard_deviation(number(variance, scope), variance))


def _is_matrix(node: Node) -> bool:
    return isinstance(node, Operation) and node.name == "matrix"


def _laplace(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    parameters = _numbers(given, node, scope, 1, 2)
    return Laplace(*parameters) if len(parameters) == 2 else Laplace(0, *parameters)


def _of_table(name: Name, given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    """Return a law of the tables, or what its name may mean where authors differ and nothing settles it.

    The marks of a name that words have made say what its parameters are; a square is the variance among them.
    """
    entry = LAWS[name.base]
    told = name.marks if name.style == INTERNAL else scope.parameters.get((name.base, len(given)), ())
    if scope.house or not entry.conventions:
        return getattr(distributions, entry.name)(*_numbers(given, node, scope, entry.parameters))
    fitting = [one for one in entry.conventions if len(one.places) == len(given)]
    if not fitting:
        raise ill_formed(node, f"{shown(node.function)} takes other parameters than in {shown(node)}")
    if len(told) == 1 and any(one.counts == told[0] for one in fitting):
        fitting, told = [one for one in fitting if one.counts == told[0]], ()
    for kinds in (tuple("variance" if _is_square(part) else "" for part in given), told):
        settled = [one for one in fitting if one.fits(kinds)] if any(kinds) else []
        fitting = settled or fitting
    if told and not any(one.fits(told) for one in fitting):
        raise unread(node, f"that the parameters of {shown(node)} are {', '.join(told)} is not read")
    values = _numbers(given, node, scope, len(given))
    meanings = {}
    for one in fitting:
        kind = getattr(distributions, one.law or entry.name)
        meanings[one.told] = kind(*one.of(*values))
    return conventional(entry.name, meanings)


def _is_square(node: Node) -> bool:
    return isinstance(node, Power) and node.exponent == Number("2")


def with_parameters(node: Node | None, said: Sequence[tuple[str, Node]]) -> Node | None:
    """Return ``X ~ Gamma(k, c)`` with the convention that words for its parameters have, if one has them.

    >>> k, c = Name("k"), Name("c")
    >>> drawn = Chain(Name("X"), (("~", Apply(Name("Gamma", "rm"), (k, c))),))
    >>> with_parameters(drawn, [("shape", k), ("scale", c)]).links[0][1].function.marks
    ('shape', 'scale')
    >>> with_parameters(drawn, [("shape", c)])
    """
    law = node.links[0][1] if isinstance(node, Chain) and [sign for sign, _ in node.links] == ["~"] else None
    if not isinstance(node, Chain) or not isinstance(law, Apply) or not isinstance(law.function, Name):
        return None
    kinds = kinds_of(law, said)
    known = _conventions(law)
    if kinds is None or not any(
        one.fits(kinds) and not any(place and not kind for place, kind in zip(one.places, kinds, strict=True))
        for one in known
    ):
        return None
    base = BOTH.get(law.function.base, law.function.base)
    if base in PLAIN:
        return node
    named = replace(law, function=Name(base, INTERNAL, kinds, span=law.function.span))
    return replace(node, links=(("~", named),))


def kinds_of(law: Apply, said: Sequence[tuple[str, Node]]) -> tuple[str, ...] | None:
    """Return what words call the parameters of a law, in their order, if one of its conventions has them so.

    >>> kinds_of(Apply(Name("Exp", "rm"), (Name("a"),)), [("rate", Name("a"))])
    ('rate',)
    >>> kinds_of(Apply(Name("N"), (Name("m"), Name("s"))), [("mean", Name("m")), ("deviation", Name("s"))])
    ('mean', 'deviation')
    >>> kinds_of(Apply(Name("N"), (Name("m"), Name("s"))), [("rate", Name("s"))])
    """
    values = list(arguments(law))
    kinds = [""] * len(values)
    for kind, value in said:
        if value not in values:
            return None
        kinds[values.index(value)] = kind
    said_alone = SAID.get(law.function.base, ()) if isinstance(law.function, Name) else ()
    return tuple(kinds) if any(one.fits(kinds) for one in (*_conventions(law), *said_alone)) else None


def signs_of(name: str, said: Sequence[tuple[str, Node]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield how a law is written whose parameters words have called so, with what they call them in order.

    >>> list(signs_of("GammaLaw", [("rate", Name("b")), ("shape", Name("k"))]))[:2]
    [('Gam', ('shape', 'rate')), ('Gamma', ('shape', 'rate'))]
    """
    entry = LAWS.get(name)
    words = set(entry.words) if entry is not None and said and all(kind for kind, _ in said) else set()
    for word in sorted(words | {base for base, word in BOTH.items() if word in words}):
        for order in permutations(said):
            kinds = kinds_of(Apply(Name(word, "rm"), tuple(value for _, value in order)), said)
            if kinds is not None:
                yield word, kinds


def is_law(law: Apply, name: str) -> bool:
    """Return whether a formula is a law that words call by a name of the lexicon.

    >>> is_law(Apply(Name("Lap", "rm"), (Name("b"),)), "Lap")
    True
    >>> is_law(Apply(Name("Gamma", "rm"), (Name("k"), Name("s"))), "GammaLaw")
    True
    """
    base = law.function.base if isinstance(law.function, Name) and law.function.index is None else ""
    word = BOTH.get(base, base)
    built = NAMED.get(word), LAWS.get(word, LAWS.get(base))
    return any(built) and built == (NAMED.get(name), LAWS.get(name))


def is_called(name: Name) -> bool:
    """Return whether a symbol is a name of a law as texts apply it to parameters: no mechanism ``M(x)``.

    >>> is_called(Name("Lap", "rm")), is_called(Name("M"))
    (True, False)
    """
    return name.base in LAWS or name.base in NAMED


def law_called(word: str) -> str:
    """Return how a law is called as a notation, by any word for it in formulas, in the lexicon or in dpsym.

    >>> law_called("Lap"), law_called("Laplace"), law_called("standard normal"), law_called("Geom")
    ('the Laplace law', 'the Laplace law', 'the Normal law', 'the Geometric law')
    """
    if word == STANDARD:
        return law_called("Normal")
    if word in LAWS:
        name = LAWS[word].name
    else:
        name = max((one for one in NAMED if NAMED[one] is NAMED.get(word)), key=len, default=word)
    return f"the {name.removesuffix('Trials')} law"


def _conventions(law: Apply) -> tuple[Convention, ...]:
    base = law.function.base if isinstance(law.function, Name) else ""
    base = BOTH.get(base, base)
    return PLAIN.get(base) or (LAWS[base].conventions if base in LAWS else ())


def takes_one(name: str) -> bool:
    """Return whether a law has one parameter, whatever is meant by it.

    >>> [takes_one(name) for name in ("Exp", "Poisson", "Lap")]
    [True, True, False]
    """
    known = PLAIN.get(name) or (LAWS[name].conventions if name in LAWS else ())
    return bool(known) and all(len(one.places) == 1 for one in known)


def meanings_of(law: Apply) -> list[tuple[str, ...]]:
    """Return in which ways the parameters of a law may be understood, each by what words would say of them.

    >>> meanings_of(Apply(Name("Exp", "rm"), (Name("a"),)))
    [('rate',), ('mean',)]
    >>> meanings_of(Apply(Name("Lap", "rm"), (Name("b"),)))
    [()]
    """
    base = law.function.base if isinstance(law.function, Name) else ""
    base = BOTH.get(base, base)
    if base in PLAIN or base not in LAWS:
        return [()]
    fitting = [one for one in LAWS[base].conventions if len(one.places) == len(arguments(law))]
    return [
        (one.counts,) if one.counts else tuple(place.split("|")[0] for place in one.places) for one in fitting
    ] or [()]


def counting(node: Node | None, what: str, rank: Node | None) -> Node | None:
    """Return ``X ~ NB(r, p)`` where X counts the failures, or the trials, up to the r-th success."""
    law = node.links[0][1] if isinstance(node, Chain) and [sign for sign, _ in node.links] == ["~"] else None
    if not isinstance(node, Chain) or not isinstance(law, Apply) or not isinstance(law.function, Name):
        return None
    base, values = law.function.base, arguments(law)
    if base not in LAWS or (rank is not None and values[:1] != (rank,)) or (rank is None and len(values) > 1):
        return None
    if not any(one.counts == what and len(one.places) == len(values) for one in LAWS[base].conventions):
        return None
    return replace(node, links=(("~", meant_as(law, (what,))),))


def not_counting(law: Node) -> Node:
    """Return a law without the word for its parameter, where that leaves open what its draws count."""
    name = law.function if isinstance(law, Apply) else None
    if not isinstance(law, Apply) or not isinstance(name, Name) or name.style != INTERNAL:
        return law
    fitting = [one for one in _conventions(law) if one.fits(name.marks)]
    several = len(fitting) > 1 and all(one.counts for one in fitting)
    return replace(law, function=Name(name.base, "rm", span=name.span)) if several else law


def meant_as(law: Apply, kinds: tuple[str, ...]) -> Apply:
    """Return a law by its name, with what its parameters are."""
    base = law.function.base if isinstance(law.function, Name) else ""
    return replace(law, function=Name(base, INTERNAL, kinds, span=law.function.span))


def _is_integers(index: Node) -> bool:
    return isinstance(index, Name) and index.base == "Z" and index.style == "bb"


def _discrete_gaussian(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    mean, variance = _numbers(given, node, scope, 2)
    return DiscreteGaussian(mean, standard_deviation(variance, given[1]))


def _on_the_line(node: Node, scope: Scope) -> Any:
    found = law(node, scope)
    if found.has_masses:
        raise ill_formed(node, f"{shown(node)} is no law on the line")
    return found


def _truncated(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    if len(given) != 3:
        raise ill_formed(node, f"{shown(node)} takes a law and two ends")
    return Truncated(_on_the_line(given[0], scope), *(number(end, scope) for end in given[1:]))


def _folded(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    if len(given) != 1:
        raise ill_formed(node, f"{shown(node)} takes one law")
    return Folded(_on_the_line(given[0], scope))


def _staircase(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    return Staircase(*_numbers(given, node, scope, 4))


def _above_threshold(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    if len(given) != 4:
        raise ill_formed(node, f"{shown(node)} takes queries, a threshold, epsilon and a sensitivity")
    queries = given[0].items if isinstance(given[0], Listed) else (given[0],)
    return AboveThreshold(tuple(number(q, scope) for q in queries), *(number(p, scope) for p in given[1:]))


def _dirichlet(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    return Dirichlet(*_numbers(given, node, scope, *range(2, 65)))


def _multinomial(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    if len(given) != 2 or not isinstance(given[1], Listed):
        raise unread(node, f"{shown(node)} is not a multinomial law with its list of probabilities")
    chances = tuple(number(part, scope) for part in given[1].items)
    return Multinomial(number(given[0], scope), chances)


def _bernoulli(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    return Bernoulli(*_numbers(given, node, scope, 1))


def _binomial(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    return Binomial(*_numbers(given, node, scope, 2))


def _uniform(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    if len(given) == 1 and isinstance(given[0], Interval) and not given[0].integers:
        given = (given[0].low, given[0].high)
    if len(given) != 2:
        raise unread(node, f"{shown(node)} is not the uniform law on an interval")
    return Uniform(*_numbers(given, node, scope, 2))


def _loss(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    from dpsym.notes.meaning.divergences import privacy_loss

    if len(given) == 1 and isinstance(given[0], Divergence):
        given = (given[0].first, given[0].second)
    if len(given) != 2:
        raise ill_formed(node, f"a privacy loss is of two laws, got {len(given)} in {shown(node)}")
    return privacy_loss(given[0], given[1], node, scope)


def _support(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    if len(given) != 1:
        raise ill_formed(node, f"a support is of one law, got {len(given)} in {shown(node)}")
    return support(law(given[0], scope))


def _response(name: Name, given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    index = name.index
    parts = index.items if isinstance(index, Listed) else (index,)
    parameters = [number(part, scope) for part in parts if part is not None]
    (bit,) = _numbers(given, node, scope, 1)
    if len(parameters) > 2 or bit not in (0, 1):
        raise ill_formed(node, f"{shown(node)} is not the answer of randomized response to a bit")
    epsilon, delta = parameters if len(parameters) == 2 else (*parameters, sympy.S.Zero)
    return RandomizedResponse(epsilon, delta, bit)


def _finite(given: tuple[Node, ...], _: Apply, scope: Scope) -> Any:
    return FiniteLaw(tuple(number(part, scope) for part in given))


def _selection(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    if len(given) != 3:
        raise ill_formed(node, f"{shown(node)} takes a utility, epsilon and a sensitivity")
    utility = denote(given[0], scope)
    utility = getattr(utility, "at", utility)
    if words_for(utility) != "a function":
        raise ill_formed(given[0], f"{shown(given[0])} is {words_for(utility)}, but a utility is expected")
    kind = getattr(distributions, shown(node.function))
    return kind(utility, number(given[1], scope), number(given[2], scope))


def _counted(given: tuple[Node, ...], node: Apply, scope: Scope) -> Any:
    kind = getattr(distributions, shown(node.function))
    return kind(*_numbers(given, node, scope, len(kind.signature)))


NAMED: Final[dict[str, Builder]] = {
    "N": _normal,
    "Normal": _normal,
    "Lap": _laplace,
    "Laplace": _laplace,
    "Bern": _bernoulli,
    "Ber": _bernoulli,
    "Bernoulli": _bernoulli,
    "Bin": _binomial,
    "Binom": _binomial,
    "Binomial": _binomial,
    "Dir": _dirichlet,
    "Dirichlet": _dirichlet,
    "Cat": _finite,
    "Categorical": _finite,
    "Mult": _multinomial,
    "Multinomial": _multinomial,
    "Unif": _uniform,
    "Uniform": _uniform,
    "U": _uniform,
    "PrivLoss": _loss,
    "supp": _support,
    "support": _support,
}
HOUSE: Final[dict[str, Builder]] = {
    "Truncated": _truncated,
    "Folded": _folded,
    "FiniteLaw": _finite,
    "Staircase": _staircase,
    "AboveThreshold": _above_threshold,
    **dict.fromkeys(SELECTIONS, _selection),
    **dict.fromkeys(COUNTED, _counted),
}
