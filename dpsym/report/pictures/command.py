"""The command ``dpsym plot``: theorems and claims are checked as usual, and drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dpsym.check.catalogue import Asked, find
from dpsym.check.files import require_writable, write_text
from dpsym.check.guard import Crash, guarded
from dpsym.check.load import load
from dpsym.check.words import STATED
from dpsym.errors import UnusableInput
from dpsym.plain import plain
from dpsym.report.pictures.figures import page, written
from dpsym.report.pictures.gallery import Kind, Subject, pictures, subject_of, subjects
from dpsym.report.pictures.model import Picture
from dpsym.report.pictures.steps import slack

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.check.run import Report
    from dpsym.derive.theorem import Theorem

__all__ = ["ENDINGS", "KINDS", "plot"]

KINDS: Final = ("sides", "map", "steps")
ENDINGS: Final = (".svg", ".html", ".png", ".pdf")


def plot(
    target: str | Asked,
    check: Callable[[tuple[str | Asked, ...]], Report],
    *,
    variant: str,
    kinds: Sequence[str],
    over: Sequence[str],
    output: Path | None,
) -> list[Picture]:
    """Check a theorem or a claim, draw it, and return the pictures; without ``output`` nothing is written.

    Args:
        target: a theorem, a theorem file, or a claim.
        check: checks targets, with their evidence.
        variant: which form of the theorem, by the beginning of its name or a part of it.
        kinds: which pictures, of :data:`KINDS`; without any, all that there are.
        over: the parameters, as they are written.
        output: the file; its ending is one of :data:`ENDINGS`.

    Raises:
        UnusableInput: there is no such theorem, form or parameter, there is nothing to see, or the file
            cannot be written.
    """
    if output is not None:
        _require(output)
    theorem = None if isinstance(target, Asked) else _theorem(target)
    report = check((target,))
    if report.problems:
        raise report.problems[0]
    results = [each for each in report.results if _is_meant(each.variant, variant)]
    if not results:
        listed = "; ".join(each.variant for each in report.results)
        raise UnusableInput(f"no form of it is called {variant!r}; there are: {listed}")
    drawn = list(_drawn(results[0], theorem, kinds or KINDS, over))
    if not drawn:
        raise UnusableInput(f"there is nothing to draw: {_why_nothing(results[0], kinds)}")
    if output is not None:
        _write(drawn, output)
    return drawn


def _require(output: Path) -> None:
    if output.suffix not in ENDINGS:
        raise UnusableInput(f"the ending of {output} says the format; it is one of {', '.join(ENDINGS)}")
    require_writable(output)


def _theorem(target: str) -> Theorem:
    for path in find(target):
        if isinstance(path, UnusableInput):
            raise path
        if path.suffix == ".py" and not Path(target).is_dir():
            return load(path)[1]
    raise UnusableInput(
        f"{target} is not one theorem; pictures of notes are in their page: dpsym check {target} --html FILE"
    )


def _is_meant(variant: str, wanted: str) -> bool:
    return variant == wanted or (wanted != "claim" and wanted.lower() in variant.lower())


def _drawn(
    result: Result, theorem: Theorem | None, kinds: Sequence[str], over: Sequence[str]
) -> Iterator[Picture]:
    subject = _subject(result, theorem)
    name = result.title or (plain(result.latex) if result.source == STATED else result.id)
    title = " · ".join(dict.fromkeys(filter(None, (name, result.variant.removeprefix("claim")))))
    wanted: list[Kind] = [each for each in ("sides", "map") if each in kinds]
    if subject is not None:
        yield from pictures(subject, wanted, over, title)
    if theorem is not None and theorem.is_derived and result.variant == "claim" and "steps" in kinds:
        shown = slack(theorem.derivation, title)
        if shown is not None:
            yield shown


def _subject(result: Result, theorem: Theorem | None) -> Subject | None:
    """Return what is drawn: the counterexample's goal, else the first goal of the claim that can be."""
    refuted = next((each for each in subjects(result) if each.refuted), None)
    if refuted is not None:
        return refuted
    claims = {name: claim for name, _, claim in theorem.variants()} if theorem is not None else {}
    if result.variant not in claims:
        return next(subjects(result), None)
    outcome = guarded(claims[result.variant].elaborate)
    goals = () if isinstance(outcome, Crash) else outcome.value.goals
    plain = (goal for goal in goals if goal.system is None)
    return next(filter(None, (subject_of(goal) for goal in plain)), None)


def _why_nothing(result: Result, kinds: Sequence[str]) -> str:
    """Return in words what may be the reason."""
    if tuple(kinds) == ("steps",):
        return f"{result.id} has no derivation whose steps have values at an instance of its claim"
    if result.verdict in ("unread", "ill-formed"):
        return f"{result.id} is {result.verdict}: {result.message}"
    return (
        f"{result.id} ({result.variant}) is {result.verdict}, and it has no parameter along which its sides "
        "could be evaluated in balls (integrals without a closed form cannot)"
    )


def _write(drawn: Sequence[Picture], output: Path) -> None:
    if output.suffix == ".html":
        write_text(output, page(drawn[0].title, drawn))
    else:
        written(drawn[0], output)
