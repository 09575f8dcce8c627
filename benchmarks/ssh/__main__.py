"""`python -m benchmarks.ssh SESSIONS…`: only so many sessions in one process, a row for each."""

import sys

from benchmarks.measure import machine
from benchmarks.ssh.run import print_sessions
from benchmarks.startup import compiled

print(machine())
with compiled() as home:
    print_sessions(home, [(int(count), False) for count in sys.argv[1:]])
print(machine())
