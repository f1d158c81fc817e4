"""Facts that are cited by name: which ones a text names, and which ones a sheet allows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from dpsym.grade.rubric import Rubric
from dpsym.notes.english.lexicon import role

#: Facts that have names, each with the pattern by which a text names it.
NAMED: Final = {
    "AM-GM": r"am ?[-–/]? ?gm|arithmetic (?:mean)?\W*(?:and|vs\.?|-|–)?\W*geometric",
    "Jensen": r"jensen",
    "Hölder": r"h(?:ö|oe|o|\\\"o)lder",
    "Cauchy-Schwarz": r"cauchy\W+(?:bunyakovsky\W+)?schwarz?|c\.?-?s\.? inequality",
    "Minkowski": r"minkowski",
    "Young": r"young(?:'| ?')?s? inequality|by young",
    "Markov": r"markov",
    "Chebyshev": r"(?:t?ch?eb[iy]sh?[eo]v|tschebys?chef?f?w?)",
    "Chernoff": r"chernoff",
    "Hoeffding": r"hoeffding",
    "Bernoulli": r"bernoulli(?:'| ?')?s? inequality|by bernoulli|bernoulli\W*\Z"
    r"|bernoulli(?:\s*[:$]| (?:with|for|says|gives|yields)\b)",
    "Pinsker": r"pinsker",
    "Bretagnolle-Huber": r"bretagnolle",
    "Taylor": r"taylor",
    "mean value theorem": r"mean\W+value",
    "l'Hôpital": r"l['’ ]?h(?:ô|o|os)pital",
    "triangle inequality": r"triangle",
    "data processing": r"data\W+processing|post\W*processing",
    "Gronwall": r"gr(?:ö|o)nwall",
    "Gibbs": r"gibbs",
    "log-sum inequality": r"log\W+sum",
    "union bound": r"union\W+bound",
    "Neyman-Pearson": r"neyman",
    "Stirling": r"stirling",
}
PATTERNS: Final = {
    name: re.compile(rf"(?<![^\W\d_])(?:{text})", re.IGNORECASE) for name, text in NAMED.items()
}
DENIED: Final = role("citing-denied")
OF_LAWS: Final = r"(?:random|distribut|variable|trial|law|mechanism|noise|parameter|draw|coin|sampl)"
FORBIDS: Final = role("citing-forbids")
ONLY: Final = role("citing-only")


def cited(text: str) -> Iterator[str]:
    """Yield the names of the facts that a text appeals to.

    >>> list(cited("by Jensen's inequality and AM-GM")), list(cited("without using Jensen"))
    (['AM-GM', 'Jensen'], [])
    """
    for name, pattern in PATTERNS.items():
        found = pattern.search(text)
        if found is not None and DENIED.search(text[: found.start()]) is None:
            yield name


def forbidden_by(text: str) -> tuple[str, ...]:
    """Return the named facts that a sheet says must not be cited.

    >>> forbidden_by("Do not use Hölder or Jensen. You may use the triangle inequality.")
    ('Jensen', 'Hölder')
    """
    parts = [part for match in FORBIDS.finditer(text) for part in match.groups() if part]
    return tuple(
        name for name, pattern in PATTERNS.items() if any(pattern.search(part) is not None for part in parts)
    )


def lists_only(text: str) -> bool:
    """Return whether a sheet says that nothing may be cited but what it lists.

    >>> lists_only("You may use only the hint."), lists_only("You may use the hint.")
    (True, False)
    """
    return ONLY.search(text) is not None


def not_allowed(words: str, rubric: Rubric, lent: Iterable[str]) -> str | None:
    """Return the name of a fact that words cite though the sheet does not allow it, if there is one.

    >>> not_allowed("by Pinsker", Rubric(listed=True), ["hint Jensen"])
    'Pinsker'
    """
    allowed = {name for text in lent for name in cited(text)}
    for name in cited(words):
        if name.lower() in rubric.forbidden or (rubric.listed and name not in allowed):
            return name
    proper = {name.lower(): name for name in PATTERNS}
    return next((proper.get(name, name) for name in rubric.forbidden if _named(name, words)), None)


def _named(name: str, words: str) -> bool:
    """Return whether words have a name that a sheet forbids, and not as that of a law."""
    found = re.search(rf"\b{re.escape(name)}\b(?! {OF_LAWS})", words, re.IGNORECASE)
    return found is not None and DENIED.search(words[: found.start()]) is None
