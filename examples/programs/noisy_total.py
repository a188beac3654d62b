"""The total pay of five people with noise whose spread is still to be found (leakmeter calibrate)."""

import numpy as np

from leakmeter.program import Normal

prior = {"pay": [Normal(3000, sd=600)] * 5}
secret = "pay[0]"


def noisy_total(pay, sd):
    return sum(pay) + np.random.normal(0, sd)
