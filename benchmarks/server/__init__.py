"""What a move costs the server, beside boardgame.io and a bare relay in one interleaved run.

All three play the same toy game (`toy.py`, `bgio/game.js`), each with its load in a process of its
own. `python -m benchmarks server` prints the table.
"""
