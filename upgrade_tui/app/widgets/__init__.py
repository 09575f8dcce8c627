"""Widgets shared by all games: each zone of a table paints its own lines."""
