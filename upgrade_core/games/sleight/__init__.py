"""Sleight: a duel of hidden cards, defended or deflected, to the last hit point."""

from upgrade_core.bots import Later
from upgrade_core.game import GameSpec
from upgrade_core.games.sleight.model import Action, Event, State
from upgrade_core.games.sleight.options import PRESETS, SEATS, Options, check
from upgrade_core.games.sleight.rules import SleightRules
from upgrade_core.games.sleight.story import tell

_BOT = "upgrade_core.games.sleight.bot"

SPEC: GameSpec[State, Action, Event, Options] = GameSpec(
    key="sleight",
    version=1,
    title="Sleight",
    tagline="Lay, defend or deflect: a duel to the last hit point.",
    min_seats=SEATS,
    max_seats=SEATS,
    usual_seats=SEATS,
    options_type=Options,
    presets=PRESETS,
    check=check,
    state_type=State,
    action_type=Action,
    event_type=Event,
    rules=SleightRules(),
    tell=tell,
    bots={"easy": Later(_BOT, "easy"), "normal": Later(_BOT, "normal")},
)
