"""Noun phrases: what kind of thing a noun names, and what its adjectives and attachments say."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from dpsym.notes.prose.clauses import Noun
from dpsym.notes.prose.patterns import best, matches, word_set
from dpsym.notes.prose.tokens import WORD, Formula, Token

__all__ = ["ADJECTIVES", "ATTACHED", "BOUNDING", "KINDS", "adjectives_at", "is_value", "noun_at"]

KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "law": (
        "distribution|distributions|law|laws",
        "probability distribution|distributions|law|laws|measure|measures",
        "discrete distribution|distributions",
        "probability vector|vectors",
    ),
    "variable": ("random variable|variables",),
    "mechanism": (
        "mechanism|mechanisms|algorithm|algorithms",
        "randomized|randomised mechanism|mechanisms|algorithm|algorithms",
    ),
    "real": (
        "real",
        "reals",
        "number|numbers",
        "real number|numbers",
        "constant|constants",
        "parameter|parameters",
        "weight|weights",
    ),
    "integer": ("integer|integers", "whole number|numbers"),
    "natural": ("natural number|numbers", "naturals"),
    "probability": ("true fraction", "probability", "probabilities"),
    "event": (
        "event|events",
        "set|sets",
        "subset|subsets",
        "measurable set|sets|subset|subsets|event|events",
    ),
    "space": (
        "finite set|space",
        "set of outputs|outcomes|records|values",
        "range of values",
        "universe",
        "data universe",
    ),
    "point": ("point|points", "element|elements", "output|outputs", "outcome|outcomes"),
    "dataset": (
        "dataset|datasets|database|databases|input|inputs",
        "data set|sets",
        "pair of inputs|datasets|databases",
        "pairs of inputs|datasets|databases",
    ),
    "function": (
        "function|functions|map|maps|mapping|mappings",
        "measurable function|map",
        "query|queries",
        "utility|query function",
    ),
    "kernel": (
        "randomized|randomised|random function|map|mapping",
        "markov|stochastic kernel|map",
        "channel",
        "deterministic or randomized|randomised function|map|mapping",
    ),
    "order": ("order|orders",),
    "marginals": (
        "marginal distribution|distributions|law|laws on F induced by F [and F respectively]",
        "marginals on F of F [and F respectively]",
        "marginal distribution|distributions|law|laws on F of F [and F respectively]",
        "marginal|marginals of F [and F respectively] on F",
    ),
    "conditionals": (
        "conditional distribution|distributions|law|laws on F induced by F [and F respectively]",
        "conditional distribution|distributions|law|laws on F of F [and F respectively]",
    ),
    "normal-cdf": (
        "normal|gaussian cdf",
        "cdf of the [standard] normal|gaussian [distribution|law]",
        "[cumulative] distribution function of the [standard] normal|gaussian [distribution|law]",
        "standard normal|gaussian cdf|distribution",
    ),
    "privacy-loss": (
        "privacy loss [random variable|variables]",
        "corresponding privacy loss [random variable|variables]",
        "privacy loss of F",
    ),
    "density": ("density of F", "density of F for any|every|all|each F", "probability density of F"),
    "preimage": ("preimage of F under F", "preimage under F of F"),
    "composition": ("product distribution|distributions|law|laws", "product|products"),
    "thing": ("convex function", "privacy parameter|parameters|budget|budgets"),
    **{
        kind: tuple(f"{name} {pair}" for name in names for pair in ("", "of|between|from F [and|to|from F]"))
        for kind, names in {
            "kl-divergence": ("kl divergence", "kullback leibler divergence", "relative entropy"),
            "total-variation": (
                "total variation [distance|norm]",
                "tv distance",
                "statistical distance",
            ),
            "hockey-stick": ("hockey stick divergence",),
            "renyi-divergence": ("rényi|renyi divergence [of order F]",),
            "max-divergence": ("max|maximum divergence",),
            "chi-square": ("chi squared|square divergence|distance", "F divergence|distance"),
        }.items()
    },
}

# What an adjective says; the ones without a consequence say "".
ADJECTIVES: Final[Mapping[str, str]] = {
    **dict.fromkeys(["positive", "strictly positive"], "positive"),
    **dict.fromkeys(["negative", "strictly negative"], "negative"),
    **dict.fromkeys(["nonnegative", "non negative"], "nonnegative"),
    **dict.fromkeys(["nonpositive", "non positive"], "nonpositive"),
    **dict.fromkeys(["independent", "independently chosen"], "independent"),
    "deterministic": "deterministic",
    **dict.fromkeys(["distinct", "different", "pairwise distinct", "mutually distinct"], "distinct"),
    "sequential": "sequential",
    **dict.fromkeys(["neighbouring", "neighboring", "adjacent", "neighbours", "neighbors"], "neighbouring"),
    **dict.fromkeys(
        word_set(
            "a an the two three four any all every each both arbitrary fixed given real finite measurable "
            "possible randomized randomised probability following another valued discrete single exact "
            "corresponding"
        ),
        "",
    ),
}

# What follows a noun; formulas are in the order of the pattern.
ATTACHED: Final[Mapping[str, tuple[str, ...]]] = {
    "on": (
        "on|over|in [a|the] [same|common] [finite|discrete] [set|space|measurable|sample|alphabet] [space] F",
        "of [possible] [outputs|outcomes] F",
        "with values in F",
        "taking values in F",
        "of F",
    ),
    "support": (
        "supported on|in F",
        "with support in F",
        "with values in [the] [interval] F",
        "taking values in F",
    ),
    "common": (
        "with a common sigma algebra",
        "on|over a [common] finite|countable|discrete|measurable|common set|space|sample|alphabet [space]",
        "on|over the same finite|countable|discrete|measurable|common|sample [set|space|alphabet]",
        "on|over the same space|set|alphabet",
    ),
    "full-support": (
        "[,] [both|each|all] with|of full support",
        "[,] [both|each|all] having full support",
        "that|which have|has full support",
    ),
    "map": ("from F to|into F",),
    "sensitivity": ("with|of [global] sensitivity [at most] F", "with sensitivity F"),
    "neighbouring": (
        "differing in|on [exactly] [a] single|one entry|record|row|element|person",
        "that|which differ in|on [exactly] [a] single|one entry|record|row|element|person",
        "differing in|on at most one entry|record|row|element|person",
        "that|which differ in|on at most one entry|record|row|element|person",
        "which|that are neighbouring|neighboring|adjacent",
    ),
}


def noun_at(tokens: Sequence[Token], start: int) -> tuple[int, Noun] | None:
    """Return the noun phrase that begins at a place, and where it ends."""
    place, traits = adjectives_at(tokens, start)
    found = None
    for begin in range(
        start, min(place, len(tokens) - 1) + 1
    ):  # an adjective may belong to the name of the noun
        here = best(KINDS, tokens, begin)
        if here is not None and (found is None or here[1].end > found[1].end):
            found = here
    if found is None:
        return None
    kind, match = found
    if kind != "kernel":
        traits |= {ADJECTIVES.get(word, "") for word in match.words}
    if kind == "law" and "positive" in traits:  # strictly positive distributions
        traits = traits - {"positive"} | {"full-support"}
    on: tuple[Formula, ...] = ()
    given = match.formulas
    place = match.end
    arrow = tokens[place].formula if place < len(tokens) and kind in ("function", "kernel") else None
    if arrow is not None and not given:
        given, place = (arrow,), place + 1
    while place < len(tokens):
        attached = best(ATTACHED, tokens, place)
        if attached is None:
            break
        relation, match = attached
        if relation == "full-support" and kind != "law":
            break
        if relation == "support" and kind != "variable":
            relation = "on"
        if relation == "on" and not on:
            on = match.formulas
        elif relation != "on":
            given, traits = (*given, *match.formulas), traits | {relation}
        else:
            break
        place = match.end
    plural = not found[1].words or found[1].words[-1].endswith("s")
    return place, Noun(kind, frozenset(trait for trait in traits if trait), on, given, plural)


#: Words with which the description of a number ends, or that would say more than what it is called.
BOUNDING: Final = word_set(
    "and or such where with for if so that which is are be satisfying less more greater smaller larger least "
    "most equal exactly not no same as than largest smallest minimal maximal any all every each some then"
)


def adjectives_at(tokens: Sequence[Token], start: int) -> tuple[int, set[str]]:
    """Return the place after adjectives and what they say."""
    place, traits = start, set[str]()
    while place < len(tokens):
        taken = next(
            (
                (match.end, trait)
                for words, trait in ADJECTIVES.items()
                if (match := matches(words, tokens, place)) is not None
            ),
            None,
        )
        if taken is None:
            break
        place = taken[0]
        traits.add(taken[1])
    return place, traits


#: Nouns for quantities that a formula behind them gives a name or a value, as in ``with scale b = 1``.
QUANTITIES: Final = frozenset(
    [
        "bias", "budget", "constant", "deviation", "dimension", "factor", "failure", "length", "level",
        "mean", "norm", "order", "parameter", "parameters", "probability", "radius", "range", "rate",
        "scale", "sensitivity", "share", "size", "threshold", "value", "variance", "weight"
    ]
)  # fmt: skip
PREPOSITIONS: Final = frozenset(["with", "of", "at", "using", "for", "under"])
REACH: Final = 4  # words between the preposition and the formula, with the noun
NAMED: Final = re.compile(
    r"\s*(?:\\[A-Za-z]+|[A-Za-z])(?:_(?:\{[^{}]*\}|\w))?'*(?:\^2)?\s*(?::?=|[<>]|\\[lg]eq?\b)"
)


def is_value(tokens: Sequence[Token], place: int) -> bool:
    """Return whether the formula at a place gives a quantity its name or value: ``with scale b = 1/2``.

    It then claims nothing, and says what the symbol is.
    """
    formula = tokens[place].formula
    if formula is None or formula.display or NAMED.match(formula.latex) is None:
        return False
    before = list(tokens[max(0, place - REACH) : place])
    if not before or before[-1].text not in QUANTITIES:
        return False
    words = [token.text for token in before if token.kind == WORD]
    return len(words) == len(before) and bool(PREPOSITIONS & set(words[:-1]))
