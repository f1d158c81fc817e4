"""Tables of phrases, in the patterns of :mod:`dpsym.notes.prose.patterns`: what they say of formulas."""

from __future__ import annotations

from typing import Final

from dpsym.notes.prose.drawing import DRAWING
from dpsym.notes.prose.patterns import Table, word_set
from dpsym.notes.prose.solving import SOLVING
from dpsym.notes.prose.weighing import WEIGHING

__all__ = ["CUES", "DANGEROUS", "EXPLAINED", "FACTS", "HARMLESS", "LASTING", "SUBJECTS", "WEAKENING"]

# What a phrase announces.
CUES: Final[Table] = {
    "let": (
        "let [us]",
        "fix",
        "consider",
        "take",
        "now fix|let",
        "given",
        "choose|pick|select",
        "say",
        "throughout [this|the] [section|chapter|note|notes|lecture|handout|page|text|post|article|document|"
        "sheet|paper|talk] [,] [we] [let|fix|assume]",
        "from now|here on [,] [we] [let|fix|assume] [that]",
        "henceforth|hereafter [,] [we] [let|fix|assume] [that]",
        "in what follows [,] [we] [let|fix|assume] [that]",
        "here and below|throughout|hereafter [,] [we] [let|fix|assume] [that]",
        "in this section|chapter|note|lecture|post|article|sheet|paper|talk [,] [we] [let|fix|assume] [that]",
        "unless [otherwise] said|stated|noted|specified|mentioned [otherwise] [,] [we] [let|fix|assume] "
        "[that]",
    ),
    "all": (
        "for all|every|each|any",
        "for all|every|each|any possible",
        "and|, all|every|each|any",
        "and for all|every|each|any",
        "over all",
        "\\forall",
        "∀",
    ),
    "assume": (
        "suppose [that]",
        "assume [that]",
        "assuming [that]",
        "we assume|suppose [that]",
        "and assume|suppose [that]",
        "if",
        "whenever",
        "when",
        "as long as",
        "provided [that]",
        "given that",
        "under the assumption|condition that",
        "satisfying",
        "subject to",
        "such that",
        "so that",
        "for which",
        "at",
        "once",
        "as soon as",
        "in [the|that] [special] case [that|where|when|of]",
        "setting|choosing|taking",
        "plugging|substituting [in]",
        "under [the] [condition|assumption|hypothesis] [that]",
        "in the regime [where|of]",
        "restricting|restricted to",
        "on the set|event [where|that|of]",
    ),
    "conclude": (
        "then",
        "then [we] have",
        "we|one [also|can|do|must|then|thus|hence|therefore|now|easily|readily|clearly|even|again|still] "
        "have|has|get|gets|obtain|obtains|conclude|concludes|see|sees|find|finds|deduce|deduces|infer|infers|"
        "check|checks|verify|verifies|know|knows|derive|derives [that]",
        "we|one can [also|even|now|then|easily|readily] show|prove|check|verify [that]",
        "we claim|assert [that]",
        "it [then|also] is [very] easy|straightforward|immediate|simple|clear to see|check|verify|show "
        "[that]",
        "it is [also|then] [very] clear|immediate|obvious|evident|true|known [that]",
        "it is [not] hard|difficult to see|check|verify|show [that]",
        "it is easily|readily seen|checked|verified|shown [that]",
        "it can be|easily|readily seen|checked|verified|shown|be [seen|checked|verified|shown] [that]",
        "it does [indeed] hold that",
        "it holds that",
        "there holds",
        "hence",
        "thus",
        "therefore",
        "consequently",
        "it follows that",
        "which gives|yields",
        "observe|note|notice|recall [that]",
        "since|because",
        "for then",
        "show|prove|verify|deduce that",
    ),
    "gives": ("this|it|that [then|also] gives|yields|becomes|reads|means|says|shows|implies [that]",),
    "implies": ("implies|imply|gives|yields|give|yield [that]", "is|are stronger than"),
    "iff": ("if and only if", "iff", "is|are equivalent to", "exactly when", "is the same as", "is just"),
    "where": ("where", "here", "with", "in which", "denoting", "writing"),
    "define": (
        "define",
        "we define",
        "inductively define",
        "define inductively",
        "we write",
        "write",
        "set",
        "put",
        "denote by",
        "we denote by",
    ),
    "defined": (
        "is|are defined as|by",
        "is|are defined to be",
        "is|are given by",
        "is|are called",
        "is|are denoted [by]",
    ),
    "exists": ("there exist|exists|is|are", "we can find", "one can find"),
}

# What stays supposed after the sentence.
LASTING: Final = frozenset(
    ["suppose", "assume", "assuming", "we", "and", "satisfying", "such", "so", "for", "subject"]
)

# What is said of formulas in words.
FACTS: Final[Table] = {
    "continuous": (
        "F is|be absolutely continuous with respect to F",
        "F is dominated by F",
    ),
    "mutually-continuous": (
        "F and F are|be mutually absolutely continuous",
        "F and F have|has the same support",
        "F and F have equal supports",
        "F and F are equivalent measures",
    ),
    "full-support": (
        "Fs [both] have|has full support",
        "the support of Fs is the whole|entire space|set",
    ),
    "loss-defined": (
        "the privacy loss distribution|variable [F] is well defined",
        "the privacy loss random variable [F] is well defined",
    ),
    "swapped": (
        "and vice versa",
        "vice versa",
        "and the same with F and F exchanged|swapped|interchanged",
        "and symmetrically",
        "in both directions",
    ),
    "sensitivity": (
        "F has|have [global] sensitivity [at most] F",
        "F has|have [global] sensitivity [at most] 1|one",
        "the [global] sensitivity of F is [at most] F",
    ),
    "closed": (
        "N is|are closed|preserved under post processing|postprocessing",
        "N is closed under postprocessing",
    ),
    "conditioned": ("conditioned|conditionally on F [,] [let]",),
    "product": ("are product distributions|laws", "are [the] product|products"),
    "arbitrary": ("F arbitrary",),
    "fixed": ("Fs is|are|be|remain|remains [held|kept] fixed [throughout]",),
    "order": ("[(] of order F [)] [:]",),
    "named-law": ("F [be] [the] distribution|law for|of F [and] F [for F]",),
    "entails": (
        "N is [also|then|the same as] [an|a] N",
        "any|every|each|an|a N mechanism|algorithm|pair is|satisfies [also] [an|a] N",
        "any|every|each N mechanism|algorithm F is|satisfies [also] [an|a] N",
    ),
    "proportional": (
        "[the] [exponential] mechanism samples|outputs|chooses|selects F with probability proportional to F",
    ),
    "masses": (
        "[we] write F and F for their|the [corresponding] [probability] mass functions",
        "F and F are|be|denote their|the [corresponding] [probability] mass functions",
        "[we] denote their|the [corresponding] [probability] mass functions by F and F",
        "[with] [corresponding] [probability] mass functions F and F",
    ),
    **DRAWING,
    **SOLVING,
    **WEIGHING,
}

# Explanations of notation that is read like that anyway.
EXPLAINED: Final[Table] = {
    "mixture": (
        "[let] F denote|be the convex combination of [the distributions] F and F with weighting|weight F",
        "[let] F denote|be the mixture of F and F with weight|weights F",
    ),
    "image": (
        "[let] F denote|be the distribution|law on F obtained by applying F to a sample from F",
        "[let] F denote|be the distribution|law of F when|for F",
    ),
    "similarly": ("[;] define F similarly", "[, and] similarly for F", "and similarly for F"),
    "log": (
        "[where|here|and] log|ln denotes|is|means|stands [for] [the] natural logarithm",
        "[the] natural logarithm is denoted|written by|as log|ln",
        "[we] write log|ln for the natural logarithm",
        "[where|here|all] [the] logarithms|logarithm are|is natural|[to] [the] [base] e",
        "[where|here] logarithms|logarithm are|is [taken] to [the] base e",
    ),
    "sampling": ("[that is ,] we can generate a sample F by first sampling F and then sampling F",),
    "name": ("is the privacy loss random variable", "is the [corresponding] privacy loss"),
    "fact": ("is|be a finite set|space", "are finite sets|spaces"),
}

# Of what a notion can be said, besides symbols.
SUBJECTS: Final[Table] = {
    "composed": (
        "[the] [adaptive|sequential|independent] composition of F [independent|many] N mechanisms|algorithms",
        "[the|a|any|every] F - fold [adaptive|sequential|independent] composition of [an|a|any] N "
        "mechanism|algorithm|mechanisms|algorithms",
        "[the] [adaptive|sequential|independent] composition of two [independent] N mechanisms|algorithms",
        "[the] F - fold [adaptive|sequential|independent] composition of [an|a|any] N",
    ),
    "fold": (
        "[the] [entire] F - fold [adaptive|sequential|independent] composition [of F]",
        "[the] [entire] F - fold [adaptive|sequential|independent] composition of the mechanisms|algorithms",
    ),
    "pair": (
        "[their|the] [joint|adaptive|sequential|independent] composition|combination [F]",
        "[the] [joint|adaptive|sequential|independent] composition|combination of F and F",
        "[the] combination F",
        "[the] mechanism|algorithm that returns|releases|outputs both [F] [outputs|answers]",
    ),
    "each": (
        "[each] mechanism|algorithm [F] [is] in|of a|the F - fold [adaptive|sequential] composition [F]",
    ),
    "returning": ("[the] mechanism|algorithm that returns|outputs F [^ { on input F }] where F [,] [and] F",),
    "gaussian": (
        "[the] gaussian mechanism [adding|with F noise]",
        "[the] gaussian mechanism that adds F noise",
    ),
    "laplace": ("[the] laplace mechanism [adding|with F noise]", "[the] laplace mechanism that adds F noise"),
    "exponential": ("[the] exponential mechanism",),
    "response": (
        "randomized|randomised response",
        "randomized|randomised response with|at [the] [privacy] parameter|level F",
        "F - randomized|randomised response",
    ),
    "it": ("it", "this mechanism|algorithm", "the mechanism|algorithm", "the pair", "the output"),
}

# Words that say nothing about what is supposed.
HARMLESS: Final = word_set(
    "addition properties property conditions condition satisfied four meets meet namely instance example "
    "particular the a an that we have has be is are and also both of in it its any each all "
    "respectively say now again as above before below moreover further furthermore let two three "
    "arbitrary such this these those their then holds hold here by to at for on where with which "
    "measurable possible first second third more generally given following us satisfies satisfy "
    "throughout henceforth hereafter "
    "mechanism mechanisms algorithm algorithms randomized randomised map function functions "
    "moment generating distribution distributions law laws output outputs too likewise pure used use every"
)

# The same of several words together.
WEAKENING: Final[Table] = {
    "chance": (
        "with [high|constant|small|positive|overwhelming] probability",
        "on average",
        "in expectation",
    ),
    "rate": (
        "to first|second|leading|lowest order",
        "for contradiction",
        "up to",
        "as F tends|goes to",
        "in the limit",
        "big o",
        "order of magnitude",
    ),
    "part": (
        "for|in|of most",
        "[for] all|every|any|each but",
        "in general",
        "for a few",
    ),
    "choice": (
        "one of",
        "any of",
        "none of",
        "at least one",
        "at most one",
        "only if",
        "instead of",
        "rather than",
    ),
    "mention": (
        "is what",
        "is how",
        "is called",
        "is referred to",
        "is meant",
    ),
    "contrast": (
        "as in the case",
        "as opposed to",
        "in contrast to",
        "contrary to",
        "compared to|with|against",
    ),
    "task": (
        "it remains to",
        "we want|wish|need|have to",
        "the goal|aim is",
        "our goal|aim is",
        "we are asked",
    ),
}

# Words that turn a claim into its opposite, weaken it, or make it a wish.
DANGEROUS: Final = word_set(
    "not never no nor cannot can't isn't doesn't don't won't aren't fails fail failed false wrong "
    "incorrect untrue unless except without neither either or roughly about nearly almost "
    "heuristically informally contradiction conjecture conjectured conjectures unclear unknown "
    "open hope hoped would might may could small large negligible typically usually often "
    "sometimes asymptotically mistake mistaken error naive naively wish wanted want impossible "
    "necessarily only counterexample counterexamples limit otherwise contrary some unlike "
    "disprove disproved paradox fallacy suppose-not hopefully presumably perhaps maybe possibly "
    "doubtful informal heuristic conjectural loosely morally essentially basically intuitively "
    "intuition whether ignoring neglecting disregarding approximately determine need needs needed "
    "require requires required todo fixme choose chooses pick picks solve find guess refute refutes refuted "
    "debunk debunked reject disproves absurd nonsense invalid fallacious erroneous erroneously mistakenly "
    "wrongly incorrectly falsely untenable violates violated contradicts contradicting hardly rarely seldom "
    "scarcely supposedly allegedly tempting tempted many suitable "
    "nobody believe believing careless carelessly student students colleague believes believed thinks "
    "thought alleges folklore "
    "there dropping drop removing lifting omitting relaxing exception exceptions excluding exclude excepting "
    "apart barring typical certain infinitely finitely appropriate appropriately few several generic "
    "representative"
)
