"""Hypothesis: no deadline for one example, since the first call of a tagger loads it and machines are busy."""

from hypothesis import settings

settings.register_profile("leakmeter", deadline=None)
settings.load_profile("leakmeter")
