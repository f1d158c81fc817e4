"""The parameters of laws in words: which number is which, whatever their order, and what follows from others.

*The normal law with standard deviation s and mean m* is N(m, s^2), *the Laplace law with variance v* has the
scale that gives this variance.  Numbers without names stand in the order of the formula.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from typing import Final

from dpsym.errors import Unread
from dpsym.notes.meaning.distributions import INTERNAL
from dpsym.notes.meaning.distributions import LAWS as ENTRIES
from dpsym.notes.meaning.uniform import SIGN
from dpsym.notes.syntax import Apply, Name, Node, Number, Operation, Power

__all__ = ["INTERNAL", "LAWS", "any_of", "are_complete", "law_in_words"]

ONE, TWO = Number("1"), Number("2")
Made = Callable[[Node], Node]


def _same(value: Node) -> Node:
    return value


def _square(value: Node) -> Node:
    return Power(value, TWO)


def _scale_of_variance(value: Node) -> Node:
    return Operation("sqrt", (Operation("divide", (value, TWO)),))


def _scale_of_deviation(value: Node) -> Node:
    return Operation("divide", (value, Operation("sqrt", (TWO,))))


#: For each law its parameters in the order of the formula, and how each follows from what words may name.
LAWS: Final[Mapping[str, tuple[Mapping[str, Made], ...]]] = {
    "Lap": (
        {"mean": _same},
        {"scale": _same, "noise": _same, "variance": _scale_of_variance, "deviation": _scale_of_deviation},
    ),
    "Normal": ({"mean": _same}, {"variance": _same, "deviation": _square, "noise": _square}),
    "Bern": ({"chance": _same, "mean": _same},),
    "Bin": ({"count": _same}, {"chance": _same}),
    "Unif": ({"range": _same},),
}
#: Laws without parameters, by their formulas.
FIXED: Final[Mapping[str, Apply]] = {
    "standard normal": Apply(Name("Normal", "rm"), (Number("0"), Number("1"))),
    "Rademacher": SIGN,
}
#: Laws that can be meant without their first parameter, which is then 0.
CENTRED: Final = frozenset({"Lap"})


def law_in_words(
    law: str, given: Sequence[tuple[str, Node]], *, centred: bool = False, unsaid: Node | None = None
) -> Node:
    """Return the formula of a law with its parameters, each with the name that words give it or none.

    ``centred`` says that the mean of a law is 0 if no other is said, as it is of noise; ``unsaid`` is what
    stands for a mean that is not said otherwise: any number.

    Raises:
        Unread: which parameter is which is not said.

    >>> from dpsym.notes.words import shown
    >>> shown(law_in_words("Normal", [("deviation", Name("s")), ("mean", Name("m"))]))
    'Normal(m, s^2)'
    """
    if law in FIXED and not given:
        return FIXED[law]
    places = LAWS.get(law)
    if law in ENTRIES:
        return _of_table(law, given)
    if places is None:
        raise Unread(f"the parameters of the law {law} are not read from words")
    names = [name for name, _ in given]
    values: list[Node] = []
    if not any(names):
        values = [value for _, value in given]
    else:
        said = dict(given)
        if "" in names or len(said) != len(given):
            raise Unread("which parameter of the law is which is not said")
        for place, made in enumerate(places):
            known = [name for name in made if name in said]
            if len(known) > 1:
                raise Unread("a parameter of the law is said twice")
            if known:
                values.append(made[known[0]](said.pop(known[0])))
            elif place == 0 and "mean" in made and (centred or law in CENTRED):
                values.append(Number("0"))
            elif place == 0 and "mean" in made and unsaid is not None:
                values.append(unsaid)
            else:
                raise Unread("a parameter of the law is not said")
        if said:
            raise Unread(f"the law has no {min(said)} that is read")
    if len(values) != len(places) and not (law in CENTRED and len(values) == 1):
        raise Unread(f"the law takes {len(places)} parameters, got {len(values)}")
    return Apply(Name(law, "rm"), tuple(values))


def any_of(law: str, name: Name) -> Apply:
    """Return a law of which no parameter is said, with names for them: *an exponential variable* X.

    Raises:
        Unread: the law is in no table.

    >>> any_of("Lap", Name("X")).args[1].base
    'scale'
    """
    places = [next(iter(place)) for place in LAWS.get(law, ())]
    style, marks = "rm", tuple[str, ...]()
    if not places and law in ENTRIES and ENTRIES[law].conventions:
        places = [words.split("|")[0] for words in ENTRIES[law].conventions[0].places]
        style, marks = INTERNAL, tuple(places)
    if not places or "count" in places or "range" in places:
        raise Unread("the parameters of this law are not said")
    return Apply(Name(law, style, marks), tuple(Name(place, INTERNAL, index=name) for place in places))


def _of_table(law: str, given: Sequence[tuple[str, Node]]) -> Node:
    """Return a law of the tables with its parameters in an order that one of its conventions has.

    The marks of the name say what words call them, which settles the convention.

    >>> from dpsym.notes.words import shown
    >>> shown(_of_table("GammaLaw", [("scale", Name("s")), ("shape", Name("k"))]).args[0])
    'k'
    """
    kinds = tuple(kind for kind, _ in given)
    counts = {len(one.places) for one in ENTRIES[law].conventions} or {ENTRIES[law].parameters}
    for convention in ENTRIES[law].conventions if all(kinds) else ():
        for order in permutations(given):
            if convention.fits([kind for kind, _ in order]):
                marks = tuple(kind for kind, _ in order)
                return Apply(Name(law, INTERNAL, marks), tuple(value for _, value in order))
    if any(kinds) or len(given) not in counts:
        raise Unread("which parameter of the law is which is not said")
    return Apply(Name(law, "rm"), tuple(value for _, value in given))


def are_complete(law: str, names: Sequence[str]) -> bool:
    """Return whether parameters that words name are those of a law; its mean may be left unsaid.

    >>> are_complete("Lap", ["mean", "scale"]), are_complete("Lap", ["mean"])
    (True, False)
    """
    try:
        law_in_words(law, [(name, ONE) for name in names], unsaid=ONE)
    except Unread:
        return False
    return True
