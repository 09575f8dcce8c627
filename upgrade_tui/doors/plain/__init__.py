r"""Plain line mode: every game by lines of text, for pipes, screen readers and dumb terminals.

No cursor is moved, nothing is coloured, nothing is drawn: sentences go out, one an event, and
commands and moves come in, a line each. The same serves scripts as JSON, an object a line.

What another door needs is `PlainSession` (in `session.py`) and `Manner` (in `manner.py`):

    session = PlainSession(client, reader, writer, Manner(...))
    code = await session.run(table=None, watch=False)

- `client` is connected already; its `listener` is the session's while `run` lasts.
- `reader` has `async readline() -> str`, "" at the end of input; `writer` has `write(text)` and
  `async drain()`, as asyncssh's streams of an encoding have. Lines end with "\n" alone.
- `run` returns when the person quits, the input ends or the connection is gone for good: 0, or 1
  where the last was not wished for. What was said before is written by then. Cancelling it is
  fine too. Closing the client is the caller's part: seats are kept by their tokens until someone
  leaves by a word of their own.

Nothing here imports Textual or Rich.
"""
