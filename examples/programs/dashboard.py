"""Three figures of a dashboard about a small team: how many took part, their mean age, the share of those over forty.

Each figure comes alone or with the others: what do they tell together?
"""

from leakmeter.program import Bernoulli, Categorical

person = {"age": Categorical({25: 0.3, 35: 0.4, 50: 0.3}), "took_part": Bernoulli(0.7)}
prior = {"team": [person] * 3}
secret = "team[0]['age']"
observed = {"took_part": 2, "mean_age": 42.5, "share_over_40": 0.5}


def dashboard(team):
    ages = [p["age"] for p in team if p["took_part"]]
    return {
        "took_part": len(ages),
        "mean_age": sum(ages) / len(ages) if ages else 0,
        "share_over_40": sum(age > 40 for age in ages) / len(ages) if ages else 0,
    }
