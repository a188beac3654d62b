"""Ages by decade, as a dashboard shows them: clipped at both ends and counted."""

from leakmeter.program import Normal, Uniform

prior = {"ages": [Normal(28, sd=4), Uniform(18, 90), Uniform(18, 90), Uniform(18, 90)]}
secret = "ages[0]"
observed = [0, 1, 2, 0, 1]


def age_histogram(ages):
    counts = [0] * 5
    for age in ages:
        place = int(age // 10) - 1
        counts[min(max(place, 0), 4)] += 1
    return counts
