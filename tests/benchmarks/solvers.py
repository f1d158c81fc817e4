"""One tool on one statement, in a process of its own that ends when its time is over.

python tests/benchmarks/solvers.py TOOL SECONDS < statement.json
"""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

GRACE = 10.0  # seconds beyond the limit, for starting the process and for ending in order
TOOLS = ("dpsym", "z3", "cvc5")
PACKAGES = {"z3": "z3", "cvc5": "cvc5"}
LOADED = {  # before the clock starts
    "dpsym": ("sympy", "dpsym.check.proving"),
    "z3": ("z3", "benchmarks.smt"),
    "cvc5": ("cvc5", "benchmarks.smt"),
}


@dataclass(frozen=True)
class Answer:
    """What a tool said: proved, unknown, not expressible, or false."""

    outcome: str
    seconds: float = 0.0
    reason: str = ""


def asked(tool: str, statement: object, seconds: float) -> Answer:
    """Let a tool prove a statement, or show it to be false, in the time given."""
    command = [sys.executable, str(Path(__file__)), tool, str(seconds)]
    try:
        done = subprocess.run(
            command,
            input=json.dumps(statement.to_json()),
            capture_output=True,
            text=True,
            timeout=seconds + GRACE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Answer("unknown", seconds, "stopped")
    if done.returncode != 0:
        return Answer("unknown", 0.0, f"failed: {done.stderr.strip()[-200:]}")
    answer = Answer(**json.loads(done.stdout))
    late = answer.outcome in ("proved", "false") and answer.seconds > seconds
    return Answer("unknown", answer.seconds, "too late") if late else answer


def dpsym(statement, seconds):
    from dpsym.check.proving import attempt
    from dpsym.engines.effort import RATE, Effort

    effort = Effort(seconds * RATE)
    found = attempt(statement, effort)
    proved = found.verdict is not None and found.verdict.name == "proved"
    return ("proved" if proved else "unknown"), found.reason


def z3(statement, seconds):
    import z3 as package
    from benchmarks.smt import translate

    script = translate(statement, "z3")
    solver = package.SolverFor("QF_NRA") if script.logic == "QF_NRA" else package.Solver()
    solver.set("timeout", int(1000 * seconds))
    solver.from_string(script.text())
    return outcome_of(str(solver.check()))


def cvc5(statement, seconds):
    import cvc5 as package
    from benchmarks.smt import translate

    script = translate(statement, "cvc5")
    solver = package.Solver(package.TermManager())
    solver.setOption("tlimit-per", str(int(1000 * seconds)))
    parser = package.InputParser(solver)
    text = f"(set-logic {script.logic})\n{script.text()}(check-sat)\n"
    parser.setStringInput(package.InputLanguage.SMT_LIB_2_6, text, "statement")
    symbols, said = parser.getSymbolManager(), ""
    while not (command := parser.nextCommand()).isNull():
        said = str(command.invoke(solver, symbols)).strip() or said
    return outcome_of(said)


def outcome_of(said):
    return {"unsat": "proved", "sat": "false"}.get(said, "unknown"), said


def main(tool, seconds):
    from benchmarks.smt import NotExpressibleError

    from dpsym.kernel.statement import Statement

    statement = Statement.from_json(json.load(sys.stdin))
    for module in LOADED[tool]:
        importlib.import_module(module)
    started = time.perf_counter()
    try:
        outcome, reason = {"dpsym": dpsym, "z3": z3, "cvc5": cvc5}[tool](statement, float(seconds))
    except NotExpressibleError as error:
        outcome, reason = "not expressible", str(error)
    taken = time.perf_counter() - started
    print(json.dumps({"outcome": outcome, "seconds": taken, "reason": reason}))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))
    sys.path.remove(str(Path(__file__).parent))  # there this file would hide the package of its name
    main(*sys.argv[1:])
