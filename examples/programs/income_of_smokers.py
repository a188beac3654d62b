"""The average income of those in a survey who smoke. Who they are is not known, and there may be none."""

from leakmeter.program import Bernoulli, Normal

person = {"income": Normal(3000, sd=500), "smokes": Bernoulli(0.2)}
prior = {"people": [{"income": Normal(4000, sd=300), "smokes": Bernoulli(0.2)}, person, person, person]}
secret = "people[0]['smokes']"
observed = {"people": 4, "smokers": 1, "average": 3900}


def income_of_smokers(people):
    incomes = [p["income"] for p in people if p["smokes"]]
    return {
        "people": len(people),
        "smokers": len(incomes),
        "average": sum(incomes) / len(incomes) if incomes else 0,
    }
