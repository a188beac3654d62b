# pyright: basic, reportMissingImports=false
"""The packed files of a tagger -> a network that can be fitted further: what train/export.py does, backwards.

The weights come back as they were rounded, a fiftieth of a column's largest apart; what they were before is kept
nowhere.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import torch
from torch import nn
from transformers import MPNetConfig, MPNetModel

from leakmeter.errors import DataError, InputError
from leakmeter.text.find.model.description import NETWORK, described
from leakmeter.train.cut import CutEncoder
from leakmeter.train.network import Network
from leakmeter.train.recipe import LABELS

#: How names in the graph begin and end that are those of the network's own parameters.
_OWN, _ROUNDED, _PRODUCT = "network.", "_quantized", "/MatMul_quant"
#: A parameter that a cut tagger has not, and what it has in its place.
_NO_PIECES = "encoder.encoder.embeddings.word_embeddings.weight"
_RELATIVE = "encoder.encoder.encoder.relative_attention_bias.weight"
_PLACES = "encoder.encoder.embeddings.position_embeddings.weight"
_INNER = "encoder.encoder.encoder.layer.{}.intermediate.dense.bias"
#: What the network adds to a variance before it divides by its root: that of all-mpnet-base-v2, its teacher's origin.
_EPSILON = 1e-5


def opened(folder: Path, dropout: float, masked: float) -> Network:
    """The network whose files lie in ``folder``, with both its heads.

    ``dropout`` is that between the encoder and the scores, ``masked`` the share of pieces hidden while it is fitted.
    Raises DataError where a file is missing or damaged, and InputError where the tagger was not cut from a teacher
    (train/cut.py), or its labels are not those of today's categories.
    """
    description = described(folder)
    if description.labels != LABELS:
        raise InputError(
            f"The tagger in {folder} marks other categories than today's: it cannot be fitted further. Train anew."
        )
    weights = dict(_weights(_graph(folder / NETWORK)))
    if "encoder.pieces.weight" not in weights:
        raise InputError(f"The tagger in {folder} was not cut from a teacher: it cannot be fitted further. Train anew.")
    other = f"{folder / NETWORK} holds another network than its description says. Train anew."
    try:
        network = Network(_encoder(weights, masked), dropout, len(description.traits))
        missing, unknown = network.load_state_dict(weights, strict=False)
    except (KeyError, RuntimeError) as error:  # a parameter that is not there, or has another shape
        raise DataError(other) from error
    if unknown or [name for name in missing if name != _NO_PIECES]:
        raise DataError(other)
    return network


def _graph(path: Path) -> Any:
    import onnx

    try:
        return onnx.load_from_string(gzip.decompress(path.read_bytes())).graph
    except Exception as error:  # onnx and protobuf raise what they like
        raise DataError(f"{path} is missing or damaged. Name a folder with a tagger's files.") from error


def _weights(graph: Any) -> Iterator[tuple[str, torch.Tensor]]:
    """Each parameter of the network by its name, unrounded."""
    from onnx import numpy_helper

    held = {each.name: each for each in graph.initializer}

    def values(name: str) -> torch.Tensor:
        if name not in held:
            raise DataError(f"The network lacks {name!r}. Name a folder with a tagger's files.")
        return torch.from_numpy(numpy_helper.to_array(held[name]).copy())

    def finer(rounded: str) -> torch.Tensor:
        whole = rounded.removesuffix(_ROUNDED)
        zero = values(f"{whole}_zero_point").float()
        return (values(rounded).float() - zero) * values(f"{whole}_scale").float()

    for name in held:
        if name.startswith(_OWN) and name.endswith(_ROUNDED):
            yield name.removeprefix(_OWN).removesuffix(_ROUNDED), finer(name)
        elif name.startswith(_OWN) and name.endswith((".weight", ".bias")):
            yield name.removeprefix(_OWN), values(name)
    for node in graph.node:
        if node.op_type == "MatMulInteger" and node.name.endswith(_PRODUCT):
            parameter = node.name.removeprefix("/").removesuffix(_PRODUCT).replace("/", ".")
            yield f"{parameter}.weight", finer(node.input[1]).T.contiguous()


def _encoder(weights: Mapping[str, torch.Tensor], masked: float) -> CutEncoder:
    """An encoder of the shapes of ``weights``; what it holds is still to be loaded."""
    pieces, wider = weights["encoder.pieces.weight"], weights["encoder.wider.weight"].T
    places, relative = weights[_PLACES], weights[_RELATIVE]
    layers = next(number for number in range(1000) if _INNER.format(number) not in weights)
    config = MPNetConfig(
        vocab_size=len(pieces),
        hidden_size=wider.shape[1],
        num_hidden_layers=layers,
        num_attention_heads=relative.shape[1],
        intermediate_size=len(weights[_INNER.format(0)]),
        max_position_embeddings=len(places),
        relative_attention_num_buckets=len(relative),
        layer_norm_eps=_EPSILON,
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
    )
    encoder: Any = MPNetModel._from_config(config, attn_implementation="eager", add_pooling_layer=False)
    encoder.embeddings.word_embeddings = nn.Embedding(1, 1)  # the pieces come by another way
    number, size = weights["encoder.kinds.weight"].shape
    return CutEncoder(encoder, nn.Embedding(number, size), pieces, wider, masked)
