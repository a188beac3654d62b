# pyright: basic, reportMissingImports=false
"""Network -> the files that are shipped: packed seven-bit ONNX, the vocabulary, and their description."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import torch
from torch import nn

from leakmeter.no_telemetry import load
from leakmeter.text.find.model.description import NETWORK
from leakmeter.train.network import Network
from leakmeter.train.recipe import LABELS, Recipe

#: The steps of a matrix's weights between nothing and the largest of a column.
_STEPS = 50


def export(network: Network, vocabulary: Path, folder: Path) -> None:
    """Write ``tagger.onnx.gz`` and ``vocabulary.txt`` into ``folder``.

    Weights take 101 of the 256 values of eight bits: so the sums of processors without VNNI do not overflow,
    and the file packs to less.
    """
    quantization = load("onnxruntime.quantization")
    optimizer = load("onnxruntime.transformers.optimizer")

    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        whole, fused, small = (Path(scratch) / f"{name}.onnx" for name in ("whole", "fused", "small"))
        _as_onnx(network, whole)
        config = network.encoder.config
        fusions = load("onnxruntime.transformers.fusion_options").FusionOptions("bert")
        # onnxruntime's own normalisations run number by number; by plain operators a window takes a fifth less time
        fusions.enable_layer_norm = fusions.enable_skip_layer_norm = False
        optimized = optimizer.optimize_model(
            str(whole),
            model_type="bert",
            num_heads=config.num_attention_heads,
            hidden_size=config.hidden_size,
            optimization_options=fusions,
        )
        optimized.save_model_to_file(str(fused))
        quantization.quantize_dynamic(
            fused,
            small,
            weight_type=quantization.QuantType.QInt8,
            per_channel=True,
            reduce_range=True,
            extra_options={"DefaultTensorType": 1},  # floats, where the fused nodes hide it
        )
        (folder / NETWORK).write_bytes(_packed(_coarser(small)))
    shutil.copyfile(vocabulary, folder / "vocabulary.txt")


def _coarser(path: Path) -> bytes:
    """The network of a file, its matrices rounded to ``_STEPS`` steps either way from the 63 that they have."""
    import numpy as np
    import onnx
    from onnx import numpy_helper

    network = onnx.load(path)
    held = {each.name: each for each in network.graph.initializer}
    for name, each in held.items():
        scale = held.get(name.removesuffix("_quantized") + "_scale")
        if each.data_type == onnx.TensorProto.INT8 and len(each.dims) == 2 and scale is not None:
            fine, coarse = numpy_helper.to_array(each), _STEPS / 63
            each.CopyFrom(numpy_helper.from_array(np.rint(fine * coarse).astype(np.int8), name))
            wider = (numpy_helper.to_array(scale) / coarse).astype(np.float32)
            scale.CopyFrom(numpy_helper.from_array(wider, scale.name))
    return network.SerializeToString()


def _packed(content: bytes) -> bytes:
    """The content as a gzip file. Nothing in it stands twice; not to look for that halves the time to open it."""
    packer = zlib.compressobj(9, wbits=zlib.MAX_WBITS | 16, memLevel=9, strategy=zlib.Z_HUFFMAN_ONLY)
    return packer.compress(content) + packer.flush()


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
        opset_version=16,  # from 17 on a normalisation is one operator again
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
    checksums = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in (NETWORK, "vocabulary.txt")}
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
