"""Statements about numbers for Lean 4 with Mathlib, and the skeleton of the proof: steps to be filled in.

Nobody compiled it where it is written: the text says so.
"""

from __future__ import annotations

from typing import Final

from flint import fmpq

from dpsym.kernel.aims import Aim
from dpsym.kernel.statement import Proof, Statement
from dpsym.report.export.coq import Script
from dpsym.report.export.scripts import script
from dpsym.report.export.terms import Dialect, Printer, name_of

__all__ = ["LEAN", "lean_text"]

HEAD: Final = (
    "import Mathlib\n\n/- Written by dpsym, and not compiled: what says `sorry` is yet to be shown. -/\n"
)
OPERATORS: Final = {"<=": "≤", "<": "<", ">=": "≥", ">": ">", "=": "="}


def _number(number: fmpq) -> str:
    return f"({number.p} : ℝ)" if number.q == 1 else f"({number.p} / {number.q} : ℝ)"


LEAN: Final = Dialect(
    calls={"exp": "Real.exp", "log": "Real.log", "abs": "abs", "max": "max", "min": "min"},
    number=_number,
    power=lambda base, n: f"({base} ^ ({n} : ℕ))",
    root=lambda base: f"(Real.sqrt {base})",
    real_power=lambda base, exponent: f"({base} ^ ({exponent} : ℝ))",
    inverse=lambda base: f"({base})⁻¹",
    choice=lambda op, a, b, x, y: f"(if {a} {OPERATORS[op]} {b} then {x} else {y})",
    pi="Real.pi",
)


def lean_text(statement: Statement, proof: Proof, name: str, *, head: bool = True) -> str:
    """Return a statement with the skeleton of its proof.

    Raises:
        NotExportedError: it has no counterpart.
    """
    made = script(statement, proof, name)
    printer = Printer(LEAN)
    steps = [
        f"-- by the rule {lemma.rule}\ntheorem {lemma.name}{_premises(made, lemma.aim, printer)} :\n"
        f"    0 {'<' if lemma.aim.strict else '≤'} {printer(lemma.aim.subject)} := by\n  sorry\n"
        for lemma in made.lemmas
        if lemma.rule
    ]
    said = made.conclusion
    integers = "".join(f"\n    (_ : ∃ n : ℤ, {name_of(each)} = n)" for each in sorted(made.aim.integers))
    goal = f"{printer(said.lhs)} {OPERATORS[said.op]} {printer(said.rhs)}"
    last = f"theorem {name}{_premises(made, made.aim, printer)}{integers} :\n    {goal} := by\n  sorry\n"
    return "\n".join([*([HEAD] if head else []), *steps, last])


def _premises(made: Script, aim: Aim, printer: Printer) -> str:
    """Return the variables and hypotheses of a theorem."""
    names = " ".join(map(name_of, sorted(aim.box)))
    found = [f" ({names} : ℝ)"] if names else []
    for name, text in made.premises(aim):
        if name.startswith("h"):
            relation = aim.hypotheses[int(name[1:])]
            sides = printer(relation.lhs), printer(relation.rhs)
            found.append(f"\n    ({name} : {sides[0]} {OPERATORS[relation.op]} {sides[1]})")
        else:
            found.append(f"\n    ({name} : {text.replace('<=', '≤')})")
    return "".join(found)
