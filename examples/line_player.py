"""Plays random legal moves by JSON lines: `python examples/line_player.py play sleight`."""

import json
import subprocess
import sys
from random import Random

COMMAND = [sys.executable, "-m", "upgrade_tui", *sys.argv[1:], "--json-lines"]
PIPE = subprocess.PIPE

with subprocess.Popen(COMMAND, stdin=PIPE, stdout=PIPE, text=True, bufsize=1) as game:  # noqa: S603 - what it is for
    assert game.stdin
    assert game.stdout
    for line in game.stdout:
        told = json.loads(line)
        print("\n".join(told["sentences"]))
        if told["kind"] == "update" and told["your_turn"]:
            print(Random().choice(told["legal"]), file=game.stdin)
        elif told["kind"] == "update" and told["result"]:
            print("quit", file=game.stdin)
