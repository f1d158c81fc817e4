"""The same bytes whatever the machine does: any load, any number of processes, any order, any hash seed.

A busy machine is one on which the clock goes faster than the work.  So a part of the catalogue, of the notes and
of the submissions is decided under a clock that goes ten times too fast, in the parent and in all its workers.
"""

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from flint import ctx
from sympy import exp

from dpsym.check.decide import decide
from dpsym.check.settings import Settings
from dpsym.language import KL, Claim, PureDP, laws, real

ROOT = Path(__file__).parents[2]
CHECKED = [
    "composition.renyi-accounting",
    "approximate-dp.probabilistic-tail",
]
#: A claim that is derived, a chain, one that is refuted and repaired, one that is supported: all that notes may need.
NOTES = r"""
Let $\alpha > 1$, $\tau \ge 0$ and $\delta \in (0, 1)$.

- $(\alpha, \tau)$-RDP $\Rightarrow$ $(\tau + \frac{\ln(1/\delta)}{\alpha - 1}, \delta)$-DP
- $1 - x \le e^{-x} \le 1$ for all $x \ge 0$
- $2 \sqrt x \ge 1 + x$ for $x \ge 0$
- $\sin(x) + \sin(2 x) + \sin(3 x) \le \frac{251}{100}$ for $x > 0$
"""
SHEETS = ROOT / "tests" / "grade"
#: Sheets of both corpora with some of what is handed in: right, wrong, and what a person has to look at.
GRADED = {
    SHEETS / "corpus" / "cases": ("s12.tex",),
    SHEETS / "attacks" / "rr": ("c5.md",),
}
#: Python runs a module of this name, if there is one, before anything else.
HASTE = """
import time

def hasty(clock):
    return lambda: 10 * clock()

for name in ("time", "monotonic", "perf_counter", "process_time"):
    setattr(time, name, hasty(getattr(time, name)))
"""
EFFORT = ("--effort", "0.25", "--no-cache")
SETTINGS = Settings(examples=60, steps=600)
CALM = {"PYTHONHASHSEED": "1"}
OTHERWISE = {"haste": "yes", "PYTHONHASHSEED": "2"}  # a clock ten times too fast, and another hash seed


def run(folder, arguments, environment, jobs):
    """Run the command in processes of its own."""
    (folder / "haste").mkdir()
    (folder / "haste" / "sitecustomize.py").write_text(HASTE)
    places = [str(folder / "haste")] if "haste" in environment else []
    paths = os.pathsep.join([*places, str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-m", "dpsym.cli", *map(str, arguments), *EFFORT, "--jobs", str(jobs)]
    done = subprocess.run(
        command,
        env={**os.environ, **environment, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr


def timeless(value):
    """Return JSON without what it says about seconds."""
    if isinstance(value, dict):
        return {key: timeless(part) for key, part in value.items() if key != "seconds"}
    return [timeless(part) for part in value] if isinstance(value, list) else value


def checked(folder, environment, jobs):
    (folder / "notes.md").write_text(NOTES)
    targets = [*CHECKED, folder / "notes.md"]
    run(folder, ["check", *targets, "--json", folder / "out.json"], environment, jobs)
    written = (folder / "out.json").read_text().replace(f"{folder}/", "")  # each run has its own
    document = timeless(json.loads(written))
    verdicts = {row["verdict"] for row in document["results"] if row["id"].startswith("notes:")}
    assert verdicts == {"proved", "supported", "refuted"}
    return json.dumps(document, sort_keys=True, indent=1).splitlines()


def graded(folder, environment, jobs, sheets=GRADED):
    records = []
    for sheet, names in sheets.items():
        (folder / sheet.name).mkdir()
        answers = [sheet / name for name in names]
        asked = next(path for path in sorted(sheet.iterdir()) if path.stem == "assignment")
        out = folder / sheet.name / "out"
        run(folder / sheet.name, ["grade", asked, *answers, "--out", out], environment, jobs)
        records += [timeless(json.loads(line)) for line in (out / "record.jsonl").read_text().splitlines()]
    assert len(records) == sum(map(len, sheets.values()))
    return json.dumps(records, sort_keys=True, indent=1).splitlines()


def partly_graded(folder, environment, jobs):
    sheet = SHEETS / "attacks" / "rr"
    return graded(folder, environment, jobs, {sheet: GRADED[sheet]})


@pytest.mark.parametrize("function", [checked, partly_graded, pytest.param(graded, marks=pytest.mark.slow)])
def test_the_same_bytes(function, tmp_path_factory):
    expected = function(tmp_path_factory.mktemp("calm"), CALM, 1)
    assert len(expected) > 20
    assert function(tmp_path_factory.mktemp("otherwise"), OTHERWISE, 2) == expected


@contextmanager
def busy(number):
    """Let so many processes do nothing else than to take time from the others."""
    beside = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for process in beside:
            process.kill()
            process.wait()


@pytest.mark.slow
@pytest.mark.parametrize("function", [checked, graded])
def test_the_same_bytes_beside_eight_busy_processes(function, tmp_path_factory):
    expected = function(tmp_path_factory.mktemp("calm"), CALM, 2)
    with busy(8):
        assert function(tmp_path_factory.mktemp("busy"), CALM, 1) == expected


def test_the_fast_clock_is_one(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(HASTE)
    code = "import time; print(time.monotonic() / time.clock_gettime(time.CLOCK_MONOTONIC))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert 9 < float(done.stdout) < 11


def test_what_a_process_decided_before_changes_nothing():
    x, epsilon = real("x"), real("epsilon", at_least=0)
    pair = laws("P Q")
    claims = [
        Claim(1 + x <= exp(x)),
        Claim(KL(*pair) <= epsilon, given=PureDP(epsilon)(*pair), shapes=(2,)),
        Claim(KL(*pair) <= epsilon / 2, given=PureDP(epsilon)(*pair), shapes=(2,)),
        Claim(1 + x + x**2 / 2 <= exp(x)),
    ]

    def decided(order):
        return {place: timeless(decide(claims[place], SETTINGS).to_json()) for place in order}

    places = list(range(len(claims)))
    ctx.prec = 53  # as other work in this process may leave it
    assert decided(places) == decided(reversed(places))
