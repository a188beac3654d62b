"""Measures of leakage, in bits: pure functions of plain arrays and densities; they know nothing of programs.

Finite secrets take a prior (n,) and a channel (n, m) of P(output | secret). Continuous ones take a density: Normals (a
mixture), or a Curve (a function on an interval). What quadrature finds carries its error. Wrong input is ProgramError.
"""

from __future__ import annotations

from leakmeter.program.measures.capacity import (
    Capacity,
    local_epsilon,
    min_capacity,
    multiplicative_bayes_capacity,
    shannon_capacity,
)
from leakmeter.program.measures.continuous import (
    Bounded,
    density_divergence,
    density_total_variation,
    differential_entropy,
    label_information,
    mixture_information,
)
from leakmeter.program.measures.density import Curve, Density, Normals
from leakmeter.program.measures.divergence import (
    Observed,
    jensen_shannon,
    kl_divergence,
    max_divergence,
    observed,
    total_variation,
)
from leakmeter.program.measures.entropy import (
    conditional_entropy,
    guessing_entropy,
    min_entropy,
    mutual_information,
    posterior_guessing_entropy,
    posterior_min_entropy,
    shannon_entropy,
)
from leakmeter.program.measures.hyper import Hyper, hyper, posterior
from leakmeter.program.measures.normal import (
    conditioned_information,
    correlation_information,
    joint_normal_information,
    normal_divergence,
    normal_entropy,
)
from leakmeter.program.measures.ranking import Alike, Exposure, Ranking, most_exposed, most_exposed_normal
from leakmeter.program.measures.vulnerability import (
    additive_bayes_leakage,
    additive_g_leakage,
    bayes_risk,
    bayes_vulnerability,
    g_vulnerability,
    min_entropy_leakage,
    multiplicative_bayes_leakage,
    multiplicative_g_leakage,
    posterior_bayes_risk,
    posterior_bayes_vulnerability,
    posterior_g_vulnerability,
)
from leakmeter.program.measures.window import (
    Guess,
    equal_tailed_interval,
    normal_window_vulnerability,
    posterior_window_vulnerability,
    probability,
    quantile,
    shortest_interval,
    window_vulnerability,
)

__all__ = [
    "Alike",
    "Bounded",
    "Capacity",
    "Curve",
    "Density",
    "Exposure",
    "Guess",
    "Hyper",
    "Normals",
    "Observed",
    "Ranking",
    "additive_bayes_leakage",
    "additive_g_leakage",
    "bayes_risk",
    "bayes_vulnerability",
    "conditional_entropy",
    "conditioned_information",
    "correlation_information",
    "density_divergence",
    "density_total_variation",
    "differential_entropy",
    "equal_tailed_interval",
    "g_vulnerability",
    "guessing_entropy",
    "hyper",
    "jensen_shannon",
    "joint_normal_information",
    "kl_divergence",
    "label_information",
    "local_epsilon",
    "max_divergence",
    "min_capacity",
    "min_entropy",
    "min_entropy_leakage",
    "mixture_information",
    "most_exposed",
    "most_exposed_normal",
    "multiplicative_bayes_capacity",
    "multiplicative_bayes_leakage",
    "multiplicative_g_leakage",
    "mutual_information",
    "normal_divergence",
    "normal_entropy",
    "normal_window_vulnerability",
    "observed",
    "posterior",
    "posterior_bayes_risk",
    "posterior_bayes_vulnerability",
    "posterior_g_vulnerability",
    "posterior_guessing_entropy",
    "posterior_min_entropy",
    "posterior_window_vulnerability",
    "probability",
    "quantile",
    "shannon_capacity",
    "shannon_entropy",
    "shortest_interval",
    "total_variation",
    "window_vulnerability",
]
