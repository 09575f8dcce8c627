"""The one table of keys: action, keys, help; per screen.

Screens build their bindings from it (`bindings`), the key line at the bottom shows it (`line`),
and `?` lists it (`keys_of`). A screen's section may also name keys that a list or a form handles
by itself: those have no action and are there to be read.
"""

from msgspec import Struct
from textual.binding import Binding, BindingType


class Key(Struct, frozen=True):
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


class Section(Struct, frozen=True):
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
_MOVE = Key("", ("up", "down"), "move", "Move")
_TAB = Key("", ("tab", "shift+tab"), "", "Next or previous part of the screen")

_TABLE = (
    Key("story", ("l",), "log", "Read all that has happened"),
    Key("chat", ("c",), "chat", "Say something to the table"),
    Key("emote", ("e",), "", "Show the table a short sign, such as thanks"),
    Key("app.rules", ("r",), "", "Read the rules"),
    Key("result", ("enter",), "", "Once the game is over: the result again"),
    Key("pause", ("f3",), "", "Time out: pause when all wish it, or go on"),
    Key("send_away", ("k",), "", "As host: take a player out who has been away for long"),
    Key("back", ("escape",), "", "Leave the table"),
)
_UPGRADE = (
    Key("", ("1", "2", "3"), "", "Attack the opponent, or choose the card, of this number"),
    Key("upgrade", ("u",), "upgrade", "Put the drawn card in the place of one of yours"),
    Key("add", ("a",), "add", "Add the drawn card to your attack row"),
    Key("discard", ("d",), "discard", "Throw the drawn card away"),
    Key("bow", ("b",), "bow", "Bow to the other after a tie"),
    Key("pile", ("p",), "pile", "Look through the discard pile"),
    Key("concede", ("g",), "", "Give up, after a question"),
    Key("move('left')", ("left",), "", "Point at the card or opponent before"),
    Key("move('right')", ("right",), "", "Point at the next card or opponent"),
    Key("move('up')", ("up",), "", "Point at the opponents"),
    Key("move('down')", ("down",), "", "Point at your own cards"),
    Key("confirm", ("enter", "space"), "", "Do what is pointed at"),
)
_SHENGJI = (
    Key("choose", ("space",), "choose", "Choose the card pointed at, or no more"),
    Key("unit", ("x",), "unit", "Choose the pair or tractor; again: less"),
    Key("suggest", ("s",), "suggest", "Choose the least that the rules ask for"),
    Key("confirm", ("enter",), "play", "Play or bury the cards chosen"),
    Key("move('left')", ("left",), "", "Point at the card before"),
    Key("move('right')", ("right",), "", "Point at the next card"),
    Key("move('up')", ("up",), "", "Point at the row above"),
    Key("move('down')", ("down",), "", "Point at the row below"),
    Key("", ("1", "5"), "", "Point at the suit with this number"),
    Key("move('after')", ("tab", "w"), "", "Point at the next pair or other unit"),
    Key("move('before')", ("shift+tab", "b"), "", "Point at the unit before"),
    Key("move('first')", ("home",), "", "Point at the first card"),
    Key("move('last')", ("end",), "", "Point at the last card"),
    Key("", ("1", "2", "3", "4"), "", "Bidding: spades, hearts, diamonds, clubs"),
    Key("", ("6", "7", "8", "9"), "", "Bidding: the same with all you hold"),
    Key("", ("5", "0"), "", "Bidding: small jokers, big jokers"),
    Key("pass_bid", ("p",), "pass", "Let the bidding pass"),
    Key("look_back", ("t",), "last trick", "Show the last trick, or the table again"),
    Key("reread", ("u",), "", "Read a lead another way (three decks)"),
    Key("take_back", ("z",), "take back", "Take your last play back (an option)"),
    Key("next_round", ("n",), "next", "Begin the next round"),
    Key("concede", ("g",), "", "Give up the match, after a question"),
)
_OVERTHRONE = (
    Key("", ("1", "2", "3", "4", "5", "6"), "", "Play the card, or choose where it goes"),
    Key("to_place(0)", ("n",), "", "The chosen card to the north foundation"),
    Key("to_place(1)", ("e",), "", "To the east"),
    Key("to_place(2)", ("s",), "", "To the south"),
    Key("to_place(3)", ("w",), "", "To the west"),
    Key("to_throne", ("t",), "", "To the throne"),
    Key("discard", ("d",), "", "Throw the chosen card away"),
    Key("take", ("g",), "", "While the Jester rules: play the top of the discard pile"),
    Key("draw", ("space",), "", "Fill the hand, where drawing is manual"),
    Key("move(-1)", ("left",), "", "Choose the card before"),
    Key("move(1)", ("right",), "", "Choose the next card"),
    Key("confirm", ("enter",), "", "Play the chosen card; one without a place is thrown away"),
    Key("finish", ("f",), "", "Stop here, once the draw pile is empty"),
    Key("concede", ("x",), "", "Give this deal up, after a question"),
)
_SOLITAIRE = (
    Key("undo", ("u", "backspace"), "undo", "Take the last move back, as often as you like"),
    Key("redo", ("y",), "redo", "Do again what was taken back"),
    Key("hint", ("h",), "hint", "Show a good move and why; hints are counted"),
    Key("bot", ("b",), "", "Watch a bot play on, or stop it; the game then counts for nothing"),
    Key("deals", ("m",), "deals", "Deals: a new one, this one again, by number; your results"),
)
_ALONE = tuple(key for key in _TABLE if key.action not in ("emote", "send_away"))
_UPDOWN = (
    Key("", ("1", "2", "3"), "", "Choose the card, the neighbour, the row, the pile"),
    Key("move(-1)", ("left", "up"), "", "Point at the one before"),
    Key("move(1)", ("right", "down"), "", "Point at the next one"),
    Key("confirm", ("enter", "space"), "", "Choose what is pointed at"),
    Key("give_up", ("x",), "give up", "Give the row up and begin a new one, or rather not"),
    Key("cancel", ("backspace",), "", "Take back the last choice, as Esc does"),
    Key("rows", ("v",), "all rows", "Look at everybody's rows in full"),
    Key("concede", ("g",), "", "Give up the game, after a question"),
)
_SLEIGHT = (
    Key("", ("1", "2", "3", "4", "5"), "", "Choose this card, or put it back"),
    Key("deed('attack')", ("a",), "attack", "Attack with the chosen cards, in order"),
    Key("deed('revive')", ("v",), "revive", "Revive: your Grave goes under your deck"),
    Key("deed('defend')", ("d",), "defend", "Defend with the cards, laid upright"),
    Key("deed('deflect')", ("f",), "deflect", "Deflect with the cards, laid across"),
    Key("deed('restock')", ("s",), "restock", "Take the blow, and draw a full hand"),
    Key("graves", ("p",), "graves", "Look through both Graves"),
    Key("concede", ("g",), "", "Give up, after a question"),
    Key("move(-1)", ("left",), "", "Point at the card before"),
    Key("move(1)", ("right",), "", "Point at the next card"),
    Key("lift(True)", ("up",), "", "Choose the card pointed at"),
    Key("lift(False)", ("down",), "", "Put the card pointed at back"),
    Key("take", ("space",), "", "Choose the card pointed at, or not"),
    Key("confirm", ("enter",), "", "Attack or defend with the chosen cards"),
)

SECTIONS: dict[str, Section] = {
    "home": Section(
        "Home",
        (
            Key("go_on", ("c",), "", "Go on with what waits for you"),
            Key("play", ("p",), "", "Play the chosen game against bots"),
            Key("host", ("h",), "", "Open a table, by rules of your own"),
            Key("join", ("j",), "", "Join a game by the address of its host"),
            Key("records", ("o",), "", "Look at finished games, step by step"),
            Key("app.rules", ("r",), "", "Read the rules of the chosen game"),
            Key("settings", ("s",), "", "Your name, the table, the cards, motion"),
            Key("app.focus_next", ("down", "right"), "", "Next"),
            Key("app.focus_previous", ("up", "left"), "", "Previous"),
            Key("", ("enter",), "choose", "Do what is marked"),
            Key("app.quit", ("q", "escape"), "quit", "Quit"),
        ),
    ),
    "lobby": Section(
        "The tables of a server",
        (
            Key("join", ("j", "enter"), "", "Sit down at the chosen table"),
            Key("watch", ("w",), "", "Watch the chosen table"),
            Key("new_table", ("n",), "", "Open a table of your own"),
            Key("by_code", ("c",), "", "Join a table by its code"),
            Key("settings", ("s",), "", "Your name, the table, the cards, motion"),
            Key("refresh", ("f5",), "", "Ask the server again, now"),
            _MOVE,
            Key("back", ("escape",), "leave", "Leave this server"),
        ),
    ),
    "new_table": Section(
        "A new table",
        (
            Key("open_table", ("o",), "", "Open the table"),
            Key("", ("left", "right"), "change", "Change the value"),
            _MOVE,
            Key("reset", ("r",), "", "Back to what the preset says"),
            _TAB,
            _BACK,
        ),
    ),
    "room": Section(
        "A table before the match",
        (
            Key("start", ("s",), "", "Begin the match with those seated"),
            Key("add_bot", ("b",), "", "Give a free seat to a bot"),
            Key("level", ("l",), "", "Change how well the next bot plays"),
            Key("free_seat", ("x", "delete"), "free seat", "Free the chosen seat"),
            Key("talk", ("t",), "", "Say something to the table"),
            Key("copy", ("y",), "", "Copy the command others join with"),
            _MOVE,
            _TAB,
            Key("back", ("escape",), "leave", "Leave the table"),
        ),
    ),
    "table": Section("A table", _TABLE),
    "upgrade": Section("Upgrade", _UPGRADE),
    "table.upgrade": Section("Upgrade", _UPGRADE + _TABLE),
    "shengji": Section("Shengji", _SHENGJI),
    "table.shengji": Section("Shengji", _SHENGJI + _TABLE),
    "overthrone": Section("Overthrone", _OVERTHRONE),
    "solitaire": Section("A solitaire", _SOLITAIRE),
    "table.overthrone": Section("Overthrone", _OVERTHRONE + _SOLITAIRE + _ALONE),
    "updown": Section("Up or Down?", _UPDOWN),
    "table.updown": Section("Up or Down?", _UPDOWN + _TABLE),
    "rows": Section("All rows", (Key("back", ("escape", "v", "q"), "close", "Close"),)),
    "sleight": Section("Sleight", _SLEIGHT),
    "table.sleight": Section("Sleight", _SLEIGHT + _TABLE),
    "graves": Section("The Graves", (Key("back", ("escape", "p", "q"), "close", "Close"),)),
    "deals": Section(
        "Deals",
        (
            Key("choose('new')", ("n",), "new deal", "A new deal"),
            Key("choose('winnable')", ("w",), "", "A new deal that surely can be won"),
            Key("choose('number')", ("b",), "", "A deal by its number"),
            Key("choose('again')", ("a",), "", "The same deal again from the start"),
            Key("back", ("escape", "m", "q"), "close", "Close"),
        ),
    ),
    "search": Section(
        "Looking for a deal",
        (Key("back", ("escape", "q"), "stop", "Stop looking"),),
    ),
    "solitaire_result": Section(
        "The result",
        (
            Key("answer('new')", ("m", "n"), "new deal", "A new deal"),
            Key("answer('again')", ("a",), "again", "The same deal again from the start"),
            Key("answer('undo')", ("u", "backspace"), "undo", "Take the last move back"),
            Key("save", ("s",), "save", "Save the record of this game to a file"),
            Key("answer('leave')", ("q",), "leave", "Leave the table"),
            Key("back", ("escape",), "see the table", "Look at the table once more"),
        ),
    ),
    "pile": Section("The pile", (Key("back", ("escape", "p", "q"), "close", "Close"),)),
    "emote": Section(
        "A sign to the table",
        (
            Key("", ("1", "8"), "", "Show the sign of this number"),
            Key("back", ("escape", "e", "q"), "close", "Close"),
        ),
    ),
    "story": Section(
        "All that has happened",
        (
            Key("scroll(-1)", ("up",), "", "A line back"),
            Key("scroll(1)", ("down",), "", "A line on"),
            Key("scroll(-10)", ("pageup",), "", "A page back"),
            Key("scroll(10)", ("pagedown", "space"), "", "A page on"),
            Key("scroll(-9999)", ("home",), "", "To the beginning"),
            Key("scroll(9999)", ("end",), "", "To the end"),
            Key("back", ("escape", "l", "q"), "close", "Close"),
        ),
    ),
    "result": Section(
        "The result",
        (
            Key("rematch", ("m",), "rematch", "Agree to play again"),
            Key("save", ("s",), "save", "Save the record of this game to a file"),
            Key("back", ("escape",), "see the table", "Look at the table once more"),
            Key("leave", ("q",), "leave", "Leave the table"),
        ),
    ),
    "records": Section(
        "Finished games",
        (
            Key("open_record", ("o", "enter"), "", "Step through the chosen game"),
            Key("open_path", ("p",), "", "Choose a file that lies elsewhere"),
            _MOVE,
            Key("back", ("escape", "q"), "back", "Go back"),
        ),
    ),
    "replay": Section(
        "A record",
        (
            Key("step(1)", ("right", "space", "n"), "next", "The next move"),
            Key("step(-1)", ("left", "p"), "previous", "The move before"),
            Key("step(10)", ("pagedown",), "", "Ten moves on"),
            Key("step(-10)", ("pageup",), "", "Ten moves back"),
            Key("step(-99999)", ("home",), "start", "To the start"),
            Key("step(99999)", ("end",), "end", "To the end"),
            Key("eyes", ("e",), "eyes", "Whose eyes: everything, a watcher, each seat"),
            Key("story", ("l",), "log", "Read all that has happened up to here"),
            Key("back", ("escape", "q"), "close", "Close the record"),
        ),
    ),
    "rules": Section(
        "The rules",
        (
            Key("previous", ("up", "p"), "", "Previous section"),
            Key("next", ("down", "n"), "", "Next section"),
            Key("scroll_text(-1)", ("pageup", "left"), "", "Scroll the text back"),
            Key("scroll_text(1)", ("pagedown", "right", "space"), "", "Scroll the text on"),
            Key("", ("up", "down"), "section", ""),
            Key("", ("left", "right"), "scroll", ""),
            Key("back", ("escape", "q"), "back", "Go back"),
        ),
    ),
    "settings": Section(
        "Settings",
        (
            Key("", ("left", "right"), "change", "Change the value; it applies at once"),
            Key("", ("enter",), "", "Change the value, or type the name"),
            _MOVE,
            Key("back", ("escape", "q"), "done", "Go back; the settings are kept"),
        ),
    ),
    "ask": Section(
        "A question",
        (
            Key("", ("enter",), "ok", "Answer"),
            _TAB,
            Key("back", ("escape",), "cancel", "Go back"),
        ),
    ),
    "nearby": Section(
        "Joining",
        (
            Key("", ("enter",), "ok", "Join at the address, or the chosen host"),
            Key("to_hosts", ("down",), "hosts", "From the line to the hosts nearby"),
            _TAB,
            Key("back", ("escape",), "cancel", "Go back"),
        ),
    ),
    "confirm": Section(
        "Yes or no",
        (
            Key("yes", ("y",), "yes", "Yes"),
            Key("back", ("n", "escape"), "no", "No"),
            _TAB,
        ),
    ),
    "opening": Section(
        "On the way",
        (Key("back", ("escape",), "give up", "Go no further, and quit"),),
    ),
    "link": Section(
        "Waiting for the server",
        (Key("back", ("escape",), "home", "Give up and go home; your seat is kept"),),
    ),
    "too_small": Section("Too small a terminal", ()),
    "help": Section(
        "Help",
        (Key("back", ("escape", "question_mark", "f1", "q"), "close", "Close"),),
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


def board_bindings(section: str) -> list[BindingType]:
    """The Textual bindings of a board, which has the focus itself.

    They are looked up before the key is sent to it, and from it all the way up again.
    """
    return _bindings(SECTIONS[section], first=True)


def app_bindings() -> list[BindingType]:
    """The Textual bindings of the app itself."""
    return _bindings(EVERYWHERE)


def _bindings(section: Section, *, first: bool = False) -> list[BindingType]:
    return [
        Binding(",".join(key.keys), key.action, key.help, show=False, priority=first or key.first)
        for key in section.keys
        if key.action
    ]


def keys_of(section: str) -> tuple[Section, ...]:
    """What `?` lists on a screen: its own keys, then those that work everywhere."""
    return SECTIONS[section], EVERYWHERE


def line(section: str) -> tuple[Key, ...]:
    """What the key line of a screen may show, in order; help comes last."""
    return tuple(key for part in keys_of(section) for key in part.keys if key.word)
