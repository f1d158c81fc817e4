"""Engines: clever and untrusted searchers for evidence; only the kernel's judge makes a verdict of it."""
