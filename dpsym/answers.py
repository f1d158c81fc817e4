"""Who answers the hooks: the check room decides and judges, the report room shows.

Each answer loads its room when it is first asked, so that ``import dpsym`` stays quick.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dpsym import hooks

if TYPE_CHECKING:
    from dpsym.check.result import Result
    from dpsym.check.run import Report
    from dpsym.derive import Derivation, Theorem
    from dpsym.language import Claim

__all__ = ["install"]


def install() -> None:
    """Let claims and derivations be decided, and everything be shown, by the rooms of this package."""
    hooks.decide_claim.provide(_decided)
    hooks.judge_derivation.provide(_judged)
    hooks.show_claim.provide(_claim_shown)
    hooks.draw_derivation.provide(_derivation_drawn)
    hooks.draw_result.provide(_result_drawn)
    hooks.show_derivation.provide(_derivation_shown)
    hooks.show_report.provide(_report_shown)
    hooks.show_result.provide(_result_shown)
    hooks.show_theorem.provide(_theorem_shown)


def _decided(claim: Claim, settings: Mapping[str, Any]) -> Result:
    from dpsym.check.decide import decide
    from dpsym.check.settings import Settings

    return decide(claim, Settings(**settings))


def _judged(derivation: Derivation, settings: Mapping[str, Any]) -> Result:
    from dpsym.check.cache import Cache, default_folder
    from dpsym.check.derivations import judged
    from dpsym.check.library import Catalogue
    from dpsym.check.settings import Settings

    chosen = Settings(**settings)
    proofs = Cache(default_folder(), kinds=("cited",))  # what is cited may take minutes to prove
    return judged(derivation, chosen, library=Catalogue(chosen, proofs))


def _claim_shown(claim: Claim) -> dict[str, str]:
    from dpsym.report.jupyter import claim_bundle

    return claim_bundle(claim)


def _result_shown(result: Result) -> dict[str, str]:
    from dpsym.report.jupyter import result_bundle

    return result_bundle(result)


def _theorem_shown(theorem: Theorem) -> dict[str, str]:
    from dpsym.report.jupyter import theorem_bundle

    return theorem_bundle(theorem)


def _derivation_shown(derivation: Derivation) -> dict[str, str]:
    from dpsym.report.jupyter import derivation_bundle

    return derivation_bundle(derivation)


def _report_shown(report: Report) -> dict[str, str]:
    from dpsym.report.jupyter import report_bundle

    return report_bundle(report)


def _result_drawn(result: Result, settings: Mapping[str, Any]) -> Any:
    from dpsym.report.pictures.figures import drawing

    return drawing(result, settings["over"])


def _derivation_drawn(derivation: Derivation) -> Any:
    from dpsym.report.pictures.figures import gaps

    return gaps(derivation)
