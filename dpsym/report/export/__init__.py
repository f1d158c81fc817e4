"""Statements about numbers and their proofs, written for other proof checkers: Coq and Lean."""
