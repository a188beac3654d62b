"""The adaptive attacker: heads fitted anew to texts as a method rewrites them, and tested on authors never seen.

An attacker who has seen how a method rewrites may have learnt what it leaves behind; one who has not may only seem
harmless. Heads are multinomial logistic regressions on sentence embeddings with an L2 penalty, fitted with numpy alone.
What is measured is always measured on authors none of whose texts were learnt from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from leakmeter.errors import InputError
from leakmeter.text.attack.style import ATTRIBUTES, LEVELS, Accuracy, Embed, Head, Weights, band_of

#: The weight of the L2 penalty, beside a mean loss in nats a text over vectors of length 1.
STRENGTH = 1e-3
#: Parts into which authors are dealt: each is tested on by a head fitted to the others.
FOLDS = 10
#: Bootstrap draws over authors, and the ends between which nine in ten fall.
DRAWS = 2000
ENDS = (0.05, 0.95)
_STEPS = 600
_STILL = 1e-5
_UNLIKE = "There are {} texts, {} truths and {} personas. Give one of each a text."


def fitted(name: str, vectors: NDArray[Any], values: Sequence[str], strength: float = STRENGTH) -> Head:
    """The head that makes the ``values`` of texts likeliest, from their ``vectors`` (texts × dimensions, length 1).

    Nesterov's accelerated gradient descent on the mean negative log likelihood plus ``strength`` / 2 times the squared
    weights; biases are free. The step is the inverse of a bound on the curvature, so that no choice is left and the
    result depends on nothing but the input. Raises InputError where there is nothing to learn from.
    """
    if not values:
        raise InputError(f"There is no text whose author's {name} is known. Give texts with their truths.")
    labels = tuple(sorted(set(values)))
    x = np.column_stack([np.asarray(vectors, np.float64), np.ones(len(values))])
    truth = np.array([[value == label for label in labels] for value in values], np.float64)
    penalty = np.r_[np.full(x.shape[1] - 1, strength), 0.0]
    # Softmax curves at most by 1/2, and a row of x has the squared length 2.
    step = 1.0 / (0.5 * float(np.linalg.eigvalsh(x.T @ x / len(x))[-1]) + strength)
    now = ahead = np.zeros((len(labels), x.shape[1]))
    for turn in range(_STEPS):
        slope = (_softmax(x @ ahead.T) - truth).T @ x / len(x) + ahead * penalty
        after = ahead - step * slope
        ahead = after + turn / (turn + 3) * (after - now)
        now = after
        if float(np.abs(slope).max()) < _STILL:
            break
    return Head(name, labels, now[:, :-1], now[:, -1])


def _softmax(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    return cast("NDArray[np.float64]", raised / raised.sum(axis=1, keepdims=True))


def dealt(groups: Sequence[str], folds: int = FOLDS, seed: int = 0) -> list[frozenset[str]]:
    """The authors dealt into parts of nearly equal number, each author into one. As many parts as authors at most."""
    distinct = sorted(set(groups))
    order = [distinct[i] for i in map(int, np.random.default_rng(seed).permutation(len(distinct)))]
    return [frozenset(order[part::folds]) for part in range(min(folds, len(order)))]


def crossed(
    name: str,
    vectors: NDArray[Any],
    values: Sequence[str],
    groups: Sequence[str],
    folds: int = FOLDS,
    seed: int = 0,
    strength: float = STRENGTH,
) -> list[tuple[str, float]]:
    """For each text the value that a head believes and its probability; the head learnt from no text of its author.

    Raises InputError where fewer than two authors are there: nobody would be left to learn from.
    """
    if len(set(groups)) < 2:
        raise InputError(f"The {name} of fewer than two authors is known. Give texts by several, with their truths.")
    found: list[tuple[str, float]] = [("", 0.0)] * len(values)
    for part in dealt(groups, folds, seed):
        tested = [i for i, group in enumerate(groups) if group in part]
        learnt = [i for i, group in enumerate(groups) if group not in part]
        head = fitted(name, vectors[learnt], [values[i] for i in learnt], strength)
        for i, row in zip(tested, head.probabilities(vectors[tested]), strict=True):
            found[i] = (head.values[int(row.argmax())], float(row.max()))
    return found


def accuracy(truth: Sequence[str], guessed: Sequence[str], groups: Sequence[str], seed: int = 0) -> Accuracy:
    """How many guesses are right, beside always saying the most frequent value of these very texts.

    That is a hard baseline: who guesses does not know which one it is. The bounds come from DRAWS draws of as many
    authors, with replacement, each with all of their texts. Raises InputError where there is no text.
    """
    if not truth:
        raise InputError("There is no text to measure on. Give texts with their truths.")
    usual, _ = min(Counter(truth).items(), key=lambda item: (-item[1], item[0]))
    rows: dict[str, list[int]] = {}
    for value, guess, group in zip(truth, guessed, groups, strict=True):
        row = rows.setdefault(group, [0, 0, 0])
        for at, counts in enumerate((True, guess == value, usual == value)):
            row[at] += counts
    table = np.array([rows[group] for group in sorted(rows)], np.float64)
    drawn = np.random.default_rng(seed).multinomial(len(table), np.full(len(table), 1 / len(table)), size=DRAWS) @ table
    right, gain = drawn[:, 1] / drawn[:, 0], (drawn[:, 1] - drawn[:, 2]) / drawn[:, 0]
    texts, hits, usually = table.sum(axis=0)
    low, high = map(float, np.quantile(right, ENDS))
    gain_low, gain_high = map(float, np.quantile(gain, ENDS))
    return Accuracy(
        texts=int(texts),
        groups=len(table),
        right=float(hits / texts),
        low=low,
        high=high,
        chance=float(usually / texts),
        gain=float((hits - usually) / texts),
        gain_low=gain_low,
        gain_high=gain_high,
    )


def adaptive(
    texts: Sequence[str],
    truths: Sequence[Mapping[str, str]],
    personas: Sequence[str],
    embed: Embed,
    seed: int = 0,
    folds: int = FOLDS,
) -> dict[str, Accuracy]:
    """How often an attacker tells each attribute of an author from texts, having learnt from such texts by others.

    ``texts`` are as a method left them, ``truths`` what is true of their authors by the attribute (those that lack one
    do not count for it), and ``personas`` a key for each author. An attribute that fewer than two personas have is left
    out. Raises InputError where the three are not equally many.
    """
    if not len(texts) == len(truths) == len(personas):
        raise InputError(_UNLIKE.format(len(texts), len(truths), len(personas)))
    vectors = embed(texts)
    found: dict[str, Accuracy] = {}
    for name in dict.fromkeys(name for truth in truths for name in truth):
        known = [i for i, truth in enumerate(truths) if name in truth]
        values, groups = [truths[i][name] for i in known], [personas[i] for i in known]
        if len(set(groups)) >= 2:
            guesses = crossed(name, vectors[known], values, groups, folds, seed)
            found[name] = accuracy(values, [value for value, _ in guesses], groups, seed)
    return found


def transferred(
    weights: Weights,
    texts: Sequence[str],
    truths: Sequence[Mapping[str, str]],
    personas: Sequence[str],
    embed: Embed,
    seed: int = 0,
) -> dict[str, Accuracy]:
    """How often the heads of an attacker who learnt from other texts tell each attribute of the authors of these.

    Arguments are as in :func:`adaptive`; ``texts`` are read as they are, so cut out what is stated before. Heads that
    would give no guess are measured like the others.
    """
    if not len(texts) == len(truths) == len(personas):
        raise InputError(_UNLIKE.format(len(texts), len(truths), len(personas)))
    vectors = embed(texts)
    found: dict[str, Accuracy] = {}
    for head in weights.heads:
        known = [i for i, truth in enumerate(truths) if head.attribute in truth]
        if known:
            guessed = [head.values[best] for best in map(int, head.probabilities(vectors[known]).argmax(axis=1))]
            values, groups = [truths[i][head.attribute] for i in known], [personas[i] for i in known]
            found[head.attribute] = accuracy(values, guessed, groups, seed)
    return found


def truth_of(personality: Mapping[str, Any]) -> dict[str, str]:
    """What is true of a persona of PersonalReddit, in the values of the heads; what fits none of them is left out.

    Raises InputError where the persona lacks its age, sex, status, income or education.
    """
    try:
        age = int(personality["age"])
        found = {
            "age": band_of(age, age),
            "sex": str(personality["sex"]),
            "relationship_status": str(personality["relationship_status"]),
            "income_level": str(personality["income_level"]),
            "education": level_of(str(personality["education"])),
        }
    except (LookupError, ValueError, TypeError) as error:
        raise InputError(f"A persona cannot be read: {error!r}. Name the file personal_reddit_dev.jsonl.") from error
    return {name: value for name in ATTRIBUTES if (value := found[name]) is not None}


def level_of(education: str) -> str | None:
    """The level of a degree in words ("Masters in Architecture"), or None. Who studies towards one has some college."""
    said = education.lower()
    if "high school" in said:
        return LEVELS[0]
    if any(word in said for word in ("studying", "student", "diploma", "associate")):
        return LEVELS[1]
    if any(word in said for word in ("bachelor", "master", "doctor", "phd", "degree", "mba")):
        return LEVELS[2]
    return None


def persona_of(personality: Mapping[str, Any]) -> str:
    """A key for a persona: all that is said of it."""
    return " | ".join(f"{name}: {personality[name]}" for name in sorted(personality))
