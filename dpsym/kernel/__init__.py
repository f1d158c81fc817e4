"""The trusted kernel: whatever says ``proved`` or ``refuted`` is in this folder, and judges evidence.

Read in this order: ``terms`` (what can be said), ``codec`` (how it is written), ``statement`` (claims),
``numbers`` (exact numbers and balls, and functions of them), ``interval`` and ``enclosure`` (what terms mean,
at points and on boxes), ``identity``, ``calculus`` (derivatives, limits, integrals), ``aims``,
``rules`` and ``proof`` (proofs about numbers), ``sums`` (about any number of points), ``evidence`` (records),
``judge`` (verdicts).  The kernel trusts Python and python-flint, and nothing else.
"""
