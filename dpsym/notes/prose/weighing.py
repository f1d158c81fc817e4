"""Phrases that say what outputs of a mechanism weigh together: ``the total mass of all outputs is ...``."""

from __future__ import annotations

from typing import Final

from dpsym.notes.prose.patterns import Table

__all__ = ["WEIGHING"]

_TOTAL: Final = (
    "the total [unnormalized|unnormalised] [probability] mass|weight of [all|the] "
    "elements|outputs|points|candidates|outcomes [F [such|with|for|satisfying [that|which] F]] "
    "[( [the] normalizing|normalising factor|constant )]"
)
#: The relation behind ``weighs``; the last formula is the bound, those before it say which outputs are meant.
WEIGHING: Final[Table] = {
    "weighs <=": (f"{_TOTAL} is at most F",),
    "weighs >=": (f"{_TOTAL} is at least F",),
}
