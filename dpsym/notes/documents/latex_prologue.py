"""What a LaTeX document defines: theorems under its own names, commands that stand for environments."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from dpsym.notes.documents.definitions import Groups, definitions
from dpsym.notes.documents.delimiters import MATH_ENVIRONMENTS
from dpsym.notes.documents.latex_commands import Command, command_of
from dpsym.notes.documents.latex_names import FORMATTING, KEPT, THEOREMS

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
