"""Pure numbers: bits and intervals. Knows nothing of texts or programs."""
