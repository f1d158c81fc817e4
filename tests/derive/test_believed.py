"""What is believed fits on a page, and what of it is about the field only becomes less."""

import re
from pathlib import Path

from dpsym.derive import rules
from dpsym.derive.believed import definitions, standing, statements
from dpsym.derive.rules.base import Shorthand

PAGE = (Path(__file__).parents[2] / "docs/reference/believed.md").read_text()
SHORTHANDS = {name for name in rules.__all__ if issubclass(getattr(rules, name), Shorthand)}


def test_what_is_believed_are_few_statements_of_the_textbook():
    assert len(statements()) <= 30
    listed = [name for statement in statements() for name in statement.rules]
    assert len(listed) == len(set(listed)) and not set(listed) & definitions()
    assert {*listed, *definitions()} <= set(rules.__all__) - SHORTHANDS


def test_no_rule_about_the_field_is_believed():
    stated = {name for name in rules.__all__ if standing(name) == "a theorem of the field"}
    assert stated == SHORTHANDS


def test_the_page_lists_them_all():
    for statement in statements():
        names = ", ".join(f"`{name}`" for name in statement.rules)
        assert f"| {statement.name} | {statement.says} | {statement.source} | {names} |" in PAGE
    parts = {part.partition("\n")[0]: set(re.findall(r"`(\w+)`", part)) for part in PAGE.split("\n## ")}
    assert parts["Definitions"] == definitions()
    for name in SHORTHANDS:
        cited = ", ".join(f"`{theorem}`" for theorem in getattr(rules, name).theorems)
        assert f"| `{name}` | {cited} |" in PAGE
    told = re.findall(r"(?:These|by|^)\s*(\d+) (?:statements|rules)", PAGE, flags=re.MULTILINE)
    assert list(map(int, told)) == [len(statements()), len(definitions())]
