# pyright: basic, reportMissingImports=false
"""The network: an encoder and one linear layer that labels its pieces."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch import nn
from transformers import AutoModel

from leakmeter.train.recipe import LABELS


class Network(nn.Module):
    """(batch, pieces) ids, mask and kinds -> (batch, pieces, labels) scores.

    ``ids`` are those of BERT's uncased vocabulary. An encoder with the same pieces under other numbers, such as MPNet,
    is given its own numbers by ``renumbered``, and learns the kinds (context or not) as an embedding of its own.
    """

    def __init__(self, encoder: Any, dropout: float, renumbered: torch.Tensor | None = None) -> None:
        super().__init__()
        width = encoder.config.hidden_size
        self.encoder: Any = encoder
        self.dropout = nn.Dropout(dropout)
        self.scores = nn.Linear(width, len(LABELS))
        self.renumbered = renumbered
        if renumbered is not None:
            self.kinds = nn.Embedding(2, width)
            nn.init.zeros_(self.kinds.weight)

    def forward(self, ids: torch.Tensor, mask: torch.Tensor, kinds: torch.Tensor) -> torch.Tensor:
        if self.renumbered is None:
            hidden = self.encoder(input_ids=ids, attention_mask=mask, token_type_ids=kinds).last_hidden_state
        else:
            words = self.encoder.embeddings.word_embeddings(self.renumbered.to(ids.device)[ids])
            positions = torch.cumsum(mask, 1) * mask + 1  # MPNet counts from 2 and keeps 1 for padding
            hidden = self.encoder(
                inputs_embeds=words + self.kinds(kinds), attention_mask=mask, position_ids=positions
            ).last_hidden_state
        return self.scores(self.dropout(hidden))


def started(base: Path, dropout: float) -> Network:
    """The network with a pretrained encoder and fresh scores."""
    encoder = AutoModel.from_pretrained(base, add_pooling_layer=False, attn_implementation="eager")
    return Network(encoder, dropout)


#: What BERT's special pieces are called in MPNet's vocabulary.
_SPECIAL = {"[CLS]": "<s>", "[SEP]": "</s>", "[PAD]": "<pad>"}


def started_teacher(base: Path, vocabulary: Path, dropout: float) -> Network:
    """A larger network whose encoder has BERT's pieces under other numbers; ``vocabulary`` is the student's file."""
    encoder = AutoModel.from_pretrained(base, add_pooling_layer=False, attn_implementation="eager")
    own = {piece: number for number, piece in enumerate((base / "vocab.txt").read_text("utf-8").splitlines())}
    pieces = vocabulary.read_text("utf-8").splitlines()
    numbers = [own.get(_SPECIAL.get(piece, piece), own["[UNK]"]) for piece in pieces]
    return Network(encoder, dropout, torch.tensor(numbers))


def state_of(network: Network) -> dict[str, torch.Tensor]:
    """A copy of the weights as they are now."""
    return {name: value.detach().clone() for name, value in network.state_dict().items()}


def restored(network: Network, state: dict[str, torch.Tensor]) -> Network:
    """The network with the weights of ``state``."""
    network.load_state_dict(state)
    return network
