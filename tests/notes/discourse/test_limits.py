"""However long a page is, it is read with work in proportion to its words, or refused in a sentence."""

import pytest

from dpsym.errors import UnusableInput
from dpsym.notes.discourse import limits, reader
from dpsym.notes.discourse.reader import read_document
from dpsym.notes.documents import document_of
from dpsym.notes.documents.decoding import LARGEST_FILE, decoded
from dpsym.notes.english.chart import MOST_STEPS, Chart

ATOMS = ["$", "[", "<!--", "{", "\\", "\\begin{", "(", "a", "a ", "$x$ ", "> ", "- ", "| a "]
SENTENCES = [
    "Let $x > 0$. Then $x \\ge 0$. ",
    "It is so. ",
    "a $x$ b. ",
    "Is it so? ",
    "a.\n\n",
    "- a\n",
    "# a\n\n",
]
SIZES = [4_000, *(pytest.param(size, marks=pytest.mark.slow) for size in (50_000, 500_000, 1_000_000))]
TIMES = [limits.MOST_SENTENCES + 2_000, pytest.param(100_000, marks=pytest.mark.slow)]
KINDS = ["markdown", "latex"]


class Work:
    """Counts what a reader does: words that become sentences, and steps of charts."""

    def __init__(self, monkeypatch):
        self.tokens = self.steps = 0
        tokens_of, readings = reader.tokens_of, Chart.readings

        def counted(pieces, lexicon):
            for token in tokens_of(pieces, lexicon):
                self.tokens += 1
                yield token

        def stepped(chart, symbol, start=0):
            before = chart.steps.taken
            found = readings(chart, symbol, start)
            self.steps += chart.steps.taken - before
            return found

        monkeypatch.setattr(reader, "tokens_of", counted)
        monkeypatch.setattr(Chart, "readings", stepped)


def read(text, kind):
    """Return why a text is refused, if it is."""
    try:
        read_document(document_of(text, "a", kind))
    except UnusableInput as error:
        return str(error)
    return ""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("atom", ATOMS)
def test_one_long_sentence_is_never_parsed(atom, size, kind, monkeypatch):
    work = Work(monkeypatch)
    told = read(atom * (size // len(atom)), kind)
    assert work.tokens <= 2 * limits.MOST_SIGNS
    assert work.steps <= max(MOST_STEPS, 15 * work.tokens)  # a "!" ends many short ones
    assert not told or told.endswith("so please split it")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("times", TIMES)
@pytest.mark.parametrize("text", SENTENCES)
def test_far_too_many_short_sentences_are_refused_before_they_are_read(text, times, kind, monkeypatch):
    work = Work(monkeypatch)
    told = read(text * times, kind)
    if told or kind == "markdown":
        assert "up to" in told
        assert work.tokens == work.steps == 0
    else:  # of so many lines without a blank one only the first are text
        assert work.tokens <= limits.MOST_SIGNS
        assert work.steps <= MOST_STEPS


@pytest.mark.parametrize("atom", ATOMS)
def test_ten_megabytes_are_refused_in_a_sentence(atom):
    with pytest.raises(UnusableInput, match=f"up to {LARGEST_FILE:,}"):
        decoded((atom * (10_000_000 // len(atom))).encode(), "a.md")


def test_the_steps_of_a_sentence_do_not_grow_with_those_around_it(monkeypatch):
    def steps(count):
        with monkeypatch.context() as patch:
            work = Work(patch)
            assert read(SENTENCES[0] * count, "markdown") == ""
            return work.steps

    assert steps(60) <= 2.2 * steps(30)


def test_a_book_is_not_too_long():
    limits.refuse_if_too_long(document_of("Let $x > 0$. Then $x \\ge 0$.\n\n" * 3_000, "a.md", "markdown"))
