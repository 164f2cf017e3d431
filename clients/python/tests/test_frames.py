import importlib.util
import unittest

from support import SITE, ServiceTest, days_ago

HAS_PANDAS = importlib.util.find_spec("pandas") is not None
HAS_PYARROW = importlib.util.find_spec("pyarrow") is not None


class Frames(ServiceTest):
    @unittest.skipIf(HAS_PANDAS, "pandas is installed")
    def test_without_pandas_a_sentence_names_what_to_install(self):
        with self.assertRaisesRegex(ImportError, r"This needs pandas: pip install 'wayside\[pandas\]'"):
            self.client().records_frame(days_ago(1), days_ago(0))

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
