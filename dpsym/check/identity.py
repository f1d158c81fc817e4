"""What a claim says, as a text that is the same for equal claims only, to find results again by.

The statements that a claim comes down to for a few sizes do not tell it from every other claim: a number
that depends on the number of points may be the same for these sizes, and not for all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import sympy

from dpsym.language.elaboration.witnesses import Decomposition
from dpsym.language.functions import Values
from dpsym.language.spaces import point
from dpsym.language.symbols import Variable

if TYPE_CHECKING:
    from dpsym.language import Claim

__all__ = ["identity"]


def identity(claim: Claim) -> str:
    """Return a text that tells a claim from all others.

    >>> from dpsym.language import Claim, at_most, real
    >>> x, y = real("x"), real("x", above=0)
    >>> str(x) == str(y), identity(Claim(at_most(x, 1))) == identity(Claim(at_most(y, 1)))
    (True, False)
    """
    told = [_told(claim.conclusion), [_told(stated) for stated in claim.given], str(claim.shapes)]
    return json.dumps([*told, _of_witness(claim.witness)])


def _told(node: Any) -> Any:
    """Return a node as nested lists: its kind, and its parts or what it is."""
    kind = type(node).__name__
    if isinstance(node, Variable):
        return [kind, node.name, node.kind, str(node.domain), _told(node.constraints)]
    if isinstance(node, sympy.Basic) and node.args:
        return [kind, *map(_told, node.args)]
    return [kind, str(node)]


def _of_witness(witness: Any) -> Any:
    if isinstance(witness, Decomposition):
        return _of_witness(witness.parts)
    if isinstance(witness, Mapping):
        return [[_told(unknown), _of_value(unknown, value)] for unknown, value in witness.items()]
    return str(witness)


def _of_value(unknown: Any, value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_of_value(unknown, part) for part in value]
    if callable(value) and isinstance(unknown, Values):  # a function in Python, at a point of its own
        return _told(value(point("the place", on=unknown.space)))
    return _told(value)
