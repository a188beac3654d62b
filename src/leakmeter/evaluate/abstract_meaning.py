# pyright: basic, reportMissingImports=false
"""Utility as likeness of meaning: how near a text and its rewrite are to an encoder of sentences.

A text is the mean of the vectors of its pieces, and two texts are as alike as the cosine of theirs (Reimers and
Gurevych 2019). The encoder is used untouched, as its makers mean it to be. PyTorch and transformers are loaded
only here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
from numpy.typing import NDArray

from leakmeter.errors import SettingsError
from leakmeter.evaluate.abstract_alternatives import Scored
from leakmeter.no_telemetry import silence
from leakmeter.text.find.model.wordpiece import CLS, PADDING, SEP, WordPiece

#: Texts -> one vector of length 1 for each.
Embed = Callable[[Sequence[str]], NDArray[np.float32]]
#: The encoder was fitted to no more pieces than this; what stands after them is not read.
LONGEST = 256
#: Texts that are read at once.
TOGETHER = 32
_NEEDS = ("torch", "transformers")


def opened(folder: Path) -> Embed:
    """The encoder whose weights and ``vocab.txt`` lie in a folder.

    Raises SettingsError where what runs it is missing.
    """
    missing = [module for module in _NEEDS if find_spec(module) is None]
    if missing:
        raise SettingsError(f"Likeness of meaning needs {', '.join(missing)}. Run: pip install 'leakmeter[train]'")
    silence("huggingface_hub")
    from transformers import AutoModel
    from transformers.utils import logging

    logging.disable_progress_bar()  # a bar, and a report that the layer left out is left out
    logging.set_verbosity_error()
    network: Any = AutoModel.from_pretrained(
        folder, add_pooling_layer=False, attn_implementation="eager", local_files_only=True
    ).eval()
    vocabulary = WordPiece.read(folder / "vocab.txt")

    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        ids = [[CLS, *(piece.id for piece in vocabulary.pieces(text)[: LONGEST - 2]), SEP] for text in texts]
        order = sorted(range(len(ids)), key=lambda i: len(ids[i]))  # texts of like length have little padding
        found = np.zeros((len(ids), network.config.hidden_size), np.float32)
        for first in range(0, len(order), TOGETHER):
            some = order[first : first + TOGETHER]
            found[some] = _vectors(network, [ids[i] for i in some])
        return found

    return embed


def _vectors(network: Any, ids: Sequence[Sequence[int]]) -> NDArray[np.float32]:
    """The mean of the vectors of each text's pieces, at length 1. One thread: more of them round differently."""
    import torch

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        longest = max(map(len, ids))
        padded = torch.tensor([[*text, *[PADDING] * (longest - len(text))] for text in ids])
        mask = torch.tensor([[1] * len(text) + [0] * (longest - len(text)) for text in ids])
        with torch.inference_mode():
            read = network(input_ids=padded, attention_mask=mask).last_hidden_state
            summed = (read * mask.unsqueeze(-1)).sum(1)
            return torch.nn.functional.normalize(summed, dim=1).numpy()
    finally:
        torch.set_num_threads(threads)


def meanings(scored: Sequence[Scored], embed: Embed) -> list[float]:
    """For each span the mean cosine between its text and the texts its alternatives make; NaN where it has none."""
    texts = list(dict.fromkeys(text for each in scored for text in (each.span.text, *(j.text for j in each.judged))))
    vectors = dict(zip(texts, embed(texts), strict=True)) if texts else {}
    return [
        fmean(float(vectors[each.span.text] @ vectors[j.text]) for j in each.judged) if each.judged else math.nan
        for each in scored
    ]
