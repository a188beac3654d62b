"""The network: text in windows of pieces, its three heads, and what they say."""
