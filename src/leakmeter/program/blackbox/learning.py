"""Guessing learned by a classifier of scikit-learn (the extra ``learn``), for outputs of many columns.

The samples are made ready as in LEAVES (Romanelli and others 2020, "data preprocessing"): pairs of an output and a
guess are drawn in proportion to what the guess is worth for the sample's secret, and the classifier learns to name the
guess. The Bayes rule for those pairs is the guess that is worth most.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from leakmeter.errors import ProgramError, SettingsError
from leakmeter.prob.special import Array
from leakmeter.program.blackbox.rules import Released
from leakmeter.program.blackbox.table import Codes, Samples
from leakmeter.program.blackbox.vulnerability import Named

#: Pairs drawn for each sample, where several guesses are worth something for it; and at most.
_EACH, _MOST = 5, 200_000


def _forest(seed: int) -> Any:
    return _sklearn("ensemble").RandomForestClassifier(100, min_samples_leaf=0.005, random_state=seed)


def _boosting(seed: int) -> Any:
    return _sklearn("ensemble").HistGradientBoostingClassifier(random_state=seed)


def _network(seed: int) -> Any:
    return _sklearn("neural_network").MLPClassifier((64, 64), early_stopping=True, random_state=seed)


#: Classifiers by name: how each is made from a seed.
LEARNERS: dict[str, Callable[[int], Any]] = {"forest": _forest, "boosting": _boosting, "network": _network}


def _sklearn(module: str) -> Any:
    try:
        return import_module(f"sklearn.{module}")
    except ImportError:
        raise SettingsError("Learning by a classifier needs scikit-learn: pip install 'leakmeter[learn]'") from None


def learner(name: str, samples: Samples, seed: int) -> Named:
    """A rule that is learned by the classifier of that name.

    Raises ProgramError for a name that is none and for outputs that cannot be made numbers, SettingsError with the line
    that installs scikit-learn.
    """
    if name not in LEARNERS:
        raise ProgramError(f"there is no learner {name[:40]!r}; there are {', '.join(LEARNERS)}.")
    LEARNERS[name](seed)
    if (features := _features(samples)) is None:
        raise ProgramError("an output has too many different words for a classifier; group them, or leave --learn out.")

    def rule(learned: Released, gains: Array, asked: Released) -> Codes:
        return _learned(LEARNERS[name](seed), features[learned.rows], gains, features[asked.rows], seed)

    return Named(f"a classifier ({name})", rule, slow=True)


def _learned(classifier: Any, outputs: Array, gains: Array, asked: Array, seed: int) -> Codes:
    random = np.random.default_rng(seed)
    worth = gains - gains.min()
    total = worth.sum(axis=1)
    ahead = int(gains.mean(axis=0).argmax())
    if not total.sum() > 0:
        return np.full(len(asked), ahead, dtype=np.int64)
    each = 1 if int(np.count_nonzero(worth, axis=1).max()) == 1 else _EACH
    chosen = random.choice(len(gains), size=min(each * len(gains), _MOST), p=total / total.sum())
    upto = np.cumsum(worth[chosen], axis=1)
    guesses = (random.random(len(chosen))[:, None] * upto[:, -1:] >= upto).sum(axis=1)
    if len(np.unique(guesses)) == 1:
        return np.full(len(asked), int(guesses[0]), dtype=np.int64)
    classifier.fit(outputs[chosen], guesses)
    return np.asarray(classifier.predict(asked), dtype=np.int64)


def _features(samples: Samples) -> Array | None:
    """All outputs as numbers: n × d, words as one column for each."""
    points = samples.points()
    if points is not None:
        return points
    widths = [len(o.values) for o in samples.outputs]
    if sum(widths) > 1_000:
        return None
    return np.concatenate([np.eye(len(o.values))[o.codes] for o in samples.outputs], axis=1)
