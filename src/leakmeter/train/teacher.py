# pyright: basic, reportMissingImports=false
"""The teacher: a larger encoder (MPNet) that reads the tagger's windows and labels their pieces."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import nn
from transformers import AutoModel

from leakmeter.train.recipe import LABELS, Teaching

#: MPNet was pretrained on BERT's pieces, under other numbers and with other names for these.
_SPECIAL = {"[CLS]": "<s>", "[SEP]": "</s>", "[PAD]": "<pad>", "[MASK]": "<mask>"}
#: The number of [MASK] in BERT's vocabulary, and one above [CLS], [SEP] and [PAD] and below all pieces of texts.
_MASK, _SPECIAL_BELOW = 103, 200


class Teacher(nn.Module):
    """(batch, pieces) ids, mask and kinds, numbered as the tagger's -> (batch, pieces, labels) scores."""

    def __init__(self, encoder: Any, numbers: Sequence[int], settings: Teaching) -> None:
        super().__init__()
        size = encoder.config.hidden_size
        self.encoder: Any = encoder
        self.numbers: torch.Tensor
        self.register_buffer("numbers", torch.tensor(numbers), persistent=False)
        # MPNet knows no segments: what tells the context from the sentence is learnt, from nothing.
        self.kinds = nn.Embedding(2, size)
        nn.init.zeros_(self.kinds.weight)
        self.dropout = nn.Dropout(settings.dropout)
        self.scores = nn.Linear(size, len(LABELS))
        self.masked = settings.masked

    def forward(self, ids: torch.Tensor, mask: torch.Tensor, kinds: torch.Tensor) -> torch.Tensor:
        if self.training:
            ids = hidden_at_random(ids, self.masked)
        embeddings = self.encoder.embeddings
        pieces = embeddings.word_embeddings(self.numbers[ids]) + self.kinds(kinds)
        positions = positions_of(mask, embeddings.padding_idx)
        read = self.encoder(inputs_embeds=pieces, attention_mask=mask, position_ids=positions).last_hidden_state
        return self.scores(self.dropout(read))


def hidden_at_random(ids: torch.Tensor, share: float) -> torch.Tensor:
    """The ids with about this share of the pieces of texts replaced by the mask."""
    hidden = (torch.rand(ids.shape, device=ids.device) < share) & (ids > _SPECIAL_BELOW)
    return torch.where(hidden, _MASK, ids)


def positions_of(mask: torch.Tensor, padding: int) -> torch.Tensor:
    """MPNet's numbers of places: without ids it would number padding too, and it counts from after that of padding."""
    return torch.cumsum(mask, 1) * mask + padding


def started_teacher(folder: Path, vocabulary: Path, settings: Teaching) -> Teacher:
    """The teacher with the pretrained encoder of ``folder`` and fresh scores; ``vocabulary`` is the tagger's file."""
    encoder = AutoModel.from_pretrained(
        folder,
        add_pooling_layer=False,
        attn_implementation="eager",
        attention_probs_dropout_prob=settings.encoder_dropout,
        hidden_dropout_prob=settings.encoder_dropout,
    )
    own, ours = (path.read_text("utf-8").splitlines() for path in (folder / "vocab.txt", vocabulary))
    return Teacher(encoder, renumbered(own, ours), settings)


def renumbered(own: Sequence[str], ours: Sequence[str]) -> list[int]:
    """The number in the teacher's vocabulary ``own`` of each piece of the tagger's; of [UNK] where it has none."""
    number_of = {piece: number for number, piece in enumerate(own)}
    return [number_of.get(_SPECIAL.get(piece, piece), number_of["[UNK]"]) for piece in ours]
