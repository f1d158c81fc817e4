"""What a document says, act by act: symbols and suppositions in their scope, claims that depend on them.

Every claim has a weak reading, which supposes only what understood sentences say, and a strong one, which
supposes besides what the text may suppose.  What was not understood is kept as a doubt, by its symbols.
"""
