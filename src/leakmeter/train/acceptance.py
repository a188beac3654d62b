# pyright: basic, reportMissingImports=false
"""Which edits readers accept: ``corpus/edits.jsonl`` -> ``acceptance.json``.

Several small networks learn from what can be said of an edit (:mod:`leakmeter.text.rewrite.edited_sentence`) whether it
was accepted. How well they tell edits apart is measured on posts that are left out.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from leakmeter.evaluate.edits import JudgedPost, judged_posts
from leakmeter.text.find.model.description import NETWORK, SHIPPED, described
from leakmeter.text.rewrite.acceptance import FILE, MOST
from leakmeter.text.rewrite.edited_sentence import Reader, features
from leakmeter.train.recipe import Accepting
from leakmeter.writing import write_whole

Rows = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class AcceptanceTrained:
    """The file, of how many edits it was learnt, and how well it tells accepted ones from others on posts left out: the
    area under the curve."""

    file: Path
    edits: int
    area: float


@dataclass(frozen=True, slots=True)
class _Lesson:
    """What can be said of an edit, whether it was accepted, and its post."""

    found: dict[str, float]
    accepted: bool
    post: str


def train_acceptance(
    corpus: Path, out: Path, settings: Accepting | None = None, tell: Callable[[str], object] = print
) -> AcceptanceTrained:
    """Fit the networks to the judged edits of ``corpus`` and write their file into ``out``. Ctrl-C leaves it as it was.

    Raises InputError when the corpus cannot be read.
    """
    settings = settings or Accepting()
    source = corpus / "edits.jsonl"
    lessons = _lessons(judged_posts(source))
    tell(f"{len(lessons):,} judged edits, {sum(each.accepted for each in lessons):,} of them accepted")
    area = _area_held_out(lessons, settings)
    tell(f"on posts left out {area:.3f} of the area under the curve")
    content = json.dumps(
        {
            "made_by": {
                "settings": dataclasses.asdict(settings),
                "encoder": described(SHIPPED).sha256[NETWORK],
                "learnt": {source.name: hashlib.sha256(source.read_bytes()).hexdigest()},
                "edits": len(lessons),
                "area": round(area, 3),
                "torch": torch.__version__,
            },
            **_fitted(lessons, settings),
        }
    )
    out.mkdir(parents=True, exist_ok=True)
    write_whole(out / FILE.name, (content + "\n").encode())
    return AcceptanceTrained(out / FILE.name, len(lessons), area)


def _lessons(posts: Sequence[JudgedPost]) -> list[_Lesson]:
    lessons: list[_Lesson] = []
    for post in posts:
        reader = Reader()
        for each in post.edits:
            lessons.append(_Lesson(features(post.text, each.category, each.edit, reader), each.accepted, post.id))
    return lessons


def _fitted(lessons: Sequence[_Lesson], settings: Accepting) -> dict[str, object]:
    """The file's features, mean, scale and networks."""
    often = Counter(name for lesson in lessons for name in lesson.found)
    names = sorted(name for name, times in often.items() if times >= settings.fewest)
    rows = np.array([[lesson.found.get(name, 0.0) for name in names] for lesson in lessons], np.float32)
    mean, scale = rows.mean(axis=0), rows.std(axis=0) + settings.least_deviation
    read = torch.tensor(np.clip((rows - mean) / scale, -MOST, MOST))
    accepted = torch.tensor([float(lesson.accepted) for lesson in lessons])
    networks = [_network(read, accepted, settings, settings.seed + number) for number in range(settings.networks)]
    return {
        "features": names,
        "mean": _short(mean),
        "scale": _short(scale),
        "networks": [
            {
                "inner": [_short(row) for row in net.inner.weight.detach().numpy()],
                "bias": _short(net.inner.bias.detach().numpy()),
                "outer": _short(net.outer.weight.detach().numpy()[0]),
                "outer_bias": round(float(net.outer.bias.detach().item()), 4),
            }
            for net in networks
        ],
    }


def _short(numbers: Rows) -> list[float]:
    return [float(f"{number:.3g}") for number in numbers]


class _Network(nn.Module):
    """One network; :class:`leakmeter.text.rewrite.acceptance.Network` is what is kept of it."""

    def __init__(self, features: int, settings: Accepting) -> None:
        super().__init__()
        self.inner = nn.Linear(features, settings.width)
        self.outer = nn.Linear(settings.width, 1)
        self.dropout = nn.Dropout(settings.dropout)

    def forward(self, read: torch.Tensor) -> torch.Tensor:
        return self.outer(self.dropout(nn.functional.relu(self.inner(read))))[:, 0]


def _network(read: torch.Tensor, accepted: torch.Tensor, settings: Accepting, seed: int) -> _Network:
    torch.manual_seed(seed)
    draw = random.Random(seed)
    net = _Network(read.shape[1], settings)
    moves = torch.optim.AdamW(net.parameters(), lr=settings.learning_rate, weight_decay=settings.weight_decay)
    order = list(range(len(read)))
    rate = torch.optim.lr_scheduler.CosineAnnealingLR(moves, settings.epochs)
    net.train()
    for _ in range(settings.epochs):
        draw.shuffle(order)
        for first in range(0, len(order), settings.batch):
            some = order[first : first + settings.batch]
            seen = nn.functional.dropout(read[some], settings.dropout_of_features)
            loss = nn.functional.binary_cross_entropy_with_logits(net(seen), accepted[some])
            moves.zero_grad()
            loss.backward()
            moves.step()
        rate.step()
    return net.eval()


def _area_held_out(lessons: Sequence[_Lesson], settings: Accepting) -> float:
    """How well edits of posts that are left out are told apart, each post left out once."""
    from leakmeter.text.rewrite.acceptance import read

    posts = sorted({lesson.post for lesson in lessons})
    random.Random(settings.seed).shuffle(posts)
    part = {post: number % settings.folds for number, post in enumerate(posts)}
    chances, accepted = [], []
    for fold in range(settings.folds):
        learnt = [lesson for lesson in lessons if part[lesson.post] != fold]
        left_out = [lesson for lesson in lessons if part[lesson.post] == fold]
        if not learnt or not left_out:
            continue
        made = read(_fitted(learnt, settings))
        chances += [made.chance(lesson.found) for lesson in left_out]
        accepted += [lesson.accepted for lesson in left_out]
    return area_under(chances, accepted)


def area_under(chances: Sequence[float], accepted: Sequence[bool]) -> float:
    """The proportion of pairs of an accepted and another edit in which the accepted one has the higher chance, equal
    ones half; one half where there is no such pair."""
    yes = np.array([c for c, a in zip(chances, accepted, strict=True) if a])
    no = np.array([c for c, a in zip(chances, accepted, strict=True) if not a])
    if not len(yes) or not len(no):
        return 0.5
    return float(((yes[:, None] > no).sum() + 0.5 * (yes[:, None] == no).sum()) / (len(yes) * len(no)))
