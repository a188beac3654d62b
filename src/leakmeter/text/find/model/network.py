"""Opening a packed network: on one thread, and with what its layers compute beside its own outputs."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from leakmeter.errors import DataError
from leakmeter.no_telemetry import load
from leakmeter.text.find.model.description import REMEDY


def session_of(file: Path, outputs: Sequence[str] = ()) -> Any:
    """The onnxruntime session of a gzipped network, which also returns what the nodes called ``outputs`` compute.

    Raises DataError when the file is missing or damaged.
    """
    onnxruntime = load("onnxruntime")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        network = with_outputs(gzip.decompress(file.read_bytes()), outputs)
        return onnxruntime.InferenceSession(network, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # its errors have no common base of their own
        raise DataError(f"The tagger's file {file.name!r} is missing or damaged. {REMEDY}") from error


def with_outputs(network: bytes, names: Sequence[str]) -> bytes:
    """A network in ONNX's form that also returns what the nodes called ``names`` compute.

    The form is a protocol buffer: what is appended to one is merged with it, and a graph's outputs are a list
    (https://protobuf.dev/programming-guides/encoding/#last-one-wins).
    """
    outputs = b"".join(_field(_OUTPUT, _field(_NAME, name.encode())) for name in names)
    return network + _field(_GRAPH, outputs)


#: The numbers of fields in onnx.proto: the graph of a model, an output of a graph, and its name.
_GRAPH, _OUTPUT, _NAME = 7, 12, 1


def _field(number: int, content: bytes) -> bytes:
    return _varint(number << 3 | 2) + _varint(len(content)) + content


def _varint(number: int) -> bytes:
    low, high = number & 0x7F, number >> 7
    return bytes([low | 0x80]) + _varint(high) if high else bytes([low])
