"""Terms: the expressions that the kernel can speak about, and nothing else.

A term is an immutable tree over the closed list of heads in :data:`ARITY`.  The extended reals are
part of the meaning: ``inf`` is a number, and the four heads of measure theory (``scaled``,
``logratio``, ``relent``, ``powdiv``) carry the conventions under which divergences are defined.
What a head means is written beside it; every evaluator of the kernel implements just that.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from flint import fmpq

from dpsym.errors import KernelRefusal, shown

T = TypeVar("T")
ANY: Final = -1  # arity of a head that takes one or more arguments

ARITY: Final[Mapping[str, int]] = {
    "rat": 0,  # a rational number, in ``data``
    "var": 0,  # a variable, its name in ``data``
    "pi": 0,
    "inf": 0,  # +infinity; -infinity is (-1)*inf
    "add": ANY,  # inf + (-inf) is undefined
    "mul": ANY,  # 0 * inf is undefined
    "max": ANY,
    "min": ANY,
    "pow": 2,  # b^e: b > 0, or b >= 0 and e > 0, or e an integer; 0^0 = 1; 1/0 is undefined
    "exp": 1,  # exp(-inf) = 0
    "log": 1,  # natural; log(0) = -inf; undefined below 0
    "abs": 1,
    "tanh": 1,
    "erf": 1,
    "erfc": 1,
    "sin": 1,  # of finite numbers, as is cos
    "cos": 1,
    "asin": 1,  # on [-1, 1]
    "atan": 1,  # half of pi at infinity
    "gamma": 1,  # above 0, as are lgamma and digamma; undefined elsewhere
    "lgamma": 1,
    "digamma": 1,
    "trigamma": 1,  # its derivative, above 0
    "tetragamma": 1,  # and that of the latter
    "zeta": 1,  # above 1
    "erfinv": 1,  # on [-1, 1], infinite at both ends
    "lambertw": 1,  # from -1/e on, the branch that is at least -1
    "floor": 1,
    "theta": 1,  # the sum of e^(-k^2 s) over all integers k, for s > 0
    "dtheta": 1,  # its derivative, minus the sum of k^2 e^(-k^2 s)
    "if_lt": 4,  # (a, b, x, y): x if a < b, else y
    "if_le": 4,  # (a, b, x, y): x if a <= b, else y
    "if_eq": 4,  # (a, b, x, y): x if a = b, else y
    "scaled": 2,  # (p, x): p*x for p >= 0, and 0 where p = 0 whatever x is, even undefined
    "logratio": 2,  # (p, q): log(p/q) for p, q >= 0; -inf where p = 0; +inf where q = 0 < p
    "relent": 2,  # (p, q): p*log(p/q); 0 where p = 0; +inf where q = 0 < p
    "powdiv": 3,  # (p, q, a): p * (p/q)^(a-1), a >= 1; 0 where p = 0; +inf where q = 0 < p and a > 1
    "integral": 3,  # (body, lo, hi), improper Riemann; the bound variable's name in ``data``
}

UNITS: Final[Mapping[str, fmpq]] = {"add": fmpq(0), "mul": fmpq(1)}
MAX_NODES: Final = 50_000  # of one document of encoded terms
MAX_BITS: Final = 8_192  # of a numerator or denominator


class Term:
    """One node: a head, its arguments, and ``data`` (a number or a name) for leaves and binders.

    Equal terms are one object, so comparing takes no time.  ``free`` holds the names of free variables.

    >>> term("exp", var("x")) is term("exp", var("x"))
    True
    """

    __slots__ = ("__weakref__", "args", "data", "free", "head")

    head: str
    args: tuple[Term, ...]
    data: fmpq | str | None
    free: frozenset[str]

    def __new__(cls, head: str, args: tuple[Term, ...] = (), data: fmpq | str | None = None) -> Term:
        """Return the term, the same object as ever; a new one is checked."""
        key = (head, args, data.p, data.q) if type(data) is fmpq else (head, args, data)  # hashed 8x faster
        if (known := _TERMS.get(key)) is not None:
            return known
        _check(head, args, data)
        self = object.__new__(cls)
        free = args[0].free if args else frozenset([str(data)] if head == "var" else ())
        if head == "integral":
            free -= {str(data)}
        for arg in args[1:]:
            if arg.free is not free:  # most terms share the names of their parts
                free |= arg.free
        _set_head(self, head)
        _set_args(self, args)
        _set_data(self, data)
        _set_free(self, free)
        _TERMS[key] = self
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a term is immutable")

    def __reduce__(self) -> tuple[object, ...]:
        nodes, (root,) = encode([self])
        return _revive, (nodes, root)

    @property
    def number(self) -> fmpq | None:
        """The rational number that this term is, if it is one.

        >>> rat("7/3").number, var("x").number
        (7/3, None)
        """
        return self.data if isinstance(self.data, fmpq) else None

    def __repr__(self) -> str:
        if self.head in ("rat", "var"):
            return str(self.data)
        bound = f"d{self.data}, " if self.data is not None else ""
        return f"{self.head}({bound}{', '.join(map(repr, self.args))})" if self.args else self.head

    # Arithmetic builds terms; it folds only x+0, x*1, x^1 and numbers, which never changes a meaning.
    def __add__(self, other: TermLike) -> Term:
        return joined("add", (self, _term_of(other)))

    def __radd__(self, other: TermLike) -> Term:
        return joined("add", (_term_of(other), self))

    def __mul__(self, other: TermLike) -> Term:
        return joined("mul", (self, _term_of(other)))

    def __rmul__(self, other: TermLike) -> Term:
        return joined("mul", (_term_of(other), self))

    def __neg__(self) -> Term:
        return rat(-1) * self

    def __sub__(self, other: TermLike) -> Term:
        return self + (-_term_of(other))

    def __rsub__(self, other: TermLike) -> Term:
        return _term_of(other) + (-self)

    def __truediv__(self, other: TermLike) -> Term:
        return self * _term_of(other) ** -1

    def __rtruediv__(self, other: TermLike) -> Term:
        return _term_of(other) * self**-1

    def __pow__(self, other: TermLike) -> Term:
        exponent = _term_of(other)
        if exponent == rat(1):
            return self
        base, power = self.number, exponent.number
        if base is not None and power is not None and base != 0 and power.q == 1 and abs(power.p) <= 64:
            return rat(base ** int(power.p))
        return Term("pow", (self, exponent))

    def nodes(self, known: Iterable[Term] = ()) -> Iterator[Term]:
        """Yield every distinct subterm once, arguments first, without those that are only in ``known``."""
        seen, stack = {*known}, [(self, False)]
        while stack:  # a loop, because terms may be deeper than Python's recursion limit
            node, expanded = stack.pop()
            if node in seen:
                continue
            if expanded or not node.args:
                seen.add(node)
                yield node
            else:
                stack.append((node, True))
                stack.extend([(arg, False) for arg in node.args[::-1] if arg not in seen])

    def replace(self, values: Mapping[Term, Term]) -> Term:
        """Return this term with each key of ``values`` replaced, everywhere but under a binder of it.

        >>> (var("x") ** 2).replace({var("x"): rat(3)})
        9
        """

        def of(node: Term, args: list[Term]) -> Term:
            if node.head != "integral":
                return rebuilt(node, tuple(args))
            inner = {k: v for k, v in values.items() if str(node.data) not in k.free}
            if any(str(node.data) in v.free for v in inner.values()):
                raise KernelRefusal(f"replacing inside an integral over {node.data} would capture it")
            return Term("integral", (node.args[0].replace(inner), *args), node.data)

        held = [key.free for key in values]
        if all(held) and self.free.isdisjoint(frozenset[str]().union(*held)):  # a key is no part of it
            return self
        return folded(self, dict(values), of)


TermLike: TypeAlias = "Term | int | Fraction | fmpq"


def rat(value: int | str | Fraction | fmpq, denominator: int = 1) -> Term:
    """Return a rational number as a term.

    >>> rat("7/3"), rat(6, 4), rat(Fraction(1, 2))
    (7/3, 3/2, 1/2)
    """
    if isinstance(value, str):
        numerator, _, below = value.partition("/")
        if max(len(numerator), len(below)) > MAX_BITS // 3:
            raise KernelRefusal(f"a number of {len(value)} digits is larger than the kernel takes")
        value = fmpq(int(numerator), int(below or 1))
    elif not isinstance(value, (fmpq, int)) and isinstance(value, Fraction):  # abstract classes take long
        value = fmpq(value.numerator, value.denominator)
    return Term("rat", (), fmpq(value) if denominator == 1 else fmpq(value) / denominator)


def var(name: str) -> Term:
    """Return the variable called ``name``."""
    return Term("var", (), name)


def term(head: str, *args: TermLike) -> Term:
    """Return ``head`` applied to ``args``; plain numbers become rational terms.

    >>> term("exp", var("x") - 1)
    exp(add(x, -1))
    """
    return Term(head, tuple(_term_of(arg) for arg in args))


def folded(subject: Term, known: dict[Term, T], of: Callable[[Term, list[T]], T]) -> T:
    """Return what a term comes to by what its parts come to, but for bodies of integrals, which stay out.

    What is known of parts already is in ``known``, where the rest is entered.
    """
    stack = [(subject, False)]
    while stack:  # a loop, as terms may be deeper than Python's recursion limit
        node, expanded = stack.pop()
        if node in known:
            continue
        args = node.args[1:] if node.head == "integral" else node.args
        if not expanded and (missing := [(arg, False) for arg in args[::-1] if arg not in known]):
            stack.append((node, True))
            stack += missing
        else:
            known[node] = of(node, [known[arg] for arg in args])
    return known[subject]


def encode(roots: Iterable[Term]) -> tuple[list[list[object]], list[int]]:
    """Return a table of nodes, each after its arguments, and the places of ``roots`` in it.

    >>> encode([var("x") * 2])
    ([['var', 'x'], ['rat', '2'], ['mul', 0, 1]], [2])
    """
    roots = tuple(roots)
    table: list[list[object]] = []
    place: dict[Term, int] = {}
    for root in roots:
        for node in root.nodes(place):
            data = [] if node.data is None else [str(node.data)]
            place[node] = len(table)
            table.append([node.head, *data, *(place[arg] for arg in node.args)])
    return table, [place[root] for root in roots]


def decode(table: object, places: Iterable[object]) -> list[Term]:
    """Rebuild terms from :func:`encode`'s table, checking everything.

    Raises:
        KernelRefusal: a head, an arity, a number or a reference is not one the kernel knows.
    """
    if not isinstance(table, list) or len(table) > MAX_NODES:
        raise KernelRefusal("the table of terms is not a list, or is longer than the kernel takes")
    terms: list[Term] = []
    for row in table:
        terms.append(_decode_row(row, terms))
    return [_at(terms, place) for place in places]


def _decode_row(row: object, earlier: list[Term]) -> Term:
    if not isinstance(row, list) or not row or not isinstance(row[0], str):
        raise KernelRefusal(f"a term must be written [head, ...], got {shown(row)}")
    head, rest = row[0], row[1:]
    if head == "rat":
        try:
            (number,) = rest
            found = rat(number)
            if repr(found) != number:
                raise ValueError
            return found
        except (TypeError, ValueError, ZeroDivisionError) as error:
            raise KernelRefusal(f"{shown(rest[0] if rest else None)} is not a rational number") from error
    data = rest.pop(0) if head in ("var", "integral") and rest else None
    return Term(head, tuple(_at(earlier, place) for place in rest), data)


def _at(terms: list[Term], place: object) -> Term:
    if type(place) is not int or not 0 <= place < len(terms):
        raise KernelRefusal(f"a term refers to entry {shown(place)}, which does not come before it")
    return terms[place]


def _revive(nodes: list[list[object]], root: int) -> Term:
    return decode(nodes, [root])[0]


def _check(head: str, args: tuple[Term, ...], data: fmpq | str | None) -> None:
    arity = ARITY.get(head)
    if arity is None:
        raise KernelRefusal(f"the kernel does not know the head {shown(head)}")
    if (len(args) != arity) if arity != ANY else not args:
        raise KernelRefusal(f"{head} takes {arity if arity != ANY else 'some'} arguments, got {len(args)}")
    if head == "rat":
        if not isinstance(data, fmpq) or max(data.p.bit_length(), data.q.bit_length()) > MAX_BITS:
            raise KernelRefusal("a number must be rational and of reasonable size")
    elif head in ("var", "integral"):
        if not isinstance(data, str) or not data or len(data) > 200:
            raise KernelRefusal(f"{head} needs the name of a variable, got {shown(data)}")
    elif data is not None:
        raise KernelRefusal(f"{head} carries no data, got {shown(data)}")


def joined(head: str, args: Sequence[Term]) -> Term:
    """Return the sum or product of terms from left to right, without units, numbers put together.

    >>> joined("add", (rat(0), var("x"), var("y"), rat(3)))
    add(x, y, 3)
    """
    unit, whole, flat = UNITS[head], args[0], list[Term]()  # the arguments of the whole, once it has several
    for arg in args[1:]:
        a, b = None if flat else whole.number, arg.number
        if a is not None and b is not None:
            whole = rat(a + b if head == "add" else a * b)
        elif a == unit:
            whole = arg
        elif b != unit:
            flat = flat or list(whole.args if whole.head == head else (whole,))
            flat += arg.args if arg.head == head else (arg,)
    return Term(head, tuple(flat)) if flat else whole


def rebuilt(node: Term, args: tuple[Term, ...]) -> Term:
    """Return a term with other arguments, sums, products and powers as arithmetic writes them."""
    if args == node.args:
        return node
    if node.head in UNITS:
        return joined(node.head, args)
    if node.head == "pow":
        return args[0] ** args[1]
    return Term(node.head, args, node.data)


def _term_of(value: TermLike) -> Term:
    return value if isinstance(value, Term) else rat(value)


# What a new term is made with; nothing else may change one.
_set_head, _set_args, _set_data, _set_free = (
    Term.__dict__[name].__set__ for name in ("head", "args", "data", "free")
)
_TERMS: Final[WeakValueDictionary[object, Term]] = WeakValueDictionary()
atexit.register(_TERMS.clear)  # flint cannot hash a number any more when the interpreter goes down
PI: Final = Term("pi")
INF: Final = Term("inf")
