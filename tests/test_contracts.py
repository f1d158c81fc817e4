"""What may import what, and what starts without sympy."""

import ast
import importlib
import subprocess
import sys
from functools import cache
from importlib import import_module
from inspect import isclass, isfunction
from pathlib import Path

import pytest

import dpsym

PACKAGE = Path(dpsym.__file__).parent
#: Modules that still import each other; one that does so no more leaves this list, and none enters it.
RINGS = """
notes.declare notes.definitions notes.introduce notes.mappings notes.meaning
notes.meaning.statements notes.membership notes.numbers
notes.meaning.arithmetic notes.meaning.events
notes.meaning.core notes.meaning.laws
notes.meaning.divergences notes.meaning.names
"""
WAITING = frozenset(RINGS.split())
HEAVY = ("sympy", "hypothesis", "numpy", "mpmath", "rich", "pebble", "click")


@cache
def parsed(path):
    """Return what a module says, read once."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path):
    """Return all that a module says, walked once."""
    return tuple(ast.walk(parsed(path)))


def imported(path):
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


@pytest.mark.parametrize("path", sorted((PACKAGE / "kernel").rglob("*.py")), ids=lambda path: path.stem)
def test_the_kernel_imports_flint_the_standard_library_and_itself(path):
    for module in imported(path):
        root = module.split(".")[0]
        assert (
            root in sys.stdlib_module_names | {"flint"}
            or module == "dpsym.errors"
            or module.startswith("dpsym.kernel")
        ), module


CLOCKS = {"time", "timeit", "datetime", "sched", "asyncio"}


def test_there_is_one_place_that_sees_a_clock():
    seeing = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if not CLOCKS.isdisjoint(imported(path))
    }
    assert seeing == {"clock.py"}


def test_a_clock_is_used_to_tell_how_long_and_to_guard_and_nowhere_else():
    reading = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if "clock." in path.read_text(encoding="utf-8") and path.name != "clock.py"
    }
    assert reading == {
        "check/cache.py",  # when a folder of another version was last used
        *("check/decide.py", "check/derivations.py", "check/derived.py"),  # the seconds of a result
        "check/run.py",  # the seconds of a run, and its progress
        "grade/command.py",  # progress
        "grade/work.py",  # the seconds of a record, and the guard of a submission
    }


def heavy_after(statement):
    code = f"import sys\n{statement}\nprint([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize(
    "module",
    ["dpsym", "dpsym.kernel.judge", "dpsym.check.store", "dpsym.check.settings", "dpsym.check.result"],
)
def test_light_modules_stay_light(module):
    assert heavy_after(f"import {module}") == "[]"


def test_the_command_line_loads_no_engine():
    assert heavy_after("import dpsym.cli") == "['click']"


def test_there_is_one_place_that_catches_everything():
    catching = []
    for path in PACKAGE.rglob("*.py"):
        for node in nodes_of(path):
            if isinstance(node, ast.ExceptHandler):
                names = (
                    [n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)]
                    if node.type
                    else ["BaseException"]
                )
                if {"Exception", "BaseException"} & set(names):
                    catching.append(path.relative_to(PACKAGE).as_posix())
    assert catching == ["check/guard.py"]


#: Where source text is run: that which the module writes itself, from terms of the kernel and from a form.
RUNNING = {
    ("engines/compiled.py", "exec"),
    ("engines/compiled.py", "compile"),
    ("engines/sharpen/forms.py", "lambdify"),
}
EVALUATING = {"eval", "exec", "compile", "parse_expr", "srepr", "lambdify", "literal_eval"}


def test_text_is_never_evaluated():
    found, loose = set(), set()
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        for node in nodes_of(path):
            if not isinstance(node, ast.Call):
                continue
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            owner = getattr(getattr(node.func, "value", None), "id", "")
            plain = isinstance(node.func, ast.Name) or owner == "sympy"  # not re.compile, nor Poly.eval
            if called in EVALUATING and plain:
                found.add((name, called))
            if called == "sympify" and not any(
                word.arg == "strict" and getattr(word.value, "value", None) is True for word in node.keywords
            ):
                loose.add(f"{name}:{node.lineno}")
    assert found == RUNNING
    assert not loose  # a string would be run as Python


def test_functions_are_short():
    long_functions = []
    for path in PACKAGE.rglob("*.py"):
        for node in nodes_of(path):
            if isinstance(node, ast.FunctionDef) and node.end_lineno - node.lineno >= 60:
                long_functions.append(f"{path.name}: {node.name}")
    assert long_functions == []


def test_the_contract_of_imports_has_no_exceptions():
    contracts = (PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert "ignore_imports" not in contracts


@pytest.mark.parametrize("package", ["dpsym", "dpsym.derive"])
def test_every_public_name_has_an_example_that_runs(package):
    module = import_module(package)
    found = {name: getattr(module, name) for name in module.__all__}
    named = {name: each for name, each in found.items() if isfunction(each) or isclass(each)}
    assert [name for name, each in named.items() if not has_example(each)] == []


def has_example(found):
    """Whether a function, or a class or one of its methods, has an example."""
    parts = (
        [found, *(part for name, part in vars(found).items() if name[0] != "_")]
        if isclass(found)
        else [found]
    )
    return any(">>>" in (getattr(part, "__doc__", None) or "") for part in parts)


def test_no_modules_import_each_other():
    modules = {module_of(path): path for path in PACKAGE.rglob("*.py")}
    names = frozenset(modules)
    arrows = {module: named_in(path, names) - {module} for module, path in modules.items()}
    assert arrows["dpsym.answers"] > {"dpsym.check.decide", "dpsym.report.jupyter", "dpsym.derive"}
    found = {short(module) for ring in rings(arrows) for module in ring}
    assert found == WAITING, "; ".join(" ".join(map(short, ring)) for ring in rings(arrows))


def test_a_ring_is_found_wherever_the_import_stands():
    arrows = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"e"}, "e": {"d"}, "f": {"a"}}
    assert sorted(map(sorted, rings(arrows))) == [["a", "b", "c"], ["d", "e"]]
    names = frozenset({"p", "p.a", "p.b", "p.c", "p.d", "p.e"})
    code = (
        "import p.a\ndef f():\n    from p import b\nif TYPE_CHECKING:\n    from p.c import C\nlate = 'p.d'\n"
    )
    assert arrows_of(ast.parse(code), names) == {"p.a", "p.b", "p.c", "p.d"}


def module_of(path):
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def short(module):
    return module.removeprefix("dpsym.")


def named_in(path, names):
    return arrows_of(parsed(path), names)


def arrows_of(tree, names):
    """Return the modules that a file names: in imports anywhere, for types too, and in strings to import by."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parts = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= parts & names
            if parts - names:
                found.add(node.module)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
            found.add(node.value)
    return found & names


def rings(arrows):
    """Return the sets of modules each of which reaches all others (Tarjan 1972), without single modules."""
    numbers, lowest, waiting, found = {}, {}, [], []

    def visit(module):
        numbers[module] = lowest[module] = len(numbers)
        waiting.append(module)
        for other in sorted(arrows.get(module, ())):
            if other not in numbers:
                visit(other)
                lowest[module] = min(lowest[module], lowest[other])
            elif other in waiting:
                lowest[module] = min(lowest[module], numbers[other])
        if lowest[module] == numbers[module]:
            ring = waiting[waiting.index(module) :]
            del waiting[-len(ring) :]
            if len(ring) > 1:
                found.append(sorted(ring))

    for module in sorted(arrows):
        if module not in numbers:
            visit(module)
    return found


def test_the_package_offers_all_of_the_language():
    language = importlib.import_module("dpsym.language")
    theorem = importlib.import_module("dpsym.derive.theorem")
    offered = set(language.__all__) - {"kernel"} | {
        "Mistake",
        "Theorem",
        "stochastic_map",
        "read",
        "__version__",
    }
    assert set(dpsym.__all__) == offered
    assert (dpsym.Theorem, dpsym.Mistake) == (theorem.Theorem, theorem.Mistake)
    assert dpsym.stochastic_map is language.kernel
    assert dpsym.read is importlib.import_module("dpsym.notes").read
    assert all(getattr(dpsym, name) is getattr(language, name) for name in offered & set(language.__all__))
    assert offered <= set(dir(dpsym))
    with pytest.raises(AttributeError, match="dpsym has no nonsense"):
        _ = dpsym.nonsense


def says_proved(node):
    """Whether a piece of a program hands on the verdict "proved" by writing it down."""
    given = []
    if isinstance(node, ast.keyword) and node.arg == "verdict":
        given = [node.value]
    elif isinstance(node, ast.Dict):
        pairs = zip(node.keys, node.values, strict=True)
        given = [value for key, value in pairs if isinstance(key, ast.Constant) and key.value == "verdict"]
    elif isinstance(node, ast.Return):
        given = [node.value]
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Verdict", "Result", "Replay"):
        given = node.args
    parts = [part for value in given if value is not None for part in (value, *alternatives(value))]
    return any(isinstance(part, ast.Constant) and part.value == "proved" for part in parts)


def alternatives(value):
    return [value.body, value.orelse] if isinstance(value, ast.IfExp) else []


def test_the_verdict_proved_is_written_down_in_the_judge_and_for_facts_alone():
    places = [
        str(path.relative_to(PACKAGE))
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in nodes_of(path)
        if says_proved(node)
    ]
    assert set(places) == {"derive/facts.py", "kernel/judge.py"}
    assert places.count("derive/facts.py") == 1


def test_facts_are_made_by_the_inferences_alone():
    makers = [
        str(path.relative_to(PACKAGE))
        for path in sorted(PACKAGE.rglob("*.py"))
        if "dpsym.derive.facts" in path.read_text() or path.name == "facts.py"
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "Fact"
    ]
    assert set(makers) == {"derive/facts.py"}
