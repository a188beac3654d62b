"""An income released as one of three classes (Fig. 7b), with the bounds as parameters."""

from leakmeter.program import Normal

prior = {"income": Normal(110000, sd=5000), "lower": 100000, "upper": 120000}
secret = "income"
observed = 1


def classify(income, lower, upper):
    high = 2 if income > upper else 1 if income > lower else 0
    return high
