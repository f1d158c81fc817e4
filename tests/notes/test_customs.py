"""Words and conventions of one's own: what ``dpsym.toml`` may state, and what it changes."""

import json

import pytest

from dpsym.check.customs import customs_for
from dpsym.check.work import notes_of
from dpsym.errors import UnusableInput
from dpsym.notes.claims import read
from dpsym.notes.customs import customs_of
from dpsym.notes.documents import document_of
from tests.notes.discourse.traps import entry_verdict

WORD = '[[lexicon.noun]]\nforms = ["privatizer[s]"]\nkind = "mechanism"\n'
RANGE = (
    '[conventions]\nsuppose = {}\n[[conventions.number]]\nletters = ["eta"]\nkind = "real"\nrange = "{}"\n'
)


def claim_of(text, customs):
    (item,) = read(document_of(text, "a.md", "markdown"), customs=customs_of(customs)).items
    return item


def test_a_word_is_understood_as_its_entry_says():
    text = "Let $M$ be an $(\\varepsilon, \\delta)$-DP privatizer, with $\\varepsilon \\ge 0$ and $\\delta \\in [0, 1]$. Then $M$ is $(\\varepsilon + 1, \\delta)$-DP."
    assert claim_of(text, "").claim is None or claim_of(text, "").doubts
    item = claim_of(text, WORD)
    assert item.claim is not None
    assert not item.doubts


def test_a_range_that_is_supposed_is_named_and_one_that_is_not_is_only_the_strong_reading():
    text = "We have $\\eta^2 > 0$."
    weak, supposed = claim_of(text, RANGE.format("false", "> 0")), claim_of(text, RANGE.format("true", "> 0"))
    assert weak.reading != supposed.reading
    assert weak.strong is not None
    assert "by convention" in supposed.message


def test_what_a_document_declares_goes_before_a_convention():
    item = claim_of("Let $\\eta$ be real. Then $\\eta^2 > 0$.", RANGE.format("true", "> 0"))
    assert "(-\\infty, \\infty)" in item.reading or "mathbb{R}" in item.reading
    assert "convention" not in item.message


def test_the_file_beside_a_document_or_above_it_is_taken(tmp_path):
    (tmp_path / "dpsym.toml").write_text(RANGE.format("true", "> 0"))
    (tmp_path / "week").mkdir()
    page = tmp_path / "week" / "a.md"
    page.write_text("We have $\\eta^2 > 0$.")
    assert customs_for(page.parent).path == tmp_path / "dpsym.toml"
    sheet = notes_of(page, "a.md", "a", defaults=False)
    assert sheet.customs == str(tmp_path / "dpsym.toml")
    assert entry_verdict(sheet.entries[0]) in {"proved", "supported"}
    json.dumps(sheet.context)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[conventions", "no TOML"),
        ("[convention]", "no table 'convention'"),
        ("[conventions]\nsuppose = 1", "true or false"),
        (RANGE.format("true", "> 3"), "not of a kind and range"),
        (RANGE.format("true", "> 0") + RANGE.format("true", "> 1").split("\n", 2)[2], "different things"),
        ('[[conventions.number]]\nletters = "eta"\nkind = "real"\nrange = "> 0"', "list of letters"),
        ('[[conventions.colour]]\nletters = ["eta"]', "no conventions of the kind 'colour'"),
        ('[[lexicon.short]]\npattern = "(a+)+"\nwords = "b"\nforms = ["a"]', "no patterns"),
        ('[[lexicon.noun]]\nforms = ["gadget"]', "lacks kind"),
        ('[[lexicon.noun]]\nforms = ["a|b a|b a|b a|b a|b a|b a|b"]\nkind = "real"', "choices"),
        ('[[lexicon.noun]]\nforms = [1]\nkind = "real"', "list of words"),
        ('[[lexicon.noun]]\nforms = ["Gadget"]\nkind = "real"', "small letters"),
        ("lexicon = 1", "is a table"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(text, told):
    with pytest.raises(UnusableInput, match=told):
        customs_of(text)


def test_a_file_that_is_wrong_makes_the_document_unusable_and_names_itself(tmp_path):
    (tmp_path / "dpsym.toml").write_text("[nonsense]")
    page = tmp_path / "a.md"
    page.write_text("We have $1 + 1 = 2$.")
    problem = notes_of(page, "a.md", "a", defaults=False)
    assert isinstance(problem, UnusableInput)
    assert "dpsym.toml" in str(problem.place)
