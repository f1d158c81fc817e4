"""What the steps of a derivation lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

#: What several answers come to: the first of these that one of them does.
ORDER = ("wrong-step", "circular", "unreadable", "undecided", "misses-target", "correct")


@dataclass(frozen=True)
class Finding:
    """What the steps lead to."""

    reached: bool = False  # they lead to the target, as far as they hold
    connected: bool = False  # they do so by a chain of rows alone
    announced: tuple[int, ...] = ()  # places of the steps that only say what is to be shown
    circular: tuple[int, ...] = ()  # places of the steps that take it for granted
    granted: int | None = None  # the line of the sentence that supposes it
    doubtful: int | None = None  # the line of a conclusion of which nothing here says where it comes from
    why: str = ""  # what a person has to say of that line
    written: bool = True  # a row says what is to be shown, other than as what is to come


def together(findings: Sequence[Finding]) -> Finding:
    """Return what holds of several targets at once: all are reached, none is taken for granted.

    A doubt about one of them only matters if all the others are reached.

    >>> together([Finding(reached=True), Finding()]).reached
    False
    """
    announced = {place for found in findings for place in found.announced}
    circular = {place for found in findings for place in found.circular}
    all_reached = all(found.reached for found in findings)
    return Finding(
        all_reached,
        all(found.connected for found in findings),
        tuple(sorted(announced)),
        tuple(sorted(circular)),
        next((found.granted for found in findings if found.granted is not None), None),
        next((found.doubtful for found in findings if found.doubtful is not None), None)
        if all_reached
        else None,
        next((found.why for found in findings if found.why), ""),
    )
