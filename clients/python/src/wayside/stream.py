"""What becomes readable, as it arrives."""

from __future__ import annotations

import http.client
import json
import random
import time
from typing import Any, Iterator, NamedTuple, Optional, Sequence

from .errors import ApiError, ServiceAway
from .retry import Patience
from .service import Service, query_text
from .types import StreamedChange

#: The service sends a line every 15 s when there is nothing else; without three of them the connection is dead.
IDLE_S = 45.0


class Event(NamedTuple):
    """One event of ``text/event-stream``; what it does not name is None."""

    id: Optional[str]
    data: Optional[str]
    retry_ms: Optional[int]


def stream_changes(
    service: Service, after: Optional[str], sites: Optional[Sequence[int]], kinds: Optional[Sequence[str]]
) -> Iterator[StreamedChange]:
    """Opens a stream that ended or was cut again, behind the last change that arrived.

    A stream that cannot be opened the first time fails like any request; later it is retried until it succeeds.
    """
    first = Patience(service.retry)
    later = Patience(service.retry, 2**31)
    last: Optional[str] = None
    retry_s = 0.0
    while True:
        headers = {"Accept": "text/event-stream"}
        if last is not None:
            headers["Last-Event-ID"] = last
        query = query_text({"sites": sites, "kinds": kinds, "after": after if last is None else None})
        pieces = service.read("/api/v1/traffic/data/stream" + query, headers, _idle_s(service), _is_stream)
        try:
            for event in read_events(pieces):
                first.reset()
                later.reset()
                last = event.id or last
                retry_s = retry_s if event.retry_ms is None else event.retry_ms / 1000
                if event.data is not None and last is not None:
                    yield StreamedChange(json.loads(event.data), last)
            time.sleep(min(retry_s, service.retry.max_s) * random.uniform(0.5, 1))
        except (ApiError, ServiceAway) as error:
            (first if last is None else later).after(error)


def read_events(pieces: Iterator[bytes]) -> Iterator[Event]:
    """Events end with an empty line; the last one of a stream that is cut has none, and is dropped."""
    buffer = b""
    fields: dict[str, Any] = {}
    data: list[str] = []
    for piece in pieces:
        buffer += piece
        *lines, buffer = buffer.split(b"\n")
        for line in lines:
            name, _, value = line.decode().rstrip("\r").partition(":")
            value = value[1:] if value.startswith(" ") else value
            if name == "data":
                data.append(value)
            elif name in ("id", "retry"):
                fields[name] = value
            elif not line.strip():
                retry = fields.get("retry", "")
                event = Event(fields.get("id"), "\n".join(data) if data else None, int(retry) if retry.isdigit() else None)
                if event != Event(None, None, None):
                    yield event
                fields, data = {}, []


def _idle_s(service: Service) -> float:
    return min(IDLE_S, service.retry.timeout_s)


def _is_stream(response: http.client.HTTPResponse) -> None:
    if not response.headers.get("Content-Type", "").startswith("text/event-stream"):
        raise ServiceAway(ValueError("The answer is no stream of events."))
