"""Moments and time windows, as the service reads them."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta, timezone
from typing import Iterator, Optional, Union

from .types import Window

Moment = Union[str, datetime]

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_MICROSECOND = timedelta(microseconds=1)
_MILLISECOND_US = 1000
#: The longest window of one search, as in contract/limits.ts of the service. A test compares them.
MAX_SEARCH_DAYS = 30
_MAX_WINDOW_US = MAX_SEARCH_DAYS * 86_400 * 1_000_000


def text_of(moment: Moment, name: str) -> str:
    """A moment as it is sent. A datetime must be aware; a text is read by the service, without an offset as UTC."""
    if isinstance(moment, str):
        return moment
    if isinstance(moment, datetime):
        if moment.utcoffset() is None:
            raise ValueError(
                f"{name} is {moment.isoformat()} without a time zone. Use an aware datetime, such as "
                f"datetime(2026, 6, 1, tzinfo=timezone.utc), or a text with an offset."
            )
        return moment.astimezone(timezone.utc).replace(tzinfo=None).isoformat() + "Z"
    hint = " A date has no time zone: use the aware datetime of its midnight." if isinstance(moment, date) else ""
    raise TypeError(f"{name} must be an aware datetime or a text, not {type(moment).__name__}.{hint}")


def window_of(from_dt: Moment, to_dt: Moment) -> Window:
    return {"from_dt": text_of(from_dt, "from_dt"), "to_dt": text_of(to_dt, "to_dt")}


_FORMAT = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(?:\.(\d+))?(?:(Z)|([+-])(\d\d)(?::?(\d\d))?)?)?", re.ASCII
)


def microseconds_of(text: str) -> Optional[int]:
    """Microseconds since 1970, or None where the text is no moment. Without an offset it is UTC."""
    match = _FORMAT.fullmatch(text)
    if match is None:
        return None
    year, month, day, hour, minute, second, fraction, _, sign, hours, minutes = match.groups()
    microsecond = int((fraction or "")[:6].ljust(6, "0"))
    try:
        midnight = datetime(int(year), int(month), int(day), tzinfo=timezone.utc)
        local = midnight.replace(
            hour=int(hour or 0), minute=int(minute or 0), second=int(second or 0), microsecond=microsecond
        )
    except ValueError:
        return None
    offset_us = (int(hours or 0) * 60 + int(minutes or 0)) * 60_000_000 * (-1 if sign == "-" else 1)
    return (local - _EPOCH) // _MICROSECOND - offset_us


def text_at(microseconds: int) -> str:
    return text_of(_EPOCH + timedelta(microseconds=microseconds), "moment")


def is_long(window: Window) -> bool:
    """Whether a search refuses it for its length. A window that cannot be read is left to the service to refuse."""
    begin, end = microseconds_of(window["from_dt"]), microseconds_of(window["to_dt"])
    return begin is not None and end is not None and end - begin > _MAX_WINDOW_US


def parts_from_the_end(window: Window) -> Iterator[Window]:
    """The window in parts that a search takes, the latest first."""
    from_dt, to_dt = window["from_dt"], window["to_dt"]
    while is_long({"from_dt": from_dt, "to_dt": to_dt}):
        end = microseconds_of(to_dt)
        assert end is not None
        cut = text_at(-(-end // _MILLISECOND_US) * _MILLISECOND_US - _MAX_WINDOW_US)
        yield {"from_dt": cut, "to_dt": to_dt}
        to_dt = cut
    yield {"from_dt": from_dt, "to_dt": to_dt}


def rest_behind(timestamp: str, window: Window, order: str) -> Window:
    """The rest of a window from a record's timestamp on, including the records of the same millisecond."""
    if order != "desc":
        return {"from_dt": timestamp, "to_dt": window["to_dt"]}
    at, end = microseconds_of(timestamp), microseconds_of(window["to_dt"])
    if at is None or end is None or at + _MILLISECOND_US >= end:
        # Never later than the requested end: the window may be 30 days to the microsecond.
        return window
    return {"from_dt": window["from_dt"], "to_dt": text_at(at + _MILLISECOND_US)}
