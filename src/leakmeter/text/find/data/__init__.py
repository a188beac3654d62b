"""Tables: attributes, communities by name, and words that are no places."""
