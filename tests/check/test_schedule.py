"""Scheduling: every task has an outcome, budgets are enforced, one bad task concerns itself alone."""

import operator
import os
import signal
import threading
import time
from multiprocessing import forkserver

import pytest

from dpsym.check import schedule
from dpsym.check.schedule import Failure, Task, run

FOREVER = 3600
ENOUGH = 600


def outcomes(tasks, **options):
    found = {}

    def keep(finished):
        found[finished.task.key] = finished.value
        return ()

    assert run(tasks, keep, jobs=2, **options) is True
    return found


def test_values_come_back():
    tasks = [Task(n, operator.mul, (n, n), ENOUGH) for n in range(20)]
    assert outcomes(tasks) == {n: n * n for n in range(20)}


def test_nothing_to_do():
    assert outcomes([]) == {}


def test_a_task_at_its_limit_is_killed_and_the_others_are_done():
    tasks = [Task("hangs", time.sleep, (FOREVER,), 0.2), Task("works", operator.add, (1, 2), ENOUGH)]
    found = outcomes(tasks)
    assert found["works"] == 3
    assert found["hangs"] == Failure("the time limit of 0.2 seconds ended before it was decided")


def test_big_integer_code_is_killed_too():
    # No signal handler of Python runs inside one operation on big integers.
    found = outcomes([Task("huge", pow, (3**10_000, 10**9, 7 << 10**9), 0.3)])
    assert "time limit" in found["huge"].reason


def test_a_process_that_dies_concerns_its_task_alone():
    tasks = [Task("dies", os._exit, (7,), ENOUGH), Task("works", operator.add, (1, 2), ENOUGH)]
    found = outcomes(tasks)
    assert found["works"] == 3
    assert "ended with exit code 7" in found["dies"].reason


def test_an_error_becomes_a_reason():
    found = outcomes([Task("fails", operator.truediv, (1, 0), ENOUGH)])
    assert found["fails"] == Failure("the work failed: ZeroDivisionError: division by zero")


def test_too_much_memory_becomes_a_reason():
    pytest.importorskip("resource")
    found = outcomes([Task("large", bytearray, (2**40,), ENOUGH)])
    assert found["large"] == Failure("it needs more memory than a worker may use")


def test_an_outcome_may_start_further_tasks():
    found = {}

    def keep(finished):
        found[finished.task.key] = finished.value
        if finished.value < 64:
            yield Task(finished.value, operator.mul, (finished.value, 2), ENOUGH)

    assert run([Task(1, operator.mul, (1, 2), ENOUGH)], keep, jobs=1)
    assert found == {1: 2, 2: 4, 4: 8, 8: 16, 16: 32, 32: 64}


@pytest.fixture
def interruptible():
    """Let Ctrl-C interrupt, as it does unless the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_keeps_what_is_finished():
    found = {}

    def keep(finished):
        found[finished.task.key] = finished.value
        # As if Ctrl-C were pressed now, while the other task runs.
        signal.raise_signal(signal.SIGINT)
        return ()

    tasks = [Task("quick", operator.add, (1, 2), ENOUGH), Task("slow", time.sleep, (FOREVER,), FOREVER)]
    assert run(tasks, keep, jobs=2) is False
    assert found == {"quick": 3}


@pytest.mark.usefixtures("interruptible")
def test_the_server_of_workers_starts_deaf_to_an_interrupt(monkeypatch):
    # While it imported what workers need, Ctrl-C made it end with a traceback.
    heard = []
    monkeypatch.setattr(forkserver, "ensure_running", lambda: heard.append(signal.getsignal(signal.SIGINT)))
    schedule._start_server()
    assert heard == [signal.SIG_IGN]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_display_gets_its_turn_while_nothing_finishes():
    ticked = threading.Event()
    outcomes([Task("slow", time.sleep, (FOREVER,), 0.6)], on_tick=ticked.set)
    assert ticked.is_set()


def test_workers_write_nothing_to_standard_output(capfd):
    outcomes([Task("loud", print, ("noise",), ENOUGH)])
    assert "noise" not in capfd.readouterr().out
