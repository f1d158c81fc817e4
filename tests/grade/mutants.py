"""Derivations with one seeded error: right submissions of the corpus in which one sign or number is another.

Where the error is, is found without dpsym's judgement: by the values of both sides at many points.
"""

import random
import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
from grade.corpus import assignments, sheet_of
from grade.points import FUNCTIONS

from dpsym.grade.assignment import read_assignment
from dpsym.grade.steps import rows_of
from dpsym.language.symbols import Variable
from dpsym.notes.continuing import continued
from dpsym.notes.documents import document_of

MATH = re.compile(r"\$\$.*?\$\$|\$[^$]*\$|\\\[.*?\\\]|\\begin\{align\*?\}.*?\\end\{align\*?\}", re.DOTALL)
EDITS = (
    (re.compile(r"\\leq?(?![A-Za-z])"), r"\\ge "),
    (re.compile(r"\\geq?(?![A-Za-z])"), r"\\le "),
    (re.compile(r"(?<=[\w})] )\+|(?<=[\w})])\+"), "-"),
    (re.compile(r"(?<=[\w})] )-|(?<=[\w})])-"), "+"),
    (re.compile(r"(?<![\w\\])2(?!\d)"), "3"),
    (re.compile(r"(?<=\^)2|(?<=\{)2(?=\})|(?<=/)2"), "3"),
    (re.compile(r"(?<=[ (])1(?=[ )+-])"), "2"),
    (re.compile(r"\\sqrt(?![A-Za-z])"), ""),
)
POINTS = 4_000


@dataclass(frozen=True)
class Mutant:
    """A submission with an error, and the line on which its first row stands that has become false."""

    sheet: Path
    name: str
    text: str = field(repr=False)
    kind: str = "markdown"
    line: int = 0
    place: int = 0


def originals():
    """Return the right submissions with their sheets."""
    for folder in assignments():
        labels = tomllib.loads((folder / "labels.toml").read_text(encoding="utf-8"))
        for name, label in sorted(labels.items()):
            if label["outcome"] == "correct" and not name.endswith(".ipynb"):
                yield sheet_of(folder), folder / name


def mutants(limit=None, seed=0):
    """Return mutants in an order that is the same in every run."""
    edits = [edit for sheet, path in originals() for edit in _edits(sheet, path)]
    random.Random(seed).shuffle(edits)
    found = []
    for sheet, name, kind, text in edits:
        place = first_false(rows(sheet, kind, text))
        if place is not None:
            found.append(Mutant(sheet, name, text, kind, rows(sheet, kind, text)[place].line, place))
        if limit is not None and len(found) == limit:
            break
    return found


def _edits(sheet, path):
    text = path.read_text(encoding="utf-8")
    kind = "latex" if path.suffix == ".tex" else "markdown"
    for number, (pattern, new) in enumerate(EDITS):
        for match in pattern.finditer(text):
            if any(part.start() < match.start() < part.end() for part in MATH.finditer(text)):
                mutated = text[: match.start()] + match.expand(new) + text[match.end() :]
                line = text.count("\n", 0, match.start()) + 1
                yield sheet, f"{path.parent.name}/{path.stem}-{number}-{line}-{match.start()}", kind, mutated


@cache
def _sheet(path):
    return read_assignment(path)


@cache
def rows(sheet, kind, text):
    """Return the rows of a text."""
    assignment = _sheet(sheet)
    derivation = continued(assignment.sheet, document_of(text, "s", kind))
    return tuple(rows_of(derivation, assignment.claim))


def first_false(found):
    """Return the place of the first row that is false at some point; None if none is, or one is not known."""
    for place, row in enumerate(found):
        if row.relation is None or row.extra or row.claim.given or row.pins:
            return None
        broken = violated(row.relation)
        if broken is None:
            return None
        if broken:
            return place
    return None


def violated(relation):
    """Return whether a relation fails at one of many points of its domain, by more than rounding."""
    rng = np.random.default_rng(0)
    points = {}
    for symbol in sorted(relation.free_symbols, key=str):
        if not isinstance(symbol, Variable) or symbol.constraints or symbol.domain.integer:
            return None
        points[symbol] = _points(symbol.domain, rng)
    with np.errstate(all="ignore"):
        left, right = (_value(side, points) for side in (relation.lhs, relation.rhs))
        if left is None or right is None:
            return None
        gap, scale = left - right, np.abs(left) + np.abs(right) + 1e-9
    usable = np.isfinite(gap)
    if usable.sum() < POINTS / 4:
        return None
    off = gap[usable] / scale[usable]
    op = relation.op
    return bool({"=": np.any(np.abs(off) > 1e-6), "<": np.any(off > 1e-6), ">": np.any(off < -1e-6)}[op[0]])


def _points(domain, rng):
    lo = None if domain.lo is None else float(domain.lo)
    hi = None if domain.hi is None else float(domain.hi)
    if lo is not None and hi is not None:
        return rng.uniform(lo, hi, POINTS)
    reach = np.exp(rng.uniform(-3, 2, POINTS))
    if lo is not None:
        return lo + reach
    return hi - reach if hi is not None else reach * rng.choice([-1, 1], POINTS)


def _value(part, points):
    if part in points:
        return points[part]
    if part.is_number:
        return np.full(POINTS, float(part))
    values = [_value(entry, points) for entry in part.args]
    if not values or any(value is None for value in values):
        return None
    if part.is_Add:
        return sum(values[1:], values[0])
    if part.is_Mul:
        return np.prod(values, axis=0)
    if part.is_Pow:
        return np.power(*values)
    function = FUNCTIONS.get(part.func)
    return None if function is None else function(*values)
