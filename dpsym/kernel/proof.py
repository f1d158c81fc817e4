"""Proofs that a term is >= 0 (or > 0) on a box, as trees that the kernel checks node by node.

A node is a list: the name of a rule, what the rule takes, and a proof of each aim that it leaves.  What the
rules are and why they hold is written in :mod:`dpsym.kernel.rules`; checking a tree never searches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from dpsym.errors import MALFORMED, EvidenceError, KernelRefusal, shown
from dpsym.kernel import rules, sums  # noqa: F401 - they enter their rules
from dpsym.kernel.aims import RULES, Aim
from dpsym.kernel.terms import Term

__all__ = ["RULES", "Node", "check", "steps"]

Node: TypeAlias = "list[Any]"
MAX_DEPTH: Final = 400
LISTS: Final = {"n": "u", "i": "h", "f": "ut"}  # of what there are such lists


def check(node: object, aim: Aim) -> None:
    """Check one proof tree.

    Raises:
        EvidenceError: the tree does not prove the aim; the sentence says which node fails.
    """
    for inner, part in steps(node, aim):
        check(inner, part)


def steps(node: object, aim: Aim) -> list[tuple[Node, Aim]]:
    """Return the proofs inside of a node, each with what it has to show.

    Raises:
        EvidenceError: the node is malformed, or its rule does not apply.

    >>> from dpsym.kernel.statement import Relation
    >>> from dpsym.kernel.terms import rat
    >>> aim = Aim(Relation("<", rat(0), rat(2)), {}, terms=(rat(2),))
    >>> ((proof, aim),) = steps(["sum", [0, ["enclose"]]], aim)
    >>> proof, aim.ends
    (['enclose'], (0, 2))
    """
    if aim.depth > MAX_DEPTH or not isinstance(node, list) or not node:
        raise EvidenceError(f"{shown(node)} is not a proof node, or the tree is deeper than {MAX_DEPTH}")
    name, *rest = node
    if not isinstance(name, str) or name not in RULES:
        raise EvidenceError(f"{shown(name)} is not a rule of proof")
    takes, function, holds = RULES[name]
    if aim.marks and "*" not in holds:
        raise EvidenceError(f"rule {name} is for one point")
    if aim.claim.op == "=" and "=" not in holds:
        raise EvidenceError(f"rule {name} does not show an equation")
    try:
        if takes[:1] == "*":
            rows = [(_taken(takes[1:], row[:-1], aim), row[-1]) for row in rest]
            found = function(aim, *(row if len(row) > 1 else row[0] for row, _ in rows))
            proofs = [proof for _, proof in rows]
        else:
            least, _, further = takes.partition("?")
            takes = least + further if len(rest) > len(least) else least
            found = function(aim, *_taken(takes, rest[: len(takes)], aim))
            proofs = rest[len(takes) :]
        left: Sequence[Aim | None] = (found,) if isinstance(found, Aim) else found
        deeper = [each and replace(each, depth=aim.depth + 1) for each in left]
        return [(proof, part) for proof, part in zip(proofs, deeper, strict=True) if part is not None]
    except KernelRefusal as error:
        raise EvidenceError(f"rule {name}: {error}") from error
    except MALFORMED as error:
        raise EvidenceError(f"rule {name} is malformed: {type(error).__name__} {error}") from error


def _taken(takes: str, given: Sequence[Any], aim: Aim) -> tuple[Any, ...]:
    return tuple(_argument(kind, value, aim) for kind, value in zip(takes, given, strict=True))


def _argument(kind: str, value: Any, aim: Aim) -> Any:
    """Return what a node gives a rule, after a look at its type."""
    if kind in LISTS:
        if type(value) is not list:
            raise EvidenceError(f"{shown(value)} is not a list")
        inner = LISTS[kind]
        return [_taken(inner, each, aim) if inner[1:] else _argument(inner, each, aim) for each in value]
    wanted = int if kind in "tghk" else str
    if type(value) is not wanted and not (kind == "b" and type(value) is int):
        raise EvidenceError(f"{shown(value)} is not what the rule takes")
    if kind == "x" and value not in aim.box:
        raise EvidenceError(f"{shown(value)} is not a variable of the box")
    return _term(value, aim, anywhere=kind == "g") if kind in "tg" else value


def _term(place: Any, aim: Aim, *, anywhere: bool) -> Term:
    if not 0 <= place < len(aim.terms):
        raise EvidenceError(f"the proof refers to term {shown(place)}, which does not exist")
    found: Term = aim.terms[place]
    if not (anywhere or found.free <= aim.box.keys() | {fold.name for fold in aim.folds}):
        raise EvidenceError(f"term {place} speaks of variables that are not in the box")
    return found
