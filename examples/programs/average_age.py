"""The average age of a group (Listing 1): what does it say about one of its members?"""

from leakmeter.program import Normal

prior = {"ages": [Normal(35, sd=2)] * 100}
secret = "ages[0]"
observed = 44


def average_age(ages):
    return sum(ages) / len(ages)
