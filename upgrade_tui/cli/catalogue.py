"""The games, and one game's presets and options, as tables for a terminal."""

from textwrap import wrap

from upgrade_core.game import AnySpec
from upgrade_core.options import OptionField, differences, option_fields, settings_text, value_text
from upgrade_core.registry import GAMES


def all_games(columns: int) -> str:
    """Every game: its short name, what it is called, how many play, and what it is like."""
    lines = ["The games, by the name that commands take:", ""]
    width = max(map(len, GAMES))
    for key, spec in GAMES.items():
        about = f"{spec.title}, {_seats(spec)} players. {spec.tagline}"
        lines += _entry(key, about, width, columns)
    return "\n".join([*lines, "", "More about one: upgrade games GAME, and upgrade rules GAME"])


def one_game(spec: AnySpec, columns: int) -> str:
    """A game's presets, bots and options."""
    lines = [f"{spec.title}: {_seats(spec)} players. {spec.tagline}", "", "Presets (--preset):"]
    width = max(map(len, spec.presets))
    for name, preset in spec.presets.items():
        changed = settings_text(differences(preset, spec.standard))
        lines += _entry(name, changed or "the options as below", width, columns)
    lines += ["", f"Bots (--level): {', '.join(spec.bots)}", "", "Options (--set option=value):"]
    fields = option_fields(spec.options_type)
    width = max(len(field.name) for field in fields)
    for field in fields:
        lines += _entry(field.name, _about(field), width, columns)
    return "\n".join(lines)


def _seats(spec: AnySpec) -> str:
    return f"{spec.min_seats} to {spec.max_seats}"


def _about(field: OptionField) -> str:
    usual = value_text(field.default)
    return f"{field.range_text} [{usual}]. {field.title}: {field.description}."


def _entry(name: str, about: str, width: int, columns: int) -> list[str]:
    """A name and what there is to say about it, hanging in a column of its own."""
    return wrap(
        about,
        columns,
        initial_indent=f"  {name:<{width}}  ",
        subsequent_indent=" " * (width + 4),
        break_on_hyphens=False,
    )
