"""The standard mechanisms: how much privacy each gives (ε in nats, and δ), and the releases themselves.

Functions named after a mechanism say what it keeps whatever is believed, from the spread of its noise and from how far
one person can move the value (``sensitivity``, in the value's unit), or which noise keeps what is wanted. Those that
begin with a verb release a value; a program that calls them runs, and is read by ``audit``. Dwork and Roth, *The
Algorithmic Foundations of Differential Privacy* (2014), is "DR" in what follows.

>>> from leakmeter.program import mechanisms
>>> mechanisms.laplace(scale=2.0, sensitivity=1.0)
Privacy(epsilon=0.5, delta=0.0)
"""

from __future__ import annotations

from leakmeter.program.mechanisms.choice import (
    exponential,
    noisy_max,
    noisy_max_probabilities,
    randomized_response,
)
from leakmeter.program.mechanisms.coarsening import (
    classes_of_at_least,
    generalization,
    level_of_at_least,
    noisy_threshold,
    suppress,
    suppression,
    to_class,
    to_level,
)
from leakmeter.program.mechanisms.composition import (
    gaussian_rho,
    gaussians_together,
    laplace_rho,
    of_renyi,
    of_rho,
    repeated,
    repeated_at_best,
    together,
)
from leakmeter.program.mechanisms.noise import (
    gaussian,
    gaussian_delta,
    gaussian_sd,
    gaussian_sd_classic,
    geometric,
    geometric_ratio,
    laplace,
    laplace_scale,
)
from leakmeter.program.mechanisms.privacy import Privacy
from leakmeter.program.mechanisms.release import (
    add_gaussian,
    add_geometric,
    add_laplace,
    choose,
    report_noisy_max,
    respond,
)

__all__ = [
    "Privacy",
    "add_gaussian",
    "add_geometric",
    "add_laplace",
    "choose",
    "classes_of_at_least",
    "exponential",
    "gaussian",
    "gaussian_delta",
    "gaussian_rho",
    "gaussian_sd",
    "gaussian_sd_classic",
    "gaussians_together",
    "generalization",
    "geometric",
    "geometric_ratio",
    "laplace",
    "laplace_rho",
    "laplace_scale",
    "level_of_at_least",
    "noisy_max",
    "noisy_max_probabilities",
    "noisy_threshold",
    "of_renyi",
    "of_rho",
    "randomized_response",
    "repeated",
    "repeated_at_best",
    "report_noisy_max",
    "respond",
    "suppress",
    "suppression",
    "to_class",
    "to_level",
    "together",
]
