"""The rules of derivations as a list that can be searched."""

import pytest

from dpsym.derive import rules as offered
from dpsym.derive.rules.base import Rule
from dpsym.report.rules import described, found, rules, uses


def test_every_rule_is_listed_and_says_what_the_program_says():
    public = {
        name: getattr(offered, name)
        for name in dir(offered)
        if isinstance(getattr(offered, name), type) and issubclass(getattr(offered, name), Rule)
    }
    listed = {rule.name: rule for rule in rules()}
    assert set(public) <= set(listed)
    assert all(listed[name].says for name in public)
    wrong = [name for name, rule in public.items() if listed[name].classical not in ("", rule.classical)]
    assert not wrong


def test_every_rule_has_an_example_that_says_how_it_is_called():
    assert [rule.name for rule in rules() if not rule.example[0].startswith(f"{rule.name}(")] == []


@pytest.mark.parametrize(
    ("phrase", "name"),
    [
        ("by Hölder with exponents", "Holder"),
        ("Pinsker's inequality", "Pinsker"),
        ("data processing", "DataProcessing"),
        ("joint convexity", "JointConvexity"),
        ("Chernoff bound", "Chernoff"),
        ("composing", "AdaptiveComposition"),
        ("markov", "Markov"),
        ("triangle inequality", "TriangleInequality"),
        ("UnionBound", "UnionBound"),
    ],
)
def test_a_phrase_finds_its_rule(phrase, name):
    assert name in [rule.name for rule in found(phrase)]


def test_nothing_is_found_where_nothing_is():
    assert found("quantum chromodynamics") == []
    assert found("") == list(rules())


def test_a_rule_is_described_with_an_example_and_with_a_theorem_that_cites_it(dpsym):
    text = dpsym("rules", "Pinsker's", "inequality").out
    assert "Pinsker (rests on Pinsker's inequality)" in text
    assert "example: Pinsker(P, Q)" in text
    assert "as in information.distance-by-information: by=Pinsker(" in text


def test_many_rules_get_a_line_each(dpsym):
    lines = list(described(rules()))
    assert len(lines) == len(rules()) + 1
    assert dpsym("rules").out.splitlines() == "\n".join(lines).splitlines()
    outcome = dpsym("rules", "chromodynamics")
    assert (outcome.status, outcome.out) == (1, "")


def test_a_call_is_quoted_up_to_its_last_bracket():
    (pinsker,) = found("Pinsker")
    assert all(use.code.startswith("Pinsker(") and use.code.endswith(")") for use in uses(pinsker))
