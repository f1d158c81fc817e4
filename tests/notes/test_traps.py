"""Words that do not carry the verdict that the formulas beside them would have alone."""

import re
from itertools import pairwise

import pytest

from dpsym.notes.claims import read
from dpsym.notes.documents import document_of
from tests.notes.discourse.traps import DECIDED, table, verdicts
from tests.notes.reading import claims, items

PLAIN = [(text, wanted) for wanted, texts in table("plain").items() for text in texts]


def carries_nothing(text):
    """Return whether a page has no claim that could be decided."""
    return all(item.claim is None for item in read(document_of(text, "a.md", "markdown")).claims())


@pytest.mark.parametrize(("text", "_"), PLAIN)
def test_plain_pages_are_read(text, _):
    assert not carries_nothing(text)


STRANGE = ["glorp", "perhaps", "nicht", "outside"]


@pytest.mark.parametrize("word", STRANGE)
@pytest.mark.parametrize("text", [text for text, _ in PLAIN[::4]])
def test_a_word_that_is_not_known_is_passed_over_nowhere(text, word):
    """The word is put between any two words of the last sentence: nothing is decided of it then."""
    start = text.rfind(". ") + 2 if ". " in text else 0
    places = [match.start() for match in re.finditer(r"(?<=[a-z$]) (?=[a-zA-Z$])", text)]
    inside = [at for at in places if at > start and text.count("$", 0, at) % 2 == 0]
    for place in inside:
        changed = f"{text[:place]} {word}{text[place:]}"
        assert carries_nothing(changed) or not set(verdicts(changed)) & DECIDED, changed


@pytest.mark.parametrize(
    "command", ["\\bigskip", "\\newpage", "\\vspace{1em}", "\\qed", "\\foo", "\\endinput", "---"]
)
@pytest.mark.parametrize("kind", ["markdown", "latex"])
def test_what_is_declared_behind_a_claim_does_not_govern_it(command, kind):
    for text in ("$x^2 \\le x$", "Let $x > 0$. Then\n$$x^2 \\le x$$", "For $x > 0$ we have $x^2 \\le x$."):
        for one, other in pairwise(["\n", "\n\n", "\n"]):
            found = claims(f"{text}{one}{command}{other}let $0 < x \\le 1$.", kind=kind)
            assert not any("1]" in claim.reading() for claim in found)


HIDDEN = [
    ("latex", "\\iffalse For all $x > 0$, $x^2 \\le x$. \\fi"),
    ("latex", "\\if0 For all $x > 0$, $x^2 \\le x$. \\fi"),
    ("latex", "\\newif\\ifdraft \\draftfalse \\ifdraft For all $x > 0$, $x^2 \\le x$. \\fi"),
    ("latex", "\\iftrue A. \\else For all $x > 0$, $x^2 \\le x$. \\fi"),
    ("latex", "\\begin{comment} For all $x > 0$, $x^2 \\le x$. \\end{comment}"),
    ("latex", "\\excludecomment{later} \\begin{later} For all $x > 0$, $x^2 \\le x$. \\end{later}"),
    ("latex", "\\begin{document} A. \\end{document} For all $x > 0$, $x^2 \\le x$."),
    ("latex", "A.\n\n\\endinput\n\nFor all $x > 0$, $x^2 \\le x$."),
    ("markdown", "<div hidden>\n\nFor all $x > 0$, $x^2 \\le x$.\n\n</div>"),
    ("markdown", "<p style='color: red; display: none'>For all $x > 0$, $x^2 \\le x$.</p>"),
    ("markdown", "[note]: # (For all $x > 0$, $x^2 \\le x$.)"),
]


@pytest.mark.parametrize(("kind", "text"), HIDDEN)
def test_what_is_not_shown_is_not_read(kind, text):
    assert items(text, kind=kind) == []


def test_what_a_click_shows_is_read():
    assert len(claims("<details>\n\nFor all $x > 0$, $x^2 > 0$.\n\n</details>")) == 1


@pytest.mark.parametrize(
    "start", ["For an integer", "Fix an integer", "For a positive integer", "For a natural number"]
)
def test_a_noun_in_the_singular_is_said_of_one_symbol(start):
    behind = ". Then" if start.startswith("Fix") else " we have"
    (claim,) = claims(f"{start} $k \\ge 1$ and $t > 0${behind} $k t \\ge t$.")
    kinds = {str(symbol): symbol.kind for symbol in claim.conclusion.free_symbols}
    assert kinds == {"k": "integer", "t": "real"}


def test_a_bound_in_a_where_clause_lasts_as_long_as_its_symbols():
    text = "Let $u, v$ be real numbers. Then $(u - v)^2 \\le 1$, where $|u - v| \\le 1$. Moreover, $(u - v)^4 \\le 1$."
    first, second = claims(text)
    assert first.given == second.given != ()


@pytest.mark.parametrize(
    "relation",
    ["\\delta \\le e^{-\\varepsilon}", "\\alpha > 1", "\\varepsilon^2 = 2", "1 \\ge \\delta", ],
)  # fmt: skip
def test_a_convention_quantifies_nothing_that_a_relation_defines_solves_for_or_bounds(relation):
    assert all(item.claim is None for item in items(f"${relation}$", defaults=True))
    assert claims("$e^\\varepsilon \\ge 1 + \\varepsilon$", defaults=True)
