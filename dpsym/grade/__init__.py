"""Grading: which step of a derivation is the first wrong one, and whether it reaches what was asked."""
