"""Events: the complement of one."""

from __future__ import annotations

from collections.abc import Iterator

from dpsym.engines.repair.scene import Change, Site, as_text
from dpsym.language.events import Complement, EventSymbol

__all__ = ["events"]


def events(site: Site) -> Iterator[Change]:
    """Yield the complement of an event.

    >>> from dpsym.engines.repair.scene import Scene
    >>> from dpsym.language import event
    >>> [change.node for change in events(Site((), ~event("S"), "event", None, None, Scene()))]
    [S]
    """
    if site.role != "event" or (isinstance(site.node, EventSymbol) and site.node not in site.scene.events):
        return  # one that a supremum ranges over
    if isinstance(site.node, Complement):
        yield Change(site.node.args[0], f"{as_text(site.node.args[0])} in place of its complement")
    elif not isinstance(site.parent, Complement):
        yield Change(~site.node, f"the complement of {as_text(site.node)} in place of it")
