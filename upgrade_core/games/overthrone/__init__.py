"""Overthrone: a solitaire of four foundations and a throne that never stays warm."""

from upgrade_core.bots import Later
from upgrade_core.game import GameSpec
from upgrade_core.games.overthrone.hints import hint
from upgrade_core.games.overthrone.model import Action, Event, State
from upgrade_core.games.overthrone.options import PRESETS, Options, check
from upgrade_core.games.overthrone.rules import OverthroneRules
from upgrade_core.games.overthrone.story import tell
from upgrade_core.games.overthrone.winnable import winnable

_BOT = "upgrade_core.games.overthrone.bot"

SPEC: GameSpec[State, Action, Event, Options] = GameSpec(
    key="overthrone",
    version=1,
    title="Overthrone",
    tagline="A solitaire: whoever rules decides what may be played.",
    min_seats=1,
    max_seats=1,
    usual_seats=1,
    options_type=Options,
    presets=PRESETS,
    check=check,
    state_type=State,
    action_type=Action,
    event_type=Event,
    rules=OverthroneRules(),
    tell=tell,
    bots={"easy": Later(_BOT, "easy"), "normal": Later(_BOT, "normal")},
    hint=hint,
    winnable=winnable,
    undo="free",
)
