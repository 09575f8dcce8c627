"""A durable server killed with SIGKILL again and again under load, and what that cost: nothing.

`python -m benchmarks kill` runs the server, the players (real clients over TCP) and the killer as
processes of their own, then compares what players were told with what the journal holds.
"""
