"""Painted lines of many apps, each as small as it can be.

A `Strip` of Textual's is a painted line, and an app has some hundred of them. Each comes with seven
memories of how it was cut and coloured before, nearly all of which stay empty; together they are
half of what an app takes. Two of them may hold the strip itself, so that it is garbage which only
the collector finds, with every key. Here a strip has a memory once it is needed, never of itself.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from textual.cache import FIFOCache
from textual.strip import Strip

if TYPE_CHECKING:
    from rich.segment import Segment
    from rich.style import Style

MEMORIES = {
    "_divide_cache": 4,
    "_crop_cache": 16,
    "_style_cache": 16,
    "_filter_cache": 4,
    "_line_length_cache": 4,
    "_crop_extend_cache": 4,
    "_offsets_cache": 4,
}
"""How much each of them holds, as in Textual."""
_THE_REST = {"_segments", "_cell_length", "_render_cache", "_link_ids", "_cell_count"}

_divide = Strip.divide
_crop_extend = Strip.crop_extend


def lighten_strips() -> bool:
    """Have all strips of this process so from now on; False: this Textual's are made otherwise."""
    known = set(Strip.__slots__) == MEMORIES.keys() | _THE_REST
    if known:
        Strip.__init__ = _start  # type: ignore[method-assign, assignment]
        Strip.__getattr__ = _memory  # type: ignore[attr-defined]
        Strip.divide = _divided  # type: ignore[method-assign, assignment]
        Strip.crop_extend = _cropped  # type: ignore[method-assign, assignment]
    return known


def _start(strip: Strip, segments: "Iterable[Segment]", cell_length: int | None = None) -> None:
    strip._segments = list(segments)  # noqa: SLF001 - all of this is Textual's own, made anew
    strip._cell_length = cell_length  # noqa: SLF001 - the same
    strip._render_cache = None  # noqa: SLF001 - the same
    strip._link_ids = None  # noqa: SLF001 - the same
    strip._cell_count = None  # noqa: SLF001 - the same


def _memory(strip: Strip, name: str) -> FIFOCache[object, object]:
    """A memory, the first time that it is asked for."""
    if name not in MEMORIES:
        raise AttributeError(name)
    memory: FIFOCache[object, object] = FIFOCache(MEMORIES[name])
    setattr(strip, name, memory)
    return memory


def _divided(strip: Strip, cuts: Iterable[int]) -> Sequence[Strip]:
    length = strip.cell_length
    inside = [cut for cut in cuts if cut <= length]
    return [strip] if inside == [length] else _divide(strip, inside)


def _cropped(strip: Strip, start: int, end: int, style: "Style | None") -> Strip:
    whole = start <= 0 and end == strip.cell_length
    return strip if whole else _crop_extend(strip, start, end, style)
