"""Finding derivations: which rules, in which order, may show a claim.  What is found is judged elsewhere."""

from dpsym.derive.search.chains import Oracle, Search
from dpsym.derive.search.goals import proposed

__all__ = ["Oracle", "Search", "proposed"]
