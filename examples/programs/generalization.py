"""An income released only as above or below a threshold (Fig. 7a)."""

from leakmeter.program import Normal

prior = {"income": Normal(125000, sd=5000)}
secret = "income"
observed = 1


def generalize(income):
    high = 1 if income > 120000 else 0
    return high
