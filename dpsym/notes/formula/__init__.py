"""The steps from the source text of a formula to its tree; :mod:`dpsym.notes.parse` puts them together."""
