import gzip
import json
import time
import unittest
from datetime import date, datetime, timedelta, timezone
from email.utils import format_datetime

from fault_proxy import Fault, answer_of
from support import POWERLESS_TOKEN, SITE, TOKEN, ServiceTest, days_ago
from wayside import (
    ApiError,
    Conflict,
    InvalidRequest,
    NotAuthenticated,
    NotFound,
    PermissionDenied,
    Retry,
    ServiceAway,
    Throttled,
    Unavailable,
    Wayside,
)


class Calls(ServiceTest):
    def test_every_noun_of_the_api_can_be_read(self):
        wayside = self.client()
        self.assertIn("can_read_data", wayside.me()["permissions"])
        self.assertEqual(sorted(wayside.version()), ["commit", "version"])
        self.assertEqual([site["id"] for site in wayside.sites(ids=[SITE])], [SITE])
        self.assertEqual(len(wayside.site(SITE)["channels"]), 2)
        self.assertEqual(len(wayside.site_days(SITE, f"{days_ago(3):%Y-%m-%d}", f"{days_ago(1):%Y-%m-%d}")), 3)
        self.assertIsInstance(wayside.site_gaps(SITE, days_ago(3), days_ago(1)), list)
        self.assertEqual(wayside.site_findings(SITE), [])
        self.assertEqual(list(wayside.findings(sites=[SITE], state="open")), [])
        self.assertEqual(wayside.site_quality_periods(SITE), [])
        self.assertIn("days", wayside.site_calendar(SITE, 2026))
        self.assertEqual(list(wayside.site_statuses(SITE)), [])
        self.assertIsInstance(list(wayside.site_alarms(SITE)), list)
        self.assertEqual(len(wayside.search(days_ago(7), days_ago(0), limit=3)["items"]), 3)
        upload = next(wayside.uploads(site=SITE))
        self.assertEqual(wayside.upload(upload["id"])["site"], SITE)
        self.assertEqual(wayside.rejected_records(upload["id"]), [])
        command = wayside.dispatch_command(SITE, "ping")
        self.assertEqual([one["id"] for one in wayside.commands(SITE)], [command["id"]])
        self.assertEqual(wayside.cancel_command(SITE, command["id"])["status"], "cancelled")
        self.assertEqual(wayside.command(SITE, command["id"])["status"], "cancelled")
        self.assertEqual(wayside.call("get", "/api/v1/me").keys(), wayside.me().keys())

    def test_counts_of_another_system_are_stored_once_although_the_answer_was_lost(self):
        wayside = self.client()
        self.proxy.first(answer_of(503))
        sent = [{"start": days_ago(300).isoformat(), "duration_s": 900, "channel": 2, "class_codes": {"2": 4}}]
        answer = wayside.send_intervals(SITE, sent, class_scheme="fhwa_13")
        self.assertEqual([answer["accepted"], answer["duplicates"]], [1, 0])
        self.assertEqual(wayside.send_intervals(SITE, sent, class_scheme="fhwa_13")["duplicates"], 1)
        self.assertEqual(wayside.upload(answer["id"])["class_scheme"], "fhwa_13")
        with self.assertRaises(InvalidRequest):
            wayside.send_intervals(SITE, sent, class_scheme="mine")

    def test_lists_are_read_page_after_page(self):
        wayside = self.client()
        many = [site["id"] for site in wayside.sites(limit=1)]
        self.assertEqual(many, [site["id"] for site in wayside.sites()])
        self.assertGreater(len(self.proxy.asked), 2)

    def test_aggregates_count_what_a_search_finds(self):
        wayside = self.client()
        counted = wayside.aggregate(days_ago(10), days_ago(0), sites=[SITE], interval="1d", group_by=["channel"])
        found = list(wayside.records(days_ago(10), days_ago(0), sites=[SITE]))
        self.assertEqual(sum(item["count"] for item in counted["items"]), len(found))
        by_length = wayside.aggregate(
            days_ago(10), days_ago(0), sites=[SITE], group_by=["vehicle_class"], class_scheme="norway_length"
        )
        classes = {item["class"]: item["count"] for item in by_length["items"]}
        short = [one for one in found if one["length_m"] is not None and one["length_m"] < 5.6]
        self.assertEqual(classes.get("0-5.6", 0), len(short))
        self.assertEqual(sum(classes.values()), len(found))
        slow = wayside.records(days_ago(10), days_ago(0), speed_kmh={"max": 40}, vehicle_classes=["bus"])
        self.assertEqual(
            [record["id"] for record in slow],
            [one["id"] for one in found if one["vehicle_class"] == "bus" and (one["speed_kmh"] or 99) <= 40],
        )

    def test_figures_and_comparisons_count_what_a_search_finds(self):
        wayside = self.client()
        self.proxy.first(answer_of(503), answer_of(502))
        window = {"from_dt": days_ago(10), "to_dt": days_ago(0)}
        answer = wayside.figures(["volume"], sites=[SITE], **window)
        found = len(list(wayside.records(days_ago(10), days_ago(0), sites=[SITE])))
        self.assertEqual(answer["items"][0]["used"]["records"], found)
        other = {"site": SITE, "from_dt": days_ago(20), "to_dt": days_ago(10)}
        compared = wayside.compare({"site": SITE, **window}, other)
        self.assertEqual((compared["a"]["site"], compared["b"]["site"]), (SITE, SITE))
        with self.assertRaisesRegex(TypeError, "or year"):
            wayside.figures(["volume"], from_dt=days_ago(1), year=2026)
        with self.assertRaises(InvalidRequest):
            wayside.figures(["volumes"], year=2026)

    def test_each_way_to_be_refused_is_an_error_of_its_own(self):
        wayside = self.client(attempts=1)
        refusals = [
            (InvalidRequest, lambda: wayside.search(days_ago(7), days_ago(0), limit=0), 400, "invalid"),
            (NotAuthenticated, lambda: self.client(token="way_wrong").me(), 401, "invalid_token"),
            (PermissionDenied, lambda: list(self.client(token=POWERLESS_TOKEN).sites()), 403, "permission_denied"),
            (NotFound, lambda: wayside.site(987_654), 404, "not_found"),
        ]
        for kind, call, status, code in refusals:
            with self.assertRaises(kind) as caught:
                call()
            self.assertIs(type(caught.exception), kind)
            self.assertEqual((caught.exception.status, caught.exception.code), (status, code))
            self.assertTrue(caught.exception.request_id)
        answers = [(409, Conflict), (429, Throttled), (502, Unavailable), (503, Unavailable), (504, Unavailable), (500, ApiError)]
        for status, kind in answers:
            self.proxy.first(answer_of(status, Retry_After="17"))
            with self.assertRaises(kind) as caught:
                wayside.me()
            self.assertEqual((caught.exception.status, caught.exception.retry_after), (status, 17))
        with self.assertRaises(ServiceAway) as caught:
            self.client(url="http://127.0.0.1:1", attempts=2).me()
        self.assertIsInstance(caught.exception.cause, OSError)

    def test_errors_have_the_sentences_of_the_service(self):
        wayside = self.client()
        with self.assertRaises(InvalidRequest) as caught:
            wayside.search(days_ago(7), days_ago(0), limit=0)
        self.assertEqual(caught.exception.field("limit"), ["Ensure this value is greater than or equal to 1."])
        self.assertEqual(str(caught.exception), "Ensure this value is greater than or equal to 1.")
        with self.assertRaisesRegex(NotAuthenticated, r"^Invalid token\.$"):
            self.client(token="way_wrong").me()
        with self.assertRaisesRegex(InvalidRequest, "30 days"):
            wayside.search(days_ago(31), days_ago(0))
        with self.assertRaises(InvalidRequest) as caught:
            list(wayside.records("yesterday", days_ago(0)))
        self.assertRegex(caught.exception.field("time.from_dt")[0], "wrong format")
        with self.assertRaisesRegex(InvalidRequest, "Did you mean sites"):
            list(wayside.records(days_ago(1), days_ago(0), site=[SITE]))

    def test_what_reads_is_repeated_after_429_and_503_and_faults_of_the_network(self):
        notices = []
        wayside = self.client(timeout_s=0.3, on_retry=notices.append)
        calls = [wayside.me, lambda: wayside.search(days_ago(7), days_ago(0)), lambda: wayside.aggregate(days_ago(7), days_ago(0))]
        for call in calls:
            self.proxy.first(answer_of(429), answer_of(503), Fault(cut_after=0), Fault(cut_after=400), Fault(freeze_after=300))
            call()
        # On a busy machine an answer may take longer than the timeout too.
        self.assertGreaterEqual(len(self.proxy.asked), 6 * len(calls))
        names = [(notice.attempt, type(notice.error).__name__) for notice in notices[:5]]
        self.assertEqual(
            names, [(1, "Throttled"), (2, "Unavailable"), (3, "ServiceAway"), (4, "ServiceAway"), (5, "ServiceAway")]
        )

    def test_a_retry_after_is_waited_for_up_to_its_limit(self):
        notices = []
        self.proxy.first(answer_of(429, Retry_After="1"))
        since = time.monotonic()
        self.client(on_retry=notices.append).me()
        self.assertGreaterEqual(time.monotonic() - since, 1)
        self.assertGreaterEqual(notices[0].wait_s, 1)
        self.proxy.first(answer_of(429, Retry_After="601"))
        with self.assertRaises(Throttled):
            self.client().me()
        self.assertEqual(len(self.proxy.asked), 3)

    def test_a_retry_after_may_be_a_date_and_one_that_is_over_is_none(self):
        waits = []

        def stop(notice):
            waits.append(notice.wait_s)
            raise notice.error

        wayside = self.client(on_retry=stop)
        later = format_datetime(datetime.now(timezone.utc) + timedelta(seconds=300), usegmt=True)
        for value in [later, "Thu, 01 Jan 1970 00:00:00 GMT", "soon", "-5"]:
            self.proxy.first(answer_of(503, Retry_After=value))
            with self.assertRaises(Unavailable):
                wayside.me()
        self.assertTrue(150 < waits[0] < 302, waits)
        self.assertTrue(all(wait_s <= 0.01 for wait_s in waits[1:]), waits)
        for digits in (20, 5000):
            self.proxy.first(answer_of(503, Retry_After="9" * digits))
            with self.assertRaises(Unavailable):
                wayside.me()
        self.assertEqual(len(waits), 4)

    def test_attempts_end_and_what_cannot_help_is_not_repeated(self):
        self.proxy.plan = lambda _: answer_of(503)
        with self.assertRaises(Unavailable):
            self.client(attempts=4).me()
        self.assertEqual(len(self.proxy.asked), 4)
        self.proxy.plan = lambda _: answer_of(500)
        with self.assertRaises(ApiError):
            self.client().me()
        self.assertEqual(len(self.proxy.asked), 5)

    def test_what_acts_is_sent_once_unless_it_has_a_key(self):
        wayside = self.client(timeout_s=0.3)
        command = wayside.dispatch_command(SITE, "ping")
        for fault in [answer_of(503), answer_of(429), Fault(cut_after=0), Fault(cut_after=100), Fault(freeze_after=50)]:
            self.proxy.reset()
            self.proxy.first(fault)
            with self.assertRaises((ApiError, ServiceAway)):
                wayside.cancel_command(SITE, command["id"])
            self.assertEqual(len(self.proxy.asked), 1)
        before = len(list(wayside.commands(SITE)))
        self.proxy.first(Fault(cut_after=100), Fault(cut_after=200))
        again = wayside.dispatch_command(SITE, "ping")
        self.assertEqual(len(list(wayside.commands(SITE))), before + 1)
        wayside.cancel_command(SITE, again["id"])

    def test_a_slow_server_has_failed_after_the_timeout(self):
        self.proxy.plan = lambda _: Fault(delay_s=1)
        since = time.monotonic()
        with self.assertRaises(ServiceAway):
            self.client(timeout_s=0.1, attempts=2).me()
        self.assertLess(time.monotonic() - since, 1)

    def test_an_answer_that_is_no_json_is_a_fault_of_the_way(self):
        self.proxy.first(answer_of(200, b"<html>"), answer_of(200, b'{"a":' + b"9" * 5000), answer_of(200, b"[" * 100_000))
        self.assertIn("permissions", self.client().me())
        self.assertEqual(len(self.proxy.asked), 4)

    def test_an_answer_that_lies_about_its_compression_is_a_fault_of_the_way(self):
        whole = gzip.compress(b'{"permissions":[]}')
        lies = [answer_of(200, body, Content_Encoding="gzip") for body in (b"{}", whole[:-5], whole[:15], b"")]
        self.proxy.first(*lies)
        self.assertIn("can_read_data", self.client().me()["permissions"])
        self.assertEqual(len(self.proxy.asked), len(lies) + 1)
        for body in (b"{}", whole[:15], gzip.compress(b"[" * 5_000_000), b"[" * 100_000):
            self.proxy.first(answer_of(500, body, Content_Encoding="gzip" if body != b"[" * 100_000 else "identity"))
            with self.assertRaisesRegex(ApiError, "The service answered 500"):
                self.client().me()

    def test_redirects_are_not_followed_and_the_token_stays(self):
        self.proxy.first(answer_of(307, Location="http://127.0.0.1:1/elsewhere"))
        with self.assertRaisesRegex(ApiError, "has moved to http://127.0.0.1:1/elsewhere"):
            self.client().me()
        self.assertEqual(len(self.proxy.asked), 1)

    def test_requests_name_the_client_and_take_gzip(self):
        self.client().me()
        self.assertRegex(self.proxy.heads[0], r"(?i)\r\nuser-agent: wayside-python/\d+\.\d+\.\d+ Python/3")
        self.assertRegex(self.proxy.heads[0], r"(?i)\r\naccept-encoding: gzip")

    def test_large_integers_are_exact_and_refused_in_words(self):
        large = 2**80 + 1
        self.proxy.first(answer_of(200, json.dumps({"id": large}).encode()))
        self.assertEqual(self.client().call("GET", "/api/v1/me")["id"], large)
        for id in (2**31, 2**63, large):
            with self.assertRaises(NotFound):
                self.client().site(id)
            with self.assertRaises(InvalidRequest):
                list(self.client().records(days_ago(1), days_ago(0), sites=[id]))
        with self.assertRaises(InvalidRequest):
            self.client().search(days_ago(1), days_ago(0), limit=large)


class Arguments(unittest.TestCase):
    def test_a_url_or_token_that_cannot_be_one_is_refused_immediately(self):
        for url in ["", "wayside", "ftp://a", "http://", "http://a b", "http://user:secret@a"]:
            with self.assertRaises(TypeError):
                Wayside(url, TOKEN)
        Wayside("http://a\r\n", TOKEN)
        for token in ["", "a\n", "a b", "ä"]:
            with self.assertRaises(TypeError):
                Wayside("http://a", token)

    def test_a_datetime_without_a_time_zone_is_refused_in_words_before_any_request(self):
        wayside = Wayside("http://127.0.0.1:1", TOKEN)
        naive, aware = datetime(2026, 6, 1), datetime(2026, 6, 2, tzinfo=timezone.utc)
        calls = [wayside.records, wayside.search, wayside.aggregate, lambda a, b: wayside.export(a, b, "csv")]
        for call in [*calls, lambda a, b: wayside.site_gaps(1, a, b)]:
            with self.assertRaisesRegex(ValueError, "from_dt is 2026-06-01T00:00:00 without a time zone"):
                call(naive, aware)
            with self.assertRaisesRegex(ValueError, "to_dt is"):
                call(aware, naive)
            with self.assertRaisesRegex(TypeError, "A date has no time zone"):
                call(date(2026, 6, 1), aware)
            with self.assertRaisesRegex(TypeError, "not int"):
                call(aware, 5)

    def test_what_json_does_not_have_is_refused(self):
        wayside = Wayside("http://127.0.0.1:1", TOKEN, retry=Retry(attempts=1))
        with self.assertRaises(ValueError):
            wayside.search("2026-06-01", "2026-06-02", speed_kmh={"min": float("nan")})
        with self.assertRaisesRegex(TypeError, "timedelta cannot be sent"):
            wayside.search("2026-06-01", "2026-06-02", sites=[timedelta(1)])
        with self.assertRaisesRegex(ValueError, "begin with a slash"):
            wayside.call("GET", "api/v1/me")

    def test_retry_rules_that_make_no_sense_are_refused(self):
        for options in [{"attempts": 0}, {"timeout_s": 0}, {"first_s": -1}]:
            with self.assertRaises(ValueError):
                Retry(**options)
