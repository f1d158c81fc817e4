"""The one place that schedules work: processes, guards that end what never ends, and stopping early.

Work is a :class:`Task`: a function that a worker process calls.  A task that is still at work at its limit
is killed with its process, and says so; a process that dies concerns its task alone.  Ctrl-C keeps what is
finished.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import TimeoutError as Overdue
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import forkserver
from typing import Any, Final

from pebble import CONSTS, ProcessExpired, ProcessPool

from dpsym.check.guard import Success, guarded

__all__ = ["Failure", "Finished", "Task", "Workers", "begun", "default_jobs", "ended", "run", "workers"]

GARBAGE: Final = 20_000, 20, 50  # objects, and rounds, between collections: nearly all goes without one
MEMORY_BYTES: Final = 3 * 2**30  # address space of a worker; numpy and sympy reserve about one third of it
LOOK_SECONDS: Final = 0.02  # how often a pool looks whether it is to end, which a run waits for
TICK_SECONDS: Final = 0.25  # how often the progress display gets its turn while nothing finishes


@dataclass(frozen=True)
class Task:
    """``function(*arguments)`` in a worker, for at most ``limit`` seconds; ``key`` says which one it is."""

    key: Hashable
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    limit: float


@dataclass(frozen=True)
class Failure:
    """Why a task has no value, as a sentence for a person."""

    reason: str


@dataclass(frozen=True)
class Finished:
    """A task and its value, or the failure in place of it."""

    task: Task
    value: Any


@dataclass
class Workers:
    """Worker processes; ``left`` is what they were asked for by a run that ended early.

    A task that runs then may go on until the next run begins: most are over by that time, and to end one is
    to start a process anew.
    """

    pool: ProcessPool
    left: set[Any] = field(default_factory=set)

    def end(self, *, running: bool) -> None:
        """End what is left, or only what has not begun yet."""
        for future in list(self.left):
            if running or not future.running():
                future.cancel()
                self.left.discard(future)

    def stop(self) -> None:
        """End all."""
        self.pool.stop()
        self.pool.join()


def default_jobs() -> int:
    """Return how many processes may run at once here.

    >>> default_jobs() >= 1
    True
    """
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(
    tasks: Iterable[Task],
    on_finished: Callable[[Finished], Iterable[Task]],
    *,
    jobs: int,
    preload: Sequence[str] = (),
    on_tick: Callable[[], None] = lambda: None,
    pool: Workers | None = None,
) -> bool:
    """Run tasks, and the tasks that ``on_finished`` returns when one is done; return False if interrupted.

    Args:
        tasks: what to do first.
        on_finished: is told each outcome in this process, and returns what to do next.
        jobs: how many worker processes.
        preload: modules that workers import before their first task, outside of any limit.
        on_tick: is called a few times a second; what it raises ends the run.
        pool: workers that are there already, and stay.
    """
    finished: queue.SimpleQueue[tuple[Task, Any]] = queue.SimpleQueue()
    own = pool is None
    pool = Workers(_pool(jobs, tuple(preload))) if pool is None else pool
    pool.end(running=True)
    waiting = 0
    out: set[Any] = set()

    def start(task: Task) -> None:
        nonlocal waiting
        waiting += 1
        future = begun(task, pool)
        out.add(future)
        future.add_done_callback(lambda done: finished.put((task, done)))

    try:
        for task in tasks:
            start(task)
        while waiting:
            on_tick()
            try:
                task, future = finished.get(timeout=TICK_SECONDS)
            except queue.Empty:
                continue
            waiting -= 1
            out.discard(future)
            for following in on_finished(Finished(task, _outcome(task, future))):
                start(following)
        return True
    except KeyboardInterrupt:
        return False
    finally:
        pool.left |= out
        pool.end(running=own)
        if own:
            pool.stop()


def begun(task: Task, pool: Workers) -> Any:
    """Let a worker begin with a task, and return what :func:`ended` waits for."""
    return pool.pool.schedule(_called, args=(task.function, *task.arguments), timeout=task.limit)


def ended(task: Task, future: Any, on_tick: Callable[[], None] = lambda: None) -> Any:
    """Return the value of a task that was begun, or the failure in place of it.

    ``on_tick`` is called a few times a second; what it raises ends the waiting, and not the task.
    """
    while not future.done():
        on_tick()
        with contextlib.suppress(Exception):  # told by the outcome
            future.result(TICK_SECONDS)
    return _outcome(task, future)


@contextlib.contextmanager
def workers(jobs: int, preload: Sequence[str] = ()) -> Iterator[Workers]:
    """Provide workers for several runs, which keep what they have loaded."""
    pool = Workers(_pool(jobs, tuple(preload)))
    try:
        yield pool
    finally:
        pool.stop()


def _called(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function in a worker, which may have done other work before."""
    from dpsym.check.afresh import afresh

    afresh()
    return function(*arguments)


def _outcome(task: Task, future: Any) -> Any:
    outcome = guarded(future.result)
    if isinstance(outcome, Success):
        return outcome.value
    error = outcome.error
    if isinstance(error, Overdue):
        return Failure(f"the time limit of {task.limit:g} seconds ended before it was decided")
    if isinstance(error, ProcessExpired):
        return Failure(f"the process that worked on it ended with exit code {error.exitcode}")
    if isinstance(error, MemoryError):
        return Failure("it needs more memory than a worker may use")
    return Failure(f"the work failed: {outcome.reason()}")


def _pool(jobs: int, preload: tuple[str, ...]) -> ProcessPool:
    # One thread for linear algebra in each worker: the workers are the parallelism.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    CONSTS.sleep_unit = LOOK_SECONDS
    methods = multiprocessing.get_all_start_methods()
    # fork alone would copy threads that hold locks; a fork server imports once and then forks fast.
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    if context.get_start_method() == "forkserver":
        context.set_forkserver_preload(list(preload))
        _start_server()
    return ProcessPool(max_workers=jobs, context=context, initializer=_prepare, initargs=(preload,))


def _start_server() -> None:
    """Start the server that forks workers such that Ctrl-C, which every process gets, does not end it."""
    if threading.current_thread() is not threading.main_thread():  # only that one may say what a signal does
        return
    # What is ignored when a program starts stays ignored: the server would else end with a traceback.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        forkserver.ensure_running()
    finally:
        signal.signal(signal.SIGINT, before)


def _prepare(preload: tuple[str, ...]) -> None:
    """Set up a worker: Ctrl-C is the parent's, standard output is the report's, memory is bounded."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, ValueError):  # either may be closed, or not a file
        os.dup2(sys.stderr.fileno(), 1)
    with contextlib.suppress(ImportError, OSError, ValueError):  # not on every platform
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        limit = MEMORY_BYTES if hard == resource.RLIM_INFINITY else min(MEMORY_BYTES, hard)
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
    for name in preload:
        with contextlib.suppress(ImportError):  # the task that needs it will say so
            import_module(name)
    gc.freeze()  # what is imported stays
    gc.set_threshold(*GARBAGE)
