"""Records, intervals and aggregates as tables of pandas and pyarrow, where these are installed."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Callable, Iterator, Mapping, Optional

from .records import SEARCH, Form, Query, own_export, read_pages, read_records
from .service import ARROW_STREAM, Service

if TYPE_CHECKING:
    import pandas
    import pyarrow

    from .types import Interval

#: Columns of a record and their types in pandas. Missing values are <NA> or NaN, never 0.
_RECORD_TYPES: Mapping[str, str] = {
    "id": "int64",
    "site": "int64",
    "timestamp": "datetime64[ms, UTC]",
    "channel": "int64",
    "lane": "Int64",
    "vehicle_class": "category",
    "class_code": "Int64",
    "speed_kmh": "float64",
    "length_m": "float64",
    "headway_s": "float64",
    "gap_s": "float64",
    "valid": "bool",
    "flags": "object",
}
_INTERVAL_TYPES: Mapping[str, str] = {
    "site": "int64",
    "start": "datetime64[ms, UTC]",
    "end": "datetime64[ms, UTC]",
    "duration_s": "int64",
    "channel": "int64",
    "total": "float64",
    "covered_s": "int64",
    "valid": "bool",
    "flags": "object",
    "class_codes": "object",
    "speeds": "object",
    "lengths": "object",
}
#: The oldest that is known to work, as in pyproject.toml.
MINIMUM: Mapping[str, str] = {"pandas": "2.0", "pyarrow": "12"}
AGGREGATE = "/api/v1/traffic/data/aggregate"
_SPEEDS = ("mean", "p15", "p50", "p85", "max")


def records_frame(service: Service, query: Query) -> pandas.DataFrame:
    pd = _package("pandas")
    if _is_new_enough("pyarrow"):
        return _frame_of(records_table(service, query))
    columns: dict[str, list[Any]] = {name: [] for name in _RECORD_TYPES}
    for record in read_records(service, query):
        for name, values in columns.items():
            values.append(record.get(name))
    return pd.DataFrame({name: _series(pd, values, _RECORD_TYPES[name]) for name, values in columns.items()})


def records_table(service: Service, query: Query) -> pyarrow.Table:
    """From columns of the service: pages of a search, or the file of an export."""
    pa = _package("pyarrow")
    types = {
        "int64": pa.int64(),
        "Int64": pa.int64(),
        "datetime64[ms, UTC]": pa.timestamp("ms", tz="UTC"),
        "category": pa.string(),
        "float64": pa.float64(),
        "bool": pa.bool_(),
        "object": pa.list_(pa.string()),
    }
    schema = pa.schema([(name, types[kind]) for name, kind in _RECORD_TYPES.items()])
    tables = [_read_export(service, query)] if query.is_read_by_export else read_pages(service, query, _COLUMNS)
    parts = [schema.empty_table(), *(table.select(schema.names).cast(schema) for table in tables)]
    return pa.concat_tables(parts).combine_chunks()


def _read_export(service: Service, query: Query) -> pyarrow.Table:
    parquet = import_module("pyarrow.parquet")
    with own_export(service, query, "parquet") as job, TemporaryDirectory() as directory:
        path = Path(directory, "records.parquet")
        job.download(path, query.on_progress)
        return parquet.read_table(path, columns=list(_RECORD_TYPES))


def _ask_columns(service: Service, body: Any) -> tuple[pyarrow.Table, Optional[str]]:
    ipc = import_module("pyarrow.ipc")
    table = ipc.open_stream(service.call("POST", SEARCH, body=body, accept=ARROW_STREAM)).read_all()
    cursor = (table.schema.metadata or {}).get(b"next_cursor")
    return table, cursor.decode() if cursor else None


def _key_of(table: pyarrow.Table, at: int) -> tuple[int, int]:
    return table["timestamp"][at].value * 1000, table["id"][at].as_py()


_COLUMNS = Form(_ask_columns, _key_of, lambda table, at: table.slice(at))


def _frame_of(table: pyarrow.Table) -> pandas.DataFrame:
    pandas, pyarrow = import_module("pandas"), import_module("pyarrow")
    # Integers that may be missing would become floats.
    frame = table.to_pandas(types_mapper={pyarrow.int64(): pandas.Int64Dtype()}.get)
    frame["flags"] = [list(flags) for flags in frame["flags"]]
    return frame.astype(dict(_RECORD_TYPES))


def intervals_frame(read: Callable[[], Iterator[Interval]]) -> pandas.DataFrame:
    """One row per interval, with a column for each class that was counted; bins and codes stay as they are in answers."""
    pd = _package("pandas")
    rows: list[dict[str, Any]] = []
    for interval in read():
        row: dict[str, Any] = {name: value for name, value in interval.items() if name != "classes"}
        row.update({f"class_{name}": count for name, count in (interval["classes"] or {}).items()})
        rows.append(row)
    classes = sorted({name for row in rows for name in row if name not in _INTERVAL_TYPES})
    types = {**_INTERVAL_TYPES, **dict.fromkeys(classes, "float64")}
    return pd.DataFrame({name: _series(pd, [row.get(name) for row in rows], kind) for name, kind in types.items()})


def aggregate_frame(service: Service, body: Mapping[str, Any]) -> pandas.DataFrame:
    """One row per item; speeds are the columns speed_kmh_mean, speed_kmh_p15 and so on, times are in the answer's zone."""
    pd = _package("pandas")
    if _is_new_enough("pyarrow"):
        return _aggregate_of_columns(service, body)
    aggregate = service.call("POST", AGGREGATE, body=body)
    rows = []
    for item in aggregate["items"]:
        row: dict[str, Any] = {name: value for name, value in item.items() if name != "speed_kmh"}
        row.update({f"speed_kmh_{name}": item["speed_kmh"].get(name) for name in _SPEEDS})
        rows.append(row)
    names = ["start", "end", "count", "valid_count", "coverage", *(f"speed_kmh_{name}" for name in _SPEEDS)]
    frame = pd.DataFrame(rows, columns=None if rows else names)
    for name in ("start", "end"):
        # Through UTC: a window over a change of the clocks has two offsets.
        frame[name] = pd.to_datetime(frame[name], utc=True).dt.tz_convert(aggregate["time_zone"])
    for name in ("coverage", *(f"speed_kmh_{name}" for name in _SPEEDS)):
        frame[name] = frame[name].astype("float64")
    return frame


def _aggregate_of_columns(service: Service, body: Mapping[str, Any]) -> pandas.DataFrame:
    ipc = import_module("pyarrow.ipc")
    table = ipc.open_stream(service.call("POST", AGGREGATE, body=body, accept=ARROW_STREAM)).read_all()
    frame = table.to_pandas()
    for name in ("site", "channel", "lane", "count", "valid_count"):
        # A lane that is not known makes numbers of the column, as in a frame of JSON.
        if name in frame and not frame[name].isna().any():
            frame[name] = frame[name].astype("int64")
    for name in ("vehicle_class", "class"):
        if name in frame:
            frame[name] = frame[name].astype("object")
    if "quality" in frame:
        frame["quality"] = [list(texts) for texts in frame["quality"]]
    if "speed_histogram" in frame:
        frame["speed_histogram"] = [[[bin["from"], bin["count"]] for bin in bins] for bins in frame["speed_histogram"]]
    speeds = {f"speed_{name}_kmh": f"speed_kmh_{name}" for name in _SPEEDS}
    others = [name for name in frame.columns if name not in speeds]
    return frame[[*others, *speeds]].rename(columns=speeds)


def _series(pd: Any, values: list[Any], kind: str) -> Any:
    if kind.startswith("datetime64"):
        return pd.to_datetime(pd.Series(values, dtype="object"), utc=True, format="ISO8601").astype(kind)
    return pd.Series(values, dtype=kind)


def _package(name: str) -> Any:
    """Called before anything is asked of the service: nobody should wait for records that cannot be shown."""
    try:
        package = import_module(name)
    except ImportError as error:
        raise ImportError(f"This needs {name}: pip install 'wayside[{name}]'") from error
    if _numbers(package.__version__) < _numbers(MINIMUM[name]):
        raise ImportError(
            f"This needs {name} {MINIMUM[name]} or newer, and {package.__version__} is installed: "
            f"pip install 'wayside[{name}]'"
        )
    return package


def _is_new_enough(name: str) -> bool:
    try:
        _package(name)
        return True
    except ImportError:
        return False


def _numbers(version: str) -> tuple[int, ...]:
    """2.0.3rc1 is (2, 0)."""
    return tuple(int(number) for number in re.findall(r"\d+", version)[:2])
