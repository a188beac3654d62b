"""Tests of the ways to show a report."""
