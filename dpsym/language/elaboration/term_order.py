"""Terms in a definite order: the same for terms that differ in the order of arguments only.

Numbers that are added or multiplied become one number, and equal summands one multiple, for a sum over n
points of what is the same at all of them is n times it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from flint import fmpq

from dpsym.kernel.terms import Term, rat

__all__ = ["in_order"]

UNORDERED: Final = frozenset(["add", "mul", "max", "min"])


def in_order(subject: Term) -> Term:
    """Return a term with the arguments of what has no order flat, and sorted: numbers, variables, others.

    >>> from dpsym.kernel.terms import var
    >>> x, y = var("x"), var("y")
    >>> in_order(Term("add", (y, x, rat(1), y, rat(1)))) == in_order(Term("add", (x, 2 * y, rat(2))))
    True
    """
    done: dict[Term, Term] = {}
    for node in subject.nodes():
        args = [done[arg] for arg in node.args]
        if node.head in UNORDERED:
            flat = [part for arg in args for part in (arg.args if arg.head == node.head else (arg,))]
            args = sorted(_merged(node.head, flat), key=_rank)
            done[node] = args[0] if len(args) == 1 else Term(node.head, tuple(args))
        elif node.head == "pow":
            done[node] = args[0] ** args[1]
        else:
            done[node] = Term(node.head, tuple(args), node.data)
    return done[subject]


@lru_cache(maxsize=1 << 16)
def _rank(subject: Term) -> tuple[int, str]:
    if not subject.args:
        return {"rat": 0, "var": 1}.get(subject.head, 2), str(subject.data)
    text = json.dumps([subject.head, str(subject.data), [_rank(arg) for arg in subject.args]])
    return 2, hashlib.sha256(text.encode()).hexdigest()


def _merged(head: str, args: Sequence[Term]) -> list[Term]:
    """Return the arguments with numbers, and what stands there several times, taken together."""
    if head in ("max", "min"):
        return list(dict.fromkeys(args))
    others = [arg for arg in args if arg.number is None]
    numbers = [arg.number for arg in args if arg.number is not None]
    if head == "mul":
        product = fmpq(1)
        for number in numbers:
            product = product * number
        return others if product == 1 and others else [rat(product), *others]
    total = sum(numbers, fmpq(0))
    summands = list(_multiples(others))
    return summands if total == 0 and summands else [rat(total), *summands]


def _multiples(summands: Sequence[Term]) -> Iterator[Term]:
    """Yield multiples of different terms; what is added and subtracted stays apart, for oo - oo is not 0."""
    found: dict[tuple[Term, bool], fmpq] = {}
    for summand in summands:
        numbers = [arg.number for arg in summand.args if arg.number is not None]
        factor, rest = fmpq(1), summand
        if summand.head == "mul" and len(numbers) == 1 and len(summand.args) > 1 and numbers[0] != 0:
            others = tuple(arg for arg in summand.args if arg.number is None)
            factor, rest = numbers[0], others[0] if len(others) == 1 else Term("mul", others)
        key = rest, bool(factor > 0)
        found[key] = found.get(key, fmpq(0)) + factor
    for (rest, _), factor in found.items():
        if factor == 1:
            yield rest
        elif rest.head == "mul":
            yield Term("mul", (rat(factor), *rest.args))
        else:
            yield Term("mul", (rat(factor), rest))
