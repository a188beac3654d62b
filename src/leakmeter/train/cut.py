# pyright: basic, reportMissingImports=false
"""A tagger cut from its teacher: some of its layers, the inner units that do most, and its pieces in fewer numbers.

What is cut is small enough to ship and to run in milliseconds, and begins with most of what the teacher knows, where an
encoder pretrained apart begins with none of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

import torch
from torch import nn

from leakmeter.errors import InputError
from leakmeter.text.find.model.windows import Window
from leakmeter.train.fit import scored
from leakmeter.train.network import Network
from leakmeter.train.recipe import Cutting
from leakmeter.train.teacher import Teacher, hidden_at_random, positions_of

#: Windows that are looked at side by side.
_SIDE_BY_SIDE = 32
#: What a piece that does not occur counts for beside the occurrences of others.
_RARE = 0.3


class CutEncoder(nn.Module):
    """(batch, pieces) ids, mask and kinds, numbered as the tagger's -> an output with (batch, pieces, size) states.

    A piece is ``pieces`` numbers, which ``wider`` turns into as many as a layer reads.
    """

    def __init__(self, encoder: Any, kinds: nn.Embedding, pieces: torch.Tensor, wider: torch.Tensor, masked: float):
        super().__init__()
        self.encoder: Any = encoder
        self.config: Any = encoder.config
        self.kinds = kinds
        self.pieces = nn.Embedding.from_pretrained(pieces, freeze=False)
        self.wider = nn.Linear(*wider.shape, bias=False)
        self.wider.weight = nn.Parameter(wider.T.contiguous())
        self.masked = masked

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor, token_type_ids: torch.Tensor) -> Any:
        ids = hidden_at_random(input_ids, self.masked) if self.training else input_ids
        return self.encoder(
            inputs_embeds=self.wider(self.pieces(ids)) + self.kinds(token_type_ids),
            attention_mask=attention_mask,
            position_ids=positions_of(attention_mask, self.encoder.embeddings.padding_idx),
        )


def cut(teacher: Teacher, found: Sequence[Window], settings: Cutting, dropout: float) -> Network:
    """The tagger that begins as what is left of a teacher; ``found`` are windows that it is to learn from.

    Raises InputError where the teacher is smaller than what is to be cut from it.
    """
    _require_larger(teacher, settings)
    encoder: Any = deepcopy(teacher.encoder)
    units = most_used(teacher, found[:: max(1, len(found) // settings.looked_at)], settings)
    encoder.encoder.layer = nn.ModuleList(
        _narrowed(encoder.encoder.layer[number], kept) for number, kept in zip(settings.layers, units, strict=True)
    )
    encoder.config.num_hidden_layers, encoder.config.intermediate_size = len(settings.layers), settings.inner
    words = encoder.embeddings.word_embeddings.weight.detach()[teacher.numbers]
    encoder.embeddings.word_embeddings = nn.Embedding(1, 1)  # the pieces come by another way
    pieces, wider = in_fewer_numbers(words, occurrences(found, len(words)), settings.rank)
    network = Network(CutEncoder(encoder, deepcopy(teacher.kinds), pieces, wider, settings.masked), dropout)
    network.scores = deepcopy(teacher.scores)
    return network


def most_used(teacher: Teacher, found: Sequence[Window], settings: Cutting) -> list[torch.Tensor]:
    """For each layer that is kept, in order, the numbers of the inner units that are kept: those that move its output
    most over the windows, by their mean magnitude times the length of what they add to."""
    layers = [teacher.encoder.encoder.layer[number] for number in settings.layers]
    totals = [torch.zeros(layer.intermediate.dense.out_features) for layer in layers]
    teacher.eval()
    with _watched([layer.intermediate for layer in layers], totals), torch.no_grad():
        for at in range(0, len(found), _SIDE_BY_SIDE):
            scored(teacher, found[at : at + _SIDE_BY_SIDE])
    weights = [total * layer.output.dense.weight.norm(dim=0).cpu() for total, layer in zip(totals, layers, strict=True)]
    return [torch.sort(torch.topk(weight, settings.inner).indices).values for weight in weights]


def occurrences(found: Sequence[Window], pieces: int) -> torch.Tensor:
    """(pieces,) how often each piece of the vocabulary occurs in the windows."""
    return torch.bincount(torch.tensor([number for window in found for number in window.ids]), minlength=pieces)


def in_fewer_numbers(words: torch.Tensor, often: torch.Tensor, rank: int) -> tuple[torch.Tensor, torch.Tensor]:
    """(pieces, size) -> (pieces, rank) and (rank, size) whose product is nearest to it, pieces weighted by how often
    they occur."""
    weights = (often + _RARE).sqrt()[:, None].to(words.dtype)
    left, values, right = torch.linalg.svd(words * weights, full_matrices=False)
    roots = values[:rank].sqrt()
    return left[:, :rank] * roots / weights, roots[:, None] * right[:rank]


def _narrowed(layer: Any, kept: torch.Tensor) -> Any:
    """The layer with these of its inner units alone."""
    into, out = layer.intermediate.dense, layer.output.dense
    fewer_in, fewer_out = nn.Linear(into.in_features, len(kept)), nn.Linear(len(kept), out.out_features)
    with torch.no_grad():
        fewer_in.weight.copy_(into.weight[kept])
        fewer_in.bias.copy_(into.bias[kept])
        fewer_out.weight.copy_(out.weight[:, kept])
        fewer_out.bias.copy_(out.bias)
    layer.intermediate.dense, layer.output.dense = fewer_in, fewer_out
    return layer


@contextmanager
def _watched(modules: Sequence[nn.Module], totals: Sequence[torch.Tensor]) -> Iterator[None]:
    """Add to ``totals`` the mean magnitude of each output of the modules, unit by unit, while they run."""

    def adding(total: torch.Tensor) -> Any:
        return lambda module, given, output: total.add_(output.detach().float().abs().mean((0, 1)).cpu())

    handles = [module.register_forward_hook(adding(total)) for module, total in zip(modules, totals, strict=True)]
    try:
        yield
    finally:
        for handle in handles:
            handle.remove()


def _require_larger(teacher: Teacher, settings: Cutting) -> None:
    config = teacher.encoder.config
    asked = (max(settings.layers) + 1, settings.inner, settings.rank)
    there = (config.num_hidden_layers, config.intermediate_size, config.hidden_size)
    if any(ask > have for ask, have in zip(asked, there, strict=True)):
        raise InputError(
            f"The teacher has {there[0]} layers of {there[1]} inner units and pieces of {there[2]} numbers: fewer than "
            f"the {asked[0]}, {asked[1]} and {asked[2]} that a tagger is cut from. Name a larger one with --teacher."
        )
