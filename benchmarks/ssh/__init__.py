"""`python -m benchmarks ssh`: what a session over SSH costs, and how quick it is."""
