"""How much does a program's output give away about one person? Exact, and in bits.

>>> from leakmeter.program import Normal, audit
>>> result = audit("examples/programs/average_age.py", secret="ages[0]", observe=44)
>>> round(result.posterior.mean, 2)
44.0

The function is read, or interpreted where its worlds are few, and never executed (design, "the way of a program";
Privug, sections 2 and 3).
"""

from __future__ import annotations

from leakmeter.program.audit import audit
from leakmeter.program.calibration import Calibrated, calibrate
from leakmeter.program.language import (
    SUPPRESSED,
    Bernoulli,
    Beta,
    Binomial,
    Categorical,
    Dirac,
    Discrete,
    Distribution,
    Exponential,
    Frame,
    GaussianMixture,
    Geometric,
    Laplace,
    Mixture,
    Normal,
    Poisson,
    TruncatedNormal,
    Uniform,
    observe,
)
from leakmeter.program.leakage import Leakage
from leakmeter.program.posterior import Belief
from leakmeter.program.risks import GuessWithin

__all__ = [
    "SUPPRESSED",
    "Belief",
    "Bernoulli",
    "Beta",
    "Binomial",
    "Calibrated",
    "Categorical",
    "Dirac",
    "Discrete",
    "Distribution",
    "Exponential",
    "Frame",
    "GaussianMixture",
    "Geometric",
    "GuessWithin",
    "Laplace",
    "Leakage",
    "Mixture",
    "Normal",
    "Poisson",
    "TruncatedNormal",
    "Uniform",
    "audit",
    "calibrate",
    "observe",
]
