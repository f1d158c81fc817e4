"""Every rule, and every condition of it: it fails somewhere where the others hold, and it is asked for.

For each condition a point is found, laws with masses of 0 among them, at which it fails and all others hold; so
nobody can show it from them.  Where only the others are hypotheses, the rule is refused.  What asks for
something in the code of the rules is counted: a condition of which nobody thought here fails a test.
"""

import ast
import inspect
import pkgutil
import random
import re
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from derive.rules.every_rule import ALWAYS, REFUSED, TABLE
from derive.rules.tables import named
from derive.rules.test_reference import PAGE
from derive.rules.trying import holds, random_point, written
from sympy import oo

import dpsym.derive.rules as package
from dpsym import equal
from dpsym.check import premises
from dpsym.check.catalogue import by_id
from dpsym.check.premises import GapError, Premises, no_library
from dpsym.check.settings import Settings
from dpsym.check.showing import Shown
from dpsym.derive.abstraction import hypotheses
from dpsym.derive.facts import INFERENCES
from dpsym.derive.model import Step
from dpsym.derive.rules.base import Rule, Shorthand
from dpsym.errors import EvidenceError
from dpsym.language.relations import ForAll

POINTS = 600  # tried in search of one at which a single condition fails
SIZES = (2, 1)  # points of a space
ASKING = {"condition", "finite", "finite_above", "finite_from", "moment_order", "obligations", "private"}
ASKING |= {"valued", "within_unit"}
HELPERS = {"base", "outcomes", "shapes"}
MODULES = {
    entry.name: import_module(f"dpsym.derive.rules.{entry.name}")
    for entry in pkgutil.iter_modules(package.__path__)
    if entry.name not in HELPERS
}
#: Calls that ask for nothing that could fail here: they only look, say something, or ask for what holds of each
#: argument that the rule does not refuse.
IDLE = {
    ("means", "finite(outcome.at(body))"),
    ("samples", "condition(0, '<=', X.number)"),
    ("scaling", "condition(lesser, '<=', self.least)"),
    ("scaling", "condition(self.greatest, '<=', bound)"),
    ("mixing", "finite_above(1, self.divergence.order)"),  # never alone: elsewhere the moment has no value
}
ENTRIES = [*TABLE, *(rule for rule, _ in REFUSED)]


def is_shorthand(rule):
    """Return whether a rule cites theorems for its arguments, and is not believed."""
    return isinstance(rule, Shorthand) and bool(rule.cited(equal(0, 0)))


def concrete(kind):
    """Yield the classes of rules of dpsym."""
    for child in kind.__subclasses__():
        if not inspect.isabstract(child) and child.__module__.startswith("dpsym."):
            yield child
        yield from concrete(child)


def unquantified(entry):
    """Return what a condition says of the symbols that it quantifies."""
    while isinstance(entry, ForAll):
        entry = entry.statement
    return entry


@cache
def conditions_of(rule):
    """Return the conditions of a rule in groups; that a quantity is finite are two conditions of one group."""
    groups = {}
    for entry in dict.fromkeys(rule.instance(equal(0, 0)).conditions):
        stated = unquantified(entry)
        sides = ((stated.lhs, stated.rhs), (stated.rhs, stated.lhs)) if stated.op == "<" else ()
        key = next((side for side, end in sides if end in (oo, -oo)), entry)
        groups.setdefault(str(key), []).append(entry)
    return tuple(map(tuple, groups.values()))


@cache
def failing_alone(rule):
    """Return the groups of conditions that fail at some point at which all others hold, and what failed."""
    groups, found = conditions_of(rule), {}
    for size in SIZES:
        checkers = [[written(entry, size) for entry in group] for group in groups]
        every = [checker for group in checkers for entry in group for checker in entry]
        rng = random.Random(9)
        for _ in range(POINTS):
            if len(found) == len(groups):
                return found
            point = random_point(every, rng)
            wrong = {
                group: [
                    entry for entry, checks in zip(group, checked, strict=True) if not holds(checks, point)
                ]
                for group, checked in zip(groups, checkers, strict=True)
            }
            failing = [group for group in groups if wrong[group]]
            if len(failing) == 1:
                found.setdefault(failing[0], set()).update(map(str, map(unquantified, wrong[failing[0]])))
    return found


def failing_in(place):
    """Return the conditions, as text, of an entry of the tables that are known to fail."""
    if place < len(TABLE):
        return set().union(*failing_alone(TABLE[place]).values())
    rule, pattern = REFUSED[place - len(TABLE)]
    told = {str(unquantified(entry)) for group in conditions_of(rule) for entry in group}
    return {text for text in told if re.search(pattern, text)}


def noted(asking, module, found):
    """Return a function that notes where in a module it was called, and what it returned."""

    def call(*args, **kwargs):
        result = asking(*args, **kwargs)
        result = tuple(result) if inspect.isgenerator(result) else result
        entries = result if isinstance(result, tuple) else (result,)
        found.setdefault((module, sys._getframe(1).f_lineno), set()).update(
            map(str, map(unquantified, entries))
        )
        return result

    return call


def asked(rule):
    """Return which conditions the calls in the code gave for a rule: {(module, line): conditions as text}."""
    found = {}
    with pytest.MonkeyPatch.context() as patch:
        for name, module in MODULES.items():
            for asking in ASKING & set(vars(module)):
                patch.setattr(module, asking, noted(getattr(module, asking), name, found))
        rule.instance(equal(0, 0))
    return found


def sites():
    """Yield each call in the code that may ask for something, as (module, first line, last line, text)."""
    for name, module in MODULES.items():
        tree = ast.parse(inspect.getsource(module))
        looks = {id(part) for looked in looked_at(tree) for part in ast.walk(looked)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKING:
                text = ast.unparse(node)
                if id(node) not in looks and (name, text) not in IDLE:
                    yield name, node.lineno, node.end_lineno, text


def looked_at(tree):
    """Yield what only decides something: the tests of ``if``, and the sides of ``and``, ``or`` and ``not``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If | ast.IfExp):
            yield node.test
        elif isinstance(node, ast.BoolOp | ast.UnaryOp):
            yield node
        elif isinstance(node, ast.comprehension):
            yield from node.ifs


def test_every_rule_stands_in_one_of_the_tables():
    conditioned = {named(rule) for rule in ENTRIES}
    assert {kind.__name__ for kind in concrete(Rule)} == conditioned | ALWAYS
    assert not conditioned & ALWAYS


def test_the_page_says_which_rules_ask_for_nothing():
    rows = re.findall(r"^\| `(\w+)\([^`]*\)` \|.*\| (.*?) \|$", PAGE.read_text(), flags=re.MULTILINE)
    assert {name for name, conditions in rows if conditions == "-"} == ALWAYS


def test_everything_that_the_code_asks_for_fails_somewhere():
    covered = [(asked(rule), failing_in(place)) for place, rule in enumerate(ENTRIES)]
    missing = []
    for module, first, last, text in sites():
        seen = any(
            conditions & failing
            for calls, failing in covered
            for (name, line), conditions in calls.items()
            if name == module and first <= line <= last
        )
        missing += [] if seen else [f"{text} in {module}.py, line {first}"]
    assert not missing


@pytest.mark.parametrize("rule", [rule for rule in TABLE if is_shorthand(rule)], ids=named)
def test_nothing_is_believed_because_of_a_shorthand(rule):
    with pytest.raises(EvidenceError, match="cites a theorem"):
        INFERENCES["instance"]((), rule, equal(0, 0))
    assert rule.theorems and all(isinstance(by_id(name), Path) for name in rule.theorems)


@pytest.mark.parametrize("rule", [rule for rule in TABLE if not is_shorthand(rule)], ids=named)
def test_a_rule_is_refused_without_any_one_of_its_conditions(rule, monkeypatch):
    """Without a prover: what is not a hypothesis is not shown."""
    monkeypatch.setattr(
        premises,
        "shown",
        lambda wanted, given, _, bound: (
            Shown("hypothesis") if {*hypotheses((wanted,))} <= {*hypotheses(given)} else None
        ),
    )
    instance = rule.instance(equal(0, 0))
    step, groups = Step(instance.relations[0], (rule,)), conditions_of(rule)
    judge = Premises(Settings(), no_library)
    assert judge.of(step, instance.conditions)[1] == list(instance.relations)
    for group in groups:
        others = [entry for other in groups if other != group for entry in other]
        with pytest.raises(GapError) as told:
            judge.of(step, tuple(others))
        assert any(f"needs {entry}, which is not proved" in str(told.value) for entry in group)


@pytest.mark.parametrize(("rule", "pattern"), REFUSED, ids=named)
def test_a_rule_is_refused_where_a_condition_fails(rule, pattern, follows):
    with pytest.raises(GapError, match=f"needs .*{pattern}"):
        follows(rule, rule.instance(equal(0, 0)).relations[0])
