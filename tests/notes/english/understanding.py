"""Sentences read alone, with a lexicon of one's choice."""

from dpsym.notes.discourse.page import Page
from dpsym.notes.discourse.tables import with_rows_told
from dpsym.notes.documents import document_of
from dpsym.notes.english.lexicon import lexicon
from dpsym.notes.english.reading import comment_of, is_heading, read_sentence
from dpsym.notes.english.sentences import sentences_of
from dpsym.notes.english.tokens import tokens_of


def tokens(text, words=None):
    """Return the tokens of a text, and how its formulas are read."""
    page = Page(document_of(text, "page.md", "markdown"))
    pieces = [piece for block in page.document.blocks for piece in block.pieces]
    found = list(tokens_of(pieces, words or lexicon()))
    return found, lambda formula: page.atom(formula, page.root)


def readings(text, words=None):
    """Return the readings of the last sentence of a text."""
    found, atom = tokens(text, words)
    sentence = list(sentences_of(found, words or lexicon()))[-1]
    return read_sentence(sentence, atom, words or lexicon()).readings


def known_as_heading(text, words=None):
    """Return whether all words of a heading are known."""
    found, atom = tokens(text, words)
    return is_heading(found, atom, words or lexicon())


def known_as_comment(text, words=None):
    """Return whether a sentence consists of words of comment, and which."""
    found, _ = tokens(text, words)
    return comment_of(list(sentences_of(found, words or lexicon()))[-1].tokens, words or lexicon())


def told_by_rows(text, words=None):
    """Return the words of the sentences that the rows of a table make up."""
    found, atom = tokens(text, words)
    words = words or lexicon()
    told = with_rows_told(found, words, lambda head: is_heading(head, atom, words), atom)
    return [token.text for token in told]


def acts(text):
    """Return the acts of a sentence that has one reading."""
    (reading,) = readings(text)
    return [act for clause in reading for act in clause.acts]
