"""Light Markdown as styled text: paragraphs, lists of "- ", **strong**, `code`."""

import re
from collections.abc import Iterator

from textual.content import Content
from textual.widgets import Static

_MARKED = re.compile(r"\*\*(?P<strong>.+?)\*\*|`(?P<code>[^`]+)`")
_POINT = "- "
INDENT = 3
MOST_WIDTH = 76
"""Cells of a line that the eye still follows back."""


class Prose(Static):
    """A title and a text of light Markdown; the points of a list hang below each other."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._title = ""
        self._text = ""
        self._bullet = ""

    def tell(self, title: str, text: str, bullet: str) -> None:
        """Show this text."""
        self._title, self._text, self._bullet = title, text, bullet
        self._lay_out()

    def on_resize(self) -> None:
        """Break the lines anew."""
        self._lay_out()

    def _lay_out(self) -> None:
        if self._text and self.size.width:
            width = min(self.size.width, MOST_WIDTH)
            body = prose(self._text, width, self._bullet)
            title = Content.styled(self._title, "bold $accent")
            self.update(Content("\n\n").join([title, body]))


def prose(text: str, width: int, bullet: str = "·") -> Content:
    """The text, broken into lines of a width."""
    return Content("\n").join(
        piece for line in _lines(text) for piece in _laid(line, width, bullet)
    )


def _lines(text: str) -> Iterator[str]:
    """Lines as they are meant: a paragraph or a point of a list is one line."""
    for block in re.split(r"\n\s*\n", text.strip()):
        pieces: list[str] = []
        for line in block.splitlines():
            if line.startswith(_POINT) or not pieces:
                pieces.append(line.rstrip())
            else:
                pieces[-1] += " " + line.strip()
        yield from pieces
        yield ""


def _laid(line: str, width: int, bullet: str) -> list[Content]:
    """One line as the lines it takes."""
    if not line.startswith(_POINT):
        return _styled(line).wrap(width) if line else [Content()]
    first, *more = _styled(line.removeprefix(_POINT)).wrap(width - INDENT)
    mark = Content.styled(f" {bullet} ", "$accent")
    return [mark + first, *(Content(" " * INDENT) + each for each in more)]


def _styled(line: str) -> Content:
    """A line with its marks as styles."""
    parts: list[Content | str | tuple[str, str]] = []
    end = 0
    for found in _MARKED.finditer(line):
        parts.append(line[end : found.start()])
        strong = found["strong"]
        parts.append((strong, "bold") if strong else (found["code"], "$accent"))
        end = found.end()
    parts.append(line[end:])
    return Content.assemble(*parts)
