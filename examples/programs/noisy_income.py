"""One income, in thousands, with Laplace noise: what is believed of it once a surprising value is seen."""

from leakmeter.program import Laplace, Normal

prior = {"income": Normal(465, sd=100)}
secret = "income"
observed = 900


def noisy_income(income):
    return income + Laplace(0, 60)
