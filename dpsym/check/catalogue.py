"""Finding files to check, and reading what the text of theorem files alone tells, without running them.

A theorem file is found because it lies in the folder.  Its *card* (id, title, where each variant
stands) is read from the syntax tree, so that listing the catalogue needs no sympy.
"""

from __future__ import annotations

import ast
import difflib
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from dpsym.check.guard import DIGITS, TOO_LONG, characters, place_at
from dpsym.errors import Place, UnusableInput, shortened

__all__ = [
    "NOTES",
    "Asked",
    "Card",
    "Source",
    "bundled",
    "by_id",
    "find",
    "is_notes",
    "listed",
    "read",
    "shown",
    "unparsed",
]

#: Files that are read as lecture notes.
NOTES: Final = (".md", ".markdown", ".mdown", ".qmd", ".rmd", ".tex", ".ltx", ".latex", ".ipynb", ".txt")
IN_FOLDERS: Final = tuple(suffix for suffix in NOTES if suffix != ".txt")  # a .txt may be anything
MAX_BYTES: Final = 1_000_000
#: A theorem as files state it, from the beginning of its line to the bracket that begins one.
STATED: Final = re.compile(r"^theorem = Theorem\((?:.*\)$|\n(?:[ \t].*\n|\n)*\))", re.MULTILINE)
LITERAL: Final = re.compile(r"\d[\d_]{4299,}")  # a number that Python refuses to read


@dataclass(frozen=True)
class Card:
    """What the text of a theorem file says about it: literal values only, None where not literal."""

    id: str | None
    title: str | None
    notes: str | None
    places: dict[str, Place] = field(default_factory=dict)


@dataclass(frozen=True)
class Asked:
    """A claim in LaTeX, with what declares its symbols."""

    latex: str
    where: str = ""


@dataclass(frozen=True)
class Source:
    """A theorem file: its path, how people see it, and its bytes; parsed when its card is first asked for.

    What the cache knows of a file is found by its bytes, many times as fast as it is parsed.
    """

    path: Path
    name: str
    data: bytes

    @property
    def lines(self) -> list[str]:
        """Return the lines of the file."""
        return self.data.decode().splitlines()

    @property
    def card(self) -> Card:
        """What the text says about the theorem.

        Raises:
            UnusableInput: it is not Python, or defines no theorem.
        """
        return _parsed(self.name, self.data)[0]

    @property
    def whole(self) -> bool:
        """Whether the text of this file alone determines what it says."""
        return _parsed(self.name, self.data)[1]

    def place(self, variant: str = "claim") -> Place:
        """Return where a variant stands in the file, as exactly as the text tells."""
        places = self.card.places
        return places.get(variant) or places.get("theorem") or Place(self.name)


@lru_cache(maxsize=1024)
def _parsed(name: str, data: bytes) -> tuple[Card, bool]:
    """Return what the text of a theorem file says, and whether it alone determines that."""
    lines = data.decode().splitlines()
    try:
        tree = ast.parse(data.decode(), name)
    except SyntaxError as error:
        if DIGITS.search(error.msg):
            raise _long_number(name, lines, error.lineno or 1) from error
        place = place_at(name, lines, error.lineno, error.offset)
        raise UnusableInput(f"this is not Python: {error.msg}", place) from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise UnusableInput(f"this is not Python: {error}", Place(name)) from error
    nodes = list(ast.walk(tree))  # once, as it takes as long as parsing
    card = _card(nodes, name, lines)
    if card is None:
        raise UnusableInput("the file defines no theorem; write theorem = Theorem(...)", Place(name))
    return card, _is_whole(nodes)


def bundled() -> Path:
    """Return the folder of the bundled catalogue: of the checkout, or inside the installed package.

    >>> bundled().name in ("theorems", "_theorems")
    True
    """
    package = Path(__file__).resolve().parents[1]
    checkout = package.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "theorems").is_dir():
        return checkout / "theorems"
    return package / "_theorems"


def find(target: str | None) -> Iterator[Path | UnusableInput]:
    """Yield the files that a target names, and a problem for each place that cannot be read.

    A target is a theorem's id, a theorem file, lecture notes, or a folder; without one it is the bundled
    catalogue.  A folder stands for its theorem files and, if it holds none, for its lecture notes.
    """
    try:
        yield from _meant(target)
    except OSError as error:  # a folder above it may not be looked into, or the name is too long
        yield UnusableInput(f"{str(target)[:200]} cannot be read: {error.strerror}")


def _meant(target: str | None) -> Iterator[Path | UnusableInput]:
    path = bundled() if target is None else Path(target)
    if target == "":
        yield UnusableInput("the name of a target is empty; for the folder that you are in, write a dot")
    elif path.is_dir():
        yield from _folder(path)
    elif path.is_file() and (path.suffix == ".py" or is_notes(path)):
        yield path
    elif path.exists():
        yield UnusableInput(
            f"{target} is neither a theorem file (.py), nor lecture notes ({', '.join(NOTES)}), nor a folder"
        )
    elif path.suffix == ".py" or is_notes(path) or os.sep in str(target):
        yield UnusableInput(f"there is no file or folder {target}")
    else:
        yield by_id(str(target))


def is_notes(path: Path) -> bool:
    """Return whether a file is read as lecture notes, by the end of its name.

    >>> is_notes(Path("week1.MD")), is_notes(Path("pure.py"))
    (True, False)
    """
    return path.suffix.lower() in NOTES


def read(path: Path) -> Source:
    """Read a theorem file without running it.

    Raises:
        UnusableInput: the file cannot be read, is not Python, or defines no theorem.
    """
    source = unparsed(path)
    source.card  # noqa: B018 - it is parsed now
    return source


def unparsed(path: Path) -> Source:
    """Read the bytes of a theorem file; what they say is parsed when it is asked for.

    Raises:
        UnusableInput: the file cannot be read.
    """
    name = shown(path)
    try:
        data = path.read_bytes()
        data.decode()
    except OSError as error:
        raise UnusableInput(f"the file cannot be read: {error.strerror}", Place(name)) from error
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise UnusableInput("the file is not text in UTF-8", Place(name, line)) from error
    if len(data) > MAX_BYTES:
        raise UnusableInput(f"the file is larger than {MAX_BYTES} bytes", Place(name))
    return Source(path, name, data)


def listed(path: Path) -> Card:
    """Return what the text of a theorem file says about it, without places: for lists, many times as fast.

    Where ``theorem = Theorem(...)`` stands on lines of its own these are all that is looked at.

    Raises:
        UnusableInput: as :func:`read`.

    >>> listed(bundled() / "divergences" / "pinsker.py").id
    'divergences.pinsker'
    """
    try:
        whole = path.read_text(encoding="utf-8")
        found = STATED.findall(whole)
        stated = ast.parse(found[0]).body[0] if len(found) == 1 else None
    except (OSError, ValueError, SyntaxError, RecursionError, MemoryError):
        stated = None
    if not isinstance(stated, ast.Assign) or not isinstance(stated.value, ast.Call):
        return read(path).card
    literal = _literals(stated.value)
    return Card(literal.get("id"), literal.get("title"), literal.get("notes"))


def _literals(call: ast.Call) -> dict[str, str]:
    """Return the keywords of a call whose values are literal."""
    return {
        keyword.arg: str(keyword.value.value)
        for keyword in call.keywords
        if keyword.arg and isinstance(keyword.value, ast.Constant)
    }


def _long_number(name: str, lines: Sequence[str], first: int) -> UnusableInput:
    """Return the complaint about a number that Python does not read, from the line on that it names."""
    for number, line in enumerate(lines[first - 1 :], first):
        for found in LITERAL.finditer(line):
            place = Place(name, number, found.start() + 1)
            return UnusableInput(f"the number {shortened(found[0])} is too long; {TOO_LONG}", place)
    return UnusableInput(f"a number is too long; {TOO_LONG}", Place(name, first))


def _folder(folder: Path) -> Iterator[Path | UnusableInput]:
    problems: list[UnusableInput] = []

    def refuse(error: OSError) -> None:
        problems.append(UnusableInput(f"the folder {error.filename} cannot be read: {error.strerror}"))

    theorems: list[Path] = []
    notes: list[Path] = []
    for here, inner, names in os.walk(folder, onerror=refuse):
        inner[:] = sorted(name for name in inner if not name.startswith((".", "_")))
        for name in sorted(names):
            # Files that start with an underscore are for sharing; conftest.py is pytest's.
            if name.endswith(".py") and not name.startswith((".", "_")) and name != "conftest.py":
                theorems.append(Path(here) / name)
            elif Path(name).suffix.lower() in IN_FOLDERS and not name.startswith((".", "_")):
                notes.append(Path(here) / name)
    yield from theorems or notes
    yield from problems
    if not theorems and not notes and not problems:
        yield UnusableInput(f"the folder {folder} holds no theorem files (.py) and no lecture notes")


def by_id(wanted: str) -> Path | UnusableInput:
    """Return the file of a theorem of the catalogue.

    >>> by_id("conversion.sharp").name, str(by_id("conversion.shrap"))
    ('...', 'no theorem of the catalogue is called conversion.shrap; did you mean conversion.sharp?')
    """
    known: dict[str, Path] = {}
    for path in find(None):
        if isinstance(path, Path):
            try:
                state = path.stat()
                known[_id_in(path, state.st_mtime_ns, state.st_size)] = path
            except (OSError, UnusableInput):  # a broken neighbour is reported where the folder is checked
                continue
    if wanted in known:
        return known[wanted]
    near = difflib.get_close_matches(wanted, known, n=1)
    hint = f"; did you mean {near[0]}?" if near else "; dpsym list shows them all"
    return UnusableInput(f"no theorem of the catalogue is called {wanted}{hint}")


@lru_cache(maxsize=4096)  # derivations cite one theorem after the other; a file that changes is read again
def _id_in(path: Path, _changed: int, _size: int) -> str:
    return listed(path).id or ""


def shown(path: Path) -> str:
    """Return a path as people see it: from the current folder, if it lies below.

    >>> shown(Path.cwd() / "theorems" / "growth.py")
    'theorems/growth.py'
    """
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def _is_whole(nodes: Sequence[ast.AST]) -> bool:
    """Return whether the file imports nothing but dpsym, sympy and harmless standard modules."""
    harmless = {"__future__", "collections", "dpsym", "fractions", "functools", "itertools", "math"}
    harmless |= {"operator", "sympy", "typing"}
    for node in nodes:
        modules = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or "." if node.level == 0 else "."]
        if any(module.split(".")[0] not in harmless for module in modules):
            return False
        if isinstance(node, ast.Name) and node.id in ("open", "__import__", "exec", "eval"):
            return False
    return True


def _card(nodes: Sequence[ast.AST], name: str, lines: list[str]) -> Card | None:
    call, assigned = None, False
    places: dict[str, Place] = {}

    def here(node: ast.expr) -> Place:
        return place_at(name, lines, node.lineno, characters(lines, node.lineno, node.col_offset) + 1)

    for node in nodes:
        if isinstance(node, ast.Assign) and any(_is_name(t, "theorem") for t in node.targets):
            assigned = True
            if isinstance(node.value, ast.Call):
                call = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            label = node.args[0] if node.args else None
            if node.func.attr == "mistake" and isinstance(label, ast.Constant):
                places[f"mistake: {label.value!s}"] = here(node)
    if not assigned:
        return None
    literal: dict[str, str] = {}
    if call is not None:
        literal = _literals(call)
        places["theorem"] = here(call)
        for keyword in call.keywords:
            if keyword.arg in ("claim", "printed"):
                places[keyword.arg] = here(keyword.value)
    return Card(literal.get("id"), literal.get("title"), literal.get("notes"), places)


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
