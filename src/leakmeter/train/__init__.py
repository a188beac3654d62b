"""Recipes that turn the corpus into shipped weights: ``leakmeter train NAME`` (extra ``[train]``)."""

from leakmeter.no_telemetry import silence

silence("onnxruntime", "huggingface_hub")
