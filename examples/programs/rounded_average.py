"""The average age of a group, rounded to whole years: the rounding takes away little."""

from leakmeter.program import Normal

prior = {"ages": [Normal(35, sd=8)] * 20}
secret = "ages[0]"
observed = 41


def rounded_average(ages):
    return round(sum(ages) / len(ages))
