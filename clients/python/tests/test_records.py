import time
import unittest
from itertools import islice

from fault_proxy import Fault, FaultProxy, answer_of, random_faults
from support import DAYS, EXPIRING_URL, IDS, INTERVALS, POWERLESS_TOKEN, SITE, ServiceTest, days_ago, ids_of
from wayside import FileDamaged, InvalidRequest, PermissionDenied


class Records(ServiceTest):
    def searches(self):
        return sum(line.endswith("/data/search") for line in self.proxy.asked)

    def created_exports(self):
        return self.proxy.asked.count("POST /api/v1/traffic/exports")

    def test_every_record_arrives_once_and_in_order_through_any_fault(self):
        wayside = self.client(timeout_s=0.5)
        recent = ids_of(self.client().records(days_ago(25), days_ago(0)))
        self.assertEqual(recent, IDS[-len(recent) :])
        self.assertGreater(len(recent), 700)
        windows = [(25, "asc", recent), (25, "desc", recent[::-1]), (DAYS, "asc", IDS), (DAYS, "desc", IDS[::-1])]
        for seed, (days, order, expected) in enumerate(windows):
            with self.subTest(days=days, order=order):
                self.proxy.plan = random_faults(seed, 0.4)
                self.assertEqual(ids_of(wayside.records(days_ago(days), days_ago(0), order=order, limit=250)), expected)
        self.assertGreater(self.proxy.faults, 4)
        self.proxy.reset()
        self.assertEqual(self.exports_left(), 0)

    def test_every_interval_arrives_once_and_in_order_through_any_fault(self):
        for order, url in (("asc", ""), ("desc", ""), ("asc", EXPIRING_URL)):
            with self.subTest(order=order, url=url):
                self.proxy.plan = random_faults(3, 0.3)
                found = []
                for interval in self.client(url=url).intervals(days_ago(DAYS), days_ago(0), order=order, limit=60):
                    found.append((interval["start"], interval["site"], interval["channel"]))
                    if url and len(found) % 60 == 59:
                        time.sleep(0.11)
                self.assertEqual(found, sorted(set(found), reverse=order == "desc"))
                self.assertEqual(len(found), INTERVALS)
        self.proxy.reset()
        page = self.client().search_intervals(days_ago(20), days_ago(0), sites=[SITE])
        self.assertEqual((page["items"], page["next_cursor"]), ([], None))
        page = self.client().search_intervals(days_ago(20), days_ago(0), channels=[2], limit=3)
        self.assertEqual([interval["channel"] for interval in page["items"]], [2, 2, 2])

    def test_a_page_that_is_cut_in_the_middle_is_read_once_more(self):
        self.proxy.first(Fault(cut_after=2000))
        expected = ids_of(self.client().records(days_ago(5), days_ago(0), limit=500))
        self.assertEqual(expected, IDS[-len(expected) :])
        self.assertEqual((self.proxy.faults, self.searches()), (1, 2))

    def test_an_export_gives_the_very_records_that_a_search_does(self):
        long = list(self.client().records(days_ago(DAYS), days_ago(0)))
        self.assertEqual((self.created_exports(), self.searches()), (1, 0))
        short = list(self.client().records(days_ago(20), days_ago(0)))
        self.assertEqual(long[-len(short) :], short)
        self.assertEqual(self.exports_left(), 0)

    def test_an_iteration_that_ends_early_reads_no_further_page_and_leaves_no_export(self):
        for _ in self.client().records(days_ago(20), days_ago(0), limit=10):
            break
        self.assertEqual(self.searches(), 1)
        records = self.client().records(days_ago(DAYS), days_ago(0))
        self.assertEqual(ids_of(islice(records, 3)), IDS[:3])
        records.close()
        self.assertEqual((self.created_exports(), self.exports_left()), (1, 0))

    def test_an_interrupt_while_an_export_is_created_leaves_none(self):
        def interrupt(notice):
            raise KeyboardInterrupt

        self.proxy.first(Fault(cut_after=30))
        with self.assertRaises(KeyboardInterrupt):
            next(self.client(on_retry=interrupt).records(days_ago(DAYS), days_ago(0)))
        self.assertEqual(self.exports_left(), 0)

    def test_a_damaged_export_is_found_and_deleted(self):
        self.proxy.plan = lambda line: Fault(flip=40) if line.endswith("/download") else None
        with self.assertRaises(FileDamaged):
            list(self.client().records(days_ago(DAYS), days_ago(0)))
        self.assertEqual(self.exports_left(), 0)

    def test_walks_continue_when_cursors_expire_without_repeating_a_record(self):
        proxy = FaultProxy(EXPIRING_URL)
        self.addCleanup(proxy.stop)
        for order in ("asc", "desc"):
            proxy.plan = random_faults(3, 0.1)
            given = []
            records = self.client(url=proxy.url, timeout_s=0.5).records(days_ago(10), days_ago(0), order=order, limit=73)
            for record in records:
                given.append(record["id"])
                if len(given) % 100 == 0:
                    time.sleep(0.12)
            expected = IDS[-len(given) :]
            self.assertEqual(given, expected if order == "asc" else expected[::-1])
            self.assertGreater(len(given), 200)

    def test_a_cursor_that_is_refused_each_time_ends_the_walk(self):
        refusal = answer_of(400, b'{"cursor":["Invalid cursor."]}')
        count = 0

        def plan(line):
            nonlocal count
            count += 1
            return refusal if count % 2 == 0 else None

        self.proxy.plan = plan
        with self.assertRaisesRegex(InvalidRequest, "Invalid cursor"):
            for _ in self.client().records(days_ago(5), days_ago(0), limit=1, sites=[SITE]):
                self.assertLess(self.searches(), 100)

    def test_a_user_without_the_permission_is_refused_in_the_words_of_the_service(self):
        with self.assertRaisesRegex(PermissionDenied, "do not have permission"):
            next(self.client(token=POWERLESS_TOKEN).records(days_ago(1), days_ago(0)))


if __name__ == "__main__":
    unittest.main()
