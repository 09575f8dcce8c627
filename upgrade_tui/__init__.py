"""The game table: network, terminal and the other doors. Nothing is imported here."""
