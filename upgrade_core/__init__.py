"""The rules and play of Upgrade's card games: pure, synchronous, without input or output."""
