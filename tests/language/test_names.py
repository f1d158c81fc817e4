import pytest

from dpsym.language.names import latex_name


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("alpha", r"\alpha"),
        ("epsilon", r"\varepsilon"),
        ("alpha'", r"\alpha'"),
        ("epsilon_hat", r"\hat\varepsilon"),
        ("delta_tilde", r"\tilde\delta"),
        ("rho1", r"\rho_1"),
        ("rho_1", r"\rho_1"),
        ("rho_12", r"\rho_{12}"),
        ("x_hat", r"\hat{x}"),
        ("mu_P", r"\mu_P"),
        ("delta_1'", r"\delta_1'"),
        ("Delta", r"\Delta"),
        ("k", "k"),
        ("P''", "P''"),
        ("cost", r"\mathrm{cost}"),
        ("?", "?"),
    ],
)
def test_a_name_is_written_as_in_the_field(name, written):
    assert latex_name(name) == written
