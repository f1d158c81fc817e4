r"""What ``\input`` may read: LaTeX files inside the document's own folder, and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Final

from dpsym.errors import UnusableInput
from dpsym.notes.documents.decoding import read_text
from dpsym.notes.documents.definitions import Groups, definitions
from dpsym.notes.documents.delimiters import MATH_ENVIRONMENTS
from dpsym.notes.documents.latex_commands import Command, command_of
from dpsym.notes.documents.latex_names import FORMATTING, KEPT, THEOREMS

MOST_FILES = 50
DEEPEST = 10


class Folder:
    """The folder of a document, or nothing for a text that is no file; it counts what is read from it."""

    def __init__(self, path: Path | None) -> None:
        self.root = path.resolve().parent if path else None
        self.reading = [path.resolve()] if path else []
        self.read = 0

    def include(self, written: str) -> tuple[str, str, list[tuple[str, int]]] | str:
        """Return name, text and sentences of a file that is named in the document, or why it is not read."""
        name = written.strip().strip('"')
        if self.root is None:
            return f"{name} is not read, because this text is not a file in a folder."
        inside = PurePosixPath(name)
        if (
            not name
            or inside.is_absolute()
            or ".." in inside.parts
            or "\\" in name
            or "\0" in name
            or "~" in name
        ):
            return f"{name} is not read: only files inside the folder of the document are."
        if inside.suffix != ".tex":
            inside = PurePosixPath(f"{name}.tex")
        path = self.root / inside
        try:
            real = path.resolve()
            if not real.is_relative_to(self.root) or real.suffix != ".tex":
                return f"{name} is not read: only LaTeX files inside the folder of the document are."
            if real in self.reading:
                return f"{name} is not read: files include each other in a circle, {self._circle(real)}."
            if len(self.reading) > DEEPEST:
                return f"{name} is not read: files include each other more than {DEEPEST} deep."
            if self.read >= MOST_FILES:
                return f"{name} is not read: the document includes more than {MOST_FILES} files."
            text, sentences = read_text(real)
        except (UnusableInput, OSError, ValueError, RuntimeError) as error:
            return (
                f"{name} is not read: {error}" if isinstance(error, UnusableInput) else f"{name} is not read."
            )
        self.read += 1
        self.reading.append(real)
        return str(inside), text, sentences

    def _circle(self, real: Path) -> str:
        """Return the files from one that is being read to the one that includes it again."""
        files = [*self.reading[self.reading.index(real) :], real]
        return " → ".join(file.relative_to(self.root or file.parent).as_posix() for file in files)

    def leave(self) -> None:
        """Say that the file which was included last is finished."""
        self.reading.pop()


COMMENT: Final = re.compile(r"(\\.)|%[^\n]*")
THEOREM: Final = re.compile(
    r"\\(?:newtheorem|newmdtheoremenv|spnewtheorem)\s*\*?\s*\{([^{}]{1,60})\}\s*(?:\[[^\]]*\])?\s*\{([^{}]{1,100})\}"
)
DECLARED: Final = re.compile(r"\\declaretheorem\s*(?:\[([^\]]*)\])?\s*\{([^{}]{1,200})\}")
BOX: Final = re.compile(r"\\newtcbtheorem\s*(?:\[[^\]]*\])?\s*\{([^{}]{1,60})\}\s*\{([^{}]{1,100})\}")
OPTION_NAME: Final = re.compile(r"\bname\s*=\s*\{?([^,{}]+)")
ENVIRONMENT: Final = re.compile(r"\\(?:new|renew)environment\s*\*?\s*\{([^{}]{1,60})\}")
ONE_ARGUMENT: Final = re.compile(r"\s*\*?\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*\[1\]\s*\{(.*)\}\Z", re.DOTALL)
USED: Final = re.compile(r"\\([A-Za-z]+)\*?")
#: Commands that a command of one's own may print its argument with: emphasis, and entries of an index.
PRINTING: Final = frozenset(FORMATTING) | {"index", "xspace", "textcolor", "bf", "em", "it"}
SHORT: Final = re.compile(
    r"\\(?:re)?(?:newcommand|def)\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*\{\s*\\(begin|end)\s*\{([A-Za-z]+\*?)\}\s*\}"
)


@dataclass
class Names:
    """Names of a document: theorems as printed, other environments, commands that begin and end displays."""

    theorems: dict[str, str] = field(default_factory=lambda: dict(THEOREMS))
    environments: set[str] = field(default_factory=set)
    begins: dict[str, str] = field(default_factory=dict)
    ends: dict[str, str] = field(default_factory=dict)
    commands: set[str] = field(default_factory=set)
    shows: set[str] = field(
        default_factory=set
    )  # commands that print their argument and no words of their own
    prints: dict[str, Command] = field(default_factory=dict)  # commands that print text of their own
    refers: set[str] = field(default_factory=set)  # commands that refer to a place with their argument


def learn(text: str, names: Names) -> None:
    r"""Add what a text defines, wherever in it.

    >>> names = Names()
    >>> learn(r"\newtheorem{satz}{Satz}[section] % \newtheorem{x}{X}", names)
    >>> names.theorems["satz"], "x" in names.theorems
    ('Satz', False)
    """
    bare = COMMENT.sub(lambda match: match.group(1) or "", text)
    for match in (*THEOREM.finditer(bare), *BOX.finditer(bare)):
        names.theorems[match.group(1)] = match.group(2)
    for match in DECLARED.finditer(bare):
        printed = OPTION_NAME.search(match.group(1) or "")
        for name in match.group(2).split(","):
            names.theorems[name.strip()] = printed.group(1).strip() if printed else name.strip().capitalize()
    names.environments |= {match.group(1) for match in ENVIRONMENT.finditer(bare)}
    for match in SHORT.finditer(bare):
        command, what, environment = match.groups()
        if environment in MATH_ENVIRONMENTS:
            (names.begins if what == "begin" else names.ends)[command] = environment
    for start, end in definitions(Groups(bare), 0, len(bare)):
        if found := re.match(r"\\[A-Za-z]+\s*\*?\s*\{?\s*\\([A-Za-z]+)", bare[start:end]):
            name = found.group(1)
            made = command_of(bare[start:end].strip())
            if made is None or (name in names.commands and names.prints.get(name) != made[1]):
                names.prints.pop(name, None)  # what is defined twice may print either
            else:
                names.prints[name] = made[1]
            names.commands.add(name)
        if found := ONE_ARGUMENT.match(re.sub(r"^\\[A-Za-z]+", "", bare[start:end])):
            _learn_printing(found.group(1), found.group(2), names)


def _learn_printing(command: str, body: str, names: Names) -> None:
    r"""Note what a command with one argument prints, if that is the argument alone or a reference.

    >>> names = Names()
    >>> _learn_printing("term", r"\emph{#1}\index{#1}", names)
    >>> _learn_printing("wrong", r"It is false that #1", names)
    >>> names.shows
    {'term'}
    """
    used = set(USED.findall(body))
    if used and all(name in KEPT or name in ("hyperref", "text", "S") for name in used) and "#1" in body:
        names.refers.add(command)
    elif "#1" in body and used <= PRINTING and not re.search(r"[A-Za-z]", USED.sub("", body)):
        names.shows.add(command)
