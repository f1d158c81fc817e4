"""The trusted kernel: whatever says ``proved`` or ``refuted`` is in this folder, and judges evidence.

Read in this order: ``terms`` (what can be said), ``codec`` (how it is written), ``numbers`` (exact numbers
and balls, and functions of them), ``interval`` and ``enclosure`` (what terms mean, at points and on boxes),
``statement`` (claims and evidence), ``identity``, ``calculus`` (derivatives, limits, integrals), ``aims`` and
``rules`` (proofs about numbers), ``sums`` (about any number of points), ``judge`` (verdicts).  The kernel
trusts Python and python-flint, and nothing else.
"""
