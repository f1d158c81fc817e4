"""Sharpening: by how much a true inequality could be better."""

from dpsym.engines.sharpen.search import Sharpened, sharpest

__all__ = ["Sharpened", "sharpest"]
