"""English as lecture notes have it: one grammar, one lexicon, and what sentences do.

Words are read after formulas: a formula is parsed first and enters its sentence as an atom of a kind.  The
grammar (``grammar.txt``) and the lexicon (``lexicon.toml``) are data; :mod:`.acts` says what a sentence does.
"""
