"""Randomised response with fair coins (Listing 3): a true answer on heads, a coin's answer on tails."""

from leakmeter.program import Bernoulli

prior = {"value": Bernoulli(0.5)}
secret = "value"
observed = 1


def randomized_response(value):
    coin1 = Bernoulli(0.5)
    coin2 = Bernoulli(0.5)
    output = value if coin1 == 1 else coin2
    return output
