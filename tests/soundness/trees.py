"""Proof trees at random, well-formed as a rule: what a prover might hand in that is wrong, or malicious."""

from __future__ import annotations

import random
from typing import Any

from dpsym.engines.prove.boxes import gap
from dpsym.kernel.aims import gap_sides
from dpsym.kernel.statement import Proof, Relation, Statement
from dpsym.kernel.terms import Term, rat, term, var

DEPTH = 3
SPLITS = ("0", "1/2", "1", "3/2", "2", "10")


def random_proof(statement: Statement, rng: random.Random) -> Proof:
    """Return a proof with a random tree; its table of terms holds what the statement is made of."""
    terms = table(statement, rng)
    trees = Trees(statement, terms, rng)
    if statement.conclusion.op != "=":
        tree = trees.grow(DEPTH)
    else:
        tree = rng.choice([["sum"], ["both", trees.grow(DEPTH), trees.grow(DEPTH)]])
    return Proof(tree, tuple(terms))


def table(statement: Statement, rng: random.Random) -> list[Term]:
    subject, _ = gap(statement.conclusion)
    lesser, greater = gap_sides(statement.conclusion)
    parts = list(dict.fromkeys(subject.nodes()))
    rng.shuffle(parts)
    logs = [term("log", greater) - term("log", lesser)]
    parts = [*logs, *(-part for part in parts[:4]), *parts[:12], rat(1), rat(-1)]
    return [subject, lesser, greater, *parts, *written(statement, rng)]


def written(statement: Statement, rng: random.Random) -> tuple[Term, Term]:
    """Return how the first variable is written by a new one, and what the latter is."""
    x, t = var(statement.variables[0].name), var("fresh")
    bounds = [gap_sides(h)[0] for h in statement.hypotheses if isinstance(h, Relation)]
    ways = [(term("exp", t), term("log", x)), (t**-1, x**-1), (t**2, x ** rat(1, 2))]
    return rng.choice([*ways, *((bound + t, x - bound) for bound in bounds)])


class Trees:
    """Grows trees for one statement."""

    def __init__(self, statement: Statement, terms: list[Term], rng: random.Random) -> None:
        self.rng = rng
        self.terms = terms
        self.names = [variable.name for variable in statement.variables]
        self.hypotheses = [h for h in statement.hypotheses if isinstance(h, Relation)]
        self.choices = [i for i, t in enumerate(terms) if t.head in ("max", "min", "abs", "if_lt", "if_le")]
        self.rules = [self.split, self.face, self.face, self.rewrite, self.sum, self.product, self.logs]
        self.rules += [self.cases] * 2 * bool(self.choices) + [self.bound] * 2 * bool(self.hypotheses)
        self.rules += [self.substitute] * bool(self.names)

    def grow(self, depth: int) -> list[Any]:
        if depth == 0 or self.rng.random() < 0.3:
            return self.leaf()
        return self.rng.choice(self.rules)(depth - 1)

    def leaf(self) -> list[Any]:
        leaves: list[list[Any]] = [["enclose"], ["enclose"], ["sum"]]
        leaves += [[rule, i] for i in range(len(self.hypotheses)) for rule in ("given", "vacuous")]
        return self.rng.choice(leaves)

    def split(self, depth: int) -> list[Any]:
        return ["split", self.name(), self.rng.choice(SPLITS), self.grow(depth), self.grow(depth)]

    def face(self, depth: int) -> list[Any]:
        return ["segment", self.name(), self.rng.choice(("lo", "hi")), self.grow(depth), self.grow(depth)]

    def rewrite(self, depth: int) -> list[Any]:
        return ["sum", [self.place(), self.grow(depth)]]

    def sum(self, depth: int) -> list[Any]:
        return ["sum", [self.place(), self.grow(depth)], [self.place(), self.grow(depth)]]

    def product(self, depth: int) -> list[Any]:
        power, side = self.rng.choice((1, 2, 3)), self.rng.choice((1, -1))
        first = [self.place(), power, side, self.grow(depth)]
        return ["product", first, *([[self.place(), 1, side, self.grow(depth)]] * self.rng.randint(0, 1))]

    def logs(self, depth: int) -> list[Any]:
        return ["monotone", self.rng.choice(("log", "exp")), 1, 2, self.grow(depth)]

    def cases(self, depth: int) -> list[Any]:
        place = self.rng.choice(self.choices)
        count = 2 if self.terms[place].head == "abs" else len(self.terms[place].args)
        return ["cases", place, *(self.grow(depth) for _ in range(count))]

    def bound(self, depth: int) -> list[Any]:
        place = self.rng.randrange(len(self.hypotheses))
        return ["segment", self.name(), place, self.grow(depth), self.grow(depth)]

    def substitute(self, depth: int) -> list[Any]:
        places = len(self.terms) - 2, len(self.terms) - 1
        return ["substitute", self.names[0], "fresh", *places, self.grow(depth)]

    def name(self) -> str:
        return self.rng.choice(self.names)

    def place(self) -> int:
        return self.rng.randrange(len(self.terms))
