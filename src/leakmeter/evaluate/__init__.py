"""Metrics, and readers of what they are computed on."""
