"""Where a batch runs: in processes of this machine, or on a Dask cluster that sees the same files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from dpsym.check.guard import Crash, guarded
from dpsym.check.schedule import Failure, Finished, Task, run
from dpsym.errors import UnusableInput

Note = Callable[[Finished], list[Task]]
DASK: Final = "dask:"
PRELOAD: Final = ("dpsym.grade.work", "dpsym.notes.ready")


def run_with(executor: str, tasks: Iterable[Task], note: Note, jobs: int) -> bool:
    """Run tasks, and tell each outcome; return False if interrupted.

    Args:
        executor: ``local``, or ``dask:`` with the address of a scheduler.
        tasks: what to do.
        note: is told each outcome in this process.
        jobs: how many processes on this machine.

    Raises:
        UnusableInput: there is no such executor, Dask is not installed, or no scheduler answers.

    >>> run_with("slurm", [], lambda finished: [], 1)
    Traceback (most recent call last):
    ...
    dpsym.errors.UnusableInput: the executor is local or dask:ADDRESS, got 'slurm'
    """
    if executor == "local":
        return run(tasks, note, jobs=jobs, preload=list(PRELOAD))
    if not executor.startswith(DASK):
        raise UnusableInput(f"the executor is local or dask:ADDRESS, got {executor!r:.60}")
    return _on_dask(executor.removeprefix(DASK), list(tasks), note)


def _on_dask(address: str, tasks: list[Task], note: Note) -> bool:
    try:
        from distributed import Client, as_completed
    except ImportError as error:
        raise UnusableInput(
            "the executor dask:ADDRESS needs Dask, which is not installed: pip install 'dpsym[dask]'"
        ) from error
    opened = guarded(Client, address, timeout="10s")
    if isinstance(opened, Crash):
        raise UnusableInput(f"no Dask scheduler answers at {address!r:.80}: {opened.reason()}")
    client: Any = opened.value
    try:
        futures = {client.submit(task.function, *task.arguments, pure=False): task for task in tasks}
        for future in as_completed(list(futures)):
            outcome = guarded(future.result)
            value: Any
            if isinstance(outcome, Crash):
                value = Failure(f"the work failed: {outcome.reason()}")
            else:
                value = outcome.value
            note(Finished(futures[future], value))
        return True
    except KeyboardInterrupt:
        return False
    finally:
        client.close()
