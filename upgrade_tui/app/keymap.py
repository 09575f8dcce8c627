"""The one table of keys: action, keys, help; per screen.

Screens build their bindings from it (`bindings`), the key line at the bottom shows it (`line`),
and `?` lists it (`keys_of`). A screen's section may also name keys that a list or a form handles
by itself: those have no action and are there to be read.
"""

from dataclasses import dataclass

from textual.binding import Binding, BindingType


@dataclass(frozen=True)
class Key:
    """One thing to do: the Textual action, the keys for it, and the words about it.

    `word` is what the key line calls it (empty: help only), `help` the sentence under `?`.
    `action` is empty where a widget handles the keys by itself. `first`: before the widget that
    has the focus, such as a text field, gets to see the key.
    """

    action: str
    keys: tuple[str, ...]
    word: str
    help: str
    first: bool = False


@dataclass(frozen=True)
class Section:
    """The keys of one screen, under the screen's name."""

    title: str
    keys: tuple[Key, ...]


EVERYWHERE = Section(
    "Everywhere",
    (
        Key("app.help", ("question_mark", "f1"), "help", "Show the keys of this screen"),
        Key("app.rules", ("f2",), "", "Read the rules"),
        Key("app.quit", ("ctrl+q", "ctrl+c"), "", "Quit"),
    ),
)

_BACK = Key("back", ("escape",), "back", "Go back")
_MOVE = Key("", ("up", "down"), "", "Move")
_NEXT = Key("", ("tab", "shift+tab"), "", "Next or previous field or button")

SECTIONS: dict[str, Section] = {
    "home": Section(
        "Home",
        (
            Key("go_on", ("c",), "continue", "Go on with the seat that waits for you"),
            Key("play", ("p",), "play", "Play against bots, no network needed"),
            Key("host", ("h",), "host", "Open a table others can join from this network"),
            Key("join", ("j",), "join", "Join a server by its address"),
            Key("open_record", ("o",), "open record", "Step through a saved game"),
            Key("app.rules", ("r",), "rules", "Read the rules"),
            Key("settings", ("s",), "settings", "Your name, colours, cards, motion"),
            Key("", ("left", "right", "up", "down"), "", "Move; Enter chooses"),
            Key("app.quit", ("q", "escape"), "quit", "Quit"),
        ),
    ),
    "lobby": Section(
        "Tables of this server",
        (
            Key("join", ("enter", "j"), "join", "Sit down at the chosen table"),
            Key("watch", ("w",), "watch", "Watch the chosen table"),
            Key("new_table", ("n",), "new table", "Open a table of your own"),
            Key("by_code", ("c",), "by code", "Join a table by its code"),
            Key("refresh", ("f5",), "", "Ask the server again, now"),
            _MOVE,
            Key("back", ("escape",), "leave", "Leave this server"),
        ),
    ),
    "new_table": Section(
        "New table",
        (
            Key("open_table", ("ctrl+s",), "open", "Open the table", first=True),
            Key("", ("left", "right"), "change", "Change the value of the field"),
            Key("", ("up", "down"), "", "Next or previous field"),
            Key("reset", ("ctrl+r",), "reset", "Back to the preset", first=True),
            _BACK,
        ),
    ),
    "room": Section(
        "Waiting room",
        (
            Key("start", ("s",), "start", "Begin the match with those seated"),
            Key("add_bot", ("b",), "add bot", "Give a free seat to a bot"),
            Key("level", ("l",), "level", "Change how strong the next bot is"),
            Key("free_seat", ("x", "delete"), "free seat", "Send the chosen seat's player away"),
            Key("chat", ("t", "enter"), "talk", "Say something to the table"),
            Key("copy", ("y",), "copy address", "Copy the command others join with"),
            _MOVE,
            Key("back", ("escape",), "leave", "Leave the table"),
        ),
    ),
    "rules": Section(
        "Rules",
        (
            Key("", ("up", "down", "pageup", "pagedown"), "scroll", "Scroll"),
            Key("next", ("n", "right"), "next", "Next section"),
            Key("previous", ("p", "left"), "previous", "Previous section"),
            Key("back", ("escape", "q"), "back", "Go back"),
        ),
    ),
    "settings": Section(
        "Settings",
        (
            Key("", ("left", "right"), "change", "Change the value; it applies at once"),
            Key("", ("up", "down"), "", "Next or previous setting"),
            Key("back", ("escape",), "done", "Keep the settings and go back"),
        ),
    ),
    "link": Section(
        "Waiting for the server",
        (Key("back", ("escape",), "home", "Give up and go home; your seat is kept"),),
    ),
    "too_small": Section("Too small a terminal", ()),
    "prompt": Section(
        "A question",
        (
            Key("", ("enter",), "ok", "Answer"),
            Key("back", ("escape",), "cancel", "Go back"),
        ),
    ),
    "help": Section(
        "Help",
        (
            Key("", ("up", "down"), "scroll", "Scroll"),
            Key("back", ("escape", "question_mark", "f1"), "close", "Close"),
        ),
    ),
}
"""Sections by a screen's `section` name."""

_SHOWN = {
    "question_mark": "?",
    "escape": "Esc",
    "enter": "Enter",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "shift+tab": "Shift+Tab",
    "tab": "Tab",
    "space": "Space",
    "delete": "Del",
    "backspace": "Backspace",
    "slash": "/",
    "home": "Home",
    "end": "End",
}
_ASCII = {"up": "Up", "down": "Down", "left": "Left", "right": "Right"}


def shown(key: str, *, ascii_only: bool = False) -> str:
    """A Textual key name as it is written on a keyboard."""
    if ascii_only and key in _ASCII:
        return _ASCII[key]
    if key.startswith("ctrl+"):
        return f"Ctrl+{key.removeprefix('ctrl+').upper()}"
    return _SHOWN.get(key, key.upper() if key[:1] == "f" and key[1:].isdigit() else key)


def caption(key: Key, *, ascii_only: bool = False) -> str:
    """The keys of an entry as the key line writes them: the first, or a pair of arrows."""
    if not key.action and len(key.keys) > 1:
        names = [shown(name, ascii_only=ascii_only) for name in key.keys[:2]]
        return ("/" if ascii_only else "").join(names)
    return shown(key.keys[0], ascii_only=ascii_only)


def bindings(section: str) -> list[BindingType]:
    """The Textual bindings of a screen; those of `EVERYWHERE` are the app's."""
    return _bindings(SECTIONS[section])


def app_bindings() -> list[BindingType]:
    """The Textual bindings of the app itself."""
    return _bindings(EVERYWHERE)


def _bindings(section: Section) -> list[BindingType]:
    return [
        Binding(",".join(key.keys), key.action, key.help, show=False, priority=key.first)
        for key in section.keys
        if key.action
    ]


def keys_of(section: str) -> tuple[Section, ...]:
    """What `?` lists on a screen: its own keys, then those that work everywhere."""
    return SECTIONS[section], EVERYWHERE


def line(section: str) -> tuple[Key, ...]:
    """What the key line of a screen may show, in order; help comes last."""
    return tuple(key for part in keys_of(section) for key in part.keys if key.word)
