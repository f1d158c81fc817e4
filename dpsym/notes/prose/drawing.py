"""Phrases that say from which law something is drawn, or which law a letter is."""

from __future__ import annotations

from typing import Final

from dpsym.notes.prose.patterns import Table

__all__ = ["DRAWING"]

#: In the patterns of :mod:`dpsym.notes.prose.patterns`.
DRAWING: Final[Table] = {
    "uniform": ("F be|is uniformly random", "F be|is uniformly distributed [on F]", "F be|is uniform [on F]"),
    "independent": (
        "F be|are independent|iid [with F [for all|each|every F]]",
        "F be|are independent and identically distributed",
    ),
    "drawn-alike": (
        "F be|are iid [random] [variables|samples|draws|copies] [drawn|sampled] from|of F",
        "F be|are iid [random] [variables|samples|draws] [with|having] [the|a] [common] law|distribution F",
        "F be|are iid F",
        "F be|are independent [random] [variables|samples|draws|copies] [each] [drawn|sampled] from|of F",
        "F be|are independent random variables with|having [the|a] [common] law|distribution F",
        "F be|are independent and identically distributed [random] [variables] [drawn|sampled] [from] F",
        "F be|are drawn|sampled independently from F",
    ),
    "drawn-bernoullis": (
        "F be|are independent|iid bernoulli [random] [variables] [each] with [success] "
        "parameter|mean|probability|bias F",
        "F be|are independent|iid bernoulli F",
        "F be|are independent bits|coins with mean|bias|probability F",
    ),
    "drawn-laplace": (
        "F has|have|follows|follow a|the laplace distribution|law with scale|parameter F",
        "F be|is laplace distributed with scale|parameter F",
        "F be|is a laplace random variable with scale|parameter F",
        "F [be|is|denotes] a random variable with|having|following a|the laplace distribution|law with "
        "scale|parameter F",
        "F be|is drawn from a|the laplace distribution|law with scale|parameter F",
    ),
    "drawn-normal": (
        "F has|have|follows|follow a|the normal|gaussian distribution|law with mean F and variance F",
        "F be|is normally distributed with mean F and variance F",
        "F be|is a normal|gaussian random variable with mean F and variance F",
        "F [be|is|denotes] a random variable with|having|following a|the normal|gaussian distribution|law "
        "with mean F and variance F",
        "F be|is drawn from a|the normal|gaussian distribution|law with mean F and variance F",
    ),
    "drawn-standard": (
        "F be|is|has|have|follows [a|the] standard normal|gaussian [random] "
        "[variable|variate|distribution|law]",
        "F be|is [a] [random] [variable] [with|having] [a|the] standard normal|gaussian distribution|law",
        "F be|is drawn from a|the standard normal|gaussian [distribution|law]",
    ),
    "drawn-bernoulli": (
        "F has|have|follows|follow a|the bernoulli distribution|law with [success] "
        "parameter|mean|probability F",
        "F be|is bernoulli [distributed] with [success] parameter|mean|probability|bias F",
        "F be|is a bernoulli [random] [variable] with [success] parameter|mean|probability|bias F",
    ),
    "law-bernoulli": (
        "F for|be|is|denote|denotes a|the bernoulli distribution|law with [success] "
        "parameter|mean|probability|bias F",
    ),
    "law-laplace": ("F for|be|denote|denotes a|the laplace distribution|law with scale|parameter F",),
    "law-normal": (
        "F for|be|denote|denotes a|the normal|gaussian distribution|law with mean F and variance F",
    ),
}
