"""One folder a game; none knows another, nor the registry."""
