"""Characters beyond ASCII that stand for commands: what is typed, or copied from a page, instead of LaTeX."""

from __future__ import annotations

from typing import Final

_SIGNS: Final = r"""
≤ \le   ≥ \ge   ≠ \ne   ∈ \in   ∉ \notin   ⊂ \subset   ⊆ \subseteq   ∪ \cup   ∩ \cap
∖ \setminus   ∞ \infty   ∑ \sum   ∏ \prod   ∫ \int   √ \sqrt   → \to   ← \leftarrow
⇒ \Rightarrow   ⟹ \Rightarrow   ⇔ \iff   ∀ \forall   ∃ \exists   ∧ \wedge   ∨ \vee   ¬ \neg
· \cdot   ⋅ \cdot   × \times   ⊗ \otimes   ∘ \circ   ± \pm   − -   – -   ‖ \|   ∥ \parallel
∣ \mid   ′ '   ’ '   … \dots   ⋯ \dots   ∅ \emptyset   ∼ \sim   ≈ \approx   ∝ \propto   ≪ \ll
ℓ \ell   ℝ \R   ℕ \N   ℤ \Z   ℚ \Q   ⊥ \perp   ⊤ \top   ≔ :=   ε \varepsilon   ϵ \epsilon
ϕ \phi   φ \varphi   ϑ \vartheta   𝔼 \E   ℙ \P   Δ \Delta   µ \mu   ⌊ \lfloor   ⌋ \rfloor
⌈ \lceil   ⌉ \rceil   α \alpha   β \beta   γ \gamma   δ \delta   ζ \zeta   η \eta   θ \theta
ι \iota   κ \kappa   λ \lambda   μ \mu   ν \nu   ξ \xi   π \pi   ρ \rho   σ \sigma   τ \tau
υ \upsilon   χ \chi   ψ \psi   ω \omega   Γ \Gamma   Θ \Theta   Λ \Lambda   Ξ \Xi   Π \Pi
Σ \Sigma   Υ \Upsilon   Φ \Phi   Ψ \Psi   Ω \Omega
"""

_ENTRIES: Final = _SIGNS.split()

CHARACTERS: Final = dict(zip(_ENTRIES[::2], _ENTRIES[1::2], strict=True))

#: Raised characters, and what they are in a power.
RAISED: Final = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿˣᵏᵐᵗʸ", "0123456789+-()nxkmty", strict=True))

#: Fractions that are one character.
FRACTIONS: Final = {
    "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5",
    "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8",
}  # fmt: skip
