"""Every word that may be typed: what it does, how it is written. Moves are beside these."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from upgrade_tui.doors.plain import words_help, words_lobby, words_match, words_table
from upgrade_tui.doors.plain.desk import Desk, Misworded
from upgrade_tui.doors.plain.moves import moves_of, moves_told
from upgrade_tui.doors.plain.words_help import card_help
from upgrade_tui.net.mirror import TableMirror

Run = Callable[[Desk, str], Awaitable[list[str]]]
QUIT = ("quit", "exit")


@dataclass(frozen=True)
class Word:
    """A word: `usage` is how it is written, `about` what it does, `place` where it is of use.

    Places: "anywhere", "lobby" (at no table), "table", and there: "gathering" (before a match),
    "match", "over", "people" (more than oneself), "together" (a match of these), "solitaire".
    """

    run: Run
    usage: str
    about: str
    place: str


async def _quit(_desk: Desk, _rest: str) -> list[str]:
    raise AssertionError("a session ends by itself at this word")


async def help(desk: Desk, rest: str) -> list[str]:  # noqa: A001 - what people type
    """What may be typed now, or what a word is for."""
    asked = rest.strip().lower()
    if asked in WORDS:
        return [f"{WORDS[asked].usage}: {WORDS[asked].about}."]
    table = desk.table
    if table is not None and table.view is not None:
        _moves(desk, asked)
        return [] if asked else [*_words_told(_places(table)), card_help(table.spec)]
    if asked:
        raise Misworded(f"There is no word {asked!r} here; type ? alone for those there are.")
    return _words_told({"lobby", "anywhere"} if table is None else _places(table))


def _places(table: TableMirror) -> set[str]:
    """Which words are of use at a table now."""
    places = {"anywhere", "table", "gathering" if table.view is None else "match"}
    places |= {"over"} if table.result is not None else set()
    if len(table.info.people) > 1:
        places |= {"people"} if table.view is None else {"people", "together"}
    return places | ({"solitaire"} if table.spec.undo == "free" else set())


def _moves(desk: Desk, verb: str) -> None:
    _, reading = desk.in_match()
    moves, asides, count = moves_of(reading.scene)
    facts = {"moves": moves, "also": asides, "count": count}
    desk.voice.tell("legal", moves_told(reading, verb), lambda: facts)


def _words_told(places: set[str]) -> list[str]:
    found = [name for name, word in WORDS.items() if word.place in places]
    return [f"Words: {', '.join(found)}.", "Type ? and a word to hear what it does."]


WORDS: dict[str, Word] = {
    "look": Word(words_match.look, "look", "reads the whole position", "match"),
    "hand": Word(words_match.hand, "hand", "reads your own cards", "match"),
    "log": Word(words_match.log, "log or log 20", "reads the last sentences once more", "match"),
    "hint": Word(words_match.hint, "hint", "advises a move, in a solitaire", "solitaire"),
    "undo": Word(
        words_match.undo, "undo", "takes a move back, where the game allows it", "solitaire"
    ),
    "redo": Word(words_match.redo, "redo", "makes the move again that was taken back", "solitaire"),
    "restart": Word(
        words_match.restart,
        "restart or restart 42",
        "plays this deal of a solitaire anew, or that of a number",
        "solitaire",
    ),
    "time": Word(words_match.time, "time", "says how long you have for this turn", "together"),
    "pause": Word(words_match.pause, "pause", "lets the match rest once all agree", "together"),
    "go": Word(words_match.go, "go", "goes on with a match that rests", "together"),
    "again": Word(words_table.again, "again", "agrees to another match", "over"),
    "record": Word(
        words_match.record, "record", "reads the record of a match that is over", "over"
    ),
    "start": Word(words_table.start, "start", "begins the match; for the host", "gathering"),
    "bot": Word(
        words_table.bot, "bot or bot easy", "gives a free seat to a bot; for the host", "gathering"
    ),
    "kick": Word(
        words_table.kick, "kick Bob or kick 2", "frees the seat of another; for the host", "people"
    ),
    "who": Word(words_table.who, "who", "says who is at the table, with their numbers", "table"),
    "say": Word(words_table.say, "say TEXT", "speaks to the table", "people"),
    "emote": Word(words_table.emote, "emote thanks", "shows the table a sign", "people"),
    "leave": Word(words_lobby.leave, "leave, in a match leave now", "gives your place up", "table"),
    "tables": Word(words_lobby.tables, "tables", "lists the tables of this server", "lobby"),
    "join": Word(
        words_lobby.join, "join CODE, join CODE PASSWORD", "sits down at a table", "lobby"
    ),
    "watch": Word(
        words_lobby.watch, "watch CODE, watch CODE PASSWORD", "watches without a seat", "lobby"
    ),
    "new": Word(
        words_lobby.new,
        "new GAME, new upgrade 3 rush tokens=2",
        "opens a table of a game, with players, preset and options",
        "lobby",
    ),
    "rules": Word(
        words_help.rules, "rules, then rules and a part", "reads the rules in short", "anywhere"
    ),
    "short": Word(words_help.short, "short", "calls cards as they are typed: 9H", "anywhere"),
    "long": Word(words_help.long, "long", "calls cards by words: 9 of hearts", "anywhere"),
    "help": Word(help, "? or help, ? WORD", "says what may be typed now", "anywhere"),
    "quit": Word(_quit, "quit", "ends this; your seat is kept", "anywhere"),
}
