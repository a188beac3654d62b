"""What a prior or a program can say: distributions and ``observe``.

A distribution is a plain frozen value. Written in a prior it is what the attacker believes about an input; called
inside the analysed function it is a fresh draw. The engine reads the function, it never runs it, so ``observe`` and the
distributions do nothing when they are executed by Python itself.

Continuous: Normal, Uniform, Laplace, Exponential, TruncatedNormal, Beta. Discrete: Bernoulli, Categorical (also called
Discrete), Binomial, Poisson, Geometric, Dirac. Either: Mixture and GaussianMixture.
"""

from __future__ import annotations

from leakmeter.program.language.base import Continuous, Distribution, Finite, Outcome
from leakmeter.program.language.choices import Bernoulli, Categorical, Dirac, Discrete
from leakmeter.program.language.condition import observe
from leakmeter.program.language.counts import Binomial, Geometric, Poisson
from leakmeter.program.language.densities import Beta, Exponential, Laplace, Uniform
from leakmeter.program.language.frames import Frame
from leakmeter.program.language.held_back import SUPPRESSED
from leakmeter.program.language.mixtures import GaussianMixture, Mixture
from leakmeter.program.language.normal import Normal, TruncatedNormal

__all__ = [
    "SUPPRESSED",
    "Bernoulli",
    "Beta",
    "Binomial",
    "Categorical",
    "Continuous",
    "Dirac",
    "Discrete",
    "Distribution",
    "Exponential",
    "Finite",
    "Frame",
    "GaussianMixture",
    "Geometric",
    "Laplace",
    "Mixture",
    "Normal",
    "Outcome",
    "Poisson",
    "TruncatedNormal",
    "Uniform",
    "observe",
]
