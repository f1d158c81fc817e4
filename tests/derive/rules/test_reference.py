"""The page of the rules says what the rules say."""

import re
from pathlib import Path

import dpsym.derive
from dpsym.derive import rules

PAGE = Path(__file__).parents[3] / "docs/reference/rules.md"
ROWS = re.findall(r"^\| `(\w+)\([^`]*\)` \| (.*?) \|", PAGE.read_text(), flags=re.MULTILINE)


def test_every_rule_has_a_row():
    assert set(rules.__all__) <= {name for name, _ in ROWS}
    assert len(ROWS) == len({name for name, _ in ROWS})


def test_the_page_names_the_theorems_that_verdicts_name():
    for name, classical in ROWS:
        kind = getattr(dpsym.derive, name)
        cited = ", ".join(f"`{theorem}`" for theorem in getattr(kind, "theorems", ()))
        assert classical == ("; ".join(filter(None, (cited, kind.classical))) or "-"), name


def test_all_theorems_are_listed_together():
    together = PAGE.read_text().split("## The classical theorems, together")[1]
    for name in {classical.rpartition("; ")[2] for _, classical in ROWS} - {"-"}:
        if name.startswith("`"):
            continue
        assert name in together
