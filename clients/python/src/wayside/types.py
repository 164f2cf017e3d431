"""Shapes of requests and answers. At run time they are plain dicts; new fields may appear in answers at any time."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, TypedDict, Union


class Window(TypedDict):
    from_dt: str
    to_dt: str


class Record(TypedDict):
    """One vehicle that passed."""

    id: int
    site: int
    timestamp: str
    channel: int
    lane: Optional[int]
    vehicle_class: str
    class_code: Optional[int]
    speed_kmh: Optional[float]
    length_m: Optional[float]
    headway_s: Optional[float]
    gap_s: Optional[float]
    valid: bool
    flags: List[str]


class ChangedRecord(Record):
    upload: int


class SpeedBins(TypedDict):
    edges_kmh: List[Optional[float]]
    counts: List[float]


class LengthBins(TypedDict):
    edges_m: List[Optional[float]]
    counts: List[float]


class Interval(TypedDict):
    """What a counter added up itself. What was not counted is None, which is not 0."""

    site: int
    start: str
    end: str
    duration_s: int
    channel: int
    total: float
    classes: Optional[Dict[str, float]]
    class_codes: Optional[Dict[str, float]]
    speeds: Optional[SpeedBins]
    lengths: Optional[LengthBins]
    covered_s: int
    valid: bool
    flags: List[str]


class ChangedInterval(Interval):
    upload: int


class DeletedUpload(TypedDict):
    deleted_upload: int
    site: int
    from_dt: Optional[str]
    to_dt: Optional[str]
    count: int


#: ``"deleted_upload" in change`` distinguishes them, and ``"duration_s" in change`` intervals, which come only on request.
Change = Union[ChangedRecord, ChangedInterval, DeletedUpload]


class ChangesPage(NamedTuple):
    items: List[Change]
    cursor: str
    """The position behind these items. It does not expire."""


class StreamedChange(NamedTuple):
    change: Change
    cursor: str
    """The position behind this change. It does not expire."""


class SearchPage(TypedDict):
    items: List[Record]
    next_cursor: Optional[str]


class IntervalPage(TypedDict):
    items: List[Interval]
    next_cursor: Optional[str]


class Coordinates(TypedDict):
    latitude: float
    longitude: float


class DataRange(TypedDict):
    first_vehicle: Optional[str]
    last_vehicle: Optional[str]


class Site(TypedDict):
    id: int
    site_id: str
    name: str
    description: str
    device_type: str
    coordinates: Coordinates
    street_name: str
    city: str
    country: str
    data_range: DataRange
    time_zone: str
    speed_limit_kmh: Optional[float]
    speed_limit_unit: Optional[str]
    region: Optional[str]


class SiteDetail(Site):
    channels: List[Dict[str, Any]]
    device: Optional[Dict[str, Any]]


class Speeds(TypedDict):
    mean: Optional[float]
    p15: Optional[float]
    p50: Optional[float]
    p85: Optional[float]
    max: Optional[float]


#: ``class`` is a word of Python, so this one cannot be written as a class.
_Classified = TypedDict("_Classified", {"class": str}, total=False)


class _Grouped(_Classified, total=False):
    site: int
    channel: int
    lane: Optional[int]
    vehicle_class: str
    speed_histogram: List[List[int]]


class AggregateItem(_Grouped):
    start: str
    end: str
    count: int
    valid_count: int
    coverage: Optional[float]
    speed_kmh: Speeds


class _Summarized(TypedDict, total=False):
    summary: Dict[str, Any]


class Aggregate(_Summarized):
    time_zone: str
    items: List[AggregateItem]


class Export(TypedDict):
    id: str
    status: str
    format: str
    request: Dict[str, Any]
    created_by: str
    created_at: str
    started_at: Optional[str]
    finished_at: Optional[str]
    expires_at: Optional[str]
    progress: float
    records_written: int
    size_bytes: Optional[int]
    sha256: Optional[str]
    download_url: Optional[str]
    error: Optional[str]


class ExportProgress(NamedTuple):
    phase: str
    """``waiting`` for its turn, ``writing`` on the service, or ``downloading``."""
    share: float
    """How much of the phase is done, 0 to 1."""
    records_written: int
    received_bytes: int
    size_bytes: Optional[int]
    """None until it is written."""
