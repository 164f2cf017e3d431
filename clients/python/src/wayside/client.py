"""The service as a program sees it."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, Sequence, cast
from urllib.parse import quote

from .changes import PAGE as CHANGES_PAGE
from .changes import CursorFile, read_changes, stored_cursor
from .exports import ExportJob, OnProgress
from .frames import AGGREGATE, aggregate_frame, intervals_frame, records_frame, records_table
from .intervals import INTERVALS, read_intervals
from .records import PAGE, Query, read_records
from .retry import Retry
from .service import Service
from .stream import stream_changes
from .times import Moment, window_of

if TYPE_CHECKING:
    import pandas
    import pyarrow
    from typing_extensions import Unpack

    from .filters import Filters
    from .types import (
        Aggregate, ChangesPage, Export, Interval, IntervalPage, Record, SearchPage, Site, SiteDetail, StreamedChange,
    )

_TRAFFIC = "/api/v1/traffic"
Json = Dict[str, Any]


class Wayside:
    """One user's access to one service.

    >>> wayside = Wayside(url="https://wayside.example", token="way_…")

    What only reads is repeated when it fails on the way, and so are the creation of exports and the dispatch of
    commands, each under an Idempotency-Key of its own; everything else is sent once. A moment is an aware datetime or a
    text; a text without an offset is UTC. Filters are those of ``Filters``: ``sites=[1]``, ``speed_kmh={"min": 50}``.
    """

    def __init__(self, url: str, token: str, *, retry: Retry = Retry()) -> None:
        self._service = Service(url, token, retry)

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Any operation of the API reference, such as ``call("GET", "/api/v1/me")``."""
        if not path.startswith("/"):
            raise ValueError(f'The path must begin with a slash, as in "/api/v1/me", and this is "{path}".')
        return self._service.call(method, path, query=query, body=body, idempotency_key=idempotency_key)

    def me(self) -> Json:
        return cast(Json, self.call("GET", "/api/v1/me"))

    def version(self) -> Json:
        """The build of the service: ``version`` and ``commit``."""
        return cast(Json, self.call("GET", "/api/v1/version"))

    def sites(self, **query: Any) -> Iterator[Site]:
        """All sites, page after page. ``query`` may have city, country, device_type, q, ids, bbox, status, limit."""
        return cast("Iterator[Site]", self._pages(f"{_TRAFFIC}/sites", query))

    def site(self, id: int) -> SiteDetail:
        """One site, with its channels and its device."""
        return cast("SiteDetail", self.call("GET", _at("sites", id)))

    def site_days(self, id: int, from_day: str, to_day: str) -> List[Json]:
        """Local days, both ends included: ``site_days(1, "2026-06-01", "2026-06-30")``."""
        return self._items(_at("sites", id, "days"), {"from": from_day, "to": to_day})

    def site_gaps(self, id: int, from_dt: Moment, to_dt: Moment) -> List[Json]:
        """When the site was not measured."""
        window = window_of(from_dt, to_dt)
        return self._items(_at("sites", id, "gaps"), {"from": window["from_dt"], "to": window["to_dt"]})

    def site_findings(self, id: int, **query: Any) -> List[Json]:
        """What seems wrong with its data."""
        return self._items(_at("sites", id, "findings"), query)

    def findings(self, **query: Any) -> Iterator[Json]:
        """What seems wrong with the data of all sites, the latest first. ``query`` may have state, kinds, sites."""
        return self._pages(f"{_TRAFFIC}/findings", query)

    def site_quality_periods(self, id: int, **query: Any) -> List[Json]:
        """Time whose data is not to be trusted, or is known to be unusual."""
        return list(self._pages(_at("sites", id, "quality-periods"), query))

    def site_calendar(self, id: int, year: int) -> Json:
        """Holidays and the organization's own days of one year."""
        return cast(Json, self.call("GET", _at("sites", id, "calendar"), query={"year": year}))

    def site_statuses(self, id: int) -> Iterator[Json]:
        """What its device reported of itself, newest first."""
        return self._pages(_at("sites", id, "statuses"), {})

    def site_alarms(self, id: int) -> Iterator[Json]:
        return self._pages(_at("sites", id, "alarms"), {})

    def search(
        self, from_dt: Moment, to_dt: Moment, *, order: str = "asc", limit: int = 1000,
        cursor: Optional[str] = None, **filters: Unpack[Filters],
    ) -> SearchPage:
        """One page of at most 30 days; ``records`` gives all of them."""
        body = {**filters, "time": window_of(from_dt, to_dt), "order": order, "limit": limit, "cursor": cursor}
        return cast("SearchPage", self.call("POST", f"{_TRAFFIC}/data/search", body=body))

    def records(
        self, from_dt: Moment, to_dt: Moment, *, order: str = "asc", limit: int = PAGE,
        on_progress: Optional[OnProgress] = None, **filters: Unpack[Filters],
    ) -> Iterator[Record]:
        """Every record of a window of any length, each once, in the order of (timestamp, id).

        ``limit`` is the size of a page. Beyond 30 days an export is made, read and deleted; with ``order="desc"``,
        searches of 30 days each follow one another. An iteration that ends early deletes its export when the iterator is
        closed, which a ``for`` loop does as soon as nothing refers to it.
        """
        return read_records(self._service, Query(window_of(from_dt, to_dt), filters, order, limit, on_progress))

    def records_frame(self, from_dt: Moment, to_dt: Moment, **options: Any) -> pandas.DataFrame:
        """The same as a pandas DataFrame; ``options`` are those of ``records``. Several times as fast where pyarrow is installed."""
        return records_frame(self._service, _query_of(from_dt, to_dt, **options))

    def records_table(self, from_dt: Moment, to_dt: Moment, **options: Any) -> pyarrow.Table:
        """The same as a pyarrow Table; ``options`` are those of ``records``."""
        return records_table(self._service, _query_of(from_dt, to_dt, **options))

    def aggregate(
        self, from_dt: Moment, to_dt: Moment, *, interval: Optional[str] = None, time_zone: Optional[str] = None,
        group_by: Sequence[str] = (), class_scheme: Optional[str] = None, speed_bin_kmh: Optional[int] = None,
        summary: bool = False, **filters: Unpack[Filters],
    ) -> Aggregate:
        """Counts and speeds by ``interval`` (5m, 15m, 1h, 1d, 1w, 1mo; one total when absent) and by group.

        With ``class_scheme`` and ``vehicle_class`` in ``group_by``, items have ``class``: a class of that scheme.
        ``summary`` is deprecated: use ``figures``.
        """
        options = {
            "interval": interval, "time_zone": time_zone, "class_scheme": class_scheme, "speed_bin_kmh": speed_bin_kmh,
        }
        body = _aggregate_of(from_dt, to_dt, **filters, **options, group_by=group_by, summary=summary)
        return cast("Aggregate", self.call("POST", AGGREGATE, body=body))

    def aggregate_frame(self, from_dt: Moment, to_dt: Moment, **options: Any) -> pandas.DataFrame:
        """The items as a pandas DataFrame; ``options`` are those of ``aggregate``. Faster where pyarrow is installed."""
        return aggregate_frame(self._service, _aggregate_of(from_dt, to_dt, **options))

    def figures(
        self, sections: Sequence[str], *, from_dt: Optional[Moment] = None, to_dt: Optional[Moment] = None,
        year: Optional[int] = None, **options: Any,
    ) -> Json:
        """What engineers hand on (AADT, peak hours, V85, …), of a window of at most 366 days or of a whole ``year``.

        >>> wayside.figures(["volume", "speeds"], year=2026, sites=[1])

        ``options`` are the filters, ``quality``, ``calendar``, ``units``, ``class_scheme`` and what else the API reference
        names. Every section says what it used and what it left out.
        """
        body = {**options, **_period_of(from_dt, to_dt, year), "sections": list(sections)}
        return cast(Json, self.call("POST", f"{_TRAFFIC}/data/figures", body=body))

    def compare(self, a: Mapping[str, Any], b: Mapping[str, Any], **options: Any) -> Json:
        """Two periods of a site, or two sites.

        >>> wayside.compare({"site": 1, "year": 2025}, {"site": 1, "year": 2026}, weekdays=[1, 2, 3, 4, 5])

        Each side has ``site`` and ``year``, or ``site``, ``from_dt`` and ``to_dt``.
        """
        body = {**options, "a": _side_of(**a), "b": _side_of(**b)}
        return cast(Json, self.call("POST", f"{_TRAFFIC}/data/compare", body=body))

    def search_intervals(
        self, from_dt: Moment, to_dt: Moment, *, sites: Optional[Sequence[int]] = None,
        channels: Optional[Sequence[int]] = None, order: str = "asc", limit: int = 1000, cursor: Optional[str] = None,
    ) -> IntervalPage:
        """One page of stored intervals of at most 30 days; ``intervals`` gives all of them."""
        body = {"time": window_of(from_dt, to_dt), "order": order, "limit": limit, "cursor": cursor}
        chosen = {name: list(one) for name, one in (("sites", sites), ("channels", channels)) if one is not None}
        return cast("IntervalPage", self.call("POST", INTERVALS, body={**chosen, **body}))

    def intervals(self, from_dt: Moment, to_dt: Moment, *, order: str = "asc", limit: int = PAGE, **chosen: Any) -> Iterator[Interval]:
        """Every stored interval of a window of any length, each once, in the order of (start, site, channel).

        ``chosen`` may have sites and channels. Beyond 30 days, searches of 30 days each follow one another.
        """
        return read_intervals(self._service, Query(window_of(from_dt, to_dt), chosen, order, limit))

    def intervals_frame(self, from_dt: Moment, to_dt: Moment, **options: Any) -> pandas.DataFrame:
        """The same as a pandas DataFrame with a column for each class, such as ``class_car``; NaN where it was not counted."""
        return intervals_frame(lambda: self.intervals(from_dt, to_dt, **options))

    def stream(
        self, *, after: Optional[str] = None, sites: Optional[Sequence[int]] = None,
        kinds: Optional[Sequence[str]] = None,
    ) -> Iterator[StreamedChange]:
        """What becomes readable behind a position, or from now on: for ever, also through cut connections.

        ``kinds`` may be ``["intervals"]`` or ``["vehicles", "intervals"]``; vehicles alone when absent.
        """
        return stream_changes(self._service, after, sites, kinds)

    def changes(
        self, *, after: Optional[str] = None, cursor_file: Optional[CursorFile] = None,
        sites: Optional[Sequence[int]] = None, kinds: Optional[Sequence[str]] = None, limit: int = CHANGES_PAGE,
    ) -> Iterator[ChangesPage]:
        """What became readable behind a position, or ever, in pages; the last one is empty.

        With ``cursor_file`` the position is read from that file, and stored there each time the loop asks for the next
        page: what the loop has not finished with comes again in the next run, and nothing is missed. ``kinds`` is as in
        ``stream``; a position belongs to its kinds.
        """
        if cursor_file is not None and after is not None:
            raise TypeError("changes takes after or cursor_file, not both.")
        file = None if cursor_file is None else Path(cursor_file)
        return read_changes(self._service, stored_cursor(file) if file else after, sites, kinds, limit, file)

    def export(
        self, from_dt: Moment, to_dt: Moment, format: str, *, class_scheme: Optional[str] = None,
        idempotency_key: Optional[str] = None, **filters: Unpack[Filters],
    ) -> ExportJob:
        """Creates a file in the background: ``download`` waits for it.

        ``format`` is one that the service offers, such as csv or parquet; it refuses others with the list. ``class_scheme`` adds the column ``class_in_scheme``: the class of each vehicle in that scheme.
        """
        scheme = {} if class_scheme is None else {"class_scheme": class_scheme}
        body = {**filters, **scheme, "time": window_of(from_dt, to_dt), "format": format}
        return ExportJob(self._service, self._act(f"{_TRAFFIC}/exports", body, idempotency_key))

    def export_job(self, id: str) -> ExportJob:
        """An export that was created before, to wait for it, to download or to delete it."""
        return ExportJob(self._service, self.call("GET", _at("exports", id)))

    def exports(self) -> Iterator[Export]:
        """The organization's, newest first."""
        return cast("Iterator[Export]", self._pages(f"{_TRAFFIC}/exports", {}))

    def uploads(self, site: Optional[int] = None) -> Iterator[Json]:
        return self._pages(f"{_TRAFFIC}/uploads", {"site": site})

    def upload(self, id: int) -> Json:
        return cast(Json, self.call("GET", _at("uploads", id)))

    def rejected_records(self, upload: int) -> List[Json]:
        return self._items(_at("uploads", upload, "rejected"), {})

    def delete_upload(self, id: int) -> Json:
        """Takes it back with all its records."""
        return cast(Json, self.call("DELETE", _at("uploads", id)))

    def send_intervals(
        self, site: int, intervals: Sequence[Mapping[str, Any]], *,
        class_scheme: Optional[str] = None, idempotency_key: Optional[str] = None,
    ) -> Json:
        """Stores what another system counted, once, also where it is repeated because its answer was lost.

        ``class_scheme`` says what ``class_codes`` mean. Other counts of a stored interval correct it.
        """
        key = idempotency_key or str(uuid.uuid4())
        query, body = {"class_scheme": class_scheme}, {"intervals": list(intervals)}
        return cast(Json, self._service.call("POST", _at("sites", site, "intervals"), query=query, body=body, idempotency_key=key))

    def dispatch_command(
        self, site: int, command: str, parameters: Optional[Mapping[str, Any]] = None, *,
        expires_in_s: int = 3600, idempotency_key: Optional[str] = None,
    ) -> Json:
        """Sends a command to the device of a site, once, also where it is repeated because its answer was lost."""
        body: Json = {"command": command, "expires_in_s": expires_in_s}
        if parameters is not None:
            body["parameters"] = dict(parameters)
        return cast(Json, self._act(_at("sites", site, "commands"), body, idempotency_key))

    def commands(self, site: int) -> Iterator[Json]:
        return self._pages(_at("sites", site, "commands"), {})

    def command(self, site: int, id: str) -> Json:
        return cast(Json, self.call("GET", _at("sites", site, "commands", id)))

    def cancel_command(self, site: int, id: str) -> Json:
        return cast(Json, self.call("POST", _at("sites", site, "commands", id, "cancel")))

    def webhooks(self) -> List[Json]:
        """URLs to which the service sends events; ``verify_webhook`` checks what they receive."""
        return self._items(_at("webhooks"), {})

    def webhook(self, id: int) -> Json:
        return cast(Json, self.call("GET", _at("webhooks", id)))

    def create_webhook(self, url: str, events: Sequence[str], *, description: str = "", enabled: bool = True) -> Json:
        """The ``secret`` is in this answer and in no other."""
        body = {"url": url, "events": list(events), "description": description, "enabled": enabled}
        return cast(Json, self.call("POST", _at("webhooks"), body=body))

    def update_webhook(self, id: int, **changes: Any) -> Json:
        """``changes`` may have url, events, description, enabled."""
        return cast(Json, self.call("PATCH", _at("webhooks", id), body=changes))

    def delete_webhook(self, id: int) -> None:
        self.call("DELETE", _at("webhooks", id))

    def rotate_webhook_secret(self, id: int, *, overlap_hours: int = 24) -> Json:
        """The old secret signs beside the new one for ``overlap_hours``."""
        return cast(Json, self.call("POST", _at("webhooks", id, "rotate-secret"), body={"overlap_hours": overlap_hours}))

    def test_webhook(self, id: int) -> Json:
        """Sends an event of the type ``webhook.test``, and returns its delivery."""
        return cast(Json, self.call("POST", _at("webhooks", id, "test")))

    def webhook_deliveries(self, id: int, **query: Any) -> Iterator[Json]:
        """What was sent or waits, newest first. ``query`` may have status."""
        return self._pages(_at("webhooks", id, "deliveries"), query)

    def resend_webhook_delivery(self, id: int, delivery: str) -> Json:
        return cast(Json, self.call("POST", _at("webhooks", id, "deliveries", delivery, "resend")))

    def resend_failed_webhook_deliveries(self, id: int, *, since: Optional[str] = None) -> Json:
        """All that have failed since then, or within 30 days; `left` are too many for now."""
        body = {} if since is None else {"since": since}
        return cast(Json, self.call("POST", _at("webhooks", id, "deliveries", "resend-failed"), body=body))

    def _act(self, path: str, body: Json, key: Optional[str]) -> Any:
        """What carries a key may be repeated."""
        return self.call("POST", path, body=body, idempotency_key=key or str(uuid.uuid4()))

    def _items(self, path: str, query: Mapping[str, Any]) -> List[Json]:
        return cast(List[Json], self.call("GET", path, query=query)["items"])

    def _pages(self, path: str, query: Mapping[str, Any]) -> Iterator[Json]:
        cursor: Optional[str] = query.get("cursor")
        while True:
            page = self.call("GET", path, query={**query, "cursor": cursor})
            yield from page["items"]
            cursor = page.get("next_cursor")
            if cursor is None:
                return


def _at(*parts: object) -> str:
    return "/".join([_TRAFFIC, *(quote(str(part), safe="") for part in parts)])


def _period_of(from_dt: Optional[Moment], to_dt: Optional[Moment], year: Optional[int]) -> Json:
    if from_dt is None and to_dt is None and year is not None:
        return {"year": year}
    if from_dt is not None and to_dt is not None and year is None:
        return {"time": window_of(from_dt, to_dt)}
    raise TypeError("A period is from_dt and to_dt, or year.")


def _side_of(
    site: int, from_dt: Optional[Moment] = None, to_dt: Optional[Moment] = None, year: Optional[int] = None
) -> Json:
    return {"site": site, **_period_of(from_dt, to_dt, year)}


def _aggregate_of(
    from_dt: Moment, to_dt: Moment, *, group_by: Sequence[str] = (), summary: bool = False, **options: Any
) -> Json:
    given = {name: value for name, value in options.items() if value is not None}
    return {**given, "time": window_of(from_dt, to_dt), "group_by": list(group_by), "summary": summary}


def _query_of(
    from_dt: Moment, to_dt: Moment, *, order: str = "asc", limit: int = PAGE,
    on_progress: Optional[OnProgress] = None, **filters: Any,
) -> Query:
    return Query(window_of(from_dt, to_dt), filters, order, limit, on_progress)
