"""How many complained, unless there are fewer than three."""

from leakmeter.program import Bernoulli

prior = {"answers": [Bernoulli(0.3)] * 5}
secret = "answers[0]"
observed = "None"  # what was released: nothing, and that tells something


def complaints(answers):
    n = sum(answers)
    return n if n >= 3 else None
