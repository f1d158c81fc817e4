"""Measures: the law under which a random variable is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dpsym.engines.repair.scene import Change, Scene, Site, as_text
from dpsym.language.randomness import Draw, Draws, PrivacyLoss

__all__ = ["measures", "measures_everywhere"]


def measures(site: Site) -> Iterator[Change]:
    """Yield the privacy loss of the same laws at a point that is drawn from the other one.

    >>> from dpsym.engines.repair.scene import Scene
    >>> from dpsym.language import PrivacyLoss, laws
    >>> [change.node for change in measures(Site((), PrivacyLoss(*laws("P Q")), "term", None, None, Scene()))]
    [-PrivacyLoss(Q, P)]
    """
    if isinstance(site.node, PrivacyLoss):
        first, second = site.node.args
        words = f"drawn from {as_text(second)} in place of {as_text(first)}: {as_text(site.node)}"
        yield Change(-PrivacyLoss(second, first), words, 1.2)


def measures_everywhere(statement: Any, scene: Scene) -> Iterator[Change]:
    """Yield a statement in which random variables are drawn from other laws, wherever they occur."""
    losses = sorted(statement.atoms(PrivacyLoss), key=str)
    if len(losses) > 1:
        other = {loss: -PrivacyLoss(*reversed(loss.args)) for loss in losses}
        yield Change(statement.xreplace(other), "every mean taken under the other law", 1.0)
    for drawn in sorted(statement.atoms(Draw, Draws), key=str):
        for law in scene.laws:
            if law != drawn.law and law.space == getattr(drawn.law, "space", None):
                new = drawn.func(drawn.args[0], law, *drawn.args[2:])
                words = f"{as_text(drawn)} drawn from {as_text(law)} in place of {as_text(drawn.law)}"
                yield Change(statement.xreplace({drawn: new}), words)
