"""A joint model of the people of the United States: conjunctions of attributes, far better than independence.

    from leakmeter.statistics.joint import Between, us

    us().probability({"age": Between(30, 34), "sex": ["female"], "marital": ["divorced"], "children": ["any"]})

Two latent-class mixtures, one of the American Community Survey (age, sex, race, marital status, education, income,
industry, tenure, children, disabilities) and one of NHANES (health, orientation, substances, body measures), raked to
the nation or to a state or county, and linked through what both know. Loaded when first asked; needs numpy.
"""

from leakmeter.statistics.joint.attributes import ACS, NHANES, Attribute, Between, Condition
from leakmeter.statistics.joint.local import Local, local
from leakmeter.statistics.joint.people import (
    Conditions,
    People,
    Share,
    attributes,
    place,
    source_of,
    survey_of,
    surveyed,
    us,
)

__all__ = [
    "ACS",
    "NHANES",
    "Attribute",
    "Between",
    "Condition",
    "Conditions",
    "Local",
    "People",
    "Share",
    "attributes",
    "local",
    "place",
    "source_of",
    "survey_of",
    "surveyed",
    "us",
]
