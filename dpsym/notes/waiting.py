"""What waits to be declared: each symbol after those that its condition mentions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from dpsym.notes.scope import Entry, identity
from dpsym.notes.syntax import Name, Node


@dataclass
class Task:
    """A declaration: the symbols that it makes known, what to do, and the formulas that it reads for that."""

    makes: frozenset[str]
    run: Callable[[], Iterable[Entry]]
    reads: list[Node] = field(default_factory=list)


def symbols_in(node: Node) -> Iterator[Name]:
    """Yield the symbols of a formula; what stands below a symbol is a part of it."""
    if isinstance(node, Name):
        yield node
        return
    for child in node.children():
        yield from symbols_in(child)


def mentioned(nodes: Iterable[Node], made: frozenset[str]) -> set[str]:
    """Return which of the symbols that are ``made`` occur in formulas, a member of a family for the family.

    >>> one = Name("delta", index=Name("j"))
    >>> sorted(mentioned([one], frozenset({"delta_i", "j"})))
    ['delta_i', 'j']
    >>> mentioned([one], frozenset({"delta_j", "delta"}))
    {'delta_j'}
    """
    found: set[str] = set()
    for node in nodes:
        for name in symbols_in(node):
            key = identity(name)
            if key is not None and key in made:
                found.add(key)
                continue
            whole = str(identity(Name(name.base, name.style, name.marks)))
            found |= {key for key in made if key == whole or key.startswith(f"{whole}_")}
            if name.index is not None:
                found |= mentioned([name.index], made)
    return found


def needs(first: str, second: str, tasks: list[Task]) -> bool:
    """Return whether what makes one symbol known must come after what makes another known."""
    made = frozenset().union(*(task.makes for task in tasks))
    seen: set[str] = set()
    waiting = {first}
    while waiting:
        key = waiting.pop()
        if key == second:
            return True
        seen.add(key)
        for task in tasks:
            if key in task.makes:
                waiting |= mentioned(task.reads, made) - task.makes - seen
    return False


def in_order(tasks: list[Task]) -> list[Task]:
    """Return tasks so that each comes after those that it needs, as far as that can be, else as given."""
    made = frozenset().union(*(task.makes for task in tasks))
    waiting = [(task, mentioned(task.reads, made) - task.makes) for task in tasks]
    done: list[Task] = []
    while waiting:
        missing = {key for task, _ in waiting for key in task.makes}
        ready = next((entry for entry in waiting if not entry[1] & missing), waiting[0])
        waiting.remove(ready)
        done.append(ready[0])
    return done
