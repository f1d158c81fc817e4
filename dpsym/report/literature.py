"""What a book of derivations lists at its end: the works that it is from, what rests on what, the notions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from dpsym.report.notions import alphabetical

if TYPE_CHECKING:
    from dpsym.report.derivations import Article

__all__ = ["cited_in", "indexed", "literature", "resting"]

PARTICLE: Final = r"(?:(?:[Vv]an|[Vv]on|[Dd]e|[Ll]e) )?"
NAME: Final = rf"{PARTICLE}[A-ZÀ-Þ][\w'’-]+"
WORK: Final = re.compile(
    rf"(?P<who>{NAME}(?:, {NAME})*(?:,? and {NAME}| et al\.)?) "
    r"\((?P<year>(?:18|19|20)\d\d)(?:, (?P<at>[^()]*))?\)"
)


def cited_in(source: bytes) -> tuple[tuple[str, str], ...]:
    """Return the works that the docstring of a theorem file names, each with the place in it.

    >>> cited_in(b'"The lemma of Hoeffding (1963), see Le Cam (1986, Section 2)."')
    (('Hoeffding (1963)', ''), ('Le Cam (1986)', 'Section 2'))
    """
    text = " ".join((ast.get_docstring(ast.parse(source)) or "").split())
    found = ((f"{work['who']} ({work['year']})", work["at"] or "") for work in WORK.finditer(text))
    return tuple(dict.fromkeys(found))


def literature(articles: Iterable[Article]) -> list[tuple[str, list[tuple[str, Article]]]]:
    """Return the works that theorems are from, in order, each with what of it is where."""
    found: dict[str, list[tuple[str, Article]]] = {}
    for article in articles:
        for work, place in article.cites:
            found.setdefault(work, []).append((place, article))
    return sorted(found.items())


def resting(articles: Iterable[Article]) -> list[tuple[str, list[Article]]]:
    """Return the classical theorems that derivations cite, in order, each with the theorems that use it."""
    found: dict[str, list[Article]] = {}
    for article in articles:
        for name in article.rests_on:
            found.setdefault(name, []).append(article)
    return sorted(found.items(), key=lambda pair: pair[0].casefold())


def indexed(articles: Iterable[Article]) -> list[tuple[str, list[Article]]]:
    """Return the notions that statements speak of, in order, each with the theorems about it."""
    found: dict[str, list[Article]] = {}
    for article in articles:
        for name in article.notions:
            found.setdefault(name, []).append(article)
    return sorted(found.items(), key=lambda pair: alphabetical(pair[0]))
