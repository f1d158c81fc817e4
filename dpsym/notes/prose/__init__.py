"""What the words around formulas say."""

from __future__ import annotations

from dpsym.notes.prose.reader import clauses_of
from dpsym.notes.prose.sentences import Sentence, sentences_of
from dpsym.notes.prose.tokens import tokens_of

__all__ = ["Sentence", "clauses_of", "sentences_of", "tokens_of"]
