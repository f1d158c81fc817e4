"""What the tests of runs share: work that is done at once."""

import pytest

from dpsym.check import schedule
from dpsym.check.schedule import Finished


@pytest.fixture
def at_once(monkeypatch):
    """Do the work in this process, the last task first, and remember what was asked."""
    calls = []

    def run(tasks, on_finished, *, jobs, preload, on_tick, pool):
        waiting = list(tasks)
        while waiting:
            task = waiting.pop()
            calls.append(task.key)
            waiting.extend(on_finished(Finished(task, task.function(*task.arguments))))
        return True

    monkeypatch.setattr(schedule, "run", run)
    return calls
