"""When the table deals and closes the bidding (§1.6, live mode), and when it lets people look."""

from upgrade_core.game import Pace
from upgrade_core.games.shengji.bidding import is_closed, nobody_waits
from upgrade_core.games.shengji.choices import CLOSE, DEAL
from upgrade_core.games.shengji.model import BID, ROUND_OVER, Action, State

SHORTEST_WINDOW_S = 4.0
QUIET_AFTER_BID_S = 6.0
LONGEST_DEAL_S = 10.0


def pace(state: State) -> Pace[Action] | None:
    """The table's next action while bidding is live; None: it has nothing to do.

    The window stays open at least `SHORTEST_WINDOW_S` even when nobody can bid, so that its
    length tells nothing about the hands; a final no-main bid, which all have seen, shuts it.
    """
    if state.phase != BID or not state.is_live:
        return None
    options = state.options
    if state.is_dealing:
        slowest = LONGEST_DEAL_S / options.table.hand
        return Pace(DEAL, min(options.deal_interval_ms / 1000, slowest))
    if is_closed(state):
        return Pace(CLOSE, 0.0)
    if nobody_waits(state):
        return Pace(CLOSE, SHORTEST_WINDOW_S)
    return Pace(CLOSE, float(options.bid_window_s), QUIET_AFTER_BID_S)


def is_reckoned(state: State) -> bool:
    """Whether a round has been reckoned and nobody has asked for the next one yet."""
    return state.phase == ROUND_OVER
