"""The roles played by language models."""
