"""A page of one sign again and again takes steps in proportion to its length: steps are counted, never timed."""

import sys
from dataclasses import dataclass

import pytest

from dpsym.notes.documents import document_of
from dpsym.notes.english.lexicon import lexicon
from dpsym.notes.english.sentences import sentences_of
from dpsym.notes.english.tokens import BREAK, WORD
from dpsym.notes.source import Span

LENGTH = 2000
#: Twice the length may take so many times the steps; a scan of the rest at each place would take four times.
MOST = 2.5

SIGNS = ["$", "$$", "$x$ ", "[", r"\[", "<!--", "{", "(", "|", r"\begin{a}", r"\frac", "x^", "- a\n"]


def steps_of(work, *arguments):
    """Return how many functions are called, those of C included."""
    count = 0

    def note(frame, event, what):
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work(*arguments)
    finally:
        sys.setprofile(None)
    return count


def page(sign, length):
    return (sign * (length // len(sign) + 1))[:length]


@pytest.mark.parametrize("kind", ["markdown", "latex"])
@pytest.mark.parametrize("sign", SIGNS)
def test_documents(sign, kind):
    def read(length):
        document_of(page(sign, length), "a", kind)

    read(100)  # tables and expressions are made once
    once, twice = (steps_of(read, length) for length in (LENGTH, 2 * LENGTH))
    assert twice < MOST * once + 5_000


SPAN = Span(0, 1)


@dataclass(frozen=True)
class Looked:
    """A token that counts how often somebody looks at its kind."""

    sort: str
    counted: list
    text: str = "a"
    span: Span = SPAN
    formula: None = None
    capital: bool = True

    @property
    def kind(self):
        self.counted.append(1)
        return self.sort


@pytest.mark.parametrize("sorts", [(BREAK,), (WORD, BREAK), (WORD, BREAK, BREAK, BREAK)])
def test_sentences(sorts):
    def looks(count):
        counted = []
        tokens = [Looked(sort, counted) for sort in (WORD, *sorts * count)]
        list(sentences_of(tokens, lexicon()))
        return len(counted)

    assert looks(800) < MOST * looks(400)
