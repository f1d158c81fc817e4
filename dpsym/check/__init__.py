"""From claims to results: loading theorem files, deciding claims, scheduling, caching, evidence files."""
