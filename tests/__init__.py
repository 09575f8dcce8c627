"""The tests, so named that no other distribution's `tests` can stand in for them."""
