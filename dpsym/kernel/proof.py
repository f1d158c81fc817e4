"""Proofs that a term is >= 0 (or > 0) on a box, as trees that the kernel checks node by node.

A node is a list: the name of a rule, what the rule takes, and a proof of each aim that it leaves.  What the
rules are and why they hold is written in :mod:`dpsym.kernel.rules`; checking a tree never searches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from dpsym.errors import MALFORMED, EvidenceError, KernelRefusal, shown
from dpsym.kernel import rules, sums
from dpsym.kernel.aims import Aim
from dpsym.kernel.terms import Term

__all__ = ["RULES", "Node", "check", "steps"]

Node: TypeAlias = "list[Any]"
MAX_DEPTH: Final = 400

#: What each rule takes: a variable x, another name u, text q, the number h of a hypothesis, b for that or an
#: end, the number t of a term about variables of the box, or g of any term, true or false s, an integer k.
#: A list of numbers and names is l.  What comes after ? may be left out; with * there are rows of these, each
#: with a proof.
RULES: Final[Mapping[str, tuple[str, Callable[..., Any]]]] = {
    "enclose": ("", rules.enclosed),
    "identity": ("", rules.identity),
    "vacuous": ("h", rules.vacuous),
    "rewrite": ("t", rules.rewritten),
    "sum": ("*t", rules.total),
    "product": ("*tkk", rules.product),
    "given": ("h?t", rules.given),
    "logs": ("tt", rules.logs),
    "exps": ("tt", rules.exps),
    "have": ("tts", rules.have),
    "compare": ("tt", rules.compared),
    "cases": ("t", rules.case_parts),
    "split": ("xq", rules.halves),
    "edge": ("xq", rules.edge_parts),
    "restrict": ("xh", rules.narrowed),
    "face": ("xq", rules.face_parts),
    "far": ("xq", rules.far_parts),
    "bound": ("xh", rules.bound_parts),
    "concave": ("xbb", rules.concave_parts),
    "integral": ("tg", rules.integrated),
    "let": ("utg", rules.generalised),
    "shift": ("xhu", rules.shifted),
    "substitute": ("xqu", rules.substituted),
    "equal": ("tt", sums.equated),
    "through": ("h", sums.chained),
    "parts": ("", sums.taken_apart),
    "only": ("l", sums.chosen),
    "end": ("xq", sums.ended),
    "simplify": ("l", sums.simplified),
    "scale": ("xl", sums.scaled),
    "fix": ("q", sums.fixed),
    "known": ("uq", sums.known),
    "told": ("uh", sums.told),
    "member": ("u", sums.member),
    "each": ("u", sums.each),
    "total": ("ll", sums.summed),
    "merge": ("uu", sums.merged),
    "swap": ("uu", sums.swapped),
    "define": ("uqqt", sums.defined),
}
#: Those that hold at all points at once; the others are for one point, or where there are none.
AT_ALL_POINTS: Final = frozenset(
    (
        *("enclose", "vacuous", "given", "have", "equal", "through", "parts", "only", "restrict", "compare"),
        *("end", "fix", "known", "told", "member", "each", "total", "merge", "swap", "define"),
    )
)


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

    >>> from dpsym.kernel.terms import rat
    >>> steps(["rewrite", 0, ["enclose"]], Aim(rat(2), True, {}, terms=(rat(2),)))[0][1].strict
    True
    """
    if aim.depth > MAX_DEPTH or not isinstance(node, list) or not node:
        raise EvidenceError(f"{shown(node)} is not a proof node, or the tree is deeper than {MAX_DEPTH}")
    name, *rest = node
    if not isinstance(name, str) or name not in RULES:
        raise EvidenceError(f"{shown(name)} is not a rule of proof")
    if aim.marks and name not in AT_ALL_POINTS:
        raise EvidenceError(f"rule {name} is for one point")
    takes, rule = RULES[name]
    try:
        if takes[:1] == "*":
            rows = [(_taken(takes[1:], row[:-1], aim), row[-1]) for row in rest]
            found = rule(aim, *(row if len(row) > 1 else row[0] for row, _ in rows))
            proofs = [proof for _, proof in rows]
        else:
            least, _, further = takes.partition("?")
            takes = least + further if len(rest) > len(least) else least
            found = rule(aim, *_taken(takes, rest[: len(takes)], aim))
            proofs = rest[len(takes) :]
        left: Sequence[Aim | None] = (found,) if isinstance(found, Aim) else found
        return [(proof, part) for proof, part in zip(proofs, left, strict=True) if part is not None]
    except KernelRefusal as error:
        raise EvidenceError(f"rule {name}: {error}") from error
    except MALFORMED as error:
        raise EvidenceError(f"rule {name} is malformed: {type(error).__name__} {error}") from error


def _taken(takes: str, given: Sequence[Any], aim: Aim) -> tuple[Any, ...]:
    return tuple(_argument(kind, value, aim) for kind, value in zip(takes, given, strict=True))


def _argument(kind: str, value: Any, aim: Aim) -> Any:
    """Return what a node gives a rule, after a look at its type."""
    wanted: type = {"t": int, "g": int, "h": int, "k": int, "s": bool, "l": list}.get(kind, str)
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
