"""What the pages say about dpsym in numbers and lists is what dpsym is: whatever can be counted is counted."""

import re
import tomllib

import pytest
from benchmarks.sixty import SIXTY
from benchmarks.sixty_more import SIXTY_MORE
from examples import ROOT
from soundness.test_attacks import ATTACKS
from soundness.test_contact import PROMISED
from soundness.test_structural import LONG, TRUE
from soundness.test_variants import TREES
from soundness.truths import TRUTHS

import dpsym.derive
from dpsym import errors
from dpsym.check.catalogue import bundled, read
from dpsym.check.inputs import DERIVED
from dpsym.check.result import PRIVATE, Result
from dpsym.check.schedule import MEMORY_BYTES
from dpsym.check.settings import GUARD, REPAIRING, SHARPENING, Settings
from dpsym.cli import cli
from dpsym.engines.effort import RATE
from dpsym.grade.inbox import LARGEST_FILE
from dpsym.grade.work import MOST_FORMULAS, PROCESSOR_SECONDS
from dpsym.kernel import judge, terms
from dpsym.kernel.judge import PRECISIONS
from dpsym.notes.documents import decoding
from dpsym.notes.formula import lexer
from dpsym.notes.macros import MAX_TOKENS
from dpsym.notes.tokens import MAX_DEPTH
from dpsym.points import lift, slices

WORDS = {4: "four", 6: "six", 9: "nine", 10: "ten", 15: "fifteen", 20: "twenty", 40: "forty"}


def page(name):
    return " ".join((ROOT / name).read_text().split())


def said(number):
    return f"{number:,}"


LIMITS = {
    "docs/explanation/trust.md": (
        f"at most {said(terms.MAX_NODES)} nodes",
        f"a number {said(terms.MAX_BITS)} bits",
        f"a proof tree {judge.MAX_DEPTH} levels",
        f"a lift {lift.MAX_DEPTH} levels",
        f"a grid's proof {slices.MAX_STEPS} steps",
        f"goes up, to {PRECISIONS[-1]} bits",
    ),
    "docs/reference/lecture-notes.md": (
        f"at most {decoding.LARGEST_FILE // 10**6} MB, a notebook {decoding.LARGEST_NOTEBOOK // 10**6} MB",
        f"of more than {said(decoding.MOST_LINES)} lines the first are read",
        f"{said(lexer.MAX_CHARACTERS)} characters, {said(MAX_TOKENS)} tokens and a depth of {MAX_DEPTH}",
        f"a number at most {lexer.MAX_DIGITS} digits",
    ),
    "docs/reference/grading.md": (
        f"Files of up to {LARGEST_FILE // 2**20} MB with up to {MOST_FORMULAS} formulas",
        f"at most {MEMORY_BYTES // 2**30} GB of address space and {PROCESSOR_SECONDS:g} seconds",
    ),
    "docs/explanation/verdicts.md": (
        f"some {WORDS[RATE // 1000]} thousand of them in a second",
        f"{WORDS[GUARD // 60]} minutes by the clock for a claim, {WORDS[DERIVED]} times that",
        f"the time limit of {GUARD:g} seconds ended",
    ),
    "docs/reference/command-line.md": (f"by default {GUARD:g} times the effort",),
    "docs/how-to/repair-and-sharpen.md": (
        f"{REPAIRING:,} steps it is given up, which is about half a minute",
        f"may take {SHARPENING:,} steps for a claim, which is about {WORDS[SHARPENING // RATE]} seconds",
    ),
    "docs/reference/language.md": (
        "`seed={0.seed}`, `digits={0.digits}`, `effort={0.effort}` times the usual, `examples={0.examples}`".format(
            Settings()
        ),
    ),
    "docs/reference/benchmarks.md": (
        f"instances of {WORDS[len(PROMISED)]} true claims, near their points of contact",
        f"drafted instances of {WORDS[len(TRUE)]} true claims about laws and kernels | {len(TRUE)} x {said(LONG)}",
        f"false variants of {len(TRUTHS)} true statements",
        f"400 x {2 * TREES}",
        f"against the edges of the rules | {len(ATTACKS)} ",
    ),
}


@pytest.mark.parametrize("name", LIMITS)
def test_limits_are_those_of_the_code(name):
    text = page(name)
    assert not [limit for limit in LIMITS[name] if limit not in text]


def test_the_catalogue_that_was_measured_is_this_one_or_nearly():
    cards = [read(path).card for path in bundled().rglob("[!_]*.py")]
    mistakes = sum(place.startswith("mistake: ") for card in cards for place in card.places)
    claims = len(cards) + sum("printed" in card.places for card in cards) + mistakes
    text = page("docs/reference/benchmarks.md").replace(",", "")
    told = re.search(r"`dpsym check` on (\d+) theorems (\d+) claims", text)
    refuted = re.search(r"\| (\d+) mistakes of the catalogue", text)
    for number, actual in ((told[1], len(cards)), (told[2], claims), (refuted[1], mistakes)):
        assert int(number) == pytest.approx(actual, rel=0.05), "measure anew: make bench"


def test_the_sixties_are_as_they_are_told():
    text = page("docs/reference/benchmarks.md")
    assert len(SIXTY) == len(SIXTY_MORE) == 60
    assert sum(entry.contact is not None for entry in SIXTY) == pytest.approx(30, abs=2)  # half of them
    assert f"{sum(entry.contact is not None for entry in SIXTY_MORE)} of them with points of contact" in text


def test_every_dependency_has_its_reason_and_its_version():
    table = dict(
        re.findall(r"^\| ([\w-]+) \| ([\d.]+)", (ROOT / "docs/explanation/dependencies.md").read_text(), re.M)
    )
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    bounds = dict(re.match(r"([\w-]+)>=([\d.]+)", dependency).groups() for dependency in declared)
    assert {name: version.removesuffix(".0") for name, version in bounds.items()} == {
        name: version.removesuffix(".0") for name, version in table.items()
    }


def test_every_option_of_every_command_is_explained():
    text = page("docs/reference/command-line.md")
    sections = {part.split(" ")[0]: part for part in text.split("## dpsym ")[1:]}
    for name, command in cli.commands.items():
        options = [option for entry in command.params for option in (*entry.opts, *entry.secondary_opts)]
        missing = [
            option for option in options if option.startswith("-") and option not in sections.get(name, text)
        ]
        assert f"dpsym {name}" in text and missing == [], name


def test_every_field_of_the_report_is_explained():
    text = page("docs/reference/json.md")
    assert not [name for name in Result("x").to_json() if name not in PRIVATE and f"`{name}`" not in text]


def test_every_error_is_explained():
    text = page("docs/reference/errors.md")
    kinds = [
        name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, Exception)
    ]
    assert kinds and not [name for name in kinds if f"`{name}`" not in text]


def test_every_head_and_every_rule_of_the_kernel_is_explained():
    text = page("docs/reference/evidence.md")
    heads = [head for head in terms.ARITY if f'["{head}"' not in text and f"`{head}`" not in text]
    rules = [rule for rule in judge.RULES if f'["{rule}"' not in text]
    lifts = [
        name for name in dir(lift._Lowering) if name.startswith("rule_") and f'["{name[5:]}"' not in text
    ]
    assert (heads, rules, lifts) == ([], [], [])


def test_every_name_for_derivations_is_explained():
    text = page("docs/reference/rules.md") + page("docs/reference/derivations.md")
    made = {"Block", "Cases", "Chain", "Induction", "Lemma", "Let"}  # classes of what methods return
    assert not [name for name in set(dpsym.derive.__all__) - made if f"`{name}" not in text]


def test_the_gallery_of_errors_quotes_what_the_table_of_the_catalogue_says():
    rows = re.findall(
        r"\[`([\w.-]+)`\][^\n]* \| refuted: ([^\n]*?) \| \d+ of", (ROOT / "docs/mapping.md").read_text()
    )
    told = page("docs/explanation/gallery.md").split(" ## ")[1:]
    assert len(told) == 11
    for each in told:
        (name,) = re.findall(r"\[`([\w.-]+)`\]", each)
        assert f"**Where it fails.** {dict(rows)[name]}. " in each, name
