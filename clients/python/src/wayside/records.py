"""Every record of a window of any length, each once."""

from __future__ import annotations

import hashlib
import json
import time
import uuid
import zlib
from dataclasses import replace
from typing import Any, Callable, Iterator, Mapping, Optional, cast

from .errors import FileDamaged, InvalidRequest, WaysideError
from .exports import ExportJob, OnProgress, read_file
from .service import Service
from .times import is_long, parts_from_the_end, rest_behind
from .types import Export, Record, Window

#: The service recommends large pages; this is about 1 MB.
PAGE = 5000
#: How often in a row a walk restarts without progress.
_MAX_FRUITLESS_RESTARTS = 5
#: How long deleting an export that is no longer wanted is retried. Its file expires after 7 days anyway.
_CLEAR_S = 10.0
#: A line of an export is the record of a search, and what the site and the channel are called.
_ONLY_IN_EXPORTS = ("site_id", "site_name", "local_time", "channel_name", "direction")


def read_records(
    service: Service,
    window: Window,
    filters: Mapping[str, Any],
    order: str,
    limit: int,
    on_progress: Optional[OnProgress],
) -> Iterator[Record]:
    if not is_long(window):
        yield from _walk(service, window, filters, order, limit)
    elif order != "desc":
        yield from _read_export(service, {**filters, "time": window}, on_progress)
    else:
        for part in parts_from_the_end(window):
            yield from _walk(service, part, filters, order, limit)


def _walk(
    service: Service, window: Window, filters: Mapping[str, Any], order: str, limit: int
) -> Iterator[Record]:
    """All pages of a search. Only a page without a cursor is the last; an expired cursor is replaced by a new search."""
    last: Optional[Record] = None
    rest = window
    cursor: Optional[str] = None
    fruitless = 0
    while True:
        body = {**filters, "time": rest, "order": order, "limit": limit, "cursor": cursor}
        try:
            page = service.call("POST", "/api/v1/traffic/data/search", body=body)
        except InvalidRequest as error:
            fruitless += 1
            if not error.field("cursor") or cursor is None or fruitless > _MAX_FRUITLESS_RESTARTS:
                raise
            cursor = None
            if last is not None:
                rest = rest_behind(last["timestamp"], window, order)
            continue
        for record in page["items"]:
            if last is not None and not _is_behind(record, last, order):
                continue
            last = record
            fruitless = 0
            yield record
        cursor = page["next_cursor"]
        if cursor is None:
            return


def _is_behind(record: Record, last: Record, order: str) -> bool:
    """Timestamps are all of one form: their texts have the order of the moments."""
    this, that = (record["timestamp"], record["id"]), (last["timestamp"], last["id"])
    return this < that if order == "desc" else this > that


def _read_export(service: Service, query: Mapping[str, Any], on_progress: Optional[OnProgress]) -> Iterator[Record]:
    """Records through an export of their own, which is deleted when they are read, or no longer wanted."""
    key = str(uuid.uuid4())
    body = {**query, "format": "ndjson.gz"}

    def create(through: Service) -> Export:
        path = "/api/v1/traffic/exports"
        return cast(Export, through.call("POST", path, body=body, idempotency_key=key))

    try:
        job = ExportJob(service, create(service))
    except WaysideError:
        raise
    except BaseException:
        # Interrupted during the request: the export may exist. The same key finds it.
        _clear(service, create)
        raise
    try:
        yield from _records_of(service, job.wait(on_progress))
    finally:
        _clear(service, lambda _: job.export)


def _records_of(service: Service, export: Export) -> Iterator[Record]:
    digest = hashlib.sha256()
    gzip = zlib.decompressobj(31)
    rest = b""
    try:
        for piece in read_file(service, export, 0):
            digest.update(piece)
            while piece:
                lines = (rest + gzip.decompress(piece)).split(b"\n")
                rest = lines.pop()
                for line in lines:
                    yield _record_of(line)
                piece = gzip.unused_data
                if gzip.eof:
                    gzip = zlib.decompressobj(31)
        if rest:
            raise ValueError("The file ends within a line.")
        if digest.hexdigest() != export["sha256"]:
            raise ValueError("Its SHA-256 is another.")
    except (ValueError, zlib.error) as error:
        raise FileDamaged(error) from error


def _record_of(line: bytes) -> Record:
    record = json.loads(line)
    for name in _ONLY_IN_EXPORTS:
        record.pop(name, None)
    return cast(Record, record)


def _clear(service: Service, find: Callable[[Service], Export]) -> None:
    """Cancels and deletes the export. It is not retried for long: if this fails, the export expires."""
    until = time.monotonic() + _CLEAR_S
    short = service.with_retry(replace(service.retry, timeout_s=min(_CLEAR_S, service.retry.timeout_s)))
    try:
        export = find(short)
        path = f"/api/v1/traffic/exports/{export['id']}"
        # Both do no harm when they are done twice: with a key they are repeated.
        if export["status"] != "completed":
            try:
                short.call("POST", f"{path}/cancel", idempotency_key=str(uuid.uuid4()), until=until)
            except WaysideError:
                pass
        short.call("DELETE", path, idempotency_key=str(uuid.uuid4()), until=until)
    except WaysideError:
        pass
