"""The command line.  Each command imports what it needs when it runs, so that light commands start fast."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from dpsym.errors import LimitError, MissingError, UnusableInput
from dpsym.version import __version__

if TYPE_CHECKING:
    from rich.console import Console

    from dpsym.check.cache import Cache
    from dpsym.check.catalogue import Asked
    from dpsym.check.reader import Reader
    from dpsym.check.run import Report
    from dpsym.check.settings import Settings

__all__ = ["main"]

EXIT_ODD: Final = 1  # something did not come out as expected
EXIT_UNUSABLE: Final = 2  # the command or an input file could not be used
EXIT_MISSING: Final = 3  # evidence that was named is not there
EXIT_TOO_LARGE: Final = 4  # a limit of resources
LOOK_AGAIN: Final = 0.2  # seconds after which a file that is watched is looked at again


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="dpsym")
def cli() -> None:
    """Check the theorems of differential privacy: claims in, evidence out, verdicts judged."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status."""
    try:
        cli.main(args=None if arguments is None else list(arguments), prog_name="dpsym")
    except UnusableInput as problem:
        _refuse(problem)
        sys.exit(EXIT_UNUSABLE)
    except BrokenPipeError:
        # The reader of our output left, as in `dpsym list | head`; Python must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(EXIT_ODD)
    except OSError as error:  # the disk is full, say
        click.echo(f"dpsym: {error.filename or 'the output'}: {error.strerror or error}", err=True)
        sys.exit(EXIT_UNUSABLE)


def _completed(_: click.Context, parameter: click.Parameter, begun: str) -> list[Any]:
    """Return what a shell offers in place of what was begun: ids of theorems, and files."""
    from click.shell_completion import CompletionItem

    from dpsym.report.listing import ids

    items = [CompletionItem(name, help=title) for name, title in ids() if begun and name.startswith(begun)]
    if parameter.name == "theorem":
        return items
    if not items:
        return [CompletionItem(begun, type="file")]  # the shell knows how
    here = sorted(path.name for path in Path().glob("*") if path.name.startswith(begun))
    return [*items, *map(CompletionItem, here)]


@cli.command()
@click.argument("targets", nargs=-1, metavar="[TARGET]...", shell_complete=_completed)
@click.option("--json", "json_file", metavar="FILE", help="Write the results as JSON; - is standard output.")
@click.option("--html", "html_file", metavar="FILE", help="Write the results as a web page.")
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "github", "sarif", "quickfix")),
    default="text",
    show_default=True,
    help="What goes to standard output: for people, GitHub, scanners, editors.",
)
@click.option("--evidence", metavar="DIR", type=click.Path(file_okay=False, path_type=Path),
              help="Save the evidence of each verdict there, for dpsym recheck.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(1, 256), help="How many processes (default: all processors).")
@click.option(
    "--effort", type=float, default=1.0, show_default=True, help="Times the usual steps per search."
)
@click.option(
    "--budget",
    type=float,
    help="Seconds after which a claim is given up, many times what it needs by default.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Seeds every random choice.")
@click.option("--digits", type=int, default=50, show_default=True, help="Precision of the mpmath evaluation.")
@click.option("--examples", type=int, default=500, show_default=True, help="Hypothesis examples per claim.")
@click.option("--strict", is_flag=True, help="A claim that is supported but not proved is not enough.")
@click.option("--cache/--no-cache", default=True, help="Reuse results of unchanged claims.")
@click.option("--repair/--no-repair", default=True, help="Look for the nearest true form of what is refuted.")
@click.option("--sharpen", is_flag=True, help="Ask by how much true inequalities could be better.")
@click.option("--claim", metavar="LATEX", help="Check this claim, in place of targets.")
@click.option(
    "--where", metavar="CONDITIONS", help=r"What its symbols are: '\alpha > 1; P, Q \text{ on } \mathcal{Y}'."
)
@click.option(
    "--defaults", is_flag=True, help="A synonym for suppose = true under [conventions] in dpsym.toml."
)
@click.option(
    "--reader", metavar="COMMAND", help="Ask this program what formulas of notes mean that are not read."
)
@click.option("--accept", is_flag=True, help="Keep what the --reader says, and take it for what is meant.")
@click.option("-v", "--verbose", is_flag=True, help="Show a line for each claim, and lines whole.")
def check(
    targets: tuple[str, ...],
    json_file: str | None,
    html_file: str | None,
    form: str,
    evidence: Path | None,
    jobs: int | None,
    effort: float,
    budget: float | None,
    seed: int,
    digits: int,
    examples: int,
    strict: bool,
    cache: bool,
    repair: bool,
    sharpen: bool,
    claim: str | None,
    where: str | None,
    defaults: bool,
    reader: str | None,
    accept: bool,
    verbose: bool,
) -> None:
    """Check theorems and lecture notes, by default the catalogue.

    A target is the id of a theorem, a theorem file (.py), lecture notes (.md, .tex, .ipynb, .txt), or a
    folder: of theorem files or, without any in it, of lecture notes.

    Exit status: 0 if every verdict is the expected one, and of notes nothing is refuted, ill-formed or
    unread; 1 if not; 2 if an input could not be used.
    """
    asked = _asked(targets, claim, where)
    from dpsym.check.cache import Cache, default_folder
    from dpsym.check.settings import Settings
    from dpsym.report.outputs import Outputs

    outputs = Outputs(json_file, html_file, evidence, form)
    outputs.require()
    settings = Settings(seed=seed, digits=digits, effort=effort, budget=budget, examples=examples)
    settings = replace(settings, repair=repair, sharpen=sharpen)
    store = Cache(default_folder() if cache else None)
    report = _run(
        asked,
        settings,
        store,
        jobs=jobs,
        strict=strict,
        silent=outputs.silent,
        defaults=defaults,
        reader=_reader(reader, accept=accept),
        verbose=verbose,
    )
    outputs.write(report, settings, strict=strict)
    sys.exit(report.status(strict=strict))


@cli.command("list")
@click.argument("words", nargs=-1, metavar="[WORD]...")
def list_theorems(words: tuple[str, ...]) -> None:
    """List the bundled catalogue, or what has all of some words.

    A line has the id, the item of the notes and the title.

    Exit status: 1 if there are words and nothing has them; 2 if a file of the catalogue is broken.
    """
    from dpsym.check.catalogue import bundled
    from dpsym.report.listing import rows

    statuses = set()
    for row in rows(words):
        odd = isinstance(row, UnusableInput)
        click.echo(
            f"dpsym: {row.place or bundled()}: {row}" if isinstance(row, UnusableInput) else row, err=odd
        )
        statuses.add(EXIT_UNUSABLE if odd else 0)
    if not statuses:
        click.echo(f"nothing in the catalogue has the words {' '.join(words)!r}", err=True)
    sys.exit(max(statuses, default=EXIT_ODD))


@cli.command("rules")
@click.argument("phrase", nargs=-1, metavar="[PHRASE]")
def list_rules(phrase: tuple[str, ...]) -> None:
    """Find rules of derivations by name or words, with an example each.

    PHRASE is a name or a few words, as in: dpsym rules by Hölder. Exit status: 1 if no rule has them.
    """
    from dpsym.report.rules import described, found

    chosen = found(" ".join(phrase))
    if not chosen:
        click.echo(f"no rule has the words {' '.join(phrase)!r}; dpsym rules lists all", err=True)
        sys.exit(EXIT_ODD)
    for row in described(chosen):
        click.echo(row)


@cli.command()
@click.argument("theorem", metavar="ID", shell_complete=_completed)
def show(theorem: str) -> None:
    """Show one theorem: its claim, sources, verdicts and derivation. ID may also be a theorem file."""
    from dpsym.check.cache import Cache, default_folder
    from dpsym.check.settings import Settings

    settings = Settings(repair=True, sharpen=True)
    report = _run((theorem,), settings, Cache(default_folder()), silent=True)
    from dpsym.report.show import show_theorem

    show_theorem(_console(), report)
    sys.exit(EXIT_UNUSABLE if report.problems else 0)


@cli.command()
@click.argument("theorems", nargs=-1, metavar="[ID]...", shell_complete=_completed)
@click.option("--all", "everything", is_flag=True, help="Every theorem of the catalogue with a derivation.")
@click.option("--format", "form", default="markdown", show_default=True,
              type=click.Choice(("latex", "fragment", "style", "pdf", "markdown", "html")),
              help="What kind of document; style is the LaTeX package that fragments need.")  # fmt: skip
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path),
              help="Write to this file, not to standard output.")  # fmt: skip
@click.option("--template", type=click.Path(exists=True, path_type=Path), help="A Jinja2 template to use.")
@click.option("--mistakes", is_flag=True, help="Tell the mistakes of each theorem, too.")
@click.option("--find", "finding", is_flag=True,
              help="Look for a derivation, or for what an unfinished one lacks.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(1, 256), help="How many processes (default: all processors).")
def derive(theorems: tuple[str, ...], **options: Any) -> None:
    """Write checked derivations as a document.

    An ID may also be a theorem file, or lecture notes, of which each chain is given back. Exit
    status: 0 if none has a gap; 1 if one has; 2 if an input could not be used.
    """
    from dpsym.report.derive_command import run

    sys.exit(run(theorems, _run, **options))


@cli.command()
@click.argument("theorem", required=False, metavar="[ID]", shell_complete=_completed)
@click.option("--kind", "kinds", multiple=True, type=click.Choice(("sides", "map", "steps")),
              help="Both sides over a parameter, a map of two, or the steps of the derivation.")  # fmt: skip
@click.option(
    "--over", multiple=True, metavar="SYMBOL", help="The parameter, as it is written; for a map, two."
)
@click.option("--variant", default="claim", show_default=True, metavar="NAME",
              help="Which form: claim, printed, or words of a mistake's name.")  # fmt: skip
@click.option("--claim", metavar="LATEX", help="Draw this claim, in place of a theorem.")
@click.option("--where", metavar="CONDITIONS", help="What its symbols are, as for dpsym check.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path),
              help="A .svg, .html, .png or .pdf; without it an SVG goes to standard output.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(1, 256), help="How many processes (default: all processors).")
def plot(
    theorem: str | None,
    kinds: tuple[str, ...],
    over: tuple[str, ...],
    variant: str,
    claim: str | None,
    where: str | None,
    output: Path | None,
    jobs: int | None,
) -> None:
    """Draw a theorem or a claim, as SVG, PNG, PDF or a page.

    That is both sides, where a false form fails, the slack of each step of the derivation. An ID may also
    be a theorem file. An HTML file has all pictures, any other the first one. Exit status: 0, or 2 if an
    input could not be used or there is nothing to draw.
    """
    asked = _asked((theorem,) if theorem else (), claim, where)
    if not asked:
        raise UnusableInput("name what to draw: a theorem, a theorem file, or --claim LATEX")
    from dpsym.check.cache import Cache, default_folder
    from dpsym.check.settings import Settings
    from dpsym.report.pictures.command import plot as drawn
    from dpsym.report.pictures.svg import standalone

    def checked(targets: tuple[str | Asked, ...]) -> Report:
        return _run(targets, Settings(), Cache(default_folder()), jobs=jobs, silent=True)

    made = drawn(asked[0], checked, variant=variant, kinds=kinds, over=over, output=output)
    if output is None:
        click.echo(standalone(made[0]), nl=False)
    whole = output is not None and output.suffix == ".html"
    for picture in made if whole else made[:1]:
        click.echo(f"{picture.title}: {picture.caption}", err=True)


@cli.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--jobs", type=click.IntRange(1, 256), help="How many processes (default: all processors).")
def watch(file: Path, jobs: int | None) -> None:
    """Check lecture notes whenever they are saved, until Ctrl-C."""
    from threading import Event

    from dpsym.check.cache import Cache, default_folder
    from dpsym.check.catalogue import is_notes
    from dpsym.check.live import Live
    from dpsym.check.settings import Settings
    from dpsym.report.watching import watch as watched

    if not is_notes(file):
        raise UnusableInput(f"{file} is not a file of lecture notes; dpsym check takes theorem files")
    again = Event()
    with (
        Live(Settings(repair=True), Cache(default_folder()), jobs) as live,
        contextlib.suppress(KeyboardInterrupt),
    ):
        watched(_console(), live, file, lambda: not again.wait(LOOK_AGAIN))


@cli.command()
@click.option("--jobs", type=click.IntRange(1, 256), help="How many processes (default: all processors).")
def lsp(jobs: int | None) -> None:
    """Serve an editor, by the Language Server Protocol."""
    from dpsym.check.cache import Cache, default_folder
    from dpsym.check.live import Live
    from dpsym.check.settings import Settings
    from dpsym.report.lsp import serve

    serve(Live(Settings(repair=True), Cache(default_folder()), jobs))


@cli.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--independent", is_flag=True, help="Let the second reader replay them, too: it knows no kernel."
)
def recheck(files: tuple[str, ...], independent: bool) -> None:
    """Replay saved evidence without the engines.

    A FILE may also be a folder of them. Theorems that a proof cites are looked for among the files and
    beside them. Exit status: 0 if all was replayed; else 1 if something is rejected; 2 if a file is
    malformed; 3 if a file is missing; 4 if one is too large.
    """
    from dpsym.check.goals_of import needed
    from dpsym.check.store import files_of, replays

    statuses = set()
    found = list(files_of(map(Path, files)))
    proofs = _proofs([path for path in found if isinstance(path, Path)], needed)
    facts, usable = [], []
    for outcome in replays(found, needed, proofs):
        if isinstance(outcome, UnusableInput):
            _refuse(outcome)
            statuses.add(_unusable_status(outcome))
            continue
        sign = "✓" if outcome.agrees() else "✗"
        name = outcome.id if outcome.variant == "claim" else f"{outcome.id} · {outcome.variant}"
        trust = f"; {outcome.trusted} is taken on trust" if outcome.trusted else ""
        click.echo(f"{sign} {outcome.verdict:<10} {name}: {outcome.reason}{trust}")
        statuses.add(0 if outcome.agrees() else EXIT_ODD)
        facts += [outcome.fact] if outcome.fact is not None else []
        usable += [Path(outcome.file)] if outcome.agrees() else []
    if facts:
        from dpsym.check.replaying import foundations

        click.echo("\n".join(foundations(facts)))
    if independent and usable:
        from dpsym.check.independent import second_reading

        try:
            reading = second_reading(usable)
            click.echo("\n".join(["", *reading.lines()]))
            statuses.add(EXIT_ODD if reading.rejected else 0)
        except UnusableInput as problem:
            _refuse(problem)
            statuses.add(_unusable_status(problem))
    sys.exit(min(statuses - {0}, default=0))


@cli.command()
@click.argument("theorems", nargs=-1, metavar="[ID]...")
@click.option("--to", type=click.Choice(("coq", "lean")), required=True, help="For which checker.")
@click.option("--all", "folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path),
              help="Write a file for each proof there; without an ID, of the whole catalogue.")  # fmt: skip
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path),
              help="Write to this file, not to standard output.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(1, 256), help="How many processes (default: all processors).")
def export(theorems: tuple[str, ...], **options: Any) -> None:
    """Write statements about numbers and their proofs for Coq or Lean.

    An ID may also be a theorem file, or an evidence file (.json). Exit status: 0 if something was written,
    1 if nothing has a counterpart there, 2 if an input could not be used.
    """
    from dpsym.report.export.command import run

    if not theorems and options["folder"] is None:
        raise UnusableInput("name a theorem, or a folder for the whole catalogue: --all DIR")
    status, told = run(theorems, _run, **options)
    click.echo(told, nl=False)
    sys.exit(status)


def _proofs(files: list[Path], needed: Any) -> Any:
    """Return what replays proofs of whole claims; it is loaded with the first one, as that takes a while."""

    @cache
    def loaded() -> Any:
        from dpsym.check.replaying import Proofs

        return Proofs(files, needed)

    def proofs(path: Path, data: Any) -> Any:
        return loaded()(path, data)

    return proofs


def _unusable_status(problem: UnusableInput) -> int:
    """Return the exit status of ``recheck`` for a file that cannot be used."""
    if isinstance(problem, MissingError):
        return EXIT_MISSING
    return EXIT_TOO_LARGE if isinstance(problem, LimitError) else EXIT_UNUSABLE


@cli.command()
@click.argument("assignment", type=click.Path(path_type=Path))
@click.argument("submissions", nargs=-1, type=click.Path(path_type=Path), metavar="[SUBMISSION]...")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Folder for records and feedback."
)
@click.option("--check", "only_check", is_flag=True, help="Say what was understood of the assignment.")
@click.option("--jobs", type=click.IntRange(1, 256), help="How many processes (default: all processors).")
@click.option(
    "--effort", type=float, default=1.0, show_default=True, help="Times the usual steps per search."
)
@click.option(
    "--budget",
    type=float,
    help="Seconds after which a submission is given up, many times what it needs by default.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Seeds every random choice.")
@click.option("--cache/--no-cache", default=True, help="Reuse verdicts on steps that were judged before.")
@click.option("--repair/--no-repair", default=True, help="Say what would have been right instead.")
@click.option(
    "--moodle-worksheet",
    "worksheet",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A grading worksheet of Moodle, to be filled in.",
)
@click.option("--executor", default="local", show_default=True, help="Where to work: local, or dask:ADDRESS.")
@click.option(
    "--gradescope",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write an autograder for Gradescope into this folder.",
)
def grade(
    assignment: Path,
    submissions: tuple[Path, ...],
    out: Path | None,
    only_check: bool,
    jobs: int | None,
    effort: float,
    budget: float | None,
    seed: int,
    cache: bool,
    repair: bool,
    worksheet: Path | None,
    executor: str,
    gradescope: Path | None,
) -> None:
    """Grade derivations: the first wrong step, a counterexample, marks.

    A SUBMISSION is a .tex, .md, .ipynb or .txt file, a folder, or a zip of Moodle or Gradescope.

    Exit status: 0 if all were graded; 1 if one could not be; 2 if the assignment is not understood or false.
    """
    from dpsym.check.settings import Settings
    from dpsym.grade import command

    if gradescope is not None:
        command.write_harness(assignment, gradescope)
        return
    if only_check or not submissions:
        right = command.check_assignment(assignment, Settings(seed=seed, effort=effort))
        sys.exit(0 if right else EXIT_ODD)
    if out is None:
        raise UnusableInput("say where the records and the feedback go: --out DIR")
    settings = Settings(
        seed=seed, effort=effort, steps=command.STEPS, budget=budget, examples=command.EXAMPLES, repair=repair
    )
    graded = command.grade(assignment, submissions, out, settings, jobs, cache, worksheet, executor)
    sys.exit(0 if graded else EXIT_ODD)


@cli.command()
def doctor() -> None:
    """Say what is installed, what works, and how to get the rest."""
    from dpsym.report.doctor import examine

    rows, healthy = examine()
    for name, text in rows:
        click.echo(f"{name:<16} {text}")
    sys.exit(0 if healthy else EXIT_ODD)


def _reader(command: str | None, *, accept: bool) -> Reader | None:
    """Return the program that is asked about formulas that are not read."""
    if command is None:
        if accept:
            raise UnusableInput("--accept needs a program whose answers are accepted: --reader COMMAND")
        return None
    from dpsym.check.reader import Reader

    return Reader(command, accept)


def _asked(targets: tuple[str, ...], claim: str | None, where: str | None) -> tuple[str | Asked, ...]:
    from dpsym.check.catalogue import Asked

    if claim is None and where is not None:
        raise UnusableInput("--where gives the conditions of a --claim, which is missing")
    if claim is None:
        return targets
    if targets:
        raise UnusableInput(f"--claim takes the place of targets; check {targets[0]} in a run of its own")
    return (Asked(claim, where or ""),)


def _run(
    targets: tuple[str | Asked, ...],
    settings: Settings,
    cache: Cache,
    *,
    jobs: int | None = None,
    strict: bool = False,
    silent: bool = False,
    defaults: bool = False,
    reader: Reader | None = None,
    verbose: bool = False,
) -> Report:
    from dpsym.check.run import check_files
    from dpsym.report.terminal import Terminal, complaints

    found = _found(targets, jobs)
    # Silent: standard output belongs to something else, and progress goes to standard error.
    console = _console(stderr=silent)
    with Terminal(console, inputs=len(found), strict=strict, silent=silent, whole=verbose) as terminal:
        report = check_files(
            found,
            settings,
            cache,
            jobs=jobs,
            defaults=defaults,
            reader=reader,
            on_result=terminal.show,
            on_progress=terminal.progress,
        )
    terminal.summary(report)
    for text in complaints(report):
        click.echo(text, err=True)
    return report


def _found(targets: tuple[str | Asked, ...], jobs: int | None) -> list[Path | Asked | UnusableInput]:
    """Return what targets name, each once: also what lies in two folders, or is included by another file."""
    from dpsym.check.catalogue import Asked, find
    from dpsym.check.included import without_included

    found: dict[Path | Asked | UnusableInput, None] = {}
    named: set[Path] = set()
    for target in targets or (None,):
        items = [target] if isinstance(target, Asked) else list(find(target))
        found.update(dict.fromkeys(items))
        paths = [item for item in items if isinstance(item, Path)]
        if paths and target is not None and not isinstance(target, Asked) and not Path(target).is_dir():
            named.update(paths)
    roots = without_included([item for item in found if isinstance(item, Path)], jobs=jobs)
    kept = named | set(roots)
    return [item for item in found if not isinstance(item, Path) or item in kept]


def _console(*, stderr: bool = False) -> Console:
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)


def _refuse(problem: UnusableInput) -> None:
    """Say why an input cannot be used, with its place unless the sentence begins with it."""
    place = "" if problem.place is None else str(problem.place)
    named = not place or str(problem).startswith((place, repr(place)))
    click.echo(f"dpsym: {problem}" if named else f"dpsym: {place}: {problem}", err=True)


if __name__ == "__main__":
    main()
