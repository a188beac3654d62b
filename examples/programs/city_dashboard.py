"""A dashboard of pandas: three figures for each city, those of fewer than three members held back.

The attacker knows where everyone lives and who is a member, and has a rough idea of ages.
"""

from __future__ import annotations

import pandas as pd

from leakmeter.program import Normal

prior = {
    "people": {
        "city": ["Bonn", "Bonn", "Bonn", "Bonn", "Ulm", "Ulm", "Ulm", "Kiel", "Kiel"],
        "member": [1, 1, 1, 0, 1, 1, 1, 1, 0],
        "age": [Normal(40, sd=10)] * 9,
    }
}
secret = "people.age[0]"
observed = {"mean_age": {"Bonn": 56.0}}


def dashboard(people: pd.DataFrame) -> pd.DataFrame:
    members = people[people.member == 1]
    members = members.assign(senior=members.age >= 60)
    figures = members.groupby("city").agg(mean_age=("age", "mean"), seniors=("senior", "sum"), members=("age", "count"))
    return figures[figures.members >= 3]
