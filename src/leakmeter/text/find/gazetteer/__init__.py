"""Names of places in a text, and which places they are."""
