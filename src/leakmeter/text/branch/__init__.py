"""BRANCH: a language model gives a text's disclosures the structure of a Bayesian network, and answers what no table does.

Nothing here is imported unless a model is named.
"""

from __future__ import annotations

from leakmeter.text.branch.accuracy import Accuracy, measured
from leakmeter.text.branch.estimate import Answers, estimate_with_model

__all__ = ["Accuracy", "Answers", "estimate_with_model", "measured"]
