"""Marks and facts of one text brought together: mentions, statements, sums, conflicts."""
