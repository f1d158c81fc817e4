"""What a book of derivations lists at its end: the works that it is from, what rests on what, the notions."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dpsym.report.frame import resource
from dpsym.report.notions import alphabetical

if TYPE_CHECKING:
    from dpsym.report.derivations import Article

__all__ = ["cited_in", "indexed", "literature", "resting", "titles"]

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
    found = ((f"{_capital(work['who'])} ({work['year']})", work["at"] or "") for work in WORK.finditer(text))
    return tuple(dict.fromkeys(found))


def _capital(name: str) -> str:
    return f"{name[:1].upper()}{name[1:]}"


@lru_cache(maxsize=1)
def titles() -> Mapping[str, str]:
    """Return the titles of works, and where each appeared, by what they are cited as.

    >>> titles()["Mironov (2017)"]
    'Rényi differential privacy. CSF'
    """
    found: dict[str, str] = tomllib.loads(resource("works.toml"))
    return found


def literature(articles: Iterable[Article]) -> list[tuple[str, list[tuple[str, Article]]]]:
    """Return the works that theorems are from, in order, each with what of it is where."""
    found: dict[str, list[tuple[str, Article]]] = {}
    for article in articles:
        for work, place in article.cites:
            title = titles().get(work)
            found.setdefault(f"{work}. {title}" if title else work, []).append((place, article))
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
