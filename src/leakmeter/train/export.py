# pyright: basic, reportMissingImports=false
"""Network -> the files that are shipped: eight-bit ONNX, the vocabulary, and their description."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import torch
from torch import nn

from leakmeter.train.network import Network
from leakmeter.train.recipe import LABELS, Recipe


def export(network: Network, vocabulary: Path, folder: Path) -> None:
    """Write ``tagger.onnx`` (weights in eight bits) and ``vocabulary.txt`` into ``folder``."""
    from onnxruntime.quantization import QuantType, quantize_dynamic
    from onnxruntime.transformers.optimizer import optimize_model

    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        whole, fused = Path(scratch) / "whole.onnx", Path(scratch) / "fused.onnx"
        _as_onnx(network, whole)
        config = network.encoder.config
        optimized = optimize_model(
            str(whole), model_type="bert", num_heads=config.num_attention_heads, hidden_size=config.hidden_size
        )
        optimized.save_model_to_file(str(fused))
        quantize_dynamic(
            fused,
            folder / "tagger.onnx",
            weight_type=QuantType.QInt8,
            per_channel=True,
            extra_options={"DefaultTensorType": 1},  # floats, where the fused nodes hide it
        )
    shutil.copyfile(vocabulary, folder / "vocabulary.txt")


class _Heads(nn.Module):
    """A network whose output is that of all its heads."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(self, ids: torch.Tensor, mask: torch.Tensor, kinds: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return self.network.heads(ids, mask, kinds)


def _as_onnx(network: Network, path: Path) -> None:
    example = torch.ones(1, 8, dtype=torch.long)
    dynamic = {0: "windows", 1: "pieces"}
    outputs = ["scores"] if network.traits is None else ["scores", "traits"]
    torch.onnx.export(
        _Heads(network).cpu().eval(),
        (example, example, torch.zeros_like(example)),
        str(path),
        input_names=["ids", "mask", "kinds"],
        output_names=outputs,
        dynamic_axes=dict.fromkeys(("ids", "mask", "kinds", *outputs), dynamic),
        opset_version=17,
        dynamo=False,
    )


def describe(
    folder: Path,
    recipe: Recipe,
    lean: float,
    calibration: tuple[float, float],
    made_by: Mapping[str, object],
    traits: Sequence[str] = (),
) -> None:
    """Write ``tagger.json``: what the encoder needs to know to run, and the files' checksums.

    ``traits`` are the labels of the network's second head, if it has one.
    """
    checksums = {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in ("tagger.onnx", "vocabulary.txt")
    }
    content = {
        "labels": LABELS,
        **({"traits": list(traits)} if traits else {}),
        "context": recipe.context,
        "room": recipe.room,
        "lean": lean,
        "scale": calibration[0],
        "shift": calibration[1],
        "sha256": checksums,
        "made_by": made_by,
    }
    (folder / "tagger.json").write_text(json.dumps(content, indent=1) + "\n", "utf-8")
