"""Every stored interval of a window of any length, each once."""

from __future__ import annotations

from typing import Any, Iterator, List, Optional, Tuple, cast

from .records import Form, Key, Query, read_pages
from .service import Service
from .times import microseconds_of
from .types import Interval

INTERVALS = "/api/v1/traffic/data/intervals"


def read_intervals(service: Service, query: Query) -> Iterator[Interval]:
    for page in read_pages(service, query, _FORM):
        yield from page


def _ask(service: Service, body: Any) -> Tuple[List[Interval], Optional[str]]:
    page = service.call("POST", INTERVALS, body=body)
    return page["items"], page["next_cursor"]


def _key_of(intervals: List[Interval], at: int) -> Key:
    interval = intervals[at]
    return cast(int, microseconds_of(interval["start"])), interval["site"], interval["channel"]


_FORM = Form(_ask, _key_of, lambda intervals, at: intervals[at:])
