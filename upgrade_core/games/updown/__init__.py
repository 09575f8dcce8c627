"""Up or Down?: a ring of six numbers, and rows that rise or fall in as few colours as may be."""

from upgrade_core.bots import Later
from upgrade_core.game import GameSpec
from upgrade_core.games.updown.model import Action, Event, State
from upgrade_core.games.updown.options import MAX_SEATS, MIN_SEATS, PRESETS, Options, check
from upgrade_core.games.updown.rules import UpDownRules
from upgrade_core.games.updown.story import tell

_BOT = "upgrade_core.games.updown.bot"

SPEC: GameSpec[State, Action, Event, Options] = GameSpec(
    key="updown",
    version=1,
    title="Up or Down?",
    tagline="Place one, take its neighbour, and build rows that rise or fall.",
    min_seats=MIN_SEATS,
    max_seats=MAX_SEATS,
    usual_seats=4,
    options_type=Options,
    presets=PRESETS,
    check=check,
    state_type=State,
    action_type=Action,
    event_type=Event,
    rules=UpDownRules(),
    tell=tell,
    bots={"easy": Later(_BOT, "easy"), "normal": Later(_BOT, "normal")},
)
