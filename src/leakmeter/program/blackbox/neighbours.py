"""Nearest neighbours among points, by the largest difference of any coordinate, through scipy's k-d tree."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.program.blackbox.table import Codes


def tree(points: Array) -> Any:
    """Points (n × d) made ready to be asked for neighbours."""
    return import_module("scipy.spatial").cKDTree(points)


def nearest(among: Any, points: Array, k: int) -> Codes:
    """The places in a tree of the k nearest to each point, the nearest first: n × k."""
    _, places = among.query(points, k=np.arange(1, k + 1), p=np.inf)
    return np.asarray(places, dtype=np.int64)


def reach(among: Any, points: Array, k: int) -> Array:
    """How far the k-th nearest in a tree is from each point, itself counted where it is in it."""
    distances, _ = among.query(points, k=[k], p=np.inf)
    return np.asarray(distances[:, 0], dtype=np.float64)


def within(among: Any, points: Array, radius: Array) -> Codes:
    """How many of a tree are no farther from each point than its radius."""
    return np.asarray(among.query_ball_point(points, radius, p=np.inf, return_length=True), dtype=np.int64)
