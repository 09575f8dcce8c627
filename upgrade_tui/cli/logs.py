"""The log of a server without a screen: one line an event, for people or as JSON.

The server says what happened through `logging`, each event with a name and its fields; here
structlog makes lines of them. No line shows a secret, and none what a running match hides: of an
exception its kind and place are written, not its words, which may name cards.
"""

import asyncio
import logging
import traceback
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from logging.handlers import QueueHandler, QueueListener
from pathlib import PurePath
from queue import Full, Queue
from typing import Any, Literal, TextIO

import structlog
from structlog.stdlib import ExtraAdder, ProcessorFormatter, add_log_level

from upgrade_tui.net.bucket import Bucket

LogFormat = Literal["auto", "json", "text"]
log = logging.getLogger(__name__)

_LONGEST = 300
_FRAMES = 12
_MOST_WAITING = 10_000
_AT_ONCE, _PER_S = 100, 10.0

Fields = MutableMapping[str, Any]


@contextmanager
def logging_to(stream: TextIO, form: LogFormat, level: str) -> Iterator[None]:
    """Write what servers of this process have to say to a stream, until the end of the block.

    A thread writes: a terminal that was stopped with Ctrl-S stops no game. What the stream does
    not take is left out.
    """
    as_json = form == "json" or (form == "auto" and not stream.isatty())
    waiting: Queue[logging.LogRecord] = Queue(_MOST_WAITING)
    writer = QueueListener(waiting, logging.StreamHandler(stream))
    entrance = _Entrance(waiting)
    entrance.setFormatter(_formatter(as_json=as_json, colors=stream.isatty()))
    entrance.addFilter(_Flood())
    root = logging.getLogger()
    before = root.level, logging.raiseExceptions
    root.setLevel(level.upper())
    logging.raiseExceptions = False  # a log that nobody reads is no reason to complain into it
    root.addHandler(entrance)
    writer.start()
    try:
        yield
    finally:
        writer.stop()
        root.removeHandler(entrance)
        root.setLevel(before[0])
        logging.raiseExceptions = before[1]


class _Entrance(QueueHandler):
    """Makes the line at once, so that it says how things are now; does not wait to hand it on."""

    def enqueue(self, record: logging.LogRecord) -> None:
        try:
            self.queue.put_nowait(record)
        except Full:
            return


class _Flood(logging.Filter):
    """Leaves out what strangers could fill the disk with: many lines of the same event.

    The first one that is written again says how many were not.
    """

    def __init__(self) -> None:
        super().__init__()
        self._buckets: dict[str, Bucket] = {}
        self._left_out: dict[str, int] = {}
        self._now = 0.0

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno >= logging.ERROR:
            return True
        self._now, event = record.created, str(record.msg)
        bucket = self._buckets.get(event)
        if bucket is None:
            bucket = self._buckets[event] = Bucket(_PER_S, _AT_ONCE, lambda: self._now)
        if not bucket.take():
            self._left_out[event] = self._left_out.get(event, 0) + 1
            return False
        if left_out := self._left_out.pop(event, 0):
            record.__dict__["left_out"] = left_out
        return True


def _formatter(*, as_json: bool, colors: bool) -> ProcessorFormatter:
    renderer: Any = structlog.processors.JSONRenderer()
    if not as_json:
        renderer = structlog.dev.ConsoleRenderer(colors=colors, pad_event_to=24)
    return ProcessorFormatter(
        foreign_pre_chain=[
            add_log_level,
            ExtraAdder(),
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _without_words_of_errors,
            _printable,
        ],
        processors=[ProcessorFormatter.remove_processors_meta, renderer],
    )


def _without_words_of_errors(_logger: object, _method: str, fields: Fields) -> Fields:
    """An exception as its kind and the places it came through, the innermost last."""
    fields.pop("message", None)  # the event once more, where another handler was first
    told = fields.pop("exc_info", None)
    error = told[1] if isinstance(told, tuple) else told
    if isinstance(error, BaseException):
        frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
        fields["error"] = type(error).__name__
        fields["where"] = " ".join(
            f"{PurePath(frame.filename).name}:{frame.lineno}:{frame.name}" for frame in frames
        )
    return fields


def _printable(_logger: object, _method: str, fields: Fields) -> Fields:
    """Nothing that a terminal would obey, and nothing endless: names come from strangers."""
    for key, value in fields.items():
        if isinstance(value, str):
            fields[key] = "".join(
                letter if letter.isprintable() else ascii(letter)[1:-1]
                for letter in value[:_LONGEST]
            )
    return fields


def note_stray_error(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what nothing else caught, without the values that are in the loop's own words for it."""
    error = context.get("exception")
    told = None if error is None else (type(error), error, error.__traceback__)
    log.error("something broke", exc_info=told)
