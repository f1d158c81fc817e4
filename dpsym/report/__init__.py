"""Showing results: on the terminal, as JSON, in notebooks."""
