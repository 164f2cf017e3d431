import importlib.util
import sys
import types
import unittest
from pathlib import Path
from unittest import mock

from support import SITE, ServiceTest, days_ago
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
            calls = [wayside.records_frame, wayside.aggregate_frame] if name == "pandas" else [wayside.records_table]
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
    def test_aggregates_become_a_frame_in_the_zone_of_the_answer(self):
        options = {"interval": "1d", "sites": [SITE], "time_zone": "Europe/Berlin"}
        frame = self.client().aggregate_frame(days_ago(10), days_ago(0), **options)
        items = self.client().aggregate(days_ago(10), days_ago(0), **options)["items"]
        self.assertEqual(list(frame["count"]), [item["count"] for item in items])
        self.assertEqual([moment.isoformat(timespec="milliseconds") for moment in frame["start"]], [item["start"] for item in items])
        self.assertIn("speed_kmh_p85", frame.columns)

    @unittest.skipUnless(HAS_PYARROW, "pyarrow is not installed")
    def test_records_become_a_table(self):
        table = self.client().records_table(days_ago(10), days_ago(0))
        records = list(self.client().records(days_ago(10), days_ago(0)))
        self.assertEqual(table.column("id").to_pylist(), [record["id"] for record in records])
        self.assertEqual(table.column("flags").to_pylist(), [record["flags"] for record in records])
        self.assertEqual(str(table.schema.field("timestamp").type), "timestamp[ms, tz=UTC]")
