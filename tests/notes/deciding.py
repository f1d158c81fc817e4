"""The verdict on the only claim of a text."""

from dpsym.check.readings import Readings, decided
from dpsym.check.result import Result
from tests.notes.reading import reading


def verdict(text):
    """Return the verdict on the only claim of a text."""
    (item,) = reading(text).items
    if item.claim is None:
        return item.kind
    readings = Readings(item.claim, strong=item.strong, doubted=bool(item.doubts), guessed=item.guessed)
    return decided(readings, Result(id="c"), lambda claim, _: claim.check()).verdict
