"""Published functions of privacy libraries beside certified enclosures: where they are wrong, and by how much.

A function says how private something is, so a value below the truth is a promise that does not hold.  The truth
is a closed form, evaluated in balls until they are narrow; the points are those in ``KNOWN`` and random ones,
log-scaled, from a seed.  ``make bench NAMES=libraries`` installs the libraries.
"""

import logging
import math
import random
import time
import warnings
from dataclasses import dataclass
from typing import Any

from flint import arb, ctx

POINTS, SEED, DIGITS = 400, 20, 1e-15
SMALL, LARGE = 1e-9, 1e-2  # relative: what is called too small, and too large


@dataclass(frozen=True)
class Function:
    """A function of a library: its value at a point, the truth there as a ball, and the range of each parameter."""

    name: str
    value: Any
    truth: Any
    ranges: tuple[tuple[float, float, str], ...]  # from, to, and "log", "integer" or "above one"
    known: tuple[tuple[float, ...], ...] = ()


def enclosed(truth, point):
    """Return the truth at a point as a ball whose radius is below 15 digits, the parameters taken as they are in binary."""
    for precision in (128, 256, 512, 1024, 4096):
        ctx.prec = precision
        found = truth(*map(arb, point))
        if found.rel_accuracy_bits() > -math.log2(DIGITS) or (found == 0 and found.is_exact()):
            return found
    raise ArithmeticError(f"no enclosure at {point}")


def two_points(order, *pairs):
    """Return the divergence of an order of two laws, given as pairs of masses."""
    return sum((p**order * q ** (1 - order) for p, q in pairs), arb(0)).log() / (order - 1)


def randomized_response(order, noise):
    first, second = 1 - noise / 2, noise / 2
    return two_points(order, (first, second), (second, first))


def pure_to_renyi(order, epsilon):
    yes = epsilon.exp() / (1 + epsilon.exp())
    return two_points(order, (yes, 1 - yes), (1 - yes, yes))


def subsampled_gaussian(order, rate, deviation):
    whole = int(order.unique_fmpz())
    terms = (
        arb(math.comb(whole, k))
        * (1 - rate) ** (whole - k)
        * rate**k
        * (arb(k * (k - 1)) / (2 * deviation**2)).exp()
        for k in range(whole + 1)
    )
    return sum(terms, arb(0)).log() / (order - 1)


def laplace(order, scale):
    left = order / (2 * order - 1) * ((order - 1) / scale).exp()
    return (left + (order - 1) / (2 * order - 1) * (-order / scale).exp()).log() / (order - 1)


def pure_to_approximate(epsilon, delta):
    least = epsilon.exp() - delta * (1 + epsilon.exp())
    return arb(0) if least <= 1 else least.log()


def functions():
    """Yield the functions that are looked at."""
    import dp_accounting
    import opendp.prelude as dp
    from autodp import converter, rdp_bank
    from dp_accounting.rdp import RdpAccountant

    dp.enable_features("contrib")
    replace = dp_accounting.NeighboringRelation.REPLACE_ONE

    def accountant(order, event, **options):
        found = RdpAccountant([order], **options)
        found.compose(event)
        return float(found._rdp[0])

    def concentrated(epsilon):
        space = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
        measure = dp.c.make_pureDP_to_zCDP(dp.m.make_laplace(*space, scale=1 / epsilon))
        return measure.map(1.0)

    order, tiny = (1.0, 1e3, "above one"), (1e-9, 20.0, "log")
    yield Function(
        "dp-accounting: RDP of randomized response",
        lambda a, p: accountant(
            a, dp_accounting.RandomizedResponseDpEvent(p, 2), neighboring_relation=replace
        ),
        randomized_response,
        (order, (1e-9, 1.0, "near one")),
        ((1.5, 1 - 2e-8),),
    )
    yield Function(
        "dp-accounting: RDP of the subsampled Gaussian",
        lambda a, q, s: accountant(
            a, dp_accounting.PoissonSampledDpEvent(q, dp_accounting.GaussianDpEvent(s))
        ),
        subsampled_gaussian,
        ((2, 64, "integer"), (1e-13, 0.5, "log"), (0.5, 20.0, "log")),
        ((32, 1e-12, 1.0),),
    )
    yield Function(
        "dp-accounting: RDP of Laplace noise",
        lambda a, b: accountant(a, dp_accounting.LaplaceDpEvent(b)),
        laplace,
        (order, (0.05, 1e9, "log")),
    )
    yield Function(
        "autodp: RDP of pure DP",
        lambda a, e: float(rdp_bank.RDP_pureDP({"eps": e}, a)),
        pure_to_renyi,
        (order, tiny),
        ((1.5, 1e-8), (1.013, 1.5e-8)),
    )
    yield Function(
        "autodp: RDP of randomized response",
        lambda a, p: float(rdp_bank.RDP_randresponse({"p": 1 - p / 2}, a)),
        randomized_response,
        (order, (1e-9, 1.0, "near one")),
    )
    yield Function(
        "autodp: RDP of Laplace noise",
        lambda a, b: float(rdp_bank.RDP_laplace({"b": b}, a)),
        laplace,
        (order, (0.05, 1e9, "log")),
    )
    yield Function(
        "autodp: pure to approximate DP",
        lambda e, d: float(converter.puredp_to_approxdp(e)(d)),
        pure_to_approximate,
        (tiny, (1e-12, 0.5, "log")),
        ((0.001, 0.01),),
    )
    yield Function(
        "opendp: pure to concentrated DP",
        concentrated,
        lambda e: e * (e / 2).tanh(),  # what randomized response needs, as the order goes to 1
        ((1e-3, 20.0, "log"),),
        ((20.0,),),
    )


def drawn(choose, low, high, kind):
    """Return a random value of a parameter."""
    if kind == "integer":
        return float(choose.randint(low, high))
    if kind == "above one":
        return 1 + math.exp(choose.uniform(math.log(1e-3), math.log(high - 1)))
    if kind == "near one":
        return 1 - math.exp(choose.uniform(math.log(low), math.log(1 - 1e-9)))
    return math.exp(choose.uniform(math.log(low), math.log(high)))


def compared(function):
    """Yield (relative excess of the value over the truth, point, value, truth), and take both times."""
    choose = random.Random(SEED)
    points = [
        *function.known,
        *(tuple(drawn(choose, *each) for each in function.ranges) for _ in range(POINTS)),
    ]
    for point in points:
        started = time.perf_counter()
        try:
            value = function.value(*point)
        except (ArithmeticError, AssertionError, ValueError):  # refused: nothing is promised
            continue
        middle = time.perf_counter()
        truth = enclosed(function.truth, point)
        ended = time.perf_counter()
        exact = float(truth.mid())
        excess = (value - exact) / exact if exact else math.copysign(math.inf, value) if value else 0.0
        yield excess, point, value, exact, (middle - started, ended - middle)


def rows():
    warnings.filterwarnings("ignore")
    logging.disable()
    for function in functions():
        found = [each for each in compared(function) if not math.isnan(each[0])]
        low, high, deep = min(found), max(found), min(found, key=lambda each: each[2] - each[3])
        spent = [sum(each[4][side] for each in found) for side in (0, 1)]
        counts = {
            "points": len(found),
            f"below the truth by more than {SMALL:g} of it": sum(each[0] < -SMALL for each in found),
            "below zero": sum(each[2] < 0 for each in found),
            f"above the truth by more than {LARGE:g} of it": sum(each[0] > LARGE for each in found),
        }
        for name, count in counts.items():
            yield f"{function.name}: {name}", float(count), "", None
        yield f"  lowest {told(low)}", low[0], "of it", None
        yield f"  deepest {told(deep)}", deep[2] - deep[3], "", None
        yield f"  highest {told(high)}", high[0], "of it", None
        for each in found:
            if each[1] in function.known:
                yield f"  known {told(each)}", each[0], "of it", None
        yield "  time of the enclosure beside the library's", spent[1] / spent[0], "x", None
    yield from composition()


def told(found):
    _, point, value, truth, _ = found
    return f"at {', '.join(f'{each:.9g}' for each in point)}: {value:.3g} for {truth:.3g}"


def composition():
    """Yield what the optimal composition says where the failures alone are more probable than what is allowed."""
    from dp_accounting.pld import accountant, common

    single = common.DifferentialPrivacyParameters(0.1, 1e-17)
    said = accountant.advanced_composition(single, 10, 5e-17)
    yield (
        "dp-accounting: composition where there is no guarantee says",
        math.nan if said is None else said,
        "",
        None,
    )
