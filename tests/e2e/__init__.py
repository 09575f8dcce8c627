"""Whole programs in real pseudo-terminals, driven by what their screens show."""
