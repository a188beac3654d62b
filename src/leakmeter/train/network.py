# pyright: basic, reportMissingImports=false
"""The network: an encoder, a linear layer that labels its pieces, and one that says which traits they state, if any."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch import nn
from transformers import AutoModel

from leakmeter.train.recipe import LABELS, Fitting


class Network(nn.Module):
    """(batch, pieces) ids, mask and kinds -> (batch, pieces, labels) scores; ``heads`` gives those of the traits too.

    ``traits`` is how many labels the second head has, O among them; with 0 there is none.
    """

    def __init__(self, encoder: Any, dropout: float, traits: int = 0) -> None:
        super().__init__()
        self.encoder: Any = encoder
        self.dropout = nn.Dropout(dropout)
        self.scores = nn.Linear(encoder.config.hidden_size, len(LABELS))
        self.traits = nn.Linear(encoder.config.hidden_size, traits) if traits else None

    def heads(self, ids: torch.Tensor, mask: torch.Tensor, kinds: torch.Tensor) -> tuple[torch.Tensor, ...]:
        """The scores of the categories' labels and, where there is a second head, those of the traits'."""
        read = self.encoder(input_ids=ids, attention_mask=mask, token_type_ids=kinds).last_hidden_state
        hidden = self.dropout(read)
        return (self.scores(hidden),) if self.traits is None else (self.scores(hidden), self.traits(hidden))

    def forward(self, ids: torch.Tensor, mask: torch.Tensor, kinds: torch.Tensor) -> torch.Tensor:
        return self.heads(ids, mask, kinds)[0]


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


def with_traits(network: Network, traits: int) -> Network:
    """The same encoder and scores with a fresh second head of ``traits`` labels."""
    both = Network(network.encoder, network.dropout.p, traits)
    both.scores = network.scores
    return both.to(network.scores.weight.device)


def state_of(network: Network) -> dict[str, torch.Tensor]:
    """A copy of the weights as they are now."""
    return {name: value.detach().clone() for name, value in network.state_dict().items()}


def restored(network: Network, state: dict[str, torch.Tensor]) -> Network:
    """The network with the weights of ``state``."""
    network.load_state_dict(state)
    return network
