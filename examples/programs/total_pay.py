"""What five people earn together in a week, with noise: hours times hourly wage. The attacker knows neither."""

from leakmeter.program import Laplace, Normal, Uniform

prior = {"hours": [Uniform(20, 40)] * 5, "wages": [Normal(18, sd=4)] * 5}
secret = "wages[0]"
observed = 3500


def total_pay(hours, wages):
    total = 0
    for worked, wage in zip(hours, wages, strict=True):
        total = total + worked * wage
    return total + Laplace(0, 50)
