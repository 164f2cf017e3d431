import unittest
from datetime import datetime, timedelta, timezone

from wayside.times import is_long, microseconds_of, parts_from_the_end, rest_behind, text_of


class Times(unittest.TestCase):
    def test_an_aware_datetime_is_sent_in_utc_to_the_microsecond(self):
        zone = timezone(timedelta(hours=5, minutes=45))
        self.assertEqual(text_of(datetime(2026, 6, 1, 5, 45, tzinfo=zone), "from_dt"), "2026-06-01T00:00:00Z")
        moment = datetime(2026, 6, 1, 0, 0, 0, 250, tzinfo=timezone.utc)
        self.assertEqual(text_of(moment, "from_dt"), "2026-06-01T00:00:00.000250Z")

    def test_texts_are_read_as_the_service_does(self):
        midnight = 1_780_272_000_000_000
        same = ["2026-06-01", "2026-06-01T00:00", "2026-06-01 00:00:00Z", "2026-06-01T02:00+02:00", "2026-05-31T22:30-0130"]
        self.assertEqual([microseconds_of(text) for text in same], [midnight] * 5)
        self.assertEqual(microseconds_of("2026-06-01T00:00:00.0002509+00"), midnight + 250)
        none = ["", "yesterday", "2026-02-30", "2026-06-01T24:00", "2026-06-01T00:00:60Z", "٢٠٢٦-06-01", "2026-06-01Z"]
        self.assertEqual([microseconds_of(text) for text in none], [None] * 7)

    def test_30_days_are_short_and_a_microsecond_more_is_long(self):
        self.assertFalse(is_long({"from_dt": "2026-06-01T00:00:00.000250Z", "to_dt": "2026-07-01T00:00:00.000250Z"}))
        self.assertTrue(is_long({"from_dt": "2026-06-01T00:00:00.000250Z", "to_dt": "2026-07-01T00:00:00.000251Z"}))
        self.assertFalse(is_long({"from_dt": "?", "to_dt": "2026-07-01"}))

    def test_parts_from_the_end_leave_nothing_out_and_none_is_long(self):
        window = {"from_dt": "2026-01-01T00:00:00.000001Z", "to_dt": "2026-07-01T00:00:00.000251Z"}
        parts = list(parts_from_the_end(window))
        self.assertEqual((parts[0]["to_dt"], parts[-1]["from_dt"]), (window["to_dt"], window["from_dt"]))
        self.assertEqual([part["from_dt"] for part in parts[:-1]], [part["to_dt"] for part in parts[1:]])
        self.assertFalse(any(map(is_long, parts)))

    def test_the_rest_behind_a_record_holds_its_millisecond_and_ends_where_the_window_does(self):
        window = {"from_dt": "2026-06-01T00:00:00Z", "to_dt": "2026-06-02T00:00:00Z"}
        at = "2026-06-01T12:00:00.412Z"
        self.assertEqual(rest_behind(at, window, "asc"), {**window, "from_dt": at})
        self.assertEqual(rest_behind(at, window, "desc"), {**window, "to_dt": "2026-06-01T12:00:00.413000Z"})
        self.assertEqual(rest_behind("2026-06-01T23:59:59.999Z", window, "desc"), window)
