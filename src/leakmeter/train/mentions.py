# pyright: basic, reportMissingImports=false
"""The recipe of the third head: tellings, and statements beside them -> ``mentions.onnx.gz`` and its description.

The encoder and its two heads stay as they are; the head is fitted to what they make of each piece.
"""

from __future__ import annotations

import dataclasses
import gzip
import hashlib
import json
import math
import os
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from leakmeter.evaluate.calibration import fitted
from leakmeter.evaluate.corpus import Post, posts, training
from leakmeter.evaluate.mentions import HELD_BACK, MentionsMeasured, Told, measured_mentions, told
from leakmeter.evaluate.statements import Statement, statements, training_writers
from leakmeter.text.find.mention import EXPERIENCERS, STATES, Mention
from leakmeter.text.find.model.description import NETWORK, described
from leakmeter.text.find.model.encoder import Encoder, EncoderTagger
from leakmeter.text.find.model.mention_head import DESCRIPTION, HEAD, logistic, mentions_of
from leakmeter.text.find.model.windows import Window
from leakmeter.train.mention_network import MentionNetwork, packed
from leakmeter.train.recipe import Mentioning
from leakmeter.writing import write_whole

#: Of nobody is said whose a piece is.
_UNSAID = -1
#: The labels of statements and what tellings call them. Those that mean another thing there are left out: a field of
#: work is one of few in statements.
FROM_STATEMENTS: Mapping[str, str] = {
    "age": "age", "children": "children", "income": "income", "household_income": "household_income",
    "height": "height", "weight": "weight", "diabetes=yes": "condition", "pregnant=yes": "pregnant=yes",
    "sex=male": "gender=male", "sex=female": "gender=female",
    "orientation=gay": "orientation=gay or lesbian", "orientation=bisexual": "orientation=bisexual",
    "orientation=straight": "orientation=straight",
    "hearing=yes": "hearing_difficulty=yes", "seeing=yes": "vision_difficulty=yes",
    "walking=yes": "walking_difficulty=yes", "remembering=yes": "cognitive_difficulty=yes",
    "housing=owns": "housing=owns", "housing=rents": "housing=rents",
    "housing=with parents": "housing=lives with parents",
    "work=retired": "employment=retired", "work=disabled": "employment=disabled",
    "work=homemaker": "employment=homemaker", "work=looking": "employment=unemployed",
    "race=white": "ethnicity=white", "race=black": "ethnicity=black", "race=hispanic": "ethnicity=hispanic",
    "race=mexican american": "ethnicity=hispanic", "race=native american": "ethnicity=native american",
    "race=multiracial": "ethnicity=mixed",
    "education=college graduate": "education=bachelor", "marital=partnered": "relationship=in a relationship",
    **{f"education={level}": f"education={level}" for level in (
        "less than high school", "high school", "some college", "associate", "bachelor", "master", "doctorate")},
    **{f"marital={status}": f"relationship={status}" for status in (
        "married", "divorced", "widowed", "separated", "never married", "cohabiting", "single")},
    **{f"smoking={habit}": f"smoking={habit}" for habit in ("current", "former", "never", "vapes")},
    **{f"cannabis={habit}": f"cannabis={habit}" for habit in ("current", "former", "never")},
    **{f"alcohol={habit}": f"alcohol={habit}" for habit in ("drinks", "does not drink")},
}  # fmt: skip
#: Labels of which statements mark a part alone: of conditions diabetes.
_IN_PART = frozenset(("condition",))


#: What a window is taken from.
Source = Literal["tellings", "statements", "posts"]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A window: what was ``read`` of its pieces, (pieces, numbers), the labels that each tells, and whose and when it
    is, ``_UNSAID`` where no mark is. Of ``source`` depends what silence means: in statements it counts for the labels
    of statements; in posts, whose marks are of other kinds, words without a mark tell nothing of the author."""

    read: NDArray[np.float16]
    labels: NDArray[np.bool_]
    whose: NDArray[np.int64]
    when: NDArray[np.int64]
    source: Source


@dataclass(frozen=True, slots=True)
class MentionsTrained:
    """Where the files lie, and how the head does on the writers that were held back."""

    folder: Path
    held_back: MentionsMeasured


def train_mentions(
    corpus: Path,
    out: Path,
    weights: Path,
    settings: Mentioning | None = None,
    tell: Callable[[str], object] = print,
) -> MentionsTrained:
    """Fit the third head for the encoder in ``weights`` to ``corpus`` and write its two files into ``out``.

    The writers of ``evaluate.mentions.HELD_BACK`` calibrate and measure it. ``tell`` is told how it goes. Ctrl-C stops
    it and leaves ``out`` as it was. Raises InputError when the corpus is not there or cannot be read, and DataError
    when the weights are missing or damaged.
    """
    settings = settings or Mentioning()
    texts = told(corpus / "tellings")
    learnt = [each for each in texts if each.writer not in HELD_BACK]
    held_back = [each for each in texts if each.writer in HELD_BACK]
    folder = corpus / "statements"
    stated = statements(folder, training_writers(folder)) if folder.is_dir() else []
    folder = corpus / "posts"
    written = posts(folder, training(folder)) if folder.is_dir() else []
    layers = layers_of(weights)
    encoder = Encoder(weights, layers=layers)
    labels = labels_learnt(learnt, stated, settings)
    tell(f"{len(learnt):,} tellings, {len(stated):,} statements, {len(written):,} posts; {len(labels)} labels")
    marked = [
        *_windows_of_tellings(learnt, encoder),
        *_windows_of_statements(stated, encoder, settings),
        *_windows_of_posts(written, encoder, settings),
    ]
    lessons = _lessons(marked, labels, encoder)
    tell(f"{len(lessons):,} windows are read")
    head = fitted_head(lessons, labels, settings, tell)
    sizes = tuple(part.shape[1] for part in encoder.parts(encoder.windows("I am here.")[0]))
    content = packed(head, sizes)
    made_by: dict[str, object] = {
        "settings": dataclasses.asdict(settings),
        "encoder": described(weights).sha256[NETWORK],
        "tellings": {"texts": len(learnt), "mentions": sum(len(each.mentions) for each in learnt),
                     "sha256": _checksums(corpus / "tellings", {each.writer for each in texts})},
        "statements": min(len(stated), settings.drawn),
        "posts": min(len(written), settings.posts),
        "torch": torch.__version__,
    }  # fmt: skip
    out.mkdir(parents=True, exist_ok=True)
    write_whole(out / HEAD, content)
    described_as: dict[str, object] = {
        "labels": labels,
        "layers": layers,
        "sha256": hashlib.sha256(content).hexdigest(),
    }
    _describe(out, {**described_as, "scale": 1.0, "shift": 0.0, "made_by": made_by})
    scale, shift = fitted(_said(held_back, Encoder(weights, head=out)))
    described_as |= {"scale": scale, "shift": shift}
    _describe(out, {**described_as, "made_by": made_by})
    measured = measured_mentions(held_back, EncoderTagger(encoder=Encoder(weights, head=out)).mentions)
    _describe(out, {**described_as, "made_by": {**made_by, "held_back": dataclasses.asdict(measured)}})
    return MentionsTrained(out, measured)


def _describe(out: Path, description: Mapping[str, object]) -> None:
    write_whole(out / DESCRIPTION, (json.dumps(description, indent=1) + "\n").encode())


def layers_of(weights: Path) -> list[str]:
    """The names of what the second, the middle and the last layer of the encoder in ``weights`` compute."""
    import onnx

    graph = onnx.load_from_string(gzip.decompress((weights / NETWORK).read_bytes())).graph
    ends = [
        name for node in graph.node for name in node.output if name.endswith("/output/LayerNorm/Add_1_output_0")
        and "/attention/" not in name
    ]  # fmt: skip
    return [ends[1], ends[len(ends) // 2], ends[-1]]


def labels_learnt(learnt: Sequence[Told], stated: Sequence[Statement], settings: Mentioning) -> list[str]:
    """The labels that have marks enough, sorted."""
    marks = Counter(mention.label for each in learnt for mention in each.mentions)
    marks += Counter(
        FROM_STATEMENTS[said.label] for each in stated for said in each.said if said.label in FROM_STATEMENTS
    )
    return sorted(label for label, count in marks.items() if count >= settings.fewest)


@dataclass(frozen=True, slots=True)
class _Marked:
    """A window of a text, and what is mentioned in the text."""

    window: Window
    mentions: tuple[Mention, ...]
    source: Source


def _windows_of_tellings(texts: Iterable[Told], encoder: Encoder) -> Iterator[_Marked]:
    for each in texts:
        for window in encoder.windows(each.text):
            yield _Marked(window, each.mentions, "tellings")


def _windows_of_statements(texts: Sequence[Statement], encoder: Encoder, settings: Mentioning) -> Iterator[_Marked]:
    draw = random.Random(settings.seed)
    for each in draw.sample(texts, min(len(texts), settings.drawn if settings.statements else 0)):
        mentions = tuple(
            Mention(said.start, said.end, *_parted(FROM_STATEMENTS[said.label]), "author", "now")
            for said in each.said
            if said.label in FROM_STATEMENTS
        )
        for window in encoder.windows(each.text):
            yield _Marked(window, mentions, "statements")


def _windows_of_posts(texts: Sequence[Post], encoder: Encoder, settings: Mentioning) -> Iterator[_Marked]:
    """The windows of some posts; "" stands for whatever is marked there."""
    draw = random.Random(settings.seed)
    for each in draw.sample(texts, min(len(texts), settings.posts)):
        mentions = tuple(Mention(span.start, span.end, "", "", "author", "now") for span in each.spans)
        for window in encoder.windows(each.text):
            yield _Marked(window, mentions, "posts")


def _parted(label: str) -> tuple[str, str]:
    attribute, _, value = label.partition("=")
    return attribute, value


def _lessons(marked: Sequence[_Marked], labels: Sequence[str], encoder: Encoder) -> list[Lesson]:
    """What each window teaches; several are read side by side."""
    numbers = {label: number for number, label in enumerate(labels)}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(lambda each: _lesson(each, numbers, encoder), marked))


def _lesson(marked: _Marked, numbers: Mapping[str, int], encoder: Encoder) -> Lesson:
    pieces = len(marked.window.pieces)
    told_by = np.zeros((pieces, len(numbers)), np.bool_)
    whose, when = np.full(pieces, _UNSAID), np.full(pieces, _UNSAID)
    for mention in marked.mentions:
        for at in _touched(marked.window, mention):
            if mention.label in numbers:
                told_by[at, numbers[mention.label]] = True
            if marked.source != "statements":
                whose[at], when[at] = EXPERIENCERS.index(mention.experiencer), STATES.index(mention.state)
    read = np.concatenate(encoder.parts(marked.window), axis=1).astype(np.float16)
    return Lesson(read, told_by, whose, when, marked.source)


def _touched(window: Window, mention: Mention) -> list[int]:
    return [n for n, piece in enumerate(window.pieces) if piece.start < mention.end and mention.start < piece.end]


def fitted_head(
    lessons: Sequence[Lesson], labels: Sequence[str], settings: Mentioning, tell: Callable[[str], object]
) -> MentionNetwork:
    """The head, fitted: each label by itself, so that words may tell two; whose and when where something is marked."""
    torch.manual_seed(settings.seed)
    shuffle = random.Random(settings.seed)
    head = MentionNetwork(lessons[0].read.shape[1], len(labels), settings)
    optimizer = torch.optim.AdamW(head.parameters(), lr=settings.learning_rate, weight_decay=settings.weight_decay)
    looked_for = torch.tensor([float(label in set(FROM_STATEMENTS.values()) - _IN_PART) for label in labels])
    loss_of = _loss(looked_for, settings)
    sources = [
        (found, min(count, len(found)))
        for source, count in (
            ("tellings", len(lessons)),
            ("statements", settings.statements),
            ("posts", settings.silent),
        )
        if (found := [each for each in lessons if each.source == source])
    ]
    steps, step = settings.epochs * sum(math.ceil(count / settings.batch) for _, count in sources), 0
    head.train()
    for epoch in range(settings.epochs):
        total = 0.0
        dealt = [batch for found, count in sources for batch in _dealt(found, count, settings.batch, shuffle)]
        for batch in shuffle.sample(dealt, len(dealt)):
            for group in optimizer.param_groups:
                group["lr"] = settings.learning_rate * _pace(step / steps, settings)
            loss = loss_of(head, batch)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total, step = total + loss.item(), step + 1
        tell(f"epoch {epoch + 1} of {settings.epochs}: loss {total / len(dealt):.4f}")
    return head.eval()


def _pace(share: float, settings: Mentioning) -> float:
    """The share of the highest rate after a share of the steps: it rises to 1, and falls in a line."""
    return min(1.0, (share + 1e-3) / settings.warm_up) * max(0.02, 1 - share)


def _dealt(lessons: Sequence[Lesson], count: int, size: int, shuffle: random.Random) -> list[list[Lesson]]:
    """``count`` of the lessons in batches of windows of like length."""
    drawn = shuffle.sample(lessons, min(count, len(lessons)))
    drawn.sort(key=lambda each: len(each.read) // 12 + 2 * shuffle.random())
    return [drawn[at : at + size] for at in range(0, len(drawn), size)]


def _loss(looked_for: torch.Tensor, settings: Mentioning) -> Callable[[MentionNetwork, Sequence[Lesson]], torch.Tensor]:
    on_labels = nn.BCEWithLogitsLoss(reduction="none", pos_weight=torch.tensor(settings.found))
    on_whose = nn.CrossEntropyLoss(ignore_index=_UNSAID, label_smoothing=0.05)

    def loss_of(head: MentionNetwork, batch: Sequence[Lesson]) -> torch.Tensor:
        there = _padded([np.ones((len(each.read), 1), np.float32) for each in batch], 0.0)
        scores, experiencers, states = head(_padded([each.read.astype(np.float32) for each in batch], 0.0), there)
        by_label = on_labels(scores, _padded([each.labels.astype(np.float32) for each in batch], 0.0)) * there
        if batch[0].source == "statements":
            return (by_label * looked_for).sum() / there.sum()
        if batch[0].source == "posts":
            unmarked = _padded([(each.whose[:, None] == _UNSAID).astype(np.float32) for each in batch], 0.0)
            of_the_author = experiencers.softmax(-1)[..., :1] * states.softmax(-1)[..., :1]
            silent = -torch.log1p(-(scores.sigmoid() * of_the_author).clamp(max=1 - _LEAST))
            return (silent * unmarked).sum() / there.sum()
        whose = on_whose(experiencers.flatten(0, 1), _padded([each.whose for each in batch], _UNSAID).flatten())
        when = on_whose(states.flatten(0, 1), _padded([each.when for each in batch], _UNSAID).flatten())
        return by_label.sum() / there.sum() + settings.whose * (whose + when)

    return loss_of


#: Nothing is taken for surer than this to be told by words that nobody marked.
_LEAST = 1e-4


def _padded(each: Sequence[NDArray[Any]], fill: float) -> torch.Tensor:
    """Arrays of different lengths as one, filled up."""
    longest = max(len(one) for one in each)
    whole = np.full((len(each), longest, *each[0].shape[1:]), fill, each[0].dtype)
    for row, one in zip(whole, each, strict=True):
        row[: len(one)] = one
    return torch.from_numpy(whole)


def _said(texts: Iterable[Told], encoder: Encoder) -> list[tuple[float, bool]]:
    """How sure the head is of each mention, also of unlikely ones, and whether a mark of its label shares a character
    with it."""
    if encoder.mentions is None:
        return []
    found: list[tuple[float, bool]] = []
    for each in texts:
        for window in encoder.windows(each.text):
            labels, whose, when = encoder.mentions.scores(encoder.parts(window))
            names = encoder.mentions.description.labels
            for one in mentions_of(logistic(labels), whose, when, names, _UNLIKELY, _UNLIKELY):
                start, end = window.pieces[one.first].start, window.pieces[one.last].end
                right = any(one.label == m.label and start < m.end and m.start < end for m in each.mentions)
                found.append((one.confidence, right))
    return found


#: Mentions that are less likely than this do not count where the head is calibrated.
_UNLIKELY = 0.15


def _checksums(folder: Path, writers: Iterable[str]) -> dict[str, str]:
    return {
        f"{writer}.txt": hashlib.sha256((folder / f"{writer}.txt").read_bytes()).hexdigest()
        for writer in sorted(writers)
    }
