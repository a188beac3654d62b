# pyright: basic, reportMissingImports=false
"""The network: an encoder and one linear layer that labels its pieces."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch import nn
from transformers import AutoModel

from leakmeter.train.recipe import LABELS, Fitting


class Network(nn.Module):
    """(batch, pieces) ids, mask and kinds -> (batch, pieces, labels) scores."""

    def __init__(self, encoder: Any, dropout: float) -> None:
        super().__init__()
        self.encoder: Any = encoder
        self.dropout = nn.Dropout(dropout)
        self.scores = nn.Linear(encoder.config.hidden_size, len(LABELS))

    def forward(self, ids: torch.Tensor, mask: torch.Tensor, kinds: torch.Tensor) -> torch.Tensor:
        hidden = self.encoder(input_ids=ids, attention_mask=mask, token_type_ids=kinds).last_hidden_state
        return self.scores(self.dropout(hidden))


def started(base: Path, settings: Fitting) -> Network:
    """The network with a pretrained encoder and fresh scores."""
    encoder = AutoModel.from_pretrained(
        base,
        add_pooling_layer=False,
        attn_implementation="eager",
        attention_probs_dropout_prob=settings.encoder_dropout,
        hidden_dropout_prob=settings.encoder_dropout,
    )
    return Network(encoder, settings.dropout)


def state_of(network: Network) -> dict[str, torch.Tensor]:
    """A copy of the weights as they are now."""
    return {name: value.detach().clone() for name, value in network.state_dict().items()}


def restored(network: Network, state: dict[str, torch.Tensor]) -> Network:
    """The network with the weights of ``state``."""
    network.load_state_dict(state)
    return network
