"""What lecture notes claim: a document read with the domains and hypotheses that its words give."""

from __future__ import annotations

from dpsym.notes.customs import Customs
from dpsym.notes.discourse.reader import read_document as read_items
from dpsym.notes.documents.base import Document
from dpsym.notes.items import Item, ItemKind, Reading

__all__ = ["Item", "ItemKind", "Reading", "read"]


def read(document: Document, defaults: bool = False, customs: Customs | None = None) -> Reading:
    """Return the claims of a document, each with what was understood, or with why it was not.

    A symbol without a domain makes its claim ill-formed; with ``defaults``, or where ``customs`` suppose
    them, the letters of the field have their usual ranges, which is then said in the message of the item.
    """
    if customs is None:
        return read_items(document, defaults)
    return read_items(document, defaults or customs.supposes, customs.lexicon, customs.conventions)
