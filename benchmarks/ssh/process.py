"""What processes use, as Linux says."""

import re
from pathlib import Path


def pss_kb(process: int) -> float:
    """Memory of a process and of all its children, in KB; what several share counts in parts."""
    own = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{process}/smaps_rollup").read_text(), re.M)
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return (int(own[1]) if own else 0) + sum(pss_kb(int(child)) for child in children)
