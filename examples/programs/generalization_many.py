"""Many incomes, each released as above or below a threshold (Fig. 12a)."""

from leakmeter.program import Normal

prior = {"income": [Normal(125000, sd=5000)] * 1000}
secret = "income[0]"


def generalize_all(income):
    high = [0] * len(income)
    for i in range(len(income)):
        if income[i] > 120000:
            high[i] = 1
        else:
            high[i] = 0
    return high
