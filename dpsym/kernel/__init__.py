"""The trusted kernel: whatever says ``proved`` or ``refuted`` is in this folder, and judges evidence.

Read in this order: ``terms`` (what can be said), ``values`` and ``numbers`` (what it means at a
point), ``evaluate`` (compilation), ``statement`` (claims), ``interval`` and ``enclosure`` (what it
means on a box), ``normal`` (identities), ``calculus`` (derivatives, integrals), ``aims`` and ``proof``
(rules of proof), ``evidence`` (documents), ``judge`` (verdicts).  The kernel trusts Python and
python-flint, and nothing else.
"""
