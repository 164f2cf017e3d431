"""Every record of a window of any length, each once."""

from __future__ import annotations

import hashlib
import json
import time
import uuid
import zlib
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Callable, Iterator, List, Mapping, NamedTuple, Optional, Tuple, cast

from .errors import FileDamaged, InvalidRequest, WaysideError
from .exports import ExportJob, OnProgress, read_file
from .service import Service
from .times import is_long, microseconds_of, parts_from_the_end, rest_behind, text_at
from .types import Export, Record, Window

SEARCH = "/api/v1/traffic/data/search"
#: The service recommends large pages; this is about 1 MB.
PAGE = 5000
#: How often in a row a walk restarts without progress.
_MAX_FRUITLESS_RESTARTS = 5
#: How long deleting an export that is no longer wanted is retried. Its file expires after 7 days anyway.
_CLEAR_S = 10.0
#: A line of an export is the record of a search, and what the site and the channel are called.
_ONLY_IN_EXPORTS = ("site_id", "site_name", "local_time", "channel_name", "direction")


@dataclass(frozen=True)
class Query:
    """The records of a window of any length."""

    window: Window
    filters: Mapping[str, Any]
    order: str = "asc"
    #: The largest page.
    limit: int = PAGE
    on_progress: Optional[OnProgress] = None

    @property
    def is_read_by_export(self) -> bool:
        return is_long(self.window) and self.order != "desc"


def read_records(service: Service, query: Query) -> Iterator[Record]:
    if query.is_read_by_export:
        with own_export(service, query, "ndjson.gz") as job:
            yield from _records_of(service, job.wait(query.on_progress))
        return
    for page in read_pages(service, query, _JSON):
        yield from page


#: Microseconds since 1970, and what is in order within these: the id of a record, site and channel of an interval.
Key = Tuple[int, ...]


class Form(NamedTuple):
    """In what form pages are asked for."""

    #: The records of a page with its cursor, for the body of a search.
    ask: Callable[[Service, Any], Tuple[Any, Optional[str]]]
    #: The place of a record of a page.
    key: Callable[[Any, int], Key]
    #: The records of a page from a number on.
    cut: Callable[[Any, int], Any]


def read_pages(service: Service, query: Query, form: Form) -> Iterator[Any]:
    """The records page by page, each once; those of more than 30 days by several searches."""
    parts = list(parts_from_the_end(query.window))
    for part in parts if query.order == "desc" else reversed(parts):
        yield from _walk(service, replace(query, window=part), form)


def _walk(service: Service, query: Query, form: Form) -> Iterator[Any]:
    """All pages of a search. Only a page without a cursor is the last; an expired cursor is replaced by a new search."""
    order = query.order
    last: Optional[Key] = None
    rest = query.window
    cursor: Optional[str] = None
    fruitless = 0
    while True:
        body = {**query.filters, "time": rest, "order": order, "limit": query.limit, "cursor": cursor}
        try:
            records, next_cursor = form.ask(service, body)
        except InvalidRequest as error:
            fruitless += 1
            if not error.field("cursor") or cursor is None or fruitless > _MAX_FRUITLESS_RESTARTS:
                raise
            cursor = None
            if last is not None:
                rest = rest_behind(text_at(last[0]), query.window, order)
            continue
        known = 0
        while last is not None and known < len(records) and not _is_behind(form.key(records, known), last, order):
            known += 1
        if known < len(records):
            last = form.key(records, len(records) - 1)
            fruitless = 0
            yield form.cut(records, known)
        cursor = next_cursor
        if cursor is None:
            return


def _ask_json(service: Service, body: Any) -> Tuple[List[Record], Optional[str]]:
    page = service.call("POST", SEARCH, body=body)
    return page["items"], page["next_cursor"]


def _key_of(records: List[Record], at: int) -> Key:
    record = records[at]
    return cast(int, microseconds_of(record["timestamp"])), record["id"]


_JSON = Form(_ask_json, _key_of, lambda records, at: records[at:])


def _is_behind(this: Key, that: Key, order: str) -> bool:
    return this < that if order == "desc" else this > that


@contextmanager
def own_export(service: Service, query: Query, file_format: str) -> Iterator[ExportJob]:
    """An export that is deleted when its records are read, or no longer wanted."""
    key = str(uuid.uuid4())
    body = {**query.filters, "time": query.window, "format": file_format}

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
        yield job
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
