"""The long storm: `python -m tests.net.fuzz --frames 100000`; exit 1 where the server suffered."""

import argparse
import asyncio
import resource
import sys
import time

from tests.net.fuzz.besieged import Outcome, besieged

MOST_GROWTH_MIB = 16


def _peak_mib() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> int:
    """Run a storm of the size and seed asked for, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asyncio.run(besieged(asked.seed, min(2000, asked.frames)))  # what is loaded once is loaded now
    before_mib, begun_s = _peak_mib(), time.process_time()
    outcome = asyncio.run(besieged(asked.seed, asked.frames))
    growth_mib, cpu_s = _peak_mib() - before_mib, time.process_time() - begun_s
    _tell(outcome, growth_mib, cpu_s)
    return 1 if outcome.report.bugs or growth_mib > MOST_GROWTH_MIB else 0


def _tell(outcome: Outcome, growth_mib: float, cpu_s: float) -> None:
    report = outcome.report
    lines = [
        f"frames {report.frames}, connections {report.connections}, CPU {cpu_s:.1f} s",
        f"games played to their end meanwhile {outcome.games}",
        f"commands done {report.done}, refused {dict(report.refusals.most_common())}",
        f"goodbyes {dict(report.goodbyes.most_common())}",
        f"peak memory grew by {growth_mib:.1f} MiB (at most {MOST_GROWTH_MIB})",
        *(f"BUG {bug}" for bug in report.bugs[:20]),
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    sys.exit(main())
