"""At which table of a server somebody means to be who has named none."""

from collections.abc import Sequence

from upgrade_tui.net.messages import TableInfo


def place_meant(tables: Sequence[TableInfo], kept: Sequence[str], *, watch: bool) -> str | None:
    """Where a seat waits, else the only table that can be meant; None: that is not clear.

    `kept` are the codes of one's seats, the newest first; to `watch` needs no seat.
    """
    there = {info.table for info in tables}
    waiting = [] if watch else [code for code in kept if code in there]
    if waiting:
        return waiting[0]
    fitting = [info.table for info in tables if _has_room(info, watch=watch)]
    return fitting[0] if len(fitting) == 1 else None


def _has_room(info: TableInfo, *, watch: bool) -> bool:
    gathering = info.phase == "gathering" and None in info.people
    return not info.private and (watch or gathering)
