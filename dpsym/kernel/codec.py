"""One codec for all that evidence is made of: frozen dataclasses as JSON, by the types of their fields.

How a class is written is one word in its head:

| layout | JSON |
|---|---|
| ``row`` | the fields as a list; those of a row inside of it stand there without brackets |
| ``loose`` | as a row, and without brackets in lists as well |
| ``object`` | the fields by name |
| ``statement`` | the fields by name, without those that are empty by default, and one table of terms |
| ``evidence`` | the kind and the fields by name; one that holds terms is a pair, with a table of its own |

A term is a number, its place in the table.  Nothing is lenient: a field that is missing, unknown or of
another type is refused, as are true for 1, 1.0 for 1 and "2/4" for "1/2".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, Final, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from flint import fmpq

from dpsym.errors import MALFORMED, KernelRefusal, shown
from dpsym.kernel.terms import Term, decode, encode, rat

__all__ = ["Written"]

W = TypeVar("W", bound="Written")
ROWS: Final = ("row", "loose")


class Written:
    """What can be written as JSON and read back; subclasses are dataclasses that name their layout."""

    layout: ClassVar[str]
    record: ClassVar[str]  # the kind of evidence

    def __init_subclass__(cls, layout: str, record: str = "") -> None:
        cls.layout, cls.record = layout, record

    def to_json(self) -> Any:
        """Return plain JSON."""
        return _written(self, [])

    @classmethod
    def from_json(cls: type[W], data: object) -> W:
        """Rebuild what :meth:`to_json` wrote.

        Raises:
            KernelRefusal: it was written otherwise.
        """
        try:
            return cast(W, _read(cls, data, []))
        except MALFORMED as error:
            raise KernelRefusal(f"this is no {cls.__name__}: {type(error).__name__} {error}") from error


def _written(value: Any, roots: list[Term]) -> Any:
    """Return JSON with terms in it, which are appended to ``roots``, so that a table can be made of them."""
    if isinstance(value, Term):
        roots.append(value)
        return value  # until the table is known
    if isinstance(value, fmpq):
        return str(value)
    if isinstance(value, tuple):
        parts: list[Any] = []
        for part in value:
            loose = isinstance(part, Written) and part.layout == "loose"
            parts.extend(_written(part, roots) if loose else [_written(part, roots)])
        return parts
    if not isinstance(value, Written):
        return value
    if value.layout in ROWS:
        row: list[Any] = []
        for name, kind in _hints(cast(Any, type(value))):
            inner = _written(getattr(value, name), roots)
            row.extend(inner if _is_row(kind) else [inner])
        return row
    found = {}
    for name, kind in _hints(cast(Any, type(value))):
        if value.layout == "statement" and (name, getattr(value, name)) in _defaults(type(value)):
            continue
        own = roots if value.layout != "evidence" else []
        found[name] = _written(getattr(value, name), own)
        if value.layout == "evidence" and _holds_terms(kind):
            found[name] = _with_table(found[name], own)
    if value.layout == "statement":
        table, content = _with_table(found, own)
        return {"terms": table, **content}
    return {"kind": value.record, **found} if value.layout == "evidence" else found


def _with_table(content: Any, roots: list[Term]) -> list[Any]:
    table, places = encode(roots)
    return [table, _placed(content, dict(zip(roots, places, strict=True)))]


def _placed(content: Any, places: Mapping[Term, int]) -> Any:
    if isinstance(content, Term):
        return places[content]
    if isinstance(content, list):
        return [_placed(part, places) for part in content]
    return {k: _placed(v, places) for k, v in content.items()} if isinstance(content, dict) else content


def _read(kind: Any, data: Any, terms: list[Term]) -> Any:
    """Return the value of a type that some JSON is, with the terms of the table at hand."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Term:
        if type(data) is not int or not 0 <= data < len(terms):
            raise KernelRefusal(f"there is no term {shown(data)} in the table")
        return terms[data]
    if kind is fmpq:
        return _fraction(data)
    if kind in (str, bool, int, list) or origin is list:
        if type(data) is not (origin or kind):
            raise KernelRefusal(f"{shown(data)} is not of the type {(origin or kind).__name__}")
        return data
    if origin in (Union, UnionType):
        return _read_one_of(inner, data, terms)
    if origin is tuple:
        return _read_tuple(inner, data, terms)
    return _read_fields(kind, data, terms)


def _read_one_of(kinds: tuple[Any, ...], data: Any, terms: list[Term]) -> Any:
    """Return what some JSON is: nothing, or the one type of which it can be; rows differ in their lengths."""
    if data is None and NoneType in kinds:
        return None
    known = [kind for kind in kinds if kind is not NoneType]
    if len(known) > 1:
        known = [kind for kind in known if len(data) == _width(kind)]
    (kind,) = known
    return _read(kind, data, terms)


def _read_tuple(inner: tuple[Any, ...], data: Any, terms: list[Term]) -> tuple[Any, ...]:
    if type(data) is not list:
        raise KernelRefusal(f"{shown(data)} is not a list")
    if inner[-1] is not Ellipsis:
        return tuple(_read(kind, part, terms) for kind, part in zip(inner, data, strict=True))
    if _layout(inner[0]) == "loose":
        width = _width(inner[0])
        data = [data[i : i + width] for i in range(0, len(data), width)]
    return tuple(_read(inner[0], part, terms) for part in data)


def _read_fields(kind: Any, data: Any, terms: list[Term]) -> Any:
    hints = _hints(kind)
    if kind.layout in ROWS:
        if type(data) is not list or len(data) != _width(kind):
            raise KernelRefusal(f"{shown(data)} is no row of {_width(kind)} entries")
        parts, start = [], 0
        for _, each in hints:
            width = _width(each) if _is_row(each) else 1
            part = data[start : start + width]
            parts.append(_read(each, part if _is_row(each) else part[0], terms))
            start += width
        return kind(**dict(zip((name for name, _ in hints), parts, strict=True)))
    further = {"statement": {"terms"}, "evidence": {"kind"}}.get(kind.layout, set())
    if type(data) is dict and kind.layout == "statement":
        hints = [each for each in hints if each[0] in data or each[0] not in dict(_defaults(kind))]
    if type(data) is not dict or data.keys() != {name for name, _ in hints} | further:
        raise KernelRefusal(f"{shown(data)} does not have just the fields of {kind.__name__}")
    if kind.layout == "statement":
        terms = _table(data["terms"])
    if kind.layout == "evidence" and data["kind"] != kind.record:
        raise KernelRefusal(f"{shown(data['kind'])} is not {kind.record}")
    values = {}
    for name, each in hints:
        content, known = data[name], terms
        if kind.layout == "evidence" and _holds_terms(each):
            table, content = content
            known = _table(table)
        values[name] = _read(each, content, known)
        if kind.layout == "statement" and (name, values[name]) in _defaults(kind):
            raise KernelRefusal(f"{name} says nothing, and is left out then")
    return kind(**values)


def _defaults(kind: Any) -> list[tuple[str, Any]]:
    return [(field.name, ()) for field in fields(kind) if field.default == ()]


def _table(data: Any) -> list[Term]:
    return decode(data, range(len(data)))


def _fraction(data: Any) -> fmpq:
    number = rat(data).number if isinstance(data, str) else None
    if number is None or str(number) != data:
        raise KernelRefusal(f"{shown(data)} is not a fraction in lowest terms")
    return number


@cache
def _hints(kind: Any) -> list[tuple[str, Any]]:
    """Return the fields with their types, a relation before those that it follows from or is for all of."""
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    names.sort(key=lambda name: name in ("hypotheses", "pointwise", "variable"))
    return [(name, hints[name]) for name in names]


def _layout(kind: Any) -> str:
    return str(kind.layout) if isinstance(kind, type) and issubclass(kind, Written) else ""


def _is_row(kind: Any) -> bool:
    return _layout(kind) in ROWS


def _width(kind: Any) -> int:
    return sum(_width(each) if _is_row(each) else 1 for _, each in _hints(kind))


def _holds_terms(kind: Any) -> bool:
    """Return whether a type is made of terms, not of evidence that has tables itself."""
    inner = [each for _, each in _hints(kind)] if _is_row(kind) else list(get_args(kind))
    return kind is Term or any(_holds_terms(each) for each in inner)
