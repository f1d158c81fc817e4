"""Pictures of claims and derivations: what is drawn, from which values, and how it becomes an image."""
