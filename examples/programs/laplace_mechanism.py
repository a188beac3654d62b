"""The mean of ten incomes with Laplace noise (Fig. 10a): the distribution of what is released.

Incomes in thousands: two between 200 and 400, eight between 300 and 600.
"""

from leakmeter.program import Laplace, Uniform

prior = {"lower": [Uniform(200, 400)] * 2, "higher": [Uniform(300, 600)] * 8}
secret = "return"


def noisy_mean(lower, higher):
    total = 0
    for i in range(2):
        total = total + lower[i]
    for i in range(8):
        total = total + higher[i]
    noise = Laplace(0, 60)
    return 0.1 * total + noise
