"""What became readable since a position, in pages."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Iterator, Optional, Sequence, Union

from .service import Service
from .types import ChangesPage

PAGE = 5000

CursorFile = Union[str, "os.PathLike[str]"]


def read_changes(
    service: Service, after: Optional[str], sites: Optional[Sequence[int]], kinds: Optional[Sequence[str]], limit: int,
    file: Optional[Path],
) -> Iterator[ChangesPage]:
    """Pages up to and including the first empty one. The cursor file is written once the caller asks for the next."""
    cursor = after
    while True:
        query = {"after": cursor, "sites": sites, "kinds": kinds, "limit": limit}
        page = service.call("GET", "/api/v1/traffic/data/changes", query=query)
        cursor = page["next_cursor"]
        assert isinstance(cursor, str)
        yield ChangesPage(page["items"], cursor)
        if file is not None:
            _store(file, cursor)
        if not page["items"]:
            return


def stored_cursor(file: Path) -> Optional[str]:
    """None where there is no file yet. A file that holds no cursor is refused: starting over would repeat everything."""
    try:
        text = file.read_text("ascii").strip()
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        text = ""
    if not text or len(text.split()) != 1:
        raise ValueError(f"{file} holds no cursor. Delete it to read all changes from the beginning.")
    return text


def _store(file: Path, cursor: str) -> None:
    """As a whole, or not at all."""
    part = file.with_name(f"{file.name}.part")
    with open(part, "w", encoding="ascii") as opened:
        opened.write(f"{cursor}\n")
        opened.flush()
        os.fsync(opened.fileno())
    os.replace(part, file)
