"""Upgrade: attack and defence rows, tokens, and the courage to strike in time."""

from upgrade_core.bots import Later
from upgrade_core.game import GameSpec
from upgrade_core.games.upgrade.model import Action, Event, State
from upgrade_core.games.upgrade.options import MOST_SEATS, PRESETS, Options, check
from upgrade_core.games.upgrade.rules import UpgradeRules
from upgrade_core.games.upgrade.story import tell

_BOT = "upgrade_core.games.upgrade.bot"

SPEC: GameSpec[State, Action, Event, Options] = GameSpec(
    key="upgrade",
    version=1,
    title="Upgrade",
    tagline="Build your rows, strike in time, keep your last token.",
    min_seats=2,
    max_seats=MOST_SEATS,
    usual_seats=6,
    options_type=Options,
    presets=PRESETS,
    check=check,
    state_type=State,
    action_type=Action,
    event_type=Event,
    rules=UpgradeRules(),
    tell=tell,
    bots={"easy": Later(_BOT, "easy"), "normal": Later(_BOT, "normal")},
    react=Later(_BOT, "react"),
    may_react=lambda state, seat: seat in state.duel,
)
