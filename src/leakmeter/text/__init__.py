"""From a text to what it gives away: find, crowd, rewrite. Never imports ``leakmeter.program``."""
