"""What keeps words from stating the trait that the network takes them to state, a module for each part of life."""
