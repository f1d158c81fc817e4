"""Running a theorem file, which is Python written by its user, and taking the theorem out of it."""

from __future__ import annotations

import importlib.util
import sys
from functools import lru_cache
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING

from dpsym.check.authored import NAME, Orders, parsed
from dpsym.check.cache import digest
from dpsym.check.catalogue import STATED, Source, read, unparsed
from dpsym.check.guard import Crash, guarded, place_of
from dpsym.check.mishaps import sentence
from dpsym.errors import Place, UnusableInput

if TYPE_CHECKING:
    from dpsym.derive.theorem import Theorem

__all__ = ["load", "stated"]


def load(path: Path) -> tuple[Source, Theorem]:
    """Run a theorem file and return what it defines; a file that did not change is run once.

    Raises:
        UnusableInput: with the place in the file and one sentence.
    """
    source = read(path)
    return source, _run(path, source.name, source.data)


def stated(path: Path) -> Theorem:
    """Run a theorem file as far as it states the theorem: what follows takes most of the time.

    Where ``theorem = Theorem(...)`` does not stand on lines of its own the whole file is run.

    Raises:
        UnusableInput: as :func:`load`.
    """
    source = unparsed(path)
    found = list(STATED.finditer(source.data.decode()))
    data = source.data.decode()[: found[0].end()].encode() if len(found) == 1 else source.data
    return _run(path, source.name, data)


@lru_cache(maxsize=1024)  # a catalogue: its files are run to be listed, to be decided, and to be cited
def _run(path: Path, name: str, data: bytes) -> Theorem:
    from dpsym.derive.theorem import Theorem

    lines = data.decode().splitlines()
    module, orders = _module(path, name, data), Orders()
    vars(module)[NAME] = orders.added
    outcome = guarded(_execute, module)
    if isinstance(outcome, Crash):
        raise UnusableInput(sentence(outcome), place_of(outcome.error, name, lines)) from outcome.error
    theorem = getattr(module, "theorem", None)
    if not isinstance(theorem, Theorem):
        raise UnusableInput(
            f"theorem is of type {type(theorem).__name__}; write theorem = Theorem(...)", Place(name)
        )
    theorem.orders = orders.found
    return theorem


class _Loader(SourceFileLoader):
    """Loads from the source text always: compiled files beside it could be stale, and are litter."""

    def __init__(self, fullname: str, path: str, shown: str, data: bytes) -> None:
        super().__init__(fullname, path)
        self.shown, self.data = shown, data

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 - the signature is Python's
        return self.source_to_code(parsed(self.data, self.shown), self.shown)


def _module(path: Path, name: str, data: bytes) -> ModuleType:
    fullname = f"dpsym_theorem_{digest(str(path.resolve()))[:16]}"
    spec = importlib.util.spec_from_loader(fullname, _Loader(fullname, str(path), name, data))
    if spec is None:  # the standard library allows it for loaders that decline
        raise UnusableInput("Python cannot load this file", Place(name))
    return importlib.util.module_from_spec(spec)


def _execute(module: ModuleType) -> None:
    from dpsym.language.unevaluated import unevaluated  # sympy is slow to load, and not always needed

    sys.modules[module.__name__] = module
    if module.__spec__ is not None and module.__spec__.loader is not None:
        with unevaluated():
            module.__spec__.loader.exec_module(module)
