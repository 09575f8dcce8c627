"""Other ways in than a local terminal: one folder a door, each loaded when it opens."""
