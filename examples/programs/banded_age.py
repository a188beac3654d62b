"""An age released as a band of years: how wide must the band be? (leakmeter calibrate with --levels)"""

from leakmeter.program import Uniform

prior = {"age": Uniform(20, 80)}
secret = "age"


def banded_age(age, width):
    return int(age // width) * width
