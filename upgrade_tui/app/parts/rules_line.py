"""By what rules a table plays, in a few words."""

from upgrade_core.errors import OptionError
from upgrade_core.options import differences, find_preset, option_fields, value_text, with_values
from upgrade_core.registry import find_game
from upgrade_tui.app.widgets.text import clean
from upgrade_tui.net.messages import TableInfo

_ASKED = {True: "yes", False: "no"}


def rules_line(info: TableInfo) -> str:
    """The preset, and the options that differ from it by their titles.

    A table of a game that this program does not know shows the preset alone.
    """
    try:
        spec = find_game(info.game)
        name, preset = find_preset(spec.presets, info.preset)
        changed = differences(with_values(preset, info.options), preset)
    except OptionError:
        return clean(info.preset)
    titles = {field.name: field.title for field in option_fields(spec.options_type)}
    words = [
        f"{titles[key]} {_ASKED[value] if isinstance(value, bool) else value_text(value)}"
        for key, value in changed.items()
    ]
    return ", ".join([name, *words])
