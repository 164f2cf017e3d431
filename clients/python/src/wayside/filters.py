"""Written by scripts/openapi.mjs from the contract of the service."""

from __future__ import annotations

from typing import Sequence, TypedDict


class Range(TypedDict, total=False):
    """Both ends included."""

    min: float
    max: float


class Filters(TypedDict, total=False):
    """Which records: the same for records, aggregates and exports."""

    sites: Sequence[int]
    channels: Sequence[int]
    lanes: Sequence[int]
    vehicle_classes: Sequence[str]
    speed_kmh: Range
    length_m: Range
    headway_s: Range
    valid: bool
