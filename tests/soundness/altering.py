"""What the tests that change documents with evidence share: places inside of JSON, and honest hashes."""

from dpsym.points.evidence import FORMAT, _digest


def places(data, path=()):
    """Yield the paths of everything inside of JSON."""
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


NONE = {"table": [], "rows": []}  # steps to identities


def rehashed(document):
    """Return the document with an honest hash: a forger can compute one."""
    body = {key: document.get(key) for key in ("format", "statement", "evidence", "identities")}
    return {**document, "sha256": _digest(body)}


def written(statement, evidence):
    """Return a document of a statement, and evidence that was changed as JSON."""
    return rehashed(
        {"format": FORMAT, "statement": statement.to_json(), "evidence": evidence, "identities": NONE}
    )
