"""One codec for all that evidence is made of: frozen dataclasses as JSON, by the types of their fields.

A class is written as a ``row``, the list of its fields, or as an ``object``, its fields by name, with one
more that says its ``kind`` where it has one.  A term is a number, its place in the table of terms that the
outermost object has.  Nothing is lenient: a field that is missing, unknown or of another type is refused, as
are true for 1, 1.0 for 1 and "2/4" for "1/2".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from flint import fmpq

from dpsym.errors import MALFORMED, KernelRefusal, shown
from dpsym.kernel.terms import Term, decode, encode, rat

W = TypeVar("W", bound="Written")


class Written:
    """What can be written as JSON and read back; subclasses are dataclasses that name their layout."""

    layout: ClassVar[str]
    record: ClassVar[str]  # the kind

    def __init_subclass__(cls, layout: str, record: str = "") -> None:
        cls.layout, cls.record = layout, record

    def to_json(self) -> Any:
        """Return plain JSON, an object with its table of terms."""
        roots: dict[Term, None] = {}
        _written(self, roots.setdefault)
        table, places = encode(roots)
        return {"table": table, **_written(self, dict(zip(roots, places, strict=True)).__getitem__)}

    @classmethod
    def from_json(cls: type[W], data: object) -> W:
        """Rebuild what :meth:`to_json` wrote.

        Raises:
            KernelRefusal: it was written otherwise.
        """
        if type(data) is not dict or "table" not in data:
            raise KernelRefusal(f"{shown(data)} has no table of terms")
        try:
            terms = decode(data["table"], range(len(data["table"])))
            return cast(W, _read(cls, {name: each for name, each in data.items() if name != "table"}, terms))
        except MALFORMED as error:
            raise KernelRefusal(f"this is no {cls.__name__}: {type(error).__name__} {error}") from error


def _written(value: Any, place: Callable[[Term], Any]) -> Any:
    """Return JSON, with what a term is written as."""
    if isinstance(value, Term):
        return place(value)
    if isinstance(value, fmpq):
        return str(value)
    if isinstance(value, tuple):
        return [_written(part, place) for part in value]
    if not isinstance(value, Written):
        return value
    found = {name: _written(getattr(value, name), place) for name in _hints(cast("Any", type(value)))}
    return list(found.values()) if value.layout == "row" else _kind(value) | found


def _kind(record: Any) -> dict[str, str]:
    return {"kind": record.record} if record.record else {}


def _read(kind: Any, data: Any, terms: list[Term]) -> Any:
    """Return the value of a type that some JSON is, with the terms of the table at hand."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Term:
        if type(data) is not int or not 0 <= data < len(terms):
            raise KernelRefusal(f"there is no term {shown(data)} in the table")
        return terms[data]
    if kind is fmpq:
        number = rat(data).number if isinstance(data, str) else None
        if number is None or str(number) != data:
            raise KernelRefusal(f"{shown(data)} is not a fraction in lowest terms")
        return number
    if origin in (Union, UnionType):  # nothing, or one of some types; rows differ in their lengths
        if data is None and NoneType in inner:
            return None
        known = [each for each in inner if each is not NoneType]
        (one,) = known if len(known) == 1 else [each for each in known if len(_hints(each)) == len(data)]
        return _read(one, data, terms)
    wanted = list if origin is tuple or origin is list else kind
    if not (isinstance(kind, type) and issubclass(kind, Written)):
        if type(data) is not wanted:
            raise KernelRefusal(f"{shown(data)} is not of the type {wanted.__name__}")
        if origin is not tuple:
            return data
        kinds = inner[:1] * len(data) if inner[-1] is Ellipsis else inner
        return tuple(_read(each, part, terms) for each, part in zip(kinds, data, strict=True))
    hints = _hints(cast("Any", kind))
    if kind.layout == "row":
        data = dict(zip(hints, data, strict=True)) if type(data) is list else None
    if type(data) is not dict or data.keys() != hints.keys() | _kind(kind).keys():
        raise KernelRefusal(f"{shown(data)} does not have just the fields of {kind.__name__}")
    if kind.record and data["kind"] != kind.record:
        raise KernelRefusal(f"{shown(data['kind'])} is not {kind.record}")
    return kind(**{name: _read(each, data[name], terms) for name, each in hints.items()})


@cache
def _hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}
