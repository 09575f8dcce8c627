"""Shengji (升级): four players, two teams, one to four decks, and a bank to grab and to keep."""

from upgrade_core.bots import Later
from upgrade_core.game import GameSpec
from upgrade_core.games.shengji.model import BID, Action, Event, State
from upgrade_core.games.shengji.options import PRESETS, SEATS, Options, check
from upgrade_core.games.shengji.pace import is_reckoned, pace
from upgrade_core.games.shengji.rules import ShengjiRules
from upgrade_core.games.shengji.story import tell

_BOT = "upgrade_core.games.shengji.bot"

SPEC: GameSpec[State, Action, Event, Options] = GameSpec(
    key="shengji",
    version=1,
    title="Shengji",
    tagline="Bid for the main suit, keep the bank, climb from two to ace.",
    min_seats=SEATS,
    max_seats=SEATS,
    usual_seats=SEATS,
    options_type=Options,
    presets=PRESETS,
    check=check,
    state_type=State,
    action_type=Action,
    event_type=Event,
    rules=ShengjiRules(),
    tell=tell,
    bots={"easy": Later(_BOT, "easy"), "normal": Later(_BOT, "normal")},
    react=Later(_BOT, "react"),
    may_react=lambda state, _: state.phase == BID and state.is_live,
    pace=pace,
    minds_after_s=30,
    rests=is_reckoned,
)
