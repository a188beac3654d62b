"""A sensitive question, asked with a coin, and the rounded count of all yes with Laplace noise on top."""

import random

import numpy as np

from leakmeter.program import Bernoulli

prior = {"answers": [Bernoulli(0.3)] * 6}
secret = "answers[0]"
observed = 4


def noisy_survey(answers):
    said_yes = 0
    for answer in answers:
        said = answer if random.random() < 0.75 else random.choice([0, 1])
        said_yes += said
    return max(0, round(said_yes + np.random.laplace(0, 1)))
