"""The command ``dpsym derive``: theorems are checked as usual, and their derivations written down."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dpsym.check.cache import Cache, default_folder
from dpsym.check.catalogue import find, is_notes, read
from dpsym.check.completing import Completed, completed
from dpsym.check.discovering import as_derived
from dpsym.check.files import require_writable, write_text
from dpsym.check.library import Catalogue
from dpsym.check.load import load
from dpsym.check.outright import described
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from dpsym.check.words import shortcoming
from dpsym.derive import rules
from dpsym.derive.reasons import AtHypothesis, Cited, Instantiated, Limit
from dpsym.derive.rules.base import Rule
from dpsym.errors import UnusableInput
from dpsym.language.printing import in_orders
from dpsym.language.relations import conjuncts
from dpsym.report.derivations import article, erratum
from dpsym.report.documents import document, style
from dpsym.report.literature import cited_in
from dpsym.report.returned import returned
from dpsym.report.typesetting import pdf, typesetter

if TYPE_CHECKING:
    from dpsym.check.catalogue import Card
    from dpsym.check.run import Report
    from dpsym.derive.blocks import Step
    from dpsym.report.derivations import Article, Erratum

__all__ = ["articles_of", "derived_files", "printed_parts", "run", "write"]

ODD: Final = 1  # a derivation has a gap
#: The method of a chain for each relation.
CALLS: Final = {"=": "equals", "<=": "at_most", "<": "less", ">=": "at_least", ">": "greater"}
ID: Final = re.compile(rb'"[a-z-]+\.[a-z0-9-]+"')
UNUSABLE: Final = 2  # an input could not be used


def run(
    theorems: Sequence[str],
    check: Callable[..., Report],
    *,
    everything: bool,
    form: str,
    output: Path | None,
    template: Path | None,
    jobs: int | None,
    mistakes: bool = False,
    finding: bool = False,
) -> int:
    """Check theorems, write the document, and return the exit status; ``check`` shows progress meanwhile.

    Raises:
        UnusableInput: a theorem cannot be found, or the document cannot be written.
    """
    if output is not None:
        require_writable(output)
    if form == "pdf":  # said before minutes of judging
        if output is None:
            raise UnusableInput("a PDF goes into a file; say which with -o FILE")
        typesetter()
    if form == "style":
        if theorems or everything or template is not None:
            raise UnusableInput(
                "the style is the same for all theorems: say --format style, and -o dpsym.sty"
            )
        _put(style(), output)
        return 0
    paths = derived_files(theorems, everything=everything, finding=finding)
    if finding:
        return _found(paths, form, output, template)
    parts = [part for listed in printed_parts(paths).values() for part in listed]
    targets = tuple(str(path) for path in dict.fromkeys([*paths, *parts]))
    settings = Settings(mistakes=mistakes)
    report = check(targets, settings, Cache(default_folder()), jobs=jobs, silent=True)
    gaps = write(paths, report.results, form, output, template)
    for result in report.results:
        sys.stderr.writelines(f"{result.id}: {text}\n" for text in shortcoming(result))
    return UNUSABLE if report.problems else ODD if gaps else 0


def _found(paths: Sequence[Path], form: str, output: Path | None, template: Path | None) -> int:
    """Write derivations that are found, and say on standard error what to add to the theorem files."""
    settings, cache = Settings(), Cache(default_folder())
    articles = []
    for path in paths:
        theorem = load(path)[1]
        found = completed(theorem, settings, Catalogue(settings, cache))
        if found is None:
            instead = "without --find it is told how an engine proves it, if one does"
            sys.stderr.write(f"{theorem.id}: no derivation was found; {instead}\n")
            continue
        sys.stderr.writelines(f"{theorem.id}: {line}\n" for line in lines_of(found))
        claim = theorem.variants()[0][2]
        result = as_derived(described(claim, Result(theorem.id, notes=theorem.notes)), found.result)
        with in_orders(theorem.orders):
            articles.append(article(theorem.with_derivation(found.derivation), [result]))
    text = document(articles, "latex" if form == "pdf" else form, template)
    if form == "pdf" and output is not None:
        pdf(text, output)
    else:
        _put(text, output)
    good = len(articles) == len(paths) and all(entry.verdict == "proved" for entry in articles)
    return 0 if good else ODD


def lines_of(found: Completed) -> list[str]:
    """Return steps as they are written in a theorem file: those that are new, and those that may come next.

    >>> from dpsym.derive import Derivation, Pinsker
    >>> from sympy import sqrt
    >>> from dpsym.language import KL, TotalVariation, laws
    >>> P, Q = laws("P Q")
    >>> chain = Derivation().chain(TotalVariation(P, Q)).at_most(sqrt(KL(P, Q) / 2), by=Pinsker(P, Q))
    >>> lines_of(Completed(Derivation(), None, tuple(chain.steps)))
    ['TotalVariation(P, Q) .at_most(sqrt(2)*sqrt(KL(P, Q))/2, by=Pinsker(first=P, second=Q))']
    """
    told = [f"{step.relation.lhs} {_call(step)}" for step in found.new]
    for wanted, step in found.offers:
        told.append(f"a gap, {wanted}; it may begin with {step.relation.lhs} {_call(step)}")
    return told


def _call(step: Step) -> str:
    """Return the call that adds a step to a chain."""
    by = [_code(reason) for reason in step.reasons]
    using = f", using=({', '.join(by[1:])},)" if len(by) > 1 else ""
    return f".{CALLS[step.relation.op]}({step.relation.rhs}{f', by={by[0]}' if by else ''}{using})"


def _code(reason: Any) -> str:
    """Return a reason as it is written in a theorem file; ``above`` is the chain of the lines before.

    >>> from dpsym.derive import Derivation, limit
    >>> from dpsym.language import real
    >>> x, alpha = real("x"), real("alpha", above=1)
    >>> _code(limit(Derivation().chain(x).at_most(alpha), {alpha: 1}))
    'limit(above, {alpha: 1})'
    """
    if isinstance(reason, Rule):
        return repr(reason)
    values = getattr(reason, "at" if isinstance(reason, Cited) else "values", {})
    at = "{" + ", ".join(f"{key}: {value}" for key, value in values.items()) + "}"
    if isinstance(reason, Cited):
        return f'cite("{reason.id}", {at})'
    if isinstance(reason, AtHypothesis):
        return f"given_at({at})"
    if isinstance(reason, Limit):
        return f"limit(above, {at})"
    return f"above.at({at})" if isinstance(reason, Instantiated) else "above"


def derived_files(ids: Sequence[str], *, everything: bool, finding: bool = False) -> list[Path]:
    """Return the files that are meant: theorems by id or path, notes, or all theorems with a derivation.

    Raises:
        UnusableInput: nothing is meant, or a target is no theorem.
    """
    if everything == bool(ids):
        raise UnusableInput("name the theorems to derive, or say --all for every one that has a derivation")
    paths: list[Path] = []
    named = {f'"{name}"'.encode() for rule in vars(rules).values() for name in getattr(rule, "theorems", ())}
    for target in ids or (None,):
        for found in find(target):
            if isinstance(found, UnusableInput):
                raise found
            if finding and is_notes(found):
                raise UnusableInput(f"{target} is not a theorem; --find looks for derivations of theorems")
            if ids or b".deriv" in read(found).data:
                paths.append(found)
                named.update(ID.findall(read(found).data) if everything else ())
    if not everything:
        return paths
    known = set(paths)
    return [
        path for path in find(None) if isinstance(path, Path) and (path in known or _is_named(path, named))
    ]


def _is_named(path: Path, named: set[bytes]) -> bool:
    """Return whether a theorem is cited: a book also tells how an engine proved what it cites."""
    card = _card(path)
    return card is not None and f'"{card.id}"'.encode() in named


def printed_parts(paths: Sequence[Path]) -> dict[Path, list[Path]]:
    """Return, for theorems of the catalogue, the parts of their printed proofs that are printed wrongly.

    A part has the item of its theorem and a letter: the proof of item 1.13 consists of 1.13a, 1.13b, ...
    """
    items = {path: card.notes for path in paths if (card := _card(path)) is not None}
    wrong: dict[str, list[Path]] = {}
    for path in (path for path in find(None) if isinstance(path, Path) and path.suffix == ".py"):
        card = _card(path)
        if card is not None and card.notes and card.notes[-1].isalpha() and "printed" in card.places:
            wrong.setdefault(card.notes[:-1], []).append(path)
    return {path: wrong[item] for path, item in items.items() if item in wrong}


def _card(path: Path) -> Card | None:
    """Return what the text of a theorem file says; None for one that the check complains of."""
    try:
        return read(path).card
    except UnusableInput:
        return None


def articles_of(paths: Sequence[Path], results: Sequence[Result]) -> list[Article]:
    """Return what the document says of each theorem."""
    found = []
    parts = printed_parts(paths)
    for path in paths:
        if is_notes(path):
            continue
        try:
            _, theorem = load(path)
        except UnusableInput:
            continue  # the check has said so, and the others have their documents
        own = [result for result in results if result.id == theorem.id]
        errata = [entry for part in parts.get(path, ()) for entry in _errata(part, results)]
        if any(result.variant == "claim" for result in own):
            with in_orders(theorem.orders):
                found.append(article(theorem, own, errata, cited_in(read(path).data)))
    if any(map(is_notes, paths)):
        found += returned(
            [result for result in results if result.variant == "claim" and result.steps and result.source]
        )
    return found


def _errata(path: Path, results: Sequence[Result]) -> Iterator[Erratum]:
    """Yield what became of the printed form of a part, beside its correct form."""
    _, theorem = load(path)
    for result in results:
        if result.id == theorem.id and result.variant == "printed":
            yield erratum(result, theorem.title, conjuncts(theorem.variants()[0][2].conclusion))


def write(
    paths: Sequence[Path], results: Sequence[Result], form: str, output: Path | None, template: Path | None
) -> bool:
    """Write the document to a file, or to standard output; return whether a derivation has a gap.

    Raises:
        UnusableInput: the template is wrong, or the PDF cannot be made.
    """
    articles = articles_of(paths, results)
    if form == "pdf" and output is not None:
        pdf(document(articles, "latex", template), output)
    else:
        _put(document(articles, form, template), output)
    return any(entry.gaps or entry.wrong or entry.verdict != "proved" for entry in articles)


def _put(text: str, output: Path | None) -> None:
    if output is None:
        sys.stdout.write(text)
    else:
        write_text(output, text)
