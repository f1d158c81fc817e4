"""The rules of derivations as a list that can be searched: what each says, and how it is used.

Everything is read from the text of the rules, their docstrings with an example each, and from the theorem
files that cite them; nothing is imported.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Final

from dpsym.check.catalogue import find, listed
from dpsym.errors import UnusableInput
from dpsym.report.listing import folded

__all__ = ["Rule", "Use", "described", "found", "rules", "uses"]

SHOWN: Final = 6  # rules that are described whole; of more, a line each
CITED: Final = 3  # theorems that are named
LONG: Final = 7  # letters of a word of which the end may differ
#: Words of a phrase that tell no rule from another.
EMPTY: Final = frozenset(
    (
        *("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with"),
        *("inequality", "lemma", "rule", "theorem"),
    )
)
WORD: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Rule:
    """A rule as its text tells: ``classical`` is what it rests on, ``example`` a call and what that gives."""

    name: str
    says: str
    more: str = ""
    classical: str = ""
    example: tuple[str, str] = ("", "")

    @property
    def title(self) -> str:
        """The name, also in words, and the theorem: who looks for these looks for this rule."""
        return f"{self.name} {re.sub('(?<=[a-z])(?=[A-Z])', ' ', self.name)} {self.classical}"

    @property
    def text(self) -> str:
        """Everything in which words are looked for."""
        return f"{self.title} {self.says}"


@dataclass(frozen=True)
class Use:
    """Where a theorem of the catalogue cites a rule, and how."""

    theorem: str
    code: str


@lru_cache(maxsize=1)
def rules() -> tuple[Rule, ...]:
    """Return all rules, by name.

    >>> next(rule for rule in rules() if rule.name == "Pinsker").classical
    "Pinsker's inequality"
    """
    folder = resources.files("dpsym.derive.rules")
    names = sorted(each.name for each in folder.iterdir() if each.name.endswith(".py"))
    trees = {name: ast.parse(folder.joinpath(name).read_text(encoding="utf-8")) for name in names}
    offered = _imported(trees["__init__.py"])
    known = {rule.name: rule for tree in trees.values() for rule in _rules(tree) if rule.name in offered}
    return tuple(known[name] for name in sorted(known))


def _imported(tree: ast.Module) -> set[str]:
    """Return the names that a module takes from others."""
    return {alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}


def _rules(tree: ast.Module) -> Iterator[Rule]:
    """Yield the classes of a module that say what they state."""
    for node in tree.body:
        text = ast.get_docstring(node) if isinstance(node, ast.ClassDef) else None
        if isinstance(node, ast.ClassDef) and text:
            says, _, rest = text.partition("\n\n")
            prose, _, examples = rest.partition(">>>")
            more = " ".join(re.sub(r"``|:\w+:`|`", "", prose).split())
            yield Rule(node.name, " ".join(says.split()), more, _classical(node), _example(examples))


def _classical(node: ast.ClassDef) -> str:
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and item.value:
            if item.target.id == "classical" and isinstance(item.value, ast.Constant):
                return str(item.value.value)
    return ""


def _example(text: str) -> tuple[str, str]:
    """Return the first part of a docstring's example that gives an instance, and what it gives."""
    named: dict[str, str] = {}
    for part in text.split(">>>"):
        code, *given = part.strip().split("\n")
        while given and given[0].startswith("..."):
            code += " " + given.pop(0)[3:].strip()
        name, sign, value = code.partition(" = ")
        named |= {name: value} if sign and name.isidentifier() else {}
        if ".instance(" in code and given and not given[0].startswith("Traceback"):
            call = code.partition(".instance(")[0]
            return named.get(call, call), " ".join(" ".join(given).split())
    return "", ""


def found(phrase: str) -> list[Rule]:
    """Return the rules that a phrase names: those with all of its words, else those with most of them.

    >>> [rule.name for rule in found("by Pinsker's inequality")]
    ['Pinsker']
    """
    words = [word for word in WORD.findall(folded(phrase)) if word not in EMPTY and len(word) > 1]
    if not words:
        return list(rules())
    scores = {rule: (_count(words, rule.text), _count(words, rule.title)) for rule in rules()}
    best = max(scores.values())
    return [rule for rule, score in scores.items() if score == best and best[0]]


def _count(words: Sequence[str], text: str) -> int:
    """Return how many words are in a text; of long ones the end may differ, as in composing, composition."""
    parts = WORD.findall(folded(text))
    stems = [word[:-3] if len(word) > LONG else word for word in words]
    return sum(any(part.startswith(stem) for part in parts) for stem in stems)


def uses(rule: Rule) -> list[Use]:
    """Return how theorems of the catalogue cite a rule."""
    pattern = re.compile(rf"\b{rule.name}\(")
    cited = []
    for path in find(None):
        if isinstance(path, Path):
            text = path.read_text(encoding="utf-8", errors="replace")
            match = pattern.search(text)
            if match:
                cited.append(Use(_id(path), _call(text, match.start())))
    return cited


def _id(path: Path) -> str:
    try:
        return listed(path).id or path.stem
    except UnusableInput:
        return path.stem


def _call(text: str, start: int) -> str:
    """Return a call as it is written, up to the bracket that closes it."""
    depth = 0
    for place in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0 and text[place] == ")":
            return " ".join(text[start : place + 1].split())
    return text[start:].partition("\n")[0]


def described(chosen: Sequence[Rule]) -> Iterator[str]:
    """Yield the lines that tell of rules: whole where they are few, a line each where they are many."""
    if len(chosen) > SHOWN:
        yield from (f"{rule.name:<24} {rule.says}" for rule in chosen)
        yield f"\n{len(chosen)} rules; dpsym rules NAME tells more of one"
        return
    for number, rule in enumerate(chosen):
        yield (
            ("\n" if number else "") + rule.name + (f" (rests on {rule.classical})" if rule.classical else "")
        )
        yield f"  {rule.says}"
        if rule.more:
            yield f"  {rule.more}"
        if rule.example[0]:
            yield f"  example: {rule.example[0]}"
            yield f"    gives: {rule.example[1]}"
        cited = uses(rule)
        if cited:
            yield f"  as in {cited[0].theorem}: by={cited[0].code}"
            others = [use.theorem for use in cited[1:]]
            told = ", ".join(others[:CITED]) + (
                f" and {len(others) - CITED} more" if len(others) > CITED else ""
            )
            yield from [f"  also in {told}"] if others else []
