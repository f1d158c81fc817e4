r"""The words that may stand in any sentence without a part in it: the only list of such words.

A claim is decided, and what is supposed, declared or defined is used, only where each word of the sentence
was used by a rule of its grammar or stands here.  A word belongs here if no sentence that is otherwise read
changes its meaning where the word is put in or left out: *then*, *clearly*, *we*, *the Laplace mechanism*.
No word that may deny, restrict, widen, suppose, ask, attribute or point belongs here, so none of *not*,
*near*, *even*, *this*, *case*, *only*, *on*, *for*.  What names a thing does, as words that say when, where
or of what it is spoken (*for*, *in*, *under*) do not.
"""

from __future__ import annotations

from typing import Final

from dpsym.notes.prose.patterns import word_set

__all__ = ["LABELS", "NAMES", "PHRASES", "SIGNS", "TITLES", "WORDS"]

#: Words that are neutral wherever they stand.
WORDS: Final = word_set(
    "then thus hence therefore so consequently accordingly now and but yet also too moreover furthermore "
    "further finally indeed clearly obviously evidently trivially easily immediately readily directly namely "
    "we have has satisfies satisfy the a an that is are be it "
    "inequality inequalities bound bounds estimate estimates identity identities equation equations relation "
    "relations formula formulas expression quantity number numbers following answer solution proof"
)

#: What a statement, a display or a part of a text is called; a number may follow.
LABELS: Final = word_set(
    "theorem lemma proposition corollary claim fact definition equation inequality exercise problem example "
    "section chapter part item step remark observation question conclusion notation"
)

#: Names of things, of families of laws, of methods and of people: they say what something is called.
NAMES: Final = word_set(
    "mechanism mechanisms algorithm algorithms privacy private differential dp zcdp rdp gdp rényi renyi "
    "kullback leibler kl hockey stick total variation tv hellinger chi square squared divergence divergences "
    "distance distances entropy entropies information likelihood density densities mass masses law laws "
    "distribution distributions probability probabilities function functions logarithm logarithms "
    "exponential exponentials laplace gaussian gaussians gauss normal bernoulli poisson binomial geometric "
    "uniform randomized randomised response composition subsampling sampling range amplification processing "
    "post postprocessing conversion conversions monotonicity nonnegativity convexity tail tails moment "
    "moments mean means variance variances sum sums product products ratio average averages "
    "supremum sensitivity noise loss budget budgets score scores group mixture mixtures coin coins mills "
    "markov chebyshev chernoff hoeffding azuma jensen pinsker cauchy schwarz hölder holder young gibbs "
    "bretagnolle huber mironov bernoulli's jensen's markov's pinsker's hoeffding's chernoff's chebyshev's "
    "data hypothesis testing basic advanced pure concentrated approximate random variable variables"
)

#: Words that are neutral in a title, which says no sentence: *Renyi divergence of Gaussians*.
TITLES: Final = word_set("of two forms sketch reverse")

#: Phrases that are neutral as a whole.
PHRASES: Final = (
    "in particular",
    "in fact",
    "of course",
    "in addition",
    "as well",
    "as follows",
    "let us",
    "for example|instance",
    "in other words",
    "that is",
    "on the other hand",
    "we|one [also|then] conclude|obtain|get|find|see|claim|note|observe|show|prove [that]",
    "the following [inequalities|bounds|identities|estimates|relations|facts|claims|statements] [all] "
    "hold|holds",
    "where log|ln denotes|is the natural logarithm",
    "[all|where] [the] logarithms are natural",
    "the following [two|three|four] properties|conditions are satisfied|met",
    "with the following property|properties",
    "which implies|gives|yields|means|shows [that]",
    "as above",
    "log|ln denotes|is the natural logarithm",
)

#: Signs that are neutral, besides those that a rule uses.
SIGNS: Final = frozenset(",;:.()[]-|*_")
