"""The three average incomes with normal noise: which ε keeps everybody's income from being guessed?

The noise is that of the Gaussian mechanism for each average, exactly calibrated to ε and a δ of 1e-5, for incomes that
are clipped to between 0 and a million. The observed averages are those of Table 1.
"""

from leakmeter.program import Normal
from leakmeter.program.mechanisms import add_gaussian, gaussian_sd

income = [Normal(465000, sd=220000)] * 10
prior = {
    "male_2130": income,
    "male_3140": income,
    "male_4150": income,
    "male_5160": income,
    "female_2130": income,
}
secret = "male_2130[0]"
observed = [508389.1, 529692.55, 541769.2]


def averages(male_2130, male_3140, male_4150, male_5160, female_2130, epsilon):
    men = sum(male_2130) + sum(male_3140) + sum(male_4150) + sum(male_5160)
    everyone = men + sum(female_2130)
    return (
        add_gaussian(everyone / 50, gaussian_sd(epsilon, 1e-5, 1_000_000 / 50)),
        add_gaussian(men / 40, gaussian_sd(epsilon, 1e-5, 1_000_000 / 40)),
        add_gaussian(sum(male_2130) / 10, gaussian_sd(epsilon, 1e-5, 1_000_000 / 10)),
    )
