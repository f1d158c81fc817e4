"""Statements about any number of points, and how their proofs come down to the kernel's rules."""
