"""The signs and commands of the LaTeX that dpsym prints, by what they are for the layout of a formula."""

from __future__ import annotations

from typing import Final

__all__ = ["ACCENTS", "BIG", "BIN", "CLOSE", "FONTS", "KNOWN", "LIMITS", "OPEN", "OPS", "REL", "SPACES"]


def _signs(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


REL: Final = _signs(
    r"""
    = < > : \le \leq \ge \geq \ne \neq \in \sim \to \mapsto \subseteq \mid \approx \Longrightarrow \Rightarrow
    \colon \parallel \equiv \implies \propto
    """
)
BIN: Final = _signs(
    r"""
    + - \cdot \times \otimes \cap \cup \land \lor \wedge \vee \setminus \pm \circ *
    """
)
OPS: Final = _signs(
    r"""
    \log \ln \exp \max \min \sup \inf \Pr \tanh \sinh \cosh \tan \sin \cos \det \arg \lim
    """
)
BIG: Final = {
    r"\sum": 1.44,
    r"\prod": 1.28,
    r"\int": 1.0,
    r"\bigotimes": 1.5,
    r"\bigcup": 1.1,
    r"\bigcap": 1.1,
}
SPACES: Final = {
    r"\,": 0.17, r"\:": 0.22, r"\;": 0.28, r"\!": -0.17, r"\ ": 0.33, "~": 0.33, r"\quad": 1.0,
    r"\qquad": 2.0, "&": 1.0,
}  # fmt: skip
FONTS: Final = _signs(
    r"""
    \text \textup \mathrm \mathbf \mathcal \mathbb \mathsf \mathit \operatorname \operatorname*
    """
)
ACCENTS: Final = _signs(
    r"""
    \hat \bar \tilde \vec \widehat \widetilde \overline \dot
    """
)
KNOWN: Final = REL | BIN | OPS | BIG.keys() | SPACES.keys()
OPEN: Final = frozenset([*"([", r"\{", r"\langle", r"\lvert", r"\lVert", r"\lfloor", r"\lceil"])
CLOSE: Final = frozenset([*")]", r"\}", r"\rangle", r"\rvert", r"\rVert", r"\rfloor", r"\rceil"])
LIMITS: Final = frozenset([*BIG, r"\max", r"\min", r"\sup", r"\inf", r"\lim", r"\operatorname*"])
