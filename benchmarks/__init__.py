"""The figures the project states, each printed by a command: `python -m benchmarks [NAME…]`."""
