"""How many of eight people went to a clinic, with noise that is drawn again until the count is not negative.

How often it is drawn is not known beforehand, so that this program is run for samples and not read:
leakmeter audit examples/blackbox/redrawn_count.py --run
"""

import numpy as np

from leakmeter.program import Bernoulli

prior = {"visits": [Bernoulli(0.2)] * 8}
secret = "visits[0]"


def redrawn_count(visits):
    while True:
        noisy = round(sum(visits) + np.random.laplace(0, 0.5))
        if noisy >= 0:
            return noisy
