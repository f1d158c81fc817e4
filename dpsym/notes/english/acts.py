"""What a sentence does: it introduces, supposes, defines, claims, or says that something exists.

The grammar makes these from words and formulas; :mod:`dpsym.notes.discourse` carries them out in order.
They are plain data: nothing here knows what a symbol stands for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Final

from dpsym.errors import Unread
from dpsym.notes.english.atoms import Atom
from dpsym.notes.source import Span
from dpsym.notes.syntax import (
    Apply,
    Big,
    Chain,
    Divergence,
    Expect,
    Interval,
    Name,
    Node,
    Number,
    Operation,
    Power,
    Probability,
)

#: Of a field whose formulas are no part of what an act or a proposition says itself.
BESIDE: Final[Mapping[str, Any]] = {"beside": True}
MEANS: Final = frozenset(["expectation", "variance"])
CHANCES: Final = frozenset(["chance", "failure"])  # of a relation, that it holds and that it does not
DIVERGENCES: Final = frozenset(["KL", "TV", "chi2"])
#: A mechanism that a text gives no letter: *the Laplace mechanism outputs f(x) + Z*.
UNNAMED: Final = Name("M", "internal")
#: The query of which only its sensitivity is said.
UNNAMED_QUERY: Final = Name("f", "internal")


@dataclass(frozen=True)
class Law:
    """A law by its name, with parameters and the names that words give them; without a name by a formula."""

    name: str
    parameters: tuple[Atom | Digit, ...] = ()
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True)
class Noun:
    """A noun phrase: what sort of thing it names."""

    kind: str  # the sort, an entry of the lexicon: ``law``, ``event``, ``real``, ``mechanism``,
    #: what adjectives and phrases behind it add: ``positive``, ``full-support``,
    traits: frozenset[str] = frozenset()
    on: tuple[Thing, ...] = ()  # the things in its slots (``distributions on Y``, ``a function from X to Y``)
    count: int | None = None  # how many there are, if a numeral says it
    #: of random variables, the law by its name or a formula: ``a Laplace variable with scale b``
    law: Law | None = None
    #: whether it is "a" or "some" such thing, which may be one only
    indefinite: str = field(default="", compare=False)
    plural: bool = field(default=False, compare=False)  # whether it names several things by its form
    definite: bool = field(default=False, compare=False)  # whether it is such a thing that was spoken of


#: What is said of events, or of random variables, that are independent of each other.
INDEPENDENT: Final = Noun("random", frozenset(["independent"]))


@dataclass(frozen=True)
class Thing:
    """Symbols that come into the text: by a noun or by bounds in their formulas, with conditions."""

    atoms: tuple[Atom, ...] = ()
    noun: Noun | None = None
    such: tuple[Prop, ...] = ()


@dataclass(frozen=True)
class Notion:
    """A notion of privacy by its name, with its parameters; ``removed`` is delta of an approximate one.

    It may be said of groups of so many records, and of neighbours that differ by the ``presence`` of a record
    or by its ``change``.
    """

    name: str
    parameters: Atom | None
    removed: Atom | None = None
    group: Atom | None = None
    near: str = ""


@dataclass(frozen=True)
class Subject:
    """Of what a notion is said: symbols, ``it``, ``any`` mechanism, one by its name, a composition.

    It may also be noise that is added to a query (``law`` is its name if words name it), what is released, or
    a sequence of mechanisms of which nothing is known but the notion of each of its ``parts``; in one that is
    ``adaptive`` each sees what those before it have put out.  Whether M_i is ``each`` of several is said by a
    quantifier; else it may be one of them.
    """

    kind: str
    atoms: tuple[Atom, ...] = ()
    things: tuple[Thing, ...] = field(default=(), metadata=BESIDE)
    law: Law | None = field(default=None, metadata=BESIDE)
    parts: tuple[Notion, ...] = field(default=(), metadata=BESIDE)
    adaptive: bool = False
    each: bool = False


# Propositions


@dataclass(frozen=True)
class Says:
    """A formula that says something, for all values of ``over``; of random variables it may say it surely."""

    atom: Atom
    over: tuple[Thing, ...] = field(default=(), metadata=BESIDE)
    surely: bool = False


@dataclass(frozen=True)
class IsA:
    """That symbols, or values, are of a sort: ``P and Q are distributions on Y``, with conditions on them."""

    atoms: tuple[Atom, ...]
    noun: Noun = field(metadata=BESIDE)
    such: tuple[Prop, ...] = field(default=(), metadata=BESIDE)


@dataclass(frozen=True)
class Has:
    """That things have a property: ``f is convex``, ``P is absolutely continuous with respect to Q``.

    What differs in several records has the property ``apart``, and ``count`` says in how many.
    """

    subject: tuple[Atom, ...]
    trait: str
    of: tuple[Atom, ...] = ()
    count: int = 0


def _value(node: Node) -> Node:
    """Return a value, also of ``X = value``."""
    plain = isinstance(node, Chain) and [relation for relation, _ in node.links] in (["="], [":="])
    return node.links[0][1] if isinstance(node, Chain) and plain else node


@dataclass(frozen=True)
class Worded:
    """A quantity in words: ``the Rényi divergence of order alpha between P and Q``, ``the variance of X``."""

    name: str
    atoms: tuple[Atom, ...]
    order: Atom | None = None

    @property
    def node(self) -> Node:
        """The quantity as a formula has it.

        Raises:
            Unread: dpsym has no formula for it, or for so many arguments.
        """
        nodes = [_value(atom.node) for atom in self.atoms]
        lower = (self.order.node,) if self.order is not None else ()
        if self.name in CHANCES and len(nodes) == 1:
            holds = Probability(self.atoms[0].node, span=self.span)
            failing = Operation("subtract", (Number("1"), holds), span=self.span)
            return failing if self.name == "failure" else holds
        if self.name in MEANS and len(nodes) == 1 and not lower:
            return Expect(nodes[0], operator=self.name, span=self.span)
        if len(nodes) == 2 and (self.name in DIVERGENCES or (self.name == "D" and lower)):
            return Divergence(self.name, nodes[0], nodes[1], lower, span=self.span)
        if len(nodes) == 2 and self.name == "max" and not lower:
            return Divergence("D", nodes[0], nodes[1], (Name("infinity"),), span=self.span)
        raise Unread("this quantity in words is not read")

    @property
    def span(self) -> Span:
        """The stretch from its first formula to its last."""
        spans = [atom.span for atom in self.atoms]
        return Span(min(span.start for span in spans), max(span.end for span in spans))


@dataclass(frozen=True)
class Digit:
    """A small number in words, beside the formula that it is compared with."""

    digits: str
    span: Span = field(compare=False)

    @property
    def node(self) -> Node:
        """The number as a formula has it."""
        return Number(self.digits, span=self.span)


@dataclass(frozen=True)
class Ray:
    """The real line in words, or its half from 0 on, in the place of a set."""

    half: bool = False

    @property
    def node(self) -> Node:
        """The set as a formula has it."""
        return Interval(Number("0"), Name("infinity")) if self.half else Name("R", style="bb")


@dataclass(frozen=True)
class OfOne:
    """Something in words that stands at the place of one formula."""

    atom: Atom

    @property
    def span(self) -> Span:
        """The place of the formula."""
        return self.atom.span


@dataclass(frozen=True)
class Measured(OfOne):
    """What is measured of a symbol, in words: its square, its logarithm."""

    name: str

    @property
    def node(self) -> Node:
        """The quantity as a formula has it."""
        node, span = self.atom.node, self.atom.span
        if self.name == "square":
            return Power(node, Number("2"), span=span)
        if self.name == "exp":
            return Power(Name("e"), node, span=span)
        if self.name == "reciprocal":
            return Operation("divide", (Number("1"), node), span=span)
        if self.name == "abs":
            return Operation("abs", (node,), span=span)
        return Apply(Name(self.name), (node,), span=span)


@dataclass(frozen=True)
class Tends(OfOne):
    """What something tends to, as something else does."""

    approach: Atom

    @property
    def node(self) -> Node:
        """The limit as a formula has it."""
        return Big("lim", (self.approach.node,), None, self.atom.node, span=self.span)


@dataclass(frozen=True)
class Compares:
    """A comparison in words: ``x is at most y``; without a left side it goes on with what is before it.

    What is said of ``it`` may be said of either side of an inequality before it, so there is only one way to
    read it behind an equation.
    """

    left: Atom | Worded | Measured | Tends | None
    relation: str
    right: Atom | Digit
    it: bool = False


@dataclass(frozen=True)
class Satisfies:
    """That a mechanism, or a pair of laws, satisfies a notion of privacy."""

    subject: Subject
    notion: Notion


@dataclass(frozen=True)
class Outputs:
    """That symbols are the laws of what a mechanism puts out on two neighbouring inputs.

    The mechanism has a name, or is any one that satisfies a notion; the inputs may have ``names``.
    """

    atoms: tuple[Atom, ...]
    mechanism: tuple[Atom, ...] = ()
    notion: Notion | None = None
    inputs: tuple[Atom, ...] = ()


@dataclass(frozen=True)
class Drawn:
    """That symbols are random, with a law by its name and parameters, or by a formula.

    ``again`` says the same by a formula, for all values of ``over``: *i.e. P(X > t) = e^{-t} for t >= 0*.
    ``sample`` says whether a sequence of them is one of independent draws.
    """

    atoms: tuple[Atom, ...]
    law: Law
    independent: bool = False
    again: Atom | None = None
    over: tuple[Thing, ...] = field(default=(), metadata=BESIDE)
    sample: bool = False


@dataclass(frozen=True)
class Dense:
    """That symbols are random, with a density: an equation for it, and where it is not 0.

    It may say ``again`` what a law by its name says: *a Laplace variable, that is, it has the density ...*.
    What is ``counted`` are masses of integers; the ``law`` may be named besides.
    """

    atoms: tuple[Atom, ...]
    density: Atom
    over: tuple[Thing, ...] = ()
    on: Atom | Ray | None = None
    again: bool = False
    counted: bool = False
    law: str = ""


@dataclass(frozen=True)
class Masses:
    """That symbols are random with a few values, each of a probability.

    That of the last may be what the others leave.  What the values speak of may be ``given`` there.
    """

    atoms: tuple[Atom, ...]
    values: tuple[Atom, ...]
    chances: tuple[Node | None, ...]
    given: tuple[Thing, ...] = ()


@dataclass(frozen=True)
class Given:
    """That there are such things: as a condition, it introduces them."""

    things: tuple[Thing, ...]


@dataclass(frozen=True)
class Sensitive:
    """That queries change by at most a number between neighbours, vectors in a norm."""

    subject: tuple[Atom, ...]
    bound: Atom | Digit
    norm: str = ""


@dataclass(frozen=True)
class Reported:
    """Says that a family is that of the laws of what randomized response answers: ``P_x`` for the bit x."""

    atoms: tuple[Atom, ...]


@dataclass(frozen=True)
class Shaped:
    """That a function rises, falls, is convex or concave: in which variable, on which interval.

    Or that it is least or greatest ``at`` a place, with a ``value`` there.
    """

    subject: Atom
    shape: str
    over: Atom | None = None
    on: Atom | None = None
    at: Atom | None = None
    value: Atom | None = None


Random = Drawn | Dense | Masses
Prop = Says | IsA | Has | Compares | Satisfies | Outputs | Random | Given | Sensitive | Reported | Shaped


# Acts


@dataclass(frozen=True)
class Let:
    """Introduces symbols: for what follows, or (``role`` is ``all``) for the sentence alone.

    ``role`` is ``let``, ``all``, ``where`` for an explanation of symbols of the sentence, or ``given`` for
    bounds that stand alone, which introduce symbols if these are new.
    """

    things: tuple[Thing, ...]
    role: str = "let"
    throughout: bool = False


@dataclass(frozen=True)
class Suppose:
    """Supposes propositions; ``role`` is ``suppose`` (from here on) or ``if`` (in the sentence alone)."""

    props: tuple[Prop, ...]
    role: str = "suppose"
    throughout: bool = False


@dataclass(frozen=True)
class Define:
    """Says what symbols stand for: by a formula, or a name by a value; ``over`` are its arguments.

    What a mechanism of that name ``releases`` is its rule: the value depends on a dataset.  Without a value
    the mechanism has no name, and the formula is its rule, as in *the mechanism x -> (M(x), N(x))*.  Of a
    formula with several equations the ``part`` is meant, counted from 0.  What the formula says further of a
    value that is ``given`` is supposed: *let x > 0 and t = log x <= 1*.
    """

    atom: Atom
    value: Atom | None = None
    over: tuple[Thing, ...] = field(default=(), metadata=BESIDE)
    releases: bool = False
    part: int | None = None
    given: bool = False


@dataclass(frozen=True)
class Trials:
    """Says that something with two results is done several times, each time with the same chance."""

    count: Atom
    chance: Atom | Digit


@dataclass(frozen=True)
class Counts:
    """Says that random numbers count the successes among trials, or among those that were spoken of."""

    names: tuple[Atom, ...]
    trials: Trials | None = None


@dataclass(frozen=True)
class Answer:
    """Says how probable each of two answers to a ``bit`` is; the second may be what the first one leaves.

    Without letters they are the bit and the other one.

    The mechanism may have no letter.
    """

    answers: tuple[Atom, ...]
    chance: Atom
    rest: Atom | None = None
    names: tuple[Atom, ...] = ()
    bit: Thing | None = None


@dataclass(frozen=True)
class Choose:
    r"""Says how probable each output of a mechanism is.

    That is the whole formula ``\\Pr[M(x) = r] = ...``, or a value of what is put ``out``, which may be what
    the probabilities are only ``proportional`` to; ``on`` is the input.  It may have no letter.
    """

    masses: Atom
    names: tuple[Atom, ...] = ()
    out: Atom | None = None
    on: tuple[Atom, ...] = ()
    proportional: bool = False


@dataclass(frozen=True)
class Respond:
    """Says that randomized response gives the true answer with a probability, and the other one otherwise.

    The probability of the other one may be said, too.
    """

    truth: Atom
    wrong: Atom | None = field(default=None, metadata=BESIDE)


@dataclass(frozen=True)
class DefineFunction:
    """Says that a letter is a function of the field, by its name in the tables: psi is ``digamma``."""

    sign: Atom
    function: str


@dataclass(frozen=True)
class DefineLaw:
    """Says what the parameters of a law are: Exp(a) is the exponential law with *rate* a."""

    sign: Atom
    name: str
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class DefineDensity:
    """Says what the density of a law is, or its masses: ``Lap(b) has density exp(-|z|/b)/(2b)``."""

    law: Atom | Law
    density: Atom
    over: Atom | None = None  # a bound of the point: the integers on which masses lie, a half line
    at: Atom | None = None  # the point on which a mass lies
    on: Atom | None = None  # the interval on which the law is


@dataclass(frozen=True)
class DefineQuantity:
    """Says what a quantity in words is: by a formula, or the largest value of one, as a supremum."""

    words: Worded
    value: Atom


@dataclass(frozen=True)
class NameDensities:
    """What the densities of laws are called, one for each."""

    names: tuple[Atom, ...]
    laws: tuple[Atom, ...]


@dataclass(frozen=True)
class NameLaw:
    """Says how a law is written that words have just defined: *we write X ~ Gamma(k, s)*."""

    sign: Atom


@dataclass(frozen=True)
class DefineNotion:
    r"""Says what a notion of privacy is: that a formula holds for all values of ``over``.

    In a ``special`` case the formula is an equation, ``\delta = 0``, or the parameters that are meant,
    ``(\varepsilon, 0)``.  It is ``plain`` where no words show that something is defined: *M is e-DP if ...*.
    """

    atom: Atom
    subject: tuple[Atom, ...]
    notion: Notion
    over: tuple[Thing, ...] = field(default=(), metadata=BESIDE)
    when: tuple[Prop, ...] = field(default=(), metadata=BESIDE)
    special: bool = False
    plain: bool = False


@dataclass(frozen=True)
class Claim:
    """Claims a proposition.

    ``over`` are the things that the sentence quantifies over, ``when`` its conditions.  What a reason
    mentions (``hints``: "since x <= 1, ...") is claimed beside it or known from elsewhere: no condition.
    """

    prop: Prop
    over: tuple[Thing, ...] = field(default=(), metadata=BESIDE)
    when: tuple[Prop, ...] = ()
    hints: tuple[Prop, ...] = field(default=(), metadata=BESIDE)
    span: Span | None = None


@dataclass(frozen=True)
class Iff:
    """Claims that two sides say the same; ``way`` is ``if`` or ``only if`` where that alone is claimed."""

    left: tuple[Prop, ...]
    right: tuple[Prop, ...]
    way: str = ""
    over: tuple[Thing, ...] = field(default=(), metadata=BESIDE)
    when: tuple[Prop, ...] = field(default=(), metadata=BESIDE)


@dataclass(frozen=True)
class Exists:
    """Claims that there are things that meet conditions; without conditions they follow in a list."""

    things: tuple[Thing, ...]
    such: tuple[Prop, ...] = ()
    over: tuple[Thing, ...] = field(default=(), metadata=BESIDE)
    when: tuple[Prop, ...] = field(default=(), metadata=BESIDE)


@dataclass(frozen=True)
class Equality:
    """Claims when equality holds in a relation: ``x^2 >= 0, with equality iff x = 0``.

    ``way`` is ``if`` or ``only if`` where one of the two is claimed.
    """

    atom: Atom
    right: tuple[Prop, ...]
    way: str = ""
    over: tuple[Thing, ...] = field(default=(), metadata=BESIDE)
    when: tuple[Prop, ...] = field(default=(), metadata=BESIDE)


Act = (
    Let
    | Suppose
    | Define
    | DefineDensity
    | DefineFunction
    | DefineLaw
    | DefineQuantity
    | NameDensities
    | NameLaw
    | Answer
    | Choose
    | Respond
    | Trials
    | Counts
    | DefineNotion
    | Claim
    | Iff
    | Equality
    | Exists
)


def symbols_in(part: Any) -> frozenset[str]:
    """Return the identities of the symbols in the formulas of what a sentence does."""
    return frozenset[str]().union(*(atom.symbols for atom in atoms_in(part)))


def atoms_in(part: Any, *, beside: bool = False) -> Iterator[Atom]:
    """Yield the formulas of what a sentence does, in order; if asked also those ``beside`` that."""
    if isinstance(part, Atom):
        yield part
    elif isinstance(part, tuple | frozenset):
        for each in part:
            yield from atoms_in(each, beside=beside)
    elif is_dataclass(part) and not isinstance(part, Span | Node):
        for one in fields(part):
            if beside or not one.metadata:
                yield from atoms_in(getattr(part, one.name), beside=beside)
