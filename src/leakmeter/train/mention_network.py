# pyright: basic, reportMissingImports=false
"""The third head as torch has it, and its file: convolutions and attention over what the encoder reads of pieces."""

from __future__ import annotations

import gzip
import math
import tempfile
from pathlib import Path

import torch
from torch import nn

from leakmeter.text.find.mention import EXPERIENCERS, STATES
from leakmeter.train.recipe import Mentioning

#: Matrices with more numbers than this are written in half precision.
_LARGE = 1000
#: Ways in which a piece attends to the others, and the score of places where none is.
_HEADS, _NOT_THERE = 4, -1e4


class MentionNetwork(nn.Module):
    """(windows, pieces, numbers) of what was read -> scores of labels, experiencers and states by piece.

    Between two convolutions every piece attends to the others of its window: whose an age is may be said far from it.
    """

    def __init__(self, numbers: int, labels: int, settings: Mentioning) -> None:
        super().__init__()
        width, beside = settings.width, settings.reach // 2
        self.norm = nn.LayerNorm(numbers)
        self.narrowed = nn.Linear(numbers, width)
        self.near = nn.Conv1d(width, width, settings.reach, padding=beside)
        self.further = nn.Conv1d(width, width, settings.reach, padding=beside)
        self.norms = nn.ModuleList([nn.LayerNorm(width), nn.LayerNorm(width)])
        self.dropout = nn.Dropout(settings.dropout)
        self.labels = nn.Linear(width, labels)
        self.experiencers = nn.Linear(width, len(EXPERIENCERS))
        self.states = nn.Linear(width, len(STATES))
        self.attended = nn.Linear(width, 3 * width)
        self.mixed = nn.Linear(width, width)
        self.attention_norm = nn.LayerNorm(width)
        self.forward_layers = nn.Sequential(
            nn.LayerNorm(width), nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width)
        )

    def forward(self, read: torch.Tensor, there: torch.Tensor | None = None) -> tuple[torch.Tensor, ...]:
        """``there`` is 1 where a piece is and 0 where a window was filled up; None where none was."""
        hidden = self._masked(self.dropout(nn.functional.gelu(self.narrowed(self.norm(read)))), there)
        hidden = self._around(hidden, self.norms[0], self.near, there)
        hidden = hidden + self._masked(self.dropout(self._attention(hidden, there)), there)
        hidden = hidden + self._masked(self.dropout(self.forward_layers(hidden)), there)
        hidden = self._around(hidden, self.norms[1], self.further, there)
        return self.labels(hidden), self.experiencers(hidden), self.states(hidden)

    def _around(
        self, hidden: torch.Tensor, norm: nn.Module, convolution: nn.Module, there: torch.Tensor | None
    ) -> torch.Tensor:
        seen = self._masked(norm(hidden), there)
        around = convolution(seen.transpose(1, 2)).transpose(1, 2)
        return hidden + self._masked(self.dropout(nn.functional.gelu(around)), there)

    def _attention(self, hidden: torch.Tensor, there: torch.Tensor | None) -> torch.Tensor:
        windows, pieces, width = hidden.shape
        parts = self.attended(self.attention_norm(hidden)).reshape(windows, pieces, 3 * _HEADS, width // _HEADS)
        asked, offered, given = parts.transpose(1, 2).chunk(3, dim=1)
        near = asked @ offered.transpose(-1, -2) / math.sqrt(width // _HEADS)
        if there is not None:
            near = near.masked_fill(there[:, None, None, :, 0] == 0, _NOT_THERE)
        mixed = (near.softmax(-1) @ given).transpose(1, 2)
        return self.mixed(mixed.reshape(windows, pieces, width))

    @staticmethod
    def _masked(values: torch.Tensor, there: torch.Tensor | None) -> torch.Tensor:
        return values if there is None else values * there


class _Parts(nn.Module):
    """The head as it is shipped: it takes the parts of what was read singly."""

    def __init__(self, head: MentionNetwork) -> None:
        super().__init__()
        self.head = head

    def forward(self, *parts: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return self.head(torch.cat(parts, dim=-1))


def packed(head: MentionNetwork, sizes: tuple[int, ...]) -> bytes:
    """The file of a head that reads parts of ``sizes`` numbers a piece: gzipped ONNX, large matrices in 16 bits."""
    import onnx

    names = [f"part{number}" for number in range(len(sizes))]
    outputs = ["labels", "experiencers", "states"]
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "head.onnx"
        torch.onnx.export(
            _Parts(head).cpu().eval(),
            tuple(torch.zeros(1, 8, size) for size in sizes),
            str(path),
            input_names=names,
            output_names=outputs,
            dynamic_axes={name: {1: "pieces"} for name in (*names, *outputs)},
            opset_version=17,
            dynamo=False,
        )
        network = onnx.load(path)
    _halve(network)
    return gzip.compress(network.SerializeToString(), mtime=0)


def _halve(network: object) -> None:
    """Keep the large matrices of an ONNX network in half precision, and turn them back when they are read."""
    import numpy as np
    import onnx
    from onnx import numpy_helper

    graph = network.graph  # pyright: ignore[reportAttributeAccessIssue]
    casts = []
    for each in list(graph.initializer):
        values = numpy_helper.to_array(each)
        if values.dtype == np.float32 and values.size > _LARGE:
            name, half = each.name, f"{each.name}_half"
            each.CopyFrom(numpy_helper.from_array(values.astype(np.float16), half))
            casts.append(onnx.helper.make_node("Cast", [half], [name], to=onnx.TensorProto.FLOAT))
    for cast in reversed(casts):
        graph.node.insert(0, cast)
