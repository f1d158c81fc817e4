"""The verdict on the only claim of a text."""

from unittest.mock import patch

from dpsym.check.cache import Cache, default_folder
from dpsym.check.decide import decide
from dpsym.check.readings import Readings, decided
from dpsym.check.result import Result
from dpsym.check.settings import Settings
from tests.notes.reading import reading

#: What words mean is seen by a part of the usual effort.
QUICK = Settings(effort=0.25)


def usual_sizes():
    """Let claims be searched at the usual sizes alone: larger ones take twice the time, and are about no words."""
    return patch("dpsym.check.decide.refuted_at_a_larger_size", return_value=None)


def verdict(text):
    """Return the verdict on the only claim of a text."""
    (item,) = reading(text).items
    if item.claim is None:
        return item.kind
    readings = Readings(item.claim, strong=item.strong, doubted=bool(item.doubts), guessed=item.guessed)
    cache = Cache(default_folder())  # many texts make the same claim
    with usual_sizes():
        return decided(readings, Result(id="c"), lambda claim, _: decide(claim, QUICK, cache=cache)).verdict
