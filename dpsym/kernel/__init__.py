"""The trusted kernel: whatever says ``proved`` or ``refuted`` is in this folder, and judges evidence.

Read in this order: ``terms`` (what can be said), ``numbers`` (values at a point), ``evaluate``
(compilation), ``statement`` (claims), ``interval`` and ``enclosure`` (values on a box), ``normal``
(identities), ``calculus`` (derivatives and integrals), ``aims`` and ``proof`` (rules), ``evidence``
(documents), ``judge`` (verdicts).  The kernel trusts Python and python-flint, and nothing else.
"""
