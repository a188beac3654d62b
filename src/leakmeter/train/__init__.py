"""Recipes that turn the corpus into shipped weights: ``leakmeter train NAME`` (extra ``[train]``)."""
