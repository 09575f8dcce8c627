"""A line somebody typed: what it asks for, and how that is answered."""

import json
from dataclasses import dataclass

from upgrade_core.errors import NotationError, UpgradeError
from upgrade_tui.doors.plain.desk import Desk, Misworded
from upgrade_tui.doors.plain.moves import parse_move
from upgrade_tui.doors.plain.scene import Scene, choices_of, scene_of
from upgrade_tui.doors.plain.vocabulary import WORDS
from upgrade_tui.net.mirror import CommandRejected, ConnectionFailed
from upgrade_tui.net.names import clean_text

MOST_TYPED = 1000
"""Characters of a line; nothing that can be meant is longer."""


@dataclass(frozen=True)
class Asked:
    """One line: its words, cleaned, and what a program calls it by (`id`, any JSON)."""

    text: str
    id: object = None

    @property
    def word(self) -> str:
        """The first word, in small letters; a question mark needs no space behind it."""
        return "help" if self.text.startswith("?") else self.text.partition(" ")[0].lower()

    @property
    def rest(self) -> str:
        """What follows the first word."""
        if self.text.startswith("?"):
            return self.text[1:].strip()
        return self.text.partition(" ")[2].strip()


def read_line(line: str, *, as_json: bool) -> Asked:
    """What a line asks. Raises: Misworded: it is too long, or no such JSON."""
    if len(line) > MOST_TYPED:
        raise Misworded(f"This line is longer than {MOST_TYPED} signs: nothing is so long.")
    if as_json and line.lstrip().startswith("{"):
        return _read_object(line)
    return Asked(clean_text(line, MOST_TYPED))


def _read_object(line: str) -> Asked:
    try:
        whole = json.loads(line)
    except (ValueError, RecursionError):
        whole = None
    if not isinstance(whole, dict) or not isinstance(whole.get("line"), str):
        raise Misworded('Write a command as a line of text, or as {"line": "attack 1", "id": 7}.')
    return Asked(clean_text(whole["line"], MOST_TYPED), whole.get("id"))


class Clerk:
    """Carries out what lines ask for, one after another."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def answer(self, line: str) -> None:
        """Do what a line asks, and tell what came of it; what cannot be is told as an error."""
        asked = Asked("")
        try:
            asked = read_line(line, as_json=self._desk.manner.as_json)
            if asked.text:
                self._done(asked, await self._carry_out(asked))
        except (UpgradeError, CommandRejected, ConnectionFailed) as error:
            code, sentence = error.code, error.message
            facts = {"id": asked.id, "code": code, "message": sentence}
            self._desk.voice.tell("error", [_ended(sentence)], lambda: facts)

    def _done(self, asked: Asked, lines: list[str]) -> None:
        self._desk.voice.tell("done", lines, lambda: {"id": asked.id})

    async def _carry_out(self, asked: Asked) -> list[str]:
        """A move where the notation knows it, else a word."""
        table = self._desk.table
        scene = None if table is None else scene_of(table)
        refusal: UpgradeError = Misworded(f"There is no word {asked.word!r} here; type ? for help.")
        if scene is not None:
            try:
                action = parse_move(scene, asked.text)
            except NotationError as error:
                refusal = NotationError(f"{error.message}; or type ? for help")
            else:
                await self._act(action, asked)
                return []
        word = WORDS.get(asked.word)
        if word is None:
            raise refusal
        return await word.run(self._desk, asked.rest)

    async def _act(self, action: object, asked: Asked) -> None:
        """Make a move. Raises: RuleError, Misworded, CommandRejected, ConnectionFailed."""
        waits = False
        while True:
            table = self._desk.at_table()
            scene = scene_of(table)
            assert scene is not None
            choices = choices_of(scene)
            if choices is None:
                raise Misworded("You are watching: only those who sit at the table play.")
            if (refusal := choices.why_not(action)) is None:
                await self._desk.client.act(table.code, action)
                return
            if not self._may_wait(scene):
                raise refusal
            if not waits:
                waits = True
                told = [f"{asked.text} waits for your turn."]
                self._desk.voice.tell("waits", told, lambda: {"id": asked.id})
            await self._desk.ear.heard.wait()

    def _may_wait(self, scene: Scene) -> bool:
        """Whether a move that is refused now was written for a turn that is still to come."""
        on = self._desk.table is not None and self._desk.client.link != "closed"
        over = not scene.spec.rules.waiting(scene.view.state)
        return self._desk.manner.patient and on and not over and not scene.is_mine


def _ended(sentence: str) -> str:
    """A sentence with an end."""
    sentence = sentence[:1].upper() + sentence[1:]
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."
