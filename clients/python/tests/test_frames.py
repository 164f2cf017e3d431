import importlib.util
import sys
import types
import unittest
from itertools import cycle
from pathlib import Path
from unittest import mock

from fault_proxy import Fault, FaultProxy
from support import DAYS, EXPIRING_URL, SITE, ServiceTest, days_ago, ids_of
from wayside.frames import MINIMUM

HAS_PANDAS = importlib.util.find_spec("pandas") is not None
HAS_PYARROW = importlib.util.find_spec("pyarrow") is not None


class Frames(ServiceTest):
    @unittest.skipIf(HAS_PANDAS, "pandas is installed")
    def test_without_pandas_a_sentence_names_what_to_install(self):
        with self.assertRaisesRegex(ImportError, r"This needs pandas: pip install 'wayside\[pandas\]'"):
            self.client().records_frame(days_ago(1), days_ago(0))

    def test_a_pandas_that_is_too_old_is_refused_before_anything_is_asked_of_the_service(self):
        for name, version in (("pandas", "1.5.3"), ("pyarrow", "11.0.0")):
            old = types.ModuleType(name)
            setattr(old, "__version__", version)
            # Nothing listens there: a request would be another error.
            wayside = self.client(url="http://127.0.0.1:1", attempts=1)
            calls = [wayside.records_frame, wayside.aggregate_frame, wayside.intervals_frame] if name == "pandas" else [wayside.records_table]
            with mock.patch.dict(sys.modules, {name: old}):
                for call in calls:
                    sentence = rf"needs {name} [\d.]+ or newer, and {version} is installed: pip install 'wayside\[{name}\]'"
                    with self.assertRaisesRegex(ImportError, sentence):
                        call(days_ago(1), days_ago(0))

    def test_the_oldest_versions_are_those_of_the_package(self):
        project = (Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8")
        for name, version in MINIMUM.items():
            self.assertIn(f'{name} = ["{name}>={version}"]', project)

    @unittest.skipUnless(HAS_PANDAS, "pandas is not installed")
    def test_records_become_a_frame_with_types(self):
        wayside = self.client()
        frame = wayside.records_frame(days_ago(10), days_ago(0), vehicle_classes=["bus", "car"])
        records = list(wayside.records(days_ago(10), days_ago(0)))
        self.assertEqual(list(frame["id"]), [record["id"] for record in records])
        self.assertEqual(str(frame["timestamp"].dtype), "datetime64[ms, UTC]")
        self.assertEqual(frame["timestamp"].iloc[0].isoformat(timespec="milliseconds").replace("+00:00", "Z"), records[0]["timestamp"])
        self.assertEqual(str(frame["lane"].dtype), "Int64")
        self.assertAlmostEqual(frame["speed_kmh"].sum(), sum(record["speed_kmh"] for record in records))
        chosen = wayside.search(days_ago(10), days_ago(0), sites=frame["site"].unique())
        self.assertGreater(len(chosen["items"]), 0)
        empty = wayside.records_frame(days_ago(2), days_ago(1), vehicle_classes=["bicycle"])
        self.assertEqual((len(empty), list(empty.columns)), (0, list(frame.columns)))
        self.assertEqual(list(map(str, empty.dtypes))[:3], ["int64", "int64", "datetime64[ms, UTC]"])

    @unittest.skipUnless(HAS_PANDAS, "pandas is not installed")
    def test_intervals_become_a_frame_with_a_column_for_each_class(self):
        frame = self.client().intervals_frame(days_ago(DAYS), days_ago(0))
        intervals = list(self.client().intervals(days_ago(DAYS), days_ago(0)))
        self.assertEqual(list(frame["total"]), [interval["total"] for interval in intervals])
        self.assertEqual(frame["class_bicycle"].sum(), sum((one["classes"] or {}).get("bicycle", 0) for one in intervals))
        self.assertEqual(str(frame["start"].dtype), "datetime64[ms, UTC]")
        empty = self.client().intervals_frame(days_ago(2), days_ago(1), channels=[9])
        self.assertEqual((len(empty), str(empty["start"].dtype)), (0, "datetime64[ms, UTC]"))

    @unittest.skipUnless(HAS_PANDAS, "pandas is not installed")
    def test_aggregates_become_a_frame_in_the_zone_of_the_answer(self):
        options = {"interval": "1d", "sites": [SITE], "time_zone": "Europe/Berlin"}
        frame = self.client().aggregate_frame(days_ago(10), days_ago(0), **options)
        items = self.client().aggregate(days_ago(10), days_ago(0), **options)["items"]
        self.assertEqual(list(frame["count"]), [item["count"] for item in items])
        self.assertEqual([moment.isoformat(timespec="milliseconds") for moment in frame["start"]], [item["start"] for item in items])
        self.assertIn("speed_kmh_p85", frame.columns)

    @unittest.skipUnless(HAS_PANDAS and HAS_PYARROW, "pandas or pyarrow is not installed")
    def test_aggregates_of_columns_are_those_of_json(self):
        wayside = self.client()
        for options in (
            {"interval": "1h", "group_by": ["site", "channel", "vehicle_class"], "time_zone": "Europe/Berlin"},
            {"interval": "1d", "group_by": ["lane"], "speed_bin_kmh": 10},
            {"group_by": ["vehicle_class"], "class_scheme": "fhwa_3"},
            {},
        ):
            with self.subTest(**options):
                columns = wayside.aggregate_frame(days_ago(10), days_ago(0), **options)
                with mock.patch.dict(sys.modules, {"pyarrow": None}):
                    rows = wayside.aggregate_frame(days_ago(10), days_ago(0), **options)
                self.assertGreater(len(rows), 0)
                self.assertEqual(set(columns.columns), set(rows.columns))
                for name in rows.columns:
                    self.assertEqual([kind.kind for kind in (columns[name].dtype, rows[name].dtype)], [rows[name].dtype.kind] * 2, name)
                    for one, other in zip(columns[name], rows[name]):
                        # NaN is not itself.
                        self.assertTrue(one == other or (one != one and other != other), (name, one, other))

    @unittest.skipUnless(HAS_PYARROW, "pyarrow is not installed")
    def test_records_become_a_table_from_pages_and_from_an_export(self):
        wayside = self.client()
        for begin, options in ((10, {"limit": 7}), (25, {"order": "desc", "limit": 100}), (DAYS, {}), (DAYS, {"order": "desc"})):
            with self.subTest(begin=begin, **options):
                table = wayside.records_table(days_ago(begin), days_ago(0), **options)
                records = list(wayside.records(days_ago(begin), days_ago(0), **options))
                self.assertGreater(len(records), 100)
                timestamps = [moment.isoformat(timespec="milliseconds").replace("+00:00", "Z") for moment in table["timestamp"].to_pylist()]
                self.assertEqual(timestamps, [record["timestamp"] for record in records])
                for name in set(table.column_names) - {"timestamp"}:
                    self.assertEqual(table[name].to_pylist(), [record[name] for record in records], name)
        self.assertEqual(str(table.schema.field("timestamp").type), "timestamp[ms, tz=UTC]")
        empty = wayside.records_table(days_ago(2), days_ago(1), vehicle_classes=["bicycle"])
        self.assertEqual((len(empty), empty.schema), (0, table.schema))
        self.assertEqual(self.exports_left(), 0)

    @unittest.skipUnless(HAS_PYARROW, "pyarrow is not installed")
    def test_a_table_is_whole_when_cursors_expire_and_connections_break(self):
        proxy = FaultProxy(EXPIRING_URL)
        self.addCleanup(proxy.stop)
        for order in ("asc", "desc"):
            faults = cycle((None, Fault(delay_s=0.15), Fault(cut_after=1500)))
            proxy.plan = lambda _: next(faults)
            table = self.client(url=proxy.url).records_table(days_ago(10), days_ago(0), order=order, limit=40)
            self.assertEqual(table["id"].to_pylist(), ids_of(self.client().records(days_ago(10), days_ago(0), order=order)))
            self.assertGreater(proxy.faults, 4)

    @unittest.skipUnless(HAS_PANDAS and HAS_PYARROW, "pandas or pyarrow is not installed")
    def test_a_frame_is_the_same_without_pyarrow(self):
        import pandas

        wayside = self.client()
        for begin in (10, DAYS):
            with_arrow = wayside.records_frame(days_ago(begin), days_ago(0))
            with mock.patch("wayside.frames._is_new_enough", return_value=False):
                without = wayside.records_frame(days_ago(begin), days_ago(0))
            pandas.testing.assert_frame_equal(with_arrow, without)
