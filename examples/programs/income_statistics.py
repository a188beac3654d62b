"""Average incomes of everyone, of men, and of men aged 21 to 30 (Listing 4 and cases 1 to 3 of section 4.2).

The observed averages are those of Table 1. Use None for an average that was not released.
"""

from leakmeter.program import Normal

income = [Normal(465000, sd=100000)] * 10
prior = {
    "male_2130": income,
    "male_3140": income,
    "male_4150": income,
    "male_5160": income,
    "female_2130": income,
}
secret = "male_2130[0]"
observed = [508389.1, 529692.55, 541769.2]


def averages(male_2130, male_3140, male_4150, male_5160, female_2130):
    total_all = 0
    total_male = 0
    total_group = 0
    for i in range(10):
        total_group = total_group + male_2130[i]
        total_male = total_male + male_2130[i] + male_3140[i] + male_4150[i] + male_5160[i]
        total_all = total_all + female_2130[i] + male_2130[i] + male_3140[i] + male_4150[i] + male_5160[i]
    return 0.02 * total_all, total_male / 40, total_group / 10
