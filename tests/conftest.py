"""Shared by all tests: no test touches the cache of the person who runs it."""

import gc
import os
from dataclasses import dataclass
from multiprocessing import forkserver

import pytest
from flint import ctx
from hypothesis import HealthCheck, settings

from dpsym.check.schedule import GARBAGE
from dpsym.cli import main

# `make test` draws the same examples every time, so that a change is judged by what it changes, and forty of them;
# `make soundness` draws new ones, and more. No property looks at a clock.
for profile, same, examples in (("same", True, 40), ("new", False, 200)):
    settings.register_profile(
        profile,
        derandomize=same,
        max_examples=examples,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile("same")

#: What a worker imports when it first reads notes, decides a claim or grades.
NEEDED = (
    "dpsym.check.derived",
    "dpsym.check.notes",
    "dpsym.engines.batch",
    "dpsym.engines.digits",
    "dpsym.engines.falsify",
    "dpsym.engines.linear_programs",
    "dpsym.grade.work",
    "dpsym.notes.claims",
    "dpsym.notes.ready",
    "dpsym.notes.single",
    "sympy.tensor.tensor",
)


def pytest_sessionstart():
    """Look for no garbage while modules are imported and tests collected: all of it stays."""
    gc.disable()


def pytest_collection_finish():
    """Collect garbage as seldom as the workers of dpsym do."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory):
    """Keep cached results apart, for this run of the tests; its processes share them."""
    folder = tmp_path_factory.getbasetemp()
    folder = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
    os.environ["DPSYM_CACHE_DIR"] = str(folder / "decided")


@pytest.fixture(scope="session", autouse=True)
def ready_workers():
    """Let the one server that forks all workers of these tests import what each would import for itself."""
    preload = forkserver.set_forkserver_preload
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(forkserver, "set_forkserver_preload", lambda names: preload([*names, *NEEDED]))
        preload([*NEEDED])  # whoever starts it
        yield


@pytest.fixture
def empty_cache(tmp_path, monkeypatch):
    """Keep what this test decides apart from what others decided."""
    monkeypatch.setenv("DPSYM_CACHE_DIR", str(tmp_path / "cache"))


@pytest.fixture
def theorems(tmp_path, monkeypatch):
    """Return a function that writes theorem files into the folder ``theorems`` of an empty place.

    What several tests check alike is decided once, unless they ask for ``empty_cache``.
    """
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "theorems"
    folder.mkdir()

    def write(**files):
        for name, text in files.items():
            (folder / f"{name}.py").write_text(f"from dpsym import Theorem, integer, order, real\n{text}\n")
        return folder

    return write


GOOD = """
alpha = real("alpha", above=1)
theorem = Theorem(id="square", notes="s9.1", title="Squares grow", claim=alpha**2 > 1, printed=alpha**2 > 2)
theorem.mistake("too strong", alpha**2 > 3)
"""


@pytest.fixture
def good():
    """Return the text of a theorem file on which everything comes out as expected."""
    return GOOD


@dataclass
class Outcome:
    status: int
    out: str
    err: str


@pytest.fixture
def dpsym(capfd):
    """Return a function that runs a command, and returns its exit status and all that it wrote.

    True forms of what is refuted are looked for, in many times the time, only where a test is about them.
    """

    def run(*arguments):
        if arguments[:1] == ("check",) and "--repair" not in arguments and len(arguments) > 1:
            arguments = (*arguments, "--no-repair")
        with pytest.raises(SystemExit) as caught:
            main([str(argument) for argument in arguments])
        return Outcome(caught.value.code or 0, *capfd.readouterr())

    return run


@pytest.fixture
def notes(tmp_path, monkeypatch):
    """Return a function that writes lecture notes into an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DPSYM_CACHE_DIR", str(tmp_path / "cache"))

    def write(text, name="week1.md"):
        (tmp_path / name).write_text(text)
        return name

    return write


@pytest.fixture
def precision():
    """Let numbers be computed with 128 bits, as the judge does."""
    before, ctx.prec = ctx.prec, 128
    yield
    ctx.prec = before
